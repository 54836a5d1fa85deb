"""What is true at every moment of every evening: sentences about the windows, each with what it saw when it fails."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QRegion
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget

from companion.core.messages import HOST, PUBLIC
from companion.core.page import Page
from companion.journal import SqliteJournal
from companion.sessions import Session
from companion.sessions.check import Report, check
from companion.sessions.evening import read_evening
from tests.ui import fingers
from tests.ui.ink import said
from ui.evening import EveningWindows
from ui.faces.renegotiation.seat import HandPanel
from ui.forms.buttons import LongButton
from ui.panels.clock import Clock
from ui.panels.offers import key_of
from ui.windows.ask import AskDialog
from ui.windows.own import PrivatePage
from ui.windows.public import PublicWindow

MARKER = "zzmarkerzz"
"""What is written wherever words are asked for on a private window; it must be read nowhere else."""
PIN = "zz4711zz"
SMALL = QSize(1366, 768)
"""How large private windows are looked at."""
SELDOM, OFTEN, NEW = 0.02, 0.08, 0.5
"""How often a window is read: while its page stands, when it has changed, and when a phase has begun."""


class Always:
    """Looks at one evening's windows, and knows how they must be."""

    def __init__(self, app: QApplication, evening: EveningWindows, session: Session, rng: random.Random) -> None:
        self.app, self.evening, self.session, self.rng = app, evening, session, rng
        # A window that knows nothing but the public page: the real one may show no more.
        self._twin = PublicWindow(session.now, game=evening.game)
        self._read = ""
        """The phase in which the names were last read."""
        self.unsaid: Sequence[str] = ()
        """Keys of seats that are called otherwise, and by which nobody reads them."""

    def look(self) -> None:
        """Every sentence at once."""
        self.foot_says_what_is_waited_for()
        self.words_are_whole()
        self.nothing_on_a_private_page_lies_on_anything_else()
        self.keyboard_is_where_the_next_thing_is_done()
        self.a_form_that_opened_by_itself_is_the_next_steps()
        self.a_card_of_the_hand_bears_the_key_that_takes_it()
        self.public_window_shows_the_public_page_only()
        self.seats_are_read_by_their_names()

    def seats_are_read_by_their_names(self) -> None:
        """On every window that stands there, at every other new phase and now and then between; only the line that
        tells of the naming says the key."""
        now = moment(self.evening.bridge.page_for(PUBLIC))
        new, self._read = now != self._read, now
        if not self.unsaid or self.rng.random() > (NEW if new else SELDOM / 2):
            return
        keys = re.compile(rf"\b({'|'.join(self.unsaid)})\b(?! is called)")
        for window in self.app.topLevelWidgets():
            if window.isVisible():
                window.setUpdatesEnabled(True)
                words = [all_of(window), *(f"{a.text()} {a.toolTip()}" for a in window.findChildren(QAction))]
                found = [
                    f"… {word[max(0, m.start() - 60) : m.end() + 60]} …" for word in words if (m := keys.search(word))
                ]
                assert not found, f"a key is to be read in {window}: {found}"

    def foot_says_what_is_waited_for(self) -> None:
        """The line at the foot is the page's, and is never empty."""
        view = self.evening.table.page.view
        assert self.evening.table.foot.text() == view.foot, "the table's foot says what the page says"
        assert view.foot.strip(), f"the foot says nothing in {view.board.phase}"

    def keyboard_is_where_the_next_thing_is_done(self) -> None:
        """In a question, a draw or a form while there is one; else on the board."""
        table: Any = self.evening.table
        elsewhere = any(w.isVisible() for w in self.evening.seats.values()) or isinstance(
            self.app.activeWindow(), AskDialog
        )
        if elsewhere or table.controls.notice.isVisible() or table.result.isVisible():
            return
        place: QWidget = table.board
        if table.question.question is not None:
            place = table.question
        elif table.draw.offers:
            place = table.draw
        elif table.controls.form is not None:
            place = table.controls.form
        focus = self.app.focusWidget()
        inside = focus is place or (focus is not None and place.isAncestorOf(focus))
        assert inside, f"the keyboard is at {focus}, not at {place}: {table.page.view.foot}"

    def a_form_that_opened_by_itself_is_the_next_steps(self) -> None:
        """A digit is typed into no form of a step that was taken back, or that somebody else has done."""
        panel = self.evening.table.controls
        offer, first = panel._form_offer, panel.main_offer()
        if panel.form is not None and offer is not None and offer.opens and not panel.form.keyed:
            now = first is None or not first.opens or bool(first.refused) or key_of(first) == key_of(offer)
            assert now, f"“{offer.say}” stands open, and the next step is “{first and first.say}”"
            assert offer in panel.offers, f"“{offer.say}” asks what was asked before"

    def a_card_of_the_hand_bears_the_key_that_takes_it(self) -> None:
        """Whatever was done before: the digit on a card is that of its button, and of no other; and nothing else ever
        has that of a card which was held here."""
        for window in (w for w in self.evening.seats.values() if w.isVisible() and w.own is not None):
            own: Any = window.own
            for view in (v for v in own.wide if isinstance(v.card, HandPanel) and v.page is not None):
                for name, key in view.card._keys(view.page).items():
                    taken = own.offers.at_digit(int(key)) if key.isdecimal() else None
                    assert not key or (taken is not None and taken.given["card"] == name), (name, key, taken)
                for name, digit in own.offers._places.items():
                    taken = own.offers.at_digit(digit)
                    assert taken is None or taken.given.get("card") == name, (name, digit, taken)

    def words_are_whole(self) -> None:
        """Nothing that people must read to go on is cut; nobody reads within the turn in which it is laid out."""
        if any(self._cut()):
            self.app.processEvents()
        assert not (cut := list(self._cut())), "\n".join(cut)

    def nothing_on_a_private_page_lies_on_anything_else(self) -> None:
        """Whatever is owed, offered or refused: each part is inside of what it stands in, beside the others."""
        for window in (w for w in self.evening.seats.values() if w.isVisible()):
            if window.size() != SMALL:
                window.resize(SMALL)
                self.app.processEvents()
            if window.own is None:
                continue
            if any(lying_on_others(window.own)):
                self.app.processEvents()
            assert not (over := list(lying_on_others(window.own))), "\n".join(over)

    def _cut(self) -> Iterator[str]:
        private: list[QWidget] = [w for w in self.evening.seats.values() if w.isVisible()]
        for window in private or [self.evening.table]:
            for button in fingers.shown(window, LongButton):
                needed = button.property("kind") in ("main", "choice")
                if needed and button.elided:
                    yield f"“{button.words()}” is cut: {button.size()} in {window}"
            for label in fingers.shown(window, QLabel):
                if label.wordWrap():
                    whole = label.heightForWidth(label.width()) <= label.height() + 1
                else:
                    whole = label.sizeHint().width() <= label.width() + 1
                if label.text() and not whole:
                    yield f"“{label.text()}” is cut: {label.size()} in {window}"

    def public_window_shows_the_public_page_only(self) -> None:
        """Read at every other new phase and now and then between; no word written in private stands there."""
        page, public = self.evening.bridge.page_for(PUBLIC), self.evening.public
        before = self._twin.page
        new = before is None or moment(page) != moment(before)
        share = NEW if new else OFTEN if before is None or timeless(page) != timeless(before) else SELDOM
        if before is not None and self.rng.random() > share:
            return
        assert public is not None
        self._twin.resize(public.size())
        self._twin.set_page(page)
        public.setUpdatesEnabled(True)
        for window in (public, self._twin):
            window._sentence.timeout.emit()  # what is told for five seconds has been told
            window.end_moments()
            window.chamber._look()  # at the clock: both tell the same time
        shown, alone = all_of(public), all_of(self._twin)
        assert shown == alone, f"the public window shows {shown}; its page alone gives {alone}"
        known = msgspec.json.encode(page).decode()
        for word in (MARKER, PIN):
            assert word in known or word not in shown, "what was written in private stands on the public window"

    def windows_show_what_the_journal_tells(self) -> None:
        """The pages on the screen are those of the file, read anew."""
        journal = self.session.journal
        read = read_evening(journal.header, journal.records(), None)
        assert self.evening.public is not None
        shown = {PUBLIC: self.evening.public.page, HOST: self.evening.table.page}
        for viewer, page in shown.items():
            assert page is not None
            told = read.page(viewer, self.session.now(), self.session.running)
            # What is in the box is not on paper yet.
            assert page.in_box or timeless(page) == timeless(told), f"the window of {viewer} shows another page"

    def close(self) -> None:
        """Throw away what was only for looking."""
        self._twin.close()
        self._twin.deleteLater()


