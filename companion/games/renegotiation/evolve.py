"""Event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import ledger
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.messages import Asked, Event, Handed, NotCovered, Paused, Posted, Resumed, Ruled, WasPut
from companion.games.renegotiation import deck, pieces
from companion.games.renegotiation import events as e
from companion.games.renegotiation.state import (
    BOX,
    DECK,
    DISCARD,
    Character,
    Hidden,
    OnTable,
    Owed,
    Own,
    Phase,
    Public,
    State,
    city,
    hand,
    laid,
)


def begin(event: Event) -> State:
    """The state after the first event of an evening."""
    assert isinstance(event, e.GameBegun)
    seats, in_app = event.seats, event.options["cards.mode"] == "app"
    # Where an account is opened decides who may read it, for the whole evening.
    rows: dict[str, tuple[str, ...]] = {laid(seat): () for seat in seats}
    stacks: dict[str, tuple[str, ...]] = {city(capital.name): () for capital in event.capitals}
    hidden = {DECK: deck.names(event.cards), DISCARD: (), **stacks}
    return State(
        public=Public(
            seats=seats,
            options=event.options,
            capitals=event.capitals,
            cards=event.cards,
            accounts={ledger.BANK: 0, **{ledger.supply(seat): 0 for seat in seats}},
            things=rows if in_app else {**rows, BOX: ()},
            counts={
                **{hand(seat): 0 for seat in seats},
                **dict.fromkeys(rows, 0),
                **dict.fromkeys(stacks, 0),
                DISCARD: 0,
            },
            pawns=dict.fromkeys(seats, pieces.START),
            targets=dict.fromkeys(seats, pieces.TARGET),
        ),
        own={seat: Own(seat=seat, things={hand(seat): ()} if in_app else {}) for seat in seats},
        hidden=Hidden(things=hidden if in_app else {}),
    )


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    if isinstance(event, Posted):
        after: State = ledger.posted(state, event)
        return _posted(after, event)
    if isinstance(event, Handed):
        moved: State = ledger.handed(state, event)
        return _public(moved, must=tuple(card for card in moved.public.must if card not in event.things))
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


def _public(state: State, **fields: Any) -> State:
    after: State = changed(state, public=changed(state.public, **fields))
    return after


def _with(mapping: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    return {**mapping, key: value}


def _tallied(public: Public, what: str, by: int = 1) -> dict[str, int]:
    return {**public.tally, what: public.tally.get(what, 0) + by}


_EVOLVE: dict[type[Event], Callable[[State, Any], State]] = {}


def _on(kind: type[Event]) -> Callable[[Callable[[State, Any], State]], Callable[[State, Any], State]]:
    def keep(step: Callable[[State, Any], State]) -> Callable[[State, Any], State]:
        _EVOLVE[kind] = step
        return step

    return keep


def _nothing(state: State, event: Event) -> State:
    return state


for _kind in (NotCovered, e.Settled, e.CardsOrdered):
    _EVOLVE[_kind] = _nothing


# --- opening ----------------------------------------------------------------------------------------------------------


@_on(e.StarterNamed)
def _(state: State, event: e.StarterNamed) -> State:
    return _public(state, first=event.seat)


@_on(e.ArbiterNamed)
def _(state: State, event: e.ArbiterNamed) -> State:
    return _public(state, arbiter=event.seat)


@_on(e.DistanceSaid)
def _(state: State, event: e.DistanceSaid) -> State:
    return _public(state, distances=_with(state.public.distances, event.seat, event.kilometres))


@_on(e.CharacterTaken)
def _(state: State, event: e.CharacterTaken) -> State:
    sheet = Character(event.name, event.advantage)
    return _public(state, characters=_with(state.public.characters, event.seat, sheet))


@_on(e.KindKept)
def _(state: State, event: e.KindKept) -> State:
    public = state.public
    counts = _with(public.counts, DISCARD, public.counts[DISCARD] + event.aside)
    return _public(state, kept=(*public.kept, event.kind), counts=counts, total=public.total + event.aside)


@_on(e.RestDrawn)
def _(state: State, event: e.RestDrawn) -> State:
    return _public(state, rest=event.capitals)


@_on(e.HasHand)
def _(state: State, event: e.HasHand) -> State:
    public = state.public
    counts = _with(public.counts, hand(event.seat), pieces.DEALT)
    return _public(
        state,
        has_hand=(*public.has_hand, event.seat),
        counts=counts,
        total=public.total + pieces.DEALT,
        drawn=public.drawn + 1,
    )


@_on(e.StacksLaid)
def _(state: State, event: e.StacksLaid) -> State:
    counts = {**state.public.counts, **{city(name): count for name, count in event.stacks.items()}}
    return _public(state, counts=counts, stacked=True, total=state.public.total + sum(event.stacks.values()))


@_on(e.DrawImpossible)
def _(state: State, event: e.DrawImpossible) -> State:
    return _public(state, drawn=state.public.drawn + 1)


# --- turns ------------------------------------------------------------------------------------------------------------


@_on(e.TurnBegun)
def _(state: State, event: e.TurnBegun) -> State:
    return _public(
        state,
        phase=Phase.TURN,
        turn=event.turn,
        active=event.seat,
        next="",
        moved=False,
        picked="",
        travel=False,
        must=(),
        interrupts=(),
        breaks_off=False,
        played=None,
    )


@_on(e.TurnSkipped)
def _(state: State, event: e.TurnSkipped) -> State:
    return _public(state, skips=_with(state.public.skips, event.seat, event.left))


@_on(e.Moved)
def _(state: State, event: e.Moved) -> State:
    public = state.public
    tally = _tallied(public, f"links:{event.seat}", event.steps)
    pawns = _with(public.pawns, event.seat, event.dst)
    return _public(state, pawns=pawns, moved=True, tally=tally, mover=event.seat, came_from=event.src)


@_on(e.PickedUp)
def _(state: State, event: e.PickedUp) -> State:
    return _public(state, picked=event.city)


@_on(e.CardsMoved)
def _(state: State, event: e.CardsMoved) -> State:
    counts = dict(state.public.counts)
    counts[event.src] -= event.count
    counts[event.dst] += event.count
    return _public(state, counts=counts)


@_on(e.CardsOwed)
def _(state: State, event: e.CardsOwed) -> State:
    owed = Owed(event.src, event.dst, event.count, event.why)
    return _public(state, owed=(*state.public.owed, owed))


@_on(e.CardsDrawn)
def _(state: State, event: e.CardsDrawn) -> State:
    return _public(state, owed=state.public.owed[1:], drawn=state.public.drawn + 1)


@_on(e.MustPlay)
def _(state: State, event: e.MustPlay) -> State:
    return _public(state, must=(*state.public.must, event.card))


@_on(e.Laid)
def _(state: State, event: e.Laid) -> State:
    return _public(state, keyed=state.public.keyed + event.card.startswith("#"))


@_on(e.Unlaid)
def _(state: State, event: e.Unlaid) -> State:
    return _public(state, tally=_tallied(state.public, f"lost:{event.seat}"))


@_on(e.Played)
def _(state: State, event: e.Played) -> State:
    public = state.public
    played = OnTable(event.seat, event.card, event.what, event.target)
    if not event.interrupt:
        return _public(state, played=played, travel=public.travel or event.travel)
    stack = (*public.interrupts, played)
    return _public(state, played=played, interrupts=stack, tally=_tallied(public, f"interrupts:{event.seat}"))


@_on(e.InterruptResolved)
def _(state: State, event: e.InterruptResolved) -> State:
    public = state.public
    return _public(state, interrupts=public.interrupts[:-1], breaks_off=public.breaks_off or event.ends)


@_on(e.LimitDue)
def _(state: State, event: e.LimitDue) -> State:
    return _public(state, phase=Phase.LIMIT, must=())


@_on(e.TurnEnded)
def _(state: State, event: e.TurnEnded) -> State:
    return _public(state, history=(*state.public.history, event.points), must=(), interrupts=(), breaks_off=False)


@_on(e.HumBegun)
def _(state: State, event: e.HumBegun) -> State:
    return _public(state, hums=event.seat)


# --- the end ----------------------------------------------------------------------------------------------------------


@_on(e.Finished)
def _(state: State, event: e.Finished) -> State:
    points = tuple(state.public.points(seat) for seat in state.public.seats)
    history = (*state.public.history, points)
    return _public(
        state,
        finisher=event.seat,
        how=event.how,
        active="",
        must=(),
        interrupts=(),
        breaks_off=False,
        history=history,
    )


@_on(e.SpeechDue)
def _(state: State, event: e.SpeechDue) -> State:
    return _public(state, phase=Phase.SPEECH, speakers=event.speakers, attempt=event.attempt, seconds=0)


@_on(e.WordsGiven)
def _(state: State, event: e.WordsGiven) -> State:
    return _public(state, words=(event.first, event.second))


@_on(e.SpeechBegun)
def _(state: State, event: e.SpeechBegun) -> State:
    return _public(state, phase=Phase.SPEAKING, countdown=Countdown(event.length, event.since))


@_on(e.SpeechEnded)
def _(state: State, event: e.SpeechEnded) -> State:
    return _public(state, phase=Phase.VERDICT, countdown=None, seconds=event.seconds, by_clock=event.by_clock)


@_on(e.SpeechJudged)
def _(state: State, event: e.SpeechJudged) -> State:
    return _public(state, spoken=event.verdict)


@_on(e.SpokeInVain)
def _(state: State, event: e.SpokeInVain) -> State:
    return _public(state, spoke=(*state.public.spoke, *event.speakers))


@_on(e.GameOver)
def _(state: State, event: e.GameOver) -> State:
    return _public(state, phase=Phase.OVER, over=True, active="", winners=event.winners, verdict=event.why)


# --- every game's -----------------------------------------------------------------------------------------------------


@_on(Paused)
def _(state: State, event: Paused) -> State:
    return _public(state, paused=True)


@_on(Resumed)
def _(state: State, event: Resumed) -> State:
    return _public(state, paused=False, hums="")


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
    public, (kind, _sep, whose) = state.public, event.field.partition(":")
    match kind:
        case "pawn":
            mover = "" if whose == public.mover else public.mover
            return _public(state, pawns=_with(public.pawns, whose, event.value), mover=mover)
        case "skip":
            return _public(state, skips=_with(public.skips, whose, int(event.value)))
        case "target":
            return _public(state, targets=_with(public.targets, whose, int(event.value)))
        case "next":
            return _public(state, next=event.value)
    return _counted(state, event.field, int(event.value))


def _counted(state: State, account: str, count: int) -> State:
    """The table counted its printed cards, and the app believes it."""
    public = state.public
    total = public.total + count - public.counts[account]
    return _public(state, counts=_with(public.counts, account, count), total=total)
