"""Escaping for terminals: names and words from files are strangers, and may hold characters that move its cursor."""

from __future__ import annotations

import sys
import unicodedata

from companion.core.names import FIRST_STRONG, POP

_UNSHOWN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_SHOWN = (FIRST_STRONG, POP)


def plain(text: str) -> str:
    """The text on one line, with every character that cannot be shown written as its number.

    The isolates round a name move nothing beside it: a terminal that knows them shows it right.
    """
    return "".join(c if c in _SHOWN or unicodedata.category(c) not in _UNSHOWN else f"\\u{{{ord(c):x}}}" for c in text)


def say(*lines: str) -> None:
    """Lines to the reader."""
    for line in lines:
        print(plain(line))


def complain(text: str) -> None:
    """One sentence about what went wrong, beside what was asked for."""
    print(f"parley: {plain(text)}", file=sys.stderr)


def write(text: str) -> None:
    """A whole file to the reader: its line ends and letters stay as they are, whatever this terminal's are."""
    if hasattr(sys.stdout, "buffer"):
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(text)
