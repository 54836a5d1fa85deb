"""The columns of the members: head, bills and pledges of each; whose turn it is stands open, the others closed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, figure, ngettext, signed
from companion.core.vocabulary import Icon
from companion.games.legislation.board import Bill, Board, Member, Token
from ui.faces.legislation import compass, mood
from ui.theme import icons, paint, style

OPEN = 17.3
"""How wide the open column is, in units, where all have room."""
HEAD, OPEN_HEAD = 4.9, 5.3
"""How high the head of a closed column is, and of the open one."""
GAP = 0.35
EARLY = frozenset({"opening", "discard", "refill", "on_deck"})
"""Phases before the first bill lies On Deck."""
BILLS = 3
MEMORY = 1.25
"""How high a line of what is remembered is, in units."""
STRIP = 1.55
"""How high the strip of pledges on a bill in a closed column is, in units."""
NAME_LEFT = 1.35 + 0.18 + 0.84 + 0.3
"""What stands before the name of who pledged, and after it, in units."""
PILE_LINE, PILE_LETTERED, PILE_SIGNS = 2.1, 4.6, 3.2
"""How high a discarded bill is at least, in units: in a line, with its signs below its number, and beside it."""
PILE_SIDE = 3.2
"""How wide the signs beside it are then at least."""
WORDS = 0.445
"""The part of a bill in the open column that its number and compass take."""
LEAST_LETTERS = 0.8
"""How narrow the letters of the agendas may be before they are left to the symbol."""
SITS_OUT = Icon.PAUSE
"""The sign for sitting out, where words have no room."""
LEAST = 0.975
"""How much smaller than a unit a name may be before it loses words: 3 % of the height."""


def lay(box: QRectF, count: int, active: int, u: float) -> list[QRectF]:
    """Where each member's column lies; `active` is the place of the open one, −1 for none."""
    gap = u * GAP
    room = box.width() - gap * (count - 1)
    if active < 0:
        widths = [room / count] * count
    else:
        least = u * 5.6 * (count - 1)
        open_ = max(room / count, min(u * OPEN, max(room - least, room * 0.26)))
        widths = [open_ if place == active else (room - open_) / (count - 1) for place in range(count)]
    found, left = [], box.left()
    for wide in widths:
        found.append(QRectF(left, box.top(), wide, box.height()))
        left += wide + gap
    return found


def clock_box(column: QRectF, u: float) -> QRectF:
    """Where the clock stands in the head of the open column, left of its total."""
    side = round(u * 4.4)
    return QRectF(round(column.right() - u * 4.4 - side), round(column.top() + u * 0.45), side, side)


def draw(
    painter: QPainter, box: QRectF, member: Member, colours: Mapping[str, int], board: Board, u: float,
    *, opened: bool, clock: bool, looked: bool = False,
) -> None:  # fmt: skip
    """One member's column; with `looked` that this member has looked at the own cards, while somebody has not."""
    theme, ours = style.current(), mood.current()
    active, colour = member.seat == board.active, colours.get(member.seat, 0)
    rim = theme.brass if active else theme.line
    paint.rounded(painter, box, u * 0.5, ours.row if opened else ours.panel, rim, paint.hair(3 if active else 1.2))
    inner = box.adjusted(u * 0.22, u * 0.22, -u * 0.22, -u * 0.25)
    waits = member.seat in board.waiting and not active
    # Before the first bills lie On Deck both stand below, where the pile lies open.
    lies = _lies(member, board) if board.phase not in EARLY else []
    if opened:
        _open_head(painter, inner, member, colour, lies, u, clock=clock, looked=looked)
    else:
        _head(painter, inner, member, colour, lies, u, waits=waits, looked=looked)
    top = inner.top() + u * _head_high(board, opened=opened)
    lines = memory(board)
    said = QRectF(inner.left() + u * 0.1, top - u * MEMORY * lines, inner.width() - u * 0.2, u * MEMORY * lines)
    _remembered(painter, said, member, colours, u)
    rest = QRectF(inner.left(), top, inner.width(), inner.bottom() - top)
    letters = [key for key, _name in board.columns]
    if member.earned:
        _earned(painter, rest, member, u)
        return
    if not member.row and board.phase in EARLY:
        _early(painter, rest, member, letters, u)
        return
    if not member.row:
        line = QRectF(rest.left(), rest.top(), rest.width(), u * 1.5)
        paint.write(painter, line, _("no bill left"), u, mood.soft(), paint.MEDIUM, paint.CENTER, least=u)
        return
    for bill, card in zip(member.row, _cards(rest, u), strict=False):
        if opened or _roomy(card, letters, u):
            _open_bill(painter, card, bill, letters, colours, u, theme.brass if opened else ours.rim)
        else:
            _bill(painter, card, bill, letters, colours, u)


