"""What a table's sheet says: an evening's own result is never doubted, and one whose figures cannot be always is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from companion.core.ledger import BANK, supply
from companion.core.messages import HOST, JUDGE, Post, Refusal
from companion.core.page import Result, Standing
from companion.core.people import Leave, People
from companion.organiser.evenings import places
from companion.tournament.doubts import doubts
from companion.tournament.state import PlayerResult
from tests.games.contract.driving import SLUGS, played, spread


def results(slug: str) -> Iterator[tuple[Result, Sequence[str]]]:
    """How an evening ended, and how it would have ended at other moments; with who had left."""
    drive = played(slug, 0)
    for tried in spread(drive, 12):
        state = tried.after
        if not state.public.over:
            told = People(drive.rules, state, tried.now).decide(HOST, Leave(state.public.seats[-1], end=True))
            for event in () if isinstance(told, Refusal) else told:
                state = drive.rules.evolve(state, event)
        if (result := drive.rules.result(state.public)) is not None:
            yield result, state.public.gone


def sheet(result: Result, gone: Sequence[str]) -> list[PlayerResult]:
    """The result as it is typed."""
    place = places(result)
    return [PlayerResult(one.seat, place[one.seat], one.total, one.seat in gone) for one in result.standings]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_result_of_an_evening_is_never_doubted_and_a_bent_one_is(slug: str) -> None:
    known = played(slug, 0).state.public.options
    seen = 0
    for result, gone in results(slug):
        lines = sheet(result, gone)
        if not any(line.place or line.points for line in lines):
            continue
        seen += 1
        assert not list(doubts(slug, known, lines, str)), lines
        last = max(lines, key=lambda line: (not line.left, line.place, -line.points))
        more = max(line.points for line in lines) + 5
        first = next((line for line in lines if line.place == 1), None)
        bent = [replace(line, place=2, points=more) if line is last else line for line in lines]
        if slug == "politburo" or (last is not first and last.place > 2):
            assert list(doubts(slug, known, bent, str)), bent
        if first is not None and last is not first:
            shared = [replace(line, place=1, points=first.points - 1) if line is last else line for line in lines]
            assert any("different points" in say for say in doubts(slug, known, shared, str)), shared
    assert seen > 3


@pytest.mark.parametrize("slug", SLUGS)
def test_points_that_were_posted_stand_in_the_result_under_the_reason_that_was_given(slug: str) -> None:
    """Seen at a table: what an interrupt took was called “put right by hand”. A game that counts no parts has a sum."""
    drive, why, seen = played(slug, 0), ("No, Minister", "the text of the card"), 0
    for tried in (tried for tried in spread(drive, 12) if not tried.after.public.over):
        seat, last = tried.after.public.seats[0], tried.after.public.seats[-1]
        own = supply(seat)
        posts = (Post(2, BANK, own, why[0]), Post(1, own, BANK, why[1]), *(Post(n, BANK, own, why[1]) for n in (1, 3)))
        ends: list[Standing] = []
        for commands in ((), posts):
            state = tried.after
            for command in commands:
                told = drive.rules.decide(state, JUDGE, command, tried.now)
                for event in () if isinstance(told, Refusal) else told:
                    state = drive.rules.evolve(state, event)
            end = People(drive.rules, state, tried.now).decide(HOST, Leave(last, end=True))
            for event in () if isinstance(end, Refusal) else end:
                state = drive.rules.evolve(state, event)
            result = drive.rules.result(state.public)
            ends += [one for one in result.standings if one.seat == seat] if result else []
        if len(ends) < 2 or ends[1].total != ends[0].total + 5:
            continue
        more = [part for part in ends[1].parts if part not in ends[0].parts]
        seen += 1
        assert sorted(more) == [(why[0], 2), (why[1], 3)] or [part[0] for part in more] == ["influence"], more
    assert seen or slug == "politburo", "where influence is all there is, nothing else is posted"
