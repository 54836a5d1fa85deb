"""Later lines that no longer work after a correction: what may be done with each, told and undone."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.corrections import Adjusted, Correct, Corrected, Instead, JudgeSays, Rewind
from companion.core.messages import HOST, JUDGE, PUBLIC, Command, Pause, Refusal, Resume, TurnOut
from companion.core.trial import Falls, Trial
from companion.games.article27 import commands as c
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.trying import headings, mendable
from tests.games.article27.evenings import Table
from tests.games.contract.twins import told

POOR, RICH = 6, 60
"""What everybody has in two worlds that nobody can tell apart."""

MANY = 10
"""So many corrections are compared in the two, beside every other ballot."""


def returned() -> tuple[Table, int, int]:
    """A deal was given back, and the one before it, which gave it its number, was never made: the line of that one, and
    of the giving back."""
    table = Table().strike().floor("red", "blue")
    table.deal("Ben", "Cy", 4, "yes")
    first = table.session.evening.live[-1]
    table.do(HOST, c.ReturnDeal(table.deal("Di", "Cy", 2, "yes")))
    back = table.session.evening.live[-1]
    return table.floor("red", "blue", "green"), first, back


def tried(table: Table, order: Correct) -> Trial:
    found = table.session.tried(order)
    assert isinstance(found, Trial), found
    return found


def only(trial: Trial) -> Falls:
    (fall,) = trial.falls
    return fall


def strike(at: int, *instead: Instead) -> Correct:
    return Correct(at, "strike", "it never was", instead=instead)


def anew(at: int, **command: Any) -> Instead:
    return Instead(at, "anew", command=command)


def test_a_line_that_no_longer_works_says_why_and_what_can_stand_in_its_place() -> None:
    table, first, back = returned()
    fall = only(tried(table, strike(first)))
    assert (fall.entry, fall.say, fall.instead) == (back, "Di → Cy 2: vote Yes: given back.", "")
    assert fall.why == "There is no deal 2 on the mats."
    assert not fall.keeps, "no judge waives what makes no sense"
    (right,) = fall.rights
    assert right.offers[0].filled() == {"do": "return_deal", "deal": 1}, "what is like it comes first"


def test_a_line_is_keyed_in_anew_in_the_same_correction_told_so_and_undone_with_it() -> None:
    table, first, back = returned()
    before, order = table.state, strike(first, anew(back, do="return_deal", deal=1))
    trial = tried(table, order)
    assert only(trial).instead == "anew"
    entry = table.do(JUDGE, order)
    assert entry is not None
    assert isinstance(entry.first, Corrected)
    assert (entry.first.lost, entry.first.anew, entry.first.kept) == ((), (back,), ())
    assert table.supply("Di") == 12
    story = table.page(PUBLIC).story
    called = next(line.called for line in story if line.entry == back)
    assert any(line.say.endswith(f"it never was. Line {called} is keyed in anew.") for line in story)
    again = Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1))
    assert again.evening.state == table.state
    assert told(again.page(JUDGE).story) == told(table.page(JUDGE).story)
    next_one = strike(first - 1)
    assert not tried(table, next_one).falls, "it holds in the next correction, too"
    undo = table.page(JUDGE).undo
    assert undo is not None
    table.do(JUDGE, Rewind(undo.to, "it was"))
    assert table.state == before


@pytest.mark.parametrize("instead", [True, False])
def test_take_this_correction_back_brings_back_what_was_done_with_later_lines(instead: bool) -> None:
    table, first, back = returned()
    before = table.state
    chosen = (anew(back, do="return_deal", deal=1),) if instead else ()
    made = table.do(JUDGE, strike(first, *chosen))
    assert made is not None
    table.floor("red", "blue")
    line = mendable(table.session.evening, made.n)
    assert line is not None
    table.do(JUDGE, Correct(**line.undo, reason="it was"))
    table.floor("red", "blue", "green")
    assert (table.public.deals, table.public.floor) == (before.public.deals, before.public.floor)
    assert [table.supply(seat) for seat in ("Ben", "Di")] == [8, 12], "it counts again, and was given back"
    again = Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1))
    assert again.evening.state == table.state


@pytest.mark.parametrize("since", [(), (Pause("so"),), (Pause("so"), JudgeSays("penalty", "late", "Cy", 1)),
                                   (Pause("so"), c.MoveDisc("red", "table"), Resume())])  # fmt: skip
def test_what_a_correction_lost_comes_back_before_all_that_was_done_since(since: tuple[Command, ...]) -> None:
    """Seen at a table: after “Stop there” the program paused by itself, and the twenty lines lost stayed lost."""
    table = Table(chance=True).play("red blue", "Y Y A V").strike().floor("red", "blue")
    blue = table.session.evening.live[-1]
    table.deal("Ben", "Cy", 3, "yes")
    table.call()
    call = table.session.evening.live[-1]
    table.vote("Y Y Y Y").reveal().settle().strike().floor("green")
    before = table.public
    made = table.do(JUDGE, Correct(blue, "strike", "it never was", stop=call))
    assert made is not None
    assert table.public.round < before.round
    for command in since:
        table.do(JUDGE if isinstance(command, (Pause, JudgeSays)) else HOST, command)
    line = mendable(table.session.evening, made.n)
    assert line is not None
    order = Correct(**line.undo, reason="it was")
    trial = tried(table, order)
    table.do(JUDGE, order)
    assert (table.public.round, table.public.track, table.public.past) == (before.round, before.track, before.past)
    assert table.public.floor == ("green",)
    lost = next(one for one in table.session.evening.entries[-1].events if isinstance(one, Corrected)).lost
    assert {fall.entry for fall in trial.falls} == set(lost), "what does not come back is told before"
    again = Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1))
    assert again.evening.state == table.state


def test_a_line_that_a_rule_refuses_is_let_stand_by_the_judge_alone_and_goes_on_standing() -> None:
    """A disc that only the Secretary-General may move: after the gavel is another's, the judge lets it lie."""
    table = Table(judge_sees="on").begin_round()
    table.do(HOST, c.StrikeGavel())
    table.do("Ana", c.MoveDisc("red", "floor"))
    moved = table.session.evening.live[-1]
    put = {"do": "put", "field": "gavel", "value": "Ben", "reason": "he had it"}
    order = Correct(moved, "insert", "Ben had the gavel", JUDGE, put)
    fall = only(tried(table, order))
    assert fall.keeps
    assert "not_secretary" not in fall.why
    kept = Correct(moved, "insert", "Ben had the gavel", JUDGE, put, instead=(Instead(moved, "keep"),))
    entry = table.do(JUDGE, kept)
    assert entry is not None
    assert isinstance(entry.first, Corrected)
    assert entry.first.kept == (moved,)
    assert table.public.floor == ("red",)
    assert any(isinstance(event, Adjusted) and event.seat == "Ana" for event in entry.events)
    assert any("stands, though the rules refuse it now." in line.say for line in table.page(PUBLIC).story)
    table.do("Ben", c.MoveDisc("blue", "floor"))
    table.do(JUDGE, strike(table.session.evening.live[-1]))
    assert table.public.floor == ("red",), "what stands goes on standing in the next correction"
    again = Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1))
    assert again.evening.state == table.state


