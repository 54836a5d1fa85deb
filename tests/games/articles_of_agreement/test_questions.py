"""Every open question of Articles of Agreement: its default, and each alternative that a table can choose."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.core.contract import changed
from companion.core.messages import CLOCK, HOST, JUDGE, Hand, Pause, Refusal, Rule, TimeUp
from companion.core.offers import Arrange, ChooseMany, ChooseOne
from companion.core.vocabulary import Way
from companion.games.articles_of_agreement import abilities, characters, pieces, words
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import events as e
from companion.games.articles_of_agreement.state import Phase
from companion.games.articles_of_agreement.wants import unseen
from companion.sessions.why import why
from tests.games.articles_of_agreement.evenings import BALLOTS, NAMES, RULES, Table, parts
from tests.games.contract import test_clock

# --- scoring ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("all", [7, 7, 7, 0]),
        ("nobody", [0, 0, 0, 0]),
        ("split", [2, 2, 2, 0]),
        ("captain", [7, 0, 0, 0]),
        ("lowest", [0, 0, 7, 0]),
    ],
)
def test_q1_a_tie_for_the_most_gems(rule: str, points: list[int]) -> None:
    told = parts(dict.fromkeys(("Ana", "Ben", "Cy"), "ruby ruby"), gems_tie=rule, numbers=(7, 5, 2, 1))
    assert [told[seat]["ruby"] for seat in NAMES[:4]] == points


def test_q1_a_captain_who_is_not_tied_leaves_it_to_the_lowest_number() -> None:
    told = parts({"Ben": "ruby", "Cy": "ruby"}, gems_tie="captain", numbers=(7, 5, 2, 1))
    assert [told[seat]["ruby"] for seat in NAMES[:4]] == [0, 0, 7, 0]
    assert parts({"Ben": "ruby", "Cy": "ruby"})["Ben"]["ruby"] == 7, "the default: all"


@pytest.mark.parametrize("rule", ["all", "nobody", "split", "captain", "lowest"])
def test_q2_nobody_scores_for_gems_that_nobody_has(rule: str) -> None:
    assert all(sum(told.values()) == 0 for told in parts({}, gems_tie=rule).values())


@pytest.mark.parametrize(
    ("rule", "winners"),
    [
        ("shared", {"Ana", "Ben", "Cy"}),
        ("captain", {"Ana"}),
        ("gold", {"Ben"}),
        ("lowest", {"Ben"}),
        ("highest", {"Ana"}),
    ],
)
def test_q3_a_tie_at_the_top(rule: str, winners: set[str]) -> None:
    secrets = {"Ana": "map map", "Ben": "gold gold", "Cy": "map gold", "Di": "pistol pistol"}
    table = Table(numbers=(7, 2, 5, 6), secrets=secrets, final_tie=rule)
    for _round in range(6):
        table.mutiny("N N N", "").do(HOST, c.FailMutiny())
        table.quiet()
    table.turn().count()
    assert [s.total for s in table.result.standings] == [4, 4, 4, 0]
    assert set(table.result.winners) == winners
    assert "tie at 4." in table.result.say
    behind = {"gold": "Cy stands before Ana: more gold.",
              "lowest": "Cy stands before Ana: the lower character number.",
              "highest": "Cy stands before Ben: the higher character number."}  # fmt: skip
    assert table.result.say.endswith(behind.get(rule, "."))
    assert ("stands before" in table.result.say) == (rule in behind)


def test_q3_a_captain_who_is_not_tied_does_not_break_the_tie() -> None:
    secrets = {"Ana": "pistol pistol", "Ben": "gold gold", "Cy": "map gold", "Di": "pistol pistol"}
    table = Table(secrets=secrets, final_tie="captain")
    for _round in range(6):
        table.mutiny("N N N", "").do(HOST, c.FailMutiny())
        table.quiet()
    table.turn().count()
    assert set(table.result.winners) == {"Ben", "Cy"}
    assert "They share the win." in table.result.say
    assert table.result.say.endswith("Ana stands before Di: captain.")


def test_q4_tools_on_one_map_multiply_or_add() -> None:
    held = {"Ana": "map map compass compass spyglass bottle"}
    assert parts(held)["Ana"]["maps"] == 16 + 4
    assert parts(held, map_stack="plus")["Ana"]["maps"] == 8 + 4


def test_q5_the_app_finds_the_most_points() -> None:
    table = Table(secrets={"Ben": "map map"}).give("Ben", "compass").finish()
    assert table.public.over
    assert table.parts("Ben")["Maps"] == 6
    assert not table.happened(e.ToolsLaid)


def test_q5_owners_lay_their_tools_themselves() -> None:
    table = Table(secrets={"Ben": "map map", "Cy": "map spyglass"}, map_assign="owner")
    table.give("Ben", "compass compass bottle").finish()
    assert table.at(Phase.TOOLS)
    assert table.board().waiting == ("Ben", "Cy")
    laid = {"compass.1": "1", "compass.2": "1", "bottle.1": "2"}
    assert table.refused("Ben", c.AssignTools(laid)) == ["tool_twice"]
    assert table.refused("Ben", c.AssignTools({**laid, "compass.2": "3"})) == ["no_such_map"]
    assert table.refused("Ben", c.AssignTools({"compass.1": "1"})) == ["still_missing"]
    assert table.refused("Cy", c.AssignTools(laid, "Ben")) == ["not_yours"]
    table.do("Ben", c.AssignTools({**laid, "compass.2": "0"}))
    assert table.story()[-1] == "Ben lays tools to maps. Compass 1: map 1, Compass 2: no map, Message: map 2."
    table.do(HOST, c.AssignTools({"spyglass.1": "0"}, "Cy"))
    table.count()
    assert table.parts("Ben")["Maps"] == 8
    assert table.parts("Cy")["Maps"] == 2
    told = parts({"Ana": "map map compass bottle"}, {"Ana": {"compass.1": "1", "bottle.1": "1"}}, map_stack="plus")
    assert told["Ana"]["maps"] == 6 + 2


# --- pistols ----------------------------------------------------------------------------------------------------------


def armed(**options: Any) -> Table:
    """Ana has a pistol, Ben a map and a ruby face up; he has two secret emeralds."""
    return Table(secrets={"Ben": "emerald emerald"}, **options).give("Ana", "pistol").give("Ben", "map ruby")


def test_q6_a_pistol_takes_what_lies_open_and_the_owner_chooses() -> None:
    table = armed()
    assert table.refused("Ana", c.FirePistol("secret:Ben")) == ["no_such_take"]
    assert table.refused("Ana", c.FirePistol("any:Ben")) == ["no_such_take"]
    table.do("Ana", c.FirePistol("ruby:Ben"))
    assert table.hold("Ana") == ["ruby"]


def test_q6_a_blind_pick_among_secrets_stays_secret() -> None:
    table = armed(pistol_target="blind")
    table.do("Ana", c.FirePistol("secret:Ben"))
    assert table.secrets("Ana") == ["gold", "gold", "emerald"]
    assert (table.pirate("Ana").secrets, table.pirate("Ben").secrets) == (3, 1)
    assert table.story()[-1] == "Ana steals a secret treasure from Ben."
    assert "Ana steals from Ben: Emerald." in table.story("Ana")
    assert "Ana steals from Ben: Emerald." in table.story("Ben")
    assert not any("Emerald" in line for line in table.story("Cy"))
    again = armed(pistol_target="blind")
    again.do("Ana", c.FirePistol("map:Ben"))
    assert "map" in again.hold("Ana")


def test_q6_one_treasure_by_chance_face_up_or_secret() -> None:
    table = armed(pistol_target="random")
    assert table.refused("Ana", c.FirePistol("ruby:Ben")) == ["no_such_take"]
    table.script.written["steal"] = [("secret",), ("emerald",)]
    table.do("Ana", c.FirePistol("any:Ben"))
    assert [dict(w.bag) for w in table.script.wanted[-2:]] == [{"map": 1, "ruby": 1, "secret": 2}, {"emerald": 2}]
    assert "emerald" in table.secrets("Ana")
    other = armed(pistol_target="random")
    other.script.written["steal"] = [("map",)]
    other.do("Ana", c.FirePistol("any:Ben"))
    assert "map" in other.hold("Ana")
    bare = Table(secrets={"Ben": "emerald emerald"}, pistol_target="random").give("Ana", "pistol")
    bare.do("Ana", c.FirePistol("any:Ben"))
    assert "emerald" in bare.secrets("Ana"), "with nothing face up it can only be a secret one"


@pytest.mark.parametrize(("choice", "kept"), [("face_up", True), ("blind", False), ("random", False)])
def test_q6_the_table_may_rule_when_somebody_aims_at_a_secret(choice: str, kept: bool) -> None:
    table = armed(pistol_target="ask")
    table.do("Ana", c.FirePistol("secret:Ben"))
    question = RULES.asks(table.public)
    assert question is not None
    assert question.default == "face_up"
    assert question.say.startswith("Ana aims at a secret treasure of Ben.")
    assert table.refused("Ana", c.BeginRound()) == ["question_open"]
    assert table.refused(HOST, Rule("pistol.target", "all")) == ["no_such_choice"]
    assert table.refused(HOST, Rule("gems.tie", "all")) == ["no_such_question"]
    table.do(HOST, Rule("pistol.target", choice, True, "so it is"))
    assert ("pistol" in table.hold("Ana")) == kept
    assert bool(table.happened(e.ShotForbidden)) == kept
    # What was ruled for the evening holds from then on.
    again = table.give("Cy", "pistol").refused("Cy", c.FirePistol("secret:Ana" if choice != "blind" else "any:Ana"))
    assert "no_such_take" in again


def test_q6_with_the_box_the_table_says_what_was_stolen() -> None:
    keyed = Table(cards_mode="keyed", pistol_target="random").draw(HOST, "characters", "7 1 2 3")
    for seat in NAMES[:4]:
        keyed.draw(seat, "secrets", "gold gold" if seat != "Ben" else "emerald rum")
    keyed.give("Ana", "pistol").give("Ben", "map")
    keyed.do("Ana", c.FirePistol("any:Ben"))
    keyed.draw(HOST, "steal", "secret").draw("Ana", "steal", "emerald")
    assert "emerald" in keyed.secrets("Ana")
    end = Table(cards_mode="end", pistol_target="random").draw(HOST, "characters", "7 1 2 3")
    end.give("Ana", "pistol").give("Ben", "map").do(HOST, c.FirePistol("any:Ben", "Ana"))
    end.draw(HOST, "steal", "secret")
    assert (end.pirate("Ana").secrets, end.pirate("Ben").secrets) == (3, 1)


def test_q6_a_stolen_secret_that_its_owner_never_noted_is_mended_by_all_alike() -> None:
    keyed = Table(cards_mode="keyed", pistol_target="blind").draw(HOST, "characters", "7 1 2 3")
    for seat in NAMES[:4]:
        keyed.draw(seat, "secrets", "gold gold")
    keyed.give("Ana", "pistol").do("Ana", c.FirePistol("secret:Ben"))
    keyed.draw("Ana", "steal", "ruby")
    assert keyed.secrets("Ana") == ["gold", "gold", "ruby"], "the thief is told nothing"
    assert len(keyed.happened(e.SecretsImpossible)) == 1
    page = keyed.page("Ana")
    assert page.view.foot.startswith("Not all that was keyed in can come from one deck. Still to confirm or mend: ")
    (mending,) = (field for offer in page.offers for field in offer.fields if field.name == "outcome")
    assert isinstance(mending, Arrange)
    assert mending.start == ("gold", "gold", "ruby"), "what was keyed in stands there, to be mended"
    for seat, kinds in zip(NAMES[:4], ("gold gold ruby", "gold", "gold gold", "gold gold"), strict=True):
        keyed.draw(seat, "secrets", kinds)
    assert not RULES.wants(keyed.state)


def test_q6_whose_last_secret_was_taken_has_noted_nothing_any_more() -> None:
    """Found by a simulation: the thief keyed in what the robbed had not noted, and it stayed noted for ever."""
    keyed = Table(cards_mode="keyed", pistol_target="blind").draw(HOST, "characters", "7 1 2 3")
    for seat in NAMES[:4]:
        keyed.draw(seat, "secrets", "gold gold")
    keyed.give("Ana", "pistol").give("Cy", "pistol")
    keyed.do("Ana", c.FirePistol("secret:Ben"))
    keyed.draw("Ana", "steal", "gold")
    keyed.do(HOST, c.CloseWindow())
    keyed.do("Cy", c.FirePistol("secret:Ben"))
    keyed.draw("Cy", "steal", "ruby")
    assert keyed.secrets("Ben") == []
    assert keyed.at(Phase.READY)


def test_q7_a_pistol_takes_nothing_that_is_still_on_offer_but_a_share_as_soon_as_it_is_accepted() -> None:
    table = Table().give("Ana", "pistol").begin("ruby gold gold gold rum rum rum").propose(Ben="ruby")
    assert table.refused("Ana", c.FirePistol("ruby:Ben")) == ["no_such_take"]
    table.vote("A A A")
    assert table.at(Phase.WINDOW)
    table.do("Ana", c.FirePistol("ruby:Ben"))
    assert "ruby" in table.hold("Ana")


def test_q8_a_face_down_pistol_does_nothing_and_stays_face_down() -> None:
    table = Table(secrets={"Ana": "pistol barrel", "Ben": "spot gold"}).give("Cy", "map")
    assert table.refused("Ana", c.FirePistol("map:Cy")) == ["no_pistol"]
    assert table.refused("Ana", c.OpenBarrel()) == ["no_barrel"]
    assert table.refused("Ana", c.TurnUp("pistol")) == ["secrets_stay"]
    table.accepted()
    assert not table.happened(e.SpotSkipped)
    assert table.at(Phase.READY)


def test_q8_where_the_table_allows_it_a_secret_one_is_turned_up_to_be_used() -> None:
    table = Table(secrets={"Ana": "pistol barrel"}, secret_usable="yes").give("Cy", "map")
    assert table.refused("Ana", c.TurnUp("gold")) == ["no_such_usable", "not_in_secrets"]
    assert table.refused("Ana", c.TurnUp("spot")) == ["not_in_secrets"]
    assert table.refused(HOST, c.TurnUp("pistol", "Ana")) == ["not_yours"]
    table.do("Ana", c.TurnUp("pistol"))
    assert table.story()[-1] == "Ana turns up a secret Pistol."
    assert (table.pirate("Ana").secrets, table.hold("Ana")) == (1, ["pistol"])
    table.do("Ana", c.FirePistol("map:Cy"))
    table.rounds().quiet()
    assert table.happened(e.SpeechOpened)[-1].asked == ("Ben", "Cy", "Di", "Ana"), "anybody might turn one up"
    end = Table(cards_mode="end", secret_usable="yes").draw(HOST, "characters", "7 1 2 3")
    end.do(HOST, c.TurnUp("pistol", "Ana"))
    assert (end.pirate("Ana").secrets, end.hold("Ana")) == (1, ["pistol"])


def test_q8_turned_up_while_others_speak_all_are_asked_again() -> None:
    table = Table(secrets={"Ana": "pistol barrel"}, secret_usable="yes").give("Cy", "barrel").give("Di", "pistol map")
    table.give("Ben", "map").do("Di", c.FirePistol("map:Ben"))
    assert table.asked() == ("Cy",)
    table.do("Ana", c.TurnUp("pistol"))
    assert table.asked() == ("Cy", "Ana")


@pytest.mark.parametrize(("rule", "last"), [("one", 1), ("free", 3), ("round", 0)])
def test_q9_pistols_at_the_last_opportunity(rule: str, last: int) -> None:
    table = (
        Table(pistol_final=rule).give("Ana", "pistol pistol pistol pistol").give("Ben", "map map map compass compass")
    )
    table.rounds(5).quiet()
    table.begin("").propose()
    table.do("Ana", c.FirePistol("map:Ben"))
    assert table.public.fired == ("Ana",)
    table.vote("N N N").do(HOST, c.FailMutiny())
    fired = 0
    while table.at(Phase.FINAL) and "Ana" in table.asked() and "fire_pistol" in table.offers("Ana"):
        take = next(t for t in ("map:Ben", "compass:Ben") if t.partition(":")[0] in table.hold("Ben"))
        table.do("Ana", c.FirePistol(take))
        fired += 1
    assert fired == last


@pytest.mark.parametrize(("rule", "last"), [("one", 2), ("free", 4), ("round", 1)])
def test_q9_who_fired_none_in_the_last_round_has_that_one_too_at_the_last_opportunity(rule: str, last: int) -> None:
    table = Table(pistol_final=rule).give("Ana", "pistol pistol pistol pistol")
    table.give("Ben", "map map map compass compass").rounds(5).quiet()
    table.begin("").propose().vote("A A A")
    fired = 0
    while table.at(Phase.FINAL) and "Ana" in table.asked() and "fire_pistol" in table.offers("Ana"):
        table.do("Ana", c.FirePistol(f"{table.hold('Ben')[0]}:Ben"))
        fired += 1
    assert fired == last
    if table.at(Phase.FINAL) and "pistol" in table.hold("Ana"):
        assert "fired_already" in table.refused("Ana", c.FirePistol(f"{table.hold('Ben')[0]}:Ben"))


@pytest.mark.parametrize("rule", ["one", "round", "free"])
@pytest.mark.parametrize("spot", ["before", "after"])
def test_q9_r23_after_the_last_round_weapons_are_asked_for_once(rule: str, spot: str) -> None:
    """Seen at a table: “Pistols and barrels?” and then “Last opportunity”, with one picture and one gold button."""
    table = Table(pistol_final=rule, blackspot_timing=spot).give("Ana", "barrel").rounds(5).quiet()
    seen = len(table.happened(e.SpeechOpened))
    table.begin("").propose().vote("A A A")
    assert table.at(Phase.FINAL)
    table.quiet()
    assert len(table.happened(e.SpeechOpened)) - seen == 1
    assert table.at(Phase.SECRETS)


# --- windows of speech ------------------------------------------------------------------------------------------------


def test_q1_who_ties_for_the_most_gems_is_not_said_to_have_the_most() -> None:
    for own, said in (("pistol ruby", "Ana has the most rubies now"), ("pistol", "Ana, Ben and Cy tie for the most")):
        table = Table(numbers=(7, 1, 2, 5)).give("Ana", own).give("Ben", "ruby ruby").give("Cy", "ruby")
        table.accepted("gold gold gold rum rum rum map")
        table.do("Ana", c.FirePistol("ruby:Ben"))
        assert said in table.board().deeds[-1].why
        assert any(said in line for line in table.story())


def test_r23_no_figure_stands_beside_a_name_from_the_secrets_on_until_something_is_counted() -> None:
    table = Table().rounds().quiet()
    assert table.at(Phase.SECRETS)
    assert {card.badge for card in table.page("public").view.seats} == {""}
    table.turn()
    assert {card.badge for card in table.page("public").view.seats} == {""}
    table.do(HOST, c.CountLoot())
    assert "" not in {card.badge for card in table.page("public").view.seats}


def three_pistols(**options: Any) -> Table:
    """A round's end at which Ana (7), Cy (2) and Di (5) openly hold pistols and Ben (1) two maps."""
    table = Table(numbers=(7, 1, 2, 5), **options).give("Ana", "pistol").give("Cy", "pistol").give("Di", "pistol")
    return table.give("Ben", "map map compass").accepted("gold gold gold rum rum rum emerald")


