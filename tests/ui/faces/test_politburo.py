"""The face of Politburo, on evenings that a bot plays: readable from the back row, and never told by colour alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.corrections import OpenWindow, Rename
from companion.core.messages import HOST, PUBLIC
from companion.core.page import Page
from companion.games.politburo import commands as c
from companion.games.politburo.board import Board
from companion.sessions.time import HandWoundTime
from tests.games.politburo.evenings import MEMBERS, Table
from tests.ui.ink import Ink, said, words
from ui.bot import Bot, laid
from ui.faces.politburo import attempts, mood, plan, purge, terms
from ui.faces.politburo.scene import Podium
from ui.faces.politburo.seat import ROW, DecidedCard, EndingsCard, MineCard
from ui.panels.board import BoardView
from ui.theme import called, icons, paint, style, tokens
from ui.windows import scenes
from ui.windows.public import PublicWindow

SIZES = ((1366, 768), (1920, 1080), (3840, 2160))
SEATS = (5, 7, 10)


@cache
def moments(seats: int) -> dict[str, Page]:
    """The public page at every phase of an evening, when it was seen last."""
    session = laid("politburo", seats, 7, HandWoundTime())
    bot, found = Bot(session, 7), dict[str, Page]()
    while True:
        page = session.page(PUBLIC)
        found[page.view.board.phase] = page
        if not bot.step():
            return found


def window_of(qtbot: QtBot, page: Page, size: tuple[int, int] = (1920, 1080)) -> PublicWindow:
    """The projector with this page."""
    window = PublicWindow(lambda: 0, game="politburo")
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    window.set_page(page)
    return window


def shown(qtbot: QtBot, table: Table, *texts: str) -> bool:
    """Whether the projector writes all this about this table."""
    drawn = said(window_of(qtbot, table.page()))
    missing = [text for text in texts if text not in drawn]
    assert not missing, (missing, drawn)
    return True


def test_a_bot_plays_the_evening_to_its_end_and_sees_every_phase() -> None:
    seen = {phase for seats in SEATS for phase in moments(seats)}
    assert {"between", "propose", "thumbs", "appoint", "cards", "cards_in", "pointing", "turned", "over"} <= seen


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", SEATS)
def test_no_text_is_lower_than_three_percent_of_the_picture_nor_leaves_it(
    qtbot: QtBot, seats: int, size: tuple[int, int]
) -> None:
    first, *others = moments(seats).values()
    window = window_of(qtbot, first, size)
    for page in (first, *others):
        window.set_page(page)
        for word in words(window):
            assert word.high >= 0.03 * size[1], word
            assert word.left >= -1, word
            assert word.right <= size[0] + 1, word
            assert 0 < word.base < size[1], word


def test_an_execution_shows_counts_with_words_and_no_names(qtbot: QtBot) -> None:
    table = Table(7).plan().execute("P R R")
    assert shown(qtbot, table, "Repress", "Reform", "Defence, first attempt")
    assert shown(qtbot, table, "1 Repress | 2 Reform"), "two pictures before all the words would be read as one each"
    stage = table.board().stage
    assert stage.cards == ("repress", "reform", "reform")
    assert not set(stage.labels) & set(table.names)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_a_turned_member_wanted_is_written_as_large_as_on_the_next_card(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    table = Table(5, members=("Bulganin", "Khrushchev", *MEMBERS)).to_the_end().turn(5)
    told = [card.objective for card in table.board().members]
    assert "Ministries: Repression ≥ reform" in told
    drawn = words(window_of(qtbot, table.page(), size))
    parts = {part for wish in told for part in wish.split()} - {"Defence", "Finance", "Security"}
    wishes = [word.high for word in drawn if set(word.text.split()) <= parts]
    assert len(wishes) >= 9, "five cards, two of them in three lines"
    assert min(wishes) >= 0.75 * max(wishes), [(w.text, w.high) for w in drawn]


def test_a_printed_card_without_a_sure_name_has_its_wish_as_large_as_one_with_a_name(qtbot: QtBot) -> None:
    table = Table(10, sheet={"objective.mode": "end"}).to_the_end()
    for seat, member in zip(table.names, MEMBERS, strict=True):
        table.do(HOST, c.NameObjective(member, seat))
    drawn = words(window_of(qtbot, table.page(), (1366, 768)))
    lowest = [word.high for word in drawn if word.text.startswith("Lowest:")]
    assert len(lowest) == 3, "two of them have no name that the rulebook gives"
    assert max(lowest) == pytest.approx(min(lowest), rel=0.05)
    at = {word.text: place for place, word in enumerate(drawn)}
    under = {seat: next(w.base for w in drawn[at[seat] :] if w.text == "Lowest:") - drawn[at[seat]].base
             for seat in ("Cy", "Ida", "Jo")}  # fmt: skip
    assert under["Ida"] == under["Jo"] < under["Cy"] - min(lowest) / 2, "no half of a card is bare without a name"


def test_the_box_is_told_at_the_foot(qtbot: QtBot) -> None:
    table = Table(5).plan().appoint()
    table.do("Ben", c.DropCard("repress"))
    assert shown(qtbot, table, "Still to choose a card in secret: Cy and Di.")


def test_a_purge_shows_who_pointed_at_whom_who_was_the_deviant_and_why_who_lost(qtbot: QtBot) -> None:
    table = Table(5).plan().divided("P R R").point("Cy", "Ben", "Cy")
    assert shown(qtbot, table, "The deviant: Ben", "Di pointed at Cy, not at Ben. Di loses 1 influence.", "−1",
                 "escapes", "found the deviant", "missed", "0 → −1", "Defence, attempt by attempt")  # fmt: skip
    found = {one.seat: (one.at, one.card, one.found, one.lost) for one in table.board().accused}
    assert found == {
        "Ben": ("Cy", "repress", None, False),
        "Cy": ("Ben", "reform", True, False),
        "Di": ("Cy", "reform", False, True),
    }  # fmt: skip


def test_what_two_who_point_at_each_other_missed_stands_beside_the_cards_and_not_on_their_names(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen at ten seats: a cross lay on the mark of the seat below it."""
    table = Table(5).plan().divided("P R R").point("Di", "Di", "Cy")
    named = {"Ben": "Bartholomew Featherstone", "Cy": "Maximiliane Oberhausener", "Di": "王小明与李大华的朋友"}
    for seat, name in named.items():
        table.do(HOST, Rename(seat, name))
    window = window_of(qtbot, table.page(), (1366, 768))
    crosses, shapes = list[QRectF](), list[QRectF]()
    monkeypatch.setattr(icons, "draw", lambda _p, name, box, *_ink: crosses.append(box) if name == "clear" else None)
    monkeypatch.setattr(icons, "draw_shape", lambda _p, _colour, box, *_ink: shapes.append(box))
    said(window)
    assert len(crosses) == 2
    assert shapes
    near = [(cross, shape) for cross in crosses for shape in shapes if cross.adjusted(0, 0, 0, 4).intersects(shape)]
    assert not near
    assert not crosses[0].intersects(crosses[1])


