"""The search for a seating beside the window (thread), and one player moved by hand, with what it costs (dialog)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QThread, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.core.language import _, ngettext
from companion.games import GAMES
from companion.tournament import reckon
from companion.tournament.entries import RoundSeated
from companion.tournament.seating import Told
from companion.tournament.state import Round, Tournament
from companion.tournament.tables import Cancelled, Player, SeatingError, everybody
from companion.tournament.telling import Change
from ui.forms.words import hold_letters, label
from ui.organiser.parts import Attempt, Detail, button

WIDE = 560
"""How wide the dialog is at least, in pixels."""
FEW = 3
"""How many sentences of each kind say what a change by hand does."""


def change_said(change: Change) -> list[str]:
    """What a change by hand makes worse, and what better, in a few sentences."""
    better = [_("No longer: {what}").format(what=" ".join(_few(change.better)))] if change.better else []
    return [*_few(change.worse), *better]


def _few(sentences: Sequence[str]) -> list[str]:
    """The first ones, and how many more there are."""
    more = len(sentences) - FEW
    rest = [_("(And {count} more.)").format(count=more)] if more > 0 else []
    return [*sentences[:FEW], *rest]


class Seater(QThread):
    """Looks for a seating; the window is there meanwhile, and may stop it. `entry` or `why` is what came of it."""

    far = Signal(int)
    """How far it is, in percent."""

    def __init__(self, parent: QWidget, make: Callable[[Told], RoundSeated]) -> None:
        super().__init__(parent)
        self._make, self._percent = make, -1
        self.stop = False
        self.entry: RoundSeated | None = None
        self.why = ""

    def run(self) -> None:
        """In its own thread: nothing of a window is touched here."""
        try:
            self.entry = self._make(self._told)
        except Cancelled:
            pass
        except SeatingError as error:
            self.why = str(error)

    def _told(self, percent: int) -> None:
        if self.stop:
            raise Cancelled
        if percent != self._percent:
            self._percent = percent
            self.far.emit(percent)


class MoveDialog(QDialog):
    """To which table one player goes, or out, what the seating costs then, and why; Enter moves."""

    def __init__(self, parent: QWidget, t: Tournament, round_: Round, player: Player, attempt: Attempt) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("Move a player · Parley"))
        self._t, self._round, self._player, self._attempt = t, round_, player, attempt
        here = round_.seating.table_of(player)
        box = QVBoxLayout(self)
        name = t.called(player, round_.number)
        text = _("Where does {name} sit in round {round}? Now: table {table}.") if here else _(
            "Where does {name} sit in round {round}? Now: sits out."
        )  # fmt: skip
        known = player in everybody(round_.seating)
        text = text if known else _("Where does {name} sit in round {round}? Now: no seat.")
        say = text.format(name=name, round=round_.number, table=here.number if here else 0)
        box.addWidget(label(say, "title", wrap=True))
        self.table = QComboBox()
        self.table.setAccessibleName(_("Table"))
        for each in round_.tables:
            if here is None or each.number != here.number:
                count = len(each.seats)
                shown = ngettext("Table {table} · {game} · {count} player", "Table {table} · {game} · {count} players",
                                 count)  # fmt: skip
                title = GAMES[each.game].meta.title
                self.table.addItem(shown.format(table=each.number, game=title, count=count), each.number)
        if here is not None or not known:
            self.table.addItem(_("Sits out"), 0)
        self.table.currentIndexChanged.connect(self._costs)
        box.addWidget(self.table)
        self.cost = Detail(5, "soft")
        box.addWidget(self.cost)
        self.reason = QLineEdit()
        hold_letters(self.reason, 200)
        self.reason.setPlaceholderText(_("Why? It stays on record."))
        self.reason.setAccessibleName(_("Reason"))
        box.addWidget(self.reason)
        self.why = label("", "bad", wrap=True)
        self.why.hide()
        box.addWidget(self.why)
        foot = QHBoxLayout()
        self.cancel = button(_("Cancel  (Esc)"), self.reject, "quiet")
        self.go = button(_("Move  (Enter)"), self.move_, "main")
        for press in (self.cancel, self.go):
            press.setAutoDefault(True)
        self.go.setDefault(True)
        foot.addWidget(self.cancel)
        foot.addWidget(self.go, 1)
        box.addLayout(foot)
        self.setMinimumWidth(WIDE)
        self._costs()
        self.table.setFocus()

    def _costs(self, _place: int = 0) -> None:
        number = self.table.currentData()
        self.go.setEnabled(number is not None)
        if number is None:
            return
        found = reckon.move(self._t, self._round, self._player, int(number))
        text = _("The seating costs {now} now, and {then} then.")
        said = [text.format(now=self._round.cost.total, then=found.cost.total)]
        said += change_said(reckon.moved_on(self._t, self._round, found))
        here, there = self._round.seating.table_of(self._player), self._round.table(int(number))
        sizes = [
            ngettext("{count} sits at table {table} then.", "{count} sit at table {table} then.", count).format(
                count=count, table=table
            )
            for count, table in (
                *(((len(here.seats) - 1, here.number),) if here is not None else ()),
                *(((len(there.seats) + 1, there.number),) if there is not None else ()),
            )
        ]
        self.cost.setText(" ".join([*said, *sizes]))

    def move_(self) -> None:
        """Let it happen; where it cannot, the dialog says why and stays."""
        reason = " ".join(self.reason.text().split())
        if not reason:
            refused = _("Say why: the reason stays on record.")
        else:
            moved = reckon.move(self._t, self._round, self._player, int(self.table.currentData()), reason)
            refused = self._attempt(moved)
        self.why.setText(refused)
        self.why.setVisible(bool(refused))
        if not refused:
            self.accept()
