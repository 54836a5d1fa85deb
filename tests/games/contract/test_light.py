"""With the box a game is light: cards stay cards, what is asked for is public, and keying more is a switch."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST, PUBLIC
from companion.core.vocabulary import ANY_TIME, Group, Way, Where
from companion.games import GAMES
from companion.sessions.entries import Entry, is_keyed
from tests.games.contract.driving import NAMES, SLUGS, Drive, changing, played, sat_down

ASIDE = ANY_TIME - {Group.DEALS}
"""What stands beside the next step and is not instead of it; where people trade the next step is one of several."""


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
def test_the_laptop_is_never_offered_round_where_every_private_page_is_empty(slug: str) -> None:
    """Seen at a table: five hand-overs before round 1, for pages that said no more than “Only your card says it”."""
    for way, options in GAMES[slug].presets.items():
        evening = Drive(slug, 1, options=options, corrections=False)
        for _step in range(200):
            if evening.over:
                break
            view, owns = evening.session.page(PUBLIC).view, evening.state.own
            known = any(own != type(own)(seat=seat) for seat, own in owns.items())
            offers = [offer for seat in owns for offer in evening.session.page(seat).offers]
            acts = any(not offer.refused and offer.where is not Where.TABLE for offer in offers)
            assert known or acts or not view.private, f"{way.value}: {view.step}, {view.foot}"
            evening.step()


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


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_the_only_thing_to_key_in_stands_open_and_takes_its_keys_at_once(slug: str) -> None:
    """Hands, thumbs, agendas, what lies behind the screens: no Space before the first letter, whatever the way."""
    rules = GAMES[slug]
    asked, shut = set(), set()
    for evening in (sat_down(slug, Way.BOX, 1), played(slug, 0), played(slug, 1)):
        for tried in changing(evening):
            offers = rules.menu(HOST, tried.after.public, None)
            can = [o for o in offers if not o.refused and o.group not in ASIDE]
            here = [o for o in can if o.where not in (Where.BOARD, Where.CLOCK)]
            for offer in here:
                if offer.main and offer.fields and (len(here) == 1 or offer.group is Group.HANDS):
                    asked.add(offer.do)
                    shut.update([offer.do] * (not offer.opens))
    assert asked, "nothing is ever keyed in"
    assert not shut


@pytest.mark.parametrize("slug", SLUGS)
def test_no_last_key_of_an_open_form_shows_what_the_app_held_sealed(slug: str) -> None:
    """Seen at a table: a slip at the third finger turned the deviant's card, which no key takes back. With the box on
    the table the app holds nothing sealed."""
    evenings = [sat_down(slug, way, 1) for way in GAMES[slug].presets if way is not Way.BOX]
    for tried in (tried for evening in evenings for tried in evening.tried):
        offer, entry = tried.offer, tried.answer
        if isinstance(entry, Entry) and tried.by == HOST and offer is not None and offer.opens and offer.fields:
            shown = [e for e in entry.events if e.reveals and PUBLIC in e.open_to() and not is_keyed(entry, e)]
            assert offer.waits or not shown, (offer.say, shown)
