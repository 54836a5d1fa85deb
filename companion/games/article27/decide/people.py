"""Decisions when somebody leaves Article 27 for good, and when the evening is broken off."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core import ledger
from companion.core.countdown import Instant
from companion.core.messages import Event
from companion.core.people import SeatLeft
from companion.games.article27 import events as e
from companion.games.article27.decide import finish, floor, opening, scores, vote
from companion.games.article27.decide.telling import Telling
from companion.games.article27.refuse.common import announcer
from companion.games.article27.state import Phase, State

SETTLED = (Phase.VETO_RULING, Phase.DEALS)
"""The hands are open: what was promised with them is judged, not returned."""


def left(state: State, event: SeatLeft, now: Instant) -> Sequence[Event]:
    """Offers lapse, deals go back, the agenda is named if the app knows it, and what waited for the seat goes on."""
    t, seat = Telling(state, now), event.seat
    if event.returned and not t.public.screened:
        t.post(ledger.supply(seat), ledger.BANK, t.supply(seat), "left")
    for offer in state.own[seat].offers:
        t.tell(e.OfferClosed(offer.number, offer.payer, offer.addressee, "lapsed"))
    agenda = state.own[seat].agenda
    if agenda and seat not in t.public.agendas:
        t.tell(e.AgendaTurned(seat, agenda, t.public.track[agenda].points))
    _deals(t, seat)
    _go_on(t)
    return t.events


def _deals(t: Telling, seat: str) -> None:
    """What was promised to the seat, or by it, can no longer be kept: the points go back to their payer."""
    for deal in t.public.deals:
        if seat in (deal.payer, deal.addressee):
            if t.public.phase not in SETTLED:
                floor.give_back(t, deal.number, "given_back")
            elif t.public.question is None:
                vote.settle_one(t, deal, "returned")
    if t.public.phase is Phase.DEALS and t.public.question is None:
        vote.settle_deals(t, {})


def _go_on(t: Telling) -> None:
    public = t.public
    match public.phase:
        case Phase.OPENING:
            if public.options["agenda.mode"] != "end" and set(public.seats) <= set(public.has_agenda):
                opening.agendas_in(t)
            opening.ready_to_begin(t)
        case Phase.DRAWS:
            opening.ready(t)
        case Phase.SCORES if set(public.face_down) <= set(public.confirmed):
            t.tell(e.ScoresDue(Phase.PAYOUT))
        case Phase.ANNOUNCE if not announcer(public):
            t.tell(e.ScoresDue(Phase.PAYOUT))
        case Phase.ANNOUNCE if public.window and not public.challenger and not scores.unheard(t):
            scores.close_window(t)
        case Phase.AGENDAS if public.turn_order and not public.turning:
            finish.open_books(t)


def broken_off(state: State) -> Sequence[Event]:
    """Deals go back, the agendas that the app knows are turned, and the books are opened."""
    t = Telling(state, 0)
    for deal in state.public.deals:
        floor.give_back(t, deal.number, "given_back")
    for seat in state.public.seats:
        agenda = state.own[seat].agenda
        if agenda and seat not in t.public.agendas:
            t.tell(e.AgendaTurned(seat, agenda, t.public.track[agenda].points))
    finish.open_books(t)
    return t.events
