"""The members under the podium: influence as stars, the part each plays now, and, at the end, what each wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from companion.core.language import _
from companion.core.vocabulary import Tone
from companion.games.politburo.board import Answered, MemberCard
from ui.faces.politburo import mood, named, stage
from ui.faces.politburo.ministries import frame
from ui.faces.politburo.stars import stars
from ui.theme import called, icons, paint, style
from ui.theme.tokens import ON_TONE, TONES

NARROWER = 0.85
"""How much narrower the letters of a wish may be before they are made smaller."""


def draw(
    painter: QPainter,
    box: QRectF,
    card: MemberCard,
    colours_of: Mapping[str, int],
    waits: bool,
    u: float,
    v: float,
    *,
    everybody: bool = False,
    stacked: bool = False,
) -> None:
    """Draws a member in a round: name, influence, and under them what it plays or how it answered before.

    On narrow cards the shapes are `stacked` above the names, which then have the whole width; a name that would
    lose all its words there has two lines, and its shape stands before the stars.
    """
    theme = style.current()
    strong = card.role == "leads" or card.lost
    frame(painter, box, strong, v, theme.bad if card.lost else "")
    inner = box.adjusted(v * 0.3, v * 0.25, -v * 0.3, -v * 0.2)
    lines = max(1, min(2, len(card.earlier)))
    if card.earlier and card.role_say and card.role != "leads":
        lines = 2
    if waits and everybody:
        lines = 1
    high = inner.height() / (2.9 + lines * 0.95 + (0.75 if stacked else 0))
    name = QRectF(box.left() + v * 0.15, inner.top(), box.width() - v * 0.3, high * (2.1 if stacked else 1.35))
    row = QRectF(inner.left(), name.bottom(), inner.width(), high * 1.45)
    first, _size = named.fitting(card.seat, name.width(), v * 1.2, u)
    if stacked and called.is_initials(first):
        colour = colours_of.get(card.seat, 0)
        mark = min(v * 0.95, row.height())
        spot = QRectF(row.left(), row.center().y() - mark / 2, mark, mark)
        icons.draw_shape(painter, colour, spot, style.current().seat(colour))
        row.setLeft(spot.right() + v * 0.1)
        paint.write_name(painter, name, card.seat, v * 1.2, theme.ink, min(u, name.height() / 2), paint.CENTER)
    else:
        named.draw(painter, name, card.seat, colours_of, v * 1.2, u, above=stacked)
    stars(painter, row, card.influence, u, v, lost=card.lost)
    under = QRectF(inner.left(), row.bottom(), inner.width(), inner.bottom() - row.bottom())
    if waits and everybody:
        # What all are to do comes before what each did.
        under.setHeight(min(under.height(), v * 1.7))
        _marked(painter, under, "waiting", _("to act"), theme.brass_ink, u, v)
    else:
        _below(painter, under, card, waits, u, v)


def _below(painter: QPainter, box: QRectF, card: MemberCard, waits: bool, u: float, v: float) -> None:
    """The last lines: how it answered earlier plans, or what it does in this round."""
    theme, colours = style.current(), mood.current()
    if card.earlier and card.role_say and card.role != "leads":
        # What it does now, and under it, as symbols, how it answered each plan of this round.
        high = box.height() * 0.6  # a letter with a tail keeps clear of them
        _pairs(painter, box.adjusted(0, high, 0, 0), card.earlier, v)
        box = QRectF(box.left(), box.top(), box.width(), high)
    elif card.earlier and card.role != "leads":
        each = box.height() / len(card.earlier)
        for n, answered in enumerate(card.earlier):
            line = QRectF(box.left(), box.top() + n * each, box.width(), each)
            up = answered.thumb == "up"
            ink = theme.brass_ink if up else theme.bad
            if paint.width(answered.label, u, paint.BOLD) > line.width() - v * 1.5:
                _pairs(painter, line, (answered,), v)
            else:
                _marked(painter, line, f"thumb_{answered.thumb}", answered.label, ink, u, v,
                        soft=colours.soft, after=True)  # fmt: skip
        return
    if waits and card.role != "leads":
        _marked(painter, box, "waiting", _("to act"), theme.brass_ink, u, v)
        return
    if card.role_say:
        ink = theme.brass_ink if card.role == "leads" else colours.soft
        paint.write(painter, box, card.role_say, v * 1.1, ink, paint.BOLD, paint.CENTER, least=u)


def draw_end(
    painter: QPainter,
    box: QRectF,
    card: MemberCard,
    colours_of: Mapping[str, int],
    u: float,
    v: float,
    *,
    stacked: bool = False,
) -> None:
    """Draws a member at the end: face down, or the objective in words, and whether it was reached.

    Names that are cut beside their shapes are `stacked` under them, on all cards.
    """
    frame(painter, box, card.wins or card.latest, v)
    inner = box.adjusted(v * 0.5, v * 0.3, -v * 0.5, -v * 0.4)
    line = min(v * 1.5, inner.height() / 5)
    name = QRectF(inner.left(), inner.top(), inner.width(), u * 2.9 if stacked else line)
    named.draw(painter, name, card.seat, colours_of, v * 1.15, u, above=stacked)
    foot = QRectF(inner.left(), inner.bottom() - line, inner.width(), line)
    room = QRectF(inner.left(), name.bottom(), inner.width(), foot.top() - name.bottom())
    room.adjust(0, v * 0.2, 0, -v * 0.3)
    if not card.objective:
        wide = min(v * 7.0, inner.width() * 0.7, room.height() / 1.3)
        back = QRectF(room.center().x() - wide / 2, room.center().y() - wide * 0.65, wide, wide * 1.3)
        stage.draw_card(painter, back, "", "", u)
        stars(painter, foot, card.influence, u, v)
        return
    _face(painter, room, card, u, v)
    half = QRectF(foot.left(), foot.top(), foot.width() * 0.58, foot.height())
    said, icon = (_("reached"), "yes") if card.met else (_("missed"), "fell")
    fill = TONES[Tone.FOR if card.met else Tone.NEUTRAL]
    paint.rounded(painter, half, v * 0.4, fill, fill, 1)
    _marked(painter, half.adjusted(v * 0.2, 0, -v * 0.2, 0), icon, said, ON_TONE, u, v)
    stars(painter, QRectF(half.right(), foot.top(), foot.right() - half.right(), foot.height()), card.influence, u, v)


def _face(painter: QPainter, box: QRectF, card: MemberCard, u: float, v: float) -> None:
    """A turned card, on paper: who it is, what that member wanted, and, where there is room, a stamp."""
    colours = mood.current()
    ink, fill = colours.on_paper, TONES[Tone.FOR if card.met else Tone.NEUTRAL]
    paint.rounded(painter, box, v * 0.4, colours.paper, ink, paint.hair(1.2))
    inner = box.adjusted(v * 0.35, v * 0.15, -v * 0.35, -v * 0.2)
    # Where a printed card's name is but a guess all wishes are as large, and this one stands in the middle.
    row = QRectF(inner.left(), inner.top(), inner.width(), min(v * 1.5, inner.height() / 3))
    who = f"{card.member} · {card.note}" if card.note else card.member
    if who:
        paint.write(painter, row, who, v * 1.2, ink, paint.MEDIUM, paint.CENTER, least=u)
    words = QRectF(inner.left(), row.bottom(), inner.width(), inner.bottom() - row.bottom())
    stamp = min(v * 5.0, words.height() * 0.5, inner.width() * 0.6)
    if stamp > v * 2.6:
        words.setHeight(words.height() - stamp)
        mark = QRectF(words.center().x() - stamp / 2, words.bottom(), stamp, stamp).adjusted(4, 4, -4, -4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill))
        painter.drawEllipse(mark)
        side = stamp * 0.2
        icons.draw(painter, "yes" if card.met else "fell", mark.adjusted(side, side, -side, -side), ON_TONE)
    # As large as three lines of it can be, a little narrower if need be: beside the next card it is no footnote.
    large = min(v * 1.9, max(u, words.height() / 3.6))
    sizes = range(int(large), int(u), -1)
    room = words.width() / NARROWER
    said = card.objective
    whole = (px for px in sizes if not paint.loses(said, paint.wrapped(said, room, px, paint.HEAVY, 3)))
    size = float(next(whole, u))
    if not who:
        words.setTop(inner.top())
    paint.write_lines(painter, words, said, size, ink, paint.HEAVY, paint.CENTER, spacing=1.2)


def _pairs(painter: QPainter, box: QRectF, answers: Sequence[Answered], v: float) -> None:
    """A ministry's symbol and a thumb for each answer, beside each other, where words have no room."""
    theme, colours = style.current(), mood.current()
    mark = min(v * 1.05, box.height() * 0.95, box.width() / (len(answers) * 2.9))
    step = mark * 2.9
    left = box.center().x() - (step * len(answers) - mark * 0.6) / 2
    for n, one in enumerate(answers):
        ink = theme.brass_ink if one.thumb == "up" else theme.bad
        for k, (icon, colour) in enumerate(((one.ministry, colours.soft), (f"thumb_{one.thumb}", ink))):
            spot = QRectF(left + n * step + k * mark * 1.15, box.center().y() - mark / 2, mark, mark)
            icons.draw(painter, icon, spot, colour)


def _marked(
    painter: QPainter,
    box: QRectF,
    icon: str,
    text: str,
    ink: str,
    u: float,
    v: float,
    *,
    soft: str = "",
    after: bool = False,
) -> None:
    """A symbol before a word, or after it; the word may have an ink of its own."""
    px = v * 1.05
    mark = min(v * 1.0, box.height())
    size = paint.fitted(text, box.width() - mark * 1.3, px, u, paint.BOLD)
    wide = min(paint.width(text, size, paint.BOLD), box.width() - mark * 1.3)
    left = box.center().x() - (wide + mark * 1.3) / 2
    spot = left + wide + mark * 0.3 if after else left
    icons.draw(painter, icon, QRectF(spot, box.center().y() - mark / 2, mark, mark), ink)
    words = QRectF(left if after else left + mark * 1.3, box.top(), wide + 1, box.height())
    paint.write(painter, words, text, px, soft or ink, paint.BOLD, least=u)
