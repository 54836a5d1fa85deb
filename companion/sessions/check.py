"""The checker of a journal: its chain, its rules (the same commands give the same events), and what proves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from enum import IntEnum
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion import words
from companion.core.contract import AnyRules, changed
from companion.core.corrections import Begin
from companion.core.language import _
from companion.core.messages import Draw, Event, Refusal
from companion.core.page import SealShown
from companion.core.people import GivenUp
from companion.journal import Broken, Header, Journal, Record, Seal, SqliteJournal
from companion.journal.books import Shut, hash_of, id_of, is_shut
from companion.journal.seals import END, fingerprint, this_fingerprint
from companion.journal.trusted import trusted
from companion.sessions import proof
from companion.sessions.closed import read_in_the_open
from companion.sessions.deciding import decide
from companion.sessions.entries import Entry
from companion.sessions.evening import Codec, Evening, all_pages, game_of, told
from companion.sessions.proof import Came, Finding, Grade, Subject


class Verdict(IntEnum):
    """What it comes to; the numbers are the exit codes of `parley check`."""

    HOLDS = 0
    """Nothing wrong was found, and it is sealed from the first line to the end."""
    CHAIN = 1
    REPLAY = 2
    INVARIANT = 3
    UNREADABLE = 4
    SEAL = 5
    WORDS = 6
    KEY = 7
    UNSEALED = 8
    """Nothing wrong was found, but no seal covers all of it, or it has no end."""
    OTHER_RULES = 9
    """Nothing wrong was found, but this program cannot replay it."""
    TIME = 10
    """Nothing wrong was found but its times of day."""
    SHUT = 11
    """Nothing wrong was found, but its books are closed, and the key is not here; or the end's key is gone from it."""
    DRAWS = 12


class PlacedSeal(Struct, frozen=True):
    """A seal with what it was made after, in the words of the evening, and the number of the last line it covers."""

    seal: SealShown
    where: str
    line: int


