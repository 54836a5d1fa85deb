"""The stage: the map with its pawns, the card that was just played, the laid terms; at the end, the speech."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from companion.core.language import _, ngettext
from companion.core.offers import Offer
from companion.core.page import Moment as Called
from companion.games.renegotiation.board import Board, City, Player
from companion.games.renegotiation.board import Speech as Spoken
from ui.faces.renegotiation import force, places, sheets, speech, strip, terms, words
from ui.faces.renegotiation import map as chart
from ui.faces.renegotiation.places import Town
from ui.faces.scene import Act, Frame, Motion, Part, Scene, Spot

TERMS = 13.6
"""How wide the laid terms are, in units."""
SLIDE = "slide"
LINK_MS = 320
"""Milliseconds in which a pawn goes one link."""
EVERY = 200
"""How often the line of the speech looks at the clock."""


@dataclass(frozen=True)
class Layout:
    """Every place on the stage."""

    stage: QRectF
    """The map, or the speech."""
    strip: QRectF
    """The card under it; empty where none is to be read."""
    terms: QRectF
    rows: list[QRectF]
    """Each player's row among the laid terms."""
    cities: Mapping[str, places.CapitalSpot]
    force: QRectF
    """What is in force; empty where nothing is."""
    sheets: list[QRectF]
    """Each player's sheet where the printed map is the board."""


