"""The page of what a file proves: headline and verdicts, seals that are clicked, words that are typed in."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from datetime import datetime, timedelta
from functools import partial
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.core.page import SealShown
from companion.journal import Draft, MemoryJournal, Seal, Signer, SqliteJournal, keys
from companion.journal.journal import linked, seed
from companion.journal.seals import END, ROUND, hash_of
from companion.journal.seals import JUDGE as JUDGED
from companion.journal.trusted import trusted
from companion.sessions.check import PlacedSeal, Report, Verdict, check, of_file
from companion.sessions.proof import Ending, Finding, Subject, every, of_words
from tests.cli.evenings import kept
from tests.cli.strange import forged
from tests.ui.ink import words
from ui.windows.ask import AskDialog
from ui.windows.library import LibraryPage
from ui.windows.proof import ProofPage, Verdicts, below, headline

DAY = datetime.fromisoformat("2026-11-20T19:00:00+00:00")


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


@pytest.mark.parametrize("chosen", ["first", "last"])
@pytest.mark.parametrize(("wide", "unit"), [(1300, 15.0), (1860, 21.0), (3700, 42.0)])
def test_an_evening_with_many_decisions_names_every_round_and_no_seal_touches_another(
    qtbot: QtBot, wide: int, unit: float, chosen: str
) -> None:
    """Seen at a table: with 21 seals, most of them a judge's, three rounds had no name and circles lay on circles."""
    made: list[tuple[int, str, str]] = [(6, ROUND, "Article 27")]
    for n in range(1, 7):
        made.append((20 * n, ROUND, f"Round {n} of 6"))
        made += [(20 * n + k, JUDGED, "") for k in (1, 2, 3)] if n in (2, 3, 5) else []
    made += [(121, JUDGED, ""), (122, ROUND, "Round 7"), *((122 + k, JUDGED, "") for k in range(1, 7))]
    seals = tuple(
        PlacedSeal(SealShown(number, entry, why, "K", ("one",) * 6, called=str(entry)), where, entry)
        for number, (entry, why, where) in enumerate(made, 1)
    )
    verdicts = Verdicts(unit=unit)
    qtbot.addWidget(verdicts)
    verdicts.resize(wide, round(unit * 38))
    verdicts.show()
    verdicts.show_report(Report(Verdict.HOLDS, 0, (), (), seals, 131))
    verdicts.chosen = 0 if chosen == "first" else len(seals) - 1
    drawn = [word for word in words(verdicts) if word.text.startswith(("Round", "Article"))]
    assert [word.text for word in drawn] == ["Article 27", *(f"Round {n} of 6" for n in range(1, 7)), "Round 7"]
    assert all(one.right < other.left for one, other in pairwise(drawn))
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
    clara, anna = Ending(("Clara",), (("Clara", 1, 30),)), Ending(("Anna",))
    fewer = Ending(("Clara",), (("Clara", 1, 27),))

    def typed(*ends: Ending | None) -> Finding:
        return of_words(seal.words, [seal], True, entries[: len(ends)], every(len(ends)), ends)

    found = (
        typed(None, clara, anna),
        typed(None, clara, None),
        typed(None, clara, fewer),
        typed(None, clara, clara),
        typed(None, clara),
    )
    placed = (PlacedSeal(seal, "The end", 2),)
    reports = [Report(Verdict.UNSEALED, 0, (), (one,), placed, 3) for one in found]
    assert [*map(headline, reports)] == [
        *["The evening of the sheet up to seal 1; later it turned out otherwise"] * 3,
        *["The evening of the sheet, up to seal 1"] * 2,
    ]
    assert [*map(below, reports)] == [
        "Left to a person: 1 line after that seal, by which others win.",
        "Left to a person: 1 line after that seal, by which it is not over.",
        "Left to a person: 1 line after that seal, by which the figures are others.",
        "Left to a person: 1 line after that seal.",
        "",
    ]


def at_another_table(whole: Path, stranger: Signer, back: int = 0) -> MemoryJournal:
    """The same evening as another computer sealed it, but for its last line; its clock goes back at record `back`."""

    class Kept(MemoryJournal):
        def books(self) -> Sequence[str]:
            return opened

    with closing(SqliteJournal.open(whole, write=False)) as journal:
        header, old, seals, opened = journal.header, journal.records(), journal.seals(), journal.books()
    header = replace(header, key=stranger.fingerprint)

    def wall(n: int) -> str:
        return (DAY + timedelta(seconds=60 * n - (360 if 0 < back <= n else 0))).isoformat()

    records = linked(seed(header), 0, [Draft(r.at, wall(r.n), r.actor, r.command, r.events) for r in old])
    made, previous = list[Seal](), ""
    for each in seals[:-1]:
        hash_ = records[each.n - 1].hash
        made.append(stranger.seal(previous, each.n, hash_, each.why))
        previous = hash_of(previous, hash_, made[-1])
    return Kept(header, records, None, made)


