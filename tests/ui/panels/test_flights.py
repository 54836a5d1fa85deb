"""Animation of points that fly: what everybody may know, from payer to receiver, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint

from companion.core.messages import HOST, PUBLIC, Posted
from companion.core.page import LedgerLine, Page
from tests.ui import pages
from tests.ui.evenings import Desk, asked
from ui.faces.article27.reveal import HANDS
from ui.panels.flights import FLIGHT, Coin, PointsFlight, departures
from ui.theme import style

OpenDesk = Callable[..., Desk]
SEATS = ("Ana", "Ben", "Cy", "Di")


@pytest.fixture(autouse=True)
def moving() -> Iterator[None]:
    """These tests are about motion."""
    style.set_motion(True)
    yield
    style.set_motion(False)


def host(at: Desk, **command: Any) -> None:
    """The host asks for something, and the windows hear of it."""
    assert not asked(at.evening.bridge, HOST, command)
    at.settle()


def negotiating(desk: OpenDesk, **options: Any) -> Desk:
    """A table that negotiates, red on the floor, with the public window open and nothing in the air."""
    at = desk(*SEATS, first__secretary="Ana", vote__mode="open", **options)
    at.evening.projector.toggle()
    host(at, do="pass_gavel")
    host(at, do="strike_gavel")
    host(at, do="move_disc", colour="red", to="floor")
    land(at)
    return at


def land(at: Desk) -> None:
    """Nothing is in the air."""
    assert at.evening.public is not None
    at.table.flights.land()
    at.evening.public.flights.land()


def flown(at: Desk) -> tuple[PointsFlight, ...]:
    """What is in the air; the two windows show the same."""
    assert at.evening.public is not None
    assert at.table.flights.flying == at.evening.public.flights.flying
    flying: tuple[PointsFlight, ...] = at.table.flights.flying
    return flying


def after(at: Desk, what: Callable[[], None]) -> list[PointsFlight]:
    """What takes off when this is done."""
    land(at)
    what()
    return list(flown(at))


def hands(at: Desk, *ballots: str) -> None:
    """The vote, by open hands."""
    host(at, do="call_vote")
    host(at, do="show_hands", ballots=dict(zip(SEATS, ballots, strict=True)))


def record(at: Desk, payer: str, addressee: str, amount: int, space: str, **more: Any) -> None:
    """The host records a deal."""
    host(at, do="record_deal", payer=payer, addressee=addressee, amount=amount, space=space, **more)


def test_a_bribe_flies_to_the_one_who_takes_it_and_home_when_it_was_not_earned(desk: OpenDesk) -> None:
    at = negotiating(desk)
    assert after(at, lambda: record(at, "Ben", "Cy", 3, "yes")) == [PointsFlight("supply:Ben", "supply:Cy", 3)]
    record(at, "Cy", "Di", 2, "veto")
    settled = after(at, lambda: hands(at, "yes", "yes", "yes", "yes"))
    assert settled == [PointsFlight("supply:Ben", "supply:Cy", 3), PointsFlight("supply:Di", "supply:Cy", 2)]


def test_what_somebody_pays_who_has_left_flies_in_the_colour_that_seat_had(desk: OpenDesk) -> None:
    at = negotiating(desk)
    flights, page = at.table.flights, at.table.page
    ben = page.view.seats[1]
    view = structs.replace(page.view, seats=(page.view.seats[0], *page.view.seats[2:]), gone=(ben,))
    paid = LedgerLine(999, "supply:Ben", "bank", 3, "paid", ())
    flights.set_page(structs.replace(page, view=view, ledger=(*page.ledger, paid)))
    assert [coin._colour for coin in flights._coins] == [ben.colour]
    land(at)


def test_the_bonus_and_the_price_of_a_veto_fly_between_seat_floor_and_bank(desk: OpenDesk) -> None:
    at = negotiating(desk)
    hands(at, "yes", "veto", "yes", "yes")
    paid = after(at, lambda: host(at, do="settle"))
    assert paid == [PointsFlight("supply:Ben", "bank", 5), PointsFlight("floor", "bank", 5)]


def test_only_what_is_public_may_fly(desk: OpenDesk) -> None:
    """A score is its seat's own affair: of the payments after a pass only the bonus is seen to move (R49, R51)."""
    at = negotiating(desk)
    hands(at, "yes", "yes", "yes", "yes")
    paid = after(at, lambda: host(at, do="settle"))
    assert paid == [PointsFlight("floor", "supply:Ana", 5)]
    posted = [event.why for event in at.session.evening.entries[-1].events if isinstance(event, Posted)]
    assert "score" in posted, "no score was paid, so nothing was kept back"


