"""Questions Q59 and Q60: somebody leaves for good, somebody is away for a while."""

from __future__ import annotations

from companion.core.ledger import BANK, balance, supply
from companion.core.messages import HOST
from companion.core.people import ChooseFor, GoAway, Leave, TakeSeat
from companion.games.article27 import commands as c
from companion.games.article27.pieces import THRESHOLD
from companion.games.article27.scoring import scoring
from companion.games.article27.state import Phase
from tests.games.article27.evenings import Table


def test_q59_default_the_gavel_passes_to_the_left_and_the_rounds_stay() -> None:
    table = Table(5).strike()
    rounds = table.public.rounds
    leader = table.public.secretary
    following = table.names[(table.names.index(leader) + 1) % 5]
    table.do(HOST, Leave(leader))
    assert table.public.secretary == following
    assert (table.public.rounds, table.public.needed) == (rounds, THRESHOLD[4])
    assert leader in table.public.agendas, "the agenda is named"


def test_q59_the_scoring_card_needs_as_many_yes_as_the_vote_once_somebody_has_left() -> None:
    """Seen at a table: 2 were needed and passed it, and the card said 3 in every window."""
    table = Table(4).strike()
    for needed in (3, 2):
        card = {row.what: row.worth for heading in scoring(table.public) for row in heading.rows}
        assert (card["Yes votes needed, and no veto"], table.public.needed) == (str(needed), needed)
        if needed == 3:
            table.do(HOST, Leave("Di"))
            (told,) = (m for m in table.page("public").moments if m.say == "Di leaves for good")
            assert told.why == "From now on 2 Yes pass a proposal instead of 3."


def test_q59_deals_with_whoever_leaves_go_back_to_their_payers() -> None:
    table = Table(5).strike()
    before = balance(table.state, supply("Cy"))
    table.do(HOST, c.RecordDeal("Cy", "Di", 4, "yes"))
    table.do(HOST, Leave("Di"))
    assert table.public.deals == ()
    assert balance(table.state, supply("Cy")) == before


def test_q59_what_the_seat_holds_goes_back_where_the_table_says_so() -> None:
    table = Table(5, people_leaving="bank").strike()
    held, bank = (balance(table.state, account) for account in (supply("Di"), BANK))
    table.do(HOST, Leave("Di"))
    assert balance(table.state, supply("Di")) == 0
    assert balance(table.state, BANK) == bank + held


def test_q59_a_stand_in_or_the_end_where_the_table_says_so() -> None:
    assert Table(5, people_leaving="stand_in").refused(HOST, Leave("Di")) == {"stand_in_plays"}
    table = Table(5, people_leaving="end").strike()
    table.do(HOST, Leave("Di"))
    assert table.at(Phase.OVER)


def test_q59_whoever_leaves_as_the_last_whose_agenda_lies_face_down_opens_the_books() -> None:
    table = Table(5).play_on()
    while len(table.public.agendas) < 4:
        table.do(HOST, c.TurnAgenda())
    table.do(HOST, Leave(table.public.turning))
    assert table.at(Phase.OVER)
    assert set(table.public.agendas) == set(table.names)


def test_q60_default_the_host_abstains_for_whoever_is_away_and_the_table_may_wait_instead() -> None:
    table = Table(5).strike().floor("red")
    table.do(HOST, c.CallVote())
    table.do(HOST, GoAway("Di"))
    table.do(HOST, ChooseFor("Di"))
    assert table.session.page("public").in_box == ("Di",)
    waits = Table(5, people_away="wait").strike()
    waits.do(HOST, GoAway("Di"))
    assert waits.refused(HOST, ChooseFor("Di")) == {"table_waits"}


def test_q64_a_late_guest_takes_over_a_seat_that_was_left_and_no_other() -> None:
    table = Table(5).strike()
    assert "no_empty_seat" in table.refused(HOST, TakeSeat("Di", "Zoe"))
    table.do(HOST, Leave("Di"))
    table.do(HOST, TakeSeat("Di", "Zoe"))
    assert "Di" not in table.public.seats
    assert "Di" in table.public.chairs, "from the next turn on"
