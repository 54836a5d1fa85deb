"""`parley export`: the evening for other programs and for people."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from companion.cli.plain import write
from companion.cli.show import opened, unlocked, viewer_word
from companion.cli.windows import found
from companion.core.language import _
from companion.sessions.export import FORMATS, PDF


def add(words: Any) -> None:
    """`parley export FILE --format …`"""
    told = words.add_parser(
        "export",
        help=_("an evening as JSON, CSV, Markdown, or a sheet to print and sign"),
        description=_(
            "Writes the evening to standard output: result, story, ledger and house rules, as far as the viewer may"
            " know them; once it is over, with the hash of the last record, which stands for the whole journal."
            " HTML and PDF are a sheet to sign, with the verdicts of the check; PDF needs the windows, but no display."
        ),
        allow_abbrev=False,
    )
    told.add_argument("file", type=Path, metavar="FILE")
    told.add_argument(
        "--format",
        choices=(*FORMATS, PDF),
        required=True,
        help=_("for programs, spreadsheets, people, browsers; to print"),
    )
    viewer_word(told)
    told.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Write it out."""
    pin = unlocked(asked.file, asked.viewer, asked.pin)
    shown = opened(asked.file, asked.viewer, proven=asked.format == "html", pin=pin)
    if asked.format == PDF:
        return int(found("window")(["--print", asked.viewer, f"--pin={pin}", str(asked.file)]))
    write(FORMATS[asked.format](shown))
    return 0
