"""Draws (chance) still owed in Legislation: who begins, which deck is built, representatives, hands, the deck."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.chance import without
from companion.core.contract import changed
from companion.core.messages import TABLE
from companion.core.middle import answered, from_memory
from companion.core.offers import Wanted
from companion.core.vocabulary import Source
from companion.games.legislation import pieces
from companion.games.legislation.state import DECK, Phase, Public, State

BUILD_MATTERS = (3, 5, 6, 7)
"""With four and eight the deck is the same, whatever X and A stand for."""


def builds(public: Public, kinds: Iterable[str] = ()) -> tuple[tuple[str, ...], ...]:
    """The representative decks, as types, that may be on the table once these types were drawn (R1).

    There is one where X and A are known; where the table built it, all that hold what has been keyed in.
    """
    options, drawn = public.options, set(kinds)
    found = dict.fromkeys(
        pieces.build(len(public.everybody), x, a, str(options["four.build"]), str(options["seven.balance"]))
        for x in ((public.social,) if public.social else ("sp", "sc"))
        for a in ((public.fiscal,) if public.fiscal else ("fp", "fc"))
    )
    return tuple(deck for deck in found if drawn <= set(deck))


def types_left(public: Public, reps: Iterable[str]) -> frozenset[str]:
    """The types that the next representative may have, after these (Q15)."""
    taken = {pieces.kind(rep) for rep in reps}
    return frozenset(kind for deck in builds(public, taken) for kind in deck if kind not in taken)


def unseen(public: Public) -> tuple[str, ...]:
    """Bills that do not lie in the open: what any draw from the deck might give, as far as everybody knows."""
    shown = {bill for held in public.things.values() for bill in held}
    return tuple(bill for bill in pieces.BILLS if bill not in shown)


def drawable(public: Public) -> list[Wanted]:
    """All that may be drawn now, without the bags: this much everybody knows."""
    if public.question is not None:
        return []
    return [*_opening(public), *_hands_before(public), *_deck(public)]


def _opening(public: Public) -> list[Wanted]:
    if public.phase is not Phase.OPENING:
        return []
    wanted: list[Wanted] = []
    if from_memory(public):
        # Who begins comes with the position, the agendas follow from the representatives, hands from what is left.
        return _representatives(public)
    if not public.first:
        wanted.append(Wanted("first", TABLE, 1, public.seats, Source.APP))
    open_ = [
        Wanted(which, TABLE, 1, agendas, Source.APP)
        for which, known, agendas in (("social", public.social, ("sp", "sc")), ("fiscal", public.fiscal, ("fp", "fc")))
        if not known and public.options[f"build.{which}"] == "random"
    ]
    wanted += open_ or _representatives(public)
    source = Source.APP if public.options["bills.mode"] == "app" else Source.SEAT
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


def _hands_before(public: Public) -> list[Wanted]:
    """The hands of a position, once all that lies On Deck is keyed in (Q24)."""
    laid = public.phase is Phase.ON_DECK and len(public.done) == len(public.seats)
    if public.at_table or public.midway is None or not laid:
        return []
    source = answered(public, public.options["bills.mode"] == "app", Source.SEAT)
    return [
        Wanted(f"hand:{public.attempt}:{seat}", seat, public.hands[seat], unseen(public), source)
        for seat in public.seats
        if public.hands[seat] and seat not in public.has_hand
    ]


def _representatives(public: Public) -> list[Wanted]:
    kinds = types_left(public, public.reps.values())
    left = tuple(rep for rep in pieces.REPRESENTATIVES if pieces.kind(rep) in kinds)
    holder = Source.HOST if public.options["rep.visibility"] == "open" else Source.SEAT
    source = answered(public, public.options["rep.mode"] == "app", holder)
    return [
        Wanted(f"rep:{public.attempt}:{seat}", seat, 1, left, source)
        for seat in public.seats
        if seat not in public.has_rep
    ]


def _deck(public: Public) -> list[Wanted]:
    source = Source.APP if public.options["bills.mode"] == "app" else Source.SEAT
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
            kinds = types_left(state.public, [own.rep for own in state.own.values() if own.rep])
            # Those that were keyed in face down may fit no deck together: then this one cannot mend it.
            bag = without(bag, [rep for rep in wanted.outcomes if kinds and pieces.kind(rep) not in kinds])
        elif wanted.key.startswith("hand:"):
            bag = without(bag, [bill for own in state.own.values() for bill in own.dealt])
        elif wanted.key.startswith("deck:"):
            bag = {bill: 1 for bill in state.hidden.things[DECK] if bill in bag}
        filled.append(changed(wanted, bag=bag))
    return filled
