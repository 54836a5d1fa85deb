"""Plants in the host's hands: a slip that is called a reveal, a reveal called a slip, a clock that anyone stops."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from companion.core import refusing
from companion.core.messages import Sealed
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.games.articles_of_agreement import events as articles
from companion.games.legislation.decide import opening, turns
from companion.games.politburo import commands as politburo
from companion.games.politburo import look as politburo_look
from companion.games.renegotiation import capitals, menu
from companion.games.renegotiation.decide import telling
from companion.games.renegotiation.decide import turns as renegotiating
from companion.games.renegotiation.refuse import duties, turn
from companion.sessions import deciding
from companion.sessions.history import History
from companion.sessions.looking import Looking
from companion.sessions.pages import Pages
from tests.games.contract import test_boxes, test_clock, test_light, test_looking, test_setup, test_slips, test_wording
from tests.games.legislation import test_rules
from tests.games.renegotiation import test_duties
from tests.planted.planting import Guard, Plant, instead

SEALED = {"signal", "drop_card", "play_card", "point"}

LOOKED = Looking.looked


def nobody_has_looked(looking: Looking, history: History) -> Mapping[str, tuple[int, bool]]:
    return {seat: (n, False) for seat, (n, _looked) in LOOKED(looking, history).items()}


def thinks_once() -> AbstractContextManager[Any]:
    """Whoever has chosen is offered nothing more."""

    def made(menu: Any) -> Any:
        def bent(viewer: Any, public: Any, own: Any) -> Any:
            chosen = viewer in public.put_in
            return [offer for offer in menu(viewer, public, own) if not (chosen and offer.do in SEALED)]

        return bent

    assert all(issubclass(kind, Sealed) for kind in (politburo.Signal, politburo.DropCard, politburo.Point))
    return instead(GAMES["politburo"], "menu", made)


def nobody_asks(*_given: Any) -> list[Any]:
    return []


PLANTS = (
    Plant(
        "A card that was turned aside goes on to strike whoever did it",
        lambda: patch.object(renegotiating, "struck", lambda public, _duty: public.duties[:-1]),
        Guard(test_duties.test_r10_r18_a_card_that_is_deflected_strikes_the_left_neighbour_in_all_that_it_says),
    ),
    Plant(
        "What turns a card aside on the own turn waits behind that card",
        lambda: patch.object(duties, "TURNS", ()),
        Guard(test_duties.test_r10_an_interrupt_is_deflected_or_cancelled_like_any_card_and_then_does_nothing),
    ),
    Plant(
        "A turn ends before its cards are carried out",
        lambda: patch.object(turn, "undone", nobody_asks),
        Guard(test_duties.test_r18_cards_of_the_own_hand_go_where_the_card_says_before_the_turn_ends),
    ),
    Plant(
        "After the card that ends the turn its player goes on",
        lambda: patch.object(turn, "ended", nobody_asks),
        Guard(
            test_duties.test_r6_an_own_interrupt_after_the_card_that_ends_the_turn_opens_nothing_again,
            (test_duties.of("Plain"),),
        ),
    ),
    Plant(
        "An interrupt is wasted where there is nothing to interrupt",
        lambda: patch.object(turn, "idle", nobody_asks),
        Guard(test_duties.test_r10_an_interrupt_is_not_played_where_its_card_finds_nothing_to_interrupt, ("Gap",)),
    ),
    Plant(
        "A move leads through a capital that nobody may enter",
        lambda: patch.object(capitals, "around", lambda map_, start, _shut: capitals.distances(map_, start)),
        Guard(test_duties.test_r9_no_move_leads_through_a_capital_that_nobody_may_enter),
    ),
    Plant(
        "An empty hand owes the card that is picked up later",
        lambda: patch.object(telling, "empty_handed", lambda *_given: False),
        Guard(test_duties.test_r18_whoever_has_no_card_when_it_is_asked_for_owes_none_that_is_picked_up_later),
    ),
    Plant(
        "Whoever may come along has no word to stay",
        lambda: patch.object(menu, "_may_not", lambda *_given: None),
        Guard(test_duties.test_r18_who_may_come_along_says_so_for_oneself_and_no_habit_says_it_for_anybody),
    ),
    Plant(
        "Who can only draw from the deck is handed the laptop to say so",
        lambda: patch.object(opening, "choice_of_bills", lambda _public, _seat: True),
        Guard(test_rules.test_r04_a_hand_that_only_the_deck_can_fill_is_filled_without_being_handed_round),
    ),
    Plant(
        "The one bill that is left is asked for",
        lambda: patch.object(turns, "no_choice_of_vote", lambda _public, _seat: False),
        Guard(
            test_rules.test_r08_a_single_bill_of_an_empty_hand_comes_to_the_vote_by_itself_once_the_last_result_was_seen
        ),
    ),
    Plant(
        "Open hands that were keyed in are called a reveal",
        lambda: patch.object(articles.VotesTurned, "keyed_by", ()),
        Guard(test_slips.test_an_open_vote_is_a_slip_though_the_app_holds_cards, ("articles_of_agreement",)),
    ),
    Plant(
        "An app that holds nothing has something to unseal",
        lambda: patch.object(History, "reveals", lambda *_given: True),
        Guard(test_slips.test_where_the_app_holds_nothing_no_slip_needs_a_judge_a_reason_or_a_question, ("article27",)),
    ),
    Plant(
        "Turned cards are called a slip",
        lambda: patch.object(History, "reveals", lambda *_given: False),
        Guard(test_slips.test_what_the_app_held_and_showed_is_the_judges_to_take_back, ("politburo",)),
    ),
    Plant(
        "Whoever has chosen may not think again",
        thinks_once,
        Guard(test_boxes.test_a_seat_may_choose_otherwise_until_the_box_is_full, ("politburo",)),
    ),
    Plant(
        "Anyone pauses where only the judge may",
        lambda: patch.object(refusing, "may_pause", nobody_asks),
        Guard(test_clock.test_anyone_pauses_at_home_and_a_tournament_lets_the_judge_or_nobody, ("article27",)),
    ),
    Plant(
        "Time is given where nobody may touch the clock",
        lambda: patch.object(deciding, "may_pause", nobody_asks),
        Guard(
            test_clock.test_time_is_given_and_taken_with_a_line_and_an_undo_and_only_by_whom_the_table_lets,
            ("article27",),
        ),
    ),
    Plant(
        "Nobody is marked as having looked",
        lambda: patch.object(Looking, "looked", nobody_has_looked),
        Guard(
            test_looking.test_each_seat_is_marked_once_its_window_was_opened_since_the_deal_and_everybody_sees_the_same,
            ("politburo",),
        ),
    ),
    Plant(
        "The wall says the step after the deal while people are to look first",
        lambda: patch.object(Pages, "_looking_first", lambda _pages, view, _state: view),
        Guard(
            test_looking.test_while_people_have_to_look_first_every_window_says_so_and_names_who_has_not,
            ("articles_of_agreement",),
        ),
    ),
    Plant(
        "The laptop goes round for pages that hold nothing",
        lambda: patch.object(politburo_look, "_private", lambda _public: True),
        Guard(test_light.test_the_laptop_is_never_offered_round_where_every_private_page_is_empty, ("politburo",)),
    ),
    Plant(
        "A way to sit down keeps quiet on how often the laptop goes round",
        lambda: patch.object(type(GAMES["article27"]), "ways", dict.fromkeys(Way, "The app draws.")),
        Guard(test_setup.test_every_way_to_sit_down_says_whether_the_laptop_goes_round, ("article27",)),
    ),
    Plant(
        "A refusal names nobody",
        lambda: instead(GAMES["politburo"], "say_reason", lambda _said: lambda _reason: "It is the turn of ."),
        Guard(test_wording.test_every_sentence_on_every_page_and_of_every_refusal_is_whole, ("politburo",)),
    ),
    Plant(
        "A question begins with its rule's code",
        lambda: patch.object(type(GAMES["politburo"]), "ways", {Way.BOX: "Q32 The box is on the table."}),
        Guard(test_wording.test_every_sentence_of_the_set_up_page_is_whole, ("politburo",)),
    ),
)
