"""Plants in names that have no room: half a word of one, and two people who are called alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QPointF, QRectF

from companion.core.contract import changed
from companion.core.page import SeatCard
from tests.planted.planting import Guard, Plant
from tests.planted.windows import application
from tests.ui import always, test_played_through
from tests.ui.faces import test_names
from tests.ui.theme import test_called, test_paint
from ui.faces.renegotiation import terms
from ui.faces.scene import Part
from ui.panels.marks import mark_of
from ui.panels.seats import SeatTile
from ui.theme import called, paint


def no_half_word_stands_on_a_window() -> None:
    test = test_names.test_no_window_shows_half_a_word_of_a_name_in_any_script_at_the_smallest_table
    test("politburo", application())


def letters_that_join_stay() -> None:
    paint._squeezed.cache_clear()  # what was shortened before is remembered
    try:
        test_called.test_a_name_whose_letters_join_has_initials_last(application())
    finally:
        paint._squeezed.cache_clear()


def a_promise_keeps_its_end() -> None:
    test_paint.test_names_lose_letters_before_a_promise_loses_its_last_words(application(), "“…” no")


def nobody_reads_a_key() -> None:
    """In one phase of an evening whose seats are called otherwise; each time the names may be read they are."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, patch.object(always, "NEW", 1.0):
        test_played_through.played_through(application(), Path(folder), "article27", "app", 1)


def by_its_key(tile: SeatTile, card: SeatCard, *given: Any, real: Any = SeatTile.show_seat, **more: Any) -> None:
    real(tile, changed(card, name=card.seat), *given, **more)


def hangs_over(part: Part, *where: float) -> QRectF:
    return mark_of(replace(part, marked=None), *where)


def a_pencil_is_on_its_own_part(game: str) -> None:
    test = test_names.test_the_pencil_of_a_correction_stands_on_its_own_part_and_touches_no_word
    test(game, application())


PLANTS = (
    Plant(
        "The pencil at a member's influence hangs between two members",
        lambda: patch.object(test_names, "mark_of", hangs_over),
        Guard(a_pencil_is_on_its_own_part, ("politburo",)),
    ),
    Plant(
        "The pencil of a row of laid terms lies on its total",
        lambda: patch.object(terms, "marked", lambda box, _row, u: box.topRight() + QPointF(-u, u * 0.9)),
        Guard(a_pencil_is_on_its_own_part, ("renegotiation",)),
    ),
    Plant(
        "A seat's card is called by its key and not by its name",
        lambda: patch.object(SeatTile, "show_seat", by_its_key),
        Guard(nobody_reads_a_key),
    ),
    Plant(
        "A name that has no room loses letters",
        lambda: patch.object(paint, "abbreviated", lambda name, *_room: name[:4] + "."),
        Guard(no_half_word_stands_on_a_window),
    ),
    Plant(
        "A promise with an ellipsis of its own loses its end",
        lambda: patch.object(paint, "loses", lambda text, lines: "…" not in text and "…" in "".join(lines)),
        Guard(a_promise_keeps_its_end),
    ),
    Plant(
        "Two people at a table are called alike",
        lambda: patch.object(called, "forms", lambda name, _others=(): called._forms(name, ())),
        Guard(
            test_called.test_people_at_one_table_are_never_called_alike_but_for_a_last_initial,
            (("Anna-Katharina", "Anna-Maria"),),
        ),
    ),
    Plant(
        "An Arabic name has initials before others",
        lambda: patch.object(called, "joined", lambda _name: False),
        Guard(letters_that_join_stay),
    ),
)
