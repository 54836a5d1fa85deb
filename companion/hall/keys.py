"""Keys of a hall: nkeys (Ed25519) by which a server knows tables and judges, and the head judge's sealing (X25519)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import secrets
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from companion.core.language import _
from companion.hall.messages import SealedKeys, Signed, to_sign
from companion.journal import keys as journal_keys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

_USER, _SEED = 20 << 3, 18 << 3
"""The prefix bytes of a user's public key and of a seed, as NATS writes them."""
_LENGTH = 32
_FOR = b"Parley hall sealed keys 1"
S = TypeVar("S", bound=Signed)


class HallKey:
    """A key of this installation in a hall; what is private of it leaves neither file nor memory."""

    def __init__(self, seed: bytes) -> None:
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._seed = seed
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        raw, plain = serialization.Encoding.Raw, serialization.PublicFormat.Raw
        self.public = _text(bytes([_USER]) + self._private.public_key().public_bytes(raw, plain))
        """As the server's configuration and the hall's file name it: "U…"."""

    def __repr__(self) -> str:
        return f"HallKey({self.public[-8:]})"

    @classmethod
    def new(cls) -> HallKey:
        """One that lies nowhere."""
        return cls(secrets.token_bytes(_LENGTH))

    @classmethod
    def of(cls, purpose: str, folder: Path | None = None) -> HallKey:
        """The one for this purpose ("judge", or a hall and a table), of this person; made when first asked for.

        It is on the disk, for its owner alone, when this returns; raises `OSError`.
        """
        place = folder or journal_keys.user_folder().parent
        path = place / f"hall-{hashlib.sha256(purpose.encode()).hexdigest()[:16]}.key"
        if not (path.is_file() and path.stat().st_size == _LENGTH):
            journal_keys.make(place)
            file, made = tempfile.mkstemp(dir=place)  # 0600
            try:
                try:
                    os.write(file, secrets.token_bytes(_LENGTH))
                    os.fsync(file)
                finally:
                    os.close(file)
                os.replace(made, path)
            finally:
                with suppress(FileNotFoundError):
                    os.unlink(made)
            journal_keys.sync_folder(place)
        return cls(path.read_bytes())

    @property
    def seed(self) -> str:
        """The seed as a NATS client reads it; a secret."""
        return _text(bytes([_SEED | _USER >> 5, (_USER & 31) << 3]) + self._seed)

    @property
    def sealing(self) -> str:
        """The public half (hex) of the key to which evenings' keys are sealed."""
        return self._sealing().public_key().public_bytes_raw().hex()

    def _sealing(self) -> X25519PrivateKey:
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

        return X25519PrivateKey.from_private_bytes(hashlib.sha256(b"Parley hall sealing\n" + self._seed).digest())

    def signed(self, message: S) -> S:
        """The same message, signed by this key."""
        signature = base64.b64encode(self._private.sign(to_sign(message))).decode()
        return msgspec.structs.replace(message, signature=signature)

    def opened(self, sealed: SealedKeys, evening: str) -> Sequence[str]:
        """Keys (hex) that were sealed to this key; raises `ValueError` with a sentence."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        try:
            once = X25519PublicKey.from_public_bytes(bytes.fromhex(sealed.once))
            key = _shared(self._sealing().exchange(once), sealed.once, self.sealing)
            plain = ChaCha20Poly1305(key).decrypt(
                bytes(12), base64.b64decode(sealed.sealed, validate=True), _bound(evening)
            )
        except (InvalidTag, ValueError) as error:
            raise ValueError(_("These keys were not sealed to this judge's key, or for another evening.")) from error
        return plain.decode().split()


def sealed_to(public: str, keys: Sequence[str], evening: str) -> SealedKeys:
    """Keys (hex) sealed to a head judge's public key (hex), for this evening; raises `ValueError` for no key."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    once = X25519PrivateKey.generate()
    half = once.public_key().public_bytes_raw().hex()
    key = _shared(once.exchange(X25519PublicKey.from_public_bytes(bytes.fromhex(public))), half, public)
    # The key is used once, for this one message.
    content = ChaCha20Poly1305(key).encrypt(bytes(12), " ".join(keys).encode(), _bound(evening))
    return SealedKeys(once=half, sealed=base64.b64encode(content).decode())


def _shared(secret: bytes, once: str, public: str) -> bytes:
    return hashlib.sha256(_FOR + secret + bytes.fromhex(once) + bytes.fromhex(public)).digest()


def _bound(evening: str) -> bytes:
    return _FOR + evening.encode()


def is_signed(message: Signed, key: str) -> bool:
    """Whether this key ("U…") signed this message, every field of it."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = Ed25519PublicKey.from_public_bytes(raw(key))
        public.verify(base64.b64decode(message.signature, validate=True), to_sign(message))
    except (InvalidSignature, ValueError):
        return False
    return True


def raw(key: str) -> bytes:
    """The 32 bytes of a public key; raises `ValueError` for what is none."""
    try:
        found = base64.b32decode(key + "=" * (-len(key) % 8))
    except binascii.Error as error:
        raise ValueError(_("This is no key of a hall.")) from error
    if len(found) != 1 + _LENGTH + 2 or found[0] != _USER or _text(found[:-2]) != key:
        raise ValueError(_("This is no key of a hall."))
    return found[1:-2]


def in_groups(key: str) -> str:
    """A public key as people compare it: three groups of four letters and figures, on one line."""
    text = base64.b32encode(hashlib.sha256(b"Parley hall key\n" + key.encode()).digest()).decode()[:12]
    return "\N{NO-BREAK SPACE}".join(text[at : at + 4] for at in range(0, 12, 4))


def _text(body: bytes) -> str:
    return base64.b32encode(body + binascii.crc_hqx(body, 0).to_bytes(2, "little")).decode().rstrip("=")
