"""A difference leads from one page to the next, whatever was added, marked or taken out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.contract import changed
from companion.core.difference import LinesChanged, difference, fold, lines_changed, lines_folded
from companion.core.page import LedgerLine, Line, Page, View

said = st.builds(Line, st.integers(1, 6), st.just(0), st.just("host"), st.sampled_from("abc"), undone=st.booleans())
stories = st.lists(said, max_size=12).map(lambda lines: tuple(sorted(lines, key=lambda line: line.entry)))
posted = st.builds(LedgerLine, st.integers(1, 6), st.just("bank"), st.just("floor"), st.integers(1, 2), st.just(""))
ledgers = st.lists(posted, max_size=12).map(lambda lines: tuple(sorted(lines, key=lambda line: line.entry)))


@given(stories, stories)
def test_a_story_folded_with_what_changed_is_the_other_story(before: tuple[Line, ...], after: tuple[Line, ...]) -> None:
    assert lines_folded(before, lines_changed(before, after)) == after


@given(ledgers, ledgers)
def test_a_ledger_folded_with_what_changed_is_the_other_ledger(
    before: tuple[LedgerLine, ...], after: tuple[LedgerLine, ...]
) -> None:
    assert lines_folded(before, lines_changed(before, after)) == after


def page(number: int) -> Page:
    """A page with a story and nothing else on it."""
    view = View(heading="Round 1", steps=(), step="", leader="", foot="Waiting.", seats=())
    return Page(
        viewer="public", game="any", title="Any", now=0, running=True, entry=1, number=number, view=view,
        story=(line(1),), ledger=(), offers=(),
    )  # fmt: skip


def line(entry: int, say: str = "", undone: bool = False) -> Line:
    return Line(entry, 0, "host", say, undone=undone)


def test_a_new_line_is_added_and_nothing_else_is_named() -> None:
    assert lines_changed((line(1), line(2)), (line(1), line(2), line(5))) == LinesChanged(added=((2, line(5)),))


def test_a_line_that_was_taken_back_is_changed_in_its_place() -> None:
    struck = line(2, undone=True)
    found = lines_changed((line(1), line(2)), (line(1), struck, line(3)))
    assert found == LinesChanged(added=((2, line(3)),), changed=((1, struck),))


def test_lines_that_the_books_open_are_added_among_the_others() -> None:
    found = lines_changed((line(1), line(3, "b")), (line(1), line(2), line(3, "a"), line(3, "b")))
    assert found == LinesChanged(added=((1, line(2)), (2, line(3, "a"))))


def test_only_fields_that_changed_are_named() -> None:
    before = page(3)
    after = changed(before, number=4, running=not before.running, view=changed(before.view, foot="Another."))
    found = difference(before, after)
    assert (found.since, found.number) == (3, 4)
    assert found.page == {"running": after.running}
    assert found.view == {"foot": "Another."}
    assert (found.story, found.ledger) == (LinesChanged(), LinesChanged())
    assert fold(before, found) == after


def test_a_difference_fits_its_own_page_alone() -> None:
    before = page(3)
    found = difference(before, changed(before, number=4))
    with pytest.raises(ValueError, match="no difference from page 2"):
        fold(changed(before, number=2), found)
    with pytest.raises(ValueError, match="two viewers"):
        difference(before, changed(before, viewer="Ana"))
