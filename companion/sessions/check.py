"""Whether a journal holds: its chain, its replay (the same commands give the same events), and its invariants."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import msgspec
from msgspec import Struct

from companion import words
from companion.core.contract import AnyRules
from companion.core.corrections import Begin
from companion.core.language import _
from companion.core.messages import Event, Refusal
from companion.journal import Broken, Header, Journal, Record
from companion.sessions.deciding import decide
from companion.sessions.evening import Codec, Evening, all_pages, game_of, told
from companion.sessions.history import Entry


class Verdict(IntEnum):
    """What was found; the numbers are the exit codes of `parley check`."""

    INTACT = 0
    CHAIN = 1
    REPLAY = 2
    INVARIANT = 3
    UNREADABLE = 4


class Report(Struct, frozen=True):
    """What was found, in sentences, at which record (0: at none in particular)."""

    verdict: Verdict
    n: int
    say: tuple[str, ...]


def check(journal: Journal) -> Report:
    """The first thing that is wrong with a journal, or that it is intact."""
    try:
        rules = game_of(journal.header)
    except ValueError as error:
        return Report(Verdict.UNREADABLE, 0, (str(error),))
    try:
        records = journal.records()
    except Broken as error:
        return Report(Verdict.CHAIN, error.n, (str(error),))
    if not records:
        return Report(Verdict.CHAIN, 1, (_("The journal is empty: the evening never began."),))
    return _replayed(rules, journal.header, records)


def _replayed(rules: AnyRules, header: Header, records: Sequence[Record]) -> Report:
    codec = Codec(rules)
    replay = _Replay(codec)
    # With other rules than today's a command may rightly lead to something else.
    again = header.rules == rules.meta.rules_version and header.schema == rules.meta.schema
    for record in records:
        try:
            entry = codec.read(record, header.schema)
            if again and replay.differs(entry, record):
                say = _("Record {n} does not follow from its command: today's rules decide otherwise.")
                return Report(Verdict.REPLAY, record.n, (say.format(n=record.n),))
            replay.add(entry)
            found = rules.broken(replay.state)
        except Broken as error:
            return Report(Verdict.REPLAY, record.n, (str(error),))
        # A forged file can say anything; whatever breaks on it is the file's fault and said as such.
        except Exception:
            return Report(Verdict.REPLAY, record.n, (words.cannot_follow(record.n),))
        if found:
            say = _("After record {n} invariant {number} does not hold: {say}.")
            return Report(
                Verdict.INVARIANT,
                record.n,
                tuple(say.format(n=record.n, number=v.number, say=v.say) for v in found),
            )
    try:
        told(replay.evening, header, records, all_pages)
    except Broken as error:
        return Report(Verdict.REPLAY, error.n, (str(error),))
    said = [_("{count} records: chain, replay and invariants hold.").format(count=len(records))]
    if not again:
        said.append(_("It was played by other rules than today's, so its commands were not decided again."))
    return Report(Verdict.INTACT, 0, tuple(said))


class _Replay:
    """An evening that is decided again, record by record."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self.evening = Evening(codec.rules)

    @property
    def state(self) -> Any:
        return self.evening.state

    def differs(self, entry: Entry, record: Record) -> bool:
        decided = self._decided(entry)
        return isinstance(decided, Refusal) or msgspec.json.encode(decided).decode() != record.events

    def _decided(self, entry: Entry) -> Sequence[Event] | Refusal:
        if isinstance(entry.command, Begin):
            return self._codec.rules.setup(entry.command.seats, entry.command.options)
        return decide(self._codec, self.evening.history, entry.by, entry.command, entry.at)

    def add(self, entry: Entry) -> None:
        self.evening.add(entry)
