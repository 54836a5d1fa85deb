"""`parley recover`: a damaged evening as a copy, up to its last whole line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from companion.cli.plain import say
from companion.core.language import _
from companion.organiser import rescue
from companion.organiser.desk import SUFFIX
from companion.sessions.library import shelved
from companion.sessions.rescue import copy_of, last_line, recover, recoverable

NOT_DAMAGED = 1


def add(words: Any) -> None:
    """`parley recover FILE`"""
    told = words.add_parser(
        "recover",
        help=_("a damaged evening or event as a copy, up to its last whole line"),
        description=_(
            "Reads a damaged journal line by line, as far as its lines are whole, and writes them into a new file that"
            " can be opened and goes on from there. The damaged file is left as it is."
        ),
        epilog=_("Exit codes: 0 a copy was written, 1 the file is not damaged, 4 no line of it can be read."),
        allow_abbrev=False,
    )
    told.add_argument("file", type=Path, metavar="FILE")
    told.add_argument("--to", type=Path, metavar="COPY", help=_("where it is written; else beside the file"))
    told.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Write the copy, and say up to which line."""
    event = asked.file.suffix == SUFFIX
    if not (rescue.damaged(asked.file) if event else shelved(asked.file).trouble):
        say(_("{file} is not damaged; nothing was written.").format(file=asked.file))
        return NOT_DAMAGED
    header, records = (rescue.recoverable if event else recoverable)(asked.file)
    count = len(records) if event else last_line(header, records)
    copy = asked.to or copy_of(asked.file, count, asked.file.parent)
    (rescue.recover if event else recover)(asked.file, copy)
    say(_("Lines 1 to {count} are whole; they are in {copy}.").format(count=count, copy=copy))
    return 0
