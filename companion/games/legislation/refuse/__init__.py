"""Refusals (validation): every reason why not, from what is public and what the asker alone knows, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import (
    HOST,
    Actor,
    Command,
    Draw,
    Hand,
    Pause,
    Post,
    Put,
    Reason,
    Resume,
    Rule,
    TurnOut,
)
from companion.core.refusing import Check, Roles, refused, when
from companion.games.legislation import commands as c
from companion.games.legislation.refuse import bench, cards, middle, turn
from companion.games.legislation.state import Own, Phase, Public

P = Phase

WHEN: Mapping[type[Command], tuple[tuple[Phase, ...], str]] = {
    c.Discard: ((P.DISCARD,), "R3"),
    c.Refill: ((P.REFILL,), "R4"),
    c.Swap: ((P.ON_DECK, P.PLEDGE, P.SPONSOR), "R5"),
    c.PutOnDeck: ((P.ON_DECK,), "R6"),
    c.KeyOnDeck: ((P.ON_DECK, P.RESULT, P.SPONSOR), "R6"),
    c.KeyPile: ((P.ON_DECK,), "Q24"),
    c.BeginInTheMiddle: ((P.ON_DECK,), "Q24"),
    c.MakePledge: ((P.PLEDGE, P.ON_DECK), "R7"),
    c.AcceptPledge: ((P.PLEDGE,), "R7"),
    c.ChangePledge: ((P.PLEDGE,), "R7"),
    c.TakeBackPledge: ((P.PLEDGE,), "R7"),
    c.LayCards: ((P.PLEDGE,), "R7"),
    c.GiveBack: ((P.PLEDGE,), "R7"),
    c.EndTurn: ((P.PLEDGE,), "R7"),
    c.PutToVote: ((P.SPONSOR,), "R8"),
    c.Vote: ((P.VOTE,), "R8"),
    TurnOut: ((P.VOTE,), "R8"),
    c.SayVote: ((P.VOTE,), "R8"),
    c.ShowHands: ((P.VOTE,), "R8"),
    c.Reveal: ((P.BALLOTS_IN,), "R9"),
    c.Replace: ((P.RESULT, P.SPONSOR), "R11"),
    c.GoOn: ((P.RESULT, P.SPONSOR, P.ON_DECK), "R11"),
    c.TurnRep: ((P.COUNT,), "R15"),
    c.UseEffect: ((P.PLEDGE, P.SPONSOR, P.VOTE, P.BALLOTS_IN, P.RESULT), "R14"),
}
"""In which phases a command belongs, and the rule that says so."""

LEADER = (c.EndTurn, c.PutToVote, c.ShowHands, c.Reveal, c.GoOn)
SEATS = (
    *LEADER, c.Discard, c.Refill, c.Swap, c.PutOnDeck, c.MakePledge, c.AcceptPledge, c.ChangePledge, c.TakeBackPledge,
    c.LayCards, c.GiveBack, c.Vote, c.SayVote, c.Replace, c.UseEffect, Draw, Pause, Resume,
)  # fmt: skip
HOSTS = (
    *LEADER, c.KeyOnDeck, c.KeyPile, c.BeginInTheMiddle, c.MakePledge, c.AcceptPledge, c.ChangePledge, c.TakeBackPledge,
    c.GiveBack, c.SayVote, c.TurnRep, c.UseEffect, Draw, Rule, Pause, Resume,
)  # fmt: skip
HAND = (c.Discard, c.Refill, c.Swap, c.PutOnDeck, c.LayCards, c.Replace)
"""What is done with the bills of a hand that the app knows."""
JUDGES = (Rule, Post, Hand, Put, Pause, Resume)
ROLES = Roles(SEATS, HOSTS, JUDGES, table=(Draw, TurnOut))

CHECKS: Mapping[type[Command], Check] = {**cards.CHECKS, **middle.CHECKS, **turn.CHECKS, **bench.CHECKS}


def refusals(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """All reasons at once why this command cannot be accepted; empty when it can."""
    found = [*_leads(public, by, command), *when(public.phase, command, WHEN)]
    if public.at_table and isinstance(command, HAND):
        found.append(Reason("cards_at_table", ("R2",), hard=True))
    elif public.keyed_in and isinstance(command, HAND):
        found.append(Reason("middle_first", ("Q24",), hard=True))
    return refused(public, own, by, command, ROLES, found, CHECKS)


def _leads(public: Public, by: Actor, command: Command) -> list[Reason]:
    if by not in public.seats or by == public.active or not isinstance(command, LEADER):
        return []
    return [Reason("not_active", ("R7",), {"seat": public.active or HOST}, hard=True)]
