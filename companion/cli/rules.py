"""`parley rules`: a game's numbered rules and the tests that hold each, and its empty sheet."""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import companion
from companion.cli.games import game
from companion.cli.plain import say
from companion.cli.trouble import UNREADABLE, Trouble
from companion.core.language import _
from companion.sessions import rulebook
from companion.sessions.minutes import blank, html
from companion.sessions.rulebook import Numbered

UNTESTED = 1
_NAME = re.compile(r"^test_((?:(?:[a-z]|vector_|invariant_)\d+_)+)")
_NUMBER = re.compile(r"([a-z]|vector_|invariant_)(\d+)_")
_KINDS = {"vector_": "V", "invariant_": "I"}


def add(words: Any) -> None:
    """`parley rules GAME`"""
    told = words.add_parser(
        "rules",
        help=_("a game's numbered rules and the tests that hold them"),
        description=_(
            "Prints every rule and open question by number, with the tests whose names begin with it; or, with --sheet,"
            " a sheet to fill in with a pen."
        ),
        epilog=_("Exit codes: 0 done, 1 a rule without a test (with --untested), 4 no rules or no tests to read."),
        allow_abbrev=False,
    )
    told.add_argument("game", metavar="GAME")
    told.add_argument("--untested", action="store_true", help=_("only rules without a test; none is good"))
    told.add_argument(
        "--sheet", action="store_true", help=_("instead an empty sheet (HTML) for a table without a laptop, to print")
    )
    told.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Print them, or those that nothing holds."""
    slug = game(asked.game).meta.slug
    if asked.sheet:
        sys.stdout.write(html(blank(game(asked.game))))
        return 0
    listed = rules_of(slug)
    folder = Path(companion.__file__).resolve().parents[1] / "tests" / "games" / slug
    if not folder.is_dir():
        if asked.untested:
            raise Trouble(
                _("The tests are not here: they come with the source, not with the installed program."), UNREADABLE
            )
        say(*(f"{rule.number}  {rule.text}" for rule in listed), _("(The tests are only in the source.)"))
        return 0
    tests = tests_of(folder)
    if asked.untested:
        bare = [rule for rule in listed if rule.number not in tests]
        say(*(f"{rule.number}  {rule.text}" for rule in bare))
        return UNTESTED if bare else 0
    for rule in listed:
        say(f"{rule.number}  {rule.text}", *(f"       {name}" for name in tests.get(rule.number, [_("no test")])))
    return 0


def rules_of(slug: str) -> Sequence[Numbered]:
    """The numbered lines of a game's rules page."""
    try:
        return rulebook.rules_of(slug)
    except (OSError, UnicodeError) as error:
        raise Trouble(_("The rules page of {game} cannot be read.").format(game=slug), UNREADABLE) from error


def tests_of(folder: Path) -> Mapping[str, list[str]]:
    """Number → names of the tests that hold it, as `file::test`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for name in _tests(path):
            for number in numbers(name):
                found.setdefault(number, []).append(f"{path.relative_to(folder).as_posix()}::{name}")
    return found


def numbers(name: str) -> list[str]:
    """The rules that a test's name begins with: `test_r63_r64_…` holds R63 and R64."""
    head = _NAME.match(name)
    return [_KINDS.get(k, k.upper()) + str(int(n)) for k, n in _NUMBER.findall(head[1])] if head else []


def _tests(path: Path) -> Iterator[str]:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError) as error:
        raise Trouble(_("{path} cannot be read: {error}.").format(path=path, error=error), UNREADABLE) from error
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
            yield node.name
