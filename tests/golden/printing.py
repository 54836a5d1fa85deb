"""Every page of everybody at every journal entry, as text: what is new on it since that viewer's page before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from companion import words
from companion.cli.show import clock, text
from companion.core.contract import AnyRules
from companion.core.corrections import Redone, Rewound
from companion.core.countdown import Instant
from companion.core.messages import HOST, JUDGE, PUBLIC, Reason, Viewer
from companion.core.offers import (
    Allot,
    AnyField,
    Arrange,
    Built,
    ChooseMany,
    ChooseOne,
    Either,
    Number,
    Offer,
    ShareOut,
    Text,
)
from companion.core.page import Page, Undo
from companion.journal import Header
from companion.sessions import Entry
from companion.sessions.evening import Evening
from companion.sessions.seen import Seen
from tests.golden.playing import Played, told

Spot = tuple[str, str]
"""A part of the page, and a place in it: a new line at a named place stands for the old one."""
Lines = list[tuple[Spot, str]]

_ITEM = re.compile(r"\s*(\w+: [^,]*), \w+: ")
_FIELD = re.compile(r"\s*(\w+):")


def printed(title: str, played: Played) -> str:
    """The whole evening."""
    rules, done = played.session.rules, played.session.evening.entries
    viewers = (PUBLIC, HOST, JUDGE, *played.session.seats)
    evening = Evening(rules)
    before: Mapping[Viewer, Lines] = {viewer: [] for viewer in viewers}
    lines, now = [title], 0
    for entry in done:
        evening.add(Entry(entry.n, entry.at, entry.wall, entry.by, entry.command, entry.events))
        now = _time_after(done, entry, now)
        running = not (evening.public.paused or evening.public.over or rules.asks(evening.public) is not None)
        after = {viewer: page_lines(rules, played.header, evening.page(viewer, now, running)) for viewer in viewers}
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
        assert page_lines(rules, played.header, played.session.page(viewer)) == before[viewer], viewer
    return "\n".join(lines) + "\n"


def _time_after(done: list[Entry], entry: Entry, now: Instant) -> Instant:
    first = entry.events[0] if entry.events else None
    if isinstance(first, Rewound) and first.clock is not None:
        return first.clock
    return max(now, entry.at, done[first.rewind - 1].at if isinstance(first, Redone) else 0)


# --- a page as lines --------------------------------------------------------------------------------------------------


def page_lines(rules: AnyRules, header: Header, page: Page) -> Lines:
    """The page as `parley show` prints it, and what that leaves to the windows: offers, draws, undo."""
    return [*_shown(header, page), *_offered(rules, page)]


def _shown(header: Header, page: Page) -> Iterator[tuple[Spot, str]]:
    part, path = "", [""]
    # Whose page it is stands above it already.
    for place, line in enumerate(text(Seen(header, page, "", 0))):
        if not line:
            part = "."
        elif part == ".":
            part, path = line, [""]
        elif part:
            yield (part, _spot(part, line, path)), line.removeprefix("  ")
        else:
            yield ("Page", _top(page, place, line)), line.removesuffix(f" · seen by {page.viewer}")


def _top(page: Page, place: int, line: str) -> str:
    if place < 3:
        return f"line {place}"
    known = {page.view.leader: "leader", page.view.foot: "foot"}
    return known.get(line, "clock" if line.startswith("Clock: ") else "")


def _spot(part: str, line: str, path: list[str]) -> str:
    """Where a line of a board stands: the heads that it is indented under, and its own."""
    if part in ("Story", "Ledger", "Deals"):
        return ""
    if part in ("Seats", "House rules"):
        return line.split(" ", 3)[2] if part == "Seats" else line.partition("?")[0]
    found = _ITEM.match(line) or _FIELD.match(line)
    if not found:
        return ""
    depth = (len(line) - len(line.lstrip())) // 2
    del path[depth:]
    path.append(found[1])
    return "/".join(path)


def _offered(rules: AnyRules, page: Page) -> Iterator[tuple[Spot, str]]:
    for offer in page.offers:
        where = f"{offer.do} {_given(offer)} {offer.say}"
        yield ("Offers", where), _offer(rules, offer)
    for wanted in page.wanted:
        yield ("Wanted", wanted.key), f"{wanted.key}: {wanted.count} of {', '.join(wanted.outcomes)}"
    for name, undo in (("Undo", page.undo), ("Redo", page.redo)):
        if undo is not None:
            yield (name, name), _undo(undo)
    if page.result is not None:
        for deal in page.result.deals:
            line = f"{deal.number}. {deal.payer} → {deal.addressee} {deal.amount}: {deal.say} [{deal.status_say}]"
            yield ("Result", ""), line
        for seat, points in page.result.graph.items():
            yield ("Result", ""), f"{seat}: {' '.join(map(str, points))}"
        for seat in page.result.graph:
            for say, change in words.reckoning(page, seat):
                yield ("Reckoning", ""), f"{seat}: {say} {change}"


def _undo(undo: Undo) -> str:
    also = f", also {' '.join(undo.also)}" if undo.also else ""
    return f"to {undo.to}: {undo.say}{also}{', revealed' if undo.revealed else ''}"


def _offer(rules: AnyRules, offer: Offer) -> str:
    fields = "; ".join(_field(rules, field) for field in offer.fields)
    head = f"{'▶ ' if offer.main else ''}{offer.say} [{' '.join(filter(None, (offer.do, _given(offer))))}]"
    return head + (f" ({fields})" if fields else "") + _refused(rules, offer.refused)


def _given(offer: Offer) -> str:
    return " ".join(f"{name}={value}" for name, value in offer.given.items())


def _refused(rules: AnyRules, reasons: tuple[Reason, ...]) -> str:
    said = (" ".join((words.say_reason(rules, r), *(f"({rule})" for rule in r.rules))) for r in reasons)
    return " — refused: " + " ".join(said) if reasons else ""


def _field(rules: AnyRules, field: AnyField) -> str:
    match field:
        case Number():
            return f"{field.say} {field.low}–{field.high} from {field.start}"
        case ChooseOne() | ChooseMany() | Arrange() | ShareOut():
            grey = (c.say + _refused(rules, c.refused) for c in field.choices)
            return f"{field.say}: {', '.join(grey)}"
        case Built():
            return f"{field.say}: conditions"
        case Either():
            return f"{field.say}: {field.no} or {field.yes}"
        case Allot():
            return f"{field.say}: {field.total} among {', '.join(field.says or field.receivers)}"
        case Text():
            return f"{field.say}: {'' if field.needed else 'optional '}words"


# --- what is new ------------------------------------------------------------------------------------------------------


def _news(before: Mapping[Viewer, Lines], after: Mapping[Viewer, Lines]) -> list[str]:
    """Changes by who reads them: a change that somebody else reads as well moves to other heads."""
    readers: dict[str, list[Viewer]] = {}
    for viewer in after:
        for change in dict.fromkeys(_changes(before[viewer], after[viewer])):
            readers.setdefault(change, []).append(viewer)
    parts: dict[tuple[Viewer, ...], list[str]] = {}
    for change, who in readers.items():
        parts.setdefault(tuple(who), []).append(change)
    everybody = tuple(after)
    lines = []
    for group in sorted(parts, key=lambda who: (-len(who), [everybody.index(viewer) for viewer in who])):
        lines += [f"  {_called(group, everybody)}:", *(f"    {change}" for change in parts[group])]
    return lines


def _called(group: tuple[Viewer, ...], everybody: tuple[Viewer, ...]) -> str:
    others = [viewer for viewer in everybody if viewer not in group]
    if not others:
        return "everybody"
    return f"everybody but {', '.join(others)}" if len(others) < 3 else ", ".join(group)


def _changes(old: Lines, new: Lines) -> Iterator[str]:
    if old == new:
        return
    was, now = Counter(old), Counter(new)
    gone, come = was - now, now - was
    if not gone and not come:
        yield "the same lines in another order"
    instead = {spot for spot, _line in come if spot[1]}
    for spot, line in gone.elements():
        if spot not in instead:
            yield f"{spot[0]:<12} - {line}"
    for spot, line in come.elements():
        yield f"{spot[0]:<12} + {line}"