def pledges(box: QRectF, member: Member, board: Board, u: float, *, opened: bool) -> list[tuple[Token, QRectF]]:
    """Every pledge on the bills of this member's column, and where it lies; none where only counts have room."""
    letters = [key for key, _name in board.columns]
    inner = box.adjusted(u * 0.22, u * 0.22, -u * 0.22, -u * 0.25)
    top = inner.top() + u * _head_high(board, opened=opened)
    rest = QRectF(inner.left(), top, inner.width(), inner.bottom() - top)
    found: list[tuple[Token, QRectF]] = []
    for bill, card in zip(member.row, _cards(rest, u), strict=False):
        if opened or _roomy(card, letters, u):
            found += zip(bill.tokens, _row_boxes(_rows_box(card, u), bill.tokens, u), strict=True)
        else:
            found += [(one, mark) for _side, _thumb, held in _sides(_strip_box(card, u), bill.tokens, u)
                      for one, mark in held]  # fmt: skip
    return found


def memory(board: Board) -> int:
    """How many lines of a head tell what is remembered: what each bill brought, and which pledges were broken."""
    return any(member.gained for member in board.members) + any(member.broke for member in board.members)


def _head_high(board: Board, *, opened: bool) -> float:
    """How high the head of a column is, in units: all of them alike."""
    return (OPEN_HEAD if opened else HEAD) + MEMORY * memory(board)


def _roomy(card: QRectF, letters: Sequence[str], u: float) -> bool:
    """Whether a closed column has room for the names of those who pledged, and for the letters beside its signs."""
    return compass.lettered(card.width() * WORDS / 2 - u * 0.1, u * 1.8, letters, u)


def _cards(rest: QRectF, u: float) -> list[QRectF]:
    """Where the bills of a column lie."""
    gap = u * 0.3
    high = (rest.height() - gap * (BILLS - 1)) / BILLS
    return [QRectF(rest.left(), rest.top() + n * (high + gap), rest.width(), high) for n in range(BILLS)]


# --- heads ------------------------------------------------------------------------------------------------------------


Lies = list[tuple[str, tuple[str, ...]]]
"""What lies where: a symbol, and its count; or none, and bills. First what is left out last."""


def _lies(member: Member, board: Board) -> Lies:
    """How many cards are in the hand, where the app knows, and in the discard pile, from where others may swap."""
    found: Lies = [("hand", (figure(member.hand),))] if board.knows_hands else []
    return [*found, ("pile", (figure(len(member.pile)),))] if member.pile else found


def _opened_up(lies: Lies, member: Member, room: float, u: float) -> Lies:
    """The same with the bills of the pile, the top one first, where they have room: a small card is a bill, a number
    beside a sign a count."""
    whole: Lies = [*lies[:-1], ("", tuple(bill.number for bill in reversed(member.pile)))]
    return whole if lies and lies[-1][0] == "pile" and _fitting(whole, room, u) == whole else lies


def _head(
    painter: QPainter, box: QRectF, member: Member, colour: int, lies: Lies, u: float, *, waits: bool, looked: bool
) -> None:
    theme = style.current()
    mark = QRectF(box.left() + u * 0.05, box.top() + u * 0.4, u, u)
    icons.draw_shape(painter, colour, mark, theme.seat(colour))
    name = QRectF(mark.right() + u * 0.22, box.top(), box.right() - mark.right() - u * 0.22, u * 1.7)
    if waits:
        icons.draw(painter, "waiting", QRectF(name.right() - u, name.center().y() - u / 2, u, u), theme.brass_ink)
        name.setRight(name.right() - u * 1.2)
    two = name.adjusted(0, -u * 0.16, 0, u * 0.14)
    paint.write_name(painter, two, member.seat, u * 1.25, theme.ink, u * LEAST)
    # Below the second line of a name whose letters reach low.
    line = QRectF(box.left(), name.bottom() + u * 0.15, box.width(), u * 1.75)
    total = _total(painter, line, member, u * 1.8)
    side = u * 1.6
    compass.cells(painter, QRectF(line.left() + u * 0.1, line.center().y() - side / 2, side, side), member.agendas)
    letters = QRectF(line.left() + side + u * 0.45, line.top(), line.width() - side - u * 0.8 - total, line.height())
    under = QRectF(box.left() + u * 0.1, line.bottom(), box.width() - u * 0.2, u * 1.3)
    if looked:
        _looked(painter, under, u)
        under.setRight(under.right() - u * 1.3)
    if member.effect_used:
        room = under.width() - _broken_wide(member, _broken_said(member)[0], u) - u * 0.3
        under.setRight(under.right() - _effect_used(painter, under, room, u))
    spelt = paint.width(member.letters, u, paint.MEDIUM) * LEAST_LETTERS
    # The words for who sits out push no agenda and no card away: there is a sign for it. Other words give way to cards.
    for said in _broken_said(member) if member.sits else _broken_said(member)[-1:]:
        room = under.width() - _broken_wide(member, said, u) - u * 0.3
        below = _fitting(lies, room, u)
        above = _fitting(lies[len(below) :], letters.width(), u)
        took = sum(_wide(icon, count, u) for icon, count in above)
        if room >= 0 and len(below) + len(above) == len(lies) and took + spelt <= letters.width():
            break
    below = _opened_up(below, member, room, u)
    letters.setRight(letters.right() - _put_lies(painter, letters, above, u))
    if spelt <= letters.width():
        paint.write(painter, letters, member.letters, u, mood.soft(), paint.MEDIUM, least=u)
    under.setRight(under.right() - _put_lies(painter, under, below, u))
    _broken(painter, under, member, u)


