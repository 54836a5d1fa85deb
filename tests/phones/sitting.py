"""A table with phones: an evening in the windows' thread, and browsers in another that hold phones in their hands."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST
from companion.core.offers import Offer
from companion.core.page import Page as Page_
from companion.core.vocabulary import Group
from companion.sessions import HandWoundTime, Session
from ui.bot import Bot, laid
from ui.bridge import Bridge
from ui.evening import EveningWindows
from ui.phones.host import Phones

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

T = TypeVar("T")

NAME = "table.parley.test"
"""What the laptop is called there: unlike a loopback address it is no secure context, as on a real network."""
SHELL, WHOLE = "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"
CHROMIUM = WHOLE if Path(WHOLE).exists() and not Path(SHELL).exists() else SHELL
"""Debian's Chromium without windows, which takes half the processor's time; or the whole one, where that is there."""
PHONE = {"width": 360, "height": 780}


class Hands:
    """Who holds the phones: a thread with a browser, in which every phone is one that knows nothing of the others."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="hands")
        self._started: Any = None
        self.browser: Browser
        self.thread.submit(self._begin).result()

    def _begin(self) -> None:
        from playwright.sync_api import sync_playwright

        self._started = sync_playwright().start()
        rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
        self.browser = self._started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", rules])

    def phone(self, address: str, theme: str = "dark", size: dict[str, int] | None = None, scale: float = 2) -> Page:
        """A phone at this address; whatever goes wrong on its page is kept in `wrong`."""
        context = self.browser.new_context(
            viewport=size or PHONE,  # type: ignore[arg-type]  # a dictionary of two numbers
            device_scale_factor=scale, has_touch=True, is_mobile=True, ignore_https_errors=True,
            color_scheme=theme,  # type: ignore[arg-type]  # one of two words
        )  # fmt: skip
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(address)
        return page

    wrong: list[str]
    asked: list[str]

    def fresh(self) -> None:
        """Before the next evening: every phone is put away."""

        def end() -> None:
            for context in self.browser.contexts:
                context.close()
            self.wrong, self.asked = [], []  # what they still asked for while they were put away is nobody's

        self.thread.submit(end).result()

    def close(self) -> None:
        """Put the browser away."""

        def end() -> None:
            self.browser.close()
            self._started.stop()

        self.thread.submit(end).result()
        self.thread.shutdown()


def hold(page: Page, name: str) -> None:
    """Rest a thumb on a button until it does what it says."""
    button = page.get_by_role("button", name=name)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(650)
    page.mouse.up()


class Leads(Bot):
    """The demonstration's bot; what is open to whoever leads the table that seat does, and not the host for it."""

    def _submit(self, by: str, data: dict[str, Any]) -> bool:
        if by == HOST:
            mine = (s for s in self.session.seats if any(fits(o, data) for o in able(self.session.page(s))))
            by = next(mine, HOST)
        return self.press(by, data)

    def press(self, by: str, data: dict[str, Any]) -> bool:
        """Whoever does it."""
        return super()._submit(by, data)


def able(page: Page_) -> list[Offer]:
    """What a seat may do now that is no correction, nor about people."""
    return [
        offer for offer in page.offers if not offer.refused and offer.group not in (Group.CORRECTIONS, Group.PEOPLE)
    ]


def fits(offer: Offer, data: dict[str, Any]) -> bool:
    """Whether this command is what the offer gives, filled in."""
    asked = {field.name for field in offer.fields}
    given = all(data.get(name) == value for name, value in offer.given.items() if name not in asked)
    return offer.do == data["do"] and given and data.keys() <= {"do", *asked, *offer.given}


class Sitting:
    """One evening with its phones, on the windows' thread."""

    def __init__(
        self, app: QApplication, session: Session, file: Path | None = None, windows: EveningWindows | None = None
    ) -> None:
        self.app, self.session, self.windows = app, session, windows
        self.bridge = windows.bridge if windows is not None else Bridge(session)
        self.bridge.release()
        self.game = session.rules.meta.slug
        self.phones = Phones(self.bridge, self.game, "evening", file, loopback=True, hosts=(NAME,))
        self.phones.kept.port = 0
        if windows is not None:
            windows.phones.take(self.phones)
        self._calls: queue.Queue[Callable[[], None]] = queue.Queue()

    def do(self, by: str, **data: Any) -> None:
        """Somebody asks for something at the laptop."""
        self.bridge.submit(by, data)

    def host(self, do: str, **data: Any) -> None:
        """The host does."""
        self.do(HOST, do=do, **data)

    def at_table(self, does: Callable[[], T]) -> T:
        """From the browsers' thread: have the windows' thread do this."""
        told: Future[T] = Future()

        def call() -> None:
            try:
                told.set_result(does())
            except BaseException as error:
                told.set_exception(error)

        self._calls.put(call)
        return told.result(30)

    def play(self, hands: Hands, scenario: Callable[[], T]) -> T:
        """Let somebody with phones in hand do this, while the windows live on."""
        done = hands.thread.submit(scenario)
        while not done.done():
            self.app.processEvents()
            try:
                self._calls.get(timeout=0.004)()
            except queue.Empty:
                continue
        return done.result()

    def close(self) -> None:
        """Put it away."""
        self.phones.close()
        if self.windows is not None:
            self.windows.close()
        else:
            self.bridge.close()


@contextmanager
def held(made: Sitting) -> Iterator[Sitting]:
    """With phones switched on, and put away in any case."""
    made.phones.switch(True)
    try:
        yield made
    finally:
        made.close()


@contextmanager
def sitting(app: QApplication, game: str = "article27", seats: int = 3, file: Path | None = None) -> Iterator[Sitting]:
    """An evening with phones switched on."""
    with held(Sitting(app, laid(game, seats, 27, HandWoundTime()), file)) as made:
        yield made
