"""Nothing private is on a screen unless its player asked, and it does not stay."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from companion.core.messages import HOST
from companion.core.vocabulary import Way
from companion.sessions import HandWoundTime, pins
from tests.games.article27.evenings import Table
from tests.ui.evenings import CTRL, Desk, Key, asked
from ui.bot import laid
from ui.windows.seat import SILENCE_MS, SeatWindow

PAINTED = False
"""Keys are pressed here and private windows are looked at: table and wall are read, and not drawn."""

OpenDesk = Callable[..., Desk]


def to_the_vote(desk: Desk) -> SeatWindow:
    """Play on to the first curtain of the vote."""
    desk.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space, Key.Key_Space)
    window = desk.private()
    assert window is not None
    return window


def words(widget: QWidget) -> str:
    """Every word that a person, a tooltip or a screen reader can find in a window."""
    found = []
    for part in [widget, *widget.findChildren(QWidget)]:
        found += [part.toolTip(), part.accessibleName(), part.accessibleDescription(), part.windowTitle()]
        found.append(part.text() if isinstance(part, QLabel) else "")
    return " ".join(found)


def test_no_private_window_opens_before_the_host_has_said_that_nobody_else_sees_this_screen(desk: OpenDesk) -> None:
    at = desk()
    at.evening.unseen = False
    at.key(Key.Key_1, CTRL)
    assert at.private() is None
    asked = at.asked()
    assert asked is not None
    at.click(asked.yes)
    at.settle()
    assert at.private() is not None
    assert at.evening.unseen


def test_saying_no_leaves_them_shut_and_the_next_wish_asks_again(desk: OpenDesk) -> None:
    at = desk()
    at.evening.unseen = False
    at.key(Key.Key_2, CTRL)
    asked = at.asked()
    assert asked is not None
    at.click(asked.no)
    assert at.private() is None
    at.key(Key.Key_1, CTRL)
    assert at.asked() is not None


def test_nothing_private_opens_on_the_screen_that_the_public_window_fills(desk: OpenDesk) -> None:
    at = desk()
    at.evening.projector.fill(at.table.screen().name())
    at.evening.open_seat("Ana")
    at.settle()
    assert at.private() is None
    assert at.table.controls.notice.text()


def test_filling_a_screen_shuts_what_is_private_on_it(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_1, CTRL)
    assert at.private() is not None
    at.evening.projector.fill(at.table.screen().name())
    at.settle()
    assert at.private() is None


def test_the_curtain_says_a_name_and_nothing_else(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    mine = at.page(window.seat).view.mine
    assert mine.agenda_label not in words(window)
    assert window.windowTitle() == "Parley"


def test_the_ballots_on_the_curtain_are_alike_for_a_player_who_cannot_pay_a_veto(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    at.keys(Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_9, Key.Key_Y, Key.Key_Return)
    at.keys(Key.Key_Space, Key.Key_N)
    poor = at.private()
    assert poor is not None
    assert poor.seat == "Ana"
    shown = {v: (b.isEnabled(), b.property("refused"), b.toolTip()) for v, b in poor.curtain.ballots.buttons.items()}
    assert len(set(shown.values())) == 1
    at.key(Key.Key_Return)
    assert poor.own is not None
    veto = next(button for value, button in poor.own.ballots.buttons.items() if "veto" in value)
    assert veto.property("refused")
    assert veto.toolTip()


def test_no_mark_stays_after_a_ballot(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    first = window.seat
    before = words(window.curtain)
    at.key(Key.Key_3)
    assert at.page(first).view.mine.ballot == "veto"
    assert not any(b.isChecked() or b.isDown() for b in window.curtain.ballots.buttons.values())
    assert words(window.curtain) == before


def test_a_sealed_choice_that_is_changed_at_a_second_look_passes_the_laptop_on_like_the_first(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    first = window.seat
    at.key(Key.Key_3)
    at.evening.open_seat(first)
    at.settle()
    again = at.private()
    assert again is not None
    assert again.seat == first
    at.key(Key.Key_Return)
    assert again.revealed
    passed: list[str] = []
    again.done.connect(passed.append)
    again.ask({"do": "vote", "ballot": "yes"})
    at.settle()
    assert passed == [first]
    assert not again.revealed
    assert at.page(first).view.mine.ballot == "yes"


def test_space_and_enter_never_vote(desk: OpenDesk) -> None:
    at = desk()
    window = to_the_vote(at)
    at.key(Key.Key_Space)
    at.key(Key.Key_Return)
    at.key(Key.Key_Return)
    assert at.page(window.seat).view.mine.ballot == ""


def test_esc_lets_the_curtain_fall_and_nothing_stays_behind_it(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_1, CTRL)
    window = at.private()
    assert window is not None
    at.key(Key.Key_Return)
    assert window.revealed
    agenda = at.page("Ana").view.mine.agenda_label
    assert agenda in words(window)
    at.key(Key.Key_Escape)
    assert not window.revealed
    at.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert agenda not in words(window)


def test_it_hides_after_a_short_silence(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_1, CTRL)
    window = at.private()
    assert window is not None
    at.key(Key.Key_Return)
    assert window.revealed
    assert window._silence.isActive()
    assert window._silence.interval() == SILENCE_MS
    window._silence.setInterval(1)
    QTest.qWait(50)
    assert not window.revealed
    assert "Half a minute without a key" in window.curtain.refusal.text(), "or an answer that was begun is lost unsaid"
    at.key(Key.Key_Return)
    assert window.revealed


def test_it_hides_when_another_window_takes_the_focus(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_1, CTRL)
    window = at.private()
    assert window is not None
    at.key(Key.Key_Return)
    assert window.revealed
    at.table.activateWindow()
    at.settle()
    assert not window.revealed
    assert "Another window hid the page of Ana." in window.curtain.refusal.text()


def test_what_was_half_filled_in_when_a_page_was_hidden_stands_behind_the_curtain_alone(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: nine bills of a hand went with the page when another window came, without a word."""
    held: Mapping[str, Any] = {}
    session = laid("legislation", 3, 3, HandWoundTime(), Way.APP)
    at = Desk(qapp, tmp_path, session.seats, {}, session, painted=False)
    said = set[str]()
    for begun in (False, True):
        at.evening.open_seat(session.seats[0])
        at.settle()
        window = at.private()
        assert window is not None
        at.key(Key.Key_Return)
        assert window.own is not None
        offers = window.own.offers
        form = offers.form or offers.open_form(next(o for o in offers.offers if o.fields and not o.refused))
        at.keys(*[Key.Key_A, Key.Key_B, Key.Key_C][: 3 * begun])
        assert form.half_filled == begun
        held = form.values()
        at.table.activateWindow()
        at.settle()
        assert window.own is None
        said.add(words(window.curtain))
    assert len(said) == 1, "the curtain does not tell whether anything was begun"
    window = at.evening.seats[session.seats[0]]
    for again in (False, True):
        window.activateWindow()
        at.settle()
        at.key(Key.Key_Return)
        at.settle()
        assert window.own is not None
        shown = " ".join(part.text() for part in window.own.findChildren(QLabel) if part.isVisible())
        assert ("You had filled this in when the page was hidden." in shown) != again, "once"
        stands = window.own.offers.form
        assert (stands.values() if stands is not None else None) == (None if again else held)
        at.keys(*[Key.Key_Escape] * (1 if again else 3))
        assert not window.revealed
    at.close()


