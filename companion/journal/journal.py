"""An append-only journal and its hash chain (SHA-256): what has been appended is durable, and nothing of it changes."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct

from companion.core.language import _
from companion.core.page import SealShown
from companion.journal.seals import Seal, Signer, hash_of, in_words


class JournalError(Exception):
    """A journal that cannot be used, with a sentence that says why and what to do."""


class Broken(JournalError):  # noqa: N818 -- it names the state of the chain, not an error of the program
    """A journal whose chain does not hold; `n` is the first record that is wrong."""

    def __init__(self, n: int, say: str) -> None:
        super().__init__(say)
        self.n = n


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What an evening is: the game, the numbers of its rules and of its events, and when the table was laid (UTC).

    `program` laid it, with its version ("Parley 0.1.0"); `id` is no other evening's; `table` is how the table calls
    itself; `key` is the fingerprint of the key that seals it. Each is "" for evenings from before it was noted.
    """

    game: str
    rules: int
    schema: int
    created: str
    program: str = ""
    id: str = ""
    table: str = ""
    key: str = ""


class Stored(Struct, frozen=True):
    """Of a line that is not open: who, command and events as a file holds them, or as everybody may read them."""

    actor: str
    command: str
    events: str


class Draft(Struct, frozen=True):
    """What shall become a record: table time in ms, wall clock (UTC), who, the command and its events as JSON.

    `shown` is what everybody may read of it; None where that is all.
    """

    at: int
    wall: str
    actor: str
    command: str
    events: str
    shown: Stored | None = None

    def __repr__(self) -> str:
        return "Draft(closed)"


class Record(Struct, frozen=True):
    """A line of the journal: table time in ms, wall clock (UTC), who, the command and its events as JSON, the hash.

    `stored` is what the file holds in the place of the three where they are encrypted; the hash is over that.
    """

    n: int
    at: int
    wall: str
    actor: str
    command: str
    events: str
    hash: str
    stored: Stored | None = None

    def __repr__(self) -> str:
        return f"Record({self.n})"

    @property
    def written(self) -> tuple[str, str, str]:
        """Who, command and events as a file holds them."""
        kept = self.stored or self
        return kept.actor, kept.command, kept.events


class Journal(Protocol):
    """Where an evening is kept."""

    @property
    def header(self) -> Header:
        """What evening it is."""

    waits: bool
    """Whether an append waits for a disk, which can be slow."""

    @property
    def unkept(self) -> int:
        """The first record that lies in memory alone, because people chose to go on; 0 where every one is written."""

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        """Write these as records, all of them or none; what it returns is durable. Raises `JournalError`.

        With them, in the same transaction, what lies in the box of sealed choices from now on; None leaves it. And a
        seal over all up to the last of them, where `seal` says why.
        """

    def seals(self) -> Sequence[Seal]:
        """All seals, oldest first."""

    def sealed(self) -> Sequence[SealShown]:
        """The same in words."""

    def books(self) -> Sequence[str]:
        """The keys of the books that are open, in hex."""

    def box(self) -> bytes:
        """What lies in the box beside the chain; empty when nothing does, or when its key is gone."""

    def records(self) -> Sequence[Record]:
        """All records, oldest first, with the chain checked; raises `Broken`."""

    def pins(self) -> Mapping[str, str]:
        """PINs of private pages as they may be kept (see `sessions.pins`), by whose they are."""

    def keep_pins(self, pins: Mapping[str, str]) -> None:
        """Keep these PINs and no others; raises `JournalError`."""

    def note(self, at: int) -> None:
        """Remember table time between two records (it is no part of the chain)."""

    def noted(self) -> int | None:
        """The table time last noted since the last record."""

    def keep_up(self) -> None:
        """A round is over: the file alone is all of it, for whoever copies it now, and the second copy is brought up to
        it, where one is kept; nobody waits for that."""

    def news(self) -> str:
        """What is to be told of where the evening is kept, once; "" for nothing."""

    def close(self) -> None:
        """Let go of the file."""


