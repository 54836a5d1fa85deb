"""Evenings for the command line: played through the referee's protocol, or kept as journals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

from companion.core.messages import HOST, JUDGE, Refusal
from companion.games import GAMES
from companion.journal import Signer, SqliteJournal
from companion.referee.lines import answer
from companion.referee.requests import Referee
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.session import header_for

ARTICLE27 = GAMES["article27"]
TAGS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(ARTICLE27.commands))


class Wire:
    """A program at the other end of the protocol; it remembers which commands were accepted."""

    def __init__(self) -> None:
        self.referee = Referee()
        self.accepted: set[str] = set()

    def send(self, line: bytes) -> dict[str, Any]:
        """One line, one answer."""
        reply = answer(self.referee, line)
        assert b"\n" not in reply
        data: dict[str, Any] = msgspec.json.decode(reply)
        assert len(data) == 1
        assert set(data) <= {"ok", "refused", "error"}
        return data

    def ask(self, **request: Any) -> dict[str, Any]:
        """A request as plain data."""
        return self.send(msgspec.json.encode(request))

    def ok(self, **request: Any) -> Any:
        """A request that must be answered with ok."""
        reply = self.ask(**request)
        assert "ok" in reply, (request, reply)
        return reply["ok"]

    def do(self, by: str, do: str, **fields: Any) -> Any:
        """A command that must be accepted."""
        done = self.ok(by=by, do=do, **fields)
        self.accepted.add(do)
        return done

    def new(self, *seats: str, seed: int = 3, draws: str = "app", **options: Any) -> Any:
        """A new evening; keys of options have a double underscore for their dot."""
        sheet = {key.replace("__", "."): value for key, value in options.items()}
        return self.ok(new={"game": "article27", "seats": seats, "options": sheet, "seed": seed, "draws": draws})

    def phase(self) -> str:
        """Where the evening stands."""
        return str(self.ok(page="public")["view"]["board"]["phase"])

    def wind(self, to: int) -> Any:
        """Wind the clock; when it speaks, that is the one command that only it may give."""
        done = self.ok(clock=to)
        if done["events"]:
            self.accepted.add("time_up")
        return done

    def now(self) -> int:
        """Table time."""
        return int(self.ok(page="public")["now"])

    def to_negotiation(self) -> str:
        """The next round, up to the first tap of the gavel; returns the Secretary-General."""
        self.do(HOST, "pass_gavel")
        self.do(HOST, "strike_gavel")
        seats: Sequence[dict[str, Any]] = self.ok(page="public")["view"]["seats"]
        return str(next(seat["name"] for seat in seats if seat["leads"]))

    def to_vote(self, *floor: str) -> None:
        """Discs onto the floor, and the second tap."""
        for colour in floor:
            self.do(HOST, "move_disc", colour=colour, to="floor")
        self.do(HOST, "call_vote")

    def all_vote(self, seats: Sequence[str], *ballots: str) -> None:
        """Sealed ballots in seat order (the last one given is everybody else's), and the reveal."""
        for place, seat in enumerate(seats):
            self.do(seat, "vote", ballot=ballots[min(place, len(ballots) - 1)])
        self.do(HOST, "reveal")


def kept(
    path: Path, seats: Sequence[str] = ("Ana", "Ben", "Cy", "Di"), options: Any = None, rounds: int = 99, seed: int = 5
) -> Path:
    """A journal of an evening that was played straight through, with deals, open offers, a failure and sealed votes."""
    rng = random.Random(seed)
    header = header_for(ARTICLE27, lambda: "2026-01-02T03:04:05+00:00", Signer.of().fingerprint)
    journal = SqliteJournal.create(path, header)
    time = HandWoundTime()
    session = Session.begin(ARTICLE27, seats, options or {}, journal, time, AppDraws(seed), lambda: "2026-01-02")

    def do(by: str, **data: Any) -> None:
        done = session.submit(by, session.read(data))
        assert not isinstance(done, Refusal), (by, data, done)

    while not session.evening.public.over and session.evening.public.round <= rounds:
        phase = session.evening.public.phase
        if phase == "negotiation":
            do(HOST, do="move_disc", colour="red", to="floor")
            leader = session.evening.public.secretary
            payer = next(seat for seat in seats if seat != leader)
            do(HOST, do="record_deal", payer=payer, addressee=leader, amount=1, space="include", colour="red")
            do(leader, do="offer_deal", other=payer, amount=1, space="yes")
            time.wind(1000 * rng.randrange(1, 60))
            do(HOST, do="call_vote")
        elif phase == "vote":
            for seat in rng.sample(list(seats), len(seats)):
                do(seat, do="open_window")
                do(seat, do="vote", ballot=rng.choice(("yes", "yes", "abstain")))
        else:
            offers = [offer for offer in session.page(HOST).offers if offer.main]
            do(HOST, **offers[0].filled())
    undo = session.evening.history.undo(session.rules)
    assert undo is not None
    do(JUDGE, do="rewind", to=undo.to, reason="once more")
    do(JUDGE, do="redo", reason="no")
    session.close()
    return path
