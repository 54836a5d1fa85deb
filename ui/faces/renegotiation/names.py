"""Label placement for the map: where the name of each capital may stand, and which of these places covers least.

It searches, so it works on plain numbers, and what it found about links is kept for as long as they lie where they lie.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF

from ui.theme import paint

LONGEST = 9.0
"""How wide a name may be, in units; a longer one is elided."""
HIGH = 1.22
TOUCH = 0.04
"""How much of a name that is lit may touch something else; of others nothing may."""

NEAR, MISTAKEN, WRONG = 0.9, 1.6, 3.0
"""How near another capital a name is taken for that one's, in units; how much worse that is, in square units; and how
many times more where it is nearer to it than to its own."""

CLEARLY = 0.05
"""How much nearer a name is to its own capital than to any other, in units, wherever it has such a place."""
FINE = 10
"""In so many steps a name that found no room is moved along a side of its capital."""
ATTEMPTS = 6
"""How often names are placed again so that one more of them has room."""

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Line = tuple[float, float, float, float]
"""From x and y to x and y."""


class Named(Protocol):
    """What has a name on the map."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def hub(self) -> bool: ...
    @property
    def lit(self) -> bool: ...
    @property
    def pawns(self) -> int: ...


class Lying(Protocol):
    """Where it lies, and what stands over it."""

    @property
    def town(self) -> Named: ...
    @property
    def at(self) -> QPointF: ...
    @property
    def radius(self) -> float: ...
    def crowd(self, unit: float) -> QRectF:
        """What stands over it."""


def edges(box: QRectF) -> Edges:
    """A box as numbers."""
    return box.left(), box.top(), box.left() + box.width(), box.top() + box.height()


def line(start: QPointF, end: QPointF) -> Line:
    """A link as numbers."""
    return start.x(), start.y(), end.x(), end.y()


@dataclass
class LabelPlace:
    """A place where a name may stand, and what it costs whatever else is named, once that was asked for."""

    edges: Edges
    align: str
    later: float
    """How much worse it is than the first place."""
    mistaken: float = 0.0
    """How much worse it is because it stands near another capital."""
    cost: tuple[float, float] | None = None
    """How much of what is no name lies under it, and how much of it lies outside."""

    @property
    def area(self) -> float:
        """How large it is."""
        return (self.edges[2] - self.edges[0]) * (self.edges[3] - self.edges[1])


@dataclass(frozen=True)
class Roads:
    """The links of a map as they lie, with what is known of boxes that they cross."""

    lines: tuple[Line, ...]
    known: dict[Edges, int] = field(default_factory=dict, compare=False)

    def crossing(self, box: Edges) -> int:
        """How many of them go through a box."""
        found = self.known.get(box)
        if found is None:
            found = self.known[box] = sum(crosses(one, box) for one in self.lines)
        return found


@lru_cache(maxsize=16)
def roads(lines: tuple[Line, ...]) -> Roads:
    """These links, with what is known of them already."""
    return Roads(lines)


def gap(box: Edges, x: float, y: float, radius: float) -> float:
    """How far a box is from a circle."""
    return math.hypot(max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3])) - radius


def crosses(one: Line, box: Edges) -> bool:
    """Whether a line goes through a box (Liang and Barsky's way of cutting)."""
    x, y, to_x, to_y = one
    left, top, right, bottom = box
    if max(x, to_x) < left or min(x, to_x) > right or max(y, to_y) < top or min(y, to_y) > bottom:
        return False
    low, high = 0.0, 1.0
    for begin, delta, least, most in ((x, to_x - x, left, right), (y, to_y - y, top, bottom)):
        if abs(delta) < 1e-9:
            continue  # it lies between the two edges, or it would have been left out above
        one_cut, other_cut = (least - begin) / delta, (most - begin) / delta
        low, high = max(low, min(one_cut, other_cut)), min(high, max(one_cut, other_cut))
    return low <= high


def common(one: Edges, other: Edges) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    if wide <= 0:
        return 0.0
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if high > 0 else 0.0


def shared(one: Edges, others: Sequence[Edges]) -> float:
    """The area that a box shares with each of these, together."""
    left, top, right, bottom = one
    near = [o for o in others if o[0] < right and o[2] > left and o[1] < bottom and o[3] > top]
    return sum(common(one, other) for other in near)


