"""Special effects as the owner of the cards writes them down: a text in, a table of card → effect out (R14, Q14).

Nothing is invented here: a table without such a file plays without effects, or carries out what its cards say by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.core.datafiles import DataFile, decode, line, wrong
from companion.core.language import N_, _
from companion.games.legislation import pieces

LONGEST_FILE = 100_000
LONGEST_TEXT = 300


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    representatives: dict[str, str] = {}
    bills: dict[str, str] = {}


def sample() -> str:
    """An empty file of effects that says how one is written."""
    types = " ".join(pieces.TYPES)
    return (
        f"# What the cards say, in your own words; each at most {LONGEST_TEXT} characters on one line.\n"
        f"# Representatives by type ({types}), or a single card: 'spfp.2'. Bills by number, 1 to {len(pieces.BILLS)}.\n"
        "\n[representatives]\n# spfp = 'Draw one more bill.'\n\n[bills]\n# 10 = 'Everybody discards a bill.'\n"
    )


def read(text: Any, where: str) -> dict[str, str]:
    """The effects of a file with the tables `representatives` and `bills`; raises `ValueError` with a sentence."""
    found = decode(text, _File, where, LONGEST_FILE)
    known = frozenset({*pieces.REPRESENTATIVES, *pieces.TYPES})
    expected = _("a type like “sp” or a card like “spfp.2” was expected")
    reps = _checked("representatives", found.representatives, known, expected, where)
    expected = _("a number from 1 to {most} was expected").format(most=len(pieces.BILLS))
    return {**reps, **_checked("bills", found.bills, frozenset(pieces.BILLS), expected, where)}


def _checked(
    section: str, given: Mapping[str, str], known: frozenset[str], expected: str, where: str
) -> dict[str, str]:
    for key, text in given.items():
        place = f"{section}, “{key[:20]}”"
        if key not in known:
            raise wrong(where, place, expected)
        line(text, LONGEST_TEXT, where, place)
    return dict(given)


def of_rep(effects: Mapping[str, str], rep: str) -> str:
    """The text of a representative: its own card's, else its type's."""
    return effects.get(rep, effects.get(pieces.kind(rep), ""))


FILE = DataFile(
    option="effects",
    say=N_("Special effects"),
    without=N_("none; what the cards say is carried out by hand"),
    read=read,
    sample=sample,
)
"""How the set-up page, the command line and the protocol offer it (R14)."""
