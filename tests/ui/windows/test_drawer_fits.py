"""The judge's drawer has room on the smallest screen in every state: its foot, with signature and export, is seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QApplication

from companion.core.messages import JUDGE
from tests.games.contract.driving import SLUGS, Drive
from tests.ui.evenings import Desk
from ui.forms.words import FRAME, RefusalText
from ui.windows.judge import EDGE, HIGH, NAME_LONGEST, WIDE, JudgeWindow
from ui.windows.mending import REASON_LONGEST
from ui.windows.old_lines import ENTRY

ROOM = WIDE, min(HIGH, 768 - FRAME - 2 * EDGE)
"""How large the drawer is on a screen of 1366x768."""
LONG = tuple(f"Maximiliana Wilhelmine {n}" for n in range(12))
MOMENTS, STEPS = 3, 60


def crammed(judge: JudgeWindow) -> None:
    """The longest of all that people write, and that they are told."""
    words = ("Wwwww " * REASON_LONGEST)[:REASON_LONGEST]
    why = (RefusalText(words), RefusalText(words))
    judge.signed.setText("W" * NAME_LONGEST)
    judge.mending.reason.setText(words)
    judge.corrections.reason.setText(words)
    judge.mending.refuse(why)
    judge.corrections.refuse(why)
    judge.offers.refuse(why)
    judge.tell(words)
    found = judge.mending.lines.found
    rows = [n for n in range(found.count()) if found.item(n).data(ENTRY) and not found.item(n).isHidden()]
    if rows:
        found.setCurrentRow(rows[len(rows) // 2])
    if judge.corrections.lines.count():
        judge.corrections.lines.setCurrentRow(judge.corrections.lines.count() - 1)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_drawer_has_its_foot_on_the_smallest_screen_on_every_tab_of_every_game(
    qapp: QApplication, tmp_path: Path, slug: str
) -> None:
    drive = Drive(slug, 0, names=LONG, options={"judge.sees": "on"}, corrections=False)
    at = Desk(qapp, tmp_path, (), {}, session=drive.session)
    at.evening._open_judge("")
    judge = at.evening.judge
    assert judge is not None
    at.settle()
    for _moment in range(MOMENTS):
        judge.resize(*ROOM)
        judge.show_page()
        drawn = any(line.drawn for line in judge.bridge.backs())
        assert judge.corrections.fresh.isHidden() is not drawn, f"{slug}: afresh is drawn what was drawn"
        crammed(judge)
        for place in range(judge.tabs.count()):
            judge.tabs.setCurrentIndex(place)
            at.settle()
            state = f"{slug}, {judge.tabs.tabText(place)}, after line {judge.bridge.page_for(JUDGE).entry}"
            least = judge.minimumSizeHint()
            assert least.boundedTo(QSize(*ROOM)) == least, f"{state}: {least}"
            assert (judge.width(), judge.height()) == ROOM, state
            for foot in (judge.signed, judge.export):
                low = foot.mapTo(judge, QPoint(foot.width() - 1, foot.height() - 1))
                assert judge.rect().contains(low), f"{state}: {low}"
        for _step in range(STEPS):
            drive.step()
    at.close()
