"""A whole evening by keyboard alone, from the first gavel to the winner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.corrections import Correct
from companion.core.messages import HOST, JUDGE, Refusal
from tests.ui.evenings import FIVE, PLAN, Desk, Key, results

PAINTED = False
"""Nobody looks at table and wall here: what they say is read, and what is pressed."""

OpenDesk = Callable[..., Desk]


def play_round(desk: Desk, *, pick: int = 1, ballot: Any = Key.Key_1) -> int:
    """One round without deals; the host's presses without the discs, and without the players' own, are returned."""
    desk.presses = 0
    desk.key(Key.Key_Space)
    assert desk.phase == "ready"
    desk.key(Key.Key_Space)
    assert desk.phase == "negotiation"
    desk.key(Key(Key.Key_0 + pick))
    moved = 1
    desk.key(Key.Key_Space)
    assert desk.phase == "vote"
    desk.key(Key.Key_Space)
    voted = 0
    while (window := desk.private()) is not None:
        assert not window.revealed
        desk.key(ballot)
        voted += 1
    assert voted == len(desk.session.seats)
    assert desk.phase == "ballots_in"
    desk.key(Key.Key_Space)
    while desk.phase not in ("between", "agendas"):
        desk.key(Key.Key_Space)
    return desk.presses - moved - voted


def test_a_whole_game_can_be_played_by_keyboard_alone(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy").unpainted()
    for number in range(6):
        play_round(at, pick=1 + number % 5)
    while not at.view.over:
        at.key(Key.Key_Space)
    assert at.page().result is not None
    assert at.table.stack.currentWidget() is at.table.result


def test_a_round_without_deals_costs_the_host_at_most_six_presses_beyond_the_discs(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy", "Di", "Eve").unpainted()
    assert play_round(at) <= 6


def test_a_deal_is_recorded_with_six_keys(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy")
    at.keys(Key.Key_Space, Key.Key_Space)
    at.presses = 0
    at.keys(Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_4, Key.Key_Y, Key.Key_Return)
    assert at.presses == 6
    deal = at.view.deals[0]
    assert (deal.payer, deal.addressee, deal.amount, deal.icon) == ("Ana", "Ben", 4, "yes")
    assert at.app.focusWidget() is at.table.board


def test_a_deal_about_an_issue_asks_for_the_issue_and_other_deals_do_not(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy")
    at.keys(Key.Key_Space, Key.Key_Space)
    leader = at.session.seats.index(at.view.leader.partition(" · ")[0])
    payer = (leader + 1) % 3
    at.keys(Key.Key_D, Key(Key.Key_1 + payer), Key(Key.Key_1 + leader), Key.Key_2, Key.Key_I, Key.Key_3, Key.Key_Return)
    assert (at.view.deals[0].icon, at.view.deals[0].disc) == ("include", "green")


def test_space_asks_for_the_vote_and_says_why_not_while_the_floor_is_empty(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy")
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_Space)
    assert at.phase == "negotiation"
    assert at.table.controls.notice.isVisible()
    assert at.table.controls.notice.text()


def test_undo_and_redo_say_what_they_take_back(desk: OpenDesk) -> None:
    from tests.ui.evenings import CTRL, SHIFT

    at = desk("Ana", "Ben", "Cy")
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    assert any(area.on_floor for area in at.view.board.areas)
    step = at.page().undo
    assert step is not None
    assert step.say in at.table.menus.actions["undo"].say
    at.key(Key.Key_Z, CTRL)
    assert not any(area.on_floor for area in at.view.board.areas)
    at.key(Key.Key_Z, CTRL | SHIFT)
    assert any(area.on_floor for area in at.view.board.areas)


def test_time_that_runs_out_over_an_empty_floor_asks_for_one_disc(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy")
    at.keys(Key.Key_Space, Key.Key_Space)
    at.keys(Key.Key_D, Key.Key_2, Key.Key_1, Key.Key_3, Key.Key_Y)
    at.wind(300_000)
    assert at.phase == "forced_pick"
    assert "then “Before it one is missing”" in at.table.controls.notice.text(), "the deal was made in time"
    deal = {"do": "record_deal", "payer": "Ben", "addressee": "Ana", "amount": 3, "space": "yes"}
    missing = Correct(at.page().entry, "insert", "Forgotten.", HOST, deal, judge="Mia")
    assert not isinstance(at.session.submit(JUDGE, missing), Refusal)
    at.settle()
    assert (at.phase, len(at.view.deals)) == ("forced_pick", 1)
    assert "time_up" in at.sink.played
    assert at.table.controls.instead == "On the board: a digit there, or a click", "the laptop stays"
    at.key(Key.Key_Space)
    assert at.phase == "forced_pick"
    picks = [offer for offer in at.table.controls.offers if offer.do == "pick_disc"]
    assert len(picks) == 5
    letters = [at.table.controls.at_letter(letter) for letter in "CKEYLPRBGA"]
    assert not [offer for offer in letters if offer in picks], "one set of keys: the digits at the discs"
    at.key(Key.Key_2)
    assert at.phase == "vote"


def test_open_hands_are_keyed_in_on_one_panel(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy", vote__mode="open")
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space, Key.Key_Space)
    at.keys(Key.Key_Y, Key.Key_A, Key.Key_Y, Key.Key_Return)
    hands = {hand.seat: hand.ballot for hand in at.view.board.hands}
    assert hands == {"Ana": "yes", "Ben": "abstain", "Cy": "yes"}


def test_a_question_takes_its_default_with_enter(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy")
    at.keys(Key.Key_Space, Key.Key_Space)
    at.keys(Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_2, Key.Key_Y, Key.Key_Return)
    at.keys(Key.Key_D, Key.Key_3, Key.Key_2, Key.Key_2, Key.Key_V, Key.Key_Return)
    question = at.page().question
    assert question is not None
    assert at.table.question.isVisible()
    at.key(Key.Key_Return)
    assert at.page().question is None


def test_discs_from_the_board_are_keyed_in_with_one_press_each(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy", discs__mode="keyed")
    at.key(Key.Key_Space)
    for _disc in range(5):
        assert at.phase == "draws"
        at.key(Key.Key_1)
    assert at.phase in ("draws", "ready")


def test_a_digit_names_the_challenger_and_space_says_nobody(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy", variant__lcs="on", vote__mode="open")
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space, Key.Key_Space)
    at.keys(Key.Key_Y, Key.Key_Y, Key.Key_Y, Key.Key_Return)
    assert at.phase == "announce"
    at.keys(Key.Key_Space, Key.Key_9, Key.Key_Return)
    first = at.view.board.claims[0].seat
    at.key(Key.Key_Space)
    assert at.view.board.claims[0].say
    at.keys(Key.Key_Space, Key.Key_9, Key.Key_Return)
    second = at.view.board.claims[1].seat
    assert second != first
    challenger = next(n for n, seat in enumerate(at.session.seats) if seat not in (first, second))
    at.key(Key(Key.Key_1 + challenger))
    assert any(line.kind == "challenged" for line in at.page("public").story)


def test_five_play_deals_a_veto_a_failure_and_passes_by_keyboard_alone(desk: OpenDesk) -> None:
    at = desk(*FIVE).unpainted()
    digits = {"yes": Key.Key_1, "abstain": Key.Key_2, "veto": Key.Key_3}
    for ballots in PLAN.values():
        at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_3)
        at.keys(Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_1, Key.Key_Y, Key.Key_Return)
        assert [(deal.payer, deal.addressee) for deal in at.view.deals] == [("Ana", "Ben")]
        at.keys(Key.Key_Space, Key.Key_Space)
        while (window := at.private()) is not None:
            at.key(digits[ballots[FIVE.index(window.seat)]])
        while at.phase not in ("between", "agendas"):
            at.key(Key.Key_Space)
    while not at.view.over:
        at.key(Key.Key_Space)
    assert results(at) == list(PLAN)
    assert at.table.stack.currentWidget() is at.table.result
