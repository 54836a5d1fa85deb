"""Where everything lies in the chamber, in the drawing's own measure of 800 by 574."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

SCENE = (800.0, 574.0)
MIDDLE = QPointF(400, 394)
RADIUS, WOOD = 353.0, 70.0
STACK, TABLED, IN_FRONT = 27.0, 36.0, 278.0
FLOOR = 230.0
"""The floor is a half circle round the same middle; below it is flatter."""
FLOOR_BELOW = 164.0
BONUS, COIN = QPointF(400, 517), 34.0
MARGIN = 24.0
"""How far words stay from the rim of the floor."""
COUNT = 41.0 / RADIUS
"""How far along the wood a stack's count lies from its stack, as an angle."""
ROWS: dict[int, tuple[tuple[int, ...], float]] = {
    0: ((), 0), 1: ((1,), 76), 2: ((2,), 57), 3: ((1, 2), 40), 4: ((2, 2), 35), 5: ((2, 3), 35)
}  # fmt: skip
"""How many discs lie in each row of the floor, and their radius where there is room for it."""
ABOVE, BELOW, UNDER = 1.34, 1.2, 3.0
"""How far above its middle the badge of a disc reaches, and how far below it its name begins: in radii, and a gap."""
CORNER, MARK, CLEAR = 0.93, 0.49, 4.0
"""How far from a disc's middle its badge and its digit lie, to the side and above, and how far they reach round that
place, in radii; and how far they stay from the rim of the floor."""
LEAST = 18.0
"""No disc on the floor is smaller, however large the words are."""


def bearing(index: int, count: int) -> float:
    """The angle at which an area lies, in radians, from left to right."""
    spread = 73.0
    return math.radians(90 + spread - (2 * spread * index / (count - 1) if count > 1 else spread))


def round_the_middle(angle: float, radius: float) -> QPointF:
    """A point of the scene, by angle and distance."""
    return QPointF(MIDDLE.x() + radius * math.cos(angle), MIDDLE.y() - radius * math.sin(angle))


def title_box(text: float) -> QRectF:
    """Where stands what the floor is called."""
    return QRectF(MIDDLE.x() - FLOOR, MIDDLE.y() - FLOOR + 13, FLOOR * 2, text * 1.3)


def floor_places(count: int, text: float = 25.0, lines: int = 1) -> list[tuple[QPointF, float, float]]:
    """Centre, radius and room for the name of each disc on the floor.

    Below the title and above the coin each row has its own height, for a disc with its badge and for the name under it:
    larger or longer words leave less to the discs.
    """
    rows, largest = ROWS.get(count, ((min(count, 3), max(0, count - 3)), 41.0))
    if not rows:
        return []
    top, bottom = title_box(text).bottom(), BONUS.y() - COIN - 4
    step, name = (bottom - top) / len(rows), name_high(text, lines) + UNDER
    radius = max(LEAST, min(largest, (step - name) / (ABOVE + BELOW)))
    spare = step - name - radius * (ABOVE + BELOW)
    places = []
    for n, in_row in enumerate(rows):
        room = {1: 330.0, 2: 224.0}.get(in_row, 154.0)
        y = top + step * n + spare / 2 + radius * ABOVE
        if in_row > 1:  # the rim is round above the middle
            high = MIDDLE.y() - y + radius * CORNER
            reach = math.sqrt(max(0.0, (FLOOR - CLEAR - radius * MARK) ** 2 - high**2))
            room = max(radius * 2, min(room, (reach - radius * CORNER) * 2 / (in_row - 1)))  # in a window that has any
        places += [(QPointF(MIDDLE.x() + (k - (in_row - 1) / 2) * room, y), radius, room) for k in range(in_row)]
    return places


def name_high(text: float, lines: int) -> float:
    """How high the name of a disc is; two lines stand close."""
    return text * (1.25 if lines == 1 else 1.1 * lines + 0.1)


def name_box(place: tuple[QPointF, float, float], high: float) -> QRectF:
    """Where the name of a disc on the floor stands, this high: under it."""
    centre, radius, room = place
    return QRectF(centre.x() - room / 2 + 2, centre.y() + radius * BELOW + UNDER, room - 4, high)


def floor_room(y: float) -> float:
    """How wide the floor is at this height below its middle, within a margin."""
    deep = min(1.0, max(0.0, y - MIDDLE.y()) / FLOOR_BELOW)
    return 2 * (FLOOR * math.pow(1 - deep**2.5, 1 / 2.5) - MARGIN)


def floor_path() -> QPainterPath:
    """The rim of the floor: it follows the wood above, and is roomier than an ellipse below."""
    path, power = QPainterPath(), 2 / 2.5
    for n in range(96):
        a = math.tau * n / 96
        x, y = math.cos(a), math.sin(a)
        if y > 0:
            x, y = math.copysign(abs(x) ** power, x), y**power * FLOOR_BELOW / FLOOR
        point = QPointF(MIDDLE.x() + x * FLOOR, MIDDLE.y() + y * FLOOR)
        path.lineTo(point) if n else path.moveTo(point)
    path.closeSubpath()
    return path
