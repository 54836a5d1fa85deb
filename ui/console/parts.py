"""Widgets of the console's frame: head with counts, foot, buttons with their keys, a small board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.core.language import _
from companion.core.page import Page
from companion.hall.console import ConsolePage, Count, Sign
from ui.console.tiles import ink_of
from ui.faces import face_of
from ui.faces.scene import Frame, portray
from ui.forms.words import tooltip
from ui.organiser.hall import clock_text
from ui.panels.base import Painted
from ui.panels.private_bar import keycap
from ui.theme import icons, paint, style

THUMB = (960.0, 620.0, 19.0)
"""In which size a board is drawn before it is made small: width, height, and its smallest text."""

HIGH = 2.05
"""How high a button is, in units."""


class Do(QAbstractButton):
    """A button with a symbol, its words and its key; dashed, with the reason beside it, while it cannot be pressed."""

    def __init__(self, sign: str, text: str, key: str, does: Callable[[], object], role: str = "") -> None:
        super().__init__()
        self.sign, self.key, self.role, self.unit, self.why = sign, key, role, 24.0, ""
        self.setText(text)
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(lambda _checked=False: does())

    def say(self, sign: str, text: str, role: str = "") -> None:
        """From now on it means this."""
        if (sign, text, role) != (self.sign, self.text(), self.role):
            self.sign, self.role = sign, role
            self.setText(text)
            self.setAccessibleName(text)
            self.update()

    def allow(self, why: str) -> None:
        """It can be pressed, or not, for this reason."""
        if why != self.why or self.isEnabled() is bool(why):
            self.why = why
            self.setEnabled(not why)
            self.setToolTip(tooltip(why))
            self.setAccessibleDescription(why)
            self.update()

    def set_unit(self, unit: float) -> None:
        """The height of the smallest text, in pixels."""
        self.unit = unit
        self.setFixedHeight(round(unit * HIGH))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        u = self.unit
        wide = u * 1.4 + u * 1.5 + paint.width(self.text(), u * 1.05, paint.BOLD) + (u * 1.8 if self.key else 0)
        return QSize(round(wide), round(u * HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.unit * 4), round(self.unit * HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.begin(painter)
        theme, u = style.current(), self.unit
        main = self.role == "main" and self.isEnabled()
        ink = theme.on_brass if main else theme.ink if self.isEnabled() else theme.line_strong
        rim = theme.bad if self.role == "danger" else theme.line_strong
        fill = theme.brass if main or (self.isDown() and self.isEnabled()) else theme.bar
        pen = QPen(QColor(theme.brass if main else rim), paint.hair(1.5))
        if self.hasFocus():
            pen = QPen(QColor(theme.focus), u * 0.14)
        elif not self.isEnabled():
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(QColor(fill) if self.isEnabled() else Qt.BrushStyle.NoBrush)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawRoundedRect(box, u * 0.45, u * 0.45)
        painter.setPen(Qt.PenStyle.NoPen)
        right = box.right() - u * 0.45
        if self.key:
            cap = QRectF(right - u * 1.4, box.center().y() - u * 0.7, u * 1.4, u * 1.4)
            keycap(painter, cap, self.key, u, ink)
            right = cap.left()
        text = paint.width(self.text(), u * 1.05, paint.BOLD)
        whole = u * 1.5 + text
        left = box.left() + max(u * 0.5, (right - box.left() - whole) / 2)
        sign = theme.bad if self.role == "danger" and self.isEnabled() else ink
        icons.draw(painter, self.sign, QRectF(left, box.center().y() - u * 0.55, u * 1.1, u * 1.1), sign)
        said = QRectF(left + u * 1.5, box.top(), right - left - u * 1.7, box.height())
        paint.write(painter, said, self.text(), u * 1.05, ink, paint.BOLD, least=u * 0.92)
        painter.end()


class CountButton(QAbstractButton):
    """How many tables are so; pressed, those alone are shown."""

    def __init__(self, sign: Sign) -> None:
        super().__init__()
        self.sign, self.unit = sign, 24.0
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.count = Count(sign, 0, "")

    def put(self, count: Count | None) -> None:
        """So many, or none."""
        self.setVisible(count is not None or self.isChecked())
        count = count or Count(self.sign, 0, self.count.say)
        if count != self.count:
            self.count = count
            self.setAccessibleName(f"{count.number} {count.say}")
            self.setToolTip(tooltip(_("Show these tables alone; once more shows all.")))
            self.updateGeometry()
            self.update()

    def set_unit(self, unit: float) -> None:
        """The height of the smallest text, in pixels."""
        self.unit = unit
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        u = self.unit
        wide = paint.width(str(self.count.number), u * 1.3, paint.BOLD) + paint.width(self.count.say, u * 1.1)
        return QSize(round(wide + u * 1.5), round(u * HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.begin(painter)
        theme, u = style.current(), self.unit
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        on = self.isChecked()
        if on or self.hasFocus():
            painter.setPen(QPen(QColor(theme.focus if self.hasFocus() else theme.brass), u * 0.1))
            painter.setBrush(QColor(theme.brass) if on else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, u * 0.45, u * 0.45)
            painter.setPen(Qt.PenStyle.NoPen)
        plays = self.sign is Sign.PLAYS
        ink = theme.on_brass if on else theme.ink if plays else ink_of(self.sign, theme)
        inner = box.adjusted(u * 0.5, 0, -u * 0.4, 0)
        taken = paint.write(painter, inner, str(self.count.number), u * 1.3, ink, paint.BOLD)
        inner.setLeft(inner.left() + taken + u * 0.3)
        paint.write(painter, inner, self.count.say, u * 1.1, ink)
        painter.end()


class Head(Painted):
    """Which hall, which round, and its clock; counts and buttons stand on it."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: ConsolePage | None = None
        self.clock_right, self.title_room = 0.0, 400.0
        """How far from the right edge the buttons begin, and how wide the title may be."""

    def put(self, seen: ConsolePage) -> None:
        """Show this."""
        left = clock_text(seen.left) if seen.left is not None else ""
        if self.seen is None or (seen.title, left) != (self.seen.title, self._left()):
            self.seen = seen
            self.say(seen.title, left)
            self.update()

    def _left(self) -> str:
        return clock_text(self.seen.left) if self.seen is not None and self.seen.left is not None else ""

    def title_wide(self) -> float:
        """How much room symbol and title take."""
        title = self.seen.title if self.seen is not None else ""
        return self.unit * 4.0 + min(paint.width(title, self.unit * 1.6, paint.HEAVY), self.unit * 24)

    def clock_wide(self) -> float:
        """How much room the clock takes."""
        return paint.width(self._left(), self.unit * 1.7, paint.HEAVY) + self.unit * 2.4 if self._left() else 0.0

    def draw(self, painter: QPainter) -> None:
        """Draws it."""
        theme, u = style.current(), self.unit
        box = QRectF(self.rect())
        painter.fillRect(box, QColor(theme.bar))
        painter.fillRect(QRectF(0, box.bottom() - paint.hair(), box.width(), paint.hair()), QColor(theme.line))
        middle = box.center().y()
        icons.draw(painter, "balance", QRectF(u * 1.4, middle - u * 0.75, u * 1.5, u * 1.5), theme.brass_ink)
        title = QRectF(u * 3.5, 0, self.title_room - u * 3.7, box.height())
        if self.seen is not None:
            paint.write(painter, title, self.seen.title, u * 1.6, theme.ink, paint.HEAVY, least=u)
        if self._left():
            wide = paint.width(self._left(), u * 1.7, paint.HEAVY)
            clock = QRectF(box.right() - self.clock_right - wide - u, 0, wide + 1, box.height())
            paint.write(painter, clock, self._left(), u * 1.7, theme.ink, paint.HEAVY)
            icons.draw(painter, "waiting", QRectF(clock.left() - u * 1.7, middle - u * 0.6, u * 1.2, u * 1.2),
                       theme.brass_ink)  # fmt: skip


