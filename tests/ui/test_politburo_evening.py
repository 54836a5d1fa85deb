"""A round of Politburo through the real windows: the laptop goes round, and the box keeps its secret."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from companion.core.messages import PUBLIC
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import HandWoundTime, ScriptedDraws, Session
from companion.sessions.session import header_for
from tests.ui.evenings import Desk, Key

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve")


@pytest.fixture
def at(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[Desk]:
    rules = GAMES["politburo"]
    session = Session.begin(
        rules,
        NAMES,
        {"first.secretary": "Ana"},
        MemoryJournal(header_for(rules)),
        HandWoundTime(),
        ScriptedDraws(),
    )
    made = Desk(qapp, tmp_path, NAMES, {}, session)  # type: ignore[arg-type]  # it is the application
    yield made
    made.close()


def to_the_cards(at: Desk) -> None:
    """A plan that is approved on the curtains, and three who execute it."""
    at.key(Key.Key_Space)
    at.key(Key.Key_1)
    at.key(Key.Key_N)
    for _seat in range(4):
        assert at.private() is not None
        at.key(Key.Key_1)
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_2, Key.Key_3, Key.Key_4, Key.Key_Return)


def test_thumbs_and_cards_are_given_on_the_curtains(at: Desk) -> None:
    to_the_cards(at)
    assert at.phase == "cards"
    before = len(at.session.journal.records())
    at.key(Key.Key_N)
    window = at.private()
    assert window is not None
    assert list(window.curtain.ballots.buttons) == ["repress", "reform"]
    at.key(Key.Key_1)
    assert at.page(PUBLIC).in_box == ("Ben",)
    opened = [r for r in at.session.journal.records()[before:] if "open_window" not in r.command]
    assert not opened
    at.key(Key.Key_2)
    at.key(Key.Key_2)
    assert at.session.evening.public.results == (1,)
    assert at.phase == "appoint"


def test_the_table_window_says_what_is_in_the_box_and_lists_no_card(at: Desk) -> None:
    to_the_cards(at)
    at.session.submit("Cy", at.session.read({"do": "drop_card", "card": "reform"}))
    at.settle()
    assert at.page().view.foot == "Still to choose a card: Ben and Di. Nobody shows a card."
    assert not [offer for offer in at.page().offers if offer.do in ("drop_card", "play_card")]


def test_the_curtain_says_what_is_voted_on_and_the_page_has_no_empty_title(at: Desk) -> None:
    at.key(Key.Key_Space)
    at.key(Key.Key_2)
    at.key(Key.Key_N)
    window = at.private()
    assert window is not None
    assert "Proposed: Finance\n1, 2 choose" in window.curtain.hint.text()
    at.key(Key.Key_Return)
    assert window.own is not None
    assert window.own.name.text() == "Ben"


def test_on_the_table_window_everybody_sees_who_showed_which_thumb(at: Desk) -> None:
    at.keys(Key.Key_Space, Key.Key_1, Key.Key_N, Key.Key_1, Key.Key_1, Key.Key_2, Key.Key_2)
    assert [card.subtitle for card in at.view.seats] == ["leads", "", "", "", ""]
    at.key(Key.Key_Space)
    assert [card.subtitle for card in at.view.seats] == ["leads", "Thumb up", "Thumb up", "Thumb down", "Thumb down"]
    at.key(Key.Key_2)
    assert at.view.board.stage.title == "Rejected: Defence"


def digit(number: int) -> Key:
    """The key of a digit."""
    return Key(Key.Key_0.value + number)


def private_choice(at: Desk, *choices: int) -> None:
    """The laptop goes round by Space, and each one that is waited for presses a digit on the curtain."""
    at.key(Key.Key_Space)
    for choice in choices:
        assert at.private() is not None
        at.key(digit(choice))
    assert at.private() is None


def appoint(at: Desk) -> None:
    """The first time three are chosen by their numbers, then they are kept."""
    public = at.session.evening.public
    if public.attempt:
        at.key(Key.Key_1)
        return
    able = [n for n, seat in enumerate(public.seats[:9], 1) if seat != public.secretary]
    at.keys(Key.Key_Space, *map(digit, able[:3]), Key.Key_Return)


def play_politburo(at: Desk, way: str) -> None:
    """Every round of the evening by keys alone: the first is unanimous, all others end in a purge."""
    session = at.session
    for _step in range(2000):
        public = session.evening.public
        match at.phase:
            case "over":
                return
            case "propose":
                able = [m not in public.rejected for m in ("defence", "finance", "security")]
                at.key(digit(1 + able.index(True)))
            case "thumbs" if way != "app":
                at.keys(Key.Key_Space, *[Key.Key_U] * len(public.answering), Key.Key_Return)
            case "thumbs":
                private_choice(at, *[1] * len(public.answering))
            case "casting":
                at.key(Key.Key_1)
            case "appoint":
                appoint(at)
            case "cards" if way == "box":
                at.keys(Key.Key_Space, digit(0 if public.round == 1 else 1), Key.Key_Return)
            case "cards":
                private_choice(at, *([1, 1, 1] if public.round == 1 else [2, 1, 2]))
            case "pointing" if way != "app":
                first, second, third = (Key(ord(seat[0])) for seat in public.executors)
                at.keys(Key.Key_Space, second, third, first, Key.Key_Return)
            case "pointing":
                private_choice(at, 1, 1, 1)
            case "deviant":
                at.key(digit(1 + public.seats.index(public.executors[0])))
            case _:
                at.key(Key.Key_Space)
    raise AssertionError(f"the evening stands still at {at.phase}")


WAYS = {
    "app": {},
    "mixed": {"plan.mode": "open", "purge.mode": "open"},
    "box": {"plan.mode": "open", "cards.mode": "keyed", "purge.mode": "open"},
}


@pytest.mark.parametrize(("way", "seats"), [("app", 5), ("app", 10), ("mixed", 5), ("box", 10)])
def test_an_evening_is_played_by_keys_to_its_end(
    qtbot: QtBot, qapp: object, tmp_path: Path, way: str, seats: int
) -> None:
    rules = GAMES["politburo"]
    names = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")[:seats]
    sheet = {"first.secretary": "Ana", **WAYS[way]}
    journal = MemoryJournal(header_for(rules))
    session = Session.begin(rules, names, sheet, journal, HandWoundTime(), ScriptedDraws())
    at = Desk(qapp, tmp_path, names, {}, session)  # type: ignore[arg-type]  # it is the application
    play_politburo(at, way)
    assert session.evening.public.round == seats
    assert at.table.stack.currentIndex() == 1
    at.close()


def test_after_the_last_card_the_laptop_goes_back_so_that_all_see_what_was_turned_up(at: Desk) -> None:
    to_the_cards(at)
    for _attempt in range(2):
        private_choice(at, 2, 1, 2)
        at.key(Key.Key_1)
    private_choice(at, 2, 1, 2)
    assert at.phase == "pointing"
    private_choice(at, 1, 1, 1)
    assert at.phase == "pointed"
