"""The speech: the treaty that is presented, who speaks, the words that must occur, and how long it has lasted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from companion.core.language import _, figure, listed, ngettext, signed
from companion.games.renegotiation.board import Board
from companion.games.renegotiation.pieces import BONUS
from ui.faces.renegotiation import mood
from ui.faces.renegotiation.words import title
from ui.panels.clock import digits
from ui.theme import icons, paint, style

SPEECH = frozenset({"speech", "speaking", "verdict"})
"""The phases in which a deal is presented."""
TREATY = 0.64
"""How much of the width the treaty has."""
LINE = 4.2
"""How high the line of the minute is with its words, in units."""


@dataclass(frozen=True)
class Term:
    """A laid points card as it is presented, or what a card `posted`; `text` goes first where there is no room.

    Printed cards without a title are no terms to be read here: so many of them are one line, which says where they are,
    with a seal for `each` of them.
    """

    points: int
    title: str
    text: str = ""
    posted: bool = False
    each: tuple[int, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards it is."""
        return len(self.each) or 1


def nameless(each: Sequence[int]) -> Term:
    """Printed cards whose titles nobody has keyed in, each with what it is worth."""
    cards = len(each)
    title = ngettext("{count} printed card", "{count} printed cards", cards).format(count=cards)
    says = ngettext("Whoever speaks reads out what it says.", "Whoever speaks reads out what they say.", cards)
    return Term(sum(each), title, says, each=tuple(each))


@dataclass(frozen=True)
class Deal:
    """What one speaker presents: the terms, what cards gave or took, what finishing gave, and the sum of all."""

    speaker: str
    colour: int
    terms: tuple[Term, ...]
    bonus: int
    total: int


def deal_of(board: Board, colours: Mapping[str, int]) -> Deal | None:
    """What is presented; None while nobody is to speak."""
    speakers = board.speech.speakers if board.speech is not None else ()
    first = next((player for player in board.players if player.seat in speakers), None)
    if first is None:
        return None
    terms = [Term(card.points, title(card), card.text) for card in first.row if card.title]
    if without := [card.points for card in first.row if not card.title]:
        terms.append(nameless(without))
    terms += [Term(points, why, posted=True) for why, points in first.posted]
    bonus = BONUS if first.finisher else 0
    return Deal(listed(speakers), colours.get(first.seat, 0), tuple(terms), bonus, first.points)


def boxes(box: QRectF, unit: float, words: bool) -> tuple[QRectF, QRectF, QRectF, QRectF]:
    """Treaty, speaker with the clock, words (empty where none are asked for), and the line of the minute."""
    u = unit
    above = QRectF(box.left(), box.top() + u * 0.2, box.width(), box.height() - u * (LINE + 0.7))
    line = QRectF(box.left() + u * 0.4, box.bottom() - u * LINE, box.width() - u * 0.8, u * LINE)
    left = QRectF(above.left(), above.top(), above.width() * TREATY - u * 0.3, above.height())
    right = QRectF(left.right() + u * 0.6, above.top(), above.right() - left.right() - u * 0.6, above.height())
    if not words:
        return left, right, QRectF(), line
    high = right.height() * 0.53
    clock = QRectF(right.left(), right.top(), right.width(), high)
    said = QRectF(right.left(), clock.bottom() + u * 0.4, right.width(), right.bottom() - clock.bottom() - u * 0.4)
    return left, clock, said, line


# --- the treaty -------------------------------------------------------------------------------------------------------


def treaty(painter: QPainter, box: QRectF, deal: Deal, unit: float) -> None:
    """The terms on cream paper: points on a seal, title and text; at the foot what they come to."""
    ours, u = mood.current(), unit
    painter.setPen(QPen(QColor(ours.print), paint.hair(1.5)))
    painter.setBrush(QColor(ours.card))
    painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), u * 0.4, u * 0.4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    rim = box.adjusted(u * 0.3, u * 0.3, -u * 0.3, -u * 0.3)
    painter.setPen(QPen(QColor(ours.seam), paint.hair(1.6)))
    painter.drawRect(rim)
    inner = rim.adjusted(u * 0.9, u * 0.3, -u * 0.9, -u * 0.3)
    head = QRectF(inner.left(), inner.top(), inner.width(), u * 2.4)
    side = u * 1.4
    # On cream a seat's colour is darker than on the night.
    ink = QColor(style.current().seat(deal.colour)).darker(200).name()
    icons.draw_shape(painter, deal.colour, QRectF(head.left(), head.center().y() - side / 2, side, side), ink)
    title = _("The terms of {seat}'s deal").format(seat=deal.speaker)
    paint.write(painter, head.adjusted(side * 1.5, 0, 0, 0), title, u * 1.6, ours.print, paint.HEAVY, least=u)
    sum_ = QRectF(inner.left(), inner.bottom() - u * 2.7, inner.width(), u * 2.7)
    painter.setPen(QPen(QColor(ours.seam), paint.hair(1.6)))
    painter.drawLine(head.bottomLeft(), head.bottomRight())
    painter.drawLine(sum_.topLeft(), sum_.topRight())
    _terms(painter, QRectF(inner.left(), head.bottom(), inner.width(), sum_.top() - head.bottom()), deal.terms, u)
    _sum(painter, sum_, deal, u)


