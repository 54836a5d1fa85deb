"""The books of an evening: what is not open in a line is encrypted under a key that lies apart, until the books open.

A copy of the file tells before that what everybody at the table knows, and at which times there were closed lines.
All of them are equally long but for very long ones. At the end the key is written into the file: then anybody reads it.
"""

from __future__ import annotations

import base64
import hashlib
import os
import secrets
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.core.language import _
from companion.journal import keys
from companion.journal.journal import Broken, JournalError, Record, Stored

ROOM = 1536
"""How many bytes a closed line is padded to, or to a multiple of it: more than nearly all of them have."""
MARK = "#"
"""With this a closed line's command begins; an open one is JSON, and begins with a brace."""
_ID = 64
_NONCE = 12
_TEXT = tuple[str, str, str]


class Shut(JournalError):  # noqa: N818 -- it names the state of the books, not an error of the program
    """A line that is closed, and whose key is not here; `n` is its record's number."""

    def __init__(self, n: int) -> None:
        # After which line, nobody is told: it would tell of a private step.
        super().__init__(
            _(
                "Lines of this evening are closed until its books open; their key lies with the computer on which it is"
                " played. Here they can neither be read nor go on."
            )
        )
        self.n = n


def is_shut(command: str) -> bool:
    """Whether what stands for a command in a file is a closed line."""
    return command.startswith(MARK)


def id_of(command: str) -> str:
    """Which key opens a closed line: the key's hash, which stands in the chain with it."""
    return command[1 : 1 + _ID]


def hash_of(key: bytes) -> str:
    """By what a key is known."""
    return hashlib.sha256(b"Parley book\n" + key).hexdigest()


def folder() -> Path:
    """Where the keys of books lie: apart from the evenings, and from the keys that outlive no vote."""
    return keys.user_folder().parent / "books"


def write_key(folder: Path, key: bytes) -> str:
    """A key, on the disk for its owner alone when this returns, and what it is known by; raises `OSError`."""
    keys.make(folder)
    path = folder / hash_of(key)
    if not path.exists():
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(file, key)
            os.fsync(file)
        finally:
            os.close(file)
        keys.sync_folder(folder)
    return path.name


class Books:
    """The keys of one evening's books, in a folder apart; those that are open stand in the file as well."""

    def __init__(self, folder: Path, beside: Path | None = None) -> None:
        """`folder` is that of this installation; `beside` a file of keys that an older second copy brought along."""
        self._folder = folder
        self._beside = beside
        self._known: dict[str, bytes] = {}

    def learn(self, key: str) -> str:
        """A key in hex, as the file or somebody told it; gives what it is known by. Raises `ValueError` for none."""
        found = bytes.fromhex(key)
        self._known[hash_of(found)] = found
        return hash_of(found)

    def new(self) -> str:
        """A new key, which is on the disk for its owner alone when this returns; raises `OSError`."""
        key = secrets.token_bytes(32)
        id_ = write_key(self._folder, key)
        self._known[id_] = key
        return id_

    def key(self, id_: str) -> bytes | None:
        """The key that is known by this; None where it is not here."""
        if id_ not in self._known and all(letter in "0123456789abcdef" for letter in id_):
            with suppress(OSError):
                found = (self._folder / id_).read_bytes()
                if hash_of(found) == id_:
                    self._known[id_] = found
            if self._beside is not None and id_ not in self._known:
                with suppress(OSError, ValueError):
                    for line in self._beside.read_text(encoding="ascii").split():
                        self.learn(line)
        return self._known.get(id_)

    def shut(self, id_: str, shown: Stored, text: _TEXT) -> Stored:
        """A line as the file holds it: what everybody may read of it, and the rest under this key."""
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        key = self.key(id_)
        assert key is not None, "a key that was made is there"
        plain = msgspec.json.encode(text)
        padded = plain.ljust(-(-len(plain) // ROOM) * ROOM, b" ")
        # The same line is never written twice, but another one may take its number after a failure: so a nonce each.
        nonce = secrets.token_bytes(_NONCE)
        content = nonce + ChaCha20Poly1305(key).encrypt(nonce, padded, id_.encode())
        return Stored(shown.actor, f"{MARK}{id_}{base64.b64encode(content).decode()}", shown.events)

    def opened(self, record: Record) -> Record:
        """The line as it was, where its key is here; else as it stands. Raises `Broken` for what no key made."""
        if not is_shut(record.command) or (key := self.key(id_of(record.command))) is None:
            return record
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        id_ = id_of(record.command)
        try:
            content = base64.b64decode(record.command[1 + _ID :], validate=True)
            plain = ChaCha20Poly1305(key).decrypt(content[:_NONCE], content[_NONCE:], id_.encode())
            actor, command, events = msgspec.json.decode(plain, type=_TEXT)
        except (InvalidTag, ValueError, msgspec.MsgspecError) as error:
            say = _("Record {n} cannot be opened: it is not what was closed.")
            raise Broken(record.n, say.format(n=record.n)) from error
        stored = Stored(record.actor, record.command, record.events)
        return Record(record.n, record.at, record.wall, actor, command, events, record.hash, stored)
