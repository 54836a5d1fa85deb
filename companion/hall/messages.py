"""Messages of a hall as JSON, their subjects and streams: lines, states, orders, care, and who may come in.

A table's journal stays its truth. What the hub is sent of it is what its file holds: open lines readable, closed ones
encrypted under a key that the hub has not. Orders and care are signed by a judge's key, so that no hub can make one up.
"""

from __future__ import annotations

import re
import zlib
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from companion.core.language import _
from companion.core.messages import AFAR

PROTOCOL = 1
"""The number of these messages; a program with another one is turned away with a sentence."""

LARGEST = 512 * 1024
"""Bytes of the largest message; a table's journal is cut into spans that fit."""

STATE, DESK, CARE, KEEP, BRANCH = "STATE", "DESK", "CARE", "KEEP", "BRANCH"
"""The streams: the last state of each table, orders, care and notices, what is kept besides (who holds a table, sealed
keys, the judges, the book of who is in), and branches."""

LINES = tuple(f"LINES{shard}" for shard in range(8))
"""The streams of journals: several, for each waits for the disk at every message, and a disk syncs several at once."""

ALL = "all"
"""In the place of a table: an order to every one."""

Token: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
"""A table's or an evening's name where it stands in a subject: "7", "A-12"."""
Words: TypeAlias = Annotated[str, Meta(max_length=400)]
Name: TypeAlias = Annotated[str, Meta(max_length=80)]
Key: TypeAlias = Annotated[str, Meta(pattern=r"^U[A-Z2-7]{55}$")]
"""The public part of an nkey: an Ed25519 key by which the server knows a table or a judge, and orders are signed."""


def shard_of(table: str) -> int:
    """Which of the streams of journals takes this table's."""
    return zlib.crc32(table.encode()) % len(LINES)


def line_subject(table: str, evening: str = "*") -> str:
    """Where a table's journal goes (stream `LINES[shard_of(table)]`)."""
    return f"line.{shard_of(table)}.{table}.{evening}"


def table_of(subject: str) -> tuple[str, str]:
    """The table and the evening of a line's or a branch's subject."""
    parts = subject.split(".")
    return (parts[2], parts[3]) if parts[0] == "line" else (parts[1], parts[2])


def branch_subject(table: str, evening: str, laptop: str) -> str:
    """Where later lines go of a laptop that does not hold its table any more; shown, never merged (`BRANCH`)."""
    return f"branch.{table}.{evening}.{laptop}"


def state_subject(table: str) -> str:
    """How a table stands: its last word alone is kept (`STATE`)."""
    return f"state.{table}"


def desk_subject(table: str = ALL) -> str:
    """Orders to a table, or to every one (`DESK`)."""
    return f"desk.{table}"


def care_subject(table: str) -> str:
    """Who has a table's call (`CARE`)."""
    return f"care.{table}"


def notice_subject(table: str) -> str:
    """What the hub has against a table (`CARE`); by "-" for whoever is none."""
    return f"notice.{table}"


def key_subject(table: str, evening: str) -> str:
    """An evening's keys, sealed to the head judge's key (`KEEP`)."""
    return f"key.{table}.{evening}"


def hold_subject(table: str) -> str:
    """Which laptop holds a table (`KEEP`)."""
    return f"hold.{table}"


def answer_subject(key: str) -> str:
    """What whoever asked to be let in is answered."""
    return f"answer.{key}"


ASK, GATE, BOOK, JUDGES, HALL = "ask", "gate", "book", "judges", "hall"
"""Subjects: who asks to be let in; what a judge tells the gate (request); who is in, the judges (`KEEP`, last word);
what a guest may know of the hall (request)."""


# --- lines ------------------------------------------------------------------------------------------------------------


class SentRow(Struct, frozen=True, array_like=True):
    """A journal record as its file holds it; `command` of a closed one begins with `#` and is encrypted."""

    n: int
    at: int
    wall: str
    actor: str
    command: str
    events: str
    hash: str


class SealRow(Struct, frozen=True, array_like=True):
    """A seal as a journal's file holds it."""

    n: int
    why: str
    key: str
    signature: str


class Span(Struct, frozen=True, kw_only=True):
    """A few records one after the other; what travels on `line.<shard>.<table>.<evening>`.

    Its `Nats-Msg-Id` is evening and number of the last record, so that it is taken once. The first span brings the
    header (as its file holds it); the one with the end the keys of the opened books (hex).
    """

    rows: tuple[SentRow, ...]
    header: str = ""
    seals: tuple[SealRow, ...] = ()
    books: tuple[str, ...] = ()


