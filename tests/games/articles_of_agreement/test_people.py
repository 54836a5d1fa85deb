"""Questions Q27 and Q28: somebody leaves for good, somebody is away for a while."""

from __future__ import annotations

from companion.core.messages import HOST
from companion.core.people import ChooseFor, GoAway, Leave, TakeSeat
from companion.core.vocabulary import Fortune, Icon
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement.state import Phase
from companion.words import total
from tests.games.articles_of_agreement.evenings import Table


def test_q27_the_captaincy_passes_to_the_left_and_secrets_are_turned_up() -> None:
    table = Table(5)
    captain, held = table.captain, table.secrets(table.captain)
    table.do(HOST, Leave(captain))
    assert table.captain == table.names[(table.names.index(captain) + 1) % 5]
    assert table.hold(captain) == held


def test_q27_whose_open_score_moves_by_what_a_leaver_had_in_secret_is_called_out() -> None:
    table = Table(5, secrets={"Di": "emerald emerald"}).begin().give("Cy", "emerald gold")
    table.do(HOST, Leave("Di"))
    told = next(moment for moment in table.page().moments if moment.icon == Icon.CHEST)
    assert (told.say, told.why) == (
        "Di's secret treasures lie open: 2 Emeralds", "Cy falls from 9 to 2. Di rises from 0 to 7."
    )  # fmt: skip
    assert (told.who, told.to, told.fortune) == (("Di",), ("Cy",), Fortune.LOSS)


def test_q27_a_mutiny_without_a_mutineer_comes_to_nothing() -> None:
    table = Table(5).mutiny("N N N A")
    rebels = table.public.mutineers
    table.do(HOST, Leave(rebels[0]))
    assert table.public.mutineers == rebels[1:]
    assert table.at(Phase.MUTINY)


def test_q27_a_stand_in_the_end_or_the_discard_pile_where_the_table_says_so() -> None:
    assert Table(5, people_leaving="stand_in").refused(HOST, Leave("Di")) == ["stand_in_plays"]
    ended = Table(5, people_leaving="end")
    ended.do(HOST, Leave("Di"))
    assert ended.at(Phase.OVER)
    returned = Table(5, people_leaving="bank")
    returned.do(HOST, Leave("Di"))
    assert returned.hold("Di") == []


def test_q28_the_host_says_aye_for_whoever_is_away_unless_the_table_waits() -> None:
    table = Table(5, vote_medium="sealed").begin().propose()
    table.do(HOST, GoAway("Di"))
    table.do(HOST, ChooseFor("Di"))
    assert table.page("public").in_box == ("Di",)
    waits = Table(5, vote_medium="sealed", people_away="wait").begin().propose()
    waits.do(HOST, GoAway("Di"))
    assert waits.refused(HOST, ChooseFor("Di")) == ["table_waits"]


def test_q29_a_late_guest_takes_over_a_seat_that_was_left_and_no_other() -> None:
    table = Table(5).begin()
    assert "no_empty_seat" in table.refused(HOST, TakeSeat("Di", "Zoe"))
    table.do(HOST, Leave("Di"))
    table.do(HOST, TakeSeat("Di", "Zoe"))
    assert "Di" not in table.public.seats
    assert "Di" in table.public.chairs, "from the next turn on"


def test_q29_secrets_that_a_late_guest_gets_in_a_seat_that_was_turned_up_are_turned_up_at_the_end() -> None:
    table = Table(5).begin()
    table.do(HOST, Leave("Di"))
    table.do(HOST, TakeSeat("Di", "Zoe"))
    table.propose().vote("A A A").quiet().begin()
    table.script.written["barrel"] = [("ruby",)]
    table.give("Di", "barrel").do("Di", c.OpenBarrel())
    table.propose().vote("A A A A").finish()
    assert table.at(Phase.OVER)
    assert table.public.turned["Di"] == ("gold", "gold", "ruby")


def test_q27_in_the_light_way_somebody_who_leaves_ends_no_last_opportunity() -> None:
    table = Table(5, cards_mode="light", vote_medium="open", allocate_timer=0).draw(HOST, "characters", "7 1 2 3 4")
    while table.at(Phase.READY):
        table.do(HOST, c.BeginRound())
        table.do(HOST, c.ShowThumbs(dict.fromkeys(("Ben", "Cy", "Di", "Eve"), "aye")))
    table.do(HOST, Leave("Eve"))
    assert table.at(Phase.FINAL)


