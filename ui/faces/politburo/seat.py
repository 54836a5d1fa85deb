"""One seat's own cards: what is being decided, what each end of it would do to the objective, and what is mine."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, figure
from companion.core.page import Page
from companion.games.politburo.board import Board, Mine, Ministry
from ui.faces.card import Card, sentences
from ui.faces.politburo import mood
from ui.faces.politburo.stars import golden_star
from ui.theme import icons, paint, style

PLANNED = frozenset({"propose", "thumbs", "thumbs_in", "casting", "appoint", "cards", "cards_in"})
"""Phases in which a plan is still to come to something."""
STARS = 3


class PodiumCard(Card[Mine]):
    """A card of this game."""

    kind = Mine
    head = (0.6, 0.1)

    @staticmethod
    def board(page: Page) -> Board:
        """The podium that everybody sees."""
        board = page.view.board
        assert isinstance(board, Board)
        return board


FIRST = ("opening", "between")
"""Phases before the first round, and between two."""
LEVELS = 11.0
"""How high the levels are on a phone, in units."""
DRAWN = 16.0
"""A unit in which a card's height is worked out."""
LINES = 3
"""A fact has no more lines."""


def _fact(say: str, wide: float, u: float) -> float:
    """How high a fact is drawn in this width."""
    return u * 1.35 * len(paint.wrapped(say, wide - u * 3, u * 1.05, paint.MEDIUM, LINES)) + u * 0.6


class DecidedCard(PodiumCard):
    """The question, the three levels, what has happened in this round, and the rounds before."""

    size = (50, 20)
    phone = (26, 30)
    grows = True

    def _nothing_yet(self, page: Page) -> bool:
        """Whether no plan was made and no level has moved: on a phone the own card, which is to be read, comes next."""
        board = self.board(page)
        return board.phase in FIRST and not board.terms and not any(m.level for m in board.ministries)

    def high(self, page: Page, mine: Mine) -> float:
        """As high as what has happened, so that nothing of it is left out: all of this round, and every one before."""
        wide = (self.phone[0] - 2.6) * DRAWN
        head = 1.75 * len(paint.wrapped(mine.asked, wide, DRAWN * 1.4, paint.HEAVY, 2)) + 1.5 * len(mine.needed)
        facts = sum(_fact(say, wide, DRAWN) / DRAWN + 0.35 for _icon, say in mine.facts)
        past = 2.2 + len(mine.past) * 1.4 if mine.past else 0.0
        return 4.2 + head + (0 if self._nothing_yet(page) else LEVELS) + facts + past

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("Before the first round") if self._nothing_yet(page) else _("What is being decided")

    def told(self, page: Page, mine: Mine) -> str:
        levels = ", ".join(f"{m.label} {m.level_say}" for m in self.board(page).ministries)
        facts = "; ".join(say for _icon, say in mine.facts)
        return sentences(mine.asked, ", ".join(mine.needed), levels, facts, "; ".join(mine.past))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        narrow = self.is_narrow(box, u)
        right = box.width() * 0.36 if mine.needed and not narrow else 0.0
        head = QRectF(box.left(), box.top(), box.width() - right, u * 2.4)
        if narrow:
            lines = paint.wrapped(mine.asked, box.width(), u * 1.4, paint.HEAVY, 2)
            head.setHeight(u * 1.75 * len(lines))
            paint.write_lines(painter, head, mine.asked, u * 1.4, theme.ink, paint.HEAVY, spacing=1.25)
        else:
            paint.write(painter, head, mine.asked, u * 1.85, theme.ink, paint.HEAVY, least=u)
        for n, line in enumerate(mine.needed):
            row = QRectF(head.right(), box.top() - u * 0.9 + n * u * 1.5, right, u * 1.5)
            if narrow:
                row = QRectF(box.left(), head.bottom(), box.width(), u * 1.5)
                head.setBottom(row.bottom())
            ink, weight = (theme.ink, paint.BOLD) if n == 0 else (theme.ink_soft, paint.MEDIUM)
            paint.write(painter, row, line, u * (1.15 if n == 0 else 1.05), ink, weight,
                        paint.LEFT if narrow else paint.RIGHT, least=u)  # fmt: skip
        body = QRectF(box.left(), head.bottom() + u * 0.5, box.width(), box.bottom() - head.bottom() - u * 0.6)
        board = self.board(page)
        wide = body.width() * (1.0 if narrow else 0.5)
        if self._nothing_yet(page):
            # On a phone the own card comes next; here it is what is looked at, read at a glance.
            if not narrow:
                wants = mine.objective or _("Only your card says it.")
                paint.write_lines(painter, body, wants, u * 2.4, theme.ink, paint.HEAVY, spacing=1.25)
            return
        high = u * LEVELS if narrow else body.height()
        each = (wide - u * 1.2) / 3
        for n, ministry in enumerate(board.ministries):
            column = QRectF(body.left() + n * (each + u * 0.6), body.top(), each, high)
            _column(painter, column, ministry, board.most, u)
        rest = QRectF(body.left() + wide + u * 1.2, body.top(), body.width() - wide - u * 1.2, body.height())
        if narrow:
            rest = QRectF(body.left(), body.top() + high + u * 0.5, body.width(), body.height() - high - u * 0.5)
        top = self._facts(painter, rest, mine, tuple(page.view.colours), u)
        self._past(painter, QRectF(rest.left(), top, rest.width(), rest.bottom() - top), mine, u)

    @staticmethod
    def _facts(painter: QPainter, box: QRectF, mine: Mine, names: Sequence[str], u: float) -> float:
        """What has happened in this round, the newest whatever the room: names lose words before one of them goes."""
        theme, px, wide = style.current(), u * 1.05, box.width() - u * 3
        said = [say for _icon, say in mine.facts]
        for most in (99, 3, 2):
            said = [paint.in_lines(say, names, wide, px, paint.MEDIUM, most) for _icon, say in mine.facts]
            lines = [len(paint.wrapped(say, wide, px, paint.MEDIUM)) for say in said]
            if sum(u * (1.35 * count + 0.95) for count in lines) <= box.height():
                break
        top = box.top()
        for n, (icon, _say) in enumerate(mine.facts):
            if sum(u * (1.35 * count + 0.95) for count in lines[n:]) > box.height() + u * 0.4:
                continue  # the oldest goes first
            row = QRectF(box.left(), top, box.width(), u * (1.35 * lines[n] + 0.6))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.panel_high))
            painter.drawRoundedRect(row, u * 0.4, u * 0.4)
            mark = QRectF(row.left() + u * 0.6, row.center().y() - u * 0.6, u * 1.2, u * 1.2)
            icons.draw(painter, icon, mark, theme.ink_soft)
            words = row.adjusted(u * 2.3, u * 0.3, -u * 0.5, -u * 0.2)
            paint.write_lines(painter, words, said[n], px, theme.ink, paint.MEDIUM, spacing=1.28)
            top = row.bottom() + u * 0.35
        return top

    @staticmethod
    def _past(painter: QPainter, box: QRectF, mine: Mine, u: float) -> None:
        theme = style.current()
        room = int((box.height() - u * 1.8) / (u * 1.4))
        if not mine.past or room < 1:
            return
        head = QRectF(box.left(), box.top() + u * 0.3, box.width(), u * 1.5)
        paint.write(painter, head, _("Rounds so far"), u * 1.05, theme.ink_soft, paint.BOLD, least=u)
        for n, line in enumerate(mine.past[-room:]):
            row = QRectF(box.left(), head.bottom() + n * u * 1.4, box.width(), u * 1.4)
            paint.write(painter, row, line, u * 1.05, theme.ink, paint.NORMAL, least=u)


