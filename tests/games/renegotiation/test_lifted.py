"""R9: a card that all saw must be played at once, and that leaves its hand unseen, binds nobody any longer."""

from __future__ import annotations

from companion.core.messages import Handed
from companion.games.renegotiation import events as e
from companion.games.renegotiation.decide.telling import Telling
from companion.games.renegotiation.state import DISCARD, hand
from tests.games.contract.driving import Drive


def test_r9_whoever_loses_the_card_unseen_need_not_play_it_and_all_can_see_that() -> None:
    state = Drive("renegotiation", 1, options={"cards.mode": "app"}).state
    seat = state.public.seats[0]
    t = Telling(state, 0)
    card, other = t.held(hand(seat))[:2]
    t.tell(e.MustPlay(seat, card))
    t.name((other,), hand(seat), DISCARD, "discarded", seat)
    assert card in t.public.must
    t.name((card,), hand(seat), DISCARD, "discarded", seat)
    assert not t.public.must
    assert [type(event) for event in t.events[-2:]] == [Handed, e.MustLifted]
