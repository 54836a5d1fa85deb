"""The box: it knows who is awaited, and what comes out tells neither order nor, if unsigned, authors."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.messages import Pause, Resume, TurnOut
from companion.core.sealed import Box, Held

SEATS = ("Ana", "Ben", "Cy")


def test_a_box_is_full_when_everybody_has_put_in_and_tells_who_has_in_seat_order() -> None:
    held = Held(Box("1", SEATS)).with_choice("Cy", "x").with_choice("Ana", "z")
    assert held.put_in == ("Ana", "Cy")
    assert not held.full
    assert held.with_choice("Ben", "y").full


def test_a_signed_box_is_turned_out_in_seat_order_whoever_came_first() -> None:
    held = Held(Box("1", SEATS))
    one = held.with_choice("Ana", "x").with_choice("Ben", "z")
    two = held.with_choice("Ben", "z").with_choice("Ana", "y").with_choice("Ana", "x")
    assert one.turned_out() == two.turned_out() == (("Ana", "x"), ("Ben", "z"))


def test_an_unsigned_box_is_turned_out_with_neither_author_nor_order() -> None:
    box = Box("1", SEATS, signed=False)
    one = Held(box).with_choice("Ana", "x").with_choice("Ben", "z").with_choice("Cy", "y")
    two = Held(box).with_choice("Cy", "z").with_choice("Ben", "y").with_choice("Ana", "x")
    assert one.turned_out() == two.turned_out() == (("", "x"), ("", "y"), ("", "z"))


def test_a_box_prints_closed() -> None:
    held = Held(Box("1", ("Ana",))).with_choice("Ana", "secret")
    assert "secret" not in f"{held} {held!r} {held.__rich_repr__()}"


def test_what_lay_in_a_box_becomes_one_command_of_the_table() -> None:
    turned = Game().unbox(None, (("Ana", Pause()), ("Ben", Resume())))
    assert turned == TurnOut({"Ana": {"do": "pause", "reason": ""}, "Ben": {"do": "resume"}})


def test_a_game_without_a_box_has_none() -> None:
    assert Game().box(None) is None
