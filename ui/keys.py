"""Every key with what it does: the defaults, what was remapped, and the one page that lists them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

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
    Key("main", N_("The next step (the gavel, among them); never a vote"), "Space", EVENING),
    Key("undo", N_("Take the last open step back"), "Ctrl+Z", EVENING),
    Key("redo", N_("Do again what was taken back"), "Ctrl+Shift+Z Ctrl+Y", EVENING),
    Key("deal", N_("Record a deal: giver, receiver, amount, space"), "D", EVENING),
    Key("pause", N_("Pause, or go on"), "P", EVENING),
    Key("hands", N_("Key in open hands"), "H", EVENING),
    Key("rename", N_("Rename a player …"), "F2", EVENING),
    Key("stand_in", N_("Somebody else plays on …"), "Shift+F2", EVENING),
    *(Key(name, N_("Piece {n} of the board, or seat {n}"), name[-1], EVENING) for name in PICKS),
    Key("new", N_("New evening"), "Ctrl+N", WINDOWS),
    Key("open", N_("Open an evening"), "Ctrl+O", WINDOWS),
    Key("close", N_("Close the evening"), "Ctrl+W", WINDOWS),
    Key("export", N_("Export …"), "Ctrl+E", WINDOWS),
    Key("quit", N_("Quit"), "Ctrl+Q", WINDOWS),
    *(Key(f"seat{n}", N_("Private window of seat {n}"), f"Ctrl+{n}", WINDOWS) for n in range(1, 10)),
    Key("round_the_table", N_("Hand the laptop round: the next seat that is waited for"), "N", WINDOWS),
    Key("judge", N_("The judge's drawer"), "Ctrl+J", WINDOWS),
    Key("public", N_("Public window on the projector"), "Ctrl+P", WINDOWS),
    Key("full_screen", N_("Full screen"), "F11", WINDOWS),
    Key("blackout", N_("Black the projector out"), "B", WINDOWS),
    Key("message", N_("A message card on the projector"), "M", WINDOWS),
    Key("house_rules", N_("The house rules on the projector"), "R", WINDOWS),
    Key("all_deals", N_("All deals on the projector"), "G", WINDOWS),
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
    ("1 – 9", N_("choose; in a list of seats, the seat")),
    ("A – Z", N_("choose by the letter that is shown")),
    ("Enter", N_("do it; a question takes its default")),
    ("Esc", N_("leave the form, hide what is private, leave full screen")),
    ("Tab", N_("the next field")),
)
"""Keys of every form; they cannot be remapped."""


class Keys:
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
