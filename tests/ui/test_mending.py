"""A judge who never saw the program mends a wrong ballot of two rounds ago: find it, say what is right, agree."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.corrections import Correct, JudgeSays
from companion.core.messages import JUDGE, Pause
from companion.core.offers import ChooseMany
from companion.core.trial import Becomes, Falls, Fares, Holds, Trial
from companion.games import GAMES
from companion.sessions.draws import ScriptedDraws
from companion.sessions.library import Library
from companion.sessions.time import HandWoundTime
from companion.sessions.trying import headings, mendable
from tests.games.article27.evenings import Table
from tests.games.contract.driving import SLUGS, played
from tests.ui.evenings import CTRL, Desk, Key, asked
from ui.forms.form import OfferForm, proxied
from ui.panels.lines import HEAD
from ui.panels.story import pattern
from ui.settings import Settings
from ui.windows.asked_line import MEND
from ui.windows.cards import make_button
from ui.windows.help import HelpWindow
from ui.windows.judge import LEAST, LINES, JudgeWindow
from ui.windows.old_lines import ENTRY
from ui.windows.outcome import show_fares, show_holds

OF_1366 = 1320, 716
"""How large the drawer is on a screen of 1366x768."""


@pytest.fixture
def at(qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    """Two rounds were played; in the first Di's ballot was keyed as a veto."""
    table = Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike().floor("green")
    desk = Desk(qapp, tmp_path, (), {}, session=table.session, painted=False)
    yield desk
    desk.close()


def drawer(at: Desk) -> JudgeWindow:
    at.key(Key.Key_J, CTRL)
    judge = at.evening.judge
    assert judge is not None
    judge.tabs.setCurrentWidget(judge.mending)
    judge.signed.setText("Mia")
    at.settle()
    return judge


def press(at: Desk, judge: JudgeWindow, name: str) -> None:
    """Press the button that is called so."""
    buttons = judge.mending.findChildren(QPushButton)
    at.click(next(b for b in buttons if name in (b.accessibleName(), b.text()) and b.isEnabled()))


def write(at: Desk, words: str) -> None:
    """Type where the keyboard is."""
    where = at.app.focusWidget()
    assert where is not None
    QTest.keyClicks(where, words)
    at.settle()


def said(judge: JudgeWindow) -> str:
    told: list[QLabel | QPushButton] = [*judge.mending._outcome.findChildren(QLabel)]
    told += judge.mending._outcome.findChildren(QPushButton)
    return "\n".join(part.text() for part in told)


def lines(judge: JudgeWindow) -> list[str]:
    found = judge.mending.lines.found
    rows = [found.item(n) for n in range(found.count())]
    return [row.text() for row in rows if not row.isHidden() and row.data(ENTRY) is not None]


def shown(judge: JudgeWindow) -> list[tuple[int | None, str]]:
    """The entries and words of the rows, in order; headings have no entry."""
    rows = [judge.mending.lines.found.item(n) for n in range(judge.mending.lines.found.count())]
    return [(row.data(ENTRY), row.text()) for row in rows if not row.isHidden()]


def test_a_wrong_ballot_of_two_rounds_ago_is_found_tried_and_mended_with_the_keyboard(at: Desk) -> None:
    at.presses = 0
    judge = drawer(at)
    write(at, "di vet")
    assert len(lines(judge)) == 3, "the ballots, what came of them, and its price"
    at.key(Key.Key_Return)
    focus = at.app.focusWidget()
    assert focus is not None
    assert focus.accessibleName() == "Di: Yes", "what Di may have chosen, at once"
    before = at.page().entry
    at.key(Key.Key_Space)
    assert "The proposal passes." in said(judge)
    assert "Di: +5 in the open; hidden payouts not counted · price of a veto: +5" in said(judge), "it is no net figure"
    assert at.page().entry == before, "nothing is changed yet"
    assert at.app.focusWidget() is judge.mending.reason
    at.keys(Key.Key_Down, Key.Key_Return)
    assert at.session.evening.public.past[0].ballots["Di"] == "yes"
    assert any("Di chose Yes, not Veto (judge Mia). Keyed in wrongly." in line.say for line in at.page("public").story)
    assert at.presses == 5, "and six letters"


def test_the_drawer_stays_open_when_it_has_mended_a_line_though_nobody_was_asked_who_sees_the_screen(at: Desk) -> None:
    at.evening.unseen = False
    judge = drawer(at)
    write(at, "di vetoed")
    at.keys(Key.Key_Return, Key.Key_Space, Key.Key_Down, Key.Key_Return)
    assert at.session.evening.public.past[0].ballots["Di"] == "yes"
    assert judge.isVisible()
    assert "is put right: Di chose Yes, not Veto (judge Mia)." in said(judge), "what was done is plainly shown"


def test_the_newest_line_stays_in_sight_where_lines_take_more_room(at: Desk) -> None:
    """Seen on a laptop: the drawer got its width after its lines, and the last five of them lay below."""
    found = drawer(at).mending.lines.found
    bar = found.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    for row in range(found.count()):
        found.item(row).setText(found.item(row).text() * 3)
    found.doItemsLayout()
    at.app.processEvents()
    assert bar.value() == bar.maximum()


def test_a_reason_that_is_given_often_is_one_press_and_one_that_was_written_is_kept(at: Desk) -> None:
    judge = drawer(at)
    usual = judge.mending.usual
    assert not any(button.isEnabled() for button in usual), "nothing to agree on yet"
    write(at, "di vetoed")
    at.keys(Key.Key_Return, Key.Key_Space)
    at.click(usual[1])
    assert judge.mending.reason.text() == "Misheard."
    assert at.app.focusWidget() is judge.mending.reason, "where Enter agrees"
    at.keys(Key.Key_Up, Key.Key_Up)
    assert judge.mending.reason.text() == judge.mending.reason.usual[-1]
    judge.mending.reason.setText("Di says so")
    at.key(Key.Key_Down)
    assert judge.mending.reason.text() == "Di says so"


def test_a_word_is_looked_for_everywhere_where_the_chosen_round_has_nothing_of_it(at: Desk) -> None:
    judge = drawer(at)
    mending = judge.mending
    mending.lines.rounds.setCurrentIndex(mending.lines.rounds.findText("Round 2 of 4"))
    write(at, "di vetoed")
    assert len(lines(judge)) == 1
    assert mending.lines.rounds.currentIndex() == 0
    handle = judge.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, Key.Key_Return)  # as a platform brings it: what the line leaves over goes on from the window
    at.settle()
    assert mending.trial is None, "one Enter goes to the choices, and presses none"
    focus = at.app.focusWidget()
    assert focus is not None
    assert focus.accessibleName() == "Di: Yes"
    mending.lines.rounds.setCurrentIndex(mending.lines.rounds.findText("Round 2 of 4"))
    judge.close()
    at.settle()
    judge.open_drawer()
    assert mending.lines.rounds.currentIndex() == 0, "a drawer that was shut begins anew"
    assert not mending.lines.search.text()


