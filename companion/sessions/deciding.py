"""Decisions about commands whatever the game: what is about the evening is decided here, the rest by the game's rules.

Taking back, bringing back and overruling are decided from the history alone, so that they can be decided on the side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.contract import AnyRules, changed
from companion.core.corrections import (
    PHONE,
    Adjust,
    Adjusted,
    Begin,
    CommitDraws,
    Correct,
    CutDraws,
    DrawsCut,
    GiveTime,
    JudgeIs,
    JudgeNamed,
    JudgeSaid,
    JudgeSays,
    NotePhone,
    OpenWindow,
    PhoneNoted,
    Redo,
    Redone,
    Rename,
    Renamed,
    Repeated,
    Rewind,
    Rewound,
    SeatTaken,
    StandIn,
    TimeGiven,
    WindowOpened,
)
from companion.core.countdown import Instant
from companion.core.ledger import BANK, supply
from companion.core.messages import HOST, JUDGE, PUBLIC, TABLE, Actor, Command, Event, Post, Reason, Refusal
from companion.core.people import AnyPeople, People
from companion.core.refusing import at, may_pause
from companion.core.rulings import PAUSE
from companion.core.seats import checked_name
from companion.sessions.draws import committed
from companion.sessions.entries import Entry
from companion.sessions.evening import Codec
from companion.sessions.history import History
from companion.sessions.mending import Consequences, mended, touches_a_clock

LONGEST_REASON = 300
LONGEST_CUT = 40
"""Of a word by which the draws are cut."""
MOST_WAIVED = 99
MOST_DEVICES = 9999
"""The highest number of a device."""
MOST_SECONDS = 600
"""The most that is given or taken at once."""


def decide(codec: Codec, history: History, by: Actor, command: Command, now: Instant) -> Sequence[Event] | Refusal:
    """What follows from a command at this moment of an evening, or every reason why not."""
    seats = history.state.public.seats
    match command:
        case Rewind():
            return _rewind(codec, history, by, command)
        case Redo():
            return _redo(codec, history, by, command)
        case Correct():
            found = correction(codec, history, by, command)
            return found if isinstance(found, Refusal) else found.events
        case Adjust():
            return _adjust(codec, history, by, command, now)
        case OpenWindow():
            return [WindowOpened(by)] if by in seats else refused("no_such_seat", seat=by)
        case NotePhone():
            return _phone(seats, by, command)
        case Rename() | StandIn():
            return _called(history.state.public, by, command)
        case JudgeSays() | JudgeIs():
            return _on_record(codec.rules, history.state, by, command, now)
        case CommitDraws() | CutDraws():
            return _lot(history, by, command)
        case GiveTime():
            return _give_time(codec.rules, history.state.public, by, command, now)
        case Begin():
            return refused("begun")
    if isinstance(command, AnyPeople):
        return People(codec.rules, history.state, now, history.begun()).decide(by, command)
    return codec.rules.decide(history.state, by, command, now)


def _called(public: Any, by: Actor, command: Rename | StandIn) -> Sequence[Event] | Refusal:
    """How a seat is called from now on; nobody may be called as another seat is, or by its key."""
    if by not in (HOST, JUDGE):
        return refused("not_yours", who=HOST)
    if command.seat not in public.seats:
        return refused("no_such_seat", seat=command.seat[:40])
    others = {seat: public.named.get(seat, seat) for seat in public.everybody if seat != command.seat}
    try:
        name = checked_name(command.name, (*others, *others.values()))
    except ValueError as error:
        return Refusal((Reason("no_such_name", given={"error": str(error)}, field="name"),))
    before = public.named.get(command.seat, command.seat)
    if isinstance(command, Rename):
        return [Renamed(command.seat, name, before)]
    return [SeatTaken(command.seat, name, before)]


def _lot(history: History, by: Actor, command: CommitDraws | CutDraws) -> Sequence[Event] | Refusal:
    """What the app's draws follow from: a seed, once until it is known; and words, of the table or of a seat itself."""
    lot = history.lot
    bound = lot is not None and not lot.opened
    if isinstance(command, CommitDraws):
        if by != TABLE or bound:
            return refused("not_yours", who=TABLE)
        try:
            return [committed(command.seed)]
        except ValueError as error:
            return refused("bad_command", error=str(error))
    if by not in (HOST, *history.state.public.seats):
        return refused("not_yours", who=HOST)
    if not bound:
        return refused("nothing_to_cut")
    seat = command.seat if by == HOST else by
    if seat not in ("", *history.state.public.seats):
        return Refusal((Reason("no_such_seat", given={"seat": seat[:40]}, field="seat"),))
    word = command.word.strip()
    if not word or len(word) > LONGEST_CUT or not word.isprintable():
        return Refusal((Reason("no_such_cut", given={"most": LONGEST_CUT}, field="word"),))
    return [DrawsCut(word, seat)]


