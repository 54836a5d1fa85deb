"""A keystroke acts in one place: real keys, shortcuts included, into every window and every form of all games.

While something is filled in, whatever is typed anywhere in its window belongs to it; nothing that is asked for here
reaches the evening, so that each key can be tried on each form as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QToolTip, QWidget

from companion.core.messages import HOST, JUDGE
from companion.core.offers import Offer
from companion.core.vocabulary import Group, Way, Where
from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.ui.evenings import CTRL, Desk, Key, settled, thrown_away
from ui.bot import Bot, laid
from ui.evening import EveningWindows
from ui.forms.form import OfferForm
from ui.keys import KEYS
from ui.panels.draw import DrawPanel
from ui.panels.offers import OffersPanel
from ui.settings import Settings
from ui.sounds import Silent
from ui.windows.ask import AskDialog
from ui.windows.seat import SeatWindow
from ui.windows.setup import SetupPage

PAINTED = False
"""Nobody looks at table and wall here: what they say is read, and what is pressed."""

OpenDesk = Callable[..., Desk]
LETTERS = [Key(code) for code in range(Key.Key_A.value, Key.Key_Z.value + 1)]
DIGITS = [Key(code) for code in range(Key.Key_0.value, Key.Key_9.value + 1)]
TYPED = [Key.Key_Space, *DIGITS, *LETTERS, Key.Key_Comma, Key.Key_Minus, Key.Key_Return]
HABITS = [Key.Key_Space, Key.Key_0, Key.Key_1, Key.Key_9, Key.Key_Comma, Key.Key_Minus, Key.Key_Return]
SHARE = 6
"""At all places but the first each form hears one letter in so many; the next place hears the next ones."""
STEPS = 230
"""How far an evening is played on its way past its forms: to the last counts of the longest one with the box."""


class Overheard:
    """An evening whose windows ask in vain: what they ask for is noted, and by whom."""

    def __init__(self, app: QApplication, game: str, folder: Path, way: Way = Way.APP, seed: int = 27) -> None:
        self.app, self.game = app, game
        self.session = laid(game, GAMES[game].meta.seats[0], seed, HandWoundTime(), way)
        self.bot = Bot(self.session, seed)
        self.evening = EveningWindows(self.session, Settings(folder / "settings.json"), Silent())
        self.evening.unseen = True
        self.evening.show()
        for window in self.evening.windows():
            window.setUpdatesEnabled(False)  # keys are looked at here, and no picture
        self.asked: list[tuple[str, str]] = []
        self.places = 0
        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(self.evening.bridge, "submit", self._submit)
        self._patch.setattr(self.evening.bridge, "note_opened", lambda _seat, then: then())
        self.wished: list[str] = []
        self.evening.table.wished.connect(self.wished.append)
        self.settle()

    def _submit(self, by: str, data: Mapping[str, Any], _told: Any = None, **_more: Any) -> None:
        self.asked.append((by, data["do"]))

    def settle(self) -> None:
        """Let everything that was sent arrive."""
        settled(self.app)

    def steps(self, wanted: Callable[[], bool]) -> Iterator[None]:
        """One step of the evening after the other, as far as it is wanted; past all others it goes without windows."""
        for _step in range(STEPS):
            if wanted():
                self.settle()
                yield
            if not self.bot.step():
                return

    def forms(self, viewer: str) -> set[str]:
        """What this viewer may fill in now; a seat in its own window, where what is done at the table is not, nor what
        its board moves."""
        able = [offer for offer in self.session.page(viewer).offers if offer.fields and not offer.refused]
        here = (o for o in able if viewer == HOST or not (o.where is Where.TABLE or o.group is Group.SHARES))
        return {offer.do for offer in here}

    def type_in(self, place: QWidget, turn: int = 0) -> None:
        """Every key that types or sends off, beginning here, each where the keyboard then is; at the second place and
        later ones a sixth of the letters, each time another sixth."""
        place.setFocus(Qt.FocusReason.OtherFocusReason)
        self.places += bool(turn)
        for key in TYPED if not turn else (*HABITS, *LETTERS[self.places % SHARE :: SHARE]):
            target = self.app.activePopupWidget() or self.app.focusWidget() or place
            QTest.keyClick(target, key)
            popup = self.app.activePopupWidget()
            if popup is not None:  # a list of choices: it is the form's own
                popup.close()

    def close(self) -> None:
        """Close the evening."""
        self._patch.undo()
        self.evening.close()
        self.settle()


@pytest.fixture(params=GAMES)
def overheard(request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path) -> Iterator[Overheard]:
    """An evening of each game."""
    made = Overheard(qapp, request.param, tmp_path)
    yield made
    made.close()


SEED = 5
"""An evening of each game and way that comes past all its forms."""


@pytest.fixture(params=GAMES)
def ways(request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path) -> Iterator[Iterable[Overheard]]:
    """An evening of each game, in each way to sit down, one after the other."""
    opened: list[Overheard] = []

    def each() -> Iterator[Overheard]:
        for way in GAMES[request.param].presets:
            opened.append(Overheard(qapp, request.param, tmp_path, way, SEED))
            yield opened[-1]
            opened.pop().close()

    yield each()
    for made in opened:
        made.close()


def new(offers: Sequence[Offer], known: set[str]) -> list[Offer]:
    """Forms that were not looked at yet."""
    found = [o for o in offers if o.fields and not o.refused and o.do not in known]
    known.update(o.do for o in found)
    return found


def left(form: OfferForm, panel: OffersPanel, at: Overheard) -> None:
    """Leave a form, whatever is filled in."""
    for _press in range(2):
        if panel.form is form:
            QTest.keyClick(form, Key.Key_Escape)
    assert panel.form is None, f"{form.offer.do} cannot be left with Esc"
    thrown_away(at.app)


def test_what_is_typed_while_a_form_stands_at_the_table_acts_nowhere_else(ways: Iterable[Overheard]) -> None:
    known, offered = set[str](), set[str]()
    for at in ways:
        table = at.evening.table
        for _step in at.steps(lambda: bool(at.forms(HOST) - known)):  # noqa: B023 -- asked before the next evening
            offered |= at.forms(HOST)
            if table.question.question is not None:
                continue
            if table.draw.offers:
                typed_into_the_draw(at, table.draw, known, (table.board, table))
                assert {by for by, _do in at.asked} <= {HOST}
                continue
            for offer in new(table.controls.offers, known):
                at.asked.clear()
                form = table.controls.open_form(offer)
                goes_back_entry_by_entry(at, form)
                for turn, place in enumerate((form, form.go, table.board, table.story, table)):
                    at.type_in(place, turn)
                    assert {do for _by, do in at.asked} <= {offer.do}, f"typed from {place} into {offer.do}"
                    assert not at.wished, f"{at.wished} from {place} while {offer.do} stood open"
                    assert table.controls.form is form, f"{offer.do} was shut from {place}"
                left(form, table.controls, at)
    assert offered <= known, "every form was typed into"


FILLS = [Key(ord(key)) for key in "12134ABCDEN25"]
"""Keys that fill something in, in any form."""


def goes_back_entry_by_entry(at: Overheard, form: OfferForm) -> None:
    """Each Ctrl+Z takes back what one press filled in, and goes there, until the form is as it was opened.

    Seen at a table: after one wrong digit all others were to be keyed in once more.
    """
    held = [held_by(form)]
    for key in FILLS:
        said, asked = form.go.text(), len(at.asked)
        QTest.keyClick(at.app.focusWidget() or form, key)
        whole = not any(field.missing() for field in form.fields if form._belongs(field))
        went, by_itself = len(at.asked) > asked, not said.startswith("Done")
        only = form.fields[-1].settled  # by Enter, or by the digit of the only answer
        assert went is (by_itself and whole) or only, f"{form.offer.do} said “{said}” before {key.name}, and {went=}"
        # What is typed in one line is one entry, and none where it comes to what stood there.
        held = [*held[: len(form._entries)], held_by(form)]
    keyed, asked = held[-1], len(at.asked)
    while form._entries:
        QTest.keyClick(at.app.focusWidget() or form, Key.Key_Z, CTRL)
        now, after = held_by(form), held.pop()
        others = [name for name in now if now[name] != after[name]]
        assert len(others) < 2, f"one Ctrl+Z changed {others} of {form.offer.do}"
        assert now == held[-1], f"{form.offer.do} held {held[-1]} before {after}, and has {now}"
        for field in (field for field in form.fields if field.name in others):
            focus = at.app.focusWidget()
            assert focus is not None
            assert field.isAncestorOf(focus), f"the keyboard is at {focus}"
    assert len(held) == 1, f"{form.offer.do} opened with {held[0]}, had {keyed}, and came back to {held[-1]}"
    assert not form.keyed
    assert len(at.asked) == asked, f"Ctrl+Z in a form asked for {at.asked[asked:]}"
    at.asked.clear()


def held_by(form: OfferForm) -> dict[str, Any]:
    """What each field holds, also one that does not belong to what the others hold now."""
    return {field.name: field.state() for field in form.fields}


def typed_into_the_draw(at: Overheard, draw: DrawPanel, known: set[str], beside: Iterable[QWidget]) -> None:
    """What is typed while a draw waits keys the draw or nothing."""
    at.asked.clear()
    if "draw" not in known:
        known.add("draw")
        form = draw.form
        assert form is not None
        goes_back_entry_by_entry(at, form)
        for turn, place in enumerate((form, *beside)):
            at.type_in(place, turn)
            assert {do for _by, do in at.asked} <= {"draw"}, f"typed from {place}"
            assert not at.wished
            assert draw.form is form


def test_a_letter_on_a_button_takes_it_and_no_letter_of_the_window_stands_on_one(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: what a mutiny came to was a click, while its clock ran."""
    session = laid("renegotiation", 3, 27, HandWoundTime(), Way.MIXED)
    at = Desk(qapp, tmp_path, session.seats, {}, session, painted=False)
    panel, bot = at.table.controls, Bot(session, 27)
    letters = dict[int, str]()
    while not letters:
        assert bot.step()
        at.settle()
        able = {id(offer) for offer in panel.offers if offer.fields and not offer.refused}
        letters = {n: key for n, key in panel.printed().items() if key.isalpha() and n in able and panel.form is None}
    letter = next(iter(letters.values()))
    wanted = panel.at_letter(letter)
    assert not any(letter == at.table.keys.text(key.name) for key in KEYS)
    at.key(getattr(Key, f"Key_{letter}"))
    assert panel.form is not None
    assert panel.form.offer == wanted
    at.close()


