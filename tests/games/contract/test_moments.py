"""Moments of every game: called out in one sentence about people of this table, and of open events alone."""

from __future__ import annotations

import pytest

from companion import words
from companion.core.messages import PUBLIC
from companion.games import GAMES
from tests.games.contract.driving import SLUGS, played

LONGEST = 140
"""Letters of a headline: more cannot be read while it stands."""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_moment_is_one_sentence_about_people_of_this_table(slug: str) -> None:
    found = 0
    for entry in (entry for seed in (0, 1) for entry in played(slug, seed).session.evening.entries):
        for event, public in zip(entry.events, entry.after, strict=True):
            moment = words.moment(GAMES[slug], event, public)
            if moment is None:
                continue
            found += 1
            assert PUBLIC in event.open_to()
            assert moment.say.strip() == moment.say
            assert 0 < len(moment.say) <= LONGEST, moment
            assert moment.say[-1] not in ".:,", moment
            assert moment.icon, moment
            names = {*public.everybody, *public.named.values()}
            assert {*moment.who, *moment.to} <= names, moment
    assert found > 2


@pytest.mark.parametrize("slug", SLUGS)
def test_the_phase_in_which_something_happened_is_called_as_the_ribbon_calls_it(slug: str) -> None:
    rules = GAMES[slug]
    for state in played(slug, 0).session.evening.states:
        public = state.public
        assert public.over or rules.phase(public)[0] == rules.look(public).heading
