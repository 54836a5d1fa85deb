"""Taking back and bringing back: what it is called, who may do it, and what time and chance make of it."""

from __future__ import annotations

import re

import pytest

from companion.core.corrections import Adjust, OpenWindow, Redo, Rewind
from companion.core.messages import HOST, JUDGE, PUBLIC, Draw, Pause, Refusal, Resume
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.state import Phase
from companion.sessions import AppDraws, HandWoundTime, Session
from tests.games.article27.evenings import FIVE_MINUTES, Table


def undo(table: Table, by: str = HOST, reason: str = "") -> None:
    offered = table.page(HOST).undo
    assert offered is not None
    table.do(by, Rewind(offered.to, reason))


def redo(table: Table) -> None:
    table.do(HOST, Redo())


def label(table: Table) -> str:
    offered = table.page(HOST).undo
    return offered.say if offered else ""


# --- what undo is called ----------------------------------------------------------------------------------------------


def test_undo_says_which_step_it_takes_back_and_takes_back_that_one() -> None:
    table = Table().strike().floor("red", "blue")
    assert label(table) == "Blue (Peacekeeping) goes onto the floor."
    undo(table)
    assert label(table) == "Red (Humanitarian) goes onto the floor."
    assert list(table.public.floor) == ["red"]
    undo(table)
    assert label(table) == "Ana strikes the gavel."
    assert list(table.public.floor) == []


def test_nothing_can_be_undone_before_somebody_did_something() -> None:
    table = Table(chance=True)
    assert table.page(HOST).undo is None
    assert table.refused(HOST, Rewind(1)) == {"undo_last_only"}
    assert table.refused(HOST, Rewind(0)) == {"no_such_entry"}


def test_only_host_and_judge_are_offered_an_undo_and_may_give_it() -> None:
    table = Table().strike().floor("red")
    for viewer in ("public", *table.names):
        assert table.page(viewer).undo is None
        assert table.page(viewer).redo is None
    offered = table.page(JUDGE).undo
    assert offered is not None
    assert table.refused("Ana", Rewind(offered.to)) == {"not_yours"}
    assert table.refused("Ana", Redo()) == {"not_yours"}


def test_the_host_takes_back_the_last_step_only_and_the_judge_any_with_a_reason() -> None:
    table = Table().strike().floor("red", "blue", "green")
    first = next(n for n in table.session.evening.live if table.session.evening.entries[n - 1].by == HOST)
    assert table.refused(HOST, Rewind(first)) == {"undo_last_only"}
    assert table.refused(JUDGE, Rewind(first)) == {"reason_needed"}
    assert table.refused(JUDGE, Rewind(first, "   ")) == {"reason_needed"}
    assert table.refused(JUDGE, Rewind(9_999, "too far")) == {"no_such_entry"}
    table.do(JUDGE, Rewind(first, "we misread the rules"))
    assert table.public.floor == ()
    assert any(said.endswith("we misread the rules") for said in table.story())


def test_the_host_cannot_order_fresh_draws() -> None:
    table = Table(chance=True).begin_round()
    offered = table.page(HOST).undo
    assert offered is not None
    assert table.refused(HOST, Rewind(offered.to, "", fresh=True)) == {"undo_last_only"}


def test_an_opened_window_is_no_step_to_take_back() -> None:
    table = Table().strike().floor("red")
    table.do("Ben", OpenWindow())
    offered = table.page(HOST).undo
    assert offered is not None
    assert offered.say == "Red (Humanitarian) goes onto the floor."


def test_over_a_reveal_only_the_judge_takes_back_and_the_story_says_so() -> None:
    table = Table().strike().floor("red").vote("Y Y A A").reveal()
    offered = table.page(HOST).undo
    assert offered is not None
    assert offered.revealed
    assert "undo_revealed" in table.refused(HOST, Rewind(offered.to))
    table.do(JUDGE, Rewind(offered.to, "Di was not ready"))
    assert table.at(Phase.BALLOTS_IN)
    assert "All had seen it already." in table.story()[-1]
    moment = table.page("public").moments[-1]
    # Seen at a table: the wall said twice where the evening goes on, with the reason between the two.
    assert moment.say == "Taken back: “Ana: Yes, Ben: Yes, Cy: Abstain, Di: Abstain”"
    assert moment.why == "Di was not ready. It goes on here: Round 1 of 4, Vote."