@lru_cache(maxsize=1024)
def around(x: float, y: float, radius: float, wide: float, above: float, unit: float) -> tuple[tuple[str, Edges], ...]:
    """Where a name of this width may stand round a point: below, right, left, over it, askew, and `above` its pawns."""
    high, gap = HIGH * unit, unit * 0.12
    under, over = y + radius + gap * 0.3, y - radius - gap * 0.3 - high
    right, left = x + radius + gap * 2, x - radius - gap * 2 - wide
    found = [
        ("middle", x - wide / 2, under),
        ("left", right, y - high / 2),
        ("right", left, y - high / 2),
        ("middle", x - wide / 2, over),
        ("left", x + radius * 0.45, under - high * 0.12),
        ("right", x - radius * 0.45 - wide, under - high * 0.12),
        ("left", x + radius * 0.45, over + high * 0.12),
        ("right", x - radius * 0.45 - wide, over + high * 0.12),
        ("middle", x - wide * 0.75, under),
        ("middle", x - wide * 0.25, under),
        *(("left", right, y - high * up) for up in (0.85, 0.15)),
        *(("right", left, y - high * up) for up in (0.85, 0.15)),
        ("middle", x - wide / 2, min(over, above - high)),
    ]
    return tuple((align, (begin, top, begin + wide, top + high)) for align, begin, top in found)


@lru_cache(maxsize=1024)
def closely(x: float, y: float, radius: float, wide: float, unit: float) -> tuple[tuple[str, Edges], ...]:
    """Where a name that has no other room may stand: along all four sides of a point, in small steps."""
    high, gap = HIGH * unit, unit * 0.12
    steps = [n / FINE for n in range(FINE + 1)]
    found = [("middle", x - wide * part, y + radius + gap * 0.3) for part in steps]
    found += [("middle", x - wide * part, y - radius - gap * 0.3 - high) for part in steps]
    found += [("left", x + radius + gap, y - high * part) for part in steps]
    found += [("right", x - radius - gap - wide, y - high * part) for part in steps]
    return tuple((align, (begin, top, begin + wide, top + high)) for align, begin, top in found)


