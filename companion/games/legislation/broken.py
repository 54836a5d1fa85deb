"""The invariants of Legislation, by number."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import Violation
from companion.core.middle import from_memory
from companion.games.legislation import pieces
from companion.games.legislation.state import FLOOR, Phase, State, hand, laid


def broken(state: State) -> list[Violation]:
    """Every invariant that does not hold in this state."""
    public = state.public
    found: list[Violation] = []
    if sorted(ledger.all_things(state)) != sorted(pieces.BILLS):
        found.append(Violation("1", "a bill is missing, or there twice"))
    if ledger.total(state) != 0:
        found.append(Violation("2", "points were made"))
    for seat in () if public.keyed_in else public.seats:
        held = len(ledger.things(state, hand(seat)))
        if held != public.hands[seat]:
            found.append(Violation("3", f"{seat} holds {held} bills, not {public.hands[seat]}"))
        for other in public.seats:
            lying = sum(t.count for t in public.trades if (t.giver, t.receiver) == (seat, other))
            if len(ledger.things(state, laid(seat, other))) != lying:
                found.append(Violation("3", f"{seat} laid other cards for {other} than were seen"))
    found += _scores(state)
    for past in public.past:
        if past.sponsor and past.passed != (sum(pieces.COUNTS[b] for b in past.ballots.values()) > 0):
            found.append(Violation("5", f"bill {past.bill} passed without more Yay than Nay"))
    votes = [past.bill for past in public.past]
    if len(set(votes)) < len(votes) and not public.moved:
        found.append(Violation("6", "a bill was voted on twice"))
    if not public.moved:
        for seat in public.seats:
            if public.laid_down[seat] > public.hand_size:
                found.append(Violation("7", f"{seat} put more bills On Deck than a hand"))
        found += _rows(state)
    return found


def _scores(state: State) -> list[Violation]:
    """Totals are what the passed bills give, and what the judge posted (unless nobody may fall below 0)."""
    public = state.public
    if public.options["negative.total"] == "floor":
        low = [s for s in public.seats if ledger.balance(state, ledger.supply(s)) < 0]
        return [Violation("4", f"{seat} fell below 0") for seat in low]
    found = []
    rule = str(public.options["dual.scoring"])
    for seat in public.seats:
        rep = state.own[seat].rep
        earned = sum(
            pieces.worth(rep, past.bill, rule) for past in public.past if past.passed and seat not in past.without
        )
        total = ledger.balance(state, ledger.supply(seat))
        if total != earned + public.corrected.get(seat, 0):
            found.append(Violation("4", f"{seat} has {total}, not {earned}"))
    return found


def _rows(state: State) -> list[Violation]:
    """What the cards come to while nobody moved any by hand."""
    public = state.public
    found = []
    equal = public.options["trade.hand_size"] != "free" and not public.uneven
    spent = not public.deck_left or public.midway is not None
    # Before a position is keyed in nobody has anything (Q24).
    dealt = public.at_table or public.midway is not None or not from_memory(public)
    for seat in public.seats:
        if len(public.on_deck(seat)) > pieces.ON_DECK:
            found.append(Violation("8", f"{seat} has more than three bills On Deck"))
        voted = public.voted_before.get(seat, 0) + sum(past.sponsor == seat for past in public.past)
        size = public.hand_size - public.short.get(seat, 0)
        if public.over and not public.stopped and voted != size and not public.at_table and (equal or not spent):
            found.append(Violation("9", f"{seat} had {voted} votes, not {size}"))
        lying = sum(t.count for t in public.trades if t.giver == seat)
        on_floor = bool(public.things[FLOOR]) and seat == public.active
        all_of_it = public.hands[seat] + lying + len(public.on_deck(seat)) + on_floor + voted
        playing = dealt and not public.stopped and public.phase not in (Phase.OPENING, Phase.DISCARD, Phase.REFILL)
        if equal and playing and not public.owed and all_of_it != size:
            found.append(Violation("10", f"{seat} has {all_of_it} bills and votes, not {size}"))
    return found
