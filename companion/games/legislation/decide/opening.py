"""Decisions before the first pledge: representatives, hands, discards, refills and On Deck (R1–R6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core import rulings as house_rules
from companion.core import seats as table_seats
from companion.core.datafiles import take
from companion.core.messages import Draw, Event, Seat
from companion.core.middle import from_memory
from companion.core.refusing import ruling
from companion.core.seats import order_from
from companion.games.legislation import commands as c
from companion.games.legislation import effects as texts
from companion.games.legislation import events as e
from companion.games.legislation import pieces
from companion.games.legislation.decide import turns
from companion.games.legislation.decide.telling import Telling
from companion.games.legislation.evolve import begin
from companion.games.legislation.refuse.common import choice_of_bills, others_piles
from companion.games.legislation.refuse.middle import had_turn, votes
from companion.games.legislation.rulings import HOUSE_RULES
from companion.games.legislation.state import DECK, Phase, hand, pile, row
from companion.games.legislation.wants import BUILD_MATTERS, builds, drawable


def setup(names: Sequence[Seat], options: Mapping[str, Any]) -> list[Event]:
    """The first events of an evening (R1); `options` holds house rules and perhaps the file of `effects`."""
    seats = table_seats.checked(names, 3, 8)
    given = dict(options)
    effects: dict[str, str] = take(given, texts.FILE, {})
    sheet = house_rules.checked(HOUSE_RULES, given, seats)
    begun = e.GameBegun(seats, sheet, effects)
    t = Telling(begin(begun), 0)
    t.events.append(begun)
    if sheet["first.player"] != "random":
        t.tell(e.FirstDrawn(str(sheet["first.player"])))
    for which, default in (("social", "sp"), ("fiscal", "fp")):
        chosen = str(sheet[f"build.{which}"])
        if chosen in pieces.AGENDAS or len(seats) not in BUILD_MATTERS:
            t.tell(e.AgendaSet(which, chosen if chosen in pieces.AGENDAS else default))
    return t.events


def draw(t: Telling, by: str, command: Draw) -> None:
    """What the app, the box or a player's hand gave."""
    kind, _, rest = command.key.partition(":")
    seat = rest.partition(":")[2]
    if kind == "first":
        t.tell(e.FirstDrawn(command.outcome[0]))
    elif kind in ("social", "fiscal"):
        t.tell(e.AgendaSet(kind, command.outcome[0]))
    elif kind == "rep":
        _rep(t, seat, command.outcome[0])
    elif kind == "hand":
        _hand(t, seat, command.outcome)
    elif kind == "deck":
        _from_deck(t, seat, command.outcome)
        return
    ready(t)


def ready(t: Telling) -> None:
    """The first turn begins once nothing is left to be drawn (R3)."""
    if t.public.phase is Phase.OPENING and not drawable(t.public):
        _deal(t)


def _rep(t: Telling, seat: Seat, rep: str) -> None:
    shown = t.public.options["rep.visibility"] == "open"
    t.tell(e.RepDrawn(seat, rep), e.HasRep(seat, rep if shown else ""))
    check_reps(t)


def check_reps(t: Telling) -> None:
    """All have a representative; it is seen now whether they fit one deck (R1)."""
    if len(t.public.has_rep) == len(t.public.seats):
        kinds = [pieces.kind(own.rep) for own in t.state.own.values() if own.rep]
        if len(set(kinds)) < len(kinds) or not builds(t.public, kinds):
            t.tell(e.RepsImpossible())


def _hand(t: Telling, seat: Seat, cards: tuple[str, ...]) -> None:
    t.tell(e.HandDealt(seat, cards), e.HasHand(seat))
    check_hands(t)


def check_hands(t: Telling) -> None:
    """All have a hand; it is seen now whether two hold one bill (R2), or hold one that lies in the open (Q24)."""
    if not any(wanted.key.startswith("hand:") for wanted in drawable(t.public)):
        holders = t.public.seats if t.public.phase is Phase.ON_DECK else t.state.own
        dealt = [bill for seat in holders for bill in t.state.own[seat].dealt]
        if len(set(dealt)) < len(dealt) or not set(dealt) <= set(t.held(DECK)):
            t.tell(e.HandsImpossible())
        elif t.public.phase is Phase.ON_DECK and dealt:
            _deal_hands(t, "middle")
            t.tell(e.HandsPlaced())


def _deal(t: Telling) -> None:
    if t.public.keyed_in:
        # What is dealt, discarded and refilled is the table's own; the first that all see lies On Deck.
        t.tell(e.StageBegun("on_deck"))
        return
    _deal_hands(t, "dealt")
    t.tell(e.StageBegun("discard"))


def _deal_hands(t: Telling, why: str) -> None:
    for seat in t.public.seats:
        t.hand(t.state.own[seat].dealt, DECK, hand(seat), why, seat)


# --- turns 1 to 3 -----------------------------------------------------------------------------------------------------


