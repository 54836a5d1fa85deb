"""A damaged event file, recovered as a copy up to its last whole line; the file itself is left as it is."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from companion.core.language import _
from companion.journal import Broken, Header, JournalError, Record, Seal, SqliteJournal
from companion.journal.connection import remove
from companion.journal.whole import whole_lines
from companion.organiser.desk import evenings_of, read, read_story, told


def recoverable(path: Path) -> tuple[Header, Sequence[Record]]:
    """The lines from the first to the last whole one, each following from those before it; raises `JournalError`."""
    header, records = whole_lines(path)
    count = len(records)
    while count:
        try:
            told(read_story(header, records[:count]))
            return header, records[:count]
        except Broken as error:
            count = min(error.n, count) - 1
    raise JournalError(_("{path} has no whole line; nothing of it can be recovered.").format(path=path))


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
    header, records = recoverable(path)
    journal = SqliteJournal.create(copy, header, keys)
    try:
        journal.copy_in(records, _seals(path, len(records)))
        if evenings_of(path).is_dir():
            shutil.copytree(evenings_of(path), evenings_of(copy), dirs_exist_ok=True)
    except BaseException:
        journal.close()
        remove(copy)
        raise
    journal.close()
    return len(records)


def _seals(path: Path, count: int) -> Sequence[Seal]:
    """The seals that cover no more than so many lines; none where the damage reaches them."""
    with suppress(JournalError), closing(SqliteJournal.open(path, write=False)) as journal:
        return [seal for seal in journal.seals() if seal.n <= count]
    return []
