"""Staged release: two events that differ only in what is not released look alike to the room."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from companion.tournament.release import PublicStandings, Release, ReleaseStage, hiding, public, until
from companion.tournament.standings import Finish, PlayedTable, StandingsInput, Terms, TieBreak, standings

PLAYERS = tuple("abcdefgh")
ROUNDS = 3


def world(seed: int) -> StandingsInput:
    """Three rounds of two tables, as chance would have it."""
    lot = Random(seed)
    tables = []
    for round_ in range(1, ROUNDS + 1):
        order = lot.sample(PLAYERS, len(PLAYERS))
        for table in (0, 1):
            seats = order[4 * table : 4 * table + 4]
            tables.append(PlayedTable(round_, table + 1, "toy", tuple(
                Finish(player, place, lot.randrange(20)) for place, player in enumerate(seats, 1)
            )))  # fmt: skip
    return StandingsInput(PLAYERS, Terms(breaks=tuple(TieBreak)), tuple(tables))


def after(record: StandingsInput, rounds: int, seed: int) -> StandingsInput:
    """Another world: what was played after so many rounds ended otherwise."""
    kept = until(record, rounds)
    other = world(seed)
    return replace(record, played=kept.played + tuple(one for one in other.played if one.round > rounds))


@pytest.mark.parametrize("stage", [ReleaseStage.ROUND, ReleaseStage.TOP, ReleaseStage.HIDDEN])
def test_results_of_later_rounds_cannot_be_seen(stage: ReleaseStage) -> None:
    for seed in range(12):
        record, release = world(seed), Release(stage, seed % (ROUNDS + 1), top=3)
        assert public(record, release) == public(after(record, release.rounds, seed + 100), release)


def test_who_drops_in_later_changes_no_standings_of_the_rounds_before() -> None:
    """Seen at an event: a table of round 1 that had been printed had one player more, with 0 points."""
    for stage in (ReleaseStage.ROUND, ReleaseStage.TOP, ReleaseStage.HIDDEN):
        record, release = until(world(3), 1), Release(stage, 1, top=8)
        late = replace(record, players=(*PLAYERS, "late", "early"), since={"late": 2, "early": 2},
                       byes=((1, "early"), (2, "late")))  # fmt: skip
        assert public(replace(late, players=PLAYERS, byes=()), release) == public(record, release)
        assert {line.player for line in public(late, release).lines} <= {*PLAYERS, "early"}, "it sat out in round 1"
        assert public(late, release).players == len(PLAYERS) + 1
        assert "late" in {line.player for line in public(late, replace(release, rounds=2, top=10)).lines}
    assert len(public(late, Release()).lines) == len(PLAYERS) + 2, "whoever is there now stands in what is of now"


def test_of_the_first_ones_alone_nothing_of_the_others_can_be_seen() -> None:
    """Two others exchange what they finished at a table: the lines of the first ones say nothing of it."""
    tried = 0
    for seed in range(25):
        record, release = world(seed), Release(ReleaseStage.TOP, ROUNDS, top=2)
        lines = standings(record)
        other = exchanged(record, {line.player for line in lines if line.place > 2})
        if other and [line.player for line in lines[:2]] == [line.player for line in standings(other)[:2]]:
            tried += 1
            assert public(record, release) == public(other, release)
    assert tried, "no two worlds were compared"


def exchanged(record: StandingsInput, sealed: set[str]) -> StandingsInput | None:
    """Two of these players who sat together in the last round finished the other way round; None where no two did."""
    for place, table in enumerate(record.played):
        mine = [one for one in table.finishes if one.player in sealed]
        if table.round < ROUNDS or len(mine) < 2:
            continue
        one, other = mine[:2]
        turned = {one.player: replace(one, place=other.place), other.player: replace(other, place=one.place)}
        finishes = tuple(turned.get(each.player, each) for each in table.finishes)
        changed = replace(table, finishes=finishes)
        return replace(record, played=(*record.played[:place], changed, *record.played[place + 1 :]))
    return None


@pytest.mark.parametrize("opened", [3, 5])
def test_places_that_are_not_opened_cannot_be_seen(opened: int) -> None:
    """Whatever two sealed players did to each other in the last round, it shows on no line that is open."""
    tried = 0
    for seed in range(25):
        record, release = world(seed), Release(ReleaseStage.OPENING, ROUNDS - 1, opened=opened)
        lines = standings(record)
        other = exchanged(record, {line.player for line in lines if line.place < opened})
        places = {line.player: line.place for line in lines if line.place >= opened}
        if other and places == {line.player: line.place for line in standings(other) if line.place >= opened}:
            tried += 1
            assert public(record, release) == public(other, release)
    assert tried, "no two worlds were compared"


def test_live_and_the_end_of_the_ceremony_show_everything() -> None:
    record = world(7)
    assert public(record, Release()) == public(record, Release(ReleaseStage.OPENING, 2, opened=1))
    assert len(public(record, Release()).lines) == len(PLAYERS)


def test_places_are_opened_one_by_one_from_the_last_and_shared_ones_together() -> None:
    record = replace(until(world(3), 1), terms=Terms(breaks=()))
    lines = standings(record)
    places = sorted({line.place for line in lines}, reverse=True)
    assert len(places) < len(lines), "two share a place"
    for place in places:
        shown = public(record, Release(ReleaseStage.OPENING, opened=place))
        assert {line.player for line in shown.lines} == {line.player for line in lines if line.place >= place}
        assert shown.sealed == len(lines) - len(shown.lines)
        assert bool(shown.played) == (place == 1)


def test_nothing_is_shown_while_nothing_is_released() -> None:
    shown = public(world(7), Release(ReleaseStage.OPENING, 0))
    assert shown == PublicStandings(sealed=len(PLAYERS), rounds=ROUNDS, players=len(PLAYERS))


def test_hiding_never_shows_what_was_not_public() -> None:
    """From every stage, in the middle of a round too: each line that stays stood there before, and none comes after."""
    record = world(7)
    played = until(record, ROUNDS - 1)
    stages = [Release(stage, rounds, top) for stage in (ReleaseStage.ROUND, ReleaseStage.HIDDEN, ReleaseStage.TOP)
              for rounds in range(ROUNDS + 1) for top in (0, 2)]  # fmt: skip
    stages += [Release(), *(Release(ReleaseStage.OPENING, ROUNDS - 1, opened=opened) for opened in (0, 1, 4))]
    for now in stages:
        kept = hiding(now, ROUNDS - 1)
        assert kept.stage is ReleaseStage.HIDDEN
        shown = public(played, kept)
        assert set(map(repr, shown.lines)) <= set(map(repr, public(played, now).lines)), now
        assert public(record, kept) == shown, f"{now}: what comes in afterwards is not shown"
    assert len(public(record, hiding(Release(ReleaseStage.ROUND, 1), 2)).lines) == len(PLAYERS), "what was public stays"
    assert len(public(record, hiding(Release(ReleaseStage.TOP, 2, 2), 2)).lines) == 2