# --- states -----------------------------------------------------------------------------------------------------------


class ClockState(Struct, frozen=True):
    """What is left of the clock that the page shows (ms, negative when over), and whether it runs."""

    left: int
    running: bool


class Correction(Struct, frozen=True):
    """A correction at a table: its line, what the story says of it, and the wall clock (UTC) of the laptop then."""

    line: int
    say: Words
    wall: Name = ""


class TableState(Struct, frozen=True, kw_only=True):
    """How a table stands, as everybody there may see it; sent at each open change and with every beat.

    Of closed lines it tells nothing: `n` is the last line of which everybody may read something. What a console knows
    of time is when it came; `since_ms` are milliseconds before this was sent.
    """

    table: Token
    evening: str = ""
    """The evening's id; "" while none is open there."""
    game: str = ""
    title: Name = ""
    heading: Name = ""
    """The round, or the bill, as the page says it."""
    phase: Name = ""
    """The step of it, in words."""
    says: Words = ""
    """What the foot of the table's wall says: who does what now, and what it needs."""
    waited: tuple[Name, ...] = ()
    """The names of those that everybody sees waited for."""
    seats: tuple[Name, ...] = ()
    clock: ClockState | None = None
    paused: bool = False
    asleep: bool = False
    """Whether table time stands though nobody paused: the evening was opened, and nobody went on yet."""
    call_ms: int | None = None
    """For how long the table has been calling for a judge; None while it does not."""
    call: Words = ""
    """Why, in the table's words."""
    ruling_ms: int | None = None
    """For how long a question has been open that the table must rule on; None while none is."""
    ruling: Words = ""
    sealed: Name = ""
    """The heading after which it was sealed last; "" for never."""
    over: bool = False
    """Whether its result is out."""
    corrections: tuple[Correction, ...] = ()
    """The last corrections that count, oldest first."""
    signed: bool = False
    """Whether the end is sealed."""
    n: int = 0
    sent: int = 0
    """The last line that the hub has confirmed; never more than `n` tells."""
    unkept: bool = False
    """Whether the table's own disk takes nothing, and it goes on in memory."""
    done: tuple[str, ...] = ()
    """The last orders that it entered, by `Order.id`; `not_done` those that could not be, which are on its record."""
    not_done: tuple[str, ...] = ()
    withheld: bool = False
    """Whether nothing of it but clock and round may be shown on a board."""
    wall: Name = ""
    """The wall clock (UTC) of the laptop as it sent this."""
    program: Name = ""
    protocol: int = PROTOCOL
    laptop: Annotated[str, Meta(pattern=r"^(U[A-Z2-7]{55})?$")] = ""
    branch: bool = False
    """Whether this laptop does not hold the table, and what it writes is a branch."""


