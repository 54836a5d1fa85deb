"""Politburo (Nicholas Hjelmberg, Nova Suecia Games, version 1.1), for 5 to 10 players.

A general secretary a round proposes a ministry; three members execute the plan with secret cards, and when they fail to
agree three times, they purge the one they suspect. `RULES` is the door: pure values and functions.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.contract import Meta
from companion.core.datafiles import DataFile
from companion.core.game import Game
from companion.core.language import N_, _, signed
from companion.core.messages import Command, Seat
from companion.core.rulings import Fuller
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
    menu_middle,
    moments,
    refuse,
    result,
    scoring,
    wants,
    words,
)
from companion.games.politburo import pieces as printed
from companion.games.politburo.commands import DropCard, TurnCards
from companion.games.politburo.decide import broken_off, left
from companion.games.politburo.rulings import FULLER, HOUSE_RULES, PRESETS, UNOFFICIAL, WAYS
from companion.games.politburo.state import Phase, Public


class Politburo(Game):
    """The contract of Politburo (see `companion.core.contract.Rules`)."""

    meta = Meta("politburo", "Politburo", printed.SEATS, rules_version=4, schema=1, rule_prefix="POL-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    reasons = words.REASONS
    nouns = words.NOUNS
    unofficial = UNOFFICIAL
    presets = PRESETS
    from_the_middle = True
    ways = WAYS
    choosing = N_("Asked for a thumb, that is none: no consent.")
    leaving = N_(
        "Its member is named if the app knows it. A general secretary's round is ended by the nearest at the left "
        "who does not execute its plan, and the left neighbour leads the next one; a plan without one of its three is "
        "executed by three others, a purge without one of them comes to nothing."
    )
    fuller: Fuller | None = FULLER
    files: tuple[DataFile, ...] = (members.FILE,)

    setup = staticmethod(decide.setup)
    begin = staticmethod(evolve.begin)
    telling, steps = decide.Telling, decide.STEPS
    refusals = staticmethod(refuse.refusals)
    evolve = staticmethod(evolve.evolve)
    mine = staticmethod(look.mine)
    look = staticmethod(look.look)
    menu = staticmethod(menu.menu)
    imagined = staticmethod(menu_middle.imagined)
    wants = staticmethod(wants.wants)
    placing = staticmethod(result.placing)
    result = staticmethod(result.result)
    scoring = staticmethod(scoring.scoring)
    left = staticmethod(left)
    broken_off = staticmethod(broken_off)
    broken = staticmethod(broken.broken)
    moment = staticmethod(moments.moment)
    say_event = staticmethod(words.say_event)
    label = staticmethod(words.label)
    say_posting = staticmethod(words.posting)
    say_account = staticmethod(words.account)

    def say_points(self, change: int) -> str:
        """They are called influence (R2)."""
        return _("{change} influence").format(change=signed(change))

    def tracks(self, public: Public) -> Mapping[str, int]:
        """The levels of the ministries (R5)."""
        return {words.ministry(key, public): level for key, level in public.levels.items()}

    def box(self, public: Public) -> Box | None:
        """Thumbs, cards and fingers (R6, R15); whose were the first two attempts' cards nobody ever learns (R10)."""
        match public.phase:
            case Phase.THUMBS if public.plan_mode == "sealed":
                return Box(f"plan {public.round}.{len(public.rejected)}", public.answering)
            case Phase.CARDS if public.cards_mode == "app":
                return Box(f"cards {public.round}.{public.attempt}", public.executors, signed=public.last_attempt)
            case Phase.POINTING if public.options["purge.mode"] == "sealed":
                return Box(f"purge {public.round}", public.executors)
        return None

    def neutral(self, public: Public, seat: Seat) -> Command | None:
        """No thumb is no consent (R7, Q22)."""
        return commands.Signal("down") if public.phase is Phase.THUMBS and seat in public.answering else None

    def phase(self, public: Public) -> tuple[str, str]:
        """At the end no step is on: each of its phases is one of its own. Once an attempt was seen, how the plan came
        to be is no news any more."""
        heading, step = look.phase(public)
        if step == "execute":
            attempt = public.attempt + (public.phase is Phase.APPOINT)
            step = f"{step} {attempt}" if attempt > 1 else step
        return heading, step or public.phase.value

    def unbox(self, public: Public, choices: tuple[tuple[Seat, Command], ...]) -> Command:
        """By seat; of the first two executions how many of the three repress, and nothing else (R10)."""
        if public.phase is Phase.CARDS and not public.last_attempt:
            cards = [choice.card for _author, choice in choices if isinstance(choice, DropCard)]
            return TurnCards(cards.count("repress"))
        return super().unbox(public, choices)


RULES = Politburo()

__all__ = ["RULES", "Politburo"]
