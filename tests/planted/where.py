"""Plants in what lies where: who has the laptop next, where gold lies, what a digit means, a mark, a name, a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from msgspec import structs
from PySide6.QtGui import QKeyEvent

from companion.core.game import Game
from companion.core.messages import OwnEvent
from companion.core.vocabulary import Group
from companion.games.renegotiation import Renegotiation, commands, look, refuse
from companion.games.renegotiation import menu as renegotiation
from companion.games.renegotiation.refuse.duties import waiting
from companion.sessions import Session, looking
from companion.sessions.entries import Entry
from companion.sessions.library import Library
from tests.games.articles_of_agreement import test_questions as articles
from tests.games.contract import test_people
from tests.games.renegotiation import test_duties
from tests.games.renegotiation import test_moments as test_moments_of_renegotiation
from tests.journal import test_second
from tests.planted.judged import at_a_new_desk, at_the_desk
from tests.planted.planting import Guard, Plant
from tests.planted.windows import application
from tests.ui import test_curtain, test_forms, test_marks, test_mending
from tests.ui import test_renegotiation_evening as renegotiating
from tests.ui.evenings import Desk
from tests.ui.panels import test_moments
from tests.ui.theme import test_paint
from ui.faces.article27.seat import WorthCard
from ui.forms import buttons, form
from ui.forms.form import FieldContext, OfferForm
from ui.forms.words import restyle
from ui.panels import foot
from ui.panels.offers import OffersPanel
from ui.theme import paint
from ui.windows import mending
from ui.windows.mending import Mending
from ui.windows.own import PrivatePage
from ui.windows.seat import SeatWindow


def all_look(entry: Entry) -> tuple[str, ...]:
    """What an ability shows one of them, all are to look at."""
    shows = any(isinstance(event, OwnEvent) and event.shows for event in entry.events)
    return ("Ana", "Ben", "Cy", "Di") if shows else ()


def gold_on_the_button() -> AbstractContextManager[Any]:
    """Whatever is missing, gold lies on what agrees."""
    ready = Mending._ready

    def golden(drawer: Mending) -> None:
        ready(drawer)
        restyle(drawer.agree, refused=False)

    return patch.object(Mending, "_ready", golden)


def cut_names(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(lines)


def kept_up_by_rounds() -> AbstractContextManager[Any]:
    """A seal within a round, or after the last one, leaves the second copy as it is."""
    real = Session.write

    def write(session: Session, prepared: Any) -> None:
        waits = prepared.seal and prepared.heading == session._kept_up
        with patch.object(session.journal, "keep_up", lambda: None) if waits else nullcontext():
            real(session, prepared)

    return patch.object(Session, "write", write)


def what_a_seal_covers() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_second.test_what_a_seal_covers_lies_in_the_copy_and_in_the_file_without_its_log(
            Library(Path(folder) / "tables"), Path(folder)
        )


def with_printed_cards(test: Callable[[Desk], None]) -> None:
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(
            renegotiating.laid(application(), Path(folder), cards__mode="box", speech__words="host")
        ) as desk,
    ):
        test(desk)


def answers_by_its_own_key() -> AbstractContextManager[Any]:
    """The key of its button is the first answer, as any other would be."""
    begin_anew = OfferForm._begin_anew

    def begins(opened: OfferForm, event: QKeyEvent) -> None:
        opened.opener = ""
        begin_anew(opened, event)

    return patch.object(OfferForm, "_begin_anew", begins)


def much_was_taken_back(slug: str) -> None:
    test_forms.test_a_form_with_much_in_it_that_was_sent_and_taken_back_holds_all_of_it(application(), slug)


def a_card_keeps_its_digit() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        renegotiating.test_r18_a_cards_digit_is_its_place_while_the_page_lies_open_and_a_refusal_names_what_is_owed(
            application(), Path(folder)
        )


def who_may_interrupt_is_handed_the_laptop() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        renegotiating.test_q14_the_laptop_goes_on_to_whoever_may_interrupt_the_last_card(application(), Path(folder))


def asking_nobody(public: Any, real: Any = Renegotiation.look) -> Any:
    return structs.replace(real(public), anybody=False)


def never_by_itself(window: SeatWindow, came: bool = False, real: Any = SeatWindow.hand_over) -> None:
    real(window)


def a_cut_name_turns_nothing_round() -> None:
    test_paint.test_a_line_that_begins_inside_a_name_turns_round_nothing_that_follows(application())


def what_is_left_out_turns_nothing_round() -> None:
    test_paint.test_words_that_are_left_out_amid_a_name_turn_round_nothing_that_is_left(application())


def the_foot_is_read_whole() -> None:
    test_moments.test_the_second_line_at_the_foot_hangs_below_no_edge(application(), 18)


PLANTS = (
    Plant(
        "What an ability shows its holder is everybody's to look at",
        lambda: patch.object(looking, "_shown", all_look),
        Guard(articles.test_r19_what_the_host_keys_of_an_ability_that_looks_is_its_holders_to_see_next_and_nobody_elses),
    ),
    Plant(
        "Gold in the drawer lies on what cannot be pressed yet",
        gold_on_the_button,
        at_the_desk(test_mending.test_a_correction_is_agreed_with_a_reason_and_the_judges_name_stays_for_the_next),
    ),
    Plant(
        "Choices below the edge are not counted",
        lambda: patch.object(mending, "count_below", lambda *_given: 0),
        at_the_desk(test_mending.test_how_many_choices_lie_below_what_is_in_sight_of_a_line_is_said),
    ),
    Plant(
        "The mark of a correction stays on a card of another round",
        lambda: patch.object(WorthCard, "lasts", True),
        at_the_desk(
            test_marks.test_a_private_page_says_what_was_mended_and_marks_each_card_on_which_it_changed_something
        ),
    ),
    Plant(
        "A name over two lines turns round what follows it",
        lambda: patch.object(paint, "apart", cut_names),
        Guard(a_cut_name_turns_nothing_round),
    ),
    Plant(
        "A name that is cut on a button turns round what is left",
        lambda: patch.object(buttons, "whole", str),
        Guard(what_is_left_out_turns_nothing_round),
    ),
    Plant(
        "The second line at the foot hangs into the window's edge",
        lambda: patch.object(foot, "HEIGHTS", (2.2, *foot.HEIGHTS[1:])),
        Guard(the_foot_is_read_whole),
    ),
    Plant("What a seal covers waits for the next round's copy", kept_up_by_rounds, Guard(what_a_seal_covers)),
    Plant(
        "A digit of Renegotiation's turn ends it",
        lambda: patch.object(renegotiation, "_no_digit", lambda _menu: Group.TURN),
        Guard(with_printed_cards, (renegotiating.test_a_digit_does_the_same_all_evening_or_nothing,)),
    ),
    Plant(
        "The key that said “Next” throws the laptop back from the curtain that came by itself",
        lambda: patch.object(SeatWindow, "hand_over", never_by_itself),
        at_a_new_desk(
            test_curtain.test_the_key_that_passes_the_laptop_on_opens_no_curtain_by_habit_after_the_last_ballot
        ),
    ),
    Plant(
        "The map does not shine on what a card has somebody choose",
        lambda: patch.object(look, "_asks", lambda _public: None),
        Guard(test_duties.test_r18_the_left_neighbour_moves_the_pawn_by_one_link),
    ),
    Plant(
        "What a travel card says beside the move comes before it",
        lambda: patch.object(renegotiation, "first", waiting),
        Guard(test_duties.test_r7_the_move_of_a_travel_card_is_the_next_step_before_what_else_the_card_says),
    ),
    Plant(
        "A late guest plays from the next turn in a game that has rounds",
        lambda: patch.object(Game, "comes", "from the next turn"),
        Guard(test_people.test_a_late_guest_takes_an_empty_seat_over_and_plays_from_the_next_turn, ("politburo",)),
    ),
    Plant(
        "The digit that opens a form is the first answer in the one that Ctrl+Z has opened",
        answers_by_its_own_key,
        Guard(much_was_taken_back, ("renegotiation",)),
    ),
    Plant(
        "Who leads since a correction wins by the speech of somebody else",
        lambda: patch.dict(refuse.CHECKS, {commands.BeginSpeech: lambda *_asked: []}),
        Guard(test_moments_of_renegotiation.test_r14_whoever_leads_since_a_correction_has_still_to_speak),
    ),
    Plant(
        "One digit interrupts the own turn",
        lambda: patch.object(renegotiation, "_strikes_active", lambda *_given: False),
        Guard(test_duties.test_r9_a_card_is_offered_against_those_whom_it_would_find_and_oneself_is_asked_for),
    ),
    Plant(
        "A card is spent unasked where it does nothing",
        lambda: patch("companion.games.renegotiation.words.does_less", lambda *_given: ""),
        Guard(
            test_duties.test_r9_no_card_of_the_deck_is_spent_unasked_where_it_would_do_nothing,
            ("nobody near, nothing anywhere",),
        ),
    ),
    Plant(
        "Nobody is missing where anybody may interrupt",
        lambda: patch.object(Renegotiation, "look", staticmethod(asking_nobody)),
        Guard(who_may_interrupt_is_handed_the_laptop),
    ),
    Plant(
        "A card of the hand has the first digit that is free",
        lambda: patch.object(OffersPanel, "set_lying", lambda *_given: None),
        Guard(a_card_keeps_its_digit),
    ),
    Plant(
        "Space leaves a page on which something is still owed",
        lambda: patch.object(PrivatePage, "owed", lambda _page: None),
        Guard(a_card_keeps_its_digit),
    ),
    Plant(
        "A card has another digit in a form than on the page",
        lambda: patch.object(form, "FieldContext", lambda *given: FieldContext(*given[:5])),
        Guard(a_card_keeps_its_digit),
    ),
    Plant(
        "A turn of Renegotiation in which nothing was done ends by one key",
        lambda: patch.object(renegotiation, "is_untouched", lambda _public: False),
        Guard(with_printed_cards, (renegotiating.test_q4_a_turn_in_which_nothing_was_done_asks_before_it_ends,)),
    ),
)
