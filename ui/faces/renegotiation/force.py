"""What is in force: what earlier cards say that still holds, whose card it was, at whom, and until when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import _
from ui.faces.renegotiation import mood
from ui.theme import called, icons, paint, style

HEAD, ROW = 1.8, 3.0
"""How high the heading is, and each line, in units."""
LOW_HEAD, LOW_ROW = 1.5, 1.4
"""The same where each effect has one line."""
MOST = 4
"""So many stand there; of more there is the number."""


@dataclass(frozen=True)
class EffectLine:
    """One effect: the card's title, whose it was, and what else is to be known of it in a few words."""

    title: str
    seat: str
    colour: int
    more: str = ""
    target: str = ""
    target_colour: int = 0
    says: str = ""
    """What it does, and for whom; "" where only the card says that."""


def high(count: int, unit: float) -> float:
    """How high the panel is for so many effects; 0 for none."""
    return unit * (HEAD + ROW * min(count, MOST) + (1.4 if count > MOST else 0.4)) if count else 0.0


def low(count: int, unit: float) -> float:
    """How high it is with a line for each, where what lies above it needs the room."""
    return unit * (LOW_HEAD + LOW_ROW * min(count, MOST) + 0.35) if count else 0.0


def draw(painter: QPainter, box: QRectF, lines: Sequence[EffectLine], unit: float) -> None:
    """The panel, newest last."""
    theme, u = style.current(), unit
    paint.panel(painter, box, u * 0.6, mood.current().panel, theme.brass_ink)
    inner = box.adjusted(u * 0.7, u * 0.15, -u * 0.6, -u * 0.2)
    if box.height() < high(len(lines), u) - 1:
        _low(painter, inner, lines, u)
        return
    head = QRectF(inner.left(), inner.top(), inner.width(), u * HEAD)
    paint.write(painter, head, _("In force now"), u * 1.1, theme.brass_ink, paint.BOLD, least=u)
    for n, line in enumerate(lines[-MOST:]):
        row = QRectF(inner.left(), head.bottom() + n * u * ROW, inner.width(), u * ROW)
        top = QRectF(row.left(), row.top(), row.width(), u * 1.5)
        paint.write(painter, top, line.title, u * 1.2, theme.ink, paint.BOLD, least=u)
        below = QRectF(row.left(), top.bottom(), row.width(), u * 1.3)
        whom = line.target_colour if line.says and line.target else line.colour
        icons.draw_shape(painter, whom, QRectF(below.left(), below.center().y() - u * 0.45, u * 0.9, u * 0.9),
                         theme.seat(whom))  # fmt: skip
        room = below.adjusted(u * 1.3, 0, 0, 0)
        line, room = _until(painter, line, room, _said(line, room.width(), u), u)
        said, people = _said(line, room.width(), u), tuple(filter(None, (line.seat, line.target)))
        paint.write(painter, room, said, u, theme.ink_soft, paint.MEDIUM, least=u, names=people)
    if len(lines) > MOST:
        foot = QRectF(inner.left(), inner.bottom() - u * 1.3, inner.width(), u * 1.3)
        paint.write(painter, foot, f"+{len(lines) - MOST}", u, theme.ink, paint.BOLD)


def _said(line: EffectLine, room: float, u: float) -> str:
    """Whose it was, at whom, and until when; the words that say most come first, where there is no room for all."""
    if line.says:
        whole = " · ".join(filter(None, (line.says, line.more)))
        return whole if paint.width(whole, u, paint.MEDIUM) <= room else line.says
    who = f"{line.seat} → {line.target}" if line.target else line.seat
    whole = " · ".join(filter(None, (who if line.target or not line.more else "", line.more)))
    first, then = (who, line.more) if line.target else (line.more, who)  # whom it strikes matters more than until when
    fits = (said for said in (whole, first, then) if said and paint.width(said, u, paint.MEDIUM) <= room)
    return next(fits, who)


def _until(painter: QPainter, line: EffectLine, room: QRectF, said: str, u: float) -> tuple[EffectLine, QRectF]:
    """Until when it is, at the right end of its line, where what is `said` of it leaves that out: for a turn, whose it
    is by the shape of whose card it was. Returns what is still to be said, and the room for it."""
    if not line.more or line.more in said:
        return line, room
    # On a card it is the turn of whoever played it; the shape has room beside every name.
    wide = paint.width(_("until"), u, paint.MEDIUM) + 2
    mark = QRectF(room.right() - u * 0.9, room.center().y() - u * 0.45, u * 0.9, u * 0.9)
    word = QRectF(mark.left() - wide - u * 0.2, room.top(), wide, room.height())
    paint.write(painter, word, _("until"), u, style.current().ink_soft, paint.MEDIUM, least=u)
    icons.draw_shape(painter, line.colour, mark, style.current().seat(line.colour))
    return replace(line, more=""), QRectF(room.left(), room.top(), word.left() - u * 0.4 - room.left(), room.height())


