"""Settings that are damaged stop no start: they are put aside, it is said, and what is set from then on is kept."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.games import GAMES
from companion.sessions.library import Library
from ui.app import open_shell
from ui.last import LastTime, Memory
from ui.settings import LARGEST_FILE, Settings, Values
from ui.shell import Shell
from ui.sounds import Silent
from ui.windows.help import HelpWindow

DAMAGED: dict[str, bytes] = {
    "nothing": b"",
    "brackets": b"[" * 100_000,
    "braces": b'{"pins":' * 100_000,
    "half of it": b'{"theme":"dark","sou',
    "no text": b"\xff\xfe\x00\x01",
    "another thing": b"[1, 2]",
    "a word for a number": b'{"zoom":{"DP-1":"large"}}',
    "a number for words": b'{"keys":7}',
    "a window like no screen": b'{"table":[1000000000000000000000,-5]}',
    "a number with no end": b'{"table":[1,' + b"9" * 5_000 + b"]}",
    "nobody's PINs": b'{"pins":{"a.parley":null}}',
    "too much": b" " * (LARGEST_FILE + 1),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_damaged_settings_are_put_aside_with_a_sentence(what: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(DAMAGED[what])
    settings = Settings(path)
    assert settings.values == Values()
    assert "damaged" in settings.trouble
    assert str(path) in settings.trouble
    assert (tmp_path / "settings.unreadable").read_bytes() == DAMAGED[what]
    settings.set_zoom("DP-1", 120)
    assert (Settings(path).zoom("DP-1"), Settings(path).trouble) == (120, "")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders")
@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo], ids=["a folder", "a pipe"])
def test_what_is_no_file_is_put_aside_as_well(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "settings.json")
    assert "damaged" in Settings(tmp_path / "settings.json").trouble
    assert (tmp_path / "settings.unreadable").exists()


def test_a_folder_that_is_none_costs_the_settings_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    settings = Settings(tmp_path / "file" / "settings.json")
    settings.set_zoom("DP-1", 120)
    assert settings.zoom("DP-1") == 120


@pytest.mark.skipif(sys.platform == "win32", reason="who may read a file is said otherwise there")
def test_settings_and_remembered_set_ups_are_their_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{}", encoding="utf-8")
    path.chmod(0o644)
    settings = Settings(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600, "what an older Parley wrote"
    settings.save()
    Memory(tmp_path / "last").keep("article27", LastTime(("Ana",)))
    for each in (path, tmp_path / "last" / "article27.json"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "text",
    [
        DAMAGED["brackets"].decode(),
        '{"theme":"none","language":"../..","zoom":{"":-900000000000000},"keys":{"main":"Ctrl+Ctrl+\\u0000"},"table":[1,1],'
        '"public_screen":"gone","public_shown":true,"table_maximised":true,"table_full":true,"pins":{"x":{"y":"z"}},"more":1}',
    ],
    ids=["brackets", "odd values"],
)
def test_the_first_window_stands_whatever_the_settings_hold(qapp: QApplication, tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    settings = Settings(tmp_path / "settings.json")
    shell, trouble = open_shell(settings, log_file=tmp_path / "parley.log")
    try:
        assert shell.start.isVisible()
        assert shell.start.statusBar().isVisible() == bool(settings.trouble)
    finally:
        shell.close()
        trouble.remove()


def test_the_second_copy_goes_into_the_folder_that_was_chosen(qapp: QApplication, tmp_path: Path) -> None:
    settings, library = Settings(tmp_path / "settings.json"), Library(tmp_path / "tables")
    shell = Shell(library, settings, Silent())
    window = HelpWindow(settings)
    window.altered.connect(shell.looks.apply)
    window.keep_copies_in(str(tmp_path / "stick"))
    assert str(tmp_path / "stick") in window.copies.text()
    assert Settings(settings.path).values.copies == str(tmp_path / "stick")
    library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}).close()
    # No key leaves the user's own folders bare.
    assert [each.suffix for each in (tmp_path / "stick").iterdir()] == [".parley"]
    library.set_passphrase("four brass lamps")
    library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}).close()
    assert sorted(each.suffix for each in (tmp_path / "stick").iterdir()) == [".key", ".parley", ".parley"]
    library.set_passphrase("")
    window.deleteLater()
    shell.close()
