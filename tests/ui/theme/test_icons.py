"""Symbols by meaning."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.vocabulary import Icon
from companion.games.article27 import pieces
from ui.theme import icons


@pytest.mark.parametrize("name", [*pieces.COLOURS, *pieces.AGENDAS, *pieces.BALLOTS, *pieces.DEAL_SPACES])
def test_everything_on_the_cardboard_has_its_symbol(qapp: QApplication, name: str) -> None:
    assert icons.known(name)
    assert not icons.glyph(name).isEmpty()


@pytest.mark.parametrize("icon", [icon for icon in Icon if icon is not Icon.NONE])
def test_every_symbol_that_a_game_may_say_is_drawn(qapp: QApplication, icon: Icon) -> None:
    assert icon in icons.GAMES
    assert icons.glyph(icon) != icons.glyph("unknown")


def test_no_two_pieces_share_a_symbol() -> None:
    used = [icons.NAMES[n] for n in {*pieces.COLOURS, *pieces.AGENDAS, *pieces.BALLOTS, *pieces.DEAL_SPACES}]
    assert len(used) == len(set(used))


def test_a_space_tells_its_colour() -> None:
    assert icons.parts("include:red") == icons.parts("include_red") == ("include", "red")
    assert icons.parts("yes") == ("yes", "")


def test_an_unknown_meaning_is_a_question_mark_and_not_a_crash(qapp: QApplication) -> None:
    assert icons.glyph("no such thing") == icons.glyph("unknown")
    assert not icons.icon("no such thing").isNull()
