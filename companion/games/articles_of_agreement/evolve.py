"""The fold, event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import ledger, people
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold
from companion.core.messages import Event, Handed, Seat, WasPut
from companion.core.people import BrokenOff, SeatLeft
from companion.core.seats import order_from
from companion.core.speech import Window
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement import pieces, scores
from companion.games.articles_of_agreement.state import (
    DECK,
    DISCARD,
    OFFER,
    Deed,
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
evolve.turn(e.RoundBegun)


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
            secrets=dict.fromkeys(seats, pieces.SECRETS) if event.options["cards.mode"] in ("end", "shares") else {},
        ),
        own={seat: Own(seat=seat, things={secret(seat): ()}) for seat in seats},
        hidden=Hidden(things={DECK: pieces.CARDS}),
    )


@evolve.public(Handed)
def _handed(public: Public, event: Handed) -> Public:
    """What leaves the offer lies in nobody's share; what the judge moves may change how many secrets there are."""
    shares = {card: seat for card, seat in public.shares.items() if card in public.things[OFFER]}
    stirred = public.stirred or (public.ended and event.why in ("stolen", "spent", "hand", "ability", "turned_up"))
    public = changed(public, stirred=stirred)
    if event.why != "hand":
        return changed(public, shares=shares)
    counts = dict(public.secrets)
    for account, by in ((event.src, -len(event.things)), (event.dst, len(event.things))):
        kind, _sep, seat = account.partition(":")
        if kind == "secret":
            counts[seat] = counts.get(seat, 0) + by
    return changed(public, shares=shares, secrets=counts, moved=True)


def _more_secrets(public: Public, seat: Seat, by: int) -> Public:
    counts = public.secrets
    return changed(public, secrets={**counts, seat: counts.get(seat, 0) + by}, drawn=public.drawn + 1)


@evolve.public(e.DeckShuffled)
def _(public: Public, event: e.DeckShuffled) -> Public:
    return changed(public, drawn=public.drawn + 1)


evolve.nothing(e.ShotForbidden, e.SpotSkipped)


# --- opening ----------------------------------------------------------------------------------------------------------


@evolve.public(e.CharactersDealt)
def _(public: Public, event: e.CharactersDealt) -> Public:
    return changed(public, numbers=event.numbers, captain=event.captain)


@evolve.public(e.HasSecrets)
def _(public: Public, event: e.HasSecrets) -> Public:
    has = tuple(seat for seat in public.seats if seat in public.has_secrets or seat == event.seat)
    return changed(public, has_secrets=has, secrets={**public.secrets, event.seat: event.count})


@evolve.public(e.SecretsImpossible)
def _(public: Public, event: e.SecretsImpossible) -> Public:
    # Who has none left has nothing to key in again.
    has = tuple(seat for seat in public.seats if public.secrets.get(seat, pieces.SECRETS) == 0)
    return changed(public, has_secrets=has, attempt=public.attempt + 1, drawn=public.drawn + 1, again=True)


@evolve.public(e.SecretsSettled)
def _(public: Public, event: e.SecretsSettled) -> Public:
    return changed(public, again=False, stands=not event.fits)


@evolve.own(e.Noted)
def _(own: Own, event: e.Noted, public: Public) -> Own:
    return changed(own, noted=event.kinds)


@evolve.own(e.SecretsTurned)
def _(own: Own, event: e.SecretsTurned, public: Public) -> Own:
    return changed(own, noted=()) if own.seat == event.seat else own


@evolve.public(e.DrawImpossible)
def _(public: Public, event: e.DrawImpossible) -> Public:
    return changed(public, attempt=public.attempt + 1, drawn=public.drawn + 1)


@evolve.public(e.TableReady)
def _(public: Public, event: e.TableReady) -> Public:
    return changed(public, phase=Phase.READY, graph=dict.fromkeys(public.everybody, (0,)))


# --- allocate and vote ------------------------------------------------------------------------------------------------


@evolve.public(e.BegunInTheMiddle)
def _(public: Public, event: e.BegunInTheMiddle) -> Public:
    scored = scores.open_parts(public)
    # Who has none has nothing to key in.
    none = () if public.cardboard else tuple(seat for seat in public.seats if not event.secrets.get(seat, 0))
    return changed(
        public, round=event.round, skipped=event.round, captain=event.captain, used=event.used, secrets=event.secrets,
        graph={seat: (sum(scored[seat].values()),) for seat in public.seats}, until=event.until, has_secrets=none,
    )  # fmt: skip