def _wide(icon: str, said: tuple[str, ...], u: float) -> float:
    """How much room a symbol takes with its count, or bills, and the gap before it."""
    if icon:
        return u * 1.6 + paint.width(said[0], u, paint.MEDIUM)
    return sum(_bill_wide(bill, u, worded=False) + u * 0.2 for bill in said) + u * 0.3


def _fitting(lies: Lies, room: float, u: float) -> Lies:
    """As many of them as have room."""
    while lies and sum(_wide(icon, said, u) for icon, said in lies) > room + 1:
        lies = lies[:-1]
    return lies


def _put_lies(painter: QPainter, box: QRectF, lies: Lies, u: float) -> float:
    """Draws them from the right edge of the box; how much room it took."""
    ours, right = mood.current(), box.right()
    for icon, said in reversed(lies):
        if not icon:
            x = right - _wide(icon, said, u) + u * 0.5
            for bill in said:
                _small(painter, QRectF(x, box.top(), box.right() - x, box.height()), bill, u)
                x += _bill_wide(bill, u, worded=False) + u * 0.2
            right -= _wide(icon, said, u)
            continue
        took = paint.write(painter, QRectF(box.left(), box.top(), right - box.left(), box.height()), said[0], u,
                           style.current().ink, paint.MEDIUM, paint.RIGHT)  # fmt: skip
        mark = QRectF(right - took - u * 1.2, box.center().y() - u * 0.5, u * 0.85, u)
        if icon == "pile":
            for lies_there in (mark.translated(u * 0.14, -u * 0.12), mark):
                paint.rounded(painter, lies_there, u * 0.15, ours.paper, mood.soft(), paint.hair(1.4))
        else:
            icons.draw(painter, icon, mark.adjusted(-u * 0.1, 0, u * 0.15, 0), mood.soft())
        right -= _wide(icon, said, u)
    return box.right() - right


def _looked(painter: QPainter, box: QRectF, u: float) -> None:
    """That a member has looked at the own cards, at the right edge of the box."""
    icons.draw(painter, "looked", QRectF(box.right() - u * 1.1, box.center().y() - u * 0.55, u * 1.1, u * 1.1),
               mood.soft())  # fmt: skip


def _effect_used(painter: QPainter, box: QRectF, room: float, u: float) -> float:
    """That the special effect of a member is used up, at the right edge of the box; how much room it takes."""
    said, right = _("effect used"), box.right()
    if paint.width(said, u, paint.MEDIUM) + u * 1.6 <= room:
        right -= paint.write(painter, box, said, u, mood.soft(), paint.MEDIUM, paint.RIGHT) + u * 0.25
    icons.draw(painter, Icon.USED, QRectF(right - u * 1.1, box.center().y() - u * 0.55, u * 1.1, u * 1.1), mood.soft())
    return box.right() - right + u * 1.3


def _total(painter: QPainter, box: QRectF, member: Member, size: float) -> float:
    """The total at the right edge of the box; how much room it takes."""
    theme = style.current()
    if member.total is None:
        icons.draw(painter, "secret", QRectF(box.right() - size, box.center().y() - size / 2, size, size), mood.soft())
        return size
    said = figure(member.total)
    return paint.write(painter, box, said, size, theme.ink, paint.HEAVY, paint.RIGHT)


def said_broken(member: Member) -> str:
    """How many pledges a member has broken, and whether it sits out."""
    return _broken_said(member)[0]


def _broken_said(member: Member) -> tuple[str, ...]:
    """The same, longest first; in the last nothing says that a member sits out but the sign for it."""
    count = figure(member.broken)
    if member.sits and not member.broken:
        return _("sits out"), ""
    said = ngettext("{count} broken", "{count} broken", member.broken).format(count=count)
    if member.sits:
        longest = _("{count} broken, sits out").format(count=count)
        return longest, _("{count}, sits out").format(count=count), count
    return said, count


