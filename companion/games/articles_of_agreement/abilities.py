"""Abilities of characters as records: when their moment can come, what they move or look at, and how often (R19, Q26).

No rulebook tells what the printed cards say. A table that writes them down has their holders asked in the order of the
numbers; what it does not write down its holder may use at any time, and says what was moved.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import Seat
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.characters import Character
from companion.games.articles_of_agreement.state import DISCARD, OFFER, Phase, Public

TABLE = "table"
"""What is done by hand: nothing is keyed in."""

NEEDS: Mapping[str, tuple[str, ...]] = {
    "steal": ("take",), "give": ("give", "to"), "swap": ("give", "take"), "draw": (), "secret": (),
    "discard": ("give",), "destroy": ("take",), "back": ("pile",), "offer": ("offered",), "look": ("at",),
    TABLE: (),
}  # fmt: skip
"""What an ability does, and what must be said for it: a treasure that is taken, one of the own, a seat. What is chosen
from something else is asked for by another name: no form offers what only another answer could take."""

TAKEN, TOWARDS = ("take", "pile", "offered"), ("to", "at")
"""The names by which a treasure that is taken, and a seat, are asked for."""

KEYS = dict(zip(NEEDS, "tvndwiofhlx", strict=True))
"""The letter by which each is chosen, whatever else is possible at that moment; none of them is a treasure's."""


def character(public: Public, seat: Seat) -> Character:
    """A seat's character card; without a number before it is dealt."""
    number = public.numbers.get(seat, 0)
    return next((one for one in public.characters if one.number == number), Character(0))


def takes(public: Public, seat: Seat, does: str) -> tuple[str, ...]:
    """What such an ability could take: "gold:Ana", or from the discard pile or the offer."""
    if does in ("back", "offer"):
        place = DISCARD if does == "back" else OFFER
        return tuple(f"{kind}:{place}" for kind in dict.fromkeys(pieces.kinds(public.things[place])))
    return tuple(
        f"{kind}:{victim}"
        for victim in public.seats
        if victim != seat
        for kind in dict.fromkeys(pieces.kinds(public.hold(victim)))
    )


def gives(public: Public, seat: Seat) -> tuple[str, ...]:
    """The kinds that lie open before this seat."""
    return tuple(dict.fromkeys(pieces.kinds(public.hold(seat))))


def towards(public: Public, seat: Seat, does: str) -> tuple[Seat, ...]:
    """To whom a treasure could be given, or at whose secret treasures one could look."""
    others = tuple(other for other in public.seats if other != seat)
    return tuple(other for other in others if public.secrets.get(other, 0)) if does == "look" else others


def possible(public: Public, seat: Seat, does: str) -> bool:
    """Whether there is something that such an ability could do now."""
    if does in ("draw", "secret"):
        again = ruling(public, "discard.reshuffle") == "reshuffle" and bool(public.things[DISCARD])
        return not public.light and (public.deck_left > 0 or again)
    if does == "offer" and public.phase is not Phase.ALLOCATE:
        return False
    return all(choices(public, seat, does, name) for name in NEEDS.get(does, ()))


def choices(public: Public, seat: Seat, does: str, name: str) -> tuple[str, ...]:
    """What can be said, by the name under which it is asked for."""
    if name in TAKEN:
        return takes(public, seat, does)
    return gives(public, seat) if name == "give" else towards(public, seat, does)


def played(public: Public, seat: Seat) -> bool:
    """Whether this seat's ability counts at this table: one that is written down does, whoever has no cards (Q21)."""
    return public.options["ability.text"] != "none" or bool(character(public, seat).text)


def printed(public: Public) -> bool:
    """Whether what the characters can do stands on the printed cards alone, as far as no file says it (Q21)."""
    return public.options["ability.text"] == "blank"


def handed_out(public: Public) -> bool:
    """Whether each takes a printed card by the number that the app dealt: with the box they are dealt as cardboard."""
    return printed(public) and public.options["cards.mode"] == "app" and bool(public.numbers)


def left(public: Public, seat: Seat) -> bool:
    """Whether a seat has an ability that is not used up."""
    return bool(public.numbers) and seat not in public.used and played(public, seat)


def able(public: Public, *moments: str) -> tuple[Seat, ...]:
    """Whose ability could come at one of these moments, lowest number first: those who could use it now."""
    if ruling(public, "ability.ask") != "asked":
        return ()
    return tuple(
        seat
        for seat in public.by_number
        if left(public, seat)
        and set(moments) & set(character(public, seat).when)
        and possible(public, seat, character(public, seat).does or TABLE)
    )


def moments(public: Public) -> tuple[str, ...]:
    """Whose moment it is while a window stands open."""
    if public.asking:
        # Where shares lie on the table, the app hears of the draw and the vote at once.
        return ("draw", "vote") if public.on_table else (public.asking,)
    return ("move", "end") if public.phase is Phase.FINAL else ("move",)