class Stage(Scene[Board, Layout]):
    """The board of The Renegotiation Game. On the table window a lit capital is pressed, or chosen with the arrows, and
    the capital in which the player stands to pick up there."""

    kind = Board
    size, least = (1100, 520), (560, 300)
    arrows = True

    # --- what is told, and what moves --------------------------------------------------------------------------------

    def told(self, frame: Frame[Board]) -> tuple[str, str]:
        board, view = frame.board, frame.page.view
        card = words.shown(board)
        parts = [f"{view.heading}. {view.foot}", words.told(card[0]) if card else ""]
        holds = ", ".join(one.card.title for one in board.in_force)
        held = _("In force: {cards}.").format(cards=holds) if holds else ""
        if not board.cities:
            said = f"{terms.told(rows_of(frame))}. {sheets.told(sheets_of(frame))}. {held}"
            return " ".join(filter(None, parts)), said
        stands = "; ".join(f"{p.seat}: {p.city}" for p in board.players)
        stacks = ", ".join(f"{city.name} {city.cards}" for city in board.cities)
        return " ".join(filter(None, parts)), f"{stands}. {terms.told(rows_of(frame))}. {stacks}. {held}".strip()

    def calls_out(self, board: Board, moment: Called) -> bool:
        """A card that was played lies there with its text as long as nothing follows."""
        played = board.played
        lies = played is not None and words.shown(board) == (played.card, words.by(played))
        return lies and played is not None and bool(moment.why) and moment.why == played.card.text

    def follow(self, past: Any, frame: Frame[Board]) -> tuple[Any, tuple[Motion, ...]]:
        """The pawn of a new move goes its way; a page that is shown first shows it where it stands."""
        way = frame.board.way
        if past is None or way == past:
            return way, ()
        return way, (Motion(SLIDE, LINK_MS * max(0, len(way) - 1)),)

    def every(self, board: Board) -> int:
        return EVERY if board.phase == "speaking" else 0

    # --- where everything lies ---------------------------------------------------------------------------------------

    def lay(self, frame: Frame[Board]) -> Layout:
        board, u = frame.board, frame.unit
        stage, below, right, force_ = self._boxes(frame)
        if board.phase in speech.SPEECH:
            return Layout(stage, below, right, [], {}, force_, [])
        if not board.cities:
            return Layout(stage, below, right, [], {}, force_, sheets.places(stage, len(board.players), u))
        lights = not frame.pressed or may_choose(frame)
        # On the table's window what can be chosen is lit only while it may be chosen there.
        towns = [Town(c.name, c.name, c.x, c.y, c.hub, len(c.pawns), c.lit and lights) for c in board.cities]
        pairs = [(city.name, other) for city in board.cities for other in city.links]
        rows = terms.places(right, rows_of(frame), board.note, u)
        # A card that needs more room than is kept for it covers the map's edge; the map lies where it lies.
        return Layout(stage, below, right, rows, places.lie(stage, towns, pairs, u), force_, [])

    @staticmethod
    def _boxes(frame: Frame[Board]) -> tuple[QRectF, QRectF, QRectF, QRectF]:
        """The stage, the strip under it, the laid terms, and what is in force."""
        u, wide, high, board = frame.unit, frame.wide, frame.high, frame.board
        if board.phase in speech.SPEECH:
            return QRectF(0, 0, wide, high), QRectF(), QRectF(), QRectF()
        if not board.cities:
            # What is keyed in of cards in the box is a title: the sheets have the room of the text.
            kept = strip.TITLE if all(player.hand is None for player in board.players) else strip.LOWEST
            low = high - u * kept
            left = wide * 0.58 if board.in_force else wide
            held = QRectF(left + u * 0.4, low, wide - left - u * 0.4, u * kept) if board.in_force else QRectF()
            sheet = QRectF(0, u * 0.2, wide, low - u * 0.6)
            return sheet, QRectF(0, low, left, u * kept), QRectF(), held
        right = min(max(u * TERMS, wide * 0.235), wide * 0.42)
        left = wide - right - u * 0.6
        # The strip keeps its place whether a card lies there or not: a map that jumps is read by nobody.
        kept = u * strip.LOWEST
        below, card = kept, words.shown(board)
        if card is not None and not board.hums:
            names = tuple(each.name for each in frame.page.view.seats)
            below = max(kept, min(strip.high(*card, left, u, names), high * 0.45))
        holds = min(force.high(len(board.in_force), u), high * 0.5)
        needs = terms.least(len(board.players), right, board.note, u)
        if holds and high - u * 0.7 - holds < needs:
            # The figures of laid cards stand nowhere else in the open: what is in force takes a line each.
            holds = min(holds, force.low(len(board.in_force), u))
        terms_high = high - u * 0.3 - (holds + u * 0.4 if holds else 0.0)
        column = QRectF(wide - right, u * 0.2, right, terms_high)
        held = QRectF(column.left(), column.bottom() + u * 0.4, right, holds)
        return (
            QRectF(0, 0, left, high - kept - u * 0.4),
            QRectF(0, high - below, left, below),
            column,
            held,
        )

    def place_of(self, frame: Frame[Board], laid: Layout, account: str) -> QPointF | None:
        """Where points lie: the middle of their player's row among the laid terms."""
        kind, _sep, seat = account.partition(":")
        names = [player.seat for player in frame.board.players]
        lie = laid.rows or laid.sheets
        return lie[names.index(seat)].center() if kind == "supply" and seat in names and lie else None

    # --- what is pressed ---------------------------------------------------------------------------------------------

    def spots(self, frame: Frame[Board], laid: Layout) -> list[Spot]:
        """Every capital that can be chosen, and the one where cards can be picked up."""
        board = frame.board
        lit: dict[str, bool] = {}
        if frame.pressed and may_choose(frame):
            lit = {city.name: False for city in board.cities if city.lit}
        if frame.pressed and offered(frame, "pick_up") is not None:
            lit |= {player.city: True for player in board.players if player.active and player.city not in lit}
        say = _("Choose {city}") if board.asks else _("Move to {city}")
        out = frame.unit * 0.4
        return [
            Spot(
                key=name,
                box=laid.cities[name].node.adjusted(-out, -out, out, out),
                say=(_("Pick up in {city}") if here else say).format(city=name),
                home=here,
            )
            for name, here in lit.items()
        ]

    def pressed(self, frame: Frame[Board], laid: Layout, key: str) -> Act:
        here = any(spot.home for spot in self.spots(frame, laid) if spot.key == key)
        offer = offered(frame, "pick_up") if here else chooser(frame)
        if offer is None:
            return Act()
        return Act(offer.filled() if here else _chosen(frame, offer, key))

    def clicked(self, frame: Frame[Board], laid: Layout, at: QPointF) -> Act | None:
        """A laid card is taken up, where cards may go; a capital that is not lit is asked for, too: the answer says why
        not."""
        if (lifts := self._lifts(frame, laid, at)) is not None:
            return Act(take=lifts)
        offer = chooser(frame)
        city = next((s for s in laid.cities.values() if s.node.contains(at)), None)
        if offer is None or city is None or frame.board.phase in speech.SPEECH:
            return None
        return Act(_chosen(frame, offer, city.town.key))

    @staticmethod
    def _lifts(frame: Frame[Board], laid: Layout, at: QPointF) -> Offer | None:
        """What makes the laid card that lies here go; None where none lies, or none may go."""
        u = frame.unit
        if laid.sheets:
            lies = [sheets.lines(box, one, u) for box, one in zip(laid.sheets, sheets_of(frame), strict=True)]
        else:
            rows = terms.level(laid.rows, rows_of(frame) if laid.rows else (), u)
            lies = [terms.cards_of(box, row, u) for box, row in zip(laid.rows, rows, strict=True)]
        for player, found in zip(frame.board.players, lies, strict=False):
            for card, box in zip(player.row, found, strict=False):
                if box.contains(at):
                    return next((o for o in frame.page.offers if o.do == "hand" and card.card in _things(o)), None)
        return None

    def stands(self, frame: Frame[Board], laid: Layout) -> QPointF:
        """Arrows set out from the capital in which the player stands."""
        city = next((p.city for p in frame.board.players if p.active), "")
        return laid.cities[city].at if city in laid.cities else super().stands(frame, laid)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def parts(self, frame: Frame[Board], laid: Layout) -> list[Part]:
        board, u = frame.board, frame.unit
        if board.phase in speech.SPEECH:
            return self._speech(frame, laid, board.speech) if board.speech is not None else []
        found = self._sheets(frame, laid) if not board.cities else self._laid(frame, laid)
        if not laid.force.isEmpty():
            lines = force_of(frame)
            draw = partial(force.draw, box=laid.force, lines=lines, unit=u)
            found.append(Part("in force", laid.force, lines, draw, lasts=True))
        card = words.shown(board)
        if board.hums:
            text = _("{seat} makes everybody wait, and hums the Ode to Joy").format(seat=board.hums)
            draw = partial(strip.notice, box=laid.strip, icon="hum", text=text, unit=u)
            found.append(Part("strip", laid.strip, text, draw))
        elif card is not None and not laid.strip.isEmpty():
            face, under = card
            names = tuple(card.name for card in frame.page.view.seats)
            draw = partial(strip.card, box=laid.strip, face=face, under=under, unit=u, names=names)
            found.append(Part("strip", laid.strip, card, draw))
        elif board.cities and board.map_note and not laid.strip.isEmpty():
            # No name of a capital lies here, wherever the map has its own.
            draw = partial(strip.aside, box=laid.strip, text=board.map_note, unit=u)
            found.append(Part("strip", laid.strip, board.map_note, draw))
        return found

    def _laid(self, frame: Frame[Board], laid: Layout) -> list[Part]:
        """The laid terms at the right, and the map with its pawns."""
        note, u = frame.board.note, frame.unit
        draw = partial(terms.draw, box=laid.terms, title=_("Laid terms"), foot=note, unit=u)
        found = [Part("terms", laid.terms, note, draw, means=())]  # its rows say whose number is another
        for box, row in zip(laid.rows, terms.level(laid.rows, rows_of(frame), u), strict=True):
            draw = partial(terms.draw_row, box=box, row=row, u=u)
            # Before the name: at the corner it would stand on the total.
            edge, around = terms.marked(box, row, u), box.adjusted(-u * 0.6, 0, 0, 0)
            found.append(Part(f"terms {row.seat}", around, row, draw, marked=edge))
        return [*found, *self._map(frame, laid), *self._pawns(frame, laid)]

    @staticmethod
    def _sheets(frame: Frame[Board], laid: Layout) -> list[Part]:
        """A sheet for each player; the printed map is on the table."""
        u = frame.unit
        found = []
        for box, sheet in zip(laid.sheets, sheets_of(frame), strict=True):
            draw = partial(sheets.draw, box=box, sheet=sheet, unit=u)
            edge = QPointF(box.right() - u * 0.7, box.bottom())  # in its upper corner stands the total
            found.append(Part(f"terms {sheet.seat}", box, sheet, draw, marked=edge))
        if frame.pressed:
            night = partial(chart.night, box=frame.box, unit=u)
            found.insert(0, Part("ground", frame.box, True, night, kept=True))
        if words.shown(frame.board) is None and not frame.board.hums:
            draw = partial(strip.quiet, box=laid.strip, text=frame.board.note, unit=u)
            found.append(Part("note", laid.strip, frame.board.note, draw, means=()))
        return found

    @staticmethod
    def _map(frame: Frame[Board], laid: Layout) -> list[Part]:
        """The ground with its links, the way of the last move, the capitals, and their names over them all."""
        board, u, cities = frame.board, frame.unit, laid.cities
        pairs = [(c.name, other) for c in board.cities for other in c.links if other > c.name]

        def ground(painter: QPainter) -> None:
            if frame.pressed:
                # The window of the table has a ground of its own; the night belongs to the map.
                chart.night(painter, laid.stage, u)
            chart.grid(painter, laid.stage, u)
            chart.links(painter, pairs, cities, u)

        lines = [(cities[a].at, cities[b].at) for a, b in pairs if a in cities and b in cities]
        found = [Part("map", laid.stage, (frame.pressed, lines), ground, kept=True)]
        if not (board.map_note or board.official):
            said, wide = _("not the printed map"), laid.stage.width() - u * 0.6
            edge = QRectF(laid.stage.left() + u * 0.3, laid.stage.bottom() - u * 1.4, wide, u * 1.3)
            found.append(Part("not official", edge, said, partial(chart.note, box=edge, text=said, unit=u)))
        stops = [cities[key].at for key in board.way if key in cities]
        if len(stops) > 1:
            box = QPolygonF(stops).boundingRect()
            draw = partial(chart.way, keys=board.way, spots=cities, unit=u)
            found.append(Part("way", box.adjusted(-u, -u, u, u), (board.way, stops), draw))
        for city in board.cities:
            spot, chosen = cities[city.name], frame.live.marked == city.name
            reach = max(spot.radius * chart.GLOW, spot.radius + u * 1.05)  # and the mark of a correction
            box = QRectF(spot.at.x() - reach, spot.at.y() - reach, reach * 2, reach * 2)
            draw = partial(chart.capital, spot=spot, count=city.cards, unit=u, chosen=chosen, shut=city.shut)
            rests_on = (spot.at, spot.town.hub, spot.town.lit, city.cards, chosen, city.shut)
            # Where the pawn can go follows from whatever was changed.
            means, pencil = (city.cards, city.shut), places.marked(spot, cities.values(), laid.stage, u)
            found.append(Part(f"capital {city.name}", box, rests_on, draw, means=means, marked=pencil))
        for spot in cities.values():
            if not spot.label.isEmpty():
                box = spot.label.adjusted(-u * 0.2, -u * 0.1, u * 0.2, u * 0.1)
                look = (spot.label, spot.align, bool(spot.town.pawns), spot.town.lit)
                draw = partial(chart.name, spot=spot, unit=u)
                found.append(Part(f"name {spot.town.key}", box, look, draw, labels=True))
        return found

    def _pawns(self, frame: Frame[Board], laid: Layout) -> list[Part]:
        board, u = frame.board, frame.unit
        colours = frame.page.view.colours
        gone = self.gone(frame, laid)
        on_the_way = next((p.seat for p in board.players if gone is not None and p.seat == board.mover), "")
        found = []
        for city in board.cities:
            standing = [chart.Pawn(colours.get(s, 0), s == board.active) for s in city.pawns if s != on_the_way]
            spot = laid.cities[city.name]
            if standing:
                found.append(self._crowd(city, spot.at, spot.radius, standing, u, spot.lean))
        if gone is not None and on_the_way:
            pawn = [chart.Pawn(colours.get(on_the_way, 0), True)]
            found.append(self._crowd(None, gone, u * places.SMALL, pawn, u, 0))
        return found

    @staticmethod
    def _crowd(city: City | None, at: QPointF, radius: float, standing: list[chart.Pawn], u: float, lean: int) -> Part:
        box = QRectF()
        for pin in places.pins(at, radius, len(standing), u, lean):
            box = box.united(pin)
        draw = partial(chart.pawns, at=at, radius=radius, standing=standing, unit=u, lean=lean)
        name = f"pawns {city.name}" if city is not None else "pawn"
        edge = u * 0.12
        means = [one.colour for one in standing]
        return Part(name, box.adjusted(-edge, -edge, edge, edge), (at, standing, lean), draw, means=means)

    @staticmethod
    def gone(frame: Frame[Board], laid: Layout) -> QPointF | None:
        """Where the pawn is that is under way; None when none is."""
        way, moved = frame.board.way, frame.live.moved.get(SLIDE)
        if moved is None or len(way) < 2:
            return None
        done = moved * (len(way) - 1)
        link = min(int(done), len(way) - 2)
        # Each link is begun and ended softly.
        part = (1 - math.cos(math.pi * (done - link))) / 2
        start, end = (laid.cities[way[link + n]].at for n in (0, 1))
        return start + (end - start) * part

    @staticmethod
    def _speech(frame: Frame[Board], laid: Layout, said: Spoken) -> list[Part]:
        board, u = frame.board, frame.unit
        deal = speech.deal_of(board, frame.page.view.colours)
        assert deal is not None
        floor = _("has the floor") if said.attempt < 2 else _("once more")
        if board.phase == "verdict":
            floor = _("has spoken")
        window, over, now = (said.low * 1000, said.high * 1000), board.phase == "verdict", spoken(frame)
        paper, clock, must, line = speech.boxes(laid.stage, u, bool(said.words))
        edge, second = u * 1.2, None if now is None else now // 1000
        found = [
            Part("treaty", paper, deal, partial(speech.treaty, box=paper, deal=deal, unit=u)),
            Part(
                "speaker",
                clock,
                (deal, floor, second, window, over),
                partial(
                    speech.speaker, box=clock, deal=deal, title=floor, spoken=now, window=window, unit=u, over=over
                ),
            ),
            Part(
                "minute",
                line.adjusted(-edge, 0, edge, 0),
                (now, window, deal.colour),
                partial(speech.minute, box=line, spoken=now, window=window, colour=deal.colour, u=u),
            ),
        ]
        if said.words:
            draw = partial(speech.must_occur, box=must, words=said.words, heard=said.heard, unit=u, over=over)
            found.append(Part("words", must, (said.words, said.heard, over), draw))
        if frame.pressed:
            night = partial(chart.night, box=laid.stage, unit=u)
            found.insert(0, Part("ground", laid.stage, True, night, kept=True))
        return found


