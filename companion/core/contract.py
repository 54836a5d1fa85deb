"""The contract between a game and the house: what is asked, what happened, what is shown, and who may know it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from companion.core.countdown import Countdown, Instant
from companion.core.rulings import HouseRule, Options
from companion.core.sealed import Box

Seat: TypeAlias = str
"""A player, by the name that was given at set-up; unique at the table (see `seats.checked`)."""
Actor: TypeAlias = str
"""Who gives a command: a seat, `HOST`, `JUDGE`, `TABLE` (draws) or `CLOCK`."""
Viewer: TypeAlias = str
"""Who looks: a seat, `PUBLIC`, `HOST` or `JUDGE`."""

HOST = "host"
JUDGE = "judge"
TABLE = "table"
CLOCK = "clock"
PUBLIC = "public"
NOT_SEATS = frozenset({HOST, JUDGE, TABLE, CLOCK, PUBLIC})


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


class Event(Closed, frozen=True, tag_field="event", tag=snake, forbid_unknown_fields=True):
    """What happened; it carries computed numbers and is never refused. Closed to all unless its class opens it."""

    opened_by_the_books: ClassVar[bool] = True
    """Whether the event may be read by all once the books are open at the end of the game."""

    reveals: ClassVar[bool] = False
    """Whether people have now seen what was secret, so that taking it back is for the judge."""

    headline: ClassVar[bool] = False
    """Whether this event, of all that happened in its step, names the step best."""

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


class Reason(Struct, frozen=True):
    """Why something is refused: a key with parameters, and the rules it rests on (the words are in `words`).

    `hard` reasons cannot be waived: what they protect is the ledger, or the sense of what comes next.
    """

    key: str
    rules: tuple[str, ...] = ()
    given: Mapping[str, str | int] = {}
    hard: bool = False

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


class TimeUp(Command, frozen=True):
    """The clock speaks: the instant that `due` named has come."""


class Pause(Command, frozen=True):
    """Stop table time."""


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
    src: str
    dst: str
    reason: str


class Hand(Command, frozen=True):
    """The judge moves named things (cards, pieces) between two accounts, in the open, with a reason."""

    things: tuple[str, ...]
    src: str
    dst: str
    reason: str


class Put(Command, frozen=True):
    """The judge sets one of the few fields that the game lists, in the open, with a reason."""

    field: str
    value: str
    reason: str


# --- events that every game has ---------------------------------------------------------------------------------------


class Posted(Event, frozen=True):
    """Points moved from one account to another; `why` is a key of `words`, `open` tells whether all may read it."""

    src: str
    dst: str
    amount: int
    why: str
    open: bool = False
    rules: tuple[str, ...] = ()
    note: str = ""

    def open_to(self) -> frozenset[Viewer]:
        if self.open:
            return EVERYBODY
        return frozenset(a.partition(":")[2] for a in (self.src, self.dst) if a.startswith("supply:"))


class Handed(Event, frozen=True):
    """Named things moved from one account to another; `readers` may read which, or with `open` all."""

    things: tuple[str, ...]
    src: str
    dst: str
    why: str
    readers: tuple[Seat, ...] = ()
    open: bool = False
    note: str = ""

    def open_to(self) -> frozenset[Viewer]:
        return EVERYBODY if self.open else frozenset(self.readers)


class Paused(OpenEvent, frozen=True):
    """Table time stands still."""

    by: Actor


class Resumed(OpenEvent, frozen=True):
    """Table time runs again."""

    by: Actor


class Asked(OpenEvent, frozen=True):
    """The rulebook leaves this open, so the table must decide; nothing else goes on until it has."""

    key: str
    facts: Mapping[str, str] = {}
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

    payer: Seat
    what: str


class WasPut(OpenEvent, frozen=True):
    """The judge set a field by hand."""

    field: str
    value: str
    reason: str


# --- what a viewer may do ---------------------------------------------------------------------------------------------

Value: TypeAlias = str | int | bool


class Choice(Struct, frozen=True):
    """One thing that can be chosen; greyed with its reasons when it cannot."""

    value: str
    say: str
    refused: tuple[Reason, ...] = ()
    icon: str = ""


class Field(Struct, frozen=True, tag_field="kind", tag=snake):
    """A field of an offered command; `name` is the command's field, `say` its label."""

    name: str
    say: str


