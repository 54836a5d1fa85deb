"""Plants at the judge's desk: the way from a line that is wrong to what can be done about it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, closing
from dataclasses import replace as changed
from functools import wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QFrame, QWidget

from companion import words
from companion.core.ledger import supply
from companion.core.messages import JUDGE
from companion.core.offers import Offer
from companion.core.page import Page, Standing, cards_of_both
from companion.core.vocabulary import Group, Icon
from companion.games import GAMES
from companion.games.legislation.decide import turns
from companion.sessions import byhand, entries, history, trying
from companion.sessions import lines as told_lines
from companion.sessions import marks as marking
from companion.sessions import mending as going_back
from companion.sessions import proof as proofs
from companion.sessions import why as explaining
from companion.sessions.entries import Entry
from companion.sessions.history import History
from companion.sessions.lines import Lines
from companion.sessions.marks import Marks
from companion.sessions.mending import _Trial as trials
from companion.sessions.session import Session
from companion.sessions.why import Because, Explained
from tests.cli.evenings import kept
from tests.games.article27 import test_light, test_overruled
from tests.games.article27.evenings import Table
from tests.games.contract import test_clock, test_corrections, test_figures, test_names, test_refusals
from tests.games.contract import test_falling as later
from tests.games.legislation import test_middle as legislation
from tests.planted.planting import Guard, Plant, both
from tests.planted.windows import Bot, application
from tests.sessions import test_long_evenings, test_private_steps
from tests.sessions import test_mending as mending
from tests.sessions.test_falling import returned
from tests.ui import test_falling as falling
from tests.ui import test_judge, test_marks, test_mending, test_reckoning, test_why
from tests.ui.evenings import Desk
from tests.ui.panels import test_graph_marks
from tests.ui.panels import test_moments as panel_moments
from tests.ui.windows import test_drawer_fits, test_people, test_proof, test_table
from ui.evening import EveningWindows
from ui.faces.scene import Part
from ui.forms.cited import Cited
from ui.forms.form import OfferForm
from ui.panels import board, moments
from ui.panels import result as results
from ui.panels import story as stories
from ui.panels.marks import MarkedPlaces, mark_of
from ui.panels.private_bar import PrivateFoot
from ui.panels.story import FoundLines
from ui.panels.story import LineModel as StoryLines
from ui.panels.why import WhyPanel
from ui.pins import TablePins
from ui.windows import cards, old_lines, outcome
from ui.windows import judge as drawers
from ui.windows import mending as mendings
from ui.windows import proof as proof_pages
from ui.windows.mending import Mending
from ui.windows.public import PublicWindow
from ui.windows.table import TableWindow

ARTICLE27 = GAMES["article27"]
THE_WALL_SAYS = (
    mending.test_the_wall_says_who_gains_and_loses_by_a_line_struck_out_and_what_a_line_was_that_is_another_now
)


def at_the_desk(test: Callable[[Desk], None]) -> Guard:
    """A test of the judge's windows, at a desk of its own."""

    def at() -> None:
        table = Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike().floor("green")
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            closing(Desk(application(), Path(folder), (), {}, session=table.session)) as desk,
        ):
            test(desk)

    at.__name__ = test.__name__
    return Guard(at)


def throws_away_nothing_unasked() -> None:
    table, first, _back = returned()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Desk(application(), Path(folder), (), {}, session=table.session, painted=False)) as desk,
    ):
        judge = test_mending.drawer(desk)
        judge.mending.go_to(first)
        desk.settle()
        test_mending.press(desk, judge, "Strike it out")
        falling.test_a_trial_that_is_not_agreed_is_thrown_away_by_no_key_without_a_question(desk)


def knows_no_line(mending: Mending, order: dict[str, Any]) -> None:
    """It is agreed, and forgotten which line it was about."""
    mending._before = mending._page
    mending.asked.emit(dict(order))


def everything_lasts(of: Callable[..., dict[str, str]]) -> Callable[..., dict[str, str]]:
    """Marks stay whatever round it is."""

    def marks(self: MarkedPlaces, page: Page, unit: float) -> dict[str, str]:
        last = page.corrected[-1].after.heading if page.corrected else page.view.heading
        return of(self, replace(page, view=replace(page.view, heading=last)), unit)

    return marks


