"""What the end leaves behind (R57–R62), and what the judge sets by hand."""

from __future__ import annotations

from companion.core.fold import Fold, with_public
from companion.core.messages import WasPut
from companion.games.article27 import events as e
from companion.games.article27.state import Disc, Phase, State

steps: Fold[State] = Fold()


@steps.on(e.AgendasDue)
def _(state: State, event: e.AgendasDue) -> State:
    return with_public(state, phase=Phase.AGENDAS, turn_order=event.order)


@steps.on(e.AgendaTurned)
def _(state: State, event: e.AgendaTurned) -> State:
    return with_public(state, agendas={**state.public.agendas, event.seat: event.agenda})


@steps.on(e.BooksOpened)
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


@steps.on(WasPut)
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
