"""Where everything lies on the deck: a plank for each seat, the stage below them, and the rope of a theft."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from companion.core.language import _
from companion.games.articles_of_agreement.board import Board, Card, Deed, Stack
from companion.games.articles_of_agreement.scores import PARTS
from ui.faces.articles_of_agreement import treasure, words
from ui.theme import paint

GAP = 0.35
"""Between two planks, in units."""
PAD = 0.4
TAB = 0.7
"""How far the marks on the upper rim of a plank reach above it."""
HEAD = 3.55
"""The height of number, name, points and secrets; a second line of a long name takes `NAME` more."""
KEY = 1.9, 1.4, 1.05
"""How wide and high the key of a seat is, and how far it reaches above its plank: all below it lies as on the wall."""
NAME = 0.8
SPACING = 1.1
"""Of the two lines of a name."""
PILL = 2.2
SHARE = 8.1
"""The height of a share, in which its cards are as large as there is room for."""
UNDER = 0.2
"""Between the line under a share, or what is counted, and what lies open."""
PART = 1.22
"""The least height of a part of a score that is counted."""
STAGE = 3.7
"""The height of what is going on in words; the seven treasures, and a clock, need more."""
ASKED = 1.2
"""What it needs for the ability for which somebody is asked, beside what has happened."""
LOW, NEAR = 8.4, 9.3
"""How much longer the planks of a theft are than the others, and where they are neighbours."""
SWAPPED = 2.7
"""How much longer still these are where something goes back below what was taken."""
ROPED = 2.4
"""How far the rope reaches beyond the treasure where it lies across two neighbours."""
LAYING = frozenset({"draw", "allocate"})
"""Phases in which nobody has voted on anything that lies there."""
VOTING = frozenset({"vote", "votes_in"})
ENDING = frozenset({"secrets", "tools", "turned", "over"})
"""Phases in which secret treasures are turned up and counted, and the last share-out is past."""
COUNTING = frozenset({"turned", "over"})


@dataclass(frozen=True)
class Plank:
    """The parts of one seat's plank."""

    box: QRectF
    head: QRectF
    share: QRectF
    pill: QRectF
    fate: QRectF
    hold: QRectF
    points: QRectF
    """Where the points of a theft stand, before and after; empty on all other planks."""


@dataclass(frozen=True)
class Rope:
    """The rope along which a treasure was taken, from the edge of one plank to the edge of another."""

    box: QRectF
    leftward: bool
    card: QRectF
    back: QRectF
    """What goes the other way in a swap, below it; empty where nothing does."""
    across: bool
    """Whether it lies upon the planks of two neighbours."""


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
    names: int
    """In how many lines the names stand above the numbers; none where each has room beside its number."""
    keys: bool = False
    """Whether the key of its seat hangs on the upper rim of each plank."""
    rope: Rope | None = None
    before: QRectF = field(default_factory=QRectF)
    """Beside a theft: how the round had ended."""
    spent: QRectF = field(default_factory=QRectF)
    """Beside a theft: the pistol that was spent."""
    cards: dict[str, QRectF] = field(default_factory=dict)
    """Where each treasure of the offer lies, by its `key`."""


def key(board: Board, card: Card) -> str:
    """What tells a treasure of the offer from the others: its place, or once it is settled its share and the place."""
    return f"{card.seat}:{card.place}" if any(pirate.fate for pirate in board.pirates) else card.place


def pairs(stacks: tuple[Stack, ...]) -> list[tuple[str, int]]:
    """Kinds with their counts: first what can be used, so that it is seen first."""
    held = [(stack.kind, stack.count) for stack in stacks]
    return sorted(held, key=lambda one: (one[0] not in words.DANGER, words.KINDS.index(one[0])))


def theft(board: Board) -> Deed | None:
    """The theft that is the last thing that happened, once the round is over; None where something else is shown."""
    deed = board.deeds[-1] if board.deeds else None
    shown = deed is not None and deed.victim and board.phase not in (*LAYING, *VOTING, *ENDING, "mutiny", "receive")
    return deed if shown and not any(pirate.share for pirate in board.pirates) else None


