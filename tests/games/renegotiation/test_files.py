"""Maps and decks from strangers: what cannot be played with is refused with the file, the row and what was expected."""

from __future__ import annotations

import json

import pytest

from companion.games.renegotiation import capitals, deck, pieces
from tests.games.renegotiation.evenings import SMALL_MAP, Table


def capital(name: str, *links: str, x: str = "0.5", y: str = "0.5") -> str:
    return f'[[capital]]\nname = "{name}"\nx = {x}\ny = {y}\nlinks = {json.dumps(links)}\n'


FOUR = capital("London", "Brussels") + capital("Brussels", "Paris") + capital("Paris", "Berlin") + capital("Berlin")


def test_the_map_of_our_own_has_the_28_capitals_and_every_link_at_both_ends() -> None:
    table = capitals.default()
    names = [one.name for one in table]
    assert len(names) == 28
    assert set(pieces.FOUR) <= set(names)
    assert {one.name for one in table if one.hub} == set(pieces.FOUR)
    for one in table:
        for link in one.links:
            assert one.name in next(other for other in table if other.name == link).links
    assert set(capitals.distances(table, "London")) == set(names)


def test_the_way_of_a_move_is_a_shortest_one_with_both_ends() -> None:
    table = capitals.read(SMALL_MAP, "map")
    assert capitals.way(table, "Paris", "Athens") == ("Paris", "London", "Brussels", "Berlin", "Vienna", "Athens")
    assert capitals.way(table, "Paris", "Paris") == ("Paris",)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x", "map is no TOML"),
        ("", "map: “capital” is missing"),
        (capital("London"), "map: 4 to 40 capitals were expected, not 1."),
        (FOUR + capital("Rome", "Oslo"), "map, capital 5, links: “Oslo” is no other capital of this map."),
        (FOUR + capital("Rome", "Rome"), "map, capital 5, links: “Rome” is no other capital of this map."),
        (FOUR + capital("Rome"), "map, capital 5, links: a way from London to Rome was expected."),
        (FOUR + capital("paris"), "map, capital 5, name: “paris” is there twice."),
        (FOUR + capital("Ro:me", "Paris"), "map, capital 5, name: a name without a colon was expected."),
        (FOUR + capital("R" * 25, "Paris"), "map, capital 5, name: 1 to 24 characters on one line were expected."),
        (FOUR + capital("Rome", "Paris", x="1.1"), "map, capital 5, x: a number from 0 to 1 was expected."),
        (FOUR + capital("Rome", "Paris", y="-0.1"), "map, capital 5, y: a number from 0 to 1 was expected."),
        (FOUR + capital("Rome", "Paris", x="nan"), "map, capital 5, x: a number from 0 to 1 was expected."),
        (FOUR.replace("Berlin", "Bonn"), "map: London, Brussels, Paris, Berlin must all be there; Berlin is missing."),
        (FOUR + "wind = 3", "wind"),
        ("".join(capital(f"C{n}", "C0") for n in range(1, 42)), "4 to 40 capitals were expected, not 41."),
        ("x" * 30_000, "a text of at most 20000 characters was expected."),
    ],
)
def test_a_map_that_cannot_be_travelled_is_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match="map") as caught:
        capitals.read(text, "map")
    assert told in str(caught.value)


def test_a_map_may_be_json_and_a_link_may_stand_at_one_end() -> None:
    rows = [{"name": name, "x": 0.5, "y": 0.5, "links": ["London"] if n else []} for n, name in enumerate(pieces.FOUR)]
    table = capitals.read(json.dumps({"capital": rows}), "map")
    assert table[0].links == ("Berlin", "Brussels", "Paris")


def card(**fields: object) -> str:
    given = {"kind": "event", "title": "Leak", **fields}
    return "[[card]]\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in given.items()) + "\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "deck: “card” is missing"),
        ("card = []", "deck: 1 to 200 different cards were expected, not 0."),
        (card(kind="joker"), "deck, card 1, kind: “joker” is none; expected is one of: points, bank, event."),
        (card(when="later"), "deck, card 1, when: “later” is none; expected is one of: at_once, own_turn, interrupt."),
        (card(title=""), "deck, card 1, title: 1 to 60 characters on one line were expected."),
        (card() + card(title="x" * 61), "deck, card 2, title: 1 to 60 characters on one line were expected."),
        (card(text="a\nb"), "deck, card 1, text: 1 to 300 characters on one line were expected."),
        (card(points=3), "deck, card 1, points: a number from 0 to 0 was expected."),
        (card(kind="points", points=100), "deck, card 1, points: a number from 0 to 99 was expected."),
        (card(kind="points", points=-1), "deck, card 1, points: a number from 0 to 99 was expected."),
        (card(kind="points", travel=True), "deck, card 1, travel: only an event can be a travel card."),
        (card(kind="bank", when="interrupt"), "card 1, when: only an event can be played at once or as an interrupt."),
        (card(copies=0), "deck, card 1, copies: a number from 1 to 300 was expected."),
        (card(copies=200) + card(copies=200), "deck: at most 300 cards with all copies were expected, not 400."),
        (card(colour="red"), "deck, card 1: “colour” is not known here."),
    ],
)
def test_a_deck_that_cannot_be_played_with_is_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match="deck") as caught:
        deck.read(text, "deck")
    assert told in str(caught.value)


def test_the_deck_of_our_own_is_enough_for_every_number_of_players() -> None:
    cards = deck.default()
    assert len(deck.kind(cards, "points")) >= pieces.KEPT * pieces.SEATS[1]
    assert len(deck.kind(cards, "bank")) >= pieces.KEPT * pieces.SEATS[1]
    assert {one.when for one in cards} == set(pieces.WHEN)
    assert any(one.travel for one in cards)
    for seats in range(2, 7):
        assert Table(seats, small=False).public.on_map() >= 84


def test_every_copy_of_a_card_is_a_thing_of_its_own() -> None:
    cards = deck.read(card(copies=3) + card(kind="points", title="Rumour"), "deck")
    assert deck.names(cards) == ("1.1", "1.2", "1.3", "2.1")
    assert deck.of(cards, "2.1").title == "Rumour"


def test_map_and_deck_are_taken_at_set_up_and_stand_in_the_first_entry() -> None:
    table = Table()
    assert [city.name for city in table.board().cities] == ["London", "Brussels", "Paris", "Berlin", "Vienna", "Athens"]
    with pytest.raises(ValueError, match=r"^capitals, capital 1, links"):
        Table(capitals=capital("London", "Oslo") + FOUR)
    with pytest.raises(ValueError, match=r"^deck is no TOML"):
        Table(deck="[[")


def test_r12_a_deck_without_points_cards_is_refused_because_nobody_could_finish() -> None:
    text = '[[card]]\nkind = "event"\ntitle = "Only"\ncopies = 200'
    with pytest.raises(ValueError, match=r"^deck: no card has the kind “points”; without them nobody can finish.$"):
        deck.read(text, "deck")
    assert deck.read(text + '\n[[card]]\nkind = "points"\ntitle = "Term"\npoints = 3', "deck")
