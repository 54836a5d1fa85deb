"""The tournament as it stands (state): sheet, people, rounds with their tables and results; folded from its file.

In code the noun is *tournament*, for an event is what happened in a game; people read “event” and “event file”.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from companion.tournament.cost import Cost
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.standings import Terms
from companion.tournament.tables import Player, Seating, Table

Number: TypeAlias = Annotated[int, Meta(ge=1, le=2000)]
"""The number of a round, or of a table."""

LONGEST = 60
"""Letters of an event's name."""
MOST_ROUNDS = 30


class Sheet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every table of an event plays by; it holds no secret.

    `games` are their names in `GAMES`, in the order in which rounds and tables take them; `rules` the house rules of
    each that are not at their default; `minutes` is how long a round is; `language` and `theme` are "" where each
    laptop has its own; `terms` is how points and ties are counted.
    """

    name: str
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 3
    games: tuple[str, ...] = ()
    rules: Mapping[str, Mapping[str, str | int]] = {}
    minutes: Annotated[int, Meta(ge=1, le=600)] = 90
    language: str = ""
    theme: str = ""
    judges: tuple[str, ...] = ()
    terms: Terms = Terms()


class Person(Struct, frozen=True, kw_only=True):
    """A registered player: whether checked in, from which round on (1 is the first), and from which round on no more.

    `stand_ins` says by whom somebody was replaced, by round; `keep_apart` whom this one does not meet.
    """

    player: Player
    """The key: the number on the list, from 1, as text."""
    name: str
    here: bool = False
    since: int = 1
    gone_from: int = 0
    """The first round without this player; 0 for none."""
    stand_ins: Mapping[int, str] = {}
    keep_apart: tuple[Player, ...] = ()
    fixed: int = 0
    """The table at which this player always sits; 0 for any."""

    @property
    def gone(self) -> bool:
        """Whether this player has withdrawn."""
        return self.gone_from > 0

    def called(self, round_: int) -> str:
        """Who sits there in a round: the player, or who stands in."""
        return self.stand_ins.get(round_) or self.name


class PlayerResult(Struct, frozen=True, forbid_unknown_fields=True):
    """How a player ended at a table: the place by the game's own result (1 won; shared places repeat; where nobody won
    they begin at 2; 0 where the game ranks nobody below its winners, or the table gave up), the points there, and
    whether the player left before the end."""

    player: Player
    place: Annotated[int, Meta(ge=0, le=20)]
    points: int = 0
    left: bool = False


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """The sealed evening that a result was read from, and what the check said when it came in.

    `id` is the evening's own, `file` its name in the folder beside the event file, `lines` and `hash` how far it went,
    `verdict` the number of a `Verdict`, `say` what was found, `words` the six words of its last seal.
    """

    id: str
    file: str
    lines: int
    hash: str
    verdict: int
    say: str
    key: str = ""
    words: tuple[str, ...] = ()


class TableResult(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a table, line by line in seat order; read from an evening, or typed by two people from a sheet."""

    lines: tuple[PlayerResult, ...]
    proof: Proof | None = None
    typed_by: tuple[str, ...] = ()


class Entered(Struct, frozen=True):
    """An outcome as it was entered: when (UTC), by whom, and why it took the place of another ("" for the first)."""

    outcome: TableResult
    wall: str
    by: str
    reason: str = ""


class Typed(Struct, frozen=True):
    """What one person read off a sheet."""

    by: str
    lines: tuple[PlayerResult, ...]


class Round(Struct, frozen=True, kw_only=True):
    """A round: its tables, who sits out, what the seating cost; published or not; a clock; results by table.

    `version` counts how often its seating was made anew, or changed while it was public; `seed` is that of its lot,
    `by_score` whether score groups sat among themselves, `final` how many of the first sat at table 1;
    `paper` are the tables without a laptop; `begins` is when play begins (seconds since
    1970, UTC), 0 before that is set.
    """

    number: Number
    tables: tuple[Table, ...]
    out: tuple[Player, ...] = ()
    cost: Cost = Cost()
    seed: int = 0
    by_score: bool = False
    final: int = 0
    paper: tuple[int, ...] = ()
    version: int = 1
    published: bool = False
    begins: int = 0
    results: Mapping[int, tuple[Entered, ...]] = {}
    """By table, oldest first: the last one counts."""
    typed: Mapping[int, tuple[Typed, ...]] = {}
    """By table, what was read off its sheet so far, as long as it is no result."""
    judge: tuple[int, ...] = ()
    """The tables that wait for a judge, in the order of their calls."""

    def table(self, number: int) -> Table | None:
        """The table with this number."""
        return next((table for table in self.tables if table.number == number), None)

    @property
    def seating(self) -> Seating:
        """Who sits where, and who sits out."""
        return Seating(self.tables, self.out)

    def outcome(self, number: int) -> TableResult | None:
        """The result of a table as it stands."""
        entered = self.results.get(number)
        return entered[-1].outcome if entered else None

    @property
    def open_tables(self) -> tuple[int, ...]:
        """The tables without a result."""
        return tuple(table.number for table in self.tables if table.number not in self.results)

    @property
    def over(self) -> bool:
        """Whether every table has its result."""
        return self.published and not self.open_tables


class Penalised(Struct, frozen=True):
    """Points taken from (or, below 0, given to) a player by a judge in a round, with the reason."""

    player: Player
    round: int
    points: int
    reason: str
    wall: str
    by: str


class Tournament(Struct, frozen=True, kw_only=True):
    """Everything that follows from an event file."""

    sheet: Sheet = Sheet(name="")
    people: Mapping[Player, Person] = {}
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalised, ...] = ()
    release: Release = Release(ReleaseStage.ROUND)
    """How much of the standings is everybody's: nothing, until somebody says so."""

    def round(self, number: int) -> Round | None:
        """The round with this number."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    @property
    def current(self) -> Round | None:
        """The last round that was seated."""
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> int:
        """The number of the round that is to be seated next."""
        return len(self.rounds) + 1

    @property
    def playing(self) -> tuple[Person, ...]:
        """Who is here and will be seated, by number."""
        return tuple(person for person in self.people.values() if person.here and not person.gone)

    def name(self, player: Player) -> str:
        """How a player is called; the number where nobody has it."""
        person = self.people.get(player)
        return person.name if person is not None else f"#{player}"

    def called(self, player: Player, round_: int) -> str:
        """Who sits there in a round: the player, or who stands in."""
        person = self.people.get(player)
        return person.called(round_) if person is not None else f"#{player}"

    def stands_for(self, player: Player, round_: int) -> str:
        """The registered player for whom somebody sits in there, by name; "" where nobody does."""
        name = self.name(player)
        return name if self.called(player, round_) != name else ""
