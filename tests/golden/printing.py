"""Golden text of an evening: each kind of sentence when it is first told, and to whom; the public page at the end.

What it promises: no sentence changes its words, and none its readers, without a line of a text that says so. What was
told already, in this evening or in one before it in the game's folder, with other names and numbers and to as many
readers, is not printed again: that a figure is right is what the rules' tests say, that an evening comes out the same
when it is decided again what its journal says, and that nobody reads too much at any moment what the contract says.
An entry that tells nothing new is named by its command alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import groupby, takewhile
from textwrap import shorten
from typing import TypeAlias

import msgspec

from companion.cli.show import text
from companion.core.corrections import Redone, Rewound
from companion.core.countdown import Instant, as_hours
from companion.core.language import _
from companion.core.messages import HOST, JUDGE, PUBLIC, Viewer
from companion.core.page import Page
from companion.journal import Header
from companion.sessions import Entry
from companion.sessions.evening import Evening
from companion.sessions.seen import Seen
from tests.golden.playing import Played, told

WIDE = 120


def printed(title: str, played: Played, known: set[Kind]) -> str:
    """The whole evening; what earlier evenings of this game told is `known`, and what this one tells is added."""
    rules, done = played.session.rules, played.session.evening.entries
    viewers = (PUBLIC, HOST, JUDGE, *played.session.seats)
    evening = Evening(rules)
    before: Mapping[Viewer, Page] = {}
    lines, now, told_already = [title], 0, list[Entry]()
    for entry in done:
        evening.add(Entry(entry.n, entry.at, entry.wall, entry.by, entry.command, entry.events))
        now = _time_after(done, entry, now)
        running = not (evening.public.paused or evening.public.over or rules.asks(evening.public) is not None)
        after = {viewer: evening.page(viewer, now, running) for viewer in viewers}
        readers = _readers(before, after)
        kinds = {sentence: kind(sentence, who, played.session.seats) for sentence, who in readers.items()}
        new = {*kinds.values()} - known
        refused = [moment for moment in played.moments if moment.last == entry.n and moment.refused]
        if new or refused:
            lines += [*_as_before(told_already), "", f"#{entry.n} {as_hours(entry.at)} {entry.by}: {_asked(entry)}"]
            first = {kind: said for said, kind in reversed(kinds.items()) if kind in new}
            lines += _news({said: who for said, who in readers.items() if said in first.values()}, viewers)
            told_already = []
        else:
            told_already.append(entry)
        known |= new
        before = after
        for moment in played.moments:
            # Time may have passed since, if nothing came of it.
            assert moment.last != entry.n or moment.refused or not moment.asked or moment.at == now
        for moment in refused:
            lines += ["", f"Refused after #{entry.n} {moment.asked}", *(f"    {said}" for said in moment.refused)]
    lines += _as_before(told_already)
    for viewer in viewers:
        # One truth: who folds the journal reads what stands on the screen.
        assert _whole(played.header, played.session.page(viewer)) == _whole(played.header, before[viewer]), viewer
    end = takewhile(lambda line: line != _("Story"), _whole(played.header, before[PUBLIC]))
    return "\n".join([*lines, "", "At the end", *(f"  {line}".rstrip() for line in end)]).rstrip() + "\n"


def _time_after(done: list[Entry], entry: Entry, now: Instant) -> Instant:
    first = entry.events[0] if entry.events else None
    if isinstance(first, Rewound) and first.clock is not None:
        return first.clock
    return max(now, entry.at, done[first.rewind - 1].at if isinstance(first, Redone) else 0)


def _whole(header: Header, page: Page) -> list[str]:
    """The page as `parley show` prints it."""
    return list(text(Seen(header, page, "", 0)))


# --- what is new ------------------------------------------------------------------------------------------------------


def _sentences(page: Page | None) -> list[str]:
    """All that the page tells in sentences: its story, what moved and why, and what the table waits for."""
    if page is None:
        return []
    return [
        *(f"{'× ' if line.undone else ''}{line.say}" for line in page.story),
        *(f"{line.src_say} → {line.dst_say} {line.moved}: {line.say}" for line in page.ledger),
        *([f"? {page.question.say}"] if page.question is not None else []),
        f"… {page.view.foot}",
    ]


def _readers(before: Mapping[Viewer, Page], after: Mapping[Viewer, Page]) -> dict[str, tuple[Viewer, ...]]:
    """New sentences and who reads them: one that somebody else reads as well moves to other heads."""
    readers: dict[str, list[Viewer]] = {}
    for viewer, page in after.items():
        for sentence in Counter(_sentences(page)) - Counter(_sentences(before.get(viewer))):
            readers.setdefault(sentence, []).append(viewer)
    return {sentence: tuple(who) for sentence, who in readers.items()}


Kind: TypeAlias = tuple[str, frozenset[Viewer], str, int]
"""A sentence without names and numbers, and by whom it is read: who is no seat, how many seats, how many it names."""


def kind(sentence: str, who: tuple[Viewer, ...], seats: tuple[Viewer, ...]) -> Kind:
    """What kind of sentence these read."""
    plain = re.sub(r"[+−-]?\d[\d:.]*( \w+)?|\b[A-Z]\w*", "*", sentence)
    plain = re.sub(r"\*(?:(?:,? | and |/)\*)*", "*", plain)
    named = sum(seat in sentence for seat in who if seat in seats)
    whole = {*seats} <= {*who}
    many = "all" if whole else str(len({*who} & {*seats}))
    return plain, frozenset(who) - {*seats}, many, 0 if whole else named


def _asked(entry: Entry) -> str:
    """What was asked, as far as it stands on one line; the script has the whole."""
    return shorten(told(msgspec.to_builtins(entry.command)), WIDE, placeholder=" …")


def _as_before(entries: list[Entry]) -> list[str]:
    """Entries that told nothing of a new kind, by their commands alone."""
    if not entries:
        return []
    names = ((name, len(list(same))) for name, same in groupby(_asked(entry).partition(" ")[0] for entry in entries))
    said = ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in names)
    first, last = entries[0].n, entries[-1].n
    return ["", f"#{first} as before: {said}" if first == last else f"#{first} to #{last} as before: {said}"]


def _news(readers: Mapping[str, tuple[Viewer, ...]], everybody: tuple[Viewer, ...]) -> list[str]:
    """Sentences by who reads them."""
    heads = sorted(set(readers.values()), key=lambda who: (-len(who), *map(everybody.index, who)))
    return [
        line
        for group in heads
        for line in (
            f"  {_called(group, everybody)}:",
            *(f"    {sentence}" for sentence, who in readers.items() if who == group),
        )
    ]


def _called(group: tuple[Viewer, ...], everybody: tuple[Viewer, ...]) -> str:
    others = [viewer for viewer in everybody if viewer not in group]
    if not others:
        return "everybody"
    return f"everybody but {', '.join(others)}" if len(others) < 3 else ", ".join(group)
