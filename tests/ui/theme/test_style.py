"""The theme on the application."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from ui.theme import style
from ui.theme.tokens import DARK, THEMES


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
