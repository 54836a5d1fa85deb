"""Article 27, the UN Security Council game (Dan Baden, Stronghold Games 2012), for 3 to 6 players.

A Secretary-General a round moves issues between table and floor while everybody makes deals; then all vote, and a veto
is dear. `RULES` is the door: the referee's whole knowledge of the game, pure values and functions.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.contract import Meta, Sides, changed
from companion.core.datafiles import DataFile
from companion.core.game import Game
from companion.core.language import N_, _, signed
from companion.core.messages import Command, Event, Refusal, Seat, Viewer
from companion.core.rulings import Fuller
from companion.core.sealed import Box
from companion.games.article27 import (
    board,
    broken,
    commands,
    decide,
    events,
    evolve,
    look,
    menu,
    menu_middle,
    moments,
    names,
    pieces,
    refuse,
    result,
    scoring,
    story,
    wants,
    words,
)
from companion.games.article27.decide import opening, people
from companion.games.article27.decide.telling import Telling
from companion.games.article27.events import TokensDrawn
from companion.games.article27.rulings import FULLER, HOUSE_RULES, PRESETS, WAYS
from companion.games.article27.state import Phase, Public


class Article27(Game):
    """The contract of Article 27 (see `companion.core.contract.Rules`)."""

    meta = Meta("article27", "Article 27", (3, 6), rules_version=4, schema=1, rule_prefix="A27-")
    commands = commands.AnyCommand
    events = events.AnyEvent
    board = board.Board
    house_rules = HOUSE_RULES
    reasons = words.REASONS
    nouns = story.NOUNS
    presets = PRESETS
    from_the_middle = True
    ways = WAYS
    choosing = N_("In a sealed vote that is to abstain; to what was announced it is to say nothing.")
    leaving = N_(
        "Its offers lapse, and points in its deals go back to their payers. The gavel passes to the left; the number "
        "of rounds stays, so that somebody may have it twice. The Yes votes needed follow the seats that are left. Its "
        "agenda is named if the app knows it."
    )
    fuller: Fuller | None = FULLER
    files: tuple[DataFile, ...] = (names.FILE,)

    setup = staticmethod(opening.setup)
    begin = staticmethod(evolve.begin)
    telling, steps = Telling, decide.STEPS
    refusals = staticmethod(refuse.refusals)
    evolve = staticmethod(evolve.evolve)
    mine = staticmethod(look.mine)
    phase = staticmethod(look.phase)
    look = staticmethod(look.look)
    asks = staticmethod(menu.question)
    menu = staticmethod(menu.menu)
    imagined = staticmethod(menu_middle.imagined)
    wants = staticmethod(wants.wants)
    result = staticmethod(result.result)
    scoring = staticmethod(scoring.scoring)
    left = staticmethod(people.left)
    broken_off = staticmethod(people.broken_off)
    broken = staticmethod(broken.broken)
    made_up = staticmethod(words.made_up)
    moment = staticmethod(moments.moment)
    say_event = staticmethod(story.say_event)
    say_ruled = staticmethod(story.say_ruled)
    label = staticmethod(words.label)
    say_posting = staticmethod(story.posting)

    def tracks(self, public: Public) -> Mapping[str, int]:
        """What each agenda in play counts (R54)."""
        return {words.agenda(key, public): public.track[key].points for key in public.in_play}

    def sides(self) -> Sides | None:
        """The nations (R1)."""
        return Sides("nations", tuple((nation, words.label(nation)) for nation in pieces.NATIONS))

    def say_points(self, change: int) -> str:
        """They are called influence (Q41)."""
        return _("{change} influence").format(change=signed(change))

    def box(self, public: Public) -> Box | None:
        """Sealed ballots (R36); a vote that is taken again has a box of its own (Q10)."""
        if public.phase is not Phase.VOTE or public.options["vote.mode"] != "sealed":
            return None
        return Box(f"vote {public.round}.{public.revotes}", public.seats)

    def neutral(self, public: Public, seat: Seat) -> Command | None:
        """To abstain (R36), and to say nothing to what was announced (R65, Q60)."""
        if public.phase is Phase.VOTE and public.options["vote.mode"] == "sealed":
            return commands.Vote("abstain")
        if public.window is not None and not public.challenger and seat in public.window.waiting:
            return commands.LetPass()
        return None

    def set_right(self, public: Public) -> str:
        """What lies behind the screens the app does not know, as long as nobody has named it (Q58)."""
        return _("What it paid otherwise is set right by hand, behind the screens.") if public.screened else ""

    def figures_open(self, public: Public) -> bool:
        """Once the screens are lifted (R57), before the agendas are turned."""
        return bool(public.over or public.supplies)

    def dealt(self, public: Public) -> str:
        """An agenda once, and tokens each round: there are no cards."""
        return _("their own page")

    def to_see(self, public: Public) -> str:
        """Which of the box's tokens are taken and paid, at the next draws or before the screens are lifted (Q5)."""
        if not public.in_tokens:
            return ""
        if public.phase in (Phase.DRAWS, Phase.READY) and public.round > 1:
            return _("their own page, and at what to take or pay in tokens")
        last = public.phase is Phase.AGENDAS and not public.turn_order and public.result == "pass"
        return _("what to take or pay in tokens") if last else ""

    def seen(self, viewer: Viewer, event: Event, public: Public) -> bool:
        """As in every game; tokens that lay face down to the end are read as if the books were still closed."""
        if isinstance(event, TokensDrawn) and (event.round, event.seat) in public.unseen:
            public = changed(public, over=False)
        return super().seen(viewer, event, public)


RULES = Article27()

__all__ = ["RULES", "Article27", "Refusal"]
