"""Plants in what stands around the rules: a sync that is dropped, a face that hides a figure or forgets a part."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QVBoxLayout, QWidget

from companion.core.contract import changed
from companion.core.page import Page, SeatCard, View
from companion.core.vocabulary import Way, Where
from companion.games import GAMES
from companion.journal import SqliteJournal
from companion.sessions import why
from tests.cli.evenings import kept
from tests.games.contract import test_figures
from tests.journal import test_journal
from tests.planted.planting import Guard, Plant, instead
from tests.ui import (
    test_curtain,
    test_export,
    test_garbage,
    test_keystrokes,
    test_looking,
    test_middle_form,
    test_private_look,
    test_projector,
)
from tests.ui.evenings import Desk
from tests.ui.faces import drawn, test_contract, test_kept, test_names, test_plain, test_told
from tests.ui.faces.drawn import careless
from tests.ui.panels import test_offers
from tests.ui.windows import test_replay, test_rulebook, test_still
from ui import laptop
from ui.evening import EveningWindows
from ui.faces import plain
from ui.faces.card import Card
from ui.faces.face import Face
from ui.faces.legislation.seat import DeckCard
from ui.faces.politburo import members, mood, stars
from ui.faces.politburo.scene import Podium
from ui.faces.scene import Frame, Part
from ui.forms.buttons import ClickButton, LongButton
from ui.forms.listed import Combo
from ui.laptop import LaptopRound
from ui.panels.below import BelowEdge
from ui.panels.offers import OffersPanel
from ui.panels.undo import UndoButton
from ui.projector import Projector
from ui.theme import paint, style
from ui.windows import handing
from ui.windows.handing import Handing
from ui.windows.menus import Menus
from ui.windows.own import PrivatePage
from ui.windows.replay import ReplayPage
from ui.windows.seat import SeatWindow
from ui.windows.table import TableWindow


def whatever_is_refused(self: LaptopRound, seat: str) -> bool:
    """As it was: a step that is refused still counts as something to do at the table."""
    return not any(offer.where is Where.TABLE for offer in self._bridge.page_for(seat).offers)


SCENE = next(scene for game, scene in test_contract.LARGE if game == "politburo")


class Bot:
    """What the guards want of pytest-qt: widgets that are closed when all is done."""

    def __init__(self) -> None:
        self._widgets: list[QWidget] = []

    def addWidget(self, widget: QWidget) -> None:
        self._widgets.append(widget)

    def close(self) -> None:
        for widget in self._widgets:
            widget.close()
            widget.deleteLater()


def application() -> QApplication:
    """The one application, in the dark theme; nothing moves by itself, or a guard would see what only flies by."""
    app = cast(QApplication, QApplication.instance() or QApplication([]))
    style.apply(app, "dark")
    style.set_motion(False)
    return app


def elided(name: str, *_room: Any) -> str:
    return f"{name[:9]}…"


def no_name_is_cut() -> None:
    test_names.test_no_word_runs_into_another_and_no_name_loses_a_letter_inside_a_word(
        "politburo", False, application()
    )


class Twice(Handing):
    """Somebody is to look whatever the next step is."""

    def looks_first(self, page: Page) -> str:
        had = self.had(page)
        return next((card.seat for card in page.view.seats if card.unlooked and card.seat not in had), "")


def as_the_table_stands_by_now() -> AbstractContextManager[Any]:
    """What a round of the laptop is for is asked anew at each seat."""
    wanted = LaptopRound._wanted

    def now(self: LaptopRound, _to_look: bool, after: str = "") -> Iterator[str]:
        return wanted(self, bool(self._handing.looker), after)

    return patch.object(LaptopRound, "_wanted", now)


def goes_on_all_the_same(window: SeatWindow, refused: tuple[Any, ...]) -> None:
    (window.passed if refused else window.done).emit(window.seat)


def nothing_stays_of_an_evening() -> None:
    with tempfile.TemporaryDirectory() as folder:
        test_garbage.test_a_closed_evening_leaves_no_window(application(), Path(folder))


def a_refused_ballot_stays() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Desk(application(), Path(folder), ("Ana", "Ben", "Cy"), {})) as at,
    ):
        test_curtain.test_a_refused_ballot_is_a_press_that_chose_nothing_and_says_why_behind_the_curtain(
            lambda *_seats, **_options: at
        )


def whole_and_still() -> None:
    with tempfile.TemporaryDirectory() as name:
        at = test_middle_form.about_to_key(application(), Path(name), "article27")
        with closing(at):
            test_middle_form.the_form_is_whole_and_still(at)


def still_where_it_scrolls() -> None:
    with tempfile.TemporaryDirectory() as name:
        at = test_middle_form.about_to_key(application(), Path(name), "article27")
        with closing(at):
            test_middle_form.still_where_it_scrolls(at)


def cards_keep_their_keys(page: PrivatePage) -> None:
    for card in page.cards:
        if page._page is not None:
            card.set_page(page._page)


def a_digit_means_one_thing() -> None:
    with tempfile.TemporaryDirectory() as folder:
        at = test_keystrokes.Overheard(application(), "renegotiation", Path(folder))
        try:
            test_keystrokes.test_what_is_typed_on_a_private_window_stays_in_its_form([at])
        finally:
            at.close()


def what_is_said_aloud() -> None:
    with tempfile.TemporaryDirectory() as folder:
        test_looking.test_what_is_said_aloud_is_keyed_by_the_host_and_needs_no_laptop(application(), Path(folder), True)


def nobody_is_passed_over() -> None:
    with tempfile.TemporaryDirectory() as folder:
        test_looking.test_the_key_that_passes_the_laptop_on_passes_over_nobody_who_still_chooses(
            application(), Path(folder), "politburo"
        )


def space_waits_for_a_look_at_a_phone() -> None:
    with tempfile.TemporaryDirectory() as folder, patch.object(Handing, "looking", True):
        test_looking.test_space_does_not_lead_past_who_has_not_looked_at_the_own_phone_and_the_steps_own_button_does(
            application(), Path(folder), "article27"
        )


def gold_follows_the_foot() -> None:
    with tempfile.TemporaryDirectory() as folder, patch.object(Handing, "looking", True):
        test_looking.test_gold_names_whom_the_foot_still_waits_for_and_the_steps_own_button_ends_both(
            application(), Path(folder), "article27", (Qt.Key.Key_N,)
        )


def over_the_next_step(what: str) -> AbstractContextManager[Any]:
    """This part of the table's window comes and goes above the gold button."""
    assemble = TableWindow._assemble

    def assembled(table: TableWindow) -> None:
        assemble(table)
        side = table.beside.parentWidget()
        column = side.layout() if side is not None else None
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(0, getattr(table, what))

    return patch.object(TableWindow, "_assemble", assembled)


