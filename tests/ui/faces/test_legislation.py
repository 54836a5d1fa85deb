"""The face of Legislation: it draws every phase at three and eight seats, in every theme, and tells it in words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.corrections import Rename
from companion.core.messages import HOST, PUBLIC
from companion.core.page import Moment, Page
from companion.games import GAMES
from companion.games.legislation import commands as c
from companion.games.legislation.board import Betrayal, Board, Mine, Outcome
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.session import header_for
from tests.games.legislation.evenings import Table
from tests.ui.faces.drawn import evening, frame_of
from tests.ui.ink import Ink, Word, said, words
from ui.bot import NAMES, Bot
from ui.faces import face_of
from ui.faces.card import Card
from ui.faces.legislation import benches, columns, mood
from ui.faces.legislation.chamber import _shared, sector, stack
from ui.faces.legislation.chamber import ring as benches_ring
from ui.faces.legislation.columns import HEAD, MEMORY, OPEN_HEAD
from ui.faces.legislation.scene import Parliament
from ui.faces.legislation.seat import AgendaCard, HandCard, PromiseCard
from ui.forms.buttons import LongButton
from ui.panels.board import BoardView
from ui.panels.draw import DrawPanel
from ui.theme import icons, style
from ui.theme.tokens import THEMES, contrast
from ui.windows import scenes
from ui.windows.public import PublicWindow

RULES = GAMES["legislation"]
LONG = ("Wilhelmine Mondschein-Wu", "Maximilian Oberhuber-Roy", "Konstantin Alexandrowitz", "Stephanie von Hohenstauf",
        "W" * 24, "Bartholomew Fitzgerald J", "Aleksandra Kowalska-Nowa", "Joe")  # fmt: skip


def begun(seats: int, seed: int = 2, more: Mapping[str, str | int] | None = None) -> Session:
    journal = MemoryJournal(header_for(RULES))
    options = {"variant.short": "on", "vote.secrecy": "sealed", **(more or {})}
    return Session.begin(RULES, NAMES[:seats], options, journal, HandWoundTime(), AppDraws(seed))


def colours(widget: BoardView) -> int:
    """How many colours a picture of the widget has: an empty one has few."""
    picture = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return len({picture.pixel(x, y) for x in range(0, picture.width(), 7) for y in range(0, picture.height(), 7)})


@pytest.mark.parametrize("seats", [3, 8])
def test_every_phase_is_drawn_and_told(qtbot: QtBot, seats: int) -> None:
    session = begun(seats)
    bot, seen = Bot(session, 3), set[str]()
    shell = BoardView(Parliament(), unit=22.0)
    qtbot.addWidget(shell)
    shell.resize(1240, 600)
    while bot.step():
        page = session.page("public")
        board = page.view.board
        assert isinstance(board, Board)
        if board.phase not in seen:
            seen.add(board.phase)
            shell.set_page(page)
            assert colours(shell) > 12, board.phase
            assert all(member.seat in shell.accessibleDescription() for member in board.members)
    assert seen >= {"discard", "refill", "on_deck", "pledge", "sponsor", "vote", "ballots_in", "result", "over"}


@pytest.mark.parametrize("seats", range(3, 9))
def test_every_sign_of_a_bill_has_its_letters_on_a_laptop_at_every_table(qtbot: QtBot, seats: int) -> None:
    """Seen at a table: after somebody had left, wider columns had bare signs, and “no pledge yet” took the room."""
    session = Session.begin(RULES, LONG[:seats], {"variant.short": "on", "vote.secrecy": "sealed"},
                            MemoryJournal(header_for(RULES)), HandWoundTime(), AppDraws(2))  # fmt: skip
    bot = Bot(session, 3)
    while session.evening.public.phase != "sponsor" and bot.step():
        pass
    view = BoardView(Parliament(), unit=14.0)
    qtbot.addWidget(view)
    view.resize(1010, 523)  # of the table window at 1366 by 768
    view.set_page(session.page("public"))
    view.show()
    texts = [word.text for word in words(view)]
    bills = sum(len(member.row) for member in session.page("public").view.board.members)
    assert bills >= seats * 2
    for letters in ("SP", "SC", "FP", "FC"):
        assert texts.count(letters) >= bills, "on every bill"
    assert {"S", "Social", "F", "Fiscal", "P", "Progressive", "C", "Conservative"} <= set(texts), "and in the legend"


@pytest.mark.parametrize("u", [14.0, 30.0])
def test_every_vote_and_shape_lies_in_its_own_sector_however_long_the_name(qtbot: QtBot, u: float) -> None:
    """Seen on a wall: the shapes of the two long names were cut by the next sector."""
    middle, radius = benches_ring(QRectF(0, 0, u * 38, u * 19), u)
    for count in range(3, 9):
        for place, name in enumerate(LONG[:count]):
            path, _angle = sector(middle, radius, place, count)
            laid = stack(middle, radius, place, count, name, u)
            if laid.lines or count <= 6:
                assert path.contains(laid.mark.adjusted(u * 0.2, u * 0.2, -u * 0.2, -u * 0.2)), (count, name)
                assert path.contains(laid.badge), (count, name)


def test_names_give_all_their_room_where_there_is_none_and_nothing_waits_for_more() -> None:
    assert _shared([30.0, 20.0], 10.0) == [20.0, 20.0]
    assert _shared([30.0, 20.0], 90.0) == [0.0, 0.0]
    assert _shared([], 5.0) == []


def test_a_broken_pledge_that_is_torn_on_the_board_has_no_banner_over_it() -> None:
    board = begun(3).page("public").view.board
    torn = Betrayal("Ana", "Ben", "12", "yay", "nay")
    told = replace(board, phase="result", bill=torn.bill, outcome=Outcome("passed", "", "", 1), betrayals=(torn,))
    broke = Moment("Ana broke the pledge to Ben", who=("Ana",), to=("Ben",))
    assert Parliament().calls_out(told, broke)
    assert not Parliament().calls_out(told, replace(broke, to=("Cy",)))
    assert not Parliament().calls_out(replace(told, phase="pledge"), broke)


@pytest.mark.parametrize(("wide", "high", "u"), [(1010, 523, 14.0), (1366, 640, 14.0), (1920, 900, 32.0)])
@pytest.mark.parametrize("seats", [3, 8])
def test_whoever_broke_a_pledge_and_to_whom_are_whole_names_on_every_board(
    qtbot: QtBot, seats: int, wide: int, high: int, u: float
) -> None:
    """Seen on a wall: names of 22 letters were cut in the headline, of all things."""
    names = ("Maximilian von der Aue", "Konstantin Alexandrowi", *NAMES[2:seats])
    assert {len(name) for name in names[:2]} == {22}
    session = Session.begin(RULES, names, {"variant.short": "on", "vote.secrecy": "sealed"},
                            MemoryJournal(header_for(RULES)), HandWoundTime(), AppDraws(2))  # fmt: skip
    bot = Bot(session, 3)
    while session.evening.public.phase != "result" and bot.step():
        pass
    page = session.page("public")
    torn = Betrayal(names[0], names[1], page.view.board.bill.number, "yay", "nay")
    board = replace(page.view.board, betrayals=(torn, replace(torn, seat=names[1], to=names[0])))
    view = BoardView(Parliament(), unit=u)
    qtbot.addWidget(view)
    view.resize(wide, high)
    view.set_page(replace(page, view=replace(page.view, board=board)))
    view.show()
    drawn = words(view)
    verbs = [word for word in drawn if word.text == "broke the pledge to"]
    assert verbs
    for verb in verbs:
        line = [word.text for word in drawn if abs(word.base - verb.base) < 1]
        assert set(names[:2]) <= set(line), line


@pytest.mark.parametrize("seats", [3, 8])
def test_a_seats_cards_are_as_large_whatever_they_hold_and_tell_their_worth(qtbot: QtBot, seats: int) -> None:
    session = begun(seats)
    bot = Bot(session, 3)
    cards = [card for column in scenes.own("legislation", 14.0) for card in column]
    for card in cards:
        qtbot.addWidget(card)
    sizes = [card.sizeHint() for card in cards]
    for _step in range(60):
        bot.step()
        for card in cards:
            card.set_page(session.page(NAMES[0]))
            card.resize(card.sizeHint())
            card.grab()
    assert [card.sizeHint() for card in cards] == sizes
    assert any("for me" in card.accessibleDescription() for card in cards)


EFFECT = "Once a game the owner of this card looks at the hands of two others, and one of them votes as it says."


def in_card(session: Session, card: Card[Mine], u: float, high: float = 0.0) -> tuple[list[Word], QRectF]:
    """The words that a card of Ana's own page draws, and where it lies: as high as it asks to be, or this high."""
    page = session.page("Ana")
    mine = page.view.mine
    assert isinstance(mine, Mine)
    box = QRectF(0, 0, card.size[0] * u, high or card.tall(page, mine) * u)
    device = Ink(round(box.width()), round(box.height()))
    painter = QPainter(device)
    card.draw(painter, box, page, u)
    painter.end()
    return device.words, box


