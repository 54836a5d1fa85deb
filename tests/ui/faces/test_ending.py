"""The card of the end: everybody who shares an honour is named, and a place is one of so many."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from companion.core.page import Mine, Page, Result
from tests.ui import pages
from tests.ui.ink import Ink
from ui.faces.ending import ENDING

LONG = (
    "Maximiliane Featherstone", "Bartholomew Winterbottom", "Konstantina Papadopoulos", "Hubert Blaine-Wolfeschle",
    "Theodora Quillfeatherson",
)  # fmt: skip


def ended(result: Result) -> Page:
    """The own page of the last of all, at the end of an evening with this result."""
    page = pages.result(result)
    mine = Mine(seat=result.standings[-1].seat)
    return msgspec.structs.replace(page, view=msgspec.structs.replace(page.view, mine=mine))


def drawn(page: Page, wide: float) -> str:
    """What stands on the card, as wide as this."""
    assert page.view.mine is not None
    device = Ink(round(wide), 900)
    painter = QPainter(device)
    ENDING.draw(painter, QRectF(0, 0, wide, max(480.0, ENDING.high(page, page.view.mine) * 16)), page, 16.0)
    painter.end()
    return " ".join(word.text for word in device.words)


@pytest.mark.parametrize("wide", [400, 780])
def test_whoever_shares_an_honour_is_named_whole_however_many_they_are(wide: int, qapp: QApplication) -> None:
    """Seen on a laptop: of five names in one line the last two were gone."""
    shared = f"{', '.join(LONG[:-1])} and {LONG[-1]}, 9 each"
    standings = tuple(
        msgspec.structs.replace(one, seat=name) for one, name in zip(pages.RESULT.standings, LONG, strict=True)
    )
    honours = (("Passed most bills", shared), ("Kept every deal", "Ana, 5 of 5"))
    told = drawn(ended(msgspec.structs.replace(pages.RESULT, standings=standings, honours=honours)), wide)
    assert "…" not in told
    assert all(told.count(part) >= 2 for name in LONG for part in name.split()), "among the places, and here"
    assert "9 each" in told
    assert "Ana, 5 of 5" in told


def test_where_nobody_is_first_nobody_has_place_seven_of_six(qapp: QApplication) -> None:
    """A tie between those who have not spoken ends an evening of The Renegotiation Game without a winner."""
    behind = tuple(msgspec.structs.replace(one, place=n) for n, one in enumerate(pages.RESULT.standings, 2))
    nobody = msgspec.structs.replace(pages.RESULT, standings=behind, winners=())
    assert "Place 6 of 5" not in drawn(ended(nobody), 780)
    assert "You do not win" in drawn(ended(nobody), 780)
    assert "Place 5 of 5" in drawn(ended(pages.RESULT), 780)


def test_the_first_part_of_a_score_has_a_true_minus_like_all_the_others(qapp: QApplication) -> None:
    lost = tuple(msgspec.structs.replace(one, parts=(("bills", -3), ("deals", -2))) for one in pages.RESULT.standings)
    told = drawn(ended(msgspec.structs.replace(pages.RESULT, standings=lost)), 780)
    assert "−3" in told
    assert "−2" in told
    assert "-3" not in told
