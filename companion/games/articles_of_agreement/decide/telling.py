"""A telling: the events of one command, each seen by the next, before anything is written."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core import decision, ledger
from companion.core.messages import Handed, Seat
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.evolve import evolve
from companion.games.articles_of_agreement.state import DECK, DISCARD, Hidden, Own, Public, secret


class Telling(decision.Telling[Public, Own, Hidden]):
    """A telling in the words of Articles of Agreement: treasures, by kind."""

    fold = evolve

    def all_in(self) -> None:
        """All have voted (R9)."""
        self.tell(e.VotesIn())

    def held(self, account: str) -> tuple[str, ...]:
        """The cards in an account after the events so far."""
        return ledger.things(self.state, account)

    def hand(
        self, cards: Sequence[str], src: str, dst: str, why: str, *readers: Seat, open: bool = False, note: str = ""
    ) -> None:
        """Cards move; nothing is told of none."""
        if cards:
            self.tell(Handed(tuple(cards), src, dst, why, readers, open, note))

    def found(self, account: str, kinds: Sequence[str], *, hidden: bool = False) -> tuple[str, ...]:
        """A card of each of these kinds in an account; fewer than asked for when it does not have them.

        What stays hidden is taken from the high numbers of its kind and what lies open from the low ones: so the
        numbers in everybody's books tell nothing of what nobody sees.
        """
        left = sorted(self.held(account), key=lambda card: int(card.partition(".")[2]), reverse=hidden)
        taken: list[str] = []
        for kind in kinds:
            card = next((card for card in left if pieces.kind(card) == kind), None)
            if card is not None:
                left.remove(card)
                taken.append(card)
        return tuple(taken)

    def fill_deck(self, count: int) -> None:
        """The discard pile becomes a new deck when fewer than `count` cards are left, if the table plays so (Q20)."""
        pile = self.public.things[DISCARD]
        if self.public.deck_left < count and pile and ruling(self.public, "discard.reshuffle") == "reshuffle":
            self.tell(e.DeckShuffled(len(pile)))
            self.hand(pile, DISCARD, DECK, "reshuffle", open=True)

    def impossible(self) -> None:
        """What was drawn cannot be: secrets that were keyed in by hand are all keyed in again, for no one is named."""
        if self.public.options["cards.mode"] != "keyed":
            self.tell(e.DrawImpossible())
            return
        for seat in self.public.seats:
            self.hand(self.held(secret(seat)), secret(seat), DECK, "again", seat)
        self.tell(e.SecretsImpossible())
