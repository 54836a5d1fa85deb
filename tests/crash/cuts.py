"""What lies on a disk after a kill or a power cut at any moment of a recording, and what must be read from it."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from companion.journal import JournalError, Record, SqliteJournal
from tests.crash.disk import Event


class Lost(AssertionError):  # noqa: N818 -- it is what was found
    """Something confirmed is not there, or a file cannot be read."""


class Cut(NamedTuple):
    """Files as they lie there, and up to which entry they must tell."""

    say: str
    confirmed: int
    files: dict[str, bytes]


def unsynced(events: Sequence[Event]) -> list[int]:
    """Entries that were confirmed before all that was written for them was synced."""
    found, dirty = [], set[str]()
    for event in events:
        match event.kind:
            case "write":
                dirty.add(event.file)
            case "sync" | "delete" | "truncate":
                # A log is cut once all of it lies in the file, synced.
                dirty.discard(event.file)
            case "confirmed" if any(file.endswith("-wal") for file in dirty):
                found.append(event.at)
    return found


def cuts(events: Sequence[Event], rng: random.Random, share: float = 1.0) -> Iterator[Cut]:
    """Every moment once: killed there, with what was written; and without power, with what was synced and some more."""
    for place in range(len(events) + 1):
        if events[place - 1].kind == "confirmed" or rng.random() >= share:
            continue
        done = events[:place]
        confirmed = max((event.at for event in done if event.kind == "confirmed"), default=0)
        yield Cut(f"killed after {place} of {len(events)}", confirmed, _killed(done))
        last = events[place - 1].kind if place else ""
        for luck in (0.0, 0.5) if last in ("sync", "write") else (0.0,):
            yield Cut(f"no power after {place} of {len(events)}", confirmed, _cut_off(done, rng, luck))


def _killed(events: Sequence[Event]) -> dict[str, bytes]:
    files: dict[str, bytearray] = {}
    for event in events:
        _apply(files, event)
    return {name: bytes(content) for name, content in files.items()}


def _cut_off(events: Sequence[Event], rng: random.Random, luck: float) -> dict[str, bytes]:
    """Of what was written to a file since its last sync each part arrived or not, the last one perhaps by half.

    What a folder holds, and how long files are, lies on the disk with the next sync of whatever file.
    """
    synced: dict[str, int] = {}
    for place, event in enumerate(events):
        if event.kind == "sync":
            synced[event.file] = synced[""] = place
    files: dict[str, bytearray] = {}
    for place, event in enumerate(events):
        safe = synced.get(event.file if event.kind == "write" else "", -1)
        if place < safe or event.kind == "confirmed" or rng.random() < luck:
            _apply(files, event)
        elif event.kind == "write" and rng.random() < luck / 2:
            _apply(files, event._replace(data=event.data[: rng.randrange(len(event.data))]))
    return {name: bytes(content) for name, content in files.items()}


def _apply(files: dict[str, bytearray], event: Event) -> None:
    match event.kind:
        case "write":
            content = files.setdefault(event.file, bytearray())
            content.extend(bytes(max(0, event.at - len(content))))
            content[event.at : event.at + len(event.data)] = event.data
        case "truncate" if event.file in files:
            del files[event.file][event.at :]
        case "delete":
            files.pop(event.file, None)


def hold(cut: Cut, records: Sequence[Record]) -> None:
    """Raises `Lost` unless every door leads to all that was confirmed, and to nothing that was not written."""
    with tempfile.TemporaryDirectory(prefix="crash-") as folder:
        for name, content in cut.files.items():
            (Path(folder) / Path(name).name).write_bytes(content)
        for path in Path(folder).glob("*.parley"):
            for write in (False, True):
                try:
                    with closing(SqliteJournal.open(path, write=write, keys=Path(folder) / "keys")) as journal:
                        found = journal.records()
                except JournalError as error:
                    if cut.confirmed:
                        raise Lost(f"{cut.say}: {error}") from error
                    continue
                if list(found) != list(records[: len(found)]) or len(found) < cut.confirmed:
                    raise Lost(f"{cut.say}: {len(found)} entries, {cut.confirmed} were confirmed")
