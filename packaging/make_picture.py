"""Draws the picture of the README: the public window in the middle of a demonstration's third round."""

from __future__ import annotations

import os
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST, PUBLIC
from companion.core.page import View
from companion.sessions import HandWoundTime
from ui.bot import Bot, laid
from ui.pictures import STEP_MS
from ui.theme import style
from ui.windows.public import PublicWindow

PICTURE = Path(__file__).parent.parent / "assets" / "pictures" / "negotiation.png"
SEED, DEALS = 16, 2


def main() -> None:
    """Play to the third round's negotiation with some deals on the mats, and draw it."""
    app = QApplication([])
    style.apply(app, "dark")
    style.set_motion(False)
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
    PICTURE.parent.mkdir(exist_ok=True)
    window.grab().save(str(PICTURE))


def _on_floor(view: View) -> int:
    return sum(area.on_floor for area in view.board.areas)


if __name__ == "__main__":
    main()
