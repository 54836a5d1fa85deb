"""Sheets on paper: a PDF of A4 pages, as the windows and the command line write it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.cli import main
from companion.games import GAMES
from companion.sessions.minutes import blank
from companion.sessions.seen import seen
from tests.cli.evenings import kept
from ui.printing import printed
from ui.windows import exporting


def sizes(pdf: bytes) -> set[str]:
    """The sizes of its pages, in points."""
    return {found.decode() for found in re.findall(rb"/MediaBox \[([\d. ]+)\]", pdf)}


def test_a_sheet_is_pages_of_a4(qapp: QApplication) -> None:
    pdf = printed(blank(GAMES["legislation"]))
    assert pdf.startswith(b"%PDF")
    assert {tuple(round(float(x)) for x in size.split()) for size in sizes(pdf)} == {(0, 0, 595, 842)}
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 3


def test_the_window_and_the_command_line_print_an_evening(
    qapp: QApplication, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = kept(tmp_path / "short.parley", rounds=0)
    said, good = exporting.write(tmp_path / "sheet.pdf", lambda proven: seen(path, proven=proven))
    assert good, said
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert main(["export", str(path), "--format", "pdf"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF")
