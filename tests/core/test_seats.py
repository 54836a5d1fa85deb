"""Names that can be trusted on a projector, and who sits next to whom."""

from __future__ import annotations

import pytest

from companion.core.messages import NOT_SEATS
from companion.core.seats import LONGEST_NAME, RESERVED, checked, left_of, order_from


def trouble(*names: str) -> str:
    with pytest.raises(ValueError, match=r"\.$") as caught:
        checked(names, 3, 6)
    return str(caught.value)


@pytest.mark.parametrize(
    "name",
    [
        "a\nb", "a\tb", "a\0b", "\x7f", "a\x85b",  # control characters
        "\u202eana", "a\u2066b\u2069", "a\u200fb", "\u061cx",  # they turn the rest of the line round
        "a\u200bb", "a\u200db", "\ufeffAna", "a\u00adb",  # nobody sees them
        "\ud800", "\ue000", "\U000e0041",  # no characters at all, private, or tags
    ],
)  # fmt: skip
def test_characters_that_cannot_be_shown_are_refused_by_seat_and_not_repeated(name: str) -> None:
    said = trouble("Ana", name, "Cy")
    assert "seat 2" in said
    assert name not in said


@pytest.mark.parametrize("name", ["", " ", "   ", "\u00a0", "\u3000\u2003"])
def test_an_empty_name_is_no_name(name: str) -> None:
    assert trouble("Ana", "Ben", name) == "Seat 3 has no name yet."


def test_a_name_of_24_characters_sits_down_and_one_of_25_does_not() -> None:
    assert checked(["x" * LONGEST_NAME, "Ben", "Cy"], 3, 6)[0] == "x" * 24
    said = trouble("x" * 25, "Ben", "Cy")
    assert "24" in said
    assert "x" * 25 not in said


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_the_programs_own_words_are_nobodys_name_however_they_are_written(word: str) -> None:
    for name in (word, word.upper(), word.title(), f" {word} "):
        assert "the program uses that word itself" in trouble("Ana", name, "Cy")


def test_the_words_that_are_reserved_are_those_of_the_contract() -> None:
    assert RESERVED == NOT_SEATS


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Ana", "ANA"), ("Ana", " ana "), ("Straße", "STRASSE"), ("Jose\u0301", "Jos\u00e9"),
        ("An na", "An  na"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ],
)  # fmt: skip
def test_two_names_that_look_or_sound_alike_are_one(one: str, two: str) -> None:
    assert "must tell them apart" in trouble(one, two, "Cy")


def test_names_are_tidied() -> None:
    assert checked(["  Ana   Lu ", "Jose\u0301", "Cy"], 3, 6) == ("Ana Lu", "Jos\u00e9", "Cy")


def test_names_of_every_script_sit_down() -> None:
    names = ["Ağca", "Ольга", "李雷", "ליאת", "सीता", "O'Neil-Wu"]
    assert checked(names, 3, 6) == tuple(names)


def test_a_name_that_format_strings_would_read_is_only_a_name() -> None:
    assert checked(["{seat}", "%s", "<b>Ana</b>"], 3, 6) == ("{seat}", "%s", "<b>Ana</b>")


def test_too_few_and_too_many_are_counted() -> None:
    assert trouble("Ana", "Ben") == "This game is for 3 to 6 players; 2 were named."
    assert "7 were named" in trouble(*"abcdefg")


def test_the_left_neighbour_is_the_next_clockwise() -> None:
    seats = ("Ana", "Ben", "Cy")
    assert [left_of(seats, seat) for seat in seats] == ["Ben", "Cy", "Ana"]
    assert order_from(seats, "Cy") == ("Cy", "Ana", "Ben")
    assert order_from(seats, "Ana") == seats
