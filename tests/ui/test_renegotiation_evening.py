"""The Renegotiation Game through the real windows: a journey by click, a hummed pause, laid cards, and the speech."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.messages import JUDGE, Put
from companion.core.vocabulary import Group
from companion.games import GAMES
from companion.games.renegotiation import commands as c
from companion.games.renegotiation.board import CardFace, HandCard
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.session import header_for
from tests.games.renegotiation import test_duties as duties
from tests.ui.evenings import CTRL, Desk, Key
from ui.faces.renegotiation import sheets, terms
from ui.faces.renegotiation.scene import rows_of, sheets_of
from ui.faces.renegotiation.seat import HandPanel
from ui.forms import rest
from ui.forms.buttons import LongButton
from ui.panels.offers import key_of

NAMES = ("Ana", "Ben")


def laid(app: object, folder: Path, **options: str) -> Desk:
    """A table of two at which Ana begins."""
    rules = GAMES["renegotiation"]
    given = {"first.player": "Ana", **{key.replace("__", "."): value for key, value in options.items()}}
    time = HandWoundTime()
    session = Session.begin(rules, NAMES, given, MemoryJournal(header_for(rules)), time, AppDraws(4))
    desk = Desk(app, folder, NAMES, {}, session, painted=False)  # type: ignore[arg-type]  # it is the application
    desk.time = time
    return desk


@pytest.fixture
def boxed(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[Desk]:
    """With printed cards on the app's map."""
    desk = laid(qapp, tmp_path, cards__mode="box", speech__words="host")
    yield desk
    desk.close()