def _column(painter: QPainter, box: QRectF, ministry: Ministry, most: int, u: float) -> None:
    """A ministry: repression above the line, reform below it, and the number under them."""
    theme, colours = style.current(), mood.current()
    if ministry.state == "plan":
        painter.setPen(QPen(QColor(theme.brass_ink), max(2.0, u * 0.1)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), u * 0.5, u * 0.5)
    side = min(u * 1.9, box.height() * 0.13)
    mark = QRectF(box.center().x() - side / 2, box.top() + u * 0.4, side, side)
    icons.draw(painter, ministry.key, mark, theme.ink)
    name = QRectF(box.left() + u * 0.2, mark.bottom() + u * 0.1, box.width() - u * 0.4, u * 1.5)
    paint.write(painter, name, ministry.label, u * 1.2, theme.ink, paint.BOLD, paint.CENTER, least=u)
    state = QRectF(name.left(), name.bottom() - u * 0.1, name.width(), u * 1.3)
    ink = theme.brass_ink if ministry.state == "plan" else theme.ink_soft
    paint.write(painter, state, ministry.state_say, u, ink, paint.MEDIUM, paint.CENTER, least=u)
    number = QRectF(box.left(), box.bottom() - u * 2.3, box.width(), u * 2.1)
    paint.write(painter, number, ministry.level_say, u * 1.9, theme.ink, paint.HEAVY, paint.CENTER, least=u)
    room = QRectF(box.left(), state.bottom() + u * 0.1, box.width(), number.top() - state.bottom() - u * 0.2)
    step = min(u * 2.3, room.height() / (2 * most + 0.8))
    if step < 3:
        return
    wide, middle = min(box.width() * 0.7, u * 5), room.center().y()
    for level in range(1, most + 1):
        for sign in (1, -1):
            y = middle - sign * ((level - 0.5) * step + step * 0.2)
            bar = QRectF(box.center().x() - wide / 2, y - step * 0.38, wide, step * 0.76)
            reached = ministry.level * sign >= level
            painter.setPen(QPen(QColor(theme.ink if reached else theme.line), paint.hair()))
            painter.setBrush(QColor(colours.card("repress" if sign > 0 else "reform") if reached else theme.panel_high))
            painter.drawRoundedRect(bar, step * 0.2, step * 0.2)
    painter.setPen(QPen(QColor(theme.brass_ink), max(2.0, u * 0.12)))
    painter.drawLine(QPointF(box.center().x() - wide * 0.62, middle), QPointF(box.center().x() + wide * 0.62, middle))


