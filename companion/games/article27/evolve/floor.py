"""The fold of the negotiation: the floor, the clock and the deals (R22–R35)."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold
from companion.games.article27 import events as e
from companion.games.article27.state import DealPast, Own, Phase, Public, State

steps: Fold[State] = Fold()


@steps.public(e.GavelStruck)
def _(public: Public, event: e.GavelStruck) -> Public:
    return changed(public, phase=Phase.NEGOTIATION, countdown=Countdown(event.left, event.at))


@steps.public(e.ClockSet)
def _(public: Public, event: e.ClockSet) -> Public:
    return changed(public, countdown=Countdown(event.left, event.at))


@steps.public(e.DiscMoved)
def _(public: Public, event: e.DiscMoved) -> Public:
    floor = [colour for colour in public.floor if colour != event.colour]
    if event.to == "floor":
        floor.append(event.colour)
    return changed(public, floor=tuple(floor))


@steps.own(e.DealOffered)
def _(own: Own, event: e.DealOffered, public: Public) -> Own:
    deal = event.deal
    other = deal.addressee if own.seat == deal.payer else deal.payer
    declined = tuple(d for d in own.turned_down if {d.payer, d.addressee} != {deal.payer, deal.addressee})
    number = {**own.offers_with, other: deal.number}
    return changed(own, offers=(*own.offers, deal), offers_with=number, turned_down=declined)


@steps.own(e.OfferClosed)
def _(own: Own, event: e.OfferClosed, public: Public) -> Own:
    pair = {event.payer, event.addressee}
    kept = tuple(d for d in own.offers if d.number != event.number or {d.payer, d.addressee} != pair)
    gone = [d for d in own.offers if d not in kept and event.how == "declined" and d.proposer == own.seat]
    return changed(own, offers=kept, turned_down=(*own.turned_down, *gone))


@steps.own(e.VoteCalled)
def _(own: Own, event: e.VoteCalled, public: Public) -> Own:
    return changed(own, turned_down=()) if own.turned_down else own


@steps.public(e.DealRecorded)
def _(public: Public, event: e.DealRecorded) -> Public:
    return changed(public, deals=(*public.deals, event.deal), next_deal=event.deal.number + 1)


@steps.public(e.DealChanged)
def _(public: Public, event: e.DealChanged) -> Public:
    deals = tuple(event.deal if deal.number == event.deal.number else deal for deal in public.deals)
    return changed(public, deals=deals)


@steps.public(e.DealReturned, e.DealSettled, e.DealForfeited)
def _(public: Public, event: e.DealReturned | e.DealSettled | e.DealForfeited) -> Public:
    how = "forfeited" if isinstance(event, e.DealForfeited) else event.how
    disputed = len(set(public.ticks.get(event.deal, {}).values())) > 1
    past = tuple(DealPast(d, public.round, how, disputed) for d in public.deals if d.number == event.deal)
    deals = tuple(d for d in public.deals if d.number != event.deal)
    return changed(public, deals=deals, settled=(*public.settled, *past))


@steps.public(e.VoteCalled)
def _(public: Public, event: e.VoteCalled) -> Public:
    phase = Phase.FLOOR_CHECK if event.check else public.phase
    return changed(
        public,
        phase=phase,
        timed_out=event.how == "time",
        left_at_call=event.left,
        countdown=Countdown(event.left),
    )


@steps.public(e.PickForced)
def _(public: Public, event: e.PickForced) -> Public:
    return changed(public, phase=Phase.FORCED_PICK)
