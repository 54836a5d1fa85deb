"""Mending an old line: what counts on, what is lost, what chance and sealed choices make of it, and who may."""

from __future__ import annotations

import re
from typing import Any, get_args
from unittest.mock import patch

import msgspec
import pytest

from companion.core.corrections import Correct, Corrected, Instead, JudgeIs, JudgeSays, Redo, Rename, Rewind
from companion.core.ledger import BANK, supply
from companion.core.messages import (
    HOST,
    JUDGE,
    SIGNED,
    TABLE,
    Draw,
    OpenEvent,
    Pause,
    Paused,
    Post,
    Posted,
    Put,
    Reason,
    Refusal,
    Resume,
    TurnOut,
)
from companion.core.trial import Trial
from companion.core.vocabulary import Icon
from companion.games import GAMES
from companion.games.article27 import commands as c
from companion.games.article27.pieces import AGENDAS
from companion.games.article27.state import Phase
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, Entry, HandWoundTime, Session
from companion.sessions.check import check
from companion.sessions.export import FORMATS
from companion.sessions.minutes import minutes
from companion.sessions.seen import Seen
from companion.sessions.session import header_for
from companion.sessions.trying import mendable
from companion.sessions.unmending import backs
from companion.sessions.why import Because
from companion.words import moment
from tests.games.article27.evenings import Table
from tests.games.article27.test_light import negotiating
from tests.games.contract.driving import NAMES, SLUGS, Drive


def line(table: Table, words: str) -> int:
    """The latest entry that counts with these words in its story."""
    return next(said.entry for said in reversed(table.page("public").story) if words in said.say and not said.undone)


def votes(table: Table) -> list[int]:
    """The entries in which ballots came out of their box."""
    return [x.n for x in table.session.evening.entries if isinstance(x.command, TurnOut)]


def ballot(entry: int, seat: str, choice: str, **more: Any) -> Correct:
    return Correct(entry, "replace", "it was keyed wrongly", seat, {"do": "vote", "ballot": choice}, **more)


def strike(entry: int, **more: Any) -> Correct:
    return Correct(entry, "strike", "it never was", **more)


@pytest.fixture
def three() -> Table:
    """Two rounds that were played, and the third under way: in the first Di voted Veto."""
    return Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike().floor("green")


def test_the_wall_says_where_the_line_stood_and_what_is_told_otherwise_and_that_it_was_taken_back(three: Table) -> None:
    three.do(JUDGE, ballot(votes(three)[0], "Di", "yes", judge="Lena Brandt"))
    (moment,) = three.page("public").moments
    assert moment.say.startswith("Round 1 of 4. Line ")
    assert "Di chose Yes, not Veto (judge Lena Brandt)" in moment.say
    assert moment.why.startswith("The proposal passes. "), "what the hall waits for stands before all the rest"
    assert "Before: The proposal is vetoed. " in moment.why
    assert moment.why.endswith("it was keyed wrongly.")
    three.do(JUDGE, ballot(votes(three)[0], "Di", "veto"))
    assert three.page("public").moments[-1].why.startswith("The proposal is vetoed. "), "though it was told once before"
    undo = three.session.page(JUDGE).undo
    assert undo is not None
    three.do(JUDGE, Rewind(undo.to, "it was right"))
    three.do(JUDGE, Rewind(three.session.page(JUDGE).undo.to, "it was right"))  # type: ignore[union-attr]  # there is one
    (moment,) = three.page("public").moments
    assert moment.say.startswith("Taken back")
    assert moment.why == "it was right"
    three.do(HOST, c.MoveDisc("blue", "floor"))
    assert not three.page("public").moments, "the next step ends it"


def test_a_wrong_ballot_of_two_rounds_ago_is_mended_and_all_that_came_after_it_counts_on(three: Table) -> None:
    before, supplies, draws = three.public, three.supplies(), [three.own(seat).tokens for seat in three.names]
    entry = three.do(JUDGE, ballot(votes(three)[0], "Di", "yes", judge="Lena Brandt"))
    assert entry is not None
    assert before.past[0].ballots["Di"] == "veto"
    assert three.public.past[0].ballots["Di"] == "yes"
    assert [past.ballots for past in three.public.past[1:]] == [past.ballots for past in before.past[1:]]
    assert (three.public.round, three.public.floor, three.phase) == (3, ("green",), Phase.NEGOTIATION)
    assert [three.own(seat).tokens for seat in three.names] == draws, "no draw was drawn again"
    assert three.supplies()[3] > supplies[3]
    (event, *_rest) = entry.events
    assert isinstance(event, Corrected)
    assert event.lost == ()
    number = next(said.called for said in three.page("public").story if "Di: Veto" in said.say)
    told = f"Line {number} is put right: Di chose Yes, not Veto (judge Lena Brandt). it was keyed wrongly."
    assert any(said.endswith(told) for said in three.story())


def test_what_is_as_it_was_is_told_where_it_stood_and_what_is_not_is_struck_and_told_anew(three: Table) -> None:
    second = line(three, "4 voted Yes")
    entry = three.do(JUDGE, ballot(votes(three)[0], "Di", "yes"))
    assert entry is not None
    story = three.page("public").story
    assert [said.undone for said in story if "Di vetoed" in said.say] == [True]
    assert [(said.entry, said.undone) for said in story if "3 voted Yes" in said.say] == [(entry.n, False)]
    assert [(said.entry, said.undone) for said in story if "4 voted Yes" in said.say] == [(second, False)]
    assert sum(posting.say == "price of a veto" for posting in three.page("Di").ledger) == 0


def test_a_line_that_was_mended_can_be_mended_again_and_each_is_taken_back_by_itself(three: Table) -> None:
    first = three.state
    three.do(JUDGE, ballot(votes(three)[0], "Di", "yes"))
    second = three.state
    three.do(JUDGE, ballot(votes(three)[0], "Di", "abstain"))
    assert three.public.past[0].ballots["Di"] == "abstain"
    for state, chosen in ((second, "Abstain, not Yes"), (first, "Yes, not Veto")):
        offered = three.page(JUDGE).undo
        assert offered is not None
        assert offered.say.startswith(f"Line {votes(three)[0] + 1} is put right: Di chose {chosen}.")
        three.do(JUDGE, Rewind(offered.to, "it was right after all"))
        assert three.state == state
    three.do(JUDGE, Redo("no, it was wrong"))
    assert three.state == second


