"""The sheet of an evening, to be printed and signed: result and minutes as one value, the same empty, and its HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape

from msgspec import Struct

from companion.core.contract import AnyRules
from companion.core.corrections import (
    Adjusted,
    Corrected,
    JudgeNamed,
    JudgeSaid,
    Redone,
    Renamed,
    Rewound,
    SeatTaken,
    TimeGiven,
    WindowOpened,
)
from companion.core.countdown import as_hours
from companion.core.language import _, listed
from companion.core.messages import JUDGE, PUBLIC, Ruled
from companion.core.names import FIRST_STRONG, POP
from companion.core.page import DealCard, Line, Page, Result, View
from companion.core.rulings import HEADINGS, HouseRule, Options
from companion.sessions.proof import called
from companion.sessions.seen import Seen
from companion.sessions.texts import unshown
from companion.words import parts, say_won, total

MENDED = frozenset(
    str(kind.__struct_config__.tag)
    for kind in (Adjusted, Corrected, JudgeNamed, JudgeSaid, Redone, Renamed, Rewound, Ruled, SeatTaken, TimeGiven)
)
"""Kinds of lines that are about how the table and its judge decided, not steps of the game."""
LOOKED = str(WindowOpened.__struct_config__.tag)
ROUNDS, DEALS, RULINGS = 12, 12, 6
"""How many lines a blank sheet has for each."""
LINES = 20
"""So many lines for players and rounds fit on its first page."""


class Rows(Struct, frozen=True):
    """A table of words: its head, its rows, how much of the width each column has (%), which columns are figures, and
    which rows were taken back. In a row of a sheet that is `blank` people write with a pen."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    room: tuple[int, ...]
    figures: tuple[int, ...] = ()
    undone: frozenset[int] = frozenset()
    blank: bool = False


class SheetSection(Struct, frozen=True):
    """A part of a sheet: its heading, sentences, and a table; `under` one that belongs to the part before it."""

    title: str
    say: tuple[str, ...] = ()
    rows: Rows | None = None
    under: bool = False


class Minutes(Struct, frozen=True):
    """A sheet: its title, how the table (or the event) calls itself, its parts, and how high its letters are (pt);
    `together` where no part with a heading may go over from one page to the next."""

    title: str
    table: str
    parts: tuple[SheetSection, ...]
    size: float = 9.0
    together: bool = False

    @property
    def foot(self) -> str:
        """What stands on every page."""
        return " · ".join(filter(None, (self.title, self.table)))


def minutes(shown: Seen) -> Minutes:
    """The sheet of an evening, as far as its viewer may know it."""
    page = shown.page
    of_what = _("Result and minutes") if page.result is not None else _("Minutes so far")
    return Minutes(f"{page.title}: {of_what}", shown.header.table, tuple(_parts(shown)))


def _parts(shown: Seen) -> Iterator[SheetSection]:
    page = shown.page
    yield SheetSection("", rows=Rows(("", ""), tuple(_facts(shown)), (22, 78)))
    seats = tuple((seat.name, seat.subtitle) for seat in (*page.view.seats, *page.view.gone))
    if page.result is not None:
        yield from _result(page.view, page.result)
    else:
        yield SheetSection(_("Players"), rows=Rows((_("Player"), ""), seats, (40, 60)))
    deals = page.result.deals if page.result is not None and page.result.deals else page.view.deals
    if deals:
        head = (_("No."), _("From"), _("To"), _("Points"), _("What for"), _("What became of it"))
        yield SheetSection(_("Deals"), rows=Rows(head, tuple(map(_deal, deals)), (6, 18, 18, 8, 32, 18), (0, 3)))
    if mended := [line for line in page.story if line.kind in MENDED or (line.by == JUDGE and not line.quiet)]:
        yield SheetSection(_("Rulings and corrections"), rows=_told(mended, page))
    yield SheetSection(_("House rules"), rows=Rows((_("Question"), _("Answer")), tuple(page.house_rules), (55, 45)))
    yield from _by_round(shown)
    if shown.sealed:
        seals = tuple((str(s.number), f"1–{s.called}", " ".join(s.words), s.key) for s in shown.sealed)
        last = _("Write down the words of seal {number}: it covers all lines, and the seals before it.")
        say = (
            _("Whoever has these words on paper can tell later whether a file is this evening."),
            last.format(number=shown.sealed[-1].number),
        )
        yield SheetSection(
            _("Seals"), say, Rows((_("No."), _("Lines"), _("Six words"), _("Key")), seals, (6, 12, 52, 30), (0,))
        )
    if shown.findings:
        titles = called()
        checked = tuple((titles[finding.part], finding.whole) for finding in shown.findings)
        yield SheetSection(_("What the check found"), rows=Rows((_("Proof"), _("Verdict")), checked, (15, 85)))
    signed = tuple((seat, "", "") for seat in (*(name for name, _under in seats), _("The judge")))
    yield SheetSection(_("Signatures"), (_("We have read this sheet, and it tells what happened."),), _to_sign(signed))


