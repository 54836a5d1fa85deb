"""Questions Q32 to Q57: the clock, ties, announcements, sources, and the end."""

from __future__ import annotations

import pytest

from companion.core.contract import changed
from companion.core.corrections import Adjust
from companion.core.messages import HOST, JUDGE, PUBLIC, Draw, NotCovered, Pause, Put, Resume
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.pieces import AGENDAS
from companion.games.article27.result import result
from companion.games.article27.state import Phase, Public, RoundPast, Row
from tests.games.article27.evenings import FIVE_MINUTES, Table

# --- Q32 to Q36: the clock --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "ms"), [({}, FIVE_MINUTES), ({"timer_length": 60}, 60_000), ({"timer_length": 900}, 900_000)]
)
def test_q32_default_five_minutes_and_other_lengths_by_house_rule(given: dict[str, int], ms: int) -> None:
    table = Table(**given).strike().floor("red")  # type: ignore[arg-type]  # house rules come by name
    table.wind(ms - 1)
    assert table.at(Phase.NEGOTIATION)
    table.wind(1)
    assert table.at(Phase.VOTE)


def test_q33_a_tournament_lets_only_the_judge_pause_and_it_is_on_record() -> None:
    table = Table(timer_pause="judge").strike()
    assert table.refused("Ben", Pause()) == {"pause_judge"}
    assert table.refused(HOST, Pause()) == {"pause_judge"}
    table.do(JUDGE, Pause())
    assert not table.session.running
    assert table.story()[-1] == "Paused by the judge."
    table.do(HOST, Resume())
    assert table.session.running


def test_q33_default_anyone_may_pause() -> None:
    table = Table().strike()
    table.do(HOST, Pause())
    table.do(HOST, Resume())
    table.do("Cy", Pause())
    assert table.story()[-1] == "Paused by Cy."


def test_q33_never_nobody_may_pause_not_even_the_judge() -> None:
    table = Table(timer_pause="never").strike()
    for by in (HOST, JUDGE, "Ana"):
        assert table.refused(by, Pause()) == {"pause_never"}


def test_q34_default_a_move_after_time_is_refused() -> None:
    table = Table().strike().floor("red")
    table.time.wind(FIVE_MINUTES)
    answer = table.session.submit("Ana", c.MoveDisc("blue", "floor"))
    assert "floor_frozen" in repr(answer), "the clock speaks before the hand"
    assert table.public.floor == ("red",)


def test_q34_with_the_box_what_lay_there_is_keyed_in_after_the_gavel_and_said_so() -> None:
    table = Table(floor_check="on").strike()
    table.wind(FIVE_MINUTES)
    assert table.at(Phase.FLOOR_CHECK)
    table.do(HOST, c.MoveDisc("blue", "floor"))
    assert table.story()[-1].endswith("(keyed in after the gavel)")
    table.do(HOST, c.ConfirmFloor())
    assert table.at(Phase.VOTE)


def test_q35_default_the_app_waits_for_the_forced_pick_and_the_judge_may_pick() -> None:
    table = Table().strike().wind(FIVE_MINUTES)
    table.wind(3_600_000)
    assert table.at(Phase.FORCED_PICK)
    table.do(JUDGE, Adjust("Ana", {"do": "pick_disc", "colour": "green"}, (), "drawn by lot"))
    assert table.public.floor == ("green",)
    assert table.at(Phase.VOTE)


def test_q36_default_talk_before_the_gavel_makes_no_deal_unless_the_judge_waives_it() -> None:
    table = Table().begin_round()
    assert table.refused(HOST, c.RecordDeal("Ben", "Cy", 1, "yes")) == {"too_early_to_deal"}
    assert table.refused("Ben", c.OfferDeal("Cy", 1, "yes")) == {"too_early_to_deal"}
    table.all_look()
    assert "No deals before that." in table.foot(), "kept by the table; the app says it"


def test_q36_ballots_are_sealed_by_default_and_hands_are_open_by_house_rule() -> None:
    table = Table().strike().floor("red").call()
    hands = dict.fromkeys(table.names, "yes")
    assert table.refused(HOST, c.ShowHands(hands)) == {"vote_sealed"}
    table = Table(vote_mode="open").strike().floor("red").call()
    assert table.refused("Ana", c.Vote("yes")) == {"vote_open"}
    table.do(HOST, c.ShowHands(hands))
    assert table.results() == ["pass"]


