"""Event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import ledger
from companion.core.countdown import Countdown
from companion.core.fold import Fold, with_all_own, with_own, with_public
from companion.core.messages import Event, Handed, Seat, WasPut
from companion.core.speech import Window
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.state import (
    DECK,
    DISCARD,
    OFFER,
    Hidden,
    Own,
    Phase,
    Public,
    RoundPast,
    State,
    Steal,
    hold,
    secret,
)

evolve: Fold[State] = Fold()
"""The state after an event."""


def begin(event: Event) -> State:
    """The state after the first event of an evening."""
    assert isinstance(event, e.GameBegun)
    seats = event.seats
    # Where an account is opened decides who may read it, for the whole evening.
    return State(
        public=Public(
            seats=seats,
            options=event.options,
            characters=event.characters,
            accounts={ledger.BANK: 0, **{ledger.supply(seat): 0 for seat in seats}},
            things={OFFER: (), DISCARD: (), **{hold(seat): () for seat in seats}},
            # Cardboard that the app never sees lies there from the beginning.
            secrets=dict.fromkeys(seats, pieces.SECRETS) if event.options["cards.mode"] == "end" else {},
        ),
        own={seat: Own(seat=seat, things={secret(seat): ()}) for seat in seats},
        hidden=Hidden(things={DECK: pieces.CARDS}),
    )


@evolve.on(Handed)
def _handed(state: State, event: Handed) -> State:
    """What leaves the offer lies in nobody's share; what the judge moves may change how many secrets there are."""
    public = state.public
    shares = {card: seat for card, seat in public.shares.items() if card in public.things[OFFER]}
    if event.why != "hand":
        return with_public(state, shares=shares)
    counts = dict(public.secrets)
    for account, by in ((event.src, -len(event.things)), (event.dst, len(event.things))):
        kind, _sep, seat = account.partition(":")
        if kind == "secret":
            counts[seat] = counts.get(seat, 0) + by
    return with_public(state, shares=shares, secrets=counts, moved=True)


def _more_secrets(state: State, seat: Seat, by: int) -> State:
    counts = state.public.secrets
    return with_public(state, secrets={**counts, seat: counts.get(seat, 0) + by}, drawn=state.public.drawn + 1)


evolve.nothing(e.DeckShuffled, e.ShotForbidden, e.SpotSkipped)


# --- opening ----------------------------------------------------------------------------------------------------------


@evolve.on(e.CharactersDealt)
def _(state: State, event: e.CharactersDealt) -> State:
    return with_public(state, numbers=event.numbers, captain=event.captain)


@evolve.on(e.HasSecrets)
def _(state: State, event: e.HasSecrets) -> State:
    public = state.public
    has = tuple(seat for seat in public.seats if seat in public.has_secrets or seat == event.seat)
    return with_public(state, has_secrets=has, secrets={**public.secrets, event.seat: event.count})


@evolve.on(e.SecretsImpossible)
def _(state: State, event: e.SecretsImpossible) -> State:
    public = state.public
    # Who has none left has nothing to key in again.
    has = tuple(seat for seat in public.seats if public.secrets.get(seat, pieces.SECRETS) == 0)
    return with_public(state, has_secrets=has, attempt=public.attempt + 1, drawn=public.drawn + 1)


@evolve.on(e.DrawImpossible)
def _(state: State, event: e.DrawImpossible) -> State:
    return with_public(state, attempt=state.public.attempt + 1, drawn=state.public.drawn + 1)


@evolve.on(e.TableReady)
def _(state: State, event: e.TableReady) -> State:
    return with_public(state, phase=Phase.READY, graph=dict.fromkeys(state.public.seats, (0,)))


# --- allocate and vote ------------------------------------------------------------------------------------------------


@evolve.on(e.RoundBegun)
def _(state: State, event: e.RoundBegun) -> State:
    return with_public(
        state,
        phase=Phase.DRAW,
        round=event.round,
        shares={},
        voted=(),
        ballots={},
        nominee="",
        proposed=False,
        agreed=(),
        fired=(),
        abilities=(),
    )


