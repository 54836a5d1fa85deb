"""The language of all words: found in our own folder, whoever starts the program."""

from __future__ import annotations

import gettext
import locale
from importlib.resources import files

from companion.core import language

DOMAIN = "parley"


_wanted = ""


def spoken() -> str:
    """The language that is spoken, as its first two letters."""
    return (_wanted or locale.getlocale()[0] or "en")[:2]


def known() -> tuple[str, ...]:
    """The languages that this program can say everything in: English, and those of its translations."""
    folder = files("assets") / "locale"
    found = sorted(each.name for each in folder.iterdir() if each.is_dir()) if folder.is_dir() else []
    return ("en", *(name for name in found if name != "en"))


def speak(name: str = "") -> None:
    """Say everything from now on in this language; without a name in the one that the system is set to."""
    global _wanted
    _wanted = name
    folder = str(files("assets") / "locale")
    language.choose(gettext.translation(DOMAIN, folder, [name] if name else None, fallback=True))
