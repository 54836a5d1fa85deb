"""The form (dialog) by which a seat is called otherwise, somebody else plays on, or the draws are cut by a word."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from companion.core.corrections import CutDraws, Rename, StandIn
from companion.core.language import _
from companion.core.messages import HOST, Seat, snake
from companion.core.offers import Choice, ChooseOne, Offer, Text
from companion.core.seats import LONGEST_NAME
from companion.sessions.deciding import LONGEST_CUT
from ui.bridge import Bridge
from ui.forms.fields import TextField
from ui.forms.form import OfferForm
from ui.forms.words import RefusalText

PIN, LONGEST_PIN = "pin", 12
"""A field of the form alone: no command and no file ever holds a PIN."""
WIDE = 460
"""How wide it is at least, in pixels."""


class Naming(QDialog):
    """Whose seat, and the name or the word; a stand-in is asked for a new PIN. It stays until it is done or left."""

    taken = Signal(str, str)
    """Somebody else plays on: the seat, and the PIN that was typed; "" for none."""

    def __init__(self, parent: QWidget, bridge: Bridge, kind: type[Rename | StandIn | CutDraws]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle("Parley")
        self._bridge = bridge
        seats = tuple(Choice(seat, bridge.called(seat), seat=seat) for seat in bridge.playing)
        offer = {Rename: _renaming, StandIn: _standing_in, CutDraws: _cutting}[kind](seats)
        self.form = OfferForm(offer, bridge.say_reason, seats=bridge.seats, called=bridge.called)
        for field in self.form.fields:
            if field.name == PIN and isinstance(field, TextField):
                field.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.form.submitted.connect(self._ask)
        self.form.left.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        self.form.setMinimumWidth(WIDE)
        box.addWidget(self.form)
        self.form.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask(self, filled: Mapping[str, Any]) -> None:
        command = {name: value for name, value in filled.items() if name != PIN}
        self._bridge.submit(HOST, command, partial(self._answered, command["seat"], filled.get(PIN)))

    def _answered(self, seat: Seat, pin: str | None, refused: tuple[RefusalText, ...]) -> None:
        self.form.refuse(refused)
        if not refused:
            if pin is not None:
                self.taken.emit(seat, pin)
            self.accept()

    def done(self, result: int) -> None:
        """The keyboard goes back to the window that asked."""
        super().done(result)
        parent = self.parentWidget()
        if parent is not None:
            parent.activateWindow()


def _renaming(seats: tuple[Choice, ...]) -> Offer:
    name = Text("name", _("Called from now on"), longest=LONGEST_NAME, needed=True)
    return Offer(snake(Rename.__name__), _("Rename a player"), fields=(ChooseOne("seat", _("Who"), seats), name))


def _standing_in(seats: tuple[Choice, ...]) -> Offer:
    fields = (
        ChooseOne("seat", _("For whom"), seats),
        Text("name", _("Who plays on"), longest=LONGEST_NAME, needed=True),
        Text(PIN, _("A new PIN for the private window; leave it empty for none"), longest=LONGEST_PIN),
    )
    return Offer(snake(StandIn.__name__), _("Somebody else plays on"), fields=fields)


def _cutting(seats: tuple[Choice, ...]) -> Offer:
    who = ChooseOne("seat", _("Who says it"), seats)
    word = Text("word", _("A word; it changes every draw that is still to come"), LONGEST_CUT, True)
    return Offer(snake(CutDraws.__name__), _("A word for the app's draws"), fields=(who, word))
