"""What a viewer may do now, as buttons: the obvious next step in brass, the others in groups, forms in their place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import N_, _
from companion.core.messages import Reason
from companion.core.offers import AnyField, ChooseMany, ChooseOne, Offer
from companion.core.vocabulary import SELDOM, Group, Role, Where
from ui.forms.buttons import Clicks
from ui.forms.cited import Cited
from ui.forms.form import OfferForm, much, sent_by
from ui.forms.piles import PilesField
from ui.forms.rest import Rest, TypedOn
from ui.forms.words import Called, RefusalText, SayReason, button_text, label, lines, reasons, restyle, tooltip
from ui.panels.below import BelowEdge
from ui.panels.beside import high
from ui.panels.offer_list import ButtonContent, OfferButton, OfferList, Section, in_tab_order
from ui.theme import style

HEADINGS: Mapping[Group, str] = {
    Group.STEP: "",
    Group.FLOOR: N_("The floor"),
    Group.TURN: N_("The turn"),
    Group.CHAIR: N_("The general secretary"),
    Group.CARDS: N_("Cards"),
    Group.SHARES: N_("Shares"),
    Group.MUTINY: N_("The mutiny"),
    Group.SCORE: N_("Scores"),
    Group.AGENDA: N_("Secret agendas"),
    Group.WORDS: N_("The words"),
    Group.BALLOT: N_("Ballots"),
    Group.HANDS: N_("Hands"),
    Group.DRAW: N_("Draws"),
    Group.PROMISES: N_("Promises"),
    Group.DEALS: N_("Deals"),
    Group.WEAPONS: N_("Pistols, barrels, abilities"),
    Group.EFFECTS: N_("Special effects"),
    Group.SAYS: N_("What the card says"),
    Group.OWN: N_("My influence"),
    Group.PEOPLE: N_("The players"),
    Group.CLOCK: N_("Clock"),
    Group.CORRECTIONS: N_("Corrections"),
    Group.END: "",
}
"""What stands above each group of offers; "" where nothing does."""


ELSEWHERE = (Where.BOARD, Where.CLOCK)
"""What has its button somewhere else on the table."""

MANY_QUESTIONS = 4
"""From so many on the questions of a form stand beside one another, where they have no room under one another."""

BESIDE_BOARD = 2
"""In so many columns the questions of a form leave the board its place."""

NUMBERED = (Group.CHAIR, Group.WORDS)
"""What the host chooses among by digits where none of it is a seat's."""
ANSWERS = Group.MUTINY
"""What seats say to what lies on the board."""
AFTER_SEATS = (Group.TURN, Group.WEAPONS)
"""What whoever has the turn does openly, and what is said for all who are asked: the digits that no seat has."""


def key_of(offer: Offer) -> tuple[str, str]:
    """Which offer this is, from one page to the next: what it does, with what, and what it asks for."""
    return offer.do, repr((sorted(offer.given.items()), [(field.name, field.say) for field in offer.fields]))


def _done(offer: Offer) -> tuple[str, str]:
    """What an offer does, and with what, whatever it asks for this time."""
    return offer.do, repr(sorted(offer.given.items()))


def asks_others(offer: Offer, shown: Offer | None) -> bool:
    """Whether a form of this offer asks, or names, other people than the one that is shown."""
    return shown is not None and any(_asked(a) != _asked(b) for a, b in zip(offer.fields, shown.fields, strict=True))


def _asked(field: AnyField) -> tuple[tuple[str, ...], tuple[str, ...]]:
    receivers = tuple(getattr(field, "receivers", ()))
    return receivers, tuple(choice.value for choice in getattr(field, "choices", ()) if choice.seat)


def listed(offers: Sequence[Offer]) -> list[Offer]:
    """What stands on buttons, from top to bottom: group by group."""
    groups = dict.fromkeys(offer.group for offer in offers if offer.group not in SELDOM)
    return [o for group in groups for o in offers if o.group is group and o.where not in ELSEWHERE]


def counted(offers: Sequence[Offer]) -> list[Offer]:
    """What of it the digits take one after the other: what has no letter of its own."""
    return [offer for offer in offers if not offer.key]