def _things(offer: Offer) -> Sequence[str]:
    """The cards that this offer is about."""
    things: Sequence[str] = offer.given.get("things", ())
    return things


def offered(frame: Frame[Board], command: str) -> Offer | None:
    """The offer of this command, if it may be taken."""
    return next((o for o in frame.page.offers if o.do == command and not o.refused), None)


def chooser(frame: Frame[Board]) -> Offer | None:
    """The offer by which a capital is chosen: what a card has somebody do, else the move."""
    asks = frame.board.asks
    wanted = ("carry_out", asks) if asks else ("move", 0)
    return next((o for o in frame.page.offers if (o.do, o.given.get("duty", 0)) == wanted), None)


def may_choose(frame: Frame[Board]) -> bool:
    """Whether one may be chosen now."""
    offer = chooser(frame)
    return offer is not None and not offer.refused


def _chosen(frame: Frame[Board], offer: Offer, capital: str) -> dict[str, Any]:
    return offer.filled(choice=capital) if frame.board.asks else offer.filled(to=capital)


def force_of(frame: Frame[Board]) -> list[force.EffectLine]:
    """What is in force, line by line."""
    colours = frame.page.view.colours
    found = []
    for one in frame.board.in_force:
        target = one.target if one.target != one.seat else ""
        colour, at = colours.get(one.seat, 0), colours.get(target, 0)
        found.append(force.EffectLine(one.card.title, one.seat, colour, one.until, target, at, one.says))
    return found


