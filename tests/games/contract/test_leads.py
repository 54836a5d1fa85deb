"""What whoever leads may do in the open: the host's steps in the middle of a round are the leader's, too."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST
from companion.core.vocabulary import ANY_TIME, Way, Where
from companion.games import GAMES
from tests.games.contract.driving import SLUGS, sat_down

ENDING = {
    "name_supplies", "turn_agenda", "name_objective", "turn_objectives", "end_game", "turn_rep", "receive",
    "count_loot", "turn_secrets",
}  # fmt: skip
"""The end of an evening, turned one by one at the host's pace."""
OTHERS = {
    "key_on_deck": "each one's own bills, from the table",
    "nominate": "the mutineers', who share out against whoever leads",
    "propose": "the mutineers' in a mutiny",
    "all_agree": "the mutineers'",
    "close_window": "said for all who are asked",
    "pass": "each one's own word",
    "let_lapse": "each one's own word, where a card says that one may",
    "let_finish": "said for all who could interrupt",
    "spot_steal": "of whoever holds the Black Spot",
    "resolve": "what a card says, carried out on the table before the host",
    "carry_out": "what a card says, carried out on the table before the host",
    "judge_speech": "the table's verdict on whoever leads",
    "speak_on": "the table's verdict on whoever leads",
}
"""What is somebody else's than the leader's, and whose."""
ALLOWED = {*ENDING, *OTHERS}


def _hosts_alone(slug: str, way: Way, seed: int) -> set[str]:
    """The steps that the host could take and whoever led could not."""
    rules, found = GAMES[slug], set[str]()
    for state in sat_down(slug, way, seed).session.evening.states:
        public = state.public
        offers = () if public.question is not None else rules.menu(HOST, public, None)
        hosts = {offer.do for offer in offers if not offer.refused and (offer.main or offer.where is Where.TABLE)}
        # Who leads is looked up only where it could be news: a menu more at each moment is dear.
        leads = [card.seat for card in rules.look(public).seats if card.leads] if hosts - found - ALLOWED else []
        if len(leads) == 1:
            menu = rules.menu(leads[0], public, state.own[leads[0]])
            found |= hosts - {offer.do for offer in menu if not offer.refused}
    return found


@pytest.mark.parametrize(("slug", "way"), [(slug, way) for slug in SLUGS for way in GAMES[slug].presets])
def test_the_next_step_of_a_round_is_on_the_page_of_whoever_leads_as_it_is_on_the_hosts(slug: str, way: Way) -> None:
    """Seen at a table of phones: the secretary could show the cards, and not the thumbs; each of 45 votes waited for
    a press on the laptop although all ballots were in."""
    assert _hosts_alone(slug, way, 0) | _hosts_alone(slug, way, 1) <= ALLOWED


@pytest.mark.parametrize(("slug", "way"), [(slug, way) for slug in SLUGS for way in GAMES[slug].presets])
def test_what_is_the_only_thing_to_do_at_the_table_is_the_next_step(slug: str, way: Way) -> None:
    """Seen at a table: one choice stood alone on the page, and Space, always the next step, did not take it."""
    rules = GAMES[slug]
    for state in sat_down(slug, way, 0).session.evening.states[::3]:
        view, able = rules.look(state.public), [o for o in rules.menu(HOST, state.public, None) if not o.refused]
        if state.public.question is not None or view.over or any(offer.main for offer in able):
            continue
        if view.private and any(card.waiting for card in view.seats):
            continue  # the next step is that the laptop goes round
        here = [o.say for o in able if o.group not in ANY_TIME and o.where in (Where.TABLE, Where.PAGE)]
        assert len(here) != 1, (view.step, here)
