"""What may be done, as buttons: the second click of two answers for nobody else, and a seat's digit stands on it."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from companion.core.messages import HOST, Reason
from companion.core.middle import BEGINS, MIDDLE
from companion.core.offers import AnyField, Choice, ChooseMany, ChooseOne, Number, Offer, Piles, ShareOut, Text
from companion.core.page import DealCard, Mine, Page
from companion.core.vocabulary import SELDOM, DealStatus, Group, Icon, Way
from companion.games import GAMES
from tests.games.contract.driving import SLUGS, Drive
from ui.forms.buttons import Columns, LongButton
from ui.forms.choices import Choices
from ui.forms.fields import OneField
from ui.forms.form import OfferForm
from ui.forms.piles import PilesField
from ui.forms.words import RefusalText
from ui.keys import Shortcuts
from ui.panels.my_deals import MyDeals
from ui.panels.offer_list import ButtonContent, OfferButton
from ui.panels.offers import OffersPanel, key_of
from ui.theme import called


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


@pytest.mark.parametrize(("slug", "way"), [(slug, way) for slug in SLUGS for way in GAMES[slug].presets])
def test_whatever_stands_on_a_button_has_a_key_of_its_own_that_takes_it(qtbot: QtBot, slug: str, way: Way) -> None:
    """Seen at a table: six answers without a key in a mutiny, half of them below the edge, while its clock ran. A deal
    that was made lies on its card or chip, and the next step has a key of its own. With the box little is on buttons
    but in a mutiny."""
    evening, free = Drive(slug, 3, options=GAMES[slug].presets[way], corrections=False), Shortcuts({}).free_letters()
    table, own = (
        OffersPanel(
            str, digits=digits, seats=evening.session.seats, letters=free, deal_key="D", kept=GAMES[slug].letters
        )
        for digits in (True, False)
    )
    qtbot.addWidget(table)
    qtbot.addWidget(own)
    own.in_turn, looked, known = True, 0, set[str]()
    lasting: dict[tuple[str, str], str] = {}
    habits: dict[tuple[bool, str], str] = {}
    several = set[tuple[bool, str]]()
    first: dict[tuple[bool, str], str] = {}
    for place, _tried in enumerate(evening.run(80)):
        viewer = evening.session.seats[place % len(evening.session.seats)]
        for shown, by in ((table, HOST), (own, viewer)) if place % 4 == (way is Way.BOX) else ():
            shown.leave_form()
            shown.set_offers(evening.session.page(by).offers)
            shown.leave_form()
            printed, keys = shown.printed(), []
            for offer in shown.offers:
                button = shown.buttons.get(key_of(offer))
                if button is None or offer.deal or offer is shown.main_offer() or offer.group in SELDOM:
                    continue
                key = printed.get(id(offer), "")
                assert key, offer.say
                assert button.text().strip().startswith(key), (key, button.text())
                taken = shown.at_digit(int(key)) if key.isdecimal() else shown.at_letter(key)
                assert taken is offer or key == "D", offer.say
                keys.append(key)
                own_key = "" if set(offer.key) <= set(keys[:-1]) else offer.key
                # Seen at a table: E ended the turn, and in the next one took cards.
                assert key in own_key or key not in GAMES[slug].letters, (key, offer.say)
                assert key in own_key or not own_key, offer.say
                if len(own_key) > 1:
                    # Seen at a table: the same barrel was 1, L and Y.
                    assert lasting.setdefault((offer.do, offer.seat), key) == key, offer.say
                alone = sum(one.do == offer.do for one in shown.offers) == 1
                several |= set() if alone else {(by == HOST, offer.do)}
                alone = alone and (by == HOST, offer.do) not in several  # the last of several keeps its own
                alone = alone and len(own_key) < 2  # and so does each barrel, all evening
                if alone and key.isalpha() and first.setdefault((by == HOST, key), offer.do) == offer.do:
                    # Seen at a table: T ended Anna's turn, and in Bert's it was his train.
                    assert habits.setdefault((by == HOST, offer.do), key) == key, (offer.say, habits)
            assert len(set(keys)) == len(keys), keys
            there = {offer.do for offer in shown.offers}
            several = {(host, do) for host, do in several if do in there or host != (by == HOST)}
            looked += len(keys)
            for offer in (o for o in shown.offers if o.fields and o.do not in known):
                known.add(offer.do)
                choices_are_told_apart(OfferForm(offer, str, seats=evening.session.seats))
    assert looked


def test_a_letter_stays_with_what_it_stands_on_while_that_stands(qtbot: QtBot) -> None:
    """Seen at a table: of three orders of cards the first fell away by F, and J, as read, dropped the wrong one."""
    orders = [Offer("let_lapse", f"Falls away: {what}", {"duty": n}) for n, what in enumerate(("Ana", "Ben", "Cy"))]
    shown = panel(qtbot, *orders, letters="FJZQ")
    keys = {offer.say: shown.printed()[id(offer)] for offer in orders}
    for left in (orders[1:], orders[2:], orders[1:], orders):
        shown.set_offers(left)
        stay = {offer.say: shown.printed()[id(offer)] for offer in shown.offers if offer in orders[2:]}
        assert stay == {say: keys[say] for say in stay}
        assert all(shown.at_letter(shown.printed()[id(offer)]) is offer for offer in shown.offers)
    shown.set_offers([])
    shown.set_offers([Offer("let_lapse", "Falls away: Di", {"duty": 9})])
    assert shown.printed() == {id(shown.offers[0]): keys[orders[0].say]}, "in the next turn the first letter again"


def choices_are_told_apart(form: OfferForm) -> None:
    """Each choice of each field begins with a key of its own, or is the digit that it says; where each seat has a row
    of the same few, their keys stand once, at the head of the rows. Of several fields one alone shows digits."""
    for choices in form.findChildren(Choices):
        asked = form.fields[0].isAncestorOf(choices)
        stand = [button for button in choices.buttons.values() if re.match(r" *[0-9]  ?\S", button.text())]
        assert asked or not stand, (form.offer.do, [button.text() for button in stand])
    for field in form.fields:
        field.show_digits(True)
    for choices in (made for made in form.findChildren(Choices) if made._numbered):
        keys = [button.text().split()[0] for button in choices.buttons.values()]
        assert all(len(key) == 1 or key.lstrip("+−-").isdecimal() for key in keys), (form.offer.do, keys)
        assert len(set(keys)) == len(keys), (form.offer.do, keys)
    form.deleteLater()


def test_a_scroll_bar_beside_a_form_moves_no_choice_to_another_column(qtbot: QtBot) -> None:
    """Seen at a table: after “look at another's secrets” eleven choices stood in one column, “Done” out of sight."""
    says = ("take a treasure from another", "give one of your own away", "swap one of your own", "another discards one",
            "draw a secret treasure", "discard one of your own", "look at another's secrets")  # fmt: skip
    does = ChooseOne("does", "What it does", tuple(Choice(str(n), say) for n, say in enumerate(says)))
    whom = ChooseOne("to", "Whom", tuple(Choice(seat, seat, seat=seat) for seat in "ABCDEFG"))
    use = Offer("use", "Use it", fields=(does, whom), only={"to": ("does", ("6",))})
    shown, scrolled = panel(qtbot, seats=tuple("ABCDEFG")), set[bool]()
    shown.setStyleSheet("QScrollBar:vertical { width: 11px; }")  # as in every window

    def columns() -> int:
        for _turn in range(3):
            QApplication.processEvents()
        assert shown.form is not None
        first = shown.form.fields[0].findChildren(Choices)[0]
        assert {button.height() for button in first.buttons.values()} == {first.buttons["0"].sizeHint().height()}
        return first.columns

    shown.open_form(use)
    wide = 200
    shown.resize(wide, 900)
    while columns() < 2:  # the least width that has room for two
        wide += 4
        shown.resize(wide, 900)
    for high in (560, 520, 360):
        shown.resize(wide, high)
        form = shown.open_form(use)
        stood = columns()
        form.choose("6")
        assert (stood, columns()) == (2, 2), high
        scrolled.add(shown._scroll.verticalScrollBar().maximum() > 0)
        shown.leave_form()
    assert scrolled == {True, False}
    shown.open_form(use)
    for wider, many in ((0, 2), (-8, 1)):
        shown.resize(wide + wider, 900)
        assert columns() == many, "and none keeps the height of the two lines that it had in another"


