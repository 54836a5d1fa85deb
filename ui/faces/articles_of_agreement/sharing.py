"""A captain's private board: seven treasures with letters, a plank with a digit for each seat, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, signed
from companion.core.page import Page
from companion.games.articles_of_agreement.board import Board, Mine, Pirate, Worth
from companion.games.articles_of_agreement.board import Card as Treasure
from ui.faces.articles_of_agreement import mood, treasure, words
from ui.faces.scene import Act, Frame, Part, Scene, Spot, Touch, command
from ui.theme import icons, paint, style

TOP, TITLE, WORTH = 10.4, 2.5, 2.5
"""How high the panel of the seven is, its title, and what stands under each, in units."""
LETTERS = "ABCDEFG"
SEAT, CARD = "seat ", "card "
MIDDLE = "0"


@dataclass(frozen=True)
class Places:
    """Where everything lies on a captain's private board."""

    top: QRectF
    cards: dict[str, QRectF]
    rows: dict[str, QRectF]


class Sharing(Scene[Board, Places]):
    """Letters take a treasure, digits give it to a seat, and a click does either; nothing is chosen from sentences."""

    kind = Board
    size = (900, 600)
    least = (300, 200)

    def wanted(self, page: Page | None) -> bool:
        return page is not None and any(offer.do == "move_card" and not offer.refused for offer in page.offers)

    def told(self, frame: Frame[Board]) -> tuple[str, str]:
        said = [f"{letter} {words.kind(one.kind)}" for letter, one in zip(LETTERS, _offer(frame.board), strict=False)]
        return _("The treasures that I share out"), ", ".join(said)

    # --- places ------------------------------------------------------------------------------------------------------

    def lay(self, frame: Frame[Board]) -> Places:
        u, board = frame.unit, frame.board
        top = QRectF(0, 0, frame.wide, min(u * TOP, frame.high * 0.42))
        inner = top.adjusted(u * 0.7, u * TITLE, -u * 0.7, -u * (WORTH + 0.3))
        wide = (inner.width() - u * 0.4 * 6) / 7
        cards = {
            one.place: QRectF(inner.left() + n * (wide + u * 0.4), inner.top(), wide, inner.height())
            for n, one in enumerate(_offer(board))
        }
        pirates = sorted(board.pirates, key=lambda pirate: pirate.digit)
        first = top.bottom() + u * 1.9
        gap = u * 0.3
        high = min(u * 4.4, (frame.high - first - gap * (len(pirates) - 1)) / max(1, len(pirates)))
        rows = {pirate.seat: QRectF(0, first + n * (high + gap), frame.wide, high) for n, pirate in enumerate(pirates)}
        return Places(top, cards, rows)

    # --- pressing ----------------------------------------------------------------------------------------------------

    def spots(self, frame: Frame[Board], laid: Places) -> list[Spot]:
        board, u, may, now = frame.board, frame.unit, self.wanted(frame.page), held(frame)
        worth = {one.place: one for one in _mine(frame).worth}
        found = []
        for letter, one in zip(LETTERS, _offer(board), strict=False):
            look = (one.kind, one.seat, one.place == now, letter, worth.get(one.place), u)
            where = _("in {seat}'s share").format(seat=one.seat) if one.seat else _("not shared out yet")
            box = laid.cards[one.place].adjusted(0, -u * 0.5, 0, u * WORTH)
            draw = partial(
                _worn, _card, one=one, chosen=one.place == now, letter=letter, worth=worth.get(one.place), u=u
            )
            say = f"{letter}: {words.kind(one.kind)}, {where}"
            found.append(Spot(CARD + one.place, box, say, able=may, rests_on=look, draw=draw))
        chosen = next((one for one in _offer(board) if one.place == now), None)
        for pirate in board.pirates:
            row = laid.rows[pirate.seat]
            say = _("Give it to {seat}").format(seat=pirate.seat)
            colour = frame.page.view.colours.get(pirate.seat, 0)
            me = pirate.seat == _mine(frame).seat
            draw = partial(_worn, _row, pirate=pirate, chosen=chosen, colour=colour, me=me, u=u)
            look_ = (pirate, chosen, colour, me, u)
            found.append(Spot(SEAT + pirate.seat, row, say, able=may and chosen is not None, rests_on=look_, draw=draw))
        return found

    def picks(self, frame: Frame[Board]) -> Mapping[int, str]:
        return {pirate.digit: SEAT + pirate.seat for pirate in frame.board.pirates}

    def letters(self, frame: Frame[Board]) -> Mapping[str, str]:
        return {letter: CARD + one.place for letter, one in zip(LETTERS, _offer(frame.board), strict=False)}

    def pressed(self, frame: Frame[Board], laid: Places, key: str) -> Act:
        if key.startswith(CARD):
            place = key.removeprefix(CARD)
            one = next(one for one in _offer(frame.board) if one.place == place)
            if place == held(frame) and one.seat:
                # The one in hand once more: back to the middle.
                return Act(command(frame.page, "move_card", card=place, seat=""))
            return Act(chosen=place)
        seat, place = key.removeprefix(SEAT), held(frame)
        return Act(command(frame.page, "move_card", card=place, seat=frame.page.view.key_of(seat)) if place else None)

    def dropped(self, frame: Frame[Board], laid: Places, key: str, at: QPointF) -> Act:
        seat = next((seat for seat, row in laid.rows.items() if row.contains(at)), "")
        place = key.removeprefix(CARD)
        return Act(command(frame.page, "move_card", card=place, seat=frame.page.view.key_of(seat)) if seat else None)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def parts(self, frame: Frame[Board], laid: Places) -> list[Part]:
        u = frame.unit
        one = next((one for one in _offer(frame.board) if one.place == held(frame)), None)
        head = QRectF(0, laid.top.bottom(), frame.wide, u * 1.9)
        return [
            Part("top", laid.top, (laid.top, u), partial(_worn, _top, box=laid.top, u=u)),
            Part("head", head, (one, u), partial(_worn, _head, box=head, one=one, u=u)),
        ]


