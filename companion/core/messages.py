"""Messages, what is asked and what happened: actors and viewers, commands, events and reasons that every game has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias

from msgspec import Meta, Struct

from companion.core.vocabulary import Heard

SEAT, SEATS, ACCOUNT = "seat", "seats", "account"
"""Marks of types in whose values a seat's key stands (see `names`)."""
Seat: TypeAlias = Annotated[str, Meta(extra={SEAT: True})]
"""A seat's key: the name that was given at set-up, unique at the table (see `seats.checked`). It never changes."""
Account: TypeAlias = Annotated[str, Meta(extra={ACCOUNT: True})]
"""An account or a field, with the seat whose it is after a colon: `supply:Ana`."""
Seats: TypeAlias = Annotated[str, Meta(extra={SEATS: True})]
"""Seats' keys with commas between, or other words."""
Actor: TypeAlias = Seat
"""Who gives a command: a seat, `HOST`, `JUDGE`, `TABLE` (draws) or `CLOCK`."""
Viewer: TypeAlias = Seat
"""Who looks: a seat, `PUBLIC`, `HOST` or `JUDGE`."""

HOST = "host"
JUDGE = "judge"
TABLE = "table"
CLOCK = "clock"
PUBLIC = "public"
AFAR = "hall-"
"""How the ids begin with which a judge of the hall orders something from afar."""
SIGNED = "judge-"
"""How the id begins with which a judge signs what is asked for; the judge's name follows."""
NOT_SEATS = frozenset({HOST, JUDGE, TABLE, CLOCK, PUBLIC})


@cache
def snake(name: str) -> str:
    """`MoveDisc` → `move_disc`: how commands and events are called in the file and in the protocol."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Closed(Struct, frozen=True):
    """A value with closed fields: it prints as its class name, so no log and no traceback can tell it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(closed)"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []


class Command(Closed, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True):
    """What somebody asks for; it may be refused. A command may hold a secret, so it prints closed."""

    alone: ClassVar[bool] = False
    """Whether only a seat itself may give it, no judge in its name: the answer would tell what the seat knows."""

    for_all: ClassVar[bool] = False
    """Whether the host gives it in the name of all who are still asked: then its line in the story says so."""


class Sealed(Command, frozen=True):
    """A sealed choice: it goes into the box that stands open (see `sealed`), and into the evening when all are in.

    All else follows from this: only its seat gives it, nobody reads it before its reveal, the table waits for it, it
    may be changed until the last is in, and neither file nor story ever holds who came when.
    """

    alone: ClassVar[bool] = True


class Event(Closed, frozen=True, tag_field="event", tag=snake, forbid_unknown_fields=True):
    """What happened; it carries computed numbers and is never refused. Closed to all unless its class opens it.

    A closed event changes the slices of the seats that may read it, and `hidden`, never `public` (see `fold`). The
    books open it at the end: what nobody may ever read is no event.
    """

    reveals: ClassVar[bool] = False
    """Whether people have now seen what was secret, so that taking it back is for the judge."""

    follows: ClassVar[tuple[str, ...]] = ()
    """Its fields that follow in the open from what it reveals: they were nobody's secret."""

    keyed_by: ClassVar[tuple[str, ...]] = ()
    """The commands, by their names in the file, with which the host keys in just this from the table in the open: then
    it was never a secret of the app's, and taking it back mends a slip."""

    shows: ClassVar[bool] = False
    """Whether a rule has it show something that was closed: that somebody cannot pay, or who has less. No other open
    event may rest on what is closed, unless it `reveals`."""

    falls_short: ClassVar[bool] = False
    """Whether it tells that closed points were too few: it must stand on record, so no judge tries it in secret."""

    headline: ClassVar[bool] = False
    """Whether this event, of all that happened in its step, names the step best."""

    concludes: ClassVar[bool] = False
    """Whether it tells how something came out that the table decided or tried: what people wait to hear first."""

    pays: ClassVar[bool] = False
    """Whether closed points are worked out by it: where it is another after a correction, so may these be."""

    heard: ClassVar[Heard] = Heard.NOTHING
    """What is heard at the table when it happens in the open."""

    @property
    def quiet(self) -> bool:
        """Whether it is on record and no news of the game, as a look at one's own cards."""
        return False

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        if not isinstance(cls.heard, Heard):
            raise TypeError(f"{cls.__name__} is heard as {cls.heard!r}, which is nothing that is heard at a table")

    def open_to(self) -> frozenset[Viewer]:
        """The seats that may read this event now; `PUBLIC` in it means everybody at the table."""
        return frozenset()


class OpenEvent(Event, frozen=True):
    """What happened in the open: everybody may read it."""

    def open_to(self) -> frozenset[Viewer]:
        return EVERYBODY

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__)
        return f"{type(self).__name__}({fields})"


EVERYBODY: frozenset[Viewer] = frozenset({PUBLIC})


