"""The form builder: an offer becomes a widget from its fields, and the widget becomes a command as plain data."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import Shiboken

from companion.core import offers
from companion.core.language import _
from companion.core.offers import Offer
from companion.core.vocabulary import Role
from ui.forms.allot import AllotField
from ui.forms.built import BuiltField
from ui.forms.choices import Choices
from ui.forms.cited import Cited
from ui.forms.fields import (
    ArrangeField,
    EitherField,
    FieldWidget,
    ManyField,
    NumberField,
    OneField,
    TextField,
)
from ui.forms.listed import MANY, ListedField
from ui.forms.owned import OwnedField, is_owned
from ui.forms.piles import PilesField
from ui.forms.several import SeveralField, by_name
from ui.forms.share import ShareField
from ui.forms.typed import MANY_BUTTONS, TypedField
from ui.forms.words import Called, RefusalText, SayReason, button_text, label, reasons, restyle, tooltip
from ui.keys import hand_over, typed
from ui.theme import icons


class FieldContext(Struct, frozen=True):
    """What a field's widget must know beside the field: how reasons are said, whether it goes by letters, the seats
    by their keys, and how they are called."""

    say: SayReason
    by_letter: bool = False
    seats: Sequence[str] = ()
    called: Called = str
    used: Container[str] = ()
    """The letters that stand on choices of other fields."""
    places: Mapping[str, int] = {}
    """The digits of what lies beside the form."""


class Entry(Struct, frozen=True):
    """Something that was filled in: where, what its field held before, and what had the keyboard."""

    field: FieldWidget
    before: Any
    at: QWidget


def _one(field: offers.ChooseOne, asked: FieldContext) -> FieldWidget:
    if is_owned(field, asked.seats):
        return OwnedField(field, asked.say, asked.seats, asked.called)
    if max(len(field.choices), field.most) > MANY:
        return ListedField(field, asked.say)
    return OneField(field, asked.say, asked.by_letter, asked.seats, asked.used)


def _many(field: offers.ChooseMany, asked: FieldContext) -> FieldWidget:
    if len(field.choices) > MANY_BUTTONS and field.least == field.most and by_name(field.choices):
        return SeveralField(field, asked.say)
    if len(field.choices) > MANY_BUTTONS:
        return TypedField(field, field.least, field.most, 1, asked.say)
    return ManyField(field, asked.say, asked.seats, asked.places)


def _arrange(field: offers.Arrange, asked: FieldContext) -> FieldWidget:
    if len(field.choices) > MANY_BUTTONS:
        return TypedField(field, field.count, field.count, field.each, asked.say)
    return ArrangeField(field, asked.say)


FORMS: Mapping[type[offers.Field], Callable[[Any, FieldContext], FieldWidget]] = {
    offers.ChooseOne: _one,
    offers.ChooseMany: _many,
    offers.Number: lambda field, _asked: NumberField(field),
    offers.Arrange: _arrange,
    offers.ShareOut: lambda field, asked: ShareField(field, asked.say, asked.seats, asked.called),
    offers.Text: lambda field, _asked: TextField(field),
    offers.Either: lambda field, asked: EitherField(field, asked.say, asked.by_letter, asked.used),
    offers.Allot: lambda field, asked: AllotField(field, asked.seats),
    offers.Piles: lambda field, asked: PilesField(field, asked.say, asked.seats, asked.called),
    offers.Built: lambda field, _asked: BuiltField(field),
}
"""The widget of each kind of field; a new kind is one more line here."""


LINES_OF_OUTLOOK = 2
"""For giver and receiver."""
RIM = 12, 10, 12, 10
"""Pixels round what a form holds."""
APART = 18
"""Pixels between two columns of questions."""
LOOKED_OVER = 3
"""A form of so many answers waits for Enter: who keys in how a table stands looks it over first."""
WRITTEN = QLineEdit, QSpinBox, QComboBox
"""What an answer is typed into, letter by letter."""
LOST = 3
"""So many presses are not thrown away by one key."""


def sent_by(offer: Offer, sent: Mapping[str, Any]) -> bool:
    """Whether a form of this offer sent this off."""
    return bool(sent) and all(sent.get(key) == value for key, value in ({"do": offer.do} | dict(offer.given)).items())


def much(offer: Offer) -> bool:
    """Whether so much is keyed in for it that its form waits for Enter, and opens again when it is taken back."""
    return len(offer.fields) >= (LOOKED_OVER if offer.opens else 2)


def _presses(field: FieldWidget, now: Any, start: Any) -> int:
    """About how many presses made one value of a field of another."""
    if now == start:
        return 0
    if isinstance(field, TextField | TypedField):
        return LOST if now else 0
    match now:
        case list():
            return max(1, len(now) - len(start or ()))
        case dict():
            return sum(value != (start or {}).get(key) for key, value in now.items())
    return 1


def field_widget(field: offers.AnyField, asked: FieldContext) -> FieldWidget:
    """The widget for a field."""
    return FORMS[type(field)](field, asked)


def proxied(field: QWidget) -> QWidget:
    """What has the keyboard where the field is given it."""
    target = field
    while (further := target.focusProxy()) is not None:
        target = further
    return target


class OfferForm(QFrame):
    """Enter submits, Esc leaves, digits and letters choose; what was refused is said where it was asked."""

    submitted = Signal(dict)
    """The command as plain data."""
    went_by_itself = Signal()
    """It is sent off because its last answer was given; nobody pressed Enter."""
    left = Signal()
    """The form was left without an answer."""
    kept = Signal()
    """It says that what is filled in stays."""
    asks_more = Signal()
    """What is asked now, after the answer that decides it, may need another room."""
    words_left_out = Signal()
    """Enter sent it off from the line above one for words that is empty."""

    def __init__(
        self,
        offer: Offer,
        say_reason: SayReason,
        parent: QWidget | None = None,
        seats: Sequence[str] = (),
        called: Called = str,
        goes_off: bool = False,
        places: Mapping[str, int] | None = None,
    ) -> None:
        """Where a field asks for one of `seats`, each seat has the number that it has everywhere else, and so has what
        lies beside the form in `places`. What `goes_off` is sent by its last answer, as is what opens by itself."""
        super().__init__(parent)
        self.offer = offer
        self.opens = (goes_off or offer.opens) and not offer.waits and not much(offer)
        """Whether it is sent off by its last answer."""
        self.opener = ""
        """The key of its button, where it opened without it."""
        self._warned = self._sent = self._handed = self._sure = False
        self._by_itself = self._promised = False
        """Whether it says that its last answer sends it off, and whether it said so before the last entry."""
        self._turned_away: dict[str, Any] = {}
        """What it held as it was refused last."""
        self.resting: Callable[[], bool] = bool
        """Whether an Enter may still be meant for the form before this one, which went off by itself."""
        self.setProperty("kind", "card")
        self.setAccessibleName(offer.say)
        box = self._box = QVBoxLayout(self)
        box.setContentsMargins(*RIM)
        box.setSpacing(8)
        self.title: QLabel = label(offer.say, "title", wrap=True)
        head = QHBoxLayout()
        if offer.icon:
            picture, side = label(), self.title.fontMetrics().height() * 3 // 2
            picture.setPixmap(icons.icon(offer.icon).pixmap(side, side))
            head.addWidget(picture)
        head.addWidget(self.title, 1)
        box.addLayout(head)
        self.before = label("", "soft", wrap=True)
        """Says that what stands in it was sent off from here, and taken back."""
        self.before.hide()
        box.addWidget(self.before)
        self.fields: list[FieldWidget] = []
        self._beside = QHBoxLayout()
        self._beside.setSpacing(APART)
        self._columns: list[QVBoxLayout] = []
        box.addLayout(self._beside)
        # A letter that a game gives to something is that thing's in every field of the form.
        asked = (field for field in offer.fields if isinstance(field, offers.ChooseOne | offers.ChooseMany))
        letters = {choice.key for field in asked for choice in field.choices if choice.key}
        for field in offer.fields:
            by_letter = bool(self.fields) and self.fields[-1].passes_letters
            widget = field_widget(field, FieldContext(say_reason, by_letter, seats, called, letters, places or {}))
            letters |= {letter for choices in widget.findChildren(Choices) for letter in choices.letters}
            if field.say == offer.say:
                widget.drop_caption()
            widget.answered.connect(self._next)
            widget.altered.connect(partial(self._note, widget))
            widget.altered.connect(self._follow)
            widget.altered.connect(self._changed)
            widget.letter.connect(self._letter)
            self.fields.append(widget)
        first = next((field for field in self.fields if self._asks(field)), next(iter(self.fields), None))
        if first is not None:
            first.opens = True
        self.stand_in(1)
        self.outlook = label("", wrap=True)
        """What it would come to, where somebody says so; it keeps its room from then on."""
        self.outlook.hide()
        box.addWidget(self.outlook)
        foot = QHBoxLayout()
        self.leave = QPushButton(button_text(_("Leave  (Esc)")))
        self.go = QPushButton()
        self.go.setProperty("kind", "main")
        for button in (self.leave, self.go):
            button.setAutoDefault(False)
            foot.addWidget(button)
        self.leave.setProperty("kind", "quiet")
        self.leave.clicked.connect(self.ask_to_leave)
        self.go.clicked.connect(self.submit)
        box.addLayout(foot)
        # Under the buttons: a second press meets the same button.
        self.refusal = label("", "bad", wrap=True)
        self.refusal.hide()
        box.addWidget(self.refusal)
        self.cited = Cited()
        box.addWidget(self.cited)
        box.addStretch(1)
        self._entries: list[Entry] = []
        """What was filled in since it opened, one after the other."""
        self._states: dict[str, Any] = {}
        """What each field holds now."""
        self._listen()
        QApplication.instance().focusChanged.connect(self._show_where)  # type: ignore[union-attr]  # there is one
        self._first = self._asked = first
        """The field that is asked first, and the one that a digit answers."""
        self._show_where(None, None)
        self._follow()
        self.begins_here()
        self._empty = self.states()
        if offer.refused:
            self.refuse([RefusalText(say_reason(reason), reason) for reason in offer.refused])
            self.go.setToolTip(tooltip(reasons(offer.refused, say_reason)))
        self.setFocusProxy(first or self.go)
        if first is None:
            # It asks nothing: the next step says it already, and there is nothing to leave.
            self.title.hide()
            self.leave.hide()

    def opened_for(self, letter: str) -> None:
        """It opened by itself: who presses the letter of its button only now means the form, and nobody's name."""
        for choices in self._asked.findChildren(Choices) if self._asked is not None else ():
            choices.opener = letter

    def needs(self, columns: int) -> int:
        """How high it is with its questions in so many columns, in pixels; those that are asked only after some answer
        have their room in it."""
        alone = self.sizeHint().height() - self._beside.sizeHint().height()
        if not self.before.isHidden():  # its hint is that of a square of words, and it is a line or two
            stands = sum(column.count() > 0 for column in self._columns)
            across = self.width() * columns // max(1, stands) - 2 * RIM[0]
            alone += self.before.heightForWidth(max(1, across)) - self.before.sizeHint().height()
        return alone + max((self._high(part) for part in self._parted(columns)), default=0)

    def stand_in(self, columns: int) -> None:
        """Put the questions beside one another in so many columns, in their order, first down and then across."""
        parts = self._parted(columns)
        while len(self._columns) < len(parts):
            self._columns.append(QVBoxLayout())
            self._columns[-1].setSpacing(self._box.spacing())
            self._beside.addLayout(self._columns[-1], 1)
        for column in self._columns:
            # Not taken out as items: what remains of one would keep the height that the field had in it.
            for field in self.fields:
                column.removeWidget(field)
            while (spacer := column.itemAt(0)) is not None:
                column.removeItem(spacer)
        for column, part in zip(self._columns, parts, strict=False):
            for field in part:
                column.addWidget(field)
            if len(parts) > 1:
                column.addStretch(1)
        # Of three the one with most to choose from is the widest.
        wide = next((part for part in parts if any(isinstance(field, PilesField) for field in part)), None)
        for place in range(len(self._columns)):
            part = parts[place] if place < len(parts) else []
            self._beside.setStretch(place, 2 if part is wide and len(parts) > 2 else int(bool(part)))
        QTimer.singleShot(0, self, self._close_gaps)

    def _parted(self, columns: int) -> list[list[FieldWidget]]:
        """The questions in so many columns, the highest of which is as low as may be."""
        many = len(self.fields)
        cuts = combinations(range(1, many), min(columns, many) - 1) if many else iter([()])
        ways = ([self.fields[a:b] for a, b in pairwise((0, *cut, many))] for cut in cuts)
        return min(ways, key=lambda parts: max(map(self._high, parts)))

    def _high(self, part: Sequence[FieldWidget]) -> int:
        """How high these questions are one under the other, with those that are not asked yet; of those that are asked
        after different answers to one question, as the issue or the words of a promise, only some stand there. Where
        the first answer decides all that is asked, nothing but that counts before."""
        always, after = 0, dict[tuple[str, Any], int]()
        for field in part:
            if field.isHidden() and self.one_decides:
                continue
            high = self._box.spacing() + (field.height() if field.isVisible() else field.sizeHint().height())
            asker, answers = self.offer.only.get(field.name, ("", ()))
            always += 0 if asker else high
            for answer in answers if asker else ():
                after[asker, answer] = after.get((asker, answer), 0) + high
        askers = {asker for asker, _answer in after}
        most = sum(max(high for (by, _answer), high in after.items() if by == asker) for asker in askers)
        return max(0, always + most - self._box.spacing())

    @property
    def one_decides(self) -> bool:
        """Whether all but the first question are asked only after some answer to that."""
        return all(self.offer.only.get(field.name, ("", ()))[0] == self.fields[0].name for field in self.fields[1:])

    def _show_where(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Mark the field that has the keyboard, which alone shows its digits: what a digit means is decided there."""
        shown = [field for field in self.fields if self._belongs(field)]
        here = next((field for field in shown if now is not None and field.isAncestorOf(now)), None)
        framed = isinstance(now, QLineEdit | QSpinBox)  # and a caret in it: no line under its name, too
        for field in self.fields if len(self.fields) > 1 else ():
            marked = field is here and not framed
            if field.caption.property("here") != marked:
                restyle(field.caption, here=marked)
        if here is None and now in (self.go, self.leave):
            # There a digit changes the last answer.
            asked = (field for field in reversed(shown) if not field.settled)
            here = next((field for field in asked if isinstance(proxied(field), QAbstractButton)), None)
        if here is not None:
            self._asked = here
        for field in self.fields:
            field.show_digits(field is self._asked)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width: words and buttons that have fewer lines in it leave no gaps."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            QTimer.singleShot(0, self, self._close_gaps)  # amid a layout the fields are not asked anew

    def _close_gaps(self, again: bool = True) -> None:
        for field in self.fields:
            for part in (*field.findChildren(QWidget), field):
                if (inner := part.layout()) is not None:
                    inner.invalidate()
                part.updateGeometry()
        if again:
            QTimer.singleShot(0, self, partial(self._close_gaps, False))  # what found other columns by it says so now

    def give_way(self, pixels: int) -> None:
        """So many pixels at its right go to a scroll bar."""
        left, top, right, bottom = RIM
        self._box.setContentsMargins(left, top, max(1, right - pixels), bottom)

    @property
    def half_filled(self) -> bool:
        """Whether so much is filled in that one key must not throw it away."""
        shown = [field for field in self.fields if self._belongs(field)]
        return sum(_presses(field, field.value(), self._start.get(field.name)) for field in shown) >= LOST

    @property
    def keyed(self) -> bool:
        """Whether anything is filled in that it did not begin with."""
        return self.values() != self._start

    def begins_here(self) -> None:
        """What it holds now was filled in for whoever opened it: nothing is lost with it."""
        self._start = self.values()
        self._entries.clear()
        self._states = self.states()

    def _note(self, field: FieldWidget) -> None:
        """Remember what the field held before; what is typed in one line is one entry. A press that chose what stood
        there already is one, too: it went on to the next row, and is taken back by a Ctrl+Z of its own."""
        now, before = field.state(), self._states.get(field.name)
        self._states[field.name], self._promised = now, self._by_itself
        self._listen()
        focus = QApplication.focusWidget()
        at = focus if focus is not None and field.isAncestorOf(focus) else field
        last = self._entries[-1] if self._entries else None
        if now == before and isinstance(at, WRITTEN):
            return
        if last is None or last.at is not at or not isinstance(at, WRITTEN):
            self._entries.append(Entry(field, before, at))
        elif last.before == now:
            self._entries.pop()

    def states(self) -> dict[str, Any]:
        """What stands in each field, so that it can be put back."""
        return {field.name: field.state() for field in self.fields}

    def put_back(self, states: Mapping[str, Any]) -> None:
        """Fill in what stood here before, each answer an entry of its own; what is missing has the keyboard."""
        for field in self.fields:
            if field.name in states and field.state() != states[field.name]:
                field.put_back(states[field.name])
        missing = next((field for field in self.fields if self._belongs(field) and field.missing()), None)
        (missing or self.go).setFocus(Qt.FocusReason.OtherFocusReason)

    def _listen(self) -> None:
        """Ctrl+Z in a line, a number or a list reaches the form; such may have come with an answer."""
        for kind in WRITTEN:
            for one in self.findChildren(kind):
                one.installEventFilter(self)

    def take_back(self) -> bool:
        """Take the last entry back, and go where it was made; whether there was one."""
        if not self._entries:
            return False
        entry, rest = self._entries.pop(), (*self._entries,)
        entry.field.refuse("")
        entry.field.put_back(entry.before)
        self._entries[:] = rest
        there = Shiboken.isValid(entry.at) and entry.field.isAncestorOf(entry.at)
        (entry.at if there else entry.field).setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def hold_again(self, values: Mapping[str, Any]) -> None:
        """Hold what was sent off from here before, and taken back: mended where it was wrong, the rest stands.

        Where all stands there again nobody can tell which answer is the last one to be mended: only Enter sends it off.
        Of little to key in what is one press begins empty.
        """
        for field in self.fields:
            if field.name in values:
                held = field.begin_with if much(self.offer) else field.hold_again
                held(values[field.name])
        self._mark_only_at(QApplication.focusWidget())
        self.begins_here()
        self.opens = self.opens and any(field.missing() for field in self.fields if self._belongs(field))
        self._say_what_sends()

    def hold_if_same(self, sent: Mapping[str, Any]) -> None:
        """Hold again what was sent off from a form of this offer, if that is what it was."""
        if sent_by(self.offer, sent):
            empty = self.values()
            self.hold_again(sent)
            # The panel of all seats says it where it says its keys.
            if self.values() != empty and not any(isinstance(field, ShareField) for field in self.fields):
                said = _("As it was keyed in before.")
                many = [field for field in self.fields if isinstance(field, ManyField)]
                whole = not any(field.missing() for field in self.fields if self._belongs(field))
                if whole and (many or len(self.fields) > 1):
                    said += " " + _("Enter takes it, Tab mends it, another key begins anew.")
                    self._rest_at_it()
                    for field in many:
                        field.choices.anew = False  # who came here by Tab mends: each key switches its own
                self.before.setText(said)
                self.before.show()

    def _rest_at_it(self) -> None:
        """No question has the keyboard: a digit typed to mend one answer would change another unseen."""
        self.before.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.before.show()
        self.setFocusProxy(self.before)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin_anew(self, event: QKeyEvent) -> None:
        """Nothing stands any more of what was keyed in before; the key is that of the first question."""
        self.before.setText(_("Begun anew."))
        self.before.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for field in self.fields:
            if field.state() != self._empty[field.name]:
                field.put_back(self._empty[field.name])
        self.setFocusProxy(self._first or self.go)
        if self.opener and event.text().upper() == self.opener:
            self.setFocus()  # the key by which this form is always opened means the form, and no answer
        else:
            hand_over(event, self)

    def begin_with(self, line: Mapping[str, Any]) -> None:
        """Hold a line's own values, which are to be mended: whoever changes one has keyed in the rest."""
        for field in self.fields:
            if field.name in line:
                field.begin_with(line[field.name])
        self._mark_only_at(proxied(self))
        self.begins_here()

    def _mark_only_at(self, here: QWidget | None) -> None:
        """Only a line that has the keyboard, or is given it next, is marked: what is marked is read as what the next
        key takes the place of."""
        for line in self.findChildren(QLineEdit):
            if proxied(line) is not here:
                line.deselect()

    def say_outlook(self, sentences: Sequence[str]) -> None:
        """Say what it would come to as it is filled in now, in so many lines; the buttons stay where they are."""
        self.outlook.setText("\n".join(sentences))
        lines = max(len(sentences), LINES_OF_OUTLOOK)
        self.outlook.setMinimumHeight(self.outlook.fontMetrics().lineSpacing() * lines)
        self.outlook.show()

    def ask_to_leave(self) -> None:
        """Leave it; where much is filled in that was not just refused, only when this is asked twice."""
        if self.half_filled and not self._warned and self.values() != self._turned_away:
            self.say_kept(_("Esc once more throws away what is filled in."))
            self._warned = True
        else:
            self.left.emit()

    def say_kept(self, sentence: str) -> None:
        """Say at the foot that what is filled in stays."""
        self.refuse([RefusalText(sentence)])
        self.kept.emit()

    def _changed(self) -> None:
        if self._warned or self._sure:
            self._warned = self._sure = False
            self.refuse(())

    def _belongs(self, field: FieldWidget) -> bool:
        """Whether this field belongs to what the other fields hold."""
        other, values = self.offer.only.get(field.name, ("", ()))
        decides = next((f for f in self.fields if f.name == other), None)
        return decides is None or decides.value() in values

    def _asks(self, field: FieldWidget) -> bool:
        """Whether a key is asked for at this field now."""
        return self._belongs(field) and not field.settled

    def _follow(self) -> None:
        shown = [field for field in self.fields if not field.isHidden()]
        for field in self.fields:
            if field.name in self.offer.only:
                field.setVisible(self._belongs(field))
        if self.one_decides and shown != [field for field in self.fields if not field.isHidden()]:
            self.asks_more.emit()
        self._part_giver_and_receiver()
        self._say_what_sends()

    def _part_giver_and_receiver(self) -> None:
        """Who gives is no longer offered to receive; all others keep their digits."""
        giver, receiver = self.field_of(Role.GIVER), self.field_of(Role.RECEIVER)
        if giver is not None and receiver is not None:
            why = _("This stands under “{question}” already.").format(question=giver.say)
            receiver.grey({giver.value(): why} if giver.value() else {})
            self._states[receiver.name] = receiver.state()

    def _say_what_sends(self) -> None:
        """Nobody who reads that Enter sends it off is to be surprised by a last answer that does."""
        shown = [field for field in self.fields if self._belongs(field)]
        lacks = [field for field in shown if field.missing()]
        by_itself = self.opens and bool(lacks) and lacks[-1] is shown[-1] and all(f.ends_itself() for f in lacks)
        self._by_itself = by_itself
        # What is to be pressed is brass and says what it does; here the last answer is all there is to press, and the
        # hint in its place looks like none and has no keyboard.
        done = _("Done  (Enter)") if self.fields else _("Go on  (Space)")
        self.go.setText(button_text(_("No Enter needed") if by_itself else done))
        self.go.setFocusPolicy(Qt.FocusPolicy.NoFocus if by_itself else Qt.FocusPolicy.StrongFocus)
        restyle(self.go, kind="hint" if by_itself else "main")

    def _next(self) -> None:
        sender = self.sender()
        if isinstance(sender, FieldWidget) and sender in self.fields:
            after = self.fields[self.fields.index(sender) + 1 :]
            after = [field for field in after if self._belongs(field)]
            following = next((field for field in after if self._asks(field)), None)
            (following or self.go).setFocus(Qt.FocusReason.TabFocusReason)
            if not after and (self._promised or (self.opens and sender.settled)):
                self.went_by_itself.emit()
                self.submit()

    def _letter(self, event: QKeyEvent) -> None:
        sender = self.sender()
        if isinstance(sender, FieldWidget) and sender in self.fields:
            after = self.fields[self.fields.index(sender) + 1 :]
            for field in after:
                # Words further down are not begun by a letter that no choice before them knows.
                if (field is after[0] or not isinstance(field, TextField)) and field.takes(event):
                    return

    def choose(self, value: str) -> bool:
        """Press the choice of this value in the first field that has one."""
        return any(field.choose(value) for field in self.fields if self._belongs(field))

    def field_of(self, role: Role) -> FieldWidget | None:
        """The field that is this to the command."""
        name = next((field.name for field in self.offer.fields if field.role is role), "")
        return next((field for field in self.fields if field.name == name), None)

    def values(self) -> dict[str, Any]:
        """What the fields hold, as plain data; a field that does not belong is left to its default."""
        return {field.name: field.value() for field in self.fields if self._belongs(field)}

    def submit(self) -> None:
        """Hand the command on, unless something is still missing; that is said at its field."""
        whole = True
        for field in reversed(self.fields):
            missing = field.missing() if self._belongs(field) else ""
            field.refuse(missing)
            if missing:
                whole = False
                field.go_to_missing()
        if whole:
            self.refuse(())
            self._sent = True
            self.submitted.emit(self.offer.filled(**self.values()))

    def refuse(self, why: Sequence[RefusalText]) -> None:
        """Show why the command was refused, at the field that is wrong or at the foot; nothing filled in is lost.

        What was sent is then mended where it is wrong, or from the first field: no key meets a deaf button.
        """
        sent, self._sent = self._sent, False
        if sent and any(each.reason is not None for each in why):
            self._turned_away = self.values()
            self.opens = False
            self._say_what_sends()
        at = {field.name: field for field in self.fields if self._belongs(field)}
        wrong: dict[str, list[str]] = {}
        rows: dict[str, list[str]] = {}
        for each in why:
            # A field with a row for each seat says which row: "scores.ana".
            name, _dot, row = each.field.partition(".")
            wrong.setdefault(name if name in at else "", []).append(each.say)
            rows.setdefault(name, []).extend([row] if row else [])
        foot = "\n".join(wrong.pop("", []))
        self.refusal.setText(foot)
        self.refusal.setVisible(bool(foot))
        self.refusal.setAccessibleName(foot)
        self.cited.cite(why)
        for name, sentences in wrong.items():
            at[name].refuse("\n".join(sentences), rows[name])
        if wrong:
            first = next(name for name in at if name in wrong)
            if not rows[first]:
                at[first].setFocus()
        elif why and sent and at:
            next(iter(at.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Z takes words back in their own line, as long as they are the last entry; else it is the form's, and
        where nothing is left in it the window's."""
        undo = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Undo)
        redo = isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Redo)
        if not (undo or redo) or event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        last = self._entries[-1].at if self._entries else watched
        if isinstance(watched, QLineEdit) and last is watched:
            own = watched.isUndoAvailable() if undo else watched.isRedoAvailable()
            if own:
                return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.setAccepted(undo and bool(self._entries))
        else:
            event.setAccepted(undo and self.take_back())
        return True

    def event(self, event: QEvent) -> bool:
        """While it stands open, no letter that is typed in it is a shortcut of the window, nor is Ctrl+Z while it takes
        back something in it."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            undo = event.matches(QKeySequence.StandardKey.Undo)
            if typed(event) or (undo and self._entries):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter submits from anywhere in the form, Esc leaves it; what is typed and fits nowhere ends here."""
        if event.matches(QKeySequence.StandardKey.Undo) and self.take_back():
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # By habit it was meant for the step before; where nothing is taken unasked, it may well ask.
            asks = any(field.unmeant() for field in self.fields)
            meant = asks or self.values() != self._start or not self.resting()
            if meant and not event.isAutoRepeat() and not self._goes_on() and not self._asks_if_meant():
                before = self._before_words()
                whole = not any(field.missing() for field in self.fields if self._belongs(field))
                self.submit()
                if before and whole:
                    self.words_left_out.emit()
            elif not meant and not any(field.missing() for field in self.fields if self._belongs(field)):
                self.say_kept(_("That Enter came too soon to be meant for this: once more."))
        elif event.key() == Qt.Key.Key_Escape:
            if not event.isAutoRepeat():
                self.ask_to_leave()
        elif not typed(event):
            super().keyPressEvent(event)
        elif self._handed:
            self._handed = False  # it stands for nothing there
        elif self.before.hasFocus():
            if event.key() != Qt.Key.Key_Space:  # that is pressed by habit, and begins nothing
                self._begin_anew(event)
        elif QApplication.focusWidget() in (self.go, self.leave):
            self._change(event)

    def _goes_on(self) -> bool:
        """While something further down is missing, Enter at an answer goes on to the next field: nobody has erred who
        has not come there yet. From line to line for words it goes on, too, to one that may stay empty: what is
        written on paper has lines one below the other, and words typed after the form are keys at the table."""
        at = QApplication.focusWidget()
        shown = [field for field in self.fields if self._belongs(field)]
        here = next((field for field in shown if at is not None and field.isAncestorOf(at)), None)
        after = shown[shown.index(here) + 1 :] if here is not None and not here.missing() else []
        words = after and all(isinstance(field, TextField) for field in (here, after[0])) and not after[0].value()
        # When a promise in words is to be judged stands below it, and is this round's where nobody says another.
        written = isinstance(here, BuiltField) and isinstance(at, QLineEdit)
        promised = written and after and isinstance(after[0], OneField) and self._asks(after[0])
        if not (words or promised) and not any(field.missing() for field in after):
            return False
        after[0].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _asks_if_meant(self) -> bool:
        """Whether Enter would take what nobody keyed in; that is asked once, for an Enter may be one too many."""
        sentence = "" if self._sure else next(filter(None, (field.unmeant() for field in self.fields)), "")
        if sentence:
            self.say_kept(sentence)
            self._sure = True
        return bool(sentence)

    def _before_words(self) -> bool:
        """Whether the line that is typed in has an empty one for words below it."""
        at = QApplication.focusWidget()
        shown = [field for field in self.fields if self._belongs(field)]
        return any(
            isinstance(one, NumberField | TextField) and one.isAncestorOf(at) and isinstance(following, TextField)
            and not following.value()
            for one, following in pairwise(shown)
            if at is not None
        )  # fmt: skip

    def _change(self, event: QKeyEvent) -> None:
        """A digit or letter at the last button changes what it stands for: the last field of choices that knows it.

        Where words are asked for, a letter is the first of them, and never changes whom they are about.
        """
        at = QApplication.focusWidget()
        for field in reversed([field for field in self.fields if self._asks(field)]):
            target = proxied(field)
            words = isinstance(field, TextField) and event.text().isalpha()
            if isinstance(target, QAbstractButton) or words:
                target.setFocus(Qt.FocusReason.OtherFocusReason)
                made = QKeyEvent(event.type(), event.key(), event.modifiers(), event.text(), event.isAutoRepeat())
                self._handed = True
                QApplication.sendEvent(target, made)
                if self._handed:
                    self._handed = False
                    return
        if at is not None:
            at.setFocus(Qt.FocusReason.OtherFocusReason)
