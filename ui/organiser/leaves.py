"""The wall's pages: tables as many as can be read, names with their tables, the standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from companion.core.names import sought
from companion.tournament.wall import Wall, WallLine, WallTable
from ui.panels.invitation import Square


class Tables(Struct, frozen=True):
    """Tables as cards, row by row; `columns` is how many the widest row has."""

    rows: tuple[tuple[WallTable, ...], ...]
    columns: int

    @property
    def tables(self) -> tuple[WallTable, ...]:
        """All of them, in order."""
        return tuple(table for row in self.rows for table in row)


class ByName(Struct, frozen=True):
    """Who sits at which table, by name; 0 is nowhere."""

    rows: tuple[tuple[str, int], ...]
    columns: int
    high: int
    """Names in a column."""


class StandingsLeaf(Struct, frozen=True):
    """A page of the standings; the podium stands beside it in a ceremony."""

    lines: tuple[WallLine, ...]


class Scan(Struct, frozen=True):
    """Where a phone checks in: the address and its code (none without a network), and how many are here of all."""

    address: str
    square: Square
    here: int
    everybody: int


class Nothing(Struct, frozen=True):
    """Nothing of that is public yet: the name of the event."""


HEAD, SEAT, GAP = 2.2, 1.4, 0.5
"""The least height of a card's head, of a seat on it, and what lies between two rows, in units."""

Leaf: TypeAlias = Tables | ByName | StandingsLeaf | Scan | Nothing


class Room(Struct, frozen=True):
    """How much fits: table cards side by side, units of height for their rows, names in columns, lines of standings."""

    columns: int
    high: float
    name_columns: int
    name_rows: int
    lines: int
    podium_lines: int


def leaves(wall: Wall, room: Room, standings: bool, scan: Scan | None = None) -> tuple[Leaf, ...]:
    """The pages in their order: where phones check in and seatings of the public round, or the standings."""
    if scan is not None and not standings:
        return (scan, *(leaf for leaf in leaves(wall, room, standings) if not isinstance(leaf, Nothing)))
    if standings and wall.standings is None:
        return (Nothing(),)
    if standings and wall.standings is not None:
        lines = wall.standings.lines
        if wall.standings.ceremony:
            lines = lines[max(0, 3 - wall.standings.sealed) :]
            return tuple(map(StandingsLeaf, _cut(lines, room.podium_lines))) or (StandingsLeaf(()),)
        return tuple(map(StandingsLeaf, _cut(lines, room.lines))) or (StandingsLeaf(()),)
    if not wall.tables:
        return (Nothing(),)
    pages: list[Leaf] = [Tables(rows, max(map(len, rows))) for rows in _pages(wall.tables, room)]
    names = sorted(
        [(seat.name, table.number) for table in wall.tables for seat in table.seats] + [(name, 0) for name in wall.out],
        key=lambda row: sought(row[0]),
    )
    for part in _cut(tuple(names), room.name_columns * room.name_rows):
        columns = min(room.name_columns, -(-len(part) // room.name_rows))
        pages.append(ByName(part, columns, -(-len(part) // columns)))
    return tuple(pages)


def row_high(row: Sequence[WallTable]) -> float:
    """How high a row of cards must be at least, in units."""
    return HEAD + SEAT * max(len(table.seats) for table in row)


def _pages(tables: Sequence[WallTable], room: Room) -> list[tuple[tuple[WallTable, ...], ...]]:
    """Rows of cards on as few pages as can be; each row has as many as the others, or one less."""
    pages: list[list[tuple[WallTable, ...]]] = []
    left = 0.0
    for row in _cut(tables, room.columns):
        if not pages or row_high(row) > left:
            pages.append([])
            left = room.high
        pages[-1].append(row)
        left -= row_high(row) + GAP
    return [tuple(page) for page in pages]


def _cut(items: Sequence[object], most: int) -> list[tuple]:  # type: ignore[type-arg]  # of whatever they are
    """In parts of at most so many, as equal as can be."""
    count = -(-len(items) // max(1, most))
    each = -(-len(items) // count) if count else 0
    return [tuple(items[n : n + each]) for n in range(0, len(items), each)] if each else []
