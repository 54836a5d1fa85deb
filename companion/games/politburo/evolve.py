"""Event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core import ledger
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.messages import Event, Paused, Posted, Resumed, Seat, WasPut
from companion.games.politburo import events as e
from companion.games.politburo import pieces
from companion.games.politburo.state import Hidden, Own, Phase, Public, Purge, State


def begin(event: Event) -> State:
    """The state after the first event of an evening."""
    assert isinstance(event, e.GameBegun)
    return State(
        public=Public(
            seats=event.seats,
            options=event.options,
            members=event.members,
            accounts={
                ledger.BANK: pieces.INFLUENCE * len(event.seats),
                **{ledger.supply(seat): 0 for seat in event.seats},
            },
            levels=dict.fromkeys(pieces.MINISTRIES, pieces.LEVEL),
            losses=dict.fromkeys(event.seats, 0),
            graph=dict.fromkeys(event.seats, (pieces.INFLUENCE,)),
            level_graph=((pieces.LEVEL,) * len(pieces.MINISTRIES),),
        ),
        own={seat: Own(seat=seat) for seat in event.seats},
        hidden=Hidden(),
    )


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Posted):
        after: State = ledger.posted(state, event)
        return after
    return _EVOLVE[type(event)](state, event)


def _public(state: State, **fields: Any) -> State:
    after: State = changed(state, public=changed(state.public, **fields))
    return after


def _own(state: State, seat: Seat, **fields: Any) -> State:
    after: State = changed(state, own={**state.own, seat: changed(state.own[seat], **fields)})
    return after


def _all_own(state: State, **fields: Any) -> State:
    after: State = changed(state, own={seat: changed(own, **fields) for seat, own in state.own.items()})
    return after


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return seats if seat in seats else (*seats, seat)


_EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {}


def _on(kind: type[Event]) -> Callable[[Callable[[State, Any], State]], Callable[[State, Any], State]]:
    def keep(step: Callable[[State, Any], State]) -> Callable[[State, Any], State]:
        _EVOLVE[kind] = step
        return step

    return keep


# --- opening ----------------------------------------------------------------------------------------------------------


@_on(e.ObjectiveDealt)
def _(state: State, event: e.ObjectiveDealt) -> State:
    return _own(state, event.seat, member=event.member)


@_on(e.HasObjective)
def _(state: State, event: e.HasObjective) -> State:
    # In seat order: who was quick is nobody's business.
    has = {*state.public.has_objective, event.seat}
    return _public(state, has_objective=tuple(s for s in state.public.seats if s in has))


@_on(e.ObjectivesImpossible)
def _(state: State, event: e.ObjectivesImpossible) -> State:
    return _all_own(_public(state, has_objective=(), attempt_deal=state.public.attempt_deal + 1), member="")


@_on(e.TableReady)
def _(state: State, event: e.TableReady) -> State:
    return _public(state, phase=Phase.BETWEEN)


@_on(e.RoundBegun)
def _(state: State, event: e.RoundBegun) -> State:
    fresh = _public(
        state,
        phase=Phase.PROPOSE if event.secretary else Phase.CHAIR,
        round=event.round,
        secretary=event.secretary,
        served=_with(state.public.served, event.secretary) if event.secretary else state.public.served,
        plan="", rejected=(), signalled=(), thumbs={}, how="", executors=(), attempt=0, results=(), played=(),
        pointers=(), purge=None, changed="", countdown=None,
    )  # fmt: skip
    return _all_own(fresh, thumb="", card="", pointed="")


@_on(e.SecretaryDrawn)
def _(state: State, event: e.SecretaryDrawn) -> State:
    if state.public.phase is Phase.OPENING:
        return _public(state, first=event.seat, secretary=event.seat)
    served = _with(state.public.served, event.seat)
    return _public(state, secretary=event.seat, served=served, phase=Phase.PROPOSE)


# --- plan -------------------------------------------------------------------------------------------------------------


@_on(e.PlanProposed)
def _(state: State, event: e.PlanProposed) -> State:
    after = _public(state, phase=Phase.THUMBS, plan=event.ministry, signalled=(), thumbs={})
    return _all_own(after, thumb="")


@_on(e.ThumbGiven)
def _(state: State, event: e.ThumbGiven) -> State:
    signalled = tuple(s for s in state.public.seats if s in (*state.public.signalled, event.seat))
    return _own(_public(state, signalled=signalled), event.seat, thumb=event.thumb)


@_on(e.ThumbsIn)
def _(state: State, event: e.ThumbsIn) -> State:
    return _public(state, phase=Phase.THUMBS_IN)


@_on(e.ThumbsShown)
def _(state: State, event: e.ThumbsShown) -> State:
    return _public(state, thumbs=event.thumbs)


@_on(e.PlanTied)
def _(state: State, event: e.PlanTied) -> State:
    return _public(state, phase=Phase.CASTING)


@_on(e.PlanRejected)
def _(state: State, event: e.PlanRejected) -> State:
    return _public(state, phase=Phase.PROPOSE, rejected=(*state.public.rejected, event.ministry), plan="")


@_on(e.PlanApproved)
def _(state: State, event: e.PlanApproved) -> State:
    return _public(state, phase=Phase.APPOINT, plan=event.ministry, how=event.how)


# --- execution --------------------------------------------------------------------------------------------------------


@_on(e.Appointed)
def _(state: State, event: e.Appointed) -> State:
    after = _public(state, phase=Phase.CARDS, executors=event.seats, attempt=event.attempt, played=())
    return _all_own(after, card="")


@_on(e.TalkOpened)
def _(state: State, event: e.TalkOpened) -> State:
    return _public(state, countdown=Countdown(event.left, event.at))


@_on(e.TalkOver)
def _(state: State, event: e.TalkOver) -> State:
    return _public(state, countdown=None)


@_on(e.CardPlayed)
def _(state: State, event: e.CardPlayed) -> State:
    played = tuple(s for s in state.public.executors if s in (*state.public.played, event.seat))
    return _own(_public(state, played=played), event.seat, card=event.card)


@_on(e.CardsTurned)
def _(state: State, event: e.CardsTurned) -> State:
    return _public(state, phase=Phase.APPOINT, results=(*state.public.results, event.repress), countdown=None)


@_on(e.LevelChanged)
def _(state: State, event: e.LevelChanged) -> State:
    return _public(state, levels={**state.public.levels, event.ministry: event.after}, changed=event.ministry)


# --- purge ------------------------------------------------------------------------------------------------------------


@_on(e.PurgeBegun)
def _(state: State, event: e.PurgeBegun) -> State:
    return _all_own(_public(state, phase=Phase.POINTING, pointers=()), pointed="")


@_on(e.PointedAt)
def _(state: State, event: e.PointedAt) -> State:
    pointers = tuple(s for s in state.public.executors if s in (*state.public.pointers, event.seat))
    return _own(_public(state, pointers=pointers), event.seat, pointed=event.whom)


@_on(e.PointingIn)
def _(state: State, event: e.PointingIn) -> State:
    return _public(state, phase=Phase.POINTED, countdown=None)


@_on(e.PointingShown)
def _(state: State, event: e.PointingShown) -> State:
    return _public(state, phase=Phase.DEVIANT, purge=Purge(event.pointed), countdown=None)


@_on(e.DeviantShown)
def _(state: State, event: e.DeviantShown) -> State:
    purge = state.public.purge
    assert purge is not None
    return _public(state, purge=Purge(purge.pointed, event.seat, event.card, event.losers))


@_on(e.InfluenceLost)
def _(state: State, event: e.InfluenceLost) -> State:
    losses = state.public.losses
    return _public(state, losses={**losses, event.seat: losses[event.seat] + 1})


@_on(e.RoundEnded)
def _(state: State, event: e.RoundEnded) -> State:
    public = state.public
    last = public.round == public.rounds
    after = _public(
        state,
        phase=Phase.OBJECTIVES if last else Phase.BETWEEN,
        directions=(*public.directions, event.direction),
        graph={s: (*public.graph[s], public.accounts[ledger.supply(s)]) for s in public.seats},
        level_graph=(*public.level_graph, tuple(public.levels[m] for m in pieces.MINISTRIES)),
        countdown=None,
    )
    # The cards are taken up again; what nobody has seen, nobody needs to keep.
    return _all_own(after, thumb="", card="", pointed="")


@_on(e.ObjectivesTurned)
def _(state: State, event: e.ObjectivesTurned) -> State:
    return _public(state, phase=Phase.TURNED, objectives=event.members, unused=event.unused)


@_on(e.ObjectiveNamed)
def _(state: State, event: e.ObjectiveNamed) -> State:
    has = {*state.public.has_objective, event.seat}
    named = _public(
        state,
        has_objective=tuple(s for s in state.public.seats if s in has),
        objectives={**state.public.objectives, event.seat: event.member},
    )
    return _own(named, event.seat, member=event.member)


@_on(e.GameEnded)
def _(state: State, event: e.GameEnded) -> State:
    return _public(state, phase=Phase.OVER, over=True, countdown=None)


# --- clock and judge --------------------------------------------------------------------------------------------------


@_on(Paused)
def _(state: State, event: Paused) -> State:
    return _public(state, paused=True)


@_on(Resumed)
def _(state: State, event: Resumed) -> State:
    return _public(state, paused=False)


@_on(WasPut)
def _(state: State, event: WasPut) -> State:
    if event.field == "secretary":
        return _public(state, secretary=event.value)
    ministry = event.field.partition(":")[2]
    return _public(state, levels={**state.public.levels, ministry: int(event.value)}, changed=ministry)
