"""What every face promises: drawn from page, size and theme alone, within its box, and never stale."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST, PUBLIC
from companion.core.page import Page
from companion.games import GAMES
from tests.ui.faces.drawn import (
    MARGIN,
    careless,
    differ,
    empty,
    evening,
    frame_of,
    frames,
    least_and_most,
    moments,
    outside,
    picture,
    spilt,
    stale,
)
from ui.faces import FACES, face_of
from ui.faces.ending import ENDING
from ui.faces.plain import Plain
from ui.faces.politburo.scene import Layout, Podium
from ui.faces.scene import Frame, Part, Scene
from ui.theme import icons, style
from ui.theme.tokens import THEMES

SIZES = ((1366, 768), (1920, 1080), (3840, 2160))
BOXES = ((1366, 768), (1280, 1024), (1024, 600))
"""Sizes in which every phase is drawn: a scene is measured by its unit, so that the form of the room is what counts;
the last phase is drawn on the largest screen, too."""
SMALL = (960, 540)
CRAMPED = ((40, 40), (60, 900), (1900, 60), (320, 240))
"""Windows nobody would choose, and what the first moments of a resize look like."""
TABLES = [(game, seats) for game in GAMES for seats in least_and_most(game)]
STEPS = 12
"""So many pages of an evening are followed one by one."""
SCENES = [(game, seats, face_of(game).scene) for game, seats in TABLES] + [
    ("politburo", seats, Plain()) for seats in least_and_most("politburo")
]
"""Every game's own scene at its smallest and largest table, and the plain one, which every game may have."""
LARGE = [(game, scene) for game, seats, scene in SCENES if seats == least_and_most(game)[1]]


def test_every_game_that_comes_with_parley_has_a_face() -> None:
    assert set(FACES) == set(GAMES)


