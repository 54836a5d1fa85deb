"""The vote, revealed: the headline, why, the hands as cards that turn, what was kept and what was paid."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core import ledger
from companion.core.language import _
from companion.core.page import SeatCard
from companion.games.article27.board import Board, Claim, Hand, Outcome
from ui.faces.article27 import claims as claim_cards
from ui.faces.article27 import words
from ui.faces.article27.settled import UNDER, Settled
from ui.faces.scene import Frame, Motion, Part
from ui.theme import icons, paint, style, tokens

HANDS = "hands"
TURN = 520
"""Milliseconds in which a hand turns."""
STAGGER = 0.14
"""How much later each next card begins to turn, as part of a turn."""
ONE_BY_ONE = 1.6
"""The same, at a table that wants to see one card after the other (Q56)."""


def stagger(board: Board) -> float:
    """How much later each next card begins to turn at this table."""
    return ONE_BY_ONE if board.one_by_one else STAGGER


def turn(board: Board, new: Sequence[str]) -> Motion:
    """The hands of these seats turn."""
    end = 1 + stagger(board) * (len(new) - 1)
    return Motion(HANDS, round(TURN * end), end)


def told(board: Board) -> tuple[str, str]:
    """The vote in words."""
    outcome = board.outcome
    hands = "; ".join(f"{h.seat}: {words.ballot(h.ballot)} {h.note}".strip() for h in board.hands)
    return outcome.headline if outcome else _("The hands"), f"{why(board, outcome)} {hands}"


def why(board: Board, outcome: Outcome | None) -> str:
    """Why the vote ended so, or before that is known what it needs."""
    return outcome.why if outcome is not None else words.passes(board.needed)


@dataclass(frozen=True)
class Layout:
    """Every place while a vote is shown; `aside` is the room on both sides of the headline for a clock."""

    head: QRectF
    why: QRectF
    cards: dict[str, QRectF]
    """Each seat's hand, or the score that it announced."""
    below: QRectF
    """What was kept and paid; empty while cards turn, and where there is nothing to tell."""


def shown(frame: Frame[Board]) -> Outcome | None:
    """How the vote ended, once all cards have turned."""
    return None if HANDS in frame.live.moved else frame.board.outcome


def settled(frame: Frame[Board]) -> Settled:
    """What is told under the hands."""
    board = frame.board
    claims = () if board.phase == "announce" else board.claims
    return Settled(board.settled, board.notes, claims, frame.page.view.colours)


def lay(frame: Frame[Board], aside: float) -> Layout:
    """Where everything lies now: the cards have the room until there is something to tell below them."""
    board, u, high, wide = frame.board, frame.unit, frame.high, frame.wide
    pad = u * 1.2
    head = wide - (pad + aside) * 2
    why = QRectF(pad + aside, high * 0.215, head, max(u * 1.7, high * 0.095))
    rest = settled(frame).height(u, wide - pad * 2, high * 0.3) if shown(frame) is not None else 0.0
    top = high * 0.335
    notes = u * 1.55 if any(h.note for h in board.hands) else u * 0.5
    bottom = min(high - rest - notes - (u * 0.3 if rest else 0), top + high * 0.44)
    middle = QRectF(pad, top, wide - pad * 2, bottom - top)
    if board.phase == "announce":
        cards = claim_cards.places(middle, [seat.name for seat in frame.page.view.seats], u)
    else:
        cards = _places(middle, board, u)
    below = QRectF(pad, high - rest, wide - pad * 2, rest - u * UNDER) if rest else QRectF()
    return Layout(QRectF(pad + aside, high * 0.005, head, high * 0.215), why, cards, below)


def _places(box: QRectF, board: Board, u: float) -> dict[str, QRectF]:
    hands = board.hands
    if not hands or box.height() < u * 3:
        return {}
    gap = u * 0.55
    wide = min((box.width() - gap * (len(hands) - 1)) / len(hands), box.height() * 1.35)
    x = box.center().x() - (wide * len(hands) + gap * (len(hands) - 1)) / 2
    return {hand.seat: QRectF(x + n * (wide + gap), box.top(), wide, box.height()) for n, hand in enumerate(hands)}


def place_of(frame: Frame[Board], aside: float, account: str) -> QPointF | None:
    """Where the points of this account are: at the upper edge of a seat's card, so that on their way over others they
    are nobody's figure; what is nobody's comes from the result."""
    kind, _sep, seat = account.partition(":")
    if kind in (ledger.BANK, ledger.FLOOR):
        return QPointF(frame.wide / 2, frame.high * 0.11)
    card = lay(frame, aside).cards.get(seat) if kind == "supply" else None
    return QPointF(card.center().x(), card.top()) if card is not None else None