def _clock(event: e.OfferLaid | e.MutinyBegun) -> Countdown | None:
    return Countdown(event.ms, event.at) if event.ms else None


@evolve.on(e.OfferLaid)
def _(state: State, event: e.OfferLaid) -> State:
    return with_public(state, phase=Phase.ALLOCATE, drawn=state.public.drawn + 1, countdown=_clock(event))


@evolve.on(e.CardMoved)
def _(state: State, event: e.CardMoved) -> State:
    others = {card: seat for card, seat in state.public.shares.items() if card != event.card}
    return _redrawn(state, {**others, event.card: event.seat} if event.seat else others)


@evolve.on(e.SharedOut)
def _(state: State, event: e.SharedOut) -> State:
    return _redrawn(state, event.shares)


def _redrawn(state: State, shares: Mapping[str, Seat]) -> State:
    """A plan that is changed has been agreed to by nobody."""
    return with_public(state, shares=shares, proposed=False, agreed=())


@evolve.on(e.SharesProposed)
def _(state: State, event: e.SharesProposed) -> State:
    return with_all_own(with_public(state, phase=Phase.VOTE, countdown=None), ballot="")


@evolve.on(e.BallotCast)
def _(state: State, event: e.BallotCast) -> State:
    public = state.public
    # In seat order, not in order of arrival: nobody's page may tell who came when.
    voted = tuple(seat for seat in public.seats if seat in public.voted or seat == event.seat)
    return with_own(with_public(state, voted=voted), event.seat, ballot=event.ballot)


@evolve.on(e.VotesIn)
def _(state: State, event: e.VotesIn) -> State:
    return with_public(state, phase=Phase.VOTES_IN)


@evolve.on(e.VotesTurned)
def _(state: State, event: e.VotesTurned) -> State:
    return with_all_own(with_public(state, ballots=event.ballots, voted=state.public.voters), ballot="")


# --- mutiny -----------------------------------------------------------------------------------------------------------


@evolve.on(e.MutinyBegun)
def _(state: State, event: e.MutinyBegun) -> State:
    return with_public(state, phase=Phase.MUTINY, countdown=_clock(event))


@evolve.on(e.Nominated)
def _(state: State, event: e.Nominated) -> State:
    return with_public(state, nominee=event.seat, proposed=False, agreed=())


@evolve.on(e.PlanProposed)
def _(state: State, event: e.PlanProposed) -> State:
    return with_public(state, proposed=True, agreed=())


@evolve.on(e.Agreed)
def _(state: State, event: e.Agreed) -> State:
    return with_public(state, agreed=(*state.public.agreed, event.seat))


@evolve.on(e.Objected)
def _(state: State, event: e.Objected) -> State:
    return with_public(state, proposed=False, agreed=())


@evolve.on(e.MutinySeized)
def _(state: State, event: e.MutinySeized) -> State:
    return with_public(state, captain=event.captain, agreed=event.mutineers)


@evolve.on(e.MutinyFailed)
def _(state: State, event: e.MutinyFailed) -> State:
    return with_public(state, nominee="", proposed=False, agreed=())


@evolve.on(e.RoundEnded)
def _(state: State, event: e.RoundEnded) -> State:
    public = state.public
    past = RoundPast(
        round=public.round,
        captain=event.captain,
        shares=event.shares,
        ballots=public.ballots,
        how=event.how,
    )
    graph = {seat: (*points, event.scores[seat]) for seat, points in public.graph.items()}
    return with_public(state, past=(*public.past, past), graph=graph, countdown=None)


# --- what follows a round ---------------------------------------------------------------------------------------------


@evolve.on(e.StageBegun)
def _(state: State, event: e.StageBegun) -> State:
    public = state.public
    # The last opportunity counts its pistols anew, unless it shares those of the last round (Q9).
    anew = event.stage == Phase.FINAL and public.options["pistol.final"] != "round"
    return with_public(state, phase=Phase(event.stage), fired=() if anew else public.fired)


@evolve.on(e.SpeechOpened)
def _(state: State, event: e.SpeechOpened) -> State:
    countdown = state.public.countdown
    stopped = countdown.stopped(event.at) if countdown is not None else None
    return with_public(state, window=Window(event.asked), called="", countdown=stopped)