ROW = 2.7
"""How high a ministry's row is, in units."""


class EndingsCard(PodiumCard):
    """What each way in which a plan can end would do to the objective, as far as everybody's cards lie open."""

    lasts = False
    size = (50, 9.6)
    phone = (26, 12.4)

    def high(self, page: Page, mine: Mine) -> float:
        """As high as its rows: for which ministries the plan can still be, everybody knows."""
        return 5.9 + ROW * len(mine.endings)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My objective, if the plan ends so")

    def silent(self, page: Page, mine: Mine) -> bool:
        return self.board(page).phase not in PLANNED or not mine.endings

    def told(self, page: Page, mine: Mine) -> str:
        return "; ".join(
            f"{row.label}: " + ", ".join(f"{head} {_said(met)}" for head, met in zip(mine.heads, row.ends, strict=True))
            for row in mine.endings
        )

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        if not mine.endings:
            return
        narrow = self.is_narrow(box, u)
        if narrow:
            box = box.adjusted(0, u * 2.6, 0, 0)
        first = box.width() * (0.4 if narrow else 0.34)
        each = (box.width() - first) / max(1, len(mine.heads))
        for n, head in enumerate(mine.heads):
            place = QRectF(box.left() + first + n * each, box.top() - u * 1.5, each, u * 1.5)
            if narrow:
                place = place.adjusted(u * 0.15, -u * 1.1, -u * 0.15, 0)
                paint.write_lines(painter, place, head, u * 0.9, theme.ink_soft, paint.BOLD, paint.CENTER, spacing=1.2)
            else:
                paint.write(painter, place, head, u * 1.05, theme.ink_soft, paint.BOLD, paint.CENTER, least=u)
        high = min(u * ROW, (box.height() - u * 0.2) / len(mine.endings))
        for n, row in enumerate(mine.endings):
            line = QRectF(box.left(), box.top() + u * 0.2 + n * high, box.width(), high)
            painter.setPen(QPen(QColor(theme.line), paint.hair()))
            painter.drawLine(line.topLeft(), line.topRight())
            side = u * 1.5
            mark = QRectF(line.left() + u * 0.4, line.center().y() - side / 2, side, side)
            icons.draw(painter, row.ministry, mark, theme.ink)
            words = QRectF(mark.right() + u * 0.6, line.top(), first - side - u * 1.2, line.height())
            if row.how:
                half = words.height() / 2
                name = QRectF(words.left(), words.top() + u * 0.1, words.width(), half)
                paint.write(painter, name, row.label, u * 1.15, theme.ink, paint.BOLD, least=u)
                under = QRectF(words.left(), words.top() + half - u * 0.1, words.width(), half)
                paint.write(painter, under, row.how, u, theme.ink_soft, paint.NORMAL, least=u)
            else:
                paint.write(painter, words, row.label, u * 1.15, theme.ink, paint.BOLD, least=u)
            for k, met in enumerate(row.ends):
                cell = QRectF(line.left() + first + k * each, line.top(), each, line.height())
                _verdict(painter, cell, met, u, word=not narrow)


def _said(met: bool | None) -> str:
    return _("open") if met is None else _("reached") if met else _("missed")


def _verdict(painter: QPainter, box: QRectF, met: bool | None, u: float, word: bool = True) -> None:
    """Symbol and word in one ink, whatever they say: nothing can be read from across the table."""
    theme, text = style.current(), _said(met) if word else ""
    weight = paint.BOLD if met else paint.MEDIUM
    wide = paint.width(text, u * 1.1, weight) + u * 1.5
    left = box.center().x() - wide / 2
    mark = QRectF(left, box.center().y() - u * 0.5, u, u)
    icons.draw(painter, "yes" if met else "nought" if met is False else "waiting", mark, theme.ink)
    words = QRectF(left + u * 1.5, box.top(), wide - u * 1.5 + 2, box.height())
    paint.write(painter, words, text, u * 1.1, theme.ink, weight, least=u)


ABOVE_ROUNDS = 14.6
"""How high the own card is without the rounds that are over and a choice, at its longest."""
UNKNOWN = 4.0
"""How much less it is where the app does not know the member's card."""
A_CHOICE = 1.9
CHOSEN = frozenset({"thumbs", "thumbs_in", "cards", "cards_in", "pointing", "pointed"})
"""Phases in which somebody may have chosen what is not shown yet: the card has room for it, whoever did."""
A_ROUND = 1.4


