"""The host says who leaves, is away, changes chairs or comes late: by key alone, and told first what will follow."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit, QWidget

from companion.core.messages import HOST, PUBLIC
from companion.core.people import ComeBack, GoAway, Leave
from companion.games import GAMES
from companion.sessions import pins
from tests.ui.evenings import CTRL, FIVE, Desk, Key, asked
from tests.ui.windows.test_naming import typed
from ui.forms.fields import OneField
from ui.theme import tokens
from ui.windows.people import ACTS, ANEW, ANEW_LATER, TOO_FEW, PeopleDialog


def ink(widget: QWidget, colour: str) -> bool:
    """Whether something in this colour is painted there."""
    grabbed = widget.grab().toImage()
    places = ((x, y) for x in range(0, grabbed.width(), 3) for y in range(0, grabbed.height(), 3))
    return any(grabbed.pixelColor(*place).name() == colour.lower() for place in places)


OpenDesk = Callable[..., Desk]


def dialog(at: Desk) -> PeopleDialog | None:
    """The dialog, while it stands before the table."""
    return next((w for w in at.app.topLevelWidgets() if isinstance(w, PeopleDialog) and w.isVisible()), None)


def people(at: Desk, place: Key) -> PeopleDialog:
    """Ctrl+F2, and what happened by its digit."""
    at.key(Key.Key_F2, CTRL)
    at.key(place)
    shown = dialog(at)
    assert shown is not None
    return shown


def test_somebody_leaves_by_key_alone_and_what_will_follow_is_said_before(desk: OpenDesk) -> None:
    at = desk(*FIVE)
    shown = people(at, Key.Key_5)
    assert shown.form is not None
    assert shown.form.offer.do == "leave"
    assert "Nobody else's score changes" in shown.follows.text()
    at.key(Key.Key_3)
    # Seen at a table: the digit that was to mend a wrong name ended the evening with the standing of now.
    at.key(Key.Key_2)
    assert shown.form.values() == {"seat": "Ben", "end": False}
    at.key(Key.Key_Return)
    assert dialog(at) is None
    assert at.session.evening.public.gone == ("Ben",)
    view = at.evening.bridge.page_for(PUBLIC).view
    assert [card.seat for card in view.gone] == ["Ben"]
    assert at.evening.bridge.seats[1] == "Ben", "the digits of the others stay"
    # Who left before play began has left nothing that a guest could take over.
    assert people(at, Key.Key_6).follows.text() == ANEW_LATER


def test_the_name_of_a_guest_is_typed_at_once_where_one_seat_is_empty(desk: OpenDesk) -> None:
    """Seen at a table: with one seat left it was typed into “Whose seat”."""
    at = desk(*FIVE)
    at.keys(Key.Key_Space, Key.Key_Space)
    at.session.submit(HOST, Leave("Ben"))
    at.settle()
    people(at, Key.Key_6)
    typed(at, "Fay")
    at.keys(Key.Key_Return, Key.Key_Return)  # the second leaves the line of the PIN empty
    assert dialog(at) is None
    assert at.evening.bridge.called("Ben") == "Fay"
    assert people(at, Key.Key_6).follows.text() == ANEW_LATER, "that seat is taken"


def test_asked_what_now_of_who_is_away_enter_goes_on_to_choosing_for_that_seat(desk: OpenDesk) -> None:
    """Seen at a table: the list began at a misspelt name, and what could be done now stood last."""
    at = desk(*FIVE)
    form = people(at, Key.Key_Return).form
    assert form is not None
    assert form.offer.do == "people", "else nothing is chosen"
    at.key(Key.Key_Escape)
    at.session.submit(HOST, GoAway("Ben"))
    at.settle()
    at.table.away = True
    shown = people(at, Key.Key_Return)
    assert shown.form is not None
    assert shown.form.offer.do == "choose_for"
    assert GAMES["article27"].choosing in shown.follows.text(), "what is chosen is said before it is"


def test_a_digit_means_the_same_whoever_is_away_has_left_or_comes_late(desk: OpenDesk) -> None:
    """Seen at a table: with somebody away two more entries stood in the middle, and moved the digits below."""
    at = desk(*FIVE)

    def entries() -> list[str]:
        at.key(Key.Key_F2, CTRL)
        shown = dialog(at)
        assert shown is not None
        assert shown.form is not None
        form, (field,) = shown.form, shown.form.fields
        assert isinstance(field, OneField)
        found = [button.text() for button in field.choices.buttons.values()]
        at.key(Key.Key_9)
        grey.append(field.reason.text() if shown.form is form else "")
        at.keys(*[Key.Key_Escape] * (1 if grey[-1] else 2))
        assert dialog(at) is None
        return found

    grey: list[str] = []
    before = entries()
    assert len(before) == len(ACTS)
    assert grey == ["Nobody is away."]
    for step in (GoAway("Ben"), Leave("Cy"), ComeBack("Ben")):
        at.session.submit(HOST, step)
        at.settle()
        assert entries() == before, step
    assert grey == ["Nobody is away.", "", "", "Nobody is away."]


def test_digits_follow_the_chairs_as_they_stand_on_the_screen(desk: OpenDesk) -> None:
    at = desk(*FIVE)
    at.keys(Key.Key_Space, Key.Key_Space)
    bridge = at.evening.bridge
    page = bridge.page_for(PUBLIC)
    seats = page.view.seats
    moved = replace(page, view=replace(page.view, seats=(seats[1], seats[0], *seats[2:])))
    bridge._pages[PUBLIC] = moved
    assert bridge.seats == ("Ben", "Ana", *FIVE[2:])
    at.table.show_page()
    form = at.table.controls.open_form(next(o for o in at.page().offers if o.do == "record_deal"))
    giver = form.fields[0]
    assert isinstance(giver, OneField)
    at.key(Key.Key_1)
    assert giver.value() == "Ben"
    chairs = ("Ben", "Ana", *FIVE[2:])
    gone = replace(moved, view=replace(moved.view, seats=moved.view.seats[1:], gone=(seats[1],), chairs=chairs))
    bridge._pages[PUBLIC] = gone
    assert bridge.seats == chairs, "a chair that was left keeps its place"


def test_whoever_left_has_no_private_window_any_more(desk: OpenDesk) -> None:
    at = desk(*FIVE)
    at.key(Key.Key_2, CTRL)
    assert "Ben" in at.evening.seats
    at.session.submit("host", Leave("Ben"))
    at.settle()
    assert "Ben" not in at.evening.seats
    at.key(Key.Key_2, CTRL)
    assert "Ben" not in at.evening.seats


def test_escape_goes_back_one_step_and_then_to_the_table(desk: OpenDesk) -> None:
    at = desk()
    shown = people(at, Key.Key_3)
    assert shown.follows.text().startswith("Both screens say who is away. What this seat is to choose in secret")
    at.key(Key.Key_Escape)
    assert dialog(at) is shown
    assert shown.follows.text().startswith("What has happened?")
    at.key(Key.Key_Escape)
    assert dialog(at) is None


def test_a_pin_is_renewed_in_the_open(desk: OpenDesk) -> None:
    at = desk()
    people(at, Key.Key_7)
    at.key(Key.Key_1)
    typed(at, "4711")
    at.key(Key.Key_Return)
    assert dialog(at) is None
    assert at.page(PUBLIC).story[-1].say == "The PIN of Ana's private page is changed."
    at.key(Key.Key_1, CTRL)
    assert at.evening.seats["Ana"].curtain.pin.isVisible()


def test_a_guest_finds_no_empty_seat_before_anybody_left_and_is_named_once(desk: OpenDesk) -> None:
    at = desk()
    guests: list[str] = []
    at.evening.guest_comes.connect(guests.append)
    people(at, Key.Key_6)
    typed(at, "Zoe")
    at.key(Key.Key_Return)
    assert guests == ["Zoe"]


def test_a_guest_who_comes_amid_the_evening_ends_it_only_when_that_is_said_twice(desk: OpenDesk) -> None:
    """Seen at a table: the running evening was closed at once, under words about the time before its first turn."""
    at = desk()
    assert people(at, Key.Key_6).follows.text() == ANEW
    at.keys(Key.Key_Escape, Key.Key_Escape, Key.Key_Space)
    assert at.page().undo is not None
    assert people(at, Key.Key_6).follows.text() == ANEW_LATER


def test_at_the_smallest_table_whoever_leaves_ends_the_evening_and_a_stand_in_is_named(desk: OpenDesk) -> None:
    """Seen at a table: “The others play on” stood chosen, and was refused only when it was sent off."""
    at = desk()
    shown = people(at, Key.Key_5)
    assert shown.follows.text() == TOO_FEW
    at.keys(Key.Key_2, Key.Key_Return)
    assert at.page().result is not None


THINGS = ("gavel", "agenda", "deal", "captain", "treasure", "pledge", "bill", "representative", "member", "plan",
          "purge", "hand", "laid", "speak", "secret", "offer", "lead", "round", "chair", "theft", "trade")  # fmt: skip


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_chosen_for_who_is_away_is_said_in_the_games_words_before(slug: str) -> None:
    """Seen at a table: “the neutral choice” was an Aye that carried the captain's proposal, and nobody was told."""
    assert len(GAMES[slug].choosing) > 20
    assert GAMES[slug].choosing.endswith(".")


