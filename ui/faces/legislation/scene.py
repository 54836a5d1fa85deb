"""The house: benches with the bill before them, what was voted, and the members with their bills and totals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from companion.core.language import _
from companion.games.legislation.board import Bill, Board
from ui.faces.legislation import benches, members, mood, paper
from ui.faces.scene import Frame, Part, Scene
from ui.theme import icons, paint, style

_VOTING = frozenset({"vote", "ballots_in"})
_TOLD = frozenset({"result", "over"})


@dataclass(frozen=True)
class Layout:
    """Every place in the house."""

    members: QRectF
    """The list of members, beside the stage."""
    hall: QRectF
    """Where the benches stand."""
    middle: QPointF
    radius: float
    """Of their half rings."""
    under: QRectF
    """What is left below them for bills and words."""
    piles: QRectF
    corner: QRectF
    """The middle of the half ring, where the bill lies during a vote; the clock has it at other times."""


class House(Scene[Board, Layout]):
    """The board of Legislation. Nothing is dragged here; the clock stands amid the benches."""

    kind = Board

    def told(self, frame: Frame[Board]) -> tuple[str, str]:
        board = frame.board
        told = [f"{m.seat}: {'' if m.total is None else paper.signed(m.total)}" for m in board.members]
        bill = _("Bill {number}").format(number=board.bill.number) if board.bill else ""
        why = board.outcome.why if board.outcome else ""
        return _("The house"), ". ".join(filter(None, (bill, why, ", ".join(told))))

    def lay(self, frame: Frame[Board]) -> Layout:
        u, board = frame.unit, frame.board
        whole = frame.box.adjusted(0, u * 0.2, 0, -u * 0.2)
        right = max(whole.width() * 0.47, min(u * 25.5, whole.width() * 0.55))
        list_ = QRectF(whole.right() - right, whole.top(), right, whole.height())
        box = QRectF(whole.left(), whole.top(), whole.width() - right - u * 0.8, whole.height())
        below = u * 7.1 if told(board) else u * 6.4
        # A half ring is half as high as wide: what is left over belongs to the bills.
        ring = box.width() / 2 * 1.04 + u * 1.2
        hall = QRectF(box.left(), box.top(), box.width(), min(ring, box.height() - below - u * 1.5))
        middle, radius = benches.ring(hall, u)
        foot = QRectF(box.left(), box.bottom() - u * 1.5, box.width(), u * 1.5)
        under = QRectF(box.left(), hall.bottom() + u * 0.2, box.width(), foot.top() - hall.bottom() - u * 0.3)
        side, corner = round(radius * 0.5), QRectF()
        if frame.clock and frame.page.view.clock is not None:
            corner = QRectF(round(middle.x() - side / 2), round(middle.y() - side * 0.86), side, side)
        return Layout(list_, hall, middle, radius, under, foot, corner)

    def corner(self, frame: Frame[Board], laid: Layout) -> QRectF:
        return laid.corner

    # --- drawing -----------------------------------------------------------------------------------------------------

    def parts(self, frame: Frame[Board], laid: Layout) -> list[Part]:
        board, u = frame.board, frame.unit
        return [*self._list(frame, laid), *self._benches(frame, laid), self._piles(board, laid, u),
                *self._stage(board, laid, u)]  # fmt: skip

    @staticmethod
    def _list(frame: Frame[Board], laid: Layout) -> list[Part]:
        board, u, box = frame.board, frame.unit, laid.members
        letters = {card.name: card.subtitle.split(" · ")[0] for card in frame.page.view.seats}
        early = board.phase in members.EARLY
        found = [Part("members", box, (board.columns, early), partial(members.draw, box=box, board=board, unit=u))]
        seats = [member.seat for member in board.members]
        for place, (row, member) in enumerate(zip(members.rows(box, len(seats), u), board.members, strict=True)):
            active, said = member.seat == board.active, letters.get(member.seat, "")
            draw = partial(members.draw_row, box=box, row=row, member=member, place=place, active=active,
                           early=early, seats=seats, said=said, u=u)  # fmt: skip
            edge = row.adjusted(-u * 0.35, 0, u * 0.35, 0)
            found.append(Part(f"member {member.seat}", edge, (member, place, active, early, seats, said), draw))
        return found

    @staticmethod
    def _benches(frame: Frame[Board], laid: Layout) -> list[Part]:
        board, u = frame.board, frame.unit
        seats = [member.seat for member in board.members]
        if laid.radius < u * 3:
            return []
        draw = partial(benches.rows, middle=laid.middle, radius=laid.radius, count=len(seats))
        found = [Part("benches", laid.hall, len(seats), draw, kept=True)]
        open_now = told(board) or board.phase in _VOTING
        ballots = {b.seat: b.ballot for b in board.ballots} if open_now else {}
        for place, name in enumerate(seats):
            box = benches.badge(place, len(seats), laid.middle, laid.radius, u)
            ballot, waits = ballots.get(name, ""), name in board.waiting
            draw = partial(benches.draw_badge, box=box, seat=place, ballot=ballot, waits=waits)
            found.append(Part(f"badge {name}", box, (ballot, waits), draw))
        return found

    @staticmethod
    def _piles(board: Board, laid: Layout, u: float) -> Part:
        counts = (len(board.passed), len(board.failed), board.deck)
        return Part("piles", laid.piles, counts, partial(draw_piles, box=laid.piles, counts=counts, u=u))

    @staticmethod
    def _stage(board: Board, laid: Layout, u: float) -> list[Part]:
        """The bill that is voted on with what comes of it, the active player's bills, or what was discarded."""
        under, hall = laid.under, laid.hall
        look: object = (board.members, board.active, board.trades, board.columns)
        draw = partial(_three, box=under, board=board, u=u)
        if (told(board) or board.phase in _VOTING) and board.bill is not None:
            wide, high = min(u * 12, hall.width() * 0.42), min(u * 5.2, hall.height() * 0.42)
            card = QRectF(hall.center().x() - wide / 2, hall.bottom() - high, wide, high)
            bill, columns = board.bill, board.columns
            title = _("Bill {number}").format(number=bill.number)
            large = partial(paper.large, box=card, bill=bill, title=title, columns=columns, unit=u)
            look = (board.bill, board.sponsor, board.outcome, board.counts, [m.seat for m in board.members])
            draw = partial(_outcome if told(board) else _under_vote, box=under, board=board, u=u)
            return [Part("bill", card, (bill, columns), large), Part("under vote", under, look, draw)]
        if board.active and board.phase in ("pledge", "sponsor"):
            return [Part("three", under, look, draw)]
        look = (board.notes, [member.pile for member in board.members])
        return [Part("early", under, look, partial(_early, box=under, board=board, u=u))]


