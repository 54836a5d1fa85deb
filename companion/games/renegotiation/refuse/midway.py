"""Refusals of a position that cannot be (Q22): who leads, what lies, who holds how much, and what else is so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core import middle
from companion.core.messages import Actor, Command, Reason
from companion.core.refusing import Check, at, figures, one_of
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import deck, pieces, wants
from companion.games.renegotiation.pieces import LASTS
from companion.games.renegotiation.position import (
    AT_TABLE,
    PHASES,
    AnyFact,
    CardGone,
    FinishesWith,
    MissesTurns,
    PawnStands,
    StackLies,
    StillInForce,
)
from companion.games.renegotiation.refuse.bench import MOST_COUNT, MOST_SKIPS
from companion.games.renegotiation.refuse.common import LONGEST_TITLE, named, one_line, untouched
from companion.games.renegotiation.state import Own, Phase, Public

MOST_TURNS = 99
"""Turns that can be over where an evening begins."""
MOST_HELD = 9
"""Cards that anybody holds."""
RULES = ("Q22",)


def phases(public: Public) -> tuple[str, ...]:
    """How far a turn can have come: as far as this table keeps it."""
    if public.light:
        return AT_TABLE
    return PHASES if public.in_app else tuple(one for one in PHASES if one != "limit")


def due(public: Public) -> bool:
    """Whether an evening that begins in the middle waits for its position."""
    return public.phase is Phase.OPENING and middle.from_memory(public) and public.position is None


def _middle(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """What is wrong with a position."""
    assert isinstance(command, c.BeginInTheMiddle)
    if not (public.light or middle.from_memory(public)):
        return [Reason("middle_app", RULES, hard=True)]
    if not (due(public) or (public.light and untouched(public))):
        return [Reason("middle_begun", RULES, hard=True)]
    found = one_of(command.leads, public.seats, "no_such_seat_value", "leads")
    found += one_of(command.phase, phases(public), "no_such_choice", "phase")
    if not 1 <= command.turns <= MOST_TURNS:
        found.append(Reason("middle_range", RULES, {"low": 1, "high": MOST_TURNS}, True, "turns"))
    if not public.light:
        found += figures(command.hands, public.seats, 0, MOST_HELD, "hands", RULES, True)
    elif command.hands:
        found.append(Reason("map_printed", ("Q15",), hard=True, field="hands"))
    for fact in command.facts:
        found += at("facts", list(_fact(public, command, fact)))
    found += list(_laid(public, command))
    if not found:
        found += _whole(public, command)
    return found


def _laid(public: Public, command: c.BeginInTheMiddle) -> Iterator[Reason]:
    """What is wrong with the cards that are laid: nobody but who has finished has laid enough."""
    allowed = tuple(str(points) for points in range(pieces.MOST_POINTS + 1))
    if public.in_app:
        allowed = tuple(dict.fromkeys(map(wants.record, deck.kind(public.cards, "points"))))
    targets = {**public.targets, **{one.seat: one.cards for one in command.facts if isinstance(one, FinishesWith)}}
    for seat, laid in command.laid.items():
        yield from one_of(seat, public.seats, "no_such_seat_value", "laid")
        if any(one not in allowed for one in laid):
            if public.in_app:
                yield Reason("no_points_card", ("R11",), {"card": "—"}, hard=True, field="laid")
            else:
                yield Reason("points_range", given={"high": pieces.MOST_POINTS}, field="laid")
        finished = command.phase == "speech" and seat == command.leads
        if seat in public.seats and len(laid) >= targets[seat] and not finished:
            given: dict[str, str | int] = {"seat": seat, "count": targets[seat]}
            yield Reason("middle_finished", RULES, given, hard=True, field="laid")


def _fact(public: Public, command: c.BeginInTheMiddle, fact: AnyFact) -> Iterator[Reason]:
    """What is wrong with one fact."""
    capitals = tuple(capital.name for capital in public.capitals)
    if isinstance(fact, PawnStands | MissesTurns | FinishesWith | StillInForce):
        yield from one_of(fact.seat, public.seats, "no_such_seat_value")
    if public.light and isinstance(fact, PawnStands | StackLies):
        yield Reason("map_printed", ("Q15",), hard=True)
    match fact:
        case PawnStands(_seat, capital):
            yield from one_of(capital, capitals, "no_such_capital")
        case StackLies(capital, cards):
            yield from one_of(capital, capitals if public.in_app else (*capitals, ""), "no_such_capital")
            yield from _between(cards, 0, MOST_COUNT)
        case MissesTurns(_seat, count):
            yield from _between(count, 0, MOST_SKIPS)
        case FinishesWith(_seat, count):
            yield from _between(count, 1, 2 * pieces.TARGET)
        case CardGone(card):
            yield from one_of(card, tuple(wants.copies_left(public)) if public.in_app else (), "no_such_outcome")
        case StillInForce():
            yield from _in_force(public, command, fact)


def _in_force(public: Public, command: c.BeginInTheMiddle, fact: StillInForce) -> Iterator[Reason]:
    lasting = tuple(one for one in wants.copies_left(public) if deck.of(public.cards, one).lasts)
    until = fact.until
    if public.in_app:
        yield from one_of(fact.card, lasting, "no_such_outcome")
        card = deck.of(public.cards, fact.card) if fact.card in lasting else None
        until = card.lasts if card is not None else until
        places = named(public) if card is not None and card.closes else ("",)
    else:
        yield from one_of(fact.card, ("",), "no_such_outcome")
        yield from one_line(fact.what, LONGEST_TITLE, "title_line")
        places = ("",)
    yield from one_of(fact.place, places, "no_such_capital")
    yield from one_of(fact.until, LASTS[1:], "no_such_value")
    if fact.target:
        yield from one_of(fact.target, public.seats, "no_such_target")
    if until == "turn" and fact.seat == command.leads and not command.phase:
        yield Reason("middle_over", RULES, {"seat": fact.seat}, hard=True)


def _between(value: int, low: int, high: int) -> list[Reason]:
    return [] if low <= value <= high else [Reason("middle_range", RULES, {"low": low, "high": high}, True)]


def _whole(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    """What only all of it tells: more cards than the deck has, or a turn that has not come so far."""
    held = command.hands.get(command.leads, 0)
    if command.phase == "limit" and held <= pieces.HAND:
        return [Reason("middle_limit", ("Q22", "R8"), {"seat": command.leads, "count": pieces.HAND}, True, "phase")]
    if command.phase == "speech":
        return _ended(public, command)
    return _deck(public, command) if public.in_app else []


def _ended(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    """Who has finished has laid enough, or found no card on the map (R12, R13)."""
    targets = {**public.targets, **{one.seat: one.cards for one in command.facts if isinstance(one, FinishesWith)}}
    laid = len(command.laid.get(command.leads, ())) >= targets[command.leads]
    if not laid and not public.light and any(_stacks(public, command).values()):
        given: dict[str, str | int] = {"seat": command.leads, "count": targets[command.leads]}
        return [Reason("middle_no_finish", ("Q22", "R12", "R13"), given, True, "phase")]
    return _deck(public, command) if public.in_app else []


def _stacks(public: Public, command: c.BeginInTheMiddle) -> dict[str, int]:
    told = {one.capital: one.cards for one in command.facts if isinstance(one, StackLies) and one.capital}
    return wants.lie_now(public, told, _elsewhere(command))


def _elsewhere(command: c.BeginInTheMiddle) -> int:
    """Cards that lie on no stack: in hands, laid, or gone."""
    gone = sum(isinstance(one, CardGone | StillInForce) for one in command.facts)
    return gone + sum(command.hands.values()) + sum(map(len, command.laid.values()))


def _deck(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    """Whether the app's deck has so many cards, of each record and in all."""
    shown = [one for laid in command.laid.values() for one in laid]
    shown += [one.card for one in command.facts if isinstance(one, CardGone | StillInForce)]
    left = wants.copies_left(public)
    for card, count in Counter(shown).items():
        if count > left[card]:
            return [Reason("middle_cards", RULES, {"count": left[card]}, True, "laid")]
    kept = {kind: wants.kept(public, kind)[0] for kind in wants.LIMITED}
    kinds = Counter(deck.of(public.cards, one).kind for one in shown)
    for kind, most in kept.items():
        if kinds[kind] > most:
            return [Reason("middle_cards", RULES, {"count": most}, True, "laid")]
    there = _elsewhere(command) + sum(_stacks(public, command).values())
    most = wants.in_game(public)
    if there > most:
        return [Reason("middle_too_many", RULES, {"many": most, "over": there - most}, True, "facts")]
    return []


CHECKS: dict[type[Command], Check] = {c.BeginInTheMiddle: _middle}
