"""Below the planks: what is going on in words, the row of votes, the places of the seven treasures; and a theft."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from companion.core.language import _, ngettext
from companion.games.articles_of_agreement.board import Board, Deed
from ui.faces.articles_of_agreement import layout, mood, treasure
from ui.faces.articles_of_agreement.layout import Layout
from ui.theme import called, icons, paint, style

DEEDS = {"pistol": "pistol", "spot": "spot", "barrel": "barrel", "ability": "used"}


def said(board: Board, turned: float = 1.0) -> tuple[str, str]:
    """What is going on: a headline, and what it means; nothing of the result before the votes have turned."""
    accept = _("It takes {needed} Ayes of {count}.").format(needed=board.needed, count=len(board.pirates))
    if len(board.pirates) % 2 == 0:
        accept = _("It takes {needed} Ayes of {count}; a tie is a mutiny.").format(
            needed=board.needed, count=len(board.pirates)
        )
    match board.phase:
        case "draw":
            return _("Seven treasures"), _("They are drawn, face up.")
        case "allocate" if not board.on_table:
            left = len(board.middle)
            told = ngettext("{n} treasure is left.", "{n} treasures are left.", left)
            return _("{seat} shares out").format(seat=board.captain), told.format(n=left) if left else accept
        case "allocate" | "vote" | "votes_in":
            return _("Aye or Nay to {seat}'s shares?").format(seat=board.captain), accept
        case "final" if not board.figures and board.outcome is None:
            return _("Last pistols and barrels"), _("Whoever has one may use it now, on the table.")
        case "secrets" if board.turning:
            return _("{seat}'s treasures are next").format(seat=board.turning), ""
        case "turned" if board.counting:
            return _("Next is counted: {part}").format(part=board.counting), board.counted
        case "turned":
            return _("Everything is counted"), board.counted
    if board.phase in layout.ENDING:
        return _("The secret treasures"), _("They lie open, and count with all the others.")
    if turned < 1:
        return _("Aye or Nay?"), accept
    if board.phase == "mutiny" and board.middle:
        count = len(board.middle)
        still = ngettext("{n} treasure is still to share out.", "{n} treasures are still to share out.", count)
        return (board.outcome.headline if board.outcome else _("Mutiny!")), still.format(n=count)
    if board.phase == "mutiny" and board.nominee:
        ask = _("All agree?") if board.proposed else _("All mutineers must agree to the shares and to the captain.")
        return _("{seat} for captain").format(seat=board.nominee), ask
    if board.deeds and board.phase != "mutiny":
        return board.deeds[-1].said, board.deeds[-1].why
    if board.outcome is not None:
        return board.outcome.headline, board.outcome.why
    if layout.introduced(board) and board.on_table and board.captain:
        return _("{seat} shares out").format(seat=board.captain), _("On the table; talk is free.")
    if board.phase in ("opening", "ready"):
        return _("All hands on deck"), _("{seat} is captain.").format(seat=board.captain) if board.captain else ""
    return "", ""


def _look(board: Board) -> tuple[str, str]:
    """Symbol and ink of the headline."""
    theme = style.current()
    if board.phase in layout.ENDING:
        return "chest", theme.brass_ink
    if board.phase in (*layout.LAYING, *layout.VOTING):
        return "", theme.ink
    if board.phase == "mutiny" and board.nominee and not board.middle:
        return "captain", theme.brass_ink
    if board.deeds and board.phase != "mutiny":
        return DEEDS[board.deeds[-1].what], theme.ink
    if board.outcome is None:
        return "", theme.ink
    looks = {"accepted": ("pass", theme.good), "failed": ("fail", theme.bad)}
    return looks.get(board.outcome.result, ("mutiny", theme.brass_ink))


def draw(painter: QPainter, board: Board, laid: Layout, u: float, turned: float) -> None:
    """Draws the stage; the treasures and the clock on it move by themselves."""
    theme, ours = style.current(), mood.current()
    paint.panel(painter, laid.stage, u * 0.6, ours.panel, ours.rim)
    if layout.theft(board) is not None:
        painter.setPen(QPen(QColor(theme.brass), max(2.0, u * 0.1)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(laid.stage.adjusted(1, 1, -1, -1), u * 0.6, u * 0.6)
    for slot in laid.slots:
        painter.setPen(QPen(QColor(ours.slot), paint.hair(1.2), Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(slot.adjusted(2, 2, -2, -2), u * 0.4, u * 0.4)
    headline, why = said(board, turned)
    icon, ink = _look(board) if turned >= 1 else ("", theme.ink)
    # First what has happened, as the headline says, and then what stands to be answered now.
    rest = [line for line in (why, *board.asked, *board.notes) if line]
    names = tuple(pirate.seat for pirate in board.pirates)
    if laid.slots:
        _below(painter, laid.text, headline, rest, board.asked, icon, ink, u, names)
    else:
        _beside(painter, laid.text, board, headline, rest, icon, ink, u, turned, names)


def _beside(
    painter: QPainter,
    box: QRectF,
    board: Board,
    headline: str,
    rest: list[str],
    icon: str,
    ink: str,
    u: float,
    turned: float,
    names: tuple[str, ...],
) -> None:
    """A low stage: the headline, the row of votes with the needed number, and why, from left to right."""
    x = box.left()
    told = board.outcome is not None and headline == board.outcome.headline and turned >= 1
    if not told:
        _below(painter, box, headline, rest, board.asked, icon, ink, u, names)
        return
    size = u * 2.0
    if icon:
        side = min(u * 2.2, box.height())
        icons.draw(painter, icon, QRectF(x, box.center().y() - side / 2, side, side), ink)
        x += side + u * 0.4
    x += paint.write(painter, QRectF(x, box.top(), box.width() * 0.4, box.height()), headline, size, ink, paint.HEAVY)
    x = _votes(painter, board, x + u * 0.9, box, u)
    text = QRectF(x + u * 0.9, box.top(), box.right() - x - u * 0.9, box.height())
    soft = mood.current().soft
    fit = max(1, int(text.height() / (u * 1.1) + 0.05))
    rest = _whole(rest, board.asked, names, u, text.width(), fit, together=True)
    lines = min(3, sum(len(paint.wrapped(line, text.width(), u, paint.MEDIUM)) for line in rest))
    y = text.top() + max(0.0, (text.height() - lines * u * 1.1) / 2)
    for line in rest:
        room = QRectF(text.left(), y, text.width(), text.bottom() - y)
        if room.height() < u * 1.1:
            return
        y += paint.write_lines(painter, room, line, u, soft, paint.MEDIUM, Qt.AlignmentFlag.AlignLeft, spacing=1.1)


def _votes(painter: QPainter, board: Board, x: float, box: QRectF, u: float) -> float:
    """A thumb for each vote, Ayes first, and a brass tick after the number that was needed; gives where it ends."""
    theme, ours = style.current(), mood.current()
    side = min(u * 1.7, (box.width() * 0.36) / max(1, len(board.pirates)) - u * 0.3)
    side = max(side, u * 0.9)
    for place, vote in enumerate(["aye"] * board.ayes + ["nay"] * board.nays):
        if place == board.needed:
            x = _tick(painter, x, box, u, theme.brass)
        tile = QRectF(x, box.center().y() - side / 2, side, side)
        rim = ours.on_ballot if vote == "nay" else ours.ballot(vote)
        paint.panel(painter, tile, u * 0.3, ours.ballot(vote), rim)
        inset = side * 0.2
        icons.draw(painter, vote, tile.adjusted(inset, inset, -inset, -inset), ours.on_ballot)
        x += side + u * 0.3
    return x if board.needed < board.ayes + board.nays else _tick(painter, x, box, u, theme.brass)


def _tick(painter: QPainter, x: float, box: QRectF, u: float, ink: str) -> float:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    painter.drawRoundedRect(QRectF(x, box.top(), u * 0.16, box.height()), u * 0.08, u * 0.08)
    return x + u * 0.46


def _below(
    painter: QPainter,
    box: QRectF,
    headline: str,
    rest: list[str],
    asked: tuple[str, ...],
    icon: str,
    ink: str,
    u: float,
    names: tuple[str, ...],
) -> None:
    """The headline, and under it what it means; where there is no room for both, long names lose letters first."""
    ours, theme = mood.current(), style.current()
    large = box.width() > u * 30
    size = u * (1.7 if large else 1.5)
    if large and icon:
        side = min(u * 2.2, box.height())
        treasure.symbol(painter, icon, QRectF(box.left(), box.center().y() - side / 2, side, side), ink)
        box = box.adjusted(side + u * 0.6, 0, 0, 0)
        icon = ""
    while size > u * 1.2 and paint.width(headline, size, paint.BOLD) > box.width():
        size -= u * 0.1
    headline = paint.squeezed(headline, names, size, box.width() * (1 if large else 1.8), paint.BOLD)
    lines = paint.wrapped(headline, box.width(), size, paint.BOLD, 1 if large else 2)
    high = size * 1.15 * len(lines)
    step = 1.2 if large else 1.28
    if large and paint.width(" ".join(rest), u * 1.05, paint.MEDIUM) > box.width():
        step = 1.1
    fit = max(1, int((box.height() - high) / (u * 1.05 * step) + 0.05))
    rest = _whole(rest, asked, names, u * 1.05, box.width(), fit, together=large)
    below = sum(len(paint.wrapped(line, box.width(), u * 1.05, paint.MEDIUM)) for line in rest) * u * 1.05 * step
    top = box.top() + max(0.0, (box.height() - high - below) / 2)
    head = QRectF(box.left(), top, box.width(), high + 1)
    if icon:
        treasure.symbol(painter, icon, QRectF(head.left(), head.top() + size * 0.08, size, size), ink)
        head.setLeft(head.left() + size * 1.4)
    if not large:
        # Lines of one length: of “shares out” no word stands alone on the second.
        head.setWidth(paint.balanced(headline, head.width(), size, paint.BOLD))
    paint.write_lines(painter, head, headline, size, ink if not large else theme.ink, paint.BOLD, spacing=1.15)
    top += high
    for line in rest:
        room = QRectF(box.left(), top, box.width(), box.bottom() - top)
        if room.height() < u * 1.1:
            return
        top += paint.write_lines(
            painter, room, line, u * 1.05, ours.soft, paint.MEDIUM, Qt.AlignmentFlag.AlignLeft, spacing=step
        )


def _whole(
    rest: list[str], asked: tuple[str, ...], names: tuple[str, ...], px: float, wide: float, fit: int, *, together: bool
) -> list[str]:
    """These sentences in so many lines, those that say least left out, the last ones, before anybody is an initial.

    Where they may stand `together` they follow each other if for lines of their own there is no room; but notes make
    room first for a line of what somebody is `asked`, or it would read as part of what has happened.
    """

    def lines(said: list[str]) -> int:
        return sum(len(paint.wrapped(line, wide, px, paint.MEDIUM)) for line in said)

    while rest:
        if lines(rest) <= fit:
            return rest
        spare = [line for line in rest if line not in asked]
        fewer = [line for line in rest if line != (spare or rest)[-1]]
        if asked and len(spare) > 1:
            rest = fewer
            continue
        said = [" ".join(rest)] if together else rest
        if lines(said) <= fit:
            return said
        many = fit / len(said)
        room = wide * (many if many < 1.5 else many * 0.92)
        said = [paint.squeezed(line, names, px, room, paint.MEDIUM) for line in said]
        if len(rest) == 1 or (lines(said) <= fit and not any(map(partial(_initialled, names=names), said))):
            return said
        rest = fewer
    return rest


def _initialled(said: str, names: tuple[str, ...]) -> bool:
    """Whether somebody is an initial in it."""
    return any(form in said for name in names for form in called.forms(name, names) if called.is_initials(form))


# --- a theft ----------------------------------------------------------------------------------------------------------


def draw_theft(painter: QPainter, board: Board, laid: Layout, u: float) -> None:
    """The treasure on its rope, from the robbed to the thief; beside it how the round ended, and the spent pistol."""
    deed, theme, ours = layout.theft(board), style.current(), mood.current()
    if deed is None or laid.rope is None:
        return
    rope = laid.rope
    ways = [(rope.card, deed.kind, rope.leftward), (rope.back, deed.give, not rope.leftward)]
    for card, kind, leftward in ways if deed.give else ways[:1]:
        y = card.center().y()
        if not rope.across:  # on a plank it would be a black patch
            painter.setPen(QPen(QColor(ours.bar), u * 0.75))
            painter.drawLine(QPointF(rope.box.left(), y), QPointF(rope.box.right(), y))
        pen = QPen(QColor(theme.brass_ink), u * 0.3, Qt.PenStyle.DotLine, Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(rope.box.left() + u * 0.2, y), QPointF(rope.box.right() - u * 0.2, y))
        _arrow(painter, rope.box, leftward, y, u, theme.brass_ink)
        if kind:
            treasure.draw(painter, card, kind, u)
        else:
            treasure.back(painter, card, u)
    _outcome(painter, laid.before, board, u)
    _spent(painter, laid.spent, deed, u)


def _arrow(painter: QPainter, box: QRectF, leftward: bool, y: float, u: float, ink: str) -> None:
    tip = box.left() if leftward else box.right()
    back = tip + u * 1.4 * (1 if leftward else -1)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    painter.drawPolygon(QPolygonF([QPointF(tip, y), QPointF(back, y - u), QPointF(back, y + u)]))


def _outcome(painter: QPainter, box: QRectF, board: Board, u: float) -> None:
    """How the round had ended before the theft."""
    if box.height() < u * 4 or board.outcome is None:
        return
    theme, ours = style.current(), mood.current()
    paint.panel(painter, box, u * 0.6, ours.panel, ours.rim)
    looks = {"accepted": "pass", "failed": "fail"}
    icon = looks.get(board.outcome.result, "mutiny")
    side = u * 1.7
    icons.draw(painter, icon, QRectF(box.center().x() - side / 2, box.top() + u * 0.3, side, side), theme.brass_ink)
    inner = box.adjusted(u * 0.3, u * 2.1, -u * 0.3, -u * 0.1)
    row = QRectF(inner.left(), inner.top(), inner.width(), u * 1.5)
    paint.write(painter, row, board.outcome.headline, u * 1.3, theme.ink, paint.BOLD, paint.CENTER, least=u)
    votes = _("{ayes} : {nays}").format(ayes=board.ayes, nays=board.nays)
    row = row.translated(0, u * 1.5)
    paint.write(painter, row, votes, u * 1.1, ours.soft, paint.MEDIUM, paint.CENTER, least=u)
    rest = QRectF(inner.left(), row.bottom(), inner.width(), inner.bottom() - row.bottom())
    captain = _("{seat} is captain").format(seat=board.captain)
    captain = paint.squeezed(captain, (board.captain,), u, rest.width() * 1.7, paint.BOLD)
    paint.write_lines(painter, rest, captain, u, theme.ink, paint.BOLD, Qt.AlignmentFlag.AlignHCenter, spacing=1.2)


def _spent(painter: QPainter, box: QRectF, deed: Deed, u: float) -> None:
    """The pistol that was spent for it, tipped off the deck."""
    if box.height() < u * 4 or deed.what != "pistol":
        return
    ours, soft = mood.current(), mood.current().soft
    card = box.adjusted(u * 0.3, u * 0.6, -u * 0.3, -u * 0.9)
    painter.save()
    painter.translate(card.center())
    painter.rotate(6)
    painter.translate(-card.center())
    painter.setPen(QPen(QColor(soft), paint.hair(1.5), Qt.PenStyle.DashLine))
    painter.setBrush(QColor(ours.plank))
    painter.drawRoundedRect(card, u * 0.4, u * 0.4)
    side = min(card.height() * 0.5, card.width() * 0.5)
    mark = QRectF(card.center().x() - side / 2, card.top() + u * 0.5, side, side)
    icons.draw(painter, "pistol", mark, soft)
    row = QRectF(card.left() + u * 0.2, mark.bottom(), card.width() - u * 0.4, card.bottom() - mark.bottom())
    paint.write(painter, row, _("Pistol spent"), u * 1.15, soft, paint.BOLD, paint.CENTER, least=u)
    painter.restore()
