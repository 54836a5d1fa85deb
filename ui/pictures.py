"""Pictures of every window at every phase, and one contact sheet per size and theme, drawn without a display."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.contract import HOST, PUBLIC
from companion.sessions import HandWoundTime, Session
from ui.app import application
from ui.bot import Bot
from ui.evening import Evening
from ui.settings import Settings
from ui.sounds import Player
from ui.theme import style
from ui.theme.tokens import THEMES
from ui.windows.judge import JudgeWindow
from ui.windows.public import PublicWindow
from ui.windows.seat import SeatWindow

SIZES = ((1366, 768), (1920, 1080), (3840, 2160))
STEP_MS = 7_000
"""Table time between two steps, so that the clock is seen to run."""
THUMB = (640, 360)
COLUMNS = 5
PACKED = 70
"""How little time goes into packing a PNG (Qt's quality); the pictures of a large screen are many."""


class _Silence(Player):
    """No sound for pictures."""

    def play(self, path: Path) -> None:
        return


def draw(
    session: Session,
    seed: int,
    folder: Path,
    sizes: Sequence[tuple[int, int]] = SIZES,
    themes: Sequence[str] = tuple(THEMES),
) -> int:
    """Play the evening and draw it into `folder`, in these sizes (pixels) and themes; returns how many pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(folder / ".settings.json")
    settings.values.motion = False
    app = application(settings)
    evening = Evening(session, settings, _Silence())
    evening.show()
    windows = _Windows(evening)
    sheets: dict[tuple[str, int], list[tuple[str, QPixmap]]] = {}
    count = 0
    for place, phase in enumerate(_phases(session, seed)):
        for which, window in windows.each():
            name = f"{place:02}-{phase}-{which}"
            for theme in themes:
                settings.values.theme = theme
                for size in sizes:
                    windows.dress(app, theme, size[1])
                    picture = _picture(app, window, QSize(*size))
                    target = folder / f"{size[1]}-{theme}"
                    target.mkdir(exist_ok=True)
                    picture.save(str(target / f"{name}.png"), "PNG", PACKED)
                    thumb = picture.scaled(*THUMB, Qt.AspectRatioMode.KeepAspectRatio, _SMOOTH)
                    sheets.setdefault((theme, size[1]), []).append((name, thumb))
                    count += 1
            window.hide()
    for (theme, high), thumbs in sheets.items():
        _sheet(thumbs).save(str(folder / f"sheet-{high}-{theme}.png"))
        count += 1
    evening.close()
    settings.path.unlink(missing_ok=True)
    return count


_SMOOTH = Qt.TransformationMode.SmoothTransformation


def _phases(session: Session, seed: int) -> Iterator[str]:
    """Every kind of moment of the evening once, when it is ripest, and the last round's."""
    bot = Bot(session, seed)
    seen: set[str] = set()
    while True:
        view = session.page(HOST).view
        key = view.board.phase + (f"-{view.board.outcome.result}" if view.board.outcome else "")
        if key not in seen and _is_ripe(view.board.phase, len(view.deals)):
            seen.add(key)
            yield key
        if isinstance(session.time, HandWoundTime) and session.running:
            session.time.wind(STEP_MS)
        if not bot.step():
            break


def _is_ripe(phase: str, deals: int) -> bool:
    """Whether there is something to see yet: a negotiation without deals tells little."""
    return phase != "negotiation" or deals >= 2


class _Windows:
    """One window of each kind, on one evening."""

    def __init__(self, evening: Evening) -> None:
        bridge = evening.bridge
        self.table = evening.table
        self.public = PublicWindow(bridge.now)
        self.seat = SeatWindow(bridge, bridge.seats[0], evening.game, None)
        self.judge = JudgeWindow(bridge)
        self._bridge = bridge

    def each(self) -> Iterator[tuple[str, QWidget]]:
        """Every window with its name, on the evening as it stands; the private one before and after its curtain."""
        self.public.set_page(self._bridge.page_for(PUBLIC))
        yield "table", self.table
        yield "public", self.public
        self.seat.hand_over()
        yield "curtain", self.seat
        self.seat.curtain.stay.emit("")
        yield "seat", self.seat
        self.seat.fall()
        self.judge.open_drawer()
        yield "judge", self.judge

    def dress(self, app: QApplication, theme: str, high: int) -> None:
        """Another theme, and letters of the size that belongs to a screen of this height."""
        px = max(15, round(15 * high / 1080))
        style.apply(app, theme, px)
        for window in (self.table, self.seat, self.judge):
            window.restyle()


def _picture(app: QApplication, window: QWidget, size: QSize) -> QPixmap:
    window.setMinimumSize(1, 1)
    window.resize(size)
    window.show()
    for _turn in range(3):
        app.processEvents()
    return window.grab()


def _sheet(thumbs: list[tuple[str, QPixmap]]) -> QImage:
    wide, high = THUMB
    label = 30
    rows = -(-len(thumbs) // COLUMNS)
    image = QImage(COLUMNS * (wide + 8), rows * (high + label), QImage.Format.Format_RGB32)
    image.fill(QColor("#20242a"))
    painter = QPainter(image)
    painter.setPen(QColor("#ffffff"))
    for place, (name, thumb) in enumerate(thumbs):
        x, y = (place % COLUMNS) * (wide + 8), (place // COLUMNS) * (high + label)
        painter.drawText(QRect(x + 4, y, wide, label), Qt.AlignmentFlag.AlignVCenter, name)
        painter.drawPixmap(x, y + label, thumb)
    painter.end()
    return image
