"""The simulator: random evenings by the menu and beside it, offers tried, nonsense in between, invariants watched."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

import msgspec
from msgspec import Struct

from companion.core.contract import AnyRules
from companion.core.corrections import Correct
from companion.core.filling import fill
from companion.core.menu import BEGIN_IN_THE_MIDDLE
from companion.core.messages import CLOCK, HOST, JUDGE, PUBLIC, TABLE, Actor, Command, Refusal, Seat
from companion.core.middle import from_memory
from companion.core.offers import Offer
from companion.core.trial import Trial
from companion.core.vocabulary import NO_PROGRESS, Source
from companion.journal import MemoryJournal, Signer
from companion.sessions.check import check
from companion.sessions.draws import AppDraws, CommittedDraws
from companion.sessions.evening import read_evening
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Fritz", "Gus", "Hal", "Ida", "Jo")
MOST_COMMANDS = 20_000
"""An evening that is not over by then will never be."""
IMPATIENT_AFTER = 120
"""Submitted commands after which the players want to see the end."""
PAST = 30
"""A judge mends one of so many last lines."""
CHECKED_EVERY = 10
"""Every so many evenings the whole journal is decided again, as `parley check` does."""


class Breach(Struct, frozen=True):
    """Something that must not be: invariant or reason, what was seen, and what had been asked for last."""

    number: str
    say: str
    last: str = ""
    trace: str = ""


class SimulatedEvening(Struct, frozen=True, kw_only=True):
    """One evening that was played: how to play it again, what it came to, and its journal."""

    seed: int
    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]
    commands: int
    refusals: int
    found: tuple[Breach, ...]
    accepted: Mapping[str, int]
    journal: MemoryJournal


class Wrong(Exception):  # noqa: N818 -- it is the evening that is wrong, not the simulation
    """Stops an evening at the first thing that must not be."""

    def __init__(self, number: str, say: str, last: str = "", trace: str = "") -> None:
        super().__init__(say)
        self.found = Breach(number, say, last, trace)


def alternatives(rules: AnyRules) -> list[dict[str, str | int]]:
    """Every house rule's every value that is not its default, each alone."""
    return [{rule.key: value} for rule in rules.house_rules for value in rule.values() if value != rule.default]


def sweep(rules: AnyRules, rng: random.Random) -> Iterator[dict[str, str | int]]:
    """The defaults, each alternative alone, then random mixtures for ever."""
    yield {}
    yield from alternatives(rules)
    while True:
        share = rng.random()
        yield {rule.key: rng.choice(rule.values()) for rule in rules.house_rules if rng.random() < share}


def play(
    rules: AnyRules,
    seats: Sequence[Seat],
    options: Mapping[str, str | int],
    seed: int,
    thorough: bool,
    signer: Signer | None = None,
) -> SimulatedEvening:
    """One random evening to its end, or to the first thing that must not be; sealed where there is a signer."""
    table = _Table(rules, seats, options, seed, signer)
    found: tuple[Breach, ...] = ()
    try:
        table.play()
        table.replay(thorough)
    except Wrong as wrong:
        found = (wrong.found,)
    return SimulatedEvening(
        seed=seed,
        seats=tuple(seats),
        options=options,
        commands=table.commands,
        refusals=table.refusals,
        found=found,
        accepted=table.accepted,
        journal=table.journal,
    )


