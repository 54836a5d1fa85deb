"""Any offer becomes a form: digits and letters choose, Enter submits, refusals stand where they were asked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations, pairwise
from pathlib import Path
from string import ascii_lowercase
from typing import Any, cast, get_args

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeySequence, QPaintEvent, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolTip,
    QWidget,
)

from companion.core.filling import fill
from companion.core.ledger import holder
from companion.core.messages import HOST, Reason, Refusal
from companion.core.offers import (
    Allot,
    AnyField,
    Arrange,
    Atom,
    Built,
    Choice,
    ChooseMany,
    ChooseOne,
    Either,
    Number,
    Offer,
    Piles,
    ShareOut,
    Text,
)
from companion.core.vocabulary import Icon, Role
from companion.games import GAMES
from companion.games.article27.deals import (
    AnyCondition,
    ExactlyIssues,
    FreeText,
    In,
    Later,
    Out,
    ResultIs,
    VoteCalledBefore,
    Votes,
    YesAtLeast,
)
from companion.games.articles_of_agreement import pieces
from companion.sessions import HandWoundTime, Session
from tests.games.contract.driving import SLUGS, Drive
from tests.ui import ink
from ui.bot import Bot, laid
from ui.forms import look, words
from ui.forms.allot import AllotField
from ui.forms.built import BuiltField
from ui.forms.buttons import Columns, LongButton
from ui.forms.choices import REST, Choices, letters, own_figures
from ui.forms.fields import ArrangeField, NumberField, OneField, PlaceName
from ui.forms.form import FORMS, OfferForm, much
from ui.forms.listed import ListedField
from ui.forms.piles import PilesField
from ui.forms.several import SeveralField
from ui.forms.share import ShareField
from ui.forms.words import RefusalText
from ui.keys import Shortcuts
from ui.panels.offers import OffersPanel
from ui.theme import style

Key = Qt.Key
COLOURS = tuple(Choice(c, c.capitalize()) for c in ("red", "blue", "green"))
BALLOTS = (Choice("yes", "Yes"), Choice("abstain", "Abstain"), Choice("veto", "Veto"))
CREW = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus")
Show = Callable[..., OfferForm]


@contextmanager
def showing(app: QApplication) -> Iterator[Show]:
    """Shows the form of some fields and gives it the focus."""
    shown: list[QWidget] = []

    def make(*fields: AnyField, seats: tuple[str, ...] = (), opens: bool = False, **given: Any) -> OfferForm:
        offer = Offer("do_it", "Do it now", given, fields, opens=opens)
        form = OfferForm(offer, lambda reason: f"because {reason.key}", seats=seats)
        form.submitted.connect(lambda data: form.setProperty("sent", data))
        form.show()
        form.activateWindow()
        form.setFocus()
        app.processEvents()
        shown.append(form)
        return form

    yield make
    for form in shown:
        form.close()
        form.deleteLater()


@pytest.fixture
def show(qapp: QApplication) -> Iterator[Show]:
    with showing(qapp) as make:
        yield make


def write(text: str) -> None:
    """Type a text where the focus is."""
    for letter in text:
        target = QApplication.focusWidget()
        assert target is not None
        QTest.keyClicks(target, letter)


def press(*keys: Qt.Key) -> None:
    """Press keys where the focus is."""
    for key in keys:
        target = QApplication.focusWidget()
        assert target is not None
        QTest.keyClick(target, key)


def sent(form: OfferForm) -> Any:
    """What the form handed on."""
    return form.property("sent")


LAPTOP = 312
"""How wide the host's panel is, in pixels, at 1366 by 768."""
LONG = "Bartholomäus-Maximilian {n}"


@pytest.mark.parametrize("slug", SLUGS)
def test_no_form_is_wider_than_the_hosts_panel_however_long_the_names(qapp: QApplication, slug: str) -> None:
    """A form that is wider is cut at its edge, and moves sideways under whoever chooses."""
    drive, kinds = Drive(slug, 0, corrections=False), set[object]()
    seats = drive.session.seats
    called = {seat: LONG.format(n=n) for n, seat in enumerate(seats, 1)}
    for tried in drive.run(150):
        if tried.offer is None or not tried.offer.fields:
            continue
        each_letter_is_one_fields(tried.offer, seats, kinds)
        if tried.by != HOST:
            continue
        for field in tried.offer.fields:
            typed_as_they_are(field, seats)
        kind = (tried.offer.do, tuple(type(field) for field in tried.offer.fields))
        if kind in kinds:
            continue
        kinds.add(kind)
        fields = [long(field, called) for field in tried.offer.fields]
        form = OfferForm(msgspec.structs.replace(tried.offer, fields=tuple(fields)), str, seats=seats)
        assert form.minimumSizeHint().width() <= LAPTOP, (tried.offer.do, form.minimumSizeHint())
        form.deleteLater()
    three = tuple(Choice(seat, name, seat=seat) for seat, name in called.items())
    form = OfferForm(Offer("appoint", "Appoint three", fields=(ChooseMany("seats", "Three", three, 3, 3),)), str)
    assert form.minimumSizeHint().width() <= LAPTOP
    form.deleteLater()


def lettered(choices: Choices) -> list[str]:
    """What a letter chooses there, with its letter."""
    keys = {value: letter for value, letter in choices._letters.items() if letter in choices.letters}
    return [f"{keys[value]} {button.accessibleName()}" for value, button in choices.buttons.items() if value in keys]


def each_letter_is_one_fields(offer: Offer, seats: Sequence[str], seen: set[object]) -> None:
    """No letter stands on choices of two fields of a form. Seen at a table: “A Abstain” and “A this round”."""
    kind = (offer.do, tuple(field.name for field in offer.fields))
    if len(offer.fields) < 2 or kind in seen:
        return
    seen.add(kind)
    form = OfferForm(offer, str, seats=seats)
    # Of those that are asked later, too, though their letters are not seen yet.
    keyed = [{text for each in field.findChildren(Choices) for text in lettered(each)} for field in form.fields]
    for texts, others in combinations(keyed, 2):
        # The same thing has the same letter, whichever field asks for it.
        alike = {text[0] for text in texts - others} & {text[0] for text in others - texts}
        assert not alike, (offer.say, keyed)
    who_gives_is_not_offered_to_receive(form)
    form.deleteLater()


def who_gives_is_not_offered_to_receive(form: OfferForm) -> None:
    """In no form of two questions with the same people in both; that the deal is refused later is too late."""
    chosen, only = [field for field in form.offer.fields if isinstance(field, ChooseOne)], form.offer.only
    people = {field.name: [choice.seat for choice in field.choices] for field in chosen}
    alike = any(
        people[one] == people[other] and len({*filter(None, people[one])}) > 1
        for one, other in combinations(people, 2)
        # Those that are asked after different answers are never asked both.
        if not (one in only and other in only and {*only[one][1]}.isdisjoint(only[other][1]))
    )
    giver, receiver = form.field_of(Role.GIVER), form.field_of(Role.RECEIVER)
    assert not alike or (giver and receiver), form.offer.say
    if giver is not None and receiver is not None:
        asked = next(field for field in form.offer.fields if field.role is Role.GIVER)
        assert isinstance(asked, ChooseOne)
        value = next(choice.value for choice in asked.choices if not choice.refused)
        giver.begin_with(value)
        receiver.choose(value)
        assert receiver.missing(), form.offer.say


def test_the_field_that_a_digit_would_answer_is_marked(show: Show) -> None:
    """Seen at a table: giver and receiver have the same digits, and nothing but a thin frame said whose turn it is."""
    who = ChooseOne("giver", "From", BALLOTS), ChooseOne("receiver", "To", BALLOTS)
    form = show(*who, Text("other", "In words", 40))

    def marked() -> list[str]:
        return [field.name for field in form.fields if field.caption.property("here")]

    assert marked() == ["giver"]
    write("1")
    assert marked() == ["receiver"]
    write("2")
    assert marked() == [], "seen at a table: under the name of a line with a frame and a caret ran a gold line"
    at = QApplication.focusWidget()
    assert at is not None
    assert form.fields[2].isAncestorOf(at)


@pytest.mark.parametrize("count", [5, 14])
def test_who_gives_is_not_offered_to_receive_and_the_others_keep_their_digits(show: Show, count: int) -> None:
    """Seen at a table: with Bernd under “From”, “2 Bernd” stood under “To”. Fourteen accounts stand in a list."""
    names = (*CREW, *(f"place {n}" for n in range(7)))[:count]
    who = tuple(Choice(name, name, seat=name if name in CREW else "") for name in names)
    fields = ChooseOne("src", "From", who, role=Role.GIVER), ChooseOne("dst", "To", who, role=Role.RECEIVER)
    form = show(*fields, Number("amount", "Influence", 1, 9, 1), seats=CREW)
    giver, receiver = form.fields[:2]
    giver.begin_with("Ben")
    receiver.choose("Ben")
    assert receiver.missing()
    receiver.choose("Cy")
    assert form.values() == {"src": "Ben", "dst": "Cy", "amount": 1}
    giver.begin_with("Cy")
    assert receiver.missing(), "who was to receive gives now: it is asked anew"
    receiver.choose("Ben")
    assert not receiver.missing()
    form.take_back()
    form.take_back()
    assert form.values()["src"] == "Ben"
    if isinstance(receiver, OneField):
        press(Key.Key_1)
        receiver.setFocus()
        press(Key.Key_1)
        assert receiver.reason.text() == "This stands under “From” already."
        assert receiver.caption.property("here")
        form.setStyleSheet(look.sheet(style.current()))
        ink = receiver.caption.palette().color(receiver.caption.foregroundRole())
        assert ink == QColor(style.current().bad), "seen at a table: it stood there in white, like the question"
        press(Key.Key_3)
        assert form.values()["dst"] == "Cy"


def test_digits_stand_only_where_a_digit_would_choose(show: Show) -> None:
    """Seen at a table: “1 Anna” stood over “1 Gold of Cora”, and the same digits under two captions."""
    two = tuple(Choice(seat, seat, seat=seat) for seat in CREW[:2])
    form = show(ChooseOne("giver", "From", two), ChooseMany("helpers", "With", two, 0, 2), seats=CREW)

    def stand() -> list[str]:
        return [button.text().strip() for button in form.findChildren(LongButton) if button.text().strip()[0].isdigit()]

    wide = [button.sizeHint() for button in form.findChildren(LongButton)]
    assert stand() == ["1  Ana", "2  Ben"]
    press(Key.Key_2)
    assert stand() == ["1  Ana", "2  Ben"]
    assert all(button.text().strip(" ")[0] == REST for button in form.fields[0].findChildren(LongButton)), "not twice"
    form.go.setFocus()
    assert stand() == ["1  Ana", "2  Ben"], "there a digit changes the last answer"
    assert [button.sizeHint().height() for button in form.findChildren(LongButton)] == [one.height() for one in wide]


def test_what_a_seat_has_takes_the_digits_from_the_seats(show: Show) -> None:
    takes = tuple(Choice(f"{k}:{s}", f"{k} of {s}", seat=s) for s in CREW for k in ("gold", "rum"))
    form = show(ChooseOne("take", "Steal", takes), seats=CREW)
    press(Key.Key_3)
    texts = [button.text().strip() for button in form.findChildren(LongButton)]
    assert [text for text in texts if text[0].isdigit()] == ["1  gold of Cy", "2  rum of Cy"]


