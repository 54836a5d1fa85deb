"""Politburo in sentences: labels, events of the story, reasons and postings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import sentences
from companion.core.language import N_, _, listed, signed
from companion.core.messages import Event, Posted, Reason, WasPut
from companion.games.politburo import events as e
from companion.games.politburo import pieces
from companion.games.politburo.state import Public

_LABELS: Mapping[str, str] = {
    "defence": N_("Defence"), "finance": N_("Finance"), "security": N_("Security"), "justice": N_("Justice"),
    "repress": N_("Repress"), "reform": N_("Reform"), "up": N_("Thumb up"), "down": N_("Thumb down"),
    "opening": N_("the opening"), "between": N_("the pause between rounds"), "chair": N_("the change of the chair"),
    "propose": N_("the proposal"), "thumbs": N_("the answers to the plan"), "thumbs_in": N_("the show of thumbs"),
    "casting": N_("the casting vote"), "appoint": N_("the appointment"), "cards": N_("the execution"),
    "pointing": N_("the purge"), "pointed": N_("the show of fingers"), "deviant": N_("the turning of the cards"),
    "objectives": N_("the end"), "turned": N_("the end"), "over": N_("the end"),
    "bank": N_("out of play"), "host": N_("the host"), "judge": N_("the judge"), "clock": N_("the clock"),
    "table": N_("the table"), "seat": N_("a seat"), "secretary": N_("general secretary"),
}  # fmt: skip

_OBJECTIVES: Mapping[str, str] = {
    "highest": N_("No ministry has a higher level than {ministry}."),
    "lowest": N_("No ministry has a lower level than {ministry}."),
    "repress": N_("At least as much repression as reform."),
    "reform": N_("At least as much reform as repression."),
    "lost_more": N_("Lost influence is at least half the number of players."),
    "lost_less": N_("Lost influence is at most half the number of players."),
}


_SHORT: Mapping[str, str] = {
    "highest": N_("Highest: {ministry}"),
    "lowest": N_("Lowest: {ministry}"),
    "repress": N_("Repression ≥ reform"),
    "reform": N_("Reform ≥ repression"),
    "lost_more": N_("Lost influence ≥ half the players"),
    "lost_less": N_("Lost influence ≤ half the players"),
}


def label(key: str) -> str:
    """The word for a ministry, a card, a thumb or a phase; a seat's name is its own word."""
    return _(_LABELS[key]) if key in _LABELS else key


def ministry(key: str, public: Public) -> str:
    """A ministry's name at this table (Q14)."""
    return label(str(public.options["ministry.third_name"])) if key == "security" else label(key)


def objective(key: str, public: Public) -> str:
    """An objective as a sentence."""
    kind, _sep, of = key.partition(":")
    return _(_OBJECTIVES[kind]).format(ministry=ministry(of, public) if of else "")


def short(key: str, public: Public) -> str:
    """An objective as it fits on a small card of the projector."""
    kind, _sep, of = key.partition(":")
    return _(_SHORT[kind]).format(ministry=ministry(of, public) if of else "")


def note(name: str, public: Public) -> str:
    """That the rulebook does not say what this member wants; "" where it does."""
    return "" if any(m.official for m in public.members if m.name == name) else _("not official")


def member(name: str, public: Public) -> str:
    """A member's name, marked when the rulebook does not say what it wants."""
    marked = note(name, public)
    return f"{name} ({marked})" if marked else name


def card(name: str, public: Public) -> str:
    """A member's card by its name and what it wants: the printed name may be another one."""
    wants = next((short(m.objective, public) for m in public.members if m.name == name), "")
    return _("{member} — {objective}").format(member=member(name, public), objective=wants)


def account(name: str) -> str:
    """An account in words: somebody's influence by the name alone."""
    kind, _sep, seat = name.partition(":")
    return seat if kind == "supply" else label(name)


def counts(repress: int) -> str:
    """The result of an execution: counts only."""
    reform = pieces.EXECUTORS - repress
    return _("{repress} repress, {reform} reform").format(repress=repress, reform=reform)


def ordinal(attempt: int) -> str:
    """First, second, third."""
    return {1: _("first"), 2: _("second"), 3: _("third")}.get(attempt, str(attempt))


# --- the story --------------------------------------------------------------------------------------------------------


