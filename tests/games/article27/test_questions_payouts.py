"""Questions Q1 to Q16: tabling, the success bonus, the veto that cannot be paid, and the order of payments."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import HOST, JUDGE, Draw, Post
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.pieces import COLOURS, TOKENS_PER_COLOUR
from companion.games.article27.state import Disc, Phase
from tests.games.article27.evenings import Table

# --- Q1: both discs left would be a third -----------------------------------------------------------------------------


def deadlocked(written: Mapping[str, tuple[str, ...]] = {}, **options: str | int) -> Table:
    """Round 3 of 4 stands at the last area: two Wealth and two Peace are tabled, and black has just those two."""
    table = Table(4, **options)  # type: ignore[arg-type]  # house rules come by name
    table.script.written |= written
    table.discs(red="prestige", blue="innovation", green="wealth", yellow="innovation", black="prestige")
    table.play("red", "A A A A")
    table.discs(red="innovation", blue="prestige", green="prestige", yellow="wealth", black="innovation")
    table.play("red", "A A A A")
    table.discs(red="wealth", blue="wealth", green="peace", yellow="peace", black="wealth peace")
    return table.begin_round()


def tabled_from_black(table: Table) -> str:
    return next(d.agenda for d in table.public.tabled if d.colour == "black")


def test_q01_default_the_first_disc_turned_over_stays() -> None:
    table = deadlocked()
    assert [r.agenda for r in table.happened(e.DiscReturned)] == ["wealth", "peace"]
    assert tabled_from_black(table) == "wealth"
    assert table.at(Phase.READY)
    table.play("red", "A A A A").begin_round()
    assert tabled_from_black(table) == "peace", "the other stays for the last round"


def test_q01_last_the_last_disc_turned_over_stays() -> None:
    assert tabled_from_black(deadlocked(tabling_deadlock="last")) == "peace"


def test_q01_secretary_the_secretary_general_chooses() -> None:
    table = deadlocked(tabling_deadlock="secretary")
    assert table.at(Phase.DRAWS)
    assert [o.given for o in table.page("Cy").offers if o.do == "choose_disc"] == [
        {"agenda": "wealth"},
        {"agenda": "peace"},
    ]
    assert table.refused("Ana", c.ChooseDisc("peace")) == {"not_secretary"}
    assert table.refused("Cy", c.ChooseDisc("power")) == {"no_such_disc"}
    table.do("Cy", c.ChooseDisc("peace"))
    assert tabled_from_black(table) == "peace"
    assert table.at(Phase.READY)


def test_q01_gather_all_five_are_turned_over_again() -> None:
    agendas = ("wealth", "peace", "innovation", "prestige", "wealth")
    table = deadlocked(
        {f"disc:3:{colour}:1.0": (agenda,) for colour, agenda in zip(COLOURS, agendas, strict=True)},
        tabling_deadlock="gather",
    )
    assert len(table.happened(e.DiscsGathered)) == 1
    assert tuple(d.agenda for d in table.public.tabled) == agendas


def test_q01_gather_ten_times_at_most_then_the_first_stays() -> None:
    stuck = {}
    for time in range(1, 11):
        for colour, agenda in zip(COLOURS, ("wealth", "wealth", "peace", "peace", "peace"), strict=True):
            stuck[f"disc:3:{colour}:{time}.0"] = (agenda,)
        stuck[f"disc:3:black:{time}.1"] = ("wealth",)
    table = deadlocked(stuck, tabling_deadlock="gather")
    assert len(table.happened(e.DiscsGathered)) == 10
    assert tabled_from_black(table) == "peace"
    assert table.at(Phase.READY)


def test_q01_ask_the_table_decides_and_the_round_goes_on_where_it_stopped() -> None:
    table = deadlocked(tabling_deadlock="ask")
    assert table.public.question is not None
    table.rule("tabling.deadlock", "last")
    assert tabled_from_black(table) == "peace"
    assert table.at(Phase.READY)
    assert table.public.rulings == {}, "ruled for this time only"


# --- Q2 to Q5: order, scope, the bag, the start -----------------------------------------------------------------------


def test_q02_default_areas_are_turned_over_in_the_order_of_the_board() -> None:
    table = Table().begin_round()
    assert [d.colour for d in table.happened(e.DiscTabled)] == list(COLOURS)


def test_q02_random_the_order_is_drawn_each_round() -> None:
    table = Table(tabling_order="random")
    table.script.written |= {"area:1:5:0.0": ("green",), "area:1:4:0.0": ("black",)}
    table.begin_round()
    assert [d.colour for d in table.happened(e.DiscTabled)][:2] == ["green", "black"]
    assert len(table.public.tabled) == 5


def test_q02_secretary_the_secretary_general_chooses_the_next_area() -> None:
    table = Table(tabling_order="secretary").begin_round()
    assert table.refused("Ben", c.ChooseArea("yellow")) == {"not_secretary"}
    for colour in ("yellow", "red", "black", "blue"):
        table.do("Ana", c.ChooseArea(colour))
    assert [d.colour for d in table.happened(e.DiscTabled)] == ["yellow", "red", "black", "blue", "green"]
    assert table.at(Phase.READY)


def test_q03_default_a_third_is_counted_within_one_round_only() -> None:
    table = Table()
    table.discs(red="wealth", blue="wealth", green="peace", yellow="peace", black="prestige")
    table.play("red", "A A A A")
    table.discs(red="peace", blue="peace", green="wealth", yellow="wealth", black="innovation")
    table.begin_round()
    assert table.happened(e.DiscReturned) == []
    assert len(table.public.tabled) == 5


def test_q04_default_the_bag_holds_thirty_tokens_six_of_each_colour() -> None:
    table = Table(6, chance=True).begin_round()
    drawn = [token for seat in table.names for token in table.own(seat).tokens]
    assert {colour: drawn.count(colour) for colour in COLOURS} == dict.fromkeys(COLOURS, TOKENS_PER_COLOUR)


def test_q05_default_twelve_points_are_dealt_not_twelve_pieces() -> None:
    assert Table().supplies() == [12, 12, 12, 12]


def test_q05_payments_are_hinted_in_pieces_only_when_the_table_wants_it() -> None:
    for hints, told in (("off", False), ("on", True)):
        table = Table(pieces_hints=hints).play("red", "Y Y Y Y")
        assert ("one 5" in table.mine("Ana").settle_say) is told


# --- Q6 to Q8: bonus and track ----------------------------------------------------------------------------------------


def test_q06_default_the_bonus_goes_back_to_the_bank_and_a_new_one_comes() -> None:
    table = Table()
    bank = table.bank
    table.play("red", "A A A A")
    assert (table.public.bonus, table.bank) == (0, bank)
    assert table.begin_round().public.bonus == 5


def test_q06_accumulate_the_bonus_stays_and_grows() -> None:
    table = Table(bonus_on_fail="accumulate").play("red", "A A A A")
    assert table.public.bonus == 5
    table.begin_round()
    assert table.public.bonus == 10
    before = table.supply("Ben")
    table.strike().floor("red").vote("Y Y Y Y").reveal().settle()
    assert table.supply("Ben") == before - 4 + 10, "Ben leads round 2, and red costs him 4"


def test_q07_default_a_forced_pick_that_passes_earns_no_bonus() -> None:
    table = Table().strike().wind(300_000)
    assert table.at(Phase.FORCED_PICK)
    assert table.public.bonus == 0
    table.do("Ana", c.PickDisc("red"))
    table.vote("Y Y Y Y").reveal().settle()
    assert table.results() == ["pass"]
    assert table.supply("Ana") == 12 + 5, "the score alone"


def test_q08_default_every_disc_of_a_failed_proposal_counts_as_failed() -> None:
    table = Table().play("red blue", "A A A A")
    rows = [table.row(agenda) for agenda in table.public.in_play]
    assert sum(failures for _successes, failures in rows) == 5
    assert sum(successes for successes, _failures in rows) == 0


# --- Q9 to Q13: the veto that cannot be paid --------------------------------------------------------------------------


def lying(supply: int = 4, bribe: int = 6, **options: str | int) -> Table:
    """Ana has `supply` behind her screen and `bribe` on Ben's mat for a Yes; the vote is called."""
    table = Table(**options).strike().floor("red")  # type: ignore[arg-type]  # house rules come by name
    table.set_supply("Ana", supply + bribe)
    if bribe:
        table.deal("Ana", "Ben", bribe, "yes")
    return table.call()


