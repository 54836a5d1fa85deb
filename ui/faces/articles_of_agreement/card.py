"""A treasure that lies on the deck: one of the seven that are shared out, or one that is just moving."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from companion.core.language import _
from ui.faces.articles_of_agreement import mood, treasure, words
from ui.panels.piece import Piece
from ui.theme import paint, style


class Card(Piece):
    """A treasure card. `marked` is the one that the next digit gives away, `lost` one that nobody keeps."""

    def __init__(self, parent: QWidget, unit: float) -> None:
        super().__init__(parent)
        self.place = ""
        """What the rules call it, while it is one of the seven."""
        self.seat = ""
        """In whose share it lies."""
        self.digit = ""
        """What marks it, while a digit does."""
        self.kind, self.marked, self.lost = "", False, False
        self._unit = unit

    def show_treasure(self, kind: str, seat: str, unit: float, *, movable: bool, marked: bool, lost: bool) -> None:
        """Shows this treasure, in this seat's share; in nobody's with ""."""
        self.kind, self.marked, self.lost, self._unit = kind, marked, lost, unit
        where = _("in {seat}'s share").format(seat=seat) if seat else _("not shared out yet")
        hint = _("Drag it to a seat, or press the seat's digit.") if movable else ""
        self.show_state(f"{words.kind(kind)}, {where}", hint, movable)

    def fly(self, kind: str, start: QRectF, end: QRectF, unit: float) -> None:
        """Slides from one place to another, and is gone."""
        self.kind, self._unit = kind, unit
        self.setEnabled(False)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(start.toRect())
        self.show()
        self.settled.connect(self._done)
        self.go(QRect(end.toRect()))

    def _done(self) -> None:
        self.hide()
        self.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.begin(painter)
        theme, u = style.current(), self._unit
        edge = max(1.0, u * 0.08)
        box = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        rim = theme.brass if self.marked else ""
        treasure.draw(painter, box, self.kind, u, rim, self.lost)
        if self.digit:
            cap = QRectF(box.right() - u * 1.45, box.top() + u * 0.2, u * 1.25, u * 1.05)
            if box.height() < u * treasure.TALL:
                cap.moveCenter(cap.center() + QPointF(0, box.center().y() - cap.center().y()))
            painter.setPen(QPen(QColor(theme.brass_ink), paint.hair(1.2)))
            painter.setBrush(QColor(mood.current().plank))
            painter.drawRoundedRect(cap, u * 0.25, u * 0.25)
            paint.write(painter, cap, self.digit, u, theme.brass_ink, paint.BOLD, paint.CENTER)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.focus), max(2.0, u * 0.16)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, u * 0.4, u * 0.4)
        painter.end()
