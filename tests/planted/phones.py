"""Plants in what goes out to phones and comes in from them: a secret on the wire, a door that is not shut."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast
from unittest.mock import patch

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from playwright.sync_api import TimeoutError as NeverCame
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion import words
from companion.core.contract import changed
from companion.core.page import Page
from companion.core.vocabulary import Group, Where
from companion.games import GAMES
from companion.games.articles_of_agreement.commands import Nominate
from tests.games.articles_of_agreement import test_rules
from tests.games.contract import test_asked
from tests.phones import (
    test_cards,
    test_encrypted,
    test_forms,
    test_late,
    test_leading,
    test_network,
    test_presses,
    test_secrecy,
    test_table,
    test_whole_evenings,
    test_worlds,
)
from tests.phones.sitting import CHROMIUM, Hands, sitting
from tests.planted import leaks
from tests.planted.planting import Guard, Plant, instead
from tests.planted.windows import Bot
from tests.ui import test_asked_at_phones
from tests.ui.faces import test_contract
from tests.ui.panels import test_story
from ui import own_phones, serving
from ui.faces.card import Card
from ui.faces.legislation.seat import DeckCard, FloorCard
from ui.faces.politburo import seat as politburo_seat
from ui.faces.politburo.seat import DecidedCard
from ui.panels import story
from ui.phones import answers, host, pages, paired, reading, server, showing, web
from ui.phones.cards import DeviceCards
from ui.theme import style
from ui.windows import handing
from ui.windows.phones import DoorPanel


def application() -> QApplication:
    """The one application, in the dark theme."""
    app = cast(QApplication, QApplication.instance() or QApplication([]))
    style.apply(app, "dark")
    return app


def no_word_is_cut() -> None:
    with pytest.MonkeyPatch.context() as patched:
        test_cards.test_no_word_is_cut_on_a_phones_cards_while_a_bill_is_voted_on(application(), patched, 5)


def each_question_has_its_own_answer() -> None:
    asked_before = test_late.test_a_press_for_what_the_table_asked_before_is_not_done_though_the_same_is_offered_again
    with pytest.MonkeyPatch.context() as patched:
        asked_before(application(), "politburo", patched)


def a_forgotten_page() -> None:
    application()
    test_late.test_a_press_from_a_page_so_old_that_it_is_forgotten_answers_nothing()


def everybody_is_sent_the_same() -> None:
    with pytest.MonkeyPatch.context() as patched:
        test_worlds.test_what_everybody_is_sent_does_not_rest_on_what_one_has_chosen(
            application(), "article27", patched
        )


def no_page_without_a_token() -> None:
    with sitting(application()) as at, patch.multiple(serving, RATE=1e6, BURST=10**6):
        test_network.test_without_a_token_of_this_evening_no_page_is_given(at)


def led_by_phone() -> None:
    test_whole_evenings.test_an_evening_is_played_to_its_result_with_phones_alone(application(), "politburo")


def space_answers_for_a_phone() -> None:
    with TemporaryDirectory() as folder:
        test_asked_at_phones.test_in_no_game_is_what_answers_for_a_phone_on_space(
            application(), Path(folder), "articles_of_agreement"
        )


def no_result(_page: Page, _me: str = "") -> dict[str, Any]:
    return {"head": "Somebody wins", "say": "", "places": []}


def looks_drown_nothing() -> None:
    application()
    with closing(Bot()) as bot:
        test_story.test_looks_are_on_record_and_drown_no_story(cast(QtBot, bot))


def all_of_a_round() -> None:
    with pytest.MonkeyPatch.context() as patched:
        test_cards.test_a_phones_card_leaves_out_no_attempt_of_a_round_and_no_round_before(application(), patched)


def the_sheet_says_it() -> None:
    with TemporaryDirectory() as folder:
        test_table.test_the_sheet_of_house_rules_says_first_what_protects_the_phones_pages(application(), Path(folder))


def in_pieces() -> None:
    with pytest.MonkeyPatch.context() as patched:
        test_cards.test_the_largest_cards_are_drawn_in_pieces_between_which_the_windows_have_their_turn(
            application(), patched, "legislation", DeckCard, 7
        )


def nothing_but_the_fields() -> None:
    test_network.test_a_form_reaches_nothing_but_its_fields(application())


def the_code_follows() -> None:
    with sitting(application()) as at, pytest.MonkeyPatch.context() as patched:
        test_network.test_the_code_follows_an_address_that_changes_and_a_network_that_goes(at, patched)


def no_other_host() -> None:
    with sitting(application()) as at, patch.multiple(serving, RATE=1e6, BURST=10**6):
        test_network.test_another_host_or_origin_is_turned_away(at)


def told_on_the_cover() -> AbstractContextManager[Any]:
    """A covered phone that knows what was chosen on it."""
    real = showing.Showing.show

    def show(self: showing.Showing, phone: paired.Phone, at_the_beat: bool = False) -> None:
        real(self, phone, at_the_beat)
        if phone.frame is not None and not phone.open:
            phone.frame.said["chosen"] = repr(self._bridge.page_for(phone.seat).view.mine)

    return patch.object(showing.Showing, "show", show)


def anybody_is_known() -> AbstractContextManager[Any]:
    """Whoever brings any token has the first phone's page."""
    return patch.object(server.PagesServer, "_device", lambda self, _request: next(iter(self._devices.values())))


