"""The result of Article 27: scores, the chain of ties, and what was kept and broken (R57–R62)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.honours import Told, every, most, parted, said
from companion.core.language import _, listed
from companion.core.messages import Seat
from companion.core.page import Result, Standing
from companion.core.refusing import ruling
from companion.core.standings import grouped, placed, unranked
from companion.core.vocabulary import Icon
from companion.games.article27 import pieces
from companion.games.article27.look.cards import deal_card
from companion.games.article27.refuse.settlement import untold
from companion.games.article27.state import Public
from companion.games.article27.words import agenda, label


def agenda_points(public: Public, seat: Seat) -> int:
    """Points of a seat's turned agenda (R58)."""
    agenda = public.agendas.get(seat, "")
    return pieces.TRACK[len(public.track[agenda].successes)] if agenda else 0


def successes(public: Public, seat: Seat) -> int:
    """Terms as Secretary-General that ended with a successful proposal (R61)."""
    return sum(past.secretary == seat and past.result == "pass" for past in public.past)


def ranked(public: Public) -> list[list[Seat]]:
    """Seats from best to last; those in one group share their place (R59–R62)."""
    count = ruling(public, "tie.second") == "count"

    def key(seat: Seat) -> tuple[int, int, int]:
        terms = successes(public, seat)
        points = agenda_points(public, seat)
        return -(points + public.supplies[seat]), points, -(terms if count else min(terms, 1))

    return grouped(public.seats, key)


def result(public: Public) -> Result | None:
    """The result once the books are open."""
    if not public.over:
        return None
    groups = ranked(public)
    standings: list[Standing] = []
    for place, seat in [*placed(groups), *unranked(public.gone)]:
        points = agenda_points(public, seat)
        turned = public.agendas.get(seat, "")
        unknown = seat in untold(public)
        # Whoever left may have taken the agenda along; then there is nothing to count of it.
        secret = ((agenda(turned, public), points),) if turned else ()
        parts = ((_("influence"), public.supplies[seat]), *secret)
        standings.append(
            Standing(
                seat,
                place,
                points + public.supplies[seat],
                parts if not unknown else (),
                label(public.nations[seat]),
                symbols=(Icon.NONE, Icon(turned)),
                rules=("", "R58"),
                unknown=unknown,
            )
        )
    return Result(
        standings=tuple(standings),
        winners=tuple(groups[0]),
        say=said(_why(public, standings, groups[0]), _behind(public, standings, groups[0])),
        honours=_honours(public),
        deals=tuple(deal_card(public, past.deal, past.how) for past in public.past_deals),
        graph={one.seat: (*_by_round(public, one.seat), one.total) for one in standings if public.graph.get(one.seat)},
        counted=True,
    )


def _by_round(public: Public, seat: Seat) -> tuple[int, ...]:
    """A seat's points at the start and after each round, with what was posted before the next one began."""
    line = public.graph[seat]
    first = public.past[-1].round - len(line) + 1 if public.past else 0
    return tuple(held + public.late.get(first + place, {}).get(seat, 0) for place, held in enumerate(line))


def _why(public: Public, standings: Sequence[Standing], winners: Sequence[Seat]) -> str:
    total = standings[0].total
    tied = [s.seat for s in standings if s.total == total and s.place]
    if len(tied) == 1:
        return _("{total} influence for {nation}").format(total=total, nation=label(public.nations[tied[0]]))
    head = _("{seats} tie at {total}.").format(seats=listed(tied), total=total)
    if len(winners) == len(tied):
        return f"{head} " + _("Nothing breaks the tie: a shared victory.")
    fewest = min(agenda_points(public, seat) for seat in tied)
    left = [seat for seat in tied if agenda_points(public, seat) == fewest]
    if len(left) == len(winners):
        say = _("{seats} had fewer agenda points: {points}.")
        if len(tied) > 2:
            say = _("{seats} had the fewest agenda points: {points}.")
        return f"{head} " + say.format(seats=listed(list(winners)), points=fewest)
    text = _("{seats} was Secretary-General of a successful proposal.")
    return f"{head} " + text.format(seats=listed(list(winners)))


def _behind(public: Public, standings: Sequence[Standing], winners: Sequence[Seat]) -> list[str]:
    """Why one stands before another with the same total, below those who won (R60, R61)."""
    found: list[str] = []
    for one, other in parted(standings, winners):
        points, more = agenda_points(public, one.seat), agenda_points(public, other.seat)
        if points < more:
            text = _("{seat} stands before {other} with fewer agenda points: {points} against {more}.")
        elif not successes(public, other.seat):
            text = _("{seat} stands before {other}: Secretary-General of a successful proposal.")
        else:
            text = _("{seat} stands before {other}: Secretary-General of more successful proposals.")
        found.append(text.format(seat=one.seat, other=other.seat, points=points, more=more))
    return found


def _honours(public: Public) -> Told:
    kept = dict.fromkeys(public.everybody, 0)
    judged, broken, bribes = dict(kept), dict(kept), dict(kept)
    for past in public.past_deals:
        deal = past.deal
        taken = {"kept": deal.amount, "split": deal.amount // 2}.get(past.how, 0)  # what was given back bribed nobody
        bribes[deal.payer] = max(bribes[deal.payer], taken)
        # Where the two sides disagree, no honour takes the word of one of them.
        if past.how in ("kept", "returned", "split") and not past.disputed:
            judged[deal.addressee] += 1
            kept[deal.addressee] += past.how == "kept"
            broken[deal.addressee] += past.how != "kept"
    vetoes = {s: sum(past.ballots.get(s) == "veto" for past in public.past) for s in public.everybody}
    return (
        *every(_("Kept every deal"), kept, judged),
        *most(_("Broke most deals"), broken, judged),
        *most(_("Most vetoes"), vetoes),
        *most(_("Biggest bribe"), bribes),
    )
