"""`parley simulate`: random evenings through the rules, with every offer tried and the invariants watched."""

from __future__ import annotations

import argparse
import json
import random
import shlex
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.cli.games import game
from companion.cli.plain import say
from companion.cli.trouble import INTERRUPTED, Trouble
from companion.core.contract import AnyRules
from companion.core.language import _
from companion.core.vocabulary import Way
from companion.journal import JournalError, Signer, SqliteJournal
from companion.sessions import simulate

VIOLATED = 1


def add(words: Any) -> None:
    """`parley simulate GAME --games N …`"""
    told = words.add_parser(
        "simulate",
        help=_("random evenings through the rules"),
        description=_(
            "Plays random evenings: every offer of the menus is tried, legal and illegal, nonsense is thrown in, the"
            " clock is wound, steps are taken back; after every command the invariants must hold, and at the end the"
            " journal must give the same evening again. The last line counts everything that was decided."
        ),
        epilog=_("Exit codes: 0 no violation, 1 a violation or an evening over {most} commands.").format(
            most=simulate.MOST_COMMANDS
        ),
        allow_abbrev=False,
    )
    told.add_argument("game", metavar="GAME")
    told.add_argument("--games", type=int, required=True, metavar="N", help=_("how many evenings"))
    told.add_argument("--seats", type=int, metavar="N", help=_("how many sit down; else all sizes in turn"))
    told.add_argument(
        "--seed", type=int, metavar="S", help=_("evening n is played with seed S+n; else by chance, and said")
    )
    told.add_argument(
        "--options",
        default="{}",
        metavar="JSON|sweep",
        help=_("house rules; “sweep”: the defaults, each alternative alone, then random mixtures"),
    )
    told.add_argument(
        "--way",
        choices=[way.value for way in Way],
        help=_("how they sit down: the house rules of the box, of both, or of the app; --options go on top"),
    )
    told.add_argument(
        "--out", type=Path, metavar="DIR", help=_("where journals of violations are written; else nowhere")
    )
    told.add_argument(
        "--keep", type=Path, metavar="DIR", help=_("where every evening's journal is written, sealed; else nowhere")
    )
    told.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Play them all; say what was found."""
    rules = game(asked.game)
    least, most = rules.meta.seats
    if asked.games < 1:
        raise Trouble(_("At least one evening must be played."))
    if asked.seats is not None and not least <= asked.seats <= most:
        raise Trouble(_("This game is for {least} to {most} players.").format(least=least, most=most))
    seed = random.SystemRandom().randrange(2**31) if asked.seed is None else asked.seed
    say(_("seed {seed}").format(seed=seed))
    way = _way(rules, asked.way)
    sheets = simulate.sweep(rules, random.Random(seed)) if asked.options == "sweep" else _sheet(rules, asked, way)
    signer = _signer() if asked.keep is not None else None
    counted = _Counted()
    began = time.perf_counter()
    code = 0
    try:
        for place in range(asked.games):
            count = asked.seats or least + place % (most - least + 1)
            played = simulate.play(
                rules,
                _names(count),
                {**way, **next(sheets)},
                seed + place,
                place % simulate.CHECKED_EVERY == 0,
                signer,
            )
            counted.add(played)
            if asked.keep is not None:
                _kept(rules, played, asked.keep)
            if played.found:
                _report(rules, played, asked.out)
    except KeyboardInterrupt:
        code = INTERRUPTED
    line = counted.line(time.perf_counter() - began)
    if asked.options == "sweep":
        known = len(simulate.alternatives(rules))
        tried = max(0, min(counted.games - 1, known))
        line += ", " + _("alternatives tried {tried} of {known}").format(tried=tried, known=known)
    say(line)
    return VIOLATED if counted.violations else code


class _Counted:
    """What the evenings came to, together."""

    def __init__(self) -> None:
        self.games = 0
        self.commands = 0
        self.refusals = 0
        self.violations = 0

    def add(self, played: simulate.SimulatedEvening) -> None:
        self.games += 1
        self.commands += played.commands
        self.refusals += played.refusals
        self.violations += len(played.found)

    def line(self, seconds: float) -> str:
        return _(
            "games {games}, commands {commands}, refusals {refusals}, commands per second {speed}, violations {found}"
        ).format(
            games=self.games,
            commands=self.commands,
            refusals=self.refusals,
            speed=round(self.commands / max(seconds, 1e-9)),
            found=self.violations,
        )


def _way(rules: AnyRules, way: str | None) -> Mapping[str, str | int]:
    """The house rules of a way to sit down."""
    if way is None:
        return {}
    if Way(way) not in rules.presets:
        ways = ", ".join(known.value for known in rules.presets)
        raise Trouble(_("This game has no way “{way}”, only: {ways}.").format(way=way, ways=ways))
    return rules.presets[Way(way)]


def _sheet(rules: AnyRules, asked: argparse.Namespace, way: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    try:
        options = json.loads(asked.options)
        if not isinstance(options, dict):
            raise ValueError(_("--options must be a JSON object, or the word sweep."))
        least, most = rules.meta.seats
        for count in (asked.seats,) if asked.seats else range(least, most + 1):
            rules.setup(_names(count), {**way, **options})
    except json.JSONDecodeError as error:
        raise Trouble(_("--options is no JSON: {error}.").format(error=error)) from error
    except (ValueError, RecursionError) as error:
        raise Trouble(str(error)) from error
    return _always(options)


def _always(options: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    while True:
        yield options


def _names(count: int) -> tuple[str, ...]:
    return (*simulate.NAMES[:count], *(f"Seat {n}" for n in range(len(simulate.NAMES) + 1, count + 1)))


def _report(rules: AnyRules, played: simulate.SimulatedEvening, out: Path | None) -> None:
    for found in played.found:
        say(_("VIOLATION {number}: {say}").format(number=found.number, say=found.say))
        if found.last:
            say(_("  after: {last}").format(last=found.last[:600]))
        options = shlex.quote(json.dumps(dict(played.options)))
        slug, count = rules.meta.slug, len(played.seats)
        again = f"parley simulate {slug} --games 1 --seats {count} --seed {played.seed} --options {options}"
        say(_("  again: {command}").format(command=again))
        if out is not None:
            path = _kept(rules, played, out)
            path.with_suffix(".txt").write_text(
                f"{found.number}: {found.say}\n{found.last}\n{again}\n\n{found.trace}", encoding="utf-8"
            )
            say(_("  journal: {path}").format(path=path))


def _signer() -> Signer:
    """The key of this installation, by which the windows seal."""
    try:
        return Signer.of()
    except (OSError, ValueError) as error:
        say = _("The key by which evenings are sealed cannot be kept: {error}.")
        raise Trouble(say.format(error=error), 4) from error


def _kept(rules: AnyRules, played: simulate.SimulatedEvening, out: Path) -> Path:
    """The evening as a journal, so that a bug report is one."""
    path = out / f"{rules.meta.slug}-{len(played.seats)}-{played.seed}.parley"
    try:
        path.unlink(missing_ok=True)
        journal = SqliteJournal.create(path, played.journal.header)
        journal.copy_in(played.journal.records(), played.journal.seals())
        journal.close()
    except (OSError, JournalError) as error:
        raise Trouble(_("The journal cannot be written to {out}: {error}").format(out=out, error=error), 4) from error
    return path
