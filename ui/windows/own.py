"""The private page behind the curtain: the same cards in the same places and sizes for everybody, empty or full."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.core.contract import changed
from companion.core.language import _
from companion.core.ledger import supply
from companion.core.messages import Reason
from companion.core.offers import Choice, ChooseMany, ChooseOne, Offer
from companion.core.page import Page
from companion.core.vocabulary import Group, Where
from companion.games import GAMES
from companion.sessions.why import Explained
from ui.faces import face_of
from ui.faces.face import Place
from ui.forms.form import OfferForm
from ui.forms.words import RefusalText, button_text, label
from ui.keys import hand_over, typed
from ui.panels.ballot import BallotPanel
from ui.panels.card import CardView
from ui.panels.clock import digits
from ui.panels.draw import DrawPanel
from ui.panels.my_deals import MyDeals
from ui.panels.offers import OffersPanel, key_of
from ui.panels.private_bar import PrivateBar, PrivateFoot
from ui.panels.why import WhyPanel
from ui.theme import paint, style
from ui.windows import scenes

LINES_HIGH, LETTERS_WIDE = 45.0, 80.0
"""How many units the page is high and wide; a unit is the height of its smallest text, 24 pixels in 1080."""
SMALLEST = 11.0
EDGE, GAP = 1.17, 0.75
"""What stays free beside the panels and between them, in units."""
HIGH = {Place.LEFT: 8.4, Place.RIGHT: 11.6, Place.ACROSS: 8.6}
"""How high the choices are, in units: side by side on half the width they are higher."""
FORM, DEALS, BUTTON = 9.0, 6.0, 2.6
"""How much of the narrow column is left for a form, for deals, and for each button, in units."""
DEALS_TITLE = 3.4
"""How high the title over the deals is with what is free round them, in units."""
SPARE = 9.0
"""How much a form may grow while it is filled in, in units."""
LEAST = 0.7
"""How much smaller the cards become before they are cut, where a window has more of them than room."""
FEW = 0.24
"""Which part of the page buttons may take that need no scrolling."""
TICK_MS = 250
NONE = "0"
"""How no points stand beside a name."""
DIGITS = tuple("123456789")


def unit_for(size: QSize) -> float:
    """The unit of a private window of this size, so that its cards fill it."""
    return max(SMALLEST, min(size.height() / LINES_HIGH, size.width() / LETTERS_WIDE))


def ballots_of(offers: tuple[Offer, ...]) -> dict[str, Offer]:
    """The ballots that may be given now, each by all that it says."""
    return {" ".join(key_of(o)): o for o in offers if o.group is Group.BALLOT}


def as_choices(ballots: dict[str, Offer]) -> list[Choice]:
    """The ballots as choices, with the reasons why one cannot be given."""
    return [Choice(value, o.say, o.refused, o.icon, o.tone, then=o.then) for value, o in ballots.items()]


def _shared(cards: Sequence[CardView], left: float) -> dict[CardView, float]:
    """How high each of these is, in units, where so many are left: from the foot each that can becomes lower."""
    high = {card: card.tall for card in cards}
    for card in reversed(cards):
        high[card] -= min(card.tall - card.least, max(0.0, sum(high.values()) - left))
    return high


def _asks_for(offer: Offer, thing: str) -> bool:
    """Whether this is one of the choices of a field."""
    fields = (field for field in offer.fields if isinstance(field, ChooseOne | ChooseMany))
    return any(choice.value == thing for field in fields for choice in field.choices)


class EveningReader(Protocol):
    """What a private page asks of the evening; nothing of it changes anything."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The keys of all seats in the order of their chairs."""

    def called(self, seat: str) -> str:
        """How a seat is called."""

    def say_reason(self, reason: Reason) -> str:
        """A reason in a sentence."""

    def why_not(self, reason: Reason) -> RefusalText:
        """A reason as it is said, with the rules that it rests on."""

    def why(self, viewer: str, account: str, point: int | None = None) -> Explained:
        """Why an account holds what it does, as far as this viewer knows."""

    def now(self) -> int:
        """Table time in milliseconds."""


