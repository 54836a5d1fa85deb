"""Seats round a table: names that can be trusted, and who sits next to whom."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.core.language import _
from companion.core.setup import SetupError

LONGEST_NAME = 24
"""Characters of a player's name; longer ones cannot be read from the back of a room."""

RESERVED = frozenset({"host", "judge", "table", "clock", "public"})


def checked(names: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    """The names, tidied (spaces, NFC); raises `SetupError` when they cannot sit down."""
    if not least <= len(names) <= most:
        raise SetupError(
            _("This game is for {least} to {most} players; {count} were named.").format(
                least=least, most=most, count=len(names)
            )
        )
    tidy: list[str] = []
    for chair, name in enumerate(names):
        # Control and formatting characters could turn the rest of a line round on the projector.
        if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn") for c in name):
            said = _("The name in seat {place} has characters that cannot be shown.").format(place=chair + 1)
            raise SetupError(said, chairs=[chair])
        name = " ".join(unicodedata.normalize("NFC", name).split())
        if not name:
            raise SetupError(_("Seat {place} has no name yet.").format(place=chair + 1), chairs=[chair])
        if len(name) > LONGEST_NAME:
            raise SetupError(
                _("“{name}” is longer than {longest} characters; a shorter name can be read from the back.").format(
                    name=name[:LONGEST_NAME] + "…", longest=LONGEST_NAME
                ),
                chairs=[chair],
            )
        if name.casefold() in RESERVED:
            raise SetupError(_("Nobody can be called “{name}”: the program uses that word itself.").format(name=name),
                               chairs=[chair])  # fmt: skip
        if name.casefold() in {other.casefold() for other in tidy}:
            raise SetupError(_("Two players are called “{name}”; the table must tell them apart.").format(name=name),
                               chairs=[chair])  # fmt: skip
        tidy.append(name)
    return tuple(tidy)


def left_of(seats: Sequence[str], seat: str) -> str:
    """The left neighbour: the next seat clockwise, which is the next in seat order."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def order_from(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """All seats clockwise, beginning with `first`."""
    start = seats.index(first)
    return tuple(seats[start:]) + tuple(seats[:start])
