"""Seals: Ed25519 signatures of this installation over the chain as far as it goes, each seal resting on the one before.

A seal proves that what it covers was not changed since by anybody who has not the key. Whoever has it can seal another
evening: then the six words of a seal, which people wrote down, are other words.
"""

from __future__ import annotations

import base64
import hashlib
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from companion.core.page import SealShown
from companion.journal import keys
from companion.journal.sixwords import six

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

ROUND, JUDGE, END = "round", "judge", "end"
"""Why a seal was made: a round was over, the judge decided something, the evening is over."""

_FILE = "sealing.key"
"""It lies beside the folder of the other keys, in which nothing outlives a vote."""

_LENGTH = 32


class Seal(Struct, frozen=True):
    """A seal over records 1 to `n`: why it was made, whose public key (hex) it is, and the signature (hex)."""

    n: int
    why: str
    key: str
    signature: str


def fingerprint(key: str) -> str:
    """A public key as people compare it: four groups of four letters and figures."""
    digest = hashlib.sha256(b"Parley key\n" + key.encode()).digest()
    text = base64.b32encode(digest).decode()[:16]
    return " ".join(text[at : at + 4] for at in range(0, 16, 4))


def same_key(one: str, other: str) -> bool:
    """Whether two fingerprints are the same, however they were typed in."""
    return "".join(one.split()).upper() == "".join(other.split()).upper()


def message(previous: str, n: int, hash_: str, why: str, key: str) -> bytes:
    """What is signed: the hash of the seal before it ("" for the first), the last record and its hash, why, the key."""
    return msgspec.json.encode(["Parley seal 1", previous, n, hash_, why, key])


def hash_of(previous: str, hash_: str, seal: Seal) -> str:
    """The hash of a seal, on which the next one rests, and from which its words are made.

    The signature is part of it: who has the records but not the key cannot tell from the words which choices were made.
    """
    body = message(previous, seal.n, hash_, seal.why, seal.key) + seal.signature.encode()
    return hashlib.sha256(body).hexdigest()


def in_words(seals: Sequence[tuple[Seal, str]]) -> list[SealShown]:
    """Seals with their words; each comes with the hash of the last record that it covers."""
    found, previous = [], ""
    for number, (seal, hash_) in enumerate(seals, 1):
        previous = hash_of(previous, hash_, seal)
        found.append(SealShown(number, seal.n, seal.why, fingerprint(seal.key), six(bytes.fromhex(previous))))
    return found


def holds(previous: str, hash_: str, seal: Seal) -> bool:
    """Whether a seal is a signature by its key over this record, resting on this seal before it."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key, signature = bytes.fromhex(seal.key), bytes.fromhex(seal.signature)
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message(previous, seal.n, hash_, seal.why, seal.key))
    except (InvalidSignature, ValueError):
        return False
    # One way to write it, or the words of a seal could be changed without its key.
    return (key.hex(), signature.hex()) == (seal.key, seal.signature)


class Signer:
    """The key of this installation, by which its evenings are sealed."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.key = private.public_key().public_bytes_raw().hex()

    def __repr__(self) -> str:
        return "Signer(closed)"

    @classmethod
    def of(cls, folder: Path | None = None) -> Signer:
        """The one whose key lies beside a folder for keys, this person's own unless it is given; the first makes it.

        It is on the disk, for its owner alone, when this returns; raises `OSError`.
        """
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        path = (folder or keys.user_folder()).parent / _FILE
        if not _whole(path):
            keys.make(path.parent)
            _write(path, Ed25519PrivateKey.generate().private_bytes_raw())
        return cls(Ed25519PrivateKey.from_private_bytes(path.read_bytes()))

    @property
    def fingerprint(self) -> str:
        """The fingerprint of its public key."""
        return fingerprint(self.key)

    def seal(self, previous: str, n: int, hash_: str, why: str) -> Seal:
        """A seal over the chain up to record `n`."""
        signature = self._private.sign(message(previous, n, hash_, why, self.key)).hex()
        return Seal(n, why, self.key, signature)


def _whole(path: Path) -> bool:
    """Whether a key lies there; half a one, of a program that died, never sealed anything."""
    return path.is_file() and path.stat().st_size == _LENGTH


def _write(path: Path, content: bytes) -> None:
    """A key under its name at once and whole, or not at all; of two programs that do so the first one stays."""
    file, made = tempfile.mkstemp(dir=path.parent)
    try:
        try:
            os.write(file, content)
            os.fsync(file)
        finally:
            os.close(file)
        if not _whole(path):
            os.replace(made, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(made)
    keys.sync_folder(path.parent)


def this_fingerprint(folder: Path | None = None) -> str:
    """The fingerprint of this installation's key; "" where it has none yet, or none that can be read."""
    path = (folder or keys.user_folder()).parent / _FILE
    with suppress(OSError, ValueError):
        return Signer.of(folder).fingerprint if _whole(path) else ""
    return ""
