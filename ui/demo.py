"""The demo: an evening that plays itself, in the real windows at a watchable pace, or offscreen into pictures."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli import Parser
from companion.cli.trouble import USAGE
from companion.core.language import _
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.sessions import HandWoundTime, RunningTime, Session
from ui.bot import Bot, laid

if TYPE_CHECKING:  # pictures need no display, and choose that before Qt is loaded
    from PySide6.QtCore import QObject, QTimer

    from ui.evening import EveningWindows

SEATS, SEED = 5, 27
PACE_MS = 1300
"""Milliseconds between two steps of an evening that is watched."""


def parser() -> Parser:
    """The words of the demo."""
    made = Parser(
        prog="parley demo",
        description=_(
            "An evening that plays itself, in the windows; without a display, or with --pictures, into picture files."
            " Nothing of it is kept."
        ),
        epilog=_("Exit codes: 0 done, {usage} wrong words.").format(usage=USAGE),
        allow_abbrev=False,
    )
    known = sorted(GAMES)
    made.add_argument(
        "game", nargs="?", default="article27", choices=known, metavar="GAME",
        help=_("one of: {games}; else Article 27").format(games=", ".join(known)),
    )  # fmt: skip
    made.add_argument(
        "--seats", type=int, default=SEATS, metavar="N", help=_("how many sit down; else {n}").format(n=SEATS)
    )
    made.add_argument("--seed", type=int, default=SEED, metavar="S", help=_("another seed, another evening"))
    ways = [way.value for way in Way]
    how = _("how they sit down: with the box, with some of it, or without (which is usual)")
    made.add_argument("--way", default=Way.APP.value, choices=ways, help=how)
    made.add_argument(
        "--pictures", type=Path, metavar="DIR", help=_("write pictures of every window at every phase into this folder")
    )
    made.add_argument("--phones", action="store_true", help=_("serve the phones' pages to this machine alone"))
    made.add_argument("--one", action="store_true", help=_("pictures in one size and one theme only"))
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """`parley demo [GAME] [--seats N] [--seed S] [--way WAY] [--phones] [--pictures DIR] [--one]`."""
    words = parser()
    asked = words.parse_args(argv)
    least, most = GAMES[asked.game].meta.seats
    if not least <= asked.seats <= most:
        words.error(_("--seats must be from {least} to {most}").format(least=least, most=most))
    way, presets = Way(asked.way), GAMES[asked.game].presets
    if way not in presets:
        words.error(_("--way must be one of: {ways}").format(ways=", ".join(known.value for known in presets)))
    has_display = os.name == "nt" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or _is_mac()
    if asked.phones and not has_display:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    elif asked.pictures is not None or not has_display:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from ui.pictures import draw

        folder = asked.pictures or Path("build") / "pictures"
        session = laid(asked.game, asked.seats, asked.seed, HandWoundTime(), way)
        size, theme = ((1920, 1080),), ("dark",)
        count = draw(session, asked.seed, folder, size, theme) if asked.one else draw(session, asked.seed, folder)
        print(_("Pictures in {folder}: {count}.").format(count=count, folder=folder))
        return 0
    return _watch(asked.game, asked.seats, asked.seed, way, asked.phones)


def _is_mac() -> bool:
    return os.uname().sysname == "Darwin"


def _watch(game: str, seats: int, seed: int, way: Way, phones: bool = False) -> int:
    from ui import qtloop
    from ui.app import application
    from ui.settings import Settings

    # The demonstration leaves no trace in the person's own settings.
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.json")
        app = application(settings)
        session = laid(game, seats, seed, RunningTime(), way)
        return int(qtloop.run(app, _live(session, settings, seed, phones)))


def played_by_itself(session: Session, seed: int, parent: QObject) -> QTimer:
    """Who takes a step of this evening every now and then, at a watchable pace, until it is stopped or deleted."""
    from PySide6.QtCore import QTimer

    bot = Bot(session, seed)
    pace = QTimer(parent)
    pace.setInterval(PACE_MS)
    pace.timeout.connect(partial(bot.step))  # which keeps the bot, as a bare method would not
    pace.start()
    return pace


async def _live(session: Session, settings: Any, seed: int, phones: bool = False) -> int:
    from ui.evening import EveningWindows
    from ui.sounds import player

    closed = asyncio.Event()
    evening = EveningWindows(session, settings, player())
    evening.closing.connect(closed.set)
    evening.show()
    if phones:
        _serve(evening)
    if not evening.projector.shown:
        evening.projector.toggle()
    pace = played_by_itself(session, seed, evening)
    await closed.wait()
    pace.stop()
    evening.close()
    return 0


def _serve(evening: EveningWindows) -> None:
    """Let this machine's own browsers have the seats, and say where."""
    from ui.phones.host import Phones

    served = Phones(evening.bridge, evening.game, "", None, evening, loopback=True)
    evening.phones.take(served)
    served.switch(True)
    served.set_watch(True)
    print(served.trouble or served.address, flush=True)
    for seat in evening.bridge.playing:
        print(f"{evening.bridge.called(seat)}: {served.code(seat, 86_400)}", flush=True)
    print(_("Watching: {address}").format(address=f"{served.address}#watch"), flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
