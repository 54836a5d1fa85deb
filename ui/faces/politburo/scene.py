"""The podium: ministries and the plan with its placards, the attempts and their cards, the purge, the members' end."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF

from companion.games.politburo.board import Board
from ui.faces.politburo import attempts, banners, members, ministries, named, plan, purge, stage, terms
from ui.faces.scene import Frame, Motion, Part, Scene

TURN = Motion("turn", 700)
"""Cards turn, and placards come up."""
ACROSS, DOWN = 56.5, 21.5
"""How many units the podium is wide, and high without its members; on a large table window they are larger ones."""
LIFTED = 14.5
"""How high placards need to stand, in units."""
NARROW = 11.0
"""A member's card at the end that is narrower than this, in units, stands in one of two rows."""


@dataclass(frozen=True)
class Layout:
    """Every place on the podium; `unit` is the scale of all that is not the smallest text."""

    unit: float
    ministries: list[QRectF]
    stage: QRectF
    """The panel of the plan, the stage, or the purge."""
    members: list[QRectF]
    corner: QRectF
    """Where the clock stands, in the stage's corner; empty where none runs."""
    attempts: QRectF = field(default_factory=QRectF)
    placards: list[QRectF] = field(default_factory=list)
    terms: QRectF = field(default_factory=QRectF)


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
        tried = [f"{row.number}: {', '.join(row.seats)}: {row.say}" for row in board.attempts]
        said = (board.vote.say, board.vote.needed_say, board.vote.note)
        if board.shape != "plan":
            said = (board.stage.say, board.stage.note, "")
        return f"{board.stage.title}. {' '.join(said)}".strip(), "; ".join([levels, *tried, *told])

    def follow(self, past: Any, frame: Frame[Board]) -> tuple[Any, tuple[Motion, ...]]:
        """What is newly open turns or comes up, all at once; a page that is shown first shows it as it lies."""
        board = frame.board
        cards = board.stage.cards or tuple(one.card for one in board.accused)
        thumbs = tuple(card.thumb for card in board.members if card.thumb in ("up", "down"))
        now = (board.shape, cards, thumbs)
        new = past is not None and now != past and (any(cards) or bool(thumbs))
        return now, (TURN,) if new else ()

    # --- where everything lies ---------------------------------------------------------------------------------------

    def lay(self, frame: Frame[Board]) -> Layout:
        u, wide, high, board = frame.unit, frame.wide, frame.high, frame.board
        v = max(u, min(wide / ACROSS, high / DOWN)) if frame.pressed else u
        gap = v * 0.42
        if board.shape == "end":
            return self._ending(frame, v, gap)
        below = 0.0 if frame.pressed else min(v * 5.9, high * 0.3)
        top = gap * 0.5
        bottom = high - below - (gap if below else 0)
        count = len(board.members)
        near = gap * 0.5 if count > 8 else gap
        cards = _row(QRectF(0, high - below, wide, below), count, near, v) if below else []
        if board.shape == "plan":
            band = min(v * 7.0, (bottom - top) * 0.42)
            boxes, beside = _band(wide, top, band, gap)
            room = QRectF(0, top + band + gap, wide, bottom - top - band - gap)
            columns = cards or _row(room, count, near, v)
            rest = QRectF()
            # What people deduce from stays until thumbs are shown: they decide by it.
            if board.terms and not any(card.thumb in ("up", "down") for card in board.members):
                rest = room
            elif room.height() > v * (LIFTED + 5):
                # A table window has room for both.
                room.setHeight(v * LIFTED)
                if board.terms:
                    rest = QRectF(0, room.bottom() + gap, wide, bottom - room.bottom() - gap)
            high = room.height() - (0 if cards else gap)
            placards = [] if rest == room else [QRectF(c.left(), room.top(), c.width(), high) for c in columns]
            return Layout(v, boxes, beside, cards, self._clock(frame, beside, v), QRectF(), placards, rest)
        left = wide * 0.328
        plaques = min(v * 3.7, (bottom - top) * 0.24)
        strip = QRectF(0, top, left, bottom - top - plaques - gap)
        each = (left - gap * 2) / 3
        boxes = [QRectF(n * (each + gap), bottom - plaques, each, plaques) for n in range(3)]
        beside = QRectF(left + gap, top, wide - left - gap, bottom - top)
        return Layout(v, boxes, beside, cards, self._clock(frame, beside, v), strip)

    def _ending(self, frame: Frame[Board], v: float, gap: float) -> Layout:
        """The members have most of the room."""
        wide, high, count = frame.wide, frame.high, len(frame.board.members)
        band = min(v * 4.8, high * 0.3)
        boxes, beside = _band(wide, gap * 0.5, band, gap)
        room = QRectF(0, band + gap * 1.5, wide, high - band - gap * 1.5)
        rows = 2 if wide / count < v * NARROW else 1
        each = -(-count // rows)
        tall = (room.height() - gap * (rows - 1)) / rows
        cards: list[QRectF] = []
        for row in range(rows):
            line = QRectF(0, room.top() + row * (tall + gap), wide, tall)
            cards += _row(line, min(each, count - row * each), gap, v * 1.5, each)
        return Layout(v, boxes, beside, cards, self._clock(frame, beside, v))

    @staticmethod
    def _clock(frame: Frame[Board], beside: QRectF, v: float) -> QRectF:
        if not frame.clock or frame.page.view.clock is None:
            return QRectF()
        side, pad = min(beside.height() * 0.4, v * 6.5), v * 0.4
        if frame.board.shape == "plan":
            side = beside.height() - pad * 2
        return QRectF(round(beside.right() - side - pad), round(beside.top() + pad), round(side), round(side))

    def corner(self, frame: Frame[Board], laid: Layout) -> QRectF:
        return laid.corner

    # --- drawing -----------------------------------------------------------------------------------------------------

    def parts(self, frame: Frame[Board], laid: Layout) -> list[Part]:
        board, u, v = frame.board, frame.unit, laid.unit
        colours = frame.page.view.colours
        found = [Part("banners", frame.box, None, partial(banners.draw, box=frame.box), kept=True)]
        for box, one in zip(laid.ministries, board.ministries, strict=True):
            draw = partial(ministries.draw, box=box, ministry=one, most=board.most, u=u, v=v)
            # Which of them moved last follows from the levels.
            means = (one.level, one.state)
            found.append(Part(one.key, box, (one, board.most, v), draw, lasts=True, means=means, marked=_edge(box, u)))
        found += [*self._beside(frame, laid, colours), *self._placards(frame, laid, colours)]
        waiting = {card.name for card in frame.page.view.seats if card.waiting}
        narrow = [box.width() - v * (1.0 if board.shape == "end" else 0.3) for box in laid.members]
        stacked = any(named.cut(card.seat, room, v * 1.2, u) for room, card in zip(narrow, board.members, strict=False))
        for box, card in zip(laid.members, board.members, strict=False):
            waits, everybody = card.seat in waiting, len(waiting) == len(board.members)
            draw = partial(members.draw, box=box, card=card, colours_of=colours, waits=waits, u=u, v=v,
                           everybody=everybody, stacked=stacked)  # fmt: skip
            if board.shape == "end":
                draw = partial(members.draw_end, box=box, card=card, colours_of=colours, u=u, v=v, stacked=stacked)
            rests = (card, colours, waits, everybody, board.shape, stacked, v)
            edge = _edge(box, u, 0.22 if stacked else 0.1)
            found.append(Part(f"member {card.seat}", box, rests, draw, holder=card.seat, marked=edge))
        return found

    def _beside(self, frame: Frame[Board], laid: Layout, colours: dict[str, int]) -> list[Part]:
        board, u, v = frame.board, frame.unit, laid.unit
        turned = frame.live.moved.get(TURN.name, 1.0)
        aside = laid.stage.right() - laid.corner.left() if not laid.corner.isEmpty() else 0.0
        found = []
        if not laid.attempts.isEmpty():
            draw = partial(
                attempts.draw,
                box=laid.attempts,
                rows=board.attempts,
                say=board.attempts_say,
                colours_of=colours,
                u=u,
                v=v,
            )
            found.append(Part("attempts", laid.attempts, (board.attempts, board.attempts_say, colours, v), draw))
        rests: tuple[Any, ...] = (board.shape, board.stage, aside, turned, colours, v)
        match board.shape:
            case "plan":
                draw = partial(plan.draw_vote, box=laid.stage, vote=board.vote, u=u, v=v, aside=aside)
                rests = (board.shape, board.vote, aside, v)
            case "purge":
                draw = partial(
                    purge.draw, box=laid.stage, shown=board.stage, three=board.accused, colours_of=colours, u=u, v=v,
                    aside=aside, turned=turned,
                )  # fmt: skip
                rests = (*rests, board.accused)
            case _:
                draw = partial(
                    stage.draw, box=laid.stage, stage=board.stage, colours_of=colours, u=u, v=v, aside=aside,
                    turned=turned,
                )  # fmt: skip
        found.append(Part("stage", laid.stage, rests, draw, marked=_edge(laid.stage, u)))
        return found

    def _placards(self, frame: Frame[Board], laid: Layout, colours: dict[str, int]) -> list[Part]:
        board, u, v = frame.board, frame.unit, laid.unit
        found = []
        if not laid.terms.isEmpty():
            draw = partial(terms.draw, box=laid.terms, rows=board.terms, colours_of=colours, u=u, v=v)
            found.append(Part("terms", laid.terms, (board.terms, colours, v), draw))
        risen = frame.live.moved.get(TURN.name, 1.0)
        # Before the first round nobody holds up anything but the own card.
        looked = {seat.name: seat.looked for seat in frame.page.view.seats if board.phase == "between"}
        for box, card in zip(laid.placards, board.members, strict=False):
            names = None if laid.members else colours
            held = (board.vote.ministry, board.vote.label) if card.role == "leads" else ()
            draw = partial(
                plan.draw_placard, box=box, card=card, vote=board.vote, u=u, v=v, risen=risen, colours_of=names,
                looked=looked.get(card.seat),
            )  # fmt: skip
            rests = (card.seat, card.thumb, card.role, held, names, risen, looked.get(card.seat), v)
            found.append(Part(f"placard {card.seat}", box, rests, draw))
        return found


def _band(wide: float, top: float, high: float, gap: float) -> tuple[list[QRectF], QRectF]:
    """Three ministries beside each other, and the panel at their right."""
    each = (wide * 0.566 - gap * 2) / 3
    boxes = [QRectF(n * (each + gap), top, each, high) for n in range(3)]
    left = boxes[-1].right() + gap
    return boxes, QRectF(left, top, wide - left, high)


def _row(box: QRectF, count: int, gap: float, v: float, of: int = 0) -> list[QRectF]:
    """Boxes beside each other, in the middle, each as wide as if there were `of` of them."""
    of = of or count
    each = min((box.width() - gap * (of - 1)) / of, v * 13)
    left = box.center().x() - (each * count + gap * (count - 1)) / 2
    return [QRectF(left + n * (each + gap), box.top(), each, box.height()) for n in range(count)]


def _edge(box: QRectF, u: float, higher: float = 0.1) -> QPointF:
    """The middle of a card's mark: on its upper edge, above the end of what is written there."""
    return QPointF(box.right() - u * 0.7, box.top() - u * higher)