@pytest.mark.parametrize("slug", SLUGS)
def test_no_two_offers_of_a_menu_are_the_same_to_a_window(slug: str) -> None:
    """A press on one would open the other's form, and what the one is for could not be done at all."""
    for seed in range(3):
        evening = Drive(slug, seed, corrections=False)
        for place, _tried in enumerate(evening.run(200)):
            if place % 7:
                continue
            for viewer in evening.viewers():
                offers = evening.rules.menu(viewer, evening.state.public, evening.state.own.get(viewer))
                assert len({key_of(offer) for offer in offers}) == len(offers), (viewer, evening.state.public.phase)


def test_each_of_two_forms_of_one_command_opens_as_itself(qtbot: QtBot) -> None:
    pawn, skip = (
        Offer("put", say, fields=(ChooseOne("field", "Whose", (Choice(f"{what}:Ana", "Ana"),)), Text("value", label)))
        for what, say, label in (("pawn", "Put a pawn", "Capital"), ("skip", "Have somebody miss turns", "Turns"))
    )
    shown = panel(qtbot, pawn, skip)
    for offer in (skip, pawn):
        shown.buttons[key_of(offer)].click()
        assert shown.form is not None
        assert shown.form.title.text() == offer.say
        shown.leave_form()


def test_the_next_step_names_no_key_while_a_form_has_it(qtbot: QtBot) -> None:
    """With a form open Space says Done: a gold button that promised it would do something else, and two were gold."""
    step = Offer("close", "Nobody else", main=True)
    fire = Offer("fire", "Fire a pistol", fields=(ChooseOne("take", "Steal", (Choice("gold", "Gold"),)),))
    shown = panel(qtbot, step, fire, main_key="Space")
    gold = shown.buttons[key_of(step)]
    assert gold.text().strip() == "Nobody else  (Space)"
    shown.open_form(fire)
    assert gold.text().strip() == "Nobody else"
    assert gold.property("aside"), "brass is the form's own button alone"
    shown.set_offers((step, fire, tick("Bob")))
    assert gold.text().strip() == "Nobody else"
    shown.leave_form()
    assert gold.text().strip() == "Nobody else  (Space)"
    assert not gold.property("aside")


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


