"""Refusals of discarding, refilling, swapping and putting On Deck (R3–R6, R11)."""

from __future__ import annotations

from companion.core.messages import Actor, Command, Reason
from companion.core.middle import from_memory
from companion.core.refusing import Check, at, one_of, ruling
from companion.games.legislation import commands as c
from companion.games.legislation import pieces
from companion.games.legislation.refuse.common import (
    first_row,
    from_piles,
    gap,
    in_hand,
    needs_card,
    swap_reasons,
    swaps_from_deck,
    takeable,
)
from companion.games.legislation.state import FLOOR, Own, Phase, Public, pile
from companion.games.legislation.wants import drawable, unseen


def seen(public: Public, bill: str) -> Reason:
    """Why this bill can be in no hand any more: with whom it lies On Deck, or that it was voted on."""
    owner = next((seat for seat in public.everybody if bill in public.on_deck(seat)), "")
    if owner:
        return Reason("lies_on_deck", ("R6",), {"bill": bill, "seat": owner}, hard=True, field="cards")
    gone = {other for account in (FLOOR, "passed", "failed") for other in public.things.get(account, ())}
    key = "voted_already" if bill in gone else "seen_already"
    return Reason(key, ("R6",) if bill in gone else (), {"bill": bill[:40]}, hard=True, field="cards")


def _discard(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Discard)
    done = [Reason("done_already")] if by in public.done else []
    return done + in_hand(own, command.cards)


def _refill(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Refill)
    if by != public.active:
        return [Reason("not_your_turn", ("R4",), {"seat": public.active}, hard=True)]
    if public.owed:
        return [Reason("draw_first")]
    missing = public.hand_size - public.hands[by]
    found: list[Reason] = []
    if len(set(command.cards)) < len(command.cards):
        found.append(Reason("named_twice", field="cards"))
    for bill in command.cards:
        if not any(bill in public.things[pile(s)] for s in public.everybody if s != by):
            found.append(Reason("not_in_pile", ("R4",), {"bill": bill[:40]}, hard=True, field="cards"))
    if len(command.cards) > missing:
        found.append(Reason("too_many", ("R4",), {"count": missing}, hard=True, field="cards"))
    if command.go_on and not command.cards:
        found.append(Reason("no_cards", field="cards"))
    left = [bill for bill in takeable(public, by) if bill not in command.cards]
    if not command.go_on and left and missing - len(command.cards) > public.deck_left:
        found.append(Reason("deck_short", ("Q9",), {"left": public.deck_left}, hard=True, field="cards"))
    if ruling(public, "refill.sources") == "top":
        for seat in public.seats:
            held = public.things[pile(seat)]
            taken = {bill for bill in command.cards if bill in held}
            if seat != by and taken != set(held[len(held) - len(taken) :]):
                found.append(Reason("top_only", ("Q8",), {"seat": seat}, hard=True, field="cards"))
    return found


def _swap(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Swap)
    found = swap_reasons(public, by) + at("card", in_hand(own, (command.card,)))
    if command.take == "deck":
        if not swaps_from_deck(public):
            found.append(Reason("swap_piles_only", ("Q20",), hard=True, field="take"))
        elif not public.deck_left:
            found.append(Reason("deck_empty", ("Q9",), hard=True))
    elif command.take not in takeable(public, by):
        found.append(Reason("not_in_pile", ("R5",), {"bill": command.take[:40]}, hard=True, field="take"))
    return found


def _put(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.PutOnDeck)
    found = [Reason("done_already")] if by in public.done else []
    if public.owed:
        found.append(Reason("draw_first"))
    if len(command.cards) != min(pieces.ON_DECK, public.hands.get(by, 0)):
        found.append(Reason("three_bills", ("R6",), hard=True, field="cards"))
    return found + in_hand(own, command.cards)


def _replace(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Replace)
    found: list[Reason] = []
    if by != public.active:
        found.append(Reason("not_your_turn", ("R11",), {"seat": public.active}, hard=True))
    elif public.laid_down[by] >= public.hand_size:
        found.append(Reason("all_laid", ("Q12",), hard=True))
    elif len(public.on_deck(by)) >= pieces.ON_DECK:
        found.append(Reason("no_place", ("R11",), {"seat": by}, hard=True))
    if public.owed:
        found.append(Reason("draw_first"))
    return found if command.card in from_piles(public, by) else found + at("card", in_hand(own, (command.card,)))


def _key(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.KeyOnDeck)
    if not public.keyed_in:
        return [Reason("cards_in_app", ("R6",), hard=True)]
    if from_memory(public) and public.midway is None:
        return [Reason("middle_first", ("Q24",), hard=True)]
    found = one_of(command.seat, public.seats, "no_such_seat_value", "seat")
    if found:
        return found
    first = public.phase is Phase.ON_DECK
    most = first_row(public, command.seat) if first else max(1, gap(public, command.seat))
    if not (most if first else 1) <= len(command.cards) <= most:
        found.append(Reason("so_many_bills", ("R6",), {"count": most}, hard=True, field="cards"))
    if len(set(command.cards)) < len(command.cards):
        found.append(Reason("named_twice", hard=True, field="cards"))
    for bill in command.cards:
        if bill not in unseen(public):
            found.append(seen(public, bill))
    if public.phase is Phase.ON_DECK and command.seat in public.done:
        found.append(Reason("laid_already", ("R6",), {"seat": command.seat}, hard=True))
    if public.phase in (Phase.RESULT, Phase.SPONSOR):
        if command.seat != public.active:
            found.append(Reason("not_your_turn", ("R11",), {"seat": public.active}, hard=True))
        elif not needs_card(public):
            found.append(Reason("all_laid", ("Q12",), hard=True))
        elif public.phase is Phase.SPONSOR and public.on_deck(public.active):
            found.append(Reason("no_place", ("R11",), {"seat": public.active}, hard=True))
    return found


def _pile(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.KeyPile)
    if public.at_table:
        return [Reason("cards_at_table", ("R2",), hard=True)]
    if public.midway is None or not from_memory(public):
        return [Reason("middle_first", ("Q24",), hard=True)]
    if public.has_hand and not drawable(public):
        return [Reason("hands_keyed", ("Q24",), hard=True)]
    found = one_of(command.seat, public.seats, "no_such_seat_value", "seat")
    if not found and public.things[pile(command.seat)]:
        found.append(Reason("laid_already", ("Q24",), {"seat": command.seat}, hard=True))
    if not command.cards:
        found.append(Reason("no_cards", hard=True, field="cards"))
    if len(set(command.cards)) < len(command.cards):
        found.append(Reason("named_twice", hard=True, field="cards"))
    if len(command.cards) > public.deck_left:
        found.append(Reason("middle_held", ("Q24",), {"count": public.deck_left}, hard=True, field="cards"))
    return found + [seen(public, bill) for bill in command.cards if bill not in unseen(public)]


CHECKS: dict[type[Command], Check] = {
    c.Discard: _discard,
    c.Refill: _refill,
    c.Swap: _swap,
    c.PutOnDeck: _put,
    c.Replace: _replace,
    c.KeyOnDeck: _key,
    c.KeyPile: _pile,
}