def typed_as_they_are(field: AnyField, seats: Sequence[str]) -> None:
    """No number of any game stands under another digit. Seen at a table: 1 was “no turns”, and 2 was one."""
    choices = field.choices if isinstance(field, (ChooseOne, ChooseMany)) else ()
    digits = {choice.say for choice in choices if re.fullmatch("[+]?[0-9]", choice.say)}
    for choice in choices if digits else ():
        number = own_figures(choices).get(choice.value, 0)
        assert number > 9 or str(number) == choice.say.lstrip("+"), (field.name, choice.say)
    assert not digits or not any(choice.seat in seats for choice in choices)


def test_a_digit_that_stands_on_nothing_chooses_nothing_and_a_printed_one_stands_there(show: Show) -> None:
    """Seen at a table: on what was stolen stood letters, and a 2 booked the second; and “D No. 4” took a 4 as well."""
    kinds = tuple(Choice(kind, kind.title(), key=kind[0]) for kind in ("gold", "rum"))
    form = show(ChooseMany("outcome", "What Dov stole", kinds, 1, 1), opens=True)
    write("2")
    assert (sent(form), form.values()) == (None, {"outcome": []})
    write("r")
    assert sent(form)["outcome"] == ["rum"]
    form = show(Arrange("outcome", "Characters", tuple(Choice(n, f"No. {n}", key=n) for n in "1346"), 2, 1))
    assert "4 No. 4" in [" ".join(button.text().split()) for button in form.findChildren(LongButton)]
    write("41")
    assert form.values() == {"outcome": ["4", "1"]}


def test_an_answer_that_is_the_only_one_takes_no_key(show: Show) -> None:
    """Seen at a table: the Cook had rum alone, and the 4 of whom to give it to did nothing before an Enter."""
    to = ChooseOne("to", "Whom", tuple(Choice(seat, seat, seat=seat) for seat in CREW[:4]))
    own = ChooseOne("give", "Which of your own", (Choice("rum", "Rum", key="r"),))
    form = show(own, to, seats=CREW)
    press(Key.Key_4)
    assert form.values() == {"give": "rum", "to": CREW[3]}
    press(Key.Key_Return)
    assert sent(form)["to"] == CREW[3]
    last = show(to, own, opens=True, seats=CREW)
    press(Key.Key_4)
    assert sent(last) is None, "it says Enter, and waits for it"
    press(Key.Key_Return)
    assert sent(last)["to"] == CREW[3]


def test_a_digit_typed_among_numbers_means_that_number(show: Show) -> None:
    turns = tuple(Choice(str(n), str(n)) for n in range(11))
    form = show(ChooseOne("value", "Turns to miss", turns))
    field = form.fields[0]
    assert isinstance(field, OneField)
    assert [button.words() for button in field.findChildren(LongButton)] == [*"0123456789", "B  10"]
    press(Key.Key_1)
    assert field.value() == "1"
    press(Key.Key_B)
    assert field.value() == "10"
    signs = (Choice("2", "+2"), Choice("1", "+1"), Choice("0", "0"), Choice("-1", "−1"), Choice("", "none"))
    assert own_figures(signs) == {"2": 2, "1": 1, "0": 0, "-1": 10, "": 11}


def long(field: AnyField, called: dict[str, str]) -> AnyField:
    """The same field, among people with long names."""
    if not isinstance(field, (ChooseOne, ChooseMany, ShareOut)):
        return field
    choices = tuple(msgspec.structs.replace(c, say=called.get(c.value, c.say)) for c in field.choices)
    return msgspec.structs.replace(field, choices=choices)


def test_a_digit_chooses_and_enter_submits(show: Show) -> None:
    form = show(ChooseOne("colour", "Colour", COLOURS))
    press(Key.Key_2, Key.Key_Return)
    assert sent(form) == {"do": "do_it", "colour": "blue"}


def test_a_greyed_choice_is_not_chosen_and_says_why(show: Show) -> None:
    grey = Choice("veto", "Veto", (Reason("too_poor", ("R40",)),))
    form = show(ChooseOne("ballot", "Ballot", (*BALLOTS[:2], grey)))
    press(Key.Key_3)
    assert form.fields[0].value() == ""
    assert form.fields[0].reason.text() == "because too_poor"
    button = form.fields[0].choices.buttons["veto"]  # type: ignore[attr-defined]  # it is a field of choices
    assert "because too_poor" in button.toolTip()


def test_a_digit_at_done_changes_the_last_choice_also_after_esc_was_pressed_once(show: Show) -> None:
    """Seen at a table: after one Esc the form stood there with its digits, and no digit did anything."""
    one, two, three = (ChooseOne(name, name.title(), COLOURS) for name in ("one", "two", "three"))
    form = show(one, two, three)
    press(Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_Escape)
    assert form.isVisible(), "one key throws nothing away"
    press(Key.Key_3, Key.Key_9)
    assert [field.value() for field in form.fields] == ["red", "blue", "green"]
    press(Key.Key_1, Key.Key_Return)
    assert sent(form) == {"do": "do_it", "one": "red", "two": "blue", "three": "red"}


def test_what_is_missing_is_said_at_its_field_and_nothing_is_sent(show: Show) -> None:
    form = show(ChooseOne("colour", "Colour", COLOURS), Text("reason", "Reason", 40, needed=True))
    press(Key.Key_1, Key.Key_Return)
    assert sent(form) is None
    assert not form.fields[0].refused
    wrong = form.fields[1]
    assert wrong.refused is wrong.caption
    assert wrong.caption.text() == f"Reason · {wrong.reason.text()}", "what is meant keeps its title"


def test_enter_goes_from_answer_to_answer_and_blames_nobody_for_what_was_not_asked_yet(show: Show) -> None:
    """Seen at a table: Enter after the first figure of a position painted all questions below it red."""
    form = show(
        Number("rounds", "Rounds", 0, 9, 1),
        Number("nth", "Which", 1, 3, 1),
        ChooseOne("side", "Side", COLOURS),
        Text("reason", "Reason", 40, needed=True),
    )
    press(Key.Key_4, Key.Key_Return)
    for field in form.fields[1:]:
        assert not field.reason.text()
        focus = QApplication.focusWidget()
        assert focus is not None
        assert field.isAncestorOf(focus)
        press({"nth": Key.Key_Return, "side": Key.Key_B, "reason": Key.Key_Return}[field.name])
    assert form.fields[3].reason.text(), "here it was to be answered"
    assert sent(form) is None
    write("x")
    press(Key.Key_Return)
    assert sent(form) == {"do": "do_it", "rounds": 4, "nth": 1, "side": "blue", "reason": "x"}


def test_what_is_asked_is_never_passed_over_by_enter(show: Show) -> None:
    stands = Choice("", "not begun"), Choice("vote", "at the vote")
    form = show(ChooseOne("phase", "Stands", stands, asked=True))
    press(Key.Key_Return)
    assert form.fields[0].reason.text()
    press(Key.Key_1, Key.Key_Return)
    assert sent(form) == {"do": "do_it", "phase": ""}


def test_a_letter_ends_a_number_and_chooses_in_the_next_field(show: Show) -> None:
    form = show(Number("amount", "Amount", 1, 50, 1), ChooseOne("ballot", "Ballot", BALLOTS))
    press(Key.Key_1, Key.Key_2, Key.Key_V, Key.Key_Return)
    assert sent(form) == {"do": "do_it", "amount": 12, "ballot": "veto"}


def test_places_are_filled_in_order_and_backspace_takes_the_last_out(show: Show) -> None:
    form = show(Arrange("outcome", "Tokens", COLOURS, 3, 2))
    press(Key.Key_1, Key.Key_1, Key.Key_1)
    assert form.fields[0].value() == ["red", "red"]
    assert form.fields[0].refused
    press(Key.Key_Backspace, Key.Key_3, Key.Key_G, Key.Key_Return)
    assert sent(form)["outcome"] == ["red", "green", "green"]


def test_letters_lay_cards_before_the_seat_that_is_on_and_digits_turn_to_another(show: Show) -> None:
    form = show(Piles("loot", "Loot", COLOURS, CREW[:3], 4, 4), seats=CREW)
    press(Key.Key_R, Key.Key_R, Key.Key_3, Key.Key_B, Key.Key_Return)
    assert sent(form) is None
    assert form.fields[0].reason.text() == "1 card is still missing."
    press(Key.Key_Backspace, Key.Key_G, Key.Key_1, Key.Key_B, Key.Key_Return)
    assert sent(form)["loot"] == {CREW[0]: ["red", "red", "blue"], CREW[1]: [], CREW[2]: ["green"]}


def test_a_letter_at_the_last_button_begins_the_words_and_changes_nobody(show: Show) -> None:
    """Seen at a table: one Tab too many, and the reason's first letters made Ana of Ben, who was penalised."""
    whom = ChooseOne("seat", "Whom", tuple(Choice(seat, seat, seat=seat) for seat in CREW))
    form = show(whom, Text("words", "Why", needed=True), seats=CREW)
    press(Key.Key_2)
    form.go.setFocus()
    write("talked")
    press(Key.Key_Return)
    assert (sent(form)["seat"], sent(form)["words"]) == ("Ben", "talked")


def test_letters_go_into_the_row_that_was_clicked_whatever_had_the_keyboard(show: Show) -> None:
    """Seen at a table: a form of several fields, a row clicked, and the letters after it lost."""
    form = show(
        ChooseOne("leads", "Who leads", COLOURS[:1]), Piles("loot", "Loot", COLOURS, CREW[:3], 2, 2), seats=CREW
    )
    field = form.fields[1]
    assert isinstance(field, PilesField)
    QTest.mouseClick(field.rows[CREW[1]], Qt.MouseButton.LeftButton)
    press(Key.Key_G, Key.Key_B)
    assert field.value()[CREW[1]] == ["green", "blue"]


def test_a_digit_that_stands_on_no_row_says_so_and_no_letter_after_it_goes_to_another(show: Show) -> None:
    """Seen at a table: Ben had said Nay and was not listed, and what he had lost was booked to Ana."""
    here = (CREW[0], CREW[2])
    form = show(Piles("loot", "Loot", COLOURS, here, 2, 2), seats=CREW)
    press(Key.Key_2, Key.Key_G)
    assert form.fields[0].reason.text() == f"{CREW[1]} has no row here: press the digit of a row."
    press(Key.Key_9, Key.Key_G)
    assert form.fields[0].reason.text() == "No row has that digit."
    press(Key.Key_3, Key.Key_R, Key.Key_B, Key.Key_Return)
    assert sent(form)["loot"] == {CREW[0]: [], CREW[2]: ["red", "blue"]}
    panel = show(ShareOut("thumbs", "Thumbs", BALLOTS, here), seats=CREW)
    press(Key.Key_2)
    assert panel.fields[0].reason.text() == f"{CREW[1]} has no row here: press the digit of a row."


def test_seven_receivers_and_what_they_may_get_stand_on_a_small_laptop_at_once(show: Show) -> None:
    """Seen at a table: what was still to key, and Done, were below the edge; and rows stuck to each other."""
    kinds = tuple(Choice(kind, kind.title()) for kind in pieces.KINDS)
    field = show(Piles("loot", "What each receives", kinds, CREW, 7, 7), seats=CREW).fields[0]
    assert isinstance(field, PilesField)
    rows = [field.choices.geometry(), *(row.geometry() for row in field.rows.values())]
    assert all(1 < after.top() - row.bottom() < 5 for row, after in pairwise(rows))
    cards = sorted({button.y() for button in field.choices.buttons.values()})
    high = next(iter(field.choices.buttons.values())).height()
    assert all(after - card < high + 5 for card, after in pairwise(cards)), "their room comes from between the cards"