def test_a_step_after_a_correction_is_taken_back_without_it(three: Table) -> None:
    three.do(JUDGE, ballot(votes(three)[0], "Di", "yes"))
    mended = three.state
    three.floor("green", "red")
    offered = three.page(HOST).undo
    assert offered is not None
    three.do(HOST, Rewind(offered.to))
    assert three.state == mended


@pytest.mark.parametrize("keeps", [False, True])
def test_who_goes_back_is_told_on_the_wall_with_judge_reason_and_where_it_goes_on(keeps: bool) -> None:
    """Seen on a wall: a deal stood there as if just made, and nothing said that the vote was open again."""
    table = Table(chance=True).strike().floor("red")
    table.do(JUDGE, Post(1, BANK, supply("Ana"), "owed"))
    to = table.page("public").entry
    table.call().vote("Y Y Y Y").reveal().settle().begin_round()
    if keeps:
        table.do(JUDGE, JudgeSays("warning", "the phone", "Ben"))
    back = next(one for one in backs(table.session.evening) if one.entry == to)
    assert bool(back.keeping) == keeps
    order = Correct(**back.keeping, reason="again", judge="Mia") if keeps else Rewind(to, "again")
    assert isinstance(table.session.submit(JUDGE, order, asked=f"{SIGNED}Mia"), Entry)
    moment, *others = table.page("public").moments
    assert all("warns" in one.say for one in others), "what was called out before is no news again"
    assert "(judge Mia)" in moment.say
    assert "again" in (moment.say + moment.why).casefold()
    assert "It goes on here: Round 1 of 4, Negotiation." in moment.why
    page = table.page("public")
    assert len(page.corrected) == 1 + keeps
    assert page.corrected[-1].before.board == page.corrected[-1].after.board or not keeps, "no pencil at each disc"
    table.call().vote("Y Y Y Y").reveal().settle().begin_round()
    marked = [one.entry for one in table.page("public").corrected]
    assert marked == [to], "a round that was voted anew was corrected by nobody"


def test_a_line_struck_out_takes_with_it_only_what_rests_on_it() -> None:
    table = Table().strike().floor("red", "blue")
    deal, struck = table.deal("Ben", "Cy", 4, "yes"), table.session.evening.live[-1]
    table.do(HOST, c.ReturnDeal(deal))
    table.floor("red", "blue", "green")
    entry = table.do(JUDGE, strike(struck))
    assert entry is not None
    event = entry.events[0]
    assert isinstance(event, Corrected)
    assert len(event.lost) == 1, "what was never dealt cannot be given back"
    assert table.public.floor == ("red", "blue", "green")
    assert table.supply("Ben") == 12
    assert any("1 later line no longer counts." in said for said in table.story())


def test_from_a_line_on_nothing_is_kept_where_the_judge_stops_there() -> None:
    table = Table().strike().floor("red", "blue", "green")
    first, second = line(table, "Red"), line(table, "Blue")
    table.do(JUDGE, strike(first, stop=second))
    assert table.public.floor == ()


def test_the_clock_stands_after_a_correction_where_its_trial_said() -> None:
    table = Table().strike()
    table.time.wind(20_000)
    table.floor("red").call()
    table.time.wind(60_000)
    order = strike(line(table, "Red"), stop=line(table, "calls the vote"))
    trial = table.session.tried(order)
    assert isinstance(trial, Trial)
    assert trial.clock == 280_000, "as when the vote was called"
    table.do(JUDGE, order)
    page = table.page(JUDGE)
    assert page.view.clock is not None
    assert page.view.clock.left_at(page.now) == trial.clock


def test_a_forgotten_line_is_put_in_before_another_and_may_be_mended_in_its_turn() -> None:
    table = Table().strike().floor("red").call()
    called = line(table, "calls the vote")
    order = {"do": "record_deal", "payer": "Ben", "addressee": "Cy", "amount": 4, "space": "yes"}
    entry = table.do(JUDGE, Correct(called, "insert", "it was struck in time", HOST, order))
    assert entry is not None
    assert (table.supply("Ben"), table.phase) == (8, Phase.VOTE)
    table.do(JUDGE, Correct(entry.n, "replace", "it was three", "", {**order, "amount": 3}))
    assert (table.supply("Ben"), table.phase) == (9, Phase.VOTE)
    assert Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1)).evening.state == table.state


def test_a_sealed_choice_is_mended_after_its_reveal_and_never_before() -> None:
    table = Table().strike().floor("red").vote("Y Y A V")
    assert table.refused(JUDGE, ballot(votes(table)[0], "Di", "yes")) == {"correct_not_shown"}
    table.reveal()
    table.do(JUDGE, ballot(votes(table)[0], "Di", "yes"))
    assert table.public.ballots["Di"] == "yes"


def test_a_vote_that_is_not_yet_shown_stays_where_every_choice_of_it_still_holds() -> None:
    table = Table().play("red", "Y Y A V").strike().floor("red").call()
    table.do("Ana", c.Vote("yes"))
    table.do(JUDGE, ballot(votes(table)[0], "Di", "yes"))
    assert table.page("public").in_box == ("Ana",)
    assert table.mine("Ana").ballot == "yes"


def test_of_a_vote_in_which_one_choice_no_longer_holds_all_are_asked_again() -> None:
    """Who alone was asked again would be known to have chosen what no longer holds."""
    table = Table(vote_sg_must_yes="yes").begin_round()
    for command in (c.StrikeGavel(), c.MoveDisc("red", "floor"), c.CallVote()):
        table.do(HOST, command)
    table.do("Ben", c.Vote("veto"))
    table.do("Cy", c.Vote("yes"))
    put = {"do": "put", "field": "gavel", "value": "Ben", "reason": "he had it"}
    table.do(JUDGE, Correct(line(table, "vote"), "insert", "Ben had the gavel", JUDGE, put))
    assert (table.phase, table.leader) == (Phase.VOTE, "Ben")
    assert table.page("public").in_box == ()
    assert [table.mine(seat).ballot for seat in table.names] == [""] * 4


def test_a_choice_that_could_not_be_made_then_is_refused_without_a_word_of_why(three: Table) -> None:
    assert three.refused(JUDGE, ballot(votes(three)[0], "Di", "maybe")) == {"correct_not_then"}
    assert three.refused(JUDGE, ballot(votes(three)[0], "Zoe", "yes")) == {"correct_not_then"}


def test_whether_somebody_could_pay_is_tried_by_no_judge_in_secret() -> None:
    table = Table().strike().floor("red")
    table.deal("Ben", "Cy", 4, "yes")
    recorded = table.session.evening.live[-1]
    order = {"do": "record_deal", "payer": "Ben", "addressee": "Cy", "space": "yes"}
    for way in ("replace", "insert"):
        trials = [
            table.session.tried(Correct(recorded, way, "", HOST, {**order, "amount": amount})) for amount in (3, 99)
        ]
        assert trials[0] == trials[1]
        assert isinstance(trials[0], Trial)
        assert trials[0].closed
        assert not trials[0].fares, "what was not tried changes no figure"


