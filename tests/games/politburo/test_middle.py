"""Q25: an evening that began on paper, or was lost, goes on from between two rounds, or within one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.corrections import Rewind
from companion.core.messages import HOST, PUBLIC, Refusal, Resume
from companion.core.middle import BEGINS, MIDDLE
from companion.core.offers import ChooseOne
from companion.core.people import Leave
from companion.games.politburo import commands as c
from companion.games.politburo.state import Phase
from tests.games.politburo.evenings import MEMBERS, RULES, SEALED, Table

LEVELS = {"defence": 2, "finance": -1, "security": 0}
INFLUENCE = {"Ana": 3, "Ben": 2, "Cy": 3, "Di": 3, "Eve": 1}


def middle(**otherwise: Any) -> c.BeginInTheMiddle:
    """Two of five rounds are over; Cy is general secretary next."""
    return c.BeginInTheMiddle(**{"rounds": 2, "leads": "Cy", "levels": LEVELS, "influence": INFLUENCE, **otherwise})


def table(sheet: dict[str, str | int] | None = None) -> Table:
    """A table before its first round."""
    return Table(begun=False, sheet=sheet)


def test_q25_default_the_host_keys_in_how_the_table_stands_and_the_evening_plays_on_to_its_end() -> None:
    now = table()
    now.do(HOST, middle())
    assert now.story()[-1] == (
        "The evening begins in the middle: 2 rounds are over. Cy is general secretary next. "
        "Defence +2, Finance −1, Security 0. "
        "Influence: Ana 3, Ben 2, Cy 3, Di 3, Eve 1."
    )
    board = now.page("public").view.board
    assert board is not None
    assert board.vote.title == "Cy is general secretary next", "and nobody is said to be it now"
    view = now.page("public").view
    assert (view.leader, [card.seat for card in board.members if card.role]) == ("", [])
    now.begin()
    assert (now.public.round, now.leader, now.public.levels) == (3, "Cy", LEVELS)
    now.to_the_end()
    assert now.public.graph["Eve"][0] == 1
    while now.phase is not Phase.TURNED:
        now.do(HOST, c.TurnObjectives())
    now.do(HOST, c.EndGame())
    assert now.result.graph_from == 2, "the graph begins after the round that was over then"


def test_q25_somebody_who_left_before_keeps_the_line_in_the_graph_and_the_round_ends() -> None:
    """Found by simulated evenings: the first round after it could not end."""
    now = Table(6, begun=False)
    now.do(HOST, Leave("Flo"))
    now.do(HOST, middle())
    now.begin().round()
    assert {seat: len(points) for seat, points in now.public.graph.items()} == dict.fromkeys((*INFLUENCE, "Flo"), 2)


def test_q25_where_the_chair_is_drawn_it_is_keyed_in_who_had_it() -> None:
    now = table({"gs.rotation": "random"})
    assert now.refused(HOST, middle(leads="", served=("Ana",))) == {"middle_served"}
    now.do(HOST, middle(leads="", served=("Ana", "Di")))
    now.begin()
    assert now.leader in {"Ben", "Cy", "Eve"}


def test_q25_what_the_house_rules_count_is_keyed_in_too() -> None:
    now = table({"lost_influence": "events", "repress_vs_reform": "executions"})
    assert now.refused(HOST, middle()) == {"seats_missing"}
    losses = dict.fromkeys(INFLUENCE, 0) | {"Eve": 2, "Ben": 1}
    assert now.refused(HOST, middle(losses=losses, repressed=2, reformed=1)) == {"middle_range"}
    now.do(HOST, middle(losses=losses, repressed=1))
    assert now.public.directions == ("repress", "")
    assert now.public.losses == losses


@pytest.mark.parametrize(
    ("otherwise", "key", "field"),
    [
        ({"rounds": 5}, "middle_range", "rounds"),
        ({"leads": "Zoe"}, "no_such_seat_value", "leads"),
        ({"served": ("Ana",)}, "no_such_seat_value", "served"),
        ({"levels": {"defence": 2}}, "middle_missing", "levels"),
        ({"levels": {**LEVELS, "war": 1}}, "no_such_choice", "levels"),
        ({"levels": {**LEVELS, "finance": 100}}, "middle_range", "levels.finance"),
        ({"levels": {**LEVELS, "finance": -4}}, "middle_levels", "levels"),
        ({"influence": {**INFLUENCE, "Ana": 4}}, "middle_range", "influence.Ana"),
        ({"influence": {**INFLUENCE, "Ana": 0}}, "middle_lost", "influence.Ana"),
        ({"influence": dict.fromkeys(INFLUENCE, 1)}, "middle_losses", "influence"),
        ({"reformed": 1}, "middle_range", "reformed"),
        ({"rounds": -1}, "middle_range", "rounds"),
        ({"rounds": 0}, "middle_lost", "influence.Ben"),
        ({"phase": "deviant"}, "no_such_choice", "phase"),
        ({"phase": "thumbs", "nth": 3}, "middle_range", "nth"),
        ({"phase": "pointing", "nth": 2}, "middle_range", "nth"),
    ],
)
def test_q25_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    otherwise: dict[str, Any], key: str, field: str
) -> None:
    now = table()
    refusal = now.session.submit(HOST, middle(**otherwise))
    assert isinstance(refusal, Refusal)
    assert (key, field) in {(reason.key, reason.field) for reason in refusal.reasons}
    assert all(now.session.say_reason(reason) for reason in refusal.reasons)


def test_q25_it_is_keyed_in_before_the_first_round() -> None:
    now = table()
    now.do(HOST, middle())
    assert now.refused(HOST, middle()) == {"middle_begun"}


def remembered(sheet: dict[str, str | int] | None = None) -> Table:
    """A table whose evening begins in the middle, before anything is keyed in."""
    return Table(begun=False, first="random", sheet={BEGINS: MIDDLE, **(sheet or {})})


def members(now: Table) -> Table:
    """Each keys in the own member."""
    for seat, member in zip(now.names, MEMBERS, strict=False):
        now.draw(seat, f"member:0:{seat}", member)
    return now


@pytest.mark.parametrize("first", ["the position", "the members"])
def test_q25_members_that_the_app_had_dealt_are_keyed_in_by_who_holds_them_and_read_by_nobody_else(first: str) -> None:
    now = remembered()
    assert not now.public.has_objective, "nothing was dealt"
    assert now.foot() == "How the evening stands is keyed in first."
    if first == "the members":
        members(now)
    now.do(HOST, middle())
    if first == "the position":
        assert now.foot() == "Still to key in their member's card: Ana, Ben, Cy, Di and Eve."
        members(now)
    assert now.phase is Phase.BETWEEN
    assert [now.mine(seat).member for seat in now.names] == [*MEMBERS[:5]]
    assert not [name for name in MEMBERS[:5] for line in now.story() if name in line]
    assert not [name for name in MEMBERS[:5] if name in str(now.page(PUBLIC)) + str(now.page(HOST))]
    assert now.begin().leader == "Cy"
    now.to_the_end().end()


def test_q25_two_worlds_that_differ_in_members_keyed_in_are_one_to_everybody_else() -> None:
    worlds = []
    for held in (MEMBERS, (MEMBERS[1], MEMBERS[0], *MEMBERS[2:])):
        now = remembered()
        now.do(HOST, middle(phase="pointing"))
        for seat, member in zip(now.names, held, strict=False):
            now.draw(seat, f"member:0:{seat}", member)
        now.begin().plan()
        for cards in ("P R R", "P R R"):
            now.appoint("Ana", "Ben", "Di").do(HOST, c.TurnCards(cards.count("P")))
        now.appoint("Ana", "Ben", "Di")
        first, second = ("repress", "reform") if held is MEMBERS else ("reform", "repress")
        for seat, card in (("Ana", first), ("Ben", second), ("Di", "reform")):
            now.do(seat, c.PlayCard(card))
        now.do(HOST, c.ShowCards())
        worlds.append([(now.page(viewer), now.story()) for viewer in (PUBLIC, HOST, "Cy", "Di")])
    assert worlds[0] == worlds[1]


def test_q25_members_that_cannot_come_from_one_box_are_confirmed_or_mended_as_ever() -> None:
    now = remembered()
    now.do(HOST, middle())
    for seat in now.names:
        now.draw(seat, f"member:0:{seat}", MEMBERS[0])
    assert now.phase is Phase.OPENING
    assert "confirm or mend" in now.foot()


def test_q25_nothing_need_be_over_and_nobody_is_drawn_who_was_general_secretary() -> None:
    now = members(remembered())
    assert now.phase is Phase.OPENING
    (form,) = [offer for offer in now.page(HOST).offers if offer.do == "begin_in_the_middle"]
    (phase,) = [field for field in form.fields if field.name == "phase"]
    assert isinstance(phase, ChooseOne)
    assert phase.start not in [choice.value for choice in phase.choices], "Enter does not pass over it"
    assert (form.main, form.opens) == (True, True), "nothing else can be done"
    nothing = dict.fromkeys(LEVELS, 0), dict.fromkeys(INFLUENCE, 3)
    now.do(HOST, middle(rounds=0, leads="Ben", levels=nothing[0], influence=nothing[1]))
    assert now.begin().leader == "Ben"
    assert now.round().leader == "Ben"
    assert now.begin().leader == "Cy"


def test_q25_a_position_is_taken_back_like_any_step() -> None:
    now = remembered()
    now.do(HOST, middle(phase="cards", nth=2))
    undo = now.session.evening.history.undo(now.session.rules)
    assert undo is not None
    now.session.submit(HOST, Rewind(undo.to))
    assert (now.phase, now.public.until, now.public.round) == (Phase.OPENING, "", 0)
    now.do(HOST, middle())


@pytest.mark.parametrize("sheet", [{}, SEALED, {"cards.mode": "keyed"}])
def test_q25_a_round_that_was_under_way_is_keyed_in_as_all_have_seen_it(sheet: dict[str, str | int]) -> None:
    """Two rejected plans, two divided attempts, and the third one's cards by whoever played them."""
    now = members(remembered(sheet))
    now.do(HOST, middle(phase="pointing"))
    assert now.story()[-1].endswith("Round 3 is keyed in up to the purge.")
    assert now.foot().endswith("What has happened is keyed in up to “the purge”; no clock runs until then.")
    now.begin()
    for ministry in ("defence", "finance"):
        now.do(HOST, c.Propose(ministry))
        now.do(HOST, c.ShowThumbs(dict.fromkeys(now.public.answering, "down")))
    for _attempt in range(2):
        now.appoint("Ana", "Ben", "Di")
        assert now.refused(HOST, c.TurnCards(3)) == {"middle_divided"}
        assert RULES.box(now.public) is None, "nobody chooses once more what was turned"
        now.do(HOST, c.TurnCards(1))
    now.appoint("Ana", "Ben", "Di")
    if sheet.get("cards.mode") == "keyed":
        now.do(HOST, c.TurnCards(2))
    else:
        assert now.foot().startswith("Still to choose a card in secret: Ana, Ben and Di.")
        for seat, card in (("Ana", "repress"), ("Ben", "reform"), ("Di", "repress")):
            now.do(seat, c.PlayCard(card))
        now.do(HOST, c.ShowCards())
    assert (now.phase, now.public.until) == (Phase.POINTING, "")
    assert now.public.levels["security"] == 1
    assert now.finished().phase in (Phase.BETWEEN, Phase.DEVIANT)


