"""The judge mends an old line: find it, say what is right, see what that comes to, and agree on it with a reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _, listed, ngettext
from companion.core.ledger import supply
from companion.core.messages import HOST, JUDGE
from companion.core.offers import Offer
from companion.core.page import Line, Page
from companion.core.trial import Becomes, Fares, Mendable, Right, Trial
from companion.sessions.trying import fares
from ui.bridge import Bridge
from ui.forms.buttons import LongButton
from ui.forms.form import OfferForm
from ui.forms.words import RefusalText, button_text, label, lines, tooltip
from ui.panels.lines import HEAD, LineDelegate
from ui.panels.story import clock_time, closeness, pattern
from ui.theme import style
from ui.windows.corrections import goes_back

ENTRY = Qt.ItemDataRole.UserRole
HEADING = Qt.ItemDataRole.UserRole + 2
REASON_LONGEST = 200
MOST_SHOWN = 12
"""So many lines of a trial are told one by one."""
LINES_OF_A_BUTTON = 3
"""Which colour goes where has to be read whole."""
COLUMNS_APART = 12
"""Pixels between the lines, what is right, and what that comes to."""
IN_A_ROW = 3
"""So many buttons stand side by side."""


class Found(QListWidget):
    """The lines of the story that count, under the round they belong to; Enter goes on with the marked one."""

    gone_on = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentItem() is not None:
            self.gone_on.emit()
        else:
            super().keyPressEvent(event)


class MendingButton(LongButton):
    """Enter presses it where it has the frame, as Space does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


class Whole(LineDelegate):
    """Lines as the story draws them, each as high as all of its words; a heading is bold."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as all of its words."""
        return self.room(str(index.data()))

    def wide(self) -> int:
        """As wide as beside a bar: one that comes and goes wraps no words anew."""
        view = self._view
        return view.width() - 2 * view.frameWidth() - view.verticalScrollBar().sizeHint().width()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """A line, or the heading of a round."""
        option.rect.setWidth(self.wide() - 2 * self._view.spacing())
        if index.data(ENTRY) is not None:
            super().paint(painter, option, index)
            return
        painter.save()
        font = QFont(self._view.font())
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(style.current().ink_soft))
        inner = option.rect.adjusted(painter.fontMetrics().height() // 4, 0, 0, 0)
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignVCenter), str(index.data()))
        painter.restore()


class ReasonLine(QLineEdit):
    """Why; Down and Up lead through the reasons that are given most."""

    def __init__(self) -> None:
        super().__init__()
        self.usual = [_("Keyed in wrongly."), _("Misheard."), _("Forgotten."), _("A rule was misread.")]
        self.setPlaceholderText(_("Reason: write it, or press one above"))
        self.setAccessibleName(_("Reason"))
        self.setMaxLength(REASON_LONGEST)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if step and self.text() in ("", *self.usual):
            at = self.usual.index(self.text()) if self.text() else min(-step, 0)
            self.setText(self.usual[(at + step) % len(self.usual)])
        else:
            super().keyPressEvent(event)


