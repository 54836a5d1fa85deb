"""`python -m tests.golden`: renew the golden texts, or keep an evening's journal."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

from companion.journal import Draft, SqliteJournal
from tests.golden.playing import Played, play, read, scripts
from tests.golden.printing import Kind, printed


def keep(played: Played, path: Path) -> None:
    """The journal of an evening as a real file."""
    journal = SqliteJournal.create(path, played.header)
    records = played.session.journal.records()
    journal.append([Draft(r.at, r.wall, r.actor, r.command, r.events) for r in records])
    journal.close()


def main() -> int:
    """Do what was asked."""
    asked = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__, allow_abbrev=False)
    asked.add_argument(
        "--renew", nargs="?", const="", metavar="GAME", help="write the golden texts anew, of one game or all"
    )
    asked.add_argument("--keep", nargs=2, type=Path, metavar=("SCRIPT", "FILE"), help="write an evening's journal")
    given = asked.parse_args()
    if given.keep:
        keep(play(given.keep[0].resolve()), given.keep[1])
    elif given.renew is not None:
        known: dict[str, set[Kind]] = defaultdict(set)
        for path in (path for path in scripts() if given.renew in ("", path.parent.name)):
            told = printed(read(path).title, play(path), known[path.parent.name])
            path.with_suffix(".txt").write_text(told, encoding="utf-8", newline="\n")
            print(f"{path.with_suffix('.txt')}: {told.count(chr(10))} lines")
    else:
        asked.print_help()
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
