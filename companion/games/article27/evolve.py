"""Event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold, with_all_own, with_own, with_public
from companion.core.messages import Event, WasPut
from companion.core.speech import Window
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.state import DealPast, Disc, Hidden, Own, Phase, Public, RoundPast, Row, State

evolve: Fold[State] = Fold()
"""The state after an event."""


def begin(event: Event) -> State:
    """The state after the first event of an evening."""
    assert isinstance(event, e.GameBegun)
    open_supplies = event.options["hand.peek"] == "open"
    # Where an account is opened decides who may read it, for the whole evening.
    supplies = {ledger.supply(seat): 0 for seat in event.seats}
    return State(
        public=Public(
            seats=event.seats,
            options=event.options,
            nations=event.nations,
            names=event.names,
            accounts={"floor": 0, **(supplies if open_supplies else {})},
            track={agenda: Row() for agenda in pieces.AGENDAS},
        ),
        own={seat: Own(seat=seat, accounts={} if open_supplies else {ledger.supply(seat): 0}) for seat in event.seats},
        hidden=Hidden(accounts={ledger.BANK: pieces.POINTS}),
    )


evolve.nothing(e.VetoIllegal, e.ChallengeJudged, e.FloorConfirmed)


# --- opening ----------------------------------------------------------------------------------------------------------


@evolve.on(e.SecretaryDrawn)
def _(state: State, event: e.SecretaryDrawn) -> State:
    return with_public(state, first=event.seat, secretary=event.seat)


@evolve.on(e.AgendaDealt)
def _(state: State, event: e.AgendaDealt) -> State:
    return with_own(state, event.seat, agenda=event.agenda)


@evolve.on(e.HasAgenda)
def _(state: State, event: e.HasAgenda) -> State:
    return with_public(state, has_agenda=(*state.public.has_agenda, event.seat))


@evolve.on(e.AgendasImpossible)
def _(state: State, event: e.AgendasImpossible) -> State:
    return with_all_own(with_public(state, has_agenda=(), attempt=state.public.attempt + 1), agenda="")


@evolve.on(e.AgendasRemoved)
def _(state: State, event: e.AgendasRemoved) -> State:
    return with_public(state, removed=event.agendas)


@evolve.on(e.TableReady)
def _(state: State, event: e.TableReady) -> State:
    points = {seat: (ledger.balance(state, ledger.supply(seat)),) for seat in state.public.seats}
    after: State = changed(state, hidden=changed(state.hidden, supply_history=points))
    return with_public(after, phase=Phase.BETWEEN)


# --- round setup ------------------------------------------------------------------------------------------------------


@evolve.on(e.RoundBegun)
def _(state: State, event: e.RoundBegun) -> State:
    public = state.public
    fresh = with_public(
        state,
        phase=Phase.DRAWS,
        round=event.round,
        secretary=event.secretary,
        used=(*public.used, *public.tabled),
        past_deals=(*public.past_deals, *public.settled),
        has_drawn=(), face_down=(), attempt=0, area_next="", tabled=(), set_aside=(), gathered=0,
        floor=(), timed_out=False, left_at_call=0, countdown=None,
        voted=(), ballots={}, counted={}, illegal=(), result="", ticks={}, settled=(),
        declared=(), confirmed=(), announced={}, window=None, challenger="", collected=(), fees={},
        bonus_paid=0, penalties=(),
    )  # fmt: skip
    # The tokens are back in the bag (R48, R53); until now their owner could still look at them.
    return with_all_own(
        fresh, tokens=(), ballot="", declared=None, neighbour_tokens=(), neighbour_score=None, paid=0, score=None
    )


@evolve.on(e.TokensDrawn)
def _(state: State, event: e.TokensDrawn) -> State:
    return with_own(state, event.seat, tokens=event.tokens)


@evolve.on(e.HasDrawn)
def _(state: State, event: e.HasDrawn) -> State:
    public = state.public
    down = (*public.face_down, event.seat) if event.face_down else public.face_down
    return with_public(state, has_drawn=(*public.has_drawn, event.seat), face_down=down)


@evolve.on(e.BagImpossible)
def _(state: State, event: e.BagImpossible) -> State:
    return with_all_own(with_public(state, has_drawn=(), face_down=(), attempt=state.public.attempt + 1), tokens=())


@evolve.on(e.DrawsCleared)
def _(state: State, event: e.DrawsCleared) -> State:
    public = state.public
    after = with_public(
        state,
        has_drawn=tuple(s for s in public.has_drawn if s not in event.seats),
        face_down=tuple(s for s in public.face_down if s not in event.seats),
        attempt=public.attempt + 1,
    )
    for seat in event.seats:
        after = with_own(after, seat, tokens=())
    return after


@evolve.on(e.AreaChosen)
def _(state: State, event: e.AreaChosen) -> State:
    return with_public(state, area_next=event.colour)


@evolve.on(e.DiscTabled)
def _(state: State, event: e.DiscTabled) -> State:
    tabled = (*state.public.tabled, Disc(event.colour, event.agenda))
    return with_public(state, tabled=tabled, set_aside=(), area_next="")


@evolve.on(e.DiscReturned)
def _(state: State, event: e.DiscReturned) -> State:
    return with_public(state, set_aside=(*state.public.set_aside, Disc(event.colour, event.agenda)))


@evolve.on(e.DiscsGathered)
def _(state: State, event: e.DiscsGathered) -> State:
    return with_public(state, tabled=(), set_aside=(), area_next="", gathered=state.public.gathered + 1)


@evolve.on(e.BonusPlaced)
def _(state: State, event: e.BonusPlaced) -> State:
    return with_public(state, phase=Phase.READY)


# --- negotiation ------------------------------------------------------------------------------------------------------


@evolve.on(e.GavelStruck)
def _(state: State, event: e.GavelStruck) -> State:
    return with_public(state, phase=Phase.NEGOTIATION, countdown=Countdown(event.left, event.at))


@evolve.on(e.ClockSet)
def _(state: State, event: e.ClockSet) -> State:
    return with_public(state, countdown=Countdown(event.left, event.at))


@evolve.on(e.DiscMoved)
def _(state: State, event: e.DiscMoved) -> State:
    floor = [colour for colour in state.public.floor if colour != event.colour]
    if event.to == "floor":
        floor.append(event.colour)
    return with_public(state, floor=tuple(floor))


@evolve.on(e.DealOffered)
def _(state: State, event: e.DealOffered) -> State:
    deal = event.deal
    for seat, other in ((deal.payer, deal.addressee), (deal.addressee, deal.payer)):
        own = state.own[seat]
        state = with_own(state, seat, offers=(*own.offers, deal), offers_with={**own.offers_with, other: deal.number})
    return state


@evolve.on(e.OfferClosed)
def _(state: State, event: e.OfferClosed) -> State:
    pair = {event.payer, event.addressee}
    for seat in pair:
        kept = tuple(d for d in state.own[seat].offers if d.number != event.number or {d.payer, d.addressee} != pair)
        state = with_own(state, seat, offers=kept)
    return state


@evolve.on(e.DealRecorded)
def _(state: State, event: e.DealRecorded) -> State:
    return with_public(state, deals=(*state.public.deals, event.deal), next_deal=event.deal.number + 1)


def _deal_gone(state: State, number: int, how: str) -> State:
    public = state.public
    past = tuple(DealPast(d, public.round, how) for d in public.deals if d.number == number)
    deals = tuple(d for d in public.deals if d.number != number)
    return with_public(state, deals=deals, settled=(*public.settled, *past))


@evolve.on(e.DealReturned)
def _(state: State, event: e.DealReturned) -> State:
    return _deal_gone(state, event.deal, event.how)


@evolve.on(e.VoteCalled)
def _(state: State, event: e.VoteCalled) -> State:
    phase = Phase.FLOOR_CHECK if event.check else state.public.phase
    return with_public(
        state,
        phase=phase,
        timed_out=event.how == "time",
        left_at_call=event.left,
        countdown=Countdown(event.left),
    )


@evolve.on(e.PickForced)
def _(state: State, event: e.PickForced) -> State:
    return with_public(state, phase=Phase.FORCED_PICK)


# --- vote -------------------------------------------------------------------------------------------------------------


@evolve.on(e.VoteOpened)
def _(state: State, event: e.VoteOpened) -> State:
    countdown = Countdown(event.left, event.at) if event.left else None
    return with_public(state, phase=Phase.VOTE, countdown=countdown)


@evolve.on(e.BallotCast)
def _(state: State, event: e.BallotCast) -> State:
    public = state.public
    # In seat order, not in order of arrival: nobody's page may tell who came when.
    voted = tuple(s for s in public.seats if s in public.voted or s == event.seat)
    return with_own(with_public(state, voted=voted), event.seat, ballot=event.ballot)


@evolve.on(e.BallotsIn)
def _(state: State, event: e.BallotsIn) -> State:
    return with_public(state, phase=Phase.BALLOTS_IN, voted=state.public.seats, countdown=None)


@evolve.on(e.VoteRevealed)
def _(state: State, event: e.VoteRevealed) -> State:
    # A limit of the vote that still runs must not come due in a phase that knows no clock.
    return with_all_own(with_public(state, ballots=event.ballots, phase=Phase.VETO_RULING, countdown=None), ballot="")


@evolve.on(e.RevoteOrdered)
def _(state: State, event: e.RevoteOrdered) -> State:
    return with_all_own(
        with_public(state, phase=Phase.VOTE, ballots={}, voted=(), illegal=(), countdown=None), ballot=""
    )


@evolve.on(e.VoteCounted)
def _(state: State, event: e.VoteCounted) -> State:
    illegal = tuple(s for s, ballot in event.ballots.items() if state.public.ballots[s] != ballot)
    return with_public(
        state, counted=event.ballots, result=event.result, illegal=illegal, phase=Phase.DEALS, vetoes_later=event.later
    )


@evolve.on(e.Ticked)
def _(state: State, event: e.Ticked) -> State:
    ticks = state.public.ticks
    return with_public(state, ticks={**ticks, event.deal: {**ticks.get(event.deal, {}), event.seat: event.met}})


@evolve.on(e.DealSettled)
def _(state: State, event: e.DealSettled) -> State:
    return _deal_gone(state, event.deal, event.how)


# --- scores -----------------------------------------------------------------------------------------------------------


@evolve.on(e.ScoresDue)
def _(state: State, event: e.ScoresDue) -> State:
    return with_public(state, phase=Phase(event.how))


@evolve.on(e.ScoreDeclared)
def _(state: State, event: e.ScoreDeclared) -> State:
    return with_own(with_own(state, event.seat, declared=event.score), event.neighbour, neighbour_score=event.score)


@evolve.on(e.HasDeclared)
def _(state: State, event: e.HasDeclared) -> State:
    declared = tuple(s for s in state.public.declared if s != event.seat)
    return with_public(state, declared=(*declared, event.seat))


@evolve.on(e.ScoreConfirmed)
def _(state: State, event: e.ScoreConfirmed) -> State:
    return with_public(state, confirmed=(*state.public.confirmed, event.seat))


@evolve.on(e.Announced)
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


@evolve.on(e.PassedUp)
def _(state: State, event: e.PassedUp) -> State:
    window = state.public.window
    return with_public(state, window=window.with_pass(event.seat) if window else None)


@evolve.on(e.Challenged)
def _(state: State, event: e.Challenged) -> State:
    window = state.public.window
    return with_public(state, window=window.with_word(event.seat) if window else None)


@evolve.on(e.ChallengeAccepted)
def _(state: State, event: e.ChallengeAccepted) -> State:
    return with_public(state, challenger=event.challenger, countdown=None)


@evolve.on(e.ScorePaid)
def _(state: State, event: e.ScorePaid) -> State:
    return with_own(state, event.seat, score=event.score, paid=event.paid)


@evolve.on(e.Collected)
def _(state: State, event: e.Collected) -> State:
    public = state.public
    unseen = (*public.unseen, (public.round, event.seat)) if event.unseen else public.unseen
    return with_public(
        state, collected=(*public.collected, event.seat), window=None, challenger="", countdown=None, unseen=unseen
    )


@evolve.on(e.TokensShown)
def _(state: State, event: e.TokensShown) -> State:
    if not event.to:
        return state
    return with_own(state, event.to, neighbour_tokens=event.tokens, neighbour_score=event.score)


@evolve.on(e.BankShort)
def _(state: State, event: e.BankShort) -> State:
    return with_public(state, short=True)


@evolve.on(e.VetoFee)
def _(state: State, event: e.VetoFee) -> State:
    return with_public(state, fees={**state.public.fees, event.seat: event.paid})


@evolve.on(e.ChallengePaid)
def _(state: State, event: e.ChallengePaid) -> State:
    paid = (event.payer, event.receiver, event.paid, event.bank)
    return with_public(state, penalties=(*state.public.penalties, paid))


@evolve.on(e.BonusTaken)
def _(state: State, event: e.BonusTaken) -> State:
    return with_public(state, bonus_paid=event.paid)


@evolve.on(e.DiscScored)
def _(state: State, event: e.DiscScored) -> State:
    row = state.public.track[event.agenda]
    if event.success:
        row = Row((*row.successes, event.colour), row.failures)
    else:
        row = Row(row.successes, (*row.failures, event.colour))
    return with_public(state, track={**state.public.track, event.agenda: row})


@evolve.on(e.RoundEnded)
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


# --- end --------------------------------------------------------------------------------------------------------------


@evolve.on(e.AgendasDue)
def _(state: State, event: e.AgendasDue) -> State:
    return with_public(state, phase=Phase.AGENDAS, turn_order=event.order)


@evolve.on(e.AgendaTurned)
def _(state: State, event: e.AgendaTurned) -> State:
    return with_public(state, agendas={**state.public.agendas, event.seat: event.agenda})


@evolve.on(e.BooksOpened)
def _(state: State, event: e.BooksOpened) -> State:
    public = state.public
    return with_public(
        state,
        phase=Phase.OVER,
        over=True,
        supplies=event.supplies,
        unused=event.unused,
        graph=event.graph,
        past_deals=(*public.past_deals, *public.settled),
        settled=(),
    )


# --- every game's -----------------------------------------------------------------------------------------------------


@evolve.on(WasPut)
def _(state: State, event: WasPut) -> State:
    if event.field == "gavel":
        # Before the first round it is still open where the gavel's way begins; later a proxy does not change it.
        begins = state.public.round == 0 and state.public.first
        return with_public(state, secretary=event.value, first=event.value if begins else state.public.first)
    if event.field.startswith("disc:"):
        colour = event.field[5:]
        tabled = tuple(Disc(colour, event.value) if d.colour == colour else d for d in state.public.tabled)
        return with_public(state, tabled=tabled)
    return state
