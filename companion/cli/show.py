"""`parley show`: a page of an evening, as text."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from getpass import getpass
from pathlib import Path
from typing import Any

import msgspec

from companion.cli.plain import say
from companion.cli.trouble import Trouble
from companion.core.countdown import as_hours
from companion.core.language import _
from companion.core.messages import PUBLIC
from companion.core.page import DealCard, Page
from companion.journal import JournalError, SqliteJournal
from companion.journal.wrapped import is_wrapped, unwrap
from companion.sessions import pins
from companion.sessions.closed import closed
from companion.sessions.seen import Locked, Seen, cannot_go_on, guard, seen
from companion.words import parts, say_won, total


def viewer_word(told: argparse.ArgumentParser) -> None:
    """The word that names a viewer, the same everywhere."""
    told.add_argument(
        "--viewer",
        default=PUBLIC,
        metavar="public|judge|SEAT",
        help=_("whose eyes: everybody's (the default), the judge's, or a player's by name"),
    )
    told.add_argument("--pin", default="", help=_("the player's PIN, where one is set; asked for at a terminal"))


def add(words: Any) -> None:
    """`parley show FILE`"""
    told = words.add_parser(
        "show",
        help=_("a page of an evening, as text"),
        description=_(
            "Prints what a viewer may know, now or as it was at a line. While sealed choices come in, the page stays as"
            " it was before them."
        ),
        allow_abbrev=False,
    )
    told.add_argument("file", type=Path, metavar="FILE")
    viewer_word(told)
    told.add_argument("--why", metavar="SEAT", help=_("instead: why this player's figure is what it is, line by line"))
    told.add_argument("--at", type=int, metavar="N", help=_("the page as it was at line N"))
    told.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Print the page."""
    if asked.at is not None and asked.at < 1:
        raise Trouble(_("Lines are numbered from 1."))
    shown = opened(asked.file, asked.viewer, asked.at, pin=unlocked(asked.file, asked.viewer, asked.pin))
    say(*(because(shown, asked.why) if asked.why is not None else text(shown)))
    return 0


def because(shown: Seen, seat: str) -> Iterator[str]:
    """Why a player's figure is what it is: each posting with its line, its round and its rules."""
    found = next((one for one in shown.explained if one.who == seat), None)
    if found is None:
        names = ", ".join(one.who for one in shown.explained)
        raise Trouble(_("Nobody called “{viewer}” sat at this table: {seats}.").format(viewer=seat, seats=names))
    if found.figure is None:
        yield _("{who}: what this page knows").format(who=found.who)
    else:
        yield f"{_('Why {figure}?').format(figure=found.figure)}  {found.who}"
    for one in found.because:
        held = f" → {one.held}" if found.figure is not None else ""
        line = _("line {n}").format(n=one.number) if one.number else ""
        where = " · ".join(filter(None, (one.round, line)))
        yield f"{one.change:+5d}{held}  {one.say}"
        corrected = f" ({one.mended})" if one.mended else ""
        yield f"       {where}: {one.told}{corrected}".rstrip(": ")
        for each in one.rests:
            mended = f" ({each.mended})" if each.mended else ""
            yield f"       {_('line {n}').format(n=each.number)}: {each.told}{mended}"
        yield from (f"       {number}: {said}" for number, said in one.rules)


def with_its_key(path: Path) -> None:
    """Where the books are closed and their key lies wrapped beside the copy, its passphrase is asked for, once.

    Without a terminal, or without an answer, nothing is asked: what everybody may read is shown.
    """
    if sys.stdin is None or not sys.stdin.isatty() or not is_wrapped(path):
        return
    with closing(SqliteJournal.open(path, write=False)) as journal:
        if not closed(journal.records()):
            return
    passphrase = getpass(_("Passphrase of this copy (nothing: without its key): "))
    if passphrase:
        try:
            unwrap(path, passphrase)
        except JournalError as error:
            raise Trouble(str(error)) from error


def unlocked(path: Path, viewer: str, pin: str) -> str:
    """The PIN that opens a page, "" where it has none; asked for once at a terminal.

    After a wrong one the next try waits, whoever makes it.
    """
    with_its_key(path)
    try:
        guard(path, viewer)
    except Locked as locked:
        tries, place = pins.kept_tries(), pins.place(path, viewer)
        if wait := tries.wait(place):
            raise Trouble(_("After a wrong PIN the next one is looked at in {n} s.").format(n=wait)) from locked
        if not pin and sys.stdin is not None and sys.stdin.isatty():
            pin = getpass(_("PIN of {seat}: ").format(seat=viewer))
        if not pin:
            raise Trouble(f"{locked} {_('Give it with --pin, or at a terminal.')}") from locked
        try:
            guard(path, viewer, pin)
        except Locked as wrong:
            tries.told(place, False)
            raise Trouble(str(wrong)) from wrong
        tries.told(place, True)
        return pin
    return ""


