"""The plain face: a game without one of its own, drawn from its page alone: seats, their figures, and what happened.

It knows no board, so it shows what every page has; a game is played with it before anybody has drawn for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import N_, _
from companion.core.page import SeatCard, View
from companion.core.vocabulary import Icon
from ui.faces.face import Face
from ui.faces.scene import Frame, Part, Scene
from ui.theme import icons, paint, style

SAY = N_("A game for the table.")
TILE = 15.0
"""How wide a seat's tile is at least, in units."""
HIGH = 5.6


@dataclass(frozen=True)
class Layout:
    """Every place on the board."""

    head: QRectF
    tiles: list[QRectF]
    last: QRectF
    corner: QRectF


class Plain(Scene[object, Layout]):
    """Any board of any game; nothing is pressed on it."""

    kind = object

    def told(self, frame: Frame[object]) -> tuple[str, str]:
        view = frame.page.view
        seats = [", ".join(filter(None, (card.name, card.subtitle, card.badge))) for card in view.seats]
        return f"{view.heading}. {now(view)}".strip(), "; ".join([*seats, last(frame)])

    def corner(self, frame: Frame[object], laid: Layout) -> QRectF:
        return laid.corner

    def lay(self, frame: Frame[object]) -> Layout:
        u, wide, high, count = frame.unit, frame.wide, frame.high, max(1, len(frame.page.view.seats))
        gap, corner = u * 0.6, QRectF()
        head = QRectF(0, gap, wide, min(u * 5.2, high * 0.26))
        if frame.clock and frame.page.view.clock is not None:
            side = round(head.height())
            corner = QRectF(wide - side, round(gap), side, side)
            head.setRight(corner.left() - gap)
        low = QRectF(0, high - u * 3.4, wide, u * 3.4)
        room = QRectF(0, head.bottom() + gap, wide, low.top() - head.bottom() - gap * 2)
        columns = max(1, min(count, int((wide + gap) / (u * TILE + gap))))
        rows = -(-count // columns)
        columns = -(-count // rows)  # as many in each row
        across = (wide - gap * (columns - 1)) / columns
        tall = min(u * HIGH, (room.height() - gap * (rows - 1)) / rows)
        tiles = []
        for n in range(len(frame.page.view.seats)):
            row, column = divmod(n, columns)
            tiles.append(QRectF(column * (across + gap), room.top() + row * (tall + gap), across, tall))
        return Layout(head, tiles, low, corner)

    def parts(self, frame: Frame[object], laid: Layout) -> list[Part]:
        view, u = frame.page.view, frame.unit
        heading = (view.heading, now(view))
        found = [Part("head", laid.head, heading, partial(draw_head, box=laid.head, said=heading, u=u))]
        figures = [number(card.badge) for card in view.seats]
        most = max((abs(one) for one in figures if one is not None), default=0)
        for box, card, figure in zip(laid.tiles, view.seats, figures, strict=True):
            part = None if figure is None or not most else max(0.0, figure / most)
            draw = partial(draw_seat, box=box, card=card, part=part, u=u)
            edge = QPointF(box.right() - u * 0.75, box.top())
            found.append(Part(f"seat {card.name}", box, (card, part), draw, holder=card.name, marked=edge))
        line = last(frame)
        found.append(Part("last", laid.last, line, partial(draw_last, box=laid.last, line=line, u=u)))
        return found


def now(view: View) -> str:
    """The step that is on, in words."""
    return next((step.say for step in view.steps if step.key == view.step), "")


def last(frame: Frame[object]) -> str:
    """What happened last."""
    return next((line.say for line in reversed(frame.page.story) if not line.undone), "")


def number(figure: str) -> int | None:
    """A seat's figure as a number; None where it is none."""
    try:
        return int(figure.replace("−", "-"))
    except ValueError:
        return None


def draw_head(painter: QPainter, box: QRectF, said: tuple[str, str], u: float) -> None:
    """What is on."""
    theme, (heading, step) = style.current(), said
    first = QRectF(box.left(), box.top(), box.width(), box.height() * 0.62)
    paint.write(painter, first, step or heading, u * 2.6, theme.ink, paint.HEAVY, least=u)
    if step:
        rest = QRectF(box.left(), first.bottom(), box.width(), box.bottom() - first.bottom())
        paint.write(painter, rest, heading, u * 1.3, theme.ink_soft, paint.BOLD, least=u)


def draw_seat(painter: QPainter, box: QRectF, card: SeatCard, part: float | None, u: float) -> None:
    """A seat with its figure, and below them the part of the highest figure as a bar."""
    theme = style.current()
    paint.panel(painter, box, u * 0.6, theme.panel, theme.brass_ink if card.leads else theme.line_strong)
    inner = box.adjusted(u * 0.8, u * 0.4, -u * 0.8, -u * 0.5)
    bar = QRectF(inner.left(), inner.bottom() - u * 0.5, inner.width(), u * 0.5)
    line = QRectF(inner.left(), inner.top(), inner.width(), min(u * 1.9, (bar.top() - inner.top()) * 0.55))
    mark = QRectF(line.left(), line.center().y() - u * 0.55, u * 1.1, u * 1.1)
    icons.draw_shape(painter, card.colour, mark, theme.seat(card.colour))
    figure = min(paint.width(card.badge, u * 1.6, paint.HEAVY), line.width() * 0.4)
    right = QRectF(line.right() - figure, line.top(), figure, line.height())
    paint.write(painter, right, card.badge, u * 1.6, theme.brass_ink, paint.HEAVY, paint.RIGHT, least=u)
    name = QRectF(mark.right() + u * 0.5, line.top(), right.left() - mark.right() - u, line.height())
    paint.write(painter, name, card.name, u * 1.3, theme.ink, paint.BOLD, least=u)
    under = QRectF(line.left(), line.bottom(), line.width(), bar.top() - line.bottom() - u * 0.2)
    said = " · ".join(filter(None, (card.subtitle, _("to act") if card.waiting else "")))
    if card.waiting:
        icons.draw(painter, "waiting", QRectF(under.left(), under.center().y() - u * 0.5, u, u), theme.brass_ink)
        under.setLeft(under.left() + u * 1.4)
    paint.write(painter, under, said, u, theme.ink_soft, paint.MEDIUM, least=u)
    if part is not None:
        painter.setPen(QPen(QColor(theme.line_strong), paint.hair()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(bar.adjusted(1, 1, -1, -1), u * 0.2, u * 0.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.seat(card.colour)))
        filled = bar.adjusted(1, 1, -1, -1)
        filled.setWidth(filled.width() * part)
        painter.drawRoundedRect(filled, u * 0.2, u * 0.2)


def draw_last(painter: QPainter, box: QRectF, line: str, u: float) -> None:
    """What happened last, in a sentence."""
    theme = style.current()
    paint.panel(painter, box, u * 0.6)
    inner = box.adjusted(u * 0.9, u * 0.3, -u * 0.9, -u * 0.3)
    paint.write_lines(painter, inner, line, u * 1.05, theme.ink, paint.MEDIUM, spacing=1.3)


def emblem(painter: QPainter, box: QRectF, icon: Icon = Icon.GAVEL) -> None:
    """A symbol for the poster; the gavel, for every game has somebody who leads."""
    side = min(box.width(), box.height()) * 0.5
    mark = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
    icons.draw(painter, icon, mark, style.current().brass_ink)


FACE = Face(SAY, emblem, Plain())
