"""Set-up on one page, ready to start: seats, one of three ways to sit down, phones, clock, gavel, house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QInputDialog,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from companion.core.contract import AnyRules
from companion.core.language import N_, _, ngettext
from companion.core.middle import BEGINS, MIDDLE, START
from companion.core.offers import Choice
from companion.core.rulings import JUDGE_SEES, Fuller, beginner, given, with_phones
from companion.core.vocabulary import Chapter, Way
from companion.sessions.deciding import LONGEST_CUT
from ui.forms.choices import Choices
from ui.forms.words import button_text, hold_letters, label, restyle, tooltip
from ui.last import GivenFile, LastTime
from ui.windows.ownfiles import OwnFiles
from ui.windows.rulebook import Rulebook, StillSpin
from ui.windows.seating import Chairs

FRONT = (Chapter.WHO, Chapter.VOTES, Chapter.VARIANTS, Chapter.CLOCK)
"""Chapters of house rules that stand open on the page; the others unfold."""
LONGEST_NAME = 30
"""Of the name under which house rules are kept, in letters."""
LEAST = 15.0
"""The height of the smallest text, in pixels, until the window has said how high it is."""


class NewEvening(Struct, frozen=True):
    """What the set-up page hands over."""

    seats: tuple[str, ...]
    options: Mapping[str, Any]
    pins: Mapping[str, str] = {}
    middle: bool = False
    """Whether it is already under way, and how it stands is keyed in first."""
    phones: bool = False
    """Whether players' own phones are let in from the beginning."""
    cut: str = ""
    """A word of the table, on which every draw of the app rests; "" for none."""
    last: LastTime = LastTime()
    """The same, as the page would be filled in again."""


class RoundTable(Struct, frozen=True):
    """A table of an event's public round: what it is called, who sits there in order, and on which sides."""

    say: str
    names: tuple[str, ...]
    sides: tuple[str, ...] = ()


WAYS: Mapping[Way, str] = {
    Way.BOX: N_("The box is on the table"),
    Way.MIXED: N_("Box and companion"),
    Way.APP: N_("No box"),
}
"""How the ways to sit down are called."""


