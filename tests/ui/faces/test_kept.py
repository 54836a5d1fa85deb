"""A card of a private page that an evening keeps nothing for is not there: no empty title, no figure of nothing."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest

from companion.games import GAMES
from companion.sessions.time import HandWoundTime
from tests.ui.faces.drawn import SEED
from ui.bot import Bot, laid
from ui.faces import face_of

EMPTY = frozenset({"", "none", "nothing", "empty"})


@pytest.mark.parametrize("way", ["app", "box", "mixed"])
@pytest.mark.parametrize("game", GAMES)
def test_each_card_that_stands_on_a_private_page_says_something(game: str, way: str) -> None:
    """Seen with the box on the table: “None behind your screen”, and “My secret treasures: none” over two of them."""
    rules, face = GAMES[game], face_of(game)
    ways = {one.value: one for one in rules.presets}
    if way not in ways:
        return
    session = laid(game, rules.meta.seats[0], SEED, HandWoundTime(), ways[way])
    bot, told = Bot(session, SEED), defaultdict[str, set[str]](set)
    # Whoever leads at some time, and whoever sits last: what an evening keeps it keeps of everybody.
    ends = (session.seats[0], session.seats[-1])
    while bot.step():
        for seat in ends:
            page = session.page(seat)
            for own in face.cards:
                if own.has_something(page):
                    said = own.told(page, own.mine(page))
                    assert not re.search(r"\bNone\b", said), (type(own).__name__, page.view.step, said)
                    told[type(own).__name__].add(said)
    assert not [name for name, said in told.items() if said <= EMPTY], told
