"""The horseshoe of wood with its five issue areas, the discs in front of them, and the floor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core import ledger
from companion.core.language import _
from companion.games.article27.board import Area, Board, Outcome
from ui.faces.article27 import disc, wood
from ui.faces.article27.places import (
    BONUS,
    COIN,
    COUNT,
    FLOOR,
    FLOOR_BELOW,
    IN_FRONT,
    MIDDLE,
    RADIUS,
    SCENE,
    STACK,
    TABLED,
    bearing,
    floor_path,
    floor_places,
    floor_room,
    name_box,
    name_high,
    round_the_middle,
    title_box,
)
from ui.faces.scene import Draw, Part, Spot
from ui.theme import icons, paint, style, tokens

AROUND = 92.0
"""How far a stack and its count reach round the stack's middle."""


@dataclass(frozen=True)
class Ground:
    """Where the drawing of 800 by 574 lies on the board: it fills the box, as large as it can be."""

    box: QRectF
    unit: float

    @property
    def scale(self) -> float:
        """Pixels of the board for one of the drawing."""
        return min(self.box.width() / SCENE[0], self.box.height() / SCENE[1])

    @property
    def origin(self) -> QPointF:
        """Where the drawing begins."""
        left = (self.box.width() - SCENE[0] * self.scale) / 2
        return self.box.topLeft() + QPointF(left, (self.box.height() - SCENE[1] * self.scale) / 2)

    @property
    def text(self) -> float:
        """The height of a word in the drawing: as large as the unit, at least what the drawing wants."""
        return max(self.unit / self.scale if self.scale else 25.0, 25.0)

    def on_board(self, box: QRectF) -> QRectF:
        """A box of the drawing on the board."""
        return QRectF(self.at(box.topLeft()), box.size() * self.scale)

    def at(self, point: QPointF) -> QPointF:
        """A point of the drawing on the board."""
        return self.origin + point * self.scale

    def inside(self, at: QPointF) -> QPointF:
        """A point of the board in the drawing."""
        way = at - self.origin
        return QPointF(way.x() / self.scale, way.y() / self.scale)

    def scaled(self, draw: Callable[[QPainter], None]) -> Draw:
        """Draws in the measure of the drawing."""

        def on_board(painter: QPainter) -> None:
            painter.translate(self.origin)
            painter.scale(self.scale, self.scale)
            draw(painter)

        return on_board


def place_of(ground: Ground, account: str) -> QPointF | None:
    """Where the points of this account lie: the bonus on the floor, the Bank beyond the head of the table."""
    places = {ledger.FLOOR: BONUS, ledger.BANK: QPointF(MIDDLE.x(), 0)}
    return ground.at(places[account]) if account in places else None


def told(board: Board) -> tuple[str, str]:
    """The table in words."""
    names = [a.label for a in board.areas if a.on_floor]
    floor = _("On the floor: {issues}.").format(issues=", ".join(names)) if names else _("The floor is empty.")
    return _("The council chamber"), f"{floor} " + _("Bonus {points}.").format(points=board.bonus)


# --- the discs --------------------------------------------------------------------------------------------------------


def places(board: Board, ground: Ground) -> dict[str, tuple[QPointF, float, float]]:
    """Where each tabled disc lies: centre, radius and room for its name (0 when it has none)."""
    found = {}
    free = iter(floor_places(sum(a.on_floor for a in board.areas), ground.text, _lines(board, ground.text)))
    for n, area in enumerate(board.areas):
        if area.on_floor:
            found[area.colour] = next(free)
        elif area.agenda:
            found[area.colour] = (round_the_middle(bearing(n, len(board.areas)), IN_FRONT), TABLED, 0.0)
    return found


def spots(board: Board, ground: Ground, movable: bool, shown: bool, keyed: bool = True) -> list[Spot]:
    """A disc for each area, with its digit where that moves it; those that do not lie on the table are not shown."""
    found, lie = [], places(board, ground) if shown else {}
    hint = _("Drag, click or press Enter to move it.") if movable else _("Discs move while the table negotiates.")
    for n, area in enumerate(board.areas):
        # A new one comes from its own stack.
        stack = (round_the_middle(bearing(n, len(board.areas)), RADIUS), STACK, 0.0)
        centre, radius, _room = lie.get(area.colour, stack)
        side = (2 * n > len(board.areas) - 1) - (2 * n < len(board.areas) - 1)
        found.append(Spot(
            area.colour, _square(ground, centre, radius), disc.said(area), hint, able=movable, drags=True,
            shown=area.colour in lie, start=_square(ground, stack[0], STACK), what=area.colour,
            rests_on=(area.label, area.agenda, area.on_floor, movable, keyed),
            draw=partial(disc.draw, area=area, digit=n + 1 if movable and keyed else 0, at=side),
        ))  # fmt: skip
    return found


