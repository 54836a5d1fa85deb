"""What the payouts leave behind: scores, announcements, payments and the agenda track (R46–R56, R64–R71)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold, with_own, with_public
from companion.core.speech import Window
from companion.games.article27 import events as e
from companion.games.article27.state import Phase, RoundPast, Row, State

steps: Fold[State] = Fold()


@steps.on(e.ScoresDue)
def _(state: State, event: e.ScoresDue) -> State:
    return with_public(state, phase=Phase(event.how))


@steps.on(e.ScoreDeclared)
def _(state: State, event: e.ScoreDeclared) -> State:
    return with_own(with_own(state, event.seat, declared=event.score), event.neighbour, neighbour_score=event.score)


@steps.on(e.HasDeclared)
def _(state: State, event: e.HasDeclared) -> State:
    declared = tuple(s for s in state.public.declared if s != event.seat)
    return with_public(state, declared=(*declared, event.seat))


@steps.on(e.ScoreConfirmed)
def _(state: State, event: e.ScoreConfirmed) -> State:
    return with_public(state, confirmed=(*state.public.confirmed, event.seat))


@steps.on(e.Announced)
def _(state: State, event: e.Announced) -> State:
    public = state.public
    asked = tuple(s for s in public.seats if s != event.seat)
    start = public.seats.index(event.seat)
    order = (*public.seats[start + 1 :], *public.seats[:start])
    return with_public(
        state,
        announced={**public.announced, event.seat: event.score},
        window=Window(tuple(s for s in order if s in asked)),
        countdown=Countdown(event.left, event.at) if event.left else None,
    )


@steps.on(e.PassedUp)
def _(state: State, event: e.PassedUp) -> State:
    window = state.public.window
    return with_public(state, window=window.with_pass(event.seat) if window else None)


@steps.on(e.Challenged)
def _(state: State, event: e.Challenged) -> State:
    window = state.public.window
    return with_public(state, window=window.with_word(event.seat) if window else None)


@steps.on(e.ChallengeAccepted)
def _(state: State, event: e.ChallengeAccepted) -> State:
    return with_public(state, challenger=event.challenger, countdown=None)


@steps.on(e.ScorePaid)
def _(state: State, event: e.ScorePaid) -> State:
    return with_own(state, event.seat, score=event.score, paid=event.paid)


@steps.on(e.Collected)
def _(state: State, event: e.Collected) -> State:
    public = state.public
    unseen = (*public.unseen, (public.round, event.seat)) if event.unseen else public.unseen
    return with_public(
        state, collected=(*public.collected, event.seat), window=None, challenger="", countdown=None, unseen=unseen
    )


@steps.on(e.TokensShown)
def _(state: State, event: e.TokensShown) -> State:
    if not event.to:
        return state
    return with_own(state, event.to, neighbour_tokens=event.tokens, neighbour_score=event.score)


@steps.on(e.BankShort)
def _(state: State, event: e.BankShort) -> State:
    return with_public(state, short=True)


@steps.on(e.VetoFee)
def _(state: State, event: e.VetoFee) -> State:
    return with_public(state, fees={**state.public.fees, event.seat: event.paid})


@steps.on(e.ChallengePaid)
def _(state: State, event: e.ChallengePaid) -> State:
    paid = (event.payer, event.receiver, event.paid, event.bank)
    return with_public(state, penalties=(*state.public.penalties, paid))


@steps.on(e.BonusTaken)
def _(state: State, event: e.BonusTaken) -> State:
    return with_public(state, bonus_paid=event.paid)


@steps.on(e.DiscScored)
def _(state: State, event: e.DiscScored) -> State:
    row = state.public.track[event.agenda]
    if event.success:
        row = Row((*row.successes, event.colour), row.failures)
    else:
        row = Row(row.successes, (*row.failures, event.colour))
    return with_public(state, track={**state.public.track, event.agenda: row})


@steps.on(e.RoundEnded)
def _(state: State, event: e.RoundEnded) -> State:
    public = state.public
    past = RoundPast(
        round=event.round,
        secretary=public.secretary,
        floor=public.floor,
        result=public.result,
        ballots=public.counted,
    )
    history = {
        seat: (*points, ledger.balance(state, ledger.supply(seat)))
        for seat, points in state.hidden.supply_history.items()
    }
    after: State = changed(state, hidden=changed(state.hidden, supply_history=history))
    return with_public(after, phase=Phase.BETWEEN, past=(*public.past, past), countdown=None)
