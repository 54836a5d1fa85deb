"""What a console shows of a hall, by sentence: cards, counts, queue, log and foot, from messages and the time alone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.corrections import Correct, JudgeSays
from companion.core.messages import JUDGE, PUBLIC
from companion.core.page import SealShown
from companion.games import GAMES
from companion.hall import console, heard
from companion.hall.console import ConsolePage, Sign, TableCard
from companion.hall.heard import Hall
from companion.hall.messages import ALL, Ask, Book, Care, ClockState, Correction, Hold, In, Notice, Order, TableState
from companion.hall.table import sealed_after, stated
from tests.games.contract.driving import Drive

NOW = 1_800_000_000.0
LENA, TOMAS = "U" + "A" * 55, "U" + "B" * 55


def state(table: str = "7", **said: Any) -> TableState:
    """A table that negotiates in its third round."""
    usual = {
        "evening": "e1", "game": "article27", "title": "Article 27", "heading": "Round 3 of 5", "phase": "Negotiation",
        "waited": ("Mike",), "seats": ("Mike", "Rich", "Ana", "Jun"), "clock": ClockState(72_000, True),
        "sealed": "Round 2 of 5", "n": 40, "sent": 40,
    }  # fmt: skip
    return TableState(**{"table": table, **usual, **said})


def wall(at: float) -> str:
    """This second, as a laptop writes it."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def hall(*states: TableState, at: float = NOW, before: Hall | None = None) -> Hall:
    """A hall in which these tables have said how they stand."""
    made = before or Hall("Hall", 3, 6)
    for each in states:
        made = heard.table_said(made, each, at)
    return made


def care(table: str, kind: Any = "going", judge: str = "Lena") -> Care:
    return Care(hall="h", table=table, number=1, kind=kind, judge=judge, key=LENA)


def order(table: str, kind: Any, **more: Any) -> Order:
    return Order(hall="h", table=table, number=5, kind=kind, judge="Lena", key=LENA, **more)


def card(seen: ConsolePage, table: str) -> TableCard:
    return next(each for each in seen.cards if each.table == table)


def counted(seen: ConsolePage) -> list[tuple[int, str]]:
    return [(each.number, each.say) for each in seen.counts]


def waiting(seen: ConsolePage) -> list[tuple[str, str, str, int]]:
    return [(each.table, each.say, each.who, each.seconds) for each in seen.queue]


def test_a_card_says_number_game_phase_who_is_waited_for_where_it_stands_clock_and_last_seal() -> None:
    one = card(console.shown(hall(state()), NOW), "7")
    assert (one.game, one.phase, one.waits, one.part) == ("article27", "Negotiation", "Mike", "3 of 5")
    assert (one.left, one.runs, one.mark, one.sign) == (72_000, True, "sealed, round 2", Sign.PLAYS)


@pytest.mark.parametrize(("heading", "said"), [("Round 3 of 5", "3 of 5"), ("Turn 12", "turn 12"), ("", "")])
def test_where_a_table_stands_is_said_as_short_as_can_be(heading: str, said: str) -> None:
    assert console.short(heading) == said


@pytest.mark.parametrize("slug", GAMES)
def test_before_its_first_round_no_game_has_its_own_name_for_a_round(slug: str) -> None:
    evening = Drive(slug, 0, corrections=False)
    page = evening.session.page(PUBLIC)
    said = stated(page, table="7", evening="e1", program="", sealed=page.view.heading)
    one = card(console.shown(hall(said), NOW), "7")
    for told in (one.part, one.heading, one.mark):
        assert page.title.lower() not in told.lower()
        assert slug not in told
    if page.view.heading == page.title:
        assert (one.part, one.heading, one.mark) == ("", "", "sealed")


def test_tables_stand_by_number_and_those_without_one_after_them() -> None:
    seen = console.shown(hall(*map(state, ("10", "2", "A-12", "1"))), NOW)
    assert [each.table for each in seen.cards] == ["1", "2", "10", "A-12"]


