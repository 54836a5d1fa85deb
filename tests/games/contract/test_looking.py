"""Who has looked at what was dealt: a public mark at each seat, from the open record of its window, never more."""

from __future__ import annotations

import pytest

from companion.core.corrections import OpenWindow, Rewind
from companion.core.messages import HOST, PUBLIC
from companion.games import GAMES
from tests.games.contract.driving import SLUGS, Drive, has_chance


def marks(evening: Drive, viewer: str = PUBLIC) -> dict[str, bool | None]:
    """Every seat's mark as a viewer sees it."""
    return {card.seat: card.looked for card in evening.session.page(viewer).view.seats}


@pytest.mark.parametrize("slug", SLUGS)
def test_each_seat_is_marked_once_its_window_was_opened_since_the_deal_and_everybody_sees_the_same(slug: str) -> None:
    held = {r.key: value for r in GAMES[slug].house_rules for value, _say in r.choices if value in ("sealed", "app")}
    evening = Drive(slug, 1, options=held, corrections=False)
    assert True not in marks(evening).values()
    for _tried in evening.run(200):
        if list(marks(evening).values()).count(False) > 1:
            break
    else:
        assert not has_chance(slug), "the app dealt to nobody"
        return
    first, second = (seat for seat, mark in list(marks(evening).items())[:2] if mark is False)
    evening.session.submit(first, OpenWindow())
    assert (marks(evening)[first], marks(evening)[second]) == (True, False)
    for viewer in evening.viewers():
        assert marks(evening, viewer) == marks(evening)
    undo = evening.session.page(HOST).undo
    evening.session.submit(second, OpenWindow())
    if undo is not None and not undo.revealed:
        evening.session.submit(HOST, Rewind(undo.to))
        assert False not in (marks(evening)[first], marks(evening)[second]), "what was seen stays seen"


def test_most_games_that_come_with_parley_have_something_dealt() -> None:
    """So that what is promised of whoever was dealt something is tried."""
    assert sum(map(has_chance, SLUGS)) > 3
