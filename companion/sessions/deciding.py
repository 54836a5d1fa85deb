"""Decisions about commands whatever the game: what is about the evening is decided here, the rest by the game's rules.

Taking back, bringing back and overruling are decided from the history alone, so that they can be decided on the side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.corrections import (
    Adjust,
    Adjusted,
    Begin,
    OpenWindow,
    Redo,
    Redone,
    Rewind,
    Rewound,
    WindowOpened,
)
from companion.core.countdown import Instant
from companion.core.messages import CLOCK, HOST, JUDGE, PUBLIC, Actor, Command, Event, Reason, Refusal
from companion.sessions.evening import Codec
from companion.sessions.history import Entry, History

LONGEST_REASON = 300
MOST_WAIVED = 99


def decide(codec: Codec, history: History, by: Actor, command: Command, now: Instant) -> Sequence[Event] | Refusal:
    """What follows from a command at this moment of an evening, or every reason why not."""
    seats = history.state.public.seats
    match command:
        case Rewind():
            return _rewind(codec, history, by, command)
        case Redo():
            return _redo(codec, history, by, command)
        case Adjust():
            return _adjust(codec, history, by, command, now)
        case OpenWindow():
            return [WindowOpened(by)] if by in seats else refused("no_such_seat", seat=by)
        case Begin():
            return refused("begun")
    return codec.rules.decide(history.state, by, command, now)


def _rewind(codec: Codec, history: History, by: Actor, command: Rewind) -> Sequence[Event] | Refusal:
    if by not in (HOST, JUDGE):
        return refused("not_yours", who=HOST)
    stays = history.at(command.to)
    if stays is None or stays is history.last:
        return refused("no_such_entry", entry=command.to)
    undo = history.undo_to(codec.rules, command.to)
    reasons = []
    last = history.undo(codec.rules)
    if by == HOST and (command.fresh or last is None or command.to != last.to):
        reasons.append(Reason("undo_last_only"))
    if by == HOST and undo.private:
        reasons.append(Reason("undo_private", given={"count": undo.private}))
    if by == HOST and undo.revealed:
        reasons.append(Reason("undo_revealed"))
    if not _readable(command.reason) or (by == JUDGE and not command.reason.strip()):
        reasons.append(Reason("reason_needed"))
    if reasons:
        return Refusal(tuple(reasons))
    undone = history.undone_by(command.to)
    clock = undone[0].at if _touches_a_clock(codec, history, undone, stays.state.public) else None
    return [Rewound(command.to, command.reason, command.fresh, undo.private, undo.revealed, clock)]


def _touches_a_clock(codec: Codec, history: History, undone: Sequence[Entry], after: Any) -> bool:
    """Whether the steps started, stopped or ended a clock, or let table time stand or run."""
    now = history.state.public
    stood, stands = (public.paused or codec.rules.asks(public) is not None for public in (after, now))
    return after.countdown != now.countdown or stood != stands or any(entry.by == CLOCK for entry in undone)


def _redo(codec: Codec, history: History, by: Actor, command: Redo) -> Sequence[Event] | Refusal:
    redo = history.redo(codec.rules)
    if by not in (HOST, JUDGE):
        return refused("not_yours", who=HOST)
    if redo is None:
        return refused("nothing_to_redo")
    if not _readable(command.reason):
        return refused("reason_needed")
    return [Redone(redo.to, command.reason)]


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
    if isinstance(meant, (Rewind, Redo, Adjust, OpenWindow, Begin)) or command.seat not in (HOST, *seats):
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