def longer(board: Board) -> float:
    """How much longer the planks of a theft are than the others, in units: neighbours need room for the rope, too."""
    deed, order = theft(board), [pirate.seat for pirate in board.pirates]
    near = deed is not None and abs(order.index(deed.seat) - order.index(deed.victim)) == 1
    return (NEAR + (SWAPPED if deed and deed.give else 0.0)) if near else LOW


def introduced(board: Board) -> bool:
    """Whether nothing lies on the planks yet, and each shows its character: until the first draw."""
    return board.phase == "opening" or (board.phase == "ready" and not board.round)


def voted(board: Board) -> bool:
    """Whether the planks have a place for the votes."""
    if board.phase in (*VOTING, "mutiny"):
        return True
    # Votes that have turned make room for what was done since then.
    without = introduced(board) or any(p.lost or p.gained for p in board.pirates)
    return board.phase not in (*LAYING, *ENDING) and not without


def lay(board: Board, wide: float, high: float, u: float, clock: bool, keyed: bool = False) -> Layout:
    """Lays the deck out in a box of this size; `keyed` where digits are pressed."""
    keyed = keyed and all(pirate.digit for pirate in board.pirates)
    gap = u * GAP
    offered = bool(board.middle) or (board.phase in LAYING and not board.on_table)
    told = theft(board) is not None
    least = 6.2 if offered else 5.4 if clock else STAGE + 0.4 if told else STAGE
    least += ASKED if board.asked else 0
    stage_high = min(u * least, high * 0.3)
    stage = QRectF(0, high - stage_high - u * 0.1, wide, stage_high)
    inner = stage.adjusted(u * 0.8, u * 0.2, -u * 0.8, -u * 0.2)
    corner = QRectF()
    if clock:
        side = inner.height()
        corner = QRectF(inner.right() - side, inner.top(), side, side)
        inner.setRight(corner.left() - u * 0.6)
    slots: list[QRectF] = []
    text = inner
    if offered:
        # The seven in one row, where they can be read so; what is left over is for the words.
        kinds = [card.kind for card in (*board.middle, *(c for p in board.pirates for c in p.share))]
        row = 7 * (treasure.card_width(kinds, u) + u * 0.22)
        words_wide = inner.width() - row - u * 0.6
        if words_wide < u * 9:
            words_wide = inner.width() * 0.3
        text = QRectF(inner.left(), inner.top(), min(words_wide, u * 19), inner.height())
        rest = inner.adjusted(text.width() + u * 0.6, 0, 0, 0)
        slots = treasure.share(rest, 7, 7, kinds, u)
        spare = (rest.right() - max(slot.right() for slot in slots)) / 2
        slots = [slot.translated(spare, (rest.bottom() - slots[-1].bottom()) / 2) for slot in slots]
    above = u * (KEY[2] if keyed else TAB)
    box = QRectF(0, above, wide, stage.top() - gap - above)
    planks, names = _planks(board, box, u)
    rope, before, spent = _theft(board, planks, box, u)
    made = Layout(planks, stage, text, slots, corner, names, keyed, rope, before, spent)
    for card in board.middle:
        place = int(card.place) - 1
        if place < len(slots):
            made.cards[key(board, card)] = slots[place]
    for pirate in board.pirates:
        boxes = treasure.stacked(planks[pirate.seat].share, len(pirate.share), u)
        made.cards.update({key(board, card): box for card, box in zip(pirate.share, boxes, strict=True)})
    return made


def number(value: int) -> str:
    """A character's number as it is said, so that nobody takes it for a digit to press."""
    return _("No. {number}").format(number=value) if value else "–"


def _badge_width(inside: float, u: float) -> float:
    """How wide a character's number is with its word."""
    side = u * (1.75 if inside < u * 9 else 1.95)
    return max(side, paint.width(number(7), u, paint.HEAVY) + u * 0.8)


def number_width(inside: float, u: float) -> float:
    """What a number and its mark take before a name."""
    return _badge_width(inside, u) + u * (0.25 if inside < u * 9 else 0.4)


