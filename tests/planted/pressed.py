"""Plants at the table's panels: keys that are not taken at once, a Space by habit that passes over somebody."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing
from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

from companion.core.contract import changed
from companion.core.menu import Menu
from companion.core.offers import ChooseOne
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.games.article27.menu_deals import Offers
from companion.sessions import Session, history
from tests.games.articles_of_agreement import test_questions
from tests.games.contract import test_leads, test_light, test_moments, test_vocabulary
from tests.planted.judged import at_a_new_desk
from tests.planted.planting import Guard, Plant
from tests.planted.wall import with_bot
from tests.planted.windows import application
from tests.ui import (
    test_article27_presses,
    test_articles_evening,
    test_asking,
    test_forms,
    test_judge,
    test_keystrokes,
    test_late_answers,
    test_legislation_evening,
    test_looking,
    test_projector_and_looks,
    test_renegotiation_evening,
)
from tests.ui.evenings import FIVE, Desk, Key
from tests.ui.faces import test_legislation
from tests.ui.panels import test_offers, test_scoring, test_story, test_undo
from tests.ui.windows import test_people, test_table
from ui.bridge import Bridge
from ui.forms import built, buttons, form, share
from ui.forms import choices as choices_module
from ui.forms.buttons import LongButton
from ui.forms.choices import Choices
from ui.forms.fields import ManyField, TextField
from ui.forms.form import FieldContext, OfferForm
from ui.forms.piles import PilesField
from ui.forms.search import SearchLine
from ui.forms.share import ShareField
from ui.laptop import LaptopRound
from ui.panels import story as stories
from ui.panels import undo
from ui.panels.board import BoardView
from ui.panels.offer_list import OfferList
from ui.panels.offers import OffersPanel
from ui.panels.scoring import Scoring
from ui.panels.spot import SpotButton
from ui.panels.undo import UndoButton
from ui.projector import Projector
from ui.theme import paint
from ui.windows import corrections, menus, people, table
from ui.windows.corrections import Corrections
from ui.windows.people import PeopleDialog
from ui.windows.scaled import ScaledWindow
from ui.windows.table import TableWindow


def shut_forms() -> AbstractContextManager[Any]:
    """Article 27's host has to open each form."""
    real = Offers.add

    def add(menu: Any, *given: Any, opens: bool = False, **more: Any) -> None:
        real(menu, *given, **more)

    return patch.object(Offers, "add", add)


def shut_in_the_house() -> AbstractContextManager[Any]:
    """The same for Legislation's host."""
    real = Menu.add

    def add(menu: Any, *given: Any, opens: bool = False, **more: Any) -> None:
        real(menu, *given, **more)

    return patch.object(Menu, "add", add)


def no_next_step() -> AbstractContextManager[Any]:
    """Nothing is the next step of the host's."""
    real = Menu.add

    def add(menu: Any, *given: Any, main: bool = False, **more: Any) -> None:
        real(menu, *given, **more)

    return patch.object(Menu, "add", add)


def hasty_forms() -> AbstractContextManager[Any]:
    """No form of the games waits for Enter because of what it shows."""
    real = Menu.add

    def add(menu: Any, *given: Any, waits: bool = False, **more: Any) -> None:
        real(menu, *given, **more)

    return patch.object(Menu, "add", add)


def letters_stay_in_the_panel() -> None:
    with TemporaryDirectory() as folder:
        test_legislation_evening.test_where_no_bill_is_left_the_panel_stands_open_all_the_same_and_letters_do_nothing_else(
            application(), Path(folder)
        )


def shares_are_looked_over() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_what_several_receive_waits_for_enter_whether_somebody_has_nothing_or_not(show, 3)


def enter_is_asked_once_more() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_enter_takes_what_nobody_keyed_in_only_where_it_is_neutral_or_pressed_once_more(
            show, "abstain", True
        )


def as_many_as_there_are_now() -> AbstractContextManager[Any]:
    real = form.FORMS[ChooseOne]
    now: Any = lambda field, asked: real(changed(field, most=0), asked)  # noqa: E731  # it is the fault
    return patch.dict(cast(Any, form.FORMS), {ChooseOne: now})


def few_are_typed_as_many_are() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_what_has_many_choices_at_times_stands_in_a_list_however_few_are_left(show)


