"""Plants among people: a seat that was left and still sits there, a guest and a change of chairs in mid-turn."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from companion.core import fold, seats
from companion.core.contract import TablePublic, changed
from companion.core.names import Names
from companion.core.page import SeatCard, View
from companion.core.people import BrokenOff, ChairsChanged, GuestSat, SeatLeft, WentAway, next_leader
from companion.games.article27 import result
from companion.games.articles_of_agreement import look
from companion.games.articles_of_agreement.refuse import shares
from companion.games.articles_of_agreement.state import Public
from companion.games.politburo.state import Public as Politburo
from companion.sessions import spoken
from companion.sessions.history import History
from tests.core import test_seats
from tests.games.article27 import test_later_deals, test_light
from tests.games.article27 import test_people as test_people_of_article27
from tests.games.articles_of_agreement import test_people as test_people_of_articles
from tests.games.contract import test_given_up, test_people
from tests.games.politburo import test_questions
from tests.planted.planting import Guard, Plant

BOARD, WITH_PEOPLE = look._board, spoken._with_people


def nothing(public: Any, _event: SeatLeft | WentAway) -> Any:
    return public


def at_once(public: Any, event: GuestSat) -> Any:
    return changed(public, seats=(*public.seats, event.seat), gone=())


def swapped(public: Any, event: ChairsChanged) -> Any:
    other = {event.one: event.other, event.other: event.one}
    return changed(public, seats=tuple(other.get(seat, seat) for seat in public.seats))


def numbered_at_setup(public: Public) -> Any:
    shown = BOARD(public)
    pirates = tuple(changed(one, digit=public.everybody.index(one.seat) + 1) for one in shown.pirates)
    return changed(shown, pirates=pirates)


def unlisted(view: View, public: Any, names: Names, comes: str) -> View:
    return changed(WITH_PEOPLE(view, public, names, comes), gone=())


def ended_by_nobody(public: Any, _event: BrokenOff) -> Any:
    return changed(public, stopped=True)


PLANTS = (
    Plant(
        "How a vote ended is told by those who sit there now",
        lambda: patch.object(Public, "needed", property(lambda public: len(public.seats) // 2 + 1)),
        Guard(
            test_people.test_what_was_voted_is_told_as_it_came_out_after_somebody_of_those_who_voted_has_left,
            ("articles_of_agreement",),
        ),
    ),
    Plant(
        "Whoever led when the table gave up has won",
        lambda: patch.object(spoken, "result_of", lambda rules, public: rules.result(public)),
        Guard(test_given_up.test_given_up_at_any_moment_an_evening_has_an_end_that_can_be_told, ("article27",)),
    ),
    Plant(
        "A button beside a deal says the key of a seat",
        lambda: patch.object(spoken, "SAID", spoken.SAID - {"short"}),
        Guard(
            test_later_deals.test_q61_what_calling_it_forfeited_gives_back_is_said_with_the_name_of_the_seat, ("Ben",)
        ),
    ),
    Plant(
        "Two names that nobody can tell apart sit at one table",
        lambda: patch.object(seats, "alike", lambda *_names: False),
        Guard(test_seats.test_no_game_lets_two_sit_down_whom_nobody_can_tell_apart, ("politburo",)),
    ),
    Plant(
        "After a general secretary has left, whoever ended the round led their own",
        lambda: patch.object(Politburo, "leads_next", property(lambda at: next_leader(at, at.first, at.secretary, 2))),
        Guard(
            test_questions.test_q21_all_who_stay_lead_a_round_of_their_own_whenever_a_general_secretary_leaves,
            ("in the own purge", 1),
        ),
    ),
    Plant(
        "Whoever left still sits there",
        lambda: patch.dict(fold._PUBLIC, {SeatLeft: nothing}),
        Guard(test_people.test_whoever_leaves_at_whatever_phase_the_others_play_on_to_the_end, ("politburo", 0)),
    ),
    Plant(
        "Whoever left is listed nowhere until the end",
        lambda: patch.object(spoken, "_with_people", unlisted),
        Guard(test_people.test_whoever_leaves_at_whatever_phase_the_others_play_on_to_the_end, ("politburo", 0)),
    ),
    Plant(
        "A guest plays in the middle of a turn",
        lambda: patch.dict(fold._PUBLIC, {GuestSat: at_once}),
        Guard(test_people.test_a_late_guest_takes_an_empty_seat_over_and_plays_from_the_next_turn, ("politburo",)),
    ),
    Plant(
        "Chairs are changed in the middle of a turn",
        lambda: patch.dict(fold._PUBLIC, {ChairsChanged: swapped}),
        Guard(test_people.test_two_change_chairs_and_the_order_of_play_follows_with_the_next_turn, ("politburo",)),
    ),
    Plant(
        "Chairs that were left close up, and digits with them",
        lambda: patch.object(TablePublic, "by_chair", property(lambda public: public.seats)),
        Guard(test_people.test_a_chair_that_was_left_keeps_its_digit_wherever_people_had_moved_before, ("politburo",)),
    ),
    Plant(
        "A board numbers seats as they were set up",
        lambda: patch("companion.games.articles_of_agreement.look._board", numbered_at_setup),
        Guard(
            test_people.test_the_digit_of_a_seat_on_a_board_is_that_of_its_chair_whoever_sits_there,
            ("articles_of_agreement",),
        ),
    ),
    Plant(
        "An evening that was broken off goes on",
        lambda: patch.dict(fold._PUBLIC, {BrokenOff: ended_by_nobody}),
        Guard(test_people.test_below_the_smallest_table_the_evening_ends_with_the_standing_of_now, ("politburo",)),
    ),
    Plant(
        "Nobody is marked as away",
        lambda: patch.dict(fold._PUBLIC, {WentAway: nothing}),
        Guard(test_people.test_whoever_is_away_is_marked_and_the_host_may_choose_what_is_neutral, ("politburo",)),
    ),
    Plant(
        "A form names whoever is away as if that seat were here",
        lambda: patch.object(spoken, "_with_absent", lambda offers, _public, _names: offers),
        Guard(test_people.test_whoever_is_away_is_marked_and_the_host_may_choose_what_is_neutral, ("politburo",)),
    ),
    Plant(
        "Names that stood at the wrong chairs are two people who change them",
        lambda: patch.object(History, "begun", lambda _history: True),
        Guard(test_people.test_before_the_first_public_act_two_names_change_and_nothing_else, ("politburo",)),
    ),
    Plant(
        "A deal with whoever left stays on the mat",
        lambda: patch("companion.games.article27.decide.people._deals", lambda t, seat: None),
        Guard(test_people_of_article27.test_q59_deals_with_whoever_leaves_go_back_to_their_payers),
    ),
    Plant(
        "What nobody named is a figure of 0, and ranks people",
        lambda: patch.object(result, "untold", lambda _public: ()),
        Guard(test_light.test_q58_what_nobody_named_is_no_figure_and_ranks_nobody),
    ),
    Plant(
        "The treasures of who left are named by nobody",
        lambda: patch.object(shares, "left_untold", lambda _public: ()),
        Guard(
            test_people_of_articles.test_r23_in_the_light_way_the_treasures_of_who_left_are_named_by_the_table_or_unknown
        ),
    ),
    Plant(
        "A guest on a seat that was left has left for good",
        lambda: patch.object(spoken, "SeatCard", lambda *given, comes, **more: SeatCard(*given, **more)),
        Guard(test_people.test_a_late_guest_takes_an_empty_seat_over_and_plays_from_the_next_turn, ("politburo",)),
    ),
)