def test_what_is_laid_for_a_long_name_has_the_more_room_and_makes_no_form_higher(show: Show) -> None:
    """Seen at a table: all seven for one stood in five short lines beside a name that was cut."""
    kinds = tuple(Choice(kind, kind.title()) for kind in pieces.KINDS)
    seats = (*CREW[:5], "Maximilian von Hohenfels")
    field = show(Piles("loot", "What each receives", kinds, seats, 7, 7), seats=seats).fields[0]
    assert isinstance(field, PilesField)
    field.turn_to(seats[-1])
    for kind in ("gold", "rum", "rum", "emerald", "ruby", "map", "bottle"):
        field.lay(kind)
    QApplication.processEvents()
    row, pile = field.rows[seats[-1]], field.piles[seats[-1]]
    assert pile.width() > row.width()
    assert pile.heightForWidth(pile.width()) <= 3 * pile.fontMetrics().lineSpacing()


@pytest.mark.parametrize("least", [0, 3])
def test_what_several_receive_waits_for_enter_whether_somebody_has_nothing_or_not(show: Show, least: int) -> None:
    """Seen at a table: with a share for everybody the form went off by its last card, and else it waited."""
    form = show(Piles("loot", "What each receives", COLOURS, CREW[:3], least, 3), opens=True, seats=CREW)
    assert form.go.text().startswith("Done")
    press(Key.Key_R, Key.Key_R, Key.Key_2, Key.Key_G)
    assert sent(form) is None, "it can be looked over"
    press(Key.Key_Return)
    assert sent(form)["loot"][CREW[1]] == ["green"]


def test_hands_are_keyed_row_by_row(show: Show) -> None:
    form = show(ShareOut("ballots", "Hands", BALLOTS, ("Ana", "Ben", "Cy")))
    press(Key.Key_Y, Key.Key_V, Key.Key_Return)
    assert sent(form) is None
    assert "Cy" in form.fields[0].reason.text()
    press(Key.Key_A, Key.Key_Return)
    assert sent(form)["ballots"] == {"Ana": "yes", "Ben": "veto", "Cy": "abstain"}


def test_of_two_choices_both_stand_on_one_line_beside_a_name_of_one_long_word(show: Show) -> None:
    """Seen at a table: one such name put Down under Up in every row, and pairs were hard to tell apart."""
    seats = ("Ana", "Wolfeschlegelsteinhausen", "Elsa")
    form = show(ShareOut("thumbs", "Whose thumb is down?", BALLOTS[:2], seats, start="yes"), seats=seats)
    form.setFixedWidth(345)
    QApplication.processEvents()
    (field,) = form.fields
    assert isinstance(field, ShareField)
    for row in field.rows.values():
        assert len({button.y() for button in row.buttons.values()}) == 1


@pytest.fixture
def panel(show: Show) -> OfferForm:
    """A choice for each of five seats."""
    return show(ShareOut("ballots", "Hands", BALLOTS, CREW[:5]), seats=CREW[:5])


def ballots(form: OfferForm) -> str:
    """What the panel holds, a letter for each seat."""
    return "".join(ballot[:1] or "." for ballot in form.fields[0].value().values())


def test_on_the_tables_panel_letters_fill_the_rows_and_enter_sends_them(panel: OfferForm) -> None:
    press(Key.Key_Y, Key.Key_V, Key.Key_A, Key.Key_Y, Key.Key_Y)
    press(Key.Key_V)  # one letter too many falls into no row
    press(Key.Key_Return)
    assert list(sent(panel)["ballots"].values()) == ["yes", "veto", "abstain", "yes", "yes"]


def test_all_and_all_but_one_are_keyed_without_the_mouse(panel: OfferForm) -> None:
    press(Key.Key_0)
    assert ballots(panel) == "yyyyy"
    press(Key.Key_3)
    assert ballots(panel) == "yyayy", "a seat's digit is its next choice"
    press(Key.Key_3, Key.Key_5, Key.Key_V)
    assert ballots(panel) == "yyvyv", "a letter is the choice of the seat that was named"
    press(Key.Key_0)
    assert ballots(panel) == "yyyyy"
    press(Key.Key_0, Key.Key_Return)
    assert set(sent(panel)["ballots"].values()) == {"abstain"}


def test_two_choices_stand_beside_names_of_any_length_so_that_ten_rows_have_room(show: Show) -> None:
    ten = ("Ana", "Wilhelmine Mondschein", *(f"Maximilian von Habsburg{n}" for n in range(8)))
    thumbs = (Choice("up", "Up"), Choice("down", "Down"))
    form = show(ShareOut("thumbs", "Thumbs", thumbs, ten, start="up"), seats=ten)
    form.resize(420, 620)
    QApplication.processEvents()
    field = form.fields[0]
    assert isinstance(field, ShareField)
    for seat in ten:
        row, named = field.rows[seat], field.labels[seat]
        assert named.geometry().right() < row.geometry().left()
        assert row.columns == 2
    assert any("1–9" in text.text() for text in form.findChildren(QLabel)), "the tenth has no digit"


@pytest.mark.parametrize(("wide", "columns"), [(340, 3), (230, 2)])
def test_three_ballots_of_a_short_name_stand_in_one_row_where_their_words_have_room(
    panel: OfferForm, wide: int, columns: int
) -> None:
    panel.resize(wide, 620)
    QApplication.processEvents()
    field = panel.fields[0]
    assert isinstance(field, ShareField)
    for row in field.rows.values():
        assert row.columns == columns
        assert not any(button.elided or len(button.lines(button.room())) > 1 for button in row.laid)


def test_bare_figures_stand_in_one_row_and_each_is_its_own_digit(show: Show) -> None:
    form = show(ChooseOne("due", "Judged in round", tuple(Choice(str(n), str(n)) for n in range(1, 7))))
    form.resize(300, 300)
    QApplication.processEvents()
    field = form.fields[0]
    assert isinstance(field, OneField)
    assert field.choices.columns == 6
    assert [button.text() for button in field.choices.laid] == list("123456")


def test_whoever_is_away_begins_with_what_is_neutral_and_all_means_those_who_are_here(show: Show) -> None:
    thumbs = (Choice("up", "Up"), Choice("down", "Down"))
    seats = ("Ana", "Bob", "Cy")
    says = ("Ana", "Bob (away)", "Cy")
    share = ShareOut("thumbs", "Thumbs", thumbs, seats, says, start="up", neutral="down", away=("Bob",))
    form = show(share, seats=seats)
    assert form.fields[0].value() == {"Ana": "up", "Bob": "down", "Cy": "up"}
    press(Key.Key_0)
    assert form.fields[0].value() == {"Ana": "down", "Bob": "down", "Cy": "down"}
    press(Key.Key_0, Key.Key_2)
    assert form.fields[0].value() == {"Ana": "up", "Bob": "up", "Cy": "up"}
    said = [text.text() for text in form.findChildren(QLabel)]
    assert any("Away: 2 Bob. Down, neutral by the rules" in text for text in said), "whom letters pass over"


def test_exceptions_may_be_keyed_before_all_the_others(panel: OfferForm) -> None:
    press(Key.Key_4, Key.Key_V, Key.Key_0, Key.Key_Return)
    assert ballots(panel) == "yyyvy"
    assert sent(panel) is not None


def test_a_panel_may_open_with_everybodys_choice(show: Show) -> None:
    form = show(ShareOut("ballots", "Hands", BALLOTS, CREW[:3], start="yes"), seats=CREW)
    assert any("Letters answer row by row." in part.text() for part in form.findChildren(QLabel))
    press(Key.Key_2, Key.Key_Return)
    assert sent(form)["ballots"] == {"Ana": "yes", "Ben": "abstain", "Cy": "yes"}


@pytest.mark.parametrize(("neutral", "asked"), [("abstain", True), ("yes", False)])
def test_enter_takes_what_nobody_keyed_in_only_where_it_is_neutral_or_pressed_once_more(
    show: Show, neutral: str, asked: bool
) -> None:
    """Seen at a table: one Enter too many after the bill that was chosen recorded five Yay."""
    form = show(ShareOut("ballots", "Hands", BALLOTS, CREW[:3], start="yes", neutral=neutral), seats=CREW)
    press(Key.Key_Return)
    assert (sent(form) is None) is asked
    assert ("Enter once more takes it" in form.refusal.text()) is asked
    if asked:
        press(Key.Key_2)
        assert not form.refusal.text()
        press(Key.Key_0, Key.Key_Return)
        form = show(ShareOut("ballots", "Hands", BALLOTS, CREW[:3], start="yes", neutral=neutral), seats=CREW)
        form.resting = lambda: True
        press(Key.Key_Return, Key.Key_Return)
        assert sent(form)["ballots"] == dict.fromkeys(CREW[:3], "yes"), "also right after the step before"


def test_a_refusal_marks_the_row_of_the_seat_that_it_is_about(panel: OfferForm) -> None:
    press(Key.Key_0, Key.Key_Return)
    panel.refuse([RefusalText("Cy cannot.", Reason("cannot", field="ballots.Cy"))])
    field = panel.fields[0]
    assert isinstance(field, ShareField)
    assert [seat for seat, row in field.labels.items() if row.property("kind") == "bad"] == ["Cy"]
    assert field.reason.text() == "Cy cannot."
    press(Key.Key_A)
    assert ballots(panel) == "yyayy", "the keyboard is where it is wrong"
    assert not any(row.property("kind") == "bad" for row in field.labels.values())


def test_figures_of_the_whole_table_are_typed_one_after_the_other(show: Show) -> None:
    form = show(Allot("scores", "Scores", CREW[:4], None, -6, 9), seats=CREW)
    press(Key.Key_5)  # no score is longer
    press(Key.Key_Return, Key.Key_Return)
    assert sent(form) is None
    assert "Ben" in form.fields[0].reason.text()
    write("-40")
    press(Key.Key_9, Key.Key_Return)
    assert sent(form)["scores"] == {"Ana": 5, "Ben": -4, "Cy": 0, "Di": 9}


def test_a_figure_that_ended_its_row_takes_an_enter_too_and_one_that_cannot_be_is_refused_at_once(show: Show) -> None:
    """Seen at a table: “Digits, then Enter” stood under rows that went on by themselves, −9 was taken until the end."""
    form = show(Allot("scores", "Scores", CREW[:4], None, -6, 9), seats=CREW)
    field = cast(AllotField, form.fields[0])
    assert field.sum.text() == "A digit goes on by itself; − for less than nothing"
    press(Key.Key_5, Key.Key_Return)
    assert not field.reason.text(), "whoever presses Enter after it means this row"
    write("-9")
    assert field.reason.text() == "Ben can have -6 to 9."
    assert field.rows["Ben"].hasFocus()
    write("-4")
    press(Key.Key_Return)
    write("09")
    press(Key.Key_Return)
    assert sent(form)["scores"] == {"Ana": 5, "Ben": -4, "Cy": 0, "Di": 9}


