"""The chamber during a vote: benches coloured by the votes, the verdict amid them, and a broken pledge torn below."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from companion.core.language import _, figure, listed, ngettext, signed
from companion.games.legislation.board import Betrayal, Board
from ui.faces.legislation import compass, mood
from ui.faces.legislation.columns import said_broken
from ui.theme import icons, paint, style

INNER = 0.44
"""Where the benches begin, as a part of their whole radius."""
SLIP = 8.6
"""How high the torn slip is with the sentence over it, in units."""
LINES = 3
"""So many more broken pledges have a line under the slip."""
CROWDED = 6
"""With more seats than this no name has room on the benches."""


def words() -> dict[str, str]:
    """The ballots in words."""
    return {"yay": _("Yay"), "abstain": _("Abstain"), "nay": _("Nay")}


def ring(box: QRectF, u: float) -> tuple[QPointF, float]:
    """The middle of the half ring in this box, and its radius."""
    radius = min(box.width() / 2, box.height()) - u * 0.2
    return QPointF(box.center().x(), box.top() + radius + u * 0.1), radius


def sector(middle: QPointF, radius: float, place: int, count: int) -> tuple[QPainterPath, float]:
    """The benches of one seat as a path, and the angle of their middle in radians from the right."""
    step, slit = 180 / count, 1.1
    first, span = 180 - place * step - slit / 2, -(step - slit)
    outer = QRectF(middle.x() - radius, middle.y() - radius, radius * 2, radius * 2)
    part = radius * INNER
    inner = QRectF(middle.x() - part, middle.y() - part, part * 2, part * 2)
    path = QPainterPath()
    path.arcMoveTo(outer, first)
    path.arcTo(outer, first, span)
    path.arcTo(inner, first + span, -span)
    path.closeSubpath()
    return path, math.radians(first + span / 2)


class Stack(Struct, frozen=True):
    """What stands on one seat's benches: its vote, its name in lines, and its shape."""

    mark: QRectF
    name: QRectF
    """Where the first line of the name stands; the next ones each a line below it."""
    lines: list[str]
    badge: QRectF


def stack(middle: QPointF, radius: float, place: int, count: int, name: str, u: float) -> Stack:
    """Where vote, name and shape of a seat lie, within its own sector."""
    _path, angle = sector(middle, radius, place, count)
    out = QPointF(math.cos(angle), -math.sin(angle)) * radius
    at = middle + out * 0.69
    wide = min(radius * 0.5, max(2 * radius * 0.69 * math.sin(math.pi / count / 2) * 0.92, u * 3.2))
    side, small = min(u * 2.1, wide * 0.5), u * 1.0
    lines = paint.wrapped_name(name, wide, u * 0.96) if count <= CROWDED else []
    leans = abs(math.cos(angle))
    if lines and leans >= 0.4:
        # Where the benches stand beside the middle, a wide name would lie over their inner edge.
        row = _on_benches(middle, radius, QRectF(at.x() - wide / 2, at.y() - u * 0.6, wide, u * 2.4))
        wide = row.width()
        at.setX(row.center().x())
        lines = paint.wrapped_name(name, wide, u * 0.96)
    if len(lines) > 1:
        # The shape stands beside the vote: below two lines it would lie in the next sector, as would the second line
        # of a sector that stands upright or leans.
        at.setY(at.y() - u * (0.9 if leans < 0.4 else 0.55 if leans < 0.9 else -0.3))
        mark = QRectF(at.x() - (side + small * 1.7) / 2, at.y() - side * 1.12, side, side)
        badge = QRectF(mark.right() + small * 0.2, mark.center().y() - small * 0.6, small * 1.5, small * 1.2)
        return Stack(mark, QRectF(at.x() - wide / 2, at.y() - u * 0.05, wide, u * 1.4), lines, badge)
    mark = QRectF(at.x() - side / 2, at.y() - side * 1.12, side, side)
    if not lines:
        # The table beside it has the names: here the shape stands large, nearer to the middle than the vote.
        far, near = middle + out * 0.79, middle + out * 0.58
        mark = QRectF(far.x() - side / 2, far.y() - side / 2, side, side)
        at = QPointF(near.x(), near.y() - u * 1.65)
    said = QRectF(at.x() - wide / 2, at.y() - u * 0.05, wide, u * 1.4)
    return Stack(mark, said, lines, QRectF(at.x() - small * 0.75, said.bottom() + u * 0.05, small * 1.5, small * 1.2))