def test_holding_reveals_and_letting_go_hides(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_1, CTRL)
    window = at.private()
    assert window is not None
    at.breathe()
    QTest.mousePress(window.curtain.hold, Qt.MouseButton.LeftButton)
    assert window.revealed
    QTest.mouseRelease(window, Qt.MouseButton.LeftButton)
    at.settle()
    assert not window.revealed


def test_opening_is_on_record_who_but_not_what(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_2, CTRL)
    at.key(Key.Key_Return)
    lines = [line for line in at.page("public").story if line.kind == "window_opened"]
    assert len(lines) == 1
    assert "Ben" in lines[0].say
    assert lines[0].quiet
    assert at.page("Ben").view.mine.agenda_label not in lines[0].say


def test_a_curtain_that_nobody_opens_is_not_on_record(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_2, CTRL)
    at.key(Key.Key_Escape)
    assert not any(line.kind == "window_opened" for line in at.page("public").story)


def test_a_wrong_pin_keeps_it_shut_and_the_right_one_opens_it(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {"Ana": pins.sealed("2718")}
    at.key(Key.Key_1, CTRL)
    window = at.private()
    assert window is not None
    assert not window.curtain.hold.isVisible()
    window.curtain.pin.setFocus()
    at.keys(Key.Key_1, Key.Key_2, Key.Key_Return)
    assert not window.revealed
    at.evening.pins.tries._clock = lambda: 1e9
    window.curtain.pin.setFocus()
    at.keys(Key.Key_2, Key.Key_7, Key.Key_1, Key.Key_8, Key.Key_Return)
    assert window.revealed


def test_one_try_in_thirty_seconds_is_one_over_all_windows_and_starts_and_clocks() -> None:
    tried: dict[str, float] = {}
    clock, wall, saved = [100.0], [1e9], list[int]()
    opened = [pins.Tries(tried, lambda: saved.append(1), lambda: clock[0], lambda: wall[0])]
    assert opened[-1].wait("e.parley\nBen") == 0
    opened[-1].told("e.parley\nBen", right=False)
    assert opened[-1].wait("e.parley\nBen") == 30, "the first one, too"
    clock[0] += 29
    assert opened[-1].wait("e.parley\nBen") == 1
    clock[0] += 1
    assert opened[-1].wait("e.parley\nBen") == 0
    opened[-1].told("e.parley\nBen", right=False)
    assert opened[-1].wait("e.parley\nCy") == 0, "nobody else waits"
    # Started again: its own clock begins anew.
    opened.append(pins.Tries(dict(tried), lambda: None, lambda: 5.0, lambda: wall[0] + 12))
    assert opened[-1].wait("e.parley\nBen") == 18
    opened.append(pins.Tries(dict(tried), lambda: None, lambda: 5.0, lambda: wall[0] - 86_400))
    assert opened[-1].wait("e.parley\nBen") == 30, "a time of day that is set back changes nothing"
    opened[0].told("e.parley\nBen", right=True)
    assert (tried, len(saved)) == ({}, 3)


def test_no_try_is_looked_at_while_another_waits_in_whatever_window(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {"Ana": pins.sealed("2718")}
    at.evening.pins.tries._clock = lambda: 100.0
    kept = at.evening.pins.of("Ana")
    assert at.evening.pins.refusal("Ana", kept, "") == "", "no PIN is no try"
    at.key(Key.Key_1, CTRL)
    window = at.private()
    assert window is not None
    at.breathe()
    window.curtain.pin.setFocus()
    at.keys(Key.Key_1, Key.Key_Return)
    said = window.curtain.refusal
    assert said.text() == "That is not the PIN of this seat. The next one is looked at in 30 s."
    at.evening.pins.tries._clock = lambda: 118.0
    for pin in ("2718", "2"):
        assert at.evening.pins.refusal("Ana", kept, pin) == "After a wrong PIN the next one is looked at in 12 s."
    window._second.timeout.emit()
    assert said.text() == "After a wrong PIN the next one is looked at in 12 s.", "it counts down in sight"
    at.evening.pins.tries._clock = lambda: 130.0
    window._second.timeout.emit()
    assert (said.text(), window._second.isActive()) == ("", False), "what was not looked at was no try"
    assert at.evening.pins.refusal("Ana", kept, "2718") == ""


def test_a_pin_of_an_older_parley_still_opens_and_no_kept_pin_tells_itself() -> None:
    older = "00" * 16 + ":" + hashlib.pbkdf2_hmac("sha256", b"zz2718zz", bytes(16), 100_000).hex()
    for kept in (older, pins.sealed("zz2718zz")):
        assert pins.fits("zz2718zz", kept)
        assert not pins.fits("zz2719zz", kept)
        assert "zz2718zz" not in kept
    assert not any(pins.fits(pin, pins.LOST) for pin in ("", "lost", "zz2718zz"))


def test_after_a_stand_in_the_old_pin_opens_nothing_though_the_program_stopped_before_the_new_one_was_kept(
    desk: OpenDesk,
) -> None:
    at = desk()
    at.evening.pins.kept = {"Ana": pins.sealed("1"), "Ben": pins.sealed("2718")}
    at.session.submit(HOST, at.session.read({"do": "stand_in", "seat": "Ben", "name": "Zoe"}))
    at.settle()
    kept = at.evening.pins.of("Ben")
    assert kept == pins.LOST
    assert "renews it" in at.evening.pins.refusal("Ben", kept, "2718")
    assert pins.fits("1", at.evening.pins.of("Ana")), "the others keep theirs"
    undo = at.session.page(HOST).undo
    assert undo is not None
    at.session.submit(HOST, at.session.read({"do": "rewind", "to": undo.to}))
    at.settle()
    assert pins.fits("2718", at.evening.pins.of("Ben"))


def test_keyed_tokens_stay_in_their_seats_own_window(desk: OpenDesk) -> None:
    at = desk(draw__mode="keyed", agenda__mode="keyed")
    assert not at.table.draw.isVisible()
    at.key(Key.Key_N)
    for place in range(3):
        window = at.private()
        assert window is not None
        at.key(Key.Key_Return)
        assert window.own is not None
        assert window.own.draw.isVisible()
        window.own.draw.take_focus()
        at.key(Key(Key.Key_1 + place))
        assert window.revealed, "a digit chooses, Enter does it"
        at.key(Key.Key_Return)
        assert not window.revealed
    assert at.phase == "between"


def test_an_offer_is_made_on_one_private_window_and_accepted_on_another(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    at.key(Key.Key_1, CTRL)
    at.key(Key.Key_Return)
    first = at.private()
    assert first is not None
    assert first.own is not None
    at.click(at.button("Offer a deal", first))
    at.keys(Key.Key_2, Key.Key_3, Key.Key_Y, Key.Key_Return)
    assert not at.page().view.deals
    at.keys(Key.Key_Escape, Key.Key_Escape)
    at.key(Key.Key_2, CTRL)
    at.key(Key.Key_Return)
    second = at.private()
    assert second is not None
    at.click(at.button("Accept", second))
    deal = at.view.deals[0]
    assert (deal.payer, deal.addressee, deal.amount) == ("Ana", "Ben", 3)


def test_a_judge_who_plays_sees_no_private_window(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_J, CTRL)
    assert at.evening.judge is not None
    assert at.evening.judge.hands is None


def test_a_judge_who_does_not_play_sees_them_all(desk: OpenDesk) -> None:
    at = desk(judge__sees="on")
    at.key(Key.Key_J, CTRL)
    assert at.evening.judge is not None
    assert at.evening.judge.hands is not None
    assert at.evening.judge.hands.seats.count() == 3


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
def test_the_page_fills_its_window_and_nothing_is_cut(desk: OpenDesk, size: tuple[int, int]) -> None:
    names = [f"{'M' * 18} {n}" for n in range(6)]
    at = desk(*names)
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    for other in names[1:]:
        deal = {"do": "record_deal", "payer": other, "addressee": names[0], "amount": 1, "space": "yes"}
        assert asked(at.evening.bridge, "host", deal) == ()
    at.evening.bridge.submit("host", {"do": "call_vote"})
    at.key(Key.Key_1, CTRL)
    window = at.private()
    assert window is not None
    window.resize(*size)
    at.key(Key.Key_Return)
    own = window.own
    assert own is not None
    inside = own.rect()
    cards = [card for card in own.cards if card.isVisible()]
    for part in (*cards, own.deals_card, own.offers, own.next, own.bar, *own.ballots.buttons.values()):
        box = QRect(part.mapTo(own, QPoint(0, 0)), part.size())
        assert inside.contains(box), part
        assert part.height() >= part.minimumSizeHint().height(), part
    assert own.cards[0].unit == pytest.approx(size[1] / 45, rel=0.1)
    lowest = max(b.mapTo(own, b.rect().bottomLeft()).y() for b in own.ballots.buttons.values())
    assert lowest > inside.height() * 0.9


def test_what_can_be_done_with_a_deal_stands_on_its_card_and_nowhere_else(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    deal = {"do": "record_deal", "payer": "Ben", "addressee": "Ana", "amount": 2, "space": "yes"}
    assert asked(at.evening.bridge, "host", deal) == ()
    at.key(Key.Key_1, CTRL)
    at.key(Key.Key_Return)
    window = at.private()
    assert window is not None
    assert window.own is not None
    assert not any(offer.do == "return_deal" for offer in window.own.offers.offers)
    at.click(at.button("Return", window.own.deals))
    assert not at.view.deals


def test_other_terms_are_asked_in_a_form_that_stays_while_others_act(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    at.evening.bridge.submit("Ben", {"do": "offer_deal", "other": "Ana", "amount": 3, "space": "yes"})
    at.key(Key.Key_1, CTRL)
    at.key(Key.Key_Return)
    window = at.private()
    assert window is not None
    assert window.own is not None
    at.click(at.button("Other terms", window.own.deals))
    form = window.own.offers.form
    assert form is not None
    at.evening.bridge.submit("Ben", {"do": "offer_deal", "other": "Cy", "amount": 1, "space": "yes"})
    at.settle()
    assert window.own.offers.form is form


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)], ids=str)
def test_a_deal_that_waits_for_my_answer_is_seen_whole_with_its_buttons(
    qapp: QApplication, tmp_path: Path, size: tuple[int, int]
) -> None:
    table = Table(4).strike().floor("red")
    table.deal("Ben", "Cy", 5, "yes")
    table.offer("Cy", "Ben", 3, "yes")
    at = Desk(qapp, tmp_path, (), {}, table.session, painted=False)
    at.key(Key.Key_2, CTRL)
    window = at.private()
    assert window is not None
    window.resize(*size)
    at.key(Key.Key_Return)
    assert window.own is not None
    for word in ("Accept", "Decline", "Other terms"):
        button = at.button(word, window.own.deals)
        assert button.visibleRegion().boundingRect() == button.rect(), word
    at.click(at.button("Accept", window.own.deals))
    assert [(deal.payer, deal.addressee) for deal in at.view.deals] == [("Ben", "Cy"), ("Cy", "Ben")]
    at.close()


def test_wrong_pins_of_windows_and_of_command_lines_are_counted_together(tmp_path: Path) -> None:
    window, line = (pins.kept_tries(tmp_path / "keys") for _door in range(2))
    place = pins.place(tmp_path / "e.parley", "Ben")
    assert (window.wait(place), line.wait(place)) == (0, 0)
    line.told(place, right=False)
    assert window.wait(place) >= pins.WAIT_S - 1, "a window that was open all the time waits, too"
    assert window.wait(pins.place(tmp_path / "e.parley", "Cy")) == 0
    window.told(place, right=True)
    assert line.wait(place) == 0
    window.told(place, right=False)
    assert line.wait(place) >= pins.WAIT_S - 1
    assert pins.place(tmp_path / "x" / ".." / "e.parley", "Ben") == place
