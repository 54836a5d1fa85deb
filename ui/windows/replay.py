"""Replay in the first window: an evening that was kept, as everybody, a seat or the judge saw it, step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from companion.core.countdown import Instant, as_hours
from companion.core.language import _
from companion.core.messages import JUDGE, PUBLIC, Reason, Viewer
from companion.core.page import Page
from companion.journal import JournalError
from companion.sessions.replay import Mark, Replay
from companion.sessions.why import Explained
from ui.forms.words import RefusalText, button_text, label
from ui.panels.ledger import Ledger
from ui.panels.scoring import Scoring
from ui.panels.story import Story
from ui.windows.judge import Hands
from ui.windows.own import PrivatePage, unit_for
from ui.windows.public import PublicWindow

SPEEDS_MS = (8000, 4000, 2000, 1000, 500, 250)
"""So long a step stands while it plays, from slow to fast."""
SPEED = 2
Key = Qt.Key
LETTERS = {Key.Key_R: Mark.ROUND, Key.Key_V: Mark.VOTE, Key.Key_D: Mark.DEAL, Key.Key_C: Mark.MENDED}
"""The keys that jump on; with Shift they jump back."""


def jumps() -> dict[Mark, tuple[str, str]]:
    """What the two buttons of each kind of jump say."""
    return {
        Mark.ROUND: (_("‹ Round"), _("Round ›")),
        Mark.VOTE: (_("‹ Vote"), _("Vote ›")),
        Mark.DEAL: (_("‹ Deal"), _("Deal ›")),
        Mark.MENDED: (_("‹ Correction"), _("Correction ›")),
    }


class Timeline(QSlider):
    """Arrows, Home and End are its own; Page Up and Page Down jump by rounds, which is the page's to do."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass on what is not its own."""
        if event.key() in (Key.Key_PageUp, Key.Key_PageDown):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ReadOnly:
    """All that a private page may ask in a replay: it can look and nothing else, and knows one viewer's page alone."""

    def __init__(self) -> None:
        self.page: Page | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """The keys of all seats in the order of their chairs."""
        return self.page.view.by_chair if self.page is not None else ()

    def called(self, seat: str) -> str:
        """How a seat was called."""
        return self.page.view.called(seat) if self.page is not None else seat

    def say_reason(self, reason: Reason) -> str:
        """Nothing is refused where nothing can be done."""
        return reason.key

    def why_not(self, reason: Reason) -> RefusalText:
        """The same."""
        return RefusalText(reason.key, reason)

    def why(self, _viewer: str, account: str, point: int | None = None) -> Explained:
        """Figures are explained in the evening's own windows."""
        return Explained(account, None, ())

    def now(self) -> Instant:
        """Table time as it was then."""
        return self.page.now if self.page is not None else 0


class JudgesDesk(QTabWidget):
    """What the judge could read then: story, ledger, and the private windows where this judge saw them."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.story, self.ledger = Story(), Ledger()
        self.hands = Hands(game)
        self.addTab(self.story, button_text(_("Story")))
        self.addTab(self.ledger, button_text(_("Ledger")))
        whole = QScrollArea()
        whole.setWidgetResizable(True)
        whole.setWidget(self.hands)
        self._private = self.addTab(whole, button_text(_("Private windows")))

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, in pixels."""
        self.story.set_unit(px)
        self.ledger.set_unit(px)

    def set_page(self, page: Page) -> None:
        """Show the judge's page of then."""
        self.story.set_page(page)
        self.story.to_end()
        self.ledger.set_page(page)
        self.hands.set_page(page)
        self.setTabVisible(self._private, bool(page.hands))


