"""Politburo's scoring card: what it says a purge costs is what the rules take, whoever points wherever."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

import pytest

from companion.games.politburo.decide import losers
from companion.games.politburo.scoring import scoring
from tests.games.politburo.evenings import MEMBERS, Table

Pointed = Mapping[str, str]
THREE = ("A", "B", "C")


def _found(pointed: Pointed) -> bool:
    """Whether both others point at the deviant, who is A."""
    return pointed["B"] == pointed["C"] == "A"


MEANT: Mapping[str, Callable[[Pointed, str], bool]] = {
    "The deviant, if both others point there": lambda at, who: who == "A" and _found(at),
    "Otherwise each of the other two who does not point there": (
        lambda at, who: not _found(at) and who != "A" and at[who] != "A"
    ),
    "Otherwise each of the three who does not point there": lambda at, who: not _found(at) and at[who] != "A",
    "Whoever both others point at, deviant or not": (
        lambda at, who: all(aim == who for seat, aim in at.items() if seat != who)
    ),
}
"""What each line says, read as one who has never seen the rules would."""


@pytest.mark.parametrize(("ruleset", "too"), [*product(("1.1", "classic"), ("no", "yes"))])
def test_whoever_a_purge_costs_influence_is_on_the_scoring_card(ruleset: str, too: str) -> None:
    table = Table(sheet={"ruleset": ruleset, "purge.deviant_loses_too": too})
    lines = [row for heading in scoring(table.public) if "purge" in heading.say for row in heading.rows]
    assert {row.worth for row in lines} == {"−1"}
    for aims in product(THREE, repeat=3):
        pointed = dict(zip(THREE, aims, strict=True))
        if any(seat == at for seat, at in pointed.items()):
            continue
        said = {seat for seat in THREE for row in lines if MEANT[row.what](pointed, seat)}
        assert said == set(losers(pointed, "A", ruleset, too == "yes")), pointed


@pytest.mark.parametrize(
    ("counted", "said", "objective"),
    [
        (
            "ministries",
            "Ministries with repression: 1, with reform: 0.",
            "At least as many ministries with repression as with reform.",
        ),
        (
            "sums",
            "Levels of repression: 2, of reform: 0.",
            "The levels of repression come to at least those of reform.",
        ),
        (
            "executions",
            "Executions that repressed: 1, that reformed: 0.",
            "At least as many executions repressed as reformed.",
        ),
    ],
)
def test_what_counts_as_repression_is_said_wherever_it_is_counted(counted: str, said: str, objective: str) -> None:
    order = ("Bulganin", *(name for name in MEMBERS if name != "Bulganin"))
    table = Table(members=order, sheet={"repress_vs_reform": counted}).round("security")
    assert table.mine("Ana").objective == objective
    card = str(scoring(table.public))
    assert said in card
    assert f"{counted.capitalize()}: Repression".replace("Sums", "Levels") in card
    assert table.to_the_end("R R R").turn(1).board().stage.say.startswith(said.split(":")[0])
