"""A private window: one player's own page, behind a curtain until that player asks, and behind it again soon after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from companion.core.contract import PUBLIC, Choice, Offer, Page
from companion.core.language import _
from ui.bridge import Bridge
from ui.forms.look import sheet
from ui.forms.words import fit, label
from ui.panels.ballot import BallotPanel
from ui.panels.draw import DrawPanel
from ui.panels.my_deals import MyDeals
from ui.panels.offers import OffersPanel
from ui.theme import style
from ui.windows import scenes
from ui.windows.curtain import Curtain

SILENCE_MS = 30_000
"""So long without a key or a move of the mouse, and the curtain falls."""
UNIT = 14.0
HELD_MS = 20_000
"""The longest that holding the button reveals."""


def ballots_of(offers: tuple[Offer, ...]) -> dict[str, Offer]:
    """The ballots that may be given now, by their value."""
    return {str(o.given["ballot"]): o for o in offers if o.group == "ballot" and "ballot" in o.given}


def as_choices(ballots: dict[str, Offer]) -> list[Choice]:
    """The ballots as choices, with the reasons why one cannot be given."""
    return [Choice(value, offer.say, offer.refused, offer.icon) for value, offer in ballots.items()]


class Own(QWidget):
    """What a player sees behind the curtain; it is thrown away when the curtain falls, so nothing stays behind it."""

    asked = Signal(dict)

    def __init__(self, bridge: Bridge, seat: str, game: str) -> None:
        super().__init__()
        self._ballots: dict[str, Offer] = {}
        wide, narrow = scenes.own(game, UNIT)
        self.cards = [*wide, *narrow]
        self.deals = MyDeals()
        self.ballots = BallotPanel(bridge.say_reason)
        self.ballots.cast.connect(self._cast)
        self.draw = DrawPanel(bridge.say_reason)
        self.draw.asked.connect(self.asked)
        self.offers = OffersPanel(bridge.say_reason)
        self.offers.asked.connect(self.asked)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 16, 12)
        head = QHBoxLayout()
        self.name = label("", "big")
        head.addWidget(self.name, 1)
        head.addWidget(label(_("Private: Esc hides"), "title"))
        outer.addLayout(head)
        row = QHBoxLayout()
        outer.addLayout(row, 1)
        row.setSpacing(16)
        left = QVBoxLayout()
        for card in wide:
            card.setMaximumHeight(card.sizeHint().height())
            left.addWidget(card)
        left.addStretch(1)
        self.ballot_title = label(_("My ballot: sealed until everyone has voted"), "title")
        left.addWidget(self.ballot_title)
        left.addWidget(self.ballots)
        row.addLayout(left, 3)
        right = QVBoxLayout()
        for card in narrow:
            card.setMaximumHeight(card.sizeHint().height())
            right.addWidget(card)
        right.addWidget(self.draw)
        right.addWidget(self.deals)
        right.addWidget(self.offers, 1)
        row.addLayout(right, 2)

    def set_page(self, page: Page) -> None:
        """Show this player's page."""
        seat = next(card for card in page.view.seats if card.name == page.viewer)
        self.name.setText(f"{seat.name} · {seat.subtitle}")
        for card in self.cards:
            card.set_page(page)
        self.deals.set_page(page)
        self._ballots = ballots_of(page.offers)
        self.ballots.set_choices(as_choices(self._ballots))
        self.ballots.setVisible(bool(self._ballots))
        self.ballot_title.setVisible(bool(self._ballots))
        self.draw.set_offers(page.offers)
        # No brass button here: it would look different from across the table for who leads.
        rest = [o for o in page.offers if o.group != "ballot" and o not in self.draw.offers]
        self.offers.set_offers([msgspec.structs.replace(o, main=False) for o in rest])

    def _cast(self, value: str) -> None:
        if value in self._ballots:
            self.asked.emit(self._ballots[value].filled())

    def refuse(self, refused: tuple[str, ...]) -> None:
        """Say why it was refused, where it was asked."""
        if self.draw.offers and refused and self.offers.form is None:
            self.draw.refuse(refused)
        else:
            self.offers.refuse(refused)
            if not refused:
                self.offers.leave_form()


