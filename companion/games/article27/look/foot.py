"""The line at the foot: whom the table waits for, and for what."""

from __future__ import annotations

from companion.core.language import _, listed, signed
from companion.core.seats import left_of
from companion.games.article27 import pieces
from companion.games.article27.refuse.common import announcer, secretary_of
from companion.games.article27.state import Phase, Public
from companion.games.article27.wants import areas_left, discs_left, drawable, next_area


def awaited(public: Public) -> list[str]:
    """Seats that the table waits for, in seat order."""
    if public.question is not None:
        return []
    match public.phase:
        case Phase.OPENING | Phase.DRAWS | Phase.READY | Phase.NEGOTIATION | Phase.BALLOTS_IN:
            wanted = {w.owner for w in drawable(public) if w.source == "seat"}
            return [s for s in public.seats if s in wanted]
        case Phase.VOTE if public.options["vote.mode"] == "sealed":
            return [s for s in public.seats if s not in public.put_in]
        case Phase.FORCED_PICK:
            return [public.secretary]
        case Phase.DEALS:
            late = [s for d in public.deals for s in (d.payer, d.addressee) if s not in public.ticks.get(d.number, {})]
            return [s for s in public.seats if s in late]
        case Phase.SCORES:
            declaring = [s for s in public.face_down if s not in public.declared]
            checking = [left_of(public.seats, s) for s in public.declared if s not in public.confirmed]
            return [s for s in public.seats if s in declaring or s in checking]
        case Phase.ANNOUNCE if public.challenger:
            return [left_of(public.seats, announcer(public))]
        case Phase.ANNOUNCE if public.window is None:
            return [announcer(public)]
        case Phase.AGENDAS:
            return [s for s in public.seats if s not in public.has_agenda]
    return []


def sentence(public: Public) -> str:
    """What the table waits for, and whether the judge sees more than the public."""
    if public.options["judge.sees"] == "on" and public.phase in (Phase.BETWEEN, Phase.READY):
        return _sentence(public) + " " + _("The judge sees the private windows.")
    return _sentence(public)


def _sentence(public: Public) -> str:
    """What the table waits for, in a sentence."""
    if public.question is not None:
        return _("The table decides an open question.")
    if public.paused:
        return _("The clock is paused.")
    names = listed(awaited(public))
    needed = pieces.THRESHOLD[len(public.seats)]
    match public.phase:
        case Phase.OPENING:
            if names:
                return _("Secret agendas are keyed in: {seats}.").format(seats=names)
            return _("The table is laid.")
        case Phase.BETWEEN:
            if public.round == 0:
                return _("{seat} holds the gavel first. Ready for round 1.").format(seat=public.first)
            return _("Round {round} is over. The gavel passes to {seat}.").format(
                round=public.round, seat=secretary_of(public, public.round + 1)
            )
        case Phase.DRAWS:
            return _draws(public, names)
        case Phase.READY if names:
            return _("Still to draw: {seats}.").format(seats=names)
        case Phase.READY:
            return _("{seat} may strike the gavel. No deals before that.").format(seat=public.secretary)
        case Phase.NEGOTIATION:
            return _("{seat} moves issues on and off the floor. {needed} Yes and no Veto pass it.").format(
                seat=public.secretary, needed=needed
            )
        case Phase.FLOOR_CHECK:
            return _("Is this the floor, and are these the deals, as they lay when the gavel fell?")
        case Phase.FORCED_PICK:
            return _("{seat} must put exactly one issue on the floor.").format(seat=public.secretary)
        case Phase.VOTE:
            if public.options["vote.mode"] == "open":
                return _("Hands out: Yes, Veto, or nothing at all to abstain.")
            return _("Still to vote: {seats}.").format(seats=names)
        case Phase.BALLOTS_IN if names:
            return _("All ballots are in. Still to draw: {seats}.").format(seats=names)
        case Phase.BALLOTS_IN:
            return _("All ballots are in.")
        case Phase.VETO_RULING | Phase.DEALS:
            return _("Was it kept? Payer and addressee both say so: {seats}.").format(seats=names)
        case Phase.SCORES:
            return _("Scores are declared, and confirmed on the left: {seats}.").format(seats=names)
        case Phase.ANNOUNCE:
            return _announce(public, names)
        case Phase.PAYOUT:
            return _payout(public)
        case Phase.AGENDAS:
            if names:
                return _("Secret agendas still to be named: {seats}.").format(seats=names)
            return _("The secret agendas are turned.")
    return _("Game recorded. Every number can be traced in the ledger.")


def _draws(public: Public, names: str) -> str:
    if names:
        return _("Still to draw: {seats}.").format(seats=names)
    if public.set_aside and not discs_left(public, public.set_aside[0].colour):
        return _("{seat} chooses which disc stays.").format(seat=public.secretary)
    if areas_left(public) and not next_area(public):
        return _("{seat} chooses the next area.").format(seat=public.secretary)
    return _("The discs are turned over, one area after the other.")


def _announce(public: Public, names: str) -> str:
    if public.challenger:
        return _("{seat} shows the tokens to {left} on the left.").format(seat=announcer(public), left=names)
    if public.window is None:
        return _("{seat} announces a score.").format(seat=announcer(public))
    seat = announcer(public)
    return _("{seat} announces {score}. Does anybody challenge?").format(
        seat=seat, score=signed(public.announced[seat])
    )


def _payout(public: Public) -> str:
    if public.result == "pass":
        return _("Payments next; the issues on the floor count as successes.")
    return _("All five issues count as failed. The gavel passes on.")
