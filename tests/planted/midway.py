"""Plants in evenings that begin in the middle: what chance gave before, and the clock of a turn that is keyed in."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from companion.core import middle
from companion.core.entering import Conclusion
from companion.core.messages import EVERYBODY, OpenEvent
from companion.core.vocabulary import Source
from companion.games.articles_of_agreement.events import Noted
from companion.games.legislation import wants
from companion.games.legislation.decide import opening
from companion.games.legislation.state import DECK, hand
from companion.games.politburo.state import Public as Politburo
from companion.games.renegotiation import events
from companion.games.renegotiation.decide import midway
from companion.sessions import ahead
from tests.core import test_middle
from tests.games.articles_of_agreement import test_middle as articles
from tests.games.contract import test_middle as positions
from tests.games.legislation import test_middle as bills
from tests.games.renegotiation import test_middle as renegotiation
from tests.planted.planting import Guard, Plant


def runs_on() -> AbstractContextManager[Any]:
    def running(rules: Any, history: Any) -> bool:
        return not (history.state.public.paused or history.state.public.over)

    return patch.object(ahead, "is_running", running)


def drawn_all_the_same() -> AbstractContextManager[Any]:
    return patch.object(middle, "from_memory", lambda public: bool(public.until))


def people_know() -> None:
    test_middle.test_people_know_what_was_drawn_until_the_first_turn_or_the_phase_of_it_that_was_named(
        test_middle.public(), True
    )


def drawn_in_the_turn() -> AbstractContextManager[Any]:
    return patch.object(middle, "from_memory", lambda public: not public.playing)


def what_a_seat_holds_is_told() -> AbstractContextManager[Any]:
    """How many it has is for everybody; which they are is not."""
    return patch.object(Noted, "open_to", OpenEvent.open_to)


def drawn_for_them() -> AbstractContextManager[Any]:
    return patch.object(wants, "answered", lambda public, in_app, keyed: Source.APP if in_app else keyed)


def told_to_all() -> AbstractContextManager[Any]:
    def openly(t: Any, why: str) -> None:
        for seat in t.public.seats:
            t.hand(t.state.own[seat].dealt, DECK, hand(seat), why, open=True)

    return patch.object(opening, "_deal_hands", openly)


def never_fits() -> AbstractContextManager[Any]:
    return patch.object(midway, "judged", lambda *_entered: Conclusion.AGAIN)


def read_by_all() -> AbstractContextManager[Any]:
    return patch.object(events.HandEntered, "open_to", lambda _event: EVERYBODY)


def cards_once_more() -> AbstractContextManager[Any]:
    return patch.object(Politburo, "cards_mode", property(lambda public: str(public.options["cards.mode"])))


PLANTS = (
    Plant(
        "Secret treasures of a position are told",
        what_a_seat_holds_is_told,
        Guard(articles.test_q30_without_the_box_each_keys_in_the_own_secret_treasures_and_nobody_reads_them),
    ),
    Plant(
        "Representatives that people hold are drawn by the app",
        drawn_for_them,
        Guard(bills.test_q24_before_the_position_nothing_is_dealt_and_nothing_else_is_keyed_in),
    ),
    Plant(
        "A hand that was keyed in with a position is told to everybody",
        told_to_all,
        Guard(bills.test_q24_a_hand_that_was_keyed_in_is_told_to_its_holder_alone),
    ),
    Plant(
        "Hands that one deck can give are asked for again",
        never_fits,
        Guard(renegotiation.test_q22_hands_that_no_deck_can_give_are_confirmed_or_mended_and_nobody_is_named),
    ),
    Plant(
        "What a seat keys in of its hand is told everybody",
        read_by_all,
        Guard(renegotiation.test_q22_hands_are_keyed_in_by_their_seats_and_the_rest_is_shuffled_anew),
    ),
    Plant(
        "A clock runs while a turn is keyed in",
        runs_on,
        Guard(test_middle.test_no_clock_runs_while_a_turn_is_keyed_in, ("vote",)),
    ),
    Plant(
        "A turn that is under way is drawn anew",
        drawn_in_the_turn,
        Guard(
            positions.test_a_position_keyed_in_stands_as_it_was_left_and_plays_on_to_its_end,
            ("article27", "app", "vote"),
        ),
    ),
    Plant(
        "The app draws what people hold already",
        drawn_all_the_same,
        Guard(people_know),
    ),
    Plant(
        "Cards that all have seen are chosen once more",
        cards_once_more,
        Guard(
            positions.test_what_was_chosen_in_secret_is_keyed_in_as_all_have_seen_it_and_stands_as_it_stood,
            ("politburo", "app"),
        ),
    ),
)