def over_their_ends(mended: Sequence[QPointF], unit: float) -> list[QRectF]:
    """Each pencil in the middle of its end."""
    return [QRectF(end.x() - unit / 2, end.y() - unit / 2, unit, unit) for end in mended]


def at_a_new_desk(test: Callable[[Callable[..., Desk]], None]) -> Guard:
    """A test that begins its own evening of Article 27."""

    def at() -> None:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as desks:

            def desk(*seats: str, **options: Any) -> Desk:
                made = Desk(application(), Path(folder), seats or ("Ana", "Ben", "Cy"), options)
                return desks.enter_context(closing(made))

            test(desk)

    at.__name__ = test.__name__
    return Guard(at)


def on_the_wall(test: Callable[[Any, Any], None]) -> Guard:
    """A test that watches what is painted."""

    def at() -> None:
        with pytest.MonkeyPatch.context() as patched:
            test(application(), patched)

    at.__name__ = test.__name__
    return Guard(at)


def the_timeline() -> Guard:
    """The line of seals of an evening with many decisions."""
    test: Any = test_proof.test_an_evening_with_many_decisions_names_every_round_and_no_seal_touches_another

    def at() -> None:
        application()
        with closing(Bot()) as bot:
            test(bot, 1300, 15.0, "last")

    at.__name__ = test.__name__
    return Guard(at)


def with_a_folder(test: Callable[..., None], *more: str) -> Guard:
    """A test that opens windows of its own, at a table of this game."""

    def at() -> None:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            test(application(), Path(folder), *more)

    at.__name__ = test.__name__
    return Guard(at)


def whole_sentences() -> None:
    panel_moments.test_of_what_has_no_room_in_the_banner_whole_sentences_are_left_out(application())


def tries_no_longer(mending: Mending, entry: int) -> None:
    """Whatever happens at the table begins the marked line anew."""
    mending._show_line(mending._bridge.mendable(entry) if entry else None)


def stops_and_stays_so(stop: Callable[[Mending, int], None]) -> Callable[[Mending, int], None]:
    """Where the judge stopped cannot be unsaid."""
    return lambda mending, entry: stop(mending, entry) if entry else None


def on_boards(test: Callable[..., None], *case: str) -> Guard:
    """A test of what is marked on boards: places are told by letters, and those want an application."""

    def at() -> None:
        application()
        test(*case)

    at.__name__ = test.__name__
    return Guard(at)


def card_at_its_top(kind: str, title: str, *parts: QWidget) -> QFrame:
    """A card whose layout is aligned, and forgets how high its words are."""
    made = cards.make_card(kind, title, *parts)
    box = made.layout()
    assert box is not None
    box.setAlignment(Qt.AlignmentFlag.AlignTop)
    return made


def found_there(where: str) -> Callable[[Desk], None]:
    """What is found, beside the board or in the drawer."""
    found = test_mending.test_enter_opens_the_line_where_the_words_stand_closest_of_what_is_found_in_the_order_of_play

    @wraps(found)
    def there(at: Desk) -> None:
        found(at, where)

    return there


an_old_correction = (
    test_mending.test_an_old_correction_is_found_and_taken_back_where_it_lies_and_a_struck_line_stays_struck
)
BY_KEYBOARD = at_the_desk(
    test_mending.test_a_wrong_ballot_is_mended_from_the_story_beside_the_board_with_the_keyboard_alone
)


def after_three_rounds(test: Callable[[Table], None]) -> Guard:
    """A test of mending, in the third round of an evening."""

    def at() -> None:
        test(Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike().floor("green"))

    at.__name__ = test.__name__
    return Guard(at)


def asked_about_the_screen(sees: str) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_mending.test_whoever_mends_a_public_line_is_asked_who_sees_the_screen_only_by_a_judge_who_sees_secrets(
            application(), Path(folder), sees
        )


def its_own_values_first() -> None:
    test_mending.test_the_form_of_what_stands_in_a_lines_place_begins_with_the_lines_own_values(
        "articles_of_agreement", application()
    )


def along_the_graph() -> None:
    application()
    kept: Any = SimpleNamespace(addWidget=list[Any]().append)
    test_reckoning.test_left_and_right_go_along_the_graph_where_it_is_asked_why(kept)


