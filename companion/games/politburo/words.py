"""Politburo in sentences: labels, events of the story, reasons and postings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import middle
from companion.core.language import N_, _, listed, ngettext, signed
from companion.core.ledger import supply
from companion.core.messages import Event, Posted, WasPut
from companion.core.refusing import ruling
from companion.games.politburo import events as e
from companion.games.politburo import pieces
from companion.games.politburo.members import default
from companion.games.politburo.state import Public, Purge

_LABELS: Mapping[str, str] = {
    "defence": N_("Defence"), "finance": N_("Finance"), "security": N_("Security"), "justice": N_("Justice"),
    "repress": N_("Repress"), "reform": N_("Reform"), "up": N_("Thumb up"), "down": N_("Thumb down"),
    "opening": N_("the opening"), "between": N_("the pause between rounds"), "chair": N_("the change of the chair"),
    "propose": N_("the proposal"), "thumbs": N_("the answers to the plan"), "thumbs_in": N_("the show of thumbs"),
    "casting": N_("the casting vote"), "appoint": N_("the appointment"), "cards": N_("the execution"),
    "cards_in": N_("the show of the cards"),
    "pointing": N_("the purge"), "pointed": N_("the show of fingers"), "deviant": N_("the turning of the cards"),
    "objectives": N_("the turning of the members"), "turned": N_("the turned members"), "over": N_("the end"),
    "bank": N_("out of play"), "host": N_("the host"), "judge": N_("the judge"), "clock": N_("the clock"),
    "table": N_("the table"), "seat": N_("a seat"), "secretary": N_("general secretary"),
}  # fmt: skip

_POINTS: Mapping[str, str] = {
    "thumbs": N_("the answers to the {nth} plan"), "appoint": N_("the appointment for the {nth} attempt"),
    "cards": N_("the cards of the {nth} attempt"), "pointing": N_("the purge"),
}  # fmt: skip

_OBJECTIVES: Mapping[str, str] = {
    "highest": N_("No ministry has a higher level than {ministry}."),
    "lowest": N_("No ministry has a lower level than {ministry}."),
    "lost_more": N_("All together have lost at least half as much influence as there are players."),
    "lost_less": N_("All together have lost at most half as much influence as there are players."),
}

_MORE: Mapping[str, Mapping[str, str]] = {
    "ministries": {
        "repress": N_("At least as many ministries with repression as with reform."),
        "reform": N_("At least as many ministries with reform as with repression."),
    },
    "sums": {
        "repress": N_("The levels of repression come to at least those of reform."),
        "reform": N_("The levels of reform come to at least those of repression."),
    },
    "executions": {
        "repress": N_("At least as many executions repressed as reformed."),
        "reform": N_("At least as many executions reformed as repressed."),
    },
}
"""More repression, or more reform, by what is counted at this table (Q4)."""

_WEIGHED: Mapping[str, str] = {
    "ministries": N_("Ministries with repression: {repress}, with reform: {reform}."),
    "sums": N_("Levels of repression: {repress}, of reform: {reform}."),
    "executions": N_("Executions that repressed: {repress}, that reformed: {reform}."),
}

_COUNTED: Mapping[str, str] = {
    "ministries": N_("Ministries: {more}"), "sums": N_("Levels: {more}"), "executions": N_("Executions: {more}"),
}  # fmt: skip

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
    if key.partition(":")[0] in _POINTS and ":" in key:
        return point(key)
    return _(_LABELS[key]) if key in _LABELS else key


def ministry(key: str, public: Public) -> str:
    """A ministry's name at this table (Q14)."""
    return label(str(public.options["ministry.third_name"])) if key == "security" else label(key)


def objective(key: str, public: Public) -> str:
    """An objective as a sentence, in the words of what is counted at this table."""
    kind, _sep, of = key.partition(":")
    if kind in _MORE["ministries"]:
        return _(_MORE[str(ruling(public, "repress_vs_reform"))][kind])
    return _(_OBJECTIVES[kind]).format(ministry=ministry(of, public) if of else "")


def short(key: str, public: Public) -> str:
    """An objective as it fits on a small card of the projector."""
    kind, _sep, of = key.partition(":")
    said = _(_SHORT[kind]).format(ministry=ministry(of, public) if of else "")
    return _(_COUNTED[str(ruling(public, "repress_vs_reform"))]).format(more=said) if kind in _MORE["sums"] else said


def weighed(public: Public, repress: int, reform: int) -> str:
    """How much repression and reform there is, and what is counted for it (Q4)."""
    return _(_WEIGHED[str(ruling(public, "repress_vs_reform"))]).format(repress=repress, reform=reform)


