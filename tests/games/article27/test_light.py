"""Q58: with the box the app asks for what lies in the open; supplies and agendas are named once, at the end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.contract import changed
from companion.core.corrections import Correct
from companion.core.messages import HOST, JUDGE, PUBLIC, Post, Posted, Refusal
from companion.core.offers import Allot, ChooseOne, ShareOut
from companion.core.people import GiveUp, Leave
from companion.core.trial import Trial
from companion.core.vocabulary import Way
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import story
from companion.games.article27.refuse.common import most_behind
from companion.games.article27.rulings import PRESETS
from companion.games.article27.state import Phase
from companion.words import total
from tests.games.article27.evenings import Table

BOX = {key.replace(".", "_", 1): value for key, value in PRESETS[Way.BOX].items()}
DISCS = {"red": "wealth", "blue": "peace", "green": "prestige", "yellow": "innovation", "black": "wealth"}


def light(seats: int = 3, **options: Any) -> Table:
    """A table with the box on it, before its first round."""
    return Table(seats, **{**BOX, **options})


def negotiating(**options: Any) -> Table:
    """The first round with all discs keyed in and the clock running."""
    table = light(**options).begin_round()
    for colour, agenda in DISCS.items():
        table.draw(HOST, f"disc:1:{colour}:0.0", agenda)
    return table.strike()


def keyed_on(table: Table) -> Table:
    """All rounds that are left come to nothing; the discs are keyed in as they may come."""
    while table.at(Phase.BETWEEN):
        table.begin_round()
        while table.at(Phase.DRAWS):
            wanted = next(w for w in table.page(HOST).wanted if w.key.startswith("disc:"))
            table.draw(HOST, wanted.key, wanted.outcomes[0])
        table.strike().floor("red").call()
        table.do(HOST, c.ShowHands(dict.fromkeys(table.public.seats, "abstain")))
        table.settle()
    return table


def test_q58_default_nobody_keys_draws_or_scores_and_every_figure_behind_the_screens_is_left_out() -> None:
    table = negotiating().floor("red", "blue").hands("Y Y A")
    assert table.at(Phase.PAYOUT)
    table.settle()
    assert table.mine("Ana").supply is None
    assert "Everyone's score is on their own page." not in table.board().notes
    assert f"{table.leader} takes the success bonus of 5." in table.story()
    assert not any("Bank" in line for line in table.story())


def test_q24_a_deal_of_more_than_any_screen_can_hide_by_now_is_refused_until_a_judge_lets_it_stand() -> None:
    """Found by a stranger: a slip made a bribe of 40 while everybody held 12, and it was honoured as the biggest."""
    table = negotiating()
    table.deal("Ana", "Ben", 3, "yes")
    refusal = table.session.submit(HOST, c.RecordDeal("Ana", "Ben", 10, "yes"))
    assert isinstance(refusal, Refusal)
    assert [(one.key, one.given["most"], one.waivable) for one in refusal.reasons] == [("amount_unheard", 9, True)]
    assert table.refused(HOST, c.ChangeDeal(1, 13, "yes")) == {"amount_unheard"}
    table.do(HOST, c.ChangeDeal(1, 12, "yes"))
    table.deal("Ben", "Ana", 4, "veto")
    table.floor("red").hands("Y Y A").settle()
    most = {seat: most_behind(table.public, seat) for seat in table.names}
    assert most == {"Ana": 0 + 9 + 5, "Ben": 12 + 12 + 9, "Cy": 12 + 9}
    table.begin_round()
    while table.at(Phase.DRAWS):
        wanted = next(w for w in table.page(HOST).wanted if w.key.startswith("disc:"))
        table.draw(HOST, wanted.key, wanted.outcomes[0])
    table.strike().floor("red").hands("V A A").settle()
    assert {seat: most_behind(table.public, seat) for seat in table.names} == {**most, "Ana": most["Ana"] - 5}


def test_q58_default_no_veto_and_no_deal_is_tested_against_a_supply() -> None:
    table = negotiating()
    table.deal("Ana", "Ben", 12, "yes")
    table.floor("red").hands("V V Y").settle()
    assert [hand.counted for hand in table.board().hands] == ["veto", "veto", "yes"]
    assert table.public.fees == {"Ana": 5, "Ben": 5}
    assert not table.happened(e.VetoIllegal)
    account = {"bad_count", "no_such_account"}
    assert table.refused(JUDGE, Post(1, "supply:Ana", "bank", "a slip")) <= account


def test_q58_default_supplies_are_named_on_one_panel_and_agendas_as_they_are_turned() -> None:
    table = keyed_on(light())
    assert table.refused(HOST, c.TurnAgenda()) == {"supplies_missing"}
    offer = next(o for o in table.page(HOST).offers if o.main)
    assert (offer.do, [type(field) for field in offer.fields]) == ("name_supplies", [Allot])
    assert table.refused(HOST, c.NameSupplies({"Ana": 3})) == {"seats_missing"}
    assert table.refused(HOST, c.NameSupplies({"Ana": -1, "Ben": 2, "Cy": 0})) == {"bad_count"}
    assert table.refused(HOST, c.NameSupplies({"Ana": 300, "Ben": 100, "Cy": 0})) == {"supplies_over"}
    table.do(HOST, c.NameSupplies({"Ana": 31, "Ben": 7, "Cy": 12}))
    assert [(turned.seat, turned.supply, turned.total) for turned in table.board().turned] == [
        ("Ben", 7, 7), ("Cy", 12, 12), ("Ana", 31, 31),
    ]  # fmt: skip
    for agenda in ("peace", "power", "justice"):
        table.do(HOST, c.TurnAgenda(agenda))
        assert table.page("public").result is None, "a slip of the finger would show a wrong winner on the wall"
    assert table.foot() == "All secret agendas are turned. Next: who wins."
    assert [offer.say for offer in table.page(HOST).offers if offer.main] == ["Say who wins"]
    table.do(HOST, c.TurnAgenda())
    assert table.at(Phase.OVER)
    assert table.public.agendas == {"Ben": "peace", "Cy": "power", "Ana": "justice"}
    assert table.result.graph == {}
    assert {s.seat: s.parts[0][1] for s in table.result.standings} == {"Ana": 31, "Ben": 7, "Cy": 12}


def test_q58_what_nobody_named_is_no_figure_and_ranks_nobody() -> None:
    """Found by an audit: an evening that ended early was a victory of three with 0 each."""
    for last in (Leave("Ben", end=True), GiveUp()):
        table = negotiating().floor("red", "blue").hands("Y Y A").settle()
        table.do(HOST, last)
        result = table.page("public").result
        assert result is not None
        assert (result.winners, {line.place for line in result.standings}) == ((), {0})
        assert all(total(line) == "unknown" for line in result.standings)
        assert not any(line.parts for line in result.standings)
    table = negotiating().floor("red", "blue").hands("Y Y A").settle()
    table.do(HOST, Leave("Ben", end=True))
    result = table.page("public").result
    assert result is not None
    assert result.say == "Ended before the end. What everybody has was not keyed in: it is counted at the table."


def test_q58_what_somebody_who_left_had_is_unknown_unless_the_table_names_it_and_moves_nobody() -> None:
    for named in (False, True):
        table = light(4)
        table.draw(HOST, "unused", "power", "justice")
        table.begin_round()
        for colour, agenda in DISCS.items():
            table.draw(HOST, f"disc:1:{colour}:0.0", agenda)
        table.strike().floor("red").hands("A A A A").settle()
        table.do(HOST, Leave("Ben"))
        keyed_on(table)
        assert table.refused(HOST, c.NameSupplies({"Ben": 9})) == {"seats_missing", "no_such_seat"}
        table.do(HOST, c.NameSupplies({"Ana": 31, "Cy": 12, "Di": 12}))
        assert table.refused(HOST, c.NameSupplies({"Ana": 9})) == {"no_such_seat_value"}
        if named:
            assert any(offer.do == "name_supplies" for offer in table.page(HOST).offers)
            table.do(HOST, c.NameSupplies({"Ben": 9}))
            assert table.story()[-1] == "Left behind the screen: Ben 9."
            scores = [story.posting(event) for event in table.happened(Posted) if event.why == "score"]
            assert scores == [
                "so many more were counted behind the screens than start, deals, bonus and vetoes come to",
                "so many more were counted behind the screens than start, deals, bonus and vetoes come to",
            ]
        while not table.at(Phase.OVER):
            left = [a for a in table.public.in_play if a not in table.public.agendas.values()]
            table.do(HOST, c.TurnAgenda(left[0] if table.public.turning else ""))
        result = table.page("public").result
        assert result is not None
        by = {line.seat: line for line in result.standings}
        assert (by["Ben"].place, total(by["Ben"])) == (0, "9" if named else "unknown")
        assert by["Ben"].parts == ((("influence", 9),) if named else ()), "an agenda that stays hidden is no figure"
        assert [by[seat].parts[0][1] for seat in ("Ana", "Cy", "Di")] == [31, 12, 12]
        assert result.winners == ("Ana",)


def test_the_last_agenda_of_as_many_as_are_in_play_is_turned_with_the_one_before() -> None:
    """Found by a stranger: after four digits the fifth stood for nothing, and Space showed the winner at once."""
    table = light(4)
    assert table.foot() == "The agendas of the 2 unused nations are still to be keyed in."
    said = [offer.say for offer in table.page(HOST).offers]
    assert "Agendas of the 2 unused nations" in said, "how many is said beforehand"
    table.draw(HOST, "unused", "power", "justice")
    keyed_on(table)
    table.do(HOST, c.NameSupplies(dict.fromkeys(table.names, 20)))
    for agenda in ("wealth", "peace", "prestige"):
        table.do(HOST, c.TurnAgenda(agenda))
    assert table.public.agendas["Di"] == "innovation"
    assert not table.at(Phase.OVER)
    table.do(HOST, c.TurnAgenda())
    assert table.at(Phase.OVER)


def test_an_agenda_keeps_its_digit_while_the_others_are_turned() -> None:
    table = keyed_on(light())
    table.do(HOST, c.NameSupplies(dict.fromkeys(table.names, 20)))
    before = None
    for _ in table.names[:2]:
        offer = next(o for o in table.page(HOST).offers if o.main)
        (field,) = offer.fields
        assert isinstance(field, ChooseOne)
        now = tuple(choice.value for choice in field.choices)
        assert before in (None, now)
        before = now
        assert {one.value for one in field.choices if one.refused} == set(table.public.agendas.values())
        table.do(HOST, c.TurnAgenda(next(one.value for one in field.choices if not one.refused)))


def test_q58_default_until_the_hands_are_keyed_in_floor_and_deals_can_be_set_right() -> None:
    table = negotiating().floor("red").call()
    assert table.at(Phase.VOTE)
    table.do(HOST, c.MoveDisc("blue", "floor"))
    assert table.refused(table.leader, c.MoveDisc("green", "floor")) == {"floor_frozen"}
    table.do(HOST, c.RecordDeal("Ana", "Ben", 2, "yes"))
    assert table.happened(e.DealRecorded)[0].late
    table.hands("Y Y Y")
    assert table.public.floor == ("red", "blue")
    assert table.refused(HOST, c.MoveDisc("blue", "table")) == {"floor_frozen"}


def test_q58_default_a_floor_that_is_empty_here_is_keyed_in_before_the_hands() -> None:
    table = negotiating().call()
    assert table.at(Phase.FLOOR_CHECK)
    assert table.foot().startswith("The floor is empty here: first the issues"), "or Space does nothing unsaid"
    assert [offer.say for offer in table.page(HOST).offers if offer.main] == ["Then on to the vote"]
    table.do(HOST, c.MoveDisc("red", "floor"))
    assert table.foot().startswith("Do floor and deals lie as they did")
    table.do(HOST, c.ConfirmFloor())
    assert table.at(Phase.VOTE)


def test_one_figure_below_a_hand_says_by_itself_what_it_is() -> None:
    """Seen at a table: after a plain round a panel stood alone on the wall, and told what might be above it."""
    table = negotiating().floor("red").hands("Y Y A")
    assert [hand.note for hand in table.board().hands] == ["takes 5", "", ""]
    assert table.board().notes == ()


def beside_names(table: Table) -> dict[str, str]:
    """What stands beside the names on the wall, to take or to pay besides the own score."""
    return {card.name: card.due for card in table.page("public").view.seats if card.due}


def test_q58_what_all_know_to_be_due_besides_a_score_stands_below_the_hands_and_after_the_round() -> None:
    table = negotiating()
    table.deal("Ben", table.leader, 3, "include", "red")
    table.deal("Cy", "Ben", 2, "veto")
    table.floor("red").hands("Y Y A")
    assert [hand.note for hand in table.board().hands] == ["takes 8 with bonus", "", "takes 2"], "no bare figures"
    table.settle()
    assert table.board().notes == ("1 success this round",)
    assert beside_names(table) == {"Ana": "+8", "Cy": "+2"}
    said = "bonus and veto, without the score. What was given for a deal is paid already."
    assert table.page("public").view.foot.endswith(said), "whose giver has no figure is asked for nothing more"
    table.begin_round()
    assert not beside_names(table)


def test_q58_a_veto_and_a_deal_that_comes_back_are_one_sum_for_whoever_has_both() -> None:
    table = negotiating()
    table.deal("Ben", "Cy", 4, "abstain")
    table.floor("red").hands("Y V Y")
    assert [hand.note for hand in table.board().hands] == ["", "takes 4, pays 5", ""]
    table.settle()
    assert beside_names(table) == {"Ben": "−1"}


def test_q58_before_all_count_at_the_end_it_is_said_what_comes_first_and_nothing_else_is_counted() -> None:
    table = keyed_on(light())
    assert table.at(Phase.AGENDAS)
    assert not any("success" in note for note in table.board().notes)
    assert table.page("public").view.foot.startswith("First all take what the last round gave")
    fees = table.public.fees
    assert beside_names(table) == {seat: f"−{fee}" for seat, fee in fees.items()}


def test_q58_an_agenda_that_is_named_as_it_is_turned_is_told_once() -> None:
    table = keyed_on(light())
    table.do(HOST, c.NameSupplies({"Ana": 31, "Ben": 7, "Cy": 12}))
    for agenda in ("peace", "power", "justice", ""):
        table.do(HOST, c.TurnAgenda(agenda))
    for viewer in (PUBLIC, "Ben"):
        lines = [line for line in table.story(viewer) if line.startswith("Ben's secret agenda")]
        assert lines == ["Ben's secret agenda was Peace: 0."]


def test_q58_what_the_scores_came_to_together_is_no_score_of_one_round() -> None:
    table = keyed_on(light())
    table.do(HOST, c.NameSupplies({"Ana": 31, "Ben": 7, "Cy": 12}))
    together = next(event for event in table.happened(Posted) if event.why == "score")
    brought = "so many more were counted behind the screens than start, deals, bonus and vetoes come to"
    assert story.posting(together) == brought
    took = "so many fewer were counted behind the screens than start, deals, bonus and vetoes come to"
    assert story.posting(changed(together, src=together.dst, dst=together.src)) == took


def test_q58_scores_said_aloud_are_keyed_in_on_one_panel() -> None:
    table = negotiating(draw_mode="declared").floor("red").hands("Y Y Y")
    assert table.at(Phase.SCORES)
    offer = next(o for o in table.page(HOST).offers if o.main)
    assert (offer.do, [type(field) for field in offer.fields]) == ("say_scores", [Allot])
    assert table.refused(HOST, c.SayScores({"Ana": 1, "Ben": 12, "Cy": 0})) == {"score_range"}
    table.do(HOST, c.SayScores({"Ana": 4, "Ben": -3, "Cy": 0}))
    table.settle()
    assert table.supplies() == [12 + 4 + 5, 9, 12]


def test_q58_announced_scores_tell_every_supply_so_that_none_is_named_at_the_end() -> None:
    table = negotiating(variant_lcs="on").floor("red").hands("Y Y Y")
    assert table.at(Phase.ANNOUNCE)
    assert not table.public.screened
    assert table.mine("Ana").supply == 12


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_r20_in_the_last_round_nobody_keys_in_the_discs_that_are_left(seats: int) -> None:
    table = light(seats)
    if seats in (4, 5):
        table.draw(HOST, "unused", *("justice", "power")[: 6 - seats])
    while table.public.round < table.public.rounds - 1:
        table.begin_round()
        while table.at(Phase.DRAWS):
            wanted = next(w for w in table.page(HOST).wanted if w.key.startswith("disc:"))
            table.draw(HOST, wanted.key, wanted.outcomes[0])
        table.strike().floor("red").hands(" ".join("A" for _ in table.names)).settle()
    table.begin_round()
    assert table.at(Phase.READY)
    assert len(table.public.tabled) == 5


def test_r36_the_hands_are_a_panel_of_the_whole_table() -> None:
    table = negotiating().floor("red").call()
    offer = next(o for o in table.page(HOST).offers if o.main)
    (field,) = offer.fields
    assert isinstance(field, ShareOut)
    assert field.receivers == table.names


def test_the_payout_reminds_of_the_success_bonus_or_says_why_there_is_none() -> None:
    table = negotiating().floor("red").hands("Y Y Y")
    assert table.foot().endswith(f"{table.leader}, Secretary-General, takes 5.")
    late = negotiating().wind(60 * 60 * 1000)
    if late.at(Phase.FLOOR_CHECK):
        late.do(HOST, c.ConfirmFloor())
    assert late.foot().startswith("The floor was empty at 0:00, so the success bonus is gone.")
    late.do(late.leader, c.PickDisc("red"))
    late.hands("Y Y Y")
    assert late.foot().endswith("No success bonus: the floor was empty when time ran out.")


def test_scores_that_were_said_aloud_are_told_to_all() -> None:
    table = negotiating(draw_mode="declared").floor("red").hands("Y Y Y")
    table.do(HOST, c.SayScores(dict(zip(table.names, (3, -1, 0), strict=True))))
    assert f"{table.names[1]} says a score of −1." in table.story()
    assert [hand.note for hand in table.board().hands] == ["scores +3, takes 5", "scores −1", "scores 0"]
    table.settle()
    assert "Everyone's score is on their own page." not in table.board().notes


def test_while_the_floor_is_checked_the_wall_asks_nobody_and_keeps_the_number_that_passes() -> None:
    table = negotiating(floor_check="on").floor("red").call()
    assert table.foot() == "Do floor and deals lie as they did when the gavel fell? 2 Yes and no Veto pass it."


def test_q58_what_a_corrected_line_paid_behind_the_screens_is_said_to_be_set_right_by_hand() -> None:
    """Seen at a table: a proposal failed after all, and nobody was told to give the bonus and the payouts back."""
    table = negotiating().floor("red", "blue").hands("Y Y A").settle()
    hands = next(line.entry for line in table.page(JUDGE).story if "Ben: Yes" in line.say)
    ballots = {"Ana": "yes", "Ben": "abstain", "Cy": "abstain"}
    order = Correct(hands, "replace", "Misheard.", "", {"do": "show_hands", "ballots": ballots})
    trial = table.session.tried(order)
    assert isinstance(trial, Trial)
    assert trial.by_hand == "What it paid otherwise is set right by hand, behind the screens."
    table.do(JUDGE, order)
    assert trial.by_hand in table.page(PUBLIC).moments[-1].why, "all read it on the wall"