def test_q09_default_only_the_own_supply_counts_towards_a_veto() -> None:
    table = lying()
    table.set_supply("Cy", 4)
    assert table.refused("Ana", c.Vote("veto")) == {"veto_unpayable"}
    assert table.refused("Cy", c.Vote("veto")) == {"veto_unpayable"}
    table.do("Ben", c.Vote("veto"))


def test_q09_supply_and_bribes_own_points_in_deals_count_too() -> None:
    table = lying(veto_eligibility="supply_and_bribes").vote("V A A A").reveal()
    assert table.results() == ["veto"]
    table = lying(supply=2, bribe=2, veto_eligibility="supply_and_bribes")
    assert table.refused("Ana", c.Vote("veto")) == {"veto_unpayable"}


def test_q09_after_settlement_a_deal_that_comes_back_pays_for_the_veto() -> None:
    table = lying(veto_eligibility="after_settlement").vote("V A A A").reveal()
    assert table.results() == ["veto"], "Ben abstained, so 6 came back: 10 are enough"
    table.settle()
    assert table.supply("Ana") == 4 + 6 - 5


def test_q09_after_settlement_an_illegal_veto_becomes_an_abstain_and_settled_deals_stay() -> None:
    table = lying(veto_eligibility="after_settlement").vote("V Y Y Y").reveal()
    assert table.results() == ["veto", "pass"], "6 were kept by Ben, 4 are not enough"
    assert table.public.counted["Ana"] == "abstain"
    assert table.supply("Ben") == 12 + 6


