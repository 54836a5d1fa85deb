"""The scoring card of every game: its figures are those of the game's own tables, and of the house rules in force."""

from __future__ import annotations

import importlib
import re
from typing import Any

import pytest

from companion.core.contract import changed
from companion.core.scoring import Heading
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime
from tests.games.contract.driving import NAMES

TABLES: dict[str, dict[str, Any]] = {
    "article27": {
        "SPACES": (71, 72, 73, -74, -75), "TRACK": (80, 81, 82, 83, 84, 85), "BONUS": 90, "VETO_COST": 91,
        "CHALLENGE_COST": 92, "CHALLENGE_CAP": 93, "THRESHOLD": dict.fromkeys(range(3, 7), 94),
    },
    "articles_of_agreement": {"GOLD": 71, "GEM": 72, "SPOT": -73, "MAP": 74, "RUM": (0, 75, 76, 77)},
    "legislation": {"COUNTS": {"yay": 71, "abstain": 72, "nay": -73}},
    "politburo": {
        "INFLUENCE": 71, "LOST": 72, "STEP": {"1.1": 73, "classic": 74}, "FAILED_STEP": {"1.1": 75, "classic": 76},
    },
    "renegotiation": {"TARGET": 71, "BONUS": 72, "SPEECH": (73, 74), "STEPS": 75, "HAND": 76},
}  # fmt: skip
"""Other tables than those of the cardboard: whatever the card says by itself stays as it was."""


def card(slug: str, **options: str) -> tuple[Heading, ...]:
    """The scoring card of a new evening at the largest table."""
    rules = GAMES[slug]
    sheet = {key.replace("__", "."): value for key, value in options.items()}
    journal, names = MemoryJournal(header_for(rules)), NAMES[: rules.meta.seats[1]]
    return Session.begin(rules, names, sheet, journal, HandWoundTime(), None).page("public").scoring


def figures(found: tuple[Heading, ...]) -> list[int]:
    """Every number beside a line of the card."""
    worth = " ".join(row.worth.replace("−", "-").replace("–", " ") for heading in found for row in heading.rows)
    return [int(number) for number in re.findall(r"-?\d+", worth)]


@pytest.mark.parametrize("slug", sorted(TABLES))
def test_every_figure_of_the_scoring_card_is_one_of_the_games_own_tables(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = importlib.import_module(f"companion.games.{slug}.pieces")
    scoring = importlib.import_module(f"companion.games.{slug}.scoring")
    rules = GAMES[slug]
    sheet = {"variant.lcs": "on"} if slug == "article27" else {}
    journal, names = MemoryJournal(header_for(rules)), NAMES[: rules.meta.seats[1]]
    public = Session.begin(rules, names, sheet, journal, HandWoundTime(), None).evening.public
    assert figures(scoring.scoring(public))
    for name, table in TABLES[slug].items():
        assert type(getattr(pieces, name)) is type(table)
        monkeypatch.setattr(pieces, name, table)
    if slug == "renegotiation":
        public = changed(public, targets={})  # what cards gave single seats is of this evening, not of the table
    of_bills = {-1, 0, 1} if slug == "legislation" else set()
    assert not [figure for figure in figures(scoring.scoring(public)) if abs(figure) < 71 and figure not in of_bills]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_has_a_scoring_card_for_every_answer_of_its_sheet(slug: str) -> None:
    rules = GAMES[slug]
    for rule in rules.house_rules:
        for value, _said in rule.choices:
            found = rules.scoring(_playing(slug, rule.key, value))
            assert all(heading.say and heading.rows for heading in found)


def _playing(slug: str, key: str, value: str) -> Any:
    public = _public(slug)
    options = {**public.options, key: value}
    return type(public)(**{
        field: options if field == "options" else getattr(public, field) for field in public.__struct_fields__
    })  # fmt: skip


_PUBLIC: dict[str, Any] = {}


def _public(slug: str) -> Any:
    if slug not in _PUBLIC:
        rules = GAMES[slug]
        journal, names = MemoryJournal(header_for(rules)), NAMES[: rules.meta.seats[0]]
        _PUBLIC[slug] = Session.begin(rules, names, {}, journal, HandWoundTime(), None).evening.public
    return _PUBLIC[slug]


def test_house_rules_are_on_the_card() -> None:
    said = str(card("articles_of_agreement", gems__tie="nobody", map__stack="plus"))
    assert "nobody scores" in said
    assert figures(card("articles_of_agreement", map__stack="plus"))[-4:] == [2, 4, 6, 8]
    assert figures(card("articles_of_agreement"))[-4:] == [2, 4, 8, 16]
    assert "Lie, Cheat" not in str(card("article27"))
    assert "Lie, Cheat" in str(card("article27", variant__lcs="on"))
    assert "by this table's house rule: it may be repeated" in str(card("renegotiation")), "no book says so"
    assert "Two words" not in str(card("renegotiation"))
    assert "Two words" in str(card("renegotiation", speech__words="host"))
