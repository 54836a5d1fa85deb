"""Plants in what a table pays in pieces beside the app: what is said of tokens, of refusals and of disputed deals."""

from __future__ import annotations

from typing import Any, cast
from unittest.mock import patch

from companion.core.contract import changed
from companion.games.article27 import Article27, commands, decide, events, evolve
from companion.games.article27.evolve import floor
from companion.games.article27.look import foot, own
from companion.games.article27.state import DealPast, Own, Public
from tests.games.article27 import test_negotiation, test_questions_deals, test_tokens
from tests.planted.planting import Guard, Plant


def forgets_refusals(before: Own, event: events.OfferClosed, public: Public) -> Own:
    """An offer that was declined is gone, as one that was taken back."""
    return changed(before, offers=(), turned_down=())


PLANTS = (
    Plant(
        "The wall is silent on the tokens of a deal",
        lambda: patch.object(foot, "_tokens", lambda _public: ""),
        Guard(test_tokens.test_q05_whoever_makes_a_deal_lays_the_tokens_on_the_others_mat),
    ),
    Plant(
        "A kept deal stands in no line of what is taken",
        lambda: patch.object(own, "_deals_in_hand", lambda *_given: []),
        Guard(test_tokens.test_q05_the_tokens_of_a_deal_stand_among_what_is_taken_as_it_ended),
    ),
    Plant(
        "The screens are lifted before anybody has taken the last tokens",
        lambda: patch.object(Article27, "to_see", lambda *_given: ""),
        Guard(
            test_tokens.test_q05_before_the_next_gavel_and_before_the_screens_are_lifted_everybody_looks_what_to_take
        ),
    ),
    Plant(
        "Whatever tokens lie there, the app's figure counts",
        lambda: patch.dict(cast(Any, decide.STEPS), {commands.CountTokens: lambda *_given: None}),
        Guard(test_tokens.test_q66_default_a_difference_is_named_and_the_table_says_which_counts),
    ),
    Plant(
        "An honour takes one side's word",
        lambda: patch.object(floor, "DealPast", lambda deal, number, how, _disputed: DealPast(deal, number, how)),
        Guard(test_questions_deals.test_q28_no_honour_takes_one_sides_word_where_the_two_disagree),
    ),
    Plant(
        "A refusal looks like an offer that was taken back",
        lambda: patch.dict(evolve.evolve._own, {events.OfferClosed: forgets_refusals}),
        Guard(test_negotiation.test_r25_whoever_offered_reads_that_the_other_said_no_and_nobody_else_does),
    ),
)
