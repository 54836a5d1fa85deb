"""Encryption of the box of sealed choices: a fresh key for each write, kept in a folder apart and destroyed after it.

The box is one row of the journal that is overwritten at each choice. An older version of it may live on in a log, in a
free page or in a copy of the file; without its key it tells nothing, and no key outlives the next choice. All versions
are equally long, so that nobody can tell from one how many have chosen.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path

import platformdirs
from msgspec import Struct

ROOM = 4000
"""How many bytes the box is padded to (or to a multiple of it): more than a table's choices take, less than a page."""

_LENGTH = 4
_TAG = 16
_KEY = 32
_NONCE = b"\0" * 12
"""A key encrypts one version of the box and no more, so that the nonce need not differ."""


class Ciphertext(Struct, frozen=True):
    """A version of the box as the file holds it: whose key opens it, and the sealed bytes."""

    id: str
    content: bytes

    def __repr__(self) -> str:
        return "Ciphertext(closed)"


def nothing() -> Ciphertext:
    """An empty box: as long as any other, and no key ever opened it."""
    return Ciphertext(secrets.token_hex(16), secrets.token_bytes(ROOM + _TAG))


def user_folder() -> Path:
    """Where this person's keys lie: never beside the evenings, which are copied and sent around."""
    return Path(platformdirs.user_state_dir("parley", appauthor=False)) / "keys"


class EveningKeys:
    """The keys of one evening; their names begin with a hash of where its file lies, so that no copy shares them."""

    def __init__(self, path: Path, folder: Path | None = None) -> None:
        self.folder = folder or user_folder()
        self._evening = hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogatepass")).hexdigest()[:32]

    def encrypted(self, content: bytes) -> Ciphertext:
        """A new version of the box under a new key, which is on the disk when this returns; raises `OSError`."""
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        id_, key = secrets.token_hex(16), ChaCha20Poly1305.generate_key()
        make(self.folder)
        path = self._file(id_)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(file, key)
            os.fsync(file)
        finally:
            os.close(file)
        # When somebody chose is nobody's affair.
        os.utime(path, (0, 0))
        sync_folder(self.folder)
        full = len(content).to_bytes(_LENGTH, "big") + content
        padded = full.ljust(-(-len(full) // ROOM) * ROOM, b"\0")
        return Ciphertext(id_, ChaCha20Poly1305(key).encrypt(_NONCE, padded, id_.encode()))

    def decrypted(self, sealed: Ciphertext) -> bytes:
        """What lies in a version of the box; nothing when its key is gone or does not fit."""
        try:
            key = self._file(sealed.id).read_bytes()
        except (OSError, ValueError):
            return b""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        try:
            padded = ChaCha20Poly1305(key).decrypt(_NONCE, sealed.content, sealed.id.encode())
        except (InvalidTag, ValueError):
            return b""
        return padded[_LENGTH : _LENGTH + int.from_bytes(padded[:_LENGTH], "big")]

    def destroy(self, but: str = "") -> None:
        """Destroy every key of the evening but one; what cannot be destroyed now is so the next time."""
        try:
            for file in self.folder.glob(f"{self._evening}-*"):
                if but and file == self._file(but):
                    continue
                with file.open("r+b") as key:
                    key.write(secrets.token_bytes(_KEY))
                    key.flush()
                    os.fsync(key.fileno())
                file.unlink()
        except OSError:
            return

    def _file(self, id_: str) -> Path:
        return self.folder / f"{self._evening}-{id_}"


def make(folder: Path) -> None:
    """A folder for keys, for its owner alone, which is on the disk when this returns; raises `OSError`."""
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """A new file's name is durable, too; where folders cannot be synced they need not be."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