@pytest.mark.parametrize("used", [False, True])
def test_a_special_effect_stands_whole_on_the_own_page(qtbot: QtBot, used: bool) -> None:
    """Seen at the end of an evening: that it was used up was cut by the edge of its card."""
    table = Table(3, effects={"spfp": EFFECT, "sp": EFFECT, "spfc": EFFECT}).to_pledges()
    if used:
        table.do("Ana", c.UseEffect())
    words_, box = in_card(table.session, AgendaCard(), 14.0)
    told = " ".join(word.text for word in words_)
    assert ("The special effect is used up." if used else EFFECT) in told
    assert max(word.base + word.high * 0.3 for word in words_) <= box.bottom()


def test_a_hand_that_is_shown_alone_fills_its_column_and_beside_others_keeps_its_rows(qtbot: QtBot) -> None:
    """Seen while hands are discarded: nine small bills in the upper third of an empty column."""
    table = Table(3)
    u, reach = 14.0, []
    for high in (HandCard.size[1] * u, u * 46):
        words_, box = in_card(table.session, HandCard(), u, high)
        assert {word.text for word in words_} >= set(table.hand("Ana"))
        reach.append(max(word.base for word in words_) / box.bottom())
    assert min(reach) > 0.6
    assert max(word.high for word in words_) >= u * 2


