"""The console of a hall as values: cards, queue, log and a sentence, reckoned from what was heard.

Nothing here knows a network, a window or the time: what is shown is asked for with the second at which it is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct

from companion.core.language import _, ngettext
from companion.hall.heard import AGAIN_S, FOLLOWED, SAID, Hall, HeardTable, Logged, Taken, is_withheld, plain
from companion.hall.messages import TableState

AWAY_S = 8.0
"""So long after its last word a table counts as away: its beat is a second."""
BEAT_S = 1.5
"""A word that is not older than this is of now."""
STAYS_S = 1800.0
"""So long after going to a table that does not wait a judge counts as there."""
NAMED = 2
"""So many names of those who are waited for stand on a card; of more it says how many."""
ASKS = "asks"
"""What a machine waits for that wants to be let in."""
SHORT_MS = 30_000
"""A clock with no more than this is called out."""


class Sign(StrEnum):
    """What a card says first; in the order in which one goes before the other."""

    DONE = "done"
    AWAY = "away"
    CALL = "call"
    RULING = "ruling"
    PLAYS = "play"


class TableCard(Struct, frozen=True):
    """What is shown of one table; times are in milliseconds as of when it was looked at."""

    table: str
    game: str
    title: str
    sign: Sign
    phase: str
    waits: str
    """Who is waited for; where that is nobody, what the table's own wall says, as far as there is room for it."""
    part: str
    """Where in the evening it stands, as short as can be ("3 of 5"); `heading` says it in full."""
    mark: str
    """The line under it: its call, its ruling, its silence, or its last seal."""
    left: int | None = None
    runs: bool = False
    taken: str = ""
    care: str = ""
    """Whether who has it is on the way ("goes"), is there ("there"), or was ("done"); "" where nobody has it."""
    withheld: bool = False
    heading: str = ""
    held_by: str = ""
    """The laptop that holds the table, where it is not the first one."""
    program: str = ""
    branched: bool = False
    """Whether another laptop wrote on for it, which is kept apart."""
    against: bool = False
    """Whether its clock runs though the judges stopped all of them."""
    says: str = ""
    """What the table's own wall says."""

    @property
    def short(self) -> bool:
        """Whether the clock is nearly over."""
        return self.left is not None and self.left <= SHORT_MS and self.sign is not Sign.DONE


class Waiting(Struct, frozen=True):
    """A line of the queue: who waits, what for, for how many seconds, and who has it ("" for nobody)."""

    table: str
    kind: str
    """A `Sign`, or `ASKS`."""
    say: str
    who: str
    seconds: int
    taken: str = ""
    key: str = ""
    """The key of a machine that asks."""


class Count(Struct, frozen=True):
    """So many tables are so."""

    sign: Sign
    number: int
    say: str


class LogLine(Struct, frozen=True):
    """A line of the log: when (seconds, UTC), what, about which table, and what became of an order."""

    at: float
    say: str
    table: str = ""
    became: str = ""
    """In two words: not yet in the table's journal, or on record as not done, with how many; "" once all have."""


class ConsolePage(Struct, frozen=True):
    """All that a console shows, as one value."""

    title: str
    counts: tuple[Count, ...]
    left: int | None
    """Milliseconds of the round's clock; None where there is none."""
    cards: tuple[TableCard, ...]
    queue: tuple[Waiting, ...]
    log: tuple[LogLine, ...]
    sentence: str
    waited: bool
    """Whether somebody waits to whom nobody goes."""
    behind: str
    stopped: bool = False


