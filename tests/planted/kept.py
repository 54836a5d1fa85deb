"""Plants in what is kept of an evening: its seals in every copy and export, and all that a killed program left."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.core.contract import changed
from companion.games import GAMES
from companion.journal import MemoryJournal, SqliteJournal, seals, whole
from companion.journal.seals import Signer
from companion.sessions import AppDraws, HandWoundTime, Session, export, library
from companion.sessions.library import Library
from tests.games.contract import test_evenings
from tests.journal import test_killed
from tests.planted.planting import Guard, Plant
from tests.sessions import test_seals


def new(folder: Path) -> tuple[Library, Session]:
    """An evening in a library of its own."""
    kept = Library(folder / "tables", folder / "keys")
    session = kept.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, HandWoundTime(), AppDraws(1), "Friday")
    session.release()
    return kept, session


def sealed(test: Callable[[Session, Library, Path], None]) -> Guard:
    """A test of seals, in an evening of its own."""

    def at() -> None:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            kept, session = new(Path(folder))
            try:
                test(session, kept, Path(folder))
            finally:
                session.close()

    return Guard(at)


def killed() -> None:
    """What lies on the disk while an evening is open is what a kill leaves of it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        left = Path(folder) / "left"
        _kept, session = new(Path(folder))
        with closing(session):
            session.submit("host", session.read({"do": "pass_gavel"}))
            session.note_time()
            shutil.copytree(Path(folder) / "tables", left, ignore=shutil.ignore_patterns("*copies*"))
            entries, now = len(session.evening.entries), session.now()
        test_killed.every_door_leads_to_one_evening(left, entries, now)


def says_no_seals() -> AbstractContextManager[Any]:
    """What an export says of a file, without the words of its seals."""
    real = export._facts
    return patch.object(
        export, "_facts", lambda shown: [fact for fact in real(shown) if not fact[0].startswith("seal")]
    )


def half_a_key() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_seals.test_half_a_key_of_a_program_that_died_is_made_anew(Path(folder))


def no_key() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_seals.test_a_key_that_cannot_be_kept_is_said_before_a_file_is_made(Path(folder))


KILLED = Guard(killed)
PLANTS = (
    Plant("What a kill left is not folded in before it is listed", lambda: patch.object(library, "heal", str), KILLED),
    Plant(
        "An evening that is healed looks as if it had been played just now",
        lambda: patch.object(library, "heal", lambda path: SqliteJournal.open(path).close()),
        KILLED,
    ),
    Plant(
        "An evening that is reopened goes on at the second of its last line",
        lambda: patch.object(MemoryJournal, "noted", lambda _journal: None),
        Guard(test_evenings.test_an_evening_reopened_anywhere_is_the_evening_that_was_left, ("politburo", 0)),
    ),
    Plant(
        "The key by which evenings are sealed can be read by everybody",
        lambda: patch.object(seals, "_write", lambda path, content: path.write_bytes(content)),
        sealed(
            test_seals.test_the_first_line_names_evening_table_program_and_the_key_that_lies_apart_for_its_owner_alone
        ),
    ),
    Plant(
        "A seal is new in every window for ever",
        lambda: patch.object(Session, "_seal", lambda session: session._seals[-1] if session._seals else None),
        sealed(
            lambda session, *_beside: (
                test_seals.test_the_evening_is_sealed_at_each_rounds_end_and_every_window_shows_the_same_six_words(
                    session
                )
            )
        ),
    ),
    Plant(
        "A judge's decision takes the words of a round from the wall",
        lambda: patch.object(
            Session, "_seal", lambda session: next((changed(each, new=True) for each in session._seals[-1:]), None)
        ),
        sealed(
            lambda session, *_beside: (
                test_seals.test_a_judges_decision_takes_no_words_from_the_wall_and_puts_none_there(session)
            )
        ),
    ),
    Plant(
        "A seal rests on no seal before it",
        lambda: patch.object(
            Signer, "seal", lambda signer, _before, n, hash_, why, real=Signer.seal: real(signer, "", n, hash_, why)
        ),
        sealed(
            lambda session, *_beside: (
                test_seals.test_every_seal_is_a_signature_over_the_chain_that_rests_on_the_one_before(session)
            )
        ),
    ),
    Plant(
        "A recovered evening has no seals",
        lambda: patch.object(whole, "_proofs", lambda _path, _count: ((), None, ())),
        sealed(
            lambda session, kept, _folder: test_seals.test_seals_are_there_when_an_evening_is_reopened_and_copied(
                session, kept
            )
        ),
    ),
    Plant(
        "An export tells no words of a seal",
        says_no_seals,
        sealed(lambda session, *_beside: test_seals.test_every_export_tells_the_words_of_every_seal(session, "csv")),
    ),
    Plant(
        "Half a key seals",
        lambda: patch.object(seals, "_whole", Path.is_file),
        Guard(half_a_key),
        ValueError,
    ),
    Plant(
        "An evening is sealed by a key that nobody keeps",
        lambda: patch.object(Library, "signer", lambda _library: Signer(Ed25519PrivateKey.generate())),
        Guard(no_key),
    ),
)
