"""Results are read from evenings that are checked; the checker finds what was changed by hand, and names it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.trouble import UNREADABLE, USAGE
from companion.core.contract import changed
from companion.core.corrections import Correct
from companion.core.messages import JUDGE, Refusal
from companion.core.page import Result, Standing
from companion.journal import Broken
from companion.organiser.check import Follows, check
from companion.organiser.desk import Desk, evenings_of, read
from companion.organiser.evenings import AlreadyThere, ReasonNeeded, bring, matches, otherwise, places, take_in
from companion.organiser.generate import generate
from companion.sessions.library import Library
from companion.tournament import reckon
from companion.tournament.entries import Released, ResultCorrected
from companion.tournament.standings import StandInPoints, standings
from companion.tournament.state import TableResult
from companion.tournament.tables import Player
from tests.organiser.events import BY, begun, lines, played, published


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A generated event of one table and one round."""
    return generate(4, 1, 5, tmp_path_factory.mktemp("event"), ("article27",))


@pytest.fixture
def event(made: Path, tmp_path: Path) -> Path:
    """A copy of it that may be changed."""
    path = tmp_path / made.name
    shutil.copy(made, path)
    shutil.copytree(evenings_of(made), evenings_of(path))
    return path


@pytest.fixture
def desk(event: Path) -> Iterator[Desk]:
    """The same, open."""
    opened = Desk.open(event)
    yield opened
    opened.close()


def test_where_a_game_says_that_nobody_won_nobody_has_the_first_place() -> None:
    """A tea break of Renegotiation: two are equal at the top, and the third stays the third."""
    tied = [Standing(seat, place, 13, ()) for seat, place in (("Ana", 1), ("Ben", 1), ("Cy", 3), ("Di", 0))]
    assert places(Result(tuple(tied), (), "")) == {"Ana": 2, "Ben": 2, "Cy": 4, "Di": 0}
    assert places(Result(tuple(tied), ("Cy",), "")) == {"Ana": 2, "Ben": 2, "Cy": 1, "Di": 0}


def test_a_generated_event_follows_from_its_evenings(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "check", str(made)]) == Follows.HOLDS
    said = capsys.readouterr().out
    assert "Everything follows." in said
    assert "results read from their evenings: 1" in said


def test_a_standing_that_was_changed_by_hand_is_found_and_named(
    event: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(event)) as db:
        db.execute("DROP TRIGGER record_no_update")
        (n, events), *_more = db.execute("SELECT n, events FROM record WHERE events LIKE '%result_entered%'").fetchall()
        db.execute("UPDATE record SET events = ? WHERE n = ?", (events.replace('"place":1', '"place":2', 1), n))
        db.commit()
    assert main(["tournament", "check", str(event)]) == Follows.CHAIN
    said = capsys.readouterr().out
    assert f"Record {n} is not what was written" in said
    assert "the evening says place 1" in said, "and what was changed is named"


def test_a_result_that_its_evening_does_not_say_is_named_with_both(desk: Desk, event: Path) -> None:
    t = desk.tournament
    outcome = t.rounds[0].outcome(1)
    assert outcome is not None
    first = next(line for line in outcome.lines if line.place == 1)
    lines = tuple(changed(line, points=line.points + 7) if line == first else line for line in outcome.lines)
    # Whoever has the key can write what he likes, and seal it.
    desk.do("Mallory", ResultCorrected(1, 1, changed(outcome, lines=lines), "so"))
    desk.close()
    checked = check(event)
    assert checked.verdict is Follows.RESULT
    assert t.name(first.player) in checked.found[0].say
    assert f"{first.points} points" in checked.found[0].say


def test_standings_that_were_shown_otherwise_are_named(desk: Desk, event: Path) -> None:
    shown = next(entry for line in desk.story for entry in line.entries if isinstance(entry, Released))
    forged = changed(shown, shown=(changed(shown.shown[0], points="575/2", place=7), *shown.shown[1:]))
    desk.do("Mallory", forged)
    desk.close()
    checked = check(event)
    assert checked.verdict is Follows.STANDING
    assert "place 7, with 287¹⁄₂" in checked.found[0].say
    assert desk.tournament.name(shown.shown[0].player) in checked.found[0].say


def test_an_evening_that_is_missing_is_said(event: Path) -> None:
    shutil.rmtree(evenings_of(event))
    assert check(event).verdict is Follows.EVENING


def test_an_evening_finds_its_table_by_its_players_names(desk: Desk) -> None:
    t = desk.tournament
    path = next(desk.evenings.iterdir())
    brought = bring(path)
    assert brought.holds
    match = next(match for match in matches(t, brought) if match.certain)
    assert (match.round, match.table) == (1, 1)
    assert match.again
    assert {t.name(player) for player in match.players.values()} >= {
        name for name in brought.names if name in {person.name for person in t.people.values()}
    }
    with pytest.raises(ValueError, match="result already"):
        take_in(desk, "Ora", brought, match)


def test_an_evening_with_other_names_is_asked_about(desk: Desk) -> None:
    brought = bring(next(desk.evenings.iterdir()))
    strangers = changed(
        brought,
        lines=tuple(changed(line, name=f"Stranger {n}") if n < 2 else line for n, line in enumerate(brought.lines)),
        proof=changed(brought.proof, id="other"),
    )
    found = matches(desk.tournament, strangers)
    assert found
    assert not any(match.certain for match in found)
    players: set[Player] = set(found[0].players.values())
    assert len(players) == len(brought.lines), "each of them is proposed once"


