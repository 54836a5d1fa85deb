"""Decisions at the end of the evening: agendas are turned and the books are opened (R57–R62)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import ledger
from companion.core.messages import Seat
from companion.core.refusing import ruling
from companion.core.rulings import ASK
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.decide.telling import Telling
from companion.games.article27.refuse.settlement import agendas_left
from companion.games.article27.rulings import TOKENS_COUNT


def _order(t: Telling, supplies: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """In which order the agendas are turned (Q57)."""
    if ruling(t.public, "agenda.order") == "together":
        return t.public.seats
    return tuple(sorted(t.public.seats, key=supplies.__getitem__))


def name_supplies(t: Telling, by: str, command: c.NameSupplies) -> None:
    """Everybody has counted what lies behind the screen; from here on every supply is known (Q58), but for that of
    whoever left, which may be named after it."""
    asked = t.public.seats if t.public.screened else tuple(command.supplies)
    supplies = {seat: command.supplies[seat] for seat in asked}
    t.tell(e.SuppliesNamed(supplies, t.public.turn_order or _order(t, supplies)))
    for seat, points in supplies.items():
        t.post(ledger.SCREENS, ledger.supply(seat), points, "named", "Q58", open=True)
    # What the scores of the evening came to is the Bank's; nobody keyed it in when it was paid.
    over = ledger.balance(t.state, ledger.SCREENS)
    t.post(ledger.SCREENS, ledger.BANK, max(0, over), "score", "R49", open=True)
    t.post(ledger.BANK, ledger.SCREENS, max(0, -over), "score", "R49", open=True)


def count_tokens(t: Telling, by: str, command: c.CountTokens, ruled: Mapping[str, str] | None = None) -> None:
    """The app's book and the tokens on the table differ: the table says which counts (Q66)."""
    seat, count, held = command.seat, command.count, t.supply(command.seat)
    answer = {**t.public.rulings, **(ruled or {})}.get(TOKENS_COUNT.key, ASK)
    if answer == ASK:
        t.ask(TOKENS_COUNT.key, seat=seat, count=str(count), held=str(held))
    elif answer == "tokens":
        t.post(ledger.BANK, ledger.supply(seat), max(0, count - held), "recount", "Q66", open=True)
        t.post(ledger.supply(seat), ledger.BANK, max(0, held - count), "recount", "Q66", open=True)
        supplies = {**t.public.supplies, seat: count}
        t.tell(e.TokensCount(seat, count, _order(t, supplies)))


def turn_agenda(t: Telling, by: str, command: c.TurnAgenda) -> None:
    """The screens are lifted, then the next agenda is turned, or all (Q57); after the last the books are open."""
    if not t.public.turn_order:
        supplies = {seat: t.supply(seat) for seat in t.public.seats}
        t.tell(e.ScreensLifted(supplies, _order(t, supplies)))
        return
    if not t.public.turning:
        open_books(t)
        return
    if command.agenda:
        _turn_keyed(t, command.agenda)
        return
    hidden = [s for s in t.public.turn_order if s not in t.public.agendas]
    together = ruling(t.public, "agenda.order") == "together" and set(hidden) <= set(t.public.has_agenda)
    for seat in hidden if together else hidden[:1]:
        agenda = t.state.own[seat].agenda
        t.tell(e.AgendaTurned(seat, agenda, t.public.track[agenda].points))
    if all(seat in t.public.agendas for seat in t.public.seats):
        open_books(t)


def _turn_keyed(t: Telling, agenda: str) -> None:
    """An agenda that only its holder knew, and the last one with it where no other is left. A slip of the finger here
    says nothing yet of who wins."""
    while agenda:
        seat = t.public.turning
        t.tell(e.AgendaDealt(seat, agenda), e.HasAgenda(seat))
        t.tell(e.AgendaTurned(seat, agenda, t.public.track[agenda].points))
        left, last = agendas_left(t.public), t.public.turning
        agenda = left[0] if len(left) == 1 and last and last not in t.public.has_agenda else ""


def open_books(t: Telling) -> None:
    """One event opens every supply and the Bank; from here every figure can be followed by all."""
    public = t.public
    held = set(public.agendas.values())
    t.tell(
        e.BooksOpened(
            {seat: ledger.balance(t.state, ledger.supply(seat)) for seat in public.everybody},
            ledger.balance(t.state, ledger.BANK),
            {seat: t.state.own[seat].history for seat in public.everybody if t.state.own[seat].history},
            tuple(a for a in pieces.AGENDAS if a not in held and a not in public.removed),
        )
    )
