"""Where everything on the map lies: capitals, pawns and names, so that nothing covers anything that matters."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF

from ui.theme import paint

SMALL, HUB = 0.78, 1.12
"""The radius of a capital, in units."""
PIN_WIDE, PIN_HIGH = 1.3, 1.85
"""A pawn, in units."""
IN_ROW = 3
"""How many pawns stand beside each other over a capital; more stand in a row behind."""
BEHIND = 1.25
"""How much higher a row behind stands, in units."""
LONGEST = 9.0
"""How wide a name may be, in units; a longer one is elided."""
NAME_HIGH = 1.22
TOUCH = 0.04
"""How much of a name that is lit may touch something else; of others nothing may."""

ATTEMPTS = 6
"""How often names are placed again so that one more of them has room."""


@dataclass(frozen=True)
class Town:
    """A capital as the map is told of it: where it lies (parts of width and height), and how many pawns stand there."""

    key: str
    name: str
    x: float
    y: float
    hub: bool = False
    pawns: int = 0
    lit: bool = False


@dataclass(frozen=True)
class Spot:
    """A capital as it lies on the screen; `label` is empty where its name has no room."""

    town: Town
    at: QPointF
    radius: float
    label: QRectF = field(default_factory=QRectF)
    align: str = "middle"
    lean: int = 0
    """To which side its pawns stand aside, so that they cover no other capital: −1, 0 or 1."""

    @property
    def node(self) -> QRectF:
        """The square round the capital."""
        return QRectF(self.at.x() - self.radius, self.at.y() - self.radius, self.radius * 2, self.radius * 2)

    @property
    def core(self) -> QRectF:
        """What a name may not cover: the square without its empty corners."""
        cut = self.radius * 0.16
        return self.node.adjusted(cut, cut, -cut, -cut)

    def crowd(self, unit: float) -> QRectF:
        """What all pawns over it cover together; an empty box where none stands."""
        return _crowd(self.at, self.radius, self.town.pawns, unit, self.lean)


def pins(at: QPointF, radius: float, count: int, unit: float, lean: int = 0) -> list[QRectF]:
    """The boxes of the pawns over a capital, those behind first; each stands with its tip on the capital's rim."""
    found: list[QRectF] = []
    rows = [count] if count <= IN_ROW + 1 else [count // 2, count - count // 2]
    for row, many in enumerate(rows):
        back = len(rows) - 1 - row
        step = PIN_WIDE * unit * 0.98
        left = at.x() - step * many / 2 + lean * (radius * 0.7 + step * (many - 1) / 2)
        top = at.y() - radius * (0.45 if lean else 0.8) - PIN_HIGH * unit - back * BEHIND * unit
        found += [QRectF(left + n * step, top, PIN_WIDE * unit, PIN_HIGH * unit) for n in range(many)]
    return found


def _crowd(at: QPointF, radius: float, count: int, unit: float, lean: int) -> QRectF:
    whole = QRectF()
    for box in pins(at, radius, count, unit, lean):
        whole = whole.united(box)
    return whole


def lie(box: QRectF, towns: Sequence[Town], links: Iterable[tuple[str, str]], unit: float) -> dict[str, Spot]:
    """Every capital with its place in the box, and its name beside it wherever it has room.

    Names of capitals with pawns and of hubs are placed first, and always; then those that are lit, then the others,
    only where they cover nothing. Where one has no room, all are placed again with that one earlier.
    """
    inner = box.adjusted(unit * 1.5, unit * 1.6, -unit * 1.5, -unit * 1.6)
    spots: dict[str, Spot] = {}
    for town in towns:
        radius = (HUB if town.hub else SMALL) * unit
        at = QPointF(inner.left() + town.x * inner.width(), inner.top() + town.y * inner.height())
        # The highest pawn stays on the map, too.
        high = box.top() - _crowd(at, radius, town.pawns, unit, 0).top() if town.pawns else 0.0
        spots[town.key] = Spot(town, QPointF(at.x(), at.y() + max(0.0, high)), radius)
    solid = [spot.core for spot in spots.values()]
    for spot in [spot for spot in spots.values() if spot.town.pawns]:
        spots[spot.town.key] = _leaning(box, spot, solid, unit)
        solid.append(spots[spot.town.key].crowd(unit))
    lines = [(spots[a].at, spots[b].at) for a, b in links if a in spots and b in spots]
    first: set[str] = set()
    best: dict[str, Spot] = {}
    for _attempt in range(ATTEMPTS):
        named = _named(box, spots, first, solid, lines, unit)
        if not best or len(named) > len(best):
            best = named
        without = spots.keys() - named.keys()
        if without <= first:
            break
        first |= without
    return spots | best


def _named(
    box: QRectF,
    spots: Mapping[str, Spot],
    first: Container[str],
    solid: Sequence[QRectF],
    lines: Sequence[tuple[QPointF, QPointF]],
    unit: float,
) -> dict[str, Spot]:
    """The capitals whose names have room; what must be named comes first, then what lost its name the last time."""

    def rank(spot: Spot) -> tuple[bool, bool, bool, bool, int]:
        town = spot.town
        return (not town.pawns, not town.hub, town.key not in first, not town.lit, -len(town.name))

    found: dict[str, Spot] = {}
    for spot in sorted(spots.values(), key=rank):
        best = _best(box, spot, solid, [other.label for other in found.values()], lines, unit)
        if best is not None:
            found[spot.town.key] = best
    return found


def _leaning(box: QRectF, spot: Spot, solid: Sequence[QRectF], unit: float) -> Spot:
    """The capital with its pawns upright, or aside where that covers less."""

    def cost(one: Spot) -> float:
        crowd = one.crowd(unit)
        outside = crowd.width() * crowd.height() - _common(crowd, box)
        return outside * 3 + sum(_common(crowd, other) for other in solid if other != spot.core) + abs(one.lean) * 2

    return min((replace(spot, lean=lean) for lean in (0, 1, -1)), key=cost)


def _best(
    box: QRectF,
    spot: Spot,
    solid: Sequence[QRectF],
    taken: Sequence[QRectF],
    lines: Sequence[tuple[QPointF, QPointF]],
    unit: float,
) -> Spot | None:
    """The place for a name that covers least; None where it would cover something and need not stand."""
    found: tuple[float, Spot] | None = None
    must = spot.town.pawns or spot.town.hub
    for n, candidate in enumerate(_around(spot, unit)):
        label, later = candidate.label, n * unit * unit * 0.16
        if found is not None and later >= found[0]:
            break  # from here on none can be better
        covered = sum(_common(label, other) for other in (*solid, *taken))
        outside = label.width() * label.height() - _common(label, box)
        may = label.width() * label.height() * TOUCH if spot.town.lit else 1.0
        if (covered > may or outside > 1) and not must:
            continue
        core = label.adjusted(0, unit * 0.2, 0, -unit * 0.2)
        crossed = sum(_crosses(line, core) for line in lines)
        cost = (covered + outside * 3) * 10 + crossed * unit * unit * 0.9 + later
        if found is None or cost < found[0]:
            found = (cost, candidate)
    return found[1] if found is not None else None


def _around(spot: Spot, unit: float) -> list[Spot]:
    """The places beside a capital where its name may stand, the best first: below, right, left, above, askew."""
    wide = min(paint.width(spot.town.name, unit, paint.BOLD) + unit * 0.3, LONGEST * unit)
    high, gap, at = NAME_HIGH * unit, unit * 0.12, spot.at
    radius = spot.radius + (unit * 0.2 if spot.town.lit else 0.0)
    under, over = at.y() + radius + gap * 0.3, at.y() - radius - gap * 0.3 - high
    right, left = at.x() + radius + gap * 2, at.x() - radius - gap * 2 - wide
    places = [
        ("middle", at.x() - wide / 2, under),
        ("left", right, at.y() - high / 2),
        ("right", left, at.y() - high / 2),
        ("middle", at.x() - wide / 2, over),
        ("left", at.x() + radius * 0.45, under - high * 0.12),
        ("right", at.x() - radius * 0.45 - wide, under - high * 0.12),
        ("left", at.x() + radius * 0.45, over + high * 0.12),
        ("right", at.x() - radius * 0.45 - wide, over + high * 0.12),
        ("middle", at.x() - wide * 0.75, under),
        ("middle", at.x() - wide * 0.25, under),
        *(("left", right, at.y() - high * up) for up in (0.85, 0.15)),
        *(("right", left, at.y() - high * up) for up in (0.85, 0.15)),
        ("middle", at.x() - wide / 2, min(over, spot.crowd(unit).top() - high)),
    ]
    return [replace(spot, label=QRectF(x, y, wide, high), align=align) for align, x, y in places]


def _common(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return both.width() * both.height() if both.isValid() else 0.0


def _crosses(line: tuple[QPointF, QPointF], box: QRectF) -> bool:
    """Whether a line goes through a box (Liang and Barsky's way of cutting)."""
    start, end = line
    low, high = 0.0, 1.0
    for begin, delta, least, most in (
        (start.x(), end.x() - start.x(), box.left(), box.right()),
        (start.y(), end.y() - start.y(), box.top(), box.bottom()),
    ):
        if abs(delta) < 1e-9:
            if not least <= begin <= most:
                return False
            continue
        one, two = (least - begin) / delta, (most - begin) / delta
        low, high = max(low, min(one, two)), min(high, max(one, two))
    return low <= high


def covering(spots: Mapping[str, Spot], unit: float) -> list[tuple[str, str]]:
    """Which names cover a capital, a pawn or another name: pairs of keys, for whoever draws a map to check it."""
    found = []
    for key, spot in spots.items():
        if spot.label.isEmpty():
            continue
        for other, its in spots.items():
            boxes = [its.core, its.crowd(unit)]
            if other > key:
                boxes.append(its.label)
            if any(_common(spot.label, box) > 1 for box in boxes):
                found.append((key, other))
    return found
