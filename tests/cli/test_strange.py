"""A word that this program does not know is said as such, where it stands and what to do, at every door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.journal import JournalError, Record, SqliteJournal
from companion.sessions import AppDraws, HandWoundTime
from companion.sessions.library import Library, shelved
from tests.cli.evenings import kept
from tests.cli.strange import STRANGE, TO_DO, strange

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening that stopped in its second round."""
    return kept(tmp_path_factory.mktemp("begun") / "begun.parley", rounds=1)


def opened(path: Path) -> str:
    """Why the library cannot open it."""
    try:
        Library(path.parent).open(path, HandWoundTime(), AppDraws(1)).close()
    except (JournalError, ValueError) as error:
        return str(error)
    return ""


def records(path: Path) -> Sequence[Record]:
    """What stands in it."""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        return journal.records()


DOORS: dict[str, Callable[[Path], str]] = {"opening": opened, "the shelf": lambda path: shelved(path).trouble}
COMMANDS = {
    "check": ["check"],
    "show": ["show"],
    "show her page": ["show", "--viewer", "Ana"],
    "export": ["export", "--format", "json"],
}
SILENT = {"a card": ("the shelf",), "somebody": ("the shelf",)}
"""The shelf tells of no card, and not whose turn it is."""


@pytest.mark.parametrize("what", STRANGE)
def test_an_unknown_word_is_said_with_its_place_and_what_to_do(
    what: str, begun: Path, tmp_path: Path, capsys: Capture
) -> None:
    case = STRANGE[what]
    path = strange(tmp_path / "strange.parley", begun, case)
    before = records(path)
    said = {door: why(path) for door, why in DOORS.items()}
    for door, words in COMMANDS.items():
        code = main([*words, str(path)])
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        assert (code == 0) == (door in SILENT.get(what, ())), (door, told)
        said[door] = "" if code == 0 else told.err + told.out
    for door, sentence in said.items():
        if door not in SILENT.get(what, ()):
            assert case.say in sentence, (door, sentence)
            assert not case.n or TO_DO in sentence, (door, sentence)
            assert "Error" not in sentence, (door, sentence)
    assert records(path) == before