def test_nobody_elses_hand_is_on_the_public_board() -> None:
    session = begun(4)
    for viewer in ("public", HOST):
        assert session.page(viewer).view.mine is None


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_the_mood_can_be_read_in_every_theme(qapp: QApplication, theme: str) -> None:
    with style.worn(THEMES[theme]):
        now, base = mood.current(), style.current()
        assert mood.ground() == (now.ground, now.ground_high)
        for back in (now.ground, now.ground_high, now.panel, now.row):
            assert contrast(base.ink, back) >= 7, back
            assert contrast(base.ink_soft, back) >= 7, back
        for ink in (now.print, now.gain, now.loss):
            assert contrast(ink, now.paper) >= 7, ink
        for fill in (now.yay, now.abstain, now.nay):
            assert contrast(now.on_ballot, fill) >= 7, fill


def test_every_seat_has_as_many_benches_as_its_neighbour() -> None:
    for count in range(3, 9):
        held = benches.places(count)
        assert len(held) == count
        assert len({len(one) for one in held}) == 1


@pytest.mark.parametrize("seats", [3, 8])
def test_the_clock_of_a_pledge_turn_stands_amid_the_benches_and_covers_no_bill(qtbot: QtBot, seats: int) -> None:
    session = begun(seats, more={"turn.seconds": 60})
    bot = Bot(session, 3)
    while session.page("public").view.board.phase != "pledge":
        bot.step()
    for size in ((1366, 768), (1920, 1080)):
        window = PublicWindow(session.now, game="legislation")
        qtbot.addWidget(window)
        window.resize(*size)
        window.show()
        window.set_page(session.page("public"))
        assert window.clock.isVisible()
        assert "1:00" in said(window.clock)
        low = window.clock.mapTo(window, window.clock.rect().bottomLeft()).y()
        titles = [word for word in words(window) if word.text.startswith("Bill ")]
        assert titles
        assert all(word.base - word.high > low for word in titles)


