"""The sheet of an event (dialog): name, games with their house rules, rounds, minutes, judges, how ties are broken."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from companion.core.contract import changed
from companion.core.language import _
from companion.games import GAMES
from companion.journal import JournalError
from companion.language import known
from companion.organiser.desk import read
from companion.tournament.standings import MEANT, Scale, StandInPoints, Terms, TieBreak
from companion.tournament.state import LONGEST, MOST_ROUNDS, Sheet
from ui.forms.words import hold_letters, label
from ui.organiser.parts import button
from ui.windows.rulebook import Rulebook


class SheetForm(QDialog):
    """Everything that all tables play by; it stays until it is done or left."""

    helped = Signal()

    def __init__(
        self,
        parent: QWidget,
        sheet: Sheet | None,
        done: Callable[[Sheet], str],
        help_keys: Sequence[QKeySequence],
        earlier: Sequence[Path] = (),
    ) -> None:
        """`done` takes the sheet, and says in a sentence why it cannot be; "" where it can.

        `earlier` are event files whose sheets a new one can begin with, house rules and all.
        """
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("Sheet of the event · Parley"))
        self._done = done
        for keys in help_keys:
            QShortcut(keys, self, self.helped.emit)
        self._sheet = sheet or Sheet(name="", games=(next(iter(GAMES)),))
        self.rules: dict[str, dict[str, str | int]] = {}
        self._seed = random.SystemRandom().randrange(1, 2**31)
        box = QVBoxLayout(self)
        fields = QWidget(self)
        sides = QHBoxLayout(fields)
        left, right = QVBoxLayout(), QVBoxLayout()
        self.name, self.judges = QLineEdit(), QLineEdit()
        hold_letters(self.name, LONGEST)
        self.name.setPlaceholderText(_("Spring Cup"))
        self.judges.setPlaceholderText(_("names with commas between"))
        self.rounds, self.minutes = QSpinBox(), QSpinBox()
        self.rounds.setRange(1, MOST_ROUNDS)
        self.minutes.setRange(1, 600)
        self.scale, self.stand_in, self.theme, self.like = QComboBox(), QComboBox(), QComboBox(), QComboBox()
        self.language = QComboBox()
        self.scale.addItem(_("100 for the first, 0 for the last, evenly between"), Scale.EVEN)
        self.scale.addItem(_("100 for the winner, nothing for the others"), Scale.WIN)
        self.stand_in.addItem(_("the registered player"), StandInPoints.REGISTERED)
        self.stand_in.addItem(_("the stand-in, where that is a player of the event"), StandInPoints.STAND_IN)
        for theme, say in (("", _("as each laptop has it")), ("dark", _("the chamber at night")),
                           ("light", _("black on white")), ("contrast", _("high contrast"))):  # fmt: skip
            self.theme.addItem(say, theme)
        self.language.addItem(_("as each laptop has it"), "")
        for name in known():
            self.language.addItem(_called(name), name)
        self.like.addItem(_("rules as printed"))
        for path in earlier:
            self.like.addItem(path.stem, path)
        self.like.activated.connect(self._like)
        for text, field, hint in (
            (_("Begin with"), self.like, _("An earlier event lends its games, house rules and points.")),
            (_("Name of the event"), self.name, _("It stands on the wall, on papers and on certificates.")),
            (_("Rounds"), self.rounds, _("How many are planned; more can be added on this sheet later.")),
            (_("Minutes of a round"), self.minutes, _("The wall's clock counts them down once a round has begun.")),
            (_("Judges"), self.judges, _("They can be chosen under “At the desk”; what they decide is on record.")),
            (_("Points of a table"), self.scale, _("Every table counts as much, whatever its size; who shares a place"
                                                   " shares the points.")),
            (_("A stand-in's points go to"), self.stand_in, _("A stand-in sits down for somebody who misses a round.")),
            (_("Theme of the tables"), self.theme, _("How laptops look that play by this sheet.")),
            (_("Language of the tables"), self.language, _("What laptops speak that play by this sheet.")),
        ):  # fmt: skip
            field.setAccessibleName(text)
            field.setAccessibleDescription(hint)
            said = label(text, "title")
            said.setBuddy(field)
            row = QHBoxLayout()
            row.addWidget(said, 2)
            row.addWidget(field, 3)
            line = QWidget()
            line.setLayout(row)
            row.setContentsMargins(0, 0, 0, 0)
            left.addWidget(line)
            explained = label(hint, "soft", wrap=True)
            left.addWidget(explained)
            if field is self.like and not earlier:
                line.hide()
                explained.hide()
        left.addStretch(1)
        right.addWidget(label(_("Games"), "title"))
        right.addWidget(label(_("Rounds take them in this order; all tables play by the same house rules."), "soft",
                              wrap=True))  # fmt: skip
        self.games: dict[str, QCheckBox] = {}
        for game, rules in GAMES.items():
            one = QHBoxLayout()
            self.games[game] = QCheckBox(rules.meta.title)
            one.addWidget(self.games[game], 1)
            one.addWidget(button(_("House rules …"), partial(self._rules, game)))
            right.addLayout(one)
        right.addWidget(label(_("Equal points"), "title"))
        right.addWidget(label(_("What is marked decides, from the top; who is equal in all of it shares the place."
                                " It stays as it is once a round is public."), "soft", wrap=True))  # fmt: skip
        self.breaks = QListWidget()
        self.breaks.setAccessibleName(_("What decides between equal points, in order"))
        self.breaks.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        right.addWidget(self.breaks, 1)
        order = QHBoxLayout()
        for text, by in ((_("Earlier"), -1), (_("Later"), 1)):
            order.addWidget(button(text, partial(self.shift, by)))
        right.addLayout(order)
        sides.addLayout(left, 6)
        sides.addSpacing(24)
        sides.addLayout(right, 6)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(fields)
        self._fields, self._sides = fields, sides
        box.addWidget(scroll, 1)
        self._fill(self._sheet)
        self.why = label("", "bad", wrap=True)
        self.why.hide()
        box.addWidget(self.why)
        foot = QHBoxLayout()
        foot.addWidget(button(_("Cancel"), self.reject, "quiet"))
        self.go = button(_("That is the sheet"), self._ready, "main")
        foot.addWidget(self.go, 1)
        box.addLayout(foot)
        self.setMinimumSize(1080, 680)
        self.name.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Sentences that are broken into lines are no part of a layout's least height: fields would lie on them."""
        super().resizeEvent(event)
        self._fields.setMinimumHeight(self._sides.minimumHeightForWidth(self._fields.width()))

    def _fill(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.rules = {game: dict(rules) for game, rules in sheet.rules.items()}
        self.name.setText(sheet.name)
        self.rounds.setValue(sheet.rounds)
        self.minutes.setValue(sheet.minutes)
        self.judges.setText(", ".join(sheet.judges))
        if self.language.findData(sheet.language) < 0:
            self.language.addItem(_called(sheet.language), sheet.language)  # of a program that has more of them
        for field, value in ((self.scale, sheet.terms.scale), (self.stand_in, sheet.terms.stand_in),
                             (self.theme, sheet.theme), (self.language, sheet.language)):  # fmt: skip
            field.setCurrentIndex(max(0, field.findData(value)))
        for game, box in self.games.items():
            box.setChecked(game in sheet.games)
        self.breaks.clear()
        for way in (*sheet.terms.breaks, *(way for way in TieBreak if way not in sheet.terms.breaks)):
            item = QListWidgetItem(_(MEANT[way]))
            item.setData(Qt.ItemDataRole.UserRole, way)
            item.setCheckState(Qt.CheckState.Checked if way in sheet.terms.breaks else Qt.CheckState.Unchecked)
            self.breaks.addItem(item)
        self.breaks.setCurrentRow(0)

    def shift(self, by: int) -> None:
        """The tie-break that is marked decides earlier (−1), or later (1)."""
        row = self.breaks.currentRow()
        if 0 <= row + by < self.breaks.count():
            self.breaks.insertItem(row + by, self.breaks.takeItem(row))
            self.breaks.setCurrentRow(row + by)

    def _like(self, _place: int) -> None:
        """Begin with the sheet of an earlier event, under the name that was typed."""
        path = self.like.currentData()
        try:
            sheet = Sheet(name="", games=(next(iter(GAMES)),)) if path is None else read(path)[0].sheet
        except (ValueError, OSError, JournalError) as error:
            self._say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            return
        self._say("")
        self._fill(changed(sheet, name=self.name.text()))

    def _say(self, refused: str) -> None:
        self.why.setText(refused)
        self.why.setVisible(bool(refused))

    def sheet(self) -> Sheet:
        """The sheet as it was filled in."""
        kept = [game for game in self._sheet.games if self.games[game].isChecked()]
        games = (*kept, *(game for game, box in self.games.items() if box.isChecked() and game not in kept))
        terms = self._sheet.terms
        return Sheet(
            name=" ".join(self.name.text().split()),
            rounds=self.rounds.value(),
            games=games,
            rules={game: rules for game, rules in self.rules.items() if game in games and rules},
            minutes=self.minutes.value(),
            language=str(self.language.currentData()),
            theme=str(self.theme.currentData()),
            judges=tuple(" ".join(name.split()) for name in self.judges.text().split(",") if name.strip()),
            terms=Terms(
                Scale(self.scale.currentData()), self._breaks(), terms.bye, terms.bye_points,
                StandInPoints(self.stand_in.currentData()),
                terms.seed or (self._seed if TieBreak.LOT in self._breaks() else 0),
            ),
        )  # fmt: skip

    def _breaks(self) -> tuple[TieBreak, ...]:
        items = [self.breaks.item(row) for row in range(self.breaks.count())]
        return tuple(
            TieBreak(item.data(Qt.ItemDataRole.UserRole)) for item in items
            if item.checkState() is Qt.CheckState.Checked
        )  # fmt: skip

    def _ready(self) -> None:
        refused = self._done(self.sheet())
        self._say(refused)
        if not refused:
            self.accept()

    def _rules(self, game: str) -> None:
        HouseRules(self, game, self.rules.get(game, {}), partial(self._ruled, game)).open()

    def _ruled(self, game: str, rules: dict[str, str | int]) -> None:
        self.rules[game] = rules
        self.games[game].setChecked(True)


def _called(name: str) -> str:
    """A language by its own name, or as it is written where the system knows none."""
    if name == "en":
        return "English"
    return QLocale(name).nativeLanguageName() or name


class HouseRules(QDialog):
    """The house rules of one game, as all tables of the event play it."""

    def __init__(
        self, parent: QWidget, game: str, given: dict[str, str | int], done: Callable[[dict[str, str | int]], None]
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("House rules · {game}").format(game=GAMES[game].meta.title))
        house = [rule for rule in GAMES[game].house_rules if not rule.tonight]
        self._done, self._defaults = done, {rule.key: rule.default for rule in house}
        self.book = Rulebook(house, list(dict.fromkeys(rule.group for rule in house)))
        self.book.set_values({**self._defaults, **given})
        self.book.altered.connect(self._settle)
        self._settle()
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(self.book)
        box = QVBoxLayout(self)
        box.addWidget(scroll, 1)
        foot = QHBoxLayout()
        foot.addWidget(button(_("Cancel"), self.reject, "quiet"))
        foot.addWidget(button(_("All tables play so"), self._ready, "main"), 1)
        box.addLayout(foot)
        self.resize(820, 620)

    def _settle(self) -> None:
        self.book.settle(self.book.values())

    def _ready(self) -> None:
        self.accept()
        self._done({key: value for key, value in self.book.values().items() if value != self._defaults.get(key)})
