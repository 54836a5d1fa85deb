"""The library: which evening is marked, and what opens it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.core.contract import changed
from companion.sessions.library import Shelved
from ui.windows.library import PATH, LibraryPage

GAMES = (
    Shelved(Path("a.parley"), "article27", "Article 27", ("Ana", "Ben"), "2026-11-20T18:00:00+00:00", "Round 2 of 6"),
    Shelved(Path("b.parley"), "article27", "Article 27", ("Cy", "Dee"), "2026-11-19T18:00:00+00:00", "Article 27"),
    Shelved(Path("c.parley"), trouble="This file is no journal."),
    Shelved(Path("d.parley"), trouble="Record 27 is not what was written.", whole=26),
)


def page(qtbot: QtBot) -> tuple[LibraryPage, list[Path]]:
    """An open page with three evenings, and what it wants opened."""
    made = LibraryPage()
    opened: list[Path] = []
    made.open_wanted.connect(opened.append)
    qtbot.addWidget(made)
    made.resize(1000, 600)
    made.set_games(GAMES)
    made.show()
    made.activateWindow()
    return made, opened


def click(made: LibraryPage, row: int) -> None:
    """Click a row of the list once."""
    at = made.list.visualItemRect(made.list.item(row)).center()
    QTest.mouseClick(made.list.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_one_click_marks_an_evening_and_the_button_opens_it(qtbot: QtBot) -> None:
    made, opened = page(qtbot)
    click(made, 1)
    assert made.list.currentRow() == 1
    assert str(Path("b.parley").absolute()) in made.lies.text(), "where it lies stands there"
    assert opened == []
    assert made.open.isVisible()
    made.open.click()
    assert opened == [Path("b.parley")]


def test_an_evening_is_exported_as_what_it_is_with_its_books_open_or_not(qtbot: QtBot) -> None:
    made, _opened = page(qtbot)
    made.set_games((GAMES[0], changed(GAMES[1], over=True)))
    wanted: list[tuple[Path, bool]] = []
    made.export_wanted.connect(lambda path, over: wanted.append((path, over)))
    for row in range(2):
        made.list.setCurrentRow(row)
        made.export.click()
    assert wanted == [(Path("a.parley"), False), (Path("b.parley"), True)]


def test_only_an_evening_that_can_go_on_can_be_given_up(qtbot: QtBot) -> None:
    made, _opened = page(qtbot)
    given_up: list[Path] = []
    made.give_up_wanted.connect(given_up.append)
    made.list.setCurrentRow(0)
    assert made.give_up.isVisible()
    made.give_up.click()
    assert given_up == [Path("a.parley")]
    made.list.setCurrentRow(3)
    assert not made.give_up.isVisible()


def test_a_double_click_opens(qtbot: QtBot) -> None:
    made, opened = page(qtbot)
    at = made.list.visualItemRect(made.list.item(0)).center()
    QTest.mouseClick(made.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(made.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert opened == [Path("a.parley")]


def test_enter_on_the_list_opens_what_is_marked_and_nothing_twice(qtbot: QtBot) -> None:
    made, opened = page(qtbot)
    click(made, 1)
    QTest.keyClick(made.list, Qt.Key.Key_Return)
    assert opened == [Path("b.parley")]


def test_an_evening_that_cannot_be_opened_says_why_and_does_not_open(qtbot: QtBot) -> None:
    made, opened = page(qtbot)
    made.list.setCurrentRow(2)
    assert not made.open.isEnabled()
    assert "no journal" in made.list.item(2).text()
    made.open.click()
    assert opened == []


def test_a_row_says_game_seats_where_it_stands_and_when(qtbot: QtBot) -> None:
    made, _opened = page(qtbot)
    first, second = made.list.item(0).text(), made.list.item(1).text()
    assert all(word in first for word in ("Article 27", "Round 2 of 6", "Ana", "Ben"))
    assert second.count("Article 27") == 1
    assert "round 1 is still to begin" in second


def test_esc_goes_back_to_the_choice_of_games(qtbot: QtBot) -> None:
    made, _opened = page(qtbot)
    with qtbot.waitSignal(made.left):
        QTest.keyClick(made.list, Qt.Key.Key_Escape)


def test_a_damaged_evening_is_opened_as_a_copy_up_to_its_last_whole_line(qtbot: QtBot) -> None:
    made, opened = page(qtbot)
    copied: list[Path] = []
    made.copy_wanted.connect(copied.append)
    click(made, 3)
    assert made.open.text() == "Open a copy up to line 26"
    assert "damaged" in made.list.item(3).text()
    assert not made.export.isEnabled()
    made.open.click()
    assert (opened, copied) == ([], [Path("d.parley")])
    click(made, 0)
    assert made.open.text() == "Open this evening"


def listed(made: LibraryPage) -> list[str]:
    """The files of the rows that are shown."""
    rows = [made.list.item(row) for row in range(made.list.count())]
    return [Path(item.data(PATH)).name for item in rows if not item.isHidden()]


def test_evenings_are_found_by_name_game_and_date_and_escape_shows_all_again(qtbot: QtBot) -> None:
    made, opened = page(qtbot)
    for searched, found in (("dee", "b.parley"), ("2026-11-20 article", "a.parley"), ("journal", "c.parley")):
        made.search.setText(searched)
        assert listed(made) == [found]
        current = made.list.currentItem()
        assert current is not None
        assert Path(current.data(PATH)).name == found
    made.search.setText("nobody")
    assert listed(made) == []
    assert not made.open.isEnabled()
    left: list[bool] = []
    made.left.connect(lambda: left.append(True))
    QTest.keyClick(made, Qt.Key.Key_Escape)
    assert len(listed(made)) == len(GAMES)
    assert (left, opened) == ([], [])


def test_older_evenings_are_read_one_by_one_and_no_longer_than_the_page_stands(qtbot: QtBot) -> None:
    made, _opened = page(qtbot)
    older = iter([Shelved(Path(f"old{n}.parley"), "article27", "Article 27", ("Zoe",)) for n in range(3)])
    made.search.setText("zoe")
    made.add_later(older)
    qtbot.waitUntil(lambda: len(listed(made)) == 3)
    assert made.list.count() == len(GAMES) + 3
    made.add_later(iter([GAMES[0]]))
    made.hide()
    qtbot.wait(1)
    made.show()
    assert made.list.count() == len(GAMES) + 3


def test_a_row_says_who_won_and_that_an_evening_was_given_up(qtbot: QtBot) -> None:
    made, _opened = page(qtbot)
    over = Shelved(Path("o"), "article27", "Article 27", ("Ana", "Ben"), "", "The end", True, winners=("Ben",))
    made.set_games([over, Shelved(Path("g"), "article27", "Article 27", ("Ana",), "", "", True, given_up=True)])
    assert "over · won by Ben" in made.list.item(0).text()
    assert "given up" in made.list.item(1).text()


def test_a_row_says_that_an_evening_runs_and_what_became_of_its_file(qtbot: QtBot) -> None:
    made, _opened = page(qtbot)
    runs = GAMES[0]
    moved, copy = changed(runs, moved=True), changed(runs, copy=True)
    second = changed(runs, second=Path("s"), whole=26, damaged=True, trouble="Record 27 is not what was written.")
    made.set_games([runs, moved, copy, second])
    says = [made.list.item(row).text() for row in range(4)]
    assert says[0].startswith("Article 27 · running · Round 2 of 6")
    assert "went on in its second copy" in says[1]
    assert "its second copy, all that is left" in says[2]
    assert "damaged" in says[3]
    assert "whole up to line 26" in says[3]
    assert "Ana, Ben" in says[3]
    made.search.setText("second copy all that")
    assert made.list.item(0).isHidden()
    assert not made.list.item(2).isHidden()
