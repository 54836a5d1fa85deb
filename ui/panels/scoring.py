"""The scoring card as a picture: headings, lines and figures in columns, in the game's own mood, over any window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget
from shiboken6 import Shiboken

from companion.core.language import _
from companion.core.page import Page
from companion.core.scoring import Heading, Worth
from ui.faces import face_of
from ui.panels.base import Painted
from ui.theme import icons, paint, style

HEAD, ROW, NOTE, GAP = 1.75, 1.5, 1.25, 0.9
"""Heights of a line of a heading, of a row, of a line of a note, and of what is between two headings, in units."""
LARGER = (2.3, 2.1, 1.9, 1.7, 1.5, 1.35, 1.2, 1.1, 1.0)
"""How much larger than the smallest text its letters may be."""
PAD, TITLE, BESIDE = 1.4, 3.6, 1.6
"""The margin, the title's height, and what is between two columns, in units."""


def _of_the_window(event: QKeyEvent) -> bool:
    """Whether a key is one of the window's that no form would take: a function key, or one with Ctrl or Alt."""
    held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    return bool(held) or Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35


class Scoring(Painted):
    """Lies over all of `over` while it is shown. Esc, the key that brought it, or a click takes it away and gives the
    keyboard back; what else is typed does nothing, for nobody sees what lies beneath."""

    left = Signal()

    def __init__(self, over: QWidget, unit: float = 15.0, keys: bool = True) -> None:
        super().__init__(over, unit)
        self._keys, self._over, self._back = keys, over, over
        self._u = unit
        """The height of its letters: the unit, or more where there is room."""
        self.setVisible(False)
        over.installEventFilter(self)
        if keys:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def part(self, page: Page) -> object:
        return page.scoring, page.title

    def shown(self, page: Page) -> None:
        rows = (f"{row.what} {row.worth}" for heading in page.scoring for row in heading.rows)
        self.say(_("Scoring card"), ". ".join(rows))

    def toggle(self, page: Page) -> None:
        """Show it, or take it away."""
        if self.isVisible() or not page.scoring:
            self.put_away()
            return
        self.set_page(page)
        window = self.window()
        self._back = window.focusWidget() or window
        self.setGeometry(self._over.rect())
        self.show()
        self.raise_()
        if self._keys:
            self.setFocus(Qt.FocusReason.PopupFocusReason)

    def put_away(self) -> None:
        """The window is as it was."""
        if self.isVisible():
            had = self.hasFocus()
            self.hide()
            if had:
                # Meanwhile a form may have gone.
                back = self._back if Shiboken.isValid(self._back) and self._back.isVisible() else self.window()
                back.setFocus(Qt.FocusReason.PopupFocusReason)
            self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget) and self.isVisible():
            self.setGeometry(watched.rect())
        return False

    def event(self, event: QEvent) -> bool:
        """No letter that is typed here is a shortcut of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and not _of_the_window(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        if _of_the_window(event):
            event.ignore()

    def focusNextPrevChild(self, _next: bool) -> bool:
        """Tab leads to nothing that lies beneath."""
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What takes the keyboard from it, as a form that opens, is seen."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self.put_away()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.put_away()
        event.accept()

    # --- the picture -------------------------------------------------------------------------------------------------

    def draw(self, painter: QPainter) -> None:
        page = self.page
        if page is None:
            return
        face = face_of(page.game)
        with style.worn(face.private()):
            box, u, theme = QRectF(self.rect()), self.unit, style.current()
            paint.ground(painter, box, QPointF(box.width() * 0.3, box.height() * 0.4), face.ground())
            inner = box.adjusted(u * PAD, u * 0.5, -u * PAD, -u * 0.8)
            head = QRectF(inner.left(), inner.top(), inner.width(), u * (TITLE - 0.6))
            if self._keys:
                back = _("Back  (Esc)")
                paint.write(painter, head, back, u, theme.ink_soft, align=paint.RIGHT)
                head.setRight(head.right() - paint.width(back, u) - u)
            paint.write(painter, head, _("Scoring: {game}").format(game=page.title), u * 1.9, theme.ink, paint.HEAVY)
            room = inner.adjusted(0, u * TITLE, 0, 0)
            columns: list[list[Heading]] = []
            for larger in LARGER:
                self._u = u * larger
                columns = self._columns(page.scoring, room)
                if self._fits(columns, room):
                    break
            wide = self._wide(room, len(columns))
            for n, column in enumerate(columns):
                left = room.left() + n * (wide + self._u * BESIDE)
                self._column(painter, column, QRectF(left, room.top(), wide, room.height()))

    def _wide(self, room: QRectF, columns: int) -> float:
        return (room.width() - self._u * BESIDE * (columns - 1)) / columns

    def _fits(self, columns: Sequence[Sequence[Heading]], room: QRectF) -> bool:
        """Whether all of it has room, and no word is too long for its line."""
        wide = self._wide(room, len(columns))
        rows = [row for column in columns for heading in column for row in heading.rows]
        whole = not any(paint.loses(row.what, self._lines(row, wide - self._u * 1.6)) for row in rows)
        tallest = max(sum(self._high(heading, wide) for heading in column) for column in columns)
        return whole and tallest <= room.height()

    def _columns(self, card: Sequence[Heading], room: QRectF) -> list[list[Heading]]:
        """As few columns as have room for all, and none taller than it must be."""
        most = max(1, min(3, len(card), int(room.width() / (self._u * 16))))
        found = [list(card)]
        for count in range(min(2, most), most + 1):
            wide = self._wide(room, count)
            shared = _shared_out([self._high(heading, wide) for heading in card], count)
            found = [[card[n] for n in column] for column in shared]
            if self._fits(found, room):
                break
        return found

    def _high(self, heading: Heading, wide: float) -> float:
        u = self._u
        inside = wide - u * 1.6
        head = len(paint.wrapped(heading.say, inside, u * 1.15, paint.BOLD)) * HEAD
        note = len(paint.wrapped(heading.note, inside, u)) * NOTE if heading.note else 0
        return u * (head + sum(len(self._lines(row, inside)) for row in heading.rows) * ROW + note + GAP + 1.0)

    def _lines(self, row: Worth, wide: float) -> list[str]:
        return paint.wrapped(row.what, self._words(row, wide), self._u)

    def _words(self, row: Worth, wide: float) -> float:
        """How wide the words of a line may be: what symbol and figure leave."""
        mark = self._u * 1.6 if row.icon else 0
        return wide - mark - paint.width(row.worth, self._u * 1.15, paint.BOLD) - self._u * 0.6

    def _column(self, painter: QPainter, headings: Sequence[Heading], box: QRectF) -> None:
        y = box.top()
        for heading in headings:
            high = self._high(heading, box.width())
            self._heading(painter, heading, QRectF(box.left(), y, box.width(), high - self._u * GAP))
            y += high

    def _heading(self, painter: QPainter, heading: Heading, box: QRectF) -> None:
        theme, u = style.current(), self._u
        paint.panel(painter, box, u * 0.6)
        inside = box.adjusted(u * 0.8, u * 0.5, -u * 0.8, -u * 0.5)
        y = inside.top()
        lines = paint.wrapped(heading.say, inside.width(), u * 1.15, paint.BOLD)
        for line in lines:
            at = QRectF(inside.left(), y, inside.width(), u * HEAD)
            paint.write(painter, at, line, u * 1.15, theme.brass_ink, paint.BOLD)
            y += u * HEAD
        for row in heading.rows:
            high = u * ROW * len(self._lines(row, inside.width()))
            self._row(painter, row, QRectF(inside.left(), y, inside.width(), high))
            y += high
        if heading.note:
            rest = QRectF(inside.left(), y, inside.width(), box.bottom() - y)
            paint.write_lines(painter, rest, heading.note, u, theme.ink_soft, spacing=NOTE)

    def _row(self, painter: QPainter, row: Worth, box: QRectF) -> None:
        theme, u = style.current(), self._u
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), paint.hair()), QColor(theme.line))
        words = QRectF(box.left(), box.top(), self._words(row, box.width()), box.height())
        if row.icon:
            icons.draw(painter, row.icon, QRectF(box.left(), box.top() + u * 0.2, u * 1.1, u * 1.1), theme.brass_ink)
            words.moveLeft(box.left() + u * 1.6)
        paint.write_lines(painter, words, row.what, u, theme.ink, spacing=ROW)
        first = QRectF(box.left(), box.top(), box.width(), u * ROW)
        paint.write(painter, first, row.worth, u * 1.15, theme.ink, paint.BOLD, paint.RIGHT)


def _shared_out(heights: Sequence[float], count: int) -> list[list[int]]:
    """Places in so many columns, none of them empty, in order, so that the tallest is as low as can be."""
    if count == 1:
        return [list(range(len(heights)))]
    found: list[tuple[float, list[list[int]]]] = []
    for first in range(1, len(heights) - count + 2):
        rest = _shared_out(heights[first:], count - 1)
        columns = [list(range(first)), *[[place + first for place in column] for column in rest]]
        found.append((max(sum(heights[place] for place in column) for column in columns), columns))
    return min(found)[1]
