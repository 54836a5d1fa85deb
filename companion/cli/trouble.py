"""Errors of the command line, each with the exit code that says so."""

from __future__ import annotations

USAGE = 64
UNREADABLE = 4
INTERRUPTED = 130


class Trouble(Exception):  # noqa: N818 -- it is said to a person, not raised at a programmer
    """One clear sentence, and the exit code that goes with it."""

    def __init__(self, say: str, code: int = USAGE) -> None:
        super().__init__(say)
        self.code = code
