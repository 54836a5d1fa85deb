"""A transaction (telling): the events of one command, each seen by the next, before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from companion.core import decision, ledger
from companion.core.chance import can_give
from companion.core.entering import Conclusion, judged
from companion.core.messages import Handed, Seat
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.abilities import able
from companion.games.articles_of_agreement.evolve import evolve
from companion.games.articles_of_agreement.state import DECK, DISCARD, Hidden, Own, Public, secret
from companion.games.articles_of_agreement.wants import unseen


class Telling(decision.Telling[Public, Own, Hidden]):
    """A telling in the words of Articles of Agreement: treasures, by kind."""

    fold = evolve

    def all_in(self) -> None:
        """All have voted (R9)."""
        self.tell(e.VotesIn())
        asked = able(self.public, "vote", *(("draw",) if self.public.on_table else ()))
        if asked and self.public.window is None:
            self.tell(e.AbilitiesAsked("vote"), e.SpeechOpened(asked, self.now))

    def end(self) -> None:
        """Once the app draws itself, secrets that were keyed in are cards of its own, whatever the deck says (Q30)."""
        own = self.state.own
        noted = {seat: own[seat].noted for seat in self.public.seats if own[seat].noted}
        if self.public.options["cards.mode"] != "app" or self.public.noted or not noted:
            return
        if not self.public.stands and not can_give(unseen(self.public), chain.from_iterable(noted.values())):
            self.tell(e.SecretsSettled(fits=False))
        for seat, kinds in noted.items():
            self.note(seat, ())
            self.hand(self._of_its_own(kinds), DECK, secret(seat), "middle", seat)

    def _of_its_own(self, kinds: Sequence[str]) -> tuple[str, ...]:
        """A card of the deck for each of these; one that it has not, and the table has confirmed, is one more."""
        cards: list[str] = []
        for kind in kinds:
            known = {*cards, *ledger.all_things(self.state)}
            left = [card for card in self.found(DECK, [kind] * pieces.COUNTS[kind], hidden=True) if card not in cards]
            cards.append(left[0] if left else f"{kind}.{1 + sum(pieces.kind(card) == kind for card in known)}")
        return tuple(cards)

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

    def fill_deck(self) -> None:
        """The discard pile becomes a new deck when the deck is empty, if the table plays so (Q20)."""
        pile = self.public.things[DISCARD]
        if not self.public.deck_left and pile and ruling(self.public, "discard.reshuffle") == "reshuffle":
            self.tell(e.DeckShuffled(len(pile)))
            self.hand(pile, DISCARD, DECK, "reshuffle", open=True)

    def note(self, seat: Seat, kinds: Sequence[str]) -> None:
        """A seat's secret treasures from the box, as it has keyed them in."""
        self.tell(e.Noted(seat, tuple(kinds)))

    def settle_secrets(self) -> None:
        """Once all secrets are keyed in: whether they can come from one deck, and what follows if not (Q23)."""
        public = self.public
        if not public.noted or public.stands:
            return
        held = {seat: public.secrets.get(seat, pieces.SECRETS) for seat in public.seats}
        entries = {seat: self.state.own[seat].secrets for seat in public.seats}
        missing = [seat for seat, count in held.items() if count and seat not in public.has_secrets]
        # Who has more or fewer than all have seen has keyed in what cannot be.
        counted = all(len(entries[seat]) == count for seat, count in held.items())
        verdict = judged(
            unseen(public) if counted else {}, {s: pieces.kinds(k) for s, k in entries.items()}, missing, public.again
        )
        if verdict is Conclusion.AGAIN:
            self.tell(e.SecretsImpossible())
        elif verdict is Conclusion.STANDS or (verdict is Conclusion.FITS and public.again):
            self.tell(e.SecretsSettled(verdict is Conclusion.FITS))
