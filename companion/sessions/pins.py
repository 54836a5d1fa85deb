"""PINs of private pages: kept in the evening's file as salted hashes that take time and room (scrypt).

A PIN is a person's. Whoever plays on for a seat has a new one, or none, beside the one that was there before: should
that step be taken back, each opens to whom it belongs.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
import time
from collections.abc import Callable, MutableMapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import msgspec

from companion.journal import keys

LOST = "lost"
"""What is kept of a PIN of which nothing is: the program stopped right after somebody sat down. No PIN is that one."""
WAIT_S = 30
"""So long the next try waits after a wrong one, at whatever door: one try in 30 seconds is one."""

Tried: TypeAlias = MutableMapping[str, float]
"""When the last wrong PIN was typed at a place, by the time of day."""


def sealed(pin: str) -> str:
    """The PIN as it may be kept."""
    salt = secrets.token_bytes(16)
    return f"{SCRYPT}:{salt.hex()}:{_hash(pin, salt).hex()}"


def fits(pin: str, kept: str) -> bool:
    """Whether this PIN is the one that was kept, by this program or an older one."""
    kind, _colon, rest = kept.partition(":")
    hashed, rest = (_hash, rest) if kind == SCRYPT else (_older, kept)
    salt, _colon, digest = rest.partition(":")
    try:
        return hmac.compare_digest(hashed(pin, bytes.fromhex(salt)), bytes.fromhex(digest))
    except ValueError:
        return False


def since(seat: str, entry: int) -> str:
    """What the PIN of whoever plays on for a seat since this journal entry is kept under; no seat is called so."""
    return f"{seat}\n{entry}"


def of(kept: MutableMapping[str, str], seat: str, entries: Sequence[int]) -> str:
    """What is kept of the PIN that opens a seat's private window; "" where it needs none.

    `entries` are those that count in which somebody else sat down there, or its PIN was renewed. Where nothing was kept
    of the last one the PIN of whoever sat there before opens nothing all the same.
    """
    if not entries or not kept:
        return kept.get(seat, "")
    if (last := since(seat, max(entries))) in kept:
        return kept[last]
    # What a correction wrote anew stands under another number.
    known = sorted(int(place.rpartition("\n")[2]) for place in kept if place.startswith(f"{seat}\n"))
    return kept[since(seat, known[-1])] if len(known) >= len(entries) else LOST


class Tries:
    """One try, then a wait, in all windows and phones of a seat and when Parley starts again."""

    def __init__(
        self,
        tried: Tried,
        keep: Callable[[], None],
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        read: Callable[[], None] = lambda: None,
    ) -> None:
        """`keep` is called once `tried` has changed, and `read` before it is looked at: another program may have
        written it meanwhile."""
        self._read = read
        self._tried, self._keep, self._clock, self._wall = tried, keep, clock, wall
        self._since: dict[str, tuple[float, float]] = {}
        """By place, the time of day of the last wrong PIN typed in this program, and what its clock said then."""

    def wait(self, place: str) -> int:
        """How many seconds the next try at this place still waits."""
        self._read()
        last = self._tried.get(place)
        if last is None:
            return 0
        # Elsewhere only the time of day is known; one that was set back lets nobody wait longer, nor less.
        day, since = self._since.get(place, (0.0, 0.0))
        passed = self._clock() - since if day == last else max(0.0, self._wall() - last)
        return max(0, math.ceil(WAIT_S - passed))

    def told(self, place: str, right: bool) -> None:
        """A PIN was tried there."""
        self._read()
        if right and place not in self._tried:
            return
        if right:
            del self._tried[place]
        else:
            now = self._tried[place] = self._wall()
            self._since[place] = now, self._clock()
        self._keep()


def kept_tries(folder: Path | None = None) -> Tries:
    """The wrong PINs that were typed in windows, on phones and on command lines, together beside the keys of this
    person."""
    path = (folder or keys.user_folder()).parent / "tries.json"
    tried: dict[str, float] = {}

    def read() -> None:
        with suppress(OSError, msgspec.MsgspecError):
            found = msgspec.json.decode(path.read_bytes(), type=dict[str, float])
            tried.clear()
            tried.update(found)

    def keep() -> None:
        with suppress(OSError):
            keys.make(path.parent)
            path.write_bytes(msgspec.json.encode(tried))

    return Tries(tried, keep, read=read)


def place(path: Path | None, seat: str) -> str:
    """What tries at a seat's private page are counted under: the same file by whatever name it is opened."""
    return f"{path.resolve() if path is not None else ''}\n{seat}"


SCRYPT = "scrypt"


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)


def _older(pin: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, 100_000)