@evolve.public(e.RoundBegun)
def _(public: Public, event: e.RoundBegun) -> Public:
    return changed(
        public,
        phase=Phase.DRAW,
        round=event.round,
        graph=_round_over(public),
        began=event.captain,
        shares={},
        ballots={},
        nominee="",
        proposed=False,
        agreed=(),
        fired=event.fired,
        abilities=public.abilities if public.on_table else (),
        deeds=(),
        settled=0,
        seized=False,
        stirred=False,
    )


def _round_over(public: Public) -> Mapping[Seat, tuple[int, ...]]:
    """The graph, once nothing more can happen in a round: it ends after its thefts and shots, not with the vote."""
    if not public.ended:
        return public.graph
    now = scores.open_parts(public)
    return {
        seat: (*points[:-1], sum(now[seat].values()) + public.corrected.get(seat, 0))
        for seat, points in public.graph.items()
    }


def _clock(event: e.OfferLaid | e.MutinyBegun) -> Countdown | None:
    return Countdown(event.ms, event.at) if event.ms else None


@evolve.public(e.OfferLaid)
def _(public: Public, event: e.OfferLaid) -> Public:
    return changed(public, phase=Phase.ALLOCATE, drawn=public.drawn + 1, countdown=_clock(event))


@evolve.public(e.CardMoved)
def _(public: Public, event: e.CardMoved) -> Public:
    others = {card: seat for card, seat in public.shares.items() if card != event.card}
    return _redrawn(public, {**others, event.card: event.seat} if event.seat else others)


@evolve.public(e.SharedOut)
def _(public: Public, event: e.SharedOut) -> Public:
    return _redrawn(public, event.shares)


def _redrawn(public: Public, shares: Mapping[str, Seat]) -> Public:
    """A plan that is changed has been agreed to by nobody."""
    return changed(public, shares=shares, proposed=False, agreed=(), fell=_fell(public))


def _fell(public: Public) -> tuple[Seat, ...] | None:
    return public.agreed if public.proposed else None


@evolve.public(e.SharesProposed)
def _(public: Public, event: e.SharesProposed) -> Public:
    return changed(public, phase=Phase.VOTE, countdown=None)


@evolve.own(e.SharesProposed, e.VotesTurned)
def _(own: Own, event: e.SharesProposed | e.VotesTurned, public: Public) -> Own:
    return changed(own, ballot="")


@evolve.own(e.BallotCast)
def _(own: Own, event: e.BallotCast, public: Public) -> Own:
    return changed(own, ballot=event.ballot)


@evolve.public(e.VotesIn)
def _(public: Public, event: e.VotesIn) -> Public:
    return changed(public, phase=Phase.VOTES_IN)


@evolve.public(e.VotesTurned)
def _(public: Public, event: e.VotesTurned) -> Public:
    return changed(public, ballots=event.ballots, settled=len(public.deeds))


# --- mutiny -----------------------------------------------------------------------------------------------------------


@evolve.public(e.MutinyBegun)
def _(public: Public, event: e.MutinyBegun) -> Public:
    return changed(public, phase=Phase.MUTINY, countdown=_clock(event))


@evolve.public(e.Nominated)
def _(public: Public, event: e.Nominated) -> Public:
    return changed(public, nominee=event.seat, proposed=False, agreed=(), fell=_fell(public))


@evolve.public(e.PlanProposed)
def _(public: Public, event: e.PlanProposed) -> Public:
    return changed(public, proposed=True, agreed=())


@evolve.public(e.Agreed)
def _(public: Public, event: e.Agreed) -> Public:
    return changed(public, agreed=(*public.agreed, event.seat))


@evolve.public(e.Objected)
def _(public: Public, event: e.Objected) -> Public:
    return changed(public, proposed=False, agreed=())


@evolve.public(e.MutinySeized)
def _(public: Public, event: e.MutinySeized) -> Public:
    # The clock stands still while what was seized is keyed in; run down there, it would have the round voted on again.
    return changed(public, captain=event.captain, agreed=event.mutineers, seized=True, countdown=None)


@evolve.public(e.MutinyFailed)
def _(public: Public, event: e.MutinyFailed) -> Public:
    return changed(public, nominee="", proposed=False, agreed=())