def test_every_table_is_counted_once_by_what_goes_first() -> None:
    said = (state("1"), state("2"), state("3", call_ms=1000, ruling_ms=9000), state("4", ruling_ms=1000),
            state("5", over=True, signed=True))  # fmt: skip
    seen = console.shown(hall(*said, before=hall(state("6"), at=NOW - 60)), NOW)
    assert counted(seen) == [(2, "play"), (1, "call"), (1, "ruling"), (1, "away"), (1, "done")]
    assert sum(each.number for each in seen.counts) == len(seen.cards)


def test_a_table_that_runs_against_the_stop_is_marked_until_a_judge_lets_it_go_on() -> None:
    stop = order(ALL, "pause")
    made = heard.ordered(hall(state("7"), state("8")), stop, NOW)
    assert not any(each.against for each in console.shown(made, NOW).cards)  # they have not entered it yet
    stands = state("8", paused=True, done=(stop.id,))
    seen = console.shown(made := hall(state("7", done=(stop.id,)), stands, before=made), NOW)
    assert (card(seen, "7").against, card(seen, "7").mark) == (True, "runs against the stop")
    assert not card(seen, "8").against
    assert (seen.sentence, seen.waited) == ("All clocks were stopped, and table 7 runs.", True)
    # Nor does a clock begin after the stop, at a table that had none to stop.
    late = console.shown(hall(state("7", not_done=(stop.id,)), before=made), NOW)
    assert card(late, "7").against
    for go in (order("7", "go"), order(ALL, "go")):
        assert not card(console.shown(heard.ordered(made, go, NOW), NOW), "7").against


def test_nobody_stays_at_a_table_over_rounds_and_there_is_not_on_the_way() -> None:
    made, seen = hall(state("7")), []
    for kind in ("going", "there"):
        made = heard.cared(made, care("7", kind), NOW)
        seen.append(card(console.shown(made, NOW), "7").care)
    assert seen == ["goes", "there"]
    assert card(console.shown(hall(state("7"), before=made), NOW), "7").care == "there"
    for then in (state("7", heading="Round 4 of 5"), state("7", over=True)):
        after = card(console.shown(hall(then, before=made), NOW), "7")
        assert (after.care, after.taken) == ("", "")
    # Who was there, and is free again while the table still waits, is neither.
    waits = heard.cared(hall(state("7", call_ms=9000)), care("7", "there"), NOW)
    assert card(console.shown(heard.cared(waits, care("7", "freed"), NOW), NOW), "7").care == "done"


def test_who_is_let_in_and_what_is_withheld_stand_in_the_log_and_what_stood_before_does_not() -> None:
    inside, asks = In(key=LENA, role="table", table="7", name="Seven"), Ask(key=TOMAS, table="9", name="Nine")
    made = heard.booked(hall(state()), Book(inside=(inside,), asking=(asks,), withheld=("3",)), NOW)
    assert not made.log
    nine = In(key=TOMAS, role="table", table="9", name="Nine")
    made = heard.booked(made, book := Book(inside=(inside, nine), withheld=("7",)), NOW + 1)
    said = {"“Nine” was let in, table 9", "table 7 is withheld", "table 3 is shown again"}
    assert {line.say for line in made.log} == said
    assert heard.booked(made, book, NOW + 2).log == made.log
    assert heard.booked(made, Book(inside=(inside,), revoked=(nine,)), NOW + 3).log[1].say == "“Nine” was put out"


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_judge_puts_on_record_at_a_table_leaves_a_line_and_what_the_desk_ordered_does_not(slug: str) -> None:
    evening = Drive(slug, 0, corrections=False).session
    before = stated(evening.page(PUBLIC), table="7", evening="e1", program="")
    evening.submit(JUDGE, JudgeSays("note", "Two cards went back."))
    page = evening.page(PUBLIC)
    said = stated(page, table="7", evening="e1", program="")
    assert [line.say for line in hall(said, before=hall(before)).log] == [f"table 7: {page.story[-1].say}"]
    desk = stated(page, table="7", evening="e1", program="", afar=(page.story[-1].entry,))
    assert not hall(desk, before=hall(before)).log
    evening.submit(JUDGE, Correct(page.story[-1].entry, "strike", "It was another table."))
    mended = evening.page(PUBLIC)
    told = hall(stated(mended, table="7", evening="e1", program=""), before=hall(said)).log[0].say
    assert mended.corrected
    assert told == f"table 7: {mended.story[-1].say}"


