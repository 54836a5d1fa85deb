"""Exports of an evening for other programs and for people: never more than its viewer may know."""

from __future__ import annotations

import csv
import io
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from companion.core.contract import changed
from companion.core.language import _
from companion.core.names import FIRST_STRONG, POP, plain
from companion.core.page import Page
from companion.journal import seals
from companion.sessions.minutes import as_html
from companion.sessions.seen import Seen
from companion.sessions.texts import unshown
from companion.words import parts, say_won, total

EXPORT_VERSION = 1


def _told(shown: Seen) -> Seen:
    """The same with the numbers by which people call lines, until the books are open.

    The journal's own skip what the viewer may not read: gaps in them would tell when private steps were made.
    """
    if shown.last_hash:
        return shown
    page = shown.page
    numbers = {line.entry: int(line.called.rstrip("+")) for line in page.story if not line.step}
    known = sorted(numbers)

    def line_of(entry: int) -> int:
        place = bisect_right(known, entry)
        return numbers[known[place - 1]] if place and entry else 0

    told: Page = changed(
        page,
        entry=line_of(page.entry),
        unkept=line_of(page.unkept),
        story=tuple(
            changed(each, entry=line_of(each.entry), step=line_of(each.step), again=line_of(each.again))
            for each in page.story
        ),
        ledger=tuple(changed(each, entry=line_of(each.entry)) for each in page.ledger),
    )
    # Those that people write down come first.
    sealed = sorted(shown.sealed, key=lambda each: each.why == seals.JUDGE)
    sealed = [changed(each, entry=line_of(each.entry)) for each in sealed]
    return changed(shown, page=told, sealed=sealed)


def as_json(shown: Seen) -> str:
    """The evening as one JSON object; its keys are the fields of a page."""
    shown = _told(shown)
    page = shown.page
    data: dict[str, Any] = {
        "parley_export": EXPORT_VERSION,
        "game": page.game,
        "title": page.title,
        "rules": shown.header.rules,
        "created": shown.header.created,
        "program": shown.header.program,
        "table": shown.header.table,
        "viewer": page.viewer,
        "records": shown.records,
        "last_hash": shown.last_hash,
        "key": shown.header.key,
        "seals": [
            {"seal": s.number, "upto": s.entry, "why": s.why, "key": s.key, "words": " ".join(s.words)}
            for s in shown.sealed
        ],
        "now": page.now,
        "entry": page.entry,
        "unkept": page.unkept,
        "view": page.view,
        "hands": page.hands,
        "result": page.result,
        "story": page.story,
        "ledger": page.ledger,
        "house_rules": page.house_rules,
    }
    text = msgspec.json.format(msgspec.json.encode(data, order="deterministic"), indent=2).decode()
    return "".join(_numbered(c) if c != "\n" and unshown(c) else c for c in text) + "\n"


def _numbered(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))


def _one_line(text: str) -> str:
    return "".join(c for c in " ".join(text.split()) if c in (FIRST_STRONG, POP) or not unshown(c))


COLUMNS = ("section", "entry", "at_ms", "by", "kind", "from", "to", "number", "say", "rules")


def as_csv(shown: Seen) -> str:
    """The evening as one table; `section` says what a line is.

    Names from right to left stand between isolates in what it says, and bare where a cell holds nothing else.
    """
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for row in _rows(_told(shown)):
        cells = ((column, row.get(column, "")) for column in COLUMNS)
        alone = (plain(cell) if isinstance(cell, str) and column != "say" else cell for column, cell in cells)
        table.writerow([defused(cell) for cell in alone])
    return written.getvalue()


def defused(cell: str | float) -> str | float:
    """A cell that no spreadsheet takes for a formula; a number of ours is a number."""
    if not isinstance(cell, str):
        return cell
    cell = _one_line(cell)
    if cell[:1] in ("=", "+", "-", "@", "＝", "＋", "－", "＠"):
        return f"'{cell}"
    return cell