def discard(t: Telling, by: str, command: c.Discard) -> None:
    """Turn 1: any number of bills goes to the own pile (R3)."""
    t.tell(e.Discarded(by, len(command.cards)))
    t.hand(command.cards, hand(by), pile(by), "discard", open=True)
    discarded(t)


def discarded(t: Telling) -> None:
    """All have discarded: the hands are refilled (R4)."""
    if len(t.public.done) == len(t.public.seats):
        t.tell(e.StageBegun("refill"))
        next_refill(t)


def refill(t: Telling, by: str, command: c.Refill) -> None:
    """Turn 2: from the piles what was named, the rest from the deck (R4)."""
    missing = t.public.hand_size - t.public.hands[by] - len(command.cards)
    more = command.go_on and missing > 0
    # Where deck and piles hold too little, the hand stays smaller (Q9).
    draws = 0 if more else min(missing, t.public.deck_left)
    t.tell(e.Refilled(by, len(command.cards), draws, more))
    _take(t, by, command.cards)
    if draws:
        t.tell(e.DeckOwes(by, draws))
    elif not more:
        next_refill(t)


def _take(t: Telling, by: Seat, cards: Sequence[str]) -> None:
    for seat in t.public.everybody:
        taken = tuple(bill for bill in t.held(pile(seat)) if bill in cards)
        t.hand(taken, pile(seat), hand(by), "taken", open=True)


def next_refill(t: Telling) -> None:
    """The next seat with a gap in its hand; when none is left, turn 3 begins."""
    public = t.public
    for seat in order_from(public.seats, public.first):
        if public.hands[seat] < public.hand_size and seat not in public.done:
            t.tell(e.StageBegun("refill", seat))
            if not choice_of_bills(t.public, seat):
                # All that lies there, and the rest from the deck: nobody is asked for what can only be so.
                refill(t, seat, c.Refill(others_piles(t.public, seat)))
            return
    t.tell(e.StageBegun("on_deck"))


def _from_deck(t: Telling, seat: Seat, cards: tuple[str, ...]) -> None:
    if not set(cards) <= set(t.held(DECK)):
        t.tell(e.BillsImpossible())
        return
    t.hand(cards, DECK, hand(seat), "drawn", seat)
    t.tell(e.DeckDrawn(seat, len(cards)))
    if t.public.phase is Phase.REFILL:
        next_refill(t)


def swap(t: Telling, by: str, command: c.Swap) -> None:
    """At the start of a turn one card is discarded and one is taken (R5)."""
    t.tell(e.Swapped(by, command.card, command.take))
    t.hand((command.card,), hand(by), pile(by), "discard", open=True)
    if command.take == "deck":
        t.tell(e.DeckOwes(by, 1))
    else:
        _take(t, by, (command.take,))


def put_on_deck(t: Telling, by: str, command: c.PutOnDeck) -> None:
    """Turn 3: three bills lie face up (R6)."""
    t.tell(e.PutDown(by, command.cards))
    t.hand(command.cards, hand(by), row(by), "on_deck", open=True)
    laid_out(t)


def laid_out(t: Telling) -> None:
    """All have bills On Deck: the first round begins (R7); from a position when the host says so (Q24)."""
    if len(t.public.done) == len(t.public.seats) and not from_memory(t.public):
        turns.begin_round(t)


def begin_in_the_middle(t: Telling, by: str, command: c.BeginInTheMiddle) -> None:
    """The table as it stood; the bills On Deck are keyed in next (Q24)."""
    seats, order = t.public.seats, order_from(t.public.seats, command.leads)
    shift = command.rounds if ruling(t.public, "first.moves") == "yes" else 0
    known = {seat: command.broken.get(seat, int(seat in command.sits)) for seat in seats}
    sits = tuple(seat for seat in seats if seat in command.sits)
    t.tell(
        e.BegunInTheMiddle(
            command.rounds, order[-shift % len(order)], command.passed, command.failed, votes(t.public, command),
            sits, command.used, known, command.carried, command.phase,
            had_turn(t.public, command), command.held,
        )
    )  # fmt: skip
    for bill in command.passed:
        for seat in seats:
            turns.score(t, seat, bill)
    t.hand(command.passed, DECK, "passed", "middle", open=True)
    t.hand(command.failed, DECK, "failed", "middle", open=True)


def key_pile(t: Telling, by: str, command: c.KeyPile) -> None:
    """A discard pile as it lay (Q24)."""
    t.hand(command.cards, DECK, pile(command.seat), "middle", open=True)


def key_on_deck(t: Telling, by: str, command: c.KeyOnDeck) -> None:
    """What a seat laid On Deck from its printed hand: three at first, then one for the empty place (R6, R11)."""
    first = t.public.phase is Phase.ON_DECK
    t.tell(e.PutDown(command.seat, command.cards))
    t.hand(command.cards, DECK, row(command.seat), "on_deck", open=True)
    if not first:
        turns.filled(t)
    else:
        laid_out(t)
