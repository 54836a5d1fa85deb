"""R13–R21: the gavel, the draws behind the screens, the discs on the Table, the bonus on the Floor."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.messages import HOST, JUDGE, Draw, Posted, Put
from companion.core.offers import ChooseMany
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.state import Phase
from companion.games.article27.wants import discs_left
from tests.games.article27.evenings import Table, before_a_deadlock

PLAYERS = (3, 4, 5, 6)
A_THIRD = {"red": "wealth", "blue": "wealth", "green": "wealth peace", "yellow": "innovation", "black": "prestige"}
"""With these discs green's first would be a third Wealth, and Peace comes instead."""


@pytest.mark.parametrize("count", PLAYERS)
def test_r13_the_gavel_moves_one_seat_clockwise_and_stays_in_round_one(count: int) -> None:
    table = Table(count, first="Cy").finish()
    start = table.names.index("Cy")
    held = [(event.round, event.secretary) for event in table.happened(e.RoundBegun)]
    assert held == [(r, table.names[(start + r - 1) % count]) for r in range(1, table.public.rounds + 1)]


def test_r13_between_two_rounds_foot_and_marks_name_the_same_holder_of_the_gavel() -> None:
    """Seen on a wall: “the gavel passes to Ben”, while the mark beside it stood with Ana."""
    view = Table(4).play("red", "Y Y Y Y").page("public").view
    assert view.foot == "Round 1 is over. With round 2 the gavel passes from Ana to Ben."
    assert view.leader.startswith("Ana")
    assert [card.name for card in view.seats if card.leads] == ["Ana"]


def test_r13_a_proxy_for_one_round_does_not_change_the_gavels_way() -> None:
    table = Table(4).begin_round()
    table.do(JUDGE, Put("gavel", "Di", "Ana is on the phone"))
    assert table.leader == "Di"
    assert table.refused("Ana", c.StrikeGavel()) == {"not_secretary"}
    table.strike().floor("red").vote("A A A A").reveal().settle().begin_round()
    assert table.leader == "Ben"


def test_r13_a_round_begins_only_when_the_one_before_is_over() -> None:
    table = Table(4).begin_round()
    assert table.refused(HOST, c.PassGavel()) == {"wrong_phase"}
    assert table.cites(HOST, c.PassGavel()) == {"R13"}


@pytest.mark.parametrize("count", PLAYERS)
def test_r14_five_tokens_are_drawn_in_seat_order_from_the_secretary_general(count: int) -> None:
    table = Table(count, first="Cy").begin_round()
    drawn = table.happened(e.TokensDrawn)
    start = table.names.index("Cy")
    assert [event.seat for event in drawn] == [*table.names[start:], *table.names[:start]]
    assert [len(event.tokens) for event in drawn] == [5] * count


def test_r14_six_tokens_or_four_are_not_five() -> None:
    table = Table(4, draw_mode="keyed").begin_round()
    for tokens in (("red",) * 4, ("red", "blue", "green", "yellow", "black", "red")):
        assert "draw_count" in table.refused("Ana", Draw("tokens:1:0:Ana", tokens))
    assert table.refused("Ben", Draw("tokens:1:0:Ana", ("red",) * 5)) == {"not_yours"}


def test_r15_the_tokens_lie_on_the_spaces_in_the_order_in_which_they_were_drawn() -> None:
    table = Table(4).tokens({"Ana": "Y R B G B"}).begin_round()
    spaces = [(space.value, space.colour) for space in table.mine("Ana").spaces]
    assert spaces == [(5, "yellow"), (3, "red"), (1, "blue"), (-2, "green"), (-4, "blue")]
    # Nothing in anybody's menu could rearrange or choose them.
    assert table.refused("Ana", Draw("tokens:1:0:Ana", ("red",) * 5)) == {"no_such_draw"}


def test_r16_several_spaces_may_hold_the_same_colour_and_each_counts() -> None:
    table = Table(4).tokens({"Ana": "R R R R R", "Ben": "B B G B K"}).strike()
    assert [space.colour for space in table.mine("Ana").spaces] == ["red"] * 5
    table.floor("red")
    assert (table.mine("Ana").worth, table.mine("Ben").worth) == (3, 0)
    table.floor("blue")
    assert (table.mine("Ana").worth, table.mine("Ben").worth) == (0, 5 + 3 - 2)


def test_r16_seven_of_a_colour_cannot_come_from_one_bag() -> None:
    table = Table(3, draw_mode="keyed").begin_round()
    table.draw("Ana", "tokens:1:0:Ana", *["red"] * 5)
    table.draw("Ben", "tokens:1:0:Ben", "red", "red", "blue", "blue", "blue")
    table.draw("Cy", "tokens:1:0:Cy", *["green"] * 5)
    assert table.public.has_drawn == ()
    assert any("cannot come from one bag" in line for line in table.story())


