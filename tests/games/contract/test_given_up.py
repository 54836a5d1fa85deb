"""At any moment of any game the table may give the evening up: it ends as it stands, and its books open."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.core.messages import HOST, Event, Refusal
from companion.core.people import BrokenOff, GivenUp, GiveUp, People
from companion.sessions.spoken import Spoken
from tests.games.contract.driving import SLUGS, played, spread


@pytest.mark.parametrize("slug", SLUGS)
def test_given_up_at_any_moment_an_evening_has_an_end_that_can_be_told(slug: str) -> None:
    drive = played(slug, 0)
    rules = drive.rules
    moments = [tried for tried in spread(drive, 12) if not tried.after.public.over]
    assert len(moments) > 5
    for tried in moments:
        told: Sequence[Event] | Refusal = People(rules, tried.after, tried.now).decide(HOST, GiveUp())
        assert not isinstance(told, Refusal)
        assert [type(event) for event in told[:2]] == [GivenUp, BrokenOff]
        state = tried.after
        for event in told:
            state = rules.evolve(state, event)
        assert state.public.over
        assert not rules.broken(state)
        result = Spoken(rules, state.public).result(state.public)
        assert result is not None
        assert result.winners == ()
        assert not any(line.place for line in result.standings), "a standing of then ranks nobody"
        assert rules.look(state.public).heading
        again = People(rules, state, tried.now).decide(HOST, GiveUp())
        assert isinstance(again, Refusal)
        assert [reason.key for reason in again.reasons] == ["game_over"]
