"""The banner that calls out moments, and the lines at the foot that stay: timing on a clock that is wound by hand."""

from __future__ import annotations

from collections.abc import Callable
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.core.messages import HOST, JUDGE
from companion.core.page import Moment, Page, SeatCard
from companion.core.vocabulary import Fortune, Icon
from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.ui import pages
from tests.ui.evenings import Desk
from tests.ui.ink import Ink, said, words
from ui.bot import laid
from ui.panels.foot import Foot, merged, signed_in, with_reason
from ui.panels.moments import LETTER_MS, Banner, MomentQueue, lasts, whole
from ui.theme import icons, paint, style
from ui.windows.public import PublicWindow

SHOT = Moment("Ana shoots Ben", "The pistol is spent.", Icon.PISTOL, ("Ana",), ("Ben",), Fortune.LOSS, 13)
THEFT = Moment("Jun takes a ruby from Ana", "", Icon.RUBY, ("Jun",), ("Ana",), Fortune.LOSS, 13)
W = "W" * 24
LONG = Moment(f"{W} broke the pledge to {W}", "Pledged was Yay, voted was Nay. " * 4, Icon.NAY, (W,), (W,), entry=13)


class Clock:
    """Milliseconds that pass when somebody says so."""

    def __init__(self) -> None:
        self.now = 5_000

    def __call__(self) -> int:
        return self.now


def told(page: Page, *moments: Moment) -> Page:
    """The same page one entry later, with these moments."""
    return replace(page, entry=page.entry + 1, moments=moments)


def made(qtbot: QtBot, page: Page) -> tuple[PublicWindow, Clock]:
    """An open window that shows this page, and the clock of its banner."""
    clock, window = Clock(), PublicWindow(lambda: 0)
    window.banner.queue = MomentQueue(clock)
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.set_page(page)
    window.show()
    return window, clock


def test_a_moment_lasts_two_seconds_and_its_letters_and_six_at_most() -> None:
    assert lasts(Moment("Ana")) == 2_000 + 3 * LETTER_MS == 2_180
    assert lasts(Moment("Ana", "Ben")) == 2_000 + 7 * 60
    assert lasts(LONG) == 6_000


def test_several_are_shown_one_after_the_other_each_for_its_time() -> None:
    clock = Clock()
    queue = MomentQueue(clock)
    queue.add((SHOT, THEFT))
    assert queue.shown() is SHOT
    assert queue.left() == lasts(SHOT)
    clock.now += lasts(SHOT) - 1
    assert queue.shown() is SHOT
    clock.now += 1
    assert queue.shown() is THEFT
    assert queue.left() == lasts(THEFT)
    clock.now += lasts(THEFT)
    assert queue.shown() is None
    assert queue.left() == 0


def test_a_moment_of_the_turn_that_is_over_covers_nothing_of_the_next(qtbot: QtBot) -> None:
    """Seen at a table: *Cleo goes to Berlin* of turn 4 covered whose turn 5 it was."""
    page = pages.page()
    window, _clock = made(qtbot, page)
    window.set_page(told(page, SHOT))
    assert window.banner.moment is not None
    after = replace(told(told(page)), view=replace(page.view, heading="Turn 5"))
    window.set_page(replace(after, moments=(SHOT,)))
    assert window.banner.moment is None


def test_what_is_said_over_and_over_is_one_moment_with_how_often_it_was() -> None:
    """Four presses of Ctrl+Down were four banners, and "+5" with four equal lines at the foot."""
    clock, taken = Clock(), Moment("The host takes 30 seconds off the clock", entry=13)
    queue = MomentQueue(clock)
    for entry in range(4):
        queue.add((replace(taken, entry=entry),))
    assert queue.shown() is not None
    clock.now += lasts(taken)
    assert queue.shown() is None
    told_at_foot = merged((SHOT, *[taken] * 4, THEFT))
    assert [one.say for one in told_at_foot] == [SHOT.say, f"{taken.say} × 4", THEFT.say]


def test_the_hosts_next_press_ends_all_that_wait() -> None:
    queue = MomentQueue(Clock())
    queue.add((SHOT, THEFT))
    assert queue.shown() is SHOT
    queue.end()
    assert queue.shown() is None


def test_the_foot_says_why_a_clock_stands_and_of_nothing_else() -> None:
    stands = Moment("The clock is paused (judge Mia)", "A spilled glass.", Icon.PAUSE)
    assert with_reason(stands).say == "The clock is paused (judge Mia): A spilled glass"
    assert with_reason(SHOT) is SHOT


def test_a_long_correction_at_the_foot_loses_its_last_words_before_the_judge(qapp: QApplication) -> None:
    say = f"Line 26 is struck out: “{W} gives {W} 3” (judge Mia)"
    wide = paint.width(say, 30, paint.MEDIUM)
    assert signed_in(say, 30, wide) == say
    short = signed_in(say, 30, wide * 0.5)
    assert short.startswith("Line 26 is struck out")
    assert short.endswith("… (judge Mia)")
    assert paint.width(short, 30, paint.MEDIUM) <= wide * 0.5 / paint.NARROWEST


