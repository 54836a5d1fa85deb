"""Private windows ask to be left out of pictures of the screen, where a platform can do that."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from tests.ui.evenings import CTRL, Desk, Key
from ui import capture
from ui.windows.help import pages

OpenDesk = Callable[..., Desk]


def test_a_private_window_asks_each_time_it_comes_and_so_does_the_judges_drawer_but_not_the_table(
    desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[QWidget] = []
    monkeypatch.setattr(capture, "keep_out", asked.append)
    at = desk()
    for _twice in range(2):
        at.key(Key.Key_1, CTRL)
        at.key(Key.Key_Escape)
    at.key(Key.Key_J, CTRL)
    assert asked == [at.evening.seats["Ana"], at.evening.seats["Ana"], at.evening.judge]


def test_where_the_platform_cannot_nothing_happens(desk: OpenDesk) -> None:
    assert not capture.keep_out(desk().table)


class Function:
    """A function of a platform: what it was called with, and what it answers."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.calls = list(answers), list[tuple[Any, ...]]()

    def __call__(self, *given: Any) -> Any:
        self.calls.append(tuple(getattr(each, "value", each) for each in given))
        return self.answers.pop(0)


@pytest.mark.parametrize(("answers", "taken"), [((1,), True), ((0, 1), True), ((0, 0), False)])
def test_windows_is_asked_to_leave_it_out_and_an_older_one_to_make_it_black(
    answers: tuple[int, ...], taken: bool, desk: OpenDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Function(*answers)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=SimpleNamespace(SetWindowDisplayAffinity=ask)), False)
    window = desk().table
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(QGuiApplication, "platformName", lambda: "windows")
    assert capture.keep_out(window) is taken
    assert [how for _handle, how in ask.calls] == [0x11, 0x1][: len(answers)]


@pytest.mark.parametrize("window", [77, None])
def test_macos_is_asked_not_to_share_it(window: int | None) -> None:
    named, send = Function(b"window", b"setSharingType:"), Function(window, None)
    assert capture._on_macos(SimpleNamespace(sel_registerName=named, objc_msgSend=send), 5) is bool(window)
    assert send.calls == [(5, b"window"), (77, b"setSharingType:", 0)][: 2 if window else 1]


def test_the_help_says_where_a_picture_of_the_screen_shows_a_private_window() -> None:
    assert "screenshots" in pages("article27")
