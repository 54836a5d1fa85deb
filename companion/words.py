"""How reasons, events, postings and steps become sentences: for screen, protocol and export alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.core.contract import AnyRules, TablePublic
from companion.core.corrections import Adjusted, Redone, Renamed, Repeated, Rewound, SeatTaken, WindowOpened
from companion.core.language import N_, _
from companion.core.messages import HOST, JUDGE, PUBLIC, Actor, Event, Posted, Reason, Seat
from companion.core.names import Names
from companion.core.page import Page, Standing


class Step(Protocol):
    """A journal entry, as far as its name is concerned."""

    @property
    def events(self) -> Sequence[Event]:
        """What happened in it."""

    def said(self, rules: AnyRules) -> list[str | None]:
        """The sentence of each event."""


_REASONS: Mapping[str, str] = {
    "begun": N_("The evening has already begun."),
    "not_yours": N_("That is for {who} to do."),
    "box_only": N_("From outside, the table only answers draws; what lies in a box comes out when the box is full."),
    "no_such_seat": N_("Nobody called “{seat}” sits at this table."),
    "no_such_entry": N_("There is no journal entry {entry} to go back to."),
    "undo_last_only": N_("The host takes back the last step; going further back is for the judge."),
    "undo_revealed": N_("What would be taken back has already been seen; that is for the judge to decide."),
    "reason_needed": N_("Give a reason, at most 300 characters on one line."),
    "nothing_to_redo": N_("There is nothing to bring back."),
    "bad_command": "{error}",
    "no_such_name": "{error}",
    "adjust_game_only": N_("Only a step of the game, by the host or a seat, can be ordered."),
    "adjust_sealed": N_("A sealed choice is nobody's but its seat's."),
}
"""Reasons that are the evening's, not a game's."""


def reason_keys() -> tuple[str, ...]:
    """Every key that a refusal of the evening itself can carry."""
    return tuple(_REASONS)


def say_reason(rules: AnyRules, reason: Reason) -> str:
    """A reason as a sentence that says what was wrong and what to do."""
    if reason.key in _REASONS:
        given = {key: actor(value) if isinstance(value, str) else value for key, value in reason.given.items()}
        return _(_REASONS[reason.key]).format(**given)
    return rules.say_reason(reason)


def actor(name: Actor) -> str:
    """Who acted, in a word; a seat's name is its own."""
    return {HOST: _("the host"), JUDGE: _("the judge")}.get(name, name)


def say_event(rules: AnyRules, event: Event, public: TablePublic) -> str | None:
    """An event as a line of the story, or None when it has none; seats by the names they have at that moment."""
    if public.named:
        names = Names(public.named)
        event, public = names.put(event), names.put(public)
    match event:
        case Renamed(_seat, name, before):
            return _("{before} is called {name} from now on.").format(before=before, name=name)
        case SeatTaken(_seat, name, before):
            return _("{name} plays on for {before}, and has a private page of their own.").format(
                name=name, before=before
            )
        case Rewound(_to, reason, fresh, revealed):
            said = _("Taken back to entry {to}.").format(to=event.to)
            if revealed:
                said += " " + _("Information already seen.")
            if fresh:
                said += " " + _("Draws are drawn anew.")
            return f"{said} {reason}".strip()
        case Redone(_rewind, reason):
            return f"{_('Brought back what was taken back.')} {reason}".strip()
        case Repeated():
            return None
        case Adjusted(seat, waive, reason):
            said = _("The judge acts for {seat}: {reason}").format(seat=actor(seat), reason=reason)
            if waive:
                said += " " + _("(waived: {keys})").format(keys=", ".join(waive))
            return said
        case WindowOpened(seat):
            return _("{seat}'s private window was opened.").format(seat=seat)
    return rules.say_event(event, public)


def say_step(rules: AnyRules, step: Step) -> str:
    """A step by a sentence that everybody can read, for the label of undo: its headline's, else its first."""
    told = [(e, said) for e, said in zip(step.events, step.said(rules), strict=True) if said and PUBLIC in e.open_to()]
    return next((said for event, said in told if event.headline), told[0][1] if told else "")


def say_posting(rules: AnyRules, event: Posted) -> str:
    """Why points moved."""
    return rules.say_posting(event)


def parts(standing: Standing) -> str:
    """The parts of a score in a row, and what decided beside it, with a tick or a cross."""
    said = [f"{what} {points}" for what, points in standing.parts]
    if standing.met is not None:
        said.append(f"{'✓' if standing.met else '✗'} {standing.say}")
    return ", ".join(said)


def reckoning(page: Page, seat: Seat) -> tuple[tuple[str, str], ...]:
    """How a final score came about, line by line: what happened with its journal entry, and what it left the seat with.

    Empty while the books are closed: a part of the lines would make a wrong sum.
    """
    standing = next((s for s in page.result.standings if s.seat == seat), None) if page.result else None
    if standing is None:
        return ()
    account, held = f"supply:{seat}", 0
    lines: list[tuple[str, str]] = []
    for line in page.ledger:
        change = line.amount * ((line.dst == account) - (line.src == account))
        if change and not line.what:
            held += change
            lines.append((f"#{line.entry}  {line.say}", f"{change:+d} → {held}".replace("-", "−")))
    told = {line.say for line in page.ledger}
    for say, points in standing.parts[1:]:
        # A part that was posted by itself stands there already.
        if say in told:
            continue
        held += points
        lines.append((say, f"{points:+d} → {held}".replace("-", "−")))
    return tuple(lines)


def house_rules(rules: AnyRules, public: TablePublic) -> tuple[tuple[str, str], ...]:
    """The house-rule sheet: every question with its answer, with this evening's rulings and what is not official."""
    # Some answers name a seat, such as who begins.
    seats = {rule.key: str(public.options.get(rule.key)) for rule in rules.house_rules if rule.seat}
    named = {key: public.named[seat] for key, seat in seats.items() if seat in public.named}
    answers = {**public.options, **public.rulings, **named}
    sheet = tuple((_(rule.say), _(rule.said(answers.get(rule.key, rule.default)))) for rule in rules.house_rules)
    made_up = rules.made_up(public)
    return sheet + tuple((what, _("not official: {answer}").format(answer=answer)) for what, answer in made_up)


def bad_command(error: str) -> str:
    """What was wrong with data that is no command."""
    return _("That is no command of this game: {error}.").format(error=error)


def cannot_follow(n: int, error: Exception) -> str:
    """What is wrong with a record that the evening before it cannot lead to."""
    return _("Record {n} cannot follow the ones before it ({error}).").format(n=n, error=type(error).__name__)


def unreadable(n: int) -> str:
    """What is wrong with a record that this program cannot read."""
    return _("Record {n} cannot be read by this program.").format(n=n)
