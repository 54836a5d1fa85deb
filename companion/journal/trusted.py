"""Keys of other tables that this computer was told to trust: their fingerprints, each with a name, in a small file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.journal import keys

_FILE = "trusted.json"
"""It lies beside the key that this installation seals with."""
LONGEST = 60
"""Of the name of whose key it is, in letters."""
_LARGEST = 1_000_000


def trusted(folder: Path | None = None) -> Mapping[str, str]:
    """Whose key each trusted fingerprint is; none where the file is not there, or is damaged."""
    path = _place(folder)
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        if path.is_file() and path.stat().st_size <= _LARGEST:
            return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    return {}


def trust(fingerprint: str, name: str, folder: Path | None = None) -> None:
    """Trust this key from now on as that of `name`, or no more where the name is empty; raises `OSError`."""
    path, known = _place(folder), dict(trusted(folder))
    known.pop(fingerprint, None)
    if name := " ".join("".join(x if x.isprintable() else " " for x in name).split())[:LONGEST]:
        known[fingerprint] = name
    keys.make(path.parent)
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(msgspec.json.encode(known))
    os.replace(new, path)


def _place(folder: Path | None) -> Path:
    return (folder or keys.user_folder()).parent / _FILE
