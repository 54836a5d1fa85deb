"""A card is drawn anew exactly where what it shows has changed: never too late, and seldom for nothing."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.council.listed import SLUG, listed
from ui.bot import Bot, laid
from ui.faces import face_of
from ui.phones.cards import Cards

STEPS = 12
KEY = b"k" * 16


@pytest.mark.parametrize("game", [*GAMES, SLUG])
def test_what_was_drawn_before_is_what_would_be_drawn_now(qapp: QApplication, game: str) -> None:
    with listed():
        session = laid(game, 4, 27, HandWoundTime())
        bot, drawn, shown = Bot(session, 27), 0, 0
        seat = session.seats[0]
        kept = Cards(face_of(game), KEY)
        for step in range(STEPS):
            bot.step()
            page = session.page(seat)
            while (place := kept.stale(page, "dark")) is not None:
                kept.draw(place, page, "dark")
                drawn += 1
            shown += len(kept.shown(page))
            if step % 6 != 5:
                continue
            anew = Cards(face_of(game), KEY)
            for place in anew.shown(page):
                anew.draw(place, page, "dark")
            assert kept.all(page, "dark") == anew.all(page, "dark"), step
        assert drawn <= shown
