"""Draws the pictures of the README: the first window, and the public one in a demonstration's third round."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST, PUBLIC
from companion.core.page import View
from companion.sessions import HandWoundTime
from companion.sessions.library import Library
from ui.bot import Bot, laid
from ui.pictures import STEP_MS
from ui.settings import Settings
from ui.shell import Shell
from ui.sounds import Silent
from ui.theme import style
from ui.windows.public import PublicWindow

PICTURES = Path(__file__).parent.parent / "assets" / "pictures"
SEED, DEALS = 16, 2


def main() -> None:
    """Draw both."""
    app = QApplication([])
    style.apply(app, "dark")
    style.set_motion(False)
    PICTURES.mkdir(exist_ok=True)
    _choice(app)
    _negotiation(app)


def _choice(app: QApplication) -> None:
    """The first window, as it opens where nothing was played yet."""
    with tempfile.TemporaryDirectory() as folder:
        home = Shell(Library(Path(folder)), Settings(Path(folder) / "settings.json"), Silent())
        home.looks.apply()
        style.set_motion(False)
        home.show_start()
        home.start.resize(1366, 768)
        posters = home.start.choice.shelf
        while not posters.posters or posters.posters[-1].picture is None:
            app.processEvents()
        home.start.grab().save(str(PICTURES / "choice.png"))
        home.close()


def _negotiation(app: QApplication) -> None:
    """Play to the third round's negotiation with some deals on the mats, and draw it."""
    time = HandWoundTime()
    session = laid("article27", 5, SEED, time)
    bot = Bot(session, SEED)
    while bot.step():
        view = session.page(HOST).view
        if view.board.phase == "negotiation":
            time.wind(STEP_MS)
        if view.heading.startswith("Round 3") and len(view.deals) >= DEALS and 2 <= _on_floor(view) <= 4:
            break
    window = PublicWindow(session.now)
    window.resize(1366, 768)
    window.set_page(session.page(PUBLIC))
    window.show()
    app.processEvents()
    window.grab().save(str(PICTURES / "negotiation.png"))


def _on_floor(view: View) -> int:
    return sum(area.on_floor for area in view.board.areas)


if __name__ == "__main__":
    main()
