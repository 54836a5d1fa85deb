"""PINs of private windows: kept as salted, slow hashes, so the settings file tells nobody a PIN."""

from __future__ import annotations

import hashlib
import hmac
import secrets


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


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, 100_000)
