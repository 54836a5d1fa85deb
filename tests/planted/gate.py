"""Plants at a hub's gate: who comes in, whose word gives a table away, and what is believed of a table."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from companion.hall import admission, lines, messages, taking, watch
from companion.hall.admission import Admission
from companion.hall.messages import TableState
from companion.hall.watch import Watch
from tests.hall import test_gate
from tests.hall.test_gate import Door
from tests.planted.hub import Fits, in_a_folder
from tests.planted.planting import Guard, Plant


def at_the_door(test: Callable[[Door], None]) -> Guard:
    """A test of the door of a hall that nobody came to yet."""

    def guard() -> None:
        with TemporaryDirectory() as folder:
            test(Door(Path(folder)))

    guard.__name__ = test.__name__
    return Guard(guard)


def used_again() -> AbstractContextManager[Any]:
    """A code stays when it let somebody in."""

    def asked(door: Admission, ask: Any, real: Any = Admission._by_code) -> Any:
        codes = dict(door.kept.codes)
        answer = real(door, ask)
        door.kept.codes = codes
        return answer

    return patch.object(Admission, "_by_code", asked)


def tried_for_ever() -> AbstractContextManager[Any]:
    """No wrong code is counted."""

    def asked(door: Admission, ask: Any, real: Any = Admission._by_code) -> Any:
        door.wrong_codes = []
        return real(door, ask)

    return patch.object(Admission, "_by_code", asked)


def said_before() -> AbstractContextManager[Any]:
    """The head judge's words count in whatever order they come."""

    def holds(door: Admission, hold: Any, real: Any = Admission.holds) -> Any:
        door.kept.number = 0
        return real(door, hold)

    return patch.object(Admission, "holds", holds)


def believes_the_name() -> AbstractContextManager[Any]:
    """Whatever table a state names, it is that of its subject."""

    def believed(data: bytes, kind: Any, real: Any = messages.read) -> Any:
        found = real(data, kind)
        return replace(found, table="7") if kind is TableState else found

    return patch.object(watch, "read", believed)


GIVES = at_the_door(test_gate.test_only_the_head_judges_word_gives_a_table_away_and_only_once)
CODES = at_the_door(test_gate.test_a_code_lets_in_once_and_few_wrong_ones_are_tried)
REVOKED = at_the_door(test_gate.test_a_key_that_was_revoked_waits_at_the_door_and_is_named)
JOURNALS = in_a_folder(test_gate.test_lines_that_are_no_journal_put_their_laptop_out)
STATES = Guard(test_gate.test_a_state_of_another_table_is_no_state_and_a_wrong_clock_is_named_alone)
PLANTS = (
    Plant(
        "An old program is let wait at the door of a hall",
        lambda: patch.object(admission, "PROTOCOL", 0),
        at_the_door(test_gate.test_an_old_program_is_turned_away_with_a_sentence),
    ),
    Plant("A code lets in twice", used_again, CODES),
    Plant("Codes can be tried for ever", tried_for_ever, CODES),
    Plant("Who was put out is in for ever", lambda: patch.object(Admission, "revoke", lambda *_key: ""), REVOKED),
    Plant("Any signature gives a table away", lambda: patch.object(admission, "is_signed", lambda *_word: True), GIVES),
    Plant("A word of the head judge counts a second time", said_before, GIVES),
    Plant(
        "A laptop takes over by anybody's word",
        lambda: patch.object(taking, "is_signed", lambda *_word: True),
        Guard(test_gate.test_a_laptop_takes_nobody_elses_word_for_the_head_judges),
    ),
    Plant("A line that was forged is believed", lambda: patch.object(lines, "chained", lambda *_row: Fits()), JOURNALS),
    Plant("What is no journal puts nobody out", lambda: patch.object(watch, "Odd", KeyError), JOURNALS, lines.Odd),
    Plant(
        "Who floods a hall is not put out",
        lambda: patch.object(Watch, "_floods", lambda *_table: False),
        Guard(test_gate.test_who_sends_too_much_is_put_out_once),
    ),
    Plant("A table's word is taken for another's", believes_the_name, STATES),
    Plant("A wrong clock is named to nobody", lambda: patch.object(watch, "CLOCK_S", 10.0**12), STATES),
)
