"""Politburo (Nicholas Hjelmberg, Nova Suecia Games, version 1.1), for 5 to 10 players.

A general secretary a round proposes a ministry; three members execute the plan with secret cards, and when they fail to
agree three times, they purge the one they suspect. `RULES` is the door: pure values and functions.
"""

from __future__ import annotations

from typing import Any

from companion.core.contract import Meta
from companion.core.datafiles import DataFile
from companion.core.game import Game
from companion.core.messages import Command
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
from companion.games.politburo.state import Phase, Public


class Politburo(Game):
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

    setup = staticmethod(decide.setup)
    begin = staticmethod(evolve.begin)
    decide = staticmethod(decide.decide)
    evolve = staticmethod(evolve.evolve)
    look = staticmethod(look.look)
    menu = staticmethod(menu.menu)
    wants = staticmethod(wants.wants)
    result = staticmethod(result.result)
    broken = staticmethod(broken.broken)
    say_event = staticmethod(words.say_event)
    say_reason = staticmethod(words.say_reason)
    say_posting = staticmethod(words.posting)
    say_account = staticmethod(words.account)

    def box(self, public: Public) -> Box | None:
        """The first two attempts go into a box: one for each execution (R10)."""
        if public.phase is not Phase.CARDS or public.last_attempt or public.options["cards.mode"] != "app":
            return None
        return Box(f"{public.round}:{public.attempt}", public.executors)

    def unbox(self, public: Public, choices: tuple[Any, ...]) -> Command:
        """How many of the three repress, and nothing else."""
        return TurnCards(sum(choice.card == "repress" for choice in choices))


RULES = Politburo()

__all__ = ["RULES", "Politburo"]