def test_the_types_of_representatives_stand_whole_on_the_buttons_of_the_host(qtbot: QtBot) -> None:
    session = begun(8, more={"rep.mode": "keyed"})
    panel = DrawPanel(session.say_reason)
    qtbot.addWidget(panel)
    panel.resize(360, 500)
    panel.set_offers(session.page(HOST).offers)
    panel.show()
    QApplication.processEvents()
    buttons = [button for button in panel.findChildren(LongButton) if "Social" in button.text()]
    assert len(buttons) == 6, "two equal cards are one choice"
    assert not any(button.elided for button in buttons)


@pytest.mark.parametrize("scale", [1.0, 1.2])
def test_what_the_letters_mean_is_spelt_out_on_a_narrow_wall(qtbot: QtBot, scale: float) -> None:
    page = Table(8).to_pledges().page()
    many = tuple(str(n) for n in range(10, 40))
    board = replace(page.view.board, passed=many, failed=many)
    window = PublicWindow(lambda: 0, scale, game="legislation")
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.set_page(replace(page, view=replace(page.view, board=board)))
    drawn = {word for one in words(window) for word in one.text.split()}
    assert {"Social", "Fiscal", "Progressive", "Conservative"} <= drawn


def wall(qtbot: QtBot, page: Page, size: tuple[int, int] = (1366, 768)) -> PublicWindow:
    """The public window of this size, with this page."""
    window = PublicWindow(lambda: 0, game="legislation")
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    window.set_page(page)
    return window


def test_two_broken_pledges_keep_receiver_and_verdict_whatever_the_names(qtbot: QtBot) -> None:
    table = Table(8)
    for seat, name in zip(table.names, LONG, strict=True):
        table.do(HOST, Rename(seat, name))
    table.to_pledges()
    bill = table.public.on_deck("Ana")[0]
    table.do(HOST, c.MakePledge(bill, "pro", "Flo"))
    table.do(HOST, c.MakePledge(bill, "con", "Hal"))
    table.end_turns().put(bill).vote("Y N Y Y A N Y Y")
    window = wall(qtbot, table.page())
    drawn = words(window.chamber)
    assert ": Nay → Yay" in [word.text for word in drawn]
    told = [word for word in drawn if word.text in ("broke the pledge to", ": Nay → Yay")]
    assert len(told) == 3
    table_ = window.chamber.laid.table
    assert all(word.right <= table_.left() for word in told)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_a_long_name_stands_on_its_bench_and_at_its_pledge_whole(qtbot: QtBot, size: tuple[int, int]) -> None:
    """Seen at a table: through all 24 votes one of four was a nameless square."""
    table = Table(4)
    table.do(HOST, Rename("Cy", "Cleo Vandermeer"))
    table.to_pledges()
    bill = table.public.on_deck("Ana")[0]
    table.do(HOST, c.MakePledge(bill, "pro", "Cy"))
    window = wall(qtbot, table.page(), size)
    assert not [word.text for word in words(window.chamber) if "…" in word.text]
    table.end_turns().put(bill)
    window.set_page(table.page())
    assert not [word.text for word in words(window.chamber) if "…" in word.text]
    left, floor = window.chamber.laid.table.left(), window.chamber.laid.middle.y()
    benches = [word.text for word in words(window.chamber) if word.right < left and word.base < floor]
    assert "Cleo Vandermeer" in " ".join(benches)


