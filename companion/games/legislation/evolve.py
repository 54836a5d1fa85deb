"""Event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold, with_all_own, with_own, with_public
from companion.core.messages import Event, Handed, Seat, WasPut
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

evolve: Fold[State] = Fold()
"""The state after an event."""


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


@evolve.on(Handed)
def _counted(state: State, event: Handed) -> State:
    """How many cards lie where is for everybody to see, whatever they are."""
    hands, deck = dict(state.public.hands), state.public.deck_left
    for account, by in ((event.src, -len(event.things)), (event.dst, len(event.things))):
        kind, _sep, seat = account.partition(":")
        if kind == "hand":
            hands[seat] += by
        elif account == DECK:
            deck += by
    return with_public(state, hands=hands, deck_left=deck, moved=state.public.moved or event.why == "hand")


evolve.nothing(e.VoteRoundEnded, e.CardsTraded)


# --- opening ----------------------------------------------------------------------------------------------------------


@evolve.on(e.FirstDrawn)
def _(state: State, event: e.FirstDrawn) -> State:
    return with_public(state, first=event.seat)


@evolve.on(e.AgendaSet)
def _(state: State, event: e.AgendaSet) -> State:
    return with_public(state, **{event.which: event.agenda})


@evolve.on(e.RepDrawn)
def _(state: State, event: e.RepDrawn) -> State:
    return with_own(state, event.seat, rep=event.rep)


@evolve.on(e.HasRep)
def _(state: State, event: e.HasRep) -> State:
    public = state.public
    reps = {**public.reps, event.seat: event.rep} if event.rep else public.reps
    return with_public(state, has_rep=(*public.has_rep, event.seat), reps=reps)


@evolve.on(e.RepsImpossible)
def _(state: State, event: e.RepsImpossible) -> State:
    return with_all_own(with_public(state, has_rep=(), reps={}, attempt=state.public.attempt + 1), rep="")


@evolve.on(e.HandDealt)
def _(state: State, event: e.HandDealt) -> State:
    return with_own(state, event.seat, dealt=event.cards)


@evolve.on(e.HasHand)
def _(state: State, event: e.HasHand) -> State:
    return with_public(state, has_hand=(*state.public.has_hand, event.seat))


@evolve.on(e.HandsImpossible)
def _(state: State, event: e.HandsImpossible) -> State:
    return with_all_own(with_public(state, has_hand=(), attempt=state.public.attempt + 1), dealt=())


@evolve.on(e.BillsImpossible)
def _(state: State, event: e.BillsImpossible) -> State:
    return with_public(state, drawn=state.public.drawn + 1)


# --- the first three turns --------------------------------------------------------------------------------------------


@evolve.on(e.StageBegun)
def _(state: State, event: e.StageBegun) -> State:
    phase = Phase(event.stage)
    public = state.public
    done = public.done if phase is public.phase else ()
    hands = dict.fromkeys(public.seats, public.hand_size) if public.at_table else public.hands
    return with_all_own(with_public(state, phase=phase, active=event.active, done=done, hands=hands), dealt=())


@evolve.on(e.Discarded)
def _(state: State, event: e.Discarded) -> State:
    return with_public(state, done=(*state.public.done, event.seat))


@evolve.on(e.Refilled)
def _(state: State, event: e.Refilled) -> State:
    public = state.public
    if event.more:
        return state
    gap = public.hand_size - public.hands[event.seat] - event.taken - event.draws
    short = {**public.short, event.seat: gap} if gap else public.short
    return with_public(state, done=(*public.done, event.seat), short=short)


@evolve.on(e.DeckOwes)
def _(state: State, event: e.DeckOwes) -> State:
    return with_public(state, owed=(*state.public.owed, (event.seat, event.count)))


@evolve.on(e.DeckDrawn)
def _(state: State, event: e.DeckDrawn) -> State:
    return with_public(state, owed=state.public.owed[1:], drawn=state.public.drawn + 1)


@evolve.on(e.Swapped)
def _(state: State, event: e.Swapped) -> State:
    if state.public.phase is Phase.ON_DECK:
        return with_public(state, has_swapped=(*state.public.has_swapped, event.seat))
    return with_public(state, swapped=True)


@evolve.on(e.PutDown)
def _(state: State, event: e.PutDown) -> State:
    public = state.public
    count = public.laid_down[event.seat] + len(event.cards)
    done = (*public.done, event.seat) if public.phase is Phase.ON_DECK else public.done
    hands = public.hands
    if public.at_table:
        hands = {**hands, event.seat: hands[event.seat] - len(event.cards)}
    return with_public(state, done=done, hands=hands, laid_down={**public.laid_down, event.seat: count})


# --- pledges ----------------------------------------------------------------------------------------------------------


@evolve.on(e.RoundBegun)
def _(state: State, event: e.RoundBegun) -> State:
    return with_public(state, phase=Phase.PLEDGE, round=event.round, sits=event.sits, betrayers=(), done=(), active="")


@evolve.on(e.TurnBegun)
def _(state: State, event: e.TurnBegun) -> State:
    public = state.public
    phase = Phase(event.kind)
    done = () if phase is Phase.SPONSOR and public.phase is Phase.PLEDGE else public.done
    return with_public(
        state, phase=phase, active=event.seat, done=done, swapped=False, opened=False, bill="", ballots={}
    )


@evolve.on(e.TurnTimed)
def _(state: State, event: e.TurnTimed) -> State:
    return with_public(state, countdown=Countdown(event.left, event.at))


@evolve.on(e.TimeCalled)
def _(state: State, event: e.TimeCalled) -> State:
    return with_public(state, countdown=None)


@evolve.on(e.SatOut)
def _(state: State, event: e.SatOut) -> State:
    return with_public(state, done=(*state.public.done, event.seat))


@evolve.on(e.PledgeMade)
def _(state: State, event: e.PledgeMade) -> State:
    public = state.public
    pledge = Pledge(event.number, event.seat, event.bill, event.side)
    return with_public(state, pledges=(*public.pledges, pledge), next_pledge=event.number + 1, opened=True)


@evolve.on(e.PledgeTakenBack)
def _(state: State, event: e.PledgeTakenBack) -> State:
    return with_public(state, pledges=tuple(p for p in state.public.pledges if p.number != event.number))


@evolve.on(e.CardsLaid)
def _(state: State, event: e.CardsLaid) -> State:
    trades = _without(state.public, event.giver, event.receiver)
    before = sum(one.count for one in state.public.trades if (one.giver, one.receiver) == (event.giver, event.receiver))
    return with_public(state, trades=(*trades, Laid(event.giver, event.receiver, before + event.count)), opened=True)


def _without(public: Public, giver: Seat, receiver: Seat) -> tuple[Laid, ...]:
    return tuple(one for one in public.trades if (one.giver, one.receiver) != (giver, receiver))


@evolve.on(e.CardsBack)
def _(state: State, event: e.CardsBack) -> State:
    return with_public(state, trades=_without(state.public, event.giver, event.receiver))


@evolve.on(e.TurnEnded)
def _(state: State, event: e.TurnEnded) -> State:
    public = state.public
    pledges = tuple(changed(p, final=True) for p in public.pledges)
    return with_public(state, pledges=pledges, done=(*public.done, event.seat), trades=(), countdown=None)


# --- votes ------------------------------------------------------------------------------------------------------------


@evolve.on(e.BillPut)
def _(state: State, event: e.BillPut) -> State:
    return with_public(state, phase=Phase.VOTE, bill=event.bill, voted=(), ballots={})


@evolve.on(e.BallotCast)
def _(state: State, event: e.BallotCast) -> State:
    public = state.public
    # In seat order, not in order of arrival: nobody's page may tell who came when.
    voted = tuple(s for s in public.seats if s in public.voted or s == event.seat)
    return with_own(with_public(state, voted=voted), event.seat, ballot=event.ballot)


@evolve.on(e.VoteSaid)
def _(state: State, event: e.VoteSaid) -> State:
    public = state.public
    return with_public(state, voted=(*public.voted, event.seat), ballots={**public.ballots, event.seat: event.ballot})


@evolve.on(e.BallotsIn)
def _(state: State, event: e.BallotsIn) -> State:
    return with_public(state, phase=Phase.BALLOTS_IN)


@evolve.on(e.VoteRevealed)
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
    after = with_public(
        state,
        phase=Phase.RESULT,
        ballots=event.ballots,
        voted=public.voters,
        past=(*public.past, past),
        done=(*public.done, public.active),
    )
    return with_all_own(after, ballot="")


@evolve.on(e.PledgeJudged)
def _(state: State, event: e.PledgeJudged) -> State:
    public = state.public
    pledge = next(p for p in public.pledges if p.number == event.number)
    owner = next((s for s in public.seats if pledge.bill in public.on_deck(s)), public.active)
    after = with_public(
        state,
        pledges=tuple(p for p in public.pledges if p.number != event.number),
        past_pledges=(*public.past_pledges, PledgePast(pledge, owner, event.how)),
    )
    if event.how != "broken":
        return after
    last = public.past[-1]
    broke = tuple(s for s in public.seats if s in last.broke or s == pledge.seat)
    late = tuple(s for s in public.seats if s in public.betrayers or s == pledge.seat)
    return with_public(after, past=(*public.past[:-1], changed(last, broke=broke)), betrayers=late)


@evolve.on(e.EffectUsed)
def _(state: State, event: e.EffectUsed) -> State:
    return _marked(state, f"rep:{event.seat}", used=True)


def _marked(state: State, what: str, *, used: bool) -> State:
    others = tuple(one for one in state.public.used if one != what)
    return with_public(state, used=(*others, what) if used else others)


@evolve.on(e.BooksOpened)
def _(state: State, event: e.BooksOpened) -> State:
    return with_public(state, phase=Phase.OVER, over=True, active="", totals=event.totals, reps=event.reps)


# --- every game's -----------------------------------------------------------------------------------------------------


@evolve.on(WasPut)
def _(state: State, event: WasPut) -> State:
    kind, _sep, what = event.field.partition(":")
    yes = event.value == "yes"
    if kind == "used":
        return _marked(state, what, used=yes)
    sits = tuple(s for s in state.public.seats if (yes if s == what else s in state.public.sits))
    return with_public(state, sits=sits)