def test_what_would_be_refused_in_a_lines_place_refuses_the_whole_and_nothing_happens() -> None:
    table, first, back = returned()
    order = strike(first, anew(back, do="return_deal", deal=7))
    found = table.session.tried(order)
    assert isinstance(found, Refusal)
    assert table.refused(JUDGE, order) == {reason.key for reason in found.reasons}


def test_a_choice_for_a_line_that_still_works_changes_nothing() -> None:
    table, first, back = returned()
    del first
    order = strike(table.session.evening.live[-1], anew(back, do="return_deal", deal=1))
    assert not tried(table, order).falls
    entry = table.do(JUDGE, order)
    assert entry is not None
    assert isinstance(entry.first, Corrected)
    assert entry.first.anew == ()


def uncovered(**options: Any) -> tuple[Table, int, int]:
    """Ben got 6 by a deal of round 1 and gave 15 by one of round 2, which he had not without: the lines of both."""
    table = Table(**options).strike().floor("red", "blue")
    table.deal("Di", "Ben", 6, "yes")
    got = table.session.evening.live[-1]
    table.vote("Y Y Y A").reveal().settle().strike().floor("red")
    table.deal("Ben", "Cy", 15, "yes")
    return table, got, table.session.evening.live[-1]


SHORT = "A deal by Ben was keyed in that cannot be covered; nothing moved."


