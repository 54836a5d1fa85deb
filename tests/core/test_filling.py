"""Filling in an offer: within what its fields allow, by whoever chooses the numbers."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from companion.core.deals import AnyCondition
from companion.core.filling import fill
from companion.core.messages import Reason
from companion.core.offers import Arrange, Choice, ChooseMany, ChooseOne, Conditions, Number, Offer, ShareOut, Text

GREY = (Reason("no"),)
CHOICES = (Choice("a", "A"), Choice("b", "B"), Choice("c", "C", GREY))
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
        Text("text", "Text", 5),
        Conditions("conditions", "If", CHOICES, ("Ana", "Ben")),
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
    assert len(values["text"]) <= 5
    assert msgspec.convert(values["conditions"], list[AnyCondition])
    assert ("colour" in values) == (values["one"] == "a"), "a field is asked only where the offer asks it"


@given(data=st.data())
def test_when_all_is_grey_something_is_chosen_so_that_the_refusal_is_seen(data: st.DataObject) -> None:
    offer = Offer("x", "X", {}, (ChooseOne("one", "One", (Choice("c", "C", GREY),)),), GREY)
    assert fill(offer, lambda n: data.draw(st.integers(0, n - 1))) == {"do": "x", "one": "c"}


def test_an_offer_without_fields_is_its_command() -> None:
    def never(n: int) -> int:
        raise AssertionError("nothing is to be chosen")

    assert fill(Offer("go", "Go", {"deal": 3}), never) == {"do": "go", "deal": 3}
