"""Boxes of every game: what goes in is refused or kept, never written; what comes out is one entry of the table."""

from __future__ import annotations

import random

import pytest

from companion.core.filling import fill
from companion.core.messages import CLOCK, HOST, JUDGE, TABLE, Refusal, Sealed, TurnOut
from companion.core.people import Leave
from companion.core.sealed import Held, Kept
from companion.games import GAMES
from companion.journal import Draft, MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from tests.games.contract.driving import SLUGS, Drive, calm
from tests.games.contract.samples import union

CASES = [(slug, seed) for slug in SLUGS for seed in range(1)]
MANY = 3
MOST = 400
"""So many commands are given in an evening that is not wanted to its end."""


def kinds(slug: str) -> tuple[type[Sealed], ...]:
    """The sealed choices of a game."""
    return tuple(kind for kind in union(GAMES[slug].commands) if issubclass(kind, Sealed))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sealed_choice_is_its_seats_alone(slug: str) -> None:
    assert all(kind.alone for kind in kinds(slug))


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_no_choice_of_the_game_never_comes_out_of_a_box(slug: str) -> None:
    """Whoever says so, and at whatever moment."""
    evening = Drive(slug, 1, bold=0.2)
    for _tried in evening.run(200):
        for data in ({}, {"do": "pause"}, {"do": "vote", "ballot": "perhaps"}, {"do": "vote", "more": 1}):
            turned = TurnOut({evening.session.seats[0]: data})
            for by in (*evening.session.seats[:1], HOST, JUDGE, TABLE, CLOCK):
                assert isinstance(evening.rules.decide(evening.state, by, turned, evening.session.now()), Refusal)


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_a_choice_in_a_box_is_kept_or_refused_and_never_written(slug: str, seed: int) -> None:
    evening = Drive(slug, seed, bold=0.2)
    for tried in evening.run(MOST):
        if isinstance(tried.command, Sealed):
            assert isinstance(tried.answer, (Kept, Refusal))
        else:
            assert not isinstance(tried.answer, Kept)
    assert all(not isinstance(entry.command, Sealed) for entry in evening.session.evening.entries)


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_no_entry_tells_who_put_in_first(slug: str, seed: int) -> None:
    """What comes out of a signed box stands in the box's own order, in one entry of the table."""
    evening = calm(slug) if not seed else Drive(slug, seed, corrections=False).played()
    inner, rules = evening.session.evening, evening.rules
    for before, entry in zip(inner.states, (inner.entries[n - 1] for n in inner.live[1:]), strict=False):
        if isinstance(entry.command, TurnOut):
            box = rules.box(before.public)
            assert box is not None
            assert entry.by == TABLE
            assert tuple(entry.command.choices) == tuple(s for s in box.seats if s in entry.command.choices)


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_an_open_box_waits_for_seats_and_a_full_one_gives_the_same_whoever_put_in_what(slug: str, seed: int) -> None:
    evening = Drive(slug, seed, bold=0.2)
    rules, rnd = evening.rules, random.Random(seed)
    for _tried in evening.run(MOST):
        box = rules.box(evening.state.public)
        if box is None or rnd.random() > 0.2:
            continue
        offered = {
            seat: [
                evening.session.read(fill(offer, rnd.randrange))
                for offer in rules.menu(seat, evening.state.public, evening.state.own[seat])
                if not offer.refused
            ]
            for seat in box.seats
        }
        sealed = [[command for command in offered[seat] if isinstance(command, Sealed)] for seat in box.seats]
        if not any(sealed):
            continue  # Something else goes on first, and the box stays open under it.
        choices = [rnd.choice(commands) for commands in sealed]
        for command, seat in zip(choices, box.seats, strict=True):
            assert rules.decide(evening.state, seat, command, evening.session.now()) == []
            for by in (HOST, JUDGE, TABLE):
                assert isinstance(rules.decide(evening.state, by, command, evening.session.now()), Refusal)
        held = Held(box, dict(zip(box.seats, choices, strict=True)))
        together = rules.unbox(evening.state.public, held.turned_out())
        decided = rules.decide(evening.state, TABLE, together, evening.session.now())
        assert decided
        assert not isinstance(decided, Refusal)


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_where_the_box_is_lost_its_seats_choose_again_and_nothing_else_is_lost(slug: str, seed: int) -> None:
    evening = Drive(slug, seed, bold=0.2)
    for _tried in evening.run(MOST):
        if evening.session._box is None or not evening.session.page(HOST).in_box:
            continue
        copy = MemoryJournal(evening.session.journal.header)
        records = evening.session.journal.records()
        copy.append([Draft(r.at, r.wall, r.actor, r.command, r.events) for r in records])
        again = Session.reopen(copy, HandWoundTime(), AppDraws(1))
        assert again.page(HOST).in_box == ()
        assert again.evening.state == evening.state
        return


