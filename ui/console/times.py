"""Durations parsed: minutes and seconds as judges write them, in seconds."""

from __future__ import annotations

import re

from companion.core.language import _

MOST_S = 3600
"""So many seconds can be given or taken at once."""
_TIME = re.compile(r"^([+−-]?)(\d{1,3})(?::([0-5]\d))?$")


def seconds_in(line: str) -> int | None:
    """Seconds that somebody wrote as minutes ("2", "1:30", "-1"); None for what is no time, nothing, or too much."""
    found = _TIME.match(line.replace(" ", ""))
    if found is None:
        return None
    seconds = int(found.group(2)) * 60 + int(found.group(3) or 0)
    seconds = -seconds if found.group(1) in ("-", "−") else seconds
    return seconds if 0 < abs(seconds) <= MOST_S else None


def not_a_time(line: str) -> str:
    """What is said of a line that is none."""
    return _("“{line}” is no time: write minutes, as 2, or 1:30, or -1 to take one away.").format(line=line[:40])
