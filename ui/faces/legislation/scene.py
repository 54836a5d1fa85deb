"""The scene of Legislation: columns of members while bills are pledged on, the chamber while they are voted on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from companion.core.language import _, signed
from companion.core.page import Moment
from companion.core.vocabulary import Icon
from companion.games.legislation.board import Board, Broke
from ui.faces.legislation import chamber, columns, mood
from ui.faces.scene import Act, Frame, Part, Scene, Spot
from ui.theme import icons, paint, style

_VOTING = frozenset({"vote", "ballots_in"})
_OPEN = frozenset({"pledge", "sponsor"})
TOLD = 18.0
"""The least room, in units, for what lies face down between two, beside the letters."""
LIES, VOTED = "lies", "voted"
"""Marks of the legend that are small cards: of paper, and coloured."""
LEGEND = 1.9
"""How high the line under the columns is, in units."""


@dataclass(frozen=True)
class Layout:
    """Every place in the house; what is not there now is empty."""

    columns: tuple[QRectF, ...] = ()
    legend: QRectF = field(default_factory=QRectF)
    hall: QRectF = field(default_factory=QRectF)
    """Where the benches stand during a vote."""
    middle: QPointF = field(default_factory=QPointF)
    radius: float = 0.0
    under: QRectF = field(default_factory=QRectF)
    """What is left below the benches: pledges, or the broken one."""
    bill: QRectF = field(default_factory=QRectF)
    table: QRectF = field(default_factory=QRectF)
    corner: QRectF = field(default_factory=QRectF)
    """Where the clock of a Pledge turn stands."""


class Parliament(Scene[Board, Layout]):
    """The board of Legislation. Nothing is dragged here; the clock stands in the head of the open column."""

    kind = Board

    def calls_out(self, board: Board, moment: Moment) -> bool:
        if not (votes(board) and told(board)):
            return False
        return any(moment.who == (one.seat,) and moment.to == ((one.to,) if one.to else ())
                   for one in board.betrayals[: 1 + chamber.LINES])  # fmt: skip

    def told(self, frame: Frame[Board]) -> tuple[str, str]:
        board = frame.board
        told = [f"{m.seat}: {'' if m.total is None else signed(m.total)}" for m in board.members]
        bill = _("Bill {number}").format(number=board.bill.number) if board.bill else ""
        why = board.outcome.why if board.outcome else ""
        used = [_("{seat}'s special effect is used").format(seat=m.seat) for m in board.members if m.effect_used]
        broken = [broke(member.seat, one) for member in board.members for one in member.broke]
        gained = [f"{m.seat}: " + ", ".join(f"{n} {signed(worth)}" for n, worth in m.gained)
                  for m in board.members if m.gained]  # fmt: skip
        return _("The house"), ". ".join(filter(None, (bill, why, *broken, *used, *gained, ", ".join(told))))

    def lay(self, frame: Frame[Board]) -> Layout:
        return _chamber(frame) if votes(frame.board) else _columns(frame)

    def corner(self, frame: Frame[Board], laid: Layout) -> QRectF:
        return laid.corner

    def parts(self, frame: Frame[Board], laid: Layout) -> list[Part]:
        board, u, colours = frame.board, frame.unit, frame.page.view.colours
        if votes(board):
            return _vote_parts(board, laid, u, colours)
        found = []
        common = (board.columns, colours, columns.memory(board))
        cards = {card.name: card.looked for card in frame.page.view.seats}
        # Once all have looked the marks have said what they had to say.
        looked = {name for name, on in cards.items() if on} if False in cards.values() else set()
        for box, member in zip(laid.columns, board.members, strict=True):
            opened = member.seat == board.active and board.phase in _OPEN
            clock = opened and not laid.corner.isEmpty()
            seen = member.seat in looked
            draw = partial(columns.draw, box=box, member=member, colours=colours, board=board, u=u, opened=opened,
                           clock=clock, looked=seen)  # fmt: skip
            # Whose turn it is, and who is waited for, changes the columns of those alone.
            now = (member.seat == board.active, member.seat in board.waiting)
            rests = (member, opened, clock, seen, now, common)
            edge = QPointF(box.right() - u * 0.7, box.bottom())  # its head is full of words
            found.append(Part(f"member {member.seat}", box, rests, draw, holder=member.seat, marked=edge))
        marks = [(bool(member.pile), member.sits, member.effect_used, bool(member.gained)) for member in board.members]
        look = (board.columns, board.trades, len(board.passed), len(board.failed), board.deck, board.notes, marks)
        means = look[:-1]  # which signs must be told apart follows from the columns
        draw = partial(legend, box=laid.legend, board=board, u=u)
        edge = QPointF(laid.legend.right() - u * 0.63, laid.legend.center().y())
        found.append(Part("legend", laid.legend, look, draw, means=means, marked=edge))
        return found

    def spots(self, frame: Frame[Board], laid: Layout) -> list[Spot]:
        """Every pledge of which something can be made: a press opens its menu."""
        board, u = frame.board, frame.unit
        offered = {offer.deal for offer in frame.page.offers if offer.deal}
        if votes(board) or not offered:
            return []
        found = []
        for box, member in zip(laid.columns, board.members, strict=True):
            opened = member.seat == board.active and board.phase in _OPEN
            for one, place in columns.pledges(box, member, board, u, opened=opened):
                if one.key in offered:
                    said = _("{seat} pledges Yay") if one.side == "pro" else _("{seat} pledges Nay")
                    found.append(Spot(one.key, place, said.format(seat=one.seat), _("Change it, or take it back")))
        return found

    def pressed(self, frame: Frame[Board], laid: Layout, key: str) -> Act:
        return Act(deal=key)


def broke(seat: str, one: Broke) -> str:
    """Who broke a pledge, to whom where that is known, and on which bill."""
    if one.to:
        return _("{seat} broke a pledge to {to} on Bill {bill}").format(seat=seat, to=one.to, bill=one.bill)
    return _("{seat} broke a pledge on Bill {bill}").format(seat=seat, bill=one.bill)


def votes(board: Board) -> bool:
    """Whether the chamber is shown: a bill is voted on, or how that went is told."""
    return board.bill is not None and (board.phase in _VOTING or told(board))


def told(board: Board) -> bool:
    """Whether the end of a vote is told."""
    return board.phase == "result" and board.outcome is not None


def _columns(frame: Frame[Board]) -> Layout:
    u, board = frame.unit, frame.board
    box = frame.box.adjusted(0, u * 0.15, 0, -u * 0.1)
    legend_ = QRectF(box.left(), box.bottom() - u * LEGEND, box.width(), u * LEGEND)
    stage = QRectF(box.left(), box.top(), box.width(), legend_.top() - box.top() - u * 0.15)
    seats = [member.seat for member in board.members]
    active = seats.index(board.active) if board.active in seats and board.phase in _OPEN else -1
    laid = columns.lay(stage, len(seats), active, u)
    clock = frame.clock and frame.page.view.clock is not None and active >= 0
    corner = columns.clock_box(laid[active], u) if clock else QRectF()
    return Layout(columns=tuple(laid), legend=legend_, corner=corner)


def _chamber(frame: Frame[Board]) -> Layout:
    u, board = frame.unit, frame.board
    box = frame.box.adjusted(0, u * 0.15, 0, -u * 0.1)
    right = max(box.width() * 0.39, min(u * 21, box.width() * 0.46))
    side = QRectF(box.right() - right, box.top(), right, box.height())
    high = min(u * 6.6, box.height() * 0.27)
    bill = QRectF(side.left(), side.top(), side.width(), high)
    table = QRectF(side.left(), bill.bottom() + u * 0.3, side.width(), side.bottom() - bill.bottom() - u * 0.3)
    hall = QRectF(box.left(), box.top(), box.width() - right - u * 0.8, box.height())
    below = u * chamber.SLIP if board.betrayals else u * 2.2
    if board.phase in _VOTING and board.bill is not None:
        lines = len(board.bill.tokens)
        below = u * (0.3 + 1.75 * max(1, -(-lines // (2 if hall.width() > u * 24 else 1))))
        below += u * 2.5 if board.bill.effect else 0
    below = min(below, hall.height() * 0.4)
    ring = QRectF(hall.left(), hall.top(), hall.width(), hall.height() - below - u * 0.4)
    middle, radius = chamber.ring(ring, u)
    # A half ring is half as high as wide: what is left over stands above and below alike.
    down = max(0.0, (ring.bottom() - middle.y() - u * 0.4) * 0.4)
    middle = QPointF(middle.x(), middle.y() + down)
    top = middle.y() + u * 0.5
    under = QRectF(hall.left(), top, hall.width(), hall.bottom() - top)
    return Layout(hall=ring, middle=middle, radius=radius, under=under, bill=bill, table=table)


def _vote_parts(board: Board, laid: Layout, u: float, colours: Mapping[str, int]) -> list[Part]:
    end = told(board)
    seats = tuple(member.seat for member in board.members)
    ballots = {one.seat: one.ballot for one in board.ballots}
    broke = {one.seat for one in board.betrayals} if end else set()
    waiting = board.phase == "vote"
    found = []
    for place, seat in enumerate(seats):
        look = (ballots.get(seat, ""), waiting and seat in board.waiting, seat in broke, seats, colours.get(seat, 0),
                waiting and seat not in board.waiting and seat not in ballots and bool(board.waiting))  # fmt: skip
        draw = partial(chamber.bench, middle=laid.middle, radius=laid.radius, place=place, count=len(seats), name=seat,
                       ballot=look[0], u=u, waits=look[1], broke=look[2], put_in=look[5], colour=look[4])  # fmt: skip
        path, _angle = chamber.sector(laid.middle, laid.radius, place, len(seats))
        edge = path.boundingRect().adjusted(-u * 0.4, -u * 0.4, u * 0.4, u * 0.4)
        found.append(Part(f"bench {seat}", edge, look, draw))
    part = laid.radius * chamber.INNER
    high = part * 0.93
    inner = QRectF(laid.middle.x() - part * 0.9, laid.middle.y() - high, part * 1.8, high)
    paint_it = chamber.verdict if end else chamber.question
    rests: object = (board.outcome if end else None, board.counts, board.needed, end)
    # The half ring leaves little room near its top: what is said begins lower.
    room = inner.adjusted(0, high * 0.12, 0, 0)
    around = inner.adjusted(-u, -u, u, u)
    found.append(Part("verdict", around, rests, partial(paint_it, box=room, board=board, u=u)))
    below = chamber.betrayed if end and board.betrayals else chamber.pledged
    rests = (board.betrayals if end else (), board.bill, board.ballots, board.members, end, colours)
    wider = laid.under.adjusted(-u, -u, u, u)
    means = (board.betrayals if end else (), board.bill, board.ballots, end)
    draw = partial(below, box=laid.under, board=board, u=u, colours=colours)
    found.append(Part("under", wider, rests, draw, means=means))
    # Under the number and beside the columns' words; the names of sponsors reach as far as the corner.
    pencil = QPointF(laid.bill.left() + u * 1.2, laid.bill.top() + u * 2.75)
    draw = partial(chamber.paper_bill, box=laid.bill, board=board, u=u, colours=colours)
    found.append(Part("bill", laid.bill, (board.bill, board.sponsor, board.columns, colours), draw, marked=pencil))
    sums = [(one.agendas, one.letters, one.broken, one.sits, one.gain, one.total) for one in board.members]
    draw = partial(chamber.table, box=laid.table, board=board, u=u, told=end, colours=colours)
    rests = (board.members, board.betrayals, end, colours)
    pencil = QPointF(laid.table.left() + u, laid.table.top() + u * 0.9)  # no heading stands over the names
    found.append(Part("table", laid.table, rests, draw, means=(sums, board.betrayals, end), marked=pencil))
    return found


def legend(painter: QPainter, box: QRectF, board: Board, u: float) -> None:
    """What the letters mean, always in the same words and place; beside it the piles, or what lies face down between
    two, or a note of the set-up."""
    theme = style.current()
    box = box.adjusted(0, 0, -u * 1.4, 0)  # at its end stands the mark of a correction
    trades = [
        _("{giver} → {receiver}: {count} face down").format(giver=t.giver, receiver=t.receiver, count=t.count)
        for t in board.trades
    ]
    said = " · ".join(trades or board.notes)
    took = sum(paint.width(letter, u, paint.BOLD) + paint.width(word, u) + u * 0.9 for letter, word in _spelt())
    took = took if not said or box.width() > took + u * TOLD else 0.0
    if took:
        _letters(painter, box, u)
    if said:
        rest = box.adjusted(took, 0, 0, 0)
        mark = QRectF(rest.left(), box.center().y() - u * 0.6, u * 1.2, u * 1.2)
        icons.draw(painter, "deal" if trades else "say", mark, theme.brass_ink)
        people = [member.seat for member in board.members] if trades else []
        paint.write(painter, rest.adjusted(u * 1.7, 0, 0, 0), said, u * 1.1, theme.brass_ink, paint.BOLD, least=u,
                    names=people)  # fmt: skip
        return
    marks = [(LIES, _("discarded"))] if any(member.pile for member in board.members) else []
    marks += [("broken", _("broken pledges"))]
    marks += [(columns.SITS_OUT, _("sits out"))] if any(member.sits for member in board.members) else []
    marks += [(Icon.USED, _("effect used"))] if any(member.effect_used for member in board.members) else []
    # Where columns are narrow these are cards, too.
    marks += [(VOTED, _("voted on"))] if any(member.gained for member in board.members) else []
    piles = ("bill", board.deck), ("fail", len(board.failed)), ("pass", len(board.passed))
    right = box.right() - sum(paint.width(str(count), u, paint.BOLD) + u * 1.8 for _icon, count in piles)
    x = box.left() + took + u * 0.3
    for icon, said in marks:
        if x + u * 1.5 + paint.width(said, u) > right:
            break
        mark = QRectF(x, box.center().y() - u * 0.55, u * 1.1, u * 1.1)
        if icon in (LIES, VOTED):
            columns.small_card(painter, mark, u, mood.soft() if icon == VOTED else "")
        else:
            icons.draw(painter, icon, mark, mood.soft())
        x += u * 1.5
        x += paint.write(painter, QRectF(x, box.top(), box.right() - x, box.height()), said, u, mood.soft()) + u * 0.7
    x = box.right()
    for icon, count in piles:
        x -= paint.width(str(count), u, paint.BOLD)
        paint.write(painter, QRectF(x, box.top(), u * 3, box.height()), str(count), u, theme.ink, paint.BOLD)
        x -= u * 1.3
        icons.draw(painter, icon, QRectF(x, box.center().y() - u * 0.55, u * 1.1, u * 1.1), mood.soft())
        x -= u * 0.5


def _spelt() -> tuple[tuple[str, str], ...]:
    return (_("S"), _("Social")), (_("F"), _("Fiscal")), (_("P"), _("Progressive")), (_("C"), _("Conservative"))


def _letters(painter: QPainter, box: QRectF, u: float) -> None:
    """What each letter of SP, SC, FP and FC stands for."""
    theme, x = style.current(), box.left()
    for letter, word in _spelt():
        x += paint.write(painter, QRectF(x, box.top(), u * 2, box.height()), letter, u, theme.ink, paint.BOLD) + u * 0.3
        x += paint.write(painter, QRectF(x, box.top(), u * 9, box.height()), word, u, mood.soft()) + u * 0.6
