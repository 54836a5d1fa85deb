"""Evenings of Politburo for tests: a table that is told who proposes, approves, executes and points, step by step.

Nothing here knows a rule. What a test does not write down is the same each time: seat i holds the i-th member of the
table, the first seat leads first, every plan is approved, and every step goes through a session as on a real evening.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.ledger import supply
from companion.core.messages import HOST, Command, Draw, Event, Post, Put, Refusal, Seat
from companion.games import GAMES
from companion.games.politburo import commands as c
from companion.games.politburo.board import Board, Mine
from companion.games.politburo.members import default
from companion.games.politburo.state import Hidden, Own, Phase, Public
from companion.journal import Header, MemoryJournal
from companion.sessions import Entry, HandWoundTime, ScriptedDraws, Session
from tests.games.looking import Looking

RULES = GAMES["politburo"]
NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
MEMBERS = tuple(member.name for member in default())
CARDS = {"P": "repress", "R": "reform"}
ONE_DAY = "2026-01-01T00:00:00+00:00"
SEALED = {"plan.mode": "sealed", "purge.mode": "sealed"}
"""Thumbs and fingers on the private windows."""


class Table(Looking[Public, Own, Hidden, Board, Mine]):
    """One evening under test. House rules are named with an underscore for the dot, or given as a mapping."""

    def __init__(
        self,
        seats: int = 5,
        *,
        members: Sequence[str] = MEMBERS,
        sheet: Mapping[str, str | int] | None = None,
        begun: bool = True,
        extra: Mapping[str, object] | None = None,
        first: str = "Ana",
        script: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.names = NAMES[:seats]
        self.time = HandWoundTime()
        written = {f"member:0:{s}": (m,) for s, m in zip(self.names, members, strict=False)}
        self.session = Session.begin(
            RULES,
            self.names,
            {"first.secretary": first, **(sheet or {}), **(extra or {})},
            MemoryJournal(Header("politburo", RULES.meta.rules_version, RULES.meta.schema, ONE_DAY)),
            self.time,
            ScriptedDraws({**written, **(script or {})}),
            lambda: ONE_DAY,
        )
        if begun and self.phase is Phase.BETWEEN:
            self.do(HOST, c.BeginRound())

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return self.public.phase

    @property
    def leader(self) -> Seat:
        return self.public.secretary

    def influence(self, seat: Seat) -> int:
        return self.public.accounts[supply(seat)]

    # --- doing --------------------------------------------------------------------------------------------------------

    def do(self, by: str, command: Command) -> tuple[Event, ...]:
        """Ask for something that must be accepted; the events that came of it."""
        answer = self.session.submit(by, command)
        if isinstance(answer, Refusal):
            raise AssertionError([self.session.say_reason(reason) for reason in answer.reasons])
        assert not RULES.broken(self.state)
        return answer.events if isinstance(answer, Entry) else ()

    def refused(self, by: str, command: Command) -> set[str]:
        """The keys of all the reasons why a command is refused; the journal must not grow by it."""
        before = len(self.session.evening.entries)
        answer = self.session.submit(by, command)
        assert isinstance(answer, Refusal), "this was accepted"
        assert len(self.session.evening.entries) == before
        assert all(self.session.say_reason(reason) for reason in answer.reasons)
        return {reason.key for reason in answer.reasons}

    def cites(self, by: str, command: Command) -> set[str]:
        """The rules that the refusal of a command rests on."""
        answer = self.session.submit(by, command)
        assert isinstance(answer, Refusal), "this was accepted"
        return {rule for reason in answer.reasons for rule in reason.rules}

    def begin(self) -> Table:
        """The next round."""
        self.do(HOST, c.BeginRound())
        return self

    def plan(self, ministry: str = "defence", *, up: int | None = None) -> Table:
        """A plan is proposed and answered: `up` thumbs, all of them when it is left out."""
        self.do(self.leader, c.Propose(ministry))
        if self.phase is Phase.THUMBS:
            self.thumbs(len(self.public.answering) if up is None else up)
        return self

    def thumbs(self, up: int) -> Table:
        """So many thumbs up, in seat order, and shown."""
        seats = self.public.answering
        thumbs = {seat: "up" if n < up else "down" for n, seat in enumerate(seats)}
        if self.public.options["plan.mode"] == "open":
            self.do(HOST, c.ShowThumbs(thumbs))
            return self
        for seat in seats:
            self.do(seat, c.Signal(thumbs[seat]))
        self.do(HOST, c.Reveal())
        return self

    def appoint(self, *seats: Seat) -> Table:
        """Three are appointed: the three on the left, unless they are named."""
        start = self.public.seats.index(self.leader)
        after = (*self.public.seats[start + 1 :], *self.public.seats[:start])
        self.do(self.leader, c.Appoint(seats or after[:3]))
        return self

    def execute(self, cards: str) -> Table:
        """Cards in the order of the three, P for repress and R for reform; they are appointed before if need be."""
        if self.phase is Phase.APPOINT:
            self.appoint(*self.public.executors)
        played = [CARDS[letter] for letter in cards.split()]
        if self.public.options["cards.mode"] == "keyed":
            self.do(HOST, c.TurnCards(played.count("repress")))
            return self
        last = self.public.last_attempt
        for seat, card in zip(self.public.executors, played, strict=True):
            self.do(seat, c.PlayCard(card) if last else c.DropCard(card))
        if self.phase is Phase.CARDS_IN:
            self.do(self.leader, c.ShowCards())
        return self

    def divided(self, cards: str = "P R R") -> Table:
        """Three divided attempts with the same cards."""
        for _ in range(3):
            self.execute(cards)
        return self

    def point(self, *at: Seat) -> Table:
        """Where the three point, in their order, and all is shown."""
        pointed = dict(zip(self.public.executors, at, strict=True))
        if self.public.options["purge.mode"] == "open":
            self.do(HOST, c.ShowPointing(pointed))
            return self
        for seat, aim in pointed.items():
            self.do(seat, c.Point(aim))
        self.do(HOST, c.Reveal())
        return self

    def round(self, ministry: str = "defence", cards: str = "P P P") -> Table:
        """A whole round that is unanimous at once."""
        if self.phase is Phase.BETWEEN:
            self.begin()
        return self.plan(ministry).execute(cards)

    def finished(self) -> Table:
        """The round that is under way, to its end from wherever it stands."""
        match self.phase:
            case Phase.PROPOSE:
                self.plan()
            case Phase.THUMBS:
                self.thumbs(len(self.public.answering))
            case Phase.CASTING:
                self.do(self.leader, c.CastVote("up"))
        if self.phase in (Phase.APPOINT, Phase.CARDS):
            self.execute("P P P")
        if self.phase is Phase.CARDS_IN:
            self.do(self.leader, c.ShowCards())
        if self.phase is Phase.POINTING:
            one, two, three = self.public.executors
            self.point(two, three, one)
        return self

    def purged(self, *losers: Seat) -> Table:
        """The judge takes one influence from each of these."""
        for seat in losers:
            self.do("judge", Post(1, supply(seat), "bank", "as the case needs"))
        return self

    def levels(self, defence: int = 0, finance: int = 0, security: int = 0) -> Table:
        """The judge sets the levels."""
        for ministry, level in (("defence", defence), ("finance", finance), ("security", security)):
            self.do("judge", Put(f"level:{ministry}", str(level), "as the case needs"))
        return self

    def to_the_end(self, cards: str = "P P P") -> Table:
        """Round after round until all have led."""
        while self.phase is not Phase.OBJECTIVES:
            self.round("defence", cards)
        return self

    def end(self) -> Table:
        """The members are turned, and who wins is said."""
        self.turn(len(self.public.unturned))
        self.do(HOST, c.EndGame())
        return self

    def turn(self, count: int) -> Table:
        """So many of the members' cards are turned."""
        for _ in range(count):
            self.do(HOST, c.TurnObjectives())
        return self

    def draw(self, by: str, key: str, *outcome: str) -> Table:
        """A draw is keyed in."""
        self.do(by, Draw(key, outcome))
        return self
