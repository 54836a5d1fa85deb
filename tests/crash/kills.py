"""Kills: a program that plays is killed at some moment, and every door leads to all that it had confirmed.

Its evenings are as those of the windows: sealed, closed lines encrypted, draws bound to a seed, private pages with
PINs, and a second copy that is kept up at each round.
"""

from __future__ import annotations

import os
import random
import signal
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.games import GAMES
from companion.journal import Draft, Record, SecondCopy, Signer, SqliteJournal
from companion.sessions import pins, simulate
from companion.sessions.check import Verdict, check
from companion.sessions.library import Library, shelved
from companion.sessions.session import header_for
from tests.crash.cuts import Lost

PIN = "2718"


class Telling(SqliteJournal):
    """The real journal, which tells whoever watches what it has confirmed."""

    watched: int

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        records = super().append(drafts, box, seal)
        if records:
            os.write(self.watched, b"%d\n" % records[-1].n)
        return records


def play(game: str, seed: int, folder: Path, watched: int) -> None:
    """An evening as the windows have it, for whoever is to be killed."""
    rules, key = GAMES[game], Signer.of().fingerprint
    table = simulate._Table(rules, simulate.NAMES[: rules.meta.seats[0]], {}, seed)
    first = Telling.create(folder / "e.parley", header_for(rules, key=key), folder / "keys")
    assert isinstance(first, Telling)
    first.watched = watched
    journal = SecondCopy(first, folder / "copies", folder / "keys")
    journal.keep_pins({seat: pins.sealed(PIN) for seat in simulate.NAMES[:2]})
    table.journal = journal  # type: ignore[assignment]  # it writes as the real one does
    table.play()
    journal.close()


def second(path: Path, whole: Sequence[Record]) -> str:
    """What is wrong with the second copy, where one was finished: it is the evening up to some line, and goes on."""
    if not path.exists():
        return ""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        records, report = journal.records(), check(journal)
        if not report.holds or report.verdict is Verdict.SHUT or not journal.pins():
            return f"{report.say}, {len(journal.pins())} PINs"
    return "" if list(records) == list(whole[: len(records)]) else "other lines"


def killed(game: str, seed: int) -> int:
    """Play, kill, and look; tells how many entries had been confirmed. Raises `Lost`."""
    with tempfile.TemporaryDirectory(prefix="crash-") as folder:
        told, watched = os.pipe()
        child = os.fork()
        if not child:
            try:
                play(game, seed, Path(folder), watched)
            finally:
                os._exit(0)
        os.close(watched)
        with open(told, "rb") as lines:
            first = lines.readline()
            time.sleep(random.Random(seed).uniform(0.0, 1.0))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            said = (first + lines.read()).split(b"\n")[:-1]
        confirmed = max((int(line) for line in said if line), default=0)
        held(game, seed, Path(folder), confirmed)
        return confirmed


def held(game: str, seed: int, folder: Path, confirmed: int) -> None:
    """All that was confirmed is there by every door, its second copy and its PINs too. Raises `Lost`."""
    path = folder / "e.parley"
    with closing(SqliteJournal.open(path, write=False)) as journal:
        report, found, kept = check(journal), len(journal.records()), journal.pins()
        whole = journal.records()
    if found < confirmed or not report.holds or report.verdict is Verdict.SHUT:
        raise Lost(f"{game}, seed {seed}: {found} of {confirmed} entries, {report.say}")
    if len(kept) != 2 or not all(pins.fits(PIN, one) for one in kept.values()):
        raise Lost(f"{game}, seed {seed}: {len(kept)} of 2 PINs")
    copied = second(folder / "copies" / path.name, whole)
    if copied:
        raise Lost(f"{game}, seed {seed}: the second copy: {copied}")
    listed = [*Library(folder).games(), shelved(path)]
    if any(game.trouble for game in listed) or sorted(folder.glob("e.*")) != [path]:
        raise Lost(f"{game}, seed {seed}: {listed}")