def test_a_line_of_the_story_opens_what_can_be_done_about_it(at: Desk) -> None:
    judge = drawer(at)
    judge.tabs.setCurrentWidget(judge.story)
    wanted = next(line.entry for line in at.page().story if "Blue" in line.say and "onto the floor" in line.say)
    judge.story.entry_clicked.emit(wanted)
    at.settle()
    assert judge.tabs.currentWidget() is judge.mending
    press(at, judge, "Strike it out")
    assert "A trial: nothing is changed yet" in said(judge)
    judge.mending.reason.setText("it stayed on the table")
    press(at, judge, "Agree and apply")
    assert at.session.evening.public.past[0].floor == ("red",)


def test_a_correction_is_agreed_with_a_reason_and_the_judges_name_stays_for_the_next(at: Desk) -> None:
    judge = drawer(at)
    judge.resize(*OF_1366)
    judge.mending.go_to(next(line.entry for line in at.page().story if "Di vetoed" in line.say))
    at.settle()
    press(at, judge, "Di: Abstain")
    before, agree = at.page().entry, judge.mending.agree

    def gold() -> list[str]:
        """What is golden: what is to be done next."""
        fields = {"reason": judge.mending.reason, "name": judge.signed}
        found = [name for name, field in fields.items() if field.property("wanted")]
        return found if agree.property("refused") else [*found, "agree"]

    def places() -> list[QRect]:
        return [button.geometry() for button in (*judge.mending.usual, agree)]

    assert (gold(), agree.text()) == (["reason"], "A reason is missing")
    at.settle()
    stood = places()
    at.click(agree)
    assert judge.mending.refusal.text() == "A correction needs a reason."
    assert at.app.focusWidget() is judge.mending.reason
    judge.mending.reason.setText("so it was")
    judge.signed.clear()
    assert (gold(), agree.text()) == (["name"], "The name is missing")
    at.click(agree)
    assert judge.mending.refusal.text() == "What a judge does is signed: write the judge's name at the foot."
    assert at.app.focusWidget() is judge.signed
    assert at.page().entry == before
    write(at, "Lena")
    assert (gold(), agree.text()) == (["agree"], "Agree and apply")
    at.settle()
    assert places() == stood, "nothing moves from under a finger"
    at.key(Key.Key_Return)
    assert any("(judge Lena)" in line.say for line in at.page("public").story)
    assert (judge.mending.reason.text(), judge.signed.text()) == ("", "Lena")
    assert at.evening.bridge.judge_name() == "Lena", "so the drawer of a day later begins with it"


def test_how_many_choices_lie_below_what_is_in_sight_of_a_line_is_said(at: Desk) -> None:
    """Seen at a table: the ballots of two players lay below the edge, and only a scroll bar told of them."""
    judge = drawer(at)
    judge.mending.go_to(next(line.entry for line in at.page().story if "Di vetoed" in line.say))
    judge.setFixedHeight(judge.minimumSizeHint().height())
    at.settle()
    more, bar = judge.mending._more, judge.mending._body.verticalScrollBar()
    assert more.isVisible() == bool(bar.maximum())
    assert re.fullmatch(r"\d+ more choices? below", more.text())
    bar.setValue(bar.maximum())
    assert not more.isVisible()


def test_lines_are_found_by_round_and_by_player(at: Desk) -> None:
    judge = drawer(at)
    every = len(lines(judge))
    judge.mending.lines.rounds.setCurrentIndex(judge.mending.lines.rounds.findText("Round 2 of 4"))
    second = lines(judge)
    judge.mending.lines.seats.setCurrentIndex(judge.mending.lines.seats.findText("Ben"))
    assert every > len(second) > len(lines(judge)) > 0
    assert all("Ben" in line for line in lines(judge))
    judge.mending.lines.search.setText("vote di veto")
    found = judge.mending.lines.found
    place = found.visualItemRect(found.currentItem()).center()
    QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert judge.mending._line is not None, "a click on what the words have marked opens it, too"
    judge.mending.lines.search.setText("vote di vet")
    judge.mending.lines.search.setText("vote di veto")
    assert any("Di: Veto" in line for line in lines(judge)), "a ballot is found by what it is"


def test_a_forgotten_line_is_put_in_from_what_was_offered_then(at: Desk) -> None:
    judge = drawer(at)
    judge.mending.go_to(next(line.entry for line in at.page().story if "Ana calls the vote" in line.say))
    at.settle()
    press(at, judge, "Before it one is missing")
    press(at, judge, "Green (Trade) onto the floor")
    judge.mending.reason.setText("nobody keyed it in")
    press(at, judge, "Agree and apply")
    assert at.session.evening.public.past[0].floor == ("red", "blue", "green")
    assert re.search(r"A forgotten line is put in before line \d+: “.*Green.*” \(judge Mia\)", said(judge)), said(judge)
    page, inner = at.page(), QWidget()
    put_in = next(line for line in page.story if "A forgotten line" in line.say)
    anew = replace(put_in, entry=page.entry + 1, step=put_in.entry, again=0, say="Nobody takes it", kind="")
    judge.mending._show_later(QVBoxLayout(inner), page, replace(page, entry=anew.entry, story=(*page.story, anew)))
    told = [button.text() for button in inner.findChildren(QPushButton)]
    assert [text.partition("  ")[2] for text in told] == ["Nobody takes it"], "no line is no longer that counts on"


