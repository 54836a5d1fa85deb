"""The invariants of The Renegotiation Game, by number (rules, chapter 4)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import Violation
from companion.games.renegotiation import deck
from companion.games.renegotiation.refuse.common import PLAYING
from companion.games.renegotiation.state import BOX, DECK, DISCARD, Phase, State, city, hand, laid


def broken(state: State) -> list[Violation]:
    """Every invariant that does not hold in this state."""
    public = state.public
    found: list[Violation] = []
    if public.in_app and sorted(ledger.all_things(state)) != sorted(deck.names(public.cards)):
        found.append(Violation("1", "a card is missing, or there twice"))
    if ledger.total(state) != 0:
        found.append(Violation("2", "points were made"))
    found += _counts(state)
    for seat in public.seats:
        earned = sum(public.card(card).points for card in public.row(seat)) + public.corrected.get(seat, 0)
        if public.points(seat) != earned:
            found.append(Violation("4", f"{seat} has {public.points(seat)} points, not {earned}"))
        if public.phase in (Phase.TURN, Phase.LIMIT) and len(public.row(seat)) >= public.targets[seat]:
            found.append(Violation("5", f"{seat} has laid enough, and the game goes on"))
    known = {capital.name for capital in public.capitals}
    if not set(public.pawns.values()) <= known:
        found.append(Violation("6", "a pawn stands in no capital"))
    if public.in_app and public.active and not set(public.must) <= set(ledger.things(state, hand(public.active))):
        found.append(Violation("7", "a card that must be played at once is in no hand"))
    if public.winners and public.verdict != "speech":
        found.append(Violation("8", "somebody won without a speech"))
    if bool(public.finishing) != (public.phase is Phase.FINISHING):
        found.append(Violation("9", "somebody is about to finish, and the game does not know it"))
    if not public.stopped and bool(public.finisher) != (public.phase not in (Phase.OPENING, *PLAYING)):
        found.append(Violation("9", "the game ended without anybody finishing it"))
    return found


def _counts(state: State) -> list[Violation]:
    """How many cards lie where is for everybody to see, and it is true."""
    public = state.public
    found = []
    if any(count < 0 for count in public.counts.values()) or sum(public.counts.values()) != public.total:
        found.append(Violation("3", "cards were made, or lost"))
    for seat in public.everybody:
        if len(public.row(seat)) != public.counts[laid(seat)]:
            found.append(Violation("3", f"{seat} has laid another number of cards than is told"))
        if public.in_app and len(ledger.things(state, hand(seat))) != public.counts[hand(seat)]:
            found.append(Violation("3", f"{seat} holds another number of cards than is told"))
    if public.in_app and public.stacked:
        on_top = sum(len(ledger.things(state, city(capital.name))) for capital in public.capitals)
        if on_top + len(ledger.things(state, DECK)) != public.on_map():
            found.append(Violation("3", "another number of cards lies on the map than is told"))
        if len(ledger.things(state, DISCARD)) != public.counts[DISCARD]:
            found.append(Violation("3", "another number of cards was discarded than is told"))
    if not public.in_app and (set(public.things.get(BOX, ())) & {c for s in public.everybody for c in public.row(s)}):
        found.append(Violation("1", "a laid card lies in the box, too"))
    return found
