"""A transaction (telling): the events of one command, each seen by the next, before anything is written."""

from __future__ import annotations

from companion.core import decision, ledger
from companion.core.messages import Handed, Posted, Seat
from companion.games.legislation import events as e
from companion.games.legislation.evolve import evolve
from companion.games.legislation.state import Hidden, Own, Public


class Telling(decision.Telling[Public, Own, Hidden]):
    """A telling in the words of Legislation: agenda points and cards."""

    fold = evolve

    def all_in(self) -> None:
        """All have voted (R8)."""
        self.tell(e.BallotsIn())

    def total(self, seat: Seat) -> int:
        """A seat's agenda points after the events so far."""
        return ledger.balance(self.state, ledger.supply(seat))

    def score(self, seat: Seat, points: int, why: str, *rules: str, note: str = "", open: bool = False) -> None:
        """A seat gains or loses points; nothing is told of 0."""
        bank, own = ledger.BANK, ledger.supply(seat)
        shown = open or self.public.options["rep.visibility"] == "open"
        if points > 0:
            self.tell(Posted(bank, own, points, why, shown, rules, note))
        elif points < 0:
            self.tell(Posted(own, bank, -points, why, shown, rules, note))

    def hand(
        self, cards: tuple[str, ...], src: str, dst: str, why: str, *readers: Seat, open: bool = False, note: str = ""
    ) -> None:
        """Cards move; nothing is told of none."""
        if cards:
            self.tell(Handed(cards, src, dst, why, readers, open, note))

    def held(self, account: str) -> tuple[str, ...]:
        """The cards in an account after the events so far."""
        return ledger.things(self.state, account)