def _square(ground: Ground, centre: QPointF, radius: float) -> QRectF:
    half = radius * ground.scale / (1 - 2 * disc.MARGIN)
    at = ground.at(centre)
    return QRectF(at.x() - half, at.y() - half, half * 2, half * 2)


def on_floor(ground: Ground, at: QPointF) -> bool:
    """Whether a point of the board lies on the floor."""
    return floor_path().contains(ground.inside(at))


# --- drawing ----------------------------------------------------------------------------------------------------------


def parts(board: Board, ground: Ground, under_way: frozenset[str]) -> list[Part]:
    """The table, without what lies on it as a disc."""
    text = ground.text

    def still(painter: QPainter) -> None:
        wood.wood(painter)
        wood.floor(painter)

    title = title_box(text)
    found = [
        Part("wood", ground.box, None, ground.scaled(still), kept=True),
        Part("floor", ground.on_board(title), None, ground.scaled(partial(draw_title, box=title, text=text))),
    ]
    count = len(board.areas)
    for n, area in enumerate(board.areas):
        at = round_the_middle(bearing(n, count), RADIUS)
        around = QRectF(at.x() - AROUND, at.y() - AROUND, AROUND * 2, AROUND * 2)
        draw = partial(draw_stack, area=area, index=n, count=count, text=text)
        look = (area.colour, area.left, n, count)
        lies = ground.on_board(QRectF(at.x() - STACK, at.y() - STACK, STACK * 2, STACK * 2))
        found.append(Part(f"stack {area.colour}", ground.on_board(around), look, ground.scaled(draw), disc=lies))
    # Once the last round is over its outcome stands there, too, until the screens are lifted.
    if board.phase not in ("between", "agendas"):
        around = QRectF(BONUS.x() - 60, BONUS.y() - 40, 120, 80)
        draw = partial(draw_bonus, bonus=board.bonus, text=text)
        lies = ground.on_board(QRectF(BONUS.x() - COIN, BONUS.y() - COIN, COIN * 2, COIN * 2))
        found.append(Part("bonus", ground.on_board(around), board.bonus, ground.scaled(draw), disc=lies))
        found += _names(board, ground, under_way)
    elif board.outcome is not None:
        around = QRectF(MIDDLE.x() - FLOOR, MIDDLE.y() - FLOOR, FLOOR * 2, FLOOR + FLOOR_BELOW)
        draw = partial(draw_outcome, outcome=board.outcome, notes=board.notes, text=text)
        rests_on = (board.outcome, board.notes)
        found.append(Part("outcome", ground.on_board(around), rests_on, ground.scaled(draw), arched=True))
    return found


def draw_title(painter: QPainter, box: QRectF, text: float) -> None:
    """What the floor is called."""
    paint.write(painter, box, _("The floor"), text, style.current().ink, paint.BOLD, paint.CENTER)


def draw_outcome(painter: QPainter, outcome: Outcome, notes: Sequence[str], text: float) -> None:
    """Between the rounds the floor is empty, and tells how the last one ended."""
    theme = style.current()
    ink = {"pass": theme.big_good, "veto": theme.big_bad}.get(outcome.result, theme.big_dull)
    mark = QRectF(MIDDLE.x() - 36, MIDDLE.y() - FLOOR + 66, 72, 72)
    icons.draw(painter, outcome.result, mark, ink)
    word = QRectF(MIDDLE.x() - FLOOR + 30, mark.bottom() + 4, FLOOR * 2 - 60, text * 2.5)
    paint.write(painter, word, outcome.headline, text * 2.2, ink, paint.HEAVY, paint.CENTER, least=text)
    line, top, bottom = text * 1.2, word.bottom() + 4, MIDDLE.y() + FLOOR_BELOW - 26
    for told in (outcome.why, *notes):
        most = int((bottom - top) / line)
        # Lower down the floor is narrower: no line crosses its rim.
        rooms = ((n, min(word.width(), floor_room(top + n * line))) for n in range(1, most + 1))
        fits = ((n, room) for n, room in rooms if len(paint.wrapped(told, room, text, paint.MEDIUM)) <= n)
        count, room = next(fits, (most, min(word.width(), floor_room(top + most * line))))
        if count < 1:
            return
        box = QRectF(MIDDLE.x() - room / 2, top, room, count * line)
        middle = Qt.AlignmentFlag.AlignHCenter
        top += paint.write_lines(painter, box, told, text, theme.ink, paint.MEDIUM, middle, spacing=1.2) + 5


