"""A dead laptop's evening goes on at another by the head judge's press; the other's later lines are a branch."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from nats.js.client import JetStreamContext
from nats.js.errors import ServiceUnavailableError
from PySide6.QtWidgets import QApplication

from companion.cli import main
from companion.hall import console, hallfile, taking
from companion.hall.ears import Ears
from companion.hall.hallfile import HallFile
from companion.hall.keys import HallKey, in_groups
from companion.hall.lines import row_of
from companion.hall.link import Link
from companion.hall.messages import Book, Gate, Hold, TableState, branch_subject, line_subject
from companion.hall.server import laptop_of
from companion.hall.taking import taken
from companion.journal import books, keys
from tests.hall.rooms import Playing, Room, linked, until
from tests.hall.test_live import wait
from ui.console.live import LiveHall
from ui.hall import kept, remember
from ui.windows.hall import TakingWindow


def late_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server does not answer at first for the lines that wait for a laptop, as it happens on a busy machine."""
    fetch = JetStreamContext.PullSubscription.fetch
    tried: list[int] = []

    async def late(self: Any, *given: Any, **more: Any) -> Any:
        tried.append(1)
        if len(tried) == 1:
            raise ServiceUnavailableError
        return await fetch(self, *given, **more)

    monkeypatch.setattr(JetStreamContext.PullSubscription, "fetch", late)


def sent_whole(link: Link, table: Playing, where: str) -> int:
    """How many records were sent once all are that may be: on the way there, too, what is sent may be what is shown."""
    until(lambda: link.standing.where == where)
    until(lambda: link.standing.sent == link.standing.shown == table.session.page("public").entry)
    return link.standing.sent


def test_a_dead_laptops_evening_goes_on_and_what_it_still_writes_is_a_branch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "SILENT_S", 0.4)
    monkeypatch.setattr(taking, "ASKS_S", 0.2)
    late_once(monkeypatch)
    room = Room(tmp_path / "hub")
    heard: list[Any] = []
    ears = Ears(room.hub.file, room.head, "Lena", heard=lambda what, _at: heard.append(what))
    ears.open()
    dead = Playing(tmp_path / "dead.parley", table="7", mends=False)
    first, second = HallKey.new(), HallKey.new()
    link = linked(room, "7", first)
    dead.join(link)
    dead.step(60)
    until(lambda: link.standing.sent == dead.session.page("public").entry)
    link.close()
    since = link.standing.sent
    # Another laptop, which has none of its keys.
    found: list[Hold] = []
    home = tmp_path / "other" / "keys"
    monkeypatch.setattr(keys, "user_folder", lambda: home)
    path = tmp_path / "taken.parley"
    asks = threading.Thread(target=lambda: found.append(taken(room.hub.file, "7", path, key=second, wait_s=60)))
    asks.start()
    until(lambda: second.public in room.hub.admission.asking)
    assert room.gate(Gate(do="admit", key=second.public)).why == ""
    until(lambda: any(isinstance(b, Book) and any(e.key == second.public for e in b.inside) for b in heard))
    to = next(e for b in heard if isinstance(b, Book) for e in b.inside if e.key == second.public)
    assert not to.holds
    assert ears.give("7", dead.evening, since, to).result(5) == ""
    asks.join(60)
    assert [(hold.since, hold.judge) for hold in found] == [(since, "Lena")]
    assert books.folder() == home.parent / "books"
    # It goes on there, closed lines and all, from the line that was the last to be sent.
    goes_on = Playing(path, table="7")
    assert [row_of(each) for each in goes_on.rows()][:since] == [row_of(each) for each in dead.rows()][:since]
    story = goes_on.session.page("public").story
    assert any(
        f"After line {since} the evening goes on at another laptop, by Lena's word" in line.say for line in story
    )
    assert goes_on.evening == dead.evening
    other = linked(room, "7", second)
    goes_on.join(other)
    goes_on.step(40)
    assert sent_whole(other, goes_on, "on") > since
    theirs = [row_of(each) for each in goes_on.rows()][: other.standing.shown]
    assert room.chain("7", dead.evening).rows == theirs
    # The dead one wakes, and writes on: that is kept apart, and changes nothing.
    monkeypatch.undo()
    woken = linked(room, "7", first)
    dead.join(woken)
    dead.step(60)
    assert sent_whole(woken, dead, "branch") > since
    assert room.chain("7", dead.evening).rows == theirs
    spans = room.spans(branch_subject("7", dead.evening, laptop_of(first.public)))
    assert [row for span in spans for row in span.rows] == [row_of(e) for e in dead.rows()][: woken.standing.shown]
    assert len(room.spans(line_subject("7", dead.evening))) > 0
    # It is shown: what everybody may read of it, from where on it differs.
    (branch,) = ears.branches("7", dead.evening).result(20)
    assert (branch.laptop, branch.since, branch.n) == (laptop_of(first.public), since, woken.standing.shown)
    own = {(line.entry, line.say) for line in dead.session.page("public").story}
    assert branch.lines
    assert {(line.entry, line.say) for line in branch.lines} <= own
    assert all(line.entry > since for line in branch.lines)
    for each in (other, woken):
        each.close()
    ears.close()
    goes_on.close()
    dead.close()
    room.close()


