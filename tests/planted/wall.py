"""Plants on the wall and on private pages: words that go missing, lines that jump, time and payments that are lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from unittest.mock import patch

import pytest
from pytestqt.qtbot import QtBot

from companion import words
from companion.core import decision
from companion.core.contract import changed
from companion.core.language import figure
from companion.core.messages import HOST, Event, Paused
from companion.core.offers import ChooseMany
from companion.core.page import Standing
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.games.article27.look import own as article27
from companion.games.articles_of_agreement import result as articles
from companion.games.articles_of_agreement.decide import ending, weapons
from companion.games.articles_of_agreement.events import CardOwed, Stolen
from companion.games.articles_of_agreement.state import Phase
from companion.games.politburo import menu as politburo_menu
from companion.games.politburo import result as politburo
from companion.games.politburo.state import ENDING, Public
from companion.sessions import deciding
from tests.games.article27 import test_payouts
from tests.games.articles_of_agreement import test_questions as articles_questions
from tests.games.contract import test_clock, test_leads, test_turned
from tests.games.contract import test_moments as test_game_moments
from tests.games.politburo import test_questions as politburo_questions
from tests.planted.planting import Guard, Plant
from tests.planted.windows import Bot, application
from tests.sessions import test_taking_back
from tests.ui import test_forms
from tests.ui.evenings import Desk
from tests.ui.faces import (
    test_article27,
    test_articles_of_agreement,
    test_legislation,
    test_names,
    test_politburo,
    test_renegotiation,
)
from tests.ui.panels import test_clock_bar, test_graph_marks, test_moments, test_result
from tests.ui.theme import test_paint
from tests.ui.windows import test_public
from ui.faces.article27 import disc as discs
from ui.faces.article27 import horseshoe
from ui.faces.article27 import places as on_the_floor
from ui.faces.article27.settled import Settled
from ui.faces.articles_of_agreement import plank, treasure
from ui.faces.legislation import chamber, columns
from ui.faces.politburo import purge
from ui.faces.renegotiation import force, names, places, seat, strip, terms
from ui.forms.fields import ManyField
from ui.panels import moments, result
from ui.panels.flights import Flights
from ui.panels.foot import Foot
from ui.panels.graph import Graph
from ui.panels.moments import MomentQueue
from ui.panels.result import ResultPanel
from ui.projector import Projector
from ui.theme import paint
from ui.windows.public import PublicWindow


def with_bot(test: Callable[..., None], *case: Any) -> Callable[[], None]:
    """The test with windows that are closed after it."""

    def guard() -> None:
        application()
        with closing(Bot()) as bot:
            test(cast(QtBot, bot), *case)

    guard.__name__ = test.__name__
    return guard


def known_at_once(public: Any, real: Callable[[Any], Any] = GAMES["politburo"].result) -> Any:
    return real(changed(public, over=True)) if public.objectives else None


def the_hosts_alone(keys: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """What is offered to the host, and to nobody else."""
    return lambda menu, where: keys(menu, where) if menu.by == HOST else None


def no_title_gives_way() -> None:
    test_names.test_no_title_is_smaller_or_narrower_beside_a_long_name("renegotiation", application())


def in_one_line_where_it_can(
    name: str, room: float, px: float, below: float = 0.0, lines: Callable[..., list[str]] = paint.wrapped_name
) -> list[str]:
    return [name] if paint.width(name, px, paint.BOLD) * paint.NARROWEST <= room else lines(name, room, px, below)


def fingers_lie_apart() -> None:
    with pytest.MonkeyPatch.context() as patched:
        test_politburo.test_of_two_who_point_at_each_other_from_end_to_end_no_line_crosses_and_no_coin_lies_on_a_card(
            patched
        )


def the_small_map_has_names() -> None:
    test_renegotiation.test_r5_the_small_map_names_my_capital_where_pawns_stand_and_where_i_can_go(application())


def terms_are_presented() -> None:
    test_renegotiation.test_r14_in_the_speech_a_private_page_shows_the_terms_to_be_presented_and_no_hand(application())


def until_when_is_said() -> None:
    with pytest.MonkeyPatch.context() as patched:
        test_renegotiation.test_r9_an_effect_on_the_wall_says_until_when_however_little_room_there_is(
            application(), patched
        )


def totals_stand_alike() -> None:
    test_renegotiation.test_where_one_name_is_long_all_totals_stand_alike_and_every_place_is_drawn(application())


def names_stand_by_their_own() -> None:
    looks = with_bot(test_renegotiation.test_no_name_stands_nearer_to_another_capital_than_to_its_own, (1366, 768))
    kept = (places._lie, places._giving_way)
    try:
        for each in kept:
            each.cache_clear()
        looks()
    finally:
        for each in kept:
            each.cache_clear()


def attempts_are_kept() -> None:
    test_politburo.test_a_private_page_keeps_every_attempt_with_its_three_and_its_counts(application())


def known(seat: str, place: int, total: int, parts: Any, say: str, met: bool | None) -> Standing:
    """What nobody knows was not reached."""
    return Standing(seat, place, total, parts, say, bool(met))


def asked_twice(public: Any, stages: Callable[[Any], tuple[Phase, ...]] = ending.stages) -> tuple[Phase, ...]:
    """The end of the last round, and then the last opportunity."""
    return tuple(part for one in stages(public) for part in ((Phase.WINDOW, one) if one is Phase.FINAL else (one,)))


def each_alone(painter: Any, box: Any, board: Any, pirate: Any, u: float, _laid: Any) -> None:
    piles = plank._piles(board, pirate)
    if piles:
        treasure.rows(painter, box, piles, u, treasure.manner(box.width(), box.height(), [piles], u))


def whole(text: str, *_given: Any) -> str:
    return text


def over_the_heading(window: PublicWindow) -> None:
    window.banner.setGeometry(window.ribbon.geometry())


def needs_no_enter_is_said_truly() -> None:
    with test_forms.showing(application()) as show:
        field = ChooseMany("a", "A", test_forms.COLOURS, 1, 2)
        test_forms.test_no_enter_needed_is_not_brass_and_stands_only_where_the_last_key_sends_it(show, field, "1")


def a_pause_is_shown_without_a_clock() -> None:
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Desk(application(), Path(folder), ("Ana", "Ben", "Cy"), {})) as at,
    ):
        test = test_clock_bar.test_without_a_clock_the_key_shows_a_pause_on_the_wall_and_says_where_there_is_none
        test(at.unpainted)


def called_out_to_nobody(event: type[Event]) -> AbstractContextManager[Any]:
    moment = words._moment
    return patch.object(words, "_moment", lambda rules, at, *of: None if type(at) is event else moment(rules, at, *of))


def the_mark_that_is_spoken_of() -> None:
    test_moments.test_what_names_whom_the_table_waits_for_bears_the_mark_that_stands_at_their_names(application())


PLANTS = (
    Plant(
        "The line at the foot says of nobody's mark what it means",
        lambda: patch.object(Foot, "_sign", staticmethod(lambda _page: "say")),
        Guard(the_mark_that_is_spoken_of),
    ),
    Plant(
        "Two deals stand beside one another, and their names lose words",
        lambda: patch.object(Settled, "_columns", lambda *_given: 2),
        Guard(with_bot(test_article27.test_a_settled_deal_always_says_who_gave_and_who_got)),
    ),
    *(
        Plant(
            name,
            partial(called_out_to_nobody, event),
            Guard(
                test_game_moments.test_whoever_has_less_before_everybody_and_whatever_a_judge_did_by_hand_is_called_out,
                ("articles_of_agreement",),
            ),
        )
        for name, event in (
            ("A theft is called out to nobody", Stolen),
            ("A treasure that a judge deals is called out to nobody", CardOwed),
        )
    ),
    Plant(
        "Politburo's secretary does not show thumbs and fingers",
        lambda: patch.object(politburo_menu, "_keys", the_hosts_alone(politburo_menu._keys)),
        Guard(
            test_leads.test_the_next_step_of_a_round_is_on_the_page_of_whoever_leads_as_it_is_on_the_hosts,
            ("politburo", Way.APP),
        ),
    ),
    Plant(
        "Politburo's wall goes to the end before the last purge was seen",
        lambda: patch.object(Public, "closing", property(lambda public: public.phase in ENDING)),
        Guard(test_turned.test_what_is_turned_stands_beside_its_name_until_the_next_press, ("politburo", 1)),
    ),
    Plant(
        "Who has won is on a page before the last member is turned",
        lambda: patch.object(type(GAMES["politburo"]), "result", staticmethod(known_at_once)),
        Guard(
            test_turned.test_before_the_last_turning_no_page_has_a_result_nor_the_sentence_of_who_won, ("politburo",)
        ),
    ),
    Plant(
        "A correction is called out without the figures of all",
        lambda: patch.object(moments, "parted", lambda moment, _size, _room: [moment]),
        Guard(
            with_bot(
                test_moments.test_a_correction_is_called_out_with_the_figures_of_all_in_as_many_banners_as_it_takes,
                1280,
                720,
                10,
            )
        ),
    ),
    Plant(
        "A moment of the last turn covers whose turn it is now",
        lambda: patch.object(MomentQueue, "end", lambda _self: None),
        Guard(with_bot(test_moments.test_a_moment_of_the_turn_that_is_over_covers_nothing_of_the_next)),
    ),
    Plant(
        "A symbol is as wide as its part of a bar",
        lambda: patch.object(result, "RIM", 0.0),
        Guard(with_bot(test_result.test_every_symbol_stands_whole_in_its_part_of_a_bar_or_behind_the_total, 1080)),
    ),
    Plant(
        "What a card gave is a term of the winning deal like those that lie there",
        lambda: patch.object(result, "signed", figure),
        Guard(with_bot(test_result.test_all_points_of_the_winning_deal_are_of_one_size_and_signed_as_in_the_speech)),
    ),
    Plant(
        "A long name is narrowed before it has a second line",
        lambda: patch.object(paint, "wrapped_name", in_one_line_where_it_can),
        Guard(with_bot(test_result.test_a_long_name_has_two_lines_beside_its_bar_before_its_letters_are_narrow, 1080)),
    ),
    Plant(
        "A card's title is narrowed for the names beside it",
        lambda: patch.object(
            strip, "_beside", lambda _face, said, room, unit, _names: min(paint.width(said, unit), room * 0.5)
        ),
        Guard(no_title_gives_way),
    ),
    Plant(
        "Points fly under the banner",
        lambda: patch.object(Flights, "stackUnder", lambda flights, _over: flights.lower()),
        Guard(
            with_bot(
                test_moments.test_points_fly_over_what_is_called_out_and_over_all_that_is_played_on, "renegotiation"
            )
        ),
    ),
    Plant(
        "What a rewind gives back of the clock is lost",
        lambda: patch.object(deciding, "touches_a_clock", lambda *_given: False),
        Guard(test_taking_back.test_a_gavel_undone_gives_its_seconds_back),
    ),
    Plant(
        "After a barrel all are asked anew",
        lambda: patch.object(weapons, "speak_on", weapons.speak_again),
        Guard(articles_questions.test_q10_a_barrel_asks_nobody_again_who_has_passed_and_holds_nothing_up),
    ),
    Plant(
        "After the last round pistols and barrels are asked for twice",
        lambda: patch.object(ending, "stages", asked_twice),
        Guard(articles_questions.test_q9_r23_after_the_last_round_weapons_are_asked_for_once, ("one", "before")),
    ),
    Plant(
        "The badges of the discs on the floor lie upon the words above them",
        lambda: patch.object(on_the_floor, "ABOVE", 1.0),
        Guard(
            with_bot(test_article27.test_words_badges_digits_title_and_bonus_on_the_floor_never_meet, 4, 25.0, 2),
        ),
    ),
    Plant(
        "The badges of the upper discs cross the rim of the floor",
        lambda: patch.object(on_the_floor, "CORNER", 0.0),
        Guard(
            with_bot(test_article27.test_words_badges_digits_title_and_bonus_on_the_floor_never_meet, 4, 25.0, 1),
        ),
    ),
    Plant(
        "A badge of a disc on the table lies on the rim of the floor",
        lambda: patch.object(discs, "marks", lambda rect, on_floor, side=0, real=discs.marks: real(rect, on_floor)),
        Guard(test_article27.test_badge_and_digit_of_a_disc_on_the_table_touch_neither_the_floor_nor_its_stack, (4,)),
    ),
    Plant(
        "How a round ended is written across the rim of the floor",
        lambda: patch.object(horseshoe, "floor_room", lambda _y: 460.0),
        Guard(
            with_bot(
                test_public.test_between_two_rounds_nothing_crosses_the_floors_rim_and_who_takes_or_pays_what_is_whole,
                test_public.SIZES[0],
            )
        ),
    ),
    Plant(
        "What lies open is as large before a seat as it has room for alone",
        lambda: patch.object(plank, "_hold", each_alone),
        Guard(with_bot(test_articles_of_agreement.test_what_lies_open_stands_in_one_size_before_every_seat)),
    ),
    Plant(
        "What a short part of a bar counts stands behind the total alone",
        lambda: patch.object(ResultPanel, "_stacks", lambda _panel: False),
        Guard(
            with_bot(
                test_result.test_a_short_part_has_its_symbol_above_its_figure_and_in_low_rows_behind_the_total, 3, 0
            )
        ),
    ),
    Plant(
        "Nothing says what parted equal totals",
        lambda: patch.object(articles, "parted", lambda *_given: []),
        Guard(articles_questions.test_q3_a_tie_at_the_top, ("highest", frozenset({"Ana"}))),
    ),
    Plant(
        "The small map has no names",
        lambda: patch.object(seat._SmallMap, "draw_names", lambda *_given: None),
        Guard(the_small_map_has_names),
    ),
    Plant(
        "In the speech an own page keeps its hand",
        lambda: patch.object(seat.HandPanel, "silent", lambda *_given: False),
        Guard(terms_are_presented),
    ),
    Plant(
        "An effect on the wall has no room for until when",
        lambda: patch.object(force, "_until", lambda _painter, line, room, *_given: (line, room)),
        Guard(until_when_is_said),
    ),
    Plant(
        "The total of a long name stands elsewhere than the others",
        lambda: patch.object(terms, "level", lambda _boxes, rows, _unit: list(rows)),
        Guard(totals_stand_alike),
    ),
    Plant(
        "A name on the map stands nearer to another capital",
        lambda: patch.object(names.LabelSearch, "_is_mistaken", lambda *_given: False),
        Guard(names_stand_by_their_own),
    ),
    Plant(
        "An objective that nobody knows is called missed",
        lambda: patch.object(politburo, "Standing", known),
        Guard(politburo_questions.test_q21_an_objective_that_nobody_knows_is_neither_reached_nor_missed),
    ),
    Plant(
        "What was paid is gone before it was read",
        lambda: patch.object(article27, "_added_up", lambda *_given: ""),
        Guard(test_payouts.test_r49_who_looks_again_only_at_the_next_draws_still_reads_what_was_paid),
    ),
    Plant(
        "A pause outlives the clock that it held",
        lambda: patch.object(decision, "Resumed", Paused),
        Guard(test_clock.test_a_pause_ends_with_the_clock_that_it_held, ("articles_of_agreement",)),
    ),
    Plant("Names cost an attempt its counts", lambda: patch.object(paint, "squeezed", whole), Guard(attempts_are_kept)),
    Plant(
        "Who shares an honour is cut off",
        lambda: patch.object(paint, "squeezed", whole),
        Guard(with_bot(test_result.test_whoever_shares_an_honour_is_named_however_many_they_are)),
    ),
    Plant(
        "Places are shown where nobody won",
        lambda: patch.object(ResultPanel, "_ranked", lambda _panel, who: f"{who.place}."),
        Guard(with_bot(test_result.test_nobody_is_ranked_where_nobody_won)),
    ),
    Plant(
        "Titles of the winning deal have one line however narrow the sheet is",
        lambda: patch.object(result, "paper_rows", lambda paper, *_given: [1.75] * len(paper.lines)),
        Guard(with_bot(test_result.test_no_title_of_the_winning_deal_is_cut_however_long_names_and_words_are, 3)),
    ),
    Plant(
        "A name from right to left goes on on the next line",
        lambda: patch.multiple(
            paint, _wrapped=paint._wrapped.__wrapped__, names_whole=lambda _metrics, pieces, _room: pieces
        ),
        Guard(lambda: test_paint.test_a_name_from_right_to_left_that_has_room_on_a_line_is_on_one(application())),
    ),
    Plant(
        "A line at the foot moves the board",
        lambda: patch.object(Foot, "usual", 0),
        Guard(
            with_bot(test_public.test_a_line_that_comes_and_goes_at_the_foot_moves_nothing_on_the_board, (1366, 768))
        ),
    ),
    Plant(
        "Lines that end together have one mark upon the other",
        lambda: patch.object(test_graph_marks, "apart", lambda ends, *_given: list(ends)),
        Guard(
            test_graph_marks.test_lines_that_end_together_have_their_marks_side_by_side_and_none_where_they_go_together
        ),
    ),
    Plant(
        "Beside a long name most rounds have no column",
        lambda: patch.object(Graph, "roomy", 0.0),
        Guard(
            with_bot(
                test_politburo.test_what_each_wanted_is_read_whole_beside_the_result_and_marked_where_it_is_not_official,
                5,
            )
        ),
    ),
    Plant(
        "Two fingers from end to end cross each other",
        lambda: patch.object(purge, "_over", lambda *given, real=purge._over: real(*given[:-1], -given[-1])),
        Guard(fingers_lie_apart),
    ),
    Plant(
        "A trade of two for one changes nothing that the wall shows of a hand",
        lambda: patch.object(columns, "_lies", lambda *_given: []),
        Guard(
            with_bot(
                test_legislation.test_what_lies_in_hands_and_piles_is_counted_on_the_wall_once_the_bills_lie_on_deck
            )
        ),
    ),
    Plant(
        "In a narrow column nothing says who sits out",
        lambda: patch.object(columns, "_broken_signs", lambda *_given: (True, False)),
        Guard(
            with_bot(
                test_legislation.test_r13_who_sits_out_is_told_in_words_or_by_a_sign_that_the_legend_has, 8, "1", 7
            )
        ),
    ),
    Plant(
        "Ten points cost two agendas their letters",
        lambda: patch.object(columns, "LEAST_LETTERS", 1.0),
        Guard(with_bot(test_legislation.test_an_agenda_keeps_its_letters_beside_ten_points_and_more)),
    ),
    Plant(
        "A column has names where its bills need their letters",
        lambda: patch.object(columns, "_roomy", lambda *_given: True),
        Guard(with_bot(test_legislation.test_every_sign_of_a_bill_has_its_letters_on_a_laptop_at_every_table, 6)),
    ),
    Plant(
        "Names stand on benches that have no room for them",
        lambda: patch.object(chamber, "CROWDED", 8),
        Guard(with_bot(test_legislation.test_every_vote_and_shape_lies_in_its_own_sector_however_long_the_name, 14.0)),
    ),
    Plant(
        "A form that waits for Enter says that it needs none",
        lambda: patch.object(ManyField, "ends_itself", lambda _field: True),
        Guard(needs_no_enter_is_said_truly),
    ),
    Plant(
        "A pause without a clock is shown to nobody",
        lambda: patch.object(Projector, "message", lambda *_given: None),
        Guard(a_pause_is_shown_without_a_clock),
    ),
    Plant(
        "What is called out hides which round it is",
        lambda: patch.object(PublicWindow, "_place_banner", over_the_heading),
        Guard(
            with_bot(
                test_moments.test_a_banner_covers_neither_clock_nor_ballots_nor_the_round_and_all_is_read, "six_vote"
            )
        ),
    ),
)
