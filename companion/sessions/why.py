"""The explanation of a figure: the postings that make it, each with its line of the story, its round and its rules."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from companion.core.contract import changed
from companion.core.language import _
from companion.core.ledger import holder, supply
from companion.core.messages import JUDGE, Account, Seat
from companion.core.page import LedgerLine, Line, Page, Standing
from companion.core.rulings import JUDGE_SEES
from companion.sessions.evening import Evening
from companion.sessions.rulebook import rule

TRACK = "track:"
"""Begins what is asked about where a figure stands in no account (see `contract.Rules.tracks`)."""


END = "end"
"""Where in a ledger comes from what was counted at the end; nobody keeps an account of it."""


class RestsOn(Struct, frozen=True):
    """A line of the story on which a part of a score rests that no posting tells: a disc that succeeded, what a judge
    set; with what its mark says, where a correction put it there."""

    entry: int
    number: str
    told: str
    mended: str = ""


class Because(Struct, frozen=True):
    """One step to a figure: what it changed, and what the account then held."""

    entry: int
    number: str
    """How people call its line (see `Line.called`)."""
    change: int
    held: int
    say: str
    """Why, in the words of the posting."""
    told: str = ""
    """What the story says of it."""
    round: str = ""
    rules: tuple[tuple[str, str], ...] = ()
    """The rules that it rests on: number and text."""
    mended: str = ""
    """What the mark of the correction says that put it there; "" where none did."""
    rests: tuple[RestsOn, ...] = ()
    """The lines that made it, where it was counted at the end and posted nowhere."""
    counted: bool = False
    """Whether it was counted at the end, and posted nowhere."""


class Explained(Struct, frozen=True):
    """A figure and all that makes it; `figure` is None where the viewer knows only a part of it."""

    who: str
    figure: int | None
    because: tuple[Because, ...]
    points: int = 0
    """How many points the seat's line in the graph has, each of which can be asked about."""
    tracks: tuple[str, ...] = ()
    """What else of this game can be asked about, by what it is called."""


def why(evening: Evening, page: Page, account: Account, point: int | None = None) -> Explained:
    """Why this account holds what it does, or a seat's score is what it is, as far as the page's viewer knows.

    The account is named as in the page's ledger. It rests on the page, and on the rounds, which everybody knows.
    With a `point` it is about that figure of the seat's line in the graph, counted from 0.
    """
    when, seat = evening.rounds(), holder(account)
    tracks = evening.rules.tracks(evening.public)
    if account.removeprefix(TRACK) in tracks and account.startswith(TRACK):
        return _of_a_track(evening, page, account.removeprefix(TRACK), when)
    found = changed(_why(evening, page, account, when), tracks=tuple(tracks))
    line = page.result.graph.get(seat, ()) if page.result is not None else ()
    if point is not None and point < len(line):
        found = _along(page, seat, line, point, found, when)
    return changed(found, points=len(line))


def counted(page: Page, explain: Callable[[Account], Explained]) -> tuple[LedgerLine, ...]:
    """What was counted at the end and posted nowhere, as for finishing: each part as a ledger has it, by the line that
    tells of it. `explain` says why a seat's account holds what it does."""
    seats = [standing.seat for standing in page.result.standings] if page.result is not None else []
    return tuple(
        LedgerLine(
            one.entry,
            END,
            supply(seat),
            one.change,
            one.say,
            tuple(number for number, _text in one.rules),
            src_say=_("counted at the end"),
            dst_say=seat,
            number=one.number,
        )
        for seat in seats
        for one in explain(supply(seat)).because
        if one.counted and one.change
    )


