"""Public → what everybody is shown; public + own → what one seat is shown beside it."""

from __future__ import annotations

from companion.core.language import _, listed, signed
from companion.core.messages import Seat
from companion.core.page import SeatCard, Step, View
from companion.core.seats import order_from
from companion.games.politburo import commands as c
from companion.games.politburo import pieces, result, words
from companion.games.politburo.board import Board, MemberCard, Mine, Ministry, Stage
from companion.games.politburo.state import Own, Phase, Public
from companion.games.politburo.wants import drawable

P = Phase
_STEPS = ("plan", "execute", "purge")
_STEP_OF = {
    P.APPOINT: "execute", P.CARDS: "execute", P.POINTING: "purge", P.POINTED: "purge", P.DEVIANT: "purge",
    P.OBJECTIVES: "purge", P.TURNED: "purge", P.OVER: "purge",
}  # fmt: skip
ENDING = (P.OBJECTIVES, P.TURNED, P.OVER)
DONE = (P.BETWEEN, *ENDING)


def look(public: Public) -> View:
    """What everybody is shown."""
    names = {"plan": _("Plan"), "execute": _("Execute"), "purge": _("Purge")}
    step = _STEP_OF.get(public.phase, "plan")
    if public.phase is P.BETWEEN and public.round:
        step = "purge" if public.purge else "execute"
    waiting = awaited(public)
    return View(
        heading=_heading(public),
        steps=tuple(Step(key, names[key]) for key in _STEPS),
        step=step,
        leader=public.secretary,
        foot=_foot(public),
        about=_about(public),
        seats=tuple(
            SeatCard(
                name=seat,
                subtitle=_role(public, seat)[1] or words.label(_thumb(public, seat)) or _finger(public, seat),
                colour=place,
                leads=seat == public.secretary,
                waiting=seat in waiting,
                badge=str(result.influence(public, seat)).replace("-", "−"),
            )
            for place, seat in enumerate(public.seats)
        ),
        clock=public.countdown,
        clock_total=int(public.options["talk.seconds"]) * 1000,
        mats=False,
        paused=public.paused,
        over=public.over,
        board=_board(public),
    )


def _heading(public: Public) -> str:
    if public.phase in ENDING:
        return _("The end")
    if public.round == 0:
        return "Politburo"
    return _("Round {round} of {rounds}").format(round=public.round, rounds=public.rounds)


def awaited(public: Public) -> tuple[Seat, ...]:
    """Seats that the table waits for, in seat order."""
    match public.phase:
        case P.OPENING:
            wanted = {w.owner for w in drawable(public) if w.source == "seat"}
            return tuple(s for s in public.seats if s in wanted)
        case P.PROPOSE | P.CASTING | P.APPOINT:
            return (public.secretary,)
        case P.THUMBS if public.options["plan.mode"] == "sealed":
            return tuple(s for s in public.answering if s not in public.put_in)
        case P.CARDS if public.options["cards.mode"] == "app":
            return tuple(s for s in public.executors if s not in public.put_in)
        case P.POINTING if public.options["purge.mode"] == "sealed":
            return tuple(s for s in public.executors if s not in public.put_in)
        case P.OBJECTIVES:
            return tuple(s for s in public.seats if s not in public.has_objective)
    return ()


def _about(public: Public) -> str:
    stage = _stage(public)
    if public.phase is P.CARDS:
        return _("{title}. {note}").format(title=stage.title, note=stage.note)
    if public.phase is P.POINTING:
        return _("{title}. Who was the deviant?").format(title=stage.title)
    return stage.title if public.phase is P.THUMBS else ""


def _next(public: Public) -> str:
    """Where the chair goes, as far as that is known."""
    if public.round >= public.rounds:
        return ""
    if public.options["gs.rotation"] == "random":
        return _("Who leads next is drawn.")
    order = order_from(public.seats, public.first)
    return _("{seat} leads next.").format(seat=order[public.round])