def test_a_digit_and_then_the_next_step_are_two_presses_that_both_count(qtbot: QtBot) -> None:
    """Seen at a table: the digit chose a bill, Enter half a second later did nothing, and what was typed then went on
    into the form that came too late."""
    steps = [Offer("begin", "Begin", main=True), Offer("vote", "To the vote", main=True)]
    shown = panel(qtbot, steps[0], tick("Bob"))
    shown.resize(400, 600)
    asked: list[str] = []
    shown.asked.connect(lambda data: asked.append(data["do"]))
    shown.buttons[key_of(steps[0])].click()
    shown.set_offers((steps[1], tick("Bob")))
    shown.buttons[key_of(tick("Bob"))].click()
    shown.buttons[key_of(steps[1])].click()
    assert asked == ["begin", tick("Bob").do, "vote"]


def test_the_digit_of_a_seat_that_may_do_nothing_stands_there_too_and_says_why(qtbot: QtBot) -> None:
    """Seen at a table: who sits out had an A where the others had their digits, and her digit did nothing at all."""
    out = Offer("pledge", "Ana pledges", {"seat": "Ana"}, refused=(Reason("sits_out"),), group=Group.DEALS, seat="Ana")
    shown = panel(qtbot, out, tick("Ben"), seats=("Ana", "Ben"), digits=True, letters="ABC")
    assert shown.buttons[key_of(out)].text().strip().startswith("1  ")
    offer = shown.at_digit(1)
    assert offer is out
    shown.take(offer)
    assert shown.notice.text() == "sits_out"


def test_on_an_own_page_what_is_done_keeps_its_digit_whatever_came_or_went_above_it(qtbot: QtBot) -> None:
    """Seen at a table: cards for Cleo were laid by 4, and by 3 once a card was swapped."""
    swap, pledge = Offer("swap", "Swap a card"), Offer("pledge", "Pledge a vote")
    lay = Offer("lay", "Lay cards for Cleo", {"other": "Cleo"})
    shown = panel(qtbot, swap, pledge, lay)
    shown.in_turn = True
    shown.redraw()
    assert [shown.at_digit(n) for n in (1, 2, 3)] == [swap, pledge, lay]
    shown.set_offers((pledge, lay))
    assert [shown.at_digit(n) for n in (1, 2, 3)] == [None, pledge, lay]
    back = Offer("back", "Give back")
    shown.set_offers((back, pledge, lay))
    assert [shown.at_digit(n) for n in (1, 2, 3)] == [back, pledge, lay]
    assert shown.buttons[key_of(lay)].text().strip().startswith("3  ")