@pytest.mark.parametrize("count", PLAYERS)
def test_r17_one_disc_of_each_area_is_tabled_one_after_the_other_and_its_agenda_is_public(count: int) -> None:
    table = Table(count).begin_round()
    tabled = table.happened(e.DiscTabled)
    assert [event.colour for event in tabled] == list(pieces.COLOURS)
    assert [area.agenda for area in table.board().areas] == [event.agenda for event in tabled]
    assert all(area.agenda for area in table.board().areas)
    assert table.public.floor == ()


def test_r17_discs_are_turned_over_after_the_draws() -> None:
    table = Table(4, draw_mode="keyed").begin_round()
    assert not table.public.tabled
    for seat in table.names[:3]:
        table.draw(seat, f"tokens:1:0:{seat}", *pieces.COLOURS)
        assert not table.public.tabled
    table.draw("Di", "tokens:1:0:Di", *pieces.COLOURS)
    assert len(table.public.tabled) == 5


def test_r18_two_discs_of_one_agenda_may_lie_on_the_table() -> None:
    table = Table(4).discs(red="wealth", blue="wealth", green="peace", yellow="peace", black="prestige").begin_round()
    assert [d.agenda for d in table.public.tabled] == ["wealth", "wealth", "peace", "peace", "prestige"]
    assert not table.happened(e.DiscReturned)


def test_r19_a_third_of_an_agenda_goes_back_and_the_next_disc_of_that_area_is_turned_over() -> None:
    table = Table(4).discs(**A_THIRD).begin_round()
    assert [(d.colour, d.agenda) for d in table.happened(e.DiscReturned)] == [("green", "wealth")]
    assert [d.agenda for d in table.public.tabled][:3] == ["wealth", "wealth", "peace"]
    assert any("would be a third Wealth" in line for line in table.story())


def test_r19_the_next_disc_is_never_the_one_that_just_went_back() -> None:
    table = Table(4, discs_mode="keyed").begin_round()
    table.draw(HOST, "disc:1:red:0.0", "wealth").draw(HOST, "disc:1:blue:0.0", "wealth")
    table.draw(HOST, "disc:1:green:0.0", "wealth")
    assert table.refused(HOST, Draw("disc:1:green:0.1", ("wealth",))) == {"no_such_outcome"}


def test_r19_the_form_and_the_wall_say_which_disc_went_back_and_ask_for_the_next_one() -> None:
    """Seen at a table: the same question stood there once more, and the disc that went back was called used."""
    table = Table(4, discs_mode="keyed").begin_round()
    for colour in ("red", "blue", "green"):
        table.draw(HOST, f"disc:1:{colour}:0.0", "wealth")
    page = table.page(HOST)
    (asked,) = (offer for offer in page.offers if offer.do == "draw")
    assert asked.say == "Green (Trade): Wealth would be a third and goes back. Which disc is turned over in its place?"
    assert page.view.foot.startswith("Green (Trade): Wealth would be a third and goes back.")
    (field,) = asked.fields
    assert isinstance(field, ChooseMany)
    (grey,) = (choice for choice in field.choices if choice.refused)
    assert (grey.value, grey.refused[0].key) == ("wealth", "disc_third")
    table.draw(HOST, "disc:1:green:0.1", "peace")
    (asked,) = (offer for offer in table.page(HOST).offers if offer.do == "draw")
    assert asked.say.startswith("Yellow")
    assert asked.say.endswith("which agenda?")


def test_r19_is_repeated_while_the_next_disc_is_a_third_again() -> None:
    table = Table(4).discs(red="wealth", blue="wealth", green="peace", yellow="peace", black="wealth peace prestige")
    table.begin_round()
    assert [d.agenda for d in table.happened(e.DiscReturned)] == ["wealth", "peace"]
    assert [d.agenda for d in table.public.tabled] == ["wealth", "wealth", "peace", "peace", "prestige"]
    assert table.at(Phase.READY)


def test_r19_the_returned_discs_are_shuffled_with_the_rest_of_their_area() -> None:
    table = Table(4).discs(**A_THIRD).begin_round()
    assert set(discs_left(table.public, "green")) == {"wealth", "prestige", "innovation"}
    table.strike().floor("red").vote("A A A A").reveal().settle()
    turned = set()
    for seed in range(40):
        again = Table(4, seed=seed).discs(**A_THIRD)
        again.play("red", "A A A A").begin_round()
        turned |= {d.agenda for d in again.public.tabled if d.colour == "green"}
    assert turned == {"wealth", "prestige", "innovation"}, "anything but the disc that was tabled can come next"