def shown(hall: Hall, now: float) -> ConsolePage:
    """All that a console shows of this hall at this second (UTC).

    While no hub is heard its tables stand as they were heard last: of their silence nothing is known.
    """
    ends, now = now, min(now, max((each.heard for each in hall.tables.values()), default=now)) if hall.cut else now
    silent = [table for table in hall.expected if table not in hall.tables]
    cards = sorted((*(_card(hall, each, now) for each in hall.tables.values()), *map(_unheard, silent)), key=_by_number)
    queue = _queue(hall, now)
    free = next((each for each in queue if not each.taken), None)
    return ConsolePage(
        title=_title(hall),
        counts=_counts(cards),
        left=None if not hall.ends else max(0, round((hall.ends - ends) * 1000)),
        cards=tuple(cards),
        queue=queue,
        log=tuple(_line(hall, line, n < FOLLOWED) for n, line in enumerate(hall.log)),
        sentence=_cut(hall) if hall.cut else _against(cards) or _sentence(queue, free, bool(cards)),
        waited=free is not None or any(card.against for card in cards),
        behind="" if hall.cut else _behind(hall, now),
        stopped=hall.stopped,
    )


def _by_number(card: TableCard) -> tuple[int, str]:
    return natural(card.table)


def natural(table: str) -> tuple[int, str]:
    """Tables stand in the order of their numbers, and those without one after them."""
    found = re.match(r"\d{1,9}", table)
    return (int(found.group()) if found else 10**9, table)


def sign_of(table: HeardTable, now: float) -> Sign:
    """What goes first at this table."""
    if table.state.over and not (table.call or table.ruling):
        return Sign.DONE
    if now - table.heard > AWAY_S:
        return Sign.AWAY
    if table.call:
        return Sign.CALL
    return Sign.RULING if table.ruling else Sign.PLAYS


def taken_by(hall: Hall, name: str, now: float) -> Taken | None:
    """Who has this table now; who went there before it called has it no longer, and nobody has it for ever."""
    taken, table = hall.taken.get(name), hall.tables.get(name)
    if taken is None or table is None:
        return taken
    since = [each for each in (table.call, table.ruling) if each]
    if sign_of(table, now) is Sign.AWAY:
        since.append(table.heard)
    return taken if taken.at >= (min(since) - AGAIN_S if since else now - STAYS_S) else None


def _card(hall: Hall, table: HeardTable, now: float) -> TableCard:
    state, sign = table.state, sign_of(table, now)
    clock, left, runs = state.clock, None, False
    if clock is not None and sign is not Sign.DONE:
        runs = clock.running and not state.paused
        # A clock runs on between two words of its table, but not for longer than it would be believed.
        passed = round(min(max(0.0, now - table.heard), AWAY_S) * 1000) if runs else 0
        left = clock.left - passed
    withheld = is_withheld(hall, state)
    # Not before it has heard of it; and where it had no clock to stop, the one that it began later stands as well.
    told = hall.stop in (*state.done, *state.not_done)
    against = hall.stopped and told and runs and state.table not in hall.let_go and sign is not Sign.AWAY
    taken = taken_by(hall, state.table, now)
    return TableCard(
        table=state.table,
        game=state.game,
        title=plain(state.title),
        sign=sign,
        phase=_("Over") if sign is Sign.DONE else _("withheld") if withheld else plain(state.phase or state.title),
        waits="" if withheld and sign is not Sign.DONE else _waits(state, sign),
        part=short(_stands(state, state.heading)),
        mark=_("runs against the stop") if against and sign is Sign.PLAYS else _mark(table, sign, now),
        left=left,
        runs=runs,
        taken=taken.judge if taken is not None else "",
        care="" if taken is None else "done" if taken.left else "there" if taken.there else "goes",
        withheld=withheld,
        heading=_stands(state, state.heading),
        held_by=_holder(hall, state.table),
        program=plain(state.program),
        branched=state.table in hall.branched and not withheld,
        against=against,
        says="" if withheld else plain(state.says, SAID),
    )


def _waits(state: TableState, sign: Sign) -> str:
    if sign is Sign.DONE:
        return _("result is out")
    if not state.evening:
        return ""
    if state.unkept:
        return _("its disk is full")
    if state.paused or (state.clock is not None and not state.clock.running and sign is Sign.CALL):
        return _("clock stands")
    if state.asleep:
        return _("nobody went on yet")
    if len(state.waited) > NAMED:
        return _("{n} to act").format(n=len(state.waited))
    return ", ".join(plain(name, 24) for name in state.waited) or plain(state.says)