def parts(frame: Frame[Board], aside: float, turning: Sequence[str]) -> list[Part]:
    """The whole width of the chamber after the ballots are shown; the hands of those that are `turning` are on it."""
    board, u, laid, outcome = frame.board, frame.unit, lay(frame, aside), shown(frame)
    draws = partial(draw_headline, box=laid.head, outcome=outcome, u=u)
    found = [Part("headline", laid.head, outcome, draws, words=_head(laid.head, outcome, u)[1])]
    # Until it is known how the vote ended, what it needed stands where the reason will be.
    say = why(board, outcome)
    tall = QRectF(laid.why.left(), frame.high * 0.2, laid.why.width(), u * 2.5)
    draw = partial(draw_why, box=laid.why, tall=tall, why=say, u=u)
    room = min(paint.width(say, u * 1.4, paint.MEDIUM), laid.why.width())
    stands = QRectF(laid.why.center().x() - room / 2, laid.why.top(), room, laid.why.height())
    found.append(Part("why", laid.why.united(tall), say, draw, words=stands))
    if board.phase == "announce":
        found += _claims(frame.page.view.seats, board.claims, laid, u)
    else:
        found += _hands(frame, laid, turning)
    if not laid.below.isEmpty():
        below = settled(frame)
        found.append(Part("settled", laid.below, below, partial(below.draw, box=laid.below, u=u)))
    return found


def _claims(seats: Sequence[SeatCard], claims: Sequence[Claim], laid: Layout, u: float) -> list[Part]:
    spoken = {claim.seat: claim for claim in claims}
    found = []
    for seat in seats:
        box, claim = laid.cards[seat.name], spoken.get(seat.name)
        draw = partial(claim_cards.draw, box=box, seat=seat, claim=claim, u=u)
        found.append(Part(f"claim {seat.name}", box, (seat.colour, claim), draw))
    return found


def _hands(frame: Frame[Board], laid: Layout, turning: Sequence[str]) -> list[Part]:
    u, step, moved, found = frame.unit, stagger(frame.board), frame.live.moved.get(HANDS), []
    # One name in two lines lifts the words of all cards: a row of votes is read as a row.
    two = any(not _on_one_line(box, seat, u) for seat, box in laid.cards.items())
    for hand in frame.board.hands:
        box, faced = laid.cards.get(hand.seat), 1.0
        if box is None:
            continue
        if moved is not None and hand.seat in turning:
            faced = min(1.0, max(0.0, moved - step * turning.index(hand.seat)))
        draw = partial(draw_hand, card=box, hand=hand, faced=faced, u=u, two=two)
        found.append(Part(f"hand {hand.seat}", box.adjusted(-2, -2, 2, u * 1.6), (hand, faced, two), draw))
    return found


def draw_headline(painter: QPainter, box: QRectF, outcome: Outcome | None, u: float) -> None:
    """The result with its symbol; what is voted on while the cards turn."""
    theme = style.current()
    word = outcome.headline if outcome is not None else _("The vote")
    ink = theme.ink
    if outcome is not None:
        ink = {"pass": theme.big_good, "veto": theme.big_bad}.get(outcome.result, theme.big_dull)
    size, stands = _head(box, outcome, u)
    mark, x = size * 0.66, stands.left()
    if outcome is not None:
        icons.draw(painter, outcome.result, QRectF(x, box.center().y() - mark / 2, mark, mark), ink)
        x += mark * 1.35
    text = QRectF(x, box.top(), box.right() - x, box.height())
    paint.write(painter, text, word, size, ink, paint.HEAVY, least=u * 2)


def _head(box: QRectF, outcome: Outcome | None, u: float) -> tuple[float, QRectF]:
    """How large the result is written, and where it stands with its symbol."""
    word = outcome.headline if outcome is not None else _("The vote")
    size = paint.fitted(word, box.width() * 0.8, min(box.height() * 0.92, u * 5.4), u * 2, paint.HEAVY)
    mark = size * 0.66
    beside = mark * 1.35 if outcome is not None else 0
    wide = min(paint.width(word, size, paint.HEAVY), box.width() - mark * 1.4) + beside
    return size, QRectF(box.center().x() - wide / 2, box.top(), wide, box.height())


