"""A round of Articles of Agreement through the real windows: a host in a hurry, by keys alone and with the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.core.corrections import Redo, Rename, Rewind
from companion.core.messages import HOST, JUDGE, PUBLIC, Hand, Refusal
from companion.core.people import Leave
from companion.core.vocabulary import Group
from companion.games import GAMES
from companion.games.articles_of_agreement.board import Board
from companion.journal import MemoryJournal
from companion.sessions import HandWoundTime, ScriptedDraws, Session
from companion.sessions.session import header_for
from tests.ui.evenings import CTRL, Desk, Key
from ui.panels.board import BoardView
from ui.windows.own import PrivatePage

NAMES = ("Ana", "Ben", "Cy", "Di")


def sit(qapp: QApplication, folder: Path, **options: str) -> Desk:
    """Four people at the table."""
    rules = GAMES["articles_of_agreement"]
    journal = MemoryJournal(header_for(rules))
    session = Session.begin(rules, NAMES, options, journal, HandWoundTime(), ScriptedDraws())
    return Desk(qapp, folder, NAMES, options, session, painted=False)


@pytest.fixture
def at(qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    made = sit(qapp, tmp_path)
    yield made
    made.close()


@pytest.fixture
def boxed(qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    made = sit(qapp, tmp_path, **{"cards.mode": "end", "vote.medium": "open"})
    yield made
    made.close()


TREASURES = tuple(Key(ord(letter)) for letter in "GRKEPBA")
CREW = ("Ruth", "Sam", "Tess", "Udo", "Vera", "Wim")


@pytest.mark.parametrize(
    ("mode", "keys", "most"),
    [
        # Space: to the vote. The thumbs stand open, all up: Tess is turned down, Enter.
        ("light", " 3\r", 6),
        # The same, all up; what each receives stands open, Ruth first: Rum, Gold, Gold, Emerald; Sam Rum, Udo, Wim.
        ("shares", " \rrgge2r4s6m\r", 14),
    ],
)
def test_a_plain_round_with_the_box_takes_few_presses(
    qapp: QApplication, tmp_path: Path, mode: str, keys: str, most: int
) -> None:
    """It took 24, cards keyed in one by one as they were drawn; cardboard alone takes none."""
    options = {"cards.mode": mode, "vote.medium": "open"}
    rules = GAMES["articles_of_agreement"]
    session = Session.begin(rules, CREW, options, MemoryJournal(header_for(rules)), HandWoundTime(), ScriptedDraws())
    at = Desk(qapp, tmp_path, CREW, options, session, painted=False)
    try:
        for digit in "123456":
            at.key(Key(Key.Key_0.value + int(digit)))
        at.key(Key.Key_Return)
        assert at.phase == "ready"
        before = at.presses
        for key in keys:
            at.key({" ": Key.Key_Space, "\r": Key.Key_Return}.get(key) or Key(ord(key.upper())))
        assert at.phase == "ready"
        assert len(session.evening.state.public.past) == 1
        assert at.presses - before == len(keys) <= most
    finally:
        at.close()


def test_what_was_keyed_at_the_end_stands_in_its_form_again_when_it_is_taken_back(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: thumbs came back filled, a hand of eight cards came back empty; and so did what was dealt."""
    at = sit(qapp, tmp_path, **{"cards.mode": "light", "vote.medium": "open"})
    try:
        at.keys(Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_4, Key.Key_Return)
        at.key(Key.Key_Z, CTRL)
        assert at.table.draw.form is not None
        assert at.table.draw.form.values() == {"outcome": ["1", "2", "3", "4"]}
        at.keys(Key.Key_Return, *[Key.Key_Space, Key.Key_Return] * 6, Key.Key_Space)
        assert at.phase == "secrets"
        for letters in ("GG", "R", "M", "C"):
            form = at.table.controls.form
            assert form is not None
            title = form.offer.say
            at.keys(*(Key(ord(letter)) for letter in letters), Key.Key_Return)
            at.key(Key.Key_Z, CTRL)
            again = at.table.controls.form
            assert again is not None
            assert again.offer.say == title
            (loot,) = again.values()["loot"].values()
            assert len(loot) == len(letters)
            assert not again.before.isHidden(), "it says whose entries these are"
            at.key(Key.Key_Escape)
            at.key(Key.Key_Space)
            third = at.table.controls.form
            assert third is not None
            assert third.values() == again.values(), "left and opened anew, it holds them still"
            at.keys(Key.Key_Return)
        assert at.phase == "turned"
    finally:
        at.close()


