"""Legislation, the card game of bills and pledges (E. B. Nelson 2019), for 3 to 8 players.

Everybody stands for one or two agendas, puts bills On Deck, trades votes for votes, and may betray. `RULES` is the
door: the referee's whole knowledge of the game, pure values and functions.
"""

from __future__ import annotations

from typing import Any

from companion.core.contract import Meta
from companion.core.datafiles import DataFile
from companion.core.game import Game
from companion.core.language import N_
from companion.core.messages import Command, Seat
from companion.core.refusing import ruling
from companion.core.rulings import Fuller
from companion.core.sealed import Box
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
    menu_middle,
    moments,
    refuse,
    result,
    scoring,
    wants,
    words,
)
from companion.games.legislation.decide import opening, people, turns
from companion.games.legislation.decide.telling import Telling
from companion.games.legislation.rulings import FULLER, HOUSE_RULES, PRESETS, UNOFFICIAL, WAYS
from companion.games.legislation.state import Phase, Public


class Legislation(Game):
    """The contract of Legislation (see `companion.core.contract.Rules`)."""

    meta = Meta("legislation", "Legislation", (3, 8), rules_version=6, schema=2, rule_prefix="LEG-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    reasons = words.REASONS
    nouns = words.NOUNS
    unofficial = UNOFFICIAL
    from_the_middle = True
    presets = PRESETS
    ways = WAYS
    choosing = N_("In a vote that is to abstain; a Pledge turn ends without a pledge.")
    leaving = N_(
        "Its representative is turned. Its bills are not voted on any more, and pledges by the seat or on its bills "
        "expire; cards laid for a trade go back."
    )
    fuller: Fuller | None = FULLER
    files: tuple[DataFile, ...] = (effects.FILE,)

    setup = staticmethod(opening.setup)
    begin = staticmethod(evolve.begin)
    telling, steps = Telling, decide.STEPS
    refusals = staticmethod(refuse.refusals)
    evolve = staticmethod(evolve.evolve)
    mine = staticmethod(look.mine)
    look = staticmethod(look.look)
    moment = staticmethod(moments.moment)
    menu = staticmethod(menu.menu)
    imagined = staticmethod(menu_middle.imagined)
    wants = staticmethod(wants.wants)
    placing = staticmethod(result.placing)
    result = staticmethod(result.result)
    scoring = staticmethod(scoring.scoring)
    broken = staticmethod(broken.broken)
    left = staticmethod(people.left)
    broken_off = staticmethod(turns.broken_off)
    say_event = staticmethod(words.say_event)
    label = staticmethod(words.label)
    say_posting = staticmethod(words.posting)
    say_moved = staticmethod(words.moved)
    say_account = staticmethod(words.account)

    def box(self, public: Public) -> Box | None:
        """The sealed ballots on the bill that is on the floor (R8)."""
        if public.phase is Phase.VOTE and ruling(public, "vote.secrecy") == "sealed":
            return Box(f"vote {len(public.past) + 1}", public.voters)
        return None

    def neutral(self, public: Public, seat: Seat) -> Command | None:
        """To abstain (R8), and to end a turn without a pledge (R7, Q22)."""
        if public.phase is Phase.VOTE and ruling(public, "vote.secrecy") == "sealed":
            return commands.Vote("abstain")
        if public.phase is Phase.VOTE:
            return commands.SayVote("abstain")
        if public.phase is Phase.PLEDGE and seat == public.active:
            return commands.EndTurn()
        return None

    def phase(self, public: Public) -> tuple[str, str]:
        """Each player's turn is one: what happened to one bill is not told under the next."""
        heading, step = look.phase(public)
        return heading, f"{step}:{public.active}"

    def upcast(self, kind: str, schema: int, data: dict[str, Any]) -> dict[str, Any]:
        """Whose pledge was taken back was not said; the number alone tells the fold which one it was."""
        if schema < 2 and kind == "pledge_taken_back":
            return {**data, "seat": "", "bill": "", "side": ""}
        return data


RULES = Legislation()
