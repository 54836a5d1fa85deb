"""The language of all words: found in our own folder, whoever starts the program."""

from __future__ import annotations

import gettext
from importlib.resources import files

from companion.core import language

DOMAIN = "parley"


def speak(name: str = "") -> None:
    """Say everything from now on in this language; without a name in the one that the system is set to."""
    folder = str(files("assets") / "locale")
    language.choose(gettext.translation(DOMAIN, folder, [name] if name else None, fallback=True))
