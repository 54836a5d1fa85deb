"""Refusals: every reason why a command of Council cannot be accepted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core.messages import Actor, Command, Pause, Post, Reason, Resume, TurnOut
from companion.core.refusing import Roles, at, one_of, refused, when
from tests.council import commands as c
from tests.council.state import Own, Phase, Public

SHARE, FINE = 10, 2
ROLES = Roles(
    seats=(c.Propose, c.Vote, Pause, Resume),
    hosts=(c.BeginRound, c.Propose, c.Reveal, Pause, Resume),
    judges=(Post, Pause, Resume),
    table=(TurnOut,),
)
WHEN: Mapping[type[Command], tuple[tuple[Phase, ...], str]] = {
    c.BeginRound: ((Phase.BETWEEN,), "R2"),
    c.Propose: ((Phase.PROPOSE,), "R3"),
    c.Vote: ((Phase.VOTE,), "R4"),
    TurnOut: ((Phase.VOTE,), "R4"),
    c.Reveal: ((Phase.CLOSED,), "R4"),
}


def refusals(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """All reasons at once; empty when there is none."""
    return refused(public, own, by, command, ROLES, when(public.phase, command, WHEN), CHECKS)


def _propose(public: Public, own: Own | None, by: Actor, command: c.Propose) -> list[Reason]:
    found: list[Reason] = []
    if by in public.seats and by != public.chair:
        found.append(Reason("not_chair", ("R3",), {"seat": public.chair or "—"}))
    for seat in command.split:
        found += one_of(seat, public.seats, "no_such_seat_value", "split")
    shares = command.split.values()
    if sum(shares) != SHARE or any(points < 0 for points in shares):
        found += at("split", [Reason("not_ten", ("R3",), {"count": SHARE}, hard=True)])
    return found


def _vote(public: Public, own: Own | None, by: Actor, command: c.Vote) -> list[Reason]:
    return one_of(command.ballot, ("yes", "no"), "no_such_ballot", "ballot")


CHECKS: Mapping[type[Command], Callable[[Public, Own | None, Actor, Any], list[Reason]]] = {
    c.Propose: _propose,
    c.Vote: _vote,
}