def test_a_wrong_ballot_is_mended_from_the_story_beside_the_board_with_the_keyboard_alone(at: Desk) -> None:
    """The way of a judge who has not seen the program: find the line, press it, say what is right, why, and Enter."""
    at.presses = 0
    at.key(Key.Key_F, CTRL)
    write(at, "di vetoed")
    at.key(Key.Key_Return)
    judge = at.evening.judge
    assert judge is not None
    assert judge.tabs.currentWidget() is judge.mending
    assert judge.mending.lines.rounds.currentText() == "Round 1 of 4", "the lines of its round"
    for _press in range(3):
        focus = at.app.focusWidget()
        if focus is not None and focus.accessibleName() == "Di: Yes":
            break
        at.key(Key.Key_Tab)
    at.key(Key.Key_Space)
    write(at, "Di said yes")
    at.key(Key.Key_Return)
    assert at.app.focusWidget() is judge.signed, "who signs it is asked once"
    write(at, "Mia")
    at.key(Key.Key_Return)
    assert at.session.evening.public.past[0].ballots["Di"] == "yes"
    assert at.presses <= 8
    assert "Di chose Yes, not Veto (judge Mia). Di said yes." in said(judge), "what was done is plainly shown"
    assert at.table.story.search.text() == "", "and the line of the correction is seen beside the board"
    assert "Di: +5" in said(judge)
    press(at, judge, "Take it back")
    assert "A trial: nothing is changed yet" in said(judge)
    assert "Di: −5 in the open" in said(judge), "a correction of a correction is tried as well"
    at.key(Key.Key_Return)
    assert judge.mending.refusal.text() == "A correction needs a reason."
    assert at.session.evening.public.past[0].ballots["Di"] == "yes"
    write(at, "Di said veto")
    at.key(Key.Key_Return)
    assert at.session.evening.public.past[0].ballots["Di"] == "veto"
    told = at.page("public").story[-1].say
    assert re.fullmatch(
        r"Taken back: the correction of line \d+, which counts again as before \(judge Mia\). Di said veto", told
    ), told


def test_going_back_in_the_drawer_keeps_what_was_mended_before_and_says_what_goes_and_what_stays(at: Desk) -> None:
    judge = drawer(at)
    mend(at, judge, "Di vetoed", "Di: Yes")
    judge._ask_offer({"do": "judge_says", "kind": "warning", "seat": "Ben", "words": "the phone"})
    judge.mending.go_to(next(line.entry for line in at.page().story if "Ben calls the vote" in line.say))
    at.settle()
    press(at, judge, "Take back to here")
    outcome = said(judge)
    assert re.search(r"this stays: “\d+ Line \d+ is put right: Di chose Yes, not Veto.*warns Ben: the phone”", outcome)
    assert "Among them is what the judge did" not in outcome
    assert re.search(r"16 lines go, from “38 All ballots are in” to “53 Green", outcome), "what stays is not among them"
    judge.mending.reason.setText("voted again")
    at.click(judge.mending.agree)
    public = at.session.evening.public
    assert len(public.past) == 1, "round 2 is voted again"
    assert public.past[0].ballots["Di"] == "yes", "and round 1 stays mended"
    told = [line.say for line in at.page("public").story if not line.undone]
    assert any("warns Ben: the phone" in one for one in told)
    assert "(judge Mia). voted again. 16 lines no longer count." in told[-1]
    assert told[-1].endswith("What the judge had mended before it stays.")
    judge.mending.go_to(next(line.entry for line in at.page().story if told[-1] == line.say))
    body = "\n".join(part.text() for part in judge.mending._body.findChildren(QLabel))
    assert "What was taken back can count again as it was" in body
    gone = next(line.entry for line in at.page().story if "All ballots are in" in line.say and line.undone)
    assert gone in [entry for entry, _text in shown(judge)], "struck through, among the lines"
    judge.mending.go_to(gone)
    at.settle()
    press(at, judge, "Bring it back")
    assert re.search(r"17 lines that were taken out count again|The evening then stands here: Round 3", said(judge))
    assert said(judge).count("Taken back from line 38 on") == 1, "the going-back is named once, among what goes"
    judge.mending.reason.setText("so after all")
    at.click(judge.mending.agree)
    assert len(at.session.evening.public.past) == 2, "as it was played"
    assert "Lines that count again" in said(judge)
    told = [line.say for line in at.page("public").story]
    assert any(one.startswith("What was taken back from line 38 on counts again (judge Mia).") for one in told), told
    assert any("warns Ben: the phone" in line.say for line in at.page("public").story if not line.undone)
    press(at, judge, "Take it back")
    judge.mending.reason.setText("no")
    at.click(judge.mending.agree)
    assert len(at.session.evening.public.past) == 1


def test_a_penalty_that_nobody_could_cover_stays_lapsed_in_a_trial_until_its_judge_says_otherwise(at: Desk) -> None:
    at.session.submit(JUDGE, JudgeSays("penalty", "late", "Di", 90))
    late = at.page().entry
    judge = drawer(at)
    judge.mending.go_to(next(line.entry for line in at.page().story if "Di vetoed" in line.say))
    at.settle()
    press(at, judge, "Di: Yes")
    assert "Nobody could cover this then" in said(judge)
    assert judge.mending._order["instead"] == [{"at": late, "way": "lapse"}]
    buttons = judge.mending._outcome.findChildren(QPushButton)
    assert [b.isChecked() for b in buttons if b.text() in ("Leave it so", "Let it count now")] == [True, False]
    at.click(next(b for b in buttons if b.text() == "Let it count now"))
    assert judge.mending._order["instead"] == [], "then it is decided by what is there"


def test_a_trial_says_later_results_and_what_falls_before_who_gains_and_the_rest(at: Desk) -> None:
    """Seen at a table: a veto of round 3 fell, and that it then passed lay below the fold, under no round."""
    judge = drawer(at)
    judge.mending.go_to(next(line.entry for line in at.page().story if "Di vetoed" in line.say))
    first = Becomes(23, ("It is vetoed.",), ("It passes.",), "23", "Round 1 of 4")
    later = Becomes(39, ("Vetoed by Dan.",), ("It passes after all.",), "39", "Round 3 of 4", later=True)
    rest = Becomes(40, ("Red fails.",), ("Red succeeds.",), "40", "Round 3 of 4", later=True)
    falls = (Falls(44, "44", "Ana pays Ben 3.", heading="Round 3 of 4"),)
    fared = (Fares("Ana", 14, (), 17, 31), Fares("Ben", 7, ()))
    judge.mending._order = {"do": "correct", "way": "strike", "at": 23}
    judge.mending._show_trial(Trial((first, later, rest), falls, fared))
    told = said(judge)
    order = ["Also turns out otherwise: Round 3 of 4", "39  Vetoed by Dan.", "Round 3 of 4, line 44: Ana pays Ben 3.",
        "Ana: 17 → 31 (+14)", "Ben: +7 in the open; hidden payouts", "23  It is vetoed.", "40  Red fails."]  # fmt: skip
    places = [told.find(one) for one in order]
    assert places == sorted(places), told
    assert min(places) > 0, told
    for closed in (Trial((first, later), falls, fared), Trial((later,), closed=True), Trial((later,), chance=True)):
        judge.mending._show_trial(closed)
        card = judge.mending._outcome.place.widget()
        assert card is not None
        _title, limit, *_rest = [part.text() for part in card.findChildren(QLabel)]
        assert "no figure here counts them" in limit or limit.startswith("Told until"), "what is missing, before all"
    judge.resize(*OF_1366)
    judge.mending._show_trial(Trial((first, later, *[rest] * 12), falls * 9, fared))
    at.settle()
    judge.mending._outcome.say_below()
    assert judge.mending._outcome.below.text() == "There is more below.", "what lies below the fold is not missed"