@evolve.public(e.RoundEnded)
def _(public: Public, event: e.RoundEnded) -> Public:
    past = RoundPast(
        round=public.round,
        captain=event.captain,
        shares=event.shares,
        ballots=public.ballots,
        how=event.how,
        nominee=public.captain if event.how == "seized" else "",
        lost=event.lost,
        why=event.why,
    )
    graph = {seat: (*points, event.scores[seat]) for seat, points in public.graph.items()}
    return changed(public, past=(*public.past, past), graph=graph, countdown=None, settled=len(public.deeds))


# --- what follows a round ---------------------------------------------------------------------------------------------


@evolve.public(e.StageBegun)
def _(public: Public, event: e.StageBegun) -> Public:
    graph = _round_over(public) if event.stage == Phase.SECRETS else public.graph
    # Where captains share out on the table, a round begins when the one before it is over (R19).
    over = event.stage == Phase.READY and public.on_table
    abilities = () if over else public.abilities
    return changed(
        public, phase=Phase(event.stage), fired=() if event.anew else public.fired, graph=graph, abilities=abilities
    )


@evolve.public(e.SpeechOpened)
def _(public: Public, event: e.SpeechOpened) -> Public:
    countdown = public.countdown
    stopped = countdown.stopped(event.at) if countdown is not None else None
    return changed(public, window=Window(event.asked), called="", countdown=stopped)


@evolve.public(e.SpeechClosed)
def _(public: Public, event: e.SpeechClosed) -> Public:
    countdown = public.countdown
    started = countdown.started(event.at) if countdown is not None else None
    return changed(public, window=None, called="", countdown=started, asking="", declined=())


@evolve.public(e.Passed)
def _(public: Public, event: e.Passed) -> Public:
    window = public.window
    assert window is not None
    declined = (*public.declined, event.seat)
    return changed(public, window=window.with_pass(event.seat), called="", declined=declined)


@evolve.public(e.CalledOn)
def _(public: Public, event: e.CalledOn) -> Public:
    return changed(public, called=event.seat)


@evolve.public(e.PistolFired)
def _(public: Public, event: e.PistolFired) -> Public:
    return changed(public, fired=(*public.fired, event.seat))


@evolve.public(e.BarrelOpened)
def _(public: Public, event: e.BarrelOpened) -> Public:
    public = _done(public, Deed(what="barrel", seat=event.seat))
    if public.cardboard:
        return public
    return changed(public, barrels=(*public.barrels, event.seat))


@evolve.public(e.SecretDrawn)
def _(public: Public, event: e.SecretDrawn) -> Public:
    return changed(_more_secrets(public, event.seat, 1), barrels=public.barrels[1:])


def _done(public: Public, deed: Deed) -> Public:
    moved = (deed.seat, deed.victim, deed.to)
    declined = tuple(seat for seat in public.declined if seat not in moved)
    return changed(public, deeds=(*public.deeds, deed), declined=declined)


@evolve.public(e.StealOwed)
def _(public: Public, event: e.StealOwed) -> Public:
    steal = Steal(event.thief, event.victim, event.among, event.why)
    return changed(public, steal=steal, drawn=public.drawn + 1)


@evolve.public(e.Stolen)
def _(public: Public, event: e.Stolen) -> Public:
    deed = Deed(
        what=event.why,
        seat=event.thief,
        victim=event.victim,
        kind=event.kind,
        points=event.points,
        parts=event.parts,
    )
    after = changed(_done(public, deed), steal=None, drawn=public.drawn + 1)
    if event.kind:
        return after
    return _more_secrets(_more_secrets(after, event.victim, -1), event.thief, 1)


@evolve.public(e.TurnedUp)
def _(public: Public, event: e.TurnedUp) -> Public:
    return _more_secrets(public, event.seat, -1)


@evolve.public(e.AbilityUsed)
def _(public: Public, event: e.AbilityUsed) -> Public:
    abilities = tuple(seat for seat in public.by_number if seat in public.abilities or seat == event.seat)
    kind, _sep, whose = event.take.partition(":")
    deed = Deed(
        what="ability",
        seat=event.seat,
        victim=whose if whose in public.seats else "",
        kind=kind,
        points=event.points,
        parts=event.parts,
        does=event.does,
        give=event.give,
        to=event.to,
    )
    uses = public.uses.get(event.seat, 0) + 1
    # What left the offer is shared out by nobody.
    public = changed(public, moved=public.moved or event.does == "offer")
    public = changed(_done(public, deed), abilities=abilities, uses={**public.uses, event.seat: uses})
    number = public.numbers.get(event.seat, 0)
    times = next((one.times for one in public.characters if one.number == number), 1)
    return _marked(public, event.seat, used=True) if uses >= times else public