def test_four_discarded_bills_lie_open_where_they_have_room_and_more_are_counted_in_words(qtbot: QtBot) -> None:
    table = Table(4)
    for seat in table.names:
        table.do(seat, c.Discard(table.hand(seat)[:4] if seat != "Di" else table.hand(seat)[:8]))
    window = wall(qtbot, table.page(), (1920, 1080))
    drawn = [word.text for word in words(window.chamber)]
    assert sum(text.startswith("Bill ") for text in drawn) >= 15
    assert [text for text in drawn if "more below" in text] == ["4 more below"]


@pytest.mark.parametrize(("seats", "discarded", "below"), [(3, 6, 0), (4, 3, 0), (8, 5, 0), (8, 9, 5)])
def test_every_discarded_bill_is_read_at_the_size_of_all_other_words(
    qtbot: QtBot, seats: int, discarded: int, below: int
) -> None:
    """Seen on a wall: letters of two percent on four bills, and two more below that nobody saw."""
    table = Table(seats)
    for seat in table.names:
        table.do(seat, c.Discard(table.hand(seat)[:discarded]))
    window = wall(qtbot, table.page())
    drawn = words(window.chamber)
    counted = [word.text for word in drawn if "more below" in word.text]
    assert counted == [f"{below} more below"] * (seats if below else 0)
    assert not [word for word in drawn if word.high < 768 * 0.03 - 0.5]


def test_while_cards_lie_for_somebody_the_letters_of_the_bills_stay_explained(qtbot: QtBot) -> None:
    table = Table(4).to_pledges()
    table.do("Ben", c.LayCards("Ana", table.hand("Ben")[:1]))
    window = wall(qtbot, table.page())
    drawn = {word.text for word in words(window.chamber)}
    assert {"Ben → Ana: 1 face down", "Social", "Fiscal", "Progressive", "Conservative"} <= drawn


def test_the_letters_stay_explained_beside_trades_of_the_longest_names(qtbot: QtBot) -> None:
    table = Table(4)
    for seat, name in zip(table.names, LONG, strict=False):
        table.do(HOST, Rename(seat, name))
    table.to_pledges()
    for seat in table.names[1:]:
        table.do(seat, c.LayCards("Ana", table.hand(seat)[:1]))
    window = wall(qtbot, table.page())
    drawn = [word for word in words(window.chamber) if word.base > window.chamber.laid.legend.top()]
    told = {word.text for word in drawn}
    assert {"Social", "Fiscal", "Progressive", "Conservative"} <= told
    assert any("face down" in text for text in told), told


