"""A seat's plank: number, name and marks, its share, its vote and what came of it, and what lies open before it."""

from __future__ import annotations

import math
from collections import Counter

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, figure, signed
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.board import Board, Deed, Pirate
from companion.games.articles_of_agreement.scores import PARTS
from ui.faces.articles_of_agreement import card, layout, mood, treasure, words
from ui.faces.articles_of_agreement.layout import Layout, Plank
from ui.faces.scene import Touch
from ui.theme import icons, paint, style

TOOL = 0.6
"""The least width of a tool's mark beside a figure, in units."""


def draw(painter: QPainter, board: Board, pirate: Pirate, laid: Layout, colour: int, u: float, turned: float) -> None:
    """Draws everything but the share itself, whose treasures move; `turned` is how far the votes have turned."""
    ours, plank = mood.current(), laid.planks[pirate.seat]
    paint.panel(painter, plank.box, u * 0.6, ours.panel, ours.rim)
    _rim(painter, plank.box, board, pirate, u)
    _marks(painter, plank.box, board, pirate, u)
    if laid.keys:
        card.draw_key(painter, layout.key_cap(plank.box, u), Touch(), pirate.digit, able=True, u=u)
    _head(painter, plank.head, board, pirate, colour, u, laid)
    if not pirate.share and _others_share(board) and plank.share.height() > u:
        _empty(painter, plank.share, u)
    if board.phase in layout.COUNTING:
        _parts(painter, plank.share, board, pirate, u)
    elif board.phase in layout.ENDING:
        _turned(painter, plank.share, board, pirate, u, turned)
    if plank.pill.height() > u:
        _pill(painter, plank, board, pirate, u, turned)
        if turned >= 1:
            _below(painter, plank.fate, board, pirate, u)
    if layout.introduced(board):
        _character(painter, plank, board, pirate, u)
    else:
        _hold(painter, plank.hold, board, pirate, u, laid)
    deed = layout.theft(board)
    if deed is not None and plank.points.height() > u:
        _points(painter, plank.points, deed, pirate, u)


def _rim(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, u: float) -> None:
    """Brass round the captain, in a theft round the gainer; dashed round the robbed, and round a mutiny's nominee."""
    theme, deed = style.current(), layout.theft(board)
    ink, line = "", Qt.PenStyle.SolidLine
    if deed is not None:
        if pirate.seat == deed.seat:
            ink = theme.brass
        elif pirate.seat == deed.victim:
            ink, line = theme.bad, Qt.PenStyle.DashLine
    elif board.phase == "mutiny" and board.nominee:
        if pirate.nominee:
            ink, line = theme.brass, Qt.PenStyle.DashLine
    elif pirate.captain:
        ink = theme.brass
    if ink:
        painter.setPen(QPen(QColor(ink), max(2.0, u * 0.14), line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), u * 0.6, u * 0.6)


def _points(painter: QPainter, box: QRectF, deed: Deed, pirate: Pirate, u: float) -> None:
    """What the open treasures scored before the theft, and score now."""
    theme, ours = style.current(), mood.current()
    painter.setPen(QPen(QColor(ours.rim), paint.hair()))
    painter.drawLine(box.topLeft(), box.topRight())
    found = next(((was, now) for seat, was, now in deed.points if seat == pirate.seat), None)
    was, now = found or (pirate.score, pirate.score)
    title = QRectF(box.left(), box.top() + u * 0.3, box.width(), u * 1.3)
    paint.write(painter, title, _("open points"), u * 1.1, ours.soft, paint.MEDIUM, paint.CENTER, least=u)
    ink = theme.bad if now < was else theme.good if now > was else theme.ink
    before, after = figure(was), figure(now)
    row = QRectF(box.left(), title.bottom() + u * 0.1, box.width(), u * 2.8)
    size = u * 2.5
    arrow = u * 1.2
    while size > u * 1.3 and _wide(before, after, size) + arrow + u * 0.8 > row.width():
        size -= u * 0.2
    left = row.center().x() - (_wide(before, after, size) + arrow + u * 0.8) / 2
    took = paint.write(painter, QRectF(left, row.top(), row.width(), row.height()), before, size, theme.ink, paint.BOLD)
    mark = QRectF(left + took + u * 0.4, row.center().y() - arrow / 2, arrow, arrow)
    icons.draw(painter, "arrow", mark, ink)
    at = QRectF(mark.right() + u * 0.4, row.top(), row.right() - mark.right(), row.height())
    paint.write(painter, at, after, size, ink, paint.HEAVY)
    if now != was:
        by = QRectF(box.left(), row.bottom(), box.width(), u * 1.7)
        paint.write(painter, by, signed(now - was), u * 1.5, ink, paint.HEAVY, paint.CENTER)