def _broken_form(member: Member, room: float, u: float) -> str:
    """The longest of these that has room; else the shortest."""
    forms = _broken_said(member)
    return next((said for said in forms if _broken_wide(member, said, u) <= room), forms[-1])


def _broken_signs(member: Member, said: str) -> tuple[bool, bool]:
    """Whether the sign for broken pledges stands before these words, and after them the one for sitting out."""
    bad = bool(member.broken) or member.sits
    short = said == _broken_said(member)[-1]
    return bad or short, member.sits and short


def _broken_wide(member: Member, said: str, u: float) -> float:
    """How much room these words take with the signs beside them."""
    before, after = _broken_signs(member, said)
    weight = paint.BOLD if member.broken or member.sits else paint.MEDIUM
    return paint.width(said, u, weight) + u * (1.35 * before + 1.45 * after)


def _broken(painter: QPainter, box: QRectF, member: Member, u: float) -> None:
    """The broken pledges of a member: they never leave the screen."""
    theme = style.current()
    said = _broken_form(member, box.width(), u)
    before, after = _broken_signs(member, said)
    ink, weight = (theme.bad, paint.BOLD) if member.broken or member.sits else (mood.soft(), paint.MEDIUM)
    sign = QRectF(box.left(), box.center().y() - u * 0.55, u * 1.1, u * 1.1)
    if before:
        icons.draw(painter, "broken", sign, ink)
    room = box.adjusted(u * 1.35 * before, 0, 0, 0)
    took = paint.write(painter, room, said, u, ink, weight, least=u)
    if after:
        icons.draw(painter, SITS_OUT, sign.translated(u * 1.7 + took, 0), ink)


def _remembered(painter: QPainter, box: QRectF, member: Member, colours: Mapping[str, int], u: float) -> None:
    """What each bill brought a member, and below it to whom and on which bills it broke its pledges; the newest first,
    as many as have room; where words have none a bill is a small card, and never a number beside points."""
    theme = style.current()
    gained = [(number, signed(worth)) for number, worth in member.gained]
    inks = [theme.good if worth > 0 else theme.bad if worth < 0 else mood.soft() for _n, worth in member.gained]
    spelt = sum(paint.width(_worded(bill), u) + paint.width(said, u, paint.HEAVY) + u * 1.05 for bill, said in gained)
    worded = spelt <= box.width()
    x = box.left()
    for (bill, said), ink in zip(gained, inks, strict=True):
        wide = _bill_wide(bill, u, worded=worded) + u * 0.3 + paint.width(said, u, paint.HEAVY)
        if x + wide > box.right() + 1:
            break
        at = QRectF(x, box.top(), wide + 1, u * MEMORY)
        _named(painter, at, bill, mood.soft(), u, worded=worded)
        paint.write(painter, at, said, u, ink, paint.HEAVY, paint.RIGHT)
        x += wide + u * 0.7
    room = box.width() - u * 1.65 * len(member.broke)
    names = sum(paint.width(f"{one.to}, ", u, paint.BOLD) for one in member.broke if one.to)
    bills = sum(_bill_wide(one.bill, u, worded=True) for one in member.broke)
    named, worded, x = names + bills <= room, bills <= room, box.left()
    for one in member.broke:
        to = f"{one.to}, " if named and one.to else ""
        before = (u * 1.05 if one.to else 0.0) + paint.width(to, u, paint.BOLD)
        wide = before + _bill_wide(one.bill, u, worded=worded)
        if x + wide > box.right() + 1:
            break
        at = QRectF(x, box.bottom() - u * MEMORY, wide + 1, u * MEMORY)
        if one.to:
            colour = colours.get(one.to, 0)
            shape = QRectF(x, at.center().y() - u * 0.42, u * 0.84, u * 0.84)
            icons.draw_shape(painter, colour, shape, theme.seat(colour))
            paint.write(painter, at.adjusted(u * 1.05, 0, 0, 0), to, u, theme.bad, paint.BOLD)
        _named(painter, at.adjusted(before, 0, 0, 0), one.bill, theme.bad, u, worded=worded)
        x += wide + u * 0.6


def _bill_wide(bill: str, u: float, *, worded: bool) -> float:
    """How wide a bill is in a line: in words, or as a small card."""
    return paint.width(_worded(bill), u, paint.BOLD) if worded else paint.width(bill, u, paint.BOLD) + u * 0.5


def _named(painter: QPainter, box: QRectF, bill: str, ink: str, u: float, *, worded: bool) -> None:
    """A bill that was voted on at the left edge of a line, in words or as a small coloured card."""
    if worded:
        paint.write(painter, box, _worded(bill), u, ink, paint.BOLD)
    else:
        _small(painter, box, bill, u, ink)


