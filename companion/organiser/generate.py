"""A random event (generator), for a checker to check: its file, and evenings that the simulator played."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from companion.core.language import _
from companion.core.rulings import beginner
from companion.games import GAMES
from companion.journal import Signer, SqliteJournal
from companion.journal.connection import remove
from companion.organiser.desk import SUFFIX, Desk
from companion.organiser.evenings import bring, ended, matches, take_in
from companion.sessions import simulate
from companion.sessions.evening import read_evening
from companion.tournament import reckon
from companion.tournament.entries import (
    CheckedIn,
    KeptApart,
    Penalty,
    PlayerAdded,
    RoundPublished,
    StandIn,
    Withdrawn,
)
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.state import Sheet, Tournament
from companion.tournament.tables import Table

FIRST = (
    "Ada", "Boris", "Carla", "Darya", "Emil", "Farah", "Gita", "Hana", "Ilse", "Jonas", "Kofi", "Lena", "Mara",
    "Nora", "Olga", "Pavel", "Quim", "Rosa", "Sven", "Tara", "Udo", "Vera", "Wim", "Xenia", "Yara", "Zeno",
)  # fmt: skip
LAST = (
    "Abel", "Berg", "Costa", "Dahl", "Evers", "Faber", "Grau", "Hoyt", "Ivers", "Jung", "Kahn", "Lind", "Mertz",
    "Novak", "Okoye", "Petit", "Quist", "Roth", "Silva", "Toft", "Urban", "Vogel", "Weiss", "Yilmaz", "Zorn",
    "Amsel", "Brandt", "Conti", "Diaz", "Ekdal", "Fell", "Gruber", "Holm", "Iwu", "Jensen", "Kubo", "Lopez", "Moor",
    "Nagy", "Ortiz",
)  # fmt: skip
MOST = len(FIRST) * len(LAST)
LEAST = 4
BY = "Generator"


def names(count: int) -> list[str]:
    """So many names, no two alike."""
    return [f"{FIRST[n % len(FIRST)]} {LAST[(n // len(FIRST) + n) % len(LAST)]}" for n in range(count)]


def generate(
    players: int,
    rounds: int,
    seed: int,
    out: Path,
    games: tuple[str, ...] = (),
    told: Callable[[str], None] = lambda _say: None,
) -> Path:
    """An event with so many players and rounds in this folder, every table played by the simulator; its file.

    Somebody comes late, withdraws, is stood in for, is penalised. The same seed gives the same people, seatings and
    evenings. Raises `SeatingError`, `JournalError`, `OSError` or `ValueError` with a sentence.
    """
    lot = random.Random(f"event {seed}")
    games = games or tuple(lot.sample([g for g in GAMES if GAMES[g].meta.seats[0] <= players], k=min(2, rounds)))
    path = out / f"event-{seed}{SUFFIX}"
    sheet = Sheet(name=_("Event {seed}").format(seed=seed), rounds=rounds, games=games, judges=("Judge Ines",))
    desk = Desk.create(path, sheet, BY)
    try:
        called = names(players + 1)
        desk.do(BY, *map(PlayerAdded, called[:players]))
        desk.do(BY, *(CheckedIn(player) for player in desk.tournament.people))
        one, other = lot.sample(list(desk.tournament.people), 2)
        desk.do(BY, KeptApart(one, other))
        for round_ in range(1, rounds + 1):
            if round_ == 2:
                _people_change(desk, lot, called[players])
            _play(desk, lot, round_, seed, told)
        warned = lot.choice(list(desk.tournament.people))
        desk.do("Judge Ines", Penalty(warned, rounds, 10, "late at the table"))
        desk.do(BY, reckon.released(desk.tournament, Release(ReleaseStage.LIVE)))
        return path
    finally:
        desk.close()


def _people_change(desk: Desk, lot: random.Random, late: str) -> None:
    desk.do(BY, PlayerAdded(late))
    desk.do(BY, CheckedIn(str(len(desk.tournament.people))))
    leaves, replaced = lot.sample([person.player for person in desk.tournament.playing[:-1]], 2)
    desk.do(BY, Withdrawn(leaves))
    desk.do(BY, StandIn(replaced, 2, "Yuki Stand-In"))


def _play(desk: Desk, lot: random.Random, round_: int, seed: int, told: Callable[[str], None]) -> None:
    t = desk.tournament
    desk.do(BY, reckon.seated(t, [reckon.game_of_round(t, round_)], seed + round_))
    desk.do(BY, RoundPublished(round_))
    signer = Signer.of()
    for table in desk.tournament.rounds[-1].tables:
        told(_("round {round}, table {table}").format(round=round_, table=table.number))
        _evening(desk, table, round_, lot.randrange(2**31), signer)


def _evening(desk: Desk, table: Table, round_: int, seed: int, signer: Signer) -> None:
    """One evening at a table, played, sealed, and brought to the desk."""
    path = desk.path.with_name(f"round-{round_}-table-{table.number}.parley")
    try:
        simulated(desk.tournament, table, round_, seed, signer, path)
        brought = bring(path)
        match = next(m for m in matches(desk.tournament, brought) if (m.round, m.table) == (round_, table.number))
        take_in(desk, BY, brought, match)
    finally:
        remove(path)


def simulated(t: Tournament, table: Table, round_: int, seed: int, signer: Signer, path: Path) -> None:
    """Write the evening of a table as the simulator plays it, sealed; raises `ValueError` where it finds a fault."""
    called = [t.called(player, round_) for player in table.seats]
    rules = GAMES[table.game]
    options: dict[str, Any] = {**t.sheet.rules.get(table.game, {}), **beginner(rules.house_rules, called)}
    if table.sides and (sides := rules.sides()) is not None:
        options[sides.option] = list(table.sides)
    for again in count(seed):
        played = simulate.play(rules, called, options, again, False, signer)
        if played.found:
            say = _("The simulator found a fault in {game} (seed {seed}): {say}")
            raise ValueError(say.format(game=table.game, seed=again, say=played.found[0].say))
        # After its end somebody may have taken a step back: then it goes on, and is no result.
        if ended(read_evening(played.journal.header, played.journal.records(), None)):
            break
    with_file = SqliteJournal.create(path, played.journal.header)
    with_file.copy_in(played.journal.records(), played.journal.seals())
    with_file.close()
