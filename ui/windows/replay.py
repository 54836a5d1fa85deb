"""Replay in the first window: the public screen of an evening that was kept, with a bar to step, scrub and jump."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from companion.core.countdown import Instant
from companion.core.language import _
from companion.sessions.minutes import clock
from companion.sessions.replay import Mark, Replay
from ui.forms.words import button_text, label
from ui.windows.public import PublicWindow


def jumps() -> dict[Mark, tuple[str, str]]:
    """What the two buttons of each kind of jump say."""
    return {
        Mark.ROUND: (_("‹ Round"), _("Round ›")),
        Mark.VOTE: (_("‹ Vote"), _("Vote ›")),
        Mark.DEAL: (_("‹ Deal"), _("Deal ›")),
        Mark.MENDED: (_("‹ Correction"), _("Correction ›")),
    }


class ReplayPage(QWidget):
    """It shows what all could see then, and gives no command: nothing in it knows of a session."""

    left = Signal()

    def __init__(self, name: str, replayed: Replay, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.replay = replayed
        outer = self._outer = QVBoxLayout(self)
        head = QHBoxLayout()
        head.addWidget(label(_("Replay: {game}, {file}").format(game=replayed.title, file=name), "big"), 1)
        self.back = self._button(_("Back  (Esc)"), "quiet")
        self.back.clicked.connect(self._leave)
        head.addWidget(self.back)
        outer.addLayout(head)
        self.wall = PublicWindow(self._now, game=replayed.game)
        outer.addWidget(self.wall, 1)
        self.said = label("", "soft", wrap=True)
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        outer.addWidget(self.said)
        outer.addLayout(self._bar())
        self.setFocusProxy(self.slider)
        self._show()

    def _bar(self) -> QHBoxLayout:
        bar = QHBoxLayout()
        bar.setSpacing(8)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, len(self.replay.stops) - 1)
        self.slider.setPageStep(10)
        self.slider.setAccessibleName(_("Step of the evening"))
        self.slider.valueChanged.connect(self._show)
        self.before, self.after = self._button("‹", ""), self._button("›", "")
        self.before.setAccessibleName(_("One step back"))
        self.after.setAccessibleName(_("One step on"))
        self.before.clicked.connect(partial(self._step, -1))
        self.after.clicked.connect(partial(self._step, 1))
        self.place = label("", "soft")
        for part in (self.before, self.after):
            bar.addWidget(part)
        bar.addWidget(self.slider, 1)
        bar.addWidget(self.place)
        self.jumps: dict[tuple[Mark, int], QPushButton] = {}
        for mark, says in jumps().items():
            # A game without deals has no button for them.
            if any(mark in stop.marks for stop in self.replay.stops):
                for by, say in zip((-1, 1), says, strict=True):
                    button = self.jumps[mark, by] = self._button(say, "")
                    button.clicked.connect(partial(self._jump, mark, by))
                    bar.addWidget(button)
        return bar

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

    def _now(self) -> Instant:
        return self.replay.pages[self.slider.value()].now

    def _show(self) -> None:
        place, count = self.slider.value(), len(self.replay.stops)
        stop = self.replay.stops[place]
        self.wall.set_page(self.replay.pages[place])
        self.said.setText(stop.say)
        self.said.setToolTip(stop.say)
        at = _("line {n} · {time}").format(n=stop.entry, time=clock(stop.at))
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

    def _leave(self) -> None:
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back; arrows, Home and End step wherever the focus is."""
        steps = {
            Qt.Key.Key_Left: self.slider.value() - 1,
            Qt.Key.Key_Right: self.slider.value() + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self.replay.stops) - 1,
        }
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in steps:
            self.slider.setValue(steps[key])
        else:
            super().keyPressEvent(event)
