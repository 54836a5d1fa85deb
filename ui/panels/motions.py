"""Animations of a board: each motion of its scene runs by its name from 0 to its end, and says when it has come on."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from ui.faces.scene import Motion


class Motions(QObject):
    """What moves on one board now."""

    moved = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._running: dict[str, QVariantAnimation] = {}

    def begin(self, motion: Motion, allowed: bool) -> None:
        """Begins it anew; where motion is not wanted, or it takes no time, it stands still at once."""
        known = self._running.get(motion.name)
        if known is not None:
            known.stop()
        if not allowed or not motion.ms:
            return
        if known is None:
            known = self._running[motion.name] = QVariantAnimation(self)
            known.setStartValue(0.0)
            known.valueChanged.connect(self.moved)
            known.finished.connect(self.moved)
        known.setEndValue(motion.end)
        known.setDuration(motion.ms)
        known.setEasingCurve(QEasingCurve.Type.OutBack if motion.bouncing else QEasingCurve.Type.Linear)
        known.start()

    def now(self) -> dict[str, float]:
        """How far each that runs has come."""
        return {
            name: float(one.currentValue() or 0.0)
            for name, one in self._running.items()
            if one.state() == QVariantAnimation.State.Running
        }

    def left(self, name: str) -> int:
        """For how many milliseconds it still runs."""
        one = self._running.get(name)
        running = one is not None and one.state() == QVariantAnimation.State.Running
        return one.duration() - one.currentTime() if running and one is not None else 0