def _on_benches(middle: QPointF, radius: float, row: QRectF) -> QRectF:
    """As much of a row beside the middle as lies between the inner edge of the benches and their places."""
    heights = abs(row.top() - middle.y()), abs(row.bottom() - middle.y())
    near = 0.0 if row.top() < middle.y() < row.bottom() else min(heights)
    inner = math.sqrt(max(0.0, (radius * (INNER + 0.02)) ** 2 - near**2))
    outer = math.sqrt(max(0.0, (radius * 0.91) ** 2 - max(heights) ** 2))
    wide = max(2.0, min(row.width(), outer - inner))
    away = min(max(abs(row.center().x() - middle.x()), inner + wide / 2), outer - wide / 2)
    x = middle.x() + math.copysign(away, row.center().x() - middle.x())
    return QRectF(x - wide / 2, row.top(), wide, row.height())


def bench(
    painter: QPainter, middle: QPointF, radius: float, place: int, count: int, name: str, ballot: str, u: float,
    *, colour: int, waits: bool, broke: bool, put_in: bool,
) -> None:  # fmt: skip
    """One seat's benches: filled with its vote once that is open, hollow before."""
    theme, ours = style.current(), mood.current()
    path, _angle = sector(middle, radius, place, count)
    painter.setPen(QPen(QColor(theme.bad if broke else ours.rim), paint.hair(6 if broke else 1.4)))
    painter.setBrush(QColor(ours.ballot(ballot)) if ballot else QColor(ours.panel))
    painter.drawPath(path)
    ink = ours.on_ballot if ballot else theme.ink
    _places(painter, middle, radius, place, count, ballot, ink if ballot else ours.rim)
    laid = stack(middle, radius, place, count, name, u)
    mark, badge = laid.mark, laid.badge
    if ballot:
        icons.draw(painter, ballot, mark, ink)
    elif waits:
        icons.draw(painter, "waiting", mark, theme.brass_ink)
    elif put_in:
        icons.draw(painter, "sealed", mark, theme.ink)
    for row, line in enumerate(laid.lines):
        said = laid.name.translated(0, u * 1.2 * row)
        paint.write(painter, said, line, u * 1.15, ink, paint.BOLD, paint.CENTER, least=u * 0.96)
    small = u * 1.0
    paint.rounded(painter, badge, u * 0.25, ours.panel, ours.panel, 1)
    icons.draw_shape(painter, colour, QRectF(badge.center().x() - small * 0.42, badge.center().y() - small * 0.42,
                                             small * 0.84, small * 0.84), theme.seat(colour))  # fmt: skip


