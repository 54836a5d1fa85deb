"""The fold, event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core import ledger, people
from companion.core.contract import changed
from companion.core.countdown import Countdown
from companion.core.fold import Fold
from companion.core.messages import Event, Handed, Resumed, Seat, WasPut
from companion.core.people import BrokenOff, SeatLeft
from companion.games.renegotiation import capitals, deck, pieces
from companion.games.renegotiation import events as e
from companion.games.renegotiation.effect import Effect
from companion.games.renegotiation.position import Position
from companion.games.renegotiation.state import (
    BOX,
    DECK,
    DISCARD,
    Character,
    Duty,
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
evolve.turn(e.TurnBegun)


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


@evolve.public(Handed)
def _handed(public: Public, event: Handed) -> Public:
    return changed(public, must=tuple(card for card in public.must if card not in event.things))


@evolve.public(e.MustLifted)
def _lifted(public: Public, event: e.MustLifted) -> Public:
    return changed(public, must=tuple(card for card in public.must if card not in event.cards))


def _with(mapping: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
    return {**mapping, key: value}


def _tallied(public: Public, what: str, by: int = 1) -> dict[str, int]:
    return {**public.tally, what: public.tally.get(what, 0) + by}


evolve.nothing(e.Settled, e.CardsOrdered)


# --- opening ----------------------------------------------------------------------------------------------------------


@evolve.public(e.StarterNamed)
def _(public: Public, event: e.StarterNamed) -> Public:
    return changed(public, first=event.seat)


@evolve.public(e.ArbiterNamed)
def _(public: Public, event: e.ArbiterNamed) -> Public:
    return changed(public, arbiter=event.seat)


@evolve.public(e.DistanceSaid)
def _(public: Public, event: e.DistanceSaid) -> Public:
    return changed(public, distances=_with(public.distances, event.seat, event.kilometres))


@evolve.public(e.CharacterTaken)
def _(public: Public, event: e.CharacterTaken) -> Public:
    sheet = Character(event.name, event.advantage)
    return changed(public, characters=_with(public.characters, event.seat, sheet))


@evolve.public(e.KindKept)
def _(public: Public, event: e.KindKept) -> Public:
    counts = _with(public.counts, DISCARD, public.counts[DISCARD] + event.aside)
    return changed(public, kept=(*public.kept, event.kind), counts=counts, total=public.total + event.aside)


@evolve.public(e.RestDrawn)
def _(public: Public, event: e.RestDrawn) -> Public:
    return changed(public, rest=event.capitals)


@evolve.public(e.HasHand)
def _(public: Public, event: e.HasHand) -> Public:
    counts = _with(public.counts, hand(event.seat), pieces.DEALT)
    return changed(
        public,
        has_hand=(*public.has_hand, event.seat),
        counts=counts,
        total=public.total + pieces.DEALT,
        drawn=public.drawn + 1,
    )


@evolve.public(e.StacksLaid)
def _(public: Public, event: e.StacksLaid) -> Public:
    counts = {**public.counts, **{city(name): count for name, count in event.stacks.items()}}
    return changed(public, counts=counts, stacked=True, total=public.total + sum(event.stacks.values()))


@evolve.public(e.DrawImpossible)
def _(public: Public, event: e.DrawImpossible) -> Public:
    return changed(public, drawn=public.drawn + 1)


# --- turns ------------------------------------------------------------------------------------------------------------


@evolve.public(e.BegunInTheMiddle)
def _(public: Public, event: e.BegunInTheMiddle) -> Public:
    points = tuple(public.points(seat) for seat in public.everybody)
    return changed(public, turn=event.turns, skipped=event.turns, history=(points,))


@evolve.public(e.PositionTaken)
def _(public: Public, event: e.PositionTaken) -> Public:
    return changed(
        public,
        pawns={**public.pawns, **event.pawns},
        skips={**public.skips, **event.skips},
        targets={**public.targets, **event.targets},
        first=public.first or event.leads,
        just_laid=None,  # it lay there before the evening began
        position=Position(event.leads, event.phase, event.stacks, event.hands, event.effects),
    )


@evolve.public(e.HeldHand)
def _(public: Public, event: e.HeldHand) -> Public:
    counts = _with(public.counts, hand(event.seat), public.counts[hand(event.seat)] + event.count)
    return changed(
        public, has_hand=(*public.has_hand, event.seat), counts=counts, total=public.total + event.count
    )


@evolve.own(e.HandEntered)
def _(own: Own, event: e.HandEntered, public: Public) -> Own:
    return changed(own, entered=event.cards)


@evolve.public(e.HasEntered)
def _(public: Public, event: e.HasEntered) -> Public:
    return changed(public, entered=(*public.entered, event.seat))


@evolve.public(e.HandsAgain)
def _(public: Public, event: e.HandsAgain) -> Public:
    return changed(public, entered=(), again=True, drawn=public.drawn + 1)


@evolve.public(e.RestDiscarded)
def _(public: Public, event: e.RestDiscarded) -> Public:
    counts = _with(public.counts, DISCARD, public.counts[DISCARD] + event.count)
    return changed(public, counts=counts, total=public.total + event.count)


@evolve.public(e.TurnUnderWay)
def _(public: Public, event: e.TurnUnderWay) -> Public:
    return changed(public, moved=event.moved, picked=event.picked, travel=event.travel)


@evolve.public(e.TurnBegun)
def _(public: Public, event: e.TurnBegun) -> Public:
    # The way of the last move is that of the last turn.
    return changed(
        public,
        phase=Phase.TURN,
        finishing="",  # where the seat whose turn it was has left, who laid enough is told again
        turn=event.turn,
        mover="",
        position=None,
        active=event.seat,
        next="",
        moved=False,
        picked="",
        travel=False,
        reach=0,
        goes="",
        must=(),
        duties=(),
        ends="",
        interrupts=(),
        breaks_off=False,
        played=None,
        just_laid=None,
    )


@evolve.public(e.TurnSkipped)
def _(public: Public, event: e.TurnSkipped) -> Public:
    return changed(public, skips=_with(public.skips, event.seat, event.left))


@evolve.public(e.Moved)
def _(public: Public, event: e.Moved) -> Public:
    tally = _tallied(public, f"links:{event.seat}", event.steps)
    pawns, came = _with(public.pawns, event.seat, event.dst), _with(public.came, event.seat, event.src)
    return changed(public, pawns=pawns, moved=True, tally=tally, mover=event.seat, came_from=event.src, came=came)


@evolve.public(e.Sent)
def _(public: Public, event: e.Sent) -> Public:
    mover = "" if event.seat == public.mover else public.mover
    pawns, came = _with(public.pawns, event.seat, event.dst), _with(public.came, event.seat, event.src)
    # Own moves alone are travelled links: whom a card sends is carried.
    tally = public.tally
    if event.seat == public.mover and event.dst in capitals.way(public.capitals, public.came_from, event.src):
        back = capitals.distances(public.capitals, event.dst).get(event.src, 0)
        tally = _tallied(public, f"links:{event.seat}", -back)  # it was stopped on its way, and has not gone so far
    return changed(public, pawns=pawns, mover=mover, came=came, tally=tally)


@evolve.public(e.PickedUp)
def _(public: Public, event: e.PickedUp) -> Public:
    return changed(public, picked=event.city)


@evolve.public(e.CardsMoved)
def _(public: Public, event: e.CardsMoved) -> Public:
    counts = dict(public.counts)
    counts[event.src] -= event.count
    counts[event.dst] += event.count
    return changed(public, counts=counts)


@evolve.public(e.CardsOwed)
def _(public: Public, event: e.CardsOwed) -> Public:
    owed = Owed(event.src, event.dst, event.count, event.why)
    return changed(public, owed=(*public.owed, owed))


@evolve.public(e.CardsDrawn)
def _(public: Public, event: e.CardsDrawn) -> Public:
    return changed(public, owed=public.owed[1:], drawn=public.drawn + 1)


@evolve.public(e.MustPlay)
def _(public: Public, event: e.MustPlay) -> Public:
    return changed(public, must=(*public.must, event.card))


@evolve.public(e.Laid)
def _(public: Public, event: e.Laid) -> Public:
    keyed = public.keyed + event.card.startswith("#")
    return changed(public, keyed=keyed, just_laid=OnTable(event.seat, event.card))


@evolve.public(e.CardNamed)
def _(public: Public, event: e.CardNamed) -> Public:
    return changed(public, titles=_with(public.titles, event.card, event.title))


@evolve.public(e.HandMended)
def _(public: Public, event: e.HandMended) -> Public:
    counts = _with(public.counts, hand(event.seat), public.counts[hand(event.seat)] + 1)
    return changed(public, counts=counts, total=public.total + 1)


@evolve.public(e.StackMended)
def _(public: Public, event: e.StackMended) -> Public:
    counts = _with(public.counts, city(event.capital), public.counts[city(event.capital)] + 1)
    return changed(public, counts=counts, total=public.total + 1)


@evolve.public(e.EffectBegun)
def _(public: Public, event: e.EffectBegun) -> Public:
    effect = Effect(event.number, event.seat, event.card, event.what, event.target, event.until, event.place)
    return changed(public, in_force=(*public.in_force, effect), effects=event.number, kept_on=True)


@evolve.public(e.Shown)
def _(public: Public, event: e.Shown) -> Public:
    return changed(public, shown=(*public.shown, event.seat))


@evolve.public(e.EffectEnded)
def _(public: Public, event: e.EffectEnded) -> Public:
    return changed(public, in_force=tuple(one for one in public.in_force if one.number != event.number))


@evolve.public(e.FinishDue)
def _(public: Public, event: e.FinishDue) -> Public:
    return changed(public, phase=Phase.FINISHING, finishing=event.seat)


@evolve.public(e.FinishLapsed)
def _(public: Public, event: e.FinishLapsed) -> Public:
    return changed(public, phase=Phase.TURN, finishing="")


@evolve.public(e.Unlaid)
def _(public: Public, event: e.Unlaid) -> Public:
    return changed(public, tally=_tallied(public, f"lost:{event.seat}"), just_laid=None)


@evolve.public(e.Played)
def _(public: Public, event: e.Played) -> Public:
    travels = event.travel and not event.card
    stops = event.interrupt or (event.card and public.card(event.card).when == "interrupt")
    over = public.played if stops and public.just_laid is None else None  # else it covers a laid card
    played = OnTable(event.seat, event.card, event.what, event.target, event.interrupt, event.place, travels, over)
    shown = changed(public, played=played, just_laid=None, kept_on=False, shown=())
    if not event.interrupt:
        ends = event.card if event.card and public.card(event.card).ends_turn else public.ends
        shown = changed(shown, ends=ends)
        reach = public.card(event.card).steps if event.travel and event.card else 0
        goes = event.card if event.travel and event.card else public.goes
        return changed(shown, travel=public.travel or event.travel, reach=max(public.reach, reach), goes=goes)
    stack = (*public.interrupts, played)
    return changed(shown, interrupts=stack, tally=_tallied(public, f"interrupts:{event.seat}"))


@evolve.public(e.InterruptResolved)
def _(public: Public, event: e.InterruptResolved) -> Public:
    card = public.interrupts[-1].card if event.ends and public.interrupts else ""
    under = public.interrupts[-1].over if public.interrupts else None
    if under is not None:
        kept = any((one.seat, one.card, one.what) == (under.seat, under.card, under.what) for one in public.in_force)
        public = changed(public, played=under, kept_on=kept)
    return changed(
        public,
        duties=tuple(one for one in public.duties if one.depth < len(public.interrupts)),
        ends=card or public.ends,
        interrupts=public.interrupts[:-1],
        breaks_off=public.breaks_off or event.ends,
    )


@evolve.public(e.DutyDue)
def _(public: Public, event: e.DutyDue) -> Public:
    return changed(public, duties=(*public.duties, event.duty), told=event.duty.number)


def _without(public: Public, number: int) -> Public:
    return changed(public, duties=tuple(one for one in public.duties if one.number != number))


@evolve.public(e.DutyDone)
def _(public: Public, event: e.DutyDone) -> Public:
    return _without(public, event.number)


@evolve.public(e.DutyLapsed)
def _(public: Public, event: e.DutyLapsed) -> Public:
    return _without(public, event.number)


def _without_card(one: OnTable | None, gone: str) -> OnTable | None:
    """What lies there, or lay under it, without a card that is cancelled."""
    if one is None or one.card == gone:
        return one and one.over
    return changed(one, over=_without_card(one.over, gone))


@evolve.public(e.CardCancelled)
def _(public: Public, event: e.CardCancelled) -> Public:
    """Nothing of it holds any longer but what was done by then."""
    gone = event.card
    travels = public.goes == gone and not public.moved
    duties = [one for one in public.duties if one.card != gone]
    names = [one.card for one in public.interrupts]
    if gone in names:  # an interrupt is not carried out any more, and what lies above it moves down
        depth = names.index(gone) + 1
        duties = [changed(one, depth=one.depth - 1) if one.depth >= depth else one for one in duties]
    interrupts = (_without_card(one, gone) for one in public.interrupts if one.card != gone)
    return changed(
        public,
        played=_without_card(public.played, gone),
        interrupts=tuple(one for one in interrupts if one is not None),
        duties=tuple(duties),
        in_force=tuple(one for one in public.in_force if one.card != gone),
        ends="" if public.ends == gone else public.ends,
        travel=public.travel and not travels,
        reach=0 if travels else public.reach,
        goes="" if travels else public.goes,
    )


@evolve.public(e.CardDeflected)
def _(public: Public, event: e.CardDeflected) -> Public:
    """What is left of it strikes somebody else; what was done by then was done."""
    others = [one for one in public.duties if one.card != event.card]

    def aimed(one: OnTable) -> OnTable:
        target = event.dst if (one.card, one.target) == (event.card, event.src) else one.target
        return changed(one, target=target, over=aimed(one.over) if one.over else None)

    return changed(
        public,
        played=aimed(public.played) if public.played else None,
        interrupts=tuple(aimed(one) for one in public.interrupts),
        duties=tuple(sorted((*others, *event.duties), key=lambda one: one.number)),
        in_force=tuple(
            changed(one, target=event.dst) if (one.card, one.target) == (event.card, event.src) else one
            for one in public.in_force
        ),
    )


@evolve.public(e.LimitDue)
def _(public: Public, event: e.LimitDue) -> Public:
    return changed(public, phase=Phase.LIMIT, must=())


@evolve.public(e.TurnEnded)
def _(public: Public, event: e.TurnEnded) -> Public:
    return changed(public, history=(*public.history, event.points), must=(), interrupts=(), breaks_off=False)


@evolve.public(e.HumBegun)
def _(public: Public, event: e.HumBegun) -> Public:
    return changed(public, hums=event.seat)


# --- the end ----------------------------------------------------------------------------------------------------------


@evolve.public(e.Finished)
def _(public: Public, event: e.Finished) -> Public:
    points = tuple(public.points(seat) for seat in public.everybody)
    history = (*public.history, points)
    return changed(
        public,
        finisher=event.seat,
        how=event.how,
        finishing="",
        countdown=None,
        active="",
        must=(),
        duties=(),
        interrupts=(),
        breaks_off=False,
        history=history,
    )


@evolve.public(e.SpeechDue)
def _(public: Public, event: e.SpeechDue) -> Public:
    begun = changed(public, phase=Phase.SPEECH, speakers=event.speakers, attempt=event.attempt)
    return changed(begun, seconds=0, heard=(), resumed=False)


@evolve.public(e.WordsGiven)
def _(public: Public, event: e.WordsGiven) -> Public:
    return changed(public, words=(event.first, event.second))


@evolve.public(e.SpeechBegun)
def _(public: Public, event: e.SpeechBegun) -> Public:
    return changed(public, phase=Phase.SPEAKING, countdown=Countdown(event.length, event.since))


@evolve.public(e.SpeechEnded)
def _(public: Public, event: e.SpeechEnded) -> Public:
    return changed(public, phase=Phase.VERDICT, countdown=None, seconds=event.seconds, by_clock=event.by_clock)


@evolve.public(e.WordHeard)
def _(public: Public, event: e.WordHeard) -> Public:
    return changed(public, heard=(*public.heard, event.word))


@evolve.public(e.SpeechResumed)
def _(public: Public, event: e.SpeechResumed) -> Public:
    return changed(public, phase=Phase.SPEAKING, countdown=Countdown(event.left, event.since), resumed=True)


@evolve.public(e.SpeechJudged)
def _(public: Public, event: e.SpeechJudged) -> Public:
    return changed(public, spoken=event.verdict)


@evolve.public(e.SpokeInVain)
def _(public: Public, event: e.SpokeInVain) -> Public:
    return changed(public, spoke=(*public.spoke, *event.speakers))


@evolve.public(e.GameOver)
def _(public: Public, event: e.GameOver) -> Public:
    return changed(public, phase=Phase.OVER, over=True, active="", winners=event.winners, verdict=event.why)


# --- people who leave -------------------------------------------------------------------------------------------------


def _names(duty: Duty, seat: Seat) -> bool:
    """Whether a seat has a part in what is to be done."""
    return seat in (duty.seat, duty.by, duty.whose) or {duty.src, duty.dst} & {hand(seat), laid(seat)} != set()


def _going_on(position: Position | None, gone: Seat, left: Seat) -> Position | None:
    """A position in which somebody left: the next one leads, and what the seat held is nobody's."""
    if position is None:
        return None
    return changed(
        position,
        leads=left if position.leads == gone else position.leads,
        phase="" if position.leads == gone else position.phase,
        hands={seat: count for seat, count in position.hands.items() if seat != gone},
    )


