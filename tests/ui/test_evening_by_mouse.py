"""A whole evening by mouse alone: buttons, dragged discs, dragged deals, ballots on the curtain."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint

from tests.ui.evenings import FIVE, PLAN, Desk, ballot, results

PAINTED = False
"""Nobody looks at table and wall here: what they say is read, and what is pressed."""

OpenDesk = Callable[..., Desk]


def main_button(desk: Desk) -> None:
    """Click the obvious next step."""
    offer = desk.table.controls.main_offer()
    assert offer is not None
    desk.click(desk.button(offer.say))


def drag_a_disc(desk: Desk) -> None:
    """Drag the first disc that lies on the table to the middle of the floor."""
    board = desk.table.board
    table = board.laid.ground.box
    area = next(a for a in desk.view.board.areas if a.agenda and not a.on_floor)
    desk.drag(board.pieces[area.colour], board, QPoint(round(table.width() / 2), round(table.height() * 0.6)))
    assert next(a for a in desk.view.board.areas if a.colour == area.colour).on_floor


def drag_a_deal(desk: Desk, giver: int, receiver: int) -> None:
    """Drag from a giver to a receiver, fill in the form with the mouse and record it."""
    tiles = desk.table.seats.tiles
    desk.drag(tiles[giver], tiles[receiver])
    form = desk.table.controls.form
    assert form is not None
    desk.click(desk.button("Yes", form))
    desk.click(form.go)


def play_round(desk: Desk) -> None:
    """One round: two drags, a deal, a vote on every curtain."""
    main_button(desk)
    main_button(desk)
    drag_a_disc(desk)
    drag_a_disc(desk)
    drag_a_deal(desk, 0, 1)
    main_button(desk)
    desk.click(desk.button("Hand the laptop round"))
    voted = 0
    while (window := desk.private()) is not None:
        desk.click(ballot(window, "yes"))
        voted += 1
    assert voted == len(desk.session.seats)
    main_button(desk)
    while desk.phase not in ("between", "agendas"):
        main_button(desk)


def test_a_whole_game_can_be_played_by_mouse_alone(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy", "Di").unpainted()
    for _round in range(4):
        play_round(at)
    while not at.view.over:
        main_button(at)
    assert at.page().result is not None
    assert at.table.stack.currentWidget() is at.table.result


def test_a_disc_can_be_clicked_back_to_the_table(desk: OpenDesk) -> None:
    at = desk()
    main_button(at)
    main_button(at)
    drag_a_disc(at)
    area = next(a for a in at.view.board.areas if a.on_floor)
    at.click(at.table.board.pieces[area.colour])
    assert not any(a.on_floor for a in at.view.board.areas)


def test_returning_a_deal_is_one_click(desk: OpenDesk) -> None:
    at = desk()
    main_button(at)
    main_button(at)
    drag_a_deal(at, 0, 1)
    assert len(at.view.deals) == 1
    at.click(at.button("Return"))
    assert len(at.view.deals) == 0


def test_a_player_is_shown_the_curtain_by_a_click_on_the_seat(desk: OpenDesk) -> None:
    at = desk()
    at.click(at.table.seats.tiles[1])
    window = at.private()
    assert window is not None
    assert window.seat == "Ben"
    assert not window.revealed


def test_five_play_deals_a_veto_a_failure_and_passes_by_mouse_alone(desk: OpenDesk) -> None:
    at = desk(*FIVE)
    for ballots in PLAN.values():
        main_button(at)
        main_button(at)
        drag_a_disc(at)
        drag_a_disc(at)
        drag_a_deal(at, 0, 1)
        main_button(at)
        at.click(at.button("Hand the laptop round"))
        while (window := at.private()) is not None:
            at.click(ballot(window, ballots[FIVE.index(window.seat)]))
        while at.phase not in ("between", "agendas"):
            main_button(at)
    while not at.view.over:
        main_button(at)
    assert results(at) == list(PLAN)
    assert at.table.stack.currentWidget() is at.table.result