class Report(Struct, frozen=True):
    """What was found: what it comes to, at which record (0: at none in particular), in sentences, and each verdict.

    `lines` is the number of the last line that everybody may read, `key` the fingerprint of the key by which all of it
    was sealed, as the first line says; "" where it was not, or that does not hold.
    """

    verdict: Verdict
    n: int
    say: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    seals: tuple[PlacedSeal, ...] = ()
    lines: int = 0
    key: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing wrong was found; that is no proof of what was left to a person."""
        return self.verdict in (Verdict.HOLDS, Verdict.UNSEALED, Verdict.OTHER_RULES, Verdict.TIME, Verdict.SHUT)

    @property
    def left(self) -> tuple[str, ...]:
        """What is left to a person, in a few words each."""
        return tuple(finding.left for finding in self.findings if finding.left)


def check(
    journal: Journal, expect: Sequence[str] = (), key: str = "", own: str = "", trusted: Mapping[str, str] = {}
) -> Report:
    """What can be said of a journal.

    `expect` are the words of a seal that somebody wrote down, `key` the fingerprint of the key that it should be sealed
    by, `own` that of this installation, `trusted` those that it was told to trust, with whose they are.
    """
    try:
        rules = game_of(journal.header)
    except ValueError as error:
        return Report(Verdict.UNREADABLE, 0, (str(error),))
    try:
        records, seals, shown = journal.records(), journal.seals(), journal.sealed()
    except Broken as error:
        return _broken(Verdict.CHAIN, Finding(Subject.CHAIN, Grade.BAD, str(error), "", error.n))
    if not records:
        never = _("The journal is empty: the evening never began.")
        return _broken(Verdict.CHAIN, Finding(Subject.CHAIN, Grade.BAD, never, "", 1))
    replayed = _Replayed(rules, journal.header, records)
    lines = replayed.lines
    shown = [changed(seal, called=lines.called(seal.entry)) for seal in shown]
    sealed = proof.of_seals(seals, records, shown, replayed.over, replayed.given_up, lines)
    rules_say, gone = replayed.finding, _lacks_its_key(journal, records, seals)
    if gone and rules_say.grade is not Grade.BAD:
        rules_say = proof.without_its_key(rules_say, replayed.verdict is Verdict.SHUT)
    findings = [
        proof.of_chain(records, lines),
        rules_say,
        sealed,
        proof.of_key(journal.header, seals, own, key, lines, trusted),
        *([replayed.draws] if replayed.verdict in (Verdict.HOLDS, Verdict.OTHER_RULES) else []),
        proof.of_time(records, replayed.singly(records), lines),
    ]
    if expect:
        held = sealed.grade is not Grade.BAD
        findings.append(proof.of_words(expect, shown, held, replayed.entries, lines, replayed.ends))
    findings = [changed(each, line=lines.place(each.n)) for each in findings]
    ends_shut = gone and replayed.verdict in (Verdict.HOLDS, Verdict.OTHER_RULES)
    verdict, finding = _worst(findings, Verdict.SHUT if ends_shut else replayed.verdict)
    say = finding.whole if finding is not None else _("Nothing wrong was found.")
    by = {fingerprint(seal.key) for seal in seals if sealed.grade is not Grade.BAD}
    one = journal.header.key if by == {journal.header.key} else ""
    found = tuple(PlacedSeal(each, proof.where(each, replayed.headings), lines.place(each.entry)) for each in shown)
    return Report(verdict, finding.n if finding else 0, (say,), tuple(findings), found, lines.place(len(records)), one)


def _lacks_its_key(journal: Journal, records: Sequence[Record], seals: Sequence[Seal]) -> bool:
    """Whether a file that was sealed at its end lacks a key that the end wrote into it, for the lines closed before."""
    end = max((seal.n for seal in seals if seal.why == END), default=0)
    closed = {id_of(each) for each in (record.written[1] for record in records[:end]) if is_shut(each)}
    return not closed <= {hash_of(bytes.fromhex(key)) for key in journal.books()}


def of_file(path: Path, expect: Sequence[str] = (), key: str = "") -> Report:
    """What can be said of a file; raises `JournalError` for one that is no journal, or cannot be read."""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        return check(journal, expect, key, this_fingerprint(), trusted())


def _broken(verdict: Verdict, finding: Finding) -> Report:
    return Report(verdict, finding.n, (finding.say,), (finding,))


_BAD = {
    Subject.SEALS: Verdict.SEAL,
    Subject.KEY: Verdict.KEY,
    Subject.WORDS: Verdict.WORDS,
    Subject.DRAWS: Verdict.DRAWS,
}


def _worst(findings: Sequence[Finding], replayed: Verdict) -> tuple[Verdict, Finding | None]:
    """What it all comes to, and the finding that says so; what is wrong comes before what is only open."""
    by_part = {finding.part: finding for finding in findings}
    for finding in findings:
        if finding.grade is Grade.BAD:
            return (replayed if finding.part is Subject.RULES else _BAD[finding.part]), finding
    if replayed in (Verdict.OTHER_RULES, Verdict.SHUT):
        return replayed, by_part[Subject.RULES]
    if by_part[Subject.SEALS].grade is not Grade.GOOD:
        return Verdict.UNSEALED, by_part[Subject.SEALS]
    if by_part[Subject.TIME].grade is not Grade.GOOD:
        return Verdict.TIME, by_part[Subject.TIME]
    return Verdict.HOLDS, None


class _Replayed:
    """An evening that is decided again, record by record, up to the first one that does not follow."""

    def __init__(self, rules: AnyRules, header: Header, records: Sequence[Record]) -> None:
        self.headings: list[str] = []
        """What stands over the evening after each record."""
        self.ends: list[proof.Ending | None] = []
        """How it has ended after each record, where the evening is over then."""
        self.over = False
        self.verdict = Verdict.HOLDS
        self._codec, self._schema = Codec(rules), header.schema
        self._evening = Evening(rules)
        # With other rules than today's a command may rightly lead to something else.
        self._again = header.rules == rules.meta.rules_version and header.schema == rules.meta.schema
        self._came: list[Came] = []
        self._open: Sequence[Entry] = ()
        """What everybody may read of it, where what is closed cannot be read."""
        self.finding = self._replayed(rules, header, records)

    @property
    def entries(self) -> Sequence[Entry]:
        """The records as they were read."""
        return self._evening.entries

    @property
    def lines(self) -> proof.LineNumbers:
        """By which numbers people call the lines; until the books are open none is said to be closed."""
        told = self.over and self.verdict is not Verdict.SHUT
        return proof.LineNumbers(tuple(entry.number for entry in self._open or self.entries), told)

    def singly(self, records: Sequence[Record]) -> Sequence[Entry | None]:
        """Every record by itself, as everybody may read it; None for one that nobody can."""
        return [*self.entries, *(self._single(record) for record in records[len(self.entries) :])]

    def _single(self, record: Record) -> Entry | None:
        with suppress(Exception):
            return self._codec.read(record, self._schema, in_the_open=True)
        return None

    @property
    def given_up(self) -> bool:
        """Whether it has no other end than that the table gave it up."""
        steps = [entry for live in self._evening.history.back() for entry in live.steps]
        return self.over and any(isinstance(entry.first, GivenUp) for entry in steps)

    @property
    def draws(self) -> Finding:
        """What can be said of the draws."""
        return proof.of_draws(self.entries, self._came, self.lines)

    def _replayed(self, rules: AnyRules, header: Header, records: Sequence[Record]) -> Finding:
        for record in records:
            try:
                entry = self._codec.read(record, header.schema)
                if self._again and self._differs(entry, record):
                    say = _("Line {n} does not follow from its command by the rules {rules} of that evening.")
                    number = self._next(entry)
                    return self._bad(Verdict.REPLAY, record.n, say.format(n=number, rules=header.rules))
                if isinstance(entry.command, Draw):
                    history = self._evening.history
                    self._came.append(proof.came(rules, history, entry.by, entry.command, self._again))
                self._evening.add(entry)
                found = rules.broken(self._evening.state)
                self.over = self._evening.public.over
                self.headings.append(self._heading())
                self.ends.append(self._ending() if self.over else None)
            except Shut:
                self.verdict = Verdict.SHUT
                with suppress(Exception):
                    seen = read_in_the_open(header, records)
                    self._open, self.over = seen.entries, seen.public.over
                say = _("What is closed until the books open cannot be read: its key is not here.")
                more = _("without the key nobody can replay it; with the end anybody can")
                return Finding(Subject.RULES, Grade.ASK, say, more, 0, _("what is closed until the books open"))
            except Broken as error:
                return self._bad(Verdict.REPLAY, record.n, str(error))
            # A forged file can say anything; whatever breaks on it is the file's fault and said as such.
            except Exception:
                return self._bad(Verdict.REPLAY, record.n, words.cannot_follow(record.n))
            if found:
                say = _("After line {n} invariant {number} does not hold: {say}.")
                all_ = " ".join(say.format(n=self.lines.called(record.n), number=v.number, say=v.say) for v in found)
                return self._bad(Verdict.INVARIANT, record.n, all_)
        try:
            told(self._evening, header, records, all_pages)
        except Broken as error:
            return self._bad(Verdict.REPLAY, error.n, str(error))
        if self._again:
            say = _("Replayed by rules {rules}: every line follows from its command.").format(rules=header.rules)
            return Finding(Subject.RULES, Grade.GOOD, say, _("and every sum of points balances after each of them"))
        self.verdict = Verdict.OTHER_RULES
        say = _("Played by rules {theirs}; not replayable by this program, which has rules {ours}.")
        said = say.format(theirs=header.rules, ours=rules.meta.rules_version)
        if header.rules == rules.meta.rules_version:
            say = _("Written in form {theirs}; not replayable by this program, which writes form {ours}.")
            said = say.format(theirs=header.schema, ours=rules.meta.schema)
        more = _("what happened can be read, and its sums balance; whether it followed was not tried")
        return Finding(Subject.RULES, Grade.ASK, said, more, 0, _("whether every line followed by the rules of then"))

    def _next(self, entry: Entry) -> str:
        """How people call the line of an entry that does not stand in the evening."""
        entry.numbered(self.entries)
        return entry.called

    def _heading(self) -> str:
        # What cannot be shown is found, and said, once all has been read.
        with suppress(Exception):
            heading: str = self._codec.rules.look(self._evening.public).heading
            return heading
        return ""

    def _ending(self) -> proof.Ending | None:
        # A forged file may have an end that no result can be told of.
        with suppress(Exception):
            result = self._codec.rules.result(self._evening.public)
            if result is not None:
                return proof.Ending(
                    tuple(result.winners), tuple((each.seat, each.place, each.total) for each in result.standings)
                )
        return None

    def _bad(self, verdict: Verdict, n: int, say: str) -> Finding:
        self.verdict = verdict
        return Finding(Subject.RULES, Grade.BAD, say, "", n)

    def _differs(self, entry: Entry, record: Record) -> bool:
        decided = self._decided(entry)
        return isinstance(decided, Refusal) or msgspec.json.encode(decided).decode() != record.events

    def _decided(self, entry: Entry) -> Sequence[Event] | Refusal:
        rules: Any = self._codec.rules
        if isinstance(entry.command, Begin):
            begun: Sequence[Event] = rules.setup(entry.command.seats, entry.command.options)
            return begun
        return decide(self._codec, self._evening.history, entry.by, entry.command, entry.at)
