"""PINs of private windows: kept as salted, slow hashes, so the settings file tells nobody a PIN.

A PIN is a person's. Whoever plays on for a seat has a new one, or none, beside the one that was there before: should
that step be taken back, each opens to whom it belongs.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping


def sealed(pin: str) -> str:
    """The PIN as it may be kept."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_hash(pin, salt).hex()}"


def fits(pin: str, kept: str) -> bool:
    """Whether this PIN is the one that was kept."""
    salt, _colon, digest = kept.partition(":")
    try:
        return hmac.compare_digest(_hash(pin, bytes.fromhex(salt)), bytes.fromhex(digest))
    except ValueError:
        return False


def since(seat: str, entry: int) -> str:
    """What the PIN of whoever plays on for a seat since this journal entry is kept under; no seat is called so."""
    return f"{seat}\n{entry}"


def of(kept: Mapping[str, str], seat: str, entries: Iterable[int]) -> str:
    """What is kept of the PIN that opens a seat's private window; "" where none does.

    `entries` are those that count in which somebody else sat down, at whatever seat.
    """
    places = [since(seat, entry) for entry in sorted(entries, reverse=True)]
    return next((kept[place] for place in (*places, seat) if place in kept), "")


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, 100_000)
