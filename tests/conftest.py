"""What all tests have in common: keys of sealed choices lie in a folder of theirs, not in that of their user."""

from __future__ import annotations

import pytest

from companion.journal import keys


@pytest.fixture(autouse=True)
def own_keys(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for keys that is made when it is first wanted."""
    folder = tmp_path_factory.getbasetemp() / "keys"
    monkeypatch.setattr(keys, "user_folder", lambda: folder)
