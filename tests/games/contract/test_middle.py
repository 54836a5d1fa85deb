"""An evening that begins in the middle stands as the one stood that was left there, and plays on to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.core.contract import changed
from companion.core.messages import HOST, Refusal
from companion.core.page import View
from companion.core.vocabulary import Way
from companion.games import GAMES
from tests.games.contract.driving import Drive
from tests.games.positions import IN_THE_FILE, PAST, POSITIONS, SHEET, Keyed

LEFT_AT = 2
"""The evening is left at so manyth clean point."""
SEEDS = range(8)
DO = "begin_in_the_middle"


class Played(Drive):
    """An evening without a judge, who may do what no rule gives."""

    def viewers(self) -> tuple[str, ...]:
        return (HOST, *self.session.seats)


def offered(evening: Drive, state: Any) -> bool:
    """Whether the host may key in a position."""
    return any(offer.do == DO for offer in evening.rules.menu(HOST, state.public, None))


def left(evening: Drive) -> tuple[Drive, Any, Keyed] | None:
    """An evening that was left in the middle, how it stood there, and what people key in to go on from there."""
    points: list[Any] = []
    for _tried in evening.run(300):
        keyed = POSITIONS[evening.rules.meta.slug](evening.state)
        public = evening.state.public
        if keyed is not None and not (points and points[-1].public == public):
            points.append(evening.state)
        if len(points) == LEFT_AT and keyed is not None:
            return evening, evening.state, keyed
    return None


def fresh(evening: Drive, seed: int) -> Drive:
    """The same table as it sat down, before anything was played."""
    history = evening.session.evening
    first = next(n for n, state in zip(history.live, history.states, strict=True) if offered(evening, state))
    return Drive.again(evening, first, seed)


def shown(evening: Drive, state: Any) -> View:
    """What everybody is shown once the next turn or round has begun: what lay there of the last one is gone."""
    rules = evening.rules
    following = next((offer for offer in rules.menu(HOST, state.public, None) if offer.main), None)
    if following is not None and not following.fields:
        decided = rules.decide(state, HOST, evening.session.read(following.filled()), evening.session.now())
        assert not isinstance(decided, Refusal)
        for event in decided:
            state = rules.evolve(state, event)
    view: View = rules.look(state.public)
    forget = PAST.get(rules.meta.slug, lambda board: board)
    told: View = changed(view, board=forget(view.board), clock=None)
    return told


def sat_down(slug: str, way: str) -> Mapping[str, str | int]:
    """The house rules of a way to sit down; "fuller" is the box with the switch that keys in more."""
    rules = GAMES[slug]
    more = rules.fuller.options if way == "fuller" and rules.fuller is not None else {}
    return {**rules.presets[Way.APP if way == "app" else Way.BOX], **more, **SHEET.get(slug, {})}


WAYS = [(slug, way) for slug in POSITIONS for way in ("box", "fuller", "app") if (slug, way) not in IN_THE_FILE]


@pytest.mark.parametrize(("slug", "way"), IN_THE_FILE)
def test_where_the_app_has_the_cards_no_position_is_asked_for(slug: str, way: str) -> None:
    """They are in the evening's file, and in its second copy."""
    evening = Played(slug, 1, options=sat_down(slug, way), corrections=False)
    for _tried in evening.run(40):
        assert not offered(evening, evening.state)


@pytest.mark.parametrize(("slug", "way"), WAYS)
def test_a_position_keyed_in_stands_as_it_was_left_and_plays_on_to_its_end(slug: str, way: str) -> None:
    found = (left(Played(slug, seed, options=sat_down(slug, way), corrections=False)) for seed in SEEDS)
    old, state, keyed = next(one for one in found if one is not None)
    new = fresh(old, 2)
    for by, data in keyed:
        answer = new.session.submit(by, new.session.read({"do": DO} | data))
        assert not isinstance(answer, Refusal), [new.session.say_reason(reason) for reason in answer.reasons]
    assert not new.rules.broken(new.state)
    assert shown(new, new.state) == shown(old, state)
    assert not offered(new, new.state)
    for _tried in new.run():
        assert not new.rules.broken(new.state)
    assert new.over


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_can_begin_in_the_middle_says_so_and_no_other_does(slug: str) -> None:
    drive = Drive(slug, 0, corrections=False)
    at_once = any(offered(drive, tried.after) for tried in drive.run(12))
    assert GAMES[slug].from_the_middle == (slug in POSITIONS)
    assert not at_once or GAMES[slug].from_the_middle
