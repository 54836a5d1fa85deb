"""The face of The Renegotiation Game: a map that can be read from the back row, and is never told by colour alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.messages import Reason
from companion.core.offers import Choice, ChooseOne, Offer
from companion.core.page import Page, SeatCard, Step, View
from companion.games.renegotiation import capitals, deck
from companion.games.renegotiation.board import Board, CardFace, City, HandCard, InForce, Mine, Played, Player, Speech
from companion.games.renegotiation.pieces import HAND
from tests.games.renegotiation.evenings import printed as printed_cards
from tests.ui.faces.test_names import pencils_touch_no_word
from tests.ui.ink import Ink, said, words
from ui.faces.renegotiation import force, mood, names, places, seat, sheets, speech, strip, terms
from ui.faces.renegotiation import words as worded
from ui.faces.renegotiation.places import Town
from ui.faces.renegotiation.scene import SLIDE, Stage, rows_of, sheets_of
from ui.faces.renegotiation.seat import HandPanel, LaidPanel, TablePanel, WherePanel
from ui.panels.board import BoardView
from ui.theme import icons, style
from ui.theme.tokens import THEMES, contrast
from ui.windows import scenes
from ui.windows.public import PublicWindow

SIZES = ((1366, 768), (1920, 1080), (3840, 2160))
MAP = capitals.default()
LINKS = [(capital.name, other) for capital in MAP for other in capital.links]
SIX = ("Nora", "Omar", "Pia", "Quin", "Wilhelmine Mondschein", "Sam")
WIDE = tuple("W" * 23 + str(n) for n in range(6))
CITIES = ("Paris", "Berlin", "Berlin", "Rome", "Vienna", "London")


def printed(title: str) -> CardFace:
    """A card of the demonstration deck, by the beginning of its title."""
    card = next(card for card in deck.default() if card.title.startswith(title))
    return CardFace(
        card="1.1", title=card.title, text=card.text, kind=card.kind, points=card.points, when=card.when,
        travel=card.travel,
    )  # fmt: skip


def board(names: Sequence[str] = SIX[:4], pawns: Sequence[str] = CITIES, reach: int = 0, **more: Any) -> Board:
    """A turn of the first player, with cards laid, and what else is said; `reach` is how far the lights go."""
    stands = dict(zip(names, pawns, strict=False))
    far = capitals.distances(MAP, stands[names[0]])
    cities = tuple(
        City(
            name=c.name, x=c.x, y=c.y, hub=c.hub, links=c.links, cards=5 if c.hub else n % 4,
            pawns=tuple(name for name in names if stands[name] == c.name),
            lit=0 < far[c.name] <= reach, steps=far[c.name],
        )
        for n, c in enumerate(MAP)
    )  # fmt: skip
    laid = [card for card in deck.default() if card.kind == "points"]
    players = tuple(
        Player(
            seat=name, city=stands[name], points=sum(card.points for card in laid[n : 2 * n]), hand=5 - n % 3,
            target=3 + n % 3, active=n == 0, arbiter=n == 1,
            row=tuple(printed(card.title) for card in laid[n : 2 * n]),
        )
        for n, name in enumerate(names)
    )  # fmt: skip
    fields: dict[str, Any] = {"phase": "turn", "turn": 12, "note": "Fourth card: +10", **more}
    return Board(active=names[0], chooses=names[0], cities=cities, players=players, **fields)


def page(shown: Board, offers: tuple[Offer, ...] = (), mine: Mine | None = None, **more: Any) -> Page:
    """A page with this board."""
    names = [player.seat for player in shown.players]
    view = View(
        heading=f"Turn {shown.turn}", steps=(Step("act", "Move or pick up"), Step("play", "Play")), step="act",
        leader=names[0], foot=f"{names[0]} moves or picks up.",
        seats=tuple(SeatCard(name, "", place) for place, name in enumerate(names)),
        board=shown, mine=mine, mats=False, **more,
    )  # fmt: skip
    return Page(viewer="public", game="renegotiation", title="The Renegotiation Game", now=0, running=True, entry=1,
                view=view, story=(), ledger=(), offers=offers)  # fmt: skip


def projector(qtbot: QtBot, shown: Page, size: tuple[int, int] = (1920, 1080)) -> PublicWindow:
    """The projector with this page."""
    window = PublicWindow(lambda: shown.now, game="renegotiation")
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    window.set_page(shown)
    return window


def table(qtbot: QtBot, shown: Page) -> BoardView:
    """The board of the table's window with this page."""
    made = BoardView(Stage(), interactive=True)
    qtbot.addWidget(made)
    made.resize(1100, 560)
    made.show()
    made.set_page(shown)
    return made


def to_move(*cities: str) -> Offer:
    """The offer to move to one of these capitals."""
    return Offer("move", "Move", fields=(ChooseOne("to", "To", tuple(Choice(c, c) for c in cities)),))


# --- where everything lies --------------------------------------------------------------------------------------------


def towns(pawns: dict[str, int]) -> list[Town]:
    return [Town(c.name, c.name, c.x, c.y, c.hub, pawns.get(c.name, 0)) for c in MAP]


@pytest.mark.parametrize(("size", "unit"), [((985, 632), 23.7), ((1392, 890), 33.3), ((2784, 1780), 66.6)])
def test_every_capital_of_the_map_that_comes_with_parley_is_named_and_nothing_is_covered(
    qapp: QApplication, size: tuple[int, int], unit: float
) -> None:
    for pawns in ({}, {"London": 6}, {"Berlin": 3, "Rome": 3}, {"Valletta": 6}, {"Helsinki": 6}):
        spots = places.lie(QRectF(0, 0, *size), towns(pawns), LINKS, unit)
        assert not [name for name, spot in spots.items() if spot.label.isEmpty()], pawns
        assert places.covering(spots, unit) == [], pawns


@pytest.mark.parametrize("card", [4.8, 7.0])
@pytest.mark.parametrize(("size", "unit"), [((985, 632), 23.7), ((1392, 890), 33.3)])
def test_no_capital_loses_its_name_while_a_card_is_read_aloud_on_the_projector(
    qapp: QApplication, size: tuple[int, int], unit: float, card: float
) -> None:
    box = QRectF(0, 0, size[0], size[1] - card * unit)
    for pawns in ({}, {"London": 6}, {"Berlin": 3, "Rome": 3}, {"Vienna": 2}, dict.fromkeys(CITIES, 1)):
        spots = places.lie(box, towns(pawns), LINKS, unit)
        assert not [name for name, spot in spots.items() if spot.label.isEmpty()], pawns


def test_no_link_goes_through_a_capital_that_it_does_not_join(qapp: QApplication) -> None:
    spots = places.lie(QRectF(0, 0, 1392, 890), towns({}), LINKS, 33.3)
    for one, other in LINKS:
        start, end = spots[one].at, spots[other].at
        for name in spots.keys() - {one, other}:
            steps = [start + (end - start) * (n / 60) for n in range(61)]
            gap = min((p - spots[name].at).manhattanLength() for p in steps)
            assert gap > spots[name].radius, (one, other, name)


