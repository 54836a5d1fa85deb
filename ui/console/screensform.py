"""Screens: where boards, standings, overlays and judges' pages are found, as addresses that can be copied."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.language import _
from ui.console.screens import ServedPages
from ui.forms.words import button_text, hold_letters, label
from ui.organiser.parts import button


class ScreensForm(QDialog):
    """Nothing is served before somebody says so; a judge's link is void when the console closes."""

    def __init__(
        self, parent: QWidget, screens: ServedPages, table: str, unit: float, tell: Callable[[str], None]
    ) -> None:
        """`unit` is the height of the smallest text, in pixels."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("Screens"))
        self.screens, self._table, self._tell = screens, table or "1", tell
        self._outer = QVBoxLayout(self)
        self._outer.addWidget(label(_("Screens"), "big"))
        px = round(unit)
        self._outer.setContentsMargins(px, px, px, px)
        self._outer.setSpacing(round(px * 0.5))
        self.say, self.key = label("", "soft", wrap=True), label("", "soft", wrap=True)
        self.say.setMinimumWidth(px * 44)
        self._outer.addWidget(self.say)
        self.lines: dict[str, QLineEdit] = {}
        self.copies: dict[str, QPushButton] = {}
        self._add(px, ("table", _("Board of table {table}").format(table=self._table)),
                  ("standings", _("Released standings")), ("overlay", _("Overlay for a stream")))  # fmt: skip
        self._outer.addSpacing(round(px * 0.5))
        self._outer.addWidget(self.key)
        self.name = QLineEdit()
        self.name.setPlaceholderText(_("who opens that link; Enter makes it"))
        hold_letters(self.name, 40)
        self.name.editingFinished.connect(self.show_all)
        self._add(px, ("name", _("The judge's name")), ("judge", _("A judge's console")))
        foot = QHBoxLayout()
        self.turn = button("", self._turn, "main")
        foot.addWidget(self.turn, 1)
        foot.addWidget(button(_("Close"), self.close), 1)
        self._outer.addSpacing(round(px * 0.5))
        self._outer.addLayout(foot)
        self.show_all()

    def _add(self, px: int, *rows: tuple[str, str]) -> None:
        grid, high = QGridLayout(), round(px * 2.3)
        grid.setSpacing(round(px * 0.4))
        grid.setColumnMinimumWidth(0, px * 11)
        for row, (key, say) in enumerate(rows):
            line = self.name if key == "name" else QLineEdit()
            line.setAccessibleName(say)
            line.setMinimumWidth(px * 27)
            grid.addWidget(label(say), row, 0)
            grid.addWidget(line, row, 1)
            if key != "name":
                self.lines[key] = line
                line.setReadOnly(True)
                copy = button(_("Copy"), partial(self._copy, line), "fine")
                copy.setFixedHeight(high)
                self.copies[key] = copy
                grid.addWidget(copy, row, 2)
            line.setFixedHeight(high)
        self._outer.addLayout(grid)

    def showEvent(self, event: QShowEvent) -> None:
        """As high as its lines are once they have their letters; the keyboard is where something can be done."""
        super().showEvent(event)
        self._fit()
        (self.copies["table"] if self.screens.on else self.turn).setFocus()

    def _fit(self) -> None:
        wide = max(self.width(), self._outer.totalMinimumSize().width())
        self.setMinimumHeight(self._outer.totalHeightForWidth(wide))
        self.resize(wide, self.minimumHeight())

    def show_all(self) -> None:
        """As it stands now."""
        screens = self.screens
        self.turn.setText(button_text(_("No longer show them") if screens.on else _("Show them on this network")))
        for line in self.lines.values():
            line.setEnabled(screens.on)
        self.key.setVisible(screens.on)
        if not screens.on:
            self.say.setText(_("Boards, standings and the console can be shown in browsers on this network."))
            for key, line in self.lines.items():
                line.clear()
                self.copies[key].setEnabled(False)
            return
        at, judge = screens.boards_at[0], " ".join(self.name.text().split())
        self.say.setText(
            _(
                "Any browser on this network shows these. A stream's overlay shows everything; with"
                " &show=heading,clock,board,names,foot at the end of its address it shows those alone."
            )
        )
        said = _(
            "A judge's link is a key: give it to that judge alone. Its page is encrypted; the browser asks once whether"
            " it knows the certificate, whose fingerprint begins with {fingerprint}."
        )
        self.key.setText(said.format(fingerprint=" ".join(screens.fingerprint[:4])))
        self.lines["table"].setText(f"{at}/table#table={self._table}")
        self.lines["standings"].setText(f"{at}/standings")
        self.lines["overlay"].setText(f"{at}/overlay#table={self._table}")
        self.lines["judge"].setText(screens.link(judge) if judge and screens.source.judge else "")
        for key, line in self.lines.items():
            line.setCursorPosition(0)
            self.copies[key].setEnabled(bool(line.text()))

    def _copy(self, line: QLineEdit) -> None:
        QGuiApplication.clipboard().setText(line.text())

    def _turn(self) -> None:
        if self.screens.on:
            self.screens.stop()
        else:
            try:
                self.screens.start()
            except OSError as error:
                self._tell(_("Nothing can be shown on this network: {why}.").format(why=error))
                self.close()
                return
        self.show_all()
        self._fit()
