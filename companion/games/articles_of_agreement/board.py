"""Board values: what the ship's deck shows, as `look` hands it to the face, for everybody and for one seat.

`View.board` is a `Board` for every viewer, `View.mine` a `Mine` on a seat's own page (None elsewhere). A treasure is
told by its kind, never by a number: gold, rum, spot, emerald, sapphire, ruby, map, compass, spyglass, bottle, pistol,
barrel (`pieces.KINDS`, in that order everywhere). `label` is the kind in the evening's language, in the singular.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core import page
from companion.core.language import _, figure
from companion.core.messages import Seat


class Card(Struct, frozen=True):
    """A treasure of this round's offer. `place` is "1" to "7", stays the same for the whole round, and is what
    `move_card` and `share` call the card; `seat` is in whose share it lies, "" while it lies in the middle."""

    place: str
    kind: str
    label: str
    seat: Seat = ""


class Stack(Struct, frozen=True):
    """So many treasures of one kind that lie together; never of 0 cards."""

    kind: str
    label: str
    count: int


class Part(Struct, frozen=True):
    """A part of a score in words, such as ("Rum", 4), under what it holds only, and the treasure that stands for it."""

    label: str
    points: int
    note: str = ""
    icon: str = ""
    by: tuple[str, ...] = ()
    """The tools that raised it, by kind."""


class Pirate(Struct, frozen=True, kw_only=True):
    """A seat on deck; in `Board.pirates` lowest number first, once the characters are dealt."""

    seat: Seat
    digit: int = 0
    """The seat's own digit on the keyboard: its chair, from 1."""
    number: int = 0
    """The character's number, 0 while nobody has dealt it."""
    character: str = ""
    """The character's name, "" where the table gave none."""
    ability: str = ""
    """The ability's text, "" where none is known."""
    official: bool = False
    """Whether that text is the publisher's; else it is shown as not official."""
    ability_used: bool = False
    captain: bool = False
    away: bool = False
    """Whether somebody is away for a while."""
    share: tuple[Card, ...] = ()
    """The share of this round: as it is being laid out, and after the round until the next draw as it stood."""
    fate: str = ""
    """What became of the share: "keeps" or "nothing" once it is known, else ""."""
    fate_label: str = ""
    """The same in words: "keeps the share", "gets nothing"."""
    vote: str = ""
    """"aye" or "nay" once the votes are turned, else ""."""
    vote_label: str = ""
    ballots: tuple[tuple[int, str], ...] = ()
    """How this seat voted in the rounds before: round and "aye" or "nay"."""
    voted: bool = False
    """Whether a sealed vote is in and not yet turned (the captain's goes without saying)."""
    mutineer: bool = False
    agreed: bool = False
    """Whether this mutineer agrees to what the mutineers have put forward."""
    nominee: bool = False
    hold: tuple[Stack, ...] = ()
    """Face-up treasures."""
    secrets: int = 0
    """Face-down treasures."""
    lost: tuple[Stack, ...] = ()
    """What lay here and was stolen, shot or opened, as told by `Board.deeds`."""
    gained: tuple[str, ...] = ()
    """The kinds that came by the deed that was done last."""
    turned: tuple[Stack, ...] = ()
    """What the face-down treasures were, once they are turned up; they are part of `hold` then."""
    fired: bool = False
    """Whether this seat has fired its pistol this round."""
    spot: bool = False
    """Whether the Black Spot lies open before this seat."""
    score: int = 0
    """What the face-up treasures score now; from the turning of the secrets on what has been counted."""
    parts: tuple[Part, ...] = ()
    """The parts of that score, without those of 0, and what the judge posted."""
    speaks: str = ""
    """In a window of speech: "now", "waits", "passed", or "" for who is not asked."""


class Outcome(Struct, frozen=True):
    """How the last round ended, until the next draw; `result` is "accepted", "mutiny" (under way), "seized" (the
    mutiny succeeded) or "failed" (it did not)."""

    result: str
    headline: str
    why: str


class Deed(Struct, frozen=True, kw_only=True):
    """What somebody did to a treasure in the open: a theft, a shot, an opened barrel, an ability.

    `points` are those of every seat for which they changed, before and after; a theft that stays secret has no `kind`,
    and `give` is what goes the other way in a swap.
    """

    what: str
    """"pistol", "spot", "barrel" or "ability"."""
    seat: Seat
    victim: Seat = ""
    kind: str = ""
    give: str = ""
    said: str = ""
    why: str = ""
    points: tuple[tuple[Seat, int, int], ...] = ()


