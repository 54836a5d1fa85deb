"""The card of the end: how the evening came out for one seat, part by part, with all places and what is worth telling.

It stands where until then was what is being decided, in the same place for every game.
"""

from __future__ import annotations

from itertools import chain, repeat

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core import page as core
from companion.core.language import _, figure, listed, signed
from companion.core.page import Page, Result, Standing
from companion.core.vocabulary import Icon
from companion.words import total
from ui.faces.card import Card, sentences
from ui.theme import icons, paint, style

ROW = 1.5
"""How high a line of the honours is, in units."""
PHONE = 24.0
"""What is written on a phone has so many units in a line."""
UNIT = 16
"""Names are measured in letters of this size, so that they need as many lines on every screen."""


def _mine(page: Page, mine: core.Mine) -> tuple[Result, Standing] | None:
    """The result, and what it says of this seat; None before the end."""
    name, result = page.view.called(mine.seat), page.result
    found = next((one for one in result.standings if one.seat == name), None) if result is not None else None
    return (result, found) if result is not None and found is not None else None


def _came_out(result: Result, who: Standing) -> str:
    """The place in words."""
    if who.seat in result.winners:
        return _("You win") if len(result.winners) == 1 else _("You share the victory")
    if not who.place or not result.winners:
        return _("You do not win")  # where nobody is first, the last place is no number of so many
    return _("Place {place} of {count}").format(place=who.place, count=sum(bool(s.place) for s in result.standings))


def _parts(who: Standing) -> list[tuple[str, str, str]]:
    """Icon, word and figure of each part, as they are added up."""
    symbols = chain(who.symbols, repeat(Icon.NONE))
    alone = len(who.parts) == 1
    return [
        (symbol, word, figure(points) if alone or not n else signed(points))
        for n, ((word, points), symbol) in enumerate(zip(who.parts, symbols, strict=False))
    ]


def _rows(names: str, wide: float) -> int:
    """How many lines the names of an honour need in a room of so many units, before any of them loses a letter."""
    return min(3, len(paint.wrapped(names, wide * UNIT, UNIT, paint.BOLD)))


