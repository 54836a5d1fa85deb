"""Difference between two pages of one viewer, and the fold that makes the later page of the earlier one and it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from companion.core.contract import changed
from companion.core.countdown import Instant
from companion.core.messages import Viewer
from companion.core.page import LedgerLine, Line, Page, View

L = TypeVar("L", Line, LedgerLine)

_APART = ("viewer", "now", "number", "view", "story", "ledger")
"""Fields of a page that a difference has a place of its own for."""


class LinesChanged(Struct, frozen=True, omit_defaults=True):
    """What became of a list of lines, places counted from 0: first `gone` are taken out, then `added` are put in one
    after the other, then `changed` take the place of what stands there."""

    gone: tuple[int, ...] = ()
    """Places in the list before, ascending."""
    added: tuple[tuple[int, Line | LedgerLine], ...] = ()
    """Places in the list after, ascending, with the line to be put in there."""
    changed: tuple[tuple[int, Line | LedgerLine], ...] = ()
    """Places in the list after, with the line as it is now: marked as taken back, or no longer."""


class Difference(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What changed between the page numbered `since` and the page numbered `number`; what is absent stayed as it was.

    `page` holds the changed fields of the page, `view` those of its view, each whole.
    """

    viewer: Viewer
    since: int
    number: int
    now: Instant
    page: Mapping[str, Any] = {}
    view: Mapping[str, Any] = {}
    story: LinesChanged = LinesChanged()
    ledger: LinesChanged = LinesChanged()


def difference(before: Page, after: Page) -> Difference:
    """What changed from one page of a viewer to a later one; raises `ValueError` for pages of two viewers."""
    if before.viewer != after.viewer:
        raise ValueError(f"these are pages of two viewers: {before.viewer} and {after.viewer}")
    fields = [name for name in Page.__struct_fields__ if name not in _APART]
    return Difference(
        viewer=after.viewer,
        since=before.number,
        number=after.number,
        now=after.now,
        page=_fields(before, after, fields),
        view=_fields(before.view, after.view, View.__struct_fields__),
        story=lines_changed(before.story, after.story),
        ledger=lines_changed(before.ledger, after.ledger),
    )


def fold(before: Page, found: Difference) -> Page:
    """The later page; raises `ValueError` when the difference does not begin at this page."""
    if (before.viewer, before.number) != (found.viewer, found.since):
        raise ValueError(f"that is no difference from page {before.number} of {before.viewer}")
    after: Page = changed(
        before,
        number=found.number,
        now=found.now,
        view=changed(before.view, **found.view),
        story=lines_folded(before.story, found.story),
        ledger=lines_folded(before.ledger, found.ledger),
        **found.page,
    )
    return after


def _fields(before: Struct, after: Struct, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(after, name) for name in names if getattr(before, name) != getattr(after, name)}


def lines_changed(before: tuple[L, ...], after: tuple[L, ...]) -> LinesChanged:
    """What became of these lines; both lists are in the order of their entries."""
    if after[: len(before)] == before:
        return LinesChanged(added=tuple(enumerate(after[len(before) :], len(before))))
    gone: list[int] = []
    added: list[tuple[int, Line | LedgerLine]] = []
    marked: list[tuple[int, Line | LedgerLine]] = []
    old = new = 0
    while old < len(before) and new < len(after):
        was, is_ = before[old], after[new]
        if was == is_ or _is_marked(was, is_):
            if was != is_:
                marked.append((new, is_))
            old, new = old + 1, new + 1
        elif was.entry > is_.entry or (was.entry == is_.entry and _comes(was, after, new + 1)):
            added.append((new, is_))
            new += 1
        else:
            gone.append(old)
            old += 1
    gone += range(old, len(before))
    added += enumerate(after[new:], new)
    return LinesChanged(tuple(gone), tuple(added), tuple(marked))


def _is_marked(was: Line | LedgerLine, is_: Line | LedgerLine) -> bool:
    """Whether the one is the other, taken back or brought back, or told anew word for word."""
    if not isinstance(was, Line) or not isinstance(is_, Line):
        return False
    return bool(changed(was, undone=is_.undone, again=is_.again, place=is_.place) == is_)


def _comes(line: L, after: tuple[L, ...], place: int) -> bool:
    """Whether a line still comes among those of its entry, from a place on."""
    while place < len(after) and after[place].entry == line.entry:
        if after[place] == line or _is_marked(line, after[place]):
            return True
        place += 1
    return False


def lines_folded(before: tuple[L, ...], found: LinesChanged) -> tuple[L, ...]:
    """The list after."""
    if not (found.gone or found.added or found.changed):
        return before
    gone, put = frozenset(found.gone), dict(found.added)
    stays = (line for place, line in enumerate(before) if place not in gone)
    after = range(len(before) - len(gone) + len(put))
    lines: list[Any] = [put[place] if place in put else next(stays) for place in after]
    for place, line in found.changed:
        lines[place] = line
    return tuple(lines)
