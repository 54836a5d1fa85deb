"""What undo says in two lines: whole parts of its step, and always whose it is to take back."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from pytestqt.qtbot import QtBot

from companion.core.page import Undo
from ui.panels.undo import UndoButton, shorter, told
from ui.theme import called

THREE = ("Ana", "Wolfeschlegelsteinhausen", "Maximiliane Oberhausener")
OVER = Undo(
    1, "The Session is over: Ana +11, Wolfeschlegelsteinhausen +12, Maximiliane Oberhausener +5.", revealed=True
)
MENDED = Undo(1, "Line 41 is put right: “Ana points at Ben. He at Di”, not Di (judge Host).", decided=True)
THREE_IN = Undo(1, "For the first attempt Ana and Wolfeschlegelsteinhausen are appointed.", ("3 cards are in.",) * 2)


def test_of_a_long_step_the_last_part_is_left_out_first_and_never_who_takes_it_back() -> None:
    """Seen at a table: “A. +11, B. +12, C. +5, D. +8, E. ... has seen it: the judge)”."""
    assert shorter("Undo", OVER)[1:] == [
        "Undo: The Session is over (all have seen what was sealed: with a reason)",
        f"Undo: {OVER.say} (with a reason)",
        "Undo: The Session is over (with a reason)",
        "Undo (all have seen what was sealed: with a reason)",
    ]
    assert shorter("Undo", MENDED)[1:] == [
        "Undo: Line 41 is put right: “Ana points at Ben. He at Di”, not Di (decided by the judge: with a reason)",
        "Undo: Line 41 is put right (decided by the judge: with a reason)",
        "Undo: Line 41 is put right: “Ana points at Ben. He at Di”, not Di (judge Host). (with a reason)",
        "Undo: Line 41 is put right: “Ana points at Ben. He at Di”, not Di (with a reason)",
        "Undo: Line 41 is put right (with a reason)",
        "Undo (decided by the judge: with a reason)",
    ]
    assert shorter("Undo", THREE_IN)[1:] == [f"Undo: {THREE_IN.say} (and 2 more)", "Undo (and 2 more)"]
    assert told("Redo", Undo(1, "The gavel falls.", ("So.",) * 112)) == "Redo: The gavel falls. (and 112 more)"
    named = Undo(1, "Ben is Kaganovich. The objective: lowest Finance")
    assert shorter("Undo", named)[1:] == ["Undo: Ben is Kaganovich.", "Undo"], "and not “The objective”"
    assert shorter("Undo", None) == ["Undo"]


@pytest.mark.parametrize("step", [OVER, MENDED, THREE_IN])
def test_a_long_step_is_cut_nowhere_and_calls_nobody_by_initials(qtbot: QtBot, step: Undo) -> None:
    button = UndoButton()
    qtbot.addWidget(button)
    button.set_step("Undo", step, "Ctrl+Z")
    with patch.object(called._Table, "names", THREE):
        for wide in (300, 330, 420, 700):
            said = " ".join(button.drawn(wide))
            assert "…" not in said
            assert said in shorter("Undo", step) or (step is THREE_IN and wide < 420), wide
    assert said in shorter("Undo", step)
    assert button.accessibleName() == told("Undo", step), "the whole of it is heard"


def test_what_is_taken_back_is_named_before_it_is_said_why_that_needs_a_reason(qtbot: QtBot) -> None:
    """Seen at a table: “Undo (all have seen what was sealed: with a reason)”, and nothing said what."""
    button = UndoButton()
    qtbot.addWidget(button)
    button.set_step("Undo", Undo(1, "Ludmilla is the deviant, and Oskar points at her.", revealed=True), "Ctrl+Z")
    assert " ".join(button.drawn(312)).startswith("Undo: Ludmilla is the deviant")


def test_a_part_of_a_step_goes_before_a_name_in_it_is_called_otherwise_than_in_the_story(qtbot: QtBot) -> None:
    """Seen at a table: “Maria Theresia Lindemann” in the story, and “Maria Theresia” in the line below it."""
    button, name = UndoButton(), "Maria Theresia Lindemann"
    qtbot.addWidget(button)
    button.set_step("Undo", Undo(1, f"{name} says it was kept: {name} → Bernd 1: “Bernd praises Germany”"), "Ctrl+Z")
    with patch.object(called._Table, "names", (name, "Bernd")):
        assert " ".join(button.drawn(312)) == f"Undo: {name} says it was kept"
