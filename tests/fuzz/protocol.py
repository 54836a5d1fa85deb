"""Lines of the protocol, nearly right and quite wrong: one line answers each, and none of it is a fault of ours."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from companion.core.contract import AnyRules
from companion.core.corrections import Correct
from companion.core.filling import fill
from companion.core.messages import CLOCK, HOST, JUDGE, PUBLIC, TABLE, Refusal
from companion.games import GAMES
from companion.referee.lines import answer
from companion.referee.requests import Referee
from companion.sessions.draws import AppDraws
from companion.sessions.evening import BESIDE_ITS_COMMANDS
from companion.sessions.session import Session
from companion.sessions.simulate import NAMES
from tests.fuzz.typed import ODD, Maker, bent, encoded

LINES = 250
"""Lines of an evening, after which another begins."""
OURS = b"The referee itself failed"


class Fault(AssertionError):  # noqa: N818 -- it is what was found
    """What must not be, with the lines that lead to it."""


class Wire:
    """One program at the other end, that has read the manual and keeps to it most of the time."""

    def __init__(self, game: str, rng: random.Random) -> None:
        self.rules: AnyRules = GAMES[game]
        self.rng = rng
        self.referee = Referee()
        self.sent: list[bytes] = []
        least, most = self.rules.meta.seats
        self.seats = NAMES[: rng.randint(least, most)]
        self.maker = Maker(rng, (*self.seats, HOST, JUDGE, TABLE, CLOCK, PUBLIC, "nobody", "bank"))
        self.patience = rng.choice((0.0, 0.02, 1.0, 1.0))
        """How often chance is answered that the program was told to ask: a table may sit at its beginning for long."""
        self.kinds = sorted(get_args(self.rules.commands) + get_args(BESIDE_ITS_COMMANDS), key=str)

    def play(self, lines: int) -> None:
        """One evening's lines."""
        rng = self.rng
        options = {rule.key: rng.choice(rule.values()) for rule in self.rules.house_rules if rng.random() < 0.25}
        draws = rng.choice(("app", "asked", "asked"))
        new = {"game": self.rules.meta.slug, "seats": self.seats, "options": options, "seed": rng.randrange(99)}
        self.send(encoded({"new": {**new, "draws": draws}}))
        if self.session is None:
            # Not all house rules go together: then the defaults are played by.
            self.send(encoded({"new": {**new, "options": {}, "draws": draws}}))
        for _n in range(lines):
            self.send(self.line())

    @property
    def session(self) -> Session | None:
        """The evening, which a program at the other end would ask for."""
        return self.referee._session

    def line(self) -> bytes:
        """One more line."""
        rng, session = self.rng, self.session
        if session is None:
            return rng.choice((b"{}", b"", b"[", encoded({"new": rng.choice(ODD)})))
        match rng.randrange(13):
            case 0:
                viewer = rng.choice((*session.seats, PUBLIC, HOST, JUDGE, rng.choice(ODD)))
                return self.sometimes(encoded({"page": viewer, "since": rng.choice((0, 1, 3, rng.choice(ODD)))}))
            case 1:
                return encoded({"clock": session.now() + rng.choice((0, 1, 999, 60_000, 10**7, -5))})
            case 2:
                return encoded({rng.choice(("wants", "result")): rng.choice((True, True, rng.choice(ODD)))})
            case 3 | 4:
                return encoded(self.drawn(session))
            case 5 | 6 | 7:
                return self.sometimes(encoded(self.offered(session)))
            case 8:
                return self.sometimes(encoded(self.mended(session)))
        return self.sometimes(self.command(rng.choice(self.kinds)))

    def command(self, kind: Any) -> bytes:
        """A command of this kind, by anybody."""
        by = self.rng.choice((HOST, HOST, JUDGE, TABLE, *self.seats, self.rng.choice(self.maker.words)))
        data = self.maker.of(kind)
        return encoded({"by": by, **data} if isinstance(data, dict) else data)

    def sometimes(self, line: bytes) -> bytes:
        """The line, now and then bent."""
        return bent(self.rng, line) if self.rng.random() < 0.05 else line

    def offered(self, session: Session) -> dict[str, Any]:
        """What a menu offers, filled in."""
        viewer = self.rng.choice((HOST, HOST, JUDGE, *session.seats))
        state = session.evening.state
        offers = self.rules.menu(viewer, state.public, state.own.get(viewer))
        if not offers:
            return {"by": viewer, "do": "nothing"}
        data = fill(self.rng.choice(offers), self.rng.randrange)
        if data["do"] == "draw" and self.rng.random() > self.patience:
            return {"wants": True}
        self.maker.hear(data)
        return {"by": viewer, **data}

    def mended(self, session: Session) -> dict[str, Any]:
        """A correction that is tried or made, with something done about a later line that no longer works then."""
        rng, evening = self.rng, session.evening
        at = rng.choice(evening.live)
        old = msgspec.to_builtins(evening.entries[at - 1].command)
        way = rng.choice(("strike", "replace", "insert", "back"))
        data = {"at": at, "way": way, "seat": rng.choice(("", HOST, *self.seats)), "command": old, "reason": "so"}
        trial = session.tried(msgspec.convert(data, Correct))
        falls = () if isinstance(trial, Refusal) else trial.falls
        instead = []
        for fall in rng.sample(falls, min(2, len(falls))):
            right = rng.choice(fall.rights) if fall.rights else None
            command = fill(rng.choice(right.offers), rng.randrange) if right is not None else rng.choice(ODD)
            seat, at = (right.seat, right.at) if right is not None else (rng.choice(self.seats), fall.entry)
            instead.append({"at": at, "way": rng.choice(("anew", "keep")), "seat": seat, "command": command})
        order = {**data, "instead": instead}
        return {"try": order} if rng.random() < 0.5 else {"by": JUDGE, "do": "correct", **order}

    def drawn(self, session: Session) -> dict[str, Any]:
        """An answer to what chance owes."""
        wanted = self.rules.wants(session.evening.state)
        if not wanted or self.rng.random() > self.patience:
            return {"wants": True}
        one = self.rng.choice(wanted)
        outcome = AppDraws(self.rng.randrange(999)).drawn(one)
        by = one.owner if one.source == "seat" and self.rng.random() < 0.5 else TABLE
        return {"by": by, "do": "draw", "key": one.key, "outcome": outcome}

    def send(self, line: bytes) -> None:
        """One line in, one line out, and the line is not ours to be blamed for."""
        self.sent.append(line)
        reply = answer(self.referee, line)
        told = msgspec.json.decode(reply)
        self.maker.hear([why.get("allowed", ()) for why in told.get("refused", ())])
        if b"\n" in reply or OURS in reply or not set(told) <= {"ok", "refused", "error"}:
            raise Fault(f"{reply[:300]!r} to {line[:600]!r}, the last of {len(self.sent)} lines")


def fuzzed(seeds: Sequence[int], lines: int = LINES) -> int:
    """Evenings of all games by turns, one for each seed; tells how many lines were answered."""
    count = 0
    for seed in seeds:
        wire = Wire(sorted(GAMES)[seed % len(GAMES)], random.Random(seed))
        wire.play(lines)
        count += len(wire.sent)
    return count
