"""How an evening of Council ended (R6)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.language import _, listed
from companion.core.page import Result, Standing
from companion.core.standings import grouped, placed, unranked
from tests.council.state import Public


def result(public: Public) -> Result | None:
    """The most points win (R6)."""
    if not public.over:
        return None
    totals = {seat: public.accounts[ledger.supply(seat)] for seat in public.everybody}
    ranked = placed(grouped(public.seats, lambda seat: -totals[seat]))
    standings = tuple(
        Standing(seat, place, totals[seat], ((_("Points"), totals[seat]),))
        for place, seat in (*ranked, *unranked(public.gone))
    )
    winners = tuple(standing.seat for standing in standings if standing.place == 1)
    return Result(standings, winners, _("{seats}: the most points.").format(seats=listed(winners)), graph=public.graph)
