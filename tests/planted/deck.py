"""Plants on the ship's deck: abilities whose moment nobody knows, a question that is cut for what has happened."""

from __future__ import annotations

from unittest.mock import patch

from companion.games.articles_of_agreement import look, words
from tests.games.articles_of_agreement import test_questions
from tests.planted.planting import Guard, Plant
from tests.planted.wall import with_bot
from tests.ui.faces import test_articles_of_agreement as drawn

WALL = (1920, 1080)

PLANTS = (
    Plant(
        "Nothing says when an ability can be used",
        lambda: patch.object(words, "ability_when", lambda card, _public: card.text),
        Guard(test_questions.test_q26_the_moment_of_an_ability_stands_beside_it_for_everybody_and_for_its_holder),
    ),
    Plant(
        "Rum that brings nothing has no row in the count",
        lambda: patch.object(look, "_wasted", lambda *_given: False),
        Guard(test_questions.test_r26_rum_that_brings_nothing_has_its_row_and_the_reason_says_of_what_it_is),
    ),
    Plant(
        "Of a swap the wall shows one half",
        lambda: patch.object(look, "_gained", lambda last, seat: (last.kind,) if last.seat == seat else ()),
        Guard(test_questions.test_q26_every_ability_moves_what_it_says),
    ),
    Plant(
        "For what somebody is asked stands nowhere on the wall",
        lambda: patch.object(look, "_asked", lambda _public: ()),
        Guard(
            with_bot(drawn.test_the_wall_introduces_the_characters_and_asks_for_an_ability_first_and_whole, WALL),
        ),
    ),
)