def test_however_much_goes_with_a_line_a_trial_says_all_of_it(at: Desk) -> None:
    """Seen by a judge: the list of what goes and what stays was cut above and below, with empty room under it."""
    at.key(Key.Key_F, CTRL)
    write(at, "di vetoed")
    at.key(Key.Key_Return)
    judge = at.evening.judge
    assert judge is not None
    judge.mending._show_trial(Trial(stays=1), "Of what the judge did this goes, and that stays. " * 12)
    at.settle()
    card = judge.mending._outcome.place.widget()
    assert card is not None
    parts = [part for part in card.findChildren(QLabel) if part.isVisibleTo(card)]
    assert len(parts) > 2
    for part in parts:
        assert part.height() >= part.heightForWidth(part.width()), part.text()[:40]


def test_a_judge_who_sees_everything_is_told_net_figures(qapp: QApplication, tmp_path: Path) -> None:
    table = Table(chance=True, judge_sees="on").play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike()
    desk = Desk(qapp, tmp_path, (), {}, session=table.session)
    judge = drawer(desk)
    judge.mending.go_to(next(line.entry for line in desk.page().story if "Di vetoed" in line.say))
    press(desk, judge, "Di: Yes")
    trial = judge.mending.trial
    assert trial is not None
    assert trial.whole
    holds = {seat: sum(own.accounts.values()) for seat, own in table.session.evening.state.own.items() if own.accounts}
    assert {one.who: one.before for one in trial.fares} == {one.who: holds[one.who] for one in trial.fares}
    assert "hidden" not in said(judge)
    desk.close()


def test_a_line_that_counts_no_longer_offers_nothing_and_a_click_takes_back_to_one_that_does(at: Desk) -> None:
    story, menu = at.table.story, at.table.line_menu
    rows = range(story.view.model().rowCount())
    wanted = next(n for n in rows if "Cy strikes the gavel" in story.view.model().index(n, 0).data())
    story.view.setCurrentIndex(story.view.model().index(wanted, 0))
    story.view.clicked.emit(story.view.currentIndex())
    assert [action.isEnabled() for action in menu.actions()] == [True, True, False]
    menu.actions()[1].trigger()
    menu.close()
    at.settle()
    judge = at.evening.judge
    assert judge is not None
    judge.signed.setText("Mia")
    judge.mending.reason.setText("the floor was never set")
    press(at, judge, "Agree and apply")
    assert at.page().view.board.phase == "negotiation"
    gone = next(n for n in rows if "goes onto the floor" in story.view.model().index(n, 0).data() and n > wanted)
    story.view.setCurrentIndex(story.view.model().index(gone, 0))
    story.view.clicked.emit(story.view.currentIndex())
    assert menu.actions()
    assert not any(action.isEnabled() for action in menu.actions())
    menu.close()


def test_the_help_leads_whoever_looks_for_a_wrong_ballot_to_the_way_to_mend_it(
    qapp: QApplication, tmp_path: Path
) -> None:
    window = HelpWindow(Settings(tmp_path / "settings.json"), "politburo")
    for words in ("a wrong ballot", "mistake vote", "correct", "delete line"):
        window.search.setText(words)
        heading = window.text.textCursor().block().text()
        assert heading == "A ballot was wrong, or anything else that was keyed in", words
    window.search.setText("no such thing anywhere")
    assert window.search.property("wrong") == "true"
    window.deleteLater()


@pytest.mark.parametrize("sees", ["off", "on"])
def test_whoever_mends_a_public_line_is_asked_who_sees_the_screen_only_by_a_judge_who_sees_secrets(
    qapp: QApplication, tmp_path: Path, sees: str
) -> None:
    table = Table(judge_sees=sees).play("red blue", "Y Y A V")
    at = Desk(qapp, tmp_path, (), {}, session=table.session, unseen=False, painted=False)
    line = next(line for line in at.page().story if "Di vetoed" in line.say)
    at.evening.ask_line(MEND, line.entry, line.say, "")
    at.settle()
    assert (at.asked() is not None) == (sees == "on")
    assert (at.evening.judge is not None and at.evening.judge.isVisible()) == (sees == "off")
    if (question := at.asked()) is not None:
        question.close()
    at.close()


def test_lines_that_say_the_same_are_told_apart_and_found_by_their_round(at: Desk) -> None:
    story = at.table.story
    story.search.setText("strikes gavel")
    heads = [story._found.index(row, 0).data(HEAD) for row in range(story._found.rowCount())]
    assert [head.partition("Round ")[2] for head in heads] == ["1 of 4", "2 of 4", "3 of 4"]
    story.search.setText("round 2 strikes gavel")
    assert story._found.rowCount() == 1
    ballots = next(one.entry for one in at.page().story if "Di: Veto" in one.say)
    for words in ("ballot di", "vote Di", "Di vote", "round 1 ballots"):
        story.search.setText(words)
        assert story.view.currentIndex().data(ENTRY) == ballots, words
    for word, said in (("disc", "goes onto the floor"), ("issue", "is tabled"), ("gavel", "strikes the gavel")):
        story.search.setText(word)
        assert any(said in story._found.index(n, 0).data() for n in range(story._found.rowCount())), word
    story.search.clear()
    assert "Round" not in story._found.index(0, 0).data(HEAD), "who does not search reads the lines alone"


def test_enter_on_a_line_leads_to_whom_the_words_named_by_which_it_was_sought(at: Desk) -> None:
    """Seen at a table: found by “Ben: Yes”, the next Enter pressed Anna's ballot; on the list it opened a menu."""
    story = at.table.story
    story.search.setText("cy abs")
    at.settle()
    assert story.view.height() > story.view.fontMetrics().lineSpacing() * 6, "what is found has room"
    story.view.setFocus()
    at.key(Key.Key_Return)
    at.settle()
    assert not at.table.line_menu.isVisible()
    judge = at.evening.judge
    assert judge is not None
    mending = judge.mending
    focus = judge.focusWidget()
    assert focus is not None
    assert focus.accessibleName().startswith("Cy: ")
    press(at, judge, "Di: Yes")
    judge.signed.setText("Mia")
    mending.reason.setText("so it was")
    press(at, judge, "Agree and apply")
    later = [b.text() for b in mending._outcome.findChildren(QPushButton)]
    shown = next(line.called for line in at.page().story if "Cy: Abstain" in line.say)
    assert later
    assert not any(text.startswith(f"{shown}  ") for text in later), "the mended line is no later one"
    story.search.setText("round 1 cy abs")
    told = [story.model.lines[story._found.mapToSource(story._found.index(n, 0)).row()] for n in range(2)]
    assert [(line.called, line.undone) for line in told] == [(shown, False), (shown, True)], "what counts comes first"


