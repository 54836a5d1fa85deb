"""The fold of the payouts: scores, announcements, payments and the agenda track (R46–R56, R64–R71)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold
from companion.core.messages import Posted
from companion.core.speech import Window
from companion.games.article27 import events as e
from companion.games.article27.state import Own, Phase, Public, RoundPast, Row, State

steps: Fold[State] = Fold()


@steps.public(e.ScoresDue)
def _(public: Public, event: e.ScoresDue) -> Public:
    return changed(public, phase=Phase(event.how))


@steps.own(e.ScoreDeclared)
def _(own: Own, event: e.ScoreDeclared, public: Public) -> Own:
    if own.seat == event.neighbour:
        return changed(own, neighbour_score=event.score)
    return changed(own, declared=event.score)


@steps.public(e.HasDeclared)
def _(public: Public, event: e.HasDeclared) -> Public:
    declared = tuple(s for s in public.declared if s != event.seat)
    said = public.said if event.score is None else {**public.said, event.seat: event.score}
    return changed(public, declared=(*declared, event.seat), said=said)


@steps.public(e.ScoreConfirmed)
def _(public: Public, event: e.ScoreConfirmed) -> Public:
    return changed(public, confirmed=(*public.confirmed, event.seat))


@steps.public(e.Announced)
def _(public: Public, event: e.Announced) -> Public:
    start = public.seats.index(event.seat)
    return changed(
        public,
        announced={**public.announced, event.seat: event.score},
        window=Window((*public.seats[start + 1 :], *public.seats[:start])),
        countdown=Countdown(event.left, event.at) if event.left else None,
    )


@steps.own(e.Announced)
def _(own: Own, event: e.Announced, public: Public) -> Own:
    return changed(own, passed=False)


@steps.own(e.PassedUp)
def _(own: Own, event: e.PassedUp, public: Public) -> Own:
    return changed(own, passed=True)


@steps.public(e.Challenged)
def _(public: Public, event: e.Challenged) -> Public:
    window = public.window
    return changed(public, window=window.with_word(event.seat) if window else None)


@steps.public(e.ChallengeAccepted)
def _(public: Public, event: e.ChallengeAccepted) -> Public:
    return changed(public, challenger=event.challenger, countdown=None)


@steps.own(e.ScorePaid)
def _(own: Own, event: e.ScorePaid, public: Public) -> Own:
    return changed(own, score=event.score, paid=event.paid)


@steps.public(e.Collected)
def _(public: Public, event: e.Collected) -> Public:
    unseen = (*public.unseen, (public.round, event.seat)) if event.unseen else public.unseen
    return changed(
        public, collected=(*public.collected, event.seat), window=None, challenger="", countdown=None, unseen=unseen
    )


@steps.public(Posted)
def _(public: Public, event: Posted) -> Public:
    """What a judge posts between two rounds is of the one that was over, as the own page has it."""
    if event.why != "post" or public.phase != Phase.BETWEEN or not public.past:
        return public
    late = dict(public.late.get(public.round, {}))
    for account, by in ((event.src, -event.amount), (event.dst, event.amount)):
        if seat := ledger.holder(account):
            late[seat] = late.get(seat, 0) + by
    return changed(public, late={**public.late, public.round: late})


@steps.own(Posted)
def _(own: Own, event: Posted, public: Public) -> Own:
    """Whatever moves the own points is kept by what it was for, so that it can be added up to what there is."""
    by = (ledger.holder(event.dst) == own.seat) - (ledger.holder(event.src) == own.seat)
    if not by:
        return own
    return changed(own, moved={**own.moved, event.why: own.moved.get(event.why, 0) + by * event.amount})


@steps.own(e.TokensShown)
def _(own: Own, event: e.TokensShown, public: Public) -> Own:
    if own.seat != event.to:
        return own
    return changed(own, neighbour_tokens=event.tokens, neighbour_score=event.score)


@steps.public(e.BankShort)
def _(public: Public, event: e.BankShort) -> Public:
    return changed(public, short=True)


@steps.public(e.VetoFee)
def _(public: Public, event: e.VetoFee) -> Public:
    return changed(public, fees={**public.fees, event.seat: event.paid})


@steps.public(e.ChallengePaid)
def _(public: Public, event: e.ChallengePaid) -> Public:
    paid = (event.payer, event.receiver, event.paid, event.bank)
    return changed(public, penalties=(*public.penalties, paid))


@steps.public(e.BonusTaken)
def _(public: Public, event: e.BonusTaken) -> Public:
    return changed(public, bonus_paid=event.paid)


@steps.public(e.DiscScored)
def _(public: Public, event: e.DiscScored) -> Public:
    row = public.track[event.agenda]
    if event.success:
        row = Row((*row.successes, event.colour), row.failures)
    else:
        row = Row(row.successes, (*row.failures, event.colour))
    return changed(public, track={**public.track, event.agenda: row})


@steps.public(e.RoundEnded)
def _(public: Public, event: e.RoundEnded) -> Public:
    past = RoundPast(
        round=event.round,
        secretary=public.secretary,
        floor=public.floor,
        result=public.result,
        ballots=public.counted,
    )
    return changed(public, phase=Phase.BETWEEN, past=(*public.past, past), countdown=None)