# --- Q37: who checks --------------------------------------------------------------------------------------------------


def test_q37_default_the_left_neighbour_may_look_and_nobody_else() -> None:
    table = Table().strike().floor("red").vote("Y Y Y Y").reveal()
    assert table.at(Phase.PAYOUT), "nobody is asked"
    assert table.own("Ben").neighbour_tokens == table.own("Ana").tokens
    assert all("shows a score" not in said for said in table.story())


def test_q37_app_nobody_looks() -> None:
    table = Table(score_check="app").strike().floor("red").vote("Y Y Y Y").reveal()
    assert all(table.own(seat).neighbour_tokens == () for seat in table.names)


def test_q37_open_tokens_are_shown_to_all() -> None:
    table = Table(score_check="open").strike().floor("red").vote("Y Y Y Y").reveal()
    assert "Ana shows a score of +5." in table.story()


def test_q37_default_a_declared_score_is_confirmed_by_the_left_neighbour() -> None:
    table = Table(draw_mode="declared").strike().floor("red").vote("Y Y Y Y").reveal()
    assert table.at(Phase.SCORES)
    for place, seat in enumerate(table.names):
        left = table.names[(place + 1) % 4]
        assert table.refused(left, c.ConfirmScore(seat)) == {"nothing_to_confirm"}
        table.do(seat, c.DeclareScore(3))
        assert table.refused(seat, c.ConfirmScore(seat)) == {"left_neighbour_confirms"}
        table.do(left, c.ConfirmScore(seat))
    table.settle()
    assert table.supplies() == [12 + 3 + 5, 15, 15, 15]


# --- Q38 to Q41: ties, unused agendas, peeking ------------------------------------------------------------------------


def ended(supplies: dict[str, int], passes: dict[str, int], rows: dict[str, int], **options: str) -> Public:
    """An evening of three that is over: points, passed proposals and successes on the own row, by seat."""
    table = Table(3, **options)  # type: ignore[arg-type]  # house rules come by name
    agendas = dict(zip(table.names, AGENDAS, strict=False))
    past = tuple(
        RoundPast(round=1, secretary=seat, floor=("red",), result="pass", ballots={})
        for seat, count in passes.items()
        for _ in range(count)
    )
    track = {**table.public.track, **{agendas[seat]: Row(("red",) * count) for seat, count in rows.items()}}
    over: Public = changed(table.public, over=True, supplies=supplies, agendas=agendas, past=past, track=track)
    return over


def winners(public: Public) -> tuple[str, ...]:
    ends = result(public)
    assert ends is not None
    return ends.winners


TIED = {"Ana": 20, "Ben": 20, "Cy": 20}
NO_ROWS = {"Ana": 0, "Ben": 0, "Cy": 0}


def test_q38_default_one_success_beats_none_and_two_do_not_beat_one() -> None:
    assert winners(ended(TIED, {"Ana": 1}, NO_ROWS)) == ("Ana",)
    assert winners(ended(TIED, {"Ana": 2, "Ben": 1}, NO_ROWS)) == ("Ana", "Ben")
    assert winners(ended(TIED, {}, NO_ROWS)) == ("Ana", "Ben", "Cy")


def test_q38_count_more_successes_win() -> None:
    assert winners(ended(TIED, {"Ana": 2, "Ben": 1}, NO_ROWS, tie_second="count")) == ("Ana",)
    assert winners(ended(TIED, {"Ana": 1, "Ben": 1}, NO_ROWS, tie_second="count")) == ("Ana", "Ben")


def test_q39_default_the_fewest_agenda_points_break_a_tie_before_successes_do() -> None:
    supplies = {"Ana": 20, "Ben": 19, "Cy": 5}
    assert winners(ended(supplies, {"Ben": 1}, {"Ana": 0, "Ben": 1, "Cy": 0})) == ("Ana",)


def test_q40_default_rows_of_unused_agendas_fill_in_the_open_and_are_named_after_the_end() -> None:
    table = Table(3).begin_round()
    assert len(table.board().track) == 6
    assert table.public.removed == ()
    table.strike().floor("red").vote("Y Y Y").reveal().settle()
    table.finish()
    assert table.public.unused == AGENDAS[3:]
    assert sum(len(row.successes) + len(row.failures) for row in table.board().track) == 30


