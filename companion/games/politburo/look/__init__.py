"""View functions: public → what everybody is shown; public + own → what one seat is shown beside it."""

from __future__ import annotations

from companion.core import middle
from companion.core.language import _, figure, listed
from companion.core.messages import Seat
from companion.core.page import SeatCard, Step, View
from companion.core.standings import recorded
from companion.core.vocabulary import Source
from companion.games.politburo import result, words
from companion.games.politburo.look.own import mine
from companion.games.politburo.look.podium import board, dealt, finger, role, stage, thumb
from companion.games.politburo.state import ENDING, Phase, Public
from companion.games.politburo.wants import drawable

P = Phase
_STEPS = ("plan", "execute", "purge")
_STEP_OF = {
    P.APPOINT: "execute", P.CARDS: "execute", P.CARDS_IN: "execute", P.POINTING: "purge",
    P.POINTED: "purge", P.DEVIANT: "purge", P.OBJECTIVES: "", P.TURNED: "", P.OVER: "",
}  # fmt: skip


def look(public: Public) -> View:
    """What everybody is shown."""
    names = {"plan": _("Plan"), "execute": _("Execute"), "purge": _("Purge")}
    heading, step = phase(public)
    waiting = awaited(public)
    return View(
        heading=heading,
        steps=tuple(Step(key, names[key]) for key in _STEPS),
        step=step,
        leader=public.chair,
        foot=_foot(public),
        about=_about(public),
        seats=tuple(
            SeatCard(
                name=seat,
                subtitle=finger(public, seat) or role(public, seat)[1] or _shown(public, seat),
                colour=place,
                leads=seat == public.chair,
                waiting=seat in waiting,
                badge=figure(result.influence(public, seat)),
            )
            for place, seat in enumerate(public.seats)
        ),
        gone=tuple(SeatCard(seat, "", 0, badge=figure(result.influence(public, seat))) for seat in public.gone),
        clock=public.countdown,
        clock_total=int(public.options["talk.seconds"]) * 1000,
        mats=False,
        paused=public.paused,
        over=public.over,
        private=_private(public),
        board=board(public),
    )


def phase(public: Public) -> tuple[str, str]:
    """The heading and the step that is on."""
    step = _STEP_OF.get(public.phase, "plan")
    if (public.phase is P.BETWEEN and public.round) or (public.phase is P.OBJECTIVES and not public.closing):
        step = "purge" if public.purge else "execute"
    return _heading(public), step


def _shown(public: Public, seat: Seat) -> str:
    """The thumb that a seat has shown, in words."""
    shown = thumb(public, seat)
    return words.label(shown) if shown in ("up", "down") else ""


def _heading(public: Public) -> str:
    if public.phase in ENDING:
        # Another heading from the first turned card on: what the last round came to is no longer called out.
        return _("The end") if public.objectives or public.over else _("The last round is over")
    if public.round == 0:
        return "Politburo"
    return _("Round {round} of {rounds}").format(round=public.round, rounds=public.rounds)


def awaited(public: Public) -> tuple[Seat, ...]:
    """Seats that the table waits for, in seat order."""
    match public.phase:
        case P.OPENING:
            wanted = {w.owner for w in drawable(public) if w.source is Source.SEAT}
            return tuple(s for s in public.seats if s in wanted)
        case P.PROPOSE | P.CASTING | P.APPOINT | P.CARDS_IN:
            return (public.secretary,)
        case P.THUMBS if public.plan_mode == "sealed":
            return tuple(s for s in public.answering if s not in public.put_in)
        case P.CARDS if public.cards_mode == "app":
            return tuple(s for s in public.seats if s in public.executors and s not in public.put_in)
        case P.POINTING if public.options["purge.mode"] == "sealed":
            return tuple(s for s in public.seats if s in public.executors and s not in public.put_in)
        case P.OBJECTIVES:
            return tuple(s for s in public.seats if s not in public.has_objective)
    return ()


def _private(public: Public) -> bool:
    """Whether a private window has anything to look at or to choose: else the laptop need not go round (page.View)."""
    how = public.options
    sealed = {
        P.THUMBS: public.plan_mode == "sealed",
        P.CARDS: public.cards_mode == "app",
        P.POINTING: how["purge.mode"] == "sealed",
    }
    return how["objective.mode"] != "end" or sealed.get(public.phase, False)


def _about(public: Public) -> str:
    shown = stage(public)
    match public.phase:
        case P.CARDS:
            return _("{title}. {note}").format(title=shown.title, note=shown.note)
        case P.POINTING:
            return _("{ministry}: who was the deviant?").format(ministry=words.ministry(public.plan, public))
        case P.THUMBS:
            return _("Shall {ministry} be the plan?").format(ministry=words.ministry(public.plan, public))
    return ""


