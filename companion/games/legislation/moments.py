"""Moments of Legislation: a broken pledge, with who broke it, to whom, on which bill; a special effect."""

from __future__ import annotations

from companion.core.language import _, ngettext
from companion.core.messages import Event
from companion.core.page import Moment
from companion.core.vocabulary import Fortune, Icon
from companion.games.legislation import events as e
from companion.games.legislation.state import Public, broken_by
from companion.games.legislation.words import label, last_votes, promise


def moment(event: Event, public: Public) -> Moment | None:
    """What an event did to somebody's fortune; a pledge that was kept is told by the bill alone."""
    match event:
        case e.PledgeJudged(number, "broken"):
            return _broken(number, public)
        case e.EffectUsed(seat):
            said = _("{seat} uses the representative's special effect").format(seat=seat)
            once = _("Once a game: it is used up.")
            return Moment(said, once, Icon.USED, (seat,), (), Fortune.TURN)
    return None


def _broken(number: int, public: Public) -> Moment | None:
    """Who betrayed whom (R13)."""
    pledge = next((past.pledge for past in public.past_pledges if past.pledge.number == number), None)
    if pledge is None or not public.past:
        return None
    text = _("{seat} broke the pledge to {other}") if pledge.to else _("{seat} broke a pledge")
    said = text.format(seat=pledge.seat, other=pledge.to)
    count = broken_by(public, pledge.seat)
    text = _("Pledged {promise}, voted {ballot}; sits out the next Pledge turn.")
    if last_votes(public):
        text = _("Pledged {promise}, voted {ballot}.")
    why = text.format(promise=promise(pledge.side, pledge.bill), ballot=label(public.past[-1].ballots[pledge.seat]))
    if count > 1:
        text = ngettext("{count} broken pledge so far.", "{count} broken pledges so far.", count)
        why += " " + text.format(count=count)
    to = (pledge.to,) if pledge.to else ()
    return Moment(said, why, Icon.BROKEN, (pledge.seat,), to, Fortune.LOSS)
