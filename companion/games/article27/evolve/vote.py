"""What the vote leaves behind, and what both sides say of a deal (R36–R45)."""

from __future__ import annotations

from companion.core.countdown import Countdown
from companion.core.fold import Fold, with_all_own, with_own, with_public
from companion.games.article27 import events as e
from companion.games.article27.state import Phase, State

steps: Fold[State] = Fold()


@steps.on(e.VoteOpened)
def _(state: State, event: e.VoteOpened) -> State:
    countdown = Countdown(event.left, event.at) if event.left else None
    return with_public(state, phase=Phase.VOTE, countdown=countdown)


@steps.on(e.BallotCast)
def _(state: State, event: e.BallotCast) -> State:
    public = state.public
    # In seat order, not in order of arrival: nobody's page may tell who came when.
    voted = tuple(s for s in public.seats if s in public.voted or s == event.seat)
    return with_own(with_public(state, voted=voted), event.seat, ballot=event.ballot)


@steps.on(e.BallotsIn)
def _(state: State, event: e.BallotsIn) -> State:
    return with_public(state, phase=Phase.BALLOTS_IN, voted=state.public.seats, countdown=None)


@steps.on(e.VoteRevealed)
def _(state: State, event: e.VoteRevealed) -> State:
    # A limit of the vote that still runs must not come due in a phase that knows no clock.
    return with_all_own(with_public(state, ballots=event.ballots, phase=Phase.VETO_RULING, countdown=None), ballot="")


@steps.on(e.RevoteOrdered)
def _(state: State, event: e.RevoteOrdered) -> State:
    return with_all_own(
        with_public(state, phase=Phase.VOTE, ballots={}, voted=(), illegal=(), countdown=None), ballot=""
    )


@steps.on(e.VoteCounted)
def _(state: State, event: e.VoteCounted) -> State:
    illegal = tuple(s for s, ballot in event.ballots.items() if state.public.ballots[s] != ballot)
    return with_public(
        state, counted=event.ballots, result=event.result, illegal=illegal, phase=Phase.DEALS, vetoes_later=event.later
    )


@steps.on(e.Ticked)
def _(state: State, event: e.Ticked) -> State:
    ticks = state.public.ticks
    return with_public(state, ticks={**ticks, event.deal: {**ticks.get(event.deal, {}), event.seat: event.met}})
