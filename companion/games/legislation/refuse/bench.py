"""Refusals of draws, rulings, postings, moved cards and fields set by hand."""

from __future__ import annotations

from functools import partial

from companion.core.messages import Actor, Command, Draw, Hand, Pause, Put, Reason
from companion.core.refusing import Check, drawn, moving, one_of, paused, reasoned
from companion.games.legislation import pieces
from companion.games.legislation.state import DECK, Own, Phase, Public, hand, pile, row
from companion.games.legislation.wants import drawable


def put_fields(public: Public) -> tuple[str, ...]:
    """What the judge may set by hand: whether an effect is used, and who sits out."""
    bills = [f"used:bill:{key}" for key in public.effects if key in pieces.BILLS]
    return (*(f"used:rep:{s}" for s in public.seats), *bills, *(f"sits:{s}" for s in public.seats))


def card_accounts(public: Public) -> tuple[str, ...]:
    """Accounts between which the judge may move bills."""
    known = (row,) if public.keyed_in else (hand, pile, row)
    own = [account(s) for account in known for s in public.seats]
    return (*own, DECK, "passed", "failed")


def _draw(public: Public, own: Own | None, by: Actor, command: Draw) -> list[Reason]:
    return drawn(drawable(public), by, command)


def _hand(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Hand)
    found = [] if len(command.things) == 1 else [Reason("one_bill", field="things")]
    for bill in command.things:
        found += one_of(bill, pieces.BILLS, "no_such_bill", "things")
    found += moving(command.src, command.dst, card_accounts(public))
    if not public.at_table and public.phase is Phase.OPENING:
        found.append(Reason("not_dealt"))
    if not found and command.src in public.things and command.things[0] not in public.things[command.src]:
        found.append(Reason("not_there", field="src"))
    return found + reasoned(command.reason)


def _put(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Put)
    found = reasoned(command.reason) + one_of(command.field, put_fields(public), "no_such_field", "field")
    return found + one_of(command.value, ("yes", "no"), "no_such_value", "value")


CHECKS: dict[type[Command], Check] = {
    Draw: _draw,
    Hand: _hand,
    Put: _put,
    Pause: partial(paused, rules=("Q19",)),
}