def _next(public: Public) -> str:
    """Where the chair goes, as far as that is known."""
    if public.round >= public.rounds:
        return ""
    if public.options["gs.rotation"] == "random":
        return _("Who leads next is drawn.")
    return _("{seat} leads next.").format(seat=public.leads_next)


def _foot(public: Public) -> str:
    """What the table waits for, in a sentence."""
    if public.paused:
        return _("The clock is paused.")
    names, leader = listed(awaited(public)), public.secretary
    plan = words.ministry(public.plan, public) if public.plan else ""
    match public.phase:
        case P.OPENING if not public.first and middle.from_memory(public):
            return _("How the evening stands is keyed in first.")
        case P.OPENING:
            said = _("Still to key in their member's card: {seats}.").format(seats=names)
            if public.attempt_deal:
                again = _("Not all of these can come from one box. Still to confirm or mend: {seats}.")
                said = again.format(seats=names)
            return said if names else _("Everything is laid out.")
        case P.BETWEEN:
            said = _("{seat} is the first general secretary.").format(seat=public.first)
            if dealt(public) and public.options["objective.mode"] == "end":
                said = _("Look at your card now. {seat} is the first general secretary.").format(seat=public.first)
            if public.round:
                said = _("Round {round} is over.").format(round=public.round) + " " + _next(public)
            if public.options["judge.sees"] == "on":
                said += " " + _("The judge sees the private windows.")
            return said
        case P.CHAIR:
            return _("Who leads this round is drawn.")
        case P.PROPOSE:
            if public.rejected:
                fell = words.ministry(public.rejected[-1], public)
                return _("{ministry} is rejected. {seat} proposes another ministry.").format(ministry=fell, seat=leader)
            return _("{seat} proposes a ministry.").format(seat=leader)
        case P.THUMBS if names:
            return _("{ministry}: still to answer: {seats}.").format(ministry=plan, seats=names)
        case P.THUMBS if public.until:
            return _("{ministry} is proposed.").format(ministry=plan)
        case P.THUMBS:
            without = listed([leader, *(seat for seat in public.away if seat != leader)])
            return _("{ministry}: on three, all but {seats} show a thumb.").format(ministry=plan, seats=without)
        case P.THUMBS_IN:
            return _("All have answered, and no thumb changes any more. They are shown together.")
        case P.CASTING:
            return _("A tie: {seat} has the casting vote.").format(seat=leader)
        case P.APPOINT if public.attempt:
            return _("{seat} keeps or replaces the three, then the cards are dealt once more.").format(seat=leader)
        case P.APPOINT:
            return _("{seat} appoints three to execute the plan.").format(seat=leader)
        case P.CARDS if names:
            return _("Still to choose a card in secret: {seats}.").format(seats=names)
        case P.CARDS if public.until:
            return _("{seats} execute the plan.").format(seats=listed(public.executors))
        case P.CARDS if public.last_attempt:
            # No number is said: the digits of the panel are those of the seats.
            said = _(
                "The numbered cards go to {first}, {second} and {third}, in this order, and come back face down."
                " {leader} shuffles them, looks at them alone, and says how many repress."
            )
            order = dict(zip(("first", "second", "third"), public.executors, strict=True))
            return said.format(**order, leader=leader)
        case P.CARDS:
            return _("The three hand in a card each, face down; {seat} shuffles and shows them.").format(seat=leader)
        case P.CARDS_IN:
            return _("All three cards are in, and shuffled. {seat} shows how many repress.").format(seat=leader)
        case P.POINTING if names:
            return _("Still to point: {seats}.").format(seats=names)
        case P.POINTING:
            return _("On three, {seats} point at whom they suspect.").format(seats=listed(public.executors))
        case P.POINTED:
            return _("All three have pointed. Fingers and cards are shown together.")
        case P.DEVIANT:
            said = _("Now the cards are turned: in order {first}'s, {second}'s and {third}'s. Whose card differs?")
            return said.format(**dict(zip(("first", "second", "third"), public.executors, strict=True)))
        case P.OBJECTIVES:
            # In the order in which they are asked: the least influence first.
            names = listed([seat for seat in public.unturned if not names or seat in awaited(public)])
            if awaited(public):
                text = _("Still to turn up their card and say who it is, the least influence first: {seats}.")
                return text.format(seats=names)
            if len(public.unturned) < len(public.seats):
                return _("Still face down, the least influence first: {seats}.").format(seats=names)
            return _("The last round is over. The members are turned one by one, the least influence first.")
        case P.TURNED:
            return _("All are turned. Among those who reached the objective, the most influence wins.")
    return recorded()


__all__ = ["awaited", "look", "mine"]
