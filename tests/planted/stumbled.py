"""Plants in what people stumbled over at a table and at a judge's desk: words told twice, keys that mean two things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit

from companion import words
from companion.core import menu, seats
from companion.core.contract import changed
from companion.core.menu import Menu
from companion.core.messages import Reason
from companion.core.names import spoken
from companion.core.page import SeatCard
from companion.games.article27.refuse import deals
from companion.games.article27.state import Public as Article27
from companion.games.legislation import look as legislation_look
from companion.games.politburo import Politburo
from companion.games.politburo import look as politburo
from companion.games.politburo import words as politburo_words
from companion.games.politburo.scoring import scoring
from companion.games.renegotiation import Renegotiation
from companion.games.renegotiation import look as renegotiation
from companion.games.renegotiation.refuse.common import excess
from companion.sessions import export, mending, minutes, trying
from companion.sessions.library import Library
from tests.core import test_seats
from tests.games.article27 import test_light
from tests.games.contract import test_corrections, test_middle
from tests.games.legislation import test_questions as legislation
from tests.games.politburo import test_moments, test_questions
from tests.games.renegotiation import test_duties, test_rules
from tests.planted.judged import at_a_new_desk
from tests.planted.mended import three
from tests.planted.planting import Guard, Plant
from tests.planted.wall import with_bot
from tests.planted.windows import application
from tests.sessions import test_mending, test_seals
from tests.ui import test_curtain, test_export, test_looking, test_renegotiation_evening
from tests.ui import test_mending as drawer
from tests.ui.evenings import Desk
from tests.ui.faces import test_legislation, test_renegotiation
from tests.ui.panels import test_graph_marks, test_ledger, test_result
from tests.ui.panels import test_seats as seats_of_a_table
from tests.ui.windows import test_last_time, test_setup
from ui.faces.legislation import columns
from ui.faces.renegotiation import seat, sheets
from ui.faces.renegotiation.scene import Stage
from ui.laptop import LaptopRound
from ui.panels import graph, ledger, result
from ui.panels.offers import OffersPanel
from ui.panels.seats import SeatTile
from ui.windows import exporting, handing
from ui.windows.outcome import Outcome
from ui.windows.rulebook import StillSpin
from ui.windows.seating import NameLine
from ui.windows.setup import SetupPage

OPEN_TO_ALL = "The books are open: all of it"


def asks_what_now() -> None:
    application()
    test_looking.test_the_laptop_goes_to_nobody_who_is_away_and_where_all_missing_are_the_table_asks_what_now()


def waits_for_space() -> AbstractContextManager[Any]:
    def middle(self: Menu[Any, Any], *given: Any, real: Any = Menu.middle, **more: Any) -> None:
        real(self, *given, **more)
        self.offers[-1] = changed(self.offers[-1], opens=False)

    return patch.object(Menu, "middle", middle)


def with_books_shut(real: Callable[..., Any]) -> Callable[..., Any]:
    """What is asked of an evening that is over, as if it were not."""

    def asked(*given: Any) -> Any:
        with patch.object(Article27, "over", property(lambda _public: False)):
            return real(*given)

    return asked


def quoted(public: Any, by: Any, about: words.About) -> str:
    """What counts again, by the line that told of its going."""
    return words._by_judge(f"Brought back: “{about.gone}” and what came after it", public, by, about)


def titled_all_the_same(name: str, say: str) -> str:
    return say.format(name=spoken(name))


def only_who_looks(told: Callable[..., Any]) -> Callable[..., Any]:
    """An export that says for whom it is, and no more."""
    return lambda shown: (
        (kind, said.partition(". ")[0] if OPEN_TO_ALL in said else said) for kind, said in told(shown)
    )


def as_while_it_is_played(page: Any, shown: Any, real: Any = export._markdown) -> Iterator[str]:
    return (line.replace(f". {OPEN_TO_ALL}", "") for line in real(page, shown))


def one_title(*given: Any, real: Any = exporting.ask) -> None:
    real(*given[:2], "Export: what everybody may know", *given[3:])


def small(*given: Any, real: Any = seat._note) -> str:
    told: str = real(*given)
    return told[:1].lower() + told[1:]


def all_beyond_the_limit(public: Any, own: Any, real: Any = renegotiation.mine) -> Any:
    return changed(real(public, own), over=excess(public, own.seat))


def numbered(public: Any, real: Any = politburo._foot) -> str:
    told: str = real(public)
    return told.replace("in order ", "1 to ")


def selects_whatever_for(line: NameLine, event: QFocusEvent) -> None:
    QLineEdit.focusInEvent(line, event)
    line.selectAll()


def one_after_the_other(panel: OffersPanel, number: int, real: Any = OffersPanel.at_digit) -> Any:
    """The digits of an own page without secrets take its buttons from top to bottom."""
    buttons = panel._listed() if panel.as_at_the_table else None
    return real(panel, number) if buttons is None else buttons[number - 1] if number <= len(buttons) else None


def to_the_letter(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def sealed_turns() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_seals.test_in_renegotiation_a_round_is_sealed_and_no_turn_and_its_words_stand_until_the_next_act(
            Library(Path(folder) / "tables", Path(folder) / "keys")
        )


def with_printed_cards(test: Callable[..., None]) -> Guard:
    """The test of Renegotiation's windows with printed map and cards."""

    class Asked:
        def __init__(self, desk: Desk) -> None:
            self.desk = desk

        def getfixturevalue(self, _name: str) -> Desk:
            return self.desk

    def guard() -> None:
        with (
            TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            closing(
                test_renegotiation_evening.laid(application(), Path(folder), cards__mode="box", map__mode="light")
            ) as desk,
        ):
            test("light", Asked(desk))

    guard.__name__ = test.__name__
    return Guard(guard)


