"""An evening of any game with ten corrections of every kind: it balances, checks, and says what was done and why."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest

from companion.core.corrections import Adjust, Correct, Corrected, GiveTime, JudgeSays, Redo, Rewind
from companion.core.filling import fill
from companion.core.ledger import supply
from companion.core.messages import HOST, JUDGE, PUBLIC, Command, NotCovered, Pause, Resume
from companion.core.vocabulary import Group
from companion.games import GAMES
from companion.sessions import Entry, Session
from companion.sessions.check import check
from companion.sessions.export import as_markdown
from companion.sessions.seen import seen_in
from tests.games.contract.driving import SLUGS, Drive
from tests.games.contract.test_figures import well_told

EACH = 10
"""So many corrections of each kind are made."""
ITS_OWN = "article27"
"""It has such an evening that is written down, in tests/sessions/test_every_correction.py."""
MOST = 3000
"""An evening is over by then."""
Kind = Callable[[Session, str, random.Random], Command | None]


def _line(session: Session, rnd: random.Random, way: str, why: str) -> Correct | None:
    """Some line of late that can be mended this way."""
    lines = sorted(session.headings())[-12:]
    for n in rnd.sample(lines, len(lines)):
        line = session.mendable(n)
        if line is None:
            continue
        if way == "strike" and line.strike:
            return Correct(n, "strike", why)
        rights = [right for right in line.rights if right.offers]
        if way == "replace" and rights:
            right = rnd.choice(rights)
            return Correct(right.at, "replace", why, right.seat, fill(rnd.choice(right.offers), rnd.randrange))
        if way == "insert" and line.before:
            return Correct(n, "insert", why, HOST, fill(rnd.choice(line.before), rnd.randrange))
    return None


def _undone(session: Session, why: str) -> Correct | None:
    """The last correction that can be taken back alone."""
    made = [entry.n for entry in session.evening.entries if isinstance(entry.first, Corrected)]
    line = session.mendable(made[-1]) if made else None
    return Correct(**line.undo, reason=why) if line is not None and line.undo and not line.taken else None


def _by_judge(session: Session, do: str, why: str, rnd: random.Random) -> Command | None:
    """Something of the judge's menu, with its reason."""
    offers = [offer for offer in session.page(JUDGE).offers if offer.do == do and not offer.refused]
    return session.read({**fill(rnd.choice(offers), rnd.randrange), "reason": why}) if offers else None


def _adjusted(session: Session, why: str, rnd: random.Random) -> Adjust | None:
    """Something that the host or a seat could do now, or is refused: the judge does it for them all the same."""
    actor = rnd.choice((HOST, *session.seats))
    offers = [offer for offer in session.page(actor).offers if offer.group not in (Group.CORRECTIONS, Group.PEOPLE)]
    offer = rnd.choice([one for one in offers if not one.refused] or offers or [None])
    if offer is None:
        return None
    return Adjust(actor, fill(offer, rnd.randrange), tuple(dict.fromkeys(one.key for one in offer.refused)), why)


def _back(session: Session, why: str, rnd: random.Random) -> Rewind | None:
    lines = sorted(session.headings())[-4:-1]
    return Rewind(rnd.choice(lines), why) if lines else None


KINDS: dict[str, Kind] = {
    "note": lambda session, why, rnd: JudgeSays("note", why, rnd.choice(session.seats)),
    "warning": lambda session, why, rnd: JudgeSays("warning", why, rnd.choice(session.seats)),
    "penalty": lambda session, why, rnd: JudgeSays("penalty", why, rnd.choice(session.seats), 1),
    "time": lambda _session, _why, _rnd: GiveTime(30),
    "pause": lambda _session, why, _rnd: Pause(why),
    "post": lambda session, why, rnd: _by_judge(session, "post", why, rnd),
    "put": lambda session, why, rnd: _by_judge(session, "put", why, rnd),
    "strike": lambda session, why, rnd: _line(session, rnd, "strike", why),
    "replace": lambda session, why, rnd: _line(session, rnd, "replace", why),
    "insert": lambda session, why, rnd: _line(session, rnd, "insert", why),
    "back": lambda session, why, _rnd: _undone(session, why),
    "adjust": lambda session, why, rnd: _adjusted(session, why, rnd),
    "rewind": _back,
    "redo": lambda _session, why, _rnd: Redo(why),
}
SLIPS: dict[str, Callable[[Session, random.Random], Command | None]] = {
    "redo": lambda session, rnd: _back(session, "a slip", rnd),
    "back": lambda session, rnd: _line(session, rnd, "strike", "a slip"),
}
"""What is done first, so that it can be taken back."""
CLOCKS = ("time", "pause")
"""What is done only while a clock runs."""
SELDOM = ("back", "adjust", "post", *CLOCKS)
"""What can seldom be done: it is tried at every step."""
OFTEN = tuple(kind for kind in KINDS if kind not in SELDOM)


def corrected(slug: str, seed: int) -> tuple[Drive, Counter[str], list[str]]:
    """An evening with so many corrections of each kind, what was done, and the reasons that were given."""
    drive, rnd = Drive(slug, seed, seats=5, options={}, corrections=False), random.Random(seed)
    session, done, reasons = drive.session, Counter[str](), list[str]()
    for _tried in drive.run(MOST):
        for kind in (rnd.choice(OFTEN), *rnd.sample(SELDOM, 2)):
            if done[kind] >= EACH:
                continue
            why = f"{kind} number {done[kind]}."
            slip = SLIPS[kind](session, rnd) if kind in SLIPS else None
            if slip is not None:
                session.submit(JUDGE, slip)
            command = KINDS[kind](session, why, rnd)
            answer = session.submit(JUDGE, command) if command is not None else None
            if not isinstance(answer, Entry):
                continue
            done[kind] += 1
            # What nobody can cover did not happen, and time is given without a reason.
            reasons += [why] if kind != "time" and not isinstance(answer.first, NotCovered) else []
            assert not GAMES[slug].broken(session.evening.state), (kind, command)
            if kind == "pause":
                session.submit(JUDGE, Resume())
    return drive, done, reasons


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if slug != ITS_OWN])
def test_an_evening_with_ten_corrections_of_every_kind_balances_checks_and_explains_itself(slug: str) -> None:
    drive, done, reasons = corrected(slug, 1)
    session = drive.session
    assert drive.over
    assert not [kind for kind in KINDS if done[kind] < EACH and kind not in CLOCKS]
    report = check(session.journal)
    assert report.holds, report.say
    story = "\n".join(line.say for line in session.page(PUBLIC).story)
    quoted = r"“(Line \d+ is|Taken back|A forgotten|Counts again|What was taken back|The correction).*"
    assert not re.findall(quoted, story), "a wall has no room for what a judge did before, quoted whole"
    written = as_markdown(seen_in(session.journal, PUBLIC))
    for reason in reasons:
        assert reason in story
        assert reason in written
    result = session.page(PUBLIC).result
    assert result is not None
    for standing in result.standings:
        found = session.why(PUBLIC, supply(standing.seat))
        assert found.figure == standing.total
        well_told(session, PUBLIC, found)
