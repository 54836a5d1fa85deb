"""`parley check`: is a journal intact, and if not, where does it break?"""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.cli.plain import say
from companion.core.language import _
from companion.journal import SqliteJournal
from companion.sessions.check import Verdict, check
from companion.sessions.session import program


def add(words: Any) -> None:
    """`parley check FILE`"""
    told = words.add_parser(
        "check",
        help=_("whether a journal's chain, replay and invariants hold"),
        description=_(
            "Reads a journal record by record: each must be chained to the one before, follow from its command by"
            " today's rules, and leave every invariant of the game whole."
        ),
        epilog=_(
            "Exit codes: 0 intact, 1 the chain is broken, 2 the replay differs, 3 an invariant does not hold,"
            " 4 no journal, or one that cannot be read."
        ),
        allow_abbrev=False,
    )
    told.add_argument("file", type=Path, metavar="FILE")
    told.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Say whether it is intact, or where it breaks."""
    with closing(SqliteJournal.open(asked.file, write=False)) as journal:
        report = check(journal)
        begun = journal.header.program
    head = {
        Verdict.INTACT: _("intact"),
        Verdict.CHAIN: _("broken chain at record {n}"),
        Verdict.REPLAY: _("replay differs at record {n}"),
        Verdict.INVARIANT: _("invariant violated at record {n}"),
        Verdict.UNREADABLE: _("unreadable"),
    }[report.verdict].format(n=report.n)
    say(f"{head}: {' '.join(report.say)}")
    if begun not in ("", program()):
        # By which program it was played, where that is not this one.
        say(_("Begun with {program}; this is {here}.").format(program=begun, here=program()))
    return int(report.verdict)