def test_q41_default_a_supply_is_its_owners_alone() -> None:
    table = Table().play("red", "Y Y Y Y")
    assert table.mine("Ana").supply == 22
    assert all("score" not in line.say for line in table.page("public").ledger)
    assert all(
        line.src != "bank" or line.dst == "supply:Ben" for line in table.page("Ben").ledger if "score" in line.say
    )


def test_q41_open_everybody_sees_every_payment_and_deals_and_vetoes_still_know_the_supply() -> None:
    table = Table(hand_peek="open").play("red", "Y Y Y Y")
    assert table.mine("Ana").supply == 22
    assert {line.dst for line in table.page("public").ledger if line.say == "score of the round"} >= {"supply:Ana"}
    table.strike().floor("red")
    table.offer("Ana", "Ben", 22, "yes")
    assert table.refused("Ana", c.OfferDeal("Ben", 23, "yes")) == {"amount_high"}
    table.vote("V A A A").reveal()
    assert table.results()[-1] == "veto"


# --- Q42 to Q49: Lie, Cheat, and Steal --------------------------------------------------------------------------------


def announcing(**options: str | int) -> Table:
    """Red, blue and black pass; Ana leads and collects 0 unchallenged; it is Ben's turn, whose true score is 4."""
    table = Table(variant_lcs="on", **options)  # type: ignore[arg-type]  # house rules come by name
    table.tokens({"Ana": "B G Y K R", "Ben": "R B G Y K"}).strike().floor("red", "blue", "black")
    table.vote("Y Y Y Y").reveal()
    table.do("Ana", c.Announce(0))
    table.do(HOST, c.LetPass())
    return table


def caught(supply: int, **options: str | int) -> int:
    """What Ben has after he announced 7 and Cy challenged."""
    table = announcing(**options)
    table.set_supply("Ben", supply)
    table.do("Ben", c.Announce(7))
    table.do("Cy", c.Challenge())
    return table.supply("Ben")


def test_q42_default_who_is_caught_collects_the_true_score() -> None:
    assert caught(10) == 10 + 4 - 3


def test_q42_nothing_who_is_caught_collects_nothing() -> None:
    assert caught(10, lcs_true_score="nothing") == 10 - 3


def test_q42_announced_who_is_caught_collects_what_was_said() -> None:
    assert caught(10, lcs_true_score="announced") == 10 + 7 - 3


def test_q43_default_score_first_then_the_penalty() -> None:
    assert caught(0) == 1


def test_q43_penalty_first_then_the_score() -> None:
    assert caught(0, lcs_order="penalty_first") == 4


def test_q44_default_ten_seconds_to_challenge() -> None:
    table = announcing()
    table.do("Ben", c.Announce(7))
    table.wind(9_999)
    assert table.public.window is not None
    table.wind(1)
    assert table.public.window is None
    assert table.public.collected == ("Ana", "Ben")


def test_q44_zero_waits_for_the_host_and_other_lengths_for_the_clock() -> None:
    table = announcing(lcs_window=0)
    table.do("Ben", c.Announce(7))
    table.wind(3_600_000)
    assert table.public.window is not None
    table.do(HOST, c.LetPass())
    assert table.public.window is None
    table = announcing(lcs_window=60)
    table.do("Ben", c.Announce(7))
    table.wind(59_999)
    assert table.public.window is not None
    table.wind(1)
    assert table.public.window is None


def test_q44_default_the_window_closes_when_everybody_has_passed() -> None:
    table = announcing()
    table.do("Ben", c.Announce(7))
    for seat in ("Cy", "Di", "Ana"):
        table.do(seat, c.LetPass())
    assert table.public.collected == ("Ana", "Ben")


def test_q45_default_the_first_call_that_arrives_counts() -> None:
    table = announcing()
    table.do("Ben", c.Announce(7))
    table.do("Ana", c.Challenge())
    assert table.happened(e.ChallengeJudged)[-1].challenger == "Ana"


def test_q45_lowest_seat_the_nearest_on_the_announcers_left_counts() -> None:
    table = announcing(lcs_simultaneous="lowest_seat")
    table.do("Ben", c.Announce(7))
    table.do("Ana", c.Challenge())
    table.do("Di", c.Challenge())
    table.wind(10_000)
    assert table.happened(e.ChallengeJudged)[-1].challenger == "Di"


