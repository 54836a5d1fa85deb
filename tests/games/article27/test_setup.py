"""R1–R12: what lies on the table before the first round."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from companion.core import ledger
from companion.core.messages import HOST, Draw
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.wants import discs_left
from tests.games.article27.evenings import NAMES, RULES, Table

PLAYERS = (3, 4, 5, 6)


@pytest.mark.parametrize("count", PLAYERS)
def test_r01_three_to_six_sit_down_each_with_a_nation_of_their_own(count: int) -> None:
    nations = Table(count).public.nations
    assert len(set(nations.values())) == count
    assert set(nations.values()) <= set(pieces.NATIONS)


@pytest.mark.parametrize("names", [(), ("Ana",), ("Ana", "Ben"), (*NAMES, "Gus")])
def test_r01_two_are_too_few_and_seven_are_too_many(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="3 to 6 players"):
        RULES.setup(names, {})


def test_r01_a_nation_can_be_chosen_but_not_twice() -> None:
    begun = RULES.setup(NAMES[:3], {"nations": ["russia", "france", "china"]})[0]
    assert isinstance(begun, e.GameBegun)
    assert begun.nations == {"Ana": "russia", "Ben": "france", "Cy": "china"}
    with pytest.raises(ValueError, match="different nation"):
        RULES.setup(NAMES[:3], {"nations": ["russia", "france", "france"]})


def test_r02_there_is_one_disc_for_each_colour_and_agenda() -> None:
    table = Table(6)
    discs = [(colour, agenda) for colour in pieces.COLOURS for agenda in discs_left(table.public, colour)]
    assert sorted(discs) == sorted(product(pieces.COLOURS, pieces.AGENDAS))
    assert len(discs) == 30


def test_r02_a_disc_that_was_used_cannot_be_keyed_in_again() -> None:
    table = Table(3, discs_mode="keyed").begin_round()
    for colour, agenda in zip(pieces.COLOURS, pieces.AGENDAS, strict=False):
        table.draw(HOST, f"disc:1:{colour}:0.0", agenda)
    table.strike().floor("red").vote("A A A").reveal().settle().begin_round()
    # The printed range no longer has it, so it is refused as impossible.
    assert table.refused(HOST, Draw("disc:2:red:0.0", ("wealth",))) == {"no_such_outcome"}
    table.draw(HOST, "disc:2:red:0.0", "peace")


@pytest.mark.parametrize("count", PLAYERS)
def test_r03_each_seat_has_one_agenda_that_only_it_can_see(count: int) -> None:
    table = Table(count, chance=True)
    agendas = [table.mine(seat).agenda for seat in table.names]
    assert len(set(agendas)) == count
    for seat in table.names:
        assert any(line.startswith(f"{seat}'s secret agenda is") for line in table.story(seat))
        for viewer in ("public", "host", "judge", *(s for s in table.names if s != seat)):
            assert not any(line.startswith(f"{seat}'s secret agenda is") for line in table.story(viewer))


def test_r03_two_seats_cannot_have_keyed_in_the_same_agenda() -> None:
    table = Table(3, agenda_mode="keyed")
    for seat in table.names:
        table.draw(seat, f"agenda:0:{seat}", "peace")
    assert table.public.has_agenda == ()
    assert any("cannot come from one box" in line for line in table.story())
    for seat, agenda in zip(table.names, ("peace", "power", "wealth"), strict=True):
        table.draw(seat, f"agenda:1:{seat}", agenda)
    assert [table.mine(seat).agenda for seat in table.names] == ["peace", "power", "wealth"]


@pytest.mark.parametrize(("count", "removed", "discs"), [(4, 2, 20), (5, 1, 25)])
def test_r04_with_four_or_five_the_unused_agendas_are_shown_and_their_discs_go(
    count: int, removed: int, discs: int
) -> None:
    table = Table(count, chance=True)
    held = {table.own(seat).agenda for seat in table.names}
    assert set(table.public.removed) == set(pieces.AGENDAS) - held
    assert len(table.public.removed) == removed
    (said,) = (line for line in table.story() if line.startswith("Not in play:"))
    discs_of = "none of its discs" if removed == 1 else "none of their discs"
    assert said.endswith(f"{discs_of} is turned over."), "they lie in the box, where the app turns discs over"
    assert sum(len(discs_left(table.public, colour)) for colour in pieces.COLOURS) == discs
    assert {row.agenda for row in table.board().track} == held


def test_r05_with_six_nothing_is_removed() -> None:
    table = Table(6)
    assert table.public.removed == ()
    assert not table.happened(e.AgendasRemoved)
    assert len(table.board().track) == 6


def test_r06_with_three_the_unused_agendas_stay_unseen_and_every_disc_is_used() -> None:
    table = Table(3)
    assert table.public.removed == ()
    assert table.public.unused == ()
    assert len(table.board().track) == 6
    assert not any("Not in play" in line for line in table.story())
    table.finish()
    assert set(table.public.unused) == {"innovation", "justice", "power"}


@pytest.mark.parametrize("count", PLAYERS)
def test_r07_each_area_is_one_colour_and_a_tabled_disc_is_random_among_what_lies_there(count: int) -> None:
    wanted = [w for w in RULES.wants(Table(count, discs_mode="keyed").begin_round().state) if w.key.startswith("disc:")]
    assert [w.key for w in wanted] == ["disc:1:red:0.0"]
    assert set(wanted[0].bag) == set(wanted[0].outcomes)
    assert set(wanted[0].bag.values()) == {1}, "every disc of the area is as likely as the other"


@pytest.mark.parametrize(("count", "circles"), [(3, 6), (4, 4), (5, 5), (6, 6)])
def test_r08_an_area_holds_as_many_discs_as_there_are_rounds(count: int, circles: int) -> None:
    table = Table(count)
    assert [area.left for area in table.board().areas] == [circles] * 5
    assert all(len(discs_left(table.public, colour)) == circles for colour in pieces.COLOURS)
    table.play("red", " ".join("A" for _ in table.names))
    assert [area.left for area in table.board().areas] == [circles - 1] * 5


@pytest.mark.parametrize("count", PLAYERS)
def test_r09_everybody_starts_with_twelve_points_and_the_rest_is_the_bank(count: int) -> None:
    table = Table(count)
    assert table.supplies() == [12] * count
    assert table.bank == 378 - 12 * count
    assert ledger.total(table.state) == 63 * 1 + 27 * 5 + 18 * 10 == 378


def test_r09_nobody_sees_what_lies_behind_another_screen() -> None:
    table = Table(4).play("red blue", "Y Y Y Y")
    for viewer in ("public", "host", "judge"):
        assert table.page(viewer).view.mine is None
        assert not any("score of the round" in line.say for line in table.page(viewer).ledger)
    for seat in table.names:
        accounts = {side for line in table.page(seat).ledger if "score" in line.say for side in (line.src, line.dst)}
        assert accounts <= {"bank", f"supply:{seat}"}


def test_r10_all_thirty_drawing_tokens_are_in_the_bag() -> None:
    wanted = next(w for w in RULES.wants(Table(4, draw_mode="keyed").begin_round().state) if w.owner == "Ana")
    assert wanted.bag == dict.fromkeys(pieces.COLOURS, 6)
    table = Table(6).begin_round()
    drawn = Counter(token for seat in table.names for token in table.own(seat).tokens)
    assert drawn == dict.fromkeys(pieces.COLOURS, 6)


def test_r11_the_first_gavel_is_drawn_or_given_to_a_named_seat() -> None:
    assert Table(4, first="Cy").public.secretary == "Cy"
    assert {Table(4, first="random", seed=seed).public.first for seed in range(40)} == set(NAMES[:4])


@pytest.mark.parametrize(("count", "rounds", "terms"), [(3, 6, 2), (4, 4, 1), (5, 5, 1), (6, 6, 1)])
def test_r12_everybody_is_secretary_general_once_and_with_three_twice(count: int, rounds: int, terms: int) -> None:
    table = Table(count, first="Ben").finish()
    held = [event.secretary for event in table.happened(e.RoundBegun)]
    assert len(held) == rounds
    assert Counter(held) == dict.fromkeys(table.names, terms)
    assert table.refused(HOST, c.PassGavel()) == {"game_over"}
