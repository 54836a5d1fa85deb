"""Every sentence that people read is whole: no empty name, no raw key, no rule's code in front, no brace left open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import Struct

from companion.core.messages import HOST, JUDGE, PUBLIC, Refusal
from companion.core.offers import ChooseMany, ChooseOne, Offer
from companion.games import GAMES
from companion.words import say_reason
from tests.games.contract.asking import ODD, Asking
from tests.games.contract.driving import SLUGS, Drive, played

READ = frozenset(
    {"say", "says", "short", "heading", "foot", "leader", "about", "status_say", "subtitle", "advice", "places"}
)
"""Fields of a page that people read, whatever the game; every other may hold keys."""
BROKEN = {
    "two spaces": re.compile(r"\S  +\S"),
    "a space too many": re.compile(r"^\s|\s$|\s[.,;!?](?:\s|$)"),
    "a brace": re.compile(r"[{}]"),
    "a rule's code in front": re.compile(r"^[A-Z]{0,3}-?[RQI]\d+\b"),
    "an empty name": re.compile(r"“”|\(\)|:\.|(?:^|\s)['’]s\b"),
    "a raw key": re.compile(r"\b[a-z]+:[a-z]|\b[a-z]+_[a-z]+"),
}
"""What no sentence may hold, by what is wrong with it."""
NONSENSE = {"", *ODD, *(odd[:40] for odd in ODD)}
CROWDED = 2
"""So many names of 24 letters have room on a button."""
EVERY = 30
"""So many steps lie between two looks at every page."""


@cache
def wrong(sentence: str) -> str:
    """What is wrong with a sentence; "" when nothing is. What a program may send instead is listed as it is."""
    sentence = re.sub(r"“[^”]+”", "“…”", re.sub(r"one of: .*", "…", sentence))
    return next((what for what, found in BROKEN.items() if found.search(sentence)), "")


def read(value: Any, reads: bool = False) -> Iterator[str]:
    """Every sentence in a page that people read."""
    if isinstance(value, str):
        if reads and value:
            yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from read(getattr(value, name), name in READ)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from read(each, reads)


def buttons(offer: Offer) -> Iterator[str]:
    """What stands on the buttons of an offer: its own, and those of its choices."""
    yield offer.say
    for field in offer.fields:
        if isinstance(field, ChooseOne | ChooseMany):
            yield from (choice.say for choice in field.choices)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_sentence_on_every_page_and_of_every_refusal_is_whole(slug: str) -> None:
    rules, asking, found = GAMES[slug], Asking(3), dict[str, str]()
    for seed in (1, 2):
        evening = Drive(slug, seed, bold=0.4 * (seed - 1), corrections=False)
        for place, tried in enumerate(evening.run(400)):
            said = [say_reason(rules, r) for r in tried.answer.reasons] if isinstance(tried.answer, Refusal) else []
            if place % EVERY == 0:
                asking.listen(evening)
                for by, command in asking.commands(evening, 12):
                    answer = rules.decide(evening.state, by, command, evening.session.now())
                    reasons = answer.reasons if isinstance(answer, Refusal) else ()
                    # Where nonsense was asked for, nonsense is repeated.
                    said += [say_reason(rules, r) for r in reasons if not set(map(str, r.given.values())) & NONSENSE]
                # At one look two of them, at the next the others.
                viewers = (PUBLIC, HOST, JUDGE, evening.session.seats[0])
                for viewer in viewers[place // EVERY % 2 :: 2]:
                    page = evening.session.page(viewer)
                    said += [*read(page), *(line.say for line in page.story[-3:])]
                    said += [say_reason(rules, r) for offer in page.offers for r in offer.refused]
                    names = re.compile(rf"\b({'|'.join(map(re.escape, evening.session.seats))})\b")
                    on = [say for offer in page.offers for say in buttons(offer)]
                    found |= {say: "too many names" for say in on if len(names.findall(say)) > CROWDED}
            found |= {sentence: what for sentence in said if (what := wrong(sentence))}
    assert not found, "\n".join(f"{what}: {sentence}" for sentence, what in found.items())


@pytest.mark.parametrize("slug", SLUGS)
def test_every_sentence_of_the_set_up_page_is_whole(slug: str) -> None:
    rules = GAMES[slug]
    said = [*rules.ways.values(), *(rule.say for rule in rules.house_rules)]
    said += [say for rule in rules.house_rules for _value, say in rule.choices]
    said += [part for pair in rules.unofficial for part in pair]
    for more in (rules.fuller, rules.fuller.instead if rules.fuller is not None else None):
        said += [more.say, more.gives_up, more.costs] if more is not None else []
    assert not {sentence: wrong(sentence) for sentence in said if wrong(sentence)}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_line_that_only_some_may_read_names_who_it_was_for_at_the_end_everybody_reads_it(slug: str) -> None:
    """Seen at a table: “You draw: Bill 10”, in everybody's story once the books were open."""
    found = 0
    for seed in (0, 1):
        drive = played(slug, seed)
        evening = drive.session.evening
        names = {*evening.public.everybody, *evening.public.named.values()}
        for entry in evening.entries:
            for event, said in zip(entry.events, entry.said(drive.rules), strict=True):
                if said and event.open_to() and PUBLIC not in event.open_to():
                    found += 1
                    assert any(name in said for name in names), said
    assert found > 2 or not found  # a game may say nothing in private: its ballots are told when they are opened
