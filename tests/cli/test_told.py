"""What is told of the command line is true: every help, every exit code, and the README's list of commands."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli import main, parser
from companion.cli.trouble import USAGE
from companion.organiser.check import Follows
from companion.sessions.check import Verdict
from ui import demo

README = Path(__file__).parents[2] / "README.md"
CLEAR = {"file", "game"}
"""Words that say themselves what they are."""


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command with its own parser, also those under another."""
    return dict(_under(parser(), "")) | {"demo": demo.parser()}


def _under(told: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in told._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, each in action.choices.items():
                whole = f"{name} {word}".strip()
                yield whole, each
                yield from _under(each, whole)


def codes(told: str) -> set[int]:
    """The exit codes that a help tells."""
    return {int(number) for number in re.findall(r"(?<![\w-])\d+(?=[ ,:])", told)}


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_and_every_word_of_it_says_what_it_is(name: str) -> None:
    told = commands()[name]
    assert told.description
    for action in told._actions:
        assert action.help or action.dest in CLEAR or isinstance(action, argparse._SubParsersAction), action.dest


@pytest.mark.parametrize("name", sorted(commands()))
def test_wrong_words_have_the_exit_code_that_is_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        commands()[name].parse_args(["--nonsense"])
    assert stopped.value.code == USAGE
    assert f"parley {name} --help" in capsys.readouterr().err
    assert str(USAGE) in str(parser().epilog)


@pytest.mark.parametrize(("name", "known"), [("check", Verdict), ("tournament check", Follows)])
def test_the_exit_codes_of_a_check_are_those_that_are_told(name: str, known: type[Verdict | Follows]) -> None:
    assert codes(str(commands()[name].epilog)) == {int(each) for each in known}


def test_the_readme_lists_every_command_and_no_word_that_there_is_not() -> None:
    text = README.read_text(encoding="utf-8")
    known = commands()
    for name in known:
        if not any(other.startswith(f"{name} ") for other in known):
            assert f"parley {name}" in text, name
    (block,) = re.findall(r"## Without windows\n\n```\n(.*?)```", text, re.S)
    for line in block.splitlines():
        words = line.split()
        name = next((n for n in (" ".join(words[1:3]), words[1]) if n in known), "")
        options = {
            option for action in (known[name] if name else parser())._actions for option in action.option_strings
        }
        said = set(re.findall(r"--[a-z]+", line.partition("  ")[0]))
        assert said <= options, line
        assert name or words[1] in ("FILE.parley", "--event"), line


def test_a_word_that_is_no_command_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["nonsense"])
    assert stopped.value.code == USAGE
    assert "nonsense" in capsys.readouterr().err
