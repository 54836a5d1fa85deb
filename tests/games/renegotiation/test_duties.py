"""R18: what a card has people do is the next press of whoever does it, and nothing skips it unasked."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import reduce
from typing import Any

import pytest

from companion.core.contract import changed
from companion.core.messages import HOST, JUDGE, PUBLIC, Refusal
from companion.core.offers import ChooseMany, ChooseOne, Offer
from companion.core.people import GoAway, Leave
from companion.core.vocabulary import Group
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import deck, pieces
from companion.games.renegotiation.refuse.common import seen_to
from companion.games.renegotiation.refuse.duties import idle, waiting
from companion.games.renegotiation.refuse.turn import pick_reasons
from companion.games.renegotiation.state import Phase, Public
from tests.games.renegotiation.evenings import ROWS, RULES, Table, called, small_deck

ORDERS: dict[str, str] = {
    "Luggage": 'against = false\norders = [{ does = "gives", where = "back" }]',
    "Mutter": 'orders = [{ does = "gives", where = "discard" }]',
    "Lunch": 'orders = [{ does = "gives", whom = "target" }, { does = "gives", who = "target" }]',
    "Presidency": 'orders = [{ does = "gives", who = "all", where = "left" }]',
    "Microphone": 'orders = [{ does = "shows" }]',
    "Memo": 'orders = [{ does = "shows", who = "target", count = 0 }]',
    "Archive": 'orders = [{ does = "takes", where = "discard" }]',
    "Twins": 'orders = [{ does = "takes", where = "near" }]',
    "Fete": 'orders = [{ does = "goes", where = "Paris" }]',
    "Guest": 'orders = [{ does = "goes", whom = "target", where = "here" }]',
    "Building": 'orders = [{ does = "goes", who = "left", where = "link" }]',
    "Swap": 'orders = [{ does = "swaps", whom = "target" }]',
    "Photograph": 'orders = [{ does = "gathers", count = 2 }]',
    "Print": 'orders = [{ does = "lifts", who = "target", whom = "target", where = "hand" }]',
    "Footnote": 'orders = [{ does = "lifts", who = "target", whom = "target", where = "discard", worth = 5 }]',
    "Credit": 'near = true\norders = [{ does = "lifts", whom = "target", where = "player" }]',
    "Polls": 'orders = [{ does = "lifts", who = "leader", whom = "leader", where = "hand" }]',
    "Goalposts": 'lasts = "game"\norders = [{ does = "needs", whom = "target", count = 5 }]',
    "Thumbs": 'text = "Does everybody agree?"',
    "Door": "ends_turn = true",
    "Veto": 'when = "interrupt"\norders = [{ does = "cancels" }]',
    "Gap": 'when = "interrupt"\norders = [{ does = "unlays" }]',
    "Corridor": 'when = "interrupt"\norders = [{does = "takes", whom = "active"}, {does = "gives", whom = "active"}]',
    "Snow": 'when = "interrupt"\norders = [{ does = "goes", whom = "active", where = "way" }]',
    "Plain": 'when = "interrupt"',
    "Record": 'when = "interrupt"\nagainst = false\norders = [{ does = "deflects" }]',
    "Seat": 'when = "interrupt"\nnear = true\norders = [{ does = "goes", whom = "target", where = "back" }]',
    "Summit": 'travel = true\norders = [{ does = "says" }]',
    "Party": 'travel = true\norders = [{does = "goes", who = "others", whom = "self", where = "Brussels", may = true}]',
    "Explain": 'when = "interrupt"\nagainst = false\n'
    'orders = [{ does = "gives", who = "active", where = "discard", may = true }]',
    "Agree": 'against = false\norders = [{ does = "gives", where = "discard", may = true }]',
    "Line": 'against = false\nlasts = "turn"\ncloses = true',
    "Must": 'when = "at_once"\nagainst = false',
    "Bags": 'when = "at_once"\nagainst = false\norders = [{ does = "gives", where = "back" }]',
    "Nowhere": 'orders = [{ does = "goes", where = "Atlantis" }]',
    "Group": 'lasts = "turn"\nbars = "picks"',
    "Ash": 'when = "interrupt"\nagainst = false\nlasts = "turn"\nbars = "travel"',
    "Flight": 'travel = true\nagainst = false\norders = [{ does = "gives", where = "discard" }]',
    "Lift": 'travel = true\norders = [{ does = "goes", whom = "target", where = "here" }]',
}
"""Cards of these tests, by their titles: what they have people do."""
DECK = small_deck() + "".join(f'\n[[card]]\nkind = "event"\ntitle = "{k}"\n{v}\ncopies = 2' for k, v in ORDERS.items())
FIRST = max(ROWS.values()) + 1


def of(title: str, copy: int = 1) -> str:
    """The named thing of a card of these tests."""
    return f"{FIRST + list(ORDERS).index(title)}.{copy}"


def table(hands: dict[str, list[str]], **options: Any) -> Table:
    """A table whose seats hold cards by title, or as `called` names them."""
    named = {seat: [of(what) if what in ORDERS else what for what in held] for seat, held in hands.items()}
    return Table(hands=named, deck=DECK, **options)


def due(at: Table, viewer: str) -> list[Offer]:
    """What a card has this viewer do now, without what the host can let fall away."""
    return [offer for offer in at.page(viewer).offers if offer.main and offer.do in ("carry_out", "give", "show")]


def press(at: Table, viewer: str, choice: str = "") -> None:
    """The next press of this viewer carries it out."""
    (first,) = due(at, viewer)
    given = {"choice": choice} if choice else {}
    at.do(viewer, c.CarryOut(**{**first.given, **given}))


def test_r9_a_card_is_offered_against_those_whom_it_would_find_and_oneself_is_asked_for() -> None:
    """Seen at a table: a swap of places was offered with oneself and with whoever stood in the same capital, and one
    digit interrupted the own turn."""
    at = table({"Ana": ["Swap", "Explain", "Party"]})
    at.do("Ana", c.Move("Paris"))
    plays = {offer.given["card"]: offer for offer in at.page("Ana").offers if offer.do == "play"}
    (swap,) = plays[of("Swap")].fields
    assert isinstance(swap, ChooseOne)
    assert [choice.value for choice in swap.choices] == ["Ben", "Cy"]
    explain = plays[of("Explain")]
    assert explain.say.endswith("against yourself")
    (sure,) = explain.fields
    assert isinstance(sure, ChooseOne)
    assert ([choice.value for choice in sure.choices], sure.start) == (["Ana"], ""), "it is asked"


def test_r7_the_move_of_a_travel_card_is_the_next_step_before_what_else_the_card_says() -> None:
    """Seen at a table: “Cheap flight” had its card for the coach discarded in gold before anybody had flown."""
    at = table({"Ana": ["Flight"]})
    at.do("Ana", c.Play(of("Flight")))
    for viewer in ("Ana", HOST):
        assert [offer.do for offer in at.page(viewer).offers if offer.main] == ["move"]
    assert at.foot() == "Ana travels: a move and a card, in either order."
    assert {city.name for city in at.board().cities if city.lit} == {
        city.name for city in at.board().cities if 0 < city.steps <= pieces.STEPS
    }
    at.do("Ana", c.Move("Paris"))
    assert [offer.do for offer in due(at, "Ana")] == ["give"]
    assert at.foot() == "“Flight”: Ana discards 1 card."


def test_r9_what_must_be_played_at_once_stands_above_an_interrupt_of_the_own_turn() -> None:
    """Seen at a table: “Play Snow … against yourself” stood above the card that had to be played."""
    at = table({"Ana": ["Explain", "Must"]})
    assert at.public.must == (of("Must"),)
    assert next(offer.given["card"] for offer in at.page("Ana").offers if offer.do == "play") == of("Must")


def test_r7_who_played_a_card_to_travel_and_has_not_moved_is_asked_before_the_turn_ends() -> None:
    """Seen at a table: all came along to the summit, and the host stayed at home."""
    at = table({"Ana": ["Party"]})
    at.do("Ana", c.Play(of("Party")))
    for one in list(at.public.duties):
        at.do(HOST, c.CarryOut(one.number))
    (asked,) = next(offer for offer in at.page(HOST).offers if offer.do == "end_turn").fields
    assert asked.say == "Ana has played “Party” and has not moved"
    at.do(HOST, c.Move("Brussels"))
    assert not next(offer for offer in at.page(HOST).offers if offer.do == "end_turn").fields
    assert at.foot() == "Ana travels, and may still pick up a card."


def test_r18_cards_of_the_own_hand_go_where_the_card_says_before_the_turn_ends() -> None:
    """Seen at a table: the golden Space ended the turn and cut off Cleo's unpaid “Lost luggage”."""
    at = table({"Ana": ["Luggage", "points 7", "bank"]})
    at.do("Ana", c.Move("Paris"))
    at.do("Ana", c.Play(of("Luggage")))
    assert at.foot() == "“Luggage”: Ana puts 1 card on the stack in London."
    assert [card.waiting for card in at.page(PUBLIC).view.seats] == [True, False, False]
    assert at.refused(HOST, c.EndTurn()) == ["duty_first"]
    assert not any(offer.main and not offer.refused for offer in at.page(HOST).offers), "no press skips it"
    end, first = at.page("Ana").offers[:2]
    assert (end.say, end.key) == ("End my turn", "E"), "always in the same place, by the same key"
    (field,) = first.fields
    assert isinstance(field, ChooseMany)
    assert (first.do, first.say, first.given, field.least) == (
        "give",
        "Put 1 card on the stack in London",
        {"dst": "city:London"},
        1,
    )
    assert at.refused(HOST, c.CarryOut(1)) == ["own_cards"], "nobody else knows the hand"
    before = at.count("city:London")
    at.do("Ana", c.Give((called("bank"),), "city:London"))
    assert at.count("city:London") == before + 1
    at.end()


