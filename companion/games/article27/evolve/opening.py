"""The fold of the steps before the gavel: agendas, draws, discs (R1–R21)."""

from __future__ import annotations

from companion.core.contract import changed
from companion.core.fold import Fold
from companion.games.article27 import events as e
from companion.games.article27.state import Came, Disc, Own, Phase, Public, State, points

steps: Fold[State] = Fold()


@steps.public(e.SecretaryDrawn)
def _(public: Public, event: e.SecretaryDrawn) -> Public:
    return changed(public, first=event.seat, secretary=event.seat)


@steps.own(e.AgendaDealt)
def _(own: Own, event: e.AgendaDealt, public: Public) -> Own:
    return changed(own, agenda=event.agenda)


@steps.public(e.HasAgenda)
def _(public: Public, event: e.HasAgenda) -> Public:
    return changed(public, has_agenda=(*public.has_agenda, event.seat))


@steps.public(e.AgendasImpossible)
def _(public: Public, event: e.AgendasImpossible) -> Public:
    return changed(public, has_agenda=(), attempt=public.attempt + 1, again=True)


@steps.public(e.KeyedStands)
def _(public: Public, event: e.KeyedStands) -> Public:
    return changed(public, again=False, stands=not event.fits)


@steps.public(e.AgendasRemoved)
def _(public: Public, event: e.AgendasRemoved) -> Public:
    return changed(public, removed=event.agendas)


@steps.public(e.TableReady)
def _(public: Public, event: e.TableReady) -> Public:
    return changed(public, phase=Phase.BETWEEN)


@steps.own(e.TableReady, e.RoundEnded)
def _(own: Own, event: e.TableReady | e.RoundEnded, public: Public) -> Own:
    return own if public.screened else changed(own, history=(*own.history, points(public, own)))


@steps.public(e.RoundBegun)
def _(public: Public, event: e.RoundBegun) -> Public:
    return changed(
        public,
        phase=Phase.DRAWS,
        round=event.round,
        secretary=event.secretary,
        used=(*public.used, *public.tabled),
        past_deals=(*public.past_deals, *public.settled),
        again=False, stands=False, has_drawn=(), face_down=(), attempt=0, area_next="",
        tabled=(), set_aside=(), gathered=0,
        floor=(), timed_out=False, left_at_call=0, countdown=None,
        revotes=0, ballots={}, counted={}, illegal=(), result="", ticks={}, settled=(),
        declared=(), confirmed=(), said={}, announced={}, window=None, challenger="", collected=(), fees={},
        bonus_paid=0, penalties=(),
    )  # fmt: skip


@steps.own(e.RoundBegun)
def _(own: Own, event: e.RoundBegun, public: Public) -> Own:
    # The tokens are back in the bag (R48, R53); until now their owner could still look at them.
    before = Came(own.score, own.moved) if public.round else None
    return changed(
        own,
        tokens=(), ballot="", declared=None, neighbour_tokens=(), neighbour_score=None, paid=0, score=None,
        before=before, moved={}, turned_down=(),
    )  # fmt: skip


@steps.own(e.TokensDrawn)
def _(own: Own, event: e.TokensDrawn, public: Public) -> Own:
    return changed(own, tokens=event.tokens)


@steps.public(e.HasDrawn)
def _(public: Public, event: e.HasDrawn) -> Public:
    down = (*public.face_down, event.seat) if event.face_down else public.face_down
    return changed(public, has_drawn=(*public.has_drawn, event.seat), face_down=down)


@steps.public(e.BagImpossible)
def _(public: Public, event: e.BagImpossible) -> Public:
    return changed(public, has_drawn=(), face_down=(), attempt=public.attempt + 1, again=True)


@steps.public(e.KeysTokens)
def _(public: Public, event: e.KeysTokens) -> Public:
    # The draw keeps its key: what another seat has half keyed in stays.
    return changed(
        public,
        has_drawn=tuple(s for s in public.has_drawn if s != event.seat),
        face_down=tuple(s for s in public.face_down if s != event.seat),
    )


@steps.own(e.HasDrawn)
def _(own: Own, event: e.HasDrawn, public: Public) -> Own:
    # Who declares a score instead keeps no entry of before.
    return changed(own, tokens=()) if event.face_down and own.seat == event.seat else own


@steps.public(e.DrawsCleared)
def _(public: Public, event: e.DrawsCleared) -> Public:
    return changed(
        public,
        has_drawn=tuple(s for s in public.has_drawn if s not in event.seats),
        face_down=tuple(s for s in public.face_down if s not in event.seats),
        attempt=public.attempt + 1,
    )


@steps.own(e.DrawsCleared)
def _(own: Own, event: e.DrawsCleared, public: Public) -> Own:
    return changed(own, tokens=()) if own.seat in event.seats else own


@steps.public(e.AreaChosen)
def _(public: Public, event: e.AreaChosen) -> Public:
    return changed(public, area_next=event.colour)


@steps.public(e.DiscTabled)
def _(public: Public, event: e.DiscTabled) -> Public:
    tabled = (*public.tabled, Disc(event.colour, event.agenda))
    return changed(public, tabled=tabled, set_aside=(), area_next="")


@steps.public(e.DiscReturned)
def _(public: Public, event: e.DiscReturned) -> Public:
    return changed(public, set_aside=(*public.set_aside, Disc(event.colour, event.agenda)))


@steps.public(e.DiscsGathered)
def _(public: Public, event: e.DiscsGathered) -> Public:
    return changed(public, tabled=(), set_aside=(), area_next="", gathered=public.gathered + 1)


@steps.public(e.BonusPlaced)
def _(public: Public, event: e.BonusPlaced) -> Public:
    return changed(public, phase=Phase.READY)
