"""The house: benches with the bill before them, what was voted, and the members with their bills and totals."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QResizeEvent

from companion.core.language import _
from companion.core.page import Page
from companion.games.legislation.board import Bill, Board
from ui.faces.legislation import benches, members, mood, paper
from ui.panels import chamber
from ui.theme import icons, paint, style

_VOTING = frozenset({"vote", "ballots_in"})
_TOLD = frozenset({"result", "over"})


class Chamber(chamber.Chamber[Board]):
    """The board of Legislation. Nothing is dragged here; `corner`, the clock, stands amid the benches."""

    kind = Board

    def shown(self, page: Page) -> None:
        board = self.board
        if board is None:
            return
        if self.corner is not None:
            self.corner.setVisible(page.view.clock is not None)
        self._place()
        told = [f"{m.seat}: {'' if m.total is None else paper.signed(m.total)}" for m in board.members]
        bill = _("Bill {number}").format(number=board.bill.number) if board.bill else ""
        why = board.outcome.why if board.outcome else ""
        self.say(_("The house"), ". ".join(filter(None, (bill, why, ", ".join(told)))))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def rescaled(self) -> None:
        self._place()

    def _place(self) -> None:
        """The clock has the middle of the half ring, where the bill lies during a vote."""
        board, corner = self.board, self.corner
        if board is None or corner is None:
            return
        hall = self._hall(self._boxes()[0], board)
        middle, radius = benches.ring(hall, self.unit)
        side = round(radius * 0.5)
        corner.setGeometry(round(middle.x() - side / 2), round(middle.y() - side * 0.86), side, side)
        corner.raise_()

    def _boxes(self) -> tuple[QRectF, QRectF]:
        """The stage, and the list of members beside it."""
        u = self.unit
        whole = QRectF(self.rect()).adjusted(0, u * 0.2, 0, -u * 0.2)
        right = max(whole.width() * 0.47, min(u * 25.5, whole.width() * 0.55))
        list_ = QRectF(whole.right() - right, whole.top(), right, whole.height())
        return QRectF(whole.left(), whole.top(), whole.width() - right - u * 0.8, whole.height()), list_

    def _hall(self, box: QRectF, board: Board) -> QRectF:
        """Where the benches stand on the stage."""
        u = self.unit
        below = u * 7.1 if self._told(board) else u * 6.4
        # A half ring is half as high as wide: what is left over belongs to the bills.
        ring = box.width() / 2 * 1.04 + u * 1.2
        return QRectF(box.left(), box.top(), box.width(), min(ring, box.height() - below - u * 1.5))

    @staticmethod
    def _told(board: Board) -> bool:
        return board.phase in _TOLD and board.outcome is not None

    def draw(self, painter: QPainter) -> None:
        board, page = self.board, self.page
        if board is None or page is None:
            return
        u = self.unit
        stage, list_ = self._boxes()
        letters = {card.name: card.subtitle.split(" · ")[0] for card in page.view.seats}
        members.draw(painter, list_, board, letters, u)
        self._stage(painter, stage, board)

    # --- the stage ---------------------------------------------------------------------------------------------------

    def _stage(self, painter: QPainter, box: QRectF, board: Board) -> None:
        u = self.unit
        seats = [member.seat for member in board.members]
        told, hall = self._told(board), self._hall(box, board)
        foot = QRectF(box.left(), box.bottom() - u * 1.5, box.width(), u * 1.5)
        self._piles(painter, foot, board)
        ballots = {b.seat: b.ballot for b in board.ballots} if told or board.phase in _VOTING else {}
        benches.draw(painter, hall, seats, ballots, board.waiting, u)
        under = QRectF(box.left(), hall.bottom() + u * 0.2, box.width(), foot.top() - hall.bottom() - u * 0.3)
        if (told or board.phase in _VOTING) and board.bill is not None:
            wide = min(u * 12, hall.width() * 0.42)
            high = min(u * 5.2, hall.height() * 0.42)
            card = QRectF(hall.center().x() - wide / 2, hall.bottom() - high, wide, high)
            title = _("Bill {number}").format(number=board.bill.number)
            paper.large(painter, card, board.bill, title, board.columns, u)
            if told:
                self._outcome(painter, under, board)
            else:
                self._under_vote(painter, under, board)
        elif board.active and board.phase in ("pledge", "sponsor"):
            self._three(painter, under, board)
        else:
            self._early(painter, under, board)

    def _piles(self, painter: QPainter, box: QRectF, board: Board) -> None:
        theme, u = style.current(), self.unit
        told = (
            ("pass", _("Passed {count}").format(count=len(board.passed))),
            ("fail", _("Failed {count}").format(count=len(board.failed))),
            ("bill", _("Deck {count}").format(count=board.deck)),
        )
        step = box.width() / len(told)
        for n, (icon, text) in enumerate(told):
            cell = QRectF(box.left() + n * step, box.top(), step, box.height())
            icons.draw(painter, icon, QRectF(cell.left(), cell.center().y() - u / 2, u, u), theme.ink_soft)
            paint.write(painter, cell.adjusted(u * 1.4, 0, 0, 0), text, u, theme.ink, paint.MEDIUM, least=u)

    def _outcome(self, painter: QPainter, box: QRectF, board: Board) -> None:
        theme, ours, u = style.current(), mood.current(), self.unit
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

    def _under_vote(self, painter: QPainter, box: QRectF, board: Board) -> None:
        """Who pledged what on this bill, while the ballots are out."""
        theme, u = style.current(), self.unit
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
            self._tokens(painter, line.adjusted(took + u * 0.5, 0, 0, 0), board.bill, board)
        if effect:
            rest = QRectF(box.left(), line.bottom(), box.width(), box.bottom() - line.bottom())
            text = _("If it passes: {text}").format(text=effect)
            paint.write_lines(painter, rest, text, u, theme.brass_ink, paint.MEDIUM, spacing=1.15)

    def _tokens(self, painter: QPainter, box: QRectF, bill: Bill, board: Board) -> None:
        places = {member.seat: place for place, member in enumerate(board.members)}
        paper.tokens(painter, box, bill.tokens, places, self.unit, self.unit * 1.2)

    def _three(self, painter: QPainter, box: QRectF, board: Board) -> None:
        """The active player's bills, large, with what is pledged on each; and the cards that lie between two."""
        theme, u = style.current(), self.unit
        member = next(m for m in board.members if m.seat == board.active)
        gap = u * 0.5
        wide = min((box.width() - gap * 2) / 3, u * 11)
        left = box.center().x() - (wide * len(member.row) + gap * (len(member.row) - 1)) / 2
        high = min(u * 5.4, box.height() - u * 2.8)
        for n, bill in enumerate(member.row):
            card = QRectF(left + n * (wide + gap), box.top(), wide, high)
            paper.large(painter, card, bill, _("Bill {number}").format(number=bill.number), board.columns, u)
            self._tokens(painter, QRectF(card.left(), card.bottom() + u * 0.1, wide, u * 1.25), bill, board)
        trades = [
            _("{giver} → {receiver}: {count} face down").format(giver=t.giver, receiver=t.receiver, count=t.count)
            for t in board.trades
        ]
        if trades:
            line = QRectF(box.left(), box.top() + high + u * 1.4, box.width(), u * 1.3)
            paint.write(painter, line, " · ".join(trades), u, theme.brass_ink, paint.MEDIUM, paint.CENTER)

    def _early(self, painter: QPainter, box: QRectF, board: Board) -> None:
        """Before the first pledge: what lies on the discard piles, and notes of the set-up."""
        theme, u = style.current(), self.unit
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
