"""The result."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainterPath
from pytestqt.qtbot import QtBot

from companion.core.names import isolated
from companion.core.page import Paper, Result, Standing
from companion.core.vocabulary import Icon
from companion.games import GAMES
from tests.ui import pages
from tests.ui.ink import Word, said, words
from ui.faces import face_of
from ui.panels.result import ResultPanel
from ui.theme import called, icons, paint, style
from ui.windows.public import PublicWindow


def made(qtbot: QtBot) -> ResultPanel:
    """A panel as large as a projector's."""
    panel = ResultPanel(unit=33)
    qtbot.addWidget(panel)
    panel.resize(1920, 1000)
    panel.show()
    return panel


def test_it_says_who_won_and_why(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel.set_page(pages.result())
    text = said(panel)
    for word in ("Stephanie wins", "31 influence for Great Britain", "Kept every deal", "Ana, 5 of 5"):
        assert word in text


def test_a_shared_victory_names_all_who_share_it(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel.set_page(pages.shared())
    assert panel.headline() == "Mike and Rich share it"
    assert [w.text for w in words(panel)].count("1") >= 2, "a shared place is shown for both"


def test_whoever_left_is_marked_so_where_others_have_their_place(qtbot: QtBot) -> None:
    panel = made(qtbot)
    page = pages.result()
    assert page.result is not None
    *stay, last = page.view.seats
    view = msgspec.structs.replace(page.view, seats=tuple(stay), gone=(last,))
    assert "left" not in [w.text for w in words(panel)]
    panel.set_page(msgspec.structs.replace(page, view=view))
    assert [w.text for w in words(panel)].count("left") == 1
    assert f"left {last.name}: " in panel.accessibleDescription()


def test_nobody_is_ranked_where_nobody_won(qtbot: QtBot) -> None:
    """Seen at a table: after a tie at the top the wall said 2, 2, 4 and nobody was first."""
    panel = made(qtbot)
    page = pages.result()
    assert page.result is not None
    standings = tuple(msgspec.structs.replace(one, place=one.place + 1) for one in page.result.standings)
    panel.set_page(pages.result(msgspec.structs.replace(page.result, winners=(), standings=standings)))
    first = [word.text for word in words(panel) if word.left < 60]
    assert not any(text.isdecimal() for text in first), first
    assert "2. " not in panel.accessibleDescription()


@pytest.mark.parametrize("terms", [1, 3, 6])
def test_no_title_of_the_winning_deal_is_cut_however_long_names_and_words_are(qtbot: QtBot, terms: int) -> None:
    """Seen at six seats: three times “A small …”, and the sheet was half empty."""
    panel = ResultPanel(unit=23.65)
    qtbot.addWidget(panel)
    panel.resize(1366, 700)
    page = pages.result()
    assert page.result is not None
    told = [msgspec.structs.replace(one, seat=f"{one.seat} Featherstonehaugh", say="spoke in vain once more", met=False)
            for one in page.result.standings]  # fmt: skip
    titles = ("A small concession", "The goalposts, moved", "Finished first")
    paper = Paper("The winning deal", tuple((3, titles[n % 3]) for n in range(terms)))
    panel.set_page(pages.result(msgspec.structs.replace(page.result, standings=tuple(told), paper=paper)))
    drawn = " ".join(word.text for word in words(panel))
    assert "…" not in drawn
    assert all(drawn.count(titles[n]) == terms // 3 + (n < terms % 3) for n in range(3)), drawn


def test_all_points_of_the_winning_deal_are_of_one_size_and_signed_as_in_the_speech(qtbot: QtBot) -> None:
    """Seen on a wall: beside a title of two lines the seal was smaller, and its words stood further left; and what a
    card gave was “2”, as if it were a term that lies there, where the speech had “+2”."""
    panel = ResultPanel(unit=23.65)
    qtbot.addWidget(panel)
    panel.resize(1366, 700)
    page = pages.result()
    assert page.result is not None
    long = "An end to the common agricultural policy as we know it, with"
    lines = ((77, long), (88, "The single market completed"), (99, "A referendum date in June"))
    paper = Paper("The winning deal", lines, ((2, "Triumph in the press"), (-3, "Ruritania"), (10, "finished first")))
    panel.set_page(pages.result(msgspec.structs.replace(page.result, paper=paper)))
    drawn = words(panel)
    points = [word for word in drawn if word.text in ("77", "88", "99", "+2", "−3", "+10")]
    assert len(points) == 6
    assert len({round(word.high) for word in points}) == 1
    first = ("An end", "The single", "A referendum", "Triumph", "Ruritania", "finished first")
    titles = [word.left for word in drawn if word.text.startswith(first)]
    assert len(titles) == 6
    assert max(titles) - min(titles) < 2


def test_a_graph_stands_only_where_there_is_room_for_its_lines(qtbot: QtBot) -> None:
    """Seen on the wall: “Points by turn” over an empty panel, under a winning deal of four lines."""
    panel = made(qtbot)
    page = pages.result()
    assert page.result is not None
    paper = Paper("The winning deal", ((3, "A small concession"),) * 4)
    seen = set[bool]()
    for sheet in (paper, None):
        panel.set_page(pages.result(msgspec.structs.replace(page.result, paper=sheet)))
        for high in range(300, 1100, 10):
            panel.resize(1366, high)
            seen.add(panel.graph.isVisibleTo(panel))
            drawn = {word.text for word in words(panel.graph)} if panel.graph.isVisibleTo(panel) else {"start"}
            assert len(drawn) > 1 or drawn == {"start"}, (high, drawn)
    assert seen == {True, False}


def test_long_names_stand_in_two_lines_before_a_word_is_left_out(qtbot: QtBot) -> None:
    panel = made(qtbot)
    page = pages.result()
    assert page.result is not None
    name = "Wilhelmine Mondschein-Wu"
    first = msgspec.structs.replace(page.result.standings[0], seat=name)
    honours = (("Kept every deal", f"{name} and Rich, 5 of 5"), *page.result.honours[1:])
    result = msgspec.structs.replace(page.result, standings=(first, *page.result.standings[1:]), honours=honours)
    panel.set_page(pages.result(result))
    drawn = " ".join(w.text for w in words(panel))
    assert "Wilhelmine Mondschein-Wu" in drawn
    assert "and Rich, 5 of 5" in drawn
    assert "…" not in drawn


def test_the_parts_of_each_score_are_shown_as_figures(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel.set_page(pages.result())
    figures = [w.text for w in words(panel)]
    for figure in ("21", "10", "31", "22", "6", "28"):
        assert figure in figures


def test_what_was_lost_stands_beside_the_sum_in_words(qtbot: QtBot) -> None:
    panel = made(qtbot)
    page = pages.result()
    assert page.result is not None
    last = page.result.standings[-1]
    poorer = msgspec.structs.replace(last, total=-3, parts=(("Gold", 2), ("Black Spot", -5)))
    standings = (*page.result.standings[:-1], poorer)
    panel.set_page(pages.result(msgspec.structs.replace(page.result, standings=standings)))
    figures = [w.text for w in words(panel)]
    assert "−3" in figures
    assert "Black Spot: −5" in figures


def negative(qtbot: QtBot, line: tuple[int, ...], size: tuple[int, int] = (1920, 1000)) -> list[Word]:
    """What is drawn of an evening on which one seat fell below nothing."""
    base = pages.RESULT
    first = msgspec.structs.replace(base.standings[-1], total=-7, parts=(("points", -7),))
    graph = dict.fromkeys(base.graph, tuple(range(len(line)))) | {first.seat: line}
    panel = made(qtbot)
    panel.resize(*size)
    standings = (*base.standings[:-1], first)
    panel.set_page(pages.result(msgspec.structs.replace(base, standings=standings, graph=graph)))
    return [*words(panel), *words(panel.graph)]


def test_a_negative_total_has_a_true_minus_and_its_graph_a_line_at_nothing(qtbot: QtBot) -> None:
    texts = [word.text for word in negative(qtbot, (0, -3, -7))]
    assert texts.count("−7") >= 2
    assert "0" in texts
    assert not [text for text in texts if text.startswith("-")]


def test_the_rounds_of_a_long_evening_do_not_run_into_each_other(qtbot: QtBot) -> None:
    rounds = [w for w in negative(qtbot, tuple(range(0, -73, -1))) if w.text.isdigit() and w.base > 750]
    rounds.sort(key=lambda word: word.left)
    row = [w for w in rounds if abs(w.base - max(r.base for r in rounds)) < 2]
    assert len(row) > 3
    assert all(a.right < b.left for a, b in pairwise(row))


def test_what_is_grey_in_the_bars_is_said_under_them(qtbot: QtBot) -> None:
    """Seen at a table: one player's bar was gold, not his blue, and nothing said why."""
    panel = made(qtbot)
    two = (("own bills", 1), ("others' bills", 2))
    standings = tuple(Standing(name, n, 3, two) for n, name in enumerate(("Mike", "Rich"), 1))
    result = Result(standings, ("Mike",), "Mike wins")
    panel.set_page(msgspec.structs.replace(pages.page(), result=result))
    assert "others' bills (own bills: the player's colour)" in {word.text for word in words(panel)}


def test_what_decides_and_what_was_lost_do_not_run_into_each_other(qtbot: QtBot) -> None:
    panel = made(qtbot)
    page = pages.result()
    assert page.result is not None
    first = page.result.standings[0]
    loser = msgspec.structs.replace(
        first, seat="Ana", place=2, total=-93, parts=(("laid points", -93),), say="spoke in vain", met=False
    )
    panel.set_page(pages.result(msgspec.structs.replace(page.result, standings=(first, loser))))
    drawn = {w.text: w for w in words(panel)}
    assert drawn["laid points: −93"].left >= drawn["spoke in vain"].right


def test_the_graph_says_what_it_counts_where_that_is_not_rounds(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel.set_page(pages.result())
    assert "Points by round" in [w.text for w in words(panel.graph)]
    panel.set_page(pages.result(msgspec.structs.replace(pages.RESULT, graph_say="Points by turn")))
    told = [w.text for w in words(panel.graph)]
    assert "Points by turn" in told
    assert "Points by round" not in told


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_result_and_what_covers_the_wall_wear_the_games_own_mood(qtbot: QtBot, game: str) -> None:
    window = PublicWindow(lambda: 0, game=game)
    qtbot.addWidget(window)
    window.result.set_page(msgspec.structs.replace(pages.result(), game=game))
    worn = face_of(game).private()
    for part in (window.result, window.result.graph, window.deals, window.cover, window.ribbon):
        assert part.wear() == worn, type(part)


def test_one_figure_stands_beside_its_bar_and_not_in_it_once_more(qtbot: QtBot) -> None:
    panel = made(qtbot)
    result = pages.RESULT
    alone = tuple(msgspec.structs.replace(s, parts=(("points", s.total),)) for s in result.standings)
    panel.set_page(pages.result(msgspec.structs.replace(result, standings=alone, graph={}, honours=())))
    figures = [word.text for word in words(panel)]
    assert figures.count("31") == 1


def test_where_one_bar_has_its_figures_each_has(qtbot: QtBot) -> None:
    """Seen at a table: 4, 4 and 10 stood in the winner's bar, and none in the next one, which was 4 long."""
    panel = made(qtbot)
    first, second, *others = (msgspec.structs.replace(one, symbols=(), say="") for one in pages.RESULT.standings)
    two = msgspec.structs.replace(first, parts=(("laid", first.total - 7), ("more", 7)), alike=2)
    one = msgspec.structs.replace(second, total=29, parts=(("laid", 29),), alike=1)
    result = msgspec.structs.replace(pages.RESULT, standings=(two, one, *others), graph={}, honours=())
    panel.set_page(pages.result(result))
    assert [word.text for word in words(panel)].count("29") == 2, "in the bar, and beside it as the total"


def test_why_somebody_won_is_read_whole_on_two_lines(qtbot: QtBot) -> None:
    panel = made(qtbot)
    why = "4 reached the objective; of them Wilhelmine Mondschein-Wu, Maximilian Oberhuber-Roy and Konstantin had most."
    panel.set_page(pages.result(msgspec.structs.replace(pages.RESULT, say=why)))
    assert why in said(panel).replace(" | ", " ")


def test_no_letter_of_the_headline_reaches_into_the_line_below(qtbot: QtBot) -> None:
    """Seen at a table: the tails of an Arabic name lay on why its player had won."""
    panel = ResultPanel(unit=23.65)
    qtbot.addWidget(panel)
    panel.resize(1366, 704)
    page = pages.result()
    assert page.result is not None
    name = isolated("عبد الرحمن الهاشمي")
    why = "17 influence for France. Bartholomew Featherstone stands before Maximiliane with fewer agenda points: 0."
    panel.set_page(pages.result(msgspec.structs.replace(page.result, winners=(name,), say=why)))
    drawn = words(panel)
    head, line = drawn[0], next(word for word in drawn if word.text.startswith("17 influence"))
    inked = QPainterPath()
    inked.addText(0, 0, style.font(head.high, paint.HEAVY), panel.headline())
    assert head.base + inked.boundingRect().bottom() <= line.base - line.high * 0.7


def test_no_figure_stands_alone_on_the_second_line_of_why_somebody_won(qtbot: QtBot) -> None:
    """Seen on a laptop: “… had the most influence:”, and under it “3.”."""
    panel = made(qtbot)
    told = (f"4 reached the objective; of them {'W' * many} had the most influence: 3." for many in range(80))
    room, unit = panel.width() - panel.unit * 4, panel.unit
    why = next(each for each in told if paint.wrapped(each, room, unit, paint.MEDIUM)[-1] == "3.")
    panel.set_page(pages.result(msgspec.structs.replace(pages.RESULT, say=why)))
    assert "influence: 3." in said(panel)
    assert "3." not in [word.text for word in words(panel)]


def test_no_number_of_the_graph_lies_on_its_neighbour(qtbot: QtBot) -> None:
    """Seen on a laptop: “0” on “−1”, where 41 was the most."""
    texts = [word for word in negative(qtbot, (0, 41, -1)) if word.text in ("0", "−1", "41")]
    scale = [word for word in texts if word.left == min(w.left for w in texts if w.text == "41")] or texts
    column = sorted(word.base for word in texts if abs(word.right - scale[0].right) < 2)
    assert len(column) >= 2
    assert all(low - high > scale[0].high for high, low in pairwise(column)), column


def test_so_many_winners_that_their_names_have_no_room_are_counted(qtbot: QtBot) -> None:
    panel = made(qtbot)
    names = [f"Maximilian Oberhuber-R{n}" for n in range(6)]
    alike = tuple(msgspec.structs.replace(pages.RESULT.standings[0], seat=name) for name in names)
    panel.set_page(pages.result(msgspec.structs.replace(pages.RESULT, standings=alike, winners=tuple(names))))
    assert "6 share it" in said(panel)


@pytest.mark.parametrize("alike", [0, 1])
def test_beside_every_name_stands_the_mark_of_its_line_in_the_graph(
    qtbot: QtBot, alike: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whatever colour a game draws its bars: the graph has no other legend."""
    base = pages.result().result
    assert base is not None
    standings = tuple(msgspec.structs.replace(one, alike=alike) for one in base.standings)
    page = pages.result(msgspec.structs.replace(base, standings=standings))
    panel, marks = made(qtbot), []
    panel.set_page(page)
    monkeypatch.setattr(icons, "draw_shape", lambda _painter, colour, box, *_ink: marks.append((colour, box)))
    panel.graph.hide()
    names = {word.text: word for word in words(panel)}
    assert len(base.graph) == len(marks) == len(standings)
    for seat in base.graph:
        name = names[seat]
        box = next(box for colour, box in marks if colour == page.view.colours[seat])
        assert box.right() <= name.left
        assert abs(box.center().y() - (name.base - name.high / 3)) < name.high, "in the same row"


def test_whoever_shares_an_honour_is_named_however_many_they_are(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel.set_unit(23.6)
    panel.resize(1366, 700)
    page = pages.result()
    assert page.result is not None
    long = ("Maximiliane Featherstone", "Bartholomew Winterbottom", "Llanfairpwllgwyngyllgoge", "Konstantina Papadop",
            "Wolfeschlegelsteinhausen", "Hubert Blaine-Wolfeschle", "Anna-Katharina von Thurn")  # fmt: skip
    standings = tuple(msgspec.structs.replace(page.result.standings[0], seat=name) for name in long)
    shared = f"{', '.join(long[:-1])} and {long[-1]}, 9 each"
    for few in ((), (("Broke most pledges", f"{long[0]}, 9 of 10"),), page.result.honours[:3]):
        honours = (*few, ("Passed most bills", shared))
        result = msgspec.structs.replace(page.result, standings=standings, honours=honours)
        panel.set_page(msgspec.structs.replace(page, result=result))
        foot = " ".join(word.text for word in words(panel) if word.base > 600)
        assert "…" not in foot
        assert foot.endswith("9 each")
        high = {round(word.high) for word in words(panel) if word.base > 660}
        assert len(high) == 1, "one size: what is smaller looks like less"
        assert all(any(form in foot for form in called.forms(name, long)) for name in long), foot


@pytest.mark.parametrize(("rows", "brackets"), [(3, 0), (12, 3)])
def test_a_short_part_has_its_symbol_above_its_figure_and_in_low_rows_behind_the_total(
    qtbot: QtBot, rows: int, brackets: int
) -> None:
    """Seen at a table: “16” and a bottle with a 1 was read as 17, though that 1 was in the bar already; and a bare 4
    between symbols, with “(bottle 4)” behind the total, as a second score."""
    panel, page = made(qtbot), pages.result()
    panel.set_unit(23.6)
    panel.resize(1366, 700)
    assert page.result is not None
    one = msgspec.structs.replace(page.result.standings[0], alike=0)
    standings = [
        msgspec.structs.replace(one, total=most + 1, parts=(("Map", most), ("Rum", 1)), symbols=(Icon.MAP, Icon.RUM))
        for most in (90, 30)
    ]
    small = msgspec.structs.replace(one, total=1, parts=(("Rum", 1),), symbols=(Icon.RUM,))
    # Rows without parts, only so that there are many.
    standings += [small, *[msgspec.structs.replace(one, total=0, parts=(), symbols=())] * (rows - 3)]
    result = msgspec.structs.replace(page.result, standings=tuple(standings))
    panel.set_page(msgspec.structs.replace(page, result=result))
    drawn = [word.text for word in words(panel)]
    assert drawn.count("1)") == drawn.count("(") == brackets, drawn
    if not brackets:
        assert drawn.count("1") == 3 + 3 + 1 + 1, "places, figures in bars, a whole score, and the graph's"


@pytest.mark.parametrize("high", [768, 1080, 2160])
def test_a_long_name_has_two_lines_beside_its_bar_before_its_letters_are_narrow(qtbot: QtBot, high: int) -> None:
    """Seen on a wall: the winner's name was condensed into one line, with room for another above and below."""
    panel, page = ResultPanel(unit=high * 0.0308), pages.result()
    qtbot.addWidget(panel)
    panel.resize(high * 16 // 9, round(high * 0.92))
    names = ("Friederike-Wilhelmine Jo", "Konstantina Papadopoulos", "Hubert Blaine-Wolfeschle", "Jo")
    assert page.result is not None
    standings = tuple(
        msgspec.structs.replace(who, seat=name) for who, name in zip(page.result.standings, names, strict=False)
    )
    panel.set_page(msgspec.structs.replace(page, result=msgspec.structs.replace(page.result, standings=standings)))
    drawn = [word for word in words(panel) if panel.rows.contains(word.left, word.base)]
    beside = [word for word in drawn if any(part and word.text in part for part in names)]
    assert len(beside) == 7, beside
    assert all(word.across == 1 for word in beside), beside


@pytest.mark.parametrize("high", [768, 1080, 2160])
def test_every_symbol_stands_whole_in_its_part_of_a_bar_or_behind_the_total(qtbot: QtBot, high: int) -> None:
    """Seen on a wall: of +2 in a bar of 39 the symbol was as wide as its part, and lay over the upper corners."""
    panel, page = ResultPanel(unit=high * 0.0308), pages.result()
    qtbot.addWidget(panel)
    panel.resize(high * 16 // 9, round(high * 0.92))
    seats = [card.name for card in page.view.seats]
    rows = ((9, 7, 8, 3, 2, 10), (9, 12, 2, 1), (8, 5, 4, 1), (1, 1))
    given = (Icon.OWN_TURN, Icon.GAVEL)
    standings = tuple(
        Standing(seat, n + 1, sum(row), tuple(("No, Minister", points) for points in row),
            symbols=(*[Icon.NONE] * (len(row) - len(given)), *given), alike=len(row) - len(given))
        for n, (seat, row) in enumerate(zip(seats, rows, strict=False))
    )  # fmt: skip
    result = Result(standings=standings, winners=(seats[0],), say="39 points.", counted=True)
    parts, symbols = list[QRectF](), list[QRectF]()
    in_bar, place = ResultPanel._in_bar, icons.draw

    def a_part(self: ResultPanel, painter: Any, box: QRectF, *given: Any) -> None:
        parts.append(QRectF(box))
        in_bar(self, painter, box, *given)

    def a_symbol(painter: Any, name: str, box: QRectF, *ink: Any) -> None:
        if name in given:
            symbols.append(QRectF(box))
        place(painter, name, box, *ink)

    with patch.object(ResultPanel, "_in_bar", a_part), patch.object(icons, "draw", a_symbol):
        panel.set_page(msgspec.structs.replace(page, result=result))
        words(panel)
    assert len(symbols) == len(given) * len(rows)
    rim = panel.unit * 0.05
    for symbol in symbols:
        over = [part for part in parts if part.intersects(symbol)]
        assert all(part.adjusted(rim, rim, -rim, -rim).contains(symbol) for part in over), (symbol, over)


def test_every_part_of_a_bar_shows_its_points(qtbot: QtBot) -> None:
    """Seen at a table: of 7, 4, 3, 5 and 10 the bar said 7, 4, 5 and 10, for what others were told kept it short."""
    panel, page = made(qtbot), pages.result()
    assert page.result is not None
    rows = ((7, 4, 3, 5, 10), (8, 5, 10), (9, 7, 8, -3), (9, 2), (1, 1, 10, 10))
    seats = [card.name for card in page.view.seats]
    standings = tuple(
        msgspec.structs.replace(who, seat=seat, total=sum(row), parts=tuple((f"No, Minister {n}", n) for n in row),
            symbols=(), alike=len(row), met=who is page.result.standings[1], say="spoke in vain")
        for seat, row, who in zip(seats, rows, page.result.standings, strict=False)
    )  # fmt: skip
    panel.set_page(msgspec.structs.replace(page, result=msgspec.structs.replace(page.result, standings=standings)))
    panel.graph.hide()
    drawn = [word.text for word in words(panel)]
    for number in {n for one in standings for _say, n in one.parts if n > 0}:
        many = sum(n == number for one in standings for _say, n in one.parts)
        assert drawn.count(str(number)) >= many, " | ".join(drawn)


def test_a_single_part_with_a_symbol_has_its_figure_as_every_other_bar(qtbot: QtBot) -> None:
    """Seen on a wall: whoever had scored for rum alone had a bottle without a number between bars that had both."""
    panel, page = made(qtbot), pages.result()
    seats = [card.name for card in page.view.seats]
    standings = [
        Standing(seats[0], 1, 13, (("Gold", 4), ("Rum", 9)), symbols=(Icon.GOLD, Icon.RUM), alike=0),
        Standing(seats[1], 2, 9, (("Rum", 9),), symbols=(Icon.RUM,), alike=0),
    ]
    result = Result(standings=tuple(standings), winners=(seats[0],), say="", counted=True)
    panel.set_page(msgspec.structs.replace(page, result=result))
    drawn = [word.text for word in words(panel)]
    assert drawn.count("9") == 3, "two bars, and one total"


def test_what_is_left_of_a_bar_from_which_something_was_lost_is_as_long_as_its_total(qtbot: QtBot) -> None:
    """Seen at a table: a bar of four, the figure 3, and “own bills: −1” beside it read as if the figure were wrong."""
    panel, page = made(qtbot), pages.result()
    seats = [card.name for card in page.view.seats][:2]
    parts = ((("own bills", 0), ("others' bills", 3)), (("own bills", -1), ("others' bills", 4)))
    standings = tuple(Standing(seat, 1, 3, part) for seat, part in zip(seats, parts, strict=True))
    panel.set_page(msgspec.structs.replace(page, result=Result(standings, tuple(seats), "", counted=True)))
    picture, grey = panel.grab().toImage(), QColor(style.current().ink_soft).rgb()
    step = panel.rows.height() / 2
    high = min(panel.unit * 2, step * 0.72)
    tops = [round(panel.rows.top() + step * (n + 0.5) - high * 0.4) for n in range(2)]
    whole, struck = (
        sum(picture.pixel(x, y) == grey for x in range(round(panel.rows.left()), round(panel.rows.right())))
        for y in tops
    )
    assert whole > panel.unit * 3
    assert abs(whole - struck) <= panel.unit * 0.2