@pytest.mark.parametrize(
    ("why", "entry", "now", "said"),
    [
        ("round", 2, "Round 1", ""), ("round", 9, "Round 2", "Round 1"), ("round", 10, "Round 2", "Round 1"),
        ("judge", 7, "Round 2", "Line 6"), ("end", 12, "Round 2", "Round 2"),
    ],
)  # fmt: skip
def test_a_seal_is_said_by_the_round_that_was_over_and_a_judge_s_by_its_line(
    why: str, entry: int, now: str, said: str
) -> None:
    rounds = {2: "Round 1", 5: "Round 1", 8: "Round 1", 10: "Round 2", 11: "Round 2"}
    headings = {n: each for n, each in rounds.items() if now == "Round 2" or n == 2}
    assert sealed_after(SealShown(1, entry, why, "k", (), called="6"), headings, now) == said


def test_before_its_first_round_is_over_no_card_speaks_of_a_seal() -> None:
    assert card(console.shown(hall(state(sealed="")), NOW), "7").mark == ""


def test_the_queue_goes_by_waiting_time_and_says_who_has_it() -> None:
    made = hall(state("7", call_ms=250_000), state("12", call_ms=95_000), state("14", ruling_ms=50_000))
    made = heard.cared(made, care("12", "there"), NOW)
    made = hall(*(replace(each.state) for each in made.tables.values()), before=made)
    made = heard.cared(hall(before=made), care("16", judge="Tomas"), NOW)
    made = replace(made, tables={**made.tables, "16": heard.HeardTable(state("16"), NOW - 362)})
    assert waiting(console.shown(made, NOW)) == [
        ("16", "No word from it", "Tomas is on the way", 362), ("7", "Judge, please", "nobody has it yet", 250),
        ("12", "Judge, please", "Lena is there", 95), ("14", "A ruling is open", "nobody has it yet", 50),
    ]  # fmt: skip


def test_the_foot_names_whoever_waits_longest_of_those_nobody_has() -> None:
    made = hall(state("7", call_ms=250_000), state("3", call_ms=900_000))
    assert console.shown(made, NOW).sentence == "Table 3 asks for a judge and nobody has it yet."
    made = heard.cared(made, care("3"), NOW)
    assert console.shown(made, NOW).sentence == "Table 7 asks for a judge and nobody has it yet."
    made = heard.cared(made, care("7"), NOW)
    seen = console.shown(made, NOW)
    assert (seen.sentence, seen.waited) == ("Each of the 2 tables that wait has its judge.", False)
    assert console.shown(hall(state()), NOW).sentence == "Nobody waits for a judge."
    assert console.shown(Hall(), NOW).sentence == "No table has been heard yet."


def test_a_call_waits_since_it_began_though_the_table_says_it_again_and_again() -> None:
    made = hall(state(call_ms=0))
    for second in range(1, 40):
        made = hall(state(call_ms=second * 1000 + 700), at=NOW + second, before=made)
    assert console.shown(made, NOW + 40).queue[0].seconds == 40


def test_another_call_of_the_same_table_waits_anew() -> None:
    made = hall(state(call_ms=300_000))
    made = hall(state(call_ms=0), at=NOW + 1, before=made)
    assert console.shown(made, NOW + 4).queue[0].seconds == 3


@pytest.mark.parametrize("passed", [10**15, 3_600_001, -5000])
def test_no_table_comes_first_by_what_it_says_of_time(passed: int) -> None:
    made = hall(state("1", call_ms=60_000), state("2", call_ms=passed))
    assert [each.table for each in console.shown(made, NOW).queue] == ["1", "2"]


def test_who_went_to_a_table_is_free_again_once_it_calls_no_longer() -> None:
    made = heard.cared(hall(state(call_ms=1000)), care("7"), NOW)
    assert card(console.shown(made, NOW), "7").taken == "Lena"
    made = hall(state(), at=NOW + 1, before=made)
    assert card(console.shown(made, NOW + 1), "7").taken == ""


def test_who_goes_to_a_table_of_which_there_is_no_word_still_has_it_after_its_next_word() -> None:
    made = heard.cared(hall(state(), at=NOW - 60), care("7"), NOW - 30)
    made = hall(state(), at=NOW, before=made)
    assert card(console.shown(made, NOW), "7").taken == "Lena"
    assert not console.shown(made, NOW).queue