def _to_sign(rows: tuple[tuple[str, ...], ...]) -> Rows:
    return Rows((_("Name"), _("Signature"), _("Date")), rows, (35, 45, 20), blank=True)


def _facts(shown: Seen) -> Iterator[tuple[str, str]]:
    if shown.header.table:
        yield _("Table"), shown.header.table
    yield _("Begun"), _when(shown.header.created)
    viewer = shown.page.viewer
    known = _("everybody") if viewer == PUBLIC else viewer
    if shown.page.view.over:
        known = _("{who}. The books are open: all of it").format(who=known)
    yield _("As known to"), known
    if shown.header.program:
        yield _("Written with"), shown.header.program
    yield _("Lines"), str(shown.records)
    if shown.last_hash:
        yield _("Last hash"), shown.last_hash


def _when(wall: str) -> str:
    """A moment as people write it down; what is none stays as it stands."""
    try:
        at = datetime.fromisoformat(wall).astimezone(UTC)
    except ValueError:
        return wall
    return _("{day}, {time} UTC").format(day=at.date().isoformat(), time=f"{at:%H:%M}")


def _result(view: View, result: Result) -> Iterator[SheetSection]:
    rows = tuple((view.placed(s), s.seat, total(s), parts(s)) for s in result.standings)
    head = (_("Place"), _("Player"), _("Total"), _("Why"))
    yield SheetSection(_("Result"), (say_won(result.winners), result.say), Rows(head, rows, (8, 27, 9, 56), (0, 2)))
    if result.honours:
        yield SheetSection(_("Worth telling"), rows=Rows(("", ""), tuple(result.honours), (35, 65)), under=True)
    if result.graph:
        yield SheetSection(result.graph_say or _("Points by round"), rows=_graph(result), under=True)


def _graph(result: Result) -> Rows:
    """Points after each round; a round after which nothing had changed has no row."""
    seats = tuple(result.graph)
    lines = list(zip(*result.graph.values(), strict=True))
    rows = []
    for place, points in enumerate(lines):
        last = place == len(lines) - 1
        if place and points == lines[place - 1] and not last:
            continue
        after = _("start") if not place else _("count") if last and result.counted else str(place)
        rows.append((after, *map(str, points)))
    return Rows((_("after"), *seats), tuple(rows), _even(len(seats)), tuple(range(len(seats) + 1)))


def _even(count: int) -> tuple[int, ...]:
    """A narrow column, and so many that are equally wide."""
    each = 90 // count
    return (100 - each * count, *(each for _each in range(count)))


def _deal(deal: DealCard) -> tuple[str, ...]:
    return str(deal.number), deal.payer, deal.addressee, str(deal.amount), deal.say, deal.status_say


def _told(lines: Sequence[Line], page: Page) -> Rows:
    def said(line: Line) -> str:
        return f"{line.say} ({_('not written')})" if page.is_unkept(line.entry) else line.say

    rows = tuple((line.called, as_hours(line.at), line.by, said(line)) for line in lines)
    undone = frozenset(place for place, line in enumerate(lines) if line.undone)
    return Rows((_("Line"), _("Time"), _("By"), _("What happened")), rows, (7, 10, 25, 58), (0, 1), undone)


