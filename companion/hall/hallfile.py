"""The file of a hall, which its hub writes and tables are given: where the hub is, and whose word counts there."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.language import _
from companion.hall.server import HallError


class HallFile(Struct, frozen=True, kw_only=True):
    """What a table must know of a hall to ask at its door: nothing in it is worth stealing.

    Addresses ("192.168.1.5:4222"), the certificate (PEM) by which the hub is known, and the head judge's public keys:
    by `head` orders are signed, to `seal` the keys of evenings are sealed.
    """

    hall: str
    name: str
    addresses: tuple[str, ...]
    certificate: str
    head: str
    seal: str


def written_file(file: HallFile, path: Path) -> None:
    """Write the hall's file, which is given to tables; raises `OSError`."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1))


def read_file(path: Path) -> HallFile:
    """Read one; raises `HallError` with a sentence."""
    try:
        if path.stat().st_size > 100_000:
            raise ValueError(_("it is too long"))
        return msgspec.json.decode(path.read_bytes(), type=HallFile)
    except (OSError, ValueError) as error:
        say = _("{path} is no hall's file: {error}.")
        raise HallError(say.format(path=path, error=" ".join(str(error).split()))) from error
