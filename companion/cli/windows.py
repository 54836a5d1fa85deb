"""`parley`, `parley open`, `console` and `demo`: windows are found by name, for this side of the program has no Qt."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from companion.cli.trouble import UNREADABLE, Trouble
from companion.core.language import _
from companion.journal import SqliteJournal
from companion.sessions.evening import game_of

GROUP = "parley.windows"
NO_WINDOWS = 5
"""Exit code when windows cannot be opened here."""


def add(words: Any) -> None:
    """`parley open FILE`, `parley console FILE`, and `parley demo`, whose own words are read by the demo itself."""
    opened = words.add_parser(
        "open",
        help=_("an evening in the windows; `parley FILE.parley` says the same"),
        description=_("Opens an evening in the windows, where it stood."),
        allow_abbrev=False,
    )
    opened.add_argument("file", metavar="FILE", type=Path)
    opened.set_defaults(run=table)
    console = words.add_parser(
        "console",
        help=_("all tables of a hall, for organisers and judges"),
        description=_(
            "Opens the console of a hall by the file that its hub wrote. Whoever is not the head judge asks there to be"
            " let in."
        ),
        allow_abbrev=False,
    )
    console.add_argument("hall", metavar="FILE", type=Path, help=_("the hall's file (.parley-hall)"))
    console.add_argument("--judge", metavar="NAME", default="", help=_("who sits at this console"))
    console.add_argument("--event", metavar="FILE", type=Path, help=_("the event whose round is played there"))
    console.set_defaults(run=table)
    told = words.add_parser(
        "demo",
        help=_("an evening that plays itself, in the windows or into pictures"),
        add_help=False,
        allow_abbrev=False,
    )
    told.set_defaults(run=demo)


def table(asked: argparse.Namespace) -> int:
    """The first window, or the evening in a file; a file that is none is said before anything opens."""
    words = ["--lang", asked.lang] if asked.lang else []
    file: Path | None = getattr(asked, "file", None)
    if file is not None:
        _readable(file)
        words.append(str(file))
    event: Path | None = getattr(asked, "event", None)
    if event is not None:
        from companion.organiser.desk import read

        read(event)
        words += ["--event", str(event)]
    hall: Path | None = getattr(asked, "hall", None)
    if hall is not None:
        _hall(hall)
        words += ["--console", str(hall), "--judge", asked.judge]
    _display()
    return int(found("window")(words))


def _hall(path: Path) -> None:
    """Raises `Trouble` with a sentence where this file is no hall's."""
    from companion.hall.hallfile import read_file
    from companion.hall.server import HallError

    try:
        read_file(path)
    except HallError as error:
        raise Trouble(str(error), UNREADABLE) from error


def _readable(file: Path) -> None:
    """Raises `JournalError` or `Trouble` with a sentence where this file is no evening that this program knows."""
    journal = SqliteJournal.open(file, write=False)
    try:
        game_of(journal.header)
    except ValueError as error:
        raise Trouble(str(error), UNREADABLE) from error
    finally:
        journal.close()


def demo(asked: argparse.Namespace) -> int:
    """The demo decides itself whether it needs a display."""
    return int(found("demo")(asked.words))


def found(name: str) -> Callable[[list[str]], int]:
    """What opens windows of this name; raises `Trouble` where there are none."""
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
