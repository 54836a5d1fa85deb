"""Legislation, the card game of bills and pledges (E. B. Nelson 2019), for 3 to 8 players.

Everybody stands for one or two agendas, puts bills On Deck, trades votes for votes, and may betray. `RULES` is the
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
from companion.games.legislation import (
    board,
    broken,
    commands,
    decide,
    effects,
    events,
    evolve,
    look,
    menu,
    result,
    wants,
    words,
)
from companion.games.legislation.decide import opening
from companion.games.legislation.rulings import HOUSE_RULES, PRESETS, UNOFFICIAL, WAYS
from companion.games.legislation.state import Own, Public, State


class Legislation(Unboxed):
    """The contract of Legislation (see `companion.core.contract.Rules`)."""

    meta = Meta("legislation", "Legislation", (3, 8), rules_version=1, schema=1, rule_prefix="LEG-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    unofficial = UNOFFICIAL
    presets = PRESETS
    ways = WAYS
    files: tuple[DataFile, ...] = (effects.FILE,)

    def setup(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> Sequence[Event]:
        return opening.setup(seats, options)

    def sides(self) -> Sides | None:
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
        return None

    def wants(self, state: State) -> Sequence[Wanted]:
        return wants.wants(state)

    def due(self, public: Public) -> Instant | None:
        return None

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


RULES = Legislation()
