"""The marks on the lines of the graph: they tell the seats apart, and never run together."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF

from ui.panels.graph import marked


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
