"""Legislation through the real windows: hands, trades and votes by the keys that stand on the buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from companion.core.messages import HOST, PUBLIC
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.games.legislation import commands as c
from companion.journal import MemoryJournal
from companion.sessions import HandWoundTime, ScriptedDraws, Session
from companion.sessions.session import header_for
from tests.games.contract.driving import Drive
from tests.ui.evenings import CTRL, Desk, Key
from tests.ui.ink import said
from ui.faces.legislation.seat import HandCard

NAMES = ("Ana", "Ben", "Cy")
OpenTable = Callable[..., Desk]


@pytest.fixture
def table(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[OpenTable]:
    opened: list[Desk] = []

    def begin(*names: str, **options: str | int) -> Desk:
        rules = GAMES["legislation"]
        sheet = {"first.player": "Ana", "build.social": "sp", "build.fiscal": "fp"}
        sheet |= {key.replace("__", "."): str(value) for key, value in options.items()}
        session = Session.begin(
            rules, names or NAMES, sheet, MemoryJournal(header_for(rules)), HandWoundTime(), ScriptedDraws()
        )
        desk = Desk(qapp, tmp_path, session.seats, {}, session, painted=False)  # type: ignore[arg-type]  # the real one
        opened.append(desk)
        return opened[-1]

    yield begin
    for made in opened:
        made.close()


def test_hands_are_discarded_refilled_and_put_on_deck_by_the_keys_on_the_buttons(table: OpenTable) -> None:
    at = table()
    at.key(Key.Key_N)
    at.keys(Key.Key_Return, Key.Key_1, Key.Key_A, Key.Key_B, Key.Key_Return)
    for _seat in range(2):
        at.keys(Key.Key_Return, Key.Key_1, Key.Key_Return)
    assert at.phase == "on_deck", "from the deck alone the hand is filled without being handed round"
    assert at.session.evening.public.hands == {"Ana": 9, "Ben": 9, "Cy": 9}
    for _seat in range(3):
        if at.private() is None:
            at.key(Key.Key_N)
        window = at.private()
        assert window is not None
        if window.own is None:
            at.key(Key.Key_Return)
        at.keys(Key.Key_1, Key.Key_A, Key.Key_B, Key.Key_C, Key.Key_Return)
    assert at.phase == "pledge"
    search = at.table.story.search
    search.setText("bill")
    at.key(Key.Key_Space)
    assert at.session.evening.public.active == "Ben"
    assert search.text() == "", "what was searched for and left takes no room from the next one's deals"
    had = list[str]()
    for _seat in range(3):
        at.key(Key.Key_N)
        had += [window.seat for window in at.evening.seats.values() if window.isVisible()]
        at.key(Key.Key_Escape)
    assert had == ["Ben", "Cy", "Ana"], "first whose turn it is, whoever had it last, and then on round the table"


def test_a_bill_of_the_hand_is_chosen_by_a_press_on_it_and_by_the_letter_of_its_place(table: OpenTable) -> None:
    """Seen at a table: the first bill of the hand was 40, and the first of the form was 71."""
    at = table()
    at.keys(Key.Key_N, Key.Key_Return)
    window = at.private()
    assert window is not None
    assert window.own is not None
    own, hand = window.own, [bill.number for bill in at.page("Ana").view.mine.hand]
    view = next(card for card in own.wide if isinstance(card.card, HandCard))
    card = view.card
    assert isinstance(card, HandCard)
    _head, inner = card.parts(QRectF(view.rect()), view.unit)
    cells = card._cells(inner, len(hand), view.unit)

    def press(place: int) -> list[str]:
        point = cells[place].center().toPoint()
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
        at.settle()
        assert own.offers.form is not None
        return sorted(own.offers.form.values()["cards"], key=hand.index)

    assert press(1) == [hand[1]], "the form opens with what was pressed"
    assert press(4) == [hand[1], hand[4]]
    assert press(1) == [hand[4]]
    at.key(Key.Key_A)
    assert own.offers.form is not None
    assert own.offers.form.values()["cards"] == [hand[0], hand[4]]


def typed(at: Desk, *numbers: int) -> None:
    """The numbers of bills, typed into the form that stands open, and Enter."""
    line = at.app.focusWidget()
    assert isinstance(line, QLineEdit), line
    line.setText(" ".join(map(str, numbers)))
    at.key(Key.Key_Return)


def key_in_an_evening(at: Desk, seats: int, votes: int) -> None:
    """The host alone, by digits, numbers and Enter, from the first bill On Deck to the end."""
    fresh = iter(range(1, 82))
    while at.phase == "on_deck":
        typed(at, *(next(fresh) for _n in range(3)))
    while at.phase != "over":
        while at.phase == "pledge":
            at.key(Key.Key_Space)
        if at.phase == "sponsor":
            at.key(Key.Key_A)
        if at.phase == "vote":
            at.key(Key.Key_Return)
        if at.phase == "result":
            if at.table.controls.form is not None and at.table.controls.form.fields:
                typed(at, next(fresh))
            else:
                at.key(Key.Key_Space)
    assert len(at.session.evening.public.past) == seats * votes


def opened(at: Desk, *bills: str) -> Desk:
    """Everybody's three bills lie On Deck: each name's numbers, as the host types them."""
    for numbers in bills:
        typed(at, *map(int, numbers.split()))
    assert at.phase == "pledge"
    return at


FIVE = ("Ana", "Ben", "Cy", "Di", "Eve")
A_BILL = (
    (" ", "Eve's Pledge turn ends, the last one", "sponsor"),
    ("2", "Ana puts the second of her bills to the vote", "vote"),
    ("233", "Ben abstains, Cy says Nay", "vote"),
    ("\r", "so it is", "result"),
    ("4", "Ana fills the place", "result"),
    ("0", "with bill 40", "result"),
    ("\r", "so it is", "sponsor"),
)
"""One bill with the box, its part of the Pledge turns among it: what is pressed, what it says, the phase after it."""


def test_a_bill_of_five_with_a_pledge_turn_and_three_kinds_of_votes_takes_nine_presses(table: OpenTable) -> None:
    at = opened(table(*FIVE, bills__mode="table"), "1 2 3", "4 5 6", "7 8 9", "10 11 12", "13 14 15")
    at.keys(*[Key.Key_Space] * 4)
    before = at.presses
    keys = {" ": Key.Key_Space, "\r": Key.Key_Return}
    for pressed, what, after in A_BILL:
        at.keys(*(keys.get(key) or Key(Key.Key_0.value + int(key)) for key in pressed))
        assert at.phase == after, what
    assert at.presses - before == sum(len(pressed) for pressed, _what, _after in A_BILL) == 9
    public = at.session.evening.public
    votes = dict(zip(FIVE, ("yay", "abstain", "nay", "yay", "yay"), strict=True))
    assert (public.past[0].bill, public.past[0].ballots) == ("2", votes)
    assert public.on_deck("Ana") == ("1", "3", "40")


@pytest.mark.parametrize("names", [NAMES], ids=len)
def test_with_the_box_the_host_alone_keys_in_a_whole_evening(table: OpenTable, names: tuple[str, ...]) -> None:
    at = table(*names, bills__mode="table", variant__short="on")
    key_in_an_evening(at, len(names), 6)
    assert at.table.stack.currentIndex() == 1
    assert at.private() is None


def test_what_a_seat_pledged_and_what_was_pledged_to_it_stand_on_their_pages(table: OpenTable) -> None:
    at = opened(table(bills__mode="table"), "1 2 3", "4 5 6", "7 8 9")
    at.keys(Key.Key_2, Key.Key_1, Key.Key_2, Key.Key_Return)
    for seat, key, who in (("Ana", Key.Key_1, "Ben → you"), ("Ben", Key.Key_2, "You → Ana")):
        at.key(key, CTRL)
        at.key(Key.Key_Return)
        window = at.private()
        assert window is not None, seat
        assert window.own is not None
        words = [text.text() for text in window.own.deals.findChildren(QLabel) if text.isVisible()]
        assert who in words
        assert "Nay on Bill 1" in words
        assert window.own.deals_card.isVisible()
        at.keys(Key.Key_Escape, Key.Key_Escape)


def test_a_pledge_for_a_pledge_is_one_form_with_six_presses_and_one_entry(table: OpenTable) -> None:
    at = opened(table(bills__mode="table"), "1 2 3", "4 5 6", "7 8 9")
    before, entries = at.presses, len(at.session.evening.entries)
    at.keys(Key.Key_2, Key.Key_1, Key.Key_1)
    at.keys(Key.Key_4, Key.Key_2, Key.Key_Return)
    assert [(p.seat, p.bill, p.side) for p in at.session.evening.public.pledges] == [
        ("Ben", "1", "pro"), ("Ana", "4", "con"),
    ]  # fmt: skip
    assert at.presses - before == 6
    assert len(at.session.evening.entries) == entries + 1


def test_my_deals_have_the_room_that_nothing_else_needs(table: OpenTable) -> None:
    """Seen at a table: two and a half deals in a small box, and half the column empty below it."""
    at = opened(table(bills__mode="table"), "1 2 3", "4 5 6", "7 8 9")
    at.table.resize(1366, 728)
    for seat, bill, other in (("Ben", "1", "4"), ("Cy", "2", "7")):
        at.session.submit(HOST, c.MakePledge(bill, "pro", seat, other, "con"))
    at.key(Key.Key_1, CTRL)
    at.key(Key.Key_Return)
    window = at.private()
    assert window is not None
    assert window.own is not None
    assert len(at.page("Ana").view.mine.deals) == 4
    scroll, offers = window.own._deals_scroll, window.own.offers
    hidden = window.own.deals.height() - scroll.height()
    assert hidden < scroll.fontMetrics().height(), "all four are read"
    assert hidden <= 0 or offers.height() <= offers.whole(), "the buttons below have what they need, and no more"


def test_both_halves_of_a_pledge_for_a_pledge_are_told_on_the_wall_and_in_the_story(table: OpenTable) -> None:
    """Seen at a table: the wall said what the one had promised, and not what for."""
    at = opened(table(bills__mode="table"), "1 2 3", "4 5 6", "7 8 9")
    at.evening.projector.toggle()
    at.settle()
    at.keys(Key.Key_2, Key.Key_1, Key.Key_1)
    at.keys(Key.Key_4, Key.Key_2, Key.Key_Return)
    wall = at.evening.public
    assert wall is not None
    told = said(wall.foot)
    for half in ("Ben → Ana: Yay on Bill 1", "Ana → Ben: Nay on Bill 4"):
        assert half in told
    line = "A pledge for a pledge: Ben promises Yay on Bill 1, Ana promises Nay on Bill 4."
    story = at.page().story
    assert [one.say for one in story if one.entry == story[-1].entry] == [line]
    assert line.rstrip(".") in at.table.undo_button.accessibleName()


def test_hands_that_were_keyed_stand_in_the_panel_again_when_the_vote_is_taken_back(table: OpenTable) -> None:
    at = opened(table(*FIVE, bills__mode="table"), "1 2 3", "4 5 6", "7 8 9", "10 11 12", "13 14 15")
    at.keys(*[Key.Key_Space] * 5, Key.Key_2, Key.Key_2, Key.Key_3, Key.Key_3, Key.Key_Return)
    assert at.phase == "result"
    at.keys(Key.Key_Escape)
    at.key(Key.Key_Z, CTRL)
    assert at.phase == "vote"
    form = at.table.controls.form
    assert form is not None
    votes = dict(zip(FIVE, ("yay", "abstain", "nay", "yay", "yay"), strict=True))
    assert form.values() == {"ballots": votes}
    at.keys(Key.Key_3, Key.Key_Return)
    assert at.session.evening.public.past[-1].ballots == votes | {"Cy": "yay"}
    at.keys(Key.Key_Escape)
    at.key(Key.Key_Z, CTRL)
    at.key(Key.Key_Z, CTRL)
    assert at.phase == "sponsor", "what was only given back is in nobody's way"
    at.key(Key.Key_1)
    form = at.table.controls.form
    assert form is not None
    assert form.values() == {"ballots": dict.fromkeys(FIVE, "yay")}, "another bill begins anew"


def test_a_press_on_a_pledge_that_lies_on_a_bill_opens_what_can_be_done_with_it(table: OpenTable) -> None:
    at = table()
    for seat in NAMES:
        at.session.submit(seat, c.Discard())
    for seat in NAMES:
        at.session.submit(seat, c.PutOnDeck(at.session.evening.state.own[seat].things[f"hand:{seat}"][:3]))
    bills = at.session.evening.public.on_deck("Ana")
    for seat, bill in (("Ben", bills[0]), ("Cy", bills[1])):
        at.session.submit(HOST, c.MakePledge(bill, "pro", seat))
    at.settle()
    pieces = at.table.board.pieces
    assert [piece.accessibleName() for piece in pieces.values()] == ["Ben pledges Yay", "Cy pledges Yay"]
    QTest.mouseClick(pieces["pledge:1"], Qt.MouseButton.LeftButton)
    menu = at.table.deals.menu
    assert [action.text() for action in menu.actions()] == ["Make it Nay", "Take it back"]
    menu.actions()[1].trigger()
    menu.close()
    at.settle()
    assert at.session.page(HOST).story[-1].say == f"Ben takes a pledge back: Yay on Bill {bills[0]}."
    assert list(at.table.board.pieces) == ["pledge:2"]
    at.session.submit(HOST, c.EndTurn())
    at.settle()
    assert not at.table.board.pieces, "what is final opens nothing"


def test_one_esc_leaves_the_menus_so_that_space_is_the_next_step_again(table: OpenTable) -> None:
    """Seen at a table: after Esc the bar had the keyboard, and Space opened the menu anew."""
    at = opened(table(bills__mode="table"), "1 2 3", "4 5 6", "7 8 9")
    bar = at.table.menuBar()
    for entry in bar.actions():
        place = bar.actionGeometry(entry).center()
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        menu = at.app.activePopupWidget()
        assert menu is not None, entry.text()
        QTest.keyClick(menu, Key.Key_Escape)
        assert not menu.isVisible()
        assert bar.activeAction() is None
        assert not bar.hasFocus()


def test_where_no_bill_is_left_the_panel_stands_open_all_the_same_and_letters_do_nothing_else(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: in the last round *Go on* stood in the place of the refill's form, and a letter typed on made
    the wall black (B) or handed the laptop round (N)."""
    evening = Drive("legislation", 1, options=GAMES["legislation"].presets[Way.BOX], corrections=False)
    session = evening.session
    for _tried in evening.run():
        mains = [o for o in session.page(HOST).offers if o.main and not o.refused]
        if mains and mains[0].do == "go_on":
            break
    at = Desk(qapp, tmp_path, session.seats, {}, session)
    try:
        before, wished = len(session.evening.entries), list[str]()
        at.table.wished.connect(wished.append)
        assert at.table.controls.form is not None
        # Seen at a table: the sentence stood there twice, over two buttons that did the same.
        shown = [b.text() for b in at.table.controls.findChildren(QPushButton) if b.isVisible()]
        assert sum("no bill left" in text for text in shown) == 1
        assert at.table.controls.form.title.isHidden()
        assert "Go on  (Space)" in shown
        assert not any("Esc" in text or "Enter" in text for text in shown), shown
        for letter in (Key.Key_B, Key.Key_N, Key.Key_Y):
            at.key(letter)
        assert wished == []
        assert len(session.evening.entries) == before
        at.key(Key.Key_Space)
        assert len(session.evening.entries) > before, "the next step has one key all evening"
        assert session.page(PUBLIC).view.board.phase != "result"
    finally:
        at.close()
