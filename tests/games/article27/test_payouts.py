"""R46–R53: what a veto, a failure and a success are worth."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from companion.core.messages import HOST, JUDGE, Draw, Post, Posted
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.state import Phase, points
from tests.games.article27.evenings import RULES, Table

PLAYERS = (3, 4, 5, 6)


def paid(table: Table, why: str) -> list[tuple[str, str, int]]:
    """Every posting of a kind: from, to, points."""
    return [(p.src, p.dst, p.amount) for p in table.happened(Posted) if p.why == why]


@pytest.mark.parametrize("count", PLAYERS)
def test_r46_each_vetoing_player_pays_five_to_the_bank_and_nobody_scores(count: int) -> None:
    table = Table(count).begin_round()
    bank = table.bank
    table.strike().floor("red", "blue").vote(" ".join("VV" + "Y" * (count - 2))).reveal().settle()
    assert table.supplies() == [7, 7] + [12] * (count - 2)
    assert paid(table, "veto") == [("supply:Ana", "bank", 5), ("supply:Ben", "bank", 5)]
    assert not paid(table, "score")
    assert not paid(table, "success")
    assert table.bank == bank + 2 * 5 + 5, "two fees and the bonus that came back"


@pytest.mark.parametrize("count", PLAYERS)
def test_r47_after_a_failure_nobody_pays_or_scores(count: int) -> None:
    table = Table(count).begin_round()
    bank = table.bank
    table.strike().floor("red", "blue").vote(" ".join("A" * count)).reveal().settle()
    assert table.supplies() == [12] * count
    assert table.bank == bank + 5
    assert {p.why for p in table.happened(Posted)} == {"start", "bonus", "bonus_back"}


@pytest.mark.parametrize("letter", ["V", "A"])
def test_r48_after_veto_or_failure_all_tokens_are_back_in_the_bag(letter: str) -> None:
    table = Table(6, draw_mode="keyed").begin_round()
    for seat in table.names:
        table.draw(seat, f"tokens:1:0:{seat}", *pieces.COLOURS)
    table.strike().floor("red").vote(f"{letter} A A A A A").reveal().settle().begin_round()
    assert table.public.has_drawn == ()
    assert all(table.own(seat).tokens == () for seat in table.names)
    wanted = [w for w in RULES.wants(table.state) if w.key.startswith("tokens:")]
    assert [dict(w.bag) for w in wanted] == [dict.fromkeys(pieces.COLOURS, 6)] * 6


def test_r48_after_a_failure_nobody_was_shown_the_tokens() -> None:
    for ballots in ("A A A A", "V Y Y Y"):
        table = Table(4).play("red", ballots)
        assert not table.happened(e.TokensShown)
        assert all(table.mine(seat).neighbour_spaces == () for seat in table.names)


@pytest.mark.parametrize("letter", ["Y", "A"])
def test_r49_everybody_scores_the_spaces_whose_colour_is_on_the_floor_abstainers_too(letter: str) -> None:
    table = Table(4).play("red blue", f"Y Y Y {letter}")
    # Ana +5+3, Ben +5−4, Cy −2−4, Di +1−2; and Ana takes the bonus.
    assert table.supplies() == [12 + 8 + 5, 12 + 1, 12 - 6, 12 - 1]
    assert paid(table, "score") == [
        ("bank", "supply:Ana", 8),
        ("bank", "supply:Ben", 1),
        ("supply:Cy", "bank", 6),
        ("supply:Di", "bank", 1),
    ]


def test_r49_is_paid_in_seat_order_from_the_secretary_general() -> None:
    table = Table(4, first="Cy").play("red", "Y Y Y Y")
    assert [event.seat for event in table.happened(e.ScorePaid)] == ["Cy", "Di", "Ana", "Ben"]


@pytest.mark.parametrize("count", PLAYERS)
def test_r49_every_floor_pays_what_the_spaces_say(count: int) -> None:
    for size in range(1, 6):
        for floor in combinations(pieces.COLOURS, size):
            table = Table(count).begin_round()
            spaces = {seat: table.mine(seat).spaces for seat in table.names}
            table.strike().floor(*floor).vote(" ".join("Y" * count)).reveal().settle()
            for seat in table.names:
                score = sum(space.value for space in spaces[seat] if space.colour in floor)
                assert table.supply(seat) == 12 + score + (5 if seat == "Ana" else 0), (seat, floor)


def test_r49_everybody_reads_the_own_payment_and_nobody_elses() -> None:
    table = Table(4).play("red blue", "Y Y Y Y")
    assert table.mine("Cy").settle_say == "Your score is −6: you pay the Bank 6. 12 before, −6 score: 6."
    assert table.mine("Ana").settle_say == (
        "Your score is +8: the Bank pays you 8. You have the success bonus of 5. "
        "12 before, +8 score, +5 bonus: 25."
    )
    assert not any("score" in line.say for line in table.page("public").ledger)


def test_r49_only_who_has_the_pieces_in_hand_is_told_to_take_them() -> None:
    table = Table(4, pieces_hints="on").play("red blue", "Y Y Y Y")
    assert table.mine("Cy").settle_say.startswith("Your score is −6: pay 6 to the Bank")
    assert "Take the success bonus of 5 from the Bank." in table.mine("Ana").settle_say


def test_r49_who_looks_again_only_at_the_next_draws_still_reads_what_was_paid() -> None:
    """Seen at a table: nobody opens a private window between the payouts and the next draws."""
    table = Table(4).play("red blue", "Y Y Y Y").begin_round()
    assert table.mine("Cy").settle_say == "Round 1: 12 before, −6 score: 6."
    assert table.mine("Ana").settle_say == "Round 1: 12 before, +8 score, +5 bonus: 25."
    assert table.strike().mine("Cy").settle_say == ""
    table.do(JUDGE, Post(1, "supply:Ana", "supply:Di", "miscounted"))
    table.floor("red").vote("V Y Y Y").reveal().settle().begin_round()
    assert table.mine("Cy").settle_say == ""
    assert table.mine("Ana").settle_say == "Round 2: 25 before, −5 veto, −1 moved by the judge: 19."


@pytest.mark.parametrize("tokens", ["off", "on"])
def test_r49_what_the_own_page_says_of_a_round_adds_up_to_the_figure_above_it(tokens: str) -> None:
    """Seen at a table: 12, “your score +3, the Bank paid 3”, and 17 in tokens: the bonus and a bribe were not said."""
    table = Table(4, pieces_hints=tokens).begin_round().strike().floor("red", "blue")
    table.deal("Ana", "Ben", 3, "yes")
    table.deal("Cy", "Ana", 2, "include", colour="red")
    table.deal("Cy", "Di", 1, "veto")
    held = dict.fromkeys(table.names, 12)
    for ballots, parts in (("Y Y Y Y", {"Ana": [-1, 8, 5], "Ben": [3], "Cy": [-2]}), ("A V Y Y", {"Ben": [-5]})):
        table.vote(ballots).reveal().settle()
        seen = {seat: table.mine(seat).settle_say for seat in table.names}
        table.begin_round()
        for seat in table.names:
            now = points(table.public, table.own(seat))
            for said in (seen[seat], table.mine(seat).settle_say):
                if found := re.search(r"(\d+) before, (.*): (?:in tokens )?(\d+)", said):
                    moved = [int(n.replace("−", "-")) for n in re.findall(r"[+−]\d+", found[2])]
                    assert (int(found[1]), int(found[3])) == (held[seat], now), said
                    assert held[seat] + sum(moved) == now, said
                    assert moved[: len(parts.get(seat, []))] == parts.get(seat, []), said
                else:
                    assert now == held[seat], f"{seat} had {held[seat]} and has {now}: {said}"
            held[seat] = now
        table.strike().floor("red")


@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 0), (5, 0), (6, 0), (7, 1)])
def test_r50_who_cannot_pay_it_all_pays_what_there_is(held: int, left: int) -> None:
    table = Table(4).strike().floor("red", "blue").set_supply("Cy", held).vote("Y Y Y Y").reveal().settle()
    assert table.supply("Cy") == left
    score = next(event for event in table.happened(e.ScorePaid) if event.seat == "Cy")
    assert (score.score, score.paid) == (-6, -min(6, held))


def test_r50_nothing_is_owed_later() -> None:
    table = Table(4).strike().floor("red", "blue").set_supply("Cy", 2).vote("Y Y Y Y").reveal().settle()
    table.play("red", "A A A A")
    assert table.supply("Cy") == 0
    # In round 3 Cy's black +1, green +5 and yellow +3 come in in full.
    table.play("green yellow black", "Y Y Y Y")
    assert table.supply("Cy") == 5 + 3 + 1 + 5


@pytest.mark.parametrize("count", PLAYERS)
def test_r51_the_secretary_general_of_a_passed_proposal_takes_the_bonus(count: int) -> None:
    table = Table(count, first="Ben").play("red", " ".join("Y" * count))
    assert paid(table, "success") == [("floor", "supply:Ben", 5)]
    assert table.public.bonus == 0
    assert table.supply("Ben") == 12 - 4 + 5


def test_r51_a_secretary_general_who_cannot_pay_first_loses_all_and_then_takes_the_bonus() -> None:
    table = Table(4).tokens({"Ana": "B G Y K R"}).strike().floor("red").set_supply("Ana", 1)
    table.vote("Y Y Y Y").reveal().settle()
    assert table.supply("Ana") == 5


def test_r52_after_a_pass_the_left_neighbour_is_shown_the_tokens_and_not_the_agenda() -> None:
    table = Table(4).strike().floor("red", "blue").vote("Y Y Y Y").reveal()
    assert [(s.seat, s.to) for s in table.happened(e.TokensShown)] == [
        ("Ana", "Ben"), ("Ben", "Cy"), ("Cy", "Di"), ("Di", "Ana"),
    ]  # fmt: skip
    mine = table.mine("Ben")
    assert mine.neighbour == "Ana"
    assert [space.colour for space in mine.neighbour_spaces] == list(pieces.COLOURS)
    assert mine.neighbour_say == "Ana on your right shows +8."
    for seat in ("Ben", "Cy", "Di"):
        assert not any("secret agenda is Wealth" in line for line in table.story(seat))
    for viewer in ("Cy", "public", "host", "judge"):
        assert not any("Ana shows" in line for line in table.story(viewer))


def test_r52_a_declared_score_is_paid_only_when_the_left_neighbour_has_confirmed_it() -> None:
    table = Table(3, draw_mode="declared").strike().floor("red").vote("Y Y Y").reveal()
    assert table.at(Phase.SCORES)
    for seat, score in (("Ana", 5), ("Ben", -4), ("Cy", 3)):
        table.do(seat, c.DeclareScore(score))
    assert table.foot() == "Scores are declared, and confirmed on the left: Ana, Ben and Cy."
    assert table.refused("Cy", c.ConfirmScore("Ana")) == {"left_neighbour_confirms"}
    assert table.refused("Ana", c.ConfirmScore("Ana")) == {"left_neighbour_confirms"}
    table.do("Ben", c.ConfirmScore("Ana"))
    table.do("Cy", c.ConfirmScore("Ben"))
    assert table.refused(HOST, c.Settle()) == {"wrong_phase"}
    table.do("Ana", c.ConfirmScore("Cy"))
    table.settle()
    assert table.supplies() == [12 + 5 + 5, 12 - 4, 12 + 3]


@pytest.mark.parametrize("score", [-7, 10])
def test_r52_no_true_score_is_above_nine_or_below_minus_six(score: int) -> None:
    table = Table(3, draw_mode="declared").strike().floor("red").vote("Y Y Y").reveal()
    assert table.refused("Ana", c.DeclareScore(score)) == {"score_range"}


def test_r53_after_scoring_the_tokens_are_discarded_into_the_bag() -> None:
    table = Table(6)
    for _ in range(6):
        table.begin_round()
        drawn = [token for seat in table.names for token in table.own(seat).tokens]
        assert sorted(drawn) == sorted(pieces.COLOURS * 6), "with six all thirty are needed each round"
        table.strike().floor("red").vote("Y Y Y Y Y Y").reveal().settle()


def test_r53_the_discarded_tokens_can_be_drawn_again_at_once() -> None:
    table = Table(3, draw_mode="keyed").begin_round()
    for seat, colour in zip(table.names, ("red", "blue", "green"), strict=True):
        table.draw(seat, f"tokens:1:0:{seat}", *[colour] * 5)
    table.strike().floor("red").vote("Y Y Y").reveal().settle().begin_round()
    assert table.refused("Cy", Draw("tokens:1:0:Cy", ("red",) * 5)) == {"no_such_draw"}
    for seat, colour in zip(table.names, ("red", "blue", "green"), strict=True):
        table.draw(seat, f"tokens:2:0:{seat}", *[colour] * 5)
    assert table.at(Phase.READY)
