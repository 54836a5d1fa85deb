"""A correction is called out on the wall, and marked on every figure that it changed, for whoever sees that figure."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QApplication

from companion.core.contract import changed
from companion.core.corrections import Correct, JudgeIs, JudgeSays, Rewind
from companion.core.filling import fill
from companion.core.language import listed
from companion.core.ledger import BANK, supply
from companion.core.messages import HOST, JUDGE, PUBLIC, Post, Refusal
from companion.core.page import Page
from companion.games.article27.board import TrackRow
from companion.games.article27.commands import MoveDisc, TurnAgenda
from companion.hall.board import OpenBoard
from companion.hall.lines import row_of
from companion.sessions import Session
from tests.games.article27.evenings import Table
from tests.games.contract.driving import SLUGS, Drive, calm
from tests.ui.evenings import Desk
from tests.ui.ink import words
from ui.faces import face_of
from ui.faces.article27.places import floor_path
from ui.faces.article27.track import moved
from ui.faces.scene import Part
from ui.panels import result as results
from ui.panels.ledger import Ledger
from ui.panels.marks import MarkedPlaces, mark_of
from ui.panels.private_bar import PrivateBar
from ui.phones.cards import board as picture
from ui.windows.own import PrivatePage
from ui.windows.public import PublicWindow

NO_POINTS = ("renegotiation",)
"""Games in which points are cards, which no posting moves."""


def mend(session: Session) -> int:
    """Di did not veto the first vote; the number of the correction."""
    box = next(line.entry for line in session.page(PUBLIC).story if "Di vetoed" in line.say) - 1
    order = Correct(box, "replace", "Di said yes", "Di", {"do": "vote", "ballot": "yes"})
    answer = session.submit(JUDGE, order)
    assert not isinstance(answer, Refusal), answer
    return int(session.page(PUBLIC).entry)


def marked(page: Page) -> set[str]:
    return set(page.mended)


@pytest.fixture
def at(qapp: QApplication, tmp_path: Path) -> Iterator[Desk]:
    table = Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike().floor("green")
    desk = Desk(qapp, tmp_path, (), {}, session=table.session)
    yield desk
    desk.close()


def test_a_correction_is_called_out_on_the_wall_and_marks_what_it_changed_until_it_is_taken_back(at: Desk) -> None:
    at.evening.projector.wishes()["public"]()
    at.settle()
    wall = at.evening.public
    assert wall is not None
    entry = mend(at.session)
    at.settle()
    assert wall.banner.moment is not None
    assert "is put right: Di chose Yes, not Veto" in wall.banner.moment.say
    wall.resize(1366, 768)
    at.settle()
    drawn = " ".join(word.text for word in words(wall.banner))
    assert "The proposal passes." in drawn, "the word that the hall waits for is not cut"
    tracks = {name for name in wall.chamber.marks if name.startswith("track ")}
    assert tracks, "two issues succeeded that had failed"
    assert set(wall.chamber.marks.values()) == {f"corrected by line {entry}"}
    assert f"corrected by line {entry}" in wall.chamber.accessibleDescription()
    assert f"what line {entry} changed" in wall.foot.accessibleDescription()
    assert at.table.board.marks == wall.chamber.marks
    undo = at.page().undo
    assert undo is not None
    at.session.submit(JUDGE, Rewind(undo.to, "after all"))
    at.settle()
    assert not wall.chamber.marks
    assert not at.page().corrected


def test_the_mark_of_a_result_stands_beside_its_words(qapp: QApplication, tmp_path: Path) -> None:
    """Two pencils hung over the board's edge, a hand's breadth from the word that was another."""
    table = Table(chance=True).strike().floor("red").vote("Y Y A V").reveal()
    with closing(Desk(qapp, tmp_path, (), {}, session=table.session)) as at:
        at.evening.projector.wishes()["public"]()
        mend(at.session)
        at.settle()
        wall = at.evening.public
        assert wall is not None
        board = wall.chamber
        for name in ("headline", "why"):
            assert name in board.marks
            words_, mark = board.parts[name].words, board._mark_of(board.parts[name])
            assert words_ is not None
            assert words_.right() <= mark.left() <= words_.right() + board.unit
            assert words_.top() < mark.center().y() < words_.bottom()


def test_a_mark_goes_with_all_that_stands_out_over_its_part(at: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen at a table: the tip of a pencil stood above the parchment all through the speech."""
    at.evening.projector.wishes()["public"]()
    mend(at.session)
    at.settle()
    wall = at.evening.public
    assert wall is not None
    board = wall.chamber
    name = next(name for name in board.marks if name in board.parts)
    mark, told = board._mark_of(board.parts[name]), list[QRegion]()
    assert not board.parts[name].box.contains(mark), "it stands out"
    others = [part for part in board.parts.values() if part.name != name]
    monkeypatch.setattr(board.scene, "parts", lambda *_given: others)
    monkeypatch.setattr(board, "update", lambda region=None: told.append(QRegion(region or board.rect())))
    board._show_parts()
    assert any(QRegion(mark.toAlignedRect()).subtracted(region).isEmpty() for region in told)
    # Nor does half of one come back with it, as after a disc has slid.
    told.clear()
    monkeypatch.undo()
    monkeypatch.setattr(board, "update", lambda region=None: told.append(QRegion(region or board.rect())))
    board._show_parts()
    assert any(QRegion(mark.toAlignedRect()).subtracted(region).isEmpty() for region in told)


