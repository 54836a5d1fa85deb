"""Lists of names stand in the order in which people look for a name, whatever marks its letters have."""

from __future__ import annotations

from companion.core.names import sought
from companion.organiser import papers
from companion.tournament.wall import wall
from tests.organiser.events import begun, published
from ui.organiser.leaves import ByName, Room, leaves
from ui.phones.checkin import door

NAMES = ("Zeno Abt", "Émile Roy", "øre Lund", "Emil Urban", "Åsa Berg", "Pia Noll", "ada Abe", "Fay Amsel")
SOUGHT = ["ada Abe", "Åsa Berg", "Emil Urban", "Émile Roy", "Fay Amsel", "øre Lund", "Pia Noll", "Zeno Abt"]


def test_marks_on_letters_and_capitals_change_no_place_on_wall_paper_and_phones() -> None:
    desk = begun(None, people=NAMES)
    published(desk)
    t = desk.tournament
    pages = leaves(wall(t), Room(1, 9.0, 2, 9, 5, 5), standings=False)
    assert [name for page in pages if isinstance(page, ByName) for name, _table in page.rows] == SOUGHT
    (part,) = papers.by_name(t, t.rounds[0]).parts
    assert part.rows is not None
    assert [row[0] for row in part.rows.rows] == SOUGHT
    assert [one.name for one in door(t).people] == SOUGHT


def test_a_mark_is_one_letter_or_two_alike_and_isolates_are_none() -> None:
    assert sought("E\u0301mile") == sought("\u00c9MILE") == "emile"
    assert sought("\u2068\u05d3\u05e0\u05d4\u2069") == "\u05d3\u05e0\u05d4"
