"""A judge says of each later line that no longer works what is done with it, in the trial, and agrees on the whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton

from companion.core.corrections import Corrected
from companion.core.trial import Falls, Fares, Trial
from tests.sessions.test_falling import SHORT, returned, uncovered
from tests.ui.evenings import CTRL, Desk, Key
from tests.ui.test_mending import OF_1366, drawer, press, said, write
from ui.windows.judge import JudgeWindow

STAYS, ANEW, KEEPS, STOPS = "Leave it out", "Key it in anew …", "Keep it all the same", "Stop there"


@pytest.fixture
def at(qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    """A deal was given back, and the one before it, which gave it its number, was never made."""
    table, first, _back = returned()
    desk = Desk(qapp, tmp_path, (), {}, session=table.session, painted=False)
    judge = drawer(desk)
    judge.mending.go_to(first)
    desk.settle()
    press(desk, judge, "Strike it out")
    yield desk
    desk.close()


def of_lines(judge: JudgeWindow) -> list[QPushButton]:
    """What can be done with later lines, one button after the other."""
    names = (STAYS, ANEW, KEEPS, STOPS)
    return [b for b in judge.mending._outcome.findChildren(QPushButton) if b.text() in names]


def chosen(judge: JudgeWindow) -> list[str]:
    return [b.text() for b in of_lines(judge) if b.isChecked()]


def desk_of(at: Desk) -> JudgeWindow:
    judge = at.evening.judge
    assert judge is not None
    return judge


def test_a_later_line_is_keyed_in_anew_within_the_trial_and_all_of_it_agreed_at_once(at: Desk) -> None:
    judge = desk_of(at)
    assert "1 later line no longer works" in said(judge)
    assert [b.text() for b in of_lines(judge)] == [STAYS, ANEW, STOPS], "what no judge can waive is not offered"
    assert chosen(judge) == [STAYS]
    before = at.page().entry
    at.click(of_lines(judge)[1])
    focus = at.app.focusWidget()
    assert isinstance(focus, QPushButton)
    assert focus.text() == "Return: Di → Cy 2: vote Yes", "what is most like it is under Enter"
    at.key(Key.Key_Space)
    assert chosen(judge) == [ANEW]
    assert at.page().entry == before, "nothing is changed yet"
    assert at.app.focusWidget() is judge.mending.reason
    at.keys(Key.Key_Down, Key.Key_Return)
    event = at.session.evening.entries[-1].first
    assert isinstance(event, Corrected)
    assert (event.lost, len(event.anew)) == ((), 1)
    assert "is keyed in anew." in said(judge)


def test_a_trial_that_is_not_agreed_is_thrown_away_by_no_key_without_a_question(at: Desk) -> None:
    """Seen at a table: Esc shut the drawer, and what had been found out was gone without a word."""
    judge = desk_of(at)
    for answer, stays in ((Key.Key_2, True), (Key.Key_1, False)):
        at.key(Key.Key_Escape)
        ask = at.asked()
        assert ask is not None
        assert judge.isVisible()
        at.key(answer)
        assert judge.isVisible() == stays
        assert bool(judge.mending.trial) == stays
    at.table.activateWindow()
    at.settle()
    at.key(Key.Key_J, CTRL)
    assert judge.isVisible()
    at.key(Key.Key_Escape)
    assert at.asked() is None, "nothing is tried"
    assert not judge.isVisible()


def test_what_was_chosen_for_a_line_is_taken_back_by_leaving_it_out(at: Desk) -> None:
    judge = desk_of(at)
    at.click(of_lines(judge)[1])
    at.key(Key.Key_Space)
    at.click(of_lines(judge)[0])
    assert chosen(judge) == [STAYS]
    focus = at.app.focusWidget()
    assert isinstance(focus, QPushButton)
    assert focus.text() == STAYS, "the keyboard stays at its line"
    assert judge.mending.trial is not None
    assert not judge.mending.trial.falls[0].instead


def test_a_form_for_a_later_line_that_is_left_leaves_the_trial_as_it_was(at: Desk) -> None:
    judge = desk_of(at)
    at.click(of_lines(judge)[1])
    assert chosen(judge) == [STAYS], "until something stands in its place"
    press(at, judge, "Record a deal")
    assert judge.mending.form is not None
    at.key(Key.Key_Escape)
    assert judge.mending.form is None
    assert judge.mending.trial is not None
    assert chosen(judge) == [STAYS]


def test_ten_later_lines_with_long_names_have_their_choices_whole(at: Desk) -> None:
    judge, trial = desk_of(at), desk_of(at).mending.trial
    assert trial is not None
    say = "Maximiliane-Theodora of Hohenlohe pays Bartholomew Featherstonehaugh-Cholmondeley 14 for a vote of Yes."
    one = Falls(44, "44", say, "What it rests on is no longer so.", "Round 3 of 4", False, trial.falls[0].rights, True)
    alone = Falls(45, "45", "All ballots are in.", "It was done in another round.", "Round 3 of 4")
    judge.mending._show_trial(Trial(falls=(alone,)))
    assert [b.text() for b in of_lines(judge)] == [STAYS, STOPS], "what is done by itself is said where nothing else is"
    assert chosen(judge) == [STAYS]
    judge.resize(*OF_1366)
    judge.mending._show_trial(Trial(falls=(one,) * 10, fares=(Fares("Ana", 14, (), 17, 31),)))
    at.settle()
    buttons = of_lines(judge)
    assert len(buttons) == 40
    wide = judge.mending._outcome.place.viewport().width()
    for button in buttons:
        assert not button.elided, button.text()  # type: ignore[attr-defined]  # a long button
        assert button.mapTo(judge.mending._outcome.place.viewport(), button.rect().topRight()).x() <= wide


@pytest.mark.parametrize("sees", ["on", "off"])
def test_after_it_is_agreed_each_later_line_that_came_out_otherwise_is_named_and_leads_to_where_it_is_mended(
    qapp: QApplication, tmp_path: Path, sees: str
) -> None:
    """Seen at a table: two deals had come to nothing, and the judge was told only that their payer had gained."""
    table, got, gave = uncovered(judge_sees=sees)
    with closing(Desk(qapp, tmp_path, (), {}, session=table.session, painted=False)) as at:
        judge = drawer(at)
        judge.mending.go_to(got)
        at.settle()
        press(at, judge, "Strike it out")
        assert (SHORT in said(judge)) == (sees == "on"), "no trial of a judge who plays tells who can pay"
        judge.mending.reason.setText("it never was")
        at.click(judge.mending.agree)
        assert "Later lines that came out otherwise" in said(judge)
        assert "Later lines that no longer count" not in said(judge), "the mended line is no later one"
        named = [b.text() for b in judge.mending._outcome.findChildren(QPushButton)]
        assert any("no longer: “Di → Ben 6: vote Yes: kept”" in text for text in named), "nor is what stays the same"
        at.click(next(b for b in judge.mending._outcome.findChildren(QPushButton) if SHORT in b.text()))
        line = judge.mending._line
        assert line is not None
        assert line.entry == gave
        assert line.rights, "another amount can be keyed in there"


def test_one_press_in_the_drawer_stops_the_clock_and_nothing_that_is_tried_or_written_goes(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: P is a letter in a field, so the negotiation lost 40 seconds to each correction."""
    table, got, _gave = uncovered()
    with closing(Desk(qapp, tmp_path, (), {}, session=table.session, painted=False)) as at:
        judge = drawer(at)
        assert judge.clock.text() == "The clock runs: stop it (F8)"
        judge.mending.go_to(got)
        press(at, judge, "Strike it out")
        write(at, "never was")
        at.key(Key.Key_F8)
        assert at.page().view.clock is not None
        assert not at.page().running
        assert judge.clock.text() == "The clock stands: let it run (F8)"
        assert at.app.focusWidget() is judge.mending.reason
        assert judge.mending.reason.text() == "never was"
        assert judge.mending.trial is not None
        assert any(button.property("chosen") for button in judge.mending._ways), "what is tried stays"
        at.click(judge.clock)
        assert at.page().running
        at.key(Key.Key_Return)
        assert not table.session.evening.history.counted(got), "and is agreed"
