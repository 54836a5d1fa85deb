"""Articles of Agreement, the pirate game of shares and mutinies (M. Purcell), for 4 to 7 players.

The captain shares out seven treasures, the crew votes Aye or Nay, and who says Nay may seize the ship. `RULES` is the
door: the referee's whole knowledge of the game, pure values and functions.
"""

from __future__ import annotations

from companion.core.contract import Meta
from companion.core.datafiles import DataFile
from companion.core.game import Game
from companion.core.offers import Question
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
    result,
    story,
    wants,
    words,
)
from companion.games.articles_of_agreement.decide import opening
from companion.games.articles_of_agreement.rulings import HOUSE_RULES, PRESETS, UNOFFICIAL, WAYS
from companion.games.articles_of_agreement.state import Public


class ArticlesOfAgreement(Game):
    """The contract of Articles of Agreement (see `companion.core.contract.Rules`)."""

    meta = Meta("articles_of_agreement", "Articles of Agreement", (4, 7), rules_version=1, schema=1, rule_prefix="AOA-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    unofficial = UNOFFICIAL
    presets = PRESETS
    ways = WAYS
    files: tuple[DataFile, ...] = (characters.FILE,)

    setup = staticmethod(opening.setup)
    begin = staticmethod(evolve.begin)
    decide = staticmethod(decide.decide)
    evolve = staticmethod(evolve.evolve)
    mine = staticmethod(look.mine)
    look = staticmethod(look.look)
    menu = staticmethod(menu.menu)
    wants = staticmethod(wants.wants)
    result = staticmethod(result.result)
    broken = staticmethod(broken.broken)
    say_event = staticmethod(story.say_event)
    say_reason = staticmethod(words.say_reason)
    say_posting = staticmethod(words.posting)
    say_moved = staticmethod(words.moved)
    say_account = staticmethod(words.account)

    def asks(self, public: Public) -> Question | None:
        """What a pistol may take, when somebody aims at a secret treasure (Q6)."""
        return menu.question(public)

    def made_up(self, public: Public) -> tuple[tuple[str, str], ...]:
        """Nothing, where the table wrote down its own printed characters."""
        return () if characters.known(public.characters) else super().made_up(public)


RULES = ArticlesOfAgreement()