def test_q45_ask_the_table_says_who_was_first() -> None:
    table = announcing(lcs_simultaneous="ask")
    table.do("Ben", c.Announce(7))
    table.do("Ana", c.Challenge())
    table.do("Di", c.Challenge())
    table.wind(10_000)
    question = table.page("public").question
    assert question is not None
    assert {choice.value for choice in question.choices} == {"Ana", "Di"}
    table.rule("lcs.simultaneous", "Ana")
    assert table.happened(e.ChallengeJudged)[-1].challenger == "Ana"
    table = announcing(lcs_simultaneous="ask")
    table.do("Ben", c.Announce(7))
    table.do("Ana", c.Challenge())
    table.wind(10_000)
    assert table.public.question is None, "one caller is no question"


def test_q46_default_any_whole_number_may_be_announced() -> None:
    for said in (42, -42, 9):
        table = announcing()
        table.do("Ben", c.Announce(said))
        assert table.public.announced["Ben"] == said


def test_q46_clamp_only_what_is_possible_may_be_announced() -> None:
    table = announcing(lcs_range="clamp")
    for said in (10, -7):
        assert table.refused("Ben", c.Announce(said)) == {"announce_range"}
    table.do("Ben", c.Announce(9))


def test_q47_default_the_bonus_is_no_part_of_the_announcement() -> None:
    assert announcing().supply("Ana") == 12 + 0 + 5


def test_q48_default_an_unchallenged_loss_is_paid_as_announced() -> None:
    table = announcing()
    table.do("Ben", c.Announce(-2))
    table.do(HOST, c.LetPass())
    assert table.supply("Ben") == 12 - 2
    table = announcing()
    table.set_supply("Ben", 1)
    table.do("Ben", c.Announce(-2))
    table.do(HOST, c.LetPass())
    assert table.supply("Ben") == 0


def test_q49_default_a_left_neighbour_who_challenges_looks_for_himself() -> None:
    table = announcing()
    table.do("Ben", c.Announce(7))
    table.do("Cy", c.Challenge())
    assert table.own("Cy").neighbour_tokens == table.own("Ben").tokens
    assert table.own("Di").neighbour_tokens == ()


def test_q49_with_tokens_on_the_table_the_left_neighbour_names_the_true_score() -> None:
    table = Table(variant_lcs="on", draw_mode="declared").strike().floor("red").vote("Y Y Y Y").reveal()
    table.do("Ana", c.Announce(7))
    table.do("Ben", c.Challenge())
    assert table.refused("Cy", c.ShowScore(5)) == {"left_neighbour_confirms"}
    table.do("Ben", c.ShowScore(5))
    assert table.happened(e.ChallengeJudged)[-1].true == 5


# --- Q50 to Q57: sources and the end ----------------------------------------------------------------------------------


def test_q50_default_the_app_draws_tokens_and_discs() -> None:
    table = Table(chance=True).begin_round()
    assert table.at(Phase.READY)
    assert all(len(table.own(seat).tokens) == 5 for seat in table.names)


def test_q50_keyed_each_seat_keys_in_five_colours_and_the_host_the_discs() -> None:
    table = Table(draw_mode="keyed", discs_mode="keyed").begin_round()
    assert table.at(Phase.DRAWS)
    for seat in table.names:
        five = ("red", "blue", "green", "yellow", "black")
        assert table.refused(HOST, Draw(f"tokens:1:0:{seat}", five)) == {"not_yours"}
        table.draw(seat, f"tokens:1:0:{seat}", *five)
    for colour, agenda in zip(("red", "blue", "green", "yellow", "black"), (*AGENDAS[:4], AGENDAS[0]), strict=True):
        table.draw(HOST, f"disc:1:{colour}:0.0", agenda)
    assert table.at(Phase.READY)


def test_q50_keyed_draws_that_no_bag_can_give_are_told_without_a_name_and_keyed_in_again() -> None:
    table = Table(draw_mode="keyed").begin_round()
    for seat in table.names:
        table.draw(seat, f"tokens:1:0:{seat}", "red", "red", "red", "green", "blue")
    said = table.story()[-1]
    assert (
        said == "The draws that were keyed in cannot come from one bag of 30; everybody confirms or mends the own ones."
    )
    for place, seat in enumerate(table.names):
        table.draw(seat, f"tokens:1:1:{seat}", *(["red", "blue", "green", "yellow", "black"][place:][:1] * 5))
    assert table.at(Phase.READY)