def test_what_can_be_done_with_a_deal_that_was_made_moves_no_other_button(qtbot: QtBot) -> None:
    """Seen at a table: two clicks meant for “More” turned a pledge that had been made meanwhile."""
    pledge = Offer("pledge", "Ana pledges", group=Group.DEALS)
    pause = Offer("effect", "Use an effect", group=Group.EFFECTS)
    shown = panel(qtbot, pledge, pause)
    shown.resize(400, 600)
    shown.show()
    QApplication.processEvents()
    more = shown._list.more
    place = more.mapTo(shown, more.rect().center())
    made = [Offer("touch", f"Ana: {side} instead", {"side": side}, group=Group.DEALS, deal="pledge:1") for side in "YN"]
    shown.set_offers((*made, pledge, pause))
    QApplication.processEvents()
    assert more.isVisible()
    assert more.mapTo(shown, more.rect().center()) == place
    assert all(shown.buttons[key_of(offer)].mapTo(shown, QPoint()).y() > place.y() for offer in made)

    def headings() -> list[str]:
        return [one.text() for one in shown._list.findChildren(QLabel)]

    assert "What was agreed: 1" in headings(), "so many, where none of them is in sight"
    shown.set_offers((*made, msgspec.structs.replace(made[0], deal="pledge:2"), pledge, pause))
    assert "What was agreed: 2" in headings()


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
    view = SimpleNamespace(mine=Mine(seat="Bob", deals=deals), called=str)
    shown = MyDeals(lambda reason: reason.key)
    qtbot.addWidget(shown)
    shown.set_page(cast(Page, SimpleNamespace(view=view, offers=(accept,), viewer="Bob", result=None)))
    shown.resize(400, 400)
    shown.show()
    QApplication.processEvents()
    button = shown.findChild(QPushButton)
    assert button is not None
    assert button.text() == "Accept"
    assert button.mapTo(shown, button.rect().bottomLeft()).y() < 100


def test_what_may_be_done_with_a_deal_is_read_whole_on_its_card(qtbot: QtBot) -> None:
    """Seen on a laptop of 1366 pixels: “Forfeited: 2 go back to Alexandri”, and the card's right side out of sight."""
    deal = DealCard(1, "Bob", "Emil", 3, Icon.YES, "Yes, in round 4", DealStatus.OPEN, "waits for round 4", key="1")
    offers = tuple(Offer(f"do_{n}", say, deal="1", short=say) for n, say in enumerate(
        ("Take back", "Forfeited: 2 points go back to whoever paid")))  # fmt: skip
    view = SimpleNamespace(mine=Mine(seat="Bob", deals=(deal,)), called=str)
    shown = MyDeals(lambda reason: reason.key)
    qtbot.addWidget(shown)
    shown.resize(360, 400)
    shown.show()
    shown.set_page(cast(Page, SimpleNamespace(view=view, offers=offers, viewer="Bob", result=None)))
    for _turn in range(3):
        QApplication.processEvents()
    assert shown.minimumSizeHint().width() <= 360
    for button in shown.findChildren(QPushButton):
        assert shown.rect().contains(QRect(button.mapTo(shown, QPoint(0, 0)), button.size()))
        assert not (isinstance(button, LongButton) and button.elided), button.text()


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


