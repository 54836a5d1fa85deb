"""The fold of the vote, and of what both sides say of a deal (R36–R45)."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold
from companion.games.article27 import events as e
from companion.games.article27.state import Own, Phase, Public, State

steps: Fold[State] = Fold()


@steps.public(e.VoteOpened)
def _(public: Public, event: e.VoteOpened) -> Public:
    countdown = Countdown(event.left, event.at) if event.left else None
    return changed(public, phase=Phase.VOTE, countdown=countdown)


@steps.own(e.BallotCast)
def _(own: Own, event: e.BallotCast, public: Public) -> Own:
    return changed(own, ballot=event.ballot)


@steps.public(e.BallotsIn)
def _(public: Public, event: e.BallotsIn) -> Public:
    return changed(public, phase=Phase.BALLOTS_IN, countdown=None)


@steps.public(e.VoteRevealed)
def _(public: Public, event: e.VoteRevealed) -> Public:
    # A limit of the vote that still runs must not come due in a phase that knows no clock.
    return changed(public, ballots=event.ballots, phase=Phase.VETO_RULING, countdown=None)


@steps.public(e.RevoteOrdered)
def _(public: Public, event: e.RevoteOrdered) -> Public:
    return changed(public, phase=Phase.VOTE, revotes=public.revotes + 1, ballots={}, illegal=(), countdown=None)


@steps.own(e.VoteRevealed, e.RevoteOrdered)
def _(own: Own, event: e.VoteRevealed | e.RevoteOrdered, public: Public) -> Own:
    return changed(own, ballot="")


@steps.public(e.VoteCounted)
def _(public: Public, event: e.VoteCounted) -> Public:
    illegal = tuple(s for s, ballot in event.ballots.items() if public.ballots[s] != ballot)
    return changed(
        public, counted=event.ballots, result=event.result, illegal=illegal, phase=Phase.DEALS, vetoes_later=event.later
    )


@steps.public(e.Ticked)
def _(public: Public, event: e.Ticked) -> Public:
    ticks = public.ticks
    return changed(public, ticks={**ticks, event.deal: {**ticks.get(event.deal, {}), event.seat: event.met}})
