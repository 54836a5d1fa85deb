"""A round of Politburo through the real windows: the laptop goes round, and the box keeps its secret."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from companion.core.messages import PUBLIC
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import HandWoundTime, ScriptedDraws, Session
from companion.sessions.session import header_for
from tests.ui.evenings import Desk, Key

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve")
SEALED = {"plan.mode": "sealed", "purge.mode": "sealed"}


@pytest.fixture
def at(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[Desk]:
    rules = GAMES["politburo"]
    session = Session.begin(
        rules,
        NAMES,
        {"first.secretary": "Ana", **SEALED},
        MemoryJournal(header_for(rules)),
        HandWoundTime(),
        ScriptedDraws(),
    )
    made = Desk(qapp, tmp_path, NAMES, {}, session, painted=False)  # type: ignore[arg-type]  # it is the application
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
    at.keys(Key.Key_Space, Key.Key_2, Key.Key_3, Key.Key_4)


def test_what_the_general_secretary_chooses_at_the_table_comes_before_any_private_page(at: Desk) -> None:
    """The gold button handed the laptop to somebody who had nothing to decide; the choice stood below it."""
    at.key(Key.Key_Space)
    assert at.phase == "propose"
    assert at.table.controls.instead == ""
    at.key(Key.Key_Space)
    assert at.private() is None
    at.key(Key.Key_1)
    assert at.phase == "thumbs"
    assert at.table.controls.instead == "Hand the laptop round"


def test_thumbs_and_cards_are_given_on_the_curtains(at: Desk) -> None:
    to_the_cards(at)
    assert at.phase == "cards"
    before = len(at.session.journal.records())
    at.key(Key.Key_N)
    window = at.private()
    assert window is not None
    assert [button.accessibleName() for button in window.curtain.ballots.buttons.values()] == ["Repress", "Reform"]
    at.key(Key.Key_1)
    assert at.page(PUBLIC).in_box == ("Ben",)
    opened = [r for r in at.session.journal.records()[before:] if "open_window" not in r.command]
    assert not opened
    at.key(Key.Key_2)
    at.key(Key.Key_2)
    assert at.phase == "cards_in"
    at.key(Key.Key_Space)
    assert at.session.evening.public.results == (1,)
    assert at.phase == "appoint"


def test_the_table_window_says_what_is_in_the_box_and_lists_no_card(at: Desk) -> None:
    to_the_cards(at)
    at.session.submit("Cy", at.session.read({"do": "drop_card", "card": "reform"}))
    at.settle()
    assert at.page().view.foot == "Still to choose a card in secret: Ben and Di."
    assert not [offer for offer in at.page().offers if offer.do in ("drop_card", "play_card")]


def test_the_curtain_says_what_is_voted_on_and_the_page_has_no_empty_title(at: Desk) -> None:
    at.key(Key.Key_Space)
    at.key(Key.Key_2)
    at.key(Key.Key_N)
    window = at.private()
    assert window is not None
    assert "Shall Finance be the plan?\n1 and 2 choose" in window.curtain.hint.text()
    at.key(Key.Key_Return)
    assert window.own is not None
    assert window.own.bar.text() == "Ben"


def test_on_the_table_window_everybody_sees_who_showed_which_thumb(at: Desk) -> None:
    at.keys(Key.Key_Space, Key.Key_1, Key.Key_N, Key.Key_1, Key.Key_1, Key.Key_2, Key.Key_2)
    assert [card.subtitle for card in at.view.seats] == ["leads", "", "", "", ""]
    at.key(Key.Key_Space)
    assert [card.subtitle for card in at.view.seats] == ["leads", "Thumb up", "Thumb up", "Thumb down", "Thumb down"]
    at.key(Key.Key_2)
    assert at.view.board.stage.title == "Defence is rejected"


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
    at.keys(*map(digit, able[:3]))


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
            case "thumbs" if way != "sealed":
                at.key(Key.Key_Return)
            case "thumbs":
                private_choice(at, *[1] * len(public.answering))
            case "casting":
                at.key(Key.Key_1)
            case "appoint":
                appoint(at)
            case "cards" if way == "box":
                at.key(digit(4 if public.round == 1 else 1))
            case "cards":
                private_choice(at, *([1, 1, 1] if public.round == 1 else [2, 1, 2]))
            case "pointing" if way != "sealed":
                first, second, third = (digit(1 + public.seats.index(seat)) for seat in public.executors)
                at.keys(second, third, first, *[Key.Key_Return] * (way != "box"))
            case "pointing":
                private_choice(at, 1, 1, 1)
            case "objectives" if way == "box" and len(public.has_objective) < len(public.seats):
                name_the_next(at)
            case "deviant":
                at.key(digit(1 + public.seats.index(public.executors[0])))
            case _:
                at.key(Key.Key_Space)
    raise AssertionError(f"the evening stands still at {at.phase}")


def name_the_next(at: Desk) -> None:
    """The next one's member is named by the first card that nobody else has."""
    public = at.session.evening.public
    at.keys(digit(1 + public.seats.index(next(s for s in public.seats if s not in public.has_objective))), Key.Key_1)


WAYS: dict[str, dict[str, str | int]] = {
    "sealed": dict(SEALED),
    "app": dict(GAMES["politburo"].presets[Way.APP]),
    "mixed": {**GAMES["politburo"].presets[Way.MIXED], "objective.mode": "app"},
    "box": {**GAMES["politburo"].presets[Way.BOX], "objective.mode": "app"},
}


