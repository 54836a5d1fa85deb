"""The invariants of Articles of Agreement, by number."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import Violation
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import pieces, scores
from companion.games.articles_of_agreement.state import DECK, Phase, State, secret

_SHARING = (Phase.ALLOCATE, Phase.VOTE, Phase.VOTES_IN, Phase.MUTINY)


def broken(state: State) -> list[Violation]:
    """Every invariant that does not hold in this state."""
    public = state.public
    found: list[Violation] = []
    if sorted(ledger.all_things(state)) != sorted(pieces.CARDS):
        found.append(Violation("1", "a treasure is missing, or there twice"))
    if ledger.total(state) != 0:
        found.append(Violation("2", "points were made"))
    found += _secrets(state)
    for past in public.past:
        if (sum(ballot == "aye" for ballot in past.ballots.values()) >= public.needed) != (past.how == "accepted"):
            found.append(Violation("4", f"round {past.round} was not decided by more than half"))
        if past.ballots.get(past.captain) == "nay" and not public.moved:
            found.append(Violation("5", f"{past.captain} was captain in round {past.round} and said Nay"))
        if past.how != "failed" and sum(map(len, past.shares.values())) != pieces.SHARED and not public.moved:
            found.append(Violation("6", f"other than seven treasures were shared out in round {past.round}"))
    if public.offer and public.phase not in _SHARING:
        found.append(Violation("7", "treasures are still on offer after the round"))
    if set(public.shares) - set(public.offer) or set(public.shares.values()) - set(public.seats):
        found.append(Violation("7", "a share holds what is not on offer, or is nobody's"))
    if public.numbers and (len(set(public.numbers.values())) < len(public.seats) or public.captain not in public.seats):
        found.append(Violation("8", "two characters have one number, or nobody is captain"))
    free = ruling(public, "pistol.final") == "free" or public.moved
    if len(set(public.fired)) < len(public.fired) and not free:
        found.append(Violation("9", "somebody fired two pistols in a round"))
    if public.over:
        parts = scores.open_parts(public)
        for seat in public.seats:
            total = sum(parts[seat].values()) + public.corrected.get(seat, 0)
            if public.totals[seat] != total or ledger.balance(state, ledger.supply(seat)) != total:
                found.append(Violation("10", f"{seat} has {public.totals[seat]}, not {total}"))
    return found


def _secrets(state: State) -> list[Violation]:
    """How many secret treasures each seat has, and the deck, is for everybody to see, and true."""
    public = state.public
    cardboard = public.options["cards.mode"] == "end"
    found = []
    for seat in public.seats:
        held = len(ledger.things(state, secret(seat)))
        known = 0 if cardboard else public.secrets.get(seat, 0)
        # Secrets that are being keyed in again lie in the deck meanwhile.
        if held != known and not (public.attempt and not held and seat not in public.has_secrets):
            found.append(Violation("3", f"{seat} has {held} secret treasures, not {known}"))
    deck = len(state.hidden.things[DECK])
    again = sum(n for seat, n in public.secrets.items() if seat not in public.has_secrets)
    if deck != public.deck_left + again:
        found.append(Violation("3", f"the deck has {deck} cards, not {public.deck_left + again}"))
    return found
