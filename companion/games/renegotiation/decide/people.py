"""Decisions when somebody leaves The Renegotiation Game for good."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.countdown import Instant
from companion.core.messages import Event
from companion.core.people import SeatLeft
from companion.games.renegotiation import events as e
from companion.games.renegotiation.decide import finish, opening, turns
from companion.games.renegotiation.decide.telling import Telling
from companion.games.renegotiation.state import DISCARD, Phase, State, hand


def left(state: State, event: SeatLeft, now: Instant) -> Sequence[Event]:
    """The seat's turn ends and the next begins; whoever was to speak is followed by the next best (Q19)."""
    t, seat = Telling(state, now), event.seat
    _give_back(t, event)
    public = t.public
    if public.finishing == seat:
        t.tell(e.FinishLapsed(seat))
    if public.phase is Phase.OPENING:
        opening.ready(t)
    elif public.finisher:
        if seat in public.speakers and not set(public.speakers) - {seat}:
            t.tell(e.SpokeInVain((seat,)))
            finish.speak_next(t)
    elif public.active == seat:
        turns.cut_short(t, event.left)
        turns.settled(t)
    else:
        turns.go_on(t)
    return t.events


def _give_back(t: Telling, event: SeatLeft) -> None:
    """The hand is discarded where the table has a seat's things go back."""
    account = hand(event.seat)
    count = t.public.counts[account] if event.returned else 0
    if not count:
        return
    if t.public.in_app:
        t.carry(t.held(account), account, DISCARD, "limit")
    else:
        t.tell(e.CardsMoved(account, DISCARD, count, "limit"))
