"""An evening is sealed at each round's end, at each decision of its judge and at its end: six words for the wall."""

from __future__ import annotations

import json
import stat
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cli.check import _told, run
from companion.core.messages import HOST, JUDGE, PUBLIC
from companion.games import GAMES
from companion.journal import JournalError, Signer, SqliteJournal
from companion.journal.seals import JUDGE as BY_JUDGE
from companion.journal.seals import ROUND, hash_of, holds
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.check import check
from companion.sessions.export import FORMATS, as_markdown
from companion.sessions.library import Library
from companion.sessions.seen import seen_in
from companion.sessions.session import header_for


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "tables", tmp_path / "keys")


@pytest.fixture
def session(library: Library) -> Iterator[Session]:
    session = library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, HandWoundTime(), AppDraws(1), "Friday")
    session.release()
    yield session
    session.close()


def do(session: Session, by: str, **data: Any) -> None:
    session.submit(by, session.read(data))


def one_round(session: Session) -> None:
    """On to the next heading: nothing but a disc is laid, and everybody abstains."""
    heading = session.page(PUBLIC).view.heading
    for _n in range(20):
        phase = session.evening.public.phase
        if phase == "negotiation":
            do(session, HOST, do="move_disc", colour="red", to="floor")
            do(session, HOST, do="call_vote")
        elif phase == "vote":
            for seat in session.seats:
                do(session, seat, do="vote", ballot="abstain")
        main = next(offer for offer in session.page(HOST).offers if offer.main)
        do(session, HOST, **main.filled())
        if session.page(PUBLIC).view.heading != heading:
            return
    raise AssertionError(f"{heading} never ends")


def test_the_first_line_names_evening_table_program_and_the_key_that_lies_apart_for_its_owner_alone(
    session: Session, library: Library, tmp_path: Path
) -> None:
    header, signer = session.journal.header, library.signer()
    assert (header.table, header.key) == ("Friday", signer.fingerprint)
    assert len(header.id) == 32
    key = tmp_path / "sealing.key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert not list((tmp_path / "tables").glob("*key*"))
    assert Signer.of(tmp_path / "keys").key == signer.key


def test_the_evening_is_sealed_at_each_rounds_end_and_every_window_shows_the_same_six_words(session: Session) -> None:
    one_round(session)
    one_round(session)
    first = session.page(PUBLIC).seal
    assert first is not None
    assert (first.number, first.why, first.new, len(first.words)) == (2, ROUND, True, 6)
    assert first.entry == len(session.evening.entries)
    assert all(session.page(viewer).seal == first for viewer in (HOST, JUDGE, "Ana"))
    do(session, HOST, do="strike_gavel")
    after = session.page(PUBLIC).seal
    assert after is not None
    assert (after.words, after.new) == (first.words, False)
    one_round(session)
    second = session.page(PUBLIC).seal
    assert second is not None
    assert second.number == 3
    assert second.words != first.words


def test_in_renegotiation_a_round_is_sealed_and_no_turn_and_its_words_stand_until_the_next_act(
    library: Library,
) -> None:
    """Seen at a table: nine sets of six words by turn nine, each gone with the next press."""
    options = {"cards.mode": "box", "map.mode": "light", "first.player": "Ana"}
    session = library.new(GAMES["renegotiation"], ("Ana", "Ben", "Cy"), options, HandWoundTime(), AppDraws(1), "Friday")
    new = []
    for _turn in range(7):
        do(session, HOST, do="end_turn")
        seal = session.page(PUBLIC).seal
        new.append(seal is not None and seal.new)
    assert new == [False, False, True, False, False, True, False]
    assert [seal.why for seal in session.journal.seals()] == [ROUND, ROUND]
    do(session, HOST, do="end_turn")
    do(session, HOST, do="end_turn")
    do(session, JUDGE, do="judge_says", kind="note", words="so")
    seal = session.page(PUBLIC).seal
    assert seal is not None
    assert seal.new
    do(session, HOST, do="key_laid", points=3, seat="Ana")
    seal = session.page(PUBLIC).seal
    assert seal is not None
    assert not seal.new
    session.close()


def test_what_the_judge_decides_is_sealed_at_once_and_what_the_host_does_is_not(session: Session) -> None:
    one_round(session)
    count = len(session.journal.seals())
    do(session, HOST, do="strike_gavel")
    assert len(session.journal.seals()) == count
    undo = session.evening.history.undo(session.rules)
    assert undo is not None
    do(session, JUDGE, do="rewind", to=undo.to, reason="too early")
    assert [seal.why for seal in session.journal.seals()[count:]] == [BY_JUDGE]


