"""A script of an evening, as data, and the evening that comes of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.countdown import Instant
from companion.core.messages import Refusal
from companion.core.offers import Wanted
from companion.core.sealed import Kept
from companion.games import GAMES
from companion.journal import Header, MemoryJournal
from companion.sessions import HandWoundTime, ScriptedDraws, Session
from companion.sessions.session import header_for

ROOM = Path(__file__).parent
WALL = "2026-01-01T00:00:00+00:00"


class Script(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of this room: who sits down, what chance gives (the rest comes from `seed`), and what is asked, in order.

    A step is a command as plain data with `by`, who asks; `at`, the table time in seconds that has come by then;
    and `refused = true` when it must be refused. A step with `at` alone lets time pass.
    """

    title: str
    seats: tuple[str, ...]
    steps: tuple[dict[str, Any], ...]
    options: dict[str, Any] = {}
    draws: dict[str, str] = {}
    """Key of the draw → outcomes, with spaces between them."""
    seed: int = 1


class Moment(Struct, frozen=True):
    """A step of the script: the last journal entry and table time after it, what was asked, and why it was refused."""

    last: int
    at: Instant
    asked: str = ""
    refused: tuple[str, ...] = ()


class Played(Struct, frozen=True):
    """An evening that was played from its script."""

    session: Session
    header: Header
    moments: tuple[Moment, ...]


class Drawing:
    """Draws as they are written, and which of them were wanted."""

    def __init__(self, script: Script) -> None:
        self.left = set(script.draws)
        self._draws = ScriptedDraws({key: outcomes.split() for key, outcomes in script.draws.items()}, script.seed)

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        self.left.discard(wanted.key)
        return self._draws.drawn(wanted)


def scripts() -> list[Path]:
    """Every script of every game, in order."""
    return [path for slug in sorted(GAMES) for path in sorted((ROOM / slug).glob("*.toml"))]


def read(path: Path) -> Script:
    """The script in a file; raises with what is wrong and where."""
    return msgspec.toml.decode(path.read_bytes(), type=Script)


def play(path: Path) -> Played:
    """The evening of a script; raises `AssertionError` when a step is not answered as the script says."""
    script = read(path)
    rules = GAMES[path.parent.name]
    header = header_for(rules, lambda: WALL)
    time, draws = HandWoundTime(), Drawing(script)
    session = Session.begin(rules, script.seats, script.options, MemoryJournal(header), time, draws, lambda: WALL)
    moments = [Moment(len(session.evening.entries), 0)]
    for number, step in enumerate(script.steps, 1):
        where = f"{path.name}, step {number} {step}"
        data = dict(step)
        if "at" in data:
            ahead = round(data.pop("at") * 1000) - time.now()
            assert ahead >= 0, f"{where}: table time is {time.now()} ms already"
            assert session.running or not ahead, f"{where}: table time stands still"
            time.wind(ahead)
            session.speak()
        if not data:
            moments.append(Moment(len(session.evening.entries), time.now()))
            continue
        by, must_fail = data.pop("by"), data.pop("refused", False)
        done = session.submit(by, session.read(data))
        last, asked = len(session.evening.entries), f"{by}: {told(data)}"
        if isinstance(done, Refusal):
            said = tuple(session.say_reason(reason) for reason in done.reasons)
            assert must_fail, f"{where}: refused, {said}"
            moments.append(Moment(last, time.now(), asked, said))
        else:
            assert not must_fail, f"{where}: it was accepted"
            # What lies in the box is told when it is turned out.
            moments.append(Moment(last, time.now(), "" if isinstance(done, Kept) else asked))
        broken = rules.broken(session.evening.state)
        assert not broken, f"{where}: {broken}"
    assert not draws.left, f"{path.name}: nobody wanted these draws: {sorted(draws.left)}"
    return Played(session, header, tuple(moments))


def told(data: Any) -> str:
    """A command as plain data, on one line; empty words and lists are left out."""
    parts = [str(data["do"])]
    for name, value in data.items():
        if name != "do" and (isinstance(value, (int, bool)) or value):
            said = value if isinstance(value, str) else msgspec.json.encode(value).decode()
            parts.append(f"{name}={said}")
    return " ".join(parts)
