"""Where everything lies on the deck: a plank for each seat, the stage below them, and the count of the treasures."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from companion.games.articles_of_agreement.board import Board, Card, Stack
from ui.faces.articles_of_agreement import treasure, words
from ui.theme import paint

GAP = 0.35
"""Between two planks, in units."""
PAD = 0.35
HEAD = 3.35
"""The height of number, name, secrets and score; a second line of a long name takes `NAME` more."""
NAME = 0.8
SPACING = 1.1
"""Of the two lines of a name."""
PILL = 2.35
LAYING = frozenset({"draw", "allocate"})
"""Phases in which nobody has voted on anything that lies there."""
VOTING = frozenset({"vote", "votes_in"})
ENDING = frozenset({"tools", "turned", "over"})
"""Phases in which the secret treasures lie open, and the last share-out is past."""
DECK = 3.0
"""How wide the count of the deck is."""
COUNTS = 2.45
"""The height of a row of the treasures' counts."""


@dataclass(frozen=True)
class Plank:
    """The parts of one seat's plank."""

    box: QRectF
    head: QRectF
    share: QRectF
    pill: QRectF
    fate: QRectF
    hold: QRectF


@dataclass(frozen=True)
class Layout:
    """Every place on the deck."""

    planks: dict[str, Plank]
    stage: QRectF
    text: QRectF
    """Where the words on the stage stand."""
    slots: list[QRectF]
    """Where the seven treasures lie before they are shared out, in the order of their places."""
    corner: QRectF
    """Where the clock stands; empty where none runs."""
    counts: QRectF
    rows: int
    """In how many rows the counts stand."""
    names: int
    """In how many lines the names stand above the numbers; none where each has room beside its number."""
    hold_unit: float
    """What the tiles of a hold are derived from."""
    cards: dict[str, QRectF] = field(default_factory=dict)
    """Where each treasure of the offer lies, by its `key`."""


def key(board: Board, card: Card) -> str:
    """What tells a treasure of the offer from the others: its place, or once it is settled its share and the place."""
    return f"{card.seat}:{card.place}" if any(pirate.fate for pirate in board.pirates) else card.place


def pairs(stacks: tuple[Stack, ...]) -> list[tuple[str, int]]:
    """Kinds with their counts: first what can be used, so that it is seen first."""
    held = [(stack.kind, stack.count) for stack in stacks]
    return sorted(held, key=lambda one: (one[0] not in words.DANGER, words.KINDS.index(one[0])))


def lay(board: Board, wide: float, high: float, u: float, clock: bool) -> Layout:
    """Lays the deck out in a box of this size."""
    gap = u * GAP
    offered = bool(board.middle) or board.phase in LAYING
    notes = u * 1.35 * len(board.notes) if not offered else 0.0
    stage_high = min(u * 6.2 if offered or clock else u * 3.9 + notes, high * 0.3)
    rows = counts_rows(board, wide - u, u)
    if high - stage_high - rows * u * COUNTS - gap * 2 < _least(board, wide, u):
        rows = 0  # with the largest letters the shares come first
    counts = QRectF(0, high - rows * u * COUNTS - u * 0.1, wide, rows * u * COUNTS)
    stage = QRectF(0, counts.top() - gap - stage_high, wide, stage_high)
    inner = stage.adjusted(u * 0.8, u * 0.3, -u * 0.8, -u * 0.3)
    corner = QRectF()
    if clock:
        side = inner.height()
        corner = QRectF(inner.right() - side, inner.top(), side, side)
        inner.setRight(corner.left() - u * 0.6)
    slots: list[QRectF] = []
    text = inner
    kinds = [card.kind for card in (*board.middle, *(c for p in board.pirates for c in p.share))]
    if offered:
        # The seven in one row, where they can be read so; what is left over is for the words.
        row = 7 * (treasure.card_width(kinds, u) + u * 0.22)
        words_wide = inner.width() - row - u * 0.6
        if words_wide < u * 9:
            words_wide = inner.width() * 0.3
        text = QRectF(inner.left(), inner.top(), min(words_wide, u * 19), inner.height())
        rest = inner.adjusted(text.width() + u * 0.6, 0, 0, 0)
        slots = treasure.share(rest, 7, 7, kinds, u)
        spare = (rest.right() - max(slot.right() for slot in slots)) / 2
        slots = [slot.translated(spare, (rest.bottom() - slots[-1].bottom()) / 2) for slot in slots]
    planks, names, hold_unit = _planks(board, QRectF(0, u * 0.15, wide, stage.top() - gap - u * 0.15), kinds, u)
    made = Layout(planks, stage, text, slots, corner, counts, rows, names, hold_unit)
    for card in board.middle:
        place = int(card.place) - 1
        if place < len(slots):
            made.cards[key(board, card)] = slots[place]
    most = max([len(p.share) for p in board.pirates] + [2 if board.phase in LAYING else 1])
    for pirate in board.pirates:
        boxes = treasure.share(planks[pirate.seat].share, len(pirate.share), most, kinds, u)
        made.cards.update({key(board, card): box for card, box in zip(pirate.share, boxes, strict=True)})
    return made


