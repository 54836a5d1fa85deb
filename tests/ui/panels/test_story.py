"""The story."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from companion.core.contract import Line
from tests.ui import pages
from ui.panels.story import Story


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


def test_what_was_taken_back_is_struck_through_and_says_so(qtbot: QtBot) -> None:
    story = made(qtbot)
    struck = [story.model.index(n) for n, line in enumerate(story.model.lines) if line.undone]
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


def test_a_click_tells_the_journal_entry(qtbot: QtBot) -> None:
    story = made(qtbot)
    with qtbot.waitSignal(story.entry_clicked) as entry:
        story.view.clicked.emit(story.view.model().index(2, 0))
    assert entry.args == [3]