def test_q09_none_there_is_no_test_and_a_veto_costs_what_is_there() -> None:
    table = lying(supply=3, bribe=0, veto_eligibility="none").vote("V Y Y Y").reveal().settle()
    assert table.results() == ["veto"]
    assert table.supply("Ana") == 0
    assert [fee.paid for fee in table.happened(e.VetoFee)] == [3]


def test_q09_ask_comes_up_over_open_hands_only_when_it_matters() -> None:
    rich = Table(vote_mode="open", veto_eligibility="ask").strike().floor("red").hands("V A A A")
    assert rich.public.question is None
    table = lying(vote_mode="open", veto_eligibility="ask").hands("V A A A")
    assert table.public.question is not None
    assert table.public.question.key == "veto.eligibility"
    table.rule("veto.eligibility", "supply_and_bribes")
    assert table.results() == ["veto"]


def test_q09_ask_is_never_asked_over_sealed_ballots() -> None:
    """Ana could pay when she voted and cannot when the ballots turn; the question would rest on closed facts."""
    table = Table(veto_eligibility="ask", veto_illegal="ask", pieces_hints="on").strike().floor("red").vote("V Y Y Y")
    table.do("Ana", c.Recount(4))
    table.reveal()
    assert table.public.question is None
    assert table.public.counted["Ana"] == "abstain"
    assert table.results() == ["pass"]


def test_q10_default_a_veto_that_cannot_be_paid_is_an_abstain_and_nothing_is_paid() -> None:
    table = lying(vote_mode="open").hands("V Y Y Y").settle()
    assert table.results() == ["pass"]
    assert [v.seats for v in table.happened(e.VetoIllegal)] == [("Ana",)]
    assert table.happened(e.VetoFee) == []


def test_q10_stands_the_veto_counts_and_all_that_is_there_is_paid() -> None:
    table = lying(bribe=0, vote_mode="open", veto_illegal="stands").hands("V Y Y Y").settle()
    assert table.results() == ["veto"]
    assert table.supply("Ana") == 0


def test_q10_revote_the_vote_is_taken_again() -> None:
    table = lying(vote_mode="open", veto_illegal="revote").hands("V Y Y Y")
    assert table.at(Phase.VOTE)
    assert table.results() == []
    table.hands("A Y Y Y")
    assert table.results() == ["pass"]


def test_q10_ask_the_table_decides_what_the_shown_veto_is() -> None:
    table = lying(bribe=0, vote_mode="open", veto_illegal="ask").hands("V Y Y Y")
    assert table.public.question is not None
    table.rule("veto.illegal", "stands")
    assert table.results() == ["veto"]


def test_q11_default_the_secretary_general_may_veto_the_own_proposal() -> None:
    table = Table().strike().floor("red").vote("V Y Y Y").reveal().settle()
    assert table.results() == ["veto"]
    assert table.supply("Ana") == 12 - 5


