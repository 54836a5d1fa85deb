"""What all tests have in common: keys of sealed choices lie in a folder of theirs, not in that of their user."""

from __future__ import annotations

import gc
import hashlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from PySide6.QtCore import QCoreApplication, QEvent

from companion.journal import keys
from ui import garbage

# Timing is measured in benchmarks, never asserted in tests: a machine may be busy for a moment.
settings.register_profile("parley", deadline=None)
settings.load_profile("parley")


def pytest_collection_finish() -> None:
    """What was collected stays to the end: it is gone through for garbage no more."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*garbage.MUCH)


@pytest.fixture(autouse=True, scope="session")
def own_garbage() -> Iterator[None]:
    """As in the program (`ui.garbage`): no thread but the first takes a window apart that nobody holds any more."""
    gc.disable()
    yield
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """What a test left is thrown away between two of them, and no window is left: each theme would be laid on it again
    in every test after, and a worker that has drawn a thousand pages would draw ever more slowly."""
    yield
    garbage.sweep()
    app: Any = QCoreApplication.instance()
    if app is None or not hasattr(app, "topLevelWidgets"):
        return  # none was opened in this process
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if app.topLevelWidgets():
        gc.collect()
    left = Counter(type(window).__name__ for window in app.topLevelWidgets())
    for window in app.topLevelWidgets():  # it fails here, and in no test after
        window.deleteLater()
    assert not left, "windows that nobody throws away"


@pytest.fixture(autouse=True, scope="session")
def own_keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder for keys that is made when it is first wanted."""
    state = tmp_path_factory.getbasetemp() / "state"
    with pytest.MonkeyPatch.context() as patch:
        # That is where a process of its own looks, too.
        patch.setenv("XDG_STATE_HOME", str(state))
        patch.setattr(keys, "user_folder", lambda: state / "parley" / "keys")
        yield


@pytest.fixture(autouse=True, scope="session")
def dear_once() -> Iterator[None]:
    """What takes a twentieth of a second by design, a PIN's hash, is reckoned once for each PIN and salt."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hashlib, "scrypt", cache(hashlib.scrypt))
        yield


@pytest.fixture
def tmp_path(tmp_path: Path) -> Path:
    """A folder whose neighbours are the test's own, too: beside a library lie its second copies."""
    folder = tmp_path / "here"
    folder.mkdir()
    return folder