class ChooseOne(Field, frozen=True):
    """One of the choices."""

    choices: tuple[Choice, ...]


class ChooseMany(Field, frozen=True):
    """Between `least` and `most` of the choices."""

    choices: tuple[Choice, ...]
    least: int = 0
    most: int = 99


class Number(Field, frozen=True):
    """A whole number between `low` and `high`."""

    low: int
    high: int
    start: int
    advice: str = ""


class Arrange(Field, frozen=True):
    """`count` choices placed in order; the same choice may come again up to `each` times."""

    choices: tuple[Choice, ...]
    count: int
    each: int = 1
    places: tuple[str, ...] = ()


class ShareOut(Field, frozen=True):
    """One of the choices for each of the receivers: a mapping from receiver to choice."""

    choices: tuple[Choice, ...]
    receivers: tuple[str, ...]


class Text(Field, frozen=True):
    """Free words of at most `longest` characters; `needed` when an empty answer is refused."""

    longest: int = 200
    needed: bool = False


class Conditions(Field, frozen=True):
    """A list of conditions, each built from one of the atoms (see `deals`)."""

    colours: tuple[Choice, ...]
    seats: tuple[str, ...]


AnyField: TypeAlias = ChooseOne | ChooseMany | Number | Arrange | ShareOut | Text | Conditions


