"""Command → events or refusal: the rules of Council."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core import decision, rulings, seats
from companion.core.contract import TableHidden
from companion.core.ledger import BANK, supply
from companion.core.messages import Command, Event, Posted, Seat, TimeUp
from companion.core.seats import left_of
from tests.council import commands as c
from tests.council import events as e
from tests.council.evolve import evolve
from tests.council.refuse import FINE
from tests.council.rulings import HOUSE_RULES
from tests.council.state import Own, Public


class Telling(decision.Telling[Public, Own, TableHidden]):
    """A telling of Council."""

    fold = evolve

    def all_in(self) -> None:
        """All have voted (R4)."""
        if all(self.state.own[seat].ballot for seat in self.public.seats):
            self.tell(e.VoteClosed())


def setup(names: Sequence[Seat], options: Mapping[str, Any]) -> list[Event]:
    """The first event of an evening (R1)."""
    sitting = seats.checked(names, 3, 6)
    return [e.GameBegun(sitting, rulings.checked(HOUSE_RULES, options, sitting))]


def _begin_round(t: Telling, by: str, command: c.BeginRound) -> None:
    order = t.public.order
    t.tell(e.RoundBegun(t.public.round + 1, left_of(order, t.public.chair) if t.public.round else order[0]))


def _propose(t: Telling, by: str, command: c.Propose) -> None:
    split = {seat: command.split.get(seat, 0) for seat in t.public.seats}
    t.tell(e.Proposed(split, t.now, 1000 * int(t.public.options["talk.seconds"])))


def _vote(t: Telling, by: str, command: c.Vote) -> None:
    t.tell(e.BallotCast(by, command.ballot))


def _time_up(t: Telling, by: str, command: TimeUp) -> None:
    t.tell(e.VoteClosed())


def _reveal(t: Telling, by: str, command: c.Reveal) -> None:
    """More Yes than No pays the split, else the chair loses (R5); a missing ballot is No (Q1)."""
    public = t.public
    ballots = {seat: t.state.own[seat].ballot or "no" for seat in public.seats}
    passed = 2 * list(ballots.values()).count("yes") > len(ballots)
    for seat, points in public.split.items() if passed else ():
        if points:
            t.tell(Posted(BANK, supply(seat), points, "share", True, ("R5",)))
    if not passed:
        t.tell(Posted(supply(public.chair), BANK, FINE, "fine", True, ("R5",)))
    t.tell(e.VoteShown(ballots, passed))
    if public.round == public.rounds:
        t.tell(e.GameEnded())


STEPS: Mapping[type[Command], Callable[[Telling, str, Any], None]] = {
    c.BeginRound: _begin_round,
    c.Propose: _propose,
    c.Vote: _vote,
    c.Reveal: _reveal,
    TimeUp: _time_up,
}
