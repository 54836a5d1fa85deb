"""Draws (chance) still owed in The Renegotiation Game: cards in the game, first hands, and what is picked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.core import ledger, middle
from companion.core.contract import changed
from companion.core.messages import HOST, TABLE
from companion.core.offers import Wanted
from companion.core.vocabulary import Source
from companion.games.renegotiation import deck, pieces
from companion.games.renegotiation.state import DECK, Owed, Phase, Public, State, city

LIMITED = ("points", "bank")
"""The kinds of which so many are kept for each player (R2)."""
DRAWN = ("hand", "held", "cards", "aside", "lost")
"""The draws of cards that lie somewhere: all others are of what everybody knows."""


def kept(public: Public, kind: str) -> tuple[int, tuple[str, ...]]:
    """How many cards of a kind are in the game, and among which they are drawn (R2, Q1)."""
    cards = deck.kind(public.cards, kind)
    if public.options["deck.types"] == "varieties":
        few = tuple(card for card in cards if int(card.partition(".")[2]) <= pieces.KEPT)
        return len(few), few
    return min(len(cards), pieces.KEPT * len(public.everybody)), cards


def in_game(public: Public) -> int:
    """Cards that are in the game (R2)."""
    return sum(kept(public, kind)[0] for kind in LIMITED) + len(deck.kind(public.cards, "event"))


def _first_stacks(public: Public) -> dict[str, int]:
    """What each capital gets before the rest is shared out (R3, Q3)."""
    to_four = public.options["four_capitals_first"] == "yes"
    return {c.name: pieces.DEALT if to_four or c.name not in pieces.FOUR else 0 for c in public.capitals}


def needed(public: Public) -> int:
    """Cards for all hands and capitals, before anything is left to share out."""
    return pieces.DEALT * len(public.everybody) + sum(_first_stacks(public).values())


def stacks(public: Public) -> tuple[dict[str, int], int]:
    """Cards of each capital before one more goes to some, and how many are left for those (R3, Q3)."""
    first = _first_stacks(public)
    # Of printed cards nobody knows how many there are: until they are counted, as many as the deck file has.
    rest = (0 if public.in_app else int(public.options["rest.count"])) or max(0, in_game(public) - needed(public))
    each, left = divmod(rest, len(pieces.FOUR))
    return {name: count + (each if name in pieces.FOUR else 0) for name, count in first.items()}, left


def lie_now(public: Public, told: Mapping[str, int], elsewhere: int) -> dict[str, int]:
    """Cards of each capital where an evening begins in the middle (Q22): as many as it is `told`.

    Elsewhere as many as at the start, or fewer, from the highest stack down, where the app's deck has no more: so many
    of its cards lie `elsewhere`, laid, in hands, or known to be gone.
    """
    counts, odd = stacks(public)
    lie = {name: told.get(name, count + (name in pieces.FOUR[:odd])) for name, count in counts.items()}
    over = sum(lie.values()) + elsewhere - in_game(public) if public.in_app else 0
    free = [name for name in lie if name not in told]
    for _card in range(over):
        highest = max(free, key=lie.__getitem__, default="")
        if not highest or not lie[highest]:
            break
        lie[highest] -= 1
    return lie


def unseen(public: Public) -> tuple[str, ...]:
    """Cards that do not lie in the open: what any draw might give, as far as everybody knows."""
    shown = {card for held in public.things.values() for card in held}
    return tuple(card for card in deck.names(public.cards) if card not in shown)


def drawable(public: Public) -> list[Wanted]:
    """All that may be drawn now, without the bags: this much everybody knows."""
    if public.question is not None or public.over:
        return []
    if public.phase is Phase.OPENING:
        return _opening(public)
    return [_cards(public, owed) for owed in public.owed[:1]]


def _cards(public: Public, owed: Owed) -> Wanted:
    return Wanted(f"cards:{public.drawn}:{owed.src}", TABLE, owed.count, unseen(public), Source.APP)


def _opening(public: Public) -> list[Wanted]:
    wanted: list[Wanted] = []
    if middle.from_memory(public):
        return _midway(public)
    if public.light:
        return wanted
    _counts, left = stacks(public)
    if not public.rest and left:
        # Printed cards were dealt by hand, and the host keys in where the odd ones went.
        owner, source = (TABLE, Source.APP) if public.in_app else (HOST, Source.HOST)
        wanted.append(Wanted("rest", owner, left, pieces.FOUR, source))
    if not public.in_app:
        return wanted
    for kind in LIMITED:
        if kind not in public.kept:
            count, cards = kept(public, kind)
            wanted.append(Wanted(f"kept:{kind}", TABLE, count, cards, Source.APP))
    if len(public.kept) == len(LIMITED):
        wanted += [
            Wanted(f"hand:{public.drawn}:{seat}", seat, pieces.DEALT, unseen(public), Source.APP)
            for seat in public.seats
            if seat not in public.has_hand
        ]
    return wanted


def _midway(public: Public) -> list[Wanted]:
    """Where an evening begins in the middle: each keys in the own hand; what nobody can know is shuffled anew (Q22)."""
    position = public.position
    if position is None or not public.in_app:
        return []
    if not public.has_hand:
        source, cards = middle.answered(public, True, Source.SEAT), unseen(public)
        return [
            Wanted(f"held:{public.drawn}:{seat}", seat, count, cards, source)
            for seat, count in position.hands.items()
            if count and seat not in public.entered
        ]
    aside = {kind: (kept(public, kind), deck.kind(public.cards, kind)) for kind in LIMITED if kind not in public.kept}
    if aside:
        counts = {kind: len(cards) - count for kind, ((count, _among), cards) in aside.items()}
        return [Wanted(f"aside:{kind}", TABLE, n, aside[kind][1], Source.APP) for kind, n in counts.items() if n]
    count = rest(public)
    return [Wanted(f"lost:{public.drawn}", TABLE, count, unseen(public), Source.APP)] if count else []


def copies_left(public: Public) -> dict[str, int]:
    """The records of the deck, each with how many of it are laid before nobody: what a hand can have been of."""
    lie = {card for held in public.things.values() for card in held}
    left = Counter(record(card) for card in deck.names(public.cards) if card not in lie)
    return dict(left)


def record(card: str) -> str:
    """The number of a named card's record."""
    return card.partition(".")[0]


def rest(public: Public) -> int:
    """Cards that lie neither on the map nor in a hand nor before anybody where the evening begins in the middle (Q22).

    They were played or discarded, and lie in the discard pile.
    """
    assert public.position is not None
    if public.light:
        return 0
    known = public.total + sum(public.position.stacks.values())
    return max(0, (len(deck.names(public.cards)) if public.in_app else in_game(public)) - known)


def wants(state: State) -> list[Wanted]:
    """All that chance owes now, with the bags that only the app's own draw may read."""
    filled = []
    for wanted in drawable(state.public):
        kind = wanted.key.partition(":")[0]
        lie = lying(state, wanted.key) if kind in DRAWN else wanted.outcomes
        filled.append(changed(wanted, bag=dict.fromkeys(lie, 1)))
    return filled


def lying(state: State, key: str) -> tuple[str, ...]:
    """Among which cards a wanted draw is made: a hand, the discard pile, or all that lies face down on the map."""
    if key.startswith("aside:"):
        of_kind = deck.kind(state.public.cards, key.partition(":")[2])
        return tuple(card for card in ledger.things(state, DECK) if card in of_kind)
    account = key.partition(":")[2].partition(":")[2] if key.startswith("cards:") else DECK
    return ledger.things(state, DECK if account.startswith(city("")) else account)
