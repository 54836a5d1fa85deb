"""What can be asked of an evening whatever the game: begin, take back, bring back, overrule, rename, open a window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import Struct, field

from companion.core.messages import Actor, Command, Event, OpenEvent, Seat

PAIRED, TAKEN_OVER, AWAY, BACK, LET_GO = PHONE = ("paired", "taken_over", "away", "back", "let_go")
"""What can become of a seat's phone."""


class Begin(Command, frozen=True):
    """The evening begins: the seats and what the set-up sheet says."""

    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = {}


class Rewind(Command, frozen=True):
    """Take back everything after journal entry `to`; `fresh` has draws drawn anew (the judge's order)."""

    to: int
    reason: str = ""
    fresh: bool = False


class Redo(Command, frozen=True, omit_defaults=True):
    """Bring back what the last rewind took; or what that in entry `rewind` took, in the place of all that was played
    since."""

    reason: str = field(default_factory=str)  # by a factory: it stands in the file even where it is ""
    rewind: int = 0


class Adjust(Command, frozen=True):
    """The judge has a seat or the host do something, waiving the refusals named by their keys, in the open."""

    seat: Actor
    command: Mapping[str, Any]
    waive: tuple[str, ...] = ()
    reason: str = ""


MendingWay: TypeAlias = Literal["strike", "replace", "insert", "back"]
"""What is done about a line: it is struck out, another takes its place, a forgotten one is put in before it; or it is
taken back with all that came after it, but for what the judge mended before it, and has put on record since."""


