"""Screen capture: a window asks its platform to be left out of screenshots, recordings and shared screens.

Windows and macOS can; elsewhere, and where they do not answer, a window is seen like any other: the help says so.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import sys
from contextlib import suppress
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

WDA_EXCLUDEFROMCAPTURE = 0x11
WDA_MONITOR = 0x1
"""What a Windows knows that has not yet the other: the window is black in a picture of the screen."""
NS_WINDOW_SHARING_NONE = 0


def keep_out(window: QWidget) -> bool:
    """Ask that this window is in no picture of the screen; tells whether the platform has taken it."""
    with suppress(OSError, AttributeError, TypeError, ValueError):
        if sys.platform == "win32" and QGuiApplication.platformName() == "windows":
            return _on_windows(ctypes.windll.user32, int(window.winId()))
        if sys.platform == "darwin" and QGuiApplication.platformName() == "cocoa":
            return _on_macos(ctypes.CDLL(ctypes.util.find_library("objc")), int(window.winId()))
    return False


def _on_windows(user32: Any, handle: int) -> bool:
    ask = user32.SetWindowDisplayAffinity
    return any(ask(ctypes.c_void_p(handle), ctypes.c_uint32(how)) for how in (WDA_EXCLUDEFROMCAPTURE, WDA_MONITOR))


def _on_macos(objc: Any, view: int) -> bool:
    """`[[view window] setSharingType: NSWindowSharingNone]`"""
    objc.sel_registerName.restype = ctypes.c_void_p
    objc.sel_registerName.argtypes = [ctypes.c_char_p]
    send = objc.objc_msgSend
    send.restype, send.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_void_p]
    window = send(view, objc.sel_registerName(b"window"))
    if not window:
        return False
    send.restype, send.argtypes = None, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_ulong]
    send(window, objc.sel_registerName(b"setSharingType:"), NS_WINDOW_SHARING_NONE)
    return True
