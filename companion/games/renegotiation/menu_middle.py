"""The form of a position within an evening, and what its seats key in of their hands (Q22)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.language import _, ngettext
from companion.core.menu import Menu
from companion.core.offers import (
    Allot,
    AnyField,
    Atom,
    Built,
    Choice,
    ChooseMany,
    ChooseOne,
    Number,
    Piles,
    Text,
    Wanted,
)
from companion.core.vocabulary import Icon
from companion.games.renegotiation import deck, pieces, wants
from companion.games.renegotiation.refuse.bench import MOST_SKIPS
from companion.games.renegotiation.refuse.common import LONGEST_TITLE, named
from companion.games.renegotiation.refuse.midway import MOST_HELD, MOST_TURNS, phases
from companion.games.renegotiation.state import Own, Public

MOST_PILED = 40
"""No stack of the book's cards is higher."""
LAID = 12
"""Points that a card is keyed in with by one letter; the printed ones are worth fewer."""


def position(m: Menu[Public, Own]) -> None:
    """How the table stands, keyed in before anything was done."""
    public = m.public
    seats = tuple(Choice(seat, seat, seat=seat) for seat in public.seats)
    most = sum(target - 1 for target in public.targets.values())
    hands = Allot("hands", _("Cards in each hand"), public.seats, None, 0, MOST_HELD, usual=pieces.HAND)
    far = tuple(Choice(one, _far()[one]) for one in phases(public))
    fields: list[AnyField] = [
        Number("turns", _("Turns that are over"), 1, MOST_TURNS, 1, usual=12),
        ChooseOne("leads", _("Whose turn comes next, or has begun"), seats),
        ChooseOne("phase", _("How far it has come"), far, asked=True),
        Piles("laid", _("Points cards that are laid"), _points(public), public.seats, most=most),
    ]
    fields += [] if public.light else [hands]
    facts = Built("facts", _said(public), _atoms(m), "fact", _("Something else …"))
    m.middle(_("Begin in the middle"), *fields, facts)


def _far() -> Mapping[str, str]:
    return {
        "": _("not begun"),
        "moved": _("has moved"),
        "picked": _("has picked up"),
        "both": _("has moved and picked up, by a travel card"),
        "limit": _("discards down to five"),
        "speech": _("has finished: the speech comes next"),
    }


def _said(public: Public) -> str:
    if public.light:
        return _("What is in force, and who misses turns")
    return _("What else is so: pawns that are not in London, stacks that were counted, what is in force")


def _points(public: Public) -> tuple[Choice, ...]:
    """The points of a printed card, or the points cards of the app's deck."""
    if not public.in_app:
        return tuple(Choice(str(n), str(n)) for n in range(1, LAID + 1))
    records = dict.fromkeys(map(wants.record, deck.kind(public.cards, "points")))
    return tuple(Choice(one, _card(public, one), icon=Icon.TERMS) for one in records)


def _card(public: Public, record: str) -> str:
    one = deck.of(public.cards, record)
    return _("{title} ({points})").format(title=one.title, points=one.points) if one.points else one.title


def _atoms(m: Menu[Public, Own]) -> tuple[Atom, ...]:
    """What can be otherwise than at the start."""
    public = m.public
    seats = tuple(Choice(seat, seat, seat=seat) for seat in public.seats)
    capitals = tuple(Choice(one.name, one.name, icon=Icon.TRAVEL) for one in public.capitals)
    whose = ChooseOne("seat", _("Whose"), seats)
    piles = capitals if public.in_app else (*capitals, Choice("", _("the discard pile")))
    found = [] if public.light else [
        Atom("pawn_stands", _("A pawn stands"), (whose, ChooseOne("capital", _("Capital"), capitals))),
        Atom(
            "stack_lies",
            _("Cards lie"),
            (ChooseOne("capital", _("Where"), piles), Number("cards", _("Cards"), 0, MOST_PILED, 0)),
        ),
    ]  # fmt: skip
    found += [
        Atom("misses_turns", _("Misses turns"), (whose, Number("turns", _("Turns to miss"), 0, MOST_SKIPS, 1))),
        Atom("finishes_with", _("Finishes with"), (whose, Number("cards", _("Laid cards"), 1, 2 * pieces.TARGET, 3))),
    ]
    known = wants.copies_left(public)
    against = ChooseOne("target", _("Against"), (Choice("", _("nobody")), *seats))
    if not public.in_app:
        what = Text("what", _("What the card is called"), LONGEST_TITLE, needed=True)
        until = (Choice("game", _("until it is said to be over")), Choice("turn", _("until its player's next turn")))
        return (
            Atom("still_in_force", _("In force"), (whose, what, against, ChooseOne("until", _("How long"), until))),
            *found,
        )
    lasting = [one for one in known if deck.of(public.cards, one).lasts]
    shut = tuple(Choice(name, name) for name in named(public))
    cards = tuple(Choice(one, _card(public, one)) for one in known)
    for closes, say in ((False, _("In force")), (True, _("A capital is closed"))):
        able = tuple(Choice(one, _card(public, one)) for one in lasting if deck.of(public.cards, one).closes is closes)
        place = (ChooseOne("place", _("Capital"), shut),) if closes else ()
        if able:
            found.append(Atom("still_in_force", say, (whose, ChooseOne("card", _("Card"), able), against, *place)))
    gone = Atom("card_gone", _("Was played or discarded in the open"), (ChooseOne("card", _("Card"), cards),))
    return (*found, gone)


def held(public: Public, wanted: Wanted) -> tuple[str, AnyField]:
    """The words and the field in which a seat keys in the hand that it held."""
    say = ngettext("The {count} card that I held", "The {count} cards that I held", wanted.count)
    said = (Choice(one, _card(public, wants.record(one))) for one in wanted.outcomes)
    cards = tuple(sorted(said, key=lambda choice: choice.say))
    return say.format(count=wanted.count), ChooseMany("outcome", _("My hand"), cards, wanted.count, wanted.count)
