"""The public window."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from msgspec import structs
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from companion.core.countdown import Countdown
from companion.core.messages import HOST, PUBLIC, Refusal
from companion.core.page import DealCard, Moment, SealShown
from companion.core.people import Leave, TakeSeat
from companion.core.vocabulary import Icon, Way
from companion.games import GAMES
from companion.games.article27.names import LONGEST as LONGEST_NAME
from companion.journal import MemoryJournal
from companion.sessions.draws import AppDraws
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime
from tests.games.contract.driving import Drive
from tests.ui import pages
from tests.ui.ink import said, words
from ui.bot import Bot
from ui.faces.article27.places import floor_path
from ui.panels.foot import sealed
from ui.windows import public
from ui.windows.public import PublicWindow
from ui.windows.sheet import SheetWindow

SIZES = ((1366, 768), (1920, 1080), (3840, 2160))


def stand_still() -> int:
    """Table time that never moves."""
    return 0


def made(qtbot: QtBot, size: tuple[int, int] = (1366, 768)) -> PublicWindow:
    """An open window of this size."""
    window = PublicWindow(stand_still)
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    return window


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_between_two_rounds_nothing_crosses_the_floors_rim_and_who_takes_or_pays_what_is_whole(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    """Seen on a wall: sums squeezed into a line across the rim, and the last of them cut; under a name of two lines no
    nation."""
    window, people = made(qtbot, size), (("Wilhelmina Featherstoneh", "China"), *pages.FIVE[1:])
    seats = tuple(structs.replace(card, due=f"+{n + 3}") for n, card in enumerate(pages.seats(people)))
    why = "3 voted Yes, which would have been enough. Wilhelmina Featherstoneh and Rich vetoed."
    vetoed = structs.replace(pages.VETOED, why=why)
    for outcome in (pages.PASSED, vetoed):
        board = pages.board(
            phase="between", areas=pages.areas((), 2, False), outcome=outcome, bonus=0,
            notes=("2 successes this round", "The Bank of the box would be empty now."),
        )  # fmt: skip
        window.set_page(pages.page({"board": board, "seats": seats, "clock": None, "deals": (), "step": "track"}))
        beside = said(window.seats)
        assert all(card.due in beside and card.subtitle in beside for card in seats), beside
        ground, rim = window.chamber.laid.ground, floor_path()
        drawn = [word for word in words(window.chamber) if word.right < ground.box.right() and len(word.text) > 2]
        for word in drawn:
            ends = QPointF(word.left, word.base), QPointF(word.right, word.base)
            assert all(rim.contains(ground.inside(end)) for end in ends), word


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_text_is_lower_than_three_percent_of_the_picture_nor_leaves_it(qtbot: QtBot, size: tuple[int, int]) -> None:
    window = made(qtbot, size)
    for scale, name in product((public.SCALES[0], public.SCALES[-1]), pages.EVERY):
        window.set_scale(scale)
        window.set_page(pages.EVERY[name]())
        window.end_moments()
        drawn = words(window)
        assert drawn, name
        for word in drawn:
            assert word.high >= 0.03 * size[1], (name, word)
            assert word.left >= -1, (name, word)
            assert word.right <= size[0] + 1, (name, word)
            assert 0 < word.base < size[1], (name, word)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_deals_rules_and_messages_are_as_large(qtbot: QtBot, size: tuple[int, int]) -> None:
    window = made(qtbot, size)
    window.set_page(pages.six())
    shows: tuple[Callable[[], None], ...] = (
        lambda: window.show_deals(True),
        lambda: window.show_house_rules(pages.page()),
        lambda: window.message("Back in ten minutes. Please leave the cards where they are, and the windows shut."),
    )
    for show in shows:
        show()
        assert all(word.high >= 0.03 * size[1] for word in words(window))


@pytest.mark.parametrize("name", ["negotiation", "six"])
def test_no_two_words_lie_on_each_other(qtbot: QtBot, name: str) -> None:
    window = made(qtbot)
    window.set_page(pages.EVERY[name]())
    drawn = words(window)
    for n, a in enumerate(drawn):
        for b in drawn[n + 1 :]:
            apart = min(a.right, b.right) - max(a.left, b.left) <= 2
            assert apart or abs(a.base - b.base) >= min(a.high, b.high) * 0.7, (a, b)


def test_its_title_says_nothing(qtbot: QtBot) -> None:
    window = made(qtbot)
    window.set_page(pages.six())
    assert window.windowTitle() == "Parley"


def test_blackout_hides_everything(qtbot: QtBot) -> None:
    window = made(qtbot)
    window.set_page(pages.page())
    window.message("Back soon")
    window.blackout(True)
    image = window.grab().toImage()
    assert {image.pixelColor(x, y).name() for x in range(0, 1366, 50) for y in range(0, 768, 50)} == {"#000000"}
    window.blackout(False)
    assert "Back soon" in said(window.cover)
    window.message("")
    assert not window.cover.isVisible()
    assert window.grab().toImage().pixelColor(20, 20) != QColor("#000000")


def test_a_new_deal_is_told_at_the_foot_for_a_while(qtbot: QtBot) -> None:
    window = made(qtbot)
    window._sentence.setInterval(30)
    window.set_page(pages.page())
    usual = window.foot.text()
    deal = DealCard(9, "Jun", "Ana", 7, Icon.VETO, "veto")
    window.set_page(pages.page({"deals": (*pages.DEALS, deal)}))
    assert window.foot.text() == "Jun → Ana 7: veto"
    qtbot.waitUntil(lambda: window.foot.text() == usual, timeout=2000)


@pytest.mark.parametrize("size", SIZES)
def test_a_line_that_comes_and_goes_at_the_foot_moves_nothing_on_the_board(qtbot: QtBot, size: tuple[int, int]) -> None:
    window = made(qtbot, size)
    page = pages.page()
    window.set_page(page)
    board, seats, foot = window.chamber.geometry(), window.seats.geometry(), window.foot.height()
    window.set_page(structs.replace(page, moments=(Moment("Ana did not keep the deal with Ben"),)))
    assert window.foot.height() > foot
    assert (window.chamber.geometry(), window.seats.geometry()) == (board, seats)


def test_who_is_away_stands_on_the_wall_as_long_as_it_lasts_and_a_seal_never_takes_the_place_of_news(
    qtbot: QtBot,
) -> None:
    window, page = made(qtbot), pages.page()
    gone = structs.replace(page.view.seats[1], away=True)
    view = structs.replace(page.view, seats=(page.view.seats[0], gone, *page.view.seats[2:]))
    seal = SealShown(2, 1, "round", "key", ("one", "two", "three", "four", "five", "six"), new=True)
    news = tuple(Moment(f"Ana did not keep deal {n} with Ben, as had been agreed") for n in range(4))
    window.set_page(structs.replace(page, view=view, seal=seal))
    drawn = said(window.foot)
    assert f"Away for a while: {gone.name}" in drawn
    assert sealed(seal) in drawn
    window.set_page(structs.replace(page, view=view, seal=seal, moments=news))
    drawn = said(window.foot)
    assert f"Away for a while: {gone.name}" in drawn
    assert sealed(seal) not in drawn
    assert news[-1].say in drawn
    assert " more" in drawn


@pytest.mark.parametrize("slug", list(GAMES))
def test_whoever_left_stays_on_the_wall_with_the_points_that_are_open(qtbot: QtBot, slug: str) -> None:
    """Seen at a table: where columns or planks stand for the seats, the leaver's points were nowhere until the end."""
    evening = Drive(slug, 3, options=GAMES[slug].presets[Way.BOX], corrections=False, seats=GAMES[slug].meta.seats[1])
    for _tried in evening.run(25):
        pass
    answer = evening.session.submit(HOST, Leave(evening.session.seats[1]))
    assert not isinstance(answer, Refusal)
    page = evening.session.page(PUBLIC)
    (gone,) = page.view.gone
    window = PublicWindow(stand_still, game=slug)
    qtbot.addWidget(window)
    window.resize(1920, 1080)
    window.show()
    window.set_page(page)
    if window.chamber.wide:
        assert f"Left for good, without a place: {gone.name} {gone.badge}".strip() in said(window)
    else:
        assert gone.name in said(window.seats)
        assert gone.badge in said(window.seats)


