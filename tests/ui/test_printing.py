"""Sheets on paper: a PDF of A4 pages, as the windows and the command line write it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.cli import main
from companion.games import GAMES
from companion.sessions.minutes import Minutes, Rows, SheetSection, blank, html
from companion.sessions.seen import seen
from tests.cli.evenings import kept
from tests.ui.sheets import pages_of_parts
from tests.ui.test_shell import OpenShell, shell
from ui.printing import FOOT_MM, INCH_MM, Pictures, layout_of, printed
from ui.windows import exporting, papers
from ui.windows.papers import PapersDialog

__all__ = ["shell"]


def sizes(pdf: bytes) -> set[str]:
    """The sizes of its pages, in points."""
    return {found.decode() for found in re.findall(rb"/MediaBox \[([\d. ]+)\]", pdf)}


def test_a_sheet_is_pages_of_a4(qapp: QApplication) -> None:
    pdf = printed(blank(GAMES["legislation"]))
    assert pdf.startswith(b"%PDF")
    assert {tuple(round(float(x)) for x in size.split()) for size in sizes(pdf)} == {(0, 0, 595, 842)}
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 2


def test_a_table_that_goes_on_is_closed_at_the_foot_of_its_page(qapp: QApplication) -> None:
    """Where the line for the foot begins a rule goes from side to side, on the pages that the table leaves."""
    rows = Rows(("No.", "Name"), tuple((str(n), f"Player {n}\nof two lines") for n in range(120)), (10, 90))
    paper = Minutes("Names", "Cup", (SheetSection("", rows=rows),))
    pages = Pictures(paper, 100)
    inside = layout_of(paper).paintRectPixels(100)
    foot = round(inside.bottom() - FOOT_MM / INCH_MM * 100)

    def ruled(number: int) -> bool:
        page = pages.page(number)
        return any(
            all(page.pixelColor(x, y).lightness() < 250 for x in range(inside.left() + 5, inside.right() - 5, 7))
            for y in range(foot - 2, foot + 2)
        )

    assert [ruled(number) for number in range(pages.count)] == [True] * (pages.count - 1) + [False]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_empty_sheet_is_two_pages_for_any_number_of_players(qapp: QApplication, game: str) -> None:
    rules = GAMES[game]
    for count in range(rules.meta.seats[0], rules.meta.seats[1] + 1):
        assert pages_of_parts(blank(rules, count)) == [{0}, {0}, {1}, {1}, {1}], "no part goes over two"


def test_the_first_window_shows_sheets_of_all_games_and_saves_them(shell: OpenShell, tmp_path: Path) -> None:
    home = shell()
    home.start.menus.actions["papers"].trigger()
    (asked,) = home.start.findChildren(PapersDialog)
    says = [asked.list.item(row).text() for row in range(asked.list.count())]
    assert says[:2] == ["Article 27: an empty sheet", "Article 27: house rules"]
    assert len(says) == 2 * len(GAMES)
    assert asked.count.isVisible()
    assert asked.count.value() == 6
    asked.count.setValue(3)
    asked.save(tmp_path / "three.html")
    text = (tmp_path / "three.html").read_text(encoding="utf-8")
    assert text == html(blank(GAMES["article27"], 3))
    asked.list.setCurrentRow(1)
    assert not asked.count.isVisible()
    asked.save(tmp_path / "rules.pdf")
    assert (tmp_path / "rules.pdf").read_bytes().startswith(b"%PDF")


def test_the_window_and_the_command_line_print_an_evening(
    qapp: QApplication, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = kept(tmp_path / "short.parley", rounds=0)
    said, good = exporting.write(tmp_path / "sheet.pdf", lambda proven: seen(path, proven=proven))
    assert good, said
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert main(["export", str(path), "--format", "pdf"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF")


def test_sheets_are_looked_at_as_large_as_the_letters_of_the_window_before_which_they_stand(
    shell: OpenShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = shell()
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(papers, "fit", lambda _window, wide, high: asked.append((wide, high)))
    monkeypatch.setattr(type(home.start), "unit", 36.0)
    home.show_papers()
    assert asked == [(2400, 1728)]
