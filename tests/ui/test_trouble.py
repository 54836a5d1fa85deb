"""What nobody foresaw is told to the host and logged, and nothing that was at stake goes with it."""

from __future__ import annotations

import logging
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer, qWarning
from PySide6.QtWidgets import QApplication, QPushButton

from tests.ui.evenings import Desk
from ui.settings import Settings
from ui.shell import Shell
from ui.sounds import Silent
from ui.trouble import ErrorHook


@pytest.fixture
def trouble(tmp_path: Path) -> Iterator[ErrorHook]:
    """Installed, and taken away again."""
    made = ErrorHook(tmp_path / "logs" / "parley.log")
    made.install()
    yield made
    made.remove()


def fails(secret: str) -> None:
    """Something that goes wrong with a secret in its hands."""
    raise RuntimeError(f"agenda of Ana: {secret}")


def caught(trouble: ErrorHook, secret: str) -> None:
    """The way an exception takes that leaves a slot."""
    try:
        fails(secret)
    except RuntimeError:
        kind, fault, trace = sys.exc_info()
        assert kind is not None
        assert fault is not None
        trouble.unforeseen(kind, fault, trace)


def test_an_exception_in_a_slot_is_told_in_a_sentence(trouble: ErrorHook, qapp: QApplication) -> None:
    told: list[str] = []
    trouble.told.connect(told.append)
    assert sys.excepthook == trouble.unforeseen
    caught(trouble, "wealth")
    assert len(told) == 1
    assert "the evening is safe on disk" in told[0]
    assert "wealth" not in told[0]


def test_qt_itself_hands_over_what_a_slot_lets_go(trouble: ErrorHook, qapp: QApplication) -> None:
    told: list[str] = []
    trouble.told.connect(told.append)
    button = QPushButton("Press")
    button.clicked.connect(lambda: fails("wealth"))
    button.click()
    button.deleteLater()
    assert len(told) == 1
    assert "in fails" in trouble.file.read_text(encoding="utf-8")


def test_the_log_names_kind_and_place_and_no_value(trouble: ErrorHook, qapp: QApplication) -> None:
    caught(trouble, "wealth")
    noted = trouble.file.read_text(encoding="utf-8")
    assert "RuntimeError" in noted
    assert "in fails" in noted
    assert "wealth" not in noted
    assert "Ana" not in noted


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_the_log_is_its_owners_alone(trouble: ErrorHook) -> None:
    assert stat.S_IMODE(trouble.file.stat().st_mode) == 0o600


def test_what_qt_says_is_logged(trouble: ErrorHook, qapp: QApplication) -> None:
    qWarning("a widget without a place")
    assert "a widget without a place" in trouble.file.read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_written_is_no_reason_not_to_play(tmp_path: Path, qapp: QApplication) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    made = ErrorHook(tmp_path / "file" / "parley.log")
    made.install()
    caught(made, "wealth")
    made.remove()
    assert sys.excepthook != made.unforeseen


def test_everything_is_as_it_was_afterwards(tmp_path: Path, qapp: QApplication) -> None:
    before, handlers = sys.excepthook, list(logging.getLogger("parley").handlers)
    made = ErrorHook(tmp_path / "parley.log")
    made.install()
    made.remove()
    assert sys.excepthook is before
    assert logging.getLogger("parley").handlers == handlers


def test_the_table_window_says_it_until_it_is_read(desk: Callable[..., Desk]) -> None:
    at = desk()
    at.table.tell("Something went wrong.")
    at.settle()
    assert at.table.told() == "Something went wrong."
    read = next(b for b in at.table.findChildren(QPushButton) if b.text() == "Put away" and b.isVisible())
    at.click(read)
    assert at.table.told() == ""


def test_the_house_says_it_in_the_window_that_is_in_use(qapp: QApplication, tmp_path: Path) -> None:
    from companion.sessions.library import Library

    home = Shell(Library(tmp_path / "tables"), Settings(tmp_path / "settings.json"), Silent())
    home.show_start()
    QTimer.singleShot(0, home, lambda: home.tell_trouble("Something went wrong."))
    qapp.processEvents()
    qapp.processEvents()
    assert home.start.told() == "Something went wrong."
    home.close()
    home.deleteLater()
