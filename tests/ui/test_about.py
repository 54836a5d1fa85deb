"""The page about this program: its version and every library that it uses, with the licence of each."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from pytestqt.qtbot import QtBot

from ui import about
from ui.app import application
from ui.keys import Shortcuts
from ui.settings import Settings
from ui.windows.help import HelpWindow
from ui.windows.menus import MenuItem
from ui.windows.start import StartWindow

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_every_library_that_is_needed_is_named_with_its_licence() -> None:
    needed = {re.split(r"[=<>]", line)[0] for line in PROJECT["dependencies"]}
    assert {package for package, _name, _licence in about.USED} == needed
    told = about.page()
    for package, name, licence in about.USED:
        assert f"| {name} | {about.installed(package)} | {licence} |" in told
        assert about.installed(package)


def test_the_help_menu_opens_it(qtbot: QtBot, tmp_path: Path) -> None:
    start = StartWindow(Shortcuts({}))
    qtbot.addWidget(start)
    named = [action for action in start.findChildren(MenuItem) if action.name == "about"]
    assert [action.text() for action in named] == ["About Parley"]
    made = HelpWindow(Settings(tmp_path / "settings.json"))
    qtbot.addWidget(made)
    made.open_at("about")
    assert made.tabs.currentWidget() is made.about
    assert f"Parley {PROJECT['version']}" in made.about.toPlainText()


def test_every_window_has_the_icon(tmp_path: Path) -> None:
    assert not application(Settings(tmp_path / "settings.json")).windowIcon().isNull()