def test_a_trial_that_stops_counts_no_figure_of_an_earlier_correction_as_changed_by_it(three: Table) -> None:
    """Seen at a table: the trial said that somebody gained what an older correction had given long before."""
    order = {"do": "record_deal", "payer": "Ben", "addressee": "Cy", "space": "yes", "amount": 1}
    forgotten = Correct(line(three, "calls the vote"), "insert", "", HOST, order)
    before = three.session.tried(forgotten)
    three.do(JUDGE, ballot(votes(three)[0], "Di", "yes"))
    trial = three.session.tried(forgotten)
    assert isinstance(before, Trial)
    assert isinstance(trial, Trial)
    assert trial.closed
    assert trial.fares == before.fares == ()


def test_with_the_box_nothing_closed_decides_of_a_deal_and_a_trial_of_it_goes_on_to_its_end() -> None:
    table = negotiating()
    table.deal("Ben", "Cy", 4, "yes")
    recorded = table.session.evening.live[-1]
    table.floor("red").hands("Y Y V").settle()
    order = {"do": "record_deal", "payer": "Ana", "addressee": "Cy", "space": "yes", "amount": 9}
    for way in ("replace", "insert"):
        trial = table.session.tried(Correct(recorded, way, "", HOST, order))
        assert isinstance(trial, Trial)
        assert not trial.closed
        assert trial.stays, "what came after it was tried, too"


def test_corrections_are_the_judges_alone_with_a_reason_in_the_open(three: Table) -> None:
    order = ballot(votes(three)[0], "Di", "yes")
    assert three.refused(HOST, order) == {"not_yours"}
    assert three.refused("Ana", order) == {"not_yours"}
    assert three.refused(JUDGE, Correct(order.at, "replace", " ", "Di", order.command)) == {"reason_needed"}


def test_only_an_open_line_that_counts_is_mended_and_no_other_is_told_apart() -> None:
    table = Table().strike().floor("red")
    table.offer("Ben", "Cy", 3, "yes")
    offered = len(table.session.evening.entries)
    assert table.refused(JUDGE, strike(offered)) == {"entry_no_step"}, "a private line is none that can be named"
    assert table.refused(JUDGE, strike(1)) == {"entry_no_step"}
    assert table.refused(JUDGE, strike(999)) == {"no_such_entry"}


def test_draws_of_the_app_are_never_chosen_by_a_judge_and_no_draw_is_struck(three: Table) -> None:
    drawn = next(x for x in three.session.evening.entries if isinstance(x.command, Draw) and x.by == TABLE)
    assert three.refused(JUDGE, strike(drawn.n)) == {"correct_draw"}
    assert three.refused(JUDGE, Correct(drawn.n, "replace", "so", "", {"do": "draw", "key": "x"})) == {"correct_draw"}


def test_what_the_clock_said_is_mended_by_what_set_it() -> None:
    table = Table().strike().floor("red").wind(400_000)
    spoke = next(x.n for x in table.session.evening.entries if x.by == "clock")
    assert table.refused(JUDGE, strike(spoke)) == {"correct_clock"}


# --- what the judge says ----------------------------------------------------------------------------------------------


def test_warnings_penalties_and_notes_stand_in_the_story_and_a_warning_is_called_out() -> None:
    table = Table().strike()
    table.do(JUDGE, JudgeSays("warning", "looked at Ben's cards", "Cy"))
    table.do(JUDGE, JudgeSays("penalty", "and again", "Cy"))
    table.do(JUDGE, JudgeSays("note", "the bag was counted"))
    assert [said.say for said in table.page("public").story[-3:]] == [
        "The judge warns Cy: looked at Ben's cards",
        "The judge penalises Cy: and again",
        "The judge notes: the bag was counted",
    ]
    assert [moment.to for moment in table.page("public").moments] == [("Cy",), ("Cy",)]
    offered = table.page(JUDGE).undo
    assert offered is not None
    assert offered.say == "The judge notes: the bag was counted"


def test_only_the_judge_puts_something_on_record_and_says_what_about_whom() -> None:
    table = Table().strike()
    assert table.refused(HOST, JudgeSays("note", "so")) == {"not_yours"}
    assert table.refused("Ana", JudgeIs("Ana")) == {"not_yours"}
    assert table.refused(JUDGE, JudgeSays("note", " ")) == {"reason_needed"}
    assert table.refused(JUDGE, JudgeSays("warning", "so", "Zoe")) == {"no_such_seat"}
    assert table.refused(JUDGE, JudgeSays("penalty", "so")) == {"no_such_seat"}
    assert table.refused(JUDGE, JudgeIs("  ")) == {"no_such_name"}


def test_who_is_the_judge_is_on_record_and_signs_every_correction_from_then_on(three: Table) -> None:
    three.do(JUDGE, JudgeIs("Lena Brandt"))
    three.do(JUDGE, ballot(votes(three)[0], "Di", "yes"))
    three.do(JUDGE, JudgeIs("Max"))
    three.do(JUDGE, ballot(votes(three)[1], "Di", "veto"))
    signed = [said.say for said in three.page("public").story if "is put right" in said.say]
    assert ["(judge Lena Brandt)" in signed[0], "(judge Max)" in signed[1]] == [True, True]


def test_a_name_that_begins_with_the_title_is_told_with_one_title(three: Table) -> None:
    three.do(JUDGE, JudgeIs("Judge Roth"))
    three.do(JUDGE, ballot(votes(three)[0], "Di", "yes"))
    three.do(JUDGE, JudgeSays("penalty", "late", "Cy"))
    told = [line.say for line in three.page("public").story]
    assert any("(Judge Roth)" in one for one in told)
    assert told[-1] == "Judge Roth penalises Cy: late"
    for form in FORMATS.values():
        assert not re.search("judge judge roth", form(three.session.seen("public")), re.IGNORECASE)
    three.do(JUDGE, JudgeIs("Judgette"))
    three.do(JUDGE, JudgeSays("penalty", "late", "Cy"))
    assert three.story()[-1] == "Judge Judgette penalises Cy: late", "only the word itself is a title"


def test_the_judges_desk_offers_them_in_every_window_of_the_judge(three: Table) -> None:
    assert {"judge_says", "judge_is"} <= {offer.do for offer in three.page(JUDGE).offers}
    assert not {"judge_says", "judge_is"} & {offer.do for offer in three.page(HOST).offers}


