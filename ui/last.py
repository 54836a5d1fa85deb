"""Remembered set-ups: what the last group set for a game is offered again; one small file per game."""

from __future__ import annotations

import contextlib
from pathlib import Path

from msgspec import Struct

from ui.settings import keep, read_kept


class GivenFile(Struct, frozen=True):
    """A file of somebody's own that a game took: its name, without its folder, its text, and where it lay."""

    name: str
    text: str
    path: str = ""


class LastTime(Struct, frozen=True):
    """Who sat where and on which side, how they sat down, every house rule, the files that were chosen, and phones."""

    seats: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    way: str = ""
    options: dict[str, str | int] = {}
    files: dict[str, GivenFile] = {}
    phones: bool = False


class Memory:
    """A folder with a file per game; what cannot be read is not remembered, and what cannot be written is forgotten."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _path(self, game: str) -> Path:
        return self.folder / f"{game}.json"

    def of(self, game: str) -> LastTime | None:
        """What was set for this game the last time; None when it is played for the first time here."""
        with contextlib.suppress(ValueError):
            return read_kept(self._path(game), LastTime)
        return None

    def keep(self, game: str, last: LastTime) -> None:
        """Remember it, whole or not at all."""
        keep(self._path(game), last)