def _rows(shown: Seen) -> Iterator[Mapping[str, str | int]]:
    page = shown.page
    for kind, said in _facts(shown):
        yield {"section": "evening", "kind": kind, "say": said}
    for seat in page.view.seats:
        yield {"section": "seat", "by": seat.name, "say": seat.subtitle}
    for question, answer in page.house_rules:
        yield {"section": "house_rule", "kind": question, "say": answer}
    if page.result is not None:
        for s in page.result.standings:
            if s.place:
                yield {"section": "standing", "by": s.seat, "kind": "place", "number": s.place}
            elif left := page.view.placed(s):
                yield {"section": "standing", "by": s.seat, "kind": "left", "say": left}
            known = {} if s.unknown else {"number": s.total}
            yield {"section": "standing", "by": s.seat, "kind": "total", **known}
            for what, points in s.parts:
                yield {"section": "standing", "by": s.seat, "kind": what, "number": points}
            if s.met is not None:
                yield {"section": "standing", "by": s.seat, "kind": "met" if s.met else "not met", "say": s.say}
        yield {"section": "result", "say": page.result.say}
    for line in page.story:
        yield {
            "section": "undone" if line.undone else "unkept" if page.is_unkept(line.entry) else "story",
            "entry": line.entry,
            "at_ms": line.at,
            "by": line.by,
            "kind": line.kind,
            "say": line.say,
        }
    for posting in page.ledger:
        yield {
            "section": "ledger",
            "entry": posting.entry,
            "kind": posting.what,
            "from": posting.src,
            "to": posting.dst,
            "number": posting.amount,
            "say": posting.say,
            "rules": " ".join(posting.rules),
        }


def _facts(shown: Seen) -> Iterator[tuple[str, str]]:
    yield "title", shown.page.title
    yield "created", shown.header.created
    if shown.header.program:
        yield "program", shown.header.program
    if shown.header.table:
        yield "table", shown.header.table
    if shown.header.key:
        yield "key", shown.header.key
    yield "viewer", shown.page.viewer
    yield "records", str(shown.records)
    if shown.last_hash:
        yield "last_hash", shown.last_hash
    for seal in shown.sealed:
        yield f"seal {seal.number}", f"{' '.join(seal.words)} (1-{seal.entry}, {seal.why}, {seal.key})"


def as_markdown(shown: Seen) -> str:
    """The evening for people, to be pasted wherever Markdown is read."""
    shown = _told(shown)
    return "\n".join(_markdown(shown.page, shown)) + "\n"


def escaped(text: str) -> str:
    """Text in which no name can become a heading, a link or a table."""
    text = _one_line(text)
    text = re.sub(r"([\\`*_\[\]<>|#~&!{}$@])", r"\\\1", text)
    text = re.sub(r"^([-+=])", r"\\\1", text)
    text = re.sub(r"^(\d+)([.)])", r"\1\\\2", text)
    return re.sub(r"(://|www\.)", lambda m: m[0].replace(":", "\\:").replace(".", "\\."), text)


def _markdown(page: Page, shown: Seen) -> Iterator[str]:
    e = escaped
    # Before the first round the title is all the heading there is.
    yield f"# {': '.join(dict.fromkeys((e(page.title), e(page.view.heading))))}"
    yield ""
    for kind, said in _facts(shown):
        open_to_all = kind == "viewer" and page.view.over
        yield f"- {kind}: {e(_('{who}. The books are open: all of it').format(who=said) if open_to_all else said)}"
    yield ""
    yield f"## {_('Seats')}"
    yield ""
    for seat in page.view.seats:
        yield f"- {e(seat.name)} ({e(seat.subtitle)})" if seat.subtitle else f"- {e(seat.name)}"
    if page.result is not None:
        yield from ("", f"## {_('Result')}", "", f"**{e(say_won(page.result.winners))}**", "", e(page.result.say), "")
        yield f"| {_('Place')} | {_('Player')} | {_('Total')} | |"
        yield "|---:|---|---:|---|"
        for s in page.result.standings:
            yield f"| {page.view.placed(s)} | {e(s.seat)} | {e(total(s))} | {e(parts(s))} |"
        yield ""
        for what, who in page.result.honours:
            yield f"- {e(what)}: {e(who)}"
    yield from ("", f"## {_('Story')}", "")
    for line in page.story:
        said = f"{e(line.by)}: {e(line.say)}"
        if page.is_unkept(line.entry):
            said += f" ({_('not written')})"
        number = (
            f"{line.entry} ({_('line {n}').format(n=line.called)})" if line.called != str(line.entry) else line.entry
        )
        yield f"- {number} · ~~{said}~~" if line.undone else f"- {number} · {said}"
    yield from ("", f"## {_('Ledger')}", "", f"| {_('Entry')} | {_('From')} | {_('To')} | {_('Points')} | |")
    yield "|---:|---|---|---:|---|"
    for p in page.ledger:
        yield f"| {p.entry} | {e(p.src_say)} | {e(p.dst_say)} | {e(p.moved)} | {e(p.say)} |"
    yield from ("", f"## {_('House rules')}", "")
    for question, answer in page.house_rules:
        yield f"- {e(question)} {e(answer)}"


PDF = "pdf"
"""The form that the windows print."""
FORMATS: Mapping[str, Callable[[Seen], str]] = {"json": as_json, "csv": as_csv, "md": as_markdown, "html": as_html}
