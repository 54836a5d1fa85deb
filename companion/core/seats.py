"""Seats round a table: names that can be trusted, and who sits next to whom."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.core.alike import alike, blank
from companion.core.language import _
from companion.core.setup import SetupError

LONGEST_NAME = 24
"""Characters of a player's name; longer ones cannot be read from the back of a room."""

RESERVED = frozenset({"host", "judge", "table", "clock", "public"})


def checked(names: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    """The names, tidied (spaces, NFC); raises `SetupError` when they cannot sit down."""
    if not least <= len(names) <= most:
        raise SetupError(
            _("This game is for {least} to {most} players, not for {count}.").format(
                least=least, most=most, count=len(names)
            )
        )
    tidy: list[str] = []
    for chair, name in enumerate(names):
        if unseen(name):
            said = _("The name in seat {place} has characters that cannot be shown.").format(place=chair + 1)
            raise SetupError(said, chairs=[chair])
        if not name.strip():
            raise SetupError(_("Seat {place} has no name yet.").format(place=chair + 1), chairs=[chair])
        try:
            tidy.append(checked_name(name, tidy))
        except ValueError as error:
            raise SetupError(str(error), chairs=[chair]) from error
    return tuple(tidy)


def checked_name(name: str, others: Sequence[str]) -> str:
    """A name, tidied; raises `ValueError` with a sentence when nobody can be called so beside these others."""
    if unseen(name):
        raise ValueError(_("That name has characters that cannot be shown."))
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name:
        raise ValueError(_("An empty name is no name."))
    if blank(name):
        raise ValueError(_("That name looks like nothing, or holds a letter that nobody sees; write one that shows."))
    if len(name) > LONGEST_NAME:
        raise ValueError(
            _("“{name}” is longer than {longest} characters; a shorter name can be read from the back.").format(
                name=name[:LONGEST_NAME] + "…", longest=LONGEST_NAME
            )
        )
    if any(alike(name, word) for word in RESERVED):
        raise ValueError(_("Nobody can be called “{name}”: the program uses that word itself.").format(name=name))
    if name.casefold() in {other.casefold() for other in others}:
        raise ValueError(_("Two players are called “{name}”; the table must tell them apart.").format(name=name))
    if any(alike(name, other) for other in others):
        raise ValueError(
            _(
                "“{name}” looks like the name of another player, though its letters are others; write it so that the"
                " table can tell them apart."
            ).format(name=name)
        )
    return name


def unseen(name: str) -> bool:
    """Whether a name holds control or formatting characters: on the projector they could turn a line round."""
    return any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn") for c in name)


def left_of(seats: Sequence[str], seat: str) -> str:
    """The left neighbour: the next seat clockwise, which is the next in seat order."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def led_before(seats: Sequence[str], leads: str, turns: int) -> tuple[str, ...]:
    """Who led in so many turns before this seat leads, the first turn first, where the lead goes round clockwise."""
    place = seats.index(leads) - turns
    return tuple(seats[(place + turn) % len(seats)] for turn in range(turns))


def order_from(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """All seats clockwise, beginning with `first`."""
    start = seats.index(first)
    return tuple(seats[start:]) + tuple(seats[:start])