def test_at_a_table_that_opens_its_supplies_scores_fly_too(desk: OpenDesk) -> None:
    at = negotiating(desk, hand__peek="open")
    hands(at, "yes", "yes", "yes", "yes")
    paid = after(at, lambda: host(at, do="settle"))
    assert len(paid) > 1
    assert {flight.src for flight in paid} | {flight.dst for flight in paid} >= {"bank", "floor", "supply:Ana"}


def test_nothing_flies_when_motion_is_off_nor_at_the_first_page_nor_when_something_is_taken_back(
    desk: OpenDesk,
) -> None:
    at = negotiating(desk)
    record(at, "Ben", "Cy", 3, "yes")
    assert after(at, lambda: host(at, do="rewind", to=at.page().undo.to)) == []  # type: ignore[union-attr]  # it is there
    assert after(at, lambda: host(at, do="redo")) == []
    style.set_motion(False)
    assert after(at, lambda: record(at, "Di", "Cy", 1, "yes")) == []
    style.set_motion(True)
    at.evening.projector.toggle()
    at.evening.projector.toggle()
    at.settle()
    assert flown(at) == ()


def test_what_is_opened_with_the_books_does_not_fly(desk: OpenDesk) -> None:
    at = negotiating(desk)
    before = at.page(PUBLIC)
    hands(at, "yes", "yes", "yes", "yes")
    host(at, do="settle")
    for _round in range(3):
        host(at, do="pass_gavel")
        host(at, do="strike_gavel")
        host(at, do="move_disc", colour="blue", to="floor")
        hands(at, "yes", "yes", "yes", "yes")
        host(at, do="settle")
    for _step in ("screens", *SEATS):
        closed = at.page(PUBLIC)
        host(at, do="turn_agenda")
    opened: Page = at.page(PUBLIC)
    assert opened.view.over
    assert len(opened.ledger) > len(closed.ledger), "the books opened nothing"
    assert departures(closed, opened) == ()
    assert len(departures(before, opened)) > 0


def test_points_fly_and_cards_do_not() -> None:
    paid = LedgerLine(13, "supply:Mike", "bank", 5, "price of a veto")
    card = LedgerLine(13, "supply:Mike", "bank", 1, "discarded", what="a card")
    page = structs.replace(pages.page(), entry=13, ledger=(*pages.LEDGER, paid, card))
    assert departures(pages.page(), page) == (PointsFlight("supply:Mike", "bank", 5),)


def test_a_coin_goes_from_the_payers_place_to_the_receivers_and_is_gone(desk: OpenDesk, qtbot: Any) -> None:
    at = negotiating(desk)
    record(at, "Ben", "Cy", 3, "yes")
    flights = at.table.flights
    (coin,) = flights.findChildren(Coin)
    qtbot.waitUntil(lambda: coin.isVisible(), timeout=FLIGHT * 2)
    start, end = (tile.mapTo(flights.parent(), tile.rect().center()) for tile in at.table.seats.tiles[1:3])
    assert (coin.at(0).toPoint() - start).manhattanLength() < 3
    assert (coin.at(1).toPoint() - end).manhattanLength() < 3
    assert coin.at(0.5).y() < start.y()
    assert at.table.childAt(coin.mapTo(at.table, QPoint(5, 5))) is not coin, "it must let clicks through"
    qtbot.waitUntil(lambda: flights.flying == (), timeout=FLIGHT * 4)


def test_nothing_takes_off_before_the_cards_have_turned(desk: OpenDesk, qtbot: Any) -> None:
    at = negotiating(desk)
    record(at, "Ben", "Cy", 3, "yes")
    at.table.flights.land()
    hands(at, "yes", "yes", "yes", "yes")
    (coin,) = at.table.flights.findChildren(Coin)
    board = at.table.board
    assert HANDS in board.live.moved
    qtbot.waitUntil(lambda: coin.isVisible(), timeout=10_000)
    assert HANDS not in board.live.moved


def test_a_window_that_changes_its_size_lets_everything_land(desk: OpenDesk) -> None:
    at = negotiating(desk)
    record(at, "Ben", "Cy", 3, "yes")
    assert at.table.flights.flying
    at.table.resize(at.table.width() - 120, at.table.height() - 80)
    at.settle()
    assert at.table.flights.flying == ()
    assert at.table.flights.size() == at.table.flights.parent().size()
