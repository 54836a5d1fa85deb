"""The Renegotiation Game, of capitals, points cards and interrupts (print and play, about 2015), for 2 to 6 players.

Everybody travels between capitals, picks up cards, lays points cards, and must hold a speech to win. `RULES` is the
door: the referee's whole knowledge of the game, pure values and functions.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.contract import Meta
from companion.core.datafiles import DataFile
from companion.core.game import Game
from companion.core.language import N_, _
from companion.core.messages import Command, Seat
from companion.core.rulings import Fuller
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
    moments,
    pieces,
    refuse,
    result,
    scoring,
    wants,
    words,
)
from companion.games.renegotiation.decide import opening, people
from companion.games.renegotiation.refuse import duties
from companion.games.renegotiation.rulings import FULLER, HOUSE_RULES, OF_CARDS, OF_MAP, PRESETS, UNOFFICIAL, WAYS
from companion.games.renegotiation.state import Phase, Public


class Renegotiation(Game):
    """The contract of The Renegotiation Game (see `companion.core.contract.Rules`)."""

    meta = Meta("renegotiation", "The Renegotiation Game", pieces.SEATS, rules_version=9, schema=1, rule_prefix="REN-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    reasons = words.REASONS
    nouns = words.NOUNS
    letters = menu.LETTERS
    unofficial = UNOFFICIAL
    presets = PRESETS
    from_the_middle = True
    ways = WAYS
    comes = N_("from the next turn")
    choosing = N_("What a card asks of the seat lapses, and its own turn ends where it may pass.")
    leaving = N_(
        "Its turn ends. Its hand and its laid cards stay where they are; what it said until its next turn holds no "
        "longer. Where it should speak the next best speaks."
    )
    fuller: Fuller | None = FULLER
    undrawn: tuple[Mapping[str, str], ...] = ({"cards.mode": "box"},)
    files: tuple[DataFile, ...] = (capitals.FILE, deck.FILE)

    setup = staticmethod(opening.setup)
    asks = staticmethod(menu.question)
    begin = staticmethod(evolve.begin)
    telling, steps = decide.AtTable, decide.STEPS
    refusals = staticmethod(refuse.refusals)
    evolve = staticmethod(evolve.evolve)
    mine = staticmethod(look.mine)
    phase = staticmethod(look.phase)
    lap = staticmethod(look.lap)
    look = staticmethod(look.look)
    menu = staticmethod(menu.menu)
    wants = staticmethod(wants.wants)
    placing = staticmethod(result.placing)
    result = staticmethod(result.result)
    moment = staticmethod(moments.moment)
    left = staticmethod(people.left)
    scoring = staticmethod(scoring.scoring)
    broken = staticmethod(broken.broken)
    say_event = staticmethod(words.say_event)
    label = staticmethod(words.label)
    say_posting = staticmethod(words.posting)
    say_moved = staticmethod(words.moved)
    say_account = staticmethod(words.account)

    def made_up(self, public: Public) -> tuple[tuple[str, str], ...]:
        """Of what lies printed on the table nothing is made up (Q15)."""
        printed = (OF_MAP if public.light else ()) + (() if public.in_app else OF_CARDS)
        return tuple((_(what), _(answer)) for what, answer in self.unofficial if (what, answer) not in printed)

    def neutral(self, public: Public, seat: Seat) -> Command | None:
        """To let lapse what a card asks of the seat, and to end the own turn, where it may pass (Q20)."""
        due = next((one for one in duties.waiting(public) if one.seat == seat), None)
        if due is not None:
            return commands.LetLapse(due.number)
        return commands.EndTurn() if public.phase is Phase.TURN and seat == public.active else None


RULES = Renegotiation()