def test_q10_what_was_used_before_a_vote_or_a_last_opportunity_is_no_news_in_it() -> None:
    """Seen at a table: “Cleo's ability: draws a bottle of rum” stood under the vote, the Black Spot and the barrels."""
    table = Table().give("Di", "barrel pistol").give("Ben", " ".join(["rum"] * 7)).give("Cy", "spot").rounds(5).quiet()

    def news() -> list[str]:
        return [" ".join(one.say.split()[:2]) for one in table.page("public").moments]

    table.begin("").do(HOST, c.OpenBarrel("Di"))
    assert news() == ["Di opens"]
    table.propose().vote("N N N")
    assert news() == []
    table.do(HOST, c.FailMutiny())
    assert news() == ["The mutiny"]
    table.do(HOST, c.SpotSteal("Ben"))
    assert table.at(Phase.FINAL)
    assert news() == ["The Black"]


def test_q10_the_lowest_number_comes_first_and_all_are_asked_again() -> None:
    table = three_pistols()
    assert table.at(Phase.WINDOW)
    assert table.asked() == ("Cy", "Di", "Ana")
    assert table.board().speakers == ("Cy", "Di", "Ana")
    assert [table.pirate(seat).speaks for seat in table.asked()] == ["now", "waits", "waits"]
    assert table.refused("Di", c.FirePistol("map:Ben")) == ["speak_in_turn"]
    assert table.refused("Ben", c.Pass()) == ["not_asked_now"]
    assert table.refused(HOST, c.BeginRound()) == ["wrong_phase", "window_open"]
    table.do("Cy", c.Pass())
    assert table.refused("Cy", c.FirePistol("map:Ben")) == ["not_asked_now"]
    table.do("Di", c.FirePistol("map:Ben"))
    assert table.asked() == ("Cy", "Ana"), "all who could still use something are asked again"
    table.do(HOST, c.Pass("Cy"))
    table.do("Ana", c.Pass())
    assert table.at(Phase.READY)
    assert table.refused("Ana", c.Pass()) == ["no_window"]


