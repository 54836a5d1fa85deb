"""What phones are shown (frames): words at once, cards drawn on the table's thread after the windows, one at a time.

Where the pages are encrypted nobody may learn a secret from how long an answer is or when it comes. There every phone
that is here is sent a page whenever anything has changed, though its own be the same; all of them leave together, once
the last is drawn, at a beat; and whether they are short or long follows from whether a page was just opened and
whether the board has changed, which everybody sees.
"""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer

from companion.core.messages import PUBLIC
from companion.core.page import Page, SeatCard
from ui.bridge import Bridge
from ui.faces.face import Face
from ui.phones.cards import PhoneBoard
from ui.phones.padding import LARGE, SMALL
from ui.phones.pages import clock, covered, ended, news, took_back, uncovered
from ui.phones.paired import KeptPhones, Phone
from ui.phones.server import PagesServer
from ui.phones.wire import CardPicture, PhoneFrame

SAME_MS = 300
"""A clock that differs by less from what it was has only run since."""
BEAT_MS = 50
"""Encrypted pages leave at a whole number of these after what changed them, however long they took to draw."""
OPENING_MS = 200
"""The same, for a page that is opened: all of it is drawn then."""
WALL_MS = 250
"""Who only watches is sent no more than one page in so many milliseconds, and after everybody who plays."""
STEPS_S = 0.002
"""So long further steps of a card, or of the board, are begun until the windows have their turn again: with the longest
of them that is 5 ms at most."""