def test_r18_whoever_has_no_card_when_it_is_asked_for_owes_none_that_is_picked_up_later() -> None:
    """Seen at a table: a card that was played with an empty hand asked for the next one that was drawn."""
    at = table({"Ana": ["Mutter", of("Mutter", 2), "points 7"]})
    at.do("Ana", c.Play(of("Mutter")))
    at.do("Ana", c.Give((called("points 7"),), "discard"))
    at.do("Ana", c.Play(of("Mutter", 2)))
    said = "Ana has no card in the hand, and discards nothing: “Mutter”"
    assert f"{said}." in at.story()
    assert said in [moment.say for moment in at.page(PUBLIC).moments]
    at.do("Ana", c.PickUp())
    assert not due(at, "Ana")
    at.end()


@pytest.mark.parametrize(
    ("card", "target", "who", "dst"),
    [
        ("Mutter", "", ["Ana"], ["discard"]),
        ("Lunch", "Cy", ["Ana", "Cy"], ["hand:Cy", "hand:Ana"]),
        ("Presidency", "", ["Ana", "Ben", "Cy"], ["hand:Ben", "hand:Cy", "hand:Ana"]),
    ],
)
def test_r18_whoever_gives_is_waited_for_until_all_have_given(
    card: str, target: str, who: list[str], dst: list[str]
) -> None:
    at = table({"Ana": [card]})
    at.do("Ana", c.Play(of(card), target))
    # Seen at a table: “Ana gives 1 card to Ben. Then Ben does the same.”, and he gives it to somebody else.
    then = {
        "Lunch": "to Cy. Then: Cy gives 1 card to Ana.",
        "Presidency": "to Ben. Then Ben and Cy each give to the left, too.",
    }
    assert at.foot().endswith(then.get(card, "discards 1 card."))
    for seat, to in zip(who, dst, strict=True):
        assert at.refused(HOST, c.EndTurn()) == ["duty_first"]
        (first,) = (offer for offer in at.page(seat).offers if offer.do == "give" and offer.given)
        assert first.given == {"dst": to}
        at.do(seat, c.Give(at.hand(seat)[:1], to))
    at.end()


