"""How a menu of offers is built: each with the reasons why not, asked of the same function that will refuse it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic

from companion.core.contract import Own, Pub
from companion.core.messages import Command, Reason, Viewer, snake
from companion.core.offers import AnyField, Offer
from companion.core.refusing import Check


class Menu(Generic[Pub, Own]):
    """The offers of one viewer; `refusals` is the game's own."""

    def __init__(self, viewer: Viewer, public: Pub, own: Own | None, refusals: Check) -> None:
        self._refusals = refusals
        self.by = viewer
        self.public = public
        self.own = own
        self.offers: list[Offer] = []

    def why(self, command: Command) -> tuple[Reason, ...]:
        """Why the viewer may not give this command now."""
        return tuple(self._refusals(self.public, self.own, self.by, command))

    def add(
        self,
        probe: Command,
        say: str,
        *fields: AnyField,
        icon: str = "",
        group: str = "",
        main: bool = False,
        given: Mapping[str, Any] | None = None,
        only: Mapping[str, tuple[str, tuple[str, ...]]] | None = None,
    ) -> None:
        """Offer the command of `probe`, which is filled in so that only what no field can mend refuses it."""
        do = snake(type(probe).__name__)
        self.offers.append(Offer(do, say, given or {}, fields, self.why(probe), main, icon, group, only or {}))
