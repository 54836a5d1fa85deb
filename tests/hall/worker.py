"""A process with a few tables that play and send, to be killed at any moment: `python -m tests.hall.worker CONFIG`."""

from __future__ import annotations

import random
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgspec

from companion.games import GAMES
from companion.hall.hallfile import HallFile
from companion.hall.keys import HallKey
from companion.hall.link import Link
from companion.journal import keys
from tests.hall.rooms import Playing

DRAINS_S = 60.0
BEGUN = "begun"
"""The file that says that every evening here is on the disk: what is killed before its first line is none."""


class Config(msgspec.Struct):
    """What a worker is told: where files lie, the hall, how it is reached, and a one-time code for each table."""

    folder: str
    file: HallFile
    address: str
    codes: dict[str, str]
    seed: int
    rate: float
    """Steps a second of each table."""


def main() -> int:
    config = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Config)
    folder = Path(config.folder)
    keys.user_folder = lambda: folder / "state" / "keys"
    games = sorted(GAMES)
    tables: list[tuple[Playing, Link]] = []
    for place, (name, code) in enumerate(config.codes.items()):
        playing = Playing(folder / f"{name}.parley", games[place % len(games)], config.seed + place, name)
        more: dict[str, Any] = {"name": name, "code": code, "addresses": [config.address]}
        link = Link(config.file, HallKey.of(name, folder), name, **more)
        playing.join(link)
        link.open()
        tables.append((playing, link))
    (folder / BEGUN).touch()
    over = threading.Event()

    def listen() -> None:
        sys.stdin.read()
        over.set()

    threading.Thread(target=listen, daemon=True).start()
    rng = random.Random(time.time())
    while not over.wait(1 / (config.rate * len(tables))):
        rng.choice(tables)[0].step()
    until = time.monotonic() + DRAINS_S
    while time.monotonic() < until:
        standing = [link.standing for _playing, link in tables]
        if all(each.where == "on" and each.sent == each.shown for each in standing):
            print("drained", flush=True)
            break
        time.sleep(0.05)
    else:
        print("left: ", [(link.table, link.standing) for _playing, link in tables][:5], flush=True)
    for playing, link in tables:
        link.close()
        playing.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
