"""A whole evening of any game through the real windows, by fingers that know no rules; with a folder, its pictures."""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QWidget

from companion.core.filling import answered, fill
from companion.core.messages import HOST, PUBLIC
from companion.core.offers import AnyField, Conditions, Offer, Text
from companion.core.page import Page
from companion.games import GAMES
from companion.journal import SqliteJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.check import Report, check
from companion.sessions.evening import read_evening
from companion.sessions.library import Library
from tests.ui import fingers
from tests.ui.ink import said
from ui.evening import Evening
from ui.forms.buttons import LongButton
from ui.forms.form import OfferForm
from ui.house import House
from ui.panels.clock import Clock
from ui.panels.offers import ASIDE, OffersPanel
from ui.settings import Settings
from ui.sounds import Silent
from ui.trouble import Trouble
from ui.windows.ask import Ask
from ui.windows.own import Own
from ui.windows.public import PublicWindow
from ui.windows.seat import SeatWindow
from ui.windows.setup import SetupPage
from ui.windows.table import ON_THE_BOARD

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
MARKER = "zzmarkerzz"
"""What is written wherever words are asked for on a private window; it must be read nowhere else."""
PIN = "zz4711zz"
SHORTER: Mapping[str, Mapping[str, str | int]] = {"legislation": {"variant.short": "on"}}
"""House rules that make an evening shorter without leaving anything out."""
BESIDES = ("own", "clock", "corrections")
"""Groups of what can be done at any time and brings no evening nearer to its end."""
OFTEN = 2
"""How often at most the same thing is done in one phase beside what is waited for."""
ROUNDS = 4
"""How often the laptop goes round though nobody is waited for."""
MOST_STEPS, MOST_IN_VAIN = 2500, 60


