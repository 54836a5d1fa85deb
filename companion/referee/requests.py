"""Requests of the line protocol, and their answers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.core.corrections import Correct
from companion.core.difference import difference
from companion.core.language import _
from companion.core.messages import CLOCK, HOST, JUDGE, PUBLIC, TABLE, Reason, Refusal, Viewer
from companion.core.page import Page
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, Entry, HandWoundTime, Session
from companion.sessions.session import header_for

LATEST = 10**12
"""Table time in ms after which no evening goes on."""

KEPT = 8
"""Pages of each viewer from which a difference can be told; who asks from an older one is answered with the whole."""

_BESIDE = {"page": ("since",)}
"""What a request may have beside its head."""

Reply = Mapping[str, Any]


class New(Struct, frozen=True, forbid_unknown_fields=True):
    """A new evening; the one before is forgotten. `draws`: "app" draws (repeatable with a `seed`), or chance is
    "asked": what it owes is listed by `wants`, and `table` answers."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, Any] = {}
    seed: int | None = None
    draws: Literal["app", "asked"] = "app"


class Happened(Struct, frozen=True):
    """An event that the asker may see: journal entry, table time, whose doing, the sentence, and the event itself."""

    entry: int
    at: int
    by: str
    say: str
    event: Any


class Why(Struct, frozen=True, omit_defaults=True):
    """A reason of a refusal: its key, the rules it rests on, and the sentence.

    Where another answer to a field would help, `field` is that field (after a dot the seat whose part of it is wrong),
    and `allowed` the values that it takes, as this protocol writes them; the sentence has them in people's words.
    """

    reason: str
    rules: tuple[str, ...]
    say: str
    field: str = ""
    allowed: tuple[str, ...] = ()


class Owed(Struct, frozen=True):
    """A draw that chance owes, with the printed range of its outcomes; never the bag."""

    key: str
    owner: str
    source: str
    count: int
    outcomes: tuple[str, ...]
    places: tuple[str, ...]
    each: int


class Bad(Exception):  # noqa: N818 -- it is the request that is bad
    """Something that is no request, with a sentence that says why."""