def shares_are_keyed_anew() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_what_lies_already_is_keyed_in_anew_row_by_row_and_a_letter_turns_to_its_row(show)


def no_row_says_so() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_a_digit_that_stands_on_no_row_says_so_and_no_letter_after_it_goes_to_another(show)


def stays_where_it_was(field: PilesField, receiver: str, real: Any = PilesField.turn_to) -> None:
    """A digit that stands on no row leaves the cards to whoever had them before."""
    real(field, receiver or field.on)


def only_answers_take_no_key() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_an_answer_that_is_the_only_one_takes_no_key(show)


def wide_letters(*given: Any, least: float = 0.0, real: Any = paint.write, **more: Any) -> Any:
    return real(*given, **more)


def deals_above(shown: OfferList, groups: Any, changed: Any, more: bool, below: Any, real: Any = OfferList.lay) -> None:
    real(shown, (*below, *groups), changed, more)


def hands_are_held_again() -> None:
    with TemporaryDirectory() as folder:
        test_asking.test_what_was_keyed_and_taken_back_stands_in_its_form_though_the_program_was_closed_between(
            application(), Path(folder), "legislation"
        )


def nothing_moves() -> None:
    with TemporaryDirectory() as folder:
        test_table.test_what_is_said_at_the_foot_comes_and_goes_and_moves_nothing_that_can_be_pressed(
            application(), Path(folder), "politburo"
        )


def the_card_goes() -> None:
    with TemporaryDirectory() as folder:
        test_scoring.test_the_next_act_of_the_table_takes_it_from_the_wall(application(), Path(folder), "politburo")


def each_letter_is_one_fields() -> None:
    test_forms.test_no_form_is_wider_than_the_hosts_panel_however_long_the_names(application(), "legislation")


def a_name_keeps_its_digit() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_a_name_stands_on_a_line_with_its_digit_in_a_column_of_any_width(show)


def digits_stand_once() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_digits_stand_only_where_a_digit_would_choose(show)


def who_gives_receives_nothing() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_who_gives_is_not_offered_to_receive_and_the_others_keep_their_digits(show, 5)


def with_a_gavel() -> AbstractContextManager[Any]:
    """Every game says in its menu what only one has."""
    real = Menu.add

    def add(menu: Any, probe: Any, say: str, *fields: Any, **more: Any) -> None:
        real(menu, probe, f"{say} (the gavel)", *fields, **more)

    return patch.object(Menu, "add", add)


def names_are_typed() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_a_name_is_typed_and_taken_by_enter_however_many_there_are(show, 8)


def answers_are_asked_in_turn() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_enter_goes_from_answer_to_answer_and_blames_nobody_for_what_was_not_asked_yet(show)


def only_enter_sends_what_was_taken_back() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_what_was_taken_back_goes_row_by_row_and_only_enter_sends_it(show)


def all_at_once(this: OfferForm) -> bool:
    """Empty the form."""
    entries = this._entries[:]
    for entry in reversed(entries):
        entry.field.put_back(entry.before)
    this._entries.clear()
    return bool(entries)


def nothing_goes_off_unsaid() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_the_last_answer_sends_nothing_off_whose_button_says_that_enter_does(show)


def one_entry_goes_back() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_ctrl_z_takes_words_back_in_their_line_and_then_one_answer_after_the_other(show)


def only_enter_sends_what_was_refused() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_what_was_refused_is_sent_by_enter_alone_as_its_button_says(show)


def what_was_right_stays() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_some_that_were_taken_back_are_chosen_anew_by_keys_and_switched_by_a_click(show)


def one_line_of_thumbs() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_of_two_choices_both_stand_on_one_line_beside_a_name_of_one_long_word(show)


PICKS = vars(BoardView)["picks"].fget


def picked_by_place(board: BoardView) -> Any:
    return dict(enumerate(PICKS(board).values(), 1))


def all_answers_in_sight() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        at = test_articles_evening.sit(application(), Path(folder))
        with closing(at):
            test_articles_evening.test_r14_a_mutiny_is_three_spaces_and_a_name(at)


def in_a_folder(test: Callable[..., None]) -> Guard:
    """A test with windows that keeps something in a folder."""

    def at() -> None:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            test(application(), Path(folder))

    at.__name__ = test.__name__
    return Guard(at)


