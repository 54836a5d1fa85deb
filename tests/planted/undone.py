"""Plants in taking back across private steps: what stays, what lapses, and what nobody may learn of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from companion.core.corrections import JudgeSays, Repeated
from companion.core.messages import JUDGE, Refusal
from companion.core.page import Undo
from companion.core.sealed import Held
from companion.sessions import ahead, deciding, history
from companion.sessions.entries import Entry
from companion.sessions.evening import Evening
from companion.sessions.history import History, LiveEntry
from companion.sessions.session import Session
from tests.games.article27.evenings import Table
from tests.planted.mended import everything_stands
from tests.planted.planting import Guard, Plant, both
from tests.sessions import test_private_steps as steps
from tests.sessions import test_taking_back


def taken_along() -> AbstractContextManager[Any]:
    return patch.object(History, "private_since", lambda _history, _n: [])


def never_lapses() -> AbstractContextManager[Any]:
    def again(_rules: Any, _state: Any, private: Sequence[Entry], _clock: Any) -> list[Any]:
        return [event for step in private for event in (Repeated(step.n), *step.events)]

    return patch.object(deciding, "_again", again)


def lapsed_for_good() -> AbstractContextManager[Any]:
    """What a redo goes on from is what stayed, not what stood before the rewind."""

    def decided(codec: Any, at: History, by: Any, command: Any, real: Any = deciding._redo) -> Any:
        found = real(codec, at, by, command)
        return found if isinstance(found, Refusal) else found[:1]

    return patch.object(deciding, "_redo", decided)


def left_where_it_was() -> AbstractContextManager[Any]:
    """However far it is gone back, private steps stay."""

    def decided(codec: Any, at: History, by: Any, command: Any, real: Any = deciding._rewind) -> Any:
        found = real(codec, at, by, command)
        if isinstance(found, Refusal) or found[0].first:
            return found
        stays = at.at(command.to)
        assert stays is not None
        return [*found, *deciding._again(codec.rules, stays.state, at.private_since(command.to), None)]

    return patch.object(deciding, "_rewind", decided)


def told_again() -> AbstractContextManager[Any]:
    """Private steps of before the open one are repeated, too."""
    real = History.private_since
    return patch.object(History, "private_since", lambda history, _n: real(history, 1))


def named_to_the_host() -> AbstractContextManager[Any]:
    """The label of Ctrl+Z counts private steps."""

    def undo(at: History, rules: Any, real: Callable[[History, Any], Undo | None] = History.undo) -> Undo | None:
        found = real(at, rules)
        private = sum(step.private for step in at.back())
        return found and Undo(found.to, f"{found.say} ({private})", found.also, found.revealed)

    return patch.object(History, "undo", undo)


def rests_on_nothing() -> AbstractContextManager[Any]:
    def undo(at: History, rules: Any, real: Callable[[History, Any], Undo | None] = History.undo) -> Undo | None:
        found = real(at, rules)
        return found and Undo(found.to, found.say, (), found.revealed)

    return patch.object(History, "undo", undo)


def asked_of_some() -> AbstractContextManager[Any]:
    """What lies in a box outlives it."""
    real = ahead.box_after
    return both(
        patch.object(ahead, "holding", lambda _rules, held, _history: held),
        patch.object(ahead, "box_after", lambda rules, held, at: held or real(rules, None, at)),
    )


def reopened_with_a_word() -> AbstractContextManager[Any]:
    def reopen(*given: Any, real: Any = Session.reopen) -> Session:
        opened: Session = real(*given)
        opened.submit(JUDGE, JudgeSays("note", "It goes on."))
        return opened

    return patch.object(Session, "reopen", reopen)


def by_its_place() -> AbstractContextManager[Any]:
    """A rewind is told by the number of whatever was done last, closed or not."""
    return patch.object(LiveEntry, "private", property(lambda _live: False))


def among(world: Callable[[Table], None]) -> Guard:
    return Guard(steps.test_histories_that_differ_in_private_steps_alone_look_alike_through_undo_and_redo, (world,))


PLANTS = (
    Plant(
        "Undo takes private steps along that still hold",
        taken_along,
        Guard(steps.test_a_private_step_that_still_holds_stays_and_one_that_does_not_lapses),
    ),
    Plant(
        "A private step stays though what it rests on was taken back",
        never_lapses,
        Guard(steps.test_a_private_step_that_still_holds_stays_and_one_that_does_not_lapses),
    ),
    Plant(
        "A private step of before the open one is told anew",
        told_again,
        Guard(steps.test_a_private_step_made_before_the_open_one_is_not_touched),
    ),
    Plant(
        "What stayed after one undo falls with the next",
        taken_along,
        Guard(steps.test_what_stays_can_outlive_a_second_undo_and_falls_with_the_step_that_it_rests_on),
    ),
    Plant(
        "Whoever goes back to the gavel leaves offers lying that were made since",
        left_where_it_was,
        Guard(steps.test_whoever_goes_back_further_takes_private_steps_along),
    ),
    Plant(
        "A redo loses what was done since",
        lapsed_for_good,
        Guard(steps.test_redo_brings_the_step_back_with_what_had_lapsed_and_keeps_what_was_done_since),
    ),
    Plant(
        "A seat reads what lapsed as if it counted",
        lambda: patch.object(Evening, "standing", everything_stands),
        Guard(steps.test_its_own_seat_reads_what_stayed_anew_and_what_lapsed_struck_through),
    ),
    Plant("The host's undo tells how many private steps there were", named_to_the_host, among(steps.both)),
    Plant(
        "What rests on the step that is taken back is not named",
        rests_on_nothing,
        Guard(steps.test_open_steps_that_rest_on_it_are_named_first),
    ),
    Plant(
        "A taken-back step empties a box that stands open before and after",
        lambda: patch.object(ahead, "holding", lambda _rules, held, _history: Held(held.box) if held else None),
        Guard(steps.test_a_box_that_stands_open_before_and_after_keeps_its_choices),
    ),
    Plant(
        "A vote that is asked again still has the choice that was in it",
        asked_of_some,
        Guard(steps.test_a_vote_that_the_step_had_opened_is_asked_again_of_all),
    ),
    Plant(
        "A pause that is taken back takes sealed cards along",
        lambda: patch.object(history, "PRESSES", ()),
        Guard(steps.test_a_press_on_the_clock_is_no_step_once_something_followed_and_cards_stay_where_they_lie),
    ),
    Plant(
        "An evening that is reopened gets a line of its own",
        reopened_with_a_word,
        Guard(steps.test_reopening_decides_nothing_and_the_file_holds),
    ),
    Plant(
        "A rewind names the number of a private line",
        by_its_place,
        Guard(steps.test_the_open_event_of_a_rewind_names_open_entries_only),
    ),
    Plant(
        "A private line is called by a number of its own",
        lambda: patch.object(Entry, "called", property(lambda entry: str(entry.n))),
        Guard(steps.test_a_private_line_is_called_by_the_last_open_line_before_it),
    ),
    Plant(
        "Of many steps that Redo brings back it names one alone",
        lambda: patch.object(History, "_told_with", staticmethod(lambda _rules, _rest: ())),
        Guard(test_taking_back.test_redo_brings_back_what_was_taken_and_says_what),
    ),
)
