"""Mutated journals, data files, settings and names: each is taken or refused in a sentence, never believed wrongly."""

from __future__ import annotations

import atexit
import random
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import cache
from pathlib import Path

from companion.core.alike import alike, blank
from companion.core.seats import LONGEST_NAME, checked
from companion.core.setup import SetupError
from companion.games import GAMES
from companion.journal import Header, JournalError, Record, Seal, Signer, SqliteJournal
from companion.journal.connection import left_beside
from companion.organiser import rescue
from companion.organiser.desk import read as read_event
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.check import check
from companion.sessions.library import shelved
from companion.sessions.rescue import recover
from companion.sessions.session import header_for
from tests.cli.evenings import kept
from tests.fuzz.typed import ODD, Maker, bent, encoded
from tests.organiser.events import begun, played, published
from ui.keys import Shortcuts
from ui.settings import Settings, Values

SHARES = (66, 28, 5, 1)
"""How often which original is bent: an evening that began is read a hundred times as fast as a long one."""
LONGEST_S = 30.0
"""A file that keeps the program longer than this holds it up."""

PAGE = 4096
STATEMENTS = (
    "DROP TRIGGER record_no_update", "DROP TRIGGER record_no_delete", "DROP TABLE note", "DROP TABLE box",
    "DELETE FROM record WHERE n > 9", "DELETE FROM record WHERE n = 5", "UPDATE record SET n = n + 1 WHERE n > 30",
    "UPDATE record SET actor = 'judge' WHERE n = 4", "DROP TABLE book", "DELETE FROM book", "DROP TABLE seal",
    "DROP TRIGGER seal_no_update",
    "DROP TRIGGER seal_no_delete", "DELETE FROM seal WHERE n > 60", "DELETE FROM seal WHERE n < 20",
    "UPDATE seal SET signature = lower(key)", "UPDATE seal SET n = n + 1", "UPDATE seal SET why = 'end'",
    "UPDATE record SET events = '[]' WHERE n = 6", "VACUUM",
    "UPDATE record SET hash = upper(hash)", "UPDATE header SET text = replace(text, '2026', '2025')", "REINDEX",
    "INSERT INTO header SELECT text FROM header", "CREATE VIEW more AS SELECT * FROM record", "ANALYZE",
    "CREATE TRIGGER t AFTER INSERT ON record BEGIN DELETE FROM note; END", "PRAGMA user_version = 1",
    "PRAGMA user_version = 99", "PRAGMA application_id = 1", "PRAGMA journal_mode = WAL", "PRAGMA auto_vacuum = 1",
    "PRAGMA writable_schema = ON", "UPDATE sqlite_master SET rootpage = rootpage + 1 WHERE name = 'note'",
    "UPDATE sqlite_master SET rootpage = 2 WHERE name = 'record'", "DELETE FROM sqlite_master WHERE name = 'record'",
    "UPDATE sqlite_master SET sql = replace(sql, 'n INTEGER', 'n TEXT')", "ALTER TABLE record ADD COLUMN more",
    "ALTER TABLE record RENAME TO records", "INSERT INTO note VALUES ('time', 3, 9223372036854775807)",
)  # fmt: skip


class Fault(AssertionError):  # noqa: N818 -- it is what was found
    """What must not be."""


def journals(seeds: Sequence[int]) -> int:
    """A mutated journal for each seed at every door; tells how many were tried."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        for seed in seeds:
            rng = random.Random(seed)
            original, header, records, seals = rng.choices(originals(), SHARES)[0]
            place = Path(folder) / "place"
            place.mkdir()
            path = place / original.name
            for each in (original, *left_beside(original)):
                shutil.copy(each, place)
            _mutate(rng, rng.choice((path, path, *left_beside(path))))
            _tried(seed, path, header, records, seals)
            shutil.rmtree(place)
    return len(seeds)


@cache
def originals() -> Sequence[tuple[Path, Header, Sequence[Record], Sequence[Seal]]]:
    """An evening that began, the same after a kill, a short one and a long one, with what must be read in each."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    written = [_written(kept(folder / f"{rounds}.parley", rounds=rounds)) for rounds in (1, 99)]
    path = folder / "begun.parley"
    journal = SqliteJournal.create(path, header_for(GAMES["article27"], key=Signer.of().fingerprint))
    Session.begin(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, journal, HandWoundTime(), AppDraws(5)).close()
    (folder / "killed").mkdir()
    with closing(SqliteJournal.open(path)) as journal:
        journal.note(1)
        for each in (path, *left_beside(path)):
            shutil.copy(each, folder / "killed")
    return [_written(path), _written(folder / "killed" / path.name), *written]


