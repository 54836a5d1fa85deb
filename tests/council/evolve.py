"""The fold of Council, event → state: each step writes one slice."""

from __future__ import annotations

from companion.core.contract import TableHidden, changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold
from companion.core.ledger import BANK, supply
from companion.core.messages import Event
from companion.core.people import SeatLeft
from tests.council import events as e
from tests.council.state import Own, Phase, Public, State

evolve: Fold[State] = Fold()
evolve.turn(e.RoundBegun)


def begin(event: Event) -> State:
    """The state after the first event of an evening (R1)."""
    assert isinstance(event, e.GameBegun)
    return State(
        public=Public(
            seats=event.seats,
            options=event.options,
            accounts={BANK: 0, **{supply(seat): 0 for seat in event.seats}},
            rounds=len(event.seats),
            graph=dict.fromkeys(event.seats, (0,)),
        ),
        own={seat: Own(seat=seat) for seat in event.seats},
        hidden=TableHidden(),
    )


@evolve.public(e.RoundBegun)
def _(public: Public, event: e.RoundBegun) -> Public:
    return changed(public, phase=Phase.PROPOSE, round=event.round, chair=event.chair, split={}, ballots={})


@evolve.public(e.Proposed)
def _(public: Public, event: e.Proposed) -> Public:
    clock = Countdown(event.left, event.at) if event.left else None
    return changed(public, phase=Phase.VOTE, split=event.split, countdown=clock)


@evolve.own(e.BallotCast)
def _(own: Own, event: e.BallotCast, public: Public) -> Own:
    return changed(own, ballot=event.ballot)


@evolve.public(e.VoteClosed)
def _(public: Public, event: e.VoteClosed) -> Public:
    return changed(public, phase=Phase.CLOSED, countdown=None, paused=False)


@evolve.public(e.VoteShown)
def _(public: Public, event: e.VoteShown) -> Public:
    graph = {seat: (*points, public.accounts[supply(seat)]) for seat, points in public.graph.items()}
    return changed(public, phase=Phase.BETWEEN, ballots=event.ballots, graph=graph)


@evolve.own(e.VoteShown)
def _(own: Own, event: e.VoteShown, public: Public) -> Own:
    return changed(own, ballot="")


@evolve.public(SeatLeft)
def _(public: Public, event: SeatLeft) -> Public:
    over = public.phase is Phase.BETWEEN
    chair = public.chair if public.chair != event.seat else event.right if over else event.left
    return changed(public, chair=chair, split={seat: n for seat, n in public.split.items() if seat != event.seat})


@evolve.public(e.GameEnded)
def _(public: Public, event: e.GameEnded) -> Public:
    return changed(public, over=True)