@pytest.fixture
def dealt(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[Desk]:
    """With the app's own deck."""
    desk = laid(qapp, tmp_path)
    yield desk
    desk.close()


@pytest.fixture
def light(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[Desk]:
    """With printed map and cards."""
    desk = laid(qapp, tmp_path, cards__mode="box", map__mode="light")
    yield desk
    desk.close()


def test_with_printed_cards_space_begins_a_turn_on_the_apps_map_and_does_nothing_by_itself(boxed: Desk) -> None:
    """Seen at a table: at a turn's start Space did nothing at all."""
    boxed.key(Key.Key_Space)
    form = boxed.table.controls.form
    assert form is not None
    assert form.offer.do == "move"
    boxed.key(Key.Key_Escape)
    assert boxed.view.board.active == "Ana"
    pick_up = next(offer for offer in boxed.page().offers if offer.do == "pick_up")
    assert not pick_up.refused


def test_a_card_that_the_host_picked_up_is_looked_at_before_space_ends_the_turn(dealt: Desk) -> None:
    """Seen at a table: the turn's end was offered before anybody had seen the card."""
    table = dealt.table
    table.handing.looking = True
    table.controls.take(next(offer for offer in dealt.page().offers if offer.do == "pick_up"))
    dealt.settle()
    assert [card.looked for card in dealt.view.seats if card.seat == "Ana"] == [False]
    assert table.controls.instead == "Ana looks at the cards"
    dealt.keys(Key.Key_Space, Key.Key_Return)
    window = dealt.private()
    assert window is not None
    assert window.seat == "Ana"
    dealt.keys(Key.Key_Escape, Key.Key_Escape)
    assert table.controls.instead != "Ana looks at the cards"


def test_a_light_turn_costs_at_most_four_presses(light: Desk) -> None:
    # Ana lays a card worth 7: the digit after the seats' own, the points, Enter, and Space for the next turn.
    light.presses = 0
    light.keys(Key.Key_3, Key.Key_7, Key.Key_Return)
    assert [card.points for card in light.view.board.players[0].row] == [7]
    light.key(Key.Key_Space)
    assert (light.view.board.active, light.presses) == ("Ben", 4)
    # Ben does what is no business of the app.
    light.key(Key.Key_Space)
    assert (light.view.board.active, light.presses) == ("Ana", 5)
    light.key(Key.Key_J, CTRL)
    assert light.evening.judge is not None
    assert light.session.backs()
    assert light.evening.judge.corrections.fresh.isHidden(), "chance lies on the table"


@pytest.mark.parametrize("table", ["light", "boxed"])
def test_r9_a_laid_card_goes_by_a_press_on_it_without_a_reason_or_a_pencil(
    table: str, request: pytest.FixtureRequest
) -> None:
    """Seen at a table: what event cards do most lay in a menu of seventeen lines, and asked why like a correction."""
    desk: Desk = request.getfixturevalue(table)
    desk.keys(Key.Key_3, Key.Key_7, Key.Key_Return)
    desk.keys(Key.Key_3, Key.Key_4, Key.Key_Return)
    board = desk.table.board
    frame, places = board.frame, board.laid
    assert frame is not None
    if places.sheets:
        first = sheets.lines(places.sheets[0], sheets_of(frame)[0], frame.unit)[0]
    else:
        first = terms.cards_of(places.rows[0], rows_of(frame)[0], frame.unit)[0]
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, first.center().toPoint())
    desk.settle()
    form = desk.table.controls.form
    assert form is not None
    assert form.offer.given["things"] == ["#1:7"]
    desk.key(Key.Key_Return)
    assert [card.points for card in desk.view.board.players[0].row] == [4]
    assert "as a card says" in desk.page().story[-1].say
    assert not desk.page().corrected


def lay(desk: Desk, *points: str) -> None:
    """Key in printed points cards of the seat whose turn it is."""
    for figure in points:
        desk.click(desk.button("lays a points card"))
        desk.key(getattr(Key, f"Key_{figure}"))
        desk.key(Key.Key_Return)


def test_r5_a_click_on_a_light_travels_there_and_space_ends_the_turn(boxed: Desk) -> None:
    light = boxed.table.board.pieces["Brussels"]
    QTest.mouseClick(light, Qt.MouseButton.LeftButton)
    boxed.settle()
    assert boxed.view.board.players[0].city == "Brussels"
    assert boxed.view.board.way == ("London", "Brussels")
    assert boxed.table.board.pieces == {}
    boxed.key(Key.Key_Space)
    assert boxed.view.board.active == "Ben"
    assert "Paris" in boxed.table.board.pieces


def test_q4_a_turn_in_which_nothing_was_done_asks_before_it_ends(boxed: Desk) -> None:
    """Seen at a table: E, pressed twice, ended two turns: the second was that of somebody who had done nothing."""
    boxed.keys(Key.Key_4, Key.Key_E)
    assert boxed.view.board.active == "Ben"
    boxed.keys(Key.Key_E, Key.Key_E, Key.Key_E, Key.Key_Space)
    assert boxed.view.board.active == "Ben"
    form = boxed.table.controls.form
    assert form is not None
    assert form.fields[0].caption.text().startswith("Ben has neither moved nor picked up, and has played no card")
    boxed.key(Key.Key_1)
    assert boxed.view.board.active == "Ana", "what the table wants goes"


def test_r16_whoever_makes_everybody_wait_is_heard_humming(boxed: Desk) -> None:
    boxed.click(boxed.button("makes everybody wait"))
    assert boxed.sink.played == ["hum"]
    assert boxed.view.board.hums == "Ana"
    assert not boxed.session.running
    boxed.key(Key.Key_Space)
    assert boxed.view.board.hums == ""
    assert boxed.session.running


def test_r14_four_laid_cards_and_a_speech_of_forty_seconds_win(boxed: Desk) -> None:
    boxed.click(boxed.button("Pick up in London"))
    lay(boxed, "8", "7", "6", "9")
    assert boxed.phase == "finishing"
    boxed.key(Key.Key_Space)
    assert boxed.phase == "speech"
    boxed.key(Key.Key_Space)
    for letter in "ferret":
        boxed.key(getattr(Key, f"Key_{letter.upper()}"))
    boxed.key(Key.Key_Return)
    for letter in "radish":
        boxed.key(getattr(Key, f"Key_{letter.upper()}"))
    boxed.key(Key.Key_Return)
    assert boxed.view.board.speech.words == ("ferret", "radish")
    boxed.key(Key.Key_Space)
    boxed.wind(40_000)
    boxed.keys(Key.Key_Space, Key.Key_Space)
    result = boxed.page().result
    assert result is not None
    assert result.winners == ("Ana",)
    assert result.standings[0].total == 40
    assert result.graph_say == "Points by turn"
    assert boxed.table.stack.currentWidget() is boxed.table.result


def test_a_card_of_the_hand_is_pressed_where_it_lies_and_bears_the_digit_that_takes_it(dealt: Desk) -> None:
    """Seen at a table: the card that must be played stood below the fold, under everything that could not be done."""
    before = dealt.presses
    dealt.keys(Key.Key_N, Key.Key_Return)
    assert dealt.presses - before == 2, "to the own page, and one click lays the card"
    window = dealt.private()
    assert window is not None
    assert window.own is not None
    assert not window.own.explain.isVisible(), "seen at a table: “Why this figure?” over 0 0 0"
    view, offers = window.own.wide[0], window.own.offers
    card = view.card
    assert isinstance(card, HandPanel)
    hand = dealt.page("Ana").view.mine.hand
    place, held = next((place, held) for place, held in enumerate(hand) if held.now)
    mine, (_head, inner) = dealt.page("Ana").view.mine, card.parts(QRectF(view.rect()), view.unit)
    assert view.page is not None
    digit = card._keys(view.page)[held.name]
    taken = offers.at_digit(int(digit))
    assert taken is not None
    assert taken.given["card"] == held.name
    assert digit == str(place + 1), "that of its place"
    cell = card._cells(inner, len(mine.hand), view.unit)[place]
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, cell.center().toPoint())
    dealt.settle()
    if taken.fields:
        assert offers.form is not None
        assert offers.form.offer.given["card"] == held.name
    else:
        assert held.name not in [one.name for one in dealt.page("Ana").view.mine.hand]