def test_r18_what_is_shown_is_shown_by_whoever_the_card_names_one_card_or_all() -> None:
    at = table({"Ana": ["Microphone", "Memo"]})
    at.do("Ana", c.Play(of("Microphone")))
    at.do("Ana", c.Show(at.hand("Ana")[:1]))
    at.do("Ana", c.Play(of("Memo"), "Ben"))
    assert at.refused(HOST, c.EndTurn()) == ["duty_first"]
    assert due(at, "Ben")[0].say == "Show everybody the hand"
    at.do("Ben", c.Show(at.hand("Ben")))
    at.end()


def test_r18_cards_are_taken_from_where_the_card_says() -> None:
    at = table({"Ana": ["Archive", "Twins"]})
    at.do("Ana", c.Play(of("Twins")))
    (first,) = due(at, HOST)
    (field,) = first.fields
    assert isinstance(field, ChooseOne)
    assert {one.value for one in field.choices} == {"Brussels", "Paris"}
    assert at.refused(HOST, c.CarryOut(first.given["duty"], "Athens")) == ["no_such_choice"]
    lie = at.count("city:Paris")
    press(at, "Ana", "Paris")
    assert (at.count("city:Paris"), at.count("hand:Ana")) == (lie - 1, 3)
    at.do("Ana", c.Play(of("Archive")))
    lie = at.count("discard")
    press(at, HOST)
    assert at.count("discard") == lie - 1
    assert at.count("hand:Ana") == 3
    # Seen at a table: it was a card that had been put aside before the first turn.
    assert of("Twins") in at.hand("Ana"), "the one that was discarded last"


def test_r18_a_pawn_goes_where_the_card_sends_it_and_that_is_no_move_of_the_turn() -> None:
    at = table({"Ana": ["Fete", "Guest", "Swap"]}).put("pawn:Ben", "Vienna")
    at.do("Ana", c.Play(of("Fete")))
    assert at.foot() == "“Fete”, if nobody stops it: Ana's pawn goes to Paris."
    press(at, HOST)
    assert "Ana's pawn goes from London to Paris: “Fete”." in at.story()
    at.do("Ana", c.Play(of("Swap"), "Ben"))
    press(at, "Ana")
    assert (at.public.pawns["Ana"], at.public.pawns["Ben"]) == ("Vienna", "Paris")
    at.do("Ana", c.Play(of("Guest"), "Cy"))
    press(at, "Ana")
    assert at.public.pawns["Cy"] == "Vienna"
    at.do("Ana", c.Move("Athens"))
    assert at.public.tally == {"links:Ana": 1}, "whom a card sends has travelled by no move of its own"


def test_r18_the_left_neighbour_moves_the_pawn_by_one_link() -> None:
    at = table({"Ana": ["Building"]})
    at.do("Ana", c.Play(of("Building")))
    assert not due(at, "Ana")
    shown = at.page(HOST).view.board
    lit = {city.name for city in shown.cities if city.lit}
    assert lit == set(at.city("London").links), "seen at a table: the map shone on all of the travel, three links far"
    skips = [offer for offer in at.page(HOST).offers if offer.do == "let_lapse"]
    assert [offer.group for offer in skips] == [Group.CORRECTIONS], "seen at a table: skips stood above all else"
    (first,) = due(at, "Ben")
    assert (shown.chooses, shown.asks) == ("Ben", first.given["duty"])
    assert first.say == "Move Ana's pawn by one link"
    assert at.refused("Ana", c.CarryOut(first.given["duty"], "Paris")) == ["not_yours"]
    press(at, "Ben", "Paris")
    assert at.public.pawns["Ana"] == "Paris"


def test_r18_all_within_so_many_links_come_and_who_stands_there_already_is_not_asked() -> None:
    at = table({"Ana": ["Photograph", "Guest"]}).put("pawn:Ben", "Berlin").put("pawn:Cy", "Athens")
    at.do("Ana", c.Play(of("Photograph")))
    press(at, HOST)
    assert set(at.public.pawns.values()) == {"London", "Athens"}
    at.do("Ana", c.Play(of("Guest"), "Ben"))
    at.end()


def test_r18_whoever_comes_along_comes_after_the_move() -> None:
    at = table({"Ana": ["Lift"]})
    at.do("Ana", c.Play(of("Lift"), "Ben"))
    assert not due(at, HOST)
    at.do("Ana", c.Move("Vienna"))
    press(at, HOST)
    assert at.public.pawns["Ben"] == "Vienna"


def test_r18_laid_cards_are_lifted_by_whoever_the_card_names() -> None:
    at = table({"Ana": ["Print", "Footnote", "Polls"], "Ben": ["points 7", "points 4", "points 3"]}, first="Ben")
    for points in (7, 4, 3):
        at.do("Ben", c.Lay(called(f"points {points}")))
    at.end(2)
    at.do("Ana", c.Play(of("Footnote"), "Ben"))
    (first,) = due(at, HOST)
    (field,) = first.fields
    assert isinstance(field, ChooseOne)
    assert {one.value for one in field.choices} == {called("points 4"), called("points 3")}
    press(at, "Ben", called("points 3"))
    at.do("Ana", c.Play(of("Print"), "Ben"))
    press(at, "Ben", called("points 4"))
    assert at.hand("Ben") == (called("points 4"),)
    at.do("Ana", c.Play(of("Polls")))
    press(at, HOST)
    assert at.public.points("Ben") == 0


def test_r9_a_card_against_somebody_in_the_own_capital_asks_only_for_those() -> None:
    at = table({"Ana": ["Credit"], "Ben": ["points 7"]}, first="Ben")
    at.do("Ben", c.Lay(called("points 7")))
    at.end(2).put("pawn:Cy", "Paris")
    (play,) = (offer for offer in at.page("Ana").offers if offer.do == "play" and offer.given["card"] == of("Credit"))
    (field,) = play.fields
    assert isinstance(field, ChooseOne)
    assert [one.value for one in field.choices] == ["Ben"]
    assert at.refused("Ana", c.Play(of("Credit"), "Cy")) == ["no_such_target"]
    at.do("Ana", c.Play(of("Credit"), "Ben"))
    press(at, "Ana")
    assert (at.public.points("Ana"), at.public.points("Ben")) == (7, 0)


