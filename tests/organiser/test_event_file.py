"""The event file: what happened is on record, reopening is folding, and what cannot be is refused in sentences."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from companion.core.contract import changed
from companion.journal import Broken, SqliteJournal
from companion.organiser.check import check
from companion.organiser.desk import Desk, Refused, free_path, read
from companion.organiser.lists import of_file
from companion.tournament import reckon
from companion.tournament.entries import (
    AnyEntry,
    CameBack,
    CheckedIn,
    ClockSet,
    JudgeCalled,
    KeptApart,
    Penalty,
    PlayerAdded,
    PlayerRenamed,
    PlayersSwapped,
    Released,
    ResultCorrected,
    ResultEntered,
    RoundPublished,
    RoundSeated,
    RoundTakenBack,
    SheetTyped,
    SheetWritten,
    StandIn,
    TableChanged,
    TableFixed,
    Withdrawn,
)
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.standings import Scale, standings, table_points
from companion.tournament.state import PlayerResult, Proof, Sheet, TableResult
from companion.tournament.words import result_said, say
from tests.organiser.events import BY, begun, lines, played, published


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An event with eight people, before its first round."""
    made = begun(tmp_path)
    yield made
    made.close()


def why(desk: Desk, entry: AnyEntry, by: str = BY) -> str:
    """Why this is refused; nothing of it happens."""
    before, told = desk.tournament, len(desk.story)
    with pytest.raises(Refused) as refused:
        desk.do(by, entry)
    assert desk.tournament is before
    assert len(desk.story) == told
    assert all(say.endswith((".", "?", "”")) and "{" not in say for say in refused.value.say)
    return str(refused.value)


def test_rounds_are_planned_together_and_one_that_is_made_anew_by_itself() -> None:
    desk = begun(None, people=[f"{first} {last}" for first in "ABCDEF" for last in ("Roth", "Berg", "Lind", "Toft")],
        rounds=6)  # fmt: skip
    seated = []
    for seed in range(6):
        seated.append(reckon.seated(desk.tournament, ["article27"], seed))
        desk.do(BY, seated[-1], RoundPublished(seed + 1))
    assert [entry.cost.again for entry in seated] == [0] * 6, "one after the other somebody would meet again"
    desk.do(BY, RoundTakenBack(6, "anew"))
    anew = reckon.seated(desk.tournament, ["article27"], 7)
    assert (anew.round, anew.seed) == (6, 7)
    assert anew.tables != seated[-1].tables
    desk.close()


def test_what_a_swap_would_do_is_said_with_names() -> None:
    desk = begun(None)
    published(desk)
    published(desk)
    now = desk.tournament.rounds[1]
    one, other = now.tables[0].seats[0], now.tables[1].seats[0]
    turned = reckon.turned(desk.tournament, now, one, other)
    said = " ".join((*turned.worse, *turned.better))
    assert desk.tournament.people[one].name in said
    costs = reckon.cost_now(desk.tournament, now).total + turned.more
    assert reckon.swap(desk.tournament, now, one, other).cost.total == costs
    desk.close()


def test_reopening_an_event_is_folding_what_happened(desk: Desk) -> None:
    one = published(desk)
    now = desk.tournament.rounds[0]
    desk.do(BY, StandIn("3", 1, "Zoe Petit"), ClockSet(1, 1_800_000_000), JudgeCalled(1, 2), TableChanged(1, 1, True))
    desk.do(BY, reckon.swap(desk.tournament, now, now.tables[0].seats[0], now.tables[1].seats[0], "late at the door"))
    desk.do(BY, TableFixed("6", 2), reckon.move(desk.tournament, desk.tournament.rounds[0], "7", 0, "asked for it"))
    desk.do(BY, reckon.move(desk.tournament, desk.tournament.rounds[0], "7", 1, "came back"))
    played(desk, one)
    other = TableResult(lines(desk.tournament, 1, 1, (4, 3, 2, 1)), typed_by=("A", "B"))
    desk.do("Judge Ines", ResultCorrected(1, 1, other, "read from the wrong side"))
    desk.do("Judge Ines", Penalty("2", 1, 10, "shouting"), Withdrawn("4"), KeptApart("1", "5"))
    desk.do(BY, reckon.released(desk.tournament, Release(ReleaseStage.TOP, 1, 3)))
    told, story, path = desk.tournament, list(desk.story), desk.path
    desk.close()
    again = Desk.open(path)
    assert again.tournament == told
    assert again.story == story
    assert again.journal.sealed(), "a public round is sealed"
    again.close()
    assert read(path) == (told, story)


