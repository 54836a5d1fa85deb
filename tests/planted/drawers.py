"""Plants in what is kept shut: boxes and their keys, private lines of Article 27, a hall's withheld tables."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from companion.core.contract import changed
from companion.core.messages import HOST, PUBLIC, Command, Event, Posted, Reason, Refusal, Sealed, TurnOut
from companion.core.sealed import Held
from companion.games import GAMES
from companion.games.article27.state import Phase
from companion.games.politburo import commands as c
from companion.hall import console, heard, messages
from companion.journal import Draft, SqliteJournal
from companion.journal import keys as keyring
from companion.journal.keys import Ciphertext, EveningKeys
from companion.sessions import Session, ahead
from companion.sessions.closed import InTheOpen
from companion.sessions.entries import Entry
from companion.sessions.evening import Evening
from companion.sessions.pages import Pages
from companion.tournament.release import ReleaseStage
from tests.council.listed import SLUG, listed
from tests.games.contract import test_boxes, test_closed_books, test_pages, test_values, test_wording
from tests.hall import test_console, test_console_window, test_messages, test_withheld
from tests.hall import test_pages as hall_pages
from tests.journal import test_box
from tests.planted.hall import names_who_is_waited_for, pages, pressed, tells_the_step
from tests.planted.planting import Guard, Plant, both, instead
from tests.planted.secrets import box_in_the_order_of_coming, closed_that_prints, judge_sees_hands, put_in_is_written
from tests.secrecy import test_places
from ui.console import window

GAME, RULES = "politburo", GAMES["politburo"]
ARTICLE27 = GAMES["article27"]
SEALED = 1
"""An evening at which thumbs are given in secret."""


# --- ballots, offers and tokens of Article 27 -------------------------------------------------------------------------


def everybody_reads() -> AbstractContextManager[Any]:
    return patch.object(type(ARTICLE27), "seen", lambda self, viewer, event, public: True)


def books_never_open() -> AbstractContextManager[Any]:
    return patch.object(type(ARTICLE27), "seen", lambda self, viewer, event, public: PUBLIC in event.open_to())


def told_who_came_last() -> AbstractContextManager[Any]:
    """The foot of every page says who put in last."""
    submit, page, last = Session.submit, Pages.page, dict[Any, str]()

    def noted(self: Session, by: str, command: Command, *more: Any) -> Any:
        last[self.evening] = by if isinstance(command, Sealed) else ""
        return submit(self, by, command, *more)

    def told(self: Any, *given: Any) -> Any:
        shown = page(self, *given)
        return changed(shown, view=changed(shown.view, foot=last.get(self._evening, "")))

    return both(patch.object(Session, "submit", noted), patch.object(Pages, "page", told))


def turned_out_by_the_last() -> AbstractContextManager[Any]:
    """What comes out of a box is said to be of whoever is last in it."""
    shown_by = Evening.shown_by

    def by_the_last(self: Evening, entry: Entry, event: Event) -> str:
        turned = entry.command
        return [*turned.choices][-1] if isinstance(turned, TurnOut) else shown_by(self, entry, event)

    return patch.object(Evening, "shown_by", by_the_last)


def first_choice_stays() -> AbstractContextManager[Any]:
    with_choice = Held.with_choice

    def kept(self: Held, seat: str, *more: Any) -> Held:
        return self if seat in self.choices else with_choice(self, seat, *more)

    return patch.object(Held, "with_choice", kept)


def sheet_hides_the_judge() -> AbstractContextManager[Any]:
    told = Pages._house_rules
    return patch.object(
        Pages, "_house_rules", lambda self, public: tuple(row for row in told(self, public) if "judge" not in row[0])
    )


def balance_on_the_page() -> AbstractContextManager[Any]:
    """What the Bank holds stands at the foot."""
    page = Pages.page

    def with_balance(self: Any, *args: Any) -> Any:
        shown = page(self, *args)
        held = self._evening.state.hidden.accounts.get("bank", self._evening.public.accounts.get("bank", 0))
        return changed(shown, view=changed(shown.view, foot=f"{held}"))

    return patch.object(Pages, "page", with_balance)


def names_the_first() -> AbstractContextManager[Any]:
    """A sentence about impossible draws names a seat."""
    return instead(
        ARTICLE27, "say_event", lambda say: lambda event, public: f"{say(event, public)} ({public.seats[0]})"
    )


def figures_in_refusals() -> AbstractContextManager[Any]:
    def made(decided: Any) -> Any:
        def decide(state: Any, *given: Any) -> Any:
            answer, held = decided(state, *given), state.own["Ben"].accounts.get("supply:Ben", 0)
            if not isinstance(answer, Refusal):
                return answer
            return Refusal(tuple(changed(one, given={**one.given, "held": held}) for one in answer.reasons))

        return decide

    return instead(ARTICLE27, "decide", made)


def hears_of_an_offer() -> AbstractContextManager[Any]:
    """A stranger's refusal has one reason more while an offer lies open."""

    def made(decided: Any) -> Any:
        def decide(state: Any, *given: Any) -> Any:
            answer = decided(state, *given)
            if isinstance(answer, Refusal) and any(own.offers for own in state.own.values()):
                return Refusal((*answer.reasons, Reason("paused")))
            return answer

        return decide

    return instead(ARTICLE27, "decide", made)