def test_r18_other_targets_are_set_by_the_next_press() -> None:
    """Seen at a table: the goalposts were moved, and Ada kept four slots until the host found a form far below."""
    at = table({"Ana": ["Goalposts"]})
    at.do("Ana", c.Play(of("Goalposts"), "Ben"))
    assert (at.board().in_force, "if nobody stops it" in at.foot()) == ((), True), "it is not in force yet"
    press(at, HOST)
    assert (at.player("Ben").target, at.player("Ana").target) == (5, 4)
    assert [one.says for one in at.board().in_force] == ["Ben needs 5"]
    assert "Ben now needs 5 laid cards: “Goalposts”" in at.story()
    assert [one.card.title for one in at.board().in_force] == ["Goalposts"]


def test_r18_what_the_app_cannot_do_the_table_carries_out_and_says_so() -> None:
    at = table({"Ana": ["Thumbs"]})
    at.do("Ana", c.Play(of("Thumbs")))
    assert at.foot() == (
        "“Thumbs”: all carry it out at the table. The host keys in what moves; then Ana says that it is done."
    )
    press(at, "Ana")
    assert "“Thumbs” is carried out." in at.story()
    at.end()


def test_r10_r18_a_cancelled_card_does_nothing_more_and_its_turn_goes_on() -> None:
    at = table({"Ana": ["Door"], "Ben": ["Veto"]})
    at.do("Ana", c.Play(of("Door")))
    assert at.refused("Ana", c.Move("Paris")) == ["card_ends_turn"]
    at.do("Ben", c.Play(of("Veto")))
    assert at.foot() == "“Veto”, if nobody stops it: “Door” is cancelled."
    assert at.refused(HOST, c.Resolve()) == ["duty_first"]
    press(at, "Ben")
    at.do("Ben", c.Resolve())
    at.do("Ana", c.Move("Paris"))


def test_r18_the_card_that_was_just_laid_goes_back_into_its_owners_hand() -> None:
    """Seen at a table: “Mind the gap” was *carried out*, and Bram still “has laid enough”."""
    at = table({"Ana": ["points 7", "points 4", "Plain"], "Ben": ["Gap"]}).put("target:Ana", "1")
    at.do("Ana", c.Play(of("Plain")))
    at.do("Ana", c.Lay(called("points 7")))
    assert at.at(Phase.FINISHING)
    at.do("Ben", c.Play(of("Gap")))
    assert at.refused(HOST, c.Resolve()) == ["duty_first"]
    (first,) = due(at, "Ben")
    assert first.say == "“Term 7” (7) goes back into Ana's hand"
    press(at, HOST)
    at.do(HOST, c.Resolve())
    assert at.at(Phase.TURN)
    assert called("points 7") in at.hand("Ana")
    assert at.public.played is not None
    assert at.public.played.card == of("Gap"), "“Plain”, which was over, lay there as if it were open"


def test_r18_an_interrupter_takes_a_card_unseen_and_gives_one_back() -> None:
    at = table({"Ben": ["Corridor"]})
    at.do("Ben", c.Play(of("Corridor")))
    (first,) = due(at, "Ben")
    assert first.say == "Take 1 card from Ana's hand"
    press(at, "Ben")
    assert (at.count("hand:Ana"), at.count("hand:Ben")) == (2, 3)
    at.do("Ben", c.Give(at.hand("Ben")[:1], "hand:Ana"))
    at.do("Ben", c.Resolve())


def test_r18_a_move_ends_at_the_first_stop_of_its_way() -> None:
    at = table({"Ben": ["Snow"]})
    at.do("Ana", c.Move("Vienna"))
    assert at.public.tally["links:Ana"] == 3
    at.do("Ben", c.Play(of("Snow")))
    press(at, HOST)
    assert at.public.pawns["Ana"] == "Brussels"
    assert at.public.tally["links:Ana"] == 1, "what the end page tells is how far the pawn really went"


@pytest.mark.parametrize("own", [of("Plain"), called("ends")])
def test_r6_an_own_interrupt_after_the_card_that_ends_the_turn_opens_nothing_again(own: str) -> None:
    """Seen at a table: after “Your turn ends here” an interrupt of the same hand gave back moves, pick-up and cards."""
    at = table({"Ana": ["Door", own, "points 7"]})
    at.do("Ana", c.Play(of("Door")))
    at.do("Ana", c.Play(own))
    assert at.refused("Ana", c.Move("Paris")) == ["card_ends_turn"]
    assert at.refused("Ana", c.PickUp()) == ["card_ends_turn"]
    assert at.refused("Ana", c.Lay(called("points 7"))) == ["card_ends_turn"]
    offers = at.page("Ana").offers
    assert not [offer for offer in offers if offer.do in ("move", "pick_up", "lay") and not offer.refused]
    assert next(offer for offer in at.page(HOST).offers if offer.main).do == "end_turn"


def test_r10_a_turn_that_an_interrupt_ends_ends_once_its_cards_are_carried_out() -> None:
    at = table({"Ana": ["Mutter"], "Ben": ["ends"]})
    at.do("Ana", c.Play(of("Mutter")))
    at.do("Ben", c.Play(called("ends")))
    at.do("Ben", c.Resolve(True))
    assert at.public.active == "Ana"
    assert at.refused("Ana", c.Move("Paris")) == ["card_ends_turn"]
    at.do("Ana", c.Give(at.hand("Ana")[:1], "discard"))
    assert at.public.active == "Ben"


def test_r18_what_is_called_off_the_host_lets_fall_away() -> None:
    at = table({"Ana": ["Fete", "Nowhere"]})
    at.do("Ana", c.Play(of("Nowhere")))
    at.do("Ana", c.Play(of("Fete")))
    number = due(at, HOST)[0].given["duty"]
    assert at.refused("Ana", c.LetLapse(number)) == ["not_yours"]
    at.do(HOST, c.LetLapse(number))
    assert "Ana has nothing more to do for “Fete”." in at.story()
    assert at.refused(HOST, c.LetLapse(number)) == ["no_such_duty"]
    at.end()


