"""The sheet of an event (dialog): name, games with their house rules, rounds, minutes, judges, how ties are broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _
from companion.games import GAMES
from companion.tournament.standings import Scale, StandIn, Terms
from companion.tournament.state import LONGEST, MOST_ROUNDS, Sheet
from ui.forms.words import label
from ui.organiser.parts import button
from ui.windows.rulebook import Rulebook


class SheetForm(QDialog):
    """Everything that all tables play by; it stays until it is done or left."""

    helped = Signal()

    def __init__(
        self, parent: QWidget, sheet: Sheet | None, done: Callable[[Sheet], str], help_keys: Sequence[QKeySequence]
    ) -> None:
        """`done` takes the sheet, and says in a sentence why it cannot be; "" where it can."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("Sheet of the event · Parley"))
        self._done = done
        for keys in help_keys:
            QShortcut(keys, self, self.helped.emit)
        self._sheet = sheet or Sheet(name="", games=(next(iter(GAMES)),))
        self.rules = {game: dict(rules) for game, rules in self._sheet.rules.items()}
        box = QVBoxLayout(self)
        grid = QGridLayout()
        self.name = QLineEdit(self._sheet.name)
        self.name.setMaxLength(LONGEST)
        self.name.setPlaceholderText(_("Spring Cup"))
        self.rounds, self.minutes = QSpinBox(), QSpinBox()
        self.rounds.setRange(1, MOST_ROUNDS)
        self.rounds.setValue(self._sheet.rounds)
        self.minutes.setRange(1, 600)
        self.minutes.setValue(self._sheet.minutes)
        self.judges = QLineEdit(", ".join(self._sheet.judges))
        self.judges.setPlaceholderText(_("names with commas between"))
        self.scale = QComboBox()
        self.scale.addItem(_("100 for the first, 0 for the last, the others evenly between"), Scale.EVEN)
        self.scale.addItem(_("100 for the winner, nothing for the others"), Scale.WIN)
        self.scale.setCurrentIndex(self.scale.findData(self._sheet.terms.scale))
        self.stand_in = QComboBox()
        self.stand_in.addItem(_("the registered player"), StandIn.REGISTERED)
        self.stand_in.addItem(_("the stand-in, where that is a player of the event"), StandIn.STAND_IN)
        self.stand_in.setCurrentIndex(self.stand_in.findData(self._sheet.terms.stand_in))
        self.theme = QComboBox()
        for theme, say in (("", _("as each laptop has it")), ("dark", _("the chamber at night")),
                           ("light", _("black on white")), ("contrast", _("high contrast"))):  # fmt: skip
            self.theme.addItem(say, theme)
        self.theme.setCurrentIndex(max(0, self.theme.findData(self._sheet.theme)))
        for row, (text, field) in enumerate((
            (_("Name of the event"), self.name), (_("Rounds"), self.rounds), (_("Minutes of a round"), self.minutes),
            (_("Judges"), self.judges), (_("Points of a table"), self.scale),
            (_("A stand-in's points go to"), self.stand_in), (_("Theme of the tables"), self.theme),
        )):  # fmt: skip
            said = label(text)
            said.setBuddy(field)
            field.setAccessibleName(text)
            grid.addWidget(said, row, 0)
            grid.addWidget(field, row, 1)
        grid.setColumnStretch(1, 1)
        box.addLayout(grid)
        box.addWidget(label(_("Games, in the order in which the rounds take them"), "title"))
        self.games: dict[str, QCheckBox] = {}
        for game, rules in GAMES.items():
            line = QHBoxLayout()
            self.games[game] = QCheckBox(rules.meta.title)
            self.games[game].setChecked(game in self._sheet.games)
            line.addWidget(self.games[game], 1)
            line.addWidget(button(_("House rules …"), partial(self._rules, game)))
            box.addLayout(line)
        self.why = label("", "bad", wrap=True)
        self.why.hide()
        box.addWidget(self.why)
        foot = QHBoxLayout()
        foot.addWidget(button(_("Cancel"), self.reject, "quiet"))
        self.go = button(_("That is the sheet"), self._ready, "main")
        foot.addWidget(self.go, 1)
        box.addLayout(foot)
        self.setMinimumWidth(560)
        self.name.setFocus()

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
            language=self._sheet.language,
            theme=str(self.theme.currentData()),
            judges=tuple(" ".join(name.split()) for name in self.judges.text().split(",") if name.strip()),
            terms=Terms(
                Scale(self.scale.currentData()), terms.breaks, terms.bye, terms.bye_points,
                StandIn(self.stand_in.currentData()), terms.seed,
            ),
        )  # fmt: skip

    def _ready(self) -> None:
        refused = self._done(self.sheet())
        self.why.setText(refused)
        self.why.setVisible(bool(refused))
        if not refused:
            self.accept()

    def _rules(self, game: str) -> None:
        HouseRules(self, game, self.rules.get(game, {}), partial(self._ruled, game)).open()

    def _ruled(self, game: str, rules: dict[str, str | int]) -> None:
        self.rules[game] = rules
        self.games[game].setChecked(True)


class HouseRules(QDialog):
    """The house rules of one game, as all tables of the event play it."""

    def __init__(
        self, parent: QWidget, game: str, given: dict[str, str | int], done: Callable[[dict[str, str | int]], None]
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("House rules · {game}").format(game=GAMES[game].meta.title))
        self._done, self._defaults = done, {rule.key: rule.default for rule in GAMES[game].house_rules}
        house = GAMES[game].house_rules
        self.book = Rulebook(house, list(dict.fromkeys(rule.group for rule in house)))
        self.book.set_values({**self._defaults, **given})
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

    def _ready(self) -> None:
        self.accept()
        self._done({key: value for key, value in self.book.values().items() if value != self._defaults.get(key)})