def _by_round(shown: Seen) -> Iterator[SheetSection]:
    """The story, with a heading wherever another round begins; what was taken back stands in its place, struck out."""
    say = [_("The time is that of the table, which stands in a pause. What is struck out was taken back.")]
    looks = Counter(line.by for line in shown.page.story if line.kind == LOOKED)
    if looks:
        who = listed([f"{name} {count}" for name, count in looks.items()])
        say.append(_("How often private pages were opened: {who}. When is in the file.").format(who=who))
    yield SheetSection(_("Minutes"), tuple(say))
    heading, lines = "", list[Line]()
    for line in shown.page.story:
        if line.quiet:
            continue
        now = _where(line, shown) or heading
        if now != heading and lines:
            yield SheetSection(heading, rows=_told(lines, shown.page), under=True)
            lines = []
        heading = now
        lines.append(line)
    if lines:
        yield SheetSection(heading, rows=_told(lines, shown.page), under=True)


def _where(line: Line, shown: Seen) -> str:
    """Where the evening stood at a line; what a correction tells anew stands apart from what was told then."""
    if line.round:
        return _("{round}, as it was put right").format(round=line.round)
    return shown.rounds.get(line.entry, "")


def blank(rules: AnyRules, seats: int = 0) -> Minutes:
    """The sheet of a game with nothing on it, for a table whose laptop died: for as many as can play, or so many."""
    count = seats or rules.meta.seats[1]
    places = tuple(map(str, range(1, count + 1)))

    def empty(head: tuple[str, ...], lines: int, room: tuple[int, ...]) -> Rows:
        return Rows(head, tuple(("",) * len(head) for _line in range(lines)), room, blank=True)

    facts = tuple((say, "") for say in (_("Table"), _("Date"), _("Judge"), _("House rules other than the book's")))
    players = tuple((place, "", "", "", "", "") for place in places)
    by_round = tuple((str(n), *("" for _place in places)) for n in range(1, min(ROUNDS, LINES - count) + 1))
    to_play = (_("No."), _("Player"), _("Plays"), _("Total"), _("Place"), _("Signature"))
    to_deal = (_("Round"), _("From"), _("To"), _("What for, or how the vote went"), _("Kept?"))
    return Minutes(
        f"{rules.meta.title}: {_('Result and minutes')}",
        "",
        (
            SheetSection("", rows=Rows(("", ""), facts, (35, 65), blank=True)),
            SheetSection(
                _("Players"),
                (_("Whoever signs has read this sheet, and it tells what happened."),),
                Rows(to_play, players, (6, 28, 24, 9, 9, 24), (0,), blank=True),
            ),
            SheetSection(
                _("Points by round"),
                (_("Each player has the number of the list above."),),
                Rows((_("Round"), *places), by_round, _even(count), (0,), blank=True),
            ),
            SheetSection(_("Votes and deals"), rows=empty(to_deal, DEALS, (9, 18, 18, 43, 12))),
            SheetSection(_("Rulings and corrections"), rows=empty((_("Round"), _("What, and why")), RULINGS, (9, 91))),
            SheetSection(_("Signature"), rows=_to_sign(((_("The judge"), "", ""),))),
        ),
        together=True,
    )


def house_rules(rules: AnyRules, given: Options, event: str = "") -> Minutes:
    """The house rules of a game as they are played here (or by this event), each with what else could be agreed."""

    def row(rule: HouseRule) -> tuple[str, str, str]:
        value = given.get(rule.key, rule.default)
        if rule.choices:
            others = [_(say) for choice, say in rule.choices if choice != value]
            others += [_("whom you name")] if rule.seat else []
        else:
            others = [_("{low} to {high}").format(low=rule.low, high=rule.high)]
        return _(rule.say), _(rule.said(value)), " / ".join(others)

    head = (_("Question"), _("So it is played"), _("Or"))
    parts = [SheetSection("", (event,))] if event else []
    agreed = [rule for rule in rules.house_rules if not rule.tonight]
    for heading in dict.fromkeys(rule.heading or str(rule.group) for rule in agreed):
        asked = [rule for rule in agreed if (rule.heading or str(rule.group)) == heading]
        title = _(asked[0].heading or HEADINGS[asked[0].group])
        parts.append(SheetSection(title, rows=Rows(head, tuple(map(row, asked)), (42, 24, 34))))
    return Minutes(f"{rules.meta.title}: {_('House rules')}", event, tuple(parts))