def name_lines(board: Board, inside: float, u: float) -> int:
    """In how many lines names must stand above the numbers to be read; 0 if beside them there is room."""
    names = [pirate.seat for pirate in board.pirates]
    beside = inside - number_width(inside, u)
    if all(paint.width(name, math.ceil(u), paint.BOLD) <= beside for name in names):
        return 0
    return max(len(paint.wrapped(name, inside, math.ceil(u), paint.BOLD, 2)) for name in names)


def head_height(lines: int, u: float) -> float:
    """How high the head of a plank is."""
    return u * (HEAD + (NAME if lines > 1 else 0))


def badge(head: QRectF, lines: int, u: float) -> QRectF:
    """Where a plank's character number stands."""
    side = u * (1.75 if head.width() < u * 9 or lines else 1.95)
    return QRectF(head.left(), head.bottom() - side if lines else head.top(), _badge_width(head.width(), u), side)


def key_cap(plank: QRectF, u: float) -> QRectF:
    """Where the key of a plank's seat hangs."""
    wide, high, above = KEY
    return QRectF(plank.left() + u * 0.5, plank.top() - u * above, u * wide, u * high)


def _planks(board: Board, box: QRectF, u: float) -> tuple[dict[str, Plank], int]:
    gap, pad, count = u * GAP, u * PAD, max(1, len(board.pirates))
    wide = (box.width() - gap * (count - 1)) / count
    inside, ballots, deed, low = wide - pad * 2, voted(board), theft(board), u * longer(board)
    labels = [p.fate_label for p in board.pirates if p.fate_label]
    lines = max([len(paint.wrapped(label, inside, u, paint.BOLD, 2)) for label in labels] + [1])
    pill = u * PILL if ballots else 0.0
    fate = u * 1.3 * lines if ballots else 0.0
    names = name_lines(board, inside, u)
    top = head_height(names, u)
    room = box.height() - top - pill - fate - pad * 2 - u * 0.25 * (4 if ballots else 2)
    share = _share_height(board, room, u)
    made = {}
    for place, pirate in enumerate(board.pirates):
        tall = deed is None or pirate.seat in (deed.seat, deed.victim)
        plank = QRectF(box.left() + place * (wide + gap), box.top(), wide, box.height() - (0 if tall else low))
        left, y = plank.left() + pad, plank.top() + pad
        head = QRectF(left, y, inside, top)
        y = head.bottom() + u * 0.25
        shares = QRectF(left, y, inside, share)
        y = shares.bottom() + (u * 0.25 if share else 0)
        pills = QRectF(left, y, inside, pill)
        fates = QRectF(left, pills.bottom() + u * 0.1, inside, fate)
        y = fates.bottom() + u * 0.4 if ballots else y + u * UNDER
        points = QRectF()
        bottom = plank.bottom() - pad
        if deed is not None and tall:
            points = QRectF(left, plank.bottom() - low, inside, low - pad)
            bottom = points.top() - u * 0.3
        made[pirate.seat] = Plank(plank, head, shares, pills, fates, QRectF(left, y, inside, bottom - y), points)
    return made, names


def _share_height(board: Board, room: float, u: float) -> float:
    """How high the shares are: as high as they are fine, as long as what everybody has can be read below them."""
    most = max((len(pirate.share) for pirate in board.pirates), default=0)
    shown = most or board.phase in (*LAYING, *VOTING, "mutiny")
    if board.phase in ENDING:
        return _ending_height(board, room, u)
    if introduced(board):
        return room
    if board.on_table or not shown:
        return 0.0
    kinds = max((len(p.hold) + len(p.lost) for p in board.pirates), default=0)
    rows = u * max(treasure.ROW * min(kinds, 3), treasure.LOW * kinds)
    need = treasure.stacked_height(most, u)
    return min(room, max(need, min(u * SHARE, room - rows)))


def all_turned(board: Board) -> bool:
    """Whether all that lies open was turned up just now, and stands large: it is not drawn small as well."""
    counts = [(sum(s.count for s in p.hold), sum(s.count for s in p.turned)) for p in board.pirates]
    return board.phase in ENDING and board.phase not in COUNTING and all(held <= turned for held, turned in counts)


