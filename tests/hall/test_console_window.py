"""The console's window: what is pressed is told to the hub and to nobody else, by keyboard, with a reason where not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.hall import heard
from companion.hall.branch import Branch
from companion.hall.console import Sign, TableCard
from companion.hall.heard import Hall
from companion.hall.keys import in_groups
from companion.hall.messages import ALL, Ask, Book, Notice
from tests.hall import madeup
from tests.hall.madeup import MadeUp
from ui.console.apart import ApartWindow
from ui.console.parts import Do
from ui.console.tiles import in_two, line_said
from ui.console.times import seconds_in
from ui.console.window import ConsoleWindow
from ui.keys import Shortcuts
from ui.theme import style
from ui.windows.ask import AskDialog as Asking

GUEST = "U" + "C" * 55


def opened(hall: Hall, judge: str = "Lena") -> ConsoleWindow:
    """A console over this hall."""
    window = ConsoleWindow(MadeUp(hall, judge), Shortcuts({}), lambda: madeup.NOW)
    window.resize(1920, 1080)
    window.show()
    QApplication.processEvents()
    return window


@pytest.fixture
def window(qapp: QApplication) -> Iterator[ConsoleWindow]:
    style.apply(qapp, "dark")
    made = opened(madeup.twenty())
    yield made
    made.close()
    made.deleteLater()


def did(window: ConsoleWindow) -> list[tuple[Any, ...]]:
    assert isinstance(window.source, MadeUp)
    return window.source.did


def press(window: ConsoleWindow, keys: str) -> None:
    """Somebody types this where the keyboard is."""
    for key in keys:
        QTest.keyClick(window.cards, Qt.Key(ord(key.upper())))
    QApplication.processEvents()


def question(window: ConsoleWindow) -> Asking:
    return window.findChildren(Asking)[-1]


def test_it_opens_on_the_table_that_waits_longest_of_those_nobody_has(window: ConsoleWindow) -> None:
    assert (window.table, window.foot.sentence) == ("7", "Table 7 asks for a judge and nobody has it yet.")
    assert isinstance(window.source, MadeUp)
    assert window.source.watched == ["7"]
    window.resize(1366, 768)
    QApplication.processEvents()
    assert window.queue.verticalScrollBar().maximum() == 0, "all four who wait are seen, whatever buttons there are"


def test_digits_find_a_table_and_arrows_walk_over_the_ends_of_rows(window: ConsoleWindow) -> None:
    press(window, "15")
    assert window.table == "15"
    window.counts[Sign.CALL].click()
    for place in (window.queue, window.log, window.go):  # wherever the keyboard is; and 2 is not 20, nor 11 the next 1…
        for number in ("2", "11", "10"):
            place.setFocus()
            window._typing.stop()
            for digit in number:
                QTest.keyClick(QApplication.focusWidget() or place, Qt.Key(ord(digit)))
            assert (window.table, window.cards.key_at(window.cards.currentIndex())) == (number, number)
    window.choose("15")
    QTest.keyClick(window.cards, Qt.Key.Key_Right)
    assert window.table == "16"
    QTest.keyClick(window.cards, Qt.Key.Key_Left)
    QTest.keyClick(window.cards, Qt.Key.Key_Up)
    assert window.table == "10"


def test_one_key_goes_there_is_there_and_is_free_again(window: ConsoleWindow) -> None:
    says = []
    for _step in range(3):
        says.append((window.go.text(), window.go.role))
        press(window, "g")
        window.refresh()
    assert did(window) == [("going", "7"), ("there", "7"), ("freed", "7")]
    assert says == [("I go there", "main"), ("I am there", "main"), ("I am free again", "")]
    waits = {row.table for row in window.seen.queue if not row.taken}
    for card in window.seen.cards:
        window.choose(card.table)
        assert (window.go.role == "main") is (card.table in waits), "it stands out where somebody waits"


def test_a_message_goes_to_the_chosen_table_or_to_all(window: ConsoleWindow) -> None:
    for key, words in (("m", "A judge comes."), ("a", "Lunch at one.")):
        press(window, key)
        asked = question(window)
        assert asked.line is not None
        asked.line.setText(words)
        asked.yes.click()
        QApplication.processEvents()
    assert did(window) == [("message", "7", 0, "A judge comes."), ("message", ALL, 0, "Lunch at one.")]


@pytest.mark.parametrize(("line", "seconds"), [
    ("2", 120), ("1:30", 90), ("-1", -60), ("−1", -60), ("0", None), ("61", None), ("two", None), ("1:75", None),
    ("99999999", None), ("", None),
])  # fmt: skip
def test_time_is_written_as_minutes(line: str, seconds: int | None) -> None:
    assert seconds_in(line) == seconds


def test_time_is_given_to_the_chosen_table_and_nonsense_is_told(window: ConsoleWindow) -> None:
    for line in ("x", "3"):
        press(window, "t")
        asked = question(window)
        assert asked.line is not None
        asked.line.setText(line)
        asked.yes.click()
        QApplication.processEvents()
    assert did(window) == [("time", "7", 180, "")]
    assert "is no time" in window.told()


def test_all_clocks_are_stopped_only_when_asked_again_and_then_let_go_on(window: ConsoleWindow) -> None:
    for kind in ("pause", "go"):
        press(window, "s")
        asked = question(window)
        assert did(window)[-1:] != [(kind, ALL, 0, "")]
        QTest.keyClick(asked, Qt.Key.Key_Return)  # no habit answers it
        assert did(window)[-1:] != [(kind, ALL, 0, "")]
        QTest.keyClick(asked, Qt.Key.Key_1)
        QApplication.processEvents()
        assert did(window)[-1] == (kind, ALL, 0, "")
        window.refresh()


def test_the_clock_of_one_table_is_stopped_or_let_go_on_as_it_stands(window: ConsoleWindow) -> None:
    press(window, "p")
    press(window, "13")
    press(window, "p")
    assert did(window) == [("go", "7", 0, ""), ("pause", "13", 0, "")]


def test_a_count_shows_those_tables_alone_and_esc_all_again(window: ConsoleWindow) -> None:
    window.counts[Sign.CALL].click()
    assert [card.table for card in window.cards.model_.rows] == ["7", "12"]
    QTest.keyClick(window.cards, Qt.Key.Key_Escape)
    assert len(window.cards.model_.rows) == 20


def test_who_asks_to_be_let_in_is_let_in_by_the_same_key(window: ConsoleWindow) -> None:
    ask = Ask(key=GUEST, table="9", name="Laptop of Kim")
    window.source.hall = heard.booked(window.source.hall, Book(asking=(ask,)), madeup.NOW - 900)
    window.refresh()
    window.queue.setCurrentIndex(window.queue.model_.index(0))
    assert (window.one.title, window.go.text(), window.message.text()) == ("At the door", "Let it in", "Send it away")
    assert in_groups(GUEST) in window.small.instead
    assert window.more.why
    press(window, "g")
    window.refresh()
    assert did(window) == [("admit", GUEST)]
    assert window.go.text() == "I go there"


def test_after_a_letting_in_nobody_is_next_until_a_hand_chooses(window: ConsoleWindow) -> None:
    other = "U" + "D" * 55
    asks = [Ask(key=key, table=table) for key, table in ((GUEST, "9"), (other, "11"))]
    window.source.hall = heard.booked(window.source.hall, Book(asking=tuple(asks)), madeup.NOW - 900)
    window.refresh()
    window.queue.setFocus()
    window.queue.setCurrentIndex(window.queue.model_.index(window.queue.model_.place(GUEST)))
    press(window, "g")
    window.source.hall = heard.booked(window.source.hall, Book(asking=(asks[1],)), madeup.NOW)
    window.refresh()
    window.cards.setFocus()
    window.queue.setFocus()
    press(window, "g")
    assert did(window) == [("admit", GUEST)]
    assert (window.table, window.asks, window.go.isEnabled()) == ("", "", False)
    # Nor is there a next one where another judge let in who was looked at.
    window.queue.setCurrentIndex(window.queue.model_.index(window.queue.model_.place(other)))
    assert window.asks == other
    window.source.hall = heard.booked(window.source.hall, Book(asking=(asks[0],)), madeup.NOW)
    window.refresh()
    press(window, "g")
    assert did(window) == [("admit", GUEST)]


def test_a_call_that_comes_in_moves_no_selection_and_rows_are_known_by_their_tables(window: ConsoleWindow) -> None:
    window.choose("12")
    window.queue.setFocus()
    call = replace(window.source.hall.tables["2"].state, call_ms=3_000_000)
    window.source.hall = heard.table_said(window.source.hall, call, madeup.NOW)
    window.refresh()
    assert window.queue.key_at(window.queue.model_.index(0)) == "2"
    assert (window.table, window.queue.key_at(window.queue.currentIndex())) == ("12", "12")
    window.counts[Sign.DONE].click()
    window.counts[Sign.DONE].click()
    window.cards.setFocus()
    assert (window.table, window.cards.key_at(window.cards.currentIndex())) == ("12", "12")


def test_a_laptop_that_asks_for_a_dead_ones_table_gets_it_by_one_press(window: ConsoleWindow) -> None:
    assert isinstance(window.source, MadeUp)
    ask = Ask(key=GUEST, table="16", name="in its place", takes=True)
    window.source.taking = GUEST
    window.source.hall = heard.booked(window.source.hall, Book(asking=(ask,)), madeup.NOW)
    window.refresh()
    window.queue.setCurrentIndex(window.queue.model_.index(window.queue.model_.place(GUEST)))
    assert window.go.text() == "Goes on there"
    assert "G lets table 16 go on there, after the last line that came" in window.small.instead
    assert in_groups(GUEST) in window.small.instead
    for table in ("2", "3"):  # whatever calls meanwhile, the row that a hand chose stays chosen
        call = replace(window.source.hall.tables[table].state, call_ms=3_000_000)
        window.source.hall = heard.table_said(window.source.hall, call, madeup.NOW)
        window.refresh()
        assert window.queue.key_at(window.queue.currentIndex()) == window.asks == GUEST
    assert window.queue.currentIndex().row() == 0
    window.choose("7")
    press(window, "16")  # the dead table's own number comes to the same
    assert (window.asks, window.go.text(), window.cards.key_at(window.cards.currentIndex())) == (
        GUEST, "Goes on there", "16",
    )  # fmt: skip
    press(window, "g")
    assert did(window) == [("admit", GUEST)]


def test_what_another_laptop_still_writes_is_shown_apart_and_not_of_a_table_that_is_withheld(
    window: ConsoleWindow,
) -> None:
    assert isinstance(window.source, MadeUp)
    assert window.apart.isHidden()
    odd = Notice(table="7", kind="branch", say="Another laptop goes on for this table.")
    window.source.hall = heard.warned(window.source.hall, odd, madeup.NOW)
    window.refresh()
    assert window.apart.isVisible()
    press(window, "k")
    page = madeup.page()
    found = (Branch("ABCDEFGHJKLM", 3, page.entry, page),)
    window.source.apart.emit("7", found)
    asked = window.findChildren(ApartWindow)[-1]
    told = [asked.lists[0].item(n).text() for n in range(asked.lists[0].count())]
    assert told == [f"#{line.called}  {line.say}" for line in page.story if line.entry > 3]
    asked.close()
    window.source.hall = heard.booked(window.source.hall, Book(withheld=("7",)), madeup.NOW)
    window.refresh()
    assert window.apart.isHidden()


def test_the_newest_line_of_the_log_is_seen_though_one_before_it_is_of_no_table(window: ConsoleWindow) -> None:
    for n in range(40):
        line = Notice(table="" if n == 5 else "7", kind="branch", say=f"Line {n}.")
        window.source.hall = heard.warned(window.source.hall, line, madeup.NOW + n)
        window.refresh()
        QApplication.processEvents()
        assert window.log.indexAt(QPoint(1, 1)).row() == 0
    assert not window.log.currentIndex().isValid()
    window.log.setFocus()  # who walks through it stays at that line, and chooses its table
    window.log.setCurrentIndex(window.log.model_.index(30))
    window.source.hall = heard.warned(window.source.hall, Notice(table="9", kind="branch", say="One."), madeup.NOW + 50)
    window.refresh()
    assert (window.log.currentIndex().row(), window.table) == (31, "7")


def test_the_log_says_all_its_words_in_whole_entries_and_has_the_room_that_the_queue_leaves(
    window: ConsoleWindow,
) -> None:
    long = "Line 30 is put right (judge Hanna). Keyed in wrongly."
    for n in range(12):
        line = Notice(table="7", kind="branch", say=long)
        window.source.hall = heard.warned(window.source.hall, line, madeup.NOW + n)
    for wide, high in ((1366, 768), (1366, 900), (1920, 1080)):
        window.resize(wide, high)
        window.refresh()
        QApplication.processEvents()
        log = window.log
        rows = log.model_.rows
        assert " ".join(line_said(rows[0], log.viewport().width(), log.unit)) == f"hub, table 7: {long}"
        heights = [log.size_of(row).height() for row in rows]
        assert log.viewport().height() in [sum(heights[:n]) for n in range(1, len(rows) + 1)]
    before = window.record.height()
    window.source.hall = replace(window.source.hall, tables={"9": window.source.hall.tables["9"]})
    window.refresh()
    QApplication.processEvents()
    assert window.record.height() > before


def test_without_a_judge_s_key_nothing_can_be_pressed_and_every_button_says_why(qapp: QApplication) -> None:
    window = opened(madeup.twenty(), judge="")
    orders = [b for b in window.findChildren(Do) if b not in (window.board, window.show_screens, window.apart)]
    assert len(orders) == 7
    assert all("no judge's key" in button.why and not button.isEnabled() for button in orders)
    press(window, "gmtpas")
    assert not did(window)
    assert not window.findChildren(Asking)
    window.close()
    window.deleteLater()


def test_a_table_that_is_withheld_has_no_board_here(window: ConsoleWindow) -> None:
    assert isinstance(window.source, MadeUp)
    window.source.pages["7"] = madeup.page()
    window.refresh()
    assert window.small.page is not None
    window.source.hall = heard.booked(window.source.hall, Book(withheld=("7",)), madeup.NOW)
    window.refresh()
    shown = window.small.page
    assert shown is None
    assert not window.board.isEnabled()
    assert (window.hold_back.text(), window.hold_back.key) == ("Show it again", "H")
    press(window, "b")
    assert not window.boards


def test_a_table_is_withheld_only_when_asked_again(window: ConsoleWindow) -> None:
    press(window, "h")
    assert not did(window)
    QTest.keyClick(question(window), Qt.Key.Key_1)
    assert did(window) == [("withhold", "7")]
    window.hold_back.click()
    QTest.keyClick(question(window), Qt.Key.Key_1)
    assert did(window) == [("withhold", "7")] * 2, "the key has its button"


def test_the_board_of_a_table_opens_beside_and_goes_with_the_console(window: ConsoleWindow) -> None:
    assert isinstance(window.source, MadeUp)
    window.source.pages["7"] = madeup.page()
    press(window, "b")
    board = window.boards["7"]
    assert board.page is window.source.pages["7"]
    window.close()
    window.deleteLater()
    assert not window.boards
    assert not board.isVisible()


@pytest.mark.parametrize("count", [1, 20, 30, 1000])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_tiles_are_as_large_as_all_have_room_for_and_never_smaller_than_can_be_read(
    qapp: QApplication, count: int, size: tuple[int, int]
) -> None:
    window = opened(madeup.many(count))
    window.resize(*size)
    QApplication.processEvents()
    cell, u = window.cards.cell(), window.unit
    assert u >= size[1] * 24 / 1080 - 0.1
    assert cell.height() >= u * 6
    assert cell.width() >= u * 8
    fits = -(-count // window.cards.columns) * cell.height() <= window.cards.height()
    assert fits == (count < 1000)
    window.close()
    window.deleteLater()


def test_dragged_to_a_smaller_screen_the_console_is_as_small_at_once(qapp: QApplication, window: ConsoleWindow) -> None:
    before = window.size()
    for wide, high in ((1920, 1080), (1366, 768)):
        window.resize(wide, high)
        qapp.processEvents()
        assert (window.width(), window.height()) == (wide, high)
        assert window.foot.mapTo(window, window.foot.rect().bottomLeft()).y() < high
    window.resize(before)


def test_w_marks_whoever_waits_longest_whoever_is_chosen(window: ConsoleWindow) -> None:
    keys = [each.key or each.table for each in window.seen.queue]
    window.choose(next(each.table for each in window.seen.cards if each.table not in keys))
    window.to_queue()
    assert window.queue.currentIndex().row() == 0
    assert (window.asks or window.table) == keys[0]
    window.choose(window.seen.queue[2].table)  # also from another who waits: G after W never means the table before
    window.to_queue()
    press(window, "g")
    assert did(window) == [("going", keys[0])]


def test_nothing_is_sent_while_the_hub_is_away_and_what_was_typed_waits_for_it(window: ConsoleWindow) -> None:
    hall = window.source.hall
    why = "Nothing can be sent now. The hub is away. Try again when the hub is there."
    window.source.hall = replace(hall, cut="The hub is away.")
    for key in "pg":
        window.hush()
        press(window, key)
        assert window.told() == why, key
    window.source.hall = hall
    press(window, "m")
    asked = question(window)
    assert asked.line is not None
    asked.line.setText("A judge comes.")
    window.source.hall = replace(hall, cut="The hub is away.")
    QTest.keyClick(asked.line, Qt.Key.Key_Return)
    assert (asked.wait.text(), asked.isVisible(), asked.line.text()) == (why, True, "A judge comes.")
    assert not did(window)
    window.source.hall = hall
    asked.second.timeout.emit()
    QTest.keyClick(asked.line, Qt.Key.Key_Return)
    assert did(window) == [("message", "7", 0, "A judge comes.")]


def test_a_card_breaks_no_word_of_what_the_wall_says(qapp: QApplication) -> None:
    said = "Player 1 turns the secret agendas of all who are left."
    card = TableCard("7", "article27", "Article 27", Sign.PLAYS, "Reveal", said, "secret agendas", "")
    for wide in range(60, 400, 10):
        first, second = in_two(card, wide, 10.0)
        assert " ".join(filter(None, (first, second))) == said, wide


def test_a_screen_reader_hears_every_card_and_every_button(window: ConsoleWindow) -> None:
    model = window.cards.model_
    said = model.data(model.index(6), Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Table 7, Article 27, Negotiation, clock stands, 3 of 5, clock 1:12, calls, 4:10"
    assert all(button.accessibleName() for button in window.findChildren(Do))
    assert QAccessible.queryAccessibleInterface(window.cards) is not None


def test_what_is_chosen_stays_chosen_while_tables_come_and_go(window: ConsoleWindow) -> None:
    window.choose("14")
    tables = {name: table for name, table in window.source.hall.tables.items() if name != "3"}
    window.source.hall = replace(window.source.hall, tables=tables)
    window.refresh()
    assert window.table == "14"
    assert window.cards.key_at(window.cards.currentIndex()) == "14"
