"""A plant is a fault, put into the program for a moment, and the guard of the real suite that must refuse it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import Struct
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from companion.core.contract import AnyRules
from companion.core.messages import Event
from companion.journal import keys
from tests.games.contract import driving
from ui.theme import called

SEEDS = (0, 1, 3, 8)
"""Evenings that are tried one after the other."""
Fault = Callable[[], AbstractContextManager[Any]]


class Guard(Struct, frozen=True):
    """A test of the suite on a small case; one that plays an evening plays those of other seeds, too, until it sees
    something: which evening has the secret in it changes with the rules."""

    test: Callable[..., None]
    case: tuple[Any, ...] = ()

    def __call__(self) -> None:
        driving.forget()
        self.test(*self.case)

    def of(self, seed: int) -> Guard:
        """The same guard on another evening of the game."""
        return Guard(self.test, (self.case[0], seed))

    def cases(self) -> Iterator[Guard]:
        """The same guard on each evening that it tries."""
        yield self
        if len(self.case) == 2 and isinstance(self.case[1], int):
            yield from (self.of(seed) for seed in SEEDS if seed != self.case[1])

    def __str__(self) -> str:
        return self.test.__name__.removeprefix("test_").replace("_", " ")


class Plant(Struct, frozen=True):
    """A fault in a sentence, how it is planted, and who must catch it.

    `refused` is what the program itself raises where it does not let the fault be written at all.
    """

    name: str
    fault: Fault
    guard: Guard
    refused: type[Exception] = AssertionError


@contextmanager
def own_folder() -> Iterator[None]:
    """Keys and wrong PINs lie in a folder of this one look: a wrong PIN elsewhere shuts no drawer here."""
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as state,
        patch.dict(os.environ, XDG_STATE_HOME=state),
        patch.object(keys, "user_folder", lambda: Path(state) / "parley" / "keys"),
    ):
        yield


@contextmanager
def one_look() -> Iterator[None]:
    """A guard's own folder; its windows are gone after it: Python's collector would take them apart in the middle of
    another guard, and what they are told while they go then fails there."""
    try:
        with own_folder():
            yield
    finally:
        _put_away()


def _put_away() -> None:
    called.leave()  # whose names give way is known by who sits at the table
    if isinstance(app := QApplication.instance(), QApplication):
        for window in app.topLevelWidgets():
            window.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


FAILS = (AssertionError, pytest.fail.Exception)
"""How a guard says that it found something: `assert`, or `pytest.raises` that waited in vain."""


def caught(plant: Plant) -> str:
    """What the guard said, or "" when it saw nothing; raises `AssertionError` for one that also cries without it."""
    for guard in plant.guard.cases():
        healthy(guard)
        try:
            with one_look(), plant.fault():
                guard()
        except (*FAILS, plant.refused) as error:
            return str(error).partition("\n")[0] or type(error).__name__
        finally:
            driving.forget()
    return ""


@cache
def healthy(guard: Guard) -> None:
    """The guard is content with the program as it is; raises `AssertionError` where it is not."""
    try:
        with one_look():
            guard()
    except FAILS as error:
        raise AssertionError(f"“{guard}” fails with nothing planted: {error}") from error


# --- ways to plant ----------------------------------------------------------------------------------------------------


@contextmanager
def both(*faults: AbstractContextManager[Any]) -> Iterator[None]:
    """Several at once."""
    with faults[0]:
        if faults[1:]:
            with both(*faults[1:]):
                yield
        else:
            yield


def instead(rules: AnyRules, name: str, made: Callable[[Any], Any]) -> AbstractContextManager[Any]:
    """A function of a game, replaced by what is made of it."""
    return patch.object(type(rules), name, staticmethod(made(getattr(rules, name))))


def folded(rules: AnyRules, telling: type[Any], after: Callable[[Any, Event, Any], Any]) -> AbstractContextManager[Any]:
    """The fold of a game with something after each event: (state before, event, state after) → state."""
    fold = rules.evolve

    def evolve(state: Any, event: Event) -> Any:
        return after(state, event, fold(state, event))

    return both(
        patch.object(type(rules), "evolve", staticmethod(evolve)),
        patch.object(telling, "fold", staticmethod(evolve)),
    )
