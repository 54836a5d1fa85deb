"""What can be wrong with draws, rulings, clocks, postings, moved cards and fields set by hand."""

from __future__ import annotations

from companion.core.messages import (
    CLOCK,
    HOST,
    TABLE,
    Actor,
    Command,
    Draw,
    Hand,
    Pause,
    Post,
    Put,
    Reason,
    Resume,
    Rule,
    TimeUp,
)
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.refuse.common import Check, can_draw, one_of
from companion.games.articles_of_agreement.state import DECK, DISCARD, OFFER, Own, Phase, Public, hold, secret
from companion.games.articles_of_agreement.wants import drawable, unseen

MOST_POINTS = 999

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


def point_accounts(public: Public) -> tuple[str, ...]:
    """Accounts between which the judge may post points."""
    return ("bank", *(f"supply:{s}" for s in public.seats))


def card_accounts(public: Public) -> tuple[str, ...]:
    """Accounts between which the judge may move treasures; cardboard secrets are for hands alone."""
    own = [hold(s) for s in public.seats]
    if public.options["cards.mode"] != "end":
        own += [secret(s) for s in public.seats]
    return (*own, DISCARD, DECK, *((OFFER,) if public.phase in (Phase.ALLOCATE, Phase.MUTINY) else ()))


def _draw(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Draw)
    wanted = next((w for w in drawable(public) if w.key == command.key), None)
    if wanted is None:
        return [Reason("no_such_draw")]
    answers = {"app": (TABLE,), "host": (HOST, TABLE), "seat": (wanted.owner, TABLE)}[wanted.source]
    found: list[Reason] = []
    if by not in answers:
        found.append(Reason("not_yours", given={"who": wanted.owner}))
    if command.face_down:
        return [*found, Reason("no_face_down")]
    if len(command.outcome) != wanted.count:
        found.append(Reason("draw_count", given={"count": wanted.count}))
    for value in dict.fromkeys(command.outcome):
        odd = one_of(value, wanted.outcomes, "no_such_outcome")
        found += odd
        if not odd and wanted.key == "characters" and command.outcome.count(value) > 1:
            found.append(Reason("named_twice"))
        # A theft names what lies open; all else comes from what nobody sees.
        elif not odd and value in pieces.COUNTS and not wanted.key.startswith("steal:"):
            left = unseen(public)[value]
            if command.outcome.count(value) > left:
                found.append(Reason("too_many_of_kind", given={"kind": value, "count": left}))
    return found


def _rule(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Rule)
    question = public.question
    if question is None or command.key != question.key:
        return [Reason("no_such_question")]
    found = one_of(command.choice, question.choices, "no_such_choice")
    if len(command.reason) > 300 or not command.reason.isprintable():
        found.append(Reason("reason_needed"))
    return found


def _time_up(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    if by != CLOCK:
        return [Reason("not_yours", given={"who": CLOCK})]
    running = public.countdown is not None and public.countdown.ends is not None
    return [] if running else [Reason("clock_stale")]


def _pause(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    if isinstance(command, Resume):
        return [] if public.paused else [Reason("not_paused")]
    return [Reason("already_paused")] if public.paused else []


def _reasoned(reason: str) -> list[Reason]:
    return [] if reason.strip() and len(reason) <= 300 and reason.isprintable() else [Reason("reason_needed")]


def _post(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Post)
    found = [] if 1 <= command.amount <= MOST_POINTS else [Reason("amount_low")]
    for account in (command.src, command.dst):
        found += one_of(account, point_accounts(public), "no_such_account")
    if command.src == command.dst:
        found.append(Reason("same_account"))
    return found + _reasoned(command.reason)


def _hand(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Hand)
    found = [] if len(command.things) == 1 else [Reason("one_card")]
    for kind in command.things:
        found += one_of(kind, pieces.KINDS, "no_such_kind")
    for account in (command.src, command.dst):
        found += one_of(account, card_accounts(public), "no_such_account")
    if command.src == command.dst:
        found.append(Reason("same_account"))
    lying = public.things.get(command.src)
    if not found and lying is not None and command.things[0] not in pieces.kinds(lying):
        found.append(Reason("not_there"))
    return found + _reasoned(command.reason)


def _deal(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.DealCard)
    found = one_of(command.seat, public.seats, "no_such_seat_value") + one_of(command.where, WHERE, "no_such_where")
    if not can_draw(public):
        found.append(Reason("deck_empty", ("Q20",), hard=True))
    return found + _reasoned(command.reason)


def _put(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Put)
    found = _reasoned(command.reason) + one_of(command.field, put_fields(public), "no_such_field")
    return found + one_of(command.value, put_values(public, command.field), "no_such_value")


CHECKS: dict[type[Command], Check] = {
    Draw: _draw,
    Rule: _rule,
    TimeUp: _time_up,
    Pause: _pause,
    Resume: _pause,
    Post: _post,
    Hand: _hand,
    c.DealCard: _deal,
    Put: _put,
}
