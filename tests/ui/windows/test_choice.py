"""The first page: a choice of games with a picture each, the last evening, and the library."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.games import GAMES
from companion.sessions.library import Shelved
from tests.ui import ink
from ui.panels.poster import LEAST_HIGH, LEAST_WIDE, Playbill
from ui.theme import style, tokens
from ui.windows import scenes
from ui.windows.choice import ChoicePage, arranged

LONG = "W" * 24
SIZES = ((1366, 740), (1920, 1080), (3840, 2160), (820, 700), (560, 800), (1180, 480))
Key = Qt.Key


def made(qtbot: QtBot, count: int = 0, pictures: bool = False) -> tuple[ChoicePage, list[str]]:
    """An open page with all games, or as many posters as wanted, and what was chosen on it."""
    page = ChoicePage()
    chosen: list[str] = []
    page.chosen.connect(chosen.append)
    qtbot.addWidget(page)
    page.resize(1366, 740)
    games = [(slug, rules.meta.title, rules.meta.seats) for slug, rules in GAMES.items()]
    if count:
        games = [(f"game{n}", LONG, (2, 10)) for n in range(count)]
    page.set_games([Playbill(*game, str(place)) for place, game in enumerate(games, 1)])
    page.show()
    page.activateWindow()
    page.rest()
    for slug in GAMES if pictures else ():
        page.set_picture(slug, scenes.picture(slug))
    QApplication.processEvents()
    return page, chosen


def test_every_game_has_its_poster_with_title_players_a_sentence_and_a_picture(qtbot: QtBot) -> None:
    page, _chosen = made(qtbot, pictures=True)
    assert [poster.bill.slug for poster in page.shelf.posters] == list(GAMES)
    for poster, rules in zip(page.shelf.posters, GAMES.values(), strict=True):
        least, most = rules.meta.seats
        assert poster.picture is not None
        said = ink.said(poster)
        assert rules.meta.title in said
        assert f"{least} to {most} players" in said
        assert said.split(" | ")[-2].split()[-1] in poster.picture.say
        assert poster.accessibleName() == f"{rules.meta.title}, {least} to {most} players"
        assert poster.accessibleDescription() == poster.picture.say


@pytest.mark.parametrize("theme", tokens.THEMES)
def test_words_on_every_poster_are_read_and_no_two_pictures_are_alike(
    qtbot: QtBot, qapp: QApplication, theme: str
) -> None:
    style.apply(qapp, theme)
    page, _chosen = made(qtbot, pictures=True)
    for poster in page.shelf.posters:
        assert poster.picture is not None
        low, high = poster.picture.ground()
        for ground in (low, high):
            assert tokens.contrast(style.current().ink, ground) >= 7
            assert tokens.contrast(style.current().brass_ink, ground) >= 4.5
    drawn = [poster.grab().toImage() for poster in page.shelf.posters]
    assert all(one != other for n, one in enumerate(drawn) for other in drawn[:n])


@pytest.mark.parametrize(("wide", "high"), SIZES)
@pytest.mark.parametrize("count", [1, 3, 5])
def test_posters_are_large_enough_to_read_and_never_overlap(wide: int, high: int, count: int) -> None:
    unit = max(15.0, high / 60)
    columns, poster_wide, poster_high = arranged(count, QSize(wide - 66, high - 190), unit)
    assert poster_wide >= round(LEAST_WIDE * unit)
    assert poster_high >= round(LEAST_HIGH * unit)
    assert columns * poster_wide + (columns - 1) * round(unit * 1.2) <= wide - 66


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_longest_words_stay_in_their_posters_at_every_size(qtbot: QtBot, wide: int, high: int) -> None:
    page, _chosen = made(qtbot, 5)
    page.set_unit(max(15.0, high / 60))
    page.resize(wide, high)
    for _turn in range(3):
        QApplication.processEvents()
    boxes = [poster.geometry() for poster in page.shelf.posters]
    assert not any(one.intersects(other) for n, one in enumerate(boxes) for other in boxes[:n])
    for poster in page.shelf.posters:
        assert page.shelf.rect().contains(poster.geometry())
        assert all(word.left >= 0 and word.right <= poster.width() + 1 for word in ink.words(poster))


def test_a_digit_chooses_its_game(qtbot: QtBot) -> None:
    page, chosen = made(qtbot)
    for place, slug in enumerate(GAMES, 1):
        QTest.keyClick(page.shelf.posters[0], Key(Key.Key_0 + place))
        assert chosen.pop() == slug
    QTest.keyClick(page.shelf.posters[0], Key.Key_9)
    assert chosen == []


def test_arrows_go_from_poster_to_poster_and_enter_takes_the_one_that_is_marked(qtbot: QtBot) -> None:
    page, chosen = made(qtbot)
    assert page.shelf.posters[0].hasFocus()
    QTest.keyClick(page.shelf.posters[0], Key.Key_Left)
    QTest.keyClick(page.shelf.posters[0], Key.Key_Right)
    assert page.shelf.posters[1].hasFocus()
    QTest.keyClick(page.shelf.posters[1], Key.Key_Return)
    assert chosen == [list(GAMES)[1]]


def test_arrows_go_down_a_row_where_posters_stand_in_rows(qtbot: QtBot) -> None:
    page, _chosen = made(qtbot, 5)
    page.resize(820, 700)
    QApplication.processEvents()
    QTest.keyClick(page.shelf.posters[0], Key.Key_Down)
    lower = next(poster for poster in page.shelf.posters if poster.hasFocus())
    assert lower.y() > page.shelf.posters[0].y()


def test_one_click_takes_a_game(qtbot: QtBot) -> None:
    page, chosen = made(qtbot)
    QTest.mouseClick(page.shelf.posters[2], Qt.MouseButton.LeftButton)
    assert chosen == [list(GAMES)[2]]


def test_the_poster_with_the_keyboard_is_seen_to_have_it(qtbot: QtBot) -> None:
    page, _chosen = made(qtbot, pictures=True)
    one = page.shelf.posters[0]
    with_it = one.grab().toImage()
    page.shelf.posters[1].setFocus()
    QApplication.processEvents()
    assert one.grab().toImage() != with_it


def test_a_picture_that_comes_up_slowly_is_the_same_in_the_end(qtbot: QtBot) -> None:
    page, _chosen = made(qtbot, pictures=True)
    poster = page.shelf.posters[1]
    whole = poster.grab().toImage()
    style.set_motion(True)
    page.set_picture(poster.bill.slug, scenes.picture(poster.bill.slug))
    assert poster.grab().toImage() != whole
    qtbot.waitUntil(lambda: poster.grab().toImage() == whole)


def test_letters_that_grow_leave_the_words_their_room(qtbot: QtBot) -> None:
    page, _chosen = made(qtbot, pictures=True)
    poster = page.shelf.posters[0]
    before = poster.grab().toImage()
    poster.set_unit(21.0)
    for _turn in range(3):
        poster.grab()
    qtbot.waitUntil(lambda: poster.grab().toImage() != before)
    assert all(word.right <= poster.width() for word in ink.words(poster))


@pytest.mark.parametrize("over", [True, False])
def test_an_evening_that_may_go_on_has_the_keyboard_and_one_that_is_over_has_not(qtbot: QtBot, over: bool) -> None:
    page, _chosen = made(qtbot)
    wanted: list[Path] = []
    page.last_wanted.connect(wanted.append)
    page.set_last(Shelved(Path("a.parley"), "politburo", "Politburo", ("Ana",), "", "Round 2", over), "Politburo, Ana")
    page.rest("politburo")
    assert page.last.hasFocus() is not over
    assert page.shelf.posters[1].hasFocus() is over
    QTest.keyClick(page.last if page.last.hasFocus() else page.shelf.posters[1], Key.Key_0)
    assert wanted == [Path("a.parley")]
    assert "Politburo, Ana" in page.last.accessibleName()


def test_without_an_evening_there_is_nothing_to_go_on_with(qtbot: QtBot) -> None:
    page, _chosen = made(qtbot)
    page.set_last(None)
    assert not page.last.isVisible()


def test_space_on_a_button_at_the_foot_is_that_buttons_alone(qtbot: QtBot) -> None:
    page, chosen = made(qtbot)
    with qtbot.waitSignal(page.library_wanted):
        page.library.setFocus()
        QTest.keyClick(page.library, Key.Key_Return)
    assert chosen == []


def test_the_evening_that_may_go_on_is_read_whole_in_a_narrow_window(qtbot: QtBot, tmp_path: Path) -> None:
    page, _chosen = made(qtbot)
    page.resize(952, 640)
    last = Shelved(tmp_path / "a.parley", "article27", "Article 27", ("Ana", "Ben"))
    page.set_last(last, "Article 27 · Mike, Richard, Stephanie, Wilhelmine Mondschein-Xu, Jun and Petra · Round 3 of 6")
    for _turn in range(4):
        QApplication.processEvents()
    assert len(page.last.lines(page.last.room())) == 2
    assert page.last.height() >= page.last.sizeHint().height()
    assert page.library.height() == page.last.height(), "what stands beside it is as high"


def test_what_comes_after_the_first_frame_finds_its_place_kept_for_it(qtbot: QtBot) -> None:
    """Seen at a first start: an empty page, then posters, then a foot that moved, for about a second."""
    page = ChoicePage()
    qtbot.addWidget(page)
    page.resize(1366, 740)
    page.show()
    QApplication.processEvents()
    kept, buttons = list(page.shelf.places), (page.library, page.event_, page.demo)
    stood = [button.geometry() for button in buttons]
    before = page.shelf.grab().toImage()
    assert all(before.pixel(box.left() + box.width() // 2, box.top()) != before.pixel(0, 0) for box in kept)
    page.set_games([Playbill(slug, r.meta.title, r.meta.seats, str(n)) for n, (slug, r) in enumerate(GAMES.items(), 1)])
    page.set_last(Shelved(Path("a"), "article27", "Article 27", ("Ana",), "", "", True), LONG * 4)
    QApplication.processEvents()
    assert [poster.geometry() for poster in page.shelf.posters] == kept
    assert [button.geometry() for button in buttons] == stood
