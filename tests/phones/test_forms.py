"""Every offer of every seat, in every game and in one that nobody has drawn for, can be filled in on a phone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from companion.core.filling import answered
from companion.core.messages import PUBLIC, Reason
from companion.core.offers import (
    Allot,
    AnyField,
    Arrange,
    Atom,
    Built,
    Choice,
    ChooseMany,
    ChooseOne,
    Either,
    Number,
    Offer,
    Piles,
    ShareOut,
    Text,
)
from companion.core.vocabulary import Group, Icon, Way
from companion.games import GAMES
from companion.games.renegotiation.commands import Play
from companion.sessions import HandWoundTime
from tests.council.listed import SLUG, listed
from tests.games.articles_of_agreement.evenings import Table as Pirates
from tests.games.renegotiation.evenings import Table, small_deck
from tests.phones.sitting import Hands, sitting
from ui.bot import Bot, laid
from ui.phones import web
from ui.phones.pages import FIRST, answerable, command, named, news, offered, uncovered
from ui.theme.tokens import ISSUES

STEPS = 70
WEB = Path(web.__file__).parents[2] / "assets" / "web"
TRY = """(asked) => asked.map(([offer, values]) => {
  const made = window.parley.form(offer, {});
  const start = made.values();
  made.set(values);
  return [made.values(), made.missing(), start];
})"""

ROWS = """(offer) => {
  const made = window.parley.form(offer, {});
  const inputs = [...made.node.querySelectorAll("input")];
  const start = made.values().who;
  inputs.at(-2).click();
  inputs.at(-1).click();
  const chosen = made.values().who;
  inputs[0].click();
  return [inputs.map((one) => one.type), start, chosen, made.values().who, made.missing()];
}"""

FULL = """(offer) => {
  const made = window.parley.form(offer, {});
  const line = made.node.querySelector("input");
  return ["1234", "12345"].map((words) => {
    line.value = words;
    line.dispatchEvent(new Event("input"));
    return [...made.node.querySelectorAll("small")].map((one) => one.textContent).join("");
  });
}"""

RENEWED = """([offer, now, values]) => {
  const made = window.parley.form(offer, {});
  document.body.append(made.node);
  made.set(values);
  const was = made.values();
  [...made.node.querySelectorAll("input")].find((one) => one.value === "7").focus();
  made.renew(now);
  const said = [...made.node.querySelectorAll(".wrong")].map((one) => one.textContent).filter(Boolean);
  const held = Object.fromEntries(Object.entries(made.values()).map(([name, value]) => [name, value ?? null]));
  return [was, held, said, document.activeElement.value];
}"""

DISCS = """(offer) => {
  const made = window.parley.form(offer, {});
  document.body.append(made.node);
  const style = (node) => getComputedStyle(node);
  const fills = [...made.node.querySelectorAll("button.row .symbol")].map((one) => style(one).backgroundColor);
  made.node.querySelector("button.row").click();
  return [fills, style(made.node.querySelector(".slots")).listStyleType,
    [...made.node.querySelectorAll(".slots li")].map((one) => one.textContent)];
}"""


PLACES = """(offer) => {
  const made = window.parley.form(offer, {});
  document.body.append(made.node);
  const box = (node) => node.getBoundingClientRect();
  const placed = [...made.node.querySelectorAll(".slots li")].map((one) => box(one).top);
  return [placed, box(made.node.querySelector("button.quiet")).top - box(made.node.querySelector(".rows")).bottom];
}"""


def seat_offers(game: str) -> Iterator[Offer]:
    """Offers with fields as seats have them in two evenings, each shape once."""
    seen = set()
    ways = [way for way in (Way.APP, Way.BOX) if way in GAMES[game].presets]
    for way in ways:
        session = laid(game, 4, 5, HandWoundTime(), way)
        bot = Bot(session, 5)
        for _step in range(STEPS):
            for seat in session.seats[:2]:
                for offer in answerable(session.page(seat)):
                    shape = offer.do, repr([(f.name, type(f).__name__, len(getattr(f, "choices", ())))
                                            for f in offer.fields])  # fmt: skip
                    if offer.fields and shape not in seen:
                        seen.add(shape)
                        yield offer
            if not bot.step():
                break


def filled(offer: Offer, seed: int) -> dict[str, Any]:
    """An answer to every field that is asked."""
    rnd = random.Random(seed)
    values: dict[str, Any] = {}
    for field in offer.fields:
        if field in offer.asked({**offer.given, **values}):
            values[field.name] = answered(field, rnd.randrange)
    return values


def nothing_to_choose(field: AnyField) -> bool:
    """Whether every choice is grey."""
    choices = getattr(field, "choices", ())
    return bool(choices) and all(choice.refused for choice in choices)


def plain(offer: Offer, values: dict[str, Any]) -> dict[str, Any]:
    """Values as they are compared: which of many were chosen has no order."""
    many = {field.name for field in offer.fields if isinstance(field, ChooseMany)}
    return {name: sorted(value) if name in many else value for name, value in values.items()}


@pytest.mark.parametrize("game", [*GAMES, SLUG])
def test_a_phones_form_holds_whatever_an_offer_of_a_seat_asks_for(qapp: QApplication, hands: Hands, game: str) -> None:
    with ExitStack() as stack:
        if game == SLUG:
            stack.enter_context(listed())
        at = stack.enter_context(sitting(qapp, game, 4))
        say = at.bridge.say_reason
        asked = [
            (offer, filled(offer, seed))
            for offer in seat_offers(game)
            for seed in range(2)
            if not any(nothing_to_choose(field) for field in offer.fields)
        ]

        def scenario() -> Any:
            page = hands.phone(at.phones.address)
            page.locator("#page[data-mode]").wait_for()
            return page.evaluate(TRY, [[offered(offer, b"key", say), values] for offer, values in asked])

        held = at.play(hands, scenario)
    assert not hands.wrong
    assert asked or game == SLUG
    for (offer, values), (now, missing, start) in zip(asked, held, strict=True):
        for one in offer.fields:
            assert not isinstance(one, Arrange) or start[one.name] == [*one.start]
        assert plain(offer, now) == plain(offer, values), f"{offer.do}: {now} for {values}"
        assert not missing or "" in map(str, values.values()), f"{offer.do}: {missing}"
        assert command(offer, now) == offer.filled(**now)


def test_what_is_laid_back_by_dragging_stands_on_no_phone() -> None:
    """Seen on one: fourteen buttons for seven treasures stood between a mutineer and the clock, half of them to lay
    one back where no phone has a middle."""
    page = Pirates().mutiny("N N A").session.page("Ben")
    moves = [offer for offer in page.offers if offer.do == "move_card"]
    on_phone = [offer for offer in answerable(page) if offer.do == "move_card"]
    assert (len(moves), len(on_phone)) == (14, 7)
    assert all(offer.fields for offer in on_phone), "each says to whom"


@pytest.mark.parametrize("game", [*GAMES])
def test_whatever_a_seat_may_do_stands_on_its_page_once_and_first_what_is_awaited(game: str) -> None:
    session = laid(game, 4, 5, HandWoundTime())
    bot, seats = Bot(session, 5), session.seats
    for _step in range(20):
        bot.step()
        page = session.page(seats[0])
        assert all(one != other for one, other in pairwise(news(session.page(PUBLIC)))), "nothing is told twice"
        me = next(card for card in page.view.seats if card.seat == seats[0])
        said = uncovered(page, me, 0, False, b"key", str)
        acts = [o for deal in said["deals"] for o in deal["acts"]]
        shown = [*(o for part in ("ballots", "offers", "besides", "free") for o in said[part]), *acts]
        assert sorted(each["o"] for each in shown) == sorted(named(b"key", offer) for offer in answerable(page))
        assert {each["group"] for each in said["offers"]} <= FIRST | {Group.SAYS}
        assert not {each["group"] for each in said["besides"]} & FIRST


def test_what_the_own_card_has_just_said_stands_on_top() -> None:
    """Seen on a phone: after *Bank* its two cards lay below the fold, and *Pick up* shone above."""
    lunch = '\n[[card]]\nkind = "event"\ntitle = "Lunch"\ntakes = 2\nagainst = false\n'
    table = Table(hands={"Ana": ["17.1"]}, deck=small_deck() + lunch)
    table.do("Ana", Play("17.1"))
    page = table.page("Ana")
    said = uncovered(page, page.view.seats[0], 0, False, b"key", str)
    assert said["offers"][0]["say"] == "Take 2 cards in London"


def test_what_takes_one_choice_is_one_of_many_and_none_where_none_will_do(qapp: QApplication, hands: Hands) -> None:
    def scenario(page: Any, least: int) -> Any:
        choices = tuple(Choice(name, name) for name in ("Ana", "Ben"))
        offer = Offer("x", "x", {}, (ChooseMany("who", "Who?", choices, least, 1),))
        return page.evaluate(ROWS, offered(offer, b"key", str))

    with sitting(qapp, "article27", 3) as at:

        def both() -> Any:
            page = hands.phone(at.phones.address)
            page.locator("#page[data-mode]").wait_for()
            begun = page.evaluate("(offer) => window.parley.form(offer, {}).values()", offered(thumbs, b"key", str))
            told = page.evaluate("(offer) => window.parley.button(offer).textContent", offered(thumbs, b"key", str))
            lies = page.evaluate("(offer) => window.parley.form(offer, {}).values()", offered(lying, b"key", str))
            return [*(scenario(page, least) for least in (0, 1)), begun, told, lies]

        up_down = tuple(Choice(name, name) for name in ("up", "down"))
        shared = ShareOut("thumbs", "Thumbs", up_down, ("Ana", "Bob"), start="up", neutral="down", away=("Bob",))
        thumbs = Offer("x", "1 Gold to …", {}, (shared,))
        lying = Offer("x", "x", {}, (ShareOut("t", "t", up_down, ("Ana", "Bob", "Cy"), starts=("down", "", "up")),))
        free, needed, begun, told, lies = at.play(hands, both)
    assert told == "1 Gold to\u00a0…", "what more there is to say is marked once, and stands on no line alone"
    assert begun == {"thumbs": {"Ana": "up", "Bob": "down"}}, "whoever is away begins with what is neutral"
    assert lies["t"]["Ana"] == "down", "what lies there stands in the form"
    assert lies["t"]["Cy"] == "up"
    assert not lies["t"]["Bob"]
    assert free == [["radio"] * 3, [], ["Ben"], [], ""]
    assert needed[:3] == [["radio"] * 2, [], ["Ben"]]
    assert needed[4] == "", "once one is chosen, nothing is missing"


def test_of_a_whole_deck_cards_are_found_by_their_numbers(qapp: QApplication, hands: Hands) -> None:
    deck = tuple(Choice(str(n), f"Bill {n}", refused=(Reason("gone"),) if n == 33 else ()) for n in range(1, 82))
    offer = Offer("x", "x", {}, (ChooseMany("bills", "My bills", deck, 3, 3),))

    def scenario() -> None:
        page = hands.phone(at.phones.address)
        page.locator("#page[data-mode]").wait_for()
        made = "(offer) => { made = window.parley.form(offer, {}); document.body.prepend(made.node); }"
        page.evaluate(made, offered(offer, b"key", lambda _why: "Gone."))
        rows, find = page.locator(".form .row:visible"), page.get_by_placeholder("Its number, or a word of it")
        assert rows.count() == 0, "nobody scrolls through a deck"
        find.press_sequentially("47")  # no other begins with it: it is taken by itself
        assert (rows.all_inner_texts(), find.input_value()) == (["Bill 47"], "")
        find.press_sequentially("8")
        assert rows.all_inner_texts() == ["Bill 8", "Bill 47", "Bill 80", "Bill 81"]
        page.locator(".form .row", has_text="Bill 81").click()
        find.fill("")
        find.press_sequentially("5")
        find.press("Enter")
        find.press_sequentially("33")
        assert page.evaluate("made.values().bills") == ["5", "47", "81"], "what cannot be chosen is not taken"
        page.evaluate("made.set({ bills: ['2'] })")
        find.fill("")
        assert rows.all_inner_texts() == ["Bill 2"]

    with sitting(qapp, "article27", 3) as at:
        at.play(hands, scenario)
        assert not hands.wrong


def test_a_form_that_lies_open_keeps_what_can_still_be_and_says_what_cannot(qapp: QApplication, hands: Hands) -> None:
    def choices(*values: str) -> tuple[Choice, ...]:
        return tuple(Choice(value, value.title()) for value in values)

    def offer(*able: str, seats: tuple[str, ...] = ("Ana", "Bob"), more: tuple[AnyField, ...] = ()) -> Offer:
        held, up_down = choices(*able), choices("up", "down")
        atoms = (
            Atom("text", "Words", (Text("text", "Words"),)),
            Atom("swap", "A swap", (ChooseOne("bill", "", held),)),
        )
        return Offer("x", "x", {}, (
            ChooseOne("one", "One", held), ChooseMany("many", "Many", held, 0, 9), Arrange("order", "Order", held, 3),
            ShareOut("thumbs", "Thumbs", up_down, seats, start="down"), Piles("piles", "Piles", held, seats, 0, 9),
            Allot("gold", "Gold", seats, 5), Number("n", "N", 0, 9, 0), Built("terms", "Terms", atoms, "what", "Add"),
            *more,
        ))  # fmt: skip

    first = offer("a", "b", "c", more=(Either("vote", "A vote", "no", "yes"),))
    filled_in = {
        "one": "a", "many": ["a", "b"], "order": ["a", "b"], "thumbs": {"Ana": "up", "Bob": "up"},
        "piles": {"Ana": ["a"], "Bob": ["b"]}, "gold": {"Ana": 2, "Bob": 3}, "n": 7, "vote": True,
        "terms": [{"what": "text", "text": "well"}, {"what": "swap", "bill": "a"}],
    }  # fmt: skip

    def scenario() -> Any:
        page = hands.phone(at.phones.address)
        page.locator("#page[data-mode]").wait_for()
        line = offered(Offer("x", "x", {}, (Text("words", "Words", 5),)), b"key", str)
        assert page.evaluate(FULL, line) == ["", "There is room for 5 letters."]
        return page.evaluate(RENEWED, [offered(one, b"key", str) for one in (first, second)] + [filled_in])

    second = offer("b", "c", seats=("Ana", "Cy"))
    with sitting(qapp, "article27", 3) as at:
        was, now, said, focus = at.play(hands, scenario)
    assert was == filled_in
    assert now == {
        "one": None, "many": ["b"], "order": ["b"], "thumbs": {"Ana": "up", "Cy": "down"},
        "piles": {"Ana": [], "Cy": []}, "gold": {"Ana": 2, "Cy": 0}, "n": 7,
        "terms": [{"what": "text", "text": "well"}, {"what": "swap", "bill": None}],
    }  # fmt: skip
    dropped = ("A", "A", "A", "Bob", "Bob, A", "Bob", "A", "A vote")
    assert said == [f"No longer possible, so taken out: {what}" for what in dropped]
    assert focus == "7", "whoever types goes on typing"


def test_an_issues_symbol_has_its_colour_on_a_phone_and_places_that_have_names_bear_no_numbers(
    qapp: QApplication, hands: Hands
) -> None:
    choices = tuple(Choice(name, name, icon=Icon(name)) for name in ISSUES)
    offer = Offer("x", "x", {}, (Arrange("outcome", "My tokens", choices, 2, 2, ("+2", "−1")),))

    def scenario() -> Any:
        page = hands.phone(at.phones.address)
        page.locator("#page[data-mode]").wait_for()
        return page.evaluate(DISCS, offered(offer, b"key", str))

    with sitting(qapp, "article27", 3) as at:
        fills, numbers, placed = at.play(hands, scenario)
    wanted = [QColor(ISSUES[name].fill) for name in ISSUES]
    assert fills == [f"rgb({c.red()}, {c.green()}, {c.blue()})" for c in wanted]
    assert numbers == "none"
    assert placed == ["+2: red", "−1: –"]


def test_places_with_short_names_lie_side_by_side_and_no_way_back_touches_what_is_placed(
    qapp: QApplication, hands: Hands
) -> None:
    """Seen on a phone: five tokens “left to right” stood in a column, and “Take the last one out” touched “black”."""
    choices = tuple(Choice(name, name, icon=Icon(name)) for name in ISSUES)

    def scenario(places: tuple[str, ...]) -> Any:
        page = hands.phone(at.phones.address)
        page.locator("#page[data-mode]").wait_for()
        offer = Offer("x", "x", {}, (Arrange("outcome", "My tokens", choices, 2, 2, places),))
        return page.evaluate(PLACES, offered(offer, b"key", str))

    with sitting(qapp, "article27", 3) as at:
        (first, last), gap = at.play(hands, lambda: scenario(("+2", "−1")))
        assert first == last
        assert gap > 6
        (first, last), gap = at.play(hands, lambda: scenario(("the first speaker", "the second")))
        assert first < last


def test_every_word_of_the_pages_is_there_and_none_is_left_over() -> None:
    said = "".join((WEB / name).read_text(encoding="utf-8") for name in web.MODULES)
    used = set(re.findall(r"words\.(\w+)", said)) | set(re.findall(r'say\("(\w+)"', said))
    assert used - {"js"} == web.words().keys()