def draw_stack(painter: QPainter, area: Area, index: int, count: int, text: float) -> None:
    """The discs that are left of an issue, with their count."""
    angle = bearing(index, count)
    at, rim = round_the_middle(angle, RADIUS), style.current().issue("black").rim
    if not area.left:
        painter.setPen(QPen(QColor(rim), paint.hair(1.5), Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(at, STACK, STACK)
        icons.draw(painter, area.colour, QRectF(at.x() - 15, at.y() - 15, 30, 30), rim)
    for n in reversed(range(min(area.left, 4))):
        icons.disc(painter, area.colour, QRectF(at.x() - STACK, at.y() - STACK + n * 3.6, STACK * 2, STACK * 2))
    wide = max(text * 1.15, paint.width(str(area.left), text, paint.BOLD) + text * 0.45)
    outwards = COUNT if index < count // 2 else -COUNT
    pill = QRectF(0, 0, wide, text * 1.14)
    pill.moveCenter(round_the_middle(angle + outwards, RADIUS + 4) + QPointF(0, 6))
    painter.setPen(QPen(QColor(rim), paint.hair(1.2)))
    painter.setBrush(QColor(tokens.DARK_INK))
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    paint.write(painter, pill, str(area.left), text, rim, paint.BOLD, paint.CENTER)


def draw_bonus(painter: QPainter, bonus: int, text: float) -> None:
    """The success bonus on the floor; nothing while none lies there, for a bare 0 tells nobody what is counted."""
    if bonus <= 0:
        return
    theme, radius = style.current(), COIN
    painter.setPen(QPen(QColor(theme.brass_ink), paint.hair(3)))
    painter.setBrush(QColor(theme.brass))
    painter.drawEllipse(BONUS, radius, radius)
    painter.setPen(QPen(QColor(theme.on_brass), paint.hair(1)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(BONUS, radius - 5, radius - 5)
    box = QRectF(BONUS.x() - radius * 1.2, BONUS.y() - radius, radius * 2.4, radius * 2)
    paint.write(painter, box, f"+{bonus}", text * 1.2, theme.on_brass, paint.HEAVY, paint.CENTER)


def _lines(board: Board, text: float) -> int:
    """How many lines the names on the floor need, at most two."""
    names = [a.label for a in board.areas if a.on_floor]
    rooms = [room - 4 for _centre, _radius, room in floor_places(len(names), text)]
    fits = all(paint.width(n, text, paint.MEDIUM) <= room for n, room in zip(names, rooms, strict=True))
    return 1 if fits else 2


def _names(board: Board, ground: Ground, under_way: frozenset[str]) -> list[Part]:
    """The names of what lies on the floor; a disc that moves has none."""
    found, lie, text = [], places(board, ground), ground.text
    lines = _lines(board, text)
    rooms = [(a.label, lie[a.colour][2]) for a in board.areas if a.on_floor]
    bold = all(room > 160 and paint.width(name, text, paint.BOLD) <= room - 4 for name, room in rooms)
    for area in board.areas:
        if not area.on_floor or area.colour in under_way:
            continue
        box = name_box(lie[area.colour], name_high(text, lines))
        draw = partial(draw_name, box=box, name=area.label, bold=bold, lines=lines, text=text)
        around = ground.on_board(box).adjusted(-1, 0, 1, 0)
        found.append(Part(f"name {area.colour}", around, (area.label, bold, lines), ground.scaled(draw), labels=True))
    return found


def draw_name(painter: QPainter, box: QRectF, name: str, bold: bool, lines: int, text: float) -> None:
    """A name under its disc."""
    weight, middle = paint.BOLD if bold else paint.MEDIUM, Qt.AlignmentFlag.AlignHCenter
    ink = style.current().ink
    paint.write_lines(painter, box, name, text, ink, weight, middle, spacing=1.1 if lines > 1 else 1.25)