@evolve.public(SeatLeft)
def _(public: Public, event: SeatLeft) -> Public:
    """Nobody waits for the seat: not to begin, to settle gaps, to come next, or to speak (Q19)."""
    gone = event.seat
    speaks = gone in public.speakers
    return changed(
        public,
        first=event.left if public.first == gone else public.first,
        position=_going_on(public.position, gone, event.left),
        arbiter=event.left if public.arbiter == gone else public.arbiter,
        distances={seat: far for seat, far in public.distances.items() if seat != gone},
        next=event.left if public.next == gone else public.next,
        must=() if public.active == gone else public.must,
        duties=tuple(one for one in public.duties if not _names(one, gone)),
        interrupts=() if public.active == gone else public.interrupts,
        in_force=tuple(one for one in public.in_force if one.seat != gone or one.until != "turn"),
        hums="" if public.hums == gone else public.hums,
        question=None if speaks and public.speakers == (gone,) else public.question,
        countdown=None if gone in (*public.speakers, public.finishing) else public.countdown,
        phase=Phase.SPEECH if speaks and public.phase in (Phase.SPEAKING, Phase.VERDICT) else public.phase,
        speakers=public.speakers if public.speakers == (gone,) else people.without(public.speakers, gone),
    )


@evolve.public(BrokenOff)
def _(public: Public, event: BrokenOff) -> Public:
    return changed(public, phase=Phase.OVER, active="", must=(), interrupts=(), breaks_off=False, finishing="")


# --- every game's -----------------------------------------------------------------------------------------------------


@evolve.public(Resumed)
def _(public: Public, event: Resumed) -> Public:
    return changed(public, hums="")


@evolve.public(WasPut)
def _(public: Public, event: WasPut) -> Public:
    kind, _sep, whose = event.field.partition(":")
    match kind:
        case "pawn":
            mover = "" if whose == public.mover else public.mover
            # The move of a travel card that the table carries out is the move of this turn (R7, Q17).
            moved = public.moved or (public.travel and whose == public.active and public.phase is Phase.TURN)
            came = _with(public.came, whose, public.pawns[whose])
            return changed(public, pawns=_with(public.pawns, whose, event.value), mover=mover, moved=moved, came=came)
        case "skip":
            return changed(public, skips=_with(public.skips, whose, int(event.value)))
        case "target":
            return changed(public, targets=_with(public.targets, whose, int(event.value)))
        case "next":
            return changed(public, next=event.value)
    return _counted(public, event.field, int(event.value))


def _counted(public: Public, account: str, count: int) -> Public:
    """The table counted its printed cards, and the app believes it."""
    total = public.total + count - public.counts[account]
    return changed(public, counts=_with(public.counts, account, count), total=total)
