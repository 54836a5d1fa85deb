"""`python -m tests.phones.evening GAME`: an evening by phones in real browsers, pressed as people press them.

`--way box` has the box on the table, `--mixed` leaves every second seat on the laptop, `--failing` has the first phone,
and in every phase whoever acts, lose the network, be reloaded and come back, `--killed` starts the laptop anew while a
box is half full, `--tls` encrypts, and `--pictures` keeps every phase in both themes and two sizes. It says what was
done by phone and at the laptop, and ends with 1 where the evening does not come to its result or a page goes wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST, PUBLIC
from companion.core.offers import Offer
from companion.core.vocabulary import Group, Way
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from tests.phones.sitting import PHONE, Hands, Leads, Sitting, fits, held
from ui.bot import laid
from ui.phones.pages import answerable, named
from ui.phones.paired import Phone
from ui.theme import style

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLET = {"width": 820, "height": 1180}
WAIT_S = 20.0
TWICE_MS = 400
"""A second tap at the same place within a third of a second means what the first meant."""


DRESS = "(theme) => { document.documentElement.dataset.theme = theme; dispatchEvent(new Event('online')); }"


class Thumbs(Leads):
    """The demonstration's bot; whatever a seat with a phone does is pressed on its page."""

    def __init__(self, at: Sitting, hands: Hands, asked: argparse.Namespace) -> None:
        super().__init__(at.session, asked.seed)
        self.at, self._hands, self._asked = at, hands, asked
        self.counted: Counter[str] = Counter()
        seats = at.session.seats
        self._with = seats[::2] if asked.mixed else seats
        self._pages: dict[str, Page] = {}
        self._last = ""
        """Who pressed last."""
        self._phases: set[str] = set()
        self._failed: set[tuple[str, str]] = set()
        codes = {seat: at.phones.code(seat) for seat in self._with}

        def begin() -> None:
            for seat, code in codes.items():
                self._pages[seat] = hands.phone(code)
                self._pages[seat].get_by_role("button", name="Look").wait_for()

        at.play(hands, begin)

    def press(self, by: str, data: dict[str, Any]) -> bool:
        page = self.session.page(by) if by in self._with else None
        offer = next((o for o in answerable(page) if fits(o, data)), None) if page is not None else None
        if offer is None or offer.refused:
            done = super().press(by, data)
            self.counted["at the laptop" if by not in (HOST, "table") else "by the host"] += done
            return done
        self._photograph(by)
        phase = (self.session.page(PUBLIC).view.step, offer.do)
        if self._asked.failing and (by == self._with[0] or phase not in self._failed):
            self._failed.add(phase)
            self._fail(by)
        before = self._state()
        self.at.play(self._hands, lambda: self._press(by, offer, data))
        until = time.monotonic() + WAIT_S
        while self._state() == before and time.monotonic() < until:
            self.at.app.processEvents()
            time.sleep(0.002)
        done = self._state() != before
        self.counted["by phone" if done else "refused"] += 1
        if self._asked.killed and offer.group is Group.BALLOT and len(self.session.page(PUBLIC).in_box) == 1:
            self._asked.killed = False
            self._kill()
        return done

    def _state(self) -> tuple[int, tuple[str, ...]]:
        # That a page was opened is on record, too.
        return sum(not entry.beside for entry in self.session.evening.entries), self.session.page(PUBLIC).in_box

    def _press(self, by: str, offer: Offer, data: dict[str, Any]) -> None:
        page = self._pages[by]
        page.locator(".print, main.open").first.wait_for()
        look = page.get_by_role("button", name="Look")
        if look.is_visible():
            look.click()
        phone = self.at.phones.of(by)
        assert phone is not None
        self._wait_for_now(page, phone)
        name = named(phone.key, offer)
        if offer.group is Group.BALLOT and not offer.fields:
            page.locator(f'input[value="{name}"]').check()
            seal = page.get_by_role("button", name="Hold to seal")
            seal.dispatch_event("click", {"detail": 0})  # as by a screen reader: a thumb that rests costs half a second
            return
        if by == self._last:
            page.wait_for_timeout(TWICE_MS)
        self._last = by
        page.locator(f'[data-offer="{name}"]:not(.off)').first.click()
        if offer.fields:
            page.locator("form.form").wait_for()
            values = {field.name: data[field.name] for field in offer.fields if field.name in data}
            page.evaluate("(values) => window.parley.fill(values)", values)
            page.get_by_role("button", name="Done").click()

    def _wait_for_now(self, page: Page, phone: Phone) -> None:
        """The same offer may have had other choices a moment ago: a form of that page would not hold these values."""

        def shown() -> int:
            frame = phone.frame
            return frame.n if frame is not None and frame.open and not self.at.phones.showing.busy else 0

        look = page.get_by_role("button", name="Look")
        for turn in range(400):
            if turn % 40 == 39 and look.is_visible():  # on a busy machine half a minute went by, and it hid itself
                look.click()
            n = self.at.at_table(shown)
            if n and page.locator(f'#page[data-frame="{n}"]').count():
                return
            page.wait_for_timeout(20)
        raise TimeoutError("the phone never showed the page of now")

    def _fail(self, by: str) -> None:
        """It loses its network and is reloaded, and comes back."""
        self.counted["failures"] += 1

        def fail() -> None:
            page = self._pages[by]
            page.context.set_offline(True)
            page.wait_for_timeout(200)
            page.context.set_offline(False)
            if self.counted["failures"] % 3 == 0:
                page.reload()

        self.at.play(self._hands, fail)

    def _kill(self) -> None:
        """The laptop is started anew; phones come back by themselves."""
        self.counted["laptops killed"] += 1
        old = self.at
        journal = cast(MemoryJournal, old.session.journal)
        port = old.phones.kept.port
        box = old.session.page(PUBLIC).in_box
        kept = old.phones._file
        assert old.phones._server is not None
        old.phones._server.stop()
        old.phones._server = None
        again = MemoryJournal(journal.header, journal.records())
        again._box = journal._box
        session = Session.reopen(again, HandWoundTime(), AppDraws(self._asked.seed))
        self.at = Sitting(old.app, session, kept)
        self.at.phones.kept.port = port
        self.at.phones.switch(True)
        self.session = session
        assert session.page(PUBLIC).in_box == box, "a sealed choice that was confirmed is still in the box"

    def _photograph(self, by: str) -> None:
        view = self.session.page(PUBLIC).view
        kind = f"{view.step}-{self.session.page(by).offers[0].do if self.session.page(by).offers else ''}"
        if self._asked.pictures is None or kind in self._phases:
            return
        self._phases.add(kind)
        folder, number = self._asked.pictures, len(self._phases)
        folder.mkdir(parents=True, exist_ok=True)

        def take() -> None:
            page = self._pages[by]
            look = page.get_by_role("button", name="Look")
            if look.is_visible():
                look.click()
            for theme in ("dark", "light"):
                page.emulate_media(color_scheme=theme)
                page.evaluate(DRESS, theme)
                for name, size in (("360", PHONE), ("820", TABLET)):
                    page.set_viewport_size(size)  # type: ignore[arg-type]  # two numbers
                    page.wait_for_timeout(500)
                    page.screenshot(path=folder / f"{number:02d}-{view.step or 'none'}-{name}-{theme}.png")
            page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # two numbers
            page.emulate_media(color_scheme="dark")
            page.evaluate(DRESS, "dark")

        self.at.play(self._hands, take)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.phones.evening", allow_abbrev=False)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seed", type=int, default=27)
    parser.add_argument("--steps", type=int, default=2000)
    for name in ("mixed", "failing", "killed", "tls"):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--way", choices=[*Way], default=Way.APP)
    parser.add_argument("--pictures", type=Path)
    asked = parser.parse_args()
    app = cast(QApplication, QApplication.instance() or QApplication([]))
    style.apply(app, "dark")
    style.set_motion(False)
    hands, began = Hands(), time.monotonic()
    hands.fresh()
    with tempfile.TemporaryDirectory() as folder:
        session = laid(asked.game, asked.seats, asked.seed, HandWoundTime(), Way(asked.way))
        at = Sitting(app, session, Path(folder) / "phones.json")
        at.phones.set_tls(asked.tls)
        with held(at):
            thumbs = Thumbs(at, hands, asked)
            for _step in range(asked.steps):
                if not thumbs.step():
                    break
            over = thumbs.session.page(HOST).result is not None
            if thumbs.at is not at:
                thumbs.at.close()
    hands.fresh()
    hands.close()
    said = ", ".join(f"{count} {what}" for what, count in sorted(thumbs.counted.items()))
    print(f"{asked.game}: {said}; {'to its result' if over else 'not over'}; {time.monotonic() - began:.0f} s")
    for wrong in hands.wrong[:5]:
        print(f"WRONG  {wrong}")
    return int(bool(hands.wrong) or not over)


if __name__ == "__main__":
    sys.exit(main())
