"""Refusals' common ground: rulings, turns, whose points, and the shape of a reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core import middle
from companion.core.messages import Reason, Seat
from companion.core.people import next_leader
from companion.core.seats import order_from
from companion.games.article27 import pieces
from companion.games.article27.state import Phase, Public

BEFORE_REVEAL = (Phase.VOTE, Phase.BALLOTS_IN)
FROZEN = (Phase.READY, Phase.NEGOTIATION, Phase.FLOOR_CHECK, Phase.FORCED_PICK, *BEFORE_REVEAL)
"""While a judge may still waive that floor and deals are frozen: later the round has been settled by them."""

ON_TRACK = (Phase.BETWEEN, Phase.AGENDAS, Phase.OVER)
"""When the discs of the round lie on the agenda track, and none is tabled any more."""

MOST_POINTS = pieces.POINTS
"""No amount, count or announcement goes beyond all the influence there is."""


def still_set_right(public: Public) -> bool:
    """Whether the host may still key in how floor and deals lay at the gavel: until open hands are keyed in (R33)."""
    late = public.options["floor.check"] == "hands" and public.options["vote.mode"] == "open"
    return late and public.phase is Phase.VOTE and not public.revotes


def secretary_of(public: Public, round_: int) -> Seat:
    """Who is Secretary-General of a round (R13); a proxy for one round does not move the gavel's way."""
    return next_leader(public, public.first, public.secretary, round_)


def draws_missing(public: Public) -> list[Reason]:
    """Nothing, or that some seats have no tokens on their spaces yet (R14)."""
    missing = [s for s in public.seats if s not in public.has_drawn]
    given = {"seats": ", ".join(missing)}
    found = Reason("draws_missing", ("R14",), given, hard=True, waits_for=tuple(missing))
    return [found] if missing else []


def seats_said(due: Sequence[Seat], said: Iterable[Seat], field: str) -> list[Reason]:
    """Nothing, or that some of these seats are missing in a panel's answer, or stand in it that do not belong there."""
    answered = list(said)
    missing = [seat for seat in due if seat not in answered]
    found = [Reason("seats_missing", given={"seats": ", ".join(missing)}, field=field)] if missing else []
    strangers = [seat for seat in answered if seat not in due]
    return found + [Reason("no_such_seat", given={"seat": seat[:40]}, field=field) for seat in strangers]


def announcer(public: Public) -> Seat:
    """Whose announcement is due or open (R64); "" when all have collected, and before anybody leads."""
    if not public.secretary:
        return ""
    order = order_from(public.seats, public.secretary)
    return next((s for s in order if s not in public.collected), "")


def most_behind(public: Public, seat: Seat) -> int:
    """The most that a seat can have now, where what it has lies behind its screen (Q24, Q58): every score as high as
    can be, and all that was open; whoever went on from memory may have had anything."""
    if public.options.get(middle.BEGINS) == middle.MIDDLE:
        return pieces.POINTS
    held, pot = pieces.START_EASY if public.options["variant.easy"] == "on" else pieces.START, 0
    for past in public.past:
        for one in (*public.past_deals, *public.settled):
            goes = {"kept": one.deal.amount, "split": one.deal.amount // 2}.get(one.how, 0)
            if one.round == past.round and seat in (one.deal.payer, one.deal.addressee):
                held += goes if seat == one.deal.addressee else -min(held, goes)
        pot += pieces.BONUS
        if past.result == "pass":
            held += pieces.HIGHEST_SCORE + (pot if past.secretary == seat else 0)
        elif past.ballots.get(seat) == "veto":
            held -= min(held, pieces.VETO_COST)
        if past.result == "pass" or public.options["bonus.on_fail"] == "bank":
            pot = 0
    return max(0, held - sum(deal.amount for deal in public.deals if deal.payer == seat))


def veto_pool(public: Public, supply: int, seat: Seat, rule: str) -> int:
    """The points that count towards a veto's 5, of a seat that holds `supply` (R40, Q9)."""
    if rule in ("after_settlement", "none"):
        return pieces.VETO_COST
    lying = sum(d.amount for d in public.deals if d.payer == seat)
    return supply + (lying if rule == "supply_and_bribes" else 0)


def score_in_range(score: int) -> list[Reason]:
    """Nothing, or that no five tokens give this score (invariant 1)."""
    if pieces.LOWEST_SCORE <= score <= pieces.HIGHEST_SCORE:
        return []
    return [Reason("score_range", given={"low": pieces.LOWEST_SCORE, "high": pieces.HIGHEST_SCORE}, field="score")]