def test_no_hand_of_those_who_point_over_the_third_lies_on_its_card(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen in the last round of an evening: where the foot had three lines, the lower one covered the card's edge."""
    table = Table(5).plan().divided("P R R").point("Di", "Di", "Ben")
    hands, cards = list[QRectF](), list[QRectF]()
    monkeypatch.setattr(purge, "_hand", lambda _painter, box, _ink, **_named: hands.append(box))
    monkeypatch.setattr(purge, "_card", lambda _painter, box, *_more: cards.append(box))
    for high in (430, 490, 550, 610):
        picture = QPixmap(1300, high)
        painter = QPainter(picture)
        purge.draw(painter, QRectF(0, 0, 1300, high), table.board().stage, table.board().accused, {}, 27, 30)
        painter.end()
        # In the coin a verdict stands beside the hand.
        coins = [hand.adjusted(0, -hand.height() / 4, hand.width() * 1.4, hand.height() / 4) for hand in hands]
        assert not any(coin.intersects(cards[1]) for coin in coins), high
        hands.clear()
        cards.clear()


class Fingers:
    """A painter that keeps lines and coins, and does nothing else."""

    def __init__(self) -> None:
        self.lines, self.coins = list[QLineF](), list[QRectF]()

    def drawLine(self, start: QPointF, end: QPointF) -> None:
        self.lines.append(QLineF(start, end))

    def drawRoundedRect(self, box: QRectF, *_round: float) -> None:
        self.coins.append(box)

    def __getattr__(self, _name: str) -> Callable[..., None]:
        return lambda *_given: None


def test_of_two_who_point_at_each_other_from_end_to_end_no_line_crosses_and_no_coin_lies_on_a_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seen at a table: the dashed line pierced the gold one, and its coin covered the corner of the middle card."""
    monkeypatch.setattr(icons, "draw", lambda *_given: None)
    table = Table(5).plan().divided("P R R").point("Di", "Ben", "Ben")
    three, v, top = table.board().accused, 20.0, 100.0
    assert [one.at for one in three] == [three[2].seat, three[0].seat, three[0].seat]
    cards = [QRectF(100 + n * 300, top + v * 3.4, 150, 200) for n in range(3)]
    fingers = [Fingers() for _one in (0, 2)]
    for painter, (n, to, shift) in zip(fingers, ((0, 2, 0.5), (2, 0, -0.5)), strict=True):
        purge._over(painter, cards[n], cards[to], three[n], top, v, shift)  # type: ignore[arg-type]  # it keeps lines
    assert not [
        (a, b) for a in fingers[0].lines for b in fingers[1].lines
        if a.intersects(b)[0] is QLineF.IntersectionType.BoundedIntersection
    ]  # fmt: skip
    coins = [coin for painter in fingers for coin in painter.coins]
    assert not coins[0].intersects(coins[1])
    assert not any(coin.intersects(card) for coin in coins for card in cards)


def test_a_placard_that_begins_to_rise_lies_within_its_place_so_that_nothing_of_it_stays(qapp: QApplication) -> None:
    """Seen at a table: the lower edges of five thumbs stuck out under the panels of the execution."""
    board, image = Table(5).plan().board(), QImage(240, 300, QImage.Format.Format_ARGB32_Premultiplied)
    for thumb in ("up", "down"):
        image.fill(0)
        painter = QPainter(image)
        card = replace(board.members[1], thumb=thumb)
        plan.draw_placard(painter, QRectF(20, 20, 200, 240), card, board.vote, 14.0, 14.0, risen=0.0)
        painter.end()
        assert not any(image.pixel(x, y) for x in range(240) for y in range(260, 300))


def test_once_the_last_round_is_over_all_are_to_turn_up_a_card_and_not_the_executors_alone(qtbot: QtBot) -> None:
    table = Table(5, sheet={"objective.mode": "end"})
    while len(table.public.terms) < 4:
        table.round()
    table.begin().plan("finance").execute("R R R")
    window = window_of(qtbot, table.page())
    told = [word.base for word in words(window.chamber) if word.text == "to act"]
    assert len(told) == 5
    assert len(set(told)) == 1, "on a line, whoever leads"


def test_both_rejected_votes_can_be_read_while_three_are_appointed(qtbot: QtBot) -> None:
    table = Table(6).plan("defence", up=2).plan("finance", up=1)
    assert shown(qtbot, table, "Security is the plan, without a vote", "rejected, 2 of 5", "rejected, 1 of 5")
    thumbs = [(card.seat, card.thumb, [one.thumb for one in card.earlier]) for card in table.board().members]
    assert thumbs[1:3] == [("Ben", "", ["up", "up"]), ("Cy", "", ["up", "down"])]


def test_the_needed_number_stays_from_the_proposal_to_the_result(qtbot: QtBot) -> None:
    table = Table(6)
    assert shown(qtbot, table, "3 of 5 needed")
    table.do("Ana", c.Propose("defence"))
    assert shown(qtbot, table, "3 of 5 needed", "Shall Defence be the plan?")
    table.thumbs(3)
    assert shown(qtbot, table, "3 needed", "3 of 5 up", "Defence is the plan")


def test_the_rounds_that_are_over_say_who_executed_what(qtbot: QtBot) -> None:
    table = Table(5).round("finance", "P P P").begin().plan().divided("P R R").point("Di", "Cy", "Cy").begin()
    assert shown(qtbot, table, "Who executed what", "0 → +2", "0 → −1")
    rows = table.board().terms
    assert [(row.secretary, [(a.seats, a.say) for a in row.attempts], row.losers) for row in rows] == [
        ("Ana", [(("Ben", "Cy", "Di"), ("all three Repress",))], ()),
        ("Ben", [(("Cy", "Di", "Eve"), ("1 Repress", "2 Reform"))] * 3, ("Cy",)),
    ]


def test_a_turned_member_shows_the_objective_and_whether_it_was_reached_and_the_others_nothing(qtbot: QtBot) -> None:
    table = Table(5).to_the_end().turn(1)
    drawn = said(window_of(qtbot, table.page()))
    assert all(text in drawn for text in ("Highest:", "Defence", "reached", "Voroshilov", "Ana is Voroshilov"))
    assert "Kaganovich" not in drawn
    assert shown(qtbot, table.turn(4), "Repression", "≥ reform", "missed", "All members are turned")


def test_what_is_not_official_is_marked_on_the_projector(qtbot: QtBot) -> None:
    assert shown(qtbot, Table(7).to_the_end().turn(7), "not official")


def test_the_result_says_who_reached_the_objective(qtbot: QtBot) -> None:
    assert shown(qtbot, Table(5).to_the_end().end(), "Voroshilov", "Khrushchev", "Ana, Cy and Di share it")


@pytest.mark.parametrize("theme", tokens.THEMES)
def test_every_word_of_the_podium_can_be_read_on_its_ground(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(style, "current", lambda: tokens.THEMES[theme])
    now, colours = tokens.THEMES[theme], mood.current()
    for ground in (colours.ground, colours.ground_high, colours.panel):
        for ink in (now.ink, colours.soft, now.brass_ink, now.good, now.bad):
            assert tokens.contrast(ink, ground) >= 7, (ink, ground)
    for card in ("repress", "reform"):
        assert tokens.contrast(colours.on_card, colours.card(card)) >= 7
    assert tokens.contrast(colours.on_raised, colours.raised) >= 7
    assert tokens.contrast(colours.on_paper, colours.paper) >= 7


def test_the_board_of_the_table_window_names_the_members_under_their_placards(qtbot: QtBot) -> None:
    board = BoardView(Podium(), interactive=True, unit=15)
    qtbot.addWidget(board)
    board.resize(1200, 500)
    board.show()
    board.set_page(Table(5).page())
    assert "Ben" in said(board)
    assert board.wide
    assert not scenes.pick(board, 1)
    assert "Defence 0" in board.accessibleDescription()


def own_cards(qtbot: QtBot, seat: str, card: str) -> str:
    """What a seat's own cards tell a screen reader once Ben has put in this card."""
    table = Table(5).plan().appoint()
    table.do("Ben", c.DropCard(card))
    wide, narrow = scenes.own("politburo", 16.0)
    for one in (*wide, *narrow):
        qtbot.addWidget(one)
        one.show()
        one.set_page(table.page(seat))
    return " ".join(one.accessibleDescription() for one in (*wide, *narrow))


@pytest.mark.parametrize("seat", ["Ana", "Ben"])
def test_a_seats_cards_say_the_objective_and_how_it_stands(qtbot: QtBot, seat: str) -> None:
    told = own_cards(qtbot, seat, "repress")
    assert Table(5).mine(seat).objective in told
    assert "As things stand" in told
    assert ("a card, sealed" in told) is (seat == "Ben")
    assert told == own_cards(qtbot, seat, "reform"), "nobody keeps which card went into the box"


def test_cards_that_were_just_opened_turn_and_stand_still_afterwards(qtbot: QtBot) -> None:
    table = Table(5).plan().appoint()
    board = BoardView(Podium(), unit=15)
    qtbot.addWidget(board)
    board.resize(1200, 600)
    board.show()
    board.set_page(table.page())
    style.set_motion(True)
    table.execute("P R R")
    board.set_page(table.page())
    assert board.live.moved["turn"] < 1
    board.grab()
    qtbot.waitUntil(lambda: not board.live.moved, timeout=4000)
    board.set_page(table.page())
    assert not board.live.moved


def test_a_page_of_another_game_leaves_the_podium_empty(qtbot: QtBot) -> None:
    board = BoardView(Podium())
    qtbot.addWidget(board)
    board.show()
    assert board.board is None
    assert isinstance(moments(5)["over"].view.board, Board)


def test_ten_names_are_read_whole_in_a_round_and_so_is_the_tenth_place(qtbot: QtBot) -> None:
    for phase in ("appoint", "cards", "pointing", "between"):
        drawn = said(window_of(qtbot, moments(10)[phase], (1366, 768)))
        assert {"Stephanie", "Petr", "Lena"} <= set(drawn.split(" | ")), (phase, drawn)


def test_the_members_are_not_said_to_be_turned_before_they_are(qtbot: QtBot) -> None:
    assert shown(qtbot, Table(5).to_the_end(), "The last round is over")


def test_a_long_name_among_the_three_loses_its_end_and_never_goes_alone(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its shape alone stood beside two names."""
    long = "Bartholomäus-Maximilian"
    drawn: list[str] = []

    def write(_painter: object, _box: object, text: str, *_more: object, **_named: object) -> float:
        drawn.append(text)
        return 0.0

    monkeypatch.setattr(paint, "write", write)
    picture = QPixmap(300, 40)
    painter = QPainter(picture)
    attempts.seats(painter, QRectF(0, 0, 260, 24), (long, "Dagný", "Eve"), {}, 14, 14)
    painter.end()
    assert [text[:3] for text in drawn] == ["Bar", "Dag", "Eve"]


def test_letters_of_the_three_grow_narrow_before_a_name_is_abbreviated(qapp: QApplication) -> None:
    device = Ink(400, 100)
    painter = QPainter(device)
    three = ("Stephanie", "Wilhelmine Mondschein", "Olga")
    attempts.seats(painter, QRectF(0, 0, 330, 30), three, {}, 23.6, 23.6)
    painter.end()
    assert [word.text for word in device.words] == ["Stephanie", "Wilhelmine", "Olga"]
    assert all(one.right < other.left for one, other in pairwise(device.words))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_who_executed_keeps_a_word_of_a_long_name_in_the_row_of_the_attempt(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    """Seen on the wall: “M.W.” beside Bjarne and Ludmilla, while two thirds of the panel were empty."""
    table = Table(5).plan().appoint()
    for seat, name in {"Ben": "Bjarne", "Cy": "Maximilian Wetterbrg", "Di": "Ludmilla"}.items():
        table.do(HOST, Rename(seat, name))
    drawn = [word.text for word in words(window_of(qtbot, table.page(), size))]
    assert "Bjarne" in drawn
    assert "M.W." not in drawn


def test_beside_the_shapes_of_the_three_stand_words_or_initials_and_no_half_word(qapp: QApplication) -> None:
    """Seen on the wall: a full stop beside each shape; and “Barthol.”, though a word was left to lose."""
    names = ("Bartholomäus-Maximilian", "Ферапонт")
    shorter = {form for name in names for form in called.forms(name)}
    for wide in range(60, 300, 8):
        device = Ink(400, 100)
        painter = QPainter(device)
        attempts.seats(painter, QRectF(0, 0, wide, 24), names, {}, 14, 14)
        painter.end()
        assert {word.text for word in device.words} <= shorter, [word.text for word in device.words]


def test_only_winners_have_a_number_before_their_name_in_the_result(qtbot: QtBot) -> None:
    table = Table(10).to_the_end().levels(2, 1, 0).purged("Ben").end()
    told = window_of(qtbot, table.page()).result.accessibleDescription()
    assert "1. Ana: 3; 1. Cy: 3" in told
    assert "; Ben: 2" in told


def test_a_private_page_says_what_each_end_of_the_plan_would_do_to_the_objective() -> None:
    """Voroshilov wants no ministry higher than Defence; of six, two votes were lost, so Security needs none."""
    table = Table(6).levels(1, 0, 0).plan("finance", up=1)
    table.do("Ana", c.Propose("security"))
    mine = table.mine("Ana")
    assert mine.heads == ("Reform −2", "−1, purge", "+1, purge", "Repress +2")
    assert [(row.label, row.how, row.ends) for row in mine.endings] == [
        ("Security", "thumb up wins", (True, True, True, False)),
        ("Defence", "thumb down wins", (False, True, True, True)),
    ]
    assert table.mine("Ben").asked == "Shall Security be the plan?"
    assert table.mine("Ben").needed == ("3 thumbs up of 5 take it",)
    losses = Table(6, members=("Zhdanov", *MEMBERS[:5])).purged("Ben", "Cy").plan()
    assert losses.mine("Ana").endings[0].ends == (False, None, None, False)


def test_a_phone_keeps_every_round_of_what_everybody_knows_of_me() -> None:
    """Seen at a table: in round 6 the line of round 1, with her purge, was gone without a word."""
    table = Table(6, sheet={"cards.turn": "once"}).to_the_end()
    page, card = table.page("Ana"), MineCard()
    mine = table.mine("Ana")
    assert len(mine.played) == 6
    device = Ink(1000, 1200)
    painter = QPainter(device)
    card.draw(painter, QRectF(0, 0, 26 * 16, card.high(page, mine) * 16), page, 16.0)
    painter.end()
    drawn = " ".join(word.text for word in device.words)
    assert all(f"Round {number}:" in drawn for number in range(1, 7)), drawn


def test_a_private_page_lists_only_what_everybody_knows_of_its_player() -> None:
    table = Table(6).round("finance", "P P P").begin().plan().divided("P R R").point("Di", "Cy", "Cy").begin()
    assert table.mine("Ben").played == ("Round 1: Repress, as all three", "Round 2: led")
    assert table.mine("Cy").played == ("Round 1: Repress, as all three", "Round 2: Repress, pointed at Di")
    assert table.mine("Flo").played == ("Round 1: did not execute", "Round 2: did not execute")
    assert table.mine("Flo").past == ("1  Finance 0 → +2, unanimous", "2  Defence 0 → −1, a purge")


def test_a_private_page_keeps_every_attempt_with_its_three_and_its_counts(qapp: QApplication) -> None:
    """The purge is deduced from them; what has no room is the oldest vote, and words of the longest names."""
    table = Table(6).plan("finance", up=1)
    table.do("Ana", c.Propose("security"))
    page, mine = table.page("Ben"), table.mine("Ben")
    long = ("Maximiliane Featherstone", "Llanfairpwllgwyngyllgoge", "Wolfeschlegelsteinhausen")
    seats = tuple(replace(one, name=name) for one, name in zip(page.view.seats, long, strict=False))
    votes = (("thumb_down", "Finance was rejected: 1 up, 5 down"), ("thumb_up", "Security: 4 up, 2 down"))
    three = "{}, {} and {}".format(*long)
    attempts = tuple(("agenda", f"Attempt {n}: {three}: 2 Repress, 1 Reform") for n in (1, 2, 3))
    later = replace(page, view=replace(page.view, seats=seats))
    for high in (14.0, 20.0):
        device = Ink(1000, 800)
        painter = QPainter(device)
        DecidedCard().fill(painter, QRectF(0, 0, 800, high * 16), later, replace(mine, facts=votes + attempts), 16.0)
        painter.end()
        drawn = " ".join(word.text for word in device.words)
        assert [drawn.count(f"Attempt {n}:") for n in (1, 2, 3)] == [1, 1, 1], drawn
        assert drawn.count("2 Repress, 1 Reform") == 3
        assert drawn.count("W.: 2") + drawn.count("Wolfeschlegelsteinhausen: 2") == 3


def test_what_the_board_says_does_not_stand_at_the_foot_once_more(qtbot: QtBot) -> None:
    for table, told in (
        (Table(5).plan().divided("P R R").point("Cy", "Ben", "Cy"), "Di loses 1 influence"),
        (Table(5).plan().divided("P R R").point("Cy", "Ben", "Cy"), "The third attempt is divided: a purge"),
        (Table(5).plan().execute("R R R"), "All three reform"),
        (Table(6).plan(up=1), "Defence is rejected"),
    ):
        assert any(moment.say == told for moment in table.page().moments)
        drawn = said(window_of(qtbot, table.page()).foot)
        assert drawn.count(told) <= table.page().view.foot.count(told), drawn


def test_no_row_of_cards_stands_beside_the_three_as_if_each_were_somebodys(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each kind of card once in an attempt, with how often: a card for each of three names would accuse somebody."""
    drawn: list[str] = []
    draw = icons.draw

    def noted(painter: QPainter, name: str, *rest: Any) -> None:
        drawn.append(name)
        draw(painter, name, *rest)

    monkeypatch.setattr(icons, "draw", noted)
    purge = Table(6).plan().divided("P P R")
    window_of(qtbot, purge.page()).grab()
    drawn.clear()
    window_of(qtbot, purge.point("Cy", "Ben", "Cy").begin().page()).grab()
    # Two of the three repressed in each attempt; the scale of the ministry, now at +1, has one more.
    assert (drawn.count("repress"), drawn.count("reform")) == (3 + 1, 3), drawn


def test_who_executed_what_stays_while_a_plan_is_answered_with_the_deviant_and_the_fingers(qtbot: QtBot) -> None:
    table = Table(6).plan().divided("P R R").point("Cy", "Ben", "Cy").begin()
    table.do(table.leader, c.Propose("finance"))
    assert shown(qtbot, table, "Who executed what", "framed: the deviant; arrows: who pointed at whom")
    row = table.board().terms[0]
    assert (row.deviant, row.pointed) == ("Ben", (("Ben", "Cy"), ("Cy", "Ben"), ("Di", "Cy")))


def test_as_long_as_few_rounds_are_over_each_has_two_lines_that_are_read_from_the_back(qapp: QApplication) -> None:
    """Seen on a wall after one round: one line of tiny shapes over an empty panel."""
    row = Table(6).plan().divided("P R R").point("Cy", "Ben", "Cy").begin().board().terms[0]
    high: list[list[float]] = []
    for rows in ([row], [replace(row, number=n) for n in range(1, 9)]):
        device = Ink(1450, 420)
        painter = QPainter(device)
        terms.draw(painter, QRectF(0, 0, 1450, 420), rows, {"Ana": 0, "Ben": 1, "Cy": 2, "Di": 3}, 18, 30)
        painter.end()
        led = next(word for word in device.words if word.text == "Ana")
        counts = [word for word in device.words if word.text in ("1", "2") and word.right > 200]
        high.append([led.high, counts[0].high])
        assert (counts[0].base > led.base + 30) is (len(rows) == 1), "who executed stands under who led"
    assert all(few > 1.2 * many for few, many in zip(*high, strict=True))


def test_on_a_laptop_two_who_lost_have_their_names_while_there_is_room_to_spare_in_the_line(qapp: QApplication) -> None:
    """Seen at a table: “B. C.” at the edge, and wide gaps after who led and after what moved."""
    row = Table(6).plan().divided("P R R").point("Cy", "Ben", "Cy").begin().board().terms[0]
    names = {"Ana": 0, "Boris": 1, "Clara": 2, "Dmitrij": 3, "Ben": 1, "Cy": 2, "Di": 3}
    device = Ink(1010, 182)
    painter = QPainter(device)
    rows = [replace(row, number=n, secretary="Dmitrij", losers=("Boris", "Clara")) for n in range(1, 4)]
    terms.draw(painter, QRectF(0, 0, 1010, 182), rows, names, 17, 17)
    painter.end()
    told = [word.text for word in device.words]
    assert (told.count("Boris"), told.count("Clara")) == (3, 3), told


def test_no_round_that_is_over_runs_into_the_next_one_where_many_are_on_a_low_panel(qapp: QApplication) -> None:
    """Seen on a laptop after eight rounds: letters twice as high as their lines."""
    row = Table(6).plan().divided("P R R").point("Cy", "Ben", "Cy").begin().board().terms[0]
    rows, device = [replace(row, number=n) for n in range(1, 9)], Ink(1450, 240)
    painter = QPainter(device)
    terms.draw(painter, QRectF(0, 0, 1450, 240), rows, {"Ana": 0, "Ben": 1, "Cy": 2, "Di": 3}, 18, 30)
    painter.end()
    bases = [word.base for word in device.words if word.text == "Ana"]
    assert len(bases) == len(rows)
    lines = [word for word in device.words if word.base > bases[0] - 10]
    assert max(word.high for word in lines) < bases[1] - bases[0]


def test_rejected_plans_and_who_rejected_them_stay_through_execution_and_purge(qtbot: QtBot) -> None:
    table = Table(6).plan("defence", up=1).plan("finance")
    for cards in ("P R R", "P R R", "P P R"):
        board = table.execute(cards).board()
        assert [one.state for one in board.ministries] == ["rejected", "plan", ""]
        assert [[one.thumb for one in card.earlier] for card in board.members[1:3]] == [["up", "up"], ["down", "up"]]
    table.point("Cy", "Ben", "Cy")
    assert table.board().ministries[0].state == "rejected"
    drawn = words(window_of(qtbot, table.page(), (1366, 768)))
    assert any(word.text == "Defence" and word.high >= 0.03 * 768 for word in drawn)
    assert not Table(6).plan("defence", up=1).plan("finance").execute("P P P").begin().board().members[1].earlier


@pytest.mark.parametrize(("mode", "told"), [("app", "alone"), ("end", "face down")])
def test_the_wall_says_when_to_look_at_the_own_card(qtbot: QtBot, mode: str, told: str) -> None:
    table = Table(5, sheet={"objective.mode": mode}, begun=False)
    said_now = said(window_of(qtbot, table.page()))
    assert "The members' cards are dealt" in said_now, "true before and after all have looked"
    assert told in said_now
    foot = {"app": "Everybody looks at the cards first. Not yet: Ana,", "end": "Look at your card now."}
    assert table.page().view.foot.startswith(foot[mode])
    assert "Look at" not in said(window_of(qtbot, table.begin().page()))


def test_at_the_first_look_the_own_wish_is_what_is_read_and_nothing_is_said_to_be_decided() -> None:
    """Seen at a table: it stood small at the right, beside three empty columns under “What is being decided”."""
    for table, asked in ((Table(5, begun=False), False), (Table(5), True)):
        page = table.page("Ana")
        card, mine = DecidedCard(), table.mine("Ana")
        ink = Ink(900, 500)
        painter = QPainter(ink)
        card.draw(painter, QRectF(0, 0, 900, 500), page, 20.0)
        painter.end()
        drawn = " ".join(word.text for word in ink.words)
        assert (mine.objective in drawn, "What is being decided" in drawn) == (not asked, asked), drawn


def test_who_has_looked_stands_on_the_wall_before_the_first_round(qtbot: QtBot) -> None:
    table = Table(5, begun=False)
    table.session.submit("Ben", OpenWindow())
    drawn = [word.text for word in words(window_of(qtbot, table.page()))]
    assert (drawn.count("Looked"), drawn.count("Not yet")) == (1, 4)


@pytest.mark.parametrize("seats", [5, 10])
def test_what_each_wanted_is_read_whole_beside_the_result_and_marked_where_it_is_not_official(
    qtbot: QtBot, seats: int
) -> None:
    table = Table(seats).to_the_end().end()
    table.do(HOST, Rename("Cy", "Wolfeschlegelsteinhausen"))
    window = window_of(qtbot, table.page(), (1366, 768))
    drawn = said(window)
    heads = [word.text for word in words(window.result.graph) if word.text[0].isdigit()][:seats]
    if seats == 5:
        assert heads == list("12345"), "a column for every round, whatever room names take"
    for standing in table.result.standings:
        assert standing.say in drawn
    starred = [standing.say for standing in table.result.standings if "*" in standing.say]
    assert len(starred) == max(0, seats - 5)
    assert (("Members with *", "not official") in table.result.honours) == bool(starred)


def test_a_phones_card_of_what_each_end_does_is_as_high_as_its_rows_and_alike_for_all() -> None:
    table, card = Table(6), EndingsCard()

    def high() -> float:
        pages = [table.page(seat) for seat in table.names]
        found = {card.high(page, page.view.mine) for page in pages}
        assert len(found) == 1, "who sees a card's height from aside learns nothing"
        return found.pop()

    three = high()
    table.plan()
    assert three - high() == pytest.approx(2 * ROW)