def test_a_round_has_one_heading_and_a_mended_line_stands_where_it_was_played(at: Desk) -> None:
    judge = drawer(at)
    mending = judge.mending
    before = shown(judge)
    mending.go_to(next(line.entry for line in at.page().story if "Di vetoed" in line.say))
    at.settle()
    press(at, judge, "Di: Yes")
    mending.reason.setText("so it was")
    press(at, judge, "Agree and apply")
    mending.lines.rounds.setCurrentIndex(0)
    mending.lines.search.clear()
    now = shown(judge)
    assert [say for entry, say in now if entry is None] == [say for entry, say in before if entry is None]
    place = [entry for entry, _say in before]
    assert [entry for entry, _say in now if entry in place and entry is not None] == sorted(
        (entry for entry, _say in now if entry in place and entry is not None), key=place.index
    ), "what a correction wrote anew stands where it was played"


def test_an_old_correction_is_found_and_taken_back_where_it_lies_and_a_struck_line_stays_struck(
    at: Desk,
) -> None:
    judge = drawer(at)
    mend(at, judge, "Di vetoed", "Di: Yes")
    judge.mending.go_to(next(one.entry for one in at.page().story if "Green (Trade) goes onto the floor" in one.say))
    press(at, judge, "Strike it out")
    judge.mending.reason.setText("it never was")
    press(at, judge, "Agree and apply")
    asked(at.evening.bridge, "host", {"do": "move_disc", "colour": "green", "to": "floor"})
    judge.mending.lines.search.setText("put right")
    (found,) = lines(judge)
    assert "(judge Mia)" in found
    judge.mending.lines._to_found()
    at.settle()
    press(at, judge, "Take this correction back")
    assert "A trial: nothing is changed yet" in said(judge)
    judge.mending.reason.setText("it was right")
    press(at, judge, "Agree and apply")
    assert at.session.evening.public.past[0].ballots["Di"] == "veto"
    assert at.view.board.phase == "negotiation", "and what came after it counts on"
    rows = [judge.mending.lines.found.item(n) for n in range(judge.mending.lines.found.count())]
    struck = [row for row in rows if row.data(Qt.ItemDataRole.FontRole) is not None and row.data(ENTRY)]
    assert struck
    listed = [judge.corrections.lines.item(n) for n in range(judge.corrections.lines.count())]
    told = [row.data(Qt.ItemDataRole.AccessibleTextRole) for row in listed if row.font().strikeOut()]
    assert told
    assert all("struck out" in one for one in told)
    warning = {"do": "judge_says", "kind": "warning", "seat": "Ben", "words": "the phone"}
    judge._ask_offer(warning)
    assert at.page("public").story[-1].say == "Judge Mia warns Ben: the phone", "signed at the foot like all the rest"
    assert all("struck out" in row.data(Qt.ItemDataRole.AccessibleTextRole) for row in struck)


def test_a_round_that_is_looked_for_is_that_round_times_are_no_numbers_and_enter_shows_the_first_that_counts(
    at: Desk,
) -> None:
    judge = drawer(at)
    write(at, "round 2 ben: yes")
    assert len(lines(judge)) == 1, "nothing of round 1, whatever numbers it names"
    at.key(Key.Key_Return)
    assert judge.mending._line is not None
    assert judge.mending._line.heading == "Round 2 of 4"
    rounds = ("Round 1 of 4", "Round 2 of 4", "Bill 1", "Bill 12")
    for words, line, holds in (
        ("round 2 ben", "Round 2 of 4 Ben: Yes", True),
        ("ben round 2", "Round 1 of 4 with 2:55 left in round 2 Ben: Yes", False),
        ("ben 2", "Round 1 of 4 Ben: 2:55", False),
        ("ben 55", "Round 1 of 4 Ben: 2:55", False),
        ("ben 2", "Ben gives Anna 2 to vote", True),
        ("bill 1", "Bill 12 Ben", False),
        ("round 9", "Round 2 of 4 9", False),
    ):
        assert bool(re.search(pattern(words, rounds), line, re.IGNORECASE)) is holds, (words, line)
    mend(at, judge, "Di vetoed", "Di: Abstain")
    judge.tabs.setCurrentWidget(judge.story)
    story = judge.story
    story.search.setText("round 1 di")
    story.to_lines()
    picked = story.picked()
    assert picked is not None
    first = next(n for n, line in enumerate(story.model.lines) if line == picked[0])
    assert not picked[0].undone
    assert first < len(story.model.lines) - 1, "the first and not the newest"


@pytest.mark.parametrize("where", ["beside the board", "in the drawer"])
def test_enter_opens_the_line_where_the_words_stand_closest_of_what_is_found_in_the_order_of_play(
    at: Desk, where: str
) -> None:
    judge = drawer(at)
    mend(at, judge, "Cy: Yes, Di: Yes", "Di: Abstain")
    mend(at, judge, "Di vetoed", "Di: Yes")
    if where == "beside the board":
        judge.close()
        at.table.activateWindow()
        at.settle()
        at.table.find_line()
    judge.mending.lines.rounds.setCurrentIndex(0)
    write(at, "di: abstain")
    if where == "beside the board":
        story = at.table.story
        rows = [story.model.lines[story._found.mapToSource(story._found.index(n, 0)).row()] for n in range(99)
                if n < story._found.rowCount()]  # fmt: skip
        places = [[*at.evening.bridge.headings()].index(line.stands_for) for line in rows if not line.undone]
        assert len(places) > 1
        assert places == sorted(places), "what a correction wrote anew stands where it was played"
        marked, box = story.picked(), story.view.visualRect(story.view.currentIndex())
        assert marked is not None
        gold = marked[0].say
        assert story.view.viewport().rect().contains(box)
    else:
        item = judge.mending.lines.found.currentItem()
        assert item is not None
        gold, box = item.text(), judge.mending.lines.found.visualItemRect(item)
        assert judge.mending.lines.found.viewport().rect().contains(box)
    assert "Di: Abstain" in gold, "and not a line in which Di said something else, and somebody else abstained"
    at.key(Key.Key_Return)
    assert judge.isVisible()
    assert judge.mending._line is not None
    assert any("Di: Abstain" in say for say in judge.mending._line.say)
    assert judge.mending.trial is None


