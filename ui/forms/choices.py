"""A row of choices, made for the keyboard: digits, printed numbers, letters, typed names choose, arrows walk."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial
from string import ascii_lowercase

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent
from PySide6.QtWidgets import QWidget

from companion.core.language import _
from companion.core.offers import Choice
from ui.forms.buttons import Columns, LongButton
from ui.forms.words import SayReason, button_text, reasons, restyle, tooltip
from ui.theme import icons, style

NUMBER = re.compile(r"[+−-]?[0-9]{1,9}")
"""What a choice says that is a number."""
QUOTES = "“„”«»‘’\"'"
"""What may stand before the first word of a title."""
REST = "\u2007"
"""As wide as the digit in whose place it stands."""
WALKED = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.MouseFocusReason)


def letters(choices: Sequence[Choice], digits: int = 0, used: Container[str] = ()) -> dict[str, str]:
    """A letter for each choice, by its value: the first of its words that no other choice has taken, or any that is
    free. Only letters that every keyboard has: a name may be written in another script.

    The first `digits` choices have a digit to show, and leave the better letters to those that have none. Where a game
    gives a choice its key, it has that. None is one of the `used`, as long as there are enough.
    """
    taken = {choice.value: choice.key for choice in choices if choice.key}
    for choice in (one for one in (*choices[digits:], *choices[:digits]) if not one.key):
        rest = [c for c in ascii_lowercase if c not in taken.values()]
        free = [c for c in rest if c not in used] or rest
        letter = next((c for c in choice.say.casefold() if c in free), free[0] if free else "")
        taken[choice.value] = letter
    return taken


def seat_numbers(choices: Sequence[Choice], seats: Sequence[str]) -> dict[str, int]:
    """The seat's own number for each choice that is a seat, or the only one of it; none where a seat has several.

    Beside seats “nobody” and other things may stand; they are counted after them.
    """
    places = {seat: place for place, seat in enumerate(seats, 1)}
    found = {c.value: places[c.seat] for c in choices if c.seat in places}
    return found if len(set(found.values())) == len(found) else {}


def found(choices: Sequence[Choice], typed: str) -> int:
    """The place of the choice that is meant by what was typed, or -1: the number printed on it goes before numbers that
    only begin so, these before what its words begin with, and last come the words within them."""
    typed = typed.casefold().replace("−", "-")
    numbers = [choice.value if choice.value.isdecimal() else "" for choice in choices]
    says = [choice.say.casefold().replace("−", "-").lstrip(QUOTES) for choice in choices]
    by_number = [[number == typed for number in numbers], [number.startswith(typed) for number in numbers]]
    by_words = [[say.startswith(typed) for say in says], [f" {typed}" in f" {say}" for say in says]]
    for ranked in by_number if typed.isdecimal() and any(numbers) else by_words:
        if True in ranked:
            return ranked.index(True)
    return -1


def own_figures(choices: Sequence[Choice]) -> dict[str, int]:
    """Each number's own digit, by its value; nothing where the choices are no numbers, but for one, as “nobody”.

    A digit that is typed there means that number. What no digit can type is counted after them, and so has a letter.
    """
    figures = {c.value: int(c.say.replace("−", "-")) for c in choices if NUMBER.fullmatch(c.say)}
    if len(figures) < max(1, len(choices) - 1) or len(set(figures.values())) < len(figures):
        return {}
    found = {value: n for value, n in figures.items() if 0 <= n <= 9}
    others = [choice.value for choice in choices if choice.value not in found]
    return {**found, **{value: 10 + place for place, value in enumerate(others)}}


def printed_numbers(choices: Sequence[Choice]) -> tuple[str, ...]:
    """The values that are the first number which their choices say, as “Bill 28” does: digits type such a number.

    Where the numbers are all that is said, each is its own digit already.
    """
    if any(NUMBER.fullmatch(choice.say) for choice in choices):
        return ()
    return tuple(c.value for c in choices if c.value.isdecimal() and re.findall("[0-9]+", c.say)[:1] == [c.value])


TENTH = 10
"""The choice that has the digit 0, among such as go by name."""


class Choices(Columns):
    """Buttons of which one, or several, are on. Signals carry values; nothing here knows what they mean."""

    picked = Signal(str)
    """A choice was pressed: its value."""
    grey_pressed = Signal(str)
    """A greyed choice was pressed: why it is grey."""
    named = Signal(str)
    """A name was begun: the value of the first choice that is called so; "" once nothing of it is left."""

    def __init__(
        self,
        choices: Sequence[Choice],
        say_reason: SayReason,
        *,
        many: bool = False,
        most: int = 3,
        by_letter: bool = False,
        marks: bool = True,
        pictures: bool = True,
        seats: Sequence[str] = (),
        only_digits: bool = False,
        numbered: bool = True,
        lettered: bool = True,
        by_name: bool = False,
        used: Container[str] = (),
        places: Mapping[str, int] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """At most `most` stand in a row. Where the choices are among `seats`, each has its seat's own number, and they
        stand in seat order.

        With `only_digits` the numbers alone stand on the buttons; the names stand elsewhere, and in the tooltips.
        Where they go `by_name` letters type a name, which Enter takes: if its first letter chose, those after it would
        press other keys. Choices that are not `numbered` leave the digits to whoever holds them, and those that are not
        `lettered` the letters. The letters that are `used` in other fields of the form stand on none here. Things that
        lie beside the form in `places` have the digits that they bear there.
        """
        self._known: dict[int, int] = {}
        """How many columns a width has room for."""
        super().__init__(most, parent)
        people = seat_numbers(choices, seats)
        lie = {choice.value: places[choice.value] for choice in choices if places and choice.value in places}
        numbers, after = (people, len(seats)) if people else (lie, max(lie.values(), default=0))
        if numbers:
            choices = sorted(choices, key=lambda choice: numbers.get(choice.value, after + 1))
        others = [choice.value for choice in choices if choice.value not in numbers]
        counted = {**numbers, **{value: after + place for place, value in enumerate(others, 1)}}
        self._numbers = counted if numbers else own_figures(choices) or counted
        self._many, self._marks, self._pictures = many, marks, pictures
        self._only_digits, self._numbered, self._lettered = only_digits, numbered, lettered
        by_letter = by_letter or any(choice.key for choice in choices)
        self._letters = letters(choices, 0 if by_letter else 9, used)
        self.letters: set[str] = set()
        """The letters that stand on the buttons."""
        self._printed = printed_numbers(choices) if numbered else ()
        if self._printed and not all(choice.key for choice in choices):
            # A digit begins a printed number; the one press is a letter, in the order in which they stand.
            by_letter = True
            free = [letter for letter in ascii_lowercase if letter not in used]
            self._letters = {choice.value: letter for choice, letter in zip(choices, free, strict=False)}
        self._begun = ""
        """What is typed of a printed number, or of a name."""
        self._choices = tuple(choices)
        self._called = ""
        """The choice whose name was begun."""
        self._by_name = by_name and not by_letter and not self._printed and not own_figures(choices)
        self._people = self._by_name and bool(people)
        """Whether each choice has its seat's own digit, so that one of a seat which is none of them is read, too."""
        self._refused = {choice.value: reasons(choice.refused, say_reason) for choice in choices}
        self._why = dict(self._refused)
        """Why a choice is grey now; "" where it is not."""
        self.anew = False
        """Whether the next key begins what is chosen anew: it was keyed in before, and taken back."""
        self.opener = ""
        """The letter of the button whose form opened by itself: pressed first, it begins no name."""
        self._walked = False
        """Whether somebody came here by Tab, arrow or mouse; only then does Space choose."""
        self._digits: dict[str, str] = {}
        """The digit that stands before a choice's words, by its value."""
        self.buttons = {choice.value: self._button(choice, by_letter) for choice in choices}
        self.lay(list(self.buttons.values()))
        for button in list(self.buttons.values())[1:] if marks and not many else ():
            button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes on to what is asked next, arrows walk here
        if self.buttons:
            self.setFocusProxy(next(iter(self.buttons.values())))

    def _button(self, choice: Choice, by_letter: bool) -> LongButton:
        number = self._numbers[choice.value]
        # Past the digits a choice has its letter.
        key = str(number) if number <= 9 else self._letters[choice.value].upper()
        if self._by_name and number > 9:
            key = "0" if number == TENTH else ""
        if not self._numbered:
            key = ""
        if by_letter and self._letters.get(choice.value):
            key = self._letters[choice.value].upper()
        if key == choice.say:
            key = ""  # it is its own key
        if key.isalpha():
            self.letters.add(key.casefold())
        if key.isdecimal() and not self._only_digits:
            self._digits[choice.value] = key
        gap = "  " if self._pictures else " "
        text = f"{key}{gap}{choice.say}" if key else choice.say
        if self._only_digits and key:
            text = key
        # A choice never makes its form wider than the place it stands in; what is cut off stands in the tooltip.
        button = LongButton(button_text(f" {text}" if self._pictured(choice) else text), self)
        if self._pictured(choice):
            icon = QIcon(icons.icon(choice.icon))  # one of its own: the same symbol stands elsewhere
            # On brass its ink is the brass's.
            chosen = icons.icon(choice.icon, style.current().on_brass).pixmap(QSize(64, 64))
            icon.addPixmap(chosen, QIcon.Mode.Normal, QIcon.State.On)
            button.setIcon(icon)
        button.setCheckable(self._marks)
        button.setProperty("kind", "choice")
        button.setProperty("refused", bool(choice.refused))
        button.setAccessibleName(choice.say)
        button.setAccessibleDescription(self._why[choice.value])
        button.setToolTip(tooltip(self._why[choice.value] or choice.say))
        button.installEventFilter(self)
        button.clicked.connect(partial(self._press, choice.value))
        return button

    def _pictured(self, choice: Choice) -> bool:
        return self._pictures and bool(choice.icon)

    def _best(self) -> int:
        """The columns for this width are found once: what is chosen then moves nothing."""
        if self.width() not in self._known:
            self._known[self.width()] = super()._best()
        return self._known[self.width()]

    def changeEvent(self, event: QEvent) -> None:
        """Other letters need other columns."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._known.clear()

    def _press(self, value: str, _checked: bool = False) -> None:
        button = self.buttons[value]
        self.anew = False
        if self._why[value]:
            button.setChecked(False)
            self.grey_pressed.emit(self._why[value])
            return
        if self._marks and not self._many:
            for other in self.buttons.values():
                other.setChecked(other is button)
        self.picked.emit(value)

    def choose(self, value: str) -> None:
        """Press this choice as a finger would."""
        button = self.buttons[value]
        if self._many:
            button.setChecked(not button.isChecked())
        self._press(value)

    def pressed(self, value: str) -> bool:
        """Press this choice, if it is one of these; whether it is."""
        if value in self.buttons:
            self.choose(value)
        return value in self.buttons

    def grey(self, taken: Mapping[str, str]) -> None:
        """Grey these for now, each with its reason; all others are as they were when the form opened."""
        for value, button in self.buttons.items():
            why = self._refused[value] or taken.get(value, "")
            if why == self._why[value]:
                continue
            self._why[value] = why
            restyle(button, refused=bool(why))
            button.setAccessibleDescription(why)
            button.setToolTip(tooltip(why or button.accessibleName()))

    def show_digits(self, on: bool) -> None:
        """Show the digits, or leave their room empty while digits are meant for something else: nothing moves."""
        for value, digit in self._digits.items():
            words = self.buttons[value].text()
            was, now = (REST, digit) if on else (digit, REST)
            if words.lstrip(" ").startswith(was):
                self.buttons[value].setText(words.replace(was, now, 1))

    def possible(self, value: str) -> bool:
        """Whether this choice is not grey."""
        return not self._why[value]

    def chosen(self) -> tuple[str, ...]:
        """The values that are on, in the order of the choices."""
        return tuple(value for value, button in self.buttons.items() if button.isChecked())

    def set_chosen(self, values: Iterable[str]) -> None:
        """Switch exactly these on; of one that is to be chosen, what stands chosen has the keyboard first."""
        wanted = set(values)
        for value, button in self.buttons.items():
            button.setChecked(value in wanted)
            if value in wanted and not self._many:
                self.setFocusProxy(button)

    def begin_anew(self) -> None:
        """What was begun of a name or a number is none."""
        self._begun = ""

    def value_for(self, event: QKeyEvent) -> str | None:
        """Which choice a key stands for: a digit, or a letter."""
        if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            return None
        text = event.text().casefold()
        if text.isdecimal() and self._numbered:
            meant = int(text) or (TENTH if self._by_name else 0)
            return next((value for value, number in self._numbers.items() if number == meant), None)
        if text.isalpha() and self._lettered and not self._by_name:
            return next((value for value, letter in self._letters.items() if letter == text), None)
        return None

    def _type_number(self, digit: str) -> None:
        """One more digit of a printed number; it chooses once no other number begins so."""
        self._begun += digit
        if not any(number.startswith(self._begun) for number in self._printed):
            self.grey_pressed.emit(_("Nothing here begins with “{typed}”.").format(typed=self._begun))
            self._begun = ""
        elif [number for number in self._printed if number.startswith(self._begun)] == [self._begun]:
            self._choose_begun()

    def _type_name(self, event: QKeyEvent) -> bool:
        """One more letter of a name, or one less; what leads nowhere begins anew with that letter."""
        text = event.text()
        if event.key() == Qt.Key.Key_Backspace and self._begun:
            self._begun = self._begun[:-1]
        elif text.isprintable() and (text.isalpha() or (text and self._begun)):
            typed = self._begun + text
            self._begun = typed if found(self._choices, typed) >= 0 else text if text.isalpha() else self._begun
        else:
            return False
        place = found(self._choices, self._begun) if self._begun else -1
        if self._begun and place < 0:
            self.grey_pressed.emit(_("Nothing here begins with “{typed}”.").format(typed=self._begun))
            self._begun = ""
            return False
        begun, self._called = self._begun, self._choices[place].value if self._begun else ""
        if self._called:
            self.buttons[self._called].setFocus()
        self._begun = begun  # the button before has lost the keyboard
        why = self._why.get(self._called, "")
        self.named.emit("" if why else self._called)
        if why:
            self.grey_pressed.emit(why)
        return True

    def _choose_begun(self) -> None:
        value, self._begun = self._called if self._by_name else self._begun, ""
        self.buttons[value].setFocus()
        self.choose(value)

    def key(self, event: QKeyEvent) -> bool:
        """Take a key that stands for a choice, or begins one's number; False when it stands for none."""
        opener, self.opener = self.opener, ""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and self._printed and event.text().isdecimal():
            self._type_number(event.text())
            return True
        whole = self._begun in self._printed or (self._by_name and self.chosen() != (self._called,))
        if self._begun and whole and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose_begun()  # 1, where there is 11 as well; a name that does not stand chosen already
            return True
        value = self.value_for(event)
        shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if value is None and plain and opener and event.text().upper() == opener:
            said = _("{key} opens this form, and it is open. For a name that begins with {key} press it again.")
            self.grey_pressed.emit(said.format(key=opener))
            return True
        if value is None and (plain or shifted) and self._by_name and self._type_name(event):
            return True
        if value is None:
            if plain and self._people and event.text().isdecimal():
                self.grey_pressed.emit(_("Nobody here has the digit {digit}.").format(digit=event.text()))
            return False
        self._begun = ""
        self.buttons[value].setFocus()
        if self.anew:
            self.set_chosen(())
        self.choose(value)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Digits and letters belong to the choices while one of them has the focus, not to the window's shortcuts."""
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusIn:
            self._walked = self._walked or event.reason() in WALKED
        if event.type() == QEvent.Type.FocusOut:
            self._begun = ""
        if isinstance(event, QKeyEvent) and watched in self.buttons.values():
            plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
            if event.type() == QEvent.Type.ShortcutOverride and plain and event.text().isalnum():
                # Also a letter that stands for no choice: nobody means the projector while filling a form in.
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                if event.key() == Qt.Key.Key_Space and not self._walked:
                    # Space is the next step of the evening; pressed by habit it answers no form that has just opened.
                    if not self.chosen():
                        self.grey_pressed.emit(_("Space chooses nothing by itself: press a key that stands here."))
                    return True
                if self.key(event):
                    return True
                step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}.get(
                    Qt.Key(event.key())
                )
                if step is not None:
                    self._walked = True
                    row = list(self.buttons.values())
                    row[(row.index(watched) + step) % len(row)].setFocus()  # type: ignore[arg-type]  # it is one of them
                    return True
        return False
