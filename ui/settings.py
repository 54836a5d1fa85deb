"""Settings of this machine: theme, size per screen, sound, motion, projector, keys; one small file."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import platformdirs
from msgspec import Meta, Struct, field

from companion.core.language import _

T = TypeVar("T", bound=Struct)
Pixels = Annotated[int, Meta(ge=0, le=100_000)]
LARGEST_FILE = 4_000_000
"""Bytes of a small file; a larger one was not written here."""
SMALLEST, LARGEST = 70, 200
"""The font sizes that can be chosen, in per cent."""


HALL = "hall.json"
"""The file that says in which hall this laptop is, beside the settings."""


class Values(Struct):
    """The settings themselves."""

    theme: str = "dark"
    sound: bool = True
    motion: bool = True
    public_screen: str = ""
    public_shown: bool = False
    """Whether the public window stood on that screen when an evening was closed."""
    turned_away: str = ""
    """The screens, with the wall on one of its own, of which the host has said that nobody else sees the laptop's."""
    language: str = ""
    table: tuple[Pixels, Pixels] = (0, 0)
    """The size of the host's window when it was last closed; nothing before."""
    table_maximised: bool = False
    table_full: bool = False
    """Whether it filled its screen; a window that does so may be maximised under it."""
    zoom: dict[str, int] = field(default_factory=dict)
    """Font size in per cent, for each screen by its name."""
    keys: dict[str, str] = field(default_factory=dict)
    """Keys that differ from the defaults, by the name of what they do."""
    copies: str = ""
    """The folder for the second copy of a running evening; "" is the one beside the folder of the evenings."""
    phones_anywhere: bool = False
    """Whether phones are let in from outside the networks at home, too; only who edits this file can say so."""
    pins: dict[str, dict[str, str]] = field(default_factory=dict)
    """PINs as `companion.sessions.pins` keeps them, for each evening of an older program by its file's name."""


def read_kept(path: Path, kind: type[T]) -> T | None:
    """What was kept in a small file; None for one that is not there. Raises `ValueError` for one that is damaged."""
    try:
        if not path.is_file():
            if path.exists():
                raise ValueError(path)  # a folder, or a pipe that would never end
            return None
        with contextlib.suppress(OSError):
            path.chmod(0o600)  # an older Parley let others read it
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
        if len(text) > LARGEST_FILE:
            raise ValueError(path)
        return msgspec.json.decode(text, type=kind)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(path) from error


def keep(path: Path, values: Struct) -> None:
    """Write a small file for its owner alone, whole or not at all.

    A folder that cannot be written costs what was to be kept, never the evening.
    """
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".new")
        beside.unlink(missing_ok=True)
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(values), indent=2))
        os.replace(beside, path)


class Settings:
    """The settings with their file; a file that is damaged is put aside and the defaults are used."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or platformdirs.user_config_path("parley", appauthor=False) / "settings.json"
        self.values = Values()
        self.trouble = ""
        """Why the settings that were kept are not in force, in a sentence."""
        try:
            self.values = read_kept(self.path, Values) or self.values
        except ValueError:
            aside = self.path.with_suffix(".unreadable")
            try:
                self.path.replace(aside)
                say = _(
                    "The settings in {file} are damaged; they lie in {aside} now. All is as at the beginning, and no"
                    " private window asks for a PIN."
                )
            except OSError:
                say = _("The settings in {file} cannot be read, and what you set now may not be kept.")
            self.trouble = say.format(file=self.path, aside=aside.name)

    def save(self) -> None:
        """Keep them."""
        keep(self.path, self.values)

    def zoom(self, screen: str) -> int:
        """The font size for this screen, in per cent."""
        return min(LARGEST, max(SMALLEST, self.values.zoom.get(screen, 100)))

    def set_zoom(self, screen: str, per_cent: int) -> int:
        """Keep a font size for this screen; the size that is used now is returned."""
        self.values.zoom[screen] = min(LARGEST, max(SMALLEST, per_cent))
        self.save()
        return self.values.zoom[screen]