def _terms(painter: QPainter, box: QRectF, terms: Sequence[Term], u: float) -> None:
    ours = mood.current()
    if not terms:
        none = _("No terms are laid.")
        paint.write(painter, box, none, u * 1.6, ours.soft_print, paint.MEDIUM, paint.CENTER, least=u)
        return
    # Few terms stand larger: the paper is what everybody looks at.
    step = min(u * 5.4, box.height() / len(terms))
    with_text = step >= u * 3.2
    grown = min(1.35, max(1.0, step / (u * 3.85)))
    for n, term in enumerate(terms):
        row = QRectF(box.left(), box.top() + n * step, box.width(), step)
        side = min(step * 0.86, u * 2.8 * grown, box.width() * 0.5 / term.cards - u * 0.4)
        for place, points in enumerate(term.each or (term.points,)):
            left = row.left() + place * (side + u * 0.4)
            _seal(painter, QRectF(left, row.center().y() - side / 2, side, side), points, term.posted, u)
        said = row.adjusted(term.cards * (side + u * 0.4) + u * 0.4, 0, 0, 0)
        if with_text and term.text:
            top = QRectF(said.left(), said.center().y() - u * 1.65 * grown, said.width(), u * 1.9 * grown)
            paint.write(painter, top, term.title, u * 1.6 * grown, ours.print, paint.HEAVY, least=u)
            below = QRectF(said.left(), top.bottom(), said.width(), u * 1.4 * grown)
            paint.write(painter, below, term.text, u * 1.05 * grown, ours.soft_print, paint.MEDIUM, least=u)
        else:
            paint.write(painter, said, term.title, min(u * 1.7, step * 0.7), ours.print, paint.HEAVY, least=u)


def _seal(painter: QPainter, box: QRectF, points: int, posted: bool, u: float) -> None:
    """What a card is worth; what an event gave or took is no card that lies there: its seal is empty, and signed."""
    ours = mood.current()
    painter.setPen(QPen(QColor(ours.points), paint.hair(1.6)) if posted else Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush if posted else QColor(ours.points))
    painter.drawPolygon(_star(box))
    said, ink = (signed(points), ours.print) if posted else (figure(points), ours.on_band)
    size = box.width() * (0.44 if posted else 0.56)  # the sign stands inside its seal, too
    least = min(u, size)
    paint.write(painter, box, said, size, ink, paint.HEAVY, paint.CENTER, least=least)


def _star(box: QRectF, points: int = 14) -> QPolygonF:
    """A seal with so many points."""
    far, near = box.width() / 2, box.width() / 2 * 0.9
    edge = []
    for n in range(points * 2):
        reach, turn = (far if n % 2 == 0 else near), pi * n / points
        edge.append(QPointF(box.center().x() + reach * sin(turn), box.center().y() - reach * cos(turn)))
    return QPolygonF(edge)