def says_nothing_of_choosing() -> AbstractContextManager[Any]:
    silent = copy(GAMES["article27"])
    vars(silent)["choosing"] = ""
    return patch.object(people, "GAMES", {"article27": silent})


def of_a_form(test: Callable[[test_forms.Show], None]) -> Guard:
    """A test of a form of some fields."""

    def guard() -> None:
        with test_forms.showing(application()) as show:
            test(show)

    guard.__name__ = test.__name__
    return Guard(guard)


def goes_on_to_what_is_missing(shown: OfferForm, real: Any = OfferForm._goes_on) -> bool:
    return any(field.missing() for field in shown.fields) and bool(real(shown))


def holds_without_a_word(shown: OfferForm, sent: Any) -> None:
    if form.sent_by(shown.offer, sent):
        shown.hold_again(sent)


def digits_wait_for_the_answer() -> None:
    """In the game where they move discs."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_late_answers.test_digits_typed_before_the_answers_come_do_what_they_would_do_one_after_the_other(
            application(), Path(folder), "article27"
        )


def the_floor_stays_in_sight() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        at = Desk(application(), Path(folder), FIVE, test_article27_presses.BOX)
        with closing(at):
            at.key(Key.Key_6)
            test_article27_presses.test_while_a_deal_is_filled_in_the_floor_stays_in_sight_on_a_laptop(lambda: at)


def none_is_taken(field: ManyField, *given: Any, real: Any = ManyField.__init__) -> None:
    real(field, *given)
    field._all = ()
    field.choices.set_chosen(())


def a_whole_hand_is_one_press() -> None:
    with test_forms.showing(application()) as show:
        test_forms.test_where_all_must_be_taken_one_enter_takes_them(show)


def first_letters() -> AbstractContextManager[Any]:
    """Among few choices the first letter of a name chooses."""

    def chosen(choices: Choices, event: Any) -> bool:
        at = choices_module.found(choices._choices, event.text())
        if at >= 0:
            choices.choose(choices._choices[at].value)
        return at >= 0

    return patch.object(Choices, "_type_name", chosen)


def rim_in_the_way() -> AbstractContextManager[Any]:
    """The keyboard's thicker rim takes room from the words, and a key may stand alone."""
    planted, real = ExitStack(), LongButton.room
    planted.enter_context(patch.object(buttons, "KEYED", re.compile("(?!)")))

    def room(button: LongButton, width: int | None = None) -> int:
        return real(button, width) - 4 * button.hasFocus()

    planted.enter_context(patch.object(LongButton, "room", room))
    return planted


def all_move_up(panel: OffersPanel, real: Any = OffersPanel._lettered) -> Any:
    panel._borne.clear()
    return real(panel)


def lettered_anew(panel: OffersPanel, real: Any = OffersPanel._lettered) -> Any:
    panel._habits.clear()
    return real(panel)


def kept_by_nobody(panel: OffersPanel, real: Any = OffersPanel._lettered) -> Any:
    panel._reserved = ""
    return real(panel)


def space_is_the_gold_button() -> None:
    with TemporaryDirectory() as folder:
        desk = test_renegotiation_evening.laid(application(), Path(folder))
        try:
            test_renegotiation_evening.test_space_does_what_the_gold_button_says_wherever_the_keyboard_is(desk)
        finally:
            desk.close()


def space_presses(spot: SpotButton, event: QKeyEvent, real: Any = SpotButton.keyPressEvent) -> None:
    if event.key() == Qt.Key.Key_Space:
        spot.click()
    else:
        real(spot, event)


def nothing_acts_beneath_the_scoring_card() -> None:
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Desk(application(), Path(folder), ("Ana", "Ben", "Cy"), {})) as at,
    ):
        test_scoring.test_one_key_shows_it_in_every_window_and_it_says_how_it_is_put_away(lambda: at)


