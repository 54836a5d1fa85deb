"""The help: every key on one page, where it can be remapped; what belongs to this machine; and the help pages."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QTextBlock, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QTextBrowser,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _
from companion.language import spoken
from ui import about
from ui.forms.choosing import Chooser
from ui.forms.search import SearchLine
from ui.forms.words import button_text, fit, hold_letters, label, restyle
from ui.keys import FIXED, KEYS, Key, Shortcuts, said
from ui.settings import Settings
from ui.sounds import ProgramPlayer, Silent, SoundPlayer, play
from ui.theme import style, tokens
from ui.windows.scaled import ScaledWindow

MISTAKES = "mistakes"
"""The chapter on what was keyed wrongly, the same for every game."""
PHONES = "phones"
"""The chapter on the players' own phones, which stands there as well."""
SAFE = "safe"
"""The help page that stands under every game's: what keeps the evening and its secrets, and what does not."""


LEAST = 16.0
"""The smallest text of the help, in pixels; it grows with the window, which has most of its screen."""
HIGH, WIDE = 0.92, 1.2
"""How much of the screen's height it has, and how wide it is for that: longer lines are lost between their ends."""
APART, ABOVE = 0.45, 1.1
"""Room above a paragraph and above a heading, in heights of a letter."""

SCROLLS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


def _most_first(found: tuple[int, QTextBlock]) -> int:
    return -found[0]


def pages(game: str) -> str:
    """A game's help page, and under it what holds for every game; Markdown."""
    return "\n\n".join(map(page, (game, MISTAKES, PHONES, SAFE)))


def page(name: str) -> str:
    """A help page in the language that is spoken, or in English; Markdown."""
    folder = files("assets") / "help"
    for file in (f"{name}.{spoken()}.md", f"{name}.md"):
        found = folder / file
        if found.is_file():
            return found.read_text(encoding="utf-8")
    return _("There is no help page yet.")


def _themes() -> dict[str, str]:
    return {"dark": _("the chamber at night"), "light": _("black on white"), "contrast": _("high contrast")}


class KeyRow:
    """A key with what it does, and the field that remaps it."""

    def __init__(self, key: Key, keys: Shortcuts, grid: QGridLayout, row: int) -> None:
        self.key = key
        self.edit = QKeySequenceEdit(keys.sequences(key.name)[0] if keys.sequences(key.name) else QKeySequence())
        self.edit.setMaximumSequenceLength(1)
        self.edit.setClearButtonEnabled(True)
        self.edit.setAccessibleName(said(key))
        self.back = QPushButton(button_text(_("as it was")))
        self.back.setProperty("kind", "quiet")
        self.back.setAutoDefault(False)
        self.back.setAccessibleName(_("{what}: as it was").format(what=said(key)))
        grid.addWidget(label(said(key), wrap=True), row, 0)
        grid.addWidget(self.edit, row, 1)
        grid.addWidget(self.back, row, 2)


