"""The dialog that asks whose result an evening is: which table, and who its strangers are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from companion.core.contract import changed
from companion.core.language import _, listed, ngettext
from companion.games import GAMES
from companion.organiser.evenings import Brought, Match
from companion.tournament.state import Tournament
from companion.tournament.tables import Player
from ui.forms.words import hold_letters, label
from ui.organiser.parts import button

WIDE = 620
"""How wide a sentence of a question is at least, in pixels."""
Take: TypeAlias = Callable[[Match, str, Mapping[Player, str]], str]
"""Takes the evening in: whose it is, why, who sat in for whom; says why it cannot, "" where it did."""


class Which(QDialog):
    """For each name that fits nobody: it is a player of that table, or somebody who sat in for one; where the table has
    a result already, why this one is to stand."""

    def __init__(self, parent: QWidget, brought: Brought, found: Sequence[Match], t: Tournament, take: Take) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("Whose result is it? · Parley"))
        self._take, self._found, self._t = take, found, t
        self.file = brought.path.name
        self._box = QVBoxLayout(self)
        say = _("{file}: {game} with {names}")
        game, names = GAMES[brought.game].meta.title, listed(brought.names)
        self._say(say.format(file=brought.path.name, game=game, names=names))
        self._say(brought.proof.say, "good" if brought.holds else "bad")
        self.table, self.reason = QComboBox(), QLineEdit()
        self.people: dict[str, QComboBox] = {}
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        if found:
            self._say(_("Whose result is it?"), "title")
            self.table.setAccessibleName(_("Whose result is it?"))
            for match in found:
                text = _("Round {round}, table {table}").format(round=match.round, table=match.table)
                fits = (
                    _("all names fit")
                    if not match.open
                    else ngettext("{count} name fits", "{count} names fit", match.fits).format(count=match.fits)
                )
                has = _(" · has a result") if self._has(match) else ""
                self.table.addItem(f"{text} · {fits}{has}")
            self.table.setCurrentIndex(self._likely())
            self.table.currentIndexChanged.connect(self._chosen)
            self._box.addWidget(self.table)
            self._box.addLayout(self._grid)
            hold_letters(self.reason, 200)
            self.reason.setPlaceholderText(_("Why this result is to stand, and not the one that is there"))
            self.reason.setAccessibleName(_("Reason"))
            self.reason.textEdited.connect(self._hush)
            self._box.addWidget(self.reason)
        else:
            self._say(_("No public table of that game has as many players."), "bad")
        self.why = self._say("", "bad")
        foot = QHBoxLayout()
        self.leave = button(_("Leave it out  (Esc)"), self.reject, "quiet")
        self.go = button(_("Take it in  (Enter)"), self.take, "main")
        self.go.setVisible(bool(found))
        for press in (self.leave, self.go):
            press.setAutoDefault(True)
        self.go.setDefault(bool(found))
        foot.addWidget(self.leave)
        foot.addWidget(self.go, 1)
        self._box.addLayout(foot)
        self._chosen()
        # Where every name fits only the reason is to be said.
        only_why = found and not self.people and self._has(found[self.table.currentIndex()])
        (self.reason if only_why else self.table if found else self.leave).setFocus()

    def _say(self, text: str, role: str = "") -> QLabel:
        said = label(text, role, wrap=True)
        said.setMinimumWidth(WIDE)
        self._box.addWidget(said)
        return said

    def _likely(self) -> int:
        """The table that is proposed: the likeliest, but none that has a result where a name is a stranger there."""
        free = (n for n, match in enumerate(self._found) if not self._has(match))
        best = self._found[0]
        return 0 if best.again or not best.open else next(free, 0)

    def _has(self, match: Match) -> bool:
        return match.table in self._t.rounds[match.round - 1].results

    def _chosen(self, _place: int = 0) -> None:
        """Who the strangers could be is another question at each table."""
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.people = {}
        if not self._found:
            return
        match = self._found[self.table.currentIndex()]
        rest = [match.players[name] for name in match.open]
        self.reason.setVisible(self._has(match))
        for row, name in enumerate(match.open):
            who = QComboBox()
            who.setAccessibleName(_("Who is {name}?").format(name=name))
            who.addItem(_("who is that?"))
            for player in rest:
                called = self._t.called(player, match.round)
                who.addItem(_("is the same as {player}").format(player=called), (player, False))
            for player in rest:
                called = self._t.called(player, match.round)
                who.addItem(_("sat in for {player}").format(player=called), (player, True))
            who.currentIndexChanged.connect(self._hush)
            self.people[name] = who
            self._grid.addWidget(label(name, "title"), row, 0)
            self._grid.addWidget(who, row, 1)
        # The questions of another table were made later than the buttons: without this Tab would go there last.
        for one, other in pairwise((self.table, *self.people.values(), self.reason, self.go, self.leave)):
            self.setTabOrder(one, other)

    def _hush(self, _new: object = None) -> None:
        """What was missing is being said."""
        self.why.setText("")

    def take(self) -> None:
        """That is whose result it is; what cannot be is said here."""
        match = self._found[self.table.currentIndex()]
        chosen = {name: who.currentData() for name, who in self.people.items()}
        refused = ""
        if unsaid := [name for name, who in chosen.items() if who is None]:
            refused = ngettext(
                "Say who {names} is, or leave the evening out.",
                "Say who {names} are, or leave the evening out.",
                len(unsaid),
            ).format(names=listed(unsaid))
        elif len({player for player, _new in chosen.values()}) < len(chosen):
            refused = _("Two names cannot be the same player.")
        else:
            players = {**match.players, **{name: player for name, (player, _new) in chosen.items()}}
            sat_in = {player: name for name, (player, new) in chosen.items() if new}
            refused = self._take(changed(match, players=players), self.reason.text().strip(), sat_in)
        self.why.setText(refused)
        if not refused:
            self.accept()
