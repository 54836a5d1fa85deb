"""The judge's drawer: corrections in the open, each with its reason; nothing the host may not do alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.ui.evenings import CTRL, Desk, Key
from ui.windows.judge import JudgeWindow

OpenDesk = Callable[..., Desk]


def drawer(desk: Desk) -> JudgeWindow:
    """Open the drawer at its corrections."""
    desk.key(Key.Key_J, CTRL)
    judge = desk.evening.judge
    assert judge is not None
    judge.tabs.setCurrentWidget(judge.corrections)
    desk.settle()
    return judge


def to_the_result(desk: Desk) -> None:
    """Play a round to the turned ballots."""
    desk.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space, Key.Key_Space)
    while desk.private() is not None:
        desk.key(Key.Key_1)
    desk.key(Key.Key_Space)


def test_a_correction_without_a_reason_is_not_made(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    judge = drawer(at)
    before = at.page().entry
    at.click(judge.corrections.undo)
    assert judge.corrections.refusal.isVisible()
    assert at.page().entry == before


def test_the_judge_takes_back_what_was_already_seen_and_the_story_says_so(desk: OpenDesk) -> None:
    at = desk()
    to_the_result(at)
    step = at.page().undo
    assert step is not None
    assert step.revealed
    at.key(Key.Key_Z, CTRL)
    judge = at.evening.judge
    assert judge is not None
    assert judge.isVisible()
    assert at.app.focusWidget() is judge.corrections.reason
    judge.corrections.reason.setText("Cy's hand was keyed in wrongly")
    at.click(judge.corrections.undo)
    assert at.phase == "ballots_in"
    assert any("Cy's hand was keyed in wrongly" in line.say for line in at.page("public").story)


def test_the_judge_goes_back_to_a_line_of_the_story(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_2)
    judge = drawer(at)
    judge.corrections.reason.setText("from the gavel again")
    rows = [judge.corrections.lines.item(n) for n in range(judge.corrections.lines.count())]
    struck = next(line.entry for line in at.page("judge").story if line.kind == "gavel_struck")
    judge.corrections.lines.setCurrentItem(next(row for row in rows if row.data(256) == struck))
    at.click(judge.corrections.back)
    assert at.phase == "negotiation"
    assert not any(area.on_floor for area in at.view.board.areas)


def test_the_judge_lets_stand_what_the_rules_refuse(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    judge = drawer(at)
    judge.corrections.refused.setCurrentIndex(judge.corrections.refused.findText("Pause the clock"))
    assert judge.corrections.why.text()
    judge.corrections.reason.setText("the pizza is here")
    at.click(judge.corrections.adjust)
    assert at.view.paused


def test_what_makes_no_sense_cannot_be_let_stand(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    judge = drawer(at)
    assert judge.corrections.refused.findText("Call the vote") == -1


def test_the_judge_moves_points_in_the_open(desk: OpenDesk) -> None:
    at = desk()
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.offers)
    at.settle()
    offer = next(o for o in judge.offers.offers if o.do == "post")
    judge.offers.open_form(offer)
    at.settle()
    at.keys(Key.Key_2, Key.Key_Tab, Key.Key_1, Key.Key_3)
    at.keys(Key.Key_O, Key.Key_K, Key.Key_Return)
    assert judge.offers.form is None
    posted = [line for line in at.page("judge").ledger if line.amount == 2]
    assert len(posted) == 1


def test_undo_over_private_steps_says_how_many_and_not_whose(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space, Key.Key_Space)
    at.key(Key.Key_1)
    at.key(Key.Key_Escape)
    say = at.table.menus.actions["undo"].say
    assert "1" in say
    assert not any(seat in say.partition("(")[2] for seat in at.session.seats)
    at.table.activateWindow()
    at.settle()
    at.key(Key.Key_Z, CTRL)
    assert at.phase == "vote"
    assert at.evening.judge is not None
