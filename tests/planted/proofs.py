"""Plants in what proves an evening: seals, their chain, their words, and what is sealed at all."""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import pytest
from _pytest.capture import CaptureResult

from companion.cli import show
from companion.journal import Seal, SecondCopy, Signer, books, keys, seals, sqlite, wrapped
from companion.sessions import check, history, proof, seen
from companion.sessions.library import Library
from companion.sessions.session import Session
from tests.cli import test_files
from tests.cli.evenings import kept
from tests.crash import kills
from tests.games.contract import driving
from tests.games.contract import test_seals as contract
from tests.games.contract import test_times_of_day as times_of_day
from tests.journal import test_books
from tests.journal import test_forgeries as forgeries
from tests.planted.planting import Guard, Plant
from tests.sessions import test_draws


def _evening(seed: int = 5) -> forgeries.Evening:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return forgeries.Evening(kept(Path(folder) / "e.parley", ("Ana", "Ben", "Cy"), seed=seed))


def otherwise_is_found() -> None:
    forgeries.test_2_an_evening_decided_otherwise_line_by_line_follows_the_rules_and_breaks_the_seals(
        _evening(), _evening(6)
    )


def a_seal_left_out_is_missed() -> None:
    forgeries.test_7_a_seal_left_out_from_between_two_is_missed(_evening())


def the_words_are_of_what_is_sealed() -> None:
    forgeries.test_11_an_evening_written_anew_with_the_stolen_key_is_found_by_the_words_alone(_evening(), _evening(6))


def another_key_is_named() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        forgeries.test_9_the_last_lines_sealed_by_somebody_else_are_named_with_his_key(
            _evening(), Signer.of(Path(folder) / "keys")
        )


def a_cut_evening_has_no_end() -> None:
    forgeries.test_3_lines_dropped_at_the_end_leave_seals_over_nothing_or_an_evening_without_end(_evening())


def the_key_is_its_owners() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Library(Path(folder) / "tables", Path(folder) / "keys")
        test_books.test_the_key_is_its_owners_alone_and_lies_apart_from_evenings_and_copies(library, Path(folder))


def without_the_key_it_is_closed() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, pytest.MonkeyPatch.context() as patched:
        library = Library(Path(folder) / "tables", Path(folder) / "keys")
        test_books.test_without_the_key_a_copy_says_in_a_sentence_that_it_is_closed_and_its_seals_hold(
            library, Path(folder), patched
        )


def a_word_before_the_start() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_draws.test_a_word_that_is_said_before_the_evening_begins_cuts_its_first_draw_too_and_the_seed_was_bound_before_it(
            Path(folder)
        )


def never_cut(*given: Any, cut: str = "", real: Any = Session.begin) -> Session:
    """An evening that begins without the word that was said."""
    begun: Session = real(*given)
    return begun


def open_to_all(folder: Path, key: bytes) -> str:
    """A key of books as any file is written."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / books.hash_of(key)).write_bytes(key)
    return books.hash_of(key)


def key_in_the_file() -> AbstractContextManager[Any]:
    """The key of the books lies in the evening's file from its first line on."""
    real = sqlite.SqliteJournal._insert

    def insert(journal: Any, records: Any, seals: Any, box: Any, _books: Any) -> None:
        real(journal, records, seals, box, journal._keys_in_use())
        journal._book = (journal._ids() or [""])[-1]

    return patch.object(sqlite.SqliteJournal, "_insert", insert)


def rounds_and_decisions_are_sealed() -> None:
    driving.forget()
    contract.test_an_evening_is_sealed_at_each_rounds_end_at_each_decision_of_its_judge_and_at_its_end("article27")


def every_signature_holds() -> AbstractContextManager[Any]:
    """No signature is tried."""
    return patch.object(proof, "holds", lambda *_given: True)


def loose() -> AbstractContextManager[Any]:
    """A seal does not rest on the one before."""
    message = seals.message
    return patch.object(seals, "message", lambda _previous, *more: message("", *more))


