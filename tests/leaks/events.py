"""Two worlds of an event that differ in what is not released: wall, papers, certificates, lists, screens, check-in."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.journal import Header, MemoryJournal
from companion.organiser import lists, papers
from companion.organiser.desk import Desk
from companion.sessions.evening import TOURNAMENT
from companion.sessions.minutes import html
from companion.tournament import reckon
from companion.tournament.entries import (
    AnyEntry,
    CheckedIn,
    ClockSet,
    Penalty,
    PlayerAdded,
    ResultEntered,
    RoundPublished,
    RoundSeated,
    SheetWritten,
)
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.standings import Scale, Terms, TieBreak
from companion.tournament.state import PlayerResult, Sheet, TableResult
from companion.tournament.tables import Table
from companion.tournament.wall import wall
from tests.leaks.surfaces import Leak, same
from ui.organiser.hall import WallWindow
from ui.phones.checkin import door

BY = "Ora"
WALL_S = 1_000.0
"""The time on the wall's clock."""


def worlds(rnd: random.Random) -> tuple[Desk, Desk]:
    """Two desks that were told the same but for what was played, or taken by a judge, and is not released."""
    tables, stage = (
        rnd.randrange(1, 4),
        rnd.choice([ReleaseStage.ROUND, ReleaseStage.TOP, ReleaseStage.HIDDEN, ReleaseStage.OPENING]),
    )
    people = [str(n) for n in range(1, 4 * tables + 1)]
    breaks = tuple(rnd.sample(list(TieBreak), rnd.randrange(len(TieBreak) + 1)))
    terms = Terms(rnd.choice(list(Scale)), breaks, seed=7)
    sheet = Sheet(name="Cup", games=("article27",), rounds=2, terms=terms, judges=("Ines",))
    begun: list[AnyEntry] = [SheetWritten(sheet), *(PlayerAdded(f"Player {int(n):02}") for n in people),
                             *map(CheckedIn, people)]  # fmt: skip
    first, second = (_seated(round_, rnd.sample(people, len(people))) for round_ in (1, 2))
    begun += [first, RoundPublished(1), *_results(rnd, first), Penalty(rnd.choice(people), 1, 5, "late")]
    desks = _desk(begun), _desk(begun)
    if stage is not ReleaseStage.OPENING:
        shared: list[AnyEntry] = [second, RoundPublished(2), ClockSet(2, int(WALL_S) + 60)]
        released = reckon.released(desks[0].tournament, Release(stage, 1, rnd.randrange(1, len(people) + 1)))
        done = rnd.sample(second.tables, rnd.randrange(1, tables + 1))
        for desk in desks:
            desk.do(BY, released, *shared, *_results(rnd, second, done), Penalty(rnd.choice(people), 2, 9, "so"))
        return desks
    # The two who are first change places: nobody knows before the last letter is opened.
    shared = [second, RoundPublished(2), *_results(rnd, second)]
    for desk in desks:
        desk.do(BY, *shared)
    places = [line.place for line in reckon.seen(desks[0].tournament, Release(ReleaseStage.LIVE)).lines]
    opened = rnd.choice([0, *(place for place in places if place > 2)])
    top = [
        line.player
        for line in reckon.seen(desks[0].tournament, Release(ReleaseStage.LIVE)).lines
        if line.place < opened
    ]
    for desk, sealed in zip(desks, (top[:1] or people[:1], top[1:2] or people[1:2]), strict=True):
        desk.do(BY, Penalty(sealed[0], 2, -500, "so"))
        desk.do(BY, reckon.released(desk.tournament, Release(ReleaseStage.OPENING, 2, 0, opened)))
    return desks


def _desk(entries: list[AnyEntry]) -> Desk:
    desk = Desk(MemoryJournal(Header(TOURNAMENT, 1, 1, "")), Path("Cup.parley-event"))
    desk.do(BY, *entries)
    return desk


def _seated(round_: int, people: list[str]) -> RoundSeated:
    tables = (Table(n + 1, "article27", tuple(people[4 * n : 4 * n + 4])) for n in range(len(people) // 4))
    return RoundSeated(round_, tuple(tables))


def _results(rnd: random.Random, seated: RoundSeated, done: list[Table] | None = None) -> list[AnyEntry]:
    found: list[AnyEntry] = []
    for table in seated.tables if done is None else done:
        order = rnd.sample(table.seats, 4)
        lines = tuple(
            PlayerResult(player, order.index(player) + 1, 40 - 9 * order.index(player)) for player in table.seats
        )
        found.append(ResultEntered(seated.round, table.number, TableResult(lines, typed_by=("Ann", "Bob"))))
    return found


def _hall(desk: Desk) -> object:
    """Every page of the wall as a picture, and in words."""
    found = []
    hall = WallWindow(now=lambda: WALL_S)
    hall.resize(480, 270)
    hall.set_wall(wall(desk.tournament))
    for standings in (False, True):
        hall.show_standings(standings)
        for _page in hall.leaves:
            image = hall.grab().toImage()
            found.append((hall.accessibleDescription(), hashlib.sha256(image.constBits()).hexdigest()))
            hall.turn_over()
    hall.close()
    hall.deleteLater()
    return found


def _printed(desk: Desk) -> object:
    t = desk.tournament
    made = [each(t, one) for each in (papers.by_table, papers.by_name, papers.slips) for one in papers.public_rounds(t)]
    return [*map(html, [*made, papers.standings(t)]), papers.certificates(t)]


def _places(desk: Desk) -> list[tuple[int, str]]:
    return [(line.place, line.player) for line in reckon.seen(desk.tournament).lines]


SHOWN: Mapping[str, Callable[[Desk], Any]] = {
    "the wall": lambda desk: wall(desk.tournament),
    "a picture of the wall": _hall,
    "a paper": _printed,
    "a list for spreadsheets": lambda desk: lists.as_csv(lists.of_desk(desk)),
    "a list for programs": lambda desk: lists.as_json(lists.of_desk(desk)),
    "the list at the door": lambda desk: door(desk.tournament),
}
"""Everything that leaves an organiser's desk."""


def looked(seed: int) -> int:
    """One event in two worlds, looked at from everywhere; raises `Leak`."""
    one, other = worlds(random.Random(f"event {seed}"))
    # Places that are open are released, and ties among them rest on all results: worlds that part there are told apart.
    opening = one.tournament.release.stage is ReleaseStage.OPENING
    if one.tournament == other.tournament or (opening and _places(one) != _places(other)):
        return 0
    for name, seen in SHOWN.items():
        try:
            same(name, seen(one), seen(other))
        except Leak as leak:
            raise Leak(f"event {seed}: {leak}") from leak
    return 1
