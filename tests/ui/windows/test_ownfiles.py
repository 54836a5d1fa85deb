"""Files of one's own on the set-up page: chosen, dropped, refused in place, put back, saved to be edited."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from companion.core.datafiles import LONGEST
from companion.games import GAMES
from ui.windows.ownfiles import FileLine
from ui.windows.setup import SetupPage

TAKING = [slug for slug, rules in GAMES.items() if rules.files]
MINE = '[[member]]\nname = "Zoya"\nobjective = "{objective}"\n'


def page(qtbot: QtBot, game: str = "politburo") -> SetupPage:
    """An open set-up page of a game that takes files."""
    made = SetupPage(GAMES[game], ["Ana", "Ben", "Cy", "Di", "Eve"])
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    made.activateWindow()
    QApplication.processEvents()
    return made


def line(made: SetupPage, option: str = "members") -> FileLine:
    """The line of a file."""
    return made.files.lines[option]


def own(folder: Path, name: str = "mine.toml", game: str = "politburo", place: int = 0) -> Path:
    """A file that the game accepts."""
    path = folder / name
    path.write_text(GAMES[game].files[place].sample(), encoding="utf-8")
    return path


@pytest.mark.parametrize("game", list(GAMES))
def test_every_file_that_a_game_takes_has_a_line_that_says_what_is_played_by(qtbot: QtBot, game: str) -> None:
    made = page(qtbot, game)
    assert list(made.files.lines) == [file.option for file in GAMES[game].files]
    for file in GAMES[game].files:
        assert line(made, file.option).now.text() == f"{file.say}: {file.without}"
        assert not line(made, file.option).back.isVisible()


@pytest.mark.parametrize("game", TAKING)
def test_the_default_can_be_saved_edited_and_chosen(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    made = page(qtbot, game)
    for file in GAMES[game].files:
        here = line(made, file.option)
        path = tmp_path / f"{file.option}.toml"
        here.save_default(path)
        assert path.read_text(encoding="utf-8") == file.sample()
        assert path.name in here.said.text()
        assert here.given is None
        here.take(path)
        assert here.now.text() == f"{file.say}: {path.name}"
        assert here.said.text().startswith("Read and checked")
    assert made.files.values() == {file.option: file.sample() for file in GAMES[game].files}


def test_the_evening_begins_with_the_text_of_the_file(qtbot: QtBot, tmp_path: Path) -> None:
    made = page(qtbot)
    path = own(tmp_path)
    text = path.read_text(encoding="utf-8")
    objective = GAMES["politburo"].files[0].read(text, "mine.toml")[0].objective
    path.write_text(f"{text}\n{MINE.format(objective=objective)}", encoding="utf-8")
    line(made).take(path)
    with qtbot.waitSignal(made.started) as started:
        made.begin()
    options = started.args[0].options
    assert "Zoya" in options["members"]
    GAMES["politburo"].setup(started.args[0].seats, options)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"= = =", "is no TOML"),
        (b"[[member]]\nname = 3\nobjective = 'x'\n", "member 1, name: a text was expected, a whole number is there."),
        (b"\x89PNG\r\n\x1a\n\xff", "is no text in UTF-8"),
        (b"x" * (LONGEST + 1), "is too large"),
        (b"x = 1\n" * 5000, "at most 20000 characters"),
        (b"", "“member” is missing"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_place_and_what_was_there_before_stays(
    qtbot: QtBot, tmp_path: Path, data: bytes, told: str
) -> None:
    made = page(qtbot)
    here = line(made)
    here.take(own(tmp_path))
    before = here.given
    bad = tmp_path / "bad.toml"
    bad.write_bytes(data)
    here.take(bad)
    assert told in here.said.text()
    assert "bad.toml" in here.said.text()
    assert here.said.text().endswith("Nothing has changed.")
    assert here.said.property("kind") == "bad"
    assert here.given == before
    assert "mine.toml" in here.now.text()


def test_a_folder_or_a_file_that_is_gone_changes_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    made = page(qtbot)
    here = line(made)
    here.take(tmp_path)
    assert "is a folder" in here.said.text()
    here.take(tmp_path / "gone.toml")
    assert "is not there" in here.said.text()
    assert here.given is None


def test_back_to_the_default_is_one_press(qtbot: QtBot, tmp_path: Path) -> None:
    made = page(qtbot)
    here = line(made)
    here.take(own(tmp_path))
    assert here.back.isVisible()
    here.back.setFocus()
    QTest.keyClick(here.back, Qt.Key.Key_Return)
    assert here.given is None
    assert made.files.values() == {}
    assert not here.said.isVisible()
    assert here.choose.hasFocus()


def test_a_file_that_is_there_already_is_never_overwritten(qtbot: QtBot, tmp_path: Path) -> None:
    made = page(qtbot)
    here = line(made)
    path = tmp_path / "members.toml"
    path.write_text("mine", encoding="utf-8")
    here.save_default(path)
    assert path.read_text(encoding="utf-8") == "mine"
    assert "is there already" in here.said.text()
    here.save_default(tmp_path / "no folder" / "members.toml")
    assert "cannot be written" in here.said.text()


@pytest.mark.parametrize("button", ["choose", "save"])
def test_the_dialogs_are_reached_by_keyboard_and_never_stop_the_loop(qtbot: QtBot, tmp_path: Path, button: str) -> None:
    made = page(qtbot)
    here = line(made)
    pressed = getattr(here, button)
    seen = set()
    made.seating.rows[0].name.setFocus()
    for _n in range(80):
        seen.add(QApplication.focusWidget())
        QTest.keyClick(made, Qt.Key.Key_Tab)
    assert pressed in seen
    assert "Members and objectives" in pressed.accessibleName()
    QTest.keyClick(pressed, Qt.Key.Key_Space)
    (dialog,) = made.findChildren(QFileDialog)
    assert dialog.isVisible()
    path = own(tmp_path) if button == "choose" else tmp_path / "new.toml"
    dialog.fileSelected.emit(str(path))
    assert path.name in (here.now if button == "choose" else here.said).text()
    assert path.is_file()
    dialog.reject()


def drag(path: Path, *more: Path) -> QMimeData:
    """What a file manager drags."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(p)) for p in (path, *more)])
    return data


