"""Every open question: its default, and each of its alternatives."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.corrections import Adjust, Rewind
from companion.core.messages import HOST, JUDGE, PUBLIC, Draw, Hand, Put, Rule
from companion.core.vocabulary import Icon, Way
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import deck, pieces
from companion.games.renegotiation import events as e
from companion.games.renegotiation.rulings import BY_KEY, PRESETS
from companion.games.renegotiation.scoring import scoring
from companion.games.renegotiation.state import Phase
from tests.games.contract import test_clock
from tests.games.renegotiation.evenings import RULES, Table, printed


def kept(table: Table) -> dict[str, int]:
    return {event.kind: event.kept for event in table.happened(e.KindKept)}


def four(table: Table) -> list[int]:
    return [table.city(name).cards for name in pieces.FOUR]


def test_q01_three_of_each_type_are_three_points_cards_and_three_bank_cards_for_each_player() -> None:
    assert kept(Table(2)) == {"points": 6, "bank": 6}
    assert kept(Table(6)) == {"points": 18, "bank": 18}


def test_q01_or_three_copies_of_every_variety() -> None:
    table = Table(2, deck_types="varieties")
    assert kept(table) == {"points": 9 * 3, "bank": 3}
    copies = [card for card in table.held("discard") if table.public.card(card).kind == "points"]
    assert sorted(copies) == [f"{row}.4" for row in range(1, 10)]


def test_q01_a_deck_with_fewer_keeps_them_all() -> None:
    few = deck.sample().replace("copies = 18", "copies = 2")
    assert kept(Table(6, small=False, deck=few))["bank"] < 18


def test_q02_one_card_more_goes_to_london_brussels_paris_and_berlin_in_that_order() -> None:
    table = printed(rest_count=7)
    assert four(table) == [5, 5, 5, 4]
    assert four(printed(rest_count=8)) == [5, 5, 5, 5]


def test_q02_or_chance_says_to_which_of_them() -> None:
    table = printed(rest_count=5, rest_order="random")
    assert table.at(Phase.OPENING)
    offer = next(o for o in table.page(HOST).offers if o.do == "draw")
    assert offer.say == "Where one card more was laid"
    table.do(HOST, Draw("rest", ("Paris",)))
    assert four(table) == [4, 4, 5, 4]
    drawn = [four(Table(2, small=False, rest_order="random", seed=seed, deck=odd_deck())) for seed in range(8)]
    assert {sum(stacks) for stacks in drawn} == {sum(drawn[0])}
    assert len({tuple(stacks) for stacks in drawn}) > 1


def odd_deck() -> str:
    """The demonstration deck with one event more, so that the rest is odd."""
    return deck.sample() + '\n[[card]]\nkind = "event"\ntitle = "One more"\n'


def test_q02_of_printed_cards_as_many_lie_there_as_by_the_deck_until_they_are_counted() -> None:
    """Seen at a table of five: with the box the wall said 108 cards, and without it 106, of one deck."""
    app, box = Table(5, small=False), Table(5, small=False, cards_mode="box")
    assert (four(box), box.public.on_map()) == (four(app), app.public.on_map())


def test_q03_the_four_get_three_cards_like_all_others_and_then_the_rest() -> None:
    assert four(printed(rest_count=8)) == [5, 5, 5, 5]


def test_q03_or_only_the_rest() -> None:
    assert four(printed(rest_count=8, four_capitals_first="no")) == [2, 2, 2, 2]
    one, two = Table(), Table(four_capitals_first="no")
    assert sum(four(one)) == sum(four(two)), "all cards lie somewhere"


def test_q04_a_turn_may_pass_without_a_move_and_without_a_card() -> None:
    assert Table().end().public.active == "Ben"


def test_q04_or_may_not() -> None:
    table = Table(turn_pass="no")
    assert table.refused(HOST, c.EndTurn()) == ["must_act"]
    table.do("Ana", c.Move("Paris"))
    assert table.end().public.active == "Ben"
    table.do("Ben", c.PickUp())
    assert table.end().public.active == "Cy"


def test_q05_one_card_is_picked_up_from_the_top() -> None:
    table = Table()
    table.do("Ana", c.PickUp())
    assert table.count("hand:Ana") == 4


def test_q05_or_all_that_lie_there() -> None:
    table = Table(pickup_count="all")
    lay = table.city("London").cards
    table.do("Ana", c.PickUp())
    assert table.count("hand:Ana") == 3 + lay
    assert table.city("London").cards == 0


def test_q06_the_map_is_empty_when_the_four_are_empty_too() -> None:
    table = Table().put("pawn:Ana", "Brussels").empty_map()
    table.do(JUDGE, c.MoveCards("discard", "city:London", 1, "for the test"))
    assert table.refused("Ana", c.DeclareOver()) == ["cards_on_map"]


def test_q07_negotiations_are_declared_over_on_the_own_turn_and_not_by_arriving() -> None:
    table = Table().empty_map()
    table.do("Ana", c.Move("Brussels"))
    assert table.at(Phase.TURN)
    table.end()
    assert table.refused("Ana", c.DeclareOver()) == ["own_turn_only"]
    assert "declare_over" not in table.offers("Ana")
    assert table.refused(HOST, c.DeclareOver("Ana")) == ["own_turn_only"]
    table.end(2)
    table.do(HOST, c.DeclareOver("Ana"))
    assert table.public.finisher == "Ana"


def test_q07_or_at_any_time_but_still_in_brussels() -> None:
    table = Table(brussels_declare="any_time").empty_map()
    table.do("Ana", c.Move("Brussels"))
    table.end()
    assert table.refused("Cy", c.DeclareOver()) == ["not_in_brussels"]
    table.do("Ana", c.DeclareOver())
    assert table.public.finisher == "Ana"


def test_q08_the_bonus_counts_before_totals_are_compared() -> None:
    table = printed().to_speech(Ben=3, Cy=12)
    assert table.public.speakers == ("Ben",)
    table.speak().verdict("good")
    best = table.result.standings[0]
    assert (best.seat, best.total, best.parts) == ("Ben", 13, (("Points card", 3), ("finished first", 10)))


def test_q09_a_speech_may_be_repeated_once_then_the_runner_up_speaks() -> None:
    table = printed().to_speech(Ben=30, Cy=12).speak(10).verdict("short")
    assert (table.public.speakers, table.public.attempt) == (("Ben",), 2)
    table.speak(60).verdict("long")
    assert (table.public.speakers, table.public.attempt) == (("Cy",), 1)
    assert "Cy comes next with 12 points and must present the deal." in table.story()
    table.speak(30).verdict("good")
    assert table.result.winners == ("Cy",)
    assert table.result.say == "12 points and a speech of 30 seconds, after Ben spoke in vain."
    assert [(s.seat, s.place, s.met) for s in table.result.standings] == [
        ("Cy", 1, True), ("Ben", 2, False), ("Ana", 3, None),
    ], "whoever wins stands first"  # fmt: skip


def test_q09_when_everybody_spoke_in_vain_nobody_wins() -> None:
    table = printed(2).to_speech(Ben=30, Ana=2)
    for _ in range(4):
        table.speak(5).verdict("short")
    assert table.result.winners == ()
    assert table.result.say == "Nobody's speech was good: no winner."
    assert [line.place for line in table.result.standings] == [2, 3], "nobody has the first place"


def test_q09_runners_up_that_tie_are_a_tea_break() -> None:
    table = printed().to_speech(Ben=30, Ana=2, Cy=2)
    for _ in range(2):
        table.speak(5).verdict("short")
    assert table.result.winners == ()
    assert table.result.say == "Ana and Cy tie at 2: a tea break, and no winner."


def test_q09_or_every_speech_counts() -> None:
    table = printed(speech_fail="valid").to_speech(Ben=30).speak(3).verdict("short")
    assert table.result.winners == ("Ben",)


def test_q09_or_the_judge_decides_each_time() -> None:
    table = printed(speech_fail="judge").to_speech(Ben=30).speak(3).verdict("short")
    question = table.page(PUBLIC).question
    assert question is not None
    assert question.say.startswith("Ben spoke for 3 seconds: too short.")
    assert question.say.endswith("The judge decides.")
    table.do(JUDGE, Rule("speech.fail", "repeat"))
    assert table.public.attempt == 2
    table.speak(3).verdict("short")
    table.do(JUDGE, Rule("speech.fail", "valid"))
    assert table.result.winners == ("Ben",)


def test_q09_or_the_table_is_asked_for_this_time_or_for_the_evening() -> None:
    table = printed(speech_fail="ask").to_speech(Ben=30, Cy=12).speak(3).verdict("short")
    question = table.page(PUBLIC).question
    assert question is not None
    assert [choice.value for choice in question.choices] == ["repeat", "valid"]
    assert question.default == "repeat"
    assert not table.session.running
    assert table.refused(HOST, Rule("speech.fail", "judge")) == ["no_such_choice"]
    assert table.refused(HOST, Rule("tie", "nobody")) == ["no_such_question"]
    assert table.refused(HOST, c.BeginSpeech()) == ["question_open"]
    table.do(HOST, Rule("speech.fail", "repeat", True, "be kind"))
    table.speak(3).verdict("short")
    assert table.public.speakers == ("Cy",), "it is not asked again"


def test_q10_a_tie_is_no_winner() -> None:
    result = printed().to_speech(Ben=3, Cy=13).result
    assert result.winners == ()
    assert [(line.seat, line.place) for line in result.standings] == [("Ben", 2), ("Cy", 2), ("Ana", 4)]


def test_q10_or_they_share_the_win_and_the_speech() -> None:
    table = printed(tie="shared").to_speech(Ben=3, Cy=13)
    assert table.public.speakers == ("Ben", "Cy")
    assert "Ben and Cy lead with 13 points each; together they must present their deal." in table.story()
    assert table.page("public").view.foot.startswith("Ben and Cy present their deal to the others")
    table.do("Cy", c.BeginSpeech())
    assert table.page("public").view.foot == "Ben and Cy speak."
    table.wind(40)
    table.do("Ben", c.EndSpeech())
    table.verdict("good")
    assert table.result.winners == ("Ben", "Cy")
    assert table.result.say == "13 points each and a speech of 40 seconds: they share the win."


def test_q11_a_card_may_let_a_player_finish_with_fewer() -> None:
    table = printed(2).lay("Ana", 5)
    assert table.player("Ana").target == 4
    table.put("target:Ana", "2")
    assert table.player("Ana").target == 2
    assert table.player("Ben").target == 4
    assert table.board().note == "Whoever finishes first: +10"
    rows = [row for heading in scoring(table.public) for row in heading.rows]
    needs = [(row.worth, "Ana" in row.what) for row in rows if row.icon is Icon.TERMS]
    assert needs == [("4", False), ("2", True)], "the scoring card counts as the table does"
    table.do(HOST, c.KeyLaid(1, "Ana"))
    assert table.finish().public.finisher == "Ana"


def test_q11_a_target_that_is_reached_already_ends_the_game() -> None:
    table = printed(2).lay("Ana", 5)
    table.do(HOST, Put("target:Ana", "1", "a card says so"))
    table.finish()
    assert table.public.finisher == "Ana"
    assert table.at(Phase.SPEECH)


@pytest.mark.parametrize(
    ("map_", "engine", "checked"),
    [
        ("app", "with_map", True),
        ("table", "with_map", False),
        ("app", "always", True),
        ("table", "always", True),
        ("app", "never", False),
        ("table", "never", False),
    ],
)
def test_q12_moves_are_checked_with_the_apps_map_and_not_with_a_printed_one(
    map_: str, engine: str, checked: bool
) -> None:
    table = Table(map_mode=map_, map_engine=engine)
    assert table.board().map_checked is checked
    assert table.city("Athens").lit is not checked
    if checked:
        assert table.refused("Ana", c.Move("Athens")) == ["too_far"]
    else:
        table.do("Ana", c.Move("Athens"))
        assert "Ana travels from London to Athens." in table.story()


def test_q13_whoever_is_closest_to_berlin_is_named_at_the_table_or_on_the_sheet() -> None:
    named, sheet = Table(), Table(arbiter="Ben")
    assert named.public.arbiter == ""
    assert named.refused("Ana", c.SayDistance(5)) == ["no_distances"]
    named.do(HOST, c.NameArbiter("Cy"))
    assert (named.public.arbiter, sheet.public.arbiter) == ("Cy", "Ben")


def test_q13_or_found_by_the_distances_that_are_keyed_in() -> None:
    table = Table(arbiter="distance")
    assert table.refused("Ana", c.SayDistance(20_001)) == ["distance_range"]
    table.do("Ana", c.SayDistance(900))
    table.do("Ben", c.SayDistance(40))
    assert table.public.arbiter == ""
    table.do(HOST, c.SayDistance(40, "Cy"))
    assert table.public.arbiter == "Ben", "of two who live equally close the one who sits first"
    assert "Ben is closest to Berlin (40 km) and settles what the rules leave open." in table.story()


# --- what is on the table ---------------------------------------------------------------------------------------------


def test_with_printed_cards_the_app_counts_and_knows_no_card() -> None:
    table = printed()
    assert [table.count(f"hand:{seat}") for seat in table.names] == [3, 3, 3]
    assert not table.mine("Ana").known
    table.do("Ana", c.PickUp())
    assert table.count("hand:Ana") == 4
    table.do("Ana", c.KeyPlayed("Leak"))
    assert (table.count("hand:Ana"), table.count("discard")) == (3, 1)
    assert "Ana plays “Leak”." in table.story()
    assert table.state.hidden.things == {}


def test_with_printed_cards_the_host_keys_in_what_was_counted() -> None:
    table = printed()
    table.do(HOST, Put("city:London", "9", "counted"))
    assert table.city("London").cards == 9
    assert table.refused(HOST, Put("city:London", "-1", "counted")) == ["no_such_value"]
    assert table.refused(HOST, Put("city:London", "301", "counted")) == ["no_such_value"]


def test_with_the_cards_in_the_app_nothing_is_keyed_in() -> None:
    table = Table(hands={"Ana": ["points 5"]})
    assert table.refused(HOST, c.KeyLaid(5, "Ana")) == ["cards_in_app"]
    assert table.refused("Ana", c.KeyPlayed("Leak")) == ["cards_in_app"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_way_to_sit_down_can_begin_and_sets_what_it_says(preset: Way) -> None:
    sheet: dict[str, Any] = {key.replace(".", "_"): value for key, value in PRESETS[preset].items()}
    table = Table(**sheet)
    assert table.public.in_app is (preset is Way.APP)
    assert table.board().map_checked is (preset != "box")


def test_a_judge_who_does_not_play_sees_the_hands_only_where_everybody_was_told() -> None:
    hidden, shown = Table(hands={"Ana": ["points 5"]}), Table(hands={"Ana": ["points 5"]}, judge_sees="on")
    assert not any("Term 5" in line for line in hidden.story(JUDGE))
    assert any("Term 5" in line for line in shown.story(JUDGE))
    assert shown.foot().endswith("The judge sees the private windows.")


def test_a_waived_refusal_is_done_in_the_open() -> None:
    table = Table()
    table.do(JUDGE, Adjust("Ana", {"do": "move", "to": "Athens"}, ("too_far",), "the printed map has a ferry"))
    assert table.public.pawns["Ana"] == "Athens"


def finishing(seats: int = 3, **options: Any) -> Table:
    """Ana has just laid the fourth of four printed cards."""
    return printed(seats, **options).put("hand:Ana", "5").lay("Ana", 2, 3, 4, 5)


def test_q14_the_last_card_can_be_interrupted_until_the_host_goes_on() -> None:
    table = finishing()
    assert table.at(Phase.FINISHING)
    assert table.foot() == "Ana has laid enough. Does anybody interrupt?"
    assert table.page(PUBLIC).view.clock is None, "nobody who keys in an interrupt is cut off"
    assert table.refused(HOST, c.EndTurn()) == ["wrong_phase"]
    assert table.refused(HOST, c.KeyPlayed("Tea", seat="Ana")) == ["finishing"]
    table.do(HOST, c.KeyPlayed("Mind the gap", seat="Ben"))
    table.do(HOST, Hand((table.player("Ana").row[3].card,), "laid:Ana", "hand:Ana", "a card says so"))
    table.do(HOST, c.Resolve())
    assert table.at(Phase.TURN)
    assert table.public.active == "Ana"
    assert "Ana has not laid enough after all; the game goes on." in table.story()


def test_q14_an_interrupt_that_changes_nothing_leaves_another_moment() -> None:
    table = finishing()
    table.do(HOST, c.KeyPlayed("A cough", seat="Ben"))
    table.do(HOST, c.Resolve())
    assert table.at(Phase.FINISHING)
    assert table.finish().public.finisher == "Ana"


def test_q14_an_interrupt_that_ends_the_turn_passes_it_on_when_the_card_is_gone() -> None:
    table = finishing()
    table.do(HOST, c.KeyPlayed("Mind the gap", seat="Ben"))
    table.do(HOST, Hand((table.player("Ana").row[3].card,), "laid:Ana", "hand:Ana", "a card says so"))
    table.do(HOST, c.Resolve(ends=True))
    assert (table.phase, table.public.active) == (Phase.TURN, "Ben")


def test_q14_until_the_moment_is_over_the_host_can_take_the_card_back() -> None:
    table = finishing()
    table.do(HOST, Rewind(table.page(HOST).undo.to))  # type: ignore[union-attr]  # it is there
    assert table.at(Phase.TURN)
    assert len(table.player("Ana").row) == 3


def test_q14_or_the_game_ends_at_once() -> None:
    assert finishing(finish_moment="at_once").public.finisher == "Ana"


def test_q15_printed_map_and_cards_are_the_truth_and_nothing_of_them_is_kept() -> None:
    table = printed(map_mode="light", first="")
    assert [o.do for o in table.page(HOST).offers if o.main] == ["name_starter"]
    table.do(HOST, c.NameStarter("Ana"))
    assert [what for what, _answer in RULES.made_up(table.public)] == ["Which characters are there?"]
    board = table.board()
    assert board.cities == ()
    assert {(p.city, p.hand) for p in board.players} == {("", None)}
    assert "move" not in table.offers(HOST)
    assert "pick_up" not in table.offers(HOST)
    assert table.refused(HOST, c.Move("Paris")) == ["map_printed"]
    assert table.refused(HOST, c.PickUp()) == ["map_printed"]
    table.do(HOST, c.KeyLaid(7, "Ana", "Fish, in principle"))
    table.do(HOST, c.KeyPlayed("Tea", seat="Ben"))
    table.do(HOST, c.Resolve())
    assert "mended" not in " ".join(table.story())
    table.end()
    assert table.public.active == "Ben"
    assert table.refused("Cy", c.DeclareOver()) == ["own_turn_only"]
    table.do("Ben", c.DeclareOver())
    table.speak().verdict("good")
    assert [title for title, _say in table.result.honours] == ["Interrupted others most"]


def test_q16_a_speech_that_was_stopped_by_a_slip_goes_on_where_it_stood() -> None:
    table = printed().to_speech(Ben=3).speak(12)
    main = [o.do for o in table.page(HOST).offers if o.main]
    assert main == ["speak_on"]
    table.do(HOST, c.SpeakOn())
    assert table.at(Phase.SPEAKING)
    table.do(HOST, c.EndSpeech())
    assert [o.do for o in table.page(HOST).offers if o.main] == ["judge_speech"], "who stops twice means it"
    table.do(HOST, c.SpeakOn())
    table.wind(20)
    table.do(HOST, c.EndSpeech())
    assert table.public.seconds == 32
    assert table.refused(HOST, c.JudgeSpeech("short")) == ["verdict_wrong"]
    assert printed().to_speech(Ben=3).speak(60).refused(HOST, c.SpeakOn()) == ["minute_over"]


def test_q16_a_short_speech_that_the_table_let_count_was_held() -> None:
    table = printed().to_speech(Ben=3).speak(12).verdict("good")
    assert table.result.winners == ("Ben",)
    assert "The speech counts: by the table's word it was held all the same." in table.story()
    assert "The speech was good." not in table.story(), "said of three seconds at a table"


def test_q17_the_move_of_a_travel_card_that_is_carried_out_by_hand_is_the_move_of_the_turn() -> None:
    table = printed()
    table.do(HOST, c.KeyPlayed("Night train", travel=True, seat="Ana"))
    table.do(HOST, Put("pawn:Ana", "Paris", "Night train"))
    assert table.refused("Ana", c.Move("Brussels")) == ["moved_already"]
    table.do("Ana", c.PickUp())
    assert table.public.picked == "Paris"


def test_q17_a_pawn_that_is_put_right_without_a_travel_card_leaves_the_move() -> None:
    table = printed().put("pawn:Ana", "Paris")
    table.do("Ana", c.Move("Brussels"))
    assert table.player("Ana").city == "Brussels"


def test_q18_a_card_that_ends_the_turn_ends_it_where_a_turn_must_not_pass() -> None:
    table = printed(turn_pass="no")
    assert table.refused("Ana", c.EndTurn()) == ["must_act"]
    assert table.refused("Ana", c.EndTurn(card=True)) == ["no_card_says"]
    table.do(HOST, c.KeyPlayed("Which door goes first?", seat="Ana"))
    offer = next(o for o in table.page(HOST).offers if o.do == "end_turn")
    assert (offer.say, offer.main) == ("Ana's turn ends, as the card says", True)
    table.do("Ana", c.EndTurn(card=True))
    assert table.public.active == "Ben"


def test_every_house_rule_is_tested_with_every_value() -> None:
    """What stands here is the list that the tests above were written from."""
    assert {key: rule.values() for key, rule in BY_KEY.items() if rule.choices} == {
        "cards.mode": ("app", "box"),
        "map.mode": ("app", "table", "light"),
        "judge.sees": ("off", "on"),
        "people.leaving": ("stays", "stand_in", "end", "bank"),
        "people.away": ("choose", "wait"),
        "first.player": ("named",),
        "arbiter": ("named", "distance"),
        "deck.types": ("kinds", "varieties"),
        "rest.order": ("order", "random"),
        "four_capitals_first": ("yes", "no"),
        "turn.pass": ("yes", "no"),
        "pickup.count": ("one", "all"),
        "finish.moment": ("moment", "at_once"),
        "brussels.declare": ("own_turn", "any_time"),
        "speech.words": ("nobody", "host"),
        "speech.fail": ("repeat", "valid", "judge", "ask"),
        "tie": ("nobody", "shared"),
        "map.engine": ("with_map", "always", "never"),
        "timer.pause": ("anyone", "judge", "never"),
        "evening.begins": ("start", "middle"),
    }


def test_q23_anyone_pauses_the_speech_unless_the_table_says_otherwise() -> None:
    test_clock.test_anyone_pauses_at_home_and_a_tournament_lets_the_judge_or_nobody("renegotiation")
    test_clock.test_time_is_given_and_taken_with_a_line_and_an_undo_and_only_by_whom_the_table_lets("renegotiation")
