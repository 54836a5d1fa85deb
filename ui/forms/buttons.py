"""Buttons whose words may be long: they take a second line, and stand in as many columns as their words allow."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFontInfo, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from companion.core.names import FIRST_STRONG, POP
from ui.forms.words import tooltip
from ui.theme import called, paint

GAP = 6
"""Pixels between buttons, at least."""


def gap(widget: QWidget) -> int:
    """How far apart buttons stand, in pixels: large ones would else lie on each other."""
    return max(GAP, widget.fontMetrics().height() // 4)


LINES = 2
"""How many lines the words of a button may take, unless it is given more."""

SHORT = 6
"""A name of at most so many letters costs no more room than a word: to make it an initial saves less than it costs."""

MARGIN = 6
"""Pixels between a symbol and the words."""

KEYED = re.compile(r" *(?:[0-9\u2007] {1,2}|\w {2})(?=\S)")
"""A key before the words, or its room: alone on a line it would stand for nothing."""


def whole(text: str) -> str:
    """A part of a line with isolates of its own where a name is cut: else that name turns round what is left."""
    open_ones = text.count(FIRST_STRONG) - text.count(POP)
    return FIRST_STRONG * -open_ones + text + POP * open_ones


class Clicks:
    """Whether what happens now follows from a click: then nothing moves that may lie under the pointer."""

    now = False


class ClickButton(QPushButton):
    """Says for as long as its click is answered that it was one: the next one may be aimed already."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        Clicks.now = True
        try:
            super().mouseReleaseEvent(event)
        finally:
            Clicks.now = False


