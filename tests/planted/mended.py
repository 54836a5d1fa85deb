"""Plants in the mending of old lines: what is sealed, what is closed, what came after, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, get_args
from unittest.mock import patch

import msgspec

from companion.core.contract import AnyRules
from companion.core.corrections import Adjusted, Correct, Rename
from companion.core.messages import JUDGE, Pause
from companion.core.vocabulary import Way
from companion.games.article27.events import VoteCounted
from companion.sessions import ahead, deciding, desk, entries, history, lines, marks, mending, trying, unmending, why
from companion.sessions.entries import Entry
from companion.sessions.evening import Evening
from companion.sessions.history import History, LiveEntry
from companion.sessions.lines import Lines
from companion.sessions.mending import _Trial
from companion.sessions.session import Session
from tests.games.article27.evenings import Table
from tests.games.contract import test_corrections, test_every_correction
from tests.games.contract import test_falling as test_falling_lines
from tests.games.legislation import test_rules as test_legislation
from tests.games.politburo import test_box
from tests.games.renegotiation import test_moments, test_rules
from tests.planted.planting import Guard, Plant, both
from tests.sessions import test_falling, test_mending, test_taking_back


def three() -> Table:
    """Two rounds that were played, and the third under way."""
    return Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike().floor("green")


def goes_to_what_counts() -> AbstractContextManager[Any]:
    return patch.object(LiveEntry, "earlier", property(lambda live: live.before))


@contextmanager
def the_number_of_a_private_line() -> Iterator[None]:
    open_to_all = property(lambda _live: False)
    with patch.object(mending, "is_open", lambda _entry: True), patch.object(LiveEntry, "private", open_to_all):
        yield


def only_deeper(before: LiveEntry | None, last: LiveEntry | None) -> list[LiveEntry]:
    """What was done since, by how much there is and not by what it is."""
    return [live for live in (last.back() if last else ()) if before is None or live.depth > before.depth]


def everything_stands(evening: Evening, since: int) -> dict[int, range]:
    return {entry.n: range(len(entry.events)) for entry in evening.entries if entry.n >= since}


def mended_and_mended_again() -> None:
    test_mending.test_a_line_that_was_mended_can_be_mended_again_and_each_is_taken_back_by_itself(three())


def struck_and_told_anew() -> None:
    test_mending.test_what_is_as_it_was_is_told_where_it_stood_and_what_is_not_is_struck_and_told_anew(three())


def calls_out() -> None:
    test_mending.test_the_wall_says_where_the_line_stood_and_what_is_told_otherwise_and_that_it_was_taken_back(three())


def leaves_no_mark() -> None:
    test_mending.test_a_correction_taken_back_by_another_says_so_and_leaves_no_mark(three())


def goes_and_is_gone() -> None:
    test_mending.test_so_many_lines_go_as_was_said_and_a_second_trial_names_none_that_is_gone(three(), False)


def told_once() -> None:
    test_mending.test_the_sheet_tells_each_line_once_that_a_correction_left_as_it_was(three())


def names_what_todays_rules_alone_change() -> None:
    test_mending.test_a_trial_of_an_evening_of_older_rules_names_the_lines_that_todays_rules_decide_otherwise(three())


def every_one_counts_on(trial: _Trial, live: LiveEntry, step: Entry) -> bool:
    trial.take(step.n, step, step.events)
    return True


def tries_in_earnest(session: Session, order: Any, real: Any = Session.tried) -> Any:
    found = real(session, order)
    session.submit(JUDGE, order)
    return found


def keyed_in_anew_whoever_is_asked(trial: Any, *asked: Any, real: Any = _Trial._made) -> Any:
    with patch.object(_Trial, "_of_another_box", lambda *_asked: None):
        return real(trial, *asked)


def only_a_step_of_the_game(rules: AnyRules, _step: Entry, order: Correct) -> Any:
    return msgspec.convert(order.command, rules.commands)


def stops_and_compares() -> None:
    test_mending.test_a_trial_that_stops_counts_no_figure_of_an_earlier_correction_as_changed_by_it(three())


def learns_who_could_pay() -> None:
    learns_nothing = test_falling.test_whoever_plays_and_judges_learns_from_no_trial_who_could_pay_a_deal_or_a_veto
    learns_nothing("supply")


def told_what_could_not_be_paid() -> None:
    test_falling.test_what_could_not_be_paid_after_a_correction_is_told_with_it_and_put_right_at_its_own_line("off")


def refused_because_it_cannot_be_paid(history_before: History) -> Any:
    return history_before.state


def appends(real: Any) -> Any:
    """What was done since the correction that is taken back stands before what that one lost."""

    def steps(history: History, target: LiveEntry, undoes: int = 0) -> Any:
        found = real(history, target, undoes)
        since = [each for each in found if undoes and each[1].n > undoes]
        return [*found[:1], *since, *(each for each in found[1:] if each not in since)]

    return steps


LONG_AGO = test_corrections.test_what_was_taken_back_long_ago_counts_again_in_the_place_of_what_was_played_since


def behind_a_deal() -> None:
    test_mending.test_it_stays_lapsed_behind_a_line_that_a_judge_who_plays_is_not_shown("a deal")


PLANTS = (
    Plant(
        "A finger that is put right is told with its neighbour's",
        lambda: patch.object(entries, "_one_of_two", lambda clause, _place: clause),
        Guard(test_box.test_r17_a_trial_of_a_finger_tells_who_loses_by_it_for_nothing_that_was_turned_is_closed_still,
              (Way.BOX,)),
    ),
    Plant(
        "A penalty that moved nothing wakes behind a line that is not shown",
        lambda: patch.object(_Trial, "goes_on_unseen", lambda *_given: None),
        Guard(behind_a_deal),
    ),
    Plant(
        "What was taken back is out of reach once play went on",
        lambda: patch.object(History, "rewound", lambda _history, _n: None),
        Guard(LONG_AGO, ("politburo",)),
    ),
    Plant(
        "What was taken back leaves the lines",
        lambda: patch.object(trying, "taken_out", lambda _history: {}),
        Guard(LONG_AGO, ("politburo",)),
    ),
    Plant(
        "A penalty that nobody could cover wakes by another's line",
        lambda: patch.object(mending, "is_short", lambda _events: False),
        Guard(
            test_mending.test_what_a_judge_ordered_and_nobody_could_cover_stays_lapsed_where_the_judge_leaves_it_so,
            ("on",),
        ),
    ),
    Plant(
        "A round that is voted anew bears the pencil of going back",
        lambda: patch.object(marks, "_goes_back", lambda _step: False),
        Guard(
            test_mending.test_who_goes_back_is_told_on_the_wall_with_judge_reason_and_where_it_goes_on, (True,)
        ),
    ),
    Plant(
        "What a judge does for a seat is told without its reason",
        lambda: patch.object(deciding, "Adjusted", lambda seat, waive, _why: Adjusted(seat, waive, "")),
        Guard(
            test_every_correction.test_an_evening_with_ten_corrections_of_every_kind_balances_checks_and_explains_itself,
            ("politburo",),
        ),
    ),
    Plant(
        "A trial promises the time that is left now",
        lambda: patch.object(
            trying, "_set_back", lambda of, then, _at, real=trying._set_back: real(of, then, of.history.now + 1)
        ),
        Guard(test_mending.test_the_clock_stands_after_a_correction_where_its_trial_said),
    ),
    Plant(
        "What a judge did by hand before an undo stays marked",
        lambda: patch.object(marks, "_only_more", only_deeper),
        Guard(test_mending.test_what_a_judge_did_by_hand_is_marked_until_it_is_taken_back),
    ),
    Plant(
        "The line of a box names no other under which its choices are put right",
        lambda: patch.object(trying, "_shown_in", lambda *_given: ""),
        Guard(test_falling.test_a_line_whose_choices_were_shown_later_says_by_which_number_they_are_put_right),
    ),
    Plant(
        "A judge who plays tries out who could pay for a veto",
        lambda: patch.object(_Trial, "rests_on_closed_points", lambda *_asked: False),
        Guard(learns_who_could_pay),
    ),
    Plant(
        "A ballot that is put right is refused because its player could not pay",
        lambda: patch.object(mending, "all_rich", refused_because_it_cannot_be_paid),
        Guard(learns_who_could_pay),
    ),
    Plant(
        "A later deal that cannot be paid any more counts on as it was",
        lambda: patch.object(mending, "is_short", lambda _events: False),
        Guard(test_falling.test_a_later_deal_that_cannot_be_paid_any_more_is_named_and_another_can_take_its_place),
        ValueError,
    ),
    Plant(
        "The wall does not say which later deals cannot be paid any more",
        lambda: patch.object(Entry, "short", ()),
        Guard(told_what_could_not_be_paid),
    ),
    Plant(
        "Of a line that no longer works nothing is said that could stand in its place",
        lambda: patch.object(trying, "_rights", lambda *_asked: ()),
        Guard(test_falling.test_a_line_that_no_longer_works_says_why_and_what_can_stand_in_its_place),
        ValueError,
    ),
    Plant(
        "What stands in a later line's place is forgotten by the next correction",
        lambda: patch.object(history, "in_its_place", lambda _rules, step, _order: step.command),
        Guard(test_falling.test_a_line_is_keyed_in_anew_in_the_same_correction_told_so_and_undone_with_it),
    ),
    Plant(
        "A later line that the judge lets stand bears the name of its player",
        lambda: patch.object(mending, "let_stand", lambda step, *_order, **_given: step),
        Guard(test_falling.test_a_line_that_a_rule_refuses_is_let_stand_by_the_judge_alone_and_goes_on_standing),
    ),
    Plant(
        "A trial tells of one seat's hand what was seen of another's",
        lambda: patch.object(mending, "_turned_up", lambda _events: []),
        Guard(test_rules.test_r09_a_trial_of_who_begins_shows_a_judge_who_plays_no_starting_card_to_be_played_at_once),
    ),
    Plant(
        "Cards that were played in secret count where thumbs are asked for",
        lambda: patch.object(_Trial, "_of_another_box", lambda *_asked: None),
        Guard(test_box.test_r13_after_a_correction_no_card_of_the_third_attempt_lies_where_something_else_is_asked),
    ),
    Plant(
        "Points that nobody posted change in a correction without a word",
        lambda: patch.object(trying, "cards_of_both", lambda *_both: {}),
        Guard(
            test_falling_lines.test_every_later_line_is_word_for_word_as_it_was_or_named_and_the_clock_stands_where_it_was_said,
            ("articles_of_agreement",),
        ),
    ),
    Plant(
        "A ballot is keyed in anew where others are asked",
        lambda: patch.object(_Trial, "_made", keyed_in_anew_whoever_is_asked),
        Guard(test_legislation.test_r9_in_a_correction_no_ballot_is_keyed_in_anew_where_others_are_asked),
        KeyError,
    ),
    Plant(
        "A trial that stops compares what came after it stopped",
        lambda: patch.object(trying, "_as_it_stood", lambda evening, *_order: evening),
        Guard(stops_and_compares),
    ),
    Plant(
        "A correction says one word, and not whose",
        lambda: patch.object(entries, "LONGEST_CLAUSE", 0),
        Guard(test_mending.test_a_correction_says_whose_word_was_wrong_and_what_counts_again),
    ),
    Plant(
        "A correction that is only tried is made",
        lambda: patch.object(Session, "tried", tries_in_earnest),
        Guard(test_corrections.test_a_trial_changes_nothing_and_tells_what_agreeing_then_does, ("politburo",)),
    ),
    Plant(
        "A trial lays what a correction changes at the door of newer rules",
        lambda: patch.object(trying, "_otherwise_today", lambda *_given: True),
        Guard(names_what_todays_rules_alone_change),
    ),
    Plant(
        "A correction calls out once more what it tells anew",
        lambda: patch.object(Lines, "_called_out", lambda _self, _moment, _step, entry: entry.n),
        Guard(test_moments.test_a_correction_calls_out_itself_and_nothing_that_had_been_called_out),
    ),
    Plant(
        "The wall says how a corrected vote comes out behind all else that is told otherwise",
        lambda: patch.object(VoteCounted, "concludes", False),
        Guard(calls_out),
    ),
    Plant(
        "What a correction changed is marked though another took it back",
        lambda: patch.object(marks, "_undone", lambda _steps: set()),
        Guard(leaves_no_mark),
    ),
    Plant(
        "A correction that was taken back can be taken back once more",
        lambda: patch.object(trying, "_taken_by", lambda _evening, _live: None),
        Guard(leaves_no_mark),
    ),
    Plant(
        "A trial says nothing of what only the seats know",
        lambda: patch.object(trying, "holds", lambda _before, _after: ()),
        Guard(
            test_corrections.test_whatever_a_correction_does_to_a_seats_own_is_in_the_trial_of_a_judge_who_sees_all,
            ("article27",),
        ),
    ),
    Plant(
        "What takes a correction back reads as one more",
        lambda: patch.object(History, "_undone", lambda *_given: ()),
        Guard(leaves_no_mark),
    ),
    Plant(
        "A trial of going back counts lines that are gone already",
        lambda: patch.object(unmending, "frozenset", lambda _counts: range(10**6), create=True),
        Guard(goes_and_is_gone),
    ),
    Plant(
        "Where the app drew, nothing is offered to be drawn afresh",
        lambda: patch.object(unmending, "any", lambda _each: False, create=True),
        Guard(test_taking_back.test_fresh_draws_are_drawn_anew_by_the_judges_order_and_the_story_says_so),
    ),
    Plant("To take a correction back leaves what it mended", goes_to_what_counts, Guard(mended_and_mended_again)),
    Plant(
        "What a correction made another is still told as it was",
        lambda: patch.object(Evening, "standing", everything_stands),
        Guard(struck_and_told_anew),
    ),
    Plant(
        "A sealed choice is mended before it was shown",
        lambda: patch.object(mending, "was_shown", lambda _history, _target: True),
        Guard(test_mending.test_a_sealed_choice_is_mended_after_its_reveal_and_never_before),
    ),
    Plant(
        "A private line can be named by the judge",
        the_number_of_a_private_line,
        Guard(test_mending.test_only_an_open_line_that_counts_is_mended_and_no_other_is_told_apart),
    ),
    Plant(
        "A later step counts on though it no longer holds",
        lambda: patch.object(_Trial, "go_on", every_one_counts_on),
        Guard(test_mending.test_a_line_struck_out_takes_with_it_only_what_rests_on_it),
        Exception,
    ),
    Plant(
        "Of a vote that no longer holds one choice is asked again alone",
        lambda: patch.object(ahead, "_all_or_none", ahead.holding),
        Guard(test_mending.test_of_a_vote_in_which_one_choice_no_longer_holds_all_are_asked_again),
    ),
    Plant(
        "A judge who plays is offered what a seat's hand allows",
        lambda: patch.object(trying, "sees_all", lambda _evening: True),
        Guard(test_corrections.test_a_judge_who_plays_learns_from_no_trial_what_is_closed, ("legislation",)),
    ),
    Plant(
        "A judge tries in secret who could pay",
        lambda: both(
            patch.object(_Trial, "tells", lambda *_asked, **_given: False),
            patch.object(_Trial, "rests_on_closed_points", lambda *_asked: False),
        ),
        Guard(test_mending.test_whether_somebody_could_pay_is_tried_by_no_judge_in_secret),
    ),
    Plant(
        "What a correction lost comes back after what was done since",
        lambda: patch.object(History, "steps_from", appends(History.steps_from)),
        Guard(test_falling.test_what_a_correction_lost_comes_back_before_all_that_was_done_since, ((Pause("so"),),)),
    ),
    Plant(
        "Why of a score ends at the line that told it",
        lambda: patch.object(why, "RestsOn", lambda *_told: None),
        Guard(test_mending.test_why_of_an_agendas_points_goes_on_to_its_discs_and_to_the_correction_that_put_one_there),
        AttributeError,
    ),
    Plant(
        "The story tells anew, word for word, what a correction left as it was",
        lambda: patch.object(lines, "told_once", lambda story: story),
        Guard(told_once),
    ),
    Plant(
        "Why tells at its end what a correction told anew in the middle",
        lambda: patch.object(why, "sorted", lambda lines, key=None: list(lines), create=True),
        Guard(test_mending.test_why_of_an_agendas_points_goes_on_to_its_discs_and_to_the_correction_that_put_one_there),
    ),
    Plant(
        "Hands that everybody saw are keyed in anew from memory",
        lambda: patch.object(trying, "is_known", lambda _step: False),
        Guard(test_mending.test_what_was_keyed_in_at_the_table_is_known_and_put_back_from_either_line),
        KeyError,
    ),
    Plant(
        "A penalty is put right by a step of the game alone",
        lambda: patch.object(mending, "in_its_place", only_a_step_of_the_game),
        Guard(test_mending.test_a_penalty_that_took_anothers_points_is_put_right_where_it_stands),
    ),
    Plant(
        "A judge renames somebody into a deal",
        lambda: patch.object(trying, "get_args", lambda kinds: (*get_args(kinds), Rename)),
        Guard(test_mending.test_a_line_that_is_no_step_of_the_game_has_no_step_in_its_place),
    ),
    Plant(
        "A penalty asks for points that the app does not keep",
        lambda: patch.object(desk, "_keeps_points", lambda *_asked: True),
        Guard(test_mending.test_points_are_taken_by_a_penalty_alone_and_only_where_the_app_keeps_them),
    ),
)