def test_r14_the_words_of_a_speech_are_ticked_by_their_digits(boxed: Desk) -> None:
    speaking(boxed)
    boxed.key(Key.Key_1)
    assert boxed.view.board.speech.heard == (1,)
    boxed.keys(Key.Key_1, Key.Key_2)
    assert boxed.view.board.speech.heard == (1, 2), "a word that was said keeps its digit"


def speaking(desk: Desk) -> None:
    """Ana speaks, with two words to be said."""
    desk.click(desk.button("Pick up in London"))
    lay(desk, "8", "7", "6", "9")
    desk.keys(Key.Key_Space, Key.Key_Space)
    for letter in "FERRET":
        desk.key(getattr(Key, f"Key_{letter}"))
    desk.keys(Key.Key_Return, Key.Key_A, Key.Key_B, Key.Key_Return, Key.Key_Space)
    assert desk.phase == "speaking"


def test_r14_a_word_is_ticked_where_it_stood_also_once_time_is_up(boxed: Desk) -> None:
    """Seen at a table: at 1:00 “The speech was good” lay where a word had lain, and the click for it ended the game."""
    speaking(boxed)
    boxed.key(Key.Key_1)
    second = boxed.table.controls.at_digit(2)
    assert second is not None
    button = boxed.table.controls.buttons[key_of(second)]
    before = button.mapToGlobal(button.rect().center())
    boxed.wind(60_000)
    assert boxed.phase == "verdict"
    assert boxed.table.controls.at_digit(2).given == second.given
    assert button.isVisible()
    assert button.rect().contains(button.mapFromGlobal(before)), "it has not moved from under the hand"
    boxed.click(button)
    assert boxed.view.board.speech.heard == (1, 2)
    boxed.key(Key.Key_Space)
    result = boxed.page().result
    assert result is not None
    assert result.say == "40 points and a speech of 60 seconds with both words."


