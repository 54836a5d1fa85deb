"""What a journal's seals, key, draws and clock prove, each for itself and in words: never more than that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from itertools import compress

from msgspec import Struct

from companion.core.contract import AnyRules
from companion.core.corrections import Corrected, DrawsCommitted, Redone, Rewound
from companion.core.countdown import Instant
from companion.core.language import _, ngettext
from companion.core.messages import TABLE, Actor, Draw
from companion.core.page import SealShown
from companion.core.vocabulary import Source
from companion.journal import Header, Record, Seal
from companion.journal.seals import ROUND, fingerprint, hash_of, holds, same_key
from companion.sessions.draws import from_lot, kept
from companion.sessions.entries import Entry
from companion.sessions.history import History

SLACK = 120
"""Seconds by which table time may run ahead of the wall clock: both are read at a step's end, the wall in seconds."""


class Subject(StrEnum):
    """What a verdict is about."""

    CHAIN = "chain"
    RULES = "rules"
    SEALS = "seals"
    KEY = "key"
    DRAWS = "draws"
    TIME = "time"
    WORDS = "words"


def called() -> dict[Subject, str]:
    """What the verdicts are called."""
    return {
        Subject.CHAIN: _("Chain"),
        Subject.RULES: _("Rules"),
        Subject.SEALS: _("Seals"),
        Subject.KEY: _("Key"),
        Subject.DRAWS: _("Draws"),
        Subject.TIME: _("Time"),
        Subject.WORDS: _("Words"),
    }


class Grade(StrEnum):
    """What a verdict comes to."""

    GOOD = "good"
    """It was looked for, and nothing is wrong with it."""
    PART = "part"
    """It holds for a part of the evening."""
    ASK = "ask"
    """The file cannot tell: it is left to a person."""
    BAD = "bad"
    """It does not hold."""


class Finding(Struct, frozen=True):
    """A verdict: about what, what it comes to, in a sentence, with another one that says how far it goes; at which
    record (0: at none in particular), and in a few words what is left to a person.

    `line` is the number by which people call that record's line, where it is known; `marks` are what was found at which
    lines, in a few words each, where there is more than one place.
    """

    part: Subject
    grade: Grade
    say: str
    more: str = ""
    n: int = 0
    left: str = ""
    line: int = 0
    marks: tuple[tuple[int, str], ...] = ()

    @property
    def whole(self) -> str:
        """Both sentences."""
        return f"{self.say} {self.more[0].upper()}{self.more[1:]}." if self.more else self.say


class LineNumbers(Struct, frozen=True):
    """By which numbers people call the lines of records: those that everybody may read are counted.

    `numbers` are the last such number up to each record that could be read. Only where the books are open (`told`) is
    anything said of the others: how many there are, and after which line, would tell of private steps.
    """

    numbers: tuple[int, ...] = ()
    told: bool = True

    def place(self, n: int) -> int:
        """The number of the line of record `n`, or of the last one before it; its own where it could not be read."""
        return self.numbers[n - 1] if 1 <= n <= len(self.numbers) else n

    def called(self, n: int) -> str:
        """How people call the line of record `n` (see `Line.called`); by its place in the file where it was unread."""
        if not 1 <= n <= len(self.numbers):
            return _("of record {n}").format(n=n)
        return str(self.place(n)) if self.counts(n) or not self.told else f"{self.place(n)}+"

    def counts(self, n: int) -> bool:
        """Whether record `n` has a line of its own that may be told of."""
        return not 1 <= n <= len(self.numbers) or self.numbers[n - 1] > (self.numbers[n - 2] if n > 1 else 0)

    def last(self, count: int) -> int:
        """The last of so many records of which something may be told."""
        return next((n for n in range(count, 0, -1) if self.told or self.counts(n)), count)

    def next(self, n: int) -> int:
        """The first record after `n` of which something may be told."""
        return next((n for n in range(n + 1, len(self.numbers) + 1) if self.told or self.counts(n)), n + 1)

    def after(self, n: int) -> int:
        """How many lines come after record `n`, as far as that may be told."""
        count = len(self.numbers)
        return max(0, count - n if self.told else self.place(count) - self.place(n))


