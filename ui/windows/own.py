"""What a player sees behind the curtain: the same cards in the same places and sizes for everybody, empty or full."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.offers import Choice, Offer
from companion.core.page import Page
from companion.core.vocabulary import Group, Where
from ui.bridge import Bridge
from ui.faces import face_of
from ui.forms.words import Why, button_text, label
from ui.panels.ballot import BallotPanel
from ui.panels.clock import digits
from ui.panels.draw import DrawPanel
from ui.panels.my_deals import MyDeals
from ui.panels.offers import OffersPanel, key_of
from ui.windows import scenes

LINES_HIGH, LETTERS_WIDE = 51.0, 84.0
"""How many units the page is high and wide; a unit is the height of its smallest text."""
SMALLEST = 11.0
TICK_MS = 250
DIGITS = tuple("123456789")


def unit_for(size: QSize) -> float:
    """The unit of a private window of this size, so that its cards fill it."""
    return max(SMALLEST, min(size.height() / LINES_HIGH, size.width() / LETTERS_WIDE))


def ballots_of(offers: tuple[Offer, ...]) -> dict[str, Offer]:
    """The ballots that may be given now, by their value: whatever the first thing that they say is called."""
    return {str(next(iter(o.given.values()))): o for o in offers if o.group is Group.BALLOT}


def as_choices(ballots: dict[str, Offer]) -> list[Choice]:
    """The ballots as choices, with the reasons why one cannot be given."""
    return [Choice(value, offer.say, offer.refused, offer.icon, offer.tone) for value, offer in ballots.items()]


class Own(QWidget):
    """It is thrown away when the curtain falls, so nothing stays behind it."""

    asked = Signal(dict)
    onward = Signal()
    """Pass the laptop on."""
    left = Signal()
    """This player has seen enough."""

    def __init__(self, bridge: Bridge, game: str, unit: float) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._bridge, self._unit = bridge, unit
        self._page: Page | None = None
        self._form: Offer | None = None
        """The offer on a deal's card whose form is open."""
        self._ballots: dict[str, Offer] = {}
        wide, narrow = scenes.own(game, unit)
        self.cards = [*wide, *narrow]
        self.deals = MyDeals(bridge.say_reason)
        self.deals.taken.connect(self._take)
        self.ballots = BallotPanel(bridge.say_reason)
        self.ballots.cast.connect(self._cast)
        self.no_vote = label(_("Nothing to choose now."), "soft")
        self.draw = DrawPanel(bridge.say_reason, at_once=False)
        self.draw.asked.connect(self.asked)
        self.draw.left.connect(self.left)
        self.offers = OffersPanel(bridge.say_reason, seats=bridge.seats, called=bridge.called)
        self.offers.asked.connect(self.asked)
        self.offers.form_opened.connect(self._make_room)
        self.offers.form_left.connect(self._make_room)
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        self._outer, self._columns = QVBoxLayout(self), QHBoxLayout()
        self._outer.addLayout(self._head())
        self._outer.addLayout(self._columns, 1)
        self._columns.addLayout(self._left, 21)
        self._columns.addLayout(self._right, 10)
        for card in wide:
            self._left.addWidget(card)
        ballot_card = self._ballot_card()
        if face_of(game).ballots:
            self._left.addWidget(ballot_card, 1)
        else:
            ballot_card.setParent(self)
            ballot_card.hide()
            self._left.addStretch(1)
        for card in narrow:
            self._right.addWidget(card)
        self._right.addWidget(self.draw)
        self._right.addWidget(self._deals_card(), 4)
        self._right.addWidget(self.offers, 5)
        self.set_unit(unit)
        self._ticks = QTimer(self)
        self._ticks.setInterval(TICK_MS)
        self._ticks.timeout.connect(self._tick)
        self._ticks.start()

    # --- assembly ----------------------------------------------------------------------------------------------------

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        self.name = label("", "big")
        self.name.setMinimumWidth(1)
        head.addWidget(self.name, 1)
        self.clock = label("", "big")
        head.addWidget(self.clock)
        head.addWidget(label(_("Private: Esc hides"), "title"))
        self.next = QPushButton()
        self.next.setAutoDefault(False)
        self.next.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.next.clicked.connect(self.onward)
        self.next.hide()
        head.addWidget(self.next)
        return head

    def _ballot_card(self) -> QFrame:
        frame = QFrame()
        frame.setProperty("kind", "card")
        box = self._ballot_box = QVBoxLayout(frame)
        box.addWidget(label(_("My choice: sealed until everyone has chosen"), "title"))
        box.addWidget(self.ballots, 1)
        # Where there are no ballots, its words stand at the top, and the card is as large as ever.
        box.addWidget(self.no_vote, 1)
        self.no_vote.setAlignment(Qt.AlignmentFlag.AlignTop)
        return frame

    def _deals_card(self) -> QFrame:
        self.deals_card = QFrame()
        self.deals_card.setProperty("kind", "card")
        box = self._deals_box = QVBoxLayout(self.deals_card)
        box.addWidget(label(_("My deals"), "title"))
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.deals)
        box.addWidget(scroll, 1)
        return self.deals_card

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, from which every size here is derived."""
        self._unit = px
        gap = round(px * 0.8)
        self._outer.setContentsMargins(gap * 2, gap, gap * 2, gap * 2)
        for layout in (self._outer, self._columns, self._left, self._right):
            layout.setSpacing(gap)
        for box in (self._ballot_box, self._deals_box):
            box.setContentsMargins(round(px * 1.2), round(px * 0.7), round(px * 1.2), round(px * 0.9))
            box.setSpacing(round(px * 0.5))
        for card in self.cards:
            card.set_unit(px)
        self.ballots.set_unit(px)

    def _make_room(self) -> None:
        """A form that is filled in has the place of the deals, too."""
        if self.offers.form is None:
            self._form = None
        mats = self._page is None or self._page.view.mats
        self.deals_card.setVisible(mats and self.offers.form is None and not self.draw.offers)

    # --- showing -----------------------------------------------------------------------------------------------------

    def set_page(self, page: Page) -> None:
        """Show this player's page."""
        self._page = page
        seat = next(card for card in page.view.seats if card.seat == page.viewer)
        self.name.setText(" · ".join(filter(None, (seat.name, seat.subtitle))))
        for card in self.cards:
            card.set_page(page)
        self.deals.set_page(page)
        self._ballots = ballots_of(page.offers)
        self.ballots.set_choices(as_choices(self._ballots))
        self.ballots.setVisible(bool(self._ballots))
        self.no_vote.setVisible(not self._ballots)
        if self.draw.set_offers(page.offers) and self.isVisible():
            self.draw.take_focus()
        # No brass button here, and nothing that only the one who leads has: it would show from across the table.
        shown = (*self.draw.offers, *self.deals.on_cards)
        rest = [o for o in page.offers if o.group is not Group.BALLOT and o not in shown]
        rest = [o for o in rest if o.where is not Where.TABLE]
        form = self._form
        # The form of an offer that stands on its deal's card stays open while that offer stands.
        rest += [o for o in self.deals.on_cards if form is not None and key_of(o) == key_of(form)]
        # Digits are ballots first.
        if self.offers.in_turn == bool(self._ballots):
            self.offers.in_turn = not self._ballots
            self.offers.redraw()
        self.offers.set_offers([msgspec.structs.replace(o, main=False) for o in rest])
        self._make_room()
        self._tick()

    def set_next(self, say: str, key: str) -> None:
        """What the button says that passes the laptop on."""
        self.next.setText(button_text(f"{say}  ({key})" if key else say))
        self.next.setVisible(bool(say))

    def take_focus(self) -> None:
        """The keyboard belongs to what is to be filled in, or to the page."""
        if self.draw.offers:
            self.draw.take_focus()
        else:
            self.setFocus()

    @property
    def filling_in(self) -> bool:
        """Whether a form is open, so that every key belongs to it."""
        return self.offers.form is not None

    def _tick(self) -> None:
        clock = self._page.view.clock if self._page else None
        self.clock.setText(digits(clock.left_at(self._bridge.now())) if clock is not None else "")

    # --- doing -------------------------------------------------------------------------------------------------------

    def _take(self, offer: Offer) -> None:
        self._form = offer if offer.fields and not offer.refused else None
        self.offers.take(offer)

    def _cast(self, value: str) -> None:
        if value in self._ballots:
            self.asked.emit(self._ballots[value].filled())

    def refuse(self, refused: Sequence[Why]) -> None:
        """Say why it was refused, where it was asked."""
        if self.draw.offers and refused and self.offers.form is None:
            self.draw.refuse(refused)
        else:
            self.offers.refuse(refused)
            if not refused:
                self.offers.leave_form()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits vote, while no form has a use for them."""
        voting = self.ballots.isVisible() and not self.filling_in and not self.draw.offers
        digit = int(event.text()) if event.text() in DIGITS and not event.isAutoRepeat() else 0
        offer = self.offers.at_digit(digit) if digit and self.offers.in_turn and not self.filling_in else None
        if offer is not None and not self.draw.offers:
            self._take(offer)
        elif not (voting and self.ballots.key(event)):
            super().keyPressEvent(event)