class _Table:
    """One evening under way, and the hands that play it."""

    def __init__(
        self,
        rules: AnyRules,
        seats: Sequence[Seat],
        options: Mapping[str, str | int],
        seed: int,
        signer: Signer | None = None,
    ) -> None:
        self.rules = rules
        self.rng = random.Random(seed)
        self.session: Session
        self._begun_with = (seats, options)
        self._cuts = seed % 2 == 1
        self.time = HandWoundTime()
        self.wound = 0
        """Milliseconds by which the clock was wound; no taking back takes that back."""
        header = header_for(rules, self._wall, signer.fingerprint if signer is not None else "")
        self.journal = MemoryJournal(header, (), signer)
        self.commands = 0
        self.refusals = 0
        self.submitted = 0
        self.accepted: Counter[str] = Counter()
        self.waivable: set[str] = {"nothing"}
        self.nonsense = _Nonsense(rules, seats, self.rng)
        self._corrections = 6
        self._mendings = 4
        """So many lines are still mended as a judge would: without end an evening would have none."""

    def _wall(self) -> str:
        """A clock on a wall that goes on with that of the table, from the same day for every seed."""
        return (datetime(2000, 1, 1, tzinfo=UTC) + timedelta(milliseconds=self.wound)).isoformat(timespec="seconds")

    # --- playing ------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        seats, options = self._begun_with
        draws = CommittedDraws(self.rng.randrange(2**32))
        with self._guard("begin"):
            self.session = Session.begin(self.rules, seats, options, self.journal, self.time, draws, self._wall)
        self._holds("begin")
        if self._cuts and self.session.evening.history.lot is not None:
            self._submit(HOST, {"do": "cut_draws", "word": "gate", "seat": seats[0]})
        while not self.session.evening.public.over:
            self._step()
            if self.submitted > MOST_COMMANDS:
                raise Wrong("length", f"not over after {MOST_COMMANDS} commands")
        self._look()
        for _ in range(8):
            self._nonsense()

    def _step(self) -> None:
        rng = self.rng
        public = self.session.evening.public
        if rng.random() < 0.12:
            self._wind()
        if rng.random() < 0.02:
            self._look()
        if rng.random() < 0.15:
            self._nonsense()
        if rng.random() < 0.1 and self._mendings:
            self._mend()
        if rng.random() < 0.02:
            self._people()
            if self.session.evening.public.over:
                return
        impatience = min(0.9, 0.15 + self.submitted / IMPATIENT_AFTER)
        if rng.random() < impatience:
            self._go_on()
            return
        viewer = rng.choice((HOST, HOST, JUDGE, *public.seats))
        legal = self._try_all(viewer)
        if legal:
            self._submit(viewer, self._rarest(legal))

    def _go_on(self) -> None:
        """Whatever brings the evening nearer to its end: the question, the host's next step, a draw, a seat."""
        rng, public = self.rng, self.session.evening.public
        question = self.rules.asks(public)
        if question is not None:
            choice = rng.choice(question.choices).value
            evening = rng.random() < 0.3
            rule = {"do": "rule", "key": question.key, "choice": choice, "this_evening": evening, "reason": "so"}
            self._submit(rng.choice((HOST, JUDGE)), rule)
            return
        if public.away and rng.random() < 0.1:
            # Where all who are left are away the host would end one turn after the other for ever.
            self._submit(HOST, {"do": "come_back", "seat": rng.choice(public.away)})
            return
        # Where an evening is to begin in the middle, its position is as near as the first turn.
        position = BEGIN_IN_THE_MIDDLE if from_memory(public) else ""
        steps = ((offer, data) for offer, data in self._offered(HOST) if offer.main or offer.do == position)
        main = [data for offer, data in steps if not offer.refused]
        if main:
            self._submit(HOST, rng.choice(main))
            return
        wanted = self.rules.wants(self.session.evening.state)
        if wanted and rng.random() < 0.7:
            one = rng.choice(wanted)
            by = one.owner if one.source is Source.SEAT and rng.random() < 0.5 else TABLE
            outcome = AppDraws(rng.randrange(2**32)).drawn(one)
            self._submit(by, {"do": "draw", "key": one.key, "outcome": list(outcome)})
            return
        view = self.rules.look(public)
        waiting = [card.seat for card in view.seats if card.waiting]
        viewer = rng.choice(waiting) if waiting else rng.choice((HOST, *public.seats))
        legal = [(offer, data) for offer, data in self._offered(viewer) if not offer.refused]
        # What can be done at any time brings nothing nearer to its end.
        timely = [data for offer, data in legal if offer.group not in NO_PROGRESS]
        if legal:
            # Else a turn that may do several things ends most often in the one that changes nothing.
            self._submit(viewer, self._rarest(timely or [data for _offer, data in legal]))

    def _rarest(self, legal: list[dict[str, Any]]) -> dict[str, Any]:
        """One of them by chance; what was done often is done less often, so that the rare things come up, too."""
        weights = [1 / (1 + self.accepted[data["do"]]) for data in legal]
        return self.rng.choices(legal, weights)[0]

    def _offered(self, viewer: Actor) -> list[tuple[Offer, dict[str, Any]]]:
        state = self.session.evening.state
        with self._guard(f"the menu of {viewer}"):
            return [
                (offer, self._filled(offer, viewer))
                for offer in self.rules.menu(viewer, state.public, state.own.get(viewer))
            ]

    def _filled(self, offer: Offer, viewer: Actor) -> dict[str, Any]:
        """An offer filled in by chance; a position, of which hardly one in a million could be, mostly as it could."""
        if offer.do == BEGIN_IN_THE_MIDDLE and self.rng.random() < 0.7:
            position = self.rules.imagined(self.session.evening.public, self.rng.randrange)
            if position is not None:
                return offer.filled(**position)
        return fill(offer, self._choose(viewer))

    def _choose(self, viewer: Actor) -> Callable[[int], int]:
        """People who hold different things say different things: else six of them would guess for ever."""
        seats = self.session.seats
        if viewer not in seats or self.rng.random() < 0.3:
            return self.rng.randrange
        return lambda n: seats.index(viewer) % n if n <= len(seats) else self.rng.randrange(n)

    def _try_all(self, viewer: Actor) -> list[dict[str, Any]]:
        """Every offer of a menu is decided on the side; those that are accepted are returned."""
        legal = []
        for offer, data in self._offered(viewer):
            self.nonsense.learn(data)
            refused = self._decide_aside(viewer, data)
            if not offer.fields and bool(offer.refused) != refused:
                word = "refused" if refused else "accepted"
                raise Wrong("menu", f"{viewer}'s menu and the rules disagree: {word}", _told(viewer, data))
            if not refused:
                legal.append(data)
        return legal

    def _decide_aside(self, by: Actor, data: dict[str, Any]) -> bool:
        """Decide without believing it, look at what would be, and tell whether it was refused."""
        told = _told(by, data)
        state = self.session.evening.state
        self.commands += 1
        with self._guard(told):
            command = self.session.read(data)
            decided = self.rules.decide(state, by, command, self.time.now())
            if isinstance(decided, Refusal):
                self.refusals += 1
                self._learn(decided)
                return True
            for event in decided:
                state = self.rules.evolve(state, event)
            broken = self.rules.broken(state)
        if broken:
            # Done in earnest, so that the journal shows it to whoever reads the report.
            self._submit(by, data)
            raise Wrong(broken[0].number, broken[0].say, told)
        return False

    def _learn(self, refusal: Refusal) -> None:
        self.waivable.update(reason.key for reason in refusal.reasons if reason.waivable)

    # --- doing --------------------------------------------------------------------------------------------------------

    def _submit(self, by: Actor, data: Any) -> None:
        told = _told(by, data)
        self.commands += 1
        self.submitted += 1
        with self._guard(told):
            try:
                command: Command = self.session.read(data)
            except ValueError:
                self.refusals += 1
                return
            done = self.session.submit(by, command)
            if isinstance(done, Refusal):
                self.refusals += 1
                self._learn(done)
                for reason in done.reasons:
                    self.session.say_reason(reason)
            else:
                self.accepted[str(type(command).__struct_config__.tag)] += 1
        self._holds(told)

    def _wind(self) -> None:
        if not self.session.running:
            return
        due, rng = self.session.due_in(), self.rng
        by = rng.choice(
            (1, 999, 5000, 30000, 61000, due or 0, max(0, (due or 0) - 1), (due or 0) + rng.randrange(5000))
        )
        told = f"the clock, {by} ms later"
        with self._guard(told):
            self.time.wind(by)
            self.wound += by
            if self.session.speak():
                self.commands += 1
                self.submitted += 1
                self.accepted["time_up"] += 1
        self._holds(told)

    def _nonsense(self) -> None:
        """Something that no menu offers: a stranger's command, a correction, or plain rubbish."""
        rng, evening = self.rng, self.session.evening
        actors = (HOST, JUDGE, TABLE, *self.session.seats, "nobody", PUBLIC)
        match rng.randrange(9):
            case 8:
                by, data = self._correction(self._mended())
            case 0:
                to = rng.choice((0, -1, len(evening.entries), rng.choice(evening.live)))
                if rng.random() < 0.5:
                    undo = evening.history.undo(evening.rules)
                    to = undo.to if undo else to
                by, data = self._correction({"do": "rewind", "to": to, "reason": "again", "fresh": rng.random() < 0.2})
            case 1:
                by, data = self._correction({"do": "redo", "reason": "so"})
            case 2:
                seat = rng.choice((HOST, *self.session.seats))
                offered = self._offered(seat)
                inner = rng.choice(offered)[1] if offered and rng.random() < 0.5 else self.nonsense.command()
                waive = rng.sample(sorted(self.waivable), min(len(self.waivable), rng.randrange(4)))
                if rng.random() < 0.5:
                    waive = sorted(self.waivable)
                data = {"do": "adjust", "seat": seat, "command": inner, "waive": waive, "reason": "the table wants it"}
                by = rng.choice((JUDGE, JUDGE, JUDGE, HOST))
            case 3:
                by, data = rng.choice(actors), {"do": "open_window"}
            case 4:
                # What one may do, another tries.
                offered = self._offered(rng.choice((HOST, JUDGE, *self.session.seats)))
                by, data = rng.choice(actors), rng.choice(offered)[1] if offered else {"do": "nothing"}
            case _:
                by, data = rng.choice(actors), self.nonsense.command()
        self._submit(by, data)

    def _mended(self) -> dict[str, Any]:
        """An old line struck out, or with something else in its place or before it: what is offered now, or rubbish."""
        rng, evening = self.rng, self.session.evening
        seat = rng.choice((HOST, "", *self.session.seats))
        offered = self._offered(seat) if seat in self.session.seats or seat == HOST else []
        command = rng.choice(offered)[1] if offered and rng.random() < 0.6 else self.nonsense.command()
        at, stop = rng.choice(evening.live), rng.choice(evening.live)
        old = evening.entries[at - 1].command
        if rng.random() < 0.3:
            command = {"do": old.__struct_config__.tag, **msgspec.to_builtins(old)}
        way = rng.choice(("strike", "replace", "insert", "back"))
        data = {"do": "correct", "at": at, "way": way, "seat": seat, "command": command, "reason": "as it was"}
        return self._instead({**data, "stop": stop} if rng.random() < 0.2 else data)

    def _mend(self) -> None:
        """A line is mended as a judge would: struck out, or another that was offered in its place, or before it."""
        rng, evening = self.rng, self.session.evening
        line = self.session.mendable(rng.choice(evening.live[-PAST:]))
        if line is None or not line.rights:
            return
        data = {"do": "correct", "at": line.entry, "reason": "as it was"}
        right = rng.choice(line.rights)
        match rng.randrange(4):
            case 0 if right.offers:
                data |= {"at": right.at, "way": "replace", "seat": right.seat,
                         "command": fill(rng.choice(right.offers), rng.randrange)}  # fmt: skip
            case 1 if line.before:
                data |= {"way": "insert", "seat": HOST, "command": fill(rng.choice(line.before), rng.randrange)}
            case _:
                data |= {"way": "strike"}
        self._mendings -= 1
        self._submit(JUDGE, self._instead(data))

    def _instead(self, data: dict[str, Any]) -> dict[str, Any]:
        """A correction, with something done about a later line that falls by it: what its trial offers, or rubbish."""
        rng = self.rng
        trial = self._tried(data)
        if trial is None or isinstance(trial, Refusal) or not trial.falls:
            return data
        fall = rng.choice(trial.falls)
        if rng.random() < 0.2:
            done = {"at": fall.entry, "way": rng.choice(("anew", "keep")), "command": self.nonsense.command()}
        elif fall.keeps and rng.random() < 0.5:
            done = {"at": fall.entry, "way": "keep"}
        elif fall.rights:
            right = rng.choice(fall.rights)
            command = fill(rng.choice(right.offers), rng.randrange)
            done = {"at": fall.entry, "way": "anew", "seat": right.seat, "command": command}
        else:
            return data
        whole = {**data, "instead": [done]}
        if done["way"] == "keep" and fall.keeps and isinstance(self._tried(whole), Refusal):
            raise Wrong("trial", "what a trial offers is refused", _told(JUDGE, whole))
        return whole

    def _tried(self, data: dict[str, Any]) -> Trial | Refusal | None:
        """What a correction would come to; None where that is no command."""
        with self._guard(_told(JUDGE, data)):
            try:
                order = self.session.read(data)
            except ValueError:
                return None
            assert isinstance(order, Correct), "nothing else is tried"
            return self.session.tried(order)

    def _people(self) -> None:
        """Somebody leaves, is away, changes chairs or comes late; seldom is it the end."""
        rng, public = self.rng, self.session.evening.public
        seat, other = rng.sample(public.seats, 2)
        match rng.randrange(8):
            case 0 | 1 | 2:
                data: dict[str, Any] = {"do": "leave", "seat": seat, "end": rng.random() < 0.05}
            case 3:
                data = {"do": "change_chairs", "one": seat, "other": other}
            case 4:
                data = {"do": "take_seat", "seat": rng.choice((seat, *public.gone)), "name": f"Guest {self.submitted}"}
            case 5:
                data = {"do": "come_back", "seat": rng.choice((seat, *public.away))}
            case 6:
                data = {"do": "choose_for", "seat": rng.choice((seat, *public.away))}
            case _:
                data = {"do": "go_away", "seat": seat}
        self._submit(HOST, data)

    def _correction(self, data: dict[str, Any]) -> tuple[Actor, dict[str, Any]]:
        # Corrections without end would be an evening without end.
        self._corrections -= 1
        if self._corrections < 0:
            return "nobody", data
        return self.rng.choice((HOST, JUDGE, JUDGE, self.rng.choice(self.session.seats))), data

    # --- looking ------------------------------------------------------------------------------------------------------

    def _holds(self, told: str) -> None:
        with self._guard(told):
            broken = self.rules.broken(self.session.evening.state)
        if broken:
            raise Wrong(broken[0].number, broken[0].say, told)

    def _look(self) -> None:
        for viewer in (PUBLIC, HOST, JUDGE, *self.session.seats):
            with self._guard(f"the page of {viewer}"):
                msgspec.json.encode(self.session.page(viewer))

    def replay(self, thorough: bool) -> None:
        """What the journal tells must be what was believed."""
        with self._guard("the replay of the journal"):
            evening = read_evening(self.journal.header, self.journal.records(), None)
        if evening.state != self.session.evening.state or evening.live != self.session.evening.live:
            raise Wrong("replay", "the journal, folded again, gives another state")
        if thorough:
            report = check(self.journal)
            if not report.holds:
                raise Wrong("check", " ".join(report.say), f"record {report.n}")

    def _guard(self, told: str) -> _Guard:
        return _Guard(told)