def say_event(event: Event, public: Public) -> str | None:
    """The event as a sentence of the story, told after it happened; None when it has no line there."""
    say = _STORY.get(type(event))
    return say(event, public) if say else None


def posting(event: Posted) -> str:
    """Why influence moved."""
    said = {"start": _("starting influence"), "purge": _("lost in a purge"), "post": _("posted by the judge")}
    text = said[event.why]
    return f"{text}: {event.note}" if event.note else text


def _begun(event: e.GameBegun, public: Public) -> str:
    return _("{seats} sit down to Politburo.").format(seats=listed(event.seats))


def _round(event: e.RoundBegun, public: Public) -> str:
    if not event.secretary:
        return _("Round {round} begins; who leads it is drawn.").format(round=event.round)
    return _("Round {round} begins: {seat} is general secretary.").format(round=event.round, seat=event.secretary)


def _shown(event: e.ThumbsShown, public: Public) -> str:
    return _("{up} of {all} thumbs are up.").format(up=event.up, all=len(event.thumbs))


def _approved(event: e.PlanApproved, public: Public) -> str:
    said = {
        "majority": _("{ministry} is the plan."),
        "casting": _("{ministry} is the plan by the casting vote."),
        "third": _("Two plans were rejected, so {ministry} is the plan without a vote."),
    }[event.how]
    return said.format(ministry=ministry(event.ministry, public))


def _turned(event: e.CardsTurned, public: Public) -> str:
    return _("The {attempt} attempt at {ministry}: {counts}.").format(
        attempt=ordinal(event.attempt), ministry=ministry(public.plan, public), counts=counts(event.repress)
    )


def _level(event: e.LevelChanged, public: Public) -> str:
    name = ministry(event.ministry, public)
    if event.after == event.before:
        return _("{ministry} stays at {level}.").format(ministry=name, level=signed(event.after))
    said = _("{ministry} goes from {before} to {after}.").format(
        ministry=name, before=signed(event.before), after=signed(event.after)
    )
    return f"{said} {beyond()}" if abs(event.after) > pieces.PRINTED else said


def beyond() -> str:
    """The notice about a level that the cardboard may not show (Q8)."""
    return _("The card may not show this number.")


def _pointing(event: e.PointingShown, public: Public) -> str:
    each = [_("{seat} points at {at}").format(seat=seat, at=at) for seat, at in event.pointed.items()]
    return listed(each) + "."


def _deviant(event: e.DeviantShown, public: Public) -> str:
    said = _("{seat} was the deviant: {card}.").format(seat=event.seat, card=label(event.card))
    return said if event.losers else f"{said} " + _("Not both others saw it, and nobody loses influence.")


def _turned_all(event: e.ObjectivesTurned, public: Public) -> str:
    held = ", ".join(f"{seat}: {member(name, public)}" for seat, name in event.members.items())
    said = _("The members are turned. {held}.").format(held=held)
    if event.unused:
        said += " " + _("Not in play: {names}.").format(names=", ".join(member(n, public) for n in event.unused))
    return said


def _put(event: WasPut, public: Public) -> str:
    kind, _sep, of = event.field.partition(":")
    what = _("level of {ministry}").format(ministry=ministry(of, public)) if of else label(kind)
    value = signed(int(event.value)) if of else event.value
    return _("The judge sets {what} to {value}: {reason}").format(what=what, value=value, reason=event.reason)


