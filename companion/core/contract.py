"""The contract between a game and the program: what a game is asked, and its state, cut by who knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from companion.core.countdown import Countdown, Instant
from companion.core.datafiles import DataFile
from companion.core.messages import (
    Account,
    Actor,
    Asked,
    Closed,
    Command,
    Event,
    Handed,
    Posted,
    Reason,
    Refusal,
    Seat,
    Viewer,
)
from companion.core.offers import Offer, Question, Wanted
from companion.core.page import Moment, Placing, Result, View
from companion.core.rulings import Fuller, HouseRule, Options
from companion.core.scoring import ScoringCard
from companion.core.sealed import Box
from companion.core.vocabulary import Way


class Violation(Struct, frozen=True):
    """A broken invariant, by number, with what was found."""

    number: str
    say: str


class Sides(Struct, frozen=True):
    """What each seat chooses before the evening, such as a nation: the option that takes it, and value with word."""

    option: str
    choices: tuple[tuple[str, str], ...]


class Meta(Struct, frozen=True):
    """What the program must know of a game before it begins."""

    slug: str
    title: str
    seats: tuple[int, int]
    rules_version: int
    schema: int
    rule_prefix: str


# --- the state --------------------------------------------------------------------------------------------------------


class TablePublic(Struct, frozen=True, kw_only=True):
    """What everybody at the table knows, in every game; a game's `Public` adds its own."""

    seats: tuple[Seat, ...]
    options: Options
    accounts: Mapping[Account, int] = {}
    things: Mapping[Account, tuple[str, ...]] = {}
    """Accounts of named things that lie in the open."""
    named: Mapping[Seat, str] = {}
    """How seats are called that are not called by their keys (see `names`)."""
    posts: Mapping[Seat, Mapping[str, int]] = {}
    """What was posted to a seat's points by hand, summed by what it was said to be for; "" where somebody left and gave
    them back."""
    paused: bool = False
    put_in: tuple[Seat, ...] = ()
    """Who has put a choice into the box that stands open, in seat order: the session lays it in before anything is
    shown, no event does, and `decide` does not rest on it."""
    question: Asked | None = None
    rulings: Mapping[str, str] = {}
    countdown: Countdown | None = None
    over: bool = False
    stopped: bool = False
    """Whether the evening was ended before its end, with the standing of then."""
    given_up: bool = False
    """Whether the table gave it up: then the standing of then makes nobody a winner."""
    sat: tuple[Seat, ...] = ()
    """All who sat down, in the order of set-up, once anybody has left or changed chairs; `seats` are those who play."""
    chairs: tuple[Seat, ...] = ()
    """The order of the chairs, where `seats` follows only when the next turn begins; () where nothing is to follow."""
    gone: tuple[Seat, ...] = ()
    """Who left for good, in that order."""
    left_at: Mapping[Seat, int] = {}
    """At which chair (from 0) each of them sat."""
    shut: tuple[Seat, ...] = ()
    """Who of them left before the first turn began: perhaps without all that is dealt, so nobody takes that seat."""
    away: tuple[Seat, ...] = ()
    """Who is away for a while."""
    playing: bool = False
    """Whether the first turn has begun."""
    judge: str = ""
    """The name of whoever is the judge, "" where nobody said it."""
    skipped: int = 0
    """How many rounds, or turns, were over when the evening began, where it began in the middle."""
    until: str = ""
    """Up to which phase the steps of this turn are keyed in as they happened before (see `middle`); "" for none."""

    @property
    def corrected(self) -> Mapping[Seat, int]:
        """What was posted to a seat's points by hand in all, so that a total can still be told from its parts."""
        return {seat: sum(posts.values()) for seat, posts in self.posts.items()}

    @property
    def everybody(self) -> tuple[Seat, ...]:
        """All who sat down, those who left among them, in the order of set-up."""
        return self.sat or self.seats

    @property
    def order(self) -> tuple[Seat, ...]:
        """Who plays from the next turn on, in the order of their chairs."""
        return self.chairs or self.seats

    @property
    def by_chair(self) -> tuple[Seat, ...]:
        """Who plays and who left, in the order of their chairs: the first is keyed by the digit 1.

        A chair that was left keeps its place, so that the digits of the others stay.
        """
        found = list(self.seats)
        for seat in sorted(self.gone, key=lambda seat: self.left_at[seat]):
            found.insert(self.left_at[seat], seat)
        return tuple(found)


