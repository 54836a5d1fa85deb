"""Decisions about what judge and clock do: rulings, postings, fields set by hand, pauses and alarms."""

from __future__ import annotations

from companion.core import ledger
from companion.core.countdown import in_seconds
from companion.core.messages import NotCovered, Post, Put, Rule, Ruled, TimeUp, WasPut
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.decide import finish, floor, opening, scores, vote
from companion.games.article27.decide.telling import Telling
from companion.games.article27.state import Phase


def rule(t: Telling, by: str, command: Rule) -> None:
    """The table or its judge decides an open question, and the game goes on where it stopped."""
    question = t.public.question
    assert question is not None
    t.tell(Ruled(command.key, command.choice, command.this_evening, by, command.reason))
    ruled = {command.key: command.choice}
    match command.key:
        case "tabling.deadlock":
            opening.deadlock(t, ruled)
        case "bribe.opposite":
            earlier = [int(number) for number in question.facts["earlier"].split(",")]
            floor.settle_opposite(t, earlier, int(question.facts["deal"]), ruled)
        case "veto.eligibility" | "veto.illegal":
            # Which points count may have been ruled for this time only; it must not be asked again.
            earlier_rule = question.facts.get("eligibility", "")
            vote.judge_vetoes(t, {"veto.eligibility": earlier_rule, **ruled} if earlier_rule else ruled)
        case "bribe.carry_over" | "bribe.partial" | "bribe.dispute":
            vote.settle_deals(t, ruled, int(question.facts["deal"]))
        case "lcs.simultaneous":
            scores.accept(t, command.choice)
        case "tokens.count":
            facts = question.facts
            finish.count_tokens(t, by, c.CountTokens(facts["seat"], int(facts["count"])), ruled)
        case "draw.correction":
            opening.redraw(t, by, c.Redraw(question.facts["seat"]), ruled)


def time_up(t: Telling, by: str, command: TimeUp) -> None:
    """The clock speaks: negotiation (R34, R35), ballots (Q31) or the window for a challenge (Q44) are over."""
    if t.public.phase is Phase.NEGOTIATION:
        floor.end_negotiation(t, "time", 0)
    elif t.public.phase is Phase.VOTE:
        vote.vote_time_up(t)
    elif t.public.phase is Phase.ANNOUNCE:
        scores.close_window(t)


def post(t: Telling, by: str, command: Post) -> None:
    """The judge moves points; a supply that cannot cover it gives one fixed sentence without a figure."""
    kind, _, seat = command.src.partition(":")
    if kind == "supply" and t.supply(seat) < command.amount:
        t.tell(NotCovered(seat, "post"))
        return
    t.post(command.src, command.dst, command.amount, "post", open=True, note=command.reason)


def put(t: Telling, by: str, command: Put) -> None:
    """The judge sets a field by hand."""
    t.tell(WasPut(command.field, command.value, command.reason))
    if command.field == "clock":
        t.tell(e.ClockSet(t.now, (in_seconds(command.value) or 0) * 1000))


def recount(t: Telling, by: str, command: c.Recount) -> None:
    """A seat counted its own supply; the difference is posted and is that seat's alone."""
    held = t.supply(by)
    if command.count > held:
        t.post(ledger.BANK, ledger.supply(by), command.count - held, "recount")
    else:
        t.post(ledger.supply(by), ledger.BANK, held - command.count, "recount")
    if by in t.public.counting:
        t.tell(e.HasCounted(by))