def test_a_table_without_a_word_is_away_and_is_back_with_the_next() -> None:
    made = hall(state())
    assert card(console.shown(made, NOW + 8), "7").sign is Sign.PLAYS
    gone = card(console.shown(made, NOW + 362), "7")
    assert (gone.sign, gone.mark) == (Sign.AWAY, "no word, 6:02")
    assert card(console.shown(hall(state(), at=NOW + 363, before=made), NOW + 363), "7").sign is Sign.PLAYS


def test_a_table_that_is_done_owes_no_word() -> None:
    done = card(console.shown(hall(state(over=True, signed=True)), NOW + 4000), "7")
    assert (done.sign, done.phase, done.waits, done.mark) == (Sign.DONE, "Over", "result is out", "sealed, signed")
    assert done.left is None


def test_a_result_that_somebody_calls_a_judge_about_is_not_done() -> None:
    assert card(console.shown(hall(state(over=True, call_ms=2000)), NOW), "7").sign is Sign.CALL


def test_a_clock_runs_on_between_two_words_and_no_further_than_they_are_believed() -> None:
    made = hall(state())
    assert card(console.shown(made, NOW + 2), "7").left == 70_000
    assert card(console.shown(made, NOW + 600), "7").left == 72_000 - round(console.AWAY_S * 1000)
    made = hall(state(paused=True), before=made)
    stands = card(console.shown(made, NOW + 5), "7")
    assert (stands.left, stands.runs, stands.waits) == (72_000, False, "clock stands")


def test_of_more_than_two_who_are_waited_for_the_card_says_how_many() -> None:
    made = hall(state("1", waited=("Otto", "Hal")), state("2", waited=("Otto", "Hal", "Ida")))
    seen = console.shown(made, NOW)
    assert [each.waits for each in seen.cards] == ["Otto, Hal", "3 to act"]


def test_a_table_that_is_withheld_shows_clock_and_round_only() -> None:
    by_table, by_gate = state("1", withheld=True), state("2")
    made = heard.booked(hall(by_table, by_gate), Book(withheld=("2",)), NOW)
    for each in console.shown(made, NOW).cards:
        assert (each.phase, each.waits, each.part, each.left) == ("withheld", "", "3 of 5", 72_000)


def test_a_table_that_was_not_heard_yet_is_there_all_the_same() -> None:
    seen = console.shown(replace(hall(state("1")), expected=("1", "2")), NOW)
    silent = card(seen, "2")
    assert (silent.sign, silent.phase, silent.mark) == (Sign.AWAY, "not begun", "no word yet")


def test_what_a_table_says_is_one_line_and_turns_no_letters() -> None:
    said = state(phase="Vote\n\n\u202ereversed", waited=("\u200b" * 70, "x" * 80))
    one = card(console.shown(hall(said), NOW), "7")
    assert one.phase == "Vote reversed"
    assert len(one.waits) < 60
    assert "\u200b" not in one.waits


def test_the_log_says_who_ordered_what_newest_first_and_what_became_of_it() -> None:
    made = hall(state("12"), state("15"))
    made = heard.ordered(made, order("12", "time", seconds=120), NOW - 20)
    made = heard.ordered(made, order("15", "message", words="Please be quiet."), NOW - 10)
    made = heard.ordered(made, order(ALL, "pause"), NOW)
    said = [each.say for each in console.shown(made, NOW).log]
    assert said == ["Lena: all clocks stopped", "Lena: message to 15: Please be quiet.", "Lena: +2 min, table 12"]


def test_an_order_is_followed_until_every_table_has_entered_it() -> None:
    made = heard.ordered(hall(state("1"), state("2"), state("3", over=True)), order(ALL, "pause"), NOW)
    made_id = order(ALL, "pause").id

    def became(*states: TableState) -> str:
        return console.shown(hall(*states, before=made), NOW).log[0].became

    assert became() == "2: not yet"
    assert became(state("1", done=(made_id,))) == "1: not yet"
    assert became(state("1", done=(made_id,)), state("2", not_done=(made_id,))) == "1: not done"
    assert became(state("1", done=(made_id,)), state("2", done=(made_id,))) == ""