class EndingCard(Card[core.Mine]):
    """How it ended."""

    kind = core.Mine
    size = (44, 26)
    grows = True

    def silent(self, page: Page, mine: core.Mine) -> bool:
        return page.result is None

    def high(self, page: Page, mine: core.Mine) -> float:
        """As high on every seat's phone: by the longest score of all."""
        result = page.result
        if result is None:
            return 0.0
        parts = max((len(one.parts) for one in result.standings), default=0)
        told = sum(1 + _rows(names, PHONE) for _what, names in result.honours)
        rows = parts + 2 + len(result.standings) + 1 + told
        return 2.7 + 4.0 + 3 * 1.4 + rows * 1.7 + 2.0

    def title(self, page: Page, mine: core.Mine | None) -> str:
        return _("How it ended for me")

    def told(self, page: Page, mine: core.Mine) -> str:
        found = _mine(page, mine)
        if found is None:
            return ""
        result, who = found
        score = f"{', '.join(f'{word} {points}' for _icon, word, points in _parts(who))}: {total(who)}"
        places = "; ".join(" ".join(filter(None, self._row(result, one))) for one in result.standings)
        honours = "; ".join(f"{what}: {names}" for what, names in result.honours)
        return sentences(_came_out(result, who), self._why(result, who), score, self._met(who), places, honours)

    @staticmethod
    def _why(result: Result, who: Standing) -> str:
        """Why somebody won, with the name where it was another."""
        if who.seat in result.winners or not result.winners:
            return result.say
        won = _("{name} wins") if len(result.winners) == 1 else _("{name} share the victory")
        return sentences(won.format(name=listed(result.winners)), result.say)

    @staticmethod
    def _row(result: Result, one: Standing) -> tuple[str, str, str]:
        return f"{one.place}." if one.place and result.winners else "–", one.seat, total(one)

    @staticmethod
    def _met(who: Standing) -> str:
        return who.say if who.met is not None else ""

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: core.Mine, u: float) -> None:
        found = _mine(page, mine)
        if found is None:
            return
        (result, who), theme = found, style.current()
        head = QRectF(box.left(), box.top(), box.width(), u * 3.4)
        paint.write(painter, head, _came_out(result, who), u * 2.8, theme.ink, paint.HEAVY, least=u * 1.6)
        why = QRectF(box.left(), head.bottom() + u * 0.2, box.width(), u * 4.3)
        told = self._why(result, who)
        above = Qt.AlignmentFlag.AlignLeft
        top = why.top() + paint.write_lines(painter, why, told, u * 1.1, theme.brass_ink, paint.MEDIUM, above) + u
        _what, rows = self._told_beside(result, box.width(), u)
        honours = 0.0 if not rows else u * (ROW * sum(rows) + 0.4)
        if self.is_narrow(box, u):
            left = QRectF(box.left(), top, box.width(), u * 1.7 * (len(who.parts) + 2.4))
            right = QRectF(box.left(), left.bottom() + u * 0.5, box.width(), u * 1.7 * (len(result.standings) + 0.5))
            rest = QRectF(box.left(), right.bottom() + u * 0.5, box.width(), box.bottom() - right.bottom() - u * 0.5)
        else:
            room = box.bottom() - top - honours
            left = QRectF(box.left(), top, box.width() * 0.48, room)
            right = QRectF(box.left() + box.width() * 0.54, top, box.width() * 0.46, room)
            rest = QRectF(box.left(), box.bottom() - honours, box.width(), honours)
        self._sum(painter, left, who, u)
        self._places(painter, right, result, who, u)
        self._honours(painter, rest, result, u)

    def _sum(self, painter: QPainter, box: QRectF, who: Standing, u: float) -> None:
        """The parts one under the other, and under a line what they come to."""
        theme, parts = style.current(), _parts(who)
        rows = len(parts) + (len(parts) != 1) + (who.met is not None)
        step = min(u * 2.5, box.height() / max(1, rows))
        px = min(u * 1.5, step * 0.7)
        aside = px * 1.6 if any(icon for icon, _word, _figure in parts) else 0.0
        row = QRectF(box.left(), box.top(), box.width(), step)
        for icon, word, points in parts:
            if icon:
                mark = QRectF(row.left(), row.center().y() - px * 0.6, px * 1.2, px * 1.2)
                icons.draw(painter, icon, mark, theme.brass_ink)
            self._line(painter, row.adjusted(aside, 0, 0, 0), word, points, px, paint.MEDIUM)
            row = row.translated(0, step)
        if len(parts) != 1:
            painter.setPen(QPen(QColor(theme.line_strong), paint.hair(1.5)))
            painter.drawLine(row.topLeft(), row.topRight())
            self._line(painter, row.adjusted(aside, 0, 0, 0), _("in all"), total(who), px, paint.HEAVY)
            row = row.translated(0, step)
        if who.met is not None:
            mark = QRectF(row.left(), row.center().y() - px / 2, px, px)
            icons.draw(painter, "yes" if who.met else "fell", mark, theme.ink)
            said = row.adjusted(px * 1.6, 0, 0, 0)
            paint.write(painter, said, who.say, px, theme.ink, paint.MEDIUM, least=u * 0.85)

    @staticmethod
    def _line(painter: QPainter, row: QRectF, word: str, said: str, px: float, weight: int) -> None:
        """A word, and its figure at the right."""
        theme, wide = style.current(), paint.width(said, px, paint.BOLD) + px
        paint.write(painter, row.adjusted(0, 0, -wide, 0), word, px, theme.ink, weight, least=px * 0.7)
        amount = QRectF(row.right() - wide, row.top(), wide, row.height())
        paint.write(painter, amount, said, px, theme.ink, paint.BOLD, paint.RIGHT)

    def _places(self, painter: QPainter, box: QRectF, result: Result, who: Standing, u: float) -> None:
        """Everybody from best to last, with this seat's own in brass."""
        theme = style.current()
        step = min(u * 2.5, box.height() / max(1, len(result.standings)))
        px = min(u * 1.5, step * 0.7)
        number = paint.width("10. ", px, paint.BOLD)
        for n, one in enumerate(result.standings):
            place, name, total = self._row(result, one)
            row = QRectF(box.left(), box.top() + n * step, box.width(), step)
            ink, weight = (theme.brass_ink, paint.HEAVY) if one is who else (theme.ink, paint.MEDIUM)
            wide = paint.width(total, px, paint.HEAVY) + px
            paint.write(painter, QRectF(row.left(), row.top(), number, step), place, px, theme.ink_soft, paint.BOLD)
            paint.write(painter, row.adjusted(number, 0, -wide, 0), name, px, ink, weight, least=px * 0.7)
            amount = QRectF(row.right() - wide, row.top(), wide, step)
            paint.write(painter, amount, total, px, ink, paint.BOLD, paint.RIGHT)

    @staticmethod
    def _told_beside(result: Result, wide: float, u: float) -> tuple[float, list[int]]:
        """How wide the words of the honours are where the names stand beside them, and how many lines each has."""
        what = min(wide * 0.45, max((paint.width(said, u) for said, _names in result.honours), default=0.0) + u)
        return what, [_rows(names, (wide - what) / u) for _said, names in result.honours]

    def _honours(self, painter: QPainter, box: QRectF, result: Result, u: float) -> None:
        """What is worth telling, each in a line, or, where many share it, in as many as their names need."""
        theme, narrow = style.current(), self.is_narrow(box, u)
        names, above, top = [one.seat for one in result.standings], Qt.AlignmentFlag.AlignLeft, box.top()
        part, rows = self._told_beside(result, box.width(), u)
        if narrow:
            part, rows = 0.0, [_rows(who, box.width() / u) for _what, who in result.honours]
        for (what, who), count in zip(result.honours, rows, strict=True):
            said = QRectF(box.left(), top, (part or box.width()) - u * 0.5, u * ROW)
            paint.write(painter, said, what, u, theme.ink_soft, least=u * 0.85)
            if narrow:
                top += u * ROW
            room = QRectF(box.left() + part, top, box.width() - part, u * ROW * count)
            if count == 1:
                paint.write(painter, room, who, u, theme.ink, paint.BOLD, least=u * 0.85, names=names)
            else:
                paint.write_lines(painter, room, who, u, theme.ink, paint.BOLD, above, ROW - 0.1, names=names)
            top += u * ROW * count


ENDING = EndingCard()
"""One card for all games: it holds nothing itself."""
