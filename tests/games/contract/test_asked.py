"""What the host may say in the name of all: which offers do so, for whom, and that the story tells who said it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from companion.core.messages import HOST, PUBLIC, Command, Refusal, snake
from companion.core.offers import Offer
from companion.core.vocabulary import AWAITED, Group
from companion.games import GAMES
from companion.sessions import Entry
from tests.games.contract.driving import SLUGS, Drive, changing, played, sat_down
from tests.games.contract.samples import union

ANSWERS = AWAITED - {Group.TURN, Group.CARDS, Group.FLOOR, Group.CHAIR}
"""How a seat answers what it is asked, and is not about its own turn."""


def evenings(slug: str) -> Iterator[Drive]:
    yield from (played(slug, seed) for seed in (0, 1, 2))
    yield from (sat_down(slug, way, 1) for way in GAMES[slug].presets)


def answers(menu: Iterable[Offer]) -> set[str]:
    """What a seat may say now, of all that it may do, to what it is asked."""
    return {offer.do for offer in menu if not offer.refused and offer.group in ANSWERS}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_step_of_the_host_that_ends_what_a_waiting_seat_may_say_names_the_seat(slug: str) -> None:
    """Seen at a table: Space was “Nobody else”, and shut the last opportunity of one who sat at her phone and had not
    been asked yet; it was “All mutineers agree”, too. Where the seat could take the very same step, it is that step."""
    rules = GAMES[slug]
    for evening in evenings(slug):
        for tried in changing(evening):
            state, public = tried.after, tried.after.public
            waiting = [card.seat for card in rules.look(public).seats if card.waiting]
            offers = rules.menu(HOST, public, None) if waiting else ()
            mains = [offer for offer in offers if offer.main and not (offer.refused or offer.fields)]
            menus = {seat: rules.menu(seat, public, state.own[seat]) for seat in (waiting if mains else ())}
            for offer in mains:
                could = {seat: answers(menu) for seat, menu in menus.items() if offer.do not in {o.do for o in menu}}
                could = {seat: said for seat, said in could.items() if said}
                told = rules.decide(state, HOST, evening.session.read(offer.filled()), tried.now) if could else ()
                after = state
                for event in () if isinstance(told, Refusal) else told:
                    after = rules.evolve(after, event)
                waits = {card.seat for card in rules.look(after.public).seats if card.waiting} if could else set()
                for seat, said in could.items():
                    ended = seat not in waits or not said & answers(rules.menu(seat, after.public, after.own[seat]))
                    assert not ended or seat in offer.speaks_for, f"“{offer.say}” speaks for {seat}"


@pytest.mark.parametrize("slug", SLUGS)
def test_what_the_host_says_for_all_is_told_as_the_hosts_word(slug: str) -> None:
    rules = GAMES[slug]
    for_all = {snake(kind.__name__) for kind in union(rules.commands) if kind.for_all}
    speaking = set()
    for evening in evenings(slug):
        for tried in changing(evening):
            offers = [o for o in rules.menu(HOST, tried.after.public, None) if o.speaks_for]
            speaking |= {offer.do for offer in offers if "seat" not in offer.given}
            entry: Any = tried.answer
            if not isinstance(entry, Entry) or tried.by != HOST or not said_for_all(entry.command):
                continue
            said = zip(entry.events, entry.say(rules, entry.after), strict=True)
            told = [line for event, line in said if line and PUBLIC in event.open_to()]
            assert not any(line.endswith("The host keyed it for all.") for line in told), "nobody has a phone"
            entry.phones = True
            said = zip(entry.events, entry.say(rules, entry.after), strict=True)
            entry.phones = False  # other tests look at this evening, too
            told = [line for event, line in said if line and PUBLIC in event.open_to()]
            marked = [line for line in told if line.endswith("The host keyed it for all.")]
            assert len(marked) == min(1, len(told)), told
    assert speaking <= for_all


def said_for_all(command: Command) -> bool:
    return type(command).for_all and not getattr(command, "seat", "")