def test_a_penalty_may_take_points_which_the_ledger_shows_and_one_undo_brings_both_back() -> None:
    table = Table().strike()
    table.do(JUDGE, JudgeSays("penalty", "phone on the table", "Cy", 3))
    assert (table.supply("Cy"), table.public.corrected["Cy"]) == (9, -3)
    assert table.story()[-2:] == [
        "The judge penalises Cy: phone on the table",
        "Cy → the Bank: 3, moved by the judge: phone on the table.",
    ]
    posting = table.page(JUDGE).ledger[-1]
    assert (posting.amount, posting.src, posting.say) == (3, "supply:Cy", "moved by the judge: phone on the table")
    offered = table.page(JUDGE).undo
    assert offered is not None
    table.do(JUDGE, Rewind(offered.to, "it was another's"))
    assert table.supply("Cy") == 12


def test_what_a_seat_keyed_in_for_itself_alone_is_no_form_of_the_judges() -> None:
    """Seen at a desk: the drawer asked what it really was, and refused whatever was answered."""
    table = Table(3, agenda_mode="keyed")
    for seat, agenda in zip(table.names, AGENDAS, strict=False):
        table.draw(seat, f"agenda:0:{seat}", agenda)
    keyed = [n for n in table.session.evening.live if mendable(table.session.evening, n) is not None][:2]
    found = [mendable(table.session.evening, n) for n in keyed]
    assert [line.say for line in found if line is not None] == [("Ana's secret agenda is keyed in.",),
                                                                ("Ben's secret agenda is keyed in.",)]  # fmt: skip
    assert [offer.do for line in found if line is not None for right in line.rights for offer in right.offers] == []


def test_what_a_seat_keyed_in_wrongly_is_put_right_once_the_books_are_open() -> None:
    """Seen at a desk: two held Peace by the books, and what one had keyed in could not be mended by anybody."""
    table = Table(3, agenda_mode="keyed", chance=True)
    for seat, agenda in zip(table.names, AGENDAS, strict=False):
        table.draw(seat, f"agenda:0:{seat}", agenda)
    keyed = next(n for n in table.session.evening.live if mendable(table.session.evening, n) is not None)
    table.finish()
    assert table.public.over
    found = mendable(table.session.evening, keyed)
    assert found is not None
    (right,) = found.rights
    assert [offer.do for offer in right.offers] == ["draw"]
    other = next(agenda for agenda in table.public.in_play if agenda not in AGENDAS[:3])
    table.do(JUDGE, Correct(keyed, "replace", "misread", right.seat, {**right.was, "outcome": [other]}))
    assert table.state.own[table.names[0]].agenda == other
    assert table.public.over
    assert not table.session.rules.broken(table.state)
    assert check(table.session.journal).holds


def test_a_penalty_that_took_anothers_points_is_put_right_where_it_stands() -> None:
    """Seen at a table: a stray key made Ana of Ben, and what the drawer offered instead was to move discs."""
    table = Table().strike()
    table.do(JUDGE, JudgeSays("penalty", "talked on", "Ana", 2))
    penalty = table.session.evening.live[-1]
    table.floor("red")
    found = mendable(table.session.evening, penalty)
    assert found is not None
    (right,) = found.rights
    assert [offer.given["kind"] for offer in right.offers] == ["penalty", "warning", "note"]
    meant = {**right.was, "seat": "Ben"}
    table.do(JUDGE, Correct(penalty, "replace", "not Ana", right.seat, meant))
    assert [table.supply(seat) for seat in ("Ana", "Ben")] == [12, 10]
    assert "The judge penalises Ben: talked on" in table.story()


def test_what_was_keyed_in_at_the_table_is_known_and_put_back_from_either_line() -> None:
    """Seen at a table: five hands keyed anew from memory, to mend one and once more to take that back."""
    table = Table(chance=True, vote_mode="open").strike().floor("red")
    table.deal("Ben", "Cy", 4, "yes")
    table.hands("Y Y A Y")
    hands = table.session.evening.live[-1]
    (live,) = (step for step in table.session.evening.history.past() if step.entry.n == hands)
    assert any("public" not in event.open_to() for event in live.entry.events)
    found = mendable(table.session.evening, hands)
    assert found is not None
    assert list(found.rights[0].was["ballots"].values()) == ["yes", "yes", "abstain", "yes"]
    meant = {**found.rights[0].was, "ballots": {**found.rights[0].was["ballots"], "Di": "veto"}}
    table.do(JUDGE, Correct(hands, "replace", "Di said veto", "", meant))
    of_both = (mendable(table.session.evening, n) for n in (hands, table.page(JUDGE).entry))
    assert [line.undo.get("command") for line in of_both if line is not None] == [found.rights[0].was] * 2


def test_a_line_that_is_no_step_of_the_game_has_no_step_in_its_place() -> None:
    table = Table().strike()
    table.do(HOST, Rename("Cy", "Cyd"))
    found = mendable(table.session.evening, table.session.evening.live[-1])
    assert found is not None
    assert (found.rights, found.strike) == ((), True)


def test_points_are_taken_by_a_penalty_alone_and_only_where_the_app_keeps_them() -> None:
    table = Table().strike()
    assert table.refused(JUDGE, JudgeSays("warning", "so", "Cy", 3)) == {"no_penalty"}
    assert table.refused(JUDGE, JudgeSays("penalty", "so", "Cy", -3)) == {"no_penalty"}
    behind = Table(3, draw_mode="screens").strike()
    assert behind.refused(JUDGE, JudgeSays("penalty", "so", "Cy", 3)) == {"points_unknown"}
    behind.do(JUDGE, JudgeSays("penalty", "so", "Cy"))
    penalty = next(offer for offer in behind.page(JUDGE).offers if offer.given.get("kind") == "penalty")
    assert [field.name for field in penalty.fields] == ["seat", "words"], "no points are asked for"
    over = Table(chance=True).finish()
    assert over.refused(JUDGE, JudgeSays("penalty", "so", "Cy", 3)) == {"points_over"}