def _foot(public: Public) -> str:
    """What the table waits for, in a sentence."""
    if public.paused:
        return _("The clock is paused.")
    names, leader = listed(awaited(public)), public.secretary
    plan = words.ministry(public.plan, public) if public.plan else ""
    match public.phase:
        case P.OPENING:
            return _("Members' cards are keyed in: {seats}.").format(seats=names) if names else _("The table is laid.")
        case P.BETWEEN:
            said = _("{seat} is general secretary first.").format(seat=public.first)
            if public.round:
                said = _("Round {round} is over.").format(round=public.round) + " " + _next(public)
            if public.options["judge.sees"] == "on":
                said += " " + _("The judge sees the private windows.")
            return said
        case P.CHAIR:
            return _("Who leads this round is drawn.")
        case P.PROPOSE:
            return _("{seat} proposes a ministry.").format(seat=leader)
        case P.THUMBS if names:
            return _("{ministry}: still to answer: {seats}.").format(ministry=plan, seats=names)
        case P.THUMBS:
            return _("{ministry}: on three, all but {seat} show a thumb.").format(ministry=plan, seat=leader)
        case P.THUMBS_IN:
            return _("All have answered. The thumbs are shown together.")
        case P.CASTING:
            return _("A tie: {seat} has the casting vote.").format(seat=leader)
        case P.APPOINT if public.attempt:
            return _("{seat} keeps or replaces the three, then the cards are dealt once more.").format(seat=leader)
        case P.APPOINT:
            return _("{seat} appoints three to execute the plan.").format(seat=leader)
        case P.CARDS if names:
            return _("Still to choose a card: {seats}. Nobody shows a card.").format(seats=names)
        case P.CARDS:
            return _("The three tuck in their cards; {seat} shuffles and shows them.").format(seat=leader)
        case P.POINTING if names:
            return _("Still to point at the deviant: {seats}.").format(seats=names)
        case P.POINTING:
            return _("On three, {seats} point at the deviant.").format(seats=listed(public.executors))
        case P.POINTED:
            return _("All three have pointed. Fingers and cards are shown together.")
        case P.DEVIANT:
            return _("The cards of the third attempt are turned: whose differs?")
        case P.OBJECTIVES:
            if names:
                return _("Members still to be named: {seats}.").format(seats=names)
            return _("Everybody has led a round. The members are turned.")
        case P.TURNED:
            return _("The members are turned. Among those who reached the objective, the most influence wins.")
    return _("Game recorded. Every step can be traced in the story.")


# --- the board --------------------------------------------------------------------------------------------------------


def _board(public: Public) -> Board:
    return Board(
        phase=public.phase.value,
        ministries=tuple(_ministry(public, key) for key in pieces.MINISTRIES),
        members=tuple(_member(public, seat) for seat in public.seats),
        stage=_stage(public),
        past=tuple(
            _("{attempt} attempt: {counts}").format(attempt=words.ordinal(n).capitalize(), counts=words.counts(repress))
            for n, repress in enumerate(() if public.phase in ENDING else public.results, 1)
        ),
        most=max(pieces.PRINTED, *(abs(level) for level in public.levels.values())),
    )


def _ministry(public: Public, key: str) -> Ministry:
    state, say = "", ""
    if public.plan == key and public.phase not in DONE:
        state, say = "plan", _("the plan") if public.how else _("proposed")
    elif key in public.rejected and public.phase not in DONE:
        state, say = "rejected", _("rejected")
    level = public.levels[key]
    return Ministry(key, words.ministry(key, public), level, signed(level), state, say, key == public.changed)


def _role(public: Public, seat: Seat) -> tuple[str, str]:
    if public.phase in ENDING:
        return "", ""
    if seat == public.secretary:
        if seat in public.executors and public.phase not in DONE:
            return "leads", _("leads, executes")
        return "leads", _("leads")
    if seat in public.executors and public.phase not in DONE:
        return "executes", _("executes")
    return "", ""


def _thumb(public: Public, seat: Seat) -> str:
    """The thumb that a seat has shown, until the three are appointed."""
    shown = public.phase in (P.CASTING, P.PROPOSE) or (public.phase is P.APPOINT and not public.attempt)
    return public.thumbs.get(seat, "") if shown else ""


def _finger(public: Public, seat: Seat) -> str:
    """At whom a seat points in the purge that all see."""
    at = public.purge.pointed.get(seat, "") if public.purge else ""
    return _("→ {seat}").format(seat=at) if at else ""


def _member(public: Public, seat: Seat) -> MemberCard:
    role, say = _role(public, seat)
    name = public.objectives.get(seat, "")
    purge = public.purge
    objective = result.objective_of(public, name) if name else ""
    return MemberCard(
        seat=seat,
        influence=result.influence(public, seat),
        role=role,
        role_say=say,
        thumb=_thumb(public, seat),
        points_at=purge.pointed.get(seat, "") if purge else "",
        deviant=bool(purge) and purge is not None and purge.deviant == seat,
        lost=purge is not None and seat in purge.losers,
        member=name,
        note=words.note(name, public) if name else "",
        objective=words.short(objective, public) if objective else "",
        met=result.met(public, objective) if objective else None,
        wins=public.phase in (P.TURNED, P.OVER) and seat in result.winners(public),
    )