class Offer(Struct, frozen=True):
    """Something the viewer may do now: a command with `given` fields set and the others to be filled in.

    `refused` holds the reasons when it cannot be done now (shown grey, with the reasons as its tooltip);
    `main` marks the one obvious next step, which Space takes.
    """

    do: str
    say: str
    given: Mapping[str, Any] = {}
    fields: tuple[AnyField, ...] = ()
    refused: tuple[Reason, ...] = ()
    main: bool = False
    icon: str = ""
    group: str = ""
    only: Mapping[str, tuple[str, tuple[str, ...]]] = {}
    """Fields that are asked only while another field has one of these values: field → (other field, values)."""

    def asked(self, values: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """The fields to fill in, given what is filled in already."""

        def belongs(field: AnyField) -> bool:
            other, allowed = self.only.get(field.name, ("", ()))
            return not other or values.get(other) in allowed

        return tuple(field for field in self.fields if belongs(field))

    def filled(self, **values: Any) -> dict[str, Any]:
        """The command as plain data, ready for the codec of the game."""
        return {"do": self.do, **self.given, **values}


class Question(Struct, frozen=True):
    """What the table must decide now: an open ruling with its default and its alternatives (public facts only)."""

    key: str
    say: str
    choices: tuple[Choice, ...]
    default: str
    rules: tuple[str, ...] = ()


class Wanted(Closed, frozen=True):
    """A draw that chance owes. `outcomes` and `places` may be shown; `bag` (outcome → weight) is closed and is read by
    the app's own draw only. `source` tells who answers: the app, the seat that owns it, or the host."""

    key: str
    owner: Actor
    count: int
    outcomes: tuple[str, ...]
    source: str
    bag: Mapping[str, int] = {}
    places: tuple[str, ...] = ()
    each: int = 1
    say: str = ""


class Violation(Struct, frozen=True):
    """A broken invariant, by number, with what was found."""

    number: str
    say: str


class Sides(Struct, frozen=True):
    """What each seat chooses before the evening, such as a nation: the option that takes it, and value with word."""

    option: str
    choices: tuple[tuple[str, str], ...]


class Meta(Struct, frozen=True):
    """What the house must know of a game before it begins."""

    slug: str
    title: str
    seats: tuple[int, int]
    rules_version: int
    schema: int
    rule_prefix: str


# --- what is shown ----------------------------------------------------------------------------------------------------


class Step(Struct, frozen=True):
    """A phase of the round as the ribbon at the top shows it."""

    key: str
    say: str


class SeatCard(Struct, frozen=True):
    """A seat as all may see it: name, subtitle (nation), place in the colours, what it holds openly."""

    name: Seat
    subtitle: str
    colour: int
    leads: bool = False
    waiting: bool = False
    badge: str = ""


class DealCard(Struct, frozen=True):
    """A deal as its chip and its sentence show it."""

    number: int
    payer: Seat
    addressee: Seat
    amount: int
    icon: str
    say: str
    status: str = "open"
    status_say: str = ""


class View(Struct, frozen=True, kw_only=True):
    """What every game shows in the same places; `board` and `mine` are the game's own."""

    heading: str
    steps: tuple[Step, ...]
    step: str
    leader: str
    foot: str
    seats: tuple[SeatCard, ...]
    clock: Countdown | None = None
    clock_total: int = 0
    deals: tuple[DealCard, ...] = ()
    mats: bool = True
    """Whether deals lie before the seats in this game; else no place is kept for them."""
    paused: bool = False
    over: bool = False
    board: Any = None
    mine: Any = None


class Standing(Struct, frozen=True):
    """One line of the result: place (1 is best, shared places repeat), the parts of the score and their sum."""

    seat: Seat
    place: int
    total: int
    parts: tuple[tuple[str, int], ...]
    say: str = ""
    mark: str = ""
    """The symbol of something beside the score that decides, with `say` as its words; "" where nothing does."""


class Result(Struct, frozen=True):
    """How the evening ended: standings from best to last, the winners, why in a sentence, and what is worth telling."""

    standings: tuple[Standing, ...]
    winners: tuple[Seat, ...]
    say: str
    honours: tuple[tuple[str, str], ...] = ()
    deals: tuple[DealCard, ...] = ()
    """Every deal of the evening with what became of it: what was kept, and what was broken."""
    graph: Mapping[Seat, tuple[int, ...]] = {}


class Line(Struct, frozen=True):
    """A line of the story: the journal entry it stands in, table time in ms, who did it, the sentence."""

    entry: int
    at: Instant
    by: Actor
    say: str
    kind: str = ""
    undone: bool = False


class LedgerLine(Struct, frozen=True):
    """A posting as the viewer may read it: journal entry, accounts, points, and why in words."""

    entry: int
    src: str
    dst: str
    amount: int
    say: str
    rules: tuple[str, ...] = ()


class Undo(Struct, frozen=True):
    """What an undo would take back: `to` is the last journal entry that stays, `say` names the step.

    `private` counts the private steps behind it, `revealed` tells that something already seen would be unseen; with
    either, only the judge may do it.
    """

    to: int
    say: str
    private: int = 0
    revealed: bool = False


class Page(Struct, frozen=True, kw_only=True):
    """All that one viewer may know, as one value, and the only door out."""

    viewer: Viewer
    game: str
    title: str
    now: Instant
    running: bool
    """Whether table time runs."""
    entry: int
    """The last journal entry this viewer may read something of."""
    view: View
    story: tuple[Line, ...]
    ledger: tuple[LedgerLine, ...]
    offers: tuple[Offer, ...]
    question: Question | None = None
    wanted: tuple[Wanted, ...] = ()
    """Draws that wait for somebody's hands (without their bags)."""
    house_rules: tuple[tuple[str, str], ...] = ()
    """The house-rule sheet: question and answer in words."""
    undo: Undo | None = None
    redo: Undo | None = None
    result: Result | None = None
    in_box: tuple[Seat, ...] = ()
    """Who has put a choice into the box that stands open: live only, in seat order, and not yet on paper."""
    hands: Mapping[Seat, Any] = {}
    """What each seat is shown of its own: only for a judge who does not play, at a table that agreed to it."""


# --- the state --------------------------------------------------------------------------------------------------------


class TablePublic(Struct, frozen=True, kw_only=True):
    """What everybody at the table knows, in every game; a game's `Public` adds its own."""

    seats: tuple[Seat, ...]
    options: Options
    accounts: Mapping[str, int] = {}
    things: Mapping[str, tuple[str, ...]] = {}
    """Accounts of named things that lie in the open."""
    paused: bool = False
    question: Asked | None = None
    rulings: Mapping[str, str] = {}
    countdown: Countdown | None = None
    over: bool = False


class SeatOwn(Closed, frozen=True, kw_only=True):
    """What one seat alone knows, in every game."""

    accounts: Mapping[str, int] = {}
    things: Mapping[str, tuple[str, ...]] = {}


class TableHidden(Closed, frozen=True, kw_only=True):
    """What nobody knows yet, in every game."""

    accounts: Mapping[str, int] = {}
    things: Mapping[str, tuple[str, ...]] = {}


Pub = TypeVar("Pub", bound=TablePublic)
Own = TypeVar("Own", bound=SeatOwn)
Hid = TypeVar("Hid", bound=TableHidden)


class Split(Struct, Generic[Pub, Own, Hid], frozen=True):
    """State, cut along the lines of knowledge."""

    public: Pub
    own: Mapping[Seat, Own]
    hidden: Hid

    def __repr__(self) -> str:
        return "Split(closed)"


class Rules(Protocol[Pub, Own, Hid]):
    """One game. All pure: only `decide` is told the time, nothing is told of randomness."""

    meta: Meta
    commands: Any
    events: Any
    house_rules: tuple[HouseRule, ...]
    unofficial: tuple[tuple[str, str], ...]
    """What no rulebook says and the program made up, as question and answer; it stands on the house-rule sheet."""
    presets: Mapping[str, Mapping[str, str | int]]
    """The ways to sit down: "box" (it is on the table), "mixed", "app" (no box), each with the house rules it sets."""
    ways: Mapping[str, str]
    """What each way to sit down means in this game, in a sentence (marked for translation)."""
    boxed: tuple[type[Command], ...]
    """Commands that go into a box in the session's memory, since nobody may ever learn whose they were (see `sealed`).

    `decide` answers them with a refusal, or with no events at all; each of them is `alone`."""

    def setup(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> Sequence[Event]:
        """The first events of an evening; raises `ValueError` with a clear sentence when it cannot begin."""

    def sides(self) -> Sides | None:
        """What each seat chooses before the evening; None where all seats are alike."""

    def begin(self, event: Event) -> Split[Pub, Own, Hid]:
        """The state after the first event of an evening."""

    def decide(
        self,
        state: Split[Pub, Own, Hid],
        by: Actor,
        command: Command,
        now: Instant,
        waived: frozenset[str] = frozenset(),
    ) -> Sequence[Event] | Refusal:
        """What follows from a command, or every reason why not. Refusals rest on `public` and `own[by]` alone."""

    def evolve(self, state: Split[Pub, Own, Hid], event: Event) -> Split[Pub, Own, Hid]:
        """The state after an event."""

    def look(self, viewer: Viewer, public: Pub, own: Own | None) -> View:
        """What this viewer is shown; it is never handed more, so it has nothing to leak."""

    def menu(self, viewer: Viewer, public: Pub, own: Own | None) -> Sequence[Offer]:
        """What this viewer may do now; refused offers carry their reasons."""

    def box(self, public: Pub) -> Box | None:
        """The box that stands open now, and who puts a choice into it."""

    def unbox(self, public: Pub, choices: tuple[Command, ...]) -> Command:
        """The one command that the table gives for a full box; the choices come sorted and without their authors."""

    def asks(self, public: Pub) -> Question | None:
        """What the table must decide before anything else goes on."""

    def wants(self, state: Split[Pub, Own, Hid]) -> Sequence[Wanted]:
        """All that chance owes now, in the order in which the app would draw it."""

    def due(self, public: Pub) -> Instant | None:
        """When the clock must speak."""

    def result(self, public: Pub) -> Result | None:
        """The result, once the game is over."""

    def broken(self, state: Split[Pub, Own, Hid]) -> Sequence[Violation]:
        """The invariants that do not hold, by number."""

    def seen(self, viewer: Viewer, event: Event, public: Pub) -> bool:
        """Whether this viewer may read this event now."""

    def say_event(self, event: Event, public: Pub) -> str | None:
        """The event as a sentence of the story; `None` when it has no line there."""

    def say_reason(self, reason: Reason) -> str:
        """The reason as a sentence that says what was wrong and what to do."""

    def say_posting(self, event: Posted) -> str:
        """Why points moved, in words."""

    def upcast(self, kind: str, schema: int, data: dict[str, Any]) -> dict[str, Any]:
        """An event of an older schema in today's shape."""


AnyRules: TypeAlias = Rules[Any, Any, Any]


def changed(struct: Any, **fields: Any) -> Any:
    """A copy with some fields replaced."""
    return msgspec.structs.replace(struct, **fields)