def test_a_press_in_the_moment_in_which_the_clock_speaks_does_not_take_what_has_just_come(
    boxed: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Space was pressed for “The speech is over”; it must not judge it."""
    monkeypatch.setattr(rest, "REST_MS", 60_000)  # however slow the machine is
    speaking(boxed)
    boxed.wind(60_000)
    assert boxed.phase == "verdict"
    QTest.keyClick(boxed.table, Qt.Key.Key_Space)
    boxed.settle()
    assert boxed.phase == "verdict"
    assert "The clock has just changed" in boxed.table.controls.notice.text(), "and no press is dropped without a word"
    QTest.mouseClick(boxed.table.controls._next, Qt.MouseButton.LeftButton)
    boxed.settle()
    assert boxed.phase == "verdict", "a click means no more than a key does"
    boxed.keys(Key.Key_1, Key.Key_2, Key.Key_Space)  # with the time that people take
    assert boxed.page().result is not None


def test_the_second_click_of_two_ends_nobody_elses_turn(light: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen at a table: the next player's “turn ends” lay under the pointer that had just ended a turn."""
    monkeypatch.setattr(rest, "REST_MS", 60_000)  # however slow the machine is
    for _click in range(2):
        QTest.mouseClick(light.table.controls._next, Qt.MouseButton.LeftButton)
        light.settle()
    assert light.view.board.active == "Ben"
    light.click(light.table.controls._next)  # with the time that people take
    assert light.view.board.active == "Ana"


def test_space_hands_the_laptop_to_whoever_must_choose_at_the_start_of_a_turn(dealt: Desk) -> None:
    """Space is always the next step: where a player chooses, that is to give the player the laptop."""
    assert [offer for offer in dealt.page().offers if offer.main and not offer.refused] == []
    dealt.key(Key.Key_Space)
    window = dealt.private()
    assert window is not None
    assert window.seat == "Ana"


def test_r18_space_hands_the_laptop_to_whoever_a_card_has_give_something(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: the golden Space ended the turn over what a card still had somebody do."""
    table = duties.table({"Ana": ["Lunch"]})
    table.do("Ana", c.Play(duties.of("Lunch"), "Ben"))
    table.do("Ana", c.Give(table.hand("Ana")[:1], "hand:Ben"))
    desk = Desk(qapp, tmp_path, table.names, {}, table.session, painted=False)
    desk.key(Key.Key_Space)
    window = desk.private()
    assert window is not None
    assert window.seat == "Ben"
    desk.close()


def test_r18_who_comes_along_and_who_stays_is_pressed_by_the_same_two_letters_whoever_is_asked(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: A, L, Y and F for two people, and A was not Ana."""
    table = duties.table({"Ana": ["Party"]}, seats=4)
    table.do("Ana", c.Play(duties.of("Party")))
    desk = Desk(qapp, tmp_path, table.names, {}, table.session, painted=False)
    panel, asked = desk.table.controls, list[tuple[str, str]]()
    assert panel.instead == "", "the answer stands on the host's page: the laptop goes nowhere for it"
    desk.keys(Key.Key_Space)
    assert desk.private() is None
    desk.key(Key.Key_2, CTRL)
    desk.key(Key.Key_Return)
    window = desk.private()
    assert window is not None
    assert window.own is not None
    answers = [offer.say for offer in window.own.offers.offers if not offer.refused][:2]
    assert answers == ["Come along to Brussels", "Stay in London"], "whoever looks anyway answers there"
    desk.keys(Key.Key_Escape, Key.Key_Escape)
    for place in (0, 1, 0):
        both = [offer for offer in panel.offers if offer.do in ("carry_out", "let_lapse")]
        asked += [(offer.say.split(" to ")[0].split(" in ")[0], panel.printed()[id(offer)]) for offer in both]
        desk.key(getattr(Key, f"Key_{panel.printed()[id(both[place])]}"))
    (_ben, along), (_stays, stays) = asked[:2]
    assert asked == [
        (f"{seat} {says}", letter)
        for seat in ("Ben", "Cy", "Di")
        for says, letter in (("comes along", along), ("stays", stays))
    ]
    assert [player.city for player in desk.view.board.players][1:] == ["Brussels", "London", "Brussels"]
    desk.close()


def test_r18_a_cards_digit_is_its_place_while_the_page_lies_open_and_a_refusal_names_what_is_owed(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: the 1 on a card kept all cards of another one, and the red text hid the button that was due."""
    table = duties.table({"Ana": ["Record", "Luggage", "Mutter"]})
    desk = Desk(qapp, tmp_path, table.names, {}, table.session, painted=False)
    desk.keys(Key.Key_N, Key.Key_Return)
    window = desk.private()
    assert window is not None
    assert window.own is not None
    offers, wide = window.own.offers, window.own.wide

    def digits() -> dict[int, str]:
        found = {n: offers.at_digit(n) for n in range(1, 10)}
        return {n: str(one.given.get("card", one.do)) for n, one in found.items() if one is not None}

    def laid_out() -> list[str]:
        mine = next(view.page.view.mine for view in wide if isinstance(view.card, HandPanel) and view.page is not None)
        return [one.name + " new" * one.new for one in getattr(mine, "hand", ())]

    held = [*map(duties.of, ("Record", "Luggage", "Mutter"))]
    assert {n: digits().get(n) for n in (2, 3)} == {2: held[1], 3: held[2]}
    desk.key(Key.Key_2)
    assert digits() == {3: held[2], 6: "give"}, "the place of what was played stays empty"
    assert laid_out() == [held[0], "", held[2]]
    desk.key(Key.Key_Return)
    assert offers.notice.text() == "First: Put 1 card on the stack in London (6)."
    first = next(iter(offers.buttons.values()))
    desk.key(Key.Key_1)
    said = "First: Put 1 card on the stack in London  (6)"
    assert offers.notice.text().startswith("Record: not now")
    assert offers.notice.text().endswith(said), "a card's own digit names what is owed, too"
    desk.key(Key.Key_Space)
    assert desk.private() is window, "seen at a table: Space left the page over a gift still due, without a word"
    assert offers.notice.text() == "First: Put 1 card on the stack in London (6). Space once more leaves it open."
    desk.key(Key.Key_E)
    said = "First: Put 1 card on the stack in London  (6)"
    assert offers.notice.text().endswith(said), offers.notice.text()
    assert offers.of_group(Group.STEP) is offers.offers[0], "it stands above all else"
    assert offers._scroll.viewport().rect().contains(first.mapTo(offers._scroll.viewport(), first.rect().bottomRight()))
    desk.key(Key.Key_6)
    assert offers.form is not None
    assert not offers.notice.isVisible(), "what was refused before is no longer spoken of"
    shown = [choice.text().split()[0] for choice in offers.form.fields[0].findChildren(LongButton)]
    assert shown == ["1", "3"], "seen at a table: a card that was 8 on the page was 7 in the form"
    desk.keys(Key.Key_1, Key.Key_Return, Key.Key_K)
    assert laid_out() == [f"{held[0]} new", "", held[2]], "what was put on the stack came back, and is marked"
    assert 2 not in digits(), "nothing else has the digit of what went"
    waits = (("not_now", ""), ("own_turn_only", " (on your turn)"), ("at_once_first", " (another card comes first)"))
    for why, said in waits:
        card = HandCard(face=CardFace(card="", title="Lunch"), why=why)
        assert HandPanel._why_not(card) == f"Lunch: not now{said}."
    desk.close()


def test_q14_the_laptop_goes_on_to_whoever_may_interrupt_the_last_card(qapp: QApplication, tmp_path: Path) -> None:
    """Seen at a table: at “Does anybody interrupt?” N said that nobody is missing."""
    table = duties.table({"Ana": ["points 7"]})
    table.do(JUDGE, Put("target:Ana", "1", "a short evening"))
    desk = Desk(qapp, tmp_path, table.names, {}, table.session, painted=False)
    desk.keys(Key.Key_N, Key.Key_Return)
    window = desk.private()
    assert window is not None
    assert window.own is not None
    lays = next(n for n in range(1, 4) if getattr(window.own.offers.at_digit(n), "do", "") == "lay")
    desk.key(getattr(Key, f"Key_{lays}"))
    assert (desk.phase, desk.private()) == ("finishing", None)
    desk.key(Key.Key_N)
    window = desk.private()
    assert window is not None
    assert window.seat == "Ben"
    desk.close()


def test_the_laptop_goes_to_whose_turn_it_is_and_back_to_the_table(dealt: Desk) -> None:
    dealt.key(Key.Key_N)
    window = dealt.private()
    assert window is not None
    assert window.seat == "Ana"
    dealt.key(Key.Key_Return)
    assert window.own is not None
    assert not window.own.ballots.isVisible()
    assert [card.face.title for card in dealt.page("Ana").view.mine.hand]
    dealt.key(Key.Key_N)
    assert dealt.private() is None


def test_space_does_what_the_gold_button_says_wherever_the_keyboard_is(dealt: Desk) -> None:
    """Seen at a table: a stray Enter marked the player's capital, and Space, which was to hand the laptop on, picked a
    card up there."""
    before = dealt.page().view.board
    assert dealt.table.controls.instead == "Hand the laptop to Ana"
    assert dealt.button("To anybody: Ctrl+1 – Ctrl+2").isVisible(), "to whoever interrupts"
    dealt.keys(Key.Key_Return, Key.Key_Space)
    window = dealt.private()
    assert window is not None
    assert window.seat == "Ana"
    assert dealt.page().view.board == before
    dealt.keys(Key.Key_Return, Key.Key_N, Key.Key_K)
    assert dealt.view.board.picked == "London", "K picks up"
    dealt.key(Key.Key_E)
    assert dealt.view.board.active == "Ben", "E ends the turn, also where that is what Space does"


def test_no_single_letter_ends_the_game_where_only_the_table_sees_whether_it_is_over(light: Desk) -> None:
    """Seen at a table: a letter that was typed too early declared the negotiations over in the first turn."""
    light.key(Key.Key_X)
    assert light.phase == "turn"
    assert light.table.controls.form is not None
    light.key(Key.Key_1)
    assert light.phase == "speech"


def test_a_digit_does_the_same_all_evening_or_nothing(boxed: Desk) -> None:
    """Seen at a table: the digit that laid a card in Ana's turn interrupted with one in Ben's, a card had none to be
    played with, and the numbers under each other were 5, 6, 8 before a move and 5, 6, 7 after it."""
    meant: dict[int, set[tuple[str, object, object]]] = {}

    def look() -> list[int]:
        by_digit = {n: boxed.table.controls.at_digit(n) for n in range(1, 10)}
        for n, offer in by_digit.items():
            if offer is not None:
                seat = offer.given["seat"] if n <= len(NAMES) else ""
                meant.setdefault(n, set()).add((offer.do, seat, offer.given.get("travel", False)))
        return [n for n, offer in by_digit.items() if offer is not None]

    assert look() == [1, 2, 3, 4, 5]
    order = [offer.do for offer in boxed.page().offers]
    assert order.index("key_laid") < order.index("pick_up") < order.index("hum")
    boxed.key(Key.Key_5)
    assert boxed.page().story[-1].say == "Ana plays a travel card."
    assert boxed.view.board.played.card.title == "A travel card"
    boxed.key(Key.Key_4)
    assert boxed.view.board.picked == "London"
    assert look() == [1, 2, 3, 4, 5], "also once it was done"
    boxed.keys(Key.Key_3, Key.Key_7, Key.Key_Return)
    assert [card.points for card in boxed.view.board.players[0].row] == [7]
    boxed.keys(Key.Key_2, Key.Key_Return)
    assert boxed.view.board.interrupts, "Ben's own digit plays a card of Ben's"
    look()
    boxed.key(Key.Key_Space)
    boxed.click(boxed.button("Ana's turn ends"))
    assert boxed.view.board.active == "Ben"
    assert look() == [1, 2, 3, 4, 5]
    assert meant == {
        1: {("key_played", "Ana", False)}, 2: {("key_played", "Ben", False)}, 3: {("key_laid", "", False)},
        4: {("pick_up", "", False)}, 5: {("key_played", "", True)},
    }  # fmt: skip


@pytest.mark.parametrize("table", ["light", "boxed"])
def test_a_digit_means_the_same_on_a_page_that_has_no_secrets_as_at_the_table(
    table: str, request: pytest.FixtureRequest
) -> None:
    """Seen at a table: laying a card was 5 at the laptop and 2 on the own page, playing one 1 there and 3 here."""
    desk: Desk = request.getfixturevalue(table)
    there = {n: desk.table.controls.at_digit(n) for n in range(1, 6)}
    desk.keys(Key.Key_N, Key.Key_Return)
    window = desk.private()
    assert window is not None
    assert window.own is not None
    here = {n: offer for n in range(1, 6) if (offer := window.own.offers.at_digit(n)) is not None}
    both = {n: (here[n], one) for n, one in there.items() if one is not None and n in here}
    assert all((mine.do, mine.given) == (theirs.do, theirs.given) for mine, theirs in both.values())
    assert (here[1].do, here[3].do) == ("key_played", "key_laid")
    desk.keys(Key.Key_3, Key.Key_7, Key.Key_Return)
    assert [card.points for card in desk.view.board.players[0].row] == [7]


def test_words_typed_on_after_the_enter_of_the_points_press_no_key_of_the_table(boxed: Desk) -> None:
    """Seen at a table: Enter after the points laid the card without its name, and the name typed then hit the table."""
    wished: list[str] = []
    boxed.table.wished.connect(wished.append)
    boxed.keys(Key.Key_3, Key.Key_7, Key.Key_Return)
    assert [card.points for card in boxed.view.board.players[0].row] == [7]
    before = len(boxed.session.evening.entries)
    for letter in (Key.Key_B, Key.Key_H, Key.Key_N, Key.Key_1, Key.Key_Space, Key.Key_P, Key.Key_Return):
        boxed.key(letter)
    assert (wished, len(boxed.session.evening.entries)) == ([], before)
    assert boxed.table.controls.form is None
    assert "type them before Enter" in boxed.table.controls.notice.text()
    boxed.key(Key.Key_3)
    assert boxed.table.controls.form is not None, "after the words each key is its own again"
    boxed.keys(Key.Key_6, *(getattr(Key, f"Key_{letter}") for letter in "FISH"), Key.Key_Return)
    assert boxed.view.board.players[0].row[-1].title.casefold() == "fish", "a letter after the points begins the name"


def test_a_key_that_is_no_letter_is_its_own_at_once_after_a_form(boxed: Desk) -> None:
    boxed.keys(Key.Key_3, Key.Key_7, Key.Key_Return, Key.Key_4)
    assert boxed.view.board.picked == "London"