def words_of_the_key() -> AbstractContextManager[Any]:
    """The words are made from the key alone."""

    def hash_of(_previous: str, _hash: str, seal: Seal) -> str:
        return hashlib.sha256(f"{seal.key} {seal.n}".encode()).hexdigest()

    return patch.object(seals, "hash_of", hash_of)


def one_key() -> AbstractContextManager[Any]:
    """Only the first line is asked whose key it is."""
    of_key = proof.of_key
    return patch.object(proof, "of_key", lambda header, found, *more: of_key(header, found[:1], *more))


def never_the_judge() -> AbstractContextManager[Any]:
    """What the judge decides is sealed with the round."""
    why = Session._why_sealed

    def not_the_judge(session: Session, ahead: Any) -> str:
        found = why(session, ahead)
        return "" if found == seals.JUDGE else found

    return patch.object(Session, "_why_sealed", not_the_judge)


def always_over() -> AbstractContextManager[Any]:
    """Every evening is taken for a finished one."""
    of_seals = proof.of_seals

    def finished(found: Any, records: Any, shown: Any, _over: bool, *more: Any) -> Any:
        return of_seals(found, records, shown, True, *more)

    return patch.object(proof, "of_seals", finished)


def a_copy_tells_nothing() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_books.test_a_copy_in_mid_evening_holds_no_byte_of_what_is_not_open_and_its_closed_lines_are_equally_long(
            Library(Path(folder) / "tables", Path(folder) / "keys"), Path(folder)
        )


def what_was_chosen_is_named() -> None:
    test_draws.test_a_draw_that_the_program_chose_is_named_with_its_line()


def the_words_are_drawn_from() -> None:
    test_draws.test_what_follows_a_word_of_the_table_rests_on_it_and_on_every_word_before()


def the_copy_is_wrapped() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, pytest.MonkeyPatch.context() as patched:
        library = Library(Path(folder) / "tables", Path(folder) / "keys")
        test_books.test_a_second_copy_on_a_stick_carries_its_keys_wrapped_so_that_a_dead_laptops_evening_goes_on_by_a_passphrase(
            library, Path(folder), patched
        )


def a_played_evening_is_held() -> None:
    """What the kill checks look at, after an evening that nobody killed."""
    with _kept_apart() as (folder, watched):
        kills.play("politburo", 1, folder, watched)
        kills.held("politburo", 1, folder, 0)


