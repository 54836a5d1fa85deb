"""The page of what a file proves: headline and verdicts, seals that are clicked, words that are typed in."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.sessions.check import Report, of_file
from tests.cli.evenings import kept
from tests.cli.strange import forged
from ui.windows.library import LibraryPage
from ui.windows.proof import ProofPage, below, headline


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
    words = " ".join(shown(page).seals[2].seal.words)
    page.words.setText(words.upper())
    QTest.keyClick(page.words, Qt.Key.Key_Return)
    assert headline(shown(page)) == "The evening of the sheet, up to seal 3"
    assert page.verdicts.chosen == 2
    page.words.setText(f"xylem {words}")
    page.button.click()
    assert "“xylem” is none of the words" in page.notice.text()
    page.words.setText(words.rpartition(" ")[0])
    page.button.click()
    assert page.notice.text() == "A seal has 6 words, not 5."
    page.words.setText(" ".join(reversed(words.split())))
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