def test_the_mark_of_what_is_an_arch_stands_on_its_rim() -> None:
    """Seen on a stage: what a vote came to was another, and the pencil of the floor stood at the yellow pile."""
    floor = floor_path()
    part = Part("outcome", floor.boundingRect(), None, lambda _painter: None)
    assert not floor.intersects(mark_of(part, 20.0, 2000.0))
    assert floor.intersects(mark_of(dataclasses.replace(part, arched=True), 20.0, 2000.0))


def test_the_mark_of_a_stack_or_of_the_bonus_stands_on_its_rim_and_in_no_empty_place(at: Desk) -> None:
    """Seen at a table: five pencils floated on the wall, a hand's breadth from the stacks that were others."""
    at.evening.projector.wishes()["public"]()
    at.settle()
    assert at.evening.public is not None
    board = at.evening.public.chamber
    round_ = [part for part in board.parts.values() if part.name == "bonus" or part.name.startswith("stack ")]
    assert len(round_) == 6
    for part in round_:
        assert part.disc is not None
        mark, radius = board._mark_of(part).center(), part.disc.width() / 2
        away = mark - part.disc.center()
        assert abs((away.x() ** 2 + away.y() ** 2) ** 0.5 - radius) < 1, "on the rim"


def test_a_disc_that_a_correction_moved_bears_the_mark_itself_on_walls_phones_and_boards_of_a_hall(at: Desk) -> None:
    """Seen at a table: the mark stood on the floor, where the room of the disc's name ended."""
    moves = next(line.entry for line in at.page().story if "goes onto the floor" in line.say and not line.undone)
    said = at.page().story
    floor = [line for line in said if "Green" in line.say and "onto the floor" in line.say]
    at.session.submit(JUDGE, Correct(floor[-1].entry if floor else moves, "strike", "Nobody moved it."))
    at.settle()
    board = at.table.board
    assert board.marks.keys() == {"spot green"}, "its name went with it, and no part of the board bears a mark"
    assert "corrected by line" in board.pieces["green"].accessibleDescription()
    page, face = at.page(PUBLIC), face_of("article27")
    shown = OpenBoard(at.session.journal.header)
    shown.take([*map(row_of, at.session.journal.records())])
    hub = shown.page()
    assert hub is not None
    drawn = [picture(face, one, "dark") for one in (page, hub, replace(page, corrected=()))]
    assert drawn[0].svg == drawn[1].svg != drawn[2].svg
    assert board.marks["spot green"] in drawn[0].words
    # Seen at a table: in the next round another disc of this colour bore the mark, and the foot named the line, too.
    wall, later = PublicWindow(lambda: 0), replace(page, view=replace(page.view, heading="Round 9 of 9"))
    for now, marked in ((page, True), (later, False)):
        board.set_page(now)
        wall.set_page(now)
        assert bool(board.marks) is marked
        assert ("marks what line" in wall.foot.accessibleDescription()) is marked
    wall.deleteLater()


