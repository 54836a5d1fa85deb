"""Decisions when somebody leaves Articles of Agreement for good, and when the evening is broken off."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.countdown import Instant
from companion.core.messages import Event
from companion.core.people import SeatLeft
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement.decide import ending, rounds, weapons
from companion.games.articles_of_agreement.decide.telling import Telling
from companion.games.articles_of_agreement.refuse.common import spot_holder
from companion.games.articles_of_agreement.state import DISCARD, Phase, State, hold, secret
from companion.games.articles_of_agreement.wants import drawable


def left(state: State, event: SeatLeft, now: Instant) -> Sequence[Event]:
    """Secrets that the app knows are turned up, and what waited for the seat goes on (Q27)."""
    t, seat = Telling(state, now), event.seat
    # What of a position nobody has keyed in yet goes with the seat: the app can never know it (Q30).
    unknown = state.public.noted and state.public.secrets.get(seat, 0) and state.public.options["cards.mode"] == "app"
    if t.held(secret(seat)) or state.own[seat].noted or unknown:
        ending.turn(t, seat)
    if event.returned:
        t.hand(t.held(hold(seat)), hold(seat), DISCARD, "left", open=True)
    t.settle_secrets()
    _go_on(t)
    return t.events


def _go_on(t: Telling) -> None:
    public = t.public
    if public.question is not None or public.steal is not None or public.barrels:
        return
    if public.phase is Phase.OPENING:
        if not drawable(public):
            t.tell(e.TableReady())
    elif public.window is not None:
        # Where the app knows nobody's treasures, nobody is asked by name: only the host ends the last opportunity.
        if not public.window.waiting and not public.light:
            weapons.close(t)
    elif public.phase in ending.SPEECH:
        weapons.speak_again(t)
    elif public.phase is Phase.SPOT and not spot_holder(public):
        ending.advance(t, Phase.SPOT)
    elif public.phase is Phase.SPOT:
        weapons.settle_spot(t)
    elif public.phase is Phase.MUTINY and not public.mutineers:
        rounds.fail(t, "disagreed")
    elif public.phase is Phase.MUTINY and public.proposed and set(public.agreed) == set(public.mutineers):
        rounds.seize(t)
    elif public.phase is Phase.SECRETS or (public.phase is Phase.TOOLS and not ending.owners(public)):
        ending.go_on(t)


def broken_off(state: State) -> Sequence[Event]:
    """Secrets that the app knows are turned up, and everything is counted as it lies."""
    t = Telling(state, 0)
    for seat in state.public.seats:
        if t.held(secret(seat)) or state.own[seat].noted:
            ending.turn(t, seat)
    while not t.public.totals:
        ending.count_loot(t, "", c.CountLoot())
    return t.events
