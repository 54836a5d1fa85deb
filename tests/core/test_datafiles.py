"""Files from strangers are read, bounded, and refused with file, place and expectation."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.datafiles import LONGEST, decode, line, wrong


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    points: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    links: tuple[str, ...] = ()


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]
    names: dict[str, str] = {}


WHOLE = Deck((Card("A tunnel", 3, ("Rome",)),))


@pytest.mark.parametrize(
    "text",
    [
        '[[card]]\ntext = "A tunnel"\npoints = 3\nlinks = ["Rome"]\n',
        ' {"card": [{"text": "A tunnel", "points": 3, "links": ["Rome"]}]}',
    ],
)
def test_a_file_may_be_toml_or_json(text: str) -> None:
    assert decode(text, Deck, "mine") == WHOLE


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "mine.toml: “card” is missing."),
        ("card = 3", "mine.toml, card: a list was expected, a whole number is there."),
        ("[[card]]\ntext = 'a'\n[[card]]\ntext = 3", "card 2, text: a text was expected, a whole number is there."),
        ("[[card]]\ntext = 'a'\npoints = 10", "mine.toml, card 1, points: at most 9 was expected."),
        ("[[card]]\ntext = 'a'\npoints = -1", "mine.toml, card 1, points: at least 0 was expected."),
        ("[[card]]\ntext = 'a'\nlinks = ['b', true]", "card 1, links 2: a text was expected, true or false is there."),
        ('{"card": [{"text": "a", "\\u202egnp.exe": 2}]}', "“ gnp.exe” is not known here."),
        ("card = []\n[names]\nx = 2", "mine.toml, names …: a text was expected, a whole number is there."),
        ("= = =", "mine.toml is no TOML"),
        ('{"card": [', "mine.toml is no JSON"),
        ("[" * 50_000, "mine.toml is no TOML"),
        ('{"card":' + "[" * 50_000, "mine.toml"),
        ("x" * (LONGEST + 1), "mine.toml: a text of at most 200000 characters was expected."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_place_and_expectation(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=r"^mine\.toml.*\.$") as caught:
        decode(text, Deck, "mine.toml")
    assert told in str(caught.value)


@given(st.text(max_size=60) | st.binary(max_size=40).map(lambda data: data.decode("latin-1")))
def test_whatever_a_stranger_writes_is_a_value_or_one_printable_sentence(text: str) -> None:
    try:
        said = repr(decode(text, Deck, "mine.toml"))
    except ValueError as error:
        said = str(error)
    assert said.startswith(("Deck(", "mine.toml"))
    assert said.isprintable()
    assert len(said) < 300


@pytest.mark.parametrize("value", ["", " x", "x ", "a  b", "a\nb", "a\u202eb", "x" * 9, "\x00"])
def test_a_text_that_is_not_one_line_that_can_be_shown_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match=r"mine, card 1, text: 1 to 8 characters on one line were expected\."):
        line(value, 8, "mine", "card 1, text")


def test_a_line_that_can_be_shown_stays_as_it_is() -> None:
    assert line("Zürich 東", 9, "mine", "card 1") == "Zürich 東"


def test_a_refusal_names_the_file_the_place_and_what_was_expected() -> None:
    assert str(wrong("mine.toml", "card 3", "no text is there")) == "mine.toml, card 3: no text is there."
