"""Articles of Agreement, the pirate game of shares and mutinies (M. Purcell), for 4 to 7 players.

The captain shares out seven treasures, the crew votes Aye or Nay, and who says Nay may seize the ship. `RULES` is the
door: the referee's whole knowledge of the game, pure values and functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.contract import Meta
from companion.core.datafiles import DataFile
from companion.core.game import Game
from companion.core.language import N_, _
from companion.core.messages import Command, Seat
from companion.core.offers import Question
from companion.core.refusing import ruling
from companion.core.rulings import Fuller
from companion.core.sealed import Box
from companion.games.articles_of_agreement import (
    board,
    broken,
    characters,
    commands,
    decide,
    events,
    evolve,
    look,
    menu,
    moments,
    refuse,
    result,
    scoring,
    story,
    wants,
    words,
)
from companion.games.articles_of_agreement.decide import opening, people
from companion.games.articles_of_agreement.decide.telling import Telling
from companion.games.articles_of_agreement.rulings import FULLER, HOUSE_RULES, PRESETS, UNOFFICIAL, WAYS
from companion.games.articles_of_agreement.state import Phase, Public


class ArticlesOfAgreement(Game):
    """The contract of Articles of Agreement (see `companion.core.contract.Rules`)."""

    meta = Meta("articles_of_agreement", "Articles of Agreement", (4, 7), rules_version=5, schema=2, rule_prefix="AOA-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    reasons = words.REASONS
    nouns = story.NOUNS
    unofficial = UNOFFICIAL
    presets = PRESETS
    from_the_middle = True
    fuller: Fuller | None = FULLER
    undrawn: tuple[Mapping[str, str], ...] = ({"cards.mode": "light"}, {"cards.mode": "shares"})
    ways = WAYS
    letters = menu.LETTERS
    choosing = N_("In a vote that is Aye, to keep the share without a word; whoever may use something uses nothing.")
    leaving = N_(
        "Its secret treasures are turned up if the app knows them. The captaincy passes to the left; what the seat was "
        "to receive stays with the captain, and a theft by it or from it lapses."
    )
    files: tuple[DataFile, ...] = (characters.FILE,)

    setup = staticmethod(opening.setup)
    begin = staticmethod(evolve.begin)
    telling, steps = Telling, decide.STEPS
    refusals = staticmethod(refuse.refusals)
    evolve = staticmethod(evolve.evolve)
    mine = staticmethod(look.mine)
    look = staticmethod(look.look)
    imagined = staticmethod(menu.imagined)
    menu = staticmethod(menu.menu)
    wants = staticmethod(wants.wants)
    placing = staticmethod(result.placing)
    result = staticmethod(result.result)
    scoring = staticmethod(scoring.scoring)
    left = staticmethod(people.left)
    broken_off = staticmethod(people.broken_off)
    broken = staticmethod(broken.broken)
    moment = staticmethod(moments.moment)
    phase = staticmethod(moments.phase)
    say_event = staticmethod(story.say_event)
    said_by = staticmethod(story.said_by)
    label = staticmethod(words.label)
    say_posting = staticmethod(words.posting)
    say_moved = staticmethod(words.moved)
    say_account = staticmethod(words.account)

    def dealt(self, public: Public) -> str:
        """The secret treasures, and what an ability shows; nothing once they are turned up for all (R23)."""
        return "" if public.phase in look.ENDING else super().dealt(public)

    def box(self, public: Public) -> Box | None:
        """Aye or Nay of everybody but the captain (R9, R10); it stays open while a pistol or a barrel is used."""
        if public.phase is Phase.VOTE and ruling(public, "vote.medium") == "sealed":
            return Box(f"vote {public.round}", public.voters)
        return None

    def neutral(self, public: Public, seat: Seat) -> Command | None:
        """To keep the share without a word (R9), and to use nothing (Q10, Q28)."""
        if public.phase is Phase.VOTE and public.window is None:
            return commands.Vote("aye")
        if public.window is not None and seat in public.window.waiting:
            return commands.Pass()
        return None

    def asks(self, public: Public) -> Question | None:
        """What a pistol may take, when somebody aims at a secret treasure (Q6)."""
        return menu.question(public)

    def made_up(self, public: Public) -> tuple[tuple[str, str], ...]:
        """What this evening's characters are, unless the table wrote down those that are printed."""
        if characters.known(public.characters):
            return ()
        if public.characters == characters.blank():
            return super().made_up(public)
        invented = public.characters == characters.demo()
        said = _("seven that were invented for Parley") if invented else _("as this table wrote them down")
        return tuple((what, said) for what, _without in super().made_up(public))

    def upcast(self, kind: str, schema: int, data: dict[str, Any]) -> dict[str, Any]:
        """Secrets that went back to the deck to be keyed in again were told to nobody; now to whoever held them."""
        if schema < 2 and kind == "handed" and data["why"] == "again":
            return {**data, "readers": [data["src"].partition(":")[2]]}
        return data


RULES = ArticlesOfAgreement()