@pytest.mark.parametrize("slug", GAMES)
def test_in_every_game_a_penalty_balances_or_says_at_its_points_why_not(slug: str) -> None:
    rules = GAMES[slug]
    seats = NAMES[: rules.meta.seats[1]]
    session = Session.begin(rules, seats, {}, MemoryJournal(header_for(rules)), HandWoundTime(), AppDraws(1))
    session.release()
    offers = session.page(JUDGE).offers
    asked = next({x.name for x in o.fields} for o in offers if o.given.get("kind") == "penalty")
    done = session.submit(JUDGE, JudgeSays("penalty", "so", seats[-1], 1))
    if isinstance(done, Refusal):
        assert {reason.field for reason in done.reasons} == {"points"}
        unknown = {reason.key for reason in done.reasons} == {"points_unknown"}
        assert ("points" in asked) is not unknown, "no points are asked for that are then refused"
    else:
        assert isinstance(done, Entry)
        assert any(isinstance(event, Posted) for event in done.events)
    assert not rules.broken(session.evening.state)


# --- pauses -----------------------------------------------------------------------------------------------------------


def test_a_judge_may_say_why_the_clock_is_paused_and_the_story_tells() -> None:
    table = Table().strike()
    table.do(JUDGE, Pause("somebody fell ill"))
    assert table.story()[-1] == "Paused by the judge. somebody fell ill"
    table.do(HOST, Resume())
    assert table.refused(JUDGE, Pause("a\nb")) == {"reason_needed"}


def test_a_pause_without_a_reason_is_written_as_it_always_was() -> None:
    assert msgspec.json.encode(Paused(HOST)) == b'{"event":"paused","by":"host"}'


# --- rules of then ----------------------------------------------------------------------------------------------------


def test_a_trial_of_an_evening_of_older_rules_says_that_todays_rules_decide_from_the_mended_line_on() -> None:
    """Else a judge would take for the correction's doing what other rules did."""
    rules = GAMES["article27"]
    told = []
    for number in (rules.meta.rules_version - 1, rules.meta.rules_version):
        journal = MemoryJournal(msgspec.structs.replace(header_for(rules), rules=number))
        session = Session.begin(rules, ("Ana", "Ben", "Cy"), {}, journal, HandWoundTime(), AppDraws(1))
        session.release()
        session.submit(HOST, c.PassGavel())
        session.submit(HOST, c.StrikeGavel())
        found = session.tried(strike(len(session.evening.entries)))
        assert isinstance(found, Trial)
        told.append(found.older)
    assert told == [rules.meta.rules_version - 1, 0]


def test_a_trial_of_an_evening_of_older_rules_names_the_lines_that_todays_rules_decide_otherwise(three: Table) -> None:
    """And those alone: what only the correction changes is not laid at the door of the rules."""
    session, order = three.session, ballot(votes(three)[0], "Di", "yes")
    found = session.tried(order)
    assert isinstance(found, Trial)
    assert found.becomes
    assert (found.older, found.today) == (1, ())
    second = [x for x in session.evening.entries if isinstance(x.command, c.CallVote)][1]
    real = type(session.rules).decide

    def decide(rules: Any, state: Any, by: str, command: Any, *more: Any) -> Any:
        other = isinstance(command, c.CallVote) and state.public.round == 2
        return Refusal((Reason("not_yours"),)) if other else real(rules, state, by, command, *more)

    with patch.object(type(session.rules), "decide", decide):
        found = session.tried(order)
    assert isinstance(found, Trial)
    assert len(found.falls) > 1
    assert found.today == (second.called,)


# --- signed, and told where it belongs --------------------------------------------------------------------------------


def test_what_the_judge_takes_back_or_puts_on_record_bears_the_judges_name_and_the_hosts_undo_does_not(
    three: Table,
) -> None:
    three.do(JUDGE, JudgeIs("Lena Brandt"))
    three.do(JUDGE, JudgeSays("penalty", "late", "Cy"))
    assert three.story()[-1] == "Judge Lena Brandt penalises Cy: late"
    offered = three.page(JUDGE).undo
    assert offered is not None
    three.do(JUDGE, Rewind(offered.to, "not late"))
    assert three.story()[-1].endswith("(judge Lena Brandt). not late")
    assert "(judge Lena Brandt)" in three.page("public").moments[-1].say
    three.do(JUDGE, Redo("late after all"))
    assert three.story()[-1] == "Brought back what was taken back (judge Lena Brandt). late after all"
    offered = three.page(HOST).undo
    assert offered is not None
    three.do(HOST, Rewind(offered.to))
    assert "(judge" not in three.story()[-1]


def test_what_a_correction_tells_anew_keeps_its_number_and_its_round_in_story_why_and_minutes(three: Table) -> None:
    first = votes(three)[0]
    three.do(JUDGE, ballot(first, "Di", "yes"))
    page = three.page("public")
    anew = [line for line in page.story if line.entry == page.entry and line.kind != "corrected"]
    assert anew
    assert {line.round for line in anew} == {"Round 1 of 4"}
    assert first in {line.stands_for for line in page.story if line.stands_in == page.entry}
    assert {line.called for line in anew} <= {line.called for line in page.story if line.undone}
    told = three.session.why("Ana", "supply:Ana").because
    assert {one.round for one in told if one.entry == page.entry} == {"Round 1 of 4"}
    assert mendable(three.session.evening, first) is not None
    header = three.session.journal.header
    sheet = minutes(Seen(header, page, "", 0, rounds=three.session.evening.rounds()))
    assert "Round 1 of 4, as it was put right" in [part.title for part in sheet.parts]


def test_the_wall_says_who_gains_and_loses_by_a_line_struck_out_and_what_a_line_was_that_is_another_now() -> None:
    """Seen at a table: a deal was struck out, and nothing said whose points went back; nor what disc it had been."""
    table = Table(chance=True).play("red blue", "Y Y A V").strike().floor("green")
    table.do(JUDGE, Post(3, supply("Di"), supply("Ben"), "as agreed"))
    paid = table.page("public").entry
    trial = table.session.tried(strike(paid))
    assert isinstance(trial, Trial)
    assert not trial.unseen
    table.do(JUDGE, strike(paid))
    called = table.page("public").moments[-1]
    assert "is struck out" in called.say
    assert called.why.startswith("Ben −3, Di +3. "), "no hidden payout rests on it"
    assert not called.unseen
    assert called.points == ("Ben −3", "Di +3")
    floor = next(line for line in table.page("public").story if "Green" in line.say and "onto the floor" in line.say)
    right = {"do": "move_disc", "colour": "red", "to": "floor"}
    table.do(JUDGE, Correct(floor.entry, "replace", "it was red", "", right))
    called = table.page("public").moments[-1]
    assert f"is put right; it was “{floor.say.rstrip('.')}”" in called.say
    assert "Red" in called.why


