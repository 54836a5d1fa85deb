"""A draw to key in from cardboard: what may have come, in the places that are open; one draw after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import gettext as _

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.core.contract import Arrange, Choice, ChooseOne, Offer, Wanted
from ui.forms.form import OfferForm
from ui.forms.words import SayReason, label
from ui.theme import icons


def said(outcome: str) -> str:
    """An outcome's key as a word."""
    return _(outcome.replace("_", " ").capitalize())


def offer_for(wanted: Wanted, say_outcome: Callable[[str], str] = said) -> Offer:
    """The draw as an offer, so that the one form builder builds it."""
    choices = tuple(Choice(value=o, say=say_outcome(o), icon=o if icons.known(o) else "") for o in wanted.outcomes)
    # Not "outcome" as such for a single one: a form gives a word, the command takes a list.
    if wanted.count == 1:
        field: ChooseOne | Arrange = ChooseOne(name="outcome", say=_("What came?"), choices=choices)
    else:
        field = Arrange(
            name="outcome",
            say=_("In the order in which they came"),
            choices=choices,
            count=wanted.count,
            each=wanted.each,
            places=wanted.places,
        )
    return Offer(do="draw", say=wanted.say or wanted.key, given={"key": wanted.key}, fields=(field,))


class DrawPanel(QWidget):
    """Shows the first draw that waits; a single face is keyed in with one press."""

    asked = Signal(dict)
    left = Signal()

    def __init__(self, say_reason: SayReason, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say_reason
        self.wanted: tuple[Wanted, ...] = ()
        self.form: OfferForm | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._box = box
        self.more = label("", "soft", wrap=True)
        box.addWidget(self.more)
        self.hide()

    def set_wanted(self, wanted: Sequence[Wanted]) -> bool:
        """Show these draws; True when another draw than before wants the focus."""
        keys = tuple(w.key for w in wanted)
        same = keys == tuple(w.key for w in self.wanted)
        self.wanted = tuple(wanted)
        self.setVisible(bool(wanted))
        if same:
            return False
        if self.form is not None:
            self._box.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
            self.form = None
        if not wanted:
            return False
        first = wanted[0]
        self.form = OfferForm(offer_for(first), self._say)
        self.form.submitted.connect(self._submit)
        self.form.left.connect(self.left)
        if first.count == 1:
            self.form.fields[0].answered.connect(self.form.submit)
        self._box.insertWidget(0, self.form)
        waiting = len(wanted) - 1
        self.more.setVisible(waiting > 0)
        self.more.setText(_("and {count} more after this one").format(count=waiting))
        self.setFocusProxy(self.form)
        return True

    def _submit(self, data: dict[str, object]) -> None:
        outcome = data.get("outcome")
        self.asked.emit({**data, "outcome": [outcome] if isinstance(outcome, str) else outcome})

    def refuse(self, sentences: Sequence[str]) -> None:
        """Say why the draw was refused."""
        if self.form is not None:
            self.form.refuse(sentences)

    def take_focus(self) -> None:
        """Put the focus into the draw."""
        if self.form is not None:
            self.form.setFocus(Qt.FocusReason.OtherFocusReason)
