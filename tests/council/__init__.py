"""Council, a toy game for 3 to 6: a rotating chair, a split of 10, a sealed vote, a clock. `RULES` is the door."""

from __future__ import annotations

from companion.core.contract import Meta
from companion.core.game import Game
from companion.core.messages import Command, Seat
from companion.core.sealed import Box
from tests.council import commands, decide, events, evolve, look, menu, moments, refuse, result, words
from tests.council.rulings import HOUSE_RULES, PRESETS, WAYS
from tests.council.state import Phase, Public


class Council(Game):
    """The contract of Council (see `companion.core.contract.Rules`)."""

    meta = Meta("council", "Council", (3, 6), rules_version=1, schema=1, rule_prefix="COU-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    house_rules = HOUSE_RULES
    reasons = words.REASONS
    nouns = words.NOUNS
    presets = PRESETS
    ways = WAYS

    setup = staticmethod(decide.setup)
    begin = staticmethod(evolve.begin)
    telling, steps = decide.Telling, decide.STEPS
    refusals = staticmethod(refuse.refusals)
    evolve = staticmethod(evolve.evolve)
    mine = staticmethod(look.mine)
    phase = staticmethod(look.phase)
    look = staticmethod(look.look)
    menu = staticmethod(menu.menu)
    result = staticmethod(result.result)
    moment = staticmethod(moments.moment)
    say_event = staticmethod(words.say_event)
    label = staticmethod(words.label)
    say_posting = staticmethod(words.posting)

    def box(self, public: Public) -> Box | None:
        """The sealed ballots of all (R4)."""
        return Box(f"vote {public.round}", public.seats) if public.phase is Phase.VOTE else None

    def neutral(self, public: Public, seat: Seat) -> Command | None:
        """A missing ballot is No (Q1, Q3)."""
        return commands.Vote("no") if public.phase is Phase.VOTE else None


RULES = Council()
