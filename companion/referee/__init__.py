"""The line protocol: JSON lines in, JSON lines out, so that another program can drive the same rules.

`serve` reads and answers, `Referee` understands requests, `manual` writes the protocol's page from the types.
"""

from companion.referee.lines import serve
from companion.referee.manual import manual
from companion.referee.requests import Referee

__all__ = ["Referee", "manual", "serve"]
