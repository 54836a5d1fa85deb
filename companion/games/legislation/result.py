"""The result of Legislation: totals, ties, and which pledges were kept and broken (R15, Q10, Q11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.language import _, listed, signed
from companion.core.messages import Seat
from companion.core.page import Result, Standing
from companion.core.refusing import ruling
from companion.core.standings import grouped, placed
from companion.games.legislation import pieces
from companion.games.legislation.look import deal_card
from companion.games.legislation.state import Public
from companion.games.legislation.words import rep_short


def passed_by(public: Public, seat: Seat) -> int:
    """How many bills of this seat passed."""
    return sum(past.sponsor == seat and past.passed for past in public.past)


def broken_by(public: Public, seat: Seat) -> int:
    """How many pledges this seat broke."""
    return sum(past.pledge.seat == seat and past.how == "broken" for past in public.past_pledges)


def ranked(public: Public) -> list[list[Seat]]:
    """Seats from best to last; those in one group share their place (R15, Q10)."""
    rule = ruling(public, "tie.final")

    def key(seat: Seat) -> tuple[int, int]:
        second = {"passed": -passed_by(public, seat), "faithful": broken_by(public, seat)}.get(rule, 0)
        return -public.totals[seat], second

    return grouped(public.seats, key)


def result(public: Public) -> Result | None:
    """The result once the session is over."""
    if not public.over:
        return None
    groups = ranked(public)
    standings: list[Standing] = []
    for place, seat in placed(groups):
        parts = ((_("agenda points"), public.totals[seat]),)
        standings.append(Standing(seat, place, public.totals[seat], parts, rep_short(public.reps[seat])))
    return Result(
        standings=tuple(standings),
        winners=tuple(groups[0]),
        say=_why(public, standings, groups[0]),
        honours=_honours(public),
        deals=tuple(deal_card(public, past.pledge, past.how, past.sponsor) for past in public.past_pledges),
        graph=graph(public),
    )


def graph(public: Public) -> Mapping[Seat, tuple[int, ...]]:
    """Each seat's total at the start, after as many votes as there are seats, and at the end with all postings in."""
    floor = ruling(public, "negative.total") == "floor"
    rule = ruling(public, "dual.scoring")
    lines: dict[Seat, tuple[int, ...]] = {}
    for seat in public.seats:
        points = [0]
        for past in public.past:
            now = points[-1] + (pieces.worth(public.reps[seat], past.bill, rule) if past.passed else 0)
            points.append(max(0, now) if floor else now)
        shown = points[:: len(public.seats)]
        lines[seat] = (*shown[:-1], public.totals[seat]) if len(shown) > 1 else (0, public.totals[seat])
    return lines


def _why(public: Public, standings: Sequence[Standing], winners: Sequence[Seat]) -> str:
    total = standings[0].total
    tied = [s.seat for s in standings if s.total == total]
    if len(tied) == 1:
        return _("{total} agenda points for {rep}").format(total=signed(total), rep=rep_short(public.reps[tied[0]]))
    head = _("{seats} tie at {total}.").format(seats=listed(tied), total=signed(total))
    if len(winners) == len(tied):
        return f"{head} " + _("They share the win.")
    if ruling(public, "tie.final") == "passed":
        return f"{head} " + _("Most bills passed: {seats}.").format(seats=listed(list(winners)))
    return f"{head} " + _("Fewest pledges broken: {seats}.").format(seats=listed(list(winners)))


def _honours(public: Public) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    made = {
        s: sum(p.pledge.seat == s and p.how in ("kept", "broken") for p in public.past_pledges) for s in public.seats
    }
    faithful = [s for s in public.seats if made[s] and not broken_by(public, s)]
    of = _("{seat}, {count} of {all}")
    if faithful:
        best = max(faithful, key=made.__getitem__)
        found.append((_("Kept every pledge"), of.format(seat=best, count=made[best], all=made[best])))
    worst = max(public.seats, key=lambda s: broken_by(public, s))
    if broken_by(public, worst):
        found.append((_("Broke most pledges"), of.format(seat=worst, count=broken_by(public, worst), all=made[worst])))
    busiest = max(public.seats, key=lambda s: passed_by(public, s))
    if passed_by(public, busiest):
        found.append((_("Passed most bills"), f"{busiest}, {passed_by(public, busiest)}"))
    return tuple(found)
