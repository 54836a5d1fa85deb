"""Events for tests: a desk with people who are here, a public round, results that were typed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.journal import Header, MemoryJournal
from companion.organiser.desk import Desk
from companion.sessions.evening import TOURNAMENT
from companion.tournament import reckon
from companion.tournament.entries import (
    CheckedIn,
    PlayerAdded,
    ResultEntered,
    RoundPublished,
    RoundSeated,
    SheetWritten,
)
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.state import PlayerResult, Sheet, TableResult, Tournament
from companion.tournament.tables import Table

BY = "Ora"
PEOPLE = ("Ada Abe", "Boris Vogel", "Chen Okoye", "Dina Toft", "Emil Urban", "Fay Amsel", "Goran Silva", "Hana Lind")


def begun(
    folder: Path | None, games: Sequence[str] = ("article27",), people: Sequence[str] = PEOPLE, rounds: int = 3
) -> Desk:
    """A new event whose people are all here; without a folder it lasts as long as the test."""
    sheet = Sheet(name="Cup", games=tuple(games), rounds=rounds)
    if folder is None:
        desk = Desk(MemoryJournal(Header(TOURNAMENT, 1, 1, "")), Path("Cup.parley-event"))
        desk.do(BY, SheetWritten(sheet))
    else:
        desk = Desk.create(folder / "Cup.parley-event", sheet, BY)
    desk.do(BY, *map(PlayerAdded, people))
    desk.do(BY, *map(CheckedIn, desk.tournament.people))
    return desk


def published(desk: Desk, seed: int = 1) -> int:
    """The next round, seated and public; its number. After the first people are put there by hand, which is quick."""
    t = desk.tournament
    number = t.next_round
    if number == 1:
        desk.do(BY, reckon.seated(t, [reckon.game_of_round(t, number)], seed))
    else:
        people = [person.player for person in t.playing]
        half = len(people) // 2
        desk.do(BY, RoundSeated(number, tuple(
            Table(place, "article27", tuple(seats)) for place, seats in enumerate((people[:half], people[half:]), 1)
        )))  # fmt: skip
    desk.do(BY, RoundPublished(number))
    return number


def lines(t: Tournament, round_: int, table: int, places: Sequence[int] = ()) -> tuple[PlayerResult, ...]:
    """A result in seat order, with these places."""
    here = t.rounds[round_ - 1].table(table)
    assert here is not None
    order = places or range(1, len(here.seats) + 1)
    return tuple(PlayerResult(player, place, 10 - place) for player, place in zip(here.seats, order, strict=True))


def played(desk: Desk, round_: int) -> None:
    """Every table of a round has a typed result: seats in order."""
    for table in desk.tournament.rounds[round_ - 1].tables:
        outcome = TableResult(lines(desk.tournament, round_, table.number), typed_by=("Ann", "Bob"))
        desk.do(BY, ResultEntered(round_, table.number, outcome))


def shown(desk: Desk, release: Release | None = None) -> None:
    """The hall sees this much of the standings: all, unless something else is said."""
    desk.do(BY, reckon.released(desk.tournament, release or Release(ReleaseStage.LIVE)))
