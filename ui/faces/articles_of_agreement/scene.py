"""The ship's deck: a plank for every seat, the seven treasures between them, and what moves when something changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.core.page import Moment
from companion.games.articles_of_agreement.board import Board, Pirate
from companion.games.articles_of_agreement.board import Card as Treasure
from ui.faces.articles_of_agreement import card, layout, mood, plank, stage, words
from ui.faces.articles_of_agreement.layout import Layout
from ui.faces.scene import Act, Flight, Frame, Motion, Part, Scene, Spot, command
from ui.theme import paint

TURN = Motion("turn", 700)
"""The votes turn, or the secret treasures."""
SEAMS = 9
"""How many boards the deck is laid with."""
ACROSS, DOWN = 57.0, 27.0
"""How many units a deck needs; where there is room for more, everything on it is larger."""
KEY = "key "
"""Before a seat: the key of that seat, which gives it the treasure that is marked."""


def text(frame: Frame[Board]) -> float:
    """The height of the smallest text on this deck."""
    return max(frame.unit, min(frame.wide / ACROSS, frame.high / DOWN))


def movable(frame: Frame[Board]) -> bool:
    """Whether treasures may be moved here and now."""
    may = any(offer.do == "move_card" and not offer.refused for offer in frame.page.offers)
    return frame.pressed and frame.board.movable and may


def marked(frame: Frame[Board]) -> str:
    """The place of the treasure that a digit gives away: the one that was pressed, else the first in the middle."""
    board = frame.board
    if not movable(frame):
        return ""
    # What was pressed in another phase is forgotten.
    phase, _sep, place = frame.live.chosen.partition(" ")
    if place and phase == board.phase:
        return place
    return board.middle[0].place if board.middle else ""


class Deck(Scene[Board, Layout]):
    """The board of Articles of Agreement. Treasures are dragged to a plank, or given away by the digit of its key."""

    kind = Board

    # --- what is told, and what moves --------------------------------------------------------------------------------

    def calls_out(self, board: Board, moment: Moment) -> bool:
        deed = layout.theft(board)
        if deed is not None:
            return (moment.who, moment.to) == ((deed.seat,), (deed.victim,))
        # What took nothing from anybody is not called out above what the stage says in the same words.
        last = board.deeds[-1].said if board.deeds and not board.deeds[-1].victim else ""
        return bool(last) and stage.said(board)[0] == last == moment.say

    def told(self, frame: Frame[Board]) -> tuple[str, str]:
        headline, why = stage.said(frame.board)
        return f"{headline} {why}".strip() or _("The ship's deck"), "; ".join(map(_told, frame.board.pirates))

    def follow(self, past: Any, frame: Frame[Board]) -> tuple[Any, tuple[Motion, ...]]:
        return frame.board, (TURN,) if past is not None and _turns(past, frame.board) else ()

    def flights(self, before: Frame[Board], was: Layout, frame: Frame[Board], laid: Layout) -> list[Flight]:
        """What one seat lost and another got flies from one to the other; what was discarded sinks below the planks."""
        old, new, u = before.board, frame.board, text(frame)
        if new.phase in layout.ENDING:
            return []
        found = []
        had = {p.seat: Counter({s.kind: s.count for s in p.hold}) for p in old.pirates}
        has = {p.seat: Counter({s.kind: s.count for s in p.hold}) for p in new.pirates}
        for kind in words.KINDS:
            draw = partial(card.draw, kind=kind, u=u)
            losers = [seat for seat in has for _n in range(max(0, had.get(seat, Counter())[kind] - has[seat][kind]))]
            getters = [seat for seat in has for _n in range(max(0, has[seat][kind] - had.get(seat, Counter())[kind]))]
            while losers:
                start = _tile(was, losers.pop(), u)
                end = start.translated(0, laid.stage.bottom() - start.top())
                if getters:
                    end = _tile(laid, getters.pop(), u)
                found.append(Flight(start, end, kind, draw))
            for getter in getters:
                share = [layout.key(old, c) for p in old.pirates for c in p.share if (p.seat, c.kind) == (getter, kind)]
                if share and share[0] in was.cards:
                    found.append(Flight(was.cards[share[0]], _tile(laid, getter, u), kind, draw))
        return found

    # --- where everything lies ---------------------------------------------------------------------------------------

    def lay(self, frame: Frame[Board]) -> Layout:
        clock = frame.clock and frame.page.view.clock is not None
        return layout.lay(frame.board, frame.wide, frame.high, text(frame), clock, frame.pressed)

    def corner(self, frame: Frame[Board], laid: Layout) -> QRectF:
        return laid.corner

    def place_of(self, frame: Frame[Board], laid: Layout, account: str) -> QPointF | None:
        """Where a seat's points stand: at the end of its head."""
        lies, u = laid.planks.get(account.removeprefix("supply:")), text(frame)
        return QPointF(lies.head.right() - u, lies.head.bottom() - u) if lies else None

    # --- what is pressed ---------------------------------------------------------------------------------------------

    def spots(self, frame: Frame[Board], laid: Layout) -> list[Spot]:
        """The treasures of the offer, and over them a key on each plank."""
        board, u, may, now = frame.board, text(frame), movable(frame), marked(frame)
        lost = {pirate.seat for pirate in board.pirates if pirate.fate == "nothing"}
        hint = _("Drag it to a seat, or press the seat's digit; {letter} takes it up.") if may else ""
        found = []
        for key, lies in sorted({layout.key(board, one): one for one in offered(board)}.items()):
            where = _("in {seat}'s share").format(seat=lies.seat) if lies.seat else _("not shared out yet")
            look = (lies.kind, u, key == now, lies.seat in lost, letter_of(lies) if may else "")
            kind, _u, chosen, gone, digit = look
            found.append(Spot(
                key, laid.cards[key], f"{words.kind(kind)}, {where}", hint.format(letter=digit), able=may, drags=True,
                shown=board.phase not in layout.ENDING, what=kind, same=f"{kind} {lies.seat}", rests_on=look,
                draw=partial(card.draw, kind=kind, u=u, marked=chosen, lost=gone, digit=digit),
            ))  # fmt: skip
        for pirate in sorted(board.pirates, key=lambda pirate: pirate.digit):
            box, side, able = laid.planks[pirate.seat].box, u * 1.9, may and bool(now)
            place = QRectF(box.right() - side - u * 0.3, box.bottom() - side - u * 0.3, side, side)
            if laid.keys:
                place = layout.key_cap(box, u)
            found.append(Spot(
                KEY + pirate.seat, place, _("Give it to {seat}").format(seat=pirate.seat), able=able, shown=may,
                rests_on=(pirate.digit, able, laid.keys, u),
                draw=partial(card.draw_key, digit=pirate.digit, able=able, u=u, under=laid.keys),
            ))  # fmt: skip
        return found

    def picks(self, frame: Frame[Board]) -> Mapping[int, str]:
        """Digits are seats, and give away the treasure that is marked; letters mark one. A chair that was left has its
        digit still, which gives nothing away."""
        return {pirate.digit: KEY + pirate.seat for pirate in frame.board.pirates} if movable(frame) else {}

    def letters(self, frame: Frame[Board]) -> dict[str, str]:
        """Letters mark a treasure of the offer."""
        if not movable(frame):
            return {}
        return {letter_of(one): layout.key(frame.board, one) for one in offered(frame.board)}

    def pressed(self, frame: Frame[Board], laid: Layout, key: str) -> Act:
        """A key gives its seat the marked treasure; a treasure is marked, or no longer."""
        if key.startswith(KEY):
            return self._want(frame, marked(frame), key.removeprefix(KEY))
        chosen = f"{frame.board.phase} {key}"
        return Act(chosen="" if chosen == frame.live.chosen else chosen)

    def dropped(self, frame: Frame[Board], laid: Layout, key: str, at: QPointF) -> Act:
        return self._want(frame, key, next((seat for seat, p in laid.planks.items() if p.box.contains(at)), ""))

    def clicked(self, frame: Frame[Board], laid: Layout, at: QPointF) -> Act | None:
        """A press on a plank means what its key means."""
        seat = next((seat for seat, lies in laid.planks.items() if lies.box.contains(at)), "")
        return self._want(frame, marked(frame), seat) if seat and marked(frame) else None

    @staticmethod
    def _want(frame: Frame[Board], place: str, seat: str) -> Act:
        lies = next((one.seat for one in offered(frame.board) if one.place == place), "")
        key = frame.page.view.key_of(seat)
        return Act(command(frame.page, "move_card", card=place, seat=key) if lies != seat else None)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def parts(self, frame: Frame[Board], laid: Layout) -> list[Part]:
        board, u, turned = frame.board, text(frame), frame.live.moved.get(TURN.name, 1.0)
        colours = frame.page.view.colours
        found = [Part("seams", frame.box, None, partial(seams, box=frame.box))]
        about = (board.phase, board.proposed, board.nominee, board.thief, board.victim, board.deeds, board.figures,
                 [p.turned for p in board.pirates], [p.parts for p in board.pirates], board.counting,
                 bool(board.middle), any(p.share for p in board.pirates),
                 laid.names, laid.keys, plank.manner(board, laid, u) if board.pirates else None, u)  # fmt: skip
        for pirate in board.pirates:
            lies, colour, waits = laid.planks[pirate.seat], colours.get(pirate.seat, 0), pirate.seat in board.waiting
            draw = partial(plank.draw, board=board, pirate=pirate, laid=laid, colour=colour, u=u, turned=turned)
            box = lies.box.adjusted(-u * 0.3, -u * layout.TAB, u * 0.3, u * 0.3)  # keycaps and marks stand on its edge
            rests = (pirate, lies, colour, waits, turned, about)
            # On its upper edge, between its keycap and its signs.
            edge = QPointF(lies.box.left() + lies.box.width() * 0.42, lies.box.top())
            found.append(
                Part(f"plank {pirate.seat}", box, rests, draw, holder=pirate.seat, marked=edge, means=(pirate,))
            )
        look = (stage.said(board, turned), board.phase, board.outcome, board.asked, board.notes, board.deeds,
                laid.slots, laid.text, board.ayes, board.nays, turned)  # fmt: skip
        draw = partial(stage.draw, board=board, laid=laid, u=u, turned=turned)
        found.append(Part("stage", laid.stage, look, draw))
        if laid.rope is not None:
            whole = QRectF(0, 0, frame.wide, laid.stage.top())
            seen = (board.deeds, board.outcome, laid.rope, laid.before, laid.spent, u)
            draw = partial(stage.draw_theft, board=board, laid=laid, u=u)
            found.append(Part("theft", whole, seen, draw))
        return found


