"""Two histories: what is closed is left out, or goes another way, and who may not read it is shown the same."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from companion.core.messages import HOST, JUDGE, PUBLIC, Draw, TurnOut, Viewer
from companion.sessions import Entry
from companion.sessions.evening import Codec, Evening
from tests.games.contract.driving import SLUGS, Drive, played
from tests.games.contract.twins import Twins, another, closed, histories, publics, told

SEEDS = (0, 8)
"""An evening by the defaults, and one by nearly all other house rules."""
EACH = 4
"""So many steps of each kind are changed in an evening."""
FOLLOWED = 30
"""So many entries are followed in both evenings."""
MOST = 110
"""So many commands are given in an evening whose every page is compared at every step."""
LOOKED = 0.2
"""In this share of them whole pages are compared."""


def counting(evening: Evening) -> list[Entry]:
    """The entries that count, private steps that stood when what was before them was taken back among them."""
    return [step for live in reversed([*evening.history.back()]) for step in live.steps]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_public_follows_from_the_open_events_alone(slug: str, seed: int) -> None:
    evening = played(slug, seed).session.evening
    rules, left_out = evening.rules, 0
    # One after the other: what is remembered beside the state would be alike in two folds side by side.
    whole = [told(public) for _event, public in publics(rules, counting(evening), with_closed=True)]
    for (event, alone), public in zip(publics(rules, counting(evening), with_closed=False), whole, strict=True):
        assert told(alone) == public, f"after {type(event).__name__}"
        left_out += bool(closed([event]))
    assert left_out or seed, "a table that keeps to the defaults hides something"


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_can_tell_which_closed_choice_or_draw_it_was_until_an_event_shows_it(slug: str, seed: int) -> None:
    evening = played(slug, seed).session.evening
    codec, rnd = Codec(evening.rules), random.Random(seed)
    swapped: Counter[str] = Counter()
    concealed: set[str] = set()
    compared = 0
    for entry, before in histories(evening):
        kinds = {type(event).__name__ for event in closed(entry.events)}
        if not any(swapped[kind] < EACH for kind in kinds):
            continue
        other = another(codec, entry, before, rnd)
        if isinstance(entry.command, TurnOut):
            concealed |= kinds
        if other is None:
            continue
        swapped.update(kinds)
        viewers = (PUBLIC, HOST, JUDGE, *rnd.sample(before.state.public.seats, 2))
        twins = Twins(evening, entry, before, other, viewers)
        for later in evening.entries[entry.n : entry.n + FOLLOWED]:
            if not twins.follow(later, viewers if rnd.random() < LOOKED else ()):
                break
        compared += twins.compared
        plain = entry.by in before.state.own and not isinstance(entry.command, Draw)
        assert not (plain and twins.revealed), f"{type(entry.command).__name__} is a sealed choice, and is not declared"
    assert compared >= 3 * swapped.total() / 2
    assert concealed <= swapped.keys(), "a sealed choice was never another"


def read(evening: Evening, viewer: Viewer) -> bytes:
    """A viewer's whole page as it stands, of one and the same evening: no order of keys but its own."""
    return msgspec.json.encode(evening.page(viewer, 0, True))


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_a_step_that_somebody_may_not_read_changes_nothing_on_their_page(slug: str, seed: int) -> None:
    drive = Drive(slug, seed, bold=0.3, corrections=False)
    evening = drive.session.evening
    seats = drive.session.seats[:: 1 + bool(seed)]
    before = {viewer: read(evening, viewer) for viewer in (PUBLIC, HOST, JUDGE, *seats)}
    entries, unread = len(evening.entries), 0
    for _tried in drive.run(MOST):
        new = [event for entry in evening.entries[entries:] for event in entry.events]
        entries = len(evening.entries)
        for viewer, page in before.items():
            if not closed(new) or any(evening.sees(viewer, event) for event in new):
                before[viewer] = read(evening, viewer) if new else page
            else:
                assert read(evening, viewer) == page, f"{viewer}, by {[type(event).__name__ for event in new]}"
                unread += 1
    assert unread or not any(closed(entry.events) == list(entry.events) for entry in evening.entries)