def mend(at: Desk, judge: JudgeWindow, line: str, choice: str) -> None:
    judge.mending.go_to(next(one.entry for one in at.page().story if line in one.say))
    at.settle()
    press(at, judge, choice)
    judge.mending.reason.setText("so it was")
    press(at, judge, "Agree and apply")


FEW = 8
"""So many lines of a kind are tried until one can be mended by a form."""
NARROW = 150
"""Pixels that are as few for these letters as a column of the drawer is for those of a large screen."""


@pytest.mark.parametrize("slug", SLUGS)
def test_the_form_of_what_stands_in_a_lines_place_begins_with_the_lines_own_values(
    slug: str, qapp: QApplication
) -> None:
    """So one entry that was wrong is changed, and Enter is enough."""
    evening, seats = played(slug, 1).session.evening, played(slug, 1).session.seats
    seen, tried, read = set[str](), Counter[str](), set[str]()
    for entry in headings(evening):
        step = evening.history.counted(entry)
        kind = type(step.entry.command).__name__ if step is not None else ""
        tried[kind] += 1
        line = mendable(evening, entry) if kind not in seen and tried[kind] <= FEW else None
        if line is not None:
            read |= {offer.say for offer in (*line.before, *(o for right in line.rights for o in right.offers))}
        for right in line.rights if line is not None else ():
            for offer in right.offers:
                if offer.fields and offer.like(right.was):
                    seen.add(kind)
                    # Seen at a table: of three emeralds that look alike nothing said which one the line had moved.
                    assert right.offers[0].like(right.was), (kind, offer.say)
                    form = OfferForm(offer, lambda reason: reason.key, seats=seats)
                    form.begin_with(right.was)
                    wanted = {field.name: right.was[field.name] for field in offer.asked(right.was)}
                    wanted = json.loads(json.dumps(wanted))
                    held = form.values()
                    for field in offer.fields:
                        if isinstance(field, ChooseMany):  # in no order
                            held[field.name], wanted[field.name] = sorted(held[field.name]), sorted(wanted[field.name])
                    assert held == wanted, (kind, offer.say)
                    marked = [line for line in form.findChildren(QLineEdit) if line.hasSelectedText()]
                    # Seen at a table: a title was blue, and what was typed went to the choices above it.
                    assert all(proxied(line) is proxied(form) for line in marked), (kind, offer.say)
                    sent: list[dict[str, object]] = []
                    form.submitted.connect(sent.append)
                    form.submit()
                    assert len(sent) == 1, (kind, offer.say)
                    form.deleteLater()
    assert seen, "one at least is filled in"
    # Seen at a table: a choice read “C. uses the ability. Old Salt:”, and what the ability does was left out.
    assert all(make_button(say, lambda: None).fits(NARROW) for say in read)


def test_done_says_what_a_correction_came_to_where_its_trial_could_not(qapp: QApplication, tmp_path: Path) -> None:
    """Seen at a table: a dearer bribe was said to bring its payer points, in the trial and after it."""
    table = Table().strike().floor("red")
    table.deal("Ben", "Cy", 4, "yes")
    desk = Desk(qapp, tmp_path, (), {}, session=table.session, painted=False)
    judge = drawer(desk)
    judge.mending.go_to(table.session.evening.live[-1])
    desk.key(Key.Key_Return)
    form = judge.mending.form
    assert form is not None
    form.fields[2].begin_with(5)
    form.submit()
    assert judge.mending.trial is not None
    assert judge.mending.trial.closed
    assert "Ben" not in said(judge)
    judge.mending.reason.setText("five")
    desk.click(judge.mending.agree)
    assert "Ben: −1" in said(judge)
    desk.close()


def test_the_hands_are_mended_by_one_entry_and_enter_presses_what_has_the_frame(at: Desk, tmp_path: Path) -> None:
    table = Table(6, vote_mode="open").strike().floor("red").hands("Y Y A V Y Y")
    desk = Desk(at.app, tmp_path / "open", (), {}, session=table.session, painted=False)
    judge = drawer(desk)
    judge.resize(*OF_1366)
    judge.mending.go_to(next(one.entry for one in desk.page().story if "Di: Veto" in one.say))
    desk.settle()
    focus = desk.app.focusWidget()
    assert isinstance(focus, QPushButton)
    assert focus.text() == "Key in the hands"
    desk.key(Key.Key_Return)
    assert judge.mending.form is not None, "Enter presses it"
    keyed = dict(zip(table.names, ("yes", "yes", "abstain", "veto", "yes", "yes"), strict=True))
    assert judge.mending.form.values() == {"ballots": keyed}
    port, done = judge.mending._body.viewport(), judge.mending.form.go
    for lower in (0, 24):  # of a window that has a frame, too
        judge.resize(OF_1366[0], OF_1366[1] - lower)
        desk.settle()
        judge.mending._show_form()
    assert done.mapTo(port, done.rect().bottomLeft()).y() < port.height(), "it opens in sight with its last button"
    desk.key(Key.Key_Return)
    assert "Nothing changes that everybody may see." in said(judge), "as it was keyed"
    judge.mending.form.setFocus()
    desk.keys(Key.Key_3, Key.Key_Return)
    assert judge.mending.trial is not None, "one entry changed and Enter: it is tried"
    judge.mending.form.fields[0].setFocus()
    desk.key(Key.Key_2)
    assert not judge.mending.agree.isEnabled(), "nothing is agreed on but what was seen"
    judge.mending.go_to(next(one.entry for one in desk.page().story if "Di: Veto" in one.say))
    desk.keys(Key.Key_Return, *[Key.Key_V] * 6)
    assert {*judge.mending.form.values()["ballots"].values()} == {"veto"}, "letters begin anew, row by row"
    desk.close()


def test_what_the_drawer_opens_with_says_how_and_what_was_mended_and_no_button_lies_over_another(at: Desk) -> None:
    judge = drawer(at)
    judge.resize(*OF_1366)
    assert "Nothing so far." in said(judge)
    assert (judge.corrections.adjust.isEnabled(), judge.corrections.refused.count()) == (False, 0)
    assert judge.corrections.why.text() == "Nothing is refused now that a judge could let stand."
    line = next(one for one in at.page().story if "Green (Trade) goes onto the floor" in one.say)
    judge.mending.lines.mark(line.entry)  # and no turn of the loop later, for that would be seen
    body = judge.mending._body.widget()
    assert body is not None
    buttons = [QRect(b.mapTo(body, QPoint()), b.size()) for b in body.findChildren(QPushButton)]
    assert len(buttons) > 6
    assert not [(a, b) for a, b in combinations(buttons, 2) if a.intersects(b)]
    judge.mending.go_to(next(one.entry for one in at.page().story if "Ben calls the vote" in one.say))
    press(at, judge, "Strike it out")
    stops = [b for b in judge.mending._outcome.findChildren(QPushButton) if b.text() == "Stop there"]
    assert stops
    assert all(stop.width() >= stop.fontMetrics().horizontalAdvance(stop.text()) for stop in stops), "and can be read"
    mend(at, judge, "Di vetoed", "Di: Yes")
    judge.close()
    judge.open_drawer()
    assert "is put right: Di chose Yes, not Veto (judge Mia). so it was" in said(judge), "the latest of what was done"


