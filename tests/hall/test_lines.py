"""What is sent of a journal tells no more than the wall, and what is no journal is refused with its line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from companion.hall.lines import Chain, Odd, Outbox, brought, row_of
from companion.hall.messages import SentRow, Span, written
from companion.journal import Draft, Header, JournalError, SqliteJournal, Stored

OPEN = Draft(0, "w", "host", '{"do":"x"}', '[{"event":"y"}]')
HEADER = Header("article27", 1, 1, "", "Parley", "e" * 32, "7", "")


def closed(secret: str) -> Draft:
    """A step that nobody else may read."""
    return Draft(0, "w", "Anastasia", f'{{"do":"{secret}"}}', f'[{{"event":"{secret}"}}]', Stored("table", "", "[]"))


def spans(path: Path, drafts: Sequence[Draft]) -> list[bytes]:
    """Every message that is sent while these are written one after the other."""
    journal = SqliteJournal.create(path, HEADER)
    outbox, after, sent = Outbox(HEADER), 0, []
    for draft in drafts:
        outbox.add(journal.append([draft]))
        while (span := outbox.span(after)) is not None:
            after = span.rows[-1].n
            sent.append(written(span))
        sent.append(b"")  # a moment has passed
    journal.close()
    return sent


def test_moments_and_sizes_of_closed_lines_tell_nothing(tmp_path: Path) -> None:
    one = spans(tmp_path / "one", [OPEN, closed("a"), OPEN, closed("b"), closed("c"), OPEN])
    other = spans(tmp_path / "other", [OPEN, closed("a" * 400), OPEN, closed("b" * 600), closed(""), OPEN])
    assert [len(each) for each in one] == [len(each) for each in other]
    # And nothing at all leaves while only closed lines are written.
    assert [bool(each) for each in one] == [True, False, False, True, False, False, False, True, False]
    for each in (*one, *other):
        assert b"a" * 12 not in each
        assert b"Anastasia" not in each


def test_an_evening_without_books_is_not_sent() -> None:
    with pytest.raises(JournalError, match="older Parley"):
        Outbox(msgspec.structs.replace(HEADER, id=""))


def rows(tmp_path: Path, count: int = 5) -> list[SentRow]:
    journal = SqliteJournal.create(tmp_path / "j.parley", HEADER)
    found = [row_of(each) for each in journal.append([OPEN] * count)]
    journal.close()
    return found


def whole(found: Sequence[SentRow]) -> Span:
    from companion.journal.journal import text_of

    return Span(rows=tuple(found), header=text_of(HEADER))


def wrong(chain: Chain, span: Span) -> str:
    """What is wrong with a span; "" for nothing."""
    try:
        chain.take(span)
    except Odd as odd:
        return f"{odd.kind}: {odd}"
    return ""


def test_lines_that_do_not_follow_are_named_and_nothing_of_them_counts(tmp_path: Path) -> None:
    found = rows(tmp_path)
    chain = Chain(HEADER.id, keep=True)
    chain.take(whole(found[:2]))
    forged = msgspec.structs.replace(found[2], command='{"do":"z"}')
    for kind, said, span in (
        ("chain", "Line 3 is not what follows", Span(rows=(forged,))),
        ("chain", "Line 3 is missing", Span(rows=tuple(found[3:]))),
        ("replay", "Line 2 was sent a second time", Span(rows=tuple(found[1:]))),
        ("message", "without a line", Span(rows=())),
    ):
        odd = wrong(chain, span)
        assert odd.startswith(f"{kind}: ")
        assert said in odd
        assert chain.n == len(chain.rows) == 2
    chain.take(Span(rows=tuple(found[2:])))
    assert chain.rows == found


def test_lines_of_another_evening_are_none_of_this_one(tmp_path: Path) -> None:
    with pytest.raises(Odd, match="another evening"):
        Chain("f" * 32).take(whole(rows(tmp_path)))


def test_a_file_that_is_brought_is_checked_before_it_is_sent(tmp_path: Path) -> None:
    found = rows(tmp_path)
    outbox = brought(tmp_path / "j.parley")
    assert outbox.rows == found
    assert outbox.shown == 5
    (tmp_path / "no.parley").write_bytes(b"no journal")
    with pytest.raises(JournalError):
        brought(tmp_path / "no.parley")
