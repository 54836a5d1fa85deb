"""The judge's drawer: corrections in the open, each with its reason; nothing the host may not do alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from companion.core.corrections import JudgeSays
from companion.core.countdown import as_minutes
from companion.core.messages import JUDGE, Reason, Refusal, Rule
from companion.core.offers import Choice, ChooseOne, Question
from companion.journal.sixwords import words as all_words
from companion.sessions.check import Report
from tests.games.article27.evenings import Table
from tests.games.contract.driving import SLUGS, Drive
from tests.ui.evenings import CTRL, Desk, Key, asked
from ui.forms.fields import OneField
from ui.windows.judge import BY_HAND, JudgeWindow, in_seat_order

PAINTED = False
"""Nobody looks at table and wall here: what they say is read, and what is pressed."""

OpenDesk = Callable[..., Desk]


def drawer(desk: Desk) -> JudgeWindow:
    """Open the drawer at its corrections."""
    desk.key(Key.Key_J, CTRL)
    judge = desk.evening.judge
    assert judge is not None
    judge.tabs.setCurrentWidget(judge.corrections)
    judge.signed.setText("Mia")
    desk.settle()
    return judge


def to_the_result(desk: Desk) -> None:
    """Play a round to the turned ballots."""
    desk.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space, Key.Key_Space)
    while desk.private() is not None:
        desk.key(Key.Key_1)
    desk.key(Key.Key_Space)


def test_every_number_line_by_line_is_the_ledger_whatever_was_open_last(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_Space)
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.mending)
    judge.close()
    at.table.trace.click()
    at.settle()
    assert judge.isVisible()
    assert judge.tabs.currentWidget() is judge.ledger
    assert at.table.trace.focusPolicy().name == "TabFocus", "after a click Space is the evening's next step"
    judge.close()
    judge.open_drawer()
    assert judge.tabs.currentWidget() is judge.mending, "what is pressed for mending opens where it is done"


def test_enter_presses_the_offer_that_has_the_frame(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_Space)
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.offers)
    at.button("Ana draws again", judge.offers).setFocus()
    before = at.page().entry
    at.key(Key.Key_Return)
    assert at.page().entry > before


def test_a_correction_without_a_reason_is_not_made(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    judge = drawer(at)
    before = at.page().entry
    at.click(judge.corrections.undo)
    assert judge.corrections.refusal.text()
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
    why = "What was sealed in Parley has been seen by all: taking it back is written down with a reason."
    assert judge.corrections.why_reason.text() == f"{why} Type the reason, then press Enter."
    assert why in at.table.undo_button.toolTip(), "before anybody presses it, too"
    judge.signed.setText("Mia")
    judge.corrections.reason.setText("Cy's hand was keyed in wrongly")
    at.key(Key.Key_Return)
    assert at.phase == "ballots_in"
    assert any("Cy's hand was keyed in wrongly" in line.say for line in at.page("public").story)
    at.table.redo()
    at.settle()
    assert judge.corrections.why_reason.text().startswith("The judge decided this")
    judge.corrections.reason.setText("it was right")
    at.key(Key.Key_Return)
    assert at.page().undo == step, "Enter does again what was asked for, and takes no further step back"


def test_the_judge_goes_back_to_a_line_of_the_story(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_2)
    judge = drawer(at)
    judge.corrections.reason.setText("from the gavel again")
    rows = [judge.corrections.lines.item(n) for n in range(judge.corrections.lines.count())]
    struck = next(line.entry for line in at.page("judge").story if line.kind == "gavel_struck")
    judge.corrections.lines.setCurrentItem(next(row for row in rows if row.data(256) == struck))
    assert judge.corrections.back.text() == f"Take back to line #{struck}"
    at.click(judge.corrections.back)
    assert at.phase == "negotiation"
    assert not any(area.on_floor for area in at.view.board.areas)


def test_enter_after_a_reason_goes_nowhere_by_the_mark_of_an_earlier_correction(desk: OpenDesk) -> None:
    """Seen at a table: a step was to be undone, and the old mark took two rounds back."""
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    judge = drawer(at)
    corrections = judge.corrections
    corrections.reason.setText("from the gavel again")
    corrections.lines.setCurrentRow(1)
    at.click(corrections.back)
    assert corrections.lines.currentItem() is None
    assert corrections.back.text() == "Take back to the marked line"
    step = at.page("judge").undo
    assert step is not None
    said: list[dict[str, object]] = []
    corrections.asked.connect(said.append)
    corrections.reason.setText("the gavel was a slip, too")
    corrections.reason.returnPressed.emit()
    assert said == [{"do": "rewind", "to": step.to, "reason": "the gavel was a slip, too"}]


def test_the_judge_lets_stand_what_the_rules_refuse(desk: OpenDesk) -> None:
    at = desk(timer__pause="judge")
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


def test_a_step_that_no_judge_can_let_stand_is_not_offered_and_says_why(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space, Key.Key_Space)
    at.key(Key.Key_Escape)
    judge = drawer(at)
    assert at.phase == "vote"
    assert judge.corrections.refused.findText("Turn the ballots") == -1
    assert "“Turn the ballots” no judge can let stand: Still to vote:" in judge.corrections.why.text()


def test_the_judge_moves_points_in_the_open(desk: OpenDesk) -> None:
    at = desk()
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.offers)
    at.settle()
    offer = next(o for o in judge.offers.offers if o.do == "post")
    judge.offers.open_form(offer)
    at.settle()
    at.keys(Key.Key_4, Key.Key_1, Key.Key_2, Key.Key_Tab)
    at.keys(Key.Key_O, Key.Key_K, Key.Key_Return)
    assert judge.offers.form is None
    posted = [line for line in at.page("judge").ledger if line.amount == 2]
    assert [(line.src, line.dst) for line in posted] == [("bank", "supply:Ana")]
    at.table.undo()
    at.settle()
    assert judge.tabs.currentWidget() is judge.corrections, "what a judge did is taken back by a judge, with a reason"
    at.keys(Key.Key_N, Key.Key_O, Key.Key_Return)
    assert not [line for line in at.page("judge").ledger if line.amount == 2 and not line.what]
    redo = at.page("host").redo
    assert redo is not None
    assert redo.judges, "and brought back by a judge"


def test_undo_over_a_private_step_reads_as_without_it_and_needs_no_judge(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space)
    say = at.table.menus.actions["undo"].say
    at.keys(Key.Key_Space)
    at.key(Key.Key_1)
    at.key(Key.Key_Escape)
    assert at.table.menus.actions["undo"].say == say
    at.table.activateWindow()
    at.settle()
    at.key(Key.Key_Z, CTRL)
    assert at.phase == "negotiation"
    assert at.evening.judge is None


def test_the_drawer_opens_whole_inside_its_screen(desk: OpenDesk) -> None:
    at = desk()
    at.table.move(4000, 4000)
    judge = drawer(at)
    assert judge.screen().availableGeometry().contains(judge.geometry())


def test_what_the_judge_can_post_and_put_is_listed_and_not_in_a_menu(desk: OpenDesk) -> None:
    at = desk()
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.offers)
    at.settle()
    listed = [button.accessibleName() for button in judge.offers.buttons.values() if button.isVisible()]
    assert "Move points" in listed
    assert len(listed) == len(judge.offers.offers)


def test_what_is_mended_by_hand_keeps_its_place_when_the_clock_stops_and_the_clocks_own_come_last(
    desk: OpenDesk,
) -> None:
    """Seen at a table: with a running clock twenty buttons stood in another order than with a paused one, under no
    heading."""
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.offers)
    seen: list[list[str]] = []
    for command in ("pause", "resume"):
        judge.show_page()
        seen.append([offer.say for offer in judge.offers.offers])
        done = at.session.submit(JUDGE, at.session.read({"do": command}))
        assert not isinstance(done, Refusal)
    judge.show_page()
    clock = {"Pause the clock", "Let the clock run"}
    running, paused = ([say for say in order if say not in clock] for order in seen)
    assert running == paused
    for order in seen:
        assert clock & {*order[-3:]}, "after all that is no clock's"
        assert order[0] == "Move points"


@pytest.mark.parametrize("runs", [True, False])
def test_the_clock_is_set_from_what_is_left_and_what_is_typed_takes_its_place(desk: OpenDesk, runs: bool) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.offers)
    if not runs:
        done = at.session.submit(JUDGE, at.session.read({"do": "pause"}))
        assert not isinstance(done, Refusal)
    clock = at.page().view.clock
    assert clock is not None
    before = clock.left_at(at.session.now())
    if runs:
        at.time.wind(7_900)
    judge.show_page()
    form = judge.offers.open_form(next(o for o in judge.offers.offers if o.given.get("field") == "clock"))
    left = before - 7_900 if runs else before
    assert form.values()["value"] == as_minutes(left // 1000)
    assert not form.half_filled, "nothing was typed that could be lost"
    at.settle()
    at.keys(Key.Key_1, Key.Key_Colon, Key.Key_3)
    assert "Write minutes and seconds, as 6:00, or seconds alone, as 360." in form.outlook.text()
    at.keys(Key.Key_5, Key.Key_Tab, Key.Key_O, Key.Key_K)
    assert form.outlook.text().endswith("→ 1:35")
    at.keys(Key.Key_Return)
    told = at.page("public").moments[-1]
    assert (told.say, told.why) == ("The clock is set to 1:35 (judge Mia)", "ok"), "who sits far away is told, too"
    clock = at.page().view.clock
    assert clock is not None
    assert clock.left_at(at.session.now()) == 95_000


@pytest.mark.parametrize("slug", SLUGS)
def test_points_are_moved_by_one_name_and_all_by_hand_stands_under_its_heading_in_every_game(slug: str) -> None:
    drive = Drive(slug, 0, corrections=False)
    named = set[str]()
    for _step in range(30):
        offers = [in_seat_order(offer) for offer in drive.session.page(JUDGE).offers if not offer.gives(Rule)]
        named |= {offer.say for offer in offers if offer.do == "post"}
        under = {offer.say: BY_HAND[offer.group] for offer in offers}
        assert {under[say] for say in ("Warn a player", "A penalty", "A note for the record")} == {"On record"}
        moves = {BY_HAND[offer.group] for offer in offers if offer.do in ("post", "pause", "resume")}
        assert moves <= {"Points", "Clock"}
        drive.step()
    assert named == {"Move points"}


def test_a_form_by_hand_says_what_it_comes_to_before_enter_and_its_buttons_stay(desk: OpenDesk) -> None:
    """Seen at a table: a penalty had no trial, and Enter gave it."""
    at = desk()
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.offers)
    form = judge.offers.open_form(next(o for o in judge.offers.offers if o.given.get("kind") == "penalty"))
    at.settle()
    assert form.outlook.text() == ""
    stands = form.go.mapTo(judge, form.go.rect().topLeft())
    at.keys(Key.Key_2, Key.Key_2)
    told = form.outlook.text().splitlines()
    assert told[0] == "Ben: −2 influence; how much that makes is closed"
    assert told[1:] == ["Where that cannot be covered nothing moves, and everybody is told so."]
    assert form.go.mapTo(judge, form.go.rect().topLeft()) == stands
    judge.offers.leave_form()
    form = judge.offers.open_form(next(o for o in judge.offers.offers if o.given.get("kind") == "warning"))
    assert form.outlook.isHidden(), "a warning moves nothing"


def test_the_tab_of_house_rules_says_where_else_a_judge_rules_while_no_question_is_open(desk: OpenDesk) -> None:
    at = desk()
    judge = drawer(at)
    tabs = [judge.tabs.tabText(n) for n in range(judge.tabs.count())]
    judge.tabs.setCurrentIndex(tabs.index("House rules"))
    at.settle()
    assert judge.unasked.isVisible()
    assert "Mend a line" in judge.unasked.text()
    question = Question("keeps", "Who keeps it?", (Choice("a", "Ana"),), "a")
    page = replace(at.page(JUDGE), question=question)
    with patch.object(judge.bridge, "page_for", lambda viewer: page if viewer == JUDGE else at.page(viewer)):
        judge.show_page()
        assert judge.question.isVisible()
        assert not judge.unasked.isVisible()


def test_a_digit_means_the_same_seat_in_from_and_in_to(desk: OpenDesk) -> None:
    at = desk()
    judge = drawer(at)
    offer = next(o for o in judge.offers.offers if o.do == "post")
    for field in (f for f in offer.fields if isinstance(f, ChooseOne)):
        assert [c.value for c in field.choices][:3] == ["supply:Ana", "supply:Ben", "supply:Cy"]
    form = judge.offers.open_form(offer)
    source, target = form.fields[:2]
    assert isinstance(source, OneField)
    assert isinstance(target, OneField)
    judge.tabs.setCurrentWidget(judge.offers)
    form.setFocus()
    at.keys(Key.Key_2, Key.Key_3)
    assert (source.value(), target.value()) == ("supply:Ben", "supply:Cy")


def test_a_posting_that_is_not_covered_says_so_and_keeps_what_was_typed(desk: OpenDesk) -> None:
    at = desk()
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.offers)
    judge.offers.open_form(next(o for o in judge.offers.offers if o.do == "post"))
    at.settle()
    at.keys(Key.Key_1, Key.Key_2, Key.Key_9, Key.Key_9, Key.Key_Tab, Key.Key_O, Key.Key_K, Key.Key_Return)
    form = judge.offers.form
    assert form is not None
    assert any("Ana" in field.reason.text() for field in form.fields)
    assert form.values()["reason"] == "ok"
    assert not [line for line in at.page("judge").ledger if line.amount == 99]
    # Seen at a table: each press put one more such line on record.
    before = at.page("judge").entry
    at.key(Key.Key_Return)
    assert at.page("judge").entry == before
    assert any("Ana" in field.reason.text() for field in form.fields)


def test_what_the_judge_knows_that_nobody_can_cover_is_refused_at_the_form_and_not_recorded(
    qapp: QApplication, tmp_path: Path
) -> None:
    table = Table(judge_sees="on").play("red blue", "Y Y A V")
    with closing(Desk(qapp, tmp_path, (), {}, session=table.session, painted=False)) as at:
        judge = drawer(at)
        judge.signed.setText("Mia")
        before = at.page("judge").entry
        for offer in [o for o in judge.offers.offers if o.do == "post" or o.given.get("kind") == "penalty"]:
            form = judge.offers.open_form(offer)
            form.begin_with({"amount": 60, "points": 60, "src": "supply:Ana", "dst": "supply:Ben", "seat": "Ana"})
            values = {name: "late" if value == "" else value for name, value in form.values().items()}
            judge._ask_offer(offer.filled(**values))
            assert any("not enough there" in field.reason.text() for field in form.fields), values
        assert at.page("judge").entry == before


def test_an_error_moves_no_button(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    judge = drawer(at)
    before = judge.corrections.undo.geometry()
    at.click(judge.corrections.undo)
    assert judge.corrections.refusal.text()
    assert judge.corrections.undo.geometry() == before


def test_the_lines_to_go_back_to_are_each_told_once_the_latest_first_and_say_what_goes_then(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    at.key(Key.Key_Z, CTRL)
    judge = drawer(at)
    at.evening.bridge.submit("judge", {"do": "judge_says", "kind": "note", "words": "the bag was counted"})
    at.key(Key.Key_2)
    at.settle()
    items = [judge.corrections.lines.item(n) for n in range(judge.corrections.lines.count())]
    numbers = [item.data(256) for item in items]
    counting = {line.entry for line in at.page("judge").story if not line.undone}
    assert numbers == sorted({*numbers}, reverse=True)
    assert counting > {*numbers}, "what was taken back cannot be gone back to"
    assert all(item.text().startswith(f"#{item.data(256)} ") for item in items)
    judge.corrections.lines.setCurrentRow(len(items) - 1)
    assert "lines go, from" in judge.corrections.goes.text()
    assert "notes: the bag was counted" in judge.corrections.goes.text(), "and of the judge's each is named"


def test_a_marked_line_stays_marked_while_the_evening_goes_on(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    judge = drawer(at)
    judge.corrections.lines.setCurrentRow(2)
    entry = judge.corrections.lines.currentItem().data(256)
    at.evening.bridge.submit("host", {"do": "move_disc", "colour": "red", "to": "floor"})
    at.settle()
    assert judge.corrections.lines.currentItem().data(256) == entry


def test_a_posting_leads_to_its_line_of_the_story(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    deal = {"do": "record_deal", "payer": "Ana", "addressee": "Ben", "amount": 2, "space": "yes"}
    assert asked(at.evening.bridge, "host", deal) == ()
    at.settle()
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.ledger)
    at.settle()
    row = next(n for n, line in enumerate(judge.ledger.model.rows) if line.amount == 2)
    judge.ledger.view.setCurrentIndex(judge.ledger.model.index(row, 0))
    judge.ledger.view.setFocus()
    at.key(Key.Key_Return)
    assert judge.tabs.currentWidget() is judge.story
    shown = judge.story.view.currentIndex()
    assert shown.data(256) == judge.ledger.model.rows[row].entry
    assert f"#{shown.data(256)}" in shown.data()


def test_what_cannot_stand_either_keeps_its_form_and_its_reason(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    judge = drawer(at)
    deal = next(o for o in at.page().offers if o.do == "record_deal")
    judge.corrections._show_refused([replace(deal, refused=(Reason("undo_last_only", ("R1",)),))])
    judge.corrections.reason.setText("all agreed")
    at.click(judge.corrections.adjust)
    form = judge.corrections.form
    assert form is not None
    assert form.isVisible()
    form.setFocus()
    at.keys(Key.Key_1, Key.Key_2, Key.Key_9, Key.Key_9, Key.Key_Y, Key.Key_Return)
    assert judge.corrections.form is form
    assert any(field.reason.text() for field in form.fields)
    assert judge.corrections.reason.text() == "all agreed"
    assert not at.view.deals


@pytest.mark.parametrize("slug", SLUGS)
def test_the_drawer_proves_the_running_evening_anew_where_it_went_on_while_somebody_looks(
    qapp: QApplication, tmp_path: Path, slug: str
) -> None:
    drive = Drive(slug, 0, corrections=False)
    at = Desk(qapp, tmp_path, (), {}, session=drive.session, painted=False)
    judge = drawer(at)
    six = all_words()[:6]
    asked: list[tuple[str, ...]] = []
    proves = judge.bridge.proves

    def counted(words: Sequence[str] = ()) -> Report:
        asked.append(tuple(words))
        return proves(words)

    with patch.object(judge.bridge, "proves", counted):
        judge.show_page()
        at.settle()
        assert judge.proof is None, "nobody looks"
        judge.tabs.setCurrentWidget(judge.proving)
        assert judge.proof is not None
        first = judge.proof.verdicts.report
        assert first is not None
        assert first.holds, first.say
        assert first.lines == drive.session.evening.entries[-1].number
        judge.show_page()
        judge.tabs.setCurrentWidget(judge.story)
        judge.tabs.setCurrentWidget(judge.proving)
        assert asked == [()], "nothing has happened"
        judge.proof.words.setText(" ".join(six))
        judge.proof.compare()
        done = drive.session.submit(JUDGE, JudgeSays("note", "Seen"))
        assert not isinstance(done, Refusal)
        at.settle()
        assert asked == [(), six, six], "once for the entry, and for the words that were compared last"
        now = judge.proof.verdicts.report
        assert now is not None
        assert now.lines == first.lines + 1
    at.close()
