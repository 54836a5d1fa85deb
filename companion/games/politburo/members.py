"""The table of members and objectives: read from a file, checked, and refused with where and what was expected."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from companion.core.datafiles import DataFile, decode, line, wrong
from companion.core.language import N_, _
from companion.games.politburo import pieces

LONGEST = 20_000
"""Characters of a table; a stranger's file cannot be larger."""
LONGEST_NAME = 24
MOST = 30
"""Rows of a table."""


class Member(Struct, frozen=True, forbid_unknown_fields=True):
    """A member card: the name, what it wants, and whether the rulebook itself says so."""

    name: str
    objective: str
    official: bool = False


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    member: tuple[Member, ...]


def sample() -> str:
    """The text of the table that comes with the program."""
    return (files("companion.games.politburo") / "members.toml").read_text(encoding="utf-8")


@cache
def default() -> tuple[Member, ...]:
    """The table that comes with the program."""
    return read(sample(), "members.toml")


def read(text: Any, where: str) -> tuple[Member, ...]:
    """A table from TOML or JSON; raises `ValueError` with the file, the row, and what was expected."""
    table = decode(text, _Table, where, LONGEST).member
    if not pieces.SEATS[1] <= len(table) <= MOST:
        raise ValueError(_("{where}: {least} to {most} members were expected, not {count}.").format(
            where=where, least=pieces.SEATS[1], most=MOST, count=len(table)))  # fmt: skip
    for row, member in enumerate(table, 1):
        _check(table, row, member, where)
    return table


def _check(table: tuple[Member, ...], row: int, member: Member, where: str) -> None:
    place = _("member {row}, name").format(row=row)
    name = line(member.name, LONGEST_NAME, where, place)
    if name.casefold() in (other.name.casefold() for other in table[: row - 1]):
        raise wrong(where, place, _("“{name}” is there twice").format(name=name))
    if member.objective not in pieces.OBJECTIVES:
        raise wrong(where, _("member {row}, objective").format(row=row),
            _("“{value}” is none; expected is one of: {known}").format(
                value=member.objective[:40], known=", ".join(pieces.OBJECTIVES)))  # fmt: skip


FILE = DataFile(
    option="members",
    say=N_("Members and objectives"),
    without=N_("the ten members that come with Parley; five of them are not official"),
    read=read,
    sample=sample,
)
"""How the set-up page, the command line and the protocol offer it (R2)."""
