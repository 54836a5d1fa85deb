"""Board values: what the podium shows, as `look` hands it to the face, for the board and for one seat."""

from __future__ import annotations

from msgspec import Struct

from companion.core import page
from companion.core.language import _
from companion.core.messages import Seat


class Ministry(Struct, frozen=True):
    """A ministry with its level; `state` is plan, rejected or "" and `moved` marks the one that moved last."""

    key: str
    label: str
    level: int
    level_say: str
    state: str = ""
    state_say: str = ""
    moved: bool = False


class Answered(Struct, frozen=True):
    """A member's thumb in an earlier vote of this round, with the ministry that it was about."""

    ministry: str
    label: str
    thumb: str


class MemberCard(Struct, frozen=True):
    """A member as all may see it: influence, role in this round, and, at the end, objective and whether it was met."""

    seat: Seat
    influence: int
    role: str = ""
    role_say: str = ""
    thumb: str = ""
    """Up or down, once shown; until then "hidden" where it lies in the box, and "open" where it is waited for."""
    earlier: tuple[Answered, ...] = ()
    points_at: Seat = ""
    deviant: bool = False
    lost: bool = False
    member: str = ""
    note: str = ""
    """That the card is not official, where it is not."""
    objective: str = ""
    met: bool | None = None
    latest: bool = False
    """Whether it was turned last."""
    wins: bool = False


class Vote(Struct, frozen=True):
    """The panel of the plan: what is asked or was answered, and how many thumbs it needs, all through the vote."""

    title: str
    ministry: str = ""
    """On the general secretary's placard; "" before one is named."""
    label: str = ""
    up: int = 0
    all: int = 0
    needed: int = 0
    shown: bool = False
    say: str = ""
    needed_say: str = ""
    note: str = ""


class AttemptRow(Struct, frozen=True):
    """An attempt of this round: who executed it, and what they played together; no cards while nobody knows."""

    number: int
    seats: tuple[Seat, ...]
    cards: tuple[str, ...] = ()
    say: tuple[str, ...] = ()
    """What they came to, a few words beside each kind of card."""
    now: bool = False


class Accused(Struct, frozen=True):
    """One of the three of a purge, with the card that was turned ("" face down) and where the finger points."""

    seat: Seat
    card: str = ""
    label: str = ""
    at: Seat = ""
    found: bool | None = None
    """Whether the finger points at the deviant; None for the deviant, and before it is known."""
    verdict: str = ""
    bad: bool = False
    lost: bool = False
    """Whether this one loses influence."""


class Stage(Struct, frozen=True):
    """The big panel: a title, cards (repress, reform, or "" face down) with the words under them, and what it means."""

    kind: str
    title: str
    cards: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    """Whose cards these are, one by one, where that is known."""
    awaited: tuple[bool, ...] = ()
    """Which of the cards are still to come; of cards that nobody can tell apart the last, whoever is late (R10)."""
    moved: str = ""
    """How the level moved, as in “+1 → +2”."""
    ministry: str = ""
    say: str = ""
    note: str = ""


class TermRow(Struct, frozen=True):
    """A round that is over, in one line: what people deduce from."""

    number: int
    secretary: Seat
    ministry: str
    label: str
    moved: str
    attempts: tuple[AttemptRow, ...]
    say: str = ""
    losers: tuple[Seat, ...] = ()
    deviant: Seat = ""
    """Who was the deviant of its purge; "" where there was none."""
    pointed: tuple[tuple[Seat, Seat], ...] = ()
    """Who pointed at whom in its purge."""


class Board(Struct, frozen=True, kw_only=True):
    """The public part of the podium; `shape` is what it shows: plan, execution, purge, or end."""

    phase: str
    shape: str
    ministries: tuple[Ministry, ...]
    members: tuple[MemberCard, ...]
    vote: Vote
    stage: Stage
    attempts: tuple[AttemptRow, ...] = ()
    attempts_say: str = ""
    accused: tuple[Accused, ...] = ()
    terms: tuple[TermRow, ...] = ()
    most: int = 3
    """Levels that a scale shows at least, either way."""


class Ending(Struct, frozen=True):
    """What a ministry's plan would do to my objective, for each way in which it can end; None where that is open."""

    ministry: str
    label: str
    how: str
    ends: tuple[bool | None, ...]


class Mine(page.Mine, frozen=True, kw_only=True):
    """What one seat is shown of its own."""

    influence: int
    member: str = ""
    objective: str = ""
    met: bool | None = None
    """Whether the objective is met as things stand; None while the card is unknown."""
    met_say: str = ""
    choice_say: str = ""
    """What this seat has chosen in the step under way."""
    asked: str = ""
    """What is being decided now, as a question or a sentence."""
    needed: tuple[str, ...] = ()
    """What decides it, in a line or two."""
    facts: tuple[tuple[str, str], ...] = ()
    """What has happened in this round, each with its symbol."""
    heads: tuple[str, ...] = ()
    """The ways in which a plan can end."""
    endings: tuple[Ending, ...] = ()
    played: tuple[str, ...] = ()
    """What became public of what I did, round by round."""
    past: tuple[str, ...] = ()
    """The rounds that are over, each in a line."""

    @property
    def holds(self) -> tuple[tuple[str, str], ...]:
        """Which member it plays, and whether the objective is met."""
        found = [(_("member"), self.member)] if self.member else []
        return (*found, *([(self.objective, self.met_say)] if self.objective else []))