def test_what_came_of_a_round_is_marked_until_that_is_over_and_the_track_as_long_as_it_counts(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: round 4, in which nothing was corrected, had passed with a pencil."""
    table = Table(chance=True).play("red blue", "Y Y A V").strike().floor("green")
    mend(table.session)
    table.vote("Y Y Y Y").reveal()
    desk = Desk(qapp, tmp_path, (), {}, session=table.session)
    said = next(line for line in desk.page(PUBLIC).story if "Ana: Yes, Ben: Yes, Cy: Yes, Di: Yes" in line.say)
    order = Correct(said.entry - 1, "replace", "Di vetoed", "Di", {"do": "vote", "ballot": "veto"})
    assert not isinstance(desk.session.submit(JUDGE, order), Refusal)
    desk.settle()
    places = MarkedPlaces(face_of("article27").scene)
    assert "headline" in places.of(desk.page(PUBLIC), 15.0), "it says otherwise what came of the vote"
    table.settle().strike().floor("green").vote("Y Y Y Y").reveal()
    marks = places.of(desk.page(PUBLIC), 15.0)
    assert "headline" not in marks, "another round, another outcome"
    marks = places.of(table.settle().session.page(PUBLIC), 15.0)
    assert any(name.startswith("track ") for name in marks), "what an issue counts rests on it to the end"
    desk.close()


def test_cards_with_open_figures_bear_the_pencil_before_the_books_are_open() -> None:
    """Seen at a table: at the lifted screens and while the agendas turned no card that had changed bore one."""
    table = Table(chance=True).play("red blue", "Y Y A V")
    mend(table.session)
    table.play_on()
    places = MarkedPlaces(face_of("article27").scene)
    assert not table.session.page(PUBLIC).mended, "not while the screens stand"
    for _screens_and_an_agenda in range(2):
        table.do(HOST, TurnAgenda())
        page = table.session.page(PUBLIC)
        assert not page.view.over
        assert set(page.mended) == set(table.names)
        assert {f"agenda {name}" for name in table.names} <= places.of(page, 15.0).keys()


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_judge_puts_by_hand_is_marked_where_it_stands_and_nowhere_else(slug: str) -> None:
    """Seen at a table: another number of laid cards hung thirty pencils over the names of the map's capitals, for what
    could be reached had changed with it."""
    evening, places, tried = calm(slug), MarkedPlaces(face_of(slug).scene), 0
    count = len(evening.session.journal.records())
    for upto in (count // 8, count * 3 // 8):
        on = Drive.again(evening, upto, 0)
        menu = evening.rules.menu(JUDGE, on.state.public, None)
        for offer in (offer for offer in menu if offer.do == "put" and not offer.refused):
            noted = on.session.page(PUBLIC).corrected
            on.session.submit(JUDGE, on.session.read(fill(offer, on.rnd.randrange)))
            page = on.session.page(PUBLIC)
            if page.corrected in (noted, ()):
                continue
            last = page.corrected[-1].say
            found = {name for name, say in places.of(page, 20.0).items() if last in say}
            assert len(found) <= 2, (offer.say, found)
            tried += 1
    assert tried


@pytest.mark.parametrize("slug", SLUGS)
def test_a_penalty_is_marked_at_whom_it_cost_and_named_at_the_foot_of_every_wall(
    qapp: QApplication, tmp_path: Path, slug: str
) -> None:
    drive = Drive(slug, 0, corrections=False)
    seat = drive.session.seats[0]
    drive.session.submit(JUDGE, JudgeIs("Mia"))
    acts: list[str] = []
    for by_hand in (Post(3, BANK, supply(seat), "owed"), JudgeSays("penalty", "late", seat, 1)):
        answer = drive.session.submit(JUDGE, by_hand)
        if isinstance(answer, Refusal):  # points are cards here, or none that the judge may move
            continue
        page = drive.session.page(PUBLIC)
        acts.append(f"by the judge: line {page.entry}")
        assert page.mended.get(seat, "") == "; ".join(acts), "each that changed the figure, not the last alone"
        wall = PublicWindow(lambda: 0, game=slug)
        wall.set_page(page)
        lines = [act.rpartition(" ")[2] for act in acts]
        says = f"marks what line{'s' * (len(lines) > 1)} {listed(lines)} changed"
        assert says in wall.foot.accessibleDescription(), "the seat has one pencil, for both"
        wall.deleteLater()
    noted = drive.session.page(PUBLIC).corrected
    drive.session.submit(JUDGE, JudgeSays("warning", "talking", seat))
    assert drive.session.page(PUBLIC).corrected == noted, "a warning changes no figure"
    if noted:
        assert noted[-1].seats == (drive.session.page(PUBLIC).view.seats[0].name,)
    else:
        assert slug in NO_POINTS, "elsewhere a judge moves points"


def test_a_correction_after_the_end_by_which_others_win_says_who_it_was_as_long_as_the_end_stands(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen at a table: the wall said “Anna wins” where it had said “Clara wins”, without a word or a mark."""
    drawn: list[QRectF] = []
    monkeypatch.setattr(results, "draw_mark", lambda _painter, box, _unit: drawn.append(QRectF(box)))
    table = Table(chance=True).play("red", "Y Y Y Y").finish(Ana=60, Ben=40, Cy=5, Di=5)
    wall = results.ResultPanel(unit=20)
    wall.resize(1200, 700)
    wall.set_page(table.session.page(PUBLIC))
    paid = next(
        line for line in table.session.page(JUDGE).story if "Ana" in line.say and "the case needs it" in line.say
    )
    answer = table.session.submit(JUDGE, Correct(paid.entry, "strike", "It was counted twice."))
    assert not isinstance(answer, Refusal)
    for _again in range(2):
        drawn.clear()
        wall.set_page(table.session.page(PUBLIC))
        wall.grab()
        assert wall.headline() == "Ben wins, and no longer Ana"
        assert wall.accessibleName() == wall.headline()
        assert any(box.bottom() < wall._boxes()[0].top() for box in drawn), "the headline bears the pencil"
        table.do(JUDGE, JudgeSays("note", "Read aloud to all."))
    undo = next(one.entry for one in table.session.page(JUDGE).corrected if one.won is not None)
    table.do(JUDGE, Rewind(undo - 1, "after all"))
    wall.set_page(table.session.page(PUBLIC))
    assert wall.headline() == "Ana wins"
    wall.deleteLater()


def test_points_that_lie_behind_a_screen_are_marked_for_their_seat_alone(at: Desk) -> None:
    mend(at.session)
    assert not marked(at.page(PUBLIC))
    for seat in at.session.seats:
        assert marked(at.page(seat)) == {seat}, "the vote passed, so it paid everybody: each sees the own mark"
    bar = PrivateBar()
    bar.set_page(at.page("Di"))
    assert "corrected by line" in bar.accessibleDescription()
    bar.set_page(replace(at.page("Di"), corrected=()))
    assert "corrected" not in bar.accessibleDescription()
    bar.deleteLater()


def test_what_a_correction_posted_is_marked_in_the_ledger_and_in_every_account_of_it(at: Desk) -> None:
    entry = mend(at.session)
    ledger = Ledger()
    ledger.set_page(at.page(JUDGE))
    rows = [n for n, line in enumerate(ledger.model.rows) if line.entry == entry]
    assert rows
    numbers = [int(row.called) for row in ledger.model.rows]
    assert entry in {row.entry for row in ledger.model.rows}
    assert numbers == sorted(numbers), "what was told anew stands where it was played"
    assert f"corrected by line {entry}" in str(ledger.model.data(ledger.model.index(rows[0], 0), 3))
    told = at.session.why("Ana", "supply:Ana").because
    assert {one.mended for one in told if one.entry == entry} == {f"corrected by line {entry}"}
    assert not any(one.mended for one in told if one.entry < entry)
    ledger.deleteLater()


def test_a_private_page_says_what_was_mended_and_marks_each_card_on_which_it_changed_something(
    at: Desk,
) -> None:
    page = PrivatePage(at.evening.bridge, "article27", 16.0)
    page.set_page(at.page("Di"))
    assert not any(card.mark for card in page.cards)
    entry = mend(at.session)
    page.set_page(at.page("Di"))
    marked = {type(card.card).__name__ for card in page.cards if card.mark == f"corrected by line {entry}"}
    assert marked == {"InfluenceCard", "AgendaCard"}, "the vote paid Di, and Di's agenda has a success"
    assert "Line 23 is put right" in page.foot.accessibleDescription()
    later = at.page("Di")
    other = changed(later.corrected[0].after, mine=changed(later.view.mine, worth=99, worth_say="another proposal"))
    mended = (changed(later.corrected[0], after=other),)
    for heading, bears in ((later.view.heading, True), ("Another round", False)):
        page.set_page(changed(later, corrected=mended, view=changed(later.view, heading=heading)))
        (worth,) = (card for card in page.cards if type(card.card).__name__ == "WorthCard")
        assert bool(worth.mark) is bears, "what is of a round alone is marked as long as the round lasts"
    undo = at.page().undo
    assert undo is not None
    at.session.submit(JUDGE, Rewind(undo.to, "after all"))
    page.set_page(at.page("Di"))
    assert not any(card.mark for card in page.cards)
    assert "Taken back" in page.foot.accessibleDescription()
    page.deleteLater()


def test_on_the_track_every_disc_that_lies_elsewhere_after_a_correction_has_a_ring() -> None:
    before = ((), ("red", "green", "blue", "black"))
    after = TrackRow("wealth", "Wealth", ("red",), ("green", "blue", "black"), 1, 6)
    assert moved(after, before, 5) == {0, 2, 3, 4}, "one succeeded, and what had failed after it moved up"
    assert moved(after, (after.successes, after.failures), 5) == frozenset()
    assert moved(after, ((), after.failures), 5) == {0}


def test_what_a_correction_moved_keeps_its_ring_as_long_as_the_phase_lasts(at: Desk) -> None:
    mend(at.session)
    at.settle()
    past = at.table.board.live.past
    assert past.before != past.track
    at.session.submit(at.view.leader.partition(" ")[0], MoveDisc("red", "floor"))
    at.settle()
    assert at.table.board.live.past.before == past.before
