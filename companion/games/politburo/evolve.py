"""The fold, event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold
from companion.core.messages import Event, Posted, Seat, WasPut
from companion.core.people import BrokenOff, SeatLeft
from companion.core.seats import order_from
from companion.games.politburo import events as e
from companion.games.politburo import pieces
from companion.games.politburo.state import DONE, Answer, Attempt, Hidden, Own, Phase, Public, Purge, State, Term

evolve: Fold[State] = Fold()
"""The state after an event."""
evolve.turn(e.RoundBegun)


def begin(event: Event) -> State:
    """The state after the first event of an evening."""
    assert isinstance(event, e.GameBegun)
    return State(
        public=Public(
            seats=event.seats,
            options=event.options,
            members=event.members,
            accounts={
                ledger.BANK: pieces.INFLUENCE * len(event.seats),
                **{ledger.supply(seat): 0 for seat in event.seats},
            },
            levels=dict.fromkeys(pieces.MINISTRIES, pieces.LEVEL),
            losses=dict.fromkeys(event.seats, 0),
            graph=dict.fromkeys(event.seats, (pieces.INFLUENCE,)),
            level_graph=((pieces.LEVEL,) * len(pieces.MINISTRIES),),
        ),
        own={seat: Own(seat=seat) for seat in event.seats},
        hidden=Hidden(),
    )


def _with(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return seats if seat in seats else (*seats, seat)


# --- opening ----------------------------------------------------------------------------------------------------------


@evolve.own(e.ObjectiveDealt)
def _(own: Own, event: e.ObjectiveDealt, public: Public) -> Own:
    return changed(own, member=event.member)


@evolve.public(e.HasObjective)
def _(public: Public, event: e.HasObjective) -> Public:
    # In seat order: who was quick is nobody's business.
    has = {*public.has_objective, event.seat}
    return changed(public, has_objective=tuple(s for s in public.everybody if s in has))


@evolve.public(e.ObjectivesImpossible)
def _(public: Public, event: e.ObjectivesImpossible) -> Public:
    return changed(public, has_objective=public.gone, attempt_deal=public.attempt_deal + 1)


@evolve.public(e.ObjectivesStand)
def _(public: Public, event: e.ObjectivesStand) -> Public:
    return changed(public, stands=True)


@evolve.public(e.TableReady)
def _(public: Public, event: e.TableReady) -> Public:
    return changed(public, phase=Phase.BETWEEN)


@evolve.public(e.BegunInTheMiddle)
def _(public: Public, event: e.BegunInTheMiddle) -> Public:
    count = len(event.directions)
    served = event.served or (event.leads,)
    return changed(
        public, round=count, skipped=count, first=served[0], secretary=served[-1], next=event.leads,
        served=event.served, until=event.until,
        levels=event.levels, losses=event.losses, directions=event.directions,
        graph={seat: (public.accounts[ledger.supply(seat)],) for seat in public.everybody},
        level_graph=(tuple(event.levels[ministry] for ministry in pieces.MINISTRIES),),
    )  # fmt: skip


@evolve.public(e.RoundBegun)
def _(public: Public, event: e.RoundBegun) -> Public:
    return changed(
        public,
        phase=Phase.PROPOSE if event.secretary else Phase.CHAIR,
        round=event.round,
        secretary=event.secretary,
        next="",
        served=_with(public.served, event.secretary) if event.secretary else public.served,
        plan="", rejected=(), thumbs={}, how="", answers=(), executors=(), attempt=0, results=(), attempts=(), was=0,
        purge=None, changed="", countdown=None,
    )  # fmt: skip


@evolve.own(e.RoundBegun, e.RoundEnded, BrokenOff)
def _(own: Own, event: e.RoundBegun | e.RoundEnded | BrokenOff, public: Public) -> Own:
    # The cards are taken up again; what nobody has seen, nobody needs to keep.
    return changed(own, thumb="", card="", pointed="")


@evolve.public(e.SecretaryDrawn)
def _(public: Public, event: e.SecretaryDrawn) -> Public:
    if public.phase is Phase.OPENING:
        return changed(public, first=event.seat, secretary=event.seat)
    served = _with(public.served, event.seat)
    return changed(public, secretary=event.seat, served=served, phase=Phase.PROPOSE)


# --- plan -------------------------------------------------------------------------------------------------------------


def _arrived(public: Public) -> Public:
    """Where what happened before in this round was keyed in up to here, the house ends that now (Q25)."""
    return changed(public, until=public.phase.value) if public.until and public.until == public.point else public


@evolve.public(e.PlanProposed)
def _(public: Public, event: e.PlanProposed) -> Public:
    return _arrived(changed(public, phase=Phase.THUMBS, plan=event.ministry, thumbs={}))


@evolve.own(e.PlanProposed)
def _(own: Own, event: e.PlanProposed, public: Public) -> Own:
    return changed(own, thumb="")


@evolve.own(e.ThumbGiven)
def _(own: Own, event: e.ThumbGiven, public: Public) -> Own:
    return changed(own, thumb=event.thumb)


@evolve.public(e.ThumbsIn)
def _(public: Public, event: e.ThumbsIn) -> Public:
    return changed(public, phase=Phase.THUMBS_IN)


@evolve.public(e.ThumbsShown)
def _(public: Public, event: e.ThumbsShown) -> Public:
    answer = Answer(public.plan, event.thumbs, event.up)
    return changed(public, thumbs=event.thumbs, answers=(*public.answers, answer))


def _decided(public: Public, ministry: str, how: str) -> tuple[Answer, ...]:
    """The answers of this round, once it is known what the last one came to."""
    answers = public.answers
    if not answers or answers[-1].ministry != ministry or answers[-1].how:
        return answers
    return (*answers[:-1], changed(answers[-1], how=how))


@evolve.public(e.PlanTied)
def _(public: Public, event: e.PlanTied) -> Public:
    return changed(public, phase=Phase.CASTING)


@evolve.public(e.PlanRejected)
def _(public: Public, event: e.PlanRejected) -> Public:
    answers = _decided(public, event.ministry, "rejected")
    rejected = (*public.rejected, event.ministry)
    return changed(public, phase=Phase.PROPOSE, rejected=rejected, plan="", answers=answers)


@evolve.public(e.PlanApproved)
def _(public: Public, event: e.PlanApproved) -> Public:
    answers = _decided(public, event.ministry, event.how)
    was = public.levels[event.ministry]
    return _arrived(changed(public, phase=Phase.APPOINT, plan=event.ministry, how=event.how, answers=answers, was=was))


# --- execution --------------------------------------------------------------------------------------------------------


@evolve.public(e.Appointed)
def _(public: Public, event: e.Appointed) -> Public:
    attempts = (*public.attempts, Attempt(event.seats))
    after = changed(public, phase=Phase.CARDS, executors=event.seats, attempt=event.attempt, attempts=attempts)
    return after if public.options["talk.seconds"] else _arrived(after)  # else once its clock is there, which stands


@evolve.own(e.Appointed)
def _(own: Own, event: e.Appointed, public: Public) -> Own:
    return changed(own, card="")


@evolve.public(e.TalkOpened)
def _(public: Public, event: e.TalkOpened) -> Public:
    return _arrived(changed(public, countdown=Countdown(event.left, event.at)))


@evolve.public(e.TalkOver)
def _(public: Public, event: e.TalkOver) -> Public:
    return changed(public, countdown=None)


@evolve.own(e.CardPlayed)
def _(own: Own, event: e.CardPlayed, public: Public) -> Own:
    return changed(own, card=event.card)


@evolve.hidden(e.CardsCounted)
def _(hidden: Hidden, event: e.CardsCounted, public: Public) -> Hidden:
    return changed(hidden, repress=event.repress)


@evolve.public(e.CardsIn)
def _(public: Public, event: e.CardsIn) -> Public:
    return changed(public, phase=Phase.CARDS_IN, countdown=None)


@evolve.hidden(e.CardsTurned)
def _(hidden: Hidden, event: e.CardsTurned, public: Public) -> Hidden:
    # What has been shown is no longer hidden, and what is over need not be kept.
    return changed(hidden, repress=0)


@evolve.public(e.CardsTurned)
def _(public: Public, event: e.CardsTurned) -> Public:
    attempts = (*public.attempts[:-1], Attempt(public.executors, event.repress))
    results = (*public.results, event.repress)
    return _arrived(changed(public, phase=Phase.APPOINT, results=results, attempts=attempts, countdown=None))


@evolve.public(e.LevelChanged)
def _(public: Public, event: e.LevelChanged) -> Public:
    return changed(public, levels={**public.levels, event.ministry: event.after}, changed=event.ministry)


# --- purge ------------------------------------------------------------------------------------------------------------


@evolve.public(e.PurgeBegun)
def _(public: Public, event: e.PurgeBegun) -> Public:
    after = changed(public, phase=Phase.POINTING)
    return after if public.options["talk.seconds"] else _arrived(after)


@evolve.own(e.PurgeBegun)
def _(own: Own, event: e.PurgeBegun, public: Public) -> Own:
    return changed(own, pointed="")


@evolve.own(e.PointedAt)
def _(own: Own, event: e.PointedAt, public: Public) -> Own:
    return changed(own, pointed=event.whom)


@evolve.public(e.PointingIn)
def _(public: Public, event: e.PointingIn) -> Public:
    return changed(public, phase=Phase.POINTED, countdown=None)


@evolve.public(e.PointingShown)
def _(public: Public, event: e.PointingShown) -> Public:
    return changed(public, phase=Phase.DEVIANT, purge=Purge(event.pointed), countdown=None)


@evolve.public(e.DeviantShown)
def _(public: Public, event: e.DeviantShown) -> Public:
    purge = public.purge
    assert purge is not None
    return changed(public, purge=Purge(purge.pointed, event.seat, event.card, event.losers))


@evolve.public(e.InfluenceLost)
def _(public: Public, event: e.InfluenceLost) -> Public:
    losses, purge = public.losses, public.purge
    if purge is not None and not event.paid:
        purge = changed(purge, spared=(*purge.spared, event.seat))
    return changed(public, losses={**losses, event.seat: losses[event.seat] + 1}, purge=purge)


@evolve.public(e.RoundEnded)
def _(public: Public, event: e.RoundEnded) -> Public:
    last = public.round == public.rounds
    term = Term(
        public.secretary, public.plan, public.was, public.levels[public.plan], public.answers, public.attempts,
        public.purge,
    )  # fmt: skip
    return changed(
        public,
        terms=(*public.terms, term),
        phase=Phase.OBJECTIVES if last else Phase.BETWEEN,
        directions=(*public.directions, event.direction),
        graph={s: (*public.graph[s], public.accounts[ledger.supply(s)]) for s in public.everybody},
        level_graph=(*public.level_graph, tuple(public.levels[m] for m in pieces.MINISTRIES)),
        countdown=None,
    )


@evolve.public(e.ObjectivesTurned)
def _(public: Public, event: e.ObjectivesTurned) -> Public:
    objectives = {**public.objectives, **event.members}
    return changed(public, phase=Phase.TURNED, objectives=objectives, unused=event.unused)


@evolve.public(e.ObjectiveNamed)
def _(public: Public, event: e.ObjectiveNamed) -> Public:
    has = {*public.has_objective, event.seat}
    return changed(
        public,
        has_objective=tuple(s for s in public.everybody if s in has),
        objectives={**public.objectives, event.seat: event.member},
    )


@evolve.own(e.ObjectiveNamed)
def _(own: Own, event: e.ObjectiveNamed, public: Public) -> Own:
    return changed(own, member=event.member) if own.seat == event.seat else own


@evolve.public(e.GameEnded)
def _(public: Public, event: e.GameEnded) -> Public:
    return changed(public, phase=Phase.OVER, over=True, countdown=None)


UNSHOWN = (Phase.CARDS, Phase.CARDS_IN)
"""Cards are played, and nobody has seen one."""


# --- people who leave -------------------------------------------------------------------------------------------------


@evolve.public(SeatLeft)
def _(public: Public, event: SeatLeft) -> Public:
    """The chair passes to the left, to nobody who executes the plan; without one of the three it was no attempt (Q21).

    The left neighbour leads the next round, whoever ended this one: all who stay have a round of their own (R18).
    """
    three, attempt, phase, secretary = public.executors, public.attempt, public.phase, public.secretary
    follows = public.next
    attempts = public.attempts
    if event.seat in three and phase in UNSHOWN:
        attempts = attempts[:-1]
    if event.seat in three and phase in (Phase.APPOINT, *UNSHOWN):
        three, attempt, phase = (), attempt - (phase in UNSHOWN), Phase.APPOINT
    if event.seat == follows or (event.seat == secretary and not follows):
        follows = event.left
    if secretary == event.seat:
        busy = () if public.phase in DONE else three
        secretary = next(seat for seat in order_from(public.seats, event.left) if seat not in busy)
    return changed(
        public,
        first=event.left if public.first == event.seat else public.first,
        secretary=secretary,
        next=follows,
        executors=three,
        attempt=attempt,
        attempts=attempts,
        phase=phase,
        countdown=None if phase is not public.phase else public.countdown,
    )


@evolve.own(SeatLeft)
def _(own: Own, event: SeatLeft, public: Public) -> Own:
    again = event.seat in public.executors and public.phase in UNSHOWN
    return changed(own, card="") if again else own


@evolve.public(BrokenOff)
def _(public: Public, event: BrokenOff) -> Public:
    return changed(public, phase=Phase.OVER)


# --- clock and judge --------------------------------------------------------------------------------------------------


@evolve.public(WasPut)
def _(public: Public, event: WasPut) -> Public:
    if event.field == "secretary":
        return changed(public, secretary=event.value)
    ministry = event.field.partition(":")[2]
    return _as_it_ends(changed(public, levels={**public.levels, ministry: int(event.value)}, changed=ministry))


@evolve.public(Posted)
def _(public: Public, _event: Posted) -> Public:
    return _as_it_ends(public)


def _as_it_ends(public: Public) -> Public:
    """What a judge changes between two rounds is of the one that was over."""
    if public.phase != Phase.BETWEEN or not public.terms:
        return public
    held = {seat: public.accounts[ledger.supply(seat)] for seat in public.graph}
    return changed(
        public,
        graph={seat: (*line[:-1], held[seat]) for seat, line in public.graph.items()},
        level_graph=(*public.level_graph[:-1], tuple(public.levels[m] for m in pieces.MINISTRIES)),
    )