def stops_and_comes_back() -> None:
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Desk(application(), Path(folder), (), {}, session=three().session, painted=False)) as desk,
    ):
        drawer.test_whoever_stops_at_a_later_line_comes_back_to_the_choices_in_the_same_trial(desk)


def one_judge() -> None:
    test_mending.test_a_name_that_begins_with_the_title_is_told_with_one_title(three())


PUT_RIGHT = Guard(test_mending.test_what_a_seat_keyed_in_wrongly_is_put_right_once_the_books_are_open)
POSITION = Guard(
    test_middle.test_the_form_of_a_position_is_the_golden_step_and_takes_its_keys_at_once, ("renegotiation",)
)

def whatever_was_played(public: Any) -> tuple[Any, ...]:
    """As it was: what a card says stands there as soon as it lies on the table."""
    return tuple(renegotiation._in_force(public, one) for one in public.in_force)


PLANTS = (
    Plant(
        "A card that may still be stopped stands under what is in force",
        lambda: patch.object(renegotiation, "_all_in_force", whatever_was_played),
        Guard(test_duties.test_r18_other_targets_are_set_by_the_next_press),
    ),
    Plant("The form of the middle waits for Space though it is all that can be done", waits_for_space, POSITION),
    Plant(
        "Round 1 begins by Space in an evening that is under way",
        lambda: patch.object(menu, "from_memory", lambda _public: False),
        POSITION,
    ),
    Plant(
        "A judge is asked what a seat keyed in alone, and refused",
        lambda: patch.object(trying, "Draw", type("NoDraw", (), {})),
        Guard(test_mending.test_what_a_seat_keyed_in_for_itself_alone_is_no_form_of_the_judges),
    ),
    Plant(
        "What a seat keyed in wrongly has no form though the books are open",
        lambda: patch.object(trying, "_rights", with_books_shut(trying._rights)),
        PUT_RIGHT,
        ValueError,
    ),
    Plant(
        "What a seat keyed in wrongly is its own though the books are open",
        lambda: patch.object(mending, "in_place_of", with_books_shut(mending.in_place_of)),
        PUT_RIGHT,
    ),
    Plant(
        "What is brought back is told as what went, in a line quoted within a line",
        lambda: patch.object(words, "_counts_again", quoted),
        Guard(
            test_corrections.test_what_was_taken_back_long_ago_counts_again_in_the_place_of_what_was_played_since,
            ("politburo",),
        ),
    ),
    Plant("A judge has two titles", lambda: patch.object(words, "_titled", titled_all_the_same), Guard(one_judge)),
    Plant(
        "The sheet of an evening that is over says that it is for everybody, and no more",
        lambda: patch.object(minutes, "_facts", only_who_looks(minutes._facts)),
        Guard(test_export.test_once_the_books_are_open_everything_is_exported, ("politburo",)),
    ),
    Plant(
        "Markdown of an evening that is over says that it is for everybody, and no more",
        lambda: patch.object(export, "_markdown", as_while_it_is_played),
        Guard(test_export.test_once_the_books_are_open_everything_is_exported, ("politburo",)),
    ),
    Plant(
        "The dialog of an evening that is over promises what everybody may know",
        lambda: patch.object(exporting, "ask", one_title),
        at_a_new_desk(test_export.test_the_dialog_says_that_all_is_in_it_once_the_books_are_open),
    ),
    Plant(
        "Under one card of the hand stands a capital, under the next none",
        lambda: patch.object(seat, "_note", small),
        Guard(with_bot(test_renegotiation.test_r9_every_card_of_the_hand_says_when_it_may_be_played)),
    ),
    Plant(
        "A character takes the room of a figure from the laid cards above it",
        lambda: patch.object(sheets, "_low", lambda *_given: True),
        Guard(
            with_bot(
                test_renegotiation.test_every_figure_of_a_laid_card_stands_whole_in_its_card_beside_a_character,
                test_renegotiation.SIX[:4],
                1.35,
            )
        ),
    ),
    Plant(
        "What must be played at once is counted among what must go",
        lambda: patch.object(Renegotiation, "mine", staticmethod(all_beyond_the_limit)),
        Guard(test_rules.test_r08_what_must_be_played_at_once_is_not_counted_among_what_must_go),
    ),
    Plant(
        "The foot numbers the cards of a purge as the keys number the seats",
        lambda: patch.object(politburo, "_foot", numbered),
        Guard(test_moments.test_the_cards_of_the_third_attempt_lie_in_seat_order_and_bear_no_number_that_is_a_key),
    ),
    Plant(
        "That two plans were rejected is called out to the end of the third attempt",
        lambda: patch.object(Politburo, "phase", lambda _rules, public: politburo.phase(public)),
        Guard(test_moments.test_a_plan_after_two_rejections_is_called_out_and_shows_no_thumbs_of_the_plan_before),
    ),
    Plant(
        "A window that comes back takes what was typed of a name",
        lambda: patch.object(NameLine, "focusInEvent", selects_whatever_for),
        Guard(with_bot(test_setup.test_a_window_that_comes_back_takes_nothing_of_a_name_in_the_midst_of_typing)),
    ),
    Plant(
        "A judge with one Cyrillic letter sits down",
        lambda: patch.object(seats, "alike", to_the_letter),
        Guard(test_seats.test_the_programs_own_words_are_nobodys_name_however_they_are_written, ("judge",)),
    ),
    Plant(
        "A press on a laid card does nothing",
        lambda: patch.object(Stage, "_lifts", staticmethod(lambda *_given: None)),
        with_printed_cards(
            test_renegotiation_evening.test_r9_a_laid_card_goes_by_a_press_on_it_without_a_reason_or_a_pencil
        ),
    ),
    Plant(
        "Each turn of Renegotiation ends with six words",
        lambda: patch.object(Renegotiation, "lap", staticmethod(lambda _public: "")),
        Guard(sealed_turns),
    ),
    Plant(
        "A digit does one thing at the table and another on an own page without secrets",
        lambda: patch.object(OffersPanel, "at_digit", one_after_the_other),
        with_printed_cards(
            test_renegotiation_evening.test_a_digit_means_the_same_on_a_page_that_has_no_secrets_as_at_the_table
        ),
    ),
    Plant(
        "After “Stop there” the choices of a trial are gone",
        lambda: patch.object(
            Outcome,
            "_show_falls",
            lambda self, box, trial, _stop, real=Outcome._show_falls: real(self, box, trial, True),
        ),
        Guard(stops_and_comes_back),
        StopIteration,
    ),
    Plant(
        "Enter after a name that is typed goes nowhere",
        lambda: patch.object(SetupPage, "_go_on", lambda *_given: None),
        Guard(
            with_bot(
                test_setup.test_names_that_sat_here_before_are_typed_with_one_enter_each_and_nothing_covers_the_next,
                "politburo",
            )
        ),
    ),
    Plant(
        "A number out of its range becomes another without a word",
        lambda: patch.object(StillSpin, "_mended", lambda _spin: ""),
        Guard(with_bot(test_setup.test_a_number_that_cannot_be_becomes_the_nearest_and_the_page_says_so)),
    ),
    Plant(
        "Lines of few levels lie upon each other",
        lambda: patch.object(graph, "LEVELS", 0),
        Guard(with_bot(test_graph_marks.test_of_few_levels_each_seats_figures_stand_in_a_row, (420, 320), 5)),
    ),
    Plant(
        "A level beyond 3 has no notice",
        lambda: patch.object(politburo_words, "beyond", lambda *_given: ""),
        Guard(test_questions.test_q8_levels_go_as_far_as_the_table_lets_them, ("none", 6)),
    ),
    Plant(
        "A graph has its heading over an empty panel",
        lambda: patch.object(graph.Graph, "least", property(lambda _graph: 0.0)),
        Guard(with_bot(test_result.test_a_graph_stands_only_where_there_is_room_for_its_lines)),
    ),
    Plant(
        "A bribe of more than anybody can have is taken",
        lambda: patch.object(deals, "most_behind", lambda *_given: 378),
        Guard(test_light.test_q24_a_deal_of_more_than_any_screen_can_hide_by_now_is_refused_until_a_judge_lets_it_stand),
    ),
    Plant(
        "What is counted at the end has no row in the ledger",
        lambda: patch.object(ledger, "counted", lambda *_given: ()),
        Guard(with_bot(test_ledger.test_what_is_counted_at_the_end_has_its_row_by_the_line_that_tells_of_it)),
    ),
    Plant(
        "A deck that is dealt pushes the columns of the ledger off the screen",
        lambda: patch.object(ledger, "WIDEST", 1000),
        Guard(with_bot(test_ledger.test_all_columns_have_room_where_a_whole_deck_is_named_card_by_card)),
    ),
    Plant(
        "Why points moved is cut at the end of its line",
        lambda: patch.object(ledger.Ledger, "_wrap", lambda *_given: None),
        Guard(with_bot(test_ledger.test_why_points_moved_is_never_cut_however_narrow_its_column)),
    ),
    Plant(
        "A pencil stands at each posting that was told anew",
        lambda: patch.object(ledger, "holder", lambda _account: ""),
        Guard(
            with_bot(test_ledger.test_a_pencil_stands_at_no_posting_of_a_seat_whose_figure_a_correction_left_as_it_was)
        ),
    ),
    Plant(
        "Many discarded bills are as low as they can be",
        lambda: patch.multiple(columns, PILE_LETTERED=3.6, PILE_SIGNS=2.4),
        Guard(with_bot(test_legislation.test_every_discarded_bill_is_read_at_the_size_of_all_other_words, 8, 9, 5)),
    ),
    Plant(
        "A long word parts a name, and who leads is not said",
        lambda: patch.object(SeatTile, "_small", lambda *_given: False),
        Guard(
            with_bot(
                seats_of_a_table.test_a_name_of_one_word_is_drawn_small_rather_than_parted_and_its_seat_still_says_that_it_leads
            )
        ),
    ),
    Plant(
        "The marks beside a name take its last word",
        lambda: patch.object(SeatTile, "_marked", lambda _tile: 0.0),
        Guard(
            with_bot(
                seats_of_a_table.test_no_mark_costs_a_name_a_letter_and_both_its_lines_have_letters_of_one_size, False
            )
        ),
    ),
    Plant(
        "The marks beside a long name take the line of where it sits",
        lambda: patch.object(SeatTile, "_said_beside_marks", lambda *_given: False),
        Guard(
            with_bot(
                seats_of_a_table.test_in_a_low_row_the_marks_make_room_for_a_long_name_and_where_it_sits_is_said
            )
        ),
    ),
    Plant(
        "An eye stands at every name to the last page",
        lambda: patch.object(SeatCard, "unlooked", property(lambda _card: True)),
        Guard(with_bot(seats_of_a_table.test_an_eye_says_who_has_looked_only_while_somebody_is_still_to_look)),
    ),
    Plant(
        "Whoever is asked for the last bill is asked without a word why",
        lambda: patch.object(legislation_look, "swap_reasons", lambda *_given: [Reason("over")]),
        Guard(
            legislation.test_q12_an_unequal_trade_that_the_host_lets_stand_counts_and_the_deck_gives_the_missing_bills
        ),
    ),
    Plant(
        "Who has left counts among the players without a word",
        lambda: patch.object(test_questions, "scoring", lambda public: scoring(changed(public, gone=()))),
        Guard(test_questions.test_q21_whoever_leaves_lets_the_chair_go_on_and_keeps_what_is_held_without_a_place),
    ),
    Plant(
        "Who won the last game counts as a house rule that was changed",
        lambda: patch.object(
            SetupPage, "_changed", lambda _page, usual, values: sum(usual.get(k, v) != v for k, v in values.items())
        ),
        Guard(with_bot(test_last_time.test_who_won_the_last_game_is_no_house_rule_that_anybody_changed)),
    ),
    Plant(
        "Where all who are missing are away the laptop goes to an empty chair",
        lambda: patch.object(handing, "what_now", lambda _names: "Hand the laptop round"),
        Guard(asks_what_now),
    ),
    Plant(
        "Each honour has a size of its own",
        lambda: patch.object(
            result, "_whole", lambda *given, real=result._whole: real(*given[:-1], given[1].left() > 400)
        ),
        Guard(with_bot(test_result.test_whoever_shares_an_honour_is_named_however_many_they_are)),
    ),
    Plant(
        "For a piece that is picked on the board the laptop goes to one alone",
        lambda: patch.object(LaptopRound, "_privately", lambda _round, _seat: True),
        at_a_new_desk(test_curtain.test_what_is_picked_on_the_board_sends_the_laptop_to_nobody_alone),
    ),
)
