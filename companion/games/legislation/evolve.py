"""Event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core import ledger
from companion.core.contract import changed
from companion.core.messages import Asked, Event, Handed, NotCovered, Posted, Ruled, Seat, WasPut
from companion.games.legislation import events as e
from companion.games.legislation import pieces
from companion.games.legislation.state import (
    DECK,
    FLOOR,
    Hidden,
    Laid,
    Own,
    Phase,
    Pledge,
    PledgePast,
    Public,
    State,
    VotePast,
    hand,
    laid,
    pile,
    row,
)


def begin(event: Event) -> State:
    """The state after the first event of an evening."""
    assert isinstance(event, e.GameBegun)
    seats, shown = event.seats, event.options["rep.visibility"] == "open"
    # Where an account is opened decides who may read it, for the whole evening.
    supplies = {ledger.supply(seat): 0 for seat in seats}
    lying: dict[str, tuple[str, ...]] = {row(seat): () for seat in seats}
    lying |= {pile(seat): () for seat in seats}
    return State(
        public=Public(
            seats=seats,
            options=event.options,
            effects=event.effects,
            accounts=supplies if shown else {},
            things={**lying, FLOOR: (), "passed": (), "failed": ()},
            hands=dict.fromkeys(seats, 0),
            laid_down=dict.fromkeys(seats, 0),
        ),
        own={
            seat: Own(
                seat=seat,
                accounts={} if shown else {ledger.supply(seat): 0},
                things={hand(seat): (), **{laid(seat, other): () for other in seats if other != seat}},
            )
            for seat in seats
        },
        hidden=Hidden(accounts={ledger.BANK: 0}, things={DECK: pieces.BILLS}),
    )


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Posted):
        after: State = ledger.posted(state, event)
        return _posted(after, event)
    if isinstance(event, Handed):
        moved: State = ledger.handed(state, event)
        return _counted(moved, event)
    return _EVOLVE[type(event)](state, event)


def _posted(state: State, event: Posted) -> State:
    if event.why != "post":
        return state
    corrected = dict(state.public.corrected)
    for account, by in ((event.src, -event.amount), (event.dst, event.amount)):
        kind, _sep, seat = account.partition(":")
        if kind == "supply":
            corrected[seat] = corrected.get(seat, 0) + by
    return _public(state, corrected=corrected)


def _counted(state: State, event: Handed) -> State:
    """How many cards lie where is for everybody to see, whatever they are."""
    hands, deck = dict(state.public.hands), state.public.deck_left
    for account, by in ((event.src, -len(event.things)), (event.dst, len(event.things))):
        kind, _sep, seat = account.partition(":")
        if kind == "hand":
            hands[seat] += by
        elif account == DECK:
            deck += by
    return _public(state, hands=hands, deck_left=deck, moved=state.public.moved or event.why == "hand")


def _public(state: State, **fields: Any) -> State:
    after: State = changed(state, public=changed(state.public, **fields))
    return after


def _own(state: State, seat: Seat, **fields: Any) -> State:
    after: State = changed(state, own={**state.own, seat: changed(state.own[seat], **fields)})
    return after


def _all_own(state: State, **fields: Any) -> State:
    after: State = changed(state, own={seat: changed(own, **fields) for seat, own in state.own.items()})
    return after


_EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {}


def _on(kind: type[Event]) -> Callable[[Callable[[State, Any], State]], Callable[[State, Any], State]]:
    def keep(step: Callable[[State, Any], State]) -> Callable[[State, Any], State]:
        _EVOLVE[kind] = step
        return step

    return keep


def _nothing(state: State, event: Event) -> State:
    return state


for _kind in (NotCovered, e.VoteRoundEnded, e.CardsTraded):
    _EVOLVE[_kind] = _nothing


# --- opening ----------------------------------------------------------------------------------------------------------


@_on(e.FirstDrawn)
def _(state: State, event: e.FirstDrawn) -> State:
    return _public(state, first=event.seat)


@_on(e.AgendaSet)
def _(state: State, event: e.AgendaSet) -> State:
    return _public(state, **{event.which: event.agenda})


@_on(e.RepDrawn)
def _(state: State, event: e.RepDrawn) -> State:
    return _own(state, event.seat, rep=event.rep)


@_on(e.HasRep)
def _(state: State, event: e.HasRep) -> State:
    public = state.public
    reps = {**public.reps, event.seat: event.rep} if event.rep else public.reps
    return _public(state, has_rep=(*public.has_rep, event.seat), reps=reps)


@_on(e.RepsImpossible)
def _(state: State, event: e.RepsImpossible) -> State:
    return _all_own(_public(state, has_rep=(), reps={}, attempt=state.public.attempt + 1), rep="")


@_on(e.HandDealt)
def _(state: State, event: e.HandDealt) -> State:
    return _own(state, event.seat, dealt=event.cards)


@_on(e.HasHand)
def _(state: State, event: e.HasHand) -> State:
    return _public(state, has_hand=(*state.public.has_hand, event.seat))


@_on(e.HandsImpossible)
def _(state: State, event: e.HandsImpossible) -> State:
    return _all_own(_public(state, has_hand=(), attempt=state.public.attempt + 1), dealt=())


@_on(e.BillsImpossible)
def _(state: State, event: e.BillsImpossible) -> State:
    return _public(state, drawn=state.public.drawn + 1)


# --- the first three turns --------------------------------------------------------------------------------------------


@_on(e.StageBegun)
def _(state: State, event: e.StageBegun) -> State:
    phase = Phase(event.stage)
    done = state.public.done if phase is state.public.phase else ()
    return _all_own(_public(state, phase=phase, active=event.active, done=done), dealt=())


@_on(e.Discarded)
def _(state: State, event: e.Discarded) -> State:
    return _public(state, done=(*state.public.done, event.seat))


@_on(e.Refilled)
def _(state: State, event: e.Refilled) -> State:
    public = state.public
    if event.more:
        return state
    gap = public.hand_size - public.hands[event.seat] - event.taken - event.draws
    short = {**public.short, event.seat: gap} if gap else public.short
    return _public(state, done=(*public.done, event.seat), short=short)


@_on(e.DeckOwes)
def _(state: State, event: e.DeckOwes) -> State:
    return _public(state, owed=(*state.public.owed, (event.seat, event.count)))


@_on(e.DeckDrawn)
def _(state: State, event: e.DeckDrawn) -> State:
    return _public(state, owed=state.public.owed[1:], drawn=state.public.drawn + 1)


@_on(e.Swapped)
def _(state: State, event: e.Swapped) -> State:
    if state.public.phase is Phase.ON_DECK:
        return _public(state, has_swapped=(*state.public.has_swapped, event.seat))
    return _public(state, swapped=True)


@_on(e.PutDown)
def _(state: State, event: e.PutDown) -> State:
    public = state.public
    count = public.laid_down[event.seat] + len(event.cards)
    done = (*public.done, event.seat) if public.phase is Phase.ON_DECK else public.done
    return _public(state, done=done, laid_down={**public.laid_down, event.seat: count})


# --- pledges ----------------------------------------------------------------------------------------------------------


@_on(e.RoundBegun)
def _(state: State, event: e.RoundBegun) -> State:
    return _public(state, phase=Phase.PLEDGE, round=event.round, sits=event.sits, betrayers=(), done=(), active="")


@_on(e.TurnBegun)
def _(state: State, event: e.TurnBegun) -> State:
    public = state.public
    phase = Phase(event.kind)
    done = () if phase is Phase.SPONSOR and public.phase is Phase.PLEDGE else public.done
    return _public(state, phase=phase, active=event.seat, done=done, swapped=False, opened=False, bill="", ballots={})


@_on(e.SatOut)
def _(state: State, event: e.SatOut) -> State:
    return _public(state, done=(*state.public.done, event.seat))


@_on(e.PledgeMade)
def _(state: State, event: e.PledgeMade) -> State:
    public = state.public
    pledge = Pledge(event.number, event.seat, event.bill, event.side)
    return _public(state, pledges=(*public.pledges, pledge), next_pledge=event.number + 1, opened=True)


@_on(e.PledgeTakenBack)
def _(state: State, event: e.PledgeTakenBack) -> State:
    return _public(state, pledges=tuple(p for p in state.public.pledges if p.number != event.number))


@_on(e.CardsLaid)
def _(state: State, event: e.CardsLaid) -> State:
    trades = _without(state.public, event.giver, event.receiver)
    before = sum(one.count for one in state.public.trades if (one.giver, one.receiver) == (event.giver, event.receiver))
    return _public(state, trades=(*trades, Laid(event.giver, event.receiver, before + event.count)), opened=True)


def _without(public: Public, giver: Seat, receiver: Seat) -> tuple[Laid, ...]:
    return tuple(one for one in public.trades if (one.giver, one.receiver) != (giver, receiver))


@_on(e.CardsBack)
def _(state: State, event: e.CardsBack) -> State:
    return _public(state, trades=_without(state.public, event.giver, event.receiver))


@_on(e.TurnEnded)
def _(state: State, event: e.TurnEnded) -> State:
    public = state.public
    pledges = tuple(changed(p, final=True) for p in public.pledges)
    return _public(state, pledges=pledges, done=(*public.done, event.seat), trades=())


# --- votes ------------------------------------------------------------------------------------------------------------


@_on(e.BillPut)
def _(state: State, event: e.BillPut) -> State:
    return _public(state, phase=Phase.VOTE, bill=event.bill, voted=(), ballots={})


@_on(e.BallotCast)
def _(state: State, event: e.BallotCast) -> State:
    public = state.public
    # In seat order, not in order of arrival: nobody's page may tell who came when.
    voted = tuple(s for s in public.seats if s in public.voted or s == event.seat)
    return _own(_public(state, voted=voted), event.seat, ballot=event.ballot)


@_on(e.VoteSaid)
def _(state: State, event: e.VoteSaid) -> State:
    public = state.public
    return _public(state, voted=(*public.voted, event.seat), ballots={**public.ballots, event.seat: event.ballot})


@_on(e.BallotsIn)
def _(state: State, event: e.BallotsIn) -> State:
    return _public(state, phase=Phase.BALLOTS_IN)


@_on(e.VoteRevealed)
def _(state: State, event: e.VoteRevealed) -> State:
    public = state.public
    past = VotePast(
        round=public.round,
        sponsor=public.active,
        bill=public.bill,
        ballots=event.ballots,
        total=event.total,
        passed=event.passed,
    )
    after = _public(
        state,
        phase=Phase.RESULT,
        ballots=event.ballots,
        voted=public.voters,
        past=(*public.past, past),
        done=(*public.done, public.active),
    )
    return _all_own(after, ballot="")


@_on(e.PledgeJudged)
def _(state: State, event: e.PledgeJudged) -> State:
    public = state.public
    pledge = next(p for p in public.pledges if p.number == event.number)
    owner = next((s for s in public.seats if pledge.bill in public.on_deck(s)), public.active)
    after = _public(
        state,
        pledges=tuple(p for p in public.pledges if p.number != event.number),
        past_pledges=(*public.past_pledges, PledgePast(pledge, owner, event.how)),
    )
    if event.how != "broken":
        return after
    last = public.past[-1]
    broke = tuple(s for s in public.seats if s in last.broke or s == pledge.seat)
    late = tuple(s for s in public.seats if s in public.betrayers or s == pledge.seat)
    return _public(after, past=(*public.past[:-1], changed(last, broke=broke)), betrayers=late)


@_on(e.EffectUsed)
def _(state: State, event: e.EffectUsed) -> State:
    return _marked(state, f"rep:{event.seat}", used=True)


def _marked(state: State, what: str, *, used: bool) -> State:
    others = tuple(one for one in state.public.used if one != what)
    return _public(state, used=(*others, what) if used else others)


@_on(e.BooksOpened)
def _(state: State, event: e.BooksOpened) -> State:
    return _public(state, phase=Phase.OVER, over=True, active="", totals=event.totals, reps=event.reps)


# --- every game's -----------------------------------------------------------------------------------------------------


@_on(Asked)
def _(state: State, event: Asked) -> State:
    return _public(state, question=event)


@_on(Ruled)
def _(state: State, event: Ruled) -> State:
    rulings = state.public.rulings
    if event.this_evening:
        rulings = {**rulings, event.key: event.choice}
    return _public(state, question=None, rulings=rulings)


@_on(WasPut)
def _(state: State, event: WasPut) -> State:
    kind, _sep, what = event.field.partition(":")
    yes = event.value == "yes"
    if kind == "used":
        return _marked(state, what, used=yes)
    sits = tuple(s for s in state.public.seats if (yes if s == what else s in state.public.sits))
    return _public(state, sits=sits)
