"""The story of the evening: every line in order, the newest in sight, what was taken back struck through."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRegularExpression,
    QSize,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QPushButton, QVBoxLayout, QWidget

from companion.core.countdown import as_minutes
from companion.core.language import _, ngettext
from companion.core.page import Line, Page
from ui.forms.search import SearchLine
from ui.forms.words import button_text
from ui.panels.lines import HEAD, LineDelegate
from ui.theme import style

ENTRY = Qt.ItemDataRole.UserRole
QUIET = HEAD + 1
LEAST_LINES = 2
"""Fewer lines of words tell nothing of what has happened."""


def clock_time(at: int) -> str:
    """Table time as minutes and seconds."""
    return as_minutes(at // 1000)


def pattern(words: str, rounds: Iterable[str] = ()) -> str:
    """What a line must match to hold each of these words, in any order; a number is one by itself: 7 is not in 17, nor
    in the time 0:07. Where the `rounds` are called so, “round 2” is that round and no other number."""
    named, must = {*rounds}, []
    for found in re.finditer(r"\b([^\W\d]+)\s+(\d+)(?!\S)", words):
        word, number = (re.escape(part) for part in found.groups())
        if any(re.search(rf"\b{word}\s+\d", one, re.IGNORECASE) for one in named):
            meant = [one for one in sorted(named) if re.search(rf"\b{word}\s+{number}\b", one, re.IGNORECASE)]
            must.append("(?=.*(?:" + "|".join(map(re.escape, meant)) + r")(?!\w))" if meant else "(?!)")
            words = words.replace(found.group(), " ", 1)
    must += [rf"(?=.*(?<!\d:)\b{w}\b(?!:\d))" if w.isdigit() else f"(?=.*{re.escape(w)})" for w in words.split()]
    return "".join(must)


def closeness(words: str, line: str) -> tuple[int, int]:
    """How many numbers of what it names it lacks, as the 13 of “Bill 13”, which is no number of a line then; and how
    many letters lie from the first to the last of the words where they stand closest together in the line. Words that
    it has not, as those of its round, count for nothing."""
    text = line.casefold()
    named = [number for word, number in pairwise(words.casefold().split()) if number.isdigit() and word in text]
    lacks = sum(not re.search(rf"\b{number}\b", text) for number in named)
    wanted = {w for w in words.casefold().split() if w in text}
    found = sorted((m.start(), m.end(), w) for w in wanted for m in re.finditer(re.escape(w), text))
    best, begin, count = len(text), 0, Counter[str]()
    for _at, end, word in found:
        count[word] += 1
        while len(count) == len(wanted) and count[found[begin][2]] > 1:
            count[found[begin][2]] -= 1
            begin += 1
        if len(count) == len(wanted):
            best = min(best, end - found[begin][0])
    return lacks, best if wanted else 0


class LineModel(QStandardItemModel):
    """The lines, each with the room that it needs: kept where the view finds them, for it asks all of them each time.

    What stays keeps its row, so that the view keeps its place.
    """

    def __init__(self, parent: QWidget, room: Callable[[str], QSize]) -> None:
        super().__init__(parent)
        self.lines: tuple[Line, ...] = ()
        self._unkept = 0
        self._room = room
        self._rounds: Mapping[int, str] = {}
        """Where the evening stood at each line, while lines are searched for."""

    def show_lines(self, lines: tuple[Line, ...], unkept: int = 0) -> bool:
        """Shows these lines, from entry `unkept` on as not written; whether anything is another one than before."""
        before, self.lines = self.lines, lines
        marked, self._unkept = self._unkept != unkept, unkept
        stay = min(len(before), len(lines))
        if marked or lines[:stay] != before[:stay]:
            for row in range(stay):
                if marked or lines[row] != before[row]:
                    self._write(self.item(row), lines[row])
        elif len(lines) == len(before):
            return False
        if stay < len(before):
            self.removeRows(stay, len(before) - stay)
        if stay < len(lines):
            self.invisibleRootItem().appendRows([self._write(QStandardItem(), line) for line in lines[stay:]])
        return True

    def tell_rounds(self, rounds: Mapping[int, str]) -> None:
        """Each line says where the evening stood then; nothing where none is known."""
        if rounds != self._rounds:
            self._rounds = rounds
            for row, line in enumerate(self.lines):
                self._write(self.item(row), line)

    def measure(self) -> None:
        """The letters, or the width that there is, are others now."""
        self.blockSignals(True)
        for row in range(self.rowCount()):
            item = self.item(row)
            item.setSizeHint(self._room(item.text()))
        self.blockSignals(False)

    def _write(self, item: QStandardItem, line: Line) -> QStandardItem:
        at = clock_time(line.at)
        unkept = 0 < self._unkept <= line.entry
        where = line.round or self._rounds.get(line.entry, "")
        head = "  ".join(filter(None, (f"#{line.called}", at, where, f"({_('not written')})" if unkept else "")))
        text = f"{head}   {line.say}"
        if text != item.text():
            item.setText(text)
            item.setSizeHint(self._room(text))
        item.setData(head, HEAD)
        item.setData(line.entry, ENTRY)
        item.setData(line.quiet, QUIET)
        undone = _("taken back") + ": " if line.undone else ""
        number = _("line {n}, not written") if unkept else _("line {n}")
        said = f"{undone}{at} {line.say} ({number.format(n=line.called)})"
        item.setToolTip(said)
        item.setAccessibleText(said)
        font = QFont()
        font.setStrikeOut(line.undone)
        item.setData(font if line.undone else None, Qt.ItemDataRole.FontRole)
        return item


class FoundLines(QSortFilterProxyModel):
    """The lines that have all that is searched for, in the order of play; as long as nothing is, those that tell of the
    game, in the order in which they were written."""

    def __init__(self, parent: QWidget, source: LineModel) -> None:
        super().__init__(parent)
        self._source = source
        self.setSourceModel(source)
        self._places: list[tuple[int, int, bool, int]] = []
        """Where each line belongs in the order of play: what a correction wrote anew, where it was played."""
        self.nouns: Mapping[str, str] = {}
        """By which words each kind of line is found, beside its own."""

    def order(self, lines: Sequence[Line], rounds: Mapping[int, str]) -> None:
        """What is found stands in the order of these `rounds`; none of them: as it was written."""
        order = {entry: place for place, entry in enumerate(rounds)}
        before = {n: max((order[e] for e in order if e <= n), default=-1) for n in {one.stands_for for one in lines}}
        # What counts stands before what it took the place of.
        self._places = [
            (order.get(one.stands_for, before[one.stands_for]), one.stands_for, one.undone, one.place) for one in lines
        ]
        self.sort(0 if rounds else -1)

    def lessThan(self, left: QModelIndex | QPersistentModelIndex, right: QModelIndex | QPersistentModelIndex) -> bool:
        least = (0, 0, False, 0)
        places = [self._places[i.row()] if i.row() < len(self._places) else least for i in (left, right)]
        return (*places[0], left.row()) < (*places[1], right.row())

    def filterAcceptsRow(self, row: int, parent: QModelIndex | QPersistentModelIndex) -> bool:
        if (wanted := self.filterRegularExpression()).pattern():
            kind = self._source.lines[row].kind
            return wanted.match(f"{self._source.item(row).text()} {self.nouns.get(kind, '')}").hasMatch()
        return not self.sourceModel().index(row, 0, parent).data(QUIET)


class MeasuredList(QListView):
    """A list whose rows are measured anew, all at once, when the letters or the width have become others."""

    widened = Signal()
    entered = Signal()
    """Enter was pressed on the marked line."""
    nothing = ""
    """What is said where no line stands."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and Enter are the list's; Space, digits and letters mean in it what they mean in its window."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            if not event.isAutoRepeat():
                self.entered.emit()
        elif event.text().isprintable() and event.text():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.nothing and not self.model().rowCount():
            painter = QPainter(self.viewport())
            painter.setPen(QColor(style.current().ink_soft))
            room = self.viewport().rect().adjusted(8, 8, -8, -8)
            painter.drawText(room, Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap, self.nothing)
            painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self.widened.emit()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.widened.emit()
            self.scheduleDelayedItemsLayout()


