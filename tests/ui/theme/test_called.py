"""Shorter names: words go from the end, then initials stand; no word is cut, and no two people are called alike."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.names import isolated, plain
from ui.theme import called, paint

LONG = (
    "Alexandrina-Wilhelmine X", "Bartholomäus-Maximilian", "محمد عبد الرحمن الشريف", "欧阳明日香大将军",
    "Ferapont von der Aa", "יהונתן אברהם בן־דוד", "ประเสริฐศักดิ์", "Dorothea-Evangelina-Rosa", "Ana",
    "Sir Reginald Ponsonby Jr",
)  # fmt: skip


def test_words_go_from_the_end_and_what_is_left_of_the_last_one_is_an_initial() -> None:
    assert called.forms("Alexandrina-Wilhelmine X")[1:] == ("Alexandrina-Wilhelmine", "Alexandrina", "A.W.X.", "A.")
    assert called.forms("Ana") == ("Ana", "A.")
    assert called.forms("欧阳明日香大将军")[1:] == ("欧.",)
    assert called.forms("Player 12")[1:] == ("Player", "P.12.", "P.")


@pytest.mark.parametrize("name", LONG)
def test_no_form_of_a_name_ends_inside_a_word_of_it(name: str) -> None:
    words = set(called.words_of(name))
    for form in called.forms(isolated(name)):
        assert called.is_initials(form) or set(called.words_of(form)) <= words, form
        assert form == isolated(plain(form)), "written from right to left it turns nothing round"


def test_words_that_say_nothing_alone_stay_with_the_next_one() -> None:
    assert plain(called.forms("محمد عبد الرحمن الشريف")[2]) == "محمد"
    assert "عبد" not in {plain(form) for form in called.forms("عبد الرحمن")}, "“servant of” is nobody's name"
    assert called.forms("Ludwig van Beethoven")[1] == "Ludwig"


@pytest.mark.parametrize(
    "names",
    [
        ("Anna-Katharina", "Anna-Maria"), ("Maximiliane-Theodora No1", "Maximiliane-Theodora No2"),
        ("Ana Lopez", "Ana"), ("Anton-Markus", "Anna-Maria", "Anna Maria"), LONG,
    ],
)  # fmt: skip
def test_people_at_one_table_are_never_called_alike_but_for_a_last_initial(names: tuple[str, ...]) -> None:
    forms = {name: set(called.forms(name, names)) for name in names}
    for one, other in combinations(names, 2):
        for form in forms[one] & forms[other]:
            assert len(plain(form).rstrip(".")) == 1, (one, other, form)


def test_a_receiver_keeps_more_of_its_name_than_the_giver_and_no_other_word_is_taken_for_one(
    qapp: QApplication,
) -> None:
    names = ("Bartholomäus-Maximilian", "Alexandrina-Wilhelmine X", "Ana")
    text = "Bartholomäus-Maximilian → Alexandrina-Wilhelmine X: a Banana."
    wide = paint.width(text, 20)
    shorter = [paint.squeezed(text, names, 20, wide * part / 40) for part in range(40, 0, -1)]
    assert list(dict.fromkeys(shorter))[:4] == [
        text,
        "Bartholomäus-Maximilian → Alexandrina-Wilhelmine: a Banana.",
        "Bartholomäus → Alexandrina-Wilhelmine X: a Banana.",
        "Bartholomäus → Alexandrina-Wilhelmine: a Banana.",
    ]
    assert shorter[-1] == "B. → A.: a Banana."


def test_a_name_whose_letters_join_has_initials_last(qapp: QApplication) -> None:
    """Seen on a wall and on a button: “ع.ا.” beside a name of two words that lost one of them only."""
    arabic = isolated("عبد الرحمن")
    text = f"{arabic} says it was kept: Wilhelmina Featherstoneh → {arabic} 3"
    wide = paint.width(text, 20)
    shorter = [paint.squeezed(text, (arabic, "Wilhelmina Featherstoneh"), 20, wide * n / 40) for n in range(40, 0, -1)]
    assert f"{arabic} says it was kept: W.F. → {arabic} 3" in shorter


def test_an_initial_at_the_end_of_a_sentence_ends_it(qapp: QApplication) -> None:
    text = "3 go to Bartholomäus-Maximilian."
    assert paint.squeezed(text, ("Bartholomäus-Maximilian",), 20, 20) == "3 go to B."