class LongButton(ClickButton):
    """Takes the width that is there, and a second line where it needs one; what is elided even so stands whole in the
    tooltip, unless the tooltip says more."""

    def __init__(
        self, text: str = "", parent: QWidget | None = None, most: int = LINES, ends: bool = False, least: int = 1
    ) -> None:
        """At most so many lines; with `ends` what does not fit is left out before the end, where such words differ.

        It is never lower than with `least` lines and a symbol, so that nothing beside it moves when its words come.
        """
        super().__init__(text, parent)
        self._hint: tuple[tuple[object, ...], QSize] = ((), QSize())
        self._most = most
        self._ends, self._least = ends, least
        self._holding = False
        """Whether its height is to be looked at in the next turn."""
        self.setAutoDefault(False)
        # Beside a higher one it is as high: a row of fixed heights would cut the highest to the lowest.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self._fit()

    def _fit(self) -> None:
        side = round(self.fontMetrics().height() * 1.1)
        self.setIconSize(QSize(side, side))

    def setText(self, text: str) -> None:
        """Other words may take more lines, or fewer, in the width that it has already."""
        if text != self.text():
            super().setText(text)
            self._keep_height()

    def changeEvent(self, event: QEvent) -> None:
        """Larger letters have a larger symbol."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._hint = ((), QSize())
            self._keep_height()

    def _keep_height(self) -> None:
        """Not at once: amid a layout it would be forgotten, and two lines stay in the height of one."""
        if not self._holding:  # a window that is dressed says so several times over
            self._holding = True
            QTimer.singleShot(0, self, self.hold_lines)

    def hold_lines(self) -> None:
        """Keep the height of the lines that the words take in the width that is there, now."""
        self._holding = False
        # The sheet's own least height is that of one line, and layouts squeeze whatever may be squeezed.
        wanted = self.sizeHint().height()
        if self.minimumHeight() != wanted:
            self.setMinimumHeight(wanted)

    def words(self) -> str:
        """What is to be read, without the doubling of ampersands."""
        return self.text().replace("&&", "&")

    def room(self, width: int | None = None) -> int:
        """How many pixels wide the words may be, in a button of this width."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.state &= ~QStyle.StateFlag.State_HasFocus  # its thicker rim breaks no name in two
        if width is not None:
            option.rect = QRect(0, 0, width, self.height())
        inner = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
        return inner.width() - (self.iconSize().width() + MARGIN if not self.icon().isNull() else 0)

    def lines(self, room: int, words: str = "") -> list[str]:
        """The words in as many lines as it may take; the last holds all that is left over, whether it fits or not."""
        advance, said = self.fontMetrics().horizontalAdvance, words or self.words()
        if advance(said) <= room:
            return [said]
        key = KEYED.match(said)
        first = key[0] if key else ""
        parts = re.split(r"(?<=[ -])(?!…$)", said[len(first) :])
        lines = self._broken(first, paint.names_whole(self.fontMetrics(), parts, room), room)
        return lines if max(map(advance, lines)) <= room else self._broken(first, parts, room)

    def _broken(self, key: str, parts: Sequence[str], room: int) -> list[str]:
        """The parts in lines, the first of them after the key."""
        advance, lines = self.fontMetrics().horizontalAdvance, [key]
        for n, part in enumerate(parts):
            over = lines[-1].strip() and advance((lines[-1] + part).rstrip()) > room
            if over and len(lines) < self._most and (n or not key):
                lines.append(part)
            else:
                lines[-1] += part
        return list(paint.apart([line.rstrip() for line in lines]))

    def drawn(self, room: int) -> list[str]:
        """The lines as they are drawn: long names of the people at the table are shorter before a word goes, which goes
        before a name as short as a word is an initial."""
        whole, names = self.lines(room), called.within(self.words())
        advance = self.fontMetrics().horizontalAdvance
        if max(map(advance, whole)) <= room or not names:
            return [self._cut(line, room) for line in whole]
        shorter = self._with_shorter_names(room, SHORT)
        if max(map(advance, shorter)) <= room:
            return shorter
        cut = [self._cut(line, room) for line in shorter]
        all_short = all(len(name) <= SHORT for name in names)
        if all_short and set(called.within(" ".join(cut))) == set(names):
            return cut
        return [self._cut(line, room) for line in self._with_shorter_names(room)]

    def _with_shorter_names(self, room: int, short: int = 0) -> list[str]:
        """The lines with shorter names, but for those of at most so many letters."""
        font, lines = QFontInfo(self.font()), self.lines(room)
        for part in range(20, 9, -1):  # what a line leaves over at its end is known only once it is broken
            wide = room * self._most * part / 20
            lines = self.lines(room, paint.squeezed(self.words(), (), font.pixelSize(), wide, font.weight(), short))
            if max(map(self.fontMetrics().horizontalAdvance, lines)) <= room:
                break
        return lines

    def _cut(self, line: str, room: int) -> str:
        """As much of a line as fits; what is left out before the end are whole words, where two of them have room."""
        metrics = self.fontMetrics()
        if metrics.horizontalAdvance(line) <= room:
            return line  # measured in whole pixels: eliding, which is more exact, would cut it for a part of one
        if not self._ends:
            return whole(metrics.elidedText(line, Qt.TextElideMode.ElideRight, room))
        words = line.split()
        for kept in range(len(words) - 1, 1, -1):
            parts = " ".join(words[: kept - kept // 2]), "…", " ".join(words[-(kept // 2) :])
            said = " ".join(map(whole, parts))
            if metrics.horizontalAdvance(line) > room >= metrics.horizontalAdvance(said):
                return said
        return whole(metrics.elidedText(line, Qt.TextElideMode.ElideMiddle, room))

    @property
    def elided(self) -> bool:
        """Whether some of the words do not fit."""
        return not self.fits(self.width())

    def fits(self, width: int) -> bool:
        """Whether a button of this width has room for all its words."""
        room = self.room(width)
        return all(self.fontMetrics().horizontalAdvance(line) <= room for line in self.lines(room))

    def sizeHint(self) -> QSize:
        """As high as the lines that the words take in the width that is there."""
        # Layouts ask many times for what was measured once.
        rests_on = (self.text(), self.width(), self.icon().isNull(), self.iconSize().width())
        if self._hint[0] != rests_on:
            hint = self._on_a_line()
            more = max(self._least, len(self.lines(self.room()))) - 1
            self._hint = (rests_on, QSize(hint.width(), hint.height() + more * self.fontMetrics().lineSpacing()))
        return self._hint[1]

    def _on_a_line(self) -> QSize:
        """Its size without the keyboard, whose thicker rim must not make one of a list higher than the others."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        words = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text() or "XXXX")
        if not self.icon().isNull() or self._least > 1:
            side = self.iconSize()
            words = QSize(words.width() + side.width() + MARGIN, max(words.height(), side.height()))
        return self.style().sizeFromContents(QStyle.ContentsType.CT_PushButton, option, words, self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may take more lines, or fewer."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width() and self.sizeHint().height() != self.height():
            self._keep_height()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it with as many of its words as fit; words that are cut stand in a tooltip, where none was given."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.room()
        whole = self.lines(room)
        lines = self.drawn(room)  # what matters mostly comes first
        if lines != whole and not self.toolTip():
            self.setToolTip(tooltip(self.words()))
        words = self.words()
        under = " " * (len(words) - len(words.lstrip(" ")))  # beside a symbol the lines begin below each other
        option.text = f"\n{under}".join(lines).replace("&", "&&")
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()


MANY = 4
"""How many buttons with long words may stand one below the other."""


class Columns(QWidget):
    """Buttons below each other, or as many in a row as the words of all of them allow; where all have room in one row
    only if each has as much as its words need, none of them stands below."""

    def __init__(self, most: int = 2, parent: QWidget | None = None) -> None:
        """At most so many in a row."""
        super().__init__(parent)
        self.most, self.columns = most, 0
        self.laid: tuple[LongButton, ...] = ()
        self._shared: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._close = False
        self._space()

    def stand_close(self) -> None:
        """The rows stand closer, where a long form is to have room on a small laptop."""
        self._close = True
        self._space()

    def _space(self) -> None:
        self._grid.setSpacing(gap(self))
        if self._close:
            self._grid.setVerticalSpacing(gap(self) // 2)

    def lay(self, buttons: Sequence[LongButton]) -> None:
        """These are the buttons, in this order; some may have been here before."""
        for gone in set(self.laid) - set(buttons):
            self._grid.removeWidget(gone)
        again, self.laid, self.columns = bool(self.laid), tuple(buttons), 0
        # Until a width is known as low as can be: a window that has made room for more stays so high.
        self._place(self._best() if again else max(1, min(self.most, len(self.laid))))

    def _place(self, columns: int) -> None:
        shares = self._shares(columns)
        if (columns, shares) == (self.columns, self._shared):
            return
        self.columns, self._shared = columns, shares
        for button in self.laid:
            self._grid.removeWidget(button)
        for place, button in enumerate(self.laid):
            self._grid.addWidget(button, place // columns, place % columns)
            button.show()  # now: the layout would show it a turn later, and everything be painted twice
        for column in range(self.most):
            self._grid.setColumnStretch(column, shares[column] if column < columns else 0)
        # At once: asked for amid a layout of the window, it would wait for the next one.
        self._grid.activate()

    def hold_lines(self) -> None:
        """Each button as high as its words need in the width that is there, now."""
        self._grid.activate()
        for button in self.laid:
            button.hold_lines()
        self._grid.invalidate()
        self.updateGeometry()

    def _shares(self, columns: int) -> tuple[int, ...]:
        """How the columns share the width: alike, or by their words where one of a single row needs more."""
        hints = [button.sizeHint().width() for button in self.laid]
        room = self.width() - self._grid.horizontalSpacing() * (columns - 1)
        by_words = columns == len(hints) and max(hints, default=0) > room // columns and sum(hints) <= room
        return tuple(hints) if by_words else (1,) * columns

    def _fits(self, columns: int) -> bool:
        wide = (self.width() - self._grid.horizontalSpacing() * (columns - 1)) // columns
        on_a_line = all(button.sizeHint().width() <= wide for button in self.laid) or max(self._shares(columns)) > 1
        # A long list stays in sight: rather two lines in each button than twice as many rows.
        low = columns == 2 and len(self.laid) > MANY
        return on_a_line or (low and all(b.fits(wide) and len(b.lines(b.room(wide))) <= LINES for b in self.laid))

    def changeEvent(self, event: QEvent) -> None:
        """Larger buttons stand farther apart."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._space()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for more, or for fewer."""
        super().resizeEvent(event)
        self._place(self._best())

    def _best(self) -> int:
        most = min(self.most, len(self.laid))
        return next((columns for columns in range(most, 1, -1) if self._fits(columns)), 1)