def test_q19_q20_nobody_waits_for_what_a_card_had_somebody_do_who_is_not_there() -> None:
    at = table({"Ana": ["Lunch"], "Cy": ["Presidency"]}, seats=4)
    at.do("Ana", c.Play(of("Lunch"), "Ben"))
    at.do(HOST, GoAway("Ana"))
    at.do(HOST, Leave("Ben"))
    at.end(1)
    assert at.public.active == "Cy"


def test_r18_every_card_of_the_deck_that_has_people_do_something_asks_for_it() -> None:
    """A word of the demonstration deck that moves a card or a pawn is an order, or lasts, or is the table's own."""
    acts = ("take ", "takes ", "gives", "discard", "passes", "put one card", "go to", "moves you", "comes to", "bring")
    spoken = {"Compromise at four in the morning", "Coalition partner on the line"}  # who forgets is heard
    for card in deck.default():
        if card.kind == "event" and any(word in card.text.lower() for word in acts):
            asked = card.orders or card.takes or card.lasts or card.travel
            assert not card.lasts or card.orders or card.closes or card.bars or card.title in spoken, card.title
            assert asked or card.title in spoken, card.title


def test_r10_every_interrupt_of_the_deck_is_seen_to_and_no_step_after_it_presumes_that_it_did_nothing() -> None:
    """Only what moves nothing of the interrupted card is left to the table."""
    left = [one.title for one in deck.default() if one.when == "interrupt" and not seen_to(one)]
    assert left == ["Coffee break"]


def test_r09_what_bars_taking_cards_or_travel_cards_is_checked_while_it_is_in_force() -> None:
    """Seen at a table: Ana, who was to take no card in her turn, was offered one and picked it up without a word."""
    at = table({"Ana": ["Group"], "Ben": ["Twins", "Lift"], "Cy": ["Ash"]})
    at.do("Ana", c.Play(of("Group"), "Ben"))
    assert [one.says for one in at.board().in_force] == ["Ben takes no card"], "the wall says what it does"
    at.end()
    assert at.foot() == "Ben moves up to three capitals, and takes no card: “Group” is in force."
    assert at.refused("Ben", c.PickUp()) == ["no_picks"]
    at.do("Ben", c.Play(of("Twins")))
    assert due(at, "Ben") == [], "taking cards is no way round it"
    at.do("Cy", c.Play(of("Ash")))
    assert [one.says for one in at.board().in_force][1:] == ["no travel cards"]
    at.do("Cy", c.Resolve())
    assert at.refused("Ben", c.Play(of("Lift"))) == ["no_travel"]
    at.do("Ben", c.Move("Paris"))
    at.end()
    at.do("Cy", c.PickUp())
    assert at.public.picked, "it was against Ben"


def test_r18_an_order_that_cannot_be_is_refused_with_its_place() -> None:
    for place, bad in (("does", "sings"), ("count", 200), ("who", "Al")):
        order = {"does": "gives", place: bad}
        cards = [{"kind": "points", "title": "P"}, {"kind": "event", "title": "T", "orders": [order]}]
        with pytest.raises(ValueError, match=place):
            deck.read(json.dumps({"card": cards}), "d")


# --- what a card is played against, and what it interrupts ------------------------------------------------------------


def field_of(at: Table, seat: str, title: str, name: str) -> ChooseOne | None:
    """The field of that name in which this seat fills in what it plays a card with; None where it is not asked."""
    (play,) = (one for one in at.page(seat).offers if one.do == "play" and one.given["card"] == of(title))
    return next((one for one in play.fields if isinstance(one, ChooseOne) and one.name == name), None)


def test_r9_a_card_against_somebody_opens_with_nobody_chosen_and_one_against_nobody_does_not_ask() -> None:
    """Seen on a phone: “Guest of honour” came with “Against: nobody” chosen, and Done threw it away."""
    at = table({"Ana": ["Guest", "Luggage", "Credit"]})
    at.put("pawn:Ben", "Paris").put("pawn:Cy", "Paris")
    against = field_of(at, "Ana", "Guest", "target")
    assert against is not None
    assert ([one.value for one in against.choices], against.start) == (["Ben", "Cy"], "")
    assert field_of(at, "Ana", "Luggage", "target") is None
    assert field_of(at, "Ana", "Credit", "target") is None, "nobody stands near"


def nobody_and_nothing(public: Public) -> Public:
    """Everybody stands alone, and no card lies anywhere but in Ana's hand."""
    pawns = dict(zip(public.seats, ("London", "Athens", "Nicosia"), strict=True))
    return changed(public, pawns=pawns, counts={**dict.fromkeys(public.counts, 0), "hand:Ana": 1})


def one_is_laid(public: Public) -> Public:
    row = (next(name for name in deck.names(public.cards) if public.card(name).points == 3),)
    return changed(public, things={**public.things, "laid:Ben": row}, counts={**public.counts, "laid:Ben": 1})


POSITIONS: dict[str, Callable[[Public], Public]] = {
    "all in London, nothing laid": lambda public: public,
    "nobody near, nothing anywhere": nobody_and_nothing,
    "a card is laid before somebody here": one_is_laid,
    "moved": lambda public: changed(public, moved=True),
    "moved and picked up": lambda public: changed(public, moved=True, picked="London"),
    "three are enough": lambda public: changed(public, targets=dict.fromkeys(public.seats, 3)),
}


