"""How an evening of Legislation stands, as people key it in to go on from there: between two rounds, and within one."""

from __future__ import annotations

from typing import Any

from companion.core.messages import HOST
from companion.games.legislation.refuse.common import turn_order
from companion.games.legislation.state import Phase, pile

STOPS = {Phase.PLEDGE: "pledge", Phase.SPONSOR: "sponsor"}


def keyed(state: Any) -> list[tuple[str, dict[str, Any]]] | None:
    """Who keys in what; None where it is no point at which a table would stop: somebody is amid a turn."""
    public = state.public
    amid = public.opened or public.swapped or public.trades or public.owed or not all(p.final for p in public.pledges)
    # What the judge did, what an uneven trade left, and places of those who left are keyed in by hand.
    by_hand = public.moved or public.posts or public.uneven or public.gone or any(public.short.values())
    if public.phase not in STOPS or amid or by_hand or not public.on_deck(public.active):
        return None
    order = turn_order(public)
    between = public.phase is Phase.PLEDGE and set(public.done) <= set(public.sits)
    votes = public.phase is Phase.SPONSOR
    stands = {
        "do": "begin_in_the_middle",
        "rounds": public.round - 1,
        "phase": "" if between else STOPS[public.phase],
        "leads": order[0],
        "turn": "" if between else public.active,
        "passed": list(public.things["passed"]),
        "failed": list(public.things["failed"]),
        "sits": list(public.betrayers if votes else public.sits),
        "used": [one.partition(":")[2] for one in public.used if one.startswith("rep:")],
    }
    reps = {seat: own.rep for seat, own in state.own.items()}
    source = HOST if public.options["rep.visibility"] == "open" else ""
    steps = [(source or seat, {"do": "draw", "key": f"rep:0:{seat}", "outcome": [rep]}) for seat, rep in reps.items()]
    steps.append((HOST, stands))
    rows = {seat: list(public.on_deck(seat)) for seat in public.seats}
    piles = {seat: list(public.things[pile(seat)]) for seat in public.seats}
    steps += [(HOST, {"do": "key_pile", "seat": seat, "cards": cards}) for seat, cards in piles.items() if cards]
    steps += [(HOST, {"do": "key_on_deck", "seat": seat, "cards": row}) for seat, row in rows.items() if row]
    if not public.at_table:
        hands = {seat: list(own.hand) for seat, own in state.own.items()}
        steps += [(s, {"do": "draw", "key": f"hand:0:{s}", "outcome": hand}) for s, hand in hands.items() if hand]
    steps += [
        (HOST, {"do": "make_pledge", "seat": p.seat, "bill": p.bill, "side": p.side}) for p in public.pledges
    ]
    return [*steps, (HOST, {"do": "go_on"})]
