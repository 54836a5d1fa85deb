"""An event of ten tables and three rounds by the real windows: `python -m tests.organiser.evening --pictures DIR`.

From the list at the door to the last place of the ceremony by keys and buttons; evenings are the simulator's, brought
as a folder. A late player, a withdrawal, a stand-in, a sheet typed twice, a correction, a penalty; then the checker.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.journal import Signer
from companion.organiser.check import check
from companion.organiser.desk import Desk
from companion.organiser.generate import names, simulated
from companion.tournament.release import ReleaseStage
from companion.tournament.state import Sheet
from tests.organiser.events import BY
from ui.keys import Shortcuts
from ui.organiser.typed import TypedSheet
from ui.organiser.which import Which
from ui.organiser.window import OrganiserWindow
from ui.theme import style, tokens
from ui.windows.ask import AskDialog

ROUNDS = 3


class Run:
    """One event at one desk, with a picture of every page that it comes by."""

    def __init__(self, folder: Path, pictures: Path | None, size: tuple[int, int], games: tuple[str, ...]) -> None:
        self.folder, self.pictures, self.size = folder, pictures, size
        path = folder / "Cup.parley-event"
        desk = Desk.create(path, Sheet(name="Spring Cup", rounds=ROUNDS, games=games, judges=("Judge Ines",)), BY)
        self.window = OrganiserWindow(desk, Shortcuts({}))
        self.window.resize(*size)
        self.window.show()
        self.window.toggle_wall()

    def picture(self, name: str) -> None:
        """Desk and wall as they look now."""
        QApplication.processEvents()
        if self.pictures is not None:
            self.pictures.mkdir(parents=True, exist_ok=True)
            self.window.grab().save(str(self.pictures / f"{name}-desk.png"))
            hall = self.window.hall
            assert hall is not None
            hall.resize(*self.size)
            for number in range(min(3, len(hall.leaves))):
                hall.place = number
                hall.grab().save(str(self.pictures / f"{name}-wall-{number + 1}.png"))

    def key(self, widget: QWidget, key: Qt.Key) -> None:
        """A key where the keyboard is."""
        QTest.keyClick(widget, key)
        QApplication.processEvents()

    def until(self, done: Callable[[], bool]) -> None:
        """The window lives on until this is so."""
        for _turn in range(12_000):
            if done():
                return
            QTest.qWait(5)
        raise AssertionError(f"it stands still: {self.window.told()}")

    def answer(self, page: QWidget, line: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
        """A question is answered by its line, or by its digit."""
        asked = page.findChildren(AskDialog)[-1]
        if asked.line is not None:
            QTest.keyClicks(asked.line, line)
        self.key(asked.line or asked, key)

    def people(self) -> None:
        """The list at the door."""
        people = self.window.people
        QTest.keyClicks(people.name, ", ".join(names(50)))
        self.key(people.name, Qt.Key.Key_Return)
        people.all.click()
        self.picture("1-people")

    def late_and_gone(self) -> None:
        """Between two rounds."""
        self.window.tabs.setCurrentWidget(self.window.people)
        people = self.window.people
        QTest.keyClicks(people.name, "Late Comer")
        self.key(people.name, Qt.Key.Key_Return)
        people.grid.setCurrentCell(50, 0)
        self.key(people.grid, Qt.Key.Key_Space)
        people.grid.setCurrentCell(3, 0)
        people.gone.click()
        self.answer(people, "", Qt.Key.Key_1)
        people.grid.setCurrentCell(7, 0)
        people.stand_in.click()
        self.answer(people, "Yuki Stand-In")
        self.picture("3-people")

    def round(self, number: int) -> None:
        """Seated, published, played, brought; table 1 is typed by two people in the first round."""
        window, rounds = self.window, self.window.rounds
        window.tabs.setCurrentWidget(rounds)
        rounds.make.click()
        self.until(lambda: not rounds.busy)
        rounds.publish.click()
        rounds.set_clock()
        self.picture(f"{number + 1}-round-{number}")
        stick = self.folder / f"stick-{number}"
        stick.mkdir()
        t = window.desk.tournament
        tables = t.rounds[-1].tables
        for table in tables[number == 1 :]:
            simulated(t, table, number, 100 * number + table.number, Signer.of(), stick / f"{table.number}.parley")
        window.tabs.setCurrentWidget(window.results)
        window.results.take([stick])
        self.until(lambda: not window.results.busy)
        for asked in window.results.findChildren(Which):
            self.say_who(asked)
        assert len(window.desk.tournament.rounds[-1].results) == len(tables) - (number == 1), window.told()
        if number == 1:
            for who in ("Ann", "Bob"):
                self.type_sheet(who)
        assert window.desk.tournament.rounds[-1].over, window.told()
        self.picture(f"{number + 1}-results-{number}")

    def say_who(self, asked: Which) -> None:
        """At some tables somebody was called otherwise: the first table is the likeliest, and it is the same player."""
        for place, who in enumerate(asked.people.values(), 1):
            who.setCurrentIndex(place)
        self.picture(f"asked-{len(asked.people)}")
        self.key(asked, Qt.Key.Key_Return)

    def type_sheet(self, who: str) -> None:
        """The first table of the last round, figure by figure."""
        window = self.window
        window.at_desk(who)
        window.results.grid.setCurrentCell(0, 0)
        window.results.sheet.click()
        sheet = window.results.findChildren(TypedSheet)[-1]
        self.until(sheet.isActiveWindow)
        for place in range(1, len(sheet.rows) + 1):
            for figure in (place, 60 - place):
                QTest.keyClicks(sheet.focusWidget(), str(figure))
                self.key(sheet.focusWidget(), Qt.Key.Key_Tab)
        self.picture(f"2-sheet-{who}")
        self.key(sheet.rows[0][1], Qt.Key.Key_Return)

    def correct(self) -> None:
        """A result that was typed is corrected, with a second reader and a reason."""
        window = self.window
        window.tabs.setCurrentWidget(window.results)
        window.at_desk("Judge Ines")
        first = window.results.grid.rowCount() - len(window.desk.tournament.rounds[0].tables)
        window.results.grid.setCurrentCell(first, 0)
        window.results.sheet.click()
        sheet = window.results.findChildren(TypedSheet)[-1]
        self.until(sheet.isActiveWindow)
        sheet.rows[0][2].setValue(77)
        QTest.keyClicks(sheet.second, "Bob")
        QTest.keyClicks(sheet.reason, "read from the wrong line")
        self.key(sheet.reason, Qt.Key.Key_Return)
        assert len(window.desk.tournament.rounds[0].results[1]) == 2, sheet.why.text()

    def ceremony(self) -> None:
        """Nothing, then the first three places one by one."""
        window, page = self.window, self.window.standings
        window.tabs.setCurrentWidget(page)
        page.stage.setCurrentIndex(page.stage.findData(ReleaseStage.ROUND))
        page.rounds.setValue(2)
        page.show_.click()
        self.picture("6-standings")
        page.stage.setCurrentIndex(page.stage.findData(ReleaseStage.OPENING))
        page.show_.click()
        while window.desk.tournament.release.opened != 1:
            self.picture(f"7-ceremony-{window.desk.tournament.release.opened}")
            page.open_next.click()
        self.picture("8-all-open")
        window.tabs.setCurrentWidget(window.story)
        self.picture("9-record")

    def play(self) -> int:
        """All of it; 0 where the checker finds that everything follows."""
        self.people()
        self.round(1)
        self.late_and_gone()
        self.round(2)
        self.correct()
        self.round(3)
        self.ceremony()
        path = self.window.desk.path
        self.window.close()
        checked = check(path)
        print("\n".join([*checked.looked, *(found.say for found in checked.found)]))
        return int(checked.verdict)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.organiser.evening", allow_abbrev=False)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--theme", choices=list(tokens.THEMES), default="dark")
    parser.add_argument("--game", action="append", default=[])
    asked = parser.parse_args()
    app = QApplication(sys.argv[:1])
    wide, high = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory(prefix="event-") as folder:
        style.apply(app, asked.theme)
        return Run(Path(folder), asked.pictures, (wide, high), tuple(asked.game) or ("article27",)).play()


if __name__ == "__main__":
    sys.exit(main())
