"""Boxes of every game: what goes in is refused or kept, never written; what comes out is the table's, and unsigned."""

from __future__ import annotations

import random

import msgspec
import pytest

from companion.core.messages import HOST, JUDGE, TABLE, Refusal
from companion.core.sealed import Kept
from companion.journal import Draft, MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from tests.games.contract.driving import SLUGS, Drive
from tests.games.contract.samples import union

CASES = [(slug, seed) for slug in SLUGS for seed in range(6)]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_goes_into_a_box_is_a_command_of_the_game_and_its_seats_alone(slug: str) -> None:
    rules = Drive(slug, 1).rules
    for kind in rules.boxed:
        assert kind in union(rules.commands)
        assert kind.alone


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_a_choice_in_a_box_is_kept_or_refused_and_never_written(slug: str, seed: int) -> None:
    evening = Drive(slug, seed, bold=0.2)
    kept = 0
    for tried in evening.run():
        if isinstance(tried.command, evening.rules.boxed):
            assert isinstance(tried.answer, (Kept, Refusal))
            kept += isinstance(tried.answer, Kept)
        else:
            assert not isinstance(tried.answer, Kept)
    assert all(not isinstance(entry.command, evening.rules.boxed) for entry in evening.session.evening.entries)
    tags = [str(kind.__struct_config__.tag) for kind in evening.rules.boxed]
    told = " ".join(record.command + record.events for record in evening.session.journal.records())
    assert not any(f'"do":"{tag}"' in told for tag in tags)


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_an_open_box_waits_for_seats_and_a_full_one_gives_the_same_whoever_put_in_what(slug: str, seed: int) -> None:
    evening = Drive(slug, seed, bold=0.2)
    rules, rnd = evening.rules, random.Random(seed)
    for _tried in evening.run():
        box = rules.box(evening.state.public)
        if box is None or rnd.random() > 0.2:
            continue
        offered = {
            seat: [
                evening.session.read(offer.filled())
                for offer in rules.menu(seat, evening.state.public, evening.state.own[seat])
                if not offer.refused and not offer.fields
            ]
            for seat in box.seats
        }
        choices = [
            rnd.choice([command for command in offered[seat] if isinstance(command, rules.boxed)]) for seat in box.seats
        ]
        for command, seat in zip(choices, box.seats, strict=True):
            assert rules.decide(evening.state, seat, command, evening.session.now()) == []
            for by in (HOST, JUDGE, TABLE):
                assert isinstance(rules.decide(evening.state, by, command, evening.session.now()), Refusal)
        ordered = tuple(sorted(choices, key=msgspec.json.encode))
        together = rules.unbox(evening.state.public, ordered)
        decided = rules.decide(evening.state, TABLE, together, evening.session.now())
        assert decided
        assert not isinstance(decided, Refusal)


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_what_lay_in_a_box_is_gone_when_the_program_died(slug: str, seed: int) -> None:
    evening = Drive(slug, seed, bold=0.2)
    for _tried in evening.run():
        if not evening.session.page(HOST).in_box:
            continue
        copy = MemoryJournal(evening.session.journal.header)
        records = evening.session.journal.records()
        copy.append([Draft(r.at, r.wall, r.actor, r.command, r.events) for r in records])
        again = Session.reopen(copy, HandWoundTime(), AppDraws(1))
        assert again.page(HOST).in_box == ()
        assert again.evening.state == evening.state
        return
