"""Every open question of the rulebook: its default, and what each alternative changes (Q1 and on)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from companion.core.messages import HOST, JUDGE, Pause, Put, Resume
from companion.core.people import ChooseFor, GoAway, Leave, TakeSeat
from companion.games.politburo import commands as c
from companion.games.politburo.decide import losers
from companion.games.politburo.events import RoundEnded
from companion.games.politburo.moments import moment
from companion.games.politburo.pieces import MINISTRIES
from companion.games.politburo.result import lost as lost_of
from companion.games.politburo.result import met, weights
from companion.games.politburo.scoring import scoring
from companion.games.politburo.state import Phase
from tests.games.contract import test_clock
from tests.games.politburo.evenings import MEMBERS, NAMES, SEALED, Table

SECRETARY_LEAVES: Mapping[str, Callable[[Table, Sequence[str]], object]] = {
    "before the plan": lambda table, three: table,
    "while the thumbs are asked": lambda table, three: table.do(table.leader, c.Propose("finance")),
    "in a tie": lambda table, three: table.plan(up=3),
    "after a vote": lambda table, three: table.plan(),
    "while the cards are played": lambda table, three: table.plan().appoint(*three),
    "in the own purge": lambda table, three: table.plan().appoint(*three).divided(),
    "once the round is over": lambda table, three: table.round(),
}
"""How far a general secretary's own round is when its holder leaves; three are those at the left."""




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
    assert Table(sheet=SEALED).plan().divided().refused("Ben", c.Point("Ben")) == {"points_at_self"}
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


def test_q4_the_execution_just_turned_counts_before_its_purge_is_over() -> None:
    table = Table(sheet={"repress_vs_reform": "executions"}).plan().divided("P P R")
    assert table.phase is Phase.POINTING
    assert weights(table.public) == (1, 0)
    table.point("Di", "Di", "Ben")
    assert weights(table.public) == (1, 0)


def test_q4_a_level_that_the_judge_corrects_was_no_execution() -> None:
    table = Table(sheet={"repress_vs_reform": "executions"}).levels(1)
    assert weights(table.public) == (0, 0)
    table.plan().levels(3)
    assert weights(table.public) == (0, 0)


def test_q4_an_execution_that_a_limit_stops_counts_during_its_purge_as_afterwards() -> None:
    table = Table(sheet={"repress_vs_reform": "executions", "level.clamp": "3"}).plan().levels(3).divided("P P R")
    assert (table.phase, weights(table.public)) == (Phase.POINTING, (1, 0))
    table.point("Di", "Di", "Ben")
    assert weights(table.public) == (1, 0)


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
    said = "Eve has no influence left to lose." if how == "zero" else "Eve loses 1 influence; −1 left."
    assert said in table.story()


@pytest.mark.parametrize(("how", "level"), [("none", 6), ("3", 3), ("4", 4)])
def test_q8_levels_go_as_far_as_the_table_lets_them(how: str, level: int) -> None:
    table = Table(sheet={"level.clamp": how}).round().round().round()
    assert table.public.levels["defence"] == level
    assert not any("cardboard track may end" in said for said in table.story()), "there is no card"
    warned = any("That is off the printed scale, and counts in full." in said for said in table.story())
    assert warned is (how == "none"), "the notice of the house rule"
    told = [event for entry in table.session.evening.entries for event in entry.events]
    last = next(event for event in reversed(told) if isinstance(event, RoundEnded))
    called = moment(last, table.public)
    assert called is not None
    assert ("off the printed scale" in called.why) is (how == "none"), "and the wall calls it out"
    table = Table(sheet={"level.clamp": how, "cards.mode": "keyed"}).round().round().round()
    warned = any("The cardboard track may end before this number." in said for said in table.story())
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


def test_q13_classic_purges_whoever_both_others_point_at_though_another_was_the_deviant() -> None:
    """Ben and Cy repress, Di reforms; Ben and Di point at Cy, who pays for it."""
    table = Table(sheet={"ruleset": "classic"}).plan().divided("P P R").point("Cy", "Di", "Cy")
    assert [table.influence(seat) for seat in ("Ben", "Cy", "Di")] == [3, 2, 3]
    purge = table.public.purge
    assert purge is not None
    assert (purge.deviant, purge.losers) == ("Di", ("Cy",))


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


