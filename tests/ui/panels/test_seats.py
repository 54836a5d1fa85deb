"""The seats."""

from __future__ import annotations

import re
from collections import Counter
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.core.page import DealCard, SeatCard
from companion.core.vocabulary import Icon
from tests.ui import pages
from tests.ui.ink import said, words
from ui.panels.seats import Seats
from ui.theme import icons

NONE = Qt.KeyboardModifier.NoModifier


def made(qtbot: QtBot, interactive: bool = True, width: int = 1300) -> Seats:
    """Seats of this width."""
    seats = Seats(interactive, unit=24)
    qtbot.addWidget(seats)
    seats.resize(width, 125)
    seats.show()
    return seats


def drag(qtbot: QtBot, seats: Seats, giver: int, receiver: int) -> None:
    """Drags from one tile to another."""
    start, end = seats.tiles[giver], seats.tiles[receiver]
    to = start.mapFrom(seats, end.geometry().center())
    QTest.mousePress(start, Qt.MouseButton.LeftButton, NONE, start.rect().center())
    QTest.mouseMove(start, QPoint((start.rect().center().x() + to.x()) // 2, to.y()))
    QTest.mouseMove(start, to)
    QTest.mouseRelease(start, Qt.MouseButton.LeftButton, NONE, to)


def test_a_drag_from_giver_to_receiver_begins_a_deal(qtbot: QtBot) -> None:
    seats = made(qtbot)
    seats.set_page(pages.page())
    with qtbot.waitSignal(seats.deal_dragged) as deal:
        drag(qtbot, seats, 2, 0)
    assert deal.args == ["Stephanie", "Mike"]


def test_once_it_is_over_no_empty_places_for_deals_are_left(qtbot: QtBot) -> None:
    """Seen at a table: five small boxes under each name to the end, and nothing that said what they were for."""
    seats, page = made(qtbot), pages.page()
    over = replace(page, view=replace(page.view, over=True, deals=()))
    seats.set_page(page)
    before = seats.tiles[0].mats
    seats.set_page(over)
    assert (before, seats.tiles[0].mats) == (True, False)


def test_enter_on_two_seats_begins_a_deal(qtbot: QtBot) -> None:
    seats = made(qtbot)
    seats.set_page(pages.page())
    QTest.keyClick(seats.tiles[3], Qt.Key.Key_Return)
    assert seats.tiles[3].chosen
    with qtbot.waitSignal(seats.deal_dragged) as deal:
        QTest.keyClick(seats.tiles[1], Qt.Key.Key_Return)
    assert deal.args == ["Ana", "Rich"]
    assert not any(tile.chosen for tile in seats.tiles)


def test_a_click_names_the_seat_and_a_drag_into_the_void_nothing(qtbot: QtBot) -> None:
    seats = made(qtbot)
    seats.set_page(pages.page())
    with qtbot.waitSignal(seats.seat_clicked) as seat:
        QTest.mouseClick(seats.tiles[4], Qt.MouseButton.LeftButton)
    assert seat.args == ["Jun"]
    with qtbot.assertNotEmitted(seats.deal_dragged), qtbot.assertNotEmitted(seats.seat_clicked):
        tile = seats.tiles[0]
        QTest.mousePress(tile, Qt.MouseButton.LeftButton, NONE, tile.rect().center())
        QTest.mouseRelease(tile, Qt.MouseButton.LeftButton, NONE, QPoint(0, 900))


def test_seats_for_all_to_see_take_no_input(qtbot: QtBot) -> None:
    seats = made(qtbot, interactive=False)
    seats.set_page(pages.page())
    with qtbot.assertNotEmitted(seats.deal_dragged), qtbot.assertNotEmitted(seats.seat_clicked):
        drag(qtbot, seats, 2, 0)
        QTest.mouseClick(seats.tiles[1], Qt.MouseButton.LeftButton)
    assert all(tile.focusPolicy() == Qt.FocusPolicy.NoFocus for tile in seats.tiles)


def test_five_chips_lie_on_a_mat_and_the_rest_is_counted(qtbot: QtBot) -> None:
    seats = made(qtbot)
    seats.set_page(pages.six())
    assert "3 more" in said(seats.tiles[0]), "not “+3”, which looks like points"
    assert "more" not in said(seats.tiles[4])


@pytest.mark.parametrize("width", [800, 900, 1100, 1300])
def test_an_amount_is_never_cut(qtbot: QtBot, width: int) -> None:
    seats = made(qtbot, width=width)
    seats.set_page(pages.six())
    figures = [word.text for word in words(seats.tiles[4])]
    assert figures.count("12") + sum(int(f.split()[0]) for f in figures if f.endswith("more") or f[0] == "+") == 5


@pytest.mark.parametrize("width", [600, 900, 1300])
def test_no_word_leaves_its_tile(qtbot: QtBot, width: int) -> None:
    seats = made(qtbot, width=width)
    seats.set_page(pages.six())
    for tile in seats.tiles:
        for word in words(tile):
            assert word.left >= -2, word
            assert word.right <= tile.width() + 2, word


def test_a_screen_reader_is_told_who_leads_and_whom_we_wait_for(qtbot: QtBot) -> None:
    seats = made(qtbot)
    seats.set_page(pages.page({"seats": pages.seats(leads=1, waiting=(2,))}))
    assert "leads" in seats.tiles[1].accessibleDescription()
    assert "wait" in seats.tiles[2].accessibleDescription()
    assert seats.tiles[2].accessibleName() == "Stephanie"


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_any_table_from_three_to_six_has_its_tiles(qtbot: QtBot, count: int) -> None:
    seats = made(qtbot)
    for n in (count, 5, count):
        seats.set_page(pages.page({"seats": pages.seats(pages.SIX[:n])}))
    assert [tile.card.name for tile in seats.tiles] == [name for name, _nation in pages.SIX[:count]]


def test_ten_names_are_not_cut_where_two_rows_have_room_for_them(qtbot: QtBot) -> None:
    seats = made(qtbot, width=1010)
    seats.set_unit(15)
    names = (
        "Wilhelmine",
        "Alexander",
        "Stephanie",
        "Christopher",
        "Anastasia",
        "Maximilian",
        "Boris",
        "Chen",
        "Di",
        "Eli",
    )
    people = tuple(SeatCard(name, "executes", place, waiting=True, badge="3") for place, name in enumerate(names))
    seats.set_page(pages.page({"seats": people, "mats": False, "deals": ()}))
    seats.resize(1010, seats.sizeHint().height())
    rows = {tile.y() for tile in seats.tiles}
    assert len(rows) == 2
    assert seats.tiles[0].width() == seats.tiles[9].width() > 190
    assert not [said for said in words(seats) if "…" in said]


def test_a_seat_without_a_subtitle_is_called_by_its_name_alone(qtbot: QtBot) -> None:
    seats = made(qtbot)
    seats.set_page(pages.page({"seats": (SeatCard("Ana", "", 0),), "mats": False, "deals": ()}))
    assert "·" not in seats.tiles[0].toolTip()


def test_a_total_of_nothing_is_read_as_any_other(qtbot: QtBot) -> None:
    seats = made(qtbot)
    people = (SeatCard("Ana", "SP", 0, badge="0"), SeatCard("Ben", "SC", 1, badge="−2"))
    seats.set_page(pages.page({"seats": people, "deals": ()}))
    assert [word.text for word in words(seats) if word.text in ("0", "−2")] == ["0", "−2"]


def test_a_long_name_takes_two_lines_and_away_is_said_whole(qtbot: QtBot) -> None:
    seats = made(qtbot, width=1100)
    people = (
        SeatCard("Maximiliane Konstantinou", "China", 0, leads=True),
        SeatCard("Chloé", "away · Great Britain and Northern Ireland", 1, away=True),
        *(SeatCard(name, "Russia", place) for place, name in enumerate(("Ben", "Di", "Eve"), 2)),
    )
    seats.set_page(pages.page({"seats": people, "deals": ()}))
    texts = [word.text for word in words(seats)]
    assert {"Maximiliane", "Konstantinou", "away"} <= set(texts)
    assert not [text for text in texts if "…" in text]


def test_under_a_name_of_two_lines_it_is_said_all_the_same_where_somebody_sits(qtbot: QtBot) -> None:
    """Seen at a table: whose name took two lines had no nation and no letters, on both windows."""
    for interactive in (True, False):
        seats = made(qtbot, interactive, width=1100)
        low = seats.sizeHint().height()
        names = ("Maximiliane Konstantinou", "Chloé", "Ben", "Di", "Eve")
        people = tuple(SeatCard(name, "Russia", place, badge="3") for place, name in enumerate(names))
        seats.set_page(pages.page({"seats": people, "deals": ()}))
        assert seats.sizeHint().height() > low
        seats.resize(1100, seats.sizeHint().height())
        assert [word.text for word in words(seats)].count("Russia") == 5


@pytest.mark.parametrize("width", [1010, 1420])
def test_without_mats_no_name_costs_a_seat_what_it_does_or_at_whom_it_points(qtbot: QtBot, width: int) -> None:
    """Seen at a table: Maximiliana showed no “leads”, “Thumb down”, “executes”."""
    names = (
        "Maximiliane Featherstone", "Bartholomew Winterbottom", "Llanfairpwllgwyngyllgoge", "Konstantina Papadopoulos",
        "Wolfeschlegelsteinhausen", "Hubert Blaine-Wolfeschle", "Anna-Katharina von Thurn", "Theodora Quillfeatherson",
    )  # fmt: skip
    for count in (6, 8):
        seats = made(qtbot, width=width)
        seats.set_unit(15)
        does = ("leads, executes", "→ Theodora", "No. 3 · Quartermaster", "Thumb down")
        people = tuple(
            SeatCard(name, does[place % 4], place, leads=not place % 2, waiting=not place % 3, badge="−3")
            for place, name in enumerate(names[:count])
        )
        seats.set_page(pages.page({"seats": people, "mats": False, "deals": ()}))
        seats.resize(width, seats.sizeHint().height())
        drawn = Counter(word.text for word in words(seats))
        assert drawn >= Counter(card.subtitle for card in people), (count, drawn)
        assert drawn["−3"] == count
        letters = "".join(word.text for word in words(seats)).replace("-", "")
        assert not [name for name in names[:count] if re.sub("[ -]", "", name) not in letters.replace(" ", "")]


def test_a_name_of_one_word_is_drawn_small_rather_than_parted_and_its_seat_still_says_that_it_leads(
    qtbot: QtBot,
) -> None:
    """Seen at a table: “Wolfeschlege-” above “lsteinhausen”, and no “leads”."""
    seats = made(qtbot, width=1010)
    seats.set_unit(15)
    names = ("Ana", "Boris", "Wolfeschlegelsteinhausen", "Dimitri", "Elsa")
    people = tuple(
        SeatCard(name, "leads" * (place == 2), place, leads=place == 2, waiting=True, looked=True, badge="3")
        for place, name in enumerate(names)
    )
    seats.set_page(pages.page({"seats": people, "mats": False, "deals": ()}))
    seats.resize(1010, seats.sizeHint().height())
    assert {"leads", *names} <= {word.text for word in words(seats)}


def test_whoever_left_stays_listed_with_its_points_and_nothing_is_given_there(qtbot: QtBot) -> None:
    """Seen at a table: the leaver was nowhere until the end."""
    seats = made(qtbot)
    gone = SeatCard("Jo", "left", 5, badge="−1")
    seats.set_page(pages.page({"gone": (gone,), "deals": ()}))
    assert {"Jo", "left", "−1"} <= {word.text for word in words(seats)}
    with qtbot.assertNotEmitted(seats.deal_dragged), qtbot.assertNotEmitted(seats.seat_clicked):
        drag(qtbot, seats, 2, 5)
        drag(qtbot, seats, 5, 2)
    assert seats.tiles[5].focusPolicy() == Qt.FocusPolicy.NoFocus


@pytest.mark.parametrize("badge", ["", "3"])
def test_no_name_of_24_letters_loses_one_though_it_is_a_single_word(qtbot: QtBot, badge: str) -> None:
    """Seen at a table: “Bartholomäus-Maximilian” was “Bartholomäu…” on the seat, and was said so."""
    seats = made(qtbot, interactive=False, width=1330)
    names = ("Bartholomäus-Maximilian", "Llanfairpwllgwyngyllgoge", "Wolfeschlegelsteinhausen", "Di", "Eve", "Fay")
    people = tuple(SeatCard(name, "France", place, leads=not place, badge=badge) for place, name in enumerate(names))
    seats.set_page(pages.page({"seats": people, "deals": ()}))
    drawn = [word.text for word in words(seats)]
    assert not [text for text in drawn if "…" in text]
    said = "".join(drawn).replace("-", "")
    assert all(name.replace("-", "") in said for name in names)
    assert drawn.count("3") == (6 if badge else 0)


def test_the_question_mark_of_who_has_not_looked_is_said_in_the_tooltip(qtbot: QtBot) -> None:
    seats = made(qtbot)
    seats.set_page(pages.page({"seats": (SeatCard("Ana", "", 0, looked=False),), "mats": False, "deals": ()}))
    assert "has not looked yet" in seats.tiles[0].toolTip()


def marks_of(seats: Seats) -> Counter[str]:
    """The marks that are drawn beside the names."""
    drawn = Counter[str]()
    with patch.object(icons, "draw", lambda _painter, name, *_where: drawn.update([str(name)])):
        words(seats)
    return drawn


def test_an_eye_says_who_has_looked_only_while_somebody_is_still_to_look(qtbot: QtBot) -> None:
    """Seen at a table: it stood at every name in the vote and on the last page, and nobody knew what it was."""
    seats = made(qtbot)
    for looked, over, eyes in ((False, False, 1), (True, False, 0), (False, True, 0)):
        people = tuple(SeatCard(name, "", n, looked=bool(n) or looked) for n, name in enumerate(("Ana", "Ben")))
        seats.set_page(pages.page({"seats": people, "over": over, "deals": ()}))
        assert marks_of(seats)["looked"] == eyes


@pytest.mark.parametrize("interactive", [True, False])
def test_no_mark_costs_a_name_a_letter_and_both_its_lines_have_letters_of_one_size(
    qtbot: QtBot, interactive: bool
) -> None:
    """Seen at a table: “Konstan-/tinovna” and “Maria/Theresia” beside an hourglass, and two sizes on one card."""
    for width, unit in ((1010, 15), (1420, 21)) if interactive else ((1366, 22), (1920, 31)):
        seats = made(qtbot, interactive, width=width)
        seats.set_unit(unit)
        names = ("Konstantin Konstantinov", "Ben", "Maria Theresia Lindemann", "Di", "Eve", "Konstantinovna")
        drawn = list[list[tuple[str, float]]]()
        for waiting in (False, True):
            people = tuple(
                SeatCard(name, "United States", n, waiting=waiting, leads=n == 2, looked=bool(n))
                for n, name in enumerate(names)
            )
            seats.set_page(pages.page({"seats": people, "deals": ()}))
            seats.resize(width, seats.sizeHint().height())
            said = [word for tile in seats.tiles for word in words(tile) if word.text in " ".join(names)]
            drawn.append([(word.text, word.high) for word in said])
            assert marks_of(seats)["waiting"] == 6 * waiting
        assert drawn[0] == drawn[1]
        assert " ".join(text for text, _high in drawn[0]) == " ".join(names)
        for tile in seats.tiles:
            assert len({word.high for word in words(tile) if word.text in tile.card.name}) == 1


def test_in_a_low_row_the_marks_make_room_for_a_long_name_and_where_it_sits_is_said(qtbot: QtBot) -> None:
    """Seen at a table: whose name took two lines beside three marks had no capital under it, and all others had."""
    seats = made(qtbot, width=610)
    seats.set_unit(15)
    names = ("Ana", "Bernhard Konstantin Wolf", "Chloe")
    people = tuple(
        SeatCard(name, "Berlin", n, waiting=True, leads=n == 1, looked=bool(n), badge="4")
        for n, name in enumerate(names)
    )
    seats.set_page(pages.page({"seats": people, "mats": False, "deals": ()}))
    seats.resize(610, 44)
    assert Counter(word.text for word in words(seats)) >= Counter((*names, *("Berlin", "4") * 3))
    assert marks_of(seats)["waiting"] == 3


def test_on_a_wall_the_second_line_of_a_name_goes_under_the_marks_and_no_letter_is_small(qtbot: QtBot) -> None:
    seats = made(qtbot, interactive=False, width=1400)
    people = (
        SeatCard("Wilhelmine Mondscheiner", "China", 0, leads=True),
        *(SeatCard(name, "Russia", place) for place, name in enumerate(("Ben", "Di", "Eve", "Fay", "Gil"), 1)),
    )
    seats.set_page(pages.page({"seats": people, "deals": ()}))
    drawn = words(seats)
    assert "Mondscheiner" in {word.text for word in drawn}
    assert all(word.high >= seats.unit for word in drawn)


def test_the_chip_of_a_deal_about_a_later_round_says_which_and_is_pressed_on_either_half(qtbot: QtBot) -> None:
    seats = made(qtbot, width=1400)
    deals = (
        DealCard(1, "Rich", "Mike", 12, Icon.YES, "vote Yes, in round 3", key="1", later="R3"),
        DealCard(2, "Ana", "Mike", 11, Icon.VETO, "veto, in round 6", key="2", later="R6"),
        DealCard(3, "Jun", "Mike", 4, Icon.YES, "vote Yes", key="3"),
        DealCard(4, "Jun", "Mike", 5, Icon.YES, "vote Yes", key="4"),
    )
    seats.set_page(pages.page({"seats": pages.seats(pages.SIX), "deals": deals}))
    tile = seats.tiles[0]
    drawn = [word.text for word in words(tile)]
    assert [text for text in drawn if text in ("R3", "12", "R6", "11", "4", "5")] == ["R3", "12", "R6", "11", "4"]
    assert "1 more" in drawn, "two are as wide as four"
    box = tile.mat_box()
    for part, key in ((0.05, "1"), (0.35, "1"), (0.45, "2"), (0.75, "2"), (0.95, "3")):
        deal = tile.deal_at(QPointF(box.left() + box.width() * part, box.center().y()))
        assert deal is not None
        assert deal.key == key