def _stage(public: Public) -> Stage:
    if public.phase in ENDING:
        lost = _("Lost influence: {lost} of {seats} players.").format(lost=result.lost(public), seats=len(public.seats))
        repress, reform = result.weights(public)
        both = _("Repression {repress}, reform {reform}.").format(repress=repress, reform=reform)
        title = _("All have led") if public.phase is P.OBJECTIVES else _("The members are turned")
        return Stage("end", title, say=both, note=lost)
    if public.purge is not None:
        return _purge(public)
    if public.phase in (P.POINTING, P.POINTED):
        return _execution(public, "purge")
    if public.results or public.phase in (P.CARDS, P.APPOINT):
        return _execution(public, "execution")
    if public.thumbs and public.phase is P.PROPOSE:
        rejected = words.ministry(public.rejected[-1], public)
        return Stage("plan", _("Rejected: {ministry}").format(ministry=rejected), say=_thumbs(public))
    if public.thumbs:
        plan = words.ministry(public.plan, public)
        return Stage("plan", _("The plan: {ministry}").format(ministry=plan), say=_thumbs(public))
    if public.plan:
        return Stage("plan", _("Proposed: {ministry}").format(ministry=words.ministry(public.plan, public)))
    return Stage("plan", _("The plan"))


def _thumbs(public: Public) -> str:
    up = sum(thumb == "up" for thumb in public.thumbs.values())
    return _("{up} of {all} thumbs are up.").format(up=up, all=len(public.thumbs))


def _execution(public: Public, kind: str) -> Stage:
    under_way = public.phase is P.CARDS
    attempt = public.attempt
    if not attempt:
        said = {
            "majority": _thumbs(public),
            "casting": _("Approved by the casting vote."),
            "third": _("Two were rejected; this one needs no vote."),
        }[public.how or "third"]
        return Stage(kind, _("The plan: {ministry}").format(ministry=words.ministry(public.plan, public)), say=said)
    title = _("{ministry}, {attempt} attempt").format(
        ministry=words.ministry(public.plan, public), attempt=words.ordinal(attempt)
    )
    if under_way:
        note = (
            _("By seat: this time the cards can be told apart.")
            if public.last_attempt
            else _("Shuffled: nobody will know whose is whose.")
        )
        return Stage(kind, title, ("",) * 3, public.executors if public.last_attempt else (), "", note)
    repress = public.results[-1]
    cards = ("repress",) * repress + ("reform",) * (pieces.EXECUTORS - repress)
    labels = tuple(words.label(card) for card in cards)
    note = _("Shuffled: nobody knows whose is whose.")
    if repress in (0, pieces.EXECUTORS):
        ministry = words.ministry(public.plan, public)
        say = _("Unanimous: {ministry} is now at {level}.").format(
            ministry=ministry, level=signed(public.levels[public.plan])
        )
        note = ""
    elif attempt < pieces.ATTEMPTS:
        left = pieces.ATTEMPTS - attempt
        say = _("Not unanimous. One attempt is left.") if left == 1 else _("Not unanimous. Two attempts are left.")
    else:
        say = _("Not unanimous: a purge.")
    if public.last_attempt and kind == "purge":
        note = _("Whose is whose stays hidden until all three have pointed.")
    return Stage(kind, title, cards, labels, say, note)


def _purge(public: Public) -> Stage:
    purge = public.purge
    assert purge is not None
    if not purge.deviant:
        return Stage("purge", _("The purge"), ("",) * 3, public.executors, _("The cards are turned."))
    other = "reform" if purge.card == "repress" else "repress"
    cards = tuple(purge.card if seat == purge.deviant else other for seat in public.executors)
    say = _("{seat} was the deviant.").format(seat=purge.deviant)
    note = _("Nobody loses influence.")
    if purge.losers:
        note = _("Loses 1 influence: {seats}.").format(seats=listed(purge.losers))
    return Stage("purge", _("The purge"), cards, public.executors, say, note)


# --- one seat's own ---------------------------------------------------------------------------------------------------


def mine(public: Public, own: Own) -> Mine:
    """What one seat is shown of its own."""
    objective = result.objective_of(public, own.member)
    now = result.met(public, objective) if objective else None
    return Mine(
        seat=own.seat,
        influence=result.influence(public, own.seat),
        member=words.member(own.member, public) if own.member else "",
        objective=words.objective(objective, public) if objective else "",
        met=now,
        met_say="" if now is None else _("As things stand: reached") if now else _("As things stand: not reached"),
        choice_say=_chosen(public, own),
    )


def _chosen(public: Public, own: Own) -> str:
    """What this seat has chosen, in the box or turned out of it, until it is shown to all."""
    match own.choice:
        case c.Signal(thumb):
            return words.label(thumb)
        case c.DropCard():
            return _("In the box")
        case c.PlayCard(card):
            return words.label(card)
        case c.Point(whom):
            return _("You point at {seat}.").format(seat=whom)
    if public.phase is P.THUMBS_IN and own.thumb:
        return words.label(own.thumb)
    if public.phase is P.POINTED and own.pointed:
        return _("You point at {seat}.").format(seat=own.pointed)
    return ""