def test_what_is_keyed_next_stands_open_by_itself_until_it_is_left_and_goes_off_once_it_is_whole(qtbot: QtBot) -> None:
    seats = tuple(Choice(seat, seat, seat=seat) for seat in ("Ana", "Ben", "Cy", "Di"))
    three = ChooseMany("seats", "Three", seats, 2, 2, start=("Ana", "Ben"))
    point = ShareOut("pointed", "Who", seats[:2], ("Ana", "Ben"), others=True)
    appoint = Offer("appoint", "Appoint", fields=(three,), main=True, opens=True)
    shown = panel(qtbot, appoint, seats=("Ana", "Ben", "Cy", "Di"))
    asked: list[Any] = []
    shown.asked.connect(asked.append)
    assert shown.form is not None
    QTest.keyClick(shown.form.fields[0].focusWidget() or shown.form, Qt.Key.Key_Escape)
    shown.set_offers([appoint, tick("Ana")])
    assert shown.form is None
    shown.take(appoint)
    assert shown.form is not None
    for key in (Qt.Key.Key_2, Qt.Key.Key_4):
        QTest.keyClick(QApplication.focusWidget() or shown, key)
    assert asked == [{"do": "appoint", "seats": ["Ana", "Di"]}]
    shown.set_offers([Offer("point", "Point", fields=(point,), main=True, opens=True)])
    assert shown.form.go.text() == "No Enter needed", "it goes off without Enter, and says so"
    for key in (Qt.Key.Key_2, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or shown, key)
    assert asked[1:] == [{"do": "point", "pointed": {"Ana": "Ben", "Ben": "Ana"}}]
    shown.set_offers([])
    shown.set_offers([Offer("point", "Point, and turn", fields=(point,), main=True, opens=True, waits=True)])
    assert shown.form.go.text() == "Done  (Enter)"
    for key in (Qt.Key.Key_2, Qt.Key.Key_Backspace, Qt.Key.Key_2, Qt.Key.Key_1):
        QTest.keyClick(QApplication.focusWidget() or shown, key)
    assert not asked[2:], "what shows something sealed waits for Enter, and Backspace empties a row"
    QTest.keyClick(QApplication.focusWidget() or shown, Qt.Key.Key_Return)
    assert asked[2:] == [{"do": "point", "pointed": {"Ana": "Ben", "Ben": "Ana"}}]


def test_the_letter_of_a_button_whose_form_opened_by_itself_begins_nobodys_name(qtbot: QtBot) -> None:
    """Seen at a table: the form of “A  Who begins” stood open once all had looked, and A chose Ana."""
    people = tuple(Choice(seat, seat, seat=seat) for seat in ("Ana", "Ben", "Cy"))
    begins = Offer("appoint", "Who begins", fields=(ChooseOne("seat", "Who", people), Text("note", "Why")))
    shown = panel(qtbot, begins, tick("Ben"), seats=("Ana", "Ben", "Cy"), letters="ABC", digits=True)
    assert shown.at_letter("A") == begins
    shown.set_offers([msgspec.structs.replace(begins, main=True, opens=True)])
    form = shown.form
    assert form is not None
    for presses, held in enumerate(("", "Ana"), 1):
        QTest.keyClicks(QApplication.focusWidget() or shown, "a")
        assert form.values()["seat"] == held, f"after {presses}"
        assert bool(form.fields[0].refused) is (held == ""), "what A does now is said"


def many_rows() -> Offer:
    """A form whose list of choices is longer than the place it stands in."""
    rows = tuple(Choice(f"bill{n}", f"Bill {n} with a sentence of words that fills its line") for n in range(1, 10))
    return Offer("pledge", "Pledge", fields=(ChooseOne("bill", "On", rows), Text("note", "Why")))


def test_at_the_table_what_asks_for_one_choice_goes_off_with_it_unless_it_shows_what_was_sealed(qtbot: QtBot) -> None:
    """Seen at a table: a captain was named by one digit, and waited for an Enter that nothing else wanted."""
    ana, ben = Choice("Ana", "Ana", seat="Ana"), Choice("Ben", "Ben", seat="Ben")
    for how, blind, goes in ((True, False, True), (False, False, False), (True, True, False)):
        name = Offer("nominate", "Name", fields=(ChooseOne("nominee", "Captain", (ana, ben)),), waits=blind)
        at, asked = panel(qtbot, name, seats=("Ana", "Ben"), digits=how), list[dict[str, Any]]()
        at.asked.connect(asked.append)
        at.take(name)
        assert at.form is not None
        QTest.keyClick(at.form.fields[0].findChild(QPushButton) or at.form.fields[0], Qt.Key.Key_2)
        assert asked == ([{"do": "nominate", "nominee": "Ben"}] if goes else [])


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if GAMES[slug].from_the_middle])
def test_how_a_table_stands_is_looked_over_before_it_goes_and_no_letter_stands_for_a_seat(
    qtbot: QtBot, slug: str
) -> None:
    """Seen at a table: the last digit of twelve sent it off, and the letter of Vic was I."""
    seen = 0
    for way in GAMES[slug].presets:
        evening = Drive(slug, 0, options={**GAMES[slug].presets[way], BEGINS: MIDDLE})
        offer = None
        for _step in range(40):  # what chance gave is keyed in before it
            offer = next((o for o in evening.session.page(HOST).offers if o.do == "begin_in_the_middle"), None)
            if offer is not None:
                break
            evening.step()
        if offer is None:
            continue  # it was keyed in at once
        seen += 1
        shown = panel(qtbot, offer, seats=evening.session.seats, digits=True)
        form = shown.form or shown.open_form(offer)
        assert form.go.text() == "Done  (Enter)", "whatever is missing"
        asked = list[dict[str, Any]]()
        form.submitted.connect(asked.append)
        for field in form.fields:
            field.answered.emit()
        assert not asked
        for field in form.fields:
            for choices in field.findChildren(Choices) if isinstance(field, OneField) else ():
                for value in set(choices.buttons) & set(evening.session.seats):
                    words = choices.buttons[value].text().split()
                    assert len(words[0]) > 1 or words[0].isdecimal(), f"{field.say}: {words}"
        shown.close()
    assert seen


