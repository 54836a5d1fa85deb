"""Evenings of Articles of Agreement for tests: a table that is told what is drawn, shared, voted and stolen.

Nothing here knows a rule. Every step goes through the same session as on a real evening. What a test does not write
down is the same each time: Ana has the highest character number and the others 1, 2, 3 … in seat order; the first four
seats have two secret gold each, the others two secret rum; all else comes from a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.contract import changed
from companion.core.ledger import balance, things
from companion.core.messages import HOST, JUDGE, Command, Draw, Hand, Refusal, Seat
from companion.core.offers import Wanted
from companion.core.sealed import Kept
from companion.games import GAMES
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import pieces, scores
from companion.games.articles_of_agreement.board import Board, Mine, Pirate
from companion.games.articles_of_agreement.refuse.common import places, spot_reaches
from companion.games.articles_of_agreement.state import Hidden, Own, Phase, Public, hold
from companion.games.articles_of_agreement.wants import unseen
from companion.journal import Header, MemoryJournal
from companion.sessions import AppDraws, Entry, HandWoundTime, Session
from tests.games.looking import Looking

RULES = GAMES["articles_of_agreement"]
NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus")
BALLOTS = {"A": "aye", "N": "nay"}
SEVEN = "gold gold gold rum emerald sapphire ruby"


class Script:
    """Draws as a test writes them, by the word before the colon and then by the seat; the rest comes from a seed."""

    def __init__(self, seed: int) -> None:
        self.written: dict[str, list[tuple[str, ...]]] = {}
        self.wanted: list[Wanted] = []
        self._rest = AppDraws(seed)

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        self.wanted.append(wanted)
        kind, _sep, rest = wanted.key.partition(":")
        for key in (f"{kind}:{rest.partition(':')[2]}", kind):
            if self.written.get(key):
                return self.written[key].pop(0)
        return self._rest.drawn(wanted)


def parts(held: Mapping[Seat, str], tools: Mapping[Seat, Mapping[str, str]] | None = None, **options: Any) -> Any:
    """What these treasures score, seat by seat and part by part; who is not named has none."""
    table = Table(**options)
    cards = {seat: tuple(f"{kind}.{n}" for n, kind in enumerate(held.get(seat, "").split(), 1)) for seat in table.names}
    return scores.parts(changed(table.public, tools=tools or {}), cards)


class Table(Looking[Public, Own, Hidden, Board, Mine]):
    """One evening under test. House rules are named with an underscore for the dot: `gems_tie="split"`."""

    def __init__(
        self,
        seats: int = 4,
        *,
        numbers: Sequence[int] = (),
        secrets: Mapping[Seat, str] | None = None,
        chance: bool = False,
        seed: int = 1,
        characters: str = "",
        **options: Any,
    ) -> None:
        self.names = NAMES[:seats]
        self.script = Script(seed)
        self.time = HandWoundTime()
        if not chance:
            dealt = numbers or (7, *range(1, seats))
            self.script.written["characters"] = [tuple(str(number) for number in dealt)]
            for place, seat in enumerate(self.names):
                kinds = (secrets or {}).get(seat, "gold gold" if place < 4 else "rum rum")
                self.script.written[f"secrets:{seat}"] = [tuple(kinds.split())]
        sheet: dict[str, Any] = {key.replace("_", ".", 1): value for key, value in options.items()}
        if characters:
            sheet["characters"] = characters
        self.session = Session.begin(
            RULES,
            self.names,
            sheet,
            MemoryJournal(
                Header(
                    "articles_of_agreement", RULES.meta.rules_version, RULES.meta.schema, "2026-01-01T00:00:00+00:00"
                )
            ),
            self.time,
            self.script,
            lambda: "2026-01-01T00:00:00+00:00",
        )

    # --- doing --------------------------------------------------------------------------------------------------------

    def do(self, by: str, command: Command) -> Entry | Kept:
        """Something that must be accepted."""
        done = self.session.submit(by, command)
        said = [self.session.say_reason(r) for r in done.reasons] if isinstance(done, Refusal) else []
        assert not isinstance(done, Refusal), (by, type(command).__name__, said)
        assert not RULES.broken(self.state)
        return done

    def refused(self, by: str, command: Command) -> list[str]:
        """Something that must be refused: the keys of its reasons."""
        done = self.session.submit(by, command)
        assert isinstance(done, Refusal), (by, type(command).__name__)
        assert all(self.session.say_reason(reason) for reason in done.reasons)
        return [reason.key for reason in done.reasons]

    def draw(self, by: str, kind: str, outcome: str) -> Table:
        """Something keyed in from the box: the draw that is wanted and begins with this word."""
        wanted = next(w for w in RULES.wants(self.state) if w.key.startswith(kind) and (by == HOST or w.owner == by))
        self.do(by, Draw(wanted.key, tuple(outcome.split())))
        return self

    def begin(self, kinds: str = SEVEN) -> Table:
        """A round with this offer."""
        self.script.written["offer"] = [tuple(kinds.split())] if kinds else []
        self.do(HOST, c.BeginRound())
        if self.public.options["cards.mode"] != "app":
            left = [kind for kind, count in unseen(self.public).items() for _n in range(count)]
            self.draw(HOST, "offer", kinds or " ".join(left[: pieces.SHARED]))
        return self

    def share(self, **shares: str) -> Table:
        """The offer shared out by kind; what is not named goes to the captain."""
        wanted = {seat: kinds.split() for seat, kinds in shares.items()}
        given = {}
        for place, card in places(self.public).items():
            kind = pieces.kind(card)
            seat = next((s for s, kinds in wanted.items() if kind in kinds), self.captain)
            if seat in wanted and kind in wanted[seat]:
                wanted[seat].remove(kind)
            given[place] = seat
        assert not any(wanted.values()), f"not on offer: {wanted}"
        self.do(HOST, c.Share(given))
        return self

    def propose(self, **shares: str) -> Table:
        """The captain's shares to the vote."""
        self.share(**shares).do(self.captain, c.Propose())
        return self

    def vote(self, ballots: str) -> Table:
        """Sealed votes of all but the captain, in seat order: "A N A"; then they turn."""
        for seat, letter in zip(self.public.voters, ballots.split(), strict=True):
            self.do(seat, c.Vote(BALLOTS[letter]))
        if self.public.window is not None:
            self.do(HOST, c.CloseWindow())
        self.do(HOST, c.Reveal())
        return self

    def accepted(self, kinds: str = SEVEN, **shares: str) -> Table:
        """A round to which everybody says Aye; what follows it is left to the test."""
        return self.begin(kinds).propose(**shares).vote(" ".join("A" for _ in self.public.voters))

    def mutiny(self, ballots: str, kinds: str = SEVEN, **shares: str) -> Table:
        """A round that ends in a mutiny, which is under way."""
        return self.begin(kinds).propose(**shares).vote(ballots)

    def plan(self, captain: str, **shares: str) -> Table:
        """The mutineers' shares and captain, put forward by the host."""
        self.share(**shares)
        self.do(HOST, c.Nominate(captain))
        self.do(HOST, c.Propose())
        return self

    def give(self, seat: str, kinds: str, src: str = "deck") -> Table:
        """The judge lays treasures before a seat."""
        for kind in kinds.split():
            self.do(JUDGE, Hand((kind,), src, hold(seat), "for the test"))
        return self

    def quiet(self) -> Table:
        """Whatever follows a round comes to nothing: the Black Spot takes from the first, nobody fires."""
        while self.phase in (Phase.SPOT, Phase.WINDOW, Phase.FINAL) or self.public.window is not None:
            if self.public.window is not None:
                self.do(HOST, c.CloseWindow())
            else:
                self.do(HOST, c.SpotSteal(spot_reaches(self.public)[0]))
        return self

    def rounds(self, upto: int = pieces.ROUNDS) -> Table:
        """Rounds in which all rebel and all is discarded, until `upto` are over; what follows the last is left open."""
        self.quiet()
        while self.public.round < upto:
            self.begin("").propose().vote(" ".join("N" for _ in self.public.voters))
            self.do(HOST, c.FailMutiny())
            if self.public.round < upto:
                self.quiet()
        return self

    def finish(self) -> Table:
        """To the end, quietly."""
        self.rounds().quiet()
        return self.turn().count()

    def turn(self) -> Table:
        """All secrets are turned up, seat by seat."""
        while self.phase is Phase.SECRETS and self.public.options["cards.mode"] in ("app", "keyed"):
            self.do(HOST, c.TurnSecrets())
        return self

    def count(self) -> Table:
        """The loot is counted, part by part."""
        while self.phase is Phase.TURNED:
            self.do(HOST, c.CountLoot())
        return self

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return self.public.phase

    @property
    def captain(self) -> Seat:
        return self.public.captain

    def at(self, phase: Phase) -> bool:
        """Whether the evening stands in this phase."""
        return self.phase is phase

    def hold(self, seat: Seat) -> list[str]:
        """A seat's face-up treasures, by kind."""
        return [*pieces.kinds(things(self.state, hold(seat)))]

    def secrets(self, seat: Seat) -> list[str]:
        """A seat's secret treasures, by kind, as far as the app knows them."""
        return [*pieces.kinds(self.own(seat).secrets)]

    def discard(self) -> list[str]:
        """The discard pile, by kind."""
        return [*pieces.kinds(self.public.things["discard"])]

    def total(self, seat: Seat) -> int:
        return balance(self.state, f"supply:{seat}")

    def asked(self) -> tuple[Seat, ...]:
        """Who is asked about pistols and barrels."""
        return self.public.window.asked if self.public.window is not None else ()

    def pirate(self, seat: Seat) -> Pirate:
        return next(pirate for pirate in self.board().pirates if pirate.seat == seat)

    def parts(self, seat: Seat) -> dict[str, int]:
        """The parts of a seat's score in the result, by word."""
        return dict(next(s for s in self.result.standings if s.seat == seat).parts)
