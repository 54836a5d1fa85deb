"""Golden text of an evening: what each entry told whom, as sentences, and the public page that stood at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import takewhile

import msgspec

from companion.cli.show import clock, text
from companion.core.corrections import Redone, Rewound
from companion.core.countdown import Instant
from companion.core.language import _
from companion.core.messages import HOST, JUDGE, PUBLIC, Viewer
from companion.core.page import Page
from companion.journal import Header
from companion.sessions import Entry
from companion.sessions.evening import Evening
from companion.sessions.seen import Seen
from tests.golden.playing import Played, told


def printed(title: str, played: Played) -> str:
    """The whole evening."""
    rules, done = played.session.rules, played.session.evening.entries
    viewers = (PUBLIC, HOST, JUDGE, *played.session.seats)
    evening = Evening(rules)
    before: Mapping[Viewer, Page] = {}
    lines, now = [title], 0
    for entry in done:
        evening.add(Entry(entry.n, entry.at, entry.wall, entry.by, entry.command, entry.events))
        now = _time_after(done, entry, now)
        running = not (evening.public.paused or evening.public.over or rules.asks(evening.public) is not None)
        after = {viewer: evening.page(viewer, now, running) for viewer in viewers}
        command = told(msgspec.to_builtins(entry.command))
        lines += ["", f"#{entry.n} {clock(entry.at)} {entry.by}: {command}", *_news(before, after)]
        before = after
        for moment in played.moments:
            # Time may have passed since, if nothing came of it.
            assert moment.last != entry.n or moment.refused or not moment.asked or moment.at == now
            if moment.last == entry.n and moment.refused:
                lines += ["", f"Refused after #{entry.n} {moment.asked}", *(f"    {said}" for said in moment.refused)]
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


def _news(before: Mapping[Viewer, Page], after: Mapping[Viewer, Page]) -> list[str]:
    """New sentences by who reads them: one that somebody else reads as well moves to other heads."""
    readers: dict[str, list[Viewer]] = {}
    for viewer, page in after.items():
        for sentence in Counter(_sentences(page)) - Counter(_sentences(before.get(viewer))):
            readers.setdefault(sentence, []).append(viewer)
    everybody = tuple(after)
    heads = sorted({tuple(who) for who in readers.values()}, key=lambda who: (-len(who), *map(everybody.index, who)))
    return [
        line
        for group in heads
        for line in (
            f"  {_called(group, everybody)}:",
            *(f"    {sentence}" for sentence, who in readers.items() if tuple(who) == group),
        )
    ]


def _called(group: tuple[Viewer, ...], everybody: tuple[Viewer, ...]) -> str:
    others = [viewer for viewer in everybody if viewer not in group]
    if not others:
        return "everybody"
    return f"everybody but {', '.join(others)}" if len(others) < 3 else ", ".join(group)