def test_a_row_that_is_pressed_stays_under_the_finger(qtbot: QtBot) -> None:
    shown = panel(qtbot, many_rows())
    shown.resize(300, 260)
    form = shown.open_form(shown.offers[0])
    QApplication.processEvents()
    field = form.fields[0]
    assert isinstance(field, OneField)
    rows = [(value, b) for value, b in field.choices.buttons.items() if not b.visibleRegion().isEmpty()]
    value, row = rows[-1]
    place = row.mapTo(shown, row.visibleRegion().boundingRect().center())
    QTest.mousePress(row, Qt.MouseButton.LeftButton, pos=row.visibleRegion().boundingRect().center())
    row.setFocus(Qt.FocusReason.MouseFocusReason)
    QApplication.processEvents()
    assert shown.childAt(place) is row
    QTest.mouseRelease(row, Qt.MouseButton.LeftButton, pos=row.mapFrom(shown, place))
    assert field.value() == value


def test_an_enter_by_habit_after_a_form_went_off_by_itself_answers_for_nobody_else(qtbot: QtBot) -> None:
    seats = tuple(Choice(seat, seat, seat=seat) for seat in ("Ana", "Ben"))

    def votes(of: str) -> Offer:
        return Offer("vote", of, {"of": of}, (ChooseMany("seats", "For", seats, 1, 1),), main=True, opens=True)

    shown = panel(qtbot, votes("Ana"), seats=("Ana", "Ben"))
    shown.asked.connect(lambda _data: shown.set_offers([votes("Ben")]))
    QTest.keyClick(QApplication.focusWidget() or shown, Qt.Key.Key_2)
    assert shown.form is not None
    assert shown.form.offer.given == {"of": "Ben"}
    QTest.keyClick(QApplication.focusWidget() or shown, Qt.Key.Key_Return)
    assert not shown.form.fields[0].refused
    shown.habit.end()
    QTest.keyClick(QApplication.focusWidget() or shown, Qt.Key.Key_Return)
    assert shown.form.fields[0].refused, "an Enter that is meant is answered"
    shown.set_offers([Offer("pay", "Pay", fields=(Number("n", "Influence", 1, 9, 1),), main=True, opens=True)])
    shown.leave_form()
    form = shown.open_form(shown.offers[0])
    shown.habit.begin()
    QTest.keyClick(QApplication.focusWidget() or shown, Qt.Key.Key_Return)
    assert form.refusal.text() == "That Enter came too soon to be meant for this: once more.", "and dropped with a word"
    assert shown.form is form