def board(at: Desk) -> Board:
    """What everybody sees."""
    shown = at.page(PUBLIC).view.board
    assert isinstance(shown, Board)
    return shown


def deck(at: Desk) -> BoardView:
    """The deck on the host's window."""
    shown = at.table.board
    assert isinstance(shown, BoardView)
    return shown


def shares(at: Desk) -> list[int]:
    """How many treasures lie in each share, in the order of the seats' digits."""
    return [len(pirate.share) for pirate in sorted(board(at).pirates, key=lambda pirate: pirate.digit)]


def share_out(at: Desk, digits: str = "1122334") -> None:
    """Draw, and give a treasure away by each digit."""
    at.key(Key.Key_Space)
    assert at.phase == "allocate"
    for digit in digits:
        at.key(Key(Key.Key_0.value + int(digit)))


def vote(at: Desk, ballots: str) -> None:
    """Put it to the vote, and everybody but the captain presses a digit on the own curtain."""
    at.key(Key.Key_Space)
    at.key(Key.Key_N)
    for ballot in ballots:
        assert at.private() is not None
        at.key(Key(Key.Key_0.value + int(ballot)))
    assert at.private() is None


def test_r7_seven_digits_share_out_seven_treasures_and_space_puts_them_to_the_vote(at: Desk) -> None:
    share_out(at)
    assert shares(at) == [2, 2, 2, 1]
    assert at.presses == 8
    at.key(Key.Key_Space)
    assert at.phase == "vote"


def test_r7_space_on_the_captains_page_leads_back_to_the_table_where_the_shares_are_put_to_the_vote(at: Desk) -> None:
    """Seen at a table: all was shared out, and Space did nothing."""
    at.key(Key.Key_Space)
    captain = board(at).captain
    at.key(Key(Key.Key_0.value + at.session.seats.index(captain) + 1), CTRL)
    at.key(Key.Key_Return)
    for digit in "1122334":
        at.key(Key(Key.Key_0.value + int(digit)))
    assert sum(shares(at)) == 7
    at.key(Key.Key_Space)
    assert at.private() is None
    at.key(Key.Key_Space)
    assert at.phase == "vote"


def test_r7_digits_pressed_faster_than_the_windows_follow_are_all_meant(at: Desk) -> None:
    at.key(Key.Key_Space)
    for digit in (Key.Key_4, Key.Key_4, Key.Key_4, Key.Key_1, Key.Key_1, Key.Key_1, Key.Key_2):
        QTest.keyClick(at.table.board, digit)  # and nothing is told in between
    at.settle()
    assert shares(at) == [3, 1, 0, 3]


def test_q27_the_digits_of_a_board_are_the_chairs_own_once_one_is_left(qapp: QApplication, tmp_path: Path) -> None:
    """Seen at a table: the third had left, 4 gave to the fifth, and 5 fired a pistol whose button bore no digit."""
    rules = GAMES["articles_of_agreement"]
    session = Session.begin(rules, CREW, {}, MemoryJournal(header_for(rules)), HandWoundTime(), ScriptedDraws())
    at = Desk(qapp, tmp_path, CREW, {}, session, painted=False)
    try:
        at.key(Key.Key_Space)
        assert not isinstance(session.submit(HOST, Leave("Tess")), Refusal)
        at.settle()
        assert set(deck(at).picks) == {1, 2, 4, 5, 6}
        before = board(at)
        at.key(Key.Key_3)
        assert board(at) == before, "an empty chair takes nothing, nor does a button that bears no digit"
        at.keys(Key.Key_4, Key.Key_4, Key.Key_5)
        assert {pirate.seat: len(pirate.share) for pirate in board(at).pirates if pirate.share} == {"Udo": 2, "Vera": 1}
    finally:
        at.close()