def _sum(painter: QPainter, box: QRectF, deal: Deal, u: float) -> None:
    """So many points in so many terms, what finishing gave, and the total."""
    ours = mood.current()
    total = figure(deal.total)
    wide = paint.width(total, u * 2.3, paint.HEAVY) + 2
    paint.write(painter, QRectF(box.right() - wide, box.top(), wide, box.height()), total, u * 2.3, ours.print,
                paint.HEAVY, paint.RIGHT)  # fmt: skip
    lie = [term for term in deal.terms if not term.posted]
    laid, posted = sum(term.points for term in lie), [term for term in deal.terms if term.posted]
    x, end = box.left(), box.right() - wide - u
    cards = sum(term.cards for term in lie)
    count = ngettext("in {count} term", "in {count} terms", cards).format(count=cards)
    said = [(str(laid), u * 1.9, ours.print, paint.HEAVY), (count, u * 1.15, ours.print, paint.MEDIUM)]
    if deal.bonus:
        said += [(f"+{deal.bonus}", u * 1.9, ours.points, paint.HEAVY),
                 (_("finished first"), u * 1.15, ours.print, paint.MEDIUM)]  # fmt: skip
    if posted:
        said.append((signed(sum(term.points for term in posted)), u * 1.9, ours.print, paint.HEAVY))
        took = sum(paint.width(text, size, weight) for text, size, _ink, weight in said) + u * len(said)
        why = posted[0].title
        if len(posted) > 1 or took + paint.width(why, u, paint.MEDIUM) * paint.NARROWEST > end - x:
            why = ngettext("from a card", "from cards", len(posted))  # its title stands among the terms, whole
        said.append((why, u * 1.15, ours.print, paint.MEDIUM))
    for n, (text, size, ink, weight) in enumerate(said):
        if x >= end - u:
            return
        x += paint.write(painter, QRectF(x, box.top(), end - x, box.height()), text, size, ink, weight, least=u)
        x += u * (0.5 if n % 2 == 0 else 1.4)


# --- who speaks, and for how long -------------------------------------------------------------------------------------


def state(spoken: int | None, window: tuple[int, int], over: bool = False) -> str:
    """How a speech stands against its window, in words; `over` when it has ended."""
    least, most = window
    if spoken is None:
        return _("Not begun yet")
    if spoken < least:
        return _("Too short") if over else _("Too short still")
    if spoken < most:
        return _("Long enough") if over else _("Long enough: it may end now")
    return _("Time is up")