def the_address_of_before() -> AbstractContextManager[Any]:
    """The code on the wall leads where the laptop was when phones were let in."""
    return patch.object(host.Phones, "_look_about", lambda _self: None)


def any_host() -> AbstractContextManager[Any]:
    """A page elsewhere may point here."""
    return patch.object(server.PagesServer, "_is_ours", lambda _self, _host: True)


def a_pin_before_a_seat() -> None:
    with sitting(application()) as at:
        test_network.test_the_host_lets_nobody_in_to_a_seat_that_a_pin_guards_who_does_not_know_it(at)


def whatever_was_filled_in() -> AbstractContextManager[Any]:
    """What a phone says it filled in becomes the command as it is."""
    return patch.object(pages, "command", lambda offer, values: offer.filled(**values))


def alike_on_the_wire() -> None:
    leaks.alike("phones")


def only_a_first_by_key() -> None:
    with TemporaryDirectory() as folder:
        test_table.test_the_phones_window_lets_in_by_one_press_or_key_and_says_which_address_has_answered(
            application(), Path(folder)
        )


def a_further_phone_is_named() -> None:
    with TemporaryDirectory() as folder:
        test_table.test_a_further_phone_is_asked_about_as_such_and_no_press_meant_for_another_lets_it_in(
            application(), Path(folder)
        )


def asked_like_the_first() -> AbstractContextManager[Any]:
    """The table asks about a further phone as if its seat had none."""
    real = DoorPanel.show_now
    return patch.object(DoorPanel, "show_now", lambda self, ask, name, _has, *rest: real(self, ask, name, False, *rest))


def the_wall_is_free_again() -> None:
    with TemporaryDirectory() as folder:
        test_table.test_the_code_leaves_the_wall_with_the_tables_next_step_and_the_window_says_so(
            application(), Path(folder), "article27"
        )


def in_is_said() -> None:
    on_a_phone(test_secrecy.test_opened_again_a_phone_says_that_the_choice_is_in_not_which_and_covered_it_never_does)


def what_is_new_is_found() -> None:
    on_a_phone(test_leading.test_a_page_leads_to_what_is_new_on_it)


def what_was_sealed_is_gone() -> None:
    on_a_phone(test_leading.test_whoever_had_sealed_what_is_taken_back_is_told_so_and_nobody_else)


def point_after_point() -> None:
    test_contract.test_a_screen_reader_reads_whole_sentences_of_each_card("politburo", application())


def sent_to_all() -> None:
    test_encrypted.test_whenever_anything_happens_every_phone_is_sent_a_page_and_all_together(application())


def what_is_mine_is_not_noted() -> AbstractContextManager[Any]:
    real = reading.PartsRead.note
    return patch.object(
        reading.PartsRead, "note", lambda self, path, value: None if "mine" in path else real(self, path, value)
    )


def drawn_as_now() -> None:
    test_cards.test_what_was_drawn_before_is_what_would_be_drawn_now(application(), "article27")


def as_long_as_it_is(said: bytes, _size: int) -> bytes:
    """An answer that tells by its length how much it says."""
    return gzip.compress(said, mtime=0)


def only_what_is_new() -> AbstractContextManager[Any]:
    """Encrypted pages go to those alone whose own page has changed."""
    real = showing.Showing.show
    return patch.object(showing.Showing, "show", lambda self, phone, at_the_beat=False: real(self, phone))


def a_press_outlives_a_page() -> None:
    with pytest.MonkeyPatch.context() as patched:
        on_a_phone(test_presses.test_what_a_finger_began_outlives_a_page_that_comes_meanwhile, patched)


the_hands = cache(Hands)
"""One browser for all guards of a process, as in the suite: to start one takes longer than they do. It ends with it."""


def on_a_phone(test: Callable[..., None], *more: Any) -> None:
    hands = the_hands()
    hands.fresh()
    test(application(), hands, *more)


