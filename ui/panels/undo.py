"""The buttons of undo and redo: each says which step it would take back, or bring back, and what goes with it."""

from __future__ import annotations

from companion.core.language import _
from companion.core.page import Undo
from ui.forms.buttons import LongButton
from ui.forms.words import button_text, tooltip


def told(word: str, step: Undo | None) -> str:
    """What undo or redo (`word`) would do now, in words."""
    if step is None:
        return word
    say = _("{word}: {step}").format(word=word, step=step.say)
    if step.also:
        say = _("{say} (and with it: {steps})").format(say=say, steps=" ".join(step.also))
    if step.revealed:
        say = _("{say} (the table has seen it: the judge)").format(say=say)
    elif step.ordered:
        say = _("{say} (only a judge takes it back)").format(say=say)
    elif step.decided:
        say = _("{say} (decided by the judge: with a reason)").format(say=say)
    return say


class UndoButton(LongButton):
    """Stands while there is a step to take back, or to bring back."""

    def __init__(self) -> None:
        # What tells one step from another often stands at its end: how many, for what, with what else. Of one height
        # whatever it says: no button above it moves with its words, which stand whole in its tooltip and the menu.
        super().__init__(most=2, least=2, ends=True)
        self.setProperty("kind", "quiet")

    def set_step(self, say: str, stands: bool, key: str) -> None:
        """Show what it would do, and the key that does it."""
        self.setVisible(stands)
        self.setText(button_text(say))
        self.setToolTip(tooltip(f"{say}  ({key})"))
        self.setAccessibleName(say)
