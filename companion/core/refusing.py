"""Validation shared by every game: who may ask, in which phase, what can be named, and a judge without a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from companion.core.contract import TablePublic
from companion.core.language import _
from companion.core.ledger import point_accounts
from companion.core.messages import (
    CLOCK,
    HOST,
    JUDGE,
    TABLE,
    Actor,
    Command,
    Draw,
    Pause,
    Post,
    Reason,
    Resume,
    Rule,
    Seat,
    TimeUp,
)
from companion.core.offers import Wanted
from companion.core.rulings import ANYONE, PAUSE, HouseRule

Check = Callable[[Any, Any, Actor, Any], list[Reason]]
"""What is wrong with a command: from what is public, what the asker alone knows, the asker, the command."""

P = TypeVar("P", bound=StrEnum)

Kinds = tuple[type[Command], ...]

LONGEST_REASON = 300
"""Characters of the reason that a judge gives."""
MOST_POINTS = 999
"""Points that a judge moves at once, where a game has no limit of its own."""


class Roles(Struct, frozen=True):
    """Who may give which commands; the clock alone gives `TimeUp`."""

    seats: Kinds
    hosts: Kinds
    judges: Kinds
    table: Kinds = (Draw,)


def who(public: TablePublic, by: Actor, command: Command, roles: Roles) -> list[Reason]:
    """Nothing, or whose command it is instead."""
    if isinstance(command, TimeUp):
        return [] if by == CLOCK else [Reason("not_yours", given={"who": CLOCK})]
    if by not in (TABLE, HOST, JUDGE, CLOCK, *public.seats):
        return [Reason("no_such_seat", given={"seat": by[:40]})]
    allowed = {TABLE: roles.table, HOST: roles.hosts, JUDGE: roles.judges, CLOCK: ()}.get(by, roles.seats)
    if isinstance(command, allowed):
        return []
    # The table's own steps are asked for by the host.
    owner = HOST if by == TABLE or isinstance(command, roles.hosts) else "seat"
    if owner == "seat" and isinstance(command, roles.judges):
        owner = JUDGE
    return [Reason("not_yours", given={"who": owner})]


def when(phase: P, command: Command, belongs: Mapping[type[Command], tuple[tuple[P, ...], str]]) -> list[Reason]:
    """Nothing, or in which phase the command belongs, and the rule that says so; a command not listed fits in all."""
    phases, rule = belongs.get(type(command), ((), ""))
    if not phases or phase in phases:
        return []
    return [Reason("wrong_phase", (rule,), {"now": phase, "needs": phases[0]}, hard=True)]


def ruling(public: TablePublic, key: str) -> str:
    """How this table answers an open question: what was ruled for this evening, else the house-rule sheet."""
    return str(public.rulings.get(key, public.options[key]))


def answered(house_rules: Sequence[HouseRule], public: TablePublic, key: str) -> str:
    """How this table answers an open question, in words."""
    return _(next(rule for rule in house_rules if rule.key == key).said(ruling(public, key)))


def one_of(value: str, allowed: Sequence[str], key: str, field: str = "") -> list[Reason]:
    """Nothing, or that the value of this field is none of the allowed ones."""
    given = {"value": value[:40], "allowed": ", ".join(allowed)}
    return [] if value in allowed else [Reason(key, given=given, field=field)]


def at(field: str, found: Sequence[Reason]) -> list[Reason]:
    """The same reasons, said of this field of the command."""
    return [msgspec.structs.replace(reason, field=field) for reason in found]


def for_seat(public: TablePublic, by: Actor, seat: Seat) -> tuple[Seat, list[Reason]]:
    """The seat meant: the asker's own, or the one named by the host."""
    meant = by if by in public.seats and not seat else seat
    if meant not in public.seats:
        return meant, [Reason("no_such_seat", given={"seat": meant[:40]}, field="seat")]
    if by in public.seats and meant != by:
        return meant, [Reason("not_yours", given={"who": meant}, field="seat")]
    return meant, []


def drawn(wanted: Sequence[Wanted], by: Actor, command: Draw, rules: tuple[str, ...] = ()) -> list[Reason]:
    """What is wrong with the answer to a draw: nobody wants it, another one answers, or it cannot have come."""
    want = next((w for w in wanted if w.key == command.key), None)
    if want is None:
        return [Reason("no_such_draw")]
    found: list[Reason] = []
    if not want.answered_by(by):
        found.append(Reason("not_yours", given={"who": want.owner}))
    if command.face_down:
        return [*found, Reason("no_face_down", field="face_down")]
    if len(command.outcome) != want.count:
        found.append(Reason("draw_count", rules, {"count": want.count}, hard=True, field="outcome"))
    for value in dict.fromkeys(command.outcome):
        found += one_of(value, want.outcomes, "no_such_outcome", "outcome")
    if any(command.outcome.count(value) > want.each for value in set(command.outcome)):
        found.append(Reason("draw_twice", field="outcome"))
    return found


