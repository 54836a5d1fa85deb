"""The seven characters as the owner of the cards writes them down: numbers, names, abilities in words (R19, Q21)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from typing import Any

from msgspec import Struct

from companion.core.datafiles import DataFile, decode, line, wrong
from companion.core.language import N_, _
from companion.games.articles_of_agreement import pieces

LONGEST_FILE = 20_000
LONGEST_NAME = 24
LONGEST_TEXT = 300
MOMENTS = ("draw", "vote", "move", "end")
DOES = ("steal", "give", "swap", "draw", "secret", "discard", "destroy", "back", "offer", "look", "table")
MOST_TIMES = 9


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A character card: its number, its name and what it can do once a game; "" where that is not known.

    `official` tells that its owner copied the text from the printed card. `when` are the moments at which it can come:
    "draw" (before the allocation), "vote" (before the votes turn), "move" (when a treasure has moved) and "end" (at the
    last opportunity); none where it can come at any time. `does` is what it moves or looks at (see `abilities.NEEDS`),
    "" where its holder says so when it is used, and `times` how often it can be used.
    """

    number: int
    name: str = ""
    text: str = ""
    official: bool = False
    when: tuple[str, ...] = ()
    does: str = ""
    times: int = 1


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    character: tuple[Character, ...]


def blank() -> tuple[Character, ...]:
    """Seven numbers without a word: no source tells names or abilities."""
    return tuple(Character(number) for number in range(1, pieces.SHARED + 1))


@cache
def demo() -> tuple[Character, ...]:
    """Seven invented characters, to play with where nobody has the cards."""
    text = (files("companion.games.articles_of_agreement") / "demo.toml").read_text(encoding="utf-8")
    return read(text, "demo.toml")


def sample() -> str:
    """A file with nothing filled in, that says how one is written."""
    rows = "\n".join(f"[[character]]\nnumber = {c.number}\nname = ''\ntext = ''\nofficial = false\n" for c in blank())
    return (
        f"# Your character cards: a name of at most {LONGEST_NAME} characters, an ability of at most {LONGEST_TEXT},\n"
        "# each on one line. official = true says that the words are those of the printed card.\n"
        f"# when = ['vote'] has its holder asked at these moments ({', '.join(MOMENTS)}); does = 'steal' says what it\n"
        f"# does ({', '.join(DOES)}), times = 2 how often. What is left out its holder says when it is used.\n\n" + rows
    )


def read(text: Any, where: str) -> tuple[Character, ...]:
    """All seven characters, those that a file leaves out without a word; raises `ValueError` with a sentence."""
    found: dict[int, Character] = {}
    for row, character in enumerate(decode(text, _File, where, LONGEST_FILE).character, 1):
        place = _("character {row}, {key}")
        if not 1 <= character.number <= pieces.SHARED:
            said = _("a number from 1 to {most} was expected").format(most=pieces.SHARED)
            raise wrong(where, place.format(row=row, key="number"), said)
        if character.number in found:
            said = _("number {number} is there twice").format(number=character.number)
            raise wrong(where, place.format(row=row, key="number"), said)
        if character.name:
            line(character.name, LONGEST_NAME, where, place.format(row=row, key="name"))
        if character.text:
            line(character.text, LONGEST_TEXT, where, place.format(row=row, key="text"))
        _record(character, where, partial(place.format, row=row))
        found[character.number] = character
    return tuple(found.get(empty.number, empty) for empty in blank())


def _record(character: Character, where: str, place: Callable[..., str]) -> None:
    """Raises where a record says what no ability can."""
    expected = _("one of these was expected: {allowed}")
    for moment in character.when:
        if moment not in MOMENTS:
            raise wrong(where, place(key="when"), expected.format(allowed=", ".join(MOMENTS)))
    if character.does and character.does not in DOES:
        raise wrong(where, place(key="does"), expected.format(allowed=", ".join(DOES)))
    if not 1 <= character.times <= MOST_TIMES:
        said = _("a number from 1 to {most} was expected").format(most=MOST_TIMES)
        raise wrong(where, place(key="times"), said)


def known(table: tuple[Character, ...]) -> bool:
    """Whether all seven stand there as they are printed."""
    return all(character.official for character in table)


FILE = DataFile(
    option="characters",
    say=N_("The character cards: names and abilities"),
    without=N_("seven numbers; no names and no abilities are known"),
    read=read,
    sample=sample,
)
"""The file a table may write for itself."""