def test_only_the_head_judges_press_gives_a_table_away(tmp_path: Path) -> None:
    room = Room(tmp_path / "hub")
    link = linked(room, "7")
    until(lambda: link.standing.where == "on")
    thief = HallKey.new()
    hold = Hold(hall=room.hub.admission.kept.hall, table="7", number=9, evening="e", since=0, laptop=thief.public)

    async def told() -> None:
        from companion.hall.messages import written

        await room.hub._js.publish("hold.7", written(thief.signed(hold)))

    before = dict(room.hub.admission.kept.holders)
    room.call(told())
    room.gate(Gate(do="code"))
    assert room.hub.admission.kept.holders == before
    assert link.standing.where == "on"
    link.close()
    room.close()


def test_the_command_that_takes_an_evening_over_says_in_full_where_it_wrote_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(hallfile, "read_file", lambda path: path)
    given = Hold(hall="h", table="7", number=1, evening="e", since=12, laptop="U" + "A" * 55, judge="Lena")
    monkeypatch.setattr(taking, "taken", lambda *_asked, **_more: given)
    assert main(["hub", "--take", "x.parley-hall", "--table", "7"]) == 0
    said = capsys.readouterr().out
    assert f"{tmp_path / 'table-7.parley'} goes on after line 12, by Lena's word" in said


def test_a_window_and_one_press_of_the_head_judge_let_an_evening_go_on_at_another_laptop(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "SILENT_S", 0.4)
    monkeypatch.setattr(taking, "ASKS_S", 0.2)
    room = Room(tmp_path / "hub")
    dead = Playing(tmp_path / "dead.parley", table="7")
    link = linked(room, "7")
    dead.join(link)
    dead.step(30)
    wait(qapp, lambda: link.standing.where == "on" and link.standing.sent == link.standing.shown > 0)
    console_ = LiveHall(room.hub.file, room.head, "Lena")
    said = TableState(table="7", evening=dead.evening, n=link.standing.sent)
    link.show(said)
    wait(qapp, lambda: "7" in console_.hall.tables)
    link.close()
    monkeypatch.setattr(keys, "user_folder", lambda: tmp_path / "other" / "keys")
    window = TakingWindow(None, tmp_path / "tables", lambda _where: room.hub.file)  # type: ignore[arg-type]  # no parent
    found: list[Path] = []
    window.taken.connect(lambda path, _file, _table: found.append(path))
    window.open()
    window.where.setText("hub")
    window.table.setText("7")
    window.ask.click()
    wait(qapp, lambda: bool(console_.hall.book.asking))
    (ask,) = console_.hall.book.asking
    wait(qapp, lambda: in_groups(ask.key) in window.words.text())
    # While there is word from the table its evening stays where it is.
    assert not console_.takes(ask.key)
    monkeypatch.setattr(console, "AWAY_S", -1.0)
    assert console_.takes(ask.key)
    console_.gate("admit", ask.key)
    wait(qapp, lambda: bool(found))
    assert found == [tmp_path / "tables" / "table-7.parley"]
    remember(tmp_path, room.hub.file, "7", found[0])
    joined = kept(tmp_path)
    assert joined is not None
    assert (joined.table, joined.evenings) == ("7", (dead.evening,))
    goes_on = Playing(found[0], table="7")
    assert [row_of(each) for each in goes_on.rows()][: said.n] == [row_of(each) for each in dead.rows()][: said.n]
    for each in (goes_on, dead, console_, room):
        each.close()


def test_whoever_leaves_the_window_asks_no_longer(qapp: QApplication, tmp_path: Path, monkeypatch: Any) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(taking, "taken", lambda *_given, **more: asked.append(more["wanted"]))
    file = HallFile(hall="h", name="Hall", addresses=(), certificate="", head="", seal="")
    window = TakingWindow(None, tmp_path, lambda _where: file)  # type: ignore[arg-type]  # no parent
    for table, says in (("", "Say which table"), ("7", "")):
        window.where.setText("hub")
        window.table.setText(table)
        window.ask.click()
        assert says in window.words.text()
    wait(qapp, lambda: bool(asked))
    window.reject()
    assert not asked[0]()