def test_the_wall_says_which_disc_then_fails_though_another_round_said_the_same(three: Table) -> None:
    floor = [said for said in three.page("public").story if "Red (" in said.say and "onto the floor" in said.say][-1]
    order = {"do": "move_disc", "colour": "green", "to": "floor"}
    three.do(JUDGE, Correct(floor.entry, "replace", "it was green", "", order))
    called = three.page("public").moments[-1]
    now = "Now: Green (Trade) goes onto the floor. Peace: Red (Humanitarian) fails. Power: Green (Trade) succeeds."
    assert called.why.startswith(now)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_says_which_of_its_events_tell_how_something_came_out(slug: str) -> None:
    concluding = [kind for kind in get_args(GAMES[slug].events) if kind.concludes]
    assert concluding
    assert all(issubclass(kind, OpenEvent) for kind in concluding), "the wall calls them out"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_penalty_says_what_it_costs_and_has_a_symbol_of_its_own_and_a_pause_says_why(slug: str) -> None:
    drive = Drive(slug, 0, corrections=False)
    seat = drive.session.seats[0]
    if not isinstance(drive.session.submit(JUDGE, Post(3, BANK, supply(seat), "owed")), Refusal):
        name = drive.session.page("public").view.called(seat)
        assert drive.session.page("public").moments[-1].why == f"{name} {drive.rules.say_points(3)}"
    drive.session.submit(JUDGE, JudgeSays("warning", "talking", seat))
    warned = drive.session.page("public").moments[-1]
    assert warned.icon is Icon.WARNING
    if not isinstance(drive.session.submit(JUDGE, JudgeSays("penalty", "table talk", seat, 2)), Refusal):
        penalty = drive.session.page("public").moments[-1]
        assert penalty.icon is Icon.PENALTY
        assert penalty.say.endswith(f"talk (−2 {'influence' if slug in ('article27', 'politburo') else 'points'})")
    drive.session.submit(JUDGE, JudgeIs("Mia"))
    for order in (
        JudgeSays("penalty", "Late again.", seat, 1),
        JudgeSays("warning", "Late again.", seat),
        Post(1, BANK, supply(seat), "Miscount."),
        Put("clock", "6:00", "A dispute."),
        Pause("A dispute."),
    ):
        if isinstance(drive.session.submit(JUDGE, order, asked=f"{SIGNED}Mia"), Refusal):
            continue  # no clock, or none that keeps points
        page = drive.session.page("public")
        told = [line.say for line in page.story if line.entry == page.entry] + [page.moments[-1].say]
        assert all(say.lower().count("judge") <= 1 and ".." not in say for say in told), told
        assert "Mia" in " ".join(told)
        assert not page.moments[-1].say.endswith(".")
        assert ". (" not in page.moments[-1].say, "a full stop stands at the end"
    paused = moment(drive.rules, Paused(JUDGE, "Fire alarm"), drive.session.evening.public)
    assert paused is not None
    assert (paused.say, paused.why, paused.icon) == ("The clock is paused", "Fire alarm", Icon.PAUSE)
    assert moment(drive.rules, Paused(HOST), drive.session.evening.public) is None


@pytest.mark.parametrize("slug", SLUGS)
def test_a_penalty_says_before_it_is_given_what_it_makes_of_figures_that_are_open_and_of_no_other(slug: str) -> None:
    session = Drive(slug, 0, bold=0, corrections=False).session
    seat = session.seats[0]
    account, order = supply(session.page(JUDGE).view.called(seat)), JudgeSays("penalty", "table talk", seat, 2)
    session.submit(JUDGE, Post(5, BANK, supply(seat), "so that there is something to take"))
    told, before = session.comes_to(order), session.why(JUDGE, account).figure
    if isinstance(session.submit(JUDGE, order), Refusal):
        assert slug == "renegotiation", "the app keeps no points there"
        return
    after = session.why(JUDGE, account).figure
    if slug == "article27":
        assert before is after is None
        assert told[0] == "Ana: −2 influence; how much that makes is closed"
        assert told[1:] == ("Where that cannot be covered nothing moves, and everybody is told so.",)
    else:
        assert told == (f"Ana: {before} → {after} ({session.rules.say_points(-2)})",)
    assert session.comes_to(JudgeSays("warning", "table talk", seat)) == ()


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_judge_orders_and_nobody_can_cover_is_told_as_that_and_changes_nothing(slug: str) -> None:
    """Seen at a table: the wall said “(−5 influence)” of a seat that had 2, and the foot named a pencil for it."""
    options = {"negative.total": "floor"} if slug == "legislation" else {}
    rules = GAMES[slug]
    session = Session.begin(
        rules, NAMES[: rules.meta.seats[1]], options, MemoryJournal(header_for(rules)), HandWoundTime(), AppDraws(1)
    )
    session.release()
    seat, short = session.seats[0], 0
    for order in (JudgeSays("penalty", "late", seat, 60), Post(60, supply(seat), BANK, "late")):
        outlook, known = session.comes_to(order), session.falls_short(order)
        assert known == ("There is not enough there: nothing moves." in outlook), "where that is closed it is not told"
        done = session.submit(JUDGE, order)
        if isinstance(done, Refusal):
            continue
        assert isinstance(done, Entry)
        page = session.page("public")
        if any(isinstance(event, Posted) for event in done.events):
            assert slug not in COVERS_ONLY, "what is not there moves nowhere"
            continue
        short += 1
        assert any(NOTHING.search(line.say) for line in page.story if line.entry == page.entry)
        assert NOTHING.search(page.moments[-1].say), "the wall tells it, and its foot"
        assert page.moments[-1].to == (page.view.called(seat),)
        assert not page.corrected, "no pencil is named for what changed nothing"
        assert "nothing moves" in outlook[-1], "so does the form, before it is done"
    assert short == (2 if slug in COVERS_ONLY else 0)


NOTHING = re.compile("cannot be c|does not have that much")
COVERS_ONLY = ("article27", "legislation")
"""Games in which nobody pays more than is there, and no refusal tells what that is."""


