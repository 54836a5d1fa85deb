"""The fold of the end (R57–R62), and of what the judge sets by hand."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.fold import Fold
from companion.core.messages import WasPut
from companion.games.article27 import events as e
from companion.games.article27.state import Disc, Phase, Public, State

steps: Fold[State] = Fold()


@steps.public(e.AgendasDue)
def _(public: Public, event: e.AgendasDue) -> Public:
    return changed(public, phase=Phase.AGENDAS, turn_order=event.order)


@steps.public(e.ScreensLifted)
def _(public: Public, event: e.ScreensLifted) -> Public:
    return changed(public, supplies=event.supplies, turn_order=event.order)


@steps.public(e.SuppliesNamed)
def _(public: Public, event: e.SuppliesNamed) -> Public:
    supplies, told = {**public.supplies, **event.supplies}, (*public.told, *event.supplies)
    return changed(public, supplies=supplies, told=told, turn_order=event.order)


@steps.public(e.TokensCount)
def _(public: Public, event: e.TokensCount) -> Public:
    return changed(public, supplies={**public.supplies, event.seat: event.count}, turn_order=event.order)


@steps.public(e.AgendaTurned)
def _(public: Public, event: e.AgendaTurned) -> Public:
    return changed(public, agendas={**public.agendas, event.seat: event.agenda})


@steps.public(e.BooksOpened)
def _(public: Public, event: e.BooksOpened) -> Public:
    return changed(
        public,
        phase=Phase.OVER,
        over=True,
        supplies=event.supplies,
        unused=event.unused,
        graph=event.graph,
        past_deals=(*public.past_deals, *public.settled),
        settled=(),
    )


@steps.public(WasPut)
def _(public: Public, event: WasPut) -> Public:
    if event.field == "gavel":
        # Before the first round it is still open where the gavel's way begins; later a proxy does not change it.
        begins = public.round == 0 and public.first
        return changed(public, secretary=event.value, first=event.value if begins else public.first)
    if event.field.startswith("disc:"):
        colour = event.field[5:]
        tabled = tuple(Disc(colour, event.value) if d.colour == colour else d for d in public.tabled)
        return changed(public, tabled=tabled)
    if event.field.startswith("track:"):
        agenda = event.field[6:]
        return changed(public, track={**public.track, agenda: public.track[agenda].turned(event.value)})
    return public