def test_what_is_typed_while_a_draw_waits_at_the_table_keys_the_draw_or_nothing(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = desk(discs__mode="keyed")
    at.key(Key.Key_Space)
    draw = at.table.draw
    assert draw.offers
    asked: list[str] = []
    wished: list[str] = []
    monkeypatch.setattr(at.evening.bridge, "submit", lambda _by, data, _told=None: asked.append(data["do"]))
    at.table.wished.connect(wished.append)
    for place in (draw.form, at.table.board, at.table):
        place.setFocus()
        for key in (*TYPED, Key.Key_Escape):
            QTest.keyClick(at.app.focusWidget() or place, key)
    assert set(asked) == {"draw"}
    assert not wished


def test_what_is_typed_on_a_private_window_stays_in_its_form(ways: Iterable[Overheard]) -> None:
    known = set[str]()
    for at in ways:
        for _step in at.steps(lambda: any(at.forms(seat) - known for seat in at.session.seats)):  # noqa: B023 -- the same
            for seat in at.session.seats:
                if at.forms(seat) - known:
                    typed_in_private(at, seat, known)
        assert not at.wished, "the table behind it heard something"


def typed_in_private(at: Overheard, seat: str, known: set[str]) -> None:
    """Every key into each form of this seat that is not known yet."""
    mine = at.forms(seat)
    window = opened(at, seat)
    own = window.own
    assert own is not None
    passed: list[str] = []
    for signal in (window.passed, window.done):
        signal.connect(passed.append)
    if own.draw.offers:
        typed_into_the_draw(at, own.draw, known, (own,))
        assert {by for by, _do in at.asked} <= {seat}
    for offer in new([*own.offers.offers, *own.deals.on_cards], known):
        at.asked.clear()
        own._take(offer)
        form = own.offers.form
        assert form is not None
        # Seen at a table: a card kept its 2 beside the 2 of the form, which was another card.
        assert not any(card.page.offers for card in own.cards if card.page is not None)
        assert "(N)" not in own.next.text(), "N types into the form"
        goes_back_entry_by_entry(at, form)
        for turn, place in enumerate((form, form.go, own)):
            at.type_in(place, turn)
            assert set(at.asked) <= {(seat, offer.do)}, f"typed from {place} into {offer.do}"
            assert own.offers.form is form
            assert window.revealed
        assert not passed
        left(form, own.offers, at)
        assert all(card.page.offers for card in own.cards if card.page is not None), "and bears it again"
        assert ("(N)" in own.next.text()) is (own.filling_in is None)
        assert window.revealed, "Esc leaves the form, not the window"
    assert mine <= known, "every form was typed into"
    window.close()
    window.deleteLater()


def opened(at: Overheard, seat: str, curtain: Iterable[Key] = ()) -> SeatWindow:
    """A private window whose curtain is up, after these keys were pressed on its curtain."""
    window = SeatWindow(at.evening.bridge, seat, at.game, None)
    window.set_next("")
    window.hand_over()
    at.settle()
    window.curtain.end_rest()
    for key in curtain:
        QTest.keyClick(window.curtain, key)
        assert not at.asked
        assert window.curtain.ballots.notice.text() == f"Only {window.curtain.ballots.keys} choose here."
        window.curtain.ballots.say("")
    window.curtain.stay.emit("")
    at.settle()
    return window


def test_no_letter_and_no_habit_gives_a_ballot(ways: Iterable[Overheard]) -> None:
    for at in ways:

        def voting() -> dict[str, set[str]]:
            pages = {seat: at.session.page(seat) for seat in at.session.seats}  # noqa: B023 -- asked before the next one
            given = {seat: {o.do for o in page.offers if o.group == "ballot"} for seat, page in pages.items()}
            return {seat: ballots for seat, ballots in given.items() if ballots}

        for _step in at.steps(lambda: bool(voting())):
            seat, ballots = next(iter(voting().items()))
            window = opened(at, seat, (Key.Key_Y, Key.Key_A, Key.Key_V, Key.Key_9))
            assert window.own is not None
            for place in (window.own, *window.own.ballots.buttons.values()):
                place.setFocus()
                for key in (*(k for k in LETTERS if k is not Key.Key_N), Key.Key_Space, Key.Key_Return):
                    QTest.keyClick(at.app.focusWidget() or window.own, key)
            # A letter may open a form, as the one in which influence is recounted, and Enter sends that.
            assert not ballots & {do for _by, do in at.asked}
            assert at.asked or f"Only {window.own.ballots.keys} choose here." in window.own.ballots.notice.text()
            window.close()
            window.deleteLater()
            break


def test_what_is_typed_in_the_judges_drawer_never_reaches_the_table(overheard: Overheard) -> None:
    at, known = overheard, set[str]()
    for _turn in range(3):
        at.bot.step()
    at.settle()
    at.evening.open_judge()
    at.settle()
    judge = at.evening.judge
    assert judge is not None
    judge.signed.setText("Ute")
    for tab in range(judge.tabs.count()):
        judge.tabs.setCurrentIndex(tab)
        at.settle()
        lines = [line for line in judge.tabs.currentWidget().findChildren(QLineEdit) if line.isVisible()]
        for turn, line in enumerate(lines):
            line.clear()
            QTest.keyClicks(line, "abc")
            at.type_in(line, turn)
            assert "abc" in line.text().lower(), "what is typed stands there"
        at.type_in(judge.tabs.currentWidget())
        # The key that stops the clock from any field is the one that is the host's, too.
        assert all(by == JUDGE or do in ("pause", "resume") for by, do in at.asked), at.asked
    judge.tabs.setCurrentWidget(judge.offers)
    for offer in new(judge.offers.offers, known):
        at.asked.clear()
        form = judge.offers.open_form(offer)
        for turn, place in enumerate((form, form.go)):
            at.type_in(place, turn)
            assert set(at.asked) <= {(JUDGE, offer.do)}
        left(form, judge.offers, at)
        assert judge.isVisible(), "Esc leaves the form, not the drawer"
    assert not at.wished
    assert not any(by == HOST for by, _do in at.asked)


@pytest.mark.parametrize("game", GAMES)
def test_a_key_that_can_do_nothing_now_says_why(qapp: QApplication, tmp_path: Path, game: str) -> None:
    """Seen at a table: H stood grey in a menu, and its key did nothing and said nothing."""
    session = laid(game, GAMES[game].meta.seats[0], 1, HandWoundTime())
    at = Desk(qapp, tmp_path, session.seats, {}, session)
    at.table.controls.leave_form()  # what is typed in a form is no key of the window
    at.table.to_board()
    actions = at.table.menus.actions
    silent = [name for name, action in actions.items() if not (action.isEnabled() and action.isVisible())]
    assert {"undo", "redo", "hands"} <= set(silent)
    for name in silent:
        at.table.controls.refuse(())
        QTest.keySequence(at.table.board, at.evening.keys.sequences(name)[0])
        at.settle()
        assert at.table.controls.notice.text() == actions[name].why_not, name
    at.table.controls.refuse(())
    QTest.keyClick(at.table.board, Key.Key_9)
    at.settle()
    said = at.table.controls.notice.text()
    assert said.startswith("First: ") or said == "9 stands for nothing now.", "nobody types into nothing"
    at.table.controls.refuse(())
    borne = {*at.table.controls.printed().values(), *at.table.board.letters()}
    letter = next(letter for letter in reversed(at.evening.keys.free_letters()) if letter not in borne)
    QTest.keyClick(at.table.board, ord(letter))
    at.settle()
    assert at.table.controls.notice.text() == f"{letter} stands for nothing now."
    at.close()


def test_the_judges_drawer_is_one_that_desktops_keep_in_front(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_J, CTRL)
    judge = at.evening.judge
    assert judge is not None
    handle = judge.windowHandle()
    assert handle is not None
    assert handle.transientParent() is at.table.windowHandle()
    assert handle.type() is Qt.WindowType.Dialog


def test_a_pin_is_typed_into_nothing_else(overheard: Overheard) -> None:
    at = overheard
    window = SeatWindow(at.evening.bridge, at.session.seats[0], at.game, lambda pin: "No." if pin else "")
    passed: list[str] = []
    window.passed.connect(passed.append)
    window.hand_over()
    at.settle()
    window.curtain.end_rest()
    for key in (*DIGITS, *LETTERS, Key.Key_Space):
        QTest.keyClick(at.app.focusWidget() or window, key)
    assert window.curtain.pin.text().lower() == "0123456789abcdefghijklmnopqrstuvwxyz "
    assert [*passed, *at.asked, *at.wished] == []
    window.close()
    window.deleteLater()


def test_a_line_to_fill_in_hides_the_table_from_the_keys(overheard: Overheard) -> None:
    at = overheard
    for name in ("message", "rename"):
        at.evening.wish(name)
        at.settle()
        dialog = next(w for w in at.app.topLevelWidgets() if w.isModal() and w.isVisible())
        line = next(line for line in dialog.findChildren(QLineEdit) if line.isVisible())
        line.setFocus()
        for key in (*DIGITS, *LETTERS, Key.Key_Space):
            QTest.keyClick(line, key)
        assert line.text().lower().startswith("0123456789abc")
        assert [*at.asked, *at.wished] == [], name
        QTest.keyClick(line, Key.Key_Escape)
        if isinstance(dialog, AskDialog):
            assert not dialog.isVisible()
        dialog.close()
        at.settle()
    at.evening.wish("give_up")
    dialog = next(w for w in at.app.topLevelWidgets() if isinstance(w, AskDialog) and w.isVisible())
    for key in (*LETTERS, Key.Key_Space, Key.Key_Return, Key.Key_3):
        QTest.keyClick(dialog, key)
    assert at.asked == [], "no habit ends an evening early"
    QTest.keyClick(dialog, Key.Key_1)
    assert at.asked == [("host", "give_up")]


@pytest.mark.parametrize("game", GAMES)
def test_a_name_typed_on_the_set_up_page_changes_nothing_else(qapp: QApplication, game: str) -> None:
    page = SetupPage(GAMES[game], ())
    begun: list[object] = []
    page.started.connect(begun.append)
    page.left.connect(begun.append)
    page.show()
    before, way = page.values(), page.ways.chosen()
    for row in page.seating.rows:
        for line in row.findChildren(QLineEdit):
            line.setFocus()
            line.clear()
            for key in (*DIGITS, *LETTERS, Key.Key_Space):
                QTest.keyClick(line, key)
            assert line.text().lower().startswith("0123456789"[: line.maxLength()])
            if len(line.text()) == line.maxLength():
                assert f"There is room for {line.maxLength()} letters." in QToolTip.text()
    for box in page.findChildren(QComboBox):
        if box.isVisible() and box.lineEdit() is None:
            box.setFocus()
            QTest.keyClick(box, Key.Key_F)
    assert not begun
    assert page.ways.chosen() == way
    assert set(page.values()) == set(before)
    page.close()
    page.deleteLater()


# --- forms and boards -------------------------------------------------------------------------------------------------


def test_one_key_does_not_throw_a_half_filled_form_away(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_Escape)
    form = at.table.controls.form
    assert form is not None, "three presses are kept"
    assert form.refusal.text()
    at.key(Key.Key_Escape)
    assert at.table.controls.form is None


def test_a_form_that_is_hardly_begun_is_left_at_once(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_D, Key.Key_1, Key.Key_Escape)
    assert at.table.controls.form is None


def test_a_deal_that_is_dragged_leaves_the_half_keyed_one_where_it_is(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_7)
    form = at.table.controls.form
    at.table.deals.begin("Cy", "Ana")
    assert at.table.controls.form is form
    assert form.values()["amount"] == 7
    assert form.refusal.text()


def test_a_disc_that_is_clicked_beside_a_form_moves_and_the_form_stays(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_D, Key.Key_1)
    form = at.table.controls.form
    at.click(next(piece for piece in at.table.board.picks.values() if piece.isVisible()))
    assert any(area.on_floor for area in at.view.board.areas)
    assert at.table.controls.form is form
    at.key(Key.Key_2)
    assert [field.value() for field in form.fields][:2] == ["Ana", "Ben"], "and it has the keyboard again"


def test_ctrl_z_takes_back_one_entry_of_a_draw_after_the_other_and_then_the_last_step(desk: OpenDesk) -> None:
    """Seen at a table: two wrong agendas stayed chosen without a word, and the right ones made four."""
    at = desk("Ana", "Ben", "Cy", "Di", **GAMES["article27"].presets[Way.BOX])
    form = at.table.draw.form
    assert form is not None
    assert form.fields[0].say.startswith("Agendas"), form.fields[0].say
    at.keys(Key.Key_1, Key.Key_2)
    (two,) = form.values().values()
    before = at.page().entry
    at.key(Key.Key_Z, CTRL)
    assert form.values() == {form.fields[0].name: two[:1]}, "the first digit was right"
    at.table.board.setFocus()
    at.key(Key.Key_Z, CTRL)
    assert (form.keyed, at.page().entry) == (False, before), "also from the board"
    at.keys(Key.Key_5, Key.Key_6, Key.Key_Return)
    assert at.page().entry > before
    at.key(Key.Key_Z, CTRL)
    assert at.page().redo is not None, "nothing was keyed in the next form"


def test_no_key_acts_on_the_board_behind_a_menu_that_is_open(desk: OpenDesk) -> None:
    """Seen at a table: over an open menu S struck the gavel and 1 laid a disc, as Qt hands such keys on to the bar."""
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    assert at.page().view.step == "negotiation", "1 lays a disc, and D records a deal"
    before, bar = at.page().entry, at.table.menuBar()
    for action in bar.actions():
        bar.setActiveAction(action)
        at.settle()
        menu = QApplication.activePopupWidget()
        assert menu is not None, "it is open"
        for key in (Key.Key_1, Key.Key_2):
            QTest.keyClick(menu, key)
            at.settle()
        assert (at.page().entry, at.table.controls.form) == (before, None), action.text()
        menu.close()
        bar.setActiveAction(None)
    at.settle()
    titles = [action.text() for action in bar.actions()]
    assert all(title.startswith("&") for title in titles), "Alt and its letter open each"
    assert len({title[:2] for title in titles}) == len(titles)


def test_space_does_not_stick_to_the_menu_of_what_is_seldom_needed(desk: OpenDesk) -> None:
    at = desk()
    more = at.table.controls._list.more
    if not more.isVisible():
        at.key(Key.Key_Space)
    assert more.isVisible()
    at.table.controls._list.menu.aboutToHide.emit()
    at.settle()
    before = at.page().entry
    at.key(Key.Key_Space)
    assert at.page().entry > before, "the next step again"
    assert more.focusPolicy() is Qt.FocusPolicy.TabFocus


def test_enter_after_a_reason_makes_the_correction_that_it_was_written_for(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    at.key(Key.Key_J, CTRL)
    judge = at.evening.judge
    assert judge is not None
    step = at.page(JUDGE).undo
    assert step is not None
    judge.signed.setText("Ute")
    judge.tabs.setCurrentWidget(judge.corrections)
    judge.corrections.reason.setFocus()
    at.key(Key.Key_Return)
    assert judge.corrections.refusal.text(), "a reason is needed"
    at.keys(Key.Key_X, Key.Key_Return)
    assert at.page(JUDGE).redo is not None