def test_who_asks_to_be_let_in_waits_in_the_same_queue_since_the_first_time() -> None:
    ask = Ask(key=TOMAS, table="9", name="Laptop of Kim")
    made = heard.booked(hall(state()), Book(asking=(ask,)), NOW)
    made = heard.booked(made, Book(asking=(ask,)), NOW + 30)
    seen = console.shown(hall(state(), at=NOW + 31, before=made), NOW + 31)
    waits = seen.queue[0]
    assert (waits.table, waits.say, waits.who, waits.key) == ("9", "Asks to be let in", "Laptop of Kim", TOMAS)
    assert (waits.seconds, seen.sentence) == (31, "A laptop asks to be let in as table 9.")
    assert console.shown(heard.booked(made, Book(), NOW + 32), NOW + 2).queue == ()
    judge = heard.booked(hall(state()), Book(asking=(Ask(key=TOMAS, role="judge", table="", name="Tomas"),)), NOW)
    assert console.shown(judge, NOW).sentence == "A judge asks to be let in."


def test_a_dead_table_has_one_row_while_another_laptop_asks_for_its_evening_and_until_that_is_heard() -> None:
    ask, dead = Ask(key=TOMAS, table="7", name="Spare", takes=True), hall(state(laptop=LENA), at=NOW - 90)
    seen = console.shown(heard.booked(dead, Book(asking=(ask,)), NOW), NOW)
    (row,) = seen.queue
    assert (row.table, row.say, row.who) == ("7", "A laptop asks for its evening", "Spare")
    calls = hall(state("2", call_ms=900_000), before=heard.booked(dead, Book(asking=(ask,)), NOW))
    assert [each.table for each in console.shown(calls, NOW).queue] == ["7", "2"]  # a dead table stands first
    lives = heard.booked(hall(state(), state("2", call_ms=900_000)), Book(asking=(ask,)), NOW)
    assert [each.table for each in console.shown(lives, NOW).queue] == ["2", "7"]  # one that plays is not dead
    hold = Hold(hall="h", table="7", number=1, evening="e1", since=41, laptop=TOMAS, judge="Lena")
    given = heard.held(dead, hold, NOW)
    assert [each.say for each in console.shown(given, NOW).queue] == ["Goes on at another laptop"]
    assert not console.shown(hall(state(laptop=TOMAS), before=given), NOW).queue


def test_where_nobody_is_waited_for_a_card_says_what_the_table_s_wall_says() -> None:
    seen = console.shown(hall(state("1", waited=(), says="Ben moves issues."), state("2", says="Ana moves.")), NOW)
    assert [each.waits for each in seen.cards] == ["Ben moves issues.", "Mike"]


def test_the_console_says_who_holds_a_table_and_never_shows_the_branch_in_its_place() -> None:
    hold = Hold(hall="h", table="7", number=1, evening="e1", since=41, laptop=TOMAS, judge="Lena")
    made = heard.booked(hall(state()), Book(inside=(In(key=TOMAS, role="table", table="7", name="Spare"),)), NOW)
    made = heard.held(made, hold, NOW)
    made = hall(state(phase="Vote", branch=True, laptop=LENA), before=made)
    one = card(console.shown(made, NOW), "7")
    assert (one.held_by, one.phase) == ("Spare", "Negotiation")
    assert "goes on at another laptop, from line 41" in console.shown(made, NOW).log[0].say


def test_what_the_hub_refuses_is_named_in_the_log() -> None:
    made = heard.warned(hall(state()), Notice(table="7", kind="replay", say="Line 12 was sent twice."), NOW)
    assert console.shown(made, NOW).log[0].say == "hub, table 7: Line 12 was sent twice."


def test_the_foot_says_how_far_the_slowest_table_is_behind() -> None:
    made = hall(state("1"), state("2", n=44, sent=40))
    made = hall(state("1"), state("2", n=46, sent=40), at=NOW + 0.3, before=made)
    assert console.shown(made, NOW + 0.3).behind == "slowest table 0.3 s behind"
    made = hall(state("2", n=46, sent=46), at=NOW + 0.4, before=made)
    assert console.shown(made, NOW + 0.4).behind == "no table behind"