def letter_of(one: Treasure) -> str:
    """The letter that marks a treasure of the offer: by its place, from A on."""
    return "ABCDEFG"[int(one.place) - 1]


def offered(board: Board) -> list[Treasure]:
    """The treasures of this round's offer, wherever they lie."""
    return [*board.middle, *(one for pirate in board.pirates for one in pirate.share)]


def seams(painter: QPainter, box: QRectF) -> None:
    """The boards of the deck; they carry no meaning."""
    painter.setPen(QPen(QColor(mood.current().seam), paint.hair(1.5)))
    step = box.height() / SEAMS
    for n in range(1, SEAMS):
        y = n * step
        painter.drawLine(0, round(y), round(box.width()), round(y))


def _tile(laid: Layout, seat: str, u: float) -> QRectF:
    """Where what a seat has lies, as large as a card."""
    box = laid.planks[seat].hold
    middle = box.center()
    wide, high = u * 4.6, u * 6
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)


def _turns(before: Board, now: Board) -> bool:
    """Whether votes, or secret treasures, have just been turned."""
    votes = any(p.vote for p in now.pirates) and not any(p.vote for p in before.pirates)
    return votes or (any(p.turned for p in now.pirates) and not any(p.turned for p in before.pirates))


def _told(pirate: Pirate) -> str:
    """A seat in words, for who does not see the deck."""
    held = ", ".join(f"{s.count} {words.counted(s.kind, s.count)}" for s in pirate.hold)
    share = ", ".join(words.kind(card.kind) for card in pirate.share)
    told = [
        f"{pirate.number} {pirate.seat}",
        _("captain") if pirate.captain else "",
        _("share: {cards}").format(cards=share) if share else "",
        pirate.vote_label,
        pirate.fate_label,
        _("open: {cards}").format(cards=held) if held else "",
        words.secrets(pirate.secrets) if pirate.secrets else "",
    ]
    return ", ".join(part for part in told if part)
