"""Refusals' common ground: rulings, turns, and the shape of a reason."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.messages import Reason, Seat
from companion.core.middle import from_memory
from companion.core.people import next_of
from companion.core.refusing import ruling
from companion.core.seats import left_of, order_from
from companion.games.legislation import commands as c
from companion.games.legislation import pieces
from companion.games.legislation.state import Laid, Own, Phase, Public, pile

MOST_POINTS = 999


def turn_order(public: Public) -> tuple[Seat, ...]:
    """Seats in the order of this round's turns (Q6)."""
    order = order_from(public.seats, public.first)
    shift = max(0, public.round - 1) % len(order) if ruling(public, "first.moves") == "yes" else 0
    return order[shift:] + order[:shift]


def next_sponsor(public: Public) -> Seat:
    """Whose bill comes to the vote next in this round; "" when the round is over (R8, Q7)."""
    ready = [s for s in turn_order(public) if public.on_deck(s) or gap(public, s)]
    if ruling(public, "vote.round") == "each":
        return next((s for s in ready if s not in public.done), "")
    if public.done or not ready:
        return ""
    last = public.last.sponsor if public.last is not None else ""
    order = order_from(public.seats, next_of(public, last)) if last else turn_order(public)
    return next(s for s in order if s in ready)


def caller(public: Public) -> Seat:
    """Whose turn it is in a roll call, from the sponsor's left (Q2)."""
    order = order_from(public.seats, left_of(public.seats, public.active))
    return next((s for s in order if s in public.voters and s not in public.ballots), "")


def asked_for_it(public: Public, seat: Seat, command: c.MakePledge) -> Seat:
    """Whom a seat asks for a pledge in return: whose turn it is, and in its own turn the sponsor whose bill it helps;
    "" where there is nobody (R7)."""
    if seat != public.active:
        return public.active
    owner = next((s for s in public.seats if command.bill in public.on_deck(s)), "")
    return owner if command.side == "pro" else ""


def takeable(public: Public, seat: Seat) -> tuple[str, ...]:
    """Bills in other players' discard piles that this seat could take first (R4, R5, Q8)."""
    piles = [public.things[pile(s)] for s in public.everybody if s != seat]
    if ruling(public, "refill.sources") == "top":
        return tuple(held[-1] for held in piles if held)
    return tuple(bill for held in piles for bill in held)


def others_piles(public: Public, seat: Seat) -> tuple[str, ...]:
    """All bills in other players' discard piles."""
    return tuple(bill for s in public.everybody if s != seat for bill in public.things[pile(s)])


def choice_of_bills(public: Public, seat: Seat) -> bool:
    """Whether this hand can be filled up in more than one way (R4)."""
    lie = len(others_piles(public, seat))
    return lie > 0 and public.hand_size - public.hands[seat] < lie + public.deck_left


def no_choice_of_vote(public: Public, seat: Seat) -> bool:
    """Whether only one bill can come to the vote now, and nothing can be swapped before (R5, R8)."""
    return len(public.on_deck(seat)) == 1 and not public.hands[seat] and not gap(public, seat)


def swaps_from_deck(public: Public) -> bool:
    """Whether the deck is one of the piles from which a swapped card is taken (R5, Q20)."""
    return ruling(public, "swap.deck") == "deck"


def swap_reasons(public: Public, seat: Seat) -> list[Reason]:
    """Why this seat may not swap a card now (R5, Q16)."""
    if public.owed:
        return [Reason("draw_first")]
    if public.phase is Phase.ON_DECK:
        if seat in public.done:
            return [Reason("done_already")]
        return [Reason("swapped_already", ("R5",), hard=True)] if seat in public.has_swapped else []
    if seat != public.active or public.phase not in (Phase.PLEDGE, Phase.SPONSOR):
        return [Reason("swap_own_turn", ("R5",), hard=True)]
    if ruling(public, "swap.turns") == "third":
        return [Reason("swap_third_only", ("Q16",), hard=True)]
    if public.swapped:
        return [Reason("swapped_already", ("R5",), hard=True)]
    return [Reason("swap_at_start", ("R5",), hard=True)] if public.opened else []


def gap(public: Public, seat: Seat) -> int:
    """How many empty places On Deck this seat has and can fill (R11); nobody has none."""
    if seat not in public.laid_down:
        return 0
    room = min(pieces.ON_DECK - len(public.on_deck(seat)), public.hand_size - public.laid_down[seat])
    held = public.hands[seat] + sum(count for who, count in public.owed if who == seat)
    return max(0, min(room, held or bool(from_piles(public, seat))))


def from_piles(public: Public, seat: Seat) -> tuple[str, ...]:
    """Bills of others' piles for the place of whom a trade left without any, once the deck is empty, too (Q12)."""
    starved = not public.at_table and (ruling(public, "trade.hand_size") == "free" or public.uneven)
    if not starved or public.hands[seat] or public.owed or public.deck_left:
        return ()
    return takeable(public, seat)


def needs_card(public: Public) -> bool:
    """Whether the active player must still fill an empty place On Deck (R11)."""
    return gap(public, public.active) > 0


def unequal(public: Public) -> tuple[Laid, ...]:
    """Cards for which not as many lie in return, where trades must be equal (Q12)."""
    if ruling(public, "trade.hand_size") == "free":
        return ()
    counts = {(one.giver, one.receiver): one.count for one in public.trades}
    return tuple(one for one in public.trades if counts.get((one.receiver, one.giver), 0) != one.count)


def goes_back(public: Public) -> bool:
    """Whether what lies unequally when the turn ends goes back, and nobody is asked (Q12)."""
    return ruling(public, "trade.hand_size") == "back"


def first_row(public: Public, seat: Seat) -> int:
    """How many bills of a hand lie On Deck at first (R6), or in a position (Q24)."""
    return min(pieces.ON_DECK, public.hands[seat], public.hand_size - public.laid_down[seat])


def all_laid(public: Public) -> bool:
    """Whether all that lies On Deck in a position is keyed in (Q24)."""
    return public.midway is not None and len(public.done) == len(public.seats)


def still_hold(public: Public) -> bool:
    """Whether pledges can hold that were made before the evening was begun in the middle (Q4, Q24)."""
    if public.midway is None or not from_memory(public):
        return False
    return bool(public.midway.phase) or ruling(public, "pledge.lifetime") == "bill"


def in_hand(own: Own | None, cards: Sequence[str]) -> list[Reason]:
    """Nothing, or that some of these bills are not in the asker's own hand, or named twice."""
    held = own.hand if own is not None else ()
    found = [Reason("not_in_hand", given={"bill": bill[:40]}, field="cards") for bill in cards if bill not in held]
    return found + ([Reason("named_twice", field="cards")] if len(set(cards)) < len(cards) else [])


def sits_out(public: Public, *seats: Seat) -> list[Reason]:
    """Which of these seats sit out the Pledge turns of this round (R13)."""
    return [Reason("sits_out", ("R13",), {"seat": s}) for s in seats if s in public.sits]
