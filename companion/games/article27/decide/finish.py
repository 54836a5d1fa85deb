"""The end of the evening: agendas are turned and the books are opened (R57–R62)."""

from __future__ import annotations

from companion.core import ledger
from companion.core.refusing import ruling
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.decide.telling import Telling


def turn_agenda(t: Telling, by: str, command: c.TurnAgenda) -> None:
    """The next secret agenda is turned, or all (Q57); after the last the books are open."""
    hidden = [s for s in t.public.turn_order if s not in t.public.agendas]
    for seat in hidden if ruling(t.public, "agenda.order") == "together" else hidden[:1]:
        agenda = t.state.own[seat].agenda
        t.tell(e.AgendaTurned(seat, agenda, t.public.track[agenda].points))
    if len(t.public.agendas) == len(t.public.seats):
        open_books(t)


def open_books(t: Telling) -> None:
    """One event opens every supply and the Bank; from here every figure can be followed by all."""
    public = t.public
    held = set(public.agendas.values())
    t.tell(
        e.BooksOpened(
            {seat: t.supply(seat) for seat in public.seats},
            ledger.balance(t.state, ledger.BANK),
            {seat: t.state.own[seat].history for seat in public.seats},
            tuple(a for a in pieces.AGENDAS if a not in held and a not in public.removed),
        )
    )
