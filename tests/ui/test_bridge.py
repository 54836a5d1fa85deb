"""One inbox, a precise alarm, and nothing after the end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import monotonic

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from companion.core.messages import HOST
from companion.games import GAMES
from companion.journal import Draft, Header, MemoryJournal, Record
from companion.sessions.draws import ScriptedDraws
from companion.sessions.entries import Entry
from companion.sessions.library import Library
from companion.sessions.session import Session, header_for
from companion.sessions.time import RunningTime
from tests.sessions.test_full_disk import FullDisk
from tests.ui.evenings import Desk, Key, asked
from ui.bridge import Bridge
from ui.forms.words import RefusalText

OpenDesk = Callable[..., Desk]


def test_listeners_are_told_once_a_turn_and_never_from_within_a_call(desk: OpenDesk) -> None:
    at = desk()
    told: list[str] = []
    at.evening.bridge.changed.connect(lambda: told.append(at.phase))
    at.evening.bridge.submit(HOST, {"do": "pass_gavel"})
    at.evening.bridge.submit(HOST, {"do": "strike_gavel"})
    assert told == []
    at.settle()
    assert told == ["negotiation"]


def test_a_listener_that_answers_never_lets_another_see_history_backwards(desk: OpenDesk) -> None:
    at = desk()
    bridge = at.evening.bridge
    seen: list[int] = []

    def answers() -> None:
        if at.phase == "ready":
            bridge.submit(HOST, {"do": "strike_gavel"})

    bridge.changed.connect(answers)
    bridge.changed.connect(lambda: seen.append(bridge.page_for(HOST).entry))
    bridge.submit(HOST, {"do": "pass_gavel"})
    at.settle()
    assert at.phase == "negotiation"
    assert seen == sorted(seen)


def test_a_table_says_at_its_end_where_its_evening_lies_and_a_key_opens_the_folder(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    at, path, opened = desk(), tmp_path / "round-1.parley", list[QUrl]()
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    monkeypatch.setattr(at.session.journal, "path", path, raising=False)
    at.evening.bridge.submit(HOST, {"do": "give_up"})
    at.settle()
    assert at.evening.table.told() == "This evening is kept in round-1.parley (Ctrl+Shift+F opens its folder)."
    at.evening.table.menus.actions["file"].trigger()
    assert opened == [QUrl.fromLocalFile(str(tmp_path))]
    assert str(path) in at.evening.table.told()


def test_what_is_no_command_is_refused_with_a_sentence(desk: OpenDesk) -> None:
    at = desk()
    refused = asked(at.evening.bridge, HOST, {"do": "sing"})
    assert len(refused) == 1
    assert refused[0]


def test_the_clock_is_heard_on_time_and_not_before(qtbot: QtBot) -> None:
    rules = GAMES["article27"]
    time = RunningTime()
    session = Session.begin(rules, ("Ana", "Ben", "Cy"), {}, MemoryJournal(header_for(rules)), time, ScriptedDraws())
    bridge = Bridge(session)
    bridge.submit(HOST, {"do": "pass_gavel"})
    bridge.submit(HOST, {"do": "strike_gavel"})
    left = session.due_in()
    assert left is not None
    due = session.now() + left
    heard: list[int] = []
    session.subscribe(lambda: heard.append(session.now()))
    time.set(due - 150)
    bridge._wind()
    qtbot.waitUntil(lambda: bool(heard), timeout=5_000)
    assert session.page(HOST).view.board.phase == "forced_pick"
    assert heard[0] >= due
    bridge.close()


def test_nothing_is_asked_after_the_end(desk: OpenDesk) -> None:
    at = desk()
    at.evening.close()
    assert asked(at.evening.bridge, HOST, {"do": "pass_gavel"}) == ()
    at.settle()


def test_a_deal_that_is_not_covered_is_said_where_it_was_keyed_and_its_form_stays(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    at.keys(Key.Key_D, Key.Key_1, Key.Key_2, Key.Key_5, Key.Key_0, Key.Key_Y, Key.Key_Return)
    form = at.table.controls.form
    assert form is not None
    assert any("Ana" in field.reason.text() for field in form.fields if field.name == "amount")
    assert form.values()["amount"] == 50
    assert not at.view.deals


def test_a_deal_that_is_covered_has_nothing_to_say(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    deal = {"do": "record_deal", "payer": "Ana", "addressee": "Ben", "amount": 1, "space": "yes"}
    assert asked(at.evening.bridge, HOST, deal) == ()
    assert len(at.view.deals) == 1


def test_what_the_disk_does_not_take_is_said_and_can_be_pressed_again_once_there_is_room(qtbot: QtBot) -> None:
    disk = FullDisk(header_for(GAMES["article27"]))
    session = Session.begin(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, disk, RunningTime(), ScriptedDraws())
    bridge = Bridge(session)
    disk.room = 0
    assert asked(bridge, HOST, {"do": "pass_gavel"}) == (RefusalText("The disk is full."),)
    assert session.page(HOST).view.board.phase == "between"
    disk.room = 1
    assert asked(bridge, HOST, {"do": "pass_gavel"}) == (RefusalText("The disk is full."),)
    assert session.page(HOST).view.board.phase == "between"
    disk.room = 10_000
    assert asked(bridge, HOST, {"do": "pass_gavel"}) == ()
    assert session.page(HOST).view.board.phase == "ready"
    bridge.close()


def test_draws_that_were_owed_when_an_evening_is_reopened_on_a_full_disk_come_once_there_is_room(qtbot: QtBot) -> None:
    rules = GAMES["article27"]
    whole = Session.begin(rules, ("Ana", "Ben", "Cy"), {}, FullDisk(header_for(rules)), RunningTime(), ScriptedDraws())
    passed = whole.submit(HOST, whole.read({"do": "pass_gavel"}))
    assert isinstance(passed, Entry)
    disk = FullDisk(whole.journal.header, whole.journal.records()[: passed.n])
    session = Session.reopen(disk, RunningTime(), ScriptedDraws())
    bridge = Bridge(session)
    disk.room = 0
    with qtbot.waitSignal(bridge.troubled, timeout=5_000) as told:
        bridge.release()
    assert (told.args, session.page(HOST).view.board.phase) == (["The disk is full."], "draws")
    disk.room = 10_000
    qtbot.waitUntil(lambda: session.page(HOST).view.board.phase == "ready", timeout=5_000)
    bridge.close()


def test_a_clock_that_the_disk_does_not_take_is_told_and_rings_again(qtbot: QtBot) -> None:
    disk, time = FullDisk(header_for(GAMES["article27"])), RunningTime()
    session = Session.begin(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, disk, time, ScriptedDraws())
    bridge = Bridge(session)
    bridge.submit(HOST, {"do": "pass_gavel"})
    bridge.submit(HOST, {"do": "strike_gavel"})
    disk.room = 0
    time.set(session.now() + 300_000)
    with qtbot.waitSignal(bridge.troubled, timeout=5_000) as told:
        bridge._wind()
    assert told.args == ["The disk is full."]
    disk.room = 10_000
    qtbot.waitUntil(lambda: session.page(HOST).view.board.phase == "forced_pick", timeout=5_000)
    bridge.close()


def test_a_disk_that_is_full_is_told_on_the_table_though_nobody_asked_for_anything(desk: OpenDesk) -> None:
    at = desk()
    at.evening.bridge.troubled.emit("The disk is full.")
    assert at.table.told() == "The disk is full."


def test_after_a_power_cut_the_window_says_that_seconds_are_lost(qtbot: QtBot) -> None:
    rules = GAMES["article27"]
    journal = FullDisk(header_for(rules))
    cut = Session.begin(rules, ("Ana", "Ben", "Cy"), {}, journal, RunningTime(), ScriptedDraws())
    cut.submit(HOST, cut.read({"do": "pass_gavel"}))
    cut.submit(HOST, cut.read({"do": "strike_gavel"}))
    bridge = Bridge(Session.reopen(journal, RunningTime(), ScriptedDraws()))
    with qtbot.waitSignal(bridge.troubled, timeout=5_000) as told:
        bridge.release()
    assert "seconds since the last entry are lost" in told.args[0]
    bridge.close()


def test_a_machine_that_slept_is_told_of_and_its_clock_rings_when_the_table_has_had_its_time(qtbot: QtBot) -> None:
    told, wall = [100.0], [1_700_000_000.0]
    rules, time = GAMES["article27"], RunningTime(lambda: told[0], lambda: wall[0])
    session = Session.begin(rules, ("Ana", "Ben", "Cy"), {}, MemoryJournal(header_for(rules)), time, ScriptedDraws())
    bridge = Bridge(session)
    bridge.submit(HOST, {"do": "pass_gavel"})
    bridge.submit(HOST, {"do": "strike_gavel"})
    bridge._wind()
    told[0], wall[0] = told[0] + 3_600, wall[0] + 3_600
    said: list[str] = []
    bridge.troubled.connect(said.append)
    bridge._ring()
    bridge._note()
    assert (phase(session), ["slept" in one for one in said]) == ("negotiation", [True])
    bridge.close()


# --- a slow disk ------------------------------------------------------------------------------------------------------


class SlowDisk(FullDisk):
    """A disk that takes nothing while it is held."""

    waits = True

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.free = threading.Event()
        self.free.set()
        self.threads: set[int] = set()

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        self.threads.add(threading.get_ident())
        assert self.free.wait(20)
        return super().append(drafts, box, seal)


def slow() -> tuple[Session, Bridge, SlowDisk]:
    rules = GAMES["article27"]
    disk = SlowDisk(header_for(rules))
    session = Session.begin(
        rules, ("Ana", "Ben", "Cy"), {"first.secretary": "Ana"}, disk, RunningTime(), ScriptedDraws()
    )
    disk.threads.clear()
    return session, Bridge(session), disk


def phase(session: Session) -> str:
    told: str = session.page(HOST).view.board.phase
    return told


def test_while_a_step_is_being_written_the_windows_go_on_and_show_nothing_of_it(qtbot: QtBot) -> None:
    session, bridge, disk = slow()
    disk.free.clear()
    told: list[tuple[RefusalText, ...]] = []
    began = monotonic()
    with qtbot.waitSignal(bridge.writing, timeout=5_000) as said:
        bridge.submit(HOST, {"do": "pass_gavel"}, told.append)
        assert monotonic() - began < 2
    assert said.args == [True]
    assert (told, phase(session), bridge.page_for(HOST).view.board.phase) == ([], "between", "between")
    with qtbot.waitSignal(bridge.changed, timeout=5_000):
        disk.free.set()
    assert (told, phase(session)) == ([()], "ready")
    assert disk.threads != {threading.get_ident()}
    bridge.close()


def test_a_second_press_waits_and_is_decided_on_what_then_stands_and_a_third_is_turned_away(qtbot: QtBot) -> None:
    session, bridge, disk = slow()
    told: dict[str, tuple[RefusalText, ...]] = {}
    disk.free.clear()
    for name, by, do in (("first", HOST, "pass_gavel"), ("second", "Ana", "strike_gavel"), ("third", HOST, "pause")):
        bridge.submit(by, {"do": do}, partial(told.__setitem__, name))
    assert list(told) == ["third"]
    assert "still being written" in told["third"][0].say
    disk.free.set()
    qtbot.waitUntil(lambda: "second" in told, timeout=5_000)
    assert (told["first"], told["second"], phase(session)) == ((), (), "negotiation")
    bridge.close()


def test_what_many_ask_for_with_an_id_at_once_waits_for_its_turn_and_all_of_it_is_done(qtbot: QtBot) -> None:
    session, bridge, disk = slow()
    told: list[tuple[RefusalText, ...]] = []
    disk.free.clear()
    for by, do in ((HOST, "pass_gavel"), ("Ana", "strike_gavel"), (HOST, "pause"), (HOST, "resume")):
        bridge.submit(by, {"do": do}, told.append, f"{do:_<22}")
    assert not told
    disk.free.set()
    qtbot.waitUntil(lambda: len(told) == 4, timeout=5_000)
    assert told == [()] * 4
    assert phase(session) == "negotiation"
    bridge.close()


def test_a_write_that_fails_late_is_told_to_whoever_asked_and_the_next_press_is_decided_without_it(
    qtbot: QtBot,
) -> None:
    session, bridge, disk = slow()
    told: dict[str, tuple[RefusalText, ...]] = {}
    disk.free.clear()
    disk.room = 0
    bridge.submit(HOST, {"do": "pass_gavel"}, partial(told.__setitem__, "first"))
    bridge.submit("Ana", {"do": "strike_gavel"}, partial(told.__setitem__, "second"))
    disk.free.set()
    qtbot.waitUntil(lambda: "second" in told, timeout=5_000)
    assert told["first"] == (RefusalText("The disk is full."),)
    assert told["second"][0].reason is not None, "a refusal: no gavel has been passed"
    assert phase(session) == "between"
    bridge.close()


def test_an_evening_that_is_closed_while_a_step_is_written_has_it(qtbot: QtBot) -> None:
    _session, bridge, disk = slow()
    entries = len(disk.records())
    disk.free.clear()
    bridge.submit(HOST, {"do": "pass_gavel"})
    threading.Timer(0.1, disk.free.set).start()
    bridge.close()
    assert len(disk.records()) > entries


def test_a_private_window_opens_only_once_its_record_is_there(qtbot: QtBot) -> None:
    _session, bridge, disk = slow()
    opened: list[str] = []
    disk.free.clear()
    bridge.note_opened("Ben", lambda: opened.append("Ben"))
    assert opened == []
    disk.free.set()
    qtbot.waitUntil(lambda: opened == ["Ben"], timeout=5_000)
    disk.room = 0
    with qtbot.waitSignal(bridge.troubled, timeout=5_000):
        bridge.note_opened("Cy", lambda: opened.append("Cy"))
    assert opened == ["Ben"]
    bridge.close()


def test_the_table_says_that_a_step_is_being_written(desk: OpenDesk) -> None:
    at = desk()
    at.evening.bridge.writing.emit(True)
    assert at.table.told() == "Writing …"
    at.evening.bridge.writing.emit(False)
    assert at.table.told() == ""


def test_the_windows_tell_where_an_evening_goes_on_whose_file_was_lost(qtbot: QtBot, tmp_path: Path) -> None:
    library = Library(tmp_path / "tables")
    bridge = Bridge(library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, RunningTime(), ScriptedDraws()))
    told: list[str] = []
    bridge.troubled.connect(told.append)
    (path,) = library.folder.glob("*.parley")
    path.unlink()
    bridge.submit(HOST, {"do": "pass_gavel"})
    qtbot.waitUntil(lambda: bool(told))
    assert [str(path) in said and str(library.copies) in said for said in told] == [True]
    bridge.close()
