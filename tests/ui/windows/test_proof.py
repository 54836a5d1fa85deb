"""The page of what a file proves: headline and verdicts, seals that are clicked, words that are typed in."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.core.page import SealShown
from companion.journal.seals import END, ROUND
from companion.journal.seals import JUDGE as JUDGED
from companion.sessions.check import PlacedSeal, Report, Verdict, of_file
from companion.sessions.proof import every, of_words
from tests.cli.evenings import kept
from tests.cli.strange import forged
from tests.ui.ink import words
from ui.windows.library import LibraryPage
from ui.windows.proof import ProofPage, Verdicts, below, headline


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept(tmp_path_factory.mktemp("proof") / "whole.parley", ("Ana", "Ben", "Cy"), rounds=2)


def shown(page: ProofPage) -> Report:
    assert page.verdicts.report is not None
    return page.verdicts.report


@pytest.fixture
def page(qtbot: QtBot, whole: Path) -> ProofPage:
    made = ProofPage("whole", partial(of_file, whole))
    qtbot.addWidget(made)
    made.resize(1366, 700)
    made.set_unit(15)
    made.show()
    return made


def test_a_screen_reader_hears_the_headline_and_every_verdict_in_whole_sentences(page: ProofPage) -> None:
    assert page.verdicts.accessibleName().startswith("Nothing wrong was found, up to seal 5. Left to a person:")
    told = page.verdicts.accessibleDescription()
    for finding in shown(page).findings:
        assert finding.whole in told
        assert finding.whole.endswith(".")


def test_words_of_a_sheet_are_compared_and_what_is_no_word_is_named(page: ProofPage) -> None:
    sheet = " ".join(shown(page).seals[2].seal.words)
    page.words.setText(sheet.upper())
    QTest.keyClick(page.words, Qt.Key.Key_Return)
    assert headline(shown(page)) == "The evening of the sheet, up to seal 3"
    assert page.verdicts.chosen == 2
    page.words.setText(f"xylem {sheet}")
    page.button.click()
    assert "“xylem” is none of the words" in page.notice.text()
    page.words.setText(sheet.rpartition(" ")[0])
    page.button.click()
    assert page.notice.text() == "A seal has 6 words, not 5."
    page.words.setText(" ".join(reversed(sheet.split())))
    page.button.click()
    assert headline(shown(page)) == "Something is wrong with this file"
    assert below(shown(page)).startswith("No seal of this file that holds has the words")


def test_a_click_on_a_seal_or_page_up_shows_its_words(page: ProofPage) -> None:
    QTest.mouseClick(page.verdicts, Qt.MouseButton.LeftButton, pos=page.verdicts._points()[1].toPoint())
    assert page.verdicts.chosen == 1
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    assert page.verdicts.chosen == 0
    assert not page.grab().isNull()


@pytest.mark.parametrize(("wide", "unit"), [(1300, 15.0), (1860, 21.0), (3700, 42.0)])
def test_an_evening_with_many_decisions_names_every_round_and_no_seal_touches_another(
    qtbot: QtBot, wide: int, unit: float
) -> None:
    """Seen at a table: with 21 seals, most of them a judge's, three rounds had no name and circles lay on circles."""
    made: list[tuple[int, str, str]] = []
    for n in range(1, 7):
        made.append((20 * n, END if n == 6 else ROUND, f"Round {n} of 6"))
        made += [(20 * n + k, JUDGED, "") for k in (1, 2, 3)] if n in (2, 3, 5) else []
        made += [(120 + k, JUDGED, "") for k in range(1, 7)] if n == 6 else []
    seals = tuple(
        PlacedSeal(SealShown(number, entry, why, "K", ("one",) * 6, called=str(entry)), where, entry)
        for number, (entry, why, where) in enumerate(made, 1)
    )
    verdicts = Verdicts(unit=unit)
    qtbot.addWidget(verdicts)
    verdicts.resize(wide, round(unit * 38))
    verdicts.show()
    verdicts.show_report(Report(Verdict.HOLDS, 0, (), (), seals, 131))
    verdicts.chosen = 0
    drawn = [word.text for word in words(verdicts)]
    assert {f"Round {n} of 6" for n in range(1, 7)} <= {*drawn}
    spots = verdicts.spots()
    assert sorted(place for _at, _radius, places in spots for place in places) == [*range(len(seals))]
    for (one, near, _places), (other, far, _more) in combinations(spots, 2):
        assert (one - other).manhattanLength() > near + far, (one, other)
    least = min(verdicts._line()[0] - unit * 2, 0.0)
    assert all(least <= at.x() <= verdicts.width() for at, _radius, _places in spots)


def test_words_of_a_sheet_after_which_others_win_say_so_in_the_headline() -> None:
    """Seen at a table: the sheet that named Clara had a green shield, and the file's winner was Anna."""
    seal = SealShown(1, 2, END, "K", ("a", "b", "c", "d", "e", "f"), called="2")
    entries: list[Any] = [None, None, None]
    changed = of_words(seal.words, [seal], True, entries, every(3), [None, ("Clara",), ("Anna",)])
    same = of_words(seal.words, [seal], True, entries, every(3), [None, ("Clara",), ("Clara",)])
    last = of_words(seal.words, [seal], True, entries[:2], every(2), [None, ("Clara",)])
    placed = (PlacedSeal(seal, "The end", 2),)
    reports = [Report(Verdict.UNSEALED, 0, (), (one,), placed, 3) for one in (changed, same, last)]
    assert [*map(headline, reports)] == [
        "The evening of the sheet up to seal 1; later others win",
        "The evening of the sheet, up to seal 1",
        "The evening of the sheet, up to seal 1",
    ]
    assert [*map(below, reports)] == [
        "Left to a person: 1 line after that seal, by which others win.",
        "Left to a person: 1 line after that seal.",
        "",
    ]


def test_what_no_file_can_tell_of_itself_is_said(page: ProofPage) -> None:
    assert shown(page).lines
    assert "was cut off, only a later seal or another copy could tell." in page.verdicts.accessibleDescription()


def test_a_forged_file_and_one_that_is_none_are_shown_as_that(qtbot: QtBot, whole: Path, tmp_path: Path) -> None:
    path = forged(tmp_path / "f.parley", whole, lambda r: (r.command, "[]" if r.n == 4 else r.events))
    made = ProofPage("f", partial(of_file, path))
    qtbot.addWidget(made)
    made.resize(1000, 700)
    assert headline(shown(made)) == "Something is wrong with this file"
    assert not made.grab().isNull()
    (tmp_path / "none").write_text("none")
    none = ProofPage("none", partial(of_file, tmp_path / "none"))
    qtbot.addWidget(none)
    assert "is no journal of Parley" in none.notice.text()
    assert none.verdicts.report is None


def test_the_library_asks_for_the_proof_of_the_marked_evening(qtbot: QtBot) -> None:
    library = LibraryPage()
    qtbot.addWidget(library)
    from companion.sessions.library import Shelved

    library.set_games([Shelved(Path("a.parley"), trouble="It is damaged.")])
    with qtbot.waitSignal(library.check_wanted) as asked:
        library.list.setCurrentRow(0)
        library.check.click()
    assert asked.args == [Path("a.parley")]
