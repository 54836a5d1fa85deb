"""The proof of an evening's file: a line of seals, a verdict for each proof, the six words, and words typed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.vocabulary import Icon
from companion.journal import JournalError
from companion.journal.seals import JUDGE as JUDGED
from companion.journal.seals import same_key
from companion.journal.sixwords import LENGTH, read
from companion.journal.trusted import trust, trusted
from companion.sessions.check import PlacedSeal, Report
from companion.sessions.proof import Grade, Subject, called
from ui.forms.words import button_text, hold_letters, label
from ui.panels.base import Painted
from ui.panels.result import CREAM, PRINT
from ui.theme import icons, paint, style
from ui.windows.ask import AskDialog

WAX, RIM = "#7A1D1D", "#E8C46A"
"""The wax of a seal and its rim, in every theme."""
MARKS = {Grade.GOOD: Icon.KEPT, Grade.PART: "partly", Grade.ASK: "unknown", Grade.BAD: Icon.FELL}
FILLS = {Grade.GOOD: "#1B5E3B", Grade.PART: "#6B4A12", Grade.ASK: "#6B4A12", Grade.BAD: "#8A1F2B"}
"""Under a mark in white."""


def headline(report: Report) -> str:
    """What it comes to, in one sentence."""
    words = next((finding for finding in report.findings if finding.part is Subject.WORDS), None)
    if not report.holds:
        return _("Something is wrong with this file")
    if words is not None:
        number = next((each.seal.number for each in report.seals if each.seal.entry == words.n), 0)
        if number and words.grade is Grade.PART:
            say = _("The evening of the sheet up to seal {number}; later it turned out otherwise")
            return say.format(number=number)
        return (
            _("The evening of the sheet, up to seal {number}").format(number=number)
            if number
            else _("The draws are those of the sheet")
        )
    if not report.seals:
        return _("Nothing wrong was found, and nothing is sealed")
    return _("Nothing wrong was found, up to seal {number}").format(number=report.seals[-1].seal.number)


def below(report: Report) -> str:
    """What is wrong, or what is left to a person."""
    if not report.holds:
        return " ".join(report.say)
    return _("Left to a person: {what}.").format(what=", ".join(report.left)) if report.left else ""


def _unsealed(report: Report) -> str:
    """The lines after the last seal, by their numbers; the number of the last line where there are none."""
    first, last = (report.seals[-1].line if report.seals else 0) + 1, report.lines
    if first > last or not report.seals:
        return str(last)
    return (_("{last} unsealed") if first == last else _("{first}–{last} unsealed")).format(first=first, last=last)


def _marks(report: Report) -> list[tuple[int, str]]:
    """What stands at its place on the line: at which line, in a few words."""
    found: list[tuple[int, str]] = []
    for finding in report.findings if report.lines else ():
        if finding.grade in (Grade.BAD, Grade.ASK):
            one = ((finding.line, called()[finding.part].lower()),) if finding.n > 1 else ()
            found += finding.marks or one
    return sorted(found)


LARGE, LARGE_CHOSEN, SMALL = 1.05, 1.35, 0.42
"""How far a seal goes round its middle, in units: of a round, the one whose words are shown, of a judge's decision."""
LARGE_GAP, WIDE_GAP = 2.8, 3.8
"""From the middle of a round's seal to the next, at least, in units; where a judge's lie between them."""


def _is_small(found: PlacedSeal) -> bool:
    """Whether it is one of a judge's decision, of which an evening may have many."""
    return found.seal.why == JUDGED


