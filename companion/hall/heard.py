"""The state of a hall as it was heard: folded from what tables, judges, the hub and the event say, one at a time.

Nothing here knows a network, a window or the time: what was heard is handed in with the second at which it was heard.
What a table says of itself is not believed where it could push others out of the queue, and every word of it is cut
short and made plain.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import replace

from companion.core.language import _
from companion.hall.messages import ALL, Book, Care, Correction, Hold, In, Notice, Order, TableState
from companion.tournament.release import ReleaseStage
from companion.tournament.state import Tournament

BELIEVED_S = 3600.0
"""A call of which a table says that it is older began when it was heard: nobody comes first by saying so."""
AGAIN_S = 5.0
"""A call that is younger by so much than the one before is another one."""
SEALS = frozenset({ReleaseStage.TOP, ReleaseStage.HIDDEN, ReleaseStage.OPENING})
"""While so much of an event is released, the tables of its last round are withheld: a result would tell the rest."""
LONGEST, SAID = 60, 160
"""Letters of one saying of a table, and of a whole sentence of it."""
KEPT, FOLLOWED = 200, 12
"""Lines of the log that are kept, and of how many of them it is said what became of the order."""


class HeardTable(Struct, frozen=True):
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
    tables: Mapping[str, HeardTable] = {}
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
    stop: str = ""
    """The id of the order that stopped them; `let_go` are the tables that were let go on by themselves since."""
    let_go: frozenset[str] = frozenset()
    expected: tuple[str, ...] = ()
    """Tables that play in this round, whether or not they were heard."""
    sealed: tuple[str, ...] = ()
    """Tables that are withheld because the event has not released what is played there."""
    log: tuple[Logged, ...] = ()
    """Newest first."""


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
    elif state.table in taken and not (call or ruling) and before is not None and _goes_on(before.state, state):
        taken = {table: who for table, who in taken.items() if table != state.table}  # nobody stays over rounds
    same = before is not None and state.evening == before.state.evening
    known = max((each.line for each in before.state.corrections), default=0) if before is not None and same else 0
    for each in state.corrections:
        if each.line > known:
            hall = _mended(hall, state, each, at if same else _written(each.wall, at))
    return replace(hall, tables={**hall.tables, state.table: HeardTable(state, at, call, ruling, behind)}, taken=taken)


def _goes_on(before: TableState, state: TableState) -> bool:
    """Whether the table is in another round than before, or has ended."""
    return (before.evening, before.heading, before.over) != (state.evening, state.heading, state.over)


def _written(wall: str, at: float) -> float:
    """When a laptop wrote this, by its clock, where that is no later than it was heard."""
    try:
        return min(at, datetime.fromisoformat(wall).replace(tzinfo=UTC).timestamp())
    except (ValueError, OverflowError, OSError):
        return at


def _mended(hall: Hall, state: TableState, correction: Correction, at: float) -> Hall:
    """A correction was made at the table; of one that is withheld that is not said."""
    if is_withheld(hall, state):
        return hall
    say = _("table {table}: {say}").format(table=state.table, say=plain(correction.say, SAID))
    return _noted(hall, Logged(at, say, state.table))


def is_withheld(hall: Hall, state: TableState) -> bool:
    """Whether of this table no more is shown than its clock and its round."""
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
        hall = replace(hall, stopped=order.kind == "pause", stop=order.id, let_go=frozenset())
    elif order.kind == "go":
        hall = replace(hall, let_go=hall.let_go | {order.table})
    elif order.kind == "pause":
        hall = replace(hall, let_go=hall.let_go - {order.table})
    return _noted(hall, Logged(at, say, "" if all_ else order.table, order.id))


def _amount(seconds: int) -> str:
    sign, seconds = "−" if seconds < 0 else "+", abs(seconds)
    if seconds % 60:
        return _("{sign}{seconds} s").format(sign=sign, seconds=seconds)
    return _("{sign}{minutes} min").format(sign=sign, minutes=seconds // 60)


def cared(hall: Hall, care: Care, at: float) -> Hall:
    """A judge goes to a table, is there, or is free again."""
    judge, table = plain(care.judge), care.table
    now = hall.taken.get(table)
    if now is not None and now.judge == judge and not now.left and care.kind == ("there" if now.there else "going"):
        return hall  # a second press before the first was heard
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
    for line in _at_the_door(hall.book, book, at) if hall.book != Book() else ():
        hall = _noted(hall, line)
    return replace(hall, book=book, asks={each.key: hall.asks.get(each.key, at) for each in book.asking})


def _at_the_door(before: Book, now: Book, at: float) -> list[Logged]:
    """Who was let in or put out since, and what is withheld or shown again."""

    def said(say: str, each: In) -> Logged:
        return Logged(at, say.format(name=plain(each.name) or each.key[-8:], table=each.table), each.table)

    was_in, was_out = ({each.key for each in those} for those in (before.inside, before.revoked))
    place = _("“{name}” was let in, table {table}"), _("“{name}” was let in")
    lines = [said(place[0] if each.table else place[1], each) for each in now.inside if each.key not in was_in]
    lines += [said(_("“{name}” was put out"), each) for each in now.revoked if each.key not in was_out]
    hidden, shown = set(now.withheld) - set(before.withheld), set(before.withheld) - set(now.withheld)
    lines += [Logged(at, _("table {table} is withheld").format(table=each), each) for each in sorted(hidden)]
    lines += [Logged(at, _("table {table} is shown again").format(table=each), each) for each in sorted(shown)]
    return lines


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
