"""The result of Articles of Agreement: parts of every score, ties, and what is worth telling (R24, Q3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.honours import Told, most, parted, said
from companion.core.language import _, figure, listed, ngettext
from companion.core.ledger import posted_for
from companion.core.messages import Seat
from companion.core.page import Placing, Result, Standing
from companion.core.refusing import ruling
from companion.core.rulings import Options
from companion.core.standings import grouped, placed, unranked
from companion.core.vocabulary import Icon
from companion.games.articles_of_agreement import pieces, scores, words
from companion.games.articles_of_agreement.refuse.common import untold
from companion.games.articles_of_agreement.state import Public


def ranked(public: Public) -> list[list[Seat]]:
    """Seats from best to last; those in one group share their place (R24, Q3)."""
    rule = ruling(public, "final.tie")

    def key(seat: Seat) -> tuple[int, int]:
        second = {
            "captain": int(seat != public.captain),
            "gold": -pieces.counted(public.hold(seat))["gold"],
            "lowest": public.numbers.get(seat, 0),
            "highest": -public.numbers.get(seat, 0),
        }
        return -public.totals[seat], second.get(rule, 0)

    return grouped(public.seats, key)


def placing(options: Options) -> Placing:
    """Equal totals share the place, unless this table said what parts them (Q3); numbers always do."""
    rule = options["final.tie"]
    return Placing(equal={"shared": "shared", "lowest": "parted", "highest": "parted"}.get(str(rule), ""))


def result(public: Public) -> Result | None:
    """The result once the evening is over."""
    if not public.over:
        return None
    groups, parts = ranked(public), scores.open_parts(public)
    standings: list[Standing] = []
    for place, seat in [*placed(groups), *unranked(public.gone)]:
        scored = {part: points for part, points in parts[seat].items() if points}
        told = tuple((words.part(part), points) for part, points in scored.items())
        symbols = tuple(Icon(part) for part in scored)
        if posts := posted_for(public, seat):
            # The first part is the one that the ledger tells line by line (see `sessions.why`).
            told, symbols = (*posts, *told), (*(Icon.RULES for _post in posts), *symbols)
        # No part is a seat's own: each is a treasure, under its own symbol.
        unknown = seat in untold(public)
        standings.append(Standing(seat, place, public.totals[seat], told, symbols=symbols, alike=0, unknown=unknown))
    return Result(
        standings=tuple(standings),
        winners=tuple(groups[0]),
        say=said(_why(public, standings, groups[0]), _behind(public, standings, groups[0])),
        honours=_honours(public, parts),
        graph=graph(public),
        counted=True,
    )


def graph(public: Public) -> Mapping[Seat, tuple[int, ...]]:
    """What everybody's face-up treasures scored after each round, and the total with all secrets at the end."""
    if public.light:
        return {}
    return {seat: (*points, public.totals[seat]) for seat, points in public.graph.items()}


def _why(public: Public, standings: Sequence[Standing], winners: Sequence[Seat]) -> str:
    total = standings[0].total
    standings = [one for one in standings if one.place]
    tied = [s.seat for s in standings if s.total == total]
    if len(tied) == 1:
        second = [s for s in standings if s.total == standings[1].total]
        return ngettext(
            "{total} point, {lead} ahead of {seats}.", "{total} points, {lead} ahead of {seats}.", total
        ).format(total=figure(total), lead=total - second[0].total, seats=listed([s.seat for s in second]))
    head = _("{seats} tie at {total}.").format(seats=listed(tied), total=figure(total))
    texts = {
        "captain": _("{seats} is captain."),
        "gold": _("Most gold: {seats}."),
        "lowest": _("Lowest character number: {seats}."),
        "highest": _("Highest character number: {seats}."),
    }
    rule = ruling(public, "final.tie")
    if len(winners) == len(tied) or rule not in texts:
        return f"{head} " + _("They share the win.")
    return f"{head} " + texts[rule].format(seats=listed(list(winners)))


def _behind(public: Public, standings: Sequence[Standing], winners: Sequence[Seat]) -> list[str]:
    """Why one stands before another with the same total, below those who won (Q3)."""
    texts = {
        "captain": _("{seat} stands before {other}: captain."),
        "gold": _("{seat} stands before {other}: more gold."),
        "lowest": _("{seat} stands before {other}: the lower character number."),
        "highest": _("{seat} stands before {other}: the higher character number."),
    }
    text = texts.get(str(ruling(public, "final.tie")), "")
    return [text.format(seat=one.seat, other=other.seat) for one, other in parted(standings, winners)] if text else []


def _honours(public: Public, parts: Mapping[Seat, Mapping[str, int]]) -> Told:
    served = {seat: sum(past.captain == seat for past in public.past) for seat in public.everybody}
    rebels = {seat: sum(past.ballots.get(seat) == "nay" for past in public.past) for seat in public.everybody}
    # One map alone is nothing to tell of.
    maps = {seat: parts[seat]["maps"] if parts[seat]["maps"] > pieces.MAP else 0 for seat in public.everybody}
    holder = next((seat for seat in public.everybody if parts[seat]["spot"]), "")
    return (
        *most(_("Most rounds as captain"), served, dict.fromkeys(public.everybody, len(public.past))),
        *most(_("Said Nay most often"), rebels),
        *most(_("Most from maps"), maps),
        *(((_("Black Spot"), holder),) if holder else ()),
    )