class HelpWindow(ScaledWindow):
    """Four tabs: how to play with the companion, the keys, the settings of this machine, and what this program is."""

    altered = Signal()
    remapped = Signal()
    passphrase_set = Signal(str)
    """By this the keys beside second copies are wrapped from now on; "" for none."""

    def __init__(self, settings: Settings, game: str = "article27", sink: SoundPlayer | None = None) -> None:
        super().__init__(LEAST)
        self.settings, self._sink = settings, sink or Silent()
        self.setWindowTitle(_("Help · Parley"))
        self.tabs = QTabWidget()
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(False)
        self.text.setAccessibleName(_("Help"))
        self.set_game(game)
        self.search = SearchLine(_("Find in the help: a wrong ballot, a PIN …  (Enter: the next place)"))
        self.search.setAccessibleName(_("Find in the help"))
        self.search.textChanged.connect(self._find_first)
        self.search.returnPressed.connect(self._find_next)
        self.found = 0
        """Which of the places that were found is shown, from 0."""
        self.helping = QWidget()
        column = QVBoxLayout(self.helping)
        column.addWidget(self.search)
        column.addWidget(self.text, 1)
        self.helping.setFocusProxy(self.search)
        self.rows: dict[str, KeyRow] = {}
        self.tabs.addTab(self.helping, button_text(_("Help")))
        self.tabs.addTab(self._keys(), button_text(_("Keys")))
        self.here = self._settings()
        self.here.setFocusProxy(self.theme)
        self.tabs.addTab(self.here, button_text(_("Settings")))
        self.about = self._about()
        self.tabs.addTab(self.about, button_text(_("About")))
        self.setCentralWidget(self.tabs)
        high = round(self.screen().availableGeometry().height() * HIGH)
        fit(self, max(820, round(high * WIDE)), high)
        self.restyle()

    def set_game(self, game: str) -> None:
        """Show the help page of this game."""
        self.text.setMarkdown(pages(game))
        self._space()

    def rescaled(self) -> None:
        """The letters are of another height."""
        self._space()

    def _space(self) -> None:
        """Each paragraph stands apart from the one before: Qt sets them without room between."""
        cursor, wide = QTextCursor(self.text.document()), self.unit
        self.text.document().setDocumentMargin(wide)
        cursor.beginEditBlock()
        block = self.text.document().begin()
        while block.isValid():
            made = QTextBlockFormat()
            made.setTopMargin(round(wide * (ABOVE if block.blockFormat().headingLevel() else APART)))
            cursor.setPosition(block.position())
            cursor.mergeBlockFormat(made)
            block = block.next()
        cursor.endEditBlock()

    def open_at(self, name: str) -> None:
        """Show the tab of this wish: its help, its settings, or what this program is."""
        self.tabs.setCurrentWidget({"settings": self.here, "about": self.about}.get(name, self.helping))
        self.tabs.currentWidget().setFocus()
        self.show()
        self.raise_()
        self.activateWindow()

    # --- finding -----------------------------------------------------------------------------------------------------

    def chapters(self, words: str) -> list[QTextBlock]:
        """The headings of the chapters in which all these words stand, those with most of them in the heading first."""
        wanted = words.casefold().split()
        found: list[tuple[int, QTextBlock]] = []
        for head, text in self._chapters() if wanted else ():
            if all(word in text for word in wanted):
                found.append((sum(word in head.text().casefold() for word in wanted), head))
        return [head for _in_heading, head in sorted(found, key=_most_first)]

    def _chapters(self) -> list[tuple[QTextBlock, str]]:
        made: list[tuple[QTextBlock, str]] = []
        block = self.text.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                made.append((block, ""))
            if made:
                head, text = made[-1]
                made[-1] = head, f"{text} {block.text()}".casefold()
            block = block.next()
        return made

    def _find_first(self, _words: str) -> None:
        self._show_found(0)

    def _find_next(self) -> None:
        self._show_found(self.found + 1)

    def _show_found(self, place: int) -> None:
        """Bring a place that was found to the top, and mark its heading."""
        places = self.chapters(self.search.text())
        restyle(self.search, wrong="true" if self.search.text().strip() and not places else "false")
        self.found = place % len(places) if places else 0
        marked = []
        if places:
            head = places[self.found]
            self.text.moveCursor(QTextCursor.MoveOperation.End)
            cursor = QTextCursor(head)
            self.text.setTextCursor(cursor)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            one = QTextEdit.ExtraSelection()
            one.cursor = cursor
            one.format.setForeground(QColor(style.current().brass_ink))
            marked.append(one)
            top = self.text.document().documentLayout().blockBoundingRect(head).top()
            self.text.verticalScrollBar().setValue(round(top))
        self.text.setExtraSelections(marked)

    @staticmethod
    def _about() -> QTextBrowser:
        """Which version this is, who may do what with it, and what it is built on."""
        text = QTextBrowser()
        text.setOpenExternalLinks(False)
        text.setMarkdown(about.page())
        text.setAccessibleName(_("About"))
        return text

    # --- keys --------------------------------------------------------------------------------------------------------

    def _keys(self) -> QWidget:
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setColumnStretch(0, 1)
        keys = Shortcuts(self.settings.values.keys)
        row, group = 0, ""
        for key in KEYS:
            if key.group != group:
                group = key.group
                grid.addWidget(label(_(group), "title"), row, 0, 1, 3)
                row += 1
            made = KeyRow(key, keys, grid, row)
            made.edit.keySequenceChanged.connect(partial(self._remap, key.name))
            made.back.clicked.connect(partial(self._as_it_was, key.name))
            self.rows[key.name] = made
            row += 1
        grid.addWidget(label(_("In a form"), "title"), row, 0, 1, 3)
        for text, say in FIXED:
            row += 1
            grid.addWidget(label(_(say), wrap=True), row, 0)
            grid.addWidget(label(text, "key"), row, 1)
        self.clashes = label("", "bad", wrap=True)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inner)
        whole = QWidget()
        box = QVBoxLayout(whole)
        box.addWidget(label(_("A key that is changed holds at once."), "soft", wrap=True))
        box.addWidget(self.clashes)
        box.addWidget(scroll, 1)
        self._tell_clashes()
        return whole

    def _remap(self, name: str, sequence: QKeySequence) -> None:
        key = next(key for key in KEYS if key.name == name)
        text = sequence.toString()
        if text == key.default.split()[0]:
            self.settings.values.keys.pop(name, None)
        else:
            self.settings.values.keys[name] = text
        self.settings.save()
        self._tell_clashes()
        self.remapped.emit()

    def _as_it_was(self, name: str, _checked: bool = False) -> None:
        key = next(key for key in KEYS if key.name == name)
        self.rows[name].edit.setKeySequence(QKeySequence(key.default.split()[0]))

    def _tell_clashes(self) -> None:
        names = {key.name: said(key) for key in KEYS}
        told = [
            _("{key} stands for more than one thing: {what}.").format(key=text, what="; ".join(names[n] for n in found))
            for text, found in Shortcuts(self.settings.values.keys).clashes().items()
        ]
        self.clashes.setText("\n".join(told))
        self.clashes.setVisible(bool(told))

    # --- settings ----------------------------------------------------------------------------------------------------

    def _settings(self) -> QWidget:
        whole = QWidget()
        grid = QGridLayout(whole)
        self.theme = QComboBox()
        for name in tokens.THEMES:
            self.theme.addItem(_themes().get(name, name), name)
        self.theme.setCurrentIndex(self.theme.findData(self.settings.values.theme))
        self.theme.setAccessibleName(_("Theme"))
        self.theme.currentIndexChanged.connect(self._take)
        self.sound = QCheckBox(_("Sound"))
        self.sound.setChecked(self.settings.values.sound)
        self.motion = QCheckBox(_("Motion: discs slide, cards turn, points fly"))
        self.motion.setChecked(self.settings.values.motion)
        for box in (self.sound, self.motion):
            box.toggled.connect(self._take)
        grid.addWidget(label(_("Theme")), 0, 0)
        grid.addWidget(self.theme, 0, 1)
        self.heard = label(self._say_player(), "soft" if self._sink.name else "bad", wrap=True)
        self.test_sound = QPushButton(button_text(_("Test the sound")))
        self.test_sound.setAutoDefault(False)
        self.test_sound.setEnabled(bool(self._sink.name))
        self.test_sound.clicked.connect(self._test_sound)
        sound = QHBoxLayout()
        sound.addWidget(self.sound)
        sound.addWidget(self.test_sound)
        sound.addWidget(self.heard, 1)
        grid.addLayout(sound, 1, 0, 1, 2)
        grid.addWidget(self.motion, 2, 0, 1, 2)
        self.copies = label(self._say_copies(), wrap=True)
        self.choose_copies = QPushButton(button_text(_("Choose a folder …")))
        self.choose_copies.setAutoDefault(False)
        self.choose_copies.setAccessibleName(_("Second copy: choose a folder …"))
        self.choose_copies.clicked.connect(self._choose_copies)
        second = QHBoxLayout()
        second.addWidget(self.copies, 1)
        second.addWidget(self.choose_copies)
        grid.addLayout(second, 3, 0, 1, 2)
        self.passphrase = QLineEdit()
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        hold_letters(self.passphrase, 200)
        self.passphrase.setAccessibleName(_("Passphrase of the table"))
        self.passphrase.returnPressed.connect(self._set_passphrase)
        set_it = QPushButton(button_text(_("Set the passphrase")))
        set_it.setAutoDefault(False)
        set_it.clicked.connect(self._set_passphrase)
        self.wrapped = label("", wrap=True)
        self.say_passphrase(False)
        by = QHBoxLayout()
        by.addWidget(self.wrapped, 2)
        by.addWidget(self.passphrase, 1)
        by.addWidget(set_it)
        grid.addLayout(by, 4, 0, 1, 2)
        grid.addWidget(label(_("Kept in {file}").format(file=str(self.settings.path)), "soft", wrap=True), 5, 0, 1, 2)
        grid.setRowStretch(6, 1)
        grid.setColumnStretch(1, 1)
        return whole

    def _say_player(self) -> str:
        if self._sink.name:
            return _("played through {player}").format(player=self._sink.name)
        known = ", ".join(program[0] for program in ProgramPlayer.PROGRAMS)
        return _("Nothing will be heard: none of these players is installed here: {known}.").format(known=known)

    def _say_copies(self) -> str:
        where = self.settings.values.copies or _("the folder “copies” beside that of the evenings")
        return _("A second copy of the running evening is kept up at each round in {where}.").format(where=where)

    def _choose_copies(self) -> None:
        dialog = Chooser(self, _("Where shall the second copy be kept?"), self.settings.values.copies)
        dialog.setFileMode(Chooser.FileMode.Directory)
        dialog.fileSelected.connect(self.keep_copies_in)
        dialog.open()

    def keep_copies_in(self, folder: str) -> None:
        """Keep the second copies of evenings that are opened from now on in this folder."""
        self.settings.values.copies = folder
        self.settings.save()
        self.copies.setText(self._say_copies())
        self.altered.emit()

    def say_passphrase(self, is_set: bool, trouble: str = "") -> None:
        """Whether the table has set a passphrase for its second copies, or why it could not."""
        self.wrapped.setText(
            trouble
            or (
                _("A copy in a folder that you chose goes on at another computer by the table's passphrase.")
                if is_set
                else _("Without a passphrase of the table a copy in a folder that you chose goes on here alone.")
            )
        )
        self.passphrase.setPlaceholderText(_("another one, or empty for none") if is_set else _("a passphrase"))
        self.passphrase.clear()

    def _set_passphrase(self) -> None:
        self.passphrase_set.emit(self.passphrase.text())

    def _test_sound(self) -> None:
        play(self._sink, "gavel")

    def _take(self, _value: object) -> None:
        self.settings.values.theme = str(self.theme.currentData())
        self.settings.values.sound = self.sound.isChecked()
        self.settings.values.motion = self.motion.isChecked()
        self.settings.save()
        self.altered.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes the page."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        elif self.search.hasFocus() and event.key() in SCROLLS:
            QApplication.sendEvent(self.text, QKeyEvent(event.type(), event.key(), event.modifiers()))
        else:
            super().keyPressEvent(event)
