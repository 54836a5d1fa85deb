"""`parley` and `parley demo`: the windows are found by name, because this side of the house imports no Qt."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

from companion.cli.trouble import Trouble
from companion.core.language import _

GROUP = "parley.windows"
NO_WINDOWS = 5
"""Exit code when windows cannot be opened here."""


def add(words: Any) -> None:
    """`parley demo`; its own words are read by the demo itself."""
    told = words.add_parser(
        "demo",
        help=_("an evening that plays itself, in the windows or into pictures"),
        add_help=False,
        allow_abbrev=False,
    )
    told.set_defaults(run=demo)


def table(asked: argparse.Namespace) -> int:
    """The table window."""
    _display()
    return int(_found("window")([]))


def demo(asked: argparse.Namespace) -> int:
    """The demo decides itself whether it needs a display."""
    return int(_found("demo")(asked.words))


def _found(name: str) -> Callable[[list[str]], int]:
    points = entry_points(group=GROUP)
    if name not in points.names:
        raise Trouble(_("The windows are not installed; this Parley has only its command line."), NO_WINDOWS)
    try:
        opened: Callable[[list[str]], int] = points[name].load()
    except ImportError as error:
        raise Trouble(
            _("The windows cannot be opened: {error}. Install what Qt needs, or see the README.").format(error=error),
            NO_WINDOWS,
        ) from error
    return opened


def _display() -> None:
    if sys.platform in ("darwin", "win32") or os.environ.get("QT_QPA_PLATFORM"):
        return
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise Trouble(
            _("There is no display here; `parley demo --pictures DIR` plays an evening into picture files."),
            NO_WINDOWS,
        )