def test_a_later_deal_that_cannot_be_paid_any_more_is_named_and_another_can_take_its_place() -> None:
    """Seen at a table: it came to nothing without a word, and the judge read that its payer had gained."""
    table, got, gave = uncovered(judge_sees="on")
    trial = tried(table, strike(got))
    fall = only(trial)
    assert (fall.entry, fall.why, fall.instead, fall.keeps, fall.asks) == (gave, SHORT, "", False, False)
    assert fall.short
    assert SHORT not in [said for one in trial.becomes for said in one.becomes], "it is named once"
    (right,) = fall.rights
    assert right.offers[0].do == "record_deal"
    entry = table.do(
        JUDGE, strike(got, anew(gave, do="record_deal", payer="Ben", addressee="Cy", amount=9, space="yes"))
    )
    assert entry is not None
    assert isinstance(entry.first, Corrected)
    assert (entry.first.lost, entry.first.anew) == ((), (gave,))
    assert table.supply("Ben") == 13 - 9
    again = Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1))
    assert again.evening.state == table.state


@pytest.mark.parametrize("sees", ["on", "off"])
def test_what_could_not_be_paid_after_a_correction_is_told_with_it_and_put_right_at_its_own_line(sees: str) -> None:
    table, got, gave = uncovered(judge_sees=sees)
    trial = tried(table, strike(got))
    assert trial.closed == (sees == "off"), "whoever may not know who can pay is not told by a trial"
    assert trial.clock is None, "the clock runs on, though a trial that stops there keeps nothing that came after"
    entry = table.do(JUDGE, strike(got))
    assert entry is not None
    story = table.page(PUBLIC).story
    called = next(line.called for line in story if line.stands_for == gave and not line.undone)
    told = f"Line {called} can no longer be covered."
    assert next(line.say for line in story if line.kind == "corrected").endswith(told)
    assert any(told in one.why for one in table.page(PUBLIC).moments), "the wall says so, too"
    assert next(line.say for line in story if line.step == gave) == SHORT
    line = mendable(table.session.evening, gave)
    assert line is not None
    (right,) = line.rights
    assert right.offers[0].do == "record_deal"
    other = {"do": "record_deal", "payer": "Ben", "addressee": "Cy", "amount": 9, "space": "yes"}
    table.do(JUDGE, Correct(gave, "replace", "less then", command=other))
    assert table.public.deals
    assert "can no longer be covered" not in table.page(PUBLIC).story[-1].say


def world(held: int, eligibility: str) -> Table:
    """Two rounds with deals and a veto that was paid, in which everybody has as many points as only they know."""
    table = Table(chance=True, pieces_hints="on", veto_eligibility=eligibility).strike().floor("red", "blue")
    for seat in table.names:
        table.do(seat, c.Recount(held))
    table.deal("Ben", "Cy", 3, "yes")
    table.vote("Y Y A Y").reveal().settle()
    for seat in table.names:
        table.do(seat, c.Recount(held))
    table.strike().floor("red")
    table.deal("Di", "Ana", 4, "yes")
    table.vote("V Y Y A").reveal().settle()
    table.strike().floor("green")
    table.deal("Cy", "Ben", 2, "veto")
    return table


def orders(table: Table) -> list[Correct]:
    """Every line struck out, and each thing that was offered in its place, of which nothing is filled in."""
    found = []
    for n in headings(table.session.evening):
        line = mendable(table.session.evening, n)
        if line is None:
            continue
        found.append(strike(n))
        found += [
            Correct(right.at, "replace", "so it was", right.seat, offer.filled())
            for right in line.rights
            for offer in right.offers
            if not offer.fields
        ]
        deal = {"do": "record_deal", "payer": "Di", "addressee": "Cy", "amount": 9, "space": "yes"}
        found.append(Correct(n, "insert", "so it was", HOST, deal))
    return found