# --- HTML -------------------------------------------------------------------------------------------------------------

# The windows print it through Qt, which knows the tables and styles of HTML 4 alone.
_STYLE = """
body { font-family: Inter, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', sans-serif; color: #000000; }
h1 { font-size: 17pt; margin-bottom: 2px; }
h2 { font-size: 12pt; margin-top: 16px; margin-bottom: 3px; }
p { margin-top: 2px; margin-bottom: 4px; }
table { margin: 0; border-collapse: collapse; border: 1px solid #9a9a9a; }
th { background-color: #ececec; text-align: left; font-weight: 600; }
td, th { border: 1px solid #9a9a9a; padding: 2px 4px; vertical-align: top; }
s { color: #6a6a6a; }
@media screen { body { max-width: 60em; margin: 2em auto; padding: 0 1em; } td { overflow-wrap: anywhere; } }
@media print { thead { display: table-header-group; } tr { page-break-inside: avoid; } }
"""


def _sizes(size: float) -> str:
    under = "margin-top: 9px; margin-bottom: 2px;"
    return (
        f"body {{ font-size: {size}pt; }}\n"
        f"h3 {{ font-size: {size + 0.5}pt; {under} }}\n"
        f"th {{ font-size: {size - 1}pt; }}\n"
    )


def as_html(shown: Seen) -> str:
    """The sheet of an evening as one HTML file, which needs no other."""
    return html(minutes(shown))


def html(sheet: Minutes) -> str:
    """A sheet as one HTML file, in which no name can become markup."""
    return "\n".join(_html(sheet)) + "\n"


def _e(text: str) -> str:
    """Words as HTML: what cannot be seen goes, but for what keeps a name's letters in their order."""
    line = " ".join(text.split())
    return escape("".join(c for c in line if c in (FIRST_STRONG, POP) or not unshown(c)))


def _html(sheet: Minutes) -> Iterator[str]:
    yield "<!DOCTYPE html>"
    yield '<html><head><meta charset="utf-8">'
    yield f"<title>{_e(sheet.foot)}</title>"
    yield f"<style>{_STYLE}{_sizes(sheet.size)}</style></head><body>"
    yield f"<h1>{_e(sheet.title)}</h1>"
    for part in sheet.parts:
        if part.title:
            yield f"<h3>{_e(part.title)}</h3>" if part.under else f"<h2>{_e(part.title)}</h2>"
        yield from (f"<p>{_e(say)}</p>" for say in part.say)
        if part.rows is not None and part.rows.rows:
            yield from _table(part.rows)
    yield "</body></html>"


def _table(table: Rows) -> Iterator[str]:
    yield '<table width="100%" cellspacing="0">'
    if any(table.head):
        yield f"<thead><tr>{''.join(_cells(table, table.head, 'th'))}</tr></thead>"
    for place, row in enumerate(table.rows):
        yield f"<tr>{''.join(_cells(table, row, 'td', place in table.undone))}</tr>"
    yield "</table>"


def _cells(table: Rows, row: Sequence[str], tag: str, undone: bool = False) -> Iterator[str]:
    for column, say in enumerate(row):
        aligned = ' align="right"' if column in table.figures else ""
        room = f' width="{table.room[column]}%"'
        tall = ' style="padding-top: 9px; padding-bottom: 9px"' if table.blank and tag == "td" else ""
        said = _e(say) or "&nbsp;"
        yield f"<{tag}{aligned}{room}{tall}>{f'<s>{said}</s>' if undone else said}</{tag}>"
