"""Symbols by meaning."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from companion.core.vocabulary import Icon
from companion.games.article27 import pieces
from ui.theme import icons, paint, style


@pytest.mark.parametrize("name", [*pieces.COLOURS, *pieces.AGENDAS, *pieces.BALLOTS, *pieces.DEAL_SPACES])
def test_everything_on_the_cardboard_has_its_symbol(qapp: QApplication, name: str) -> None:
    assert Icon(name) in icons.GAMES
    assert not icons.glyph(name).isEmpty()


@pytest.mark.parametrize("icon", [icon for icon in Icon if icon is not Icon.NONE])
def test_every_symbol_that_a_game_may_say_is_drawn(qapp: QApplication, icon: Icon) -> None:
    assert icon in icons.GAMES
    assert icons.glyph(icon) != icons.glyph("unknown")


def test_no_two_pieces_share_a_symbol() -> None:
    used = [icons.NAMES[n] for n in {*pieces.COLOURS, *pieces.AGENDAS, *pieces.BALLOTS, *pieces.DEAL_SPACES}]
    assert len(used) == len(set(used))


def test_an_unknown_meaning_is_a_question_mark_and_not_a_crash(qapp: QApplication, unknown_symbols: list[str]) -> None:
    assert icons.glyph("no such thing") == icons.glyph("unknown")
    assert not icons.icon("no such thing").isNull()
    assert unknown_symbols
    unknown_symbols.clear()


def test_no_symbol_is_nothing_and_no_question_mark(qapp: QApplication) -> None:
    made = QImage(40, 40, QImage.Format.Format_RGB32)
    made.fill(QColor("#0a5a2c"))
    before, painter = QImage(made), QPainter(made)
    icons.draw(painter, Icon.NONE, QRectF(4, 4, 24, 24), "#E2BE6A")
    painter.end()
    assert made == before


@pytest.mark.parametrize("at", [(10.0, 10.0), (10.3, 10.7)])
def test_a_symbol_that_is_kept_as_a_picture_looks_like_one_that_is_drawn(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, at: tuple[float, float]
) -> None:
    pictures = []
    for largest in (paint.LARGEST, paint.LARGEST, 0):
        monkeypatch.setattr(paint, "LARGEST", largest)
        made = QImage(120, 60, QImage.Format.Format_RGB32)
        made.fill(QColor("#0a5a2c"))
        painter = QPainter(made)
        paint.begin(painter)
        icons.draw(painter, "gavel", QRectF(*at, 24, 24), "#E2BE6A")
        icons.draw_shape(painter, 3, QRectF(at[0] + 32, at[1], 24, 24), "#E2BE6A", "#FFFFFF")
        icons.disc(painter, "red", QRectF(at[0] + 64, at[1], 24, 24))
        painter.end()
        pictures.append(bytes(made.constBits()))
    first, again, drawn = pictures
    assert first == again
    assert max(abs(one - other) for one, other in zip(first, drawn, strict=True)) <= 3


def test_another_theme_has_other_symbols(qapp: QApplication) -> None:
    looks = []
    for theme in ("dark", "light"):
        style.apply(qapp, theme)
        looks.append(icons.icon("gavel").pixmap(64, 64).toImage())
    assert looks[0] != looks[1]
