"""What organisers and judges see of a hall (console): cards, queue, log and a sentence, folded from what was said.

Nothing here knows a network, a window or the time: what was heard is handed in with the second at which it was heard,
and what is shown with the second at which it is looked at. What a table says of itself is not believed where it could
push others out of the queue, and every word of it is cut short and made plain.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.language import _, ngettext
from companion.hall.messages import ALL, Book, Care, Hold, Notice, Order, TableState
from companion.tournament.release import Stage
from companion.tournament.state import Tournament

AWAY_S = 8.0
"""So long after its last word a table counts as away: its beat is a second."""
BEAT_S = 1.5
"""A word that is not older than this is of now."""
BELIEVED_S = 3600.0
"""A call of which a table says that it is older began when it was heard: nobody comes first by saying so."""
AGAIN_S = 5.0
"""A call that is younger by so much than the one before is another one."""
SEALS = frozenset({Stage.TOP, Stage.HIDDEN, Stage.OPENING})
"""While so much of an event is released, the tables of its last round are withheld: a result would tell the rest."""
STAYS_S = 1800.0
"""So long after going to a table that does not wait a judge counts as there."""
LONGEST = 60
"""Letters of one saying of a table."""
NAMED = 2
"""So many names of those who are waited for stand on a card; of more it says how many."""
KEPT, FOLLOWED = 200, 12
"""Lines of the log that are kept, and of how many of them it is said what became of the order."""
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


class Table(Struct, frozen=True):
    """What was heard last of a table, and since when (seconds, UTC) it has been so."""

    state: TableState
    heard: float
    call: float = 0.0
    """Since when it asks for a judge; 0 while it does not."""
    ruling: float = 0.0
    """Since when a question waits for its answer; 0 while none does."""
    behind: float = 0.0
    """Since when it has lines that the hub has not; 0 while it has none."""


class Taken(Struct, frozen=True):
    """Who goes to a table, is there, or was, and since when it is known."""

    judge: str
    at: float
    there: bool = False
    left: bool = False
    """Whether who was there is free again, though the table still waits."""


class Logged(Struct, frozen=True):
    """A line of the log: when, what in a sentence, at which table ("" for all), and the id of an order in it."""

    at: float
    say: str
    table: str = ""
    order: str = ""


class Hall(Struct, frozen=True):
    """All that was heard of a hall."""

    name: str = ""
    round: int = 0
    rounds: int = 0
    ends: float = 0.0
    """When the round is over (seconds, UTC); 0 where no clock is set."""
    tables: Mapping[str, Table] = {}
    taken: Mapping[str, Taken] = {}
    asks: Mapping[str, float] = {}
    """Since when each machine that is not in asks to be let in, by its key."""
    book: Book = Book()
    holds: Mapping[str, Hold] = {}
    """Who holds a table where two laptops went on for it."""
    branched: frozenset[str] = frozenset()
    """Tables for which a laptop wrote on that does not hold them."""
    cut: str = ""
    """Why the hub is not heard, in a sentence; "" while it is."""
    stopped: bool = False
    """Whether all clocks were stopped from here, and not all let go on since."""
    expected: tuple[str, ...] = ()
    """Tables that play in this round, whether or not they were heard."""
    sealed: tuple[str, ...] = ()
    """Tables that are withheld because the event has not released what is played there."""
    log: tuple[Logged, ...] = ()
    """Newest first."""


class Card(Struct, frozen=True):
    """What is shown of one table; times are in milliseconds as of when it was looked at."""

    table: str
    game: str
    title: str
    sign: Sign
    phase: str
    waits: str
    part: str
    """Where in the evening it stands, as short as can be ("3 of 5"); `heading` says it in full."""
    mark: str
    """The line under it: its call, its ruling, its silence, or its last seal."""
    left: int | None = None
    runs: bool = False
    taken: str = ""
    withheld: bool = False
    heading: str = ""
    held_by: str = ""
    """The laptop that holds the table, where it is not the first one."""
    program: str = ""
    branched: bool = False
    """Whether another laptop wrote on for it, which is kept apart."""

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


class Line(Struct, frozen=True):
    """A line of the log: when (seconds, UTC), what, about which table, and what became of an order."""

    at: float
    say: str
    table: str = ""
    became: str = ""
    """In words: how many tables have not entered it yet, or could not; "" once all have."""


class Shown(Struct, frozen=True):
    """All that a console shows, as one value."""

    title: str
    counts: tuple[Count, ...]
    left: int | None
    """Milliseconds of the round's clock; None where there is none."""
    cards: tuple[Card, ...]
    queue: tuple[Waiting, ...]
    log: tuple[Line, ...]
    sentence: str
    waited: bool
    """Whether somebody waits to whom nobody goes."""
    behind: str
    stopped: bool = False


