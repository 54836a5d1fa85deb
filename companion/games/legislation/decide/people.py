"""Decisions when somebody leaves Legislation for good."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.countdown import Instant
from companion.core.ledger import BANK, supply
from companion.core.messages import Event, Posted, Seat
from companion.core.people import SeatLeft
from companion.core.refusing import ruling
from companion.games.legislation import events as e
from companion.games.legislation.decide import opening, turns
from companion.games.legislation.decide.telling import Telling
from companion.games.legislation.state import FLOOR, Phase, Public, State, row

ON_FLOOR = (Phase.VOTE, Phase.BALLOTS_IN)


def left(state: State, event: SeatLeft, now: Instant) -> Sequence[Event]:
    """Trades go back, pledges on and by the seat expire, its bills are not voted on, and the next one's turn begins."""
    t, seat = Telling(state, now), event.seat
    if event.returned and supply(seat) not in t.public.accounts and (points := t.total(seat)) > 0:
        t.tell(Posted(supply(seat), BANK, points, "left", True))
    rep = state.own[seat].rep
    if rep and seat not in t.public.totals:
        t.tell(e.RepTurned(seat, rep, t.total(seat)))
    for one in t.public.trades:
        if seat in (one.giver, one.receiver):
            turns.lay_back(t, one.giver, one.receiver)
    if t.public.active == seat and t.public.phase in ON_FLOOR:
        t.hand((t.public.bill,), FLOOR, row(seat), "left", open=True)
    for pledge in t.public.pledges:
        asked = pledge.waits and (seat in (pledge.to, t.public.active) or pledge.asks_bill in t.public.on_deck(seat))
        if asked or pledge.seat == seat or pledge.bill in t.public.on_deck(seat):
            t.tell(e.PledgeJudged(pledge.number, "expired"))
    _go_on(t, seat)
    return t.events


def _go_on(t: Telling, seat: Seat) -> None:
    public = t.public
    match public.phase:
        case Phase.OPENING:
            opening.check_reps(t)
            opening.check_hands(t)
            opening.ready(t)
        case Phase.DISCARD:
            opening.discarded(t)
        case Phase.REFILL if public.active == seat:
            opening.next_refill(t)
        case Phase.ON_DECK:
            opening.check_hands(t)
            opening.laid_out(t)
        case Phase.PLEDGE if public.active == seat:
            t.tell(e.TurnEnded(seat))
            turns.next_pledge_turn(t)
        case Phase.SPONSOR | Phase.VOTE | Phase.BALLOTS_IN | Phase.RESULT if public.active == seat:
            turns.next_vote(t)
        case Phase.VOTE if _called(public):
            turns.called(t)
        case Phase.COUNT:
            turns.all_turned(t)


def _called(public: Public) -> bool:
    return ruling(public, "vote.secrecy") == "roll_call"
