"""The theme on the application."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QFrame

from ui.theme import style
from ui.theme.tokens import DARK, THEMES, contrast


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_reaches_palette_font_and_sheet(qapp: QApplication, name: str) -> None:
    try:
        style.apply(qapp, name)
        theme = THEMES[name]
        assert style.current() is theme
        assert qapp.palette().color(QPalette.ColorRole.Window).name().upper() == theme.ground
        assert theme.brass in qapp.styleSheet()
        assert qapp.font().family() in (*style.FAMILIES, *QFontDatabase.families())
    finally:
        style.apply(qapp, DARK)


def test_an_unknown_theme_is_the_dark_one(qapp: QApplication) -> None:
    style.apply(qapp, "no such theme")
    assert style.current() is DARK


@pytest.mark.parametrize("name", THEMES)
def test_a_checked_box_has_a_tick(qapp: QApplication, name: str) -> None:
    """A square of another colour says nothing to whoever does not see the colour."""
    theme = THEMES[name]
    box = QCheckBox("It holds")
    box.setStyleSheet(style.sheet(theme, 24))
    box.setChecked(True)
    box.resize(box.sizeHint())
    picture = box.grab().toImage()
    inks = {picture.pixelColor(x, y).name() for x in range(6, 22) for y in range(6, picture.height() - 6)}
    assert QColor(theme.brass).name() in inks
    assert any(contrast(ink, theme.brass) > 7 for ink in inks), "nothing is drawn on it"
    box.deleteLater()


@pytest.mark.parametrize("name", THEMES)
def test_a_box_without_a_tick_is_a_box(qapp: QApplication, name: str) -> None:
    """A square as dark as the card it stands on cannot be found, and what it offers is never chosen."""
    theme = THEMES[name]
    card = QFrame()
    card.setProperty("kind", "card")
    card.setStyleSheet(style.sheet(theme, 24))
    box = QCheckBox("It may hold", card)
    box.move(20, 20)
    box.resize(box.sizeHint())
    card.resize(box.width() + 40, box.height() + 40)
    picture = card.grab().toImage()
    middle = 20 + box.height() // 2
    inks = {picture.pixelColor(x, middle).name() for x in range(20, 40)}
    assert any(contrast(ink, theme.panel) >= 3 for ink in inks), inks
    card.deleteLater()