def test_a_file_may_be_dropped_on_its_line_and_two_or_a_web_page_may_not(qtbot: QtBot, tmp_path: Path) -> None:
    made = page(qtbot)
    here = line(made)
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    data = drag(own(tmp_path))
    enter = QDragEnterEvent(here.rect().center(), copy, data, left, none)
    here.dragEnterEvent(enter)
    assert enter.isAccepted()
    assert here.property("over")
    here.dropEvent(QDropEvent(QPointF(5, 5), copy, data, left, none))
    assert here.given is not None
    assert not here.property("over")
    web = QMimeData()
    web.setUrls([QUrl("https://example.org/mine.toml")])
    for other in (drag(tmp_path, tmp_path), web, QMimeData()):
        enter = QDragEnterEvent(here.rect().center(), copy, other, left, none)
        enter.ignore()
        here.dragEnterEvent(enter)
        assert not enter.isAccepted()


def test_the_sheet_for_everybody_names_the_files(qtbot: QtBot, tmp_path: Path) -> None:
    made = page(qtbot)
    line(made).take(own(tmp_path))
    with qtbot.waitSignal(made.sheet_wanted) as wanted:
        made.show_sheet.click()
    assert ("Members and objectives", "mine.toml") in wanted.args[0]


def test_a_file_that_was_edited_since_the_last_time_is_read_anew_and_that_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    made = page(qtbot)
    here = line(made)
    path = own(tmp_path)
    here.take(path)
    last = here.given
    assert last is not None
    here.set_given(last)
    assert not here.said.isVisible()
    path.write_text(path.read_text(encoding="utf-8").replace("Voroshilov", "Kliment"), encoding="utf-8")
    here.set_given(last)
    assert here.given is not None
    assert here.given.text == path.read_text(encoding="utf-8") != last.text
    assert here.said.text().startswith("Changed since the last time. Read and checked")


@pytest.mark.parametrize("now", [None, "= = ="])
def test_a_file_that_is_gone_or_broken_since_leaves_the_copy_of_the_last_time(
    qtbot: QtBot, tmp_path: Path, now: str | None
) -> None:
    made = page(qtbot)
    here = line(made)
    path = own(tmp_path)
    here.take(path)
    last = here.given
    path.unlink() if now is None else path.write_text(now, encoding="utf-8")
    here.set_given(last)
    assert here.given == last
    assert here.said.text().endswith("The copy of the last time is played by.")


def test_a_files_name_is_shown_as_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    made = page(qtbot)
    here = line(made)
    here.take(own(tmp_path, "<b>R&D</b>.toml".replace("/", "")))
    assert "<b>R&D<b>.toml" in here.now.text()
    assert here.now.textFormat() == Qt.TextFormat.PlainText
