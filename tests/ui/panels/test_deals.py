"""The deals, full screen."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from tests.ui import pages
from tests.ui.ink import said
from ui.panels.deals import Deals


def test_all_deals_are_told_page_by_page(qtbot: QtBot) -> None:
    deals = Deals(unit=33)
    qtbot.addWidget(deals)
    deals.resize(1920, 700)
    deals.set_page(pages.six())
    seen = ""
    for _n in range(-(-len(deals.deals) // deals.room)):
        seen += said(deals)
        deals.next_page()
    for deal in deals.deals:
        assert deal.say in seen
    assert deals.room < len(deals.deals)
    assert said(deals) in seen, "after the last page comes the first"
