"""The sheet of an evening: what was decided stands on it, for whoever may know it, and no name is markup."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.cli import main
from companion.core.messages import PUBLIC
from companion.core.rulings import HouseRule
from companion.games import GAMES
from companion.sessions import HandWoundTime
from companion.sessions.minutes import as_html, blank, house_rules, html, minutes
from companion.sessions.seen import Seen, seen
from tests.cli.evenings import kept
from ui.bot import Bot, laid

NAMES = ("<b>Ana</b>", "Ben & Co", '"><script>', "Di")


def strange(folder: Path, rounds: int = 99) -> Seen:
    """An evening of people with strange names."""
    return seen(kept(folder / "whole.parley", NAMES, rounds=rounds), proven=True)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    """A whole one, with the verdicts of the check."""
    return strange(tmp_path_factory.mktemp("whole"))


def test_the_sheet_has_result_rounds_deals_rules_seals_verdicts_and_signatures(whole: Seen) -> None:
    sheet = {part.title: part for part in minutes(whole).parts}
    assert {"Result", "Points by round", "House rules", "Minutes", "Seals", "What the check found"} <= set(sheet)
    assert whole.page.result is not None
    assert ("Deals" in sheet) == bool(whole.page.result.deals)
    signs, seals = sheet["Signatures"].rows, sheet["Seals"].rows
    assert signs is not None
    assert [row[0] for row in signs.rows] == [*NAMES, "The judge"]
    assert seals is not None
    assert [row[2].split() for row in seals.rows] == [list(seal.words) for seal in whole.sealed]


@pytest.mark.parametrize(
    ("wall", "say"),
    [
        ("2026-11-23T03:14:15.926+00:00", "2026-11-23, 03:14 UTC"),
        ("2026-11-23T04:14:15+01:00", "2026-11-23, 03:14 UTC"),
        ("some day", "some day"),
    ],
)
def test_when_it_began_is_a_day_and_a_time(whole: Seen, wall: str, say: str) -> None:
    facts = minutes(replace(whole, header=replace(whole.header, created=wall))).parts[0].rows
    assert facts is not None
    assert ("Begun", say) in facts.rows


def test_every_line_of_the_story_is_on_the_sheet_once_under_its_round(whole: Seen) -> None:
    parts = minutes(whole).parts
    after = next(place for place, part in enumerate(parts) if part.title == "Minutes")
    rounds = [part for part in parts[after + 1 :] if part.under]
    told = [row[3] for part in rounds if part.rows for row in part.rows.rows]
    assert told == [line.say for line in whole.page.story if not line.quiet]
    looks = [line.by for line in whole.page.story if line.quiet]
    assert f"opened: {looks[0]} " in " ".join(parts[after].say)
    assert sum(part.title.startswith("Round ") for part in rounds) > 1


def test_no_name_is_markup_and_nothing_is_fetched(whole: Seen) -> None:
    text = as_html(whole)
    assert "<script" not in text
    assert "<b>" not in text
    assert "&lt;b&gt;Ana&lt;/b&gt;" in text
    assert not any(word in text for word in ("http", "src=", "url(", "@import"))


def test_the_check_says_nothing_before_the_books_are_open(tmp_path: Path) -> None:
    session = laid("article27", 3, 1, HandWoundTime())
    bot = Bot(session, 1)
    for _press in range(20):
        bot.step()
    assert session.seen(PUBLIC, proven=True).findings == ()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_blank_sheet_has_room_for_everybody_and_tells_of_nobody(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = GAMES[game]
    sheet = blank(rules)
    tables = {part.title: part.rows for part in sheet.parts if part.rows is not None}
    assert len(tables["Players"].rows) == rules.meta.seats[1]
    assert len(tables["Points by round"].head) == rules.meta.seats[1] + 1
    assert all(sum(rows.room) <= 100 and len(rows.room) == len(rows.head) for rows in tables.values())
    assert rules.meta.title in html(sheet)
    assert main(["rules", game, "--sheet"]) == 0
    assert capsys.readouterr().out == html(sheet)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_sheet_of_house_rules_has_every_question_once_with_its_answer_and_every_other(game: str) -> None:
    rules, agreed = GAMES[game], [rule for rule in GAMES[game].house_rules if not rule.tonight]
    other = {rule.key: rule.values()[-1] for rule in agreed}
    for given in ({}, other):
        sheet = house_rules(rules, given, "Cup")
        asked = [row for part in sheet.parts if part.rows is not None for row in part.rows.rows]
        assert sorted(row[0] for row in asked) == sorted(rule.say for rule in agreed)
        found = {row[0]: row for row in asked}
        for rule in agreed:
            _say, answer, others = found[rule.say]
            assert answer == rule.said(given.get(rule.key, rule.default))
            assert {say for _value, say in rule.choices} <= {answer, *others.split(" / "), *_with_strokes(rule)}


def _with_strokes(rule: HouseRule) -> set[str]:
    """Answers in which the sign between them stands itself."""
    return {say for _value, say in rule.choices if " / " in say}
