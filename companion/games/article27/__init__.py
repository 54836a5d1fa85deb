"""Article 27, the UN Security Council game (Dan Baden, Stronghold Games 2012), for 3 to 6 players.

A Secretary-General a round moves issues between table and floor while everybody makes deals; then all vote, and a veto
is dear. `RULES` is the door: the referee's whole knowledge of the game, pure values and functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.contract import Meta, Sides, Violation
from companion.core.countdown import Instant
from companion.core.datafiles import DataFile
from companion.core.messages import Event, Posted, Reason, Refusal, Seat, Viewer
from companion.core.offers import Question, Wanted
from companion.core.page import Result, View
from companion.core.sealed import Unboxed
from companion.games.article27 import (
    board,
    broken,
    commands,
    decide,
    events,
    evolve,
    look,
    menu,
    pieces,
    result,
    wants,
    words,
)
from companion.games.article27.decide import opening
from companion.games.article27.rulings import HOUSE_RULES, PRESETS, UNOFFICIAL, WAYS
from companion.games.article27.state import Own, Public, State


class Article27(Unboxed):
    """The contract of Article 27 (see `companion.core.contract.Rules`)."""

    meta = Meta("article27", "Article 27", (3, 6), rules_version=1, schema=1, rule_prefix="A27-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    unofficial = UNOFFICIAL
    presets = PRESETS
    ways = WAYS
    files: tuple[DataFile, ...] = ()

    def sides(self) -> Sides | None:
        """The nations (R1)."""
        return Sides("nations", tuple((nation, words.label(nation)) for nation in pieces.NATIONS))

    def setup(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> Sequence[Event]:
        return opening.setup(seats, options)

    def begin(self, event: Event) -> State:
        return evolve.begin(event)

    decide = staticmethod(decide.decide)
    evolve = staticmethod(evolve.evolve)

    def look(self, viewer: Viewer, public: Public, own: Own | None) -> View:
        return look.look(viewer, public, own)

    def menu(self, viewer: Viewer, public: Public, own: Own | None) -> Sequence[Any]:
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


RULES = Article27()

__all__ = ["RULES", "Article27", "Refusal"]