class OffersPanel(QWidget):
    """Signals a command as plain data; shows what came of it where it was asked."""

    asked = Signal(dict)
    instead_asked = Signal()
    """What stands in the place of a next step that cannot be taken was pressed."""
    form_opened = Signal()
    form_left = Signal()
    """A form was left, or is done: the focus may go back to the board."""
    asks_more = Signal()
    """The form that stands open asks for something else than before."""
    laid = Signal()
    """What is listed may need another room than before, or has another."""

    def __init__(
        self,
        say_reason: SayReason,
        main_key: str = "",
        parent: QWidget | None = None,
        seats: Sequence[str] = (),
        called: Called = str,
        digits: bool = False,
        why_not: Callable[[Reason], RefusalText] | None = None,
        headings: Mapping[Group, str] = HEADINGS,
        letters: str = "",
        deal_key: str = "",
        kept: str = "",
    ) -> None:
        """With `digits` a seat's own number does what the seat may do openly, and stands on its button; where the
        chair chooses among things that are no seats, they are numbered. What has no digit bears one of the `letters`
        that mean nothing else here, but none of those `kept` by the game for what it offers each turn; `deal_key` is
        the one by which a deal is recorded."""
        super().__init__(parent)
        self._say, self._main_key = say_reason, main_key
        self._why_not = why_not or (lambda reason: RefusalText(say_reason(reason), reason))
        self._seats, self._called = tuple(seats), called
        self._digits, self._headings = digits, headings
        self._free, self._deal_key, self._reserved = letters, deal_key, kept
        self._own: dict[tuple[str, str], str] = {}
        """The letter of what has one of several by the game's word, and keeps it all evening."""
        self._habits: dict[tuple[str, int], str] = {}
        """The letter that took what is done so before, by which of these it is."""
        self._numbered: dict[tuple[str, str], int] = {}
        """The digit that took each offer so far, where they are numbered one after the other."""
        self._answers: dict[tuple[str, str, str], int] = {}
        """The digit of each answer about a promise, by who gives it."""
        self._places: dict[str, int] = {}
        """The digit of each thing that lies beside the buttons, where they are numbered one after the other."""
        self._room = 0
        """How many of them have room there."""
        self._lie: Mapping[str, str] = {}
        """What lies there now, as what offers give as `card`, and why it cannot be pressed; "" where it can."""
        self._borne: dict[tuple[str, str], str] = {}
        """The letter on each offer that stands on a button."""
        self.in_turn = False
        """Whether the digits take the buttons one after the other, whatever they are."""
        self.as_at_the_table = False
        """Whether they take what they take at the table, on a page that shows nothing else than the table does."""
        self.rest = Rest(self)
        self._typed_on = TypedOn(self)
        self._typed_on.taken.connect(self._words_came_late)
        self.habit = Rest(self)
        """Runs after a form has gone off by itself, while the Enter that was to follow it may still come."""
        self.late = Rest(self)
        """Runs after the clock has spoken: a press may still mean what stood there before."""
        self._pressed: tuple[object, str] | None = None
        """The next step that was pressed last, and what it said."""
        self._stood: frozenset[tuple[str, str]] = frozenset()
        """What could be asked for when the clock spoke."""
        self.offers: tuple[Offer, ...] = ()
        self.instead = ""
        """What is to be done first, where the next step itself cannot be taken."""
        self.idle, self.idle_icon = False, "phone"
        """Whether that is done elsewhere, and a press here does nothing."""
        self.if_in_time = ""
        """What to do where something that was being filled in was said before the table went on without it."""
        self.form: OfferForm | None = None
        self._form_offer: Offer | None = None
        self._sent: dict[str, Any] | None = None
        """What the form that stands open has sent and heard no answer to."""
        self._turned_away: tuple[dict[str, Any], tuple[RefusalText, ...]] | None = None
        """What the rules refused it last, and why: the same is not asked again while the same can be done."""
        self._taken_back: Mapping[str, Any] = {}
        """What a form sent off in the step that was taken back: while it can be brought back, that form holds it."""
        self._went_back: tuple[Mapping[str, Any], Mapping[str, Any]] = {}, {}
        """What was taken back last, as it was keyed in, on the page before and on this one."""
        self._reopens = False
        """Whether the form of what is taken back next is to open."""
        self._reopened: OfferForm | None = None
        """The form that opened so."""
        self._wanted = ""
        """What a form is to be opened for as soon as it can be done: the name of its command."""
        self._opened: tuple[str, str] | None = None
        """The next step whose form has opened by itself: once left, it stays closed."""
        self.buttons: dict[tuple[str, str], QPushButton] = {}
        box = self._box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._next = OfferButton("main")
        self._next.clicked.connect(self._press_next)
        self._next.hide()
        box.addWidget(self._next)
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
        self.cited = Cited()
        box.addWidget(self.cited)
        self._list = OfferList()
        self._list.installEventFilter(self)
        self._edge = BelowEdge(self._scroll, self._list)
        self._list.menu.aboutToShow.connect(self._fill_menu)
        self._list.menu.aboutToHide.connect(self._menu_shut)
        self._made: dict[tuple[str, str, int], OfferButton] = {}
        """The buttons in the list, by their offer; equal offers are counted."""
        self._resized: set[OfferButton] = set()
        """Buttons that may need another room than when they were laid out."""
        self._aside: tuple[Offer, ...] = ()
        self._at = 0
        """How far down the buttons were scrolled when a form came in their place."""
        self._returns = False
        """Whether they are to be so again, as soon as they are laid out."""
        self._scroll.verticalScrollBar().rangeChanged.connect(self._back_where_it_was)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._give_way)
        self._put(self._list)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_moved)

    # --- showing -----------------------------------------------------------------------------------------------------

    def set_lying(self, lie: Mapping[str, str], room: int = 0) -> None:
        """These lie beside the buttons, where so many have room: each has the digit of its place, and keeps it as long
        as this page lies open; what comes later has the next one, and nothing else ever has that of what went. The
        digits of the buttons begin behind all places, however many are held."""
        self._lie, self._room = lie, room
        for thing in (one for one in lie if one not in self._places):
            taken = (*self._places.values(), *self._numbered.values())
            self._places[thing] = next(n for n in count(1) if n not in taken)

    @property
    def places(self) -> Mapping[str, int]:
        """The digit of each thing that lies beside the buttons, or has lain there."""
        return self._places

    def why_lies(self, digit: int) -> str:
        """Why what lies there with this digit cannot be pressed now; "" where there is no such thing."""
        return next((why for thing, why in self._lie.items() if self._places[thing] == digit), "")

    def set_offers(self, offers: Sequence[Offer], instead: str = "", idle: bool = False) -> None:
        """Show these; a form that is open stays open, with what it says, while its offer stands."""
        offers = tuple(offers)
        if self.form is None:
            self.refuse(())
        if (offers, instead, idle) == (self.offers, self.instead, self.idle):
            return
        self.offers, self.instead, self.idle = offers, instead, idle
        self._turned_away = None
        self.buttons = {}
        obvious = self.main_offer()
        self._put_next()
        self._next.setVisible(bool(instead) or obvious is not None)
        if self._form_offer is not None:
            same = next((offer for offer in offers if key_of(offer) == key_of(self._form_offer)), None)
            # It opened by itself, and something else comes first now: the key that is said for that would be typed in.
            untouched = self.form is not None and not self.form.keyed
            by_itself = same is not None and same.opens and untouched
            if same is not None and not (by_itself and instead):
                if untouched:
                    self._open_as_it_is_now(same, obvious)
                elif self.form is not None and asks_others(same, self._form_offer):
                    # Whoever it asks no longer could be answered for: what is keyed in stays where it still stands.
                    keyed = self.form.values()
                    self.open_form(same).hold_again(keyed)
                return
            lost = self.form is not None and self.form.half_filled
            self.leave_form()
            if lost:
                gone = _("What was being filled in can no longer be done: the table has gone on.")
                self.refuse([RefusalText(f"{gone} {self.if_in_time}".strip())])
        else:
            self._fill()
        self._open_by_itself(obvious)

    def _open_as_it_is_now(self, same: Offer, obvious: Offer | None) -> None:
        """A form in which nothing was keyed in is that of the step which comes next now, and asks what it asks now."""
        shown = self._form_offer
        first = obvious if obvious is not None and obvious.opens and not obvious.refused else None
        if first is not None and shown is not None and shown.opens and key_of(first) != key_of(same):
            self._opened = key_of(first)
            self._open_unasked(first)
        elif shown is not None and (same.say, same.fields) != (shown.say, shown.fields):
            self.open_form(same)

    def _put_next(self) -> None:
        """Say the next step on its button, in brass while no form has a button to be pressed first."""
        restyle(self._next, aside=self.form is not None)
        obvious = self.main_offer()
        if self.instead and (obvious is None or obvious.refused):
            self._next.put(self._instead_shown(self.instead, obvious))
        elif obvious is not None:
            self._next.put(self._shown(obvious, main=True))
            self.buttons[key_of(obvious)] = self._next

    @property
    def _space(self) -> str:
        """The key that takes the next step; none while a form is open, which has it for itself."""
        return self._main_key if self.form is None else ""

    @property
    def _ink(self) -> str | None:
        """What a symbol on the next step's button is drawn with; none of brass while it is not."""
        return style.current().on_brass if self.form is None else None

    def _open_by_itself(self, obvious: Offer | None) -> None:
        """Where the next step is to be keyed in, or what was wanted can be, its form stands open."""
        wanted = next((o for o in self.offers if o.do == self._wanted and not o.refused), None)
        if wanted is not None and self.form is None:
            self._wanted = ""
            self.open_form(wanted)
            return
        opens = obvious is not None and obvious.opens and not obvious.refused
        before, self._opened = self._opened, key_of(obvious) if obvious is not None and opens else None
        if obvious is not None and opens and before != self._opened and self.form is None:
            self._open_unasked(obvious)

    def _open_unasked(self, offer: Offer) -> None:
        self.open_form(offer).opened_for(offer.key or self._habits.get((offer.do, 0), ""))

    def want(self, do: str) -> None:
        """Open the form of this command as soon as it can be given."""
        self._wanted = do
        self._open_by_itself(self.main_offer())

    def seat(self, seats: Sequence[str]) -> None:
        """People may have changed chairs: digits follow them, in what is drawn or opened from now on."""
        if tuple(seats) != self._seats:
            self._seats = tuple(seats)
            self.redraw()

    def set_keys(self, main: str, deal: str) -> None:
        """Other keys take the next step, and record a deal; other letters may be left."""
        self._main_key, self._deal_key = main, deal
        self.redraw()

    def set_letters(self, letters: str) -> None:
        """These letters mean nothing else here now."""
        if letters != self._free:
            self._free = letters
            self.redraw()

    def redraw(self) -> None:
        """Another theme, or another key: everything but a form that is open is drawn anew."""
        offers, self.offers = self.offers, ()
        for button in (self._next, *self._made.values()):
            button.forget()
            self._resized.add(button)
        self.set_offers(offers, self.instead, self.idle)

    def _instead_shown(self, say: str, waits: Offer | None) -> ButtonContent:
        """The brass button, which says and does what the next step waits for."""
        text = f"  {say}  ({self._space})" if self._space and not self.idle else f"  {say}"
        why = f"{waits.say}: {reasons(waits.refused, self._say)}" if waits is not None else ""
        if self.idle:
            return ButtonContent(say, text, why, refused=True, icon=self.idle_icon)
        return ButtonContent(say, text, why, icon="arrow", ink=self._ink)

    def _press_next(self) -> None:
        offer = self.main_offer()
        if self.instead and (offer is None or offer.refused):
            if not self.idle:
                self.instead_asked.emit()
        elif offer is not None and self.meant(offer):
            # The second click of two was not meant for the next step, which may be the next player's.
            pressed, self._pressed = self._pressed, (key_of(offer), offer.say)
            twice = self.rest.hides(self._next) and pressed not in (None, self._pressed)
            self.rest.takes(self._next)
            if not twice:
                self.take(offer)

    def _fill(self) -> None:
        groups: dict[Group, list[Offer]] = {}
        for offer in self.offers:
            if offer is not self.main_offer() and offer.where not in ELSEWHERE:
                groups.setdefault(offer.group, []).append(offer)
        aside = [offer for group in Group if group in SELDOM for offer in groups.pop(group, [])]
        # What can be done with deals that were made comes and goes with them: nothing else moves for it.
        made = [offer for offer in groups.get(Group.DEALS, ()) if offer.deal]
        if any(not offer.deal for offer in groups.get(Group.DEALS, ())):
            groups[Group.DEALS] = [offer for offer in groups[Group.DEALS] if not offer.deal]
        else:
            groups.pop(Group.DEALS, None)
        before, stood, self._made, keys = self._made, tuple(self._made), {}, self.printed()
        self._borne = {key_of(offer): letter for letter, offer in self._lettered().items()}
        self._numbered |= {_done(offer): n for n, offer in self._one_after_the_other().items()} if self.in_turn else {}
        sections = [
            Section(
                group,
                _(self._headings[group]) if self._headings[group] else "",
                [self._button(o, keys.get(id(o), ""), before) for o in offers],
            )
            for group, offers in groups.items()
        ]
        # How many they are, where the list ends below its heading.
        heading = _("What was agreed: {count}").format(count=len({offer.deal for offer in made}))
        agreed = [Section("agreed", heading, [self._button(o, keys.get(id(o), ""), before) for o in made])]
        self._list.lay(sections, self._resized.__contains__, bool(aside), agreed if made else ())
        self._aside = tuple(aside)
        self._resized.clear()
        if tuple(self._made) != stood:
            in_tab_order(self._next, [*self._made.values(), self._list.more])
        for gone in before.values():
            gone.hide()
            gone.deleteLater()

    def _fill_menu(self) -> None:
        """What is seldom needed, when somebody looks."""
        menu = self._list.menu
        menu.clear()
        for offer in self._aside:
            action = menu.addAction(button_text(offer.say + (" …" if offer.fields else "")))
            action.setToolTip(tooltip(reasons(offer.refused, self._say)))
            action.triggered.connect(partial(self._press, key_of(offer), None))

    def whole(self) -> int:
        """How high it is when all that it lists is in sight; 0 while a form stands in its place."""
        if self.form is not None or self.isHidden():
            return 0
        others = [part for part in (self._next, self.notice, self.cited) if not part.isHidden()]
        return self._list.needs() + sum(high(part, self.width()) + self._box.spacing() for part in others)

    def hasHeightForWidth(self) -> bool:
        """What is refused takes its lines from the list, which is scrolled, and from nothing beside this panel."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height, or other buttons in another width, may leave more room, or less."""
        super().resizeEvent(event)
        self.laid.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is listed is laid out anew."""
        if watched is self._list and event.type() == QEvent.Type.LayoutRequest:
            self.laid.emit()
        return super().eventFilter(watched, event)

    def to_top(self) -> None:
        """Another step: what is there to be pressed is seen from its beginning."""
        self._at, self._returns = 0, False
        if self.form is None:
            self._scroll.verticalScrollBar().setValue(0)

    def _back_where_it_was(self) -> None:
        if self._returns and self.form is None:
            self._scroll.verticalScrollBar().setValue(self._at)
            self._returns = self._scroll.verticalScrollBar().value() != self._at

    def _give_way(self) -> None:
        """A form gives a scroll bar its rim, not its inside: no choice changes its column while somebody chooses."""
        bar = self._scroll.verticalScrollBar()
        if self.form is not None:
            self.form.give_way(bar.sizeHint().width() if bar.maximum() else 0)

    def columns(self, most: int) -> int:
        """In how many columns, up to so many, the questions of the form that stands open are to stand: as few as have
        room in its place; 1 while none does, or it asks little. What is asked after one answer leaves the board
        its place: nobody chooses among what lies on it without it."""
        form = self.form
        if form is None or len(form.fields) < MANY_QUESTIONS:
            return 1
        most = min(most, BESIDE_BOARD) if form.one_decides else most
        spare = self._next.height() if self._next.isHidden() else 0
        high = self._scroll.viewport().height() - spare
        return next((n for n in range(1, most) if form.needs(n) <= high), max(most, 1))

    def make_way(self, on: bool) -> None:
        """While a form with much to key in stands open for the next step, the button of that step gives it its room."""
        own = self._form_offer is not None and self._form_offer is self.main_offer()
        self._next.setVisible(not (on and own) and (bool(self.instead) or self.main_offer() is not None))

    def _put(self, widget: QWidget) -> None:
        if self._scroll.widget() is self._list:
            self._at = self._scroll.verticalScrollBar().value()
        old = self._scroll.takeWidget()
        if old is self._list:
            old.setParent(self)
            old.hide()
        elif old is not None:
            old.hide()
            old.deleteLater()
        self._scroll.setWidget(widget)

    def _button(self, offer: Offer, key: str, before: dict[tuple[str, str, int], OfferButton]) -> OfferButton:
        """The button of this offer, with its key: the one that it had before, where it had one."""
        same = sum(1 for do, given, _n in self._made if (do, given) == key_of(offer))
        button = before.pop((*key_of(offer), same), None)
        if button is None:
            button = OfferButton()
            button.clicked.connect(partial(self._press, key_of(offer), button))
        if button.put(self._shown(offer, key=key)):
            self._resized.add(button)
        self._made[(*key_of(offer), same)] = self.buttons[key_of(offer)] = button
        return button

    def _shown(self, offer: Offer, main: bool = False, key: str = "") -> ButtonContent:
        why = reasons(offer.refused, self._say)
        text = f"{offer.say}  ({self._space})" if main and self._space else offer.say
        if key:
            text = f"{key}  {text}"
        if offer.icon:
            text = f"  {text}"
        text += " …" if offer.fields else ""
        ink = self._ink if main and not offer.refused else None
        return ButtonContent(offer.say, text, why, bool(offer.refused), offer.icon, ink)

    def open_to(self, seat: str) -> Offer | None:
        """The first thing without a letter of its own that this seat may do openly now, or that it may not do, and says
        why."""
        mine = [o for o in self.offers if o.seat == seat and o.group not in SELDOM and not o.key]
        return next((o for o in mine if not o.refused), mine[0] if mine else None)

    def at_digit(self, number: int) -> Offer | None:
        """What this digit takes: a choice of the chair, or what the seat with this number may do openly."""
        own = self._one_after_the_other() if self.in_turn else {}
        if own:
            return own.get(number)
        promised = self._promised()
        if promised:
            return promised.get(number)
        chairs = self._chairs()
        if chairs:
            return chairs[number - 1] if number <= len(chairs) else None
        if number <= len(self._seats):
            return self.open_to(self._seats[number - 1])
        # With the next step among them, which has a key of its own: none changes its digit when that is another one.
        free = [o for o in listed(self.offers) if o.group in AFTER_SEATS and not (o.seat or o.key)]
        return free[number - len(self._seats) - 1] if number - len(self._seats) <= len(free) else None

    def _one_after_the_other(self) -> dict[int, Offer]:
        """A digit for each button from top to bottom, what lies beside them first; what had one keeps it, whatever
        came or went above it."""
        made: dict[int, Offer] = {}
        for offer in counted(self._listed()):
            made.setdefault(self._places.get(str(offer.given.get("card")), self._numbered.get(_done(offer), 0)), offer)
        made.pop(0, None)
        for offer in counted(self._listed()):
            if offer not in made.values():
                made[next(n for n in count(self._room + 1) if n not in (*made, *self._places.values()))] = offer
        return made

    def _listed(self) -> list[Offer]:
        """What stands on buttons, from top to bottom."""
        return [offer for offer in listed(self.offers) if offer is not self.main_offer()]

    def _promised(self) -> dict[int, Offer]:
        """Yes and no are both said aloud: each has its digit, whoever says it, and keeps it while any is to be said."""
        seats = [o for o in self.offers if o.seat and o.group not in SELDOM]
        if not seats or any(o.group is not Group.PROMISES for o in seats):
            self._answers.clear()
            return {}
        if not any(self._answers.get((o.seat, *_done(o)), 10) < 10 for o in seats):
            self._answers.clear()  # those that had no digit begin anew
        for offer in seats:
            self._answers.setdefault((offer.seat, *_done(offer)), max(self._answers.values(), default=0) + 1)
        return {self._answers[(offer.seat, *_done(offer))]: offer for offer in seats}

    def _chairs(self) -> list[Offer]:
        if any(o.seat and o.group is Group.CHAIR for o in self.offers):
            return []
        return [o for o in self.offers if o.group in NUMBERED and not o.main]

    def numbered(self, number: int) -> Offer | None:
        """What this digit takes and has it on its button: where digits are the board's, none takes what stands beside
        it, also where on the board the chair with this digit was left."""
        offer = self.at_digit(number)
        return offer if offer is not None and self._numbers().get(id(offer)) == number else None

    def _numbers(self) -> dict[int, int]:
        """The digits that take these offers, each by the place of its offer in memory."""
        on_the_board = any(o.where is Where.BOARD and not o.refused for o in self.offers)  # its digits come first
        if any(o.seat and o.group is ANSWERS for o in self.offers):
            on_the_board = False  # all lies where it is to lie: a digit is the board's only once a piece is taken up
        if not (self._digits or self.in_turn or self.as_at_the_table) or on_the_board:
            return {}
        return {id(offer): n for n in range(9, 0, -1) if (offer := self.at_digit(n)) is not None and not offer.key}

    def at_letter(self, letter: str) -> Offer | None:
        """What this letter takes; one that is an offer's own takes it also where it is the next step."""
        step = self.main_offer()
        return step if step is not None and step.key == letter != "" else self._lettered().get(letter)

    def printed(self) -> dict[int, str]:
        """The keys that stand on these offers, each by the place of its offer in memory."""
        keys = {place: str(number) for place, number in self._numbers().items()}
        keys |= {id(offer): letter for letter, offer in self._lettered().items()}
        deal = self.between_seats()
        return keys if deal is None or not self._deal_key else keys | {id(deal): self._deal_key}

    def _lettered(self) -> dict[str, Offer]:
        """What stands on buttons without a digit has a letter that is left: the one that it had before, whoever's turn
        it was then, else one of its words. A deal that was made has its chip, where it lies."""
        numbers, times = self._numbers(), Counter[str]()
        deal = self.between_seats() if self._deal_key else None
        bare: dict[tuple[str, int], Offer] = {}
        made: dict[str, Offer] = {}
        for offer in self._listed() if self._free else ():
            if letter := self._own_letter(offer, made):
                made[letter] = offer
            elif id(offer) not in numbers and not offer.deal and offer is not deal:
                bare[offer.do, times[offer.do]] = offer
                times[offer.do] += 1
        free = "".join(letter for letter in self._free if letter not in self._reserved)
        for which, offer in (*bare.items(),):
            # Of several alike each keeps its letter while it stands, whichever of them has been done.
            letter = self._borne.get(key_of(offer), "")
            alike = {known for (do, _place), known in self._habits.items() if do == offer.do}
            if letter in alike.intersection(free) and letter not in made:
                made[letter] = bare.pop(which)
        for which, letter in self._habits.items():
            # There may be more to do in an evening than letters: what had one first keeps it.
            if which in bare and letter in free and letter not in made:
                made[letter] = bare.pop(which)
        for which, offer in bare.items():
            # A sentence may begin with whose turn it is: what is done is called the same in every turn.
            done, words = offer.do.upper().split("_"), offer.say.upper()
            wanted = "".join((*(word[0] for word in (*done, *words.split())), *done, words, free))
            left = [each for each in wanted if each in free and each not in made]
            others = set(self._habits.values())
            if letter := next((each for each in left if each not in others), left[0] if left else ""):
                made[letter] = offer
                self._habits.setdefault(which, letter)
        return made

    def _own_letter(self, offer: Offer, made: Mapping[str, Offer]) -> str:
        """The letter that this has by the game's word: the one it had before, else one that nothing else ever had."""
        left = [letter for letter in offer.key if letter in self._free and letter not in made]
        had = self._own.get(_done(offer), "")
        new = [letter for letter in left if letter not in self._own.values()]
        letter = had if had in left else next(iter(new or left), "")
        if letter and len(offer.key) > 1:
            self._own.setdefault(_done(offer), letter)
        return letter

    def _press(self, key: tuple[str, str], listed: QPushButton | None, _checked: bool = False) -> None:
        if listed is not None and not self.rest.takes(listed):
            return
        offer = next((o for o in self.offers if key_of(o) == key), None)
        if offer is not None and self.meant(offer):
            self.take(offer)

    # --- doing -------------------------------------------------------------------------------------------------------

    def clock_speaks(self) -> None:
        """The clock, and nobody's hand, is about to change what stands here: for a moment nothing new can be meant."""
        self._stood = frozenset(map(key_of, self.offers))
        self.late.begin()

    def meant(self, offer: Offer) -> bool:
        """Whether a press now can mean this; one that cannot makes the moment begin anew."""
        meant = not self.late.runs() or key_of(offer) in self._stood
        if not meant:
            self.late.begin()
            self.refuse([RefusalText(_("The clock has just changed what can be done here: press it once more."))])
        return meant

    def take(self, offer: Offer) -> None:
        """Take an offer: say why not, open its form, or ask for it."""
        if self.keeps(offer):
            return
        if offer.refused:
            self.refuse(list(map(self._why_not, offer.refused)))
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

    def keeps(self, offer: Offer) -> bool:
        """Whether something else is half filled in; then it stays, and says so."""
        form = self.form
        if form is None or not offer.fields or not form.half_filled:
            return False
        form.say_kept(_("First finish this form, or leave it (Esc)."))
        return True

    def open_form(self, offer: Offer) -> OfferForm:
        """Put the form of this offer in the place of the buttons and the focus into it."""
        # At the table that one choice, or so many, is all there is to say: Enter would be a press more for the same.
        only = offer.fields[0] if len(offer.fields) == 1 else None
        whole = isinstance(only, ChooseOne) or (isinstance(only, ChooseMany) and only.least == only.most)
        one = self._digits and whole
        self.form = None
        self.refuse(())  # what was refused on a button is no longer spoken of
        form = OfferForm(
            offer, self._say, seats=self._seats, called=self._called, goes_off=one, places=self._places
        )
        form.resting = self.habit.runs
        form.went_by_itself.connect(self.habit.begin)
        form.asks_more.connect(self.asks_more)
        form.words_left_out.connect(self._typed_on.begin)
        form.submitted.connect(self._send)
        form.left.connect(self.leave_form)
        form.kept.connect(self._kept)
        self.form, self._form_offer = form, offer
        self._put_next()
        self._sent = self._turned_away = None
        self.refuse(())
        self._put(form)
        self.form_opened.emit()
        form.setFocus(Qt.FocusReason.OtherFocusReason)
        form.hold_if_same(self._taken_back)
        return form

    def _words_came_late(self) -> None:
        """Letters that were typed on after Enter pressed nothing, and say where they belong."""
        if self.form is None:
            said = _("That is sent off without words: type them before Enter. Ctrl+Z takes it back.")
            self.refuse([RefusalText(said)])

    def hold_again(self, sent: Mapping[str, Any]) -> None:
        """What was keyed in and sent off in the step that is now taken back stands in the form that opens for it."""
        self._taken_back = sent
        self._went_back = self._went_back[1], sent

    def goes_back(self) -> None:
        """A step is about to be taken back."""
        self._reopens = True

    def reopen(self) -> None:
        """Once what can be done is shown: of a step that was taken back, and in which much was keyed in, the form opens
        as it was sent off; another one that opened so, and was left as it is, goes."""
        before, sent = self._went_back
        if sent == before:
            return
        if self.form is not None and self.form is self._reopened and not self.form.keyed:
            self.leave_form()
        reopens, self._reopens = self._reopens, False
        able = (offer for offer in self.offers if much(offer) and not offer.refused and sent_by(offer, sent))
        offer = next(able, None) if reopens and self.form is None else None
        if offer is not None:
            key = self.printed().get(id(offer), "")
            self._reopened = self.open_form(offer)
            self._reopened.opener = key

    def _send(self, data: dict[str, Any]) -> None:
        """Ask for what was filled in; what was just refused is not asked again, but says once more why."""
        self._sent = data
        if self._turned_away is not None and self._turned_away[0] == data:
            self.refuse(self._turned_away[1])
        else:
            self.asked.emit(data)

    def _menu_shut(self) -> None:
        """Space is the next step again, and opens no menu for the second time."""
        self._list.more.clearFocus()
        QTimer.singleShot(0, self, self._after_menu)

    def _after_menu(self) -> None:
        if self.form is None:
            self.form_left.emit()

    def _focus_moved(self, _before: QWidget | None, now: QWidget | None) -> None:
        # What follows from a click stays where it is: the next one may be aimed already.
        clicked = Clicks.now or QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if self.form is not None and now is not None and self.form.isAncestorOf(now) and not clicked:
            QTimer.singleShot(0, self, self._follow_focus)  # once what belongs to the answer is laid out

    def _follow_focus(self) -> None:
        """What has the focus is in sight, and so are the buttons, when there is room for both."""
        focus = QApplication.focusWidget()
        if isinstance(focus, QAbstractButton) and focus.isDown():
            return  # a list that moves under the finger takes the press from the row that was pressed
        if self.form is not None and focus is not None and self.form.isAncestorOf(focus):
            self._scroll.ensureWidgetVisible(self.form.go)
            if self.form.fields and self.form.fields[0].isAncestorOf(focus):
                self._scroll.verticalScrollBar().setValue(0)  # what the form is about stands over its first answer
            self._scroll.ensureWidgetVisible(focus)
            # What a key answers for counts more than the key: the row that is on, and by its margin the title.
            for field in self.form.fields:
                if isinstance(field, PilesField) and len(field.rows) > 1 and field.on and field.isAncestorOf(focus):
                    self._scroll.ensureWidgetVisible(field.rows[field.on])

    def _kept(self) -> None:
        """That a second press is needed is read, or it passes for a key that does nothing."""
        QTimer.singleShot(0, self, self._show_refusal)

    def _show_refusal(self) -> None:
        if self.form is not None:
            told = [self.form.refusal, *(field.refused for field in self.form.fields)]
            for shown in (label for label in told if label is not None and label.isVisibleTo(self.form)):
                self._scroll.ensureWidgetVisible(shown)

    def form_done(self) -> None:
        """Back to the buttons; where the same is to be keyed for the next person, it opens once more."""
        self._opened = None
        self.leave_form()

    def leave_form(self) -> None:
        """Back to the buttons."""
        if self._form_offer is None:
            return
        self.form, self._form_offer = None, None
        self._put_next()
        self._put(self._list)
        self._fill()
        self._returns = self._at > 0
        QTimer.singleShot(0, self, self._back_where_it_was)  # once the buttons have their places
        self.form_left.emit()

    def refuse(self, why: Sequence[RefusalText]) -> None:
        """Say why it was refused: in the form that asked, or under the main button."""
        if self.form is not None:
            sent, self._sent = self._sent, None
            if sent is not None and any(each.reason is not None for each in why):
                self._turned_away = sent, tuple(why)
            self.form.refuse(why)
            if why:
                QTimer.singleShot(0, self, self._show_refusal)
            return
        self.notice.setText(lines(why))
        self.notice.setVisible(bool(why))
        self.notice.setAccessibleName(self.notice.text())
        self.cited.cite(why)
