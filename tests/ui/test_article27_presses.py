"""Presses that a round with the box costs the host, counted through the real windows: each specimen is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel

from companion.core.corrections import Rename
from companion.core.messages import HOST, Command, Draw
from companion.core.vocabulary import Way
from companion.games.article27 import commands as c
from companion.games.article27.rulings import PRESETS
from tests.ui.evenings import FIVE, Desk, Key
from tests.ui.ink import said

PAINTED = False
"""Keys are pressed here and private windows are looked at: table and wall are read, and not drawn."""

OpenDesk = Callable[..., Desk]
BOX = {**PRESETS[Way.BOX], "first.secretary": "Ana"}
SPACE, ENTER = Key.Key_Space, Key.Key_Return


@pytest.fixture
def box(desk: OpenDesk) -> OpenDesk:
    """A desk with the box on the table and the unused nation's agenda keyed in."""

    def sit(**more: Any) -> Desk:
        at = desk(*FIVE, **(BOX | more))
        at.key(Key.Key_6)
        assert at.phase == "between"
        at.presses = 0
        return at

    return sit


def round_to_the_hands(at: Desk) -> None:
    """Twelve presses: begin, five discs, gavel, three discs onto the floor, vote, all of the hands Yes."""
    at.key(SPACE)
    at.keys(Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_4, Key.Key_5)
    at.key(SPACE)
    at.keys(Key.Key_1, Key.Key_3, Key.Key_5)
    at.key(SPACE)
    assert at.phase == "vote"
    at.key(Key.Key_0)


def test_a_light_round_with_a_pass_costs_fifteen_presses(box: OpenDesk) -> None:
    at = box()
    round_to_the_hands(at)
    at.keys(Key.Key_4, ENTER)  # all but Di, who abstains
    assert [hand.ballot for hand in at.view.board.hands] == ["yes", "yes", "yes", "abstain", "yes"]
    at.key(SPACE)
    assert at.phase == "between"
    assert at.presses == 15


def test_with_scores_said_aloud_a_round_costs_twenty_two_presses(box: OpenDesk) -> None:
    at = box(**{"draw.mode": "declared"})
    round_to_the_hands(at)
    at.keys(Key.Key_4, ENTER)
    assert at.phase == "scores"
    # The panel: 5, 0, -3, 9 and 1; a score needs no Enter of its own.
    at.keys(Key.Key_5, Key.Key_0, Key.Key_Minus, Key.Key_3, Key.Key_9, Key.Key_1, ENTER)
    assert at.phase == "payout"
    at.key(SPACE)
    assert at.phase == "between"
    assert [at.page(seat).view.mine.supply for seat in FIVE] == [22, 12, 9, 21, 13]
    assert at.presses == 22


def test_hands_that_were_taken_back_are_keyed_anew_by_letters_and_the_panel_says_what_stands_there(
    box: OpenDesk,
) -> None:
    at = box(**{"draw.mode": "declared"})
    round_to_the_hands(at)
    at.keys(Key.Key_4, ENTER)
    at.key(Key.Key_Escape)
    at.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    form = at.table.controls.form
    assert form is not None
    assert any(said.text().startswith("As it was keyed in before.") for said in form.findChildren(QLabel))
    yes, abstain = Key.Key_Y, Key.Key_A
    at.keys(yes, yes, abstain, yes, yes, ENTER)
    assert [hand.ballot for hand in at.view.board.hands] == ["yes", "yes", "abstain", "yes", "yes"]


def test_at_the_end_supplies_are_one_panel_and_every_agenda_is_named_as_it_is_turned(box: OpenDesk) -> None:
    at = box()
    steps: list[Command] = [c.StrikeGavel(), c.MoveDisc("red", "floor"), c.CallVote()]
    steps += [c.ShowHands(dict.fromkeys(FIVE, "abstain")), c.Settle()]
    for _round in range(5):
        at.session.submit(HOST, c.PassGavel())
        while wanted := at.session.page(HOST).wanted:
            at.session.submit(HOST, Draw(wanted[0].key, wanted[0].outcomes[:1]))
        for step in steps:
            at.session.submit(HOST, step)
    at.settle()
    assert at.phase == "agendas"
    at.key(SPACE)  # by habit: it passes over nobody
    at.presses = 0
    for supply in (12, 31, 7, 22, 15):
        at.keys(*(Key(Key.Key_0 + int(digit)) for digit in str(supply)), ENTER)
    assert (at.view.board.turned[0].seat, at.view.board.turned[0].supply) == ("Cy", 7)
    assert at.presses == 9 + 5
    at.presses = 0
    while at.table.controls.form is not None:
        board = at.view.board  # each agenda keeps its digit; those that are turned are grey
        free = next(n for n, row in enumerate(board.track) if row.agenda not in {t.agenda for t in board.turned})
        at.key(Key(Key.Key_1 + free))
    assert at.presses == 4, "one digit for each agenda, as for each disc"
    at.key(SPACE)  # the last one is known
    assert at.view.over
    result = at.page().result
    assert result is not None
    assert result.winners == ("Ben",)


