"""Where everything on the map lies: capitals, pawns and names, so that nothing covers anything that matters."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF

from ui.faces.renegotiation import names
from ui.theme import style

SMALL, HUB = 0.78, 1.12
"""The radius of a capital, in units."""
PIN_WIDE, PIN_HIGH = 1.3, 1.85
"""A pawn, in units."""
IN_ROW = 3
"""How many pawns stand beside each other over a capital; more stand in a row behind."""
NEIGHBOURS = (0.0, 3.5, 4.5, 6.0, 8.0)
"""How far from a name that finds no room others give way to it, in units."""
BEHIND = 1.25
"""How much higher a row behind stands, in units."""


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
class CapitalSpot:
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
        if not self.town.pawns:
            return QRectF()
        return _crowd(self.at, self.radius, self.town.pawns, unit, self.lean)


def marked(spot: CapitalSpot, spots: Iterable[CapitalSpot], stage: QRectF, unit: float) -> QPointF:
    """The middle of the mark of a correction of this capital: round it, where it covers no name."""
    far, half = spot.radius + unit * 0.35, unit * 0.65
    round_it = [spot.at + QPointF(math.cos(n * math.pi / 4), math.sin(n * math.pi / 4)) * far for n in range(-1, 7)]
    names = [each.label for each in spots]

    def covers(at: QPointF) -> float:
        mark = QRectF(at.x() - half, at.y() - half, half * 2, half * 2)
        over = [mark.intersected(name) for name in names]
        return sum(one.width() * one.height() for one in over) + (0 if stage.contains(mark) else unit * unit)

    return min(round_it, key=covers)


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


def lie(box: QRectF, towns: Sequence[Town], links: Iterable[tuple[str, str]], unit: float) -> Mapping[str, CapitalSpot]:
    """Every capital with its place in the box, and its name beside it wherever it has room.

    Each name stands where it stands on the map without pawns and lights, so that it does not jump as they come and go;
    one that a pawn covers there gives way, and no other. Where that leaves one without room, all are placed anew: names
    of capitals with pawns and of hubs first, and always; then those that are lit, then the others, only where they
    cover nothing; and where one has no room, once more with that one earlier.
    """
    given = (box.getRect(), tuple(links), unit, tuple(style.families()))
    still = tuple(replace(town, pawns=0, lit=False) for town in towns)
    quiet = _lie(still, *given)
    if still == tuple(towns):
        return quiet
    return _giving_way(tuple(towns), *given) or _lie(tuple(towns), *given)


@lru_cache(maxsize=64)
def _giving_way(
    towns: tuple[Town, ...],
    rect: tuple[float, float, float, float],
    links: tuple[tuple[str, str], ...],
    unit: float,
    families: tuple[str, ...],
) -> Mapping[str, CapitalSpot] | None:
    """The map without pawns and lights with both of them, where only the names move that a pawn covers; None where one
    of them finds no room."""
    quiet = _lie(tuple(replace(town, pawns=0, lit=False) for town in towns), rect, links, unit, families)
    spots, search = _set_out(towns, rect, links, unit)
    if any(spots[key].at != spot.at for key, spot in quiet.items()):
        return None
    crowds = [spot.crowd(unit) for spot in spots.values()]
    first = [key for key, spot in sorted(quiet.items()) if any(_common(spot.label, one) > 1 for one in crowds)]
    for around in NEIGHBOURS:
        # Where one of them finds no room, those next to it give way, too, before all are placed anew.
        near = [key for key in sorted(quiet) if key not in first and _beside(quiet, key, first) < around * unit]
        found = _replaced(quiet, spots, search, (*first, *near))
        if found is not None and not covering(found, unit):
            anew = _lie(towns, rect, links, unit, families) if around else found
            return min(found, anew, key=lambda one: sum(one[key].label != quiet[key].label for key in quiet))
    return None


def _beside(quiet: Mapping[str, CapitalSpot], key: str, others: Iterable[str]) -> float:
    """How far a capital is from the nearest of these."""
    at = quiet[key].at
    return min((QLineF(at, quiet[other].at).length() for other in others), default=0.0)


def _replaced(
    quiet: Mapping[str, CapitalSpot], spots: Mapping[str, CapitalSpot], search: names.LabelSearch, moves: Sequence[str]
) -> dict[str, CapitalSpot] | None:
    """The capitals with their names where they stand without pawns, but for those that move; None where one of these
    finds no room."""
    found = {key: replace(spot, label=quiet[key].label, align=quiet[key].align) for key, spot in spots.items()}
    taken = [names.edges(spot.label) for key, spot in quiet.items() if key not in moves]
    for key in moves:
        place = search.beside(quiet[key], taken)
        if place is None:
            return None
        taken.append(place.edges)
        found[key] = _named(found[key], place)
    return found


@lru_cache(maxsize=64)
def _lie(
    towns: tuple[Town, ...],
    rect: tuple[float, float, float, float],
    links: tuple[tuple[str, str], ...],
    unit: float,
    _families: tuple[str, ...],
) -> Mapping[str, CapitalSpot]:
    """The search itself; pages that show the same capitals, lights and pawns in the same size share what it found."""
    spots, search = _set_out(towns, rect, links, unit)
    best = search.most_named(spots, {key: search.places(spot) for key, spot in spots.items()})
    return {key: _named(spot, best[key]) if key in best else spot for key, spot in spots.items()}


def _named(spot: CapitalSpot, place: names.LabelPlace) -> CapitalSpot:
    left, top, right, bottom = place.edges
    return replace(spot, label=QRectF(left, top, right - left, bottom - top), align=place.align)


def _set_out(
    towns: Sequence[Town], rect: tuple[float, float, float, float], links: Sequence[tuple[str, str]], unit: float
) -> tuple[dict[str, CapitalSpot], names.LabelSearch]:
    """The capitals and their pawns without names, and who looks for the places of those."""
    box = QRectF(*rect)
    inner = box.adjusted(unit * 1.5, unit * 1.6, -unit * 1.5, -unit * 1.6)
    spots: dict[str, CapitalSpot] = {}
    for town in towns:
        radius = (HUB if town.hub else SMALL) * unit
        at = QPointF(inner.left() + town.x * inner.width(), inner.top() + town.y * inner.height())
        # The highest pawn stays on the map, too.
        high = box.top() - _crowd(at, radius, max(1, town.pawns), unit, 0).top()
        spots[town.key] = CapitalSpot(town, QPointF(at.x(), at.y() + max(0.0, high)), radius)
    solid = [spot.core for spot in spots.values()]
    for spot in [spot for spot in spots.values() if spot.town.pawns]:
        spots[spot.town.key] = _leaning(box, spot, solid, unit)
        solid.append(spots[spot.town.key].crowd(unit))
    known = {key: spot.at for key, spot in spots.items()}
    roads = names.roads(tuple(names.line(known[a], known[b]) for a, b in links if a in known and b in known))
    return spots, names.LabelSearch(box, solid, roads, unit, tuple(spots.values()))


def _leaning(box: QRectF, spot: CapitalSpot, solid: Sequence[QRectF], unit: float) -> CapitalSpot:
    """The capital with its pawns upright, or aside where that covers less."""

    others = [other for other in solid if other != spot.core]

    def cost(one: CapitalSpot) -> float:
        crowd = one.crowd(unit)
        outside = crowd.width() * crowd.height() - _common(crowd, box)
        return outside * 3 + sum(_common(crowd, other) for other in others) + abs(one.lean) * 2

    return min((replace(spot, lean=lean) for lean in (0, 1, -1)), key=cost)


def _common(one: QRectF, other: QRectF) -> float:
    both = one.intersected(other)
    return both.width() * both.height() if both.isValid() else 0.0


def covering(spots: Mapping[str, CapitalSpot], unit: float) -> list[tuple[str, str]]:
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
