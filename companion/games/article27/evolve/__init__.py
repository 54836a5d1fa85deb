"""The fold, event → state, dumb on purpose: every number was computed when the event was decided."""

from __future__ import annotations

from companion.core import ledger
from companion.core.contract import changed
from companion.core.fold import Fold
from companion.core.messages import Event
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.evolve import finish, floor, middle, opening, people, scores, vote
from companion.games.article27.state import Hidden, Own, Public, Row, State

evolve: Fold[State] = Fold(
    opening.steps, floor.steps, vote.steps, scores.steps, finish.steps, people.steps, middle.steps
)
"""The state after an event."""

evolve.turn(e.RoundBegun)
evolve.nothing(e.VetoIllegal, e.ChallengeJudged, e.FloorConfirmed)


def begin(event: Event) -> State:
    """The state after the first event of an evening."""
    assert isinstance(event, e.GameBegun)
    open_supplies = event.options["hand.peek"] == "open"
    # Where an account is opened decides who may read it, for the whole evening.
    supplies = {ledger.supply(seat): 0 for seat in event.seats}
    state = State(
        public=Public(
            seats=event.seats,
            options=event.options,
            nations=event.nations,
            names=event.names,
            accounts={"floor": 0, **(supplies if open_supplies else {})},
            track={agenda: Row() for agenda in pieces.AGENDAS},
        ),
        own={seat: Own(seat=seat, accounts={} if open_supplies else {ledger.supply(seat): 0}) for seat in event.seats},
        hidden=Hidden(accounts={ledger.BANK: pieces.POINTS}),
    )
    if not state.public.screened:
        return state
    return changed(state, hidden=Hidden(accounts={**state.hidden.accounts, ledger.SCREENS: 0}))