@evolve.own(e.Looked)
def _(own: Own, event: e.Looked, public: Public) -> Own:
    return changed(own, looked=(*own.looked, (event.victim, event.kinds)))


@evolve.public(e.AbilitiesAsked)
def _(public: Public, event: e.AbilitiesAsked) -> Public:
    return changed(public, asking=event.moment)


def _marked(public: Public, seat: Seat, *, used: bool) -> Public:
    others = tuple(one for one in public.used if one != seat)
    uses = public.uses if used else {**public.uses, seat: 0}
    return changed(public, used=(*others, seat) if used else others, uses=uses)


@evolve.public(e.CardOwed)
def _(public: Public, event: e.CardOwed) -> Public:
    return changed(public, dealt=(*public.dealt, (event.seat, event.where)), moved=True)


@evolve.public(e.CardDealt)
def _(public: Public, event: e.CardDealt) -> Public:
    after = changed(public, dealt=public.dealt[1:], moved=True, deeds=_found(public, event))
    by = 1 if event.where == "secret" else 0
    return _more_secrets(after, event.seat, by)


def _found(public: Public, event: e.CardDealt) -> tuple[Deed, ...]:
    """The deeds, now that the deck has given what an ability draws face up."""
    *before, last = public.deeds or (Deed(what="", seat=""),)
    if event.kind and not last.kind and (last.does, last.seat) == ("draw", event.seat):
        return (*before, changed(last, kind=event.kind))
    return public.deeds


# --- the end ----------------------------------------------------------------------------------------------------------


@evolve.public(e.SecretsTurned)
def _(public: Public, event: e.SecretsTurned) -> Public:
    after = _more_secrets(public, event.seat, -public.secrets.get(event.seat, 0))
    return changed(after, turned={**public.turned, event.seat: (*public.turned.get(event.seat, ()), *event.kinds)})


@evolve.public(e.ToolsLaid)
def _(public: Public, event: e.ToolsLaid) -> Public:
    return changed(public, tools={**public.tools, event.seat: event.tools})


@evolve.public(e.PartCounted)
def _(public: Public, event: e.PartCounted) -> Public:
    return changed(public, counted={**public.counted, event.part: event.points})


@evolve.public(e.BooksOpened)
def _(public: Public, event: e.BooksOpened) -> Public:
    return changed(public, phase=Phase.OVER, over=True, totals=event.totals, window=None, countdown=None)


# --- by hand -----------------------------------------------------------------------------------------------------


@evolve.public(WasPut)
def _(public: Public, event: WasPut) -> Public:
    kind, _sep, seat = event.field.partition(":")
    if kind == "captain":
        return changed(public, captain=event.value, moved=True)
    yes = event.value == "yes"
    if kind == "used":
        return _marked(public, seat, used=yes)
    others = tuple(one for one in public.fired if one != seat)
    return changed(public, fired=(*others, seat) if yes else others)


# --- people who leave -------------------------------------------------------------------------------------------------


@evolve.public(SeatLeft)
def _(public: Public, event: SeatLeft) -> Public:
    """The captaincy passes to the left, in a mutiny to no mutineer; shares and thefts of the seat lapse (Q27)."""
    gone, captain = event.seat, public.captain
    if captain == gone:
        order = order_from(public.seats, event.left)
        rebels = public.mutineers if public.phase is Phase.MUTINY else ()
        captain = next((seat for seat in order if seat not in rebels), event.left)
    steal, nominee = public.steal, public.nominee
    asked = public.question
    return changed(
        public,
        captain=captain,
        has_secrets=people.without(public.has_secrets, gone) if public.phase is Phase.OPENING else public.has_secrets,
        shares={card: seat for card, seat in public.shares.items() if seat != gone},
        nominee="" if nominee == gone else nominee,
        proposed=public.proposed and nominee != gone,
        agreed=() if nominee == gone else people.without(public.agreed, gone),
        window=public.window.without(gone) if public.window else None,
        called="" if public.called == gone else public.called,
        declined=people.without(public.declined, gone),
        steal=None if steal and gone in (steal.thief, steal.victim) else steal,
        barrels=people.without(public.barrels, gone),
        dealt=tuple(one for one in public.dealt if one[0] != gone),
        question=None if asked and gone in ",".join(asked.facts.values()).replace(":", ",").split(",") else asked,
    )


@evolve.public(BrokenOff)
def _(public: Public, event: BrokenOff) -> Public:
    return changed(public, phase=Phase.OVER, window=None, steal=None)
