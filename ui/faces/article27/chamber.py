"""The chamber: the table with the track beside it, the revealed vote, or the agendas as they are turned."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from companion.core.page import Page
from companion.games.article27.board import Board
from ui.faces.article27.horseshoe import Horseshoe
from ui.faces.article27.places import SCENE
from ui.faces.article27.reveal import Reveal
from ui.faces.article27.track import Track
from ui.faces.article27.turning import Turning
from ui.panels import chamber

_REVEALED = frozenset({"veto_ruling", "deals", "scores", "announce", "payout"})
_BEFORE = frozenset(
    {"opening", "between", "draws", "ready", "negotiation", "floor_check", "forced_pick", "vote", "ballots_in"}
)


class Chamber(chamber.Chamber[Board]):
    """The board of Article 27. `corner` may hold a widget of the window, such as the clock, above the track."""

    kind = Board
    SIZE, LEAST = (1100, 460), (560, 260)

    def __init__(self, interactive: bool = False, unit: float = 15.0, corner: QWidget | None = None) -> None:
        super().__init__(interactive, unit, corner)
        self.table = Horseshoe(unit)
        self.table.interactive = interactive
        self.track = Track(unit=unit)
        self.reveal = Reveal(unit)
        self.turning = Turning(unit=unit)
        self._views = (self.table, self.track, self.reveal, self.turning)
        for view in self._views:
            view.setParent(self)
        self.table.disc_moved.connect(self._want)
        self._mode = ""
        self._counts = False
        self._set_mode("table")

    @property
    def picks(self) -> tuple[QAbstractButton, ...]:
        """What a digit picks: the discs, in the order of the board."""
        return tuple(self.table.discs.values())

    @property
    def wide(self) -> bool:
        """Whether the whole width is used, so that nothing else should stand beside or under the board."""
        return self._mode != "table"

    def busy_for(self) -> int:
        """For how many milliseconds cards still turn."""
        return self.reveal.busy_for if self._mode == "reveal" else 0

    def place_of(self, account: str) -> QPointF | None:
        """Where the points of this account lie on the board; None where it does not show them."""
        if self._mode == "turning":
            return None
        view = self.reveal if self._mode == "reveal" else self.table
        at = view.place_of(account)
        return None if at is None else at + QPointF(view.pos())

    def _want(self, colour: str, to: str) -> None:
        self.ask("move_disc", "pick_disc", colour=colour, to=to)

    def rescaled(self) -> None:
        for view in self._views:
            view.set_unit(self.unit)
        self._place()

    def shown(self, page: Page) -> None:
        board = self.board
        if board is None:
            return
        mode = "table"
        if board.turned:
            mode = "turning"
        elif board.phase in _REVEALED or (board.phase not in _BEFORE and (board.hands or board.outcome)):
            mode = "reveal" if board.hands or board.outcome else "table"
        if mode == "table":
            self.reveal.forget()
        self._counts = page.view.clock is not None
        self._set_mode(mode)
        if self.corner is not None:
            self.corner.setVisible(mode == "table" or (mode == "reveal" and self._counts))
        if mode == "reveal":
            self._place()
        for view in self._views:
            view.set_page(page)

    def _set_mode(self, mode: str) -> None:
        if mode == self._mode:
            return
        self._mode = mode
        self.table.setVisible(mode == "table")
        self.track.setVisible(mode == "table")
        self.reveal.setVisible(mode == "reveal")
        self.turning.setVisible(mode == "turning")
        self._place()
        self.wide_changed.emit(self.wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        wide, high = self.width(), self.height()
        self.reveal.setGeometry(0, 0, wide, high)
        self.turning.setGeometry(0, 0, wide, high)
        if self._mode == "reveal":  # a clock that counts stands beside the headline
            side = round(high * 0.31) if self._counts and self.corner is not None else 0
            self.reveal.aside = float(side)
            self.reveal.update()
            if self.corner is not None and side:
                self.corner.setGeometry(wide - side - round(self.table.unit * 0.8), 0, side, side)
                self.corner.raise_()
            return
        gap = round(self.table.unit * 0.8)
        left = max(round(wide * 0.57), wide - round(self.table.unit * 21))
        left = min(left, round(high * SCENE[0] / SCENE[1]) + gap)
        self.table.setGeometry(0, 0, left, high)
        right = QRect(left + gap, 0, wide - left - gap, high)
        if self.corner is None:
            self.track.setGeometry(right)
            return
        rows = len(self.track.board.track) if self.track.board else 6
        track = min(round(high * 0.62), round(self.table.unit * 1.62 * (rows + 1)))
        track = max(track, round(high * 0.48))
        self.corner.setGeometry(right.left(), 0, right.width(), high - track - gap)
        self.track.setGeometry(right.left(), high - track, right.width(), track)