@pytest.mark.parametrize("name", ["Maximiliane Konstantinou", "Wilhelminefriederikeanna"])
def test_a_figure_for_somebody_with_a_long_name_makes_no_form_wider_than_its_place(show: Show, name: str) -> None:
    form = show(Allot("scores", "Scores", (name, "Ben"), None, -6, 9), seats=(name, "Ben"))
    assert form.fields[0].minimumSizeHint().width() <= 270


def test_enter_goes_on_from_figures_of_any_length_and_sends_the_last(show: Show) -> None:
    form = show(Allot("supplies", "Supplies", CREW[:3], None, 0, 378), seats=CREW)
    write("31")
    press(Key.Key_Return)
    write("4")
    press(Key.Key_Tab)
    write("379")
    press(Key.Key_Return)
    assert form.fields[0].reason.text() == "Cy can have 0 to 378."
    write("12")
    press(Key.Key_Return)
    assert sent(form)["supplies"] == {"Ana": 31, "Ben": 4, "Cy": 12}


def test_a_figure_that_people_seldom_go_above_is_asked_about_once(show: Show) -> None:
    """Seen at a table: 170 behind a screen, for 17, was taken without a word, and its seat had won."""
    form = show(Allot("supplies", "Supplies", CREW[:2], None, 0, 378, usual=60), seats=CREW)
    write("170")
    press(Key.Key_Return)
    write("12")
    press(Key.Key_Return)
    assert (sent(form), form.refusal.text()) == (None, "Ana 170: so much? Enter once more takes it.")
    press(Key.Key_Return)
    assert sent(form)["supplies"] == {"Ana": 170, "Ben": 12}


def test_enter_goes_on_from_a_line_for_words_to_the_next_and_sends_the_last(show: Show) -> None:
    """Seen at a table: Enter after the name on a character sheet sent the form off, and what was then typed for its
    second line ended four turns."""
    form = show(Text("name", "Name on the sheet", needed=True), Text("advantage", "Starting advantage"), seats=CREW)
    write("Draws twice")
    press(Key.Key_Return)
    write("a space")
    press(Key.Key_Return)
    assert sent(form)["advantage"] == "a space"


class Hovered(QPushButton):
    """A button on which the mouse rests."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.state |= QStyle.StateFlag.State_MouseOver
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)


@pytest.mark.parametrize("refused", [False, True])
def test_what_is_refused_is_not_gold_under_the_mouse_either(qapp: QApplication, refused: bool) -> None:
    """Seen at the drawer: “A reason is missing” looked like “Agree and apply” while the mouse rested on it."""
    button = Hovered("A reason is missing")
    button.setProperty("kind", "main")
    button.setProperty("refused", refused)
    button.setStyleSheet(f"{style.sheet(style.current(), 15)}{look.sheet(style.current(), 15)}")
    button.resize(300, 50)
    button.show()
    qapp.processEvents()
    gold = button.grab().toImage().pixelColor(40, 12).name().upper() == style.current().brass.upper()
    button.deleteLater()
    assert gold is not refused


def test_a_line_for_words_that_is_full_says_so(show: Show) -> None:
    """Seen at a table: a title stopped at its sixtieth letter, and half a sentence stood on the wall."""
    form = show(Text("title", "Title", 5))
    write("Fives")
    assert form.fields[0].reason.text() == ""
    write("!")
    assert form.fields[0].reason.text() == "There is room for 5 letters."
    assert form.fields[0].value() == "Fives"


def test_every_line_that_can_be_full_says_so(show: Show) -> None:
    """Seen at a table: a promise stopped at its last letter, as the judge's name did, and a name on the set-up page."""
    show(replace(PARTS, start=({"if": "free_text", "words": "w" * 200},)))
    write("!")
    assert "There is room for 200 letters." in QToolTip.text()
    ui = Path(words.__file__).parents[1]
    limits = [path for path in ui.rglob("*.py") if ".setMaxLength(" in path.read_text(encoding="utf-8")]
    assert limits == [Path(words.__file__)], "`hold_letters` says it for all of them"


def test_a_line_for_words_that_may_stay_empty_takes_a_second_enter(show: Show) -> None:
    form = show(Text("name", "Name on the sheet", needed=True), Text("advantage", "Starting advantage"), seats=CREW)
    write("Draws twice")
    press(Key.Key_Return, Key.Key_Return)
    assert sent(form)["advantage"] == ""


def test_what_is_shared_out_among_seats_takes_the_seats_digits_and_says_what_it_is(show: Show) -> None:
    seats = tuple(Choice(seat, seat, seat=seat) for seat in CREW)
    form = show(ShareOut("shares", "Shares", seats, ("1", "2", "3"), ("Gold", "Rum", "Ruby")), seats=CREW)
    said = " ".join(label.text() for label in form.findChildren(QLabel))
    assert "Gold" in said
    assert "7 Gus" in said
    press(Key.Key_7, Key.Key_2, Key.Key_Return)
    assert "Ruby" in form.fields[0].reason.text()
    press(Key.Key_7, Key.Key_Return)
    assert sent(form)["shares"] == {"1": "Gus", "2": "Ben", "3": "Gus"}


def test_what_lies_already_is_kept_and_the_first_digit_fills_in_what_is_missing(show: Show) -> None:
    """Seen at a table: a form to share out seven treasures, of which four lay already, wanted all seven again."""
    seats = tuple(Choice(seat, seat, seat=seat) for seat in CREW)
    named = ("Gold", "Rum", "Ruby", "Map")
    lies = ("Ana", "Ben", "", "")
    form = show(ShareOut("shares", "Shares", seats, ("1", "2", "3", "4"), named, starts=lies), seats=CREW)
    press(Key.Key_7, Key.Key_3, Key.Key_Return)
    assert sent(form)["shares"] == {"1": "Ana", "2": "Ben", "3": "Gus", "4": "Cy"}


def test_what_lies_already_is_keyed_in_anew_row_by_row_and_a_letter_turns_to_its_row(show: Show) -> None:
    """Seen in a mutiny: seven digits all fell on the first row, the captain's shares stood, and b gave A to Ben."""
    seats = tuple(Choice(seat, seat, seat=seat) for seat in CREW)
    given = ShareOut("shares", "Shares", seats, ("1", "2", "3"), ("A · Gold", "B · Rum", "C · Ruby"),
                     starts=("Cy", "Cy", "Cy"), keys=("A", "B", "C"))  # fmt: skip
    form = show(given, seats=CREW)
    assert any("A letter turns to its row." in label.text() for label in form.findChildren(QLabel) if label.isVisible())
    write("217")
    assert form.values()["shares"] == {"1": "Ben", "2": "Ana", "3": "Gus"}
    write("b4")
    press(Key.Key_Return)
    assert sent(form)["shares"] == {"1": "Ben", "2": "Di", "3": "Gus"}


@pytest.mark.parametrize("many", [3, 60])
def test_what_is_arranged_opens_with_what_was_keyed_in_before(show: Show, many: int) -> None:
    """Of a hand that cannot be: on phone and laptop it was keyed in once more, though one card was wrong."""
    choices = tuple(Choice(str(n), str(n)) for n in range(1, many + 1))
    form = show(Arrange("outcome", "Mine", choices, 2, 2, start=("2", "3")))
    assert form.values()["outcome"] == ["2", "3"]
    press(Key.Key_Backspace, Key.Key_1, Key.Key_Return)
    assert sent(form)["outcome"] == ["2", "1"]


def test_few_seats_stand_with_digit_and_name_in_every_row(show: Show) -> None:
    seats = tuple(Choice(seat, seat, seat=seat) for seat in CREW[:3])
    form = show(ShareOut("pointed", "Who points at whom", seats, ("Ana", "Ben")), seats=CREW)
    assert any(button.text() == "2 Ben" for button in form.findChildren(QPushButton))
    press(Key.Key_3, Key.Key_1, Key.Key_Return)
    assert sent(form)["pointed"] == {"Ana": "Cy", "Ben": "Ana"}


def test_many_are_switched_on_and_off(show: Show) -> None:
    form = show(ChooseMany("colours", "Colours", COLOURS, 1, 3))
    press(Key.Key_1, Key.Key_2, Key.Key_1)
    assert form.fields[0].value() == ["blue"]


WORDS = Text("words", "in words", 200, needed=True)
PARTS = Built(
    "conditions",
    "If",
    (
        Atom("in", "On the floor:", (ChooseOne("colour", "Colour", COLOURS),)),
        Atom("votes", "Vote:", (
            ChooseOne("seat", "Who", (Choice("Ana", "Ana"), Choice("Ben", "Ben"))),
            Either("otherwise", "Does, or does not", "votes", "does not vote"),
        )),
        Atom("exactly", "Exactly:", (ChooseMany("colours", "Colours", COLOURS, 1),)),
        Atom("at_least", "At least:", (Number("count", "Count", 1, 3, 1),)),
        Atom("free_text", "In words:", (WORDS,)),
    ),
    "if",
    "Add a condition …",
    "free_text",
)  # fmt: skip


def test_an_answer_is_built_from_parts(show: Show) -> None:
    form = show(PARTS)
    field = form.fields[0]
    assert isinstance(field, BuiltField)
    for tag in ("in", "votes", "at_least", "exactly"):
        field.add(tag)
    form.submit()
    assert sent(form) is None
    assert "Exactly" in field.reason.text()
    field.take_out(field.parts[-1])
    form.submit()
    assert sent(form)["conditions"] == [
        {"if": "in", "colour": "red"},
        {"if": "votes", "seat": "Ana", "otherwise": False},
        {"if": "at_least", "count": 1},
    ]


def conditions_of_article27() -> Built:
    """The conditions that the host may key in at a table of Article 27."""
    evening = Drive("article27", 1, seats=3, options={}, corrections=False)
    for _tried in evening.run():
        for offer in evening.rules.menu(HOST, evening.state.public, None):
            if offer.do == "record_deal":
                return next(field for field in offer.fields if isinstance(field, Built))
    raise AssertionError("nobody could make a deal")


def test_every_condition_of_article27_can_be_built_and_is_one_that_the_game_knows(show: Show) -> None:
    built = conditions_of_article27()
    form = show(built)
    field = form.fields[0]
    assert isinstance(field, BuiltField)
    for atom in built.atoms:
        field.add(atom.tag)
    read = msgspec.convert(field.value(), list[AnyCondition])
    # What is about a later round is marked so on the deal itself.
    assert {type(condition) for condition in read} == set(get_args(AnyCondition)) - {Later}


EVERY_CONDITION = (
    In("blue"),
    Out("green"),
    Votes("Ben", "veto", True),
    ResultIs("fail", True),
    YesAtLeast(2),
    ExactlyIssues(("red", "green")),
    VoteCalledBefore(45),
    FreeText("w" * 200),
)


def test_a_form_that_begins_with_other_terms_shows_them_all_and_loses_none(show: Show) -> None:
    start = tuple(msgspec.to_builtins(condition) for condition in EVERY_CONDITION)
    form = show(
        Number("amount", "Influence", 1, 9, 4),
        ChooseOne("colour", "Issue", COLOURS, "green"),
        msgspec.structs.replace(conditions_of_article27(), start=start),
    )
    press(Key.Key_Return)
    told = sent(form)
    assert (told["amount"], told["colour"]) == (4, "green")
    assert msgspec.convert(told["conditions"], tuple[AnyCondition, ...]) == EVERY_CONDITION


