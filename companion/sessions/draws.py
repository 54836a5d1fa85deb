"""Who draws when the app draws: the machine's own randomness, a seed, or a script."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Protocol

from companion.core.chance import can_give, picked
from companion.core.offers import Wanted


class Draws(Protocol):
    """Something that answers a wanted draw."""

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        """As many outcomes as are wanted, from its bag."""


class AppDraws:
    """Draws by the machine: from the operating system's randomness, or repeatable from a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.SystemRandom() if seed is None else random.Random(seed)

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        return picked(wanted.bag, wanted.count, self._random.randrange)


class ScriptedDraws:
    """Draws as a test wrote them: by key, else from a seed; a script that the bag cannot give is an error."""

    def __init__(self, script: Mapping[str, Sequence[str]] | None = None, seed: int = 1) -> None:
        self._script = dict(script or {})
        self._rest = AppDraws(seed)

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        if wanted.key not in self._script:
            return self._rest.drawn(wanted)
        outcome = tuple(self._script[wanted.key])
        if not can_give(wanted.bag, outcome):
            raise ValueError(f"the script's {wanted.key} cannot come from its bag")
        return outcome