def _guessed(name: str, public: Public) -> bool:
    """Whether the rulebook does not say what this member wants."""
    return not any(m.official for m in public.members if m.name == name)


def _printed(public: Public) -> bool:
    """Whether members are printed cards, named by what they want: then no guess of ours is told (R2)."""
    return public.options["objective.mode"] != "app" and public.members == default()


def note(name: str, public: Public) -> str:
    """That a member's name or what it wants is a guess; "" where the rulebook or the printed card says it."""
    return _("not official") if _guessed(name, public) and not _printed(public) else ""


def called(name: str, public: Public) -> str:
    """What a member is called; "" of a printed card whose name we only guess: it is told by what it wants (R2)."""
    return "" if _guessed(name, public) and _printed(public) else name


def member(name: str, public: Public) -> str:
    """What a member is called, marked when it is a guess."""
    marked, said = note(name, public), called(name, public)
    if not said:
        return ""
    return f"{said} ({marked})" if marked else said


def card(name: str, public: Public, *, starred: bool = False) -> str:
    """A member's card by its name and what it wants: the printed name may be another one.

    Where that is not official it says so; `starred` by a star alone, where a note says once what it means.
    """
    key = next((m.objective for m in public.members if m.name == name), "")
    # Beside a name on a button there is little room.
    brief = {
        "lost_more": _("Losses ≥ half"), "lost_less": _("Losses ≤ half"),
        "repress": _(_SHORT["repress"]), "reform": _(_SHORT["reform"]),
    }  # fmt: skip
    wants = brief.get(key) or (short(key, public) if key else "")
    who = (f"{name}*" if note(name, public) else called(name, public)) if starred else member(name, public)
    if not who:
        return wants
    return _("{member} — {objective}").format(member=who, objective=wants)


def account(name: str) -> str:
    """An account in words: somebody's influence by the name alone."""
    kind, _sep, seat = name.partition(":")
    return seat if kind == "supply" else label(name)


def counts(repress: int) -> str:
    """The result of an execution: counts only."""
    reform = pieces.EXECUTORS - repress
    if not repress or not reform:
        return _("all three Repress") if repress else _("all three Reform")
    return _("{repress} Repress, {reform} Reform").format(repress=repress, reform=reform)


def divided() -> str:
    """What the moment of a purge says: no line says it once more while the podium shows that purge."""
    return _("The third attempt is divided: a purge")


def why_lost(seat: str, purge: Purge, classic: bool) -> str:
    """Why a purge costs this one influence (R16, R17, Q13)."""
    both = all(at == seat for who, at in purge.pointed.items() if who != seat)
    if classic and seat != purge.deviant:
        return _("Both others pointed at {seat}, though {deviant} was the deviant.").format(
            seat=seat, deviant=purge.deviant
        )
    if both and seat == purge.deviant:
        return _("{seat} was the deviant, and both others pointed there.").format(seat=seat)
    return _("{seat} pointed at {at}, not at {deviant}.").format(
        seat=seat, at=purge.pointed[seat], deviant=purge.deviant
    )


def point(until: str) -> str:
    """How far a round has come, in words (Q25); see `Public.point`."""
    phase, _sep, nth = until.partition(":")
    return _(_POINTS[phase]).format(nth=ordinal(int(nth)))


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
    said = {
        "start": _("starting influence"),
        "middle": _("keyed in as it lay"),
        "purge": _("in a purge"),
        "post": _("moved by the judge"),
    }
    text = said[event.why]
    return f"{text}: {event.note.removesuffix('.')}" if event.note else text


def _begun(event: e.GameBegun, public: Public) -> str:
    return _("{seats} sit down to Politburo.").format(seats=listed(event.seats))


def _middle(event: e.BegunInTheMiddle, public: Public) -> str:
    count = len(event.directions)
    said = [
        ngettext("The evening begins in the middle: {count} round is over.",
                 "The evening begins in the middle: {count} rounds are over.", count).format(count=count),
        ", ".join(f"{ministry(key, public)} {signed(level)}" for key, level in event.levels.items()) + ".",
        _("Influence: {seats}.").format(
            seats=", ".join(f"{seat} {public.accounts[supply(seat)]}" for seat in public.seats)
        ),
    ]  # fmt: skip
    if event.leads or ruling(public, "gs.rotation") != "random":
        # Else the one drawn at the start would still be said to be it.
        said.insert(1, _("{seat} is general secretary next.").format(seat=public.leads_next))
    if event.until:
        text = _("Round {round} is keyed in up to {point}.")
        said.append(text.format(round=count + 1, point=point(event.until)))
    return " ".join(said)


