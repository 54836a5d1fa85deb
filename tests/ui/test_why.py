"""Why a figure is what it is: asked where it stands, told line by line, and led from there into the story."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QUrl
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.ledger import supply
from companion.sessions.why import Explained
from tests.games.article27.evenings import Table
from tests.ui.evenings import Desk, Key
from ui.panels.why import WhyPanel

QUESTION = Key.Key_Question


@pytest.fixture
def at(qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    """Two rounds were played: Di vetoed the first, Ben led the second, which passed."""
    table = Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike().floor("green")
    desk = Desk(qapp, tmp_path, (), {}, session=table.session, painted=False)
    yield desk
    desk.close()


def test_one_key_tells_what_made_a_figure_and_leads_to_its_line(at: Desk) -> None:
    at.table.menus.actions["why"].trigger()
    at.settle()
    panel = at.table.why
    assert panel.isVisible()
    (leads,) = (card.name for card in at.view.seats if card.leads)
    assert (panel.account, leads) == (supply("Cy"), "Cy"), "it begins with whoever leads now, not with seat 1"
    at.key(Key.Key_4)
    assert panel.account == supply("Di")
    assert "Why" not in panel.title.text(), "what lies behind the screens is no figure of everybody's"
    text = panel.text.toPlainText()
    assert "price of a veto" in text
    assert "R40" in text or "R46" in text
    at.key(Key.Key_5)
    row = at.view.board.track[0]
    assert panel.title.text() == f"Why {row.points}?  {row.label}", "what stands on a track, too"
    at.key(Key.Key_4)
    wanted = next(one.entry for one in panel.explained.because if "veto" in one.say)
    panel.text.anchorClicked.emit(QUrl(f"line:{wanted}"))
    at.settle()
    assert not panel.isVisible()
    assert f"#{wanted} " in at.table.story.view.currentIndex().data()


def test_while_it_is_read_no_key_acts_on_the_table(at: Desk) -> None:
    at.table.reckon("Ana")
    before = at.page().entry
    at.keys(Key.Key_Space, Key.Key_P, Key.Key_D, Key.Key_B)
    assert at.page().entry == before
    assert at.table.controls.form is None
    at.key(Key.Key_Escape)
    assert not at.table.why.isVisible()


def test_a_private_page_explains_its_own_points_whole_and_goes_with_the_curtain(at: Desk) -> None:
    at.evening.open_seat("Ben")
    at.settle()
    window = at.private()
    assert window is not None
    window._stay("")
    at.settle()
    assert window.own is not None
    at.click(window.own.explain)
    panel = window.own.why
    assert panel is not None
    own = at.session.evening.state.own["Ben"].accounts[supply("Ben")]
    assert panel.title.text() == f"Why {own}?  Ben"
    assert panel.explained.because[-1].held == own
    assert "success bonus" in panel.text.toPlainText()
    at.key(Key.Key_1)
    assert panel.explained.figure is None, "what Ana holds is Ana's"
    window.fall()
    assert window.own is None


def test_the_judges_sum_of_an_account_is_asked_about_where_it_stands(at: Desk) -> None:
    at.evening.open_judge("ledger")
    at.settle()
    judge = at.evening.judge
    assert judge is not None
    judge.ledger.accounts.setCurrentIndex(judge.ledger.accounts.findData("bank"))
    at.click(judge.ledger.sum)
    assert judge.why.isVisible()
    assert judge.why.explained.because[-1].held == judge.ledger.model.comes_to()


def test_a_refusal_tells_its_rule_in_full_where_it_is_said(at: Desk) -> None:
    at.table.ask({"do": "settle"})
    at.settle()
    cited = at.table.controls.cited
    assert at.table.controls.notice.isVisible()
    assert cited.button.isVisible()
    assert not cited.text.isVisible()
    at.click(cited.button)
    assert cited.text.isVisible()
    assert cited.text.text().startswith("R43: ")


def test_a_panel_that_is_being_thrown_away_says_nothing_of_what_it_has_lost_already(qapp: QApplication) -> None:
    """Seen in tests: the collector of garbage had emptied it, and its window still asked it about an event."""
    window = QWidget()
    panel = WhyPanel(window, lambda _account, _point: Explained("", None, ()))
    panel.__dict__.clear()
    assert not panel.eventFilter(window, QEvent(QEvent.Type.Move))
    window.deleteLater()
