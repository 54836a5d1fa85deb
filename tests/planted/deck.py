"""Plants on the ship's deck: abilities whose moment nobody knows, a question that is cut for what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from companion.core.contract import changed
from companion.core.offers import Offer
from companion.games import GAMES
from companion.games.articles_of_agreement import abilities, look, words
from companion.games.articles_of_agreement.commands import ShowThumbs
from companion.sessions.spoken import Spoken, result_of
from tests.games.articles_of_agreement import test_people, test_questions, test_rules
from tests.planted.planting import Guard, Plant, instead
from tests.planted.wall import with_bot
from tests.ui.faces import test_articles_of_agreement as drawn
from ui.panels import board
from ui.panels.marks import mark_of

WALL = (1920, 1080)


def by_chair(menu: Callable[..., Sequence[Offer]]) -> Callable[..., list[Offer]]:
    def sorted_rows(viewer: str, public: Any, own: Any) -> list[Offer]:
        return [
            changed(offer, fields=tuple(changed(field, receivers=tuple(public.voters)) for field in offer.fields))
            if offer.gives(ShowThumbs)
            else offer
            for offer in menu(viewer, public, own)
        ]

    return sorted_rows


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
        "The form of an ability offers after one answer what only another could take",
        lambda: patch.dict(abilities.NEEDS, {"back": ("take",)}),
        Guard(
            test_questions.test_q21_of_an_ability_that_is_not_written_down_each_answer_offers_only_what_it_could_take
        ),
    ),
    Plant(
        "Of a swap the wall shows one half",
        lambda: patch.object(look, "_gained", lambda last, seat: (last.kind,) if last.seat == seat else ()),
        Guard(test_questions.test_q26_every_ability_moves_what_it_says),
    ),
    Plant(
        "What was used before a vote is news after it",
        lambda: instead(GAMES["articles_of_agreement"], "phase", lambda _real: lambda public: (str(public.round), "")),
        Guard(test_questions.test_q10_what_was_used_before_a_vote_or_a_last_opportunity_is_no_news_in_it),
    ),
    Plant(
        "A guest is told of what another did in that seat",
        lambda: patch.object(Spoken, "result", lambda said, public: result_of(said._rules, said.names.put(public))),
        Guard(test_people.test_q29_what_two_did_in_one_seat_is_told_of_both),
    ),
    Plant(
        "Thumbs are keyed in by chair, and read off by number",
        lambda: instead(GAMES["articles_of_agreement"], "menu", by_chair),
        Guard(test_rules.test_r23_cardboard_secrets_are_keyed_in_by_the_host_when_they_are_turned_up),
    ),
    Plant(
        "A pencil hangs between two columns",
        lambda: patch.object(board, "mark_of", lambda part, *where: mark_of(replace(part, marked=None), *where)),
        Guard(
            with_bot(drawn.test_the_wall_introduces_the_characters_and_asks_for_an_ability_after_what_happened, WALL),
        ),
    ),
    Plant(
        "For what somebody is asked stands nowhere on the wall",
        lambda: patch.object(look, "_asked", lambda _public: ()),
        Guard(
            with_bot(drawn.test_the_wall_introduces_the_characters_and_asks_for_an_ability_after_what_happened, WALL),
        ),
    ),
)
