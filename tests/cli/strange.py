"""Files with a word that this program does not know, from a newer Parley or a forger, and what must be said of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion.games import GAMES
from companion.journal import Draft, Header, Record, SqliteJournal

META = GAMES["article27"].meta
TO_DO = "If a newer Parley wrote it, update this one"


class Strange(NamedTuple):
    """What is written in the place of what stands in record `n`, under which header, and what is said of it."""

    say: str
    n: int = 0
    command: tuple[str, str] = ("", "")
    events: tuple[str, str] = ("", "")
    whole: str = ""
    game: str = META.slug
    schema: int = META.schema

    def of(self, record: Record) -> tuple[str, str]:
        """The record as it is written here."""
        if record.n != self.n:
            return record.command, record.events
        events = self.whole or record.events.replace(*self.events)
        return record.command.replace(*self.command), events


STRANGE = {
    "a game": Strange("This program does not know the game “chess”.", game="chess"),
    "a later schema": Strange("recorded by a newer Parley; update the program", schema=META.schema + 1),
    "an event": Strange("In record 4 stands “flown”", 4, whole='[{"event":"flown"}]'),
    "an event, told otherwise": Strange("In record 4 stands “flown”", 4, whole='[{"event":"flown"}]', schema=0),
    "no event at all": Strange("Record 4 cannot be read", 4, whole='{"flown":[]}', schema=0),
    "half a text": Strange("Record 4 cannot be read", 4, whole='[{"event":'),
    "a command": Strange("In record 7 stands “fly”", 7, command=("pass_gavel", "fly")),
    "an event that lacks something": Strange("Record 2 cannot be read", 2, events=('"seat":"Cy"', '"chair":"Cy"')),
    "somebody": Strange("tells of something that this program does not know", 2, events=("Cy", "Zoe")),
    "a card": Strange("Record 3 tells of something", 3, events=("power", "fun")),
    "a value of a house rule": Strange(
        "“vote.mode” cannot be “shouted”", 1, events=('"vote.mode":"sealed"', '"vote.mode":"shouted"')
    ),
    "a house rule": Strange(
        "There is no house rule “vote.more”", 1, events=('"vote.mode":"sealed"', '"vote.more":"x"')
    ),
}
"""By what is unknown in it."""


def strange(path: Path, original: Path, case: Strange) -> Path:
    """A journal with these records, under a chain that holds; its commands are not decided again."""
    header = Header(case.game, 0, case.schema, "2020-01-01")
    return forged(path, original, case.of, header)


def forged(
    path: Path, original: Path, change: Callable[[Record], tuple[str, str]], header: Header | None = None
) -> Path:
    """A journal with other records under a chain that holds."""
    old = SqliteJournal.open(original, write=False)
    new = SqliteJournal.create(path, header or old.header)
    new.append([Draft(r.at, r.wall, r.actor, *change(r)) for r in old.records()])
    new.close()
    old.close()
    return path