def figures(
    values: Mapping[str, int], due: Sequence[str], low: int, high: int, field: str, rules: tuple[str, ...], seats: bool
) -> list[Reason]:
    """Nothing, or that a figure is missing, belongs to none of those (or of the `seats`) that have one, or is out of
    its range."""
    missing = ", ".join(one for one in due if one not in values)
    key, what, other = (
        ("seats_missing", "seats", "no_such_seat_value") if seats else ("middle_missing", "what", "no_such_choice")
    )
    found = [Reason(key, rules, {what: missing}, True, field)] if missing else []
    for one, value in values.items():
        found += one_of(one, due, other, field)
        if one in due and not low <= value <= high:
            found.append(Reason("middle_range", rules, {"low": low, "high": high}, True, f"{field}.{one}"))
    return found


def reasoned(reason: str) -> list[Reason]:
    """Nothing, or that a judge's step needs its reason, on one line that can be shown."""
    told = reason.strip() and len(reason) <= LONGEST_REASON and reason.isprintable()
    return [] if told else [Reason("reason_needed", field="reason")]


def moving(src: str, dst: str, accounts: Sequence[str]) -> list[Reason]:
    """Nothing, or that one of the two is no account that a judge can name, or that nothing would move."""
    found = one_of(src, accounts, "no_such_account", "src") + one_of(dst, accounts, "no_such_account", "dst")
    return [*found, Reason("same_account", field="dst")] if src == dst else found


def posting(command: Post, accounts: Sequence[str], most: int = MOST_POINTS) -> list[Reason]:
    """What is wrong with points that the judge moves between two of these accounts."""
    found = [] if 1 <= command.amount <= most else [Reason("amount_range", given={"most": most}, field="amount")]
    return [*found, *moving(command.src, command.dst, accounts), *reasoned(command.reason)]


def may_pause(public: TablePublic, by: Actor, rules: tuple[str, ...] = ()) -> list[Reason]:
    """Nothing, or who alone may touch the clock at this table; an evening from before that was asked lets anyone."""
    answer = str(public.rulings.get(PAUSE, public.options.get(PAUSE, ANYONE)))
    return [] if answer in (ANYONE, by) else [Reason(f"pause_{answer}", rules)]


def paused(
    public: TablePublic, own: Any, by: Actor, command: Pause | Resume, rules: tuple[str, ...] = ()
) -> list[Reason]:
    """Only a running clock can be paused, by whom the table lets (by these `rules`), and only a paused one goes on."""
    if isinstance(command, Resume):
        return [] if public.paused else [Reason("not_paused")]
    found = [Reason("already_paused")] if public.paused else []
    if command.reason.strip():
        found += reasoned(command.reason)
    if public.countdown is None or public.countdown.since is None:
        found.append(Reason("no_clock_runs"))
    return [*found, *may_pause(public, by, rules)]


def timed(public: TablePublic, own: Any, by: Actor, command: TimeUp) -> list[Reason]:
    """The clock speaks only of a clock that runs."""
    return [] if public.countdown is not None else [Reason("clock_stale")]


def ruled(public: TablePublic, own: Any, by: Actor, command: Rule) -> list[Reason]:
    """Only the open question is ruled on, with one of its answers; a reason may be given."""
    question = public.question
    if question is None or question.key != command.key:
        return [Reason("no_such_question")]
    found = one_of(command.choice, question.choices, "no_such_choice", "choice")
    return [*found, *(reasoned(command.reason) if command.reason else [])]


def posted(public: TablePublic, own: Any, by: Actor, command: Post) -> list[Reason]:
    """Points are moved between bank and seats."""
    return posting(command, point_accounts(public.seats))


def undrawn(public: TablePublic, own: Any, by: Actor, command: Draw) -> list[Reason]:
    """Where chance owes nothing, nothing is drawn."""
    return [Reason("no_such_draw")]


EVERYDAY: Mapping[type[Command], Callable[[Any, Any, Actor, Any], list[Reason]]] = {
    Draw: undrawn,
    Pause: paused,
    Resume: paused,
    TimeUp: timed,
    Rule: ruled,
    Post: posted,
}
"""What is wrong with a command in every game that says nothing else of it."""


def refused(
    public: TablePublic,
    own: Any,
    by: Actor,
    command: Command,
    roles: Roles,
    found: Sequence[Reason],
    checks: Mapping[type[Command], Callable[[Any, Any, Actor, Any], list[Reason]]],
) -> list[Reason]:
    """All reasons at once: a question is open or the game over, else whose command it is instead, what was `found`,
    and the command's own check."""
    if public.question is not None and not isinstance(command, Rule):
        return [Reason("question_open", given={"key": public.question.key})]
    if public.over and not isinstance(command, (Pause, Resume)):
        return [Reason("game_over")]
    whose = who(public, by, command, roles)
    check = checks.get(type(command)) or EVERYDAY.get(type(command))
    # Who has nothing of its own would be told a row of reasons that are not meant for it.
    if check is None or (whose and command.alone and by not in public.seats):
        return [*whose, *found]
    return [*whose, *found, *check(public, own, by, command)]