def a_judges_pin(at: Desk) -> None:
    test_people.test_the_judge_has_a_name_and_a_pin_and_who_was_judge_is_on_record(lambda: at)


def a_renewed_pin(at: Desk) -> None:
    test_people.test_a_forgotten_judges_pin_is_renewed_in_the_open_and_shuts_the_drawer(lambda: at)


def _first_pin(real: Callable[[TablePins, str], str]) -> Callable[[TablePins, str], str]:
    """The judge's PIN of before is asked for ever after."""
    return lambda pins, seat: pins.kept.get(seat, "") if seat == JUDGE else real(pins, seat)


def a_part_counted_twice() -> AbstractContextManager[Any]:
    def doubled(page: Page, standing: Standing, posted: list[Because], *rest: Any) -> tuple[Because, ...]:
        parts = tuple((say, points) for say, points in standing.parts)
        held = sum(one.change for one in posted)
        return (*posted, *(Because(page.entry, "", points, held + points, say) for say, points in parts[1:]))

    return patch.object(explaining, "_to_the_total", doubled)


def a_step_left_out() -> AbstractContextManager[Any]:
    real = explaining._of_a_track

    def short(*given: Any) -> Explained:
        found = real(*given)
        return replace(found, because=found.because[1:])

    return patch.object(explaining, "_of_a_track", short)


def everything_is_known() -> AbstractContextManager[Any]:
    return patch.object(explaining, "_whole", lambda _evening, _page, _account: True)


RULE = at_the_desk(test_why.test_a_refusal_tells_its_rule_in_full_where_it_is_said)


def whole_length(verdicts: proof_pages.Verdicts, line: int) -> float:
    """Where a line stands, as if all were sealed."""
    x0, x1, _y = verdicts._line()
    return x0 + (x1 - x0) * line / max(1, verdicts.report.lines if verdicts.report else 1)


def with_the_evening(test: Callable[..., None], apart: bool = False) -> Guard:
    """A test of the proof's page, for a finished evening; `apart` from the keys of whoever runs it."""

    def at() -> None:
        application()
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            closing(Bot()) as bot,
            pytest.MonkeyPatch.context() as patched,
        ):
            whole = kept(Path(folder) / "whole.parley", ("Ana", "Ben", "Cy"), rounds=2)
            test(bot, whole, Path(folder), *([patched] if apart else []))

    at.__name__ = test.__name__
    return Guard(at)


