"""Commands, events and slices of every game: closed where they must be, the same after the journal and back."""

from __future__ import annotations

import traceback
from typing import Any, get_type_hints

import msgspec
import pytest

from companion.core.contract import AnyRules, SeatOwn, TableHidden, TablePublic, changed
from companion.core.corrections import (
    Adjust,
    Adjusted,
    Begin,
    CommitDraws,
    CutDraws,
    DrawsCommitted,
    DrawsCut,
    NotePhone,
    OpenWindow,
    PhoneNoted,
    Redo,
    Redone,
    Rewind,
    Rewound,
    WindowOpened,
)
from companion.core.messages import Command, Event, OpenEvent
from companion.core.offers import Wanted
from companion.core.rulings import checked
from companion.games import GAMES
from companion.journal import Record
from companion.sessions.evening import Codec
from tests.games.contract.driving import SLUGS, Drive, played
from tests.games.contract.samples import MARKER, sample, union

HOUSE_COMMANDS = (Begin, Rewind, Redo, Adjust, OpenWindow, NotePhone, CommitDraws, CutDraws)
HOUSE_EVENTS = (Rewound, Redone, Adjusted, WindowOpened, PhoneNoted, DrawsCommitted, DrawsCut)


def commands_of(slug: str) -> tuple[type[Command], ...]:
    """Every command that an evening of this game takes."""
    return (*union(GAMES[slug].commands), *HOUSE_COMMANDS)


def events_of(slug: str) -> tuple[type[Event], ...]:
    """Every event that a journal of this game may hold."""
    return (*union(GAMES[slug].events), *HOUSE_EVENTS)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_command_prints_its_class_and_nothing_else(slug: str) -> None:
    for kind in commands_of(slug):
        command = sample(kind)
        assert repr(command) == f"{kind.__name__}(closed)"
        assert MARKER not in f"{command} {command!r} {[command]} {command.__rich_repr__()}", kind


@pytest.mark.parametrize("slug", SLUGS)
def test_an_event_that_is_not_open_to_all_prints_its_class_and_nothing_else(slug: str) -> None:
    for kind in events_of(slug):
        event = sample(kind)
        if issubclass(kind, OpenEvent):
            assert "public" in event.open_to(), kind
        else:
            assert MARKER not in f"{event} {event!r} {[event]} {event.__rich_repr__()}", kind
            assert kind.open_to is not OpenEvent.open_to, kind


@pytest.mark.parametrize("slug", SLUGS)
def test_the_slices_of_a_seat_and_of_nobody_print_closed_and_so_does_the_whole_state(slug: str) -> None:
    state = played(slug, 1).state
    for slice_ in (*state.own.values(), state.hidden):
        planted = sample(type(slice_))
        assert MARKER not in repr(planted)
        assert repr(slice_) == f"{type(slice_).__name__}(closed)"
    assert repr(state) == "Split(closed)"
    assert isinstance(state.public, TablePublic)
    assert isinstance(state.hidden, TableHidden)
    assert all(isinstance(own, SeatOwn) for own in state.own.values())


@pytest.mark.parametrize("slug", SLUGS)
def test_a_traceback_through_the_rules_prints_no_secret(slug: str) -> None:
    """Formatted as a log would, with the locals of every frame."""
    drive = Drive(slug, 2)
    seat = drive.session.seats[0]
    own = sample(type(drive.state.own[seat]))
    state = msgspec.structs.replace(
        drive.state, own={**drive.state.own, seat: own}, hidden=sample(type(drive.state.hidden))
    )
    wanted = sample(Wanted)

    def fails() -> None:
        held, secret = state, (own, wanted, [sample(kind) for kind in union(drive.rules.commands)])
        raise RuntimeError(f"{held!r} {secret!r}")

    try:
        fails()
    except RuntimeError as error:
        told = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
    assert "secret = (" in told
    assert MARKER not in told


@pytest.mark.parametrize("slug", SLUGS)
def test_a_command_is_the_same_after_json_and_back(slug: str) -> None:
    codec = Codec(GAMES[slug])
    for command in map(sample, commands_of(slug)):
        assert codec.command(msgspec.json.decode(msgspec.json.encode(command))) == command


@pytest.mark.parametrize("slug", SLUGS)
def test_an_event_is_the_same_after_the_journal_and_back(slug: str) -> None:
    rules, codec = GAMES[slug], Codec(GAMES[slug])
    for event in map(sample, events_of(slug)):
        if "options" in event.__struct_fields__:
            # House rules that nobody knows open no evening.
            event = changed(event, options=checked(rules.house_rules, {}, ()))
        record = Record(
            1, 0, "", "host", msgspec.json.encode(Begin(())).decode(), msgspec.json.encode([event]).decode(), ""
        )
        assert codec.read(record, rules.meta.schema).events == (event,)


@pytest.mark.parametrize("slug", SLUGS)
def test_data_that_is_no_command_gets_a_sentence(slug: str) -> None:
    codec = Codec(GAMES[slug])
    good = msgspec.to_builtins(sample(union(GAMES[slug].commands)[0]))
    wrong: list[Any] = [None, 7, "pass", [], {}, {"do": "no such thing"}, {**good, "surplus": 1}, {"do": ["x"]}]
    for data in wrong:
        with pytest.raises(ValueError, match=r"^That is no command of this game: .+\.$"):
            codec.command(data)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_command_and_event_says_in_its_docstring_what_it_is(slug: str) -> None:
    """The pages of the protocol are generated from them."""
    rules: AnyRules = GAMES[slug]
    for kind in (*union(rules.commands), *union(rules.events)):
        assert kind.__doc__, kind
        assert kind.__doc__.strip().endswith("."), kind
        hints: dict[str, Any] = get_type_hints(kind)
        assert hints is not None
