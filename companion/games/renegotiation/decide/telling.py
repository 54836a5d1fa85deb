"""A telling: the events of one command, each seen by the next, before anything is written."""

from __future__ import annotations

from companion.core import ledger
from companion.core.countdown import Instant
from companion.core.ledger import BANK, supply
from companion.core.messages import Asked, Event, Handed, Posted, Seat
from companion.games.renegotiation import events as e
from companion.games.renegotiation.evolve import evolve
from companion.games.renegotiation.state import BOX, DECK, Public, State, city, hand, laid


class Telling:
    """Collects events and folds them as it goes; the command's decision is its list of events."""

    def __init__(self, state: State, now: Instant) -> None:
        self.state = state
        self.now = now
        self.events: list[Event] = []

    @property
    def public(self) -> Public:
        """What everybody knows after the events so far."""
        return self.state.public

    def tell(self, *events: Event) -> None:
        """Something happened."""
        for event in events:
            self.state = evolve(self.state, event)
            self.events.append(event)

    def ask(self, key: str, choices: tuple[str, ...], **facts: str) -> None:
        """Stop here until the table has decided."""
        self.tell(Asked(key, facts, choices))

    def held(self, account: str) -> tuple[str, ...]:
        """The cards in an account after the events so far."""
        return ledger.things(self.state, account)

    # --- cards --------------------------------------------------------------------------------------------------------

    def carry(
        self, cards: tuple[str, ...], src: str, dst: str, why: str, *, open: bool = False, note: str = ""
    ) -> None:
        """Named cards go from one account to another; whose hands they leave and reach may read which they are."""
        self.tell(e.CardsMoved(src, dst, len(cards), why, note))
        self._name(cards, src, dst, why, open)

    def _name(self, cards: tuple[str, ...], src: str, dst: str, why: str, open: bool) -> None:
        readers = tuple(s for s in self.public.seats if hand(s) in (src, dst))
        # A card that lies in a capital lies in the deck's account until somebody knows which one it is.
        held = src if cards[0] in self.held(src) else DECK
        self.tell(Handed(cards, held, dst, why, readers, open))

    def take(self, src: str, dst: str, count: int, why: str, note: str = "") -> None:
        """So many cards go unseen: from a stack off the top, from a hand or the discard pile by chance."""
        if not self.public.in_app:
            self.tell(e.CardsMoved(src, dst, count, why, note))
            return
        top: tuple[str, ...] = ()
        if src.startswith(city("")):
            held = self.held(src)
            top = held[max(0, len(held) - count) :][::-1]
        if top:
            self.carry(top, src, dst, why, note=note)
        if count > len(top):
            self.tell(e.CardsOwed(src, dst, count - len(top), why))

    # --- laid points --------------------------------------------------------------------------------------------------

    def lay(self, seat: Seat, card: str, src: str, why: str) -> None:
        """A points card lies before a seat, and counts (R11)."""
        points, dst = self.public.card(card).points, laid(seat)
        self.tell(e.CardsMoved(src, dst, 1, why))
        known = src if card in self.held(src) else BOX
        self.tell(Handed((card,), known, dst, why, (), True))
        self.tell(e.Laid(seat, card, points, len(self.public.row(seat)), self.public.targets[seat]))
        if points:
            self.tell(Posted(BANK, supply(seat), points, "laid", True, ("R11",), card))

    def lift(self, seat: Seat, card: str, dst: str, note: str) -> None:
        """A laid points card goes away, and its points with it (R11)."""
        points, src = self.public.card(card).points, laid(seat)
        self.tell(e.Unlaid(seat, card, points))
        if points:
            self.tell(Posted(supply(seat), BANK, points, "unlaid", True, ("R11",), card))
        self.tell(e.CardsMoved(src, dst, 1, "hand", note))
        self.tell(Handed((card,), src, dst if self.public.in_app else BOX, "hand", (), True, note))