@pytest.mark.parametrize("slug", GAMES)
def test_leaving_for_good_speaks_of_nothing_that_the_game_does_not_have(slug: str) -> None:
    """Seen at a table: of a game without offers, rounds and secrets it said what became of them."""
    page = (Path("companion/games") / slug / "rules.md").read_text(encoding="utf-8").casefold()
    leaves = next(act for act in ACTS if act.kind is Leave)
    assert GAMES[slug].leaving
    said = f"{leaves.follows} {GAMES[slug].leaving}".casefold()
    assert not [word for word in THINGS if word in said and word not in page]
    assert not [word for word in THINGS if word in leaves.follows.casefold()], "what every game has is said of all"


def test_each_act_says_what_will_follow() -> None:
    assert all(act.follows for act in ACTS)


def test_whoever_left_keeps_the_own_colour_in_the_result(desk: OpenDesk) -> None:
    at = desk(*FIVE)
    at.session.submit("host", Leave("Cy", end=True))
    at.settle()
    view = at.evening.bridge.page_for(PUBLIC).view
    assert {card.name: card.colour for card in view.gone} == {"Cy": 2}
    assert [card.colour for card in view.seats] == [0, 1, 3, 4]
    assert ink(at.table.result, tokens.THEMES["dark"].seat(2))


