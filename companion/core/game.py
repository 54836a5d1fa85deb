"""What a game says of itself unless it says otherwise: no sides, no files, no box, no open question, no old schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.core import decision, ledger, sentences
from companion.core.contract import Sides, Violation
from companion.core.countdown import Instant
from companion.core.datafiles import DataFile
from companion.core.language import N_, _, ngettext, signed
from companion.core.ledger import say_account
from companion.core.messages import JUDGE, PUBLIC, Actor, Command, Event, Handed, Reason, Refusal, Seat, TurnOut, Viewer
from companion.core.offers import Question, Wanted
from companion.core.page import Moment, Placing
from companion.core.rulings import JUDGE_SEES, Fuller, Options
from companion.core.scoring import ScoringCard
from companion.core.sealed import Box


class Game:
    """The part of `contract.Rules` that most games share."""

    unofficial: tuple[tuple[str, str], ...] = ()
    files: tuple[DataFile, ...] = ()
    fuller: Fuller | None = None
    choosing = ""
    comes = N_("from the next round")
    leaving = ""
    from_the_middle = False
    undrawn: tuple[Mapping[str, str], ...] = ()
    reasons: Mapping[str, str] = {}
    nouns: Mapping[type[Event], str] = {}
    letters = ""
    look: Any
    """The game's own (see `contract.Rules.look`)."""
    telling: type[decision.Telling[Any, Any, Any]]
    """In which its decisions are told."""
    refusals: Any
    """Every reason why a command cannot be accepted (see `refusing.Check`)."""
    steps: Mapping[type[Command], Callable[[Any, str, Any], None]]
    """What follows from each command."""

    def decide(
        self, state: Any, by: Actor, command: Command, now: Instant, waived: frozenset[str] = frozenset()
    ) -> Sequence[Event] | Refusal:
        """The events that follow, or all the reasons why not; a judge may waive what a rule forbids."""
        return decision.decided(self.telling(state, now), self.refusals, self.steps, by, command, waived)

    def imagined(self, public: Any, choose: Callable[[int], int]) -> Mapping[str, Any] | None:
        """None to give."""
        return None

    def sides(self) -> Sides | None:
        """All seats are alike."""
        return None

    def box(self, public: Any) -> Box | None:
        """No box ever stands open."""
        return None

    def unbox(self, public: Any, choices: tuple[tuple[Seat, Command], ...]) -> Command:
        """What each seat had put in."""
        return TurnOut({seat: msgspec.to_builtins(choice) for seat, choice in choices})

    def tracks(self, public: Any) -> Mapping[str, int]:
        """Every figure stands in an account."""
        return {}

    def asks(self, public: Any) -> Question | None:
        """Every open question of this rulebook is answered on the sheet."""
        return None

    def wants(self, state: Any) -> Sequence[Wanted]:
        """Chance owes nothing."""
        return ()

    def placing(self, options: Options) -> Placing:
        """Who has more points stands first; what parts equal points stands on no sheet."""
        return Placing()

    def left(self, state: Any, event: Any, now: Instant) -> Sequence[Event]:
        """Nothing follows that the seats left at the table do not say."""
        return ()

    def broken_off(self, state: Any) -> Sequence[Event]:
        """The points lie open already."""
        return ()

    def neutral(self, public: Any, seat: Seat) -> Command | None:
        """No choice is neutral."""
        return None

    def broken(self, state: Any) -> Sequence[Violation]:
        """No invariant beyond those of the ledger: what is posted is never made."""
        total = ledger.total(state)
        return [Violation("1", f"the accounts hold {total} together")] if total else []

    def due(self, public: Any) -> Instant | None:
        """When the one clock of the table has run down."""
        ends: Instant | None = public.countdown.ends if public.countdown else None
        return ends

    def seen(self, viewer: Viewer, event: Event, public: Any) -> bool:
        """Whether this viewer may read this event now; at the end the books open all.

        A judge who does not play reads what any seat may read, at a table that agreed to it.
        """
        audience = event.open_to()
        if PUBLIC in audience or viewer in audience:
            return True
        if viewer == JUDGE and public.options[JUDGE_SEES.key] == "on":
            return bool(audience)
        return bool(public.over)

    def figures_open(self, public: Any) -> bool:
        """Whether everybody is shown every seat's points, those that were closed too."""
        return bool(public.over)

    def set_right(self, public: Any) -> str:
        """Nothing is paid with pieces that the app does not keep."""
        return ""

    def scoring(self, public: Any) -> ScoringCard:
        """Nothing that a card would be needed for."""
        return ()

    def say_ruled(self, event: Event, public: Any) -> str:
        """In most games no player says what a judge then rules."""
        return ""

    def said_by(self, event: Event, public: Any, by: Actor) -> str | None:
        """None where the sentence of an event does not depend on who asked for it."""
        return None

    def lap(self, public: Any) -> str:
        """A heading, which is a round or a bill, is sealed as it ends."""
        return ""

    def moment(self, event: Event, public: Any) -> Moment | None:
        """Nothing that happens here changes anybody's fortune but the judge's corrections (see `words.moment`)."""
        return None

    def dealt(self, public: Any) -> str:
        """Cards, in most games."""
        return _("the cards")

    def to_see(self, public: Any) -> str:
        """Nothing but what was dealt."""
        return ""

    def say_reason(self, reason: Reason) -> str:
        """The game's own sentence, or that of every game, with the game's words for what stands in it."""
        return sentences.say(reason, self.reasons, self.label)

    def label(self, key: str) -> str:
        """A word of the game as people read it; names and numbers stay as they are."""
        return key

    def say_moved(self, event: Handed) -> tuple[str, str]:
        """Things are called by their names, and a note says why."""
        return ", ".join(event.things), event.note

    def say_account(self, name: str) -> str:
        """Accounts are called as everywhere."""
        return say_account(name)

    def say_points(self, change: int) -> str:
        """They are called points."""
        return ngettext("{change} point", "{change} points", abs(change)).format(change=signed(change))

    def made_up(self, public: Any) -> tuple[tuple[str, str], ...]:
        """All that the program made up."""
        return tuple((_(what), _(answer)) for what, answer in self.unofficial)

    def upcast(self, kind: str, schema: int, data: dict[str, Any]) -> dict[str, Any]:
        """No event has changed its shape yet."""
        return data
