"""The ballot: big buttons of one size and shape, each with its symbol and its word; no mark stays after a press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.core.language import _, listed
from companion.core.offers import Choice
from ui.forms.words import SayReason, button_text, label, reasons, tooltip
from ui.panels.private_bar import keycap
from ui.theme import icons, paint, style
from ui.theme.tokens import Theme

DIGITS = tuple("123456789")
SHIFTED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
NOT_BY_HABIT = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select)
"""Keys that are pressed without thinking; none of them votes, wherever the focus is."""


def _always() -> bool:
    return True


class ChoiceButton(QPushButton):
    """One choice: its symbol, its word, its key, and what follows from it; the fill and the rim are everybody's."""

    def __init__(self, number: int, choice: Choice, why: str, wear: Callable[[], Theme]) -> None:
        super().__init__(button_text(f"  {number}  {choice.say}"))
        self._number, self._choice, self._why, self._wear = number, choice, why, wear
        self._unit = 16.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_unit(self, px: float) -> None:
        """The height of the smallest text."""
        self._unit = px
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """High ones have the symbol over the word, low ones beside it."""
        painter = QPainter(self)
        paint.begin(painter)
        theme, u = self._wear(), self._unit
        with style.worn(theme):
            dashed = Qt.PenStyle.DashLine if self._why else Qt.PenStyle.SolidLine
            rim = theme.focus if self.hasFocus() else theme.line_strong
            painter.setPen(QPen(QColor(rim), paint.hair(3.4 if self.hasFocus() else 2.0), dashed))
            painter.setBrush(QColor(theme.choice))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), u * 0.6, u * 0.6)
            painter.setPen(Qt.PenStyle.NoPen)
            box = QRectF(self.rect()).adjusted(u, u * 0.5, -u, -u * 0.5)
            (self._high if box.height() > min(u * 6.4, box.width()) else self._low)(painter, box, theme, u)
        painter.end()

    def _under(self) -> str:
        return self._why.partition("\n")[0] or self._choice.then

    def _high(self, painter: QPainter, box: QRectF, theme: Theme, u: float) -> None:
        lines = u * 1.35 if self._under() else 0
        side = min(u * 3.6, box.height() - u * 4.4 - lines)
        tall = side + u * 4 + lines
        top = box.center().y() - tall / 2
        if self._choice.icon:
            mark = QRectF(box.center().x() - side / 2, top, side, side)
            icons.draw(painter, self._choice.icon, mark, theme.ink)
        word = QRectF(box.left(), top + side + u * 0.1, box.width(), u * 2)
        paint.write(painter, word, self._choice.say, u * 1.6, theme.ink, paint.BOLD, paint.CENTER, least=u)
        under = QRectF(box.left(), word.bottom(), box.width(), lines)
        paint.write(painter, under, self._under(), u, theme.ink_soft, paint.NORMAL, paint.CENTER)
        cap = QRectF(box.center().x() - u * 0.75, under.bottom() + u * 0.3, u * 1.5, u * 1.5)
        keycap(painter, cap, str(self._number), u, theme.ink)

    def _low(self, painter: QPainter, box: QRectF, theme: Theme, u: float) -> None:
        under = self._under()
        rows = u * 2.2 + (u * 1.5 if under else 0)
        top = box.center().y() - rows / 2
        side = u * 1.9
        left = box.left()
        if self._choice.icon:
            icons.draw(painter, self._choice.icon, QRectF(left, top + u * 0.15, side, side), theme.ink)
            left += side + u * 0.7
        cap = QRectF(box.right() - u * 1.5, top + u * 0.35, u * 1.5, u * 1.5)
        keycap(painter, cap, str(self._number), u, theme.ink)
        word = QRectF(left, top, cap.left() - left - u * 0.4, u * 2.2)
        paint.write(painter, word, self._choice.say, u * 1.6, theme.ink, paint.BOLD, least=u)
        if under:
            row = QRectF(box.left(), word.bottom(), box.width(), u * 1.5)
            paint.write(painter, row, under, u, theme.ink_soft)


