"""Trials of corrections as values: what a judge sees of an old line before it is mended, and what would follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from companion.core.countdown import Instant
from companion.core.messages import Actor, Seat
from companion.core.offers import Offer


class Right(Struct, frozen=True):
    """What can stand in the place of line `at`: whose it is, what it was, and what was offered then."""

    at: int
    seat: Seat
    """Whose choice it was among those turned out together; "" where the line is one step."""
    say: str
    """Whose it is, in a word."""
    offers: tuple[Offer, ...]
    was: Mapping[str, Any] = {}
    """What was done, as plain data."""


class Mendable(Struct, frozen=True):
    """One open line of the story that counts, and what a judge can do about it."""

    entry: int
    number: str
    """How people call it (see `Line.called`)."""
    heading: str
    """Where the evening stood: a round, a bill."""
    at: Instant
    by: Actor
    say: tuple[str, ...]
    """What everybody was told."""
    shown: str = ""
    """The later line that showed the choices of this one, by whose number a correction of them is told."""
    strike: bool = False
    """Whether it can be struck out."""
    rights: tuple[Right, ...] = ()
    before: tuple[Offer, ...] = ()
    """What the host could have done right before it: a line that was forgotten, what people forget most first."""
    back: bool = False
    """Whether everything after it can be taken back."""
    mended: tuple[str, ...] = ()
    """The corrections of it that count, each with its number."""
    undo: Mapping[str, Any] = {}
    """What takes a correction back, as plain data: this one, or the one that struck this line out, or the last that put
    it right; else {}. Where that one was `taken` back already, what makes it once more."""
    taken: str = ""
    """The line by which the correction was taken back already, as people call it; "" where none did."""
    again: Mapping[str, Any] = {}
    """What makes count again all that was taken back in this line, or with it, in the place of what was played since:
    as plain data; {} where nothing was."""


class Back(Struct, frozen=True):
    """A line to which the evening can be taken back, and what goes then."""

    entry: int
    number: str
    """How people call it (see `Line.called`)."""
    say: str
    gone: int
    """So many open lines go, without those that stay."""
    between: tuple[str, str]
    """The first and the last of them, each with its number."""
    judged: tuple[str, ...] = ()
    """What the judge did among them, each with its number: what was mended in lines that stay, then in others, then the
    rest, each the latest first."""
    stays: tuple[str, ...] = ()
    """What of this stays by `keeping`: what was mended in lines that stay, what the judge put on record or posted."""
    struck: bool = False
    """Whether it was struck out since, and counts no longer."""
    returns: int = 0
    """So many lines that a correction took out count again then."""
    keeping: Mapping[str, Any] = {}
    """What takes the same lines back and lets that stay, as plain data; {} where there is nothing of the kind."""
    drawn: bool = False
    """Whether anything was drawn this evening; of single lines it is not said, which would tell of secret draws."""


class Becomes(Struct, frozen=True):
    """A step that would be told otherwise: the sentences that go, and those that come."""

    entry: int
    was: tuple[str, ...]
    becomes: tuple[str, ...]
    number: str = ""
    """How people call it (see `Line.called`)."""
    heading: str = ""
    """Where the evening stood: a round, a bill."""
    later: bool = False
    """Whether it stands under another heading than the line that is mended: a result of its own."""


class Falls(Struct, frozen=True):
    """A later line that no longer works, with the reason where everybody may know it, and what may be done with it.

    It is left out, unless something else is done `instead`; nothing is told here that would be refused.
    """

    entry: int
    number: str
    """How people call it (see `Line.called`)."""
    say: str
    why: str = ""
    heading: str = ""
    """Where the evening stood: a round, a bill."""
    asks: bool = False
    """Whether the table is at this very point still, so that it is asked for again where it is left out."""
    rights: tuple[Right, ...] = ()
    """What can stand in its place then; nothing where it can only be left out."""
    keeps: bool = False
    """Whether the judge may let it stand all the same."""
    instead: Literal["", "anew", "keep", "lapse"] = ""
    """What this trial does with it."""
    short: bool = False
    """Whether it is not refused, but cannot be paid any more: left as it is it counts, and nothing moves."""


class Fares(Struct, frozen=True):
    """What an account would gain or lose, and by what; what it holds `before` and `after`, where the judge may know.

    Without these the change is that of what lies in the open, and no net one.
    """

    who: str
    change: int
    parts: tuple[tuple[str, int], ...]
    before: int | None = None
    after: int | None = None

    @property
    def known(self) -> bool:
        """Whether the change is a net one: the judge may know what the account holds."""
        return self.before is not None and self.after is not None


class Holds(Struct, frozen=True):
    """What a seat has of its own that no posting tells of, before and after; "" where it has none of it."""

    who: str
    say: str
    before: str
    after: str


class Trial(Struct, frozen=True):
    """What would follow from a correction, as the difference of two pages of the judge.

    Of what is closed it tells nothing, not even whether there is any.
    """

    becomes: tuple[Becomes, ...] = ()
    falls: tuple[Falls, ...] = ()
    fares: tuple[Fares, ...] = ()
    holds: tuple[Holds, ...] = ()
    """What of a seat's own would be another; nothing where the judge may not know everything."""
    won: str = ""
    """What was said of the winners, where others win now, or nobody does any more."""
    wins: str = ""
    """What is said of those who win now; "" where the evening is not over then."""
    stays: int = 0
    """So many later lines count on as they were."""
    chance: bool = False
    """Whether chance decides from some line on: what comes after it falls."""
    whole: bool = False
    """Whether the judge may know everything, so that it counts what is closed, too."""
    clock: Instant | None = None
    """What is left then on a clock that runs and that this sets back, in milliseconds; None where there is none."""
    stands: str = ""
    """Where the evening stands then, and what it waits for, where that is elsewhere than now."""
    closed: bool = False
    """Whether something closed decides from some line on: it shows once it is agreed."""
    closed_at: str = ""
    """That line with its number, in words; "" where it is the mended one itself."""
    older: int = 0
    """The number of the rules by which the evening was played so far, where they are not today's: all from the mended
    line on is decided by today's, and a later line may be told otherwise for that alone. 0 where they are the same."""
    today: tuple[str, ...] = ()
    """Of the lines told here those that today's rules would tell otherwise where they stood, without any correction: as
    people call them."""
    asleep: tuple[Falls, ...] = ()
    """What a judge ordered by hand and nobody could cover then: left as it is, nothing moves by it."""
    unseen: bool = True
    """Whether points that nobody may see may be others, too: else what everybody reads tells what each gains."""
    by_hand: str = ""
    """What the table then sets right with pieces of the box, in a sentence; "" where there is nothing."""
