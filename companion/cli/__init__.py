"""The second user interface: windows by name, simulations, journals to check, show and export, rules, the protocol."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

from companion import language
from companion.cli import check, export, hub, recover, referee, rules, show, simulate, tournament, windows
from companion.cli.plain import complain
from companion.cli.trouble import INTERRUPTED, UNREADABLE, USAGE, Trouble
from companion.core.language import _
from companion.journal import Broken, JournalError

SUFFIX = ".parley"
"""How the files of evenings are called."""
EVENT = ".parley-event"
"""How the files of events are called: given alone, this machine plays by its sheet."""
COMMANDS = (windows, simulate, check, recover, show, export, rules, tournament, hub, referee)


class Parser(argparse.ArgumentParser):
    """Says what was wrong in a sentence; its exit code is no other command's."""

    def error(self, message: str) -> NoReturn:
        complain(f"{message} ({self.prog} --help)")
        raise SystemExit(USAGE)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = Parser(
        prog="parley",
        description=_(
            "A companion for negotiation board games; without a word it opens the first window, with FILE.parley that"
            " evening."
        ),
        epilog=_(
            "Exit codes of every command: 0 done, {usage} wrong words on the command line, {unreadable} a file that"
            " cannot be read or written, {none} windows where there are none, {interrupted} interrupted; others are"
            " said by the command's own --help."
        ).format(usage=USAGE, unreadable=UNREADABLE, none=windows.NO_WINDOWS, interrupted=INTERRUPTED),
        allow_abbrev=False,
    )
    top.add_argument("--lang", metavar="LANGUAGE", default="", help=_("speak this language, as in “de”"))
    top.add_argument("--event", type=Path, metavar="FILE", help=_("play by the sheet of this event, as all its tables"))
    top.add_argument("--version", action="version", version=f"Parley {version('parley')}")
    # main() must know whether a word was said before it knows which.
    top.set_defaults(run=None)
    words = top.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS:
        command.add(words)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say; returns the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    language.speak(_language(given))
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    ours = _ours(given)
    asked = parser().parse_args(ours)
    asked.words = given[len(ours) :]
    asked.lang = _language(given)
    try:
        return int(windows.table(asked) if asked.run is None else asked.run(asked))
    except Trouble as trouble:
        complain(str(trouble))
        return trouble.code
    except (JournalError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            # Whoever read us has heard enough.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        hint = _("`parley recover FILE` writes its whole lines into a copy.") if isinstance(error, Broken) else ""
        complain(f"{error} {hint}".strip())
        return UNREADABLE
    except KeyboardInterrupt:
        return INTERRUPTED


def _ours(given: Sequence[str]) -> Sequence[str]:
    """All words but those that the demo reads itself; an evening's file alone is to be opened."""
    for place, word in enumerate(given):
        if not word.startswith("-") and (place == 0 or given[place - 1] != "--lang"):
            if place and given[place - 1] == "--event":
                continue
            if word.endswith(EVENT):
                return [*given[:place], "--event", *given[place:]]
            if word.endswith(SUFFIX):
                return [*given[:place], "open", *given[place:]]
            return given[: place + 1] if word == "demo" else given
    return given


def _language(given: Sequence[str]) -> str:
    """The language, looked for before the help is written in it."""
    for place, word in enumerate(given):
        if word == "--lang":
            return given[place + 1] if place + 1 < len(given) else ""
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return ""