def test_the_file_alone_is_the_whole_event_while_its_desk_is_open(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is what every table's laptop is given, and nobody closes the desk for that, nor to check and list it."""
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **how: connect(path, **how | {"timeout": 0}))  # nobody waits
    published(desk)
    copy = tmp_path / "stick" / "Cup.parley-event"
    copy.parent.mkdir()
    shutil.copyfile(desk.path, copy)
    with closing(SqliteJournal.open(copy, write=False)) as journal:
        assert len(journal.records()) == len(desk.story)
    assert read(copy)[0] == read(desk.path)[0] == desk.tournament
    assert check(desk.path).tournament == of_file(desk.path).t == desk.tournament


def test_a_line_that_was_changed_by_hand_is_named(desk: Desk) -> None:
    published(desk)
    path = desk.path
    desk.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER record_no_update")
        db.execute("UPDATE record SET events = replace(events, 'Ada Abe', 'Ada Ade') WHERE n = 2")
        db.commit()
    with pytest.raises(Broken) as broken:
        Desk.open(path)
    assert broken.value.n == 2


def test_an_event_needs_a_name_a_game_and_house_rules_that_are_there(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        Desk.create(tmp_path / "x.parley-event", Sheet(name=" ", rules={"politburo": {"x": 1}}), BY)
    assert len(refused.value.say) == 3
    assert not list(tmp_path.iterdir()), "what cannot begin leaves no file"


def test_who_changed_what_is_on_record_with_the_name_and_the_time(desk: Desk) -> None:
    published(desk)
    desk.do("Judge Ines", Penalty("1", 1, 5, "late"))
    assert desk.story[-1].by == "Judge Ines"
    assert desk.story[-1].wall.startswith("20")
    assert "who you are" in why(desk, CheckedIn("1", False), " ")


def test_people_are_refused_in_sentences(desk: Desk) -> None:
    assert "Two players are called" in why(desk, PlayerAdded("ada abe"))
    assert "no player number 99" in why(desk, CheckedIn("99"))
    assert "Write the name as “Ida Roth”" in why(desk, PlayerAdded(" Ida  Roth"))
    assert "has not withdrawn" in why(desk, CameBack("1"))
    desk.do(BY, Withdrawn("1"))
    assert "has withdrawn already" in why(desk, Withdrawn("1"))
    assert "come back first" in why(desk, CheckedIn("1"))
    assert "apart" in why(desk, KeptApart("2", "2"))
    assert "longer than" in why(desk, PlayerRenamed("2", "x" * 25))
    assert "Round 2 is not the next one" in why(desk, StandIn("2", 2, "Zoe"))


def test_rounds_are_refused_in_sentences(desk: Desk) -> None:
    seating = reckon.seated(desk.tournament, ["article27"], 1)
    assert "no seating yet" in why(desk, RoundPublished(1))
    twice = changed(seating.tables[1], seats=(seating.tables[0].seats[0], *seating.tables[1].seats[1:]))
    assert "two places" in why(desk, RoundSeated(1, (seating.tables[0], twice)))
    assert "3 to 6 players" in why(desk, RoundSeated(1, (changed(seating.tables[0], seats=("1", "2")),)))
    assert "at least one table" in why(desk, RoundSeated(1, ()))
    assert "next one is round 1" in why(desk, RoundSeated(2, seating.tables))
    desk.do(BY, seating)
    assert "publish it first" in why(desk, ClockSet(1, 5))
    assert "publish it first" in why(desk, JudgeCalled(1, 1))
    desk.do(BY, RoundPublished(1))
    assert "take it back first" in why(desk, seating)
    assert "no table 9" in why(desk, JudgeCalled(1, 9))
    assert "Say why" in why(desk, RoundTakenBack(1, " "))
    one, other = seating.tables[0].seats[0], seating.tables[1].seats[0]
    assert "Say why" in why(desk, PlayersSwapped(1, one, other))
    played(desk, 1)
    assert "has its result already" in why(desk, PlayersSwapped(1, one, other, reason="so"))
    assert "has results already" in why(desk, RoundTakenBack(1, "so"))


def test_results_are_refused_in_sentences(desk: Desk) -> None:
    published(desk)
    t = desk.tournament
    good = lines(t, 1, 1)
    assert "typed by two people" in why(desk, ResultEntered(1, 1, TableResult(good, typed_by=("Ann", "ann"))))
    assert "and of nobody else" in why(desk, ResultEntered(1, 1, TableResult(good[:-1], typed_by=("A", "B"))))
    outside = Proof(id="x", file="../evening.parley", lines=1, hash="", verdict=0, say="")
    assert "folder of the event" in why(desk, ResultEntered(1, 1, TableResult(good, outside)))
    assert "who you are" in why(desk, ResultEntered(1, 1, TableResult(good, typed_by=("A", "B"))), "Ora\u202e")
    less = result_said(desk.tournament, 1, 1, (changed(good[0], points=-80), *good[1:]))
    assert "(−80)" in less, "less than nothing has a minus, no hyphen"
    gap = TableResult((*good[:-1], PlayerResult(good[-1].player, 9)), typed_by=("A", "B"))
    assert "1, 1, 3" in why(desk, ResultEntered(1, 1, gap))
    assert "no result yet" in why(desk, ResultCorrected(1, 1, TableResult(good, typed_by=("A", "B")), "so"))
    played(desk, 1)
    assert "correct it, with a reason" in why(desk, ResultEntered(1, 1, TableResult(good, typed_by=("A", "B"))))
    assert "takes some points" in why(desk, Penalty("1", 1, 0, "so"))
    published(desk, 2)
    assert "every table of every round" in why(desk, Released(Release(ReleaseStage.OPENING)))
    assert "stays as it was" in why(desk, SheetWritten(changed(t.sheet, terms=changed(t.sheet.terms, breaks=()))))


def test_a_round_that_is_taken_back_is_on_record_and_its_next_seating_is_another_version(desk: Desk) -> None:
    published(desk)
    desk.do(BY, RoundTakenBack(1, "two came late"), PlayerAdded("Ida Roth"), CheckedIn("9"))
    assert not desk.tournament.rounds[0].published
    desk.do(BY, reckon.seated(desk.tournament, ["article27"], 2))
    assert desk.tournament.rounds[0].version == 2
    assert any(RoundTakenBack(1, "two came late") in line.entries for line in desk.story)


def test_a_sheet_counts_once_two_people_typed_the_same(desk: Desk) -> None:
    published(desk)
    right, wrong = lines(desk.tournament, 1, 1), lines(desk.tournament, 1, 1, (2, 1, 3, 4))
    desk.do("Ann", SheetTyped(1, 1, right))
    desk.do("Ann", SheetTyped(1, 1, right))
    assert desk.tournament.rounds[0].outcome(1) is None, "one person twice is one person"
    desk.do("Bob", SheetTyped(1, 1, wrong))
    assert desk.tournament.rounds[0].outcome(1) is None
    desk.do("Bob", SheetTyped(1, 1, right))
    outcome = desk.tournament.rounds[0].outcome(1)
    assert outcome is not None
    assert outcome.typed_by == ("Ann", "Bob")
    assert outcome.lines == right


def test_a_correction_is_read_by_two_people_as_the_first_result_was(desk: Desk) -> None:
    published(desk)
    played(desk, 1)
    other = lines(desk.tournament, 1, 1, (2, 1, 3, 4))
    for readers in (("Ann", ""), ("Ann", " "), ("Ann", "ann"), ("Ann", " Ann "), ("Ann",), ()):
        assert "typed by two people" in why(desk, ResultCorrected(1, 1, TableResult(other, typed_by=readers), "so"))
    desk.do(BY, ResultCorrected(1, 1, TableResult(other, typed_by=("Ann", "Bob")), "so"))


def test_one_person_in_small_letters_is_no_second_reader_of_a_sheet(desk: Desk) -> None:
    published(desk)
    read_so = lines(desk.tournament, 1, 1)
    desk.do("Ann", SheetTyped(1, 1, read_so))
    desk.do("ann", SheetTyped(1, 1, read_so))
    assert desk.tournament.rounds[0].outcome(1) is None
    again, path = desk.tournament, desk.path
    desk.close()
    assert read(path)[0] == again, "and the event can be opened again"


def test_a_late_player_a_withdrawal_and_a_stand_in(desk: Desk) -> None:
    published(desk)
    desk.do(BY, PlayerAdded("Late Lena"), CheckedIn("9"), Withdrawn("1"), StandIn("2", 2, "Zoe Petit"))
    t = desk.tournament
    assert t.people["9"].since == 2
    played(desk, 1)
    desk.do(BY, reckon.released(desk.tournament, Release(ReleaseStage.ROUND, 1)))
    released = reckon.seen(desk.tournament)
    assert (len(released.lines), released.players) == (8, 8), "with who withdrew, and without who came after it"
    desk.do(BY, PlayerAdded("Later Leo"))
    assert reckon.seen(desk.tournament) == released
    published(desk, 2)
    t = desk.tournament
    seated = {player for table in t.rounds[1].tables for player in table.seats}
    assert "9" in seated
    assert "1" not in seated
    assert t.called("2", 2) == "Zoe Petit"
    assert t.called("2", 1) == "Boris Vogel"


def test_a_final_seats_the_first_at_table_one_and_is_refused_while_it_would_tell(desk: Desk) -> None:
    published(desk)
    played(desk, 1)
    first = [line.player for line in standings(reckon.record(desk.tournament))[:4]]
    final = reckon.seated(desk.tournament, ["article27"], 3, final=4)
    assert sorted(final.tables[0].seats) == sorted(first)
    desk.do(BY, reckon.released(desk.tournament, Release(ReleaseStage.HIDDEN, 0)))
    assert "tells who stands where" in why(desk, final)
    desk.do(BY, reckon.released(desk.tournament, Release(ReleaseStage.ROUND, 1)), final)
    assert reckon.cost_now(desk.tournament, desk.tournament.rounds[1]) == final.cost


def test_every_line_of_the_record_is_a_sentence(desk: Desk) -> None:
    published(desk)
    played(desk, 1)
    told = [say(desk.tournament, entry) for line in desk.story for entry in line.entries]
    assert all(text and "{" not in text for text in told)
    assert "Ada Abe registered." in told


def test_a_new_event_takes_the_place_of_no_other_and_of_no_second_copy(tmp_path: Path) -> None:
    events, copies = tmp_path / "events", tmp_path / "copies"
    assert free_path(events, "Cup: 1/2", copies) == events / "Cup- 1-2.parley-event"
    copies.mkdir()
    (copies / "Cup.parley-event").touch()
    assert free_path(events, "Cup", copies) == events / "Cup 2.parley-event"
    assert free_path(events, "…", copies).name == "-.parley-event"


def test_a_sheet_whose_figures_cannot_be_is_refused_in_sentences(desk: Desk) -> None:
    published(desk)
    good = lines(desk.tournament, 1, 1)
    one, *_rest, last = good
    fewer = SheetTyped(1, 1, (changed(one, points=0), *good[1:]))
    assert "stands before" in why(desk, fewer, "Ann")
    together = SheetTyped(1, 1, (one, changed(good[1], place=1), *good[2:]))
    assert "share place 1 with different points" in why(desk, together, "Ann")
    assert "Without a place" in why(desk, SheetTyped(1, 1, (*good[:-1], changed(last, place=0))), "Ann")
    assert "who leaves has no place" in why(desk, SheetTyped(1, 1, (*good[:-1], changed(last, left=True))), "Ann")
    bad = TableResult(fewer.lines, typed_by=("Ann", "Bob"))
    assert "stands before" in why(desk, ResultEntered(1, 1, bad), "Ann")


@pytest.mark.parametrize("gave_up", [False, True])
def test_a_sheet_of_a_table_that_gave_up_or_where_nobody_won_is_taken(desk: Desk, gave_up: bool) -> None:
    published(desk)
    good = lines(desk.tournament, 1, 1)
    third = SheetTyped(1, 1, tuple(changed(line, place=line.place + 2) for line in good))
    assert "or at 2 where nobody won" in why(desk, third, "Ann")
    for who in ("Ann", "Bob"):
        typed = tuple(changed(line, place=0 if gave_up else line.place + 1) for line in good)
        desk.do(who, SheetTyped(1, 1, typed))
    record = reckon.record(desk.tournament)
    (table,) = record.played
    assert not any(table_points(table, Scale.WIN)), "no winner, no points for one"
    even = table_points(table, Scale.EVEN)
    assert even[:2] == (Fraction(50), Fraction(50)) if gave_up else even[0] == 100
    assert all(line.breaks[0] == 0 for line in standings(record)), "nobody has a first place"
    assert ("given up, nobody won" if gave_up else ": nobody won") in say(desk.tournament, desk.story[-1].entries[-1])