def test_a_stranger_sat_in_for_a_registered_player_and_is_no_player_of_the_event(desk: Desk) -> None:
    brought = bring(next(desk.evenings.iterdir()))
    stranger = changed(
        brought,
        lines=(changed(brought.lines[0], name="Zoe Newcomer"), *brought.lines[1:]),
        proof=changed(brought.proof, id="other"),
    )
    match = matches(desk.tournament, stranger)[0]
    assert match.open == ("Zoe Newcomer",)
    player, before = match.players["Zoe Newcomer"], len(desk.tournament.people)
    take_in(desk, "Ora", stranger, match, "she came instead", {player: "Zoe Newcomer"})
    t = desk.tournament
    assert len(t.people) == before, "no place, no certificate, not counted"
    to_whom = changed(t, sheet=changed(t.sheet, terms=changed(t.sheet.terms, stand_in=StandInPoints.STAND_IN)))
    assert standings(reckon.record(to_whom)) == standings(reckon.record(t)), "who is no player is given no points"
    assert t.called(player, match.round) == "Zoe Newcomer"
    assert matches(t, stranger)[0].open == (), "from now on the names fit"


def test_sides_that_differ_from_the_seating_are_named(desk: Desk) -> None:
    t, brought = desk.tournament, bring(next(desk.evenings.iterdir()))
    match = matches(t, brought)[0]
    assert otherwise(t, match, brought) == "", "generated evenings sit as the event says"
    one, other, *rest = brought.lines
    turned = changed(brought, lines=(changed(one, side=other.side), changed(other, side=one.side), *rest))
    said = otherwise(t, match, turned)
    assert said.startswith(f"Other sides than seated: {one.name} ")
    assert other.name in said
    assert rest[0].name not in said
    take_in(desk, "Ora", turned, match, "their sheet says so")
    entered = desk.tournament.rounds[0].outcome(1)
    assert entered is not None
    assert entered.proof is not None
    assert entered.proof.say == f"{said} Nothing else was found."


def test_an_event_file_is_no_evening_and_says_what_to_do(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(made)]) == UNREADABLE
    assert "Tournament" in "".join(capsys.readouterr())


@pytest.mark.parametrize("words", [["generate", "--players", "2"], ["generate", "--players", "8", "--rounds", "0"]])
def test_nobody_makes_an_event_that_cannot_be(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = [] if "--rounds" in words else ["--rounds", "1"]
    assert main(["tournament", *words, *rounds, "--out", str(tmp_path)]) == USAGE
    assert capsys.readouterr().err


def test_a_correction_at_a_table_flows_through_with_its_reason(desk: Desk, tmp_path: Path) -> None:
    first = next(desk.evenings.iterdir())
    newer = tmp_path / "stick" / first.name
    newer.parent.mkdir()
    shutil.copy(first, newer)
    before = desk.tournament.rounds[0].outcome(1)
    assert before is not None
    last = max((line for line in before.lines if not line.left), key=lambda line: line.place)
    session = Library(newer.parent).open(newer)
    seat = session.evening.public.everybody[[line.player for line in before.lines].index(last.player)]
    put = {"do": "post", "amount": 90, "src": "bank", "dst": f"supply:{seat}", "reason": "counted twice by mistake"}
    at = session.evening.live[-1]
    assert not isinstance(session.submit(JUDGE, Correct(at, "insert", "counted twice by mistake", JUDGE, put)), Refusal)
    session.close()
    brought = bring(newer)
    match = next(match for match in matches(desk.tournament, brought) if match.certain)
    take_in(desk, "Judge Ines", brought, match)
    entered = desk.tournament.rounds[0].results[1]
    assert [each.reason for each in entered] == ["", "counted twice by mistake"]
    assert next(line for line in entered[-1].outcome.lines if line.player == last.player).points == last.points + 90
    top = standings(reckon.record(desk.tournament))[0]
    assert top.player == last.player
    with pytest.raises(AlreadyThere):
        take_in(desk, "Judge Ines", brought, match)
    with pytest.raises(ReasonNeeded, match="older file"):
        take_in(desk, "Judge Ines", bring(first), match)


def test_tables_are_counted_not_corrections_and_a_sheet_with_one_reader_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = begun(tmp_path)
    published(desk)
    played(desk, 1)
    outcome = TableResult(lines(desk.tournament, 1, 2, (2, 1, 3, 4)), typed_by=("Ann", "Bob"))
    desk.do(BY, ResultCorrected(1, 2, outcome, "read from the wrong side"))
    with monkeypatch.context() as let:
        let.setattr("companion.organiser.desk.refused", lambda *_: ())  # a program that does not look
        desk.do(BY, ResultCorrected(1, 2, changed(outcome, typed_by=("Ann", "")), "so"))
    path, n = desk.path, len(desk.story)
    desk.close()
    checked = check(path)
    assert "results read from their evenings: 0; typed by two people: 2" in checked.looked
    assert checked.looked[0] == f"{n} lines of the event file, each chained to the one before it"
    assert checked.verdict is Follows.RESULT
    assert checked.found[0].n == n
    assert "Round 1, table 2" in checked.found[0].say
    assert "typed by two people" in checked.found[0].say
    with pytest.raises(Broken, match="typed by two people"):
        read(path)
