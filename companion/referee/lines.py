"""The loop of the line protocol: whatever arrives, one line answers it."""

from __future__ import annotations

from typing import Any, BinaryIO

import msgspec

from companion.core.language import _
from companion.referee.requests import Referee

LONGEST = 65536
"""Bytes of a request; a longer line is skipped to its end and answered with an error."""
DEEPEST = 16
LARGEST = 2**53
"""Whole numbers beyond this are rounded by other programs, so they are no numbers here."""


def serve(requests: BinaryIO, replies: BinaryIO) -> int:
    """Answer every line until there are no more."""
    referee = Referee()
    while True:
        line = requests.readline(LONGEST + 1)
        if not line:
            return 0
        whole = len(line) <= LONGEST
        while not line.endswith(b"\n") and len(line) > LONGEST:
            line = requests.readline(LONGEST + 1)
        reply = answer(referee, line) if whole else _error(_("A request has at most {n} bytes.").format(n=LONGEST))
        replies.write(reply + b"\n")
        replies.flush()


def answer(referee: Referee, line: bytes) -> bytes:
    """The one line that answers a line."""
    try:
        data = msgspec.json.decode(line)
        if not _sensible(data, DEEPEST):
            return _error(_("The request is nested too deeply, or holds a number that is too large."))
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        return _error(_("That is no JSON: {error}.").format(error=error))
    try:
        return msgspec.json.encode(referee.reply(data))
    # A fault of ours must not end the other program's evening; it names no value, since values may be secret.
    except Exception as error:
        return _error(_("The referee itself failed ({error}); nothing was changed.").format(error=type(error).__name__))


def _sensible(data: Any, depth: int) -> bool:
    if depth == 0:
        return False
    if isinstance(data, dict):
        return all(_sensible(value, depth - 1) for value in data.values())
    if isinstance(data, list):
        return all(_sensible(value, depth - 1) for value in data)
    return not isinstance(data, int) or abs(data) <= LARGEST


def _error(say: str) -> bytes:
    return msgspec.json.encode({"error": say})
