"""The house rules as fields: what scrolls their page changes none of them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from companion.games import GAMES
from ui.windows.rulebook import RuleField


def turn(app: QApplication, what: QWidget) -> bool:
    """Turn the wheel over this; whether it kept it for itself."""
    at = QPointF(what.rect().center())
    none, down = Qt.MouseButton.NoButton, QPoint(0, -120)
    no_key, phase = Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, what.mapToGlobal(at), down, down, none, no_key, phase, False)
    event.ignore()
    app.sendEvent(what, event)
    return event.isAccepted()


def test_a_wheel_turns_no_answer_though_it_was_chosen_from_last(qapp: QApplication) -> None:
    for game in GAMES.values():
        for rule in game.house_rules:
            field = RuleField(rule)
            control = field.combo or field.spin
            assert control is not None
            field.show()
            field.activateWindow()
            control.setFocus()
            before = field.combo.currentIndex() if field.combo is not None else field.spin and field.spin.value()
            assert not turn(qapp, control)
            after = field.combo.currentIndex() if field.combo is not None else field.spin and field.spin.value()
            assert before == after, rule.say
