"""A seat's plank: number, name and marks, its share, its vote and what came of it, and what lies open before it."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.games.articles_of_agreement.board import Board, Pirate
from ui.faces.articles_of_agreement import layout, mood, treasure, words
from ui.faces.articles_of_agreement.layout import Layout, Plank
from ui.theme import icons, paint, style


def draw(painter: QPainter, board: Board, pirate: Pirate, laid: Layout, colour: int, u: float, turned: float) -> None:
    """Draws everything but the share itself, whose treasures move; `turned` is how far the votes have turned."""
    theme, ours, plank = style.current(), mood.current(), laid.planks[pirate.seat]
    paint.panel(painter, plank.box, u * 0.6, ours.panel, ours.rim)
    if pirate.captain:
        painter.setPen(QPen(QColor(theme.brass), max(2.0, u * 0.12)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(plank.box.adjusted(1, 1, -1, -1), u * 0.6, u * 0.6)
    _head(painter, plank.head, board, pirate, colour, u, laid.names)
    if not pirate.share and _others_share(board) and board.phase not in layout.ENDING:
        _empty(painter, plank.share, u)
    if board.phase in ("opening", "ready") and not pirate.fate:
        _character(painter, plank, pirate, u)
    if board.phase in layout.ENDING:
        _turned(painter, plank.share, board, pirate, u, turned)
    if plank.pill.height() > u:
        _pill(painter, plank, board, pirate, u, turned)
        if turned >= 1:
            _below(painter, plank.fate, board, pirate, u)
    _hold(painter, plank.hold, pirate, u, laid.hold_unit)


def _character(painter: QPainter, plank: Plank, pirate: Pirate, u: float) -> None:
    """Before the first draw: the character and its ability, as far as the table wrote them down."""
    theme, ours = style.current(), mood.current()
    box = QRectF(plank.share.left(), plank.share.top(), plank.share.width(), plank.pill.top() - plank.share.top())
    name = QRectF(box.left(), box.top(), box.width(), u * 1.4)
    paint.write(painter, name, pirate.character, u * 1.1, theme.ink, paint.BOLD, least=u)
    text = pirate.ability
    if text and not pirate.official:
        text = _("{ability} (not official)").format(ability=text)
    rest = box.adjusted(0, u * 1.5, 0, 0)
    if not pirate.character and not text:
        # What each has got so far: treasures that nobody sees.
        for place in treasure.share(box, pirate.secrets, 2, ("rum",), u):
            treasure.back(painter, place, u)
    elif text and rest.height() > u * 1.3:
        paint.write_lines(painter, rest, text, u, ours.soft, paint.MEDIUM, Qt.AlignmentFlag.AlignLeft, spacing=1.22)


def _others_share(board: Board) -> bool:
    """Whether something is settled about shares, so that an empty one is worth a word."""
    return board.phase not in layout.LAYING and any(pirate.share for pirate in board.pirates) and not board.middle


# --- who it is --------------------------------------------------------------------------------------------------------


def _head(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, colour: int, u: float, lines: int) -> None:
    theme, ours = style.current(), mood.current()
    narrow = box.width() < u * 9
    side = u * (1.75 if narrow or lines else 1.95)
    disc = QRectF(box.left(), box.bottom() - side if lines else box.top(), side, side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.brass if pirate.captain else ours.disc))
    painter.drawEllipse(disc)
    number = str(pirate.number) if pirate.number else "–"
    ink = theme.on_brass if pirate.captain else ours.on_disc
    paint.write(painter, disc, number, side * 0.64, ink, paint.HEAVY, paint.CENTER)
    badge = QRectF(disc.right() - u * 0.55, disc.bottom() - u * 0.72, u * 0.85, u * 0.85)
    icons.draw_shape(painter, colour, badge, theme.seat(colour), ours.ground)
    if lines:
        # Above the number a name has the whole plank.
        name = QRectF(box.left(), box.top(), box.width(), disc.top() - u * 0.1 - box.top())
        _second(painter, QRectF(badge.right() + u * 0.2, disc.top(), box.right() - badge.right() - u * 0.2, side),
                pirate, u)  # fmt: skip
    else:
        left = box.left() + layout.number_width(box.width(), u)
        name = QRectF(left, disc.top(), box.right() - left, side)
        _second(painter, QRectF(box.left(), disc.bottom() + u * 0.2, box.width(), u * 1.2), pirate, u)
    needs = paint.width(pirate.seat, u, paint.BOLD)
    for icon, on, mark_ink in (
        ("captain", pirate.captain, theme.brass_ink),
        ("waiting", pirate.seat in board.waiting and board.phase not in layout.VOTING, theme.ink),
    ):
        # A mark never costs a name its end: the brass disc, and the line at the foot, say the same.
        if on and needs <= name.width() - u * 1.55:
            mark = QRectF(name.right() - u * 1.4, name.center().y() - u * 0.7, u * 1.4, u * 1.4)
            icons.draw(painter, icon, mark, mark_ink)
            name.setRight(mark.left() - u * 0.15)
    if len(paint.wrapped(pirate.seat, name.width(), u, paint.BOLD, 2)) > 1:
        paint.write_lines(painter, name, pirate.seat, u, theme.ink, paint.BOLD, spacing=layout.SPACING)
    else:
        paint.write(painter, name, pirate.seat, u * 1.3, theme.ink, paint.BOLD, least=u)


def _second(painter: QPainter, box: QRectF, pirate: Pirate, u: float) -> None:
    """Secret treasures, the ability while it is there, and what the open treasures score."""
    theme, ours = style.current(), mood.current()
    score = str(pirate.score).replace("-", "−")
    wide = paint.width(score, u * 1.1, paint.HEAVY)
    paint.write(painter, box, score, u * 1.1, theme.brass_ink, paint.HEAVY, paint.RIGHT)
    marks = u * (1.65 if pirate.secrets else 0) + (paint.width(str(pirate.secrets), u, paint.MEDIUM))
    if pirate.ability_used and marks + u * 2.9 + wide > box.width():
        # The marks need the room; brass is what figures of points are written in.
        coin = QRectF(box.right() - wide, box.top(), 0, 0)
    else:
        coin = QRectF(box.right() - wide - u * 1.15, box.center().y() - u * 0.45, u * 0.9, u * 0.9)
        icons.draw(painter, "points", coin, theme.brass_ink)
    room = QRectF(box.left(), box.top(), coin.left() - box.left() - u * 0.45, box.height())
    mark = QRectF(room.left(), room.center().y() - u * 0.5, u, u)
    if pirate.secrets:
        icons.draw(painter, "secret", mark, ours.soft)
        text = words.secrets(pirate.secrets)
        after = room.adjusted(u * 1.25, 0, -u * (1.4 if pirate.ability_used else 0), 0)
        if paint.width(text, u, paint.MEDIUM) > after.width():
            text = str(pirate.secrets)
        took = paint.write(painter, after, text, u, ours.soft, paint.MEDIUM)
        mark = QRectF(after.left() + took + u * 0.4, mark.top(), u, u)
    if pirate.ability_used:
        icons.draw(painter, "used", mark, ours.soft)
        rest = QRectF(mark.right() + u * 0.25, box.top(), room.right() - mark.right() - u * 0.25, box.height())
        if rest.width() > paint.width(_("used"), u, paint.MEDIUM):
            paint.write(painter, rest, _("used"), u, ours.soft, paint.MEDIUM)


# --- the vote ---------------------------------------------------------------------------------------------------------


def _empty(painter: QPainter, box: QRectF, u: float) -> None:
    """An empty share is a share, too."""
    ours = mood.current()
    row = QRectF(box.left(), box.top(), box.width(), min(u * 1.6, box.height()))
    whole = _("empty share")
    text = whole if paint.width(whole, u, paint.MEDIUM) <= row.width() else _("empty")
    paint.write(painter, row, text, u, ours.soft, paint.MEDIUM, least=u)


def _turned(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, u: float, turned: float) -> None:
    """What the secret treasures were, as large before each seat; seen from the side while they turn."""
    flat = [stack.kind for stack in pirate.turned for _one in range(stack.count)]
    most = max(sum(stack.count for stack in p.turned) for p in board.pirates)
    kinds = sorted({stack.kind for p in board.pirates for stack in p.turned})
    for kind, place in zip(flat, treasure.share(box, len(flat), max(2, most), kinds, u), strict=True):
        painter.save()
        if turned < 1:
            painter.translate(place.center().x(), 0)
            painter.scale(max(0.02, abs(math.cos(math.pi * turned))), 1)
            painter.translate(-place.center().x(), 0)
        if turned <= 0.5:
            treasure.back(painter, place, u)
        else:
            treasure.draw(painter, place, kind, u)
        painter.restore()


def _pill(painter: QPainter, plank: Plank, board: Board, pirate: Pirate, u: float, turned: float) -> None:
    icon, word, fill = _vote(board, pirate)
    if not word:
        return
    if turned < 1 and pirate.vote and not pirate.captain:
        # Seen from the side while it turns; its face only in the second half.
        middle = plank.pill.center().y()
        painter.save()
        painter.translate(0, middle)
        painter.scale(1, max(0.02, abs(math.cos(math.pi * turned))))
        painter.translate(0, -middle)
        if turned <= 0.5:
            icon, word, fill = "sealed", "", mood.current().sealed
        _draw_pill(painter, plank.pill, icon, word, fill, u)
        painter.restore()
    else:
        _draw_pill(painter, plank.pill, icon, word, fill, u)


def _vote(board: Board, pirate: Pirate) -> tuple[str, str, str]:
    """Symbol, word and fill of what this seat says to what lies there."""
    ours = mood.current()
    if board.phase == "mutiny" and pirate.mutineer:
        if pirate.agreed:
            return "yes", _("Agrees"), ours.aye
        if board.proposed:
            return "waiting", _("Agrees?"), ours.sealed
        return "mutiny", _("Mutineer"), ours.nay
    if pirate.vote:
        return pirate.vote, pirate.vote_label, ours.ballot(pirate.vote)
    if board.phase not in layout.VOTING:
        return "", "", ""
    if pirate.captain:
        return "aye", _("Aye"), ours.aye
    if pirate.voted:
        return "sealed", _("Sealed"), ours.sealed
    return "waiting", _("To vote"), ours.plank


def _draw_pill(painter: QPainter, box: QRectF, icon: str, word: str, fill: str, u: float) -> None:
    ours = mood.current()
    paint.panel(painter, box, u * 0.6, fill, ours.soft if fill == ours.plank else fill)
    side, gap = min(u * 1.5, box.height() * 0.62), u * 0.45
    room = box.width() - u * 0.5
    needed = paint.width(word, math.ceil(u), paint.BOLD)
    if needed + side + gap > room:
        side, gap = u, u * 0.2
    if needed + side + gap > room:
        side = gap = 0.0  # the word says it alone
    size = paint.fitted(word, room - side - gap, u * 1.5, u, paint.BOLD)
    wide = min(paint.width(word, size, paint.BOLD), room - side - gap + 2)
    left = box.center().x() - (side + (gap + wide if word else 0)) / 2
    ink = ours.on_ballot if fill != ours.plank else style.current().ink
    icons.draw(painter, icon, QRectF(left, box.center().y() - side / 2, side, side), ink)
    text = QRectF(left + side + gap, box.top(), wide + 2, box.height())
    paint.write(painter, text, word, size, ink, paint.BOLD, least=u)


def _below(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, u: float) -> None:
    """One line under the vote: what became of the share, or what this seat does now."""
    theme, ours = style.current(), mood.current()
    # An empty share that is kept says so above.
    label = pirate.fate_label if pirate.share or pirate.fate == "nothing" else ""
    icon, text, ink = "", label, theme.bad if pirate.fate == "nothing" else theme.ink
    if board.phase == "mutiny":
        icon, text, ink = ("captain", _("for captain"), theme.brass_ink) if pirate.nominee else ("", "", ink)
    elif board.phase == "spot" and pirate.spot and not board.thief:
        icon, text, ink = "spot", _("steals"), theme.brass_ink
    elif board.thief and pirate.seat in (board.thief, board.victim):
        thief = pirate.seat == board.thief
        icon, text, ink = ("", _("steals"), theme.brass_ink) if thief else ("", _("is robbed"), theme.bad)
    elif pirate.speaks == "now":
        icon, text, ink = "say", _("has the word"), theme.brass_ink
    elif pirate.speaks == "passed":
        icon, text, ink = "", _("passes"), ours.soft
    if not text:
        return
    side = u if icon else 0.0
    lines = paint.wrapped(text, box.width() - side * 1.3, u, paint.BOLD, 2)
    if icon and len(lines) == 1:
        wide = paint.width(text, u, paint.BOLD)
        left = box.center().x() - (wide + side * 1.3) / 2
        icons.draw(painter, icon, QRectF(left, box.top() + u * 0.15, side, side), ink)
        row = QRectF(left + side * 1.3, box.top(), box.right() - left - side * 1.3, u * 1.3)
        paint.write(painter, row, text, u, ink, paint.BOLD)
    else:
        paint.write_lines(painter, box, text, u, ink, paint.BOLD, Qt.AlignmentFlag.AlignHCenter)


# --- what it has ------------------------------------------------------------------------------------------------------


def _hold(painter: QPainter, box: QRectF, pirate: Pirate, u: float, unit: float) -> None:
    ours = mood.current()
    painter.setPen(QPen(QColor(ours.rim), paint.hair()))
    line = box.top() - u * 0.22
    painter.drawLine(QRectF(box.left(), line, 0, 0).topLeft(), QRectF(box.right(), line, 0, 0).topLeft())
    held = layout.pairs(pirate.hold)
    places = treasure.tiles(box, held, unit)
    room = sum(not place.isEmpty() for place in places)
    if room < len(held):
        # What no longer fits is counted.
        room = max(0, room - 1)
        left = sum(count for _kind, count in held[room:])
        paint.write(painter, places[room], f"+{left}", u, style.current().ink, paint.BOLD, paint.CENTER, least=u)
    for (kind, count), place in zip(held[:room], places[:room], strict=True):
        treasure.tile(painter, place, kind, count, unit)
