"""A private window: one player's own page, behind a curtain until that player asks, and behind it again soon after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QCursor, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.messages import PUBLIC
from companion.core.offers import Choice, Offer
from ui import capture
from ui.bridge import Bridge
from ui.faces import face_of
from ui.forms.look import sheet
from ui.forms.words import RefusalText, fit
from ui.keys import KEYS, PICKS, Shortcuts
from ui.panels.scoring import Scoring
from ui.panels.unkept import UnkeptLine
from ui.theme import style
from ui.windows.curtain import Curtain
from ui.windows.own import PrivatePage, ballots_of, unit_for

SILENCE_MS = 30_000
"""So long without a key or a move of the mouse, and the curtain falls."""
HELD_MS = 20_000
"""The longest that holding the button reveals."""


HERE = ("main", "why", "round_the_table", "scoring", "help", *PICKS)
"""Keys that mean something in a private window; every other one is the table's."""


class Opening:
    """A look behind the curtain that has been asked for: for how long, and whether its record came late."""

    def __init__(self, for_ms: int) -> None:
        self.for_ms = for_ms
        self.late = False


class SeatWindow(QMainWindow):
    """Title, tooltips and task bar say nothing; Esc, loss of focus and silence let the curtain fall."""

    done = Signal(str)
    """This player has done what was waited for: the laptop may go on."""
    passed = Signal(str)
    """This player passes the laptop on."""
    hidden = Signal(str)
    help_wanted = Signal()

    def __init__(
        self,
        bridge: Bridge,
        seat: str,
        game: str,
        fits_pin: Callable[[str], str] | None,
        keys: Shortcuts | None = None,
    ) -> None:
        super().__init__()
        self.bridge, self.seat, self._game, self._fits = bridge, seat, game, fits_pin
        self._keys = keys or Shortcuts({})
        self._px, self._next = 0, ("", "")
        self._lost: tuple[Offer, Mapping[str, Any]] | None = None
        """Whether something half filled in went with the page: that is said behind the curtain alone, for who has begun
        to fill something in is nobody else's business."""
        self._came = False
        """Whether this curtain came by itself as somebody else had chosen: its name was read there beside the key that
        passes the laptop on, so that this key does not throw it back to the table."""
        self._unchosen, self._asked_twice = False, False
        """Whether this player still has to choose here, and whether it was said to whoever passed the laptop on."""
        self._second = QTimer(self)
        self._second.setInterval(1000)
        self._second.timeout.connect(self._say_wait)
        self.setWindowTitle("Parley")
        fit(self, 1280, 780)
        self._dress()  # while it is empty: dressed later, each of its widgets would be dressed twice
        self.own: PrivatePage | None = None
        self.stack = QStackedWidget()
        self.curtain = Curtain(bridge.say_reason, fits_pin is not None, face_of(game).private)
        self.stack.addWidget(self.curtain)
        self.unkept = UnkeptLine()
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.unkept)
        column.addWidget(self.stack, 1)
        self.setCentralWidget(whole)
        self.scoring = Scoring(self)
        self.curtain.held.connect(self._hold)
        self.curtain.let_go.connect(self.fall)
        self.curtain.stay.connect(self._stay)
        self.curtain.cast.connect(self._cast)
        self.curtain.onward.connect(self._onward)
        self.curtain.left.connect(self.close)
        self._opening: Opening | None = None
        self._silence = QTimer(self)
        self._silence.setSingleShot(True)
        self._silence.timeout.connect(self._fall_in_silence)
        bridge.changed.connect(self.show_page)
        self._measure()

    def restyle(self) -> None:
        """The theme has changed."""
        self._dress()
        self._measure()

    def _dress(self) -> None:
        theme = face_of(self._game).private()
        px = self._px = round(unit_for(self.size()))
        grown = (
            f"QWidget {{ font-size: {px}px; }} QFrame[kind=card] {{ border-radius: {px}px; }} "
            f"QPushButton {{ padding: {px * 2 // 5}px {px * 4 // 5}px; border-radius: {px * 3 // 5}px; }}"
        )
        self.setStyleSheet(f"{style.sheet(theme, px)}{sheet(theme)}{grown}")

    def _measure(self) -> None:
        unit = unit_for(self.size())
        self.curtain.set_unit(unit)
        self.scoring.set_unit(unit)
        if self.own is not None:
            self.own.set_unit(unit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The letters grow with the window."""
        super().resizeEvent(event)
        if round(unit_for(self.size())) != self._px:
            self.restyle()
        else:
            self._measure()

    def set_next(self, name: str, unchosen: bool = False) -> None:
        """Who has the laptop next when this player passes it on; empty for the table. Whoever is waited for here is
        `unchosen`, as everybody sees: the key that passes the laptop on to somebody else says so first."""
        self._unchosen = unchosen and bool(name)
        key = self._keys.text("round_the_table")
        say = _("Next: {name}").format(name=name) if name else _("Back to the table")
        self._next = say, key
        here = self._came and not name
        self.curtain.set_next("" if here else say, key)
        self.curtain.set_back(bool(name) or here)
        if self.own is not None:
            self.own.set_next(say, key)

    def _onward(self) -> None:
        self.passed.emit(self.seat)

    def _onward_by_key(self) -> None:
        """Pass the laptop on; over somebody who has not chosen only when it is asked twice, for the key may have been
        meant for the curtain before."""
        if self.own is None and not self.curtain.ready():
            return
        if self.own is None and self._came and self.curtain.next.isHidden():
            said = _("The laptop is with {seat} now. Enter opens the page, Esc leads back to the table.")
            self.curtain.refuse(said.format(seat=self.bridge.called(self.seat)))
            return
        if not self._unchosen or self._asked_twice:
            self._onward()
            return
        self._asked_twice = True
        said = _("{seat} has not chosen yet. {key} once more passes the laptop on.")
        said = said.format(seat=self.bridge.called(self.seat), key=self._keys.text("round_the_table"))
        if self.own is not None:
            self.own.refuse([RefusalText(said)])
        else:
            self.curtain.refuse(said)

    # --- the curtain -------------------------------------------------------------------------------------------------

    @property
    def revealed(self) -> bool:
        """Whether something private is on the screen."""
        return self.own is not None

    def hand_over(self, came: bool = False) -> None:
        """Show the curtain with this player's name; `came` where it comes by itself after somebody else."""
        self._came = came
        self.fall()
        self._asked_twice = False
        self.curtain.set_name(self.bridge.called(self.seat))
        self._say_wait()
        self.curtain.begin_rest()
        self._show_ballots()
        capture.keep_out(self)  # before it is shown, and again: a platform may forget it with the window's handle
        self.show()
        self.raise_()
        self.activateWindow()
        self.curtain.take_focus()

    def _hold(self) -> None:
        self._reveal(HELD_MS)

    def _stay(self, pin: str) -> None:
        refused = self._fits(pin) if self._fits is not None else ""
        self.curtain.refuse(refused)
        if refused:
            self._second.start()
        else:
            self._reveal(SILENCE_MS)

    def _say_wait(self) -> None:
        """How long the next PIN still waits, each second anew."""
        why = self._fits("") if self._fits is not None and self.bridge.open else ""
        self.curtain.refuse(why)
        (self._second.start if why else self._second.stop)()

    def _reveal(self, for_ms: int) -> None:
        if self.own is not None or not self.bridge.open:
            return
        opening = self._opening = Opening(for_ms)
        self.bridge.note_opened(self.seat, partial(self._open_up, opening))
        opening.late = True

    def _open_up(self, opening: Opening) -> None:
        """It is on record. If that took a slow disk a while, nothing opens for whoever has let go or looked away."""
        if opening is not self._opening or self.own is not None or not self.bridge.open:
            return
        if opening.late and (opening.for_ms == HELD_MS or not self.isActiveWindow()):
            return
        self.own = PrivatePage(self.bridge, self._game, unit_for(self.size()), self._keys.free_letters())
        self.own.asked.connect(self.ask)
        self.own.onward.connect(self._onward)
        self.own.left.connect(self.fall)
        if self.own.hands is not None:
            self.own.hands.pressing.connect(self.bridge.settle)
        self.own.set_next(*self._next)
        self.own.set_page(self.bridge.page_for(self.seat))
        self.stack.addWidget(self.own)
        self.stack.setCurrentWidget(self.own)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)
        self._silence.start(opening.for_ms)
        if opening.for_ms == SILENCE_MS:
            self.own.take_focus()
        if self._lost is not None and opening.for_ms == SILENCE_MS:
            # Once the opening itself is shown: a page that changes says no longer what it said.
            QTimer.singleShot(0, self.own, self._fill_in_again)

    def _fill_in_again(self) -> None:
        """Whoever was hidden amid a form finds it as it was left, or reads that it can no longer be filled in."""
        if self.own is not None and self._lost is not None:
            lost, self._lost = self._lost, None
            stands = self.own.fill_in_again(*lost)
            said = _("You had filled this in when the page was hidden. It is not sent yet.")
            gone = _("What was half filled in here can no longer be done.")
            self.own.refuse([RefusalText(said if stands else gone)])

    def fall(self) -> None:
        """Let the curtain fall; nothing private stays behind it."""
        self._opening = None
        self._silence.stop()
        self.scoring.put_away()
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        if self.own is not None:
            own, self.own = self.own, None
            form = own.filling_in
            self._lost = (form.offer, form.states()) if form is not None and form.keyed else self._lost
            self.stack.setCurrentWidget(self.curtain)
            self.stack.removeWidget(own)
            own.hide()
            own.setParent(None)
            own.deleteLater()
            self.curtain.take_focus()

    def _fall_in_silence(self) -> None:
        """Nobody stirred: whoever comes back to a page that lies empty reads why."""
        said = _("Half a minute without a key hid the page of {seat}. Whatever was begun there is kept.")
        self._fall_and_say(said)

    def _fall_and_say(self, why: str) -> None:
        """Alike for everybody, whether anything was begun or not; who only held the button looks no longer anyway."""
        stays = self.own is not None and self._silence.interval() != HELD_MS
        self.fall()
        if stays:
            self.curtain.refuse(why.format(seat=self.bridge.called(self.seat)))

    # --- showing and doing -------------------------------------------------------------------------------------------

    def show_page(self) -> None:
        """Show what may be shown now: the ballots on the curtain, or the page behind it."""
        if not self.bridge.open:
            return
        if self.own is not None:
            self.own.set_page(self.bridge.page_for(self.seat))
        if self.isVisible():
            self.curtain.set_name(self.bridge.called(self.seat))
            self._show_ballots()

    def _show_ballots(self) -> None:
        self.unkept.set_page(self.bridge.page_for(PUBLIC))
        # Which ballots there are is the same for everybody; whether one is greyed is not, and stays behind.
        ballots = ballots_of(self.bridge.page_for(self.seat).offers)
        about = self.bridge.page_for(PUBLIC).view.about
        alike = [Choice(value, o.say, icon=o.icon, tone=o.tone) for value, o in ballots.items()]
        self.curtain.set_ballots(alike, about)

    def _cast(self, value: str) -> None:
        offer = ballots_of(self.bridge.page_for(self.seat).offers).get(value)
        if offer is None or self._fits is not None:
            return
        self._leave_no_mark()
        # A ballot that is refused leaves the laptop here, like a press that came too soon: the table reads that this
        # player is still to vote, and nothing else. What was tried, and why not, stands behind the curtain alone.
        self.bridge.submit(self.seat, offer.filled(), self._was_cast)

    def _was_cast(self, refused: tuple[RefusalText, ...]) -> None:
        if refused:
            self.curtain.chose_nothing()
        else:
            self.done.emit(self.seat)

    def _leave_no_mark(self) -> None:
        """The pointer does not stay on what was pressed."""
        QCursor.setPos(self.mapToGlobal(QPoint(self.width() // 2, self.height() - 1)))

    def ask(self, data: dict[str, Any]) -> None:
        """Ask as this player; when the table no longer waits for this player, the laptop goes on.

        A sealed choice that is changed passes it on like the first one: nobody reads from the screen which it was.
        """
        passes = self._waited() or self.bridge.is_sealed(data)
        self.bridge.submit(self.seat, data, partial(self._answered, passes))

    def _answered(self, passes: bool, refused: tuple[RefusalText, ...]) -> None:
        if self.own is not None:
            self.own.refuse(refused)
        if not refused and passes and not self._waited():
            self._leave_no_mark()
            self.fall()
            self.done.emit(self.seat)

    def _waited(self) -> bool:
        return any(card.seat == self.seat and card.waiting for card in self.bridge.page_for(PUBLIC).view.seats)

    # --- hiding ------------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Anything that a person does puts the silence off; letting the held button go ends the look."""
        kind = event.type()
        if kind in (QEvent.Type.KeyPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel):
            if self._silence.isActive() and self._silence.interval() == SILENCE_MS:
                self._silence.start()
        elif self._silence.isActive() and self._silence.interval() == HELD_MS:
            let_go = kind == QEvent.Type.MouseButtonRelease or (
                isinstance(event, QKeyEvent)
                and kind == QEvent.Type.KeyRelease
                and event.key() == Qt.Key.Key_Space
                and not event.isAutoRepeat()
            )
            if let_go:
                QTimer.singleShot(0, self, self.fall)
        return False

    def changeEvent(self, event: QEvent) -> None:
        """Losing the focus hides; a list that drops down is no loss."""
        super().changeEvent(event)
        lost = event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow()
        if lost and QApplication.activePopupWidget() is None:
            self._fall_and_say(_("Another window hid the page of {seat}. Whatever was begun there is kept."))

    def _has_done(self) -> bool:
        """Whether this player's page lies open for as long as it is wanted, and asks for nothing that is secret."""
        if self.own is None or self.own.filling_in is not None or self._silence.interval() != SILENCE_MS:
            return False
        return not self.own.ballots.isVisible()

    def _go_on(self) -> None:
        """To whoever looks next; from whom the table waits for, back to the table, where the next step is theirs. What
        a card still has this player do is named first, and left open only when it is asked twice."""
        owed = self.own.owed() if self.own is not None else None
        if self.own is not None and owed is not None and not self._asked_twice:
            self._asked_twice = True
            said = _("First: {step} ({key}). {again} once more leaves it open.")
            self.own.refuse([RefusalText(said.format(step=owed[0], key=owed[1], again=self._keys.text("main")))])
            return
        if self._waited():
            self.fall()
            self.close()
        else:
            self._onward()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space goes on from a page that asks for nothing secret. Esc hides: first what is private, then the window.
        One key passes the laptop on, one shows what scores, one the help."""
        filling_in = self.own is not None and self.own.filling_in is not None
        if self._keys.pressed(event, "round_the_table") and not filling_in:
            if not event.isAutoRepeat():
                self._onward_by_key()
        elif self._keys.pressed(event, "main") and self._has_done():
            if not event.isAutoRepeat():
                self._go_on()
        elif self._keys.pressed(event, "why") and self.own is not None and not filling_in:
            self.own.ask_why()
        elif self._keys.pressed(event, "scoring"):
            self.scoring.toggle(self.bridge.page_for(PUBLIC))
        elif self._keys.pressed(event, "help"):
            self.help_wanted.emit()  # it takes the keyboard, and so hides this page
        elif event.key() == Qt.Key.Key_Escape:
            if self.revealed:
                self.fall()
            else:
                self.close()
        elif filling_in or not (self._told(event) or self._says_why_not(event)):
            super().keyPressEvent(event)

    def _told(self, event: QKeyEvent) -> bool:
        """Whether it was said which keys choose here, to whoever pressed another one."""
        return (self.own.ballots if self.own is not None else self.curtain.ballots).told(event)

    def _says_why_not(self, event: QKeyEvent) -> bool:
        """Nobody presses into nothing without a word: a key of the table says where it holds, and another one that it
        stands for nothing; Enter, where a step is owed, which key takes that."""
        enter, said = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter), ""
        pressed = _("Enter") if enter else QKeySequence(event.keyCombination()).toString(
            QKeySequence.SequenceFormat.NativeText)  # fmt: skip
        if self._keys.pressed(event, *(key.name for key in KEYS if key.name not in HERE)):
            there = _("{key} works only at the table: press Esc.")
            out = _("{key} works only at the table: press Esc twice.")
            said = (there if self.own is None else out).format(key=pressed)
        elif self.own is not None and (enter or event.text().isalnum()):
            owed = self.own.owed() if enter else None
            first, nothing = _("First: {step} ({key})."), _("{pressed} stands for nothing now.")
            said = nothing.format(pressed=pressed) if owed is None else first.format(step=owed[0], key=owed[1])
        if said and not event.isAutoRepeat():
            if self.own is not None:
                self.own.refuse([RefusalText(said)])
            elif self.curtain.ready():
                self.curtain.refuse(said)
        return bool(said)

    def closeEvent(self, event: QCloseEvent) -> None:
        """A closed private window shows nothing when it comes back."""
        self.fall()
        self.hidden.emit(self.seat)
        event.accept()