def text_of(header: Header) -> str:
    """A header as its file holds it; what was not noted before evenings were sealed is left out where it is empty."""
    fields = {
        name: value
        for name in header.__struct_fields__
        if (value := getattr(header, name)) or name not in ("id", "table", "key")
    }
    return msgspec.json.encode(fields, order="sorted").decode()


def seed(header: Header) -> str:
    """The hash that the first record is chained to."""
    return hashlib.sha256(text_of(header).encode()).hexdigest()


def chained(previous: str, n: int, at: int, wall: str, actor: str, command: str, events: str) -> str:
    """The hash of a record: SHA-256 over the hash before it and every field."""
    body = msgspec.json.encode([previous, n, at, wall, actor, command, events])
    return hashlib.sha256(body).hexdigest()


def linked(
    previous: str, n: int, drafts: Sequence[Draft], stored: Callable[[Draft], Stored | None] = lambda _draft: None
) -> Sequence[Record]:
    """The records that these drafts become after record `n`, whose hash is `previous`; `stored` encrypts."""
    records = []
    for d in drafts:
        n += 1
        kept = stored(d)
        written = kept or d
        previous = chained(previous, n, d.at, d.wall, written.actor, written.command, written.events)
        records.append(Record(n, d.at, d.wall, d.actor, d.command, d.events, previous, kept))
    return records


def follows(previous: str, r: Record) -> bool:
    """Whether a record is chained to the hash before it."""
    return r.hash == chained(previous, r.n, r.at, r.wall, *r.written)


def verified(header: Header, records: Iterable[Record]) -> Sequence[Record]:
    """The records, if numbers and chain hold; raises `Broken` at the first one that does not, and reads no further."""
    previous, found = seed(header), []
    for place, r in enumerate(records, 1):
        if r.n != place:
            raise Broken(
                place, _("Record {n} is missing: the journal goes on with {found}.").format(n=place, found=r.n)
            )
        if not follows(previous, r):
            raise Broken(place, _("Record {n} is not what was written: its hash does not fit.").format(n=place))
        previous = r.hash
        found.append(r)
    return found


class MemoryJournal:
    """A journal that lasts as long as the program: for tests, bots and demonstrations."""

    waits = False
    unkept = 0

    def __init__(
        self, header: Header, records: Sequence[Record] = (), signer: Signer | None = None, seals: Sequence[Seal] = ()
    ) -> None:
        """Without a signer nothing is sealed."""
        self.header = header
        self._records = list(records)
        self._signer = signer
        self._seals = list(seals)
        self._noted: int | None = None
        self._box = b""
        self._pins: Mapping[str, str] = {}

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        self._box = self._box if box is None else box
        previous = self._records[-1].hash if self._records else seed(self.header)
        records = linked(previous, len(self._records), drafts)
        self._records.extend(records)
        self._noted = None if records else self._noted
        if seal and records and self._signer is not None:
            last = records[-1]
            previous = ""
            for each, hash_ in self._with_hashes():
                previous = hash_of(previous, hash_, each)
            self._seals.append(self._signer.seal(previous, last.n, last.hash, seal))
        return records

    def _with_hashes(self) -> list[tuple[Seal, str]]:
        # Record n lies at n - 1; a seal may speak of one that is not there.
        found = [self._records[seal.n - 1 : seal.n] for seal in self._seals]
        return [(seal, each[0].hash if each else "") for seal, each in zip(self._seals, found, strict=True)]

    def seals(self) -> Sequence[Seal]:
        return tuple(self._seals)

    def sealed(self) -> Sequence[SealShown]:
        return in_words(self._with_hashes())

    def books(self) -> Sequence[str]:
        return ()

    def box(self) -> bytes:
        return self._box

    def records(self) -> Sequence[Record]:
        return verified(self.header, self._records)

    def pins(self) -> Mapping[str, str]:
        return self._pins

    def keep_pins(self, pins: Mapping[str, str]) -> None:
        self._pins = dict(pins)

    def note(self, at: int) -> None:
        self._noted = at

    def noted(self) -> int | None:
        return self._noted

    def keep_up(self) -> None:
        return

    def news(self) -> str:
        return ""

    def close(self) -> None:
        return