class OwnEvent(Event, frozen=True):
    """What happened to one seat, which alone may read it."""

    shows: ClassVar[bool] = False
    """Whether it puts on that seat's page what nobody has shown it yet: who did not take the step itself looks."""

    seat: Seat

    def open_to(self) -> frozenset[Viewer]:
        return frozenset({self.seat})


NAMING = frozenset({"seat", "seats", "who", "giver", "receiver"})
"""The parameters of a reason that name players, in every game; all others are words of the game or numbers. A player
who is called like a ballot stays a player."""


class Reason(Struct, frozen=True):
    """Why something is refused: a key with parameters, and the rules it rests on (the words are in `words`).

    `hard` reasons cannot be waived: what they protect is the ledger, or the sense of what comes next. `field` is the
    field of the command that is wrong, "" where no other answer to a field would help, and with the seat after a dot
    where only that seat's part of it is wrong; `waits_for` are the seats that must do something first.
    """

    key: str
    rules: tuple[str, ...] = ()
    given: Mapping[str, str | int] = {}
    hard: bool = False
    field: str = ""
    waits_for: tuple[Seat, ...] = ()

    @property
    def waivable(self) -> bool:
        """A judge can waive what a rule forbids, never what makes no sense (no such deal, no such seat)."""
        return bool(self.rules) and not self.hard


class Refusal(Struct, frozen=True):
    """All the reasons at once why a command was not accepted."""

    reasons: tuple[Reason, ...]


# --- commands that every game has -------------------------------------------------------------------------------------


class Draw(Command, frozen=True):
    """Answers a `Wanted`: what bag, deck or dice gave; `face_down` when the face is named later or never."""

    key: str
    outcome: tuple[str, ...] = ()
    face_down: bool = False


class TurnOut(Command, frozen=True):
    """The table turns out a box: what each seat had put in, as plain data, in seat order."""

    choices: Mapping[Seat, Mapping[str, Any]]


class TimeUp(Command, frozen=True):
    """The clock speaks: the instant that `due` named has come."""


class Pause(Command, frozen=True):
    """Stop table time; a judge may say why."""

    reason: str = ""


class Resume(Command, frozen=True):
    """Let table time run again."""


class Rule(Command, frozen=True):
    """Answers the open question, for this time or for the whole evening."""

    key: str
    choice: str
    this_evening: bool = False
    reason: str = ""


class Post(Command, frozen=True):
    """The judge moves points between two accounts, in the open, with a reason."""

    amount: int
    src: Account
    dst: Account
    reason: str


class Hand(Command, frozen=True):
    """The judge moves named things (cards, pieces) between two accounts, in the open, with a reason."""

    things: tuple[str, ...]
    src: Account
    dst: Account
    reason: str


class Put(Command, frozen=True):
    """The judge sets one of the few fields that the game lists, in the open, with a reason."""

    field: Account
    value: Seat
    """A seat's key where the field holds a seat."""
    reason: str


# --- events that every game has ---------------------------------------------------------------------------------------


class Posted(Event, frozen=True):
    """Points moved from one account to another; `why` is a key of `words`, `open` tells whether all may read it."""

    src: Account
    dst: Account
    amount: int
    why: str
    open: bool = False
    rules: tuple[str, ...] = ()
    note: Seats = ""

    def open_to(self) -> frozenset[Viewer]:
        if self.open:
            return EVERYBODY
        return frozenset(a.partition(":")[2] for a in (self.src, self.dst) if a.startswith("supply:"))


class Handed(Event, frozen=True):
    """Named things moved from one account to another; `readers` may read which, or with `open` all."""

    things: tuple[str, ...]
    src: Account
    dst: Account
    why: str
    readers: tuple[Seat, ...] = ()
    open: bool = False
    note: Seats = ""

    def open_to(self) -> frozenset[Viewer]:
        return EVERYBODY if self.open else frozenset(self.readers)


class Paused(OpenEvent, frozen=True, omit_defaults=True):
    """Table time stands still."""

    by: Actor
    reason: str = ""
    """Why, in the words of whoever paused; left out of the file where nothing was said, as it always was."""


class Resumed(OpenEvent, frozen=True):
    """Table time runs again."""

    by: Actor


class Asked(OpenEvent, frozen=True):
    """The rulebook leaves this open, so the table must decide; nothing else goes on until it has."""

    key: str
    facts: Mapping[str, Seats] = {}
    choices: tuple[str, ...] = ()


class Ruled(OpenEvent, frozen=True):
    """How the table or its judge decided an open question."""

    key: str
    choice: str
    this_evening: bool
    by: Actor
    reason: str = ""


class NotCovered(OpenEvent, frozen=True):
    """A payment keyed by the host or the judge that its payer cannot cover: a fixed fact without a figure."""

    shows: ClassVar[bool] = True
    falls_short: ClassVar[bool] = True

    payer: Seat
    what: str


class WasPut(OpenEvent, frozen=True):
    """The judge set a field by hand."""

    field: Account
    value: Seat
    """A seat's key where the field holds a seat."""
    reason: str
