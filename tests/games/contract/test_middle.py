"""An evening that begins in the middle stands as the one stood that was left there, and plays on to its end."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from companion.core.contract import changed
from companion.core.messages import CLOCK, HOST, PUBLIC, Command, Draw, Refusal, Resume, TurnOut
from companion.core.middle import BEGINS, MIDDLE, from_memory
from companion.core.offers import ChooseOne
from companion.core.page import View
from companion.core.vocabulary import Source, Way
from companion.games import GAMES
from tests.games.contract.driving import Drive
from tests.games.positions import AS_SEEN, PAST, POSITIONS, RECALLED, SHEET, WITHIN, Keyed

LEFT_AT = 2
"""The evening is left at so manyth clean point."""
SEEDS = range(16)
DO = "begin_in_the_middle"


class Played(Drive):
    """An evening without a judge, who may do what no rule gives."""

    def viewers(self) -> tuple[str, ...]:
        return (HOST, *self.session.seats)


class Left(NamedTuple):
    """An evening that was left, how it stood at its last clean point and where it was left, and what is keyed in."""

    evening: Drive
    clean: Any
    state: Any
    keyed: Keyed
    steps: tuple[tuple[str, Command], ...] = ()
    """What happened from the clean point on, and by whom."""


def offered(evening: Drive, state: Any) -> bool:
    """Whether the host may key in a position."""
    return any(offer.do == DO for offer in evening.rules.menu(HOST, state.public, None))


def left(evening: Drive, phase: str = "") -> Left | None:
    """An evening that was left in the middle: at a clean point, or where it comes to this phase for the first time."""
    points: list[Any] = []
    clean: tuple[int, Any, Keyed] | None = None
    for _tried in evening.run(300):
        keyed = POSITIONS[evening.rules.meta.slug](evening.state)
        public = evening.state.public
        if clean is not None and public.phase == phase:
            return within(evening, clean)
        if keyed is not None and not (points and points[-1].public == public):
            points.append(evening.state)
            if len(points) >= LEFT_AT:
                if not phase:
                    return Left(evening, evening.state, evening.state, keyed)
                # A phase that not every turn comes to is keyed in from the last clean point before it.
                (by, position), *alone = keyed
                keyed = [(by, position | {"phase": phase}), *alone]
                clean = len(evening.session.evening.entries), evening.state, keyed
    return None


def within(evening: Drive, clean: tuple[int, Any, Keyed]) -> Left | None:
    """The same with what happened since the clean point; None where a clock or a slip had a part in it."""
    place, state, keyed = clean
    entries = evening.session.evening.entries[place:]
    if any(entry.by == CLOCK or entry.corrects or entry.beside for entry in entries):
        return None
    return Left(evening, state, evening.state, keyed, tuple((entry.by, entry.command) for entry in entries))


def fresh(old: Left, options: Mapping[str, str | int], seed: int) -> Drive:
    """The same table as it sat down, before anything was played."""
    seats = old.evening.session.seats
    given = {**options, BEGINS: MIDDLE}
    return Drive(old.evening.rules.meta.slug, seed, seats=len(seats), options=given, corrections=False, names=seats)


def remember(new: Drive, old: Any) -> Iterator[str]:
    """Key in what chance gave before, as those who hold it remember it; gives out the key of each."""
    while wanted := new.rules.wants(new.state) if from_memory(new.state.public) else ():
        one = wanted[0]
        assert one.source is not Source.APP, f"the app draws {one.key}, which people hold already"
        outcome = RECALLED[new.rules.meta.slug](old, one)
        answered(new, one.owner if one.source is Source.SEAT else HOST, Draw(one.key, outcome))
        yield one.key


def answered(new: Drive, by: str, command: Command) -> None:
    """Ask for something that must be accepted."""
    answer = new.session.submit(by, command)
    assert not isinstance(answer, Refusal), (by, command, [new.session.say_reason(one) for one in answer.reasons])
    assert not new.rules.broken(new.state)


def keyed_in(new: Drive, old: Left) -> list[str]:
    """The position, hand for hand and step for step; what everybody reads meanwhile."""
    told = []
    for by, data in old.keyed:
        list(remember(new, old.clean))
        answered(new, by, new.session.read({"do": DO} | data))
    list(remember(new, old.clean))
    for by, command in old.steps:
        drawn = command.key if isinstance(command, Draw) else ""
        if isinstance(command, TurnOut):
            for seat, choice in command.choices.items():
                answered(new, seat, new.session.read(choice))
        elif not drawn:
            answered(new, by, command)
        elif wanted := next((one for one in new.rules.wants(new.state) if alike(one.key, drawn)), None):
            assert wanted.source is not Source.APP, f"the app draws {drawn}, which people hold already"
            by = wanted.owner if wanted.source is Source.SEAT else HOST
            answered(new, by, changed(command, key=wanted.key))
        assert not (new.state.public.until and new.session.running), "a clock runs while a turn is keyed in"
        told.append(new.session.page(PUBLIC).view.foot)
    if new.state.public.paused:
        answered(new, HOST, Resume())
    return told


def alike(one: str, other: str) -> bool:
    """Whether two draws are of the same: how many there were before is counted from where an evening began."""
    return re.sub("[0-9]+", "", one) == re.sub("[0-9]+", "", other)


def shown(evening: Drive, state: Any, begun: bool) -> View:
    """What everybody is shown; between two turns once the next has begun: what lay there of the last one is gone."""
    rules = evening.rules
    following = next((offer for offer in rules.menu(HOST, state.public, None) if offer.main), None)
    if following is not None and not following.fields and not begun:
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
    return {**rules.presets[Way.BOX if way == "fuller" else Way(way)], **more, **SHEET.get(slug, {})}


def ways(slug: str) -> list[str]:
    """All ways to sit down at a game."""
    return [*(way.value for way in GAMES[slug].presets), *(["fuller"] if GAMES[slug].fuller is not None else [])]


WAYS = [(slug, way) for slug in POSITIONS for way in ways(slug)]


@pytest.mark.parametrize(
    ("slug", "way", "phase"), [(slug, way, phase) for slug, way in WAYS for phase in ("", *WITHIN.get(slug, ()))]
)
def test_a_position_keyed_in_stands_as_it_was_left_and_plays_on_to_its_end(slug: str, way: str, phase: str) -> None:
    options = sat_down(slug, way)
    found = (left(Played(slug, seed, options=options, corrections=False), phase) for seed in SEEDS)
    old = next(one for one in found if one is not None)
    new = fresh(old, options, 2)
    told = keyed_in(new, old)
    assert shown(new, new.state, bool(phase)) == shown(old.evening, old.state, bool(phase))
    assert not offered(new, new.state)
    assert not new.state.public.until
    assert all("keyed in" in foot and "“”" not in foot for foot in told[:-1])
    for _tried in new.run():
        assert not new.rules.broken(new.state)
    assert new.over


def before_its_position(slug: str, seed: int) -> tuple[Drive, Any]:
    """An evening that begins in the middle, and how it stood when its position was first asked for."""
    evening = Drive(slug, seed, options={BEGINS: MIDDLE}, corrections=False)
    begun = evening.state
    if offered(evening, begun):
        return evening, begun
    return evening, next(tried.after for tried in evening.run(60) if offered(evening, tried.after))


@pytest.mark.parametrize("slug", POSITIONS)
def test_the_form_of_a_position_is_the_golden_step_and_takes_its_keys_at_once(slug: str) -> None:
    evening, at = before_its_position(slug, 0)
    form, *others = sorted(evening.rules.menu(HOST, at.public, None), key=lambda offer: offer.do != DO)
    assert form.main, "it is the next step, not what would begin at the start"
    assert form.opens, "and waits for no Space"
    assert not any(offer.main for offer in others)
    (phase,) = [field for field in form.fields if field.name == "phase"]
    assert isinstance(phase, ChooseOne)
    assert phase.asked or "" not in [choice.value for choice in phase.choices], "Enter does not pass over it"
    chosen = [field.name for field in form.fields if isinstance(field, ChooseOne) and field.start]
    assert not chosen, "who leads by now is as little known: nothing is chosen that Enter would pass over"


@pytest.mark.parametrize("slug", [slug for slug in GAMES if "imagined" in vars(type(GAMES[slug]))])
def test_a_position_that_a_simulation_makes_up_is_one_that_can_be(slug: str) -> None:
    for seed in range(12):
        evening, at = before_its_position(slug, seed)
        rules, position = evening.rules, evening.rules.imagined(at.public, random.Random(seed).randrange)
        assert position is not None
        command = evening.session.read({"do": DO, **position})
        assert not isinstance(rules.decide(at, HOST, command, evening.session.now()), Refusal), position


@pytest.mark.parametrize(("slug", "way"), [(slug, way) for slug, way in WAYS if slug in AS_SEEN])
def test_what_was_chosen_in_secret_is_keyed_in_as_all_have_seen_it_and_stands_as_it_stood(slug: str, way: str) -> None:
    options = sat_down(slug, way)
    evening = Played(slug, 3, options=options, corrections=False)
    found: dict[str, tuple[Any, Keyed]] = {}
    for _tried in evening.run():
        if keyed := AS_SEEN[slug](evening.state):
            (_host, position), *_steps = keyed
            found[f"{position['phase']} {position['nth']}"] = evening.state, keyed
    for state, keyed in found.values():
        steps = tuple((by, evening.session.read(data)) for by, data in keyed[1:])
        new = fresh(old := Left(evening, state, state, keyed[:1], steps), options, 2)
        keyed_in(new, old)
        assert shown(new, new.state, True) == shown(evening, state, True)
        assert new.state.own == state.own
        assert not new.state.public.until
    for _tried in new.run():
        assert not new.rules.broken(new.state)
    assert new.over


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_can_begin_in_the_middle_says_so_and_no_other_does(slug: str) -> None:
    drive = Drive(slug, 0, corrections=False)
    at_once = any(offered(drive, tried.after) for tried in drive.run(12))
    assert GAMES[slug].from_the_middle == (slug in POSITIONS)
    assert not at_once or GAMES[slug].from_the_middle
