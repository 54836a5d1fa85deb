"""The judge's drawer: the ledger, the story, what was ruled, and every correction, in the open and with its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from companion.core.corrections import Correct, JudgeIs
from companion.core.countdown import Countdown, as_minutes
from companion.core.language import N_, _
from companion.core.messages import CLOCK, HOST, JUDGE, SIGNED, Pause, Post, Put, Reason, Resume, Rule, snake
from companion.core.offers import Choice, ChooseOne, Field, Offer
from companion.core.page import Page
from companion.core.vocabulary import Group, Role
from ui import capture
from ui.bridge import Bridge
from ui.forms.look import sheet
from ui.forms.words import FRAME, RefusalText, button_text, hold_letters, label, restyle
from ui.keys import Shortcuts
from ui.panels.ledger import Ledger
from ui.panels.offers import OffersPanel
from ui.panels.question import QuestionPanel
from ui.panels.scoring import Scoring
from ui.panels.story import Story
from ui.panels.unkept import UnkeptLine
from ui.panels.why import WhyPanel
from ui.theme import style
from ui.windows import scenes
from ui.windows.ask import AskDialog
from ui.windows.cards import scroller
from ui.windows.corrections import Corrections
from ui.windows.mending import Mending
from ui.windows.proof import ProofPage

WIDE, HIGH = 1320, 720
"""How large the drawer is at least, where the screen has room."""
PART_WIDE, PART_HIGH, LINES = 0.84, 0.86, 48
"""What part of a larger screen it has, and how many times its smallest text goes into its height."""
LEAST = 15
NAME_LONGEST = 40
Answered: TypeAlias = Callable[[tuple[RefusalText, ...]], None]
"""Hears why nothing came of what was asked for; nothing means that it is done."""
GAPS = "gaps"
"""What a layout's gap and edges were in letters of the least size."""
EDGE, ROOM = 8, 8
"""What stays free round the drawer for the rim of its frame, and round what stands in it, in pixels."""
PLACES = (Role.GIVER, Role.RECEIVER)
"""What a field is that names an account."""
BY_HAND: Mapping[Group, str] = {
    Group.SCORE: N_("Points"),
    Group.WORDS: N_("On record"),
    Group.FLOOR: N_("On the table"),
    Group.CARDS: N_("Cards and draws"),
    Group.CLOCK: N_("Clock"),
}
"""What is mended by hand, from top to bottom, under which heading."""


def in_seat_order(offer: Offer) -> Offer:
    """Accounts first, and among them the seats, so that a digit means the seat that it means everywhere else."""
    fields = tuple(
        msgspec.structs.replace(field, choices=tuple(sorted(field.choices, key=_not_a_seat)))
        if field.role in PLACES and isinstance(field, ChooseOne)
        else field
        for field in offer.fields
    )
    return msgspec.structs.replace(offer, fields=tuple(sorted(fields, key=_not_a_place)), group=_by_hand(offer))


def _by_hand(offer: Offer) -> Group:
    """Under which heading of `BY_HAND` it stands: by what it is, so that none changes its place with the evening."""
    if offer.group is Group.CLOCK or offer.given.get("field") == CLOCK:
        return Group.CLOCK
    if offer.gives(Post):
        return Group.SCORE
    if offer.gives(Put):
        return Group.FLOOR
    said = offer.gives(JudgeIs) or any(field.name == "words" for field in offer.fields)
    return Group.WORDS if said else Group.CARDS


def _place_by_hand(offer: Offer) -> tuple[int, bool]:
    """Heading by heading; what the clock does comes last, so that nothing moves when it runs or stands."""
    return [*BY_HAND].index(_by_hand(offer)), not offer.fields


def _not_a_seat(choice: Choice) -> bool:
    return not choice.seat


def _not_a_place(field: Field) -> bool:
    return field.role not in PLACES