def _small(painter: QPainter, box: QRectF, bill: str, u: float, ink: str = "") -> None:
    """A bill as a small card at the left edge of a line: of paper while it lies there, coloured with this ink once it
    was voted on."""
    ours = mood.current()
    card = QRectF(box.left(), box.center().y() - u * 0.58, _bill_wide(bill, u, worded=False), u * 1.16)
    small_card(painter, card, u, ink)
    paint.write(painter, card, bill, u, ink or ours.print, paint.BOLD, paint.CENTER)


def small_card(painter: QPainter, box: QRectF, u: float, ink: str = "") -> None:
    """A small card without its number: of paper, or coloured, with a rim of this ink."""
    ours = mood.current()
    paint.rounded(painter, box, u * 0.2, mood.private().choice if ink else ours.paper, ink or ours.rim, paint.hair(1))


def _open_head(
    painter: QPainter, box: QRectF, member: Member, colour: int, lies: Lies, u: float, *, clock: bool, looked: bool
) -> None:
    theme = style.current()
    mark = QRectF(box.left() + u * 0.3, box.top() + u * 0.35, u * 1.8, u * 1.8)
    icons.draw_shape(painter, colour, mark, theme.seat(colour))
    right = box.right() - (u * 9 if clock else u * 0.3)
    first = QRectF(mark.right() + u * 0.4, box.top(), right - mark.right() - u * 0.4, u * 2.5)
    took = _total(painter, QRectF(box.left(), box.top(), box.width() - u * 0.3, u * 2.5), member, u * 2.4)
    if not clock:
        first.setRight(first.right() - took - u * 0.4)
    paint.write(painter, first, member.seat, u * 2, style.current().ink, paint.HEAVY, least=u)
    wide = u * 4.2 if clock else u * 5.3
    low = QRectF(box.right() - wide - u * 0.1, box.top() + u * 2.55, wide, u * 1.3)
    lower = low.translated(0, u * 1.35)
    if member.effect_used:
        counts = sum(_wide(icon, said, u) for icon, said in lies)
        lower.setRight(lower.right() - _effect_used(painter, lower, lower.width() - counts, u))
    _put_lies(painter, lower, _opened_up(_fitting(lies, lower.width(), u), member, lower.width(), u), u)
    if looked:
        _looked(painter, low, u)
        low = low.adjusted(-u * 1.3, 0, -u * 1.3, 0)
    _broken(painter, low, member, u)
    right = min(right, low.left() - u * 0.4)
    side = u * 2.3
    second = QRectF(box.left() + u * 0.3, box.top() + u * 2.7, right - box.left(), side)
    compass.cells(painter, QRectF(second.left(), second.top(), side, side), member.agendas)
    lines = member.rep_label.split(", ") if member.rep_label else [_("face down")]
    room = second.width() - side - u
    if len(lines) == 1 and paint.width(lines[0], u, paint.MEDIUM) > room - u * 0.6:
        lines = lines[0].rsplit(" ", 1)
    if any(paint.width(line, u, paint.MEDIUM) > room for line in lines):
        lines = [member.letters]
    for n, line in enumerate(lines):
        high = side / len(lines)
        at = QRectF(second.left() + side + u * 0.6, second.top() + n * high, room, high)
        paint.write(painter, at, line, min(u * 1.15, high), mood.soft(), paint.MEDIUM, least=u)


# --- bills ------------------------------------------------------------------------------------------------------------


def _title(bill: Bill) -> str:
    return _worded(bill.number)


def _worded(number: str) -> str:
    return _("Bill {number}").format(number=number)


def _bill(
    painter: QPainter, box: QRectF, bill: Bill, letters: Sequence[str], colours: Mapping[str, int], u: float
) -> None:
    """A bill in a closed column: number, compass, and a strip with the shapes of those who pledged on it."""
    ours = mood.current()
    strip = u * STRIP
    paint.rounded(painter, box, u * 0.4, ours.paper, ours.rim, paint.hair(1.2))
    title = QRectF(box.left() + u * 0.4, box.top() + u * 0.05, box.width() - u * 0.6, u * 1.5)
    said = _title(bill)
    said = said if paint.width(said, u, paint.HEAVY) <= title.width() else bill.number
    paint.write(painter, title, said, u * 1.25, ours.print, paint.HEAVY, least=u)
    pad = u * 0.25
    grid = QRectF(box.left() + pad, title.bottom(), box.width() - pad * 2, box.bottom() - strip - title.bottom() - pad)
    high = min(grid.height(), max(u * 3.6, grid.height() * 0.72))
    compass.pills(
        painter, QRectF(grid.left(), grid.center().y() - high / 2, grid.width(), high), bill.values, letters, u
    )
    below = QRectF(box.left() + 2, box.bottom() - strip, box.width() - 4, strip - 2)
    paint.rounded(painter, below, u * 0.35, ours.panel, ours.panel, 1)
    _strip(painter, _strip_box(box, u), bill.tokens, colours, u)