def test_whoever_stops_at_a_later_line_comes_back_to_the_choices_in_the_same_trial(at: Desk) -> None:
    """Seen at a table: after “Stop there” the choices were gone, and the line had to be struck out anew."""
    judge = drawer(at)
    judge.mending.go_to(next(one.entry for one in at.page().story if "Ben calls the vote" in one.say))
    press(at, judge, "Strike it out")
    first = judge.mending.trial
    stops = [b for b in judge.mending._outcome.findChildren(QPushButton) if b.text() == "Stop there"]
    at.click(stops[0])
    at.settle()
    assert judge.mending.trial != first
    press(at, judge, "Do not stop there")
    assert judge.mending.trial == first
    assert len([b for b in judge.mending._outcome.findChildren(QPushButton) if b.text() == "Stop there"]) == len(stops)


def test_after_mending_find_is_empty_and_what_the_judge_puts_on_record_is_confirmed(at: Desk) -> None:
    judge = drawer(at)
    write(at, "di vetoed")
    at.keys(Key.Key_Return, Key.Key_Return, Key.Key_Down, Key.Key_Return)
    assert at.session.evening.public.past[0].ballots["Di"] == "yes"
    assert judge.mending.lines.search.text() == ""
    judge._ask_offer({"do": "judge_says", "kind": "warning", "seat": "Ben", "words": "the phone"})
    assert judge.told.text().endswith("Judge Mia warns Ben: the phone")
    judge._ask_offer({"do": "judge_says", "kind": "penalty", "seat": "Ben", "words": "late", "points": 3})
    assert judge.told.text().endswith("Judge Mia penalises Ben: late · Ben → the Bank: 3, moved by the judge: late.")
    judge._ask_offer({"do": "judge_says", "kind": "warning", "seat": "Ben", "words": ""})
    assert not judge.told.text()
    judge._ask_offer({"do": "post", "amount": 1, "src": "bank", "dst": "supply:Ben", "reason": "Miscount."})
    assert judge.told.text().endswith("The Bank → Ben: 1, moved by judge Mia: Miscount."), "judge and stop once each"
    assert at.page("public").moments[-1].say == "The Bank → Ben: 1, moved by judge Mia: Miscount"


@pytest.mark.parametrize("way", ["kept", "rewind", "list"])
def test_after_going_back_the_clock_stands_until_the_table_lets_it_run(
    qapp: QApplication, tmp_path: Path, way: str
) -> None:
    """Seen at a table: it ran at once, under the judge's window, and nothing had said that it would."""
    table = Table(chance=True).play("red blue", "Y Y A V").strike()
    table.time.wind(20_000)
    table.floor("red").call().vote("Y Y Y Y").reveal().settle()
    table.time.wind(60_000)
    table.strike().floor("green")
    with closing(Desk(qapp, tmp_path, (), {}, session=table.session, painted=False)) as at:
        at.evening.projector.wishes()["public"]()
        at.settle()
        goes_back_and_stands(at, way)


def first_told(at: Desk, what: str) -> None:
    """On the wall what a judge changed stands before the clock that stands since then, and is called out first."""
    moments = at.page("public").moments
    assert moments[-1].say == "The clock is paused (judge Mia)"
    assert moments[-1].why == "The judge went back: it stands until the table lets it run."
    assert what in moments[-2].say
    wall = at.evening.public
    assert wall is not None
    assert wall.banner.moment is not None
    assert what in wall.banner.moment.say


def goes_back_and_stands(at: Desk, way: str) -> None:
    judge = drawer(at)
    if way == "kept":
        judge._ask_offer({"do": "judge_says", "kind": "warning", "seat": "Ben", "words": "the phone"})
    line = next(line for line in at.page().story if "Red (" in line.say and "onto the floor" in line.say)
    line = next(one for one in at.page().story if one.entry > line.entry and one.say == line.say)
    if way == "list":
        judge.tabs.setCurrentWidget(judge.corrections)
        rows = [judge.corrections.lines.item(n) for n in range(judge.corrections.lines.count())]
        judge.corrections.lines.setCurrentItem(next(row for row in rows if row.data(ENTRY) == line.entry))
        judge.corrections.reason.setText("voted again")
        at.click(judge.corrections.back)
    else:
        judge.mending.go_to(line.entry)
        at.settle()
        press(at, judge, "Take back to here")
        assert "The clock then stands at 4:40, until the table lets it run." in said(judge)
        judge.mending.reason.setText("voted again")
        at.click(judge.mending.agree)
    public = at.session.evening.public
    assert public.paused
    assert public.countdown is not None
    assert at.view.clock is not None
    assert not at.page().running
    first_told(at, "Taken back")
    if way != "kept":
        assert at.page().redo is not None, "and what was taken back can still be brought back"
    if way != "list":
        assert "Done. It stands in the story and on the wall" in said(judge), "though the clock was stopped after it"
    if way == "rewind":
        press(at, judge, "Take it back")
        assert "would count again" in said(judge)
        judge.mending.reason.setText("it was right")
        at.click(judge.mending.agree)
        assert at.session.evening.public.floor == ("green",), "all is as it was, and no step further back"
        first_told(at, "rought back")
        assert "Done." in said(judge)
        assert "Take it back" not in said(judge), "that would be the step before"
        return
    asked(at.evening.bridge, "host", {"do": "resume"})
    assert at.page().running