def test_a_judges_decision_takes_no_words_from_the_wall_and_puts_none_there(session: Session) -> None:
    """Seen at a table: 22 seals in three rounds, and the six words that people write down were gone at once."""
    one_round(session)
    one_round(session)
    words = session.page(PUBLIC).seal
    do(session, JUDGE, do="judge_says", kind="note", words="so")
    assert session.journal.sealed()[-1].why == BY_JUDGE
    assert session.page(PUBLIC).seal == words
    do(session, HOST, do="strike_gavel")
    do(session, JUDGE, do="judge_says", kind="note", words="so")
    seal = session.page(PUBLIC).seal
    assert seal is not None
    assert (seal.why, seal.new) == (BY_JUDGE, False)


def test_the_words_of_rounds_come_before_those_of_a_judges_decisions_on_paper(session: Session) -> None:
    one_round(session)
    do(session, JUDGE, do="judge_says", kind="note", words="so")
    one_round(session)
    told = as_markdown(seen_in(session.journal))
    order = sorted(session.journal.sealed(), key=lambda seal: told.index(" ".join(seal.words)))
    assert [seal.why for seal in order] == [ROUND, ROUND, BY_JUDGE]
    said = "\n".join(_told(check(session.journal)))
    looked_up = sorted(session.journal.sealed(), key=lambda seal: said.index(" ".join(seal.words)))
    assert [seal.number for seal in looked_up] == [1, 2, 3], "a number is found where it is looked for"


def test_an_evening_that_is_played_elsewhere_is_not_checked_and_it_is_said_where_it_can_be(session: Session) -> None:
    path = session.journal.path  # type: ignore[attr-defined]  # it lies in a file
    with pytest.raises(JournalError, match=r"close it there first\. While it is played, the tab Proof"):
        run(Namespace(file=path, expect="", key=""))


def test_every_seal_is_a_signature_over_the_chain_that_rests_on_the_one_before(session: Session) -> None:
    for _n in range(3):
        one_round(session)
    previous, records = "", session.journal.records()
    for seal in session.journal.seals():
        hash_ = records[seal.n - 1].hash
        assert holds(previous, hash_, seal)
        assert not holds(previous, records[seal.n - 2].hash, seal)
        assert not holds("0" * 64, hash_, seal)
        previous = hash_of(previous, hash_, seal)


def test_seals_are_there_when_an_evening_is_reopened_and_copied(session: Session, library: Library) -> None:
    one_round(session)
    one_round(session)
    shown, path = session.page(PUBLIC).seal, session.journal.path  # type: ignore[attr-defined]  # it lies in a file
    session.close()
    again = library.open(path, HandWoundTime(), AppDraws(1))
    assert again.page(PUBLIC).seal == shown
    one_round(again)
    again.close()
    with closing(SqliteJournal.open(path, write=False)) as journal:
        assert [seal.why for seal in journal.seals()] == [ROUND] * 3
    with (
        closing(SqliteJournal.open(library.copies / path.name, write=False)) as copy,
        closing(SqliteJournal.open(library.recover(path), write=False)) as recovered,
    ):
        assert len(copy.seals()) >= 2
        assert len(recovered.seals()) == 3


@pytest.mark.parametrize("form", FORMATS)
def test_every_export_tells_the_words_of_every_seal(session: Session, form: str) -> None:
    one_round(session)
    one_round(session)
    told = FORMATS[form](session.seen(PUBLIC))
    for seal in session.journal.sealed():
        assert " ".join(seal.words) in told
    if form == "json":
        assert json.loads(told)["last_hash"] == ""


def test_a_key_that_cannot_be_kept_is_said_before_a_file_is_made(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("")
    library = Library(tmp_path / "tables", tmp_path / "blocked" / "deep" / "keys")
    with pytest.raises(JournalError, match="The key by which evenings are sealed"):
        library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {})
    assert not (tmp_path / "tables").exists()


def test_half_a_key_of_a_program_that_died_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "sealing.key").write_bytes(b"half")
    assert Signer.of(tmp_path / "keys").key == Signer.of(tmp_path / "keys").key


def test_a_header_without_a_key_has_the_hash_that_it_always_had() -> None:
    header = header_for(GAMES["article27"])
    assert (header.id, header.key, header.table) == ("", "", "")