def test_q10_a_window_opens_only_after_a_theft_and_asks_only_who_openly_holds_one() -> None:
    table = Table(secrets={"Di": "pistol pistol"}).give("Ana", "pistol").give("Cy", "pistol").give("Ben", "map").begin()
    assert table.public.window is None
    table.do("Ana", c.FirePistol("map:Ben"))
    assert table.asked() == ("Cy",)
    assert table.refused("Ana", c.MoveCard("1", "Ben")) == ["window_open"]
    table.do(HOST, c.CloseWindow())
    assert table.public.window is None
    table.do("Ana", c.MoveCard("1", "Ben"))
    assert table.refused(HOST, c.CloseWindow()) == ["no_window"]


def test_q10_a_barrel_asks_nobody_again_who_has_passed_and_holds_nothing_up() -> None:
    """Seen at a table: after one barrel the whole table was asked anew, though most had just said no; and a barrel at
    the beginning of a round held up its draw."""
    table = three_pistols().give("Di", "barrel barrel")
    table.do("Cy", c.Pass())
    before = len(table.happened(e.SpeechOpened))
    table.do("Di", c.OpenBarrel())
    assert table.public.window is not None
    assert table.public.window.waiting == ("Di", "Ana"), "Cy has passed"
    assert len(table.happened(e.SpeechOpened)) == before, "nothing is asked anew"
    table.do("Di", c.FirePistol("map:Ben"))
    assert table.asked() == ("Cy", "Di", "Ana"), "a treasure has moved openly: that may be a new reason"
    table.do("Cy", c.Pass())
    table.do("Di", c.OpenBarrel())
    assert table.asked() == ("Ana",), "Di holds nothing more, and Cy has passed"
    table.do("Ana", c.Pass())
    assert table.at(Phase.READY)
    table.give("Di", "barrel")
    table.do("Di", c.OpenBarrel())
    assert table.public.window is None, "where nobody is being asked, a barrel asks nobody"
    table.begin()


def test_q10_whoever_may_come_first_and_has_not_answered_is_asked_on_after_a_barrel() -> None:
    table = three_pistols(priority="first").give("Ben", "barrel")
    table.do(HOST, c.CloseWindow())
    table.begin("").propose().vote("A A A")
    assert table.asked() == ("Ben", "Cy", "Di", "Ana")
    table.do("Di", c.Pass())
    table.do("Ben", c.OpenBarrel())
    assert table.asked() == ("Cy", "Ana")


def test_q10_the_host_says_of_one_alone_that_it_uses_nothing_and_of_several_what_is_true() -> None:
    """Seen at a table: “Nobody else” although nobody had used anything yet."""
    table = three_pistols()

    def for_all() -> list[str]:
        return [offer.say for offer in table.page(HOST).offers if offer.gives(c.CloseWindow) and not offer.main]

    assert [offer.say for offer in table.page(HOST).offers if offer.main] == ["Cy: nothing now"], "Space is of one"
    assert for_all() == ["Nobody uses anything"]
    table.do("Cy", c.FirePistol("map:Ben"))
    assert [offer.say for offer in table.page(HOST).offers if offer.main] == ["Di: nothing now"]
    assert for_all() == ["Nobody else"]
    table.do("Di", c.Pass())
    assert [offer.say for offer in table.page(HOST).offers if offer.main] == ["Ana: nothing now"]
    assert for_all() == ["Nobody else"], "seen at a table: 6 became 2 when one was left"
    table = three_pistols()
    table.do(HOST, c.CloseWindow())
    assert table.story()[-1].startswith("Nobody uses anything for now.")


def test_q10_q26_after_a_barrel_whose_ability_comes_when_a_treasure_has_moved_is_asked() -> None:
    table = Table(characters=records(n2="move give")).give("Cy", "map").give("Ben", "barrel").begin()
    table.do("Ben", c.OpenBarrel())
    assert table.asked() == ("Cy",)


def test_q10_whom_the_captain_calls_on() -> None:
    table = three_pistols(priority="captain")
    assert table.board().waiting == ("Ana",)
    assert table.refused("Cy", c.FirePistol("map:Ben")) == ["speak_in_turn"]
    assert table.refused("Cy", c.CallOn("Cy")) == ["not_captain"]
    assert table.refused("Ana", c.CallOn("Ben")) == ["no_such_seat_value"]
    table.do("Ana", c.CallOn("Di"))
    assert table.pirate("Di").speaks == "now"
    table.do("Di", c.FirePistol("map:Ben"))
    table.do(HOST, c.CallOn("Ana"))
    table.do("Ana", c.Pass())
    table.do("Cy", c.FirePistol("map:Ben"))
    table.do("Ana", c.Pass())
    assert table.at(Phase.READY)


def test_q10_whoever_speaks_first() -> None:
    table = three_pistols(priority="first")
    assert table.refused("Ana", c.CallOn("Cy")) == ["captain_calls_not"]
    assert table.board().waiting == ("Ana", "Cy", "Di")
    table.do("Ana", c.FirePistol("map:Ben"))
    table.do("Di", c.Pass())
    table.do("Cy", c.Pass())
    assert table.at(Phase.READY)


