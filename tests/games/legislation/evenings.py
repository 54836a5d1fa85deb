"""Evenings of Legislation for tests: a table that is told what everybody holds, does and votes.

Nothing here knows a rule. Hands are written beforehand, and every step goes through the same session as on a real
evening. What a test does not write down is the same each time: Ana begins, X is social progressive, A is fiscal
progressive, seat i draws the i-th type of the deck, and hands are dealt off the top of the printed order.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.ledger import balance, things
from companion.core.messages import HOST, Command, Draw, Refusal, Seat
from companion.core.offers import Wanted
from companion.core.sealed import Kept
from companion.games import GAMES
from companion.games.legislation import commands as c
from companion.games.legislation import pieces
from companion.games.legislation.board import Board, Mine
from companion.games.legislation.state import Hidden, Own, Phase, Public, hand
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, Entry, HandWoundTime, ScriptedDraws, Session
from companion.sessions.session import header_for
from tests.games.looking import Looking

RULES = GAMES["legislation"]
WALL = "2026-01-01T00:00:00+00:00"
NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
BALLOTS = {"Y": "yay", "N": "nay", "A": "abstain"}


class Script:
    """Draws as a test writes them; what it leaves open comes from a seed."""

    def __init__(self, seed: int) -> None:
        self.written: dict[str, tuple[str, ...]] = {}
        self.wanted: list[Wanted] = []
        self._rest = AppDraws(seed)

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        self.wanted.append(wanted)
        if wanted.key in self.written:
            return ScriptedDraws({wanted.key: self.written[wanted.key]}).drawn(wanted)
        return self._rest.drawn(wanted)


class Table(Looking[Public, Own, Hidden, Board, Mine]):
    """One evening under test. House rules are named with an underscore for the dot: `variant_short="on"`."""

    def __init__(
        self,
        seats: int = 3,
        *,
        first: str = "Ana",
        reps: Sequence[str] = (),
        hands: Mapping[Seat, Sequence[str]] | None = None,
        chance: bool = False,
        seed: int = 1,
        effects: Mapping[str, str] | None = None,
        **options: Any,
    ) -> None:
        self.names = NAMES[:seats]
        self.script = Script(seed)
        self.time = HandWoundTime()
        sheet: dict[str, Any] = {key.replace("_", ".", 1): value for key, value in options.items()}
        # Sealed ballots need no host, and swaps from the deck no pile: tests of the defaults say so themselves.
        sheet = {"vote.secrecy": "sealed", "swap.deck": "deck"} | sheet
        if not chance:
            sheet = {"first.player": first, "build.social": "sp", "build.fiscal": "fp"} | sheet
            four, seven = str(sheet.get("four.build", "single")), str(sheet.get("seven.balance", "printed"))
            kinds = pieces.build(seats, str(sheet["build.social"]), str(sheet["build.fiscal"]), four, seven)
            size = pieces.HAND_SHORT if sheet.get("variant.short") == "on" else pieces.HAND
            self._write(reps or [f"{kind}.1" for kind in kinds], hands or {}, size)
        if effects:
            sheet["effects"] = json.dumps({
                "representatives": {key: text for key, text in effects.items() if key not in pieces.BILLS},
                "bills": {key: text for key, text in effects.items() if key in pieces.BILLS},
            })  # fmt: skip
        self.session = Session.begin(
            RULES,
            self.names,
            sheet,
            MemoryJournal(header_for(RULES, lambda: WALL)),
            self.time,
            self.script,
            lambda: WALL,
        )

    def _write(self, reps: Sequence[str], hands: Mapping[Seat, Sequence[str]], size: int) -> None:
        left = [bill for bill in pieces.BILLS if not any(bill in held for held in hands.values())]
        for place, seat in enumerate(self.names):
            self.script.written[f"rep:0:{seat}"] = (reps[place],)
            given = tuple(hands.get(seat, ()))
            rest, left = left[: size - len(given)], left[size - len(given) :]
            self.script.written[f"hand:0:{seat}"] = (*given, *rest)

    # --- doing --------------------------------------------------------------------------------------------------------

    def do(self, by: str, command: Command) -> Entry | Kept:
        """Something that must be accepted."""
        done = self.session.submit(by, command)
        said = [self.session.say_reason(r) for r in done.reasons] if isinstance(done, Refusal) else []
        assert not isinstance(done, Refusal), (by, command, said)
        return done

    def refused(self, by: str, command: Command) -> list[str]:
        """Something that must be refused: the keys of its reasons."""
        done = self.session.submit(by, command)
        assert isinstance(done, Refusal), (by, command)
        assert all(self.session.say_reason(reason) for reason in done.reasons)
        return [reason.key for reason in done.reasons]

    def keep_all(self) -> Table:
        """Turns 1 and 2 with nothing discarded."""
        for seat in self.names:
            self.do(seat, c.Discard())
        return self

    def on_deck(self, **cards: str) -> Table:
        """Turn 3: these bills lie On Deck ("1 2 3"), else the first three of the hand."""
        for seat in self.names:
            chosen = tuple(cards[seat].split()) if seat in cards else self.hand(seat)[:3]
            self.do(seat, c.PutOnDeck(chosen))
        return self

    def to_pledges(self, **cards: str) -> Table:
        """Up to the first Pledge turn."""
        return self.keep_all().on_deck(**cards)

    def end_turns(self) -> Table:
        """All Pledge turns that are left this round end."""
        while self.phase is Phase.PLEDGE:
            self.do(HOST, c.EndTurn())
        return self

    def put(self, bill: str = "") -> Table:
        """The active player puts a bill to the vote, else the first On Deck; a single one goes by itself."""
        if self.phase is Phase.VOTE:
            assert bill in ("", self.public.bill)
            return self
        self.do(self.active, c.PutToVote(bill or self.public.on_deck(self.active)[0]))
        return self

    def vote(self, ballots: str) -> Table:
        """Sealed ballots of all who vote, in seat order: "Y N A"; then they turn."""
        for seat, letter in zip(self.public.voters, ballots.split(), strict=True):
            self.do(seat, c.Vote(BALLOTS[letter]))
        self.do(HOST, c.Reveal())
        return self

    def go_on(self) -> Table:
        """The empty place is filled with the first bill of the hand, or stays empty."""
        seat = self.active
        if self.hand(seat) and self.public.laid_down[seat] < self.public.hand_size:
            self.do(seat, c.Replace(self.hand(seat)[0]))
        else:
            self.do(HOST, c.GoOn())
        return self

    def play(self, bill: str, ballots: str) -> Table:
        """One vote of the active player, and on to the next."""
        return self.put(bill).vote(ballots).go_on()

    def all_fail(self) -> Table:
        """The rest of this round's votes come to nothing."""
        while self.phase in (Phase.SPONSOR, Phase.VOTE):
            self.play("", " ".join("A" for _ in self.public.voters))
        return self

    def finish(self) -> Table:
        """All that is left comes to nothing."""
        while not self.public.over:
            self.end_turns().all_fail()
            while self.phase is Phase.COUNT:
                self.do(HOST, c.TurnRep())
        return self

    def draw(self, by: str, key: str, *outcome: str) -> Table:
        """Something keyed in from the box."""
        self.do(by, Draw(key, outcome))
        return self

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return self.public.phase

    @property
    def active(self) -> Seat:
        return self.public.active

    def at(self, phase: Phase) -> bool:
        """Whether the evening stands in this phase."""
        return self.phase is phase

    def hand(self, seat: Seat) -> tuple[str, ...]:
        return things(self.state, hand(seat))

    def held(self, account: str) -> tuple[str, ...]:
        """The cards in an account."""
        return things(self.state, account)

    def total(self, seat: Seat) -> int:
        return balance(self.state, f"supply:{seat}")

    def totals(self) -> list[int]:
        """Totals in seat order."""
        return [self.total(seat) for seat in self.names]