class SeatOwn(Closed, frozen=True, kw_only=True):
    """What one seat alone knows, in every game."""

    seat: Seat
    choice: Any = None
    """The sealed choice of this seat that lies in the open box: laid in by the session before anything is shown."""

    accounts: Mapping[Account, int] = {}
    things: Mapping[Account, tuple[str, ...]] = {}


class TableHidden(Closed, frozen=True, kw_only=True):
    """What nobody knows yet, in every game."""

    accounts: Mapping[Account, int] = {}
    things: Mapping[Account, tuple[str, ...]] = {}


Pub = TypeVar("Pub", bound=TablePublic)
Own = TypeVar("Own", bound=SeatOwn)
Hid = TypeVar("Hid", bound=TableHidden)


class Split(Struct, Generic[Pub, Own, Hid], frozen=True):
    """State, cut along the lines of knowledge."""

    public: Pub
    own: Mapping[Seat, Own]
    hidden: Hid

    def __repr__(self) -> str:
        return "Split(closed)"


class Rules(Protocol[Pub, Own, Hid]):
    """One game. All pure: only `decide` is told the time, nothing is told of randomness."""

    meta: Meta
    commands: Any
    events: Any
    house_rules: tuple[HouseRule, ...]
    unofficial: tuple[tuple[str, str], ...]
    """What no rulebook says and the program made up, as question and answer (marked for translation)."""
    presets: Mapping[Way, Mapping[str, str | int]]
    """The ways to sit down, each with the house rules that it sets."""
    ways: Mapping[Way, str]
    """What each way to sit down means in this game, in a sentence (marked for translation)."""
    choosing: str
    """What the neutral choice for somebody who is away is in this game, in a sentence (marked for translation)."""
    comes: str
    """From when on a late guest plays in this game, as stands beside the name (marked for translation)."""
    leaving: str
    """What else follows in this game when somebody leaves for good, before it is done (marked for translation)."""
    fuller: Fuller | None
    """What may be keyed in beyond the light way with the box; None where that way asks for all it could ask."""
    from_the_middle: bool
    """Whether an evening that began on paper, or was lost, can go on from a position that is keyed in."""
    undrawn: tuple[Mapping[str, str], ...]
    """Answers to house rules with which nothing is left for the app to draw: all chance is cardboard."""
    reasons: Mapping[str, str]
    """The sentences of its own refusals, by their keys (marked for translation), beside `sentences.SHARED`."""
    letters: str
    """The letters that take the same offer all evening (`Offer.key`), and never another one."""
    nouns: Mapping[type[Event], str]
    """The plain nouns of each kind of event (marked for translation), by which its line is searched for: a ballot, a
    deal; "ballots" is found by "ballot", too."""
    files: tuple[DataFile, ...]
    """The files people may write for this game; each is an option of its own, as a text (see `datafiles`)."""

    def setup(self, seats: Sequence[Seat], options: Mapping[str, Any]) -> Sequence[Event]:
        """The first events of an evening; raises `SetupError`, which says in a sentence why it cannot begin."""

    def imagined(self, public: Pub, choose: Callable[[int], int]) -> Mapping[str, Any] | None:
        """A position that could be, as plain data of `begin_in_the_middle`, of random answers below n: by chance alone
        a simulation would hardly ever find one. None where this game has none to give, or none can be keyed in now."""

    def sides(self) -> Sides | None:
        """What each seat chooses before the evening; None where all seats are alike."""

    def begin(self, event: Event) -> Split[Pub, Own, Hid]:
        """The state after the first event of an evening."""

    def decide(
        self,
        state: Split[Pub, Own, Hid],
        by: Actor,
        command: Command,
        now: Instant,
        waived: frozenset[str] = frozenset(),
    ) -> Sequence[Event] | Refusal:
        """What follows from a command, or every reason why not. Refusals rest on `public` and `own[by]` alone."""

    def evolve(self, state: Split[Pub, Own, Hid], event: Event) -> Split[Pub, Own, Hid]:
        """The state after an event."""

    def look(self, public: Pub) -> View:
        """What everybody is shown, without `mine`; it is handed nothing else, so it has nothing to leak."""

    def mine(self, public: Pub, own: Own) -> Any:
        """What one seat is shown of its own: the view's `mine`."""

    def menu(self, viewer: Viewer, public: Pub, own: Own | None) -> Sequence[Offer]:
        """What this viewer may do now; refused offers carry their reasons.

        The table is asked only where a box is not signed: what can have come out of it, for a judge who puts it right.
        """

    def box(self, public: Pub) -> Box | None:
        """The box that stands open now, and who puts a sealed choice into it."""

    def unbox(self, public: Pub, choices: tuple[tuple[Seat, Command], ...]) -> Command:
        """The one command that the table gives for what lay in the box: author and choice in seat order, or choices
        without authors. Not everybody is among them where the clock shut the box."""

    def asks(self, public: Pub) -> Question | None:
        """What the table must decide before anything else goes on."""

    def wants(self, state: Split[Pub, Own, Hid]) -> Sequence[Wanted]:
        """All that chance owes now, in the order in which the app would draw it."""

    def due(self, public: Pub) -> Instant | None:
        """When the clock must speak."""

    def made_up(self, public: Pub) -> tuple[tuple[str, str], ...]:
        """What of `unofficial` this table plays by, in words: a file may have put something in its place."""

    def tracks(self, public: Pub) -> Mapping[str, int]:
        """The public figures that stand in no account, as levels on a track, by what they are called: each can be asked
        about as a seat's points can."""

    def figures_open(self, public: Pub) -> bool:
        """Whether everybody is shown every seat's points, those that were closed too."""

    def set_right(self, public: Pub) -> str:
        """What the table sets right by hand where a correction may have paid otherwise, in a sentence; "" where the app
        keeps what everybody has."""

    def scoring(self, public: Pub) -> ScoringCard:
        """The scoring card: what counts at this table, with the figures of the game's own tables."""

    def result(self, public: Pub) -> Result | None:
        """The result, once the game is over."""

    def placing(self, options: Options) -> Placing:
        """How places go with points by these house rules."""

    def left(self, state: Split[Pub, Own, Hid], event: Any, now: Instant) -> Sequence[Event]:
        """What follows once somebody has left for good (see `people`): `state` is the one after `event`."""

    def broken_off(self, state: Split[Pub, Own, Hid]) -> Sequence[Event]:
        """What is still told once the evening was broken off: what the result with the standing of now needs."""

    def neutral(self, public: Pub, seat: Seat) -> Command | None:
        """The rulebook's neutral choice for a seat that the table waits for now; None where there is none."""

    def broken(self, state: Split[Pub, Own, Hid]) -> Sequence[Violation]:
        """The invariants that do not hold, by number."""

    def seen(self, viewer: Viewer, event: Event, public: Pub) -> bool:
        """Whether this viewer may read this event now."""

    def say_event(self, event: Event, public: Pub) -> str | None:
        """The event as a sentence of the story; `None` when it has no line there."""

    def say_ruled(self, event: Event, public: Pub) -> str:
        """What a player says in the event, as a judge's ruling; "" where nobody says anything in it."""

    def said_by(self, event: Event, public: Pub, by: Actor) -> str | None:
        """The same sentence where it names who asked for it; `None` where `say_event` says it, whoever did."""

    def moment(self, event: Event, public: Pub) -> Moment | None:
        """What an open event did to somebody's fortune, told after it happened; `None` where it changed nobody's."""

    def dealt(self, public: Pub) -> str:
        """What the app gives out in private at this table, in words that follow “looks at”; "" once nobody can decide
        anything by it any more: then nobody has to look."""

    def to_see(self, public: Pub) -> str:
        """What everybody finds on the own page now and the table's next step rests on, in words that follow “looks at”;
        "" for nothing but what was dealt. Where a step leads to it, all look before the next one."""

    def phase(self, public: Pub) -> tuple[str, str]:
        """What tells one phase from the next: while it stays, what happened in it stays on the public window."""

    def lap(self, public: Pub) -> str:
        """What is sealed with its last step, where a heading lasts too short a time for that; "" where that is one."""

    def label(self, key: str) -> str:
        """A word of the game as people read it; names and numbers stay as they are."""

    def say_reason(self, reason: Reason) -> str:
        """The reason as a sentence that says what was wrong and what to do."""

    def say_posting(self, event: Posted) -> str:
        """Why points moved, in words."""

    def say_moved(self, event: Handed) -> tuple[str, str]:
        """What changed hands and why, in words."""

    def say_account(self, name: str) -> str:
        """An account of the ledger, in words."""

    def say_points(self, change: int) -> str:
        """Points that somebody gains or loses, with their sign, by the game's own word for them."""

    def upcast(self, kind: str, schema: int, data: dict[str, Any]) -> dict[str, Any]:
        """An event of an older schema in today's shape."""


AnyRules: TypeAlias = Rules[Any, Any, Any]


T = TypeVar("T", bound=Struct)


def changed(struct: T, **fields: Any) -> T:
    """A copy with some fields replaced."""
    return msgspec.structs.replace(struct, **fields)
