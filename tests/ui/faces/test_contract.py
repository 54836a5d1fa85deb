"""What every face promises: drawn from page, size and theme alone, within its box, and never stale."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
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
from ui.faces.plain import Plain
from ui.faces.politburo.scene import Layout, Podium
from ui.faces.scene import Frame, Part, Scene
from ui.theme import style
from ui.theme.tokens import THEMES

SIZES = ((1366, 768), (1920, 1080), (3840, 2160))
TABLES = [(game, seats) for game in GAMES for seats in least_and_most(game)]
STEPS = 40
"""So many pages of an evening are followed one by one."""
SCENES = [(game, seats, face_of(game).scene) for game, seats in TABLES] + [
    ("politburo", seats, Plain()) for seats in least_and_most("politburo")
]
"""Every game's own scene at its smallest and largest table, and the plain one, which every game may have."""
LARGE = [(game, scene) for game, seats, scene in SCENES if seats == least_and_most(game)[1]]


def test_every_game_that_comes_with_parley_has_a_face() -> None:
    assert set(FACES) == set(GAMES)


@pytest.mark.parametrize("pressed", [False, True])
@pytest.mark.parametrize(("game", "seats", "scene"), SCENES)
def test_every_phase_is_drawn_in_every_theme_within_its_box_and_without_a_widget(
    game: str, seats: int, scene: Scene[Any, Any], pressed: bool, qapp: QApplication
) -> None:
    widgets = set(QApplication.allWidgets())
    for place, page in enumerate(moments(game, seats, HOST if pressed else PUBLIC).values()):
        # Every phase in every theme, and every theme in every size.
        for n, theme in enumerate(THEMES.values()):
            frame = frame_of(page, SIZES[(n + place) % len(SIZES)], pressed)
            drawn = picture(scene, frame, theme)
            box = QRect(MARGIN, MARGIN, round(frame.wide), round(frame.high))
            assert drawn != empty(drawn.width(), drawn.height()), page.view.board.phase
            assert not outside(drawn, box), (page.view.board.phase, theme.name)
    assert set(QApplication.allWidgets()) == widgets


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
        frame, theme = frame_of(page, SIZES[0]), list(THEMES.values())[n % len(THEMES)]
        with style.worn(theme):
            for part in scene.parts(frame, scene.lay(frame)):
                assert not spilt(part, frame), (page.view.board.phase, part.name, theme.name)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_a_seat_are_drawn_within_their_box_and_without_a_widget(game: str, qapp: QApplication) -> None:
    widgets = set(QApplication.allWidgets())
    face, seats = face_of(game), least_and_most(game)[1]
    seat = evening(game, seats, PUBLIC)[0].view.seats[0].name
    for page in moments(game, seats, seat).values():
        for card in (*face.wide, *face.narrow):
            assert card.mine(page) is not None
            for theme in THEMES.values():
                image = empty(card.size[0] * 16 + MARGIN * 2, card.size[1] * 16 + MARGIN * 2)
                box = QRect(MARGIN, MARGIN, round(card.size[0] * 16), round(card.size[1] * 16))
                painter = QPainter(image)
                with style.worn(theme):
                    card.draw(painter, QRectF(box), page, 16.0)
                painter.end()
                assert not outside(image, box), (page.view.board.phase, card, theme.name)
    assert set(QApplication.allWidgets()) == widgets


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
