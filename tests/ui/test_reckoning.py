"""How a final score came about is told line by line, and adds up to the score."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from companion.core.messages import PUBLIC
from companion.core.page import Page, Result
from companion.sessions import HandWoundTime
from companion.sessions.why import Explained
from ui.bot import Bot, laid
from ui.panels.deals import Deals
from ui.panels.graph import Graph
from ui.panels.result import ResultPanel
from ui.panels.why import WhyPanel


def ended(seats: int) -> Page:
    session = laid("article27", seats, 5, HandWoundTime())
    bot = Bot(session, 5)
    while bot.step():
        pass
    return session.page(PUBLIC)


def test_a_bar_that_is_clicked_asks_how_its_score_came_about(qtbot: QtBot) -> None:
    panel = ResultPanel()
    qtbot.addWidget(panel)
    panel.resize(1000, 600)
    page = ended(3)
    panel.set_page(page)
    panel.grab()
    asked: list[str] = []
    panel.seat_clicked.connect(asked.append)
    box = panel.rows
    for place in range(3):
        at = QPoint(round(box.left() + 30), round(box.top() + box.height() * (place + 0.5) / 3))
        QTest.mouseClick(panel, Qt.MouseButton.LeftButton, pos=at)
    assert page.result is not None
    assert asked == [standing.seat for standing in page.result.standings]


def test_a_point_of_the_graph_that_is_clicked_asks_why_the_line_stands_there(qtbot: QtBot) -> None:
    graph = Graph()
    qtbot.addWidget(graph)
    graph.resize(700, 500)
    result = Result((), (), "Over.", graph={"Ana": (0, 4, 9), "Ben": (3, 12, 1)}, counted=True)
    graph.set_page(replace(ended(3), result=result))
    graph.grab()
    asked: list[tuple[str, int]] = []
    graph.point_clicked.connect(lambda seat, point: asked.append((seat, point)))
    for points in graph.points.values():
        for point in points:
            QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=point.toPoint())
    assert asked == [(seat, point) for seat in ("Ana", "Ben") for point in range(3)]
    QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=QPoint(1, 499))
    assert len(asked) == 6, "what is far from every line asks nothing"


def test_left_and_right_go_along_the_graph_where_it_is_asked_why(qtbot: QtBot) -> None:
    over, asked = QWidget(), list[tuple[str, int | None]]()
    qtbot.addWidget(over)
    over.resize(700, 500)

    def explain(account: str, point: int | None) -> Explained:
        asked.append((account, point))
        return Explained(account, 9, (), points=3)

    panel = WhyPanel(over, explain)
    panel.show_for("supply:Ana", ("Ana", "Ben"))
    assert "←" in panel.help.text()
    for key in (*[Qt.Key.Key_Left] * 4, *[Qt.Key.Key_Right] * 4):
        QTest.keyClick(panel.text, key)
    assert [point for _account, point in asked] == [None, 2, 1, 0, 1, 2, None]
    QTest.keyClick(panel, Qt.Key.Key_2)
    assert asked[-1] == ("supply:Ben", None)


def test_at_the_end_every_deal_of_the_evening_is_shown_as_kept_or_broken(qtbot: QtBot) -> None:
    page = ended(6)
    assert page.result is not None
    recorded = [line for line in page.story if line.kind == "deal_recorded" and not line.undone]
    assert len(page.result.deals) == len(recorded) > 0
    assert all(deal.status_say for deal in page.result.deals)
    panel = Deals()
    qtbot.addWidget(panel)
    panel.set_page(page)
    assert panel.deals == page.result.deals
