"""Escaping of names that people typed: no markup, no mnemonics; and small helpers for labels."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias
from weakref import WeakMethod, ref

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QToolTip, QWidget

from companion.core.language import _
from companion.core.messages import Reason, Seat

FRAME = 36
"""What a window's title bar may take, in pixels; it cannot be asked before the window is on the screen."""
EDGE = 4
"""What its other edges may take."""
SayReason: TypeAlias = Callable[[Reason], str]
Called: TypeAlias = Callable[[Seat], str]
"""How a seat is called, by its key."""


class RefusalText(Struct, frozen=True):
    """Why something was not done: the sentence, and the reason that it says, where the rules gave one."""

    say: str
    reason: Reason | None = None
    rules: tuple[tuple[str, str], ...] = ()
    """The rules that it rests on: number and text."""

    @property
    def field(self) -> str:
        """The field of the command that is wrong; "" for none."""
        return self.reason.field if self.reason is not None else ""


def lines(why: Sequence[RefusalText]) -> str:
    """All sentences, one a line."""
    return "\n".join(each.say for each in why)


def button_text(text: str) -> str:
    """Text for a button or a menu: an ampersand in a name is an ampersand."""
    return text.replace("&", "&&")


def tooltip(text: str) -> str:
    """Text for a tooltip: never markup, whatever a name holds."""
    return "<qt>" + html.escape(text).replace("\n", "<br>") + "</qt>" if text else ""


def reasons(refused: Sequence[Reason], say: SayReason) -> str:
    """All reasons, one a line."""
    return "\n".join(say(reason) for reason in refused)


def label(text: str = "", role: str = "", wrap: bool = False, parent: QWidget | None = None) -> QLabel:
    """A label that shows its text as it is; `role` is what the theme styles."""
    made = QLabel(text, parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("kind", role)
    return made


def hold_letters(line: QLineEdit, most: int, say: Callable[[str], None] | None = None) -> None:
    """The line has room for so many letters. What is typed beyond the last one is not taken, and nobody looks at a
    line's end: `say` says so where the line has a place for it, else a tooltip at once."""
    line.setMaxLength(most)
    line.inputRejected.connect(partial(_say_full, ref(line), WeakMethod(say) if say is not None else None))


def _say_full(line: ref[QLineEdit], say: WeakMethod[Callable[[str], None]] | None) -> None:
    held = line()
    if held is None or len(held.text()) < held.maxLength():
        return
    words = _("There is room for {count} letters.").format(count=held.maxLength())
    if say is None:
        QToolTip.showText(held.mapToGlobal(held.rect().bottomLeft()), words, held)
    elif (told := say()) is not None:
        told(words)


def no_row(who: str) -> str:
    """What a digit says that stands on no row of a form: it is somebody's who has no part in it, or nobody's."""
    text = _("{seat} has no row here: press the digit of a row.") if who else _("No row has that digit.")
    return text.format(seat=who)


def fit(window: QWidget, width: int, height: int) -> None:
    """Give a window this size, or what its screen has room for, in the middle of that room."""
    room = window.screen().availableGeometry()
    wide, high = min(width, room.width() - 2 * EDGE), min(height, room.height() - FRAME - EDGE)
    left, top = room.left() + (room.width() - wide) // 2, room.top() + (room.height() - FRAME - EDGE - high) // 2
    window.setGeometry(left, top + FRAME, wide, high)


def restyle(widget: QWidget, **properties: object) -> None:
    """Set properties that the theme looks at, and let it look again."""
    # What was never set looks like what is off. To look again is dear: the whole sheet is gone through.
    others = {name: value for name, value in properties.items() if (widget.property(name) or "") != (value or "")}
    if not others:
        return
    for name, value in others.items():
        widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
