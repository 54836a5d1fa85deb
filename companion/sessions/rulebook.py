"""The numbered rules of a game, as its rules page has them: what a number on the screen stands for."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from msgspec import Struct

from companion.games import GAMES

_RULE = re.compile(r"^- \*\*([A-Z]+)(\d+)\*\*\s*(.*)$")


class Numbered(Struct, frozen=True):
    """A rule of a game's page: its number and its text."""

    number: str
    text: str


@cache
def rules_of(slug: str) -> tuple[Numbered, ...]:
    """The numbered lines of a game's rules page, in its order; a line that goes on is one rule.

    Raises `OSError` or `UnicodeError` where the page cannot be read.
    """
    page = files(type(GAMES[slug]).__module__) / "rules.md"  # beside the game, wherever that lies
    found: list[Numbered] = []
    open_ = False
    for line in page.read_text(encoding="utf-8").splitlines():
        start = _RULE.match(line)
        if start:
            found.append(Numbered(f"{start[1]}{int(start[2])}", start[3].strip()))
        elif open_ and line.startswith("  ") and line.strip():
            found[-1] = Numbered(found[-1].number, f"{found[-1].text} {line.strip()}")
        open_ = bool(start) or (open_ and line.startswith("  "))
    return tuple(found)


def rule(slug: str, number: str) -> str:
    """What the rule with this number says; "" for a number that no page has."""
    try:
        return next((one.text for one in rules_of(slug) if one.number == number), "")
    except (OSError, UnicodeError):
        return ""