_STORY: Mapping[type[Event], Callable[[Any, Public], str | None]] = {
    e.GameBegun: _begun,
    e.ObjectiveDealt: lambda x, p: _("{seat} is {member}. {objective}").format(
        seat=x.seat,
        member=member(x.member, p),
        objective=objective(next(m.objective for m in p.members if m.name == x.member), p),
    ),
    e.HasObjective: lambda x, p: (
        None if p.options["objective.mode"] == "app" else _("{seat} has a member's card.").format(seat=x.seat)
    ),
    e.ObjectivesImpossible: lambda x, p: _("These cards cannot come from one box; all key in again."),
    e.RoundBegun: _round,
    e.SecretaryDrawn: lambda x, p: _("{seat} is general secretary.").format(seat=x.seat),
    e.PlanProposed: lambda x, p: _("{ministry} is proposed.").format(ministry=ministry(x.ministry, p)),
    e.ThumbsIn: lambda x, p: _("All have answered the plan."),
    e.ThumbsShown: _shown,
    e.PlanTied: lambda x, p: _("A tie: {seat} has the casting vote.").format(seat=p.secretary),
    e.PlanApproved: _approved,
    e.PlanRejected: lambda x, p: _("{ministry} is rejected.").format(ministry=ministry(x.ministry, p)),
    e.Appointed: lambda x, p: _("For the {attempt} attempt {seats} are appointed.").format(
        attempt=ordinal(x.attempt), seats=listed(x.seats)
    ),
    e.TalkOver: lambda x, p: _("The time to talk is over."),
    e.CardsTurned: _turned,
    e.LevelChanged: _level,
    e.PurgeBegun: lambda x, p: _("A purge: {seats} point at the deviant, all at once.").format(
        seats=listed(p.executors)
    ),
    e.PointingIn: lambda x, p: _("All three have pointed."),
    e.PointingShown: _pointing,
    e.DeviantShown: _deviant,
    e.InfluenceLost: lambda x, p: _("{seat} loses 1 influence; {left} left.").format(
        seat=x.seat, left=signed(x.left).removeprefix("+")
    ),
    e.RoundEnded: lambda x, p: _("Round {round} is over.").format(round=p.round),
    e.ObjectivesTurned: _turned_all,
    e.ObjectiveNamed: lambda x, p: _("{seat} is {member}.").format(seat=x.seat, member=member(x.member, p)),
    e.GameEnded: lambda x, p: _("The game is over."),
    Posted: lambda x, p: (
        _("The judge moves {amount} from {src} to {dst}: {reason}").format(
            amount=x.amount, src=account(x.src), dst=account(x.dst), reason=x.note
        )
        if x.why == "post"
        else None
    ),
    WasPut: _put,
}


# --- reasons ----------------------------------------------------------------------------------------------------------

_REASONS: Mapping[str, str] = {
    "not_secretary": N_("Only the general secretary does that: {seat}."),
    "no_such_ministry": N_("“{value}” is no ministry; choose one of: {allowed}."),
    "rejected_already": N_("{ministry} was rejected in this round; propose another one."),
    "no_such_thumb": N_("“{value}” is no answer; choose one of: {allowed}."),
    "plan_open": N_("At this table thumbs are shown openly; the host keys them in."),
    "plan_sealed": N_("At this table each answers on the private window."),
    "secretary_signals": N_("The general secretary does not answer the plan."),
    "not_asked": N_("“{seat}” is not asked here."),
    "three_needed": N_("Exactly three different members execute a plan."),
    "self_appointed": N_("At this table the general secretary, {seat}, does not execute the plan."),
    "no_such_card": N_("“{value}” is no card; choose one of: {allowed}."),
    "cards_at_table": N_("At this table the cards are played on the table; the host keys in what was turned up."),
    "cards_in_app": N_("At this table the cards are played on the private windows; nobody keys them in."),
    "not_executor": N_("Only the three who were appointed do that: {seats}."),
    "other_card": N_("The first two attempts go into the box, the third is kept by seat; this is attempt {attempt}."),
    "three_cards": N_("Three cards were played: 0 to 3 of them repress."),
    "not_one_of_three": N_("“{value}” is none of the last three; choose one of: {allowed}."),
    "points_at_self": N_("At this table nobody points at themselves."),
    "purge_open": N_("At this table the three point openly; the host keys it in."),
    "purge_sealed": N_("At this table each of the three points on the private window."),
    "no_such_member": N_("“{value}” is no member; choose one of: {allowed}."),
    "objective_known": N_("The members' cards are already known to the app."),
    "member_taken": N_("{seat} is {member}; nobody else can be."),
    "objectives_missing": N_("Members still to be named: {seats}."),
    "no_face_down": N_("A member's card must be named here."),
    "account_full": N_("Nobody has more than {most} influence."),
    "chair_fixed": N_("The chair can change hands only before a plan is proposed."),
    "bad_level": N_("A level is a whole number from −{most} to {most}."),
    "reason_needed": N_("Give a reason, at most 300 characters on one line."),
}


def say_reason(reason: Reason) -> str:
    """The reason as a sentence that says what was wrong and what to do."""
    return sentences.say(reason, _REASONS, label)


def reason_keys() -> tuple[str, ...]:
    """Every key a refusal of this game can carry."""
    return tuple({**sentences.SHARED, **_REASONS})