def opened(path: Path, viewer: str, at: int | None = None, proven: bool = False, pin: str = "") -> Seen:
    """What the viewer may see; a stranger's name is the reader's mistake, not the file's."""
    try:
        return seen(path, viewer, at, proven, pin)
    except ValueError as error:
        raise Trouble(str(error)) from error


def text(shown: Seen) -> Iterator[str]:
    """The page, line by line."""
    page, view = shown.page, shown.page.view
    # Before the first round the title is all the heading there is.
    heads = dict.fromkeys((page.title, view.heading, _("seen by {viewer}").format(viewer=page.viewer)))
    yield " · ".join(heads)
    if shown.shut:
        yield cannot_go_on()
    line = _("line {n}").format(n=page.story[-1].called) if page.story else ""
    time = _("table time {clock}").format(clock=as_hours(page.now))
    yield ", ".join(filter(None, (line, time)))
    steps = (f"[{s.say}]" if s.key == view.step else s.say for s in view.steps)
    yield " > ".join(steps)
    if view.leader:
        yield view.leader
    if view.clock is not None:
        yield _("Clock: {left} left").format(left=as_hours(view.clock.left_at(page.now)))
    yield view.foot
    if page.question is not None:
        yield _("Open question: {say}").format(say=page.question.say)
        for choice in page.question.choices:
            yield f"  {'*' if choice.value == page.question.default else '-'} {choice.say}"
    yield from _headed(_("Seats"), [_seat(card) for card in view.seats])
    yield from _headed(_("Deals"), [_deal(deal) for deal in view.deals])
    yield from _headed(_("Board"), list(_told(view.board)))
    yield from _headed(_("Your own"), list(_told(view.mine)))
    for seat, hand in page.hands.items():
        yield from _headed(_("{seat}'s own").format(seat=seat), list(_told(hand)))
    yield from _result(page)
    yield from _headed(
        _("Story"),
        [
            f"{line.called:>4} {as_hours(line.at)} {'×' if line.undone else ' '} {line.by}: {line.say}"
            for line in page.story
        ],
    )
    yield from _headed(
        _("Ledger"),
        [f"{line.called:>4} {line.src_say} → {line.dst_say} {line.moved}: {line.say}" for line in page.ledger],
    )
    yield from _headed(_("House rules"), [f"{question} {answer}" for question, answer in page.house_rules])


def _headed(head: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield ""
        yield head
        for line in lines:
            yield f"  {line}"


def _seat(card: Any) -> str:
    marks = [m for m in ("*" if card.leads else "", "…" if card.waiting else "", card.badge, card.due) if m]
    return " ".join([f"{card.name} ({card.subtitle})" if card.subtitle else card.name, *marks])


def _deal(deal: DealCard) -> str:
    status = f" [{deal.status_say}]" if deal.status_say else ""
    return f"{deal.number}. {deal.payer} → {deal.addressee} {deal.amount}: {deal.say}{status}"


def _result(page: Page) -> Iterator[str]:
    if page.result is None:
        return
    lines = []
    for s in page.result.standings:
        place = f"{page.view.placed(s)}{'.' if s.place else ''} ".lstrip()
        lines.append(f"{place}{s.seat} {total(s)} ({parts(s)})")
    honours = [f"{a}: {b}" for a, b in page.result.honours]
    yield from _headed(_("Result"), [say_won(page.result.winners), page.result.say, *lines, *honours])


def _told(value: Any, indent: str = "") -> Iterator[str]:
    """Any game's board as indented lines; what is empty is left out."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _told_as(name, getattr(value, name), indent)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _told_as(str(key), inner, indent)


def _told_as(name: str, value: Any, indent: str) -> Iterator[str]:
    if value in (None, "", ()) or value == {}:
        return
    if isinstance(value, (msgspec.Struct, dict)):
        yield f"{indent}{name}:"
        yield from _told(value, indent + "  ")
    elif isinstance(value, tuple) and any(isinstance(item, msgspec.Struct) for item in value):
        yield f"{indent}{name}:"
        for item in value:
            yield f"{indent}  " + ", ".join(line.strip() for line in _flat(item))
    else:
        said = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        yield f"{indent}{name}: {said}"


def _flat(item: msgspec.Struct) -> Iterator[str]:
    yield from _told(item)
