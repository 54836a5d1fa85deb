"""The wall of the hall (projector): who sits where, the round's clock, released standings, who waits for a judge."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from companion.core.language import _, listed, ngettext
from companion.tournament.wall import Wall, WallLine, WallSeat, WallTable, ties_said
from ui.organiser.leaves import GAP, ByName, Leaf, Nothing, Room, Scan, StandingsLeaf, Tables, leaves, row_high
from ui.panels.invitation import draw_square
from ui.theme import icons, paint, style
from ui.theme.tokens import Theme

SMALLEST = 0.0308
"""The height of the smallest text, as part of the window's height."""
TURN_MS = 12_000
"""So long a page stays."""
SIGNS = {
    "article27": "peace",
    "politburo": "star",
    "legislation": "finance",
    "articles_of_agreement": "wheel",
    "renegotiation": "terms",
}
"""The symbol of each game; none is the gavel, which says who begins."""
MEDALS = ("", "#A9B0BA", "#B87333")
"""What silver and bronze are drawn in; gold is the theme's brass."""
STEPS = (0.58, 0.45, 0.33)
"""How high the steps of the podium are, by place, as parts of its height: a long name with its medal has room."""
PAPER_LINE, WAX, WAX_RIM = "#B8A888", "#7E1F1B", "#C9827C"
CREAM = "#F4EFE0"


