"""The deck: cards as records in a file that their owner can write, read and checked; no text of the printed ones."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.core.datafiles import LONGEST, DataFile, decode, line, wrong
from companion.core.language import N_, _
from companion.games.renegotiation import pieces

LONGEST_TITLE = 60
LONGEST_TEXT = 300
MOST = 200
"""Different cards of a deck."""
MOST_LINKS = 99
"""Links that a travel card allows, or cards that one takes: more than any map has, so that it means any capital."""
MOST_ORDERS = 9
"""What one card has people do, one after the other."""
MOST_CARDS = 300
"""Cards of a deck, all copies counted."""


Who: TypeAlias = Literal["player", "target", "active", "left", "leader", "all", "others", "self"]


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card has somebody do (R18): `who` it is, what that seat `does`, to `whom`, with how many, and `where`.

    Who and whom are the card's "player", its "target", the "active" seat, the "left" neighbour of its player, the
    "leader" by laid points, "all", all "others", or the seat that does it it"self"; who `may` do it may as well let it
    be. One "gives" cards of the own hand to somebody, to the "discard" pile or the stack
    from which its pawn came "back"; "takes" some "here", in a "near" capital, from the "discard" pile or somebody's
    hand; "shows" some (0: all); "goes" with somebody's pawn to a capital, "here" to the player, "back", one "link", or
    to the first stop on its "way"; "swaps" places with somebody; "gathers" all who stand so many links away; "lifts" a
    laid card (`worth` at most so much) into its "hand", to the "discard" pile or before the player; "unlays" the card
    that was just laid; "needs" so many laid cards; "cancels" the card that was just played, or "deflects" one that was
    aimed at its player to the left neighbour; or "says" what the table carries out.
    """

    does: Literal[
        "gives", "takes", "shows", "goes", "swaps", "gathers", "lifts", "unlays", "needs", "cancels", "deflects", "says"
    ]
    who: Who = "player"
    whom: Who = "player"
    count: int = 1
    where: str = ""
    worth: int = 0
    may: bool = False


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as it is printed: "points", "bank" or "event"; what it says is read aloud, and its orders are asked for.

    `when` it may be played is "at_once", "own_turn" or "interrupt" (R9). With a `travel` card its player both moves
    and picks up (R7), and goes up to `steps` links if it says how many, and if it says so only `to` these capitals, or
    where the other "players" stand; with `both` it leaves from one of them, too. One that `ends_turn` ends the turn in
    which it is played. What it says `lasts` until its player's next "turn", or for the "game"; "" where it is done at
    once. One that lasts may have its player name a capital other than Brussels, which it `closes` to all moves; or it
    `bars` something: nobody "picks" up, or takes, a card on the own turn, or plays a "travel" card, or whom it is
    against does not. Only one that is `against` somebody asks against whom, of all who stand in the own capital where
    that must be `near`. Of one that `takes` cards its player takes so many from the own capital; what else it has
    people do are its `orders`. It does nothing while fewer players than `laid` have laid cards.
    """

    kind: str
    title: str
    text: str = ""
    points: int = 0
    when: str = "own_turn"
    travel: bool = False
    ends_turn: bool = False
    lasts: str = ""
    against: bool = True
    steps: int = 0
    to: tuple[str, ...] = ()
    both: bool = False
    takes: int = 0
    near: bool = False
    laid: int = 0
    closes: bool = False
    bars: str = ""
    orders: tuple[Order, ...] = ()
    copies: int = 1


class _Deck(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


def sample() -> str:
    """The text of the demonstration deck that comes with the program."""
    return (files("companion.games.renegotiation") / "deck.toml").read_text(encoding="utf-8")


@cache
def default() -> tuple[Card, ...]:
    """The demonstration deck (invented, not official)."""
    return read(sample(), "deck.toml")


def read(text: Any, where: str) -> tuple[Card, ...]:
    """A deck from TOML or JSON; raises `ValueError` with the file, the row, and what was expected."""
    table = decode(text, _Deck, where, LONGEST).card
    if not 1 <= len(table) <= MOST:
        raise ValueError(_("{where}: 1 to {most} different cards were expected, not {count}.").format(
            where=where, most=MOST, count=len(table)))  # fmt: skip
    for row, card in enumerate(table, 1):
        _check(row, card, where)
    count = sum(card.copies for card in table)
    if count > MOST_CARDS:
        raise ValueError(_("{where}: at most {most} cards with all copies were expected, not {count}.").format(
            where=where, most=MOST_CARDS, count=count))  # fmt: skip
    if not any(card.kind == "points" for card in table):
        raise ValueError(_("{where}: no card has the kind “points”; without them nobody can finish.").format(
            where=where))  # fmt: skip
    return table


def _check(row: int, card: Card, where: str) -> None:
    def place(key: str) -> str:
        return _("card {row}, {key}").format(row=row, key=key)

    line(card.title, LONGEST_TITLE, where, place("title"))
    if card.text:
        line(card.text, LONGEST_TEXT, where, place("text"))
    words = (("kind", card.kind, pieces.KINDS), ("when", card.when, pieces.WHEN), ("lasts", card.lasts, pieces.LASTS),
        ("bars", card.bars, pieces.BARS))  # fmt: skip
    for key, value, known in words:
        if value not in known:
            raise wrong(where, place(key), _("“{value}” is none; expected is one of: {known}").format(
                value=value[:40], known=", ".join(filter(None, known))))  # fmt: skip
    high = pieces.MOST_POINTS if card.kind == "points" else 0
    if not 0 <= card.points <= high:
        raise wrong(where, place("points"), _("a number from 0 to {high} was expected").format(high=high))
    if card.kind != "event" and card.travel:
        raise wrong(where, place("travel"), _("only an event can be a travel card"))
    if card.kind != "event" and (card.ends_turn or card.lasts):
        key = "ends_turn" if card.ends_turn else "lasts"
        raise wrong(where, place(key), _("only an event can end a turn, or last"))
    if card.kind != "event" and card.when != "own_turn":
        raise wrong(where, place("when"), _("only an event can be played at once or as an interrupt"))
    if card.closes and not card.lasts:
        raise wrong(where, place("closes"), _("only a card that lasts closes a capital"))
    if card.bars and not card.lasts:
        raise wrong(where, place("bars"), _("only a card that lasts bars anything"))
    if card.steps and not card.travel:
        raise wrong(where, place("steps"), _("only a travel card says how far one goes"))
    if (card.to or card.both) and not card.travel:
        raise wrong(where, place("to" if card.to else "both"), _("only a travel card says where one goes"))
    if len(card.to) > MOST_LINKS:
        raise wrong(where, place("to"), _("at most {most} capitals were expected").format(most=MOST_LINKS))
    for name in card.to:
        line(name, LONGEST_TITLE, where, place("to"))
    if len(card.orders) > MOST_ORDERS:
        raise wrong(where, place("orders"), _("at most {most} orders were expected").format(most=MOST_ORDERS))
    counts = [(key, count) for order in card.orders for key, count in (("count", order.count), ("worth", order.worth))]
    for order in card.orders:
        if order.where:
            line(order.where, LONGEST_TITLE, where, place("where"))
    for key, count in (("steps", card.steps), ("takes", card.takes), ("laid", card.laid), *counts):
        if not 0 <= count <= MOST_LINKS:
            raise wrong(where, place(key), _("a number from 0 to {high} was expected").format(high=MOST_LINKS))
    if not 1 <= card.copies <= MOST_CARDS:
        raise wrong(where, place("copies"), _("a number from 1 to {high} was expected").format(high=MOST_CARDS))


# --- named things -----------------------------------------------------------------------------------------------------


@cache
def names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Every single card as a named thing: "12.3" is the third copy of the twelfth record."""
    return tuple(f"{row}.{copy}" for row, card in enumerate(cards, 1) for copy in range(1, card.copies + 1))


def of(cards: tuple[Card, ...], name: str) -> Card:
    """The record of a named card."""
    return cards[int(name.partition(".")[0]) - 1]


@cache
def kind(cards: tuple[Card, ...], which: str) -> tuple[str, ...]:
    """All cards of this kind, by name."""
    return tuple(name for name in names(cards) if of(cards, name).kind == which)


FILE = DataFile(
    option="deck",
    say=N_("Deck of cards"),
    without=N_("the demonstration deck that comes with Parley; invented, not official"),
    read=read,
    sample=sample,
)
"""How the set-up page, the command line and the protocol offer it (R2, R9)."""
