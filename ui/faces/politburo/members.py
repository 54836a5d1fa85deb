"""The members under the podium: influence as stars, the part each plays now, and, at the end, what each wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import _
from companion.games.politburo.board import Answered, MemberCard
from ui.faces.politburo import mood, named
from ui.faces.politburo.ministries import frame
from ui.theme import icons, paint, style

MOST = 3


def draw(
    painter: QPainter,
    box: QRectF,
    card: MemberCard,
    colours_of: Mapping[str, int],
    waits: bool,
    u: float,
    v: float,
    *,
    stacked: bool = False,
) -> None:
    """Draws a member in a round: name, influence, and under them what it plays or how it answered before.

    On narrow cards the shapes are `stacked` above the names, which then have the whole width.
    """
    theme = style.current()
    strong = card.role == "leads" or card.lost
    frame(painter, box, strong, v, theme.bad if card.lost else "")
    inner = box.adjusted(v * 0.3, v * 0.25, -v * 0.3, -v * 0.2)
    lines = max(1, min(2, len(card.earlier)))
    if card.earlier and card.role_say and card.role != "leads":
        lines = 2
    high = inner.height() / (2.9 + lines * 0.95 + (0.75 if stacked else 0))
    name = QRectF(box.left() + v * 0.15, inner.top(), box.width() - v * 0.3, high * (2.1 if stacked else 1.35))
    named.draw(painter, name, card.seat, colours_of, v * 1.2, u, above=stacked)
    row = QRectF(inner.left(), name.bottom(), inner.width(), high * 1.45)
    stars(painter, row, card.influence, u, v, lost=card.lost)
    under = QRectF(inner.left(), row.bottom(), inner.width(), inner.bottom() - row.bottom())
    _below(painter, under, card, waits, u, v)


def _below(painter: QPainter, box: QRectF, card: MemberCard, waits: bool, u: float, v: float) -> None:
    """The last lines: how it answered earlier plans, or what it does in this round."""
    theme, colours = style.current(), mood.current()
    if card.earlier and card.role_say and card.role != "leads":
        # What it does now, and under it, as symbols, how it answered each plan of this round.
        high = box.height() / 2
        _pairs(painter, QRectF(box.left(), box.top() + high, box.width(), high), card.earlier, v)
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
    painter: QPainter, box: QRectF, card: MemberCard, colours_of: Mapping[str, int], u: float, v: float
) -> None:
    """Draws a member at the end: face down, or the objective in words, and whether it was reached."""
    theme, colours = style.current(), mood.current()
    frame(painter, box, card.wins, v)
    inner = box.adjusted(v * 0.5, v * 0.3, -v * 0.5, -v * 0.3)
    line = min(v * 1.5, inner.height() / 5)
    named.draw(painter, QRectF(inner.left(), inner.top(), inner.width(), line), card.seat, colours_of, v * 1.15, u)
    foot = QRectF(inner.left(), inner.bottom() - line, inner.width(), line)
    if not card.member:
        side = min(v * 3.4, inner.height() * 0.42)
        middle = (inner.top() + line + foot.top()) / 2
        mark = QRectF(inner.center().x() - side / 2, middle - side / 2, side, side)
        icons.draw(painter, "secret", mark, colours.soft)
        stars(painter, foot, card.influence, u, v)
        return
    row = QRectF(inner.left(), inner.top() + line, inner.width(), line)
    paint.write(painter, row, card.member, v * 1.1, colours.soft, paint.BOLD, paint.CENTER, least=u)
    if card.note:
        row = row.translated(0, line * 0.85)
        paint.write(painter, row, card.note, u, colours.soft, paint.NORMAL, paint.CENTER, least=u)
    words = QRectF(inner.left(), row.bottom(), inner.width(), foot.top() - row.bottom())
    # On one line where that is as large as the rest, else in lines.
    large = min(v * 1.5, max(u, words.height() / 1.3))
    size = max(u, float(int(paint.fitted(card.objective, words.width() * 0.97, large, u))))
    paint.write_lines(painter, words, card.objective, size, theme.ink, paint.MEDIUM, paint.CENTER, spacing=1.2)
    half = QRectF(foot.left(), foot.top(), foot.width() * 0.58, foot.height())
    said, icon, ink = (_("reached"), "yes", theme.good) if card.met else (_("missed"), "fell", theme.bad)
    _marked(painter, half, icon, said, ink, u, v)
    stars(painter, QRectF(half.right(), foot.top(), foot.right() - half.right(), foot.height()), card.influence, u, v)


def stars(painter: QPainter, box: QRectF, influence: int, u: float, v: float, *, lost: bool = False) -> None:
    """Filled stars for influence, hollow ones for what is missing, the one just lost in the loser's ink."""
    theme, colours = style.current(), mood.current()
    if not 0 <= influence <= MOST:
        said = str(influence).replace("-", "−")
        paint.write(painter, box, said, v * 1.3, theme.bad, paint.HEAVY, paint.CENTER, least=u)
        return
    minus = paint.width("−1", max(u, v * 1.3), paint.HEAVY) + v * 0.3 if lost else 0.0
    side = min(v * 1.5, (box.width() - minus) / (MOST + 0.5), box.height())
    step = side * 1.18
    x = box.center().x() - (step * MOST - side * 0.18 + minus) / 2
    for place in range(MOST):
        star = QRectF(x + place * step, box.center().y() - side / 2, side, side)
        held = place < influence
        ink = theme.brass_ink if held else theme.bad if lost and place == influence else colours.soft
        icons.draw(painter, "star" if held else "star_empty", star, ink)
    if lost:
        told = QRectF(x + step * MOST, box.top(), minus + v * 0.2, box.height())
        paint.write(painter, told, "−1", v * 1.3, theme.bad, paint.HEAVY, least=u)


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