@pytest.mark.parametrize("slug", SLUGS)
def test_while_no_box_stands_open_nothing_is_turned_out(slug: str) -> None:
    evening = Drive(slug, 1, bold=0.2)
    for _tried in evening.run(150):
        if evening.rules.box(evening.state.public) is None and kinds(slug):
            answer = evening.rules.decide(evening.state, TABLE, TurnOut({}), evening.session.now())
            assert isinstance(answer, Refusal)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_seat_may_choose_otherwise_until_the_box_is_full(slug: str) -> None:
    """Its own page offers it, nobody is told, and what it chose last is what comes out."""
    sealed_here = {r.key: "sealed" for r in GAMES[slug].house_rules if "sealed" in dict(r.choices)}
    evening, changed = Drive(slug, 1, options=sealed_here, corrections=False), 0
    for _tried in evening.run(MOST):
        for seat in evening.session.page(HOST).in_box if evening.session._box is not None else ():
            offers = [o for o in evening.session.page(seat).offers if not o.refused]
            again = [evening.session.read(fill(offer, evening.rnd.randrange)) for offer in offers]
            sealed = [command for command in again if isinstance(command, Sealed)]
            assert sealed, f"{seat} has chosen, and may not think again"
            story = evening.session.page(HOST).story
            for command in sealed:
                assert isinstance(evening.session.submit(seat, command), Kept)
                assert evening.session._box is not None
                assert evening.session._box.choices[seat] == command
            assert evening.session.page(HOST).story == story
            changed += 1
        if changed > MANY:
            return
    assert changed or not kinds(slug)


@pytest.mark.parametrize("slug", SLUGS)
def test_who_ends_the_evening_by_leaving_leaves_a_box_that_nobody_turns_out(slug: str) -> None:
    """The others have all put in: the evening ends with the standing of now, and what lies in the box is void."""
    sealed_here = {r.key: "sealed" for r in GAMES[slug].house_rules if "sealed" in dict(r.choices)}
    evening = Drive(slug, 1, options=sealed_here, corrections=False)
    session = evening.session
    for _tried in evening.run(MOST):
        box = evening.rules.box(evening.state.public)
        if box is None or len(box.seats) < 2:
            continue
        last = next((seat for seat in box.seats if seat not in session.page(HOST).in_box), "")
        for seat in box.seats:
            offers = [o for o in session.page(seat).offers if not o.refused and seat != last]
            choices = [session.read(fill(offer, evening.rnd.randrange)) for offer in offers]
            for command in [command for command in choices if isinstance(command, Sealed)][:1]:
                session.submit(seat, command)
        if len(session.page(HOST).in_box) < len(box.seats) - 1:
            continue  # Something else goes on first.
        before = len(session.evening.entries)
        answer = session.submit(HOST, Leave(last, end=True))
        assert not isinstance(answer, Refusal)
        assert evening.over
        assert session.page(HOST).in_box == ()
        after = session.evening.entries[before:]
        assert not any(isinstance(entry.command, TurnOut) for entry in after)
        return
    assert not kinds(slug), "no box waited for its last choice"
