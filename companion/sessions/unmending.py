"""The way back from one old correction, which is another one; and from everything after a line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from companion import words
from companion.core.corrections import Corrected, Redone, Rewound
from companion.core.messages import HOST, JUDGE, PUBLIC, Draw
from companion.core.trial import Back
from companion.sessions.entries import Entry, chosen, is_open, plain
from companion.sessions.evening import Evening
from companion.sessions.history import History, LiveEntry
from companion.sessions.mending import stands_alone


def corrections(history: History) -> list[LiveEntry]:
    """The corrections that count, newest first."""
    return [step for step in history.past() if step.instead is not None]


def corrected(live: LiveEntry) -> Corrected:
    """What a correction says of itself."""
    assert isinstance(live.entry.first, Corrected)
    return live.entry.first


def mended_line(live: LiveEntry) -> LiveEntry | None:
    """The line that a correction mended, as it counted before."""
    return History(last=live.instead).counted(corrected(live).at)


def is_known(step: Entry) -> bool:
    """Whether everybody may know what was asked for: all that came of it is open, or it was keyed in at the table."""
    at_the_table = step.by in (HOST, JUDGE) and not isinstance(step.command, Draw)
    return at_the_table or all(PUBLIC in each.open_to() for each in step.events)


def unmending(evening: Evening, live: LiveEntry, sees_all: bool) -> Mapping[str, Any]:
    """The correction that takes this one back with all that it did about later lines, as plain data, while what came
    after it counts on; {} where none can.

    What was closed is nobody's to put back but who `sees_all`.
    """
    history, event, was = evening.history, corrected(live), mended_line(live)
    if event.way == "insert":
        way: dict[str, Any] = {"way": "strike", "at": live.entry.n, "undoes": live.entry.n}
        return way if history.counted(live.entry.n) is not None else {}
    # A seat's choice out of a box was mended after its reveal only.
    if was is None or not (sees_all or event.seat or is_known(was.entry)):
        return {}
    if event.way == "replace":
        now = history.counted(event.at)
        before, after = (chosen(step.entry.command, event.seat) if step is not None else {} for step in (was, now))
        same = before == after or not before or not after
        return {} if same else {"way": "replace", "at": event.at, "seat": event.seat, "command": before,
                                 "undoes": live.entry.n}  # fmt: skip
    if event.way == "back":
        return {}  # the next line after it rests on its being so; the last one is undone
    by, command, after_it = was.entry.by, plain(was.entry.command), following(history, live)
    again = (corrected(each) for each in corrections(history) if each.entry.n > live.entry.n)
    put_back = any(each.way == "insert" and each.at == after_it for each in again)
    ordered = by in (HOST, JUDGE, *evening.public.seats) and not isinstance(was.entry.command, Draw)
    # What a seat does alone nobody puts back for it until the books are open.
    alone = by in evening.public.seats and was.entry.command.alone and not evening.public.over
    if not after_it or put_back or alone or not ordered:
        return {}
    return {"way": "insert", "at": after_it, "seat": by, "command": command, "undoes": live.entry.n}


def following(history: History, live: LiveEntry) -> int:
    """The first open line that counts of those that came after the one a correction struck out; 0 where none does."""
    was = mended_line(live)
    later = History(last=live.instead).counting_since(was)
    found = (step.entry.n for step in later if not step.private and is_open(step.entry))
    return next((n for n in found if history.counted(n) is not None), 0)


def taken_out(history: History) -> dict[int, tuple[LiveEntry, Entry]]:
    """The open lines that counted once and do not now, by their numbers, each with the entry that took it out last."""
    chain = {id(step) for step in history.back()}
    counts = {step.entry.n for step in history.back() if step.instead is None}
    takers = [(live.entry, live.instead) for live in corrections(history)]
    went = history.went
    while went is not None:
        takers.append((went[0], went[1].last))
        went = went[1].went
    found: dict[int, tuple[LiveEntry, Entry]] = {}
    for taker, last in sorted(takers, key=lambda one: one[0].n, reverse=True):
        for step in takewhile(lambda one: id(one) not in chain, History(last=last).back()):
            n = step.entry.n
            if n not in counts and n not in found and step.instead is None and not step.private and is_open(step.entry):
                found[n] = step, taker
    return found


def bringing_back(evening: Evening, taker: Entry) -> Mapping[str, Any]:
    """What makes count again all that this entry took back, as plain data; {} where it took nothing back, or what it
    took back counts."""
    history, event = evening.history, taker.first
    if isinstance(event, (Rewound, Redone)):
        found = history.rewound(taker.n)
        return {"do": "redo", "rewind": taker.n} if found is not None and history.gone_since(found[1]) else {}
    if isinstance(event, Corrected) and event.way == "back":
        stays = (step.entry for step in history.past() if step.entry.n < taker.n and not step.private)
        to = next((entry.n for entry in stays if is_open(entry)), 0)
        return {"do": "rewind", "to": to} if to else {}
    return {}


def backs(evening: Evening) -> tuple[Back, ...]:
    """The lines to which the evening can be taken back, by what was done last first, and what goes then."""
    found: list[Back] = []
    mended: list[tuple[int, str]] = []
    said: list[tuple[str, bool]] = []
    gone, last, first = 0, "", ""
    played: list[str] = []
    lost = set[int]()
    again: list[int] = []
    following = _followed(evening.history)
    counts = frozenset(step.entry.n for step in evening.history.back() if step.instead is None)
    drawn = any(isinstance(step.entry.command, Draw) for step in evening.history.past())
    for step in evening.history.past():
        entry = step.entry
        if step.private or not is_open(entry):
            continue
        if not (say := words.say_step(evening.rules, entry)):
            continue
        struck = step.instead is None and entry.n not in counts
        if gone:
            before = [line for at, line in mended if at <= entry.n]
            judged = (*before, *(line for at, line in mended if at > entry.n), *(line for line, _alone in said))
            stays = (*before, *(line for line, alone in said if alone)) if entry.n in following else ()
            keeping = {"way": "back", "at": following[entry.n]} if stays else {}
            goes = (len(played), (played[-1], played[0])) if keeping and played else (gone, (first, last))
            returns = bisect_right(again, entry.n) if not keeping else 0
            found.append(Back(entry.n, entry.called, say, *goes, judged, stays, struck, returns, keeping, drawn))
        if struck:
            continue  # it is gone already
        line = f"{entry.called} {say}".strip()
        gone, first, last = gone + 1, line, last or line
        if step.instead is not None:
            mended.append((corrected(step).at, line))
            lost |= {*corrected(step).lost, corrected(step).at}.difference(counts)
            counted = (live.entry for live in History(last=step.instead).back() if live.entry.n in lost)
            again = sorted(one.n for one in counted if words.say_step(evening.rules, one))
        elif entry.by == JUDGE:
            said.append((line, stands_alone(entry)))
        if step.instead is None and not stands_alone(entry):
            played.append(line)
    return tuple(found)


def _followed(history: History) -> dict[int, int]:
    """For each open line that counts, by its number, the next one that rests on the game; none after the last."""
    found, following = {}, 0
    for step in history.back():
        if step.instead is None and not step.private and is_open(step.entry):
            found[step.entry.n] = following
            following = following if stands_alone(step.entry) else step.entry.n
    return {n: one for n, one in found.items() if one}