def speaker(
    painter: QPainter,
    box: QRectF,
    deal: Deal,
    title: str,
    spoken: int | None,
    window: tuple[int, int],
    unit: float,
    over: bool = False,
) -> None:
    """Who has the floor, the seconds as the one number of the moment, and what they mean."""
    theme, u = style.current(), unit
    paint.panel(painter, box, u * 0.6, mood.current().panel, theme.line)
    inner = box.adjusted(u * 0.8, u * 0.4, -u * 0.8, -u * 0.4)
    head = QRectF(inner.left(), inner.top(), inner.width(), u * 2.2)
    icons.draw(painter, "speech", QRectF(head.left(), head.center().y() - u * 0.8, u * 1.6, u * 1.6), theme.brass_ink)
    side = u * 1.2
    shape = QRectF(head.left() + u * 2.2, head.center().y() - side / 2, side, side)
    icons.draw_shape(painter, deal.colour, shape, theme.seat(deal.colour))
    name = QRectF(shape.right() + u * 0.5, head.top(), head.right() - shape.right() - u * 0.5, head.height())
    took = paint.write(painter, name, deal.speaker, u * 1.6, theme.ink, paint.HEAVY, least=u)
    rest = name.adjusted(took + u * 0.6, 0, 0, 0)
    if rest.width() > paint.width(title, u, paint.MEDIUM):
        paint.write(painter, rest, title, u, theme.ink_soft, paint.MEDIUM, paint.RIGHT)
    least, most = window
    now = max(0, spoken or 0)
    good = least <= now < most
    ink = theme.big_good if good else theme.ink
    foot = QRectF(inner.left(), inner.bottom() - u * 2.2, inner.width(), u * 2.2)
    number = QRectF(inner.left(), head.bottom(), inner.width(), foot.top() - head.bottom())
    # Whole seconds, rounded down: it says 0:30 only when it has lasted so long.
    text = digits(now // 1000 * 1000)
    size = paint.fitted(text, number.width(), min(u * 6, number.height() * 0.95), u, paint.HEAVY)
    paint.write(painter, number, text, size, theme.ink, paint.HEAVY, paint.CENTER, least=u)
    words = state(spoken, window, over)
    wide = min(paint.width(words, u * 1.4, paint.BOLD) + u * 2, foot.width())
    mark = QRectF(foot.center().x() - wide / 2, foot.center().y() - u * 0.7, u * 1.4, u * 1.4)
    icons.draw(painter, "yes" if good else "waiting" if now < least else "time_up", mark, ink)
    said = QRectF(mark.right() + u * 0.5, foot.top(), foot.right() - mark.right() - u * 0.5, foot.height())
    paint.write(painter, said, words, u * 1.4, ink, paint.BOLD, least=u)


def must_occur(
    painter: QPainter, box: QRectF, words: Sequence[str], heard: Sequence[int], unit: float, over: bool = False
) -> None:
    """The words that must occur, as large as they fit: said ones with a tick on green, the others dashed; and those
    that were not, once the speech is `over`."""
    theme, ours, u = style.current(), mood.current(), unit
    paint.panel(painter, box, u * 0.6, ours.panel, theme.line)
    inner = box.adjusted(u * 0.6, u * 0.3, -u * 0.6, -u * 0.5)
    head = QRectF(inner.left() + u * 0.2, inner.top(), inner.width(), u * 1.6)
    paint.write(painter, head, ngettext("{count} word must be said", "{count} words must be said", len(words)).format(
        count=len(words)), u * 1.15, theme.ink_soft, paint.BOLD, least=u)  # fmt: skip
    step = (inner.bottom() - head.bottom()) / len(words)
    room = inner.width() - u * 1.6
    size = min(paint.fitted(word, room - u * 5.6, min(u * 2.2, step * 0.6), u, paint.HEAVY) for word in words)
    for n, word in enumerate(words, 1):
        row = QRectF(inner.left(), head.bottom() + (n - 1) * step + u * 0.1, inner.width(), step - u * 0.2)
        said = n in heard
        pen = QPen(QColor(ours.on_band if said else theme.brass_ink), paint.hair(2))
        if not said:
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(QColor(ours.points) if said else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(row, u * 0.5, u * 0.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ink = ours.on_band if said else theme.brass_ink
        text = _("said") if said else _("not said") if over else _("not yet")
        wide = paint.width(text, u * 1.1, paint.BOLD) + 2
        there = QRectF(row.right() - wide - u * 0.6, row.top(), wide, row.height())
        paint.write(painter, there, text, u * 1.1, ink, paint.BOLD, least=u)
        mark = QRectF(there.left() - u * 1.4, row.center().y() - u * 0.55, u * 1.1, u * 1.1)
        icons.draw(painter, "yes" if said else "fail" if over else "waiting", mark, ink)
        name = QRectF(row.left() + u * 0.7, row.top(), mark.left() - row.left() - u, row.height())
        paint.write(painter, name, word, size, ink, paint.HEAVY, least=u)


def minute(painter: QPainter, box: QRectF, spoken: int | None, window: tuple[int, int], colour: int, u: float) -> None:
    """A line from nothing to the end, with the part in which a speech may end as a broad band."""
    theme, ours = style.current(), mood.current()
    least, most = window
    now = max(0, spoken or 0)
    line = QRectF(box.left(), box.top() + u * 1.1, box.width(), u * 1.2)

    def at(instant: int) -> float:
        return line.left() + line.width() * min(1.0, instant / max(1, most))

    painter.setPen(QPen(QColor(theme.line_strong), paint.hair(1.5)))
    painter.setBrush(QColor(ours.dim))
    painter.drawRoundedRect(line, u * 0.6, u * 0.6)
    if spoken is not None:
        gone = QRectF(line.left(), line.top() + u * 0.1, max(u * 1.0, at(now) - line.left()), line.height() - u * 0.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.brass_ink))
        painter.drawRoundedRect(gone, u * 0.5, u * 0.5)
    band = QRectF(at(least), line.top() - u * 0.15, line.right() - at(least), line.height() + u * 0.3)
    painter.setPen(QPen(QColor(theme.big_good), u * 0.16))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(band, u * 0.7, u * 0.7)
    if spoken is not None:
        tip = QPointF(at(now), line.top() - u * 0.05)
        arrow = [tip, QPointF(tip.x() - u * 0.55, tip.y() - u * 0.9), QPointF(tip.x() + u * 0.55, tip.y() - u * 0.9)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.seat(colour)))
        painter.drawPolygon(QPolygonF(arrow))
    below = QRectF(line.left(), line.bottom() + u * 0.25, line.width(), u * 1.4)
    paint.write(painter, below, "0:00", u, theme.ink_soft, paint.MEDIUM)
    paint.write(painter, below, _("{time} the end").format(time=digits(most)), u, theme.ink_soft, paint.MEDIUM,
                paint.RIGHT)  # fmt: skip
    first = _("{time} long enough").format(time=digits(least))
    wide = paint.width(first, u, paint.BOLD) + 4
    paint.write(painter, QRectF(at(least), below.top(), wide, below.height()), first, u, theme.big_good, paint.BOLD)