@pytest.mark.parametrize(("game", "seats", "scene"), SCENES)
def test_every_phase_is_drawn_within_its_box_and_without_a_widget(
    game: str, seats: int, scene: Scene[Any, Any], qapp: QApplication
) -> None:
    widgets = set(QApplication.allWidgets())
    # The smallest table is the host's, with its letters and digits; the largest one the wall's.
    pressed = seats == least_and_most(game)[0]
    themes = tuple(THEMES.values())
    pages = [*moments(game, seats, HOST if pressed else PUBLIC).values()]
    for place, page in enumerate(pages):
        # The next phase in the next theme, and the next three in the next size.
        theme, size = themes[place % len(themes)], BOXES[place // len(themes) % len(BOXES)]
        size = SIZES[-1] if page is pages[-1] else size
        frame = frame_of(page, size, pressed)
        drawn = picture(scene, frame, theme)
        box = QRect(MARGIN, MARGIN, round(frame.wide), round(frame.high))
        assert drawn != empty(drawn.width(), drawn.height()), page.view.board.phase
        assert not outside(drawn, box), (page.view.board.phase, theme.name)
    assert set(QApplication.allWidgets()) == widgets


@pytest.mark.parametrize(("game", "scene"), LARGE)
def test_a_board_is_drawn_however_little_room_it_has(game: str, scene: Scene[Any, Any], qapp: QApplication) -> None:
    # A loop that waits for words to fit waits for ever where not even the marks do, and the program with it.
    pages = {page.view.board.phase: page for page in evening(game, least_and_most(game)[1], HOST)}
    for page in pages.values():
        for size in CRAMPED:
            picture(scene, frame_of(page, size, pressed=True))


@pytest.mark.parametrize(("game", "scene"), LARGE)
def test_equal_pages_give_equal_pictures_whatever_was_drawn_before(
    game: str, scene: Scene[Any, Any], qapp: QApplication
) -> None:
    pages = moments(game, least_and_most(game)[1], PUBLIC)
    drawn = {phase: picture(scene, frame_of(page, SIZES[0])) for phase, page in pages.items()}
    for phase, page in reversed(pages.items()):
        assert not differ(picture(scene, frame_of(deepcopy(page), SIZES[0])), drawn[phase]), phase


@pytest.mark.parametrize("pressed", [False, True])
@pytest.mark.parametrize(("game", "scene"), LARGE)
def test_a_board_that_repaints_only_what_changed_looks_like_one_that_is_drawn_anew(
    game: str, scene: Scene[Any, Any], pressed: bool, qapp: QApplication
) -> None:
    pages = evening(game, least_and_most(game)[1], HOST if pressed else PUBLIC)[:STEPS]
    assert stale(scene, frames(scene, pages, SIZES[0], pressed)) == []


@pytest.mark.parametrize(("game", "seats", "scene"), SCENES)
def test_no_part_is_drawn_outside_its_own_box(
    game: str, seats: int, scene: Scene[Any, Any], qapp: QApplication
) -> None:
    for n, page in enumerate(moments(game, seats, PUBLIC).values()):
        frame, theme = frame_of(page, SMALL), list(THEMES.values())[n % len(THEMES)]
        with style.worn(theme):
            for part in scene.parts(frame, scene.lay(frame)):
                assert not spilt(part, frame), (page.view.board.phase, part.name, theme.name)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_a_seat_are_drawn_within_their_box_and_without_a_widget(game: str, qapp: QApplication) -> None:
    widgets = set(QApplication.allWidgets())
    face, seats = face_of(game), least_and_most(game)[1]
    seat = evening(game, seats, PUBLIC)[0].view.seats[0].name
    for place, page in enumerate(moments(game, seats, seat).values()):
        theme = list(THEMES.values())[place % len(THEMES)]  # a colour moves nothing
        for card in face.cards:
            assert card.mine(page) is not None
            image = empty(card.size[0] * 16 + MARGIN * 2, card.size[1] * 16 + MARGIN * 2)
            box = QRect(MARGIN, MARGIN, round(card.size[0] * 16), round(card.size[1] * 16))
            painter = QPainter(image)
            with style.worn(theme):
                card.draw(painter, QRectF(box), page, 16.0)
            painter.end()
            assert not outside(image, box), (page.view.board.phase, card, theme.name)
    assert set(QApplication.allWidgets()) == widgets


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_reader_reads_whole_sentences_of_each_card(game: str, qapp: QApplication) -> None:
    face, seats = face_of(game), least_and_most(game)[1]
    seat = evening(game, seats, PUBLIC)[0].view.seats[0].name
    for page in moments(game, seats, seat).values():
        for card in face.cards:
            if (mine := card.mine(page)) is not None and card.belongs(page, mine):
                told = card.told(page, mine)
                assert not re.search(r"[.?!…]\s*[.,;]", told), (type(card).__name__, told)


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_an_own_page_begins_with_how_it_ended_for_this_seat(game: str, qapp: QApplication) -> None:
    """Seen at a table: after the last round the own page had “what it would have come to” on an empty panel."""
    face, seats = face_of(game), least_and_most(game)[1]
    seat = evening(game, seats, PUBLIC)[0].view.seats[0].name
    *before, page = evening(game, seats, seat)
    assert not any(face.cards[place] is ENDING for page in before if page.result is None for place in face.shown(page))
    assert page.result is not None
    first, *others = (face.cards[place] for place in face.shown(page))
    assert first is ENDING
    assert not any(card in face.wide for card in others), "what was being decided is over"
    signs = str.maketrans("−", "-", "+")
    said = ENDING.told(page, page.view.mine).translate(signs)
    for one in page.result.standings:
        assert f"{one.seat} {one.total}" in said
        if one.seat == seat:
            assert all(f"{word} {points}" in said for word, points in one.parts)
    assert all(what in said and who.translate(signs) in said for what, who in page.result.honours)
    narrow = empty(26 * 16 + MARGIN * 2, ENDING.high(page, page.view.mine) * 16 + MARGIN * 2)
    box = QRect(MARGIN, MARGIN, 26 * 16, round(ENDING.high(page, page.view.mine) * 16))
    painter = QPainter(narrow)
    ENDING.draw(painter, QRectF(box), page, 16.0)
    painter.end()
    assert not outside(narrow, box), "on a phone"


def shapes(draw: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The places in the colours of all shapes of seats that are drawn."""
    found: list[int] = []

    def note(painter: QPainter, colour: int, *rest: Any) -> None:
        found.append(colour)

    with monkeypatch.context() as patched:
        patched.setattr(icons, "draw_shape", note)
        draw()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_keeps_its_colour_whoever_left_and_wherever_it_sits(
    game: str, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    face, seats = face_of(game), least_and_most(game)[0]
    me = evening(game, seats, PUBLIC)[0].view.seats[0].name

    def board(page: Page) -> None:
        frame = frame_of(page, SIZES[0])
        for part in face.scene.parts(frame, face.scene.lay(frame)):
            part.draw(painter)

    def cards(page: Page) -> None:
        for card in face.cards:
            card.draw(painter, QRectF(0, 0, card.size[0] * 16, card.size[1] * 16), page, 16.0)

    drawn = empty(SIZES[0][0], SIZES[0][1])
    painter = QPainter(drawn)
    wrong: list[tuple[str, str]] = []
    for viewer, draw in ((PUBLIC, board), (me, cards)):
        for phase, page in moments(game, seats, viewer).items():
            # As after somebody left who sat before all others: no seat has the colour of its place any more.
            moved = tuple(replace(card, colour=card.colour + 1) for card in page.view.seats)
            later = replace(page, view=replace(page.view, seats=moved))
            before = shapes(partial(draw, page), monkeypatch)
            if shapes(partial(draw, later), monkeypatch) != [colour + 1 for colour in before]:
                wrong.append((phase, draw.__name__))
    painter.end()
    assert not wrong


# --- faults that must be caught ---------------------------------------------------------------------------------------


class Forgetful(Podium):
    """Its ministries do not say what they rest on."""

    def parts(self, frame: Frame[Any], laid: Layout) -> list[Part]:
        return careless(super().parts(frame, laid), "finance")


class Sprawling(Podium):
    """Its members are drawn where they are, but their boxes end above their feet."""

    def parts(self, frame: Frame[Any], laid: Layout) -> list[Part]:
        found = super().parts(frame, laid)
        cut = QRectF(laid.members[0])
        cut.setHeight(cut.height() / 2)
        return [Part(p.name, cut, p.rests_on, p.draw) if p.box == laid.members[0] else p for p in found]


def podium(viewer: str = PUBLIC) -> tuple[Page, ...]:
    return evening("politburo", 5, viewer)


def test_a_part_that_forgets_what_it_rests_on_is_caught(qapp: QApplication) -> None:
    assert stale(Forgetful(), frames(Forgetful(), podium(), SIZES[0], False))


def test_a_part_that_sprawls_is_caught(qapp: QApplication) -> None:
    frame = frame_of(podium()[0], SIZES[0])
    parts = Sprawling().parts(frame, Sprawling().lay(frame))
    assert [part.name for part in parts if spilt(part, frame)] == [f"member {frame.board.members[0].seat}"]