class Verdicts(Painted):
    """A report as a picture: headline, line of seals, verdicts, and the words of one seal."""

    def __init__(self, parent: QWidget | None = None, unit: float = 15.0) -> None:
        super().__init__(parent, unit)
        self.report: Report | None = None
        self.chosen = 0
        """The place of the seal whose words are shown."""

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 60), round(self.unit * 38))

    def show_report(self, report: Report) -> None:
        """Shows this report, with the words of the seal that was asked for, or of the last one."""
        self.report = report
        asked = next((finding.n for finding in report.findings if finding.part is Subject.WORDS), 0)
        places = [place for place, found in enumerate(report.seals) if found.seal.entry == asked]
        self.chosen = places[0] if places else len(report.seals) - 1
        told = " ".join(f"{called()[finding.part]}: {finding.whole}" for finding in report.findings)
        self.say(f"{headline(report)}. {below(report)}", told)
        self.update()

    def turn(self, by: int) -> None:
        """The words of another seal."""
        if self.report is not None and self.report.seals:
            self.chosen = min(max(self.chosen + by, 0), len(self.report.seals) - 1)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A seal that is clicked shows its words."""
        near = [(((event.position() - point).manhattanLength()), places) for point, _radius, places in self.spots()]
        distance, places = min(near, key=lambda one: one[0], default=(self.unit * 2, []))
        if distance < self.unit * 1.6 and places:
            after = [place for place in places if place > self.chosen] if self.chosen in places else places
            self.chosen = (after or places)[0]
            self.update()

    # --- where it stands ---------------------------------------------------------------------------------------------

    def _boxes(self) -> tuple[QRectF, QRectF, QRectF]:
        """Headline and line of seals; verdicts; words."""
        u, wide, high = self.unit, float(self.width()), float(self.height())
        top = QRectF(0, 0, wide, u * 11.6)
        left = QRectF(0, top.bottom() + u * 0.8, wide * 0.66 - u * 0.4, high - top.bottom() - u * 0.8)
        return top, left, QRectF(left.right() + u * 0.8, left.top(), wide - left.right() - u * 0.8, left.height())

    def _line(self) -> tuple[float, float, float]:
        """Where the line of seals begins and ends, and how high it lies."""
        top = self._boxes()[0]
        return top.left() + self.unit * 2, top.right() - self.unit * 2.6, top.top() + self.unit * 7.6

    def _place(self, line: int) -> float:
        x0, x1, _y = self._line()
        report = self.report
        count = max(1, report.lines if report is not None else 1)
        sealed = report.seals[-1].line if report is not None and report.seals else 0
        if not 0 < sealed < count:
            return x0 + (x1 - x0) * min(line, count) / count
        # However few lines are unsealed, they have a stretch that is seen.
        last = x1 - max(self.unit * 4, (x1 - x0) * (count - sealed) / count)
        if line <= sealed:
            return x0 + (last - x0) * line / sealed
        return last + (x1 - last) * min(line - sealed, count - sealed) / (count - sealed)

    def _points(self) -> list[QPointF]:
        """The middle of each seal on the line: those of rounds side by side where they would lie on each other, those
        of a judge's decisions between them, gathered where they would."""
        x0, x1, y = self._line()
        u, seals = self.unit, self.report.seals if self.report is not None else ()
        x1 = self._place(seals[-1].line) if seals else x1
        large = [place for place, each in enumerate(seals) if not _is_small(each)]
        wanted = [0.0, *(LARGE_GAP if after - place == 1 else WIDE_GAP for place, after in pairwise(large))]
        # A judge's seals before the first or after the last of them have room, too.
        first = u * (LARGE_GAP if large and large[0] > 0 else LARGE_GAP / 2)
        right = x1 - u * (LARGE_GAP if large and large[-1] < len(seals) - 1 else 0)
        total = max(1.0, sum(wanted) * u)
        steps = [gap * u * min(1.0, max(0.0, right - x0 - first) / total) for gap in wanted]
        found = [0.0] * len(seals)
        before = x0 + first
        for rank, place in enumerate(large):
            most = right - sum(steps[rank + 1 :])
            found[place] = before = min(max(self._place(seals[place].line), before + steps[rank]), most)
        for place, each in enumerate(seals):
            if _is_small(each):
                left = max((found[n] for n in large if n < place), default=x0 - u * 1.2)
                after = min((found[n] for n in large if n > place), default=x1 + u * 1.2)
                found[place] = self._between(left, after, self._place(each.line))
        return [QPointF(x, y) for x in found]

    def _between(self, left: float, right: float, wanted: float) -> float:
        """Where a small seal stands between two large ones: in one of the places that are apart from each other."""
        u = self.unit
        first, room = left + u * (LARGE_CHOSEN + SMALL + 0.1), right - left - u * 2 * (LARGE_CHOSEN + SMALL + 0.1)
        if room <= 0:
            return (left + right) / 2
        apart = u * (SMALL * 2 + 0.2)
        return first + min(max(round((wanted - first) / apart), 0), int(room / apart)) * apart

    def spots(self) -> list[tuple[QPointF, float, list[int]]]:
        """What is drawn on the line: a middle, how far round it, and the places of the seals that it stands for."""
        gathered: dict[tuple[float, bool], list[int]] = {}
        for place, point in enumerate(self._points()):
            small = self.report is not None and _is_small(self.report.seals[place])
            gathered.setdefault((point.x(), small), []).append(place)
        y, u = self._line()[2], self.unit
        size = {True: SMALL, False: LARGE}
        return [
            (QPointF(x, y), u * (LARGE_CHOSEN if not small and self.chosen in places else size[small]), places)
            for (x, small), places in gathered.items()
        ]

    # --- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, painter: QPainter) -> None:
        report = self.report
        if report is None:
            return
        top, left, right = self._boxes()
        for box in (top, left):
            paint.panel(painter, box, self.unit * 0.6)
        self._head(painter, top, report)
        self._seals(painter, report)
        self._findings(painter, left, report)
        if report.seals:
            self._words(painter, right, report.seals[self.chosen])

    def _head(self, painter: QPainter, box: QRectF, report: Report) -> None:
        theme, u = style.current(), self.unit
        mark = QRectF(box.left() + u * 1.2, box.top() + u * 1.0, u * 2.8, u * 2.8)
        # What nothing seals is neither proved nor refuted.
        name, ink = ("proof", theme.good) if report.seals else ("unknown", theme.brass_ink)
        if any(one.part is Subject.WORDS and one.grade is Grade.PART for one in report.findings):
            name, ink = "unknown", theme.brass_ink
        if not report.holds:
            name, ink = "no_proof", theme.bad
        icons.draw(painter, name, mark, ink)
        head = QRectF(mark.right() + u, box.top() + u * 0.5, box.right() - mark.right() - u * 2, u * 2.2)
        paint.write(painter, head, headline(report), u * 1.9, theme.ink, paint.HEAVY, least=u)
        rest = QRectF(head.left(), head.bottom(), head.width(), u * 2.6)
        said, least = below(report), _("Left to a person: {what}.").partition("{what}")[0]
        if report.left and report.holds and paint.width(said, u * 1.05, paint.BOLD) < rest.width():
            line = QRectF(rest.left(), rest.top(), rest.width(), u * 1.5)
            wide = paint.write(painter, line, least, u * 1.05, theme.ink_soft)
            paint.write(painter, line.adjusted(wide, 0, 0, 0), said[len(least) :], u * 1.05, theme.ink, paint.BOLD)
        else:
            paint.write_lines(painter, rest, said, u * 1.05, theme.ink_soft, spacing=1.15)

    def _seals(self, painter: QPainter, report: Report) -> None:
        theme, u = style.current(), self.unit
        x0, x1, y = self._line()
        points = self._points()
        upto = points[-1].x() if points else x0
        painter.setPen(QPen(QColor(theme.brass), u * 0.42))
        painter.drawLine(QPointF(x0, y), QPointF(upto, y))
        if upto < x1 - 1:
            dotted = QPen(QColor(theme.ink_soft), u * 0.26)
            dotted.setDashPattern([2, 2])
            painter.setPen(dotted)
            painter.drawLine(QPointF(upto, y), QPointF(x1, y))
        last = named = x0
        for point, _radius, places in self.spots():
            if _is_small(report.seals[places[0]]):
                continue
            where = report.seals[places[0]].where
            wide = paint.width(where, u) + 2
            left = max((last + point.x() - wide) / 2, named)
            # It may stand over the seals beside it, where what it names is short, but with its middle over that.
            if where and left + wide / 2 <= point.x():
                paint.write(painter, QRectF(left, y - u * 2.6, wide, u * 1.3), where, u, theme.ink_soft)
                named = left + wide + u * 0.6
            last = point.x()
        for point, radius, places in self.spots():
            chosen = self.chosen in places
            painter.setPen(QPen(QColor(RIM if chosen else theme.brass), paint.hair(3 if chosen else 2)))
            painter.setBrush(QColor(WAX))
            painter.drawEllipse(point, radius, radius)
            if not _is_small(report.seals[places[0]]):
                box = QRectF(point.x() - radius, point.y() - radius, radius * 2, radius * 2)
                said_number = str(report.seals[places[0]].seal.number)
                paint.write(painter, box, said_number, u, "#FFFFFF", paint.BOLD, paint.CENTER)
        foot = QRectF(x0, y + u * 1.8, x1 - x0, u * 1.3)
        first, end = _("1: game, house rules, key"), _unsealed(report)
        paint.write(painter, foot, first, u, theme.ink_soft)
        paint.write(painter, foot, end, u, theme.ink_soft, align=paint.RIGHT)
        free = foot.adjusted(paint.width(first, u) + u, 0, -paint.width(end, u) - u, 0)
        for line, words in _marks(report):
            free = self._tick(painter, line, words, free)

    def _tick(self, painter: QPainter, line: int, said: str, free: QRectF) -> QRectF:
        """Where on the line something was found, with its words where there is room yet; gives what is left of that."""
        theme, u = style.current(), self.unit
        x, y = self._place(line), self._line()[2]
        painter.setPen(QPen(QColor(theme.bad), paint.hair(2.4)))
        painter.drawLine(QPointF(x, y + u * 0.5), QPointF(x, y + u * 1.6))
        text = f"{line}: {said}"
        wide = paint.width(text, u, paint.BOLD) + 2
        if wide > free.width():
            return free
        box = QRectF(min(max(x - wide / 2, free.left()), free.right() - wide), free.top(), wide, free.height())
        paint.write(painter, box, text, u, theme.bad, paint.BOLD)
        return QRectF(QPointF(box.right() + u, free.top()), free.bottomRight())

    def _findings(self, painter: QPainter, box: QRectF, report: Report) -> None:
        theme, u = style.current(), self.unit
        step = min(u * 5.0, (box.height() - u * 0.8) / max(1, len(report.findings)))
        for place, finding in enumerate(report.findings):
            row = QRectF(box.left() + u, box.top() + u * 0.4 + place * step, box.width() - u * 2, step)
            if place:
                painter.fillRect(QRectF(row.left(), row.top(), row.width(), paint.hair()), QColor(theme.line))
            side = min(u * 2.1, step * 0.7)
            mark = QRectF(row.left() + u * 0.2, row.center().y() - side / 2, side, side)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(FILLS[finding.grade]))
            painter.drawRoundedRect(mark, side * 0.22, side * 0.22)
            inside = mark.adjusted(side * 0.2, side * 0.2, -side * 0.2, -side * 0.2)
            icons.draw(painter, MARKS[finding.grade], inside, "#FFFFFF")
            name = QRectF(mark.right() + u * 0.8, row.top(), u * 5.4, row.height())
            paint.write(painter, name, called()[finding.part], u * 1.2, theme.ink, paint.BOLD, least=u)
            said = QRectF(name.right() + u * 0.4, row.top() + u * 0.25, row.right() - name.right() - u * 0.4, step)
            high = step / 2 - u * 0.2
            if not finding.more:
                paint.write_lines(painter, said, finding.say, u * 1.05, theme.ink, paint.BOLD, spacing=1.15)
                continue
            first = QRectF(said.left(), said.top(), said.width(), high)
            paint.write(painter, first, finding.say, u * 1.1, theme.ink, paint.BOLD, least=u)
            more = QRectF(said.left(), first.bottom(), said.width(), high)
            paint.write(painter, more, finding.more, u, theme.ink_soft, least=u)

    def _words(self, painter: QPainter, box: QRectF, found: PlacedSeal) -> None:
        u, seal = self.unit, found.seal
        paper = QRectF(box.left(), box.top(), box.width(), min(box.height(), u * 21))
        painter.setPen(QPen(QColor(PRINT), paint.hair(1.5)))
        painter.setBrush(QColor(CREAM))
        painter.drawRoundedRect(paper, u * 0.6, u * 0.6)
        inner = paper.adjusted(u * 1.2, u * 0.7, -u * 1.2, -u * 0.7)
        title = ", ".join(filter(None, (_("Seal {number}").format(number=seal.number), found.where)))
        head = QRectF(inner.left(), inner.top(), inner.width(), u * 1.6)
        paint.write(painter, head, title, u * 1.2, PRINT, paint.BOLD, least=u)
        step = min(u * 2.5, (inner.height() - u * 4.2) / LENGTH)
        for place, word in enumerate(seal.words):
            row = QRectF(inner.left(), head.bottom() + u * 0.3 + place * step, inner.width(), step)
            paint.write(painter, row, str(place + 1), u, "#6B5B33")
            paint.write(painter, row.adjusted(u * 1.6, 0, 0, 0), word, u * 1.8, PRINT, paint.HEAVY, least=u)
        foot = QRectF(inner.left(), inner.bottom() - u * 1.4, inner.width(), u * 1.4)
        said = _("lines 1 to {n}, key {key}").format(n=seal.called, key=seal.key)
        paint.write(painter, foot, said, u, PRINT, least=u)
        self._wax(painter, QPointF(inner.right() - u * 3.6, head.bottom() + u * 5.5), u * 3.4, str(seal.number))

    def _wax(self, painter: QPainter, middle: QPointF, radius: float, number: str) -> None:
        edge = []
        for tooth in range(40):
            out = radius * (1.0 if tooth % 2 else 0.9)
            edge.append(QPointF(middle.x() + out * cos(tooth * pi / 20), middle.y() + out * sin(tooth * pi / 20)))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(WAX))
        painter.drawPolygon(QPolygonF(edge))
        painter.setPen(QPen(QColor("#D9A9A0"), paint.hair(2)))
        painter.drawEllipse(middle, radius * 0.68, radius * 0.68)
        box = QRectF(middle.x() - radius, middle.y() - radius, radius * 2, radius * 2)
        paint.write(painter, box, number, radius * 0.8, "#FFFFFF", paint.HEAVY, paint.CENTER)