def test_q63_default_each_keeps_its_entry_and_confirms_or_mends_it_once_all_are_in() -> None:
    table = Table(4, draw_mode="keyed").begin_round()
    wrong, right = ("red",) * 5, ("blue", "green", "yellow", "black", "blue")
    for seat, five in zip(table.names, (wrong, wrong, right, right), strict=True):
        assert not table.public.again, "nobody is told anything before all are in"
        table.draw(seat, f"tokens:1:0:{seat}", *five)
    assert table.foot() == ("Not all of it can come from one bag. Still to confirm or mend: Ana, Ben, Cy and Di.")
    assert table.own("Cy").tokens == right
    for seat in ("Ana", "Cy", "Di"):
        offer = next(o for o in table.page(seat).offers if o.do == "draw" and not o.fields and "outcome" in o.given)
        assert offer.say == "It is right as it is"
        table.session.submit(seat, table.session.read(offer.filled()))
    table.draw("Ben", "tokens:1:1:Ben", "yellow", "black", "green", "blue", "black")
    assert table.at(Phase.READY)
    assert not table.public.stands
    assert "What was keyed in fits now." in table.story()


def test_q63_confirmed_twice_it_stands_and_everybody_is_told_that_it_cannot_be() -> None:
    table = Table(3, agenda_mode="keyed")
    for attempt in ("0", "1"):
        for seat in table.names:
            table.draw(seat, f"agenda:{attempt}:{seat}", "wealth")
    assert table.at(Phase.BETWEEN)
    assert table.story()[-1] == (
        "Everybody has confirmed what was keyed in: it stands, though it cannot come from one box."
    )


def test_q50_declared_nobody_keys_tokens_in() -> None:
    table = Table(draw_mode="declared").begin_round()
    assert table.at(Phase.READY)
    assert table.public.face_down == table.names


def test_q7_who_declares_a_score_is_shown_no_position_and_no_worth_that_nobody_keyed_in() -> None:
    """Seen at a table: beside five tokens that only the player knew stood “What the proposal came to: 0”; it was 4."""
    table = Table(3, draw_mode="keyed").begin_round()
    asked = {offer.say for offer in table.page("Ana").offers} & {"Key in no tokens this round: I declare my score"}
    assert asked
    assert all(table.mine(seat).drawn for seat in table.names)
    table.draw("Ana", "tokens:1:0:Ana", face_down=True)
    table.draw("Ben", "tokens:1:0:Ben", *["red"] * 5)
    assert [table.mine(seat).drawn for seat in table.names] == [False, True, True]


def test_q50_who_was_to_declare_a_score_keys_the_tokens_in_after_all_until_the_hands_open() -> None:
    """Seen at a table: a slip on a phone, beside the tokens, and no way back for the whole round."""
    table = Table(3, draw_mode="keyed").begin_round()
    table.draw("Ana", "tokens:1:0:Ana", face_down=True)
    assert "Ana keys in no tokens this round, and declares a score." in table.story()
    assert any(offer.do == "key_tokens" for offer in table.page("Ana").offers)
    assert not any(offer.do == "key_tokens" for offer in table.page("Ben").offers)
    others = [wanted.key for wanted in table.page("Ben").wanted]
    table.do("Ana", c.KeyTokens())
    assert [wanted.key for wanted in table.page("Ben").wanted] == others, "what Ben has half keyed in stays"
    table.draw("Ben", "tokens:1:0:Ben", "blue", "blue", "green", "green", "green")
    table.draw("Cy", "tokens:1:0:Cy", "black", "black", "yellow", "yellow", "yellow")
    table.draw("Ana", "tokens:1:0:Ana", "red", "red", "blue", "green", "yellow")
    assert table.mine("Ana").drawn
    assert table.at(Phase.READY)
    assert "keys_tokens" in table.refused("Ana", c.KeyTokens())