def notes_of(player: Player) -> tuple[str, ...]:
    """What else concerns this player: the character, and turns that it misses."""
    count = player.skips
    misses = ngettext("misses {count} turn", "misses {count} turns", count).format(count=count) if count else ""
    return tuple(filter(None, (player.character, misses)))


def sheets_of(frame: Frame[Board]) -> list[sheets.Sheet]:
    """Each player's sheet."""
    colours = frame.page.view.colours
    return [
        sheets.Sheet(
            p.seat,
            colours.get(p.seat, 0),
            tuple((card.points, words.title(card)) for card in p.row),
            p.target,
            p.points,
            p.active,
            p.arbiter,
            p.finisher,
            " · ".join(notes_of(p)),
            tuple((points, why) for why, points in p.posted),
        )
        for p in frame.board.players
    ]


def rows_of(frame: Frame[Board]) -> list[terms.Row]:
    """Each player's laid terms."""
    colours = frame.page.view.colours
    return [
        terms.Row(
            p.seat,
            colours.get(p.seat, 0),
            tuple((card.points, False) for card in p.row),
            p.target,
            p.points,
            p.hand,
            p.active,
            p.arbiter,
            p.finisher,
            notes_of(p),
            tuple((points, why) for why, points in p.posted),
        )
        for p in frame.board.players
    ]


def spoken(frame: Frame[Board]) -> int | None:
    """Milliseconds for which the speech has lasted; None before it begins."""
    board, page = frame.board, frame.page
    assert board.speech is not None
    if board.phase == "verdict":
        return board.speech.seconds * 1000
    if board.phase != "speaking" or page.view.clock is None:
        return None
    left = frame.live.left
    left = page.view.clock.left_at(page.now) if left is None else left
    return max(0, board.speech.high * 1000 - left)
