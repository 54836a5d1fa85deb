"""Evenings of The Renegotiation Game for tests: a table that is told what everybody holds, draws and does.

Nothing here knows a rule. Every step goes through the same session as on a real evening. What a test does not write
down is the same each time: Ana begins, and cards come from a seed. Cards are called by what they are: "points 7",
"event", "travel", "at_once", "interrupt", "bank"; the small deck and the small map below are the tests' own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.ledger import things
from companion.core.messages import HOST, JUDGE, Command, Put, Refusal, Seat
from companion.core.offers import Wanted
from companion.core.vocabulary import Source
from companion.games import GAMES
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import deck
from companion.games.renegotiation.board import Board, City, Mine, Player
from companion.games.renegotiation.state import Hidden, Own, Phase, Public, hand
from companion.journal import Header, MemoryJournal
from companion.sessions import AppDraws, Entry, HandWoundTime, Session
from tests.games.looking import Looking

RULES = GAMES["renegotiation"]
NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo")
ONE_DAY = "2026-01-01T00:00:00+00:00"


SMALL_MAP = """
[[capital]]
name = "London"
x = 0.1
y = 0.5
hub = true
links = ["Brussels", "Paris"]
[[capital]]
name = "Brussels"
x = 0.3
y = 0.5
hub = true
links = ["Berlin"]
[[capital]]
name = "Paris"
x = 0.3
y = 0.8
hub = true
[[capital]]
name = "Berlin"
x = 0.5
y = 0.4
hub = true
links = ["Vienna"]
[[capital]]
name = "Vienna"
x = 0.7
y = 0.6
links = ["Athens"]
[[capital]]
name = "Athens"
x = 0.9
y = 0.9
"""
"""London – Brussels – Berlin – Vienna – Athens in a row, and Paris beside London."""


def small_deck(copies: int = 24) -> str:
    """Points cards of 1 to 9, and of everything else so many copies."""
    rows = [f'[[card]]\nkind = "points"\ntitle = "Term {n}"\npoints = {n}\ncopies = 4' for n in range(1, 10)]
    rows.append(f'[[card]]\nkind = "bank"\ntitle = "Demand"\ncopies = {copies}')
    for when in ("own_turn", "at_once", "interrupt"):
        rows.append(f'[[card]]\nkind = "event"\ntitle = "Card {when}"\nwhen = "{when}"\ncopies = {copies}')
    rows.append(f'[[card]]\nkind = "event"\ntitle = "Ticket"\ntravel = true\ncopies = {copies}')
    rows.append('[[card]]\nkind = "event"\ntitle = "Red line"\nlasts = "turn"')
    rows.append('[[card]]\nkind = "event"\ntitle = "Point of order"\nwhen = "interrupt"\nends_turn = true')
    return "\n".join(rows)


CARDS = deck.read(small_deck(), "deck")
ROWS = {"bank": 10, "event": 11, "at_once": 12, "interrupt": 13, "travel": 14, "lasts": 15, "ends": 16}


def called(what: str, copy: int = 1) -> str:
    """The named thing of a card of the small deck: "points 7" or "travel"."""
    kind, _sep, points = what.partition(" ")
    return f"{int(points) if points else ROWS[kind]}.{copy}"


class Script:
    """Draws as a test writes them; what it leaves open comes from a seed, and is not what was written for later."""

    def __init__(self, seed: int) -> None:
        self.hands: dict[Seat, tuple[str, ...]] = {}
        self.next: list[str] = []
        self.wanted: list[Wanted] = []
        self.reserved: set[str] = set()
        self._rest = AppDraws(seed)

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        self.wanted.append(wanted)
        kind, _sep, rest = wanted.key.partition(":")
        bag = set(wanted.bag)
        if kind == "kept":
            first = [card for card in wanted.outcomes if card in self.reserved]
            others = [card for card in wanted.outcomes if card not in self.reserved]
            return tuple([*first, *others][: wanted.count])
        if kind == "hand" and rest.partition(":")[2] in self.hands:
            return self.hands[rest.partition(":")[2]]
        if kind == "cards" and self.next and self.next[0] in bag and wanted.count == 1:
            return (self.next.pop(0),)
        free = {card: 1 for card in wanted.bag if card not in self.reserved}
        few = free if len(free) >= wanted.count else dict(wanted.bag)
        return self._rest.drawn(Wanted(wanted.key, wanted.owner, wanted.count, wanted.outcomes, Source.APP, few))


class Table(Looking[Public, Own, Hidden, Board, Mine]):
    """One evening under test. House rules are named with an underscore for the dot: `turn_pass="no"`."""

    def __init__(
        self,
        seats: int = 3,
        *,
        first: str = "Ana",
        hands: Mapping[Seat, Sequence[str]] | None = None,
        draws: Sequence[str] = (),
        seed: int = 1,
        small: bool = True,
        **options: Any,
    ) -> None:
        self.names = NAMES[:seats]
        self.script = Script(seed)
        given = {seat: [called(what) if what[0].isalpha() else what for what in held] for seat, held in
                 (hands or {}).items()}  # fmt: skip
        self.script.next = [called(what) if what[0].isalpha() else what for what in draws]
        self.script.reserved = {card for held in given.values() for card in held} | set(self.script.next)
        if small:
            spare = iter(f"{ROWS['event']}.{copy}" for copy in range(24, 0, -1))
            for seat in self.names:
                held = list(given.get(seat, ()))
                self.script.hands[seat] = (*held, *(next(spare) for _ in range(3 - len(held))))
            self.script.reserved |= {card for held in self.script.hands.values() for card in held}
        keys = {rule.key.replace(".", "_"): rule.key for rule in RULES.house_rules}
        sheet: dict[str, Any] = {keys.get(key, key): value for key, value in options.items()}
        if first:
            sheet = {"first.player": first} | sheet
        if small:
            sheet = {"capitals": SMALL_MAP, "deck": small_deck()} | sheet
        self.session = Session.begin(
            RULES,
            self.names,
            sheet,
            MemoryJournal(Header("renegotiation", 1, 1, ONE_DAY)),
            HandWoundTime(),
            self.script,
            lambda: ONE_DAY,
        )

    # --- doing --------------------------------------------------------------------------------------------------------

    def do(self, by: str, command: Command) -> Entry:
        """Something that must be accepted."""
        done = self.session.submit(by, command)
        said = [self.session.say_reason(r) for r in done.reasons] if isinstance(done, Refusal) else []
        assert isinstance(done, Entry), (by, command, said)
        assert not RULES.broken(self.state), RULES.broken(self.state)
        return done

    def refused(self, by: str, command: Command) -> list[str]:
        """Something that must be refused: the keys of its reasons."""
        done = self.session.submit(by, command)
        assert isinstance(done, Refusal), (by, command)
        assert all(self.session.say_reason(reason) for reason in done.reasons)
        return [reason.key for reason in done.reasons]

    def end(self, count: int = 1) -> Table:
        """So many turns end, without anything else."""
        for _ in range(count):
            self.do(HOST, c.EndTurn())
        return self

    def put(self, field: str, value: str) -> Table:
        """The judge sets a field by hand."""
        self.do(JUDGE, Put(field, value, "for the test"))
        return self

    def empty_map(self) -> Table:
        """All stacks go to the discard pile, by the judge's hand."""
        for account, count in list(self.public.counts.items()):
            if account.startswith("city:") and count:
                self.do(JUDGE, c.MoveCards(account, "discard", count, "for the test"))
        return self

    def lay(self, seat: Seat, *points: int) -> Table:
        """Printed points cards (cards on the table), each on an own turn of the seat."""
        for count in points:
            while self.public.active != seat:
                self.end()
            self.do(HOST, c.KeyLaid(count, seat))
        return self

    def to_speech(self, **points: int) -> Table:
        """The seats have laid one card each, and the first of them finishes with it."""
        finisher, *_others = points
        for seat in [*(s for s in points if s != finisher), finisher]:
            if seat == finisher:
                self.put(f"target:{seat}", "1")
            self.lay(seat, points[seat])
        return self.finish()

    def finish(self) -> Table:
        """Nobody interrupts the card with which enough are laid (Q14)."""
        self.do(HOST, c.LetFinish())
        return self

    def wind(self, seconds: float) -> None:
        """So many seconds go by."""
        assert isinstance(self.session.time, HandWoundTime)
        self.session.time.wind(round(seconds * 1000))

    def speak(self, seconds: float = 40) -> Table:
        """A speech of so many seconds."""
        self.do(HOST, c.BeginSpeech())
        self.wind(seconds)
        self.session.speak()
        if self.public.phase is Phase.SPEAKING:
            self.do(HOST, c.EndSpeech())
        return self

    def verdict(self, *found: str) -> Table:
        """What is found of the speech."""
        for one in found:
            self.do(HOST, c.JudgeSpeech(one))
        return self

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return self.public.phase

    def at(self, phase: Phase) -> bool:
        """Whether the evening stands in this phase."""
        return self.phase is phase

    def hand(self, seat: Seat) -> tuple[str, ...]:
        return things(self.state, hand(seat))

    def held(self, account: str) -> tuple[str, ...]:
        """The cards in an account."""
        return things(self.state, account)

    def count(self, account: str) -> int:
        """How many cards lie in an account, as everybody sees."""
        return self.public.counts[account]

    def city(self, name: str) -> City:
        return next(city for city in self.board().cities if city.name == name)

    def player(self, seat: Seat) -> Player:
        return next(player for player in self.board().players if player.seat == seat)


def printed(seats: int = 3, **options: Any) -> Table:
    """A table with printed cards and the app's map."""
    return Table(seats, cards_mode="box", **options)
