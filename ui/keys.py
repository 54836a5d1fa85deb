"""Keyboard shortcuts, each with what it does: the defaults, what was remapped, and the one page that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase

from msgspec import Struct
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.language import N_, _


class Key(Struct, frozen=True):
    """One thing that a key does; `default` holds alternatives separated by a space."""

    name: str
    say: str
    default: str
    group: str = N_("The evening")


EVENING, WINDOWS, LOOKS, FORMS = N_("The evening"), N_("Windows"), N_("Looks and sound"), N_("In a form")

PICKS = tuple(f"pick{n}" for n in range(1, 10))
"""What the digits take."""

KEYS: tuple[Key, ...] = (
    Key("main", N_("The next step; it never chooses for a player"), "Space", EVENING),
    Key("undo", N_("Take back the last step; in a form, its last entry"), "Ctrl+Z", EVENING),
    Key("redo", N_("Do again what was taken back"), "Ctrl+Shift+Z Ctrl+Y", EVENING),
    Key("find", N_("Find a line of the story, and mend it"), "Ctrl+F", EVENING),
    Key("why", N_("Why this figure? Line by line, with the rules"), "?", EVENING),
    Key("deal", N_("Record a deal: giver, receiver, amount, space"), "D", EVENING),
    Key("pause", N_("Pause, or go on"), "P F8", EVENING),
    Key("more_time", N_("30 seconds more on the clock"), "Ctrl+Up", EVENING),
    Key("less_time", N_("30 seconds less"), "Ctrl+Down", EVENING),
    Key("hands", N_("Key in open hands"), "H", EVENING),
    Key("rename", N_("Rename a player …"), "F2", EVENING),
    Key("people", N_("People: leaving, away, chairs, guests …"), "Ctrl+F2", EVENING),
    Key("cut", N_("Add a word to the app's draws …"), "Ctrl+D", EVENING),
    Key("stand_in", N_("Somebody else plays on …"), "Shift+F2", EVENING),
    Key("give_up", N_("End the evening early: give it up …"), "Ctrl+Shift+W", EVENING),
    *(Key(name, N_("Piece {n} of the board, or seat {n}"), name[-1], EVENING) for name in PICKS),
    Key("new", N_("New evening"), "Ctrl+N", WINDOWS),
    Key("again", N_("Another evening with the same people"), "Ctrl+Shift+N", WINDOWS),
    Key("open", N_("Open an evening"), "Ctrl+O", WINDOWS),
    Key("take_table", N_("Go on with another laptop's table …"), "Ctrl+Shift+O", WINDOWS),
    Key("close", N_("Close the evening"), "Ctrl+W", WINDOWS),
    Key("file", N_("Open the folder of this evening"), "Ctrl+Shift+F", WINDOWS),
    Key("export", N_("Export …"), "Ctrl+E", WINDOWS),
    Key("papers", N_("Empty sheets and house rules to print …"), "Ctrl+Shift+E", WINDOWS),
    Key("quit", N_("Quit"), "Ctrl+Q", WINDOWS),
    *(Key(f"seat{n}", N_("Private window of seat {n}"), f"Ctrl+{n}", WINDOWS) for n in range(1, 10)),
    Key("round_the_table", N_("Hand the laptop to the next player it waits for"), "N", WINDOWS),
    Key("judge", N_("The judge's drawer: mend a mistake"), "Ctrl+J", WINDOWS),
    Key("phones", N_("Phones …"), "F4", WINDOWS),
    Key("let_in", N_("Let in the phone that asks"), "Ctrl+L", WINDOWS),
    Key("hall", N_("Join a hall …"), "Shift+F4", WINDOWS),
    Key("call_judge", N_("Call a judge of the hall, or no longer"), "Ctrl+Shift+J", WINDOWS),
    Key("public", N_("Public window on the projector"), "Ctrl+P", WINDOWS),
    Key("public_size", N_("Next size of letters on the projector"), "Ctrl+Shift+P", WINDOWS),
    Key("turn_over", N_("Next page on the projector"), "PgDown", WINDOWS),
    Key("full_screen", N_("Full screen: this window"), "F11", WINDOWS),
    Key("blackout", N_("Black the projector out"), "B", WINDOWS),
    Key("message", N_("A message card on the projector"), "M", WINDOWS),
    Key("house_rules", N_("The house rules on the projector"), "R", WINDOWS),
    Key("all_deals", N_("All deals on the projector"), "G", WINDOWS),
    Key("scoring", N_("The scoring card"), "F3", WINDOWS),
    Key("scoring_public", N_("The scoring card on the projector"), "Shift+F3", WINDOWS),
    Key("help", N_("Help and keys"), "F1", WINDOWS),
    Key("settings", N_("Settings"), "Ctrl+,", WINDOWS),
    Key("bigger", N_("Bigger letters on this screen"), "Ctrl++ Ctrl+=", LOOKS),
    Key("smaller", N_("Smaller letters on this screen"), "Ctrl+-", LOOKS),
    Key("normal_size", N_("Letters as they were"), "Ctrl+0", LOOKS),
    Key("theme", N_("Next theme"), "Ctrl+T", LOOKS),
    Key("mute", N_("Sound on or off"), "Ctrl+M", LOOKS),
    Key("motion", N_("Motion on or off"), "Ctrl+Shift+M", LOOKS),
)

FIXED: tuple[tuple[str, str], ...] = (
    ("1 – 9", N_("choose; in a list of people, who sits in that seat")),
    ("A – Z", N_("choose by the letter that is shown; else type a name, which Enter takes")),
    ("Enter", N_("do it; a question takes its default")),
    ("Esc", N_("leave the form (twice where much is filled in), hide what is private")),
    ("Tab", N_("the next field")),
)
"""Keys of every form; they cannot be remapped."""


def _is_typed(key: str) -> bool:
    text = key.removeprefix("Shift+")
    return len(text) == 1 or text == "Space"


class Shortcuts:
    """The keys that hold on this machine."""

    def __init__(self, remapped: Mapping[str, str]) -> None:
        self.take(remapped)

    def take(self, remapped: Mapping[str, str]) -> None:
        """Let these hold from now on; what is not remapped is as it was."""
        self._texts = {key.name: remapped.get(key.name, key.default) for key in KEYS}

    def sequences(self, name: str) -> list[QKeySequence]:
        """The key sequences for this name."""
        return [QKeySequence(text) for text in self._texts.get(name, "").split()]

    def text(self, name: str) -> str:
        """The first key for this name as people read it; empty when it has none."""
        sequences = self.sequences(name)
        return sequences[0].toString(QKeySequence.SequenceFormat.NativeText) if sequences else ""

    def types(self, name: str) -> bool:
        """Whether the first key for this name is one that a form would take as typed."""
        return _is_typed(next(iter(self._texts.get(name, "").split()), ""))

    def from_a_field(self, name: str) -> str:
        """The first key for this name that no field takes as typed, as people read it; empty when it has none."""
        found = next((text for text in self._texts.get(name, "").split() if not _is_typed(text)), "")
        return QKeySequence(found).toString(QKeySequence.SequenceFormat.NativeText)

    def free_letters(self) -> str:
        """The letters that stand for nothing, so that a choice may bear one; I and O are read as digits."""
        taken = {"I", "O"} | {sequence.toString() for name in self._texts for sequence in self.sequences(name)}
        return "".join(letter for letter in ascii_uppercase if letter not in taken)

    def pressed(self, event: QKeyEvent, *names: str) -> str | None:
        """Which of these names the key that was pressed stands for."""
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        sequence = QKeySequence(event.key() | plain.value)
        return next((name for name in names if sequence in self.sequences(name)), None)

    def clashes(self) -> dict[str, list[str]]:
        """Keys that stand for more than one thing, with their names."""
        found: dict[str, list[str]] = {}
        for name in self._texts:
            for sequence in self.sequences(name):
                found.setdefault(sequence.toString(), []).append(name)
        return {text: names for text, names in found.items() if len(names) > 1}


def said(key: Key) -> str:
    """What the key does, in the language that is spoken."""
    number = key.name[-1]
    return _(key.say).format(n=number) if number.isdigit() else _(key.say)


_PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_EDITS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


def typed(event: QKeyEvent) -> bool:
    """Whether a key fills something in, sends it off or leaves it; such a key belongs to the form that stands open."""
    plain = not event.modifiers() & ~_PLAIN
    return plain and (event.key() in _EDITS or (event.text() != "" and event.text().isprintable()))


def hand_over(event: QKeyEvent, form: QWidget) -> None:
    """Let a key that was pressed beside an open form be pressed in it."""
    form.setFocus(Qt.FocusReason.OtherFocusReason)
    focus = QApplication.focusWidget()
    target = focus if focus is not None and (focus is form or form.isAncestorOf(focus)) else form
    made = QKeyEvent(event.type(), event.key(), event.modifiers(), event.text(), event.isAutoRepeat())
    QApplication.sendEvent(target, made)


def pass_on(event: QKeyEvent, window: QWidget) -> None:
    """Let a key that another window was given act in this one, as if it had the keyboard: shortcuts first."""
    target = window.focusWidget() or window

    def again(kind: QEvent.Type) -> QKeyEvent:
        made = QKeyEvent(kind, event.key(), event.modifiers(), event.text(), event.isAutoRepeat())
        made.ignore()
        return made

    if event.type() == QEvent.Type.KeyPress:
        claim = again(QEvent.Type.ShortcutOverride)
        QApplication.sendEvent(target, claim)
        if not claim.isAccepted():
            pressed = QKeySequence(event.keyCombination())
            action = next((a for a in window.actions() if a.isEnabled() and pressed in a.shortcuts()), None)
            if action is not None:
                action.trigger()
                return
    QApplication.sendEvent(target, again(event.type()))
