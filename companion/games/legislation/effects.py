"""Special effects as the owner of the cards writes them down: a TOML text in, a table of key → text out (R14, Q14).

Nothing is invented here: a table without such a file plays without effects, or carries out what its cards say by hand.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from companion.core.language import _
from companion.games.legislation import pieces

LONGEST_FILE = 100_000
LONGEST_TEXT = 300

KEYS = frozenset({*pieces.REPRESENTATIVES, *pieces.TYPES, *pieces.BILLS})
"""What can have an effect: a representative by type ("spfp") or by card ("spfp.2"), a bill by number."""


def read(text: str) -> dict[str, str]:
    """The table of a file with the sections `[representatives]` and `[bills]`; raises `ValueError` with a sentence."""
    if len(text) > LONGEST_FILE:
        raise ValueError(_("The file of effects is longer than {most} characters.").format(most=LONGEST_FILE))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(_("The file of effects is no TOML: {error}.").format(error=error)) from error
    found: dict[str, Any] = {}
    for section, table in data.items():
        if section not in ("representatives", "bills") or not isinstance(table, dict):
            raise ValueError(
                _("“{key}” is not known in a file of effects; its sections are: {known}.").format(
                    key=section[:40], known="representatives, bills"
                )
            )
        found |= table
    return checked(found)


def checked(effects: Any) -> dict[str, str]:
    """The table, if every key is a card and every text fits on one line; raises `ValueError` with a sentence."""
    if not isinstance(effects, Mapping):
        raise ValueError(_("Effects are a table of cards and texts."))
    for key, text in effects.items():
        if key not in KEYS:
            raise ValueError(
                _("“{key}” is no card: name a bill from 1 to 81, or a representative like “sp” or “spfp.2”.").format(
                    key=str(key)[:40]
                )
            )
        if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_TEXT or not text.isprintable():
            raise ValueError(
                _("The effect of “{key}” must be a text of at most {most} characters on one line.").format(
                    key=key, most=LONGEST_TEXT
                )
            )
    return {str(key): str(text) for key, text in effects.items()}


def of_rep(effects: Mapping[str, str], rep: str) -> str:
    """The text of a representative: its own card's, else its type's."""
    return effects.get(rep, effects.get(rep.partition(".")[0], ""))
