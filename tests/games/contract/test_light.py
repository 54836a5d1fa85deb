"""With the box a game is light: cards stay cards, what is asked for is public, and keying more is a switch."""

from __future__ import annotations

import pytest

from companion.core.vocabulary import Way
from companion.games import GAMES
from tests.games.contract.driving import NAMES, SLUGS, Drive


@pytest.mark.parametrize("slug", SLUGS)
def test_with_the_box_the_app_deals_nothing_and_asks_nobody_in_private_before_the_end(slug: str) -> None:
    """Who begins may be drawn by the app: that is no card. A game without a switch has not been made light yet."""
    rules = GAMES[slug]
    if rules.fuller is None:
        return
    evening = Drive(slug, 1, options=rules.presets[Way.BOX], corrections=False)
    asked, private = "", False
    for _tried in evening.run():
        state = evening.state
        assert rules.box(state.public) is None, "a box is open, and the laptop goes round"
        view = rules.look(state.public)
        assert not view.private, "the laptop is to go round, and nobody has anything to look at"
        # Once what only its holder knows is named, the game is at its end.
        assert not private or view.step == asked, f"“{view.step}” after something was keyed in privately at “{asked}”"
        if not view.over and any(wanted.source == "seat" for wanted in rules.wants(state)):
            asked, private = view.step, True
    drawn = [wanted for wanted in evening.draws.wanted if not set(wanted.outcomes) <= set(evening.session.seats)]
    assert not drawn, f"the app draws {drawn[0].key}"


@pytest.mark.parametrize("slug", SLUGS)
def test_the_switch_to_key_more_changes_what_it_says_and_an_evening_can_begin_so(slug: str) -> None:
    rules = GAMES[slug]
    if rules.fuller is None:
        return
    light = {rule.key: rule.default for rule in rules.house_rules} | dict(rules.presets[Way.BOX])
    same = [key for key, value in rules.fuller.options.items() if light[key] == value]
    assert rules.fuller.options
    assert not same, "what the switch sets is so already"
    assert rules.fuller.say
    assert rules.fuller.gives_up.endswith(".")
    for count in rules.meta.seats:
        rules.setup(NAMES[:count], light | dict(rules.fuller.options))
