"""What the steps before the gavel leave behind: agendas, draws, discs (R1–R21)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import changed
from companion.core.fold import Fold, with_all_own, with_own, with_public
from companion.games.article27 import events as e
from companion.games.article27.state import Disc, Phase, State

steps: Fold[State] = Fold()


@steps.on(e.SecretaryDrawn)
def _(state: State, event: e.SecretaryDrawn) -> State:
    return with_public(state, first=event.seat, secretary=event.seat)


@steps.on(e.AgendaDealt)
def _(state: State, event: e.AgendaDealt) -> State:
    return with_own(state, event.seat, agenda=event.agenda)


@steps.on(e.HasAgenda)
def _(state: State, event: e.HasAgenda) -> State:
    return with_public(state, has_agenda=(*state.public.has_agenda, event.seat))


@steps.on(e.AgendasImpossible)
def _(state: State, event: e.AgendasImpossible) -> State:
    return with_all_own(with_public(state, has_agenda=(), attempt=state.public.attempt + 1), agenda="")


@steps.on(e.AgendasRemoved)
def _(state: State, event: e.AgendasRemoved) -> State:
    return with_public(state, removed=event.agendas)


@steps.on(e.TableReady)
def _(state: State, event: e.TableReady) -> State:
    points = {seat: (ledger.balance(state, ledger.supply(seat)),) for seat in state.public.seats}
    after: State = changed(state, hidden=changed(state.hidden, supply_history=points))
    return with_public(after, phase=Phase.BETWEEN)


@steps.on(e.RoundBegun)
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


@steps.on(e.TokensDrawn)
def _(state: State, event: e.TokensDrawn) -> State:
    return with_own(state, event.seat, tokens=event.tokens)


@steps.on(e.HasDrawn)
def _(state: State, event: e.HasDrawn) -> State:
    public = state.public
    down = (*public.face_down, event.seat) if event.face_down else public.face_down
    return with_public(state, has_drawn=(*public.has_drawn, event.seat), face_down=down)


@steps.on(e.BagImpossible)
def _(state: State, event: e.BagImpossible) -> State:
    return with_all_own(with_public(state, has_drawn=(), face_down=(), attempt=state.public.attempt + 1), tokens=())


@steps.on(e.DrawsCleared)
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


@steps.on(e.AreaChosen)
def _(state: State, event: e.AreaChosen) -> State:
    return with_public(state, area_next=event.colour)


@steps.on(e.DiscTabled)
def _(state: State, event: e.DiscTabled) -> State:
    tabled = (*state.public.tabled, Disc(event.colour, event.agenda))
    return with_public(state, tabled=tabled, set_aside=(), area_next="")


@steps.on(e.DiscReturned)
def _(state: State, event: e.DiscReturned) -> State:
    return with_public(state, set_aside=(*state.public.set_aside, Disc(event.colour, event.agenda)))


@steps.on(e.DiscsGathered)
def _(state: State, event: e.DiscsGathered) -> State:
    return with_public(state, tabled=(), set_aside=(), area_next="", gathered=state.public.gathered + 1)


@steps.on(e.BonusPlaced)
def _(state: State, event: e.BonusPlaced) -> State:
    return with_public(state, phase=Phase.READY)