def as_judge(at: Desk, pin: str) -> None:
    """Ctrl+J, and this PIN."""
    at.key(Key.Key_J, CTRL)
    question = at.asked()
    assert question is not None
    assert question.line is not None
    assert question.line.echoMode() is QLineEdit.EchoMode.Password
    question.line.setText(pin)
    at.click(question.yes)


def opened(at: Desk) -> bool:
    return at.evening.judge is not None and at.evening.judge.isVisible()


def test_the_judge_has_a_name_and_a_pin_and_who_was_judge_is_on_record(desk: OpenDesk) -> None:
    at = desk()
    people(at, Key.Key_8)
    typed(at, "Lena")
    at.key(Key.Key_Tab)
    typed(at, "4711")
    at.key(Key.Key_Return)
    assert dialog(at) is None
    told = [line.say for line in at.page(PUBLIC).story]
    assert told[-2:] == ["Lena is the judge from now on.", "The PIN of the judge's drawer is changed."]
    assert "4711" not in str(at.evening.pins.kept)
    as_judge(at, "4712")
    assert not opened(at)
    assert "not the judge's PIN" in at.table.controls.notice.text()
    as_judge(at, "4711")
    assert not opened(at), "a wrong PIN makes the next try wait"
    question = at.asked()
    assert question is not None
    assert re.fullmatch(r"After a wrong PIN the next one is looked at in \d+ s\.", question.wait.text())
    assert not question.yes.isEnabled()
    at.evening.pins.tries._tried.clear()
    question.second.timeout.emit()
    assert not question.wait.isVisible()
    at.click(question.yes)
    assert opened(at)


def test_a_forgotten_judges_pin_is_renewed_in_the_open_and_shuts_the_drawer(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {"judge": pins.sealed("1")}
    as_judge(at, "1")
    assert opened(at)
    renewed = {"do": "renew_pin", "seat": "judge"}
    assert asked(at.evening.bridge, HOST, renewed) == ()
    at.evening._taken("judge", "2")
    at.settle()
    assert not opened(at)
    as_judge(at, "2")
    assert opened(at)
    assert any(line.say == "The PIN of the judge's drawer is changed." for line in at.page(PUBLIC).story)