# --- what is heard ----------------------------------------------------------------------------------------------------


def plain(said: str, most: int = LONGEST) -> str:
    """What a table says, on one line, without what turns or hides letters, and no longer than `most`."""
    if len(said) <= most and said.isascii() and said.isprintable():
        return said  # most are so, and there are thousands a second
    seen = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in said[: most * 4])
    line = " ".join(seen.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def table_said(hall: Hall, state: TableState, at: float) -> Hall:
    """A table said how it stands; what a laptop says that does not hold the table is not what stands there."""
    if state.branch:
        return hall
    before = hall.tables.get(state.table)
    call = _since(state.call_ms, before.call if before else 0.0, at)
    ruling = _since(state.ruling_ms, before.ruling if before else 0.0, at)
    behind = 0.0 if state.sent >= state.n else (before.behind if before and before.behind else at)
    taken = hall.taken
    if state.table in taken and not (call or ruling) and before is not None and (before.call or before.ruling):
        taken = {table: who for table, who in taken.items() if table != state.table}
    if before is not None and state.evening == before.state.evening and state.corrected > before.state.corrected:
        hall = _mended(hall, state, at)
    return replace(hall, tables={**hall.tables, state.table: Table(state, at, call, ruling, behind)}, taken=taken)


def _mended(hall: Hall, state: TableState, at: float) -> Hall:
    """A correction was made at the table; of one that is withheld that is not said."""
    if _is_withheld(hall, state):
        return hall
    say = _("table {table}: {say}").format(table=state.table, say=plain(state.correction))
    return _noted(hall, Logged(at, say, state.table))


def _is_withheld(hall: Hall, state: TableState) -> bool:
    return state.withheld or state.table in hall.book.withheld or state.table in hall.sealed


def _since(passed: int | None, before: float, at: float) -> float:
    if passed is None:
        return 0.0
    since = at - passed / 1000 if 0 <= passed <= BELIEVED_S * 1000 else at
    return before if before and since < before + AGAIN_S else since


def ordered(hall: Hall, order: Order, at: float) -> Hall:
    """A judge told a table something, or all of them."""
    judge = plain(order.judge)
    all_ = order.table == ALL
    match order.kind:
        case "time":
            say = _("{judge}: {time} for all") if all_ else _("{judge}: {time}, table {table}")
        case "message":
            say = _("{judge}: message to all: {words}") if all_ else _("{judge}: message to {table}: {words}")
        case "pause":
            say = _("{judge}: all clocks stopped") if all_ else _("{judge}: clock stopped, table {table}")
        case _:
            say = _("{judge}: all clocks go on") if all_ else _("{judge}: clock goes on, table {table}")
    say = say.format(judge=judge, table=order.table, time=_amount(order.seconds), words=plain(order.words))
    if all_ and order.kind in ("pause", "go"):
        hall = replace(hall, stopped=order.kind == "pause")
    return _noted(hall, Logged(at, say, "" if all_ else order.table, order.id))


def _amount(seconds: int) -> str:
    sign, seconds = "−" if seconds < 0 else "+", abs(seconds)
    if seconds % 60:
        return _("{sign}{seconds} s").format(sign=sign, seconds=seconds)
    return _("{sign}{minutes} min").format(sign=sign, minutes=seconds // 60)


def cared(hall: Hall, care: Care, at: float) -> Hall:
    """A judge goes to a table, is there, or is free again."""
    judge, table = plain(care.judge), care.table
    taken = {each: who for each, who in hall.taken.items() if each != table}
    match care.kind:
        case "going":
            taken[table], say = Taken(judge, at), _("{judge} goes to table {table}")
        case "there":
            taken[table], say = Taken(judge, at, there=True), _("{judge} is at table {table}")
        case _:
            say = _("{judge} is free again, table {table}")
            was, waits = hall.taken.get(table), hall.tables.get(table)
            if was is not None and was.there and waits is not None and (waits.call or waits.ruling):
                # Somebody was there: until the table says so itself it does not count as waiting for the first time.
                taken[table] = Taken(judge, at, there=True, left=True)
    return _noted(replace(hall, taken=taken), Logged(at, say.format(judge=judge, table=table), table))


def held(hall: Hall, hold: Hold, at: float) -> Hall:
    """From now on another laptop holds a table: what the first one writes later is a branch."""
    if hall.holds.get(hold.table) == hold:
        return hall
    say = _("{judge}: table {table} goes on at another laptop, from line {line}")
    say = say.format(judge=plain(hold.judge), table=hold.table, line=hold.since)
    return _noted(replace(hall, holds={**hall.holds, hold.table: hold}), Logged(at, say, hold.table))


def warned(hall: Hall, notice: Notice, at: float) -> Hall:
    """The hub refused something, or found it odd."""
    say = _("hub, table {table}: {say}") if notice.table not in ("", "-") else _("hub: {say}")
    say = say.format(table=plain(notice.table), say=plain(notice.say, 200))
    if notice.kind == "branch":
        hall = replace(hall, branched=hall.branched | {notice.table})
    return _noted(hall, Logged(at, say, notice.table.strip("-")))


def _noted(hall: Hall, line: Logged) -> Hall:
    """Several streams are heard beside each other, and again after an outage: the log goes by time, each line once."""
    place = next((n for n, each in enumerate(hall.log) if each.at <= line.at), len(hall.log))
    if line in hall.log[place : place + FOLLOWED]:
        return hall
    return replace(hall, log=(*hall.log[:place], line, *hall.log[place:])[:KEPT])


def booked(hall: Hall, book: Book, at: float) -> Hall:
    """Who is in, and who asks to be let in: whoever asks again waits since the first time."""
    return replace(hall, book=book, asks={each.key: hall.asks.get(each.key, at) for each in book.asking})


def by_event(hall: Hall, t: Tournament) -> Hall:
    """What the event says of its last public round: its number, its tables but those on paper, and when it ends."""
    round_ = next((each for each in reversed(t.rounds) if each.published), None)
    if round_ is None:
        return replace(hall, name=t.sheet.name)
    return replace(
        hall,
        name=t.sheet.name,
        round=round_.number,
        rounds=t.sheet.rounds,
        ends=round_.begins + t.sheet.minutes * 60 if round_.begins and t.sheet.minutes else 0.0,
        expected=tuple(str(table.number) for table in round_.tables if table.number not in round_.paper),
        sealed=tuple(str(table.number) for table in round_.tables) if t.release.stage in SEALS else (),
    )


# --- what is shown ----------------------------------------------------------------------------------------------------


def shown(hall: Hall, now: float) -> Shown:
    """All that a console shows of this hall at this second (UTC).

    While no hub is heard its tables stand as they were heard last: of their silence nothing is known.
    """
    ends, now = now, min(now, max((each.heard for each in hall.tables.values()), default=now)) if hall.cut else now
    silent = [table for table in hall.expected if table not in hall.tables]
    cards = sorted((*(_card(hall, each, now) for each in hall.tables.values()), *map(_unheard, silent)), key=_by_number)
    queue = _queue(hall, now)
    free = next((each for each in queue if not each.taken), None)
    return Shown(
        title=_title(hall),
        counts=_counts(cards),
        left=None if not hall.ends else max(0, round((hall.ends - ends) * 1000)),
        cards=tuple(cards),
        queue=queue,
        log=tuple(_line(hall, line, n < FOLLOWED) for n, line in enumerate(hall.log)),
        sentence=_cut(hall) if hall.cut else _sentence(queue, free, bool(cards)),
        waited=free is not None,
        behind="" if hall.cut else _behind(hall, now),
        stopped=hall.stopped,
    )


def _by_number(card: Card) -> tuple[int, str]:
    return natural(card.table)


def natural(table: str) -> tuple[int, str]:
    """Tables stand in the order of their numbers, and those without one after them."""
    found = re.match(r"\d{1,9}", table)
    return (int(found.group()) if found else 10**9, table)


def sign_of(table: Table, now: float) -> Sign:
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


def _card(hall: Hall, table: Table, now: float) -> Card:
    state, sign = table.state, sign_of(table, now)
    clock, left, runs = state.clock, None, False
    if clock is not None and sign is not Sign.DONE:
        runs = clock.running and not state.paused
        # A clock runs on between two words of its table, but not for longer than it would be believed.
        passed = round(min(max(0.0, now - table.heard), AWAY_S) * 1000) if runs else 0
        left = clock.left - passed
    withheld = _is_withheld(hall, state)
    taken = taken_by(hall, state.table, now)
    return Card(
        table=state.table,
        game=state.game,
        title=plain(state.title),
        sign=sign,
        phase=_("Over") if sign is Sign.DONE else _("withheld") if withheld else plain(state.phase or state.title),
        waits="" if withheld and sign is not Sign.DONE else _waits(state, sign),
        part=short(_stands(state, state.heading)),
        mark=_mark(table, sign, now),
        left=left,
        runs=runs,
        taken=taken.judge if taken is not None else "",
        withheld=withheld,
        heading=_stands(state, state.heading),
        held_by=_holder(hall, state.table),
        program=plain(state.program),
        branched=state.table in hall.branched and not withheld,
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
        return _("{n} of {count}").format(n=len(state.waited), count=len(state.seats))
    return ", ".join(plain(name, 24) for name in state.waited)


def _holder(hall: Hall, table: str) -> str:
    """How the laptop is called that holds this table, where another one did before."""
    hold = hall.holds.get(table)
    if hold is None:
        return ""
    return next((plain(each.name) for each in hall.book.inside if each.key == hold.laptop), hold.laptop[-8:])


def _unheard(table: str) -> Card:
    return Card(table, "", "", Sign.AWAY, _("not begun"), "", "", _("no word yet"))


def _stands(state: TableState, heading: str) -> str:
    """Where the evening stood; nothing before the first round, when a table has its game's name for a heading."""
    return "" if heading in (state.title, state.game) else plain(heading)


def short(heading: str) -> str:
    """Where an evening stands, without the words that all tables have: “Round 3 of 5” is “3 of 5”."""
    numbers = re.findall(r"\d+", heading)
    if len(numbers) == 2:
        return _("{number} of {count}").format(number=numbers[0], count=numbers[1])
    return heading[:1].lower() + heading[1:]


def _mark(table: Table, sign: Sign, now: float) -> str:
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
        return _("not sealed yet")
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
    for name, table in hall.tables.items():
        sign = sign_of(table, now)
        match sign:
            case Sign.CALL:
                say, since = plain(table.state.call) or _("Judge, please"), table.call
            case Sign.RULING:
                say, since = _("A ruling is open"), table.ruling
            case Sign.AWAY:
                say, since = _("No word from it"), table.heard
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
        found.append(Waiting(ask.table, ASKS, say, name, int(now - hall.asks.get(ask.key, now)), key=ask.key))
    return tuple(sorted(found, key=lambda each: (-each.seconds, natural(each.table))))


def _line(hall: Hall, line: Logged, followed: bool) -> Line:
    """The line with what became of its order."""
    if not line.order or not followed:
        return Line(line.at, line.say, line.table)
    one = hall.tables.get(line.table)
    tables = [one] if one is not None else [] if line.table else hall.tables.values()
    there = [each.state for each in tables if each.state.evening and not each.state.over]
    refused = sum(line.order in state.not_done for state in there)
    waits = sum(line.order not in (*state.done, *state.not_done) for state in there)
    became = ""
    if refused:
        became = _("could not be done") if line.table else _("{n} could not").format(n=refused)
    elif waits:
        became = _("not entered yet") if line.table else _("{n} have not entered it yet").format(n=waits)
    return Line(line.at, line.say, line.table, became)


def _counts(cards: Sequence[Card]) -> tuple[Count, ...]:
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
                "Somebody goes to the one table that waits.", "Somebody goes to each of the {n} tables that wait.",
                len(queue),
            ).format(n=len(queue))  # fmt: skip
        return _("Nobody waits for a judge.") if any_ else _("No table has been heard yet.")
    say = {
        Sign.CALL: _("Table {table} asks for a judge and nobody has it yet."),
        Sign.RULING: _("Table {table} waits for a ruling and nobody has it yet."),
        Sign.AWAY: _("There is no word from table {table} and nobody has it yet."),
        ASKS: _("A laptop asks to be let in as table {table}."),
    }
    return say[free.kind].format(table=free.table)


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