class ReplayPage(QWidget):
    """It shows what one viewer could see then, and gives no command: nothing in it knows of a session."""

    left = Signal()

    def __init__(
        self,
        name: str,
        replayed: Replay,
        other: Callable[[Viewer], Replay] | None = None,
        on_wall: Callable[[QWidget], bool] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`other` gives the same evening as another viewer saw it; without it everybody is the only one. `on_wall` lets
        a window fill the screen on which everybody looks, if there is one."""
        super().__init__(parent)
        self._public = self.replay = replayed
        self._other, self._known, self._on_wall = other, {PUBLIC: replayed}, on_wall
        self.projector: PublicWindow | None = None
        outer = self._outer = QVBoxLayout(self)
        head = QHBoxLayout()
        head.setSpacing(10)
        title = label(_("Replay: {game}, {file}").format(game=replayed.title, file=name), "big")
        title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        head.addWidget(title, 1)
        self.whose = QComboBox()
        self.whose.setAccessibleName(_("As seen by"))
        for viewer in replayed.viewers if other is not None else (PUBLIC,):
            self.whose.addItem(self._said(viewer), viewer)
        self.whose.setVisible(self.whose.count() > 1)
        self.whose.currentIndexChanged.connect(self._look_as)
        head.addWidget(self.whose)
        self.show_wall = self._button(_("Projector  (P)"), "")
        self.show_wall.setCheckable(True)
        self.show_wall.clicked.connect(self.toggle_projector)
        head.addWidget(self.show_wall)
        self.back = self._button(_("Back  (Esc)"), "quiet")
        self.back.clicked.connect(self._leave)
        head.addWidget(self.back)
        outer.addLayout(head)
        self.stack = QStackedWidget()
        self.wall = PublicWindow(self._now, game=replayed.game)
        self.scoring = Scoring(self)
        self.asked = ReadOnly()
        self.own = PrivatePage(self.asked, replayed.game, 15.0)
        self.own.set_next("", "")
        self.own.explain.hide()
        self.desk = JudgesDesk(replayed.game)
        for part in (self.wall, self.own, self.desk):
            self.stack.addWidget(part)
        outer.addWidget(self.stack, 1)
        self.said = label("", "soft", wrap=True)
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        outer.addWidget(self.said)
        outer.addLayout(self._bar())
        self._speed = SPEED
        self._plays = QTimer(self)
        self._plays.setInterval(SPEEDS_MS[self._speed])
        self._plays.timeout.connect(self._go_on)
        self._tell_speed()
        self.setFocusProxy(self.slider)
        self._show()

    @staticmethod
    def _who(viewer: Viewer) -> str:
        return {PUBLIC: _("everybody"), JUDGE: _("the judge")}.get(viewer, "")

    def _said(self, viewer: Viewer) -> str:
        return _("as {who} saw it").format(who=self._who(viewer) or self._public.called.get(viewer, viewer))

    def _bar(self) -> QVBoxLayout:
        whole, bar, foot = QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        bar.setSpacing(8)
        foot.setSpacing(8)
        self.slider = Timeline(Qt.Orientation.Horizontal)
        self.slider.setRange(0, len(self.replay.stops) - 1)
        self.slider.setAccessibleName(_("Step of the evening"))
        self.slider.valueChanged.connect(self._show)
        self.before, self.after = self._button("‹", ""), self._button("›", "")
        self.before.setAccessibleName(_("One step back"))
        self.after.setAccessibleName(_("One step on"))
        self.before.clicked.connect(partial(self._step, -1))
        self.after.clicked.connect(partial(self._step, 1))
        self.place = label("", "soft")
        self.play = self._button("", "main")
        self.play.clicked.connect(self.toggle_play)
        bar.addWidget(self.play)
        for part in (self.before, self.after):
            bar.addWidget(part)
        bar.addWidget(self.slider, 1)
        bar.addWidget(self.place)
        self.speed = label("", "soft")
        foot.addWidget(self.speed, 1)
        self.jumps: dict[tuple[Mark, int], QPushButton] = {}
        for mark, says in jumps().items():
            # A game without deals has no button for them.
            if any(mark in stop.marks for stop in self.replay.stops):
                letter = next(key for key, means in LETTERS.items() if means is mark)
                for by, say in zip((-1, 1), says, strict=True):
                    button = self.jumps[mark, by] = self._button(say, "")
                    button.setToolTip(f"{_('Shift')}+{letter.name[-1]}" if by < 0 else letter.name[-1])
                    button.clicked.connect(partial(self._jump, mark, by))
                    foot.addWidget(button)
        whole.addLayout(bar)
        whole.addLayout(foot)
        return whole

    def _button(self, text: str, role: str) -> QPushButton:
        button = QPushButton(button_text(text))
        button.setAutoDefault(False)
        button.setProperty("kind", role)
        # The arrows, Home and End stay the slider's.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, in pixels; margins grow with it."""
        edge = round(px)
        self._outer.setContentsMargins(edge, round(px * 0.6), edge, round(px * 0.6))
        self._outer.setSpacing(round(px * 0.5))
        # Always as high, or the board would move with every sentence.
        self.said.setFixedHeight(self.said.fontMetrics().lineSpacing() * 2)
        self.desk.set_unit(px)
        self.scoring.set_unit(px)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A private page's letters grow with its room."""
        super().resizeEvent(event)
        self.own.set_unit(unit_for(self.stack.size()))

    # --- whose eyes ---------------------------------------------------------------------------------------------------

    def _look_as(self, _place: int = 0) -> None:
        viewer, entry = self.whose.currentData(), self.replay.stops[self.slider.value()].entry
        if viewer not in self._known and self._other is not None:
            try:
                self._known[viewer] = self._other(viewer)
            except (JournalError, OSError, ValueError) as error:
                self.whose.setCurrentIndex(self.whose.findData(self.replay.viewer))
                self.said.setText(str(error))
                return
        self.replay = self._known[viewer]
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(self.replay.stops) - 1)
        self.slider.setValue(self.replay.upto(entry))
        self.slider.blockSignals(False)
        self.slider.setFocus()
        self._show()

    def _now(self) -> Instant:
        return self._then().now

    def _then(self) -> Page:
        """The page of everybody at the step that is shown."""
        return self._public.pages[self._public.upto(self.replay.stops[self.slider.value()].entry)]

    # --- steps --------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        place, count = self.slider.value(), len(self.replay.stops)
        stop, page = self.replay.stops[place], self.replay.pages[place]
        if self.replay.viewer == JUDGE:
            self.stack.setCurrentWidget(self.desk)
            self.desk.set_page(page)
        elif self.replay.viewer != PUBLIC and page.view.mine is not None:
            self.asked.page = page
            self.stack.setCurrentWidget(self.own)
            self.own.set_unit(unit_for(self.stack.size()))
            self.own.set_page(page)
        else:
            self.stack.setCurrentWidget(self.wall)
        self.wall.set_page(self._then())
        if self.projector is not None:
            self.projector.set_page(self._then())
        self.said.setText(stop.say)
        self.said.setToolTip(stop.say)
        at = _("line {n} · {time}").format(n=stop.number, time=as_hours(stop.at))
        self.place.setText(at)
        self.slider.setAccessibleDescription(f"{at}: {stop.say}")
        self.before.setEnabled(place > 0)
        self.after.setEnabled(place < count - 1)
        for (mark, by), button in self.jumps.items():
            button.setEnabled(self.replay.near(place, mark, by) != place)

    def _step(self, by: int) -> None:
        self.slider.setValue(self.slider.value() + by)

    def _jump(self, mark: Mark, by: int) -> None:
        self.slider.setValue(self.replay.near(self.slider.value(), mark, by))

    # --- playing ------------------------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._plays.isActive()

    def toggle_play(self) -> None:
        """Go on by itself, or stop; from the end it begins anew."""
        if self.playing:
            self._plays.stop()
        else:
            if self.slider.value() == self.slider.maximum():
                self.slider.setValue(0)
            self._plays.start()
        self._tell_speed()

    def change_speed(self, by: int) -> None:
        """Faster, or slower."""
        self._speed = max(0, min(len(SPEEDS_MS) - 1, self._speed + by))
        self._plays.setInterval(SPEEDS_MS[self._speed])
        self._tell_speed()

    def _go_on(self) -> None:
        self._step(1)
        if self.slider.value() == self.slider.maximum():
            self._plays.stop()
            self._tell_speed()

    def _tell_speed(self) -> None:
        self.play.setText(button_text(_("Stop  (Space)") if self.playing else _("Play  (Space)")))
        seconds = f"{SPEEDS_MS[self._speed] / 1000:g}"
        self.speed.setText(_("A step every {seconds} s  (+ −) · steps ← → · rounds PgUp PgDn").format(seconds=seconds))

    def toggle_scoring(self) -> None:
        """Show what scored at the table of then, or take it away."""
        self.scoring.toggle(self._then())

    # --- the projector ------------------------------------------------------------------------------------------------

    def toggle_projector(self) -> None:
        """Show on another screen, where there is one, what everybody saw at this step; or put it away."""
        if self.projector is not None:
            self.projector.close()
            return
        self.projector = PublicWindow(self._now, game=self._public.game)
        self.projector.closed.connect(self._projector_gone)
        self.projector.set_page(self._then())
        if self._on_wall is None or not self._on_wall(self.projector):
            self.projector.show()
        self.show_wall.setChecked(True)

    def _projector_gone(self) -> None:
        if self.projector is not None:
            self.projector.deleteLater()
        self.projector = None
        self.show_wall.setChecked(False)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing plays on behind another page."""
        super().hideEvent(event)
        self._plays.stop()
        if self.projector is not None and not event.spontaneous():
            self.projector.close()

    def _leave(self) -> None:
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back; steps, rounds, votes, deals, corrections and speeds have their keys wherever the focus is."""
        key = Key(event.key())
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        steps = {
            Key.Key_Left: self.slider.value() - 1,
            Key.Key_Right: self.slider.value() + 1,
            Key.Key_Home: 0,
            Key.Key_End: len(self.replay.stops) - 1,
        }
        if key == Key.Key_Escape:
            self.left.emit()
        elif key in steps:
            self.slider.setValue(steps[key])
        elif key in (Key.Key_PageUp, Key.Key_PageDown):
            self._jump(Mark.ROUND, -1 if key == Key.Key_PageUp else 1)
        elif key in (Key.Key_Plus, Key.Key_Minus):
            self.change_speed(1 if key == Key.Key_Plus else -1)
        elif event.isAutoRepeat() or event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        ):
            super().keyPressEvent(event)
        elif key == Key.Key_Space:
            self.toggle_play()
        elif key == Key.Key_P:
            self.toggle_projector()
        elif key in LETTERS:
            self._jump(LETTERS[key], -1 if shift else 1)
        else:
            super().keyPressEvent(event)
