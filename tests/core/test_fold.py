"""The fold hands each step one slice: a closed event cannot write what its readers may not know."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.contract import SeatOwn, Split, TableHidden, TablePublic, changed
from companion.core.fold import Fold
from companion.core.messages import Event, OpenEvent, Seat, Viewer


class Told(OpenEvent, frozen=True):
    """Everybody hears it."""


class Whispered(Event, frozen=True):
    """One seat hears it."""

    seat: Seat

    def open_to(self) -> frozenset[Viewer]:
        return frozenset({self.seat})


class Unknown(OpenEvent, frozen=True):
    """Nobody has a step for it."""


def table() -> Split[Any, Any, Any]:
    return Split(
        public=TablePublic(seats=("Ana", "Ben"), options={}),
        own={seat: SeatOwn(seat=seat) for seat in ("Ana", "Ben")},
        hidden=TableHidden(),
    )


def marked(own: SeatOwn, event: Event, public: TablePublic) -> SeatOwn:
    return changed(own, accounts={"heard": 1})


def test_a_public_step_of_a_closed_event_cannot_be_written() -> None:
    fold: Fold[Split[Any, Any, Any]] = Fold()
    with pytest.raises(TypeError, match="Whispered is closed"):
        fold.public(Whispered)


def test_a_closed_event_changes_the_slices_of_its_readers_alone() -> None:
    fold: Fold[Split[Any, Any, Any]] = Fold()
    fold.own(Whispered, Told)(marked)
    after = fold(table(), Whispered("Ana"))
    assert after.own["Ana"].accounts == {"heard": 1}
    assert after.own["Ben"].accounts == {}
    assert after.public == table().public


def test_an_open_event_changes_the_slices_of_all() -> None:
    fold: Fold[Split[Any, Any, Any]] = Fold()
    fold.own(Told)(marked)
    fold.public(Told)(lambda public, event: changed(public, paused=True))
    after = fold(table(), Told())
    assert after.public.paused
    assert all(own.accounts == {"heard": 1} for own in after.own.values())


def test_a_step_hears_what_was_public_before_the_event() -> None:
    fold: Fold[Split[Any, Any, Any]] = Fold()
    fold.public(Told)(lambda public, event: changed(public, paused=True))
    fold.hidden(Told)(lambda hidden, event, public: changed(hidden, accounts={"paused": int(public.paused)}))
    assert fold(table(), Told()).hidden.accounts == {"paused": 0}


def test_a_fold_of_many_rooms_has_the_steps_of_all_of_them() -> None:
    one: Fold[Split[Any, Any, Any]] = Fold()
    two: Fold[Split[Any, Any, Any]] = Fold()
    one.public(Told)(lambda public, event: changed(public, paused=True))
    two.nothing(Whispered)
    both = Fold(one, two)
    assert both(both(table(), Whispered("Ana")), Told()).public.paused


def test_an_event_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError, match="Unknown"):
        Fold[Split[Any, Any, Any]]()(table(), Unknown())
