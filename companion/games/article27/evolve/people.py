"""The fold of leaving for good: the gavel passes on, and nobody waits for the seat any more."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.fold import Fold
from companion.core.messages import Seat
from companion.core.people import SeatLeft
from companion.games.article27.state import Phase, Public, State

steps: Fold[State] = Fold()

BETWEEN_ROUNDS = (Phase.OPENING, Phase.BETWEEN, Phase.AGENDAS)


@steps.public(SeatLeft)
def _(public: Public, event: SeatLeft) -> Public:
    """In a round the gavel passes to the left; between two to the right, so that the left neighbour leads next."""
    gone = event.seat

    def stay(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return tuple(seat for seat in seats if seat != gone)

    secretary, window, challenger = public.secretary, public.window, public.challenger
    announced, countdown = public.announced, public.countdown
    if secretary == gone:
        secretary = event.right if public.phase in BETWEEN_ROUNDS and public.round else event.left
    if public.phase is Phase.ANNOUNCE and window is not None:
        # `asked` goes round from the left of whoever announced: who is not among them did.
        if gone not in window.asked or gone == challenger:
            announced = {seat: score for seat, score in announced.items() if seat in window.asked}
            window, challenger, countdown = None, "", None
        else:
            window = window.without(gone)
    return changed(
        public,
        first=event.left if public.first == gone else public.first,
        secretary=secretary,
        has_agenda=stay(public.has_agenda) if public.phase is Phase.OPENING else public.has_agenda,
        has_drawn=stay(public.has_drawn),
        face_down=stay(public.face_down),
        counting=stay(public.counting),
        declared=stay(public.declared),
        confirmed=stay(public.confirmed),
        turn_order=stay(public.turn_order),
        announced=announced,
        window=window,
        challenger=challenger,
        countdown=countdown,
    )
