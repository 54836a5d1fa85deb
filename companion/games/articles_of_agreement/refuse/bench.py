"""Refusals of draws, rulings, clocks, postings, moved cards and fields set by hand."""

from __future__ import annotations

from companion.core.messages import Actor, Command, Draw, Hand, Pause, Put, Reason, Resume
from companion.core.middle import from_memory
from companion.core.refusing import Check, drawn, may_pause, moving, one_of, reasoned
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.refuse.common import can_draw
from companion.games.articles_of_agreement.state import DECK, DISCARD, OFFER, Own, Phase, Public, hold, secret
from companion.games.articles_of_agreement.wants import drawable, unseen

WHERE = ("open", "secret")
"""Where the deck gives a card: before everybody's eyes, or to its owner alone."""

CAPTAIN_MAY_CHANGE = (Phase.READY, Phase.ALLOCATE, Phase.SPOT, Phase.WINDOW, Phase.FINAL)
"""While votes are out, whose Aye goes without saying must not change."""


def put_fields(public: Public) -> tuple[str, ...]:
    """What the judge may set by hand: the captain, whose ability is used, and who has fired a pistol."""
    captain = ("captain",) if public.phase in CAPTAIN_MAY_CHANGE else ()
    return (*captain, *(f"used:{s}" for s in public.seats), *(f"fired:{s}" for s in public.seats))


def put_values(public: Public, field: str) -> tuple[str, ...]:
    """What a field may be set to."""
    return public.seats if field == "captain" else ("yes", "no")


def card_accounts(public: Public) -> tuple[str, ...]:
    """Accounts between which the judge may move treasures; cardboard secrets are for hands alone."""
    own = [hold(s) for s in public.seats]
    if public.options["cards.mode"] == "app" and not public.noted:
        own += [secret(s) for s in public.seats]
    return (
        *own,
        DISCARD,
        DECK,
        *((OFFER,) if public.phase in (Phase.ALLOCATE, Phase.MUTINY) and not public.on_table else ()),
    )


def _draw(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Draw)
    wanted = drawable(public)
    found = drawn(wanted, by, command)
    taken = public.steal is not None and public.steal.among == "secret" and own is not None and from_memory(public)
    if not found and taken and own is not None and command.outcome[0] not in pieces.kinds(own.secrets):
        found.append(Reason("not_in_secrets", ("Q30",), field="outcome"))
    left = unseen(public)
    # A theft names what lies open; all else comes from what nobody sees.
    if not found and not command.key.startswith(("characters", "steal:")) and not (public.again or public.stands):
        many = [kind for kind in dict.fromkeys(command.outcome) if command.outcome.count(kind) > left[kind]]
        found += [
            Reason("too_many_of_kind", given={"kind": kind, "count": left[kind]}, field="outcome") for kind in many
        ]
    return found


def _pause(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    if isinstance(command, Resume):
        return [] if public.paused else [Reason("not_paused")]
    # Nor does it need a clock: whoever is asked before a share moves has none.
    return [*([Reason("already_paused")] if public.paused else []), *may_pause(public, by, ("Q24",))]


def _hand(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Hand)
    found = [] if len(command.things) == 1 else [Reason("one_card", field="things")]
    if public.counted:
        found.append(Reason("counting", ("R24",), hard=True))
    for kind in command.things:
        found += one_of(kind, pieces.KINDS, "no_such_kind", "things")
    found += moving(command.src, command.dst, card_accounts(public))
    lying = public.things.get(command.src)
    if not found and lying is not None and command.things[0] not in pieces.kinds(lying):
        found.append(Reason("not_there", field="src"))
    return found + reasoned(command.reason)


def _deal(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.DealCard)
    found = one_of(command.seat, public.seats, "no_such_seat_value", "seat") + one_of(
        command.where, WHERE, "no_such_where", "where"
    )
    if not can_draw(public):
        found.append(Reason("deck_empty", ("Q20",), hard=True))
    return found + reasoned(command.reason)


def _put(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Put)
    found = reasoned(command.reason) + one_of(command.field, put_fields(public), "no_such_field", "field")
    return found + one_of(command.value, put_values(public, command.field), "no_such_value", "value")


CHECKS: dict[type[Command], Check] = {
    Draw: _draw,
    Pause: _pause,
    Resume: _pause,
    Hand: _hand,
    c.DealCard: _deal,
    Put: _put,
}
