"""Refusals of draws, rulings, names, and of what is carried out by hand: postings, cards and fields."""

from __future__ import annotations

from companion.core import middle
from companion.core.messages import Actor, Command, Draw, Hand, Post, Put, Reason
from companion.core.refusing import Check, at, drawn, for_seat, moving, one_of, posted, reasoned, ruling
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import pieces
from companion.games.renegotiation.refuse.common import (
    LONGEST_TITLE,
    LONGEST_WORDS,
    one_line,
    row_accounts,
    stack_accounts,
)
from companion.games.renegotiation.state import Own, Phase, Public
from companion.games.renegotiation.wants import drawable

MOST_SKIPS = 9
MOST_COUNT = 300
FARTHEST = 20_000
"""Kilometres; nobody on earth is farther from Berlin."""


def put_fields(public: Public) -> tuple[str, ...]:
    """What can be set by hand: pawns, turns to miss, cards to finish (Q11), who comes next; counts of printed cards."""
    kept = ("skip", "target") if public.light else ("pawn", "skip", "target")
    fields = [f"{what}:{seat}" for what in kept for seat in public.seats]
    counts = () if public.in_app or public.light else stack_accounts(public)
    return (*fields, "next", *counts)


def put_values(public: Public, field: str) -> tuple[str, ...]:
    """What a field can be set to."""
    match field.partition(":")[0]:
        case "pawn":
            return tuple(capital.name for capital in public.capitals)
        case "skip":
            return tuple(str(n) for n in range(MOST_SKIPS + 1))
        case "target":
            return tuple(str(n) for n in range(1, 2 * pieces.TARGET + 1))
        case "next":
            return public.seats
    return tuple(str(n) for n in range(MOST_COUNT + 1))


def _draw(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Draw)
    return drawn(drawable(public), by, command)


def _starter(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.NameStarter)
    found = one_of(command.seat, public.seats, "no_such_value", "seat")
    found += one_of(command.how, ("consensus", "eldest"), "no_such_value", "how")
    if middle.from_memory(public):
        found.append(Reason("middle_first", ("Q22",), hard=True))
    return found + ([Reason("starter_named", ("R1",), {"seat": public.first}, hard=True)] if public.first else [])


def _arbiter(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.NameArbiter)
    return one_of(command.seat, public.seats, "no_such_value", "seat")


def _distance(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.SayDistance)
    _seat, found = for_seat(public, by, command.seat)
    if ruling(public, "arbiter") != "distance":
        found.append(Reason("no_distances", ("Q13",), hard=True))
    if not 0 <= command.kilometres <= FARTHEST:
        found.append(Reason("distance_range", given={"high": FARTHEST}, field="kilometres"))
    return found


def _settle(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Settle)
    found = at("words", one_line(command.words, LONGEST_WORDS, "words_line"))
    found += one_of(command.how, ("consensus", "arbiter"), "no_such_value", "how")
    if command.how == "arbiter" and not public.arbiter:
        found.append(Reason("no_arbiter", ("R17",), hard=True))
    return found


def _character(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.TakeCharacter)
    _seat, found = for_seat(public, by, command.seat)
    found += at("name", one_line(command.name, LONGEST_TITLE, "title_line"))
    return found + at("advantage", one_line(command.advantage, LONGEST_WORDS, "words_line", needed=False))


def _busy(public: Public) -> list[Reason]:
    return [Reason("draw_first")] if public.owed else []


def _post(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Post)
    return _busy(public) + posted(public, own, by, command)


def _hand(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Hand)
    found = _busy(public) + ([] if len(command.things) == 1 else [Reason("one_card", field="things")])
    rows = row_accounts(public)
    found += one_of(command.src, rows, "no_such_account", "src")
    found += one_of(command.dst, (*rows, *stack_accounts(public)), "no_such_account", "dst")
    if command.src == command.dst:
        found.append(Reason("same_account", field="dst"))
    if not set(command.things) <= set(public.things.get(command.src, ())):
        found.append(Reason("not_laid", field="src"))
    return found + reasoned(command.reason)


def _move_cards(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.MoveCards)
    accounts = stack_accounts(public)
    found = []
    found += _busy(public) + moving(command.src, command.dst, accounts)
    if command.count < 1:
        found.append(Reason("no_cards", field="count"))
    elif command.src in accounts and command.count > public.counts[command.src]:
        found.append(Reason("too_few_cards", given={"held": public.counts[command.src]}, field="count"))
    return found + reasoned(command.reason)


def _put(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Put)
    found = _busy(public) + reasoned(command.reason)
    unknown = one_of(command.field, put_fields(public), "no_such_field", "field")
    if unknown:
        return found + unknown
    if command.field.partition(":")[0] not in ("pawn", "target") and public.phase is Phase.OPENING:
        found.append(Reason("not_dealt", field="field"))
    if command.value not in put_values(public, command.field):
        found.append(
            Reason(
                "no_such_value", given={"value": command.value[:40], "allowed": _range(public, command)}, field="value"
            )
        )
    return found


def _range(public: Public, command: Put) -> str:
    values = put_values(public, command.field)
    return f"{values[0]}–{values[-1]}" if values[0].isdecimal() else ", ".join(values)


CHECKS: dict[type[Command], Check] = {
    Draw: _draw,
    c.NameStarter: _starter,
    c.NameArbiter: _arbiter,
    c.SayDistance: _distance,
    c.Settle: _settle,
    c.TakeCharacter: _character,
    Post: _post,
    Hand: _hand,
    c.MoveCards: _move_cards,
    Put: _put,
}
