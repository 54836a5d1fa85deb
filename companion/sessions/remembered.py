"""A cache of what is said of files, kept in a file beside them, for as long as a file stays as it is."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from companion import language
from companion.journal.connection import left_beside
from companion.sessions.session import program

NAME = "listed.json"
T = TypeVar("T")


class Remembered(Generic[T]):
    """Nothing rests on it: without it, or with one that cannot be read or written, files are read again."""

    def __init__(self, folder: Path, kind: type[T]) -> None:
        """What is remembered is of this kind, and was said in the language that is spoken, by this program."""
        self._path, self._kind = folder / NAME, kind
        self._by = [program(), language.spoken()]
        self._known = self._read()
        self._new = False

    def _read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError, RecursionError):
            found = msgspec.json.decode(self._path.read_bytes(), type=dict[str, Any])
            files = found.get("files")
            if found.get("by") == self._by and isinstance(files, dict):
                return files
        return {}

    def of(self, path: Path) -> T | None:
        """What is said of a file; None where it is another than it was, or was never asked about."""
        known = self._known.get(path.name)
        if not isinstance(known, list) or len(known) != 2 or known[0] != _mark(path):
            return None
        with suppress(msgspec.ValidationError):
            return msgspec.convert({**known[1], "path": path}, self._kind) if isinstance(known[1], dict) else None
        return None

    def keep(self, path: Path, said: T) -> None:
        """Remember this of a file."""
        if (mark := _mark(path)) is not None:
            self._known[path.name] = [mark, {**msgspec.to_builtins(said, enc_hook=str), "path": ""}]
            self._new = True

    def save(self, there: set[str]) -> None:
        """Write down what is new, and forget files that are not among those that are there."""
        if not self._new:
            return
        self._known = {name: known for name, known in self._known.items() if name in there}
        self._new = False
        with suppress(OSError):
            file, made = tempfile.mkstemp(dir=self._path.parent)  # for its owner alone, as the evenings are
            try:
                with os.fdopen(file, "wb") as written:
                    written.write(msgspec.json.encode({"by": self._by, "files": self._known}))
                os.replace(made, self._path)
            except OSError:
                os.unlink(made)


def _mark(path: Path) -> list[int] | None:
    """By what a file is known to be as it was; None while something lies beside it that belongs into it."""
    with suppress(OSError):
        found = path.stat()
        return None if left_beside(path) else [found.st_size, found.st_mtime_ns, found.st_ino]
    return None
