"""The lines of the story that count, as a judge looks for one of them: by words, by round, by player."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _
from companion.core.page import Line, Page
from ui.bridge import Bridge
from ui.forms.search import SearchLine
from ui.forms.words import label
from ui.panels.lines import HEAD, LineDelegate
from ui.panels.story import closeness, pattern
from ui.theme import style

ENTRY = Qt.ItemDataRole.UserRole
HEADING, NOUNS = Qt.ItemDataRole.UserRole + 2, Qt.ItemDataRole.UserRole + 3


class Found(QListWidget):
    """The lines of the story that count, under the round they belong to; Enter goes on with the marked one."""

    gone_on = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ends = True
        """Whether the newest line was in sight before lines took more room."""
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._moved)
        bar.rangeChanged.connect(self._stay)

    def _moved(self, value: int) -> None:
        self._ends = value >= self.verticalScrollBar().maximum()

    def _stay(self, _least: int, most: int) -> None:
        """The newest stays in sight where the drawer gets its own width only after it has its lines."""
        if self._ends and self.currentItem() is None:
            self.verticalScrollBar().setValue(most)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentItem() is not None:
            self.gone_on.emit()
        else:
            super().keyPressEvent(event)


class Whole(LineDelegate):
    """Lines as the story draws them, each as high as all of its words; a heading is bold."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as all of its words."""
        return self.room(str(index.data()))

    def wide(self) -> int:
        """As wide as beside a bar: one that comes and goes wraps no words anew."""
        view = self._view
        return view.width() - 2 * view.frameWidth() - view.verticalScrollBar().sizeHint().width()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """A line, or the heading of a round."""
        option.rect.setWidth(self.wide() - 2 * self._view.spacing())
        if index.data(ENTRY) is not None:
            super().paint(painter, option, index)
            return
        painter.save()
        font = QFont(self._view.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(style.current().ink_soft))
        inner = option.rect.adjusted(painter.fontMetrics().height() // 4, 0, 0, 0)
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter), str(index.data()))
        painter.restore()


