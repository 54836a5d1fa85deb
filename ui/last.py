"""Remembered set-ups: what the last group set for a game, and house rules kept under a name; small files per game."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct, structs

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


class Presets(Struct, frozen=True):
    """House rules that groups keep under names, with how they sit down; names and sides of players are no part."""

    named: dict[str, LastTime] = {}


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

    def way(self, games: Iterable[str]) -> str:
        """How people sat down the last time, whichever of these games it was; "" where none was played here."""
        when: dict[float, str] = {}
        for game in games:
            with contextlib.suppress(OSError):
                when[self._path(game).stat().st_mtime] = game
        last = self.of(when[max(when)]) if when else None
        return last.way if last is not None else ""

    def keep(self, game: str, last: LastTime) -> None:
        """Remember it, whole or not at all."""
        keep(self._path(game), last)

    def presets(self, game: str) -> dict[str, LastTime]:
        """The house rules of this game that were kept under a name; none where their file cannot be read."""
        with contextlib.suppress(ValueError):
            kept = read_kept(self._presets(game), Presets)
            return {} if kept is None else kept.named
        return {}

    def keep_preset(self, game: str, name: str, rules: LastTime | None) -> None:
        """Keep house rules under a name, in the place of what had that name; None forgets them."""
        named = {other: kept for other, kept in self.presets(game).items() if other != name}
        if rules is not None:
            named[name] = structs.replace(rules, seats=(), sides=())
        keep(self._presets(game), Presets(dict(sorted(named.items()))))

    def _presets(self, game: str) -> Path:
        return self.folder / f"{game}.presets.json"