@evolve.on(e.SpeechClosed)
def _(state: State, event: e.SpeechClosed) -> State:
    countdown = state.public.countdown
    started = countdown.started(event.at) if countdown is not None else None
    return with_public(state, window=None, called="", countdown=started)


@evolve.on(e.Passed)
def _(state: State, event: e.Passed) -> State:
    window = state.public.window
    assert window is not None
    return with_public(state, window=window.with_pass(event.seat), called="")


@evolve.on(e.CalledOn)
def _(state: State, event: e.CalledOn) -> State:
    return with_public(state, called=event.seat)


@evolve.on(e.PistolFired)
def _(state: State, event: e.PistolFired) -> State:
    return with_public(state, fired=(*state.public.fired, event.seat))


@evolve.on(e.BarrelOpened)
def _(state: State, event: e.BarrelOpened) -> State:
    if state.public.options["cards.mode"] == "end":
        return state
    return with_public(state, barrels=(*state.public.barrels, event.seat))


@evolve.on(e.SecretDrawn)
def _(state: State, event: e.SecretDrawn) -> State:
    owed = state.public.barrels
    return with_public(_more_secrets(state, event.seat, 1), barrels=owed[1:])


@evolve.on(e.StealOwed)
def _(state: State, event: e.StealOwed) -> State:
    steal = Steal(event.thief, event.victim, event.among, event.why)
    return with_public(state, steal=steal, drawn=state.public.drawn + 1)


@evolve.on(e.Stolen)
def _(state: State, event: e.Stolen) -> State:
    after = with_public(state, steal=None, drawn=state.public.drawn + 1)
    if event.kind:
        return after
    return _more_secrets(_more_secrets(after, event.victim, -1), event.thief, 1)


@evolve.on(e.TurnedUp)
def _(state: State, event: e.TurnedUp) -> State:
    return _more_secrets(state, event.seat, -1)


@evolve.on(e.AbilityUsed)
def _(state: State, event: e.AbilityUsed) -> State:
    public = state.public
    abilities = tuple(seat for seat in public.by_number if seat in public.abilities or seat == event.seat)
    return with_public(_marked(state, event.seat, used=True), abilities=abilities)


def _marked(state: State, seat: Seat, *, used: bool) -> State:
    others = tuple(one for one in state.public.used if one != seat)
    return with_public(state, used=(*others, seat) if used else others)


@evolve.on(e.CardOwed)
def _(state: State, event: e.CardOwed) -> State:
    return with_public(state, dealt=(*state.public.dealt, (event.seat, event.where)), moved=True)


@evolve.on(e.CardDealt)
def _(state: State, event: e.CardDealt) -> State:
    after = with_public(state, dealt=state.public.dealt[1:], moved=True)
    by = 1 if event.where == "secret" else 0
    return _more_secrets(after, event.seat, by)


# --- the end ----------------------------------------------------------------------------------------------------------


@evolve.on(e.SecretsTurned)
def _(state: State, event: e.SecretsTurned) -> State:
    after = _more_secrets(state, event.seat, -state.public.secrets.get(event.seat, 0))
    return with_public(after, turned={**state.public.turned, event.seat: event.kinds})


@evolve.on(e.ToolsLaid)
def _(state: State, event: e.ToolsLaid) -> State:
    return with_public(state, tools={**state.public.tools, event.seat: event.tools})


@evolve.on(e.BooksOpened)
def _(state: State, event: e.BooksOpened) -> State:
    return with_public(state, phase=Phase.OVER, over=True, totals=event.totals, window=None, countdown=None)


# --- by hand -----------------------------------------------------------------------------------------------------


@evolve.on(WasPut)
def _(state: State, event: WasPut) -> State:
    kind, _sep, seat = event.field.partition(":")
    if kind == "captain":
        return with_public(state, captain=event.value, moved=True)
    yes = event.value == "yes"
    if kind == "used":
        return _marked(state, seat, used=yes)
    others = tuple(one for one in state.public.fired if one != seat)
    return with_public(state, fired=(*others, seat) if yes else others)