class Board(Struct, frozen=True, kw_only=True):
    """The public part of the deck."""

    phase: str
    """One of `state.Phase`: opening, ready, draw, allocate, vote, votes_in, mutiny, spot, window, final, secrets,
    tools, turned, over."""
    round: int
    rounds: int
    captain: Seat
    pirates: tuple[Pirate, ...]
    middle: tuple[Card, ...] = ()
    """Cards of the offer that are in nobody's share yet."""
    movable: bool = False
    """Whether cards of the offer may be moved now (by the captain, the mutineers or the host)."""
    needed: int = 0
    """Ayes that accept the share-out."""
    ayes: int = 0
    nays: int = 0
    """As turned; 0 and 0 before."""
    outcome: Outcome | None = None
    proposed: bool = False
    """Whether the mutineers' plan has been put forward and is waiting for each of them to agree."""
    nominee: Seat = ""
    waiting: tuple[Seat, ...] = ()
    """For whom the table waits, in seat order."""
    speakers: tuple[Seat, ...] = ()
    """In a window of speech: who is asked about pistols and barrels, in the order in which they are asked."""
    thief: Seat = ""
    victim: Seat = ""
    """A theft that chance is finishing."""
    deeds: tuple[Deed, ...] = ()
    """What was stolen, shot, opened and used since the last draw, oldest first; once the votes turn, or the round
    ends, only what came after that: its result is newer, and is what is shown."""
    seen: tuple[Stack, ...] = ()
    """All face-up treasures that are owned, of all seats together."""
    turning: Seat = ""
    """Who turns up the secret treasures next."""
    counting: str = ""
    """What is counted next, in words."""
    counted: str = ""
    """Why the part that was counted last scored so, where its figures alone surprise."""
    deck: int = 0
    discard: tuple[Stack, ...] = ()
    on_table: bool = False
    """Whether what the captain draws lies on the table as cardboard, and not here."""
    figures: bool = True
    """Whether it is known what treasures score."""
    notes: tuple[str, ...] = ()
    """Short sentences beside the board: abilities used this round, and who takes which printed card."""
    asked: tuple[str, ...] = ()
    """Who is asked now for an ability, and what it does."""


class Worth(Struct, frozen=True):
    """What a treasure of the offer is worth to one seat, as far as cards lie open, and why in a few words."""

    place: str
    points: int
    why: str


class Mine(page.Mine, frozen=True, kw_only=True):
    """What one seat is shown of its own."""

    number: int = 0
    character: str = ""
    ability: str = ""
    printed: bool = False
    """Whether the own ability, where no text says it, stands on a printed card."""
    official: bool = False
    ability_used: bool = False
    captain: bool = False
    share: tuple[Card, ...] = ()
    hold: tuple[Stack, ...] = ()
    secrets: tuple[Stack, ...] = ()
    """The own secret treasures, as far as the app knows them."""
    unknown: int = 0
    """Own secret treasures that lie on the table as cardboard and that the app does not know."""
    secrets_kept: bool = True
    """Whether the app knows or counts them; else “none” would stand over two that lie on the table."""
    usable: bool = False
    """Whether a secret one may be turned up to be used (Q8)."""
    looked: tuple[tuple[Seat, tuple[Stack, ...]], ...] = ()
    """At whose secret treasures the own ability looked, and what they were then, oldest first."""
    ballot: str = ""
    """The own sealed vote, until the votes are turned."""
    worth: tuple[Worth, ...] = ()
    """What each treasure of the offer would bring, while this seat shares out."""
    score: int = 0
    """What everybody sees of the own score, with what the judge posted."""
    with_secrets: int = 0
    """What the own treasures would score now with the secret ones, against what the others show."""
    figures: bool = True
    """Whether it is known what treasures score."""
    parts: tuple[Part, ...] = ()
    """The parts of `with_secrets`, without those of 0."""

    @property
    def holds(self) -> tuple[tuple[str, str], ...]:
        """The secret treasures, and what the own treasures score with them."""
        listed = ", ".join(f"{stack.count} {stack.label}" for stack in self.secrets)
        found = [(_("secret treasures"), listed)] if self.secrets else []
        return (*found, *([(_("score with the secret treasures"), figure(self.with_secrets))] if self.figures else []))
