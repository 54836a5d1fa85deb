"""Turns: moves, pick-ups, cards laid and played, interrupts, the hand limit, and what is carried out by hand."""

from __future__ import annotations

from companion.core.messages import Draw, Hand, Paused, Seat
from companion.core.refusing import ruling
from companion.core.seats import left_of
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import events as e
from companion.games.renegotiation.decide import finish
from companion.games.renegotiation.decide.telling import Telling
from companion.games.renegotiation.refuse.common import distances, excess, map_checked
from companion.games.renegotiation.state import DISCARD, Phase, city, hand
from companion.games.renegotiation.wants import lying


def begin(t: Telling, seat: Seat) -> None:
    """A seat's turn; one that must miss it is passed over."""
    while t.public.skips.get(seat, 0):
        t.tell(e.TurnSkipped(seat, t.public.skips[seat] - 1))
        seat = left_of(t.public.seats, seat)
    t.tell(e.TurnBegun(t.public.turn + 1, seat))


def move(t: Telling, by: str, command: c.Move) -> None:
    """The pawn goes where it was told (R5)."""
    seat = t.public.active
    steps = distances(t.public, seat)[command.to] if map_checked(t.public) else 0
    t.tell(e.Moved(seat, t.public.pawns[seat], command.to, steps))


def pick_up(t: Telling, by: str, command: c.PickUp) -> None:
    """One card from the top, or all (R5, Q5)."""
    seat = t.public.active
    here = t.public.pawns[seat]
    lie = t.public.counts[city(here)]
    count = lie if ruling(t.public, "pickup.count") == "all" else 1
    t.tell(e.PickedUp(seat, here, count))
    t.take(city(here), hand(seat), count, "picked")


def drawn(t: Telling, command: Draw) -> None:
    """Chance names the cards that were on their way; what does not lie there is drawn again."""
    owed = t.public.owed[0]
    if not set(command.outcome) <= set(lying(t.state, command.key)):
        t.tell(e.DrawImpossible())
        return
    t.tell(e.CardsDrawn())
    t.carry(command.outcome, owed.src, owed.dst, owed.why)


def lay(t: Telling, by: str, command: c.Lay) -> None:
    """A points card of the own hand (R6, R11)."""
    t.lay(by, command.card, hand(by))


def play(t: Telling, by: str, command: c.Play) -> None:
    """Another card of the own hand; out of turn it is an interrupt (R6, R9, R10)."""
    stops = by != t.public.active
    travel = t.public.card(command.card).travel and not stops
    t.tell(e.Played(by, command.card, "", command.target, travel, stops))
    t.carry((command.card,), hand(by), DISCARD, "played", open=True)


def key_laid(t: Telling, by: str, command: c.KeyLaid) -> None:
    """A printed points card: the app knows its points, and calls it by its number."""
    seat = command.seat or by
    t.lay(seat, f"#{t.public.keyed + 1}:{command.points}", hand(seat))


def key_played(t: Telling, by: str, command: c.KeyPlayed) -> None:
    """A printed card that was read aloud."""
    seat = command.seat or by
    stops = seat != t.public.active
    t.tell(e.Played(seat, "", command.what.strip(), command.target, command.travel, stops))
    t.tell(e.CardsMoved(hand(seat), DISCARD, 1, "played"))


def resolve(t: Telling, by: str, command: c.Resolve) -> None:
    """The interrupted turn goes on if possible; otherwise it ends (R10)."""
    t.tell(e.InterruptResolved(t.public.interrupts[-1].seat, t.public.active, command.ends))
    if not t.public.interrupts and t.public.breaks_off and t.public.phase is Phase.TURN:
        _end(t)


def end_turn(t: Telling, by: str, command: c.EndTurn) -> None:
    """The hand is cut to five first (R8)."""
    _end(t)


def _end(t: Telling) -> None:
    seat = t.public.active
    over = excess(t.public, seat)
    if over and t.public.in_app:
        t.tell(e.LimitDue(seat, over))
        return
    if over:
        t.tell(e.CardsMoved(hand(seat), DISCARD, over, "limit"))
    _pass_on(t)


def _pass_on(t: Telling) -> None:
    public = t.public
    t.tell(e.TurnEnded(public.active, tuple(public.points(seat) for seat in public.seats)))
    begin(t, public.next or left_of(public.seats, public.active))


def discard(t: Telling, by: str, command: c.Discard) -> None:
    """Which ones go is the player's own choice (R8)."""
    t.carry(command.cards, hand(by), DISCARD, "limit")


def give(t: Telling, by: str, command: c.Give) -> None:
    """Cards go where a card says (R9)."""
    t.carry(command.cards, hand(by), command.dst, "given")


def hum(t: Telling, by: str, command: c.Hum) -> None:
    """Whoever makes everybody wait hums the anthem meanwhile (R16)."""
    t.tell(e.HumBegun(t.public.active), Paused(by))


def settled(t: Telling) -> None:
    """What follows from any step: a game that is finished, cards to be played at once, a hand that is small enough."""
    public = t.public
    if public.phase not in (Phase.TURN, Phase.LIMIT):
        return
    for seat in (public.active, *public.seats):
        if len(public.row(seat)) >= public.targets[seat]:
            finish.finish(t, seat, "laid")
            return
    if public.phase is Phase.LIMIT:
        if not excess(public, public.active) and not public.owed:
            _pass_on(t)
            settled(t)
        return
    if public.in_app:
        for card in t.held(hand(public.active)):
            if public.card(card).when == "at_once" and card not in public.must:
                t.tell(e.MustPlay(public.active, card))


# --- carried out by hand ----------------------------------------------------------------------------------------------


def move_cards(t: Telling, by: str, command: c.MoveCards) -> None:
    """Unseen, as a card says (R9)."""
    t.tell(e.CardsOrdered(command.src, command.dst, command.count, command.reason))
    t.take(command.src, command.dst, command.count, "ordered")


def hand_over(t: Telling, by: str, command: Hand) -> None:
    """A laid card goes away, or before somebody else (R9, R11)."""
    t.lift(command.src.partition(":")[2], command.things[0], command.dst, command.reason)
