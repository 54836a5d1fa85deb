"""Pictures of every window at every phase, and one contact sheet per size and theme, drawn without a display."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Self

from PySide6.QtCore import QEvent, QMessageLogContext, QRect, QSize, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.language import _
from companion.core.messages import HOST, PUBLIC
from companion.core.page import Page
from companion.core.vocabulary import Group
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from ui.app import application
from ui.bot import Bot
from ui.evening import EveningWindows
from ui.settings import Settings
from ui.sounds import SoundPlayer
from ui.theme import style
from ui.theme.tokens import THEMES
from ui.trouble import QUIET
from ui.windows.judge import JudgeWindow
from ui.windows.public import PublicWindow
from ui.windows.seat import SeatWindow

SIZES = ((1366, 768), (1920, 1080), (3840, 2160))
STEP_MS = 7_000
"""Table time between two steps, so that the clock is seen to run."""
THUMB = (640, 360)
COLUMNS = 5
PACKED = 80
"""How little time goes into packing a PNG (Qt's quality); the pictures of a large screen are many."""


class _Silence(SoundPlayer):
    """No sound for pictures."""

    name = ""

    def play(self, path: Path) -> None:
        return


def draw(
    session: Session,
    seed: int,
    folder: Path,
    sizes: Sequence[tuple[int, int]] = SIZES,
    themes: Sequence[str] = tuple(THEMES),
) -> int:
    """Play the evening on and draw it into `folder`, in these sizes (pixels) and themes; returns how many pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(folder / ".settings.json")
    settings.values.motion = False
    app = application(settings)
    count = 0
    with quiet(), _Saver() as saver:
        # Another dress on windows that stand is dear, so each dress has an evening and windows of its own.
        for theme, size in product(themes, sizes):
            settings.values.theme = theme
            style.apply(app, theme, max(15, round(15 * size[1] / 1080)))
            target = folder / f"{size[1]}-{theme}"
            target.mkdir(exist_ok=True)
            thumbs: list[tuple[str, QPixmap]] = []
            played = _again(session, seed)
            evening = EveningWindows(played, settings, _Silence())
            evening.show()
            windows = _Windows(evening)
            for place, phase in enumerate(_phases(played, seed)):
                for which, window in windows.each():
                    name = f"{place:02}-{phase}-{which}"
                    picture = _picture(app, window, QSize(*size))
                    window.hide()
                    saver.save(picture.toImage(), target / f"{name}.png")
                    thumbs.append((name, picture.scaled(*THUMB, Qt.AspectRatioMode.KeepAspectRatio, _SMOOTH)))
            windows.close()
            evening.close()
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            saver.save(_sheet(thumbs), folder / f"sheet-{size[1]}-{theme}.png")
            count += len(thumbs) + 1
    settings.path.unlink(missing_ok=True)
    return count


def _again(session: Session, seed: int) -> Session:
    """The same evening once more, as far as it has come."""
    journal = MemoryJournal(session.journal.header, session.journal.records())
    again = Session.reopen(journal, HandWoundTime(), AppDraws(seed))
    again.release()
    return again


@contextmanager
def quiet() -> Iterator[None]:
    """Without a display Qt says at every window what it cannot do there; everything else is still told."""

    def tell(_kind: QtMsgType, _where: QMessageLogContext, message: str) -> None:
        if not any(known in message for known in QUIET):
            print(message, file=sys.stderr)

    before = qInstallMessageHandler(tell)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


class _Saver:
    """Packs a picture while the next one is drawn; never more than one, for the large ones fill memory."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1)
        self._last: Future[None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_trace: object) -> None:
        self._pool.shutdown()
        if kind is None:
            self._wait()

    def save(self, image: QImage, path: Path) -> None:
        """Save it as PNG, soon; raises OSError when the one before could not be saved."""
        self._wait()
        self._last = self._pool.submit(self._pack, image, path)

    def _wait(self) -> None:
        if self._last is not None:
            self._last.result()

    @staticmethod
    def _pack(image: QImage, path: Path) -> None:
        if not image.save(str(path), quality=PACKED):
            raise OSError(_("{path} could not be written.").format(path=path))


_SMOOTH = Qt.TransformationMode.SmoothTransformation


def _phases(session: Session, seed: int) -> Iterator[str]:
    """Every way in which the evening stands, once, when it is ripe."""
    bot = Bot(session, seed)
    seen: set[str] = set()
    while True:
        page = session.page(HOST)
        key = _stand(page)
        if key not in seen and _is_ripe(page):
            seen.add(key)
            yield key
        if isinstance(session.time, HandWoundTime) and session.running:
            session.time.wind(STEP_MS)
            session.speak()
        if not bot.step():
            break


def _stand(page: Page) -> str:
    """How the evening stands, as the page of any game tells it: the step, what leads on, what was called out last."""
    leads = next((offer.do for offer in page.offers if offer.main), "")
    called = page.moments[-1].icon if page.moments else ""
    over = "over" if page.view.over else ""
    return "-".join(filter(None, (page.view.step, leads, called, over)))


def _is_ripe(page: Page) -> bool:
    """Whether there is something to see yet: a table at which deals are made tells little without any."""
    dealing = any(o.group is Group.DEALS and o.fields and not o.refused for o in page.offers)
    return not dealing or len(page.view.deals) >= 2


class _Windows:
    """One window of each kind, on one evening."""

    def __init__(self, evening: EveningWindows) -> None:
        bridge = evening.bridge
        self.table = evening.table
        self.public = PublicWindow(bridge.now, game=evening.game)
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

    def close(self) -> None:
        """Close what the evening does not close itself."""
        for window in (self.public, self.seat, self.judge):
            window.close()
            window.deleteLater()


def _picture(app: QApplication, window: QWidget, size: QSize) -> QPixmap:
    window.setMinimumSize(1, 1)
    window.resize(size)
    window.show()
    for _turn in range(5):
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
