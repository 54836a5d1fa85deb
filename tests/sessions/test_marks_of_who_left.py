"""A correction is told to everybody, also where somebody has left before it: an evening that broke an event."""

from __future__ import annotations

from companion.games import GAMES
from companion.journal import Signer
from companion.sessions import simulate


def test_a_correction_after_somebody_left_has_a_page_for_everybody() -> None:
    names = ["Ada Conti", "Gita Iwu", "Yara Zorn", "Kofi Moor", "Wim Weiss"]
    played = simulate.play(GAMES["article27"], names, {}, 208, False, Signer.of())
    assert not played.found
