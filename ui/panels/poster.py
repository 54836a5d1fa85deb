"""A game on the first page, as large as a poster: its picture, its title, how many may play, and what it is about."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.core.language import _
from ui.forms.words import tooltip
from ui.theme import paint, style

LEAST_WIDE, LEAST_HIGH = 12.5, 16.0
"""The smallest poster, in units: its words must still be read."""
FADE_MS = 260
"""In how many milliseconds a picture comes up."""
SETTLE_MS = 90
"""So long after the last change of its size a picture is drawn anew; until then the old one is stretched."""


class Playbill(Struct, frozen=True):
    """What a poster says: the game's name in `GAMES`, its title, its seats, and the key that chooses it."""

    slug: str
    title: str
    seats: tuple[int, int]
    digit: str


class Picture(Struct, frozen=True):
    """What is drawn on it once its face is there: the ground and its glow, a sentence, and the picture itself."""

    ground: Callable[[], tuple[str, str]]
    say: str
    draw: Callable[[QPainter, QRectF], None]


class Poster(QAbstractButton):
    """A large button; it is there before its picture, which comes when the face of the game has been loaded."""

    def __init__(self, bill: Playbill, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bill, self.unit = bill, 15.0
        self.picture: Picture | None = None
        self._drawn = QPixmap()
        self._drawn_for: tuple[object, ...] = ()
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLE_MS)
        self._settled.timeout.connect(self._redraw)
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.setDuration(FADE_MS)
        self._fade.valueChanged.connect(self.update)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(_("{title}, {players}").format(title=bill.title, players=self.players()))

    def players(self) -> str:
        """How many may play."""
        least, most = self.bill.seats
        return _("{least} to {most} players").format(least=least, most=most)

    def set_picture(self, picture: Picture) -> None:
        """Show this picture from now on."""
        self.picture = picture
        self.setAccessibleDescription(picture.say)
        self.setToolTip(tooltip(f"{self.bill.title}, {self.players()}\n{picture.say}"))
        self._redraw()
        if style.motion() and self.isVisible():
            self._fade.start()

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, in pixels."""
        self.unit = px
        self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.unit * LEAST_WIDE), round(self.unit * LEAST_HIGH))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the game, as Space does; a key that is held takes nothing."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if not event.isAutoRepeat():
                self.click()
        else:
            event.ignore()

    # --- drawing -----------------------------------------------------------------------------------------------------

    def _redraw(self) -> None:
        self._settled.stop()
        self._drawn_for = ()
        self.update()

    def _letter(self) -> float:
        """The height of the smallest text here, in pixels: a broad poster has larger letters."""
        return self.unit * min(1.4, max(1.0, self.width() / self.unit / 20))

    def _foot(self) -> float:
        """How high the words stand, in pixels."""
        return self._letter() * 8.9

    def _shown(self, picture: Picture) -> QPixmap:
        """The picture for this size and theme; while the size changes, the one that was there."""
        theme = style.current().name
        key = (self.size(), self.devicePixelRatioF(), theme, round(self.unit))
        if self._drawn_for == key:
            return self._drawn
        if self._drawn_for and self._drawn_for[2] == theme:
            self._settled.start()
            return self._drawn
        ratio = self.devicePixelRatioF()
        made = paint.ground_picture(self.size(), ratio, 0.5, 0.36, picture.ground())
        painter = QPainter(made)
        paint.begin(painter)
        edge = self.unit * 0.6
        room = QRectF(0, edge, self.width(), self.height() - self._foot() - edge * 2.4)
        picture.draw(painter, room)
        painter.end()
        self._drawn, self._drawn_for = made, key
        return made

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, u = style.current(), self.unit
        painter = QPainter(self)
        paint.begin(painter)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        rim = paint.hair(1.4)
        marked = self.hasFocus() or self.isDown()
        if marked:
            rim = paint.hair() + u * 0.2
        elif self.underMouse():
            rim = paint.hair() + u * 0.1
        box = QRectF(self.rect()).adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2)
        round_ = u * 0.9
        card = QPainterPath()
        card.addRoundedRect(box, round_, round_)
        painter.save()
        painter.setClipPath(card)
        painter.fillRect(self.rect(), QColor(theme.panel))
        if self.picture is not None:
            coming = self._fade.state() == QVariantAnimation.State.Running
            painter.setOpacity(float(self._fade.currentValue()) if coming else 1.0)
            painter.drawPixmap(self.rect(), self._shown(self.picture))
            self._plate(painter, self.picture)
            painter.setOpacity(1.0)
        self._words(painter)
        painter.restore()
        colour = theme.focus if marked else theme.brass_ink if self.underMouse() else theme.line_strong
        painter.setPen(QPen(QColor(colour), rim))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(card)
        painter.end()

    def _plate(self, painter: QPainter, picture: Picture) -> None:
        """A plate of the ground's own colour, so that words are read whatever the picture is."""
        colour, high = picture.ground()[0], self.unit * 1.6
        foot = QRectF(0, self.height() - self._foot(), self.width(), self._foot())
        above = QRectF(0, foot.top() - high, foot.width(), high)
        painter.fillRect(above, paint.vertical(f"#00{colour[1:]}", colour, above))
        painter.fillRect(foot, QColor(colour))

    def _words(self, painter: QPainter) -> None:
        theme, u = style.current(), self._letter()
        edge = self.unit * 0.95
        foot = QRectF(0, self.height() - self._foot(), self.width(), self._foot())
        inner = foot.adjusted(edge, 0, -edge, -u * 0.6)
        title = QRectF(inner.left(), inner.top(), inner.width(), u * 2.1)
        paint.write(painter, title, self.bill.title, u * 1.75, theme.ink, paint.HEAVY, least=u)
        players = QRectF(inner.left(), title.bottom(), inner.width(), u * 1.5)
        paint.write(painter, players, self.players(), u * 1.05, theme.brass_ink, paint.BOLD, least=u)
        if self.picture is not None:
            say = QRectF(inner.left(), players.bottom() + u * 0.15, inner.width(), inner.bottom() - players.bottom())
            top = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
            paint.write_lines(painter, say, self.picture.say, u, theme.ink, align=top, spacing=1.3)
        side, u = self.unit * 1.7, self.unit
        key = QRectF(edge * 0.8, edge * 0.8, side, side)
        painter.setPen(QPen(QColor(theme.line_strong), paint.hair()))
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(key, u * 0.35, u * 0.35)
        paint.write(painter, key, self.bill.digit, u, theme.ink, paint.BOLD, paint.CENTER)

    # --- looks that change -------------------------------------------------------------------------------------------

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