def _why(evening: Evening, page: Page, account: Account, when: Mapping[int, str]) -> Explained:
    moved = [line for line in page.ledger if account in (line.src, line.dst)]
    told = [line for line in page.story if not line.undone]
    here: dict[int, list[Line]] = {line.entry: [] for line in moved}
    for line in told:
        if line.stands_in in here:
            here[line.stands_in].append(line)
    # As they were played: what a correction told anew stands where it was.
    back = enumerate(evening.history.back())
    stood = {(step.told.n, step.entry.called): -place for place, step in back if step.told.n in here}
    lines = sorted(moved, key=lambda line: stood.get((line.entry, line.called), 1))
    who = next((line.src_say if line.src == account else line.dst_say for line in lines), holder(account) or account)
    marks = {one.entry: one.say for one in page.corrected}
    found: list[Because] = []
    held = 0
    for posted in lines:
        change = posted.amount * ((posted.dst == account) - (posted.src == account))
        if not change or posted.what:
            continue
        held += change
        rules = tuple((number, rule(page.game, number)) for number in posted.rules)
        said = _told(here[posted.entry], posted, holder(account))
        found.append(
            Because(
                posted.entry,
                posted.called,
                change,
                held,
                posted.say,
                said,
                posted.round or when.get(posted.entry, ""),
                rules,
                marks.get(posted.entry, ""),
            )
        )
    standing = next((s for s in page.result.standings if supply(s.seat) == account), None) if page.result else None
    if standing is None:
        return Explained(who, held if _whole(evening, page, account) else None, tuple(found))
    return Explained(who, standing.total, _to_the_total(page, standing, found, told, when, marks))


def _of_a_track(evening: Evening, page: Page, name: str, when: Mapping[int, str]) -> Explained:
    """The steps after each of which a figure was another, with the line that tells of it by its name, or the first."""
    marks = {one.entry: one.say for one in page.corrected}
    told: dict[int, list[Line]] = {}
    for line in page.story:
        if not line.undone:
            told.setdefault(line.stands_in, []).append(line)
    found: list[Because] = []
    held = 0
    for step in reversed([*evening.history.back()]):
        tracks = evening.rules.tracks(step.state.public)
        now = tracks.get(name, held)
        lines = told.get(step.told.n, [])
        if now != held and lines:
            line = next((one for one in lines if name in one.say), lines[0])
            say = _("what it begins with") if not found and step.before is None else line.say
            mark = marks.get(line.entry, "")
            where = when.get(line.stands_in, "")
            found.append(Because(line.entry, line.called, now - held, now, say, "", where, (), mark))
            held = now
    return Explained(name, held, tuple(found), tracks=tuple(evening.rules.tracks(evening.public)))


def _along(
    page: Page, seat: Seat, line: Sequence[int], point: int, found: Explained, of_entries: Mapping[int, str]
) -> Explained:
    """The steps to a point of the graph: postings where they come to all of its line, else what each round came to."""
    assert page.result is not None
    last = point == len(line) - 1 and page.result.counted
    since = page.result.graph_from
    where = _("end") if last else str(point + since) if point + since else _("start")
    who = f"{seat} · {page.result.graph_say or _('Points by round')}: {where}"
    when = dict(sorted(of_entries.items()))
    order = list(dict.fromkeys(filter(None, when.values())))
    count = _steps(line, point, found.because, order)
    if count is not None:
        return Explained(who, line[point], found.because[:count])
    say, ends = _("what the round came to, by its last line"), _ends(page, len(line), order, when)
    because = tuple(
        Because(end.entry, end.called, now - was, now, say, end.say, when.get(end.stands_in, ""))
        for was, now, end in zip((0, *line), line[: point + 1], ends, strict=False)
        if now != was
    )
    # Where a point is no round of its own, all that made the seat's score is told, for this point is on its way.
    return Explained(who, line[point], because) if ends else found


def _steps(line: Sequence[int], point: int, because: Sequence[Because], order: Sequence[str]) -> int | None:
    """How many steps come to a point: those of its rounds, where they do; None where postings do not make the line, or
    come to its figures in another order, as where one of them was mended."""
    held = [0, *(one.held for one in because)]
    if not set(line) <= set(held):
        return None
    places = {heading: place for place, heading in enumerate(order)}
    latest = [*accumulate((places.get(one.round, -1) for one in because), max)]
    came: dict[int, list[int]] = {}
    for count, sum_ in enumerate(held):
        came.setdefault(sum_, []).append(count)

    def nearest(point: int) -> int:
        by_then = len(because) if point == len(line) - 1 else bisect_right(latest, point)
        return min(came[line[point]], key=lambda count: abs(count - by_then))

    counts = [nearest(each) for each in range(len(line))]
    return counts[point] if counts == sorted(counts) else None