class OldLines(QWidget):
    """What is looked for, in which round and of whom, and the lines that have all of it."""

    marked = Signal(int)
    """The entry of the line that is marked now; 0 where none is."""
    gone_on = Signal()
    """Enter goes on from the marked line to what can be done about it."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self.shown: tuple[tuple[Line, ...], int] = (), 0
        """The story of which the lines are, and how much of it is not written."""
        self.search = SearchLine(_("Find a line: a word, a name"))
        self.rounds, self.seats = QComboBox(), QComboBox()
        self.rounds.setAccessibleName(_("Which round"))
        self.seats.setAccessibleName(_("Which player"))
        self.found = Found()
        self.found.setAccessibleName(_("Lines that can be mended"))
        self.found.setItemDelegate(Whole(self.found))
        self._struck = QFont()
        self._struck.setStrikeOut(True)
        self.found.setSpacing(2)
        self.found.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.found.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.nothing = label(_("No line that counts has all of this. Fewer words find more."), "soft", wrap=True)
        self.nothing.hide()
        left = QVBoxLayout(self)
        left.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(self.rounds, 1)
        row.addWidget(self.seats, 1)
        left.addWidget(self.search)
        left.addLayout(row)
        left.addWidget(self.found, 1)
        left.addWidget(self.nothing)
        self._unopened = False
        """Whether the marked line was marked by what was searched for, and is not looked up yet."""
        self.found.currentItemChanged.connect(self._opened)
        self.found.itemClicked.connect(lambda item: self._opened(item) if self._unopened else None)
        self.found.gone_on.connect(self.gone_on)
        self.search.textChanged.connect(self._searched)
        self.search.returnPressed.connect(self._to_found)
        self.rounds.currentIndexChanged.connect(self._filter)
        self.seats.currentIndexChanged.connect(self._filter)

    def set_page(self, page: Page) -> bool:
        """Show the lines that count now; tells whether they are others than before, for then none is marked."""
        if (page.story, page.unkept) == self.shown:
            return False
        self.shown = page.story, page.unkept
        headings, nouns = self._bridge.headings(), self._bridge.nouns()
        # As they count: what a correction wrote anew stands where it was played, and what one struck out, struck.
        order = {entry: n for n, entry in enumerate(headings)}
        counts = {line.stands_for for line in page.story if not line.undone}
        told = (line for line in page.story if line.stands_for in headings)
        counting = (line for line in told if not line.undone or line.stands_for not in counts)
        self.found.blockSignals(True)
        self.found.clear()
        heading = ""
        for line in sorted(counting, key=lambda line: (order[line.stands_for], line.place)):
            if headings[line.stands_for] != heading:
                heading = headings[line.stands_for]
                self._head(heading)
            unkept = f"  ({_('not written')})" if page.is_unkept(line.entry) else ""
            head = f"{line.called}{unkept}   "
            item = QListWidgetItem(head + line.say)
            item.setData(HEAD, head)
            item.setData(ENTRY, line.stands_for)
            item.setData(HEADING, heading)
            item.setData(NOUNS, nouns.get(line.kind, ""))
            struck = f"{_('struck out')}, " if line.undone else ""
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{heading}, {line.called}, {struck}{line.say}")
            if line.undone:
                item.setData(Qt.ItemDataRole.FontRole, self._struck)
            self.found.addItem(item)
        self.found.blockSignals(False)
        self._choices(self.rounds, _("All rounds"), list(dict.fromkeys(headings.values())))
        self._choices(self.seats, _("Everybody"), [card.name for card in page.view.seats])
        self._filter()
        return True

    def _head(self, heading: str) -> None:
        item = QListWidgetItem(heading)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setData(HEADING, heading)
        self.found.addItem(item)

    @staticmethod
    def _choices(box: QComboBox, first: str, values: Sequence[str]) -> None:
        said = [first, *values]
        if [box.itemText(n) for n in range(box.count())] != said:
            box.blockSignals(True)
            chosen = box.currentText()
            box.clear()
            box.addItems(said)
            box.setCurrentIndex(max(0, box.findText(chosen)))
            box.blockSignals(False)

    def _searched(self) -> None:
        """Whoever writes a word looks everywhere, where the chosen round or player has nothing of it; what Enter takes
        is marked and in sight."""
        if not self._filter() and (self.rounds.currentIndex() or self.seats.currentIndex()):
            self.everywhere()
            self._filter()
        if not self.search.text().strip():
            return
        rows = self._rows()
        struck = {n: item.data(Qt.ItemDataRole.FontRole) is not None for n, item in rows.items()}
        said = {n: item.text().removeprefix(str(item.data(HEAD))) for n, item in rows.items()}
        row = min(rows, key=lambda n: (struck[n], closeness(self.search.text(), said[n]), n), default=-1)
        self.found.blockSignals(True)  # what can be done about it is looked up once it is wanted
        self.found.setCurrentRow(row)
        self.found.blockSignals(False)
        self._unopened = row >= 0
        if row >= 0:
            self.found.scrollToItem(self.found.item(row), QListWidget.ScrollHint.PositionAtCenter)
        self.marked.emit(0)

    def _opened(self, item: QListWidgetItem | None) -> None:
        self._unopened = False
        self.marked.emit(_entry(item))

    def _rows(self) -> dict[int, QListWidgetItem]:
        """The lines that are shown, by their rows."""
        items = {n: self.found.item(n) for n in range(self.found.count())}
        return {n: item for n, item in items.items() if not item.isHidden() and item.data(ENTRY) is not None}

    def everywhere(self) -> None:
        """Of every round and of everybody."""
        for box in (self.rounds, self.seats):
            box.blockSignals(True)
            box.setCurrentIndex(0)
            box.blockSignals(False)

    def _to_found(self) -> None:
        """From the search to what can be done about the marked line, or else the first."""
        rows = self._rows()
        if rows and self.found.currentRow() not in rows:
            self.found.setCurrentRow(min(rows))
        if rows:
            # Not at once: an Enter that a line leaves over would press the button that has the keyboard then.
            QTimer.singleShot(0, self, self.gone_on.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down leads from what is searched for into the lines."""
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.found.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _filter(self) -> bool:
        """Show the lines that fit; whether there is one."""
        rounds = [self.rounds.itemText(n) for n in range(1, self.rounds.count())]
        wanted = re.compile(pattern(self.search.text(), rounds), re.IGNORECASE | re.DOTALL)
        heading = self.rounds.currentText() if self.rounds.currentIndex() > 0 else ""
        seat = self.seats.currentText() if self.seats.currentIndex() > 0 else ""
        seen: set[str] = set()
        for row in reversed(range(self.found.count())):
            item = self.found.item(row)
            under = str(item.data(HEADING))
            if item.data(ENTRY) is None:
                item.setHidden(under not in seen)
                continue
            fits = heading in ("", under) and seat in item.text()
            fits = fits and wanted.search(f"{under} {item.text()} {item.data(NOUNS)}") is not None
            item.setHidden(not fits)
            if fits:
                seen.add(under)
        self.nothing.setVisible(not seen)
        return bool(seen)

    def mark(self, entry: int, say: str = "") -> bool:
        """Mark this line, where it counts; `say` is which sentence of its entry is meant."""
        rows = [n for n in range(self.found.count()) if (self.found.item(n).data(ENTRY) or 0) == entry]
        if rows:
            row = next((n for n in rows if say and self.found.item(n).text().endswith(say)), rows[0])
            self.found.setCurrentRow(row)
            self.found.scrollToItem(self.found.item(row), QListWidget.ScrollHint.PositionAtCenter)
        return bool(rows)

    def mark_in_its_round(self, entry: int, say: str = "") -> None:
        """Mark this line among those of its round."""
        self.search.clear()
        self.seats.setCurrentIndex(0)
        self.rounds.setCurrentIndex(max(0, self.rounds.findText(self._bridge.headings().get(entry, ""))))
        self.found.setCurrentRow(-1)  # a form that stands open at this very line goes, too
        self.mark(entry, say)

    def entry(self) -> int:
        """The entry of the marked line; 0 where none is."""
        return _entry(self.found.currentItem())

    def words(self) -> str:
        """The words of what is marked."""
        return " ".join(item.text() for item in self.found.selectedItems())

    def clear(self) -> None:
        """Nothing is looked for or marked, and what is shown next is shown anew."""
        self.search.clear()
        self.everywhere()
        self.found.setCurrentRow(-1)
        self.shown = (), 0


def names(words: str, name: str) -> bool:
    """Whether these words, by which a line was sought, name somebody: whole, or as a part of the name begins."""
    begun = [word for word in words.casefold().split() if len(word) > 1]
    return any(part.startswith(word.rstrip(":")) for word in begun for part in name.casefold().split())


def _entry(item: QListWidgetItem | None) -> int:
    """The entry of a line; 0 of a heading, or of none."""
    return (item.data(ENTRY) or 0) if item is not None else 0
