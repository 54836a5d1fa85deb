"""What all tests have in common: keys of sealed choices lie in a folder of theirs, not in that of their user."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.journal import keys


@pytest.fixture(autouse=True, scope="session")
def own_keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder for keys that is made when it is first wanted."""
    state = tmp_path_factory.getbasetemp() / "state"
    with pytest.MonkeyPatch.context() as patch:
        # That is where a process of its own looks, too.
        patch.setenv("XDG_STATE_HOME", str(state))
        patch.setattr(keys, "user_folder", lambda: state / "parley" / "keys")
        yield