class Showing:
    """What each phone shows, and who watches."""

    def __init__(
        self,
        bridge: Bridge,
        face: Face,
        phones: dict[int, Phone],
        kept: KeptPhones,
        server: Callable[[], PagesServer | None],
        parent: QObject,
    ) -> None:
        """`phones` by number and `kept` are read as they stand; `server` gives where frames go, None for nowhere."""
        self._bridge, self._face, self._phones, self._kept, self._server = bridge, face, phones, kept, server
        self.due: deque[int] = deque()
        """Whose pages are to be drawn, in this order."""
        self._ready: dict[int, PhoneFrame] = {}
        """What waits for the beat."""
        self._again = False
        """Whether the page has changed while all were drawn."""
        self._began, self._each = 0.0, BEAT_MS
        self._board: object = None
        """The board that phones were sent last."""
        self.question = 0
        """Grows whenever the table goes on to something else, though it be asked in the same words as before."""
        self._asked = ("", "", "")
        self.first = 0
        """The device that asked last: it sees first what came of it."""
        self._walls: list[str] = []
        """Themes in which somebody watches."""
        self._wall = PhoneBoard(face)
        self._wall_due: list[str] = []
        """Themes in which the board is still to be drawn for them."""
        self._wall_n = 0
        self._wall_at = -1e9
        self._work = QTimer(parent)
        self._work.setSingleShot(True)
        self._work.timeout.connect(self._do_some)
        self._beat = QTimer(parent)
        self._beat.setSingleShot(True)
        self._beat.timeout.connect(self._release)

    @property
    def busy(self) -> bool:
        """Whether something is still to be drawn or sent."""
        return bool(self.due or self._ready or self._wall_due)

    def stop(self) -> None:
        """Nothing more is drawn."""
        self._work.stop()
        self._beat.stop()
        self.due.clear()
        self._ready.clear()
        self._wall_due.clear()
        self._again = False

    def public(self) -> Page:
        """The page that everybody may see."""
        return self._bridge.page_for(PUBLIC)

    def card(self, seat: str) -> SeatCard | None:
        """A seat as all may see it; None for who plays no longer."""
        return next((card for card in self.public().view.seats if card.seat == seat), None)

    # --- when --------------------------------------------------------------------------------------------------------

    def page_changed(self) -> None:
        """Something has happened: whoever is here is told it now, and sees it on the cards after the windows.

        The words of ten pages take less than a tenth of what the wall takes to paint, and the network sends them
        meanwhile. Where pages are encrypted words and cards leave together.
        """
        view = self.public().view
        if (asked := (view.heading, view.step, view.about)) != self._asked:
            self._asked, self.question = asked, self.question + 1
        self._wall_due[:] = self._walls
        if self._kept.tls and (self.due or self._ready):
            self._again = True
            return
        self._again = False
        self._begin(BEAT_MS)
        for number, phone in sorted(self._phones.items(), key=lambda each: (each[0] != self.first, each[0])):
            if phone.here and (self._kept.tls or self._told(phone)) and number not in self.due:
                self.due.append(number)
        self._go_on()

    def _told(self, phone: Phone) -> bool:
        """Send a phone the words of now beside the cards that it has; whether any of these is to be drawn anew."""
        last = phone.frame
        if phone.shows and (last is None or (last.open, last.theme) != (True, phone.theme)):
            return True  # it is being opened: all of it comes at once
        self.show(phone)
        return phone.shows and phone.cards.stale(self._bridge.page_for(phone.seat), phone.theme) is not None

    def _begin(self, each: int) -> None:
        """What is drawn from here on leaves at this beat; where something waits already, with it."""
        if not self.due and not self._ready:
            self._began, self._each = time.monotonic(), each
        self._each = max(self._each, each)

    def _go_on(self) -> None:
        """Whatever is to be drawn is drawn with the next turn; for those who only watch not too soon after the last,
        and never before what is private has left: else they saw how long that took."""
        if self.due:
            self._work.start(0)
        elif self._ready:
            self._to_the_beat()
        elif self._wall_due:
            passed = (time.monotonic() - self._wall_at) * 1000
            self._work.start(max(0, round(WALL_MS - passed)))

    def looks(self, phone: Phone, opened: bool, theme: str) -> None:
        """A phone is uncovered or covered, in this theme."""
        phone.theme = theme
        if not opened:
            phone.open = phone.noted = False
            self._ready.pop(phone.number, None)
            self.show(phone)
            return
        phone.open = True
        if phone.noted or self.card(phone.seat) is None:
            self._begin_look(phone.number)
        else:
            self._bridge.note_opened(phone.seat, partial(self._begin_look, phone.number))

    def _begin_look(self, device: int) -> None:
        phone = self._phones.get(device)
        if phone is not None and phone.open:
            phone.noted = True
            self._ready.pop(device, None)
            self._begin(OPENING_MS)
            if device not in self.due:
                self.due.appendleft(device)
            self._go_on()

    def _do_some(self) -> None:
        """Draw for a few milliseconds, and send what is ready; then let the windows have their turn."""
        if self._server() is None or not self._bridge.open:
            return
        end = time.perf_counter() + STEPS_S
        if not self.due:
            self._draw_wall()
        while self.due and (left := end - time.perf_counter()) > 0:
            self._do_one(left)
        self._go_on()

    def _do_one(self, for_s: float) -> None:
        """Draw some of one card for about so many seconds, or send one page."""
        number = self.due[0]
        phone = self._phones.get(number)
        if phone is None or not phone.here:
            self.due.popleft()
            return
        page = self._bridge.page_for(phone.seat) if phone.shows else None
        stale = phone.cards.stale(page, phone.theme) if page is not None else None
        if page is not None and stale is not None:
            phone.cards.draw(stale, page, phone.theme, for_s)
        else:
            self.due.popleft()
            self.show(phone, at_the_beat=self._kept.tls)

    def _to_the_beat(self) -> None:
        if not self._beat.isActive():
            passed = (time.monotonic() - self._began) * 1000
            self._beat.start(max(1, round(self._each - passed % self._each)))

    def _release(self) -> None:
        """All that was drawn leaves together, in the order of the devices' numbers."""
        server = self._server()
        if server is None or not self._bridge.open:
            return
        if self.due:  # not all are drawn
            self._to_the_beat()
            return
        frames = [(number, self._ready[number]) for number in sorted(self._ready) if number in self._phones]
        self._ready.clear()
        self._each = BEAT_MS
        self._board = self.public().view.board
        for number, frame in frames:
            self._phones[number].sent(frame, self.question)
        server.show_all(frames)
        if self._again:
            self.page_changed()
        self._go_on()

    # --- what --------------------------------------------------------------------------------------------------------

    def show(self, phone: Phone, at_the_beat: bool = False) -> None:
        """Send a phone the page of now, or have it ready for the beat."""
        card, server = self.card(phone.seat), self._server()
        if card is None or server is None:
            return
        phone.note_box(card.name in self.public().in_box, took_back(self.public()))
        now = self._bridge.now()
        cards: tuple[CardPicture, ...] = ()
        if phone.shows:
            page = self._bridge.page_for(phone.seat)
            said = uncovered(page, card, now, self._kept.hold, phone.key, self._bridge.say_reason)
            cards = phone.cards.all(page, phone.theme)
            said["lost"] = phone.gone
        else:
            said = covered(self.public(), card, now, self._kept.hold)
        said["news"] = news(self.public())
        said["asked"] = phone.asked_for
        last = phone.frame
        seen = (phone.shows, phone.theme, said, cards)
        if last is not None and not at_the_beat and _still(last, *seen):
            return
        number = (last.n if last is not None else secrets.randbelow(1 << 30)) + 1
        frame = PhoneFrame(number, phone.shows, phone.theme, said, cards, self._size(phone))
        if at_the_beat:
            self._ready[phone.number] = frame
        else:
            phone.sent(frame, self.question)
            server.show(phone.number, frame)

    def _size(self, phone: Phone) -> int:
        """How long the answer is: by what everybody sees, for every seat alike; 0 for as long as it is."""
        if not self._kept.tls:
            return 0
        last = phone.frame
        opens = last is None or (last.open, last.theme) != (True, phone.theme)
        changed = self.public().view.board != self._board
        return LARGE if phone.shows and (opens or changed) else SMALL

    # --- who watches -------------------------------------------------------------------------------------------------

    def watches(self, theme: str) -> None:
        """Somebody watches in this theme."""
        if self._kept.watch and theme not in self._walls:
            self._walls.append(theme)
            self._wall_due.append(theme)
            self._go_on()

    def nobody_watches(self) -> None:
        """Nobody is shown the board any more."""
        self._walls.clear()
        self._wall_due.clear()
        server = self._server()
        if server is not None:
            server.show_wall("dark", None)

    def _draw_wall(self) -> None:
        """Draw some of the board in one theme, and send it once all of it is there."""
        server, page, theme = self._server(), self.public(), self._wall_due[0] if self._wall_due else ""
        drawn = self._wall.draw(page, theme, STEPS_S) if theme else None
        if drawn is None or server is None:
            return
        self._wall_due.pop(0)
        self._wall_n += 1
        self._wall_at = time.monotonic()
        step = next((s.say for s in page.view.steps if s.key == page.view.step), "")
        said = {
            "heading": page.view.heading, "step": step, "foot": page.view.foot, "title": page.title,
            "clock": clock(page, self._bridge.now()), "over": ended(page),
            "counts": bool(page.scoring),
        }  # fmt: skip
        server.show_wall(theme, PhoneFrame(self._wall_n, True, theme, said, (drawn,)))


def _still(frame: PhoneFrame, *seen: Any) -> bool:
    """Whether this is what stands there: `open`, `theme`, `said` and `cards` of a frame; a clock that runs has run."""
    opened, theme, said, cards = seen
    was, now = frame.said["clock"], said["clock"]
    if was is not None and now is not None and was["runs"] and now["runs"]:
        ran = (time.monotonic() - frame.made) * 1000
        if abs(max(0, was["left"] - ran) - now["left"]) < SAME_MS:
            said = {**said, "clock": was}
    return (frame.open, frame.theme, frame.said, frame.cards) == (opened, theme, said, cards)
