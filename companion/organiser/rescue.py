"""Recovery of a damaged event file, as a copy up to its last whole line; the file itself is left as it is."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from companion.journal import Header, JournalError, Record, SqliteJournal
from companion.journal.whole import copy_whole, up_to_what_can_be_shown, whole_lines
from companion.organiser.desk import evenings_of, read, read_story, told


def recoverable(path: Path) -> tuple[Header, Sequence[Record]]:
    """The lines from the first to the last whole one, each following from those before it; raises `JournalError`."""
    header, records = whole_lines(path)
    return up_to_what_can_be_shown(path, header, records, lambda whole: told(read_story(header, whole)))


def damaged(path: Path) -> str:
    """What is wrong with an event file, in a sentence; "" where it can be opened."""
    try:
        read(path)
    except (JournalError, ValueError) as error:
        return str(error)
    return ""


def recover(path: Path, copy: Path, keys: Path | None = None) -> int:
    """Write the whole lines into a new event file, with the evenings beside it, and tell how many lines they were.

    Raises `JournalError`, `OSError` or `ValueError`; then nothing is written.
    """

    def with_evenings(_journal: SqliteJournal) -> None:
        if evenings_of(path).is_dir():
            shutil.copytree(evenings_of(path), evenings_of(copy), dirs_exist_ok=True)

    return copy_whole(path, copy, recoverable(path), keys, with_evenings)
