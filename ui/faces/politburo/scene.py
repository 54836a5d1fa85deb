"""The podium: banners, three ministries, the stage beside them, and the members below; at the end what each wanted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF

from companion.games.politburo.board import Board
from ui.faces.politburo import banners, members, ministries, stage
from ui.faces.scene import Frame, Motion, Part, Scene

TURN = Motion("turn", 700)
"""The cards turn."""
ENDING = frozenset({"objectives", "turned", "over"})


@dataclass(frozen=True)
class Layout:
    """Every place on the podium."""

    ministries: list[QRectF]
    stage: QRectF
    members: list[QRectF]
    corner: QRectF
    """Where the clock stands, in the stage's corner; empty where none runs."""


class Podium(Scene[Board, Layout]):
    """The board of Politburo. Nothing is moved on it; at the table the members are the window's seats."""

    kind = Board
    size, least = (1100, 460), (560, 260)

    def told(self, frame: Frame[Board]) -> tuple[str, str]:
        board = frame.board
        levels = ", ".join(f"{m.label} {m.level_say} {m.state_say}".strip() for m in board.ministries)
        told = [
            f"{c.seat}: {c.influence} {c.role_say} {c.member} {c.note} {c.objective}".strip() for c in board.members
        ]
        return f"{board.stage.title}. {board.stage.say} {board.stage.note}", f"{levels}. " + "; ".join(told)

    def follow(self, past: Any, frame: Frame[Board]) -> tuple[Any, tuple[Motion, ...]]:
        """Cards that are newly open turn, all at once; a page that is shown first shows them as they lie."""
        cards = frame.board.stage.cards
        new = past is not None and cards != past and any(cards)
        return cards, (TURN,) if new else ()

    # --- where everything lies ---------------------------------------------------------------------------------------

    def lay(self, frame: Frame[Board]) -> Layout:
        u, wide, high, board = frame.unit, frame.wide, frame.high, frame.board
        count, ending = len(board.members), board.phase in ENDING
        gap = u * 0.6
        # A name needs about so much; ten abreast would be cut.
        rows = 2 if wide / count < u * (11.0 if ending else 7.5) else 1
        below = 0.0
        if ending:
            below = max(high * 0.62, high - u * 9.0)
        elif not frame.pressed:
            below = min(u * (6.9 if rows == 2 else 6.3), high * 0.38)
        top = high - below - (gap if below else 0)
        columns = (wide * 0.57 - gap * 2) / 3
        boxes = [QRectF(n * (columns + gap), gap * 0.6, columns, top - gap * 0.6) for n in range(3)]
        left = boxes[-1].right() + gap
        beside = QRectF(left, gap * 0.6, wide - left, top - gap * 0.6)
        each = -(-count // rows)
        across = min((wide - gap * 0.6 * (each - 1)) / each, u * 22)
        tall = (below - gap * 0.6 * (rows - 1)) / rows
        cards = []
        for n in range(count if below else 0):
            row, column = divmod(n, each)
            in_row = min(each, count - row * each)
            start = (wide - across * in_row - gap * 0.6 * (in_row - 1)) / 2
            cards.append(
                QRectF(start + column * (across + gap * 0.6), high - below + row * (tall + gap * 0.6), across, tall)
            )
        return Layout(boxes, beside, cards, self._clock(frame, beside))

    @staticmethod
    def _clock(frame: Frame[Board], beside: QRectF) -> QRectF:
        if not frame.clock or frame.page.view.clock is None:
            return QRectF()
        side, pad = min(beside.height() * 0.4, frame.unit * 6.5), frame.unit * 0.4
        return QRectF(round(beside.right() - side - pad), round(beside.top() + pad), round(side), round(side))

    def corner(self, frame: Frame[Board], laid: Layout) -> QRectF:
        return laid.corner

    # --- drawing -----------------------------------------------------------------------------------------------------

    def parts(self, frame: Frame[Board], laid: Layout) -> list[Part]:
        board, u = frame.board, frame.unit
        ending, turned = board.phase in ENDING, frame.moment.moved.get(TURN.name, 1.0)
        aside = min(laid.stage.height() * 0.4, u * 6.5) if not laid.corner.isEmpty() else 0.0
        found = [Part("banners", frame.box, None, partial(banners.draw, box=frame.box), kept=True)]
        for box, one in zip(laid.ministries, board.ministries, strict=True):
            draw = partial(ministries.draw, box=box, ministry=one, most=board.most, u=u)
            found.append(Part(one.key, box, (one, board.most), draw))
        draw = partial(stage.draw, box=laid.stage, stage=board.stage, past=board.past, u=u, aside=aside, turned=turned)
        found.append(Part("stage", laid.stage, (board.stage, board.past, aside, turned), draw))
        waiting = {card.name for card in frame.page.view.seats if card.waiting}
        colours = {card.name: card.colour for card in frame.page.view.seats}
        for box, card in zip(laid.members, board.members, strict=False):
            colour, waits = colours.get(card.seat, 0), card.seat in waiting
            draw = partial(members.draw, box=box, card=card, colour=colour, waits=waits, u=u)
            if ending:
                draw = partial(members.draw_end, box=box, card=card, colour=colour, u=u)
            found.append(Part(f"member {card.seat}", box, (card, colour, waits, ending), draw))
        return found