def test_where_there_is_no_room_the_names_that_matter_stand_and_the_others_give_way(qapp: QApplication) -> None:
    spots = places.lie(QRectF(0, 0, 700, 400), towns({"Vienna": 2}), LINKS, 33.3)
    named = {name for name, spot in spots.items() if not spot.label.isEmpty()}
    assert {"London", "Brussels", "Paris", "Berlin", "Vienna"} <= named
    assert len(named) < len(MAP)


@pytest.mark.parametrize("count", range(1, 7))
def test_pawns_in_one_capital_do_not_hide_each_others_heads(qapp: QApplication, count: int) -> None:
    heads = [box.adjusted(0, 0, 0, box.width() - box.height()) for box in places.pins(QPointF(0, 0), 30, count, 30)]
    assert len(heads) == count
    for n, head in enumerate(heads):
        for other in heads[n + 1 :]:
            both = head.intersected(other)
            assert both.width() * both.height() < head.width() * head.height() * 0.12


# --- the projector ----------------------------------------------------------------------------------------------------

MOMENTS = {
    "turn": board(SIX, reach=3, way=("Madrid", "Paris"), mover="Nora"),
    "two": board(SIX[:2], reach=3),
    "long names": board(WIDE, pawns=("London",) * 6, reach=3),
    "interrupt": board(
        WIDE,
        interrupts=(
            Played(seat=WIDE[1], target=WIDE[0], card=printed("I think")),
            Played(seat=WIDE[2], target=WIDE[0], card=printed("Veto")),
        ),
    ),
    "must": board(must=(printed("Coalition"),)),
    "long text": board(played=Played(seat="Omar", card=CardFace(card="1", title="T" * 60, text="word " * 60)), reach=1),
    "no text": board(played=Played(seat="Omar", target="Nora", card=CardFace(card="", title=""))),
    "hum": board(hums="Omar"),
    "empty map": board(SIX, note="No card is left on the map: whoever gets to Brussels can end it, +10"),
    "ready": board(WIDE, phase="speech", speech=Speech(speakers=(WIDE[0],), state="ready", words=("ferret", "W" * 24))),
    "spoken": board(phase="verdict", speech=Speech(speakers=("Nora",), state="spoken", seconds=41)),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_text_is_lower_than_three_percent_of_the_picture_nor_leaves_it(qtbot: QtBot, size: tuple[int, int]) -> None:
    window = projector(qtbot, page(MOMENTS["turn"]), size)
    for moment, shown in MOMENTS.items():
        window.set_page(page(shown))
        window.end_moments()
        drawn = words(window)
        assert drawn, moment
        for word in drawn:
            assert word.high >= 0.03 * size[1], (moment, word)
            assert word.left >= -1, (moment, word)
            assert word.right <= size[0] + 1, (moment, word)
            assert 0 < word.base < size[1], (moment, word)


def test_every_capital_is_named_with_its_count_and_every_player_with_what_lies_and_is_held(qtbot: QtBot) -> None:
    shown = MOMENTS["turn"]
    window = projector(qtbot, page(shown))
    told = said(window)
    for text in (*(city.name for city in MAP), "Laid terms", "Fourth card: +10", *(p.seat for p in shown.players[:4])):
        assert text in told, text
    described = window.chamber.accessibleDescription()
    assert all(f"{city.name} {city.cards}" in described for city in shown.cities)
    assert "Nora: Paris" in described


def test_a_place_is_kept_for_every_card_that_is_still_missing(qtbot: QtBot) -> None:
    shown = board(SIX[:2])
    frame = table(qtbot, page(shown)).frame
    assert frame is not None
    rows = rows_of(frame)
    assert [(len(row.laid), row.target) for row in rows] == [(0, 3), (1, 4)]
    assert rows[0].active
    assert rows[1].arbiter


def test_an_interrupt_is_written_out_with_its_player_and_how_many_wait_behind_it(qtbot: QtBot) -> None:
    shown = board(
        interrupts=(
            Played(seat="Omar", target="Nora", card=printed("Snow")),
            Played(seat="Pia", target="Omar", card=printed("Veto")),
        )
    )
    told = said(projector(qtbot, page(shown)))
    for text in ("Interrupt", "Veto", "Cancel an event", "Pia → Omar (then 1 more)"):
        assert text in told, text
    assert "Snow" not in told


def test_a_printed_card_that_interrupts_is_shown_as_an_interrupt(qtbot: QtBot) -> None:
    card = CardFace(card="", title="Veto on tea")
    told = said(projector(qtbot, page(board(interrupts=(Played(seat="Omar", card=card, interrupt=True),)))))
    assert "Interrupt" in told
    assert "Veto on tea" in told


def test_a_card_that_is_read_aloud_is_written_larger_than_the_rest(qtbot: QtBot) -> None:
    for title in ("I think", "Unanimity", "Coalition"):
        shown = board(played=Played(seat="Omar", card=printed(title)))
        drawn = words(projector(qtbot, page(shown)))
        first = printed(title).text.split()[0]
        assert max(word.high for word in drawn if word.text.startswith(first)) >= 0.036 * 1080


def test_r9_a_card_that_must_be_played_at_once_is_shown_before_the_one_that_was_played_last(qtbot: QtBot) -> None:
    last = Played(seat="Nora", card=printed("The small print"))
    waits = printed("Which door goes first")
    shown = worded.shown(board(played=last, must=(waits,)))
    assert shown == (waits, "Nora must play it at once")
    told = said(projector(qtbot, page(board(played=last, must=(waits,)))))
    assert "Which door goes first?" in told
    assert "The small print" not in told


def test_a_card_without_text_still_says_what_it_is_and_who_played_it(qtbot: QtBot) -> None:
    told = said(projector(qtbot, page(MOMENTS["no text"])))
    assert "Event" in told
    assert "Omar → Nora" in told


def test_who_makes_everybody_wait_stands_in_two_lines_before_letters_are_narrowed(qtbot: QtBot) -> None:
    """Seen on a wall: a long name and the Ode to Joy were squeezed into one line, with room for two."""
    cloud = InForce(seat="Omar", card=CardFace(card="", title="Ash cloud"))
    shown = light(("Friederike-Wilhelmine Jo", "Omar"), hums="Friederike-Wilhelmine Jo", in_force=(cloud,))
    drawn = words(projector(qtbot, page(shown)))
    lines = [word for word in drawn if "Ode to Joy" in word.text or "makes everybody" in word.text]
    assert len(lines) == 2
    assert "Friederike-Wilhelmine Jo" in lines[0].text


def test_the_title_of_a_card_is_larger_than_the_name_of_who_played_it(qtbot: QtBot) -> None:
    """Seen on a wall: beside a long name *The single market completed* was narrow, and smaller than the name."""
    card = CardFace(card="", title="The single market completed, at last", kind="points", points=8)
    cloud = InForce(seat="Omar", card=CardFace(card="", title="Ash cloud"))
    played = Played(seat="Friederike-Wilhelmine Jo", target="", card=card)
    shown = light(("Friederike-Wilhelmine Jo", "Omar"), played=played, in_force=(cloud,))
    drawn = words(projector(qtbot, page(shown)))
    title = next(word for word in drawn if word.text == card.title)
    under = [word for word in drawn if word.text == played.seat and word.base > title.base - 1]
    assert under, "it stands under the title"
    assert title.high > under[0].high * 1.3


def test_a_card_that_somebody_plays_on_their_own_pawn_names_them_once() -> None:
    assert worded.by(Played(seat="Omar", target="Omar", card=printed("Snow"))) == "Omar"


def test_r11_a_card_that_was_just_laid_is_shown_with_its_points(qtbot: QtBot) -> None:
    laid = printed("Fish")
    shown = board(played=Played(seat="Nora", card=printed("Night")), just_laid=Played(seat="Nora", card=laid))
    drawn = words(projector(qtbot, page(shown)))
    told = [word.text for word in drawn]
    assert {"Points", laid.title, laid.text} <= set(told)
    assert "Night train" not in told
    assert max(word.high for word in drawn if word.text == str(laid.points)) > 0.05 * 1080


def test_r13_a_long_line_about_the_end_is_written_in_full(qtbot: QtBot) -> None:
    told = said(projector(qtbot, page(MOMENTS["empty map"]), (1366, 768))).replace(" | ", " ")
    assert "whoever gets to Brussels can end it, +10" in told


def test_who_makes_everybody_wait_is_told_with_the_ode(qtbot: QtBot) -> None:
    assert "Omar makes everybody wait, and hums the Ode to Joy" in said(projector(qtbot, page(MOMENTS["hum"])))


# --- the speech (R14) -------------------------------------------------------------------------------------------------


def test_r14_the_two_words_are_read_from_the_back_row(qtbot: QtBot) -> None:
    shown = board(phase="speech", speech=Speech(speakers=("Nora",), state="ready", words=("ferret", "sherbet")))
    drawn = words(projector(qtbot, page(shown)))
    for text in ("ferret", "sherbet"):
        assert next(w.high for w in drawn if w.text == text) >= 0.06 * 1080
    assert {"Nora", "2 words must be said", "Not begun yet"} <= {w.text for w in drawn}


def test_r14_a_word_that_was_said_is_ticked_and_the_other_waits(qtbot: QtBot) -> None:
    said_one = Speech(speakers=("Nora",), state="speaking", words=("ferret", "sherbet"), heard=(2,))
    drawn = words(projector(qtbot, page(board(phase="speaking", speech=said_one), clock=Countdown(20_000))))
    at = {word.text: word.base for word in drawn}
    assert abs(at["said"] - at["sherbet"]) < 40
    assert abs(at["not yet"] - at["ferret"]) < 40
    over = msgspec.structs.replace(said_one, state="spoken")
    told = {word.text for word in words(projector(qtbot, page(board(phase="verdict", speech=over))))}
    assert "not said" in told
    assert "not yet" not in told, "once the speech is over nothing is still to come"


@pytest.mark.parametrize(
    ("left", "text", "digits"),
    [(45_500, "Too short still", "0:14"), (30_000, "Long enough: it may end now", "0:30"), (0, "Time is up", "1:00")],
)
def test_r14_the_clock_tells_whether_the_speech_may_end(qtbot: QtBot, left: int, text: str, digits: str) -> None:
    shown = board(phase="speaking", speech=Speech(speakers=("Nora",), state="speaking"))
    drawn = [w.text for w in words(projector(qtbot, page(shown, clock=Countdown(left), clock_total=60_000)))]
    assert text in drawn
    assert digits in drawn
    assert "0:30 long enough" in drawn


def test_r14_a_speech_of_half_a_minute_is_long_enough_and_one_of_a_minute_is_over() -> None:
    window = (30_000, 60_000)
    told = [speech.state(at, window) for at in (None, 0, 29_999, 30_000, 59_999, 60_000)]
    assert len(set(told)) == 4
    assert told[2] != told[3]
    assert told[4] != told[5]
    assert speech.state(29_999, window, over=True) == "Too short"


def test_r14_the_terms_of_the_speaker_are_there_to_be_presented(qtbot: QtBot) -> None:
    shown = board(
        ("Nora", "Omar"), phase="speech", speech=Speech(speakers=("Omar",), state="ready", words=("ferret", "radish"))
    )
    row = shown.players[1].row
    assert row
    told = said(projector(qtbot, page(shown)))
    assert all(card.title in told for card in row)
    # Seen at a table: “Points card” four times over, as if the deal had such terms.
    first, nameless = row[0], msgspec.structs.replace(row[0], title="", text="")
    bare = (first, nameless, nameless)
    omar = msgspec.structs.replace(shown.players[1], row=bare)
    told = said(projector(qtbot, page(msgspec.structs.replace(shown, players=(shown.players[0], omar)))))
    each = f"{first.points} | {first.points}"
    assert f"{each} | 2 printed cards | Whoever speaks reads out what they say." in told, "a seal for each"
    assert "in 3 terms" in told
    assert first.title in told
    assert "Points card" not in told


def test_r14_in_the_speech_a_private_page_shows_the_terms_to_be_presented_and_no_hand(qapp: QApplication) -> None:
    """Seen at a table: whoever spoke held a page with cards that could not be played any more."""
    held_ = tuple(HandCard(face=printed(title), name=title) for title in ("Veto", "Bank"))
    mine, terms_ = Mine(seat="Nora", city="Paris", hand=held_, count=2), seat.TermsPanel()
    for phase in ("turn", "speech", "speaking", "verdict"):
        spoken = Speech(speakers=("Omar",), state="ready", words=("ferret", "radish"))
        shown = page(board(phase=phase, speech=spoken if phase != "turn" else None), mine=mine)
        assert (HandPanel().silent(shown, mine), terms_.silent(shown, mine)) == (phase != "turn", phase == "turn")
        if phase != "turn":
            device = Ink(700, 600)
            painter = QPainter(device)
            terms_.draw(painter, QRectF(0, 0, 700, 600), shown, 15)
            painter.end()
            drawn = {word.text for word in device.words}
            assert drawn >= {"ferret", "radish", *(card.title for card in shown.view.board.players[1].row)}
            assert all(card.text in terms_.told(shown, mine) for card in shown.view.board.players[1].row)


def test_a_private_page_beside_a_printed_map_has_no_panel_for_four_words(qtbot: QtBot) -> None:
    """Seen at a table: “It is your turn.” filled a third of the page, and the choices below scrolled."""
    mine = Mine(seat="Nora", city="", known=False, active=True)
    shown = msgspec.structs.replace(board(), cities=())
    assert WherePanel().silent(page(shown, mine=mine), mine)
    assert not WherePanel().silent(page(board(), mine=mine), mine)


def test_once_it_is_over_no_private_page_shows_one_card_of_many_as_on_the_table(qtbot: QtBot) -> None:
    laid = printed("Fish")
    shown = page(board(just_laid=Played(seat="Nora", card=laid)))
    assert TablePanel().told(shown, Mine(seat="Nora", city="")).startswith(f"{laid.title} ({laid.points})")
    over = msgspec.structs.replace(shown, view=msgspec.structs.replace(shown.view, over=True))
    assert TablePanel().silent(over, Mine(seat="Nora", city=""))


# --- the table's window -----------------------------------------------------------------------------------------------


def test_r5_a_capital_that_can_be_reached_is_clicked_to_move_there(qtbot: QtBot) -> None:
    made = table(qtbot, page(board(reach=1), (to_move("London", "Brussels", "Luxembourg", "Madrid", "Rome"),)))
    assert set(made.pieces) == {"London", "Brussels", "Luxembourg", "Madrid", "Rome"}
    with qtbot.waitSignal(made.asked) as asked:
        QTest.mouseClick(made.pieces["Brussels"], Qt.MouseButton.LeftButton)
    assert asked.args == [{"do": "move", "to": "Brussels"}]
    assert made.pieces["Rome"].accessibleName() == "Move to Rome"
    link = Offer("carry_out", "Omar moves Nora's pawn by one link", given={"duty": 3})
    made.set_page(page(board(reach=1, asks=3), (link, to_move("London"))))
    with qtbot.waitSignal(made.asked) as asked:
        QTest.mouseClick(made.pieces["Brussels"], Qt.MouseButton.LeftButton)
    assert asked.args == [{"do": "carry_out", "duty": 3, "choice": "Brussels"}], "what a card asks for comes first"


def test_r5_the_arrows_go_from_light_to_light_and_enter_moves(qtbot: QtBot) -> None:
    made = table(qtbot, page(board(reach=2), (to_move(*(c.name for c in MAP)),)))
    with qtbot.waitActive(made):
        made.activateWindow()
    made.setFocus()
    QTest.keyClick(made, Qt.Key.Key_Down)
    first = QApplication.focusWidget()
    assert first is made.pieces["Madrid"]
    QTest.keyClick(first, Qt.Key.Key_Left)
    assert QApplication.focusWidget() is made.pieces["Lisbon"]
    with qtbot.waitSignal(made.asked) as asked:
        QTest.keyClick(made.pieces["Lisbon"], Qt.Key.Key_Return)
    assert asked.args == [{"do": "move", "to": "Lisbon"}]


PICK = Offer("pick_up", "Pick up in Paris")


def test_r5_a_click_on_the_capital_in_which_one_stands_picks_up_there(qtbot: QtBot) -> None:
    made = table(qtbot, page(board(reach=1), (to_move("London"), PICK)))
    assert made.pieces["Paris"].accessibleName() == "Pick up in Paris"
    with qtbot.waitSignal(made.asked) as asked:
        QTest.mouseClick(made.pieces["Paris"], Qt.MouseButton.LeftButton)
    assert asked.args == [{"do": "pick_up"}]
    made.set_page(page(board(reach=1), (to_move("London"),)))
    assert "Paris" not in made.pieces


def test_r5_enter_goes_to_the_capital_in_which_one_stands_and_enter_again_picks_up(qtbot: QtBot) -> None:
    made = table(qtbot, page(board(reach=1), (to_move("London"), PICK)))
    with qtbot.waitActive(made):
        made.activateWindow()
    made.setFocus()
    QTest.keyClick(made, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is made.pieces["Paris"]
    with qtbot.waitSignal(made.asked) as asked:
        QTest.keyClick(made.pieces["Paris"], Qt.Key.Key_Return)
    assert asked.args == [{"do": "pick_up"}]


def test_r5_a_capital_that_is_not_lit_may_be_clicked_to_hear_why_not(qtbot: QtBot) -> None:
    made = table(qtbot, page(board(reach=1), (to_move("London"),)))
    assert "Helsinki" not in made.pieces
    with qtbot.waitSignal(made.asked) as asked:
        QTest.mouseClick(made, Qt.MouseButton.LeftButton, pos=made.laid.cities["Helsinki"].at.toPoint())
    assert asked.args == [{"do": "move", "to": "Helsinki"}]


def test_nothing_is_lit_at_the_table_while_no_move_may_be_made(qtbot: QtBot) -> None:
    made = table(qtbot, page(board(reach=3)))
    assert made.pieces == {}
    assert not [spot for spot in made.laid.cities.values() if spot.town.lit]


def test_the_light_comes_when_what_had_to_be_done_first_is_done(qtbot: QtBot) -> None:
    offer = to_move("London")
    must = msgspec.structs.replace(offer, refused=(Reason("must_play"),))
    made = table(qtbot, page(board(reach=1), (must,)))
    assert made.pieces == {}
    made.set_page(page(board(reach=1), (offer,)))
    assert made.pieces
    assert [spot for spot in made.laid.cities.values() if spot.town.lit]


def test_the_light_goes_when_the_move_is_made(qtbot: QtBot) -> None:
    made = table(qtbot, page(board(reach=1), (to_move("London"),)))
    assert made.pieces
    made.set_page(page(board(pawns=("London", "Berlin", "Rome", "Rome"), way=("Paris", "London"), mover="Nora")))
    assert made.pieces == {}


def test_a_pawn_goes_its_way_link_by_link_and_stands_still_afterwards(qtbot: QtBot) -> None:
    made = table(qtbot, page(board(SIX[:2])))
    style.set_motion(True)
    moved = board(SIX[:2], pawns=("Brussels", "Berlin"), way=("Paris", "Luxembourg", "Brussels"), mover="Nora")
    made.set_page(page(moved))
    assert SLIDE in made.live.moved
    made.grab()
    qtbot.waitUntil(lambda: not made.live.moved, timeout=4000)
    made.set_page(page(moved))
    assert not made.live.moved


def test_the_speech_and_the_sheets_name_what_cards_gave_and_took_beside_the_laid_ones(qtbot: QtBot) -> None:
    """Seen at a table: a point that the host had posted made it “+11 finished first”."""
    shown = board(("Nora", "Omar"), phase="speech", speech=Speech(speakers=("Omar",), state="ready"))
    nora, omar = shown.players
    omar = msgspec.structs.replace(omar, finisher=True, points=sum(card.points for card in omar.row) + 7)
    omar = msgspec.structs.replace(omar, posted=(("No, Minister", -3),))
    drawn = said(projector(qtbot, page(msgspec.structs.replace(shown, players=(nora, omar)))))
    assert "+10 | finished first | −3 | No, Minister" in drawn
    long = msgspec.structs.replace(omar, posted=(("Bank a negotiation demand, and no questions asked", -3),))
    drawn = said(projector(qtbot, page(msgspec.structs.replace(shown, players=(nora, long)))))
    assert "+10 | finished first | −3 | from a card" in drawn, "a title that has no room is not cut: it stands above"
    printed_map = msgspec.structs.replace(shown, players=(nora, omar), phase="turn", speech=None, cities=())
    assert "−3 | No, Minister" in said(projector(qtbot, page(printed_map)))
    bare = msgspec.structs.replace(omar, row=(), posted=(), finisher=False, points=0)
    drawn = said(projector(qtbot, page(msgspec.structs.replace(shown, players=(nora, bare)))))
    assert "No terms are laid." in drawn
    assert "+0" not in drawn


@pytest.mark.parametrize("size", [(1013, 570), (1366, 768), (1920, 1080)], ids=str)
def test_no_name_stands_nearer_to_another_capital_than_to_its_own(qtbot: QtBot, size: tuple[int, int]) -> None:
    """Seen at a table: on a smaller map *Ljubljana* stood beside Vienna, and *Luxembourg* beside Brussels; and *Prague*
    between its own circle and Luxembourg's, left of a pawn in Vienna."""
    window = projector(qtbot, page(board(SIX)), size)
    deck = window.findChild(BoardView)
    assert deck is not None
    spots = deck.laid.cities.values()

    def gap(label: QRectF, spot: places.CapitalSpot) -> float:
        edges = label.left(), label.top(), label.right(), label.bottom()
        return names.gap(edges, spot.at.x(), spot.at.y(), spot.radius)

    for spot in spots:
        if spot.label.isEmpty():
            continue
        others = {other.town.key: gap(spot.label, other) for other in spots}
        nearest = min(others, key=others.__getitem__)
        assert spot.town.key == nearest, f"{spot.town.key} at {nearest}"


# --- a seat's own window ----------------------------------------------------------------------------------------------


def own(qtbot: QtBot, mine: Mine) -> list[Any]:
    wide, narrow = scenes.own("renegotiation", 16.0)
    for card in (*wide, *narrow):
        qtbot.addWidget(card)
        card.resize(880 if card in wide else 420, card.sizeHint().height())
        card.set_page(page(board(), mine=mine))
    return [*wide, *narrow]


def test_r8_a_hand_has_as_many_places_as_it_may_hold_cards() -> None:
    """Seen at a table: half the window was empty places, and six of them though five is the limit."""
    for held in range(12):
        cells = HandPanel._cells(QRectF(0, 0, 800, 600), held, 16)
        assert len(cells) == max(HAND, held)
        assert all(cell.top() >= 0 and cell.bottom() <= 600 for cell in cells)
    for held in (0, 1, 7):  # on a phone one lies under the other, and what comes next lies under them
        mine = Mine(seat="Nora", city="Paris", count=held, hand=(HandCard(face=printed("Bank")),) * held)
        high = HandPanel().high(page(board()), mine) * 16
        cells = HandPanel._cells(HandPanel().parts(QRectF(0, 0, 416, high), 16)[1], held, 16)
        assert (len(cells), len({cell.left() for cell in cells})) == (max(1, held), 1)
        assert all(16 * 7 < cell.height() < 16 * 9 and cell.bottom() <= high for cell in cells)


def test_r5_the_small_map_names_my_capital_where_pawns_stand_and_where_i_can_go(qapp: QApplication) -> None:
    shown = board(pawns=("Rome", "Lisbon", "Athens", "Helsinki"), reach=1)
    mine = Mine(seat=shown.active, city="Rome", active=True)
    device = Ink(480, 300)
    painter = QPainter(device)
    WherePanel().draw(painter, QRectF(0, 0, 480, 300), page(shown, mine=mine), 16)
    painter.end()
    drawn = {word.text for word in device.words}
    assert {"Rome", "Athens", "Helsinki"} <= drawn
    assert drawn & {city.name for city in shown.cities if city.lit}
    # Seen on a phone: five capitals had no name, and Athens stood beside the dot of Valletta.
    high = round(WherePanel.phone[1] * 16)
    phone, calls = Ink(416, high), list[seat._NameSearch]()

    def searched(*given: Any) -> seat._NameSearch:
        calls.append(seat._NameSearch(*given))
        return calls[-1]

    painter = QPainter(phone)
    with patch.object(seat, "_searched", searched):
        WherePanel().draw(painter, QRectF(0, 0, 416, high), page(shown, mine=mine), 16)
    painter.end()
    assert {city.name for city in shown.cities} <= {word.text for word in phone.words}
    towns = {name: (x, y) for name, x, y, _radius in calls[-1]._search.capitals}
    for name, box, _align in calls[-1].found():
        assert name == min(towns, key=lambda town: names.gap(box, *towns[town], 0))


def test_r9_every_card_of_the_hand_says_when_it_may_be_played(qtbot: QtBot) -> None:
    titles = ("An emergency", "Bank", "The small print", "Night train", "Veto", "Lost luggage")
    held = tuple(HandCard(face=printed(title)) for title in titles)
    cards = own(qtbot, Mine(seat="Nora", city="Paris", hand=held))
    told = said(cards[0])
    for text in ("Lay it | On your turn", "| To move and pick up", "| At any time", "Play it | At once"):
        assert text in told, text
    for card in held:
        assert card.face.title in told
        assert card.face.text in cards[0].accessibleDescription()
    player = board(SIX).players[0]
    for card in (*held, *(msgspec.structs.replace(card, **{how: True}) for card in held for how in ("must", "now"))):
        mine = Mine(seat=player.seat, city="Paris", hand=(card,))
        note = seat._note(card, board(SIX), mine)
        assert note[0].isupper(), f"under one button a capital, under the next none: {note}"


@pytest.mark.parametrize("count", [0, 1, 5, 6, 12, 18])
def test_a_seats_cards_are_as_large_whatever_is_held_and_no_title_is_lost(qtbot: QtBot, count: int) -> None:
    faces = [printed(card.title) for card in deck.default()[:count]]
    mine = Mine(seat="Nora", city="Paris", hand=tuple(HandCard(face=face) for face in faces), over=max(0, count - 5))
    cards = own(qtbot, mine)
    assert [card.sizeHint() for card in cards] == [card.sizeHint() for card in own(qtbot, Mine(seat="", city=""))]
    told = " ".join(said(cards[0]).replace(" | ", " ").split())
    assert all(face.title in told for face in faces)


@pytest.mark.parametrize("count", [6, 7, 10])
def test_no_word_of_a_card_is_lost_however_many_a_hand_holds(qtbot: QtBot, count: int) -> None:
    """Seen at a table: with seven cards the longest texts ended in “…”."""
    longest = sorted(deck.default(), key=lambda card: -len(card.text))[:count]
    hand = tuple(HandCard(face=printed(card.title)) for card in longest)
    told = said(own(qtbot, Mine(seat="Nora", city="Paris", hand=hand))[0])
    words_ = " ".join(told.replace(" | ", " ").split())
    for card in longest:
        assert card.text in words_, card.text


def test_a_printed_hand_is_counted_and_not_named(qtbot: QtBot) -> None:
    cards = own(qtbot, Mine(seat="Nora", city="Paris", known=False, count=4))
    assert "You hold 4 cards." in said(cards[0])


# --- colours ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_every_word_on_the_map_can_be_read_in_every_theme(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(style, "current", lambda: THEMES[theme])
    now, ours = THEMES[theme], mood.current()
    assert mood.ground() == (ours.ground, ours.ground_high)
    for ground in (ours.ground, ours.ground_high, ours.panel):
        for ink in (now.ink, now.ink_soft, now.brass_ink):
            assert contrast(ink, ground) >= 7, (ink, ground)
        assert contrast(ours.link, ground) >= 3, ground
        for ink in (now.big_good, now.focus):
            assert contrast(ink, ground) >= 3, (ink, ground)
    for fill in (ours.city, ours.hub, ours.dim):
        assert contrast(now.ink, fill) >= 7, fill
    assert contrast(now.ink_soft, ours.dim) >= 7
    assert contrast(ours.on_lit, ours.lit) >= 7
    for ink in (ours.print, ours.soft_print):
        assert contrast(ink, ours.card) >= 7
    for kind in ("points", "bank", "at_once", "own_turn", "interrupt", "travel"):
        assert contrast(ours.on_band, ours.band(kind)) >= 7, kind


def test_no_two_kinds_of_cards_have_the_same_word() -> None:
    kinds = [printed(t) for t in ("An em", "Bank", "The small", "Night", "Veto", "Wrong")]
    assert len({worded.band(card) for card in kinds}) == len(kinds)


def test_a_page_of_another_game_leaves_the_map_empty(qtbot: QtBot) -> None:
    made = BoardView(Stage())
    qtbot.addWidget(made)
    made.show()
    made.grab()
    assert made.board is None
    assert made.wide
    assert not scenes.pick(made, 1)


def test_terms_below_nothing_have_a_true_minus(qtbot: QtBot) -> None:
    shown = board()
    poor = msgspec.structs.replace(shown.players[1], points=-7)
    shown = msgspec.structs.replace(shown, players=(shown.players[0], poor, *shown.players[2:]))
    assert "−7" in [w.text for w in words(projector(qtbot, page(shown)))]


# --- printed map and cards --------------------------------------------------------------------------------------------


def light(names: Sequence[str] = SIX, **more: Any) -> Board:
    """A board where the printed map is the truth: no capitals, no hands."""
    shown = board(names, **more)
    players = tuple(msgspec.structs.replace(p, city="", hand=None) for p in shown.players)
    return msgspec.structs.replace(shown, cities=(), players=players)


@pytest.mark.parametrize("names", [SIX[:2], SIX, WIDE], ids=("two", "six", "wide"))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_q15_without_a_map_every_player_has_a_sheet_with_the_titles_of_what_lies(
    qtbot: QtBot, size: tuple[int, int], names: Sequence[str]
) -> None:
    shown = light(names)
    drawn = words(projector(qtbot, page(shown), size))
    assert all(word.high >= 0.03 * size[1] for word in drawn)
    told = [word.text for word in drawn]
    assert {card.title for p in shown.players[:2] for card in p.row} <= set(told)
    assert "London" not in told


def full_sheets(names: Sequence[str]) -> Board:
    """Printed map: everybody has a character and four laid cards, and a card gave the first two points."""
    shown = light(names)
    cards = tuple(CardFace(card=f"card:{n}", title=f"A concession, number {n}", points=n + 5) for n in range(4))
    full = {"row": cards, "target": 4, "points": 26, "character": "George Osborne"}
    players = [msgspec.structs.replace(p, **full) for p in shown.players]
    players[0] = msgspec.structs.replace(players[0], posted=(("Triumph in the press", 2),))
    return msgspec.structs.replace(shown, players=tuple(players))


@pytest.mark.parametrize(("names", "least"), [(SIX[:4], 1.35), (WIDE, 1.15)], ids=("four", "wide"))
def test_every_figure_of_a_laid_card_stands_whole_in_its_card_beside_a_character(
    qtbot: QtBot, names: Sequence[str], least: float
) -> None:
    """Seen on a wall: with a character and two points more the digits stood out of their cards."""
    pencils_touch_no_word("renegotiation", page(full_sheets(names)))
    shown = projector(qtbot, page(full_sheets(names))).findChild(BoardView)
    assert shown is not None
    assert shown.frame is not None
    for box, sheet in zip(shown.laid.sheets, sheets_of(shown.frame), strict=True):
        rows = sheets.lines(box, sheet, shown.frame.unit)
        assert all(row.height() >= shown.frame.unit * least for row in rows), sheet.seat
        assert all(above.bottom() <= below.top() + 0.01 for above, below in pairwise(rows))


@pytest.mark.parametrize("shown", [board(), light()], ids=("map", "printed"))
def test_r9_what_is_in_force_stands_on_the_wall_with_its_player(qtbot: QtBot, shown: Board) -> None:
    line = CardFace(card="", title="Red line")
    cloud = CardFace(card="", title="Ash cloud")
    holds = msgspec.structs.replace(shown, in_force=(
        InForce(seat="Omar", card=line, until="until Omar's turn"),
        InForce(seat="Pia", card=cloud, target="Nora"),
    ))  # fmt: skip
    told = said(projector(qtbot, page(holds)))
    for text in ("In force now", "Red line", "until Omar's turn", "Ash cloud", "Pia → Nora"):
        assert text in told, text


def held(*names: str) -> tuple[InForce, ...]:
    """Three cards in force: one at somebody, one that names a capital, one until a turn."""
    titles = ("The goalposts, moved", "Red line: Paris", "Ash cloud")
    goal, line, cloud = (CardFace(card="", title=one) for one in titles)
    return (InForce(seat=names[0], card=goal, target=names[1]), InForce(seat=names[1], card=line),
            InForce(seat=names[2], card=cloud, until=f"until {names[2]}'s turn"))  # fmt: skip


@pytest.mark.parametrize("size", [(1280, 720), *SIZES])
def test_r11_laid_cards_keep_their_figures_and_targets_their_names_with_three_cards_in_force(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    """Seen on a wall: with three cards in force the laid cards shrank to bars without figures."""
    names = ("Anna", "Bruno", "Clara", "David", "Elif")
    shown = msgspec.structs.replace(board(names), in_force=held(*names))
    drawn = [word.text for word in words(projector(qtbot, page(shown), size))]
    points = [str(card.points) for player in shown.players for card in player.row]
    assert sum(text in "3456789" for text in drawn) >= len(points)
    for text in ("In force now", "The goalposts", "Red line: Paris", "Ash cloud"):
        assert any(each.startswith(text) for each in drawn), text
    assert any(text.endswith("→ Bruno") for text in drawn)


def test_no_capital_loses_its_name_to_a_pin_where_a_little_to_the_side_it_has_room(qapp: QApplication) -> None:
    """Seen on a wall: Vienna had no name, for the pins at Ljubljana and Zagreb."""
    pawns = {"Paris": 2, "Brussels": 1, "Ljubljana": 1, "Zagreb": 1}
    for unit in (22.0, 22.5, 23.0):
        spots = places.lie(QRectF(0, 0, 930, 455), towns(pawns), LINKS, unit)
        assert not [name for name, spot in spots.items() if spot.label.isEmpty()], unit


def test_r18_the_card_that_is_carried_out_lies_large_and_what_must_follow_is_named_beside_it() -> None:
    """Seen on a wall: the next card stood there large while the table still did what the last one said."""
    doing = Played(seat="Nora", card=printed("Wrong building"))
    assert worded.shown(board(played=doing, due=doing, must=(printed("Lost luggage"),))) == (
        doing.card,
        "Nora · then “Lost luggage”",
    )


def test_r9_on_a_phone_what_is_in_force_is_as_high_as_its_words_and_at_whom_it_is_is_never_cut(
    qapp: QApplication,
) -> None:
    """Seen on phones: “Clara's, against …”, and the text of the second card below the edge of its box."""
    mine = Mine(seat="Nora", city="London", hand=(), count=3, active=True)
    held_ = (InForce(seat="Omar", card=printed("Early harvest")),
        InForce(seat="Pia", card=printed("The goalposts"), target="Quin"),
        InForce(seat="Nora", card=printed("Red line"), until="until Nora's turn"))  # fmt: skip
    shown = page(board(in_force=held_), mine=mine)
    for wide, high, texts in ((416, round(seat.ForcePanel().high(shown, mine) * 16), True), (320, 144, False)):
        ink = Ink(wide, high)
        painter = QPainter(ink)
        seat.ForcePanel().draw(painter, QRectF(0, 0, wide, high), shown, 16)
        painter.end()
        drawn = " ".join(word.text for word in ink.words)
        assert "Pia's, against Quin" in drawn
        assert "…" not in drawn
        if texts:
            assert all(one.card.text.split()[-1] in drawn for one in held_)
            assert all(word.base <= high for word in ink.words)


@pytest.mark.parametrize("high", [seat.ForcePanel.size[1], 9.0, 14.0])
def test_r9_what_is_in_force_on_a_private_page_says_at_whom_and_until_when_before_any_text(
    qapp: QApplication, high: float
) -> None:
    """Seen at a table: the text of the second card shrunk to a tiny line and cut, and until when it held was lost."""
    held_ = (InForce(seat="Omar", card=printed("Early harvest")),
        InForce(seat="Pia", card=printed("Working group"), target="Quin", until="until Pia's turn"),
        InForce(seat="Nora", card=printed("Red line"), until="until Nora's turn"))  # fmt: skip
    mine, panel = Mine(seat="Nora", city="London", active=True), seat.ForcePanel()
    for count in (2, 3):
        shown = page(board(in_force=held_[-count:]), mine=mine)
        device = Ink(360, 400)
        painter = QPainter(device)
        panel.draw(painter, QRectF(0, 0, 360, high * 18), shown, 18)
        painter.end()
        drawn = [word.text for word in device.words]
        assert {"Working group", "against Quin, until Pia's turn", "Red line", "until Nora's turn"} <= set(drawn), drawn
        assert "…" not in " ".join(drawn)
        assert all(word.high >= 18 * 0.9 - 1 and word.base <= high * 18 for word in device.words), "nothing is tiny"
        assert (printed("Red line").text.split()[-1] in " ".join(drawn)) or high < 14


def test_with_the_box_the_hand_on_a_phone_is_as_high_as_its_sentence() -> None:
    """Seen on a phone: an empty box of 540 px, and the map two screens below."""
    mine = Mine(seat="Nora", city="London", known=False, count=1)
    assert HandPanel().high(page(board()), mine) <= 8
    assert HandPanel().told(page(board()), mine).startswith("You hold 1 card. It lies before you")


@pytest.mark.parametrize("size", [(1280, 720), *SIZES])
def test_what_is_said_of_the_map_lies_under_it_whole_and_on_no_name(qtbot: QtBot, size: tuple[int, int]) -> None:
    """Seen on a wall: “counts a Helsinki ed, until keyed in”, just where it said on which map the stacks lie."""
    note = printed_cards(map_mode="app", small=False).board().map_note
    shown = msgspec.structs.replace(board(), map_note=note)
    drawn = words(projector(qtbot, page(shown), size))
    lines = [word for word in drawn if len(word.text) > 15 and word.text in note]
    assert " ".join(line.text for line in lines) == note
    lowest = max(word.base for word in drawn if word.text in {city.name for city in shown.cities})
    assert all(line.base > lowest + 4 for line in lines)


def test_a_map_that_is_not_the_printed_one_says_so(qtbot: QtBot) -> None:
    assert "not the printed map" in said(projector(qtbot, page(board())))
    assert "not the printed map" not in said(projector(qtbot, page(board(official=True))))


def test_the_map_lies_where_it_lay_when_a_card_is_read_aloud(qtbot: QtBot) -> None:
    quiet, read = (
        table(qtbot, page(board(SIX, played=one))) for one in (None, Played(seat="Omar", card=printed("I think")))
    )
    assert quiet.laid.cities == read.laid.cities


@pytest.mark.parametrize(("size", "unit"), [((985, 632), 23.7), ((1392, 890), 33.3), ((2784, 1780), 66.6)])
def test_no_name_on_the_map_jumps_as_pawns_and_lights_come_and_go(
    qapp: QApplication, size: tuple[int, int], unit: float
) -> None:
    """Seen at a table: Amsterdam and Budapest jumped whenever a pawn moved somewhere else."""
    box = QRectF(0, 0, *size)
    still = places.lie(box, towns({}), LINKS, unit)
    for pawns in ({"London": 3}, {"Brussels": 1, "Paris": 2}, {"Vienna": 1, "Rome": 1, "Berlin": 1}):
        lit = [dataclasses.replace(town, lit=town.name < "N") for town in towns(pawns)]
        spots = places.lie(box, lit, LINKS, unit)
        moved = {name for name, spot in spots.items() if spot.label != still[name].label or spot.at != still[name].at}
        crowds = [spot.crowd(unit) for spot in spots.values()]
        assert all(any(still[name].label.intersects(crowd) for crowd in crowds) for name in moved), moved


def test_where_a_name_finds_no_room_beside_a_pawn_those_next_to_it_move_and_not_the_map(qapp: QApplication) -> None:
    """Seen at a table: with a pawn in Berlin *Warsaw* jumped to the other side of its circle, and 15 others with it."""
    box = QRectF(0, 0, 1392, 690)
    still = places.lie(box, towns({}), LINKS, 33.3)
    for pawns in ({"Rome": 1, "Valletta": 1}, {"Berlin": 1, "Paris": 1}, {"Bratislava": 1, "Sofia": 1}):
        lit = [dataclasses.replace(town, lit=town.name < "N") for town in towns(pawns)]
        spots = places.lie(box, lit, LINKS, 33.3)
        assert sum(spot.label != still[name].label for name, spot in spots.items()) <= 5, pawns


def test_a_name_of_24_letters_stands_whole_beside_a_total_of_three_digits(qapp: QApplication) -> None:
    """Seen on the wall: half of it was gone, and under it was room for a second line."""
    for name in ("Maximiliane Featherstone", "Charlotte-Constantinople"):
        device = Ink(260, 100)
        painter = QPainter(device)
        terms.draw_row(painter, QRectF(0, 0, 260, 88), terms.Row(name, 0, ((60, False), (61, True)), 5, 121, 3), 23.6)
        painter.end()
        texts = [word.text for word in device.words]
        first, second = (n for n, word in enumerate(device.words) if word.text and word.text in name)
        assert (texts[first] + " " + texts[second] == name) or (texts[first] + texts[second] == name), texts
        figure = next(word for word in device.words if word.text == "60")
        assert device.words[second].base < figure.base - figure.high * 0.8, "above the cards"


def test_an_effect_keeps_its_title_and_at_whom_it_is_however_long_the_names(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen on the wall: “The …”, and in two lines a name with nobody behind its arrow."""
    line = force.EffectLine("The goalposts, moved", "Charlotte-Constantinople", 0, "", "Alexandrina-Wilhelmine X", 4)
    for high in (force.low(1, 23.6), force.high(1, 23.6)):
        device, seats = Ink(320, 200), list[int]()
        painter = QPainter(device)
        monkeypatch.setattr(icons, "draw_shape", lambda _painter, colour, *_where, to=seats: to.append(colour))
        force.draw(painter, QRectF(0, 0, 320, high), [line], 23.6)
        painter.end()
        assert 4 in seats or any("Alexandrina" in word.text for word in device.words), "at whom it is"
        told = [word.text for word in device.words]
        assert line.title in told
        assert told[-1].endswith(("→", "A.", "→ Alexandrina")), told


def test_r9_an_effect_on_the_wall_says_until_when_however_little_room_there_is(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen on the wall: “Working group → Anna”, and until when nowhere."""
    anna = force.EffectLine("Working group", "Alexandrina-Wilhelmine X", 2, "until Alexandrina-Wilhelmine X's turn")
    lines = [anna, dataclasses.replace(anna, target="Maximiliane Featherstone", target_colour=4)]
    for high in (force.low(2, 23.6), force.high(2, 23.6)):
        device, seats = Ink(320, 300), list[int]()
        painter = QPainter(device)
        monkeypatch.setattr(icons, "draw_shape", lambda _painter, colour, *_where, to=seats: to.append(colour))
        force.draw(painter, QRectF(0, 0, 320, high), lines, 23.6)
        painter.end()
        told = [word.text for word in device.words]
        assert told.count("until") + sum(word.startswith("until A") for word in told) == 2, told
        assert 2 in seats
        assert told.count("Working group") == 2
        assert 4 in seats or any(word.startswith(("→ M", "Maximiliane")) or "→ M" in word for word in told), told


def test_r9_an_effect_on_the_wall_says_what_it_does_and_for_whom(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen on the wall: three titles and “Ana → Bernhard Konstantin Wolf”, squeezed, and nowhere what they do."""
    long = "Bernhard Konstantin Wolf"
    goal = force.EffectLine("The goalposts, moved", "Ana", 0, "", long, 4, f"{long} needs 5")
    group = force.EffectLine("Working group", long, 4, f"until {long}'s turn", "Chloe", 2, "Chloe takes no card")
    device, seats = Ink(320, 300), list[int]()
    painter = QPainter(device)
    monkeypatch.setattr(icons, "draw_shape", lambda _painter, colour, *_where, to=seats: to.append(colour))
    force.draw(painter, QRectF(0, 0, 320, force.high(2, 23.6)), [goal, group], 23.6)
    painter.end()
    told = [word.text for word in device.words]
    assert {"The goalposts, moved", "Working group", "Chloe takes no card", "until"} <= set(told), told
    assert any(word.startswith("Bernhard") and word.endswith("needs 5") for word in told), told
    assert seats == [4, 2, 4], "whom it is against, and until whose turn"


def test_where_one_name_is_long_all_totals_stand_alike_and_every_place_is_drawn(qapp: QApplication) -> None:
    """Seen on the wall: Bernhard's total stood under his name, the others' beside theirs, and of the five places that
    he needed two were “+2”, which was read as points."""
    long, ana = "Bernhard Konstantin Wolf", terms.Row("Ana", 0, (), 3, 0, 2)
    rows = [ana, terms.Row(long, 1, ((4, False),), 5, 4, 3), terms.Row("Chloe", 2, (), 4, 0, 2)]
    boxes = [QRectF(0, n * 70, 290, 70) for n in range(3)]
    device = Ink(290, 220)
    painter = QPainter(device)
    for box, row in zip(boxes, terms.level(boxes, rows, 23.6), strict=True):
        terms.draw_row(painter, box, row, 23.6)
    painter.end()
    totals = [word for word in device.words if word.text in ("0", "4") and word.left > 200]
    assert [round(word.base) % 70 for word in totals] == [round(totals[0].base) % 70] * 3
    assert not [word.text for word in device.words if word.text.startswith(("+", "…"))]


def test_what_must_be_played_next_is_read_whole_beside_a_long_name(qapp: QApplication) -> None:
    """Seen on the wall: “Charlotte-Constantinople · then “A.”, for the whole of it was taken for a name."""
    long, then = "Charlotte-Constantinople", "then “A footnote to a footnote”"
    device = Ink(1000, 160)
    painter = QPainter(device)
    strip.card(painter, QRectF(0, 0, 900, 150), printed("Leaked memo"), f"{long} · {then}", 23.6, (long,))
    painter.end()
    assert any(then in word.text for word in device.words), [word.text for word in device.words]


def test_the_cards_of_six_players_touch_no_other_row_where_rims_are_thick(qapp: QApplication) -> None:
    """Seen on a laptop in high contrast: the rims of all rows lay on one another, as one net."""
    shown = board(SIX)
    image = QImage(380, 190, QImage.Format.Format_RGB32)
    with style.worn(THEMES["contrast"]):
        image.fill(QColor("black"))
        painter = QPainter(image)
        mine = Mine(seat=SIX[0], city="Paris")
        LaidPanel().fill(painter, QRectF(0, 0, 380, 120), page(shown, mine=mine), mine, 15)
        painter.end()
    # Right of the names and left of the totals there is nothing but cards.
    inked = [any(image.pixelColor(x, y).lightness() > 40 for x in range(240, 335)) for y in range(130)]
    assert sum(now and not before for before, now in pairwise([False, *inked])) >= len(SIX)


def test_a_total_of_three_digits_is_read_whole_beside_the_laid_cards(qapp: QApplication) -> None:
    """Seen in a picture: “1…”, for the 103 of whoever had won."""
    shown = board(SIX)
    shown = changed(shown, players=tuple(changed(player, points=103) for player in shown.players))
    mine = Mine(seat=SIX[0], city="Paris")
    device = Ink(380, 190)
    painter = QPainter(device)
    LaidPanel().fill(painter, QRectF(0, 0, 380, 120), page(shown, mine=mine), mine, 15)
    painter.end()
    assert [word.text for word in device.words].count("103") == len(SIX)


def test_in_a_low_row_of_laid_terms_the_total_makes_room_for_a_long_name(qapp: QApplication) -> None:
    """Seen on the wall: with six at the table, a card and an effect the last word of a name was gone."""
    for name in ("Bartholomäus-Maximilian", "Charlotte-Constantinople"):
        device, row = Ink(300, 100), terms.Row(name, 0, ((6, False), (5, False)), 4, 11, 3)
        painter, box = QPainter(device), QRectF(0, 0, 300, 2.9 * 23.6)
        terms.draw_row(painter, box, row, 23.6)
        painter.end()
        told = {word.text: word for word in device.words}
        assert {name, "11", "6", "5", "3"} <= told.keys(), list(told)
        assert told["11"].base > told[name].base
        lie = terms.cards_of(box, row, 23.6)
        assert len(lie) == 2
        assert lie[1].right() < box.right() - 60, "hand and total stand at the right of the cards"
