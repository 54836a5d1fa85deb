"""A transaction (telling): the events of one command, each seen by the next, before anything is written."""

from __future__ import annotations

from companion.core import decision, ledger
from companion.core.contract import changed
from companion.core.ledger import BANK, supply
from companion.core.messages import Asked, Handed, Posted, Seat
from companion.games.renegotiation import events as e
from companion.games.renegotiation.evolve import evolve
from companion.games.renegotiation.refuse.duties import empty_handed, ordered
from companion.games.renegotiation.state import BOX, DECK, DISCARD, Duty, Hidden, Own, Public, city, hand, laid


class Telling(decision.Telling[Public, Own, Hidden]):
    """A telling in the words of this game: cards on their way, and points that are laid."""

    fold = evolve

    def ask(self, key: str, choices: tuple[str, ...], **facts: str) -> None:
        """Stop here until the table has decided."""
        self.tell(Asked(key, facts, choices))

    def held(self, account: str) -> tuple[str, ...]:
        """The cards in an account after the events so far."""
        return ledger.things(self.state, account)

    # --- duties -------------------------------------------------------------------------------------------------------

    def order(self, before: Public) -> None:
        """What the card that was just played has people do (R18), from the table as it was `before` it."""
        for duty in ordered(before, self.public):
            due = changed(duty, number=self.public.told + 1)
            self.tell(e.DutyDue(due))
            if empty_handed(self.public, due):
                self.tell(e.DutyLapsed(due.seat, due.number, due.card))

    def fulfil(self, duty: Duty | None, *, told: bool = False) -> None:
        """It is done, if it was one; `told` where nothing else tells it."""
        if duty is not None:
            self.tell(e.DutyDone(duty.seat, duty.number, duty.card, told))

    # --- cards --------------------------------------------------------------------------------------------------------

    def name(self, cards: tuple[str, ...], src: str, dst: str, why: str, *readers: Seat, open: bool = False) -> None:
        """Which cards go; their titles go with them, for whoever may read it."""
        found = (self.public.card(card) for card in cards)
        titles = (f"{one.title} ({one.points})" if one.kind == "points" else one.title for one in found)
        lifted = () if open else tuple(card for card in self.public.must if card in cards)
        self.tell(Handed(cards, src, dst, why, readers, open, ", ".join(titles)))
        if lifted:
            self.tell(e.MustLifted(lifted))

    def carry(self, cards: tuple[str, ...], src: str, dst: str, why: str, *, open: bool = False) -> None:
        """Named cards go from one account to another; whose hands they leave and reach may read which they are."""
        self.tell(e.CardsMoved(src, dst, len(cards), why))
        # A card that lies in a capital lies in the deck's account until somebody knows which one it is.
        known = src if cards[0] in self.held(src) else DECK
        self.name(cards, known, dst, why, *(s for s in self.public.everybody if hand(s) in (src, dst)), open=open)

    def take(self, src: str, dst: str, count: int, why: str, *, besides: str = "") -> None:
        """So many cards go unseen: from a stack or the discard pile off the top, from a hand by chance.

        The card `besides` says so, and lies on the table still.
        """
        if not self.public.in_app:
            self.tell(e.CardsMoved(src, dst, count, why))
            return
        top: tuple[str, ...] = ()
        if src == DISCARD or src.startswith(city("")):
            held = tuple(card for card in self.held(src) if card != besides)
            top = held[max(0, len(held) - count) :][::-1]
        if top:
            self.carry(top, src, dst, why)
        if count > len(top):
            self.tell(e.CardsOwed(src, dst, count - len(top), why))

    # --- laid points --------------------------------------------------------------------------------------------------

    def lay(self, seat: Seat, card: str, src: str, *, moved: bool = False) -> None:
        """A points card lies before a seat, and counts (R11)."""
        points, dst = self.public.card(card).points, laid(seat)
        self.tell(e.CardsMoved(src, dst, 1, "laid"))
        unknown = DECK if self.public.in_app else BOX
        self.name((card,), src if card in self.held(src) else unknown, dst, "laid", open=True)
        self.tell(e.Laid(seat, card, points, len(self.public.row(seat)), self.public.targets[seat], moved))
        if points:
            self.tell(Posted(BANK, supply(seat), points, "laid", True, ("R11",), self.public.card(card).title))

    def lift(self, seat: Seat, card: str, dst: str, reason: str) -> None:
        """A laid points card goes away, or before somebody else, and its points with it (R11)."""
        points, src, title = self.public.card(card).points, laid(seat), self.public.card(card).title
        if points:
            self.tell(Posted(supply(seat), BANK, points, "unlaid", True, ("R11",), title))
        self.tell(e.Unlaid(seat, card, points, dst, reason))
        other = next((s for s in self.public.everybody if laid(s) == dst), "")
        if other:
            self.lay(other, card, src, moved=True)
            return
        self.tell(e.CardsMoved(src, dst, 1, "unlaid"))
        self.name((card,), src, dst if self.public.in_app else BOX, "unlaid", open=True)
