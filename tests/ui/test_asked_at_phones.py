"""While somebody is asked at the own phone Space does not answer in that place: the brass says whom it waits for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.corrections import PAIRED, NotePhone
from companion.core.messages import HOST
from companion.games import GAMES
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement.state import Phase
from companion.sessions import Session
from tests.games.articles_of_agreement.evenings import Table
from tests.games.contract.driving import Drive
from tests.ui.evenings import Desk, Key


def plan() -> Table:
    """Ben and Cy are mutineers, and what they put forward lies there."""
    return Table().mutiny("N N A").plan("Ben", Cy="gold gold")


def holders() -> Table:
    """The end of a round: Ben has a pistol, and Cy, who comes after him, a barrel."""
    table = Table()
    table.begin("pistol barrel gold gold rum rum map")
    table.propose(Ben="pistol", Cy="barrel").vote("A A A")
    assert table.at(Phase.WINDOW)
    return table


def waits(table: Table) -> tuple[str, ...]:
    """Who is still to answer in the window of speech."""
    return table.public.window.waiting if table.public.window is not None else ()


def at_desk(qapp: QApplication, folder: Path, session: Session, *phones: str) -> Desk:
    at = Desk(qapp, folder, session.seats, {}, session).unpainted()
    at.table.set_phones(frozenset(phones))
    at.settle()
    return at


@pytest.mark.parametrize(("made", "asked", "button"), [(plan, "Ben, Cy", "All mutineers agree"),
                                                        (holders, "Ben", "Nobody uses anything")])  # fmt: skip
def test_space_answers_for_nobody_who_is_asked_at_a_phone_and_the_button_does(
    qapp: QApplication, tmp_path: Path, made: Callable[[], Table], asked: str, button: str
) -> None:
    at = at_desk(qapp, tmp_path, made().session, "Ben", "Cy")
    assert at.table.controls.instead == f"On their phones: {asked}"
    at.session.submit("Ben", NotePhone(1, PAIRED))
    before = at.session.evening.state
    at.key(Key.Key_Space)
    assert at.session.evening.state is before
    at.click(at.button(button))
    assert at.session.evening.state is not before
    assert any(line.say.endswith("The host keyed it for all.") for line in at.session.page(HOST).story)
    at.close()


def test_space_says_it_for_whoever_speaks_at_the_table_and_leaves_the_phone_its_turn(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Ben wants nothing, and Cy has not been asked."""
    table = holders()
    at = at_desk(qapp, tmp_path, table.session, "Cy")
    assert at.table.controls.instead == ""
    at.key(Key.Key_Space)
    assert waits(table) == ("Cy",)
    assert at.table.controls.instead == "On their phones: Cy"
    at.key(Key.Key_Space)
    assert waits(table) == ("Cy",)
    table.do("Cy", c.Pass())
    at.settle()
    assert at.table.controls.instead == ""
    at.close()


def test_where_nobody_has_a_phone_space_answers_for_one_and_the_digit_after_the_seats_for_all(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: Space was *nothing now* of one all evening, and then forfeited two last chances at once."""
    table = holders()
    at = at_desk(qapp, tmp_path, table.session)
    assert at.table.controls.instead == ""
    assert at.button("Nobody uses anything").text().strip().startswith("5")
    at.key(Key.Key_Space)
    assert waits(table) == ("Cy",)
    at.close()
    table = holders()
    at = at_desk(qapp, tmp_path / "all", table.session)
    at.key(Key.Key_5)
    assert table.public.window is None
    at.close()


@pytest.mark.parametrize("game", GAMES)
def test_in_no_game_is_what_answers_for_a_phone_on_space(qapp: QApplication, tmp_path: Path, game: str) -> None:
    lies = game == "article27"
    drive = Drive(game, 0 if lies else 1, corrections=False, options={"variant.lcs": "on"} if lies else None)
    at = at_desk(qapp, tmp_path, drive.session, *drive.session.seats)
    seen = False
    for tried in drive.run(400):
        if any(o.main and o.speaks_for and not o.refused for o in drive.rules.menu(HOST, tried.after.public, None)):
            at.settle()
            offer = at.table.controls.main_offer()
            assert at.table.controls.idle
            assert offer is None or offer.refused
            seen = True
    assert seen or game not in ("article27", "articles_of_agreement")
    at.close()
