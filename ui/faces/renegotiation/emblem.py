"""The picture of The Renegotiation Game on the first page: three capitals at night, links of light, and two pawns."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from companion.core.language import N_
from ui.faces.renegotiation import map as chart
from ui.faces.renegotiation import places
from ui.faces.renegotiation.places import CapitalSpot, Town

SAY = N_("Cross a continent for a treaty, then defend it.")
TOWNS = (
    Town("a", "", 0.2, 0.3), Town("b", "", 0.72, 0.16), Town("c", "", 0.5, 0.46, hub=True, pawns=2),
    Town("d", "", 0.86, 0.58), Town("e", "", 0.24, 0.72, hub=True, pawns=1), Town("f", "", 0.68, 0.86),
)  # fmt: skip
LINKS = (("a", "c"), ("b", "c"), ("c", "d"), ("c", "e"), ("d", "f"), ("e", "f"), ("a", "e"), ("b", "d"))
CARDS = {"a": 3, "b": 2, "c": 8, "d": 1, "e": 6, "f": 3}


def draw(painter: QPainter, box: QRectF) -> None:
    """A part of the map, cut to the box."""
    unit = min(box.width() / 11, box.height() / 12)
    spots = {
        town.key: CapitalSpot(
            town,
            QPointF(box.left() + town.x * box.width(), box.top() + town.y * box.height()),
            (places.HUB if town.hub else places.SMALL) * unit,
        )
        for town in TOWNS
    }
    chart.grid(painter, box, unit)
    chart.links(painter, LINKS, spots, unit)
    chart.way(painter, ("f", "e", "c"), spots, unit)
    for key, spot in spots.items():
        chart.capital(painter, spot, CARDS[key], unit)
    colours = iter(range(3))
    for spot in spots.values():
        pawns = [chart.Pawn(next(colours)) for _n in range(spot.town.pawns)]
        chart.pawns(painter, spot.at, spot.radius, pawns, unit)