def _places(painter: QPainter, middle: QPointF, radius: float, place: int, count: int, ballot: str, ink: str) -> None:
    """The seats along the outer rim: round for Yay, square for Nay, hollow for an abstention."""
    each = max(5, 54 // count)
    dot = radius * 0.017
    start = math.pi - place * math.pi / count
    painter.setPen(QPen(QColor(ink), paint.hair(1.3)))
    painter.setBrush(QColor(ink) if ballot in ("yay", "nay") else QColor(0, 0, 0, 0))
    for n in range(each):
        angle = start - (n + 0.8) * math.pi / count / (each + 0.6)
        at = middle + QPointF(math.cos(angle), -math.sin(angle)) * radius * 0.945
        box = QRectF(at.x() - dot, at.y() - dot, dot * 2, dot * 2)
        if ballot == "nay":
            painter.drawRect(box)
        else:
            painter.drawEllipse(box)


# --- amid the benches -------------------------------------------------------------------------------------------------


def verdict(painter: QPainter, box: QRectF, board: Board, u: float) -> None:
    """Passed or failed, by which votes, and what was needed."""
    theme = style.current()
    assert board.outcome is not None
    passed = board.outcome.result == "passed"
    ink = theme.big_good if passed else theme.big_bad
    high = box.height()
    side = min(u * 2.1, high * 0.22)
    icons.draw(painter, "pass" if passed else "fail", QRectF(box.center().x() - side / 2, box.top(), side, side), ink)
    head = QRectF(box.left(), box.top() + side + u * 0.2, box.width(), min(u * 2.7, high * 0.36))
    paint.write(painter, head, board.outcome.headline, head.height() * 1.1, ink, paint.HEAVY, paint.CENTER, least=u)
    counts = dict(board.counts)
    sum_ = QRectF(box.left(), head.bottom(), box.width(), u * 1.5)
    said = _("{yay} Yay, {nay} Nay: {total}").format(
        yay=counts.get("yay", 0), nay=counts.get("nay", 0), total=signed(board.outcome.total)
    )
    paint.write(painter, sum_, said, u * 1.3, theme.ink, paint.BOLD, paint.CENTER, least=u)
    need = QRectF(box.left(), sum_.bottom(), box.width(), u * 1.3)
    paint.write(painter, need, _("+1 was needed"), u, mood.soft(), paint.MEDIUM, paint.CENTER, least=u)


def question(painter: QPainter, box: QRectF, board: Board, u: float) -> None:
    """While the hands or ballots are out: what is needed, and how many are in."""
    theme = style.current()
    open_ = {one.ballot: 0 for one in board.ballots}
    middle = QRectF(box.left(), box.bottom() - u * 4.4, box.width(), u * 1.6)
    paint.write(painter, middle, _("+1 is needed"), u * 1.5, theme.brass_ink, paint.HEAVY, paint.CENTER, least=u)
    under = QRectF(box.left(), middle.bottom(), box.width(), u * 1.3)
    paint.write(painter, under, board.needed, u, mood.soft(), paint.MEDIUM, paint.CENTER, least=u)
    said = (
        ngettext("{open} of {all} votes is open", "{open} of {all} votes are open", len(board.ballots)).format(
            open=len(board.ballots), all=len(board.members)
        )
        if open_
        else ""
    )
    last = QRectF(box.left(), under.bottom(), box.width(), u * 1.3)
    paint.write(painter, last, said, u, theme.ink, paint.MEDIUM, paint.CENTER, least=u)


# --- under the benches ------------------------------------------------------------------------------------------------


def betrayed(painter: QPainter, box: QRectF, board: Board, u: float, colours: Mapping[str, int]) -> None:
    """The broken pledge of this vote: who broke it, to whom, what was pledged and what was voted; more in lines."""
    theme = style.current()
    first, *others = board.betrayals
    head = QRectF(box.left(), box.top(), box.width(), u * 2.1)
    _sentence(painter, head, first, colours, u, 1.75)
    lines = min(len(others), LINES)
    foot = u * 1.35 * (lines + 1)
    high = min(u * 5.6, box.bottom() - head.bottom() - foot - u * 0.3)
    slip = QRectF(box.left(), head.bottom() + u * 0.15, box.width(), high)
    if slip.height() > u * 2.6:
        _slip(painter, slip, first, u)
    top = slip.bottom() + u * 0.15
    for n, one in enumerate(others[:lines]):
        line = QRectF(box.left(), top + n * u * 1.35, box.width(), u * 1.35)
        _sentence(painter, line, one, colours, u, 1.0, full=True)
    last = QRectF(box.left(), top + lines * u * 1.35, box.width(), u * 1.35)
    sits = [member.seat for member in board.members if member.betrayed]
    text = ngettext("{seats} sits out the next Pledge turn.", "{seats} sit out the next Pledge turn.", len(sits))
    said = "" if board.last_votes else text.format(seats=listed(sits))
    broken = next((m.broken for m in board.members if m.seat == first.seat), 1)
    if not others and broken > 1:
        said = " ".join(filter(None, (said, _("Broken pledges: {count}.").format(count=broken))))
    if len(others) > lines:
        said = f"+{len(others) - lines}. {said}"
    paint.write(painter, last, said, u * 1.1, theme.bad, paint.BOLD, least=u)


def _sentence(
    painter: QPainter, box: QRectF, one: Betrayal, colours: Mapping[str, int], u: float, size: float, *,
    full: bool = False,
) -> None:  # fmt: skip
    """“Rich broke the pledge to Ana”, with the shape of each before the name."""
    theme = style.current()
    px = u * size
    mark = QRectF(box.left(), box.center().y() - px * 0.6, px * 1.2, px * 1.2)
    icons.draw(painter, "broken", mark, theme.bad)
    words_ = words()
    verb = _("broke the pledge to") if one.to else _("broke a pledge")
    tail = f": {words_[one.pledged]} → {words_[one.voted]}" if full else ""
    parts = [(one.seat, True), (verb, False), *([(one.to, True)] if one.to else []), *([(tail, False)] if tail else [])]
    room = box.width() - px * 1.6

    def wide(at: float) -> float:
        return sum(paint.width(text, at, paint.BOLD) + at * (1.9 if named else 0.6) for text, named in parts)

    while wide(px) > room and px > u:
        px = max(u, px - 1)
    spare = sum(paint.width(text, px, paint.BOLD) for text, named in parts if named) * (1 - paint.NARROWEST)
    if tail and wide(px) - room > spare:
        parts.pop()  # how each voted stands on the benches
    names = _shared([paint.width(text, px, paint.BOLD) for text, named in parts if named], max(0.0, wide(px) - room))
    x = mark.right() + px * 0.4
    for text, named in parts:
        took = paint.width(text, px, paint.BOLD)
        if named:
            # Names alone give way: the verb and the verdict never do.
            took = names.pop(0)
            at = QRectF(x, box.center().y() - px * 0.5, px, px)
            colour = colours.get(text, 0)
            icons.draw_shape(painter, colour, at.adjusted(1, 1, -1, -1), theme.seat(colour))
            x += px * 1.35
        # Narrower letters before fewer: below its width a name is squeezed, and cut only where that is not enough.
        at = QRectF(x, box.top(), took + 2, box.height())
        took = paint.write(painter, at, text, px, theme.ink, paint.BOLD, least=px if named else 0.0)
        x += took + px * 0.55


def _shared(widths: Sequence[float], over: float) -> list[float]:
    """The same widths with so much less in all, or nothing of them: the widest gives way first."""
    found = list(widths)
    while over > 0.5 and max(found, default=0.0) > 0:
        widest = max(found)
        next_ = max([one for one in found if one < widest], default=0.0)
        count = found.count(widest)
        less = min(widest - next_, over / count)
        found = [one - less if one == widest else one for one in found]
        over -= less * count
    return found


def _slip(painter: QPainter, box: QRectF, one: Betrayal, u: float) -> None:
    """The slip of paper, torn in two: the promise, and the vote."""
    ours = mood.current()
    half = (box.width() - u * 0.8) / 2
    high = box.height()
    teeth, depth = 6, u * 0.7
    for side, (title, ballot) in enumerate(
        ((_("pledged on Bill {number}").format(number=one.bill), one.pledged), (_("voted"), one.voted))
    ):
        left = box.left() + side * (half + u * 0.8)
        top = box.top() + (u * 0.25 if side else 0)
        part = QRectF(left, top, half, high - u * 0.3)
        edge = part.left() if side else part.right()
        zigzag = [
            QPointF(edge + (depth if n % 2 else 0) * (1 if side else -1), part.top() + part.height() * n / teeth)
            for n in range(teeth + 1)
        ]
        corners = [part.topRight(), part.bottomRight()] if side else [part.topLeft(), part.bottomLeft()]
        outline = QPolygonF([corners[0], *zigzag, corners[1]])
        painter.setPen(QPen(QColor(ours.rim), paint.hair(1.2)))
        painter.setBrush(QColor(ours.paper))
        painter.drawPolygon(outline)
        inner = part.adjusted(u * 1.1 if side else u * 0.8, u * 0.25, -u * 0.9, -u * 0.25)
        line = QRectF(inner.left(), inner.top(), inner.width(), min(u * 1.5, inner.height() * 0.36))
        paint.write(painter, line, title, u * 1.15, ours.print, paint.MEDIUM, least=u)
        big = QRectF(inner.left(), line.bottom(), inner.width(), inner.bottom() - line.bottom())
        size = min(big.height() * 0.9, u * 2.9)
        ink = {"yay": ours.gain, "nay": ours.loss}.get(ballot, ours.print)
        icons.draw(painter, ballot, QRectF(big.left(), big.center().y() - size * 0.45, size * 0.9, size * 0.9), ink)
        paint.write(painter, big.adjusted(size * 1.2, 0, 0, 0), words()[ballot], size, ink, paint.HEAVY, least=u)


def pledged(painter: QPainter, box: QRectF, board: Board, u: float, colours: Mapping[str, int]) -> None:
    """Who pledged what on the bill while it is voted on; or, afterwards, who kept it."""
    theme = style.current()
    bill = board.bill
    assert bill is not None
    kept = [one.seat for one in board.ballots if one.note] if board.outcome is not None else []
    if board.outcome is not None:
        said = _("Kept a pledge: {seats}.").format(seats=listed(kept)) if kept else _("Nobody had pledged on it.")
        paint.write(painter, QRectF(box.left(), box.top(), box.width(), u * 1.6), said, u * 1.1, mood.soft(),
                    paint.MEDIUM, paint.CENTER, least=u)  # fmt: skip
        return
    if not bill.tokens:
        paint.write(painter, QRectF(box.left(), box.top(), box.width(), u * 1.6), _("Nobody has pledged on it."),
                    u * 1.1, mood.soft(), paint.MEDIUM, paint.CENTER)  # fmt: skip
    line = u * 1.75
    named = max((paint.width(one.seat, u, paint.BOLD) for one in bill.tokens), default=0.0) + u * 9.5
    crowded = len(bill.tokens) * line > box.height() - (u * 2 if bill.effect else 0)
    columns = 2 if crowded or box.width() > max(u * 24, named * 2) else 1
    wide = box.width() / columns
    for n, one in enumerate(bill.tokens):
        at = QRectF(box.left() + n % columns * wide, box.top() + n // columns * line, wide - u * 0.5, line * 0.92)
        ballot = "yay" if one.side == "pro" else "nay"
        ours = mood.current()
        paint.rounded(painter, at, u * 0.3, ours.panel, ours.rim, paint.hair(1))
        thumb = QRectF(at.left(), at.top(), u * 1.8, at.height())
        paint.rounded(painter, thumb, u * 0.3, ours.ballot(ballot), ours.ballot(ballot), 1)
        icons.draw(painter, ballot, thumb.adjusted(u * 0.35, u * 0.25, -u * 0.35, -u * 0.25), ours.on_ballot)
        colour = colours.get(one.seat, 0)
        mark = QRectF(thumb.right() + u * 0.3, at.center().y() - u * 0.5, u, u)
        icons.draw_shape(painter, colour, mark, theme.seat(colour))
        text = _("pledged Yay") if one.side == "pro" else _("pledged Nay")
        room = QRectF(thumb.right() + u * 1.6, at.top(), at.right() - thumb.right() - u * 1.9, at.height())
        took = paint.width(text, u, paint.MEDIUM) + u * 0.5
        who = QRectF(room.left(), room.top(), room.width() - took, room.height())
        paint.write_name(painter, who, one.seat, u * 1.1, theme.ink, u)
        paint.write(painter, room, text, u, mood.soft(), paint.MEDIUM, paint.RIGHT)
    if bill.effect:
        top = box.top() + (-(-len(bill.tokens) // columns) or 1) * line + u * 0.2
        rest = QRectF(box.left(), top, box.width(), box.bottom() - top)
        text = _("If it passes: {text}").format(text=bill.effect)
        paint.write_lines(painter, rest, text, u, theme.brass_ink, paint.MEDIUM, spacing=1.15)


# --- beside the benches -----------------------------------------------------------------------------------------------


def paper_bill(painter: QPainter, box: QRectF, board: Board, u: float, colours: Mapping[str, int]) -> None:
    """The bill as it lies on the table of the house: its number, by whom, and four values with their words."""
    ours = mood.current()
    assert board.bill is not None
    paint.rounded(painter, box, u * 0.5, ours.paper, ours.rim, paint.hair(1.4))
    inner = box.adjusted(u * 0.5, u * 0.2, -u * 0.4, -u * 0.35)
    head = QRectF(inner.left(), inner.top(), inner.width(), u * 1.9)
    took = paint.write(painter, head, _("Bill {number}").format(number=board.bill.number), u * 1.7, ours.print,
                       paint.HEAVY)  # fmt: skip
    by = head.adjusted(took + u * 0.8, 0, 0, 0)
    took = paint.write(painter, by, _("by"), u * 1.1, ours.print, paint.MEDIUM)
    mark = QRectF(by.left() + took + u * 0.35, by.center().y() - u * 0.6, u * 1.2, u * 1.2)
    paint.rounded(painter, mark, u * 0.2, ours.panel, ours.panel, 1)
    colour = colours.get(board.sponsor, 0)
    icons.draw_shape(
        painter, colour, mark.adjusted(u * 0.15, u * 0.15, -u * 0.15, -u * 0.15), style.current().seat(colour)
    )
    name = QRectF(mark.right() + u * 0.3, by.top(), by.right() - mark.right() - u * 0.3, by.height())
    paint.write(painter, name, board.sponsor, u * 1.2, ours.print, paint.BOLD, least=u)
    rows = max(paint.width(_("Social"), u, paint.MEDIUM), paint.width(_("Fiscal"), u, paint.MEDIUM)) + u * 0.4
    top = QRectF(inner.left() + rows, head.bottom(), inner.width() - rows, u * 1.15)
    half = top.width() / 2
    for n, word in enumerate((_("Progressive"), _("Conservative"))):
        at = QRectF(top.left() + n * half, top.top(), half - u * 0.1, top.height())
        paint.write(painter, at, word, u, ours.print, paint.MEDIUM, paint.CENTER, least=u * 0.975)
    grid = QRectF(top.left(), top.bottom() + u * 0.05, top.width(), inner.bottom() - top.bottom() - u * 0.05)
    for n, word in enumerate((_("Social"), _("Fiscal"))):
        at = QRectF(inner.left(), grid.top() + n * grid.height() / 2, rows - u * 0.3, grid.height() / 2)
        paint.write(painter, at, word, u, ours.print, paint.MEDIUM)
    letters = [key for key, _name in board.columns]
    compass.pills(painter, grid, board.bill.values, letters, u, points=True)


def table(painter: QPainter, box: QRectF, board: Board, u: float, colours: Mapping[str, int], *, told: bool) -> None:
    """The members: agendas, broken pledges, what the bill brings or brought, and the total."""
    theme, ours = style.current(), mood.current()
    paint.rounded(painter, box, u * 0.5, ours.panel, theme.line, paint.hair(1.2))
    inner = box.adjusted(u * 0.5, u * 0.2, -u * 0.6, -u * 0.2)
    head = QRectF(inner.left(), inner.top(), inner.width(), u * 1.4)
    points = u * 3.4
    brings = max(u * 4.4, paint.width(_("by this bill"), u, paint.MEDIUM) + u * 0.4)
    paint.write(painter, QRectF(head.right() - points, head.top(), points, head.height()), _("points"), u,
                mood.soft(), paint.MEDIUM, paint.RIGHT)  # fmt: skip
    word = _("by this bill") if told else _("if it passes")
    middle = QRectF(head.right() - points - brings, head.top(), brings, head.height())
    paint.write(painter, middle, word, u, mood.soft(), paint.MEDIUM, paint.CENTER, least=u * 0.9)
    step = (inner.bottom() - head.bottom()) / max(1, len(board.members))
    broke = {one.seat for one in board.betrayals}
    for place, member in enumerate(board.members):
        row = QRectF(inner.left(), head.bottom() + place * step, inner.width(), step)
        if member.seat in broke and told:
            edge = row.adjusted(-u * 0.3, u * 0.08, u * 0.35, -u * 0.08)
            paint.rounded(painter, edge, u * 0.3, "#55" + ours.nay[1:], theme.bad, paint.hair(2))
        elif place:
            painter.fillRect(QRectF(row.left(), row.top(), row.width(), 1), QColor(theme.line))
        line = min(u * 1.5, row.height() / 2)
        two = row.height() >= u * 1.9
        top = row.center().y() - (line if two else line / 2)
        mark = QRectF(row.left(), top + (line - u) / 2, u, u)
        colour = colours.get(member.seat, 0)
        icons.draw_shape(painter, colour, mark, theme.seat(colour))
        name = QRectF(mark.right() + u * 0.4, top, middle.left() - mark.right() - u * 0.5, line)
        paint.write_name(painter, name, member.seat, min(u * 1.2, line), theme.ink, min(u, line))
        if two:
            under = QRectF(row.left(), top + line, middle.left() - row.left(), line)
            side = min(u * 1.05, line)
            compass.cells(painter, QRectF(under.left(), under.center().y() - side / 2, side, side), member.agendas)
            took = paint.write(painter, under.adjusted(u * 1.4, 0, 0, 0), member.letters, u, mood.soft(), paint.MEDIUM)
            if member.broken or member.sits:
                bad = under.adjusted(u * 1.4 + took + u * 0.6, 0, 0, 0)
                icons.draw(painter, "broken", QRectF(bad.left(), bad.center().y() - u * 0.5, u, u), theme.bad)
                paint.write(painter, bad.adjusted(u * 1.3, 0, 0, 0), said_broken(member), u, theme.bad, paint.BOLD)
        if member.gain is not None:
            high = min(u * 1.75, row.height() * 0.8)
            wide = min(u * 2.8, middle.width())
            at = QRectF(middle.center().x() - wide / 2, row.center().y() - high / 2, wide, high)
            _gain(painter, at, member.gain, u, faint=not told)
        total = QRectF(row.right() - points, row.top(), points, row.height())
        if member.total is None:
            side = min(u * 1.5, row.height())
            icons.draw(painter, "secret", QRectF(total.right() - side, total.center().y() - side / 2, side, side),
                       mood.soft())  # fmt: skip
        else:
            said = figure(member.total)
            paint.write(painter, total, said, min(u * 2, row.height() * 0.85), theme.ink, paint.HEAVY, paint.RIGHT)


def _gain(painter: QPainter, box: QRectF, points: int, u: float, *, faint: bool) -> None:
    theme, ours = style.current(), mood.current()
    fill = "" if faint or not points else ours.yay if points > 0 else ours.nay
    radius = box.height() * (0.15 if points < 0 else 0.5)
    painter.setPen(
        QPen(QColor(fill or ours.rim), paint.hair(1.4), Qt.PenStyle.DashLine if faint else Qt.PenStyle.SolidLine)
    )
    painter.setBrush(QColor(fill) if fill else QColor(0, 0, 0, 0))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
    ink = ours.on_ballot if fill else theme.ink
    paint.write(painter, box, signed(points), min(u * 1.3, box.height() * 0.8), ink, paint.HEAVY, paint.CENTER)