def test_q50_a_score_that_was_declared_can_be_declared_anew_until_the_neighbour_confirms_it() -> None:
    table = Table(3, draw_mode="keyed").begin_round()
    table.draw("Ana", "tokens:1:0:Ana", face_down=True)
    table.draw("Ben", "tokens:1:0:Ben", "blue", "blue", "green", "green", "green")
    table.draw("Cy", "tokens:1:0:Cy", "black", "black", "yellow", "yellow", "yellow")
    table.strike().floor("red").vote("Y Y Y")
    table.do("Ana", c.KeyTokens())
    table.draw("Ana", "tokens:1:0:Ana", face_down=True)
    table.reveal()
    assert table.refused("Ana", c.KeyTokens())
    table.do("Ana", c.DeclareScore(3))
    assert any(offer.say == "I declared +3: declare another score" for offer in table.page("Ana").offers)
    table.do("Ana", c.DeclareScore(2))
    table.do("Ben", c.ConfirmScore("Ana"))
    assert not any(offer.do == "declare_score" for offer in table.page("Ana").offers)
    assert table.settle().own("Ana").score == 2


def test_q51_default_the_app_deals_the_agendas_and_removes_the_unused() -> None:
    table = Table(4, chance=True)
    held = {table.own(seat).agenda for seat in table.names}
    assert len(held) == 4
    assert set(table.public.removed) == set(AGENDAS) - held


def test_q51_keyed_each_seat_keys_in_its_agenda() -> None:
    table = Table(4, agenda_mode="keyed")
    wanted = {w.key for w in table.page(HOST).wanted}
    assert wanted == {"unused"}
    table.draw(HOST, "unused", "justice", "power")
    for seat, agenda in zip(table.names, AGENDAS[:4], strict=True):
        table.draw(seat, f"agenda:0:{seat}", agenda)
    assert table.at(Phase.BETWEEN)
    assert table.own("Di").agenda == "innovation"


def test_q51_keyed_agendas_that_clash_are_told_without_a_name_and_keyed_in_again() -> None:
    table = Table(3, agenda_mode="keyed")
    for seat in table.names:
        table.draw(seat, f"agenda:0:{seat}", "wealth")
    assert "cannot come from one box" in table.story()[-1]
    for seat, agenda in zip(table.names, AGENDAS[:3], strict=True):
        table.draw(seat, f"agenda:1:{seat}", agenda)
    assert table.at(Phase.BETWEEN)


def test_q63_agendas_that_all_confirm_stand_and_wall_and_table_say_so_while_a_form_hides_the_story() -> None:
    table = Table(3, agenda_mode="keyed")
    for attempt in (0, 1):
        for seat in table.names:
            table.draw(seat, f"agenda:{attempt}:{seat}", "wealth")
    assert table.at(Phase.BETWEEN)
    said = "What was keyed in cannot come from one box"
    assert table.foot().startswith(f"{said}, and stands. Ana holds the gavel first.")
    assert [moment.say for moment in table.page(PUBLIC).moments] == [said]


def test_q51_end_agendas_are_named_only_when_they_are_turned() -> None:
    table = Table(3, agenda_mode="end")
    table.play_on()
    assert table.at(Phase.AGENDAS)
    table.do(HOST, c.TurnAgenda())
    assert table.refused(HOST, c.TurnAgenda()) == {"agendas_missing"}
    table.do(HOST, c.TurnAgenda("wealth"))
    assert table.refused(HOST, c.TurnAgenda("wealth")) == {"no_such_agenda"}
    table.do(table.public.turning, c.NameAgenda("peace"))
    assert table.refused(HOST, c.TurnAgenda("justice")) == {"agenda_known"}
    table.do(HOST, c.TurnAgenda())
    table.do(HOST, c.TurnAgenda("justice"))
    table.do(HOST, c.TurnAgenda())
    assert table.at(Phase.OVER)


def test_q52_default_the_first_gavel_is_drawn() -> None:
    table = Table(first="random", chance=True)
    assert table.public.first in table.names
    assert table.session.evening.entries[1].by == "table"


def test_q52_a_seat_can_be_chosen() -> None:
    assert Table(first="Cy").begin_round().leader == "Cy"


def test_q53_default_a_player_without_points_plays_on_but_cannot_bribe_or_veto() -> None:
    table = Table().strike().floor("red")
    table.set_supply("Di", 0)
    assert table.refused("Di", c.OfferDeal("Ben", 1, "yes")) == {"amount_high"}
    table.call()
    assert table.refused("Di", c.Vote("veto")) == {"veto_unpayable"}
    table.vote("Y Y Y Y").reveal().settle()
    assert table.supply("Di") == 1