class ProofPage(QWidget):
    """What a file proves; the words of a sheet can be typed in, and Esc goes back to where it was opened."""

    left = Signal()
    replay_wanted = Signal()

    def __init__(self, name: str, ask: Callable[[Sequence[str]], Report], parent: QWidget | None = None) -> None:
        """`ask` checks the file, for these words if there are any; it raises `JournalError`."""
        super().__init__(parent)
        self._ask = ask
        self._compared: Sequence[str] = ()
        """The words that it was last compared with."""
        outer = self._outer = QVBoxLayout(self)
        head = QHBoxLayout()
        head.addWidget(label(_("What {file} proves").format(file=name), "big"), 1)
        self.back = QPushButton(button_text(_("Back  (Esc)")))
        self.back.setProperty("kind", "quiet")
        self.back.setAutoDefault(False)
        self.back.clicked.connect(self.left)
        head.addWidget(self.back)
        outer.addLayout(head)
        self.verdicts = Verdicts()
        outer.addWidget(self.verdicts, 1)
        typed = self._typed = QHBoxLayout()
        self.words = QLineEdit()
        self.words.setPlaceholderText(_("the six words on your sheet, as they were written down"))
        self.words.setAccessibleName(_("Words of a seal"))
        hold_letters(self.words, 200)
        self.words.returnPressed.connect(self.compare)
        self.button = self._button(_("Compare"), self.compare)
        typed.addWidget(self.words, 1)
        typed.addWidget(self.button)
        self.other = self._button(_("Other words"), self.ask_other_words)
        self.trust = self._button("", self._ask_to_trust)
        self.replay = self._button(_("Replay …"), self.replay_wanted.emit)
        for button in (self.other, self.trust, self.replay):
            typed.addWidget(button)
        outer.addLayout(typed)
        self.notice = label("", "bad", wrap=True)
        self.notice.hide()
        outer.addWidget(self.notice)
        told = _("This says what was found in the file. It does not say that the people at the table told the truth.")
        outer.addWidget(label(told, "soft", wrap=True))
        self.setFocusProxy(self.words)
        self._look(())

    @staticmethod
    def _button(text: str, does: Callable[[], object]) -> QPushButton:
        made = QPushButton(button_text(text))
        made.setAutoDefault(False)
        made.clicked.connect(lambda _checked=False: does())
        return made

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, in pixels; margins grow with it."""
        self._outer.setContentsMargins(round(px * 1.9), round(px * 1.1), round(px * 1.9), round(px * 0.9))
        self._outer.setSpacing(round(px * 0.7))
        self._typed.setSpacing(round(px * 0.7))
        self.verdicts.set_unit(px)

    def compare(self) -> None:
        """Look for the words that were typed in; none at all looks for none."""
        try:
            words = read(self.words.text())
        except ValueError as error:
            self.tell(_("“{word}” is none of the words of seals; look at the sheet again.").format(word=error))
            return
        if words and len(words) != LENGTH:
            self.tell(_("A seal has {wanted} words, not {count}.").format(wanted=LENGTH, count=len(words)))
            return
        self._look(words)

    def ask_other_words(self) -> None:
        """Compare with none any more, and wait for those of another sheet."""
        self.words.clear()
        self._look(())
        self.words.setFocus()

    def _ask_to_trust(self) -> None:
        report = self.verdicts.report
        if report is None or not report.key:
            return
        if self._knows(report.key):
            self._trust(report.key, "")
            return
        say = _("Compare {key} with the key that its table tells you. Whose key is it?").format(key=report.key)
        dialog = AskDialog(
            self, say, _("Trust it"), partial(self._trust, report.key), line=_("a name, as “Table 1”"), needed=True
        )
        dialog.open()

    def _trust(self, key: str, name: str) -> None:
        try:
            trust(key, name)
        except OSError as error:
            self.tell(_("That cannot be kept: {why}.").format(why=error.strerror))
            return
        self.look_again()

    def _knows(self, key: str) -> bool:
        return any(same_key(key, known) for known in trusted())

    def look_again(self) -> None:
        """Look anew, for the same words: the evening has gone on."""
        self._look(self._compared)

    def _look(self, words: Sequence[str]) -> None:
        self._compared = words
        self.tell("")
        try:
            self.verdicts.show_report(self._ask(words))
        except JournalError as error:
            self.tell(str(error))
        report = self.verdicts.report
        of_key = next((each for each in report.findings if each.part is Subject.KEY), None) if report else None
        known = bool(report and report.key and self._knows(report.key))
        self.other.setEnabled(bool(words))
        self.trust.setText(button_text(_("Trust key no more") if known else _("Trust key …")))
        self.trust.setVisible(known or bool(report and report.key and of_key and of_key.grade is Grade.ASK))
        self.replay.setEnabled(report is not None)

    def tell(self, sentence: str) -> None:
        """Say what went wrong; empty takes it away."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back; page up and down show the words of another seal."""
        if event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat():
            self.left.emit()
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.verdicts.turn(-1 if event.key() == Qt.Key.Key_PageUp else 1)
        else:
            super().keyPressEvent(event)