def test_what_lies_in_hands_and_piles_is_counted_on_the_wall_once_the_bills_lie_on_deck(qtbot: QtBot) -> None:
    """Whoever begins a turn may swap a card from another's pile. Seen at a table: one sign stood beside the number of a
    bill and beside a count, whoever sought pledges had no pile, and a trade of two for one changed nothing there."""
    table = Table(4)
    for seat, count in zip(table.names, (4, 0, 2, 0), strict=True):
        table.do(seat, c.Discard(table.hand(seat)[:count]))
    while table.phase.value == "refill":
        table.do(table.public.active, c.Refill())
    for seat in table.names:
        table.do(seat, c.PutOnDeck(table.hand(seat)[:3]))
    window = wall(qtbot, table.page(), (1920, 1080))

    def head(place: int) -> list[str]:
        column = window.chamber.laid.columns[place]
        drawn = [word for word in words(window.chamber) if column.left() <= word.left < column.right()]
        upper = [word for word in drawn if word.base < column.top() + window.chamber.unit * OPEN_HEAD]
        return [word.text for word in sorted(upper, key=lambda word: (round(word.base), word.left))]

    def legend() -> list[str]:
        line = window.chamber.laid.legend
        return [word.text for word in words(window.chamber) if line.top() < word.base < line.bottom()]

    assert head(2)[-3:] == ["6", *reversed(table.public.things["pile:Cy"])], "the hand, and the pile as small cards"
    assert head(0)[-2:] == ["6", "4"], "the own pile, too, while pledges are sought; four are only counted"
    assert head(1)[-1] == "6"
    board = table.board()
    shown = tuple(replace(member, gained=(("7", 1), ("12", -1), ("75", 0))) for member in board.members)
    window.set_page(replace(table.page(), view=replace(table.page().view, board=replace(board, members=shown))))
    assert {"discarded", "voted on"} <= set(legend()), "a bill on the pile is no bill that was voted on"
    table.do("Ana", c.LayCards("Ben", table.hand("Ana")[:2]))
    table.do("Ben", c.LayCards("Ana", table.hand("Ben")[:1]))
    window.set_page(table.page())
    assert legend()[:8] == ["S", "Social", "F", "Fiscal", "P", "Progressive", "C", "Conservative"]
    table.do(HOST, c.EndTurn("stand"))
    window.set_page(table.page())
    assert (head(0)[-5:], head(1)[-1]) == (["5", "4", "3", "2", "1"], "7")
    assert legend()[:8] == ["S", "Social", "F", "Fiscal", "P", "Progressive", "C", "Conservative"], "in every turn"
    assert "broken pledges" in legend(), "nobody asks what “0 broken” counts"


