"""The ledger."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.contract import changed
from companion.core.ledger import say_account
from companion.core.page import DealCard, LedgerLine, Mended, Result, Standing
from companion.core.vocabulary import Icon
from companion.sessions.rulebook import rule
from companion.sessions.why import Because, Explained
from tests.ui import pages
from ui.panels.ledger import Ledger


def made(qtbot: QtBot) -> Ledger:
    """An open ledger."""
    ledger = Ledger()
    qtbot.addWidget(ledger)
    ledger.set_page(pages.page())
    return ledger


def test_every_posting_tells_its_journal_entry(qtbot: QtBot) -> None:
    ledger = made(qtbot)
    assert [ledger.model.index(n, 0).data() for n in range(3)] == ["#1", "#5", "#9"]


def test_one_account_shows_its_postings_and_what_they_come_to(qtbot: QtBot) -> None:
    ledger = made(qtbot)
    ledger.accounts.setCurrentIndex(ledger.accounts.findData("bank"))
    assert ledger.model.rowCount() == 2
    assert ledger.model.comes_to() == -17
    assert "-17" in ledger.sum.text().replace("−", "-")


def test_at_the_end_every_total_can_be_followed_and_a_deal_is_called_by_its_promise(qtbot: QtBot) -> None:
    """Seen at a table: the ledger ended with influence, 51 of 57, and nobody knew “deal 9”."""
    ledger = made(qtbot)
    assert ledger.end.isHidden()
    card = DealCard(33, "Ana", "Ben", 2, Icon.DEAL, "vote Yes")
    moved = LedgerLine(12, "deal:33", "supply:Ben", 2, "deal kept", src_say="deal 33", dst_say="Ben")
    won = Standing("Ben", 1, 57, parts=(("influence", 51), ("agenda", 6)))
    ended = pages.page({"over": True}, result=Result((won,), ("Ben",), "Why.", deals=(card,)))
    ledger.set_page(changed(ended, ledger=(moved,)))
    assert ledger.model.index(0, 1).data() == "deal 33 (Ben: vote Yes)"
    assert ledger.accounts.findText("deal 33 (Ben: vote Yes)") > 0
    assert ledger.end.text() == "Ben 57 (influence: 51, agenda: 6)"
    assert not ledger.end.isHidden()


def test_a_pencil_stands_at_no_posting_of_a_seat_whose_figure_a_correction_left_as_it_was(qtbot: QtBot) -> None:
    """Seen at a table: of two who lost in a purge one was put right, and both postings were marked."""
    ledger = made(qtbot)
    view = pages.page().view
    mended = Mended(entry=12, number="12", say="corrected by line 12", seats=("Ana",), before=view, after=view)
    lost = tuple(LedgerLine(12, f"supply:{name}", "bank", 1, "lost", src_say=name) for name in ("Ana", "Ben"))
    told = changed(pages.page(), ledger=lost, corrected=(mended,))
    for page, marks in ((told, [True, False]), (changed(told, corrected=(changed(mended, seats=()),)), [True, True])):
        ledger.set_page(page)
        places = (ledger.model.index(n, 0) for n in range(2))
        assert [place.data(Qt.ItemDataRole.DecorationRole) is not None for place in places] == marks


def test_all_columns_have_room_where_a_whole_deck_is_named_card_by_card(qtbot: QtBot) -> None:
    """Seen at a table: the cards that were dealt first made their column screens wide, and all rows looked empty."""
    ledger = made(qtbot)
    ledger.resize(900, 400)
    ledger.show()
    dealt = LedgerLine(1, "deck", "bank", 60, "dealt", what=", ".join(f"Card {n}" for n in range(60)), src_say="deck")
    ledger.set_page(changed(pages.page(), ledger=(dealt, *pages.page().ledger)))
    assert ledger.view.horizontalHeader().length() <= ledger.view.viewport().width()
    assert "Card 59" in ledger.model.index(0, 3).data(Qt.ItemDataRole.ToolTipRole)


def test_what_is_counted_at_the_end_has_its_row_by_the_line_that_tells_of_it(qtbot: QtBot) -> None:
    """Seen at a table: of the 10 points for finishing the ledger had none."""
    ledger = made(qtbot)
    standing = Standing("Cleo", 1, 38, parts=(("laid", 28), ("finished first", 10)))
    ended = pages.page({"over": True}, result=Result((standing,), ("Cleo",), "Why."))
    because = (Because(9, "9", 28, 28, "laid"), Because(184, "184", 10, 38, "finished first", counted=True))
    posted = LedgerLine(9, "bank", "supply:Cleo", 28, "laid", dst_say="Cleo")
    ledger.set_page(changed(ended, ledger=(posted,)), lambda _account: Explained("Cleo", 38, because))
    row = [ledger.model.index(1, column).data() for column in range(5)]
    assert row == ["#184", "counted at the end", "Cleo", "10", "finished first"]
    ledger.accounts.setCurrentIndex(ledger.accounts.findData("supply:Cleo"))
    assert ledger.model.comes_to() == 38
    assert ledger.accounts.findData("end") < 0


def test_accounts_are_named_in_words() -> None:
    assert say_account("supply:Ana") == "Ana"
    assert say_account("deal:3") == "deal 3"
    assert say_account("bank") == "the Bank"


def test_a_posting_cites_its_rules_with_what_they_say(qtbot: QtBot) -> None:
    """Seen at a table: a tooltip ended with “(Q58)”, which says nothing to anybody."""
    ledger, rested = made(qtbot), LedgerLine(12, "bank", "supply:Ana", 5, "success", ("R49", "R0"))
    ledger.set_page(changed(pages.page(), game="article27", ledger=(rested,)))
    told = ledger.model.index(0, 4).data(Qt.ItemDataRole.ToolTipRole)
    assert escape(f"R49: {rule('article27', 'R49')}") in told
    assert "R0" not in told


def test_why_points_moved_is_never_cut_however_narrow_its_column(qtbot: QtBot) -> None:
    """Seen at a table: “counted behind the screen at the end; what it is made of was never ...”."""
    ledger = made(qtbot)
    ledger.resize(560, 320)
    ledger.show()
    reason = "moved by the judge: the tokens fell off the table, and nobody knows any more whose they were"
    ledger.set_page(changed(pages.page(), ledger=(*pages.LEDGER, LedgerLine(12, "bank", "supply:Ana", 5, reason))))
    QApplication.processEvents()
    short, long = (ledger.view.rowHeight(row) for row in (0, 3))
    room = ledger.view.columnWidth(4) - 8
    lines = ledger.view.fontMetrics().boundingRect(0, 0, room, 9999, Qt.TextFlag.TextWordWrap, reason)
    assert long >= lines.height() > short
    ledger.resize(1900, 320)
    QApplication.processEvents()
    assert ledger.view.rowHeight(3) == short


def test_cards_that_change_hands_stand_in_it_too_and_an_account_comes_to_its_cards(qtbot: QtBot) -> None:
    ledger = made(qtbot)
    moved = LedgerLine(12, "hand:Ana", "row:Ana", 2, "put On Deck", what="Bills 4 and 9", src_say="Ana's hand")
    ledger.set_page(changed(pages.page(), ledger=(moved,)))
    assert [ledger.model.index(0, column).data() for column in (1, 3, 4)] == [
        "Ana's hand",
        "Bills 4 and 9",
        "put On Deck",
    ]
    ledger.accounts.setCurrentIndex(ledger.accounts.findData("row:Ana"))
    assert ledger.model.comes_to() == 2