def test_a_guest_on_a_seat_that_was_left_has_not_left(qtbot: QtBot) -> None:
    """Seen at a table: “Fay takes the seat of Carl” stood beside “Left for good, without a place: Fay”."""
    evening = Drive("politburo", 3, options=GAMES["politburo"].presets[Way.BOX], corrections=False, seats=6)
    for _tried in evening.run(25):
        pass
    seat = evening.session.seats[1]
    for command in (Leave(seat), TakeSeat(seat, "Fay")):
        assert not isinstance(evening.session.submit(HOST, command), Refusal)
    window = PublicWindow(stand_still, game="politburo")
    qtbot.addWidget(window)
    window.resize(1920, 1080)
    window.show()
    window.set_page(evening.session.page(PUBLIC))
    assert "Not yet in play: Fay" in said(window)
    assert "takes the seat" not in said(window.foot), "seen at a table: the guest stood there twice"
    assert "Left for good" not in said(window)


def test_the_size_of_text_goes_round_and_is_told(qtbot: QtBot) -> None:
    window = made(qtbot)
    told: list[float] = []
    window.scale_changed.connect(told.append)
    for _press in public.SCALES:
        window.next_scale()
    assert told == [*public.SCALES[1:], public.SCALES[0]]


def test_the_result_takes_the_whole_screen(qtbot: QtBot) -> None:
    window = made(qtbot)
    window.set_page(pages.result())
    assert window.result.isVisible()
    assert not window.seats.isVisible()
    window.set_page(pages.page())
    assert not window.result.isVisible()
    assert window.seats.isVisible()