def _wide(before: str, after: str, size: float) -> float:
    return paint.width(before, size, paint.BOLD) + paint.width(after, size, paint.HEAVY)


def _parts(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, u: float) -> None:
    """What has been counted, part by part, each over a bar of its points; the last one stands out until the end."""
    theme, ours = style.current(), mood.current()
    high = min(u * 1.65, box.height() / max(1, len(pirate.parts)))
    counted = [part for one in board.pirates for part in one.parts]
    most = max((abs(part.points) for part in counted), default=1)
    narrow = box.width() < u * 9
    size, gap = (u, u * 0.18) if narrow else (u * 1.15, u * 0.3)
    last = max((part.icon for part in counted if part.icon in PARTS), key=PARTS.index, default="")
    for place, part in enumerate(pirate.parts):
        row = QRectF(box.left(), box.top() + place * high, box.width(), high)
        now = part.icon == last and bool(board.counting)
        if now:
            paint.panel(painter, row.adjusted(0, 0, 0, -u * 0.06), u * 0.25, theme.brass, theme.brass)
        lost = part.points < 0
        ink = theme.on_brass if now else theme.ink
        said = signed(part.points)
        wide = paint.width(said, size, paint.HEAVY)
        bar = QRectF(row.left(), row.bottom() - u * 0.22, row.width() * abs(part.points) / most, u * 0.16)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.on_brass if now else theme.bad if lost else theme.brass))
        painter.drawRoundedRect(bar, u * 0.08, u * 0.08)
        row.adjust(u * 0.06, 0, -u * 0.06, -u * 0.2)
        if part.icon:
            side = min(row.height() * 0.86, u * 1.2)
            tile = QRectF(row.left(), row.center().y() - side / 2, side, side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ours.paper))
            painter.drawRoundedRect(tile, u * 0.2, u * 0.2)
            icons.draw(painter, part.icon, tile.adjusted(2, 2, -2, -2), ours.treasure(part.icon))
            row.setLeft(tile.right() + gap)
        label = row.adjusted(0, 0, -wide - gap * 0.6, 0)
        room = label.width() - paint.width(part.label, math.ceil(u), paint.MEDIUM) - u * 0.15
        marks = part.by if room > u * TOOL * len(part.by) else tuple(dict.fromkeys(part.by))
        # The word gives way only where not even one mark of each kind has room beside it.
        room = room if room > u * TOOL * len(marks) else label.width()
        tool = min(row.height() * 0.86, u * 1.2, room / max(1, len(marks)))
        for kind in reversed(marks):
            # What doubled it stands right before the figure.
            mark = QRectF(label.right() - tool, row.center().y() - tool / 2, tool, tool)
            icons.draw(painter, kind, mark.adjusted(1, 1, -1, -1), ink)
            label.setRight(mark.left())
        # Beside marks it would run into them in narrow letters; else it keeps its place as long as it can.
        least = paint.width(part.label, math.ceil(u), paint.MEDIUM) * (1.0 if marks else paint.NARROWEST)
        if least <= label.width() or not part.icon:
            paint.write(painter, label, part.label, u * 1.1, ink, paint.MEDIUM, least=u)
        ink = theme.on_brass if now else theme.bad if lost else theme.brass_ink
        paint.write(painter, row, said, size, ink, paint.HEAVY, paint.RIGHT)


def _ability(pirate: Pirate) -> str:
    """What a character can do, and whether that is its publisher's."""
    if not pirate.ability or pirate.official:
        return pirate.ability
    return _("{ability} (not official)").format(ability=pirate.ability)