@pytest.mark.parametrize(("way", "seats"), [("sealed", 5), ("app", 5), ("box", 5)])
def test_an_evening_is_played_by_keys_to_its_end(
    qtbot: QtBot, qapp: object, tmp_path: Path, way: str, seats: int
) -> None:
    rules = GAMES["politburo"]
    names = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")[:seats]
    sheet = {"first.secretary": "Ana", **WAYS[way]}
    journal = MemoryJournal(header_for(rules))
    session = Session.begin(rules, names, sheet, journal, HandWoundTime(), ScriptedDraws())
    at = Desk(qapp, tmp_path, names, {}, session, painted=False)  # type: ignore[arg-type]  # it is the application
    play_politburo(at, way)
    assert session.evening.public.round == seats
    assert at.table.stack.currentIndex() == 1
    at.close()


def test_after_the_last_card_the_laptop_goes_back_so_that_all_see_what_was_turned_up(at: Desk) -> None:
    to_the_cards(at)
    for _attempt in range(2):
        private_choice(at, 2, 1, 2)
        at.keys(Key.Key_Space, Key.Key_1)
    private_choice(at, 2, 1, 2)
    assert at.phase == "cards_in"
    at.key(Key.Key_Space)
    assert at.phase == "pointing"
    private_choice(at, 1, 1, 1)
    assert at.phase == "pointed"


BOX = {"first.secretary": "Ana", **GAMES["politburo"].presets[Way.BOX]}
A_ROUND: tuple[tuple[str, str, str], ...] = (
    (" ", "Ana leads round 1", "propose"),
    ("1", "she proposes Defence", "thumbs"),
    ("03\r", "all thumbs are down but Cy's", "propose"),
    ("2", "she proposes Finance", "thumbs"),
    ("3\r", "all are up but Cy's", "appoint"),
    ("234", "Ben, Cy and Di are to execute it", "cards"),
    ("1", "one represses, two reform", "appoint"),
    ("1", "she keeps the three", "cards"),
    ("2", "two repress, one reforms", "appoint"),
    ("1", "she keeps the three", "cards"),
    ("2", "two repress, one reforms: a purge", "pointing"),
    ("443", "Ben points at Di, Cy at Di, Di at Cy", "deviant"),
    ("4", "Di's card was the other one", "between"),
)
"""A round with the box: what is pressed, what it says, and the phase after it."""


def test_a_round_of_six_with_two_votes_three_attempts_and_a_purge_takes_twenty_presses(
    qtbot: QtBot, qapp: object, tmp_path: Path
) -> None:
    rules = GAMES["politburo"]
    names = (*NAMES, "Flo")
    session = Session.begin(rules, names, BOX, MemoryJournal(header_for(rules)), HandWoundTime(), ScriptedDraws())
    at = Desk(qapp, tmp_path, names, {}, session, painted=False)  # type: ignore[arg-type]  # it is the application
    keys = {" ": Key.Key_Space, "\r": Key.Key_Return}
    for pressed, said, after in A_ROUND:
        at.keys(*(keys.get(key) or digit(int(key)) for key in pressed))
        assert at.phase == after, said
    assert at.presses == sum(len(pressed) for pressed, _said, _after in A_ROUND) == 20
    public = session.evening.public
    assert public.rejected == ("defence",)
    assert public.results == (1, 2, 2)
    assert public.purge is not None
    assert public.purge.losers == ("Di",)
    assert public.levels["finance"] == 1
    at.close()


def test_others_are_appointed_as_the_first_three_are_by_three_digits_and_no_enter(
    qtbot: QtBot, qapp: object, tmp_path: Path
) -> None:
    rules = GAMES["politburo"]
    names = (*NAMES, "Flo")
    session = Session.begin(rules, names, BOX, MemoryJournal(header_for(rules)), HandWoundTime(), ScriptedDraws())
    at = Desk(qapp, tmp_path, names, {}, session, painted=False)  # type: ignore[arg-type]  # it is the application
    at.keys(Key.Key_Space, Key.Key_1, Key.Key_Return, Key.Key_Return, *map(digit, (2, 3, 4)), Key.Key_1)
    assert at.phase == "appoint"
    at.key(Key.Key_2)
    form = at.table.controls.form
    assert form is not None
    assert (form.fields[0].say, form.fields[0].value()) == ("Members; until now Ben, Cy and Di", [])
    at.keys(*map(digit, (2, 5, 6)))
    assert at.phase == "cards"
    assert session.evening.public.executors == ("Ben", "Eve", "Flo")
    at.close()


def test_thumbs_and_fingers_that_were_keyed_stand_in_their_form_again_when_they_are_taken_back(
    qtbot: QtBot, qapp: object, tmp_path: Path
) -> None:
    rules = GAMES["politburo"]
    session = Session.begin(rules, NAMES, BOX, MemoryJournal(header_for(rules)), HandWoundTime(), ScriptedDraws())
    at = Desk(qapp, tmp_path, NAMES, {}, session, painted=False)  # type: ignore[arg-type]  # it is the application
    keys = {" ": Key.Key_Space, "\r": Key.Key_Return}

    def press(pressed: str, phase: str) -> None:
        at.keys(*(keys.get(key) or digit(int(key)) for key in pressed))
        assert at.phase == phase

    def taken_back(phase: str) -> dict[str, object]:
        at.keys(Key.Key_Escape)
        at.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert at.phase == phase
        form = at.table.controls.form
        assert form is not None
        return dict(form.values())

    press(" 13\r", "appoint")
    up, down = "up", "down"
    assert taken_back("thumbs") == {"thumbs": {"Ben": up, "Cy": down, "Di": up, "Eve": up}}
    press("3\r", "appoint")
    assert session.evening.public.answers[-1].thumbs == {"Ben": up, "Cy": up, "Di": up, "Eve": up}
    press("23411212", "pointing")
    press("443", "deviant")
    assert taken_back("pointing") == {"pointed": {"Ben": "Di", "Cy": "Di", "Di": "Cy"}}
    at.close()
