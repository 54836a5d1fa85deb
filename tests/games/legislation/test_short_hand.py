"""A hand that piles and deck cannot fill stays smaller, and its evening is as whole as any other (Q9)."""

from __future__ import annotations

from companion.cli import main

TOP_ONLY = '{"refill.sources": "top", "four.build": "dual", "negative.total": "floor", "swap.turns": "third"}'


def test_q09_eight_players_who_discard_more_than_the_deck_holds_still_come_to_an_end() -> None:
    found = main(["simulate", "legislation", "--games", "1", "--seats", "8", "--seed", "1191176778",
                  "--options", TOP_ONLY])  # fmt: skip
    assert found == 0
