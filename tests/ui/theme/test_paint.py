"""Drawing by hand."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.names import FIRST_STRONG, POP, isolated
from tests.ui.ink import Ink, Word
from ui.forms.buttons import LongButton
from ui.theme import called, paint, style


def drawn(text: str, room: float, px: float, least: float = 0.0) -> Word:
    """The one word that is drawn."""
    ink = Ink(800, 100)
    painter = QPainter(ink)
    paint.write(painter, QRectF(10, 10, room, 50), text, px, "#FFFFFF", least=least)
    painter.end()
    return ink.words[0]


@pytest.mark.parametrize(
    "text", ["Jo", "Stephanie", "W" * 24, "Wilhelmine Mondschein-Wu", "国際連合安全保障理事会国際連合安全保障"]
)
@pytest.mark.parametrize("room", [40.0, 120.0, 333.0])
def test_a_line_never_leaves_its_box(qapp: QApplication, text: str, room: float) -> None:
    word = drawn(text, room, 30, least=20)
    assert word.left >= 9.5
    assert word.right <= 10 + room + 1


def test_a_line_shrinks_before_it_is_cut_and_never_below_its_least(qapp: QApplication) -> None:
    natural = paint.width("Stephanie", 30)
    word = drawn("Stephanie", natural * 0.8, 30, least=20)
    assert word.text == "Stephanie"
    assert 20 <= word.high < 30
    assert drawn("Stephanie", natural * 0.4, 30, least=20).high == 20


def test_words_that_are_left_over_are_elided_on_the_last_line(qapp: QApplication) -> None:
    lines = paint.wrapped("one two three four five six seven eight nine ten", 100, 20, most=2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")


def test_a_name_from_right_to_left_that_has_room_on_a_line_is_on_one(qapp: QApplication) -> None:
    """Seen among honours: “Konstantinovna and דוד”, and below it “בן־גוריון, 1 each” as if that were another."""
    name = isolated("דוד בן גוריון")
    for room in range(160, 420, 10):
        lines = paint.wrapped(f"Konstantinovna and {name}, 1 each", room, 20, most=9)
        assert any(name in line for line in lines), lines
    button = LongButton(f"Nobody interrupts: {name} has finished (Space)", most=3)
    for room in range(200, 420, 10):
        assert any(name in line for line in button.lines(room)), button.lines(room)
    text = f"Ana and Ben, {name}"
    assert "…" not in paint.wrapped(text, paint.width(text, 20) * 0.6, 20, most=2)[-1], "it is broken before it is cut"


def test_a_line_that_begins_inside_a_name_turns_round_nothing_that_follows(qapp: QApplication) -> None:
    """Seen on a private window: an Arabic name over two lines, and after it “: 2 Repress” with its 2 on the left."""
    name = isolated("محمد عبد الرحمن الشريف")
    for room in range(100, 320, 10):
        lines = paint.wrapped(f"Attempt 3: Ana and {name}: 2 Repress, 1 Reform", room, 20)
        assert all(line.count(FIRST_STRONG) == line.count(POP) for line in lines), lines
    button = LongButton(f"Return: {name} → Ana 4: abstain, in round 4", most=4)
    lines = button.lines(120)
    assert len(lines) > 2
    assert all(line.count(FIRST_STRONG) == line.count(POP) for line in lines), lines


def test_words_that_are_left_out_amid_a_name_turn_round_nothing_that_is_left(qapp: QApplication) -> None:
    """Seen in a picture: “(Alexandrina and .Bill 43 passes … محمد”, of a button with two lines for an undo of four."""
    name = isolated("محمد عبد الرحمن الشريف")
    say = f"Undo: 6 Yay, 2 Abstain (Alexandrina-Wilhelmine X and {name}), 0 Nay: {name}'s Bill 43 passes."
    cut = 0
    for ends, room in product((True, False), range(60, 400, 7)):
        button = LongButton(say, most=2, ends=ends)
        for line in button.lines(room):
            said = button._cut(line, room)
            cut += said != line
            assert all(part.count(FIRST_STRONG) == part.count(POP) for part in said.split(" … ")), said
    assert cut > 9


@pytest.mark.parametrize("promise", ["abstain", "no…!", "“…” no"])
def test_names_lose_letters_before_a_promise_loses_its_last_words(qapp: QApplication, promise: str) -> None:
    """Seen on a wall: a promise with “…” in it lost its end, and the names beside it no letter."""
    names = ("Charlotte-Constantinople", isolated("محمد عبد الرحمن الشريف"), "Alexandrina-Wilhelmine X")
    text = " · ".join(f"{one} → {other} 4: {promise}, in round 5" for one, other in pairwise(names))
    for names_give_way in (False, True):
        ink = Ink(800, 100)
        painter = QPainter(ink)
        box = QRectF(0, 0, 430, 50)
        paint.write_lines(painter, box, text, 20, "#FFFFFF", spacing=1.12, names=names if names_give_way else ())
        painter.end()
        said = " ".join(word.text for word in ink.words)
        assert said.endswith("in round 5") == names_give_way, said


def test_a_name_of_wide_letters_that_has_few_left_does_not_spare_the_others(qapp: QApplication) -> None:
    """Seen on a wall: “Charlott. → 欧阳明日. 1: vote Yes, in …”. The receiver keeps its name before the giver does."""
    names = ("Charlotte-Constantinople", "欧阳明日香大将军")
    text = f"{names[0]} → {names[1]} 1: vote Yes, in round 3"
    for said in ("Charlotte → 欧阳明日香大将军", "C.C. → 欧阳明日香大将军", "C.C. → 欧."):
        room = paint.width(f"{said} 1: vote Yes, in round 3", 20) + 1
        assert paint.squeezed(text, names, 20, room) == f"{said} 1: vote Yes, in round 3"
    ink = Ink(800, 100)
    painter = QPainter(ink)
    paint.write(painter, QRectF(0, 0, room * 0.85, 50), text, 20, "#FFFFFF", least=20, names=names)
    painter.end()
    assert "".join(word.text for word in ink.words).endswith("in round 3")


def test_no_mark_over_another_leaves_the_top_of_what_it_is_drawn_on(qapp: QApplication) -> None:
    """Seen on a wall: “ประเสริฐศักดิ์ wins” without its uppermost marks, which leave the height of the font."""
    for text in ("Ắ̃nh wins", "ประเสริฐศักดิ์ wins"):
        above, below = paint.ink(text, 90, paint.HEAVY)
        high = above + below
        picture = QImage(900, round(high) + 4, QImage.Format.Format_RGB32)
        picture.fill(QColor("#000000"))
        painter = QPainter(picture)
        paint.write(painter, QRectF(10, 2 + above - 60, 880, 120), text, 90, "#FFFFFF", paint.HEAVY)
        painter.end()
        edges = [picture.pixelColor(x, y).lightness() for x in range(900) for y in (0, picture.height() - 1)]
        assert max(edges) < 30, text
        assert above > paint.ink("Anh wins", 90, paint.HEAVY)[0] + 10


@pytest.mark.parametrize("fill", ["#0A1B2D", "#780A1B2D"])
@pytest.mark.parametrize("box", [(10, 10, 300, 200, 12.0), (10.3, 10.7, 180.4, 90, 9.5), (3, 4, 30, 22, 8.0)])
@pytest.mark.parametrize("shift", [0.0, 0.4])
def test_a_rounded_box_that_is_drawn_out_looks_like_one_that_is_drawn_whole(
    qapp: QApplication, fill: str, box: tuple[float, ...], shift: float
) -> None:
    pictures = []
    for draw in (paint.rounded, paint._rounded):
        made = QImage(340, 240, QImage.Format.Format_RGB32)
        made.fill(QColor("#0a5a2c"))
        painter = QPainter(made)
        paint.begin(painter)
        painter.translate(shift, shift)
        draw(painter, QRectF(*box[:4]), box[4], fill, "#4D8FB7DE", 1.2)
        painter.end()
        pictures.append(bytes(made.constBits()))
    assert max(abs(one - other) for one, other in zip(*pictures, strict=True)) <= 2
    assert len(set(pictures[0])) > 6, "something is drawn"


def test_words_are_broken_and_cut_once_for_each_size(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    first = paint.wrapped("one two three four", 60, 15.0)
    monkeypatch.setattr(paint, "QFontMetricsF", None)
    assert paint.wrapped("one two three four", 60, 15.0) == first
    first.append("not kept")
    assert paint.wrapped("one two three four", 60, 15.0) != first


def test_last_words_go_before_a_letter_does(qapp: QApplication) -> None:
    metrics = QFontMetricsF(style.font(20))
    room = metrics.horizontalAdvance("Wilhelmine broke …") + 1
    assert paint.shortened("Wilhelmine broke the pledge", 20, room) == "Wilhelmine broke …"
    assert paint.shortened("Wilhelmine", 20, metrics.horizontalAdvance("Wilhelmine")) == "Wilhelmine"
    assert paint.shortened("Wilhelmine", 20, room / 3).endswith("…")


@pytest.mark.parametrize("part", [0.99, 0.8, paint.NARROWEST + 0.01])
def test_letters_grow_narrow_at_their_least_height_before_one_of_them_goes(qapp: QApplication, part: float) -> None:
    device = Ink(400, 100)
    painter = QPainter(device)
    room = paint.width("Wolfeschlegel", 20, paint.BOLD) * part
    took = paint.write(painter, QRectF(10, 10, room, 40), "Wolfeschlegel", 30, "#ffffff", paint.BOLD, least=20)
    paint.write(painter, QRectF(10, 50, room, 40), "Wolfeschlegel", 20, "#ffffff", paint.BOLD)
    painter.end()
    word, cut = device.words
    assert (word.text, word.high) == ("Wolfeschlegel", 20)
    assert 10 <= word.left < word.right <= 10 + room + 1
    assert took <= room + 1
    assert cut.text.endswith("…"), "where no height is named nothing is drawn otherwise than it was asked for"


def test_last_words_go_whole_where_narrow_letters_would_not_save_them(qapp: QApplication) -> None:
    device = Ink(400, 100)
    painter = QPainter(device)
    room = paint.width("Wilhelmine …", 20) + 2
    paint.write(painter, QRectF(0, 0, room, 40), "Wilhelmine Mondschein", 20, "#ffffff", least=20)
    paint.write(painter, QRectF(0, 0, room, 40), "Wilhelmine Mo", 20, "#ffffff", least=20)
    painter.end()
    cut, whole = device.words
    assert cut.text == "Wilhelmine …"
    assert cut.right == pytest.approx(paint.width("Wilhelmine …", 20), abs=1)
    assert whole.text == "Wilhelmine Mo"
    assert whole.right <= room + 1


def test_lines_grow_narrow_before_a_word_of_them_goes(qapp: QApplication) -> None:
    device = Ink(400, 100)
    painter = QPainter(device)
    room = paint.width("Winterbottom", 20, paint.BOLD) * 0.9
    paint.write_lines(painter, QRectF(0, 0, room, 52), "Bartholomew Winterbottom", 20, "#ffffff", paint.BOLD)
    painter.end()
    assert [word.text for word in device.words] == ["Bartholomew", "Winterbottom"]
    assert all(word.right <= room + 1 and word.high == 20 for word in device.words)
    # One line squeezed above a wide one is read as two voices: all are as narrow as the longest must be.
    drawn = [(word.right - word.left) / paint.width(word.text, 20, paint.BOLD) for word in device.words]
    assert drawn[0] == pytest.approx(drawn[1], abs=0.02)
    assert drawn[0] < 0.95


@pytest.mark.parametrize(
    ("payer", "receiver"), [("W" * 24, "Konstantinopolitanskiy X"), (isolated("أحمد بن زيد محمد"), "W" * 24)]
)
def test_names_lose_letters_before_the_promise_and_the_verdict_do(
    qapp: QApplication, payer: str, receiver: str
) -> None:
    line = f"{payer} → {receiver} 3: at least 4 vote Yes"
    short = paint.squeezed(line, (payer, receiver), 20, paint.width("W" * 24, 20))
    assert paint.width(short, 20) <= paint.width("W" * 24, 20)
    assert short.endswith(" 3: at least 4 vote Yes")
    assert " → " in short
    assert short.count("…") == 0
    giver, receiver_ = short.split(" → ")
    assert giver in called.forms(payer)
    assert receiver_.partition(" 3:")[0] in called.forms(receiver)
    assert short.count(FIRST_STRONG) == line.count(FIRST_STRONG)


def test_a_single_long_word_loses_letters_and_not_itself(qapp: QApplication) -> None:
    room = paint.width("Ana → " + "W" * 8, 20)
    assert "WWWW" in paint.shortened("Ana → " + "W" * 24, 20, room)


def test_a_space_that_holds_together_breaks_no_figure_in_two(qapp: QApplication) -> None:
    lines = paint.wrapped("Ana, 1\u00a0of\u00a01; Ben, 1\u00a0of\u00a01; Dan, 1\u00a0of\u00a01", 120, 20)
    assert len(lines) > 1
    assert all(line.count("of") == line.count("1") / 2 for line in lines)


def test_hairlines_and_frames_grow_with_the_window(qapp: QApplication) -> None:
    """Seen on a wall of 3840: rims of one pixel beside letters of a hundred."""
    thick: dict[int, float] = {}

    class Window(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:
            painter = QPainter(self)
            paint.begin(painter)
            kept = QPixmap(10, 10)
            part = QPainter(kept)
            paint.begin(part)
            thick[self.height()] = paint.hair()
            part.end()
            painter.end()

    window = Window()
    for high in (768, 1080, 2160):
        window.resize(high * 16 // 9, high)
        window.grab()
    assert thick == {768: 1.0, 1080: 1.0, 2160: 2.0}
    assert "border: 2px" in style.sheet(style.current(), 36)