def test_a_line_that_tells_of_a_correction_is_said_to_be_no_step() -> None:
    table = Table().strike().floor("red", "blue")
    undo(table)
    rewound = next(line.entry for line in table.page(HOST).story if line.kind == "rewound")
    table.floor("green")
    assert table.refused(JUDGE, Rewind(rewound, "back to there")) == {"entry_no_step"}


def test_what_was_taken_back_stays_in_the_story_and_is_marked() -> None:
    table = Table().strike().floor("red")
    undo(table)
    lines = {line.say: line.undone for line in table.page("public").story}
    assert lines["Red (Humanitarian) goes onto the floor."] is True
    assert lines["Ana strikes the gavel."] is False


def test_a_payment_that_was_taken_back_is_in_no_ledger() -> None:
    table = Table().strike()
    table.deal("Ben", "Cy", 4, "yes")
    assert any(line.say == "deal recorded" for line in table.page("public").ledger)
    undo(table)
    assert not any(line.say == "deal recorded" for line in table.page("public").ledger)
    assert table.supply("Ben") == 12


# --- time -------------------------------------------------------------------------------------------------------------


def left(table: Table) -> int:
    countdown = table.public.countdown
    assert countdown is not None
    return countdown.left_at(table.session.now())


def test_a_disc_or_a_deal_undone_leaves_the_clock_running() -> None:
    table = Table().strike()
    table.wind(10_000).floor("red")
    table.wind(5_000)
    undo(table)
    assert left(table) == FIVE_MINUTES - 15_000
    table.deal("Ben", "Cy", 4, "yes")
    table.wind(1_000)
    undo(table)
    assert left(table) == FIVE_MINUTES - 16_000


def test_a_gavel_undone_gives_its_seconds_back() -> None:
    table = Table().begin_round().wind(3_000).strike()
    table.wind(40_000)
    undo(table)
    assert table.at(Phase.READY)
    assert table.session.now() == 3_000
    table.strike()
    assert left(table) == FIVE_MINUTES


def test_a_vote_called_too_early_and_undone_goes_on_at_the_second_of_the_call() -> None:
    table = Table().strike().floor("red").wind(20_000).call()
    table.wind(33_000)
    undo(table)
    assert table.at(Phase.NEGOTIATION)
    assert left(table) == FIVE_MINUTES - 20_000


def test_time_up_undone_by_the_judge_goes_on_at_the_last_second_of_the_step_before() -> None:
    table = Table().strike().floor("red").wind(FIVE_MINUTES + 7_000)
    assert table.at(Phase.VOTE)
    undo(table)
    assert table.at(Phase.NEGOTIATION)
    assert left(table) == FIVE_MINUTES, "the disc, laid at 0:00 of the clock, and all that came after it"
    told = table.page(PUBLIC).story[-1].say
    assert re.search(r"Table time is \d+:\d\d again\.$", told), told


def test_a_pause_taken_back_gives_no_seconds_as_none_had_passed() -> None:
    table = Table(timer_pause="anyone").strike().wind(9_000)
    table.do(HOST, Pause())
    undo(table)
    assert table.session.running
    assert left(table) == FIVE_MINUTES - 9_000
    table.do(HOST, Pause())
    table.do(HOST, Resume())
    assert left(table) == FIVE_MINUTES - 9_000


def test_a_redo_is_told_at_the_time_that_it_brings_back() -> None:
    table = Table().strike().floor("red").wind(50_000).call()
    table.wind(7_000)
    undo(table)
    table.wind(3_000)
    redo(table)
    table.wind(2_000)
    table.do(JUDGE, Adjust("Ana", {"do": "move_disc", "colour": "blue", "to": "floor"}, ("floor_frozen",), "late"))
    rewound, redone, after = table.page("public").story[-4:-1]
    assert (rewound.at, redone.at, after.at) == (57_000, 57_000, 59_000)


# --- chance -----------------------------------------------------------------------------------------------------------


def drawn(table: Table) -> list[tuple[str, ...]]:
    return [table.own(seat).tokens for seat in table.names]