def _holder(hall: Hall, table: str) -> str:
    """How the laptop is called that holds this table, where another one did before."""
    hold = hall.holds.get(table)
    if hold is None:
        return ""
    return next((plain(each.name) for each in hall.book.inside if each.key == hold.laptop), hold.laptop[-8:])


def _unheard(table: str) -> TableCard:
    return TableCard(table, "", "", Sign.AWAY, _("not begun"), "", "", _("no word yet"))


def _stands(state: TableState, heading: str) -> str:
    """Where the evening stood; nothing before the first round, when a table has its game's name for a heading."""
    return "" if heading in (state.title, state.game) else plain(heading)


def short(heading: str) -> str:
    """Where an evening stands, without the words that all tables have: “Round 3 of 5” is “3 of 5”."""
    numbers = re.findall(r"\d+", heading)
    if len(numbers) == 2:
        return _("{number} of {count}").format(number=numbers[0], count=numbers[1])
    return heading[:1].lower() + heading[1:]


def _mark(table: HeardTable, sign: Sign, now: float) -> str:
    state = table.state
    match sign:
        case Sign.CALL:
            return _("calls, {time}").format(time=span(now - table.call))
        case Sign.RULING:
            return _("ruling, {time}").format(time=span(now - table.ruling))
        case Sign.AWAY:
            return _("no word, {time}").format(time=span(now - table.heard))
        case Sign.DONE:
            return _("sealed, signed") if state.signed else _("not sealed")
    if not state.evening:
        return _("no evening yet")
    if not state.sealed:
        return ""  # before the first round is over that is so at every table
    when = _round(_stands(state, state.sealed))
    return _("sealed, {when}").format(when=when) if when else _("sealed")


def _round(heading: str) -> str:
    """The heading after which it was sealed, as short as a card has room for: “Round 2 of 5” is “round 2”."""
    numbers = re.findall(r"\d+", heading)
    return _("round {number}").format(number=numbers[0]) if len(numbers) == 2 else heading[:1].lower() + heading[1:]