def _ends(page: Page, count: int, order: Sequence[str], when: Mapping[int, str]) -> list[Line]:
    """The last line of each round, one for each point of the graph; empty where its points are no rounds."""
    told = [line for line in page.story if not line.undone]
    if abs(len(order) - count) > 1 or not told:
        return []
    last = {when.get(line.stands_in, ""): line for line in told}
    return [*(last.get(heading, told[-1]) for heading in order[: count - 1]), *told[-1:] * 2][:count]


def _whole(evening: Evening, page: Page, account: Account) -> bool:
    """Whether the viewer knows all that moved this account: it lies in the open, it is the viewer's own, or a judge
    sees everything."""
    seat = holder(account)
    key = supply(page.view.key_of(seat)) if seat else account
    sees = page.viewer == JUDGE and evening.public.options.get(JUDGE_SEES.key) == "on"
    own = evening.state.own.get(holder(key) if sees else page.viewer)
    return key in evening.public.accounts or (own is not None and key in own.accounts)


def _told(here: Sequence[Line], posted: LedgerLine, seat: Seat) -> str:
    """The sentence of its entry's lines in which a posting stands: the one that names its reason or its seat, or the
    first."""
    lines = [line.say for line in here if line.called == posted.called] or [line.say for line in here]
    named = [say for say in lines if seat in say] if seat else lines
    return next((say for say in named if posted.say in say), next(iter(named or lines), ""))


def _to_the_total(
    page: Page,
    standing: Standing,
    posted: list[Because],
    told: Sequence[Line],
    when: Mapping[int, str],
    marks: Mapping[int, str],
) -> tuple[Because, ...]:
    """The postings, and the parts of a score that are counted at the end and posted nowhere."""
    held = sum(one.change for one in posted)
    numbers = (*standing.rules, *("" for _part in standing.parts[len(standing.rules) :]))
    parts = tuple(zip(standing.parts, numbers, strict=False))
    fits = [n for n in range(len(parts) + 1) if held + sum(p for (_s, p), _r in parts[n:]) == standing.total]
    # What was posted by hand is a part by its reason: where two of them come to nothing they are not told twice.
    names = {one.say for one in posted}
    count = next((n for n in fits if names.isdisjoint(say for (say, _p), _r in parts[n:])), fits[0] if fits else -1)
    if count < 0:
        # Nothing of it was posted: the parts were keyed in as they are.
        posted, held, count = [], 0, 0
    if held + sum(points for (_say, points), _rule in parts[count:]) != standing.total:
        parts, count = (((_("counted at the end"), standing.total), ""),), 0
    found = list(posted)
    for (say, points), number in parts[count:]:
        held += points
        line = _telling(told, standing.seat, say)
        rules = ((number, rule(page.game, number)),) if number else ()
        entry = line.entry if line is not None else page.entry
        number, said, at = (line.called, line.say, line.round) if line is not None else ("", "", "")
        rests = tuple(
            RestsOn(one.entry, one.called, one.say, marks.get(one.entry, ""))
            for one in sorted(told, key=lambda one: one.stands_for)
            if one is not line and (one.say.startswith(f"{say}: ") or (one.by == JUDGE and say in one.say))
        )
        mended = marks.get(entry, "") if line is not None else ""
        where = at or when.get(line.stands_in if line is not None else entry, "")
        found.append(Because(entry, number, points, held, say, said, where, rules, mended, rests, counted=True))
    return tuple(found)


def _telling(told: Sequence[Line], seat: Seat, part: str) -> Line | None:
    """The last line that tells of this part of a seat's score; where none does, the last of all: it counted then."""
    about = (line for line in reversed(told) if seat in line.say and part in line.say)
    return next(about, next(reversed(told), None))
