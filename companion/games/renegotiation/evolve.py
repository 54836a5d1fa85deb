"""Event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core import ledger
from companion.core.countdown import Countdown
from companion.core.fold import Fold, with_public
from companion.core.messages import Event, Handed, Resumed, WasPut
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

evolve: Fold[State] = Fold()
"""The state after an event."""


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


@evolve.on(Handed)
def _handed(state: State, event: Handed) -> State:
    return with_public(state, must=tuple(card for card in state.public.must if card not in event.things))


def _with(mapping: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    return {**mapping, key: value}


def _tallied(public: Public, what: str, by: int = 1) -> dict[str, int]:
    return {**public.tally, what: public.tally.get(what, 0) + by}


evolve.nothing(e.Settled, e.CardsOrdered)


# --- opening ----------------------------------------------------------------------------------------------------------


@evolve.on(e.StarterNamed)
def _(state: State, event: e.StarterNamed) -> State:
    return with_public(state, first=event.seat)


@evolve.on(e.ArbiterNamed)
def _(state: State, event: e.ArbiterNamed) -> State:
    return with_public(state, arbiter=event.seat)


@evolve.on(e.DistanceSaid)
def _(state: State, event: e.DistanceSaid) -> State:
    return with_public(state, distances=_with(state.public.distances, event.seat, event.kilometres))


@evolve.on(e.CharacterTaken)
def _(state: State, event: e.CharacterTaken) -> State:
    sheet = Character(event.name, event.advantage)
    return with_public(state, characters=_with(state.public.characters, event.seat, sheet))


@evolve.on(e.KindKept)
def _(state: State, event: e.KindKept) -> State:
    public = state.public
    counts = _with(public.counts, DISCARD, public.counts[DISCARD] + event.aside)
    return with_public(state, kept=(*public.kept, event.kind), counts=counts, total=public.total + event.aside)


@evolve.on(e.RestDrawn)
def _(state: State, event: e.RestDrawn) -> State:
    return with_public(state, rest=event.capitals)


@evolve.on(e.HasHand)
def _(state: State, event: e.HasHand) -> State:
    public = state.public
    counts = _with(public.counts, hand(event.seat), pieces.DEALT)
    return with_public(
        state,
        has_hand=(*public.has_hand, event.seat),
        counts=counts,
        total=public.total + pieces.DEALT,
        drawn=public.drawn + 1,
    )


@evolve.on(e.StacksLaid)
def _(state: State, event: e.StacksLaid) -> State:
    counts = {**state.public.counts, **{city(name): count for name, count in event.stacks.items()}}
    return with_public(state, counts=counts, stacked=True, total=state.public.total + sum(event.stacks.values()))


@evolve.on(e.DrawImpossible)
def _(state: State, event: e.DrawImpossible) -> State:
    return with_public(state, drawn=state.public.drawn + 1)


# --- turns ------------------------------------------------------------------------------------------------------------


@evolve.on(e.TurnBegun)
def _(state: State, event: e.TurnBegun) -> State:
    return with_public(
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
        just_laid=None,
    )


@evolve.on(e.TurnSkipped)
def _(state: State, event: e.TurnSkipped) -> State:
    return with_public(state, skips=_with(state.public.skips, event.seat, event.left))


@evolve.on(e.Moved)
def _(state: State, event: e.Moved) -> State:
    public = state.public
    tally = _tallied(public, f"links:{event.seat}", event.steps)
    pawns = _with(public.pawns, event.seat, event.dst)
    return with_public(state, pawns=pawns, moved=True, tally=tally, mover=event.seat, came_from=event.src)


@evolve.on(e.PickedUp)
def _(state: State, event: e.PickedUp) -> State:
    return with_public(state, picked=event.city)


@evolve.on(e.CardsMoved)
def _(state: State, event: e.CardsMoved) -> State:
    counts = dict(state.public.counts)
    counts[event.src] -= event.count
    counts[event.dst] += event.count
    return with_public(state, counts=counts)


@evolve.on(e.CardsOwed)
def _(state: State, event: e.CardsOwed) -> State:
    owed = Owed(event.src, event.dst, event.count, event.why)
    return with_public(state, owed=(*state.public.owed, owed))


@evolve.on(e.CardsDrawn)
def _(state: State, event: e.CardsDrawn) -> State:
    return with_public(state, owed=state.public.owed[1:], drawn=state.public.drawn + 1)


@evolve.on(e.MustPlay)
def _(state: State, event: e.MustPlay) -> State:
    return with_public(state, must=(*state.public.must, event.card))


@evolve.on(e.Laid)
def _(state: State, event: e.Laid) -> State:
    keyed = state.public.keyed + event.card.startswith("#")
    return with_public(state, keyed=keyed, just_laid=OnTable(event.seat, event.card))


@evolve.on(e.Unlaid)
def _(state: State, event: e.Unlaid) -> State:
    return with_public(state, tally=_tallied(state.public, f"lost:{event.seat}"), just_laid=None)


@evolve.on(e.Played)
def _(state: State, event: e.Played) -> State:
    public = state.public
    played = OnTable(event.seat, event.card, event.what, event.target)
    state = with_public(state, played=played, just_laid=None)
    if not event.interrupt:
        return with_public(state, travel=public.travel or event.travel)
    stack = (*public.interrupts, played)
    return with_public(state, interrupts=stack, tally=_tallied(public, f"interrupts:{event.seat}"))


@evolve.on(e.InterruptResolved)
def _(state: State, event: e.InterruptResolved) -> State:
    public = state.public
    return with_public(state, interrupts=public.interrupts[:-1], breaks_off=public.breaks_off or event.ends)


@evolve.on(e.LimitDue)
def _(state: State, event: e.LimitDue) -> State:
    return with_public(state, phase=Phase.LIMIT, must=())


@evolve.on(e.TurnEnded)
def _(state: State, event: e.TurnEnded) -> State:
    return with_public(state, history=(*state.public.history, event.points), must=(), interrupts=(), breaks_off=False)


@evolve.on(e.HumBegun)
def _(state: State, event: e.HumBegun) -> State:
    return with_public(state, hums=event.seat)


# --- the end ----------------------------------------------------------------------------------------------------------


@evolve.on(e.Finished)
def _(state: State, event: e.Finished) -> State:
    points = tuple(state.public.points(seat) for seat in state.public.seats)
    history = (*state.public.history, points)
    return with_public(
        state,
        finisher=event.seat,
        how=event.how,
        active="",
        must=(),
        interrupts=(),
        breaks_off=False,
        history=history,
    )


@evolve.on(e.SpeechDue)
def _(state: State, event: e.SpeechDue) -> State:
    return with_public(state, phase=Phase.SPEECH, speakers=event.speakers, attempt=event.attempt, seconds=0)


@evolve.on(e.WordsGiven)
def _(state: State, event: e.WordsGiven) -> State:
    return with_public(state, words=(event.first, event.second))


@evolve.on(e.SpeechBegun)
def _(state: State, event: e.SpeechBegun) -> State:
    return with_public(state, phase=Phase.SPEAKING, countdown=Countdown(event.length, event.since))


@evolve.on(e.SpeechEnded)
def _(state: State, event: e.SpeechEnded) -> State:
    return with_public(state, phase=Phase.VERDICT, countdown=None, seconds=event.seconds, by_clock=event.by_clock)


@evolve.on(e.SpeechJudged)
def _(state: State, event: e.SpeechJudged) -> State:
    return with_public(state, spoken=event.verdict)


@evolve.on(e.SpokeInVain)
def _(state: State, event: e.SpokeInVain) -> State:
    return with_public(state, spoke=(*state.public.spoke, *event.speakers))


@evolve.on(e.GameOver)
def _(state: State, event: e.GameOver) -> State:
    return with_public(state, phase=Phase.OVER, over=True, active="", winners=event.winners, verdict=event.why)


# --- every game's -----------------------------------------------------------------------------------------------------


@evolve.on(Resumed)
def _(state: State, event: Resumed) -> State:
    return with_public(state, hums="")


@evolve.on(WasPut)
def _(state: State, event: WasPut) -> State:
    public, (kind, _sep, whose) = state.public, event.field.partition(":")
    match kind:
        case "pawn":
            mover = "" if whose == public.mover else public.mover
            return with_public(state, pawns=_with(public.pawns, whose, event.value), mover=mover)
        case "skip":
            return with_public(state, skips=_with(public.skips, whose, int(event.value)))
        case "target":
            return with_public(state, targets=_with(public.targets, whose, int(event.value)))
        case "next":
            return with_public(state, next=event.value)
    return _counted(state, event.field, int(event.value))


def _counted(state: State, account: str, count: int) -> State:
    """The table counted its printed cards, and the app believes it."""
    public = state.public
    total = public.total + count - public.counts[account]
    return with_public(state, counts=_with(public.counts, account, count), total=total)