@contextmanager
def _kept_apart() -> Iterator[tuple[Path, int]]:
    """A folder whose evenings leave no key with those of whoever runs this, and where what they confirm is told to."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place, open(os.devnull, "wb") as watched:
        folder = Path(place) / "tables"
        folder.mkdir()
        with patch.object(keys, "user_folder", lambda: Path(place) / "user" / "keys"):
            yield folder, watched.fileno()


def the_books_key_is_missed() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, pytest.MonkeyPatch.context() as patched:
        forgeries.test_28_the_key_that_the_end_wrote_taken_out_or_changed_is_named_here_and_where_nobody_has_it(
            Path(folder), patched, ()
        )


class _Heard:
    """What a command line said, for a guard that reads it."""

    def __init__(self, out: io.StringIO, err: io.StringIO) -> None:
        self._out, self._err = out, err

    def readouterr(self) -> CaptureResult[str]:
        found = CaptureResult(self._out.getvalue(), self._err.getvalue())
        for said in (self._out, self._err):
            said.seek(0)
            said.truncate()
        return found


def the_passphrase_is_asked_for() -> None:
    out, err = io.StringIO(), io.StringIO()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patched,
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        test_books.test_a_command_line_asks_for_the_passphrase_where_the_key_lies_wrapped_beside_the_copy_and_only_there(
            Library(Path(folder) / "tables", Path(folder) / "keys"), Path(folder), patched, cast(Any, _Heard(out, err))
        )


def the_pin_guards() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = Path(folder) / "place"
        place.mkdir()
        test_files.test_what_a_pin_guards_is_seen_by_it_alone(kept(Path(folder) / "e.parley", rounds=1), place)


PLANTS = (
    Plant(
        "A killed evening's second copy has no PINs",
        lambda: patch.object(SecondCopy, "keep_pins", lambda copy, pins: copy._now.keep_pins(pins)),
        Guard(a_played_evening_is_held),
    ),
    Plant(
        "Going back counts as table time that ran",
        lambda: patch.object(proof, "_time_after", lambda entry, _records: entry.at),
        Guard(times_of_day.test_whatever_is_taken_back_brought_back_or_mended_nobodys_clock_is_accused, ("article27",)),
    ),
    Plant(
        "After a going back no clock is looked at",
        lambda: patch.object(proof, "_time_after", lambda _entry, _records: 10**9),
        Guard(times_of_day.test_a_clock_that_was_set_back_or_a_line_put_elsewhere_is_found_at_its_line, ("article27",)),
    ),
    Plant(
        "Where books are closed no line says that it goes back",
        lambda: patch.object(check._Replayed, "_single", lambda _replayed, _record: None),
        Guard(times_of_day.test_nor_is_it_where_the_books_are_closed_and_their_key_is_elsewhere, ("article27",)),
    ),
    Plant(
        "A command line asks nobody for the passphrase of a copy",
        lambda: patch.object(show, "is_wrapped", lambda _path: False),
        Guard(the_passphrase_is_asked_for),
    ),
    Plant(
        "A command line asks for the passphrase of a copy whose key is here",
        lambda: patch.object(show, "closed", lambda _records: True),
        Guard(the_passphrase_is_asked_for),
    ),
    Plant(
        "The command line asks for no PIN",
        lambda: patch.object(seen, "_guard", lambda *_given: None),
        Guard(the_pin_guards),
    ),
    Plant(
        "The key lies bare beside a second copy",
        lambda: patch.object(wrapped.Wrapping, "wrapped", lambda _how, found: " ".join(found).encode()),
        Guard(the_copy_is_wrapped),
    ),
    Plant(
        "Any passphrase opens a second copy",
        lambda: patch.object(
            wrapped.Wrapping, "of", lambda _words, salt=b"": wrapped.Wrapping(salt or b"s" * 16, b"k" * 32)
        ),
        Guard(the_copy_is_wrapped),
    ),
    Plant(
        "What the app's own seed does not give is taken for drawn",
        lambda: patch.object(proof, "from_lot", lambda _lot, wanted: tuple(sorted(wanted.bag))[: wanted.count]),
        Guard(what_was_chosen_is_named),
    ),
    Plant(
        "Words of the table change no draw",
        lambda: patch.object(history.Lot, "after", lambda lot, _entry, _over: lot),
        Guard(the_words_are_drawn_from),
    ),
    Plant(
        "A word that is said before the evening begins cuts nothing",
        lambda: patch.object(Session, "begin", never_cut),
        Guard(a_word_before_the_start),
    ),
    Plant(
        "A closed line is written as it is",
        lambda: patch.object(sqlite.SqliteJournal, "_shut", lambda *_given: None),
        Guard(a_copy_tells_nothing),
    ),
    Plant(
        "A closed line is as long as what it says", lambda: patch.object(books, "ROOM", 1), Guard(a_copy_tells_nothing)
    ),
    Plant(
        "Anybody on the machine reads the key of the books",
        lambda: patch.object(books, "write_key", open_to_all),
        Guard(the_key_is_its_owners),
    ),
    Plant(
        "The key of the books lies in the file while they are closed",
        key_in_the_file,
        Guard(without_the_key_it_is_closed),
    ),
    Plant("No signature of a seal is tried", every_signature_holds, Guard(otherwise_is_found)),
    Plant("A seal does not rest on the one before", loose, Guard(a_seal_left_out_is_missed)),
    Plant("The words of a seal are not of what it covers", words_of_the_key, Guard(the_words_are_of_what_is_sealed)),
    Plant("A second key goes unnamed", one_key, Guard(another_key_is_named)),
    Plant("An evening that was cut off is taken for a finished one", always_over, Guard(a_cut_evening_has_no_end)),
    Plant("What the judge decides is not sealed", never_the_judge, Guard(rounds_and_decisions_are_sealed)),
    Plant(
        "The key of the books may be taken out of a finished file",
        lambda: patch.object(check, "_lacks_its_key", lambda *_given: False),
        Guard(the_books_key_is_missed),
    ),
)
