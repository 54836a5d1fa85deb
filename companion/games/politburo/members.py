"""The table of members and objectives: read from TOML, checked, and refused with where and what was expected."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.language import _
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


@cache
def default() -> tuple[Member, ...]:
    """The table that comes with the program."""
    return read((files("companion.games.politburo") / "members.toml").read_text(encoding="utf-8"), "members.toml")


def read(text: Any, where: str) -> tuple[Member, ...]:
    """A table from TOML; raises `ValueError` with the file, the row, and what was expected."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError(_("{where}: a table of at most {longest} characters was expected.").format(
            where=where, longest=LONGEST))  # fmt: skip
    try:
        table = msgspec.toml.decode(text, type=_Table).member
    except msgspec.ValidationError as error:
        raise ValueError(_("{where}: {error}.").format(where=where, error=str(error)[:200])) from error
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise ValueError(_("{where} is no TOML: {error}.").format(where=where, error=str(error)[:200])) from error
    if not pieces.SEATS[1] <= len(table) <= MOST:
        raise ValueError(_("{where}: {least} to {most} members were expected, {count} are there.").format(
            where=where, least=pieces.SEATS[1], most=MOST, count=len(table)))  # fmt: skip
    for row, member in enumerate(table, 1):
        _check(table, row, member, where)
    return table


def _check(table: tuple[Member, ...], row: int, member: Member, where: str) -> None:
    name = member.name
    shown = all(unicodedata.category(x) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for x in name)
    if not shown or name != " ".join(name.split()) or not 0 < len(name) <= LONGEST_NAME:
        raise ValueError(_("{where}, member {row}, name: 1 to {longest} characters on one line were expected.").format(
            where=where, row=row, longest=LONGEST_NAME))  # fmt: skip
    if name.casefold() in (other.name.casefold() for other in table[: row - 1]):
        raise ValueError(_("{where}, member {row}, name: “{name}” is there twice.").format(
            where=where, row=row, name=name))  # fmt: skip
    if member.objective not in pieces.OBJECTIVES:
        raise ValueError(_("{where}, member {row}, objective: “{value}” is none; expected is one of: {known}.").format(
            where=where, row=row, value=member.objective[:40], known=", ".join(pieces.OBJECTIVES)))  # fmt: skip