@pytest.mark.parametrize("sees", ["on", "off"])
def test_what_a_judge_ordered_and_nobody_could_cover_stays_lapsed_where_the_judge_leaves_it_so(sees: str) -> None:
    """Seen at a table: a penalty that had moved nothing took nine points an hour later, by another's ballot."""
    table = Table(chance=True, judge_sees=sees).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike()
    held = table.supply("Di")
    late = JudgeSays("penalty", "late", "Di", held + 3)
    if sees == "on":
        told = (f"Di has {held}.", "There is not enough there: nothing moves.")
        assert table.session.comes_to(late) == told, "and no figure that is none"
    line_ = table.do(JUDGE, late)
    assert line_ is not None
    order = ballot(votes(table)[0], "Di", "yes")
    trial = table.session.tried(order)
    assert isinstance(trial, Trial)
    assert [one.entry for one in trial.asleep] == [line_.n], "everybody was told that it moved nothing"
    assert trial.closed == (sees == "off"), "whether it could be covered then no judge who plays is told"
    lapsed = msgspec.structs.replace(order, instead=(Instead(line_.n, "lapse"),))
    left = table.session.tried(lapsed)
    assert isinstance(left, Trial)
    assert ([one.instead for one in left.asleep], left.closed) == (["lapse"], False)
    table.do(JUDGE, lapsed)
    assert table.supply("Di") == held + 8, "the price of the veto, and a share"
    assert "nothing moves" in next(said.say for said in reversed(table.page().story) if said.called == line_.called)
    assert check(table.session.journal).holds


@pytest.mark.parametrize("before", ["a deal", "nothing"])
def test_it_stays_lapsed_behind_a_line_that_a_judge_who_plays_is_not_shown(before: str) -> None:
    """Seen at a table: the trial stopped at a deal, the penalty after it was not in it, and took three points."""
    table = Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike()
    if before == "a deal":
        table.deal("Di", "Ana", 1, "yes")
    held = table.supply("Di")
    line_ = table.do(JUDGE, JudgeSays("penalty", "late", "Di", held + 3))
    assert line_ is not None
    order = ballot(votes(table)[0], "Di", "yes")
    trial = table.session.tried(order)
    assert isinstance(trial, Trial)
    assert trial.closed
    assert [one.entry for one in trial.asleep] == [line_.n]
    table.do(JUDGE, msgspec.structs.replace(order, instead=(Instead(line_.n, "lapse"),)))
    assert table.supply("Di") == held + 8


def test_points_moved_by_hand_and_a_clock_that_is_set_say_what_that_comes_to() -> None:
    table = Table().strike()
    told = table.session.comes_to(Post(3, supply("Ana"), supply("Ben"), "owed"))
    assert [one.partition(";")[0] for one in told[:2]] == ["Ana: −3 influence", "Ben: +3 influence"]
    table.time.wind(60_000)
    assert table.session.comes_to(Put("clock", "330", "a doorbell")) == ("The clock: 4:00 → 5:30",)
    assert table.session.comes_to(Put("clock", "5:30", "a doorbell")) == ("The clock: 4:00 → 5:30",)
    for wrong in ("soon", "5:3", "5:60", "1:05:00"):
        (ask,) = table.session.comes_to(Put("clock", wrong, "a doorbell"))
        assert ask.startswith("Write minutes and seconds"), wrong


def test_a_trial_that_changes_who_wins_says_so_first() -> None:
    table = Table(chance=True).play("red", "Y Y Y Y").finish(Ana=60, Ben=40, Cy=5, Di=5)
    public = table.session.page(JUDGE)
    assert public.result is not None
    assert public.result.winners == ("Ana",)
    paid = next(line for line in public.story if "Ana" in line.say and "the case needs it" in line.say)
    trial = table.session.tried(Correct(paid.entry, "strike", ""))
    assert isinstance(trial, Trial)
    assert trial.won == f"Ana: {public.result.say}"
    assert trial.wins.startswith("Ben: ")
    same = next(line for line in public.story if "Cy" in line.say and "the case needs it" in line.say)
    trial = table.session.tried(Correct(same.entry, "strike", ""))
    assert isinstance(trial, Trial)
    assert (trial.won, trial.wins) == ("", ""), "the same wins"


def test_why_of_an_agendas_points_goes_on_to_its_discs_and_to_the_correction_that_put_one_there() -> None:
    table = Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").finish()
    first = votes(table)[0]

    def agenda(seat: str) -> Because:
        *_postings, last = table.session.why("public", f"supply:{seat}").because
        return last

    was, trial = {seat: agenda(seat) for seat in table.names}, table.session.tried(ballot(first, "Di", "yes"))
    table.do(JUDGE, ballot(first, "Di", "yes"))
    page = table.page("public")
    assert isinstance(trial, Trial)
    for one in trial.fares:
        gained = agenda(one.who).change - was[one.who].change
        assert (dict(one.parts).get(agenda(one.who).say, 0), page.mended.get(one.who, "") != "") == (gained, True)
    assert {seat for seat in table.names if agenda(seat).change > was[seat].change} <= {x.who for x in trial.fares}
    assert any(agenda(seat).change > was[seat].change for seat in table.names), "what succeeds now"
    for seat in table.names:
        played = [one.round for one in table.session.why("public", f"supply:{seat}").because if "Round" in one.round]
        assert played == sorted(played), "as they were played, not as they were told anew"
        now = agenda(seat)
        discs = [line.say for line in page.story if not line.undone and line.say.startswith(f"{now.say}: ")]
        assert sorted(one.told for one in now.rests) == sorted(discs)
        assert [number for number, _text in now.rules] == ["R58"]
        assert {bool(one.mended) for one in now.rests if one.entry == page.entry} <= {True}
    told = [one for seat in table.names for one in agenda(seat).rests if one.entry == page.entry]
    assert told
    score = next(one for one in table.session.why("public", "supply:Di").because if one.entry == page.entry)
    assert "is put right" not in score.told, "a posting's own line, and not the correction's"
    assert {int(one.number) for one in told} < {int(line.called) for line in page.story}, "in its old place"


def test_the_sheet_tells_each_line_once_that_a_correction_left_as_it_was(three: Table) -> None:
    before = [line.say for line in three.page("public").story]
    three.do(JUDGE, ballot(votes(three)[0], "Di", "yes"))
    three.do(JUDGE, ballot(votes(three)[0], "Di", "abstain"))
    page = three.page("public")
    told = minutes_of(three)
    again = {line.say for line in page.story if line.again and not line.undone} & set(before)
    assert again, "the step was told anew whole"
    for say in again:
        assert [undone for said, undone in told if said == say].count(False) == before.count(say), say
        assert (say, True) not in told, "what holds is not struck"
    left = {line.say for line in page.story if not line.undone}
    assert {say for say, undone in told if not undone} == left, "and nothing else goes, nor comes back"
    struck = {line.say for line in page.story if line.undone} - left
    assert {say for say, undone in told if undone} == struck


