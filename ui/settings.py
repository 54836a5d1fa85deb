"""What a person has set up for this machine: theme, size per screen, sound, motion, projector, keys; one small file."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec
import platformdirs
from msgspec import Struct, field

SMALLEST, LARGEST = 70, 200
"""The font sizes that can be chosen, in per cent."""


class Values(Struct):
    """The settings themselves."""

    theme: str = "dark"
    sound: bool = True
    motion: bool = True
    public_screen: str = ""
    public_shown: bool = False
    """Whether the public window stood on that screen when an evening was closed."""
    language: str = ""
    table: tuple[int, int] = (0, 0)
    """The size of the host's window when it was last closed; nothing before."""
    table_maximised: bool = False
    zoom: dict[str, int] = field(default_factory=dict)
    """Font size in per cent, for each screen by its name."""
    keys: dict[str, str] = field(default_factory=dict)
    """Keys that differ from the defaults, by the name of what they do."""
    pins: dict[str, dict[str, str]] = field(default_factory=dict)
    """PINs as `ui.pins` keeps them, for each evening by its file's name."""


class Settings:
    """The settings with their file; a file that cannot be read is put aside and the defaults are used."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or platformdirs.user_config_path("parley", appauthor=False) / "settings.json"
        self.values = Values()
        try:
            self.values = msgspec.json.decode(self.path.read_bytes(), type=Values)
        except FileNotFoundError:
            pass
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
            with contextlib.suppress(OSError):
                self.path.replace(self.path.with_suffix(".unreadable"))

    def save(self) -> None:
        """Write the file whole or not at all; a folder that cannot be written costs the settings, never the evening."""
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            beside = self.path.with_suffix(".new")
            beside.write_bytes(msgspec.json.format(msgspec.json.encode(self.values), indent=2))
            os.replace(beside, self.path)

    def zoom(self, screen: str) -> int:
        """The font size for this screen, in per cent."""
        return min(LARGEST, max(SMALLEST, self.values.zoom.get(screen, 100)))

    def set_zoom(self, screen: str, per_cent: int) -> int:
        """Keep a font size for this screen; the size that is used now is returned."""
        self.values.zoom[screen] = min(LARGEST, max(SMALLEST, per_cent))
        self.save()
        return self.values.zoom[screen]
