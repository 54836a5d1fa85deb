"""Names: whatever a table calls its seats, every page says the same with those names, and commands hold the keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.core.contract import AnyRules, changed
from companion.core.corrections import Rename, StandIn
from companion.core.messages import HOST, JUDGE, PUBLIC, Refusal
from companion.core.names import Names
from companion.core.page import Page
from companion.games import GAMES
from companion.sessions import Session
from companion.sessions.entries import Entry
from companion.sessions.evening import Evening
from tests.games.contract.driving import NAMES, SLUGS, Drive, played

NAMED = ("Zoë", "Yann", "Xi", "Wu", "Vic", "Ulf", "Tom", "Sal", "Roy", "Quy", "Pam", "Ole")
CALLED = dict(zip(NAMES, NAMED, strict=True))
BOLD = (0.0, 0.6)
CASES = [(slug, seed) for slug in SLUGS for seed in range(2)]


def begun(rules: AnyRules, entry: Entry, named: dict[str, str]) -> Evening:
    """The evening after its first entry, with its seats called so, as far as anybody reads."""
    evening = Evening(rules)
    again(evening, entry)
    first = evening.history.last
    assert first is not None
    public = changed(first.state.public, named=named)
    first.state, first.entry.after = changed(first.state, public=public), [public] * len(entry.events)
    return evening


def again(evening: Evening, entry: Entry) -> None:
    """The same entry in another evening."""
    evening.add(Entry(entry.n, entry.at, entry.wall, entry.by, entry.command, entry.events))


def read(page: Page) -> Any:
    """What of a page people read, and who it says that sits where."""
    plain: Any = msgspec.to_builtins(page)
    plain.pop("viewer")
    return plain


def spoken(value: Any, called: dict[str, str]) -> Any:
    """Plain data with every word that is a key, or stands after a colon, called by its name."""
    match value:
        case dict():
            if value.get("receivers") and not value["says"]:
                value = {**value, "says": value["receivers"]}
            return {spoken(k, called): spoken(v, called) for k, v in value.items() if k != "key"}
        case list() | tuple():
            return [spoken(one, called) for one in value]
        case str() if "Seat-" in value:
            return re.sub(r"Seat-[a-l]", lambda key: called[key[0]], value)
    return value


def sentences(value: Any) -> Iterator[str]:
    """Every string of several words in plain data: what a command holds is one word, a key or a number."""
    match value:
        case dict():
            yield from sentences(list(value.values()))
        case list() | tuple():
            for one in value:
                yield from sentences(one)
        case str() if " " in value:
            yield value


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_every_page_says_with_other_names_what_it_says_with_the_keys(slug: str, seed: int) -> None:
    keys = tuple(f"Seat-{letter}" for letter in "abcdefghijkl")
    called = dict(zip(keys, CALLED.values(), strict=True))
    drive = Drive(slug, 70 + seed, bold=BOLD[seed], names=keys)
    entries = drive.played(260).session.evening.entries
    seats = drive.session.evening.public.seats
    plain = begun(drive.rules, entries[0], {})
    named = begun(drive.rules, entries[0], {seat: called[seat] for seat in seats})
    every = max(1, len(entries) // 6)
    for place, entry in enumerate(entries[1:]):
        again(plain, entry)
        again(named, entry)
        if place % every:
            continue
        # Story, ledger and sheet grow: who is not asked here is asked later.
        viewers = (PUBLIC, HOST, JUDGE, *seats[:2])
        first = place // every
        for viewer in (viewers[first % 5], viewers[(first + 2) % 5]):
            said = read(named.page(viewer, 0, True))
            assert spoken(read(plain.page(viewer, 0, True)), called) == spoken(said, called), (entry.n, viewer)
            told = msgspec.json.encode([said["view"], said["story"], said["result"], said["house_rules"]]).decode()
            for card in said["view"]["seats"]:
                told = told.replace(f'"key":"{card["key"]}"', "")
            assert "Seat-" not in told, (entry.n, viewer, told[told.index("Seat-") - 80 :][:160])
            asked = [text for text in sentences([said["offers"], said["question"], said["wanted"]]) if "Seat-" in text]
            assert not asked, (entry.n, viewer, asked)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_line_of_the_story_begins_with_a_capital_unless_it_is_somebodys_name(slug: str) -> None:
    """Seen on a wall: “the floor → Ben: 5”, “the Bank → Eva: 4”."""
    session = played(slug, 0).session
    said = [line.say for viewer in (PUBLIC, JUDGE) for line in session.page(viewer).story]
    assert said
    assert not [one for one in said if one[0].islower()]


@pytest.mark.parametrize("slug", SLUGS)
def test_no_sentence_ends_in_two_full_stops_because_a_name_ends_in_one(slug: str) -> None:
    names = tuple(f"Mr {letter}." for letter in "ABCDEFGHIJKL")
    drive = Drive(slug, 3, names=names)
    entries = drive.played(120).session.evening.entries
    evening = Evening(drive.rules)
    every = max(1, len(entries) // 8)
    for place, entry in enumerate(entries):
        again(evening, entry)
        if place % every == 0:
            for viewer in (PUBLIC, HOST, evening.public.seats[0]):
                told = msgspec.json.encode([evening.page(viewer, 0, True).view, evening.page(viewer, 0, True).story])
                said = re.sub(r'"(?:key|seat)":"[^"]*"', "", told.decode())
                assert ".." not in said, said[said.index("..") - 80 :][:160]


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_is_renamed_or_stands_in_plays_on_by_the_seats_key_and_is_called_by_name(slug: str) -> None:
    drive = Drive(slug, 5, seats=max(3, GAMES[slug].meta.seats[0]), corrections=False)
    session = drive.session
    for _n in range(12):
        drive.step()
    taken, seat = session.seats[:2]
    assert not isinstance(session.submit(HOST, StandIn(taken, "Yann")), Refusal)
    assert not isinstance(session.submit(HOST, Rename(seat, "Zoë")), Refusal)
    assert [card.name for card in session.page(PUBLIC).view.seats if card.seat == seat] == ["Zoë"]
    assert session.page(PUBLIC).story[-1].say == f"{seat} is called Zoë from now on."
    assert seat in session.seats
    drive.played()
    result = session.page(PUBLIC).result
    assert result is not None
    assert "Zoë" in {standing.seat for standing in result.standings}
    assert not {seat, taken} & {standing.seat for standing in result.standings}
    accounts = {account for line in session.page(PUBLIC).ledger for account in (line.src, line.dst)}
    assert not any({seat, taken} & set(account.split(":")) for account in accounts), accounts


@pytest.mark.parametrize("slug", SLUGS)
def test_a_stand_in_is_told_of_and_nobody_is_called_as_somebody_else(slug: str) -> None:
    session: Session = Drive(slug, 5, corrections=False).session
    one, other = session.seats[:2]
    assert not isinstance(session.submit(HOST, StandIn(one, "Zoë")), Refusal)
    assert session.page(other).story[-1].say == f"Zoë plays on for {one}, and has a private page of their own."
    for wrong in (other, "Zoë ", "host", "", "x" * 25, "a\u202eb"):
        answer = session.submit(HOST, Rename(other if wrong != other else one, wrong))
        assert isinstance(answer, Refusal), wrong
        assert answer.reasons[0].field == "name"
        assert session.say_reason(answer.reasons[0]).endswith(".")
    assert isinstance(session.submit(other, Rename(other, "Yann")), Refusal)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_refusal_speaks_of_seats_by_their_names(slug: str) -> None:
    drive = Drive(slug, 9, bold=0.5)
    session = drive.session
    keys = session.seats
    for seat in keys:
        session.submit(HOST, Rename(seat, CALLED[seat]))
    refused = 0
    for tried in drive.run(600):
        if isinstance(tried.answer, Refusal):
            for reason in tried.answer.reasons:
                said = session.say_reason(reason).replace("Anarchy", "")
                refused += 1
                assert not any(f" {key} " in f" {said.rstrip('.')} " for key in keys), said
    assert refused


def test_names_stand_for_keys_in_accounts_and_nowhere_else() -> None:
    names = Names({"Ana": "Zoë", "Ben": "Ben"})
    assert names.account("supply:Ana") == "supply:Zoë"
    assert names.account("laid:Ana:Ben") == "laid:Zoë:Ben"
    assert names.account("city:Ana") == "city:Ana"
    assert names.account("bank") == "bank"
    assert not Names({"Ben": "Ben"})
