"""What every game shares: how events are folded, how seats are placed, and how a judge's reason is asked for."""

from __future__ import annotations

import pytest

from companion.core import sentences
from companion.core.contract import TablePublic
from companion.core.language import figure, listed, signed
from companion.core.messages import CLOCK, HOST, JUDGE, TABLE, Command, Draw, Hand, Pause, Post, Put, Reason, TimeUp
from companion.core.refusing import LONGEST_REASON, Roles, reasoned, who
from companion.core.standings import grouped, placed
from companion.games.politburo.evolve import evolve


def test_a_shared_place_leaves_out_as_many_as_share_it() -> None:
    points = {"Ana": 3, "Ben": 5, "Cy": 5, "Dee": 1}
    groups = grouped(points, lambda seat: -points[seat])
    assert groups == [["Ben", "Cy"], ["Ana"], ["Dee"]]
    assert placed(groups) == [(1, "Ben"), (1, "Cy"), (3, "Ana"), (4, "Dee")]


@pytest.mark.parametrize("reason", ["", "   ", "two\nlines", "turned \u202e round", "x" * (LONGEST_REASON + 1)])
def test_a_judge_without_a_reason_that_can_be_shown_is_refused(reason: str) -> None:
    assert [found.key for found in reasoned(reason)] == ["reason_needed"]


def test_a_reason_on_one_line_will_do() -> None:
    assert reasoned("the cat jumped on the board") == []


@pytest.mark.parametrize(
    ("by", "command", "told"),
    [
        (CLOCK, TimeUp(), ""),
        (HOST, TimeUp(), CLOCK),
        (TABLE, Draw("x"), ""),
        (TABLE, Pause(), HOST),
        (HOST, Pause(), ""),
        (HOST, Put("x", "y", "z"), JUDGE),
        (JUDGE, Put("x", "y", "z"), ""),
        (JUDGE, Pause(), HOST),
        (CLOCK, Pause(), HOST),
        ("Ana", Hand((), "", "", ""), ""),
        ("Ana", Pause(), HOST),
        ("Ana", Post(1, "", "", ""), "seat"),
        ("Zoe", Pause(), "Zoe"),
    ],
)
def test_whose_command_it_is_is_said(by: str, command: Command, told: str) -> None:
    public = TablePublic(seats=("Ana", "Ben"), options={})
    roles = Roles(seats=(Hand,), hosts=(Pause,), judges=(Put,))
    found = who(public, by, command, roles)
    assert [next(iter(reason.given.values())) for reason in found] == ([told] if told else [])


def test_an_event_that_no_game_knows_is_a_fault_and_not_silence() -> None:
    with pytest.raises(KeyError):
        evolve(None, object())  # type: ignore[arg-type]  # nothing that happens


def test_names_and_numbers_are_said_as_people_write_them() -> None:
    assert [listed(()), listed(("Ana",)), listed(("Ana", "Ben", "Cy"))] == ["", "Ana", "Ana, Ben and Cy"]
    assert [signed(3), signed(-2), signed(0)] == ["+3", "−2", "0"]
    assert [figure(3), figure(-2), figure(0)] == ["3", "−2", "0"]


def test_a_player_who_is_called_like_a_word_of_the_game_keeps_the_name() -> None:
    shouted = str.upper
    said = sentences.say(Reason("no_such_seat", given={"seat": "gold"}), {}, shouted)
    assert said == "Nobody called “gold” sits at this table."
    said = sentences.say(Reason("no_such_value", given={"value": "gold", "allowed": "rum, ruby"}), {}, shouted)
    assert said == "“GOLD” cannot be set; choose one of: RUM, RUBY."