@pytest.mark.parametrize("position", POSITIONS)
def test_r9_no_card_of_the_deck_is_spent_unasked_where_it_would_do_nothing(position: str) -> None:
    """Seen at a table: “Taking the credit” was gone at one press with nobody in the capital, and “Cheap flight”, with a
    card for the coach, after the pawn had moved."""
    begun = Table(small=False).state
    asked, state = set(), changed(begun, public=POSITIONS[position](changed(begun.public, must=())))
    for row, record in enumerate(state.public.cards, 1):
        if record.kind == "points" or record.when != "own_turn":
            continue
        card, own = f"{row}.1", changed(state.own["Ana"], things={"hand:Ana": (f"{row}.1",)})
        held = changed(state, own={**state.own, "Ana": own})
        (offer,) = (one for one in RULES.menu("Ana", held.public, own) if one.given.get("card") == card)
        says = next((one.say for one in offer.fields if one.name == "anyway"), "")
        place = "Rome" if record.closes else ""
        does = False
        for target in ("", *state.public.seats) if record.against else ("",):
            told = RULES.decide(held, "Ana", c.Play(card, target, place), 0)
            if not isinstance(told, Refusal):
                public = reduce(RULES.evolve, told, held).public
                holds = (record.closes or record.bars) and public.in_force
                lie = sum(map(bool, map(public.row, public.seats)))  # the table alone knows what it can carry out
                does |= bool((waiting(public) and lie >= record.laid) or holds or public.ends)
                does |= record.travel and (not public.moved or not pick_reasons(public))
        less = record.travel and state.public.moved
        assert bool(says) == (less or not does), (record.title, says)
        assert says.endswith(("do nothing", "picked up") if says else ""), says
        if says:
            asked.add(record.title)
            assert not isinstance(RULES.decide(held, "Ana", c.Play(card, "", place, "anyway"), 0), Refusal)
    assert ("Taking the credit" in asked) == (position != "a card is laid before somebody here")


@pytest.mark.parametrize("title", ["Veto", "Gap", "Record", "Seat", "Snow"])
def test_r10_an_interrupt_is_not_played_where_its_card_finds_nothing_to_interrupt(title: str) -> None:
    """Seen at a table: “Mind the gap” was played with nothing laid, and was gone."""
    at = table({"Ben": [title, "Plain"]})
    assert at.refused("Ben", c.Play(of(title))) == ["nothing_yet"]
    assert not any(one.do == "play" and one.given["card"] == of(title) for one in at.page("Ben").offers)
    at.do("Ben", c.Play(of("Plain")))


def test_r10_a_card_against_a_seat_can_be_deflected_by_that_seat_alone_and_only_then() -> None:
    at = table({"Ana": ["Guest"], "Ben": ["Record"], "Cy": [of("Record", 2)]})
    at.do("Ana", c.Play(of("Guest"), "Ben"))
    assert at.refused("Cy", c.Play(of("Record", 2))) == ["nothing_yet"]
    at.do("Ben", c.Play(of("Record")))
    assert [one.say for one in due(at, "Ben")] == ["“Guest” strikes Cy instead"]


def golden(at: Table) -> str:
    """What Space does on the host's page."""
    return next((offer.say for offer in at.page(HOST).offers if offer.main and not offer.refused), "")


def test_r10_r18_a_card_that_is_deflected_strikes_the_left_neighbour_in_all_that_it_says() -> None:
    """Seen at a table: the golden step went on to take a laid card from whoever had just turned the card aside."""
    at = table({"Ana": ["Print", "points 3"], "Ben": ["Record", "points 4"], "Cy": ["points 7"]}, first="Ben")
    at.do("Ben", c.Lay(called("points 4")))
    at.end()
    at.do("Cy", c.Lay(called("points 7")))
    at.end()
    at.do("Ana", c.Play(of("Print"), "Ben"))
    at.do("Ben", c.Play(of("Record")))
    assert golden(at) == "“Print” strikes Cy instead"
    press(at, HOST)
    assert "“Print” strikes Cy, and not Ben: “Record”." in at.story()
    at.do(HOST, c.Resolve())
    assert golden(at) == "Cy takes back a laid card"
    lies = at.board().due
    assert lies is not None
    assert (lies.seat, lies.target, lies.card.title) == ("Ana", "Cy", "Print"), "its corner says whom it strikes now"
    press(at, HOST)
    assert (at.public.points("Ben"), at.public.points("Cy")) == (4, 0)
    assert at.board().played == lies, "the card that did it lies on top, and no interrupt that is over"
    at.end()


@pytest.mark.parametrize(
    ("title", "says"),
    [
        ("Guest", "Cy's pawn goes to London"),
        ("Swap", "Ana and Cy change places"),
        ("Goalposts", "From now on Cy needs 5 laid cards"),
        ("Lunch", ""),
        ("Memo", ""),
        ("Group", ""),
        ("Print", ""),
    ],
)
def test_r18_whatever_is_deflected_asks_whoever_it_strikes_now(title: str, says: str) -> None:
    at = table({"Ana": [title], "Ben": ["Record"]}).put("pawn:Cy", "Vienna")
    at.do("Ana", c.Play(of(title), "Ben"))
    at.do("Ben", c.Play(of("Record")))
    press(at, HOST)
    at.do(HOST, c.Resolve())
    assert not [one for one in at.public.duties if "Ben" in (one.seat, one.whose)]
    assert not [one for one in at.board().in_force if one.target == "Ben"]
    assert golden(at) == says
    if title == "Print":
        assert "Cy has laid no card that “Print” could take." in at.story(), "nobody waits for what cannot be"
    assert [one for one in at.public.duties if "Cy" in (one.seat, one.whose)] or title in ("Group", "Print")


def test_r10_what_is_deflected_to_whoever_has_one_too_is_deflected_once_more() -> None:
    at = table({"Ana": ["Guest"], "Ben": ["Record"], "Cy": [of("Record", 2)]}, seats=4).put("pawn:Di", "Vienna")
    at.do("Ana", c.Play(of("Guest"), "Ben"))
    for seat in ("Ben", "Cy"):
        at.do(seat, c.Play(of("Record", 1 if seat == "Ben" else 2)))
        press(at, seat)
        at.do(seat, c.Resolve())
    assert golden(at) == "Di's pawn goes to London"


def test_r10_an_interrupt_is_deflected_or_cancelled_like_any_card_and_then_does_nothing() -> None:
    """“Point of order” was cancelled, and the golden step still ended the turn."""
    at = table({"Ana": ["Record", "Veto", "bank"], "Ben": ["Seat"], "Cy": [called("ends")]}).put("pawn:Ben", "Paris")
    at.do("Ana", c.Move("Paris"))
    at.do("Ben", c.Play(of("Seat"), "Ana"))
    at.do("Ana", c.Play(of("Record")))
    assert golden(at) == "“Seat” strikes Ben instead", "before it is carried out"
    press(at, "Ana")
    assert golden(at) == "“Seat” is carried out: Ana's turn goes on", "who has not just arrived goes nowhere"
    at.do("Ben", c.Resolve())
    assert at.public.pawns["Ana"] == "Paris"
    at.do("Cy", c.Play(called("ends")))
    at.do("Ana", c.Play(of("Veto")))
    press(at, "Ana")
    assert not at.public.interrupts, "there is nothing left to carry out"
    assert golden(at) == "Ana's turn ends"
    at.do("Ana", c.Play(called("bank")))


