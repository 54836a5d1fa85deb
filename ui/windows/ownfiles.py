"""The files that a game takes, a line each: what is played by, another one in its place, a copy to write one's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Sized
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.core.datafiles import DataFile
from companion.core.language import _, ngettext
from companion.sessions.texts import shown_name, text_of
from ui.forms.buttons import LongButton
from ui.forms.choosing import Chooser
from ui.forms.words import button_text, label, restyle
from ui.last import GivenFile


class FileLine(QFrame):
    """One file: what is refused leaves in place what was there before; a file may also be dropped on it."""

    altered = Signal()

    def __init__(self, file: DataFile) -> None:
        super().__init__()
        self.file = file
        self.given: GivenFile | None = None
        self.setProperty("kind", "drop")
        self.setAcceptDrops(True)
        box = QVBoxLayout(self)
        box.setContentsMargins(6, 4, 6, 4)
        self.now = label("", wrap=True)
        self.choose = self._button(_("Choose a file …"), self._choose)
        self.back = self._button(_("Back to the default"), self.set_default)
        self.save = self._button(_("Save the default to edit it …"), self._save)
        head, row = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.now, 5)
        head.addWidget(self.back, 4)
        box.addLayout(head)
        row.setSpacing(6)
        for button in (self.choose, self.save):
            row.addWidget(button, len(button.text()))
        box.addLayout(row)
        self.said = label("", "good", wrap=True)
        self.said.hide()
        box.addWidget(self.said)
        self._show()

    def _button(self, text: str, pressed: Callable[[], None]) -> LongButton:
        button = LongButton(button_text(text))
        button.setProperty("kind", "fine")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(f"{_(self.file.say)}: {text}")
        button.clicked.connect(partial(self._pressed, pressed))
        return button

    def _pressed(self, does: Callable[[], None], _checked: bool = False) -> None:
        does()

    # --- what is played by -------------------------------------------------------------------------------------------

    def words(self) -> str:
        """What is played by, in words."""
        return self.given.name if self.given is not None else _(self.file.without)

    def take(self, path: Path) -> None:
        """Play by this file, if it can be read and stands; what is wrong with it is said here."""
        try:
            given, told = self._checked(path)
        except ValueError as error:
            self._say(_("{why} Nothing has changed.").format(why=error), good=False)
            return
        self.given = given
        self._say(told)
        self._show()
        self.altered.emit()

    def _checked(self, path: Path) -> tuple[GivenFile, str]:
        """A file that stands, and a sentence about it; raises `ValueError` with a sentence."""
        name = shown_name(path)
        text = text_of(path)
        found = self.file.read(text, name)
        count = len(found) if isinstance(found, Sized) else 0
        told = ngettext("Read and checked: {count} entry.", "Read and checked: {count} entries.", count)
        return GivenFile(name, text, str(path.absolute())), told.format(count=count) if count else _(
            "Read and checked."
        )

    def set_given(self, given: GivenFile | None) -> None:
        """Play by what was chosen earlier, anew if it was edited since, as long as it stands; None is the default."""
        self._say("")
        self.given = given
        if given is not None:
            try:
                self.file.read(given.text, given.name)
                self._look_again(given)
            except ValueError as error:
                self.given = None
                self._say(_("{why} The default is played by.").format(why=error), good=False)
        self._show()

    def _look_again(self, given: GivenFile) -> None:
        """Take the file as it is now, where it lay; where that cannot be, the copy that was kept is as good."""
        if not given.path:
            return
        try:
            now, told = self._checked(Path(given.path))
        except ValueError as error:
            self._say(_("{why} The copy of the last time is played by.").format(why=error), good=False)
            return
        if now.text != given.text:
            self.given = now
            self._say(_("Changed since the last time. {told}").format(told=told))

    def set_default(self) -> None:
        """Play by what comes with Parley."""
        if self.back.hasFocus():
            self.choose.setFocus()
        self.set_given(None)
        self.altered.emit()

    def refuse(self, sentence: str) -> None:
        """Say why no evening can begin with this file."""
        self._say(sentence, good=False)

    def _show(self) -> None:
        self.now.setText(f"{_(self.file.say)}: {self.words()}")
        self.back.setVisible(self.given is not None)

    def _say(self, sentence: str, good: bool = True) -> None:
        self.said.setText(sentence)
        restyle(self.said, kind="good" if good else "bad")
        self.said.setVisible(bool(sentence))

    # --- dialogs, which never stop the loop --------------------------------------------------------------------------

    def _dialog(self, title: str) -> Chooser:
        dialog = Chooser(self.window(), f"{_(self.file.say)}: {title}")
        dialog.setNameFilters([_("TOML or JSON (*.toml *.json)"), _("Every file (*)")])
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _choose(self) -> None:
        dialog = self._dialog(_("Choose a file"))
        dialog.setFileMode(Chooser.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._chosen)
        dialog.open()

    def _chosen(self, name: str) -> None:
        self.take(Path(name))

    def _save(self) -> None:
        dialog = self._dialog(_("Save the default to edit it"))
        dialog.setAcceptMode(Chooser.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("toml")
        # Qt would ask in a loop of its own; what is there already is not overwritten, and that is said.
        dialog.setOption(Chooser.Option.DontConfirmOverwrite)
        dialog.selectFile(f"{self.file.option}.toml")
        dialog.fileSelected.connect(self._saved)
        dialog.open()

    def _saved(self, name: str) -> None:
        self.save_default(Path(name))

    def save_default(self, path: Path) -> None:
        """Write what comes with Parley into a new file, to be edited and then chosen."""
        name = shown_name(path)
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(self.file.sample())
        except FileExistsError:
            self._say(_("{file} is there already, and stays as it is. Choose another name.").format(file=name), False)
        except OSError as error:
            self._say(_("{file} cannot be written: {why}.").format(file=name, why=error.strerror), good=False)
        else:
            self._say(_("Saved as {file}. Edit it with any text editor, then choose it here.").format(file=name))

    # --- dropping ----------------------------------------------------------------------------------------------------

    @staticmethod
    def dropped(data: QMimeData) -> Path | None:
        """The one local file that is dragged; None for anything else."""
        urls = data.urls()
        return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """One file may be dropped."""
        if self.dropped(event.mimeData()) is not None:
            event.acceptProposedAction()
            restyle(self, over=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """It was carried on."""
        restyle(self, over=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take it, as if it had been chosen."""
        restyle(self, over=False)
        path = self.dropped(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.take(path)


class OwnFiles(QWidget):
    """All files of a game."""

    altered = Signal()

    def __init__(self, files: Sequence[DataFile]) -> None:
        super().__init__()
        self.lines: dict[str, FileLine] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        for file in files:
            line = FileLine(file)
            line.altered.connect(self.altered)
            self.lines[file.option] = line
            box.addWidget(line)

    def given(self) -> dict[str, GivenFile]:
        """The files that were chosen, by their options."""
        return {option: line.given for option, line in self.lines.items() if line.given is not None}

    def values(self) -> dict[str, str]:
        """Their texts, as the game's options take them."""
        return {option: given.text for option, given in self.given().items()}

    def set_given(self, given: Mapping[str, GivenFile]) -> None:
        """Play by exactly these."""
        for option, line in self.lines.items():
            line.set_given(given.get(option))

    def refuse(self, sentence: str, options: Sequence[str]) -> bool:
        """Show a refusal at the files of these options; False when there are none."""
        wrong = [line for option, line in self.lines.items() if option in options]
        for line in wrong:
            line.refuse(sentence)
        return bool(wrong)

    def sheet(self) -> list[tuple[str, str]]:
        """What is played by in words, for the sheet that everybody may read."""
        return [(_(line.file.say), line.words()) for line in self.lines.values()]
