"""The face of Article 27."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.core import ledger
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.messages import HOST, Reason
from companion.core.names import isolated
from companion.core.offers import Choice, ChooseOne, Offer
from companion.core.page import DealCard, Page
from companion.core.vocabulary import DealStatus, Icon
from companion.games.article27.board import Turned
from companion.games.article27.commands import TurnAgenda
from tests.games.article27.evenings import Table
from tests.ui import pages
from tests.ui.faces.drawn import frame_of
from tests.ui.ink import said, words
from ui.faces.article27 import disc as discs
from ui.faces.article27 import reveal
from ui.faces.article27.horseshoe import Ground
from ui.faces.article27.places import (
    BONUS,
    COIN,
    IN_FRONT,
    MIDDLE,
    RADIUS,
    STACK,
    TABLED,
    bearing,
    floor_path,
    floor_places,
    name_box,
    name_high,
    round_the_middle,
    title_box,
)
from ui.faces.article27.reveal import HANDS
from ui.faces.article27.scene import TABLE, TURNING, Chamber, mode
from ui.faces.article27.seat import FloorCard, InfluenceCard, PositionCard, WorthCard
from ui.faces.article27.turning import lay
from ui.panels.board import BoardView
from ui.panels.card import CardView
from ui.panels.clock import Clock
from ui.panels.flights import Coin, PointsFlight
from ui.panels.spot import SpotButton
from ui.theme import paint, style
from ui.windows import scenes

NONE = Qt.KeyboardModifier.NoModifier


COLOURS = tuple(Choice(colour, label) for colour, label in pages.LABELS.items())
MOVE = Offer(
    "move_disc", "Move", fields=(ChooseOne("colour", "Disc", COLOURS),
                                 ChooseOne("to", "To", (Choice("floor", "Floor"), Choice("table", "Table")))),
)  # fmt: skip


def negotiation() -> Page:
    """A negotiation in which discs may be moved."""
    return msgspec.structs.replace(pages.page(), offers=(MOVE,))


def moved(colour: str, to: str) -> list[dict[str, str]]:
    """What is asked for when a disc is to be moved."""
    return [{"do": "move_disc", "colour": colour, "to": to}]


def test_a_name_of_two_lines_ends_above_the_edge_of_its_ballot(qapp: QApplication) -> None:
    """Seen in a picture: the tail of an Arabic name lay on the card's lower edge."""
    image = QImage(130, 200, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    card, u = QRectF(0, 0, 130, 160), 23.65
    painter = QPainter(image)
    reveal._name(painter, card, isolated("عبد الرحمن الهاشمي"), "#000000", u)
    painter.end()
    inked = [y for y in range(image.height()) if any(image.pixelColor(x, y).value() < 128 for x in range(130))]
    assert inked[-1] < card.bottom() - u * 0.15
    assert inked[0] > card.bottom() - u * 2.5, "the ballot's word stands above it"


def test_a_settled_deal_always_says_who_gave_and_who_got(qtbot: QtBot) -> None:
    """On the wall the giver was dropped, and its verdict's row began with an arrow; of “servant of” somebody the word
    for servant was left."""
    long, other, arabic = "Bartholomäus-Maximilian", "Wilhelmina-Konstantina", isolated("عبد الرحمن")
    sides = ((long, other), (other, long), (long, arabic), (arabic, "Wilhelmina Featherstoneh"))
    deals = tuple(
        DealCard(n, payer, to, 3, Icon.VETO, "veto, in round 2", DealStatus.RETURNED, "returned", key=str(n))
        for n, (payer, to) in enumerate(sides)
    )
    window = BoardView(Chamber(), False, unit=20)
    qtbot.addWidget(window)
    window.resize(1200, 560)
    window.show()
    window.set_page(pages.vote(settled=deals))
    drawn = [word.text for word in words(window)]
    assert "".join(drawn).count(arabic) == 2
    lines = [word for word in drawn if "→" in word]
    for line, (payer, to) in zip(lines, sides[:2], strict=False):
        assert line.startswith(payer[:4])
        assert f"→ {to[:4]}" in line
        assert line.endswith("veto, in round 2")
    # Of few the names are whole, as they stand on the hands above.
    praised = "“Bernd praises Germany in his next speech”"
    kept = DealCard(1, "Maria Theresia Lindemann", "Bernd", 1, Icon.DEAL, praised, DealStatus.KEPT, "kept", key="1")
    window.set_page(pages.vote(settled=(kept, changed(kept, number=2, key="2", payer="Dora", addressee="Emil"))))
    drawn = [word.text for word in words(window)]
    assert f"Maria Theresia Lindemann → Bernd 1: {praised}" in drawn
    assert f"Dora → Emil 1: {praised}" in drawn


def made(qtbot: QtBot, interactive: bool = True) -> BoardView:
    """A chamber that shows a negotiation; nothing moves by itself."""
    chamber = BoardView(Chamber(), interactive, unit=20)
    qtbot.addWidget(chamber)
    chamber.resize(1200, 500)
    chamber.show()
    chamber.set_page(negotiation())
    return chamber


def drop(qtbot: QtBot, disc: SpotButton, at: QPoint) -> None:
    """Drags a disc to a place of the table."""
    start = disc.rect().center()
    QTest.mousePress(disc, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(disc, start + QPoint(40, 40))
    QTest.mouseMove(disc, at - disc.pos())
    QTest.mouseRelease(disc, Qt.MouseButton.LeftButton, NONE, start)


def on_scene(chamber: BoardView, point: QPointF) -> QPoint:
    """A point of the drawing on the board."""
    ground: Ground = chamber.laid.ground
    return ground.at(point).toPoint()


def test_a_disc_dragged_onto_the_floor_asks_for_the_floor(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    with qtbot.waitSignal(chamber.asked) as asked:
        drop(qtbot, chamber.pieces["blue"], on_scene(chamber, MIDDLE))
    assert asked.args == moved("blue", "floor")


def test_a_disc_dragged_off_the_floor_asks_for_the_table(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    with qtbot.waitSignal(chamber.asked) as asked:
        drop(qtbot, chamber.pieces["red"], on_scene(chamber, QPointF(60, 60)))
    assert asked.args == moved("red", "table")


def test_a_disc_let_go_where_it_was_asks_for_nothing_and_goes_back(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    disc = chamber.pieces["blue"]
    home = disc.geometry()
    with qtbot.assertNotEmitted(chamber.asked):
        drop(qtbot, disc, on_scene(chamber, QPointF(60, 60)))
    assert disc.geometry() == home


def test_a_click_and_enter_move_a_disc_to_the_other_side(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    with qtbot.waitSignal(chamber.asked) as asked:
        QTest.mouseClick(chamber.pieces["green"], Qt.MouseButton.LeftButton)
    assert asked.args == moved("green", "table")
    with qtbot.waitSignal(chamber.asked) as asked:
        QTest.keyClick(chamber.pieces["black"], Qt.Key.Key_Return)
    assert asked.args == moved("black", "floor")


@pytest.mark.parametrize("offers", [(), (Offer("move_disc", "Move", refused=(Reason("no"),)),)])
def test_a_disc_that_may_not_move_takes_no_input(qtbot: QtBot, offers: tuple[Offer, ...]) -> None:
    chamber = made(qtbot)
    chamber.set_page(msgspec.structs.replace(pages.page(), offers=offers))
    with qtbot.assertNotEmitted(chamber.asked):
        QTest.mouseClick(chamber.pieces["green"], Qt.MouseButton.LeftButton)
        drop(qtbot, chamber.pieces["blue"], on_scene(chamber, MIDDLE))
    assert "negotiate" in chamber.pieces["blue"].toolTip()


def test_each_disc_that_may_move_bears_the_digit_that_moves_it_and_no_other_board_has_digits(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    for number, disc in chamber.picks.items():
        assert said(disc) == str(number)
    chamber.set_page(msgspec.structs.replace(pages.page(), offers=()))
    assert {said(disc) for disc in chamber.picks.values()} == {""}
    assert {said(disc) for disc in made(qtbot, interactive=False).picks.values()} == {""}


def test_the_board_for_all_to_see_takes_no_input(qtbot: QtBot) -> None:
    chamber = made(qtbot, interactive=False)
    with qtbot.assertNotEmitted(chamber.asked):
        QTest.mouseClick(chamber.pieces["green"], Qt.MouseButton.LeftButton)


def test_a_disc_is_named_by_issue_colour_agenda_and_place(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    name = chamber.pieces["red"].accessibleName()
    for word in ("Humanitarian", "red", "Wealth", "floor"):
        assert word in name


def test_a_disc_slides_to_the_floor_unless_motion_is_off(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    disc = chamber.pieces["blue"]
    style.set_motion(True)
    chamber.set_page(pages.page({"board": pages.board(areas=pages.areas(("blue",)))}))
    assert disc.moving
    qtbot.waitUntil(lambda: not disc.moving, timeout=2000)
    there = disc.geometry()
    style.set_motion(False)
    chamber.set_page(pages.page())
    assert not disc.moving
    assert disc.geometry() != there


@pytest.mark.parametrize("count", range(6))
def test_every_disc_lies_on_the_floor_and_no_two_touch(count: int) -> None:
    rim, places = floor_path(), floor_places(count)
    assert len(places) == count
    for n, (centre, radius, _room) in enumerate(places):
        assert rim.contains(centre)
        assert rim.contains(centre + QPointF(0, -radius))
        for other, other_radius, _other_room in places[n + 1 :]:
            assert (centre - other).manhattanLength() > radius + other_radius
        assert (centre - BONUS).manhattanLength() > radius + 34


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize(("text", "lines"), [(25.0, 1), (25.0, 2), (32.0, 1), (40.0, 1)])
def test_words_badges_digits_title_and_bonus_on_the_floor_never_meet(
    qtbot: QtBot, count: int, text: float, lines: int
) -> None:
    """Seen on a wall: badges lay upon “Humanitarian” and “The floor”, and “Peacekeeping” ran into the coin."""
    wide = paint.width("The floor", text, paint.BOLD)
    coin = QRectF(BONUS.x() - COIN, BONUS.y() - COIN, COIN * 2, COIN * 2)
    title = title_box(text)
    found = [coin, QRectF(MIDDLE.x() - wide / 2, title.top(), wide, title.height())]
    for place in floor_places(count, text, lines):
        centre, radius, _room = place
        side = radius * 2 / (1 - 2 * discs.MARGIN)
        corner = centre - QPointF(side / 2, side / 2)
        beside = [mark.translated(corner) for mark in discs.marks(QRectF(0, 0, side, side), on_floor=True)]
        for mark in beside:
            drawn = QPainterPath()
            drawn.addRoundedRect(mark.adjusted(-1, -1, 1, 1), mark.width() * 0.25, mark.width() * 0.25)
            assert floor_path().contains(drawn), "nor the rim of the floor"
        found += [*beside, name_box(place, name_high(text, lines))]
    assert not [(one, other) for one, other in combinations(found, 2) if one.intersects(other)]


@pytest.mark.parametrize("place", range(5))
def test_badge_and_digit_of_a_disc_on_the_table_touch_neither_the_floor_nor_its_stack(place: int) -> None:
    """Seen in a picture: of each disc before the floor one of the two lay on its rim."""
    rim, lies = floor_path(), round_the_middle(bearing(place, 5), IN_FRONT)
    stack, side = round_the_middle(bearing(place, 5), RADIUS), TABLED * 2 / (1 - 2 * discs.MARGIN)
    at = (place > 2) - (place < 2)
    for mark in discs.marks(QRectF(0, 0, side, side), on_floor=False, side=at):
        drawn = QPainterPath()
        drawn.addRoundedRect(mark.translated(lies - QPointF(side / 2, side / 2)), mark.width() / 4, mark.width() / 4)
        assert not rim.intersects(drawn)
        pile = QPainterPath()
        pile.addEllipse(stack, STACK, STACK)
        assert not pile.intersects(drawn)


@pytest.mark.parametrize("floor", [("red",), ("red", "blue", "yellow"), tuple(pages.LABELS)])
def test_what_lies_on_the_floor_is_named_in_words(qtbot: QtBot, floor: tuple[str, ...]) -> None:
    chamber = made(qtbot)
    chamber.set_page(pages.page({"board": pages.board(areas=pages.areas(floor))}))
    text = [w.text for w in words(chamber)]
    for colour, label in pages.LABELS.items():
        assert (label in text) == (colour in floor)


def test_the_result_says_why_and_who_pays(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    chamber.set_page(pages.vote())
    text = said(chamber)
    assert chamber.wide
    why = "3 voted Yes, which would have been enough. Rich vetoed."
    for word in ("VETOED", why, "pays 5", "kept", "returned", "Abstain"):
        assert word in text


def test_no_headline_is_told_before_the_cards_have_turned(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    style.set_motion(True)
    chamber.set_page(pages.vote())
    assert HANDS in chamber.live.moved
    assert "VETOED" not in said(chamber)
    qtbot.waitUntil(lambda: HANDS not in chamber.live.moved, timeout=4000)
    assert "VETOED" in said(chamber)


def test_a_ballot_that_counts_as_another_says_so(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    hands = (msgspec.structs.replace(pages.HANDS[1], counted="abstain"), *pages.HANDS[2:])
    chamber.set_page(pages.vote(pages.FAILED, hands=hands))
    assert "| Abstain | Veto | Rich" in said(chamber), "what counts stands large; what was shown is crossed out below"


def test_votes_stand_in_a_row_though_one_name_takes_two_lines(qtbot: QtBot) -> None:
    """Seen on a wall: a long name lifted its own card's word alone."""
    chamber = made(qtbot)
    hands = tuple(msgspec.structs.replace(hand, ballot="yes", counted="yes") for hand in pages.HANDS)
    hands = (msgspec.structs.replace(hands[0], seat="Wilhelmine Mondschein-Wu"), *hands[1:])
    chamber.set_page(pages.vote(pages.FAILED, hands=hands))
    assert len({round(word.base) for word in words(chamber) if word.text == "Yes"}) == 1


def test_what_is_paid_flies_over_no_hand_but_those_of_the_two(qtbot: QtBot) -> None:
    """Seen on a wall: a coin on somebody's check mark read as a figure of that player's."""
    over = QWidget()
    qtbot.addWidget(over)
    frame = frame_of(pages.vote(pages.FAILED), (1366, 768))
    hands = reveal.lay(frame, 0.0).cards
    first, second, *_others, last = (ledger.supply(seat) for seat in hands)
    for ends in ((first, second), (first, last), (last, first)):
        coin, u = Coin(over, PointsFlight(*ends, 3), None, frame.unit), frame.unit
        start, end = (reveal.place_of(frame, 0.0, account) or QPointF() for account in ends)
        coin._way = start, end
        for n in range(101):
            at = coin.at(n / 100)
            lies = QRectF(at.x() - u * 1.2, at.y() - u * 1.2, u * 2.4, u * 2.4)
            covers = {ledger.supply(seat) for seat, hand in hands.items() if hand.intersects(lies)}
            assert covers <= set(ends), (ends, n)


def test_a_secret_agenda_shows_nothing_before_it_is_turned(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    chamber.set_page(pages.turning())
    text = said(chamber)
    assert "Justice" in text
    assert text.count("agenda not turned") == 3
    assert text.count("Wealth") == 1, "its row on the track"


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_a_figure_on_a_card_that_is_not_turned_says_what_it_counts(qtbot: QtBot, count: int) -> None:
    """Seen at a table: “secret”, under it “influence” and under that “20” read as if the influence were secret."""
    chamber = made(qtbot)
    cards = (*pages.TURNED, Turned("Jo"))[:count]
    chamber.set_page(pages.turning(tuple(msgspec.structs.replace(card, supply=20) for card in cards)))
    sealed = sum(not card.agenda for card in cards)
    text = said(chamber)
    assert text.count("agenda not turned") == text.count("influence so far") == sealed > 0


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_the_track_that_says_what_agendas_count_stays_while_they_are_turned(qtbot: QtBot, count: int) -> None:
    chamber = made(qtbot)
    cards = (*pages.TURNED, Turned("Jo"))[:count]
    chamber.set_page(pages.turning(tuple(msgspec.structs.replace(card, supply=12) for card in cards)))
    drawn = words(chamber)
    assert {row.label for row in pages.TRACK} <= {word.text for word in drawn}
    for n, a in enumerate(drawn):
        for b in drawn[n + 1 :]:
            apart = min(a.right, b.right) - max(a.left, b.left) <= 2
            assert apart or abs(a.base - b.base) >= min(a.high, b.high) * 0.7, (a, b)


def own(qtbot: QtBot, page: Page) -> list[CardView]:
    """The cards of a private window with this page."""
    wide, narrow = scenes.own("article27", 16.0)
    for card in (*wide, *narrow):
        qtbot.addWidget(card)
        card.resize(card.sizeHint())
        card.show()
        card.set_page(page)
    return [*wide, *narrow]


def test_a_seats_cards_have_one_size_for_every_position(qtbot: QtBot) -> None:
    held = own(qtbot, pages.secret())
    bare = own(qtbot, pages.secret(worth=-6, agenda="", agenda_label="", settle_say="", neighbour_spaces=()))
    assert [card.sizeHint() for card in held] == [card.sizeHint() for card in bare]
    assert said(held[0]) == said(bare[0])


def test_three_payments_are_told_whole_on_the_card_of_influence(qtbot: QtBot) -> None:
    payments = (
        "Your score is −4: pay 4 to the Bank. Your veto costs 5: pay it to the Bank. Take the success bonus of 5."
    )
    page = pages.secret(settle_say=payments)
    paying = changed(page, view=changed(page.view, board=changed(page.view.board, phase="payout")))
    (card,) = (c for c in own(qtbot, paying) if isinstance(c.card, InfluenceCard))
    card.resize(card.sizeHint())
    drawn = " ".join(word.text for word in words(card))
    assert payments in " ".join(drawn.split())
    assert max(word.base for word in words(card)) < card.height()


def test_a_seats_cards_tell_position_worth_and_agenda(qtbot: QtBot) -> None:
    text = " ".join(said(card) for card in own(qtbot, pages.secret()))
    for word in ("+9", "17", "Wealth", "3 now, 10 at best", "−4"):
        assert word in text


def test_what_is_new_on_the_track_keeps_a_ring_until_the_next_round(qtbot: QtBot) -> None:
    chamber = made(qtbot)

    def track() -> QImage:
        return chamber.grab(chamber.laid.track.toRect()).toImage()

    before = track()
    more = (msgspec.structs.replace(pages.TRACK[0], successes=("red", "green", "blue")), *pages.TRACK[1:])
    chamber.set_page(pages.page({"board": pages.board(phase="between", track=more, areas=pages.areas((), 2, False))}))
    ringed = track()
    chamber.set_page(pages.page({"board": pages.board(track=more)}))
    plain = track()
    assert before != ringed != plain


def test_a_newly_turned_agenda_shows_its_back_first(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    chamber.set_page(pages.turning())
    style.set_motion(True)
    cards = (*pages.TURNED[:2], Turned("Stephanie", "wealth", "Wealth", 10), *pages.TURNED[3:])
    chamber.set_page(pages.turning(cards))
    assert said(chamber).count("Wealth") == 1, "its row on the track"
    qtbot.waitUntil(lambda: said(chamber).count("Wealth") == 2, timeout=3000)


def test_a_click_on_a_disc_leaves_space_to_the_gavel(qtbot: QtBot) -> None:
    chamber = made(qtbot)
    disc = chamber.pieces["green"]
    QTest.mouseClick(disc, Qt.MouseButton.LeftButton)
    assert not disc.hasFocus()
    assert disc.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_an_announced_score_stands_on_its_seats_card_with_the_clock_beside_it(qtbot: QtBot) -> None:
    clock = Clock(lambda: 0)
    chamber = BoardView(Chamber(), unit=20, corner=clock)
    qtbot.addWidget(chamber)
    chamber.resize(1200, 600)
    chamber.show()
    page = pages.announced()
    chamber.set_page(page)
    assert "+6" in said(chamber)
    assert not clock.isVisible()
    counting = msgspec.structs.replace(page.view, clock=Countdown(10_000, None), clock_total=10_000)
    chamber.set_page(msgspec.structs.replace(page, view=counting))
    assert clock.isVisible()
    told = {word.text for word in words(clock)}
    boxes = [w for w in words(chamber) if w.base < clock.geometry().bottom() and w.text not in told]
    assert boxes
    assert all(word.right <= clock.geometry().left() for word in boxes)


def test_the_last_rounds_track_is_shown_until_the_screens_are_lifted() -> None:
    board = pages.page({}).view.board
    sealed = tuple(Turned(name) for name in ("Ana", "Ben"))
    closed = msgspec.structs.replace(board, phase="agendas", turned=sealed)
    assert mode(closed) == TABLE
    lifted = msgspec.structs.replace(closed, turned=tuple(Turned(t.seat, supply=20) for t in sealed))
    assert mode(lifted) == TURNING


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_the_agendas_fill_the_wall_and_their_heading_stands_over_them(count: int) -> None:
    """Seen at three players: the heading far right, and the lower third of the wall empty."""
    wide, high, u = 1880.0, 880.0, 25.0
    board = msgspec.structs.replace(pages.page({}).view.board, turned=tuple(Turned(f"Seat {n}") for n in range(count)))
    laid = lay(board, wide, high, u)
    everything = (*laid.cards, laid.head, laid.track)
    assert not any(one.intersects(other) for one, other in combinations(everything, 2))
    assert max(card.bottom() for card in laid.cards) > high * 0.95
    assert laid.track.bottom() == pytest.approx(max(card.bottom() for card in laid.cards))
    if count <= 3:
        assert laid.head.center().x() == pytest.approx(wide / 2)
        assert laid.head.bottom() <= min(card.top() for card in laid.cards)
        assert laid.head.bottom() <= laid.track.top() < high * 0.3


def test_before_anything_is_tabled_no_private_card_says_what_a_proposal_is_worth() -> None:
    table = Table()
    page, mine = table.page("Ana"), table.mine("Ana")
    assert not mine.what_if
    assert WorthCard().silent(page, mine)
    table.begin_round()
    assert not WorthCard().silent(table.page("Ana"), table.mine("Ana"))


def test_what_another_proposal_would_be_worth_is_said_until_the_vote_is_called() -> None:
    table = Table()
    seats = table.public.seats
    for _round in range(2):
        table.begin_round().strike().floor(table.public.tabled[0].colour)
        assert all(len(table.mine(seat).what_if) == 5 for seat in seats)
        table.vote(" ".join("A" for _seat in seats))
        assert table.foot().startswith("All ballots are in: none changes any more."), "or a key does nothing unsaid"
        for seat in seats:
            assert not table.mine(seat).what_if, "seen after the gavel: what could be added to a floor that stands"
            assert not WorthCard().silent(table.page(seat), table.mine(seat)), "what it is worth stays"
        table.reveal()
        said = [WorthCard().told(table.page(seat), table.mine(seat)) for seat in seats]
        assert not any("with" in each for each in said)
        table.settle()
        assert not any(table.mine(seat).what_if for seat in seats)
    table.finish()
    assert not any(table.mine(seat).what_if for seat in seats), "nor under the final result"


@pytest.mark.parametrize("wide", [416, 600, 704])
def test_the_names_of_issues_stand_in_letters_of_one_width(qtbot: QtBot, wide: int) -> None:
    """Seen on phones: a long name was squeezed beside a wide short one, as if they were different things."""
    table = Table().begin_round()
    view = CardView(FloorCard(), 16.0)
    qtbot.addWidget(view)
    view.resize(wide, round(16 * 11.2))
    view.set_page(table.page("Ana"))
    view.show()
    names = [area.label for area in FloorCard.areas(table.page("Ana"))]
    drawn = [word for word in words(view) if word.text in names]
    assert sorted(word.text for word in drawn) == sorted(names), "whole"
    shares = [(word.right - word.left) / paint.width(word.text, word.high, paint.MEDIUM) for word in drawn]
    assert max(shares) - min(shares) < 0.02
    assert len({word.high for word in drawn}) == 1


def test_nothing_is_said_to_be_on_the_floor_before_anything_is_tabled() -> None:
    table = Table()
    assert FloorCard().silent(table.page("Ana"), table.mine("Ana"))
    table.begin_round()
    assert not FloorCard().silent(table.page("Ana"), table.mine("Ana"))
    table.play("red", "Y Y Y Y")
    assert FloorCard().silent(table.page("Ana"), table.mine("Ana"))


def test_how_the_last_round_ended_stands_on_the_floor_until_the_screens_are_lifted(qtbot: QtBot) -> None:
    """Seen on a wall: after the last settling the ballots made way for an empty floor, with no PASSED on it."""
    table = Table().play_on("red", "Y")
    chamber = made(qtbot, interactive=False)
    chamber.set_page(table.page("public"))
    assert "PASSED" in said(chamber)
    table.do(HOST, TurnAgenda())
    chamber.set_page(table.page("public"))
    assert "PASSED" not in said(chamber)


def test_what_a_round_pays_in_tokens_is_read_whole_in_a_window_and_on_a_phone(qtbot: QtBot) -> None:
    """Seen on a phone: “Your score was +5, and the Bank paid …”, and nothing of the rest."""
    table = Table(4, pieces_hints="on").begin_round().strike().floor("red")
    for payer, addressee, amount, space in (
        ("Ben", "Ana", 2, "yes"),
        ("Ana", "Di", 3, "veto"),
        ("Ana", "Ben", 1, "veto"),
    ):
        table.deal(payer, addressee, amount, space)
    table.deal("Cy", "Ana", 2, "include", colour="red")
    table.vote("Y Y Y Y").reveal().settle()
    card = InfluenceCard()
    for step in (None, table.begin_round):
        if step is not None:
            step()
        page, mine = table.page("Ana"), table.mine("Ana")
        for wide, high in ((card.size[0], card.tall(page, mine)), (26, card.high(page, mine))):
            view = CardView(card, 16.0)
            qtbot.addWidget(view)
            view.resize(round(wide * 16), round(high * 16))
            view.set_page(page)
            view.show()
            assert " ".join(word.text for word in words(view)).endswith(mine.settle_say)
    assert card.high(page, mine) > card.high(table.strike().page("Ana"), mine), "and no room is kept for it later"


def test_before_the_first_round_a_phone_begins_with_what_there_is_to_see() -> None:
    """Seen on a phone: five empty spaces, “On the floor” and empty room stood above the secret agenda."""
    table = Table(pieces_hints="on")
    page, mine = table.page("Ana"), table.mine("Ana")
    assert [card.silent(page, mine) for card in (PositionCard(), FloorCard(), WorthCard())] == [True] * 3
    low = InfluenceCard().high(page, mine)
    table.begin_round()
    page, mine = table.page("Ana"), table.mine("Ana")
    assert not PositionCard().silent(page, mine)
    assert InfluenceCard().high(page, mine) == low
    table.play("red", "Y Y Y Y")
    assert InfluenceCard().high(table.page("Ana"), table.mine("Ana")) > low
    assert not PositionCard().silent(table.page("Ana"), table.mine("Ana"))
    table.finish()
    assert PositionCard().silent(table.page("Ana"), table.mine("Ana")), "nor above the result"
