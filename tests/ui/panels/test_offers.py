"""What may be done, as buttons: the second click of two answers for nobody else, and a seat's digit stands on it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from companion.core.offers import Offer
from companion.core.page import DealCard, Page
from companion.core.vocabulary import DealStatus, Group, Icon
from ui.forms.buttons import LongButton
from ui.panels.my_deals import MyDeals
from ui.panels.offers import OffersPanel


def tick(seat: str) -> Offer:
    """Whether a deal was kept, for one seat."""
    return Offer("tick", f"{seat}: kept", {"seat": seat, "deal": 1, "met": True}, group=Group.PROMISES, seat=seat)


def panel(qtbot: QtBot, *offers: Offer, **how: Any) -> OffersPanel:
    """An open panel of these offers."""
    made = OffersPanel(lambda reason: reason.key, **how)
    qtbot.addWidget(made)
    made.resize(400, 500)
    made.show()
    made.set_offers(offers)
    QApplication.processEvents()
    return made


def click_at(where: QPoint, within: OffersPanel) -> None:
    """Click whatever stands at this place now."""
    QApplication.processEvents()
    target = within.childAt(where)
    assert target is not None
    QTest.mouseClick(target, Qt.MouseButton.LeftButton)


def test_a_second_click_on_the_same_place_answers_for_nobody_else(qtbot: QtBot) -> None:
    offers = [tick("Bob"), tick("Emil"), tick("Anna")]
    shown = panel(qtbot, *offers)
    asked: list[Any] = []

    def take(data: dict[str, Any]) -> None:
        asked.append(data["seat"])
        shown.set_offers([offer for offer in offers if offer.given["seat"] not in asked])

    shown.asked.connect(take)
    first = next(iter(shown.buttons.values()))
    place = first.mapTo(shown, first.rect().center())
    click_at(place, shown)
    click_at(place, shown)
    assert asked == ["Bob"]
    last = list(shown.buttons.values())[-1]
    assert last.accessibleName() == "Anna: kept"
    click_at(last.mapTo(shown, last.rect().center()), shown)
    assert asked == ["Bob", "Anna"], "elsewhere a click counts at once"
    shown.rest.end()
    click_at(place, shown)
    assert asked == ["Bob", "Anna", "Emil"]


def test_the_digit_that_works_stands_on_the_button(qtbot: QtBot) -> None:
    offers = [
        Offer("challenge", f"{seat} challenges", {"seat": seat}, group=Group.SCORE, seat=seat)
        for seat in ("Bob", "Carol")
    ]
    shown = panel(qtbot, *offers, seats=("Anna", "Bob", "Carol"), digits=True)
    assert [b.text().strip() for b in shown.buttons.values()] == ["2  Bob challenges", "3  Carol challenges"]


def test_an_offer_that_waits_for_an_answer_stands_on_top_of_the_deals(qtbot: QtBot) -> None:
    deals = (
        DealCard(1, "Bob", "Emil", 3, Icon.YES, "Yes", DealStatus.OPEN, "open", key="1"),
        DealCard(1, "Anna", "Bob", 2, Icon.YES, "Yes", DealStatus.ANSWER, "your answer?", key="Anna/Bob/1"),
    )
    accept = Offer("accept_deal", "Accept: a deal", {"other": "Anna", "number": 1}, deal="Anna/Bob/1", short="Accept")
    view = SimpleNamespace(mine=SimpleNamespace(deals=deals), called=str)
    shown = MyDeals(lambda reason: reason.key)
    qtbot.addWidget(shown)
    shown.set_page(cast(Page, SimpleNamespace(view=view, offers=(accept,), viewer="Bob")))
    shown.resize(400, 400)
    shown.show()
    QApplication.processEvents()
    button = shown.findChild(QPushButton)
    assert button is not None
    assert button.text() == "Accept"
    assert button.mapTo(shown, button.rect().bottomLeft()).y() < 100


def ministries() -> list[Offer]:
    """What the one in the chair chooses among."""
    return [
        Offer("propose", f"Propose {name}", {"ministry": name}, icon=Icon(name), group=Group.CHAIR)
        for name in ("defence", "finance", "security")
    ]


def test_buttons_stand_two_in_a_row_only_where_all_their_words_fit(qtbot: QtBot) -> None:
    shown = panel(qtbot, *ministries())
    for wide in (260, 700, 260):
        shown.resize(wide, 500)
        QApplication.processEvents()
        buttons = [cast(LongButton, button) for button in shown.buttons.values()]
        assert not any(button.elided for button in buttons)
        assert (buttons[0].y() == buttons[1].y()) == (wide == 700)


def test_what_the_chair_chooses_among_is_numbered_and_a_digit_takes_it(qtbot: QtBot) -> None:
    shown = panel(qtbot, *ministries(), digits=True, seats=("Ana", "Bob"))
    assert [button.text().strip()[0] for button in shown.buttons.values()] == ["1", "2", "3"]
    assert shown.at_digit(3) == ministries()[2]
    assert shown.at_digit(4) is None


def test_what_is_seldom_needed_stands_on_top_where_nothing_else_is_offered(qtbot: QtBot) -> None:
    shown = panel(qtbot, Offer("post", "Post", {}, group=Group.CORRECTIONS))
    more = shown._list.more
    assert more.isVisible()
    assert more.mapTo(shown, more.rect().topLeft()).y() < 40
    assert more.width() > shown.width() * 0.8 > more.height() * 4
