"""The result of Legislation: totals, ties, and which pledges were kept and broken (R15, Q10, Q11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.honours import Told, every, most, parted, said
from companion.core.language import _, listed, ngettext, signed
from companion.core.ledger import posted_for
from companion.core.messages import Seat
from companion.core.page import Placing, Result, Standing
from companion.core.refusing import ruling
from companion.core.rulings import Options
from companion.core.standings import grouped, placed, unranked
from companion.games.legislation import pieces
from companion.games.legislation.look import deal_card
from companion.games.legislation.state import Public, VotePast, broken_by
from companion.games.legislation.words import rep_label, rep_short


def passed_by(public: Public, seat: Seat) -> int:
    """How many bills of this seat passed."""
    return public.carried_before.get(seat, 0) + sum(past.sponsor == seat and past.passed for past in public.past)


def ranked(public: Public) -> list[list[Seat]]:
    """Seats from best to last; those in one group share their place (R15, Q10)."""
    rule = ruling(public, "tie.final")

    def key(seat: Seat) -> tuple[int, int]:
        second = {"passed": -passed_by(public, seat), "faithful": broken_by(public, seat)}.get(rule, 0)
        return -public.totals[seat], second

    return grouped(public.seats, key)


def placing(options: Options) -> Placing:
    """Equal totals share the place, unless this table said what parts them (Q10)."""
    return Placing(equal="shared" if options["tie.final"] == "shared" else "")


def result(public: Public) -> Result | None:
    """The result once the session is over."""
    if not public.over:
        return None
    groups = ranked(public)
    standings: list[Standing] = []
    for place, seat in [*placed(groups), *unranked(public.gone)]:
        rep = public.reps.get(seat, "")
        parts = _parts(public, seat)
        standings.append(Standing(seat, place, public.totals[seat], parts, rep_short(rep) if rep else _("unknown")))
    return Result(
        standings=tuple(standings),
        winners=tuple(groups[0]),
        say=said(_why(public, standings, groups[0]), _behind(public, standings, groups[0])),
        honours=_honours(public),
        deals=tuple(deal_card(public, past.pledge, past.how, past.sponsor) for past in public.past_pledges),
        graph=graph(public),
    )


def _parts(public: Public, seat: Seat) -> tuple[tuple[str, int], ...]:
    """What a total is made of: the own bills that passed, those of others, and what else moved it."""
    rule, own, others, before = ruling(public, "dual.scoring"), 0, 0, 0
    for past in public.past:
        worth = _gain(public, seat, past, rule)
        own += worth if past.sponsor == seat else 0
        others += worth if past.sponsor not in ("", seat) else 0
        before += worth if not past.sponsor else 0
    parts = [(_("own bills"), own), (_("others' bills"), others)]
    if public.midway is not None:
        # Whose bills they were is not known (Q24).
        parts.insert(0, (_("bills before"), before))
    posts = posted_for(public, seat)
    rest = public.totals[seat] - own - others - before - sum(points for _why, points in posts)
    if rest:
        parts.append((_("nobody falls below 0"), rest))
    return (*parts, *posts)


def _gain(public: Public, seat: Seat, past: VotePast, rule: str) -> int:
    """What a vote gave a seat: nothing to whom had left by then, or left before there was a representative."""
    rep = public.reps.get(seat, "")
    return pieces.worth(rep, past.bill, rule) if rep and past.passed and seat not in past.without else 0


def graph(public: Public) -> Mapping[Seat, tuple[int, ...]]:
    """Each seat's total at the start, after each round of votes, and at the end with all postings in.

    Where one bill comes to the vote in a round, as many votes as there are seats count as one round.
    """
    floor = ruling(public, "negative.total") == "floor"
    rule = ruling(public, "dual.scoring")
    each = len(public.everybody) if ruling(public, "vote.round") == "one" else 1
    lines: dict[Seat, tuple[int, ...]] = {}
    for seat in public.everybody:
        now, by_round = 0, dict[int, int]()
        for past in public.past:
            now += _gain(public, seat, past, rule)
            now = max(0, now) if floor else now
            by_round[(past.round - 1) // each] = now
        start = () if public.skipped else (0,)
        lines[seat] = (*start, *list(by_round.values())[:-1], public.totals[seat])
    return lines


def _why(public: Public, standings: Sequence[Standing], winners: Sequence[Seat]) -> str:
    total = standings[0].total
    tied = [s.seat for s in standings if s.total == total and s.place]
    if len(tied) == 1:
        parts = ", ".join(f"{say}: {signed(points)}" for say, points in standings[0].parts)
        return ngettext(
            "{total} agenda point for {rep} ({parts})", "{total} agenda points for {rep} ({parts})", total
        ).format(total=signed(total), rep=rep_label(public.reps[tied[0]]), parts=parts)
    head = _("{seats} tie at {total}.").format(seats=listed(tied), total=signed(total))
    if len(winners) == len(tied):
        return f"{head} " + _("They share the win.")
    if ruling(public, "tie.final") == "passed":
        return f"{head} " + _("Most bills passed: {seats}.").format(seats=listed(list(winners)))
    return f"{head} " + _("Fewest pledges broken: {seats}.").format(seats=listed(list(winners)))


def _behind(public: Public, standings: Sequence[Standing], winners: Sequence[Seat]) -> list[str]:
    """Why one stands before another with the same total, below those who won (Q10)."""
    text = _("{seat} stands before {other}: fewer pledges broken.")
    if ruling(public, "tie.final") == "passed":
        text = _("{seat} stands before {other}: more bills passed.")
    return [text.format(seat=one.seat, other=other.seat) for one, other in parted(standings, winners)]


def _honours(public: Public) -> Told:
    judged = [past.pledge.seat for past in public.past_pledges if past.how in ("kept", "broken")]
    made = {seat: judged.count(seat) for seat in public.everybody}
    broken = {seat: broken_by(public, seat) for seat in public.everybody}
    return (
        *every(_("Kept every pledge"), {seat: made[seat] - broken[seat] for seat in public.everybody}, made),
        *most(_("Broke most pledges"), broken, made),
        *most(_("Passed most bills"), {seat: passed_by(public, seat) for seat in public.everybody}),
    )
