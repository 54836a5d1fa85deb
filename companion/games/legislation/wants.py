"""What chance owes in Legislation: who begins, which deck is built, representatives, hands, and the bill deck."""

from __future__ import annotations

from companion.core.chance import without
from companion.core.contract import changed
from companion.core.messages import HOST, TABLE
from companion.core.offers import Wanted
from companion.games.legislation import pieces
from companion.games.legislation.state import DECK, Phase, Public, State

BUILD_MATTERS = (3, 5, 6, 7)
"""With four and eight the deck is the same, whatever X and A stand for."""


def build(public: Public) -> tuple[str, ...]:
    """The types in this evening's representative deck."""
    options = public.options
    return pieces.build(
        len(public.seats),
        public.social or "sp",
        public.fiscal or "fp",
        str(options["four.build"]),
        str(options["seven.balance"]),
    )


def unseen(public: Public) -> tuple[str, ...]:
    """Bills that do not lie in the open: what any draw from the deck might give, as far as everybody knows."""
    shown = {bill for held in public.things.values() for bill in held}
    return tuple(bill for bill in pieces.BILLS if bill not in shown)


def drawable(public: Public) -> list[Wanted]:
    """All that may be drawn now, without the bags: this much everybody knows."""
    if public.question is not None:
        return []
    return [*_opening(public), *_deck(public)]


def _opening(public: Public) -> list[Wanted]:
    if public.phase is not Phase.OPENING:
        return []
    wanted: list[Wanted] = []
    if not public.first:
        wanted.append(Wanted("first", TABLE, 1, public.seats, "app"))
    if not public.social:
        wanted.append(Wanted("social", TABLE, 1, ("sp", "sc"), "app"))
    if not public.fiscal:
        wanted.append(Wanted("fiscal", TABLE, 1, ("fp", "fc"), "app"))
    if public.social and public.fiscal:
        wanted += _representatives(public)
    source = "app" if public.options["bills.mode"] == "app" else "seat"
    wanted += (
        []
        if public.at_table
        else [
            Wanted(f"hand:{public.attempt}:{seat}", seat, public.hand_size, pieces.BILLS, source)
            for seat in public.seats
            if seat not in public.has_hand
        ]
    )
    return wanted


def _representatives(public: Public) -> list[Wanted]:
    taken = {rep.partition(".")[0] for rep in public.reps.values()}
    left = tuple(r for r in pieces.REPRESENTATIVES if r.partition(".")[0] in build(public) and r[:-2] not in taken)
    source = "app"
    if public.options["rep.mode"] == "keyed":
        source = "host" if public.options["rep.visibility"] == "open" else "seat"
    return [
        Wanted(f"rep:{public.attempt}:{seat}", seat if source != "host" else HOST, 1, left, source)
        for seat in public.seats
        if seat not in public.has_rep
    ]


def _deck(public: Public) -> list[Wanted]:
    source = "app" if public.options["bills.mode"] == "app" else "seat"
    return [
        Wanted(f"deck:{public.drawn}:{seat}", seat, count, unseen(public), source) for seat, count in public.owed[:1]
    ]


def wants(state: State) -> list[Wanted]:
    """All that chance owes now, with the bags that only the app's own draw may read."""
    filled = []
    for wanted in drawable(state.public):
        bag = dict.fromkeys(wanted.outcomes, 1)
        if wanted.key.startswith("rep:"):
            # One card of each type in the build: a type that somebody has is gone with both its copies.
            taken = {own.rep.partition(".")[0] for own in state.own.values() if own.rep}
            bag = without(bag, [r for r in wanted.outcomes if r.partition(".")[0] in taken])
        elif wanted.key.startswith("hand:"):
            bag = without(bag, [bill for own in state.own.values() for bill in own.dealt])
        elif wanted.key.startswith("deck:"):
            bag = {bill: 1 for bill in state.hidden.things[DECK] if bill in bag}
        filled.append(changed(wanted, bag=bag))
    return filled