def _low(painter: QPainter, box: QRectF, lines: Sequence[EffectLine], u: float) -> None:
    """A line for each of the last, as many as have room; at whom it is stays, and the title gives way."""
    theme = style.current()
    lines = [replace(line, says="") for line in lines]  # whom it is against has the room beside its title
    head = QRectF(box.left(), box.top(), box.width(), u * LOW_HEAD)
    most = min(MOST, max(2, int((box.bottom() - head.bottom()) / (u * LOW_ROW) + 0.05)))
    more = f" +{len(lines) - most}" if len(lines) > most else ""
    paint.write(painter, head, _("In force now") + more, u, theme.brass_ink, paint.BOLD, least=u)
    step = (box.bottom() - head.bottom()) / min(most, len(lines)) if len(lines) > 1 else u * LOW_ROW
    for n, line in enumerate(lines[-most:]):
        row = QRectF(box.left(), head.bottom() + n * step, box.width(), step)
        room = row.width() - paint.width(line.title, u, paint.BOLD) - u * 1.7
        rest_of, row = _until(painter, line, row, _said(line, room, u), u)
        # Where the shape of whose card it was stands beside until when, it stands nowhere else.
        bare = rest_of != line
        line, before = rest_of, u * (0.3 if bare else 1.2)
        room = row.width() - paint.width(line.title, u, paint.BOLD) - before - u * 0.5
        said = "" if bare and not line.target else _said(line, room, u)
        if line.target and paint.width(said, u, paint.MEDIUM) > room:
            said = f"→ {line.target}"
        wide, pointed = paint.width(said, u, paint.MEDIUM) + 2, 0.0
        if line.target and wide > row.width() * 0.5:
            # Of a name that loses words anyhow more go, before a word of the title does.
            left = row.width() - paint.width(line.title, u, paint.BOLD) * paint.NARROWEST - before - u * 0.4
            forms = called.forms(line.target)
            least = [paint.width(f"→ {form}", u, paint.MEDIUM) * paint.NARROWEST + u * 0.2 for form in forms]
            fits = (one for one in zip(forms, least, strict=True) if one[1] <= left)
            form, begins = next(fits, (forms[-1], least[-1]))
            arrow = paint.width("→", u, paint.MEDIUM) + u * 1.25
            initial = arrow + paint.width(forms[-1], u, paint.MEDIUM) * paint.NARROWEST + u * 0.2
            if called.is_initials(form) and arrow <= left:
                # The shape of whom it is at says more than some initials.
                said, pointed, begins = (line.target, arrow, initial) if initial <= left else ("", arrow, arrow)
            wide = min(row.width() * 0.5, max(left, begins))
        elif not line.target and wide > room:
            wide = 0.0
        rest = QRectF(row.right() - wide, row.top(), wide, row.height())
        mark = QRectF(rest.left() - before, row.center().y() - u * 0.45, before - u * 0.3, u * 0.9)
        title = QRectF(row.left(), row.top(), mark.left() - row.left() - u * 0.3, row.height())
        took = paint.write(painter, title, line.title, u * 1.15, theme.ink, paint.BOLD, least=u)
        left = min(mark.left(), title.left() + took + u * 0.5)
        mark.moveLeft(left)
        rest.moveLeft(mark.right() + u * 0.3)
        if not bare:
            icons.draw_shape(painter, line.colour, mark, theme.seat(line.colour))
        if pointed:
            # It stays, however little of the name does.
            paint.write(painter, rest, "→", u, theme.ink_soft, paint.MEDIUM)
            at = QRectF(rest.left() + pointed - u * 1.1, mark.top(), u * 0.9, u * 0.9)
            icons.draw_shape(painter, line.target_colour, at, theme.seat(line.target_colour))
            rest.setLeft(rest.left() + pointed)
        if wide and said:
            paint.write(painter, rest, said, u, theme.ink_soft, paint.MEDIUM, least=u, names=(line.target,))
