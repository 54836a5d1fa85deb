"""Texts of strangers: what somebody has written for a game, read from a disk, bounded, and refused in a sentence."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from companion.core.datafiles import LONGEST
from companion.core.language import _


def unshown(letter: str) -> bool:
    """Whether a letter cannot be seen but could move a cursor or turn a line round."""
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def shown_name(path: Path) -> str:
    """A file's name on one line, without characters that could turn the rest of the line round."""
    return "".join(x if x.isprintable() else "?" for x in path.name)[:80]


def text_of(path: Path) -> str:
    """The text of a file; raises `ValueError` with a sentence for what is none, and for what is too large to be one.

    What it means is not looked at: that is the game's to say (`DataFile.read`).
    """
    name = shown_name(path)
    try:
        if path.is_dir():
            raise ValueError(_("{file} is a folder; a file was expected.").format(file=name))
        if not path.exists():
            raise ValueError(_("{file} is not there.").format(file=name))
        # A pipe or a device would never end, or wait for ever.
        if not path.is_file():
            raise ValueError(_("{file} is no ordinary file.").format(file=name))
        with path.open("rb") as file:
            data = file.read(LONGEST * 4 + 1)
    except OSError as error:
        raise ValueError(_("{file} cannot be read: {why}.").format(file=name, why=error.strerror)) from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # A letter that was cut in two at the end only says that the file is too large.
        if len(data) <= LONGEST * 4 or error.start < len(data) - 4:
            raise ValueError(_("{file} is no text in UTF-8; an editor can save it so.").format(file=name)) from error
        text = " " * (LONGEST + 1)
    if len(text) > LONGEST:
        raise ValueError(
            _("{file} is too large: at most {longest} characters were expected.").format(file=name, longest=LONGEST)
        )
    if "\0" in text:
        raise ValueError(_("{file} is no text in UTF-8; an editor can save it so.").format(file=name))
    return text.replace("\r\n", "\n")