def nothing_moves() -> None:
    with tempfile.TemporaryDirectory() as folder:
        test_still.test_the_next_step_stands_in_one_place_all_evening(application(), Path(folder), "article27")


def nothing_beside_the_steps_moves_them() -> None:
    with tempfile.TemporaryDirectory() as folder:
        test_still.test_what_comes_and_goes_beside_the_steps_moves_no_button(
            application(), Path(folder), "article27", test_still.SIZES[1]
        )


def a_new_step_is_seen_from_its_first_button() -> None:
    with tempfile.TemporaryDirectory() as folder:
        test_still.test_the_buttons_are_seen_from_the_first_at_each_new_step_and_where_they_were_after_a_form(
            application(), Path(folder)
        )


def a_barred_key_says_why() -> None:
    with tempfile.TemporaryDirectory() as folder:
        test_keystrokes.test_a_key_that_can_do_nothing_now_says_why(application(), Path(folder), "politburo")


def a_plain_face_shows_every_figure() -> None:
    application()
    with closing(Bot()) as bot:
        test_plain.test_a_game_without_a_face_shows_its_seats_their_figures_and_what_happened_last(cast(Any, bot))


def the_wall_of_a_replay_is_everybodys() -> None:
    application()
    with tempfile.TemporaryDirectory() as folder, closing(Bot()) as bot:
        path = kept(Path(folder) / "whole.parley")
        test_replay.test_a_seat_and_the_judge_are_shown_what_they_saw_then_and_the_wall_what_everybody_saw(
            cast(Any, bot), path
        )


