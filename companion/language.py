"""The language of all words: found in our own folder, whoever starts the program."""

from __future__ import annotations

import functools
import gettext
import os
from importlib.resources import files

DOMAIN = "parley"

_find = gettext.find


def speak(language: str = "") -> None:
    """Translate all words from now on; without a `language` by what the system is set to."""
    if language:
        os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, str(files("assets") / "locale"))
    gettext.textdomain(DOMAIN)
    # The standard library looks for the file again at every sentence; that was a third of the time of a menu.
    gettext.find = functools.lru_cache(maxsize=None)(_find)  # type: ignore[assignment]
