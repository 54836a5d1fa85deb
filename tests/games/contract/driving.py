"""Random evenings of any game through its own menu: legal steps and illegal ones, corrections, and a clock that moves.

Nothing here knows a rule or a name of any game: what may be asked comes from the offers.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from msgspec import Struct

from companion.core.chance import picked
from companion.core.contract import AnyRules, Split
from companion.core.corrections import OpenWindow, Redo, Rewind
from companion.core.filling import fill
from companion.core.game import Game
from companion.core.menu import BEGIN_IN_THE_MIDDLE
from companion.core.messages import HOST, JUDGE, Command, Draw, Refusal, Rule, Seat
from companion.core.middle import from_memory
from companion.core.offers import Offer, Wanted
from companion.core.sealed import Kept
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.journal import Draft, Header, MemoryJournal, Record
from companion.sessions import AppDraws, Entry, HandWoundTime, Session

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lu")
SLUGS = tuple(GAMES)
ONE_DAY = "2026-01-01T00:00:00+00:00"

AnyState = Split[Any, Any, Any]


def soon(slug: str) -> Mapping[str, str | int]:
    """How to sit down so that a clock runs soon, where it runs only at the end."""
    return GAMES[slug].presets[Way.BOX] if slug == "renegotiation" else {}


def has_chance(slug: str) -> bool:
    """Whether a game says that chance owes it something: without chance nothing is dealt, and nobody is to look."""
    game: Any = type(GAMES[slug])
    return bool(game.wants is not Game.wants)


class Tried(Struct, frozen=True):
    """What somebody tried, and what came of it."""

    by: str
    command: Command
    offer: Offer | None
    answer: Entry | Kept | Refusal
    after: AnyState
    """The state after it."""
    now: int
    """The instant after it."""


class LoggedDraws:
    """The app's own draws from a seed, with a list of what was wanted."""

    def __init__(self, seed: int) -> None:
        self._draws = AppDraws(seed)
        self.wanted: list[Wanted] = []

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        self.wanted.append(wanted)
        return self._draws.drawn(wanted)


