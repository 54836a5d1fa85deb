"""Double entry: points and named things move between accounts, they are never made; their sum never changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.contract import Split, changed
from companion.core.language import _
from companion.core.messages import Handed, Posted, Seat

BANK = "bank"
FLOOR = "floor"
"""Points that lie in the middle of the table, and are nobody's yet."""


def supply(seat: Seat) -> str:
    """The account of a seat's own points."""
    return f"supply:{seat}"


def holder(account: str) -> Seat:
    """The seat whose own points an account holds; empty for any other account."""
    kind, _sep, seat = account.partition(":")
    return seat if kind == "supply" else ""


def deal(number: int) -> str:
    """The account in which an accepted deal keeps its points until it is settled."""
    return f"deal:{number}"


def say_account(name: str) -> str:
    """An account in words: `supply:Ana` is Ana's."""
    kind, _sep, whose = name.partition(":")
    if kind == "supply":
        return whose
    if kind == "deal":
        return _("deal {number}").format(number=whose)
    if kind == "parked":
        return _("parked deal {number}").format(number=whose)
    return {"bank": _("the Bank"), "floor": _("the floor")}.get(name, name)


def _place(state: Split[Any, Any, Any], account: str) -> Seat | None:
    """Whose slice keeps this account: a seat, or None for public and hidden ones."""
    kind, _sep, seat = account.partition(":")
    return seat if kind == "supply" and account not in state.public.accounts else None


def balance(state: Split[Any, Any, Any], account: str) -> int:
    """Points in an account, wherever it is kept; an account nobody opened holds 0."""
    seat = _place(state, account)
    if seat is not None:
        return int(state.own[seat].accounts.get(account, 0))
    if account in state.hidden.accounts:
        return int(state.hidden.accounts[account])
    return int(state.public.accounts.get(account, 0))


def _moved(slice_: Any, account: str, by: int) -> Any:
    accounts = dict(slice_.accounts)
    accounts[account] = accounts.get(account, 0) + by
    # An emptied deal is closed: the mats are empty at the end of a round.
    if accounts[account] == 0 and account.startswith("deal:"):
        del accounts[account]
    return changed(slice_, accounts=accounts)


def _add(state: Split[Any, Any, Any], account: str, by: int) -> Any:
    seat = _place(state, account)
    if seat is not None:
        return changed(state, own={**state.own, seat: _moved(state.own[seat], account, by)})
    if account in state.hidden.accounts:
        return changed(state, hidden=_moved(state.hidden, account, by))
    return changed(state, public=_moved(state.public, account, by))


def posted(state: Split[Any, Any, Any], event: Posted) -> Any:
    """The state after a posting; both sides are written in one step, so the sum cannot change."""
    return _add(_add(state, event.src, -event.amount), event.dst, event.amount)


def total(state: Split[Any, Any, Any]) -> int:
    """The sum over all accounts."""
    slices = [state.public, state.hidden, *state.own.values()]
    return sum(sum(s.accounts.values()) for s in slices)


# --- named things -----------------------------------------------------------------------------------------------------


def things(state: Split[Any, Any, Any], account: str) -> tuple[str, ...]:
    """The named things in an account, wherever it was opened; an account nobody opened holds none."""
    for slice_ in (state.public, state.hidden, *state.own.values()):
        if account in slice_.things:
            held: tuple[str, ...] = slice_.things[account]
            return held
    return ()


def handed(state: Split[Any, Any, Any], event: Handed) -> Any:
    """The state after things changed hands. Where an account was opened decides who knows what is in it."""
    gone = set(event.things)
    kept = tuple(thing for thing in things(state, event.src) if thing not in gone)
    after = _laid(state, event.src, kept)
    return _laid(after, event.dst, (*things(after, event.dst), *event.things))


def _laid(state: Split[Any, Any, Any], account: str, held: Sequence[str]) -> Any:
    if account in state.hidden.things:
        return changed(state, hidden=_with(state.hidden, account, held))
    for seat, own in state.own.items():
        if account in own.things:
            return changed(state, own={**state.own, seat: _with(own, account, held)})
    return changed(state, public=_with(state.public, account, held))


def _with(slice_: Any, account: str, held: Sequence[str]) -> Any:
    return changed(slice_, things={**slice_.things, account: tuple(held)})


def all_things(state: Split[Any, Any, Any]) -> list[str]:
    """Every named thing in every account, in no order."""
    slices = [state.public, state.hidden, *state.own.values()]
    return [thing for slice_ in slices for held in slice_.things.values() for thing in held]