class BallotPanel(QWidget):
    """On the curtain nothing is ever greyed, so nothing can be read from across the table (`plain`)."""

    cast = Signal(str)

    def __init__(
        self,
        say_reason: SayReason,
        plain: bool = False,
        ready: Callable[[], bool] = _always,
        parent: QWidget | None = None,
        wear: Callable[[], Theme] = style.current,
    ) -> None:
        """`ready` is asked at every press; where it says no, the press is not for this seat."""
        super().__init__(parent)
        self.wear = wear
        self._say, self._plain, self._ready = say_reason, plain, ready
        self._unit = 0.0
        self._choices: tuple[Choice, ...] = ()
        self._why: dict[str, str] = {}
        self.buttons: dict[str, ChoiceButton] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._row = QHBoxLayout()
        self._row.setSpacing(14)
        box.addLayout(self._row)
        self.notice = label("", "bad", wrap=True)
        self.notice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.notice.hide()
        box.addWidget(self.notice)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """The ballots that can be given now."""
        if tuple(choices) == self._choices:
            return
        self._choices = tuple(choices)
        for button in self.buttons.values():
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons, self._why = {}, {}
        self.say("")
        for place, choice in enumerate(choices, 1):
            why = reasons(choice.refused, self._say)
            button = ChoiceButton(place, choice, "" if self._plain else why, self.wear)
            button.setProperty("refused", bool(why) and not self._plain)
            button.setAutoDefault(False)
            # A click gives it no focus: a ring round what was pressed would be a mark.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.installEventFilter(self)
            button.setAccessibleName(choice.say)
            if not self._plain:
                button.setToolTip(tooltip(why))
                button.setAccessibleDescription(why or choice.then)
            button.clicked.connect(partial(self._press, choice.value))
            self._why[choice.value] = why
            self.buttons[choice.value] = button
            self._row.addWidget(button, 1)
        self._measure()
        if not self._plain:
            self.say(self._all_why())  # before it is pressed
        if self.buttons:
            self.setFocusProxy(next(iter(self.buttons.values())))

    def set_unit(self, px: float) -> None:
        """The height of the smallest text; the buttons grow with it."""
        self._unit = px
        self._measure()

    def _measure(self) -> None:
        for button in self.buttons.values():
            button.setMinimumHeight(max(72, round(self._unit * 5)))
            button.set_unit(max(12.0, self._unit))

    def _press(self, value: str, _checked: bool = False) -> None:
        self.buttons[value].clearFocus()
        if not self._ready():
            return
        if self._why[value]:
            self.say(self._why[value])
        else:
            self.cast.emit(value)

    def _all_why(self) -> str:
        """Why ballots cannot be given."""
        return "\n".join(dict.fromkeys(why for why in self._why.values() if why))

    def say(self, sentence: str) -> None:
        """A sentence under the buttons; empty takes it away."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    @property
    def keys(self) -> str:
        """The keys that choose."""
        return listed([*DIGITS[: len(self._choices)]])

    def key(self, event: QKeyEvent) -> bool:
        """Take a digit; never Space and never Enter, so that nobody votes by habit."""
        text = event.text()
        if not (text in DIGITS and 1 <= int(text) <= len(self._choices)):
            return False
        if event.isAutoRepeat():
            self._ready()
        else:
            self._press(self._choices[int(text) - 1].value)
        return True

    def told(self, event: QKeyEvent) -> bool:
        """Say which keys choose, where another letter or digit was pressed: forms take letters, and here none does."""
        stray = event.text().isalnum() and not event.modifiers() & ~SHIFTED and bool(self._choices)
        if stray and self._ready():
            why = "" if self._plain else self._all_why()
            self.say("\n".join(filter(None, (why, _("Only {keys} choose here.").format(keys=self.keys)))))
        return stray

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A button takes the first click of two, and no key that is pressed by habit."""
        kind = event.type()
        if kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) and isinstance(event, QKeyEvent):
            return event.key() in NOT_BY_HABIT
        if kind == QEvent.Type.MouseButtonDblClick:
            self._ready()
            return True
        if kind == QEvent.Type.MouseButtonPress:
            return not self._ready()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits vote."""
        if not self.key(event):
            super().keyPressEvent(event)