class LabelSearch:
    """Places names in a box, beside what is solid there and beside no other capital than their own."""

    def __init__(
        self, box: QRectF, solid: Sequence[QRectF], links: Roads, unit: float, capitals: Sequence[Lying] = ()
    ) -> None:
        self.box, self.solid, self.links, self.unit = edges(box), [edges(one) for one in solid], links, unit
        self.capitals = [(one.town.key, one.at.x(), one.at.y(), one.radius) for one in capitals]

    def places(self, spot: Lying, fine: bool = False) -> list[LabelPlace]:
        """The places beside a capital where its name may stand, the best first, or in `fine` steps round it."""
        unit, at = self.unit, spot.at
        wide = min(paint.width(spot.town.name, unit, paint.BOLD) + unit * 0.3, LONGEST * unit)
        radius = spot.radius + (unit * 0.2 if spot.town.lit else 0.0)
        found = around(at.x(), at.y(), radius, wide, spot.crowd(unit).top(), unit)
        if fine:
            found = closely(at.x(), at.y(), radius, wide, unit)
        step, near = unit * unit * 0.16, NEAR * unit
        left, top = min(box[0] for _align, box in found), min(box[1] for _align, box in found)
        right, bottom = max(box[2] for _align, box in found), max(box[3] for _align, box in found)
        others = [
            (x, y, reach) for key, x, y, reach in self.capitals
            if key != spot.town.key and left - near < x + reach and x - reach < right + near
            and top - near < y + reach and y - reach < bottom + near
        ]  # fmt: skip
        return [
            LabelPlace(box, align, n * step, self._mistaken(box, others, spot)) for n, (align, box) in enumerate(found)
        ]

    def _mistaken(self, box: Edges, others: Sequence[tuple[float, float, float]], spot: Lying) -> float:
        """What it costs that a name in this box could be read as one of these capitals'."""
        near, found = NEAR * self.unit, 0.0
        own = gap(box, spot.at.x(), spot.at.y(), spot.radius)
        for x, y, radius in others:
            if not box[0] - 2 * near < x < box[2] + 2 * near:
                continue
            far = gap(box, x, y, radius)
            if far < near:
                found += 1 - max(far, 0.0) / near + (WRONG if far <= own else 0.0)
        return found * self.unit * self.unit * MISTAKEN

    def _is_mistaken(self, place: LabelPlace, spot: Lying) -> bool:
        """Whether another capital is nearer to this place than its own."""
        own = gap(place.edges, spot.at.x(), spot.at.y(), spot.radius)
        others = (one for one in self.capitals if one[0] != spot.town.key)
        return any(gap(place.edges, x, y, radius) < own + CLEARLY * self.unit for _key, x, y, radius in others)

    def _cost(self, place: LabelPlace) -> tuple[float, float]:
        if place.cost is None:
            place.cost = (shared(place.edges, self.solid), place.area - common(place.edges, self.box))
        return place.cost

    def beside(self, spot: Lying, taken: Sequence[Edges]) -> LabelPlace | None:
        """The best place for one name beside all that stand already; None where it has none."""
        coarse, fine = self.places(spot), self.places(spot, fine=True)
        clear = ([place for place in some if not self._is_mistaken(place, spot)] for some in (coarse, fine))
        found = (self._best(spot.town, some, taken) for some in (*clear, coarse, fine))
        return next((place for place in found if place is not None), None)

    def named(
        self, spots: Mapping[str, Lying], places: Mapping[str, Sequence[LabelPlace]], first: Container[str]
    ) -> dict[str, LabelPlace]:
        """The capitals whose names have room; what must be named comes first, then what is said to come `first`."""

        def rank(spot: Lying) -> tuple[bool, bool, bool, bool, int]:
            town = spot.town
            return (not town.pawns, not town.hub, town.key not in first, not town.lit, -len(town.name))

        found: dict[str, LabelPlace] = {}
        for spot in sorted(spots.values(), key=rank):
            best = self._best(spot.town, places[spot.town.key], [other.edges for other in found.values()])
            if best is not None:
                found[spot.town.key] = best
        return found

    def most_named(
        self, spots: Mapping[str, Lying], places: Mapping[str, Sequence[LabelPlace]]
    ) -> dict[str, LabelPlace]:
        """The same; where one has no room, all are placed again with that one earlier."""
        first: set[str] = set()
        best: dict[str, LabelPlace] = {}
        for _attempt in range(ATTEMPTS):
            found = self.named(spots, places, first)
            if not best or len(found) > len(best):
                best = found
            without = spots.keys() - found.keys()
            if without <= first:
                break
            first |= without
        for key in sorted(spots.keys() - best.keys()):
            taken = [other.edges for other in best.values()]
            place = self._best(spots[key].town, self.places(spots[key], fine=True), taken)
            if place is not None:
                best[key] = place
        for key in sorted(key for key, place in best.items() if self._is_mistaken(place, spots[key])):
            taken = [other.edges for name, other in best.items() if name != key]
            clear = [place for place in self.places(spots[key], fine=True) if not self._is_mistaken(place, spots[key])]
            best[key] = self._best(spots[key].town, clear, taken) or best[key]
        return best

    def _best(self, town: Named, places: Sequence[LabelPlace], taken: Sequence[Edges]) -> LabelPlace | None:
        """The place for a name that covers least; None where it would cover something and need not stand."""
        unit = self.unit
        found: tuple[float, LabelPlace] | None = None
        must = town.pawns or town.hub
        for place in places:
            if found is not None and place.later >= found[0]:
                break  # from here on none can be better
            label, (covered, outside) = place.edges, self._cost(place)
            covered += shared(label, taken)
            may = place.area * TOUCH if town.lit else 1.0
            if (covered > may or outside > 1) and not must:
                continue
            core = (label[0], label[1] + unit * 0.2, label[2], label[3] - unit * 0.2)
            crossed = self.links.crossing(core)
            cost = (covered + outside * 3) * 10 + crossed * unit * unit * 0.9 + place.later + place.mistaken
            if found is None or cost < found[0]:
                found = (cost, place)
        return found[1] if found is not None else None