def _ending_height(board: Board, room: float, u: float) -> float:
    """How high what is turned up, or counted, is: no treasure below it is left out, for each of them may win."""
    if board.phase in COUNTING:
        bare = least = most = u * PART * len(PARTS)
    else:
        cards = max((sum(stack.count for stack in p.turned) + p.secrets for p in board.pirates), default=0)
        bare = treasure.stacked_height(cards, u)
        least = max(bare, min(u * SHARE, u * 2.4 * cards))
        most = max(least, u * SHARE)
    if all_turned(board):
        return room
    kinds = max((len(pirate.hold) for pirate in board.pirates), default=0)
    one = u * (treasure.TIGHT * kinds + UNDER)
    low = u * (treasure.LOW * kinds + UNDER)
    two = u * (treasure.LOW * -(-kinds // 2) + UNDER)
    # Before a treasure loses its word, what is turned up above it becomes as low as can be read.
    high = max(room - one, min(least, room - low), min(bare, room - two))
    return max(0.0, min(max(most, room - u * treasure.ROW * kinds), high))


def _theft(board: Board, planks: dict[str, Plank], box: QRectF, u: float) -> tuple[Rope | None, QRectF, QRectF]:
    """The rope between the two planks of a theft, and what stands beside it where there is room."""
    deed = theft(board)
    if deed is None:
        return None, QRectF(), QRectF()
    order = [pirate.seat for pirate in board.pirates]
    start, end = planks[deed.victim].box, planks[deed.seat].box
    leftward = start.left() > end.left()
    first, last = (end, start) if leftward else (start, end)
    high = longer(board) - GAP
    low = QRectF(first.right(), box.bottom() - u * high, last.left() - first.right(), u * high)
    side = min(u * 7.4, low.width() - u * 2.6)
    if side > u * 4:
        card = QRectF(0, 0, side, low.height() * 0.86)
        card.moveCenter(low.center())
        back = card.adjusted(0, card.height() / 2 + u * 0.15, 0, 0) if deed.give else QRectF()
        card.setBottom(back.top() - u * 0.3 if deed.give else card.bottom())
    else:
        # Neighbours: it lies over the gap between them, under their points, and its rope reaches into both.
        kinds = filter(None, (deed.kind, deed.give))
        word = max((paint.width(words.kind(kind), math.ceil(u), paint.BOLD) for kind in kinds), default=0.0)
        card = QRectF(0, 0, max(u * 5.0, word + u * 2.9), u * 2.4)
        card.moveCenter(low.center())
        card.moveBottom(box.bottom() - u * 0.4)
        back = QRectF(card) if deed.give else QRectF()
        card.translate(0, -u * SWAPPED if deed.give else 0)
        low = card.adjusted(-u * ROPED, 0, u * ROPED, 0)
    between = (
        order[order.index(deed.seat) : order.index(deed.victim)]
        or order[order.index(deed.victim) : order.index(deed.seat)]
    )
    free = {
        seat: QRectF(b.left(), b.bottom() + u * GAP, b.width(), box.bottom() - b.bottom() - u * GAP)
        for seat, b in ((seat, planks[seat].box) for seat in order if seat not in (*between, deed.seat, deed.victim))
    }
    beside = order.index(deed.seat) + (-1 if leftward else 1)
    away = order[beside] if 0 <= beside < len(order) else ""
    spent = QRectF()
    if deed.what == "pistol" and away in free:
        # It touches its shooter's plank: under another's alone it would read as that seat's.
        spent = free.pop(away).translated(u * PAD * (1 if leftward else -1), 0)
    return Rope(low, leftward, card, back, side <= u * 4), _below_several([*free.values()], u), spent


def _below_several(free: list[QRectF], u: float) -> QRectF:
    """The first room below two planks or more side by side: under one alone it would read as that seat's own."""
    runs: list[QRectF] = []
    for box in free:
        beside = bool(runs) and box.left() - runs[-1].right() < u * GAP * 1.5
        runs[-1:] = [*(() if beside else runs[-1:]), runs[-1].united(box) if beside else box]
    return next((run for run in runs if run.width() > free[0].width() * 1.5), QRectF())