@pytest.mark.parametrize("way", ["strike", "kept", "rewind"])
def test_undo_after_going_back_is_never_held_up_by_the_pause_that_came_with_it(
    qapp: QApplication, tmp_path: Path, way: str
) -> None:
    """Seen at a table: Undo took the pause back, the program paused again, and so for ever."""
    table = Table(chance=True).play("red blue", "Y Y A V").strike()
    table.time.wind(20_000)
    table.floor("red").floor("blue").call().vote("Y Y Y Y").reveal().settle()
    table.time.wind(60_000)
    table.strike().floor("green")
    with closing(Desk(qapp, tmp_path, (), {}, session=table.session, painted=False)) as at:
        judge = drawer(at)
        if way == "kept":
            judge._ask_offer({"do": "judge_says", "kind": "warning", "seat": "Ben", "words": "the phone"})
        line = [one for one in at.page().story if "Blue (" in one.say and "onto the floor" in one.say][-1]
        order = {"do": "correct", "at": line.entry, "way": "strike", "stop": line.entry + 1, "reason": "so"}
        if way == "kept":
            order |= {"way": "back", "stop": 0}
        if way == "rewind":
            order = {"do": "rewind", "to": line.entry - 1, "reason": "so"}
        judge._ask_mending(order)
        at.settle()
        assert at.session.evening.public.paused
        undo = at.page().undo
        assert undo is not None
        assert undo.pause
        assert "Red (" in undo.say if way == "rewind" else "line" in undo.say.lower(), "what is taken back is named"
        judge.tabs.setCurrentWidget(judge.corrections)
        judge.corrections.reason.setText("after all")
        at.click(judge.corrections.undo)
        public = at.session.evening.public
        assert public.floor == (("red",) if way == "rewind" else ("green",)), "one press takes both back"
        after = at.page().undo
        assert after is not None
        assert "Paused" not in after.say, "nor does the next one stand before a pause"


def test_a_pause_that_a_judge_makes_later_is_taken_back_alone() -> None:
    table = Table(chance=True).strike().floor("red").floor("blue")
    table.do(JUDGE, Correct(table.session.evening.live[-1], "strike", "not blue"))
    table.time.wind(5_000)
    table.do(JUDGE, Pause("a doorbell"))
    undo = table.page(JUDGE).undo
    assert undo is not None
    assert not undo.pause
    assert "Paused" in undo.say


def test_the_choices_of_a_line_lie_at_one_height_however_many_sentences_it_has(at: Desk) -> None:
    """Seen at a table: where a deal hung on the line they lay 20 pixels lower, and a blind press nearly missed."""
    judge = drawer(at)
    judge.mending.go_to(next(line.entry for line in at.page().story if "Di vetoed" in line.say))
    line = judge.mending._line
    assert line is not None
    heights = set()
    for said in (("Ana: Yes.",), ("Ana: Yes.", "It passes.", "Deal 1 is kept.")):
        judge.mending._show_line(replace(line, say=said))
        at.settle()
        heights.add(judge.mending._question.mapTo(judge, judge.mending._question.rect().topLeft()).y())
    assert len(heights) == 1
    counts = [b for b in judge.mending.findChildren(QPushButton) if b.property("was")]
    assert [b.accessibleName() for b in counts if "Di" in b.accessibleName()] == ["Di: Veto, as it counts now"]


def test_gaps_and_the_cross_of_the_search_grow_with_the_drawers_letters_and_no_gap_twice(at: Desk) -> None:
    judge = drawer(at)
    search = judge.mending.lines.search
    gaps, crosses = [], []
    for size in ((1320, 720), (3225, 1858), (1320, 720)):
        judge.resize(*size)
        search.setText("di")
        at.settle()
        crosses.append(search.cross.height())
        judge.mending.go_to(next(line.entry for line in at.page().story if "Di vetoed" in line.say))
        at.settle()
        item = judge.mending._choice.itemAt(1)
        assert item is not None
        layout = item.layout()
        assert layout is not None
        gaps.append((layout.spacing(), judge.mending._choice.spacing()))
    small, large = gaps[0][0], round(gaps[0][0] * (1858 // LINES) / LEAST)
    assert gaps == [(small, small), (large, large), (small, small)]
    assert crosses[1] > 2 * crosses[0] - 2, "it was a dot in the corner"
    search.setText("di")
    at.settle()
    search.cross.click()
    assert not search.text()


def test_what_is_tried_is_marked_among_what_can_be_done(at: Desk) -> None:
    """Seen at a table: "Strike it out" was not marked as the choice under trial."""
    judge = drawer(at)
    judge.mending.go_to(next(line.entry for line in at.page().story if "Di vetoed" in line.say))

    def marked() -> list[str]:
        on = [b for b in judge.mending._body.findChildren(QPushButton) if b.property("chosen") or b.isChecked()]
        return [b.accessibleName() or b.text() for b in on]

    assert marked() == []
    press(at, judge, "Strike it out")
    assert marked() == ["Strike it out"]
    press(at, judge, "Di: Yes")
    assert marked() == ["Put it right", "Di: Yes"]
    press(at, judge, "Strike it out")
    assert marked() == ["Strike it out"], "and the ballot no longer"


def test_the_form_of_a_forgotten_line_opens_at_its_first_question(at: Desk) -> None:
    """Seen at a table: "From 1 Ana 2 Ben" lay above the fold."""
    judge = drawer(at)
    judge.resize(1320, 560)
    judge.mending.go_to(at.page().story[-1].entry)
    at.settle()
    press(at, judge, "Before it one is missing")
    press(at, judge, "Record a deal")
    bar = judge.mending._body.verticalScrollBar()
    assert bar.maximum() > 0, "it does not fit"
    assert bar.value() == 0


def test_a_name_keeps_its_hyphen_where_figures_have_a_true_minus(qapp: QApplication) -> None:
    pane = QWidget()
    box = QVBoxLayout(pane)
    show_fares(box, (Fares("Anne-Marie", -2, (("vote-trading", -2),), 1, -1),))
    show_holds(box, (Holds("Anne-Marie", "top-level", "3", "−2"),))
    told = [label.text() for label in pane.findChildren(QLabel)]
    assert "Anne-Marie: 1 → −1 (−2) · vote-trading: −2" in told
    assert "Anne-Marie · top-level: 3 → −2" in told


def test_what_is_agreed_shows_the_words_of_its_seal_to_write_down(qapp: QApplication, tmp_path: Path) -> None:
    """Seen at a table: nobody saw the words of a judge's seals, so nothing on paper held what was mended."""
    library = Library(tmp_path / "tables")
    session = library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, HandWoundTime(), ScriptedDraws())
    session.submit(JUDGE, JudgeSays("warning", "the phone", "Ben"))
    warned = session.page(JUDGE).entry
    with closing(Desk(qapp, tmp_path, (), {}, session=session, painted=False)) as at:
        judge = drawer(at)
        judge.mending.go_to(warned)
        at.settle()
        press(at, judge, "Strike it out")
        judge.mending.reason.setText("it was another's")
        at.click(judge.mending.agree)
        while at.evening.bridge._writing is not None:
            at.settle()
        at.settle()
        seal = session.last_seal()
        assert seal is not None
        assert f"Seal {seal.number}, to write down: {' '.join(seal.words)}" in said(judge)
