"""Who draws when the app draws: the machine's own randomness, a seed that it is bound to, or a script.

An evening of the windows is bound: the hash of its seed stands in the open before the first draw. From then on a draw
follows from the seed, the words that the table has cut the draws by, its key, how often a draw was ordered afresh, and
its bag. With the books the seed is open, and anybody can draw again.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

import msgspec

from companion.core.chance import can_give, picked
from companion.core.corrections import DrawsCommitted
from companion.core.language import _
from companion.core.offers import Wanted
from companion.journal.sixwords import six
from companion.sessions.history import History, Lot

_SEED = 32
_NUMBER = 8
"""So many bytes make one number."""


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

    def bytes(self, count: int) -> bytes:
        """So many bytes by chance."""
        return self._random.randbytes(count)


class CommittedDraws:
    """Draws that the app binds itself to before the first of them; `free` where it cannot, for want of an id."""

    def __init__(self, seed: int | None = None) -> None:
        self.free = AppDraws(seed)
        self._next = ""

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        return self.free.drawn(wanted)

    def seed(self, known: str = "") -> str:
        """The seed (hex) to bind itself to: the same until it is the one that is known."""
        if self._next in ("", known):
            self._next = self.free.bytes(_SEED).hex()
        return self._next

    @property
    def words(self) -> tuple[str, ...]:
        """The six words of the seed that it will bind itself to."""
        return committed(self.seed()).words


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


def fits(wanted: Wanted, outcome: Sequence[str]) -> bool:
    """Whether this can be what is wanted."""
    return len(outcome) == wanted.count and can_give(wanted.bag, outcome)


def kept(history: History, wanted: Wanted) -> tuple[str, ...] | None:
    """The outcome of a draw that was taken back, where it still can come; else None."""
    before = history.drawn.get(wanted.key)
    return before[1].outcome if before is not None and fits(wanted, before[1].outcome) else None


def committed(seed: str) -> DrawsCommitted:
    """What is told of a seed (hex) in the open; raises `ValueError` for what is none."""
    content = bytes.fromhex(seed)
    if len(content) != _SEED or content.hex() != seed:
        raise ValueError(_("a seed has {count} bytes").format(count=_SEED))
    digest = hashlib.sha256(b"Parley draws\n" + content).digest()
    return DrawsCommitted(digest.hex(), six(digest))


def from_lot(lot: Lot, wanted: Wanted) -> tuple[str, ...]:
    """What a draw comes to: the same for everybody who knows what it follows from."""
    bag = {outcome: weight for outcome, weight in sorted(wanted.bag.items()) if weight > 0}
    told = msgspec.json.encode(["Parley draw 1", lot.cuts, lot.fresh, wanted.key, wanted.count, list(bag.items())])
    numbers = _numbers(bytes.fromhex(lot.seed), told)

    def below(n: int) -> int:
        # What would make the first numbers likelier than the last is left out.
        most = 256**_NUMBER // n * n
        return next(number for number in numbers if number < most) % n

    return picked(bag, wanted.count, below)


def _numbers(seed: bytes, told: bytes) -> Iterator[int]:
    """Numbers without end, each of as many bits as any other (HMAC-SHA-256 in counter mode)."""
    count = 0
    while True:
        block = hmac.digest(seed, told + count.to_bytes(_NUMBER, "big"), "sha256")
        for place in range(0, len(block), _NUMBER):
            yield int.from_bytes(block[place : place + _NUMBER], "big")
        count += 1