def held(frame: Frame[Board]) -> str:
    """The treasure that is in hand: the one that was chosen, else the first that is in nobody's share."""
    chosen = frame.live.chosen
    if chosen and any(one.place == chosen for one in _offer(frame.board)):
        return chosen
    return frame.board.middle[0].place if frame.board.middle else ""


def _offer(board: Board) -> list[Treasure]:
    found = [*board.middle, *(one for pirate in board.pirates for one in pirate.share)]
    return sorted(found, key=lambda one: int(one.place))


def _mine(frame: Frame[Board]) -> Mine:
    mine = frame.page.view.mine
    return mine if isinstance(mine, Mine) else Mine(seat="")


def _worn(draw: Callable[..., None], *given: Any, **more: Any) -> None:
    """Draws in the mood of the private window: what lies on a board is a widget of its own."""
    with style.worn(mood.private()):
        draw(*given, **more)


def _keycap(painter: QPainter, box: QRectF, text: str, u: float) -> None:
    theme = style.current()
    painter.setPen(QPen(QColor(theme.brass_ink), paint.hair(1.3)))
    painter.setBrush(QColor(theme.panel))
    painter.drawRoundedRect(box, u * 0.25, u * 0.25)
    paint.write(painter, box, text, u, theme.brass_ink, paint.BOLD, paint.CENTER)


def _top(painter: QPainter, box: QRectF, u: float) -> None:
    theme = style.current()
    paint.panel(painter, box, u * 0.6)
    row = QRectF(box.left() + u * 0.8, box.top() + u * 0.3, box.width() - u * 1.6, u * 1.3)
    note = _("as far as cards lie open")
    wide = paint.write(painter, row, note, u, theme.ink_soft, paint.MEDIUM, paint.RIGHT)
    title = row.adjusted(0, 0, -wide - u, 0)
    paint.write(painter, title, _("The treasures, and what each is worth to me"), u, theme.ink, paint.BOLD, least=u)


def _head(painter: QPainter, box: QRectF, one: Treasure | None, u: float) -> None:
    soft = style.current().ink_soft
    row = box.adjusted(u * 0.8, u * 0.4, -u * 0.6, 0)
    text = _("All have a place: the host puts them forward. A letter takes one up again.")
    if one is not None:
        text = _("{card} in hand: a digit or a click gives it to a seat.").format(card=words.kind(one.kind))
    wide = paint.write(painter, row, _("Open before them"), u, soft, paint.BOLD, paint.RIGHT)
    paint.write(painter, row.adjusted(0, 0, -wide - u, 0), text, u, soft, paint.BOLD, least=u * 0.9)


