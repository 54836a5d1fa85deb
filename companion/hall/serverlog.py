"""The server's log: what the server itself refused stands there alone, and is read to name who tried what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from companion.core.language import _
from companion.hall.messages import NoticeKind

MOST = 256 * 1024
"""So many bytes are read at once."""


class Rejected(NamedTuple):
    """What the server refused: whose key it was ("" where the line names none), and what, in a sentence.

    Without a sentence: a key that the server does not know.
    """

    key: str
    kind: NoticeKind
    say: str = ""


class ServerLog:
    """Reads on in a log where it has read to; a log that was begun anew is read from its beginning."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._at = path.stat().st_size if path.exists() else 0

    def refused(self) -> Sequence[Rejected]:
        """What was refused since the last look; raises `OSError`."""
        return [each for each in map(_refused, self._new_lines()) if each is not None]

    def _new_lines(self) -> Sequence[str]:
        size = self._path.stat().st_size
        if size < self._at:
            self._at = 0
        with self._path.open("rb") as file:
            file.seek(self._at)
            found = file.read(MOST)
        whole = found.rpartition(b"\n")[0]
        self._at += len(whole) + 1 if whole else 0
        return whole.decode("utf-8", "replace").splitlines()


def _refused(line: str) -> Rejected | None:
    found = re.search(r'nkey:(U[A-Z2-7]+)" - (Publish|Subscription) Violation - Subject "([^"]{0,120})"', line)
    if found:
        say = _("It tried what it may not: {what} “{subject}”.")
        what = _("to write to") if found[2] == "Publish" else _("to listen to")
        return Rejected(found[1], "subject", say.format(what=what, subject=found[3]))
    if "maximum payload" in line.lower():
        found = re.search(r"nkey:(U[A-Z2-7]+)", line)
        say = _("A message was larger than any may be; it was not taken.")
        return Rejected(found[1] if found else "", "size", say)
    if "authentication error" in line and (found := re.search(r'[Nn]key "?(U[A-Z2-7]+)', line)):
        return Rejected(found[1], "key")
    return None