def believed_before_it_is_written() -> AbstractContextManager[Any]:
    def through(self: Session, prepared: Any) -> Any:
        done = self.believe(prepared)
        self.write(prepared)
        return done

    return patch.object(Session, "_through", through)


# --- boxes ------------------------------------------------------------------------------------------------------------


def taken(kind: type[Command], by: Callable[[str], bool]) -> Callable[[], AbstractContextManager[Any]]:
    """The rules take every such command of these."""

    def made(decided: Any) -> Any:
        def decide(state: Any, who: str, command: Command, *more: Any) -> Any:
            return [] if isinstance(command, kind) and by(who) else decided(state, who, command, *more)

        return decide

    return lambda: instead(RULES, "decide", made)


def nobody_turns_out_councils_box() -> None:
    """Of the games only Council asks for ballots by its phase alone."""
    with listed():
        test_boxes.test_who_ends_the_evening_by_leaving_leaves_a_box_that_nobody_turns_out(SLUG)


def box(test: Callable[..., None], *more: str) -> Guard:
    """A test of the box in a file of its own."""

    def guard() -> None:
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            path, keys = Path(folder) / "tables" / "table.parley", Path(folder) / "keys"
            journal = SqliteJournal.create(path, test_box.HEADER, keys)
            journal.append([Draft(0, "", "host", "{}", "[]")])
            journal.close()
            test(path, keys, *(Path(folder) for _each in more))

    guard.__name__ = test.__name__
    return Guard(guard)


def box_in_plain() -> AbstractContextManager[Any]:
    return patch.object(EveningKeys, "encrypted", lambda self, content: Ciphertext("0" * 32, content))


def keys_stay() -> AbstractContextManager[Any]:
    return patch.object(EveningKeys, "destroy", lambda self, but="": None)


def keys_only_go() -> AbstractContextManager[Any]:
    """A key's file goes, and its bytes stay on the disk."""

    def destroy(self: EveningKeys, but: str = "") -> None:
        for file in self.folder.glob(f"{self._evening}-*"):
            if not but or file != self._file(but):
                file.unlink()

    return patch.object(EveningKeys, "destroy", destroy)


def keys_of_every_copy() -> AbstractContextManager[Any]:
    """The keys of an evening and of its copy are called alike."""
    begun = EveningKeys.__init__

    def alike(self: EveningKeys, path: Path, folder: Path | None = None) -> None:
        begun(self, Path("alike"), folder)

    return patch.object(EveningKeys, "__init__", alike)


# --- without its key, private lines, numbers --------------------------------------------------------------------------


def postings_need_the_key() -> AbstractContextManager[Any]:
    evolve = InTheOpen.evolve
    return patch.object(
        InTheOpen,
        "evolve",
        lambda self, state, event: state if isinstance(event, Posted) else evolve(self, state, event),
    )


def numbers_count_all() -> AbstractContextManager[Any]:
    """A page's number counts lines that its viewer may not read."""
    real = Session.page

    def page(self: Session, viewer: str) -> Any:
        return changed(real(self, viewer), number=len(self.evening.entries))

    return patch.object(Session, "page", page)


def nameless_lines() -> AbstractContextManager[Any]:
    def made(say: Any) -> Any:
        def said(event: Event, public: Any) -> str:
            told: str = say(event, public)
            return "You draw a card." if told and PUBLIC not in event.open_to() else told

        return said

    return instead(RULES, "say_event", made)


# --- a hall -----------------------------------------------------------------------------------------------------------


def seconds_unsigned() -> AbstractContextManager[Any]:
    real = messages.to_sign
    return patch.object(test_messages, "to_sign", lambda order: real(replace(order, seconds=0)))


def covers_the_seconds() -> None:
    test_messages.test_a_signature_covers_every_field({"seconds": 60})


def phase_of_a_withheld_table() -> AbstractContextManager[Any]:
    real = messages.withheld_state
    return patch.object(test_messages, "withheld_state", lambda said: replace(real(said), phase=said.phase))


def event_withholds_nothing() -> AbstractContextManager[Any]:
    return patch.object(heard, "by_event", lambda hall, _event: hall)