def _character(painter: QPainter, plank: Plank, board: Board, pirate: Pirate, u: float) -> None:
    """Before the first draw: the character and its ability, as far as the table wrote them down."""
    theme, ours = style.current(), mood.current()
    box = QRectF(plank.share.left(), plank.share.top(), plank.share.width(), plank.pill.top() - plank.share.top())
    name = QRectF(box.left(), box.top(), box.width(), u * 1.6)
    paint.write(painter, name, pirate.character, u * 1.35, theme.ink, paint.BOLD, least=u)
    text = _ability(pirate)
    rest = box.adjusted(0, u * 1.7, 0, 0)
    if not pirate.character and not text:
        # What each has got so far: treasures that nobody sees.
        # Where they are cardboard to the end nobody counts them, and each was dealt as many.
        dealt = pirate.secrets or (pieces.SECRETS if board.on_table and pirate.number else 0)
        for place in treasure.share(box, dealt, 2, ("rum",), u):
            treasure.back(painter, place, u)
    elif text and rest.height() > u * 1.3:
        # As large as there is room for on every plank.
        told = [_ability(one) for one in board.pirates]
        sizes = (size for size in (u * 1.3, u * 1.15) if all(_fits(one, rest, size) for one in told))
        size = next(sizes, u)
        paint.write_lines(painter, rest, text, size, ours.soft, paint.MEDIUM, Qt.AlignmentFlag.AlignLeft, spacing=1.22)


def _fits(text: str, box: QRectF, size: float) -> bool:
    """Whether a text of this size has room in a box."""
    return len(paint.wrapped(text, box.width(), size, paint.MEDIUM)) * size * 1.22 <= box.height()


def _others_share(board: Board) -> bool:
    """Whether something is settled about shares, so that an empty one is worth a word."""
    return board.phase not in layout.LAYING and any(pirate.share for pirate in board.pirates) and not board.middle


# --- who it is --------------------------------------------------------------------------------------------------------


def _head(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, colour: int, u: float, laid: Layout) -> None:
    theme, ours, lines = style.current(), mood.current(), laid.names
    disc = layout.badge(box, lines, u)
    side = disc.height()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.brass if pirate.captain else ours.disc))
    painter.drawRoundedRect(disc, side / 2, side / 2)
    ink = theme.on_brass if pirate.captain else ours.on_disc
    paint.write(painter, disc.adjusted(u * 0.2, 0, -u * 0.4, 0), layout.number(pirate.number), u, ink, paint.HEAVY,
                paint.CENTER, least=u * 0.975)  # fmt: skip
    badge = QRectF(disc.right() - u * 0.4, disc.bottom() - u * 0.6, u * 0.85, u * 0.85)
    icons.draw_shape(painter, colour, badge, theme.seat(colour), ours.ground)
    if lines:
        # Above the number a name has the whole plank.
        name = QRectF(box.left(), box.top(), box.width(), disc.top() - u * 0.1 - box.top())
        _second(painter, QRectF(badge.right() + u * 0.2, disc.top(), box.right() - badge.right() - u * 0.2, side),
                board, pirate, u)  # fmt: skip
    else:
        left = box.left() + layout.number_width(box.width(), u)
        name = QRectF(left, disc.top(), box.right() - left, side)
        _second(painter, QRectF(box.left(), disc.bottom() + u * 0.1, box.width(), u * 1.45), board, pirate, u)
    # Measured in the whole pixels in which it is written: what fits by a part of one would lose a word.
    halves = paint.wrapped(pirate.seat, name.width(), math.ceil(u), paint.BOLD, 2)
    if len(halves) > 1 and not paint.loses(pirate.seat, halves):
        paint.write_lines(painter, name, pirate.seat, u, theme.ink, paint.BOLD, spacing=layout.SPACING)
    else:
        paint.write_name(painter, name, pirate.seat, u * 1.3, theme.ink, u)