PLANTS = (
    Plant(
        "Space picks up on the map where the button says that the laptop is handed on",
        lambda: patch.object(SpotButton, "keyPressEvent", space_presses),
        Guard(space_is_the_gold_button),
    ),
    Plant(
        "A letter that a game keeps for one thing takes another while that is not offered",
        lambda: patch.object(OffersPanel, "_lettered", kept_by_nobody),
        Guard(
            with_bot(
                test_offers.test_whatever_stands_on_a_button_has_a_key_of_its_own_that_takes_it,
                "renegotiation",
                Way.APP,
            )
        ),
    ),
    Plant(
        "The number of a line is taken for that of a bill",
        lambda: patch.object(stories, "pairwise", lambda _words: ()),
        Guard(with_bot(test_story.test_a_number_beside_a_word_is_what_a_line_says_and_alone_the_number_of_a_line)),
    ),
    Plant(
        "On a button Ben becomes B. before a word goes",
        lambda: patch.object(buttons, "SHORT", 0),
        Guard(with_bot(test_offers.test_a_short_name_is_called_whole_where_words_after_it_can_go)),
    ),
    Plant(
        "The story goes while all are asked for their word, whatever room they leave",
        lambda: patch.object(stories.Story, "least", lambda story: story.window().height()),
        Guard(all_answers_in_sight),
    ),
    Plant(
        "Back at the end of the story nobody is shown what comes",
        lambda: patch.object(stories.Story, "to_end", lambda _story: None),
        Guard(with_bot(test_story.test_whoever_scrolled_back_is_told_of_new_lines_and_back_at_the_end_follows_again)),
    ),
    Plant(
        "A hand that is shown whole is ticked card by card",
        lambda: patch.object(ManyField, "__init__", none_is_taken),
        Guard(a_whole_hand_is_one_press),
    ),
    Plant(
        "The digit of a seat that may do nothing does nothing",
        lambda: patch.object(
            OffersPanel,
            "open_to",
            lambda panel, seat: next((o for o in panel.offers if o.seat == seat and not o.refused), None),
        ),
        Guard(with_bot(test_offers.test_the_digit_of_a_seat_that_may_do_nothing_stands_there_too_and_says_why)),
    ),
    Plant(
        "Letters move up when one of several has been done",
        lambda: patch.object(OffersPanel, "_lettered", all_move_up),
        Guard(with_bot(test_offers.test_a_letter_stays_with_what_it_stands_on_while_that_stands)),
    ),
    Plant(
        "Enter in the first answer blames all that come after it",
        lambda: patch.object(form.OfferForm, "_goes_on", lambda _form: False),
        Guard(answers_are_asked_in_turn),
    ),
    Plant(
        "The last digit of how a table stands sends it off",
        lambda: patch.object(form, "LOOKED_OVER", 99),
        Guard(
            with_bot(
                test_offers.test_how_a_table_stands_is_looked_over_before_it_goes_and_no_letter_stands_for_a_seat,
                "politburo",
            )
        ),
    ),
    Plant(
        "A menu speaks of a gavel that its game has not",
        with_a_gavel,
        Guard(test_vocabulary.test_no_menu_no_help_and_no_form_has_a_word_of_another_game, ("politburo",)),
    ),
    Plant("The first letter of a name sends its form off", first_letters, Guard(names_are_typed)),
    Plant(
        "A letter takes something else in the next turn",
        lambda: patch.object(OffersPanel, "_lettered", lettered_anew),
        Guard(
            with_bot(
                test_offers.test_whatever_stands_on_a_button_has_a_key_of_its_own_that_takes_it,
                "renegotiation",
                Way.APP,
            )
        ),
    ),
    Plant(
        "What has no digit is for the mouse alone",
        lambda: patch.object(OffersPanel, "_lettered", lambda _panel: {}),
        Guard(
            with_bot(
                test_offers.test_whatever_stands_on_a_button_has_a_key_of_its_own_that_takes_it,
                "articles_of_agreement",
                Way.BOX,
            )
        ),
    ),
    Plant(
        "What stands alone on the page is not what Space does",
        no_next_step,
        Guard(test_leads.test_what_is_the_only_thing_to_do_at_the_table_is_the_next_step, ("politburo", Way.BOX)),
    ),
    Plant("A name parts from its digit where the keyboard is", rim_in_the_way, Guard(a_name_keeps_its_digit)),
    Plant(
        "A longer title lies cut in the height of the one before",
        lambda: patch.object(LongButton, "setText", QPushButton.setText),
        Guard(with_bot(test_offers.test_a_button_whose_words_grow_a_line_grows_with_them)),
    ),
    Plant(
        "A field does not know which letters stand on others of its form",
        lambda: patch.object(form, "FieldContext", lambda *given: FieldContext(*given[:4])),
        Guard(each_letter_is_one_fields),
    ),
    Plant(
        "What everybody receives goes off by its last card",
        lambda: patch.object(PilesField, "ends_itself", lambda _field: True),
        Guard(shares_are_looked_over),
    ),
    Plant(
        "The only answer there is waits for an Enter",
        lambda: patch.object(OfferForm, "_asks", OfferForm._belongs),
        Guard(only_answers_take_no_key),
    ),
    Plant(
        "One Enter too many records a vote that nobody keyed in",
        lambda: patch.object(ShareField, "unmeant", lambda _field: ""),
        Guard(enter_is_asked_once_more),
    ),
    Plant(
        "A field is a list or letters by how many choices it has just now",
        as_many_as_there_are_now,
        Guard(few_are_typed_as_many_are),
    ),
    Plant(
        "Shares that lie there already are keyed in anew on the first row alone",
        lambda: patch.object(ShareField, "_begin_anew", lambda *_given: None),
        Guard(shares_are_keyed_anew),
    ),
    Plant(
        "What a seat without a row lost is booked to the one before",
        lambda: patch.object(PilesField, "turn_to", stays_where_it_was),
        Guard(no_row_says_so),
    ),
    Plant(
        "A letter typed on after the last bills makes the wall black",
        shut_in_the_house,
        Guard(letters_stay_in_the_panel),
    ),
    Plant(
        "What is typed over the scoring card acts beneath it",
        lambda: patch.object(Scoring, "keyPressEvent", lambda card, _event: card.put_away()),
        Guard(nothing_acts_beneath_the_scoring_card),
    ),
    Plant(
        "The scoring card stays on the wall while turns go on",
        lambda: patch.object(Scoring, "put_away", lambda _card: None),
        Guard(the_card_goes),
    ),
    Plant(
        "What is said at the foot moves the buttons",
        lambda: patch.object(ScaledWindow, "say_over", lambda *_given: None),
        Guard(nothing_moves),
    ),
    Plant(
        "Hands of an undone vote are forgotten",
        lambda: patch.object(Session, "keyed_before", lambda _session: {}),
        Guard(hands_are_held_again),
    ),
    Plant(
        "The same digits stand on two fields of a form",
        lambda: patch.object(Choices, "show_digits", lambda *_given: None),
        Guard(digits_stand_once),
    ),
    Plant(
        "Who gives is offered to receive, too",
        lambda: patch.object(OfferForm, "_part_giver_and_receiver", lambda _form: None),
        Guard(who_gives_receives_nothing),
    ),
    Plant(
        "What is to be keyed in waits for Space",
        shut_forms,
        Guard(test_light.test_what_is_the_only_thing_to_key_in_stands_open_and_takes_its_keys_at_once, ("article27",)),
    ),
    Plant(
        "The wall goes back from a vote to its question without a word",
        lambda: patch.object(history, "shows_choices", lambda _entry: False),
        Guard(
            test_moments.test_hands_thumbs_and_fingers_that_the_host_takes_back_are_called_out_and_a_slip_beside_them_is_not,
            ("politburo",),
        ),
    ),
    Plant(
        "The last finger that is keyed in turns a card that the app holds",
        hasty_forms,
        Guard(test_light.test_no_last_key_of_an_open_form_shows_what_the_app_held_sealed, ("politburo",)),
    ),
    Plant(
        "Names are cut where narrower letters would do",
        lambda: patch.object(paint, "write", wide_letters),
        Guard(
            with_bot(
                test_legislation.test_whoever_broke_a_pledge_and_to_whom_are_whole_names_on_every_board,
                3,
                1010,
                523,
                14.0,
            )
        ),
    ),
    *(
        Plant(
            f"A form {what} goes off by its next digit",
            lambda: patch.object(OfferForm, "_promised", property(lambda _f: True, lambda *_given: None), create=True),
            Guard(guard),
        )
        for what, guard in (
            ("of what was taken back", only_enter_sends_what_was_taken_back),
            ("of what was refused", only_enter_sends_what_was_refused),
            ("whose button waits for Enter", nothing_goes_off_unsaid),
        )
    ),
    Plant(
        "One wrong digit costs all that was keyed in before it",
        lambda: patch.object(OfferForm, "take_back", all_at_once),
        Guard(one_entry_goes_back),
    ),
    Plant(
        "Ctrl+Z in a draw takes back the step before it",
        lambda: patch.object(OfferForm, "take_back", lambda _form: False),
        at_a_new_desk(
            test_keystrokes.test_ctrl_z_takes_back_one_entry_of_a_draw_after_the_other_and_then_the_last_step
        ),
    ),
    Plant(
        "The letter that would open a form which is open chooses a person",
        lambda: patch.object(OfferForm, "opened_for", lambda *_given: None),
        Guard(with_bot(test_offers.test_the_letter_of_a_button_whose_form_opened_by_itself_begins_nobodys_name)),
    ),
    Plant(
        "One wrong digit of a deal that was recorded costs the whole deal",
        lambda: patch.object(form, "much", lambda _offer: False),
        at_a_new_desk(test_table.test_a_deal_that_is_taken_back_stands_in_its_form_again_as_it_was_keyed_in),
    ),
    Plant(
        "The next player's form stays open though the step before was taken back",
        lambda: patch.object(OffersPanel, "_open_as_it_is_now", lambda *_given: None),
        Guard(with_bot(test_offers.test_a_form_that_opened_by_itself_goes_back_with_the_step_that_is_taken_back)),
    ),
    Plant(
        "Of three that were taken back two are switched off as they are keyed in anew",
        lambda: patch.object(Choices, "anew", property(lambda _self: False, lambda *_given: None), create=True),
        Guard(what_was_right_stays),
    ),
    Plant(
        "A digit of an own page goes to whatever has moved up",
        lambda: patch.object(OffersPanel, "_numbered", property(lambda _self: {}, lambda *_given: None), create=True),
        Guard(with_bot(test_offers.test_on_an_own_page_what_is_done_keeps_its_digit_whatever_came_or_went_above_it)),
    ),
    Plant(
        "What can be done with a deal moves “More” under the finger",
        lambda: patch.object(OfferList, "lay", deals_above),
        Guard(with_bot(test_offers.test_what_can_be_done_with_a_deal_that_was_made_moves_no_other_button)),
    ),
    Plant(
        "One long word of a name puts Down under Up in every row",
        lambda: patch.object(share, "LONG", 99),
        Guard(one_line_of_thumbs),
    ),
    Plant(
        "A long step to undo is cut in its middle",
        lambda: patch.object(UndoButton, "drawn", LongButton.drawn),
        Guard(with_bot(test_undo.test_a_long_step_is_cut_nowhere_and_calls_nobody_by_initials, test_undo.OVER)),
    ),
    Plant(
        "Undo calls somebody otherwise than the story above it",
        lambda: patch.object(undo, "chain", lambda _whole, *rest: [lines for part in rest for lines in part]),
        Guard(
            with_bot(test_undo.test_a_part_of_a_step_goes_before_a_name_in_it_is_called_otherwise_than_in_the_story)
        ),
    ),
    Plant(
        "A deal is filled in in a form that takes the whole window",
        lambda: patch.object(TableWindow, "_lay_controls", lambda _table: None),
        Guard(the_floor_stays_in_sight),
    ),
    Plant(
        "A disc keeps its digit while a form has it",
        lambda: patch.object(BoardView, "set_keyed", lambda _board, _on: None),
        Guard(the_floor_stays_in_sight),
    ),
    Plant(
        "Over an open menu a digit acts on the board",
        lambda: patch.object(menus, "typed", lambda _event: False),
        at_a_new_desk(test_keystrokes.test_no_key_acts_on_the_board_behind_a_menu_that_is_open),
    ),
    Plant(
        "At the smallest table whoever leaves is to be played on without",
        lambda: patch.object(PeopleDialog, "_too_few", lambda _dialog: False),
        at_a_new_desk(test_people.test_at_the_smallest_table_whoever_leaves_ends_the_evening_and_a_stand_in_is_named),
    ),
    Plant(
        "Enter after the first line for words sends the form off",
        lambda: patch.object(OfferForm, "_goes_on", goes_on_to_what_is_missing),
        of_a_form(test_forms.test_enter_goes_on_from_a_line_for_words_to_the_next_and_sends_the_last),
    ),
    Plant(
        "All deals cover the wall, and the laptop does not know",
        lambda: patch.object(Projector, "_deals_shown", lambda _projector: False),
        at_a_new_desk(test_projector_and_looks.test_the_laptop_says_what_else_covers_the_wall_and_takes_it_away),
    ),
    Plant(
        "A second digit among people ends the evening for all",
        lambda: patch.object(people, "EitherField", TextField),
        at_a_new_desk(test_people.test_somebody_leaves_by_key_alone_and_what_will_follow_is_said_before),
    ),
    Plant(
        "A digit takes what lay in its place before the last one was answered",
        lambda: patch.object(Bridge, "eventFilter", lambda *_given: False),
        Guard(digits_wait_for_the_answer),
    ),
    Plant(
        "The digit of somebody who cannot be chosen is ignored",
        lambda: patch.object(Choices, "_people", property(lambda _self: False, lambda *_given: None), create=True),
        of_a_form(test_forms.test_the_digit_of_a_seat_that_cannot_be_chosen_is_not_ignored_without_a_word),
    ),
    Plant(
        "A digit typed into what came back filled changes its first answer alone",
        lambda: patch.object(OfferForm, "_rest_at_it", lambda _form: None),
        of_a_form(test_forms.test_what_comes_back_filled_is_taken_mended_where_tab_goes_or_keyed_in_anew),
    ),
    Plant(
        "An Enter that came too soon is dropped without a word",
        lambda: patch.object(OfferForm, "say_kept", lambda *_given: None),
        Guard(with_bot(test_offers.test_an_enter_by_habit_after_a_form_went_off_by_itself_answers_for_nobody_else)),
    ),
    Plant(
        "What was searched for in the story stays there while the table plays on",
        lambda: patch.object(SearchLine, "hasFocus", lambda _line: True),
        Guard(with_bot(
            test_story.test_new_lines_leave_the_filter_to_whoever_searches_and_end_it_for_whoever_plays_on
        )),
    ),
    Plant(
        "What is chosen for somebody who is away is not said before",
        says_nothing_of_choosing,
        at_a_new_desk(test_people.test_asked_what_now_of_who_is_away_enter_goes_on_to_choosing_for_that_seat),
    ),
    Plant(
        "Tab goes from answer to answer",
        lambda: patch.object(LongButton, "setFocusPolicy", lambda *_given: None),
        of_a_form(test_forms.test_tab_goes_from_question_to_question_and_arrows_walk_among_the_answers),
    ),
    Plant(
        "A promise stops at its last letter without a word",
        lambda: patch.object(built, "hold_letters", lambda line, most: line.setMaxLength(most)),
        of_a_form(test_forms.test_every_line_that_can_be_full_says_so),
    ),
    Plant(
        "What comes back filled does not say that it was keyed in before",
        lambda: patch.object(OfferForm, "hold_if_same", holds_without_a_word),
        in_a_folder(
            test_articles_evening.test_what_was_keyed_at_the_end_stands_in_its_form_again_when_it_is_taken_back
        ),
    ),
    Plant(
        "The digits of a board are counted from left to right once a chair is left",
        lambda: patch.object(BoardView, "picks", property(picked_by_place)),
        in_a_folder(test_articles_evening.test_q27_the_digits_of_a_board_are_the_chairs_own_once_one_is_left),
    ),
    Plant(
        "The last answers of a mutiny lie below the edge",
        lambda: patch.object(table, "ANSWERS", ""),
        Guard(all_answers_in_sight),
    ),
    Plant(
        "Who is only to look is said not to have chosen yet",
        lambda: patch.object(LaptopRound, "waits_for", lambda self, seat: seat in self.waiting()),
        Guard(test_looking.test_a_round_that_began_for_looking_goes_to_nobody_who_only_has_to_choose),
    ),
    Plant(
        "Undo takes the clock's last word for somebody's own step",
        lambda: patch.object(history, "CLOCK", "nobody"),
        Guard(test_questions.test_q15_a_mutiny_fails_after_120_seconds),
    ),
    Plant(
        "Enter after the reason for doing something again takes one more step back",
        lambda: patch.object(
            Corrections, "begin", lambda drawer, real=Corrections.begin, **_again: real(drawer, again=False)
        ),
        at_a_new_desk(test_judge.test_the_judge_takes_back_what_was_already_seen_and_the_story_says_so),
    ),
    Plant(
        "Where Ctrl+Z is the judge's the drawer opens without saying why",
        lambda: patch.object(corrections, "needs_reason", lambda _step: ""),
        at_a_new_desk(test_judge.test_the_judge_takes_back_what_was_already_seen_and_the_story_says_so),
    ),
)
