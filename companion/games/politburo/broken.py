"""The invariants of Politburo, by number (rules, chapter 4)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import Violation
from companion.core.refusing import ruling
from companion.games.politburo import pieces
from companion.games.politburo.refuse import limit
from companion.games.politburo.state import Phase, State

OF_THIRD = (Phase.CARDS, Phase.CARDS_IN, Phase.POINTING, Phase.POINTED, Phase.DEVIANT)


def broken(state: State) -> list[Violation]:
    """Every invariant that does not hold in this state."""
    public = state.public
    found: list[Violation] = []
    total = ledger.total(state)
    if total != pieces.INFLUENCE * len(public.everybody):
        found.append(Violation("1", f"all accounts hold {total}"))
    for seat in public.everybody:
        have = public.accounts[ledger.supply(seat)]
        if have > pieces.INFLUENCE or (have < 0 and ruling(public, "influence.floor") == "zero"):
            found.append(Violation("2", f"{seat} has {have} influence"))
    if any(abs(level) > limit(public) for level in public.levels.values()):
        found.append(Violation("3", "a level is beyond its limit"))
    if any(own.card for own in state.own.values()) and not (public.last_attempt and public.phase in OF_THIRD):
        found.append(Violation("4", "a card of an anonymous attempt is kept by its seat"))
    if any(len(set(one.seats)) != pieces.EXECUTORS for one in public.attempts):
        found.append(Violation("5", "an attempt is not by three different members"))
    if public.executors and len(set(public.executors)) != pieces.EXECUTORS:
        found.append(Violation("5", "not three different members execute"))
    if len(public.results) > pieces.ATTEMPTS or len(public.rejected) > pieces.REJECTIONS:
        found.append(Violation("6", "too many attempts or rejections"))
    held = list(public.objectives.values())
    if public.phase is Phase.TURNED and not public.stands and len(set(held)) != len(held):
        found.append(Violation("7", "a member is held twice"))
    whole = public.over and not public.stopped
    if len(public.directions) > public.rounds or (whole and len(public.directions) != public.rounds):
        found.append(Violation("8", "not as many rounds as players"))
    return found
