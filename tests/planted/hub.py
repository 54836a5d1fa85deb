"""Plants in a hall: lines that leave at once or follow from nothing, late orders, a wall that tells."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, chdir, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from companion.cli import main
from companion.hall import hallfile, hub, lines, link, messages, table, taking, wire
from companion.hall.keys import HallKey
from companion.hall.server import NatsServer, users
from tests.games.contract import test_clock
from tests.hall import test_elsewhere, test_late, test_lines, test_wall
from tests.hall.rooms import Room
from tests.planted.planting import Guard, Plant


class Fits(str):
    """A hash that is like any other."""

    __slots__ = ()

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__


def in_a_folder(test: Callable[[Path], None]) -> Guard:
    """A test that writes files."""

    def guard() -> None:
        with tempfile.TemporaryDirectory() as folder:
            test(Path(folder))

    guard.__name__ = test.__name__
    return Guard(guard)


def late() -> None:
    """An order that waited while the hub was away, at a table of a real hall."""
    with tempfile.TemporaryDirectory() as folder, patch.object(link, "LATE_S", 0.0):
        room = Room(Path(folder))
        try:
            assert test_late.over_an_outage(room, "7") == [(1, False), (2, True), (3, True), (4, False)]
        finally:
            room.close()


def given_up() -> None:
    """A connection that nobody waits for any longer, at a real server."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patches:
        server = NatsServer(Path(folder), "127.0.0.1", 0)
        server.start(users(HallKey.new().public, [], "", []))
        try:
            test_elsewhere.test_a_connection_that_was_not_made_leaves_no_socket_to_the_collector(False, server, patches)
        finally:
            server.stop()


def names_nobody() -> AbstractContextManager[Any]:
    said = table._said
    return patch.object(table, "_said", lambda text, longest: said(text, longest) if longest > 40 else "A judge")


def taken_over() -> None:
    """The command says in full where the evening was written."""
    given = messages.Hold(hall="h", table="7", number=1, evening="e", since=12, laptop="U" + "A" * 55, judge="Lena")
    said = io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder, chdir(folder), redirect_stdout(said),
        patch.object(hallfile, "read_file", lambda path: path), patch.object(taking, "taken", lambda *_a, **_m: given),
    ):  # fmt: skip
        assert main(["hub", "--take", "x.parley-hall", "--table", "7"]) == 0
    assert str(Path(folder) / "table-7.parley") in said.getvalue()


def never_late() -> AbstractContextManager[Any]:
    told = link.Link._take

    async def take(self: link.Link, message: Any, _late: bool) -> None:
        await told(self, message, False)

    return patch.object(link.Link, "_take", take)


def says_who_is_waited_for() -> AbstractContextManager[Any]:
    hidden = messages.withheld_state
    return patch.object(hub, "withheld_state", lambda state: replace(hidden(state), waited=state.waited))


def changes_when_it_happens() -> AbstractContextManager[Any]:
    hidden = messages.withheld_state
    return patch.object(hub, "withheld_state", lambda state: replace(hidden(state), clock=state.clock))


PLANTS = (
    Plant("what a judge ordered an hour ago is carried out when the hub is back", never_late, Guard(late)),
    Plant(
        "a connection that was given up half way leaves its socket to the collector",
        lambda: patch.object(wire, "_leave", lambda _client: None),
        Guard(given_up),
    ),
    Plant(
        "boards hear who is waited for at a table that is withheld",
        says_who_is_waited_for,
        in_a_folder(test_wall.test_what_boards_hear_of_a_withheld_table_is_alike_in_both_worlds),
    ),
    Plant(
        "boards hear of a table that is withheld at the moment at which something happens there",
        changes_when_it_happens,
        in_a_folder(test_wall.test_what_boards_hear_of_a_withheld_table_is_alike_in_both_worlds),
    ),
    Plant(
        "what comes from the judges' desk does not say whose it is",
        names_nobody,
        Guard(
            test_clock.test_what_comes_from_the_judges_desk_bears_that_judges_name_and_no_key_of_the_program,
            ("article27", "judge"),
        ),
    ),
    Plant(
        "whoever takes a table over is not told where its evening lies",
        lambda: patch.object(Path, "absolute", lambda self: self),
        Guard(taken_over),
    ),
    Plant(
        "a closed line leaves for the hub at the moment at which it is written",
        lambda: patch.object(lines, "is_open", lambda _row: True),
        in_a_folder(test_lines.test_moments_and_sizes_of_closed_lines_tell_nothing),
    ),
    Plant(
        "lines of a table count though they do not follow from the one before",
        lambda: patch.object(lines, "chained", lambda *_row: Fits()),
        in_a_folder(test_lines.test_lines_that_do_not_follow_are_named_and_nothing_of_them_counts),
    ),
)