class Mending(QWidget):
    """Old lines on the left; on the right the marked one, what can stand in its place, and what follows."""

    asked = Signal(dict)

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._shown: tuple[tuple[Line, ...], int] = (), 0
        self._page: Page | None = None
        self._before: Page | None = None
        """The page on which it was agreed."""
        self._line: Mendable | None = None
        self._order: dict[str, Any] = {}
        self.form: OfferForm | None = None
        self.trial: Trial | None = None
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Find a line: a word, a name"))
        self.search.setAccessibleName(_("Find a line: a word, a name"))
        self.search.setClearButtonEnabled(True)
        self.rounds, self.seats = QComboBox(), QComboBox()
        self.rounds.setAccessibleName(_("Which round"))
        self.seats.setAccessibleName(_("Which player"))
        self.found = Found()
        self.found.setAccessibleName(_("Lines that can be mended"))
        self.found.setItemDelegate(Whole(self.found))
        self._struck = QFont()
        self._struck.setStrikeOut(True)
        self.found.setSpacing(2)
        self.found.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.found.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.nothing = label(_("No line that counts has all of this. Fewer words find more."), "soft", wrap=True)
        self.nothing.hide()
        left = QVBoxLayout()
        row = QHBoxLayout()
        row.addWidget(self.rounds, 1)
        row.addWidget(self.seats, 1)
        left.addWidget(self.search)
        left.addLayout(row)
        left.addWidget(self.found, 1)
        left.addWidget(self.nothing)
        self._body, self._outcome = scroller(), scroller()
        self.below = label("", "soft")
        """How much more there is below of what it comes to."""
        for moved in (self._outcome.verticalScrollBar().valueChanged, self._outcome.verticalScrollBar().rangeChanged):
            moved.connect(lambda *_moved: self._say_below())
        self.reason = ReasonLine()
        usual = QHBoxLayout()
        self.usual = [_button(say, partial(self._because, say)) for say in self.reason.usual]
        for button in self.usual:
            button.setProperty("kind", "fine")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Down in the reason does the same
            usual.addWidget(button)
        self.agree = _button(_("Agree and apply"), self._agree)
        self.agree.setProperty("kind", "main")
        self.reason.returnPressed.connect(self._agree)
        self.refusal = label("", "bad", wrap=True)
        kept = self.refusal.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # or what was refused would move the reasons from under a finger
        self.refusal.setSizePolicy(kept)
        foot = QHBoxLayout()
        foot.addWidget(self.reason, 3)
        foot.addWidget(self.agree, 2)
        two = QHBoxLayout()
        two.setSpacing(COLUMNS_APART)
        two.addWidget(self._body, 1)
        outcome = QVBoxLayout()
        outcome.addWidget(self._outcome, 1)
        outcome.addWidget(self.below)
        two.addLayout(outcome, 1)
        right = QVBoxLayout()
        right.addLayout(two, 1)
        right.addLayout(usual)
        right.addLayout(foot)
        right.addWidget(self.refusal)
        whole = QHBoxLayout(self)
        whole.setSpacing(COLUMNS_APART)
        whole.addLayout(left, 3)
        whole.addLayout(right, 8)
        self.found.currentItemChanged.connect(self._marked)
        self.found.gone_on.connect(self._go_on)
        self.search.textChanged.connect(self._searched)
        self.search.returnPressed.connect(self._to_found)
        self.rounds.currentIndexChanged.connect(self._filter)
        self.seats.currentIndexChanged.connect(self._filter)
        self._show_line(None)

    # --- the lines ---------------------------------------------------------------------------------------------------

    def set_page(self, page: Page) -> None:
        """Show the lines that count now; the marked one stays."""
        self._page = page
        if (page.story, page.unkept) == self._shown:
            return
        self._shown = page.story, page.unkept
        chosen = self._line.entry if self._line is not None else 0
        headings = self._bridge.headings()
        # As they count: what a correction wrote anew stands where it was played, and what one struck out, struck.
        order = {entry: n for n, entry in enumerate(headings)}
        counts = {line.stands_for for line in page.story if not line.undone}
        told = (line for line in page.story if line.stands_for in headings)
        counting = (line for line in told if not line.undone or line.stands_for not in counts)
        self.found.blockSignals(True)
        self.found.clear()
        heading = ""
        for line in sorted(counting, key=lambda line: order[line.stands_for]):
            if headings[line.stands_for] != heading:
                heading = headings[line.stands_for]
                self._head(heading)
            unkept = f"  ({_('not written')})" if page.is_unkept(line.entry) else ""
            head = f"{line.called}{unkept}   "
            item = QListWidgetItem(head + line.say)
            item.setData(HEAD, head)
            item.setData(ENTRY, line.stands_for)
            item.setData(HEADING, heading)
            struck = f"{_('struck out')}, " if line.undone else ""
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{heading}, {line.called}, {struck}{line.say}")
            if line.undone:
                item.setData(Qt.ItemDataRole.FontRole, self._struck)
            self.found.addItem(item)
        self.found.blockSignals(False)
        self._choices(self.rounds, _("All rounds"), list(dict.fromkeys(headings.values())))
        self._choices(self.seats, _("Everybody"), [card.name for card in page.view.seats])
        self._filter()
        if not chosen or not self._mark(chosen):
            self.found.scrollToBottom()
            self._show_line(None)

    def _head(self, heading: str) -> None:
        item = QListWidgetItem(heading)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setData(HEADING, heading)
        self.found.addItem(item)

    @staticmethod
    def _choices(box: QComboBox, first: str, values: Sequence[str]) -> None:
        said = [first, *values]
        if [box.itemText(n) for n in range(box.count())] != said:
            box.blockSignals(True)
            chosen = box.currentText()
            box.clear()
            box.addItems(said)
            box.setCurrentIndex(max(0, box.findText(chosen)))
            box.blockSignals(False)

    def _searched(self) -> None:
        """Whoever writes a word looks everywhere, where the chosen round or player has nothing of it; what Enter takes
        is marked and in sight."""
        if not self._filter() and (self.rounds.currentIndex() or self.seats.currentIndex()):
            self._everywhere()
            self._filter()
        if not self.search.text().strip():
            return
        rows = self._rows()
        row = min(rows, key=lambda n: (closeness(self.search.text(), rows[n].text()), n), default=-1)
        self.found.blockSignals(True)  # what can be done about it is looked up once it is wanted
        self.found.setCurrentRow(row)
        self.found.blockSignals(False)
        if row >= 0:
            self.found.scrollToItem(self.found.item(row), QListWidget.ScrollHint.PositionAtCenter)
        if self._line is not None:
            self._show_line(None)

    def _rows(self) -> dict[int, QListWidgetItem]:
        """The lines that are shown, by their rows."""
        items = {n: self.found.item(n) for n in range(self.found.count())}
        return {n: item for n, item in items.items() if not item.isHidden() and item.data(ENTRY) is not None}

    def _everywhere(self) -> None:
        for box in (self.rounds, self.seats):
            box.blockSignals(True)
            box.setCurrentIndex(0)
            box.blockSignals(False)

    def _to_found(self) -> None:
        """From the search to what can be done about the marked line, or else the first."""
        rows = self._rows()
        if rows and self.found.currentRow() not in rows:
            self.found.setCurrentRow(min(rows))
        if rows:
            # Not at once: an Enter that a line leaves over would press the button that has the keyboard then.
            QTimer.singleShot(0, self, self._go_on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down leads from what is searched for into the lines."""
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.found.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _filter(self) -> bool:
        """Show the lines that fit; whether there is one."""
        rounds = [self.rounds.itemText(n) for n in range(1, self.rounds.count())]
        wanted = re.compile(pattern(self.search.text(), rounds), re.IGNORECASE | re.DOTALL)
        heading = self.rounds.currentText() if self.rounds.currentIndex() > 0 else ""
        seat = self.seats.currentText() if self.seats.currentIndex() > 0 else ""
        seen: set[str] = set()
        for row in reversed(range(self.found.count())):
            item = self.found.item(row)
            under = str(item.data(HEADING))
            if item.data(ENTRY) is None:
                item.setHidden(under not in seen)
                continue
            fits = heading in ("", under) and seat in item.text()
            fits = fits and wanted.search(f"{under} {item.text()}") is not None
            item.setHidden(not fits)
            if fits:
                seen.add(under)
        self.nothing.setVisible(not seen)
        return bool(seen)

    def go_to(self, entry: int, say: str = "") -> None:
        """Mark this line among those of its round; `say` is which sentence of its entry was meant."""
        self.search.clear()
        self.seats.setCurrentIndex(0)
        self.rounds.setCurrentIndex(max(0, self.rounds.findText(self._bridge.headings().get(entry, ""))))
        self.found.setCurrentRow(-1)  # a form that stands open at this very line goes, too
        self._mark(entry, say)
        self._go_on()

    def take_back(self) -> None:
        """All after the marked line is to be taken back: what that comes to, and the reason."""
        if self._line is not None and self._line.back:
            self._back(self._line)

    def _mark(self, entry: int, say: str = "") -> bool:
        rows = [n for n in range(self.found.count()) if (self.found.item(n).data(ENTRY) or 0) == entry]
        if rows:
            row = next((n for n in rows if say and self.found.item(n).text().endswith(say)), rows[0])
            self.found.setCurrentRow(row)
            self.found.scrollToItem(self.found.item(row), QListWidget.ScrollHint.PositionAtCenter)
        return bool(rows)

    def _marked(self, item: QListWidgetItem | None) -> None:
        entry = item.data(ENTRY) if item is not None else None
        self._show_line(self._bridge.mendable(entry) if entry is not None else None)

    def _go_on(self) -> None:
        """From the marked line to what can be done about it."""
        item = self.found.currentItem()
        if self.found.currentRow() >= 0 and (self._line is None or self._line.entry != item.data(ENTRY)):
            self._marked(item)
        body = self._body.widget()
        buttons = [b for b in body.findChildren(QPushButton) if b.isEnabled()] if body is not None else []
        rights = [b for b in buttons if b.isCheckable()]
        # Among the choices of several, that of whom was looked for, or whom the line is about.
        line = " ".join(item.text() for item in self.found.selectedItems())
        named = ((words, b) for words in (self.search.text(), line) for b in rights)
        about = (b for words, b in named if b.accessibleName().partition(":")[0].casefold() in words.casefold())
        first = next(about, next(iter(rights or buttons), None))
        (first or self.found).setFocus(Qt.FocusReason.TabFocusReason)

    # --- the marked one ----------------------------------------------------------------------------------------------

    def _show_line(self, line: Mendable | None) -> None:
        self._line, self._order, self.trial, self.form = line, {}, None, None
        self.refuse(())
        body = QWidget()
        box = QVBoxLayout(body)
        box.setContentsMargins(0, 0, 0, 0)
        box.setAlignment(Qt.AlignmentFlag.AlignTop)
        if line is None:
            steps = (
                _("1  Find the line that is wrong: write a word of it, or a name."),
                _("2  Say what is right."),
                _("3  See what that changes, before anything is changed."),
                _("4  Give a reason and agree. Nothing is ever erased, and this can be taken back, too."),
            )
            box.addWidget(_card("card", _("How a line is mended"), *(label(say, wrap=True) for say in steps)))
        else:
            self._about(box, line)
        self._choice = QVBoxLayout()
        box.addLayout(self._choice)
        _put_into(self._body, body)
        if line is not None:
            self._put_right(line)
        self._hold()
        self._say_outcome()
        self._ready()

    def _say_outcome(self, words: str = "") -> None:
        """What it comes to, in a sentence; before there is anything to say of that, what will stand here."""
        if words:
            _put_into(self._outcome, _card("card", _("What it comes to"), label(words, wrap=True)))
        elif self._line is not None:
            say = _(
                "Say what is right: here you then see what changes, for whom, and which later lines no longer hold."
            )
            _put_into(self._outcome, _card("card", _("What it comes to"), label(say, "soft", wrap=True)))
        else:
            mended = [line for line in self._shown[0] if line.by == JUDGE and not line.undone and not line.step]
            said = [self._done_line(line) for line in reversed(mended[-MOST_SHOWN:])]
            none = label(_("Nothing so far."), "soft", wrap=True)
            _put_into(self._outcome, _card("card", _("What the judge has done, the latest first"), *(said or [none])))

    def _done_line(self, line: Line) -> QWidget:
        """What the judge has done, in a line; a correction is a button that leads to it."""
        say = f"{line.called}  {line.say}"
        if line.entry not in self._bridge.headings():
            return label(say, wrap=True)
        made = _button(say, partial(self.go_to, line.entry))
        made.setProperty("kind", "fine")
        return made

    def _hold(self) -> None:
        """Buttons know at once how high their words make them: a turn later they would first overlap."""
        body = self._body.widget()
        assert body is not None
        layout = body.layout()
        assert layout is not None
        for part in body.findChildren(QWidget):
            if not part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                part.show()  # now: the layout would show it a turn later
        layout.activate()
        for button in body.findChildren(MendingButton):
            button.hold_lines()
        layout.activate()

    def _about(self, box: QVBoxLayout, line: Mendable) -> None:
        box.addWidget(label(f"{line.heading} · {_('line {n}').format(n=line.number)} · {clock_time(line.at)}", "title"))
        self._said = label("\n".join(line.say[:IN_A_ROW]), wrap=True)
        box.addWidget(self._said)
        for one in line.mended:
            box.addWidget(label(one, "soft", wrap=True))
        ways: list[tuple[str, Callable[[], None]]] = []
        if line.undo:
            ways.append((_("Take this correction back"), lambda: self._try(line.undo)))
        if line.rights:
            ways.append((_("Put it right"), lambda: self._put_right_now(line)))
        if line.strike:
            ways.append((_("Strike it out"), lambda: self._try({"way": "strike", "at": line.entry})))
        if line.before:
            ways.append((_("Before it one is missing"), lambda: self._missing(line)))
        if line.back:
            ways.append((_("Take back to here"), lambda: self._back(line)))
        if not ways:
            alone = _(
                "It cannot be taken back alone: mend what it is about once more, or take back to a line before it."
            )
            box.addWidget(label(alone, "soft", wrap=True))
        box.addLayout(_grid([_button(say, do) for say, do in ways], 2))

    def _put_right_now(self, line: Mendable) -> None:
        self._put_right(line)
        self._go_on()

    def _put_right(self, line: Mendable) -> None:
        _empty(self._choice)
        self.form = None
        if not line.rights:
            return
        keyed = any(_was(right, offer) for right in line.rights for offer in right.offers)
        self._ask(_("What was it really? (dashed: as it counts now)") if keyed else _("What was it really?"))
        for right in line.rights:
            buttons = [self._offer_button(right, offer) for offer in right.offers]
            if len(line.rights) == 1:
                self._choice.addLayout(_grid(buttons, 2))
                continue
            row = QHBoxLayout()
            row.addWidget(label(right.say, wrap=True), 3)
            for button in buttons:
                row.addWidget(button, 4)
            self._choice.addLayout(row)
        self._hold()

    def _ask(self, question: str) -> None:
        self._question = label(question, "title", wrap=True)
        self._choice.addWidget(self._question)

    def _offer_button(self, right: Right, offer: Offer) -> QPushButton:
        was = right.was if offer.like(right.was) else {}
        made = _button(offer.say, lambda: self._offered("replace", right.at, right.seat, offer, made, was))
        made.setEnabled(not _was(right, offer))
        made.setCheckable(True)
        said = _("{seat}: {choice}").format(seat=right.say, choice=offer.say)
        made.setAccessibleName(said if made.isEnabled() else _("{said}, as it counts now").format(said=said))
        return made

    def _missing(self, line: Mendable) -> None:
        _empty(self._choice)
        self._ask(_("What was forgotten?"))
        buttons = [self._missing_button(line, offer) for offer in line.before]
        self._choice.addLayout(_grid(buttons, 2))
        self._hold()
        if buttons:
            buttons[0].setFocus()

    def _missing_button(self, line: Mendable, offer: Offer) -> QPushButton:
        made = _button(offer.say, lambda: self._offered("insert", line.entry, HOST, offer, made))
        made.setCheckable(True)
        return made

    def _offered(
        self, way: str, at: int, seat: str, offer: Offer, pressed: QPushButton, was: Mapping[str, Any] | None = None
    ) -> None:
        """One of the things that were offered then: at once, or with its form, which begins as the line `was`."""
        order = {"way": way, "at": at, "seat": seat}
        for button in self._body.findChildren(QPushButton):
            if button.isCheckable():
                button.setChecked(button is pressed)
        if not offer.fields:
            self._try({**order, "command": offer.filled()})
            return
        if self.form is not None:
            self.form.hide()
            self.form.deleteLater()
        self.form = OfferForm(offer, self._bridge.say_reason, seats=self._bridge.seats, called=self._bridge.called)
        self.form.begin_with(was or {})
        for field in self.form.fields:
            field.altered.connect(self._tried_no_longer)
        self.form.submitted.connect(lambda data: self._try({**order, "command": data}))
        self.form.left.connect(self._left)
        self._choice.addWidget(self.form)
        # In sight with its last button, above the fold: what else there was comes back when the form is left.
        for hidden in (self._said, self._question, *self._body.findChildren(MendingButton)):
            hidden.hide()
        self.form.setFocus()

    def _tried_no_longer(self) -> None:
        """What was tried is not what the form holds now: nothing else than what was seen is agreed on."""
        if self._order:
            self.trial, self._order = None, {}
            self._say_outcome()
            self._ready()

    def _left(self) -> None:
        if self._line is not None:
            self._show_line(self._line)
            self._go_on()

    # --- what it comes to --------------------------------------------------------------------------------------------

    def _stop_at(self, entry: int) -> None:
        self._try({**self._order, "stop": entry})

    def _try(self, order: Mapping[str, Any], say: str = "") -> None:
        found = self._bridge.tried({"do": "correct", **order})
        self._say_outcome()
        self.trial = None
        if not isinstance(found, Trial):
            self._order = {}
            if self.form is not None:
                self.form.refuse(found)
            self.refuse(() if self.form is not None else found)
            self._ready()
            return
        self.refuse(())
        self.trial, self._order = found, {"do": "correct", **order}
        self._show_trial(found, say)
        self._ready()
        self.reason.setFocus()

    def _back(self, line: Mendable) -> None:
        """Everything after this line is taken back, but for what the judge mended before it."""
        _empty(self._choice)
        self.form, self.trial = None, None
        back = next((one for one in self._bridge.backs() if one.entry == line.entry), None)
        say = _("Everything after line {n} is taken back. Draws keep what came.").format(n=line.number)
        goes = " ".join((say, goes_back(back))) if back is not None else say
        if back is not None and back.keeping:
            self._try(back.keeping, goes)
        else:
            self._rewind(line.entry, goes)

    def _rewind(self, to: int, say: str) -> None:
        """All since line `to` is taken back, a correction too: what that comes to, and the reason."""
        self._order = {"do": "rewind", "to": to}
        self.trial = self._bridge.tried_back(to)
        self._show_trial(self.trial, say)
        self._ready()
        self.reason.setFocus()

    def _show_trial(self, trial: Trial, say: str = "") -> None:
        """What a correction comes to, what matters most first: who wins, later results, what falls, who gains."""
        card = _card("card", _("A trial: nothing is changed yet"), *([label(say, wrap=True)] if say else []))
        box = card.layout()
        assert isinstance(box, QVBoxLayout)
        if not (say or trial.becomes or trial.falls or trial.fares or trial.won or trial.chance or trial.closed):
            box.addWidget(label(_("Nothing changes that everybody may see."), wrap=True))
        if trial.won:
            box.addWidget(label(_("Who wins changes"), "title"))
            box.addWidget(_struck(trial.won))
            box.addWidget(label("→ " + (trial.wins or _("The evening is not over then.")), wrap=True))
        if self._order.get("way") == "strike" and self._line is not None:
            box.addWidget(_struck("\n".join(self._line.say[:IN_A_ROW])))
        others = self._show_later(box, trial.becomes)
        if self._order.get("way") != "back":
            self._show_falls(box, trial)
        self._show_fares(box, trial.fares)
        if others:
            box.addWidget(label(_("What is told otherwise"), "title"))
        heading = ""
        for one in others[:MOST_SHOWN]:
            if one.heading != heading:
                heading = one.heading
                box.addWidget(label(heading, "soft", wrap=True))
            _show_becomes(box, one)
        stays = ngettext("{count} later line counts on as it was.", "{count} later lines count on as they were.",
                         trial.stays).format(count=trial.stays)  # fmt: skip
        if trial.stays:
            box.addWidget(label(stays, "soft", wrap=True))
        if trial.older:
            say = _(
                "This evening was played by rules {number}. From the mended line on today's rules decide, and a later"
                " line may be told otherwise for that alone."
            )
            box.addWidget(label(say.format(number=trial.older), "bad", wrap=True))
            say = _("Without any correction today's rules would tell these otherwise: {lines}.")
            none = _("Of the lines told here they would tell none otherwise without this correction.")
            told = ", ".join(_("line {n}").format(n=number) for number in trial.today)
            box.addWidget(label(say.format(lines=told) if told else none, "bad" if told else "soft", wrap=True))
        if trial.chance:
            say = _("From there chance decides: what came after it falls, and the draw is made once this is agreed.")
            box.addWidget(label(say, wrap=True))
        if trial.closed:
            say = _(
                "From here on it rests on what is still closed. Agree, and it is decided before all; it can be undone."
            )
            box.addWidget(label(say, wrap=True))
        if not trial.whole:
            say = _("Closed points and choices are reckoned anew with it; no figure here counts them.")
            box.addWidget(label(say, "soft", wrap=True))
        _put_into(self._outcome, card)
        self._say_below()

    def _show_later(self, box: QVBoxLayout, becomes: Sequence[Becomes]) -> list[Becomes]:
        """The first change of each later round, for that is its result; tells what else there is."""
        first = {one.heading: one for one in reversed(becomes) if one.later}
        if first:
            rounds = listed([*dict.fromkeys(one.heading for one in becomes if one.later)])
            box.addWidget(label(_("Also turns out otherwise: {rounds}").format(rounds=rounds), "title", wrap=True))
        for one in becomes:
            if one is first.get(one.heading):
                _show_becomes(box, one)
        return [one for one in becomes if one is not first.get(one.heading)]

    def _say_below(self) -> None:
        """How much of the outcome lies below what is in sight."""
        bar, card, port = self._outcome.verticalScrollBar(), self._outcome.widget(), self._outcome.viewport()
        parts = (
            card.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly) if card is not None else []
        )
        seen = bar.value() + port.height()
        below = sum(part.geometry().bottom() > seen for part in parts) if bar.value() < bar.maximum() else 0
        say = ngettext("{count} more below", "{count} more below", below).format(count=below)
        self.below.setText(say if below else "")

    def _show_fares(self, box: QVBoxLayout, fared: Sequence[Fares]) -> None:
        for one in fared:
            parts = ", ".join(f"{say} {points:+d}" for say, points in one.parts).replace("-", "−")
            figure = f"{one.change:+d}".replace("-", "−")
            if one.before is not None and one.after is not None:
                figure = f"{one.before} → {one.after} ({figure})".replace("-", "−")
            elif not one.known:
                figure = _("{figure} in the open; hidden payouts not counted").format(figure=figure)
            kind = "soft" if not one.change or not one.known else "good" if one.change > 0 else "bad"
            box.addWidget(label(" · ".join(filter(None, (f"{one.who}: {figure}", parts))), kind, wrap=True))

    def _show_falls(self, box: QVBoxLayout, trial: Trial) -> None:
        if not trial.falls:
            return
        count = len(trial.falls)
        say = ngettext("{count} later line no longer works, and is left out:",
                       "{count} later lines no longer work, and are left out:", count)  # fmt: skip
        box.addWidget(label(say.format(count=count), "title", wrap=True))
        for one in trial.falls[:MOST_SHOWN]:
            row = QHBoxLayout()
            where = f"{one.heading}, {_('line {n}').format(n=one.number)}"
            row.addWidget(label("\n".join(filter(None, (f"{where}: {one.say}", one.why))), wrap=True), 1)
            if not self._order.get("stop"):
                stop = _button(_("Stop there"), partial(self._stop_at, one.entry))
                # As wide as its words: one that ignores them has no width beside a sentence.
                stop.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
                stop.setToolTip(tooltip(_("Nothing from this line on counts; the evening goes on from there.")))
                row.addWidget(stop)
            box.addLayout(row)
        if count > MOST_SHOWN:
            more = ngettext("and {count} more", "and {count} more", count - MOST_SHOWN)
            box.addWidget(label(more.format(count=count - MOST_SHOWN), "soft"))

    def _ready(self) -> None:
        for button in (self.agree, *self.usual):
            button.setEnabled(bool(self._order))

    def _because(self, words: str) -> None:
        self.reason.setText(words)
        self.reason.setFocus(Qt.FocusReason.OtherFocusReason)  # where Enter agrees

    def _agree(self) -> None:
        if not self._order:
            self.refuse([RefusalText(_("Choose a line and say what is right; then agree."))])
        elif not self.reason.text().strip():
            self.refuse([RefusalText(_("A correction needs a reason."))])
            self.reason.setFocus()
        else:
            self._give({**self._order, "reason": self.reason.text().strip()})

    def _give(self, order: Mapping[str, Any]) -> None:
        self._before = self._page
        self.asked.emit(dict(order))

    def refuse(self, why: Sequence[RefusalText]) -> None:
        """Say why it was refused."""
        self.refusal.setText(lines(why))
        self.refusal.setVisible(bool(why))

    def done(self, page: Page) -> None:
        """It is done: what stands in the story and on the wall now, what it came to, and the way back."""
        before = self._before
        self.reason.clear()
        self.search.clear()
        self.set_page(page)
        self._order = {}
        self._ready()
        news = [line for line in page.story if line.entry == page.entry and line.by == JUDGE]
        told = label("\n".join(f"{line.called}  {line.say}" for line in news[:1]), wrap=True)
        card = _card("notice", _("Done. It stands in the story and on the wall"), told)
        box = card.layout()
        assert isinstance(box, QVBoxLayout)
        # What it came to, which a trial that had to stop could not say.
        self._show_fares(box, self._with_figures(fares(before, page)) if before is not None else ())
        if page.undo is not None and news:
            say = _("All is again as it was before line {n}.").format(n=news[0].called)
            box.addWidget(_button(_("Take it back"), partial(self._rewind, page.undo.to, say)))
        _put_into(self._outcome, card)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _with_figures(self, fared: Sequence[Fares]) -> list[Fares]:
        """The same with what each held before and holds now, where the judge may know it."""
        found = []
        for one in fared:
            now = self._bridge.why(JUDGE, supply(one.who)).figure
            whole = now is not None and one.before is None
            found.append(replace(one, before=now - one.change, after=now) if whole and now is not None else one)
        return found

    def clear(self) -> None:
        """The drawer is shut: nothing is half done when it opens again."""
        self.reason.clear()
        self.search.clear()
        self._everywhere()
        self.found.setCurrentRow(-1)
        self._show_line(None)
        self._shown = (), 0


def _show_becomes(box: QVBoxLayout, one: Becomes) -> None:
    """What a line said, struck through under its number, and what it says then."""
    number = f"{one.number}  " if one.number else ""
    if one.was:
        box.addWidget(_struck(number + "\n".join(one.was)))
    if one.becomes:
        box.addWidget(label(("" if one.was else number) + "→ " + "\n→ ".join(one.becomes), wrap=True))


def _was(right: Right, offer: Offer) -> bool:
    """Whether this is what was done."""
    return not offer.fields and offer.filled() == dict(right.was)


def scroller(widget: QWidget | None = None) -> QScrollArea:
    """A place that is as small as it must be, and scrolls up and down what does not fit."""
    made = QScrollArea()
    if widget is not None:
        made.setWidget(widget)
    made.setWidgetResizable(True)
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return made


def _put_into(place: QScrollArea, widget: QWidget) -> None:
    """The only widget of a place that scrolls."""
    old = place.takeWidget()
    if old is not None:
        old.hide()
        old.deleteLater()
    box = widget.layout()
    if isinstance(box, QVBoxLayout):
        box.addStretch(1)
    place.setWidget(widget)


def _card(kind: str, title: str, *parts: QWidget) -> QFrame:
    """A card with a title and, from its top, these parts."""
    made = QFrame()
    made.setProperty("kind", kind)
    box = QVBoxLayout(made)  # aligned to its top a layout forgets how high long words are in a narrow card
    for part in (label(title, "title", wrap=True), *parts):
        box.addWidget(part)
    return made


def _button(say: str, do: Callable[[], None]) -> MendingButton:
    made = MendingButton(button_text(say), most=LINES_OF_A_BUTTON)
    made.clicked.connect(lambda _checked=False: do())
    return made


def _grid(buttons: Sequence[QPushButton], columns: int) -> QGridLayout:
    grid = QGridLayout()
    for place, button in enumerate(buttons):
        grid.addWidget(button, place // columns, place % columns)
    return grid


def _struck(say: str) -> QWidget:
    made = label(say, "soft", wrap=True)
    font = made.font()
    font.setStrikeOut(True)
    made.setFont(font)
    made.setAccessibleName(_("taken back: {line}").format(line=say))
    return made


def _empty(box: Any) -> None:
    """Take everything out of a layout."""
    while (item := box.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif item.layout() is not None:
            _empty(item.layout())