def test_r7_a_treasure_is_dragged_from_share_to_share_and_back_to_the_middle(at: Desk) -> None:
    share_out(at)
    card = deck(at).pieces["1"]
    laid = deck(at).laid
    at.drag(card, deck(at), laid.planks["Di"].box.center().toPoint())
    assert shares(at) == [1, 2, 2, 2]
    at.drag(deck(at).pieces["1"], deck(at), laid.stage.center().toPoint())
    assert shares(at) == [1, 2, 2, 1]
    assert [one.place for one in board(at).middle] == ["1"]


def test_r11_votes_are_sealed_on_the_curtains_and_turned_by_space(at: Desk) -> None:
    share_out(at)
    vote(at, "112")
    assert at.phase == "votes_in"
    assert not any(pirate.vote for pirate in board(at).pirates)
    at.key(Key.Key_Space)
    outcome = board(at).outcome
    assert outcome is not None
    assert outcome.result == "accepted"
    assert sorted(pirate.vote for pirate in board(at).pirates) == ["aye", "aye", "aye", "nay"]


def test_r14_a_mutiny_is_three_spaces_and_a_name(at: Desk) -> None:
    share_out(at)
    vote(at, "221")
    at.key(Key.Key_Space)
    assert at.phase == "mutiny"
    mutineers = [pirate.seat for pirate in board(at).pirates if pirate.mutineer]
    at.key(Key.Key_Space)
    at.key(Key(Key.Key_0.value + NAMES.index(mutineers[1]) + 1))
    at.key(Key.Key_Return)
    assert board(at).nominee == mutineers[1]
    at.key(Key.Key_Space)
    assert board(at).proposed
    at.session.submit(HOST, Rename("Di", "Maria Theresia Lindemann"))
    for size, stands in (((1366, 728), True), ((1280, 600), False), ((1366, 768), True)):
        # Seen at a table: the last answers lay below the edge while the clock ran; and at another there was no story,
        # with an empty stretch under the last answer.
        at.table.resize(*size)
        for _turn in range(3):  # a name of two lines gets its height some turns later
            at.settle()
        answers, story = at.table.controls, at.table.story
        assert story.isVisible() is stands, size
        assert not stands or story.height() >= story.least(), size
        assert not answers._scroll.verticalScrollBar().maximum(), size
    assert not any("Share out" in button.text() for button in at.table.controls.buttons.values() if button.isVisible())
    at.key(Key.Key_Space)
    assert not at.table.story.isHidden()
    outcome = board(at).outcome
    assert outcome is not None
    assert outcome.result == "seized"
    assert board(at).captain == mutineers[1]


def test_q21_what_an_ability_does_is_asked_beside_the_board_and_much_to_choose_from_in_a_second_column(
    at: Desk,
) -> None:
    """Seen at a table: the board gave half its room to questions that nobody was asked yet, or at all."""
    for seat, *kinds in (("Ana", "gold", "rum", "sapphire"), ("Ben", "barrel", "gold", "ruby"), ("Cy", "ruby")):
        for kind in kinds:
            at.session.submit(JUDGE, Hand((kind,), "deck", f"hold:{seat}", "found under the table"))
    share_out(at, "")
    at.table.resize(1366, 732)
    offers = at.table.controls
    form = offers.open_form(next(offer for offer in offers.offers if offer.do == "use_ability"))
    for does, columns in (("", 1), ("draw", 1), ("steal", 1), ("swap", 2), ("draw", 2)):
        assert not does or form.choose(does)
        for _turn in range(3):
            at.settle()
        assert at.table._columns == columns, does
        assert not offers._scroll.verticalScrollBar().maximum(), does
    at.key(Key.Key_Escape)
    assert at.table._columns == 1


def test_r14_mutineers_move_what_lies_in_shares_by_its_letter_and_the_seats_digit(at: Desk) -> None:
    share_out(at)
    vote(at, "222")
    at.key(Key.Key_Space)
    before = shares(at)
    at.key(Key.Key_A)
    at.key(Key.Key_4)
    assert shares(at) == [before[0] - 1, before[1], before[2], before[3] + 1]