def _drawn(part: QWidget) -> QRegion:
    """Where a part is seen in what it stands in, without what a mask takes away."""
    mask = part.mask()
    return QRegion(part.geometry()) if mask.isEmpty() else mask.translated(part.pos())


def lying_on_others(page: PrivatePage) -> Iterator[str]:
    """Each part of a private page that is not inside of what it stands in, or lies on another one."""
    floats = (page.why, page.hands)
    """What is meant to lie over all, and a board, on which pieces lie."""
    within: list[QWidget] = [page]
    for place in within:  # grows as it is gone through
        scrolled = isinstance(place.parentWidget(), QScrollArea)
        parts = [w for w in place.children() if isinstance(w, QWidget) and w.isVisible() and w not in floats]
        for n, part in enumerate(parts):
            if not scrolled and not place.rect().contains(part.geometry()):
                yield f"{part} {part.geometry()} sticks out of {place} {place.rect()}"
            for other in parts[n + 1 :]:
                if not _drawn(part).intersected(_drawn(other)).isEmpty():
                    yield f"{part} {part.geometry()} lies on {other} {other.geometry()} in {place}"
        within += parts


def all_of(window: QWidget) -> str:
    """All that a window draws, says to a screen reader, and tells whoever points at it."""
    # What a clock says is as old as its last tick.
    parts = [w for w in (window, *window.findChildren(QWidget)) if not isinstance(w, Clock)]
    spoken = [(w.accessibleName(), w.accessibleDescription(), w.toolTip(), w.windowTitle()) for w in parts]
    return " ".join([said(window), *(word for words in spoken for word in words)])


def moment(page: Page) -> str:
    """The round and the phase that a page shows."""
    return f"{page.view.heading}/{page.view.step}/{page.view.board.phase}"


def timeless(page: Page) -> Page:
    """A page without its number, the moment at which it was asked for, and what the session says of its file: its seal,
    and what could not be written. The fold of the entries has none of them."""
    return msgspec.structs.replace(page, now=0, number=0, seal=None, unkept=0)


def proved(path: Path) -> Report:
    """What `parley check` says of a file."""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        return check(journal)
