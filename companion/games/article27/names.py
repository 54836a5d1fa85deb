"""What the issues and agendas are called at this table: a file's text in, a name for each colour and agenda out.

Colours and agendas are what counts; a name is a label. The box's own names are not ours to print in full, so a table
may write them down as its cards have them (fact 8, fact 10).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.datafiles import DataFile, decode, line, wrong
from companion.core.language import N_, _
from companion.games.article27 import pieces, words

LONGEST_FILE = 20_000
LONGEST = 28
"""Characters of a name: what the board still has room for. The longest of the rulebook's names has 25."""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    issues: dict[str, str] = {}
    agendas: dict[str, str] = {}


def sample() -> str:
    """Our own names as a file, with how it is written."""
    sections = (("issues", pieces.COLOURS, words.ISSUES), ("agendas", pieces.AGENDAS, words.AGENDAS))
    lines = [
        f"# What issues and agendas are called at this table; each at most {LONGEST} characters on one line.",
        "# The colour and the agenda on the left are what counts. Who is not named here keeps the name below.",
    ]
    for section, keys, ours in sections:
        lines += ["", f"[{section}]", *(f'{key} = "{ours[key]}"' for key in keys)]
    return "\n".join(lines) + "\n"


def read(text: Any, where: str) -> dict[str, str]:
    """The names of a file with the tables `issues` and `agendas`; raises `ValueError` with a sentence."""
    found = decode(text, _File, where, LONGEST_FILE)
    issues = _checked("issues", found.issues, pieces.COLOURS, words.ISSUES, where)
    return {**issues, **_checked("agendas", found.agendas, pieces.AGENDAS, words.AGENDAS, where)}


def _checked(
    section: str, given: Mapping[str, str], known: Iterable[str], ours: Mapping[str, str], where: str
) -> dict[str, str]:
    for key, name in given.items():
        place = f"{section}, “{key[:20]}”"
        if key not in known:
            expected = _("one of these was expected: {known}").format(known=", ".join(known))
            raise wrong(where, place, expected)
        line(name, LONGEST, where, place)
        others = {**{other: _(word) for other, word in ours.items()}, **given, key: ""}
        if name.casefold() in (other.casefold() for other in others.values()):
            raise wrong(where, place, _("“{name}” is there twice").format(name=name))
    return dict(given)


FILE = DataFile(
    option="names",
    say=N_("Names of the issues and agendas"),
    without=N_("the names that come with Parley; which colour stands for which issue is not official"),
    read=read,
    sample=sample,
)
"""How the set-up page, the command line and the protocol offer it."""
