"""Entries that are keyed in: when they can come from one deck, and what follows when they cannot."""

from __future__ import annotations

from companion.core.entering import Conclusion, judged

BAG = {"spot": 1, "gold": 3}


def test_nothing_is_said_before_all_are_in() -> None:
    assert judged(BAG, {"Ana": ("spot",), "Ben": ("spot",)}, ("Cy",), again=False) is Conclusion.OPEN


def test_what_can_come_from_one_deck_fits_the_first_time_and_the_second() -> None:
    for again in (False, True):
        assert judged(BAG, {"Ana": ("spot", "gold"), "Ben": ("gold",)}, (), again) is Conclusion.FITS


def test_what_cannot_is_confirmed_or_mended_once_and_then_stands() -> None:
    entries = {"Ana": ("spot",), "Ben": ("spot",)}
    assert judged(BAG, entries, (), again=False) is Conclusion.AGAIN
    assert judged(BAG, entries, (), again=True) is Conclusion.STANDS
