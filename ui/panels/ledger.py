"""The ledger: every posting that the viewer may read, with its journal entry, and what it comes to for one account."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from companion.core.contract import changed
from companion.core.language import _
from companion.core.ledger import deal, holder
from companion.core.page import LedgerLine, Mended, Page
from companion.sessions.rulebook import rule
from companion.sessions.why import END, Explained, counted
from companion.words import parts, total
from ui.forms.words import label, tooltip
from ui.theme import icons, style

_Index = QModelIndex | QPersistentModelIndex
WIDEST = 32
"""So many letters of what moved, or of an account, have room in their column; all of it stands in the tooltip."""


class _Narrow(QStyledItemDelegate):
    """A cell that leaves room for those beside it: the first deal of a whole deck is named card by card."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Its words, or as many of them as have room."""
        hint, most = super().sizeHint(option, index), option.fontMetrics.averageCharWidth() * WIDEST
        return hint.boundedTo(QSize(most, hint.height()))


class Postings(QAbstractTableModel):
    """The postings of one account, or of all."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.all: tuple[LedgerLine, ...] = ()
        self.rows: list[LedgerLine] = []
        self.only = ""
        self.mended: dict[int, Mended] = {}
        """The corrections, by their entries."""
        self.game = ""
        """Whose rules the postings rest on."""

    def show_lines(self, lines: tuple[LedgerLine, ...], only: str) -> None:
        """Shows these postings; `only` names one account, "" stands for all."""
        known = len(self.all)
        if only != self.only or lines[:known] != self.all:
            self.beginResetModel()
            self.all, self.only, self.rows = lines, only, self._of(lines, only)
            self.endResetModel()
            return
        new, self.all = self._of(lines[known:], only), lines
        if new:
            self.beginInsertRows(QModelIndex(), len(self.rows), len(self.rows) + len(new) - 1)
            self.rows += new
            self.endInsertRows()
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 4)

    @staticmethod
    def _of(lines: tuple[LedgerLine, ...], only: str) -> list[LedgerLine]:
        return [line for line in lines if not only or only in (line.src, line.dst)]

    def comes_to(self) -> int:
        """What the postings shown come to for the one account."""
        return sum(line.amount if line.dst == self.only else -line.amount for line in self.rows)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own signature)
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own signature)
        return 0 if parent.isValid() else 5

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and way == Qt.Orientation.Horizontal:
            what = _("What") if any(line.what for line in self.all) else _("Amount")
            return (_("Entry"), _("From"), _("To"), what, _("Why"))[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            moved = f"−{line.moved}" if self.only and line.src == self.only and not line.what else line.moved
            return (f"#{line.called}", line.src_say, line.dst_say, moved, line.say)[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in (0, 3):
            side = Qt.AlignmentFlag.AlignLeft if index.column() and line.what else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DecorationRole and index.column() == 0 and self._mark(line):
            return icons.icon("mended", style.current().brass_ink, 32)
        if role == Qt.ItemDataRole.ToolTipRole:
            rules = (f"{number}: {text}" for number in line.rules if (text := rule(self.game, number)))
            lead = _("Double click or Enter: the line of the story")
            moved = f"{line.src_say} → {line.dst_say}: {line.moved}"
            return tooltip("\n".join(filter(None, (moved, line.say, *rules, self._mark(line), lead))))
        return None

    def _mark(self, line: LedgerLine) -> str:
        """What the mark of the correction says that changed this posting; "" where none did.

        Where it is known whose figures it changed, points of others were told anew with them, and corrected by nobody.
        """
        one = self.mended.get(line.entry)
        seats = {*filter(None, map(holder, (line.src, line.dst)))} if not line.what else set()
        if one is None or (seats and one.seats and seats.isdisjoint(one.seats)):
            return ""
        return one.say


def _called(line: LedgerLine, deals: Mapping[str, str]) -> LedgerLine:
    """A posting whose deal is called by what was promised."""
    src, dst = (f" ({deals[account]})" if account in deals else "" for account in (line.src, line.dst))
    return changed(line, src_say=line.src_say + src, dst_say=line.dst_say + dst)


def _played(line: LedgerLine) -> int:
    """By which number a posting is called: what a correction told anew stands where it was played."""
    return int(line.called.rstrip("+"))


class Ledger(QWidget):
    """The postings with a choice of account; a double click or Enter leads to the entry that a posting stands in."""

    entry_clicked = Signal(int)
    why_asked = Signal(str)
    """Why the account holds what it does is asked."""

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__()
        self.accounts = QComboBox()
        self.accounts.setAccessibleName(_("Account"))
        self.accounts.addItem(_("All accounts"), "")
        self.sum = QPushButton()
        self.sum.setProperty("kind", "fine")
        self.sum.setAutoDefault(False)
        self.sum.hide()
        self.sum.clicked.connect(self._ask_why)
        self.model = Postings(self)
        self.view = QTableView()
        self.view.setAccessibleName(_("Postings"))
        self.view.setModel(self.model)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.view.setShowGrid(False)
        self.view.setTabKeyNavigation(False)
        self.view.verticalHeader().hide()
        head = self.view.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)
        head.sectionResized.connect(self._resized)
        narrow = _Narrow(self.view)
        for column in (1, 2, 3):
            self.view.setItemDelegateForColumn(column, narrow)
        self.end = label("", "soft", wrap=True)
        """What a total adds to an account at the end, as agendas: no posting has it."""
        self.end.hide()
        self.accounts.currentIndexChanged.connect(self._refresh)
        self.view.doubleClicked.connect(self._picked)
        self.view.activated.connect(self._picked)
        top = QHBoxLayout()
        top.addWidget(self.accounts)
        top.addWidget(self.sum)
        top.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(top)
        box.addWidget(self.view)
        box.addWidget(self.end)
        self._lines: tuple[LedgerLine, ...] = ()
        self.set_unit(unit)

    def sizeHint(self) -> QSize:
        return QSize(520, 320)

    def set_unit(self, px: float) -> None:
        """Sets the height of the text."""
        for part in (self, self.view, self.accounts, self.sum, self.end):
            part.setFont(style.font(px))

    def set_page(self, page: Page, why: Callable[[str], Explained] | None = None) -> None:
        """Shows the ledger of this page; where one can ask `why` an account holds what it does, with what was counted
        at the end."""
        self.model.game = page.game
        self.model.mended = {one.entry: one for one in page.corrected}
        standings = page.result.standings if page.result is not None else ()
        totals = [_("{seat} {total} ({parts})").format(seat=one.seat, total=total(one), parts=parts(one))
                  for one in standings if one.parts]  # fmt: skip
        self.end.setText(" · ".join(totals))
        self.end.setVisible(bool(totals))
        # A number alone says nothing to anybody: its promise stands with it wherever the account is named.
        ended = page.result.deals if page.result is not None else ()
        deals = {deal(card.number): f"{card.addressee}: {card.say}" for card in (*ended, *page.view.deals)}
        at_end = counted(page, why) if why is not None else ()
        ledger = tuple(
            _called(line, deals) if line.src in deals or line.dst in deals else line
            for line in sorted((*page.ledger, *at_end), key=_played)
        )
        before, self._lines = self._lines, ledger
        grown = ledger[: len(before)] == before
        new = ledger[len(before) :] if grown else ledger
        if not grown:
            self._forget({account for line in new for account in (line.src, line.dst)})
        known = {self.accounts.itemData(n) for n in range(self.accounts.count())} if new else set()
        names = {line.src: line.src_say for line in new if line.src != END} | {line.dst: line.dst_say for line in new}
        for name, say in names.items():
            if name not in known:
                self.accounts.addItem(say, name)
            else:
                self.accounts.setItemText(self.accounts.findData(name), say)
        if new or ledger != before:
            self._refresh()

    def _forget(self, still: set[str]) -> None:
        """Accounts that are no longer in the ledger, or are called otherwise, cannot be chosen any more."""
        for n in range(self.accounts.count() - 1, 0, -1):
            if self.accounts.itemData(n) not in still:
                self.accounts.removeItem(n)

    def _refresh(self) -> None:
        only = str(self.accounts.currentData() or "")
        bar = self.view.verticalScrollBar()
        at_end = bar.value() >= bar.maximum()
        self.model.show_lines(self._lines, only)
        self._wrap(self.view.columnWidth(4))
        self.sum.setText(_("comes to {points}: why?").format(points=self.model.comes_to()) if only else "")
        self.sum.setVisible(bool(only))
        if at_end:
            self.view.scrollToBottom()

    def _resized(self, column: int, _before: int, width: int) -> None:
        if column == 4:
            self._wrap(width)

    def _wrap(self, width: int) -> None:
        """Why is never cut: what has no room in one line has several. To ask Qt how high each row is would be dear."""
        rows, letters = self.view.verticalHeader(), self.view.fontMetrics()
        one, side = rows.defaultSectionSize(), letters.averageCharWidth()  # what Qt keeps free beside its words
        room = QRect(0, 0, width - 2 * side, letters.height())
        said = {line.say for line in self.model.rows}
        high = {say: letters.boundingRect(room, Qt.TextFlag.TextWordWrap, say).height() for say in said}
        for row, line in enumerate(self.model.rows):
            needed = one + high[line.say] - letters.height()
            if rows.sectionSize(row) != needed:
                rows.resizeSection(row, needed)

    def _ask_why(self) -> None:
        self.why_asked.emit(str(self.accounts.currentData() or ""))

    def _picked(self, index: QModelIndex) -> None:
        self.entry_clicked.emit(self.model.rows[index.row()].entry)