def test_q10_clocks_stand_still_while_a_window_is_open() -> None:
    table = Table().give("Ana", "pistol").give("Cy", "pistol").give("Ben", "map").mutiny("N N A")
    due = RULES.due(table.public)
    assert due is not None
    table.do("Ana", c.FirePistol("map:Ben"))
    assert RULES.due(table.public) is None
    table.do(HOST, c.CloseWindow())
    assert RULES.due(table.public) is not None


# --- the Black Spot ---------------------------------------------------------------------------------------------------


def spotted(**options: Any) -> Table:
    """A round's end at which Ben holds the Black Spot, and Cy a map, a ruby and two secret rum."""
    table = Table(secrets={"Cy": "rum rum"}, **options).give("Ben", "spot").give("Cy", "map ruby")
    return table.mutiny("N N A")


def after_spot(**options: Any) -> Table:
    """The same, with the round over."""
    table = spotted(**options)
    table.do(HOST, c.FailMutiny())
    return table


def test_q11_its_holder_must_name_a_victim_and_a_face_up_treasure_goes_by_chance() -> None:
    table = after_spot()
    assert table.at(Phase.SPOT)
    assert table.refused("Ben", c.SkipSpot()) == ["spot_must"]
    assert table.refused("Ben", c.SpotSteal("Ana")) == ["no_such_victim"]
    table.script.written["steal"] = [("map",)]
    table.do("Ben", c.SpotSteal("Cy"))
    assert dict(table.script.wanted[-1].bag) == {"map": 1, "ruby": 1}
    assert table.at(Phase.READY)


def test_q11_with_nothing_to_take_the_spot_takes_nothing() -> None:
    table = Table().give("Ben", "spot").mutiny("N N A")
    table.do(HOST, c.FailMutiny())
    assert table.at(Phase.READY)
    assert "Ben's Black Spot steals nothing." in table.story()


def test_q11_its_holder_may_leave_it() -> None:
    table = after_spot(blackspot_mandatory="may")
    table.do("Ben", c.SkipSpot())
    assert table.at(Phase.READY)
    assert table.hold("Ben") == ["spot"]


def test_q11_the_victim_is_drawn_too() -> None:
    table = spotted(blackspot_mandatory="victim")
    table.give("Di", "gold")
    table.script.written["steal"] = [("Di",)]
    table.do(HOST, c.FailMutiny())
    assert table.hold("Ben") == ["gold", "spot"]
    assert set(table.script.wanted[-1].outcomes) == {"Cy", "Di"}
    keyed = Table(cards_mode="end", blackspot_mandatory="victim", vote_medium="open").draw(
        HOST, "characters", "7 1 2 3"
    )
    keyed.give("Ben", "spot").give("Cy", "map").do(HOST, c.BeginRound())
    keyed.draw(HOST, "offer", "gold gold gold gold rum rum rum").share().do(HOST, c.Propose())
    keyed.do(HOST, c.ShowThumbs(dict.fromkeys(keyed.public.voters, "aye")))
    (form,) = (offer for offer in keyed.page(HOST).offers if offer.do == "draw")
    assert isinstance(form.fields[0], ChooseMany)
    assert [(choice.say, choice.seat) for choice in form.fields[0].choices] == [("Ana", "Ana"), ("Cy", "Cy")]
    keyed.draw(HOST, "steal", "Cy")
    assert keyed.hold("Ben") == ["spot", "map"]


def test_q11_secret_treasures_count_too() -> None:
    table = after_spot(blackspot_mandatory="secrets")
    table.script.written["steal"] = [("secret",), ("rum",)]
    table.do("Ben", c.SpotSteal("Cy"))
    assert table.secrets("Ben") == ["gold", "gold", "rum"]
    assert "The Black Spot: Ben steals a secret treasure from Cy." in table.story()


def test_q11_in_that_case_only_the_named_victim_and_never_by_command() -> None:
    table = spotted(blackspot_mandatory="victim")
    table.do(HOST, c.FailMutiny())
    assert table.at(Phase.READY)
    assert table.refused("Ben", c.SpotSteal("Cy")) == ["wrong_phase", "victim_drawn"]


def test_q12_before_the_pistols_and_after_the_last_round_too() -> None:
    table = spotted().give("Ana", "barrel").give("Cy", "emerald emerald emerald emerald emerald")
    table.do(HOST, c.FailMutiny())
    assert table.at(Phase.SPOT)
    table.do("Ben", c.SpotSteal("Cy"))
    assert table.at(Phase.WINDOW)
    table.rounds().quiet()
    assert [event.stage for event in table.happened(e.StageBegun)][-3:] == ["spot", "final", "secrets"]


def test_q12_after_them_as_the_very_last_thing() -> None:
    table = spotted(blackspot_timing="after")
    table.give("Ana", "barrel").give("Cy", "emerald emerald emerald emerald emerald")
    table.do(HOST, c.FailMutiny())
    assert table.at(Phase.WINDOW)
    table.do(HOST, c.CloseWindow())
    assert table.at(Phase.SPOT)
    table.rounds().quiet()
    assert [event.stage for event in table.happened(e.StageBegun)][-3:] == ["final", "spot", "secrets"]


def test_q13_whoever_has_the_spot_by_then_steals() -> None:
    table = spotted()
    table.give("Di", "pistol")
    table.do("Di", c.FirePistol("spot:Ben"))
    table.do(HOST, c.FailMutiny())
    assert table.at(Phase.SPOT)
    assert table.board().waiting == ("Di",)
    assert table.refused("Ben", c.SpotSteal("Cy")) == ["not_spot"]
    table.do(JUDGE, Hand(("spot",), "hold:Di", "hold:Cy", "given away"))
    assert table.at(Phase.READY), "Cy alone had something to take"


def test_q14_what_was_face_up_stays_face_up() -> None:
    table = armed()
    table.do("Ana", c.FirePistol("ruby:Ben"))
    assert [stack.kind for stack in table.pirate("Ana").hold] == ["ruby"]
    assert table.pirate("Ana").secrets == 2


# --- clocks, votes and talk -------------------------------------------------------------------------------------------


def test_q15_a_mutiny_fails_after_120_seconds() -> None:
    table = Table().mutiny("N N A")
    assert RULES.due(table.public) == table.session.now() + 120_000
    assert table.refused(CLOCK, TimeUp()) == ["clock_stale"]
    assert table.page("public").view.clock_total == 120_000
    table.time.wind(120_000)
    table.session.speak()
    assert table.at(Phase.READY)
    assert "Time is up: the mutiny fails. Everything is discarded; Ana stays captain." in table.story()
    back = table.page(HOST).undo
    assert back is not None
    assert back.say.startswith("Time is up: the mutiny fails."), "whoever wants it back reads what it is that goes"
    assert back.also, "with the step before, which somebody took"


@pytest.mark.parametrize(("seconds", "due"), [(0, None), (900, 900_000)])
def test_q15_or_after_another_time_or_never(seconds: int, due: int | None) -> None:
    table = Table(mutiny_timer=seconds).mutiny("N N A")
    assert RULES.due(table.public) == (None if due is None else due + table.session.now())


def test_q15_the_clock_of_a_mutiny_that_succeeded_has_stopped_while_its_shares_are_keyed_in() -> None:
    table = Table(cards_mode="shares", allocate_timer=0).draw(HOST, "characters", "7 1 2 3")
    table.do(HOST, c.BeginRound())
    table.vote("N N A")
    table.do(HOST, c.Nominate("Ben"))
    table.do(HOST, c.Propose())
    table.do(HOST, c.AllAgree())
    assert RULES.due(table.public) is None
    assert table.at(Phase.RECEIVE)
    assert table.page("public").view.step == "mutiny", "what was seized is keyed in under the mutiny, not the vote"
    table.time.wind(3_600_000)
    table.session.speak()
    assert table.at(Phase.RECEIVE)
    assert table.captain == "Ben", "no time that runs by while shares are keyed in throws anything away"


def test_q16_the_mutineers_may_try_again_while_there_is_time() -> None:
    table = Table().mutiny("N N A").plan("Ben")
    table.do("Cy", c.Object())
    assert table.at(Phase.MUTINY)
    assert not table.public.proposed
    table.do("Cy", c.Nominate("Cy"))
    table.do("Cy", c.Propose())
    table.do("Ben", c.Agree())
    assert table.captain == "Cy"


def test_q16_or_only_once() -> None:
    table = Table(mutiny_attempts="one").mutiny("N N A").plan("Ben")
    assert table.refused("Ben", c.MoveCard("1", "Ben")) == ["plan_stands"]
    assert table.refused("Ben", c.Nominate("Cy")) == ["plan_stands"]
    table.do(HOST, c.Object("Cy"))
    assert table.at(Phase.READY)
    assert "Not all mutineers agree: the mutiny fails. Everything is discarded; Ana stays captain." in table.story()


@pytest.mark.parametrize(("rule", "silent"), [("yes", False), ("no", True)])
def test_q17_whether_the_others_may_talk_stands_at_the_foot(rule: str, silent: bool) -> None:
    table = Table(mutiny_privacy=rule).mutiny("N N A")
    assert ("Nobody else may talk." in table.page("public").view.foot) == silent