def _round(event: e.RoundBegun, public: Public) -> str:
    if not event.secretary:
        return _("Round {round} begins; who leads it is drawn.").format(round=event.round)
    return _("Round {round} begins: {seat} is general secretary.").format(round=event.round, seat=event.secretary)


def _shown(event: e.ThumbsShown, public: Public) -> str:
    return ngettext("{up} of {all} thumbs is up.", "{up} of {all} thumbs are up.", event.up).format(
        up=event.up, all=len(event.thumbs)
    )


def _approved(event: e.PlanApproved, public: Public) -> str:
    said = {
        "majority": _("{ministry} is the plan."),
        "casting": _("{ministry} is the plan by the casting vote."),
        "third": _("Two plans were rejected, so {ministry} is the plan without a vote."),
    }[event.how]
    return said.format(ministry=ministry(event.ministry, public))


def _rejected(event: e.PlanRejected, public: Public) -> str:
    last = public.answers[-1]
    tied = 2 * last.up == len(last.thumbs)
    said = _("{ministry} is rejected by the casting vote.") if tied else _("{ministry} is rejected.")
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
    return f"{said} {beyond(event.after, public)}".strip()


def beyond(level: int, public: Public) -> str:
    """The notice about a level that the cardboard may not show (Q8); "" for one that it shows."""
    if abs(level) <= pieces.PRINTED:
        return ""
    on_cards = public.options["objective.mode"] != "app" or public.options["cards.mode"] != "app"
    if on_cards:
        return _("The cardboard track may end before this number.")
    return _("That is off the printed scale, and counts in full.") if ruling(public, "level.clamp") == "none" else ""


def _pointing(event: e.PointingShown, public: Public) -> str:
    each = [_("{seat} points at {at}").format(seat=seat, at=at) for seat, at in event.pointed.items()]
    return listed(each) + "."


def _deviant(event: e.DeviantShown, public: Public) -> str:
    said = _("{seat} was the deviant: {card}.").format(seat=event.seat, card=label(event.card))
    return said if event.losers else f"{said} " + _("No two point at the same one, and nobody loses influence.")


def _turned_all(event: e.ObjectivesTurned, public: Public) -> str:
    said = _("All members are turned.")
    if event.unused:
        said += " " + _("Not in play: {names}.").format(
            names=", ".join(member(name, public) or card(name, public) for name in event.unused)
        )
    return said


def _named(event: e.ObjectiveNamed, public: Public) -> str:
    if not event.member:
        return _("{seat}'s member stays unknown.").format(seat=event.seat)
    return _turned_up(event.seat, event.member, public)


def _turned_up(seat: str, name: str, public: Public) -> str:
    """Who somebody is, and what that member wants; of a printed card whose name we only guess the latter alone."""
    wants = next((one.objective for one in public.members if one.name == name), "")
    said, who = objective(wants, public), member(name, public)
    if not who:
        return _("{seat}'s objective: {objective}").format(seat=seat, objective=said)
    return _("{seat} is {member}. The objective: {objective}").format(seat=seat, member=who, objective=said)


def _put(event: WasPut, public: Public) -> str:
    kind, _sep, of = event.field.partition(":")
    what = _("level of {ministry}").format(ministry=ministry(of, public)) if of else label(kind)
    value = signed(int(event.value)) if of else event.value
    return _("The judge sets {what} to {value}: {reason}").format(what=what, value=value, reason=event.reason)