@pytest.mark.parametrize("eligibility", ["supply", "after_settlement"])
def test_whoever_plays_and_judges_learns_from_no_trial_who_could_pay_a_deal_or_a_veto(eligibility: str) -> None:
    """Found by reading: “Dan cannot pay for the veto” stood in the trial of a judge who played."""
    worlds = [world(held, eligibility) for held in (POOR, RICH)]
    one, two = ([line.say for line in table.page(PUBLIC).story] for table in worlds)
    assert one == two, "in the open they are the same"
    compared = closed = named = 0
    every = orders(worlds[0])
    ballots = [order for order in every if order.seat]
    for order in (*ballots, *random.Random(1).sample(every, MANY)):
        trials = [table.session.tried(order) for table in worlds]
        assert told(trials[0]) == told(trials[1]), (order.way, order.at, order.command)
        compared += 1
        closed += isinstance(trials[0], Trial) and trials[0].closed
        named += isinstance(trials[0], Trial) and trials[0].closed_at != ""
        assert not isinstance(trials[0], Trial) or "cannot pay" not in str(trials[0].becomes)
    assert compared > closed > 0, "some are decided by what is open"
    assert named, "and where it stops is said"


def test_of_a_line_of_a_seats_own_whoever_plays_and_judges_is_told_neither_why_nor_what_else() -> None:
    table = Table().begin_round()
    table.do(HOST, c.StrikeGavel())
    table.do("Ana", c.MoveDisc("red", "floor"))
    moved = table.session.evening.live[-1]
    put = {"do": "put", "field": "gavel", "value": "Ben", "reason": "he had it"}
    fall = only(tried(table, Correct(moved, "insert", "", JUDGE, put)))
    why = "Why a player's own step no longer works is told to no judge who plays."
    assert (fall.why, fall.rights, fall.keeps) == (why, (), False)


def test_what_is_left_out_is_asked_again_where_the_table_is_at_it_still_and_nowhere_else() -> None:
    table = Table(vote_mode="open").strike().floor("red").call()
    called = table.session.evening.live[-1]
    put = {"do": "put", "field": "gavel", "value": "Ben", "reason": "he had it"}
    order = Correct(called, "insert", "Ben had the gavel", JUDGE, put)
    assert only(tried(table, order)).asks, "the vote is still to be called"
    table.hands("Y Y Y Y").settle().strike()
    asks = {fall.entry: fall.asks for fall in tried(table, order).falls}
    assert len(asks) > 1
    assert [at for at, again in asks.items() if again] == [called], "what comes after the vote waits for it"


def test_what_people_did_in_the_next_round_never_happens_in_this_one() -> None:
    table = Table().strike()
    table.floor("red")
    placed = table.session.evening.live[-1]
    table.vote("Y Y Y Y").reveal().settle().strike()
    for colour in ("blue", "green"):
        table.do(HOST, c.MoveDisc(colour, "floor"))
    blue, green = table.session.evening.live[-2:]
    trial = tried(table, strike(placed))
    lost = {fall.entry: fall.why for fall in trial.falls}
    assert {blue, green} <= lost.keys()
    assert "Round 2" in lost[green]
    assert "Round 1" in lost[green]
    table.do(JUDGE, strike(placed))
    assert table.public.round == 1
    assert not table.public.floor


def test_a_line_whose_choices_were_shown_later_says_by_which_number_they_are_put_right() -> None:
    """Seen at a table: line 31 was pressed, and line 32 was put right."""
    table = Table().play("red", "Y Y Y A")
    box = next(entry for entry in table.session.evening.entries if isinstance(entry.command, TurnOut))
    assert isinstance(box.command, TurnOut)
    line = mendable(table.session.evening, box.n)
    assert line is not None
    assert line.shown not in ("", line.number)
    other = {**box.command.choices["Ana"], "ballot": "abstain"}
    table.do(JUDGE, Correct(box.n, "replace", "misread", "Ana", other))
    told = next(said.say for said in table.page(PUBLIC).story if said.kind == "corrected")
    assert told.startswith(f"Line {line.shown} is put right"), "one number for one thing"
    showing = next(said.entry for said in table.page(PUBLIC).story if said.called == line.shown)
    there = mendable(table.session.evening, showing)
    assert there is None or there.shown == "", "nothing more is said where it was shown"
