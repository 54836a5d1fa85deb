"""Evenings of Article 27 for tests: a table that is told what everybody draws, does and says, and answers in numbers.

Nothing here knows a rule. Draws are written beforehand (by letters: R B G Y K), clocks are wound by hand, and every
step goes through the same session as on a real evening. What a test does not write down is the same each time: seat i
draws the five colours rotated by i, the discs of round r lie rotated by r, seat i has the i-th secret agenda.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.ledger import BANK, balance
from companion.core.messages import HOST, JUDGE, Command, Draw, Post, Refusal, Rule, Seat
from companion.core.offers import Wanted
from companion.core.seats import order_from
from companion.games import GAMES
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.board import Board, Mine
from companion.games.article27.deals import AnyCondition
from companion.games.article27.pieces import AGENDAS, COLOURS, ROUNDS, TOKENS_DRAWN, TOKENS_PER_COLOUR
from companion.games.article27.state import Hidden, Own, Phase, Public
from companion.journal import Header, MemoryJournal
from companion.sessions import AppDraws, Entry, HandWoundTime, ScriptedDraws, Session
from tests.games.looking import Looking

RULES = GAMES["article27"]
NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo")
LETTERS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}
BALLOTS = {"Y": "yes", "A": "abstain", "V": "veto"}
FIVE_MINUTES = 300_000


def colours(letters: str) -> tuple[str, ...]:
    """ "R B G" → red, blue, green."""
    return tuple(LETTERS[letter] for letter in letters.split())


class Script:
    """Draws as a test writes them while the evening goes on; what it leaves open comes from a seed."""

    def __init__(self, seed: int) -> None:
        self.written: dict[str, tuple[str, ...]] = {}
        self._rest = AppDraws(seed)

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        if wanted.key in self.written:
            return ScriptedDraws({wanted.key: self.written[wanted.key]}).drawn(wanted)
        return self._rest.drawn(wanted)


class Table(Looking[Public, Own, Hidden, Board, Mine]):
    """One evening under test. House rules are named with an underscore for the dot: `variant_lcs="on"`."""

    def __init__(
        self,
        seats: int = 4,
        *,
        first: str = "Ana",
        agendas: Sequence[str] = AGENDAS,
        chance: bool = False,
        seed: int = 1,
        **options: str | int,
    ) -> None:
        """`chance` leaves agendas, tokens and discs to the seed."""
        self.names = NAMES[:seats]
        self.time = HandWoundTime()
        self.script = Script(seed)
        sheet: dict[str, str | int] = {key.replace("_", ".", 1): value for key, value in options.items()}
        sheet["first.secretary"] = first
        if not chance:
            self._write_the_usual(agendas[:seats])
        self.session = Session.begin(
            RULES,
            self.names,
            sheet,
            MemoryJournal(Header("article27", 1, 1, "2026-01-01T00:00:00+00:00")),
            self.time,
            self.script,
            lambda: "2026-01-01T00:00:00+00:00",
        )

    def _write_the_usual(self, agendas: Sequence[str]) -> None:
        for seat, agenda in zip(self.names, agendas, strict=True):
            self.script.written[f"agenda:0:{seat}"] = (agenda,)
        in_play = [a for a in AGENDAS if a in agendas or len(self.names) not in (4, 5)]
        for round_ in range(ROUNDS[len(self.names)]):
            for place, colour in enumerate(COLOURS):
                agenda = in_play[(place + round_) % len(in_play)]
                self.script.written[f"disc:{round_ + 1}:{colour}:0.0"] = (agenda,)
            for place, seat in enumerate(self.names):
                turn = place % len(COLOURS)
                self.script.written[f"tokens:{round_ + 1}:0:{seat}"] = (*COLOURS[turn:], *COLOURS[:turn])

    # --- written beforehand, for the next round -----------------------------------------------------------------------

    def tokens(self, hands: Mapping[Seat, str]) -> Table:
        """What these seats draw in the next round, left to right; the others get what the bag still has."""
        round_ = self.public.round + 1
        left = [colour for colour in COLOURS for _ in range(TOKENS_PER_COLOUR)]
        for letters in hands.values():
            for colour in colours(letters):
                left.remove(colour)
        spread = [left[place] for start in range(5) for place in range(start, len(left), 5)]
        for seat in self.names:
            drawn = colours(hands[seat]) if seat in hands else tuple(spread[:TOKENS_DRAWN])
            if seat not in hands:
                spread = spread[TOKENS_DRAWN:]
            self.script.written[f"tokens:{round_}:0:{seat}"] = drawn
        return self

    def discs(self, **agendas: str) -> Table:
        """Which disc is turned over in an area in the next round; "wealth peace": the second after the first went back.

        Later rounds are left to the seed, since the usual discs may be used up by these.
        """
        now = self.public.round + 1
        for round_ in range(now, self.public.rounds + 1):
            for colour in COLOURS:
                if round_ > now or colour in agendas:
                    self.script.written.pop(f"disc:{round_}:{colour}:0.0", None)
        for colour, named in agendas.items():
            for place, agenda in enumerate(named.split()):
                self.script.written[f"disc:{now}:{colour}:0.{place}"] = (agenda,)
        return self

    # --- doing --------------------------------------------------------------------------------------------------------

    def do(self, by: str, command: Command) -> Entry | None:
        """Ask for something that must be accepted; the entry that came of it, none of a choice in the box."""
        answer = self.session.submit(by, command)
        if isinstance(answer, Refusal):
            raise AssertionError([self.session.say_reason(reason) for reason in answer.reasons])
        broken = RULES.broken(self.state)
        assert not broken, broken
        return answer if isinstance(answer, Entry) else None

    def refused(self, by: str, command: Command) -> set[str]:
        """The keys of all the reasons why a command is refused; the journal must not grow by it."""
        before = len(self.session.evening.entries)
        answer = self.session.submit(by, command)
        assert isinstance(answer, Refusal), "this was accepted"
        assert len(self.session.evening.entries) == before
        return {reason.key for reason in answer.reasons}

    def cites(self, by: str, command: Command) -> set[str]:
        """The rules that the refusal of a command rests on."""
        answer = self.session.submit(by, command)
        assert isinstance(answer, Refusal), "this was accepted"
        return {rule for reason in answer.reasons for rule in reason.rules}

    def begin_round(self) -> Table:
        """The gavel is passed; the app's draws follow by themselves."""
        self.do(HOST, c.PassGavel())
        return self

    def strike(self) -> Table:
        """The first tap; begins the round before if none is under way."""
        if self.phase is Phase.BETWEEN:
            self.begin_round()
        self.do(self.leader, c.StrikeGavel())
        return self

    def floor(self, *wanted: str) -> Table:
        """The Secretary-General moves discs until exactly these lie on the floor."""
        for colour in COLOURS:
            if (colour in wanted) != (colour in self.public.floor):
                self.do(self.leader, c.MoveDisc(colour, "floor" if colour in wanted else "table"))
        return self

    def deal(
        self,
        payer: Seat,
        addressee: Seat,
        amount: int,
        space: str,
        colour: str = "",
        conditions: Sequence[AnyCondition] = (),
    ) -> int:
        """A deal made aloud and recorded; its number."""
        number = self.public.next_deal
        self.do(HOST, c.RecordDeal(payer, addressee, amount, space, colour, tuple(conditions)))
        assert self.public.next_deal == number + 1, "the deal was not recorded"
        return number

    def offer(self, by: Seat, other: Seat, amount: int, space: str, **more: Any) -> int:
        """An offer from seat to seat; its number between the two."""
        self.do(by, c.OfferDeal(other, amount, space, **more))
        return self.own(by).offers_with[other]

    def call(self) -> Table:
        """The second tap."""
        self.do(self.leader, c.CallVote())
        return self

    def vote(self, letters: str) -> Table:
        """Ballots in seat order, Y A V; the vote is called before if it is not open yet, and hands are not turned."""
        if self.phase is Phase.NEGOTIATION:
            self.call()
        for seat, letter in zip(self.names, letters.split(), strict=True):
            self.do(seat, c.Vote(BALLOTS[letter]))
        return self

    def hands(self, letters: str) -> Table:
        """Open hands in seat order, as the host keys them in."""
        if self.phase is Phase.NEGOTIATION:
            self.call()
        ballots = zip(self.names, (BALLOTS[letter] for letter in letters.split()), strict=True)
        self.do(HOST, c.ShowHands(dict(ballots)))
        return self

    def reveal(self) -> Table:
        """All ballots turn."""
        self.do(HOST, c.Reveal())
        return self

    def settle(self) -> Table:
        """Payments, then the discs onto the track."""
        self.do(HOST, c.Settle())
        return self

    def announce(self, score: int, *challengers: Seat) -> Table:
        """The seat whose turn it is announces a score; these challenge, or nobody does."""
        public = self.public
        turn = next(s for s in order_from(public.seats, public.secretary) if s not in public.collected)
        self.do(turn, c.Announce(score))
        for seat in challengers:
            self.do(seat, c.Challenge())
        if not challengers:
            self.do(HOST, c.LetPass())
        return self

    def play(self, floor: str, ballots: str) -> Table:
        """A whole round: "red blue" on the floor, "Y Y A V" in the hands."""
        return self.strike().floor(*floor.split()).vote(ballots).reveal().settle()

    def play_on(self, floor: str = "red", ballot: str = "A") -> Table:
        """All rounds that are left, each with this floor and the same ballot in every hand."""
        while self.phase is Phase.BETWEEN:
            self.play(floor, " ".join(ballot for _ in self.names))
        return self

    def finish(self, **supplies: int) -> Table:
        """All rounds that are left come to nothing, these seats end with so much, then the agendas are turned."""
        self.play_on()
        for seat, points in supplies.items():
            self.set_supply(seat, points)
        while self.phase is Phase.AGENDAS:
            self.do(HOST, c.TurnAgenda())
        return self

    def rule(self, key: str, choice: str, *, this_evening: bool = False) -> Table:
        """The host keys in how the table decided an open question."""
        self.do(HOST, Rule(key, choice, this_evening))
        return self

    def draw(self, by: str, key: str, *outcome: str, face_down: bool = False) -> Table:
        """Something keyed in from the box."""
        self.do(by, Draw(key, outcome, face_down))
        return self

    def wind(self, ms: int) -> Table:
        """Let table time pass, and let the clock speak."""
        self.time.wind(ms)
        self.session.speak()
        return self

    def set_supply(self, seat: Seat, points: int) -> Table:
        """Make a seat as rich or as poor as the case needs, through the judge."""
        held = self.supply(seat)
        if points > held:
            self.do(JUDGE, Post(points - held, BANK, f"supply:{seat}", "the case needs it"))
        elif points < held:
            self.do(JUDGE, Post(held - points, f"supply:{seat}", BANK, "the case needs it"))
        return self

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return self.public.phase

    @property
    def leader(self) -> Seat:
        return self.public.secretary

    def at(self, phase: Phase) -> bool:
        """Whether the evening stands in this phase."""
        return self.phase is phase

    def supply(self, seat: Seat) -> int:
        """Points behind a seat's screen."""
        return balance(self.state, f"supply:{seat}")

    def supplies(self) -> list[int]:
        """Points behind the screens, in seat order."""
        return [self.supply(seat) for seat in self.names]

    @property
    def bank(self) -> int:
        return balance(self.state, BANK)

    def places(self) -> dict[Seat, int]:
        """Who ended where."""
        return {standing.seat: standing.place for standing in self.result.standings}

    def results(self) -> list[str]:
        """How the votes ended, one after the other."""
        return [event.result for event in self.happened(e.VoteCounted)]

    def row(self, agenda: str) -> tuple[int, int]:
        """Successes and failures of an agenda."""
        row = self.public.track[agenda]
        return len(row.successes), len(row.failures)


def before_a_deadlock(**options: Any) -> Table:
    """Four players, two rounds played; in the third the black area holds only Wealth and Peace, both of them thirds.

    Wealth is turned over first, then Peace.
    """
    table = Table(4, **options)
    table.discs(red="peace", blue="innovation", green="wealth", yellow="innovation", black="prestige")
    table.play("red", "A A A A")
    table.discs(red="prestige", blue="peace", green="prestige", yellow="wealth", black="innovation")
    table.play("red", "A A A A")
    return table.discs(red="wealth", blue="wealth", green="peace", yellow="peace", black="wealth peace")