def test_r10_a_veto_that_is_vetoed_leaves_the_first_card_as_it_was() -> None:
    at = table({"Ana": ["Fete"], "Ben": ["Veto"], "Cy": [of("Veto", 2)]})
    at.do("Ana", c.Play(of("Fete")))
    at.do("Ben", c.Play(of("Veto")))
    at.do("Cy", c.Play(of("Veto", 2)))
    press(at, HOST)
    assert golden(at) == "“Veto” is carried out: Ana's turn goes on"
    at.do(HOST, c.Resolve())
    assert golden(at) == "Ana's pawn goes to Paris"


def test_r10_of_those_who_are_near_only_who_has_just_arrived_can_be_sent_back() -> None:
    at = table({"Ben": ["Seat"]}).put("pawn:Ben", "Paris").put("pawn:Cy", "Paris")
    at.do("Ana", c.Move("Paris"))
    against = field_of(at, "Ben", "Seat", "target")
    assert against is not None
    assert [one.value for one in against.choices] == ["Ana"]


def test_r10_the_interrupter_is_offered_what_the_card_says_and_nobody_else_is_but_the_host() -> None:
    """Seen on a phone: “Anna goes on” and “Anna's turn ends” stood alike below each other, greyed on Anna's own."""
    at = table({"Ben": ["Plain"], "Cy": [called("ends")]})

    def says(viewer: str) -> list[str]:
        return [one.say for one in at.page(viewer).offers if one.do == "resolve"]

    at.do("Ben", c.Play(of("Plain")))
    assert says("Ben") == ["“Plain” is carried out: Ana's turn goes on"]
    assert says("Ana") == says("Cy") == []
    assert says(HOST) == [*says("Ben"), "After “Plain” Ana cannot go on: the turn ends"]
    at.do("Cy", c.Play(called("ends")))
    assert says("Cy") == ["“Point of order” is carried out: Ana's turn ends"]
    assert says(HOST) == [*says("Cy"), "“Point of order” is carried out: Ana's turn goes on"]


# --- what is given, and where one came from ---------------------------------------------------------------------------


def test_r9_a_card_that_must_be_played_at_once_is_not_given_away_before_it_is_played() -> None:
    """Seen at a table: “Lost luggage” put the other card that had to be played on a stack, and its duty was gone."""
    at = table({"Ana": ["Bags", "Must", "bank"]})
    at.do("Ana", c.Play(of("Bags")))
    assert at.refused("Ana", c.Give((of("Must"),), "city:London")) == ["must_be_played"]
    held = {one.name: (one.now, one.why) for one in at.page("Ana").view.mine.hand}
    assert held[called("bank")] == (False, "at_once_first"), "“On your turn” is no reason on the own turn"
    assert held[of("Must")] == (True, "")
    (first,) = (one for one in at.page("Ana").offers if one.do == "give" and one.main)
    (field,) = first.fields
    assert isinstance(field, ChooseMany)
    assert [one.value for one in field.choices if not one.refused] == [called("bank")]
    assert first.refused == ()
    first = next(one for one in at.page("Ana").offers if not one.key)
    assert first.given == {"card": of("Must")}, "its digit does not slip"
    at.do("Ana", c.Give((called("bank"),), "city:London"))
    at.do("Ana", c.Play(of("Must")))


def test_r9_who_holds_nothing_but_what_must_be_played_gives_once_there_is_something_else() -> None:
    at = table({"Ana": ["Bags", "Must", of("Must", 2)]})
    at.do("Ana", c.Play(of("Bags")))
    assert at.refused(HOST, c.EndTurn()) == ["at_once_first"]
    assert not due(at, "Ana")
    at.do("Ana", c.Play(of("Must")))
    at.do("Ana", c.Play(of("Must", 2)))
    at.end()


def test_r18_where_one_came_from_is_where_a_card_has_taken_one_from() -> None:
    """Seen at a table: who was moved from London to Paris by a card had to put the luggage on Paris."""
    at = table({"Ana": ["Fete", "Luggage", "bank"]})
    at.do("Ana", c.Play(of("Fete")))
    press(at, HOST)
    at.do("Ana", c.Play(of("Luggage")))
    assert [one.given["dst"] for one in due(at, "Ana")] == ["city:London"]


def test_r18_all_pass_on_at_once_an_empty_hand_passes_nothing_and_what_came_meanwhile_stays() -> None:
    """Seen at a table: whoever had an empty hand was handed a card, and had to pass that same one on."""
    at = table({"Ana": ["Presidency", "bank", "points 7"], "Ben": ["points 1"]})
    at.do(JUDGE, c.MoveCards("hand:Cy", "discard", 3, "for the test"))
    at.do("Ana", c.Play(of("Presidency")))
    at.do("Ana", c.Give((called("bank"),), "hand:Ben"))
    assert at.refused("Ben", c.Give((called("bank"),), "hand:Cy")) == ["came_meanwhile"]
    (field,) = due(at, "Ben")[0].fields
    assert isinstance(field, ChooseMany)
    stays = {one.value: [why.key for why in one.refused] for one in field.choices}
    assert stays[called("bank")] == ["came_meanwhile"], "and its form says why"
    assert not stays[called("points 1")]
    at.do("Ben", c.Give((called("points 1"),), "hand:Cy"))
    assert at.hand("Cy") == (called("points 1"),)
    assert not due(at, "Cy")
    at.end()


def test_r9_no_move_leads_through_a_capital_that_nobody_may_enter() -> None:
    """Seen at a table: with Paris closed a pawn went from London through Paris to Madrid, and the wall drew the way."""
    at = table({"Ana": ["Line"]})
    at.put("pawn:Ben", "Brussels").put("pawn:Cy", "Berlin")
    at.do("Ana", c.Play(of("Line"), "", "Berlin"))
    at.end()
    assert at.refused("Ben", c.Move("Vienna")) == ["closed_way"]
    assert not at.city("Vienna").lit
    at.do("Ben", c.Move("Paris"))
    at.end()
    at.do("Cy", c.Move("Vienna"))
    assert at.board().way == ("Berlin", "Vienna"), "out of it leads every way"