def test_points_are_shared_out_by_keyboard_alone(show: Show) -> None:
    form = show(Allot("shares", "Split", ("Ana", "Ben", "Cy"), 10))
    field = form.fields[0]
    assert isinstance(field, AllotField)
    press(Key.Key_5, Key.Key_Space, Key.Key_3)
    assert "8 of 10" in field.sum.text()
    press(Key.Key_Return)
    assert sent(form) is None
    assert "2 of 10" in field.reason.text()
    assert field.rows["Ana"].hasFocus(), "the first that can still take something"
    press(Key.Key_Tab, Key.Key_Tab, Key.Key_Up, Key.Key_Up)
    assert "10 of 10" in field.sum.text()
    press(Key.Key_Return)
    assert sent(form)["shares"] == {"Ana": 5, "Ben": 3, "Cy": 2}


def test_what_is_too_much_for_one_or_for_all_is_said(show: Show) -> None:
    form = show(Allot("shares", "Split", ("Ana", "Ben"), 10, 1, 8))
    press(Key.Key_9, Key.Key_Return)
    assert form.fields[0].reason.text() == "Ana can have 1 to 8."
    press(Key.Key_8, Key.Key_Space, Key.Key_7, Key.Key_Return)
    assert form.fields[0].reason.text() == "That is 5 too many."
    assert sent(form) is None


def test_one_of_two_words_is_chosen_by_a_digit(show: Show) -> None:
    form = show(Either("go_on", "And then?", "end", "go on"))
    press(Key.Key_Return)
    assert sent(form)["go_on"] is False
    press(Key.Key_2, Key.Key_Return)
    assert sent(form)["go_on"] is True


def test_every_kind_of_field_has_its_widget() -> None:
    assert set(FORMS) == set(get_args(AnyField))


def test_esc_leaves(show: Show) -> None:
    form = show(ChooseOne("colour", "Colour", COLOURS))
    form.left.connect(lambda: form.setProperty("left", True))
    press(Key.Key_Escape)
    assert form.property("left")


def test_one_esc_leaves_what_was_refused_and_two_leave_what_was_changed_since(show: Show) -> None:
    """Seen at a table: Esc after a refusal said out of sight that it must be pressed twice; what was typed then, meant
    for the table, changed the refused deal and sent it again."""
    form = show(Text("words", "Words", 40), Number("amount", "Amount", 0, 9, 4))
    left: list[bool] = []
    kept: list[bool] = []
    form.left.connect(lambda: left.append(True))
    form.kept.connect(lambda: kept.append(True))
    press(Key.Key_H, Key.Key_I)
    press(Key.Key_Escape)
    assert (left, kept) == ([], [True]), "the panel is told, and shows where it is said"
    form.submit()
    form.refuse([RefusalText("Not now.", Reason("empty_floor"))])
    press(Key.Key_Escape)
    assert (left, kept) == ([True], [True])
    press(Key.Key_O)
    press(Key.Key_Escape)
    assert (left, kept) == ([True], [True, True]), "what was mended is asked for again"


def test_a_refusal_loses_nothing_that_was_filled_in(show: Show) -> None:
    form = show(Text("words", "Words", 40), Number("amount", "Amount", 0, 9, 4))
    press(Key.Key_H, Key.Key_I)
    form.refuse([RefusalText("Not now.")])
    assert form.refusal.isVisible()
    assert form.values() == {"words": "hi", "amount": 4}


def test_what_is_wrong_with_a_field_stands_at_that_field_without_the_number_of_its_rule(show: Show) -> None:
    form = show(Number("amount", "Amount", 0, 9, 4), Text("words", "Words", 40))
    poor = Reason("amount_high", ("Q24",), field="amount")
    form.refuse([RefusalText("You have 3.", poor), RefusalText("The floor is empty.", Reason("empty_floor", ("R32",)))])
    amount, words = form.fields
    assert amount.reason.text() == "You have 3."
    assert amount.refused
    assert isinstance(amount, NumberField)
    assert amount.spin.property("wrong")
    assert not words.refused
    assert form.refusal.text() == "The floor is empty."
    assert amount.spin.hasFocus()
    press(Key.Key_3)
    assert not amount.refused, "another answer takes it away"
    assert not amount.spin.property("wrong")


def test_words_are_written_at_once_and_no_letter_is_swallowed(show: Show) -> None:
    form = show(PARTS)
    field = form.fields[0]
    assert isinstance(field, BuiltField)
    form.setFocus()
    write("Anna brings dessert")
    press(Qt.Key.Key_Return)
    assert sent(form)["conditions"] == [{"if": "free_text", "words": "Anna brings dessert"}]


def test_letters_typed_at_the_list_of_conditions_become_a_condition_in_words(show: Show) -> None:
    form = show(PARTS)
    field = form.fields[0]
    assert isinstance(field, BuiltField)
    field.adder.setFocus()
    write("Anna sings")
    assert field.value() == [{"if": "free_text", "words": "Anna sings"}]


def test_words_that_nobody_wrote_beside_another_condition_are_none(show: Show) -> None:
    form = show(PARTS)
    field = form.fields[0]
    assert isinstance(field, BuiltField)
    form.submit()
    assert sent(form) is None
    assert field.refused
    field.add("at_least")
    form.submit()
    assert sent(form)["conditions"] == [{"if": "at_least", "count": 1}]


def test_what_is_missing_or_refused_moves_no_button(show: Show) -> None:
    form = show(Text("why", "Why?", needed=True))
    form.resize(380, 300)
    QApplication.processEvents()
    before = form.go.mapTo(form, form.go.rect().center())
    form.go.click()
    assert form.fields[0].refused
    QApplication.processEvents()
    assert form.go.mapTo(form, form.go.rect().center()) == before
    form.refuse([RefusalText("Not now."), RefusalText("Not here either.")])
    QApplication.processEvents()
    assert form.go.mapTo(form, form.go.rect().center()) == before


def test_words_that_are_too_long_for_a_button_are_elided_and_told_whole(show: Show, qapp: QApplication) -> None:
    button = LongButton("Return: Maximiliane-Theodora → Bob & Co: 3 influence for a very long promise indeed")
    button.resize(180, 40)
    button.show()
    assert button.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Ignored
    assert button.elided
    qapp.processEvents()
    assert "very long promise" in button.toolTip()
    button.resize(1200, 40)
    assert not button.elided
    button.close()


def test_space_pressed_by_habit_answers_no_form_that_has_just_opened(show: Show) -> None:
    form = show(ChooseOne("who", "Who", COLOURS))
    press(Key.Key_Space)
    assert form.values() == {"who": ""}
    # Seen at a table: with one choice ringed in gold it did nothing and said nothing.
    assert form.fields[0].reason.text() == "Space chooses nothing by itself: press a key that stands here."
    press(Key.Key_Down, Key.Key_Space)
    assert form.values() == {"who": "blue"}


def test_many_long_names_stand_two_by_two_and_none_is_cut(show: Show) -> None:
    names = tuple(Choice(f"Maximiliane-Theodora No{n}", f"Maximiliane-Theodora No{n}") for n in range(6))
    form = show(ChooseOne("who", "Who", names))
    form.resize(360, 400)
    for _turn in range(3):
        QApplication.processEvents()
    buttons = form.findChildren(LongButton)
    assert len({button.y() for button in buttons}) == 3
    assert not any(button.elided for button in buttons)


def test_large_buttons_stand_farther_apart(qapp: QApplication) -> None:
    """Seen on a screen of 3840: rims of buttons of a hundred pixels with six between them looked like one."""
    gaps, columns = [], Columns()
    for px in (15, 36):
        columns.setStyleSheet(f"QWidget {{ font-size: {px}px; }}")
        columns.lay([LongButton(f"{n} {'word ' * 4}") for n in range(3)])
        columns.resize(px * 40, px * 20)
        columns.show()
        qapp.processEvents()
        first, second = columns.laid[0].geometry(), columns.laid[1].geometry()
        gaps.append(max(second.left() - first.right(), second.top() - first.bottom()) - 1)
    columns.close()
    assert gaps[0] < gaps[1], gaps


def test_what_is_left_out_before_an_end_are_whole_words(qapp: QApplication) -> None:
    """Seen at a table: “Undo: Bartholomew Feather...est and is captain.”"""
    button = LongButton("Bartholomew Featherstone has the highest and is captain.", most=1, ends=True)
    button.resize(330, 40)
    drawn = " ".join(word.text for word in ink.words(button))
    assert re.fullmatch(r"Bartholomew Featherstone (has )?… (is )?captain\.", drawn), drawn


def test_a_name_stands_on_a_line_with_its_digit_in_a_column_of_any_width(show: Show) -> None:
    """Seen at a table: “3 Cleo” in two lines, because the thicker rim of the keyboard took its room."""
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve")
    choices = tuple(Choice(one, one, icon=Icon.PAWN, seat=one) for one in names)
    form = show(ChooseOne("who", "Who", choices), seats=names)
    press(Key.Key_Down, Key.Key_Down)  # the keyboard is on the longest of them
    buttons = form.findChildren(LongButton)
    for wide in range(240, 400, 2):
        form.resize(wide, 500)
        QApplication.processEvents()
        assert [button.lines(button.room()) for button in buttons] == [[button.words()] for button in buttons], wide


def test_words_that_need_a_second_line_make_their_button_higher(show: Show) -> None:
    form = show(ChooseOne("who", "Who", (Choice("rep", "Social Conservative, Fiscal Progressive (2)"),)))
    (button,) = form.findChildren(LongButton)
    lines = []
    for wide in (600, 280):
        form.resize(wide, 400)
        for _turn in range(3):
            QApplication.processEvents()
        lines.append(button.height())
        assert not button.elided
    assert lines[1] - lines[0] == button.fontMetrics().lineSpacing()


def test_long_names_of_places_make_no_form_wider_than_a_small_laptop_has_room_for(show: Show) -> None:
    numbers = tuple(Choice(str(n), str(n)) for n in range(1, 8))
    names = ("Anne", "Blackbeard", "Calico", "Stephanie", "W" * 24, "Maximilian von Trapp", "Bo")
    form = show(Arrange("outcome", "Characters by number, seat by seat", numbers, 7, 1, names))
    assert form.minimumSizeHint().width() <= 300
    form.resize(310, 480)
    QApplication.processEvents()
    shown = [name.text() for name in form.findChildren(PlaceName)]
    assert shown[:4] == list(names[:4])
    assert shown[4] == "W.", "of a single word there are initials, and no half of it"
    assert shown[5].split() == ["Maximilian", "von", "Trapp"], "in two lines, before a letter goes"
    assert [name.accessibleName() for name in form.findChildren(PlaceName)] == list(names)


def test_a_number_that_is_placed_already_says_so(show: Show) -> None:
    form = show(Arrange("outcome", "Numbers", (Choice("5", "5"), Choice("7", "7")), 2))
    press(Key.Key_7, Key.Key_7)
    assert form.fields[0].reason.text() == "7 is placed already."


