"""`parley hub`: the hub of a hall of many tables, or a simulated hall on loopback."""

from __future__ import annotations

import argparse
import asyncio
import re
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.cli.plain import say
from companion.cli.trouble import UNREADABLE, Trouble
from companion.core.language import _, ngettext

MOST_CODES = 2000
FOLDER = Path("hall")
HALL = ".parley-hall"
"""How the file is called that tables are given."""


def add(words: Any) -> None:
    """`parley hub [--folder DIR] [--address HOST:PORT | --server HOST:PORT …]` and `parley hub --simulate N`"""
    told = words.add_parser(
        "hub",
        help=_("the hub of a hall: tables send to it, and a console shows them all"),
        description=_(
            "Starts the hub of a hall (NATS JetStream) and writes the hall's file, which tables are given. It ends with"
            " Ctrl+C; tables then play on, and send later what happened meanwhile. The head judge is whoever runs the"
            " console of this user on this machine, unless --head names another's keys. With --server it begins on a"
            " NATS server that runs already: with JetStream (sync_interval: always), TLS by the certificate that"
            " --certificate names, and the users of a file that the hub writes (users.conf in its folder): an nkey for"
            " itself that may all in its account, one with few subjects for each who is let in, and a guest. That"
            " server's operator includes the file and reloads; the hub says each time which lines are new."
        ),
        epilog=_("Exit codes: 0 it was stopped, or nothing was lost; 1 the simulated hall lost something."),
        allow_abbrev=False,
    )
    more = told.add_argument
    more("--folder", type=Path, metavar="DIR", help=_("where all of it lies (hall)"))
    more("--address", metavar="HOST:PORT", default="", help=_("where it listens (else every address, port 4222)"))
    more(
        "--server",
        metavar="HOST:PORT",
        nargs="+",
        default=[],
        help=_("a NATS server that runs already, as tables reach it; three are a cluster, with each stream on three"),
    )
    more("--certificate", type=Path, metavar="PEM", help=_("by what that server is known (with --server)"))
    more("--name", metavar="NAME", default="", help=_("how the hall is called"))
    more("--codes", type=int, metavar="N", default=0, help=_("say a one-time code for each of the tables 1 to N"))
    more("--head", metavar="KEY/SEALING", default="", help=_("the head judge's public keys, as a console says them"))
    more("--table", metavar="T", default="", help=_("the table that --bring or --take is about"))
    more(
        "--bring",
        type=Path,
        metavar="FILE",
        help=_("send a table's evening, which had no network, to a hub that runs"),
    )
    more(
        "--take",
        type=Path,
        metavar="HALL",
        help=_("go on here with a table whose laptop died, by this hall's file: as table-T.parley in this folder"),
    )
    more(
        "--simulate",
        type=int,
        metavar="N",
        help=_("a hall of so many simulated tables on loopback; with --folder a hall to rehearse in, beside others"),
    )
    more("--rate", type=float, metavar="R", default=1.0, help=_("entries a second of each (1)"))
    more("--seconds", type=float, metavar="S", default=60.0, help=_("for so long (60); a rehearsed hall goes on after"))
    told.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Run it until it is stopped."""
    from companion.hall.server import HallError

    try:
        if asked.bring is not None or asked.take is not None:
            return _of_table(asked)
        if asked.simulate is None:
            return _serve(asked)
        return _simulate(asked) if asked.folder is None else _serve(asked, _checked(asked))
    except HallError as error:
        raise Trouble(str(error), UNREADABLE) from error


def _checked(asked: argparse.Namespace) -> int:
    """How many tables are simulated; raises `Trouble` where it is too much of anything."""
    from companion.hall import simulate

    if not 1 <= asked.simulate <= simulate.MOST or not 0 < asked.rate <= 50 or not 0 < asked.seconds <= 3600:
        say_ = _("A simulated hall has 1 to {most} tables, up to 50 entries a second each, for up to an hour.")
        raise Trouble(say_.format(most=simulate.MOST))
    return int(asked.simulate)


def _simulate(asked: argparse.Namespace) -> int:
    from companion.hall import simulate

    _checked(asked)
    found = simulate.run(asked.simulate, asked.rate, asked.seconds, say=say)
    simulate.told(found, say)
    return 1 if found.lost else 0


def _of_table(asked: argparse.Namespace) -> int:
    from companion.hall.bringing import bring
    from companion.hall.hallfile import read_file
    from companion.hall.messages import is_token
    from companion.hall.server import PORT
    from companion.hall.taking import taken
    from companion.sessions.session import program

    if not is_token(asked.table):
        raise Trouble(_("Say with --table which table it is: letters, figures and dashes, as in 7 or A-12."))
    if asked.bring is not None:
        addresses, certificate = _elsewhere(asked)
        folder = asked.folder or FOLDER
        if not addresses and not asked.address:
            addresses = known_at(folder)
        if not addresses:
            host, port = _place(asked.address or "127.0.0.1", PORT)
            addresses = [f"{host}:{port}"]
        count = asyncio.run(bring(folder, addresses, asked.table, asked.bring, certificate))
        say(
            ngettext(
                "{count} line of table {table} was taken in.", "{count} lines of table {table} were taken in.", count
            ).format(count=count, table=asked.table)
        )
        return 0
    path = Path(f"table-{asked.table}.parley")
    hold = taken(read_file(asked.take), asked.table, path, program=program(), say=say)
    told = _("{path} goes on after line {n}, by {judge}'s word: open it, and join the hall as table {table}.")
    say(told.format(path=path.absolute(), n=hold.since, judge=hold.judge, table=asked.table))
    return 0


def _serve(asked: argparse.Namespace, simulated: int = 0) -> int:
    from companion.hall import simulate
    from companion.hall.hallfile import written_file
    from companion.hall.hub import Hub
    from companion.hall.keys import HallKey
    from companion.hall.server import PORT, Elsewhere

    folder = asked.folder or FOLDER
    host, port = _place(asked.address, PORT)
    addresses, certificate = _elsewhere(asked)
    engine = Elsewhere(folder, addresses, certificate, say) if addresses else None
    head, seal = asked.head.partition("/")[::2]
    if not head:
        judge = HallKey.of("judge")
        head, seal = judge.public, judge.sealing
    hub = Hub(folder, host, port, head=head, seal=seal, name=asked.name, engine=engine)
    hub.told = say

    async def serve() -> None:
        over, beside = asyncio.Event(), None
        for each in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(each, over.set)
        await hub.start()
        try:
            kept = hub.admission.kept
            path = folder / f"{called(kept.name) or kept.hall}{HALL}"
            written_file(hub.file, path)
            say(_("The hub listens: {addresses}").format(addresses=", ".join(hub.server.addresses)))
            say(_("Give tables this file: {path}").format(path=path))
            for number in range(1, min(asked.codes, MOST_CODES) + 1):
                say(_("Code of table {table}: {code}").format(table=number, code=hub.admission.code(f"{number}")))
            if simulated:
                tables = ngettext("{n} table is simulated", "{n} tables are simulated", simulated).format(n=simulated)
                say(_("{tables} (S …), for {s:.0f} s.").format(tables=tables, s=asked.seconds))
                beside = asyncio.create_task(simulate.beside(hub, simulated, asked.rate, asked.seconds))
            await over.wait()
        finally:
            if beside is not None:
                beside.cancel()
            await hub.stop()

    asyncio.run(serve())
    return 0


def known_at(folder: Path) -> list[str]:
    """Where the hub of this folder listens, by the file that it wrote there last; nothing where it wrote none."""
    from companion.hall.hallfile import read_file

    files = sorted(folder.glob(f"*{HALL}"), key=lambda each: each.stat().st_mtime)
    return [*read_file(files[-1]).addresses] if files else []


def called(name: str) -> str:
    """The hall's name as a file's: letters, figures and dashes."""
    return "-".join(re.findall(r"\w+", name))[:60]


def _elsewhere(asked: argparse.Namespace) -> tuple[list[str], str]:
    """Where a server runs already, and its certificate; nothing where none was named."""
    from companion.hall.server import PORT, certificates

    if not asked.server:
        return [], ""
    if asked.certificate is None:
        raise Trouble(_("Say with --certificate which file holds the server's certificate (PEM): it is known by that."))
    if asked.address:
        raise Trouble(_("--address is where a hub's own server listens: with --server leave it out."))
    places = [_place(each, PORT, "--server") for each in asked.server]
    return [f"[{h}]:{p}" if ":" in h else f"{h}:{p}" for h, p in places], certificates(asked.certificate)


def _place(address: str, port: int, option: str = "--address") -> tuple[str, int]:
    host, _colon, number = address.rpartition(":") if ":" in address else (address, "", str(port))
    if not number.isdigit() or int(number) > 65535 or (option == "--server" and not host):
        raise Trouble(_("{option} is HOST:PORT, as in 192.168.1.5:4222.").format(option=option))
    return host.strip("[]") or "0.0.0.0", int(number)