def test_r18_when_the_clock_runs_out_everything_is_discarded(at: Desk) -> None:
    share_out(at)
    vote(at, "222")
    at.key(Key.Key_Space)
    assert at.table.clock.isVisible()
    session_time = at.session.time
    assert isinstance(session_time, HandWoundTime)
    session_time.wind(120_001)
    at.session.speak()
    at.settle()
    outcome = board(at).outcome
    assert outcome is not None
    assert outcome.result == "failed"
    assert not at.table.clock.isVisible()


def test_keying_in_treasures_makes_the_window_no_higher_than_a_small_laptop(boxed: Desk) -> None:
    for digit in (Key.Key_5, Key.Key_2, Key.Key_7, Key.Key_4):
        boxed.key(digit)
    boxed.key(Key.Key_Return)
    assert boxed.table.story.isVisible()
    # A screen of 1366 × 768 without its title bar and a taskbar.
    boxed.table.resize(1360, 768 - 36 - 40)
    boxed.key(Key.Key_Space)
    assert boxed.phase == "draw"
    assert boxed.table.draw.form is not None
    QApplication.processEvents()
    assert boxed.table.height() == 768 - 36 - 40
    boxed.keys(Key.Key_3, Key.Key_5)
    assert boxed.table.draw.form.fields[0].value() == [], "a digit that stands on no treasure lays none"
    boxed.keys(*TREASURES, Key.Key_Return)
    assert boxed.phase == "allocate"
    assert [card.kind for card in board(boxed).middle] == [
        "gold", "rum", "spot", "emerald", "bottle", "pistol", "barrel"
    ]  # fmt: skip
    assert boxed.table.story.isVisible()


def test_the_keyboard_goes_back_to_the_board_when_a_form_to_key_in_a_draw_is_gone(boxed: Desk) -> None:
    before = len(boxed.session.evening.entries)
    keys = (Key.Key_5, Key.Key_2, Key.Key_7, Key.Key_4, Key.Key_Return, Key.Key_Space,
            *TREASURES, Key.Key_Return)  # fmt: skip
    for key in keys:
        boxed.key(key)
    assert len(boxed.session.evening.entries) > before
    undo = boxed.page().undo
    assert undo is not None
    boxed.session.submit(HOST, Rewind(undo.to))
    boxed.settle()
    assert boxed.table.draw.form is not None
    assert boxed.table.draw.isAncestorOf(boxed.app.focusWidget())
    boxed.session.submit(HOST, Redo())
    boxed.settle()
    assert not boxed.table.draw.offers
    assert boxed.app.focusWidget() is boxed.table.board


def test_a_captain_takes_cards_by_letters_and_gives_them_by_digits_on_the_own_window(at: Desk) -> None:
    """Seen at a table: on buttons “3  1 Gold to …” people pressed the card's number, and opened a barrel."""
    at.key(Key.Key_Space)
    captain = board(at).captain
    page = PrivatePage(at.table.bridge, "articles_of_agreement", 16.0)
    page.asked.connect(lambda data: at.session.submit(captain, at.session.read(data)))
    page.resize(1366, 768)
    page.show()

    def press(*keys: Key) -> None:
        for key in keys:
            page.set_page(at.page(captain))
            QTest.keyClick(page, key)

    try:
        press(Key.Key_4, Key.Key_C, Key.Key_2)
        lies = {one.place: pirate.seat for pirate in board(at).pirates for one in pirate.share}
        assert lies == {"1": NAMES[3], "3": NAMES[1]}
        assert page.hands is not None
        assert page.hands.isVisible()
        assert not any(offer.group is Group.SHARES for offer in page.offers.offers)
        press(Key.Key_C, Key.Key_C)
        assert [one.place for one in board(at).middle] == ["2", "3", "4", "5", "6", "7"], "twice: back to the middle"
        page.set_page(at.page(next(name for name in NAMES if name != captain)))
        assert not page.hands.isVisible()
    finally:
        page.close()