@pytest.mark.parametrize("attempt", [1, 3])
def test_q18_the_cards_wait_face_down_until_the_general_secretary_shows_them(attempt: int) -> None:
    table = Table(6).plan()
    for _ in range(attempt - 1):
        table.execute("P R R")
    pages = []
    for cards in (("repress", "reform", "reform"), ("repress", "repress", "repress")):
        at = Table(6).plan()
        for _ in range(attempt - 1):
            at.execute("P R R")
        at.appoint("Ben", "Cy", "Di")
        for seat, card in zip(("Ben", "Cy", "Di"), cards, strict=True):
            at.do(seat, c.PlayCard(card) if attempt == 3 else c.DropCard(card))
        assert at.phase is Phase.CARDS_IN
        assert at.board().stage.cards == ("", "", "")
        assert at.page().view.foot == "All three cards are in, and shuffled. Ana shows how many repress."
        assert at.refused("Ben", c.ShowCards()) == {"not_secretary"}
        pages.append([at.page(viewer) for viewer in ("public", HOST, JUDGE, "Ana", "Eve")])
        at.do(HOST if attempt == 3 else "Ana", c.ShowCards())
        assert at.public.results[-1] == cards.count("repress")
    assert pages[0] == pages[1]
    assert Table().plan().refused("Ana", c.ShowCards()) == {"wrong_phase"}


def test_q18_the_cards_turn_by_themselves_where_the_table_says_so() -> None:
    table = Table(sheet={"cards.turn": "once"}).plan().appoint("Ben", "Cy", "Di")
    for seat in ("Ben", "Cy", "Di"):
        table.do(seat, c.DropCard("reform"))
    assert table.phase is Phase.BETWEEN


def test_q21_whoever_leaves_lets_the_chair_go_on_and_keeps_what_is_held_without_a_place() -> None:
    table = Table(6).plan()
    table.do(HOST, Leave("Ana"))
    assert table.leader == "Ben", "the chair passes to the left"
    assert "Half of 6 players, who left among them: 3." in scoring(table.public)[0].note
    table.appoint("Cy", "Di", "Eve")
    assert table.public.rounds == 6, "the number of rounds stays"
    assert table.public.objectives == {"Ana": MEMBERS[0]}, "the member is named"
    assert table.refused(HOST, Leave("Di")) == {"too_few_left"}
    table.do(HOST, Leave("Di", end=True))
    assert [(s.seat, s.place) for s in table.result.standings[-2:]] == [("Ana", 0), ("Di", 0)]
    assert table.influence("Ana") == 3


@pytest.mark.parametrize("begun", [1, 3, 6])
@pytest.mark.parametrize("until", list(SECRETARY_LEAVES))
def test_q21_all_who_stay_lead_a_round_of_their_own_whenever_a_general_secretary_leaves(until: str, begun: int) -> None:
    table = Table(7, sheet={"plan.mode": "sealed", "purge.mode": "sealed"}, begun=False)
    for _ in range(begun - 1):
        table.round()
    gone = NAMES[begun - 1]
    follows, beyond = NAMES[begun % 7], NAMES[(begun + 1) % 7]
    SECRETARY_LEAVES[until](table.begin(), (follows, beyond, NAMES[(begun + 2) % 7]))
    table.do(HOST, Leave(gone))
    at_work = table.public.executors if table.phase is not Phase.BETWEEN else ()
    assert table.leader not in (gone, *at_work)
    if table.phase is Phase.THUMBS:
        assert follows not in table.public.answering, "who ends the round answers no plan of it"
    table.finished()
    assert table.public.round == begun
    assert table.phase in (Phase.BETWEEN, Phase.OBJECTIVES)
    if begun < 7:
        assert f"{follows} leads next." in table.page().view.foot
    while table.phase is not Phase.OBJECTIVES:
        table.round()
    assert table.public.served == NAMES[:7], "each led one round, in the order of their chairs"


def test_q21_the_chair_passes_on_again_where_whoever_took_it_leaves_too() -> None:
    table = Table(8).plan().divided("P R R")
    assert table.public.executors == ("Ben", "Cy", "Di")
    for gone, leads in (("Ana", "Eve"), ("Eve", "Flo")):
        table.do(HOST, Leave(gone))
        assert table.leader == leads, "nobody of the three presides over their own purge"
    table.point("Cy", "Ben", "Ben")
    table.do(HOST, Leave("Ben"))
    assert "Cy leads next." in table.page().view.foot
    assert table.begin().leader == "Cy"