def _marks(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, u: float) -> None:
    """On the upper rim, where no name can take their room: whether this is the captain, and who is waited for.

    While all vote or agree, what hangs below the name says the second.
    """
    theme, ours = style.current(), mood.current()
    waits = pirate.seat in board.waiting and board.phase not in (*layout.VOTING, "mutiny")
    marks = [("captain", theme.brass_ink)] * pirate.captain + [("waiting", theme.ink)] * waits
    if not marks:
        return
    side = u * 1.25
    wide = len(marks) * side + u * 0.5
    tab = QRectF(box.right() - wide - u * 0.6, box.top() - u * layout.TAB, wide, side)
    paint.panel(painter, tab, side / 2, ours.ground, theme.brass if pirate.captain else ours.soft)
    for place, (icon, ink) in enumerate(marks):
        mark = QRectF(tab.left() + u * 0.25 + place * side, tab.top(), side, side)
        inset = side * 0.06
        icons.draw(painter, icon, mark.adjusted(inset, inset, -inset, -inset), ink)


def _second(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, u: float) -> None:
    """What the open treasures score, how many secret ones there are, and the ability once it is used."""
    theme, ours = style.current(), mood.current()
    left, right = box.left(), box.right()
    scored = board.figures and board.phase not in ("secrets", "tools")
    score = figure(pirate.score) if scored else ""
    least = paint.width(score, u * 1.1, paint.HEAVY)
    if pirate.secrets:
        text = words.secrets(pirate.secrets)
        room = right - left - least - u * (3.0 if scored else 1.4) - u * (1.4 if pirate.ability_used else 0)
        if paint.width(text, u, paint.MEDIUM) > room:
            text = str(pirate.secrets)
        paint.write(painter, box, text, u, ours.soft, paint.MEDIUM, paint.RIGHT)
        right -= paint.width(text, u, paint.MEDIUM) + u * 1.2
        icons.draw(painter, "secret", QRectF(right, box.center().y() - u * 0.5, u, u), ours.soft)
        right -= u * 0.2
    if scored:
        # Where a total needs the room its coin is smaller: one without would look like another figure.
        widest = max(paint.width(figure(one.score), u * 1.1, paint.HEAVY) for one in board.pirates)
        side = min(u * 1.15, box.height(), max(u * 0.6, right - left - widest - u * 0.2))
        if right - left > widest + side:
            icons.draw(painter, "points", QRectF(left, box.center().y() - side / 2, side, side), theme.brass_ink)
            left += side + u * 0.2
        size = min(u * 1.6, box.height() * 1.05)
        place = QRectF(left, box.top(), right - left, box.height())
        left += paint.write(painter, place, score, size, theme.brass_ink, paint.HEAVY, least=u)
    if pirate.ability_used and right - left > u * 1.3:
        icons.draw(painter, "used", QRectF(right - u * 1.2, box.center().y() - u * 0.5, u, u), ours.soft)


# --- the vote ---------------------------------------------------------------------------------------------------------


def _empty(painter: QPainter, box: QRectF, u: float) -> None:
    """An empty share is a share, too."""
    ours = mood.current()
    painter.setPen(QPen(QColor(ours.rim), paint.hair(1.5), Qt.PenStyle.DashLine))
    painter.setBrush(QColor(ours.plank))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), u * 0.4, u * 0.4)
    whole = _("empty share")
    size = u * 1.3
    lines = paint.wrapped(whole, box.width() - u * 0.6, size, paint.MEDIUM, 2)
    top = box.center().y() - size * 0.6 * len(lines)
    for place, line in enumerate(lines):
        row = QRectF(box.left(), top + place * size * 1.2, box.width(), size * 1.2)
        paint.write(painter, row, line, size, ours.soft, paint.MEDIUM, paint.CENTER, least=u)


