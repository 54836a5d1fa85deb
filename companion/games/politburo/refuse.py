"""Refusals (validation): every reason why a command may be refused: who may ask, when, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from companion.core import middle
from companion.core.ledger import BANK, point_accounts
from companion.core.messages import (
    TABLE,
    Actor,
    Command,
    Draw,
    Pause,
    Post,
    Put,
    Reason,
    Resume,
    Seat,
    TurnOut,
)
from companion.core.refusing import (
    Check,
    Roles,
    at,
    drawn,
    figures,
    one_of,
    paused,
    posting,
    reasoned,
    refused,
    ruling,
    when,
)
from companion.games.politburo import commands as c
from companion.games.politburo import pieces
from companion.games.politburo.state import Own, Phase, Public
from companion.games.politburo.wants import drawable

P = Phase
MIDDLE = ("Q25",)
UNTIL: Mapping[str, int] = {"between": 1, "thumbs": 2, "appoint": 3, "cards": 3, "pointing": 1}
"""Phases up to which a round can be keyed in, “between” where it has not begun; and how often a round comes to each."""
NUMBERED = tuple(phase for phase, most in UNTIL.items() if most > 1)
WHEN: Mapping[type[Command], tuple[tuple[Phase, ...], str]] = {
    c.BeginRound: ((P.BETWEEN,), "R18"),
    c.Propose: ((P.PROPOSE,), "R5"),
    c.Signal: ((P.THUMBS,), "R6"),
    c.ShowThumbs: ((P.THUMBS,), "R6"),
    c.Reveal: ((P.THUMBS_IN, P.POINTED), "R6"),
    c.CastVote: ((P.CASTING,), "R7"),
    c.Appoint: ((P.APPOINT,), "R10"),
    c.DropCard: ((P.CARDS,), "R10"),
    c.PlayCard: ((P.CARDS,), "R13"),
    c.TurnCards: ((P.CARDS,), "R10"),
    c.ShowCards: ((P.CARDS_IN,), "Q18"),
    c.Point: ((P.POINTING,), "R15"),
    TurnOut: ((P.THUMBS, P.CARDS, P.POINTING), "R6"),
    c.ShowPointing: ((P.POINTING,), "R15"),
    c.NameDeviant: ((P.DEVIANT,), "R15"),
    c.NameObjective: ((P.OBJECTIVES,), "R20"),
    c.TurnObjectives: ((P.OBJECTIVES,), "R20"),
    c.EndGame: ((P.TURNED,), "R20"),
}
LEADER = (
    c.BeginRound, c.Propose, c.ShowThumbs, c.Reveal, c.CastVote, c.Appoint, c.TurnCards, c.ShowCards, c.ShowPointing,
    c.NameDeviant,
)  # fmt: skip
HOSTS = (
    *LEADER, c.NameObjective, c.TurnObjectives, c.EndGame, c.BeginInTheMiddle, Draw, Pause, Resume,
)  # fmt: skip
SEATS = (*LEADER, c.Signal, c.DropCard, c.PlayCard, c.Point, c.NameObjective, Draw, Pause, Resume)
JUDGES = (Post, Put, Pause, Resume)
ROLES = Roles(SEATS, HOSTS, JUDGES, table=(Draw, TurnOut, c.TurnCards))
MOST_LEVEL = 99
PUT_FIELDS = ("secretary", *(f"level:{ministry}" for ministry in pieces.MINISTRIES))
"""What the judge may set by hand: who is general secretary, and the level of a ministry."""


def refusals(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """All reasons at once why this command cannot be accepted; empty when it can."""
    found = [*_leads(public, by, command), *when(public.phase, command, WHEN)]
    return refused(public, own, by, command, ROLES, found, CHECKS)


def _leads(public: Public, by: Actor, command: Command) -> list[Reason]:
    if by not in public.seats or by == public.secretary or not isinstance(command, LEADER):
        return []
    return [Reason("not_secretary", ("R5",), {"seat": public.secretary or "—"})]


def open_to_it(public: Public) -> bool:
    """Whether a position may be keyed in: before the first round, and before the members where people know theirs."""
    begun = public.round or public.until
    return not begun and (public.phase is P.BETWEEN or (public.phase is P.OPENING and middle.from_memory(public)))


def _middle(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """What is wrong with a position between two rounds, or within the next one (Q25)."""
    assert isinstance(command, c.BeginInTheMiddle)
    if not open_to_it(public):
        return [Reason("middle_begun", MIDDLE, hard=True)]
    # Where the chair is drawn nothing is known before the first round.
    least = 1 if ruling(public, "gs.rotation") == "random" and not command.under_way else 0
    if not least <= command.rounds < public.rounds:
        given = {"low": least, "high": public.rounds - 1}
        return [Reason("middle_range", MIDDLE, given, hard=True, field="rounds")]
    found = one_of(command.phase, tuple(UNTIL), "no_such_choice", "phase")
    most_of = UNTIL.get(command.phase, 1)
    if command.under_way and not 1 <= command.nth <= most_of:
        found.append(Reason("middle_range", MIDDLE, {"low": 1, "high": most_of}, hard=True, field="nth"))
    return found + _position(public, command)


def _position(public: Public, command: c.BeginInTheMiddle) -> list[Reason]:
    by_lot, negative = ruling(public, "gs.rotation") == "random", ruling(public, "influence.floor") == "negative"
    found = (
        [] if by_lot and not command.under_way else one_of(command.leads, public.seats, "no_such_seat_value", "leads")
    )
    for seat in dict.fromkeys(command.served):
        found += one_of(seat, public.seats if by_lot else (), "no_such_seat_value", "served")
    if by_lot and len(set(command.served)) != command.rounds:
        found.append(Reason("middle_served", MIDDLE, {"rounds": command.rounds}, hard=True, field="served"))
    lost = 1 if public.options["ruleset"] == "classic" else 3
    most, few = command.rounds, -MOST_LEVEL if negative else 0
    steps = pieces.STEP[ruling(public, "ruleset")] * command.rounds
    found += figures(command.levels, pieces.MINISTRIES, -limit(public), limit(public), "levels", MIDDLE, seats=False)
    found += figures(command.influence, public.seats, few, pieces.INFLUENCE, "influence", MIDDLE, seats=True)
    counted = public.seats if ruling(public, "lost_influence") == "events" else ()
    found += figures(command.losses, counted, 0, most, "losses", MIDDLE, seats=True)
    for seat, left in command.influence.items():
        if pieces.INFLUENCE - left > most:
            found.append(Reason("middle_lost", MIDDLE, {"rounds": most}, field=f"influence.{seat}"))
    if sum(map(abs, command.levels.values())) > steps:
        found.append(Reason("middle_levels", MIDDLE, {"most": steps, "rounds": most}, field="levels"))
    if sum(pieces.INFLUENCE - left for left in command.influence.values()) > lost * most:
        found.append(Reason("middle_losses", MIDDLE, {"most": lost * most, "rounds": most}, field="influence"))
    ways = most if ruling(public, "repress_vs_reform") == "executions" else 0
    for name, count in (("repressed", command.repressed), ("reformed", command.reformed)):
        if not 0 <= count <= ways or command.repressed + command.reformed > ways:
            found.append(Reason("middle_range", MIDDLE, {"low": 0, "high": ways}, hard=True, field=name))
    return found


# --- plan -------------------------------------------------------------------------------------------------------------


def _propose(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Propose)
    found = one_of(command.ministry, pieces.MINISTRIES, "no_such_ministry", "ministry")
    if command.ministry in public.rejected and ruling(public, "reject_repeat") == "no":
        found.append(Reason("rejected_already", ("R7", "Q10"), {"ministry": command.ministry}))
    return found


def _signal(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Signal)
    found = one_of(command.thumb, pieces.THUMBS, "no_such_thumb", "thumb")
    if public.plan_mode != "sealed":
        found.append(Reason("plan_open", ("R6",), hard=True))
    if by == public.secretary:
        found.append(Reason("secretary_signals", ("R6",), hard=True))
    return found


def _each(given: Mapping[Seat, str], seats: Sequence[Seat], allowed: Sequence[str], key: str) -> list[Reason]:
    missing = [s for s in seats if s not in given]
    found = [Reason("seats_missing", given={"seats": ", ".join(missing)})] if missing else []
    found += [Reason("not_asked", given={"seat": s[:40]}) for s in given if s not in seats]
    for value in given.values():
        found += one_of(value, allowed, key)
    return found


def _thumbs(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ShowThumbs)
    found = at("thumbs", _each(command.thumbs, public.answering, pieces.THUMBS, "no_such_thumb"))
    up = list(command.thumbs.values()).count("up")
    tied = 2 * up == len(public.answering)
    if 2 * up > len(public.answering) or (tied and ruling(public, "casting_vote") == "yes"):
        found += _goes_on(public)
    if public.plan_mode != "open":
        found.append(Reason("plan_sealed", ("R6",), hard=True))
    return found


def _turn_out(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    """A box is turned out only while one stands open."""
    mode = {P.THUMBS: public.plan_mode, P.POINTING: public.options["purge.mode"]}.get(public.phase, "sealed")
    closed = mode != "sealed" or (public.phase is P.CARDS and not (public.cards_mode == "app" and public.last_attempt))
    return [Reason("not_from_the_box")] if closed else []


def _cast(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.CastVote)
    return [*one_of(command.thumb, pieces.THUMBS, "no_such_thumb", "thumb"),
            *(_goes_on(public) if command.thumb == "up" else ())]  # fmt: skip


def _goes_on(public: Public) -> list[Reason]:
    """A plan that was followed by another one cannot have been approved (Q25)."""
    return [Reason("middle_rejected", MIDDLE, hard=True)] if public.until.startswith(P.THUMBS) else []


# --- execution --------------------------------------------------------------------------------------------------------


def _appoint(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Appoint)
    found: list[Reason] = []
    if len(command.seats) != pieces.EXECUTORS or len(set(command.seats)) != pieces.EXECUTORS:
        found.append(Reason("three_needed", ("R10",), hard=True, field="seats"))
    for seat in dict.fromkeys(command.seats):
        found += one_of(seat, public.seats, "no_such_seat_value", "seats")
    if public.secretary in command.seats and ruling(public, "gs.self_appoint") == "no":
        found.append(Reason("self_appointed", ("R10", "Q1"), {"seat": public.secretary}, field="seats"))
    return found


def _card(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, (c.DropCard, c.PlayCard))
    found = one_of(command.card, pieces.CARDS, "no_such_card", "card")
    if public.cards_mode != "app":
        found.append(Reason("cards_at_table", ("R10",), hard=True))
    if by not in public.executors:
        found.append(Reason("not_executor", ("R10",), {"seats": ", ".join(public.executors) or "—"}, hard=True))
    if public.phase is P.CARDS and isinstance(command, c.PlayCard) != public.last_attempt:
        found.append(Reason("other_card", ("R13",), {"attempt": public.attempt}, hard=True))
    return found


def _turn(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.TurnCards)
    found = (
        []
        if 0 <= command.repress <= pieces.EXECUTORS
        else [Reason("three_cards", ("R10",), hard=True, field="repress")]
    )
    if public.until and command.repress in (0, pieces.EXECUTORS):
        found.append(Reason("middle_divided", MIDDLE, hard=True, field="repress"))
    keyed = public.cards_mode == "keyed"
    if keyed != (by != TABLE) or (not keyed and public.last_attempt):
        found.append(Reason("cards_in_app" if not keyed else "cards_at_table", ("R10",), hard=True))
    return found


# --- purge ------------------------------------------------------------------------------------------------------------


def _whom(public: Public, seat: Seat, whom: Seat) -> list[Reason]:
    found = one_of(whom, public.executors, "not_one_of_three")
    if whom == seat and ruling(public, "purge.self_point") == "no":
        found.append(Reason("points_at_self", ("R15", "Q3")))
    return found


def _point(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.Point)
    found = at("whom", _whom(public, by, command.whom))
    if public.options["purge.mode"] != "sealed":
        found.append(Reason("purge_open", ("R15",), hard=True))
    if by not in public.executors:
        found.append(Reason("not_executor", ("R15",), {"seats": ", ".join(public.executors) or "—"}, hard=True))
    return found


def _pointing(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.ShowPointing)
    found = at("pointed", _each(command.pointed, public.executors, public.executors, "not_one_of_three"))
    for seat, whom in command.pointed.items():
        if seat == whom:
            found += at("pointed", _whom(public, seat, whom))
    if public.options["purge.mode"] != "open":
        found.append(Reason("purge_sealed", ("R15",), hard=True))
    return found


def _deviant(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.NameDeviant)
    return one_of(command.seat, public.executors, "not_one_of_three", "seat")


# --- the end ----------------------------------------------------------------------------------------------------------


def _name(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, c.NameObjective)
    who = by if by in public.seats and not command.seat else command.seat
    found = one_of(command.member, [m.name for m in public.members], "no_such_member", "member")
    found += one_of(who, public.seats, "no_such_seat_value", "seat")
    if by in public.seats and who != by:
        found.append(Reason("not_yours", given={"who": who[:40]}))
    if public.options["objective.mode"] != "end":
        found.append(Reason("objective_known"))
    holder = next((s for s, member in public.objectives.items() if member == command.member and s != who), "")
    if holder:
        found.append(Reason("member_taken", ("R2",), {"seat": holder}, hard=True, field="member"))
    return found


def _turn_objectives(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    named = public.options["objective.mode"] == "end"
    missing = [s for s in public.seats if named and s not in public.has_objective]
    found = Reason("objectives_missing", given={"seats": ", ".join(missing)}, waits_for=tuple(missing))
    return [found] if missing else []


# --- chance, clock and judge ------------------------------------------------------------------------------------------


def _draw(public: Public, own: Own | None, by: Actor, command: Draw) -> list[Reason]:
    return drawn(drawable(public), by, command)


def _post(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Post)
    found = posting(command, point_accounts(public.seats), pieces.INFLUENCE)
    if not found:
        left = public.accounts[command.src] - command.amount
        if left < 0 and (command.src == BANK or ruling(public, "influence.floor") == "zero"):
            found.append(Reason("account_short", given={"held": public.accounts[command.src]}, field="amount"))
        if command.dst != BANK and public.accounts[command.dst] + command.amount > pieces.INFLUENCE:
            found.append(Reason("account_full", given={"most": pieces.INFLUENCE}, field="amount"))
    return found


def limit(public: Public) -> int:
    """How far a level can go either way at this table (Q8)."""
    answer = ruling(public, "level.clamp")
    return MOST_LEVEL if answer == "none" else int(answer)


def _put(public: Public, own: Own | None, by: Actor, command: Command) -> list[Reason]:
    assert isinstance(command, Put)
    found = one_of(command.field, PUT_FIELDS, "no_such_field", "field")
    if command.field == "secretary":
        found += one_of(command.value, public.seats, "no_such_seat_value", "value")
        # Whose thumb is asked, and whose card, follows from the chair: it must not change hands under them.
        if public.phase is not P.PROPOSE:
            found.append(Reason("chair_fixed"))
    elif command.field.startswith("level:"):
        most = limit(public)
        if not (
            command.value.removeprefix("-").isdecimal() and len(command.value) <= 3 and command.value.isascii()
        ) or (abs(int(command.value)) > most):
            found.append(Reason("bad_level", given={"most": most}, field="value"))
    return found + reasoned(command.reason)


CHECKS: Mapping[type[Command], Check] = {
    c.BeginInTheMiddle: _middle,
    c.Propose: _propose,
    c.Signal: _signal,
    c.ShowThumbs: _thumbs,
    c.CastVote: _cast,
    TurnOut: _turn_out,
    c.Appoint: _appoint,
    c.DropCard: _card,
    c.PlayCard: _card,
    c.TurnCards: _turn,
    c.Point: _point,
    c.ShowPointing: _pointing,
    c.NameDeviant: _deviant,
    c.NameObjective: _name,
    c.TurnObjectives: _turn_objectives,
    Draw: _draw,
    Pause: partial(paused, rules=("Q23",)),
    Post: _post,
    Put: _put,
}