class SetupPage(QWidget):
    """Everything an evening needs to begin, with sane defaults; Enter, or one click, starts it.

    Enter in a field only goes on: who has typed the first name has not typed the others yet.
    """

    started = Signal(object)
    """A `NewEvening` is ready to begin."""
    left = Signal()
    sheet_wanted = Signal(list)
    """The house-rule sheet is to be shown publicly: pairs of question and answer."""
    sheet_altered = Signal()
    """A house rule has another answer: what is shown of them no longer holds."""
    preset_kept = Signal(str, object)
    """What stands on the page is to be kept under this name (`LastTime`), or what was kept to be forgotten (None)."""

    def __init__(
        self,
        rules: AnyRules,
        last_names: Sequence[str],
        parent: QWidget | None = None,
        last: LastTime | None = None,
        bound: Sequence[str] = (),
    ) -> None:
        """`last_names` sat here last, `last` is what was set for this game the last time it was played, `bound` are the
        words of the seed that the app's draws will follow from."""
        super().__init__(parent)
        self._rules = rules
        house = self._house = tuple(rule for rule in rules.house_rules if not rule.tonight)
        least, most = rules.meta.seats
        outer = self._outer = QVBoxLayout(self)
        self._cards: list[QVBoxLayout] = []
        head = QHBoxLayout()
        head.addWidget(label(_("New evening · {title}").format(title=rules.meta.title), "big"), 1)
        self.back = self._button(_("Back  (Esc)"), "quiet")
        self.back.clicked.connect(self._leave)
        head.addWidget(self.back)
        outer.addLayout(head)
        outer.addLayout(self._again())

        # From the outside in: whatever moves into another window is dressed anew, with all that is in it.
        scroll = self.viewed = QScrollArea(self)
        inner = QWidget(scroll)
        scroll.setWidget(inner)
        columns = self._columns = QGridLayout(inner)
        offered = last_names[:most]  # where more are needed the chairs after them are empty, and asked
        self._sides = rules.sides()
        self.seating = Chairs(least, most, offered, self._sides.choices if self._sides else ())
        groups = dict.fromkeys(rule.group for rule in house)
        self.presets = rules.presets
        self.front = Rulebook(house, [g for g in FRONT if g in groups], inner)
        self.rest = Rulebook(house, [g for g in groups if g not in FRONT], inner, later=True)
        self.middle = QCheckBox(_("The evening is already under way: begin in the middle"))
        self.middle.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if not rules.from_the_middle:
            self.middle.hide()
        self.phones = QCheckBox(_("Players use their own phones"))
        self.phones.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.phones.toggled.connect(self._phones_ticked)
        # In short what `protected` says in the window that opens.
        self.phones_say = label("", "soft", wrap=True)
        chairs = (self.seating, self._judge(), self.middle, self.phones, self.phones_say)
        columns.addWidget(self._card(_("Round the table"), *chairs), 0, 0)
        self.ways = Choices(
            [Choice(value=way, say=_(WAYS[way])) for way in self.presets],
            lambda _reason: "",
            most=1,
        )
        self.way_say = label("", "soft", wrap=True)
        self.ways.picked.connect(self._sit_down)
        fuller = rules.fuller
        self.switches = [(each, QCheckBox()) for each in (fuller, fuller.instead if fuller else None) if each]
        for each, box in self.switches:
            box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            box.setText(button_text(_(each.say)))
            box.toggled.connect(partial(self._key_more, each))
        self.fuller_say = label("", "soft", wrap=True)
        switches = [box for _fuller, box in self.switches]
        self.files = OwnFiles(rules.files)
        right = self._right = QVBoxLayout()
        # First, so that what it asks is seen however many sit here.
        right.addWidget(self._card(_("How do you sit down?"), self.ways, self.way_say, *switches, self.fuller_say))
        right.addWidget(self._card("", self.front), 1)
        self._bound = " ".join(bound)
        self._cutting: QWidget | None = None
        self.cut = QLineEdit()
        hold_letters(self.cut, LONGEST_CUT)
        self.cut.setPlaceholderText(_("A word from the table, if you like"))
        self.cut.setAccessibleName(_("A word for the app's draws"))
        if bound:
            say = _(
                "All that the app will draw is fixed already, under these words: {words}. Write them down first. Then"
                " anybody may add a word, which changes all draws: so nobody can have planned them."
            )
            said = label(say.format(words=f"“{self._bound}”"), "soft", wrap=True)
            self._cutting = self._card(_("A word for the app's draws"), said, self.cut)
            right.addWidget(self._cutting)
        if rules.files:
            right.addWidget(self._card(_("Files of your own"), self.files))
        columns.addLayout(right, 0, 1, 2, 1)
        columns.setRowStretch(1, 1)
        self.more = self._button("", "")
        self.more.setCheckable(True)
        self.rest.opener = self.more
        self.more.toggled.connect(self.rest.setVisible)
        self.more.clicked.connect(self._rules_opened)
        self.show_sheet = self._button(_("House rules on the projector  (Ctrl+P)"), "")
        self.show_sheet.clicked.connect(self._sheet)
        columns.addWidget(self.rest, 2, 0, 1, 2)
        self.rest.hide()
        columns.setColumnStretch(0, 1)
        columns.setColumnStretch(1, 1)
        columns.setRowStretch(3, 1)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer.addWidget(scroll, 1)

        self.refusal = label("", "bad", wrap=True)
        self.refusal.hide()
        outer.addWidget(self.refusal)
        line = QHBoxLayout()
        line.setSpacing(10)
        line.addWidget(self.more, 1)
        line.addWidget(self.show_sheet)
        outer.addLayout(line)
        self.start = self._button(_("Start the evening  (Enter)"), "main")
        self.start.clicked.connect(self.begin)
        outer.addWidget(self.start)
        # Only those who played this game last are taken by one Enter. Where others are offered, Enter goes from name to
        # name: whoever has not read the page begins no evening with people who are not there.
        same = bool(offered) and last is not None and tuple(offered) == last.seats
        self.setFocusProxy(self.start if same else self.seating.rows[0].name)
        self._offered = bool(offered)
        for pressed in (self.judge, self.middle, self.phones, *switches, self.more, self.show_sheet):
            pressed.clicked.connect(self._clicked)
        self.seating.altered.connect(self._names_changed)
        self.seating.added.connect(self._show_seat)
        self.seating.taken_away.connect(self.start.setFocus)
        for part in (self.front, self.rest, self.files):
            part.altered.connect(self._mended)
        self._tables: tuple[RoundTable, ...] = ()
        self._sheet_of = ""
        """The event by whose sheet everything was set; "" for none."""
        self._presets: dict[str, LastTime] = {}
        self._preset = ""
        """Under what name the house rules were kept by which everything was set last; "" for none."""
        self._named = False
        """Whether Enter came from a name last."""
        self._last = last
        self._filled: LastTime | None = None
        self._way = Way.APP
        """The way to sit down that was chosen last."""
        self._stood = self._set_by_hand()
        self._names_changed()
        self.fill(last)
        self.set_unit(LEAST)
        self._untyped = self._as_typed()
        self._say_start()
        QApplication.instance().focusChanged.connect(self._say_start)  # type: ignore[union-attr]  # there is one

    def _button(self, text: str, role: str) -> QPushButton:
        button = QPushButton(button_text(text))
        button.setAutoDefault(False)
        button.setProperty("kind", role)
        # Not by the mouse: after a click Enter still starts the evening.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _card(self, title: str, *widgets: QWidget) -> QFrame:
        card = QFrame()
        card.setProperty("kind", "card")
        box = QVBoxLayout(card)
        self._cards.append(box)
        if title:
            box.addWidget(label(title, "title"))
        for widget in widgets:
            box.addWidget(widget)
        box.addStretch(1)
        return card

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, in pixels; margins grow with it."""
        self._outer.setContentsMargins(round(px * 1.9), round(px * 1.3), round(px * 1.9), round(px * 1.3))
        self._outer.setSpacing(round(px * 0.5))
        self._columns.setContentsMargins(0, 0, round(px * 0.5), 0)
        self._columns.setHorizontalSpacing(round(px * 1.2))
        self._columns.setVerticalSpacing(round(px * 0.9))
        self._right.setSpacing(round(px * 0.9))
        for card in self._cards:
            card.setContentsMargins(*(round(px * 0.7),) * 4)
            card.setSpacing(round(px * 0.45))

    def _again(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.stands = label("", "soft", wrap=True)
        self.other = self._button("", "fine")
        self.other.clicked.connect(self._fill_otherwise)
        self.tables = QComboBox()
        # A box's own way takes the letters' colour of the box, which are dark on brass; its list is never brass.
        self.tables.setItemDelegate(QStyledItemDelegate(self.tables))
        self.tables.setAccessibleName(_("Which table of the event is this?"))
        self.tables.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tables.activated.connect(self._table_chosen)
        self.tables.hide()
        self.named = QComboBox()
        self.named.setItemDelegate(QStyledItemDelegate(self.named))
        self.named.setAccessibleName(_("House rules kept under a name"))
        self.named.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.named.activated.connect(self._preset_chosen)
        self.named.hide()
        row.addWidget(self.tables)
        row.addWidget(self.stands, 1)
        self.keep_as = self._button(_("Keep house rules as …"), "fine")
        self.keep_as.setToolTip(tooltip(_("Keep these house rules, and how you sit down, under a name.")))
        self.keep_as.clicked.connect(self._ask_name)
        row.addWidget(self.named)
        row.addWidget(self.keep_as, 0, Qt.AlignmentFlag.AlignRight)
        row.addWidget(self.other)
        return row

    def set_presets(self, presets: Mapping[str, LastTime]) -> None:
        """Offer these house rules by their names."""
        self._presets = dict(presets)
        if self._preset not in self._presets:
            self._preset = ""
        self.named.clear()
        self.named.addItem(_("House rules of …"))
        for name in self._presets:
            self.named.addItem(name, name)
        if self._preset:
            self.named.addItem(_("Forget “{name}”").format(name=self._preset))
        self.named.setCurrentIndex(max(0, self.named.findData(self._preset)) if self._preset else 0)
        self.named.setVisible(bool(self._presets) and not self._sheet_of)

    def _preset_chosen(self, place: int) -> None:
        name = str(self.named.itemData(place) or "")
        if name:
            self._preset = name
            kept = self._presets[name]
            self.fill(replace(kept, seats=tuple(self.seating.names()), sides=tuple(self.seating.sides())))
        elif place:
            self.preset_kept.emit(self._preset, None)
        self.set_presets(self._presets)
        self._mended()

    def _ask_name(self) -> None:
        dialog = QInputDialog(self)
        dialog.setLabelText(_("Under which name are these house rules kept?"))
        dialog.setTextValue(self._preset)
        dialog.setOkButtonText(_("Keep them"))
        dialog.textValueSelected.connect(self.keep_preset)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def keep_preset(self, name: str) -> None:
        """Keep all that stands on the page but the players under this name; a name that looks like nothing is none."""
        name = " ".join(name.split())[:LONGEST_NAME]
        if not name or not name.isprintable():
            self.refuse(_("House rules are kept under a name that can be read."))
            return
        self._preset = name
        self._stood = self._set_by_hand()
        # Whoever somebody named is perhaps not there the next time.
        named = {
            rule.key: rule.default
            for rule in self._house
            if rule.seat and self.values()[rule.key] not in dict(rule.choices)
        }
        last = self.as_last_time(())
        self.preset_kept.emit(name, replace(last, options=last.options | named))
        self._mended()

    def fill(self, last: LastTime | None) -> None:
        """Set everything but the names as it was the last time; None sets the defaults."""
        self._filled = last
        way = Way(last.way) if last is not None and last.way in self.presets else Way.APP
        self.phones.blockSignals(True)  # what was answered with them, or without, is in `last`
        self.phones.setChecked(last is not None and last.phones)
        self.phones.blockSignals(False)
        self.ways.set_chosen([way])
        self._way = way
        values = self._as_they_come(way) | (last.options if last is not None else {})
        for book in (self.front, self.rest):
            book.set_values(values)
        self.judge.setChecked(self.values().get(JUDGE_SEES.key) == "on")
        where = dict(zip(last.seats, last.sides, strict=False)) if last is not None else {}
        self.seating.set_sides([where.get(name, "") for name in self.seating.names()])
        self.files.set_given(last.files if last is not None else {})
        self._stood = self._set_by_hand()
        self._mended()

    def by_sheet(self, event: str, rules: Mapping[str, str | int], tables: Sequence[RoundTable] = ()) -> None:
        """Set everything but the names as the sheet of an event says, so that all its tables play alike.

        `tables` are those of its public round: whoever says which one this is has its names.
        """
        options = {rule.key: rule.default for rule in self._house} | dict(rules)
        self._sheet_of = event
        self.named.hide()
        self.keep_as.hide()
        # A sheet says nothing of phones: they are as the last time.
        self.fill(LastTime(way=Way.APP, options=options, phones=self.phones.isChecked()))
        self._tables = tuple(tables)
        self.tables.addItem(_("Which table is this?"))
        for table in tables:
            self.tables.addItem(table.say)
        self.tables.addItem(_("None of them: the names are typed"))
        self.tables.setVisible(bool(tables))
        if tables:
            self.setFocusProxy(self.tables)
        self._untyped = self._as_typed()
        self._ask_table()

    @property
    def _table_unsaid(self) -> bool:
        """Whether it is still to be said which table of an event this is."""
        return bool(self._tables) and self.tables.currentIndex() == 0

    def _ask_table(self) -> None:
        """Until it is said which table this is that question is what stands out, and nothing starts."""
        unsaid = self._table_unsaid
        restyle(self.tables, kind="main" if unsaid else "")
        restyle(self.start, kind="" if unsaid else "main")
        self._say_start()

    def _say_start(self) -> None:
        """Say which key starts from where the keyboard is: in a field Enter goes on."""
        say = _("Start the evening  (Enter)")
        if self._table_unsaid:
            say = _("Say at the top which table this is")
        elif self._enter_is_taken() and not self._begins_untyped():
            pressed = isinstance(self.focusWidget(), QPushButton)
            goes_on = _("Start the evening  (Ctrl+Enter; Enter goes to the next field)")
            say = _("Start the evening  (Ctrl+Enter)") if pressed else goes_on
        self.start.setText(button_text(say))

    def _table_chosen(self, place: int) -> None:
        self._mended()
        self._ask_table()
        if 0 < place <= len(self._tables):
            table = self._tables[place - 1]
            same = self._stood == self._set_by_hand()
            self.seating.sit_down(table.names, table.sides)
            self._names_changed()
            # Who begins was balanced over the rounds: no chance decides it once more.
            for book in (self.front, self.rest):
                book.set_values(beginner(self._house, table.names))
            if same:
                self._stood = self._set_by_hand()
            self._mended()

    def _table_said(self) -> None:
        """Enter at the question which table this is: it opens, or goes on to the button that starts."""
        if self.tables.currentIndex():
            self.start.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.tables.showPopup()

    def seat_guest(self, name: str) -> None:
        """One more chair, for somebody who comes late; where there is none, why not."""
        if not self.seating.take(name):
            most = self._rules.meta.seats[1]
            self.refuse(_("There is no chair for {name}: at most {most} play.").format(name=name, most=most))

    def _set_by_hand(self) -> tuple[Way, dict[str, Any], dict[str, GivenFile]]:
        return Way(next(iter(self.ways.chosen()), Way.APP)), self.values(), self.files.given()

    def _as_they_come(self, way: Way) -> dict[str, str | int]:
        """Every house rule as it is for those who sit down this way and change nothing."""
        sealed = with_phones(self._house) if self.phones.isChecked() and not self._sheet_of else {}
        return {rule.key: rule.default for rule in self._house} | dict(self.presets.get(way, {})) | sealed

    def _say_how_it_stands(self) -> None:
        if self._sheet_of:
            same = self._stood == self._set_by_hand()
            text = _("By the sheet of “{event}”.") if same else _("Not by the sheet of “{event}”: changed just now.")
            self.stands.setText(text.format(event=self._sheet_of))
            self.stands.show()
            self.other.hide()
            return
        if self._preset:
            same = self._stood == self._set_by_hand()
            text = _("The house rules of “{name}”.") if same else _("The house rules of “{name}”, changed just now.")
            self.stands.setText(text.format(name=self._preset))
            self.stands.show()
            self.other.setVisible(self._last is not None)
            return
        if self._last is None:
            self.stands.hide()
            self.other.hide()
            return
        self.other.setText(button_text(_("As last time") if self._filled is None else _("Defaults")))
        phones = self.phones.isChecked()
        same = self._stood == self._set_by_hand() and phones == (self._filled is not None and self._filled.phones)
        if self._filled is None and same:
            self.stands.setText(_("Everything stands at its default."))
            return
        way = self._set_by_hand()[0]
        usual = self._as_they_come(way)
        how = _(WAYS[way])
        if way is Way.BOX and (more := self._keyed_more()) is not None:
            usual |= more.options
            how = _("{way} ({more})").format(way=how, more=_(more.say))
        own = self._changed(usual, self.values())
        said = [how]
        if own:
            said.append(ngettext("{count} house rule changed", "{count} house rules changed",
                                 own).format(count=own))  # fmt: skip
        said += [given.name for given in self.files.given().values()]
        said += [_("phones")] if phones else []
        text = _("As last time: {what}.") if self._last.seats else _("As with your last game: {what}.")
        text = text if same else _("Changed just now: {what}.")
        self.stands.setText(text.format(what=", ".join(said)))

    def _changed(self, usual: Mapping[str, str | int], values: Mapping[str, str | int]) -> int:
        """How many of these stand otherwise than they come; who won the last game is no rule of anybody's, and stands
        there by itself."""
        won = {rule.key for rule in self._house if rule.won}
        return sum(usual.get(key, value) != value for key, value in values.items() if key not in won)

    def _fill_otherwise(self) -> None:
        self._preset = ""
        self.set_presets(self._presets)
        self.fill(self._last if self._filled is None else None)
        self.other.setFocus()

    def as_last_time(self, seats: Sequence[str]) -> LastTime:
        """All that stands on the page, to be offered the next time."""
        way = next(iter(self.ways.chosen()), "")
        sides, given = tuple(self.seating.sides()), self.files.given()
        return LastTime(tuple(seats), sides, way, self.values(), given, self.phones.isChecked())

    def _judge(self) -> QWidget:
        self.judge = QCheckBox(_("A judge who does not play sees everything; everybody is told"))
        self.judge.toggled.connect(self._judge_sees)
        if JUDGE_SEES.key not in self.rest.rules:
            self.judge.hide()
        return self.judge

    def _judge_sees(self, on: bool) -> None:
        self.rest.set_values({JUDGE_SEES.key: "on" if on else "off"})

    def _sit_down(self, way: str) -> None:
        """Lay the house rules of another way; what is alike in both and was answered by hand stays answered."""
        keys = {key for options in self.presets.values() for key in options}
        fuller = {key for each, _box in self.switches for key in each.options}
        before, after = self._as_they_come(self._way), self._as_they_come(Way(way))
        kept = {key for key in keys - fuller if before[key] == after[key]}
        for book in (self.front, self.rest):
            book.set_values({key: after[key] for key in keys - kept})
        self._way = Way(way)
        self._mended()

    def _phones_ticked(self, on: bool) -> None:
        """Lay the answers with which an evening with phones begins, or take them off; other answers stay."""
        plain = {rule.key: rule.default for rule in self._house} | dict(self.presets.get(self._way, {}))
        sealed, values = with_phones(self._house), self.values()
        before, after = (plain, sealed) if on else (sealed, plain)
        if not self._sheet_of:  # all tables of an event play alike
            for book in (self.front, self.rest):
                book.set_values({key: after[key] for key in sealed if values[key] == before[key]})
        self._mended()

    def _key_more(self, fuller: Fuller, on: bool) -> None:
        """Lay the house rules of a fuller way on top of the light one, or take off them and those of the other."""
        light = self._as_they_come(Way.BOX)
        values = {key: light[key] for each, _box in self.switches for key in each.options}
        for book in (self.front, self.rest):
            book.set_values(values | (dict(fuller.options) if on else {}))
        self._mended()

    def _keyed_more(self) -> Fuller | None:
        """The fuller way as whose switch sets them the house rules stand; None where it is neither."""
        values = self.values()
        ways = (each for each, _box in self.switches)
        return next((each for each in ways if all(values[key] == value for key, value in each.options.items())), None)

    def _say_way(self) -> None:
        """What this way to sit down means, and what its light form gives up; the switch stands as the answers do."""
        way, fuller, on = self._set_by_hand()[0], self._rules.fuller, self._keyed_more()
        self.way_say.setText(_(self._rules.ways.get(way, "")))
        for each, box in self.switches:
            box.blockSignals(True)
            box.setChecked(each is on)
            box.blockSignals(False)
            box.setVisible(way is Way.BOX)
        if fuller is not None:
            said = on.costs if on is not None else fuller.gives_up
            self.fuller_say.setText(self._in_part(fuller) or (_(said) if said else ""))
        self.fuller_say.setVisible(way is Way.BOX and bool(self.fuller_say.text()))

    def _in_part(self, fuller: Fuller) -> str:
        """What is asked for where the switch is neither on nor off: some of its house rules, or others altogether."""
        light, values = self._as_they_come(Way.BOX), self.values()
        other = [rule for rule in self._house if rule.key in fuller.options
                 and values[rule.key] != light[rule.key]]  # fmt: skip
        if not other or self._keyed_more() is not None:
            return ""
        said = " ".join(f"{_(rule.say)} {_(rule.said(values[rule.key]))}." for rule in other)
        return _("In part: {rules}").format(rules=said)

    def _say_phones(self) -> None:
        """What players' phones mean, and which choices stay at the table all the same, as the house rules stand."""
        said = _("With phones a code opens at the start. Unless encrypted, the network can read their pages.")
        values = self.values()
        at_table = [rule for rule in self._house
                    if values[rule.key] == "open" and "sealed" in dict(rule.choices)]  # fmt: skip
        if self.phones.isChecked() and at_table:
            stays = " ".join(f"{_(rule.say)} {_(rule.said('open'))}." for rule in at_table)
            said += " " + _("Not on phones: {rules} The house rules change that.").format(rules=stays)
        sealed = with_phones(self._house)
        if self.phones.isChecked() and (on := [r for r in self._house if sealed.get(r.key) == values[r.key]]):
            asked = " ".join(_(rule.say) for rule in on)
            said += " " + _("On phones: {rules} The house rules change that.").format(rules=asked)
        self.phones_say.setText(said)

    def _say_changed(self) -> None:
        """On the button of the house rules: how many there are, and how many stand otherwise than they come."""
        usual, values, asked = self._as_they_come(self._way), self.rest.values(), self.rest.meant
        own = self._changed(usual, {key: values[key] for key in asked})
        say = _("More house rules: {many} questions, each with its default")
        if own:
            say = _("More house rules: {many} questions, {own} of them changed")
        self.more.setText(button_text(say.format(many=len(asked), own=own)))

    def tell(self, sentence: str, good: bool = False) -> None:
        """Say over the button that begins it what cannot be done here; empty takes it away."""
        restyle(self.refusal, kind="good" if good else "bad")
        self.refusal.setText(sentence)
        self.refusal.setVisible(bool(sentence))

    def _mended(self) -> None:
        self.refusal.hide()
        for book in (self.front, self.rest):
            book.settle(self.values(), len(self.seating.names()))
        if self._cutting is not None:
            self._cutting.setHidden(given(self._rules.undrawn, self.values()))
        self._say_way()
        self._say_phones()
        self._say_changed()
        self._say_how_it_stands()
        self.sheet_altered.emit()

    def _rules_opened(self, on: bool) -> None:
        if on:
            # In the next turn: only then the page is as long as it has become.
            QTimer.singleShot(0, self, self._scroll_to_rules)

    def _scroll_to_rules(self) -> None:
        self.viewed.verticalScrollBar().setValue(self.rest.y())

    def _show_seat(self, row: QWidget) -> None:
        self.viewed.ensureWidgetVisible(row)

    def _names_changed(self) -> None:
        self._mended()
        self._say_start()
        for book in (self.front, self.rest):
            book.set_seats([" ".join(name.split()) for name in self.seating.names()])

    def typed(self) -> bool:
        """Whether names or PINs were typed here that leaving would throw away."""
        return self._as_typed() != self._untyped

    def _as_typed(self) -> tuple[list[str], list[str]]:
        rows = self.seating.rows
        return [row.name.text().strip() for row in rows if row.name.text().strip()], [row.pin.text() for row in rows]

    def _leave(self) -> None:
        self.left.emit()

    def _sheet(self) -> None:
        self.sheet_wanted.emit(self.sheet())

    def sheet(self) -> list[tuple[str, str]]:
        """All house rules as they stand, each with its answer in words."""
        drawn = self._bound and not given(self._rules.undrawn, self.values())
        bound = [(_("All that the app will draw is fixed under these words."), self._bound)] if drawn else []
        return [*bound, *self.front.sheet(), *self.rest.sheet(), *self.files.sheet()]

    def values(self) -> dict[str, str | int]:
        """All house rules as they stand."""
        return {**self.front.values(), **self.rest.values()}

    def begin(self) -> None:
        """Hand the evening over; what is wrong is said where it is wrong."""
        focus = self.focusWidget()
        if isinstance(focus, StillSpin) and focus.mend():
            return  # another number stands there than was typed, and is said: nobody begins by it unread
        self.refuse("")
        if self._table_unsaid:
            # Whoever sat here last stands in the chairs, and is perhaps at another table.
            self.refuse(_("Say first which table of the event this is."))
            self.tables.setFocus()
            return
        seats = self.seating.checked()
        if seats is None:
            QTimer.singleShot(0, self, self._show_wrong)  # once its words have their place
        else:
            options: dict[str, Any] = {**self.values(), **self.files.values()}
            if self._rules.from_the_middle:
                options[BEGINS] = MIDDLE if self.middle.isChecked() else START
            if self._sides is not None:
                options[self._sides.option] = self.seating.sides()
            middle, phones, last = self.middle.isChecked(), self.phones.isChecked(), self.as_last_time(seats)
            pins, cut = self.seating.pins(), self.cut.text().strip()
            self.started.emit(NewEvening(seats, options, pins, middle, phones, cut, last))

    def refuse(self, sentence: str, options: Sequence[str] = (), chairs: Sequence[int] = ()) -> None:
        """Say why the evening cannot begin: at the house rules, files and chairs that are wrong, else at the foot."""
        hidden = self.rest.refuse(sentence, options)
        if hidden:
            self.more.setChecked(True)
        at = (hidden, self.front.refuse(sentence, options), self.files.refuse(sentence, options),
              self.seating.refuse(sentence, chairs))  # fmt: skip
        self.refusal.setText(sentence)
        self.refusal.setVisible(bool(sentence) and not any(at))
        if sentence and any(at):
            QTimer.singleShot(0, self, self._show_wrong)

    def _show_wrong(self) -> None:
        """What was refused may lie scrolled away from the button that was pressed."""
        wrong = self.focusWidget()
        if self.viewed.isAncestorOf(wrong):
            self.viewed.ensureWidgetVisible(wrong, 0, wrong.height() * 3)

    def _go_on(self, field: QWidget) -> None:
        """From a name to the next name, from any other field to the button that starts."""
        following = self.seating.after(field) or self.start
        self._named = any(row.name is field for row in self.seating.rows)
        following.setFocus(Qt.FocusReason.TabFocusReason)
        self.viewed.ensureWidgetVisible(following)

    def _enter_is_taken(self) -> bool:
        """Whether Enter goes on from a field, or presses a button that was gone to by Tab."""
        focus = self.focusWidget()
        pressed = isinstance(focus, QPushButton) and focus not in (self.start, *self.ways.buttons.values())
        return pressed or isinstance(focus, QLineEdit | QAbstractSpinBox)

    def _begins_untyped(self) -> bool:
        """Whether the caret waits in the first name where nobody is offered, and none is typed."""
        waits = self.focusWidget() is self._first_name is self.focusProxy()
        return waits and not self._offered and not self.typed()

    @property
    def _first_name(self) -> QLineEdit:
        return self.seating.rows[0].name

    def _type_name(self, letter: str) -> bool:
        """A letter typed at the button that starts: after the last name it begins one more, else the first anew; False
        where all chairs are taken."""
        if self._named:
            return self.seating.type_on(letter)
        self._first_name.setFocus(Qt.FocusReason.TabFocusReason)
        self._first_name.insert(letter)
        self.seating.rows[0].altered.emit()
        self.viewed.ensureWidgetVisible(self._first_name)
        return True

    def _clicked(self) -> None:
        """After a click beside the last name Enter starts: the caret was left there, and would only go on from it."""
        focus = self.focusWidget()
        if focus is self.seating.rows[-1].name:
            self._go_on(focus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts, presses what was gone to by Tab, or goes on from a field; Esc goes back; a digit is a way to
        sit down. Ctrl+Enter starts from anywhere.

        A key that is held from the page before does nothing.
        """
        if event.isAutoRepeat():
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = self.focusWidget()
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.begin()
            elif self._begins_untyped():
                self.begin()  # the caret waits in the first name, and nobody has typed one: Enter begins, as it says
            elif isinstance(focus, QLineEdit | QAbstractSpinBox):
                self._go_on(focus)
            elif focus is self.tables:
                self._table_said()
            elif isinstance(focus, QPushButton) and self._enter_is_taken():
                focus.click()
            else:
                self.begin()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif self.start.hasFocus() and event.text().isalpha() and self._type_name(event.text()):
            pass  # no letter goes astray at the button that starts
        elif event.text().isdigit() and (way := self.ways.value_for(event)) is not None:
            self.ways.choose(way)
        else:
            super().keyPressEvent(event)
