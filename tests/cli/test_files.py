"""`check`, `show` and `export` on whole, broken, forged and strange files."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.plain import say
from companion.core.messages import HOST
from companion.core.names import isolated
from companion.journal import Header, Record, Signer, SqliteJournal
from companion.sessions import AppDraws, HandWoundTime, Session, pins
from companion.sessions.evening import read_evening
from companion.sessions.export import FORMATS, defused, escaped
from companion.sessions.seen import Locked, seen
from companion.sessions.session import header_for, program
from tests.cli.evenings import ARTICLE27, kept
from tests.cli.strange import forged

Capture = pytest.CaptureFixture[str]
SEATS = ("Ana", "Ben", "Cy", "Di")


def same(record: Record) -> tuple[str, str]:
    """A record as it was."""
    return record.command, record.events


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept(tmp_path_factory.mktemp("whole") / "whole.parley")


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening that stopped in its third round."""
    return kept(tmp_path_factory.mktemp("half") / "half.parley", rounds=2)


# --- check ------------------------------------------------------------------------------------------------------------


def test_a_whole_journal_holds_and_is_sealed_to_its_end(whole: Path, capsys: Capture) -> None:
    assert main(["check", str(whole)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Nothing wrong was found."
    heads = [line.partition(".")[0] for line in said[1:7]]
    assert heads == ["Chain: yes", "Rules: yes", "Seals: yes", "Key: yes", "Draws: open", "Time: yes"]
    assert said[-1] == "Left to a person: that the draws were chance."
    assert "Begun with" not in said


def test_an_evening_without_an_end_is_unfinished_and_never_called_whole(half: Path, capsys: Capture) -> None:
    assert main(["check", str(half)]) == 8
    said = capsys.readouterr().out
    assert "Unfinished: the evening has no end, or it was cut off." in said
    assert "intact" not in said


def test_the_words_of_a_seal_are_known_again_and_others_are_not(whole: Path, half: Path, capsys: Capture) -> None:
    main(["check", str(whole)])
    words = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("Seal 3")).partition(": ")[2]
    assert main(["check", str(whole), "--expect", words.upper()]) == 0
    assert "These are the words of seal 3" in capsys.readouterr().out
    assert main(["check", str(half), "--expect", " ".join(reversed(words.split()))]) == 6
    assert main(["check", str(whole), "--expect", words[:-1] + "x"]) == 64
    assert main(["check", str(whole), "--expect", words[:-6]]) == 64
    assert "A seal has 6 words, not 5." in capsys.readouterr().err


def test_the_key_is_compared_as_people_type_it(whole: Path, capsys: Capture) -> None:
    key = Signer.of().fingerprint
    assert main(["check", str(whole), "--key", key.lower().replace(" ", "")]) == 0
    assert main(["check", str(whole), "--key", "A" + key[1:] if key[0] != "A" else "B" + key[1:]]) == 7
    assert "The key that was asked for" in capsys.readouterr().out


def test_a_journal_names_the_program_that_wrote_it_where_that_is_another(
    whole: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = program()
    monkeypatch.setattr("companion.cli.check.program", lambda: "Parley 9.9")
    assert main(["check", str(whole)]) == 0
    assert f"Begun with {here}; this is Parley 9.9." in capsys.readouterr().out


def test_a_changed_record_breaks_the_chain_there(half: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "changed.parley"
    path.write_bytes(half.read_bytes())
    db = sqlite3.connect(path)
    db.executescript("DROP TRIGGER record_no_update; UPDATE record SET at = at + 1 WHERE n = 7;")
    db.close()
    assert main(["check", str(path)]) == 1
    assert "Record 7 " in capsys.readouterr().out
    assert main(["show", str(path)]) == 4


def test_a_missing_record_breaks_the_chain(half: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "missing.parley"
    path.write_bytes(half.read_bytes())
    db = sqlite3.connect(path)
    db.executescript("DROP TRIGGER record_no_delete; DELETE FROM record WHERE n = 5;")
    db.close()
    assert main(["check", str(path)]) == 1
    assert "Record 5 " in capsys.readouterr().out


def test_events_that_do_not_follow_from_their_command_are_found(half: Path, tmp_path: Path, capsys: Capture) -> None:
    def richer(record: Record) -> tuple[str, str]:
        return record.command, record.events.replace('"dst":"supply:Ana","amount":12', '"dst":"supply:Ana","amount":13')

    assert main(["check", str(forged(tmp_path / "richer.parley", half, richer))]) == 2
    assert "Line 1 does not follow" in capsys.readouterr().out


@pytest.mark.parametrize(
    "events", ["[]", "nonsense", '[{"event":"flown"}]', '[{"event":"deal_returned","deal":9,"how":"x"}]']
)
def test_events_that_cannot_be_are_a_replay_that_differs(
    half: Path, tmp_path: Path, capsys: Capture, events: str
) -> None:
    path = forged(tmp_path / "f.parley", half, lambda r: (r.command, events) if r.n == 4 else same(r))
    assert main(["check", str(path)]) == 2
    assert main(["show", str(path)]) in (0, 4)
    assert "Traceback" not in capsys.readouterr().err


def test_an_invariant_that_does_not_hold_is_named(half: Path, tmp_path: Path, capsys: Capture) -> None:
    def poorer(record: Record) -> tuple[str, str]:
        taken = '{"event":"posted","src":"supply:Ana","dst":"bank","amount":50,"why":"post","open":true}'
        return record.command, record.events[:-1] + f",{taken}]" if record.n == 1 else record.events

    older = Header("article27", 0, 1, "2020-01-01")
    assert main(["check", str(forged(tmp_path / "poorer.parley", half, poorer, older))]) == 3
    assert "Ana holds less than nothing" in capsys.readouterr().out


def test_an_evening_by_older_rules_is_not_decided_again(half: Path, tmp_path: Path, capsys: Capture) -> None:
    older = Header("article27", 0, 1, "2020-01-01")
    assert main(["check", str(forged(tmp_path / "older.parley", half, same, older))]) == 9
    assert "not replayable by this program" in capsys.readouterr().out


def test_what_is_no_journal_is_said_to_be_none(half: Path, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "text").write_text("hello", encoding="utf-8")
    sqlite3.connect(tmp_path / "other.db").executescript("CREATE TABLE a(b);")
    unknown = forged(tmp_path / "u.parley", half, same, Header("chess", 1, 1, "2020-01-01"))
    newer = forged(tmp_path / "n.parley", half, same, Header("article27", 1, 99, "2020-01-01"))
    for path in (tmp_path / "nothing", tmp_path, tmp_path / "text", tmp_path / "other.db", unknown, newer):
        for words in (["check"], ["show"], ["export", "--format", "md"]):
            assert main([*words, str(path)]) in (4, 64)
    told = capsys.readouterr()
    assert "Traceback" not in told.err + told.out


def test_an_empty_journal_never_began(tmp_path: Path) -> None:
    SqliteJournal.create(tmp_path / "empty.parley", header_for(ARTICLE27)).close()
    assert main(["check", str(tmp_path / "empty.parley")]) == 1
    assert main(["show", str(tmp_path / "empty.parley")]) == 4


# --- show -------------------------------------------------------------------------------------------------------------


def test_a_page_as_text_has_all_its_parts(whole: Path, half: Path, capsys: Capture) -> None:
    assert main(["show", str(whole)]) == 0
    told = capsys.readouterr().out
    for head in ("Seats", "Board", "Result", "Story", "Ledger", "House rules"):
        assert f"\n{head}\n" in told
    assert "Your own" not in told
    assert main(["show", str(half), "--viewer", "Ana"]) == 0
    assert "\nYour own\n" in capsys.readouterr().out
    assert main(["show", str(half), "--viewer", "judge", "--at", "9"]) == 0


def test_a_stranger_or_no_entry_is_a_usage_error(half: Path, capsys: Capture) -> None:
    assert main(["show", str(half), "--viewer", "Zoe"]) == 64
    assert main(["show", str(half), "--viewer", "host"]) == 64
    assert main(["show", str(half), "--at", "0"]) == 64
    assert "Nobody called “Zoe”" in capsys.readouterr().err


def test_stepping_through_an_evening_never_shows_who_voted_when(whole: Path) -> None:
    with closing(SqliteJournal.open(whole, write=False)) as journal:
        evening = read_evening(journal.header, journal.records(), None)
    called = [evening.entries[n - 1].number for n in evening.live]
    votes = [n for n, state in zip(called, evening.states, strict=True) if str(state.public.phase) == "vote"]
    voting = 0
    for viewer in ("public", "judge", "Ana"):
        # Everything before a page is read anew for it: those on which people vote, and those before and after.
        for at in sorted({max(1, n + near) for n in votes for near in (-1, 0, 1)}):
            page = seen(whole, viewer, at).page
            if page.view.step == "vote" and page.view.board.phase == "vote":
                voting += 1
                assert [card.waiting for card in page.view.seats] == [True] * 4
    assert voting


def test_a_page_is_asked_for_by_the_number_that_its_last_line_is_called_by(whole: Path) -> None:
    numbers = list(dict.fromkeys(line.called for line in seen(whole).page.story if line.called.isdecimal()))
    for number in numbers[:: len(numbers) // 6]:
        assert seen(whole, "public", int(number)).page.story[-1].called == number
    assert seen(whole, "public", 10_000).page.entry == seen(whole).page.entry


def test_no_control_character_of_a_file_reaches_the_terminal(half: Path, tmp_path: Path, capsys: Capture) -> None:
    def wild(record: Record) -> tuple[str, str]:
        return tuple(text.replace("Ana", "A\\u001b[2J\\u202ea") for text in same(record))  # type: ignore[return-value]  # as before

    path = forged(tmp_path / "wild.parley", half, wild)
    for words in (["check"], ["show"], ["show", "--viewer", "x\x1b"], *(["export", "--format", f] for f in FORMATS)):
        main([*words[:1], str(path), *words[1:]])
        told = capsys.readouterr()
        assert "\x1b" not in told.out + told.err
        assert "\u202e" not in told.out + told.err


def test_a_name_from_right_to_left_is_told_on_a_terminal_between_its_isolates(capsys: Capture) -> None:
    """Seen in a terminal: “u{2068}” stood before every Hebrew name, as if something were broken."""
    say(f"{isolated('שרה')} → Ana: 3\u202e")
    assert capsys.readouterr().out == "\u2068שרה\u2069 → Ana: 3\\u{202e}\n"


# --- export -----------------------------------------------------------------------------------------------------------

MARKER = "planted under the carpet"


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """Ana offers Ben a deal in words that nobody else may read; the evening stops there."""
    journal = SqliteJournal.create(tmp_path / "planted.parley", header_for(ARTICLE27))
    session = Session.begin(ARTICLE27, SEATS, {}, journal, HandWoundTime(), AppDraws(4))

    def do(by: str, **data: object) -> None:
        assert hasattr(session.submit(by, session.read(data)), "events")

    do(HOST, do="pass_gavel")
    do(HOST, do="strike_gavel")
    words = [{"if": "free_text", "words": MARKER}]
    do("Ana", do="offer_deal", other="Ben", amount=2, space="other", conditions=words)
    session.close()
    return tmp_path / "planted.parley"


@pytest.mark.parametrize("form", list(FORMATS))
def test_an_export_holds_no_more_than_its_viewer_may_know(planted: Path, form: str, capsys: Capture) -> None:
    told = {}
    for viewer in ("public", "judge", *SEATS):
        assert main(["export", str(planted), "--format", form, "--viewer", viewer]) == 0
        told[viewer] = capsys.readouterr().out
        assert main(["show", str(planted), "--viewer", viewer]) == 0
        shown = capsys.readouterr().out
        assert (MARKER in shown) == (viewer in ("Ana", "Ben"))
    assert {viewer for viewer, text in told.items() if MARKER in text} == {"Ana", "Ben"}
    main(["export", str(planted), "--format", form])
    assert capsys.readouterr().out == told["public"]


def test_a_public_export_of_an_open_evening_has_no_secret_event(half: Path, capsys: Capture) -> None:
    main(["export", str(half), "--format", "json"])
    data = json.loads(capsys.readouterr().out)
    kinds = {line["kind"] for line in data["story"]}
    assert not kinds & {"tokens_drawn", "agenda_dealt", "ballot_cast", "score_paid", "deal_offered"}
    assert data["view"]["mine"] is None
    assert data["hands"] == {}
    assert not any(posting["say"].startswith("score") for posting in data["ledger"])


def test_an_export_has_result_story_ledger_house_rules_and_the_last_hash(whole: Path, capsys: Capture) -> None:
    journal = SqliteJournal.open(whole, write=False)
    last = journal.records()[-1].hash
    journal.close()
    for form in FORMATS:
        assert main(["export", str(whole), "--format", form]) == 0
        told = capsys.readouterr().out
        assert last in told
        assert "holds the gavel" in told
        assert "Seconds to negotiate" in told
    main(["export", str(whole), "--format", "json"])
    data = json.loads(capsys.readouterr().out)
    assert data["result"]["winners"]
    assert {"story", "ledger", "house_rules", "view"} <= set(data)


def test_names_are_no_formulas_and_no_markup(tmp_path: Path, capsys: Capture) -> None:
    seats = ("=1+1", "@sum(A1)", "-2", "[x](http://y)")
    path = kept(tmp_path / "names.parley", seats)
    main(["export", str(path), "--format", "csv"])
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert {len(row) for row in rows} == {10}
    for row in rows:
        for column, cell in enumerate(row):
            # A number of ours is a number.
            assert column == 7 or not cell.startswith(("=", "+", "-", "@")), row
    main(["export", str(path), "--format", "md"])
    told = capsys.readouterr().out
    assert "[x]" not in told
    assert r"\[x\]" in told
    assert not [line for line in told.splitlines() if line.startswith(("=", "+"))]


@pytest.mark.parametrize("text", ["=x", "+x", "-x", "@x", "\t=x", " =x", "\r\n=x", "＝x"])
def test_a_cell_is_defused_however_it_begins(text: str) -> None:
    assert str(defused(text)).startswith("'")
    assert defused(-3) == -3


@pytest.mark.parametrize(
    "text", ["<b>", "a|b", "# x", "*x*", "`x`", "[a](b)", "~~x~~", "- x", "1. x", "&lt;", "a\n\n# b"]
)
def test_markdown_is_escaped(text: str) -> None:
    said = escaped(text)
    assert "\n" not in said
    assert "\\" in said


# --- PINs -------------------------------------------------------------------------------------------------------------


def locked(path: Path, viewer: str, pin: str = "") -> bool:
    try:
        seen(path, viewer, pin=pin)
    except Locked:
        return True
    return False


def test_what_a_pin_guards_is_seen_by_it_alone(half: Path, tmp_path: Path) -> None:
    path = tmp_path / half.name
    path.write_bytes(half.read_bytes())
    with closing(SqliteJournal.open(path, keys=tmp_path / "keys")) as journal:
        journal.keep_pins({"Ana": pins.sealed("zz2718zz")})
    tried = [locked(path, "Ana"), locked(path, "Ana", "zz2719zz"), locked(path, "Ana", "zz2718zz")]
    assert tried == [True, True, False]
    assert [locked(path, viewer) for viewer in ("Ben", "public", "judge")] == [False] * 3


def test_before_the_end_a_page_with_a_pin_opens_to_it_alone_and_after_a_wrong_one_to_nobody_for_half_a_minute(
    half: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pins, "kept_tries", partial(pins.kept_tries, folder=tmp_path / "state" / "keys"))
    path = tmp_path / half.name
    path.write_bytes(half.read_bytes())
    with closing(SqliteJournal.open(path, keys=tmp_path / "keys")) as journal:
        journal.keep_pins({"Ana": pins.sealed("zz2718zz")})
    show = ["show", str(path), "--viewer", "Ana"]
    assert main(["show", str(path), "--viewer", "Ben"]) == 0, "who has no PIN needs none"
    assert main(show) == 64
    assert "has a PIN" in capsys.readouterr().err
    assert main([*show, "--pin", "zz2718zz"]) == 0
    assert "seen by Ana" in capsys.readouterr().out
    assert main([*show, "--pin", "zz2719zz"]) == 64
    assert main(["export", str(path), "--format", "md", "--viewer", "Ana", "--pin", "zz2718zz"]) == 64
    assert "After a wrong PIN the next one is looked at in 30 s." in capsys.readouterr().err
    assert "zz2718zz" not in path.read_bytes().decode("latin-1")


def test_once_the_books_are_open_no_pin_is_asked_for(whole: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / whole.name
    path.write_bytes(whole.read_bytes())
    with closing(SqliteJournal.open(path, keys=tmp_path / "keys")) as journal:
        journal.keep_pins({"Ana": pins.sealed("2718")})
    assert main(["show", str(path), "--viewer", "Ana"]) == 0
    assert main(["check", str(path)]) == 0, "PINs are no part of what is sealed"
