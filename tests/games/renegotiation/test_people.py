"""Questions Q19 and Q20: somebody leaves for good, somebody is away for a while."""

from __future__ import annotations

from companion.core.corrections import StandIn
from companion.core.messages import HOST
from companion.core.people import ChooseFor, GoAway, Leave, TakeSeat
from companion.games.renegotiation.state import Phase
from tests.games.renegotiation.evenings import Table, printed


def test_q19_the_turn_of_whoever_leaves_ends_and_laid_cards_stay() -> None:
    table = Table(4)
    active = table.public.active
    following = table.public.seats[1]
    laid = table.public.row(active)
    table.do(HOST, Leave(active))
    assert table.public.active == following
    assert table.public.row(active) == laid


def test_q19_whoever_is_about_to_finish_still_is_after_the_seat_whose_turn_it_was_has_left() -> None:
    table = printed(3).lay("Ana", 4).end().lay("Ben", 7).put("target:Ana", "1")
    assert (table.public.active, table.public.finishing) == ("Ben", "Ana")
    table.do(HOST, Leave("Ben"))  # I5, I9: the game neither goes on nor forgets it
    assert table.at(Phase.FINISHING)
    assert (table.public.active, table.public.finishing) == ("Cy", "Ana")
    assert table.finish().public.speakers == ("Ana",)


def test_q19_where_whoever_leaves_should_speak_the_next_best_speaks() -> None:
    table = printed(3).to_speech(Ana=9, Ben=7, Cy=3)
    assert table.public.speakers == ("Ana",)
    table.do(HOST, Leave("Ana"))
    assert table.at(Phase.SPEECH)
    assert table.public.speakers == ("Ben",)


def test_q19_with_two_a_stand_in_plays_on_or_the_evening_ends() -> None:
    table = Table(2)
    assert table.refused(HOST, Leave("Ana")) == ["too_few_left"]
    table.do(HOST, StandIn("Ana", "Zoe"))
    table.do(HOST, Leave("Ben", end=True))
    assert table.at(Phase.OVER)
    assert table.result.winners == ()


def test_q19_the_hand_is_discarded_where_things_go_back() -> None:
    table = Table(4, people_leaving="bank")
    held = table.hand("Di")
    table.do(HOST, Leave("Di"))
    assert table.hand("Di") == ()
    assert set(held) <= set(table.held("discard"))


def test_q20_the_host_ends_a_turn_for_whoever_is_away_unless_the_table_waits() -> None:
    table = Table(3, turn_pass="yes")
    table.do(HOST, GoAway("Ana"))
    table.do(HOST, ChooseFor("Ana"))
    assert table.public.active == "Ben"
    waits = Table(3, turn_pass="yes", people_away="wait")
    waits.do(HOST, GoAway("Ana"))
    assert waits.refused(HOST, ChooseFor("Ana")) == ["table_waits"]


def test_q21_a_late_guest_takes_over_a_seat_that_was_left_and_no_other() -> None:
    table = Table(4)
    assert "no_empty_seat" in table.refused(HOST, TakeSeat("Di", "Zoe"))
    table.do(HOST, Leave("Di"))
    table.do(HOST, TakeSeat("Di", "Zoe"))
    assert "Di" not in table.public.seats
    assert "Di" in table.public.chairs, "from the next turn on"