def draw_why(painter: QPainter, box: QRectF, tall: QRectF, why: str, u: float) -> None:
    """Why it ended so, or what it needs, in one line, or in two that begin a little higher."""
    ink = style.current().ink
    if paint.width(why, u) <= box.width():
        paint.write(painter, box, why, u * 1.4, ink, paint.MEDIUM, paint.CENTER, least=u)
    else:
        paint.write_lines(painter, tall, why, u, ink, paint.MEDIUM, paint.CENTER, spacing=1.15)


def draw_hand(painter: QPainter, card: QRectF, hand: Hand, faced: float, u: float, *, two: bool) -> None:
    """A hand that is turned so far: 0 shows its back, 1 its face, and what it costs below."""
    painter.save()
    painter.translate(card.center().x(), 0)
    painter.scale(max(0.02, abs(math.cos(math.pi * faced))), 1)
    painter.translate(-card.center().x(), 0)
    if faced < 0.5:
        _back(painter, card, hand, u)
    else:
        _card(painter, card, hand, u, two=two)
    painter.restore()
    if hand.note and faced >= 1:
        note = QRectF(card.left(), card.bottom() + u * 0.1, card.width(), u * 1.4)
        ink = style.current().bad if hand.counted == "veto" else style.current().ink
        paint.write(painter, note, hand.note, u * 1.1, ink, paint.BOLD, paint.CENTER, least=u)


def _back(painter: QPainter, card: QRectF, hand: Hand, u: float) -> None:
    theme = style.current()
    paint.panel(painter, card, u * 0.8, theme.panel_high, theme.line_strong)
    mark = min(card.width(), card.height()) * 0.36
    at = QPointF(card.center().x(), card.top() + card.height() * 0.4)
    icons.draw(painter, "sealed", QRectF(at.x() - mark / 2, at.y() - mark / 2, mark, mark), theme.brass_ink)
    _name(painter, card, hand.seat, theme.ink, u)


def _name(painter: QPainter, card: QRectF, seat: str, ink: str, u: float) -> None:
    box = QRectF(card.left() + u * 0.4, card.bottom() - u * 2.0, card.width() - u * 0.8, u * 1.6)
    if _on_one_line(card, seat, u):
        paint.write(painter, box, seat, u * 1.15, ink, paint.MEDIUM, paint.CENTER, least=u)
        return
    # Rather two lines than half a name; below the second letters of some scripts reach low.
    two = QRectF(box.left(), card.bottom() - u * 2.45, box.width(), u * 2.1)
    paint.write_name(painter, two, seat, u, ink, u, paint.CENTER)


def _on_one_line(card: QRectF, seat: str, u: float) -> bool:
    return paint.width(seat, u, paint.MEDIUM) <= card.width() - u * 0.8


def _crossed(painter: QPainter, box: QRectF, word: str, ink: str, u: float) -> None:
    """What was shown and does not count."""
    paint.write(painter, box, word, u * 1.1, ink, paint.BOLD, paint.CENTER, least=u)
    half = min(paint.width(word, u * 1.1, paint.BOLD) / 2 + u * 0.25, box.width() / 2)
    through = QRectF(box.center().x() - half, box.center().y() - u * 0.05, half * 2, u * 0.14)
    painter.fillRect(through, QColor(ink))


def _card(painter: QPainter, card: QRectF, hand: Hand, u: float, *, two: bool) -> None:
    theme = style.current()
    painter.setPen(QPen(QColor(theme.line_strong), paint.hair()) if theme.frame > 1 else Qt.PenStyle.NoPen)
    counts = hand.counted or hand.ballot
    painter.setBrush(QColor(tokens.TONES[words.tone(counts)]))
    painter.drawRoundedRect(card, u * 0.8, u * 0.8)
    ink, other = tokens.ON_TONE, counts != hand.ballot
    line = u * 1.35 if other else 0.0
    # A name in two lines begins higher, and would touch the word.
    words_from = card.bottom() - u * (4.4 if two else 3.9) - line
    mark = min(card.width() * 0.42, words_from - card.top() - u * 0.7)
    if mark > u * 0.6:
        middle = (card.top() + u * 0.35 + words_from) / 2
        icons.draw(painter, counts, QRectF(card.center().x() - mark / 2, middle - mark / 2, mark, mark), ink)
    word = QRectF(card.left() + u * 0.3, words_from, card.width() - u * 0.6, u * 2)
    paint.write(painter, word, words.ballot(counts), u * 1.65, ink, paint.HEAVY, paint.CENTER, least=u)
    if other:
        _crossed(painter, QRectF(word.left(), word.bottom(), word.width(), line), words.ballot(hand.ballot), ink, u)
    _name(painter, card, hand.seat, ink, u)
