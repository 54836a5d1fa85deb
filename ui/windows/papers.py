"""Papers to print (dialog): one is chosen, its pages are looked at, and it goes into a file or to a printer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _, ngettext
from companion.sessions.minutes import Minutes, html
from ui.forms.choosing import Chooser
from ui.forms.words import button_text, fit, label, restyle
from ui.printing import Paper, Pictures, layout_of, print_on, printed
from ui.windows.exporting import free, keep
from ui.windows.scaled import ScaledWindow

WIDE, HIGH, LETTERS = 1000, 720, 15.0
"""How large it is, in pixels, where letters are so high."""
DPI = 110
"""With so many dots an inch a page is looked at there."""
PDF, HTML = "pdf", "html"


class PaperChoice(Struct, frozen=True):
    """A paper that can be chosen: what the list says, the name of its file, and how it is made, for so many players
    where it asks how many (from `few` to `most`)."""

    say: str
    stem: str
    make: Callable[[int], Paper]
    few: int = 0
    most: int = 0


class Data(Struct, frozen=True):
    """A file that is only written: what its button says, the file's name and ending, and what is in it."""

    say: str
    stem: str
    form: str
    make: Callable[[], str]


class PagePicture(QWidget):
    """A picture of a page, as large as it can be shown."""

    def __init__(self) -> None:
        super().__init__()
        self.picture = QImage()
        self.setMinimumSize(260, 260)

    def show_page(self, picture: QImage) -> None:
        """Show this."""
        self.picture = picture
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(560, 640)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.picture.isNull():
            return
        size = self.picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        ratio = self.devicePixelRatioF()
        drawn = self.picture.scaled(
            size * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        box = QRectF(
            (self.width() - size.width()) / 2, (self.height() - size.height()) / 2, size.width(), size.height()
        )
        painter = QPainter(self)
        painter.drawImage(box, drawn)
        painter.setPen(QColor(0, 0, 0, 70))
        painter.drawRect(box)
        painter.end()


class PapersDialog(QDialog):
    """Up and down choose, Page Up and Page Down turn the pages, Enter saves a PDF, Ctrl+P prints, Esc closes."""

    def __init__(
        self, parent: QWidget, title: str, choices: Sequence[PaperChoice], data: Sequence[Data] = (), at: int = 0
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(title)
        self.choices, self.number = tuple(choices), 0
        self._large = parent.unit / LETTERS if isinstance(parent, ScaledWindow) else 1.0
        self.pictures: Pictures | None = None
        self._paper: Paper | None = None
        box = QHBoxLayout(self)
        left = QVBoxLayout()
        self.list = QListWidget()
        self.list.setAccessibleName(_("Papers"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setWordWrap(True)
        self.list.addItems([choice.say for choice in choices])
        left.addWidget(self.list, 1)
        asked = QFormLayout()
        self.count = QSpinBox()
        self.players = label(_("Players"))
        asked.addRow(self.players, self.count)
        left.addLayout(asked)
        self.told = label("", "good", wrap=True)
        left.addWidget(self.told)
        self.pdf = self._button(_("Save as PDF …  (Enter)"), partial(self._ask, PDF), "main")
        self.print_ = self._button(_("Print …  (Ctrl+P)"), self.ask_printer)
        self.html = self._button(_("Save for a browser: HTML …"), partial(self._ask, HTML))
        for button in (self.pdf, self.print_, self.html):
            left.addWidget(button)
        self.data: list[QPushButton] = []
        for one in data:
            self.data.append(self._button(one.say, partial(self._ask_data, one)))
            left.addWidget(self.data[-1])
        left.addWidget(self._button(_("Close  (Esc)"), self.reject, "quiet"))
        box.addLayout(left, 2)
        right = QVBoxLayout()
        self.sheet = PagePicture()
        right.addWidget(self.sheet, 1)
        turn = QHBoxLayout()
        self.before, self.after = self._button("‹", partial(self.turn, -1)), self._button("›", partial(self.turn, 1))
        self.before.setAccessibleName(_("The page before"))
        self.after.setAccessibleName(_("The next page"))
        self.place = label("", "soft")
        turn.addStretch(1)
        for part in (self.before, self.place, self.after):
            turn.addWidget(part)
        turn.addStretch(1)
        right.addLayout(turn)
        box.addLayout(right, 3)
        self.list.currentRowChanged.connect(self._chosen)
        self.count.valueChanged.connect(self._make)
        self.list.setCurrentRow(min(at, len(self.choices) - 1))
        # It wears the letters of the window before which it stands.
        fit(self, round(WIDE * self._large), round(HIGH * self._large))
        self.list.setFocus()

    def _button(self, text: str, does: Callable[[], object], role: str = "") -> QPushButton:
        made = QPushButton(button_text(text))
        made.setAutoDefault(False)
        if role:
            made.setProperty("kind", role)
        made.clicked.connect(lambda _checked=False: does())
        return made

    # --- what is looked at --------------------------------------------------------------------------------------------

    @property
    def choice(self) -> PaperChoice:
        """The one that is marked."""
        return self.choices[max(0, self.list.currentRow())]

    def _chosen(self, _row: int) -> None:
        few, most = self.choice.few, self.choice.most
        for part in (self.players, self.count):
            part.setVisible(most > few)
        self.count.blockSignals(True)
        self.count.setRange(few, most)
        self.count.setValue(most)
        self.count.blockSignals(False)
        self._make()

    def _make(self, _count: int = 0) -> None:
        self._paper = self.choice.make(self.count.value())
        self.html.setEnabled(isinstance(self._paper, Minutes))
        self.pictures, self.number = Pictures(self._paper, round(DPI * min(2.0, self._large))), 0
        nothing = not self.pictures.count
        for button in (self.pdf, self.print_):
            button.setEnabled(not nothing)
        self.tell(_("Nothing of it is released yet.") if nothing else "", False)
        self._show()

    def turn(self, by: int) -> None:
        """The next page, or the one before."""
        count = self.pictures.count if self.pictures is not None else 0
        self.number = max(0, min(count - 1, self.number + by))
        self._show()

    def _show(self) -> None:
        if self.pictures is None:
            return
        count = self.pictures.count
        self.sheet.show_page(self.pictures.page(self.number) if count else QImage())
        said = _("{page} of {pages}").format(page=self.number + 1, pages=count) if count else ""
        self.place.setText(said)
        self.sheet.setAccessibleName(f"{self.choice.say}, {said}")
        self.before.setEnabled(self.number > 0)
        self.after.setEnabled(self.number < count - 1)

    def tell(self, sentence: str, good: bool) -> None:
        """Say how it went."""
        restyle(self.told, kind="good" if good else "bad")
        self.told.setText(sentence)

    # --- files and printers -------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the paper into a new file, in the form that the ending says."""
        paper = self._paper
        if paper is None:
            return
        text = path.suffix[1:] == HTML and isinstance(paper, Minutes)
        self.tell(*keep(path, lambda: html(paper).encode() if text and isinstance(paper, Minutes) else printed(paper)))

    def _ask(self, form: str) -> None:
        self._ask_file(self.choice.stem, form, self.save)

    def _ask_data(self, data: Data) -> None:
        self._ask_file(data.stem, data.form, lambda path: self.tell(*keep(path, lambda: data.make().encode())))

    def _ask_file(self, stem: str, form: str, write: Callable[[Path], None]) -> None:
        dialog = Chooser(self, self.windowTitle())
        dialog.setAcceptMode(Chooser.AcceptMode.AcceptSave)
        # What is there already is not overwritten, and that is said.
        dialog.setOption(Chooser.Option.DontConfirmOverwrite)
        dialog.setNameFilter(f"{form.upper()} (*.{form})")
        dialog.setDefaultSuffix(form)
        dialog.selectFile(free(Path(dialog.directory().absolutePath()), stem, form).name)
        dialog.fileSelected.connect(lambda name: write(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def ask_printer(self) -> None:
        """Ask for a printer, and print on it."""
        # Looking for printers takes time, and few people print.
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        if self._paper is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageLayout(layout_of(self._paper))
        printer.setDocName(self._paper.foot)
        printer.setCreator("Parley")
        asked = QPrintDialog(printer, self)
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked.accepted.connect(partial(self.print_on, printer))
        asked.setWindowModality(Qt.WindowModality.WindowModal)
        asked.show()

    def print_on(self, printer: object) -> None:
        """Print on this printer; its user may have chosen another size of paper."""
        from PySide6.QtPrintSupport import QPrinter

        if isinstance(printer, QPrinter) and self._paper is not None:
            count = print_on(printer, self._paper)
            self.tell(
                ngettext(
                    "{count} page is on its way to the printer.",
                    "{count} pages are on their way to the printer.",
                    count,
                ).format(count=count),
                True,
            )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pages turn, Enter saves, Ctrl+P prints; a key that is held turns pages alone."""
        key, plain = event.key(), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        focus = self.focusWidget()
        if key in (Qt.Key.Key_PageDown, Qt.Key.Key_Right):
            self.turn(1)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_Left):
            self.turn(-1)
        elif event.isAutoRepeat():
            return
        elif key == Qt.Key.Key_P and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.print_.click()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain:
            (focus if isinstance(focus, QPushButton) else self.pdf).click()
        else:
            super().keyPressEvent(event)
