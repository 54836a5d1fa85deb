"""A box holds choices in memory and hands them over full, sorted, and without their authors."""

from __future__ import annotations

import pytest

from companion.core.game import Game
from companion.core.sealed import Box, Held
from companion.games import GAMES


def test_a_box_is_full_when_everybody_has_put_in_and_tells_who_is_awaited_in_seat_order() -> None:
    held = Held(Box("1", ("Ana", "Ben", "Cy")))
    assert held.waiting == ("Ana", "Ben", "Cy")
    held = held.with_choice("Cy", "x").with_choice("Ana", "z")
    assert held.put_in == ("Ana", "Cy")
    assert held.waiting == ("Ben",)
    assert not held.full
    assert held.with_choice("Ben", "y").full


def test_what_comes_out_has_neither_author_nor_order() -> None:
    box = Box("1", ("Ana", "Ben", "Cy"))
    one = Held(box).with_choice("Ana", "x").with_choice("Ben", "z").with_choice("Cy", "y")
    two = Held(box).with_choice("Cy", "z").with_choice("Ben", "y").with_choice("Ana", "x")
    assert one.shuffled() == two.shuffled() == ("x", "y", "z")


def test_a_box_prints_closed() -> None:
    held = Held(Box("1", ("Ana",))).with_choice("Ana", "secret")
    assert "secret" not in f"{held} {held!r} {held.__rich_repr__()}"


def test_a_game_without_a_box_has_none() -> None:
    assert Game().box(None) is None
    with pytest.raises(NotImplementedError):
        Game().unbox(None, ())


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_goes_into_a_box_is_its_seats_alone(slug: str) -> None:
    assert all(kind.alone for kind in GAMES[slug].boxed)