class _Guard:
    """Turns any fault of the engine into something that was found."""

    __slots__ = ("_told",)

    def __init__(self, told: str) -> None:
        self._told = told

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> None:
        if error is None or isinstance(error, (Wrong, KeyboardInterrupt, SystemExit)):
            return
        text = "".join(traceback.format_exception(error))
        raise Wrong("fault", f"{type(error).__name__}: {error}", self._told, text) from error


class _Nonsense:
    """Commands that nobody was offered, made from the types of the game and from words heard at the table."""

    def __init__(self, rules: AnyRules, seats: Sequence[Seat], rng: random.Random) -> None:
        self._rng = rng
        # In the order of their names: the order of a union differs from run to run.
        self._kinds = sorted(
            (str(kind.__struct_config__.tag), tuple((f.name, f.required) for f in msgspec.structs.fields(kind)))
            for kind in get_args(rules.commands)
        )
        self._heard: dict[str, list[Any]] = {}
        self._words: list[Any] = [*seats, HOST, JUDGE, CLOCK, "", "x" * 300, "\x1b[31m", "…", "0", "-1", "floor"]

    def learn(self, data: Mapping[str, Any]) -> None:
        """Remember what a field held, so that nonsense is sometimes nearly sense."""
        for name, value in data.items():
            heard = self._heard.setdefault(name, [])
            if name != "do" and len(heard) < 400:
                heard.append(value)

    def command(self) -> dict[str, Any]:
        """Some command with some values."""
        rng = self._rng
        tag, fields = rng.choice(self._kinds)
        data: dict[str, Any] = {"do": tag}
        for name, required in fields:
            if required or rng.random() < 0.5:
                data[name] = self._value(name)
        return data

    def _value(self, name: str) -> Any:
        rng = self._rng
        heard = self._heard.get(name)
        if heard and rng.random() < 0.8:
            return rng.choice(heard)
        match rng.randrange(4):
            case 0:
                return rng.choice((-1, 0, 1, 2, 5, 6, 100, 999, 1000, 2**31, 2**62))
            case 1:
                return rng.choice((True, False, [], {}, None, ["red", "red"], ["x"]))
        return rng.choice(self._words)


def _told(by: Actor, data: Any) -> str:
    return f"{by}: {data!r}"