def every(count: int) -> LineNumbers:
    """The numbers of records of which everybody may read each."""
    return LineNumbers(tuple(range(1, count + 1)))


def of_chain(records: Sequence[Record], lines: LineNumbers) -> Finding:
    """That every record is chained to the one before it, which was looked at before."""
    say = _("Every record is chained to the one before it.")
    if lines.told:
        count = len(records)
        say = ngettext(
            "{count} record in the file.", "{count} records in the file, each chained to the one before it.", count
        ).format(count=count)
    more = _("whether anything after line {n} was cut off, only a later seal or another copy could tell")
    return Finding(Subject.CHAIN, Grade.GOOD, say, more.format(n=lines.called(len(records))))


def without_its_key(found: Finding, shut: bool) -> Finding:
    """The verdict on the rules of a file that was sealed at its end, and lacks the key that the end wrote into it; with
    `shut` that key is not here either."""
    gone = _("the key that the end wrote into the file is gone from it")
    left = ", ".join(filter(None, (found.left, _("why the key of its books is gone"))))
    if shut:
        more = _("{gone}: the computer that played it, or another copy, can still open them").format(gone=gone)
        return Finding(found.part, Grade.ASK, found.say, more, 0, left)
    more = _("{gone}: here the books are open, elsewhere nobody can open them").format(gone=gone)
    return Finding(found.part, Grade.PART, found.say, more, 0, left)


def of_seals(
    seals: Sequence[Seal],
    records: Sequence[Record],
    shown: Sequence[SealShown],
    over: bool,
    given_up: bool,
    lines: LineNumbers,
) -> Finding:
    """Whether each seal is a signature over the lines that it covers, and which lines none covers."""
    previous, called = "", lines.called
    for seal, words in zip(seals, shown, strict=True):
        if not 1 <= seal.n <= len(records):
            say = _("Seal {number} covers more records than are there, up to {n}: lines were cut off.")
            return Finding(Subject.SEALS, Grade.BAD, say.format(number=words.number, n=seal.n), "", len(records))
        hash_ = records[seal.n - 1].hash
        if not holds(previous, hash_, seal):
            say = _("Seal {number} does not hold: lines up to {n} are not those that were sealed.")
            more = _("or seals before it were changed, left out or put in, or it is another evening's")
            return Finding(Subject.SEALS, Grade.BAD, say.format(number=words.number, n=called(seal.n)), more, seal.n)
        previous = hash_of(previous, hash_, seal)
    count = lines.last(len(records))
    if not seals:
        say = _("No seal: whoever has the program could have written all of it anew.")
        return Finding(Subject.SEALS, Grade.ASK, say, "", 0, _("whether it is that evening, for nothing is sealed"))
    last = seals[-1].n
    hold = ngettext(
        "{count} seal holds; it covers lines 1 to {n}.", "{count} seals hold; they cover lines 1 to {n}.", len(seals)
    ).format(count=len(seals), n=called(last))
    end = "" if over else _("unfinished: the evening has no end, or it was cut off")
    if last < count:
        first, n = called(lines.next(last)), called(count)
        if first == n:
            say = ngettext(
                "{count} seal holds, up to line {n}; line {last} is unsealed.",
                "{count} seals hold, up to line {n}; line {last} is unsealed.",
                len(seals),
            )
        else:
            say = ngettext(
                "{count} seal holds, up to line {n}; lines {first} to {last} are unsealed.",
                "{count} seals hold, up to line {n}; lines {first} to {last} are unsealed.",
                len(seals),
            )
        said = say.format(count=len(seals), n=called(last), first=first, last=n)
        after = _("line {n} after the last seal") if first == n else _("lines {first} to {n} after the last seal")
        return Finding(Subject.SEALS, Grade.PART, said, end, 0, after.format(first=first, n=n))
    if end:
        return Finding(Subject.SEALS, Grade.PART, hold, end, 0, _("what came after the last seal"))
    ended = _("the table gave the evening up") if given_up else _("the last one at the end of the evening")
    return Finding(Subject.SEALS, Grade.GOOD, hold, ended)