class PrivatePage(QWidget):
    """It is thrown away when the curtain falls, so nothing stays behind it."""

    asked = Signal(dict)
    onward = Signal()
    """Pass the laptop on."""
    left = Signal()
    """This player has seen enough."""

    def __init__(self, bridge: EveningReader, game: str, unit: float, letters: str = "") -> None:
        """`letters` are those that mean nothing in its window."""
        super().__init__()
        self._letters = letters
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._bridge, self._unit = bridge, unit
        self._page: Page | None = None
        self.why: WhyPanel | None = None
        """Why a figure is what it is, once that was asked."""
        self._form: Offer | None = None
        """The offer on a deal's card whose form is open."""
        self._ballots: dict[str, Offer] = {}
        self._came: frozenset[str] = frozenset()
        """What came last of what lies on my cards, since this page was opened."""
        self._lain: frozenset[str] | None = None
        """What lay there when they were last shown; None before they were."""
        face = face_of(game)
        self._game = game
        self._place = face.place
        self.wide, self.narrow = scenes.own(game, unit)
        self.cards = [*self.wide, *self.narrow]
        for card in self.cards:
            card.picked.connect(self._take)
            card.chosen.connect(self._choose)
        self.hands = scenes.hands(game, unit)
        self.bar, self.foot = PrivateBar(unit), PrivateFoot(unit)
        self._wear = self.bar.wear = self.foot.wear = face.private
        self.deals = MyDeals(bridge.say_reason)
        self.deals.taken.connect(self._take)
        self.about = label("", "title", wrap=True)
        self.ballots = BallotPanel(bridge.say_reason, wear=face.private)
        self.ballots.cast.connect(self._cast)
        self.draw = DrawPanel(bridge.say_reason, at_once=False)
        self.draw.asked.connect(self.asked)
        self.draw.left.connect(self.left)
        self.offers = OffersPanel(
            bridge.say_reason, seats=bridge.seats, called=bridge.called, why_not=bridge.why_not,
            kept=GAMES[game].letters,
        )  # fmt: skip
        self.offers.asked.connect(self.asked)
        self.offers.form_opened.connect(self._make_room)
        self.offers.form_left.connect(self._make_room)
        self._assemble(face.columns)
        self.set_unit(unit)
        self._ticks = QTimer(self)
        self._ticks.setInterval(TICK_MS)
        self._ticks.timeout.connect(self._tick)
        self._ticks.start()

    def ask_why(self) -> None:
        """Why the own points are what they are, or what is known of the others'; it goes when the curtain falls."""
        page = self._page
        if page is None:
            return
        viewer = page.viewer
        if self.why is None:
            self.why = WhyPanel(self, partial(self._bridge.why, viewer))
        names = [card.name for card in page.view.seats]
        self.why.show_for(supply(page.view.called(viewer)), names)

    # --- assembly ----------------------------------------------------------------------------------------------------

    def _assemble(self, columns: tuple[int, int]) -> None:
        self._left, self._right, self._choice = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        outer, self._body, self._columns = QVBoxLayout(self), QVBoxLayout(), QHBoxLayout()
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.bar)
        outer.addLayout(self._body, 1)
        outer.addWidget(self._foot_row())
        self._body.addLayout(self._columns, 1)
        self._columns.addLayout(self._left, columns[0])
        self._columns.addLayout(self._right, columns[1])
        self._right_part = columns[1] / sum(columns)
        self._choice.addWidget(self.about)
        self._choice.addWidget(self.ballots, 1)
        self._left.addWidget(self.draw)
        if self.hands is not None:
            self._left.addWidget(self.hands, 1)
            self.hands.asked.connect(self.asked)
            self.hands.hide()
        for card in self.wide:
            self._left.addWidget(card)
        for card in self.narrow:
            self._right.addWidget(card)
        self._right.addWidget(self._deals_card())
        self._right.addWidget(self.offers)
        {Place.LEFT: self._left, Place.RIGHT: self._right, Place.ACROSS: self._body}[self._place].addLayout(
            self._choice
        )
        for part in (self.about, self.ballots):
            part.hide()

    def _foot_row(self) -> QFrame:
        row = QFrame()
        row.setProperty("kind", "bar")
        line = self._foot_line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.foot, 1)
        self.explain = QPushButton()
        self.explain.setAutoDefault(False)
        self.explain.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.explain.clicked.connect(self.ask_why)
        line.addWidget(self.explain)
        self._onward = "", ""
        self.next = QPushButton()
        self.next.setAutoDefault(False)
        self.next.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.next.clicked.connect(self.onward)
        self.next.hide()
        line.addWidget(self.next)
        return row

    def _deals_card(self) -> QFrame:
        self.deals_card = QFrame()
        self.deals_card.setProperty("kind", "card")
        box = self._deals_box = QVBoxLayout(self.deals_card)
        box.addWidget(label(_("My deals"), "title"))
        scroll = self._deals_scroll = QScrollArea()
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
        edge, gap = round(px * EDGE), round(px * GAP)
        self._body.setContentsMargins(edge, gap, edge, gap)
        for layout in (self._body, self._columns, self._left, self._right):
            layout.setSpacing(gap)
        self._choice.setSpacing(round(px * 0.3))
        self._foot_line.setContentsMargins(0, 0, edge, 0)
        self._deals_box.setContentsMargins(round(px * 1.2), round(px * 0.7), round(px * 1.2), round(px * 0.9))
        self._deals_box.setSpacing(round(px * 0.5))
        self.ballots.set_unit(px)
        self.ballots.setFixedHeight(round(px * HIGH[self._place]))
        for part in (self.bar, self.foot):
            part.set_unit(px)
            part.setFixedHeight(round(px * part.HIGH))
        if self.hands is not None:
            self.hands.set_unit(px)
        self._fit_cards()

    def minimumSizeHint(self) -> QSize:
        """Any window will do: what stands here becomes smaller with it."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another size has room for more, or for less."""
        super().resizeEvent(event)
        self._fit_cards()

    def _fit_cards(self) -> None:
        """Cards that have something to say share the room; one of each column grows into what is left of it. What may
        be done is scrolled in what they leave: no column is higher than the page."""
        page = self._page
        if page is None:
            return
        voting, px = bool(self._ballots), self._unit
        # What is left of the narrow column they share as each has need of it.
        deals = self.deals.high(self._deals_wide()) + px * DEALS_TITLE
        rows = len(self.offers.buttons) + 1.4
        self._right.setStretchFactor(self.deals_card, round(deals))
        self._right.setStretchFactor(self.offers, max(round(px * BUTTON * rows), self.offers.sizeHint().height()))
        room = self.height() / px - PrivateBar.HIGH - PrivateFoot.HIGH - 2 * GAP
        for cards, place, more in (
            (self.wide, Place.LEFT, 0.0),
            (self.narrow, Place.RIGHT, self._kept_at_right()),
        ):
            shown = [card for card in cards if card.has_something(page)]
            if cards is self.wide and page.result is not None:
                shown = shown[-1:]  # how it ended stands in the place of what was being decided
            if cards is self.wide and self._moves():
                shown = []
            if self._form_needs(place, sum(card.tall + GAP for card in shown), room):
                shown = [c for c in shown if c.card.helps and not self._form_needs(place, c.tall + GAP, room)]
            choice = HIGH[self._place] + GAP + self._about_high() if voting else 0.0
            left = room - (choice if self._place in (place, Place.ACROSS) else 0.0) - GAP * len(shown)
            if more and any(card.least < card.tall for card in shown):
                more = max(more, FEW * self.height() / px)  # they are as high whatever may be done
            if sum(card.least for card in shown) > left - more:
                left += GAP * sum(card.card.helps for card in shown)
                shown = [card for card in shown if not card.card.helps]
            high = _shared(shown, left - more)
            scale = min(1.0, max(LEAST, (left - more) / sum(high.values()))) if high else 1.0
            if cards is self.narrow:
                self._keep_low(left - scale * sum(high.values()))
            fallback = shown[:1] if cards is self.wide else [] if more else shown[-1:]
            growing = [card for card in shown if card.card.grows] or fallback
            for card in cards:
                card.set_unit(max(SMALLEST * LEAST, px * scale))
                card.give(high.get(card, card.tall))
                card.grow(card in growing)
                card.setVisible(card in shown)
            if cards is self.wide:
                self._share_columns(bool(shown) or (voting and self._place is Place.LEFT))
        self._columns.activate()

    def _keep_low(self, left: float) -> None:
        """What stands under the cards has so many units: the deal on top, and as much as has room of what may be
        done."""
        deal = 0 if self.deals_card.isHidden() else self._first_deal()
        self._deals_scroll.setMinimumHeight(deal)
        above = DEALS_TITLE + GAP + deal / self._unit if deal else 0.0
        self.offers.setMinimumHeight(max(0, min(self._listed(), int((left - above) * self._unit))))

    def _share_columns(self, left: bool) -> None:
        """Where nothing stands at the left, as with cards that stay cardboard, the other column has the whole page."""
        wide, narrow = face_of(self._game).columns
        if not (left or self._moves() or not self.draw.isHidden()):
            wide = 0
        self._columns.setStretch(0, wide)
        self._right_part = narrow / (wide + narrow)

    def _free(self) -> str:
        """The letters that mean nothing here, neither to the window nor to what this player moves."""
        taken = self.hands.letters() if self.hands is not None and self._moves() else ()
        return "".join(letter for letter in self._letters if letter not in taken)

    def _moves(self) -> bool:
        """Whether this player moves something now, on a board of its own."""
        return self.hands is not None and self.hands.scene.wanted(self._page)

    def _about_high(self) -> float:
        """How high the words over the choices are, in units."""
        if self.about.isHidden():
            return 0.0
        whole, parts = self.width() / self._unit - 2 * EDGE, face_of(self._game).columns
        part = {Place.LEFT: parts[0], Place.RIGHT: parts[1], Place.ACROSS: sum(parts)}[self._place] / sum(parts)
        return self.about.heightForWidth(round((whole * part - GAP) * self._unit)) / self._unit + 0.3

    def _form_needs(self, place: Place, cards: float, room: float) -> bool:
        """Whether a form that is filled in wants the room of what is mine, in units: what is drawn is keyed in at the
        left, all else at the right."""
        form, spare = (self.offers.form, SPARE) if place is Place.RIGHT else (self.draw.form, 0.0)
        return form is not None and form.sizeHint().height() / self._unit + spare > room - cards

    def _kept_at_right(self) -> float:
        """How much of the narrow column is left for deals and for what may be done, in units."""
        kept = 0.0 if self.deals_card.isHidden() else max(DEALS, DEALS_TITLE + self._first_deal() / self._unit)
        if self.offers.form is not None:
            kept += FORM
        elif not self.offers.isHidden():
            kept += max(min(FORM, BUTTON * len(self.offers.buttons) + BUTTON), self._listed() / self._unit)
        return kept

    def _listed(self) -> int:
        """How high what may be done is, in pixels: a few buttons are all in sight, of many the others are scrolled."""
        return min(self.offers.whole(), round(self.height() * FEW))

    def _first_deal(self) -> int:
        """How high the deal on top is, in pixels: what waits for an answer is seen whole, with its buttons."""
        return min(self.deals.first_high(self._deals_wide()), round(self.height() * 0.3))

    def _deals_wide(self) -> int:
        return round(self.width() * self._right_part - self._unit * 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground in the game's mood."""
        painter = QPainter(self)
        with style.worn(self._wear()):
            paint.ground(painter, QRectF(self.rect()))
        painter.end()

    def _make_room(self) -> None:
        """A form that is filled in has the place of the deals, too, and keys that no button names."""
        self._say_keys()
        if self.offers.form is None:
            self._form = None
        page = self._page
        mats = page is None or (page.view.mats and (page.result is None or bool(self.deals.count)))
        self.deals_card.setVisible(mats and self.offers.form is None)
        self.offers.setVisible(
            bool(self.offers.offers) or self.offers.form is not None or self.offers.notice.text() != ""
        )
        self._show_cards()
        self._fit_cards()

    # --- showing -----------------------------------------------------------------------------------------------------

    def _show_cards(self) -> None:
        """While a form stands open its digits are the only ones: no card bears a key, or is played by a press."""
        page = self._page
        if page is not None:
            keyed = () if self.filling_in is not None else self._keyed(page)
            for card in self.cards:
                mine = card.card.mine(page)
                if mine is not None:
                    mine = card.card.placed(mine, self.offers.places, self._came)
                card.set_page(changed(page, offers=keyed, view=changed(page.view, mine=mine or page.view.mine)))

    def _lying(self, page: Page) -> Mapping[str, str]:
        """What lies on my cards and is pressed there by a digit."""
        shown = ((card.card, card.card.mine(page)) for card in self.cards if card.card.has_something(page))
        return {thing: why for card, mine in shown if mine is not None for thing, why in card.lies(page, mine).items()}

    def _lay(self, page: Page) -> None:
        """What came while this page lies open is marked until more comes."""
        lie, before = self._lying(page), self._lain
        self._lain = frozenset(lie)
        if before is not None and (came := self._lain - before):
            self._came = came
        rooms = (card.card.room(page, mine) for card in self.cards if (mine := card.card.mine(page)) is not None)
        self.offers.set_lying(lie, max(rooms, default=0))

    def _keyed(self, page: Page) -> tuple[Offer, ...]:
        """What may be done, each with the key that stands on its button: what is drawn on a card bears the same."""
        printed = self.offers.printed()
        keys = {key_of(offer): printed.get(id(offer), "") for offer in self.offers.offers}
        return tuple(changed(offer, key=keys.get(key_of(offer), "")) for offer in page.offers)

    def set_page(self, page: Page) -> None:
        """Show this player's page."""
        self._page = page
        for part in (self.bar, self.foot):
            part.set_page(page)
        if self.hands is not None:
            self.hands.set_page(page)
            self.hands.setVisible(self._moves())
        self.deals.set_page(page)
        self._ballots = ballots_of(page.offers)
        self.ballots.set_choices(as_choices(self._ballots))
        self.ballots.setVisible(bool(self._ballots))
        # Where nobody has a point in the open there is no figure to be asked about; whoever holds what decides nothing.
        self.explain.setVisible(any(card.badge != NONE for card in page.view.seats))
        self.about.setText(page.view.about)
        self.about.setVisible(bool(self._ballots) and bool(page.view.about))
        self.foot.set_secrecy(_("sealed: no mark stays") if self._ballots else "")
        if self.draw.set_offers(page.offers) and self.isVisible():
            self.draw.take_focus()
        # No brass button here, and nothing that only the one who leads has: it would show from across the table.
        shown = (*self.draw.offers, *self.deals.on_cards)
        rest = [o for o in page.offers if o.group is not Group.BALLOT and o not in shown]
        # Who is asked aloud what a card says may as well answer here: no page asks what it has no answer to.
        rest = [o for o in rest if o.where is not Where.TABLE or o.group is Group.SAYS]
        rest = [o for o in rest if not (self._moves() and o.group is Group.SHARES)]
        form = self._form
        # The form of an offer that stands on its deal's card stays open while that offer stands.
        rest += [o for o in self.deals.on_cards if form is not None and key_of(o) == key_of(form)]
        # Digits are ballots first; where nothing of it is private they mean what they mean at the table.
        in_turn = not self._ballots and page.view.private
        as_there = not self._ballots and not page.view.private
        if (self.offers.in_turn, self.offers.as_at_the_table) != (in_turn, as_there):
            self.offers.in_turn, self.offers.as_at_the_table = in_turn, as_there
            self.offers.redraw()
        self.offers.set_letters(self._free())
        self.offers.seat(self._bridge.seats)
        # What a card has this player do stands first: nothing else can be done before it.
        rest.sort(key=lambda offer: offer.group is not Group.SAYS)
        first = {Group.SAYS: Group.STEP}
        before = self.offers.offers[:1]
        self._lay(page)
        self.offers.set_offers([changed(o, main=False, group=first.get(o.group, o.group)) for o in rest])
        if before != self.offers.offers[:1]:
            self.offers.to_top()
        self._make_room()
        self._tick()

    def set_next(self, say: str, key: str) -> None:
        """What the button says that passes the laptop on, and the key that does it."""
        self._onward = say, key
        self.next.setVisible(bool(say))
        self._say_keys()

    def _say_keys(self) -> None:
        """A form that stands open has these keys for itself."""
        for button, (say, key) in ((self.next, self._onward), (self.explain, (_("Why this figure?"), "?"))):
            button.setText(button_text(f"{say}  ({key})" if key and self.filling_in is None else say))

    def take_focus(self) -> None:
        """The keyboard belongs to what is to be filled in, or to the page."""
        if self.draw.offers:
            self.draw.take_focus()
        else:
            self.setFocus()

    @property
    def filling_in(self) -> OfferForm | None:
        """The form that stands open, so that every key belongs to it."""
        return self.offers.form or (self.draw.form if self.draw.offers else None)

    def _tick(self) -> None:
        clock = self._page.view.clock if self._page else None
        self.bar.set_left(digits(clock.left_at(self._bridge.now())) if clock is not None else "")

    # --- doing -------------------------------------------------------------------------------------------------------

    def _take(self, offer: Offer) -> None:
        self._form = offer if offer.fields and not offer.refused else None
        self.offers.take(offer)
        owed = self._owed()
        if offer.refused and owed is not None and offer is not owed:
            self._refuse_for([*map(self._bridge.why_not, offer.refused)], owed)

    def _refuse_for(self, why: Sequence[RefusalText], owed: Offer | None) -> None:
        """Say why not, and what comes first, with the key that takes it."""
        if owed is not None:
            key = self.offers.printed().get(id(owed), "")
            said = _("First: {what}  ({key})") if key else _("First: {what}")
            why = [*why, RefusalText(said.format(what=owed.say, key=key))]
        self.offers.refuse(why)
        if owed is not None:
            self.offers.to_top()

    def _owed(self) -> Offer | None:
        """What this player does before anything else."""
        owed = self.offers.of_group(Group.STEP)
        return None if owed is None or owed.refused else owed

    def owed(self) -> tuple[str, str] | None:
        """The same in words, with the key that takes it; None where nothing is owed, or it has no key."""
        owed = self._owed()
        key = self.offers.printed().get(id(owed), "")
        return (owed.say, key) if owed is not None and key else None

    def _choose(self, thing: str) -> None:
        """What was pressed in the hand is chosen in the form that stands open, or in the plainest that asks for it."""
        if self.offers.form is None:
            asking = [offer for offer in self.offers.offers if not offer.refused and _asks_for(offer, thing)]
            if asking:
                self._take(min(asking, key=lambda offer: len(offer.fields)))
        if self.offers.form is not None:
            self.offers.form.choose(thing)

    def _cast(self, value: str) -> None:
        if value in self._ballots:
            self.asked.emit(self._ballots[value].filled())

    def fill_in_again(self, offer: Offer, states: Mapping[str, Any]) -> bool:
        """Open the form of this offer as it stood when the page was hidden; whether that can still be done."""
        form = self.draw.form if self.draw.offers else None
        if form is None or key_of(form.offer) != key_of(offer):
            able = (o for o in (*self.offers.offers, *self.deals.on_cards) if not o.refused)
            same = next((o for o in able if key_of(o) == key_of(offer)), None)
            if same is None:
                return False
            self._take(same)
            form = self.offers.form
        if form is not None:
            form.put_back(states)
        return form is not None

    def refuse(self, refused: Sequence[RefusalText]) -> None:
        """Say why it was refused, where it was asked."""
        if self.draw.offers and refused and self.offers.form is None:
            self.draw.refuse(refused)
        else:
            self.offers.refuse(refused)
            if not refused:
                self.offers.form_done()
            self._make_room()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits vote; while a form stands open, what is typed beside it goes into it."""
        form = self.filling_in
        if form is not None:
            if not typed(event):
                super().keyPressEvent(event)
            elif not form.isAncestorOf(QApplication.focusWidget() or self):
                hand_over(event, form)
            return
        if self.hands is not None and self._moves() and self.hands.key(event):
            return
        digit = int(event.text()) if event.text() in DIGITS and not event.isAutoRepeat() else 0
        own = self.offers.in_turn or self.offers.as_at_the_table
        offer = self.offers.at_digit(digit) if digit and own else None
        if not (digit or event.modifiers() or event.isAutoRepeat()):
            offer = self.offers.at_letter(event.text().upper())
        why = self.offers.why_lies(digit) if digit and offer is None and self.offers.in_turn else ""
        if offer is not None:
            self._take(offer)
        elif why:
            self._refuse_for([RefusalText(why)], self._owed())
            self._make_room()
        elif not (self.ballots.isVisible() and self.ballots.key(event)):
            super().keyPressEvent(event)