def no_tick_is_one_for_the_next() -> None:
    on_a_phone(test_late.test_a_tick_goes_with_its_question_though_no_page_came_between_it_and_the_next)


def a_tick_goes_with_its_answer() -> None:
    on_a_phone(test_late.test_a_tick_goes_with_its_question_though_the_answer_to_it_comes_before_the_next_page)


def a_thumb_answers_what_it_saw() -> None:
    on_a_phone(test_late.test_a_thumb_that_rests_while_the_next_question_comes_answers_the_one_that_it_saw)


def first_who_pressed() -> None:
    test_presses.test_who_pressed_sees_first_what_came_of_it(application())


@contextmanager
def told_otherwise(lines: str, instead: str) -> Iterator[None]:
    """The pages' own module with something else in the place of these words."""
    real = web.files

    def files(*named: Any) -> dict[str, tuple[str, bytes]]:
        served = real(*named)
        assert sum(body.count(lines.encode()) for _kind, body in served.values()) == 1, f"“{lines}” is not there once"
        return {path: (kind, body.replace(lines.encode(), instead.encode())) for path, (kind, body) in served.items()}

    with patch.object(web, "files", files):
        yield


def by_their_numbers() -> AbstractContextManager[Any]:
    """Whoever pressed waits until it is their turn."""
    return patch.object(showing.Showing, "first", property(lambda _self: 0, lambda _self, _device: None), create=True)


