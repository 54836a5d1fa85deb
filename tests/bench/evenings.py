"""Evenings for the benchmark: recorded once from a random evening, then played again as often as it takes.

No game has 10,000 lines of its own. What makes an evening long here is what makes a real one long: pauses, private
windows that are opened, points posted by the judge, steps that are taken back and some of them brought back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.corrections import OpenWindow, Redo, Rewind
from companion.core.messages import HOST, JUDGE, PUBLIC, Actor, Command, Pause, Post, Refusal, Resume
from companion.core.offers import ChooseOne, Wanted
from companion.games import GAMES
from companion.journal import MemoryJournal, Record
from companion.sessions import HandWoundTime, Session
from tests.games.contract.driving import ONE_DAY, Drive, header_of

PREFIX = 95
"""Lines of the evening itself before it is made long."""
SEED = 2


class Given(NamedTuple):
    """A command that was accepted, and the table time at which it was given."""

    at: int
    by: Actor
    command: Command


class Told:
    """Draws as they came in a recorded evening, from a place in it on."""

    def __init__(self, outcomes: Sequence[tuple[str, ...]], place: int = 0) -> None:
        self._outcomes = outcomes
        self.place = place

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        """The next one, whatever is wanted."""
        self.place += 1
        return self._outcomes[self.place - 1]


class Recorded:
    """A random evening at a game's largest table, and long versions of it."""

    def __init__(self, slug: str) -> None:
        seed = SEED
        while self._played(slug, seed) < 2 * PREFIX:
            seed += 1  # it was over before it could be made long

    def _played(self, slug: str, seed: int) -> int:
        """Play and record this evening; returns of how many steps it is."""
        drive = Drive(slug, seed, seats=_largest(slug), bold=0.0, corrections=False)
        outcomes: list[tuple[str, ...]] = []
        draw = drive.draws.drawn

        def drawn(wanted: Wanted) -> tuple[str, ...]:
            outcomes.append(draw(wanted))
            return outcomes[-1]

        drive.draws.drawn = drawn  # type: ignore[method-assign]  # it listens
        self._first = len(drive.draws.wanted)
        self.rules, self.seats = drive.rules, drive.session.seats
        self.steps = [
            Given(drive.time.now(), tried.by, tried.command)
            for tried in drive.run()
            if not isinstance(tried.answer, Refusal)
        ]
        self.outcomes = outcomes
        self._begun = drive.session.journal.records()[: 1 + self._first]
        return len(self.steps)

    def long(self, lines: int) -> tuple[Sequence[Record], int, int]:
        """About so many records, how many steps stand in them, and how many of the app's draws."""
        session, draws = self.opened(self._begun, 0)
        done = 0
        while len(session.evening.entries) < PREFIX or not _quiet(session):
            give(session, self.steps[done])
            done += 1
        while len(session.evening.entries) < lines:
            _something_else(session)
        return session.journal.records(), done, draws.place

    def opened(self, records: Sequence[Record], place: int) -> tuple[Session, Told]:
        """This evening as these records leave it, in memory; `place` counts the app's draws in them."""
        draws = Told(self.outcomes, place)
        journal = MemoryJournal(header_of(self.rules), records)
        session = Session.reopen(journal, HandWoundTime(), draws, lambda: ONE_DAY)
        session.release()
        return session, draws


def give(session: Session, step: Given) -> None:
    """Give a command at its time."""
    time: Any = session.time
    time.set(step.at)
    if isinstance(session.submit(step.by, step.command), Refusal):
        raise RuntimeError(f"a recorded step was refused: {step.command}")


def _largest(slug: str) -> int:
    return GAMES[slug].meta.seats[1]


def _quiet(session: Session) -> bool:
    """Whether nothing lies in a box, which lives in memory alone, and no question is open."""
    return session.rules.asks(session.evening.public) is None and not session.page(PUBLIC).in_box


def _something_else(session: Session) -> None:
    """About ten records that leave the game as it was."""
    for seat in session.seats[:2]:
        session.submit(seat, OpenWindow())
    pairs = [(HOST, Pause(), Resume()), *_postings(session)]
    for by, there, back in pairs:
        if not isinstance(session.submit(by, there), Refusal):
            session.submit(by, back)
            session.submit(by, there)
            session.submit(JUDGE, Rewind(session.evening.live[-2], "look again"))
    session.submit(JUDGE, Rewind(session.evening.live[-2], "and again"))
    session.submit(JUDGE, Redo("after all"))


def _postings(session: Session) -> list[tuple[Actor, Command, Command]]:
    """A point that the judge posts from one account to another, and back again, where this game knows that."""
    post = next((o for o in session.page(JUDGE).offers if o.do == "post" and not o.refused), None)
    if post is None:
        return []
    src, dst = (c.value for c in next(f for f in post.fields if isinstance(f, ChooseOne)).choices[-2:])
    return [(JUDGE, Post(1, src, dst, "counted again"), Post(1, dst, src, "counted again"))]
