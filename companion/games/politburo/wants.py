"""Draws (chance) still owed in Politburo: the first general secretary, member cards, and who leads next."""

from __future__ import annotations

from companion.core.chance import without
from companion.core.contract import changed
from companion.core.messages import TABLE
from companion.core.middle import answered, from_memory
from companion.core.offers import Wanted
from companion.core.vocabulary import Source
from companion.games.politburo.state import Phase, Public, State


def drawable(public: Public) -> list[Wanted]:
    """All that may be drawn now, without the bags: this much everybody knows."""
    if public.phase is Phase.CHAIR:
        left = tuple(s for s in public.seats if s not in public.served) or public.seats
        return [Wanted(f"chair:{public.round}", TABLE, 1, left, Source.APP)]
    if public.phase is not Phase.OPENING:
        return []
    wanted: list[Wanted] = []
    if not public.first and not from_memory(public):  # then the position says who leads (Q25)
        wanted.append(Wanted("first", TABLE, 1, public.seats, Source.APP))
    mode = public.options["objective.mode"]
    if mode != "end":
        names = tuple(member.name for member in public.members)
        source = answered(public, mode == "app", Source.SEAT)
        wanted += [
            Wanted(f"member:{public.attempt_deal}:{seat}", seat, 1, names, source)
            for seat in public.seats
            if seat not in public.has_objective
        ]
    return wanted


def wants(state: State) -> list[Wanted]:
    """All that chance owes now, with the bags that only the app's own draw may read."""
    filled = []
    for wanted in drawable(state.public):
        bag = dict.fromkeys(wanted.outcomes, 1)
        if wanted.key.startswith("member:"):
            taken = [state.own[s].member for s in state.public.has_objective]
            bag = without(bag, [member for member in taken if member in bag])
        filled.append(changed(wanted, bag=bag))
    return filled