def test_a_correction_says_whose_word_was_wrong_and_what_counts_again() -> None:
    """Seen at a table: “Line 48 is put right: Abstain, not Yes” told a hall nothing, and what was taken back was called
    a forgotten line."""
    table = negotiating().floor("red").hands("Y Y V")
    shown, moved = table.session.evening.live[-1], line(table, "Red")
    ballots = {"Ana": "yes", "Ben": "abstain", "Cy": "veto"}
    table.do(JUDGE, Correct(shown, "replace", "so it was", "", {"do": "show_hands", "ballots": ballots}))
    number = table.session.evening.entries[shown - 1].called
    told = f"Line {number} is put right: “Ben: Abstain”, not Yes. so it was."
    assert any(said.endswith(told) for said in table.story())
    struck = table.do(JUDGE, strike(moved))
    assert struck is not None
    undo = mendable(table.session.evening, struck.n)
    assert undo is not None
    table.do(JUDGE, Correct(**undo.undo, reason="it was there"))
    assert any("Counts again: “Red (" in said for said in table.story())
    again = Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1))
    assert [said.say for said in again.page("public").story] == [said.say for said in table.page("public").story]


def test_a_correction_taken_back_by_another_says_so_and_leaves_no_mark(three: Table) -> None:
    """Seen at a table: it read as one more correction, and the pencils stayed though all was as at first."""
    number = next(said.called for said in three.page("public").story if "Di: Veto" in said.say)
    made = three.do(JUDGE, ballot(votes(three)[0], "Di", "yes"))
    assert made is not None
    three.do(HOST, c.MoveDisc("blue", "floor"))
    assert [one.entry for one in three.page("public").corrected] == [made.n]
    found = mendable(three.session.evening, made.n)
    assert found is not None
    back = three.do(JUDGE, Correct(**found.undo, reason="it was right"))
    assert back is not None
    called = three.page("public").moments[-1]
    told = f"The correction of line {number} is taken back: Di chose Veto, as it was at first"
    assert called.say == f"Round 1 of 4. {told}"
    assert called.why.startswith("The proposal is vetoed. ")
    assert any(said.endswith(f"{told}. it was right.") for said in three.story())
    assert not three.page("public").corrected, "every figure is as at first"
    assert not three.page("Di").corrected
    found = mendable(three.session.evening, made.n)
    assert found is not None
    ballots, line = (mendable(three.session.evening, n) for n in (votes(three)[0], made.n))
    for found in (ballots, line):
        assert found is not None
        assert found.taken == back.called, "what is taken back already is not taken back once more"
        again = {"way": "replace", "at": votes(three)[0], "seat": "Di", "command": {"do": "vote", "ballot": "yes"}}
        assert found.undo == {**again, "undoes": back.n}, "it can be made once more"
    assert f"{told}." in line.mended[0] if line is not None else False
    three.do(JUDGE, ballot(votes(three)[0], "Di", "abstain"))
    assert "is put right: Di chose Abstain, not Veto" in three.page("public").moments[-1].say
    assert [one.number for one in three.page("public").corrected] == [f"{called.entry + 1}"]


def test_what_was_struck_out_and_counts_again_is_not_marked_and_a_line_put_in_and_struck_again_neither() -> None:
    table = Table().strike()
    table.do(JUDGE, Post(3, supply("Di"), supply("Ben"), "as agreed"))
    paid = table.page("public").entry
    table.floor("red")
    gone = table.do(JUDGE, strike(paid))
    assert gone is not None
    (entry,) = (one for one in backs(table.session.evening) if one.entry == paid)
    assert entry.struck
    assert [one.entry for one in table.page(JUDGE).corrected] == [gone.n]
    found = mendable(table.session.evening, gone.n)
    assert found is not None
    assert paid in table.session.headings()
    again = table.do(JUDGE, Correct(**found.undo, reason="it was so"))
    assert again is not None
    assert not table.page(JUDGE).corrected
    listed = table.session.headings()
    assert (again.n in listed, paid in listed) == (True, False), "struck and put in, it would look like two"
    table.do(JUDGE, strike(again.n))
    assert {one.entry for one in table.page(JUDGE).corrected} >= {gone.n}


def test_what_a_judge_did_by_hand_is_marked_until_it_is_taken_back() -> None:
    table = Table().strike()
    done = table.do(JUDGE, Post(3, supply("Di"), supply("Ben"), "as agreed"))
    assert done is not None
    assert [one.entry for one in table.page(JUDGE).corrected] == [done.n]
    undo = table.page(JUDGE).undo
    assert undo is not None
    table.do(JUDGE, Rewind(undo.to, "it was not agreed"))
    assert not table.page(JUDGE).corrected


@pytest.mark.parametrize("mended", [False, True])
def test_so_many_lines_go_as_was_said_and_a_second_trial_names_none_that_is_gone(three: Table, mended: bool) -> None:
    """Seen at a table: “8 lines go”, then “7 lines no longer count”; a second trial named lines that were gone."""
    if mended:
        three.do(JUDGE, ballot(votes(three)[0], "Di", "yes"))
    three.do(JUDGE, JudgeSays("warning", "the phone", "Ben"))
    ways = [one for one in backs(three.session.evening) if one.keeping]
    for back in (ways[5], ways[-1]):
        three.do(JUDGE, Correct(**back.keeping, reason="again"))
        told = next(said for said in reversed(three.story()) if "Taken back from line" in said)
        assert f"again. {back.gone} lines no longer count." in told
        if back is ways[5]:
            for one in backs(three.session.evening):
                assert f"{back.between[0]}" not in one.between
                assert f"{back.between[1]}" not in one.between
            three.do(JUDGE, Rewind(three.session.page(JUDGE).undo.to, "no"))  # type: ignore[union-attr]  # there is one


def test_the_lines_that_fall_are_those_that_the_story_counts() -> None:
    table = Table(chance=True).play("red blue", "Y Y A V").strike().floor("green")
    order = Correct(line(table, "strikes the gavel"), "strike", "too soon")
    trial = table.session.tried(order)
    assert isinstance(trial, Trial)
    table.do(JUDGE, order)
    told = next(said for said in reversed(table.story()) if "is struck out" in said)
    assert trial.falls
    assert all(one.say for one in trial.falls)
    assert f"too soon. {len(trial.falls)} later line" in told


def minutes_of(table: Table) -> list[tuple[str, bool]]:
    """What happened, as the sheet tells it, and what of it is struck."""
    seen = Seen(table.session.journal.header, table.page("public"), "", 0, rounds=table.session.evening.rounds())
    parts = minutes(seen).parts
    since = next(n for n, part in enumerate(parts) if part.title == "Minutes")
    tables = [part.rows for part in parts[since:] if part.under and part.rows is not None]
    return [(row[3], place in rows.undone) for rows in tables for place, row in enumerate(rows.rows)]
