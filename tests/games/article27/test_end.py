"""R57–R62: the agendas are turned, the books are opened, and ties are broken one link after the other."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import HOST
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.state import Phase
from tests.games.article27.evenings import Table

PLAYERS = (3, 4, 5, 6)


def wealth_and_peace(*floors: str, **options: Any) -> Table:
    """Four players; these floors pass in rounds 1, 2, … ("" fails), and then everything fails.

    Ana has Wealth and Ben has Peace. By round, Wealth lies on red and black, yellow, green, blue; Peace lies on blue,
    red and black, yellow, green. Ana, Ben, Cy and Di hold the gavel in this order.
    """
    table = Table(4, **options)
    for floor in floors:
        table.play(floor or "red", "Y Y Y Y" if floor else "A A A A")
    return table


@pytest.mark.parametrize("count", PLAYERS)
def test_r57_the_game_ends_after_the_last_term(count: int) -> None:
    table = Table(count)
    for _ in range(table.public.rounds - 1):
        table.play("red", " ".join("A" * count))
        assert table.at(Phase.BETWEEN)
    assert not table.public.over
    table.play("red", " ".join("A" * count))
    assert table.at(Phase.AGENDAS)
    assert table.refused(HOST, c.PassGavel()) >= {"wrong_phase"}
    table.finish()
    assert table.public.over
    assert table.refused("Ana", c.OfferDeal("Ben", 1, "yes")) == {"game_over"}


def test_r57_screens_are_lifted_first_and_the_books_open_with_the_last_agenda() -> None:
    table = Table(4).play_on()
    assert table.page("public").result is None
    assert [turned.agenda for turned in table.board().turned] == [""] * 4
    assert not table.public.supplies
    assert [turned.supply for turned in table.board().turned] == [None] * 4
    for turned in range(5):
        table.do(HOST, c.TurnAgenda())
        assert sum(bool(t.agenda) for t in table.board().turned) == turned
        assert bool(table.public.graph) is (turned == 4)
    assert table.public.supplies == dict(zip(table.names, table.supplies(), strict=True))
    assert table.happened(e.BooksOpened)[0].bank == table.bank


@pytest.mark.parametrize(
    ("floors", "points"),
    [
        ((), 0),
        (("red",), 1),
        (("red black",), 3),
        (("red black", "yellow"), 6),
        (("red black", "yellow", "green"), 10),
        (("red black", "yellow", "green", "blue"), 15),
    ],
)
def test_r58_an_agenda_is_worth_its_rightmost_success(floors: tuple[str, ...], points: int) -> None:
    table = wealth_and_peace(*floors).finish()
    turned = next(event for event in table.happened(e.AgendaTurned) if event.seat == "Ana")
    assert (turned.agenda, turned.points) == ("wealth", points)
    assert dict(next(s for s in table.result.standings if s.seat == "Ana").parts)["Wealth"] == points


def test_r58_only_the_own_row_counts() -> None:
    table = wealth_and_peace("blue", "red black").finish()
    points = {event.seat: event.points for event in table.happened(e.AgendaTurned)}
    assert points == {"Ana": 0, "Ben": 6, "Cy": 0, "Di": 0}


@pytest.mark.parametrize("count", PLAYERS)
def test_r59_the_final_score_is_supply_plus_agenda_and_the_highest_wins(count: int) -> None:
    table = Table(count).play("red", " ".join("Y" * count))
    table.finish(Ana=8, Ben=11, Cy=3)
    # Ana's Wealth succeeded on red: 8 + 1; Peace did not: 11 + 0.
    by_seat = {s.seat: s.total for s in table.result.standings}
    assert (by_seat["Ana"], by_seat["Ben"], by_seat["Cy"]) == (9, 11, 3)
    assert set(table.result.winners) == {seat for seat in table.names if by_seat[seat] == max(by_seat.values())}
    totals = [s.total for s in table.result.standings]
    assert totals == sorted(totals, reverse=True)
    assert all(sum(points for _part, points in s.parts) == s.total for s in table.result.standings)


def test_r59_one_point_more_is_enough_whatever_the_agenda_says() -> None:
    table = wealth_and_peace("red black", "yellow").finish(Ana=25, Ben=30, Cy=2, Di=2)
    assert table.result.winners == ("Ana",)
    assert table.places() == {"Ana": 1, "Ben": 2, "Cy": 3, "Di": 3}
    assert table.result.say == "31 influence for China"


def test_r60_below_the_winner_too_it_is_said_why_one_stands_before_another() -> None:
    table = wealth_and_peace("red black blue", "yellow red").finish(Ana=24, Ben=27, Cy=28, Di=40)
    assert [(s.seat, s.total) for s in table.result.standings] == [("Di", 40), ("Ben", 30), ("Ana", 30), ("Cy", 28)]
    assert table.result.say.endswith(". Ben stands before Ana with fewer agenda points: 3 against 6.")
    assert {seat: line[-1] for seat, line in table.result.graph.items()} == {"Di": 40, "Ben": 30, "Ana": 30, "Cy": 28}


def test_r60_among_the_tied_the_fewest_agenda_points_win() -> None:
    table = wealth_and_peace("red black blue", "yellow red").finish(Ana=24, Ben=27, Cy=28, Di=0)
    assert [(s.seat, s.total) for s in table.result.standings] == [("Ben", 30), ("Ana", 30), ("Cy", 28), ("Di", 0)]
    assert table.result.winners == ("Ben",)
    assert table.places() == {"Ben": 1, "Ana": 2, "Cy": 3, "Di": 4}
    assert table.result.say == "Ben and Ana tie at 30. Ben had fewer agenda points: 3."


def test_r60_fewer_agenda_points_help_only_among_the_tied() -> None:
    table = wealth_and_peace("red black blue", "yellow red").finish(Ana=24, Ben=26, Cy=29, Di=0)
    # Cy has no agenda points at all, but only 29.
    assert table.result.winners == ("Ana",)


def test_r61_then_the_secretary_general_of_a_successful_proposal_wins() -> None:
    # Both rows hold three successes; Ana's proposals passed, Ben's did not.
    table = wealth_and_peace("red black blue", "", "green yellow", "green").finish(Ana=24, Ben=24, Cy=0, Di=0)
    assert [(s.seat, s.total) for s in table.result.standings[:2]] == [("Ana", 30), ("Ben", 30)]
    assert table.result.winners == ("Ana",)
    assert table.result.say == "Ana and Ben tie at 30. Ana was Secretary-General of a successful proposal."


def test_r61_a_vetoed_proposal_is_no_success() -> None:
    table = Table(4)
    table.play("red", "Y Y Y V").play("red", "Y Y Y A")
    table.finish(Ana=20, Ben=20, Cy=1, Di=1)
    # Neither Wealth nor Peace: round 2's red is Peace, so Ben has a point more on the track.
    assert {s.seat: s.total for s in table.result.standings} == {"Ana": 20, "Ben": 21, "Cy": 1, "Di": 1}
    again = Table(4)
    again.play("green", "Y Y Y V").play("blue", "Y Y Y A").finish(Ana=20, Ben=20, Cy=1, Di=1)
    assert again.result.winners == ("Ben",)


def test_r61_counts_a_success_by_a_forced_pick_too() -> None:
    table = Table(4).strike().wind(300_000)
    table.do("Ana", c.PickDisc("green"))
    table.vote("Y Y Y Y").reveal().settle()
    table.finish(Ana=20, Ben=20, Cy=0, Di=0)
    assert table.result.winners == ("Ana",)


def test_r62_if_nothing_breaks_the_tie_the_victory_is_shared() -> None:
    table = Table(4).finish(Ana=20, Ben=20, Cy=20, Di=3)
    assert table.result.winners == ("Ana", "Ben", "Cy")
    assert table.places() == {"Ana": 1, "Ben": 1, "Cy": 1, "Di": 4}
    assert table.result.say == "Ana, Ben and Cy tie at 20. Nothing breaks the tie: a shared victory."


def test_r62_two_who_both_led_a_success_share_and_a_third_who_did_not_comes_after() -> None:
    # yellow in round 1 and green in round 2 are both Di's Innovation.
    table = wealth_and_peace("yellow", "green").finish(Ana=20, Ben=20, Cy=20, Di=0)
    assert table.result.winners == ("Ana", "Ben")
    assert table.places() == {"Ana": 1, "Ben": 1, "Cy": 3, "Di": 4}


CY_LED = ("red black blue", "", "green yellow", "green")
BEN_LED = ("red black blue", "red yellow", "", "green")
"""Each way Ana and Ben end with 6 agenda points and Cy and Di with none; Ana and Di led a success, and Cy or Ben."""


@pytest.mark.parametrize(
    ("floors", "supplies", "winners"),
    [
        # all four tie at 30: the fewest agenda points leave Cy and Di, and both led a success
        (CY_LED, (24, 24, 30, 30), {"Cy", "Di"}),
        # the same, but of these two only Di led a success
        (BEN_LED, (24, 24, 30, 30), {"Di"}),
        # Cy drops out by a point: Di is alone in front on the first link
        (BEN_LED, (24, 24, 29, 30), {"Di"}),
        # three tie: the first link leaves Cy, although he never led a success
        (BEN_LED, (24, 24, 30, 29), {"Cy"}),
        # only Ana and Ben tie, with equal agendas: the second link is left
        (CY_LED, (24, 24, 29, 29), {"Ana"}),
        (BEN_LED, (24, 24, 29, 29), {"Ana", "Ben"}),
        # no tie at all
        (CY_LED, (23, 24, 29, 29), {"Ben"}),
    ],
)
def test_r60_r61_r62_the_links_of_the_chain_hold_in_their_order(
    floors: tuple[str, ...], supplies: tuple[int, ...], winners: set[str]
) -> None:
    table = wealth_and_peace(*floors)
    table.finish(**dict(zip(table.names, supplies, strict=True)))
    agenda_points = {event.seat: event.points for event in table.happened(e.AgendaTurned)}
    assert agenda_points == {"Ana": 6, "Ben": 6, "Cy": 0, "Di": 0}
    assert set(table.result.winners) == winners


@pytest.mark.parametrize(("meaning", "winners"), [("boolean", ("Ana", "Ben")), ("count", ("Ana",))])
def test_r61_with_two_terms_each_one_success_is_as_good_as_two_unless_the_table_counts(
    meaning: str, winners: tuple[str, ...]
) -> None:
    # Three players: Innovation, which nobody holds, lies on yellow in round 1, green in 2 and red in 4.
    table = Table(3, tie_second=meaning)
    table.play("yellow", "Y Y Y").play("green", "Y Y Y").play("red", "A A A").play("red", "Y Y Y")
    table.finish(Ana=20, Ben=20, Cy=19)
    assert table.results() == ["pass", "pass", "fail", "pass", "fail", "fail"]
    assert [s.total for s in table.result.standings] == [20, 20, 19]
    assert table.result.winners == winners
