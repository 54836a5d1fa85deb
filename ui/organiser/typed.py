"""A table's sheet of paper, typed at the desk (dialog): places, points and who left, by figures and Tab alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _
from companion.games import GAMES
from companion.tournament.entries import ResultCorrected, SheetTyped
from companion.tournament.state import PlayerResult, Round, TableResult, Tournament
from ui.forms.words import hold_letters, label
from ui.organiser.parts import Attempt, button
from ui.windows.ask import AskDialog

MOST = 9999
"""The most points that a sheet can say, in either direction."""
WIDE = 560
"""How wide the dialog is at least, in pixels."""


class FigureField(QSpinBox):
    """A figure that the next digit replaces, however the keyboard came to it."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)


class TypedSheet(QDialog):
    """Tab goes from figure to figure, Enter keeps the sheet, Esc asks before it throws figures away.

    It begins with what stands already: the result, of an evening perhaps, or what the same person typed before. What
    somebody else typed stays hidden until the second reading is in.
    """

    def __init__(self, parent: QWidget, t: Tournament, round_: Round, table: int, who: str, attempt: Attempt) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("Sheet of table {table} · Parley").format(table=table))
        self._attempt, self._round, self._table, self._who = attempt, round_.number, table, who
        self._corrects = table in round_.results
        here = round_.table(table)
        seats = here.seats if here is not None else ()
        known, hint = _known(round_, table, who)
        box = QVBoxLayout(self)
        say = _("Round {round}, table {table}, {game}: what stands on the sheet? {who} types.")
        title = GAMES[here.game].meta.title if here is not None else ""
        box.addWidget(label(say.format(round=round_.number, table=table, game=title, who=who), "title", wrap=True))
        if hint:
            box.addWidget(label(hint, "soft", wrap=True))
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for column, text in enumerate((_("Player"), _("Place"), _("Points"), "")):
            grid.addWidget(label(text, "soft"), 0, column)
        self.rows: list[tuple[str, QSpinBox, QSpinBox, QCheckBox]] = []
        for n, player in enumerate(seats):
            name, line = t.called(player, round_.number), known.get(player, PlayerResult(player, 0))
            place, points, left = FigureField(), FigureField(), QCheckBox(_("left"))
            place.setRange(0, len(seats) + 1)
            place.setSpecialValueText("–")
            place.setValue(line.place)
            place.setAccessibleName(_("Place of {name}").format(name=name))
            points.setRange(-MOST, MOST)
            points.setValue(line.points)
            points.setAccessibleName(_("Points of {name}").format(name=name))
            left.setChecked(line.left)
            left.setAccessibleName(_("{name} left").format(name=name))
            for column, widget in enumerate((label(name), place, points, left)):
                grid.addWidget(widget, n + 1, column)
            self.rows.append((player, place, points, left))
        box.addLayout(grid)
        nobody = _("Where nobody won places begin at 2; where the table gave up nobody has one.")
        box.addWidget(label(nobody, "soft", wrap=True))
        self.second, self.reason = QLineEdit(), QLineEdit()
        for field, text in (
            (self.second, _("Who else read the sheet")), (self.reason, _("Why it is another result now")),
        ):  # fmt: skip
            hold_letters(field, 200)
            field.setPlaceholderText(text)
            field.setAccessibleName(text)
            field.setVisible(self._corrects)
            box.addWidget(field)
        self.why = label("", "bad", wrap=True)
        self.why.hide()
        box.addWidget(self.why)
        foot = QHBoxLayout()
        self.cancel = button(_("Cancel  (Esc)"), self.reject, "quiet")
        self.done_ = button(_("That is what it says  (Enter)"), self.keep, "main")
        for each in (self.cancel, self.done_):
            each.setAutoDefault(True)  # Enter presses the one on which the keyboard is, and else the second
        self.done_.setDefault(True)
        foot.addWidget(self.cancel)
        foot.addWidget(self.done_, 1)
        box.addLayout(foot)
        self.setMinimumWidth(WIDE)
        self._tabs([w for _p, place, points, _left in self.rows for w in (place, points)])
        self._began = self._now()
        if self.rows:
            self.rows[0][1].setFocus()

    def _tabs(self, figures: Sequence[QWidget]) -> None:
        """From figure to figure; who left is rare, and comes after all of them."""
        chain = [*figures, *([self.second, self.reason] if self._corrects else []), self.done_, self.cancel,
                 *(left for _p, _place, _points, left in self.rows)]  # fmt: skip
        for one, other in pairwise(chain):
            QWidget.setTabOrder(one, other)

    def lines(self) -> tuple[PlayerResult, ...]:
        """What was typed, in seat order."""
        return tuple(
            PlayerResult(p, place.value(), points.value(), left.isChecked()) for p, place, points, left in self.rows
        )

    def _now(self) -> tuple[object, ...]:
        return (self.lines(), self.second.text().strip(), self.reason.text().strip())

    def keep(self) -> None:
        """That is what the sheet says; where it cannot be, the dialog says why and stays."""
        if self._corrects:
            outcome = TableResult(self.lines(), typed_by=(self._who, " ".join(self.second.text().split())))
            entry = ResultCorrected(self._round, self._table, outcome, self.reason.text().strip())
            refused = self._attempt(entry)
        else:
            refused = self._attempt(SheetTyped(self._round, self._table, self.lines()))
        self.why.setText(refused)
        self.why.setVisible(bool(refused))
        if (box := self.layout()) is not None:  # the sentences take no room from the figures
            box.activate()
            self.resize(self.width(), max(self.height(), box.totalHeightForWidth(self.width())))
        if not refused:
            self.accept()

    def reject(self) -> None:
        """Nothing that was typed goes without a question."""
        if self._now() == self._began:
            super().reject()
            return
        say = _("Throw away what was typed of table {table}?").format(table=self._table)
        AskDialog(self, say, _("Throw it away"), lambda _line: self.done(QDialog.DialogCode.Rejected), careful=True,
            no=_("Type on")).open()  # fmt: skip


def _known(round_: Round, table: int, who: str) -> tuple[dict[str, PlayerResult], str]:
    """What the sheet begins with, by player, and a sentence that says what that is."""
    outcome, typed = round_.outcome(table), round_.typed.get(table, ())
    own = next((each for each in typed if each.by.casefold() == who.strip().casefold()), None)
    if outcome is not None:
        hint = _("It has a result already, which stands here; what you keep takes its place.")
        if outcome.proof is not None:
            hint = _("Here stands what its evening says; what you keep takes its place.")
        return {line.player: line for line in outcome.lines}, hint
    if own is not None:
        return {line.player: line for line in own.lines}, _("Here stands what {who} typed before.").format(who=own.by)
    if typed:
        return {}, _("Once more, without looking: only what two people typed alike counts.")
    return {}, _("Tab goes to the next figure. Another person types the same sheet again, and then it counts.")
