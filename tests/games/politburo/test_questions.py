"""Every open question of the rulebook: its default, and what each alternative changes (Q1-Q17)."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST, JUDGE, Pause, Put, Resume
from companion.games.politburo import commands as c
from companion.games.politburo.decide import losers
from companion.games.politburo.result import lost as lost_of
from companion.games.politburo.result import met, weights
from companion.games.politburo.state import Phase
from tests.games.politburo.evenings import MEMBERS, Table


def test_q1_the_general_secretary_appoints_others_unless_the_table_says_so() -> None:
    assert Table().plan().refused("Ana", c.Appoint(("Ana", "Ben", "Cy"))) == {"self_appointed"}
    table = Table(sheet={"gs.self_appoint": "yes"}).plan().appoint("Ana", "Ben", "Cy")
    assert table.public.executors == ("Ben", "Cy", "Ana")
    assert table.board().members[0].role_say == "leads, executes"


def test_q2_only_the_two_others_are_tested_unless_the_deviant_is_too() -> None:
    table = Table().plan().divided("P R R").point("Cy", "Di", "Ben")
    assert [table.influence(seat) for seat in ("Ben", "Cy", "Di")] == [3, 2, 3]
    literal = Table(sheet={"purge.deviant_loses_too": "yes"}).plan().divided("P R R").point("Cy", "Di", "Ben")
    assert [literal.influence(seat) for seat in ("Ben", "Cy", "Di")] == [2, 2, 3]
    assert losers({"A": "A", "B": "C", "C": "A"}, "A", "1.1", True) == ("B",)


def test_q3_nobody_points_at_themselves_unless_the_table_says_so() -> None:
    assert Table().plan().divided().refused("Ben", c.Point("Ben")) == {"points_at_self"}
    opened = Table(sheet={"purge.mode": "open"}).plan().divided()
    assert opened.refused(HOST, c.ShowPointing({"Ben": "Ben", "Cy": "Ben", "Di": "Ben"})) == {"points_at_self"}
    table = Table(sheet={"purge.self_point": "yes"}).plan().divided().point("Ben", "Ben", "Ben")
    assert table.influence("Ben") == 2


@pytest.mark.parametrize(("how", "found"), [("ministries", (1, 2)), ("sums", (4, 2)), ("executions", (2, 0))])
def test_q4_repression_and_reform_are_weighed_as_the_table_says(how: str, found: tuple[int, int]) -> None:
    table = Table(sheet={"repress_vs_reform": how}).round().round().levels(4, -1, -1)
    assert weights(table.public) == found
    assert met(table.public, "repress") is (found[0] >= found[1])
    assert met(table.public, "reform") is (found[1] >= found[0])


@pytest.mark.parametrize(
    ("how", "lost", "more", "less"),
    [
        ("exact", 2, False, True), ("exact", 3, True, False), ("up", 3, True, True), ("up", 2, False, True),
        ("down", 2, True, True), ("down", 3, True, False),
    ],
)  # fmt: skip
def test_q5_half_of_an_odd_number_is_exact_unless_rounded(how: str, lost: int, more: bool, less: bool) -> None:
    table = Table(5, sheet={"half_players": how}).purged(*("Ana", "Ben", "Cy")[:lost])
    assert (met(table.public, "lost_more"), met(table.public, "lost_less")) == (more, less)


@pytest.mark.parametrize(("how", "lost"), [("missing", 3), ("events", 4)])
def test_q6_lost_influence_is_what_is_missing_or_every_loss(how: str, lost: int) -> None:
    table = Table(5, sheet={"lost_influence": how})
    for _ in range(4):
        if table.phase is Phase.BETWEEN:
            table.begin()
        others = [seat for seat in ("Ben", "Cy", "Di") if seat != table.leader]
        three = ("Eve", *others[:2])
        _purge(table, three)
    assert table.influence("Eve") == 0
    assert lost_of(table.public) == lost


def _purge(table: Table, three: tuple[str, ...]) -> None:
    """Eve is the deviant and is seen by both."""
    table.plan()
    for _ in range(3):
        table.appoint(*three)
        cards = " ".join("P" if seat == "Eve" else "R" for seat in table.public.executors)
        table.execute(cards)
    other = next(s for s in three if s != "Eve")
    table.point(*(other if seat == "Eve" else "Eve" for seat in table.public.executors))


@pytest.mark.parametrize(("how", "left"), [("zero", 0), ("negative", -1)])
def test_q7_influence_stays_at_nought_or_falls_below(how: str, left: int) -> None:
    table = Table(5, sheet={"influence.floor": how}).purged("Eve", "Eve", "Eve")
    _purge(table, ("Eve", "Ben", "Cy"))
    assert table.influence("Eve") == left
    assert table.public.losses["Eve"] == 1


@pytest.mark.parametrize(("how", "level"), [("none", 6), ("3", 3), ("4", 4)])
def test_q8_levels_go_as_far_as_the_table_lets_them(how: str, level: int) -> None:
    table = Table(sheet={"level.clamp": how}).round().round().round()
    assert table.public.levels["defence"] == level
    warned = any("The card may not show this number." in said for said in table.story())
    assert warned is (level > 3)
    assert table.refused(JUDGE, _level(100)) == {"bad_level"}


def _level(value: int) -> Put:
    return Put("level:defence", str(value), "so")


def test_q9_the_casting_vote_is_free_unless_it_is_always_yes() -> None:
    assert Table(5).plan("defence", up=2).phase is Phase.CASTING
    always = Table(5, sheet={"casting_vote": "yes"}).plan("defence", up=2)
    assert (always.phase, always.public.how) == (Phase.APPOINT, "casting")


def test_q10_a_rejected_ministry_stays_rejected_unless_it_may_come_again() -> None:
    table = Table(6).plan("defence", up=0)
    assert table.refused("Ana", c.Propose("defence")) == {"rejected_already"}
    again = Table(6, sheet={"reject_repeat": "yes"}).plan("defence", up=0).plan("defence", up=0)
    assert again.phase is Phase.PROPOSE
    again.plan("defence")
    assert (again.phase, again.public.plan, again.public.how) == (Phase.APPOINT, "defence", "third")


def test_q11_the_chair_goes_clockwise_or_is_drawn_among_those_who_were_not_yet() -> None:
    table = Table(5, sheet={"gs.rotation": "random"}, script={"chair:2": ("Di",), "chair:3": ("Ben",)})
    led = [table.leader]
    table.round()
    while table.phase is Phase.BETWEEN:
        table.begin()
        led.append(table.leader)
        table.round()
    assert led[:3] == ["Ana", "Di", "Ben"]
    assert sorted(led) == sorted(table.names)


def test_q13_classic_moves_one_stays_on_failure_and_purges_only_by_both() -> None:
    classic = {"ruleset": "classic"}
    assert Table(sheet=classic).round("finance", "R R R").public.levels["finance"] == -1
    seen = Table(sheet=classic).plan().divided("P R R")
    assert seen.public.levels["defence"] == 0
    seen.point("Cy", "Ben", "Ben")
    assert seen.influence("Ben") == 2
    assert seen.public.directions == ("",)
    unseen = Table(sheet=classic).plan().divided("P R R").point("Cy", "Di", "Ben")
    assert {unseen.influence(seat) for seat in unseen.names} == {3}


@pytest.mark.parametrize(("how", "name"), [("security", "Security"), ("justice", "Justice")])
def test_q14_the_third_ministry_has_the_name_that_the_table_gives(how: str, name: str) -> None:
    table = Table(sheet={"ministry.third_name": how}, members=("Kirov", *MEMBERS[:2], "Bulganin", "Zhdanov"))
    assert table.board().ministries[2].label == name
    assert table.mine("Ana").objective == f"No ministry has a lower level than {name}."


@pytest.mark.parametrize(("how", "shown"), [("hidden", ()), ("revealed", MEMBERS[5:])])
def test_q15_unused_members_stay_hidden_unless_the_table_wants_them(how: str, shown: tuple[str, ...]) -> None:
    table = Table(5, sheet={"reveal_unused": how}).to_the_end().end()
    assert table.public.unused == shown
    assert any("Not in play" in said for said in table.story()) is bool(shown)


def test_q16_talk_is_free_unless_it_is_timed() -> None:
    assert Table().plan().appoint().public.countdown is None
    table = Table(sheet={"talk.seconds": 30}).plan().appoint()
    assert table.page().view.clock_total == 30_000
    table.do(HOST, Pause())
    assert table.refused(HOST, Pause()) == {"already_paused"}
    assert table.page().view.foot == "The clock is paused."
    table.do(HOST, Resume())
    table.time.wind(30_000)
    table.session.speak()
    assert table.story()[-1] == "The time to talk is over."
    assert table.refused(HOST, Pause()) == {"no_clock_runs"}
    assert table.refused(HOST, Resume()) == {"not_paused"}
    table.execute("P P P")
    assert table.phase is Phase.BETWEEN


@pytest.mark.parametrize(("how", "won"), [("nobody", ()), ("influence", ("Cy", "Di", "Eve"))])
def test_q17_without_an_objective_reached_nobody_wins_unless_influence_decides(how: str, won: tuple[str, ...]) -> None:
    members = ("Voroshilov", "Kirov", "Bulganin", "Member 8", "Zhdanov")
    table = Table(5, sheet={"winner.no_one": how}, members=members).to_the_end()
    table.purged("Ana", "Ben").levels(-2, 1, -1).end()
    assert table.result.winners == won
    assert table.result.say
