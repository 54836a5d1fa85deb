"""Windows of speech: who may still speak."""

from __future__ import annotations

from companion.core.speech import Window


def test_who_has_neither_passed_nor_spoken_is_waited_for_in_order() -> None:
    window = Window(("Cy", "Di", "Ana"))
    assert window.waiting == ("Cy", "Di", "Ana")
    later = window.with_pass("Di").with_word("Cy")
    assert later.waiting == ("Ana",)
    assert (later.passed, later.spoke) == (("Di",), ("Cy",))
    assert window.waiting == ("Cy", "Di", "Ana"), "the window before is as it was"


def test_those_who_spoke_are_kept_in_order_of_arrival() -> None:
    assert Window(("Cy", "Di")).with_word("Di").with_word("Cy").spoke == ("Di", "Cy")
