"""A transaction (telling): the events of one command, each seen by the next, before anything is written."""

from __future__ import annotations

from companion.core import decision, ledger
from companion.core.messages import Asked, Posted, Seat
from companion.core.refusing import ruling
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.evolve import evolve
from companion.games.article27.rulings import BY_KEY, DEFAULTS
from companion.games.article27.state import Hidden, Own, Public


class Telling(decision.Telling[Public, Own, Hidden]):
    """A telling in the words of Article 27: points, questions, and offers that can no longer be covered."""

    fold = evolve

    def supply(self, seat: Seat) -> int:
        """Points of a seat after the events so far; all there are where nobody can tell (Q58)."""
        if self.public.screened:
            return pieces.POINTS
        return ledger.balance(self.state, ledger.supply(seat))

    def post(self, src: str, dst: str, amount: int, why: str, *rules: str, open: bool = False, note: str = "") -> None:
        """Move points; nothing is told of a payment of 0. Teaching mode opens every payment (Q41).

        Behind the screens nobody tells one supply from another: what lies there is one account (Q58).
        """
        if self.public.screened:
            src, dst = (ledger.SCREENS if ledger.holder(account) else account for account in (src, dst))
        if amount:
            shown = open or self.public.options["hand.peek"] == "open"
            self.tell(Posted(src, dst, amount, why, shown, rules, note))

    def note_bank(self, *, short: bool = False) -> None:
        """Tell once that the Bank could not pay what it owed, or owes by now more than it holds (Q16)."""
        if (short or ledger.balance(self.state, ledger.BANK) < 0) and not self.public.short:
            self.tell(e.BankShort())

    def ruling(self, key: str, ruled: dict[str, str], *, may_ask: bool = True) -> str:
        """How a question is answered here: by the ruling just given, else by the sheet, else `ask`.

        With `may_ask` False a sheet on "ask" gives the default: the question would rest on closed facts.
        """
        answer = ruled.get(key, ruling(self.public, key))
        return str(DEFAULTS[key]) if answer == "ask" and not may_ask else answer

    def ask(self, key: str, choices: tuple[str, ...] = (), **facts: str) -> None:
        """Stop here until the table has decided."""
        alternatives = tuple(value for value, _say in BY_KEY[key].choices if value != "ask")
        self.tell(Asked(key, facts, choices or alternatives))

    def all_in(self) -> None:
        """The last ballot is in; none can be changed any more (R36)."""
        if all(self.state.own[seat].ballot for seat in self.public.seats):
            self.tell(e.BallotsIn())

    def end(self) -> None:
        """An open offer that its giver can no longer cover is withdrawn and looks like any other withdrawal."""
        for seat in self.public.seats if not self.public.screened else ():
            for offer in self.state.own[seat].offers:
                if offer.payer == seat == offer.proposer and offer.amount > self.supply(seat):
                    self.tell(e.OfferClosed(offer.number, offer.payer, offer.addressee, "withdrawn"))
