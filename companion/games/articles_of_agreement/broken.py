"""The invariants of Articles of Agreement, by number."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import Violation
from companion.core.refusing import ruling
from companion.games.articles_of_agreement import pieces, scores
from companion.games.articles_of_agreement.state import DECK, Phase, Public, State, secret

# In the draw where the deck ran out, and the rest comes from a new one.
_SHARING = (Phase.DRAW, Phase.ALLOCATE, Phase.VOTE, Phase.VOTES_IN, Phase.MUTINY)


def broken(state: State) -> list[Violation]:
    """Every invariant that does not hold in this state."""
    public = state.public
    found: list[Violation] = []
    strays = _strays(state)
    if sorted(ledger.all_things(state)) != sorted((*pieces.CARDS, *strays)) or (strays and not public.stands):
        found.append(Violation("1", "a treasure is missing, or there twice"))
    if ledger.total(state) != 0:
        found.append(Violation("2", "points were made"))
    found += _secrets(state)
    for past in public.past:
        ayes = sum(ballot == "aye" for ballot in past.ballots.values())
        if (ayes > len(past.ballots) // 2) != (past.how == "accepted"):
            found.append(Violation("4", f"round {past.round} was not decided by more than half"))
        if past.ballots.get(past.captain) == "nay" and not public.moved and not public.sat:
            found.append(Violation("5", f"{past.captain} was captain in round {past.round} and said Nay"))
        if (
            past.how != "failed"
            and not public.on_table
            and (shared := sum(map(len, past.shares.values()))) != pieces.SHARED
            and (shared > pieces.SHARED or public.deck_left or ruling(public, "discard.reshuffle") != "nothing")
            and not public.moved
        ):
            found.append(Violation("6", f"other than seven treasures were shared out in round {past.round}"))
    if public.offer and public.phase not in _SHARING and not public.stopped:
        found.append(Violation("7", "treasures are still on offer after the round"))
    if set(public.shares) - set(public.offer) or set(public.shares.values()) - set(public.seats):
        found.append(Violation("7", "a share holds what is not on offer, or is nobody's"))
    if public.numbers and (len(set(public.numbers.values())) < len(public.seats) or public.captain not in public.seats):
        found.append(Violation("8", "two characters have one number, or nobody is captain"))
    free = ruling(public, "pistol.final") == "free" or public.moved
    last = public.ended and public.round >= pieces.ROUNDS and ruling(public, "pistol.final") == "one"
    if any(public.fired.count(seat) > (2 if last else 1) for seat in public.fired) and not free:
        found.append(Violation("9", "somebody fired two pistols in a round"))
    if public.over:
        parts = _scored(public)
        for seat in public.seats:
            total = sum(parts[seat].values()) + public.corrected.get(seat, 0)
            if public.totals[seat] != total or ledger.balance(state, ledger.supply(seat)) != total:
                found.append(Violation("10", f"{seat} has {public.totals[seat]}, not {total}"))
    return found


def _scored(public: Public) -> dict[str, dict[str, int]]:
    """Every seat's parts as they lie; as they were counted, if somebody's treasures went since then with the seat."""
    lying = scores.open_parts(public)
    gone = [seat for seat in public.everybody if seat not in public.seats]
    if all(lying[seat][part] == points.get(seat, 0) for part, points in public.counted.items() for seat in gone):
        return lying
    return {s: {part: points.get(s, 0) for part, points in public.counted.items()} for s in public.everybody}


def _strays(state: State) -> tuple[str, ...]:
    """Cards that no deck has, which the table has confirmed."""
    return tuple(set(ledger.all_things(state)) - set(pieces.CARDS))


def _secrets(state: State) -> list[Violation]:
    """How many secret treasures each seat has, and the deck, is for everybody to see, and true."""
    public = state.public
    found, cardboard = [], 0
    for seat in public.everybody:
        count, held = public.secrets.get(seat, 0), len(ledger.things(state, secret(seat)))
        noted = len(state.own[seat].noted)
        cardboard += count - held
        # Secrets from the box lie in the deck of the books; what is being mended may be any number.
        own_words = public.noted or public.options["cards.mode"] != "app"
        mending = own_words and (not noted or seat not in public.has_secrets)
        if held + noted != count and not mending:
            found.append(Violation("3", f"{seat} has {held + noted} secret treasures, not {count}"))
    deck = len(state.hidden.things[DECK]) - len(_strays(state))
    if deck != public.deck_left + cardboard:
        found.append(Violation("3", f"the deck has {deck} cards, not {public.deck_left + cardboard}"))
    return found
