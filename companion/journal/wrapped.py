"""Keys of books wrapped by a passphrase of the table (scrypt, ChaCha20-Poly1305), for a copy that goes elsewhere.

Without the passphrase a copy tells what everybody may read; with it the evening goes on where its laptop died.
"""

from __future__ import annotations

import base64
import hashlib
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.language import _
from companion.journal import keys
from companion.journal.books import folder as books_folder
from companion.journal.books import write_key
from companion.journal.journal import JournalError

_COST = 2**15
_SALT, _NONCE, _KEY = 16, 12, 32
_FILE = "copies.key"
"""What the passphrase comes to, beside the folder of the other keys; the passphrase itself lies nowhere."""
_FOR = b"Parley wrapped 1"


class _Wrapped(Struct, frozen=True, forbid_unknown_fields=True):
    """What lies beside a copy: all in base 64."""

    salt: str
    sealed: str


class Wrapping(Struct, frozen=True):
    """What a passphrase comes to with its salt; by it keys are wrapped."""

    salt: bytes
    key: bytes

    def __repr__(self) -> str:
        return "Wrapping(closed)"

    @classmethod
    def of(cls, passphrase: str, salt: bytes = b"") -> Wrapping:
        """The one of a passphrase, with a new salt unless one is given."""
        salt = salt or secrets.token_bytes(_SALT)
        key = hashlib.scrypt(passphrase.encode(), salt=salt, n=_COST, r=8, p=1, maxmem=2**26, dklen=_KEY)
        return cls(salt, key)

    def wrapped(self, found: Sequence[str]) -> bytes:
        """These keys (hex), as they lie beside a copy."""
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        nonce = secrets.token_bytes(_NONCE)
        sealed = nonce + ChaCha20Poly1305(self.key).encrypt(nonce, " ".join(found).encode(), _FOR)
        return msgspec.json.encode(_Wrapped(*(base64.b64encode(each).decode() for each in (self.salt, sealed))))


def kept(folder: Path | None = None) -> Wrapping | None:
    """The wrapping of this installation; None where the table has set no passphrase."""
    with suppress(OSError):
        found = _place(folder).read_bytes()
        if len(found) == _SALT + _KEY:
            return Wrapping(found[:_SALT], found[_SALT:])
    return None


def set_passphrase(passphrase: str, folder: Path | None = None) -> None:
    """Wrap by this passphrase from now on, or not at all where it is empty; raises `OSError`."""
    place = _place(folder)
    if not passphrase:
        place.unlink(missing_ok=True)
        return
    keys.make(place.parent)
    new = Wrapping.of(passphrase)
    _write(place, new.salt + new.key)


def carry(path: Path, found: Sequence[str], wrapping: Wrapping | None) -> None:
    """Lay keys beside a copy, wrapped; without a wrapping none lies there. Raises `OSError`."""
    beside = path.with_suffix(".key")
    if wrapping is None or not found:
        beside.unlink(missing_ok=True)
    else:
        _write(beside, wrapping.wrapped(found))


def is_wrapped(path: Path) -> bool:
    """Whether wrapped keys lie beside a file."""
    with suppress(OSError, msgspec.MsgspecError):
        msgspec.json.decode(path.with_suffix(".key").read_bytes(), type=_Wrapped)
        return True
    return False


def unwrap(path: Path, passphrase: str) -> None:
    """Take the keys that lie wrapped beside a file to those of this installation; raises `JournalError`."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    try:
        found = msgspec.json.decode(path.with_suffix(".key").read_bytes(), type=_Wrapped)
        sealed = base64.b64decode(found.sealed, validate=True)
        key = Wrapping.of(passphrase, base64.b64decode(found.salt, validate=True)).key
        plain = ChaCha20Poly1305(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], _FOR).decode()
        for each in plain.split():
            write_key(books_folder(), bytes.fromhex(each))
    except (InvalidTag, ValueError) as error:
        raise JournalError(_("That is not the passphrase of this copy.")) from error
    except (OSError, msgspec.MsgspecError) as error:
        say = _("The key beside {path} cannot be read: {error}.")
        raise JournalError(say.format(path=path, error=error)) from error


def _place(folder: Path | None) -> Path:
    return (folder or keys.user_folder()).parent / _FILE


def _write(path: Path, content: bytes) -> None:
    """For its owner alone; whoever dies meanwhile leaves what was there before."""
    new = path.with_name(path.name + ".new")
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(file, content)
        os.fsync(file)
    finally:
        os.close(file)
    os.replace(new, path)
