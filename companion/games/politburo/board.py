"""What the podium shows: the values that `look` hands to the face, for the board and for one seat."""

from __future__ import annotations

from msgspec import Struct

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


class MemberCard(Struct, frozen=True):
    """A member as all may see it: influence, role in this round, and, at the end, objective and whether it was met."""

    seat: Seat
    influence: int
    role: str = ""
    role_say: str = ""
    thumb: str = ""
    points_at: Seat = ""
    deviant: bool = False
    lost: bool = False
    member: str = ""
    note: str = ""
    """That the card is not official, where it is not."""
    objective: str = ""
    met: bool | None = None
    wins: bool = False


class Stage(Struct, frozen=True):
    """The big panel: a title, cards (repress, reform, or "" face down) with the words under them, and what it means."""

    kind: str
    title: str
    cards: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    say: str = ""
    note: str = ""


class Board(Struct, frozen=True, kw_only=True):
    """The public part of the podium."""

    phase: str
    ministries: tuple[Ministry, ...]
    members: tuple[MemberCard, ...]
    stage: Stage
    past: tuple[str, ...] = ()
    """The earlier attempts of this round, in words."""
    most: int = 3
    """Levels that a scale shows at least, either way."""


class Mine(Struct, frozen=True, kw_only=True):
    """What one seat is shown of its own."""

    seat: Seat
    influence: int
    member: str = ""
    objective: str = ""
    met: bool | None = None
    """Whether the objective is met as things stand; None while the card is unknown."""
    met_say: str = ""
    choice_say: str = ""
    """What this seat has chosen in the step under way."""