def of_key(
    header: Header,
    seals: Sequence[Seal],
    own: str,
    expected: str,
    lines: LineNumbers,
    trusted: Mapping[str, str] = {},
) -> Finding:
    """Whose key it is: the one that the first line names, and the one that was asked for or is this program's own.

    `own` and `expected` are fingerprints; "" where there is none. `trusted` are those of others, with whose they are.
    """
    named = list(dict.fromkeys(filter(None, (header.key, *(fingerprint(seal.key) for seal in seals)))))
    keys = ", ".join(named)
    if expected and not (seals and named and all(same_key(each, expected) for each in named)):
        say = _("Not sealed by the key {expected} alone.").format(expected=expected)
        found = _("its keys: {keys}").format(keys=keys) if named else _("it names no key")
        return Finding(Subject.KEY, Grade.BAD, say, found)
    if not seals:
        say = _("No key: nothing is sealed.")
        return Finding(Subject.KEY, Grade.ASK, say)
    stolen = _("whoever has it can seal another evening: then the words on paper are others")
    if len(named) > 1:
        first = next(seal.n for seal in seals if fingerprint(seal.key) != named[0])
        say = _("Sealed by {count} keys: {keys}.").format(count=len(named), keys=keys)
        more = _("from the seal over line {n} on by another: it went on elsewhere, or somebody else sealed it")
        return Finding(Subject.KEY, Grade.ASK, say, more.format(n=lines.called(first)), first, _("whose keys they are"))
    if not header.key:
        say = _("Sealed by {key}, which the first line does not name.").format(key=keys)
        more = _("it was begun before evenings were sealed, or its first line is another")
        return Finding(Subject.KEY, Grade.ASK, say, more, 0, _("whose key it is"))
    if expected:
        return Finding(Subject.KEY, Grade.GOOD, _("The key that was asked for: {key}.").format(key=keys), stolen)
    if same_key(keys, own):
        return Finding(Subject.KEY, Grade.GOOD, _("The key of this computer: {key}.").format(key=keys), stolen)
    name = next((name for key, name in trusted.items() if same_key(key, keys)), "")
    if name:
        return Finding(Subject.KEY, Grade.GOOD, _("The key of {name}: {key}.").format(name=name, key=keys), stolen)
    say = _("A key that this computer does not know: {key}.").format(key=keys)
    more = _("ask the table for its key; anybody can seal an evening with one of their own")
    return Finding(Subject.KEY, Grade.ASK, say, more, 0, _("whose key it is"))


class Ending(Struct, frozen=True):
    """How an evening had ended: who won, and everybody's place and total."""

    winners: tuple[str, ...]
    figures: tuple[tuple[str, int, int], ...] = ()


def of_words(
    expected: Sequence[str],
    shown: Sequence[SealShown],
    held: bool,
    entries: Sequence[Entry],
    lines: LineNumbers,
    ends: Sequence[Ending | None] = (),
) -> Finding:
    """Whether the words that people wrote down are those of one of the seals, or of the draws; `held` where all seals
    hold, `ends` how it had ended after each record, as far as it was over and could be followed."""
    said = " ".join(expected)
    found = next((seal for seal in shown if seal.words == tuple(expected)), None)
    if found is not None and held:
        say = _("These are the words of seal {number}: lines 1 to {n} are as on that sheet.")
        more = _("whatever key was used, what they cover is what was sealed when they were written down")
        after, left, grade = lines.after(found.entry), "", Grade.GOOD
        if after > 0:
            left = ngettext("{count} line after that seal", "{count} lines after that seal", after).format(count=after)
        ended = [*ends[found.entry - 1 : found.entry], *ends[len(entries) - 1 : len(entries)]]
        if after > 0 and ended and ended[0] is not None and ended[0] != ended[-1]:
            grade = Grade.PART
            if ended[-1] is None:
                more = _("a line after it took the end back: the sheet names a winner, and the file has none now")
                left = _("{lines}, by which it is not over").format(lines=left)
            elif ended[0].winners != ended[-1].winners:
                more = _("a line after it changed who won: the sheet names another winner than the file does now")
                left = _("{lines}, by which others win").format(lines=left)
            else:
                more = _("a line after it changed the result: the sheet has other figures than the file has now")
                left = _("{lines}, by which the figures are others").format(lines=left)
        said_of = say.format(number=found.number, n=lines.called(found.entry))
        return Finding(Subject.WORDS, grade, said_of, more, found.entry, left)
    bound = (e for e in entries if isinstance(e.first, DrawsCommitted) and e.first.words == tuple(expected))
    if (entry := next(bound, None)) is not None:
        say = _("These are the words of the draws: the app bound itself to this seed in line {n}.")
        return Finding(Subject.WORDS, Grade.GOOD, say.format(n=entry.called), "", entry.n)
    say = _("No seal of this file that holds has the words “{words}”.").format(words=said)
    return Finding(Subject.WORDS, Grade.BAD, say, _("it is another evening, or another one than was sealed then"))