def number_width(inside: float, u: float) -> float:
    """What a number and its mark take before a name."""
    return u * (1.75 + 0.25 if inside < u * 9 else 1.95 + 0.4)


def name_lines(board: Board, inside: float, u: float) -> int:
    """In how many lines names must stand above the numbers to be read; 0 if beside them there is room."""
    names = [pirate.seat for pirate in board.pirates]
    beside = inside - number_width(inside, u)
    if all(paint.width(name, u, paint.BOLD) <= beside for name in names):
        return 0
    return max(len(paint.wrapped(name, inside, u, paint.BOLD, 2)) for name in names)


def head_height(lines: int, u: float) -> float:
    """How high the head of a plank is."""
    return u * (HEAD + (NAME if lines > 1 else 0))


def _least(board: Board, wide: float, u: float) -> float:
    """How high the planks must be, so that every share can be read."""
    inside = (wide - u * GAP * (len(board.pirates) - 1)) / max(1, len(board.pirates)) - u * PAD * 2
    kinds = [card.kind for card in (*board.middle, *(c for p in board.pirates for c in p.share))]
    most = max([len(p.share) for p in board.pirates] + [2])
    voted = PILL + 2.6 if board.phase not in (*LAYING, *ENDING, "opening") else 0.0
    head = head_height(name_lines(board, inside, u), u)
    return head + u * (voted + treasure.TILE + PAD * 2 + 1.2) + treasure.share_height(most, inside, kinds, u)


def _planks(board: Board, box: QRectF, kinds: list[str], u: float) -> tuple[dict[str, Plank], int, float]:
    gap, pad, count = u * GAP, u * PAD, max(1, len(board.pirates))
    wide = (box.width() - gap * (count - 1)) / count
    inside = wide - pad * 2
    voted = board.phase not in (*LAYING, *ENDING, "opening")
    labels = [p.fate_label for p in board.pirates if p.fate_label]
    lines = max([len(paint.wrapped(label, inside, u, paint.BOLD, 2)) for label in labels] + [1])
    pill = u * PILL if voted else 0.0
    fate = u * 1.3 * lines if voted else 0.0
    names = name_lines(board, inside, u)
    top = head_height(names, u)
    room = box.height() - top - pill - fate - pad * 2 - u * 0.3 * (4 if voted else 2)
    holds = [pairs(p.hold) for p in board.pirates]
    turned = [sum(stack.count for stack in p.turned) for p in board.pirates]
    kinds = kinds or [stack.kind for p in board.pirates for stack in p.turned]
    most = max([len(p.share) for p in board.pirates if board.phase not in ENDING] + turned + [1])
    need = treasure.share_height(most, inside, kinds, u)
    least = max([treasure.tiles_height(inside, held, u) for held in holds] + [u * treasure.TILE])
    # The share has what it needs to be read, the hold what it needs, and what is left over makes the cards tall.
    hold = min(least, max(u * treasure.TILE, room - need))
    share = min(room - hold, max(need, u * 7.4, treasure.cards_height(most, inside, kinds, u)))
    hold = room - share
    unit = u
    for factor in (1.6, 1.4, 1.2):
        if max([treasure.tiles_height(inside, held, u * factor) for held in holds] + [0.0]) <= hold:
            unit = u * factor
            break
    made = {}
    for place, pirate in enumerate(board.pirates):
        plank = QRectF(box.left() + place * (wide + gap), box.top(), wide, box.height())
        left, y = plank.left() + pad, plank.top() + pad
        head = QRectF(left, y, inside, top)
        y = head.bottom() + u * 0.3
        shares = QRectF(left, y, inside, share)
        y = shares.bottom() + u * 0.3
        pills = QRectF(left, y, inside, pill)
        fates = QRectF(left, pills.bottom() + u * 0.15, inside, fate)
        y = fates.bottom() + u * 0.45 if voted else shares.bottom() + u * 0.3
        holds_ = QRectF(left, y, inside, plank.bottom() - pad - y)
        made[pirate.seat] = Plank(plank, head, shares, pills, fates, holds_)
    return made, names, unit


def counts_rows(board: Board, wide: float, u: float) -> int:
    """In how many rows the counts of the treasures must stand, so that every word can be read."""
    needed = sum(cell_width(kind, u) for kind in words.KINDS) + u * (DECK + 0.4)
    return 1 if needed <= wide else 2


def cell_width(kind: str, u: float) -> float:
    """How wide the count of a kind must be."""
    return max(paint.width(words.kind(kind), math.ceil(u), paint.MEDIUM), u * 2.6) + u * 0.35