class Noting(MemoryJournal):
    """A journal that notes where it was asked for a seal, and why."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.asked: dict[int, str] = {}

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        records = super().append(drafts, box, seal)
        if seal:
            self.asked[records[-1].n] = seal
        return records


def header_of(rules: AnyRules) -> Header:
    """The same header each time, so that two runs of one seed are one file."""
    return Header(rules.meta.slug, rules.meta.rules_version, rules.meta.schema, ONE_DAY)


def sheet(rules: AnyRules, rnd: random.Random, bold: float) -> dict[str, str | int]:
    """A house-rule sheet in which about `bold` of the rules differ from their default.

    With none at all, all that can be sealed is: many games play in the open unless they are asked not to, and the
    promises about secrets need secrets.
    """
    options: dict[str, str | int] = {}
    if not bold:
        return {rule.key: "sealed" for rule in rules.house_rules if "sealed" in rule.values()}
    for rule in rules.house_rules:
        if rnd.random() < bold:
            options[rule.key] = rnd.choice(rule.values())
    return options


class Drive:
    """One random evening."""

    def __init__(
        self,
        slug: str,
        seed: int,
        *,
        seats: int = 0,
        bold: float = 0.3,
        options: Mapping[str, str | int] | None = None,
        corrections: bool = True,
        names: Sequence[str] = NAMES,
        luck: str = "",
    ) -> None:
        self.rules = GAMES[slug]
        self.rnd = random.Random(f"{luck}{slug} {seed}")
        least, most = self.rules.meta.seats
        count = seats or least + seed % (most - least + 1)
        self.time = HandWoundTime()
        self.draws = LoggedDraws(seed)
        self.session = Session.begin(
            self.rules,
            names[:count],
            sheet(self.rules, self.rnd, bold) if options is None else options,
            Noting(header_of(self.rules)),
            self.time,
            self.draws,
            lambda: ONE_DAY,
        )
        self.corrections = corrections
        self.tried: list[Tried] = []
        shift = self.rnd.randrange(count)
        self._taste = {seat: (place + shift) for place, seat in enumerate(self.session.seats)}

    @classmethod
    def again(cls, drive: Drive, upto: int, seed: int) -> Drive:
        """The same evening after so many journal records, to be played on otherwise; nobody has put anything in."""
        on = cls.__new__(cls)
        journal = MemoryJournal(drive.session.journal.header)
        records = drive.session.journal.records()[:upto]
        journal.append([Draft(r.at, r.wall, r.actor, r.command, r.events) for r in records])
        on.rules, on.rnd = drive.rules, random.Random(f"{drive.rules.meta.slug} {upto} {seed}")
        on.time, on.draws = HandWoundTime(), LoggedDraws(seed)
        on.session = Session.reopen(journal, on.time, on.draws, lambda: ONE_DAY)
        on.session.release()
        on.corrections, on.tried = False, []
        on._taste = drive._taste
        return on

    @property
    def state(self) -> AnyState:
        return self.session.evening.state

    @property
    def over(self) -> bool:
        return bool(self.session.evening.public.over)

    def viewers(self) -> tuple[str, ...]:
        """Everybody who looks, apart from the public, who may do nothing."""
        return (HOST, JUDGE, *self.session.seats)

    def run(self, most: int = 5000) -> Iterator[Tried]:
        """The evening, step by step, until it is over or `most` commands have been given."""
        while not self.over and len(self.tried) < most:
            yield self.step()

    def played(self, most: int = 5000) -> Drive:
        """The evening, to its end."""
        for _tried in self.run(most):
            pass
        return self

    def step(self) -> Tried:
        """One command, legal or not."""
        if self.rnd.random() < 0.15:
            self.time.wind(self.rnd.choice((0, 1, 900, 9_000, 70_000)))
            self.session.speak()
        return self._ruling() or self._drawing() or self._correcting() or self._offered()

    def submit(self, by: str, command: Command, offer: Offer | None = None) -> Tried:
        """Ask for something and keep what came of it."""
        answer = self.session.submit(by, command)
        tried = Tried(by, command, offer, answer, self.state, self.session.now())
        self.tried.append(tried)
        return tried

    def _ruling(self) -> Tried | None:
        question = self.rules.asks(self.session.evening.public)
        if question is None or self.rnd.random() < 0.2:
            return None
        choice = self.rnd.choice(question.choices).value
        return self.submit(HOST, Rule(question.key, choice, self.rnd.random() < 0.3, "so it is"))

    def _drawing(self) -> Tried | None:
        """Cardboard mostly gives what its bag can give; now and then people key in anything (see `_offered`)."""
        wanted = [w for w in self.rules.wants(self.state) if w.source != "app"]
        if not wanted or self.rnd.random() < 0.2:
            return None
        one = self.rnd.choice(wanted)
        by = one.owner if one.source == "seat" else HOST
        return self.submit(by, Draw(one.key, picked(one.bag, one.count, self.rnd.randrange)))

    def _correcting(self) -> Tried | None:
        if not self.corrections or self.rnd.random() > 0.03:
            return None
        evening = self.session.evening
        match self.rnd.randrange(5):
            case 0:
                undo = evening.history.undo(evening.rules)
                return self.submit(HOST, Rewind(undo.to)) if undo else None
            case 1:
                back = evening.live[max(0, len(evening.live) - 1 - self.rnd.randrange(1, 12))]
                return self.submit(JUDGE, Rewind(back, "look again", self.rnd.random() < 0.3))
            case 2:
                return self.submit(self.rnd.choice((HOST, JUDGE)), Redo("after all"))
            case 3:
                return self.submit(self.rnd.choice(self.session.seats), OpenWindow())
        # A step of the game that has nothing to do with what is on offer now.
        other = self.rnd.choice(self.tried) if self.tried else None
        return self.submit(self.rnd.choice(self.viewers()), other.command) if other else None

    def _offered(self) -> Tried:
        viewer = self.rnd.choice((HOST, HOST, *self.viewers()))
        own = self.state.own.get(viewer)
        offers = [*self.rules.menu(viewer, self.session.evening.public, own)]
        if not offers:
            # Not everybody has something to do at any time: ask one for whom the table waits.
            waiting = [card.name for card in self.rules.look(self.state.public).seats if card.waiting]
            if waiting:
                viewer = self.rnd.choice(waiting)
                offers = [*self.rules.menu(viewer, self.session.evening.public, self.state.own[viewer])]
        if not offers:
            # The judge's menu is never empty before the end, but a game may give a seat nothing to do.
            return self.submit(HOST, Redo())
        # An evening is to have a beginning, too: what begins in the middle has tests of its own.
        if not from_memory(self.state.public):
            offers = [offer for offer in offers if offer.do != BEGIN_IN_THE_MIDDLE] or offers
        legal = [offer for offer in offers if not offer.refused]
        main = [offer for offer in legal if offer.main]
        draw = self.rnd.random()
        offer = self.rnd.choice(main if main and draw < 0.5 else legal if legal and draw < 0.95 else offers)
        return self.submit(viewer, self.session.read(self._filled(viewer, offer)), offer)

    def _filled(self, viewer: str, offer: Offer) -> dict[str, Any]:
        """Something in each field; a position without which nothing goes on is mostly one that can be."""
        if offer.do == BEGIN_IN_THE_MIDDLE and offer.main and self.rnd.random() < 0.7:
            position = self.rules.imagined(self.state.public, self.rnd.randrange)
            if position is not None:
                return offer.filled(**position)
        return fill(offer, self.chooser(viewer, offer))

    def chooser(self, viewer: str, offer: Offer) -> Any:
        """Chooses at random, but where each seat names one thing, tastes differ: all would else clash for ever."""
        seat: Seat = str(offer.given.get("seat", viewer))
        if len(offer.fields) == 1 and seat in self._taste and self.rnd.random() < 0.9:
            return lambda n: self._taste[seat] % n if n >= len(self._taste) else self.rnd.randrange(n)
        return self.rnd.randrange


BOLD = (0.0, 0.25, 0.9)
LUCK = {"renegotiation": "r"}
"""What stands before the seed of a game whose first evenings would otherwise go on for thousands of commands."""


def drive(slug: str, seed: int) -> Drive:
    """An evening that has not begun to be played; a third keep to the defaults, a third change nearly everything."""
    return Drive(slug, seed, bold=BOLD[seed % 3], luck=LUCK.get(slug, ""))


@cache
def played(slug: str, seed: int) -> Drive:
    """The same evening, played to its end; nobody goes on with it, for all tests share it."""
    return drive(slug, seed).played()


@cache
def calm(slug: str) -> Drive:
    """An evening in which nobody corrects anything, played to its end; all tests share it, too."""
    tries = (Drive(slug, seed, corrections=False).played(1000) for seed in range(9))
    return next(each for each in tries if each.over)  # who plays at random may miss the last card of the map for ever


@cache
def sat_down(slug: str, way: Way, seed: int) -> Drive:
    """An evening as a game is sat down to in one of its ways, in which nobody corrects anything, played to its end; all
    tests share it, too."""
    return Drive(slug, seed, options=GAMES[slug].presets[way], corrections=False).played()


def forget() -> None:
    """Evenings that were shared are played anew: whoever has put a fault into the program looks at none from before."""
    for shared in (played, calm, sat_down):
        shared.cache_clear()


def spread(evening: Drive, count: int) -> list[Tried]:
    """At least so many moments of an evening that was played, from its beginning to its end, or all."""
    return evening.tried[:: max(1, len(evening.tried) // count)]


def changing(evening: Drive) -> list[Tried]:
    """Every moment at which something was otherwise than before."""
    tried = evening.tried
    return tried[:1] + [after for before, after in pairwise(tried) if after.after is not before.after]