class Hands(QWidget):
    """What every seat sees of its own; only for a judge who does not play, and everybody has been told."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game = game
        self._page: Page | None = None
        self.seats = QComboBox()
        self.seats.setAccessibleName(_("Whose window"))
        self.seats.currentIndexChanged.connect(self._show)
        box = QVBoxLayout(self)
        box.addWidget(self.seats)
        wide, narrow = scenes.own(game, 13.0)
        self.cards = [*wide, *narrow]
        cards = QWidget()
        column = QVBoxLayout(cards)
        column.setContentsMargins(0, 0, 0, 0)
        for card in self.cards:
            column.addWidget(card)
        column.addStretch(1)
        # Cards are as high as they must be; the drawer's foot stays on the screen all the same.
        box.addWidget(scroller(cards), 1)

    def set_page(self, page: Page) -> None:
        """Show the hands of this page."""
        self._page = page
        names = list(page.hands)
        if [self.seats.itemText(n) for n in range(self.seats.count())] != names:
            self.seats.clear()
            self.seats.addItems(names)
        self._show()

    def _show(self, _index: int = 0) -> None:
        seat = self.seats.currentText()
        if self._page is None or seat not in self._page.hands:
            return
        view = msgspec.structs.replace(self._page.view, mine=self._page.hands[seat])
        for card in self.cards:
            card.set_page(msgspec.structs.replace(self._page, view=view))


class JudgeWindow(QMainWindow):
    """Assembles the drawer's tabs and submits as the judge."""

    export_wanted = Signal()
    help_wanted = Signal()
    clock_pressed = Signal()
    """The clock is to stand, or to run again, as by the same key at the table."""

    def __init__(self, bridge: Bridge, keys: Shortcuts | None = None) -> None:
        super().__init__()
        # Desktops keep a dialogue before its window; what is typed into a drawer that dropped behind acts on the table.
        buttons = Qt.WindowType.WindowCloseButtonHint | Qt.WindowType.WindowMinMaxButtonsHint
        self.setWindowFlags(Qt.WindowType.Dialog | Qt.WindowType.WindowTitleHint | buttons)
        self.bridge, self._keys = bridge, keys or Shortcuts({})
        self.setWindowTitle("Parley")
        self._px = 0
        self.resize(WIDE, HIGH)
        self._dress()  # while it is empty: dressed later, each of its widgets would be dressed twice
        self.tabs = QTabWidget()
        self.ledger, self.story = Ledger(), Story(rounds=bridge.headings, nouns=bridge.nouns)
        self.question = QuestionPanel(bridge.say_reason)
        self.rulings = QListWidget()
        self.rulings.setWordWrap(True)
        self.rulings.setAccessibleName(_("House rules and rulings"))
        self.offers = OffersPanel(
            bridge.say_reason, seats=bridge.seats, called=bridge.called, why_not=bridge.why_not, headings=BY_HAND
        )
        self.signed = QLineEdit()
        self.corrections, self.mending = Corrections(bridge), Mending(bridge, self.signed)
        open_rulings = QWidget()
        box = QVBoxLayout(open_rulings)
        box.addWidget(self.question)
        say = _(
            "No question is open: while one is asked, it is answered here. A disputed line or promise is ruled on in"
            " “Mend a line”; whatever else is ruled, in “Mend by hand”."
        )
        self.unasked = label(say, "soft", wrap=True)
        box.addWidget(self.unasked)
        box.addWidget(self.rulings, 1)
        for widget, say in (
            (self.mending, _("Mend a line")),
            (self.offers, _("Mend by hand")),
            (self.corrections, _("Take back, overrule")),
            (self.story, _("Story")),
            (self.ledger, _("Ledger")),
            (open_rulings, _("House rules")),
        ):
            widget.setContentsMargins(ROOM, ROOM, ROOM, ROOM)
            self.tabs.addTab(widget, button_text(say))
        self.proving = QWidget()
        self.proof: ProofPage | None = None
        self._proved = -1
        """After which entry the proof was last looked at."""
        box = QVBoxLayout(self.proving)
        box.setContentsMargins(0, 0, 0, 0)
        self.tabs.addTab(self.proving, button_text(_("Proof")))
        page = bridge.page_for(JUDGE)
        self.hands: Hands | None = None
        if page.hands:
            self.hands = Hands(page.game)
            self.tabs.addTab(self.hands, button_text(_("Private windows")))
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        self.unkept = UnkeptLine()
        column.addWidget(self.unkept)
        column.addWidget(self.tabs, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(ROOM, 0, ROOM, ROOM)
        self.told = label("", wrap=True)
        self.signed.setPlaceholderText(_("Judge's name"))
        self.signed.setAccessibleName(_("Judge's name"))
        hold_letters(self.signed, NAME_LONGEST)
        self.signed.returnPressed.connect(self._sign)
        self._named = ""
        """Who was the judge when the drawer was last looked at."""
        self._unsigned: tuple[dict[str, Any], Answered] | None = None
        self._short: tuple[dict[str, Any], int, tuple[RefusalText, ...]] = {}, 0, ()
        """What moved nothing because nobody could cover it, after which line, and in what words it said so."""
        """What waits for the judge's name."""
        self._entry = 0
        """The last entry when something was said at the foot: what happens later is another thing."""
        self.export = QPushButton(button_text(_("Export …")))
        self.export.setAutoDefault(False)
        self.export.setProperty("kind", "fine")
        self.export.clicked.connect(self._export)
        self.clock = QPushButton()
        self.clock.setAutoDefault(False)
        self.clock.setProperty("kind", "fine")
        self.clock.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what is being written is written on
        self.clock.clicked.connect(self.clock_pressed)
        foot.addWidget(self.told, 3)
        foot.addWidget(self.clock)
        foot.addWidget(label(_("Signed:"), "soft"))
        foot.addWidget(self.signed, 1)
        foot.addWidget(self.export)
        column.addLayout(foot)
        self.setCentralWidget(whole)
        self.tabs.currentChanged.connect(self._prove)
        self.ledger.entry_clicked.connect(self.go_to_entry)
        self.offers.asked.connect(self._ask_offer)
        self.offers.form_opened.connect(self._begin_form)
        self.question.asked.connect(self._ask_question)
        self.corrections.asked.connect(self._ask_correction)
        self.corrections.undone.connect(self._undo)
        self.mending.asked.connect(self._ask_mending)
        self.mending.laid.connect(self._space)
        self.story.entry_clicked.connect(self._mend)
        self.story.opened.connect(self._mend)
        bridge.changed.connect(self.show_page)
        self.scoring = Scoring(self)
        self.why = WhyPanel(self, partial(bridge.why, JUDGE))
        self.why.entry_clicked.connect(self.go_to_entry)
        self.ledger.why_asked.connect(self._ask_why)
        self._measure()

    def restyle(self) -> None:
        """The theme has changed, or the size from which the letters are derived."""
        self._dress()
        self._measure()

    def _dress(self) -> None:
        theme = style.current()
        px = self._px = max(LEAST, self.height() // LINES)
        self.setStyleSheet(f"{style.sheet(theme, px)}{sheet(theme, px)} QWidget {{ font-size: {px}px; }}")

    def _measure(self) -> None:
        for panel in (self.ledger, self.story, self.scoring):
            panel.set_unit(self._px)
        if self.proof is not None:
            self.proof.set_unit(self._px)
        self._space()

    def _space(self) -> None:
        """Gaps grow with the letters: on a wall of pixels buttons would touch."""
        for layout in self.findChildren(QLayout):
            if (was := layout.property(GAPS)) is None:
                edges, within = layout.contentsMargins(), layout.parent()
                # What lies in another layout has that one's gaps, unless it has its own.
                takes = isinstance(within, QLayout) and within.spacing() == layout.spacing()
                was = [-1 if takes else layout.spacing(), edges.left(), edges.top(), edges.right(), edges.bottom()]
                layout.setProperty(GAPS, was)
            gap, *edge = (round(each * self._px / LEAST) for each in was)
            if gap >= 0:
                layout.setSpacing(gap)
            layout.setContentsMargins(*edge)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The letters grow with the drawer."""
        super().resizeEvent(event)
        if max(LEAST, self.height() // LINES) != self._px:
            self.restyle()

    def show_page(self) -> None:
        """Show the judge's page as it is now, while the drawer is open."""
        if not self.bridge.open or not self.isVisible():
            return
        page = self.bridge.page_for(JUDGE)
        if (named := self.bridge.judge_name()) != self._named:
            self._named = named
            self.signed.setText(named)
        if page.entry != self._entry:
            self.tell("")
            self._unsigned = None
        self._show_clock(page)
        self.unkept.set_page(page)
        self.ledger.set_page(page, partial(self.bridge.why, JUDGE))
        self.story.set_page(page)
        if self.hands is not None:
            self.hands.set_page(page)
        self.question.set_question(page.question)
        self.unasked.setVisible(page.question is None)
        # Posting and putting are what the drawer is opened for.
        listed = sorted((o for o in page.offers if not o.gives(Rule)), key=_place_by_hand)
        self.offers.seat(self.bridge.seats)
        self.offers.set_offers([in_seat_order(o) for o in listed])
        self.corrections.set_page(page, self.bridge.page_for(HOST))
        self.mending.set_page(page)
        self.rulings.clear()
        for question, answer in page.house_rules:
            self.rulings.addItem(f"{question}\n    {answer}")
        self._prove()

    def _show_clock(self, page: Page) -> None:
        """Whether the clock runs on while somebody looks into a line, and the press that changes it."""
        offers = self.bridge.page_for(HOST).offers
        press = next((one for one in offers if one.gives(Pause, Resume) and not one.refused), None)
        self.clock.setVisible(press is not None and page.view.clock is not None)
        if press is not None:
            say = _("The clock runs: stop it") if press.gives(Pause) else _("The clock stands: let it run")
            key = self._keys.from_a_field("pause")
            self.clock.setText(button_text(f"{say} ({key})" if key else say))

    def _prove(self, _tab: int = 0) -> None:
        """Check the evening while somebody looks at its proof, after each entry once: all of it is played again."""
        if not self.bridge.open or not self.isVisible() or self.tabs.currentWidget() is not self.proving:
            return
        entry = self.bridge.page_for(JUDGE).entry
        if entry == self._proved:
            return
        self._proved = entry
        if self.proof is not None:
            self.proof.look_again()
            return
        file = self.bridge.file
        self.proof = ProofPage(file.stem if file is not None else _("this evening"), self.bridge.proves)
        self.proof.back.hide()  # Esc shuts the drawer, as on every tab
        self.proof.replay.hide()  # what was kept is replayed from the library
        self.proof.left.connect(self.leave)
        self.proof.set_unit(self._px)
        box = self.proving.layout()
        assert box is not None
        box.addWidget(self.proof)

    def stand_before(self, window: QWidget) -> None:
        """Stay in front of this window, whichever of the two has the keyboard."""
        self.winId()
        window.winId()
        self.windowHandle().setTransientParent(window.windowHandle())

    def open_drawer(self, at: str = "") -> None:
        """Show the drawer, whole and on its screen, where a line is mended, at its "ledger", or to "undo" or "redo";
        one that is open stays where it is."""
        if not self.isVisible():
            self.tabs.setCurrentWidget(self.mending)
            room = self.screen().availableGeometry()
            wide = min(max(WIDE, round(room.width() * PART_WIDE)), room.width() - 2 * EDGE)
            high = min(max(HIGH, round(room.height() * PART_HIGH)), room.height() - FRAME - 2 * EDGE)
            self.setGeometry(
                room.left() + (room.width() - wide) // 2, room.top() + FRAME + (room.height() - FRAME - high) // 2,
                wide, high,
            )  # fmt: skip
        capture.keep_out(self)
        self.show()
        self.raise_()
        self.activateWindow()
        self.show_page()
        if at == "ledger":
            self.tabs.setCurrentWidget(self.ledger)
        elif at in ("undo", "redo"):
            self.tabs.setCurrentWidget(self.corrections)
            self.corrections.begin(again=at == "redo")
        elif self.tabs.currentWidget() is self.mending:
            self.mending.lines.search.setFocus()

    def go_to_entry(self, entry: int) -> None:
        """Show the line of the story where this entry stands; a posting without a line of its own, the one before."""
        self.tabs.setCurrentWidget(self.story)
        self.story.go_to(entry)

    def _ask_why(self, account: str) -> None:
        self.why.show_for(account, [card.name for card in self.bridge.page_for(JUDGE).view.seats])

    def _export(self) -> None:
        self.export_wanted.emit()

    def tell(self, sentence: str, good: bool = False) -> None:
        """Say at the foot how it went, until something else happens; empty takes it away."""
        self._entry = self.bridge.page_for(JUDGE).entry if self.bridge.open else 0
        restyle(self.told, kind="good" if good else "bad")
        self.told.setText(sentence)

    def _ask(self, data: dict[str, Any], answered: Answered, follows: bool = False) -> None:
        """Whatever a judge does bears the judge's name; what says who is the judge has it in itself."""
        name, self._unsigned = self.signed.text().strip(), None
        if not name and data["do"] != snake(JudgeIs.__name__):
            answered((RefusalText(_("What a judge does is signed: write the judge's name at the foot.")),))
            self._unsigned = data, answered
            self.signed.setFocus()
            return
        if data["do"] == snake(Correct.__name__):
            data = {**data, "judge": name}
        self.bridge.submit(JUDGE, data, answered, asked=f"{SIGNED}{name}" if name else "", follows=follows)

    def _sign(self) -> None:
        """The name is written: what waited for it is done."""
        if self._unsigned is not None:
            self._ask(*self._unsigned)
        elif self.tabs.currentWidget() is self.mending:
            self.mending.agree.click()

    def _ask_offer(self, data: dict[str, Any]) -> None:
        """What is known to move nothing, or just did, is asked of nobody: it would only stand in the story."""
        if self.bridge.falls_short(data):
            wrong = Reason("not_covered", field="amount" if data["do"] == snake(Post.__name__) else "points")
            self.offers.refuse((RefusalText(_("There is not enough there: nothing moves."), wrong),))
        elif self._short[:2] == (data, self.bridge.page_for(JUDGE).entry):
            self.offers.refuse(self._short[2])
        else:
            self._ask(data, partial(self._offer_answered, data))

    def _offer_answered(self, data: dict[str, Any], refused: tuple[RefusalText, ...]) -> None:
        self.offers.refuse(refused)
        if any(why.reason is not None and why.reason.key == "not_covered" for why in refused):
            self._short = data, self.bridge.page_for(JUDGE).entry, refused
        self.tell("")
        if not refused:
            self.offers.form_done()
            page = self.bridge.page_for(JUDGE)
            told = [line for line in page.story if line.entry == page.entry and line.by == JUDGE]
            self.tell(f"{told[0].called}  {' · '.join(line.say for line in told)}" if told else "",
                      good=not self.bridge.fell_short)  # fmt: skip

    def _begin_form(self) -> None:
        """The clock is set from what is left now; what moves points or sets the clock says what that comes to."""
        self._space()
        form, page = self.offers.form, self.bridge.page_for(JUDGE)
        clock = page.view.clock
        if form is not None and clock is not None and form.offer.given.get("field") == CLOCK:
            left = clock.left_at(self.bridge.now() if page.running else page.now)
            form.begin_with({"value": as_minutes(left // 1000)})
        moves = form is not None and ("points" in form.values() or _by_hand(form.offer) in (Group.SCORE, Group.CLOCK))
        if form is not None and moves:
            for field in form.fields:
                field.altered.connect(self._say_outlook)
            self._say_outlook()

    def _say_outlook(self) -> None:
        if (form := self.offers.form) is not None:
            form.say_outlook(self.bridge.comes_to(form.offer.filled(**form.values())))

    def _ask_question(self, data: dict[str, Any]) -> None:
        self._ask(data, self.question.refuse)

    def _ask_correction(self, data: dict[str, Any]) -> None:
        self._ask(data, partial(self._correction_answered, self._clock()))

    def _undo(self, data: dict[str, Any]) -> None:
        """Take back the pause that came with going back, and then what it came with."""

        def then(refused: tuple[RefusalText, ...]) -> None:
            undo = self.bridge.page_for(JUDGE).undo
            if refused or undo is None:
                self.corrections.refuse(refused)
            else:
                self._ask({**data, "to": undo.to}, partial(self._correction_answered, before))

        before = self._clock()
        self._ask(data, then)

    def _correction_answered(self, before: Countdown | None, refused: tuple[RefusalText, ...]) -> None:
        self.corrections.refuse(refused)
        if not refused:
            self.corrections.clear()
            self._halt(before)

    def _clock(self) -> Countdown | None:
        page = self.bridge.page_for(JUDGE)
        return page.view.clock if page.running else None

    def _halt(self, before: Countdown | None) -> None:
        """A clock that runs now and was another before stands until the table lets it run: nobody saw it begin."""
        if (now := self._clock()) is not None and now.since is not None and now != before:
            why = _("The judge went back: it stands until the table lets it run.")
            self._ask({"do": snake(Pause.__name__), "reason": why}, lambda _refused: None, follows=True)

    def _mend(self, entry: int) -> None:
        picked = self.story.picked()
        line = picked[0] if picked is not None and picked[0].entry == entry else None
        sought = self.story.search.text()
        self.mend(line.stands_for if line is not None else entry, line.say if line is not None else "", sought)

    def mend(self, entry: int, say: str = "", sought: str = "", back: bool = False) -> None:
        """Show what can be done about a line of the story, with the keyboard at whom the words that were `sought` name;
        with `back` all after it is to be taken back."""
        self.tabs.setCurrentWidget(self.mending)
        self.mending.go_to(entry, say, sought)
        if back:
            self.mending.take_back()

    def _ask_mending(self, data: dict[str, Any]) -> None:
        self._ask(data, partial(self._mending_answered, self._clock()))

    def _mending_answered(self, before: Countdown | None, refused: tuple[RefusalText, ...]) -> None:
        self.mending.refuse(refused)
        if not refused:
            made = self.bridge.page_for(JUDGE)
            self._halt(before)
            self.mending.done(made, self.bridge.page_for(JUDGE))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc shuts the drawer; Enter presses the button with the frame; one key shows what scores, one the help."""
        framed = self.focusWidget()
        if self._keys.pressed(event, "pause") and self.clock.isVisible():
            self.clock.click()
        elif self._keys.pressed(event, "scoring"):
            self.scoring.toggle(self.bridge.page_for(JUDGE))
        elif self._keys.pressed(event, "help"):
            self.help_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(framed, QPushButton):
            if not event.isAutoRepeat():
                framed.click()
        else:
            super().keyPressEvent(event)

    def half_made(self) -> bool:
        """Whether something is tried and not agreed, or half filled in."""
        form = self.offers.form
        return self.mending.tries or (form is not None and form.keyed)

    def leave(self) -> None:
        """Shut the drawer; what is tried and not agreed is not thrown away without a question."""
        if not self.mending.tries:
            self.close()
            return
        say = _("You have not agreed to what you tried: nothing is changed yet. Throw it away and shut the drawer?")
        AskDialog(self, say, _("Throw it away"), lambda _line: self.close(), careful=True, no=_("Go on with it")).open()

    def closeEvent(self, event: QCloseEvent) -> None:
        """A shut drawer keeps nothing; who shuts it by its frame is asked as by Esc."""
        if event.spontaneous() and self.mending.tries:
            event.ignore()
            self.leave()
            return
        self.corrections.clear()
        self.mending.clear()
        self._unsigned = None
        self.tell("")
        event.accept()