def test_what_stands_in_its_place_is_grey_until_it_is_taken_out(show: Callable[..., OfferForm]) -> None:
    form = show(Arrange("outcome", "Numbers", tuple(Choice(n, n) for n in "567"), 3))
    field = form.fields[0]
    assert isinstance(field, ArrangeField)

    def grey() -> dict[str, str]:
        return {n: b.toolTip() for n, b in field.choices.buttons.items() if b.property("refused")}

    assert grey() == {}
    field.choices.choose("6")
    assert list(grey()) == ["6"]
    assert "6 is placed already." in grey()["6"]
    field.take_back()
    assert grey() == {}
    assert field.choices.possible("6")


def test_a_number_above_the_most_stays_as_it_was_typed_and_is_told_why_it_cannot_go(show: Show) -> None:
    form = show(Number("amount", "Amount", 1, 12, 1))
    press(Key.Key_2, Key.Key_0)
    field = form.fields[0]
    assert isinstance(field, NumberField)
    assert field.spin.text() == "20"
    assert "12" in field.reason.text()
    assert field.refused
    press(Key.Key_Return)
    assert sent(form) is None
    assert field.spin.text() == "20"
    press(Key.Key_Backspace, Key.Key_Backspace, Key.Key_9, Key.Key_Return)
    assert sent(form) == {"do": "do_it", "amount": 9}


def test_a_number_below_the_least_is_not_raised_to_another(show: Show) -> None:
    form = show(Number("amount", "Amount", 2, 12, 5))
    press(Key.Key_1, Key.Key_Return)
    assert sent(form) is None
    assert form.fields[0].value() == 1
    press(Key.Key_Up, Key.Key_Return)
    assert sent(form) == {"do": "do_it", "amount": 2}


def test_seats_to_choose_from_carry_their_own_numbers_also_when_ones_own_is_missing(show: Show) -> None:
    others = tuple(
        Choice(name, name, seat=name) for name in ("Dora", "Anna", "Carol")
    )  # for Bob, and not in seat order
    form = show(ChooseOne("other", "To", others), seats=("Anna", "Bob", "Carol", "Dora"))
    field = form.fields[0]
    assert isinstance(field, OneField)
    assert [button.words() for button in field.findChildren(LongButton)] == ["1  Anna", "3  Carol", "4  Dora"]
    press(Key.Key_2)
    assert field.value() == ""
    press(Key.Key_3, Key.Key_Return)
    assert sent(form) == {"do": "do_it", "other": "Carol"}


def test_a_digit_is_the_seats_also_where_a_seat_has_several_things(show: Show) -> None:
    """Seen at a table: 4 was Dolores everywhere but in the pistol's list, where it robbed Eze."""
    things = (("a", "Ana"), ("b", "Cy"), ("c", "Cy"), ("d", "Di"))
    field = ChooseOne("take", "Steal", tuple(Choice(value, f"Gold of {seat}", seat=seat) for value, seat in things))
    for keys, taken in (((Qt.Key.Key_4,), "d"), ((Qt.Key.Key_3, Qt.Key.Key_2), "c"), ((Qt.Key.Key_1,), "a")):
        form = show(field, seats=("Ana", "Ben", "Cy", "Di"))
        press(*keys)
        assert form.values() == {"take": taken}


def test_what_is_no_seat_is_numbered_behind_the_seats(show: Show) -> None:
    values = ("bank", "supply:Anna", "supply:Bob")
    form = show(ChooseOne("src", "From", tuple(Choice(v, v, seat=holder(v)) for v in values)), seats=("Anna", "Bob"))
    press(Key.Key_2)
    assert form.values() == {"src": "supply:Bob"}
    form.setFocus()
    press(Key.Key_3)
    assert form.values() == {"src": "bank"}


def test_nobody_is_numbered_behind_the_seats_and_stands_unless_somebody_is_named(show: Show) -> None:
    against = (Choice("", "nobody"), Choice("Anna", "Anna", seat="Anna"), Choice("Bob", "Bob", seat="Bob"))
    form = show(ChooseOne("target", "Against", against), seats=("Anna", "Bob"))
    assert form.values() == {"target": ""}
    press(Key.Key_2)
    assert form.values() == {"target": "Bob"}
    form.setFocus()
    press(Key.Key_3)
    assert form.values() == {"target": ""}


def test_among_many_choices_the_first_letters_find_one_and_enter_takes_it(show: Show) -> None:
    names = [f"{letter}{other}" for letter in "ABCDE" for other in "xyz"]
    grey = (Reason("closed"),)
    many = tuple(Choice(name, name, grey if name == "Cy" else ()) for name in names)
    form = show(ChooseOne("to", "To", many), Number("count", "Cards", 1, 3, 1))
    field = form.fields[0]
    assert isinstance(field, ListedField)
    press(Key.Key_Return)
    assert field.reason.text() == "Choose one."
    field.setFocus()
    press(Key.Key_D, Key.Key_Y)
    assert field.value() == "Dy"
    assert field.missing() == ""
    press(Key.Key_Return)
    assert sent(form) == {"do": "do_it", "to": "Dy", "count": 1}
    field.combo.setCurrentIndex(names.index("Cy"))
    assert field.missing() == "because closed"


@pytest.mark.parametrize("many", [3, 8, 10, 14])
def test_a_name_is_typed_and_taken_by_enter_however_many_there_are(show: Show, many: int) -> None:
    """Seen at a table: of few capitals the p of “par” chose Paris, and the a opened another form."""
    names = ("Prague", "Paris", "Berlin", "Rome", "Riga", "Sofia", "Lisbon", "Madrid", "Dublin", "Athens", "Vienna",
        "Zagreb", "London", "Tallinn")[:many]  # fmt: skip
    cities = tuple(Choice(name.lower(), name) for name in names)
    for typed, last in (("par", "paris"), ("Pra", "prague"), ("xber", "berlin"), (names[-1], names[-1].lower())):
        form = show(ChooseOne("to", "To", cities), opens=True)
        write(typed)
        assert sent(form) is None, "a letter sends nothing off"
        assert form.go.text() == "Done  (Enter)", "what is to be pressed is said"
        press(Key.Key_Return)
        assert sent(form) == {"do": "do_it", "to": last}
    form = show(ChooseOne("to", "To", cities), ChooseOne("side", "Side", COLOURS))
    write("par")
    press(Key.Key_Return)
    assert not form.fields[1].reason.text(), "it is asked now, and nobody was to answer it before"
    write("bl")
    press(Key.Key_Return)
    assert sent(form) == {"do": "do_it", "to": "paris", "side": "blue"}


def test_where_all_must_be_taken_one_enter_takes_them(show: Show) -> None:
    """Seen at a table: a whole hand that a card lets all see was ticked card by card."""
    grey = (Choice("old", "Old", (Reason("gone"),)),)
    form = show(ChooseMany("cards", "Cards", COLOURS + grey, 3, 3))
    assert form.go.text() == "Done  (Enter)"
    press(Key.Key_1, Key.Key_Return)
    assert sent(form) == {"do": "do_it", "cards": ["red", "blue", "green"]}, "whoever ticks them takes none out"
    form = show(ChooseMany("cards", "Cards", COLOURS, 2, 2))
    assert form.values() == {"cards": []}
    form = show(ChooseMany("cards", "Cards", (), 0, 3))
    press(Key.Key_Return)
    assert sent(form) == {"do": "do_it", "cards": []}


def test_names_among_several_are_typed_and_each_taken_by_enter(show: Show) -> None:
    people = tuple(Choice(name, name, seat=name) for name in ("Ana", "Nina", "Ben", "Bea"))
    form = show(ChooseMany("who", "Who", people, 2, 2), seats=("Ana", "Nina", "Ben", "Bea"), opens=True)
    write("ana")
    assert form.values() == {"who": []}, "no letter of a name chooses somebody else"
    press(Key.Key_Return)
    write("bex")
    press(Key.Key_Backspace)
    write("bea")
    press(Key.Key_Return)
    assert sent(form) == {"do": "do_it", "who": ["Ana", "Bea"]}


def test_what_has_many_choices_at_times_stands_in_a_list_however_few_are_left(show: Show) -> None:
    """Seen at a table: with twelve bills a return was typed, with eight the same keys chose nothing in return."""
    for bills in (("", "31", "4", "40"), ("", *map(str, range(1, 14)), "31", "40")):
        choices = tuple(Choice(bill, f"Bill {bill}" if bill else "nothing") for bill in bills)
        form = show(ChooseOne("other", "In return", choices, most=16), ChooseOne("side", "Vote", COLOURS))
        assert isinstance(form.fields[0], ListedField)
        press(Key.Key_3, Key.Key_1, Key.Key_2, Key.Key_Return)
        assert sent(form) == {"do": "do_it", "other": "31", "side": "blue"}


def test_tab_goes_from_question_to_question_and_arrows_walk_among_the_answers(show: Show) -> None:
    """Seen at a table: Tab led from Yay to Nay, and a wrong amount at the end of a deal cost eight of them."""
    form = show(ChooseOne("side", "Vote", COLOURS), ChooseOne("whom", "Whom", COLOURS), Number("n", "Cards", 1, 9, 1))
    for field in form.fields[1:]:
        press(Key.Key_Tab)
        assert field.isAncestorOf(QApplication.focusWidget() or form)
    form.fields[0].setFocus()
    press(Key.Key_Right, Key.Key_Tab)
    assert form.fields[1].isAncestorOf(QApplication.focusWidget() or form)
    form.fields[0].setFocus()
    press(Key.Key_Right, Key.Key_Space)
    assert form.values()["side"] == "blue"


def test_a_key_that_does_not_go_on_with_a_printed_number_answers_what_is_asked_next(show: Show) -> None:
    """Seen at a table: with Bills 3, 34 and 18 the keys 3 1 pledged on Bill 18, and “18 y 12” asked for Bill 21."""
    bills = tuple(Choice(bill, f"Bill {bill}") for bill in ("18", "3", "34", "12", "21"))
    nothing = Choice("", "nothing")
    sides = (Choice("pro", "Yay", key="y"), Choice("con", "Nay", key="n"))
    fields = ChooseOne("bill", "On", bills, most=16), ChooseOne("side", "Vote", sides)
    for typed, bill, side in (("31", "3", "pro"), ("3n", "3", "con"), ("34y", "34", "pro"), ("18n", "18", "con")):
        form = show(*fields, ChooseOne("other", "In return", (nothing, *bills), most=16))
        write(typed + "12")
        press(Key.Key_Return)
        assert sent(form) == {"do": "do_it", "bill": bill, "side": side, "other": "12"}, typed


def test_among_many_choices_too_a_form_opens_with_the_one_that_it_begins_with(show: Show) -> None:
    """Seen at a table: of a few places the discard pile was chosen, of many none, and Enter did nothing."""
    many = tuple(Choice(name, name) for name in (f"{letter}{other}" for letter in "ABCDE" for other in "xyz"))
    form = show(ChooseOne("to", "To", many, "Cy"))
    assert isinstance(form.fields[0], ListedField)
    press(Key.Key_Return)
    assert sent(form) == {"do": "do_it", "to": "Cy"}


def test_some_of_many_that_people_know_by_name_have_a_box_each_and_enter_goes_on_to_the_next(show: Show) -> None:
    titles = ("Fish", "Night train", "Tea", *(f"Card {letter}" for letter in "ABCDEFGHIJKL"))
    many = tuple(Choice(f"{n}.{copy}", title) for n, title in enumerate(titles, 1) for copy in (1, 2, 3))
    form = show(ChooseMany("outcome", "My hand", many, 3, 3))
    assert isinstance(form.fields[0], SeveralField)
    write("nig")
    press(Key.Key_Return)
    write("fis")
    press(Key.Key_Return)
    write("nig")
    press(Key.Key_Return)
    assert sent(form) == {"do": "do_it", "outcome": ["2.1", "1.1", "2.2"]}, "of those that are alike each is another"