class Instead(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done with line `at` where it no longer holds after a correction: `anew`, `command` takes its place, as in
    a correction of its own (see `Correct`); `keep`, the judge lets it stand and waives what refuses it.

    Or, of what a judge ordered by hand and nobody could cover then: `lapse`, nothing moves by it, whatever is there.
    """

    at: int
    way: Literal["anew", "keep", "lapse"]
    seat: Actor = ""
    command: Mapping[str, Any] = {}


class Correct(Command, frozen=True):
    """The judge mends one line of the past in the open; every later line that still holds counts on as it is then.

    `seat` is whose choice it was, where several were turned out together, or who does what is put in. From line `stop`
    on nothing is kept; 0 where only what no longer holds is left out, but for what stands `instead`. `judge` is the
    judge's name. `undoes` is the correction that this one takes back: what that one lost, put others in the place of or
    let stand is again as it was, where it holds.
    """

    at: int
    way: MendingWay
    reason: str = ""
    seat: Actor = ""
    command: Mapping[str, Any] = {}
    stop: int = 0
    judge: str = ""
    instead: tuple[Instead, ...] = ()
    undoes: int = 0


class OpenWindow(Command, frozen=True):
    """A seat's private window is opened: who and when is on record, not what."""


class NotePhone(Command, frozen=True):
    """What became of a seat's phone, for the record: a device is a number, and nothing of what is on it is told."""

    device: int
    what: str
    """One of `PHONE`."""


class Rename(Command, frozen=True):
    """A seat is called otherwise: a slip of the pen is mended. Its key, its cards and its place stay."""

    seat: Seat
    name: str


class StandIn(Command, frozen=True):
    """Somebody else plays on with a seat's cards, points and private page."""

    seat: Seat
    name: str


class GiveTime(Command, frozen=True):
    """So many seconds more on the clock, or fewer: a doorbell, a question, a talk that came to nothing.

    `judge` is the name of the judge of a hall who ordered it from afar.
    """

    seconds: int
    judge: str = ""


Word: TypeAlias = Literal["note", "warning", "penalty"]
"""What a judge says for the record."""


class JudgeSays(Command, frozen=True):
    """The judge puts something on record: a note, or a warning or penalty for a seat.

    A penalty may take `points` from the seat's own: they go to the bank, as a posting that the ledger shows.
    """

    kind: Word
    words: str
    seat: Seat = ""
    points: int = 0


class JudgeIs(Command, frozen=True):
    """Somebody is the judge from now on, under this name."""

    name: str


class CommitDraws(Command, frozen=True):
    """The table binds itself to a seed (hex), from which every draw by the app follows; closed until the books open."""

    seed: str


class CutDraws(Command, frozen=True):
    """Somebody cuts the draws by a word: those that follow rest on it, too. `seat` is who said it, "" is the table."""

    word: str
    seat: Seat = ""


class DrawsCommitted(OpenEvent, frozen=True):
    """From here on the draws by the app follow from a seed with this hash (SHA-256), and these six words of it."""

    hash: str
    words: tuple[str, ...]


class DrawsCut(OpenEvent, frozen=True):
    """From here on the draws by the app rest on this word, too."""

    word: str
    seat: Seat = ""


class JudgeSaid(OpenEvent, frozen=True):
    """What the judge put on record."""

    kind: Word
    words: str
    seat: Seat = ""


class JudgeNamed(OpenEvent, frozen=True):
    """Who is the judge from now on."""

    name: str


class TimeGiven(OpenEvent, frozen=True, omit_defaults=True):
    """The clock has so many seconds more, or fewer, than it had."""

    by: Actor
    seconds: int
    judge: str = ""
    """Which judge of a hall ordered it from afar; left out of the file where none did, as it always was."""


class Rewound(OpenEvent, frozen=True):
    """Steps were taken back: all after `to`; or, with `first`, that open step and all that rests on it.

    In the latter case private steps stay that still hold: they follow in the same entry, each after its `Repeated`.
    Table time goes back to `clock` if a clock was touched.
    """

    to: int
    """The last entry that stays of those that everybody reads."""
    reason: str
    fresh: bool
    revealed: bool
    clock: int | None = None
    first: int = 0
    """The open step that was taken back; 0 where nothing after `to` stays."""


class Redone(OpenEvent, frozen=True, omit_defaults=True):
    """What the rewind in entry `rewind` took is back; private steps made since then follow where they still hold.

    Where play had gone on since, all of that gives way, and table time goes on at `clock`, as it stood then.
    """

    rewind: int
    reason: str
    clock: int | None = None


class Repeated(Event, frozen=True):
    """The step of entry `entry` still holds: what happens in it anew follows. Closed, for the step may be private; in a
    correction everybody may read it where something open follows.

    In a correction this is so for every later step, and for the one in its place; 0 is one that was put in.
    """

    entry: int


class Corrected(OpenEvent, frozen=True, omit_defaults=True):
    """A line of the past was mended: each step that counts from there on follows, each after its `Repeated`.

    `lost` are the open lines that count no longer. Of those that would no longer have held, others stand in the place
    of `anew`, and the judge let `kept` stand. Table time goes back to `clock` if what was lost at the end had started
    or stopped a clock.
    """

    headline: ClassVar[bool] = True

    at: int
    way: MendingWay
    reason: str
    judge: str = field(default_factory=str)  # by a factory: it stands in the file even where it is "", as it always did
    seat: Actor = field(default_factory=str)
    """Whose choice is another now, where several were turned out together."""
    lost: tuple[int, ...] = field(default_factory=lambda: ())
    clock: int | None = field(default_factory=lambda: None)
    anew: tuple[int, ...] = ()
    """Left out of the file where there are none, as `kept` is."""
    kept: tuple[int, ...] = ()


class Adjusted(OpenEvent, frozen=True):
    """The judge overruled: for whom, which refusals were waived, and why."""

    seat: Actor
    waive: tuple[str, ...]
    reason: str


class WindowOpened(OpenEvent, frozen=True):
    """A private window was opened."""

    seat: Seat

    @property
    def quiet(self) -> bool:
        return True


class PhoneNoted(OpenEvent, frozen=True):
    """A seat's phone was paired, took over from another, is away, is back, or was let go."""

    seat: Seat
    device: int
    what: str

    @property
    def quiet(self) -> bool:
        return self.what in (AWAY, BACK)


class Renamed(OpenEvent, frozen=True):
    """A seat is called otherwise from now on; it was called `before`."""

    seat: Seat
    name: str
    before: str


class SeatTaken(OpenEvent, frozen=True):
    """Somebody else sits there from now on; whoever was called `before` plays no longer."""

    seat: Seat
    name: str
    before: str