def _strip_box(card: QRectF, u: float) -> QRectF:
    """Where the pledges lie on a bill in a closed column."""
    return QRectF(card.left() + 2 + u * 0.25, card.bottom() - u * STRIP, card.width() - 4 - u * 0.45, u * STRIP - 2)


Side = tuple[str, QRectF, list[tuple[Token, QRectF]]]


def _sides(box: QRectF, laid: Sequence[Token], u: float) -> list[Side]:
    """Both sides in a row, pro first: the thumb, and who promised so with a place each; no places where none fit."""
    sides = [(side, [one for one in laid if one.side == side]) for side in ("pro", "con")]
    sides = [(side, held) for side, held in sides if held]
    counted = sum(u * 1.2 + len(held) * u * 0.95 for _side, held in sides) > box.width()
    found: list[Side] = []
    left = box.left()
    for side, held in sides:
        thumb = QRectF(left, box.center().y() - u * 0.55, u * 1.1, u * 1.1)
        left = thumb.right() + u * 0.12
        marks = []
        for one in () if counted else held:
            marks.append((one, QRectF(left, box.center().y() - u * 0.45, u * 0.9, u * 0.9)))
            left += u * 0.95
        left += (paint.width(str(len(held)), u, paint.BOLD) + u * 0.4) if counted else 0
        found.append((side, thumb, marks))
    return found


def _strip(painter: QPainter, box: QRectF, laid: Sequence[Token], colours: Mapping[str, int], u: float) -> None:
    """Pledges in a row: a thumb up and who promised Yay, a thumb down and who promised Nay; counts where none fit."""
    theme, ours = style.current(), mood.current()
    if not laid:
        said = _("no pledge")
        said = said if paint.width(said, u, paint.MEDIUM) <= box.width() else "–"
        paint.write(painter, box, said, u, mood.soft(), paint.MEDIUM, paint.CENTER)
        return
    for side, thumb, held in _sides(box, laid, u):
        paint.rounded(painter, thumb, u * 0.2, ours.ballot("yay" if side == "pro" else "nay"), ours.rim, 1)
        icons.draw(painter, "yay" if side == "pro" else "nay", thumb.adjusted(u * 0.2, u * 0.2, -u * 0.2, -u * 0.2),
                   ours.on_ballot)  # fmt: skip
        if not held:
            count = QRectF(thumb.right() + u * 0.12, box.top(), u * 1.4, box.height())
            said = str(sum(one.side == side for one in laid))
            paint.write(painter, count, said, u, theme.ink, paint.BOLD)
        for one, mark in held:
            colour = colours.get(one.seat, 0)
            icons.draw_shape(painter, colour, mark.adjusted(1, 1, -1, -1), theme.seat(colour))
            if not one.final:
                _ring(painter, mark)


def _ring(painter: QPainter, box: QRectF) -> None:
    """What can still be taken back."""
    painter.setPen(QPen(QColor(style.current().brass_ink), paint.hair(1.5), Qt.PenStyle.DotLine))
    painter.setBrush(QColor(0, 0, 0, 0))
    painter.drawRoundedRect(box, box.width() * 0.3, box.width() * 0.3)


def _open_bill(
    painter: QPainter, box: QRectF, bill: Bill, letters: Sequence[str], colours: Mapping[str, int], u: float, rim: str
) -> None:
    """A bill in the open column: number and compass large, and a row for everybody who pledged on it."""
    ours = mood.current()
    paint.rounded(painter, box, u * 0.4, ours.paper, rim, paint.hair(1.8))
    left = QRectF(box.left() + u * 0.4, box.top() + u * 0.2, box.width() * WORDS, box.height() - u * 0.5)
    title = QRectF(left.left(), left.top(), left.width(), u * 1.7)
    took = paint.write(painter, title, _title(bill), u * 1.55, ours.print, paint.HEAVY, least=u)
    if bill.effect:
        mark = QRectF(title.left() + took + u * 0.4, title.center().y() - u * 0.55, u * 1.1, u * 1.1)
        icons.draw(painter, "say", mark, ours.print)
    high = min(left.bottom() - title.bottom(), max(u * 4.2, left.height() * 0.62))
    compass.pills(painter, QRectF(left.left(), title.bottom() + u * 0.1, left.width(), high), bill.values, letters, u)
    rows = _rows_box(box, u)
    if not bill.tokens:
        # No frame: one would look like a place to press.
        text = _("no pledge yet")
        inside = rows.adjusted(u * 0.5, 0, -u * 0.5, 0)
        if paint.width(text, u, paint.MEDIUM) > inside.width():
            paint.write_lines(painter, inside, text, u, ours.print, paint.MEDIUM, paint.CENTER, spacing=1.2)
        else:
            paint.write(painter, rows, text, u * 1.1, ours.print, paint.MEDIUM, paint.CENTER, least=u)
        return
    _rows(painter, rows, bill.tokens, colours, u)