def as_it_is_replayed(page: ReplayPage) -> Page:
    """The page that is shown at the table."""
    return page.replay.pages[page.slider.value()]


def only_what_changed_is_painted_and_looks_like_all() -> None:
    test_contract.test_a_board_that_repaints_only_what_changed_looks_like_one_that_is_drawn_anew(
        "politburo", SCENE, False, application()
    )


def no_part_leaves_its_box() -> None:
    test_contract.test_no_part_is_drawn_outside_its_own_box("politburo", 5, SCENE, application())


def every_record_is_synced() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "table.parley"
        with closing(SqliteJournal.create(file, test_journal.HEADER)) as journal:
            test_journal.write(journal, 5)
        test_journal.test_every_record_is_synced_to_the_disk_after_a_note_too(file)


def dropped_sync() -> AbstractContextManager[Any]:
    """The second that was noted without a sync leaves the journal without one."""
    note = SqliteJournal.note

    def noted(self: SqliteJournal, at: int) -> None:
        note(self, at)
        self._db.execute("PRAGMA synchronous = NORMAL")

    return patch.object(SqliteJournal, "note", noted)


def hidden_figure() -> AbstractContextManager[Any]:
    draw = plain.draw_seat

    def drawn(painter: QPainter, box: QRectF, card: SeatCard, part: float | None, u: float) -> None:
        draw(painter, box, changed(card, badge=""), part, u)

    return patch.object(plain, "draw_seat", drawn)


def parts(bent: Callable[[list[Part]], list[Part]]) -> AbstractContextManager[Any]:
    """The parts of a board, bent."""
    whole = Podium.parts
    return patch.object(Podium, "parts", lambda self, frame, laid: bent(whole(self, frame, laid)))


def halved(found: list[Part]) -> list[Part]:
    """The boxes of members end above their feet."""

    def half(part: Part) -> Part:
        box = QRectF(part.box.left(), part.box.top(), part.box.width(), part.box.height() / 2)
        return Part(part.name, box, part.rests_on, part.draw)

    return [half(part) if part.name.startswith("member") else part for part in found]


def a_form_keeps_what_is_typed() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        at = test_keystrokes.Overheard(application(), "legislation", Path(folder))
        with closing(at):
            test_keystrokes.test_what_is_typed_while_a_form_stands_at_the_table_acts_nowhere_else([at])


def a_mood_can_be_read() -> None:
    application()
    test_private_look.test_every_mood_can_be_read_on_every_ground_it_meets("politburo", "dark")


def nothing_lies_on_the_foot() -> None:
    test_private_look.test_however_much_is_in_force_all_that_may_be_done_stays_above_the_foot(application(), 3)


def every_key_behind_the_curtain_says_a_word() -> None:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Desk(application(), Path(folder), ("Ana", "Ben", "Cy"), {})) as at,
    ):
        test_curtain.test_no_key_on_a_curtain_or_behind_it_does_nothing_without_a_word(lambda: at)


def leaky_form() -> AbstractContextManager[Any]:
    """Nobody minds that a form stands open while something is typed beside it."""
    return patch.object(TableWindow, "filling_in", lambda _table: None)


def pale_mood() -> AbstractContextManager[Any]:
    """Secondary text in the colour of a rim."""
    return patch.dict(mood._PRIVATE["dark"], {"ink_soft": "#8A6A64"})


def a_figure_has_its_part() -> None:
    with pytest.MonkeyPatch.context() as patched:
        test_told.test_no_public_figure_changes_without_a_part_that_shows_it("politburo", application(), patched)


def one_star_less(painter: Any, box: Any, influence: int, *given: Any, **how: Any) -> None:
    stars.stars(painter, box, max(0, influence - 1), *given, **how)


def a_line_tells_each_figure() -> None:
    drawn.evenings.cache_clear()
    try:
        test_told.test_no_public_figure_changes_without_a_line_in_the_story("politburo", Way.APP)
    finally:
        drawn.evenings.cache_clear()


def a_vote_says_what_it_needs() -> None:
    test_told.test_what_a_vote_needs_stays_on_the_screen_while_people_vote("politburo", application())


