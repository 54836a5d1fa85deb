"""A table's state for its hall, told from its public page, and what follows there from a judge's order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from companion.core.language import _
from companion.core.messages import JUDGE
from companion.core.page import Page, SealShown
from companion.hall.messages import ClockState, Correction, Order, TableState
from companion.journal.seals import END
from companion.journal.seals import JUDGE as JUDGED

FOLLOWED = 16
"""Of so many of its last orders a table says what became; a console's log follows no more of them."""
CORRECTIONS = 4
"""So many of its last corrections a table tells: a console that begins anew has them in its log again."""
LONGEST = 180
"""Letters of what is put on record of an order; a journal's line is no letter."""


def stated(
    page: Page,
    *,
    table: str,
    evening: str,
    program: str,
    call_ms: int | None = None,
    call: str = "",
    ruling_ms: int | None = None,
    sealed: str = "",
    afar: Collection[int] = (),
    done: Sequence[str] = (),
    not_done: Sequence[str] = (),
    wall: Callable[[int], str] = lambda _entry: "",
) -> TableState:
    """How a table stands, as its public page shows it: nothing here is known to fewer than all at the table.

    `sealed` is the heading after which it was sealed last; `afar` are the lines that came from the judges' desk,
    `wall` says when one was written (wall clock, UTC).
    """
    view = page.view
    clock = view.clock
    left = ClockState(clock.left_at(page.now), clock.since is not None and page.running) if clock is not None else None
    phase = next((step.say for step in view.steps if step.key == view.step), "")
    return TableState(
        table=table,
        evening=evening,
        game=page.game,
        title=page.title[:80],
        heading=view.heading[:80],
        phase=phase[:80],
        says=view.foot[:400],
        waited=tuple(card.name[:80] for card in view.seats if card.waiting and not view.over),
        seats=tuple(card.name[:80] for card in view.seats),
        clock=left,
        paused=view.paused,
        asleep=not (page.running or view.until or view.paused or view.over or page.question is not None),
        call_ms=call_ms,
        call=call[:400],
        ruling_ms=ruling_ms if page.question is not None else None,
        ruling=page.question.say[:400] if page.question is not None else "",
        sealed=sealed[:80],
        over=page.result is not None,
        corrections=tuple(Correction(n, say[:400], wall(n)[:80]) for n, say in _corrected(page, afar)),
        signed=page.seal is not None and page.seal.why == END,
        n=page.entry,
        unkept=bool(page.unkept),
        done=tuple(done)[-FOLLOWED:],
        not_done=tuple(not_done)[-FOLLOWED:],
        wall=datetime.now(UTC).isoformat(timespec="seconds"),
        program=program,
    )


def sealed_after(seal: SealShown, headings: Mapping[int, str], heading: str) -> str:
    """The round that was over with this seal, "" where none was yet; of one that a judge's decision brought the line.

    `headings` are those of the lines, `heading` is that of now.
    """
    if seal.why == JUDGED:
        return _("Line {n}").format(n=seal.called or seal.entry)
    began = next((headings[n] for n in sorted(headings) if n >= seal.entry), heading)
    before = (headings[n] for n in sorted(headings, reverse=True) if n < seal.entry)
    return next((each for each in before if each != began or seal.why == END), "")


def _corrected(page: Page, afar: Collection[int]) -> list[tuple[int, str]]:
    """The last corrections, as the story tells them: what a judge there mended, posted, overruled or took back."""
    ours = frozenset(afar)
    lines = [line for line in page.story if line.by == JUDGE and not line.undone and line.entry not in ours]
    told = {one.entry: one.say for one in page.corrected} | {line.entry: line.say for line in lines}
    return sorted(told.items())[-CORRECTIONS:]


def commands(order: Order) -> Mapping[str, Any]:
    """What the judge has the table do, as a command in the judge's name."""
    who = _said(order.judge, 40)
    match order.kind:
        case "pause":
            say = _("{judge}, from the judges' desk: {words}") if order.words else _("{judge}, from the judges' desk.")
            return {"do": "pause", "reason": _said(say.format(judge=who, words=order.words), LONGEST)}
        case "go":
            reason = _("{judge}, from the judges' desk").format(judge=who)
            return {"do": "adjust", "seat": "host", "command": {"do": "resume"}, "waive": (), "reason": reason}
        case "time":
            return {"do": "give_time", "seconds": order.seconds, "judge": who}
        case "message":
            return note(_("{judge} to the table: {words}").format(judge=who, words=order.words))


def who_stopped(reason: str) -> str:
    """Which judge stopped a clock from the desk, by the reason that `commands` put on record."""
    return reason.partition(_("{judge}, from the judges' desk").format(judge=""))[0]


def not_done(order: Order, why: str) -> Mapping[str, Any]:
    """What is put on record of an order that cannot be carried out, so that it is not asked again."""
    kinds = {"pause": _("a pause"), "go": _("to go on"), "time": _("more time, or less"), "message": _("a message")}
    say = _("From the judges' desk came {what} ({judge}); it was not done: {why}")
    return note(say.format(what=kinds[order.kind], judge=_said(order.judge, 40), why=why))


def late() -> str:
    """Why an order that waited while the hub was away is not carried out."""
    return _("it came too late, after the hub had been away.")


def note(words: str) -> Mapping[str, Any]:
    """A judge's note for the record."""
    return {"do": "judge_says", "kind": "note", "words": _said(words, LONGEST) or "–"}


def _said(text: str, longest: int) -> str:
    """On one line, of letters that can be shown, and not too long."""
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}…"