def test_the_house_rules_can_be_read_page_by_page(qtbot: QtBot) -> None:
    window = made(qtbot)
    page = pages.page()
    window.set_page(page)
    window.show_house_rules(page)
    seen = ""
    for _n in range(12):
        seen += said(window.cover) + " | "
        window.turn_over()
    for _question, answer in page.house_rules:
        assert f"{answer} |" in seen
    window.show_house_rules(None)
    assert not window.cover.isVisible()


def test_a_sheet_of_house_rules_looks_alike_before_an_evening_and_in_it(qtbot: QtBot) -> None:
    window, before = made(qtbot), SheetWindow("House rules", [("How many?", "Four")] * 40)
    qtbot.addWidget(before)
    before.resize(1280, 720)
    window.cover.sheet(before.title, before.pairs)
    for sheet in (before, window.cover):
        turn, *drawn = [word.text for word in words(sheet)]
        assert re.fullmatch(r"1 of [0-9]+", turn)
        assert drawn[:3] == ["House rules", "How many?", "Four"]


def test_the_clock_rests_while_something_else_fills_the_screen(qtbot: QtBot) -> None:
    window = made(qtbot)
    running = pages.page({"clock": Countdown(60_000, 0)})
    window.set_page(running)
    assert window.clock.ticking
    window.set_page(pages.vote())
    assert not window.clock.ticking


ALL = 40


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (("Mike", "Rich", "Stephanie", "Ana", "Jun"), {}),
        ((*(name for name, _nation in pages.SIX),), {"variant.lcs": "on", "bonus.on_fail": "accumulate"}),
    ],
    ids=["five", "six_who_lie"],
)
def test_the_pages_of_a_real_evening_can_be_read_up_to_its_end(
    qtbot: QtBot, seats: tuple[str, ...], options: dict[str, str]
) -> None:
    window = made(qtbot)
    rules, time = GAMES["article27"], HandWoundTime()
    session = Session.begin(rules, seats, options, MemoryJournal(header_for(rules)), time, AppDraws(5))
    bot, step, shown = Bot(session, 7), "begin", 0
    while step:
        page = session.page(PUBLIC)
        # Every page of the first rounds, and of the later ones, whose lists are longer, every third.
        window.set_page(page)
        shown += 1
        for word in words(window) if shown < ALL or shown % 3 == 0 or page.view.over else ():
            assert word.high >= 0.03 * window.height(), (step, word)
            assert word.left >= -1, (step, word)
            assert word.right <= window.width() + 1, (step, word)
        step = bot.step()
        time.wind(3_000)
        session.speak()


LONG = {
    "red": "Humanitarian Concerns",
    "blue": "Peacekeeping",
    "green": "Trade Sanctions",
    "yellow": "Diplomatic Sanctions",
    "black": "W" * LONGEST_NAME,
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("on_floor", range(1, 6))
def test_long_names_of_issues_and_agendas_stay_on_the_board_and_lie_on_nothing(
    qtbot: QtBot, on_floor: int, size: tuple[int, int]
) -> None:
    window = made(qtbot, size)
    floor = tuple(LONG)[5 - on_floor :]
    areas = tuple(structs.replace(area, label=LONG[area.colour]) for area in pages.areas(floor))
    track = tuple(structs.replace(row, label=f"{row.label} {'W' * 20}") for row in pages.SIX_ROWS)
    window.set_page(pages.page({"seats": pages.seats(pages.SIX), "board": pages.board(areas=areas, track=track)}))
    drawn = words(window)
    assert any(word.text.startswith("WWW") for word in drawn)
    assert on_floor < 2 or any("Sanctions" in word.text for word in drawn), "the name was not read whole"
    for n, a in enumerate(drawn):
        assert a.high >= 0.03 * size[1], a
        assert -1 <= a.left <= a.right <= size[0] + 1, a
        for b in drawn[n + 1 :]:
            apart = min(a.right, b.right) - max(a.left, b.left) <= 2
            assert apart or abs(a.base - b.base) >= min(a.high, b.high) * 0.7, (a, b)
