"""Moments of Politburo: a plan that falls, an execution that is unanimous or fails, and who pays in a purge."""

from __future__ import annotations

from companion.core.language import _, listed, ngettext, signed
from companion.core.messages import Event
from companion.core.page import Moment
from companion.core.refusing import ruling
from companion.core.vocabulary import Fortune, Icon
from companion.games.politburo import events as e
from companion.games.politburo import pieces, words
from companion.games.politburo.state import Public


def moment(event: Event, public: Public) -> Moment | None:
    """What an event did to somebody's fortune."""
    match event:
        case e.PlanRejected(ministry):
            return _rejected(ministry, public)
        case e.PlanApproved(ministry, "third") if public.rejected:
            name = words.ministry(ministry, public)
            fell = listed([words.ministry(one, public) for one in public.rejected])
            said = _("Both plans are rejected: {ministry} is the plan").format(ministry=name)
            why = _("After {fell} there is no further vote.").format(fell=fell)
            return Moment(said, why, Icon(ministry), (), (public.secretary,), Fortune.TURN)
        case e.RoundEnded() if public.results and public.results[-1] in (0, pieces.EXECUTORS):
            return _unanimous(public)
        case e.ObjectivesStand():
            said = _("The cards that were keyed in cannot come from one box")
            return Moment(said, _("Everybody has confirmed them: they stand."), Icon.RULES)
        case e.PurgeBegun():
            said = words.divided()
            why = _("{ministry} is now at {level}. Whose card differed? The three point at whom they suspect.").format(
                ministry=words.ministry(public.plan, public), level=signed(public.levels[public.plan])
            )
            why = f"{why} {words.beyond(public.levels[public.plan], public)}".strip()
            return Moment(said, why, Icon.POINT, (), public.executors, Fortune.TURN)
        case e.InfluenceLost(seat):
            return _purged(event, public)
        case e.DeviantShown(seat, _card, ()):
            said = _("{seat} was the deviant and escapes").format(seat=seat)
            return Moment(said, _("No two point at the same one."), Icon.POINT, to=(seat,), fortune=Fortune.GAIN)
    return None


def _rejected(ministry: str, public: Public) -> Moment:
    said = _("{ministry} is rejected").format(ministry=words.ministry(ministry, public))
    against = tuple(seat for seat, thumb in public.thumbs.items() if thumb == "down")
    up = len(public.thumbs) - len(against)
    why = ngettext("{up} of {all} thumbs was up.", "{up} of {all} thumbs were up.", up).format(
        up=up, all=len(public.thumbs)
    )
    if 2 * up == len(public.thumbs):
        why += " " + _("{seat} decided the tie.").format(seat=public.secretary)
    return Moment(said, why, Icon.THUMB_DOWN, against, (), Fortune.LOSS)


def _unanimous(public: Public) -> Moment:
    term = public.terms[-1]
    repress = bool(term.attempts[-1].repress)
    said = _("All three repress") if repress else _("All three reform")
    why = _("{ministry} goes from {before} to {after}.").format(
        ministry=words.ministry(term.ministry, public), before=signed(term.before), after=signed(term.after)
    )
    why = f"{why} {words.beyond(term.after, public)}".strip()
    icon = Icon.REPRESS if repress else Icon.REFORM
    return Moment(said, why, icon, term.attempts[-1].seats, (), Fortune.TURN)


def _purged(event: e.InfluenceLost, public: Public) -> Moment | None:
    """Whom the purge costs influence, and why (R16, R17)."""
    purge, seat = public.purge, event.seat
    if purge is None:
        return None
    said = _("{seat} loses 1 influence") if event.paid else _("{seat} has no influence left to lose")
    why = words.why_lost(seat, purge, ruling(public, "ruleset") == "classic")
    return Moment(said.format(seat=seat), why, Icon.POINT, (), (seat,), Fortune.LOSS)
