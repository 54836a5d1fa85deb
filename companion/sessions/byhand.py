"""What an act of the judge by hand comes to, before it is done: points moved, a penalty, the clock set."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.corrections import JudgeSays
from companion.core.countdown import Instant, as_minutes, in_seconds
from companion.core.language import _, figure
from companion.core.ledger import BANK, holder, supply
from companion.core.messages import JUDGE, Command, NotCovered, Post, Put, Refusal
from companion.core.names import at as names_at
from companion.core.page import Page
from companion.sessions.evening import Evening
from companion.sessions.why import why


def comes_to(evening: Evening, page: Page, command: Command, now: Instant) -> tuple[str, ...]:
    """What everybody concerned holds before and after it, each in a sentence; () where it moves nothing.

    It is reckoned from the judge's page alone, so of what is closed it tells no figure, and no more of whether it can
    be covered than that nothing moves where it cannot.
    """
    match command:
        case Post(amount, src, dst):
            moves = {src: -amount, dst: amount} if src != dst else {}
        case JudgeSays(points=points, seat=seat) if points:
            moves = {supply(seat): -points}
        case Put(field="clock", value=value):
            clock = evening.public.countdown
            seconds = in_seconds(value)
            if clock is None or seconds is None:
                return (_("Write minutes and seconds, as 6:00, or seconds alone, as 360."),) if clock and value else ()
            say = _("The clock: {before} → {after}")
            return (say.format(before=as_minutes(clock.left_at(now) // 1000), after=as_minutes(seconds)),)
        case _:
            moves = {}
    told = tuple(_told(evening, page, account, change) for account, change in moves.items() if holder(account))
    short = falls_short(evening, page, command, now)
    if short is None:
        return (*told, _("Where that cannot be covered nothing moves, and everybody is told so."))
    if not short:
        return told
    payer = names_at(evening.public).of(holder(next(account for account, change in moves.items() if change < 0)))
    held = why(evening, page, supply(payer)).figure
    has = _("{seat} has {points}.").format(seat=payer, points=figure(held)) if held is not None else ""
    return (*filter(None, (has,)), _("There is not enough there: nothing moves."))


def falls_short(evening: Evening, page: Page, command: Command, now: Instant) -> bool | None:
    """Whether nothing would move by an act by hand, because its payer cannot cover it; None where that is closed to the
    judge."""
    if isinstance(command, JudgeSays) and command.points:
        post = Post(command.points, supply(command.seat), BANK, "?")
    elif isinstance(command, Post):
        post = command
    else:
        return False
    try:
        decided = evening.rules.decide(evening.state, JUDGE, changed(post, reason="?"), now)
        payer = names_at(evening.public).of(holder(post.src))
        closed = bool(payer) and why(evening, page, supply(payer)).figure is None
    except (LookupError, ValueError):
        return False
    if closed:
        return None
    return not isinstance(decided, Refusal) and any(isinstance(event, NotCovered) for event in decided)


def _told(evening: Evening, page: Page, account: str, change: int) -> str:
    name = names_at(evening.public).of(holder(account))
    said, before = evening.rules.say_points(change), why(evening, page, supply(name)).figure
    if before is None:
        return _("{seat}: {change}; how much that makes is closed").format(seat=name, change=said)
    figures = f"{figure(before)} → {figure(before + change)}"
    return _("{seat}: {figures} ({change})").format(seat=name, figures=figures, change=said)
