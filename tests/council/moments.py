"""Moments of Council: a proposal that fails costs its chair."""

from __future__ import annotations

from companion.core.language import _
from companion.core.messages import Event
from companion.core.page import Moment
from companion.core.vocabulary import Fortune, Icon
from tests.council import events as e
from tests.council.refuse import FINE
from tests.council.state import Public


def moment(event: Event, public: Public) -> Moment | None:
    """What an event did to somebody's fortune (R5)."""
    match event:
        case e.VoteShown(ballots, passed=False):
            against = tuple(seat for seat, value in ballots.items() if value == "no")
            said = _("{seat} loses {points} points").format(seat=public.chair, points=FINE)
            why = _("{count} of {seats} voted No.").format(count=len(against), seats=len(ballots))
            return Moment(said, why, Icon.FAIL, against, (public.chair,), Fortune.LOSS)
    return None