def test_who_has_looked_is_marked_on_the_wall_until_all_have(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(4).to_pledges()
    page, marked = table.page(), list[str]()
    real = icons.draw

    def draw(painter: QPainter, name: str, *where: object) -> None:
        marked.append(name)
        real(painter, name, *where)  # type: ignore[arg-type]  # as it was asked for

    monkeypatch.setattr(icons, "draw", draw)
    for looked, count in (((True, False, True, False), 2), ((True,) * 4, 0)):
        cards = tuple(replace(card, looked=on) for card, on in zip(page.view.seats, looked, strict=True))
        window = wall(qtbot, replace(page, view=replace(page.view, seats=cards)))
        marked.clear()
        words(window.chamber)
        assert marked.count("looked") == count


@pytest.mark.parametrize(
    ("seats", "told", "signs"), [(8, "1", 7), (6, "1", 5), (4, "1 broken, sits out", 0), (3, "1 broken, sits out", 0)]
)
def test_r13_who_sits_out_is_told_in_words_or_by_a_sign_that_the_legend_has(
    qtbot: QtBot, seats: int, told: str, signs: int
) -> None:
    """Seen on a wall: “1, out”, which nobody could read; and a pile costs nobody that a pledge was broken."""
    page = Table(seats).to_pledges().page()
    board = page.view.board
    pile = tuple(bill for member in board.members for bill in member.row)
    members = tuple(
        replace(member, pile=pile[:12], broken=1, sits=member.seat != board.active, total=10)
        for member in board.members
    )
    window = wall(qtbot, replace(page, view=replace(page.view, board=replace(board, members=members))))
    real, marked = icons.draw, list[tuple[str, float]]()

    def draw(painter: QPainter, name: str, box: QRectF, ink: str) -> None:
        marked.append((name, box.top()))
        real(painter, name, box, ink)

    with patch.object(icons, "draw", draw):
        drawn = words(window.chamber)
    legend = window.chamber.laid.legend
    assert "sits out" in [word.text for word in drawn if word.base > legend.top()]
    assert [word.text for word in drawn if word.base < legend.top()].count(told) >= seats - 1
    assert len([name for name, top in marked if name == columns.SITS_OUT and top < legend.top()]) == signs
    assert sum(name == "broken" and top < legend.top() for name, top in marked) == seats


def test_an_agenda_keeps_its_letters_beside_ten_points_and_more(qtbot: QtBot) -> None:
    page = Table(6).to_pledges().page()
    board = page.view.board
    for hand in (True, False):
        members = tuple(replace(member, total=12, letters="SP FP") for member in board.members)
        shown = replace(board, members=members, knows_hands=hand)
        window = wall(qtbot, replace(page, view=replace(page.view, board=shown)), (1920, 1080))
        assert [word.text for word in words(window.chamber)].count("SP FP") >= len(members) - 1


def test_r13_who_broke_which_pledge_and_what_each_bill_brought_stay_on_the_wall_after_the_result(qtbot: QtBot) -> None:
    """Seen at a table: once the result of the vote was gone, “1 broken” was all that was left of it."""
    window = PublicWindow(lambda: 0, game="legislation")
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    for seats in (3, 8):
        table = Table(seats).to_pledges()
        table.do("Ben", c.MakePledge("1", "pro"))
        table.end_turns().put("1").vote(" ".join("Y" if name != "Ben" else "A" for name in table.names)).go_on()
        window.set_page(table.page())
        gain = table.board().members[1].total
        assert gain
        column, u = window.chamber.laid.columns[1], window.chamber.unit
        head = {word.text for word in words(window.chamber) if column.left() < word.left < column.right()}
        assert {"Ana, ", "Bill 1", f"{gain:+}".replace("-", "−")} <= head, "in the open column"
        assert "Ben broke a pledge to Ana on Bill 1" in window.chamber.accessibleDescription()
        table.put("").vote(" ".join("A" * seats)).go_on()
        window.set_page(table.page())
        column = window.chamber.laid.columns[1]
        drawn = [word for word in words(window.chamber) if column.left() < word.left < column.right()]
        low = [word.text for word in drawn if word.base < column.top() + u * (HEAD + 2 * MEMORY)]
        assert sum(text in ("1", "Bill 1") for text in low) >= 2, "in a closed one, with the receiver's shape"


def test_a_step_of_one_member_draws_no_others_column_anew(qapp: QApplication) -> None:
    """Whose turn it was and who was waited for stood in every column: all were painted for the one that changed."""
    scene, few = face_of("legislation").scene, 0
    shown = [frame_of(page, (1920, 1080)) for page in evening("legislation", 3, PUBLIC)[:30]]
    for before, after in pairwise(shown):
        parts = [{part.name: part for part in scene.parts(frame, scene.lay(frame))} for frame in (before, after)]
        old, new = ({name: part for name, part in found.items() if name.startswith("member ")} for found in parts)
        if old.keys() == new.keys() and all(old[name].box == new[name].box for name in old):
            few += 1
            members = zip(before.board.members, after.board.members, strict=True)
            concerned = {after.board.active, before.board.active}
            concerned |= {one.seat for one, other in members if one != other}
            concerned |= set(before.board.waiting) ^ set(after.board.waiting)
            assert {name for name in old if old[name].rests_on != new[name].rests_on} <= {
                f"member {seat}" for seat in concerned
            }
    assert few > 5


def test_r13_a_pledge_warns_before_the_vote_and_nobody_sits_out_a_turn_that_never_comes() -> None:
    table = Table(variant_short="on").to_pledges()
    for seat, last in (("Ben", False), ("Cy", True)):
        while last and table.public.round < table.public.rounds:
            table.end_turns().all_fail()
        bill = table.public.on_deck("Ana")[0]
        table.do(seat, c.MakePledge(bill, "pro"))
        table.end_turns().put(bill)
        page = table.page(seat)
        mine = page.view.mine
        assert isinstance(mine, Mine)
        warned = PromiseCard().told(page, mine)
        assert ("If broken: I sit out the next Pledge turn." in warned) != last, "a warning, and no verdict"
        table.vote("A A A")
        outcome = table.board().outcome
        assert outcome is not None
        for told in (outcome.why, next(say for say in reversed(table.story()) if "broke" in say)):
            assert ("sits out" in told) != last, told
        table.go_on().all_fail()
    assert table.public.over
