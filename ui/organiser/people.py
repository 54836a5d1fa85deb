"""People of an event: who is on the list, who is here, who left, who stands in for whom, who is kept apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from companion.core.language import _, listed, ngettext
from companion.core.names import sought
from companion.tournament.entries import (
    AnyEntry,
    CameBack,
    CheckedIn,
    KeptApart,
    PlayerAdded,
    PlayerRenamed,
    StandIn,
    TableFixed,
    Withdrawn,
)
from companion.tournament.fold import folded
from companion.tournament.refuse import MOST_PLAYERS, refused
from companion.tournament.state import LONGEST, Person, Tournament
from ui.forms.words import hold_letters, label
from ui.organiser.parts import Do, FindLine, KeyedGrid, button, then
from ui.windows.ask import AskDialog

FEW = 6
"""So many names that cannot be are said with the reason; the others are counted."""
BY = "-"
"""In whose name a list is tried: nothing of it happens."""


class PeoplePage(QWidget):
    """A list; Space checks in whoever is marked, typing a name and Enter adds it."""

    phones_wanted = Signal(bool)
    """Phones may check in from now on, or no longer."""

    def __init__(self, do: Do, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._do, self._tell = do, tell
        self.tournament = Tournament()
        box = QVBoxLayout(self)
        top = QHBoxLayout()
        self.name = QLineEdit()
        hold_letters(self.name, MOST_PLAYERS * LONGEST)
        self.name.setPlaceholderText(_("A name, or several with commas between; Enter adds them"))
        self.name.setAccessibleName(_("New player"))
        self.name.returnPressed.connect(self.add)
        self.grid = KeyedGrid((_("No."), _("Name"), _("Here"), _("What else")), 1, _("Players"))
        self.wanted = FindLine(_("Find …  (Enter: its row)"), _("Find a player"), self.grid)
        self.wanted.textChanged.connect(self._fill)
        top.addWidget(self.name, 3)
        top.addWidget(button(_("Add"), self.add))
        top.addWidget(self.wanted, 1)
        self.phones = button(_("Check-in by phone"), lambda: self.phones_wanted.emit(self.phones.isChecked()))
        self.phones.setCheckable(True)
        self.phones.setToolTip(_("A code on the wall: whoever scans it taps the own name. Off until you press this."))
        top.addWidget(self.phones)
        box.addLayout(top)
        self.count = label("", "soft", wrap=True)
        self._phones_say = ""
        box.addWidget(self.count)
        for heard in (self.grid, self.name, self.wanted):
            heard.installEventFilter(self)
        self.grid.itemDoubleClicked.connect(lambda _item: self.check_in())
        self.grid.itemSelectionChanged.connect(self._marked)
        box.addWidget(self.grid, 1)
        foot = QHBoxLayout()
        self.here = button(_("Here  (Space)"), self.check_in, "main", (_("Not here  (Space)"),))
        self.gone = button(_("Withdraw"), self.withdraw, also=(_("Come back"),))
        self.stand_in = button(_("Stand-in …"), self.ask_stand_in)
        self.rename = button(_("Rename …"), self.ask_name)
        self.apart = button(_("Keep two apart"), self.keep_apart, also=(_("May meet again"),))
        self.all = button(_("All are here"), self.all_here)
        self.fix = button(_("Fixed table …"), self.ask_table)
        for each in (self.here, self.all, self.gone, self.stand_in, self.rename, self.apart, self.fix):
            foot.addWidget(each, 2 if each is self.here else 1)
        box.addLayout(foot)

    def set_tournament(self, t: Tournament) -> None:
        """Shows this."""
        self.tournament = t
        self._fill()

    def set_phones(self, on: bool, say: str) -> None:
        """Whether phones may check in, and where, in a sentence."""
        self.phones.setChecked(on)
        self._phones_say = say
        self._fill()

    def _fill(self, _text: str = "") -> None:
        t, wanted = self.tournament, sought(self.wanted.text().strip())
        people = [p for p in t.people.values() if wanted in sought(p.name) or wanted == p.player]
        here = _("yes")
        self.grid.fill(
            [(p.player, (p.player, p.name, here if p.here and not p.gone else "", self._else(p))) for p in people]
        )
        self.count.setText(
            ngettext("{here} of {all} is here.", "{here} of {all} are here.", len(t.playing)).format(
                here=len(t.playing), all=len(t.people)
            )
            if t.people
            else _("Nobody is on the list yet.")
        )
        if self._phones_say:
            self.count.setText(f"{self.count.text()} {self._phones_say}")
        self._marked()

    def _else(self, person: Person) -> str:
        t = self.tournament
        found = []
        if person.gone:
            found.append(_("withdrawn before round {round}").format(round=person.gone_from))
        if person.since > t.sheet.rounds:
            found.append(_("late: no round is left"))
        elif person.since > 1:
            found.append(_("late: from round {round}").format(round=person.since))
        for round_, name in person.stand_ins.items():
            found.append(_("round {round}: {name} sits in").format(round=round_, name=name))
        if person.keep_apart:
            found.append(_("apart from {names}").format(names=listed([t.name(each) for each in person.keep_apart])))
        if person.fixed:
            found.append(_("always at table {table}").format(table=person.fixed))
        return "; ".join(found)

    def _marked(self) -> None:
        people = [self.tournament.people[key] for key in self.grid.marked()]
        one = people[0] if len(people) == 1 else None
        self.here.setEnabled(bool(people))
        self.here.setText(_("Not here  (Space)") if people and all(p.here for p in people) else _("Here  (Space)"))
        self.gone.setEnabled(bool(people))
        self.gone.setText(_("Come back") if one is not None and one.gone else _("Withdraw"))
        self.stand_in.setEnabled(one is not None)
        self.rename.setEnabled(one is not None)
        self.fix.setEnabled(one is not None)
        self.apart.setEnabled(len(people) == 2)
        self.apart.setToolTip("" if len(people) == 2 else _("Mark two players (Ctrl+click) first."))
        both = len(people) == 2 and people[1].player in people[0].keep_apart
        self.apart.setText(_("May meet again") if both else _("Keep two apart"))
        self.all.setEnabled(any(not p.here and not p.gone for p in self.tournament.people.values()))

    # --- doing --------------------------------------------------------------------------------------------------------

    def add(self) -> None:
        """Everybody whose name was typed, or pasted as a list."""
        names = [" ".join(name.split()) for name in self.name.text().replace("\n", ",").split(",") if name.strip()]
        if not names:
            self.name.clear()
        elif self._do(*map(PlayerAdded, names)):
            self.name.clear()
            self.wanted.clear()  # else who was added may not be listed
            self.grid.mark(list(self.tournament.people)[-1])
        elif len(names) > 1:
            self._tell(self._refused(names))

    def _refused(self, names: Sequence[str]) -> str:
        """Which names of a list cannot be added, each with its place in the list and why; nobody of it was added."""
        t, found = self.tournament, list[str]()
        for n, name in enumerate(names, 1):
            if why := refused(t, entry := PlayerAdded(name), BY):
                if not found:
                    self._select(n)
                found.append(_("{n}. “{name}”: {why}").format(n=n, name=name[:LONGEST], why=" ".join(why)))
            else:
                t = folded(t, entry, BY, "")
        head = ngettext("Nobody was added: {count} name of {all} cannot be.",
                        "Nobody was added: {count} names of {all} cannot be.", len(found))  # fmt: skip
        rest = [_("(And {count} more.)").format(count=len(found) - FEW)] if len(found) > FEW else []
        return "\n".join([head.format(count=len(found), all=len(names)), *found[:FEW], *rest])

    def _select(self, number: int) -> None:
        """Mark the name with this number in the line where they were typed: it is typed over."""
        self.name.setText(self.name.text().replace("\n", ","))
        parts = self.name.text().split(",")
        at = [n for n, part in enumerate(parts) if part.strip()][number - 1]
        start = sum(len(part) + 1 for part in parts[:at])
        self.name.setSelection(start + len(parts[at]) - len(parts[at].lstrip()), len(parts[at].strip()))
        self.name.setFocus()

    def check_in(self) -> None:
        """Who is marked is here; or is not, where all of them were."""
        people = [self.tournament.people[key] for key in self.grid.marked()]
        on = not all(person.here for person in people)
        if people:
            self._do(*(CheckedIn(person.player, on) for person in people if person.here != on))

    def all_here(self) -> None:
        """Everybody who did not withdraw."""
        self._do(*(CheckedIn(p.player) for p in self.tournament.people.values() if not p.here and not p.gone))
        self.grid.setFocus()  # this button is grey now: the next one must not have the keyboard

    def withdraw(self) -> None:
        """Who is marked plays no further round, which is asked first; or does again."""
        people = [self.tournament.people[key] for key in self.grid.marked()]
        entries: list[AnyEntry] = [CameBack(p.player) if p.gone else Withdrawn(p.player) for p in people]
        leave = [p.name for p in people if not p.gone]
        if not leave:
            self._do(*entries)
            return
        say = ngettext(
            "{names} withdraws and is seated no more?", "{names} withdraw and are seated no more?", len(leave)
        )

        def answered(_line: str) -> None:
            self._do(*entries)

        AskDialog(self, say.format(names=listed(leave)), _("Withdraw"), answered, careful=True).open()

    def ask_stand_in(self) -> None:
        """Who sits in for whom in the round that is on, or comes next."""
        key = self.grid.current()
        t = self.tournament
        if key not in t.people:
            return
        now = t.current
        round_ = now.number if now is not None and not now.over else t.next_round
        say = _("Who sits in for {name} in round {round}? The points go to {name}.")
        AskDialog(self, say.format(name=t.name(key), round=round_), _("Sits in"),
            then(self._do, lambda name: StandIn(key, round_, name)),
            line=_("Name; empty for nobody any more")).open()  # fmt: skip

    def ask_name(self) -> None:
        """How a player is called from now on."""
        key = self.grid.current()
        if key in self.tournament.people:
            say = _("How is {name} called?").format(name=self.tournament.name(key))
            AskDialog(self, say, _("Rename"), then(self._do, lambda name: PlayerRenamed(key, name)),
                line=_("Name"), needed=True).open()  # fmt: skip

    def ask_table(self) -> None:
        """At which table somebody always sits, in a wheelchair perhaps."""
        key = self.grid.current()
        if key in self.tournament.people:
            say = _("At which table does {name} always sit?").format(name=self.tournament.name(key))
            AskDialog(self, say, _("Sits there"), then(self._do, lambda line: TableFixed(key, _number(line))),
                line=_("Number of the table; empty for any")).open()  # fmt: skip

    def keep_apart(self) -> None:
        """The two who are marked do not meet, or may again."""
        keys = self.grid.marked()
        if len(keys) == 2:
            apart = keys[1] not in self.tournament.people[keys[0]].keep_apart
            self._do(KeptApart(keys[0], keys[1], apart))

    def eventFilter(self, watched: object, event: object) -> bool:
        """Space in the list checks in, and in a line where nothing is typed: no name begins with a blank."""
        if isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            empty = isinstance(watched, QLineEdit) and not watched.text()
            if event.key() == Qt.Key.Key_Space and (empty or watched is self.grid):
                if not event.isAutoRepeat():
                    self.check_in()
                return True
            if event.key() == Qt.Key.Key_F2 and watched is self.grid:
                self.ask_name()
                return True
        return False


def _number(line: str) -> int:
    """The number that was typed, 0 for none; what is no number is refused as −1."""
    return int(line) if line.isascii() and line.isdigit() and len(line) < 5 else 0 if not line else -1