class Story(QWidget):
    """The story with a filter; `entry_clicked` tells which journal entry a line stands in."""

    entry_clicked = Signal(int)
    opened = Signal(int)
    """Enter was pressed in what is searched for, or on a line: this is the entry of the marked line."""

    def __init__(self, unit: float = 15.0, hint: str = "", rounds: Callable[[], Mapping[int, str]] = dict,
                 nouns: Callable[[], Mapping[str, str]] = dict) -> None:  # fmt: skip
        """`hint` says where one searches what a press on a line is good for; `rounds` tells where the evening stood at
        each line, so that lines that say the same can be told apart, and found by their round; `nouns` by which words
        each kind of line is found, too."""
        super().__init__()
        self._rounds, self._nouns = rounds, nouns
        self.search = SearchLine(_("Find in the story"))
        self.search.setPlaceholderText(hint or _("Find in the story"))
        self.view = MeasuredList()
        delegate = LineDelegate(self.view)
        self.model = LineModel(self, delegate.room)
        self.view.widened.connect(self.model.measure)
        self._found = FoundLines(self, self.model)
        self._found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view.setAccessibleName(_("The story of the evening"))
        self.view.setModel(self._found)
        self.view.setItemDelegate(delegate)
        self.view.setWordWrap(True)
        self.view.setSpacing(2)
        self.view.setUniformItemSizes(False)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # Always there: a bar that appears would narrow lines that are laid out already.
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._open_found)
        self._follows, self._over = True, False
        self._mended: int | None = None
        """In which entry stands the last correction that was shown; None before any page."""
        self._moving = False
        self._told = 0
        """How many lines had been told when they were last followed."""
        self.newer = QPushButton()
        """Leads back to the end: newer lines stand there, for whoever has scrolled back."""
        self.newer.setAutoDefault(False)
        self.newer.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.newer.clicked.connect(self.to_end)
        self.newer.hide()
        self._end = QShortcut(Qt.Key.Key_End, self, self.to_end)
        bar = self.view.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._grown)
        self.view.clicked.connect(self._picked)
        # Not at once: the Enter that is left over would press what has the keyboard then.
        self.view.entered.connect(lambda: QTimer.singleShot(0, self, self._tell_opened))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.search)
        box.addWidget(self.view)
        box.addWidget(self.newer)
        self.set_unit(unit)

    def sizeHint(self) -> QSize:
        return QSize(300, 320)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 120)

    def least(self) -> int:
        """How high it is, in pixels, with what one searches in and a few lines of words."""
        lines = LEAST_LINES * self.view.fontMetrics().lineSpacing() + 2 * (self.view.frameWidth() + self.view.spacing())
        box = self.layout()
        return self.search.sizeHint().height() + (box.spacing() if box is not None else 0) + lines

    def set_unit(self, px: float) -> None:
        """Sets the height of the text."""
        self.setFont(style.font(px))
        self.view.setFont(style.font(px))
        self.newer.setFont(style.font(px))

    def set_page(self, page: Page) -> None:
        """Shows the story of this page; it follows the newest line unless somebody has scrolled back.

        A correction ends what was searched for to find the line: its own line is seen.
        """
        if page.result is not None and not self._over:
            self._follows = True
        self._over = page.result is not None
        mended = max((one.entry for one in page.corrected), default=0)
        if self._mended is not None and mended > self._mended:
            self.search.clear()
            self._follows = True
        self._mended = mended
        bar = self.view.verticalScrollBar()
        stood = bar.value()
        self._moving = True  # whatever scrolls now is not a person
        new = self.model.show_lines(page.story, page.unkept)
        if new and self.search.text() and not (self.search.hasFocus() or self.view.hasFocus()):
            self.search.clear()  # nobody looks for it any more, and it would keep its room from the buttons
            self._follows = True
        if new and not self._follows:
            self.view.doItemsLayout()
            bar.setValue(stood)
        self._moving = False
        if new or page.result is not None:
            self._grown()
        self._count_newer()

    def showEvent(self, event: QShowEvent) -> None:
        """Opened anew, it shows the newest line."""
        super().showEvent(event)
        self.to_end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._moving = True
        super().resizeEvent(event)
        self._moving = False
        self._grown()

    def to_end(self) -> None:
        """Show the newest line, and follow from there on; who searches has other lines before them."""
        self._follows = not self.search.text().strip()
        self._count_newer()
        self._grown()

    def _count_newer(self) -> None:
        """Say how many lines have come since somebody scrolled back; whoever searches is told of none."""
        told = sum(not line.quiet for line in self.model.lines)
        if self._follows or told < self._told:
            self._told = told
        new = 0 if self.search.text().strip() else told - self._told
        self.newer.setText(button_text(ngettext("{n} new line  (End)", "{n} new lines  (End)", new).format(n=new)))
        self.newer.setVisible(bool(new))
        self._end.setEnabled(bool(new))

    @property
    def follows(self) -> bool:
        """Whether new lines are followed; not once somebody has scrolled back, until they are at the end again."""
        return self._follows

    def _grown(self, *_range: int) -> None:
        """Lines were added, or laid out: their heights are known later than their number."""
        if self._follows:
            self._moving = True
            self.view.scrollToBottom()
            self._moving = False

    def _scrolled(self, value: int) -> None:
        if not self._moving:
            self._follows = value >= self.view.verticalScrollBar().maximum() - 4
            self._count_newer()

    def _filter(self, words: str) -> None:
        self._moving = True
        rounds = self._rounds() if words.strip() else {}
        self.model.tell_rounds(rounds)
        # Each word for itself: who looks for “Ben abstain” does not know what stands between the two.
        anyhow = QRegularExpression.PatternOption.CaseInsensitiveOption
        each = QRegularExpression(pattern(words, rounds.values()), anyhow)
        self._found.nouns = self._nouns() if words.strip() else {}
        self._found.setFilterRegularExpression(each)
        self._found.order(self.model.lines, rounds)
        self.view.nothing = _("No line has all of this. Fewer words find more.") if words.strip() else ""
        self._follows = not words.strip()
        if self._follows:
            self.view.setCurrentIndex(QModelIndex())
        else:
            self._mark_found()
        self._moving = False
        self._count_newer()
        self._grown()

    def _mark_found(self) -> None:
        """What Enter takes is marked and in sight: where the words stand closest, of those that count the first."""
        rows = range(self._found.rowCount())
        lines = [self.model.lines[self._found.mapToSource(self._found.index(row, 0)).row()] for row in rows]
        if lines:
            row = min(rows, key=lambda n: (lines[n].undone, closeness(self.search.text(), lines[n].say), n))
            self.view.setCurrentIndex(self._found.index(row, 0))
            self.view.scrollTo(self._found.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)

    def to_lines(self) -> None:
        """From what is searched for to the line that is marked; unless anything is, to the newest."""
        rows = range(self._found.rowCount())
        if rows:
            if not self.search.text().strip():
                self.view.setCurrentIndex(self._found.index(rows[-1], 0))
            elif not self.view.currentIndex().isValid():
                self._mark_found()
            self.view.scrollTo(self.view.currentIndex())
            self.view.setFocus(Qt.FocusReason.TabFocusReason)

    def _open_found(self) -> None:
        """Enter opens what is marked, at once; where nothing is searched for, it leads into the lines."""
        self.to_lines()
        if self.search.text().strip() and self._found.rowCount():
            # Not at once: the Enter that the line leaves over would press what has the keyboard then.
            QTimer.singleShot(0, self, self._tell_opened)

    def _tell_opened(self) -> None:
        if self.view.currentIndex().isValid():
            self.opened.emit(int(self.view.currentIndex().data(ENTRY)))

    def go_to(self, entry: int) -> None:
        """Mark the first line of this entry, in sight; where it has none, the last line before it."""
        self.search.clear()
        rows = range(self._found.rowCount())
        at = [int(self._found.index(row, 0).data(ENTRY)) for row in rows]
        found = max((n for n in at if n <= entry), default=None)
        if found is not None:
            index = self._found.index(at.index(found), 0)
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def picked(self) -> tuple[Line, QPoint] | None:
        """The line that is marked, and where it stands on the screen."""
        index = self.view.currentIndex()
        if not index.isValid():
            return None
        box = self.view.visualRect(index)
        line = self.model.lines[self._found.mapToSource(index).row()]
        return line, self.view.viewport().mapToGlobal(box.bottomLeft())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down leads from what is searched for into the lines."""
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.to_lines()
        else:
            super().keyPressEvent(event)

    def _picked(self, index: QModelIndex) -> None:
        self.entry_clicked.emit(int(index.data(ENTRY)))
