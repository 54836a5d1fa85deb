"""The chamber: the table or the agendas as they are turned, with the track beside them, or the revealed vote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF

from companion.core.language import _
from companion.games.article27.board import Board
from ui.faces.article27 import horseshoe, reveal, track, turning
from ui.faces.article27.horseshoe import Ground
from ui.faces.article27.places import SCENE
from ui.faces.article27.track import Lies
from ui.faces.scene import Act, Frame, Motion, Part, Scene, Spot, command

TABLE, REVEAL, TURNING = "table", "reveal", "turning"
_REVEALED = frozenset({"veto_ruling", "deals", "scores", "announce", "payout"})
_BEFORE = frozenset(
    {"opening", "between", "draws", "ready", "negotiation", "floor_check", "forced_pick", "vote", "ballots_in"}
)


def mode(board: Board) -> str:
    """What the chamber shows: the table, the revealed vote, or agendas that are turned."""
    # Until the screens are lifted the last round's discs on the track are what all look at.
    if any(t.agenda or t.supply is not None for t in board.turned):
        return TURNING
    if board.turned:
        return TABLE
    seen = bool(board.hands or board.outcome)
    return REVEAL if seen and (board.phase in _REVEALED or board.phase not in _BEFORE) else TABLE


@dataclass(frozen=True)
class Past:
    """What is remembered of the pages before."""

    hands: dict[str, str] = field(default_factory=dict)
    """Ballots that have been shown."""
    turning: tuple[str, ...] = ()
    """Whose hands were turned last, in the order in which they turn."""
    agendas: frozenset[str] = frozenset()
    new_agendas: frozenset[str] = frozenset()
    """Whose agenda lies open, and whose was turned last."""
    track: Lies = field(default_factory=dict)
    before: Lies = field(default_factory=dict)
    """What lies on the track, and what lay there before it changed last."""
    since: tuple[str, str] = ("", "")
    """In which round and phase it changed last."""


@dataclass(frozen=True)
class Layout:
    """Every place in the chamber; what is not shown now has an empty one."""

    mode: str
    ground: Ground
    track: QRectF
    corner: QRectF
    aside: float
    """Room on both sides of a headline, when a clock stands beside it."""


class Chamber(Scene[Board, Layout]):
    """The board of Article 27. Discs are dragged, clicked or keyed between table and floor."""

    kind = Board
    size, least = (1100, 460), (560, 260)

    def wide(self, board: Board) -> bool:
        return mode(board) != TABLE

    def busy(self) -> frozenset[str]:
        return frozenset({reveal.HANDS})

    def told(self, frame: Frame[Board]) -> tuple[str, str]:
        tell = {TABLE: horseshoe.told, REVEAL: reveal.told, TURNING: turning.told}
        return tell[mode(frame.board)](frame.board)

    # --- what moves --------------------------------------------------------------------------------------------------

    def follow(self, past: Any, frame: Frame[Board]) -> tuple[Any, tuple[Motion, ...]]:
        board, found = frame.board, list[Motion]()
        known: Past = past or Past(agendas=turning.opened(board), track=track.lies(board))
        shows = mode(board)
        hands = {h.seat: h.ballot for h in board.hands}
        new = tuple(seat for seat, ballot in hands.items() if known.hands.get(seat) != ballot)
        if new and shows == REVEAL:
            known = replace(known, turning=new)
            found.append(reveal.turn(board, new))
        opened = turning.opened(board)
        if opened - known.agendas and shows == TURNING:
            known = replace(known, new_agendas=opened - known.agendas)
            found.append(turning.TURN)
        known, grows = self._grown(known, board, frame.page.view.heading, first=past is None)
        if grows and shows == TABLE:
            found.append(track.GROW)
        return replace(known, hands=hands, agendas=opened), tuple(found)

    @staticmethod
    def _grown(known: Past, board: Board, heading: str, first: bool) -> tuple[Past, bool]:
        """What is new on the track keeps its ring until the next round, what a correction moved while the phase lasts.

        A page that is shown first has no rings.
        """
        now, at = track.lies(board), (heading, board.phase)
        if first or now.keys() != known.track.keys():
            return replace(known, track=now, before=now), False
        if now != known.track:
            return replace(known, track=now, before=known.track, since=at), True
        if board.phase not in ("between", "agendas", "over") and known.since != at:
            return replace(known, before=now), False
        return known, False

    # --- where everything lies ---------------------------------------------------------------------------------------

    def lay(self, frame: Frame[Board]) -> Layout:
        board, u, wide, high = frame.board, frame.unit, frame.wide, frame.high
        shows = mode(board)
        gap = round(u * 0.8)
        if shows == TURNING:
            return Layout(shows, Ground(QRectF(), u), turning.lay(board, wide, high, u).track, QRectF(), 0.0)
        if shows == REVEAL:  # a clock that counts stands beside the headline of a vote
            counts = frame.clock and frame.page.view.clock is not None
            side = round(high * 0.31) if counts else 0
            corner = QRectF(wide - side - gap, 0, side, side) if side else QRectF()
            return Layout(shows, Ground(QRectF(), u), QRectF(), corner, float(side))
        left = max(round(wide * 0.57), wide - round(u * 21))
        left = min(left, round(high * SCENE[0] / SCENE[1]) + gap)
        ground, right = Ground(QRectF(0, 0, left, high), u), QRectF(left + gap, 0, wide - left - gap, high)
        if not frame.clock:
            return Layout(shows, ground, right, QRectF(), 0.0)
        rows = len(board.track)
        low = max(min(round(high * 0.62), round(u * 1.62 * (rows + 1))), round(high * 0.48))
        corner = QRectF(right.left(), 0, right.width(), high - low - gap)
        return Layout(shows, ground, QRectF(right.left(), high - low, right.width(), low), corner, 0.0)

    def corner(self, frame: Frame[Board], laid: Layout) -> QRectF:
        return laid.corner

    def place_of(self, frame: Frame[Board], laid: Layout, account: str) -> QPointF | None:
        if laid.mode == REVEAL:
            return reveal.place_of(frame, laid.aside, account)
        return horseshoe.place_of(laid.ground, account) if laid.mode == TABLE else None

    # --- what is pressed ---------------------------------------------------------------------------------------------

    def spots(self, frame: Frame[Board], laid: Layout) -> list[Spot]:
        """The discs; and the track, which takes no press, but is told by itself."""
        board = frame.board
        may = frame.pressed and any(o.do in ("move_disc", "pick_disc") and not o.refused for o in frame.page.offers)
        found = horseshoe.spots(board, laid.ground, may, laid.mode == TABLE, frame.live.keyed)
        told = track.told(board)
        seen = laid.mode != REVEAL and bool(board.track)
        found.append(Spot("track", laid.track, _("Agenda track"), "\n".join(told), able=False, shown=seen))
        return found

    def picks(self, frame: Frame[Board]) -> Mapping[int, str]:
        """The discs, in the order of the board."""
        return {place: area.colour for place, area in enumerate(frame.board.areas, 1)}

    def pressed(self, frame: Frame[Board], laid: Layout, key: str) -> Act:
        """To the other side."""
        lies = any(area.on_floor for area in frame.board.areas if area.colour == key)
        return self._want(frame, key, "table" if lies else "floor")

    def dropped(self, frame: Frame[Board], laid: Layout, key: str, at: QPointF) -> Act:
        return self._want(frame, key, "floor" if horseshoe.on_floor(laid.ground, at) else "table")

    @staticmethod
    def _want(frame: Frame[Board], colour: str, to: str) -> Act:
        lies = any(area.on_floor for area in frame.board.areas if area.colour == colour)
        if to == ("floor" if lies else "table"):
            return Act()
        return Act(command(frame.page, "move_disc", "pick_disc", colour=colour, to=to))

    # --- drawing -----------------------------------------------------------------------------------------------------

    def parts(self, frame: Frame[Board], laid: Layout) -> list[Part]:
        board, live = frame.board, frame.live
        past: Past = live.past or Past(track=track.lies(board), before=track.lies(board))
        if laid.mode == REVEAL:
            return reveal.parts(frame, laid.aside, past.turning)
        grown = live.moved.get(track.GROW.name, 1.0)
        counts = track.parts(board, laid.track, past.before, grown, frame.unit)
        if laid.mode == TURNING:
            return [*turning.parts(frame, past.new_agendas), *counts]
        return [*horseshoe.parts(board, laid.ground, live.under_way), *counts]