class Came(StrEnum):
    """How the answer to a draw came."""

    KEYED = "keyed"
    FREE = "free"
    """By the app, which had bound itself to no seed; or nobody could draw again here."""
    BOUND = "bound"
    """As the seed gives it, before anybody cut."""
    CUT = "cut"
    """As the seed and words of the table give it."""
    OTHERWISE = "otherwise"
    """By the app, and not as the seed gives it."""


def came(rules: AnyRules, history: History, by: Actor, draw: Draw, again: bool) -> Came:
    """How a draw came that was answered at this moment; `again` where today's rules are those of then."""
    lot = history.lot
    wanted = next((each for each in rules.wants(history.state) if each.key == draw.key), None) if again else None
    if by != TABLE or (wanted is not None and wanted.source is not Source.APP):
        return Came.KEYED
    if lot is None or lot.opened or not again:
        return Came.FREE
    if wanted is None or draw.outcome != (kept(history, wanted) or from_lot(lot, wanted)):
        return Came.OTHERWISE
    return Came.CUT if lot.cuts else Came.BOUND


def of_draws(entries: Sequence[Entry], answers: Sequence[Came], lines: LineNumbers) -> Finding:
    """Who answered what chance owed, whether the app kept to what it had bound itself to, and what came twice."""
    draws = [(entry, entry.command) for entry in entries if isinstance(entry.command, Draw)]
    wrong = next((entry for (entry, _draw), how in zip(draws, answers, strict=True) if how is Came.OTHERWISE), None)
    if wrong is not None:
        say = _("The draw of line {n} is not what seed, words and bag give.").format(n=lines.called(wrong.n))
        return Finding(
            Subject.DRAWS, Grade.BAD, say, _("somebody chose it, or the lines before it are others"), wrong.n
        )
    if not lines.told:
        # What a seat draws for itself is told of with the books.
        seen = [lines.counts(entry.n) for entry, _draw in draws]
        draws, answers = [*compress(draws, seen)], [*compress(answers, seen)]
    if not draws:
        return Finding(Subject.DRAWS, Grade.GOOD, _("Nothing was drawn in the app: chance lay outside, on the table."))
    outcomes: dict[str, set[tuple[str, ...]]] = {}
    for _entry, draw in draws:
        outcomes.setdefault(draw.key, set()).add(tuple(draw.outcome))
    twice = sum(len(found) > 1 for found in outcomes.values())
    fresh = sum(isinstance(entry.first, Rewound) and entry.first.fresh for entry in entries)
    count = Counter(answers)
    cut, bound, free, keyed = (count[how] for how in (Came.CUT, Came.BOUND, Came.FREE, Came.KEYED))
    said = {
        Came.CUT: ngettext("{count} draw as committed, cut by words of the table",
                           "{count} draws as committed, cut by words of the table", cut),
        Came.BOUND: ngettext("{count} draw as committed, chosen by the host's program",
                             "{count} draws as committed, chosen by the host's program", bound),
        Came.FREE: ngettext("{count} draw by the host's program, without a seed",
                            "{count} draws by the host's program, without a seed", free),
        Came.KEYED: ngettext("{count} draw keyed in", "{count} draws keyed in", keyed),
    }  # fmt: skip
    say = "; ".join(text.format(count=count[how]) for how, text in said.items() if count[how])
    further = [_("nothing in the file shows that they were chance")] if count[Came.FREE] or count[Came.KEYED] else []
    if count[Came.BOUND]:
        further.append(_("nobody cut before them, so whoever chose the seed chose them"))
    if not lines.told:
        # Whether another card came would tell something of the cards.
        if fresh:
            further.insert(0, _("fresh draws ordered: {fresh}").format(fresh=fresh))
    elif twice or fresh:
        told = _("a second time came out otherwise: {again}; fresh draws ordered: {fresh}")
        further.insert(0, told.format(again=twice, fresh=fresh))
    if not further:
        further = [_("nobody alone chose them; whoever owns the computer could know them beforehand")]
    chance = count[Came.CUT] == len(draws)
    left = "" if chance else _("that the draws were chance")
    return Finding(Subject.DRAWS, Grade.GOOD if chance else Grade.ASK, f"{say}.", "; ".join(further), 0, left)