def test_what_is_left_to_a_person_is_named_with_its_lines_in_headline_and_at_its_place(
    qtbot: QtBot, whole: Path, tmp_path: Path
) -> None:
    journal = at_another_table(whole, Signer.of(tmp_path / "keys"), 30)
    verdicts = Verdicts()
    qtbot.addWidget(verdicts)
    verdicts.resize(1300, 570)
    verdicts.show_report(found := check(journal))
    sealed, clock, last = found.seals[-1].line, next(each.line for each in found.findings if each.n == 30), found.lines
    after = f"lines {sealed + 1} to {last}" if sealed + 1 < last else f"line {last}"
    expected = f"{after} after the last seal, whose key it is, that the draws were chance, 1 step of the clock."
    assert below(found) == f"Left to a person: {expected}"
    drawn = words(verdicts)
    assert {"Left to a person: ", expected, f"{clock}: clock 5 min back"} <= {word.text for word in drawn}
    end = f"{sealed + 1}–{last} unsealed" if sealed + 1 < last else f"{last} unsealed"
    assert end in [word.text for word in drawn]
    tick = next(word for word in drawn if word.text.endswith("min back"))
    assert tick.left < verdicts._place(clock) < tick.right
    assert verdicts._place(sealed) < verdicts._line()[1] - 3 * verdicts.unit, "the unsealed stretch is seen"


def test_a_key_that_is_trusted_is_called_by_its_name_from_then_on_and_can_be_trusted_no_more(
    qtbot: QtBot, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "user_folder", lambda: tmp_path / "here" / "keys")
    stranger = Signer.of(tmp_path / "there" / "keys")
    journal = at_another_table(whole, stranger)
    page = ProofPage("other", lambda six: check(journal, six, own="", trusted=trusted()))
    qtbot.addWidget(page)

    def said() -> str:
        return next(each.say for each in shown(page).findings if each.part is Subject.KEY)

    assert said() == f"A key that this computer does not know: {stranger.fingerprint}."
    page.trust.click()
    asked = page.findChild(AskDialog)
    assert asked is not None
    assert asked.line is not None
    assert not asked.yes.isEnabled(), "a key is somebody's"
    asked.line.setText(" Table\n1 ")
    asked.yes.click()
    assert said() == f"The key of Table 1: {stranger.fingerprint}."
    assert "whose key it is" not in below(shown(page))
    assert (tmp_path / "here" / "trusted.json").stat().st_mode & 0o077 == 0
    assert page.trust.text() == "Trust key no more"
    page.trust.click()
    assert said().startswith("A key that this computer does not know")
    (tmp_path / "here" / "trusted.json").write_text("[1, {")
    page.look_again()
    assert said().startswith("A key that this computer does not know"), "a damaged file trusts nobody"


def test_no_key_is_offered_to_be_trusted_that_is_this_computers_own_or_sealed_nothing_that_holds(
    page: ProofPage, qtbot: QtBot, whole: Path, tmp_path: Path
) -> None:
    assert not page.trust.isVisible()
    journal = at_another_table(whole, Signer.of(tmp_path / "keys"))
    journal._seals[0] = replace(journal._seals[0], signature="00" * 64)
    broken = ProofPage("broken", lambda six: check(journal, six))
    qtbot.addWidget(broken)
    broken.show()
    assert not broken.trust.isVisible()


def test_other_words_asks_for_those_of_another_sheet_and_replay_for_the_evening_itself(
    page: ProofPage, qtbot: QtBot
) -> None:
    assert not page.other.isEnabled()
    page.words.setText(" ".join(shown(page).seals[1].seal.words))
    page.button.click()
    assert headline(shown(page)) == "The evening of the sheet, up to seal 2"
    page.other.click()
    assert headline(shown(page)).startswith("Nothing wrong was found")
    assert (page.words.text(), page.other.isEnabled()) == ("", False)
    with qtbot.waitSignal(page.replay_wanted):
        page.replay.click()


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
