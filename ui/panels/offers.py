"""What a viewer may do now, as buttons: the obvious next step in brass, the others in groups, forms in their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QFrame, QMenu, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.core.language import N_, _
from companion.core.offers import Offer
from companion.core.vocabulary import SELDOM, Group, Role, Where
from ui.forms.buttons import Columns, LongButton
from ui.forms.form import OfferForm
from ui.forms.rest import Rest
from ui.forms.words import SayReason, button_text, label, reasons, tooltip
from ui.theme import icons, style

HEADINGS: Mapping[Group, str] = {
    Group.STEP: "",
    Group.FLOOR: N_("The floor"),
    Group.TURN: N_("The turn"),
    Group.CHAIR: N_("The chair"),
    Group.CARDS: N_("Cards"),
    Group.SHARES: N_("Shares"),
    Group.SCORE: N_("Scores"),
    Group.AGENDA: N_("Secret agendas"),
    Group.BALLOT: N_("Ballots"),
    Group.HANDS: N_("Hands"),
    Group.DRAW: N_("Draws"),
    Group.PROMISES: N_("Promises"),
    Group.DEALS: N_("Deals"),
    Group.WEAPONS: N_("Pistols and barrels"),
    Group.EFFECTS: N_("Special effects"),
    Group.SAYS: N_("What the card says"),
    Group.OWN: N_("My influence"),
    Group.PEOPLE: N_("The players"),
    Group.CLOCK: N_("Clock"),
    Group.CORRECTIONS: N_("Corrections"),
    Group.END: "",
}
"""What stands above each group of offers; "" where nothing does."""


def key_of(offer: Offer) -> tuple[str, str]:
    """Which offer this is, from one page to the next."""
    return offer.do, repr(sorted(offer.given.items()))


class OffersPanel(QWidget):
    """Signals a command as plain data; shows what came of it where it was asked."""

    asked = Signal(dict)
    instead_asked = Signal()
    """What stands in the place of a next step that cannot be taken was pressed."""
    form_opened = Signal()
    form_left = Signal()
    """A form was left, or is done: the focus may go back to the board."""

    def __init__(
        self,
        say_reason: SayReason,
        main_key: str = "",
        parent: QWidget | None = None,
        seats: Sequence[str] = (),
        digits: bool = False,
    ) -> None:
        """With `digits` a seat's own number does what the seat may do openly, and stands on its button; where the
        chair chooses among things that are no seats, they are numbered."""
        super().__init__(parent)
        self._say, self._main_key = say_reason, main_key
        self._seats = tuple(seats)
        self._digits = digits
        self.in_turn = False
        """Whether the digits take the buttons one after the other, whatever they are."""
        self.rest = Rest(self)
        self.offers: tuple[Offer, ...] = ()
        self.instead = ""
        """What is to be done first, where the next step itself cannot be taken."""
        self.form: OfferForm | None = None
        self._form_offer: Offer | None = None
        self.buttons: dict[tuple[str, str], QPushButton] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._main = QVBoxLayout()
        box.addLayout(self._main)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        box.addWidget(self._scroll, 1)
        # Under everything that can be pressed: nothing moves away from a finger when it appears.
        self.notice = label("", "bad", wrap=True)
        self.notice.hide()
        box.addWidget(self.notice)
        self._list: QWidget | None = None
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_moved)

    # --- showing -----------------------------------------------------------------------------------------------------

    def set_offers(self, offers: Sequence[Offer], instead: str = "") -> None:
        """Show these; a form that is open stays open, with what it says, while its offer stands."""
        offers = tuple(offers)
        if self.form is None:
            self.refuse(())
        if (offers, instead) == (self.offers, self.instead):
            return
        self.offers, self.instead = offers, instead
        self._clear_main()
        self.buttons = {}
        obvious = self.main_offer()
        if instead and (obvious is None or obvious.refused):
            self._main.addWidget(self._instead_button(instead, obvious))
        elif obvious is not None:
            self._main.addWidget(self._button(obvious, main=True))
        if self._form_offer is not None:
            if any(key_of(offer) == key_of(self._form_offer) for offer in offers):
                return
            self.leave_form()
        else:
            self._fill()

    def set_main_key(self, text: str) -> None:
        """Another key takes the next step."""
        if text != self._main_key:
            self._main_key = text
            self.redraw()

    def redraw(self) -> None:
        """Another theme, or another key: everything but a form that is open is made anew."""
        offers, self.offers = self.offers, ()
        self.set_offers(offers, self.instead)

    def _instead_button(self, say: str, waits: Offer | None) -> QPushButton:
        """The brass button, which says and does what the next step waits for."""
        button = LongButton(button_text(f"  {say}  ({self._main_key})" if self._main_key else f"  {say}"))
        button.setProperty("kind", "main")
        button.setIcon(icons.icon("arrow", style.current().on_brass))
        button.setAccessibleName(say)
        if waits is not None:
            why = f"{waits.say}: {reasons(waits.refused, self._say)}"
            button.setToolTip(tooltip(why))
            button.setAccessibleDescription(why)
        button.clicked.connect(self._instead)
        return button

    def _instead(self) -> None:
        self.instead_asked.emit()

    def _clear_main(self) -> None:
        while (item := self._main.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _fill(self) -> None:
        whole = QWidget()
        box = QVBoxLayout(whole)
        box.setContentsMargins(0, 0, 6, 0)
        box.setSpacing(6)
        groups: dict[Group, list[Offer]] = {}
        for offer in self.offers:
            if offer is not self.main_offer() and offer.where is not Where.BOARD:
                groups.setdefault(offer.group, []).append(offer)
        aside = [offer for group in Group if group in SELDOM for offer in groups.pop(group, [])]
        for group, offers in groups.items():
            if HEADINGS[group]:
                box.addWidget(label(_(HEADINGS[group]), "title"))
            columns = Columns()
            columns.lay([self._button(offer) for offer in offers])
            box.addWidget(columns)
        if aside:
            box.addWidget(self._more(aside))
        box.addStretch(1)
        self._put(whole)

    def _more(self, offers: Sequence[Offer]) -> QPushButton:
        """What is seldom needed stands in a menu behind one button."""
        button = LongButton(button_text(_("More")))
        button.setProperty("kind", "quiet")
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        for offer in offers:
            action = menu.addAction(button_text(offer.say + (" …" if offer.fields else "")))
            action.setToolTip(tooltip(reasons(offer.refused, self._say)))
            action.triggered.connect(partial(self._press, key_of(offer), None))
        button.setMenu(menu)
        return button

    def _put(self, widget: QWidget) -> None:
        old = self._scroll.takeWidget()
        if old is not None:
            old.hide()
            old.deleteLater()
        self._list = widget
        self._scroll.setWidget(widget)

    def _button(self, offer: Offer, main: bool = False) -> LongButton:
        why = reasons(offer.refused, self._say)
        text = f"{offer.say}  ({self._main_key})" if main and self._main_key else offer.say
        if (number := self._number(offer)) and not main:
            text = f"{number}  {text}"
        if offer.icon:
            text = f"  {text}"
        button = LongButton(button_text(text + (" …" if offer.fields else "")))
        button.setProperty("kind", "main" if main else "")
        button.setProperty("refused", bool(offer.refused))
        if offer.icon:
            button.setIcon(icons.icon(offer.icon, style.current().on_brass if main and not offer.refused else None))
        button.setToolTip(tooltip(why))
        button.setAccessibleName(offer.say)
        button.setAccessibleDescription(why)
        button.clicked.connect(partial(self._press, key_of(offer), None if main else button))
        self.buttons[key_of(offer)] = button
        return button

    def open_to(self, seat: str) -> Offer | None:
        """The first thing that this seat may do openly now."""
        mine = (o for o in self.offers if o.seat == seat and o.group not in SELDOM)
        return next((o for o in mine if not o.refused), None)

    def at_digit(self, number: int) -> Offer | None:
        """What this digit takes: a choice of the chair, or what the seat with this number may do openly."""
        chairs = self._listed() if self.in_turn else self._chairs()
        if chairs:
            return chairs[number - 1] if number <= len(chairs) else None
        return self.open_to(self._seats[number - 1]) if number <= len(self._seats) else None

    def _listed(self) -> list[Offer]:
        """What stands on buttons, from top to bottom."""
        groups = dict.fromkeys(offer.group for offer in self.offers if offer.group not in SELDOM)
        listed = [o for group in groups for o in self.offers if o.group is group and o.where is not Where.BOARD]
        return [offer for offer in listed if offer is not self.main_offer()]

    def _chairs(self) -> list[Offer]:
        if any(o.seat and o.group is Group.CHAIR for o in self.offers):
            return []
        return [o for o in self.offers if o.group is Group.CHAIR and not o.main]

    def _number(self, offer: Offer) -> int:
        """The digit that takes this offer; 0 when none does."""
        on_the_board = any(o.where is Where.BOARD and not o.refused for o in self.offers)  # its digits come first
        if not (self._digits or self.in_turn) or on_the_board:
            return 0
        return next((n for n in range(1, 10) if self.at_digit(n) is offer), 0)

    def _press(self, key: tuple[str, str], listed: QPushButton | None, _checked: bool = False) -> None:
        if listed is not None and not self.rest.takes(listed):
            return
        offer = next((o for o in self.offers if key_of(o) == key), None)
        if offer is not None:
            self.take(offer)

    # --- doing -------------------------------------------------------------------------------------------------------

    def take(self, offer: Offer) -> None:
        """Take an offer: say why not, open its form, or ask for it."""
        if offer.refused:
            self.refuse([self._say(reason) for reason in offer.refused])
        elif offer.fields:
            self.open_form(offer)
        else:
            self.asked.emit(offer.filled())

    def main_offer(self) -> Offer | None:
        """The one obvious next step; one that can be taken before one that cannot."""
        mains = [offer for offer in self.offers if offer.main]
        return next((offer for offer in mains if not offer.refused), mains[0] if mains else None)

    def of_group(self, group: Group) -> Offer | None:
        """The first offer of this group."""
        return next((offer for offer in self.offers if offer.group is group), None)

    def between_seats(self) -> Offer | None:
        """The deal that may be recorded from any seat to any other."""
        both = {Role.GIVER, Role.RECEIVER}
        deals = (offer for offer in self.offers if offer.group is Group.DEALS)
        return next((offer for offer in deals if both <= {field.role for field in offer.fields}), None)

    def offer_of(self, do: str, **given: object) -> Offer | None:
        """The offer of this command with these fields given."""
        return next((o for o in self.offers if o.do == do and all(o.given.get(k) == v for k, v in given.items())), None)

    def open_form(self, offer: Offer) -> OfferForm:
        """Put the form of this offer in the place of the buttons and the focus into it."""
        form = OfferForm(offer, self._say, seats=self._seats)
        form.submitted.connect(self.asked)
        form.left.connect(self.leave_form)
        self.form, self._form_offer = form, offer
        self.refuse(())
        self._put(form)
        self.form_opened.emit()
        form.setFocus(Qt.FocusReason.OtherFocusReason)
        return form

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self.form is not None and now is not None and self.form.isAncestorOf(now):
            QTimer.singleShot(0, self, self._follow_focus)  # once what belongs to the answer is laid out

    def _follow_focus(self) -> None:
        """What has the focus is in sight, and so are the buttons, when there is room for both."""
        focus = QApplication.focusWidget()
        if self.form is not None and focus is not None and self.form.isAncestorOf(focus):
            self._scroll.ensureWidgetVisible(self.form.go)
            self._scroll.ensureWidgetVisible(focus)

    def _show_refusal(self) -> None:
        if self.form is not None:
            self._scroll.ensureWidgetVisible(self.form.refusal)

    def leave_form(self) -> None:
        """Back to the buttons."""
        if self._form_offer is None:
            return
        self.form, self._form_offer = None, None
        self._fill()
        self.form_left.emit()

    def refuse(self, sentences: Sequence[str]) -> None:
        """Say why it was refused: in the form that asked, or under the main button."""
        if self.form is not None:
            self.form.refuse(sentences)
            if sentences:
                QTimer.singleShot(0, self, self._show_refusal)
            return
        self.notice.setText("\n".join(sentences))
        self.notice.setVisible(bool(sentences))
        self.notice.setAccessibleName(self.notice.text())