class Shelf(Library):
    """A library whose clock is wound by hand and whose draws repeat."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder)
        self.time = HandWoundTime()
        self._seed = seed

    def new(self, rules: Any, seats: Sequence[str], options: Mapping[str, Any], *_given: Any) -> Session:
        session = super().new(rules, seats, options, self.time, AppDraws(self._seed))
        # Nobody pulls the plug here, and waiting for the disk would be most of the time that an evening takes.
        session.journal._db.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]  # noqa: SLF001
        return session


class Heard(Trouble):
    """Trouble that is remembered with all it says."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.faults: list[str] = []

    def unforeseen(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        self.faults.append("".join(traceback.format_exception(kind, fault, trace)))
        super().unforeseen(kind, fault, trace)


# --- sitting down -----------------------------------------------------------------------------------------------------
# The only place that knows what the first window and its set-up page look like.


def set_up_page(house: House, game: str) -> SetupPage:
    """Choose a game on the first window."""
    fingers.press(next(p for p in house.start.choice.shelf.posters if p.bill.slug == game))
    page = house.start.stack.currentWidget()
    assert isinstance(page, SetupPage)
    return page


def seat_them(page: SetupPage, names: Sequence[str], pins: Mapping[str, str]) -> None:
    """As many chairs as there are people, each with its name."""
    seating = page.seating
    while len(seating.rows) > len(names):
        fingers.press(seating.rows[-1].away)
    while len(seating.rows) < len(names):
        fingers.press(seating.add_button)
    for row, name in zip(seating.rows, names, strict=True):
        fingers.rewrite(row.name, name)
        if name in pins:
            fingers.rewrite(row.pin, pins[name])


def sit_down(page: SetupPage, way: str, options: Mapping[str, str | int]) -> None:
    """Choose the way to sit down, and these house rules."""
    fingers.press(page.ways.buttons[way])
    for key, value in options.items():
        if key in page.rest.answers and not page.rest.isVisible():
            fingers.press(page.more)
        answer = next(book.answers[key] for book in (page.front, page.rest) if key in book.answers)
        if answer.combo is not None:
            fingers.pick(answer.combo, value)
        elif answer.spin is not None:
            fingers.number(answer.spin, int(value))


class Through:
    """One evening from the first window to the result; `look` says at every step what must always be true."""

    def __init__(
        self,
        app: QApplication,
        folder: Path,
        game: str,
        seats: int,
        way: str,
        seed: int = 1,
        size: tuple[int, int] = (1366, 768),
    ) -> None:
        self.app, self.game, self.names, self.way = app, game, NAMES[:seats], way
        self.rng, self.size = random.Random(f"{game} {seats} {way} {seed}"), size
        self.shelf = Shelf(folder / "tables", seed)
        self.trouble = Heard(folder / "parley.log")
        settings = Settings(folder / "settings.json")
        settings.values.motion = False
        self.house = House(self.shelf, settings, Silent())
        self.trouble.told.connect(self.house.tell_trouble)
        self.trouble.install()
        self.steps = self._in_vain = self._entries = 0
        self._done: Counter[tuple[str, str]] = Counter()
        """How often who did what in this phase."""
        self.taken: Counter[str] = Counter()
        """How often what was done in the whole evening."""
        self._phase = ""
        self._looked: set[str] = set()
        self.phases: list[str] = []

    # --- from the first window to the table ---------------------------------------------------------------------------

    def begin(self, pins: Mapping[str, str] | None = None) -> None:
        """The first window, the set-up page, and the table with the public window beside it."""
        self.house.apply()
        self.house.show_start()
        self.settle()
        page = set_up_page(self.house, self.game)
        self.settle()
        seat_them(page, self.names, pins or {})
        self.settle()
        sit_down(page, self.way, SHORTER.get(self.game, {}))
        self.settle()
        fingers.press(page.start)
        self.settle()
        assert self.house.evening is not None, page.refusal.text()
        self._entries = 0
        assert self.session.seats == self.names
        self.table.resize(*self.size)
        fingers.settle(self.app)
        QTest.keyClick(self.table.board, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        self.settle()
        assert self.evening.public is not None
        self.evening.public.resize(*self.size)
        self._twin = PublicWindow(self.session.now, game=self.game)
        self.table.activateWindow()
        self.table.to_board()
        self.settle()

    @property
    def evening(self) -> Evening:
        """The windows of this evening."""
        assert self.house.evening is not None
        return self.house.evening

    @property
    def table(self) -> Any:
        """The host's window."""
        return self.evening.table

    @property
    def session(self) -> Session:
        """What stands behind the windows; it is read here, and never asked for anything."""
        return self.evening.bridge._session  # type: ignore[return-value]  # noqa: SLF001

    def page(self, viewer: str = HOST) -> Page:
        """What a viewer may know now."""
        return self.evening.bridge.page_for(viewer)

    # --- playing ------------------------------------------------------------------------------------------------------

    def play(self) -> Iterator[str]:
        """Step by step to the result; gives the name of every phase that is entered."""
        while not self.page().view.over:
            self.step()
            if self._enters():
                yield self._phase
        self._ends()
        yield self._phase

    def step(self) -> None:
        """One thing that somebody does, and a look at what came of it."""
        self.steps += 1
        assert self.steps < MOST_STEPS, f"no end after {MOST_STEPS} steps: {self._where()}"
        self._let_time_pass()
        before = self._state()
        self._one()
        self.settle()
        self._in_vain = self._in_vain + 1 if self._state() == before else 0
        assert self._in_vain < MOST_IN_VAIN, f"nothing comes of anything any more: {self._where()}"
        self.look()

    def _state(self) -> object:
        return len(self.session.evening.entries), self.page().in_box

    def _one(self) -> None:
        asks = [w for w in self.app.topLevelWidgets() if isinstance(w, Ask) and w.isVisible()]
        private = [w for w in self.evening.seats.values() if w.isVisible()]
        if asks:
            fingers.press(asks[0].yes)
        elif private:
            self._privately(private[0])
        else:
            self._at_the_table()

    def _where(self) -> str:
        page = self.page()
        buttons = [b.text() for b in fingers.shown(self.table, QPushButton)]
        return f"{page.view.heading}, {page.view.board.phase}: {page.view.foot} · {buttons} · {dict(self._done)}"

    def _enters(self) -> bool:
        phase = moment(self.page())
        if phase == self._phase:
            return False
        self._phase = phase
        self.phases.append(phase)
        self._done.clear()
        return True

    def _below(self, n: int) -> int:
        """Small numbers come more often: modest deals, and more Yes than Veto."""
        return int(n * self.rng.random() ** 1.6)

    def _let_time_pass(self) -> None:
        """A few seconds go by; now and then so many that the clock must speak, and it does when its alarm rings."""
        due = self.session.due_in()
        if due is not None:
            self.shelf.time.wind(due + 1 if self.rng.random() < 0.04 else min(due, self.rng.randrange(3000)))
            if self.session.due_in() == 0:
                self.evening.bridge._alarm.timeout.emit()  # noqa: SLF001  (a timer's turn, without the waiting)
                self.settle()

    # --- at the table -------------------------------------------------------------------------------------------------

    def _at_the_table(self) -> None:
        table = self.table
        if table.question.question is not None:
            self._decide()
        elif table.draw.offers:
            self._key_in(table.draw.form)
        elif table.controls.form is not None:
            self._fill(table.controls, HOST)
        else:
            self._choose_at_the_table()

    def _decide(self) -> None:
        panel = self.table.question
        open_ = [value for value, button in panel.choices.buttons.items() if not button.property("refused")]
        assert panel.question.default in open_, f"the default of {panel.question.key} cannot be taken"
        fingers.press(panel.choices.buttons[self.rng.choice(open_)])
        if self.rng.random() < 0.5:
            fingers.press(panel.evening)
        self._note(HOST, "rule")
        fingers.press(panel.decide)

    def _choose_at_the_table(self) -> None:
        """The next step, or before it something else that may be done."""
        table, controls = self.table, self.table.controls
        main = controls.main_offer()
        ready = main is not None and not main.refused
        board = [o for o in self.page().offers if o.do in ON_THE_BOARD and not o.refused]
        ways: list[tuple[float, Callable[[], None]]] = []
        if ready or controls.instead:
            ways.append((3, self._main))
        if board and (not ready or self._done[HOST, board[0].do] < OFTEN):
            ways.append((1 if ready else 4, self._on_the_board))
        listed = self._listed(controls, HOST)
        timely = [way for way in listed if way[1].group not in BESIDES]
        for weight, offer, button in listed if ready or not timely else timely:
            ways.append((weight, lambda offer=offer, button=button: self._take(offer, button, HOST)))
        obvious = ready or controls.instead or timely or board or not self.evening.waiting()
        assert obvious, f"a seat is waited for, and no button says so: {self._where()}"
        if table.round.isVisible() and (not ways or self.taken["round"] < ROUNDS):
            ways.append((0.5, self._hand_round))
        if self.page().undo is not None and self.taken["undo"] < 2 and self._can_undo():
            ways.append((0.3, self._undo))
        assert ways, f"a dead end: {self._where()}"
        self.rng.choices([way for _w, way in ways], [weight for weight, _way in ways])[0]()

    def _listed(self, panel: OffersPanel, who: str) -> list[tuple[float, Offer, QPushButton]]:
        """What can be pressed beside the next step; what was done often is done less often, and then no more."""
        found = []
        main = panel.main_offer()
        for offer in panel.offers:
            button = panel.buttons.get((offer.do, repr(sorted(offer.given.items()))))
            count = self._done[who, offer.do]
            if offer is main or offer.refused or button is None:
                continue
            if count >= OFTEN and offer.group not in ("chair", "floor") or offer.group in BESIDES and count:
                continue
            found.append((1 / (1 + count + self.taken[offer.do] / 4), offer, button))
        return found

    def _main(self) -> None:
        buttons = [b for b in fingers.shown(self.table.controls, LongButton) if b.property("kind") == "main"]
        self._note(HOST, "main")
        fingers.press(buttons[0])

    def _hand_round(self) -> None:
        self._note(HOST, "round")
        fingers.press(self.table.round)

    def _can_undo(self) -> bool:
        step = self.page().undo
        return step is not None and not step.private and not step.revealed

    def _undo(self) -> None:
        entries = len(self.session.evening.entries)
        self._note(HOST, "undo")
        fingers.press(self.table.undo_button)
        self.settle()
        assert len(self.session.evening.entries) > entries, "the step was not taken back"
        fingers.press(self.table.redo_button)

    def _on_the_board(self) -> None:
        picks = [p for p in self.table.board.picks if p.isVisible() and p.isEnabled()]
        assert picks, f"the board offers nothing for {self._where()}"
        self._note(HOST, next(o.do for o in self.page().offers if o.do in ON_THE_BOARD and not o.refused))
        fingers.press(self.rng.choice(picks))

    # --- on a private window ------------------------------------------------------------------------------------------

    def _privately(self, window: SeatWindow) -> None:
        self._breathe(window)
        assert window.isActiveWindow(), f"the window of {window.seat} is not the one in front"
        if window.own is None:
            self._before_the_curtain(window)
        elif window.own.offers.form is not None:
            self._fill(window.own.offers, window.seat)
        elif window.own.draw.offers:
            self._key_in(window.own.draw.form)
        else:
            self._choose_privately(window, window.own)

    def _breathe(self, window: SeatWindow) -> None:
        """People take their time with a curtain that has just come up; here no time passes."""
        window.curtain.end_rest()
        if window.own is not None:
            window.own.offers.rest.end()
            window.own.deals.rest.end()

    def _before_the_curtain(self, window: SeatWindow) -> None:
        curtain = window.curtain
        if curtain.pin.isVisible():
            fingers.rewrite(curtain.pin, PIN)
            fingers.press(curtain.open)
            assert window.own is not None, "the right PIN opens"
            return
        if window.seat not in self._looked:
            self._looked.add(window.seat)
            middle = fingers.reach(curtain.hold)
            QTest.mousePress(curtain.hold, Qt.MouseButton.LeftButton, fingers.NONE, middle)
            assert window.own is not None, "holding shows"
            QTest.mouseRelease(curtain.hold, Qt.MouseButton.LeftButton, fingers.NONE, middle)
            self.settle()
            assert window.own is None, "letting go hides"
        ballots = list(curtain.ballots.buttons.values())
        if ballots and curtain.ballots.isVisible() and self.rng.random() < 0.8:
            self._note(window.seat, "ballot")
            fingers.press(ballots[self._below(len(ballots))])
        else:
            fingers.press(curtain.open)
            assert window.own is not None, "one press opens"

    def _choose_privately(self, window: SeatWindow, own: Own) -> None:
        seat = window.seat
        ballots = [b for b in own.ballots.buttons.values() if not b.property("refused")]
        if ballots and own.ballots.isVisible():
            self._note(seat, "ballot")
            fingers.press(ballots[self._below(len(ballots))])
            return
        waited = any(card.name == seat and card.waiting for card in self.page(PUBLIC).view.seats)
        listed = [*self._listed(own.offers, seat), *self._on_cards(own, seat)]
        awaited = [way for way in listed if way[1].group not in (*BESIDES, "deals", "effects", *ASIDE)]
        besides = [way for way in listed if way not in awaited and self._done[seat, way[1].do] < 1]
        ways = awaited if waited and awaited and self.rng.random() < 0.8 else besides
        if ways and (waited or self.rng.random() < 0.4):
            _weight, offer, button = self.rng.choices(ways, [way[0] for way in ways])[0]
            self._take(offer, button, seat)
        elif own.next.isVisible():
            fingers.press(own.next)
        else:
            QTest.keyClick(own, Qt.Key.Key_Escape)
            QTest.keyClick(window, Qt.Key.Key_Escape)

    def _on_cards(self, own: Own, seat: str) -> list[tuple[float, Offer, QPushButton]]:
        """What can be done with a deal stands on its card."""
        buttons = {button.accessibleName(): button for button in fingers.shown(own.deals, QPushButton)}
        return [
            (1 / (1 + self._done[seat, offer.do]), offer, buttons[offer.say])
            for offer in own.deals.on_cards
            if not offer.refused and offer.say in buttons
        ]

    # --- doing --------------------------------------------------------------------------------------------------------

    def _note(self, who: str, do: str) -> None:
        self._done[who, do] += 1
        self.taken[do] += 1

    def _take(self, offer: Offer, button: QPushButton, who: str) -> None:
        self._note(who, offer.do)
        fingers.press(button)

    def _fill(self, panel: OffersPanel, who: str) -> None:
        """Fill the form in and send it off; what the rules refuse is left again."""
        form = panel.form
        assert form is not None
        if self._done[who, form.offer.do] == 0:
            self._note(who, form.offer.do)
        values = self._values(form.offer, who)
        fingers.fill_in(form, values)
        fingers.press(form.go)
        self.settle()
        if panel.form is form:
            assert form.refusal.isVisible(), f"{form.offer.do} with {values}: nothing came of it, and nothing is said"
            fingers.press(form.leave)
            self.settle()
            assert panel.form is None, f"the form of {form.offer.do} cannot be left"

    def _values(self, offer: Offer, who: str) -> dict[str, Any]:
        """What an offer's fields are filled with: as anything that plays fills them in, but private words are marked."""
        values = fill(offer, self.rng.randrange)
        for field in offer.fields:
            if field.name in values and who != HOST:
                values[field.name] = self._marked(field, values[field.name])
        return {field.name: values[field.name] for field in offer.fields if field.name in values}

    def _marked(self, field: AnyField, value: Any) -> Any:
        match field:
            case Text() if field.longest >= len(MARKER):
                return MARKER
            case Conditions():
                return [{**one, "words": MARKER} if "words" in one else one for one in value]
        return value

    def _key_in(self, form: OfferForm | None) -> None:
        """Key in what lies on the table: what a real bag, deck or die would have given."""
        assert form is not None
        key = form.offer.given["key"]
        wanted = next(w for w in self.session.rules.wants(self.session.evening.state) if w.key == key)
        outcome = AppDraws(self.rng.randrange(2**32)).drawn(wanted)
        self._note(wanted.owner, "draw")
        fingers.fill_in(form, {form.fields[0].name: list(outcome)})
        if self._draw_stands(form):
            fingers.press(form.go)

    def _draw_stands(self, form: OfferForm) -> bool:
        """Whether the draw still waits: a single face at the table is keyed in with one press."""
        self.settle()
        panels = [self.table.draw, *(w.own.draw for w in self.evening.seats.values() if w.own is not None)]
        return any(panel.form is form for panel in panels)

    # --- what is always true ------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let everything that was sent arrive; whoever plays has taken their time."""
        if self.house.evening is not None:
            self.evening.table.controls.rest.end()
            self._paint(False)
        fingers.settle(self.app)

    def _paint(self, on: bool) -> None:
        """Windows are painted when they are looked at, not at every step in between."""
        for window in self.evening.windows():
            if window.updatesEnabled() != on:
                window.setUpdatesEnabled(on)

    def look(self) -> None:
        """Every sentence that is true at every moment of every evening."""
        assert not self.trouble.faults, "\n".join(self.trouble.faults)
        page, public = self.page(), self.evening.public
        assert public is not None
        assert self.table.foot.text() == page.view.foot, "the table's foot says what the page says"
        assert page.view.foot.strip(), f"the foot says what is waited for in {page.view.board.phase}"
        self._whole_words()
        self._focus()
        self._nothing_private_in_public()

    def _focus(self) -> None:
        """The keyboard is where the next thing is done."""
        if any(w.isVisible() for w in self.evening.seats.values()) or isinstance(self.app.activeWindow(), Ask):
            return
        table = self.table
        focus = self.app.focusWidget()
        if table.controls.notice.isVisible() or table.result.isVisible():
            return
        place: QWidget = table.board
        if table.question.question is not None:
            place = table.question
        elif table.draw.offers:
            place = table.draw
        elif table.controls.form is not None:
            place = table.controls.form
        inside = focus is place or (focus is not None and place.isAncestorOf(focus))
        assert inside, f"the keyboard is at {focus}, not at {place}: {self._where()}"

    def _whole_words(self) -> None:
        """Nothing that people must read to go on is cut."""
        windows = [w for w in self.evening.seats.values() if w.isVisible()] or [self.table]
        for window in windows:
            for button in fingers.shown(window, LongButton):
                main = button.property("kind") == "main"
                assert not (main and button.elided), f"“{button.words()}” is cut: {button.width()} px in {window}"
            for label in fingers.shown(window, QLabel):
                room = label.width(), label.height()
                if label.wordWrap():
                    whole = label.heightForWidth(label.width()) <= label.height() + 1
                else:
                    whole = label.sizeHint().width() <= label.width() + 1
                assert whole or not label.text(), f"“{label.text()}” is cut: {room} in {window}"

    def _nothing_private_in_public(self) -> None:
        """The public window shows what a window shows that knows the public page only, and no private word."""
        page, public = self.page(PUBLIC), self.evening.public
        assert public is not None
        changed = self._twin.page is None or timeless(page) != timeless(self._twin.page)
        entered = self._twin.page is None or moment(page) != moment(self._twin.page)
        if not entered and self.rng.random() > (0.3 if changed else 0.1):
            return
        self._twin.resize(public.size())
        self._twin.set_page(page)
        self._paint(True)
        for window in (public, self._twin):
            window._sentence.timeout.emit()  # noqa: SLF001  (what is told for five seconds has been told)
        shown, alone = all_of(public), all_of(self._twin)
        assert shown == alone, f"the public window shows {shown}; its page alone gives {alone}"
        known = msgspec.json.encode(page).decode()
        for word in (MARKER, PIN):
            assert word in known or word not in shown, "what was written in private stands on the public window"

    def from_the_journal(self) -> None:
        """What the windows show is what the journal tells, read anew from its file."""
        journal = self.session.journal
        read = read_evening(journal.header, journal.records(), None)
        for viewer, shown in ((PUBLIC, self.evening.public.page), (HOST, self.table.page)):  # type: ignore[union-attr]
            told = read.page(viewer, self.session.now(), self.session.running)
            if not shown.in_box:
                assert timeless(shown) == timeless(told), f"the window of {viewer} shows another page"

    def _ends(self) -> None:
        """The result stands on both windows, every figure can be asked about, and the file holds."""
        self._enters()
        table, public = self.table, self.evening.public
        assert public is not None
        for window in [w for w in self.evening.seats.values() if w.isVisible()]:
            window.close()
        self.settle()
        assert self.page().result is not None
        assert table.stack.currentWidget() is table.result
        assert public.result.isVisible()
        assert table.result.isVisible()
        assert not fingers.shown(table.controls, LongButton) or not table.controls.main_offer()
        self.look()
        self.from_the_journal()

    def close(self) -> Path | None:
        """Close the house; returns the file of the evening."""
        path = Path(self.session.journal.path) if self.house.evening is not None else None  # type: ignore[attr-defined]
        self.house.close()
        self.house.deleteLater()
        self.trouble.remove()
        fingers.settle(self.app)
        return path


def all_of(window: QWidget) -> str:
    """All that a window draws, says to a screen reader, and tells whoever points at it."""
    parts = [window, *window.findChildren(QWidget)]
    # A clock is read when it is looked at, not when a page comes.
    spoken = [
        (w.accessibleName(), w.accessibleDescription(), w.toolTip(), w.windowTitle())
        for w in parts
        if not isinstance(w, Clock)
    ]
    return " ".join([said(window), *(word for words in spoken for word in words)])


def moment(page: Page) -> str:
    """The round and the phase that a page shows."""
    return f"{page.view.heading}/{page.view.step}/{page.view.board.phase}"


def timeless(page: Page) -> Page:
    """A page without the moment at which it was asked for."""
    return msgspec.structs.replace(page, now=0)


def proved(path: Path) -> Report:
    """What `parley check` says of a file."""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        return check(journal)