def told(board: Board) -> bool:
    """Whether the end of a vote is told."""
    return board.phase in _TOLD and board.outcome is not None


def draw_piles(painter: QPainter, box: QRectF, counts: tuple[int, int, int], u: float) -> None:
    """How many bills have passed and failed, and how many are left."""
    theme, (passed, failed, deck) = style.current(), counts
    said = (
        ("pass", _("Passed {count}").format(count=passed)),
        ("fail", _("Failed {count}").format(count=failed)),
        ("bill", _("Deck {count}").format(count=deck)),
    )
    step = box.width() / len(said)
    for n, (icon, text) in enumerate(said):
        cell = QRectF(box.left() + n * step, box.top(), step, box.height())
        icons.draw(painter, icon, QRectF(cell.left(), cell.center().y() - u / 2, u, u), theme.ink_soft)
        paint.write(painter, cell.adjusted(u * 1.4, 0, 0, 0), text, u, theme.ink, paint.MEDIUM, least=u)


def _outcome(painter: QPainter, box: QRectF, board: Board, u: float) -> None:
    theme, ours = style.current(), mood.current()
    assert board.outcome is not None
    words = {"yay": _("Yay"), "abstain": _("Abstain"), "nay": _("Nay")}
    gap = u * 0.5
    wide = (box.width() - gap * (len(board.counts) - 1)) / max(1, len(board.counts))
    for n, (ballot, count) in enumerate(board.counts):
        pill = QRectF(box.left() + n * (wide + gap), box.top(), wide, u * 2.6)
        paint.panel(painter, pill, u * 0.6, ours.ballot(ballot), ours.ballot(ballot))
        mark = QRectF(pill.left() + u * 0.5, pill.center().y() - u * 0.8, u * 1.6, u * 1.6)
        icons.draw(painter, ballot, mark, ours.on_ballot)
        number = QRectF(mark.right() + u * 0.4, pill.top(), u * 1.6, pill.height())
        paint.write(painter, number, str(count), u * 1.9, ours.on_ballot, paint.HEAVY)
        rest = QRectF(number.right() + u * 0.1, pill.top(), pill.right() - number.right() - u * 0.2, pill.height())
        paint.write(painter, rest, words[ballot], u * 1.1, ours.on_ballot, paint.BOLD, least=u)
    ink = theme.big_good if board.outcome.result == "passed" else theme.big_bad
    line = QRectF(box.left(), box.top() + u * 2.7, box.width(), u * 2)
    icon = "pass" if board.outcome.result == "passed" else "fail"
    icons.draw(painter, icon, QRectF(line.left(), line.top() + u * 0.2, u * 1.6, u * 1.6), ink)
    paint.write(painter, line.adjusted(u * 2.1, 0, 0, 0), board.outcome.headline, u * 1.95, ink, paint.HEAVY)
    why = QRectF(box.left(), line.bottom(), box.width(), box.bottom() - line.bottom())
    under = Qt.AlignmentFlag.AlignLeft  # close to the headline that it explains, not amid what is left of the stage
    paint.write_lines(painter, why, board.outcome.why, u, theme.ink, paint.MEDIUM, under, spacing=1.15)


