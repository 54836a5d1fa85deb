"""A whole evening of any game through the real windows, by fingers that know no rules; with a folder, its pictures."""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from companion.core.contract import changed
from companion.core.corrections import Rename
from companion.core.filling import fill
from companion.core.messages import HOST, PUBLIC, Refusal
from companion.core.offers import AnyField, Arrange, Built, ChooseMany, Offer, Text
from companion.core.page import Page
from companion.core.vocabulary import NO_PROGRESS, SELDOM, Group, Where
from companion.games import GAMES
from companion.sessions import AppDraws, Session
from tests.ui import fingers
from tests.ui.always import MARKER, PIN, Always, moment
from tests.ui.sitting import NAMES, Heard, Shelf, give_files, seat_them, set_up_page, shorter, sit_down
from ui.evening import EveningWindows
from ui.forms.buttons import LongButton
from ui.forms.form import OfferForm
from ui.panels.offers import OffersPanel, key_of
from ui.settings import Settings
from ui.shell import Shell
from ui.sounds import Silent
from ui.windows.ask import AskDialog
from ui.windows.own import PrivatePage
from ui.windows.seat import SeatWindow

IN_TURN = (Group.CHAIR, Group.FLOOR)
"""Groups of what must be done as often as the game wants it."""
OPTIONAL = (*SELDOM, Group.DEALS, Group.WEAPONS)
"""Groups of what nobody waits for."""
OFTEN = 2
"""How often at most the same thing is done in one phase beside what is waited for."""
ROUNDS = 4
"""How often the laptop goes round though nobody is waited for."""
MOST_STEPS, MOST_IN_VAIN = 2500, 60


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
        names: Sequence[str] = NAMES,
    ) -> None:
        self.app, self.game, self.names, self.way = app, game, tuple(names[:seats]), way
        self.rng, self.size = random.Random(f"{game} {seats} {way} {seed}"), size
        self.shelf = Shelf(folder / "tables", seed)
        self.trouble = Heard(folder / "parley.log")
        settings = Settings(folder / "settings.json")
        settings.values.motion = False
        self.shell = Shell(self.shelf, settings, Silent())
        self.trouble.told.connect(self.shell.tell_trouble)
        self.trouble.install()
        self.steps = self._in_vain = 0
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
        self.shell.looks.apply()
        self.shell.show_start()
        self.settle()
        page = set_up_page(self.shell, self.game)
        self.settle()
        seat_them(page, self.names, pins or {})
        self.settle()
        give_files(page, self.game)
        sit_down(page, self.way, shorter(self.game, len(self.names)))
        self.settle()
        fingers.press(page.start)
        self.settle()
        assert self.shell.evening is not None, page.refusal.text()
        assert self.session.seats == self.names
        self.table.resize(*self.size)
        fingers.settle(self.app)
        QTest.keyClick(self.table.board, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        self.settle()
        assert self.evening.public is not None
        self.evening.public.resize(*self.size)
        self.always = Always(self.app, self.evening, self.session, self.rng)
        self.table.activateWindow()
        self.table.to_board()
        self.settle()

    def rename(self, names: Sequence[str]) -> None:
        """All seats are called otherwise from now on, and nobody reads what they were called before."""
        for seat, name in zip(self.session.seats, names, strict=False):
            assert not isinstance(self.session.submit(HOST, Rename(seat, name)), Refusal), name
        self.always.unsaid = self.session.seats
        self.settle()
        self.always.look()

    @property
    def evening(self) -> EveningWindows:
        """The windows of this evening."""
        assert self.shell.evening is not None
        return self.shell.evening

    @property
    def table(self) -> Any:
        """The host's window."""
        return self.evening.table

    @property
    def session(self) -> Session:
        """What stands behind the windows; it is read here, and never asked for anything."""
        return self.evening.bridge._session  # type: ignore[return-value]  # the real one

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
        assert not self.trouble.faults, "\n".join(self.trouble.faults)
        self.always.look()

    def _state(self) -> object:
        return len(self.session.evening.entries), self.page().in_box

    def _one(self) -> None:
        asks = [w for w in self.app.topLevelWidgets() if isinstance(w, AskDialog) and w.isVisible()]
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
            self._wind(due + 1 if self.rng.random() < 0.04 else min(due, self.rng.randrange(3000)))

    def _wind(self, by: int) -> None:
        self.shelf.time.wind(by)
        if self.session.due_in() == 0:
            self.evening.bridge._alarm.timeout.emit()  # a timer's turn, without the waiting
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
        board = [o for o in self.page().offers if o.where is Where.BOARD and not o.refused]
        ways: list[tuple[float, Callable[[], None]]] = []
        if ready or controls.instead:
            ways.append((3, self._main))
        if board and (not ready or self._done[HOST, board[0].do] < OFTEN):
            ways.append((1 if ready else 4, self._on_the_board))
        listed = self._listed(controls, HOST)
        timely = [way for way in listed if way[1].group not in NO_PROGRESS]
        for weight, offer, button in listed if ready or not timely else timely:
            ways.append((weight, partial(self._take, offer, button, HOST)))
        obvious = ready or controls.instead or timely or board or not [*self.evening.laptop.waiting()]
        assert obvious, f"a seat is waited for, and no button says so: {self._where()}"
        if table.round.isVisible() and (not ways or self.taken["round"] < ROUNDS):
            ways.append((0.5, self._hand_round))
        if self.page().undo is not None and self.taken["undo"] < 2 and self._can_undo():
            ways.append((0.3, self._undo))
        due = self.session.due_in()
        if not ways and due is not None:
            # Nobody has anything to do until the clock speaks.
            ways.append((1, partial(self._wind, due + 1)))
        assert ways, f"a dead end: {self._where()}"
        self.rng.choices([way for _w, way in ways], [weight for weight, _way in ways])[0]()

    def _listed(self, panel: OffersPanel, who: str) -> list[tuple[float, Offer, QPushButton]]:
        """What can be pressed beside the next step; what was done often is done less often, and then no more."""
        found = []
        main = panel.main_offer()
        for offer in panel.offers:
            button = panel.buttons.get(key_of(offer))
            count = self._done[who, offer.do]
            if offer is main or offer.refused or button is None:
                continue
            if count >= (1 if offer.group in NO_PROGRESS else OFTEN) and offer.group not in IN_TURN:
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
        return step is not None and not step.revealed

    def _undo(self) -> None:
        entries = len(self.session.evening.entries)
        self._note(HOST, "undo")
        fingers.press(self.table.undo_button)
        self.settle()
        assert len(self.session.evening.entries) > entries, "the step was not taken back"
        fingers.press(self.table.redo_button)

    def _on_the_board(self) -> None:
        board = self.table.board
        lettered = board.scene.letters(board.frame).values() if board.frame is not None else ()
        able = [*board.picks.values(), *(board.pieces[key] for key in lettered)]
        picks = [p for p in able if p.isVisible() and p.isEnabled()]
        assert picks, f"the board offers nothing for {self._where()}"
        self._note(HOST, next(o.do for o in self.page().offers if o.where is Where.BOARD and not o.refused))
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
            window.own.offers.habit.end()
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

    def _choose_privately(self, window: SeatWindow, own: PrivatePage) -> None:
        seat = window.seat
        ballots = [b for b in own.ballots.buttons.values() if not b.property("refused")]
        if ballots and own.ballots.isVisible():
            self._note(seat, "ballot")
            fingers.press(ballots[self._below(len(ballots))])
            return
        waited = any(card.seat == seat and card.waiting for card in self.page(PUBLIC).view.seats)
        listed = [*self._listed(own.offers, seat), *self._on_cards(own, seat)]
        awaited = [way for way in listed if way[1].group not in (*NO_PROGRESS, *OPTIONAL)]
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

    def _on_cards(self, own: PrivatePage, seat: str) -> list[tuple[float, Offer, QPushButton]]:
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
        if panel.form is form:  # one that stands open by itself goes off with the press that makes it whole
            fingers.press(form.go)
        self.settle()
        if panel.form is form:
            said = [form.refusal, *(field.refused for field in form.fields)]
            shown = any(label.isVisible() for label in said if label is not None)
            assert shown, f"{form.offer.do} with {values}: nothing came of it, and nothing is said"
            for _press in range(2):  # what is half filled in is thrown away when that is asked twice
                if panel.form is form:
                    fingers.press(form.leave)
                    self.settle()
            assert panel.form is None, f"the form of {form.offer.do} cannot be left"

    def _values(self, offer: Offer, who: str) -> dict[str, Any]:
        """What an offer's fields are filled with: whatever its form could give, but private words are marked."""
        values = fill(offer, self.rng.randrange)
        for field in offer.fields:
            if field.name in values and who != HOST:
                values[field.name] = self._marked(field, values[field.name])
        return {field.name: values[field.name] for field in offer.fields if field.name in values}

    def _marked(self, field: AnyField, value: Any) -> Any:
        match field:
            case Text() if field.longest >= len(MARKER):
                return MARKER
            case Built():
                return [{**one, "words": MARKER} if "words" in one else one for one in value]
        return value

    def _key_in(self, form: OfferForm | None) -> None:
        """Key in what lies on the table: what a real bag, deck or die would have given."""
        assert form is not None
        key = form.offer.given["key"]
        wanted = next(w for w in self.session.rules.wants(self.session.evening.state) if w.key == key)
        field = next(f for f in form.offer.fields if isinstance(f, Arrange | ChooseMany))
        told_apart = {choice.value for choice in field.choices}  # of two cards that say the same one is enough
        bag = {value: count for value, count in wanted.bag.items() if value in told_apart}
        outcome = AppDraws(self.rng.randrange(2**32)).drawn(changed(wanted, bag=bag))
        self._note(wanted.owner, "draw")
        fingers.fill_in(form, {form.fields[0].name: list(outcome)})
        if self._draw_stands(form):
            fingers.press(form.go)

    def _draw_stands(self, form: OfferForm) -> bool:
        """Whether the draw still waits: a single face at the table is keyed in with one press."""
        self.settle()
        panels = [self.table.draw, *(w.own.draw for w in self.evening.seats.values() if w.own is not None)]
        return any(panel.form is form for panel in panels)

    # --- in between and at the end ------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let everything that was sent arrive; whoever plays has taken their time."""
        if self.shell.evening is not None:
            self.evening.table.controls.rest.end()
            self.evening.table.controls.habit.end()
            self.evening.table.controls.late.end()
            self.paint(False)
        fingers.settle(self.app)
        while self.shell.evening is not None and self.evening.bridge._writing is not None:
            fingers.settle(self.app)  # a slow disk: the answer is still on its way

    def windows(self) -> Iterator[tuple[str, QWidget]]:
        """What stands on the screens now: the table, the public window, and a private one where one is open."""
        yield "table", self.table
        if self.evening.public is not None:
            yield "public", self.evening.public
        for seat, window in self.evening.seats.items():
            if window.isVisible():
                yield f"private-{seat}", window

    def paint(self, on: bool) -> None:
        """Windows are painted when they are looked at, not at every step in between."""
        for window in self.evening.windows():
            if window.updatesEnabled() != on:
                window.setUpdatesEnabled(on)

    def _ends(self) -> None:
        """The result stands on both windows, and how each score came about can be asked."""
        self._enters()
        table, public = self.table, self.evening.public
        assert public is not None
        for window in [w for w in self.evening.seats.values() if w.isVisible()]:
            window.close()
        self.settle()
        assert self.page().result is not None
        assert table.stack.currentWidget() is table.result
        assert table.result.isVisible()
        assert public.result.isVisible()
        self.always.look()
        self.always.windows_show_what_the_journal_tells()
        QTest.keyClick(table, Qt.Key.Key_1)
        assert table.why.isVisible()
        assert table.why.explained.because, "a final score can be followed line by line"
        self.always.look()
        QTest.keyClick(table.why, Qt.Key.Key_Escape)
        self.settle()
        assert not table.why.isVisible()

    def close(self) -> Path | None:
        """Close the program; returns the file of the evening, if one began."""
        path = None
        if self.shell.evening is not None:
            path = Path(self.session.journal.path)  # type: ignore[attr-defined]  # it lies in a file
            self.always.close()
        self.shell.close()
        self.shell.deleteLater()
        self.trouble.remove()
        fingers.settle(self.app)
        return path


# --- pictures ---------------------------------------------------------------------------------------------------------


def pictures(at: Through, folder: Path) -> int:
    """Play an evening and keep what its windows look like whenever a phase begins; returns how many pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    seen: set[str] = set()
    count = 0
    at.begin()
    for place, phase in enumerate(at.play()):
        kind = phase.partition("/")[2]
        if kind in seen and not at.page().view.over:
            continue
        seen.add(kind)
        name = f"{place:03}-{kind.replace('/', '-')}"
        for which, window in at.windows():
            window.resize(*at.size)
            at.paint(True)
            at.app.processEvents()
            if not window.grab().save(str(folder / f"{name}-{which}.png")):
                raise OSError(f"{folder / name} could not be written")
            count += 1
    return count


def main(argv: Sequence[str]) -> int:
    """`python -m tests.ui.played_through GAME SEATS WAY FOLDER [--size 1366x768] [--seed 1] [--theme dark]`."""
    from ui.theme import style, tokens

    parser = argparse.ArgumentParser(prog="tests.ui.played_through", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("seats", type=int)
    parser.add_argument("way", help="box, mixed or app")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--theme", default="dark", choices=sorted(tokens.THEMES))
    asked = parser.parse_args(argv)
    wide, _x, high = asked.size.partition("x")
    app = QApplication(["parley"])
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.json")
        settings.values.theme = asked.theme
        settings.save()
        at = Through(
            app, Path(folder), asked.game, asked.seats, asked.way, seed=asked.seed, size=(int(wide), int(high))
        )
        try:
            count = pictures(at, asked.folder)
        finally:
            at.close()
            style.set_motion(True)
    print(f"{count} pictures are in {asked.folder}; {at.steps} steps: {dict(at.taken)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