class ConsoleFoot(Painted):
    """One sentence of what is waited for; how far the slowest table is behind; what is never shown here."""

    def __init__(self) -> None:
        super().__init__()
        self.sentence, self.waited, self.behind, self.right = "", False, "", ""

    def put(self, sentence: str, waited: bool, behind: str, right: str) -> None:
        """Show this."""
        if (sentence, waited, behind, right) != (self.sentence, self.waited, self.behind, self.right):
            self.sentence, self.waited, self.behind, self.right = sentence, waited, behind, right
            self.say(sentence, behind)
            self.update()

    def draw(self, painter: QPainter) -> None:
        """Draws it."""
        theme, u = style.current(), self.unit
        box = QRectF(self.rect())
        painter.fillRect(box, QColor(theme.bar))
        painter.fillRect(QRectF(0, 0, box.width(), paint.hair()), QColor(theme.line))
        right, middle = box.right() - u * 1.4, box.center().y()
        wide = min(paint.width(self.right, u), box.width() * 0.35)
        said = QRectF(right - wide, 0, wide + 1, box.height())
        paint.write(painter, said, self.right, u, theme.ink_soft, align=paint.RIGHT, least=u * 0.9)
        icons.draw(painter, "lock", QRectF(said.left() - u * 1.5, middle - u * 0.5, u, u), theme.ink_soft)
        right = said.left() - u * 2.1
        if self.behind:
            wide = paint.width(self.behind, u)
            late = QRectF(right - wide, 0, wide + 1, box.height())
            paint.write(painter, late, self.behind, u, theme.ink_soft, align=paint.RIGHT)
            right = late.left() - u
        ink = theme.brass_ink if self.waited else theme.ink_soft
        icons.draw(painter, "say", QRectF(u * 1.5, middle - u * 0.65, u * 1.3, u * 1.3), ink)
        text = QRectF(u * 3.4, 0, right - u * 3.4, box.height())
        paint.write(painter, text, self.sentence, u * 1.25, theme.ink, least=u)