def test_q21_a_guest_in_the_chair_of_whoever_led_does_not_lead_twice() -> None:
    table = Table(6).round()
    table.do(HOST, Leave("Ana"))
    table.do(HOST, TakeSeat("Ana", "Guest"))
    assert table.begin().leader == "Ben"


def test_q21_whoever_left_is_told_the_truth_about_the_objective() -> None:
    table = Table(6, members=("Bulganin", *(m for m in MEMBERS if m != "Bulganin"))).plan()
    table.do(HOST, Leave("Ana"))
    table.do(HOST, Leave("Di", end=True))
    left = table.result.standings[-2]
    assert (left.seat, left.place, left.met) == ("Ana", 0, True)
    assert "Ana" not in table.result.winners
    assert [card.name for card in table.page().view.gone] == ["Ana", "Di"]


def test_q21_an_objective_that_nobody_knows_is_neither_reached_nor_missed() -> None:
    table = Table(6, sheet={"objective.mode": "end"}).plan()
    table.do(HOST, Leave("Ana"))
    table.do(HOST, Leave("Di", end=True))
    assert [(s.say, s.met) for s in table.result.standings if s.seat == "Ana"] == [("unknown", None)]


def test_q21_a_plan_without_one_of_its_three_is_executed_by_three_others() -> None:
    table = Table(7).plan().appoint("Cy", "Di", "Eve")
    table.do(HOST, Leave("Di"))
    assert (table.phase, table.public.executors, table.public.attempt) == (Phase.APPOINT, (), 0)


def test_q21_a_purge_without_one_of_its_three_comes_to_nothing() -> None:
    table = Table(6).plan().divided("P R R")
    table.do(HOST, Leave("Cy"))
    assert table.phase is Phase.BETWEEN
    assert [table.influence(seat) for seat in ("Ben", "Di")] == [3, 3]


def test_q21_the_table_may_have_a_stand_in_or_end_or_give_back_instead() -> None:
    assert Table(6, sheet={"people.leaving": "stand_in"}).refused(HOST, Leave("Ben")) == {"stand_in_plays"}
    ended = Table(6, sheet={"people.leaving": "end"})
    ended.do(HOST, Leave("Ben"))
    assert ended.public.over
    returned = Table(6, sheet={"people.leaving": "bank"})
    returned.do(HOST, Leave("Ben"))
    assert returned.influence("Ben") == 0


def test_q22_the_host_gives_a_thumb_that_is_not_up_for_whoever_is_away_unless_the_table_waits() -> None:
    table = Table(6, sheet={"plan.mode": "sealed"})
    table.do(HOST, c.Propose(MINISTRIES[0]))
    table.do(HOST, GoAway("Cy"))
    table.do(HOST, ChooseFor("Cy"))
    assert table.page().in_box == ("Cy",)
    assert table.refused(HOST, ChooseFor("Cy")) == {"has_chosen"}
    waits = Table(6, sheet={"plan.mode": "sealed", "people.away": "wait"})
    waits.do(HOST, c.Propose(MINISTRIES[0]))
    waits.do(HOST, GoAway("Cy"))
    assert waits.refused(HOST, ChooseFor("Cy")) == {"table_waits"}


def test_q23_anyone_pauses_unless_the_table_says_otherwise() -> None:
    test_clock.test_anyone_pauses_at_home_and_a_tournament_lets_the_judge_or_nobody("politburo")
    test_clock.test_time_is_given_and_taken_with_a_line_and_an_undo_and_only_by_whom_the_table_lets("politburo")


def test_q24_a_late_guest_takes_over_a_seat_that_was_left_and_no_other() -> None:
    table = Table(6)
    assert "no_empty_seat" in table.refused(HOST, TakeSeat("Di", "Zoe"))
    table.do(HOST, Leave("Di"))
    table.do(HOST, TakeSeat("Di", "Zoe"))
    assert "Di" not in table.public.seats
    assert "Di" in table.public.chairs, "from the next turn on"