def clock_text(milliseconds: int) -> str:
    """A time as a clock shows it, rounded up, so that 0:00 is when it is over."""
    seconds = -(-milliseconds // 1000)
    hours, rest = divmod(max(0, seconds), 3600)
    return f"{hours}:{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"


def clock_said(begins: int, minutes: int, now: float) -> tuple[str, str]:
    """Words and time of the round's clock; two empty texts where it is not set."""
    if not begins:
        return "", ""
    until = round((begins - now) * 1000)
    if until > 0:
        return _("begins in"), clock_text(until)
    left = until + minutes * 60_000
    return (_("still to play"), clock_text(left)) if left > 0 else (_("time is up"), "0:00")


class WallWindow(QWidget):
    """It has no controls and no secrets: it is handed the public value alone."""

    closed = Signal()
    double_clicked = Signal()
    """It is to fill the screen on which it stands, or to be a window again."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.setWindowTitle(_("Wall · Parley"))
        self.setAccessibleName(_("Wall of the hall"))
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(480, 270)
        self.resize(1280, 720)
        self._now = now
        self.wall = Wall("", 0)
        self.standings = False
        self.scan: Scan | None = None
        self.way_back = ""
        """How the desk comes back that lies under it, in words; "" where none does."""
        self.place = 0
        self.leaves: tuple[Leaf, ...] = (Nothing(),)
        self._drawn, self._drawn_for = QPixmap(), tuple[object, ...]()
        self._second = QTimer(self)
        self._second.setInterval(1000)
        self._second.timeout.connect(self.update)
        self._turn = QTimer(self)
        self._turn.setInterval(TURN_MS)
        self._turn.timeout.connect(self.turn_over)

    # --- what it shows ------------------------------------------------------------------------------------------------

    def set_wall(self, wall: Wall) -> None:
        """Shows this; where only figures change it stays on its page, and whatever is new begins at its first."""
        new = _subject(wall) != _subject(self.wall)
        self.wall = wall
        if new:
            self._begin()
        self._lay()

    def _begin(self) -> None:
        """The first page, as long as any."""
        self.place = 0
        if self._turn.isActive():
            self._turn.start()

    def set_scan(self, scan: Scan | None) -> None:
        """Where phones check in; None while they may not."""
        if scan != self.scan:
            self.place = 0 if (scan is None) != (self.scan is None) else self.place
            self.scan = scan
            self._lay()

    def show_standings(self, on: bool) -> None:
        """The standings, or who sits where."""
        if on != self.standings:
            self.standings = on
            self._begin()
            self._lay()

    def turn_over(self) -> None:
        """The next page, or the first again."""
        self.place = (self.place + 1) % len(self.leaves)
        self._turn.start()
        self.update()

    def _lay(self) -> None:
        self.leaves = leaves(self.wall, self.room(), self.standings, self.scan)
        self.place = min(self.place, len(self.leaves) - 1)
        self.setAccessibleDescription(self._said())
        self.update()

    def unit(self) -> float:
        """The height of the smallest text in pixels."""
        return max(self.height() * SMALLEST, 8.0)

    def room(self) -> Room:
        """How much fits at this size; names are whole before cards are many."""
        u = self.unit()
        seats = [seat for table in self.wall.tables for seat in table.seats]
        longest = max(
            (paint.width(seat.name, u * 1.05, paint.MEDIUM) + _for_wide(seat, u) for seat in seats), default=0.0
        )
        side = max((paint.width(seat.side, u * 0.9) for seat in seats), default=0.0)
        card = max(u * 9.6, longest * 0.86 + u * 3.6 + side)
        inner = self.width() - u * 2.2
        columns = max(2, min(6, int((inner + u * 0.6) / (card + u * 0.6))))
        high = self.height() - u * 4.4 - u * 2.9
        name_columns = max(1, min(4, int(inner / max(u * 12, longest * 0.86 + u * 5))))
        return Room(columns, high / u, name_columns, max(1, int(high / (u * 1.6))), int(high / (u * 2.0)) - 1,
                    max(1, int((high - u * 5.2) / (u * 2.1))))  # fmt: skip

    def _said(self) -> str:
        judge = self._judge()
        leaf = self.leaves[self.place]
        match leaf:
            case Tables():
                said = "; ".join(f"{t.number}: {', '.join(s.name for s in t.seats)}" for t in leaf.tables)
            case ByName(rows):
                said = "; ".join(f"{name}: {table or _('sits out')}" for name, table in rows)
            case StandingsLeaf(lines):
                said = "; ".join(f"{line.place}. {line.name}, {line.points}" for line in lines)
            case Scan(address):
                said = f"{_('Check in with your phone')}: {address}"
            case _:
                said = self.wall.event
        return " ".join(filter(None, (judge, said)))

    def _judge(self) -> str:
        waits = self.wall.judge
        if not waits:
            return ""
        if len(waits) == 1:
            return _("Table {table}: judge, please").format(table=waits[0])
        return _("Tables {tables}: judge, please").format(tables=listed(list(map(str, waits))))

    # --- where it stands ----------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._second.start()
        self._turn.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Also when its screen is unplugged."""
        self._second.stop()
        self._turn.stop()
        super().hideEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Whoever opened it knows what lies under it."""
        self.double_clicked.emit()

    def fill_screen(self, on: bool, way_back: str = "") -> None:
        """Fill the screen on which it stands, or be a window again; `way_back` says how what is under it comes back."""
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | full if on else self.windowState() & ~full)
        self.way_back = way_back
        self.update()

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    # --- drawing ------------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        key = (self.width(), self.height(), self.devicePixelRatioF(), style.current().key)
        if key != self._drawn_for:
            self._drawn_for = key
            self._drawn = paint.ground_picture(self.size(), self.devicePixelRatioF(), 0.45, 0.5)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        paint.begin(painter)
        u = self.unit()
        inner = QRectF(u * 1.1, u * 4.1, self.width() - u * 2.2, self.height() - u * 4.1 - u * 2.9)
        leaf = self.leaves[self.place]
        match leaf:
            case Tables():
                self._tables(painter, inner, leaf)
            case ByName():
                self._names(painter, inner, leaf)
            case StandingsLeaf():
                self._places(painter, inner, leaf)
            case Scan():
                self._scan(painter, inner, leaf)
            case _:
                text = self.wall.event or "Parley"
                paint.write(painter, inner, text, u * 3, style.current().ink, paint.HEAVY, paint.CENTER, least=u)
        self._head(painter, leaf)
        self._foot(painter, leaf)
        painter.end()

    def _head(self, painter: QPainter, leaf: Leaf) -> None:
        theme, u, wall = style.current(), self.unit(), self.wall
        if isinstance(leaf, Nothing):
            return
        edge, wide = u * 1.3, self.width() * 0.58
        if isinstance(leaf, StandingsLeaf):
            shown = wall.standings
            title, rounds, players = _("Standings"), shown.rounds if shown else 0, shown.players if shown else 0
            sub = (
                _("after {rounds} rounds, {players} players") if rounds != 1 else _("after 1 round, {players} players")
            )
            sub = sub.format(rounds=rounds, players=players)
        elif isinstance(leaf, Scan):
            title = wall.event
            sub = ngettext("{here} of {all} is here.", "{here} of {all} are here.", leaf.here).format(
                here=leaf.here, all=leaf.everybody
            )
        else:
            title = _("Round {round} of {rounds}").format(round=wall.round, rounds=wall.rounds)
            sub = _("Everybody by name")
            if isinstance(leaf, Tables):
                first, last = leaf.tables[0].number, leaf.tables[-1].number
                sub = _("Tables {first} to {last} of {count}").format(first=first, last=last, count=len(wall.tables))
        paint.write(painter, QRectF(edge, u * 0.5, wide, u * 2.1), title, u * 1.9, theme.ink, paint.HEAVY, least=u)
        paint.write(painter, QRectF(edge, u * 2.45, wide, u * 1.4), sub, u * 1.05, theme.ink_soft, least=u)
        words, left = clock_said(wall.begins, wall.minutes, self._now()) if wall.round else ("", "")
        if not left:
            return
        size = u * 2.6
        clock = paint.width(left, size, paint.HEAVY)
        box = QRectF(self.width() - u * 1.3 - clock, u * 0.5, clock + 1, u * 3.2)
        paint.write(painter, box, left, size, theme.ink, paint.HEAVY, paint.RIGHT)
        said = QRectF(box.left() - u * 9.4, u * 0.7, u * 8.8, u * 3.0)
        paint.write(painter, said, words, u * 1.15, theme.ink_soft, align=paint.RIGHT, least=u)

    def _foot(self, painter: QPainter, leaf: Leaf) -> None:
        theme, u = style.current(), self.unit()
        bar = QRectF(0, self.height() - u * 2.4, self.width(), u * 2.4)
        judge = self._judge()
        painter.fillRect(bar, QColor(theme.brass if judge else theme.bar))
        painter.fillRect(QRectF(0, bar.top(), bar.width(), paint.hair()), QColor(theme.line))
        sign, text = self._sentence(leaf)
        ink, soft = (theme.on_brass, theme.on_brass) if judge else (theme.ink, theme.ink_soft)
        icons.draw(painter, "gavel" if judge else sign, QRectF(u * 1.1, bar.top() + u * 0.55, u * 1.3, u * 1.3),
                   theme.on_brass if judge else theme.brass_ink)  # fmt: skip
        dots = self._dots(painter, bar, bool(judge))
        following = self._next()
        wide = paint.width(following, u) if following else 0
        box = QRectF(dots - wide - u * 0.7, bar.top(), wide + 1, bar.height())
        paint.write(painter, box, following, u, soft, align=paint.RIGHT)
        said = QRectF(u * 2.8, bar.top(), box.left() - u * 3.6, bar.height())
        paint.write(painter, said, judge or text, u * 1.15, ink, paint.BOLD if judge else paint.NORMAL, least=u)

    def _sentence(self, leaf: Leaf) -> tuple[str, str]:
        shown = self.wall.standings
        match leaf:
            case Tables() | ByName() if self.wall.tables and all(table.over for table in self.wall.tables):
                return "kept", _("Round {round} is over.").format(round=self.wall.round)
            case Tables():
                if any(table.begins for table in leaf.tables):
                    return "gavel", _("begins. Sit in this order, clockwise.")
                return "deal", _("Sit in this order, clockwise.")
            case ByName():
                return "deal", _("Find your name, then your table.")
            case Scan():
                return "phone", _("Not on the list, or no phone? Go to the desk.")
            case StandingsLeaf() if shown is not None and shown.ceremony:
                return "say", _ceremony(shown.sealed)
            case StandingsLeaf() if shown is not None and shown.first_only:
                return "trophy", _("The first {count} only; the others come later.").format(count=shown.first_only)
            case StandingsLeaf():
                return "trophy", _("Whoever has more points stands first.")
        if self.standings:
            return "say", _("The standings are not released yet.")
        return "say", _("The first round is not public yet.")

    def _next(self) -> str:
        """What the next page shows, in words; or how the desk comes back that lies under the wall."""
        if self.way_back:
            return self.way_back
        if len(self.leaves) < 2:
            return ""
        leaf = self.leaves[(self.place + 1) % len(self.leaves)]
        match leaf:
            case Tables():
                first, last = leaf.tables[0].number, leaf.tables[-1].number
                return _("next: tables {first} to {last}").format(first=first, last=last)
            case ByName():
                return _("next: by name")
            case Scan():
                return _("next: check-in")
            case StandingsLeaf(lines) if lines:
                return _("next: places {first} to {last}").format(first=lines[0].place, last=lines[-1].place)
        return ""

    def _dots(self, painter: QPainter, bar: QRectF, judge: bool) -> float:
        """A dot a page, the one that is shown in brass; gives where they begin."""
        theme, u, count = style.current(), self.unit(), len(self.leaves)
        x = self.width() - u * 1.1
        if not 1 < count <= 12:
            return x
        for n in reversed(range(count)):
            on = n == self.place
            wide = u * (1.3 if on else 0.6)
            x -= wide
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.on_brass if judge else theme.brass_ink if on else theme.line_strong))
            painter.setOpacity(1.0 if on or not judge else 0.5)
            painter.drawRoundedRect(QRectF(x, bar.center().y() - u * 0.3, wide, u * 0.6), u * 0.3, u * 0.3)
            painter.setOpacity(1.0)
            x -= u * 0.25
        return x

    def _tables(self, painter: QPainter, box: QRectF, leaf: Tables) -> None:
        u = self.unit()
        gap = u * GAP
        columns = max(leaf.columns, min(3, self.room().columns))
        wide = (box.width() - gap * (columns - 1)) / columns
        least = [row_high(row) * u for row in leaf.rows]
        more = (box.height() - sum(least) - gap * (len(least) - 1)) / len(least)
        top = box.top()
        for row, needs in zip(leaf.rows, least, strict=True):
            most = max(len(table.seats) for table in row)
            high = min(needs + more, u * (3.0 + 2.0 * most))
            left = box.left() + (box.width() - leaf.columns * (wide + gap) + gap) / 2
            for n, table in enumerate(row):
                self._card(painter, QRectF(left + n * (wide + gap), top, wide, high), table, most)
            top += high + gap

    def _card(self, painter: QPainter, card: QRectF, table: WallTable, most: int) -> None:
        theme, u = style.current(), self.unit()
        head = min(u * 3.0, max(u * 2.0, card.height() - most * u * 1.9))
        row = min(u * 2.0, (card.height() - head) / max(1, most))
        card = QRectF(card.left(), card.top(), card.width(), head + row * len(table.seats))
        paint.panel(painter, card, u * 0.5)
        waits = table.number in self.wall.judge
        top = QPainterPath()
        top.addRoundedRect(card, u * 0.5, u * 0.5)
        painter.save()
        painter.setClipRect(QRectF(card.left(), card.top(), card.width(), head))
        painter.fillPath(top, QColor(theme.brass if waits else theme.panel_high))
        painter.restore()
        ink, soft = (theme.on_brass, theme.on_brass) if waits else (theme.ink, theme.ink_soft)
        number = str(table.number)
        size = min(u * 2.2, head * 0.82)
        taken = paint.write(
            painter, QRectF(card.left() + u * 0.7, card.top(), card.width() / 2, head), number, size, ink, paint.HEAVY
        )
        sign = "judge" if waits else "kept" if table.over else SIGNS.get(table.game, "deal")
        said = _("judge, please") if waits else _("over") if table.over else table.title
        said = f"{said} · {_('paper')}" if table.paper and not waits else said
        room = card.width() - taken - u * 3.4
        wide = min(room, paint.width(said, u, paint.MEDIUM))
        text = QRectF(card.right() - u * 0.6 - wide, card.top(), wide + 1, head)
        paint.write(painter, text, said, u, soft, paint.MEDIUM, paint.RIGHT, least=u * 0.8)
        icons.draw(painter, "gavel" if sign == "judge" else sign,
                   QRectF(text.left() - u * 1.35, text.center().y() - u * 0.5, u, u), soft)  # fmt: skip
        for n, seat in enumerate(table.seats):
            line = QRectF(card.left(), card.top() + head + n * row, card.width(), row)
            painter.fillRect(QRectF(line.left(), line.top(), line.width(), paint.hair()), QColor(theme.line))
            self._seat(painter, line, n, seat, begins=table.begins and n == 0)

    def _seat(self, painter: QPainter, line: QRectF, place: int, seat: WallSeat, *, begins: bool) -> None:
        theme, u = style.current(), self.unit()
        mark = QRectF(line.left() + u * 0.6, line.center().y() - u * 0.32, u * 0.64, u * 0.64)
        icons.draw_shape(painter, place, mark, theme.seat(place))
        right = line.right() - u * 0.5
        if begins:
            icons.draw(painter, "gavel", QRectF(right - u, line.center().y() - u * 0.5, u, u), theme.brass_ink)
            right -= u * 1.3
        if seat.side:
            wide = paint.width(seat.side, u * 0.9)
            box = QRectF(right - wide, line.top(), wide + 1, line.height())
            paint.write(painter, box, seat.side, u * 0.9, theme.ink_soft, align=paint.RIGHT)
            right -= wide + u * 0.4
        name = QRectF(line.left() + u * 1.65, line.top(), right - line.left() - u * 1.65, line.height())
        taken = paint.write(painter, name, seat.name, u * 1.05, theme.ink, paint.MEDIUM, least=u * 0.9)
        if seat.stands_for:
            rest = QRectF(name.left() + taken + u * 0.5, name.top(), name.width() - taken - u * 0.5, name.height())
            paint.write(painter, rest, _for(seat), u * 0.9, theme.ink_soft, least=u * 0.8)

    def _names(self, painter: QPainter, box: QRectF, leaf: ByName) -> None:
        theme, u = style.current(), self.unit()
        gap = u * 1.0
        columns = max(1, leaf.columns)
        wide = (box.width() - gap * (columns - 1)) / columns
        step = min(u * 2.1, box.height() / max(1, leaf.high))
        for n, (name, table) in enumerate(leaf.rows):
            column, row = divmod(n, leaf.high)
            line = QRectF(box.left() + column * (wide + gap), box.top() + row * step, wide, step)
            painter.fillRect(QRectF(line.left(), line.bottom(), line.width(), paint.hair()), QColor(theme.line))
            said = str(table) if table else _("sits out")
            size = u * 1.2 if table else u
            taken = paint.width(said, size, paint.HEAVY)
            number = QRectF(line.right() - taken, line.top(), taken + 1, step)
            paint.write(painter, number, said, size, theme.brass_ink, paint.HEAVY, paint.RIGHT)
            room = QRectF(line.left(), line.top(), wide - taken - u * 0.6, step)
            paint.write(painter, room, name, u * 1.05, theme.ink, paint.MEDIUM, least=u * 0.9)

    def _scan(self, painter: QPainter, box: QRectF, leaf: Scan) -> None:
        theme, u = style.current(), self.unit()
        side = min(box.height(), box.width() * 0.46)
        code = QRectF(box.left(), box.top() + (box.height() - side) / 2, side, side)
        if leaf.square:
            draw_square(painter, leaf.square, code)
        left = code.right() + u * 1.6 if leaf.square else box.left()
        lines = (
            (_("Join the network of the organiser's laptop."), _("Scan the code, or type the address below."),
             _("Tap your name: you are checked in."))
            if leaf.square
            else (_("This laptop is in no network. Join one, or switch a hotspot on; the code comes by itself."),)
        )  # fmt: skip
        wide = box.right() - left
        y = code.top() + u * 0.4
        title = _("Check in with your phone")
        paint.write(painter, QRectF(left, y, wide, u * 3), title, u * 2.2, theme.ink, paint.HEAVY, least=u)
        y += u * 3.8
        for n, text in enumerate(lines, 1):
            at = left
            if len(lines) > 1:
                paint.write(painter, QRectF(left, y, u * 1.6, u * 1.9), str(n), u * 1.5, theme.brass_ink, paint.HEAVY)
                at += u * 1.8
            parts = paint.wrapped(text, box.right() - at, u * 1.4, paint.NORMAL, 4)
            room = QRectF(at, y, box.right() - at, u * 1.82 * len(parts))
            paint.write_lines(painter, room, text, u * 1.4, theme.ink, spacing=1.3)
            y += u * (1.82 * len(parts) + 0.9)
        if leaf.address:
            foot = QRectF(left, code.bottom() - u * 2.4, wide, u * 2.2)
            paint.write(painter, foot, leaf.address, u * 1.6, theme.brass_ink, paint.BOLD, least=u)

    # --- standings ----------------------------------------------------------------------------------------------------

    def _places(self, painter: QPainter, box: QRectF, leaf: StandingsLeaf) -> None:
        shown = self.wall.standings
        if shown is None:
            return
        if not shown.ceremony:
            self._lines(painter, box, leaf.lines, shown.columns, ties_said(leaf.lines))
            return
        u = self.unit()
        lines = QRectF(box.left() + box.width() * 0.59, box.top(), box.width() * 0.41, box.height())
        self._podium(painter, QRectF(box.left() + u * 0.6, box.top(), box.width() * 0.54, box.height()))
        if leaf.lines:
            podium = shown.lines[: max(0, 3 - shown.sealed)]
            self._lines(painter, lines, leaf.lines, shown.columns[:1], ties_said((*podium, *leaf.lines), named=False))

    def _lines(
        self, painter: QPainter, box: QRectF, lines: tuple[WallLine, ...], columns: tuple[str, ...], notes: str
    ) -> None:
        theme, u = style.current(), self.unit()
        paint.panel(painter, box, u * 0.5)
        inner = box.adjusted(u * 1.0, u * 0.5, -u * 1.0, -u * 0.4)
        points = u * 5.2
        wides = [max(u * 4.0, paint.width(word, u * 0.95, paint.MEDIUM) + u * 1.2) for word in columns]
        # Names are whole before figures are many.
        names = max((paint.width(line.name, u * 1.2, paint.MEDIUM) for line in lines), default=0.0)
        while wides and sum(wides) + points + u * 3.0 + names > inner.width():
            wides.pop()
        columns = columns[: len(wides)]
        head = QRectF(inner.left(), inner.top(), inner.width(), u * 1.9)
        right = head.right()
        paint.write(painter, QRectF(right - points, head.top(), points, head.height()), _("points"), u * 0.95,
                    theme.ink_soft, paint.MEDIUM, paint.RIGHT)  # fmt: skip
        at = right - points
        edges: list[QRectF] = []
        for word, wide in reversed(list(zip(columns, wides, strict=True))):
            edge = QRectF(at - wide, head.top(), wide, head.height())
            paint.write(painter, edge, word, u * 0.95, theme.ink_soft, paint.MEDIUM, paint.RIGHT, least=u * 0.8)
            edges.insert(0, edge)
            at -= wide
        if lines:
            first, last = lines[0].place, lines[-1].place
            said = (
                _("Places {first} to {last}").format(first=first, last=last)
                if first != last
                else _("Place {first}").format(first=first)
            )
            paint.write(painter, QRectF(head.left() + u * 2.6, head.top(), at - head.left() - u * 2.6, head.height()),
                        said, u, theme.ink_soft, paint.MEDIUM, least=u * 0.8)  # fmt: skip
        parts = paint.wrapped(notes, inner.width() - u * 2.6, u, paint.NORMAL, 3) if notes else []
        note = u * (0.5 + 1.25 * len(parts)) if parts else 0.0
        step = min(u * 2.6, (inner.height() - head.height() - note) / max(1, len(lines)))
        for n, line in enumerate(lines):
            y = head.bottom() + n * step
            painter.fillRect(QRectF(inner.left(), y, inner.width(), paint.hair()), QColor(theme.line))
            place = QRectF(inner.left(), y, u * 2.0, step)
            paint.write(painter, place, str(line.place), u * 1.25, theme.brass_ink, paint.HEAVY, paint.RIGHT)
            name = QRectF(inner.left() + u * 2.6, y, at - inner.left() - u * 2.8, step)
            # A column of that figure stands there already, where names leave it room.
            more = " · ".join(filter(None, (line.note, "" if columns else line.beside)))
            beside = name.width() - paint.width(line.name, u * 1.2, paint.MEDIUM) - u * 0.6
            below = paint.width(more, u * 0.9) > beside and step >= u * 2.0
            if more and below:
                low = QRectF(name.left(), y + step * 0.6, name.width(), step * 0.36)
                paint.write(painter, low, more, u * 0.8, theme.ink_soft, least=u * 0.7)
                name.setBottom(y + step * 0.58)
            taken = paint.write(painter, name, line.name, u * 1.2, theme.ink, paint.MEDIUM, least=u * 0.9)
            if more and not below:
                rest = QRectF(name.left() + taken + u * 0.6, y, name.width() - taken - u * 0.6, step)
                paint.write(painter, rest, more, u * 0.9, theme.ink_soft, least=u * 0.7)
            for edge, figure in zip(edges, line.figures, strict=False):
                cell = QRectF(edge.left(), y, edge.width(), step)
                paint.write(painter, cell, figure, u, theme.ink_soft, align=paint.RIGHT)
            total = QRectF(right - points, y, points, step)
            paint.write(painter, total, line.points, u * 1.3, theme.ink, paint.HEAVY, paint.RIGHT, least=u)
        if parts:
            under = QRectF(inner.left() + u * 2.6, inner.bottom() - note + u * 0.4, inner.width() - u * 2.6, note)
            icons.draw(
                painter, "unknown", QRectF(inner.left() + u * 0.9, under.top(), u * 1.2, u * 1.2), theme.ink_soft
            )
            paint.write_lines(painter, under, notes, u, theme.ink_soft, spacing=1.25)

    def _podium(self, painter: QPainter, box: QRectF) -> None:
        shown = self.wall.standings
        if shown is None:
            return
        u = self.unit()
        gap = u * 0.5
        wide = (box.width() - gap * 2) / 3
        # In the order of the lines: who is sealed comes first.
        first = {shown.sealed + n: line for n, line in enumerate(shown.lines[: max(0, 3 - shown.sealed)])}
        newest = min((line.place for line in first.values()), default=-1)
        for order in (1, 0, 2):
            column = {1: 0, 0: 1, 2: 2}[order]
            high = STEPS[min(3, first[order].place) - 1 if order in first else order]
            step = QRectF(
                box.left() + column * (wide + gap), box.bottom() - box.height() * high, wide, box.height() * high
            )
            line = first.get(order)
            sealed = order < shown.sealed
            if line is None and not sealed:
                continue
            lit = line is not None and line.place == newest
            self._step(painter, step, str(line.place if line else order + 1), lit)
            over = QRectF(step.left(), box.top(), wide, step.top() - box.top())
            if line is None:
                side = min(over.width() * 0.76, over.height() * 1.3, u * 7.5)
                letter = QRectF(0, 0, side, side * 0.66)
                letter.moveCenter(QPointF(over.center().x(), step.top() - letter.height() / 2 - u * 0.7))
                _envelope(painter, letter, u)
            else:
                self._on_step(painter, over, line, lit)

    def _step(self, painter: QPainter, box: QRectF, place: str, lit: bool) -> None:
        theme, u = style.current(), self.unit()
        painter.setPen(QPen(QColor(theme.brass_ink if lit else theme.wood_rim), u * (0.12 if lit else 0.06)))
        painter.setBrush(paint.vertical(theme.wood_high, theme.wood_low, box))
        painter.drawRoundedRect(box, u * 0.4, u * 0.4)
        top = QRectF(box.left(), box.top() + u * 0.3, box.width(), u * 3.6)
        paint.write(painter, top, place, u * 2.8, "#FFE7A8" if lit else CREAM, paint.HEAVY, paint.CENTER)

    def _on_step(self, painter: QPainter, box: QRectF, line: WallLine, lit: bool) -> None:
        theme, u = style.current(), self.unit()
        if lit:
            _glow(painter, box, theme)
        foot = box.bottom() - u * (1.5 if line.beside else 0.0)
        if line.beside:
            why = QRectF(box.left(), foot - u * 0.3, box.width(), u * 1.5)
            paint.write(painter, why, line.beside, u, theme.ink, align=paint.CENTER, least=u * 0.8)
        points = QRectF(box.left(), foot - u * 2.2, box.width(), u * 1.9)
        figure = f"{line.points} {_('points')}"
        paint.write(painter, points, figure, u * 1.25, theme.brass_ink, paint.BOLD, paint.CENTER, least=u)
        parts = paint.wrapped_name(line.name, box.width(), u * 1.55)
        y = points.top() - u * 1.8 * len(parts)
        for n, part in enumerate(parts):
            row = QRectF(box.left(), y + n * u * 1.8, box.width(), u * 1.8)
            paint.write(painter, row, part, u * 1.55, theme.ink, paint.HEAVY, paint.CENTER, least=u)
        medal = QRectF(box.center().x() - u * 1.1, y - u * 2.5, u * 2.2, u * 2.2)
        icons.draw(painter, "honour", medal, MEDALS[min(3, line.place) - 1] or theme.brass)


def _glow(painter: QPainter, box: QRectF, theme: Theme) -> None:
    glow = QRadialGradient(box.center(), box.width() * 0.75)
    bright = QColor(theme.brass)
    bright.setAlpha(70)
    glow.setColorAt(0, bright)
    bright.setAlpha(0)
    glow.setColorAt(1, bright)
    # Down to the step it stands on; everywhere else it fades before it ends.
    round_ = QRectF(0, 0, box.width() * 1.5, box.width() * 1.5)
    round_.moveCenter(box.center())
    round_.setBottom(min(round_.bottom(), box.bottom()))
    painter.fillRect(round_, glow)


def _envelope(painter: QPainter, box: QRectF, unit: float) -> None:
    """A letter with a seal: nobody knows yet."""
    painter.setPen(QPen(QColor(PAPER_LINE), unit * 0.06))
    painter.setBrush(QColor(CREAM))
    painter.drawRoundedRect(box, unit * 0.25, unit * 0.25)
    painter.setPen(QPen(QColor(PAPER_LINE), unit * 0.12))
    middle = QPointF(box.center().x(), box.top() + box.height() * 0.52)
    painter.drawLine(box.topLeft() + QPointF(unit * 0.2, unit * 0.2), middle)
    painter.drawLine(box.topRight() + QPointF(-unit * 0.2, unit * 0.2), middle)
    painter.setPen(QPen(QColor(WAX_RIM), unit * 0.1))
    painter.setBrush(QColor(WAX))
    painter.drawEllipse(middle, box.height() * 0.25, box.height() * 0.25)


def _subject(wall: Wall) -> tuple[object, ...]:
    """What its pages are about: which round, and of which rounds how many places."""
    shown = wall.standings
    return wall.round, shown and (shown.rounds, shown.ceremony, shown.first_only)


def _for(seat: WallSeat) -> str:
    return _("for {name}").format(name=seat.stands_for)


def _for_wide(seat: WallSeat, u: float) -> float:
    return paint.width(_for(seat), u * 0.9) + u * 0.5 if seat.stands_for else 0.0


def _ceremony(sealed: int) -> str:
    # Nothing here may tell whether a place that is sealed is shared.
    words = {
        0: _("Every place is open."),
        1: _("The winner is next."),
        2: _("Third place is out. Two more are sealed."),
        3: _("The first three are still sealed."),
    }
    return words.get(sealed, _("{many} places are sealed: they have not left the judges' desk.").format(many=sealed))