def test_after_a_refusal_keys_reach_the_first_field_and_enter_alone_asks_nothing_again(qtbot: QtBot) -> None:
    colours = ChooseOne("colour", "Colour", (Choice("red", "Red"), Choice("blue", "Blue")))
    give = Offer("give", "Give", fields=(colours, ChooseOne("to", "To", (Choice("a", "Ana"), Choice("b", "Ben")))))
    shown = panel(qtbot, give)
    asked: list[Any] = []
    shown.asked.connect(asked.append)
    form = shown.open_form(give)

    def keys(*pressed: Qt.Key) -> None:
        for key in pressed:
            QTest.keyClick(QApplication.focusWidget() or shown, key)

    keys(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_Return)
    shown.refuse([RefusalText("Not now.", Reason("later"))])
    keys(Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert asked == [{"do": "give", "colour": "red", "to": "b"}]
    assert form.refusal.text() == "Not now."
    keys(Qt.Key.Key_2, Qt.Key.Key_1, Qt.Key.Key_Return)
    assert asked[1:] == [{"do": "give", "colour": "blue", "to": "a"}]
    shown.refuse([RefusalText("The disk is full.")])
    keys(Qt.Key.Key_Return)
    assert len(asked) == 3, "what no rule refused may be asked again"
    shown.refuse([RefusalText("Not now.", Reason("later"))])
    shown.set_offers([give, tick("Ana")])
    keys(Qt.Key.Key_Return)
    assert len(asked) == 4, "something else can be done now: perhaps this too"


def test_what_is_keyed_for_one_after_the_other_stands_open_for_each(qtbot: QtBot) -> None:
    def of(seat: str) -> Offer:
        field = ChooseOne("what", "What", (Choice("gold", "Gold"), Choice("none", "Nothing")))
        return Offer("receive", f"What {seat} has", fields=(field,), main=True, opens=True)

    shown = panel(qtbot, of("Ana"))
    assert shown.form is not None
    shown.form_done()
    shown.set_offers([of("Ben")])
    assert shown.form is not None, "the next person's opens, too"
    assert shown.form.title.text() == "What Ben has"
    shown.set_offers([of("Ana")])
    assert shown.form is not None
    assert shown.form.title.text() == "What Ana has", "a step back is the other's again"
    shown.leave_form()
    shown.set_offers([of("Ana"), tick("Ana")])
    assert shown.form is None, "what was left stays closed"


def test_a_form_of_many_rows_opens_with_the_row_that_is_on_in_sight(qtbot: QtBot) -> None:
    cards = tuple(Choice(f"card {n}", f"Card {n}") for n in range(12))
    crew = ("Ana", "Ben", "Cy", "Di", "Eve")
    receive = Offer("receive", "What each receives", fields=(Piles("loot", "Each", cards, crew, 5, 7),))
    shown = panel(qtbot, receive, seats=crew)
    shown.resize(300, 300)
    shown.activateWindow()
    form = shown.open_form(receive)
    QTest.qWait(20)
    field = form.fields[0]
    assert isinstance(field, PilesField)
    assert not field.rows["Ana"].visibleRegion().isEmpty()


def test_a_form_higher_than_its_place_opens_at_its_title(qtbot: QtBot) -> None:
    """Seen at a table: the form of an evening that begins in the middle opened with title and first question cut."""
    seats = tuple(Choice(seat, seat) for seat in ("Ana", "Ben", "Cy"))
    fields: tuple[AnyField, ...] = (Text("first", "First"), *(ChooseOne(f"seat{n}", "Whom", seats) for n in range(12)))
    high = panel(qtbot, Offer("begin_in_the_middle", "Begin in the middle", fields=fields))
    high.resize(320, 360)
    high.show()
    form = high.open_form(high.offers[0])
    QApplication.processEvents()
    QApplication.processEvents()
    bar = high._scroll.verticalScrollBar()
    assert bar.maximum() > 0, "it does not fit"
    assert bar.value() == 0
    form.fields[-1].setFocus()
    QApplication.processEvents()
    QApplication.processEvents()
    assert bar.value() > 0


def test_a_button_whose_words_grow_a_line_grows_with_them(qtbot: QtBot) -> None:
    """Seen on a sheet: “Stays in force” of the next card, with a longer title, lay cut in the height of the last."""
    others = Offer("go", "A long way round, so that each has its line")
    shown = panel(qtbot, Offer("keep", "Over: Veto"), others)
    shown.resize(312, 500)
    QApplication.processEvents()
    button = shown.buttons["keep", repr(([], []))]
    assert isinstance(button, LongButton)
    longer = "Stays in force: “Which door goes first, who holds it open?”"
    shown.set_offers([Offer("keep", longer), others])
    assert shown.buttons["keep", repr(([], []))] is button
    for _turn in range(3):
        QApplication.processEvents()
    assert button.minimumHeight() == button.sizeHint().height()
    assert len(button.lines(button.room())) == 2


def test_two_names_of_24_letters_cost_neither_what_is_done_with_them_nor_the_key(qtbot: QtBot) -> None:
    """Seen on a laptop: “… and Ekaterina Konstantinovna change p…”, on the button of the next step."""
    said = "Alexandrina-Wilhelmine X and Ekaterina Konstantinovna change places  (Space)"
    button = OfferButton("main")
    qtbot.addWidget(button)
    button.put(ButtonContent(said, said))
    button.resize(320, 80)
    button.show()
    assert not button.elided


def test_a_short_name_is_called_whole_where_words_after_it_can_go(qtbot: QtBot) -> None:
    """Seen at a table: “B. uses the ability …” in three lines, on the button of Ben."""
    does = "Old Salt: Before the votes are turned: look at the secret treasures of another pirate."
    button = OfferButton()
    qtbot.addWidget(button)
    button.put(ButtonContent("", f"U  Ben uses the ability. {does} …"))
    with patch.object(called._Table, "names", ("Alexandrina-Wilhelmine X", "Ben")):
        tight = next(room for room in range(300, 100, -1) if max(map(wide(button), button.lines(room))) > room)
        for room in range(tight, tight - 40, -4):
            drawn = button.drawn(room)
            assert max(map(wide(button), drawn)) <= room
            assert "Ben uses the ability. Old Salt: Before the" in " ".join(drawn), room
        button.put(ButtonContent("", f"U  Alexandrina-Wilhelmine X shows Ben what is done. {does[:60]}"))
        tight = next(room for room in range(400, 100, -1) if max(map(wide(button), button.lines(room))) > room)
        drawn = button.drawn(tight)
        assert max(map(wide(button), drawn)) <= tight
        assert " ".join(drawn).startswith("U  Alexandrina shows Ben what is done."), "the long one has words to lose"


def wide(button: OfferButton) -> Callable[[str], int]:
    return button.fontMetrics().horizontalAdvance


def test_a_third_line_is_no_reason_for_a_second_column(qtbot: QtBot) -> None:
    """Seen on a large screen: two columns of buttons with three short lines each, where one of whole lines had room."""
    columns, said = Columns(), "Stays in force: “The polls are in” ..."
    qtbot.addWidget(columns)
    columns.resize(340, 600)
    buttons = [OfferButton() for _n in range(6)]
    for button in buttons:
        button.put(ButtonContent(said, said))
    columns.lay(buttons)
    columns.show()
    three = next(wide for wide in range(600, 100, -2) if len(buttons[0].lines(buttons[0].room(wide))) == 3)
    columns.resize(three * 2 + 4, 600)
    assert columns.columns == 1


def member(seat: str, first: bool, taken: str = "") -> Offer:
    """Whose card a seat has, which opens by itself for the seat that is the next."""
    cards = tuple(Choice(c, c.capitalize(), (Reason("taken"),) if c == taken else ()) for c in ("red", "blue", "green"))
    asked = (ChooseOne("card", "Card", cards),)
    return Offer("name", f"{seat}'s member", {"seat": seat}, asked, seat=seat, main=first, opens=first)


def test_a_form_that_opened_by_itself_goes_back_with_the_step_that_is_taken_back(qtbot: QtBot) -> None:
    """Seen at a table: after Ctrl+Z the next player's form still stood open, whose first digit named the wrong player's
    member and made the wrong player the winner."""
    before = [member("Ana", True), member("Ben", False)]
    shown = panel(qtbot, *before)
    for keyed in (False, True):
        shown.set_offers([member("Ben", True, "blue")])
        assert shown.form is not None
        assert shown.form.title.text() == "Ben's member"
        if keyed:
            shown.form.choose("red")
        shown.set_offers(before)
        assert shown.form is not None
        assert shown.form.title.text() == ("Ben's member" if keyed else "Ana's member"), "what is keyed in stays"


def test_a_form_in_which_nothing_is_keyed_in_greys_only_what_is_refused_now(qtbot: QtBot) -> None:
    shown = panel(qtbot, member("Ana", True, "blue"))
    assert shown.form is not None
    shown.set_offers([member("Ana", True)])
    choices = shown.form.findChild(Choices)
    assert choices is not None
    assert choices.possible("blue")


def test_a_form_that_is_half_filled_in_asks_those_who_are_asked_now(qtbot: QtBot) -> None:
    """Seen at a table: the leader left amid the thumbs, and the new one kept a row that every Enter was refused for."""
    ways = (Choice("up", "Up"), Choice("down", "Down"))

    def thumbs(*seats: str) -> Offer:
        return Offer("show", "Key in the thumbs", fields=(ShareOut("thumbs", "Whose?", ways, seats),), main=True)

    shown = panel(qtbot, thumbs("Ben", "Cy", "Di"))
    form = shown.open_form(shown.offers[0])
    for letter in "ud":
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, letter)
    assert form.values() == {"thumbs": {"Ben": "up", "Cy": "down", "Di": ""}}
    shown.set_offers([thumbs("Ana", "Ben", "Di")])
    assert shown.form is not None
    assert shown.form.values() == {"thumbs": {"Ana": "", "Ben": "up", "Di": ""}}