class SeatWindow(QMainWindow):
    """Title, tooltips and task bar say nothing; Esc, loss of focus and silence let the curtain fall."""

    done = Signal(str)
    """This player has done what was waited for: the laptop may go on."""
    hidden = Signal(str)

    def __init__(self, bridge: Bridge, seat: str, game: str, fits_pin: Callable[[str], bool] | None) -> None:
        super().__init__()
        self.bridge, self.seat, self._game, self._fits = bridge, seat, game, fits_pin
        self.setWindowTitle("Parley")
        self.own: Own | None = None
        self._wrong = 0
        self.stack = QStackedWidget()
        self.curtain = Curtain(seat, bridge.say_reason, fits_pin is not None)
        self.stack.addWidget(self.curtain)
        self.setCentralWidget(self.stack)
        self.curtain.held.connect(self._hold)
        self.curtain.let_go.connect(self.fall)
        self.curtain.stay.connect(self._stay)
        self.curtain.cast.connect(self._cast)
        self._silence = QTimer(self)
        self._silence.setSingleShot(True)
        self._silence.timeout.connect(self.fall)
        bridge.changed.connect(self.show_page)
        fit(self, 1280, 780)
        self.restyle()

    def restyle(self) -> None:
        """The theme has changed."""
        self.setStyleSheet(sheet(style.current()))

    # --- the curtain -------------------------------------------------------------------------------------------------

    @property
    def revealed(self) -> bool:
        """Whether something private is on the screen."""
        return self.own is not None

    def hand_over(self) -> None:
        """Show the curtain with this player's name."""
        self.fall()
        self.curtain.refuse("")
        self.show_page()
        self.show()
        self.raise_()
        self.activateWindow()
        self.curtain.setFocus()

    def _hold(self) -> None:
        self._reveal(HELD_MS)

    def _stay(self, pin: str) -> None:
        if self._fits is not None and not self._fits(pin):
            self._wrong += 1
            self.curtain.refuse(_("That is not the PIN of this seat."))
            self.curtain.open.setEnabled(False)
            # A second more for each wrong PIN; guessing four digits then takes longer than the evening.
            QTimer.singleShot(min(30, self._wrong) * 1000, self.curtain.open, self._may_try)
            return
        if self._fits is not None and not self.curtain.open.isEnabled():
            return
        self._wrong = 0
        self.curtain.refuse("")
        self._reveal(SILENCE_MS)
        if self.own is not None:
            self.stack.setCurrentWidget(self.own)
            self.own.setFocus()

    def _may_try(self) -> None:
        self.curtain.open.setEnabled(True)

    def _reveal(self, for_ms: int) -> None:
        if self.own is not None or not self.bridge.open:
            return
        self.bridge.note_opened(self.seat)
        self.own = Own(self.bridge, self.seat, self._game)
        self.own.asked.connect(self.ask)
        self.own.set_page(self.bridge.page_for(self.seat))
        self.stack.addWidget(self.own)
        self.stack.setCurrentWidget(self.own)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)
        self._silence.start(for_ms)

    def fall(self) -> None:
        """Let the curtain fall; nothing private stays behind it."""
        self._silence.stop()
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        if self.own is not None:
            own, self.own = self.own, None
            self.stack.setCurrentWidget(self.curtain)
            self.stack.removeWidget(own)
            own.hide()
            own.setParent(None)
            own.deleteLater()
            self.curtain.setFocus()

    # --- showing and doing -------------------------------------------------------------------------------------------

    def show_page(self) -> None:
        """Show what may be shown now: the ballots on the curtain, or the page behind it."""
        if not self.bridge.open:
            return
        if self.own is not None:
            self.own.set_page(self.bridge.page_for(self.seat))
        if self.isVisible() or self.own is None:
            # Which ballots there are is the same for everybody; whether one is greyed is not, and stays behind.
            ballots = ballots_of(self.bridge.page_for(self.seat).offers)
            self.curtain.set_ballots([Choice(value=v, say=o.say, icon=o.icon) for v, o in ballots.items()])

    def _cast(self, value: str) -> None:
        offer = ballots_of(self.bridge.page_for(self.seat).offers).get(value)
        if offer is None:
            return
        if self.bridge.submit(self.seat, offer.filled()):
            self.curtain.refuse(_("That ballot was not taken; look to see why."))
        else:
            self.curtain.refuse("")
            self.done.emit(self.seat)

    def ask(self, data: dict[str, Any]) -> None:
        """Ask as this player; when the table no longer waits for this player, the laptop goes on."""
        waited = self._waited()
        refused = self.bridge.submit(self.seat, data)
        if self.own is not None:
            self.own.refuse(refused)
        if not refused and waited and not self._waited():
            self.fall()
            self.done.emit(self.seat)

    def _waited(self) -> bool:
        return any(card.name == self.seat and card.waiting for card in self.bridge.page_for(PUBLIC).view.seats)

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
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Losing the focus hides; a list that drops down is no loss."""
        super().changeEvent(event)
        lost = event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow()
        if lost and QApplication.activePopupWidget() is None:
            self.fall()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc hides: first what is private, then the window."""
        if event.key() == Qt.Key.Key_Escape:
            if self.revealed:
                self.fall()
            else:
                self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """A closed private window shows nothing when it comes back."""
        self.fall()
        self.hidden.emit(self.seat)
        event.accept()
