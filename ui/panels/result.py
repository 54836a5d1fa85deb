"""The result: who won and why, bars for the parts of each score, the graph, and what is worth telling."""

from __future__ import annotations

import math
from itertools import chain, repeat

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from companion.core.language import _, figure, listed, signed
from companion.core.page import Page, Paper, Result, Standing
from companion.core.vocabulary import Icon
from companion.words import say_won
from companion.words import total as say_total
from ui.faces import face_of
from ui.panels.base import Painted
from ui.panels.graph import Graph
from ui.panels.marks import MARK, draw_mark
from ui.theme import icons, paint, style


def _figures(who: Standing) -> list[tuple[int, Icon]]:
    """The points of each part, and its symbol."""
    symbols = chain(who.symbols, repeat(Icon.NONE))
    return [(points, symbol) for (_word, points), symbol in zip(who.parts, symbols, strict=False)]


def _strikes(who: Standing) -> int:
    """How many points are struck off the end of the bar."""
    won = sum(max(0, points) for _word, points in who.parts)
    return 0 if any(who.symbols) else max(0, min(won, won - who.total))


def _lost(who: Standing) -> str:
    """The parts of a score that were lost, in words; empty when there are none."""
    return " · ".join(f"{word}: {figure(points)}" for word, points in who.parts if points < 0)


STACKED = 2.3
"""The height of a bar in which a symbol stands above its figure, in units."""
RIM, LEAST_SYMBOL = 0.1, 0.75
"""How far a symbol stays inside the part of a bar that it stands in, and how small it may be, in units."""
SHORT = 4.5
"""The length of a bar that is so short that it need not be as long as its points are many, in units."""
CREAM, PRINT, SEAL, ON_SEAL = "#F4EFE0", "#0B1530", "#0E5A38", "#FFFFFF"
"""A sheet of paper is cream in every theme, as the cards are: it is the one bright thing on the screen."""


WIDER = 1.4
"""How much wider than high a seal is: what was given has its sign in it."""
SEALED = 2.6
"""How wide a seal is with the space after it, in rows of the least height, in units."""


def paper_rows(paper: Paper, wide: float, unit: float) -> list[float]:
    """How high each line must at least be on a sheet of this width, in units: no title is cut that has two lines."""
    room = wide - unit * (1.8 + SEALED)
    fits = (paint.width(say, unit, paint.BOLD) * paint.NARROWEST <= room for _n, say in (*paper.lines, *paper.given))
    return [1.75 if one else 2.15 for one in fits]


def draw_paper(painter: QPainter, box: QRectF, paper: Paper, unit: float) -> None:
    """A sheet with its title, and points on a seal before the words of each line; what was given is no term that lies
    there: its seal is empty, and signed, as in the speech."""
    u = unit
    painter.setPen(QPen(QColor(PRINT), paint.hair(1.5)))
    painter.setBrush(QColor(CREAM))
    painter.drawRoundedRect(box, u * 0.4, u * 0.4)
    inner = box.adjusted(u * 0.9, u * 0.4, -u * 0.9, -u * 0.4)
    head = QRectF(inner.left(), inner.top(), inner.width(), u * 1.9)
    paint.write(painter, head, paper.title, u * 1.4, PRINT, paint.HEAVY, least=u)
    painter.setPen(QPen(QColor(PRINT), paint.hair(1.2)))
    painter.drawLine(head.bottomLeft(), head.bottomRight())
    top, rows = head.bottom() + u * 0.2, paper_rows(paper, box.width(), u)
    # Many lines stand closer together; few share what room there is.
    spread = (inner.bottom() - top) / max(1.0, sum(rows) * u)
    highs = [row * u * max(1.45 / 1.75, min(1.45, spread)) for row in rows]
    # One size and one column for all: a long title makes no points smaller than others.
    side = min(min(highs, default=0.0) * 0.88, u * (2.1 if max(rows, default=0.0) < 2 else 1.5))
    lines = [(figure(points), words, False) for points, words in paper.lines]
    lines += [(signed(points), words, True) for points, words in paper.given]
    for (said, words, given), high in zip(lines, highs, strict=True):
        if top + high > inner.bottom() + 1:
            break
        row = QRectF(inner.left(), top, inner.width(), high)
        top += high
        mark = QRectF(row.left(), row.center().y() - side / 2, side * WIDER, side)
        painter.setPen(QPen(QColor(SEAL), paint.hair(1.6)) if given else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if given else QColor(SEAL))
        painter.drawRoundedRect(mark, side / 2, side / 2)
        ink = PRINT if given else ON_SEAL
        paint.write(painter, mark, said, side * 0.6, ink, paint.HEAVY, paint.CENTER, least=u * 0.9)
        _whole(painter, row.adjusted(side * WIDER + u * 0.45, 0, 0, 0), words, u, PRINT)


