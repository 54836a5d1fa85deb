"""The set-up page: what a first-time host types, clicks and reads on it."""

from __future__ import annotations

from functools import partial
from itertools import pairwise, product
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QFocusEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)
from pytestqt.qtbot import QtBot

from companion.core.rulings import Fuller, with_phones
from companion.core.sentences import SHARED
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.sessions import CommittedDraws
from ui.forms.look import sheet
from ui.forms.words import label
from ui.last import LastTime
from ui.theme import style, tokens
from ui.windows.rulebook import Rulebook, RuleField
from ui.windows.setup import NewEvening, RoundTable, SetupPage

Key = Qt.Key


def page(qtbot: QtBot, width: int = 1024, height: int = 700, theme: str = "dark") -> SetupPage:
    """An open set-up page."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.apply(app, theme)
    made = SetupPage(GAMES["article27"], [])
    made.setStyleSheet(sheet(style.current()))
    qtbot.addWidget(made)
    made.resize(width, height)
    made.show()
    made.activateWindow()
    app.processEvents()
    return made


def test_the_list_of_an_events_tables_can_be_read_while_its_box_is_brass(qtbot: QtBot) -> None:
    made = page(qtbot)
    made.by_sheet("Cup", {}, [RoundTable("Table 1", ("Ada", "Ben", "Cleo"))])
    made.tables.showPopup()
    QApplication.processEvents()
    listed = made.tables.view()
    drawn = listed.viewport().grab(listed.visualRect(listed.model().index(1, 0))).toImage()
    row = [drawn.pixelColor(x, y).lightness() for x in range(drawn.width()) for y in range(drawn.height())]
    assert max(row) - min(row) > 120
    made.tables.hidePopup()


def test_with_the_box_one_switch_keys_more_and_what_it_costs_or_gives_up_stands_below_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    fuller = Fuller(
        say="Key & more", gives_up="No graph.", costs="The host learns all.",
        options={"hand.peek": "open", "bonus.on_fail": "accumulate"},
    )  # fmt: skip
    monkeypatch.setattr(type(GAMES["article27"]), "fuller", fuller)
    made = page(qtbot)
    switch = made.switches[0][1]
    made.ways.choose("app")
    assert not switch.isVisible()
    made.ways.choose("box")
    light = made.values()
    assert (switch.isVisible(), switch.isChecked(), made.fuller_say.text()) == (True, False, "No graph.")
    QTest.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(9, switch.height() // 2))
    assert made.values() == light | dict(fuller.options)
    assert made.fuller_say.text() == "The host learns all."
    made.rest.set_values({"hand.peek": "own"})
    assert not switch.isChecked()
    half = "In part: Where does the success bonus go when no proposal passes? it stays and grows."
    assert made.fuller_say.text() == half, "what stands is said, neither what all of it costs nor what it gives up"
    QTest.keyClick(switch, Key.Key_Space)
    QTest.keyClick(switch, Key.Key_Space)
    assert made.values() == light


def test_before_the_start_the_seeds_words_stand_here_and_on_the_projector_and_a_word_of_the_table_cuts_the_draws(
    qtbot: QtBot,
) -> None:
    bound = CommittedDraws(7).words
    made = SetupPage(GAMES["article27"], ["Ana", "Ben", "Cy"], bound=bound)
    qtbot.addWidget(made)
    begun: list[NewEvening] = []
    sheets: list[list[tuple[str, str]]] = []
    made.started.connect(begun.append)
    made.sheet_wanted.connect(sheets.append)
    assert any(" ".join(bound) in said.text() for said in made.findChildren(QLabel))
    made.show_sheet.click()
    assert sheets[0][0][1] == " ".join(bound)
    QTest.keyClicks(made.cut, " gate ")
    made.begin()
    assert begun[0].cut == "gate"


@pytest.mark.parametrize("game", [game for game, rules in GAMES.items() if any(r.begins for r in rules.house_rules)])
def test_who_begins_is_asked_in_sight_before_anything_else(qtbot: QtBot, game: str) -> None:
    """Seen at a table: the app drew who holds the gavel first, and the host had not seen that it would."""
    made = SetupPage(GAMES[game], ["Ana", "Ben", "Cy", "Di", "Eve", "Flo"])
    made.setStyleSheet(sheet(style.current()))
    qtbot.addWidget(made)
    made.resize(1366, 720)
    made.show()
    QApplication.processEvents()
    answer = made.front.answers[next(rule.key for rule in GAMES[game].house_rules if rule.begins)]
    assert made.viewed.viewport().rect().contains(answer.mapTo(made.viewed.viewport(), answer.rect().center()))


@pytest.mark.parametrize("game", list(GAMES))
def test_the_house_rules_open_in_sight_and_their_button_stands_in_sight(qtbot: QtBot, game: str) -> None:
    made = SetupPage(GAMES[game], [])
    made.setStyleSheet(sheet(style.current()))
    qtbot.addWidget(made)
    made.resize(1366, 690)
    made.show()
    for button in (made.more, made.show_sheet):
        assert made.rect().contains(button.geometry()), "nobody has to look for it"
    QTest.mouseClick(made.more, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    below = [key for key, answer in made.rest.answers.items() if answer.below and not answer.moot]
    assert not below, "all answers stand in one column"
    answer = next(iter(made.rest.answers.values()))
    where = answer.mapTo(made.viewed.viewport(), answer.rect().center())
    assert made.viewed.viewport().rect().contains(where), "what was asked for is seen at once"


@pytest.mark.parametrize("game", list(GAMES))
def test_house_rules_that_nobody_has_looked_at_stand_as_their_fields_would(qtbot: QtBot, game: str) -> None:
    house = GAMES[game].house_rules
    groups = list(dict.fromkeys(rule.group for rule in house))
    books = [Rulebook(house, groups, later=later) for later in (True, False)]
    changes: list[dict[str, str | int]] = [
        {rule.key: rule.values()[-1] for rule in house},
        {rule.key: "Ana" for rule in house},
        {rule.key: 10**6 for rule in house},
        {rule.key: -1 for rule in house},
        *(dict(preset) for preset in GAMES[game].presets.values()),
    ]
    told: list[list[str]] = [[], []]
    for book, heard in zip(books, told, strict=True):
        qtbot.addWidget(book)
        book.altered.connect(partial(heard.append, "altered"))
    for seats in (("Ana", "yes", " "), ("Ben",)):
        for book in books:
            book.set_seats(seats)
        for change in ({}, *changes):
            for book in books:
                book.set_values(change)
            assert books[0].values() == books[1].values()
            assert books[0].sheet() == books[1].sheet()
    assert told[0] == told[1]
    before = books[0].values()
    books[0].setVisible(True)
    fields = {key: answer.value() for key, answer in books[0].answers.items()}
    assert fields == before, "what is looked at stands as it stood"


def test_tab_goes_from_the_button_of_the_house_rules_to_the_first_of_them_and_from_the_last_below_them(
    qtbot: QtBot,
) -> None:
    made = page(qtbot)
    made.more.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(made.more, Key.Key_Space)
    QApplication.processEvents()
    answers = [answer for answer in made.rest.answers.values() if answer.isVisible()]
    QTest.keyClick(made.more, Key.Key_Tab)
    assert answers[0].control.hasFocus()
    answers[-1].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(answers[-1].control, Key.Key_Tab)
    assert made.show_sheet.hasFocus()


def test_where_the_app_has_the_cards_a_refused_position_names_the_tick_that_was_missed(qtbot: QtBot) -> None:
    tick = page(qtbot).middle.text().partition(":")[0]
    assert f"tick “{tick}”" in SHARED["middle_app"]


def test_nobody_is_asked_about_printed_cards_where_there_are_none(qtbot: QtBot) -> None:
    made = SetupPage(GAMES["renegotiation"], [])
    qtbot.addWidget(made)
    made.show()
    made.more.click()
    asked = made.rest.answers["rest.count"]
    for way, shown in (("app", False), ("mixed", True), ("box", False), ("mixed", True)):
        made.ways.choose(way)
        assert asked.isVisible() is shown, way
        assert any("Printed cards" in question for question, _said in made.rest.sheet()) is shown


@pytest.mark.parametrize("game", list(GAMES))
def test_no_heading_stands_over_no_question(qtbot: QtBot, game: str) -> None:
    """Seen at a table: “Lie, Cheat, and Steal” with nothing under it at the end of the house rules."""
    made = SetupPage(GAMES[game], [])
    qtbot.addWidget(made)
    made.show()
    made.more.click()
    stood = set[tuple[str, bool]]()
    for values in ({}, {rule.key: rule.values()[-1] for rule in GAMES[game].house_rules}):
        for book in (made.front, made.rest):
            book.set_values(values)
        shown = [part for part in made.rest.children() if isinstance(part, QWidget) and not part.isHidden()]
        shown.sort(key=lambda part: part.y())
        kinds = [isinstance(part, RuleField) for part in shown if isinstance(part, (RuleField, QLabel))]
        assert kinds[-1]
        assert (False, False) not in pairwise(kinds), "a heading, and another one below it"
        stood |= {(label.text(), label.isVisible()) for label in made.rest.findChildren(QLabel)}
    assert game != "article27" or {("Lie, Cheat, and Steal", on) for on in (True, False)} <= stood


def test_a_question_of_a_table_of_four_or_seven_is_asked_of_no_other(qtbot: QtBot) -> None:
    made = SetupPage(GAMES["legislation"], [])
    qtbot.addWidget(made)
    made.show()
    made.more.click()
    fields = {**made.front.answers, **made.rest.answers}
    of_some = {rule.key: rule for rule in GAMES["legislation"].house_rules if rule.players}
    assert {rule.players for rule in of_some.values()} == {4, 7}
    for count in (3, 4, 5, 7):
        made.seating.sit_down([f"Guest {n}" for n in range(count)])
        sheet = [question for book in (made.front, made.rest) for question, _said in book.sheet()]
        for key, rule in of_some.items():
            assert fields[key].isVisible() == (rule.players == count)
            assert (rule.say in sheet) == (rule.players == count)


def shades(image: QImage) -> tuple[QColor, list[QColor]]:
    """The commonest colour of a picture, and all others."""
    count: dict[int, int] = {}
    for y in range(4, image.height() - 4):
        for x in range(6, image.width() - 6):
            pixel = image.pixel(x, y)
            count[pixel] = count.get(pixel, 0) + 1
    ground = max(count, key=lambda pixel: count[pixel])
    return QColor(ground), [QColor(pixel) for pixel in count if pixel != ground]


@pytest.mark.parametrize("theme", list(tokens.THEMES))
def test_a_button_that_is_on_can_be_read_in_every_theme(qtbot: QtBot, theme: str) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.apply(app, theme)  # once: a theme is laid on everything that other tests left, too
    whole = QWidget()
    whole.setStyleSheet(sheet(style.current()))
    qtbot.addWidget(whole)
    whole.show()
    for kind, state in product(("", "quiet", "small"), ("checked", "pressed", "checked and focused")):
        button = QPushButton("House rules", whole)
        button.setProperty("kind", kind)
        button.setCheckable(True)
        button.resize(200, 44)
        button.show()
        if state == "pressed":
            button.setDown(True)
        else:
            button.setChecked(True)
        if "focused" in state:
            button.setFocus()
        ground, others = shades(button.grab().toImage())
        best = max(tokens.contrast(colour.name(), ground.name()) for colour in others)
        assert best >= 7, (kind, state)
        button.hide()


def test_a_name_is_selected_whole_by_the_first_click(qtbot: QtBot) -> None:
    made = page(qtbot)
    line = made.seating.rows[1].name
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(20, line.height() // 2))
    assert line.selectedText() == line.text() != ""
    QTest.keyClicks(line, "Zoe")
    assert line.text() == "Zoe"


@pytest.mark.parametrize("game", list(GAMES))
def test_names_that_sat_here_before_are_typed_with_one_enter_each_and_nothing_covers_the_next(
    qtbot: QtBot, game: str
) -> None:
    """Seen on a second evening: Enter only closed a list of known names, and two names became “AdaBen”."""
    people = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"]
    seats = people[: GAMES[game].meta.seats[0]]
    page = SetupPage(GAMES[game], people[::-1])
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    QApplication.processEvents()
    page.seating.rows[0].name.setFocus(Qt.FocusReason.TabFocusReason)
    for place, name in enumerate(seats):
        for letter in name:
            QTest.keyClicks(focused(), letter)
            assert QApplication.activePopupWidget() is None
        assert page.seating.names()[place] == name
        QTest.keyClick(focused(), Key.Key_Return)
    assert page.seating.names()[: len(seats)] == seats


def test_a_window_that_comes_back_takes_nothing_of_a_name_in_the_midst_of_typing(qtbot: QtBot) -> None:
    """Seen at a table: all was selected as something that lay over the name went: “a” was left of Ada."""
    page = SetupPage(GAMES["politburo"], ["Anna", "Dirk"])
    qtbot.addWidget(page)
    page.show()
    name = page.seating.rows[0].name
    name.selectAll()
    QTest.keyClicks(name, "Ad")
    for reason in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
        QApplication.sendEvent(name, QFocusEvent(QEvent.Type.FocusIn, reason))
        assert not name.hasSelectedText()
    QTest.keyClicks(name, "a")
    assert name.text() == "Ada"


@pytest.mark.parametrize("game", list(GAMES))
def test_who_sat_here_last_sits_here_again_and_only_the_chairs_that_are_left_are_asked(qtbot: QtBot, game: str) -> None:
    """Seen on a second evening: three sat here last, the next game needs five, and all five were typed anew."""
    least, most = GAMES[game].meta.seats
    for people in (["Ada"], ["Ada", "Ben", "Cleo"], [f"Name {n}" for n in range(most + 2)]):
        page = SetupPage(GAMES[game], people)
        qtbot.addWidget(page)
        asked = [""] * max(0, least - len(people))
        assert page.seating.names() == people[:most] + asked


def test_a_number_that_cannot_be_becomes_the_nearest_and_the_page_says_so(qtbot: QtBot) -> None:
    """Seen at a table: 12 seconds became 300 without a word."""
    made = page(qtbot)
    begun: list[NewEvening] = []
    made.started.connect(begun.append)
    answer = made.front.answers["timer.length"]
    for typed, leave, stands in (("12", Key.Key_Tab, 60), ("999", Key.Key_Return, 900), ("7", None, 60)):
        answer.control.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(answer.control, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(answer.control, typed)
        if leave is None:
            made.begin()
        else:
            QTest.keyClick(answer.control, leave)
        assert answer.value() == stands
        assert answer.reason.text() == f"From 60 to 900: {typed} became {stands}."
        assert not begun
    made.begin()
    assert [evening.options["timer.length"] for evening in begun] == [60]


@pytest.mark.parametrize("game", ["article27", "articles_of_agreement"])
def test_where_the_laptop_would_go_round_for_votes_open_hands_are_offered_in_sight(qtbot: QtBot, game: str) -> None:
    made = SetupPage(GAMES[game], [])
    qtbot.addWidget(made)
    made.resize(1366, 690)
    made.show()
    QApplication.processEvents()
    rules = [rule for rule in GAMES[game].house_rules if rule.default == "sealed"]
    assert rules
    for rule in rules:
        field = made.front.answers[rule.key]
        at = field.mapTo(made.viewed.viewport(), field.rect().bottomRight())
        assert made.viewed.viewport().rect().contains(at), "nobody looks for it among thirty questions"


def test_a_second_click_puts_the_cursor_into_the_name(qtbot: QtBot) -> None:
    made = page(qtbot)
    line = made.seating.rows[1].name
    for _n in range(2):
        QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(20, line.height() // 2))
        QTest.qWait(QApplication.doubleClickInterval() + 50)
    assert not line.hasSelectedText()


def test_adding_a_seat_puts_the_cursor_into_its_name(qtbot: QtBot) -> None:
    made = page(qtbot)
    made.seating.add_button.click()
    assert QApplication.focusWidget() is made.seating.rows[-1].name
    QTest.keyClicks(made.seating.rows[-1].name, "Eve")
    assert made.seating.names()[-1] == "Eve"


@pytest.mark.parametrize("by_key", [True, False])
def test_enter_starts_after_a_seat_was_taken_away_and_the_button_says_where_it_does_not(
    qtbot: QtBot, by_key: bool
) -> None:
    """Seen at a table: the seat that was taken away with × came back empty by Enter, which was to start."""
    made = page(qtbot)
    begun: list[NewEvening] = []
    made.started.connect(begun.append)
    away = made.seating.rows[3].away
    if by_key:
        away.setFocus(Qt.FocusReason.TabFocusReason)
        assert made.start.text().endswith("(Ctrl+Enter)"), "Enter presses what was gone to by Tab"
        QTest.keyClick(away, Key.Key_Space)
    else:
        QTest.mouseClick(away, Qt.MouseButton.LeftButton)
    assert made.start.text().endswith("(Enter)")
    QTest.keyClick(focused(), Key.Key_Return)
    assert [len(evening.seats) for evening in begun] == [3]


def test_tab_goes_from_name_to_name_and_reaches_all_the_rest_afterwards(qtbot: QtBot) -> None:
    made = page(qtbot)
    made.seating.rows[1].down.click()
    made.seating.rows[0].name.setFocus()
    seen: list[QWidget | None] = []
    for _n in range(60):
        seen.append(QApplication.focusWidget())
        QTest.keyClick(made, Key.Key_Tab)
    names = [row.name for row in made.seating.rows]
    assert seen[: len(names)] == names
    for row in made.seating.rows:
        assert {row.side, row.pin, row.away} <= set(seen)


def test_what_was_wrong_with_a_name_is_gone_as_soon_as_it_is_mended(qtbot: QtBot) -> None:
    made = page(qtbot)
    row = made.seating.rows[2]
    row.name.setText("host")
    made.begin()
    assert row.reason.isVisible()
    row.name.selectAll()
    QTest.keyClicks(row.name, "Hos")
    assert not row.reason.isVisible()


def test_a_name_that_is_too_long_is_said_while_it_is_typed_and_a_refusal_comes_into_sight(qtbot: QtBot) -> None:
    """Seen at a table: the limit was said at the start alone, scrolled away above the house rules."""
    made = page(qtbot, 1366, 700)
    row = made.seating.rows[1]
    row.name.setFocus()
    row.name.selectAll()
    QTest.keyClicks(row.name, "Bartholomew-Maximiliana")
    assert not row.reason.isVisible()
    QTest.keyClicks(row.name, "us")
    assert row.reason.text().startswith("25 of at most 24 characters")
    assert not any(other.reason.text() for other in made.seating.rows if other is not row)
    made.more.click()
    qtbot.waitUntil(lambda: row.name.visibleRegion().isEmpty())
    QTest.mouseClick(made.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not row.reason.visibleRegion().isEmpty())
    assert row.name.hasFocus()
    assert "24 characters" in row.reason.text()
    QTest.keyClick(row.name, Key.Key_Backspace)
    QTest.keyClick(row.name, Key.Key_Backspace)
    assert not row.reason.isVisible()


def focused() -> QWidget:
    """What has the keyboard."""
    focus = QApplication.focusWidget()
    assert focus is not None
    return focus


def test_whoever_types_on_after_the_last_name_has_one_more_seat_and_starts_nothing(qtbot: QtBot) -> None:
    """Seen at a table: a fifth player needed the mouse, and one more Enter would have begun with four."""
    made = page(qtbot)
    begun: list[NewEvening] = []
    made.started.connect(begun.append)
    for row, name in zip(made.seating.rows, ("Ana", "Ben", "Cleo", "Di"), strict=True):
        row.name.setText(name)
    made.start.setFocus()
    QTest.keyClick(made.start, Key.Key_E)
    assert made.seating.names() == ["e", "Ben", "Cleo", "Di"], "only after a name; before one it begins the first"
    made.seating.rows[0].name.setText("Ana")
    made.seating.rows[3].name.setFocus()
    for name in ("", "Eve", "Flo", "Gus"):
        for letter in name:
            QTest.keyClicks(focused(), letter)
        if name != "Gus":
            QTest.keyClick(focused(), Key.Key_Return)
    assert made.seating.names() == ["Ana", "Ben", "Cleo", "Di", "Eve", "Flo"], "six is the most"
    assert begun == []


@pytest.mark.parametrize("game", list(GAMES))
def test_the_switch_of_the_box_is_in_sight_at_the_largest_table(qtbot: QtBot, game: str) -> None:
    """Seen at a table: with five names it lay below the fold."""
    rules = GAMES[game]
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.apply(app, "dark")
    made = SetupPage(rules, [f"Bartholomäus-Maximilia {n}" for n in range(rules.meta.seats[1])])
    qtbot.addWidget(made)
    made.resize(1366, 728)
    made.ways.choose("box")
    made.show()
    app.processEvents()
    for part in (*made.ways.buttons.values(), *(switch for _fuller, switch in made.switches), made.fuller_say):
        assert part.visibleRegion().boundingRect().height() == part.height()


def test_scores_said_aloud_is_a_switch_beside_the_one_that_keys_more_and_one_takes_the_other_off(qtbot: QtBot) -> None:
    made = page(qtbot)
    made.ways.choose("box")
    light = made.values()
    (_more, more), (said, aloud) = made.switches
    assert "aloud" in aloud.text()
    more.click()
    aloud.click()
    assert made.values() == light | {"draw.mode": "declared"}
    assert "The host learns all supplies" in made.fuller_say.text()
    assert (more.isChecked(), aloud.isChecked()) == (False, True)
    assert said.say in made.stands.text() or not made.stands.isVisible()
    aloud.click()
    assert made.values() == light


def test_two_equal_names_are_mended_at_either_of_them(qtbot: QtBot) -> None:
    made = page(qtbot)
    made.seating.rows[0].name.setText("Ana")
    made.seating.rows[1].name.setText("ana")
    made.begin()
    assert made.seating.rows[1].reason.isVisible()
    made.seating.rows[0].name.selectAll()
    QTest.keyClicks(made.seating.rows[0].name, "Bea")
    assert not made.seating.rows[1].reason.isVisible()


def test_a_refused_house_rule_is_forgiven_when_it_is_changed(qtbot: QtBot) -> None:
    made = page(qtbot)
    answer = made.front.answers["first.secretary"]
    made.refuse("That cannot be so.", ["first.secretary"])
    assert answer.reason.isVisible()
    assert answer.combo is not None
    answer.combo.setCurrentIndex(answer.combo.currentIndex() + 1 or 1)
    assert not answer.reason.isVisible()


def test_what_cannot_begin_is_said_at_the_rule_the_file_or_the_chair_that_is_wrong(qtbot: QtBot) -> None:
    made = page(qtbot)
    rule, chair = made.rest.answers["bank.limit"], made.seating.rows[1]
    made.refuse("Not so.", ["bank.limit"])
    assert (rule.reason.isVisible(), rule.reason.text(), made.refusal.isVisible()) == (True, "Not so.", False)
    made.refuse("Nor so.", ["names"])
    assert not rule.reason.isVisible()
    assert made.files.lines["names"].said.text() == "Nor so."
    made.refuse("Nobody is called so.", (), [1])
    assert [row.reason.text() for row in made.seating.rows[:2]] == ["", "Nobody is called so."]
    assert chair.name.property("wrong")
    made.refuse("The disk is full.")
    assert made.refusal.isVisible()
    assert not chair.reason.isVisible()


@pytest.mark.parametrize("theme", list(tokens.THEMES))
def test_nothing_scrolls_sideways_nor_is_cut_at_1024_pixels(qtbot: QtBot, theme: str) -> None:
    made = page(qtbot, 1024, 700, theme)
    for _n in range(2):
        made.seating.add_button.click()
    made.more.setChecked(True)
    QApplication.processEvents()
    inner = made.viewed.widget()
    assert inner is not None
    assert inner.width() <= made.viewed.viewport().width()
    front = [answer.combo for answer in made.front.answers.values() if answer.combo is not None]
    for combo in (*front, *(row.side for row in made.seating.rows)):
        assert isinstance(combo, QComboBox)
        option = QStyleOptionComboBox()
        combo.initStyleOption(option)
        field = QStyle.SubControl.SC_ComboBoxEditField
        room = combo.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, field, combo).width()
        assert combo.fontMetrics().horizontalAdvance(combo.currentText()) <= room, combo.currentText()


def test_the_readme_calls_the_buttons_what_they_are_called(qtbot: QtBot) -> None:
    from pathlib import Path

    from ui.windows.choice import ChoicePage
    from ui.windows.library import LibraryPage

    words = " ".join((Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8").split())
    made = page(qtbot)
    start = made.start.text().split("  (")[0]
    library = LibraryPage()
    qtbot.addWidget(library)
    choice = ChoicePage()
    qtbot.addWidget(choice)
    assert f"*{start}*" in words
    assert f"*{choice.library.words()}*" in words
    assert f"*{library.open.text().strip()}*" in words
    assert label(start).text() == start


def test_an_answer_that_is_longer_than_its_box_can_be_read_whole(qtbot: QtBot) -> None:
    made = page(qtbot, 760)
    rule = next(key for key, answer in made.front.answers.items() if "Lie, Cheat" in answer.rule.say)
    answer = made.front.answers[rule]
    assert answer.whole.isHidden(), "what has room is said once"
    answer.set_value("on")
    QApplication.processEvents()
    assert answer.whole.isVisible()
    assert answer.whole.text() == answer.said()
    assert answer.combo is not None
    shown = answer.combo.shown()
    assert shown.endswith("…"), "and not within a letter, as if that were all"
    painted: list[str] = []
    with patch.object(QStylePainter, "drawControl", lambda _painter, _kind, option: painted.append(option.currentText)):
        answer.combo.grab()
    assert painted == [shown]


@pytest.mark.parametrize("game", list(GAMES))
def test_no_answer_is_cut_beside_its_question_and_a_longer_one_stands_under_it(qtbot: QtBot, game: str) -> None:
    made = SetupPage(GAMES[game], ["Ana", "Ben", "Cy", "Di", "Eve"])
    qtbot.addWidget(made)
    made.resize(1360, 800)
    made.show()
    made.more.setChecked(True)
    for _turn in range(3):
        QApplication.processEvents()
    for answer in (*made.front.answers.values(), *made.rest.answers.values()):
        if answer.rule.players:
            made.seating.sit_down([f"Guest {n}" for n in range(answer.rule.players)])
            QApplication.processEvents()
        for value, _say in answer.rule.choices:
            answer.set_value(value)
            whole = answer.whole.isHidden() or (answer.whole.text() == answer.said() and answer.below)
            assert whole, answer.said()


def test_enter_presses_the_button_that_was_gone_to_by_tab_and_begins_nothing(qtbot: QtBot) -> None:
    made = page(qtbot)
    begun: list[object] = []
    made.started.connect(begun.append)
    made.more.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(made.more, Key.Key_Return)
    assert made.more.isChecked()
    with qtbot.waitSignal(made.left):
        made.back.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(made.back, Key.Key_Return)
    assert begun == []


def test_enter_begins_after_a_click_as_it_does_from_a_way_to_sit_down(qtbot: QtBot) -> None:
    made = page(qtbot)
    begun: list[object] = []
    made.started.connect(begun.append)
    made.start.setFocus()
    QTest.mouseClick(made.more, Qt.MouseButton.LeftButton)
    assert made.more.isChecked()
    assert made.start.hasFocus()
    QTest.keyClick(made.start, Key.Key_Return)
    way = next(iter(made.ways.buttons.values()))
    QTest.mouseClick(way, Qt.MouseButton.LeftButton)
    QTest.keyClick(way, Key.Key_Return)
    assert len(begun) == 2


def test_enter_in_a_name_goes_to_the_next_and_only_at_the_button_it_begins(qtbot: QtBot) -> None:
    made = page(qtbot)
    begun: list[NewEvening] = []
    made.started.connect(begun.append)
    QTest.mouseClick(made.seating.rows[0].name, Qt.MouseButton.LeftButton)
    for name in ("Ana", "Ben", "Cleo", "Di"):
        focus = QApplication.focusWidget()
        assert isinstance(focus, QLineEdit)
        QTest.keyClicks(focus, name)
        QTest.keyClick(focus, Key.Key_Return)
    assert begun == []
    assert made.start.hasFocus()
    QTest.keyClick(made.start, Key.Key_Return)
    assert [evening.seats for evening in begun] == [("Ana", "Ben", "Cleo", "Di")]
    pin = made.seating.rows[1].pin
    pin.setFocus()
    QTest.keyClick(pin, Key.Key_Enter)
    assert (len(begun), made.start.hasFocus()) == (1, True)
    pin.setFocus()
    QTest.keyClick(pin, Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(begun) == 2


def test_tab_never_lands_on_something_without_a_ring(qtbot: QtBot) -> None:
    made = page(qtbot)
    made.setFocus()
    for _press in range(8):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert isinstance(focus, QPushButton | QComboBox | QLineEdit), focus


@pytest.mark.parametrize("game", list(GAMES))
def test_what_stays_at_the_table_with_phones_is_said_beside_their_tick_and_outlives_a_look_at_the_box(
    qtbot: QtBot, game: str
) -> None:
    """Seen at a table: six phones, and thumbs and fingers were the host's to key in; only two of 22 questions said so,
    and choosing the box and back took their answers away."""
    made = SetupPage(GAMES[game], [])
    qtbot.addWidget(made)
    asked = [rule for rule in GAMES[game].house_rules if {"open", "sealed"} <= dict(rule.choices).keys()]
    assert len(asked) == {"politburo": 2, "renegotiation": 0}.get(game, 1)
    for ticked, answer in ((False, "open"), (True, "open"), (True, "sealed")):
        made.phones.setChecked(ticked)
        for rule in asked:
            for book in (made.front, made.rest):
                book.set_values({rule.key: answer})
        made._mended()
        stays = made.phones_say.text().partition("Not on phones: ")[2]
        assert [rule.say in stays for rule in asked] == [ticked and answer == "open"] * len(asked)
    ways = list(GAMES[game].presets)
    for way in (Way.BOX, Way.APP):
        made.ways.choose(way)
    alike = [rule.key for rule in asked if len({made._as_they_come(way)[rule.key] for way in ways}) == 1]
    assert alike or game not in ("politburo", "legislation")
    assert {made.values()[key] for key in alike} <= {"sealed"}


@pytest.mark.parametrize(("game", "count"), [("politburo", 2), ("legislation", 1)])
def test_where_players_have_phones_what_can_be_sealed_begins_sealed_unless_it_was_answered(
    qtbot: QtBot, game: str, count: int
) -> None:
    rules = GAMES[game]
    sealed = with_phones(rules.house_rules)
    assert set(sealed.values()) == {"sealed"}
    assert len(sealed) == count
    made = SetupPage(rules, ("Ana",), last=LastTime(("Ana",), way=Way.APP))
    qtbot.addWidget(made)

    def answers() -> set[object]:
        return {made.values()[key] for key in sealed}

    for way in rules.presets:
        made.ways.choose(way)
        assert answers() == {"open"}
        made.phones.click()
        assert answers() == {"sealed"}
        says = made.phones_say.text().partition("On phones: ")[2]
        assert all(rule.say in says for rule in rules.house_rules if rule.key in sealed)
        assert "changed" not in made.more.text()
        made.phones.click()
        assert answers() == {"open"}
    made.phones.click()
    kept = made.as_last_time(("Ana",))
    by_hand = dict.fromkeys(sealed, "open")
    for book in (made.front, made.rest):
        book.set_values(by_hand)
    for _again in range(2):
        assert answers() == {"open"}, "it was answered"
        made.fill(replace(kept, options=kept.options | by_hand))
    made.fill(kept)
    assert made.phones.isChecked()
    assert answers() == {"sealed"}
    made.by_sheet("Spring", {})
    assert answers() == {"open"}, "at an event all tables play alike"
    made.phones.click()
    made.phones.click()
    assert answers() == {"open"}


@pytest.mark.parametrize("game", list(GAMES))
def test_no_sentence_of_the_set_up_is_true_of_a_single_laptop_alone(game: str) -> None:
    rules = GAMES[game]
    fuller = [each for each in (rules.fuller, rules.fuller.instead if rules.fuller else None) if each]
    said = [
        *rules.ways.values(),
        *(text for each in fuller for text in (each.costs, each.gives_up)),
        *(text for rule in rules.house_rules for _value, text in rule.choices),
    ]
    for text in said:
        assert "laptop goes round" not in text or "phone" in text, text
        assert "private window" not in text or "phone" in text or "alone" in text, text


def test_the_button_of_the_house_rules_says_how_many_were_changed(qtbot: QtBot) -> None:
    made = page(qtbot)
    assert "each with its default" in made.more.text()
    choices = [rule for rule in made.rest.rules.values() if len(rule.choices) > 1][:2]
    for rule in choices:
        other = next(value for value, _say in rule.choices if value != rule.default)
        made.rest.set_values({rule.key: other})
    made._mended()
    assert "2 of them changed" in made.more.text()


def test_where_nobody_sat_last_letters_go_into_the_first_name_and_enter_begins_only_before_one(qtbot: QtBot) -> None:
    """Seen at a table: a game chosen by its digit had its names typed into nothing, and began with Player 1 to 4."""
    made = page(qtbot)
    begun: list[NewEvening] = []
    made.started.connect(begun.append)
    made.setFocus()
    assert made.seating.rows[0].name.hasFocus()
    QTest.keyClick(focused(), Key.Key_Return)
    assert len(begun) == 1, "two presses of Enter begin an evening"
    begun.clear()
    for row, name in zip(made.seating.rows, ("Ana", "Ben", "Cleo", "Di"), strict=True):
        QTest.keyClicks(focused(), name)
        assert row.name.text() == name
        if name != "Di":
            QTest.keyClick(focused(), Key.Key_Return)
    QTest.mouseClick(made.phones, Qt.MouseButton.LeftButton, pos=QPoint(8, made.phones.height() // 2))
    assert made.phones.isChecked()
    assert begun == []
    QTest.keyClick(focused(), Key.Key_Return)
    assert [evening.seats for evening in begun] == [("Ana", "Ben", "Cleo", "Di")], "one Enter from the last name"


@pytest.mark.parametrize("game", list(GAMES))
def test_two_enters_begin_only_with_those_who_played_this_game_last_and_letters_go_into_the_first_name(
    qtbot: QtBot, game: str
) -> None:
    """Seen at a table: a game that was new to it began with the people of another, which typed names did not change."""
    people = tuple(f"Name {n}" for n in range(1, GAMES[game].meta.seats[0] + 1))
    begun: list[NewEvening] = []
    for last in (None, LastTime(way=Way.APP), LastTime(seats=people)):
        made = SetupPage(GAMES[game], people, last=last)
        made.started.connect(begun.append)
        qtbot.addWidget(made)
        made.show()
        made.activateWindow()
        QApplication.processEvents()
        made.setFocus()
        same = last is not None and last.seats == people
        says = made.start.text()
        QTest.keyClick(focused(), Key.Key_Return)
        assert len(begun) == same, "two presses: the game's, and this one"
        goes_on = "(Ctrl+Enter; Enter goes to the next field)"
        assert says.endswith("(Enter)" if same else goes_on), "seen at a table: one focus, two keys, and no reason"
        assert not made.stands.text().startswith("As last time") or last is None or last.seats, "of another game"
        made.setFocus()
        for place, name in enumerate(("Rosa", "Pim", "Mo")[: len(people)]):
            QTest.keyClicks(focused(), name[0])
            QTest.keyClicks(focused(), name[1:])
            assert made.seating.names()[place] == name, "whatever stood there is typed over"
            QTest.keyClick(focused(), Key.Key_Return)
        assert len(begun) == same
        begun.clear()
