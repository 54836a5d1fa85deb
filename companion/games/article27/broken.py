"""The invariants of Article 27, by number (rules, chapter 5)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import Violation
from companion.games.article27 import pieces
from companion.games.article27.refuse.common import ON_TRACK
from companion.games.article27.state import Phase, State


def broken(state: State) -> list[Violation]:
    """Every invariant that does not hold in this state."""
    public = state.public
    found: list[Violation] = []
    total = ledger.total(state)
    if total != pieces.POINTS:
        found.append(Violation("5", f"all accounts hold {total}, not {pieces.POINTS}"))
    for seat in public.everybody:
        if ledger.balance(state, ledger.supply(seat)) < 0:
            found.append(Violation("6", f"{seat} holds less than nothing"))
        score = state.own[seat].score
        if score is not None and public.options["variant.lcs"] == "off":
            if not pieces.LOWEST_SCORE <= score <= pieces.HIGHEST_SCORE:
                found.append(Violation("1", f"{seat} scored {score}"))
            if len(public.floor) == 5 and seat not in public.face_down and score != sum(pieces.SPACES):
                found.append(Violation("2", f"all five issues passed, but {seat} scored {score}"))
    if public.options["draw.mode"] != "declared" and len(public.seats) == 6 and not public.face_down:
        drawn = [token for own in state.own.values() for token in own.tokens]
        sure = len(drawn) == 30 and not public.again and not public.stands
        if sure and any(drawn.count(c) != pieces.TOKENS_PER_COLOUR for c in pieces.COLOURS):
            found.append(Violation("4", "the six draws do not use up the bag"))
    if public.phase in ON_TRACK:
        waiting = {f"deal:{deal.number}" for deal in public.deals if deal.due > public.round}
        lying = {a for a, points in public.accounts.items() if a.startswith("deal:") and points}
        if lying != waiting or public.due:
            found.append(Violation("9", "deals lie on the mats between rounds"))
        if public.result == "pass" and not public.floor:
            found.append(Violation("10", "a proposal passed with an empty floor"))
    if public.phase in (Phase.AGENDAS, Phase.OVER) and not public.stopped:
        for agenda in public.in_play:
            row = public.track[agenda]
            if len(row.successes) + len(row.failures) != pieces.ROW:
                found.append(Violation("7", f"the row of {agenda} is not full"))
        if len(public.used) + len(public.tabled) != len(pieces.COLOURS) * public.rounds:
            found.append(Violation("8", "not all discs were used"))
    return found
