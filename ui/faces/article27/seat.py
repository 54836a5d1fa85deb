"""One seat's own cards: position, worth, influence, agenda, the neighbour; the same shapes for everyone."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, ngettext, signed
from companion.core.page import Page
from companion.core.vocabulary import Source
from companion.games.article27.board import Area, Board, Mine, Space, WhatIf
from ui.faces.article27 import words
from ui.faces.card import Card
from ui.theme import icons, paint, style


class PrivateCard(Card[Mine]):
    """A card of this game."""

    kind = Mine


def draw_spaces(painter: QPainter, box: QRectF, spaces: tuple[Space, ...], u: float) -> None:
    """The five scoring spaces: value, token, and a tick under those that count now."""
    theme = style.current()
    gap = u * 0.8
    wide = min((box.width() - gap * (len(spaces) - 1)) / max(1, len(spaces)), u * 14)
    x = box.left()
    for space in spaces:
        slot = QRectF(x, box.top(), wide, box.height())
        x += wide + gap
        paint.panel(painter, slot, u * 0.7, theme.panel_high)
        value = QRectF(slot.left(), slot.top() + u * 0.3, slot.width(), u * 2.2)
        ink = theme.good if space.value > 0 else theme.bad
        paint.write(painter, value, signed(space.value), u * 1.9, ink, paint.HEAVY, paint.CENTER)
        side = min(wide * 0.72, box.height() - u * 4.6)
        disc = QRectF(slot.center().x() - side / 2, slot.top() + u * 2.7, side, side)
        if space.colour:
            icons.disc(painter, space.colour, disc)
        else:
            painter.setPen(QPen(QColor(theme.line_strong), paint.hair(1.2), Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(disc)
        word = words.colour(space.colour) if space.colour else ""
        under = QRectF(slot.left() + 2, disc.bottom() + u * 0.15, slot.width() - 4, u * 1.4)
        if space.counts:
            mark = u * 0.85
            text = min(paint.width(word, u, paint.BOLD), under.width() - mark * 1.3)
            left = under.center().x() - (text + mark * 1.3) / 2
            icons.draw(painter, "yes", QRectF(left, under.center().y() - mark / 2, mark, mark), theme.ink)
            rest = QRectF(left + mark * 1.3, under.top(), under.right() - left - mark * 1.3, under.height())
            paint.write(painter, rest, word, u, theme.ink, paint.BOLD, least=u * 0.8)
        else:
            paint.write(painter, under, word, u, theme.ink_soft, paint.NORMAL, paint.CENTER, least=u * 0.8)


def say_spaces(spaces: tuple[Space, ...]) -> str:
    """The spaces in words."""
    counts = _("counts")
    return "; ".join(
        f"{signed(s.value)}: {words.colour(s.colour) or '–'}{', ' + counts if s.counts else ''}" for s in spaces
    )


def unplayed(board: Board) -> bool:
    """Whether no round is over yet: there was nothing to pay."""
    return board.outcome is None and not any(row.successes or row.failures for row in board.track)


class PositionCard(PrivateCard):
    """The five spaces behind the screen."""

    lasts = False
    size = (44, 13)
    phone = (26, 9.8)

    def silent(self, page: Page, mine: Mine) -> bool:
        # Before round 1 nothing is drawn, and after the end it is back in the bag: what there is to see comes first.
        board = page.view.board
        waits = isinstance(board, Board) and board.phase in ("opening", "between") and unplayed(board)
        # While tokens are keyed in they lie in the form: five empty spaces beside it say nothing.
        keyed = any(one.source is Source.SEAT for one in page.wanted) and not any(one.colour for one in mine.spaces)
        return waits or keyed or page.view.over

    def belongs(self, page: Page, mine: Mine) -> bool:
        return mine.drawn

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My position this round")

    def told(self, page: Page, mine: Mine) -> str:
        return say_spaces(mine.spaces)

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        draw_spaces(painter, box, mine.spaces, u)


class WorthCard(PrivateCard):
    """What the proposal is worth as it lies, and what each other issue would change."""

    lasts = False
    size = (44, 8.2)
    phone = (26, 14)

    def belongs(self, page: Page, mine: Mine) -> bool:
        return mine.drawn

    def high(self, page: Page, mine: Mine) -> float:
        board = page.view.board
        came = isinstance(board, Board) and board.outcome is not None
        return 8.2 if came else super().high(page, mine)

    def silent(self, page: Page, mine: Mine) -> bool:
        # Before anything is tabled there is no proposal to be worth anything.
        board = page.view.board
        voting = isinstance(board, Board) and board.phase in ("vote", "ballots_in")
        return not voting and not mine.what_if and isinstance(board, Board) and board.outcome is None

    def title(self, page: Page, mine: Mine | None) -> str:
        board = page.view.board
        if isinstance(board, Board) and board.outcome is not None:
            passed = board.outcome.result == "pass"
            return _("What the proposal came to") if passed else _("What it would have come to; it did not pass")
        return _("If this proposal passes now")

    def told(self, page: Page, mine: Mine) -> str:
        what = "; ".join(
            (_("with {colour}: {points}") if w.adds else _("without {colour}: {points}")).format(
                colour=words.colour(w.colour), points=signed(w.worth)
            )
            for w in mine.what_if
        )
        return " ".join(filter(None, (f"{signed(mine.worth)}.", mine.worth_say, mine.bonus_say, what)))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        number = QRectF(box.left(), box.top(), u * 5.6, u * 4)
        paint.write(painter, number, signed(mine.worth), u * 3.6, theme.ink, paint.HEAVY, least=u * 2)
        narrow = self.is_narrow(box, u)
        what_if = 0.0 if narrow or not mine.what_if else min(box.width() * 0.48, u * 23)
        lines = QRectF(number.right(), box.top(), box.width() - number.width() - what_if - u, u * 4.4)
        said = ((_("influence for you"), theme.ink), (mine.worth_say, theme.ink_soft), (mine.bonus_say, theme.ink_soft))
        top = lines.top() + u * 0.1
        for text, ink in said:
            if text:
                room = QRectF(lines.left(), top, lines.width(), u * 2.7)
                top += paint.write_lines(painter, room, text, u, ink, align=Qt.AlignmentFlag.AlignLeft, spacing=1.3)
        if not mine.what_if:
            return
        if narrow:
            self._what_if(painter, QRectF(box.left(), box.top() + u * 4.2, box.width(), u * 6.4), mine.what_if, u)
            return
        row = QRectF(box.right() - what_if, box.top() - u * 1.5, what_if, box.height() + u * 1.7)
        self._what_if(painter, row, mine.what_if, u)

    @staticmethod
    def _what_if(painter: QPainter, box: QRectF, rows: tuple[WhatIf, ...], u: float) -> None:
        theme = style.current()
        paint.write(
            painter, QRectF(box.left(), box.top(), box.width(), u * 1.4), _("What if…"), u, theme.ink_soft, paint.BOLD
        )
        step = box.width() / max(5, len(rows))
        for n, row in enumerate(rows):
            cell = QRectF(box.left() + n * step, box.top() + u * 1.6, step, box.height() - u * 1.6)
            side = min(u * 2.3, step * 0.8)
            icons.disc(painter, row.colour, QRectF(cell.center().x() - side / 2, cell.top(), side, side))
            word = _("add") if row.adds else _("drop")
            line = QRectF(cell.left(), cell.top() + side + u * 0.1, step, u * 1.3)
            paint.write(painter, line, word, u * 0.92, theme.ink_soft, paint.NORMAL, paint.CENTER)
            number = line.translated(0, u * 1.25)
            text = f"{signed(row.change)}"
            paint.write(painter, number, text, u * 1.2, theme.ink, paint.BOLD, paint.CENTER)


PAYING = ("announce", "payout", "between", "draws", "ready", "agendas")
"""While a seat is told what it takes and pays."""


class InfluenceCard(PrivateCard):
    """What lies behind the screen, what lies in deals, and what to take or pay after the round."""

    size = (20, 7.4)
    phone = (26, 9.9)

    def high(self, page: Page, mine: Mine) -> float:
        # From the payouts until the next gavel it says what was paid, which takes lines.
        board = page.view.board
        pays = isinstance(board, Board) and board.phase in PAYING and not unplayed(board)
        return 13.4 if pays else super().high(page, mine)

    def tall(self, page: Page, mine: Mine) -> float:
        # Else the deals and what may be done with them have the room.
        board = page.view.board
        return 14.2 if isinstance(board, Board) and board.phase in PAYING else super().tall(page, mine)

    def belongs(self, page: Page, mine: Mine) -> bool:
        return mine.supply is not None

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("Influence")

    def told(self, page: Page, mine: Mine) -> str:
        supply = f"{mine.supply}. " if mine.supply is not None else ""
        deals = "" if page.view.over else f"{self._deals(mine)}. "
        return f"{supply}{deals}{mine.settle_say}"

    @staticmethod
    def _deals(mine: Mine) -> str:
        return _("{points} more held in deals").format(points=mine.in_deals)

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        number = QRectF(
            box.left(), box.top(), max(u * 3.4, paint.width(str(mine.supply), u * 3.2, paint.HEAVY) + u * 0.6), u * 3.2
        )
        paint.write(painter, number, str(mine.supply), u * 3.2, theme.ink, paint.HEAVY)
        lines = QRectF(number.right(), box.top() + u * 0.25, box.right() - number.right(), u * 1.4)
        paint.write(painter, lines, _("behind your screen"), u, theme.ink_soft)
        if not page.view.over:
            paint.write(painter, lines.translated(0, u * 1.35), self._deals(mine), u, theme.ink_soft)
        below = QRectF(box.left(), box.top() + u * 3.2, box.width(), box.bottom() - box.top() - u * 3.0)
        paint.write_lines(painter, below, mine.settle_say, u, theme.ink, spacing=1.2, align=Qt.AlignmentFlag.AlignLeft)


class AgendaCard(PrivateCard):
    """The secret agenda, with what it gives now and what it can still give."""

    size = (20, 5.8)

    def belongs(self, page: Page, mine: Mine) -> bool:
        return mine.agenda_kept

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My secret agenda")

    @staticmethod
    def _points(page: Page, mine: Mine) -> str:
        if not mine.agenda:
            return ""
        if page.view.over:
            return ngettext("{now} point at the end", "{now} points at the end", mine.agenda_now or 0).format(
                now=mine.agenda_now)  # fmt: skip
        return _("{now} now, {best} at best").format(now=mine.agenda_now, best=mine.agenda_best)

    def told(self, page: Page, mine: Mine) -> str:
        return f"{mine.agenda_label or _('not known to the app')}. {self._points(page, mine)}"

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        side = u * 2.4
        icon = mine.agenda or "agenda"
        icons.draw(painter, icon, QRectF(box.left(), box.top() + u * 0.1, side, side), theme.brass_ink)
        name = QRectF(box.left() + side + u * 0.8, box.top() - u * 0.2, box.width() - side - u * 0.8, u * 1.6)
        paint.write(
            painter, name, mine.agenda_label or _("not known to the app"), u * 1.4, theme.ink, paint.BOLD, least=u
        )
        paint.write(painter, name.translated(0, u * 1.5), self._points(page, mine), u, theme.ink_soft, least=u * 0.9)


class NeighbourCard(PrivateCard):
    """What the right neighbour showed after a pass; it keeps its room, and says little, while there is nothing."""

    lasts = False
    size = (44, 5.2)

    def belongs(self, page: Page, mine: Mine) -> bool:
        return mine.drawn or mine.supply is not None

    def title(self, page: Page, mine: Mine | None) -> str:
        if mine and mine.neighbour:
            return _("Shown to you by {name}").format(name=mine.neighbour)
        return _("Shown to you by your right neighbour")

    def told(self, page: Page, mine: Mine) -> str:
        return f"{say_spaces(mine.neighbour_spaces)} {mine.neighbour_say}"

    def silent(self, page: Page, mine: Mine) -> bool:
        return not mine.neighbour_spaces and not mine.neighbour_say

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        if not mine.neighbour_spaces and not mine.neighbour_say:
            paint.write(
                painter, QRectF(box.left(), box.top(), box.width(), u * 1.5), _("Nothing now."), u, theme.ink_soft
            )
            return
        side = min(u * 2.0, box.height())
        step = min(u * 5.4, box.width() * 0.6 / max(5, len(mine.neighbour_spaces)))
        for n, space in enumerate(mine.neighbour_spaces):
            value = QRectF(box.left() + n * step, box.top(), step - side - u * 0.8, side)
            ink = theme.good if space.value > 0 else theme.bad
            paint.write(painter, value, signed(space.value), u * 1.2, ink, paint.BOLD, paint.RIGHT, least=u * 0.9)
            disc = QRectF(value.right() + u * 0.2, box.top(), side, side)
            if space.colour:
                icons.disc(painter, space.colour, disc)
        left = box.left() + step * len(mine.neighbour_spaces)
        line = QRectF(left, box.top(), box.right() - left, u * 2.6)
        paint.write_lines(painter, line, mine.neighbour_say, u, theme.ink, align=paint.LEFT, spacing=1.2)


class FloorCard(PrivateCard):
    """The floor as everybody sees it: five issues in their fixed order, in or out, with their agendas."""

    lasts = False
    size = (44, 5.4)
    phone = (26, 11.2)

    def silent(self, page: Page, mine: Mine) -> bool:
        # Between two rounds nothing is tabled that could be on the floor.
        return not any(area.agenda for area in self.areas(page))

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("The five issues")

    @staticmethod
    def areas(page: Page) -> tuple[Area, ...]:
        """The five areas of the board."""
        board = page.view.board
        return board.areas if isinstance(board, Board) else ()

    def told(self, page: Page, mine: Mine) -> str:
        return ", ".join(a.label for a in self.areas(page) if a.on_floor) or _("The floor is empty.")

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        across = 2 if self.is_narrow(box, u) else 5
        step, side = box.width() / across, u * 2.1
        room = step - side - u * 0.6
        names = [area.label for area in self.areas(page)]
        # All names in letters of one size and width: a narrow one beside a wide one looks like another kind of thing.
        px = min((paint.fitted(name, room, u, u * 0.85, paint.MEDIUM) for name in names), default=u)
        longest = max((paint.width(name, px, paint.MEDIUM) for name in names), default=0)
        narrow = max(paint.NARROWEST, min(1.0, room / max(1.0, longest)))
        for n, area in enumerate(self.areas(page)):
            disc = QRectF(box.left() + n % across * step, box.top() + n // across * u * 2.9, side, side)
            painter.setOpacity(1.0 if area.on_floor else 0.35)
            icons.disc(painter, area.colour, disc, area.agenda or area.colour)
            painter.setOpacity(1.0)
            text = QRectF(disc.right() + u * 0.4, disc.top() - u * 0.25, room, u * 1.3)
            ink = theme.ink if area.on_floor else theme.ink_soft
            painter.save()
            painter.translate(text.left(), text.top())
            painter.scale(narrow, 1)
            paint.write(painter, QRectF(0, 0, room / narrow, text.height()), area.label, px, ink, paint.MEDIUM)
            painter.restore()
            tabled = _("on the table") if area.agenda else _("face down")
            word = _("on the floor") if area.on_floor else tabled
            paint.write(painter, text.translated(0, u * 1.25), word, u * 0.9, theme.ink_soft)


WIDE = (PositionCard(), FloorCard(), WorthCard(), NeighbourCard())
NARROW = (InfluenceCard(), AgendaCard())
"""The cards for the wide column of a private window, and those for the narrow one."""