_STORY: Mapping[type[Event], Callable[[Any, Public], str | None]] = {
    e.GameBegun: _begun,
    e.ObjectiveDealt: lambda x, p: _turned_up(x.seat, x.member, p),
    e.HasObjective: lambda x, p: (
        None
        if p.options["objective.mode"] == "app" and not middle.from_memory(p)
        else _("{seat} has a member's card.").format(seat=x.seat)
    ),
    e.ObjectivesImpossible: lambda x, p: _(
        "These members' cards cannot come from one box; each confirms or mends their own."
    ),
    e.ObjectivesStand: lambda x, p: _("All have confirmed their cards, though they cannot come from one box."),
    e.BegunInTheMiddle: _middle,
    e.RoundBegun: _round,
    e.SecretaryDrawn: lambda x, p: _("{seat} is general secretary.").format(seat=x.seat),
    e.PlanProposed: lambda x, p: _("{ministry} is proposed.").format(ministry=ministry(x.ministry, p)),
    e.ThumbsIn: lambda x, p: _("All have answered the plan."),
    e.ThumbsShown: _shown,
    e.PlanTied: lambda x, p: _("A tie: {seat} has the casting vote.").format(seat=p.secretary),
    e.PlanApproved: _approved,
    e.PlanRejected: _rejected,
    e.Appointed: lambda x, p: _("For the {attempt} attempt {seats} are appointed.").format(
        attempt=ordinal(x.attempt), seats=listed(x.seats)
    ),
    e.TalkOver: lambda x, p: _("The time to talk is over."),
    e.CardsIn: lambda x, p: _("All three cards are in."),
    e.CardsTurned: _turned,
    e.LevelChanged: _level,
    e.PurgeBegun: lambda x, p: _("A purge: {seats} point at whom they suspect, all at once.").format(
        seats=listed(p.executors)
    ),
    e.PointingIn: lambda x, p: _("All three have pointed."),
    e.PointingShown: _pointing,
    e.DeviantShown: _deviant,
    e.InfluenceLost: lambda x, p: (
        _("{seat} loses 1 influence; {left} left.").format(seat=x.seat, left=signed(x.left).removeprefix("+"))
        if x.paid
        else _("{seat} has no influence left to lose.").format(seat=x.seat)
    ),
    e.RoundEnded: lambda x, p: _("Round {round} is over.").format(round=p.round),
    e.ObjectivesTurned: _turned_all,
    e.ObjectiveNamed: _named,
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

REASONS: Mapping[str, str] = {
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
    "other_card": N_("Two attempts are anonymous, the third is remembered by seat; this is attempt {attempt}."),
    "three_cards": N_("Three cards were played: 0 to 3 of them repress."),
    "not_one_of_three": N_("“{value}” is none of the last three; choose one of: {allowed}."),
    "points_at_self": N_("At this table nobody points at themselves."),
    "purge_open": N_("At this table the three point openly; the host keys it in."),
    "purge_sealed": N_("At this table each of the three points on the private window."),
    "no_such_member": N_("“{value}” is no member; choose one of: {allowed}."),
    "objective_known": N_("The members' cards are already known to the app."),
    "member_taken": N_("{seat} has this member's card; nobody else can have it."),
    "objectives_missing": N_("Members still to be named: {seats}."),
    "no_face_down": N_("A member's card must be named here."),
    "account_full": N_("Nobody has more than {most} influence."),
    "chair_fixed": N_("The chair can change hands only before a plan is proposed."),
    "middle_divided": N_("Another attempt followed, or a purge: the three cards were not alike."),
    "middle_rejected": N_("Another plan followed, so this one was rejected."),
    "middle_served": N_("So many different members have been general secretary as rounds are over: {rounds}."),
    "middle_lost": N_("Nobody can have lost more influence than rounds are over: {rounds}."),
    "middle_levels": N_("In so many rounds ({rounds}) the levels cannot have moved by more than {most} altogether."),
    "middle_losses": N_("In so many rounds ({rounds}) all together cannot have lost more than {most}."),
    "bad_level": N_("A level is a whole number from −{most} to {most}."),
    "reason_needed": N_("Give a reason, at most 300 characters on one line."),
}

NOUNS: Mapping[type[Event], str] = {
    e.GameBegun: N_("beginning players seats"),
    e.BegunInTheMiddle: N_("beginning position"),
    e.ObjectiveDealt: N_("members objectives cards"),
    e.HasObjective: N_("members objectives cards"),
    e.ObjectivesImpossible: N_("members objectives cards"),
    e.ObjectivesStand: N_("members objectives cards"),
    e.RoundBegun: N_("rounds secretary"),
    e.SecretaryDrawn: N_("secretary"),
    e.PlanProposed: N_("plans ministry ministries proposals"),
    e.ThumbsIn: N_("thumbs votes ballots"),
    e.ThumbsShown: N_("thumbs votes ballots"),
    e.PlanTied: N_("thumbs votes ties"),
    e.PlanApproved: N_("plans votes results"),
    e.PlanRejected: N_("plans votes results"),
    e.Appointed: N_("executors appointments attempts"),
    e.TalkOver: N_("talk time clock"),
    e.CardsIn: N_("cards"),
    e.CardsTurned: N_("cards attempts results"),
    e.LevelChanged: N_("levels ministry ministries"),
    e.PurgeBegun: N_("purges pointing"),
    e.PointingIn: N_("purges pointing"),
    e.PointingShown: N_("purges pointing"),
    e.DeviantShown: N_("purges deviants cards"),
    e.InfluenceLost: N_("influence points"),
    e.RoundEnded: N_("rounds end"),
    e.ObjectivesTurned: N_("members objectives"),
    e.ObjectiveNamed: N_("members objectives"),
    e.GameEnded: N_("end winners results"),
}
"""The plain nouns by which a line of each kind is searched for, though its sentence says other words."""
