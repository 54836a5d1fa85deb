"""The rules of a round, by number: plan, execution and purge (R1-R18)."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST, JUDGE, Draw
from companion.games.politburo import commands as c
from companion.games.politburo import events as e
from companion.games.politburo.state import Phase
from tests.games.politburo.evenings import MEMBERS, NAMES, RULES, SEALED, Table


def test_r1_five_to_ten_play() -> None:
    assert RULES.meta.seats == (5, 10)
    for seats in (5, 10):
        assert Table(seats).public.seats == NAMES[:seats]
    for names in (NAMES[:4], (*NAMES, "Kim")):
        with pytest.raises(ValueError, match="5 to 10"):
            RULES.setup(names, {})


def test_r2_everybody_gets_another_member_and_three_influence() -> None:
    table = Table(7)
    assert [table.own(seat).member for seat in table.names] == list(MEMBERS[:7])
    assert {table.influence(seat) for seat in table.names} == {3}
    assert table.mine("Ana").objective == "No ministry has a higher level than Defence."
    assert table.mine("Ana").met is True
    assert not any(MEMBERS[0] in said for said in table.story("Ben"))
    assert any(MEMBERS[0] in said for said in table.story("Ana"))


def keyed_twice() -> Table:
    """Five have keyed in the same member, which cannot be."""
    table = Table(5, sheet={"objective.mode": "keyed"})
    for seat in table.names:
        table.draw(seat, f"member:0:{seat}", MEMBERS[0])
    return table


def test_r24_keyed_cards_that_cannot_be_are_kept_and_confirmed_or_mended_by_all_without_a_name() -> None:
    table = keyed_twice()
    assert table.story()[-1] == "These members' cards cannot come from one box; each confirms or mends their own."
    assert all(table.own(seat).member == MEMBERS[0] for seat in table.names)
    for seat, member in zip(table.names, MEMBERS, strict=False):
        assert table.refused("Eve" if seat != "Eve" else "Ana", Draw(f"member:1:{seat}", (member,)))
        said = [offer.say for offer in table.page(seat).offers if offer.do == "draw"]
        assert said == ["It is right as it is", "My member's card"]
        assert "Still to confirm or mend: " in table.foot()
        form = next(offer for offer in table.page(seat).offers if offer.fields)
        assert [getattr(field, "start", ()) for field in form.fields] == [(MEMBERS[0],)], "the own entry stands in it"
        table.draw(seat, f"member:1:{seat}", member)
    assert table.public.phase is Phase.BETWEEN
    assert not table.public.stands


def test_r24_what_all_confirm_stands_and_everybody_is_told() -> None:
    table = keyed_twice()
    for seat in table.names:
        offer = next(offer for offer in table.page(seat).offers if offer.do == "draw" and offer.given.get("outcome"))
        table.do(seat, table.session.read(offer.filled()))
    assert table.public.stands
    assert "All have confirmed their cards, though they cannot come from one box." in table.story()
    said = [one.say for one in table.page("public").moments]
    assert said == ["The cards that were keyed in cannot come from one box"]
    assert table.begin().to_the_end().end().result.winners


def test_r2_members_may_stay_in_the_box_until_the_end() -> None:
    table = Table(5, sheet={"objective.mode": "end"}).to_the_end()
    assert table.refused(HOST, c.TurnObjectives()) == {"objectives_missing"}
    assert [offer.given for offer in table.page(HOST).offers if offer.main] == [{"seat": "Ana"}]
    assert table.refused("Ana", c.NameObjective("Nobody")) == {"no_such_member"}
    assert table.refused("Ana", c.NameObjective(MEMBERS[0], "Ben")) == {"not_yours"}
    for seat, member in zip(table.names, MEMBERS, strict=False):
        table.do(HOST if seat == "Ana" else seat, c.NameObjective(member, seat if seat == "Ana" else ""))
        assert table.board().members[table.names.index(seat)].member.startswith(member)
        if seat == "Ana":
            assert table.refused("Ben", c.NameObjective(MEMBERS[0])) == {"member_taken"}
    assert table.phase is Phase.TURNED
    table.do(HOST, c.EndGame())
    assert table.public.objectives["Ana"] == MEMBERS[0]


def test_r3_the_first_general_secretary_is_drawn_or_chosen() -> None:
    assert Table(5, first="Cy").leader == "Cy"
    assert Table(5, first="random", script={"first": ("Di",)}).leader == "Di"


def test_r4_three_ministries_begin_at_nought() -> None:
    table = Table()
    assert [(m.label, m.level) for m in table.board().ministries] == [("Defence", 0), ("Finance", 0), ("Security", 0)]


def test_r5_only_the_general_secretary_proposes_and_only_a_ministry() -> None:
    table = Table()
    assert table.refused("Ben", c.Propose("defence")) == {"not_secretary"}
    assert table.refused("Ana", c.Propose("agriculture")) == {"no_such_ministry"}
    table.do("Ana", c.Propose("finance"))
    assert table.phase is Phase.THUMBS


def test_r6_all_others_answer_at_once_and_nobody_sees_a_thumb_before() -> None:
    table = Table(sheet=SEALED)
    table.do("Ana", c.Propose("finance"))
    assert "secretary_signals" in table.refused("Ana", c.Signal("up"))
    table.do("Ben", c.Signal("down"))
    table.do("Ben", c.Signal("up"))
    assert table.mine("Ben").choice_say == "Thumb up"
    assert {card.thumb for card in table.board().members} == {"", "hidden", "open"}
    for seat in ("Cy", "Di"):
        table.do(seat, c.Signal("up"))
    assert table.refused(HOST, c.Reveal()) == {"wrong_phase"}
    table.do("Eve", c.Signal("down"))
    assert table.refused("Eve", c.Signal("up")) == {"wrong_phase"}
    table.do(HOST, c.Reveal())
    assert table.public.thumbs == {"Ben": "up", "Cy": "up", "Di": "up", "Eve": "down"}


def test_q19_thumbs_are_real_and_keyed_in_by_the_host_unless_they_are_sealed() -> None:
    table = Table()
    table.do("Ana", c.Propose("finance"))
    assert "plan_open" in table.refused("Ben", c.Signal("up"))
    assert table.refused(HOST, c.ShowThumbs({"Ben": "up"})) == {"seats_missing"}
    assert "not_asked" in table.refused(HOST, c.ShowThumbs(dict.fromkeys(table.names, "up")))
    table.thumbs(3)
    assert table.phase is Phase.APPOINT
    sealed = Table(sheet=SEALED)
    sealed.do("Ana", c.Propose("finance"))
    assert sealed.refused(HOST, c.ShowThumbs(dict.fromkeys(sealed.public.answering, "up"))) == {"plan_sealed"}


def test_r7_a_majority_of_the_others_approves_and_fewer_reject() -> None:
    assert Table(6).plan("defence", up=3).phase is Phase.APPOINT
    rejected = Table(6).plan("defence", up=2)
    assert rejected.phase is Phase.PROPOSE
    assert rejected.public.rejected == ("defence",)


@pytest.mark.parametrize(("thumb", "after"), [("up", Phase.APPOINT), ("down", Phase.PROPOSE)])
def test_r7_r9_a_tie_is_for_the_general_secretary(thumb: str, after: Phase) -> None:
    table = Table(5).plan("defence", up=2)
    assert table.phase is Phase.CASTING
    assert table.refused("Ben", c.CastVote("up")) == {"not_secretary"}
    table.do("Ana", c.CastVote(thumb))
    assert table.phase is after


def test_r8_after_two_rejections_the_third_needs_no_vote() -> None:
    table = Table(6).plan("defence", up=0).plan("security", up=1)
    assert table.phase is Phase.APPOINT
    assert (table.public.plan, table.public.how) == ("finance", "third")


def test_r7_who_decides_a_tie_stands_on_the_wall_only_until_the_plan_is_answered() -> None:
    table = Table(5)
    tie = "A tie of 2 : 2 is decided by Ana."
    table.do("Ana", c.Propose("finance"))
    assert table.board().vote.note == tie
    table.thumbs(4)
    assert (table.board().vote.title, table.board().vote.note) == ("Finance is the plan", "")


def test_r9_one_fewer_than_the_players_answer_so_only_an_odd_number_can_tie() -> None:
    for seats in range(5, 11):
        ties = 0
        for up in range(seats):
            ties += Table(seats).plan("defence", up=up).phase is Phase.CASTING
        assert ties == seats % 2


def test_r10_three_others_execute_and_only_the_counts_are_shown() -> None:
    table = Table().plan()
    assert table.refused("Ben", c.Appoint(("Ben", "Cy", "Di"))) == {"not_secretary"}
    for seats in (("Ben", "Cy"), ("Ben", "Cy", "Cy"), ("Ben", "Cy", "Di", "Eve")):
        assert table.refused("Ana", c.Appoint(seats)) == {"three_needed"}
    assert table.refused("Ana", c.Appoint(("Ben", "Cy", "Zoe"))) == {"no_such_seat_value"}
    table.appoint("Ben", "Di", "Eve")
    assert "not_executor" in table.refused("Cy", c.DropCard("reform"))
    assert table.refused("Ben", c.DropCard("both")) == {"no_such_card"}
    table.execute("R P R")
    assert table.public.results == (1,)
    assert table.board().stage.cards == ("repress", "reform", "reform")
    assert "The first attempt at Defence: 1 Repress, 2 Reform." in table.story()


def test_r10_cards_at_the_table_are_keyed_in_by_the_host() -> None:
    table = Table(sheet={"cards.mode": "keyed"}).plan().appoint()
    assert "cards_at_table" in table.refused("Ben", c.DropCard("reform"))
    assert table.refused(HOST, c.TurnCards(4)) == {"three_cards"}
    table.do(HOST, c.TurnCards(0))
    assert table.public.levels["defence"] == -2
    app = Table().plan().appoint()
    assert app.refused(HOST, c.TurnCards(0)) == {"cards_in_app"}


@pytest.mark.parametrize(("cards", "level"), [("P P P", 2), ("R R R", -2)])
def test_r11_unanimous_moves_the_level_by_two_and_ends_the_round(cards: str, level: int) -> None:
    table = Table().round("finance", cards)
    assert table.public.levels == {"defence": 0, "finance": level, "security": 0}
    assert table.phase is Phase.BETWEEN
    again = Table().plan("finance").execute("P P R").execute(cards)
    assert again.public.levels["finance"] == level


def test_r12_none_some_or_all_three_may_be_replaced_between_attempts() -> None:
    table = Table(8).plan().appoint("Ben", "Cy", "Di").execute("P R R")
    assert table.phase is Phase.APPOINT
    table.appoint("Eve", "Flo", "Gus").execute("P R R")
    table.appoint("Eve", "Flo", "Ben")
    assert table.public.executors == ("Ben", "Eve", "Flo")
    kept = Table(8).plan().execute("P R R").execute("P R R")
    assert kept.public.results == (1, 1)


def test_r13_q12_the_third_cards_are_numbered_from_the_left_and_kept_by_seat() -> None:
    table = Table(5, first="Cy").plan().execute("P R R").execute("P R R")
    table.appoint("Ben", "Ana", "Eve")
    assert table.public.executors == ("Eve", "Ana", "Ben")
    assert table.board().stage.seats == ("Eve", "Ana", "Ben")
    assert table.page().view.foot == "Still to choose a card in secret: Ana, Ben and Eve."
    box = Table(5, first="Cy", sheet={"cards.mode": "keyed"}).plan().execute("P R R").execute("P R R").appoint()
    assert box.page().view.foot == (
        "The numbered cards go to Di, Eve and Ana, in this order, and come back face down."
        " Cy shuffles them, looks at them alone, and says how many repress."
    )
    assert table.refused("Eve", c.DropCard("repress")) == {"other_card"}
    table.do("Eve", c.PlayCard("repress"))
    assert table.own("Eve").card == ""
    assert table.mine("Eve").choice_say == "Repress"
    assert table.mine("Ana").choice_say == ""
    assert Table().plan().appoint().refused("Ben", c.PlayCard("repress")) == {"other_card"}


@pytest.mark.parametrize(("cards", "level"), [("P P R", 1), ("P R R", -1)])
def test_r14_a_third_divided_attempt_moves_one_and_a_purge_follows(cards: str, level: int) -> None:
    table = Table().plan().divided(cards)
    assert table.public.levels["defence"] == level
    assert table.phase is Phase.POINTING
    assert not table.board().stage.labels or set(table.board().stage.labels) <= {"Repress", "Reform"}


def test_r15_the_three_point_at_once_and_then_the_cards_are_turned() -> None:
    table = Table(sheet=SEALED).plan().divided("P R R")
    assert "not_executor" in table.refused("Eve", c.Point("Ben"))
    assert "not_one_of_three" in table.refused("Ben", c.Point("Eve"))
    table.do("Ben", c.Point("Di"))
    table.do("Ben", c.Point("Cy"))
    table.do("Cy", c.Point("Ben"))
    assert not any(card.points_at for card in table.board().members)
    assert table.mine("Cy").choice_say == "You point at Ben."
    table.do("Di", c.Point("Ben"))
    table.do(HOST, c.Reveal())
    purge = table.public.purge
    assert purge is not None
    assert (purge.deviant, purge.card) == ("Ben", "repress")
    assert "Ben was the deviant: Repress." in table.story()


def test_q20_fingers_are_real_and_keyed_in_by_the_host_unless_they_are_sealed() -> None:
    table = Table(sheet={"cards.mode": "keyed"}).plan().divided("P P R")
    assert "purge_open" in table.refused("Ben", c.Point("Cy"))
    assert table.refused(HOST, c.ShowPointing({"Ben": "Cy"})) == {"seats_missing"}
    table.point("Di", "Di", "Ben")
    assert table.phase is Phase.DEVIANT
    assert table.refused(HOST, c.NameDeviant("Eve")) == {"not_one_of_three"}
    table.do(HOST, c.NameDeviant("Di"))
    assert table.influence("Di") == 2
    purge = table.public.purge
    assert purge is not None
    assert purge.card == "reform"
    sealed = Table(sheet=SEALED).plan().divided()
    assert sealed.refused(HOST, c.ShowPointing({"Ben": "Cy", "Cy": "Ben", "Di": "Ben"})) == {"purge_sealed"}


def test_r16_a_deviant_seen_by_both_loses_one() -> None:
    table = Table().plan().divided("P R R").point("Cy", "Ben", "Ben")
    assert [table.influence(seat) for seat in table.names] == [3, 2, 3, 3, 3]


@pytest.mark.parametrize(
    ("at", "left"),
    [
        (("Cy", "Di", "Ben"), [3, 3, 2, 3, 3]),
        (("Cy", "Ben", "Cy"), [3, 3, 3, 2, 3]),
        (("Cy", "Di", "Cy"), [3, 3, 2, 2, 3]),
    ],
)  # fmt: skip
def test_r17_otherwise_whoever_missed_the_deviant_loses_one(at: tuple[str, ...], left: list[int]) -> None:
    table = Table().plan().divided("P R R").point(*at)
    assert [table.influence(seat) for seat in table.names] == left


def test_r18_everybody_leads_once_clockwise_and_then_it_is_over() -> None:
    table = Table(6, first="Di")
    led = [table.leader]
    table.round()
    while table.phase is Phase.BETWEEN:
        table.begin()
        led.append(table.leader)
        table.round()
    assert led == ["Di", "Eve", "Flo", "Ana", "Ben", "Cy"]
    assert table.phase is Phase.OBJECTIVES
    assert table.refused(HOST, c.BeginRound()) == {"wrong_phase"}


def test_r18_the_host_begins_a_round_or_whoever_led_last_and_nobody_else() -> None:
    table = Table(begun=False)
    assert all(table.refused(seat, c.BeginRound()) == {"not_secretary"} for seat in table.names[1:])
    table.do("Ana", c.BeginRound())
    assert table.leader == "Ana"
    assert table.round().leader == "Ana"
    assert "not_secretary" in table.refused("Ben", c.BeginRound())
    table.do("Ana", c.BeginRound())
    assert table.leader == "Ben"
    assert table.plan().refused("Ana", c.Reveal()) >= {"not_secretary"}


def test_what_is_not_ones_own_to_do_is_refused_in_words() -> None:
    table = Table()
    assert table.refused(JUDGE, c.Propose("defence")) == {"not_yours"}
    assert "not_yours" in table.refused(HOST, c.Signal("up"))
    assert "no_such_seat" in table.refused("Zoe", c.Propose("defence"))
    assert "not_yours" in table.refused("table", c.Reveal())
    assert {type(x) for x in table.do("Ana", c.Propose("defence"))} == {e.PlanProposed}


def test_r6_thumbs_are_shown_until_three_are_appointed_and_not_again() -> None:
    table = Table(6).plan()
    assert [card.thumb for card in table.board().members] == ["", "up", "up", "up", "up", "up"]
    table.execute("P R R")
    assert table.phase is Phase.APPOINT
    assert not any(card.thumb for card in table.board().members)
    assert [card.subtitle for card in table.page().view.seats] == ["leads", *["executes"] * 3, "", ""]


def test_r15_whom_each_of_the_three_pointed_at_stands_on_its_seat() -> None:
    table = Table(6).plan().appoint("Ben", "Cy", "Di").divided("P R R").point("Cy", "Ben", "Cy")
    said = {card.name: card.subtitle for card in table.page().view.seats}
    assert (said["Ben"], said["Cy"], said["Di"], said["Eve"]) == ("→ Cy", "→ Ben", "→ Cy", "")
