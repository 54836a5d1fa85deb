"""The test vectors of the rules, chapter 8: the numbers stand here as they stand there, and the engine finds them."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST, Posted
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.deals import In, ResultIs
from companion.games.article27.state import Phase
from companion.games.article27.wants import discs_left
from tests.games.article27.evenings import Table, before_a_deadlock, colours


def scores(drawn: str, *floors: str) -> list[int]:
    """What five tokens are paid when these floors pass, by the payments of real rounds (Ben is not the leader)."""
    found = []
    for floor in floors:
        table = Table(4).tokens({"Ben": drawn}).strike().floor(*colours(floor)).vote("Y Y Y Y").reveal().settle()
        found.append(table.supply("Ben") - 12)
        assert table.happened(e.ScorePaid)[1].score == found[-1]
    return found


def paid(table: Table, why: str) -> list[tuple[str, str, int]]:
    """Every posting of a kind: from, to, points."""
    return [(p.src, p.dst, p.amount) for p in table.happened(Posted) if p.why == why]


def lying(true: int, said: int, *, supply: int = 12, challenger_has: int = 12) -> Table:
    """Ben's true score is `true`, he announces `said`, and Cy challenges; Ana announced before and was let pass.

    Whatever the case, red alone is on the floor, and Ben's tokens are red where they must be.
    """
    hands = {-1: "Y G R R K", 4: "Y R R G G", -6: "Y G B R R"}
    table = Table(4, variant_lcs="on").tokens({"Ben": hands[true]}).strike().floor("red").vote("Y Y Y Y").reveal()
    table.announce(0).set_supply("Ben", supply).set_supply("Cy", challenger_has)
    return table.announce(said, "Cy")


def test_vector_01_three_issues_of_five() -> None:
    assert scores("R B G Y K", "R B G", "Y K", "R B G Y K") == [9, -6, 3]


def test_vector_02_two_blues_behind_one_screen() -> None:
    assert scores("Y R B G B", "R", "B", "R B") == [3, -3, 0]


def test_vector_03_two_greens_behind_one_screen() -> None:
    assert scores("R G B Y G", "R", "G") == [5, -1]


def test_vector_04_three_yes_of_four_pass() -> None:
    assert Table(4).play("red", "Y Y Y A").results() == ["pass"]


def test_vector_05_one_veto_stops_it_and_is_paid() -> None:
    table = Table(4).strike().floor("red").set_supply("Di", 5).vote("Y Y Y V").reveal().settle()
    assert table.results() == ["veto"]
    assert table.supplies() == [12, 12, 12, 0]
    assert not paid(table, "success")


def test_vector_06_two_yes_of_four_fail_and_nobody_pays() -> None:
    table = Table(4).play("red", "Y Y A A")
    assert table.results() == ["fail"]
    assert table.supplies() == [12, 12, 12, 12]


@pytest.mark.parametrize(("ballots", "result"), [("Y Y Y A A A", "fail"), ("Y Y Y Y A A", "pass")])
def test_vector_07_six_need_four(ballots: str, result: str) -> None:
    assert Table(6).play("red", ballots).results() == [result]


def test_vector_08_a_wasted_veto_is_still_paid() -> None:
    table = Table(4).play("red", "A A A V")
    assert table.results() == ["veto"]
    assert table.supply("Di") == 7


def test_vector_09_a_part_is_collected_and_a_compound_goes_back() -> None:
    table = Table(4).strike().floor("red")
    table.deal("Ben", "Ana", 3, "include", "red")
    table.deal("Cy", "Ana", 2, "other", conditions=[In("red"), ResultIs("pass")])
    table.vote("Y Y Y V").reveal()
    assert paid(table, "deal_kept") == [("deal:1", "supply:Ana", 3)]
    assert paid(table, "deal_broken") == [("deal:2", "supply:Cy", 2)]


def test_vector_10_a_yes_bribe_and_an_abstention() -> None:
    table = Table(4).strike().floor("red")
    table.deal("Ana", "Ben", 4, "yes")
    table.vote("Y A Y Y").reveal()
    assert paid(table, "deal_broken") == [("deal:1", "supply:Ana", 4)]
    assert table.supplies() == [12, 12, 12, 12]


def test_vector_11_two_points_and_a_score_of_minus_six() -> None:
    table = Table(4).tokens({"Ben": "G G G R R"}).strike().floor("red").set_supply("Ben", 2)
    table.vote("Y Y Y Y").reveal().settle()
    assert (paid(table, "score")[1], table.supply("Ben")) == (("supply:Ben", "bank", 2), 0)


def test_vector_12_the_leader_pays_first_and_then_takes_the_bonus() -> None:
    table = Table(4).tokens({"Ana": "B G Y K R"}).strike().floor("red").set_supply("Ana", 1)
    table.vote("Y Y Y Y").reveal().settle()
    assert next(event.score for event in table.happened(e.ScorePaid) if event.seat == "Ana") == -4
    assert table.supply("Ana") == 5


def test_vector_13_an_empty_floor_at_zero_and_a_pick_of_green() -> None:
    table = Table(4).strike()
    table.deal("Ben", "Ana", 1, "include", "green")
    table.deal("Cy", "Ana", 2, "exclude", "red")
    table.deal("Di", "Ana", 3, "exclude", "black")
    bank = table.bank
    table.wind(300_000)
    assert table.bank == bank + 5, "before the pick"
    table.do("Ana", c.PickDisc("green"))
    table.vote("Y Y Y Y").reveal().settle()
    assert table.results() == ["pass"]
    assert sorted(amount for *_sides, amount in paid(table, "deal_kept")) == [1, 2, 3]
    # Ana's green lies on +1, and nothing else comes.
    assert table.supply("Ana") == 12 + 1 + 2 + 3 + 1


def test_vector_14_a_second_tap_over_an_empty_floor_is_refused_and_the_clock_runs_on() -> None:
    table = Table(4).strike().wind(170_000)
    clock = table.public.countdown
    assert clock is not None
    assert clock.left_at(table.time.now()) == 130_000
    assert table.refused("Ana", c.CallVote()) == {"empty_floor"}
    table.wind(1000)
    assert table.public.countdown == clock
    assert clock.left_at(table.time.now()) == 129_000
    assert table.session.running


def test_vector_15_four_in_the_supply_and_six_on_other_mats_make_no_veto() -> None:
    table = Table(4).strike().floor("red").set_supply("Ben", 10)
    table.deal("Ben", "Ana", 6, "include", "red")
    assert table.supply("Ben") == 4
    table.call()
    assert table.refused("Ben", c.Vote("veto")) == {"veto_unpayable"}


def test_vector_16_four_successes_and_one_failure() -> None:
    table = Table(4).play("red black", "Y Y Y Y").play("yellow", "Y Y Y Y").play("green", "Y Y Y Y").play_on()
    assert table.row("wealth") == (4, 1)
    table.finish()
    assert next(event.points for event in table.happened(e.AgendaTurned) if event.seat == "Ana") == 10


def test_vector_17_no_success() -> None:
    table = Table(4).finish()
    assert [event.points for event in table.happened(e.AgendaTurned)] == [0, 0, 0, 0]


def test_vector_18_thirty_thirty_and_twenty_eight() -> None:
    table = Table(4).play("red black blue", "Y Y Y Y").play("yellow red", "Y Y Y Y").finish(Ana=24, Ben=27, Cy=28, Di=0)
    assert [(s.seat, s.total) for s in table.result.standings[:3]] == [("Ben", 30), ("Ana", 30), ("Cy", 28)]
    assert {event.seat: event.points for event in table.happened(e.AgendaTurned) if event.points} == {
        "Ana": 6,
        "Ben": 3,
    }
    assert table.result.winners == ("Ben",)


def test_vector_19_equal_agendas_and_one_who_led_a_success() -> None:
    table = Table(4).play("red black blue", "Y Y Y Y").play("red", "A A A A").play("green yellow", "Y Y Y Y")
    table.play("green", "Y Y Y Y").finish(Ana=24, Ben=24, Cy=0, Di=0)
    assert [(s.seat, s.total) for s in table.result.standings[:2]] == [("Ana", 30), ("Ben", 30)]
    assert {event.seat: event.points for event in table.happened(e.AgendaTurned) if event.points} == {
        "Ana": 6,
        "Ben": 6,
    }
    assert table.result.winners == ("Ana",)


def test_vector_20_a_claim_of_seven_and_a_truth_of_minus_one() -> None:
    table = lying(true=-1, said=7)
    assert paid(table, "challenge_right") == [("supply:Ben", "supply:Cy", 5)]
    assert table.supply("Ben") == 12 - 1 - 5
    assert table.supply("Cy") == 12 + 5


def test_vector_21_a_claim_of_four_that_is_true() -> None:
    table = lying(true=4, said=4)
    assert table.supply("Cy") == 12 - 3
    assert table.supply("Ben") == 12 + 3 + 4


def test_vector_22_a_claim_that_is_too_low() -> None:
    table = lying(true=4, said=1)
    assert paid(table, "challenge_right") == [("supply:Ben", "supply:Cy", 3)]
    assert table.supply("Ben") == 12 + 4 - 3


def test_vector_23_a_liar_who_is_nearly_broke() -> None:
    table = lying(true=-6, said=9, supply=1)
    assert table.happened(e.ScorePaid)[1].paid == -1
    assert table.supply("Ben") == 0
    assert paid(table, "challenge_right") == []
    assert paid(table, "challenge_bank") == [("bank", "supply:Cy", 5)]
    assert table.supply("Cy") == 17


def test_vector_24_a_challenger_with_two_points() -> None:
    table = Table(4, variant_lcs="on").strike().floor("red").vote("Y Y Y Y").reveal().set_supply("Ben", 2)
    table.do("Ana", c.Announce(9))
    assert table.refused("Ben", c.Challenge()) == {"challenge_poor"}


def test_vector_25_two_thirds_are_left_in_the_last_area_of_the_penultimate_round() -> None:
    table = before_a_deadlock().begin_round()
    assert table.public.round == table.public.rounds - 1
    assert [d.agenda for d in table.public.tabled] == ["wealth", "wealth", "peace", "peace", "wealth"]
    assert table.happened(e.DiscReturned)[0].agenda == "wealth", "the first that was turned over"
    assert discs_left(table.public, "black") == ("peace",)
    table.strike().floor("red").vote("A A A A").reveal().settle().begin_round()
    assert [d.agenda for d in table.public.tabled if d.colour == "black"] == ["peace"]


def test_vector_26_three_players() -> None:
    table = Table(3, first="Ben")
    assert (table.public.rounds, table.board().needed) == (6, 2)
    assert sum(len(discs_left(table.public, colour)) for colour in pieces.COLOURS) == 30
    table.finish()
    held = [event.secretary for event in table.happened(e.RoundBegun)]
    assert held == ["Ben", "Cy", "Ana", "Ben", "Cy", "Ana"]
    assert table.at(Phase.OVER)
    assert table.refused(HOST, c.PassGavel()) == {"game_over"}