def withheld_state(state: TableState) -> TableState:
    """What boards may show of a table that is withheld: its clock, to the second, and its round.

    To the second: so it is another once a second, and not at the moments at which something happens there.
    """
    clock = state.clock and ClockState(state.clock.left // 1000 * 1000, state.clock.running)
    return TableState(
        table=state.table, game=state.game, title=state.title, heading=state.heading, clock=clock,
        paused=state.paused, withheld=True, program="",
    )  # fmt: skip


# --- orders and care, signed by a judge -------------------------------------------------------------------------------

OrderKind: TypeAlias = Literal["pause", "go", "time", "message"]


class Order(Struct, frozen=True, kw_only=True):
    """What a judge orders a table, or all of them: to pause, to go on, seconds more or fewer, or a message to show.

    `number` grows with each order of this judge's key, over all tables. Nothing else can be ordered from afar.
    """

    hall: str
    table: Token
    number: int
    kind: OrderKind
    judge: Name
    key: Key
    seconds: Annotated[int, Meta(ge=-3600, le=3600)] = 0
    words: Words = ""
    signature: str = ""

    @property
    def id(self) -> str:
        """By what a journal remembers it: which judge's, and which number."""
        return f"{AFAR}{self.key[-8:]}-{self.number}"


CareKind: TypeAlias = Literal["going", "there", "freed"]


class Care(Struct, frozen=True, kw_only=True):
    """Who has a table's call: a judge is going there, is there, or it is free again."""

    hall: str
    table: Token
    number: int
    kind: CareKind
    judge: Name
    key: Key
    at: str = ""
    """The wall clock (UTC) of the judge's machine, for the log."""
    words: Words = ""
    signature: str = ""


class Judge(Struct, frozen=True):
    """A judge whose orders tables take."""

    name: Name
    key: Key


class Judges(Struct, frozen=True, kw_only=True):
    """All judges besides the head judge, whose key signs this; the greatest number counts."""

    hall: str
    number: int
    judges: tuple[Judge, ...]
    signature: str = ""


class SealedKeys(Struct, frozen=True, kw_only=True):
    """The keys of an evening's closed lines, sealed to the head judge's key: `once` is the other half (X25519, hex)."""

    once: str
    sealed: str


class Hold(Struct, frozen=True, kw_only=True):
    """After line `since`, or what came meanwhile, this laptop holds the table; signed by the head judge's key.

    The evening's keys come with it, sealed to the laptop's key. Without a signature it says who came first.
    """

    hall: str
    table: Token
    number: int
    evening: str
    since: int
    laptop: Key
    judge: Name = ""
    words: Words = ""
    keys: SealedKeys | None = None
    signature: str = ""


Signed: TypeAlias = Order | Care | Judges | Hold


# --- coming in --------------------------------------------------------------------------------------------------------

Role: TypeAlias = Literal["table", "judge", "board"]


class Ask(Struct, frozen=True, kw_only=True):
    """Somebody at the door, on `ask`: who, with which key, and a one-time code where one was given out."""

    key: Key
    table: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{0,32}$")] = ""
    role: Role = "table"
    name: Name = ""
    """How the laptop, or the judge, is called."""
    program: Name = ""
    protocol: int = PROTOCOL
    code: Annotated[str, Meta(max_length=64)] = ""
    seal: Annotated[str, Meta(max_length=64)] = ""
    """The public key (X25519, hex) to which an evening's keys can be sealed that goes on there."""
    takes: bool = False
    """Whether it asks for the evening of a laptop that died."""


class Answer(Struct, frozen=True, kw_only=True):
    """What whoever asked is answered, on `answer.<key>`: in, wait, or why not."""

    state: Literal["in", "wait", "no"]
    say: Words = ""
    table: str = ""


class In(Struct, frozen=True, kw_only=True):
    """Who is in: with which key, as what, at which table."""

    key: Key
    role: Role
    table: str = ""
    name: Name = ""
    program: Name = ""
    seal: str = ""
    holds: bool = False
    """Whether this laptop holds its table."""


class Book(Struct, frozen=True, kw_only=True):
    """Who is in, who asks (oldest first), whose key is revoked, and which tables are withheld; on `book`."""

    inside: tuple[In, ...] = ()
    asking: tuple[Ask, ...] = ()
    revoked: tuple[In, ...] = ()
    withheld: tuple[str, ...] = ()


class Gate(Struct, frozen=True, kw_only=True):
    """What a judge tells the gate, as a request on `gate`; the answer is a `Said`.

    `code` makes a one-time code for `table` (or any, where it is ""). Who was revoked and asks again is admitted anew.
    """

    do: Literal["admit", "refuse", "revoke", "code", "withhold", "release"]
    key: str = ""
    table: str = ""


class Said(Struct, frozen=True):
    """What came of it: "" or why not, and the code that was asked for."""

    why: Words = ""
    code: str = ""


NoticeKind: TypeAlias = Literal[
    "chain", "subject", "replay", "flood", "clock", "size", "key", "program", "message", "branch", "order", "brought"
]


class Notice(Struct, frozen=True, kw_only=True):
    """What the hub refused or found odd, for the console: about which table, what, in a sentence."""

    table: str
    kind: NoticeKind
    say: Words
    at: str = ""


# --- reading ----------------------------------------------------------------------------------------------------------

T = TypeVar("T")


def written(message: Any) -> bytes:
    """A message as it travels."""
    return msgspec.json.encode(message)


def read(data: bytes, kind: type[T]) -> T:
    """A message; raises `ValueError` with a sentence for what is none, or too long."""
    if len(data) > LARGEST:
        raise ValueError(_("A message of {size} bytes is longer than any may be.").format(size=len(data)))
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise ValueError(
            _("This is no message of a hall: {error}.").format(error=" ".join(str(error).split()))
        ) from error


def to_sign(message: Signed) -> bytes:
    """What is signed of it: everything but the signature, in one order of its fields."""
    fields = {name: getattr(message, name) for name in message.__struct_fields__ if name != "signature"}
    return msgspec.json.encode([f"Parley hall {PROTOCOL}", type(message).__name__, fields], order="sorted")


_PLAIN = re.compile(r"^[A-Za-z0-9_-]{1,32}$")


def is_token(text: str) -> bool:
    """Whether this can stand in a subject."""
    return bool(_PLAIN.match(text))
