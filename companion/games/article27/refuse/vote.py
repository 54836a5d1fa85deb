"""Refusals of ballots (R36–R41)."""

from __future__ import annotations

from companion.core.messages import Actor, Command, Reason
from companion.core.refusing import Check, one_of, ruling
from companion.games.article27 import commands as c
from companion.games.article27 import pieces
from companion.games.article27.refuse.common import draws_missing, seats_said, veto_pool
from companion.games.article27.state import Own, Public, points


def _pool(public: Public, own: Own, seat: str) -> int:
    return veto_pool(public, points(public, own), seat, ruling(public, "veto.eligibility"))


def _vote(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Vote)
    found = one_of(command.ballot, pieces.BALLOTS, "no_such_ballot", "ballot")
    if public.options["vote.mode"] != "sealed":
        found.append(Reason("vote_open", ("R36",), hard=True))
    if command.ballot != "yes" and by == public.secretary and ruling(public, "vote.sg_must_yes") == "yes":
        found.append(Reason("sg_must_yes", ("Q30",)))
    if command.ballot == "veto" and own is not None and _pool(public, own, by) < pieces.VETO_COST:
        found.append(Reason("veto_unpayable", ("R40", "Q9"), {"supply": points(public, own)}, hard=True))
    return found


def _hands(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ShowHands)
    found: list[Reason] = []
    if public.options["vote.mode"] != "open":
        found.append(Reason("vote_sealed", ("R36",), hard=True))
    found += draws_missing(public)
    found += seats_said(public.seats, command.ballots, "ballots")
    for ballot in command.ballots.values():
        found += one_of(ballot, pieces.BALLOTS, "no_such_ballot", "ballots")
    sg_hand = command.ballots.get(public.secretary)
    if sg_hand not in (None, "yes") and ruling(public, "vote.sg_must_yes") == "yes":
        found.append(Reason("sg_must_yes", ("Q30",), field=f"ballots.{public.secretary}"))
    return found


def _reveal(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    return draws_missing(public)


CHECKS: dict[type[Command], Check] = {
    c.Vote: _vote,
    c.ShowHands: _hands,
    c.Reveal: _reveal,
}
