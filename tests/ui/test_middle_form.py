"""The form by which an evening begins in the middle, in every game: whole on a small laptop, still under the mouse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST
from companion.core.middle import BEGINS, MIDDLE
from companion.core.vocabulary import Way
from companion.games import GAMES
from tests.games.contract.driving import Drive
from tests.ui.evenings import Desk
from ui.forms.buttons import ClickButton
from ui.forms.form import OfferForm
from ui.forms.piles import PilesField

SMALL = 1366, 768
LOW = 1366, 420
IN_A_ROW = 4
STEPS = 60
"""By then everybody has keyed in what people hold before the position."""


@pytest.fixture(params=[slug for slug in GAMES if GAMES[slug].from_the_middle])
def at(request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    with closing(about_to_key(qapp, tmp_path, request.param)) as desk:
        yield desk


def about_to_key(app: QApplication, folder: Path, slug: str) -> Desk:
    """The host is about to key in how the evening stands, at a table where the app holds the cards."""
    evening = Drive(slug, 3, options={**GAMES[slug].presets[Way.APP], BEGINS: MIDDLE}, corrections=False)
    session = evening.session

    def offered() -> bool:
        return any(offer.do == "begin_in_the_middle" and not offer.refused for offer in session.page(HOST).offers)

    for _tried in evening.run(STEPS) if not offered() else ():
        if offered():
            break
    desk = Desk(app, folder, (), {}, session)
    desk.table.resize(*SMALL)
    desk.settle()
    desk.settle()
    return desk


def form_of(at: Desk) -> OfferForm:
    form = at.table.controls.form
    assert isinstance(form, OfferForm)
    assert form.offer.do == "begin_in_the_middle"
    return form


def buttons(form: OfferForm) -> list[ClickButton]:
    return [button for button in form.findChildren(ClickButton) if button.isVisibleTo(form)]


def in_their_order(form: OfferForm) -> Iterator[ClickButton]:
    """Every button once, as somebody comes to it who clicks; of cards that lie before seats a few before each."""
    piles = {id(button): field for field in form.fields for button in field.findChildren(ClickButton)
             if isinstance(field, PilesField)}  # fmt: skip
    yield from (button for button in buttons(form) if id(button) not in piles)
    for field in (field for field in form.fields if isinstance(field, PilesField)):
        rows = list(field.rows.values())
        for place, card in enumerate(field.choices.buttons.values()):
            if place % IN_A_ROW == 0:
                yield rows[place // IN_A_ROW % len(rows)]
            yield card


def stays_under_the_pointer(at: Desk, pressed: Iterator[ClickButton]) -> None:
    for button in pressed:
        where = button.mapToGlobal(QPoint(0, 0))
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        at.settle()
        assert button.mapToGlobal(QPoint(0, 0)) == where, button.text()


def test_the_form_of_the_middle_is_whole_on_a_small_laptop_and_no_click_moves_what_lies_under_the_pointer(
    at: Desk,
) -> None:
    """Seen at a table: the form moved to its next question, and the next click landed on another thing."""
    the_form_is_whole_and_still(at)


def the_form_is_whole_and_still(at: Desk) -> None:
    form = form_of(at)
    assert (at.table.width(), at.table.height()) == SMALL
    assert at.table.controls._scroll.verticalScrollBar().maximum() == 0
    assert form.go.visibleRegion().boundingRect() == form.go.rect()
    for button in buttons(form):
        assert button.height() >= button.sizeHint().height(), button.text()
        assert button.visibleRegion().boundingRect() == button.rect(), button.text()
    stays_under_the_pointer(at, in_their_order(form))
    form.left.emit()
    at.settle()
    assert at.table.splitter.widget(0).isVisible()
    assert at.table.splitter.sizes()[0] > at.table.width() // 2, "the board has its room again"


@pytest.mark.parametrize("at", ["article27"], indirect=True)
def test_a_form_that_scrolls_stays_where_it_is_for_a_mouse_and_follows_the_keyboard(at: Desk) -> None:
    still_where_it_scrolls(at)


def still_where_it_scrolls(at: Desk) -> None:
    form, bar = form_of(at), at.table.controls._scroll.verticalScrollBar()
    at.table.resize(*LOW)
    at.settle()
    at.settle()
    bar.setValue(0)
    assert bar.maximum(), "it has no room here"
    seen = [button for button in buttons(form) if button.visibleRegion().boundingRect() == button.rect()]
    stays_under_the_pointer(at, iter(seen))
    assert bar.value() == 0
    form.go.setFocus(Qt.FocusReason.TabFocusReason)
    at.settle()
    assert bar.value(), "who comes by a key sees what the key is for"
