"""Recovery of a damaged evening, as a copy up to its last whole line; the file itself is left as it is."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.journal import Broken, Header, JournalError, Record, SqliteJournal
from companion.journal.whole import copy_whole, up_to_what_can_be_shown, whole_lines
from companion.sessions.evening import Codec, Evening, all_pages, believe, game_of, read_evening, told


def recoverable(path: Path) -> tuple[Header, Sequence[Record]]:
    """The lines from the first to the last whole one: chained, followed by today's rules, and shown to everybody.

    Raises `JournalError` or `ValueError` with a sentence where there is none.
    """
    header, records = whole_lines(path)
    codec = Codec(game_of(header))
    evening, count = Evening(codec.rules), 0
    try:
        for record in records:
            believe(evening, codec.read(record, header.schema))
            count += 1
    except Broken as error:
        count = error.n - 1
    return up_to_what_can_be_shown(path, header, records[:count], lambda whole: _shown(codec, header, whole))


def _shown(codec: Codec, header: Header, records: Sequence[Record]) -> None:
    evening = Evening(codec.rules, [codec.read(record, header.schema) for record in records])
    told(evening, header, records, all_pages)


def last_line(header: Header, records: Sequence[Record]) -> int:
    """By which number people call the last of these lines: how many records there are would tell of closed ones."""
    return read_evening(header, records, None).entries[-1].number


def recover(path: Path, copy: Path, keys: Path | None = None) -> int:
    """Write the whole lines into a new file, and tell how many they were; raises `JournalError` or `ValueError`.

    What lay in the box of sealed choices is not among them: its seats choose again.
    """

    def with_pins(journal: SqliteJournal) -> None:
        with suppress(JournalError), closing(SqliteJournal.open(path, write=False)) as damaged:
            journal.keep_pins(damaged.pins())

    return copy_whole(path, copy, recoverable(path), keys, with_pins)


def copy_of(path: Path, count: int, folder: Path) -> Path:
    """A free name in a folder for a copy of the first lines of a file, up to the one that people call so."""
    number, name = 1, f"{path.stem}-lines-1-to-{count}"
    while (copy := folder / f"{name}{f'-{number}' if number > 1 else ''}{path.suffix}").exists():
        number += 1
    return copy