def test_q27_who_leaves_while_the_loot_is_counted_changes_nothing_that_was_counted() -> None:
    table = Table(5, people_leaving="bank").give("Cy", "emerald emerald emerald").give("Di", "emerald emerald ruby")
    table.rounds().quiet().turn()
    while "emerald" not in table.public.counted:
        table.do(HOST, c.CountLoot())
    counted = table.public.counted["emerald"]
    assert counted["Cy"] == 7
    table.do(HOST, Leave("Cy"))
    table.count()
    assert table.at(Phase.OVER)
    assert table.public.counted["emerald"] == counted
    assert table.public.totals["Di"] == sum(points["Di"] for points in table.public.counted.values())


def test_q27_whoever_leaves_last_in_a_vote_leaves_it_waiting_for_a_barrels_card() -> None:
    table = Table(5, cards_mode="keyed", vote_medium="sealed").draw(HOST, "characters", "7 1 2 3 4")
    for seat in table.names:
        table.draw(seat, "secrets", "gold gold" if seat != "Eve" else "rum rum")
    table.begin("gold rum spot map map ruby ruby").propose()
    voters = [seat for seat in table.names if seat != table.captain]
    table.give(voters[0], "barrel")
    for seat in voters[:-1]:
        table.do(seat, c.Vote("aye"))
    table.do(voters[0], c.OpenBarrel())
    table.do(HOST, Leave(voters[-1]))
    assert (table.page("public").in_box, table.public.phase) == (tuple(voters[:-1]), Phase.VOTE)
    table.draw(voters[0], "barrel", "ruby")
    assert table.public.phase is not Phase.VOTE, "now all are turned"


def counted(*, named: bool) -> Table:
    """The end of an evening of the light way in which Eve has left, and what lies before each is keyed in."""
    table = Table(5, cards_mode="light", vote_medium="open", allocate_timer=0).draw(HOST, "characters", "7 1 2 3 4")
    table.do(HOST, c.BeginRound())
    table.do(HOST, Leave("Eve"))
    while table.phase in (Phase.VOTE, Phase.READY):
        voters = [seat for seat in table.public.seats if seat != table.captain]
        table.do(HOST, c.ShowThumbs(dict.fromkeys(voters, "aye")) if table.at(Phase.VOTE) else c.BeginRound())
    table.do(HOST, c.CloseWindow())
    if named:
        table.do(HOST, c.Receive({"Eve": ("emerald", "emerald", "emerald")}))
    for seat in table.public.by_number:
        table.do(HOST, c.Receive({seat: ("emerald", "gold") if seat == "Ana" else ()}))
    return table.count()


def test_r23_in_the_light_way_the_treasures_of_who_left_are_named_by_the_table_or_unknown() -> None:
    """Found by an audit: who left was listed with 0, and its emeralds on the table no longer counted for the most."""
    for named in (True, False):
        table = counted(named=named)
        eve = next(line for line in table.result.standings if line.seat == "Eve")
        assert (eve.place, total(eve)) == (0, "7" if named else "unknown")
        assert table.parts("Ana") == ({"Gold": 2} if named else {"Gold": 2, "Emerald": 7})
        assert table.result.winners == ("Ana",)


def test_r23_in_the_light_way_an_evening_that_ends_early_ranks_nobody() -> None:
    table = Table(5, cards_mode="light", vote_medium="open", allocate_timer=0).draw(HOST, "characters", "7 1 2 3 4")
    table.do(HOST, Leave("Eve", end=True))
    result = table.page("public").result
    assert result is not None
    assert (result.winners, {total(line) for line in result.standings}) == ((), {"unknown"})


def test_q29_what_two_did_in_one_seat_is_told_of_both() -> None:
    """Seen at a table: “Said Nay most often: Gus, 3”, of which two were Cleo's before him."""
    table = Table(5).begin("").propose().vote("N A A A")
    table.quiet().do(HOST, Leave("Ben"))
    table.do(HOST, TakeSeat("Ben", "Gus"))
    table.finish()
    result = table.page("public").result
    assert result is not None
    assert dict(result.honours)["Said Nay most often"] == "Ben/Gus, 6"
