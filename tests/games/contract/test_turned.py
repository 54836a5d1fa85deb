"""What is turned or shown stands on the public page until somebody's next press, in the last round as in any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import pytest

from companion.core.messages import PUBLIC, Event
from companion.games import GAMES
from tests.games.contract.driving import SLUGS, sat_down

OTHERWISE = {
    ("article27", "BooksOpened", "graph"): "the graph has a page of its own",
    ("politburo", "ObjectiveNamed", "member"): "a name that is a guess stands on no page beside a printed card",
    ("politburo", "ObjectivesTurned", "members"): "a name that is a guess stands on no page beside a printed card",
    ("renegotiation", "Shown", "cards"): "cards of a hand that a card has somebody show: called out, and in the story",
}
"""What is shown in another way than beside the name of whose it is."""
LAST = 40
"""So many steps before the end are looked at."""
HISTORY = {"terms"}
"""Where a board keeps rounds that are over: what has just been turned is no history yet."""


def _told(event: Event) -> Iterator[tuple[str, str, Any]]:
    """What an event shows of each seat: the field, the seat, and what it says of it."""
    fields = msgspec.structs.asdict(event)
    for field, value in fields.items():
        if isinstance(value, Mapping):
            yield from ((field, seat, one) for seat, one in value.items())
        elif field != "seat" and "seat" in fields:
            yield field, fields["seat"], value


def _leaves(shown: Any) -> Iterator[str]:
    if isinstance(shown, Mapping):
        shown = [one for key, one in shown.items() if key not in HISTORY]
    if isinstance(shown, list | tuple):
        for one in shown:
            yield from _leaves(one)
    else:
        yield str(shown)


def _parts(shown: Any) -> Iterator[dict[Any, Any]]:
    """Every card, row and line of a page, with those inside them."""
    if isinstance(shown, dict):
        yield shown
        shown = [one for key, one in shown.items() if key not in HISTORY]
    if isinstance(shown, list | tuple):
        if shown and not any(isinstance(one, dict | list | tuple) for one in shown):
            yield dict(enumerate(shown))
        for one in shown:
            yield from _parts(one)


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_turned_stands_beside_its_name_until_the_next_press(slug: str, seed: int) -> None:
    """Seen at a table: the last purge, whose card it was and who lost by it, was never on the wall, which went at once
    to the members face down."""
    rules: Any = GAMES[slug]
    looked = 0

    def stands(view: Any, seat: str, value: Any) -> bool:
        wanted = [str(one) for one in (value if isinstance(value, tuple | list) else (value,))]
        for part in _parts(view):
            if seat in part and str(part[seat]) == str(value):
                return True
            said = set(_leaves(part))
            if seat in part.values() and all(
                {one, rules.label(one)} & said or any(line.startswith(one) for line in said) for one in wanted
            ):
                return True
        return False

    for way in rules.presets:
        for entry in sat_down(slug, way, seed).session.evening.entries:
            shown = [event for event in entry.events if event.reveals and PUBLIC in event.open_to()]
            view = msgspec.to_builtins(rules.look(entry.after[-1])) if shown else None
            for event in shown:
                for field, seat, value in _told(event):
                    if (slug, type(event).__name__, field) not in OTHERWISE:
                        looked += 1
                        assert stands(view, seat, value), (way, event, field)
    assert looked


@pytest.mark.parametrize("slug", SLUGS)
def test_before_the_last_turning_no_page_has_a_result_nor_the_sentence_of_who_won(slug: str) -> None:
    """The climax is state: what the result shows is on no page, and so in no export, before the event that shows it."""
    rules: Any = GAMES[slug]
    for way in rules.presets:
        states = [state.public for state in sat_down(slug, way, 1).session.evening.states]
        end = rules.result(states[-1])
        assert end is not None
        before = [public for public in states if not public.over][-LAST:]
        for public in before:
            assert rules.result(public) is None
            assert end.say not in msgspec.json.encode(rules.look(public)).decode(), (way, public.phase)
