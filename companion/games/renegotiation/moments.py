"""Moments of The Renegotiation Game: interrupts, laid cards that are lost, turns missed, and the last card."""

from __future__ import annotations

from companion.core.language import _, ngettext
from companion.core.messages import Event
from companion.core.page import Moment
from companion.core.vocabulary import Fortune, Icon
from companion.games.renegotiation import events as e
from companion.games.renegotiation import words
from companion.games.renegotiation.state import Public


def moment(event: Event, public: Public) -> Moment | None:
    """What an event did to somebody's fortune."""
    match event:
        case e.Unlaid(seat, card, points, _dst, reason):
            said = _("{seat} loses {card}").format(seat=seat, card=words.card(public, card))
            lost = ngettext("{count} point less: {reason}", "{count} points less: {reason}", points)
            why = lost.format(count=points, reason=reason)
            return Moment(said, why, Icon.TERMS, to=(seat,), fortune=Fortune.LOSS)
        case e.Laid(seat, card, _points, _count, _target, True):
            said = _("{card} lies before {seat} now").format(card=words.upper(words.card(public, card)), seat=seat)
            return Moment(said, "", Icon.TERMS, to=(seat,), fortune=Fortune.GAIN)
        case e.Played(seat, card, what, target, _travel, True):
            said = _("{seat} interrupts with {card}").format(seat=seat, card=words.played(public, card, what))
            at = (target,) if target and target != seat else ()
            return Moment(said, "", Icon.INTERRUPT, (seat,), at or (public.active,))
        case e.TurnSkipped(seat):
            return Moment(_("{seat} misses a turn").format(seat=seat), "", Icon.FELL, to=(seat,), fortune=Fortune.LOSS)
        case e.FinishDue(seat):
            said = _("{seat} has laid enough").format(seat=seat)
            return Moment(said, _("Does anybody interrupt?"), Icon.TROPHY, (seat,), fortune=Fortune.GAIN)
        case e.FinishLapsed(seat):
            return Moment(_("{seat} has not laid enough after all").format(seat=seat), "", Icon.FELL, to=(seat,))
        case e.Shown(seat, cards):
            titles = ", ".join(words.card(public, card) for card in cards)
            return Moment(_("{seat} shows {cards}").format(seat=seat, cards=titles), "", Icon.SAY, to=(seat,))
    return None
