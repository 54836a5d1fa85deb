"""The wall shows what is public and nothing else: two events that differ only in what is not released look alike."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from companion.tournament import reckon
from companion.tournament.entries import ClockSet, Penalty, ResultEntered, StandIn
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.state import PlayerResult, TableResult
from companion.tournament.wall import (
    SEALED,
    SHARED,
    Wall,
    WallLine,
    WallSeat,
    WallStandings,
    WallTable,
    ties_said,
    wall,
)
from tests.organiser.events import BY, PEOPLE, begun, lines, played, published, shown
from ui.organiser.hall import WallWindow, _ceremony, clock_said
from ui.organiser.leaves import ByName, Nothing, Room, StandingsLeaf, Tables, leaves
from ui.theme import icons, paint


@pytest.mark.parametrize("stage", [ReleaseStage.ROUND, ReleaseStage.TOP, ReleaseStage.HIDDEN])
def test_two_events_that_differ_in_a_sealed_round_have_one_wall(stage: ReleaseStage) -> None:
    walls = []
    for world, places in (("one", (1, 2, 3, 4)), ("other", (4, 3, 2, 1))):
        desk = begun(None)
        published(desk)
        played(desk, 1)
        desk.do(BY, reckon.released(desk.tournament, Release(stage, 1, 3)))
        published(desk, 2)
        outcome = TableResult(lines(desk.tournament, 2, 1, places), typed_by=("A", "B"))
        desk.do(BY, ResultEntered(2, 1, outcome), Penalty("1" if world == "one" else "2", 2, 5, "so"))
        walls.append(wall(desk.tournament))
    assert walls[0] == walls[1]
    shown = walls[0].standings
    assert shown is not None
    assert shown.rounds == 1


def test_the_hall_sees_no_standings_before_somebody_released_them() -> None:
    desk = begun(None)
    published(desk)
    played(desk, 1)
    assert wall(desk.tournament).standings is None
    assert isinstance(leaves(wall(desk.tournament), Room(1, 9.0, 2, 3, 5, 5), standings=True)[0], Nothing)
    shown(desk, Release(ReleaseStage.ROUND, 1))
    assert wall(desk.tournament).standings is not None


def test_equal_points_are_explained_on_the_wall_by_what_parted_them() -> None:
    desk = begun(None)
    for round_ in (1, 2):
        published(desk)
        played(desk, round_)
    shown(desk)
    standings = wall(desk.tournament).standings
    assert standings is not None
    for line, other in pairwise(standings.lines):
        assert bool(line.tie) == (line.points == other.points)
        assert (line.tie == SHARED) == (line.place == other.place)
    assert standings.lines[-1].tie == ""
    assert any(line.tie for line in standings.lines)
    for line, behind in pairwise(standings.lines):
        if line.parted:
            assert line.parted.startswith(f"{line.name} before {behind.name} (")
            assert line.beside
            assert behind.beside
    assert any(line.parted for line in standings.lines)


@pytest.mark.parametrize(
    ("ties", "say"),
    [
        ((), ""),
        (("opponents", "", "opponents"), "Equal points: the one whose opponents did better stands first."),
        (("best", "wins"), "Equal points: parted by first places and best round."),
        (("wins", SEALED), "Equal points: parted by first places and what is not released yet."),
        ((SEALED,), "Equal points: what parted them is not released yet."),
        ((SHARED,), "Equal in points and in all that could part them: the place is shared."),
        (("lot", SHARED), "Equal points: parted by lot. Else the place is shared."),
        ((SHARED, SEALED), "Equal points: parted by what is not released yet. Else the place is shared."),
    ],
)
def test_all_ties_of_a_page_are_said_in_one_sentence(ties: tuple[str, ...], say: str) -> None:
    lines = [WallLine(n, "", "", tie=tie) for n, tie in enumerate(ties, 1)]
    assert ties_said(lines) == say


def test_a_round_that_is_over_has_no_clock_and_says_so(qtbot: QtBot) -> None:
    desk = begun(None)
    published(desk)
    desk.do(BY, ClockSet(1, 2_000_000_000))
    hall = WallWindow()
    qtbot.addWidget(hall)
    hall.set_wall(wall(desk.tournament))
    assert hall.wall.begins
    assert "begins" in hall._sentence(hall.leaves[0])[1]
    played(desk, 1)
    hall.set_wall(wall(desk.tournament))
    assert not hall.wall.begins
    assert {hall._sentence(leaf)[1] for leaf in hall.leaves} == {"Round 1 is over."}


def test_no_word_of_the_ceremony_tells_whether_a_sealed_place_is_shared() -> None:
    """As many are sealed in both worlds; in one of them two share the first place."""
    said = []
    for places in ((1, 2, 3, 4), (1, 1, 3, 4)):
        desk = begun(None, people=PEOPLE[:4], rounds=1)
        published(desk)
        typed = tuple(PlayerResult(line.player, place, 9) for line, place in zip(
            lines(desk.tournament, 1, 1), places, strict=True
        ))  # fmt: skip
        points = tuple(replace(line, points=10 - line.place) for line in typed)
        desk.do(BY, ResultEntered(1, 1, TableResult(points, typed_by=("A", "B"))))
        desk.do(BY, reckon.released(desk.tournament, Release(ReleaseStage.OPENING, 1, 0, 3)))
        shown = wall(desk.tournament).standings
        assert shown is not None
        assert shown.sealed == 2
        said.append(_ceremony(shown.sealed))
    assert said[0] == said[1]
    assert "Second" not in said[0]


def test_a_round_that_is_not_published_is_not_on_the_wall() -> None:
    desk = begun(None)
    desk.do(BY, reckon.seated(desk.tournament, ["article27"], 1))
    assert wall(desk.tournament).tables == ()


def test_every_seated_player_stands_on_the_wall_by_table_and_by_name() -> None:
    desk = begun(None)
    desk.do(BY, StandIn("2", 1, "Zoe Petit"))
    published(desk)
    shown = wall(desk.tournament)
    names = {seat.name for table in shown.tables for seat in table.seats}
    assert "Zoe Petit" in names
    assert "Boris Vogel" not in names
    room = Room(1, 9.0, 2, 3, 5, 5)
    pages = leaves(shown, room, standings=False)
    cards = [table for page in pages if isinstance(page, Tables) for table in page.tables]
    assert cards == list(shown.tables)
    found = [name for page in pages if isinstance(page, ByName) for name, _table in page.rows]
    assert sorted(found) == sorted(names)


def test_the_ceremony_opens_places_from_the_last_to_the_first() -> None:
    desk = begun(None, rounds=1)
    published(desk)
    played(desk, 1)
    for opened, sealed in ((0, 8), (4, 2), (1, 0)):
        desk.do(BY, reckon.released(desk.tournament, Release(ReleaseStage.OPENING, 1, 0, opened)))
        shown = wall(desk.tournament).standings
        assert shown is not None
        assert shown.sealed + len(shown.lines) == 8
        if opened != 4:
            assert shown.sealed == sealed
        pages = leaves(wall(desk.tournament), Room(5, 20.0, 4, 10, 10, 8), standings=True)
        listed = [line for page in pages if isinstance(page, StandingsLeaf) for line in page.lines]
        assert len(listed) == min(5, len(shown.lines))


def test_the_clock_counts_to_the_beginning_then_to_the_end_of_a_round() -> None:
    assert clock_said(0, 90, 1000.0) == ("", "")
    assert clock_said(1380, 90, 1000.0)[1] == "6:20"
    assert clock_said(1000, 90, 1000.0)[1] == "1:30:00"
    assert clock_said(1000, 90, 1000.0 + 90 * 60)[1] == "0:00"


def test_what_parted_the_first_two_is_told_beside_the_podium(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    real = paint.write_lines

    def write_lines(painter: Any, box: Any, text: str, *more: Any, **named: Any) -> float:
        written.append(text)
        return real(painter, box, text, *more, **named)

    monkeypatch.setattr(paint, "write_lines", write_lines)
    figures: list[str] = []
    write = paint.write

    def written_beside(painter: Any, box: Any, text: str, *more: Any, **named: Any) -> float:
        figures.append(text)
        return write(painter, box, text, *more, **named)

    monkeypatch.setattr(paint, "write", written_beside)
    medals: list[float] = []
    draw = icons.draw

    def drawn(painter: Any, name: str, box: Any, *more: Any) -> None:
        medals.extend([box.top()] * (name == "honour"))
        draw(painter, name, box, *more)

    monkeypatch.setattr(icons, "draw", drawn)
    said = "P 1 before P 2 (opponents with more points on average, 5 and not 4)."
    lines = tuple(
        WallLine(n, f"Wommwomm{n} Mommsenwamm{n}", str(max(9 - n, 7)), tie="opponents" if n == 1 else "",
                 parted=said if n == 1 else "", beside={1: "opponents 5", 2: "opponents 4"}.get(n, ""))
        for n in range(1, 6)
    )  # fmt: skip
    hall = WallWindow()
    qtbot.addWidget(hall)
    hall.show_standings(True)
    hall.set_wall(Wall("Cup", 1, standings=WallStandings(lines, 0, 1, 5, ceremony=True)))
    hall.grab()
    assert written == ["Equal points: the one whose opponents did better stands first."]
    assert ties_said(lines) == f"Equal points: {said}", "where figures do not stand beside them"
    assert {"opponents 5", "opponents 4"} <= set(figures), "on the podium itself, too"
    assert len(medals) == 3, "the winner's, too, with a long name and figures beside it"
    assert min(medals) >= hall.unit() * 4, "below what stands at the head"


def test_what_is_new_on_the_wall_begins_at_its_first_page(qtbot: QtBot) -> None:
    hall = WallWindow()
    qtbot.addWidget(hall)
    lines = tuple(WallLine(n, f"P {n}", "7") for n in range(1, 60))
    tables = tuple(WallTable(n, "politburo", "Politburo", (WallSeat(f"P {n}"),) * 7) for n in range(1, 20))
    for standings, before, now in (
        (False, Wall("Cup", 3, 1, tables), Wall("Cup", 3, 2, tables)),
        (True, Wall("Cup", 3, standings=WallStandings(lines, 0, 1, 59)),
         Wall("Cup", 3, standings=WallStandings(lines, 0, 2, 59))),
        (True, Wall("Cup", 3, standings=WallStandings(lines, 0, 2, 59)),
         Wall("Cup", 3, standings=WallStandings(lines[3:], 3, 2, 59, ceremony=True))),
    ):  # fmt: skip
        hall.show_standings(standings)
        hall.set_wall(before)
        hall.turn_over()
        hall.set_wall(before)
        assert hall.place == 1, "where nothing is new it stays"
        hall.set_wall(now)
        assert hall.place == 0


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize("count", [4, 8, 14])
def test_a_card_shows_the_longest_names_whole(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], count: int
) -> None:
    people = [f"Wommwo{chr(97 + n)}m Mommsenwammwomm" for n in range(count)]
    desk = begun(None, people=people)
    published(desk)
    cut: list[str] = []
    real = paint.shortened

    def shortened(text: str, px: float, room: float, weight: int = paint.NORMAL) -> str:
        short = real(text, px, room, weight)
        cut.extend([text] if short != text else [])
        return short

    monkeypatch.setattr(paint, "shortened", shortened)
    hall = WallWindow()
    qtbot.addWidget(hall)
    hall.resize(*size)
    hall.set_wall(wall(desk.tournament))
    assert isinstance(hall.leaves[0], Tables)
    hall.grab()
    assert cut == []