def test_q18_the_captain_has_all_the_time_by_default() -> None:
    assert RULES.due(Table().begin().public) is None


def test_q18_when_time_is_up_what_lies_there_stands_and_the_rest_is_the_captains() -> None:
    table = Table(allocate_timer=60).begin()
    table.do("Ana", c.MoveCard("1", "Ben"))
    table.time.wind(60_000)
    table.session.speak()
    assert table.at(Phase.VOTE)
    assert len(table.pirate("Ben").share) == 1
    assert len(table.pirate("Ana").share) == 6
    assert "Time is up, and what lies there stands" in table.story()[-1]
    whole = Table(allocate_timer=60).begin().share(Cy="gold gold gold rum emerald sapphire ruby")
    whole.time.wind(60_000)
    whole.session.speak()
    assert len(whole.pirate("Cy").share) == 7


def test_q16_who_does_not_agree_is_called_out_on_the_wall() -> None:
    table = Table().mutiny("N N A", "gold gold gold rum emerald sapphire ruby").plan("Ben", Ana="gold", Cy="ruby")
    table.do("Cy", c.Object("Cy"))
    assert "Cy does not agree" in [moment.say for moment in table.page("public").moments]


def test_r19_abilities_of_a_round_are_named_beside_it_and_no_more_once_secrets_turn() -> None:
    table = Table(characters=records(n1="end draw")).give("Ana", "pistol").give("Cy", "map")
    table.give("Di", "barrel").rounds()
    while not table.at(Phase.FINAL):
        table.do(HOST, c.CloseWindow())
    use(table, "Ben")
    assert table.board().notes[0] == "Ability used: Ben."
    table.do(HOST, c.Pass("Di"))
    table.do("Ana", c.FirePistol("map:Cy"))
    assert table.board().deeds[-1].what == "pistol"
    assert "Ability used: Ben." not in table.board().notes, "under a shot it would read as what the shot was"
    table.quiet()
    assert table.at(Phase.SECRETS)
    assert not any("used" in note for note in table.board().notes)


def test_r12_the_step_of_a_round_that_is_over_is_the_one_in_which_it_ended() -> None:
    table = Table()
    assert table.page("public").view.step == "look", "while people look that is all there is"
    table.accepted().quiet()
    assert table.at(Phase.READY)
    assert table.page("public").view.step == "vote"
    table.begin()
    assert table.page("public").view.step == "allocate"


def test_q19_the_vote_is_sealed_by_default_and_thumbs_are_keyed_where_the_table_plays_so() -> None:
    sealed = Table().begin().propose()
    assert sealed.refused(HOST, c.ShowThumbs({"Ben": "aye", "Cy": "aye", "Di": "nay"})) == ["vote_sealed"]
    table = Table(vote_medium="open").begin().propose()
    assert table.refused("Ben", c.Vote("aye")) == ["vote_open"]
    assert table.refused(HOST, c.ShowThumbs({"Ben": "aye", "Ana": "nay"})) == ["seats_missing", "not_asked"]
    assert table.refused(HOST, c.ShowThumbs({"Ben": "up", "Cy": "aye", "Di": "aye"})) == ["no_such_ballot"]
    table.do(HOST, c.ShowThumbs({"Ben": "aye", "Cy": "aye", "Di": "nay"}))
    assert table.public.ballots["Ana"] == "aye"
    assert table.at(Phase.READY)


def emptied(**options: Any) -> Table:
    """A table whose deck has only a few cards left: the judge laid the rest before Di."""
    table = Table(**options)
    left = [pieces.kind(card) for card in table.state.hidden.things["deck"]]
    return table.give("Di", " ".join(left[:-3]))


def test_q20_from_an_empty_deck_nothing_is_drawn() -> None:
    table = emptied()
    assert table.board().deck == 3
    table.do(HOST, c.BeginRound())
    assert len(table.public.offer) == 3
    table.share().do(HOST, c.Propose())
    table.vote("A A A").quiet()
    table.do(JUDGE, Hand(("barrel",), "hold:Di", "hold:Ana", "x"))
    assert table.refused("Ana", c.OpenBarrel()) == ["deck_empty"]
    assert table.refused(JUDGE, c.DealCard("Ana", "open", "x")) == ["deck_empty"]
    table.do(HOST, c.BeginRound())
    assert table.at(Phase.ALLOCATE)
    assert "Nothing is left to share out." in table.story()
    # A deck runs out without a judge's hand, too, once many barrels were opened: fewer than seven break nothing then.
    by_itself = changed(table.state, public=changed(table.public, moved=False))
    assert not any("seven" in violation.say for violation in RULES.broken(by_itself))


def test_q20_or_the_discard_pile_is_shuffled_into_a_new_deck() -> None:
    table = emptied(discard_reshuffle="reshuffle")
    for _card in range(5):
        kind = table.hold("Di")[0]
        table.do(JUDGE, Hand((kind,), "hold:Di", "discard", "x"))
    drawn = len(table.script.wanted)
    table.do(HOST, c.BeginRound())
    # The deck is drawn to its end first: only an empty one is filled again.
    assert [wanted.count for wanted in table.script.wanted[drawn:]] == [3, 4]
    assert len(table.public.offer) == 7
    assert "The discard pile is shuffled into a new deck." in table.story()
    assert table.board().deck == 1


def test_q21_no_names_and_no_abilities_are_known() -> None:
    table = Table()
    assert all(not pirate.ability and not pirate.character for pirate in table.board().pirates)
    assert any("nothing is known but their numbers" in answer for _question, answer in RULES.unofficial)


def test_q21_where_the_app_deals_characters_each_takes_the_printed_card_with_the_own_number() -> None:
    """Seen at a table: “Box and companion” said nowhere that the printed cards go round by the numbers dealt."""
    says = "Each takes the printed character card with the number beside the own name."
    table = Table()
    assert table.board().notes == (says,)
    assert any(line.endswith(says) for line in table.story())
    assert table.mine("Ben").printed
    assert table.begin().board().notes == ()
    for text in ("none", "demo"):
        without = Table(ability_text=text)
        assert says not in (*without.board().notes, *without.story())
        assert not without.mine("Ben").printed
    box = Table(cards_mode="end").draw(HOST, "characters", "7 1 2 3")
    assert says not in box.board().notes, "what the host keyed in lies there already"
    assert box.mine("Ben").printed


def test_q21_a_demonstration_set_is_marked_as_invented() -> None:
    table = Table(ability_text="demo")
    assert table.pirate("Ana").ability
    assert not table.pirate("Ana").official
    assert table.board().notes == (), "it is said beside each ability, and under no other headline"
    (note,) = (heading.note for heading in table.page("public").scoring if heading.say.startswith("Abilities"))
    assert note == "The abilities are not official."
    sheet = dict(table.page("public").house_rules)
    assert (
        sheet["What are the characters called, and what can they do?"]
        == "not official: seven that were invented for Parley"
    )
    table.accepted()
    assert table.asked() == ("Ben", "Cy")
    table.do("Ben", c.UseAbility(does="secret"))
    assert "Ben's ability: draws a secret treasure." in table.story()


def test_q21_whoever_owns_the_cards_writes_them_down() -> None:
    text = "[[character]]\nnumber = 7\nname = 'The Captain'\ntext = 'Votes twice.'\nofficial = true\n"
    table = Table(characters=text)
    assert table.pirate("Ana").character == "The Captain"
    assert table.pirate("Ana").official
    assert table.pirate("Ben").ability == ""
    assert table.begin().board().notes == ()
    assert characters.read(characters.sample(), "sample") == characters.blank()
    ((_what, said),) = RULES.made_up(table.public)
    assert said == "as this table wrote them down", "six of them are still unknown"
    whole = "".join(f"[[character]]\nnumber = {n}\ntext = 'As printed.'\nofficial = true\n" for n in range(1, 8))
    assert not RULES.made_up(Table(characters=whole).public)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[character]]\nnumber = 8\n", "mine, character 1, number: a number from 1 to 7 was expected."),
        ("[[character]]\nnumber = 1\n[[character]]\nnumber = 1\n", "character 2, number: number 1 is there twice."),
        ('[[character]]\nnumber = 1\ntext = "a\\nb"\n', "mine, character 1, text: 1 to 300 characters on one line"),
        ('[[character]]\nnumber = 1\nname = "' + "x" * 25 + '"\n', "mine, character 1, name: 1 to 24 characters"),
        ("[[character]]\nnumber = 1\npower = 'x'\n", "mine, character 1: “power” is not known here."),
        ("[[character]]\nname = 'x'\n", "“number” is missing"),
        ("]", "mine is no TOML"),
        ("x" * 30_000, "a text of at most 20000 characters was expected"),
    ],
)  # fmt: skip
def test_q21_a_strangers_file_is_refused_with_place_and_expectation(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r".+") as caught:
        characters.read(text, "mine")
    assert said in str(caught.value)