def test_the_clock_of_the_round_comes_to_its_end_and_no_further() -> None:
    made = Hall("Spring Cup", 3, 6, ends=NOW + 1421)
    assert (console.shown(made, NOW).title, console.shown(made, NOW).left) == ("Spring Cup, round 3 of 6", 1_421_000)
    assert console.shown(made, NOW + 9999).left == 0


def test_while_the_hub_is_away_the_foot_says_that_before_anything_else() -> None:
    made = replace(hall(state(call_ms=1000)), cut="The hub is away.")
    assert console.shown(made, NOW).sentence == "The hub is away. Tables stand as they were heard last."
    assert console.shown(replace(Hall(), cut="The hub is away."), NOW).sentence == "The hub is away."


def test_while_the_console_itself_hears_no_hub_no_table_is_away_for_it_and_its_silence_asks_for_no_judge() -> None:
    made = replace(hall(state(), state("8", call_ms=1000)), cut="The hub is away.", ends=NOW + 700)
    seen = console.shown(made, NOW + 600)
    assert [each.sign for each in seen.cards] == [Sign.PLAYS, Sign.CALL]
    assert counted(seen) == [(1, "plays"), (1, "call")]
    assert [each.table for each in seen.queue] == ["8"]
    assert (seen.left, seen.behind) == (100_000, "")
    assert card(console.shown(replace(made, cut=""), NOW + 600), "7").sign is Sign.AWAY


def test_a_table_that_was_silent_before_the_hub_went_stays_away() -> None:
    made = replace(hall(state("8"), at=NOW + 60, before=hall(state())), cut="The hub is away.")
    assert [each.sign for each in console.shown(made, NOW + 600).cards] == [Sign.AWAY, Sign.PLAYS]


def test_a_thousand_tables_are_each_shown() -> None:
    def tables() -> Iterable[TableState]:
        for n in range(1, 1001):
            yield state(str(n), call_ms=n * 100 if n % 50 == 0 else None)

    seen = console.shown(hall(*tables()), NOW)
    assert (len(seen.cards), len(seen.queue), seen.queue[0].table) == (1000, 20, "1000")


def test_a_call_to_which_somebody_went_is_not_taken_for_a_new_one_when_that_judge_is_free_again() -> None:
    made = hall(state(call_ms=60_000))
    for kind in ("going", "there", "freed"):
        made = heard.cared(made, care("7", kind), NOW)
    seen = console.shown(made, NOW)
    assert [(each.who, each.taken) for each in seen.queue] == [("Lena was there", "Lena")]
    assert (seen.waited, seen.sentence) == (False, "Table 7 waits: Lena was there.")
    # Who only was on the way leaves it to the others; and another call waits anew.
    left = heard.cared(heard.cared(hall(state(call_ms=60_000)), care("7"), NOW), care("7", "freed"), NOW)
    assert console.shown(left, NOW).waited
    again = hall(state(call_ms=0), at=NOW + 9, before=hall(state(), at=NOW + 3, before=made))
    assert console.shown(again, NOW + 10).waited


def test_a_second_press_before_the_first_was_heard_is_no_second_line_in_the_log() -> None:
    made = hall(state(call_ms=60_000))
    for n, kind in enumerate(("going", "going", "there", "there")):
        made = heard.cared(made, care("7", kind), NOW + n / 4)
    assert [line.say for line in made.log] == ["Lena is at table 7", "Lena goes to table 7"]


def test_a_correction_at_a_table_leaves_a_line_in_the_log_unless_that_table_is_withheld() -> None:
    told = Correction(40, "corrected #40: ballot replaced", wall(NOW - 90))
    made = hall(state(corrections=(told,), n=41), before=hall(state()))
    assert [line.say for line in made.log] == ["table 7: corrected #40: ballot replaced"]
    assert hall(state(corrections=(told,), n=42), before=made).log == made.log
    # A console that begins anew has it again, and where it stood; of a clock that goes wrong it is no later than heard.
    later = Correction(44, "corrected #44", wall(NOW + 9_000))
    anew = hall(state(corrections=(told, later), n=42))
    assert [(line.say[-3:], line.at) for line in anew.log] == [("#44", NOW), ("ced", NOW - 90)]
    hidden = heard.booked(hall(state()), Book(withheld=("7",)), NOW)
    assert not hall(state(corrections=(told,)), before=hidden).log