def _written(path: Path) -> tuple[Path, Header, Sequence[Record], Sequence[Seal]]:
    with closing(SqliteJournal.open(path, write=False)) as journal:
        return path, journal.header, journal.records(), journal.seals()


def _mutate(rng: random.Random, path: Path) -> None:
    content = bytearray(path.read_bytes())
    match rng.randrange(8):
        case 0 | 1 | 2 if content:
            for _n in range(rng.choice((1, 1, 2, 8))):
                content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        case 3:
            content = bytearray(bent(rng, bytes(content)))
        case 4 if len(content) >= 2 * PAGE:
            pages = [content[at : at + PAGE] for at in range(0, len(content), PAGE)]
            one, other = rng.randrange(len(pages)), rng.randrange(len(pages))
            pages[one] = rng.choice((pages[other], bytearray(PAGE), bytearray(rng.randbytes(PAGE))))
            content = bytearray(b"".join(pages))
        case 5 if len(content) > 100:
            # The numbers by which pages are found.
            at = rng.choice((rng.randrange(100), rng.randrange(len(content) // PAGE + 1) * PAGE + rng.randrange(16)))
            content[min(at, len(content) - 1)] = rng.choice((0, 1, 2, 5, 10, 13, 255))
        case _ if path.suffix.startswith(".parley"):
            with suppress(sqlite3.Error), closing(sqlite3.connect(path, isolation_level=None)) as db:
                for statement in rng.sample(STATEMENTS, rng.choice((1, 2, 4))):
                    with suppress(sqlite3.Error):
                        db.execute(statement)
            return
    path.write_bytes(content)


def _tried(seed: int, path: Path, header: Header, records: Sequence[Record], seals: Sequence[Seal]) -> None:
    began = time.process_time()
    before = path.read_bytes()
    try:
        said = shelved(path)
        with suppress(JournalError), closing(SqliteJournal.open(path, write=False)) as journal:
            if not check(journal).holds:
                raise JournalError("found out")
            read, stamps = journal.records(), journal.seals()
            told = (journal.header, list(read), list(stamps))
            if told != (header, list(records[: len(read)]), list(seals[: len(stamps)])):
                raise Fault(f"journal {seed}: nothing wrong was found, and it is not what was written")
        # The library found the whole lines of each already; to write them anew takes as long as all the rest.
        if seed % 4 == 0:
            _recovered(seed, path, records)
        if said.trouble and path.read_bytes() != before:
            raise Fault(f"journal {seed}: a damaged file was changed")
    except Fault:
        raise
    except Exception as error:
        raise Fault(f"journal {seed}: {type(error).__name__}: {error}") from error
    if time.process_time() - began > LONGEST_S:
        raise Fault(f"journal {seed}: took {time.process_time() - began:.0f} s")


def _recovered(seed: int, path: Path, records: Sequence[Record]) -> None:
    copy = path.with_name("copy.parley")
    with suppress(JournalError, ValueError):
        recover(path, copy)
        whole = [record.hash for record in _written(copy)[2]]
        if whole != [record.hash for record in records[: len(whole)]]:
            raise Fault(f"journal {seed}: other lines were recovered than were written")


def events(seeds: Sequence[int]) -> int:
    """A mutated event file for each seed: read as it was written, or refused in a sentence; and recovered as far."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        desk = begun(Path(folder))
        published(desk)
        played(desk, 1)
        written, path = list(desk.story), desk.path
        desk.close()
        original = path.read_bytes()
        for seed in seeds:
            for each in left_beside(path):
                each.unlink()
            path.write_bytes(original)
            _mutate(random.Random(seed), path)
            before, began = path.read_bytes(), time.process_time()
            copy = path.with_name("copy.parley-event")
            try:
                with suppress(JournalError, ValueError):
                    if (story := read_event(path)[1]) != written[: len(story)]:
                        raise Fault(f"event {seed}: it is believed, and is not what was written")
                with suppress(JournalError, ValueError):
                    rescue.recover(path, copy)
                    if (story := read_event(copy)[1]) != written[: len(story)]:
                        raise Fault(f"event {seed}: other lines were recovered than were written")
                if path.read_bytes() != before:
                    raise Fault(f"event {seed}: a damaged file was changed")
            except Fault:
                raise
            except Exception as error:
                raise Fault(f"event {seed}: {type(error).__name__}: {error}") from error
            for each in (copy, *left_beside(copy)):
                each.unlink(missing_ok=True)
            if time.process_time() - began > LONGEST_S:
                raise Fault(f"event {seed}: took {time.process_time() - began:.0f} s")
    return len(seeds)


def data_files(seeds: Sequence[int]) -> int:
    """A sample of a game's data files for each seed, bent: read, or refused with a `ValueError`."""
    files = [(slug, file) for slug in sorted(GAMES) for file in GAMES[slug].files]
    samples: dict[str, bytes] = {}
    for seed in seeds:
        rng = random.Random(seed)
        slug, file = files[seed % len(files)]
        text = bent(rng, samples.setdefault(file.option + slug, file.sample().encode())).decode("utf-8", "replace")
        try:
            file.read(text, "mine.toml")
        except ValueError:
            continue
        except Exception as error:
            raise Fault(f"data file {seed} ({slug}, {file.option}): {type(error).__name__}: {error}") from error
    return len(seeds)


def settings(seeds: Sequence[int]) -> int:
    """Settings for each seed, made from their types or bent: the start stands."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        path = Path(folder) / "settings.json"
        for seed in seeds:
            rng = random.Random(seed)
            text = encoded(Maker(rng, ("DP-1", "dark", "Ctrl+X", "main", "")).of(Values))
            path.write_bytes(bent(rng, text) if rng.random() < 0.6 else text)
            try:
                made = Settings(path)
                Shortcuts(made.values.keys).clashes()
                made.zoom("DP-1")
            except Exception as error:
                raise Fault(f"settings {seed}: {type(error).__name__}: {error}") from error
    return len(seeds)


def names(seeds: Sequence[int]) -> int:
    """Three names for each seed out of all characters there are: they sit down, or it is said why not."""
    for seed in seeds:
        rng = random.Random(seed)
        given = [rng.choice((_anything, _nearly))(rng) for _n in range(3)]
        try:
            taken = checked(given, 3, 3)
        except SetupError:
            continue
        except Exception as error:
            raise Fault(f"names {seed} {given!r}: {type(error).__name__}: {error}") from error
        pairs = ((taken[0], taken[1]), (taken[0], taken[2]), (taken[1], taken[2]))
        if any(alike(*pair) for pair in pairs) or any(blank(name) or len(name) > LONGEST_NAME for name in taken):
            raise Fault(f"names {seed}: {taken!r} sat down")
        again = checked(taken, 3, 3)
        if again != taken:
            raise Fault(f"names {seed}: {taken!r} became {again!r}")
    return len(seeds)


def _anything(rng: random.Random) -> str:
    return "".join(chr(rng.choice((rng.randrange(0x250), rng.randrange(0x3000), rng.randrange(0x110000))))
                   for _n in range(rng.choice((0, 1, 3, 8, 24, 25))))  # fmt: skip


def _nearly(rng: random.Random) -> str:
    word = rng.choice(
        ("Ana", "Ben", "Ilse", "Ольга", "李雷", "ליאת", "O'Neil", *(odd for odd in ODD if isinstance(odd, str)))
    )
    at = rng.randrange(len(word) + 1)
    return (
        word[:at]
        + rng.choice(("", "", "\u0301", "\u3164", "\ufe0f", "l", "I", "а", "ß", "ﬁ", " "))
        + word[at + rng.randrange(2) :]
    )


KINDS: dict[str, Callable[[Sequence[int]], int]] = {
    "journals": journals, "event files": events, "data files": data_files, "settings": settings, "names": names
}  # fmt: skip
"""By what is mutated."""