def _card(
    painter: QPainter,
    box: QRectF,
    touch: Touch,
    one: Treasure,
    chosen: bool,
    letter: str,
    worth: Worth | None,
    u: float,
) -> None:
    theme = style.current()
    card = box.adjusted(2, u * 0.5, -2, -u * WORTH)
    if chosen:
        card.translate(0, -u * 0.4)
    if one.seat and not chosen:
        painter.setPen(QPen(QColor(theme.line_strong), paint.hair(1.2), Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(card, u * 0.4, u * 0.4)
        row = QRectF(card.left() + 3, card.center().y() - u * 1.1, card.width() - 6, u * 1.2)
        paint.write(painter, row, words.kind(one.kind), u, theme.ink, paint.BOLD, paint.CENTER, least=u * 0.8)
        to = _("with {seat}").format(seat=one.seat)
        paint.write(
            painter, row.translated(0, u * 1.2), to, u, theme.ink_soft, paint.MEDIUM, paint.CENTER, least=u * 0.8
        )
    else:
        treasure.draw(painter, card, one.kind, u, theme.brass if chosen else "")
    _keycap(painter, QRectF(card.left() + u * 0.25, card.top() + u * 0.25, u * 1.3, u * 1.25), letter, u)
    if touch.focus:
        painter.setPen(QPen(QColor(theme.focus), max(2.0, u * 0.12)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(card, u * 0.4, u * 0.4)
    if worth is not None:
        row = QRectF(box.left(), box.bottom() - u * WORTH, box.width(), u * 1.3)
        ink = theme.bad if worth.points < 0 else theme.ink
        paint.write(painter, row, signed(worth.points), u * 1.2, ink, paint.HEAVY, paint.CENTER)
        why = row.translated(0, u * 1.25)
        paint.write(painter, why, worth.why, u * 0.95, theme.ink_soft, paint.MEDIUM, paint.CENTER, least=u * 0.8)


def _row(
    painter: QPainter,
    box: QRectF,
    touch: Touch,
    pirate: Pirate,
    chosen: Treasure | None,
    colour: int,
    me: bool,
    u: float,
) -> None:
    theme, ours = style.current(), mood.current()
    paint.panel(painter, box, u * 0.5, theme.panel_high, theme.brass if me else theme.line)
    if touch.focus or touch.hover:
        painter.setPen(QPen(QColor(theme.focus), max(2.0, u * 0.1)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), u * 0.5, u * 0.5)
    middle = box.center().y()
    _keycap(painter, QRectF(box.left() + u * 0.5, middle - u * 0.75, u * 1.5, u * 1.5), str(pirate.digit), u)
    shape = QRectF(box.left() + u * 2.5, middle - u * 0.45, u * 0.9, u * 0.9)
    icons.draw_shape(painter, colour, shape, theme.seat(colour), theme.panel_high)
    # Digits are seats: the number of a character is said as one. It stands whole, and the name has the rest.
    said, left = _("No. {number}").format(number=pirate.number), box.left() + box.width() * 0.3
    wide = paint.width(said, u * 0.9, paint.MEDIUM) + 1
    name = QRectF(shape.right() + u * 0.4, box.top(), left - wide - u * 1.3 - shape.right(), box.height())
    high = min(box.height(), u * 2.3)
    name = QRectF(name.left(), middle - high / 2, name.width(), high)
    took = paint.write_name(painter, name, pirate.seat, u * 1.15, theme.ink, u)
    number = QRectF(name.left() + took + u * 0.3, box.top(), wide, box.height())
    paint.write(painter, number, said, u * 0.9, theme.ink_soft, paint.MEDIUM, least=u * 0.8)
    share = QRectF(left, box.top(), box.width() * 0.33, box.height())
    if pirate.share:
        _chips(painter, share, [one.kind for one in pirate.share], u)
    else:
        paint.write(painter, share, _("an empty share"), u, theme.ink_soft, paint.MEDIUM, least=u * 0.85)
    held_ = {stack.kind: stack.count for stack in pirate.hold}
    x = share.right() + u * 0.3
    if chosen is not None:
        count = held_.get(chosen.kind, 0) + sum(one.kind == chosen.kind for one in pirate.share if one is not chosen)
        more = count if chosen.seat == pirate.seat else count + 1
        said = _("{card}: {count} to {more}").format(card=words.kind(chosen.kind), count=more - 1, more=more)
        with_it = QRectF(x, box.top(), box.width() * 0.17, box.height())
        paint.write(painter, with_it, said, u, theme.ink, paint.MEDIUM, least=u * 0.8)
    right = box.right() - u * 0.5
    for stack in reversed(pirate.hold):
        wide = u * 1.3 + paint.width(str(stack.count), u, paint.BOLD) + u * 0.25
        if right - wide < box.left() + box.width() * 0.8:
            break
        cell = QRectF(right - wide, middle - u * 0.6, wide, u * 1.2)
        tile = QRectF(cell.left(), cell.top(), u * 1.2, u * 1.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ours.paper))
        painter.drawRoundedRect(tile, u * 0.2, u * 0.2)
        icons.draw(painter, stack.kind, tile.adjusted(2, 2, -2, -2), ours.treasure(stack.kind))
        text = QRectF(tile.right() + u * 0.15, cell.top(), cell.right() - tile.right(), cell.height())
        paint.write(painter, text, str(stack.count), u, theme.ink, paint.BOLD)
        right = cell.left() - u * 0.3


def _chips(painter: QPainter, box: QRectF, kinds: list[str], u: float) -> None:
    """The cards of a share beside each other, with their words where there is room."""
    gap, high = u * 0.25, min(u * 1.9, box.height() - u * 0.5)
    needs = [paint.width(words.kind(kind), u, paint.BOLD) + u * 3.1 for kind in kinds]
    worded = sum(needs) + gap * (len(kinds) - 1) <= box.width()
    x = box.left()
    for kind, need in zip(kinds, needs, strict=True):
        wide = need if worded else min(u * 1.9, (box.width() - gap * (len(kinds) - 1)) / len(kinds))
        treasure.draw(painter, QRectF(x, box.center().y() - high / 2, wide, high), kind, u)
        x += wide + gap