def test_so_many_alike_as_there_are_not_are_said_to_be_too_many(show: Show) -> None:
    many = tuple(Choice(f"{n}.1", f"Card {n}") for n in range(1, 41))
    form = show(ChooseMany("outcome", "My hand", many, 2, 2))
    field = form.fields[0]
    assert isinstance(field, SeveralField)
    for box in field.boxes:
        box.choose("7.1")
    assert field.missing() == "There are not so many: Card 7"
    field.hold_again(["1.1", "2.1"])
    assert field.value() == ["1.1", "2.1"]


def bills(*numbers: int) -> tuple[Choice, ...]:
    """Bills as a form offers them, of two owners by turns."""
    return tuple(Choice(str(n), f"Bill {n}: + 0 − + · {CREW[n % 2]}") for n in numbers)


@pytest.mark.parametrize("many", [(28, 3, 11, 1, 61), (28, *range(2, 10), *range(40, 50), 11, 1, 61)], ids=len)
def test_a_bill_is_found_by_the_number_that_is_printed_on_it_however_many_there_are(
    show: Show, many: tuple[int, ...]
) -> None:
    """Seen at a table: 11 chose nothing, “bill 11” another one's Bill 28, and 1 was the first bill of the list."""
    for number in (11, 61, 28, 3, 1):
        form = show(ChooseOne("bill", "On", bills(*many)), ChooseOne("side", "Vote", COLOURS))
        write(str(number))
        if number == 1:
            assert form.values()["side"] == "", "1 may still become 11"
            press(Key.Key_Tab if len(many) > 12 else Key.Key_Return)
        write("2")
        assert form.values() == {"bill": str(number), "side": "blue"}
    form = show(ChooseOne("bill", "On", bills(*many)))
    write("0")
    assert "begins with" in form.fields[0].reason.text()
    if len(many) > 12:
        write("bill 40")
        assert form.values() == {"bill": "40"}
    else:
        press(Key.Key_A)
        assert form.values() == {"bill": "28"}, "the first is A"


KEYED: tuple[tuple[AnyField, str], ...] = (
    (ChooseOne("a", "A", COLOURS), "2"),
    (ChooseOne("a", "A", bills(*range(1, 30))), "11"),
    (ChooseMany("a", "A", COLOURS, 2, 2), "12"),
    (ChooseMany("a", "A", COLOURS, 1, 2), "1"),
    (ChooseMany("a", "A", bills(*range(1, 82)), 3, 3), "313461"),
    (Arrange("a", "A", COLOURS, 2), "12"),
    (Arrange("a", "A", bills(*range(1, 82)), 2), "3134"),
    (ShareOut("a", "A", COLOURS, CREW[:2]), "rg"),
    (ShareOut("a", "A", BALLOTS, CREW[:2]), "ya"),
    (Allot("a", "A", CREW[:2], None, 0, 9), "12"),
    (Allot("a", "A", CREW[:2], None, 0, 40), "2 3"),
    (Piles("a", "A", COLOURS, CREW[:2], 2, 2), "rg"),
    (Piles("a", "A", COLOURS, CREW[:1], 2, 2), "rg"),
    (Text("a", "A", 20, needed=True), "one"),
)
"""A field of each kind, with the keys that fill it in."""


