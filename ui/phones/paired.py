"""Phones that are paired (pairing, tokens kept as hashes): what is kept of each between evenings, and of an evening."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from PySide6.QtCore import QTimer

from ui.faces.face import Face
from ui.phones.cards import Album, DeviceCards
from ui.phones.pages import Key
from ui.phones.server import hashed
from ui.phones.wire import PhoneFrame
from ui.settings import keep, read_kept

PORT = 8427
"""Where phones find the laptop, unless something else is there."""
AWAY_MS = 4_000
"""A device that is away for so long is on record as away; a phone that only slept a moment is not."""
ANSWERS = 64
"""So many of the last answers of each device are known."""
PAGES = 256
"""Of so many of the last pages of each device it is known what the table asked then."""
EVENINGS = 20
"""So many of the last evenings are known."""


class Paired(Struct):
    """What is kept of a phone: its seat, its number, and the hash of its token."""

    seat: str
    number: int
    token: str


class KeptPhones(Struct):
    """What is kept of an evening's phones."""

    on: bool = False
    port: int = PORT
    last: int = 0
    """The number of the last device."""
    hold: bool = False
    watch: bool = False
    tls: bool = False
    phones: list[Paired] = field(default_factory=list)


class PhonesFile(Struct):
    """The small file: evenings by the names of their files."""

    evenings: dict[str, KeptPhones] = field(default_factory=dict)


def read_shelf(file: Path | None) -> PhonesFile:
    """What was kept; nothing where it is damaged: then everybody asks once more, and that is all."""
    try:
        return (read_kept(file, PhonesFile) if file is not None else None) or PhonesFile()
    except ValueError:
        return PhonesFile()


def next_evening(shelf: PhonesFile) -> KeptPhones:
    """What a new evening begins with: where the last one's phones still look for the laptop, and as the table wanted
    their pages; nobody is in, and none is let in before somebody says so."""
    last = next(reversed(shelf.evenings.values()), KeptPhones())
    return KeptPhones(port=last.port, hold=last.hold, watch=last.watch, tls=last.tls)


def keep_shelf(file: Path, shelf: PhonesFile, evening: str, kept: KeptPhones) -> None:
    """Keep this of an evening; the latest stands last."""
    shelf.evenings.pop(evening, None)
    shelf.evenings[evening] = kept
    for old in list(shelf.evenings)[:-EVENINGS]:
        del shelf.evenings[old]
    keep(file, shelf)


class Phone:
    """A device that is paired, with what it shows."""

    def __init__(self, paired: Paired, face: Face, album: Album) -> None:
        # A phone whose laptop was started anew knows its offers again.
        key: Key = bytes.fromhex(hashed(f"page {paired.token}"))
        self.paired, self.key, self.cards = paired, key, DeviceCards(face, key, album)
        self.here = False
        self.away_said = False
        """Whether it is on record that it is away."""
        self.open, self.theme = False, "dark"
        self.noted = False
        """Whether it is on record that its page was opened while it lies open."""
        self.lay = self.gone = False
        """Whether its seat had sealed what was asked last, and whether that was taken back before it was shown."""
        self.asked_for = False
        """Whether another device asks for its seat."""
        self.frame: PhoneFrame | None = None
        self.asked_on: dict[int, int] = {}
        """To which question of the table each of the last pages that it was sent belongs."""
        self.forgotten = -1
        """The last page of which that is forgotten."""
        self.answers: dict[str, dict[str, Any]] = {}
        """The last answers by the ids of what it asked for; what was done the journal knows, too."""
        self.pending: dict[str, list[Future[dict[str, Any]]]] = {}
        """Who waits for an answer that is being written, by the id of what was asked."""
        self.away = QTimer()
        self.away.setSingleShot(True)
        self.away.setInterval(AWAY_MS)

    def sent(self, frame: PhoneFrame, question: int) -> None:
        """This page goes out to it, while the table is at this question."""
        self.frame = frame
        self.asked_on[frame.n] = question
        for old in list(self.asked_on)[:-PAGES]:
            del self.asked_on[old]
            self.forgotten = max(self.forgotten, old)

    def was_asked(self, seen: int, now: int) -> bool:
        """Whether a page that it saw asked what the table asks `now`; one so old that it is forgotten asked something
        else, and one from before the program died, of which nothing is known, is believed."""
        return seen > self.forgotten and self.asked_on.get(seen, now) == now

    def note_box(self, lies: bool, taken_back: bool) -> None:
        """Whether its seat's choice lies in the box now, and whether the last thing that happened took a step back."""
        self.gone = not lies and taken_back and (self.lay or self.gone)
        self.lay = lies

    def answer(self, asked: str, said: dict[str, Any]) -> None:
        """This is the answer to what it asked for with this id; the oldest are forgotten."""
        self.answers[asked] = said
        for old in list(self.answers)[:-ANSWERS]:
            del self.answers[old]

    @property
    def number(self) -> int:
        """The device's number: all that is on record of it."""
        return self.paired.number

    @property
    def seat(self) -> str:
        """Whose it is."""
        return self.paired.seat

    @property
    def shows(self) -> bool:
        """Whether its private page may be on it."""
        return self.open and self.noted
