"""Remembered set-ups: what the last group set for a game is offered again; one small file per game."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec
from msgspec import Struct

LARGEST = 4_000_000
"""Bytes of such a file; a larger one was not written here."""


class Given(Struct, frozen=True):
    """A file of somebody's own that a game took: its name, without its folder, its text, and where it lay."""

    name: str
    text: str
    path: str = ""


class LastTime(Struct, frozen=True):
    """Who sat where and on which side, how they sat down, every house rule, and the files that were chosen."""

    seats: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    way: str = ""
    options: dict[str, str | int] = {}
    files: dict[str, Given] = {}


class Memory:
    """A folder with a file per game; what cannot be read is not remembered, and what cannot be written is forgotten."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _path(self, game: str) -> Path:
        return self.folder / f"{game}.json"

    def of(self, game: str) -> LastTime | None:
        """What was set for this game the last time; None when it is played for the first time here."""
        try:
            with self._path(game).open("rb") as file:
                return msgspec.json.decode(file.read(LARGEST), type=LastTime)
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            return None

    def keep(self, game: str, last: LastTime) -> None:
        """Remember it, whole or not at all."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            beside = self._path(game).with_suffix(".new")
            beside.write_bytes(msgspec.json.encode(last))
            os.replace(beside, self._path(game))
