"""The map of capitals: read from a file, checked, and refused with where and what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from companion.core.datafiles import DataFile, decode, line, wrong
from companion.core.language import N_, _
from companion.games.renegotiation import pieces

LONGEST = 20_000
"""Characters of a map; a stranger's file cannot be larger."""
LONGEST_NAME = 24
MOST = 40
"""Capitals of a map; more could not be read from the back of a room."""


class Capital(Struct, frozen=True, forbid_unknown_fields=True):
    """A capital: where it lies (parts of the map's width and height), and its neighbours; `hub` is drawn larger."""

    name: str
    x: float
    y: float
    hub: bool = False
    links: tuple[str, ...] = ()


class _Map(Struct, frozen=True, forbid_unknown_fields=True):
    capital: tuple[Capital, ...]


def sample() -> str:
    """The text of the map that comes with the program."""
    return (files("companion.games.renegotiation") / "capitals.toml").read_text(encoding="utf-8")


@cache
def default() -> tuple[Capital, ...]:
    """The map that comes with the program (not official)."""
    return read(sample(), "capitals.toml")


def read(text: Any, where: str) -> tuple[Capital, ...]:
    """A map from TOML or JSON; raises `ValueError` with the file, the row, and what was expected.

    A link that is named at one end holds at both; every capital can be reached from every other.
    """
    table = decode(text, _Map, where, LONGEST).capital
    if not len(pieces.FOUR) <= len(table) <= MOST:
        raise ValueError(_("{where}: {least} to {most} capitals were expected, not {count}.").format(
            where=where, least=len(pieces.FOUR), most=MOST, count=len(table)))  # fmt: skip
    for row, capital in enumerate(table, 1):
        _check(table, row, capital, where)
    for name in pieces.FOUR:
        if name not in {capital.name for capital in table}:
            raise ValueError(_("{where}: {names} must all be there; {name} is missing.").format(
                where=where, names=", ".join(pieces.FOUR), name=name))  # fmt: skip
    both = _linked_both_ways(table)
    reached = distances(both, pieces.START)
    for row, capital in enumerate(both, 1):
        if capital.name not in reached:
            place = _("capital {row}, links").format(row=row)
            raise wrong(where, place, _("a way from {start} to {name} was expected").format(
                start=pieces.START, name=capital.name))  # fmt: skip
    return both


def _check(table: Sequence[Capital], row: int, capital: Capital, where: str) -> None:
    place = _("capital {row}, name").format(row=row)
    name = line(capital.name, LONGEST_NAME, where, place)
    # Accounts are written “city:Paris”: a colon would cut the name in two.
    if ":" in name:
        raise wrong(where, place, _("a name without a colon was expected"))
    if name.casefold() in (other.name.casefold() for other in table[: row - 1]):
        raise wrong(where, place, _("“{name}” is there twice").format(name=name))
    for key, value in (("x", capital.x), ("y", capital.y)):
        if not 0 <= value <= 1:
            place = _("capital {row}, {key}").format(row=row, key=key)
            raise wrong(where, place, _("a number from 0 to 1 was expected"))
    names = {other.name for other in table}
    for link in capital.links:
        if link not in names or link == name:
            place = _("capital {row}, links").format(row=row)
            raise wrong(where, place, _("“{name}” is no other capital of this map").format(name=link[:LONGEST_NAME]))


def _linked_both_ways(table: Sequence[Capital]) -> tuple[Capital, ...]:
    return tuple(
        Capital(
            one.name,
            one.x,
            one.y,
            one.hub,
            tuple(sorted({*one.links, *(other.name for other in table if one.name in other.links)})),
        )
        for one in table
    )


@cache
def _all_distances(capitals: tuple[Capital, ...]) -> dict[str, dict[str, int]]:
    return {capital.name: _from(capitals, capital.name) for capital in capitals}


def _from(capitals: Sequence[Capital], start: str) -> dict[str, int]:
    links = {capital.name: capital.links for capital in capitals}
    found = {start: 0}
    edge = [start]
    while edge:
        edge = [name for here in edge for name in links[here] if _nearer(found, name, found[here] + 1)]
    return found


def _nearer(found: dict[str, int], name: str, steps: int) -> bool:
    if name in found:
        return False
    found[name] = steps
    return True


def distances(capitals: tuple[Capital, ...], start: str) -> dict[str, int]:
    """How many links away every capital is from this one (R5); what cannot be reached is not in it."""
    return _all_distances(capitals)[start]


@cache
def around(capitals: tuple[Capital, ...], start: str, shut: frozenset[str]) -> dict[str, int]:
    """The same where no way leads through a capital that is shut; one may begin or end there."""
    links = {capital.name: capital.links for capital in capitals}
    found, edge = {start: 0}, [start]
    while edge:
        beyond = (other for name in edge if name == start or name not in shut for other in links[name])
        edge = [other for other in dict.fromkeys(beyond) if other not in found]
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


def way(
    capitals: tuple[Capital, ...], start: str, end: str, shut: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """The capitals of a shortest way, both ends among them, round those that are shut if there is one; of several the
    first by name."""
    links = {capital.name: capital.links for capital in capitals}
    far = around(capitals, end, shut)
    if start not in far:
        return way(capitals, start, end)
    found = [start]
    while found[-1] != end:
        near = (name for name in links[found[-1]] if name == end or (name in far and name not in shut))
        found.append(min(near, key=lambda name: (far[name], name)))
    return tuple(found)


FILE = DataFile(
    option="capitals",
    say=N_("Map of capitals"),
    without=N_("the 28 capitals of the Union of 2016 that come with Parley; not official"),
    read=read,
    sample=sample,
)
"""How the set-up page, the command line and the protocol offer it (R5, Q12)."""