def test_r19_in_the_penultimate_round_both_discs_of_the_last_area_can_be_thirds() -> None:
    table = before_a_deadlock().begin_round()
    assert [d.agenda for d in table.happened(e.DiscReturned)] == ["wealth", "peace"]
    assert [d.agenda for d in table.public.tabled] == ["wealth", "wealth", "peace", "peace", "wealth"]
    assert discs_left(table.public, "black") == ("peace",)


@pytest.mark.parametrize(("answer", "stays"), [("first", "wealth"), ("last", "peace")])
def test_r19_in_a_deadlock_the_table_may_be_asked(answer: str, stays: str) -> None:
    table = before_a_deadlock(tabling_deadlock="ask").begin_round()
    assert table.page("public").question is not None
    assert table.at(Phase.DRAWS)
    table.rule("tabling.deadlock", answer)
    assert table.public.tabled[-1].agenda == stays
    assert table.at(Phase.READY)


@pytest.mark.parametrize("count", PLAYERS)
def test_r19_never_leaves_three_of_an_agenda_on_the_table_before_the_last_round(count: int) -> None:
    for seed in range(12):
        table = Table(count, chance=True, seed=seed)
        while table.public.round < table.public.rounds - 2:
            table.begin_round()
            assert max(Counter(d.agenda for d in table.public.tabled).values()) <= 2
            table.strike().floor("red").vote(" ".join("A" for _ in table.names)).reveal().settle()


def test_r20_in_the_final_round_three_of_an_agenda_stay() -> None:
    table = Table(4)
    for discs in (
        {"red": "peace", "blue": "prestige", "green": "innovation", "yellow": "wealth", "black": "wealth"},
        {"red": "prestige", "blue": "innovation", "green": "peace", "yellow": "peace", "black": "prestige"},
        {"red": "innovation", "blue": "peace", "green": "prestige", "yellow": "prestige", "black": "innovation"},
    ):
        table.discs(**discs).play("red", "A A A A")
    table.begin_round()
    assert Counter(d.agenda for d in table.public.tabled)["wealth"] == 3
    assert not table.happened(e.DiscReturned)
    assert table.at(Phase.READY)


@pytest.mark.parametrize("count", PLAYERS)
def test_r21_five_points_from_the_bank_lie_on_the_floor_every_round(count: int) -> None:
    table = Table(count)
    while table.at(Phase.BETWEEN):
        before = table.bank
        table.begin_round()
        assert (table.board().bonus, table.bank) == (5, before - 5)
        table.strike().floor("red").vote(" ".join("A" for _ in table.names)).reveal().settle()
    assert [p.amount for p in table.happened(Posted) if p.why == "bonus"] == [5] * table.public.rounds


def test_r14_no_gavel_is_struck_before_everybody_has_drawn_again() -> None:
    table = Table(3, draw_mode="keyed", draw_correction="redraw").begin_round()
    for seat in table.names:
        table.draw(seat, f"tokens:1:0:{seat}", *pieces.COLOURS)
    table.do(HOST, c.Redraw("Ben"))
    assert table.refused("Ana", c.StrikeGavel()) == {"draws_missing"}
    assert table.foot() == "Still to draw: Ben."
    table.draw("Ben", "tokens:1:1:Ben", *pieces.COLOURS)
    table.strike()


@pytest.mark.parametrize("mode", ["sealed", "open"])
def test_r14_no_hand_is_opened_before_everybody_has_tokens_to_be_counted(mode: str) -> None:
    table = Table(3, draw_mode="keyed", draw_correction="redraw", vote_mode=mode).begin_round()
    for seat in table.names:
        table.draw(seat, f"tokens:1:0:{seat}", *pieces.COLOURS)
    table.strike().floor("red")
    table.do(HOST, c.Redraw("Ben"))
    table.wind(300_000)
    hands = c.ShowHands(dict.fromkeys(table.names, "yes"))
    if mode == "sealed":
        table.vote("Y Y Y")
        assert table.refused(HOST, c.Reveal()) == {"draws_missing"}
        assert table.foot() == "All ballots are in. Still to draw: Ben."
    else:
        assert table.refused(HOST, hands) == {"draws_missing"}
    table.draw("Ben", "tokens:1:1:Ben", *pieces.COLOURS)
    table.do(HOST, c.Reveal() if mode == "sealed" else hands)
    table.settle()
    assert table.supplies() == [12 + 5 + 5, 12 + 5, 12 + 5]