def test_q22_every_character_number_is_there_once() -> None:
    table = Table(7, chance=True)
    assert sorted(table.public.numbers.values()) == [1, 2, 3, 4, 5, 6, 7]
    assert table.public.numbers[table.captain] == 7


def test_q24_anyone_pauses_unless_the_table_says_otherwise() -> None:
    test_clock.test_anyone_pauses_at_home_and_a_tournament_lets_the_judge_or_nobody("articles_of_agreement")
    test_clock.test_time_is_given_and_taken_with_a_line_and_an_undo_and_only_by_whom_the_table_lets(
        "articles_of_agreement"
    )


# --- the box on the table ---------------------------------------------------------------------------------------------


def on_table(mode: str, **options: Any) -> Table:
    return Table(cards_mode=mode, vote_medium="open", **options).draw(HOST, "characters", "7 1 2 3")


def thumbs(table: Table, ballots: str) -> Table:
    """The captain's shares lie on the table, and all but the captain show their thumbs."""
    table.do(HOST, c.BeginRound())
    given = [BALLOTS[letter] for letter in ballots.split()]
    table.do(HOST, c.ShowThumbs(dict(zip(table.public.voters, given, strict=True))))
    return table


def test_q25_light_nothing_but_thumbs_is_keyed_in_before_the_end() -> None:
    table = on_table("light")
    thumbs(table, "A A N")
    assert table.at(Phase.READY)
    assert [(p.fate, p.score) for p in table.board().pirates] == [
        ("keeps", 0),
        ("keeps", 0),
        ("nothing", 0),
        ("keeps", 0),
    ]
    assert not table.board().figures
    assert {card.badge for card in table.page("public").view.seats} == {""}
    thumbs(table, "N N N")
    assert table.refused(HOST, c.AllAgree()) == ["no_nominee"]
    table.do(HOST, c.Nominate("Cy"))
    table.do(HOST, c.AllAgree())
    assert (table.captain, table.public.past[-1].how) == ("Cy", "seized")
    assert table.page("public").view.foot.startswith("Whoever has the Black Spot steals one treasure now.")
    while table.at(Phase.READY):
        thumbs(table, "A A A")
    view = table.page("public").view
    assert view.step == "final", "everybody has a last opportunity, also where the app knows nobody's pistols"
    assert view.foot.endswith("Last pistols and barrels: now, on the table.")
    assert [offer.do for offer in table.page(HOST).offers if offer.main] == ["close_window"]
    table.do(HOST, c.CloseWindow())
    assert table.at(Phase.SECRETS)
    assert table.refused(HOST, c.Receive({"Ana": ("gold",)})) == ["no_such_seat_value"], "lowest number first"
    assert table.refused(HOST, c.Receive({"Ben": ("spot", "spot")})) == ["too_many_of_kind"]
    for seat, kinds in (("Ben", "rum rum"), ("Cy", "emerald gold"), ("Di", ""), ("Ana", "emerald emerald map")):
        table.do(HOST, c.Receive({seat: tuple(kinds.split())}))
    assert not table.public.over
    table.count()
    assert [table.parts(seat) for seat in NAMES[:4]] == [{"Emerald": 7, "Maps": 2}, {"Rum": 4}, {"Gold": 2}, {}]
    assert table.result.graph == {}, "what was not keyed in has no graph"


def test_q25_a_vote_joins_the_rounds_before_once_it_no_longer_stands_large() -> None:
    """Seen on the wall: below envelopes that were just being turned stood what was in them."""
    table = on_table("light", allocate_timer=0)
    thumbs(table, "A N A")
    assert table.pirate("Ben").vote, "it stands large"
    assert table.pirate("Ben").ballots == ()
    table.quiet().do(HOST, c.BeginRound())
    assert table.pirate("Ben").ballots == ((1, table.public.past[0].ballots["Ben"]),)


def test_q25_nobody_receives_more_than_the_box_can_have_given_beside_the_secrets() -> None:
    """Found by a sweep: what lay face down was missing in the deck at the end, and nobody could turn it up."""
    table = on_table("shares")
    # A judge lays all but three treasures on the discard pile; eight lie face down.
    left = [kind for kind, count in unseen(table.public).items() for _n in range(count)][: table.public.deck_left - 3]
    for kind in left:
        table.do(JUDGE, Hand((kind,), "deck", "discard", "lost"))
    thumbs(table, "A A A")
    assert table.refused(HOST, c.Receive({"Ana": ("barrel",) * 4})) == ["more_than_drawn"]
    table.do(HOST, c.Receive({"Ana": ("barrel",) * 3}))


def test_q25_what_each_receives_is_keyed_in_when_the_shares_are_accepted() -> None:
    table = on_table("shares")
    thumbs(table, "A N A")
    assert table.at(Phase.RECEIVE)
    assert table.refused(HOST, c.Receive({"Cy": ("gold",)})) == ["no_such_seat_value"], "who said Nay gets nothing"
    assert table.refused(HOST, c.Receive({"Ana": ("gold",) * 8})) == ["more_than_drawn"]
    table.do(HOST, c.Receive({"Ana": ("gold", "ruby"), "Ben": ("pistol",)}))
    assert (table.hold("Ana"), table.hold("Ben")) == (["gold", "ruby"], ["pistol"])
    assert table.asked() == ("Ben",), "what lies open can be used"
    table.do(HOST, c.FirePistol("ruby:Ana", "Ben"))
    assert table.pirate("Ben").score == 7
    thumbs(table, "N N N").do(HOST, c.Nominate("Ben"))
    table.do(HOST, c.AllAgree())
    assert table.refused(HOST, c.Receive({"Di": ("gold", "dust")})) == ["no_such_kind"]
    table.do(HOST, c.Receive({"Di": ("gold",) * 2, "Ana": ("rum",) * 5}))
    past = table.public.past[-1]
    assert (past.captain, past.how, len(past.shares["Ana"])) == ("Ana", "seized", 5)


def test_q25_a_clock_for_the_captain_runs_while_shares_lie_on_the_table() -> None:
    table = on_table("light", allocate_timer=60)
    table.do(HOST, c.BeginRound())
    assert table.at(Phase.ALLOCATE)
    table.time.wind(61_000)
    table.session.speak()
    assert table.at(Phase.VOTE)


# --- abilities --------------------------------------------------------------------------------------------------------


def records(**written: str) -> str:
    """Character cards as a table writes them down, by number: "when does" or "when does times"."""
    rows = []
    for number, record in written.items():
        when, does, times = (*record.split(), "1")[:3]
        moments = ", ".join(f"'{moment}'" for moment in when.split("+"))
        rows.append(f"[[character]]\nnumber = {number[1:]}\nwhen = [{moments}]\ndoes = '{does}'\ntimes = {times}\n")
    return "\n".join(rows)


def use(table: Table, by: str, **said: str) -> list[str]:
    """An ability as the offer of its holder has it, and what everybody is then told."""
    offer = next(offer for offer in table.page(by).offers if offer.do == "use_ability")
    asked = {field.name for field in offer.asked({**offer.given, **said})}
    assert asked <= set(said), f"the form asks for {asked}"
    table.do(by, table.session.read(offer.filled(**said)))
    return [moment.say for moment in table.page("public").moments]


def test_q26_before_the_allocation_and_before_the_votes_turn_holders_are_asked_lowest_number_first() -> None:
    table = Table(characters=records(n1="draw destroy", n3="draw steal", n2="vote look"), secrets={"Di": "ruby map"})
    table.give("Di", "ruby").begin()
    assert table.page("public").view.foot == "Abilities? Ben is asked."
    assert table.asked() == ("Ben",), "Di has nobody to steal from"
    assert "move_card" not in table.offers(HOST), "nothing is shared out meanwhile"
    assert use(table, "Ben", take="ruby:Di") == ["Ben's ability: Di discards a ruby"]
    assert (table.hold("Di"), table.discard()) == ([], ["ruby"])
    assert table.public.window is None, "Ben's is used up, and nobody else could use one"
    table.propose().do("Ben", c.Vote("aye"))
    for seat in ("Cy", "Di"):
        table.do(seat, c.Vote("aye"))
    assert table.asked() == ("Cy",)
    assert table.refused(HOST, c.Reveal()) == ["window_open"]
    use(table, "Cy", at="Di")
    assert "Di's secret treasures: Map, Ruby." not in table.story()
    assert any(line.startswith("Di's secret treasures") for line in table.story("Cy"))
    table.do(HOST, c.Reveal())
    assert table.board().deeds == (), "turned votes are newer than what an ability did before them"
    assert table.board().outcome is not None


def test_r19_what_an_ability_looked_at_stays_on_its_holders_page_and_on_no_other() -> None:
    table = Table(characters=records(n2="vote look"), secrets={"Di": "ruby map"}).begin().propose()
    before = {viewer: table.page(viewer) for viewer in ("public", HOST, JUDGE, *table.names)}
    assert all(getattr(page.view.mine, "looked", ()) == () for page in before.values())
    for seat in ("Ben", "Cy", "Di"):
        table.do(seat, c.Vote("aye"))
    use(table, "Cy", at="Di")
    for _step in range(2):
        ((victim, held),) = table.mine("Cy").looked
        assert (victim, [stack.kind for stack in held]) == ("Di", ["ruby", "map"])
        for viewer in ("public", HOST, JUDGE, "Ana", "Ben", "Di"):
            assert getattr(table.page(viewer).view.mine, "looked", ()) == ()
        table.do(HOST, c.Reveal()) if table.at(Phase.VOTES_IN) else None