PLANTS = (
    Plant(
        "A correction marks nothing on a board",
        lambda: patch.object(MarkedPlaces, "of", lambda _places, _page, _unit: {}),
        at_the_desk(
            test_marks.test_a_correction_is_called_out_on_the_wall_and_marks_what_it_changed_until_it_is_taken_back
        ),
    ),
    Plant(
        "What lies on a board bears no mark of a correction",
        lambda: patch.object(board, "marked_spot", lambda spot, *_given: spot),
        at_the_desk(
            test_marks.test_a_disc_that_a_correction_moved_bears_the_mark_itself_on_walls_phones_and_boards_of_a_hall
        ),
    ),
    Plant(
        "A correction is marked wherever something can be done otherwise after it",
        lambda: patch.object(Part, "shows", property(lambda part: part.rests_on)),
        on_boards(test_marks.test_what_a_judge_puts_by_hand_is_marked_where_it_stands_and_nowhere_else, "politburo"),
    ),
    Plant(
        "A search knows a line by its own words alone",
        lambda: patch.object(Session, "nouns", lambda _session: {}),
        at_the_desk(test_mending.test_lines_that_say_the_same_are_told_apart_and_found_by_their_round),
    ),
    Plant(
        "The choice that was keyed in stands anywhere among those that look alike",
        lambda: patch.object(trying, "sorted", lambda some, key=None: list(some) if key else sorted(some), create=True),
        Guard(its_own_values_first),
    ),
    Plant(
        "A line of a form that has no keyboard is marked, as if the next key took the place of its words",
        lambda: patch.object(OfferForm, "_mark_only_at", lambda *_given: None),
        Guard(its_own_values_first),
    ),
    Plant(
        "What an ability does is left out on the button that chooses it in the drawer",
        lambda: patch.object(cards, "LINES_OF_A_BUTTON", 3),
        Guard(its_own_values_first),
    ),
    Plant(
        "Enter on a line leads to the first seat, whoever was looked for",
        lambda: patch.object(mendings, "names", lambda _words, _name: False),
        at_the_desk(test_mending.test_enter_on_a_line_leads_to_whom_the_words_named_by_which_it_was_sought),
    ),
    Plant(
        "What came out otherwise later begins with the mended line",
        lambda: patch.object(Mending, "_give", knows_no_line),
        at_the_desk(test_mending.test_enter_on_a_line_leads_to_whom_the_words_named_by_which_it_was_sought),
    ),
    Plant(
        "A line of the story beside the board cannot be pressed",
        lambda: patch.object(TableWindow, "_line_opened", lambda _table, _entry: None),
        BY_KEYBOARD,
    ),
    Plant(
        "A judge is offered to waive that nobody has voted",
        lambda: patch.object(Offer, "waivable", property(lambda offer: bool(offer.refused))),
        Guard(test_refusals.test_whatever_a_judge_is_offered_to_let_stand_stands_once_it_is_asked_for, ("article27",)),
    ),
    Plant(
        "A line of the story begins with a small letter",
        lambda: patch.object(words, "_of_the_game", lambda rules, event, public: rules.say_event(event, public)),
        Guard(test_names.test_a_line_of_the_story_begins_with_a_capital_unless_it_is_somebodys_name, ("article27",)),
    ),
    Plant(
        "What a judge rules is put into a player's mouth",
        lambda: patch.object(words, "say_ruled", lambda *_given: ""),
        Guard(test_overruled.test_a_judge_who_rules_on_a_promise_puts_no_words_into_a_players_mouth),
    ),
    Plant(
        "To go back takes along what a judge said for the record",
        lambda: patch.object(going_back, "stands_alone", lambda _step: False),
        Guard(
            test_corrections.test_to_go_back_keeps_what_a_judge_mended_in_lines_that_stay_and_said_for_the_record,
            ("politburo",),
        ),
    ),
    Plant(
        "Esc throws away what a judge has tried",
        lambda: patch.object(drawers.JudgeWindow, "leave", drawers.JudgeWindow.close),
        Guard(throws_away_nothing_unasked),
    ),
    Plant(
        "A figure without hidden payouts looks like a net one",
        lambda: patch.object(trying, "may_pay_unseen", lambda _correction: False),
        at_the_desk(test_mending.test_a_wrong_ballot_of_two_rounds_ago_is_found_tried_and_mended_with_the_keyboard),
    ),
    Plant(
        "A trial cuts its own words",
        lambda: both(
            patch.object(outcome, "make_card", card_at_its_top),
            patch.object(outcome, "put_into", lambda place, shown: place.setWidget(shown)),
        ),
        at_the_desk(test_mending.test_however_much_goes_with_a_line_a_trial_says_all_of_it),
    ),
    Plant(
        "A correction is taken back at once, without a trial or a reason",
        lambda: patch.object(
            Mending, "_rewind", lambda desk, to, _say: desk._give({"do": "rewind", "to": to, "reason": "Wrong."})
        ),
        BY_KEYBOARD,
    ),
    Plant("What was mended is said nowhere", lambda: patch.object(Mending, "done", Mending.set_page), BY_KEYBOARD),
    Plant(
        "A part of a score is counted once as posted and once as a part",
        a_part_counted_twice,
        Guard(test_figures.test_every_final_score_is_the_sum_of_what_explains_it, ("legislation",)),
    ),
    Plant(
        "Why a level stands where it does leaves a step out",
        a_step_left_out,
        Guard(test_figures.test_every_level_on_a_track_is_the_sum_of_what_explains_it, ("politburo",)),
    ),
    Plant(
        "What lies behind a screen is summed up from what all have seen",
        everything_is_known,
        Guard(
            test_figures.test_whoever_knows_all_of_an_account_in_mid_evening_is_told_what_it_holds_and_nobody_else_is,
            ("article27",),
        ),
    ),
    Plant("A refusal cites a number and no rule", lambda: patch.object(Cited, "cite", lambda _cited, _why: None), RULE),
    Plant(
        "A mark tells everybody whose hidden points a correction changed",
        lambda: patch.object(Marks, "_seats", lambda _marks, one, _viewer, _over: sorted(one.openly | one.alone)),
        at_the_desk(test_marks.test_points_that_lie_behind_a_screen_are_marked_for_their_seat_alone),
    ),
    Plant(
        "A correction is called out nowhere",
        lambda: patch.object(Lines, "moments", lambda _lines, _steps: ()),
        Guard(test_corrections.test_a_correction_balances_can_be_taken_back_and_is_decided_alike_again, ("politburo",)),
        Exception,
    ),
    Plant(
        "Of what a correction moved on the track only what is new there has a ring",
        lambda: patch.object(
            test_marks, "moved", lambda row, known, _count: frozenset(range(len(known[0]), len(row.successes)))
        ),
        Guard(test_marks.test_on_the_track_every_disc_that_lies_elsewhere_after_a_correction_has_a_ring),
    ),
    Plant(
        "A private page says nothing of what was mended",
        lambda: patch.object(PrivateFoot, "notice", staticmethod(lambda _page: "")),
        at_the_desk(
            test_marks.test_a_private_page_says_what_was_mended_and_marks_each_card_on_which_it_changed_something
        ),
    ),
    Plant(
        "What the judge takes back bears no name",
        lambda: patch.object(words, "_by_judge", lambda what, *_known: what),
        after_three_rounds(
            mending.test_what_the_judge_takes_back_or_puts_on_record_bears_the_judges_name_and_the_hosts_undo_does_not
        ),
    ),
    Plant(
        "The host's undo strikes what a judge of the hall ordered from afar",
        lambda: patch.object(History, "ordered", lambda _history, _cut: False),
        Guard(
            test_clock.test_the_host_takes_nothing_back_that_a_judge_ordered_from_afar_and_the_judge_does,
            ("politburo",),
        ),
    ),
    Plant(
        "A word of a hall's judges stands between the host and the last own step",
        lambda: patch.object(history, "is_word_from_afar", lambda _entry: False),
        Guard(
            test_clock.test_a_message_from_the_judges_desk_stands_in_nobodys_way_and_stays_whatever_is_taken_back,
            ("politburo",),
        ),
    ),
    Plant(
        "What a correction tells anew has lost its round",
        lambda: patch.object(Lines, "_headings", lambda _lines, entry: [""] * len(entry.events)),
        after_three_rounds(
            mending.test_what_a_correction_tells_anew_keeps_its_number_and_its_round_in_story_why_and_minutes
        ),
    ),
    Plant(
        "Lines are called by their place in the journal, which counts what is private",
        lambda: patch.object(Entry, "called", property(lambda entry: str(entry.n))),
        Guard(test_private_steps.test_the_numbers_by_which_lines_are_called_tell_nobody_else_of_a_private_step),
    ),
    Plant(
        "Bills that passed before an evening begins in the middle bring nobody anything",
        lambda: patch.object(turns, "score", lambda _t, _seat, _bill: None),
        Guard(legislation.test_q24_default_points_follow_from_the_passed_pile_and_play_goes_on_with_what_lies_on_deck),
    ),
    Plant(
        "Whoever mends a public line is asked whether anybody sees what is private",
        lambda: patch.object(EveningWindows, "_judging_then", EveningWindows._unseen_then),
        Guard(asked_about_the_screen, ("off",)),
    ),
    Plant(
        "A judge who sees what is private is asked nothing about the screen",
        lambda: patch.object(EveningWindows, "_judging_then", lambda _windows, then: then()),
        Guard(asked_about_the_screen, ("on",)),
    ),
    Plant(
        "The drawer shuts with the first thing that happens where nobody was asked who sees the screen",
        lambda: patch.object(EveningWindows, "_drawer_is_private", lambda _windows: True),
        at_the_desk(
            test_mending.test_the_drawer_stays_open_when_it_has_mended_a_line_though_nobody_was_asked_who_sees_the_screen
        ),
        Exception,
    ),
    Plant(
        "No key leads from point to point of a graph",
        lambda: patch.object(WhyPanel, "_step", lambda _panel, _by: None),
        Guard(along_the_graph),
    ),
    Plant(
        "A usual reason is agreed on by nothing but typing",
        lambda: patch.object(Mending, "_because", lambda _mending, _words: None),
        at_the_desk(test_mending.test_a_reason_that_is_given_often_is_one_press_and_one_that_was_written_is_kept),
    ),
    Plant(
        "A word is looked for in the chosen round alone",
        lambda: patch.object(old_lines.OldLines, "everywhere", lambda _lines: None),
        at_the_desk(test_mending.test_a_word_is_looked_for_everywhere_where_the_chosen_round_has_nothing_of_it),
    ),
    Plant(
        "A trial stops at points of which the table keeps no account",
        lambda: patch.object(trials, "_known", lambda trial, seat: supply(seat) in trial._aside.state.public.accounts),
        Guard(mending.test_with_the_box_nothing_closed_decides_of_a_deal_and_a_trial_of_it_goes_on_to_its_end),
    ),
    Plant(
        "Lines that are searched for do not say in which round they stand",
        lambda: patch.object(StoryLines, "tell_rounds", lambda _lines, _rounds: None),
        at_the_desk(test_mending.test_lines_that_say_the_same_are_told_apart_and_found_by_their_round),
    ),
    Plant(
        "The judge's drawer opens without its PIN",
        lambda: patch.object(EveningWindows, "_as_judge", lambda _windows, then: then()),
        at_the_desk(a_judges_pin),
    ),
    Plant(
        "A renewed PIN leaves the judge's drawer open",
        lambda: patch.object(TablePins, "of", _first_pin(TablePins.of)),
        at_the_desk(a_renewed_pin),
    ),
    Plant(
        "What is found stands in the order in which it was written",
        lambda: patch.object(FoundLines, "order", lambda *_given: None),
        at_the_desk(found_there("beside the board")),
    ),
    Plant(
        "Words are looked for wherever they stand in the line",
        lambda: both(
            patch.object(stories, "closeness", lambda *_given: 0),
            patch.object(old_lines, "closeness", lambda *_given: 0),
        ),
        at_the_desk(found_there("in the drawer")),
    ),
    Plant(
        "The mark of a round's outcome stays for the next round's",
        lambda: patch.object(MarkedPlaces, "of", everything_lasts(MarkedPlaces.of)),
        with_a_folder(
            test_marks.test_what_came_of_a_round_is_marked_until_that_is_over_and_the_track_as_long_as_it_counts
        ),
    ),
    Plant(
        "What nobody can cover goes on record though the judge sees so",
        lambda: patch.object(Session, "falls_short", lambda _session, _command: False),
        Guard(
            mending.test_what_a_judge_orders_and_nobody_can_cover_is_told_as_that_and_changes_nothing, ("legislation",)
        ),
    ),
    Plant(
        "The foot of the wall names a correction that marks nothing there",
        lambda: patch.object(PublicWindow, "_marks", lambda _wall, page: {one.say for one in page.corrected}),
        at_the_desk(
            test_marks.test_a_disc_that_a_correction_moved_bears_the_mark_itself_on_walls_phones_and_boards_of_a_hall
        ),
    ),
    Plant(
        "Points moved by hand bear no pencil",
        lambda: patch.object(marking, "is_by_hand", lambda _entry: False),
        with_a_folder(
            test_marks.test_a_penalty_is_marked_at_whom_it_cost_and_named_at_the_foot_of_every_wall, "politburo"
        ),
    ),
    Plant(
        "The pencil of a stack floats beside it",
        lambda: patch.object(board, "mark_of", lambda part, *given: mark_of(changed(part, disc=None), *given)),
        at_the_desk(test_marks.test_the_mark_of_a_stack_or_of_the_bonus_stands_on_its_rim_and_in_no_empty_place),
    ),
    Plant(
        "What nobody could cover bears a pencil",
        lambda: patch.object(marking, "NotCovered", ()),
        Guard(
            mending.test_what_a_judge_orders_and_nobody_can_cover_is_told_as_that_and_changes_nothing, ("article27",)
        ),
    ),
    Plant(
        "A penalty that nobody could pay is told as paid",
        lambda: patch.object(told_lines, "NotCovered", ()),
        Guard(
            mending.test_what_a_judge_orders_and_nobody_can_cover_is_told_as_that_and_changes_nothing, ("article27",)
        ),
    ),
    Plant(
        "What a judge changed is looked for in the whole evening on each page",
        lambda: patch.object(marking, "_only_more", lambda _before, _last: None),
        Guard(
            test_long_evenings.test_a_page_costs_no_more_however_long_the_evening_and_however_much_a_judge_has_done,
            ("article27",),
        ),
    ),
    Plant(
        "Nobody is told to set right what a corrected line paid behind the screens",
        lambda: patch.object(type(ARTICLE27), "set_right", lambda _rules, _public: ""),
        Guard(test_light.test_q58_what_a_corrected_line_paid_behind_the_screens_is_said_to_be_set_right_by_hand),
    ),
    Plant(
        "Figures bear no pencil before the books are open",
        lambda: patch.object(type(ARTICLE27), "figures_open", lambda _rules, public: public.over),
        on_boards(test_marks.test_cards_with_open_figures_bear_the_pencil_before_the_books_are_open),
    ),
    Plant(
        "Pencils stand over whatever ends there",
        lambda: patch.object(
            test_graph_marks, "beside", lambda mended, _ends, unit, _box: over_their_ends(mended, unit)
        ),
        Guard(test_graph_marks.test_pencils_lie_over_no_end_and_no_other_pencil),
    ),
    Plant(
        "A correction after the end changes the winner without a word",
        lambda: patch.object(results.ResultPanel, "won_before", None),
        on_the_wall(
            test_marks.test_a_correction_after_the_end_by_which_others_win_says_who_it_was_as_long_as_the_end_stands
        ),
    ),
    Plant(
        "A sheet after which others win is as good as any",
        lambda: patch.object(
            test_proof,
            "of_words",
            lambda said, shown, held, entries, lines, _won: proofs.of_words(said, shown, held, entries, lines),
        ),
        Guard(test_proof.test_words_of_a_sheet_after_which_others_win_say_so_in_the_headline),
    ),
    Plant(
        "Seals of rounds leave no room for a judge's between them",
        lambda: patch.object(proof_pages, "WIDE_GAP", proof_pages.LARGE_GAP),
        the_timeline(),
    ),
    Plant(
        "The seals of a judge's decisions are as large as those of rounds",
        lambda: patch.object(proof_pages, "_is_small", lambda _found: False),
        the_timeline(),
    ),
    Plant(
        "A pause empties what a judge is trying",
        lambda: patch.object(Mending, "_marked", tries_no_longer),
        with_a_folder(falling.test_one_press_in_the_drawer_stops_the_clock_and_nothing_that_is_tried_or_written_goes),
    ),
    Plant(
        "The wall keeps to itself whose points a struck line moves",
        lambda: patch.object(Lines, "_moved", lambda *_given: ((), False)),
        Guard(THE_WALL_SAYS),
    ),
    Plant(
        "The wall keeps to itself whose open points a correction moves, where nobody posts them",
        lambda: patch.object(
            told_lines,
            "cards_of_both",
            lambda *views: {
                seat: (replace(was, badge=""), replace(now, badge=""))
                for seat, (was, now) in cards_of_both(*views).items()
            },
        ),
        Guard(
            later.test_every_later_line_is_word_for_word_as_it_was_or_named_and_the_clock_stands_where_it_was_said,
            ("articles_of_agreement",),
        ),
    ),
    Plant(
        "The wall keeps to itself what a line was that is put right",
        lambda: patch.object(entries, "_other_line", lambda *_given: ""),
        Guard(THE_WALL_SAYS),
    ),
    Plant(
        "The banner of a correction ends in the middle of a sentence",
        lambda: patch.object(moments, "SENTENCES", re.compile(r"\s+")),
        Guard(whole_sentences),
    ),
    Plant(
        "Whoever stops at a later line does not come back to the choices",
        lambda: patch.object(Mending, "_stop_at", stops_and_stays_so(Mending._stop_at)),
        at_the_desk(test_mending.test_whoever_stops_at_a_later_line_comes_back_to_the_choices_in_the_same_trial),
    ),
    Plant(
        "A warning looks like any rule",
        lambda: patch.object(words, "Icon", SimpleNamespace(**{**Icon.__members__, "WARNING": Icon.RULES})),
        Guard(
            mending.test_a_penalty_says_what_it_costs_and_has_a_symbol_of_its_own_and_a_pause_says_why, ("politburo",)
        ),
    ),
    Plant(
        "What is mended by hand stands in another order while the clock runs",
        lambda: patch.object(drawers, "_place_by_hand", lambda offer: (offer.group is not Group.CLOCK, False)),
        at_a_new_desk(
            test_judge.test_what_is_mended_by_hand_keeps_its_place_when_the_clock_stops_and_the_clocks_own_come_last
        ),
    ),
    Plant(
        "Private windows make the judge's drawer higher than the screen",
        lambda: patch.object(drawers, "scroller", lambda widget: widget),
        with_a_folder(
            test_drawer_fits.test_the_drawer_has_its_foot_on_the_smallest_screen_on_every_tab_of_every_game, "article27"
        ),
    ),
    Plant(
        "The menu bar stays as high as on a small screen",
        lambda: patch.object(TableWindow, "rescaled", lambda table: table.menuBar().setMaximumHeight(23)),
        with_a_folder(test_table.test_the_head_lies_below_the_menu_bar_whatever_size_the_window_is_given, "politburo"),
    ),
    Plant(
        "The form of a penalty tells points that are closed",
        lambda: patch.object(byhand, "why", lambda *_given: SimpleNamespace(figure=12)),
        Guard(
            mending.test_a_penalty_says_before_it_is_given_what_it_makes_of_figures_that_are_open_and_of_no_other,
            ("article27",),
        ),
    ),
    Plant(
        "The drawer's gaps stay as on a small screen",
        lambda: patch.object(drawers.JudgeWindow, "_space", lambda _drawer: None),
        at_the_desk(test_mending.test_gaps_and_the_cross_of_the_search_grow_with_the_drawers_letters_and_no_gap_twice),
    ),
    Plant(
        "Undo stays at the pause that came with going back",
        lambda: patch.object(History, "_paused_since", lambda _history, _pause: None),
        with_a_folder(
            test_mending.test_undo_after_going_back_is_never_held_up_by_the_pause_that_came_with_it, "strike"
        ),
    ),
    Plant(
        "The clock runs at once after the judge goes back",
        lambda: patch.object(drawers.JudgeWindow, "_halt", lambda *_given: None),
        with_a_folder(test_mending.test_after_going_back_the_clock_stands_until_the_table_lets_it_run, "rewind"),
    ),
    Plant(
        "The drawer's proof stands still while the evening goes on",
        lambda: patch.object(proof_pages.ProofPage, "look_again", lambda _page: None),
        with_a_folder(
            test_judge.test_the_drawer_proves_the_running_evening_anew_where_it_went_on_while_somebody_looks,
            "politburo",
        ),
    ),
    Plant(
        "What the judge puts on record by hand bears no name",
        lambda: patch.object(words, "by_hand", lambda said, *_known: said),
        Guard(
            test_corrections.test_whatever_a_judge_does_bears_the_judges_name_in_story_and_on_the_wall, ("politburo",)
        ),
    ),
    Plant(
        "The drawer's acts go without the name at its foot",
        lambda: patch.object(drawers, "SIGNED", "by-"),
        at_the_desk(an_old_correction),
    ),
    Plant(
        "An old correction is no line that can be found",
        lambda: patch.object(trying, "corrections", lambda _history: []),
        at_the_desk(an_old_correction),
        refused=ValueError,
    ),
    Plant(
        "The line of seals has no room for what is unsealed",
        lambda: patch.object(proof_pages.Verdicts, "_place", whole_length),
        with_the_evening(test_proof.test_what_is_left_to_a_person_is_named_with_its_lines_in_headline_and_at_its_place),
    ),
    Plant(
        "A step of the clock has no place on the line of seals",
        lambda: patch.object(proof_pages, "_marks", lambda _report: []),
        with_the_evening(test_proof.test_what_is_left_to_a_person_is_named_with_its_lines_in_headline_and_at_its_place),
    ),
    Plant(
        "A key that is trusted stays nobody's",
        lambda: patch.object(proof_pages, "trust", lambda *_given: None),
        with_the_evening(
            test_proof.test_a_key_that_is_trusted_is_called_by_its_name_from_then_on_and_can_be_trusted_no_more, True
        ),
    ),
)
