"""Two worlds: the same table as one viewer knows it, with everything else taken from another evening."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.core.contract import Split, changed
from companion.core.messages import Seat
from tests.games.contract.driving import Drive

AnyState = Split[Any, Any, Any]


def states_by_step(drive: Drive) -> dict[tuple[str, str], list[AnyState]]:
    """States of an evening, to be found by what all see on its ribbon."""
    found: dict[tuple[str, str], list[AnyState]] = {}
    for state in drive.session.evening.states:
        found.setdefault(step_of(drive, state), []).append(state)
    return found


def step_of(drive: Drive, state: AnyState) -> tuple[str, str]:
    """Heading and step of the ribbon: states that share them have their secrets in about the same shape."""
    view = drive.rules.look(state.public)
    return view.heading, view.step


def mixed(mine: Any, theirs: Any) -> Any:
    """A slice with the other's secrets wherever both hold one: what is not there yet is not invented."""
    swapped = {}
    for field in mine.__struct_fields__:
        a, b = getattr(mine, field), getattr(theirs, field)
        if type(a) is type(b) and bool(a) == bool(b):
            swapped[field] = b
    return changed(mine, **swapped)


def other_world(state: AnyState, keeps: Sequence[Seat], donor: AnyState) -> AnyState:
    """The state as those who `keeps` know it, with every other secret from another evening at the same table."""
    own = {seat: slice_ if seat in keeps else mixed(slice_, donor.own[seat]) for seat, slice_ in state.own.items()}
    other: AnyState = changed(state, own=own, hidden=mixed(state.hidden, donor.hidden))
    return other


_KNOWN: dict[Drive, dict[tuple[str, str], list[AnyState]]] = {}


def donors(drive: Drive, rnd: random.Random, pool: Sequence[Drive]) -> list[AnyState]:
    """A state of each other evening at the same step as this evening is now, or any state of it."""
    here = step_of(drive, drive.state)
    found = []
    for other in pool:
        states = _KNOWN.get(other) or states_by_step(other)
        _KNOWN[other] = states
        found.append(rnd.choice(states.get(here) or other.session.evening.states))
    return found
