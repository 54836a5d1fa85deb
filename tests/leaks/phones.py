"""What goes over the wire to phones where it is encrypted: how long each answer is, to whom, in which order.

Who is outside is sent the very same bytes in both worlds; who knows the secret is sent as many, and no sooner or later
among the others.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

import msgspec
from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST
from companion.sessions import Session
from tests.leaks.worlds import Pair
from ui.bridge import Bridge
from ui.phones.answers import fitted
from ui.phones.host import Phones
from ui.phones.padding import SMALL
from ui.phones.wire import Lobby, PhoneFrame, Wanting

Sent = tuple[str, int, bytes]
"""Whose phone, how many bytes, and which."""


class Wire:
    """In the place of the network: every phone asks again at once, and keeps what it is sent."""

    port = 0

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self.sent: list[Sent] = []
        self._had: dict[int, tuple[str, ...]] = {}

    def show(self, number: int, frame: PhoneFrame) -> None:
        """A page goes out."""
        self.show_all([(number, frame)])

    def show_all(self, frames: Sequence[tuple[int, PhoneFrame]]) -> None:
        """Pages go out."""
        for number, frame in frames:
            body = fitted(frame, Wanting(cards=self._had.get(number, ())), frame.size or SMALL)
            self.sent.append((self._phones.phones[number].seat, len(body), body))
            self._had[number] = tuple(card.hash for card in frame.cards)

    def show_lobby(self, seen: Lobby) -> None:
        """Everybody may see it: a page like any other of the public."""

    def show_wall(self, theme: str, frame: PhoneFrame | None) -> None:
        """The same."""

    def let_in(self, number: int, token_hash: str) -> None:
        """A device has a seat."""

    def put_out(self, number: int) -> None:
        """A device has none."""

    def answer(self, ask: str, said: dict[str, str]) -> None:
        """Nobody asks."""

    def stop(self) -> None:
        """Nobody is there."""


@contextmanager
def known() -> Iterator[None]:
    """Tokens and numbers that are random are the same in both worlds."""
    tokens = (f"{n:022d}" for n in itertools.count())
    with (
        patch("secrets.token_urlsafe", lambda _n=0: next(tokens)),
        patch("secrets.randbelow", lambda _most: 1),
    ):
        yield


def by_hand(phones: Phones) -> None:
    """From now on nothing is drawn or sent by a clock, but only by `drawn`: what is compared rests on no load."""
    phones.showing._work.timeout.disconnect()
    phones.showing._beat.timeout.disconnect()


def drawn(phones: Phones) -> None:
    """All that is due is drawn and sent, without waiting for the beat."""
    for _turn in range(6):
        QApplication.processEvents()
        while phones.showing.due:
            phones.showing._do_some()
        phones.showing._release()
        if not phones.showing.busy:
            break


def sent(session: Session, step: tuple[str, dict[str, object]], covered: str = "") -> list[Sent]:
    """All that goes out, encrypted, while every seat's page but one is opened, and when this step is taken."""
    bridge = Bridge(session)
    bridge.release()
    with known():
        phones = Phones(bridge, session.rules.meta.slug, "evening", None)
        phones.kept.tls = True
        by_hand(phones)
        wire = Wire(phones)
        phones._server = wire  # type: ignore[assignment]  # all of it that is asked for
        try:
            for seat in bridge.playing:
                phones._pair(seat)
            drawn(phones)
            for phone in tuple(phones.phones.values()):
                phones.goes(phone.number, True)
                phones.looks(phone.number, phone.seat != covered, "dark")
            drawn(phones)
            bridge.submit(*step)
            drawn(phones)
        finally:
            phones.close()
            bridge.close()
            QApplication.processEvents()
    return wire.sent


def steps(pair: Pair) -> tuple[int | None, Sequence[tuple[str, dict[str, object]]]]:
    """From which entry on phones are there, and what is then done in each world: the step in which they part."""
    by, given = pair.by, [msgspec.to_builtins(step) for step in pair.steps]
    if pair.boxes is not None:
        by = next(seat for seat, choice in pair.boxes[0].items() if choice != pair.boxes[1][seat])
        given = [msgspec.to_builtins(choices[by]) for choices in pair.boxes]
    elif by in pair.outside:
        # Chance, or somebody who did not choose: they have parted, and now something happens in the open.
        return None, [(HOST, {"do": "pause"})] * 2
    return pair.before, [(by, one) for one in given]