def test_a_draw_taken_back_keeps_its_outcome_when_it_is_wanted_again() -> None:
    table = Table(chance=True).begin_round()
    before, tabled = drawn(table), table.public.tabled
    undo(table)
    assert table.at(Phase.BETWEEN)
    assert drawn(table) == [()] * 4
    table.begin_round()
    assert drawn(table) == before
    assert table.public.tabled == tabled


def test_fresh_draws_are_drawn_anew_by_the_judges_order_and_the_story_says_so() -> None:
    table = Table(chance=True).begin_round()
    before = drawn(table)
    offered = table.page(JUDGE).undo
    assert offered is not None
    assert all(line.drawn for line in table.session.backs())
    table.do(JUDGE, Rewind(offered.to, "the bag had a hole", fresh=True))
    assert all(line.drawn for line in table.session.backs()), "what was taken back can still come again"
    assert "Draws are drawn anew." in table.story()[-1]
    table.begin_round()
    assert drawn(table) != before


def keyed() -> Table:
    """A table that draws from the bag and flips its discs on the board, before its first round."""
    return Table(draw_mode="keyed", discs_mode="keyed")


def owed(table: Table) -> list[str]:
    """Draws that people must key in now."""
    return [w.key for viewer in (HOST, *table.names) for w in table.page(viewer).wanted]


def key_in(table: Table, *, most: int = 99) -> int:
    """Everybody keys in what the bag and the board gave; says how many draws were keyed."""
    for done in range(most):
        found = [(viewer, w) for viewer in (*table.names, HOST) for w in table.page(viewer).wanted]
        if not found:
            return done
        by, wanted = found[0]
        table.do(by, Draw(wanted.key, table.script.written.get(wanted.key, wanted.outcomes[: wanted.count])))
    return most


def test_draws_that_were_keyed_in_are_not_keyed_in_again_after_a_rewind_over_them() -> None:
    table = keyed()
    table.do(HOST, c.PassGavel())
    assert key_in(table) == 9
    hands, tabled = drawn(table), table.public.tabled
    begun = next(x.n for x in table.session.evening.entries if isinstance(x.command, c.PassGavel))
    table.do(JUDGE, Rewind(begun - 1, "the gavel was with somebody else"))
    assert (owed(table), drawn(table)) == ([], [()] * 4)
    table.do(HOST, c.PassGavel())
    assert owed(table) == []
    assert drawn(table) == hands
    assert table.public.tabled == tabled
    assert table.at(Phase.READY)


def test_the_host_who_goes_back_step_by_step_need_not_see_anything_keyed_in_again() -> None:
    """Every undo stops before one draw; none of them is lost, for the host went on to the step before."""
    table = keyed()
    table.do(HOST, c.PassGavel())
    key_in(table)
    hands = drawn(table)
    for _step in range(10):
        undo(table)
    assert table.at(Phase.BETWEEN)
    table.do(HOST, c.PassGavel())
    assert owed(table) == []
    assert drawn(table) == hands


def test_keyed_draws_that_were_taken_back_one_by_one_are_keyed_in_anew_one_by_one() -> None:
    table = keyed()
    table.do(HOST, c.PassGavel())
    key_in(table, most=7)
    *kept, wrong, right = table.public.tabled
    undo(table)
    undo(table)
    (wanted,) = table.page(HOST).wanted
    assert wanted.key.startswith(f"disc:1:{wrong.colour}")
    mended = next(a for a in wanted.outcomes if a not in (wrong.agenda, right.agenda))
    table.do(HOST, Draw(wanted.key, (mended,)))
    assert [d.agenda for d in table.public.tabled] == [*(d.agenda for d in kept), mended]
    (wanted,) = table.page(HOST).wanted
    assert wanted.key.startswith(f"disc:1:{right.colour}"), "it was taken back like the other"
    table.do(HOST, Draw(wanted.key, (right.agenda,)))
    assert [d.agenda for d in table.public.tabled] == [*(d.agenda for d in kept), mended, right.agenda]


def test_a_keyed_draw_behind_the_one_that_is_mended_comes_again_by_itself() -> None:
    """A jump of the judge's names one draw alone; whatever else it passes over was right."""
    table = keyed()
    table.do(HOST, c.PassGavel())
    key_in(table, most=7)
    *kept, wrong, right = table.public.tabled
    entry = next(x.n for x in table.session.evening.entries if wrong.colour in getattr(x.command, "key", ""))
    table.do(JUDGE, Rewind(entry - 1, "it was read upside down"))
    (wanted,) = table.page(HOST).wanted
    mended = next(a for a in wanted.outcomes if a not in (wrong.agenda, right.agenda))
    table.do(HOST, Draw(wanted.key, (mended,)))
    assert [d.agenda for d in table.public.tabled] == [*(d.agenda for d in kept), mended, right.agenda]