# --- a capital that is named ------------------------------------------------------------------------------------------


def test_r9_a_card_that_closes_a_capital_asks_which_says_it_and_no_move_enters_it_until_the_next_turn() -> None:
    """Seen on a phone: “Red line” was played with one tap, and nothing said which capital nobody might enter."""
    at = table({"Ana": ["Line"]})
    place = field_of(at, "Ana", "Line", "place")
    assert place is not None
    assert place.start == ""
    assert [one.value for one in place.choices] == ["London", "Paris", "Berlin", "Vienna", "Athens"], "never Brussels"
    assert at.refused("Ana", c.Play(of("Line"))) == at.refused("Ana", c.Play(of("Line"), "", "Brussels"))
    at.do("Ana", c.Play(of("Line"), "", "Paris"))
    assert [(one.card.title, one.says) for one in at.board().in_force] == [("Line: Paris", "nobody enters it")]
    assert [one.name for one in at.board().cities if one.shut] == ["Paris"], "the map shows it"
    assert any("nobody enters Paris until Ana's next turn" in said for said in at.story())
    assert at.refused("Ana", c.Move("Paris")) == ["closed"]
    at.end()
    assert not at.city("Paris").lit
    assert at.refused("Ben", c.Move("Paris")) == ["closed"]
    at.end(2)
    at.do("Ana", c.Move("Paris"))


def test_r18_a_travel_card_that_the_table_carries_out_with_all_is_waited_for() -> None:
    """Seen on phones: “Extraordinary summit” asked nobody to come along, and nothing said who does it."""
    at = table({"Ana": ["Summit"]})
    at.do("Ana", c.Play(of("Summit"), "Ben"))
    at.do("Ana", c.Move("Brussels"))
    assert at.foot().startswith("“Summit”: all carry it out at the table. The host keys in what moves")
    assert at.refused(HOST, c.EndTurn()) == ["duty_first"]
    press(at, "Ana")
    at.end()


def test_r18_who_may_come_along_says_so_for_oneself_and_no_habit_says_it_for_anybody() -> None:
    """Seen on phones: “Extraordinary summit” gave nobody a button to come along; the host alone could move pawns."""
    at = table({"Ana": ["Party"]}, seats=4)
    at.put("pawn:Cy", "Brussels")
    at.do("Ana", c.Play(of("Party")))
    # Seen at a table: “Cleo comes along to Brussels. Then Ana.”, and nobody had been asked.
    assert at.foot() == "“Party”: does Ben come along to Brussels? Then Di is asked."
    said = {seat: [o.say for o in at.page(seat).offers if o.do in ("carry_out", "let_lapse")] for seat in at.names}
    assert said == {
        "Ana": [],
        "Ben": ["Come along to Brussels", "Stay in London"],
        "Cy": [],
        "Di": ["Come along to Brussels", "Stay in London"],
    }
    assert not any(offer.main and not offer.refused for offer in at.page(HOST).offers), "Space takes nobody along"
    assert at.refused("Ben", c.LetLapse(at.public.duties[-1].number)) == ["not_yours"]
    (ben,) = (offer for offer in at.page(HOST).offers if offer.do == "carry_out")
    at.do("Ben", c.CarryOut(**ben.given))
    assert at.refused(HOST, c.EndTurn()) == ["duty_first"]
    (di,) = (offer for offer in at.page(HOST).offers if offer.do == "carry_out")
    at.do("Di", c.LetLapse(**di.given))
    assert "Di stays in London: “Party”." in at.story()
    assert (at.public.pawns["Ben"], at.public.pawns["Di"]) == ("Brussels", "London")
    at.do("Ana", c.Move("Brussels"))
    at.end()


def test_r18_who_may_keep_a_card_says_that_nothing_goes() -> None:
    """Seen on phones: “Unanimity” ended with one button that said it was carried out, whatever the thumbs said."""
    for goes in (True, False):
        at = table({"Ana": ["Agree", "bank"]})
        at.do("Ana", c.Play(of("Agree")))
        give, keep = (o for o in at.page("Ana").offers if o.do in ("give", "let_lapse"))
        assert (give.say, keep.say) == ("Discard 1 card", "Keep all cards")
        assert at.foot() == "“Agree”: does Ana discard 1 card?", "before anybody has shown a thumb"
        assert at.refused("Ben", c.LetLapse(**keep.given)) == ["not_yours"]
        held = at.count("hand:Ana")
        at.do("Ana", c.Give((called("bank"),), "discard") if goes else c.LetLapse(**keep.given))
        assert at.count("hand:Ana") == held - goes
        kept = "Ana keeps all cards: “Agree”" in [moment.say for moment in at.page(PUBLIC).moments]
        assert kept is not goes, "the room reads that nobody nodded"
        at.end()


def test_r18_what_a_card_orders_the_seat_itself_does_not_let_fall_away() -> None:
    at = table({"Ana": ["Mutter"]})
    at.do("Ana", c.Play(of("Mutter")))
    assert at.refused("Ana", c.LetLapse(1)) == ["not_yours"]
    at.do(HOST, c.LetLapse(1))


def test_r18_whose_turn_it_is_may_keep_what_an_interrupt_asks_for_and_before_the_first_turn_nobody_is_asked() -> None:
    """A simulation found it: where a correction put the card before the first turn, nobody's turn had a pawn."""
    at = table({"Ana": ["bank"], "Ben": ["Explain"]})
    assert [reason.key for reason in idle(changed(at.public, active=""), "Ben", of("Explain"))] == ["nothing_yet"]
    at.do("Ben", c.Play(of("Explain"), "Ana"))
    keep = next(offer for offer in at.page("Ana").offers if offer.do == "let_lapse")
    at.do("Ana", c.LetLapse(**keep.given))
    assert at.count("hand:Ana") == 3
