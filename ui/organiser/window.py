"""The organiser's window: people, rounds, results, standings and record of an event; and who is at the desk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.seats import unseen
from companion.journal import JournalError
from companion.organiser.desk import Desk, Refused
from companion.tournament.entries import AnyEntry, SheetWritten
from companion.tournament.state import LONGEST, Sheet
from companion.tournament.wall import wall
from ui.forms.choosing import PathButton
from ui.forms.words import button_text, fit, label
from ui.keys import Shortcuts
from ui.organiser.door import CheckInDoor, by_phone
from ui.organiser.hall import WallWindow
from ui.organiser.leaves import Scan
from ui.organiser.newevent import SheetForm
from ui.organiser.parts import WhoButton, button
from ui.organiser.people import PeoplePage
from ui.organiser.results import Results
from ui.organiser.rounds import Rounds
from ui.organiser.standings import Standings
from ui.organiser.story import RecordPage
from ui.screens import nowhere
from ui.windows.ask import AskDialog
from ui.windows.scaled import ScaledWindow

LEAST = 15.0
WIDE, HIGH = 1280, 800
ORGANISER = "Organiser"
WALL_LEAST, WALL_WIDE = 480, 1280
"""How wide the wall is beside the desk, in pixels: at least, and at most."""


class OrganiserWindow(ScaledWindow):
    """Ctrl+1 to Ctrl+5 choose the page; F5 turns the wall between seating and standings, Ctrl+P shows it."""

    closed = Signal()
    wished = Signal(str)
    """A thing to do that belongs to the program, by its name in `ui.keys`."""
    hall_wanted = Signal()
    """The console of this event's hall is wanted."""

    def __init__(self, desk: Desk, keys: Shortcuts, door: Callable[[Desk], CheckInDoor] | None = None) -> None:
        """`door` makes what lets phones check in, once it is wanted; without it they cannot."""
        super().__init__(LEAST)
        self.desk, self._keys = desk, keys
        self.setWindowTitle(_("{event} · Parley").format(event=desk.tournament.sheet.name))
        middle = QWidget()
        self._box = QVBoxLayout(middle)
        head = QHBoxLayout()
        self.title = label("", "big")
        head.addWidget(self.title, 1)
        self.who = WhoButton()
        self.who.chosen.connect(self.at_desk)
        self.who.other_wanted.connect(self.ask_who)
        head.addWidget(self.who)
        head.addWidget(button(_("Sheet …"), self.ask_sheet))
        head.addWidget(button(_("Papers …"), self.ask_papers))
        head.addWidget(button(_("Hall …"), self.hall_wanted.emit))
        self._turns = (_("Wall: standings  (F5)"), _("Wall: seating  (F5)"))
        self.turn = button("", self.turn_wall, also=self._turns)
        head.addWidget(self.turn)
        self.show_wall = button(_("Wall"), self.toggle_wall)
        self.show_wall.setCheckable(True)
        head.addWidget(self.show_wall)
        self._box.addLayout(head)
        self.file = PathButton(_("Event file: {path}"))
        self.file.set_path(desk.path)
        self.file.setProperty("kind", "quiet")
        self.file.shown.connect(partial(self.tell, good=True))
        self.rest_at_foot(self.file)
        self.tabs = QTabWidget()
        self.people = PeoplePage(self.do, self.tell)
        self.rounds = Rounds(self.do, self.attempt, self.tell)
        self.results = Results(desk, self.by, self.attempt, self.tell)
        self.standings = Standings(self.do, self.tell)
        self.rounds.published.connect(partial(self._turn_to, False))
        self.standings.released.connect(partial(self._turn_to, True))
        self.story = RecordPage(desk)
        for n, (page, say) in enumerate(
            ((self.people, _("People")), (self.rounds, _("Rounds")), (self.results, _("Results")),
             (self.standings, _("Standings")), (self.story, _("Record"))), 1
        ):  # fmt: skip
            self.tabs.addTab(page, button_text(say))
            self.tabs.setTabToolTip(n - 1, f"Ctrl+{n}")
            QShortcut(QKeySequence(f"Ctrl+{n}"), self, lambda place=n - 1: self.tabs.setCurrentIndex(place))
        QShortcut(QKeySequence("F5"), self, self.turn_wall)
        for name in ("help", "theme", "full_screen", "bigger", "smaller", "normal_size", "quit"):
            for sequence in keys.sequences(name):
                QShortcut(sequence, self, lambda name=name: self.wished.emit(name))
        QShortcut(keys.sequences("close")[0], self, self.close)
        QShortcut(QKeySequence("Ctrl+P"), self, self.show_wall.click)
        QShortcut(QKeySequence("Shift+F11"), self, self.fill_wall)
        self._back = QShortcut(QKeySequence("Esc"), self, self.fill_wall)
        self._back.setEnabled(False)
        self.tabs.currentChanged.connect(self._show_page)
        self._box.addWidget(self.tabs, 1)
        self.setCentralWidget(middle)
        self.hall: WallWindow | None = None
        self.on_wall: Callable[[QWidget], bool] = nowhere
        """Lets a window fill the screen on which everybody looks, where there is one; whether it does."""
        self._make_door = door
        self.door: CheckInDoor | None = None
        self.people.phones.setVisible(door is not None)
        self.people.phones_wanted.connect(self._open_door)
        self._on_standings = False
        fit(self, WIDE, HIGH)
        self.restyle()
        self._stop = desk.subscribe(self.follow)
        self.follow()
        self.people.name.setFocus()

    def rescaled(self) -> None:
        """Margins grow with the letters."""
        px = self.unit
        self._box.setContentsMargins(round(px * 1.2), round(px * 0.8), round(px * 1.2), round(px * 0.8))
        self._box.setSpacing(round(px * 0.6))
        self.statusBar().setContentsMargins(round(px * 1.2), 0, round(px * 1.2), round(px * 0.4))
        self.follow()

    def follow(self) -> None:
        """Something happened: every page shows it, and the wall what is everybody's."""
        if not hasattr(self, "_on_standings"):
            return  # it is being made
        t = self.desk.tournament
        self.title.setText(t.sheet.name)
        told_by = [line.by for line in self.desk.story[-50:] if line.by != by_phone()]
        kept = self.who.name or (told_by or [ORGANISER])[-1]
        self.who.set_names(list(dict.fromkeys([ORGANISER, *t.sheet.judges, *told_by, kept])), kept)
        self._show_page()
        self.turn.setText(self._turns[self._on_standings])
        if self.door is not None:
            self.door.follow()
        if self.hall is not None:
            self.hall.set_wall(wall(t))
            self.hall.set_scan(self._scan())

    def _open_door(self, on: bool) -> None:
        """Phones may check in, or no longer."""
        if self.door is None and self._make_door is not None:
            self.door = self._make_door(self.desk)
            self.door.changed.connect(self._show_door)
            self.door.came.connect(lambda name: self.tell(_("{name} is here, by phone.").format(name=name), True))
        if self.door is not None:
            self.door.switch(on)

    def _scan(self) -> Scan | None:
        return self.door.scan if self.door is not None else None

    def _show_door(self) -> None:
        """The list says where phones check in, and the wall has the code."""
        assert self.door is not None
        scan, say = self.door.scan, self.door.trouble
        if scan is not None:
            say = (
                _("Phones check in at {address}: the code is on the wall (Ctrl+P).").format(address=scan.address)
                if scan.address
                else _("This laptop is in no network. Join one, or switch a hotspot on; the code comes by itself.")
            )
        self.people.set_phones(self.door.on, say)
        if self.hall is not None:
            self.hall.set_scan(scan)
            self._turn_to(self._on_standings and scan is None)

    def _show_page(self, _place: int = 0) -> None:
        """Only the page that is looked at is reckoned."""
        page = self.tabs.currentWidget()
        if isinstance(page, PeoplePage | Rounds | Results | Standings | RecordPage):
            page.set_tournament(self.desk.tournament)

    # --- doing --------------------------------------------------------------------------------------------------------

    def by(self) -> str:
        """Who is at the desk."""
        return self.who.name

    def at_desk(self, name: str) -> None:
        """This one is at the desk from now on; where nobody can be called so, the foot of the window says why."""
        name = " ".join(name.split())
        if not name or len(name) > LONGEST or unseen(name):
            self.tell(_("A name has at most {most} characters, and each can be seen.").format(most=LONGEST))
            return
        self.who.set_names(self.who.names, name)
        self.follow()

    def ask_who(self) -> None:
        """Ask who is at the desk, where the list has the name not yet."""
        AskDialog(self, _("Who is at the desk? What changes stays on record under this name."), _("Here I am"),
            self.at_desk, line=_("Name"), needed=True).open()  # fmt: skip

    def do(self, *entries: AnyEntry) -> bool:
        """Let these happen; where they cannot, the foot of the window says why. Tells whether they did."""
        refused = self.attempt(*entries)
        if refused:
            self.tell(refused)
        return not refused

    def attempt(self, *entries: AnyEntry) -> str:
        """Let these happen; the sentences that say why they cannot, "" where they did."""
        try:
            self.desk.do(self.by(), *entries)
        except Refused as refused:
            return "\n".join(dict.fromkeys(refused.say))
        except JournalError as error:
            return str(error)
        if news := self.desk.journal.news():
            self.tell(news)
        else:
            self.hush()
        return ""

    def ask_sheet(self) -> None:
        """Look at the sheet, and change it."""
        form = SheetForm(self, self.desk.tournament.sheet, self._written, self._keys.sequences("help"))
        form.helped.connect(partial(self.wished.emit, "help"))
        form.open()

    def ask_papers(self) -> None:
        """Seating, slips, standings, certificates: to be printed; and lists."""
        from ui.organiser.papers import dialog

        dialog(self, self.desk).open()

    def _written(self, sheet: Sheet) -> str:
        return "" if sheet == self.desk.tournament.sheet else self.attempt(SheetWritten(sheet))

    # --- the wall -----------------------------------------------------------------------------------------------------

    def toggle_wall(self) -> None:
        """Show the wall, on another screen where there is one, else beside the desk; or put it away."""
        if self.hall is not None:
            self.hall.close()
            return
        self.hall = WallWindow()
        self.hall.closed.connect(self._wall_gone)
        self.hall.double_clicked.connect(self.fill_wall)
        self.hall.show_standings(self._on_standings)
        self.hall.set_wall(wall(self.desk.tournament))
        self.hall.set_scan(self._scan())
        if not self.on_wall(self.hall):
            self._stand_beside(self.hall)
        self.show_wall.setChecked(True)

    def _stand_beside(self, hall: WallWindow) -> None:
        if (place := self._beside()) is not None:
            hall.setGeometry(place)
        hall.show()
        if hall.geometry().intersects(self.geometry()):
            hall.lower()
            say = _(
                "The wall stands behind this window: there is no other screen, and no room beside it. Shift+F11 fills"
                " the screen with it, and Esc brings this window back."
            )
            self.tell(say, True)

    def fill_wall(self) -> None:
        """The wall fills its screen, or is a window again; where the desk is under it Esc brings the desk back."""
        if self.hall is None:
            self.toggle_wall()
        assert self.hall is not None
        covers = self.hall.screen() is self.screen()
        on = not self.hall.isFullScreen()
        self.hall.fill_screen(on, _("Esc: back to the desk") if on and covers else "")
        self._back.setEnabled(on and covers)
        if on:
            self.hall.raise_()  # the keyboard stays here: the wall takes none
            return
        if covers:
            self.hall.lower()
            self.raise_()
        self.activateWindow()

    def _beside(self) -> QRect | None:
        """Where the wall has room beside the desk, which goes to the left for it; None where there is no room."""
        screen = self.screen().availableGeometry()
        least = self.minimumSizeHint().expandedTo(self.minimumSize()).width()
        wide = min(WALL_WIDE, screen.width() - max(least, self.width()))
        if wide < WALL_LEAST:
            wide = min(WALL_WIDE, screen.width() - least)
        if wide < WALL_LEAST or self.isFullScreen():
            return None
        self.showNormal()
        self.setGeometry(screen.left(), screen.top(), screen.width() - wide, screen.height())
        return QRect(screen.right() + 1 - wide, screen.top(), wide, min(screen.height(), wide * 9 // 16))

    def _wall_gone(self) -> None:
        if self.hall is not None:
            self.hall.deleteLater()
        self.hall = None
        self._back.setEnabled(False)
        self.show_wall.setChecked(False)

    def turn_wall(self) -> None:
        """Standings on the wall, or who sits where."""
        self._turn_to(not self._on_standings)

    def _turn_to(self, standings: bool) -> None:
        self._on_standings = standings
        if self.hall is not None:
            self.hall.show_standings(self._on_standings)
        self.follow()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The wall goes with it, and the file is let go of."""
        self._stop()
        if self.door is not None:
            self.door.switch(False)
        self.rounds.stop()
        if self.hall is not None:
            self.hall.close()
        self.desk.close()
        super().closeEvent(event)
        self.closed.emit()
