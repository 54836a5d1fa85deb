"""What the negotiation leaves behind: the floor, the clock and the deals (R22–R35)."""

from __future__ import annotations

from companion.core.countdown import Countdown
from companion.core.fold import Fold, with_own, with_public
from companion.games.article27 import events as e
from companion.games.article27.state import DealPast, Phase, State

steps: Fold[State] = Fold()


@steps.on(e.GavelStruck)
def _(state: State, event: e.GavelStruck) -> State:
    return with_public(state, phase=Phase.NEGOTIATION, countdown=Countdown(event.left, event.at))


@steps.on(e.ClockSet)
def _(state: State, event: e.ClockSet) -> State:
    return with_public(state, countdown=Countdown(event.left, event.at))


@steps.on(e.DiscMoved)
def _(state: State, event: e.DiscMoved) -> State:
    floor = [colour for colour in state.public.floor if colour != event.colour]
    if event.to == "floor":
        floor.append(event.colour)
    return with_public(state, floor=tuple(floor))


@steps.on(e.DealOffered)
def _(state: State, event: e.DealOffered) -> State:
    deal = event.deal
    for seat, other in ((deal.payer, deal.addressee), (deal.addressee, deal.payer)):
        own = state.own[seat]
        state = with_own(state, seat, offers=(*own.offers, deal), offers_with={**own.offers_with, other: deal.number})
    return state


@steps.on(e.OfferClosed)
def _(state: State, event: e.OfferClosed) -> State:
    pair = {event.payer, event.addressee}
    for seat in pair:
        kept = tuple(d for d in state.own[seat].offers if d.number != event.number or {d.payer, d.addressee} != pair)
        state = with_own(state, seat, offers=kept)
    return state


@steps.on(e.DealRecorded)
def _(state: State, event: e.DealRecorded) -> State:
    return with_public(state, deals=(*state.public.deals, event.deal), next_deal=event.deal.number + 1)


@steps.on(e.DealReturned, e.DealSettled)
def _(state: State, event: e.DealReturned | e.DealSettled) -> State:
    public = state.public
    past = tuple(DealPast(d, public.round, event.how) for d in public.deals if d.number == event.deal)
    deals = tuple(d for d in public.deals if d.number != event.deal)
    return with_public(state, deals=deals, settled=(*public.settled, *past))


@steps.on(e.VoteCalled)
def _(state: State, event: e.VoteCalled) -> State:
    phase = Phase.FLOOR_CHECK if event.check else state.public.phase
    return with_public(
        state,
        phase=phase,
        timed_out=event.how == "time",
        left_at_call=event.left,
        countdown=Countdown(event.left),
    )


@steps.on(e.PickForced)
def _(state: State, event: e.PickForced) -> State:
    return with_public(state, phase=Phase.FORCED_PICK)
