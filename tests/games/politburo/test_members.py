"""The table of members may be edited, and may come from strangers: what is wrong is said with place and expectation."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST
from companion.core.offers import ChooseMany, ChooseOne
from companion.games.politburo import commands as c
from companion.games.politburo import pieces
from companion.games.politburo.members import LONGEST, default, read
from tests.games.politburo.evenings import Table

ROWS = [(f"Comrade {n}", objective) for n, objective in enumerate(pieces.OBJECTIVES, 1)]


def toml(rows: list[tuple[str, str]], more: str = "") -> str:
    return "\n".join(f'[[member]]\nname = "{name}"\nobjective = "{objective}"\n' for name, objective in rows) + more


def test_r2_another_table_of_members_is_played_and_marked_not_official() -> None:
    table = Table(5, members=[name for name, _ in ROWS], extra={"members": toml(ROWS)})
    assert table.mine("Ana").member == "Comrade 1 (not official)"
    assert table.public.members == read(toml(ROWS), "x")


def test_r2_what_the_rulebook_names_is_official_and_what_was_guessed_is_marked() -> None:
    official = {member.name for member in default() if member.official}
    assert official == {"Voroshilov", "Kaganovich", "Kirov", "Bulganin", "Khrushchev"}
    table = Table(6)
    assert table.mine("Ana").member == "Voroshilov"
    assert table.mine("Flo").member == "Zhdanov (not official)"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (7, "mine.toml: a text of at most"),
        ("x" * (LONGEST + 1), "a text of at most 20000 characters was expected"),
        ("= = =", "mine.toml is no TOML"),
        ("[" * 9000, "mine.toml"),
        ("", "mine.toml: "),
        ("member = 3", "mine.toml, member: a list was expected, a whole number is there"),
        (toml(ROWS[:9]), "10 to 30 members were expected, not 9."),
        (toml(ROWS * 4), "10 to 30 members were expected, not 40."),
        (toml([*ROWS[:9], ("Comrade 1", "reform")]), "member 10, name: “Comrade 1” is there twice"),
        (toml([*ROWS[:9], ("", "reform")]), "member 10, name: 1 to 24 characters"),
        (toml([*ROWS[:9], ("x" * 25, "reform")]), "member 10, name: 1 to 24 characters"),
        (toml([*ROWS[:9], ("a\\u202eb", "reform")]), "member 10, name: 1 to 24 characters"),
        (toml([*ROWS[:9], ("Ok", "world peace")]), "“world peace” is none; expected is one of: highest"),
        (toml(ROWS, 'colour = "red"'), "“colour” is not known here"),
        (toml(ROWS, 'official = "yes"'), "official: true or false was expected, a text is there"),
    ],
)  # fmt: skip
def test_a_wrong_table_is_refused_with_place_and_expectation(text: object, told: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 -- the sentence is looked at below, character by character
        read(text, "mine.toml")
    assert told in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_wrong_table_at_set_up_is_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"members: 10 to 30 members were expected, not 1\."):
        Table(5, extra={"members": toml(ROWS[:1])})


@pytest.mark.parametrize("mode", ["keyed", "end"])
def test_r02_a_card_is_keyed_in_by_what_it_wants_since_its_printed_name_may_be_unknown(mode: str) -> None:
    table = Table(5, sheet={"objective.mode": mode}, begun=mode == "end")
    if mode == "end":
        table.to_the_end()
    offer = next(o for o in table.page("Ana").offers if o.do in ("draw", "name_objective"))
    field = offer.fields[0]
    assert isinstance(field, ChooseOne | ChooseMany)
    said = [choice.say for choice in field.choices]
    assert "Voroshilov — Highest: Defence" in said
    unknown = {"Another name — Highest: Security", "Another name — Losses ≥ half"}
    assert unknown <= {*said}, "what is printed is no guess of ours, and nobody looks for it in vain"
    assert not [one for one in said if "official" in one]
    if mode == "end":
        table.do(HOST, c.NameObjective("Kirov", "Ana"))
        (again,) = next(o for o in table.page("Ben").offers if o.do == "name_objective").fields
        assert isinstance(again, ChooseOne)
        assert [choice.say for choice in again.choices] == said, "no digit stands for another member at the next seat"
        assert [choice.value for choice in again.choices if choice.refused] == ["Kirov"]