def test_q12_default_a_deal_for_a_veto_that_was_illegal_goes_back() -> None:
    table = Table(vote_mode="open").strike().floor("red")
    table.set_supply("Ana", 4)
    table.deal("Ben", "Ana", 3, "veto")
    table.hands("V A A A")
    assert table.supply("Ben") == 12
    assert table.supply("Ana") == 4


def test_q13_default_deals_are_settled_before_a_veto_is_paid() -> None:
    table = Table(veto_eligibility="none").strike().floor("red")
    table.set_supply("Ana", 0)
    table.deal("Ben", "Ana", 5, "veto")
    table.vote("V A A A").reveal().settle()
    assert [fee.paid for fee in table.happened(e.VetoFee)] == [5], "the bribe pays the price"
    assert table.supply("Ana") == 0


# --- Q14 to Q16: order of payments and an empty Bank ------------------------------------------------------------------


def poor_secretary(**options: str | int) -> Table:
    """Ana leads, has 1 point and red on the space that costs 4; red passes."""
    table = Table(**options).tokens({"Ana": "G B Y K R"})  # type: ignore[arg-type]  # house rules come by name
    table.strike().floor("red")
    table.set_supply("Ana", 1)
    return table.vote("Y Y Y Y").reveal().settle()


def test_q14_default_the_secretary_general_pays_first_then_takes_the_bonus() -> None:
    assert poor_secretary().supply("Ana") == 5


def test_q14_net_score_and_bonus_are_netted() -> None:
    assert poor_secretary(payout_sg_order="net").supply("Ana") == 2


def short_bank(held: int, **options: str | int) -> Table:
    """Red passes and is worth 5, 5, 3 and 0; the Bank holds `held` when it comes to paying. Ben leads."""
    table = Table(first="Ben", **options)  # type: ignore[arg-type]  # house rules come by name
    table.tokens({"Ana": "R B G Y K", "Ben": "R G B Y K", "Cy": "B R G Y K", "Di": "B B G G Y"})
    table.strike().floor("red")
    table.do(JUDGE, Post(table.bank - held, "bank", "supply:Di", "the case needs it"))
    return table.vote("Y Y Y Y").reveal().settle()


def paid(table: Table) -> dict[str, int]:
    return {event.seat: event.paid for event in table.happened(e.ScorePaid)}


def test_q15_default_scores_are_paid_in_seat_order_from_the_secretary_general() -> None:
    assert list(paid(short_bank(100))) == ["Ben", "Cy", "Di", "Ana"]


def test_q16_default_the_bank_never_runs_out_but_all_are_told_when_it_would() -> None:
    table = short_bank(6)
    assert paid(table) == {"Ben": 5, "Cy": 3, "Di": 0, "Ana": 5}
    assert table.bank == 6 - 13
    assert len(table.happened(e.BankShort)) == 1
    assert "The Bank of the box would be empty now." in table.story()
    assert not short_bank(100).happened(e.BankShort)


def test_q16_seat_order_the_bank_pays_until_it_is_empty() -> None:
    table = short_bank(6, bank_limit="seat_order")
    assert paid(table) == {"Ben": 5, "Cy": 1, "Di": 0, "Ana": 0}
    assert table.bank == 0


def test_q16_pro_rata_everyone_gets_a_fair_part() -> None:
    table = short_bank(6, bank_limit="pro_rata")
    assert paid(table) == {"Ben": 2, "Cy": 1, "Di": 0, "Ana": 2}
    assert table.bank == 1


def test_q16_pro_rata_with_enough_in_the_bank_pays_in_full() -> None:
    assert paid(short_bank(13, bank_limit="pro_rata")) == {"Ben": 5, "Cy": 3, "Di": 0, "Ana": 5}


def test_discs_of_these_cases_are_the_ones_that_were_written() -> None:
    """The deadlock above rests on what lies in black."""
    table = deadlocked()
    assert Disc("black", "prestige") in table.public.used
    assert Disc("black", "innovation") in table.public.used
    assert table.refused(HOST, Draw("disc:3:black:0.0", ("wealth",))) == {"no_such_draw"}


def test_the_wall_says_which_question_the_table_decides_and_its_answers() -> None:
    table = lying(vote_mode="open", veto_illegal="ask").hands("V Y Y Y")
    question = table.page("host").question
    assert question is not None
    assert question.say in table.foot()
    assert all(choice.say in table.foot() for choice in question.choices)