def of_time(records: Sequence[Record], entries: Sequence[Entry | None], lines: LineNumbers) -> Finding:
    """Whether the wall clock goes on from line to line, and at least as long as table time ran.

    `entries` are the records, each as it could be read: a line that goes back, or brings back, sets table time.
    """
    before: datetime | None = None
    ran, stood = 0, 0
    back: list[tuple[int, float]] = []
    longer: list[int] = []
    for record, entry in zip(records, entries, strict=True):
        ran += record.at - stood
        stood = _time_after(entry, records) if entry is not None else record.at
        if not (lines.told or lines.counts(record.n)):
            continue
        try:
            wall = datetime.fromisoformat(record.wall)
        except ValueError:
            say = _("Line {n} has no time of day.").format(n=lines.called(record.n))
            return Finding(Subject.TIME, Grade.ASK, say, "", record.n, _("when it was played"))
        wall = wall if wall.tzinfo else wall.replace(tzinfo=UTC)
        if before is not None:
            passed = (wall - before).total_seconds()
            if passed < 0:
                back.append((record.n, -passed))
            elif ran / 1000 > passed + SLACK:
                longer.append(record.n)
        before, ran = wall, 0
    steps = len(back) + len(longer)
    if not steps:
        say = _("The clock of the computer only goes on.")
        return Finding(Subject.TIME, Grade.GOOD, say, _("what it was set to, nobody can tell"))
    marks = [(n, _("clock {time} back").format(time=_span(seconds))) for n, seconds in back]
    marks += [(n, _("clock slow")) for n in longer]
    left = ngettext("{count} step of the clock", "{count} steps of the clock", steps).format(count=steps)
    if back:
        n, seconds = back[0]
        more = _("it was set, or somebody wrote these times; table time runs on its own")
        say = ngettext(
            "The clock of the computer goes back at line {n}, by {time}.",
            "The clock of the computer goes back {count} times, first at line {n}, by {time}.",
            len(back),
        ).format(count=len(back), n=lines.called(n), time=_span(seconds))
    else:
        n = longer[0]
        say = _("Up to line {n} the table's clock ran on longer than that of the computer.").format(n=lines.called(n))
        more = _("its times of day were written otherwise, or the clock was set back")
    placed = tuple((lines.place(at), words) for at, words in sorted(marks))
    return Finding(Subject.TIME, Grade.ASK, say, more, n, left, marks=placed)


def _time_after(entry: Entry, records: Sequence[Record]) -> Instant:
    """Table time as it goes on after a line: what was taken back or mended sets it, and so does bringing it back."""
    match entry.first:
        case Rewound(clock=int(clock)) | Corrected(clock=int(clock)) | Redone(clock=int(clock)):
            return clock
        case Redone(rewind=n) if 0 < n < entry.n:
            return max(entry.at, records[n - 1].at)
    return entry.at


def _span(seconds: float) -> str:
    """How long that is, in the unit in which people would say it."""
    if seconds < 120:
        return _("{count} s").format(count=round(seconds))
    if seconds < 7200:
        return _("{count} min").format(count=round(seconds / 60))
    return _("{count} h").format(count=round(seconds / 3600))


def where(seal: SealShown, headings: Sequence[str]) -> str:
    """What a seal was made after, in the words of the evening: the round that was over; "" where it cannot be read.

    `headings` are those after each record, as far as it could be followed.
    """
    if seal.entry > len(headings):
        return ""
    now = headings[seal.entry - 1]
    if seal.why != ROUND:
        return now
    return next((each for each in reversed(headings[: seal.entry]) if each != now), now)
