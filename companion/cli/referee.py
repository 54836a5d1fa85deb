"""`parley referee`: the line protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from companion.core.language import _
from companion.referee import manual, serve


def add(words: Any) -> None:
    """`parley referee`"""
    told = words.add_parser(
        "referee",
        help=_("JSON lines in, JSON lines out: the rules for other programs"),
        description=_("Answers every line of standard input with one line on standard output, to the last."),
        epilog=_("Exit codes: 0, whatever the lines held."),
        allow_abbrev=False,
    )
    told.add_argument("--manual", action="store_true", help=_("print the protocol's page (Markdown) and stop"))
    told.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Serve, or explain."""
    if asked.manual:
        sys.stdout.write(manual())
        return 0
    return serve(sys.stdin.buffer, sys.stdout.buffer)
