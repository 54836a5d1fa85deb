"""Decisions before the first turn: cards in the game, first hands, stacks, who begins, who settles gaps (R1–R4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core import middle
from companion.core import rulings as house_rules
from companion.core import seats as table_seats
from companion.core.datafiles import take
from companion.core.language import _
from companion.core.messages import Draw, Event, Seat
from companion.core.setup import SetupError
from companion.games.renegotiation import capitals, deck, pieces, wants
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import events as e
from companion.games.renegotiation.decide import midway, turns
from companion.games.renegotiation.decide.telling import Telling
from companion.games.renegotiation.evolve import begin
from companion.games.renegotiation.rulings import HOUSE_RULES
from companion.games.renegotiation.state import DECK, DISCARD, Phase, hand


def setup(names: Sequence[Seat], options: Mapping[str, Any]) -> list[Event]:
    """The first events of an evening (R1–R4); `options` holds house rules and, if wanted, `capitals` and `deck`."""
    seats = table_seats.checked(names, *pieces.SEATS)
    given = dict(options)
    map_ = take(given, capitals.FILE, capitals.default())
    cards = take(given, deck.FILE, deck.default())
    sheet = house_rules.checked(HOUSE_RULES, given, seats)
    begun = e.GameBegun(seats, sheet, map_, cards)
    t = Telling(begin(begun), 0)
    t.events.append(begun)
    _check(t)
    if sheet["first.player"] != "named":
        t.tell(e.StarterNamed(str(sheet["first.player"]), "sheet"))
    if sheet["arbiter"] not in ("named", "distance"):
        t.tell(e.ArbiterNamed(str(sheet["arbiter"])))
    _counts, left = wants.stacks(t.public)
    if left and sheet["rest.order"] == "order" and not (t.public.light or middle.from_memory(t.public)):
        t.tell(e.RestDrawn(pieces.FOUR[:left]))
    ready(t)
    return t.events


def _check(t: Telling) -> None:
    """Raise `SetupError` when the deck has too few cards for the map and the players."""
    there, needed = wants.in_game(t.public), wants.needed(t.public)
    if t.public.in_app and there < needed:
        raise SetupError(
            _(
                "The deck has {there} cards for this game, but hands and capitals need {needed};"
                " give a larger deck or a smaller map."
            ).format(there=there, needed=needed),
            [deck.FILE.option, capitals.FILE.option],
        )


def draw(t: Telling, by: str, command: Draw) -> None:
    """What the app drew."""
    kind, _sep, rest = command.key.partition(":")
    if kind == "cards":
        turns.drawn(t, command)
        return
    if kind in ("held", "aside", "lost"):
        midway.draw(t, command)
    elif kind == "rest":
        t.tell(e.RestDrawn(command.outcome))
    elif kind == "kept":
        _keep(t, rest, command.outcome)
    else:
        _deal(t, command)
    ready(t)


def _keep(t: Telling, kind: str, cards: tuple[str, ...]) -> None:
    aside = tuple(card for card in deck.kind(t.public.cards, kind) if card not in cards)
    t.tell(e.KindKept(kind, len(cards), len(aside)))
    if aside:
        t.name(aside, DECK, DISCARD, "aside")


def _deal(t: Telling, command: Draw) -> None:
    if not set(command.outcome) <= set(t.held(DECK)):
        t.tell(e.DrawImpossible())
        return
    seat = command.key.partition(":")[2].partition(":")[2]
    t.tell(e.HasHand(seat))
    t.name(command.outcome, DECK, hand(seat), "dealt", seat)


def ready(t: Telling) -> None:
    """The stacks are laid and the first turn begins, once nothing is left to be drawn and named."""
    public = t.public
    if public.phase is not Phase.OPENING or wants.drawable(public):
        return
    if middle.from_memory(public):
        midway.ready(t)
        return
    if not public.in_app and not public.has_hand and not public.light:
        for seat in public.seats:
            t.tell(e.HasHand(seat))
    if not public.stacked and not public.light:
        counts, _left = wants.stacks(public)
        t.tell(e.StacksLaid({name: count + (name in public.rest) for name, count in counts.items()}))
    if t.public.first:
        turns.begin(t, t.public.first)


def name_starter(t: Telling, by: str, command: c.NameStarter) -> None:
    """By consensus, else the eldest (R1)."""
    t.tell(e.StarterNamed(command.seat, command.how))
    ready(t)


def name_arbiter(t: Telling, by: str, command: c.NameArbiter) -> None:
    """The table says who is closest to Berlin (R17)."""
    t.tell(e.ArbiterNamed(command.seat))


def say_distance(t: Telling, by: str, command: c.SayDistance) -> None:
    """When the last has said it, the closest settles gaps; of two, the one who sits first (R17, Q13)."""
    t.tell(e.DistanceSaid(command.seat or by, command.kilometres))
    said = t.public.distances
    if len(said) == len(t.public.seats):
        closest = min(t.public.seats, key=lambda seat: said[seat])
        if closest != t.public.arbiter:
            t.tell(e.ArbiterNamed(closest, said[closest]))


def settle(t: Telling, by: str, command: c.Settle) -> None:
    """A gap in the rules, and what the table or its arbiter makes of it (R17)."""
    t.tell(e.Settled(command.words, command.how, t.public.arbiter if command.how == "arbiter" else ""))


def take_character(t: Telling, by: str, command: c.TakeCharacter) -> None:
    """A character sheet lies before its player (R4)."""
    t.tell(e.CharacterTaken(command.seat or by, command.name, command.advantage))
