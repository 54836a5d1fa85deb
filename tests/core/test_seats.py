"""Names that can be trusted on a projector, and who sits next to whom."""

from __future__ import annotations

import pytest

from companion.core.messages import NOT_SEATS
from companion.core.seats import LONGEST_NAME, RESERVED, checked, left_of, order_from
from companion.core.setup import SetupError
from companion.games import GAMES


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
    for other in ("Judgе", "Ηοst", "tab1e"):  # Cyrillic, Greek, a digit: on a wall nobody sees it
        assert "the program uses that word itself" in trouble("Ana", other, "Cy")


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


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Ana", "\u0410na"), ("Ana", "\u0430n\u0430"), ("ANA", "\u0430na"), ("Cop", "\u0421\u043e\u0440"),  # Cyrillic
        ("Nikos", "\u039dikos"), ("Vov", "\u03bd\u03bf\u03bd"), ("Zoe", "Z\u0585e"), ("Ana", "\u13aana"),  # others
        ("Ana", "\uff21\uff4e\uff41"), ("Ana", "\U0001d400na"),  # wide, bold
        ("Al", "AI"), ("Bob 1", "Bob l"), ("Otto", "0tto"), ("O'Neil", "O\u2019Neil"), ("Wu-Li", "Wu\u2010Li"),
        ("Ana", "Ana\ufe0f"), ("Ana", "An\u034fa"), ("Ana J", "Ana J."),
    ],
)  # fmt: skip
def test_names_that_eyes_cannot_tell_apart_do_not_sit_at_one_table(one: str, two: str) -> None:
    for pair in ((one, two), (two, one)):
        assert "looks like the name of another player" in trouble(*pair, "Cy")
    assert checked([two, "Ben", "Cy"], 3, 6), "alone it is a name like any other"


@pytest.mark.parametrize(
    "names",
    [
        ("Ian", "Lan", "Jan"), ("Zoe", "Zoë", "Zöe"), ("Ольга", "Olga", "Илья"), ("Ilse", "Lise", "Else"),
        ("Arne", "Ame", "Anne"), ("李雷", "李電", "李霞"), ("Ağca", "Agca", "Aĝca"), ("Ben", "Вен", "Bén"),
    ],
)  # fmt: skip
def test_honest_names_that_differ_sit_down_together(names: tuple[str, ...]) -> None:
    assert checked(names, 3, 6) == names


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "A\u3164", "\u0301", "-", "'", "\u02bc"]
)
def test_a_name_that_looks_like_nothing_is_no_name(name: str) -> None:
    assert "looks like nothing" in trouble("Ana", name, "Cy")


def test_a_name_may_be_a_picture_or_a_number() -> None:
    assert checked(["\U0001f98a", "7", "\u2764\ufe0f"], 3, 6) == ("\U0001f98a", "7", "\u2764\ufe0f")


def test_names_are_tidied() -> None:
    assert checked(["  Ana   Lu ", "Jose\u0301", "Cy"], 3, 6) == ("Ana Lu", "Jos\u00e9", "Cy")


def test_names_of_every_script_sit_down() -> None:
    names = ["Ağca", "Ольга", "李雷", "ליאת", "सीता", "O'Neil-Wu"]
    assert checked(names, 3, 6) == tuple(names)


def test_a_name_that_format_strings_would_read_is_only_a_name() -> None:
    assert checked(["{seat}", "%s", "<b>Ana</b>"], 3, 6) == ("{seat}", "%s", "<b>Ana</b>")


@pytest.mark.parametrize("game", GAMES)
def test_no_game_lets_two_sit_down_whom_nobody_can_tell_apart(game: str) -> None:
    names = ("Ana", "\u0410na", "Cy", "Di", "Eva", "Fay")[: max(2, GAMES[game].meta.seats[0])]
    said, chairs = "", tuple[int, ...]()
    try:
        GAMES[game].setup(names, {})
    except SetupError as error:
        said, chairs = str(error), error.chairs
    assert "looks like the name of another player" in said
    assert chairs == (1,)


def test_too_few_and_too_many_are_counted() -> None:
    assert trouble("Ana", "Ben") == "This game is for 3 to 6 players, not for 2."
    assert "not for 7" in trouble(*"abcdefg")


def test_the_left_neighbour_is_the_next_clockwise() -> None:
    seats = ("Ana", "Ben", "Cy")
    assert [left_of(seats, seat) for seat in seats] == ["Ben", "Cy", "Ana"]
    assert order_from(seats, "Cy") == ("Cy", "Ana", "Ben")
    assert order_from(seats, "Ana") == seats