def test_q25_a_plan_after_which_another_one_was_answered_was_rejected() -> None:
    now = members(remembered())
    now.do(HOST, middle(phase="thumbs", nth=2))
    now.begin().do(HOST, c.Propose("finance"))
    up = c.ShowThumbs(dict.fromkeys(now.public.answering, "up"))
    assert now.refused(HOST, up) == {"middle_rejected"}
    now.thumbs(2)
    assert now.refused("Cy", c.CastVote("up")) == {"middle_rejected"}
    now.do("Cy", c.CastVote("down"))
    now.do("Cy", c.Propose("defence"))
    assert now.public.until == ""
    now.do(HOST, up)
    assert now.phase is Phase.APPOINT


@pytest.mark.parametrize(("phase", "nth"), [("cards", 2), ("pointing", 1)])
def test_q25_no_clock_runs_until_the_round_is_where_it_was_and_there_it_stands_until_it_is_let_run(
    phase: str, nth: int
) -> None:
    now = members(remembered({"talk.seconds": 60, "cards.mode": "keyed"}))
    now.do(HOST, middle(phase=phase, nth=nth))
    assert now.foot().endswith("attempt”; no clock runs until then.") or phase == "pointing"
    now.begin().plan()
    for _attempt in range(3 if phase == "pointing" else 1):
        now.appoint("Ana", "Ben", "Di")
        assert not now.session.running, "no clock runs"
        assert not [offer for offer in now.page(HOST).offers if offer.do == "pause"], "there is none to be stopped"
        now.do(HOST, c.TurnCards(1))
    if phase == "cards":
        now.appoint("Ana", "Ben", "Di")
    assert (now.public.point, now.public.until, now.public.paused) == (f"{phase}:{nth}", "", True)
    assert now.foot() == "The clock is paused."
    now.do(HOST, Resume())
    assert now.session.due_in() == 60_000


def test_q25_the_first_round_may_be_under_way_and_where_the_chair_is_drawn_it_is_keyed_in() -> None:
    now = members(remembered({"gs.rotation": "random"}))
    before, levels = dict.fromkeys(INFLUENCE, 3), dict.fromkeys(LEVELS, 0)
    assert now.refused(HOST, middle(rounds=0, leads="Di", levels=levels, influence=before)) == {"middle_range"}
    assert now.refused(HOST, middle(rounds=0, leads="", levels=levels, influence=before, phase="cards"))
    now.do(HOST, middle(rounds=0, leads="Di", levels=levels, influence=before, phase="cards"))
    assert now.begin().leader == "Di"
    later = members(remembered({"gs.rotation": "random"}))
    later.do(HOST, middle(leads="Eve", served=("Ana", "Di"), phase="appoint"))
    assert "Eve is general secretary next." in later.story()[-1]
    assert later.begin().leader == "Eve"
    later.plan().execute("P P P")
    assert later.begin().leader in {"Ben", "Cy"}
