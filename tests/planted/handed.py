"""Plants in who is handed the laptop, who is said to have come back, and what windows show at every moment."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from companion import words
from companion.core.contract import changed
from companion.core.offers import Offer
from companion.core.page import Page, View
from companion.core.people import CameBack, People, WentAway
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.games.legislation.decide import turns
from companion.games.politburo import result
from tests.games.contract import test_people, test_turned
from tests.games.legislation import test_questions
from tests.planted.planting import Guard, Plant, instead
from tests.planted.windows import application
from tests.ui import test_hand_overs
from tests.ui.always import Always
from tests.ui.evenings import CTRL, FIVE, Desk, Key
from tests.ui.test_article27_presses import BOX, round_to_the_hands
from tests.ui.test_renegotiation_evening import laid
from ui.faces.renegotiation.seat import HandPanel
from ui.forms.buttons import LongButton
from ui.forms.form import OfferForm
from ui.panels.foot import Foot
from ui.panels.offers import OffersPanel
from ui.windows.public import PublicWindow
from ui.windows.table import TableWindow

LEGISLATION, POLITBURO = GAMES["legislation"], GAMES["politburo"]


class Eager(random.Random):
    """Looks whenever it is asked whether to look."""

    def random(self) -> float:
        return 0.0


def at_each_key(sentence: Callable[[Always], None]) -> Guard:
    """A sentence about the windows, while an evening of Article 27 begins."""

    def at() -> None:
        with (
            TemporaryDirectory() as folder,
            closing(Desk(application(), Path(folder), ("Ana", "Ben", "Cy"), {})) as desk,
        ):
            desk.key(Key.Key_P, CTRL)
            desk.table.activateWindow()
            desk.table.to_board()
            with closing(Always(desk.app, desk.evening, desk.session, Eager())) as always:
                for key in (Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space):
                    desk.key(key)
                    sentence(always)

    at.__name__ = sentence.__name__
    return Guard(at)


def a_form_that_opened_by_itself_is_the_next_steps() -> None:
    """Where the hands of a vote are keyed in."""
    with TemporaryDirectory() as folder, closing(Desk(application(), Path(folder), FIVE, BOX)) as desk:
        desk.key(Key.Key_6)
        round_to_the_hands(desk)
        with closing(Always(desk.app, desk.evening, desk.session, Eager())) as always:
            desk.keys(Key.Key_Escape, Key.Key_Escape, Key.Key_Space)
            always.a_form_that_opened_by_itself_is_the_next_steps()


def the_one_before(opened: Callable[[OffersPanel, Offer], OfferForm]) -> Callable[[OffersPanel, Offer], OfferForm]:
    """The form that is opened asks what is no longer asked."""
    return lambda panel, offer: opened(panel, changed(offer, do="the_one_before"))


def a_card_of_the_hand_bears_the_key_that_takes_it() -> None:
    with TemporaryDirectory() as folder, closing(laid(application(), Path(folder))) as desk:
        desk.key(Key.Key_P, CTRL)
        desk.table.activateWindow()
        desk.table.to_board()
        with closing(Always(desk.app, desk.evening, desk.session, Eager())) as always:
            desk.keys(Key.Key_N, Key.Key_Return)
            always.a_card_of_the_hand_bears_the_key_that_takes_it()


def one_to_the_right(keys: Callable[[Page], dict[str, str]]) -> Callable[[Page], dict[str, str]]:
    """Each card has the digit of the next."""
    return lambda page: {name: str(int(key) % 9 + 1) if key.isdecimal() else key for name, key in keys(page).items()}


def called_away(look: Callable[[Any], View]) -> Callable[[Any], View]:
    """Once one has put three bills On Deck the others wait, until the next one has."""

    def shown(public: Any) -> View:
        view = look(public)
        done = sum(bool(public.on_deck(seat)) for seat in public.seats) if public.phase == "on_deck" else 0
        late = {card.seat for card in view.seats if card.waiting and done % 2}
        stay = min(late, default="")
        seats = tuple(changed(card, waiting=card.waiting and card.seat in ("", stay)) for card in view.seats)
        return changed(view, seats=seats) if late else view

    return shown


def keeps_its_first(window: type[Any]) -> AbstractContextManager[Any]:
    """What it showed first it shows to the end."""
    shown, seen = window.set_page, set[int]()

    def set_page(self: Any, page: Page) -> None:
        if id(self) not in seen:
            seen.add(id(self))
            shown(self, page)

    return patch.object(window, "set_page", set_page)


def at_length(said: Callable[[LongButton, str], None]) -> Callable[[LongButton, str], None]:
    """Everything is said nine times."""
    return lambda self, text: said(self, " ".join([text] * 9))


def tells_of_the_page_before(shown: Callable[[PublicWindow, Page], None]) -> Callable[[PublicWindow, Page], None]:
    """To a screen reader the wall says what stood there before, too."""

    def set_page(self: PublicWindow, page: Page) -> None:
        self.setAccessibleDescription("" if self.page is None else self.page.view.foot)
        shown(self, page)

    return set_page


PLANTS = (
    Plant(
        "Without the box the laptop goes round for thumbs that everybody sees",
        lambda: patch.object(type(POLITBURO), "presets", {**POLITBURO.presets, Way.APP: {"plan.mode": "sealed"}}),
        Guard(
            test_hand_overs.test_without_the_box_the_laptop_goes_to_each_seat_at_most_once_for_each_secret,
            ("politburo",),
        ),
    ),
    Plant(
        "The laptop leaves who still chooses, and comes again",
        lambda: instead(LEGISLATION, "look", called_away),
        Guard(
            test_hand_overs.test_without_the_box_the_laptop_goes_to_each_seat_at_most_once_for_each_secret,
            ("legislation",),
        ),
    ),
    Plant(
        "An unequal trade stands where the table says that it goes back",
        lambda: patch.object(turns, "goes_back", lambda _public: False),
        Guard(
            test_questions.test_q12_where_the_table_says_so_an_unequal_trade_goes_back_by_itself_and_the_foot_says_it
        ),
    ),
    Plant(
        "It is told who won before the last objective is turned",
        lambda: instead(POLITBURO, "result", lambda _real: lambda at: result.result(changed(at, over=True))),
        Guard(
            test_turned.test_before_the_last_turning_no_page_has_a_result_nor_the_sentence_of_who_won, ("politburo",)
        ),
    ),
    Plant(
        "Nobody is told that somebody is back",
        lambda: patch.object(words, "CameBack", type("CameBack", (CameBack,), {}, frozen=True)),
        Guard(test_people.test_whoever_is_away_is_marked_and_the_host_may_choose_what_is_neutral, ("politburo",)),
    ),
    Plant(
        "The clock runs on while somebody fetches a coat",
        lambda: patch.object(People, "_go_away", lambda _self, _by, seat: [WentAway(seat)]),
        Guard(
            test_people.test_a_clock_that_runs_is_paused_with_whoever_goes_away_where_the_host_may_pause,
            ("article27",),
        ),
    ),
    Plant(
        "The foot of a window keeps its first sentence",
        lambda: keeps_its_first(Foot),
        at_each_key(Always.foot_says_what_is_waited_for),
    ),
    Plant(
        "The keyboard stays wherever it was",
        lambda: patch.object(TableWindow, "to_board", lambda self: self.foot.setFocus()),
        at_each_key(Always.keyboard_is_where_the_next_thing_is_done),
    ),
    Plant(
        "The words of a button go on past its end",
        lambda: patch.object(LongButton, "setText", at_length(LongButton.setText)),
        at_each_key(Always.words_are_whole),
    ),
    Plant(
        "The wall says more than its page",
        lambda: patch.object(PublicWindow, "set_page", tells_of_the_page_before(PublicWindow.set_page)),
        at_each_key(Always.public_window_shows_the_public_page_only),
    ),
    Plant(
        "The wall shows an evening that is gone by",
        lambda: keeps_its_first(PublicWindow),
        at_each_key(Always.windows_show_what_the_journal_tells),
    ),
    Plant(
        "The form that stands open is that of another step",
        lambda: patch.object(OffersPanel, "open_form", the_one_before(OffersPanel.open_form)),
        Guard(a_form_that_opened_by_itself_is_the_next_steps),
    ),
    Plant(
        "A card of the hand bears the digit of the next one",
        lambda: patch.object(HandPanel, "_keys", staticmethod(one_to_the_right(HandPanel._keys))),
        Guard(a_card_of_the_hand_bears_the_key_that_takes_it),
    ),
)
