"""`parley tournament`: a random event with simulated evenings, whether an event follows from them, and its lists."""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Any

from companion.cli.games import game
from companion.cli.plain import say, write
from companion.cli.trouble import Trouble
from companion.core.language import _
from companion.organiser.check import check
from companion.organiser.generate import LEAST, MOST, generate
from companion.organiser.lists import FORMATS, of_file
from companion.tournament.state import MOST_ROUNDS


def add(words: Any) -> None:
    """`parley tournament generate …`, `parley tournament check FILE` and `parley tournament export FILE`"""
    told = words.add_parser(
        "tournament",
        help=_("events of many tables: make a random one, check one, or write its lists"),
        description=_(
            "Makes a random event whose tables the simulator plays, checks an event file, or writes its lists."
        ),
        allow_abbrev=False,
    )
    told.set_defaults(run=lambda _asked: _usage(told))
    kinds = told.add_subparsers(metavar="generate|check|export", parser_class=type(told))
    made = kinds.add_parser(
        "generate",
        help=_("a random event, with evenings played by the simulator"),
        description=_(
            "Writes an event file, and beside it a folder with the sealed evening of every table. Somebody withdraws,"
            " somebody comes late, somebody is stood in for, a judge takes points. The same seed gives the same event."
        ),
        allow_abbrev=False,
    )
    made.add_argument("--players", type=int, required=True, metavar="N", help=_("how many register"))
    made.add_argument("--rounds", type=int, required=True, metavar="R", help=_("how many rounds are played"))
    made.add_argument("--seed", type=int, metavar="S", help=_("another seed, another event; else by chance, and said"))
    made.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help=_("a game, as often as you like: rounds take them in turn; else two by chance"),
    )
    made.add_argument("--out", type=Path, required=True, metavar="DIR", help=_("where the event is written"))
    made.set_defaults(run=run_generate)
    looked = kinds.add_parser(
        "check",
        help=_("whether seatings and standings follow from the evenings"),
        description=_(
            "Reads an event file line by line and reckons everything anew: what each seating costs, what each result"
            " is by its evening, which is checked as `parley check` does, and the standings that were shown. LIST is"
            " what `parley tournament export` or the desk wrote: it is compared with the event as it was then."
        ),
        epilog=_(
            "Exit codes: 0 everything follows; 1 a line is not what was written, or cannot follow; 2 a seating, 3 a"
            " result, 6 standings that were shown differ; 4 no event, or one that cannot be read; 5 a seal does not"
            " hold; 7 an evening is missing or does not hold; 8 a list does not say what the event says."
        ),
        allow_abbrev=False,
    )
    looked.add_argument("file", type=Path, metavar="FILE")
    looked.add_argument("lists", type=Path, metavar="LIST", nargs="*", help=_("lists of this event (CSV or JSON)"))
    looked.add_argument(
        "--evenings", type=Path, metavar="DIR", help=_("where the evenings lie; else the folder beside FILE")
    )
    looked.set_defaults(run=run_check)
    told_ = kinds.add_parser(
        "export",
        help=_("entries, seating, results, standings and seals for spreadsheets and programs"),
        description=_(
            "Writes to standard output who takes part, who sits where in public rounds, and the results and standings"
            " that are released, with the seals of their evenings; once everything is released, with the event's own."
        ),
        allow_abbrev=False,
    )
    told_.add_argument("file", type=Path, metavar="FILE")
    told_.add_argument("--format", choices=tuple(FORMATS), required=True, help=_("for spreadsheets, or for programs"))
    told_.set_defaults(run=run_export)


def _usage(told: argparse.ArgumentParser) -> int:
    told.error(_("say generate, check or export"))


def run_generate(asked: argparse.Namespace) -> int:
    """Make an event; say where it is."""
    if not LEAST <= asked.players <= MOST:
        raise Trouble(_("An event can be made for {least} to {most} players.").format(least=LEAST, most=MOST))
    if not 1 <= asked.rounds <= MOST_ROUNDS:
        raise Trouble(_("An event has 1 to {most} rounds.").format(most=MOST_ROUNDS))
    games = tuple(game(name).meta.slug for name in asked.game)
    seed = random.SystemRandom().randrange(2**31) if asked.seed is None else asked.seed
    say(_("seed {seed}").format(seed=seed))
    try:
        path = generate(asked.players, asked.rounds, seed, asked.out, games, say)
    except ValueError as error:
        raise Trouble(str(error)) from error
    say(_("The event is written: {path}").format(path=path))
    return 0


def run_check(asked: argparse.Namespace) -> int:
    """Say what was found."""
    checked = check(asked.file, asked.evenings, asked.lists)
    t = checked.tournament
    say(_("{name}: {players} players, {rounds} rounds.").format(
        name=t.sheet.name, players=len(t.people), rounds=len(t.rounds)
    ))  # fmt: skip
    for looked in checked.looked:
        say(f"- {looked}")
    for found in checked.found:
        say(_("DIFFERS: {say}").format(say=found.say))
    if not checked.found:
        say(_("Everything follows."))
    return int(checked.verdict)


def run_export(asked: argparse.Namespace) -> int:
    """Write the lists."""
    write(FORMATS[asked.format](of_file(asked.file)))
    return 0
