"""A ballot is its own seat's: what is held, doubled or pressed by habit never votes for the next one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from companion.sessions import pins
from tests.ui.evenings import CTRL, NONE, Desk, Key, ballot
from ui.windows.seat import SeatWindow

PAINTED = False
"""Keys are pressed here and private windows are looked at: table and wall are read, and not drawn."""

OpenDesk = Callable[..., Desk]


def to_the_vote(desk: Desk) -> SeatWindow:
    """Play on to the first curtain of the vote, where people have taken their time."""
    desk.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space, Key.Key_Space)
    window = desk.private()
    assert window is not None
    desk.breathe()
    return window


def opened(desk: Desk) -> SeatWindow:
    """The private window that is open."""
    window = desk.private()
    assert window is not None
    return window


def ballots(desk: Desk) -> list[str]:
    """What every seat has voted so far."""
    return [desk.page(seat).view.mine.ballot for seat in desk.session.seats]


def repeat(desk: Desk, key: Qt.Key, text: str, times: int = 20) -> None:
    """What a keyboard sends while a key is held down, wherever the focus is by then."""
    for _time in range(times):
        for kind in (QEvent.Type.KeyRelease, QEvent.Type.KeyPress):
            target = desk.app.focusWidget() or desk.app.activeWindow()
            assert target is not None
            desk.app.sendEvent(target, QKeyEvent(kind, key, NONE, text, autorep=True))
        desk.settle()


def double_click(desk: Desk, where: QPoint) -> None:
    """Two clicks at one place of the screen, fast; the second one goes to whatever window is there by then."""
    for first in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
        window = desk.private() or desk.table
        at = window.mapFromGlobal(where)
        target: QWidget = window.childAt(at) or window
        for kind, buttons in (
            (first, Qt.MouseButton.LeftButton),
            (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
        ):
            local = QPointF(target.mapFromGlobal(where))
            desk.app.sendEvent(
                target, QMouseEvent(kind, local, QPointF(where), Qt.MouseButton.LeftButton, buttons, NONE)
            )
        desk.settle()


def test_a_held_key_casts_one_ballot_and_no_other(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    QTest.keyPress(window.curtain, Key.Key_1)
    at.settle()
    repeat(at, Key.Key_1, "1")
    assert sorted(ballots(at)) == ["", "", "yes"]
    at.breathe()
    repeat(at, Key.Key_1, "1")
    assert sorted(ballots(at)) == ["", "", "yes"]


def test_a_key_whose_repeats_are_not_marked_casts_one_ballot_either(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    QTest.keyClick(window.curtain, Key.Key_1)
    at.settle()
    for _time in range(20):
        target = at.app.focusWidget()
        assert target is not None
        QTest.keyClick(target, Key.Key_1)
        at.settle()
    assert sorted(ballots(at)) == ["", "", "yes"]


def test_a_double_click_casts_one_ballot_and_no_other(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    button = ballot(window, "yes")
    double_click(at, button.mapToGlobal(button.rect().center()))
    assert opened(at) is not window
    assert sorted(ballots(at)) == ["", "", "yes"]


def test_a_click_that_began_while_the_curtain_came_up_does_not_count(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    button = ballot(window, "veto")
    window.curtain.begin_rest()
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    at.breathe()
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
    at.settle()
    assert ballots(at) == ["", "", ""]


def test_the_next_seat_votes_once_the_keys_are_still(desk: OpenDesk) -> None:
    at = desk()
    to_the_vote(at)
    at.key(Key.Key_1)
    at.key(Key.Key_2)
    assert sorted(ballots(at)) == ["", "abstain", "yes"]


def test_space_and_enter_never_vote_even_on_a_ballot_that_has_the_focus(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    for key in (Key.Key_Space, Key.Key_Return, Key.Key_Enter):
        ballot(window, "veto").setFocus()
        at.key(key)
    assert ballots(at) == ["", "", ""]


def test_a_held_enter_never_opens_the_next_seats_window(desk: OpenDesk) -> None:
    at = desk()
    to_the_vote(at)
    at.key(Key.Key_1)
    repeat(at, Key.Key_Return, "\r")
    assert not opened(at).revealed
    QTest.keyClick(opened(at).curtain, Key.Key_Return)
    assert not opened(at).revealed


def test_the_key_that_passes_the_laptop_on_by_habit_passes_over_nobody_who_has_not_voted(desk: OpenDesk) -> None:
    """Seen at a table: the digit had passed the laptop on already, and N, learnt in the look before, skipped Ben."""
    at = desk()
    window = to_the_vote(at)
    QTest.keyClick(window.curtain, Key.Key_1)
    at.settle()
    second = opened(at)
    QTest.keyClick(second, Key.Key_N)
    at.settle()
    assert opened(at) is second
    said = second.curtain.refusal.text()
    assert "too soon" in said
    assert at.evening.bridge.called(second.seat) in said, "whoever had it before reads it, too: it says for whom"
    at.key(Key.Key_N)
    assert opened(at) is second, "it is asked twice, however late"
    assert second.curtain.refusal.text() == f"{second.seat} has not chosen yet. N once more passes the laptop on."
    at.key(Key.Key_N)
    assert opened(at) is not second
    assert opened(at).curtain.refusal.text() == ""


def test_the_key_that_passes_the_laptop_on_opens_no_curtain_by_habit_after_the_last_ballot(desk: OpenDesk) -> None:
    """Seen at a table: N, learnt at the curtains, opened one more when all had voted."""
    at = desk()
    to_the_vote(at)
    for _seat in at.session.seats[1:]:
        at.key(Key.Key_1)
    last = opened(at)
    assert (last.curtain.next.isHidden(), last.curtain.back.text()) == (True, "Back to the table  (Esc)")
    at.key(Key.Key_N)
    assert opened(at) is last, "it came by itself, and N was read where it said “Next”"
    assert "Esc leads back to the table" in last.curtain.refusal.text()
    at.key(Key.Key_1)
    assert at.private() is None
    at.key(Key.Key_N)
    assert at.private() is None
    assert at.table.controls.notice.text() == "Nobody is missing. N once more hands the laptop to everybody in turn."
    at.key(Key.Key_N)
    assert at.private() is not None, "who wants it has it"


def test_space_on_a_curtain_says_which_key_opens_it(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    at.key(Key.Key_Space)
    assert not window.revealed
    assert "Enter opens" in window.curtain.refusal.text()
    assert ballots(at) == ["", "", ""]


def test_no_key_on_a_curtain_or_behind_it_does_nothing_without_a_word(desk: OpenDesk) -> None:
    """Seen at a table: Ctrl+Z on a page, Ctrl+2 on a curtain, and Enter on a page with one step, all without a word."""
    at = desk()
    at.key(Key.Key_1, CTRL)
    window = at.private()
    assert window is not None
    window.curtain.end_rest()
    at.key(Key.Key_2, CTRL)
    assert window.curtain.refusal.text() == "Ctrl+2 works only at the table: press Esc."
    at.key(Key.Key_Return)
    assert window.own is not None
    notice = window.own.offers.notice
    for key, held, said in (
        (Key.Key_Z, CTRL, "Ctrl+Z works only at the table: press Esc twice."),
        (Key.Key_Return, NONE, "Enter stands for nothing now."),
        (Key.Key_9, NONE, "9 stands for nothing now."),
    ):
        at.key(key, held)
        assert (notice.isVisible(), notice.text()) == (True, said)
    at.keys(Key.Key_Escape, Key.Key_Escape)
    assert at.private() is None, "as it was said"


def test_a_refused_ballot_is_a_press_that_chose_nothing_and_says_why_behind_the_curtain(desk: OpenDesk) -> None:
    """Seen at a table: the laptop went on and came back, and all read in it who is poor and wanted to veto."""
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    at.keys(Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_9, Key.Key_Y, Key.Key_Return)
    at.keys(Key.Key_Space, Key.Key_N)
    poor = opened(at)
    poor.curtain.begin_rest()
    QTest.keyClick(poor.curtain, Key.Key_1)
    too_soon = poor.curtain.refusal.text()
    poor.curtain.end_rest()
    QTest.qWait(20)  # the sentence takes its room
    before = poor.curtain.ballots.grab().toImage()
    poor.curtain.refuse("")
    at.key(Key.Key_3)
    assert opened(at) is poor
    assert poor.curtain.refusal.text() == too_soon != ""
    poor.curtain.end_rest()
    QTest.qWait(20)
    assert poor.curtain.ballots.grab().toImage() == before
    assert ballots(at) == ["", "", ""]
    at.key(Key.Key_Return)
    assert poor.own is not None
    assert poor.own.ballots.notice.text() == "A veto costs 5; you have 3."


def test_no_ring_and_no_pointer_tell_the_next_seat_what_was_pressed(desk: OpenDesk) -> None:
    at = desk()
    first = to_the_vote(at)
    button = ballot(first, "abstain")
    QCursor.setPos(button.mapToGlobal(button.rect().center()))
    double_click(at, button.mapToGlobal(button.rect().center()))
    second = opened(at)
    assert second is not first
    for box in (*second.curtain.ballots.buttons.values(), *first.curtain.ballots.buttons.values()):
        assert not box.hasFocus()
        assert not box.rect().contains(box.mapFromGlobal(QCursor.pos()))
        assert not box.focusPolicy() & Qt.FocusPolicy.ClickFocus


# --- a PIN ------------------------------------------------------------------------------------------------------------


def test_with_a_pin_no_ballot_is_cast_from_the_curtain(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {seat: pins.sealed("2718") for seat in at.session.seats}
    window = to_the_vote(at)
    assert not window.curtain.ballots.isVisible()
    at.keys(Key.Key_1, Key.Key_2, Key.Key_3)
    window.curtain.setFocus()
    at.keys(Key.Key_1, Key.Key_2, Key.Key_3)
    window.curtain.cast.emit("yes")
    assert ballots(at) == ["", "", ""]


def test_behind_the_pin_stand_the_ballots(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {seat: pins.sealed("2718") for seat in at.session.seats}
    window = to_the_vote(at)
    at.keys(Key.Key_2, Key.Key_7, Key.Key_1, Key.Key_8, Key.Key_Return)
    assert window.own is not None
    assert window.own.ballots.isVisible()
    at.key(Key.Key_2)
    assert at.page(window.seat).view.mine.ballot == "abstain"
    assert opened(at) is not window


def test_where_a_pin_is_typed_no_key_is_printed_that_would_be_typed_into_it(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {"Ana": pins.sealed("2718")}
    at.keys(Key.Key_Space, Key.Key_N)
    assert opened(at).seat == "Ana"
    assert "(N)" not in opened(at).curtain.next.text()
    at.click(opened(at).curtain.next)
    assert opened(at).seat == "Ben"
    assert "(N)" in opened(at).curtain.next.text()


def test_curtains_with_a_pin_look_alike_for_everybody(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {seat: pins.sealed("2718") for seat in at.session.seats}
    to_the_vote(at)
    hints = set()
    for number in (Key.Key_1, Key.Key_2, Key.Key_3):
        at.keys(Key.Key_Escape)
        at.key(number, CTRL)
        hints.add((opened(at).curtain.hint.text(), opened(at).curtain.ballots.isVisible()))
    assert len(hints) == 1


# --- the round --------------------------------------------------------------------------------------------------------


def test_everybody_looks_in_seat_order_though_the_table_waits_for_nobody(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_Space)
    assert at.phase == "ready"
    assert at.table.round.isVisible()
    at.key(Key.Key_N)
    seen = []
    for _seat in at.session.seats:
        window = opened(at)
        seen.append(window.seat)
        at.key(Key.Key_Return)
        assert window.revealed
        at.key(Key.Key_N)
    assert seen == list(at.session.seats)
    assert at.private() is None


def test_one_press_passes_the_laptop_on_from_the_curtain_and_from_the_page(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_N)
    first = opened(at)
    assert "Ben" in first.curtain.next.text()
    at.click(first.curtain.next)
    second = opened(at)
    assert second.seat == "Ben"
    at.key(Key.Key_Return)
    assert second.own is not None
    assert "Cy" in second.own.next.text()
    at.click(second.own.next)
    assert opened(at).seat == "Cy"
    assert not second.revealed


def test_a_held_key_passes_the_laptop_on_once(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_N)
    repeat(at, Key.Key_N, "n")
    assert opened(at).seat == "Ana"
    at.key(Key.Key_N)
    repeat(at, Key.Key_N, "n")
    assert opened(at).seat == "Ben"


def test_what_is_picked_on_the_board_sends_the_laptop_to_nobody_alone(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    at.wind(10 * 60_000)
    assert at.phase == "forced_pick"
    at.key(Key.Key_N)
    own_offers = []
    for _seat in at.session.seats:
        at.key(Key.Key_Return)
        own = opened(at).own
        assert own is not None
        own_offers.append(tuple(offer.do for offer in own.offers.offers))
        at.key(Key.Key_N)
    assert len(set(own_offers)) == 1
    assert at.private() is None


def test_esc_leaves_the_round(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_N, Key.Key_N)
    at.key(Key.Key_Escape)
    assert at.private() is None
    assert at.table.isVisible()


def test_space_does_not_hand_the_laptop_round_while_nobody_is_waited_for(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_Space)
    assert at.phase == "negotiation"
    assert at.private() is None


# --- alike for everybody ----------------------------------------------------------------------------------------------


def test_a_private_window_lists_the_same_for_the_one_who_leads(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    listed, places = set(), set()
    for number in (Key.Key_1, Key.Key_2, Key.Key_3):
        at.key(number, CTRL)
        at.key(Key.Key_Return)
        own = opened(at).own
        assert own is not None
        listed.add(tuple((offer.do, offer.group) for offer in own.offers.offers))
        places.add(tuple(card.geometry().getRect() for card in own.cards))
        at.keys(Key.Key_Escape, Key.Key_Escape)
    assert len(listed) == 1
    assert len(places) == 1


def test_what_is_mine_stays_where_it_is_when_the_vote_begins(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    places = []
    for _phase in range(2):
        at.key(Key.Key_1, CTRL)
        at.key(Key.Key_Return)
        own = opened(at).own
        assert own is not None
        places.append([card.geometry().getRect() for card in own.narrow])
        at.keys(Key.Key_Escape, Key.Key_Escape, Key.Key_Space)
    assert places[0] == places[1]


def test_what_is_to_be_filled_in_has_the_keyboard_when_the_curtain_opens(desk: OpenDesk) -> None:
    at = desk(draw__mode="keyed", agenda__mode="keyed")
    at.keys(Key.Key_N, Key.Key_Return)
    window = opened(at)
    assert window.own is not None
    focus = at.app.focusWidget()
    assert focus is not None
    assert window.own.draw.isAncestorOf(focus)


def test_esc_hides_what_is_to_be_filled_in_too(desk: OpenDesk) -> None:
    at = desk(draw__mode="keyed", agenda__mode="keyed")
    at.keys(Key.Key_N, Key.Key_Return)
    window = opened(at)
    assert window.revealed
    at.key(Key.Key_Escape)
    assert not window.revealed


def tabled(desk: Desk) -> int:
    """How many discs have been keyed in."""
    return sum(bool(area.agenda) for area in desk.view.board.areas)


def test_a_held_digit_keys_one_disc_in_and_no_other(desk: OpenDesk) -> None:
    at = desk(discs__mode="keyed")
    at.keys(Key.Key_Space, Key.Key_1)
    assert tabled(at) == 1
    repeat(at, Key.Key_1, "1")
    assert tabled(at) == 1


def test_a_double_click_keys_one_disc_in_and_no_other(desk: OpenDesk) -> None:
    at = desk(discs__mode="keyed")
    at.key(Key.Key_Space)
    field = at.table.draw.form.fields[0]
    button = next(iter(field.choices.buttons.values()))
    double_click(at, button.mapToGlobal(button.rect().center()))
    assert tabled(at) == 1


def test_a_curtain_that_rests_shows_it_and_takes_keys_when_it_no_longer_does(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_1, CTRL)
    window = opened(at)
    assert window.curtain.dimmed
    QTest.keyClick(window.curtain, Key.Key_Return)
    assert not window.revealed
    assert window.curtain.dimmed, "what was pressed too early makes it rest anew, and that is seen"
    said = window.curtain.refusal.text()
    assert "too soon" in said, "and said: nobody goes on as if it had been taken"
    assert "Ana: once more" in said, "nor presses once more for somebody else"
    assert "chose" not in said, "where nothing can be chosen there is one reason, and it stands alone"
    window.curtain.end_rest()
    assert not window.curtain.dimmed
    QTest.keyClick(window.curtain, Key.Key_Return)
    assert window.revealed