@pytest.mark.parametrize(("field", "keys"), KEYED, ids=lambda one: type(one).__name__)
def test_no_enter_needed_is_not_brass_and_stands_only_where_the_last_key_sends_it(
    show: Show, field: AnyField, keys: str
) -> None:
    """Seen at a table: it stood on the button of a field that waited for Enter."""
    form = show(field, opens=True, seats=CREW[:2] if "ya" in keys else ())
    says, brass, drawn = form.go.text(), form.go.property("kind") == "main", form.go.grab().toImage()
    reached = form.go.focusPolicy() is not Qt.FocusPolicy.NoFocus
    write(keys)
    assert brass is (says == "Done  (Enter)"), "what is pressed is brass"
    if says == "No Enter needed":
        rim = {drawn.pixel(x, drawn.height() // 2) for x in range(8)}
        assert len(rim) == 1, "it is a hint, and has no rim as a button has"
        assert not reached
        assert sent(form), "it went off"
    else:
        assert says.startswith("Done")
        press(Key.Key_Return)
        assert sent(form) or isinstance(field, ChooseOne)


def test_what_was_taken_back_stands_chosen_and_the_keyboard_is_there(show: Show) -> None:
    """Seen at a table: the withdrawn agenda was gold, the frame round another, and Enter might have meant either."""
    form = show(ChooseMany("a", "A", COLOURS, 1, 1))
    form.hold_again({"a": ["green"]})
    form.setFocus()
    held = QApplication.focusWidget()
    assert isinstance(held, LongButton)
    assert (held.accessibleName(), held.isChecked()) == ("Green", True)


def test_the_digit_of_a_seat_that_cannot_be_chosen_is_not_ignored_without_a_word(show: Show) -> None:
    """Seen at a table: of the mutineers' captains the old one was none, and its key did nothing."""
    form = show(ChooseOne("a", "A", tuple(Choice(seat, seat, seat=seat) for seat in CREW[1:3])), seats=CREW)
    form.setFocus()
    write("1")
    assert form.values() == {"a": ""}
    assert form.fields[0].reason.text() == "Nobody here has the digit 1."
    write("2")
    assert form.values() == {"a": CREW[1]}
    assert form.fields[0].reason.text() == ""


def test_what_was_taken_back_goes_row_by_row_and_only_enter_sends_it(show: Show) -> None:
    """Seen at a table: of a wrong finger keyed in anew the first digit sent the old ones off, and the second settled
    the purge."""
    seats = tuple(Choice(seat, seat, seat=seat) for seat in CREW[:3])
    form = show(ShareOut("pointed", "Who?", seats, CREW[:3], others=True), seats=CREW, opens=True)
    form.hold_again({"pointed": {"Ana": "Cy", "Ben": "Cy", "Cy": "Ben"}})
    form.setFocus()
    hint = next(label for label in form.findChildren(QLabel) if label.text().startswith("As it was keyed in before."))
    assert hint.isVisible()
    write("331")
    assert (sent(form), form.go.text()) == (None, "Done  (Enter)")
    press(Key.Key_Return)
    assert sent(form)["pointed"] == {"Ana": "Cy", "Ben": "Cy", "Cy": "Ana"}


def test_the_last_answer_sends_nothing_off_whose_button_says_that_enter_does(show: Show) -> None:
    form = show(ChooseOne("a", "A", COLOURS), ChooseOne("b", "B", BALLOTS), opens=True)
    form.fields[1].setFocus()
    write("1")
    form.fields[0].setFocus()
    assert form.go.text() == "Done  (Enter)"
    write("23")
    assert (sent(form), form.values()) == (None, {"a": "blue", "b": "veto"}), "it was only mended"
    press(Key.Key_Return)
    assert sent(form)


def test_what_comes_back_filled_is_taken_mended_where_tab_goes_or_keyed_in_anew(show: Show) -> None:
    """Seen at a table: after Ctrl+Z the amount of a deal was to be mended, and the digit changed who gives, unseen; and
    whoever typed a pledge anew from its beginning changed the last vote in it."""

    def back() -> OfferForm:
        crew = tuple(Choice(name, name, seat=name) for name in CREW)
        form = show(ChooseOne("src", "From", crew, role=Role.GIVER), ChooseOne("dst", "To", crew, role=Role.RECEIVER),
                    Number("amount", "Influence", 1, 9, 1), seats=CREW)  # fmt: skip
        form.resize(620, 500)
        QApplication.processEvents()
        before = form.needs(2)
        form.hold_if_same({"do": "do_it", "src": "Ben", "dst": "Ana", "amount": 4})
        line = form.before.fontMetrics().lineSpacing()
        assert form.needs(2) - before < 2 * line, "what it says first costs the board none of its room"
        assert form.before.text().endswith("Enter takes it, Tab mends it, another key begins anew.")
        press(Key.Key_Space)
        assert (sent(form), form.values()) == (None, {"src": "Ben", "dst": "Ana", "amount": 4}), "by habit: nothing"
        return form

    form = back()
    press(Key.Key_Return)
    assert sent(form)["amount"] == 4
    form = back()
    press(Key.Key_Tab, Key.Key_Tab, Key.Key_Tab, Key.Key_3, Key.Key_Return)
    assert {key: sent(form)[key] for key in ("src", "dst", "amount")} == {"src": "Ben", "dst": "Ana", "amount": 3}
    form = back()
    press(Key.Key_3)
    assert form.values() == {"src": "Cy", "dst": "", "amount": 1}
    assert form.before.text() == "Begun anew."
    press(Key.Key_1, Key.Key_2, Key.Key_Return)
    assert {key: sent(form)[key] for key in ("src", "dst", "amount")} == {"src": "Cy", "dst": "Ana", "amount": 2}


def test_some_of_many_that_come_back_are_begun_anew_or_switched_one_by_one_and_the_form_says_how(show: Show) -> None:
    """Seen at a table: of three who were appointed one was to be another; the first digit put out the other two, and
    nothing said so."""

    def back() -> OfferForm:
        form = show(ChooseMany("members", "Who?", tuple(Choice(name, name) for name in CREW), 2, 2))
        form.hold_if_same({"do": "do_it", "members": list(CREW[:2])})
        assert form.before.text().endswith("Enter takes it, Tab mends it, another key begins anew.")
        return form

    form = back()
    press(Key.Key_Tab, Key.Key_2, Key.Key_3, Key.Key_Return)
    assert sorted(sent(form)["members"]) == sorted((CREW[0], CREW[2]))
    form = back()
    press(Key.Key_3)
    assert (form.values(), form.before.text()) == ({"members": [CREW[2]]}, "Begun anew.")
    form = back()
    press(Key.Key_Return)
    assert sent(form)["members"] == list(CREW[:2])


def test_one_choice_that_was_taken_back_begins_empty_and_goes_off_as_its_button_says(show: Show) -> None:
    """Seen at a table: “No Enter needed” stood there, the digit waited for one, and the next four fell on it, too."""
    form = show(ChooseOne("member", "Member", COLOURS), opens=True)
    form.hold_again({"member": "blue"})
    form.setFocus()
    assert form.go.text() == "No Enter needed"
    write("1")
    assert sent(form)["member"] == "red"


def test_some_that_were_taken_back_are_chosen_anew_by_keys_and_switched_by_a_click(show: Show) -> None:
    """Seen at a table: of three appointed the two who were right were switched off as they were keyed in once more."""
    form = show(ChooseMany("three", "Members", BALLOTS + COLOURS, 3, 3), opens=True)
    form.hold_again({"three": ["yes", "abstain", "veto"]})
    form.setFocus()
    write("124")
    assert (sent(form), form.values()) == (None, {"three": ["yes", "abstain", "red"]})
    form.hold_again({"three": ["yes", "abstain", "veto"]})
    (choices,) = form.findChildren(Choices)
    QTest.mouseClick(choices.buttons["veto"], Qt.MouseButton.LeftButton)
    assert form.values() == {"three": ["yes", "abstain"]}
    press(Key.Key_Return)
    assert form.fields[0].caption.text() == "Members · Choose 3."


def test_what_was_refused_is_sent_by_enter_alone_as_its_button_says(show: Show) -> None:
    form = show(ChooseOne("a", "A", COLOURS), opens=True)
    write("1")
    assert sent(form)["a"] == "red"
    form.setProperty("sent", None)
    form.refuse([RefusalText("Not red.", Reason("not_red"))])
    assert form.go.text() == "Done  (Enter)"
    write("2")
    assert sent(form) is None
    press(Key.Key_Return)
    assert sent(form)["a"] == "blue"


def test_space_pressed_by_habit_passes_no_number_that_a_form_begins_with(show: Show) -> None:
    form = show(Number("score", "Score", -6, 9, 0))
    press(Key.Key_Space, Key.Key_Space)
    assert form.fields[0].reason.text() == "Type a number; Enter takes 0."
    press(Key.Key_7)
    assert not form.fields[0].refused
    press(Key.Key_Return)
    assert sent(form) == {"do": "do_it", "score": 7}


def test_space_ends_a_number_that_was_typed(show: Show) -> None:
    form = show(Number("score", "Score", -6, 9, 0))
    press(Key.Key_0, Key.Key_Space)
    assert form.go.hasFocus()


def test_many_places_in_a_row_show_symbols_and_choices_past_nine_have_a_letter(show: Show) -> None:
    kinds = ("gold", "rum", "spot", "emerald", "sapphire", "ruby", "map", "compass", "spyglass", "bottle", "pistol")
    choices = tuple(Choice(kind, kind.title(), icon=Icon(kind)) for kind in kinds)
    form = show(Arrange("outcome", "Treasures", choices, 6, 6))
    field = form.fields[0]
    assert isinstance(field, ArrangeField)
    assert any(button.text().strip() == "P  Pistol" for button in form.findChildren(QPushButton))
    press(Key.Key_1, Key.Key_P, Key.Key_P, Key.Key_3, Key.Key_2, Key.Key_1)
    assert field.value() == ["gold", "pistol", "pistol", "spot", "rum", "gold"]
    assert [slot.accessibleName() for slot in field.slots] == ["Gold", "Pistol", "Pistol", "Spot", "Rum", "Gold"]
    assert all(not slot.pixmap().isNull() for slot in field.slots)


def test_every_letter_that_chooses_can_be_typed_on_every_keyboard() -> None:
    names = ("ليلى الحداد", "Ärger", "Ана", "Zoë", "李", "Ana", "ana")
    found = letters(tuple(Choice(str(n), name) for n, name in enumerate(names)))
    assert all(letter in ascii_lowercase for letter in found.values())
    assert len(set(found.values())) == len(names)
    assert found["3"] == "z"


def test_what_belongs_to_seats_is_chosen_by_the_seats_digit_and_then_by_its_own(show: Show) -> None:
    kinds = (Icon.GOLD, Icon.RUM)
    takes = tuple(Choice(f"{k}:{s}", f"{k} of {s}", icon=k, seat=s) for s in CREW for k in kinds)
    form = show(ChooseOne("take", "Steal", takes), seats=CREW)
    press(Key.Key_Return)
    assert "Choose one" in form.fields[0].reason.text()
    press(Key.Key_7)
    assert [b.accessibleName() for b in form.findChildren(QPushButton) if " of " in b.accessibleName()] == [
        "gold of Gus",
        "rum of Gus",
    ]
    press(Key.Key_2, Key.Key_Return)
    assert sent(form)["take"] == "rum:Gus"


def test_few_things_of_seats_stand_there_at_once(show: Show) -> None:
    takes = tuple(Choice(f"gold:{seat}", f"gold of {seat}", seat=seat) for seat in CREW)
    form = show(ChooseOne("take", "Steal", takes), seats=CREW)
    press(Key.Key_3, Key.Key_Return)
    assert sent(form)["take"] == "gold:Cy"


def test_the_choice_that_has_the_keyboard_is_as_high_as_its_neighbours(show: Show, qapp: QApplication) -> None:
    form = show(ChooseOne("one", "Which one", tuple(Choice(v, f"{v} and so on") for v in "abcdef")))
    form.resize(500, 300)
    field = form.fields[0]
    assert isinstance(field, OneField)
    for button in field.choices.buttons.values():
        button.setFocus(Qt.FocusReason.TabFocusReason)
        form.updateGeometry()
        qapp.processEvents()
        assert len({other.height() for other in field.choices.buttons.values()}) == 1


def test_what_is_too_long_for_a_button_loses_its_end_and_never_its_beginning(qapp: QApplication) -> None:
    button = LongButton("Undo: Wilhelmine offers Ben the emerald for his vote, and much more is said about it here")
    button.resize(220, 40)
    button.show()
    qapp.processEvents()
    drawn = ink.said(button)
    assert drawn.startswith("Undo: Wilhelmine")
    assert drawn.rstrip(" |").endswith("…")
    button.deleteLater()


def test_a_digit_begins_another_number_where_one_stands_again_that_was_taken_back(show: Show) -> None:
    form = show(Allot("levels", "Levels", ("Ana", "Bob"), None, 0, 99), seats=("Ana", "Bob"))
    form.hold_again({"levels": {"Ana": 12, "Bob": 7}})
    press(Key.Key_3)
    assert form.fields[0].value() == {"Ana": 3, "Bob": 7}


def test_ctrl_z_takes_words_back_in_their_line_and_then_one_answer_after_the_other(show: Show) -> None:
    many = ChooseMany("cards", "Cards", tuple(Choice(f"c{n}", f"Card {n}") for n in range(1, 60)), 2, 2)
    form = show(ChooseOne("who", "Who", COLOURS), Number("points", "Points", 0, 40, 0), many, Text("why", "Why"))
    held = [form.values()]
    for keys, field in zip(("2", "12", "card 7", "for it"), form.fields, strict=True):
        field.setFocus()
        write(keys)
        held.append(form.values())
    for before, field in zip(held[-2::-1], reversed(form.fields), strict=True):
        undo()
        assert form.values() == before
        at = QApplication.focusWidget()
        assert at is not None
        assert field.isAncestorOf(at), f"the keyboard is where {field.name} was filled in"
    write("3")
    assert form.values()["who"] == "green"


def test_a_press_that_chose_what_stood_there_already_is_taken_back_by_a_ctrl_z_of_its_own(show: Show) -> None:
    """Seen at a table: of three thumbs one was up already, and the third Ctrl+Z took the plan back."""
    form = show(ShareOut("thumbs", "Thumbs", BALLOTS[:2], CREW[:3], start="yes"), seats=CREW[:3])
    for letter in "aya":
        write(letter)
    for _press in range(3):
        assert form._entries
        undo()
    assert not form._entries
    assert not form.keyed


def undo() -> None:
    """Press Ctrl+Z where the focus is."""
    at = QApplication.focusWidget()
    assert at is not None
    QTest.keySequence(at, QKeySequence(QKeySequence.StandardKey.Undo))


def test_undo_in_a_line_in_which_nothing_was_typed_is_the_evenings(show: Show) -> None:
    many = ChooseMany("cards", "Cards", tuple(Choice(str(n), f"Card {n}") for n in range(1, 60)), 1, 3)
    lines: tuple[AnyField, ...] = (
        Number("points", "Points", 0, 9, 0),
        Text("why", "Why"),
        many,
        Allot("shares", "Shares", CREW, None, 0, 9),
    )
    for field in lines:
        form = show(field)
        taken: list[bool] = []
        for keys in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo):
            shortcut = QShortcut(QKeySequence(keys), form)
            shortcut.activated.connect(lambda taken=taken: taken.append(True))
        line = QApplication.focusWidget()
        assert line is not None
        QTest.keySequence(line, QKeySequence(QKeySequence.StandardKey.Undo))
        QTest.keySequence(line, QKeySequence(QKeySequence.StandardKey.Redo))
        assert taken == [True, True], field


def test_a_caption_whose_end_tells_it_from_others_takes_more_lines_and_never_loses_its_end(qapp: QApplication) -> None:
    words = "Undo: Wilhelmine-Theodora offers Maximiliane the emerald for her vote in the third round, and 7 points"
    for wide, whole in ((320, True), (110, False)):
        button = LongButton(words, most=4, ends=True)
        button.resize(wide, 90)
        button.show()
        qapp.processEvents()
        assert (not button.elided) is whole
        assert len(button.lines(button.room())) > 2
        assert ink.said(button).rstrip(" |").endswith("ints")
        button.deleteLater()


def given(sent: Mapping[str, Any]) -> dict[str, Any]:
    """All that is not left open; some of many have no order."""
    return {name: sorted(value, key=str) if isinstance(value, list) else value for name, value in sent.items() if value}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_form_with_much_in_it_that_was_sent_and_taken_back_holds_all_of_it(qapp: QApplication, slug: str) -> None:
    """Seen at a table: one wrong digit of a deal that was recorded cost the whole deal."""
    known, pressed = set[str](), 0
    for way in GAMES[slug].presets:
        session = laid(slug, GAMES[slug].meta.seats[0], 5, HandWoundTime(), way)
        bot, rnd = Bot(session, 5), random.Random(5)
        for _step in range(150):
            for offer in (o for o in session.page(HOST).offers if much(o) and not o.refused and o.do not in known):
                sent = fill(offer, rnd.randrange)
                if isinstance(session.submit(HOST, session.read(sent)), Refusal):
                    continue
                known.add(offer.do)
                undo = session.page(HOST).undo
                assert undo is not None
                assert not undo.judges
                session.submit(HOST, session.read({"do": "rewind", "to": undo.to}))
                form = OfferForm(offer, lambda reason: reason.key, seats=session.seats)
                form.hold_if_same(session.keyed_before())
                assert given(offer.filled(**form.values())) == given(sent)
                assert form.go.text() == "Done  (Enter)"
                form.deleteLater()
                pressed += begun_anew_by_its_own_key(session, offer)
            if not bot.step():
                break
    assert pressed or slug in ("politburo", "articles_of_agreement"), "there Space alone opens such a form"
    assert known or slug == "politburo", "there are such forms; Politburo's ask one thing each"


def begun_anew_by_its_own_key(session: Session, offer: Offer) -> bool:
    """Where Ctrl+Z opens the form of this offer again, the key of its button empties it, and is no answer in it;
    whether it has one. Seen at a table: 70 was taken back, and 5, 7 as ever laid a card worth 57."""
    keys = Shortcuts({})
    panel = OffersPanel(
        lambda reason: reason.key, seats=session.seats, digits=True, letters=keys.free_letters(), deal_key="D"
    )
    panel.show()
    panel.goes_back()
    panel.hold_again(session.keyed_before())
    panel.set_offers(session.page(HOST).offers)
    panel.reopen()
    QApplication.processEvents()
    form = panel.form
    has_one = form is not None and form.offer.do == offer.do and form.opener != ""
    if form is not None and has_one:
        press(getattr(Key, f"Key_{form.opener}"))
        assert form.keyed
        empty = OfferForm(offer, lambda reason: reason.key, seats=session.seats)
        assert form.states() == empty.states()
        empty.deleteLater()
        assert form.before.text() == "Begun anew."
    panel.deleteLater()
    return has_one
