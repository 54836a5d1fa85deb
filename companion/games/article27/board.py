"""Board values: what the chamber shows, as `look` hands it to the face, for the board and for one seat."""

from __future__ import annotations

from msgspec import Struct

from companion.core import page
from companion.core.language import _, figure
from companion.core.messages import Seat
from companion.core.page import DealCard


class Area(Struct, frozen=True):
    """An issue area: discs left in its stack, and the disc in front of it (agenda "" while none is tabled)."""

    colour: str
    label: str
    left: int
    agenda: str = ""
    agenda_label: str = ""
    on_floor: bool = False


class TrackRow(Struct, frozen=True):
    """A row of the agenda track: colours of successes from the left and of failures from the right."""

    agenda: str
    label: str
    successes: tuple[str, ...]
    failures: tuple[str, ...]
    points: int
    best: int


class Hand(Struct, frozen=True):
    """A revealed ballot; `counted` differs from `ballot` when a veto could not be paid; `note` is what it costs."""

    seat: Seat
    ballot: str
    counted: str
    note: str = ""


class Outcome(Struct, frozen=True):
    """The result of the vote with its reason in a sentence; `result` is pass, fail or veto."""

    result: str
    headline: str
    why: str


class Claim(Struct, frozen=True):
    """An announcement (Lie, Cheat, and Steal): the score said, what became of it, and what a challenge cost whom."""

    seat: Seat
    score: int
    say: str = ""
    paid: str = ""


class Turned(Struct, frozen=True):
    """A secret agenda at the end; agenda "" while it is still secret."""

    seat: Seat
    agenda: str = ""
    label: str = ""
    points: int = 0
    supply: int | None = None
    """What lay behind the screen; None while it is not lifted."""

    @property
    def total(self) -> int:
        """What is added up so far."""
        return (self.supply or 0) + self.points


class Board(Struct, frozen=True, kw_only=True):
    """The public part of the chamber."""

    phase: str
    areas: tuple[Area, ...]
    bonus: int
    needed: int
    """Yes votes that a pass needs."""
    track: tuple[TrackRow, ...]
    track_values: tuple[int, ...]
    hands: tuple[Hand, ...] = ()
    outcome: Outcome | None = None
    settled: tuple[DealCard, ...] = ()
    notes: tuple[str, ...] = ()
    """Payments that all may see, in words."""
    one_by_one: bool = False
    """Whether the vote cards turn one after the other (Q56); all are known either way."""
    claims: tuple[Claim, ...] = ()
    turned: tuple[Turned, ...] = ()


class Space(Struct, frozen=True):
    """A scoring space behind the screen: its value, the token on it ("" while empty), and whether it counts now."""

    value: int
    colour: str = ""
    counts: bool = False


class WhatIf(Struct, frozen=True):
    """What the proposal would be worth with this issue added or taken away; `change` is the difference to now."""

    colour: str
    adds: bool
    worth: int
    change: int


class Mine(page.Mine, frozen=True, kw_only=True):
    """What one seat is shown of its own."""

    nation: str
    spaces: tuple[Space, ...]
    worth: int
    worth_say: str
    bonus_say: str
    what_if: tuple[WhatIf, ...]
    supply: int | None
    """None where nobody can tell before all are named (Q58)."""
    in_deals: int
    agenda: str
    agenda_label: str
    agenda_now: int
    agenda_best: int
    ballot: str = ""
    settle_say: str = ""
    """What to take from or pay to the bank after the round, with a hint in pieces when the box is on the table."""
    drawn: bool = True
    """Whether the app is told what this seat has drawn (Q50): not where it declares its score instead (Q7)."""
    agenda_kept: bool = True
    """Whether the app is told the secret agendas before the end (Q51)."""
    neighbour: Seat = ""
    neighbour_spaces: tuple[Space, ...] = ()
    neighbour_say: str = ""

    @property
    def holds(self) -> tuple[tuple[str, str], ...]:
        """What the secret agenda is worth, and the proposal as it lies."""
        agenda = _("secret agenda {agenda}").format(agenda=self.agenda_label)
        found = [(agenda, figure(self.agenda_now))] if self.agenda else []
        if any(space.colour for space in self.spaces):
            found.append((_("what the proposal is worth"), figure(self.worth)))
        return tuple(found)
