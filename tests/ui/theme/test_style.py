"""The theme on the application."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from companion.core.vocabulary import Tone
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


@pytest.mark.parametrize("tone", list(Tone))
def test_every_tone_has_a_ground_of_its_own_under_the_words_of_a_ballot(tone: Tone) -> None:
    """Words in the ink of ballots on the ground of other buttons cannot be read in a light theme."""
    for theme in THEMES.values():
        assert f'QPushButton[ballot="{tone}"] {{ background:' in style.sheet(theme, 15)
