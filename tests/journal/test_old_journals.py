"""Journals of every schema there has been can still be read: an event that changed its shape has its upcast.

They are kept as they were written, by `python -m tests.golden --keep` or `parley simulate --keep`, and never renewed.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.core.corrections import Begin
from companion.core.messages import HOST, PUBLIC
from companion.core.rulings import meant
from companion.games import GAMES
from companion.games.article27.commands import Reveal, Vote
from companion.journal import Draft, Header, MemoryJournal, SqliteJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.check import Verdict, check
from companion.sessions.evening import read_evening
from companion.sessions.proof import Subject
from companion.sessions.seen import seen
from tests.games.contract.driving import NAMES

OLD = sorted(Path(__file__).parent.glob("schema*.parley"))
PINNED = sorted(Path(__file__).parent.glob("rules*.parley"))
"""Sealed evenings, their draws bound to a seed, by the number of the rules that they were played by."""


@pytest.mark.parametrize("path", PINNED, ids=lambda path: path.stem)
def test_while_rules_have_this_number_an_evening_of_them_is_decided_and_drawn_as_then(
    path: Path,
) -> None:
    with closing(SqliteJournal.open(path, write=False)) as journal:
        report, theirs = check(journal), journal.header.rules
        today = GAMES[journal.header.game].meta.rules_version
    verdict = Verdict.HOLDS if theirs == today else Verdict.OTHER_RULES
    assert report.verdict is verdict, f"{report.say} Where rules decide otherwise, their number is raised."
    draws = next(finding for finding in report.findings if finding.part is Subject.DRAWS)
    assert ("as committed" in draws.say) == (theirs == today)
    assert len(report.seals) > 3


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_journal_is_read_and_folded_and_invariants_hold_after_every_record(path: Path) -> None:
    # Its commands are not decided again: rules may change, what happened does not.
    with closing(SqliteJournal.open(path, write=False)) as journal:
        evening = read_evening(journal.header, journal.records(), None)
    for state in evening.states:
        assert not evening.rules.broken(state)


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_journal_is_never_called_broken_nor_replayed_by_rules_that_it_was_not_played_by(path: Path) -> None:
    with closing(SqliteJournal.open(path, write=False)) as journal:
        report, today = check(journal), GAMES[journal.header.game].meta
        theirs = journal.header.rules, journal.header.schema
    assert report.holds, report.say
    rules = next(finding for finding in report.findings if finding.part is Subject.RULES)
    assert ("not replayable by this program" in rules.say) == (theirs != (today.rules_version, today.schema))
    assert "whether it is that evening, for nothing is sealed" in report.left


def test_the_evening_of_schema_1_ends_as_it_did() -> None:
    page = seen(OLD[0], PUBLIC).page
    assert page.result is not None
    assert [(s.place, s.seat, s.total) for s in page.result.standings] == [
        (1, "Ana", 20),
        (2, "Cy", 19),
        (3, "Di", 17),
        (4, "Ben", 7),
    ]
    assert len(page.ledger) == 30
    assert sum(line.undone for line in page.story) == 0


@pytest.mark.parametrize("ballots", [1, 3])
def test_a_vote_of_schema_1_that_was_under_way_is_asked_again_of_all(ballots: int) -> None:
    """Its ballots were entries of their own, in the order in which they came; nobody is told who was among them."""
    with closing(SqliteJournal.open(OLD[0], write=False)) as old:
        header, records = old.header, old.records()
    cast = [record.n for record in records if '"ballot_cast"' in record.events]
    journal = MemoryJournal(header)
    upto = records[: cast[ballots - 1]]
    journal.append([Draft(r.at, r.wall, r.actor, r.command, r.events) for r in upto])
    session = Session.reopen(journal, HandWoundTime(), AppDraws(1))
    assert session.page(PUBLIC).view.foot == "Still to vote: Ana, Ben, Cy and Di. 3 Yes and no Veto pass it."
    assert session.page(PUBLIC).in_box == ()
    for seat in session.seats:
        session.submit(seat, Vote("yes"))
    session.submit(HOST, Reveal())
    assert session.evening.public.ballots == dict.fromkeys(session.seats, "yes")


def test_the_session_of_legislation_of_schema_1_ends_as_it_did() -> None:
    page = seen(Path(__file__).parent / "schema1_legislation.parley", PUBLIC).page
    assert page.result is not None
    assert [(s.place, s.seat, s.total) for s in page.result.standings] == [(1, "Ben", 5), (2, "Ana", 3), (3, "Cy", 0)]


def test_the_evening_of_politburos_schema_1_ends_as_it_did() -> None:
    path = next(path for path in OLD if path.stem == "schema1_politburo")
    page = seen(path, PUBLIC).page
    assert page.result is not None
    assert page.result.winners == ("Di",)
    assert [(s.place, s.seat, s.total) for s in page.result.standings[:3]] == [
        (1, "Di", 3),
        (0, "Flo", 2),
        (0, "Ana", 3),
    ]


def test_the_evening_of_renegotiations_schema_1_ends_as_it_did() -> None:
    page = seen(Path(__file__).parent / "schema1_renegotiation.parley", PUBLIC).page
    assert page.result is not None
    assert page.result.winners == ("Ben",)
    assert [(s.place, s.seat, s.total) for s in page.result.standings] == [
        (1, "Ben", 33),
        (2, "Ana", 0),
        (2, "Cy", 0),
        (2, "Di", 0),
    ]


def test_the_evening_of_articles_of_agreements_schema_1_ends_as_it_did() -> None:
    page = seen(Path(__file__).parent / "schema1_articles_of_agreement.parley", PUBLIC).page
    assert page.result is not None
    assert [(s.place, s.seat, s.total) for s in page.result.standings[:3]] == [
        (1, "Eve", 25),
        (2, "Cy", 15),
        (2, "Di", 15),
    ]


def test_secrets_that_were_keyed_in_again_by_articles_of_agreements_schema_1_were_everybodys_own() -> None:
    """It stops in the middle of a vote whose first two ballots are in entries of their own: all are asked again."""
    path = Path(__file__).parent / "schema1_articles_of_agreement_keyed.parley"
    page = seen(path, PUBLIC).page
    assert page.view.foot == "Still to vote: Ben, Cy and Di."
    assert any("cannot come from one deck" in said.say for said in page.story)


def test_a_pledge_that_was_taken_back_in_legislations_schema_1_is_told_without_a_name() -> None:
    page = seen(Path(__file__).parent / "schema1_legislation_taken_back.parley", PUBLIC).page
    assert [line.say for line in page.story].count("A pledge is taken back.") == 1


def test_every_schema_so_far_has_an_old_journal() -> None:
    schemas = set()
    for path in OLD:
        with closing(SqliteJournal.open(path, write=False)) as journal:
            schemas.add((journal.header.game, journal.header.schema))
    wanted = {(slug, schema) for slug, rules in GAMES.items() for schema in range(1, rules.meta.schema + 1)}
    assert schemas == wanted, "kept by python -m tests.golden --keep, once a game or a schema is new"


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_from_before_a_house_rule_opens_and_answers_it(game: str) -> None:
    rules = GAMES[game]
    seats = NAMES[: rules.meta.seats[1]]
    sheet: Any = rules.setup(seats, {})[0]
    for rule in rules.house_rules:
        journal = MemoryJournal(Header(game, rules.meta.rules_version - 1, rules.meta.schema, ""))
        old = msgspec.structs.replace(sheet, options={k: v for k, v in sheet.options.items() if k != rule.key})
        events = msgspec.json.encode([old]).decode()
        begin = msgspec.json.encode(Begin(seats, {})).decode()
        journal.append([Draft(0, "", HOST, begin, events)])
        evening = read_evening(journal.header, journal.records(), None)
        told = dict(evening.page(PUBLIC, 0, False).house_rules)
        asked = meant(rules.house_rules, evening.public.options, len(seats))
        assert told.keys() >= {one.say for one in asked if not one.tonight}, rule.key