def board_of_a_withheld_table() -> AbstractContextManager[Any]:
    """The console's window takes every table for an open one."""
    real = console.shown
    return patch.object(
        window,
        "shown",
        lambda *given: replace(
            found := real(*given), cards=tuple(replace(card, withheld=False) for card in found.cards)
        ),
    )


PLANTS = (
    Plant(
        "A file tells in which order ballots came",
        box_in_the_order_of_coming,
        Guard(test_places.test_no_file_tells_in_which_order_or_when_ballots_came),
    ),
    Plant(
        "Ballots that a limit took out of the box stand as they came",
        box_in_the_order_of_coming,
        Guard(test_places.test_ballots_that_a_limit_took_out_of_the_box_tell_no_order_either),
    ),
    Plant(
        "A page tells in which order ballots came",
        told_who_came_last,
        Guard(test_places.test_no_page_tells_in_which_order_or_when_ballots_came),
    ),
    Plant(
        "The last ballot's author is who turned the box out",
        turned_out_by_the_last,
        Guard(test_places.test_who_was_last_to_vote_is_not_told),
    ),
    Plant(
        "A ballot has a line of its own when it is put in",
        put_in_is_written,
        Guard(test_places.test_a_ballot_has_no_line_in_the_story_and_no_place_in_the_count_of_entries),
    ),
    Plant(
        "A second thought is not taken",
        first_choice_stays,
        Guard(test_boxes.test_a_seat_may_choose_otherwise_until_the_box_is_full, (GAME,)),
    ),
    Plant(
        "A ballot is read before the hands open",
        everybody_reads,
        Guard(test_places.test_before_the_hands_open_a_ballot_is_read_by_its_own_seat_alone),
    ),
    Plant(
        "An offer of two is read by all",
        everybody_reads,
        Guard(test_places.test_an_offer_of_two_is_invisible_to_all_others_from_beginning_to_end),
    ),
    Plant(
        "A gavel tells which offers it closes",
        everybody_reads,
        Guard(test_places.test_a_gavel_that_closes_open_offers_looks_like_one_that_closes_none),
    ),
    Plant(
        "Who accepts reads the giver's other offers",
        everybody_reads,
        Guard(test_places.test_who_accepts_does_not_learn_that_the_giver_had_other_offers),
    ),
    Plant(
        "A recount is read by all",
        everybody_reads,
        Guard(test_places.test_a_recount_is_nobody_elses_business),
    ),
    Plant(
        "Closed tokens are read in mid-evening",
        everybody_reads,
        Guard(test_places.test_nobody_reads_closed_tokens_before_the_end),
    ),
    Plant(
        "Tokens of an unchallenged claim open with the books",
        everybody_reads,
        Guard(test_places.test_tokens_of_an_unchallenged_claim_stay_closed_after_the_end),
    ),
    Plant(
        "Who let a claim pass is told to all",
        everybody_reads,
        Guard(test_places.test_who_did_not_challenge_is_told_to_nobody),
    ),
    Plant(
        "The books never open",
        books_never_open,
        Guard(test_places.test_after_the_books_open_everything_else_is_readable_by_all),
    ),
    Plant(
        "A stranger's refusal tells that an offer lies open",
        hears_of_an_offer,
        Guard(test_places.test_a_stranger_who_answers_an_offer_of_two_hears_that_there_is_none),
    ),
    Plant(
        "A refusal tells what a seat holds",
        figures_in_refusals,
        Guard(test_places.test_a_refusal_tells_figures_to_nobody_but_the_seat_they_are_of),
    ),
    Plant(
        "The foot of a page tells what the Bank holds",
        balance_on_the_page,
        Guard(test_places.test_nobody_reads_the_balance_of_the_bank_before_the_end),
    ),
    Plant(
        "A sentence about impossible draws names a seat",
        names_the_first,
        Guard(test_places.test_impossible_draws_name_no_one),
    ),
    Plant(
        "A judge's page holds agendas and tokens",
        judge_sees_hands,
        Guard(test_places.test_agendas_tokens_and_supplies_of_others_are_on_no_page, (Phase.NEGOTIATION,)),
    ),
    Plant(
        "A judge sees more than the public",
        judge_sees_hands,
        Guard(test_places.test_a_judge_sees_what_the_public_sees),
    ),
    Plant(
        "Nobody is told that the judge sees private windows",
        sheet_hides_the_judge,
        Guard(
            test_places.test_a_judge_who_does_not_play_sees_the_seats_views_where_the_table_agreed_and_everybody_is_told
        ),
    ),
    Plant(
        "A step is believed before it is on the disk",
        believed_before_it_is_written,
        Guard(test_places.test_a_traceback_out_of_a_full_disk_prints_no_secret),
    ),
    Plant(
        "A traceback prints what seats hold",
        closed_that_prints,
        Guard(test_values.test_a_traceback_through_the_rules_prints_no_secret, (GAME,)),
    ),
    Plant(
        "The host puts in for a seat",
        taken(Sealed, lambda by: by == HOST),
        Guard(
            test_boxes.test_an_open_box_waits_for_seats_and_a_full_one_gives_the_same_whoever_put_in_what,
            (GAME, SEALED),
        ),
    ),
    Plant(
        "A sealed choice is not its seat's alone",
        lambda: patch.object(c.Signal, "alone", False),
        Guard(test_boxes.test_a_sealed_choice_is_its_seats_alone, (GAME,)),
    ),
    Plant(
        "Anything at all comes out of a box",
        taken(TurnOut, lambda by: by != HOST),
        Guard(test_boxes.test_what_is_no_choice_of_the_game_never_comes_out_of_a_box, (GAME,)),
    ),
    Plant(
        "A box is turned out once the evening is over",
        lambda: patch.object(ahead, "open_box", lambda rules, public: rules.box(public)),
        Guard(nobody_turns_out_councils_box),
        refused=RuntimeError,
    ),
    Plant(
        "A box is turned out that does not stand open",
        taken(TurnOut, lambda by: True),
        Guard(test_boxes.test_while_no_box_stands_open_nothing_is_turned_out, (GAME,)),
    ),
    Plant(
        "A box lies in its file in plain",
        box_in_plain,
        box(test_box.test_no_file_holds_a_choice_in_plain_neither_while_the_box_is_open_nor_after),
    ),
    Plant(
        "A box is as long as what lies in it",
        lambda: patch.object(keyring, "ROOM", 1),
        box(test_box.test_the_box_is_as_large_with_nothing_in_it_as_with_ten_choices),
    ),
    Plant(
        "Keys of older boxes stay",
        keys_stay,
        box(test_box.test_an_older_version_can_never_be_read_again, "folder"),
    ),
    Plant(
        "A key says when somebody chose",
        lambda: patch.object(os, "utime", lambda *_given: None),
        box(test_box.test_there_is_one_key_while_something_lies_in_the_box_and_none_once_it_is_empty),
    ),
    Plant(
        "A key goes without being overwritten",
        keys_only_go,
        box(test_box.test_a_key_is_overwritten_before_it_goes, "folder"),
    ),
    Plant(
        "A copy shares the keys of its evening",
        keys_of_every_copy,
        box(test_box.test_a_copy_elsewhere_has_an_empty_box_and_leaves_the_first_ones_key_alone),
    ),
    Plant(
        "What everybody reads needs the key",
        postings_need_the_key,
        Guard(test_closed_books.test_what_everybody_reads_is_the_same_without_the_key, (GAME,)),
    ),
    Plant(
        "A page's number moves by what others do in private",
        numbers_count_all,
        Guard(test_pages.test_what_others_do_in_private_and_time_alone_move_no_number, ("article27",)),
    ),
    Plant(
        "A line that one may read does not say whose it is",
        nameless_lines,
        Guard(
            test_wording.test_a_line_that_only_some_may_read_names_who_it_was_for_at_the_end_everybody_reads_it,
            (GAME,),
        ),
    ),
    Plant(
        "A signature does not cover the seconds of an order",
        seconds_unsigned,
        Guard(covers_the_seconds),
    ),
    Plant(
        "A withheld table's state tells its phase",
        phase_of_a_withheld_table,
        Guard(test_messages.test_of_a_withheld_table_clock_and_round_remain),
    ),
    Plant(
        "A message of any length is read",
        lambda: patch.object(messages, "LARGEST", 10**9),
        Guard(test_messages.test_a_message_that_is_too_long_is_not_even_read),
    ),
    Plant(
        "An event withholds none of its tables",
        event_withholds_nothing,
        Guard(
            test_withheld.test_while_an_event_hides_its_last_round_the_tables_of_that_round_are_withheld,
            (ReleaseStage.HIDDEN, True),
        ),
    ),
    Plant(
        "The card of a withheld table says for whom it waits",
        names_who_is_waited_for,
        Guard(test_console.test_a_table_that_is_withheld_shows_clock_and_round_only),
    ),
    Plant(
        "A browser is told the step of a withheld table",
        tells_the_step,
        pages(hall_pages.test_a_table_that_is_withheld_is_clock_and_round_and_no_more),
    ),
    Plant(
        "The console shows the board of a withheld table",
        board_of_a_withheld_table,
        pressed(test_console_window.test_a_table_that_is_withheld_has_no_board_here),
    ),
)