IN_BROWSERS = (
    Plant(
        "A page that comes while a finger is down takes its press away",
        lambda: told_otherwise("if (pressing === null) show();", "if (true) show();"),
        Guard(a_press_outlives_a_page),
    ),
    Plant(
        "A refusal stays though the table has gone on",
        lambda: told_otherwise("if (state.said !== said) return;", "return;"),
        Guard(a_press_outlives_a_page),
        NeverCame,
    ),
    Plant(
        "A phone whose choice is in asks for it as if none were",
        lambda: told_otherwise("const lies = sealed(frame);", "const lies = null;"),
        Guard(in_is_said),
        NeverCame,
    ),
    Plant(
        "A form that lies open forgets what was chosen when the table goes on",
        lambda: told_otherwise("state.form.made.renew(now_);", "begin(now_);"),
        Guard(a_press_outlives_a_page),
    ),
    Plant(
        "A half filled form is thrown away under the cover",
        lambda: told_otherwise("state, { open: false, chosen", "state, { open: false, form: null, chosen"),
        Guard(what_is_new_is_found),
        NeverCame,
    ),
    Plant(
        "A tick under one question stays under the next of the same words",
        lambda: told_otherwise("[frame.heading, frame.step, frame.about]", "[frame.about]"),
        Guard(no_tick_is_one_for_the_next),
    ),
    Plant(
        "A tick stays though its question is over",
        lambda: told_otherwise('state.chosen = ""; // the next', "// the next"),
        Guard(a_tick_goes_with_its_answer),
    ),
    Plant(
        "A thumb that rests answers the question that came meanwhile",
        lambda: told_otherwise("seen = state.seen)", "seen = state.frame.n)"),
        Guard(a_thumb_answers_what_it_saw),
        NeverCame,
    ),
    Plant(
        "A phone says nothing of a sealed choice that was taken back",
        lambda: patch.object(paired.Phone, "note_box", lambda *_given: None),
        Guard(what_was_sealed_is_gone),
    ),
)
"""Those whose guard has a phone in its hand: as with the tests, only where the browser is."""
PLANTS = (
    Plant(
        "A press that waited for the network answers the next question",
        lambda: patch.object(host, "ANY_TIME", frozenset(Group)),
        Guard(each_question_has_its_own_answer),
    ),
    Plant(
        "A press from a page that is forgotten answers whatever is asked now",
        lambda: patch.object(paired.Phone, "was_asked", lambda phone, seen, now: phone.asked_on.get(seen, now) == now),
        Guard(a_forgotten_page),
    ),
    *(IN_BROWSERS if Path(CHROMIUM).exists() else ()),
    Plant("Who pressed on a phone waits for those before", by_their_numbers, Guard(first_who_pressed)),
    Plant(
        "What phones are told waits until the wall is painted",
        lambda: patch.object(showing.Showing, "_told", lambda _self, _phone: True),
        Guard(first_who_pressed),
    ),
    Plant("A covered phone shows its choice", told_on_the_cover, Guard(everybody_is_sent_the_same)),
    Plant("Any token opens a page", anybody_is_known, Guard(no_page_without_a_token)),
    Plant(
        "An encrypted page is as long as what it says",
        lambda: patch.object(answers, "padded", as_long_as_it_is),
        Guard(alike_on_the_wire),
    ),
    Plant(
        "What a card reads of the seat's own is not noted",
        what_is_mine_is_not_noted,
        Guard(drawn_as_now),
    ),
    Plant("Only who has something new is sent a page", only_what_is_new, Guard(sent_to_all)),
    Plant("A page of another host is served", any_host, Guard(no_other_host)),
    Plant("The code leads where the laptop was before", the_address_of_before, Guard(the_code_follows)),
    Plant(
        "Whoever is let in has a guarded seat with any PIN",
        lambda: patch("ui.phones.host.pins.fits", lambda _pin, _kept: True),
        Guard(a_pin_before_a_seat),
    ),
    Plant(
        "The phones' code stays on the wall",
        lambda: patch.object(own_phones, "_place", lambda _page: ("", "")),
        Guard(the_wall_is_free_again),
    ),
    Plant("A further phone for a seat is let in like a first", asked_like_the_first, Guard(a_further_phone_is_named)),
    Plant(
        "Whoever leads does so at the laptop alone",
        lambda: patch.object(pages, "answerable", lambda page: [o for o in page.offers if o.where is not Where.TABLE]),
        Guard(led_by_phone),
    ),
    Plant(
        "What the table waits for stands below a phone's cards",
        lambda: patch.object(pages, "FIRST", frozenset()),
        Guard(led_by_phone),
    ),
    Plant("A covered phone hides the result", lambda: patch.object(pages, "ended", no_result), Guard(led_by_phone)),
    Plant(
        "The key that lets a phone in replaces another",
        lambda: patch.object(DoorPanel, "by_key", lambda door: door._yes()),
        Guard(only_a_first_by_key),
    ),
    Plant(
        "Words are cut on a phone's card of what is voted on",
        lambda: patch.object(FloorCard, "is_narrow", lambda *_box: False),
        Guard(no_word_is_cut),
    ),
    Plant(
        "A phone's card is as high as a window's",
        lambda: patch.object(DecidedCard, "high", lambda _card, _page, _mine: 30.0),
        Guard(all_of_a_round),
    ),
    Plant(
        "A phone that has gone keeps its cards at the laptop",
        lambda: patch.object(DeviceCards, "forget", lambda _cards: None),
        Guard(led_by_phone),
    ),
    Plant(
        "The sheet says nothing of what protects phones",
        lambda: patch.object(own_phones, "on_the_sheet", lambda _phones: ()),
        Guard(the_sheet_says_it),
    ),
    Plant(
        "The largest card is drawn at one go", lambda: patch.object(DeckCard, "pieces", Card.pieces), Guard(in_pieces)
    ),
    Plant("A phone's form names its own command", whatever_was_filled_in, Guard(nothing_but_the_fields)),
    Plant(
        "What the own card has just said lies below the fold",
        lambda: patch.object(pages, "next_step", lambda _able: []),
        Guard(test_forms.test_what_the_own_card_has_just_said_stands_on_top),
    ),
    Plant(
        "Space answers for who is asked at a phone",
        lambda: patch.object(handing, "spoken_for", lambda *_given: frozenset()),
        Guard(space_answers_for_a_phone),
    ),
    Plant(
        "What mutineers put forward is overthrown without a word",
        lambda: instead(GAMES["articles_of_agreement"], "said_by", lambda _said: lambda *_given: None),
        Guard(
            test_rules.test_r15_whoever_changes_what_is_put_forward_is_named_and_so_is_who_had_agreed,
            ("Di", Nominate("Cy"), "Di wants Cy as captain. "),
        ),
    ),
    Plant(
        "The host speaks for all, and the rules name nobody",
        lambda: instead(
            GAMES["articles_of_agreement"],
            "menu",
            lambda menu: lambda *given: [changed(offer, speaks_for=()) for offer in menu(*given)],
        ),
        Guard(
            test_asked.test_a_step_of_the_host_that_ends_what_a_waiting_seat_may_say_names_the_seat,
            ("articles_of_agreement",),
        ),
    ),
    Plant(
        "What the host says for all is told as everybody's word",
        lambda: patch.object(words, "for_all", str),
        Guard(test_asked.test_what_the_host_says_for_all_is_told_as_the_hosts_word, ("articles_of_agreement",)),
    ),
    Plant(
        "A point after a point is read aloud",
        lambda: patch.object(politburo_seat, "sentences", lambda *said: ". ".join(filter(None, said))),
        Guard(point_after_point),
    ),
    Plant(
        "Every look at the own cards is a line of the story",
        lambda: patch.object(story.FoundLines, "filterAcceptsRow", lambda *_given: True),
        Guard(looks_drown_nothing),
    ),
)
