"""Papers and lists of an event: everybody stands on them, what is not released does not, and lists can be checked."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.cli import main
from companion.organiser import lists, papers
from companion.organiser.check import Follows, check
from companion.organiser.desk import Desk, evenings_of
from companion.organiser.generate import generate
from companion.sessions.minutes import Minutes, html
from companion.tournament import reckon
from companion.tournament.entries import (
    Penalty,
    PlayerAdded,
    PlayerRenamed,
    ResultEntered,
    RoundPublished,
    RoundSeated,
    StandIn,
    Withdrawn,
)
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.state import TableResult
from companion.tournament.tables import Table
from companion.tournament.wall import wall
from tests.organiser.events import BY, PEOPLE, begun, lines, played, published, shown
from tests.ui.sheets import pages_of_parts
from ui.organiser import certificate
from ui.printing import Pictures, printed


def texts(sheet: Minutes) -> list[str]:
    """All that stands in its rows."""
    return [cell for part in sheet.parts if part.rows is not None for row in part.rows.rows for cell in row]


def told(desk: Desk) -> list[str]:
    """Everything that leaves the desk on paper or as a list."""
    t = desk.tournament
    held = lists.of_desk(desk)
    made = [
        each(t, round_)
        for each in (papers.by_table, papers.by_name, papers.slips)
        for round_ in papers.public_rounds(t)
    ]
    return [
        *map(html, [*made, papers.standings(t)]),
        str(papers.certificates(t)),
        lists.as_csv(held),
        lists.as_json(held),
    ]


@pytest.mark.parametrize("stage", [ReleaseStage.ROUND, ReleaseStage.TOP, ReleaseStage.HIDDEN, ReleaseStage.OPENING])
def test_two_events_that_differ_in_a_sealed_round_have_the_same_papers_and_lists(stage: ReleaseStage) -> None:
    worlds = []
    for world, places in (("one", (1, 2, 3, 4)), ("other", (4, 3, 2, 1))):
        desk = begun(None)
        published(desk)
        played(desk, 1)
        desk.do(BY, reckon.released(desk.tournament, Release(stage, 1, 3)))
        published(desk, 2)
        outcome = TableResult(lines(desk.tournament, 2, 1, places), typed_by=("A", "B"))
        desk.do(BY, ResultEntered(2, 1, outcome), Penalty("1" if world == "one" else "2", 2, 5, "so"))
        worlds.append(told(desk))
    assert worlds[0] == worlds[1]


def test_a_seating_that_is_not_public_is_on_no_paper_and_under_no_seal(tmp_path: Path) -> None:
    desk = begun(tmp_path)
    published(desk)
    played(desk, 1)
    assert not lists.lists(lists.of_desk(desk))["seals"], "nothing of the standings is released yet"
    assert papers.standings(desk.tournament).parts[0].say == ("Cup", "No standings are released yet.")
    assert papers.certificates(desk.tournament) == ()
    shown(desk)
    assert len(lists.lists(lists.of_desk(desk))["seals"]) == len(desk.journal.sealed()) == 2
    late = reckon.released(desk.tournament, Release(ReleaseStage.ROUND, 1)), PlayerAdded("Late Lena")
    desk.do(BY, *late)
    assert lists.lists(lists.of_desk(desk))["seals"], "who is not in it keeps nothing of a round back"
    desk.do(BY, reckon.seated(desk.tournament, ["article27"], 2))
    assert [each.number for each in papers.public_rounds(desk.tournament)] == [1]
    found = lists.lists(lists.of_desk(desk))
    assert {row["round"] for row in found["seating"]} == {1}
    assert not found["seals"]
    desk.close()


def test_everybody_stands_once_on_each_paper_of_a_round_as_they_sit_there() -> None:
    desk = begun(None)
    desk.do(BY, StandIn("2", 1, "Zoe Petit"))
    published(desk)
    t = desk.tournament
    here = sorted({*PEOPLE, "Zoe Petit"} - {"Boris Vogel"})
    for sheet in (papers.by_table(t, t.rounds[0]), papers.by_name(t, t.rounds[0]), papers.slips(t, t.rounds[0])):
        found = [text.removesuffix(" (for Boris Vogel)") for text in texts(sheet)]
        assert sorted(text for text in found if text in here) == here
    assert [row[0] for row in _rows(papers.by_name(t, t.rounds[0]))] == here, "in the order of the alphabet"
    slips = [part.title for part in papers.slips(t, t.rounds[0]).parts if part.title]
    assert "Zoe Petit (for Boris Vogel)" in texts(papers.by_table(t, t.rounds[0]))
    assert {seat.stands_for for table in wall(t).tables for seat in table.seats} == {"", "Boris Vogel"}
    assert slips == ["Round 1 · Table 1 · Article 27", "Round 1 · Table 2 · Article 27"], "each says of which round"


def _rows(sheet: Minutes) -> tuple[tuple[str, ...], ...]:
    (rows,) = (part.rows for part in sheet.parts if part.rows is not None)
    return rows.rows


def test_a_certificate_says_the_place_and_that_it_is_shared() -> None:
    desk = begun(None, rounds=1)
    published(desk)
    played(desk, 1)
    shown(desk)
    t = desk.tournament
    found = papers.certificates(t)
    assert [one.name for one in found] == [t.name(line.player) for line in reckon.seen(t).lines]
    assert {one.took for one in found if one.place == 1} == {"shares place 1 of 8"}
    assert found[0].points == "100 points in 1 round"
    pages = certificate.pages(found)
    assert pages.count == 8


def test_a_certificate_names_what_its_player_played_and_nobody_has_one_who_played_nothing() -> None:
    desk = begun(None, games=("article27", "legislation"), rounds=2)
    desk.do(BY, PlayerAdded("Uwe Absent"), StandIn("2", 1, "Zoe Petit"))
    published(desk)
    played(desk, 1)
    tables = (Table(1, "legislation", ("1", "2", "3", "4")), Table(2, "article27", ("5", "6", "7")))
    desk.do(BY, Withdrawn("8"), RoundSeated(2, tables), RoundPublished(2))
    played(desk, 2)
    shown(desk)
    found = {one.name: one for one in papers.certificates(desk.tournament)}
    assert len(found) == 8
    assert {one.took.rpartition(" ")[2] for one in found.values()} == {"8"}, "nobody is counted who did not play"
    assert found["Ada Abe"].games == "Article 27 and Legislation"
    assert found["Boris Vogel"].games == "Legislation", "the first was played by somebody else"
    assert found["Hana Lind"].games == "Article 27"
    assert found["Hana Lind"].points.endswith(" points in 1 round"), "of her own rounds"
    assert {one.day for one in found.values()} == {desk.story[-1].wall[:10]}
    names = [row[1] for row in _rows_of(papers.standings(desk.tournament))]
    assert "Uwe Absent, did not play" in names
    assert "Hana Lind, withdrew before round 2" in names


def test_the_printed_standings_say_what_parted_equal_points_with_names_and_figures() -> None:
    desk = begun(None, rounds=2)
    published(desk)
    played(desk, 1)
    shown(desk)
    (tied,) = (part for part in papers.standings(desk.tournament).parts if part.title == "Equal points")
    first = sorted(desk.tournament.name(line.player) for line in reckon.seen(desk.tournament).lines if line.place == 1)
    assert tied.say[0] == f"{' and '.join(first)} share place 1: equal in points and in all that could part them."
    published(desk)
    played(desk, 2)
    (tied,) = (part for part in papers.standings(desk.tournament).parts if part.title == "Equal points")
    assert any(" before " in line and " and not " in line for line in tied.say), tied.say


def _rows_of(sheet: Minutes) -> tuple[tuple[str, ...], ...]:
    return next(part.rows.rows for part in sheet.parts if part.rows is not None)


def test_of_many_tables_none_goes_over_two_pages(qapp: QApplication) -> None:
    desk = begun(None, people=[f"Player {n:03} of the Cup" for n in range(1, 61)])
    people = [person.player for person in desk.tournament.playing]
    tables = tuple(Table(n + 1, "article27", tuple(people[n * 5 : n * 5 + 5])) for n in range(12))
    desk.do(BY, RoundSeated(1, tables), RoundPublished(1))
    t = desk.tournament
    for sheet in (papers.by_table(t, t.rounds[0]), papers.slips(t, t.rounds[0])):
        seen = pages_of_parts(sheet)
        assert len(seen) == 12
        assert all(len(pages) == 1 for pages in seen)
        assert len(set.union(*seen)) > 1


def test_printed_pages_are_as_many_as_are_looked_at(qapp: QApplication) -> None:
    desk = begun(None, rounds=1)
    published(desk)
    played(desk, 1)
    shown(desk)
    t = desk.tournament
    for paper, count in ((papers.slips(t, t.rounds[0]), 1), (certificate.pages(papers.certificates(t)), 8)):
        pdf = printed(paper)
        assert Pictures(paper, 30).count == pdf.count(b"/Type /Page\n") == count


# --- lists ------------------------------------------------------------------------------------------------------------


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
    return path


def export(event: Path, form: str, capfdbinary: pytest.CaptureFixture[bytes]) -> Path:
    """The lists, as the command line writes them."""
    assert main(["tournament", "export", str(event), "--format", form]) == 0
    path = event.parent / f"lists.{form}"
    path.write_bytes(capfdbinary.readouterr().out)
    return path


def as_csv(path: Path, change: Callable[[dict[str, str]], None]) -> None:
    """Change lines of a list as a spreadsheet would."""
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        change(row)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)


@pytest.mark.parametrize("form", lists.FORMATS)
def test_lists_that_were_exported_are_accepted_also_after_the_event_went_on(
    event: Path, form: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = export(event, form, capfdbinary)
    desk = Desk.open(event)
    desk.do(BY, PlayerRenamed("1", "=Another & name"))
    desk.close()
    assert main(["tournament", "check", str(event), str(path)]) == Follows.HOLDS
    assert f"{path.name}, compared with the event as it was" in capfdbinary.readouterr().out.decode()
    capfdbinary.readouterr()
    newer = export(event, form, capfdbinary)
    assert main(["tournament", "check", str(event), str(newer)]) == Follows.HOLDS


def test_lists_have_the_seals_of_every_evening_and_the_events_own(event: Path) -> None:
    held = lists.of_file(event)
    found = json.loads(lists.as_json(held))
    (evening,) = found["evenings"]
    assert len(evening["words"].split()) == 6
    assert evening["hash"]
    assert [row["words"] for row in found["seals"]] == [" ".join(seal.words) for seal in held.seals]
    assert found["event"][0]["key"] == held.header.key
    assert [row["place"] for row in found["standings"]] == sorted(row["place"] for row in found["standings"])


def test_a_figure_that_was_changed_in_a_list_is_named(event: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    path = export(event, "csv", capfdbinary)

    def change(row: dict[str, str]) -> None:
        if row["list"] == "standings" and row["player"] == "1":
            row["points"] = "300"

    as_csv(path, change)
    checked = check(event, lists=[path])
    assert checked.verdict is Follows.LISTS
    assert len(checked.found) == 1
    assert "points is “300”" in checked.found[0].say
    assert "lists.csv: standings" in checked.found[0].say


def test_lines_that_are_missing_or_put_in_are_named(event: Path) -> None:
    path = event.parent / "lists.json"
    found = json.loads(lists.as_json(lists.of_file(event)))
    gone = found["entries"].pop()
    found["entries"].append({**gone, "player": "99"})
    path.write_text(json.dumps(found), encoding="utf-8")
    says = [one.say for one in check(event, lists=[path]).found]
    assert len(says) == 2
    assert "is missing" in says[0]
    assert "is not of this event" in says[1]


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"parley_event_lists": 1, "event": 3}', "list,lines\nevent,x\n", "a,b\n1,2\n",
             '{"parley_event_lists": 1, "event": [{"lines": 9999}]}', '{"parley_event_lists": 1, "event": [1]}'],
)  # fmt: skip
def test_a_file_that_is_no_list_of_the_event_is_said(event: Path, text: str) -> None:
    path = event.parent / "lists.txt"
    path.write_text(text, encoding="utf-8")
    checked = check(event, lists=[path])
    assert checked.verdict is Follows.LISTS
    assert "lists.txt" in checked.found[0].say