@pytest.mark.parametrize("game", GAMES)
def test_points_fly_over_what_is_called_out_and_over_all_that_is_played_on(qtbot: QtBot, game: str) -> None:
    """Seen on a wall: half a disc under the banner, over the total of a seat in the upper row."""
    window = PublicWindow(lambda: 0, game=game)
    qtbot.addWidget(window)
    window.set_page(pages.page())
    window.show()
    window.set_page(told(pages.page(), SHOT))
    assert window.banner.isVisible()
    stacked = [part for part in window.children() if isinstance(part, QWidget) and part.isVisible()]
    assert stacked[-1] is window.flights, [type(part).__name__ for part in stacked]
    ending = (window.result, window.deals, window.phones, window.cover)
    order = window.children()
    assert all(order.index(window.flights) < order.index(part) for part in ending), "nothing flies before these"


@pytest.mark.parametrize("motion", [True, False])
def test_the_banner_comes_with_its_page_and_goes_by_itself(qtbot: QtBot, motion: bool) -> None:
    style.set_motion(motion)
    window, clock = made(qtbot, pages.page())
    assert not window.banner.isVisible()
    window.set_page(told(pages.page(), SHOT))
    assert window.banner.isVisible()
    assert SHOT.say in window.banner.accessibleName()
    clock.now += lasts(SHOT)
    window.banner.next()
    assert not window.banner.isVisible()
    window.set_page(told(pages.page(), SHOT))
    assert not window.banner.isVisible(), "the same moment was called out twice"
    assert SHOT.say in said(window)


def test_a_window_that_is_opened_late_or_brought_back_calls_nothing_out_again(qtbot: QtBot) -> None:
    window, _clock = made(qtbot, told(pages.page(), SHOT))
    assert not window.banner.isVisible()
    assert SHOT.say in said(window)
    window.set_page(replace(pages.page(), entry=14))
    window.set_page(replace(pages.page(), entry=15, moments=(SHOT,)))
    assert not window.banner.isVisible(), "what was brought back was called out again"


@pytest.mark.parametrize("name", ["negotiation", "vetoed", "six_vote", "announced", "turning"])
def test_a_banner_covers_neither_clock_nor_ballots_nor_the_round_and_all_is_read(qtbot: QtBot, name: str) -> None:
    style.set_motion(False)
    page = pages.EVERY[name]()
    window, _clock = made(qtbot, page)
    for moment in (SHOT, LONG):
        window.banner.end()
        window.set_page(replace(page, entry=12))
        window.set_page(told(page, moment))
        assert window.banner.isVisible()
        assert not window.banner.geometry().intersects(window.chamber.geometry())
        assert not window.banner.geometry().intersects(window.seats.geometry())
        heading = next(word for word in words(window.ribbon) if word.text == page.view.heading)
        assert heading.right <= window.banner.x(), "the round is read whatever is called out"
        drawn = [word for word in words(window) if word.base < window.ribbon.height()]
        assert moment.say in " ".join(word.text for word in drawn)
        assert all(word.high >= 0.03 * 768 for word in drawn)


def test_what_the_foot_says_word_for_word_covers_no_step_of_the_ribbon(qtbot: QtBot) -> None:
    """Seen at a table: “Ann has laid enough. Does anybody interrupt?” lay over the phases, and at the foot too."""
    page = pages.page()
    window, _clock = made(qtbot, page)
    due = Moment("Ann has laid enough", "Does anybody interrupt?", entry=page.entry + 1)
    foot = replace(page, view=replace(page.view, foot=f"{due.say}. {due.why}"))
    window.set_page(told(foot, due))
    assert not window.banner.isVisible()
    assert due.say in said(window)
    window.set_page(replace(told(foot, due, replace(SHOT, entry=page.entry + 2)), entry=page.entry + 2))
    assert window.banner.moment is not None
    assert window.banner.moment.say == SHOT.say, "all else is called out"


