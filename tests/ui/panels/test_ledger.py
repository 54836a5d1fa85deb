"""The ledger."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from companion.core.contract import changed
from companion.core.ledger import say_account
from companion.core.page import DealCard, LedgerLine, Result, Standing
from companion.core.vocabulary import Icon
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
    assert ledger.end.text() == "Ben 57: influence 51, agenda 6"
    assert not ledger.end.isHidden()


def test_accounts_are_named_in_words() -> None:
    assert say_account("supply:Ana") == "Ana"
    assert say_account("deal:3") == "deal 3"
    assert say_account("bank") == "the Bank"


def test_a_posting_cites_its_rules(qtbot: QtBot) -> None:
    assert "R21" in made(qtbot).model.index(1, 4).data(Qt.ItemDataRole.ToolTipRole)


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