class Referee:
    """One evening at a time, driven by requests."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self._time = HandWoundTime()
        self._answered: dict[Viewer, deque[Page]] = {}
        """The last pages that were answered, by viewer: differences begin at them."""
        self._heads: Mapping[str, Callable[[dict[str, Any]], Reply]] = {
            "new": self._new,
            "do": self._do,
            "clock": self._clock,
            "page": self._page,
            "line": self._line,
            "try": self._try,
            "wants": self._wants,
            "result": self._result,
        }

    def reply(self, data: Any) -> Reply:
        """The answer to a request: `ok`, `refused` or `error`, and nothing else."""
        try:
            if not isinstance(data, dict):
                raise Bad(_("A request is a JSON object."))
            heads = [head for head in self._heads if head in data]
            if "do" in heads or "by" in data:
                # A command may have fields that are called like a request.
                heads = ["do"]
            if len(heads) != 1:
                raise Bad(_("A request has exactly one of: {heads}.").format(heads=", ".join(self._heads)))
            head = heads[0]
            other = next((key for key in data if key not in (head, *_BESIDE.get(head, ()))), None)
            if head != "do" and other is not None:
                raise Bad(_("There is no “{key}” in this request.").format(key=other[:40]))
            return self._heads[head](data)
        except Bad as bad:
            return {"error": str(bad)}

    # --- requests -----------------------------------------------------------------------------------------------------

    def _new(self, data: dict[str, Any]) -> Reply:
        try:
            new = msgspec.convert(data["new"], New)
        except msgspec.ValidationError as error:
            raise Bad(_("That is no new evening: {error}.").format(error=error)) from error
        if new.game not in GAMES:
            known = ", ".join(sorted(GAMES))
            raise Bad(_("There is no game “{game}”. Known are: {known}.").format(game=new.game[:40], known=known))
        rules, time = GAMES[new.game], HandWoundTime()
        draws = AppDraws(new.seed) if new.draws == "app" else None
        try:
            session = Session.begin(rules, new.seats, new.options, MemoryJournal(header_for(rules)), time, draws)
        except ValueError as error:
            raise Bad(str(error)) from error
        self._session, self._time, self._answered = session, time, {}
        return self._happened(PUBLIC, 0)

    def _do(self, data: dict[str, Any]) -> Reply:
        session = self._evening()
        by, fields = data.get("by"), {key: value for key, value in data.items() if key != "by"}
        if not isinstance(by, str):
            raise Bad(_("“by” names who acts: a seat, {others}.").format(others=", ".join((HOST, JUDGE, TABLE))))
        if by in (CLOCK, PUBLIC):
            raise Bad(_("“{by}” does nothing by command; the clock speaks when it is wound.").format(by=by))
        try:
            command = session.read(fields)
        except ValueError as error:
            raise Bad(str(error)) from error
        before = len(session.evening.entries)
        done = session.submit(by, command)
        if isinstance(done, Refusal):
            return {"refused": [_why(session, reason) for reason in done.reasons]}
        return self._happened(PUBLIC if by == TABLE else by, before)

    def _clock(self, data: dict[str, Any]) -> Reply:
        session, to = self._evening(), data["clock"]
        if isinstance(to, bool) or not isinstance(to, int) or not 0 <= to <= LATEST:
            raise Bad(_("“clock” is table time in milliseconds, a whole number from 0 to {most}.").format(most=LATEST))
        now = session.now()
        if to < now:
            raise Bad(_("Table time does not go backwards; it is {now} now.").format(now=now))
        if to > now and not session.running:
            raise Bad(_("Table time stands still: paused, asked a question, or over; it is {now}.").format(now=now))
        before = len(session.evening.entries)
        while session.running:
            due = session.due_in()
            if due is None or session.now() + due > to:
                self._time.set(to)
                break
            # Each alarm in its turn: one that stops the clock stops the winding, too.
            self._time.wind(due)
            if not session.speak():
                self._time.set(to)
                break
        return self._happened(PUBLIC, before)

    def _page(self, data: dict[str, Any]) -> Reply:
        session, viewer, since = self._evening(), data["page"], data.get("since", 0)
        if not isinstance(viewer, str) or viewer not in (PUBLIC, HOST, JUDGE, *session.seats):
            raise Bad(
                _("A page is seen by one of: {viewers}.").format(
                    viewers=", ".join((PUBLIC, HOST, JUDGE, *session.seats))
                )
            )
        if isinstance(since, bool) or not isinstance(since, int) or since < 0:
            raise Bad(_("“since” is the number of a page that was answered before."))
        page = session.page(viewer)
        kept = self._answered.setdefault(viewer, deque(maxlen=KEPT))
        before = next((known for known in kept if known.number == since), None)
        if not kept or kept[-1].number != page.number:
            kept.append(page)
        return {"ok": page if before is None else difference(before, page)}

    def _line(self, data: dict[str, Any]) -> Reply:
        session, line = self._evening(), data["line"]
        if isinstance(line, bool) or not isinstance(line, int) or line < 1:
            raise Bad(_("“line” is the number of an entry of the story."))
        return {"ok": session.mendable(line)}

    def _try(self, data: dict[str, Any]) -> Reply:
        session, asked = self._evening(), data["try"]
        try:
            order = session.read({"do": "correct", **asked} if isinstance(asked, dict) else asked)
        except ValueError as error:
            raise Bad(str(error)) from error
        if not isinstance(order, Correct):
            raise Bad(_("Only a correction of a line is tried."))
        found = session.tried(order)
        if isinstance(found, Refusal):
            return {"refused": [_why(session, reason) for reason in found.reasons]}
        return {"ok": found}

    def _wants(self, data: dict[str, Any]) -> Reply:
        session = self._evening()
        _only_true(data, "wants")
        return {
            "ok": [
                Owed(w.key, w.owner, w.source, w.count, w.outcomes, w.places, w.each)
                for w in session.rules.wants(session.evening.state)
            ]
        }

    def _result(self, data: dict[str, Any]) -> Reply:
        session = self._evening()
        _only_true(data, "result")
        return {"ok": session.rules.result(session.evening.public)}

    # --- inside -------------------------------------------------------------------------------------------------------

    def _evening(self) -> Session:
        if self._session is None:
            raise Bad(_("No evening has begun; send {new} first.").format(new='{"new": {"game": …, "seats": […]}}'))
        return self._session

    def _happened(self, viewer: Viewer, before: int) -> Reply:
        session = self._evening()
        entries: Sequence[Entry] = session.evening.entries[before:]
        events = [
            Happened(entry.n, entry.at, session.evening.shown_by(entry, event), said or "", event)
            for entry in entries
            for event, said in zip(entry.events, entry.said(session.rules), strict=True)
            if session.evening.sees(viewer, event)
        ]
        return {"ok": {"now": session.now(), "events": events}}


def _why(session: Session, reason: Reason) -> Why:
    allowed = str(reason.given.get("allowed", ""))
    return Why(
        reason.key,
        reason.rules,
        session.say_reason(reason),
        reason.field,
        tuple(allowed.split(", ")) if allowed else (),
    )


def _only_true(data: Mapping[str, Any], key: str) -> None:
    if data[key] is not True:
        raise Bad(_("“{key}” is asked with true.").format(key=key))
