"""A shim of SQLite's file system (VFS), by ctypes: it passes all on and remembers writes, syncs and deletions.

SQLite must be a library of its own, as on most Linux systems; where Python holds it inside, there is no shim.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any, NamedTuple

OPENED = CFUNCTYPE(c_int, c_void_p, c_char_p, c_void_p, c_int, c_void_p)
DELETED = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
WRITTEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
CUT = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNCED = CFUNCTYPE(c_int, c_void_p, c_int)
CLOSED = CFUNCTYPE(c_int, c_void_p)


class _Methods(Structure):
    """`sqlite3_io_methods`, as far as its third version goes."""

    _fields_ = (
        ("version", c_int), ("close", c_void_p), ("read", c_void_p), ("write", c_void_p), ("truncate", c_void_p),
        ("sync", c_void_p), *((f"more{n}", c_void_p) for n in range(13)),
    )  # fmt: skip


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(Structure):
    """`sqlite3_vfs`, as far as its third version goes."""

    _fields_ = (
        ("version", c_int), ("size", c_int), ("longest", c_int), ("next", c_void_p), ("name", c_char_p),
        ("data", c_void_p), ("open", c_void_p), ("delete", c_void_p), *((f"more{n}", c_void_p) for n in range(14)),
    )  # fmt: skip


class Event(NamedTuple):
    """What was done to a file: `write` (at, data), `truncate` (at), `sync`, `delete`, or a `confirmed` entry (at)."""

    kind: str
    file: str = ""
    at: int = 0
    data: bytes = b""


def library() -> Any:
    """SQLite, if it is a library of its own; None where it is not, or is none that Python uses."""
    import _sqlite3
    import sqlite3

    try:
        # What the module itself has loaded is found first; where nothing is, it holds SQLite inside.
        found = ctypes.CDLL(_sqlite3.__file__)
        found.sqlite3_libversion.restype = c_char_p
        return found if found.sqlite3_libversion().decode() == sqlite3.sqlite_version else None
    except (OSError, AttributeError):
        return None


@contextmanager
def recorded(folder: Path) -> Iterator[list[Event]]:
    """What SQLite does meanwhile to files of this folder, in order."""
    sqlite = library()
    sqlite.sqlite3_vfs_find.restype = POINTER(_Vfs)
    sqlite.sqlite3_vfs_find.argtypes = (c_char_p,)
    sqlite.sqlite3_vfs_register.argtypes = (c_void_p, c_int)
    sqlite.sqlite3_vfs_unregister.argtypes = (c_void_p,)
    before = sqlite.sqlite3_vfs_find(None)
    shim = _Shim(before, folder)
    sqlite.sqlite3_vfs_register(byref(shim.vfs), 1)
    try:
        yield shim.events
    finally:
        sqlite.sqlite3_vfs_register(before, 1)
        sqlite.sqlite3_vfs_unregister(byref(shim.vfs))


class _Shim:
    """The file system with an ear; every function calls the one in whose place it stands."""

    def __init__(self, before: Any, folder: Path) -> None:
        self.events: list[Event] = []
        self._before = before
        self._folder = str(folder)
        self._names: dict[int, str] = {}
        self._kept: list[Any] = []
        self._methods: dict[int, _Methods] = {}
        self.vfs = _Vfs()
        ctypes.memmove(byref(self.vfs), before, ctypes.sizeof(_Vfs))
        self.vfs.name = b"recorded"
        self._open = OPENED(before.contents.open)
        self._delete = DELETED(before.contents.delete)
        self.vfs.open = self._keep(OPENED(self._opened))
        self.vfs.delete = self._keep(DELETED(self._deleted))

    def _keep(self, function: Any) -> Any:
        self._kept.append(function)
        return ctypes.cast(function, c_void_p)

    def _opened(self, _vfs: Any, name: Any, file: int, flags: int, out: Any) -> int:
        done = int(self._open(ctypes.cast(self._before, c_void_p), name, file, flags, out))
        where = (name or b"").decode("utf-8", "replace")
        opened = ctypes.cast(file, POINTER(_File)).contents
        if done == 0 and where.startswith(self._folder) and opened.methods:
            self._names[file] = where
            opened.methods = ctypes.pointer(self._listening(opened.methods))
        return done

    def _listening(self, before: Any) -> _Methods:
        address = ctypes.addressof(before.contents)
        if address in self._methods:
            return self._methods[address]
        made = _Methods()
        size = 8 * {1: 13, 2: 17}.get(before.contents.version, 19)
        ctypes.memmove(byref(made), before, size)
        write, truncate = WRITTEN(before.contents.write), CUT(before.contents.truncate)
        sync, close = SYNCED(before.contents.sync), CLOSED(before.contents.close)

        def written(file: int, data: int, count: int, at: int) -> int:
            self.events.append(Event("write", self._names[file], at, ctypes.string_at(data, count)))
            return int(write(file, data, count, at))

        def cut(file: int, at: int) -> int:
            self.events.append(Event("truncate", self._names[file], at))
            return int(truncate(file, at))

        def synced(file: int, flags: int) -> int:
            done = int(sync(file, flags))
            self.events.append(Event("sync", self._names[file]))
            return done

        made.write, made.truncate = self._keep(WRITTEN(written)), self._keep(CUT(cut))
        made.sync, made.close = self._keep(SYNCED(synced)), self._keep(CLOSED(lambda file: int(close(file))))
        self._methods[address] = made
        return made

    def _deleted(self, _vfs: Any, name: bytes, durable: int) -> int:
        where = name.decode("utf-8", "replace")
        if where.startswith(self._folder):
            self.events.append(Event("delete", where))
        return int(self._delete(ctypes.cast(self._before, c_void_p), name, durable))