def a_cramped_board_is_drawn() -> None:
    test_contract.test_a_board_is_drawn_however_little_room_it_has("politburo", SCENE, application())


def a_seat_keeps_its_colour() -> None:
    with pytest.MonkeyPatch.context() as patched:
        test_contract.test_every_seat_keeps_its_colour_whoever_left_and_wherever_it_sits(
            "politburo", application(), patched
        )


def the_projector_hides_what_is_private() -> None:
    opened = test_projector.evening.__wrapped__  # type: ignore[attr-defined]  # the function under the fixture
    with pytest.MonkeyPatch.context() as patched, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        evenings = opened(application(), Path(folder), patched)
        try:
            test_projector.test_nothing_private_opens_on_the_screen_that_the_projector_fills(next(evenings))
        finally:
            next(evenings, None)


def places_for_colours() -> AbstractContextManager[Any]:
    """A seat has the colour of its place among those who stayed."""
    return patch.object(View, "colours", property(lambda view: {one.name: n for n, one in enumerate(view.seats)}))


def no_room_for_words() -> AbstractContextManager[Any]:
    """So many letters go into a line as fit into its width."""
    whole = Podium.parts

    def fitted(self: Podium, frame: Frame[Any], laid: Any) -> list[Part]:
        assert 1 / (frame.wide // (frame.unit * 4))
        return whole(self, frame, laid)

    return patch.object(Podium, "parts", fitted)


def searched_by_key() -> AbstractContextManager[Any]:
    """Bills are looked for by the keys of seats, where names stand."""
    fill = DeckCard.fill

    def keyed(card: DeckCard, painter: Any, box: Any, page: Page, mine: Any, u: float) -> None:
        seats = tuple(replace(one, name=one.seat) for one in page.view.seats)
        fill(card, painter, box, replace(page, view=replace(page.view, seats=seats)), mine, u)

    return patch.object(DeckCard, "fill", keyed)


def the_renamed_are_shown_all() -> None:
    test_names.test_whoever_was_renamed_is_shown_all_that_was_shown_before("legislation", application())


def silent_story() -> AbstractContextManager[Any]:
    """Figures change, and nothing is told of it."""

    def made(say: Any) -> Any:
        return lambda event, public: None

    return instead(GAMES["politburo"], "say_event", made)


def a_draw_keeps_what_is_typed() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        at = test_keystrokes.Overheard(application(), "legislation", Path(folder), Way.BOX)
        with closing(at):
            test_keystrokes.test_what_is_typed_while_a_form_stands_at_the_table_acts_nowhere_else([at])


def no_draw_is_filled_in(window: TableWindow) -> QWidget | None:
    """The table forgets that a draw waits: letters are its own again."""
    return window.controls.form


PLANTS = (
    Plant(
        "With the box a letter typed into a draw is a key of the table",
        lambda: patch.object(TableWindow, "filling_in", no_draw_is_filled_in),
        Guard(a_draw_keeps_what_is_typed),
    ),
    Plant(
        "The windows of a closed evening are kept",
        lambda: patch.object(EveningWindows, "windows", lambda _evening: []),
        Guard(nothing_stays_of_an_evening),
    ),
    Plant(
        "A ballot that is refused sends the laptop round",
        lambda: patch.object(SeatWindow, "_was_cast", goes_on_all_the_same),
        Guard(a_refused_ballot_stays),
    ),
    Plant(
        "Undo is as high as its words",
        lambda: patch.object(UndoButton, "__init__", lambda button: LongButton.__init__(button, most=4, ends=True)),
        Guard(nothing_beside_the_steps_moves_them),
    ),
    Plant(
        "A form with much to key in stands under one another, below the fold",
        lambda: patch.object(OffersPanel, "columns", lambda *_given: 1),
        Guard(whole_and_still),
    ),
    Plant(
        "A form scrolls to its next question under the pointer",
        lambda: patch.object(ClickButton, "mouseReleaseEvent", QPushButton.mouseReleaseEvent),
        Guard(still_where_it_scrolls),
    ),
    Plant(
        "A round of the laptop leaves out who could do something at the table, were it not refused",
        lambda: patch.object(LaptopRound, "_privately", whatever_is_refused),
        Guard(test_looking.test_a_count_goes_round_whole_though_the_first_of_all_held_the_gavel_last),
    ),
    Plant(
        "A card keeps its digit beside those of a form",
        lambda: patch.object(PrivatePage, "_show_cards", cards_keep_their_keys),
        Guard(a_digit_means_one_thing),
    ),
    Plant(
        "The laptop goes round for what is said aloud",
        lambda: patch.object(handing, "said_aloud", lambda *_given: False),
        Guard(what_is_said_aloud),
    ),
    Plant(
        "The laptop goes on to somebody for what the host does in the open",
        lambda: patch.object(laptop, "waits_for_private", lambda *_given: True),
        Guard(
            test_looking.test_the_laptop_goes_on_by_itself_only_to_what_the_host_cannot_do_in_the_open,
            ("articles_of_agreement",),
        ),
    ),
    Plant(
        "The key that passes the laptop on skips who has not chosen",
        lambda: patch.object(LaptopRound, "waits_for", lambda *_given: False),
        Guard(nobody_is_passed_over),
    ),
    Plant(
        "The projector shows the replay of a seat",
        lambda: patch.object(ReplayPage, "_then", as_it_is_replayed),
        Guard(the_wall_of_a_replay_is_everybodys),
    ),
    Plant(
        "A name that is too long ends inside a word",
        lambda: patch.object(paint, "abbreviated", elided),
        Guard(no_name_is_cut),
    ),
    Plant(
        "The laptop goes round before everybody draws, and again after it",
        lambda: patch.object(test_looking, "Handing", Twice),
        Guard(test_looking.test_no_step_of_the_host_alone_lies_between_two_rounds_of_the_laptop, ("article27",)),
    ),
    Plant(
        "N leads back to the table from a curtain, and on from its page",
        as_the_table_stands_by_now,
        Guard(test_looking.test_a_round_that_began_for_looking_goes_to_nobody_who_only_has_to_choose),
    ),
    Plant(
        "Space leads past who has not looked at the own phone",
        lambda: patch.object(Handing, "looks_at_phones", lambda _handing, _page: []),
        Guard(space_waits_for_a_look_at_a_phone),
    ),
    Plant(
        "Who had the laptop, and passed it on, counts as having looked",
        lambda: patch.object(
            Handing,
            "_first",
            lambda self, page: [
                card
                for card in page.view.seats
                if self.looking and card.name in page.view.looks_first and card.seat not in self.had(page)
            ],
        ),
        Guard(gold_follows_the_foot),
    ),
    Plant(
        "The buttons are said to need what the place asks for in which they are scrolled",
        lambda: patch.object(OffersPanel, "whole", lambda shown: shown.sizeHint().height()),
        Guard(nothing_moves),
    ),
    Plant(
        "The edge of the list of buttons cuts one in half",
        lambda: patch.object(BelowEdge, "place", lambda _edge: None),
        Guard(nothing_moves),
    ),
    Plant("The clock's row pushes the next step down", lambda: over_the_next_step("clock_bar"), Guard(nothing_moves)),
    Plant(
        "A phone that asks pushes the next step down",
        lambda: over_the_next_step("door"),
        Guard(nothing_beside_the_steps_moves_them),
    ),
    Plant(
        "A list that was scrolled down stays so into the next step",
        lambda: patch.object(OffersPanel, "to_top", lambda _panel: None),
        Guard(a_new_step_is_seen_from_its_first_button),
    ),
    Plant(
        "A wheel that scrolls the set-up page turns the rule that was chosen from last",
        lambda: patch.object(Combo, "wheelEvent", lambda box, event: QComboBox.wheelEvent(box, event)),
        Guard(lambda: test_rulebook.test_a_wheel_turns_no_answer_though_it_was_chosen_from_last(application())),
    ),
    Plant("What lies before somebody is looked for by a key", searched_by_key, Guard(the_renamed_are_shown_all)),
    Plant(
        "A key that can do nothing now says nothing",
        lambda: patch.object(Menus, "barred", lambda _menus, _event: ""),
        Guard(a_barred_key_says_why),
    ),
    Plant(
        "A digit that stands for nothing is pressed without a word",
        lambda: patch.object(TableWindow, "pick", lambda _table, _number: None),
        Guard(a_barred_key_says_why),
    ),
    Plant(
        "An export does not say who left",
        lambda: patch.object(View, "placed", lambda _view, who: str(who.place or "")),
        Guard(test_export.test_whoever_left_is_said_to_have_left_in_every_form_and_by_show, ("politburo",)),
    ),
    Plant(
        "A point of the graph is explained by another one's steps",
        lambda: patch.object(why, "_steps", lambda _line, _point, because, _order: len(because)),
        Guard(test_figures.test_every_point_of_the_graph_is_the_sum_of_what_explains_it, ("article27",)),
    ),
    Plant(
        "An own page goes on deciding after the end",
        lambda: patch.object(Face, "shown", lambda face, _page: [*range(len(face.cards) - 1)]),
        Guard(
            lambda: test_contract.test_at_the_end_an_own_page_begins_with_how_it_ended_for_this_seat(
                "article27", application()
            )
        ),
    ),
    Plant("The story tells nothing", silent_story, Guard(a_line_tells_each_figure)),
    Plant("A seat is drawn in the colour of its place", places_for_colours, Guard(a_seat_keeps_its_colour)),
    Plant(
        "A board counts on room that is not there",
        no_room_for_words,
        Guard(a_cramped_board_is_drawn),
        ZeroDivisionError,
    ),
    Plant(
        "A board does not say what a vote needs",
        lambda: parts(lambda found: [part for part in found if part.name != "stage"]),
        Guard(a_vote_says_what_it_needs),
    ),
    Plant(
        "A private window opens on the screen that the projector fills",
        lambda: patch.object(Projector, "fills", lambda *_given: False),
        Guard(the_projector_hides_what_is_private),
    ),
    Plant(
        "A board does not draw a figure",
        lambda: parts(lambda found: [part for part in found if part.name.startswith("member")]),
        Guard(a_figure_has_its_part),
    ),
    Plant(
        "A member has a star less than influence",
        lambda: patch.object(members, "stars", one_star_less),
        Guard(a_figure_has_its_part),
    ),
    Plant("Keys that are typed beside an open form act on the board", leaky_form, Guard(a_form_keeps_what_is_typed)),
    Plant(
        "Two forms of one command are the same to a window",
        lambda: patch.object(test_offers, "key_of", lambda offer: (offer.do, repr(sorted(offer.given.items())))),
        Guard(test_offers.test_no_two_offers_of_a_menu_are_the_same_to_a_window, ("renegotiation",)),
    ),
    Plant(
        "What may be done has half of a private page, whatever stands over it",
        lambda: patch.object(
            PrivatePage, "_keep_low", lambda page, _left: page.offers.setMinimumHeight(page.height() // 2)
        ),
        Guard(nothing_lies_on_the_foot),
    ),
    Plant(
        "What is refused on a private page takes its lines from the map",
        lambda: patch.object(OffersPanel, "hasHeightForWidth", QWidget.hasHeightForWidth),
        Guard(nothing_lies_on_the_foot),
    ),
    Plant(
        "A key of the table says nothing in a private window",
        lambda: patch.object(SeatWindow, "_says_why_not", lambda *_given: False),
        Guard(every_key_behind_the_curtain_says_a_word),
    ),
    Plant("A game's mood has an ink that is too pale", pale_mood, Guard(a_mood_can_be_read)),
    Plant("A second that is noted leaves the journal without syncs", dropped_sync, Guard(every_record_is_synced)),
    Plant("A plain face hides a seat's figure", hidden_figure, Guard(a_plain_face_shows_every_figure)),
    Plant(
        "A part of a board does not say what it rests on",
        lambda: parts(lambda found: careless(found, "member")),
        Guard(only_what_changed_is_painted_and_looks_like_all),
    ),
    Plant("A part is drawn outside its box", lambda: parts(halved), Guard(no_part_leaves_its_box)),
    Plant(
        "A private card stands where the evening keeps nothing for it",
        lambda: patch.object(Card, "has_something", lambda card, page: not card.silent(page, card.mine(page))),
        Guard(test_kept.test_each_card_that_stands_on_a_private_page_says_something, ("legislation", "box")),
    ),
)