def _under_vote(painter: QPainter, box: QRectF, board: Board, u: float) -> None:
    """Who pledged what on this bill, while the ballots are out."""
    theme = style.current()
    assert board.bill is not None
    title = _("{seat} puts it to the vote").format(seat=board.sponsor)
    paint.write(painter, QRectF(box.left(), box.top(), box.width(), u * 1.8), title, u * 1.3, theme.ink, paint.BOLD,
                paint.CENTER, least=u)  # fmt: skip
    effect = board.bill.effect
    line = QRectF(box.left(), box.top() + u * 1.9, box.width(), u * 1.4)
    told = _("Pledged on it:") if board.bill.tokens else _("Nobody has pledged on it.")
    if not board.bill.tokens:
        paint.write(painter, line, told, u, theme.ink_soft, paint.MEDIUM, paint.CENTER)
    else:
        took = paint.write(painter, line, told, u, theme.ink_soft, paint.MEDIUM)
        _tokens(painter, line.adjusted(took + u * 0.5, 0, 0, 0), board.bill, board, u)
    if effect:
        rest = QRectF(box.left(), line.bottom(), box.width(), box.bottom() - line.bottom())
        text = _("If it passes: {text}").format(text=effect)
        paint.write_lines(painter, rest, text, u, theme.brass_ink, paint.MEDIUM, spacing=1.15)


def _tokens(painter: QPainter, box: QRectF, bill: Bill, board: Board, u: float) -> None:
    places = {member.seat: place for place, member in enumerate(board.members)}
    paper.tokens(painter, box, bill.tokens, places, u, u * 1.2)


def _three(painter: QPainter, box: QRectF, board: Board, u: float) -> None:
    """The active player's bills, large, with what is pledged on each; and the cards that lie between two."""
    theme = style.current()
    member = next(m for m in board.members if m.seat == board.active)
    gap = u * 0.5
    wide = min((box.width() - gap * 2) / 3, u * 11)
    left = box.center().x() - (wide * len(member.row) + gap * (len(member.row) - 1)) / 2
    high = min(u * 5.4, box.height() - u * 2.8)
    for n, bill in enumerate(member.row):
        card = QRectF(left + n * (wide + gap), box.top(), wide, high)
        paper.large(painter, card, bill, _("Bill {number}").format(number=bill.number), board.columns, u)
        _tokens(painter, QRectF(card.left(), card.bottom() + u * 0.1, wide, u * 1.25), bill, board, u)
    trades = [
        _("{giver} → {receiver}: {count} face down").format(giver=t.giver, receiver=t.receiver, count=t.count)
        for t in board.trades
    ]
    if trades:
        line = QRectF(box.left(), box.top() + high + u * 1.4, box.width(), u * 1.3)
        paint.write(painter, line, " · ".join(trades), u, theme.brass_ink, paint.MEDIUM, paint.CENTER)


def _early(painter: QPainter, box: QRectF, board: Board, u: float) -> None:
    """Before the first pledge: what lies on the discard piles, and notes of the set-up."""
    theme = style.current()
    top = box.top()
    for note in board.notes:
        room = QRectF(box.left(), top, box.width(), u * 2.6)
        top += paint.write_lines(painter, room, note, u, theme.ink_soft, spacing=1.15)
    piles = [bill for member in board.members for bill in member.pile]
    if not piles:
        return
    wide, high = u * members.CHIP, u * 1.35
    columns = max(1, int(box.width() / (wide + u * 0.3)))
    rows = max(1, int((box.bottom() - top) / (high + u * 0.2)))
    room_for = columns * rows
    shown = piles if len(piles) <= room_for else piles[: room_for - 1]
    for n, bill in enumerate(shown):
        at = QRectF(box.left() + n % columns * (wide + u * 0.3), top + n // columns * (high + u * 0.2), wide, high)
        paper.small(painter, at, bill, u)
    if len(piles) > len(shown):
        n = len(shown)
        at = QRectF(box.left() + n % columns * (wide + u * 0.3), top + n // columns * (high + u * 0.2), wide, high)
        paint.write(painter, at, f"+{len(piles) - n}", u, theme.ink, paint.BOLD, paint.CENTER)