def _rows_box(card: QRectF, u: float) -> QRectF:
    """Where the pledges lie on a bill in the open column."""
    left = card.left() + u * 0.7 + card.width() * WORDS
    return QRectF(left, card.top() + u * 0.35, card.right() - left - u * 0.25, card.height() - u * 0.7)


def _row_boxes(box: QRectF, laid: Sequence[Token], u: float) -> list[QRectF]:
    """A row for each pledge, in two columns where one has no room; higher where a name needs two lines."""
    gap, count = u * 0.14, len(laid)
    if any(len(paint.wrapped_name(one.seat, box.width() - u * NAME_LEFT, u * LEAST)) > 1 for one in laid):
        high = u * 2.3
        if (high + gap) * count - gap <= box.height():
            return [QRectF(box.left(), box.top() + n * (high + gap), box.width(), high) for n in range(count)]
    fits = max(1, int((box.height() + gap) / (u * 1.2 + gap)))
    columns = 1 if count <= fits else 2
    lines = -(-count // columns)
    high = min(u * 1.75, (box.height() - gap * (lines - 1)) / max(1, lines))
    wide = (box.width() - gap * (columns - 1)) / columns
    places = [(n // lines, n % lines) for n in range(count)]
    return [QRectF(box.left() + x * (wide + gap), box.top() + y * (high + gap), wide, high) for x, y in places]


def _rows(painter: QPainter, box: QRectF, laid: Sequence[Token], colours: Mapping[str, int], u: float) -> None:
    theme, ours = style.current(), mood.current()
    for one, at in zip(laid, _row_boxes(box, laid, u), strict=True):
        high = at.height()
        paint.rounded(
            painter, at, u * 0.25, ours.panel, theme.brass_ink if not one.final else ours.panel, paint.hair(1.5)
        )
        thumb = QRectF(at.left(), at.top(), min(high, u * 1.35), high)
        ballot = "yay" if one.side == "pro" else "nay"
        paint.rounded(painter, thumb, u * 0.25, ours.ballot(ballot), ours.ballot(ballot), 1)
        icons.draw(painter, ballot, thumb.adjusted(u * 0.25, u * 0.2, -u * 0.25, -u * 0.2), ours.on_ballot)
        # In a row of two lines the shape stands beside the first.
        middle = at.top() + high * 0.25 if high > u * 2 else at.center().y()
        mark = QRectF(thumb.right() + u * 0.18, middle - u * 0.42, u * 0.84, u * 0.84)
        icons.draw_shape(painter, colours.get(one.seat, 0), mark, theme.seat(colours.get(one.seat, 0)))
        name = QRectF(mark.right() + u * 0.2, at.top(), at.right() - mark.right() - u * 0.3, high)
        lines = paint.wrapped_name(one.seat, name.width(), u * LEAST) if high > u * 2 else [one.seat]
        step = high / len(lines)
        for n, said in enumerate(lines):
            # The second line has the room under the shape, too.
            left = mark.left() if n else name.left()
            line = QRectF(left, name.top() + n * step, name.right() - left, step)
            paint.write(painter, line, said, min(u * 1.1, step * 0.9), theme.ink, paint.BOLD,
                        least=min(u * LEAST, step), names=(said,))  # fmt: skip


# --- before and after -------------------------------------------------------------------------------------------------


def _early(painter: QPainter, box: QRectF, member: Member, letters: Sequence[str], u: float) -> None:
    """Before the first bills lie On Deck: how many cards are in the hand, and the discard pile, the top card first."""
    theme = style.current()
    if not member.hand and not member.pile:
        return
    line = QRectF(box.left(), box.top(), box.width(), u * 1.5)
    text = ngettext("{count} in hand", "{count} in hand", member.hand).format(count=member.hand)
    if member.pile:
        # As cards they look like those On Deck.
        longest, short = _("{hand} · discarded:").format(hand=text), _("{count} · discarded:").format(count=member.hand)
        room = line.width() - u * 1.5
        text = next((said for said in (longest, short) if paint.width(said, u, paint.MEDIUM) <= room), text)
    icons.draw(painter, "hand", QRectF(line.left(), line.top() + u * 0.2, u * 1.1, u * 1.1), mood.soft())
    paint.write(painter, line.adjusted(u * 1.5, 0, 0, 0), text, u, theme.ink, paint.MEDIUM, least=u)
    if not member.pile:
        return
    gap, top = u * 0.25, line.bottom() + u * 0.2
    shown = tuple(reversed(member.pile))
    # Letters are as large as all others, or there are none; lower cards come before any is only counted.
    least = u * PILE_LINE if _in_a_line(box, u) else u * PILE_LETTERED
    if least > u * PILE_LINE and len(shown) * (least + gap) - gap > box.bottom() - top:
        least = u * PILE_SIGNS
    high = max(least, min(least + u, (box.bottom() - top + gap) / len(shown) - gap))
    room = max(1, int((box.bottom() - top + gap + 0.5) / (high + gap)))
    more = len(shown) > room
    if more:
        room = max(1, int((box.bottom() - top - u * 1.5 + gap) / (high + gap)))
    for n, bill in enumerate(shown[:room]):
        _pile_bill(painter, QRectF(box.left(), top + n * (high + gap), box.width(), high), bill, letters, u)
    if more:
        at = QRectF(box.left(), top + room * (high + gap), box.width(), u * 1.5)
        said = ngettext("{count} more below", "{count} more below", len(shown) - room)
        paint.write(painter, at, said.format(count=len(shown) - room), u * 1.1, theme.ink, paint.MEDIUM, paint.CENTER,
                    least=u)  # fmt: skip


def _in_a_line(box: QRectF, u: float) -> bool:
    """Whether a bill has room in one line, where its letters are as large as all others."""
    return box.width() >= u * 16


def _pile_bill(painter: QPainter, box: QRectF, bill: Bill, letters: Sequence[str], u: float) -> None:
    ours = mood.current()
    paint.rounded(painter, box, u * 0.35, ours.paper, ours.rim, paint.hair(1.2))
    if _in_a_line(box, u):
        title = QRectF(box.left() + u * 0.4, box.top(), u * 4, box.height())
        paint.write(painter, title, _title(bill), u * 1.1, ours.print, paint.HEAVY, least=u)
        line = QRectF(title.right() + u * 0.1, box.top(), box.right() - title.right() - u * 0.4, box.height())
        compass.pills(painter, line.adjusted(0, u * 0.25, 0, -u * 0.25), bill.values, letters, u, columns=4)
        return
    if box.height() < u * PILE_LETTERED:
        # Where letters have no room beside the number, the place in the compass says which agenda it is.
        inner = box.adjusted(u * 0.4, u * 0.15, -u * 0.25, -u * 0.15)
        least = u * PILE_SIDE
        said = _title(bill)
        if paint.width(said, u * 1.1, paint.HEAVY) + least > inner.width():
            said = bill.number
        wide = max(least, inner.width() - paint.width(_worded("88"), u * 1.1, paint.HEAVY) - u * 0.5)
        paint.write(painter, inner, said, u * 1.1, ours.print, paint.HEAVY, least=u)
        grid = QRectF(inner.right() - wide, inner.top(), wide, inner.height())
        compass.pills(painter, grid, bill.values, letters, u)
        return
    title = QRectF(box.left() + u * 0.4, box.top(), box.width() - u * 0.6, u * 1.4)
    paint.write(painter, title, _title(bill), u * 1.1, ours.print, paint.HEAVY, least=u)
    grid = QRectF(
        box.left() + u * 0.25, title.bottom(), box.width() - u * 0.5, box.bottom() - title.bottom() - u * 0.25
    )
    compass.pills(painter, grid, bill.values, letters, u)


def _earned(painter: QPainter, box: QRectF, member: Member, u: float) -> None:
    """What a total is made of, bill by bill, once the representative is turned."""
    theme, ours = style.current(), mood.current()
    high = u * 1.5
    columns = max(1, int(box.width() / (u * 5.4)))
    room = max(1, int(box.height() / high)) * columns
    shown = member.earned if len(member.earned) <= room else member.earned[: room - 1]
    lines = max(1, int(box.height() / high))
    wide = box.width() / columns
    for n, (number, worth) in enumerate(shown):
        at = QRectF(box.left() + n // lines * wide, box.top() + n % lines * high, wide - u * 0.3, high)
        _small(painter, at, number, u)
        ink = theme.good if worth > 0 else theme.bad
        paint.write(painter, at.adjusted(0, 0, -u * 0.2, 0), signed(worth), u * 1.1, ink, paint.HEAVY, paint.RIGHT)
    if len(shown) < len(member.earned):
        n = len(shown)
        at = QRectF(box.left() + n // lines * wide, box.top() + n % lines * high, wide - u * 0.3, high)
        paint.write(painter, at, f"+{len(member.earned) - n}", u, ours.rim, paint.BOLD, paint.CENTER)