def _phone(seats: Sequence[str], by: Actor, command: NotePhone) -> Sequence[Event] | Refusal:
    """What became of a seat's phone, which the seat itself lets know."""
    if by not in seats:
        return refused("no_such_seat", seat=by)
    if command.what not in PHONE or not 1 <= command.device <= MOST_DEVICES:
        return refused("bad_command", error="device" if command.what in PHONE else "what")
    return [PhoneNoted(by, command.device, command.what)]


def _give_time(rules: AnyRules, public: Any, by: Actor, command: GiveTime, now: Instant) -> Sequence[Event] | Refusal:
    """Who may pause may do this."""
    if by not in (HOST, JUDGE):
        return refused("not_yours", who=HOST)
    if command.judge and not (by == JUDGE and _readable(command.judge)):
        return refused("bad_command", error="judge")
    number = next(rule.question for rule in rules.house_rules if rule.key == PAUSE)
    found = may_pause(public, by, (number,))
    if public.countdown is None or public.over:
        found.append(Reason("no_clock"))
    elif not 1 <= abs(command.seconds) <= MOST_SECONDS:
        found.append(Reason("bad_seconds", given={"most": MOST_SECONDS}, field="seconds"))
    elif command.seconds < 0 and public.countdown.left_at(now) + command.seconds * 1000 <= 0:
        found.append(Reason("time_short", given={"left": public.countdown.left_at(now) // 1000}, field="seconds"))
    return Refusal(tuple(found)) if found else [TimeGiven(by, command.seconds, command.judge)]


def _on_record(
    rules: AnyRules, state: Any, by: Actor, command: JudgeSays | JudgeIs, now: Instant
) -> Sequence[Event] | Refusal:
    """What the judge puts on record, and who is the judge; no rule of a game rests on it but where points are moved."""
    public = state.public
    if by != JUDGE and not (by == HOST and isinstance(command, JudgeIs)):
        return refused("not_yours", who=JUDGE)
    if isinstance(command, JudgeIs):
        try:
            return [JudgeNamed(checked_name(command.name, ()))]
        except ValueError as error:
            return Refusal((Reason("no_such_name", given={"error": str(error)}, field="name"),))
    if not command.words.strip() or not _readable(command.words):
        return Refusal((Reason("reason_needed", field="words"),))
    if command.seat not in public.everybody and (command.seat or command.kind != "note"):
        return Refusal((Reason("no_such_seat", given={"seat": command.seat[:40]}, field="seat"),))
    said = JudgeSaid(command.kind, command.words.strip(), command.seat)
    if not command.points:
        return [said]
    if command.kind != "penalty" or command.points < 0:
        return Refusal((Reason("no_penalty", field="points"),))
    post = Post(command.points, supply(command.seat), BANK, said.words)
    paid = rules.decide(state, JUDGE, post, now)
    if not isinstance(paid, Refusal):
        return [said, *paid]
    if any(reason.key == "game_over" for reason in paid.reasons):
        return Refusal((Reason("points_over", field="points"),))
    if any(reason.key == "no_such_account" for reason in paid.reasons):
        return Refusal((Reason("points_unknown", given={"seat": command.seat}, field="points"),))
    return Refusal(tuple(at("points", paid.reasons)))


def _rewind(codec: Codec, history: History, by: Actor, command: Rewind) -> Sequence[Event] | Refusal:
    """To take back the last open step lets private steps stay that still hold; to go back further takes all."""
    if by not in (HOST, JUDGE):
        return refused("not_yours", who=HOST)
    stays, step, last = history.at(command.to), history.last_open(), history.undo(codec.rules)
    if stays is None and history.last is not None and 0 < command.to < history.last.entry.n:
        return refused("entry_no_step", entry=command.to)
    if stays is None or stays is history.last:
        return refused("no_such_entry", entry=command.to)
    only_last = last is not None and command.to == last.to and not command.fresh
    if only_last and step is not None:
        stays = step.earlier
    revealed = history.reveals(stays)
    reasons = []
    if by == HOST and not only_last:
        reasons.append(Reason("undo_last_only"))
    if by == HOST and revealed:
        reasons.append(Reason("undo_revealed"))
    if by == HOST and history.ordered(stays):
        reasons.append(Reason("undo_ordered"))
    if not _readable(command.reason) or (by == JUDGE and not command.reason.strip()):
        reasons.append(Reason("reason_needed"))
    if reasons or stays is None:
        return Refusal(tuple(reasons))
    undone = [live.entry for live in history.since(stays)]
    clock = undone[0].at if touches_a_clock(codec.rules, history, undone, stays.state.public) else None
    first = step.entry.n if only_last and step is not None else 0
    again = _again(codec.rules, stays.state, history.private_since(stays.entry.n), clock) if first else []
    return [Rewound(command.to, command.reason, command.fresh, revealed, clock, first), *again]


def _again(rules: AnyRules, state: Any, steps: Sequence[Entry], clock: Instant | None) -> list[Event]:
    """Private steps decided again, one after the other: those that still hold, each after its `Repeated`.

    One that would now do something in the open lapses with those that are refused: nobody may see any of it.
    """
    told: list[Event] = []
    for step in steps:
        decided = rules.decide(state, step.by, step.command, step.at if clock is None else min(step.at, clock))
        if isinstance(decided, Refusal) or not decided or any(PUBLIC in event.open_to() for event in decided):
            continue
        for event in decided:
            state = rules.evolve(state, event)
        told += [Repeated(step.n), *decided]
    return told


def _redo(codec: Codec, history: History, by: Actor, command: Redo) -> Sequence[Event] | Refusal:
    if by not in (HOST, JUDGE):
        return refused("not_yours", who=HOST)
    last = history.taken if history.taken is not None and command.rewind in (0, history.taken[0].n) else None
    found = last or (history.rewound(command.rewind) if command.rewind else None)
    if found is None:
        return refused("nothing_to_redo")
    if last is None and by != JUDGE:
        return refused("not_yours", who=JUDGE)
    if not _readable(command.reason) or (last is None and not command.reason.strip()):
        return refused("reason_needed")
    rewind, before = found
    if last is None:
        return [Redone(rewind.n, command.reason, rewind.at)]
    again = _again(codec.rules, before.state, history.private_since(rewind.n), None)
    return [Redone(rewind.n, command.reason), *again]


def correction(
    codec: Codec, history: History, by: Actor, command: Correct, trying: bool = False
) -> Consequences | Refusal:
    """What a correction comes to, for whoever does it; or for whoever is `trying`, and may not know what is closed."""
    if by != JUDGE:
        return refused("not_yours", who=JUDGE)
    if not command.reason.strip() or not _readable(command.reason):
        return refused("reason_needed")
    if not _readable(command.judge):
        return refused("bad_command", error="judge")
    if not command.judge:
        command = changed(command, judge=history.state.public.judge)
    return mended(codec.rules, lambda *asked: decide(codec, *asked), history, command, trying)


def _adjust(codec: Codec, history: History, by: Actor, command: Adjust, now: Instant) -> Sequence[Event] | Refusal:
    if by != JUDGE:
        return refused("not_yours", who=JUDGE)
    if not command.reason.strip() or not _readable(command.reason):
        return refused("reason_needed")
    # They are printed in the story, so they are keys and nothing else.
    if len(command.waive) > MOST_WAIVED or not all(len(k) <= 40 and k.isidentifier() for k in command.waive):
        return refused("bad_command", error="waive")
    try:
        meant = codec.command(dict(command.command))
    except ValueError as error:
        return refused("bad_command", error=str(error))
    seats = history.state.public.seats
    beside = (
        Rewind, Redo, Correct, Adjust, JudgeSays, JudgeIs, OpenWindow, NotePhone, GiveTime, Begin, CommitDraws,
        CutDraws, AnyPeople,
    )  # fmt: skip
    if isinstance(meant, beside) or command.seat not in (HOST, *seats):
        return refused("adjust_game_only")
    # A sealed choice is nobody's but its seat's, and the answer to it would tell the judge what that seat knows.
    for_seat = command.seat != HOST
    if for_seat and meant.alone:
        return refused("adjust_sealed")
    decided = codec.rules.decide(history.state, command.seat, meant, now, frozenset(command.waive))
    if isinstance(decided, Refusal):
        return decided
    if for_seat and decided and PUBLIC not in decided[0].open_to():
        return refused("adjust_sealed")
    return [Adjusted(command.seat, command.waive, command.reason), *decided]


def _readable(reason: str) -> bool:
    """Whether a reason stands on one line of the story, on every screen."""
    return len(reason) <= LONGEST_REASON and reason.isprintable()


def refused(key: str, **given: str | int) -> Refusal:
    """A refusal for one reason of the evening itself."""
    return Refusal((Reason(key, given=given),))