def test_a_click_on_a_chip_offers_what_can_be_done_with_its_deal_and_opens_nobodys_window(desk: OpenDesk) -> None:
    at = desk("Ana", "Ben", "Cy")
    at.keys(SPACE, SPACE)
    at.keys(Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_4, Key.Key_Y, ENTER)
    tile = at.table.seats.tiles[1]
    at.presses = 0
    at.click(tile, tile.mat_box().center().toPoint() - QPoint(round(tile.mat_box().width() / 2) - 4, 0))
    menu = at.table.deals.menu
    assert menu.isVisible()
    assert [action.text() for action in menu.actions()] == ["Change …", "Return"]
    assert at.private() is None
    menu.actions()[0].trigger()
    menu.close()
    at.settle()
    at.keys(Key.Key_7, ENTER)
    assert [(deal.amount, deal.icon) for deal in at.view.deals] == [(7, "yes")]
    # Searched for in the menu of another deal: only one about a later round can be called forfeited.
    at.keys(Key.Key_D, Key.Key_2, Key.Key_1, Key.Key_4, Key.Key_Y, Key.Key_2, ENTER)
    later = at.view.deals[-1]
    assert later.later == "R2"
    at.table.deals.open(later.key)
    assert [action.text() for action in menu.actions()] == ["Change …", "Return", "Forfeited: 4 go back to Ben …"]
    menu.close()


def test_enter_after_a_promise_in_words_goes_on_to_the_round_in_which_it_is_judged(box: OpenDesk) -> None:
    """Seen at a table: what was promised for round 2 was judged in round 1, for Enter had sent the deal off."""
    at = box()
    at.keys(SPACE, *(Key(Key.Key_1 + n) for n in range(5)), SPACE)
    at.keys(Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_4, Key.Key_O, Key.Key_X, ENTER)
    assert not at.view.deals
    at.keys(Key.Key_2, ENTER)
    assert [deal.later for deal in at.view.deals] == ["R2"]


def test_while_a_deal_is_filled_in_the_floor_stays_in_sight_on_a_laptop(box: OpenDesk) -> None:
    """Seen on a laptop: with a name of 24 letters the form took the whole window, and what was chosen lost a letter."""
    at = box()
    at.session.submit(HOST, Rename("Ana", "Wilhelmina Featherstoneh"))
    at.table.resize(1366, 735)
    at.keys(SPACE, *(Key(Key.Key_1 + n) for n in range(5)), SPACE)
    for last in (Key.Key_I, Key.Key_O):
        at.keys(Key.Key_D, Key.Key_1, Key.Key_5, Key.Key_4, last)
        form = at.table.controls.form
        assert form.needs(2) <= at.table.controls._scroll.viewport().height()
        assert at.table.board.isVisible()
        assert {said(disc) for disc in at.table.board.picks.values()} == {""}, "a digit means one thing"
        assert at.table.clock.isVisible()
        chosen = next(b for b in form.fields[0].choices.buttons.values() if b.isChecked())
        assert max(map(chosen.fontMetrics().horizontalAdvance, chosen.drawn(chosen.room()))) <= chosen.room()
        assert " ".join(chosen.drawn(chosen.room())).split() == ["Wilhelmina", "Featherstoneh"]
        at.keys(Key.Key_Escape, Key.Key_Escape)
        assert [said(disc) for disc in at.table.board.picks.values()] == [*"12345"]


def test_where_nothing_is_private_the_laptop_stays_where_it_is_and_says_so(box: OpenDesk) -> None:
    at = box()
    at.key(Key.Key_N)
    assert at.private() is None
    assert at.table.controls.notice.text() == "Nothing is on private pages now: all is keyed in here."
