"""Double entry: points and named things move between accounts, they are never made; their sum never changes."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from companion.core.contract import Split, TablePublic, changed
from companion.core.language import _
from companion.core.messages import PUBLIC, Account, Handed, Posted, Seat

BANK = "bank"
FLOOR = "floor"
"""Points that lie in the middle of the table, and are nobody's yet."""
SCREENS = "screens"
"""What lies behind all screens together, where nobody tells one supply from another."""
PASSING = frozenset({"deal", "parked"})
"""Kinds of accounts that are opened in the open during the evening; every other is there from its first event."""


def supply(seat: Seat) -> str:
    """The account of a seat's own points."""
    return f"supply:{seat}"


def holder(account: str) -> Seat:
    """The seat whose own points an account holds; empty for any other account."""
    kind, _sep, seat = account.partition(":")
    return seat if kind == "supply" else ""


def point_accounts(seats: Sequence[Seat]) -> tuple[Account, ...]:
    """Where points lie in the open: the bank, and what each of these seats holds."""
    return (BANK, *map(supply, seats))


def posted_for(public: TablePublic, seat: Seat) -> tuple[tuple[str, int], ...]:
    """What was posted to a seat's points by hand, by what each was for: a card's title, a penalty's reason.

    Each reason stands once with its sum, in the order in which it was first given; what came to nothing does not stand.
    """
    posts = public.posts.get(seat, {})
    return tuple((note or _("given back on leaving"), points) for note, points in posts.items() if points)


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
    return {"bank": _("the Bank"), "floor": _("the floor"), SCREENS: _("behind the screens")}.get(name, name)


def balance(state: Split[Any, Any, Any], account: str) -> int:
    """Points in an account, wherever it is kept; an account nobody opened holds 0."""
    return next((int(held.accounts[account]) for held in _slices(state) if account in held.accounts), 0)


def posted_to(public: TablePublic, seat: Seat) -> int:
    """A seat's points, where they lie in the open; 0 where they do not."""
    return int(public.accounts.get(supply(seat), 0))


def posted(slice_: Any, event: Posted, opens: bool = False) -> Any:
    """One slice after a posting: the accounts that it keeps.

    Both sides of a posting are written by the same event, so the sum over all slices cannot change. With `opens` the
    slice takes in the account of a new deal, too.
    """
    held = slice_.accounts
    if not opens and event.src not in held and event.dst not in held:
        return slice_
    accounts = dict(held)
    for account, by in ((event.src, -event.amount), (event.dst, event.amount)):
        passing = account.partition(":")[0] in PASSING
        if account in accounts or (opens and passing):
            accounts[account] = accounts.get(account, 0) + by
            # An emptied deal is closed: the mats are empty at the end of a round.
            if passing and accounts[account] == 0 and account.startswith("deal:"):
                del accounts[account]
    return slice_ if accounts == held else changed(slice_, accounts=accounts)


def must_balance(state: Split[Any, Any, Any], event: Posted | Handed, readers: Container[Seat]) -> None:
    """Both accounts are kept in slices that this event may write; raises `KeyError`, or points would be made or lost.

    `readers` are the seats whose slices it writes. A closed event never writes what lies in the open.
    """
    slices = [state.hidden, *(own for seat, own in state.own.items() if seat in readers)]
    if PUBLIC in event.open_to():
        slices.append(state.public)
    for account in (event.src, event.dst):
        kept = any(account in (s.accounts if isinstance(event, Posted) else s.things) for s in slices)
        opens = isinstance(event, Posted) and PUBLIC in event.open_to() and account.partition(":")[0] in PASSING
        if not kept and not opens:
            raise KeyError(account)


def _slices(state: Split[Any, Any, Any]) -> tuple[Any, ...]:
    return (state.public, state.hidden, *state.own.values())


def total(state: Split[Any, Any, Any]) -> int:
    """The sum over all accounts."""
    return sum(sum(held.accounts.values()) for held in _slices(state))


# --- named things -----------------------------------------------------------------------------------------------------


def things(state: Split[Any, Any, Any], account: str) -> tuple[str, ...]:
    """The named things in an account, wherever it was opened; an account nobody opened holds none."""
    return next((tuple(held.things[account]) for held in _slices(state) if account in held.things), ())


def handed(slice_: Any, event: Handed) -> Any:
    """One slice after things changed hands: the accounts that it keeps.

    Where an account was opened, when the evening began, decides who knows what is in it.
    """
    lying = slice_.things
    if event.src not in lying and event.dst not in lying:
        return slice_
    after = dict(lying)
    if event.src in after:
        gone = set(event.things)
        after[event.src] = tuple(thing for thing in after[event.src] if thing not in gone)
    if event.dst in after:
        after[event.dst] = (*after[event.dst], *event.things)
    return changed(slice_, things=after)


def all_things(state: Split[Any, Any, Any]) -> list[str]:
    """Every named thing in every account, in no order."""
    return [thing for kept in _slices(state) for held in kept.things.values() for thing in held]
