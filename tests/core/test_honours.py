"""Honours name all who share them, and nobody where there is nothing to tell."""

from __future__ import annotations

from companion.core.honours import most


def test_one_alone_is_named_with_the_count() -> None:
    assert most("Most vetoes", {"Ana": 2, "Ben": 1, "Cy": 0}) == (("Most vetoes", "Ana, 2"),)


def test_all_who_share_it_are_named() -> None:
    assert most("Most vetoes", {"Ana": 1, "Ben": 1, "Cy": 0}) == (("Most vetoes", "Ana and Ben, 1 each"),)


def test_nobody_is_named_for_nothing_nor_where_all_are_alike() -> None:
    assert most("Most vetoes", {"Ana": 0, "Ben": 0}) == ()
    assert most("Most vetoes", {"Ana": 3, "Ben": 3}) == ()
    assert most("Most vetoes", {}) == ()


def test_each_says_of_how_many() -> None:
    told = most("Kept every deal", {"Ana": 2, "Ben": 2, "Cy": 0}, {"Ana": 2, "Ben": 3, "Cy": 1})
    assert told == (("Kept every deal", "Ana, 2\u00a0of\u00a02; Ben, 2\u00a0of\u00a03"),)
    served = most("Most rounds as captain", {"Ana": 3, "Ben": 3, "Cy": 0}, dict.fromkeys(("Ana", "Ben", "Cy"), 6))
    assert served == (("Most rounds as captain", "Ana and Ben, 3\u00a0of\u00a06 each"),)
