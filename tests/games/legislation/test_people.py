"""Questions Q21 and Q22: somebody leaves for good, somebody is away for a while."""

from __future__ import annotations

from companion.core.messages import HOST
from companion.core.people import ChooseFor, GoAway, Leave, TakeSeat
from companion.games.legislation import commands as c
from companion.games.legislation.state import FLOOR, Phase, row
from tests.games.legislation.evenings import Table


def test_q21_a_bill_under_vote_goes_back_with_whoever_sponsors_it_and_the_next_one_sponsors() -> None:
    table = Table(4).to_pledges().end_turns()
    bill = table.public.on_deck("Ana")[0]
    table.put(bill)
    table.do(HOST, Leave("Ana"))
    assert table.held(FLOOR) == ()
    assert bill in table.held(row("Ana"))
    assert (table.phase, table.active) == (Phase.SPONSOR, "Ben")
    assert "Ana" in table.public.totals, "the representative is turned"


def test_q21_the_turn_goes_on_and_nobody_waits_for_the_ballot() -> None:
    table = Table(4).to_pledges()
    table.do(HOST, Leave("Ana"))
    assert table.active == "Ben"
    table.end_turns().put()
    assert "Ana" not in table.public.voters


def test_q21_a_stand_in_or_the_end_or_the_bank_where_the_table_says_so() -> None:
    assert table_of("stand_in").refused(HOST, Leave("Di")) == ["stand_in_plays"]
    ended = table_of("end")
    ended.do(HOST, Leave("Di"))
    assert ended.at(Phase.OVER)
    returned = table_of("bank").to_pledges().end_turns()
    returned.do(HOST, Leave("Di"))
    assert returned.total("Di") <= 0


def test_q21_what_lies_for_a_trade_is_shown_though_who_laid_it_has_left_and_the_game_is_over() -> None:
    table = table_of("end").to_pledges()
    table.do("Ana", c.LayCards("Ben", table.hand("Ana")[:1]))
    table.do(HOST, Leave("Ana"))
    assert table.at(Phase.OVER)
    assert [card.say for card in table.page("Ben").view.mine.deals] != []
    for viewer in (HOST, "public", "Cy"):
        assert table.page(viewer).view.over


def table_of(leaving: str) -> Table:
    return Table(4, people_leaving=leaving)


def test_q22_the_host_abstains_for_whoever_is_away_unless_the_table_waits() -> None:
    table = Table(4).to_pledges().end_turns().put()
    table.do(HOST, GoAway("Ben"))
    table.do(HOST, ChooseFor("Ben"))
    assert table.page().in_box == ("Ben",)
    waits = Table(4, people_away="wait").to_pledges().end_turns().put()
    waits.do(HOST, GoAway("Ben"))
    assert waits.refused(HOST, ChooseFor("Ben")) == ["table_waits"]


def test_q23_a_late_guest_takes_over_a_seat_that_was_left_and_no_other() -> None:
    table = Table(4).to_pledges()
    assert "no_empty_seat" in table.refused(HOST, TakeSeat("Di", "Zoe"))
    table.do(HOST, Leave("Di"))
    table.do(HOST, TakeSeat("Di", "Zoe"))
    assert "Di" not in table.public.seats
    assert "Di" in table.public.chairs, "from the next turn on"
