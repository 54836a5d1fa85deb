"""One seat's own cards: the hand with its texts, and what this player may do; the same shapes whatever is held."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache, partial
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.contract import changed
from companion.core.language import _, figure, ngettext, signed
from companion.core.offers import Offer
from companion.core.page import Page
from companion.core.vocabulary import Where
from companion.games.renegotiation.board import Board, CardFace, HandCard, InForce, Mine
from companion.games.renegotiation.pieces import BONUS, HAND
from ui.faces.card import Card, sentences
from ui.faces.renegotiation import names, speech, words
from ui.faces.renegotiation.map import ALIGN
from ui.faces.renegotiation.places import CapitalSpot, Town
from ui.theme import icons, paint, style

TOP = Qt.AlignmentFlag.AlignLeft
ROWS = 7
"""How many rows of cards are high enough to be read."""
SEARCHED = 3
"""In so many pieces places for the names on a small map are looked for."""
HIGH, LOW_MAP = 10.5, 8.4
"""A map that is so high, in units, has room for the names of all capitals; how low it may become."""
ROW = 8.0
"""How high a card is on a phone, in units: there one lies under the other, however many are held."""
PRESS = 12.0
"""How wide the key of a card is, in units."""
MOST_HELD, SPACED = 3, 1.15
"""So many cards in force are shown, the newest, and how far apart the lines of their texts are."""
BETWEEN, LINE, TWO_LINES, SPARE = 0.3, 1.4, 2.6, 0.25
"""What stays free between two of them, how high their titles are, with whose they are beside or below, and how far the
last may reach into what is free under them, in units."""
ROW_LEAST, MOST_ROWS = 5.6, 7
"""How low a card of the hand may become, in units, and of how many at most."""
PHONE_WIDE, FINELY = 26.0, 20.0
"""How wide a card is on a phone, in units, and the size in pixels by which its lines are counted."""
SLIM = 26.0
"""In fewer units a card has no room for the word of its kind beside its text."""
SIZES = ((1.2, 1.25), (1.0, 1.2), (1.0, 1.08), (0.9, 1.08), (0.8, 1.08))
"""How large the text of a card is, and how far apart its lines, in units: the largest in which no word of it is cut."""


NO_CARD = HandCard(face=CardFace(card="", title=""))
"""What lies in the place of a card that was played."""


def _board(page: Page) -> Board | None:
    return page.view.board if isinstance(page.view.board, Board) else None


def _say(
    painter: QPainter, box: QRectF, text: str, px: float, weight: int, align: Qt.AlignmentFlag = paint.LEFT
) -> None:
    paint.write_lines(painter, box, text, px, style.current().ink, weight, align)


def _nothing(painter: QPainter) -> None:
    """Nothing is drawn."""


class _Card(Card[Mine]):
    kind = Mine
    head = (0.5, 0.2)


class HandPanel(_Card):
    """The hand: each card with its title, its text, and when it may be played.

    As many places as a hand may hold are drawn, held or not, and all in the same ink: nothing can be read from across
    the table. A phone, on which what comes next lies below, has a place for each card, and one where there is none.
    """

    size = (44, 38.4)
    phone = (26, ROW * HAND + 2.4)
    acts = True

    def silent(self, page: Page, mine: Mine) -> bool:
        # No card is played any more: what is presented has the room.
        board = _board(page)
        return board is not None and board.phase in speech.SPEECH

    def belongs(self, page: Page, mine: Mine) -> bool:
        board = _board(page)
        counts = board is not None and any(one.seat == mine.seat and one.hand is not None for one in board.players)
        return mine.known or counts

    def high(self, page: Page, mine: Mine) -> float:
        # How many cards somebody holds everybody knows; below them lies the map.
        return ROW * max(1, mine.count) + 2.4 if mine.known else ROW

    def least(self, page: Page, mine: Mine) -> float:
        # A full hand that has room is as high as a page; what lies on the table has its place under it.
        return min(self.size[1], 2.4 + ROW_LEAST * min(max(HAND, mine.count), MOST_ROWS))

    def lies(self, page: Page, mine: Mine) -> Mapping[str, str]:
        return {held.name: "" if held.now else self._why_not(held) for held in mine.hand}

    def room(self, page: Page, mine: Mine) -> int:
        return HAND if mine.known and not self.silent(page, mine) else 0

    def placed(self, mine: Mine, digits: Mapping[str, int], new: Collection[str]) -> Mine:
        """Where a card was played its place stays empty, as long as all have room; what came last is told by a word."""
        held = {digits.get(one.name, n): changed(one, new=one.name in new) for n, one in enumerate(mine.hand, 1)}
        last = max(held, default=0)
        places = range(1, last + 1) if last <= HAND else sorted(held)
        return changed(mine, hand=tuple(held.get(n, NO_CARD) for n in places))

    @staticmethod
    def _why_not(held: HandCard) -> str:
        card, why = words.title(held.face), {**words.NOT_NOW, "own_turn_only": words.ON_OWN}.get(held.why, "")
        if not why:
            return _("{card}: not now.").format(card=card)
        return _("{card}: not now ({why}).").format(card=card, why=_(why)[:1].lower() + _(why)[1:])

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My hand")

    def told(self, page: Page, mine: Mine) -> str:
        if not mine.known:
            return self._unknown(mine)
        cards = (held for held in mine.hand if held is not NO_CARD)
        return sentences(*(f"{words.told(held.face)} {words.when(held.face)}" for held in cards))

    @staticmethod
    def _unknown(mine: Mine) -> str:
        return ngettext(
            "You hold {count} card. It lies before you on the table; the app does not know which one it is.",
            "You hold {count} cards. They lie before you on the table; the app knows how many, not which.", mine.count,
        ).format(count=mine.count)  # fmt: skip

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        for row in self._rows(box, page, mine, u):
            row(painter)

    def pieces(self, box: QRectF, page: Page, mine: Mine, u: float) -> Sequence[Callable[[QPainter], None]]:
        under = partial(self.under, box=box, page=page, mine=mine, u=u)
        return (under, *self._rows(self.parts(box, u)[1], page, mine, u))

    def _rows(self, box: QRectF, page: Page, mine: Mine, u: float) -> Sequence[Callable[[QPainter], None]]:
        """Each card, or its empty place."""
        if not mine.known:
            return [partial(_say, box=box, text=self._unknown(mine), px=u * 1.2, weight=paint.MEDIUM)]
        keys, board = self._keys(page), _board(page)
        held: list[HandCard | None] = [one if one is not NO_CARD else None for one in mine.hand]
        cells = self._cells(box, len(held), u)
        held += [None] * (len(cells) - len(held))
        row = partial(self._row, board=board, mine=mine, u=u)
        return [
            partial(row, box=cell, held=one, key=keys.get(one.name, "") if one else "")
            for cell, one in zip(cells, held, strict=True)
        ]

    @classmethod
    def _cells(cls, box: QRectF, held: int, u: float) -> list[QRectF]:
        """Where the cards lie, and the places for those that are not there."""
        narrow = cls.is_narrow(box, u)
        columns = 1 if held <= HAND + 1 or narrow else 2 if held <= ROWS * 2 else 3
        places = max(1 if narrow else HAND, held)
        rows = max(min(places, HAND), ceil(held / columns))
        high, wide = box.height() / rows, box.width() / columns
        cells = []
        for place in range(places):
            column, row = divmod(place, rows)
            cell = QRectF(box.left() + column * wide, box.top() + row * high, wide, high)
            cells.append(cell.adjusted(0 if column == 0 else u * 0.3, u * 0.15, 0, -u * 0.15))
        return cells

    @staticmethod
    def _keys(page: Page) -> dict[str, str]:
        """The key of each card that can be laid or played, as its button beside the hand bears it."""
        return {str(o.given["card"]): o.key for o in page.offers if "card" in o.given and o.where is not Where.TABLE}

    def pick(self, box: QRectF, page: Page, mine: Mine, u: float, at: QPointF) -> Offer | None:
        """A press on a card lays or plays it."""
        cells = self._cells(box, len(mine.hand), u)
        name = next((held.name for held, cell in zip(mine.hand, cells, strict=False) if cell.contains(at)), "")
        return next((o for o in page.offers if name and o.given.get("card") == name), None)

    @staticmethod
    def _row(
        painter: QPainter, box: QRectF, held: HandCard | None, key: str, board: Board | None, mine: Mine, u: float
    ) -> None:
        theme = style.current()
        painter.setPen(QPen(QColor(theme.line), paint.hair(1.2)))
        painter.setBrush(QColor(theme.panel_high))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), u * 0.4, u * 0.4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if held is None:
            return
        face, kind = held.face, words.kind(held.face)
        narrow = box.width() < u * SLIM
        band = QRectF(box.left() + 1, box.top() + 1, u * (2.8 if narrow else 6.2), box.height() - 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.choice))
        painter.drawRoundedRect(band, u * 0.4, u * 0.4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        side = min(u * 2.2, band.height() * 0.46)
        mark = QRectF(band.center().x() - side / 2, band.center().y() - side / 2 - u * 0.7, side, side)
        if face.points:
            number = QRectF(band.left(), mark.top(), band.width(), side)
            paint.write(painter, number, figure(face.points), side, theme.ink, paint.HEAVY, paint.CENTER, least=u)
        else:
            icons.draw(painter, "terms" if kind == "points" else kind, mark, theme.ink)
        if not narrow:  # the text needs the room of a word that its symbol says, too
            word = QRectF(band.left() + u * 0.2, mark.bottom() + u * 0.1, band.width() - u * 0.4, u * 1.3)
            said = _("points") if face.points else words.band(face)
            paint.write(painter, word, said, u, theme.ink, paint.BOLD, paint.CENTER, least=u * 0.9)
        inner = box.adjusted(band.width() + u * (0.4 if narrow else 0.8), u * 0.25, -u * 0.3, -u * 0.2)
        if inner.width() > u * 20:
            _press(painter, QRectF(inner.right() - PRESS * u, inner.top(), PRESS * u, inner.height()), held, key,
                   _note(held, board, mine), u)  # fmt: skip
            inner.setRight(inner.right() - (PRESS + 0.8) * u)
        head = QRectF(inner.left(), inner.top() + u * 0.2, inner.width(), u * 1.7)
        if held.new:
            came = QRectF(head.right() - u * 3, head.top(), u * 3, head.height())
            paint.write(painter, came, _("new"), u, theme.ink_soft, paint.BOLD, paint.RIGHT, least=u * 0.9)
            head.setRight(came.left())
        title = words.title(face)
        if paint.width(title, u, paint.BOLD) * paint.NARROWEST <= head.width():
            paint.write(painter, head, title, u * 1.4, theme.ink, paint.BOLD, least=u)
        else:  # the title is what tells cards apart
            head.setHeight(u * 2.3)
            paint.write_lines(painter, head, title, u, theme.ink, paint.BOLD, TOP, spacing=1.1)
        if narrow:
            under = QRectF(head.left(), head.bottom() - u * 0.1, head.width(), u * 1.2)
            said = " · ".join(dict.fromkeys(filter(None, (words.band(face), _note(held, board, mine)))))
            paint.write(painter, under, said, u * 0.95, theme.ink_soft, paint.MEDIUM, least=u * 0.8)
            head = under
        rest = QRectF(inner.left(), head.bottom(), inner.width(), inner.bottom() - head.bottom())
        room = QRectF(rest.left(), rest.top() + u * 0.1, rest.width(), rest.height() - u * 0.1)
        size, spacing = next((one for one in SIZES if _fits(face.text, room, u * one[0], one[1])), SIZES[-1])
        paint.write_lines(painter, room, face.text, u * size, theme.ink, align=TOP, spacing=spacing)


def _fits(text: str, room: QRectF, px: float, spacing: float) -> bool:
    return len(paint.wrapped(text, room.width(), px)) * px * spacing <= room.height() + px * 0.05


def _note(held: HandCard, board: Board | None, mine: Mine) -> str:
    """What stands under the key of a card: what laying it means, or when it may be played."""
    player = next((p for p in board.players if p.seat == mine.seat), None) if board is not None else None
    if held.must:
        return _("Must be played now")
    if held.now and held.face.kind == "points" and player is not None:
        count = len(player.row) + 1
        if count == player.target:
            return _("The last one: +{bonus}").format(bonus=BONUS)
        return _("Card {count} of {target}").format(count=count, target=player.target)
    if held.why in words.NOT_NOW:
        return _(words.NOT_NOW[held.why])
    if held.face.travel:
        return _("To move and pick up")
    return words.when(held.face) if held.face.kind != "points" else _("On your turn")


def _press(painter: QPainter, box: QRectF, held: HandCard, key: str, note: str, u: float) -> None:
    """What a press on the card does, with its digit; dashed while it cannot be done."""
    theme = style.current()
    high, below = min(u * 2.1, box.height() * 0.5), u * 1.3
    top = box.center().y() - (high + below) / 2
    pill = QRectF(box.left(), top, box.width(), high)
    solid = Qt.PenStyle.SolidLine if held.now else Qt.PenStyle.DashLine
    painter.setPen(QPen(QColor(theme.line_strong), paint.hair(1.6), solid))
    painter.setBrush(QColor(theme.panel))
    painter.drawRoundedRect(pill, u * 0.5, u * 0.5)
    said = _("Lay it") if held.face.kind == "points" else _("Play it")
    wide = paint.width(said, u * 1.1, paint.BOLD)
    cap = u * 1.5 if key else 0.0
    left = pill.center().x() - (wide + (cap + u * 0.5 if key else 0)) / 2
    if key:
        keycap = QRectF(left, pill.center().y() - u * 0.75, cap, u * 1.5)
        painter.setPen(QPen(QColor(theme.ink), paint.hair(1.4)))
        painter.drawRoundedRect(keycap, u * 0.3, u * 0.3)
        paint.write(painter, keycap, key, u, theme.ink, paint.BOLD, paint.CENTER, least=u * 0.9)
        left = keycap.right() + u * 0.5
    painter.setBrush(Qt.BrushStyle.NoBrush)
    text = QRectF(left, pill.top(), pill.right() - left, pill.height())
    paint.write(painter, text, said, u * 1.1, theme.ink, paint.BOLD, least=u)
    under = QRectF(box.left(), pill.bottom() + u * 0.1, box.width(), below)
    paint.write(painter, under, note, u, theme.ink_soft, paint.MEDIUM, paint.CENTER, least=u * 0.9)


class TermsPanel(_Card):
    """What is presented in the speech, and the words that must occur: the same on every page, so that whoever speaks
    can hold it as a script."""

    size = (44, 38.4)
    phone = (26, 32)

    def silent(self, page: Page, mine: Mine) -> bool:
        board = _board(page)
        return board is None or board.phase not in speech.SPEECH

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("To be presented")

    def told(self, page: Page, mine: Mine) -> str:
        board = _board(page)
        deal = speech.deal_of(board, page.view.colours) if board is not None else None
        if board is None or board.speech is None or deal is None:
            return ""
        terms = (f"{signed(t.points) if t.posted else figure(t.points)}: {t.title}. {t.text}" for t in deal.terms)
        return sentences(*(term.strip() for term in terms), *board.speech.words)

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        board = _board(page)
        deal = speech.deal_of(board, page.view.colours) if board is not None else None
        if board is None or board.speech is None or deal is None:
            return
        said, paper = board.speech, QRectF(box)
        if said.words:
            paper.setBottom(box.bottom() - u * (2.2 + 2.4 * len(said.words)))
            must = QRectF(box.left(), paper.bottom() + u * 0.4, box.width(), box.bottom() - paper.bottom() - u * 0.4)
            speech.must_occur(painter, must, said.words, said.heard, u, board.phase == "verdict")
        speech.treaty(painter, paper, deal, u)


class WherePanel(_Card):
    """Where I stand, on a small map with what is within reach; whose turn it is, and what the hand limit asks."""

    size = (20, 16.4)
    phone = (26, 28)
    helps = True

    def silent(self, page: Page, mine: Mine) -> bool:
        board = _board(page)
        # Whoever must discard does not travel: what goes and what stays needs the room.
        if board is None:
            return False
        # Where the printed map is the board there is nothing to be shown but whose turn it is, which the foot says.
        return not board.cities or board.phase == "limit"

    def least(self, page: Page, mine: Mine) -> float:
        return LOW_MAP

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("I stand in {capital}").format(capital=mine.city) if mine is not None and mine.city else ""

    def told(self, page: Page, mine: Mine) -> str:
        return " ".join(self._lines(page, mine))

    @staticmethod
    def _lines(page: Page, mine: Mine) -> tuple[str, ...]:
        board = _board(page)
        active = board.active if board else ""
        whose = _("It is {seat}'s turn.").format(seat=active) if active else ""
        turn = _("It is your turn.") if mine.active else whose
        over = (
            ngettext("{count} card must go.", "{count} cards must go.", mine.over).format(count=mine.over)
            if mine.over
            else ""
        )
        return tuple(filter(None, (turn, over)))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        for piece in self._parts(box, page, mine, u):
            piece(painter)

    def pieces(self, box: QRectF, page: Page, mine: Mine, u: float) -> Sequence[Callable[[QPainter], None]]:
        under = partial(self.under, box=box, page=page, mine=mine, u=u)
        return (under, *self._parts(self.parts(box, u)[1], page, mine, u))

    def _parts(self, box: QRectF, page: Page, mine: Mine, u: float) -> Sequence[Callable[[QPainter], None]]:
        """The line at the foot, the map, and the names on it."""
        board, said = _board(page), " ".join(self._lines(page, mine))
        if board is None:
            return []
        # A low map has all the room; whose turn it is stands at the foot of the page, too.
        foot = QRectF(box.left(), box.bottom() - u * 1.4, box.width(), u * 1.4 if box.height() > u * HIGH else 0)
        line = partial(_say, box=foot, text=said, px=u, weight=paint.BOLD) if foot.height() else _nothing
        high = (foot.top() if foot.height() else box.bottom()) - box.top()
        small = _SmallMap(QRectF(box.left(), box.top(), box.width(), high), board, mine, page.view.colours, u)
        parts = [partial(does, part) for does in (small.look_about, small.draw_names) for part in range(SEARCHED)]
        return [line, small.draw, *parts]


class _SmallMap:
    """Capitals as dots, those within reach large and bright; pawns stand over them, the own one with its capital."""

    def __init__(self, box: QRectF, board: Board, mine: Mine, colours: Mapping[str, int], u: float) -> None:
        self._box, self._cities, self._colours, self._u = box, board.cities, colours, u
        self._here, self._goes = mine.city, board.chooses == mine.seat
        self._bright = frozenset(c.name for c in board.cities if c.name == mine.city or (c.lit and self._goes))
        self._every = Card.is_narrow(box, u) and box.height() > u * HIGH
        aside = u * (2.2 if self._every else 1)
        inner = box.adjusted(aside, u * 1.2, -aside, -u * (1.5 if self._every else 0.6))
        self._at = {
            c.name: QPointF(inner.left() + c.x * inner.width(), inner.top() + c.y * inner.height())
            for c in board.cities
        }
        self._links = {c.name: c.links for c in board.cities}
        self._pawns = {
            seat: self._pawn(city.name, n, len(city.pawns), seat == mine.seat)
            for city in board.cities
            for n, seat in enumerate(city.pawns)
        }

    def _pawn(self, city: str, n: int, count: int, own: bool) -> QRectF:
        u = self._u
        side, place = u * (1.2 if own else 0.95), self._at[city] + QPointF((n - (count - 1) / 2) * u, -u * 0.75)
        return QRectF(place.x() - side / 2, place.y() - side / 2, side, side)

    def draw(self, painter: QPainter) -> None:
        """All but the names."""
        theme, u, at = style.current(), self._u, self._at
        painter.setPen(QPen(QColor(theme.line_strong), paint.hair(1.4)))
        for city in self._cities:
            for other in city.links:
                if other in at and (city.name < other or city.name not in self._links[other]):
                    painter.drawLine(at[city.name], at[other])
        painter.setPen(Qt.PenStyle.NoPen)
        for city in self._cities:
            lit = city.lit and self._goes
            painter.setBrush(QColor(theme.brass if lit else theme.ink_soft))
            reach = u * (0.36 if lit else 0.24)
            painter.drawEllipse(at[city.name], reach, reach)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for seat, mark in self._pawns.items():
            colour = self._colours.get(seat, 0)
            icons.draw_shape(painter, colour, mark, theme.seat(colour))

    def _search(self) -> _NameSearch:
        u, lit = self._u, self._bright
        wanted = self._bright | {city.name for city in self._cities if city.pawns or self._every}
        towns = tuple((c.name, self._at[c.name].x(), self._at[c.name].y()) for c in self._cities)
        marks = tuple(names.edges(mark) for mark in self._pawns.values())
        first, links = frozenset({self._here}), tuple[names.Line, ...]()
        if self._every:  # where all are named, it is the same for all but whose turn it is
            marks = tuple(names.edges(self._pawn(c.name, n, len(c.pawns), True))
                          for c in self._cities for n in range(len(c.pawns)))  # fmt: skip
            lit, first = frozenset(c.name for c in self._cities if c.lit and self._goes), frozenset()
            ways = ((c.name, to) for c in self._cities for to in c.links if c.name < to and to in self._at)
            links = tuple(names.line(self._at[one], self._at[other]) for one, other in ways)
        return _searched(names.edges(self._box), towns, marks, links, first, lit, wanted, u, tuple(style.families()))

    def look_about(self, part: int, _painter: QPainter) -> None:
        """Look for places for names; nothing is drawn."""
        self._search().look_about(part)

    def draw_names(self, part: int, painter: QPainter) -> None:
        """Some of them: of the capitals that I can go to and where pawns stand, if there is room; on a phone of all."""
        theme, u = style.current(), self._u
        for name, (left, top, right, bottom), align in self._search().found()[part::SEARCHED]:
            ink, weight = (theme.ink, paint.BOLD) if name in self._bright else (theme.ink_soft, paint.MEDIUM)
            box = QRectF(left, top, right - left, bottom - top)
            paint.write(painter, box, name, u, ink, weight, ALIGN[align], least=u * 0.9)


class _NameSearch:
    """Where names stand, and to which side they lean; each beside its own dot and no other.

    With `links` as many as can be, beside them; without, first that of where I am, then where I can go.
    """

    def __init__(
        self,
        box: names.Edges,
        towns: tuple[tuple[str, float, float], ...],
        marks: tuple[names.Edges, ...],
        links: tuple[names.Line, ...],
        first: frozenset[str],
        bright: frozenset[str],
        wanted: frozenset[str],
        u: float,
        _families: tuple[str, ...],
    ) -> None:
        spots = {
            name: CapitalSpot(Town(name, name, 0, 0, lit=name in bright), QPointF(x, y), u * 0.3)
            for name, x, y in towns
        }
        solid = [QRectF(x - u * 0.3, y - u * 0.3, u * 0.6, u * 0.6) for _name, x, y in towns]
        solid += [QRectF(left, top, right - left, bottom - top) for left, top, right, bottom in marks]
        within = QRectF(box[0], box[1], box[2] - box[0], box[3] - box[1])
        self._search = names.LabelSearch(within, solid, names.roads(links), u, list(spots.values()))
        self._spots = {name: spot for name, spot in spots.items() if name in wanted}
        self._beside: dict[str, list[names.LabelPlace]] = {}
        self._first, self._all = first, bool(links)
        self._found: Mapping[str, names.LabelPlace] | None = None

    def look_about(self, part: int) -> None:
        """Look where names could stand beside some of the capitals."""
        for spot in list(self._spots.values())[part::SEARCHED]:
            if spot.town.key not in self._beside:
                self._beside[spot.town.key] = self._search.places(spot)

    def found(self) -> Sequence[tuple[str, names.Edges, str]]:
        """Each name that has room, its box, and to which side it leans."""
        if self._found is None:
            for part in range(SEARCHED):
                self.look_about(part)
            most = self._search.most_named
            self._found = most(self._spots, self._beside) if self._all else self._search.named(
                self._spots, self._beside, self._first)  # fmt: skip
        return [(name, place.edges, place.align) for name, place in self._found.items()]


_searched = lru_cache(maxsize=64)(_NameSearch)
"""Pages that show the same capitals, lights and pawns share what was found."""


class ForcePanel(_Card):
    """What is in force: whatever I mean to do, it may be in the way."""

    size = (20, 7.6)
    phone = (PHONE_WIDE, 9)

    def silent(self, page: Page, mine: Mine) -> bool:
        board = _board(page)
        return board is None or not board.in_force

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("In force now")

    def told(self, page: Page, mine: Mine) -> str:
        board = _board(page)
        against = _("against {target}")
        told = (
            f"{one.card.title}{', ' + against.format(target=one.target) if one.target else ''}: {one.card.text}"
            for one in (board.in_force if board else ())
        )
        return sentences(*told)

    def high(self, page: Page, mine: Mine) -> float:
        return self._needs(page, PHONE_WIDE - 2.6)

    def tall(self, page: Page, mine: Mine) -> float:
        return self._needs(page, self.size[0] - 2.6)

    def least(self, page: Page, mine: Mine) -> float:
        # A line for each: what it is, whose, at whom and until when.
        board = _board(page)
        shown = len(board.in_force[-MOST_HELD:]) if board is not None else 0
        return min(self.tall(page, mine), 2.8 + (LINE + BETWEEN) * shown)

    @staticmethod
    def _needs(page: Page, inner: float) -> float:
        """How high it is where nothing of it is left out, in units."""
        board, px = _board(page), FINELY
        if board is None:
            return 0.0
        shown = board.in_force[-MOST_HELD:]
        return 3.0 + sum(_head_high(one, inner * px, px) + _text_high(one, board, inner * px, px) + px * BETWEEN
                         for one in shown) / px  # fmt: skip

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        """What it is, at whom and until when stands there of each; then the texts that have room, of the newest first:
        none is cut."""
        theme, board = style.current(), _board(page)
        if board is None or not board.in_force:
            return
        shown, gap = board.in_force[-MOST_HELD:], u * BETWEEN
        heads, texts = [u * LINE] * len(shown), [0.0] * len(shown)
        left = box.height() - sum(heads) - gap * (len(shown) - 1)
        for n, one in reversed([*enumerate(shown)]):
            if (more := _head_high(one, box.width(), u) - heads[n]) <= left + u * SPARE:
                heads[n], left = heads[n] + more, left - more
        for n, one in reversed([*enumerate(shown)]):
            if (needs := _text_high(one, board, box.width(), u)) <= left + u * SPARE:
                texts[n], left = needs, left - needs
        top = box.top()
        for one, head, text in zip(shown, heads, texts, strict=True):
            who, beside = _whose(one), head < u * TWO_LINES - 1
            wide = min(paint.width(who, u, paint.MEDIUM) + 2, box.width() * 0.6)
            title = QRectF(box.left(), top, box.width() - (wide + u * 0.5 if beside else 0), u * LINE)
            paint.write(painter, title, one.card.title, u * 1.15, theme.ink, paint.BOLD, least=u)
            by = QRectF(box.right() - wide, top, wide, u * LINE) if beside else QRectF(
                box.left(), title.bottom(), box.width(), head - u * LINE)  # fmt: skip
            align = paint.RIGHT if beside else paint.LEFT
            people = tuple(filter(None, (one.seat, one.target)))
            paint.write(painter, by, who, u, theme.ink_soft, paint.MEDIUM, align, least=u * 0.9, names=people)
            if text:
                rest = QRectF(box.left(), top + head, box.width(), text + 1)
                paint.write_lines(painter, rest, one.card.text, u, theme.ink, align=TOP, spacing=SPACED)
            top += head + text + gap


def _whose(one: InForce) -> str:
    """Whose card it was, at whom, and until when: that is whose turn comes."""
    if one.target and one.until:
        return _("against {target}, {until}").format(target=one.target, until=one.until)
    if one.target:
        return _("{seat}'s, against {target}").format(seat=one.seat, target=one.target)
    return one.until or _("{seat}'s").format(seat=one.seat)


def _text_high(one: InForce, board: Board, wide: float, u: float) -> float:
    """How high its text is; nothing while it lies on the table, where it is read just above."""
    found = words.shown(board)
    if found is not None and found[0].card == one.card.card != "":
        return 0.0
    return len(paint.wrapped(one.card.text, wide, u)) * u * SPACED if one.card.text else 0.0


def _head_high(one: InForce, wide: float, u: float) -> float:
    """How high the title is with whose it is: one line where both have room, else two."""
    both = paint.width(one.card.title, u * 1.15, paint.BOLD) + paint.width(_whose(one), u, paint.MEDIUM) + u * 0.5 + 2
    return u * (LINE if both <= wide else TWO_LINES)


class LaidPanel(_Card):
    """What everybody has laid, and what it comes to."""

    size = (20, 11)
    grows = True

    def tall(self, page: Page, mine: Mine) -> float:
        return min(self.size[1], self._rows(page, 2.2))

    def least(self, page: Page, mine: Mine) -> float:
        return min(self.size[1], self._rows(page, 1.5))

    @staticmethod
    def _rows(page: Page, row: float) -> float:
        board = _board(page)
        return 2.6 + row * (len(board.players) if board is not None else HAND)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("Laid terms")

    def told(self, page: Page, mine: Mine) -> str:
        board = _board(page)
        return "; ".join(f"{p.seat}: {p.points}" for p in board.players) if board else ""

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme, board = style.current(), _board(page)
        if board is None:
            return
        colours = page.view.colours
        step, rim = min(u * 2.2, box.height() / max(1, len(board.players))), paint.hair(1.2)
        for n, player in enumerate(board.players):
            row = QRectF(box.left(), box.top() + n * step, box.width(), step)
            colour = colours.get(player.seat, 0)
            mark = QRectF(row.left(), row.center().y() - u * 0.5, u, u)
            icons.draw_shape(painter, colour, mark, theme.seat(colour))
            total = QRectF(row.right() - u * 2.6, row.top(), u * 2.6, row.height())
            paint.write(painter, total, figure(player.points), u * 1.4, theme.ink, paint.HEAVY, paint.RIGHT, least=u)
            slots = max(player.target, len(player.row))
            wide = min(u * 1.4, (row.width() * 0.4) / slots)
            x = total.left() - slots * wide - u * 0.3
            for slot in range(slots):
                # Rims are as thick as a theme has them: they touch neither the next card nor the next row.
                high = min(u * 1.2, step - rim - 1)
                card = QRectF(x + slot * wide, row.center().y() - high / 2, wide - max(u * 0.2, rim + 1), high)
                lies = slot < len(player.row)
                pen = QPen(QColor(theme.ink if lies else theme.line_strong), rim)
                if not lies:
                    pen.setDashPattern([3, 2.4])
                painter.setPen(pen)
                painter.setBrush(QColor(theme.choice) if lies else Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(card, u * 0.2, u * 0.2)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            name = QRectF(mark.right() + u * 0.5, row.top(), x - mark.right() - u, row.height())
            paint.write(painter, name, player.seat, u * 1.1, theme.ink, paint.BOLD, least=u)


class TablePanel(_Card):
    """The card that was just played, or that must be: whoever carries it out need not look at the projector."""

    size = (44, 7.2)
    phone = (PHONE_WIDE, 7.2)

    def tall(self, page: Page, mine: Mine) -> float:
        # What its text does not need, the hand does.
        px, inner = FINELY, self.size[0] - 2.6
        return min(self.size[1], 4.3 + 1.2 * len(paint.wrapped(self._shown(page)[1], inner * px, px)))

    def silent(self, page: Page, mine: Mine) -> bool:
        # Once it is over each card lies before whoever laid it.
        return page.view.over or self._shown(page) == ("—", "")

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("On the table")

    @staticmethod
    def _shown(page: Page) -> tuple[str, str]:
        board = _board(page)
        found = words.shown(board) if board is not None else None
        if found is None:
            return "—", ""
        card, by = found
        worth = _("{title} ({points})").format(title=words.title(card), points=card.points)
        return worth if card.points else words.title(card), card.text or by

    def told(self, page: Page, mine: Mine) -> str:
        return ". ".join(filter(None, self._shown(page)))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        title, text = self._shown(page)
        name = QRectF(box.left(), box.top(), box.width(), u * 1.5)
        paint.write(painter, name, title, u * 1.15, theme.ink, paint.BOLD, least=u)
        rest = QRectF(box.left(), name.bottom(), box.width(), box.bottom() - name.bottom())
        paint.write_lines(painter, rest, text, u, theme.ink, align=TOP, spacing=1.2)


class SheetPanel(_Card):
    """My character sheet, with its advantage in the words of the card."""

    size = (44, 5.2)

    def silent(self, page: Page, mine: Mine) -> bool:
        board = _board(page)
        return board is not None and not any(player.character for player in board.players)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My character")

    def told(self, page: Page, mine: Mine) -> str:
        return f"{mine.character}. {mine.advantage}" if mine.character else "—"

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        name = QRectF(box.left(), box.top(), box.width() * 0.28, u * 1.4)
        paint.write(painter, name, mine.character or "—", u * 1.15, theme.ink, paint.BOLD, least=u)
        rest = QRectF(name.right() + u, box.top(), box.right() - name.right() - u, box.height())
        paint.write_lines(painter, rest, mine.advantage, u, theme.ink, align=TOP, spacing=1.25)


WIDE = (HandPanel(), TermsPanel(), SheetPanel(), TablePanel())
NARROW = (ForcePanel(), WherePanel(), LaidPanel())
"""The cards for the wide column of a private window, and those for the narrow one."""
