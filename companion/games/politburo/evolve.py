"""Event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from companion.core import ledger
from companion.core.countdown import Countdown
from companion.core.fold import Fold, with_all_own, with_own, with_public
from companion.core.messages import Event, Seat, WasPut
from companion.games.politburo import events as e
from companion.games.politburo import pieces
from companion.games.politburo.state import Hidden, Own, Phase, Public, Purge, State

evolve: Fold[State] = Fold()
"""The state after an event."""


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


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return seats if seat in seats else (*seats, seat)


# --- opening ----------------------------------------------------------------------------------------------------------


@evolve.on(e.ObjectiveDealt)
def _(state: State, event: e.ObjectiveDealt) -> State:
    return with_own(state, event.seat, member=event.member)


@evolve.on(e.HasObjective)
def _(state: State, event: e.HasObjective) -> State:
    # In seat order: who was quick is nobody's business.
    has = {*state.public.has_objective, event.seat}
    return with_public(state, has_objective=tuple(s for s in state.public.seats if s in has))


@evolve.on(e.ObjectivesImpossible)
def _(state: State, event: e.ObjectivesImpossible) -> State:
    return with_all_own(with_public(state, has_objective=(), attempt_deal=state.public.attempt_deal + 1), member="")


@evolve.on(e.TableReady)
def _(state: State, event: e.TableReady) -> State:
    return with_public(state, phase=Phase.BETWEEN)


@evolve.on(e.RoundBegun)
def _(state: State, event: e.RoundBegun) -> State:
    fresh = with_public(
        state,
        phase=Phase.PROPOSE if event.secretary else Phase.CHAIR,
        round=event.round,
        secretary=event.secretary,
        served=_with(state.public.served, event.secretary) if event.secretary else state.public.served,
        plan="", rejected=(), signalled=(), thumbs={}, how="", executors=(), attempt=0, results=(), played=(),
        pointers=(), purge=None, changed="", countdown=None,
    )  # fmt: skip
    return with_all_own(fresh, thumb="", card="", pointed="")


@evolve.on(e.SecretaryDrawn)
def _(state: State, event: e.SecretaryDrawn) -> State:
    if state.public.phase is Phase.OPENING:
        return with_public(state, first=event.seat, secretary=event.seat)
    served = _with(state.public.served, event.seat)
    return with_public(state, secretary=event.seat, served=served, phase=Phase.PROPOSE)


# --- plan -------------------------------------------------------------------------------------------------------------


@evolve.on(e.PlanProposed)
def _(state: State, event: e.PlanProposed) -> State:
    after = with_public(state, phase=Phase.THUMBS, plan=event.ministry, signalled=(), thumbs={})
    return with_all_own(after, thumb="")


@evolve.on(e.ThumbGiven)
def _(state: State, event: e.ThumbGiven) -> State:
    signalled = tuple(s for s in state.public.seats if s in (*state.public.signalled, event.seat))
    return with_own(with_public(state, signalled=signalled), event.seat, thumb=event.thumb)


@evolve.on(e.ThumbsIn)
def _(state: State, event: e.ThumbsIn) -> State:
    return with_public(state, phase=Phase.THUMBS_IN)


@evolve.on(e.ThumbsShown)
def _(state: State, event: e.ThumbsShown) -> State:
    return with_public(state, thumbs=event.thumbs)


@evolve.on(e.PlanTied)
def _(state: State, event: e.PlanTied) -> State:
    return with_public(state, phase=Phase.CASTING)


@evolve.on(e.PlanRejected)
def _(state: State, event: e.PlanRejected) -> State:
    return with_public(state, phase=Phase.PROPOSE, rejected=(*state.public.rejected, event.ministry), plan="")


@evolve.on(e.PlanApproved)
def _(state: State, event: e.PlanApproved) -> State:
    return with_public(state, phase=Phase.APPOINT, plan=event.ministry, how=event.how)


# --- execution --------------------------------------------------------------------------------------------------------


@evolve.on(e.Appointed)
def _(state: State, event: e.Appointed) -> State:
    after = with_public(state, phase=Phase.CARDS, executors=event.seats, attempt=event.attempt, played=())
    return with_all_own(after, card="")


@evolve.on(e.TalkOpened)
def _(state: State, event: e.TalkOpened) -> State:
    return with_public(state, countdown=Countdown(event.left, event.at))


@evolve.on(e.TalkOver)
def _(state: State, event: e.TalkOver) -> State:
    return with_public(state, countdown=None)


@evolve.on(e.CardPlayed)
def _(state: State, event: e.CardPlayed) -> State:
    played = tuple(s for s in state.public.executors if s in (*state.public.played, event.seat))
    return with_own(with_public(state, played=played), event.seat, card=event.card)


@evolve.on(e.CardsTurned)
def _(state: State, event: e.CardsTurned) -> State:
    return with_public(state, phase=Phase.APPOINT, results=(*state.public.results, event.repress), countdown=None)


@evolve.on(e.LevelChanged)
def _(state: State, event: e.LevelChanged) -> State:
    return with_public(state, levels={**state.public.levels, event.ministry: event.after}, changed=event.ministry)


# --- purge ------------------------------------------------------------------------------------------------------------


@evolve.on(e.PurgeBegun)
def _(state: State, event: e.PurgeBegun) -> State:
    return with_all_own(with_public(state, phase=Phase.POINTING, pointers=()), pointed="")


@evolve.on(e.PointedAt)
def _(state: State, event: e.PointedAt) -> State:
    pointers = tuple(s for s in state.public.executors if s in (*state.public.pointers, event.seat))
    return with_own(with_public(state, pointers=pointers), event.seat, pointed=event.whom)


@evolve.on(e.PointingIn)
def _(state: State, event: e.PointingIn) -> State:
    return with_public(state, phase=Phase.POINTED, countdown=None)


@evolve.on(e.PointingShown)
def _(state: State, event: e.PointingShown) -> State:
    return with_public(state, phase=Phase.DEVIANT, purge=Purge(event.pointed), countdown=None)


@evolve.on(e.DeviantShown)
def _(state: State, event: e.DeviantShown) -> State:
    purge = state.public.purge
    assert purge is not None
    return with_public(state, purge=Purge(purge.pointed, event.seat, event.card, event.losers))


@evolve.on(e.InfluenceLost)
def _(state: State, event: e.InfluenceLost) -> State:
    losses = state.public.losses
    return with_public(state, losses={**losses, event.seat: losses[event.seat] + 1})


@evolve.on(e.RoundEnded)
def _(state: State, event: e.RoundEnded) -> State:
    public = state.public
    last = public.round == public.rounds
    after = with_public(
        state,
        phase=Phase.OBJECTIVES if last else Phase.BETWEEN,
        directions=(*public.directions, event.direction),
        graph={s: (*public.graph[s], public.accounts[ledger.supply(s)]) for s in public.seats},
        level_graph=(*public.level_graph, tuple(public.levels[m] for m in pieces.MINISTRIES)),
        countdown=None,
    )
    # The cards are taken up again; what nobody has seen, nobody needs to keep.
    return with_all_own(after, thumb="", card="", pointed="")


@evolve.on(e.ObjectivesTurned)
def _(state: State, event: e.ObjectivesTurned) -> State:
    return with_public(state, phase=Phase.TURNED, objectives=event.members, unused=event.unused)


@evolve.on(e.ObjectiveNamed)
def _(state: State, event: e.ObjectiveNamed) -> State:
    has = {*state.public.has_objective, event.seat}
    named = with_public(
        state,
        has_objective=tuple(s for s in state.public.seats if s in has),
        objectives={**state.public.objectives, event.seat: event.member},
    )
    return with_own(named, event.seat, member=event.member)


@evolve.on(e.GameEnded)
def _(state: State, event: e.GameEnded) -> State:
    return with_public(state, phase=Phase.OVER, over=True, countdown=None)


# --- clock and judge --------------------------------------------------------------------------------------------------


@evolve.on(WasPut)
def _(state: State, event: WasPut) -> State:
    if event.field == "secretary":
        return with_public(state, secretary=event.value)
    ministry = event.field.partition(":")[2]
    return with_public(state, levels={**state.public.levels, ministry: int(event.value)}, changed=ministry)