def _whole(painter: QPainter, box: QRectF, text: str, unit: float, ink: str, alike: bool = False) -> None:
    """Words of which none is left out where a second line has room for them; no larger than the least where they are
    `alike` to others beside them."""
    if paint.width(text, math.ceil(unit), paint.BOLD) > box.width() and box.height() >= unit * 2:
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        paint.write_lines(painter, box, text, unit, ink, paint.BOLD, middle, spacing=1.04)
    else:
        paint.write(painter, box, text, unit if alike else unit * 1.15, ink, paint.BOLD, least=unit)


class ResultPanel(Painted):
    """The whole result on one screen."""

    seat_clicked = Signal(str)
    """Somebody wants to know how this seat's score came about."""

    def __init__(self, parent: QWidget | None = None, unit: float = 15.0) -> None:
        super().__init__(parent, unit)
        self.graph = Graph(self, unit)
        self.rows = QRectF()
        """Where the rows of the bars stand now."""

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 50), round(self.unit * 26))

    @property
    def result(self) -> Result | None:
        """The result that is shown."""
        return self.page.result if self.page else None

    def part(self, page: Page) -> object:
        return page.result, page.view.seats, page.view.gone, page.mended, tuple(one.won for one in page.corrected)

    def shown(self, page: Page) -> None:
        self.wear = self.graph.wear = face_of(page.game).private
        self.graph.set_page(page)
        self._place()
        if self.result is not None:
            gone = self._gone
            places = "; ".join(
                " ".join(
                    filter(
                        None,
                        (
                            _("left") if s.seat in gone else self._ranked(s),
                            f"{s.seat}: {say_total(s)}",
                            page.mended.get(s.seat, ""),
                        ),
                    )
                )
                for s in self.result.standings
            )
            self.say(self.headline(), f"{self.result.say} {places}")

    @property
    def won_before(self) -> tuple[str, ...] | None:
        """Who had won when the result was first told, where a correction changed that; None where it did not."""
        told = [one.won for one in self.page.corrected if one.won is not None] if self.page else []
        return told[0] if told and self.result and set(told[0]) != set(self.result.winners) else None

    def headline(self) -> str:
        """Who won, in words, and who it was before a correction changed that; several share it."""
        won = self._say_won()
        before = self.won_before
        if before is None:
            return won
        if not before:
            return _("{won} after all").format(won=won)
        return _("{won}, and no longer {before}").format(won=won, before=listed(before))

    def _say_won(self) -> str:
        """Who won; several share it."""
        return say_won(self.result.winners if self.result else ())

    def rescaled(self) -> None:
        self.graph.set_unit(self.unit)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _boxes(self) -> tuple[QRectF, QRectF, QRectF, QRectF]:
        """Bars, graph, honours, and the paper."""
        u, wide, high = self.unit, float(self.width()), float(self.height())
        pad, top = u * 1.3, high * 0.235
        honours = u * 4 if self.result and self.result.honours else 0.0
        bottom = high - u * 0.6 - honours
        paper = self.result.paper if self.result else None
        beside = bool(self.result and self.result.graph) or paper is not None
        bars = (wide - pad * 2) * ((self._share(wide - pad * 2) if self._decided else 0.585) if beside else 1.0)
        middle = bottom - (u * 0.6 if honours else 0)
        right = QRectF(pad + bars + u * 0.6, top, wide - pad * 2 - bars - u * 0.6, middle - top)
        sheet = QRectF(right)
        if paper is not None:
            # The line by line stands whole before the graph has any room.
            sheet.setHeight(min(right.height(), u * (2.9 + sum(paper_rows(paper, right.width(), u)))))
            if right.bottom() - sheet.bottom() < u * max(7.5, self.graph.least + 0.7):
                sheet.setHeight(right.height())
            right.setTop(sheet.bottom() + u * 0.6)
        else:
            sheet = QRectF()
        return (
            QRectF(pad, top, bars, middle - top),
            right,
            QRectF(pad, bottom, wide - pad * 2, honours),
            sheet,
        )

    @property
    def _gone(self) -> frozenset[str]:
        """Who left for good: listed with the points, and never ranked."""
        return frozenset(card.name for card in self.page.view.gone) if self.page else frozenset()

    def _ranked(self, who: Standing) -> str:
        """The place in words; empty where the book ranks nobody, and where nobody won."""
        return f"{who.place}." if who.place and self.result and self.result.winners else ""

    @property
    def _decided(self) -> bool:
        """Whether something beside the score decides: its words need room."""
        return self.result is not None and any(who.met is not None and who.say for who in self.result.standings)

    def _decides(self, who: Standing) -> bool:
        """Whether a seat's words stand after its bar: where that decides beside the score, also what is unknown."""
        return who.met is not None or (self._decided and bool(who.say))

    def _place(self) -> None:
        box = self._boxes()[1]
        self.graph.setVisible(box.width() > self.unit * 4 and box.height() >= self.unit * self.graph.least)
        self.graph.setGeometry(box.toRect())

    def draw(self, painter: QPainter) -> None:
        result = self.result
        if result is None:
            return
        theme, u, wide, high = style.current(), self.unit, float(self.width()), float(self.height())
        bars, _graph, honours, sheet = self._boxes()
        lines = len(paint.wrapped(result.say, wide - u * 4, u, paint.MEDIUM, 2))
        tall = min(high * 0.145, bars.top() - u * (0.6 + 1.15 * lines))  # why somebody won is never cut for its size
        head = QRectF(u * 2, u * 0.3, wide - u * 4, tall)
        title = self.headline()
        if len(result.winners) > 2 and paint.width(title, u * 1.5, paint.HEAVY) > head.width() - u * 3:
            title = _("{count} share it").format(count=len(result.winners))  # who they are stands below
        mended = self.won_before is not None
        size = paint.fitted(title, head.width() - u * 6, u * 4, u * 2, paint.HEAVY)
        above, below = paint.ink(title, size, paint.HEAVY)
        size = min(size, max(u * 1.3, size * head.height() / (above + below)))
        above, below = (max(0.0, part - head.height() / 2) for part in paint.ink(title, size, paint.HEAVY))
        head.translate(0, above - below)
        mark = size * 0.72
        text = min(paint.width(title, size, paint.HEAVY), head.width() - mark * 1.4)
        x = head.center().x() - (text + mark * 1.4) / 2
        sign = "trophy" if result.winners else "gavel"
        icons.draw(painter, sign, QRectF(x, head.center().y() - mark / 2, mark, mark), theme.brass_ink)
        name = QRectF(x + mark * 1.4, head.top(), head.right() - x - mark * 1.4, head.height())
        if mended:
            name.setRight(name.right() - u * (MARK + 1))
        taken = paint.write(painter, name, title, size, theme.ink, paint.HEAVY, least=u * 1.3)
        if mended:
            side = u * MARK * 1.4
            draw_mark(painter, QRectF(name.left() + taken + u * 0.5, name.center().y() - side / 2, side, side), u * 1.4)
        why = QRectF(u * 2, u * 0.3 + tall, wide - u * 4, bars.top() - tall - u * 0.5)
        if paint.width(result.say, u, paint.MEDIUM) <= why.width():
            paint.write(painter, why, result.say, u * 1.5, theme.brass_ink, paint.MEDIUM, paint.CENTER, least=u)
        else:
            # Lines of one length: a figure alone on the second would be read as something else.
            room = paint.balanced(result.say, why.width(), u, paint.MEDIUM)
            spare = (why.width() - room) / 2
            why.adjust(spare, 0, -spare, 0)
            paint.write_lines(painter, why, result.say, u, theme.brass_ink, paint.MEDIUM, paint.CENTER, spacing=1.15)
        paint.panel(painter, bars, u * 0.6)
        self._bars(painter, bars.adjusted(u * 0.8, u * 0.4, -u * 0.8, -u * 0.4), result)
        if honours.height() > 1:
            self._honours(painter, honours, result)
        if result.paper is not None:
            draw_paper(painter, sheet, result.paper, u)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A bar that is clicked is asked about."""
        if self.result is None:
            return
        box, standings = self.rows, self.result.standings
        if box.contains(event.position()) and standings:
            place = int((event.position().y() - box.top()) / (box.height() / len(standings)))
            self.seat_clicked.emit(standings[min(place, len(standings) - 1)].seat)

    def _bars(self, painter: QPainter, box: QRectF, result: Result) -> None:
        u = self.unit
        box = self.rows = self._legend(painter, box, result)
        step = box.height() / max(1, len(result.standings))
        widest = max((paint.width(s.seat, u * 1.15, paint.BOLD) for s in result.standings), default=0)
        names = min(widest, box.width() * (0.28 if self._decided else 0.3))
        total = max((paint.width(say_total(s), u * 1.5, paint.HEAVY) for s in result.standings), default=0)
        left = box.left() + u * 3.3 + names + u * 0.7
        most = max((sum(max(0, n) for _w, n in s.parts) for s in result.standings), default=1) or 1
        room = box.right() - left - total - u * 2.4
        # Each bar leaves room for what is told beside it, and has room for the seat's shape whatever that is.
        scale = room / most
        for s in result.standings:
            told = min(self._told(s), box.width() * (0.6 if self._decided else 0.45))
            told += sum(self._bracketed(points) for points, _symbol in self._outside(s, scale))
            long = sum(max(0, n) for _w, n in s.parts) or 1
            scale = min(scale, max(room - told, min(u * 3.0, room * 0.4)) / long)
        # Figures stand whole before words have a line of their own.
        figures = [(sum(self._needs(s)), sum(max(0, n) for _w, n in s.parts)) for s in result.standings]
        scale = max(scale, min(room * 0.7 / most, max((n / long for n, long in figures if long), default=0.0)))
        for n, standing in enumerate(result.standings):
            row = QRectF(box.left(), box.top() + n * step, box.width(), step)
            self._bar(painter, row, standing, left, scale, names, standing.seat in result.winners)

    def _legend(self, painter: QPainter, box: QRectF, result: Result) -> QRectF:
        """Says under the bars what is grey in them, which has no symbol, and what is struck off; gives what is left of
        the box."""
        u, theme = self.unit, style.current()
        drawn = [(n < who.alike, word) for who in result.standings
                 for n, ((word, points), (_n, symbol)) in enumerate(zip(who.parts, _figures(who), strict=True))
                 if points > 0 and not symbol]  # fmt: skip
        grey = list(dict.fromkeys(word for own, word in drawn if not own))
        if not grey or box.height() < u * (1.5 * len(result.standings) + 1.4):
            return box
        line = QRectF(box.left(), box.bottom() - u * 1.3, box.width(), u * 1.3)
        mark = QRectF(line.left(), line.center().y() - u * 0.4, u * 0.8, u * 0.8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.ink_soft))
        painter.drawRoundedRect(mark, u * 0.15, u * 0.15)
        own = list(dict.fromkeys(word for mine, word in drawn if mine))
        said = listed(grey) if not own else _("{parts} ({own}: the player's colour)").format(
            parts=listed(grey), own=listed(own))  # fmt: skip
        rest = line.adjusted(u * 1.2, 0, 0, 0)
        rest.setLeft(rest.left() + paint.write(painter, rest, said, u, theme.ink_soft, least=u) + u * 1.2)
        struck = _("lost")
        if any(map(_strikes, result.standings)) and rest.width() > u * 1.2 + paint.width(struck, u):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(QColor(theme.bad), Qt.BrushStyle.BDiagPattern))
            painter.drawRect(QRectF(rest.left(), mark.top(), mark.width(), mark.height()))
            paint.write(painter, rest.adjusted(u * 1.2, 0, 0, 0), struck, u, theme.ink_soft, least=u)
        return QRectF(box.left(), box.top(), box.width(), box.height() - u * 1.4)

    def _share(self, wide: float) -> float:
        """How much of the width is the bars', where words decide: more where names or words are long."""
        u, standings = self.unit, self.result.standings if self.result else ()
        names = max((paint.width(s.seat, u * 1.15, paint.BOLD) for s in standings), default=0.0)
        words = max((self._told(s) for s in standings), default=0.0)
        # Every round has its column beside them, as long as the bars have two thirds.
        most = max(0.66, 1 - (self.graph.roomy + 0.6) * u / wide) if self.graph.roomy else 0.8
        return min(0.8, most, max(0.66, (names + words + u * 13) / wide))

    def _told(self, who: Standing) -> float:
        """The room that words need beside a bar."""
        u, lost = self.unit, _lost(who)
        mark = paint.width(who.say, u) + u * 2 if self._decides(who) else 0.0
        return mark + (paint.width(lost, u, paint.BOLD) + u if lost else 0.0)

    def _bar(
        self, painter: QPainter, row: QRectF, who: Standing, left: float, scale: float, names: float, won: bool
    ) -> None:
        theme, u = style.current(), self.unit
        colours = self.page.view.colours if self.page else {}
        colour = colours.get(who.seat, 0)
        place = QRectF(row.left(), row.top(), u * 1.8, row.height())
        ink = theme.brass_ink if won else theme.ink_soft
        if who.seat in self._gone:
            paint.write(painter, place, _("left"), u, theme.ink_soft, paint.BOLD, least=u * 0.9)
        else:
            paint.write(painter, place, self._ranked(who).rstrip("."), u * 1.3, ink, paint.HEAVY)
        # The mark of a seat's line in the graph, which has no other legend.
        mark = QRectF(row.left() + u * 1.9, row.center().y() - u * 0.5, u, u)
        icons.draw_shape(painter, colour, mark, theme.seat(colour))
        name = QRectF(mark.right() + u * 0.4, row.top(), names + 1, row.height())
        two = min(row.height(), u * 2.1)
        name = QRectF(name.left(), row.center().y() - two / 2, name.width(), two)
        paint.write_name(painter, name, who.seat, u * 1.15, theme.ink, u)
        high = max(min(u * 2, row.height() * 0.72), u * STACKED if self._stacks() else 0.0)
        x, y = left, row.center().y() - high / 2
        wide = self._widths(who, scale)
        for n, (points, symbol) in enumerate(_figures(who)):
            if points <= 0:
                continue
            part = QRectF(x, y, max(3.0, wide[n] - u * 0.1), high)
            x += wide[n]
            painter.setPen(Qt.PenStyle.NoPen)
            own = n < who.alike
            # Brass without a symbol would be read as the colour of somebody who is yellow.
            fill, ink = (theme.brass, theme.on_brass) if symbol else (theme.ink_soft, theme.panel)
            painter.setBrush(QColor(theme.seat(colour) if own else fill))
            painter.drawRoundedRect(part, u * 0.25, u * 0.25)
            ink = theme.on_seat if own else ink
            # Else it stands beside the bar, and larger; where one part of any bar has its figure, each has.
            told = any(len(s.parts) > 1 or any(part > 0 and (part != s.total or mark) for part, mark in _figures(s))
                for s in (self.result.standings if self.result else ()))  # fmt: skip
            self._in_bar(painter, part, symbol, points if told else None, ink)
        self._struck(painter, QRectF(left, y, x - left, high), who, sum(wide))
        after = QRectF(x + u * 0.45, row.top(), row.right() - x - u * 0.45, row.height())
        after.setLeft(
            after.left() + paint.write(painter, after, say_total(who), u * 1.5, theme.ink, paint.HEAVY, least=u)
        )
        if self.page is not None and who.seat in self.page.mended:
            at = QRectF(after.left() + u * 0.35, after.center().y() - u * MARK / 2, u * MARK, u * MARK)
            draw_mark(painter, at, u)
            after.setLeft(at.right() + u * 0.1)
        if self._decides(who) and after.width() > u * 3:
            mark = QRectF(after.left() + u * 0.6, after.center().y() - u * 0.5, u, u)
            icons.draw(painter, "secret" if who.met is None else "yes" if who.met else "fell", mark, theme.ink)
            said = after.adjusted(u * 1.9, 0, 0, 0)
            taken = paint.width(who.say, u)
            if taken > said.width() and said.height() > u * 2.4:
                paint.write_lines(painter, said, who.say, u, theme.ink, spacing=1.15)
            else:
                paint.write(painter, said, who.say, u, theme.ink, least=u)
            after.setLeft(said.left() + min(taken, said.width()))
        if _lost(who):  # a bar has no length below nothing, so what was lost stands beside the sum
            lost = after.adjusted(u * 0.6, 0, 0, 0)
            _whole(painter, lost, _lost(who), u, theme.bad)
            after.setLeft(lost.left() + min(lost.width(), paint.width(_lost(who), u * 1.15, paint.BOLD)))
        for points, symbol in self._outside(who, scale):
            # In brackets: it is in the total already, which stands before it.
            needs = self._bracketed(points)
            if after.width() > needs:
                x = after.left() + u * 0.45
                x += paint.write(painter, after.adjusted(u * 0.45, 0, 0, 0), "(", u, theme.brass_ink, paint.BOLD)
                mark = QRectF(x, after.center().y() - u * 0.45, u * 0.9, u * 0.9)
                icons.draw(painter, symbol, mark, theme.brass_ink)
                beside = QRectF(mark.right() + u * 0.1, after.top(), u * 9, after.height())
                paint.write(painter, beside, f"{points})", u, theme.brass_ink, paint.BOLD)
                after.setLeft(after.left() + needs)

    def _struck(self, painter: QPainter, bar: QRectF, who: Standing, long: float) -> None:
        """What was lost is struck off the end of the bar: what is left of it is as long as the total is high.

        Symbols need the whole height: where parts have them, the words beside the sum say it alone.
        """
        lost = _strikes(who)
        if not lost:
            return
        won = sum(max(0, points) for _word, points in who.parts)
        # Above and below the figure, which stays to be read.
        end = QRectF(bar.right() - long * lost / won, bar.top(), long * lost / won - self.unit * 0.1, bar.height())
        edge = bar.height() * 0.22
        painter.setPen(Qt.PenStyle.NoPen)
        for strip in (QRectF(end.left(), end.top(), end.width(), edge),
                      QRectF(end.left(), end.bottom() - edge, end.width(), edge)):  # fmt: skip
            painter.setBrush(QColor(style.current().panel))
            painter.drawRect(strip)
            painter.setBrush(QBrush(QColor(style.current().bad), Qt.BrushStyle.BDiagPattern))
            painter.drawRect(strip)

    def _outside(self, who: Standing, scale: float) -> list[tuple[int, Icon]]:
        """The parts whose own bars have no room for their symbols."""
        parts = list(zip(_figures(who), self._widths(who, scale), strict=True))[min(1, who.alike) :]
        return [
            (points, symbol)
            for (points, symbol), wide in parts
            if symbol and points > 0 and not self._marked(wide - self.unit * 0.1, symbol, str(points))
            and not (self._stacks() and wide >= self._needs_of(points, symbol) - 1)
        ]  # fmt: skip

    def _stacks(self) -> bool:
        """Whether a bar is high enough for a symbol above its figure, where it is too short for both in a row."""
        rows = len(self.result.standings) if self.result else 1
        return self.rows.height() / max(1, rows) >= self.unit * (STACKED + 0.1)

    def _bracketed(self, points: int) -> float:
        """The room that a symbol and its points need behind the total."""
        return self.unit * 1.5 + paint.width(f"({points})", self.unit, paint.BOLD)

    def _needs(self, who: Standing) -> list[float]:
        """How long each part of a bar must be for its figure."""
        return [self._needs_of(points, symbol) for points, symbol in _figures(who)]

    def _needs_of(self, points: int, symbol: Icon) -> float:
        if points <= 0:
            return 0.0
        number = self.unit * 0.15 + paint.width(str(points), self.unit * 1.05, paint.BOLD)
        return max(number, self.unit * (LEAST_SYMBOL + RIM * 2 + 0.1)) if symbol and self._stacks() else number

    def _widths(self, who: Standing, scale: float) -> list[float]:
        """How long each part of a bar is: by its points, and long enough for its figure where longer ones can spare it.

        The whole bar is as long as the points are many: two players' bars can be compared.
        """
        long, need = [max(0, points) * scale for points, _symbol in _figures(who)], self._needs(who)
        lacks = sum(max(0.0, n - w) for n, w in zip(need, long, strict=True))
        spare = sum(max(0.0, w - n) for n, w in zip(need, long, strict=True))
        if not lacks:
            return long
        if lacks > spare + 1:
            # So short a bar may be a little longer than its points, or its figure would be read beside it once more.
            return [max(n, w) for n, w in zip(need, long, strict=True)] if sum(need) <= self.unit * SHORT else long
        return [n if w <= n else w - (w - n) * min(1.0, lacks / spare) for n, w in zip(need, long, strict=True)]

    def _in_bar(self, painter: QPainter, part: QRectF, symbol: Icon, points: int | None, ink: str) -> None:
        u = self.unit
        said = "" if points is None else str(points)
        number = paint.width(said, u * 1.05, paint.BOLD)
        x, side = part.left() + u * 0.35, u * 0.9
        if not self._marked(part.width(), symbol, said):
            x = part.center().x() - number / 2
            side = min(side, part.width() - u * RIM * 2)
            if symbol and said and self._stacks() and side >= u * LEAST_SYMBOL - 1:
                # Too short for both in a row: the symbol above its figure, for a bare figure is nobody's.
                mark = QRectF(part.center().x() - side / 2, part.top() + u * 0.2, side, side)
                icons.draw(painter, symbol, mark, ink)
                part = part.adjusted(0, u * 1.1, 0, 0)
        else:
            mark = QRectF(x, part.center().y() - side / 2, side, side)
            icons.draw(painter, symbol, mark, ink)
            x += u * 1.2
        if number <= part.width():
            text = QRectF(x, part.top(), part.right() - x, part.height())
            paint.write(painter, text, said, u * 1.05, ink, paint.BOLD, least=u)

    def _marked(self, width: float, symbol: Icon, points: str) -> bool:
        """Whether a part of this width has room for its symbol beside its figure."""
        room = self.unit * 1.8 + paint.width(points, self.unit * 1.05, paint.BOLD)
        return width >= room and bool(symbol)

    def _honours(self, painter: QPainter, box: QRectF, result: Result) -> None:
        """What is worth telling, each as wide as its words need: whoever shares an honour is named."""
        theme, u = style.current(), self.unit
        paint.panel(painter, box, u * 0.6)
        honours, names = result.honours[:4], [who.seat for who in result.standings]
        room, gap = box.width() - u * 1.6, u * 0.8
        short = [min(paint.width(who, u * 1.15, paint.BOLD), u * 8) for _what, who in honours]
        least = [max(paint.width(w, u, paint.MEDIUM), n) + gap for (w, _who), n in zip(honours, short, strict=True)]
        # Two lines of names need half of their width, and something for where they break.
        wish = [
            max(n, paint.width(who, u, paint.BOLD) * 0.6 + gap) for n, (_w, who) in zip(least, honours, strict=True)
        ]
        more, spare = sum(wish) - sum(least), room - sum(least)
        part = max(0.0, min(1.0, spare / more)) if more > 0 else 0.0
        wide = [n + (w - n) * part for n, w in zip(least, wish, strict=True)]
        extra, left = max(0.0, room - sum(wide)) / len(honours), box.left() + u * 0.9
        # One size for all: what is smaller than its neighbours looks like less.
        alike = any(
            paint.width(who, u * 1.15, paint.BOLD) > each + extra - gap
            for (_w, who), each in zip(honours, wide, strict=True)
        )
        for (what, who), each in zip(honours, wide, strict=True):
            column = QRectF(left, box.top() + u * 0.15, each + extra - gap, u * 1.4)
            left += each + extra
            paint.write(painter, column, what, u, theme.ink_soft, paint.MEDIUM, least=u)
            below = QRectF(column.left(), column.bottom(), column.width(), box.bottom() - column.bottom() - u * 0.2)
            _whole(painter, below, paint.squeezed(who, names, u, below.width() * 1.8, paint.BOLD), u, theme.ink, alike)
