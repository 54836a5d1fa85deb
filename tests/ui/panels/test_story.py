"""The story."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.page import Line, Result
from tests.ui import pages
from tests.ui.ink import words
from ui.panels.lines import WRAP, LineDelegate
from ui.panels.story import Story, closeness


def made(qtbot: QtBot) -> Story:
    """An open story."""
    story = Story()
    qtbot.addWidget(story)
    story.resize(300, 200)
    story.show()
    story.set_page(pages.page())
    return story


def test_the_filter_finds_words_in_any_case(qtbot: QtBot) -> None:
    story = made(qtbot)
    story.search.setText("STEPHANIE")
    assert story.view.model().rowCount() == 2


def test_a_number_beside_a_word_is_what_a_line_says_and_alone_the_number_of_a_line(qtbot: QtBot) -> None:
    """Seen at a table: “Bill 13” marked line 13, a pledge on Bill 28, and Enter would have mended that."""
    story = made(qtbot)
    bills = {11: "Bill 2 passes.", 13: "Ada pledges Yay on Bill 28.", 30: "The vote on a bill of 13: Bill 13."}
    lines = tuple(Line(n, n * 1000, "host", say) for n, say in bills.items())
    story.set_page(msgspec.structs.replace(pages.page(), story=lines))
    for typed, entry in (("bill 13", 30), ("Bill 28", 13), ("13", 13), ("ada bill", 13)):
        story.search.setText(typed)
        picked = story.picked()
        assert picked is not None
        assert picked[0].entry == entry, typed
    assert closeness("round 2 bill", "Bill 13 passes.")[0] == closeness("round 2 bill", "Bill 2 passes.")[0]


def test_looks_are_on_record_and_drown_no_story(qtbot: QtBot) -> None:
    story, page = made(qtbot), pages.page()
    look = Line(99, 0, "Ana", "Ana's private window was opened.", quiet=True)
    story.set_page(msgspec.structs.replace(page, story=(*page.story, look)))
    assert story.view.model().rowCount() == len(page.story)
    story.search.setText("opened")
    assert story.view.model().rowCount() == 1
    story.search.clear()
    assert story.view.model().rowCount() == len(page.story)


def test_what_was_taken_back_is_struck_through_and_says_so(qtbot: QtBot) -> None:
    story = made(qtbot)
    struck = [story.model.index(n, 0) for n, line in enumerate(story.model.lines) if line.undone]
    assert struck
    for index in struck:
        assert index.data(Qt.ItemDataRole.FontRole).strikeOut()
        assert "taken back" in index.data(Qt.ItemDataRole.AccessibleTextRole)


def test_the_newest_line_stays_in_sight(qtbot: QtBot) -> None:
    story = made(qtbot)
    many = tuple(Line(n, n * 1000, "host", f"Line {n} " * 8) for n in range(60))
    story.set_page(msgspec.structs.replace(pages.page(), story=many))
    bar = story.view.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    bar.setValue(0)
    story.set_page(msgspec.structs.replace(pages.page(), story=(*many, Line(99, 99_000, "host", "Newest"))))
    assert bar.value() == 0, "somebody who has scrolled back is left alone"


def test_whoever_scrolled_back_is_told_of_new_lines_and_back_at_the_end_follows_again(qtbot: QtBot) -> None:
    """Seen at a table: scrolled back once, the story stood at its first line for seven turns, and nothing said so."""
    story = made(qtbot)

    def tell(count: int) -> None:
        story.set_page(msgspec.structs.replace(pages.page(), story=long(count)))
        QApplication.processEvents()

    tell(60)
    bar = story.view.verticalScrollBar()
    for back in (story.newer.click, lambda: QTest.keyClick(story.view, Qt.Key.Key_End),
                 lambda: bar.setValue(bar.maximum())):  # fmt: skip
        count = len(story.model.lines)
        bar.setValue(0)
        assert not story.newer.isVisible(), "there is nothing new"
        tell(count + 2)
        assert (bar.value(), story.newer.text()) == (0, "2 new lines  (End)")
        tell(count + 1)
        assert story.newer.text() == "1 new line  (End)"
        back()
        assert at_the_end(story)
        assert not story.newer.isVisible()
        tell(count + 5)
        assert at_the_end(story), "and follows"


def test_a_click_tells_the_journal_entry(qtbot: QtBot) -> None:
    story = made(qtbot)
    with qtbot.waitSignal(story.entry_clicked) as entry:
        story.view.clicked.emit(story.view.model().index(2, 0))
    assert entry.args == [3]


def test_every_line_begins_with_the_number_of_its_entry(qtbot: QtBot) -> None:
    story = made(qtbot)
    for n, line in enumerate(story.model.lines):
        assert story.model.index(n, 0).data().startswith(f"#{line.entry} ")


def long(count: int) -> tuple[Line, ...]:
    """A long story."""
    return tuple(Line(n, n * 1000, "host", f"Line {n} " * 8) for n in range(count))


def at_the_end(story: Story) -> bool:
    """Whether the newest line is in sight."""
    QApplication.processEvents()
    bar = story.view.verticalScrollBar()
    return bar.value() == bar.maximum() > 0


def test_an_evening_that_is_reopened_shows_its_newest_line_and_follows(qtbot: QtBot) -> None:
    story = Story()
    qtbot.addWidget(story)
    story.set_page(msgspec.structs.replace(pages.page(), story=long(60)))
    story.resize(300, 200)
    story.show()
    assert at_the_end(story)
    story.set_page(msgspec.structs.replace(pages.page(), story=long(70)))
    assert at_the_end(story)


def test_hidden_for_a_form_and_shown_again_it_is_at_the_newest_line(qtbot: QtBot) -> None:
    story = made(qtbot)
    story.set_page(msgspec.structs.replace(pages.page(), story=long(60)))
    story.view.verticalScrollBar().setValue(0)
    story.hide()
    story.set_page(msgspec.structs.replace(pages.page(), story=long(65)))
    story.show()
    assert at_the_end(story)


def test_something_taken_back_moves_nobody_who_has_scrolled_back(qtbot: QtBot) -> None:
    story = made(qtbot)
    story.set_page(msgspec.structs.replace(pages.page(), story=long(60)))
    bar = story.view.verticalScrollBar()
    bar.setValue(200)
    struck = tuple(msgspec.structs.replace(line, undone=line.entry == 58) for line in long(60))
    story.set_page(msgspec.structs.replace(pages.page(), story=struck))
    QApplication.processEvents()
    assert bar.value() == 200


def test_when_the_books_open_the_newest_line_is_in_sight(qtbot: QtBot) -> None:
    story = made(qtbot)
    story.set_page(msgspec.structs.replace(pages.page(), story=long(60)))
    story.view.verticalScrollBar().setValue(0)
    over = msgspec.structs.replace(pages.page(), story=long(90), result=Result((), (), "Over."))
    story.set_page(over)
    assert at_the_end(story)


def test_new_lines_leave_the_filter_to_whoever_searches_and_end_it_for_whoever_plays_on(qtbot: QtBot) -> None:
    """Seen at a table: what had been searched for stayed in its line, and kept its room from the buttons of deals."""
    story = made(qtbot)
    story.show()
    story.activateWindow()
    QApplication.processEvents()
    story.search.setFocus()
    story.search.setText("line 7")
    story.set_page(msgspec.structs.replace(pages.page(), story=long(20)))
    assert story.search.text() == "line 7"
    assert story.view.model().rowCount() == 1
    story.search.clearFocus()
    story.set_page(msgspec.structs.replace(pages.page(), story=long(21)))
    assert not story.search.text()


def test_other_letters_and_another_size_keep_the_newest_line_in_sight(qtbot: QtBot) -> None:
    story = made(qtbot)
    story.set_page(msgspec.structs.replace(pages.page(), story=long(60)))
    for px, size in ((22.0, (300, 200)), (14.0, (420, 300)), (18.0, (260, 500))):
        story.set_unit(px)
        story.resize(*size)
        assert at_the_end(story)


def test_the_widest_name_runs_under_no_scroll_bar_and_loses_no_letter(qtbot: QtBot) -> None:
    story = made(qtbot)
    wide = "W" * 24
    for width in range(200, 420, 11):
        story.resize(width, 400)
        said = f"{wide} gives {'M' * 24} 3 to vote Yes."
        story.set_page(msgspec.structs.replace(pages.page(), story=(Line(27, 56_000, "host", said),)))
        QApplication.processEvents()
        drawn = words(story.view.viewport())
        assert all(word.right <= story.view.viewport().width() for word in drawn)
        letters = "".join(word.text for word in drawn)
        assert (letters.count("W"), letters.count("M")) == (24, 24)
        rect, metrics = story.view.visualRect(story.view.model().index(0, 0)), story.view.fontMetrics()
        assert max(word.base for word in drawn) + metrics.descent() <= rect.bottom() + 1, "the last line is whole"


def test_every_word_of_a_long_line_is_drawn(qtbot: QtBot) -> None:
    story = made(qtbot)
    say = "Maximiliane-Theodora No0 gives Maximiliane-Theodora No3 3 to vote Yes."
    for width in range(240, 320, 7):
        story.resize(width, 300)
        story.set_page(msgspec.structs.replace(pages.page(), story=(Line(27, 56_000, "host", say),)))
        QApplication.processEvents()
        index = story.view.model().index(0, 0)
        rect = story.view.visualRect(index)
        metrics = story.view.fontMetrics()
        pad = metrics.height() // 4
        need = metrics.boundingRect(rect.adjusted(pad, 0, -pad, 1000), WRAP, index.data()).height()
        assert need <= rect.height()


def test_a_line_more_is_measured_alone(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []
    room = LineDelegate.room

    def counted(self: LineDelegate, text: str) -> QSize:
        measured.append(text)
        return room(self, text)

    monkeypatch.setattr(LineDelegate, "room", counted)
    story = made(qtbot)
    story.set_page(msgspec.structs.replace(pages.page(), story=long(60)))
    QApplication.processEvents()
    measured.clear()
    story.set_page(msgspec.structs.replace(pages.page(), story=(*long(60), Line(99, 99_000, "host", "Newest"))))
    QApplication.processEvents()
    assert len(measured) == 1
    story.resize(story.width() + 40, story.height())
    QApplication.processEvents()
    assert len(measured) == 62, "another width measures all of them"
