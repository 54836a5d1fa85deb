"""The marks on the lines of the graph: they tell the seats apart, and never run together."""

from __future__ import annotations

from itertools import combinations, pairwise

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from companion.core.page import Result
from tests.ui import pages
from tests.ui.ink import words
from ui.panels.graph import END, Graph, alone, apart, beside, bundled, marked


def line(count: int, wide: float = 400.0) -> list[QPointF]:
    return [QPointF(n * wide / (count - 1), 10.0) for n in range(count)]


def test_a_short_evening_has_a_mark_for_every_round() -> None:
    assert marked(line(6), 20) == line(6)
    assert marked(line(2)[:1], 20) == line(2)[:1]


def test_the_marks_of_a_long_evening_keep_apart() -> None:
    found = marked(line(226), 20)
    gaps = [b.x() - a.x() for a, b in pairwise(found)]
    assert found[0] == QPointF(0, 10)
    assert 10 < len(found) < 24
    assert min(gaps) >= 20


def test_pencils_lie_over_no_end_and_no_other_pencil() -> None:
    """Seen at a table: five pencils lay upon each other, and over the symbols of five players."""
    unit, box = 16.0, QRectF(0, 0, 400, 300)
    ends = [QPointF(380, 100), QPointF(380, 108), QPointF(366, 100), QPointF(380, 180), QPointF(380, 290)]
    found = beside(ends, ends, unit, box)
    assert len(found) >= 3
    assert all(box.contains(pencil) for pencil in found)
    assert not any(one.intersects(other) for one, other in combinations(found, 2))
    half = unit * END / 2
    symbols = [QRectF(end.x() - half, end.y() - half, half * 2, half * 2) for end in ends]
    assert not any(pencil.intersects(symbol) for pencil in found for symbol in symbols)
    assert beside(ends[3:4], ends, unit, box), "where there is room there is one"


@pytest.mark.parametrize("wide", [300, 420, 900])
def test_the_count_at_the_end_is_no_round(qtbot: QtBot, wide: int) -> None:
    graph = Graph()
    qtbot.addWidget(graph)
    graph.resize(wide, 320)
    graph.show()
    result = Result((), (), "Over.", graph={"Ana": (0, 1, 2, 4, 8, 9, 11, 30)}, counted=True)
    graph.set_page(msgspec.structs.replace(pages.page(), result=result))
    drawn = words(graph)
    below = [word for word in drawn if word.base == drawn[-1].base]
    assert below[0].text == "start"
    assert below[-1].text == "end"
    assert not any(word.text == "7" for word in below)
    assert all(one.right < two.left for one, two in pairwise(below))
    graph.set_page(msgspec.structs.replace(pages.page(), result=msgspec.structs.replace(result, counted=False)))
    assert [word.text for word in words(graph)][-1] == "7"


def test_lines_that_stand_together_lie_beside_each_other_around_their_value_and_no_other_is_moved() -> None:
    """Found at a table: lines that ended at 3 looked like 3.1, and ten of them like 3.4."""
    assert bundled([(12, 17), (12, 17), (12, 4)])[0][0] == 0, "all begin at one point: nobody seems to begin ahead"
    assert {lifts[0] for lifts in bundled([(12, 17), (12, 17), (12, 4)])} == {0}
    lifted = bundled([(3, 3, 2), (3, 3, 3), (0, 1), (3, 2, 2)])
    assert [lifts[0] for lifts in lifted] == pytest.approx([-0.15, 0, 0, 0.15])
    assert [lifts[-1] for lifts in lifted] == pytest.approx([-0.075, 0, 0, 0.075])
    assert bundled([(3, 2), (2, 3)]) == [[0, 0], [0, 0]], "they cross"
    ten = [lifts[1] for lifts in bundled([(3, 3)] * 10)]
    assert max(ten) - min(ten) <= 1.2
    assert sum(ten) == pytest.approx(0)
    none = [lifts[1] for lifts in bundled([(3, 0), (2, 0), (1, 0)])]
    assert none == [0, 0, 0], "who has nothing stands at 0, from the first turn on"


@pytest.mark.parametrize("size", [(180, 320), (420, 320), (620, 600)])
@pytest.mark.parametrize("many", [2, 5, 10])
def test_of_few_levels_each_seats_figures_stand_in_a_row(qtbot: QtBot, size: tuple[int, int], many: int) -> None:
    """Seen on a wall: five lines between 3 and 2 beside each other, with marks above and below 3, said nothing."""
    graph = Graph()
    qtbot.addWidget(graph)
    graph.resize(*size)
    graph.show()
    lines = {f"Seat {n}": (3, 3 - n % 2, 2, 2 - n % 2) for n in range(many)}
    graph.set_page(msgspec.structs.replace(pages.page(), result=Result((), (), "Over.", graph=lines)))
    figures = [word for word in words(graph) if word.text in "0123"]
    rows: dict[float, list[str]] = {}
    for word in sorted(figures, key=lambda one: one.right):
        rows.setdefault(round(word.base), []).append(word.text)
    heads, *told = [rows[base] for base in sorted(rows)]
    assert heads == ["1", "2", "3"]
    assert told == [[str(value) for value in line] for line in lines.values()]
    assert [len(points) for points in graph.points.values()] == [4] * many, "each can be asked about"


def test_rounds_that_have_no_column_are_marked_by_dots(qtbot: QtBot) -> None:
    """Seen on a wall: “start 4 5”, and four of five losses lay between them."""
    for wide, begin in ((240, "start …"), (480, "start")):
        graph = Graph()
        qtbot.addWidget(graph)
        graph.resize(wide, 320)
        graph.show()
        lines = dict.fromkeys(("Ana", "Ben"), (3, 3, 2, 2, 1, 1, 1, 1, 1, 0, 0))
        graph.set_page(msgspec.structs.replace(pages.page(), result=Result((), (), "Over.", graph=lines)))
        assert begin in [word.text for word in words(graph)]
        assert (graph.roomy * graph.unit <= wide) is (begin == "start")


def test_few_levels_have_a_number_each(qtbot: QtBot) -> None:
    graph = Graph()
    qtbot.addWidget(graph)
    graph.resize(420, 320)
    graph.show()
    result = Result((), (), "Over.", graph={"Ana": (3, 2, 2, 0)})
    graph.set_page(msgspec.structs.replace(pages.page(), result=result))
    beside = [word for word in words(graph) if word.right < 60 and word.text != "start"]
    assert sorted(word.text for word in beside) == ["0", "1", "2", "3"]
    assert len({word.base for word in beside}) == 4


def test_lines_that_end_together_have_their_marks_side_by_side_and_none_where_they_go_together() -> None:
    placed = apart((50, 50, 50, 90, 50, 52), 10)
    assert placed[3] == (0, 90), "it ends alone"
    assert all(abs(a[1] - b[1]) >= 9 or a[0] != b[0] for a, b in combinations(placed, 2))
    together = [placed[n] for n in (0, 1, 2, 4)]
    assert sum(high for _column, high in together) == 4 * 50, "around the value, not above it"
    assert max(column for column, _high in apart([50] * 7 + [90] * 3, 10)) == 2, "ten have room in a small graph"
    lines = [(3, 3, 2), (3, 2, 2), (3, 3, 3)]
    assert [[alone(lines, n, line) for n in range(3)] for line in lines] == [
        [False, False, False],
        [False, True, False],
        [False, False, True],
    ]