def _turned(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, u: float, turned: float) -> None:
    """What the secret treasures were, as large before each seat; seen from the side while they turn."""
    flat = [stack.kind for stack in pirate.turned for _one in range(stack.count)]
    if not flat:
        # Seats turn up one after the other: the others' still lie face down.
        for place in treasure.stacked(box, pirate.secrets, u):
            treasure.back(painter, place, u)
        return
    for kind, place in zip(flat, treasure.stacked(box, len(flat), u), strict=True):
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
        # All of them, or whoever has no room for a mark would seem to have agreed.
        return "waiting" if pirate.seat in board.waiting else "mutiny", _("Mutineer"), ours.nay
    if pirate.vote:
        return pirate.vote, pirate.vote_label, ours.ballot(pirate.vote)
    if board.phase not in layout.VOTING:
        return "", "", ""
    if pirate.away:
        return "waiting", _("Away"), ours.plank
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
        icon, text, ink = "say", _("speaks now"), theme.brass_ink
    elif pirate.speaks == "passed":
        icon, text, ink = "", _("passes"), ours.soft
    if not text:
        return
    side = u if icon else 0.0
    lines = paint.wrapped(text, box.width() - side * 1.3, u, paint.BOLD, 2)
    if icon and len(lines) == 1:
        wide = paint.width(text, u, paint.BOLD)
        left = box.center().x() - (wide + side * 1.3) / 2
        treasure.symbol(painter, icon, QRectF(left, box.top() + u * 0.15, side, side), ink)
        row = QRectF(left + side * 1.3, box.top(), box.right() - left - side * 1.3, u * 1.3)
        paint.write(painter, row, text, u, ink, paint.BOLD)
    else:
        paint.write_lines(painter, box, text, u, ink, paint.BOLD, Qt.AlignmentFlag.AlignHCenter)


# --- what it has ------------------------------------------------------------------------------------------------------


def _piles(board: Board, pirate: Pirate) -> list[treasure.Pile]:
    """What lies open before a seat, but for what stands large above it; and what went from there, and came, since the
    draw."""
    above = Counter[str]()
    if board.phase in layout.ENDING and board.phase not in layout.COUNTING:
        above = Counter({stack.kind: stack.count for stack in pirate.turned})
    held = [(kind, count - above[kind]) for kind, count in layout.pairs(pirate.hold) if count > above[kind]]
    entries = [treasure.Pile(kind, count, new=kind in pirate.gained) for kind, count in held]
    return entries + [treasure.Pile(stack.kind, stack.count, lost=True) for stack in pirate.lost]


def manner(board: Board, laid: Layout, u: float) -> treasure.Manner:
    """How what lies open is drawn before every seat alike: whoever has most says how large."""
    boxes = [plank.hold for plank in laid.planks.values()]
    wide, high = min(box.width() for box in boxes), min(box.height() for box in boxes)
    return treasure.manner(wide, high, [_piles(board, pirate) for pirate in board.pirates], u)


def _hold(painter: QPainter, box: QRectF, board: Board, pirate: Pirate, u: float, laid: Layout) -> None:
    """What lies open before this seat, a row for each kind."""
    if not board.figures:
        _ballots(painter, box, pirate, u)
        return
    entries = _piles(board, pirate)
    if not entries or box.height() < u or layout.all_turned(board):
        return
    ours = mood.current()
    painter.setPen(QPen(QColor(ours.rim), paint.hair()))
    line = box.top() - u * 0.18
    painter.drawLine(QRectF(box.left(), line, 0, 0).topLeft(), QRectF(box.right(), line, 0, 0).topLeft())
    treasure.rows(painter, box, entries, u, manner(board, laid, u))


def _ballots(painter: QPainter, box: QRectF, pirate: Pirate, u: float) -> None:
    """Where nothing is known of anybody's treasures: how this seat voted, round by round."""
    theme, ours = style.current(), mood.current()
    for place, (number, vote) in enumerate(pirate.ballots):
        row = QRectF(box.left(), box.top() + place * u * 1.7, box.width(), u * 1.6)
        if row.bottom() > box.bottom() + 1:
            return
        tile = QRectF(row.left(), row.top() + u * 0.1, u * 1.4, u * 1.4)
        paint.panel(painter, tile, u * 0.25, ours.ballot(vote), ours.ballot(vote))
        icons.draw(painter, vote, tile.adjusted(u * 0.2, u * 0.2, -u * 0.2, -u * 0.2), ours.on_ballot)
        text = row.adjusted(u * 1.8, 0, 0, 0)
        said = _("Round {round}").format(round=number)
        paint.write(painter, text, said, u * 1.1, theme.ink, paint.MEDIUM, least=u)