def test_one_seat_keys_in_anew_and_the_others_draws_stay() -> None:
    table = keyed()
    table.do(HOST, c.PassGavel())
    key_in(table, most=4)
    before = drawn(table)
    ana = next(x.n for x in table.session.evening.entries if x.by == "Ana" and isinstance(x.command, Draw))
    table.do(JUDGE, Rewind(ana - 1, "Ana read them from the right"))
    redo(table)
    assert drawn(table) == before
    table.do(JUDGE, Rewind(ana - 1, "Ana read them from the right, indeed"))
    (wanted,) = table.page("Ana").wanted
    table.do("Ana", Draw(wanted.key, tuple(reversed(before[0]))))
    assert drawn(table) == [tuple(reversed(before[0])), *before[1:]]


def test_what_was_keyed_in_anew_is_what_is_kept_from_then_on() -> None:
    table = keyed()
    table.do(HOST, c.PassGavel())
    key_in(table, most=4)
    undo(table)
    (wanted,) = table.page("Di").wanted
    mended = tuple(reversed(table.script.written[wanted.key]))
    table.do("Di", Draw(wanted.key, mended))
    begun = next(x.n for x in table.session.evening.entries if isinstance(x.command, c.PassGavel))
    table.do(JUDGE, Rewind(begun - 1, "once more"))
    table.do(HOST, c.PassGavel())
    assert table.own("Di").tokens == mended


def test_a_fresh_one_ordered_by_the_judge_is_keyed_in_again() -> None:
    table = keyed()
    table.do(HOST, c.PassGavel())
    key_in(table)
    begun = next(x.n for x in table.session.evening.entries if isinstance(x.command, c.PassGavel))
    table.do(JUDGE, Rewind(begun - 1, "the bag had a hole", fresh=True))
    table.do(HOST, c.PassGavel())
    assert len(owed(table)) > 4


def test_a_score_that_will_be_declared_stays_so_after_a_rewind() -> None:
    table = keyed()
    table.do(HOST, c.PassGavel())
    (first,) = (w.key for w in table.page("Ana").wanted)
    table.do("Ana", Draw(first, (), True))
    begun = next(x.n for x in table.session.evening.entries if isinstance(x.command, c.PassGavel))
    table.do(JUDGE, Rewind(begun - 1, "too early"))
    table.do(HOST, c.PassGavel())
    assert table.public.face_down == ("Ana",)


def test_what_was_kept_is_kept_in_the_file_too() -> None:
    table = keyed()
    table.do(HOST, c.PassGavel())
    key_in(table)
    hands = drawn(table)
    begun = next(x.n for x in table.session.evening.entries if isinstance(x.command, c.PassGavel))
    table.do(JUDGE, Rewind(begun - 1, "again"))
    again = Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1))
    again.release()
    again.submit(HOST, c.PassGavel())
    assert [again.evening.state.own[seat].tokens for seat in table.names] == hands


# --- redo -------------------------------------------------------------------------------------------------------------


def test_redo_brings_back_what_was_taken_and_says_what() -> None:
    table = Table().strike().floor("red", "blue")
    state = table.state
    undo(table)
    undo(table)
    offered = table.page(HOST).redo
    assert offered is not None
    assert (offered.say, offered.also) == ("Red (Humanitarian) goes onto the floor.", ())
    redo(table)
    redo(table)
    assert table.state == state
    assert table.page(HOST).redo is None
    assert table.refused(HOST, Redo()) == {"nothing_to_redo"}
    table.do(JUDGE, Rewind(table.page(JUDGE).story[0].entry, "from the beginning"))
    far = table.page(JUDGE).redo
    assert far is not None
    assert offered.say in far.also, "seen at a table: one step was promised, and 112 came back"


def test_a_new_step_clears_what_could_be_brought_back() -> None:
    table = Table().strike().floor("red")
    undo(table)
    table.floor("blue")
    assert table.page(HOST).redo is None
    assert table.refused(HOST, Redo()) == {"nothing_to_redo"}


