"""Politburo (Nicholas Hjelmberg, Nova Suecia Games, version 1.1), for 5 to 10 players.

A general secretary a round proposes a ministry; three members execute the plan with secret cards, and when they fail to
agree three times, they purge the one they suspect. `RULES` is the door: pure values and functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.contract import Meta, Sides, Violation
from companion.core.countdown import Instant
from companion.core.datafiles import DataFile
from companion.core.messages import Command, Event, Posted, Reason, Seat, Viewer
from companion.core.offers import Question, Wanted
from companion.core.page import Result, View
from companion.core.sealed import Box
from companion.games.politburo import (
    board,
    broken,
    commands,
    decide,
    events,
    evolve,
    look,
    members,
    menu,
    result,
    wants,
    words,
)
from companion.games.politburo import pieces as printed
from companion.games.politburo.commands import DropCard, TurnCards
from companion.games.politburo.rulings import HOUSE_RULES, PRESETS, UNOFFICIAL, WAYS
from companion.games.politburo.state import Own, Phase, Public, State


class Politburo:
    """The contract of Politburo (see `companion.core.contract.Rules`)."""

    meta = Meta("politburo", "Politburo", printed.SEATS, rules_version=1, schema=1, rule_prefix="POL-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    unofficial = UNOFFICIAL
    presets = PRESETS
    ways = WAYS
    files: tuple[DataFile, ...] = (members.FILE,)
    boxed: tuple[type[Command], ...] = (DropCard,)

    def setup(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> Sequence[Event]:
        return decide.setup(seats, options)

    def sides(self) -> Sides | None:
        """Nothing: who is which member is dealt."""
        return None

    def begin(self, event: Event) -> State:
        return evolve.begin(event)

    decide = staticmethod(decide.decide)
    evolve = staticmethod(evolve.evolve)

    def look(self, viewer: Viewer, public: Public, own: Own | None) -> View:
        return look.look(viewer, public, own)

    def menu(self, viewer: Viewer, public: Public, own: Own | None) -> Sequence[Any]:
        return menu.menu(viewer, public, own)

    def box(self, public: Public) -> Box | None:
        """The first two attempts go into a box: one for each execution (R10)."""
        if public.phase is not Phase.CARDS or public.last_attempt or public.options["cards.mode"] != "app":
            return None
        return Box(f"{public.round}:{public.attempt}", public.executors)

    def unbox(self, public: Public, choices: tuple[Any, ...]) -> Command:
        """How many of the three repress, and nothing else."""
        return TurnCards(sum(choice.card == "repress" for choice in choices))

    def asks(self, public: Public) -> Question | None:
        """Nothing: every open question of this rulebook is answered on the sheet."""
        return None

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


RULES = Politburo()

__all__ = ["RULES", "Politburo"]