@pytest.mark.parametrize(("wide", "high"), [(1280, 720), (1366, 768), (3840, 2160)])
@pytest.mark.parametrize("count", [2, 10])
def test_a_correction_is_called_out_with_the_figures_of_all_in_as_many_banners_as_it_takes(
    qtbot: QtBot, wide: int, high: int, count: int
) -> None:
    """Seen on a wall: “Anna +5...”, and the second player's figure was lost; both lines were bold."""
    style.set_motion(False)
    page, names = pages.EVERY["six_vote"](), [f"Maximiliana Wilhelmine {n}" for n in range(count)]
    figures = tuple(f"{name} {n - 5:+}" for n, name in enumerate(names))
    note = "in the open; hidden payouts not counted"
    say = f"Round 4 of 6. The correction of line 123 is taken back: {names[0]} chose Veto, as it was at first"
    came = f"The proposal is vetoed by {names[1]}."
    why = f"{came} {', '.join(figures)} {note}. Before: The proposal passes. Keyed in wrongly."
    window, clock = made(qtbot, page)
    window.resize(wide, high)
    window.set_page(replace(page, entry=12))
    window.set_page(told(page, Moment(say, why, Icon.RULES, entry=13, points=figures)))
    seen = []
    while window.banner.isVisible():
        seen.append(" ".join(word.text for word in words(window.banner)))
        assert "…" not in seen[-1]
        clock.now += lasts(window.banner.queue.shown() or SHOT)
        window.banner.next()
    assert say in seen[0], "first what was done"
    assert came.rstrip(".") in " ".join(seen[:2]), "then how it comes out"
    assert all(any(figure in one for one in seen) for figure in (*figures, note))
    assert len(seen) <= 2 + count


def test_nothing_stands_before_the_winners_name(qtbot: QtBot) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.show()
    banner = Banner()
    banner.setParent(over)
    banner.set_page(pages.page())
    banner.set_page(told(pages.result(), SHOT))
    assert banner.moment is None


def test_what_there_is_no_room_for_at_the_foot_is_counted(qtbot: QtBot) -> None:
    window, _clock = made(qtbot, told(pages.page(), *(replace(LONG, say=f"{LONG.say}{n}") for n in range(5)), SHOT))
    shown = said(window)
    assert SHOT.say in shown
    assert "+4" in shown
    assert pages.page().view.foot in shown
    assert window.foot.geometry().bottom() == window.height() - 1


def test_the_hosts_next_press_takes_the_banner_away_and_a_seats_does_not(desk: Callable[..., Desk]) -> None:
    evening = desk().evening
    window = evening.projector.made()
    window.show()
    seat = evening.bridge.seats[0]
    for by, stays in ((seat, True), (HOST, False), (JUDGE, False)):
        window.banner.queue.add((SHOT, THEFT))
        window.banner.next()
        evening.bridge.submit(by, {"do": "pause"})
        assert window.banner.isVisible() is stays, by
        window.end_moments()


def test_of_what_has_no_room_in_the_banner_whole_sentences_are_left_out(qapp: QApplication) -> None:
    """Seen on a wall: “Before: The …” told nobody anything."""
    why = "The proposal fails. Lines 53 and 78 can no longer be covered. Ben +15. Before: The proposal passes."
    room = paint.width("The proposal fails. Lines 53 and 78 can no longer be covered. Ben +15.", 20)
    assert whole(why, 20, room) == "The proposal fails. Lines 53 and 78 can no longer be covered. Ben +15."
    assert whole(why, 20, room - 1) == "The proposal fails. Lines 53 and 78 can no longer be covered."
    assert whole(why, 20, 1) == "The proposal fails."
    assert whole(why, 20, 10 * room) == why


def test_what_names_whom_the_table_waits_for_bears_the_mark_that_stands_at_their_names(qapp: QApplication) -> None:
    """Seen at a table: nothing on any wall said what the eyes and the hourglasses on the cards were."""
    page, foot = pages.page(), Foot()
    ana, ben = (SeatCard(name, "", n) for n, name in enumerate(("Ana", "Ben")))
    for seats, foots, sign in (
        ((replace(ana, waiting=True), ben), "Still to vote: Ana.", "waiting"),
        ((replace(ana, waiting=True, looked=False), replace(ben, looked=False)), "Not yet: Ana and Ben.", "looked"),
        ((replace(ana, waiting=True, looked=False), replace(ben, waiting=True)), "Still: Ana and Ben.", "waiting"),
        ((replace(ana, waiting=True), ben), "Everybody votes.", "say"),
        ((ana, ben), "Ana speaks.", "say"),
    ):
        foot.set_page(replace(page, view=replace(page.view, seats=seats, foot=foots)))
        with patch.object(icons, "draw") as drawn:
            words(foot)
        assert drawn.call_args_list[0].args[1] == sign, foots


@pytest.mark.parametrize("unit", [15, 18, 22, 36])
def test_the_second_line_at_the_foot_hangs_below_no_edge(qapp: QApplication, unit: int) -> None:
    """Seen in a picture: the tails of “Constantinople” and of a Russian name lay under the edge of the window."""
    page = laid("article27", 6, 1, HandWoundTime()).page(HOST)
    foot = Foot(unit)
    foot.set_page(replace(page, view=replace(page.view, foot="Everybody looks at the cards first, and then " * 4)))
    foot.resize(unit * 60, foot.needs(unit * 60))
    device = Ink(foot.width(), foot.height())
    painter = QPainter(device)
    foot.draw(painter)
    painter.end()
    first, *_more, last = sorted({word.base for word in device.words})
    metrics = QFontMetricsF(style.font(unit))
    assert last + metrics.descent() <= foot.height()
    assert first - metrics.capHeight() >= 1