def test_a_window_opened_in_between_clears_nothing() -> None:
    table = Table().strike().floor("red")
    undo(table)
    table.do("Cy", OpenWindow())
    redo(table)
    assert table.public.floor == ("red",)


def test_redo_after_a_gavel_does_not_turn_the_clock_further_back() -> None:
    table = Table().strike().floor("red").wind(50_000).call()
    undo(table)
    table.wind(10_000)
    redo(table)
    assert table.at(Phase.VOTE)
    assert table.session.now() >= 50_000


# --- overruling -------------------------------------------------------------------------------------------------------


def test_adjust_without_waivers_is_refused_with_the_rules_own_reasons() -> None:
    table = Table().strike().floor("red").call()
    order = {"do": "move_disc", "colour": "blue", "to": "floor"}
    assert table.refused("Ana", Adjust("Ana", order, (), "please")) == {"not_yours"}
    assert table.refused(HOST, Adjust("Ana", order, (), "please")) == {"not_yours"}
    assert table.refused(JUDGE, Adjust("Ana", order, (), "")) == {"reason_needed"}
    assert table.refused(JUDGE, Adjust("Ana", order, (), "it was on the way")) == {"floor_frozen"}


def test_adjust_with_a_waiver_does_it_in_the_open_under_the_judges_name() -> None:
    table = Table().strike().floor("red").call()
    order = {"do": "move_disc", "colour": "blue", "to": "floor"}
    table.do(JUDGE, Adjust("Ana", order, ("floor_frozen",), "it was on the way"))
    assert table.public.floor == ("red", "blue")
    line = next(line for line in table.page("public").story if "it was on the way" in line.say)
    assert (line.by, line.say) == (JUDGE, "The judge acts for Ana: it was on the way (a refusal was waived)")


def test_what_protects_the_ledger_or_makes_no_sense_cannot_be_waived() -> None:
    table = Table().strike()
    low = {"do": "record_deal", "payer": "Ben", "addressee": "Cy", "amount": 0, "space": "yes"}
    assert table.refused(JUDGE, Adjust(HOST, low, ("amount_low",), "for free")) == {"amount_low"}
    gone = {"do": "return_deal", "deal": 4}
    assert table.refused(JUDGE, Adjust(HOST, gone, ("no_such_deal",), "?")) == {"no_such_deal"}
    early = {"do": "settle"}
    assert table.refused(JUDGE, Adjust(HOST, early, ("wrong_phase",), "hurry")) == {"wrong_phase"}


def test_a_deal_that_stands_can_be_given_back_by_the_judges_order() -> None:
    table = Table().strike().floor("red")
    deal = table.deal("Ben", "Cy", 4, "yes")
    table.call()
    table.do(JUDGE, Adjust("Cy", {"do": "return_deal", "deal": deal}, ("deal_stands",), "a slip of the tongue"))
    assert table.supply("Ben") == 12


@pytest.mark.parametrize(
    "order",
    [
        {"do": "vote", "ballot": "veto"},
        {"do": "offer_deal", "other": "Cy", "amount": 99, "space": "yes"},
        {"do": "accept_deal", "other": "Cy", "number": 1},
        {"do": "decline_deal", "other": "Cy", "number": 1},
        {"do": "withdraw_offer", "other": "Cy", "number": 1},
        {"do": "recount", "count": 12},
        {"do": "recount", "count": 13},
        {"do": "challenge"},
    ],
)
def test_what_only_a_seat_can_do_no_judge_does_for_it_and_the_answer_tells_nothing(order: dict[str, object]) -> None:
    for poor in (0, 12):
        table = Table().strike().floor("red").call()
        table.set_supply("Ben", poor)
        assert table.refused(JUDGE, Adjust("Ben", order, (), "let me see")) == {"adjust_sealed"}


def test_a_deal_ordered_in_its_payers_name_tells_the_judge_no_figure() -> None:
    order = {"do": "record_deal", "payer": "Ben", "addressee": "Cy", "amount": 99, "space": "yes"}
    for held in (0, 12):
        table = Table(pieces_hints="on").strike()
        table.do("Ben", c.Recount(held))
        answer = table.session.submit(JUDGE, Adjust("Ben", order, (), "let me see"))
        assert isinstance(answer, Refusal)
        assert [(reason.key, reason.given) for reason in answer.reasons] == [("not_yours", {"who": "host"})]


