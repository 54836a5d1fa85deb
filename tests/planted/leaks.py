"""Plants of everything that could tell a secret beside the pages: a title, a trace, a log, an export, a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch
from zlib import crc32

from PySide6.QtWidgets import QGraphicsOpacityEffect

from companion.core.contract import changed
from companion.core.page import Page
from companion.journal import JournalError, SqliteJournal
from companion.journal.keys import Ciphertext, EveningKeys
from companion.sessions import Session, check, export, proof
from companion.sessions import session as writing
from companion.sessions.evening import Evening
from companion.sessions.seen import seen_in
from companion.sessions.session import _shown as shown
from tests.leaks import test_leaks
from tests.leaks.surfaces import FullDisk
from tests.planted.planting import Guard, Plant
from tests.planted.windows import application
from tests.sessions import test_draws, test_private_steps
from ui.evening import EveningWindows
from ui.windows.table import TableWindow


def surface(name: str) -> Guard:
    return Guard(alike, (name,))


def alike(name: str) -> None:
    test_leaks.test_two_worlds_look_alike_to_those_who_cannot_know_that_they_differ(name, application())


def after(kind: type, name: str, then: Callable[[Any], None]) -> AbstractContextManager[Any]:
    """Something more is done by a method."""
    real = getattr(kind, name)

    def done(self: Any, *given: Any) -> Any:
        found = real(self, *given)
        then(self)
        return found

    return patch.object(kind, name, done)


def secret(session: Any) -> str:
    """All that the seats know."""
    return ascii({seat: str(_plain(own)) for seat, own in session.evening.state.own.items()})


def _plain(value: Any) -> Any:
    return [getattr(value, field) for field in value.__struct_fields__]


def faded(evening: EveningWindows) -> None:
    """The wall's board is as strong as what the seats know says."""
    board = evening.projector.made().chamber
    effect = QGraphicsOpacityEffect(board)
    effect.setOpacity(0.2 + crc32(secret(evening.bridge._session).encode()) % 5 / 5)
    board.setGraphicsEffect(effect)


def loose_disk(_disk: FullDisk, drafts: Any, box: bytes | None = None, _seal: str = "") -> Any:
    """What was to be written stands in the error."""
    raise JournalError(f"Not written: {[draft.command for draft in drafts]} {box!r}")


def titled(self: Evening, *given: Any, real: Any = Evening.page) -> Any:
    page = real(self, *given)
    return changed(page, title=ascii([str(_plain(own)) for own in self.state.own.values()]))


def in_plain(_keys: EveningKeys, content: bytes) -> Ciphertext:
    return Ciphertext("0" * 32, content)


def all_told(replayed: Any, real: Any = check._Replayed.lines) -> Any:
    """As if the books were open."""
    return changed(real.fget(replayed), told=True)


def counts_what_came_again(entries: Any, answers: Any, lines: Any, real: Any = proof.of_draws) -> Any:
    return real(entries, answers, changed(lines, told=True))


PLANTS = (
    Plant(
        "The proof of an open evening says whether a hand that was dealt anew is another",
        lambda: patch.object(proof, "of_draws", counts_what_came_again),
        Guard(test_draws.test_whether_a_card_that_was_drawn_again_is_another_is_told_with_the_books),
    ),
    Plant(
        "A tooltip of the host's window holds what the seats know",
        lambda: after(TableWindow, "show_page", lambda table: table.board.setToolTip(secret(table.bridge._session))),
        surface("windows"),
    ),
    Plant(
        "How strong the wall's board is follows from what the seats know",
        lambda: after(EveningWindows, "show", faded),
        surface("windows"),
    ),
    Plant("A session prints its state", lambda: patch.object(Session, "__repr__", secret), surface("logs and traces")),
    Plant(
        "An error says what was to be written",
        lambda: patch.object(FullDisk, "append", loose_disk),
        surface("logs and traces"),
    ),
    Plant(
        "An export has the hash that stands for all of it before the books are open",
        lambda: patch(
            "companion.sessions.session.seen_in",
            lambda journal, *asked, **more: changed(
                seen_in(journal, *asked, **more), last_hash=journal.records()[-1].hash
            ),
        ),
        surface("exports"),
    ),
    Plant("The box is written in plain", lambda: patch.object(EveningKeys, "encrypted", in_plain), surface("boxes")),
    Plant(
        "A closed line is written in plain",
        lambda: patch.object(SqliteJournal, "_shut", lambda _journal, _draft: None),
        surface("files"),
    ),
    Plant(
        "A page's title rests on what the seats know", lambda: patch.object(Evening, "page", titled), surface("pages")
    ),
    Plant(
        "The proof of a running evening counts what is closed",
        lambda: patch.object(check._Replayed, "lines", property(all_told)),
        surface("counts"),
    ),
    Plant(
        "An export of a running evening numbers its lines as the journal does",
        lambda: patch.object(export, "_told", lambda shown: shown),
        Guard(test_private_steps.test_the_numbers_by_which_lines_are_called_tell_nobody_else_of_a_private_step),
    ),
    Plant(
        "The banner of what is not written calls its first line as the journal does",
        lambda: patch.object(Page, "unkept_line", property(lambda page: str(page.unkept))),
        Guard(test_private_steps.test_the_numbers_by_which_lines_are_called_tell_nobody_else_of_a_private_step),
    ),
    Plant(
        "A private step in which nothing happens is written in the open",
        lambda: patch.object(writing, "_shown", lambda entry: shown(entry) if entry.events else None),
        Guard(test_private_steps.test_a_private_step_in_which_nothing_happens_is_written_like_any_other),
    ),
)
