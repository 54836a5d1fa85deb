"""What all tests have in common: keys of sealed choices lie in a folder of theirs, not in that of their user."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.journal import keys


@pytest.fixture(autouse=True, scope="session")
def own_keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder for keys that is made when it is first wanted."""
    folder = tmp_path_factory.getbasetemp() / "keys"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keys, "user_folder", lambda: folder)
        yield