def span(seconds: float) -> str:
    """A time that has passed, as a clock shows it."""
    minutes, rest = divmod(int(max(0.0, seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def _queue(hall: Hall, now: float) -> tuple[Waiting, ...]:
    found = []
    heirs = {ask.table for ask in hall.book.asking if ask.takes}
    dead = set()
    for name, table in hall.tables.items():
        sign = sign_of(table, now)
        if sign is Sign.AWAY and name in heirs:
            dead.add(name)
            continue  # who asks for its evening stands in its place: one table, one row
        match sign:
            case Sign.CALL:
                say, since = plain(table.state.call) or _("Judge, please"), table.call
            case Sign.RULING:
                say, since = _("A ruling is open"), table.ruling
            case Sign.AWAY:
                given = name in hall.holds and hall.holds[name].laptop != table.state.laptop
                say, since = _("Goes on at another laptop") if given else _("No word from it"), table.heard
            case _:
                continue
        taken = taken_by(hall, name, now)
        who = _("nobody has it yet")
        if taken is not None:
            who = (
                _("{judge} was there") if taken.left
                else _("{judge} is there") if taken.there else _("{judge} is on the way")
            ).format(judge=taken.judge)  # fmt: skip
        found.append(Waiting(name, sign.value, say, who, int(now - since), taken.judge if taken else ""))
    for ask in hall.book.asking:
        name = plain(ask.name) or _("a laptop without a name")
        say = _("A judge asks to be let in") if ask.role == "judge" else _("Asks to be let in")
        say = _("A laptop asks for its evening") if ask.takes else say
        found.append(Waiting(ask.table, ASKS, say, name, int(now - hall.asks.get(ask.key, now)), key=ask.key))
    heir = {ask.key for ask in hall.book.asking if ask.takes and ask.table in dead}  # a whole table waits for one press
    return tuple(sorted(found, key=lambda each: (each.key not in heir, -each.seconds, natural(each.table))))


def _line(hall: Hall, line: Logged, followed: bool) -> LogLine:
    """The line with what became of its order."""
    if not line.order or not followed:
        return LogLine(line.at, line.say, line.table)
    one = hall.tables.get(line.table)
    tables = [one] if one is not None else [] if line.table else hall.tables.values()
    there = [each.state for each in tables if each.state.evening and not each.state.over]
    refused = sum(line.order in state.not_done for state in there)
    waits = sum(line.order not in (*state.done, *state.not_done) for state in there)
    became = ""
    if refused:
        became = _("not done") if line.table else _("{n}: not done").format(n=refused)
    elif waits:
        became = _("not yet") if line.table else _("{n}: not yet").format(n=waits)
    return LogLine(line.at, line.say, line.table, became)


def _counts(cards: Sequence[TableCard]) -> tuple[Count, ...]:
    number = {sign: sum(card.sign is sign for card in cards) for sign in Sign}
    words: dict[Sign, Any] = {
        Sign.PLAYS: ngettext("plays", "play", number[Sign.PLAYS]),
        Sign.CALL: ngettext("call", "calls", number[Sign.CALL]),
        Sign.RULING: ngettext("ruling", "rulings", number[Sign.RULING]),
        Sign.AWAY: _("away"),
        Sign.DONE: _("done"),
    }
    return tuple(Count(sign, number[sign], say) for sign, say in words.items() if number[sign] or sign is Sign.PLAYS)


def _title(hall: Hall) -> str:
    name = plain(hall.name) or _("Hall")
    if not hall.round:
        return name
    return _("{hall}, round {round} of {rounds}").format(hall=name, round=hall.round, rounds=hall.rounds)


def _sentence(queue: Sequence[Waiting], free: Waiting | None, any_: bool) -> str:
    if free is None:
        if queue:
            return ngettext(
                "Table {table} waits: {who}.", "Each of the {n} tables that wait has its judge.", len(queue)
            ).format(table=queue[0].table, who=queue[0].who, n=len(queue))
        return _("Nobody waits for a judge.") if any_ else _("No table has been heard yet.")
    say = {
        Sign.CALL: _("Table {table} asks for a judge and nobody has it yet."),
        Sign.RULING: _("Table {table} waits for a ruling and nobody has it yet."),
        Sign.AWAY: _("There is no word from table {table} and nobody has it yet."),
        ASKS: _("A laptop asks to be let in as table {table}.") if free.table else _("A judge asks to be let in."),
    }
    return say[free.kind].format(table=free.table)


def _against(cards: Sequence[TableCard]) -> str:
    runs = [card.table for card in cards if card.against]
    say = ngettext(
        "All clocks were stopped, and table {tables} runs.", "All clocks were stopped, and tables {tables} run.",
        len(runs),
    )  # fmt: skip
    return say.format(tables=", ".join(runs)) if runs else ""


def _cut(hall: Hall) -> str:
    return _("{why} Tables stand as they were heard last.").format(why=hall.cut) if hall.tables else hall.cut


def _behind(hall: Hall, now: float) -> str:
    """How far the slowest table is behind that is there: its lines, or its last word."""
    late = [
        max(now - table.behind if table.behind else 0.0, now - table.heard - BEAT_S)
        for table in hall.tables.values()
        if sign_of(table, now) not in (Sign.AWAY, Sign.DONE)
    ]
    worst = max(late, default=0.0)
    if not late:
        return ""
    return (
        _("slowest table {seconds} s behind").format(seconds=f"{worst:.1f}") if worst >= 0.1 else _("no table behind")
    )