def test_only_steps_of_the_game_can_be_ordered() -> None:
    table = Table().strike().floor("red")
    for order in ({"do": "rewind", "to": 1}, {"do": "redo"}, {"do": "open_window"}, {"do": "begin", "seats": ["A"]}):
        assert table.refused(JUDGE, Adjust(HOST, order, (), "why not")) == {"adjust_game_only"}
    assert table.refused(JUDGE, Adjust("Zoe", {"do": "call_vote"}, (), "why not")) == {"adjust_game_only"}
    assert table.refused(JUDGE, Adjust(JUDGE, {"do": "call_vote"}, (), "why not")) == {"adjust_game_only"}
    assert table.refused(JUDGE, Adjust(HOST, {"do": "fly"}, (), "why not")) == {"bad_command"}


def test_an_order_of_the_judge_can_be_taken_back() -> None:
    table = Table().strike().floor("red").call()
    order = {"do": "move_disc", "colour": "blue", "to": "floor"}
    table.do(JUDGE, Adjust("Ana", order, ("floor_frozen",), "it was on the way"))
    undo(table)
    assert table.public.floor == ("red",)


def test_an_evening_begins_once() -> None:
    table = Table()
    begin = table.session.evening.entries[0].command
    assert table.refused(HOST, begin) == {"begun"}


def test_opening_a_private_window_is_on_record_who_and_when() -> None:
    table = Table().strike().wind(5_000)
    table.session.note_opened("Ben")
    line = table.page("public").story[-1]
    assert (line.at, line.say) == (5_000, "Ben's private window was opened.")
    assert table.refused("Zoe", OpenWindow()) == {"no_such_seat"}


def test_listeners_are_told_after_every_accepted_step_and_after_no_refused_one() -> None:
    table = Table().begin_round()
    told: list[str] = []
    stop = table.session.subscribe(lambda: told.append(table.phase))
    table.refused("Ana", c.CallVote())
    assert told == []
    table.strike()
    assert told == [Phase.NEGOTIATION]
    stop()
    stop()
    table.floor("red")
    assert len(told) == 1


def test_what_listeners_are_told_is_in_the_journal_already() -> None:
    table = Table().begin_round()
    kept: list[int] = []
    table.session.subscribe(lambda: kept.append(len(table.session.journal.records())))
    table.strike().floor("red")
    assert kept == [len(table.session.evening.entries) - 1, len(table.session.evening.entries)]
    assert table.happened(e.GavelStruck)


# --- what private steps and standing clocks ask of an undo ------------------------------------------------------------


@pytest.mark.parametrize("ballots", [0, 1, 3, 4])
def test_ballots_fall_with_the_call_for_the_vote_and_all_are_asked_again(ballots: int) -> None:
    table = Table().strike().floor("red").call()
    for seat in table.names[:ballots]:
        table.do(seat, c.Vote("veto"))
    assert label(table) == "Ana calls the vote with 5:00 left."
    undo(table)
    assert table.at(Phase.NEGOTIATION)
    table.call()
    assert all(card.waiting for card in table.page("public").view.seats), "it is asked again of all"
    assert [table.mine(seat).ballot for seat in table.names] == [""] * 4


def test_a_resume_undone_gives_its_seconds_back() -> None:
    table = Table().strike().wind(10_000)
    table.do(JUDGE, Pause())
    table.do(JUDGE, Resume())
    table.wind(20_000)
    undo(table)
    assert table.public.paused
    assert left(table) == 290_000


def test_a_challenge_undone_after_its_window_closed_finds_the_window_open() -> None:
    table = Table(variant_lcs="on", lcs_simultaneous="ask").strike().floor("red").vote("Y Y Y Y").reveal()
    table.do("Ana", c.Announce(5))
    for seat in ("Ben", "Cy"):
        table.wind(2_000).do(seat, c.Challenge())
    table.wind(20_000)
    assert table.public.question is not None
    undo(table, JUDGE, "Cy only coughed")
    table.wind(1_000)
    assert table.public.window is not None
    assert table.public.window.spoke == ("Ben",)
