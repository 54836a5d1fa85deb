"""An old evening as one viewer may see it, and how far into it one may step without learning who came when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from companion.core.contract import changed
from companion.core.language import _
from companion.core.ledger import supply
from companion.core.messages import JUDGE, PUBLIC, Viewer
from companion.core.page import Page, SealShown
from companion.core.rulings import JUDGE_SEES
from companion.journal import Header, Journal, Record, SqliteJournal
from companion.journal.seals import this_fingerprint
from companion.journal.trusted import trusted
from companion.sessions import pins
from companion.sessions.check import check
from companion.sessions.closed import closed, read_in_the_open
from companion.sessions.evening import Evening, look_back, read_evening, told
from companion.sessions.proof import Finding
from companion.sessions.why import Explained, why


class Seen(Struct, frozen=True):
    """An evening as a viewer may see it: its header, its page, and the hash that stands for all of it.

    The hash is empty until the books are open: whoever has it could find a ballot by trying all there are.
    """

    header: Header
    page: Page
    last_hash: str
    records: int
    """How many records the file has; before the books open, how many lines everybody may read."""
    sealed: Sequence[SealShown] = ()
    """Every seal, in words: from these nobody finds a ballot, for the signatures are part of them."""
    explained: tuple[Explained, ...] = ()
    """Why each seat's figure is what it is, as far as the viewer knows."""
    rounds: Mapping[int, str] = {}
    """Where the evening stood at each entry that counts."""
    findings: tuple[Finding, ...] = ()
    """The verdicts of the check, where they were asked for; none before the books are open."""
    shut: bool = False
    """Whether the books are closed and the key is not here: then it is what everybody may read, and cannot go on."""


def cannot_go_on() -> str:
    """What is said of an evening whose books are closed and whose key is elsewhere."""
    return _("Its key is not here: this is what everybody may read. Without the key it cannot go on.")


class Locked(ValueError):  # noqa: N818 -- it names the state of a page, not an error of the program
    """Before the end a page is guarded by a PIN, which was not given or is not that one."""


def seen(path: Path, viewer: Viewer = PUBLIC, at: int | None = None, proven: bool = False, pin: str = "") -> Seen:
    """What a viewer may see of a file, at a line or at its end; before that a seat's PIN opens its page.

    `at` is the number by which people call the line.

    `proven` plays all of it again to check it. Raises `JournalError` with a sentence for a bad file, `Locked` for
    another PIN, and `ValueError` for a viewer who never sat there.
    """
    with closing(SqliteJournal.open(path, write=False)) as journal:
        _guard(journal, viewer, pin)
        return seen_in(journal, viewer, at, proven)


def guard(path: Path, viewer: Viewer, pin: str = "") -> None:
    """Raises `Locked` where a PIN keeps this viewer's page, and it is another one; `JournalError` for a bad file."""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        _guard(journal, viewer, pin)


def _guard(journal: Journal, viewer: Viewer, pin: str) -> None:
    kept = journal.pins()
    if viewer == PUBLIC or not kept or closed(records := journal.records()):
        return
    evening = read_evening(journal.header, records, None)
    public = evening.public
    if public.over:
        return
    if viewer == JUDGE and public.options.get(JUDGE_SEES.key) == "on":
        say = _("Private pages of this evening have PINs: what the judge sees of them stands in the judge's drawer.")
        raise Locked(say)
    own = pins.of(dict(kept), viewer, evening.sat_down(viewer)) if viewer in public.seats else ""
    if own and not pins.fits(pin, own):
        raise Locked(_("The page of {seat} has a PIN, and this is not it.").format(seat=viewer))


def seen_in(journal: Journal, viewer: Viewer = PUBLIC, at: int | None = None, proven: bool = False) -> Seen:
    """The same of a journal that is open."""
    header, records = journal.header, journal.records()
    if closed(records):
        return _in_the_open(journal, records, viewer, at)
    whole = read_evening(header, records, None)
    if viewer not in (PUBLIC, JUDGE, *whole.public.seats):
        raise ValueError(
            _("Nobody called “{viewer}” sat at this table: {seats}.").format(
                viewer=viewer, seats=", ".join(whole.public.seats)
            )
        )
    evening = whole if at is None else _upto(header, records, viewer, _record(whole, at))
    told(evening, header, records, look_back)
    page = told(evening, header, records, lambda evening: evening.page(viewer, evening.history.now, False))
    page = marked(page, journal.unkept)
    names = [card.name for card in (*page.view.seats, *page.view.gone)]
    explained = tuple(why(evening, page, supply(name)) for name in names)
    last = records[-1].hash if whole.public.over else ""
    asked = proven and whole.public.over
    findings = check(journal, own=this_fingerprint(), trusted=trusted()).findings if asked else ()
    count = len(records) if whole.public.over else whole.entries[-1].number
    return Seen(header, page, last, count, _called(whole, journal), explained, evening.rounds(), findings)


def _called(evening: Evening, journal: Journal) -> Sequence[SealShown]:
    """Every seal, with how people call the last line that it covers."""
    return [changed(seal, called=evening.entries[seal.entry - 1].called) for seal in journal.sealed()]


def marked(page: Page, first: int) -> Page:
    """The page with the first of its lines that lies in memory alone, as record `first` does; 0 for none."""
    if not first:
        return page
    # Of what a viewer reads: which entry it was of all would tell of private ones.
    unkept = next((line.entry for line in page.story if line.entry >= first), page.entry + 1)
    return changed(page, unkept=unkept)


def _in_the_open(journal: Journal, records: Sequence[Record], viewer: Viewer, at: int | None) -> Seen:
    """The same where the books are closed and the key is elsewhere: what everybody may read, for everybody alone."""
    if viewer != PUBLIC:
        say = _("The books of this evening are closed and its key is not here: only what everybody may read is shown.")
        raise ValueError(say)
    header = journal.header
    evening = whole = read_in_the_open(header, records)
    if at is not None:
        evening = read_in_the_open(header, records, _record(whole, at))
    page = told(evening, header, records, lambda evening: evening.page(PUBLIC, evening.history.now, False))
    return Seen(header, page, "", whole.entries[-1].number, _called(whole, journal), shut=True)


def _record(evening: Evening, at: int) -> int:
    """The last record of the line that people call by this number, and of what is closed between it and the next."""
    return max((entry.n for entry in evening.entries if entry.number <= at), default=1)


def _upto(header: Header, records: Sequence[Record], viewer: Viewer, at: int) -> Evening:
    """The evening at a record, or at the last one before it of which the viewer reads something.

    What lies between would tell when something private happened.
    """
    last = max(1, min(at, len(records)))
    evening = read_evening(header, records, last)
    read = max(1, evening.last_seen(viewer))
    return evening if read == last else read_evening(header, records, read)