class Small(Painted):
    """A table's public board, small, and who sits there."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._picture = QPixmap()
        self._for: tuple[object, ...] = ()
        self.instead = ""
        """What is said where there is no board."""

    def put(self, page: Page | None, instead: str) -> None:
        """Show the board of this page, or say why there is none."""
        if page is not self.page or instead != self.instead:
            self.page, self.instead = page, instead
            told = ", ".join(card.name for card in page.view.seats) if page is not None else instead
            self.say(_("Its public board"), told)
            self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._for = ()

    def draw(self, painter: QPainter) -> None:
        """Draws it."""
        theme, u = style.current(), self.unit
        box = QRectF(self.rect())
        if self.page is None:
            paint.panel(painter, box, u * 0.4, fill=theme.ground)
            inner = box.adjusted(u * 0.8, u * 0.4, -u * 0.8, -u * 0.4)
            said, _end, last = self.instead.partition("\n")
            lines = [*paint.wrapped(said, inner.width(), u, most=4), *filter(None, (last,))]
            top = inner.center().y() - len(lines) * u * 0.7
            for n, line in enumerate(lines):
                row = QRectF(inner.left(), top + n * u * 1.4, inner.width(), u * 1.4)
                size, ink, weight = (
                    (u * 1.2, theme.ink, paint.BOLD) if line == last else (u, theme.ink_soft, paint.NORMAL)
                )
                paint.write(painter, row, line, size, ink, weight, align=paint.CENTER)
            return
        wide = min(box.width() * 0.64, box.height() * THUMB[0] / THUMB[1])
        high = wide * THUMB[1] / THUMB[0]
        place = QRectF(box.left(), box.top() + (box.height() - high) / 2, wide, high)
        self._thumb(painter, place)
        self._seats(painter, QRectF(place.right() + u * 0.6, box.top(), box.right() - place.right() - u * 0.6,
                                    box.height()))  # fmt: skip

    def _thumb(self, painter: QPainter, place: QRectF) -> None:
        page, ratio = self.page, self.devicePixelRatioF()
        assert page is not None
        key = (page, place.width(), ratio, style.current().key)
        if key != self._for:
            self._for = key
            face, (wide, high, unit) = face_of(page.game), THUMB
            made = QPixmap(round(place.width() * ratio), round(place.height() * ratio))
            made.fill(QColor(0, 0, 0, 0))
            inner = QPainter(made)
            inner.scale(made.width() / wide, made.height() / high)
            paint.ground(inner, QRectF(0, 0, wide, high), None, face.ground())
            portray(inner, face.scene, Frame(page, page.view.board, wide, high, unit), style.current())
            inner.end()
            made.setDevicePixelRatio(ratio)
            self._picture = made
        painter.drawPixmap(place.topLeft(), self._picture)
        painter.setPen(QPen(QColor(style.current().line), paint.hair()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place)
        painter.setPen(Qt.PenStyle.NoPen)

    def _seats(self, painter: QPainter, box: QRectF) -> None:
        theme, u = style.current(), self.unit
        assert self.page is not None
        seats = self.page.view.seats
        step = min(u * 1.55, box.height() / max(1, len(seats)))
        top = box.top() + (box.height() - step * len(seats)) / 2
        for n, seat in enumerate(seats):
            row = QRectF(box.left(), top + n * step, box.width(), step)
            mark = QRectF(row.left(), row.center().y() - u * 0.35, u * 0.7, u * 0.7)
            icons.draw_shape(painter, seat.colour, mark, theme.seat(seat.colour))
            name = QRectF(row.left() + u * 1.2, row.top(), row.width() - u * 1.2, step)
            weight = paint.BOLD if seat.waiting else paint.MEDIUM
            paint.write(painter, name, seat.name, u * 1.02, theme.ink, weight, least=min(u, step * 0.9))


class Panel(QWidget):
    """A panel on the ground, with its title."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.title, self.beside, self.unit, self.large = title, "", 24.0, False

    def set_title(self, title: str, beside: str = "", large: bool = False) -> None:
        """What it is about, and what stands beside it."""
        self.large = large
        if (title, beside) != (self.title, self.beside):
            self.title, self.beside = title, beside
            self.setAccessibleName(f"{title} {beside}".strip())
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.begin(painter)
        theme, u = style.current(), self.unit
        paint.panel(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), u * 0.6)
        if self.title:
            line = QRectF(u * 0.75, u * 0.3, self.width() - u * 1.5, u * 1.9)
            size, ink = (u * 1.45, theme.ink) if self.large else (u * 1.05, theme.ink_soft)
            taken = paint.write(painter, line, self.title, size, ink, paint.HEAVY if self.large else paint.BOLD)
            line.setLeft(line.left() + taken + u * 0.6)
            paint.write(painter, line, self.beside, u * 1.05, theme.ink_soft, least=u)
        painter.end()
