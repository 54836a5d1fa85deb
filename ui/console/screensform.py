"""Screens: where boards, standings, overlays and judges' pages are found, as addresses that can be copied."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.core.language import _
from ui.console.screens import ServedPages
from ui.forms.words import button_text, label
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
        self.say = label("", "soft", wrap=True)
        px = round(unit)
        self._outer.setContentsMargins(px, px, px, px)
        self._outer.setSpacing(round(px * 0.7))
        self.say.setMinimumWidth(px * 44)
        self._outer.addWidget(self.say)
        grid = QGridLayout()
        grid.setSpacing(round(px * 0.4))
        self.lines: dict[str, QLineEdit] = {}
        for row, (key, say) in enumerate((
            ("table", _("Board of table {table}").format(table=self._table)), ("standings", _("Released standings")),
            ("overlay", _("Overlay for a stream")), ("judge", _("A judge's console")),
        )):  # fmt: skip
            line = self.lines[key] = QLineEdit()
            line.setReadOnly(True)
            line.setAccessibleName(say)
            grid.addWidget(label(say), row, 0)
            grid.addWidget(line, row, 1)
            grid.addWidget(button(_("Copy"), partial(self._copy, line)), row, 2)
            line.setMinimumSize(px * 27, round(px * 2.5))
        self._outer.addLayout(grid)
        head = QHBoxLayout()
        head.addWidget(label(_("The judge's name")))
        self.name = QLineEdit(screens.source.judge)
        self.name.setMaxLength(40)
        self.name.setAccessibleName(_("The judge's name"))
        self.name.editingFinished.connect(self.show_all)
        head.addWidget(self.name, 1)
        self._outer.addLayout(head)
        foot = QHBoxLayout()
        self.turn = button("", self._turn, "main")
        foot.addWidget(self.turn, 1)
        foot.addWidget(button(_("Close"), self.close), 1)
        self._outer.addLayout(foot)
        self.show_all()

    def showEvent(self, event: QShowEvent) -> None:
        """As high as its lines are once they have their letters."""
        super().showEvent(event)
        self.adjustSize()

    def show_all(self) -> None:
        """As it stands now."""
        screens = self.screens
        self.turn.setText(button_text(_("No longer show them") if screens.on else _("Show them on this network")))
        for line in self.lines.values():
            line.setEnabled(screens.on)
        self.name.setEnabled(screens.on)
        if not screens.on:
            self.say.setText(_("Boards, standings and the console can be shown in browsers on this network."))
            for line in self.lines.values():
                line.clear()
            return
        at, judge = screens.boards_at[0], " ".join(self.name.text().split())
        said = _(
            "Any browser on this network shows these. What an overlay shows is in its address: heading, clock, board,"
            " names, foot. A judge's link is a key: give it to that judge alone. Its page is encrypted; its certificate"
            " begins with {fingerprint}."
        )
        self.say.setText(said.format(fingerprint=" ".join(screens.fingerprint[:4])))
        self.lines["table"].setText(f"{at}/table#table={self._table}")
        self.lines["standings"].setText(f"{at}/standings")
        self.lines["overlay"].setText(f"{at}/overlay#table={self._table}&show=heading,clock,board,names,foot")
        self.lines["judge"].setText(screens.link(judge) if judge and screens.source.judge else "")
        for line in self.lines.values():
            line.setCursorPosition(0)

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