class MineCard(PodiumCard):
    """The objective and whether it holds as things stand, the influence, the choice, and what I did in the open."""

    size = (26, 20)
    grows = True

    def high(self, page: Page, mine: Mine) -> float:
        # Every round that is over has its line: the first is the one that is looked for when the last is played.
        # Whether the app knows somebody's card, and whether anything is asked in secret, everybody knows.
        above = ABOVE_ROUNDS - (0 if mine.objective else UNKNOWN)
        above += A_CHOICE if self.board(page).phase in CHOSEN and page.view.private else 0
        return above + (A_ROUND * len(mine.played) + 1.7 if mine.played else 0)

    def title(self, page: Page, mine: Mine | None) -> str:
        if mine is None or not mine.member:
            return _("My objective")
        return _("My objective: {member}").format(member=mine.member)

    def told(self, page: Page, mine: Mine) -> str:
        wants, influence = mine.objective or _("Only your card says it."), figure(mine.influence)
        influence = _("Influence: {influence}").format(influence=influence)
        return sentences(wants, mine.met_say, influence, mine.choice_say, "; ".join(mine.played))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        wants = mine.objective or _("Only your card says it.")
        lines = paint.wrapped(wants, box.width(), u * 1.3, paint.BOLD, 3)
        top = box.top() + u * 0.2
        words = QRectF(box.left(), top, box.width(), u * 1.65 * len(lines))
        paint.write_lines(painter, words, wants, u * 1.3, theme.ink, paint.BOLD, spacing=1.25)
        top = words.bottom() + u * 0.2
        if mine.met is not None:
            mark = QRectF(box.left(), top + u * 0.25, u, u)
            icons.draw(painter, "yes" if mine.met else "nought", mark, theme.ink)
            row = QRectF(box.left() + u * 1.5, top, box.width() - u * 1.5, u * 1.5)
            paint.write(painter, row, mine.met_say, u * 1.1, theme.ink, paint.MEDIUM, least=u)
            top = row.bottom()
        top = self._line(painter, box, top + u * 0.35)
        self._influence(painter, QRectF(box.left(), top + u * 0.2, box.width(), u * 2.6), mine, u)
        top = self._line(painter, box, top + u * 3.0)
        if mine.choice_say:
            row = QRectF(box.left(), top + u * 0.2, box.width(), u * 1.5)
            paint.write(painter, row, _("My choice: {choice}").format(choice=mine.choice_say), u * 1.1, theme.ink,
                        paint.BOLD, least=u)  # fmt: skip
            top = row.bottom() + u * 0.2
        room = int((box.bottom() - top - u * 1.7) / (u * 1.4))
        if room < 1 or not mine.played:
            return
        head = QRectF(box.left(), top + u * 0.2, box.width(), u * 1.5)
        paint.write(painter, head, _("What everybody knows of me"), u * 1.05, theme.ink_soft, paint.BOLD, least=u)
        for n, line in enumerate(mine.played[-room:]):
            row = QRectF(box.left(), head.bottom() + n * u * 1.4, box.width(), u * 1.4)
            paint.write(painter, row, line, u * 1.05, theme.ink, paint.NORMAL, least=u)

    @staticmethod
    def _line(painter: QPainter, box: QRectF, y: float) -> float:
        painter.setPen(QPen(QColor(style.current().line), paint.hair()))
        painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
        return y

    @staticmethod
    def _influence(painter: QPainter, box: QRectF, mine: Mine, u: float) -> None:
        theme = style.current()
        said = figure(mine.influence)
        taken = paint.write(painter, QRectF(box.left(), box.top(), u * 3, box.height()), said, u * 2.2, theme.ink,
                            paint.HEAVY, least=u)  # fmt: skip
        x = box.left() + taken + u * 0.8
        for place in range(STARS):
            star = QRectF(x + place * u * 1.7, box.center().y() - u * 0.7, u * 1.4, u * 1.4)
            if place < mine.influence:
                golden_star(painter, star)
            else:
                icons.draw(painter, "star_empty", star, theme.brass_ink)
        words = QRectF(
            x + STARS * u * 1.7 + u * 0.5, box.top(), box.right() - x - STARS * u * 1.7 - u * 0.5, box.height()
        )
        note = _("Influence: the most wins among those whose objective is reached.")
        paint.write_lines(painter, words, note, u, theme.ink_soft, paint.NORMAL, Qt.AlignmentFlag.AlignVCenter,
                          spacing=1.2)  # fmt: skip


WIDE = (DecidedCard(), EndingsCard())
NARROW = (MineCard(),)
"""The cards at the left of a private window, and those at its right."""
