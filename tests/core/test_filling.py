"""Filling in an offer: within what its fields allow, by whoever chooses the numbers."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.filling import answered, fill
from companion.core.messages import Reason
from companion.core.offers import (
    Allot,
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

GREY = (Reason("no"),)
CHOICES = (Choice("a", "A"), Choice("b", "B"), Choice("c", "C", GREY))
ATOMS = (
    Atom("in", "In", (ChooseOne("colour", "Colour", CHOICES),)),
    Atom("least", "At least", (Number("count", "Count", 1, 3, 1), Either("otherwise", "Is", "is", "is not"))),
    Atom("words", "Words", (Text("words", "Words", 9, needed=True),)),
)
OFFER = Offer(
    "deal",
    "Deal",
    {"seat": "Ana"},
    (
        ChooseOne("one", "One", CHOICES),
        ChooseMany("many", "Many", CHOICES, 1, 9),
        Number("number", "Number", -3, 12, 2),
        Arrange("order", "Order", CHOICES, 3, 2),
        ShareOut("shares", "Shares", CHOICES, ("Ana", "Ben")),
        ShareOut("pointed", "Who points at whom", CHOICES, ("Ana", "Ben"), others=True),
        Piles("piles", "Piles", CHOICES, ("Ana", "Ben"), 2, 4),
        Text("text", "Text", 5),
        Either("either", "Either", "is not", "is"),
        Allot("points", "Points", ("Ana", "Ben", "Cy"), 10, 1, 5),
        Allot("scores", "Scores", ("Ana", "Ben"), None, -6, 9),
        Built("parts", "If", ATOMS, "if", "Add one"),
        Text("colour", "Colour", 9),
    ),
    only={"colour": ("one", ("a",))},
)


def filled(data: st.DataObject) -> dict[str, Any]:
    return fill(OFFER, lambda n: data.draw(st.integers(0, n - 1)))


@given(data=st.data())
def test_every_field_is_answered_within_what_it_allows(data: st.DataObject) -> None:
    values = filled(data)
    assert (values["do"], values["seat"]) == ("deal", "Ana")
    assert values["one"] in "ab", "what is grey is not chosen"
    assert set(values["many"]) <= {"a", "b"}
    assert 1 <= len(values["many"]) == len(set(values["many"]))
    assert -3 <= values["number"] <= 12
    assert len(values["order"]) == 3
    assert max(values["order"].count(v) for v in "ab") <= 2
    assert set(values["shares"]) == {"Ana", "Ben"}
    assert set(values["piles"]) == {"Ana", "Ben"}
    assert 2 <= sum(map(len, values["piles"].values())) <= 4
    assert len(values["text"]) <= 5
    assert values["either"] in (True, False)
    assert list(values["points"]) == ["Ana", "Ben", "Cy"]
    assert sum(values["points"].values()) == 10
    assert all(1 <= points <= 5 for points in values["points"].values())
    assert all(-6 <= values["scores"][seat] <= 9 for seat in ("Ana", "Ben"))
    for part in values["parts"]:
        fields = {"in": {"colour"}, "least": {"count", "otherwise"}, "words": {"words"}}[part["if"]]
        assert set(part) == {"if", *fields}
    assert ("colour" in values) == (values["one"] == "a"), "a field is asked only where the offer asks it"


@given(data=st.data())
def test_when_all_is_grey_something_is_chosen_so_that_the_refusal_is_seen(data: st.DataObject) -> None:
    offer = Offer("x", "X", {}, (ChooseOne("one", "One", (Choice("c", "C", GREY),)),), GREY)
    assert fill(offer, lambda n: data.draw(st.integers(0, n - 1))) == {"do": "x", "one": "c"}


def test_an_offer_without_fields_is_its_command() -> None:
    def never(n: int) -> int:
        raise AssertionError("nothing is to be chosen")

    assert fill(Offer("go", "Go", {"deal": 3}), never) == {"do": "go", "deal": 3}


@given(data=st.data(), count=st.integers(1, 6), least=st.integers(0, 3), more=st.integers(0, 9))
def test_points_are_shared_out_whole_however_narrow_the_limits_are(
    data: st.DataObject, count: int, least: int, more: int
) -> None:
    total = least * count + more
    most = data.draw(st.one_of(st.none(), st.integers(-(-total // count), total)))
    field = Allot("points", "Points", tuple(f"Seat {n}" for n in range(count)), total, least, most)
    shares = answered(field, lambda n: data.draw(st.integers(0, n - 1)))
    assert sum(shares.values()) == total
    assert all(least <= points <= field.limit for points in shares.values())
