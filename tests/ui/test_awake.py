"""The machine stays awake while a clock runs, and no longer; what the platform makes of it is a stub here.

Neither a screensaver nor a session bus is to be had on the machines that run these tests: what is tested is when a
keeper is asked, and that a platform without one is silent.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions.draws import ScriptedDraws
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime
from ui import awake
from ui.evening import EveningWindows
from ui.settings import Settings
from ui.sounds import Silent


class Stub:
    """A keeper that remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def hold(self) -> None:
        """Noted."""
        self.asked.append("hold")

    def release(self) -> None:
        """Noted."""
        self.asked.append("release")


def test_the_machine_is_kept_awake_while_a_clock_runs_and_no_longer(qapp: QApplication, tmp_path: Path) -> None:
    stub, rules = Stub(), GAMES["article27"]
    session = Session.begin(
        rules, ("Ana", "Ben", "Cy"), {}, MemoryJournal(header_for(rules)), HandWoundTime(), ScriptedDraws()
    )
    at = EveningWindows(session, Settings(tmp_path / "settings.json"), Silent(), keeper=stub)
    at.show()

    def do(*commands: str) -> None:
        for command in commands:
            at.bridge.submit("host", {"do": command})
            for _turn in range(3):
                qapp.processEvents()

    do("pass_gavel")
    assert stub.asked == [], "no clock runs yet"
    do("strike_gavel")
    assert stub.asked == ["hold"]
    do("pause")
    assert stub.asked == ["hold", "release"]
    do("resume")
    at.close()
    assert stub.asked == ["hold", "release", "hold", "release"], "and a closed evening keeps nobody awake"


@pytest.mark.parametrize("made", [awake.NoKeeper, awake.WindowsKeeper, lambda: awake.ProgramKeeper("no-such-program")])
def test_a_platform_that_cannot_be_kept_awake_is_silent(qapp: QApplication, made: type[awake.Keeper]) -> None:
    held = awake.Awake(made())
    for on in (True, True, False, False):
        held.want(on)


def test_without_a_session_bus_nobody_is_asked_for_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert not awake.has_bus()
    (tmp_path / "bus").touch()
    assert awake.has_bus()