def test_r19_what_the_host_keys_of_an_ability_that_looks_is_its_holders_to_see_next_and_nobody_elses() -> None:
    """Seen at a table: the laptop was offered to the captain, and whoever had looked saw the captain's secrets."""
    table = Table(characters=records(n2="vote look"), secrets={"Di": "ruby map"}).begin().propose()
    table.all_look()
    for seat in ("Ben", "Cy", "Di"):
        table.do(seat, c.Vote("aye"))
    assert not table.page(HOST).view.looks_first
    keyed = next(o for o in table.page(HOST).offers if o.do == "use_ability" and o.filled()["seat"] == "Cy")
    table.do(HOST, table.session.read(keyed.filled(at="Di")))
    assert table.page(HOST).view.looks_first == ("Cy",)
    assert table.foot() == "Cy looks at the cards first."
    table.session.note_opened("Cy")
    assert not table.page(HOST).view.looks_first


def test_r23_nobody_is_to_look_once_secrets_are_turned_up_for_all() -> None:
    """Seen at a table: after the last barrel the laptop went to Eva, whose cards were turned up next."""
    table = Table().give("Di", "barrel pistol").give("Ben", "map").rounds()
    while not table.at(Phase.FINAL):
        table.do(HOST, c.CloseWindow())
    table.all_look()
    table.do(HOST, c.OpenBarrel("Di"))
    assert table.page(HOST).view.looks_first == ("Di",)
    table.quiet()
    assert table.at(Phase.SECRETS)
    assert not table.page(HOST).view.looks_first
    assert "looks at" not in table.foot()


def test_r19_an_ability_used_before_the_vote_does_not_stand_where_the_vote_and_its_result_do() -> None:
    table = Table(characters=records(n1="draw destroy"))
    table.give("Di", "ruby").begin("gold gold gold rum emerald sapphire map")
    use(table, "Ben", take="ruby:Di")
    assert [stack.kind for stack in table.pirate("Di").lost] == ["ruby"]
    table.propose().vote("A A A")
    assert (table.board().deeds, table.pirate("Di").lost) == ((), ())


def test_q26_when_a_treasure_has_moved_and_at_the_end_and_as_often_as_is_written_down() -> None:
    table = Table(characters=records(n2="move steal 2", n1="end give", n3="vote offer"))
    table.accepted("emerald ruby map map rum rum rum", Ben="emerald")
    assert table.asked() == ("Cy",)
    assert use(table, "Cy", take="emerald:Ben") == ["Cy's ability: takes an emerald from Ben"]
    deed = table.board().deeds[-1]
    assert deed.points == (("Ben", 7, 0), ("Cy", 0, 7))
    assert not table.pirate("Cy").ability_used
    assert table.asked() == ("Cy",), "it can be used once more"
    table.do(HOST, c.CloseWindow())
    table.rounds()
    assert table.at(Phase.FINAL)
    assert table.asked() == ("Cy",), "Ben has nothing to give away"


def test_q26_which_treasure_an_ability_drew_is_called_out_and_once() -> None:
    """Seen on a wall: “Anna's ability: draws a treasure”, and not which."""
    table = Table(characters=records(n2="draw draw")).begin()
    table.script.written["dealt"] = [("barrel",)]
    table.do("Cy", c.UseAbility(does="draw"))
    assert [moment.say for moment in table.page("public").moments] == ["Cy's ability: draws a barrel"]
    assert table.hold("Cy") == ["barrel"]
    table.do(JUDGE, c.DealCard("Cy", "open", "an order"))
    _drew, dealt = table.page("public").moments
    assert (dealt.say, dealt.why) == ("The judge has the deck give Cy a treasure face up", "an order"), "it is no deed"


def test_q26_whoever_passes_is_asked_for_an_ability_again_only_when_the_own_treasures_moved() -> None:
    table = Table(characters=records(n3="move+end give"), numbers=(7, 1, 2, 3)).give("Ana", "pistol")
    table.give("Cy", "pistol barrel").give("Di", "gold rum").give("Ben", "map map")
    table.accepted("gold gold gold rum rum rum rum")
    assert table.asked() == ("Cy", "Di", "Ana")
    table.do("Cy", c.Pass())
    table.do("Di", c.Pass())
    table.do("Ana", c.FirePistol("map:Ben"))
    assert table.asked() == ("Cy",), "who holds a pistol is asked again (Q10), who said no to an ability is not"
    table.do("Cy", c.FirePistol("gold:Di"))
    assert "Di" in table.asked(), "the own treasures have moved"


def test_q26_nobody_is_one_press_for_all_and_without_a_record_nobody_is_asked() -> None:
    table = Table(characters=records(n1="draw draw", n2="draw secret")).begin()
    assert table.asked() == ("Ben", "Cy")
    table.do(HOST, c.CloseWindow())
    assert table.at(Phase.ALLOCATE)
    assert table.public.window is None
    plain = Table().accepted()
    assert plain.at(Phase.READY)
    plain.give("Ben", "map")
    offer = next(offer for offer in plain.page("Ben").offers if offer.do == "use_ability")
    assert offer.fields[0].name == "does"
    assert isinstance(offer.fields[0], ChooseOne)
    assert all(choice.key for choice in offer.fields[0].choices), "seen at a table: the eleventh had no key"
    assert use(plain, "Ben", does="give", give="map", to="Cy")[-1] == "Ben's ability: gives a map to Cy"
    assert plain.hold("Cy") == ["map"]
    # What an ability does not need is nobody's, and told to nobody.
    plain.do("Cy", c.UseAbility(give="judge", take="x:y", to="Zoe"))
    assert plain.public.deeds[-1].give == ""
    tracked = Table(characters=records(n1="draw draw"), ability_ask="tracked").begin()
    assert not tracked.asked()
    assert "use_ability" in tracked.offers("Ben")


def test_q21_of_an_ability_that_is_not_written_down_each_answer_offers_only_what_it_could_take() -> None:
    """Seen at a table: after “swap” the form offered a treasure of the offer, and refused it only once it was sent."""
    table = Table().give("Ben", "map").give("Di", "gold rum").begin()
    table.do(JUDGE, Hand(("pistol",), "deck", "discard", "lost"))
    offer = next(offer for offer in table.page("Ben").offers if offer.do == "use_ability")
    (does,) = (field for field in offer.fields if field.name == "does" and isinstance(field, ChooseOne))
    asked = set[str]()
    for answer in does.choices:
        said = {"does": answer.value}
        fields = [field for field in offer.asked(said)[1:] if isinstance(field, ChooseOne)]
        asked |= {field.name for field in fields}
        for values in product(*(field.choices for field in fields)):
            named = {field.name: choice.value for field, choice in zip(fields, values, strict=True)}
            command = table.session.read(offer.filled(**said, **named))
            assert not isinstance(RULES.decide(table.state, "Ben", command, table.time.now()), Refusal), command
    assert asked == {"take", "pile", "offered", "give", "to", "at"}
    table.do("Ben", c.UseAbility(does="back", take="pistol:discard"))  # as older evenings have it
    assert table.hold("Ben") == ["map", "pistol"]


