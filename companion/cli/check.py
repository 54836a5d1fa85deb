"""`parley check`: what can be said of a journal, each verdict for itself; it never says more than was found."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.cli.plain import say
from companion.cli.show import with_its_key
from companion.cli.trouble import Trouble
from companion.core.language import _
from companion.journal import SqliteJournal
from companion.journal.connection import OpenElsewhere
from companion.journal.seals import this_fingerprint
from companion.journal.sixwords import LENGTH, read
from companion.journal.trusted import trusted
from companion.sessions.check import Report, Verdict, check
from companion.sessions.proof import Grade, called
from companion.sessions.session import program


def add(words: Any) -> None:
    """`parley check FILE [--expect WORDS] [--key KEY]`"""
    told = words.add_parser(
        "check",
        help=_("what a journal proves: chain, rules, seals, key, draws and time"),
        description=_(
            "Says of a journal, each for itself: whether every line is chained to the one before; whether it follows"
            " from its command by the rules of that evening; which lines are sealed; by whose key; who drew; and"
            " whether the clock goes on. It says what was found in the file, not that people told the truth: whoever"
            " has the key can seal another evening, and then only the words on paper, or another copy, are others."
        ),
        epilog=_(
            "Exit codes: 0 nothing wrong, and sealed to the end; 1 the chain is broken, 2 the replay differs, 3 an"
            " invariant does not hold, 4 no journal, or one that cannot be read, 5 a seal does not hold, 6 other words,"
            " 7 another key. Nothing wrong, but: 8 unsealed or unfinished, 9 not replayable by this program, 10 odd"
            " times, 11 closed books. And 12: a draw is not as the app had bound itself. Words that are none of"
            " seals' are told before the file is looked at, as every wrong word of a command is: 64."
        ),
        allow_abbrev=False,
    )
    told.add_argument("file", type=Path, metavar="FILE")
    told.add_argument(
        "--expect", metavar="WORDS", default="", help=_("the six words of a seal, as they were written down")
    )
    told.add_argument(
        "--key", metavar="KEY", default="", help=_("the fingerprint of the key that it should be sealed by")
    )
    told.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Say what was found."""
    expect = _words(asked.expect)
    try:
        with_its_key(asked.file)
        with closing(SqliteJournal.open(asked.file, write=False)) as journal:
            report = check(journal, expect, asked.key, this_fingerprint(), trusted())
            begun = journal.header.program
    except OpenElsewhere as error:
        more = _("While it is played, the tab Proof of its judge's drawer (Ctrl+J) says the same.")
        raise OpenElsewhere(f"{error} {more}") from error
    say(*_told(report))
    if begun not in ("", program()):
        # By which program it was played, where that is not this one.
        say(_("Begun with {program}; this is {here}.").format(program=begun, here=program()))
    return int(report.verdict)


def _words(text: str) -> list[str]:
    try:
        expect = list(read(text))
    except ValueError as error:
        raise Trouble(
            _("“{word}” is none of the words of seals; look at the sheet again.").format(word=error)
        ) from error
    if expect and len(expect) != LENGTH:
        raise Trouble(_("A seal has {wanted} words, not {count}.").format(wanted=LENGTH, count=len(expect)))
    return expect


def _told(report: Report) -> list[str]:
    grades = {Grade.GOOD: _("yes"), Grade.PART: _("partly"), Grade.ASK: _("open"), Grade.BAD: _("NO")}
    head = _("Nothing wrong was found") if report.holds else _("It does not hold")
    lines = [f"{head}: {' '.join(report.say)}" if report.verdict is not Verdict.HOLDS else f"{head}."]
    for finding in report.findings:
        lines.append(f"{called()[finding.part]}: {grades[finding.grade]}. {finding.whole}")
    for found in report.seals:
        seal = found.seal
        told = _("Seal {number}, lines 1 to {n}").format(number=seal.number, n=seal.called)
        lines.append(f"{', '.join(filter(None, (told, found.where)))}: {' '.join(seal.words)}")
    if report.left and report.holds:
        lines.append(_("Left to a person: {what}.").format(what=", ".join(report.left)))
    return lines
