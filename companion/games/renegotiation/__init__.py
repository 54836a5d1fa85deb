"""The Renegotiation Game, of capitals, points cards and interrupts (print and play, about 2015), for 2 to 6 players.

Everybody travels between capitals, picks up cards, lays points cards, and must hold a speech to win. `RULES` is the
door: the referee's whole knowledge of the game, pure values and functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.contract import Meta, Sides, Violation
from companion.core.countdown import Instant
from companion.core.datafiles import DataFile
from companion.core.messages import Event, Posted, Reason, Seat, Viewer
from companion.core.offers import Offer, Question, Wanted
from companion.core.page import Result, View
from companion.core.sealed import Unboxed
from companion.games.renegotiation import (
    board,
    broken,
    capitals,
    commands,
    decide,
    deck,
    events,
    evolve,
    look,
    menu,
    pieces,
    result,
    wants,
    words,
)
from companion.games.renegotiation.decide import opening
from companion.games.renegotiation.rulings import HOUSE_RULES, PRESETS, UNOFFICIAL, WAYS
from companion.games.renegotiation.state import Own, Public, State


class Renegotiation(Unboxed):
    """The contract of The Renegotiation Game (see `companion.core.contract.Rules`)."""

    meta = Meta("renegotiation", "The Renegotiation Game", pieces.SEATS, rules_version=1, schema=1, rule_prefix="REN-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    unofficial = UNOFFICIAL
    presets = PRESETS
    ways = WAYS
    files: tuple[DataFile, ...] = (capitals.FILE, deck.FILE)

    def setup(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> Sequence[Event]:
        return opening.setup(seats, options)

    def sides(self) -> Sides | None:
        """Nothing: characters are keyed in from the sheets (R4)."""
        return None

    def begin(self, event: Event) -> State:
        return evolve.begin(event)

    decide = staticmethod(decide.decide)
    evolve = staticmethod(evolve.evolve)

    def look(self, viewer: Viewer, public: Public, own: Own | None) -> View:
        return look.look(viewer, public, own)

    def menu(self, viewer: Viewer, public: Public, own: Own | None) -> Sequence[Offer]:
        return menu.menu(viewer, public, own)

    def asks(self, public: Public) -> Question | None:
        return menu.question(public)

    def wants(self, state: State) -> Sequence[Wanted]:
        return wants.wants(state)

    def due(self, public: Public) -> Instant | None:
        return public.countdown.ends if public.countdown else None

    def result(self, public: Public) -> Result | None:
        return result.result(public)

    def broken(self, state: State) -> Sequence[Violation]:
        return broken.broken(state)

    def seen(self, viewer: Viewer, event: Event, public: Public) -> bool:
        return look.seen(viewer, event, public)

    def say_event(self, event: Event, public: Public) -> str | None:
        return words.say_event(event, public)

    def say_reason(self, reason: Reason) -> str:
        return words.say_reason(reason)

    def say_posting(self, event: Posted) -> str:
        return words.posting(event)

    def upcast(self, kind: str, schema: int, data: dict[str, Any]) -> dict[str, Any]:
        return data


RULES = Renegotiation()