def test_q26_every_ability_moves_what_it_says() -> None:
    table = Table(characters=records(n1="move swap", n2="end back", n3="draw offer", n7="move draw"))
    table.give("Ben", "gold").give("Ana", "ruby").begin("emerald ruby map map rum rum rum")
    use(table, "Di", offered="map:offer")
    assert len(table.public.offer) == 6
    table.propose().vote("A A A")
    use(table, "Ben", give="gold", take="emerald:Ana")
    assert (table.hold("Ben"), "gold" in table.hold("Ana")) == (["emerald"], True)
    ben, ana = table.pirate("Ben"), table.pirate("Ana")
    assert ([stack.kind for stack in ben.lost], ben.gained) == (["gold"], ("emerald",)), "a swap goes both ways"
    assert [(deed.kind, deed.give) for deed in table.board().deeds] == [("emerald", "gold")], "and both are drawn"
    assert ([stack.kind for stack in ana.lost], ana.gained) == (["emerald"], ("gold",))
    table.script.written["dealt"] = [("barrel",)]
    use(table, "Ana")
    assert "barrel" in table.hold("Ana")
    assert table.refused("Di", c.UseAbility(does="steal", take="ruby:Ana")) == ["ability_used", "no_such_ability"]
    table.rounds().quiet()


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("never steal", "one of these was expected: draw, vote, move, end"),
        ("draw fly", "one of these was expected: steal"),
        ("draw steal 12", "a number from 1 to 9 was expected"),
    ],
)
def test_q26_a_record_that_no_ability_can_have_is_refused(record: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        characters.read(records(n1=record), "mine")


def test_q15_a_mutiny_that_fails_while_its_clock_is_paused_leaves_no_pause_behind() -> None:
    table = Table().mutiny("N N N")
    table.do(HOST, Pause())
    table.do(HOST, c.FailMutiny())
    assert not table.public.paused
    assert table.session.running
    assert next(offer.do for offer in table.page(HOST).offers if offer.main) == "begin_round"


def test_q15_with_cardboard_the_host_needs_no_step_before_all_agree() -> None:
    table = Table(cards_mode="light", vote_medium="open", allocate_timer=0).draw(HOST, "characters", "7 1 2 3")
    table.do(HOST, c.BeginRound())
    table.do(HOST, c.ShowThumbs(dict.fromkeys(("Ben", "Cy", "Di"), "nay")))
    table.do(HOST, c.Nominate("Ben"))
    done = [offer.do for offer in table.page(HOST).offers]
    assert "all_agree" in done
    assert "propose" not in done


def test_q1_the_count_says_why_rum_brings_nothing_and_who_ties_for_the_most_gems() -> None:
    table = Table(secrets={"Ana": "rum rum", "Ben": "ruby gold", "Cy": "ruby gold", "Di": "gold gold"})
    table.give("Ana", "rum rum")
    assert words.counted_why(table.public, "ruby") == ""
    assert words.counted_why(table.public, "rum") == ""
    table.give("Ana", "rum").give("Ana", "rum").give("Ben", "ruby").give("Cy", "ruby")
    assert words.counted_why(table.public, "rum") == "Ana: more than 3 bottles bring nothing."
    assert words.counted_why(table.public, "ruby") == "Ben and Cy have the most, 1 each."


def test_r29_what_doubled_maps_stands_in_the_line_beside_the_figure_and_in_why() -> None:
    """Seen at a table: one map counted 8, and neither wall nor ledger said that two tools had doubled it."""
    table = Table().give("Ana", "map compass spyglass").give("Ben", "map").give("Cy", "compass").finish()
    line = "Maps: Ben 2, Ana 8. Ana: Map, doubled by each of Compass and Spyglass."
    assert line in table.story()
    (told,) = (one.told for one in why(table.session.evening, table.page(), "supply:Ana").because if one.say == "Maps")
    assert told == line
    by = {seat: [part.by for part in table.pirate(seat).parts if part.icon == "maps"] for seat in ("Ana", "Ben", "Cy")}
    assert by == {"Ana": [("compass", "spyglass")], "Ben": [()], "Cy": []}
    most = Table().give("Ana", "map map compass compass spyglass").give("Ben", "map map bottle")
    assert words.counted_why(most.public, "maps") == (
        "Ana: 2 Maps, one doubled by each of Compass and Spyglass, one doubled by Compass. "
        "Ben: Map, doubled by Message."
    ), "a tool doubles one map, and not all that lie there"
    added = Table(map_stack="plus").give("Ana", "map map compass compass spyglass")
    assert words.counted_why(added.public, "maps").startswith("Ana: 2 Maps, and 2 more for each tool: 2 Compasses and ")


def test_r26_rum_that_brings_nothing_has_its_row_and_the_reason_says_of_what_it_is() -> None:
    """Seen on a wall: “Next is counted: Sapphire. Ana and Cleo have the most” meant emeralds; four rum had no row."""
    table = Table(secrets={"Ana": "rum rum", "Ben": "rum gold", "Cy": "emerald gold", "Di": "emerald gold"})
    table.give("Ana", "rum rum").rounds().quiet().turn()
    for _part in ("gold", "rum"):
        table.do(HOST, c.CountLoot())
    assert table.board().counting == "Emerald"
    assert table.board().counted == "Counted last: Rum. Ana: more than 3 bottles bring nothing."
    assert [(part.icon, part.points) for part in table.pirate("Ana").parts] == [("rum", 0)]


def test_q1_a_part_that_nobody_scores_is_passed_over_aloud_where_somebody_holds_it() -> None:
    """Seen at a table: four bottles lay there, and the count went from gold to maps without a word."""
    table = Table(secrets={"Ana": "rum rum", "Ben": "map gold", "Cy": "gold gold", "Di": "gold gold"})
    table.give("Ana", "rum rum").rounds().quiet().turn()
    assert (table.board().counting, table.board().counted) == ("Gold", "")
    table.do(HOST, c.CountLoot())
    assert table.board().counting == "Maps"
    assert table.board().counted == "Rum: nobody scores. Ana: more than 3 bottles bring nothing."
    table.do(HOST, c.CountLoot())
    assert table.board().counted == ""


def test_q21_what_an_ability_does_is_said_where_it_is_used_on_the_wall_and_on_the_scoring_card() -> None:
    table = Table(ability_text="demo")
    table.accepted()
    seat = table.asked()[0]
    told = words.ability(abilities.character(table.public, seat))
    assert told == "Stowaway: Draw a secret treasure."
    host = table.session.page(HOST)
    used = [offer.say for offer in host.offers if offer.do == "use_ability" and offer.seat == seat]
    assert [told in say for say in used] == [True], used
    assert host.view.board.asked == (f"{seat}, {told} (not official)",)
    assert any(told in row.what for heading in host.scoring for row in heading.rows)


def test_q26_the_moment_of_an_ability_stands_beside_it_for_everybody_and_for_its_holder() -> None:
    """Seen at a table: key after key for the Surgeon, who is asked at the last opportunity, and nothing said so."""
    table = Table(ability_text="demo", numbers=(4, 7, 2, 1))
    when = "Take a treasure from the discard pile. When: at the last opportunity."
    assert (table.pirate("Ana").ability, table.mine("Ana").ability) == (when, when)
    assert table.pirate("Ben").ability.startswith("Before the votes are turned: look"), "its words say it already"
    assert "When" not in table.pirate("Ben").ability
    rows = [row.what for heading in table.page("public").scoring for row in heading.rows]
    assert f"4 Surgeon: {when}" in rows
    tracked = Table(ability_text="demo", ability_ask="tracked", numbers=(4, 7, 2, 1))
    assert tracked.mine("Ana").ability == "Take a treasure from the discard pile."


def test_q21_without_the_box_no_ability_is_offered_unless_a_file_says_what_it_does() -> None:
    for no_box in (Table(ability_text="none"), Table()):
        no_box.do(HOST, c.BeginRound())
        offered = [offer for offer in no_box.session.page(HOST).offers if offer.do == "use_ability"]
        assert bool(offered) is (no_box.public.options["ability.text"] != "none")
    assert Table(ability_text="none").refused(HOST, c.UseAbility("Ana", "table")) == ["no_abilities"]
    assert RULES.presets[Way.APP]["ability.text"] == "none"


def test_r20_a_shot_while_the_captain_shares_out_on_the_table_is_one_of_that_round() -> None:
    """Seen at a table: a pistol fired while the captain bargained counted for the round that was over."""
    table = thumbs(on_table("shares"), "A A A")
    table.do(HOST, c.Receive({"Ana": ("pistol", "pistol", "pistol"), "Ben": ("map", "ruby", "gold")}))
    undo = table.page(HOST).undo
    assert undo is not None
    assert undo.say == "Kept. Ana: 3 Pistols; Ben: Gold, Ruby, Map.", "all shares go with it"
    table.do("Ana", c.FirePistol("map:Ben"))
    table.quiet()
    assert table.at(Phase.READY)
    table.do("Ana", c.FirePistol("ruby:Ben"))
    assert table.refused("Ana", c.FirePistol("gold:Ben")) == ["fired_already"]
    thumbs(table, "A A A")
    assert table.public.fired == ("Ana",)


@pytest.mark.parametrize("mode", ["light", "shares"])
def test_r7_while_a_captain_shares_out_on_the_table_the_wall_says_the_round_that_this_is(mode: str) -> None:
    """Seen at a table: most of an evening the wall said the round before, and *Vote*, above its old votes."""
    table = on_table(mode)
    for number in (1, 2):
        view = table.page("public").view
        assert (view.heading, view.step) == (f"Round {number} of 6", "allocate")
        table.do(HOST, c.UseAbility("Ben" if number == 1 else "Cy"))
        assert table.board().notes[0].endswith(" Ben." if number == 1 else " Cy."), "it counts for this round (R19)"
        thumbs(table, "A N A")
        if table.at(Phase.RECEIVE):
            assert table.page("public").view.step == "vote"
            table.do(HOST, c.Receive({"Ana": ("gold",)}))
        outcome = table.board().outcome
        assert outcome is not None
        assert outcome.why.startswith(f"Round {number}: 3 Aye to 1 Nay.")
    while table.public.round < pieces.ROUNDS:
        thumbs(table, "A A A")
        if table.at(Phase.RECEIVE):
            table.do(HOST, c.Receive({"Ana": ("gold",)}))
    assert table.page("public").view.heading == "Round 6 of 6"