def test_q54_default_before_tabling_that_player_draws_again() -> None:
    table = Table(draw_mode="keyed").begin_round()
    table.draw("Ana", "tokens:1:0:Ana", *["red"] * 5)
    table.do(HOST, c.Redraw("Ana"))
    assert table.own("Ana").tokens == ()
    table.draw("Ana", "tokens:1:1:Ana", *["blue"] * 5)
    assert table.own("Ana").tokens == ("blue",) * 5


def test_q54_default_after_tabling_the_table_is_asked() -> None:
    for choice, again in (("play_on", False), ("redraw", True)):
        table = Table().begin_round()
        drawn = table.own("Ben").tokens
        table.do(HOST, c.Redraw("Ben"))
        question = table.page("public").question
        assert question is not None
        assert question.default == "play_on"
        table.rule("draw.correction", choice)
        assert bool(table.happened(e.DrawsCleared)) is again
        assert len(table.own("Ben").tokens) == 5
        if not again:
            assert table.own("Ben").tokens == drawn


def test_q54_redraw_and_play_on_as_house_rules() -> None:
    table = Table(draw_correction="redraw").begin_round()
    table.do(HOST, c.Redraw("Ben"))
    assert table.public.question is None
    assert len(table.happened(e.DrawsCleared)) == 1
    table = Table(draw_correction="play_on").begin_round()
    assert table.refused(HOST, c.Redraw("Ben")) == {"play_on"}
    assert "redraw" not in {offer.do for offer in table.page(HOST).offers}, "what may not be done is no row"


def test_r33_after_the_gavel_only_what_was_agreed_before_it_is_offered() -> None:
    """Seen at a table: deals were offered after the gavel, though the house rules say that none are made then."""
    for late, allowed in (("no", False), ("until_reveal", True)):
        table = Table(vote_mode="open", floor_check="hands", bribe_after_gavel=late).begin_round()
        table.strike().do(HOST, c.RecordDeal("Ana", "Ben", 1, "yes"))
        table.floor("red").call()
        offers = {
            offer.do: offer.say for offer in table.page(HOST).offers if offer.do in ("record_deal", "return_deal")
        }
        assert ("before the gavel" in offers["record_deal"]) is not allowed
        assert ("before the gavel" in offers["return_deal"]) is not allowed


def test_q55_default_a_proxy_holds_the_gavel_and_the_term_counts() -> None:
    table = Table().begin_round()
    table.do(JUDGE, Put("gavel", "Cy", "Ana had to leave"))
    assert table.leader == "Cy"
    assert any("Ana had to leave" in said for said in table.story())
    table.strike().floor("red").vote("A A A A").reveal().settle()
    assert table.begin_round().leader == "Ben", "the gavel's way does not change"


def test_q56_default_all_ballots_open_in_one_step_whatever_the_cards_do() -> None:
    for style in ("together", "one_by_one"):
        table = Table(vote_reveal=style).strike().floor("red").vote("Y A V Y").reveal()
        assert [event.ballots for event in table.happened(e.VoteRevealed)] == [
            {"Ana": "yes", "Ben": "abstain", "Cy": "veto", "Di": "yes"}
        ]


def test_q57_default_agendas_are_turned_one_by_one_from_the_lowest_supply() -> None:
    table = Table()
    for _round in range(3):
        table.play("red", "A A A A")
    for seat, points in zip(table.names, (9, 3, 7, 5), strict=True):
        table.set_supply(seat, points)
    table.play_on()
    for turned in range(5):
        table.do(HOST, c.TurnAgenda())
        assert tuple(table.public.agendas) == ("Ben", "Di", "Cy", "Ana")[:turned]


def test_q57_together_all_agendas_are_turned_at_once() -> None:
    table = Table(agenda_order="together").play_on()
    table.do(HOST, c.TurnAgenda())
    assert not table.public.agendas
    table.do(HOST, c.TurnAgenda())
    assert table.at(Phase.OVER)
    assert set(table.public.agendas) == set(table.names)


def test_a_call_without_the_three_points_keyed_by_the_host_is_told_without_a_figure() -> None:
    table = announcing()
    table.set_supply("Cy", 2)
    table.do("Ben", c.Announce(7))
    assert table.refused("Cy", c.Challenge()) == {"challenge_poor"}
    table.do(HOST, c.Challenge("Cy"))
    assert [event.what for event in table.happened(NotCovered)] == ["challenge"]
    assert "2" not in table.story()[-1]
