"""The host's window: board, clock, seats, story, and everything that the host may do, by mouse and by key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from companion.core.corrections import GiveTime
from companion.core.language import _
from companion.core.ledger import holder, supply
from companion.core.messages import CLOCK, HOST, Pause, Resume, snake
from companion.core.page import Line, Page
from companion.core.vocabulary import Chapter, Group
from companion.games import GAMES
from ui.bridge import Bridge
from ui.faces import face_of
from ui.forms.buttons import LongButton
from ui.forms.form import OfferForm
from ui.forms.words import RefusalText, button_text, fit
from ui.keys import PICKS, Shortcuts, hand_over, typed
from ui.panels.beside import Beside
from ui.panels.clock import Clock
from ui.panels.clock_bar import STEP, ClockBar
from ui.panels.draw import DrawPanel, to_key_in
from ui.panels.flights import Flights
from ui.panels.foot import Foot
from ui.panels.hall_bar import HallBar
from ui.panels.offers import ANSWERS, OffersPanel
from ui.panels.question import QuestionPanel
from ui.panels.result import ResultPanel
from ui.panels.ribbon import Ribbon
from ui.panels.scoring import Scoring
from ui.panels.seats import Seats
from ui.panels.story import Story
from ui.panels.undo import UndoButton, told
from ui.panels.unkept import UnkeptBar
from ui.panels.why import WhyPanel
from ui.windows import scenes
from ui.windows.ask import AskDialog
from ui.windows.asked_line import MEND, WHY, LineMenu
from ui.windows.dealing import Dealing
from ui.windows.handing import Handing, to_whom
from ui.windows.menus import Menus
from ui.windows.phones import DoorPanel
from ui.windows.scaled import ScaledWindow

LATE_LINES = 8
"""So many of the last lines of the story may tell what the clock has just said, and what followed."""
UNIT = 15.0
"""The smallest text as a size of 100 % has it; how high it is on the screen follows the window's height."""
LEAST = 14.0
LINES = 9
"""Lines for which there is room at least below the host's buttons: the story and a phone that asks, or a hall."""
STORY = 0.26
"""How much of the window's height the story has, with what comes and goes beside it."""
SEARCHED = 0.5
"""The same while a line is searched for: several that fit are seen at once."""
FORM = 0.75
"""How much of its width a form with much to key in may take."""
BOARDLESS = 3
"""In so many columns it has the window to itself."""
SIDE, CLOCK_WIDE = 24, 13
"""How wide the host's controls and the clock are, in units: the board has the room."""


class TableWindow(ScaledWindow):
    """Shows the host's page and submits as the host; everything else is sent on as a wish, by its name in `keys`."""

    wished = Signal(str)
    line_asked = Signal(str, int, str, str)
    """Something is wanted of a line of the story (see `LineMenu.asked`)."""
    closing = Signal()

    def __init__(self, bridge: Bridge, keys: Shortcuts, game: str) -> None:
        super().__init__(LEAST)
        self.bridge, self.keys = bridge, keys
        self.setWindowTitle("Parley")
        self.menus = Menus(self, keys, bridge.seats)
        self.menus.wished.connect(self.wish)

        dress = face_of(game).dress
        self.ribbon, self.foot = Ribbon(UNIT, dress), Foot(UNIT, dress)
        self.clock, self.seats = Clock(bridge.now, unit=UNIT, most=CLOCK_WIDE), Seats(True, UNIT, dress)
        self.clock.wear = self.ribbon.wear = face_of(game).private  # a clock stands on the board, in its mood
        self.board = scenes.board(game, True, UNIT, self.clock)
        self.clock_bar = ClockBar(bridge.say_reason)
        self.result = ResultPanel(unit=UNIT)
        self.story = Story(UNIT, _("Find a line · click one to mend it"), bridge.headings, bridge.nouns)
        self.line_menu = LineMenu(self)
        self.controls = OffersPanel(
            bridge.say_reason, keys.text("main"), seats=bridge.seats, called=bridge.called, digits=True,
            why_not=bridge.why_not, deal_key=keys.text("deal"), kept=GAMES[game].letters,
        )  # fmt: skip
        self.controls.if_in_time = _(
            "If it was said in time: click the line of the story that came too soon, then “Before it one is missing”."
        )
        self._wall_key = ""
        self.wall = LongButton()
        """Stands while the projector shows something else than the board that nobody here would see."""
        self.wall.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.wall.hide()
        self.unkept = UnkeptBar()
        self.round, self.trace = LongButton(), LongButton(button_text(_("Every number, line by line")))
        self.again = LongButton()
        self.again.setProperty("kind", "main")
        for pressed in (self.round, self.trace, self.again):
            pressed.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # else Space would press it again
        self.undo_button, self.redo_button = UndoButton(), UndoButton()
        self.question, self.draw = QuestionPanel(bridge.say_reason), DrawPanel(bridge.say_reason)
        self.door = DoorPanel()
        """Who asks with a phone to be let in."""
        self.hall = HallBar()
        """How the table stands in its hall, where it is in one."""
        self._stopped = ""
        self._pauses = False
        """That the judges of the hall stopped the clock, where they did: no habit lets it run."""
        self.handing = Handing()
        self.away = False
        """Whether the table waits for nobody but those who are away."""
        self.half_made = self.half_filled
        """Whether closing throws away what is half filled in, here or in another window of this evening."""
        self._entry = self.page.entry
        self._step = ("", "", "")
        """Where the evening was when it was shown last."""
        self.deals = Dealing(self, self.controls, bridge)
        self._assemble()
        self.scoring = Scoring(self)
        self.why = WhyPanel(self, partial(bridge.why, HOST))
        """Why a figure is what it is."""
        self._connect()
        self.restyle()
        self.show_page()

    # --- assembly ----------------------------------------------------------------------------------------------------

    def _assemble(self) -> None:
        # From the outside in: whatever moves into another window is dressed anew, with all that is in it.
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.setCentralWidget(self.splitter)
        left, side = QWidget(self.splitter), QFrame(self.splitter)
        self._board_side, self._control_side = left, side
        side.setProperty("kind", "side")
        self.splitter.addWidget(left)
        self.splitter.addWidget(side)
        self.stack = QStackedWidget(left)
        scene = QWidget(self.stack)
        self.stack.addWidget(scene)
        middle = QHBoxLayout(scene)
        middle.setContentsMargins(8, 0, 8, 0)
        middle.addWidget(self.board)
        self.stack.addWidget(self.result)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.unkept)
        column.addWidget(self.ribbon)
        column.addWidget(self.stack, 1)
        row = QHBoxLayout()
        row.setContentsMargins(8, 0, 8, 6)
        row.addWidget(self.seats)
        column.addLayout(row)
        column.addWidget(self.foot)
        self.say_over(self.foot)
        self.flights = Flights(left, self.seats, partial(scenes.place, self.board, left), self.board.busy_for)
        controls = QVBoxLayout(side)
        controls.setContentsMargins(12, 10, 12, 10)
        # The next step has the head of the column to itself, whatever else comes and goes; at the end it is this one.
        # What else the end offers stays by it: above undo it would move with the length of what that says.
        controls.addWidget(self.again)
        controls.addWidget(self.trace)
        controls.addWidget(self.question)
        controls.addWidget(self.draw)
        controls.addWidget(self.controls, 1)
        self.beside = Beside((self.wall, self.door, self.hall), self.story, (self.clock_bar,), side)
        controls.addWidget(self.beside)
        # Undo is last, so that what it brings comes above it: a second press means the same.
        for button in (self.round, self.redo_button, self.undo_button):
            controls.addWidget(button)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 0)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.splitterMoved.connect(self._side_dragged)
        self._dragged = False
        self._columns = 1
        """In how many columns the form stands that is open."""
        self._round_here = False
        """Whether the laptop can be handed round now."""
        fit(self, 1360, 820)

    def _connect(self) -> None:
        self.bridge.changed.connect(self.show_page)
        self.controls.asked.connect(self.ask)
        self.controls.form_opened.connect(self._make_room)
        self.controls.form_opened.connect(self._name_wall_key)
        self.controls.form_opened.connect(partial(QTimer.singleShot, 0, self, self._broaden))  # once it is laid out
        self.controls.asks_more.connect(partial(QTimer.singleShot, 0, self, partial(self._broaden, True)))
        self.controls.form_left.connect(self._form_left)
        self.controls.laid.connect(self._answers_laid)
        self.controls.instead_asked.connect(self._before_next)
        self.wall.clicked.connect(self._clear_wall)
        self.round.clicked.connect(self._hand_round)
        self.trace.clicked.connect(self._trace)
        self.again.clicked.connect(self._again)
        self.undo_button.clicked.connect(self._take_back)
        self.redo_button.clicked.connect(self._do_again)
        self.question.asked.connect(self._decide)
        self.draw.asked.connect(self._drawn)
        self.draw.left.connect(self.to_board)
        self.clock_bar.stopped.connect(self.pause)
        self.clock_bar.given.connect(self.give_time)
        self.board.pressing.connect(self.bridge.settle)
        self.board.asked.connect(self.ask)
        self.board.installEventFilter(self)
        self.story.entry_clicked.connect(self._line_pressed)
        self.story.opened.connect(self._line_opened)
        self.story.search.textChanged.connect(self._share_height)
        self.line_menu.asked.connect(self._line_asked)
        self.why.entry_clicked.connect(self.show_line)
        self.seats.figure_clicked.connect(self.ask_why)
        self.board.figure_asked.connect(self.reckon)
        self.seats.deal_dragged.connect(self.deals.begin)
        self.seats.deal_clicked.connect(self.deals.open)
        self.board.deal_asked.connect(self.deals.open)
        self.board.taken_up.connect(self.controls.take)
        self.result.seat_clicked.connect(self.reckon)
        self.result.graph.point_clicked.connect(self.reckon)
        self.seats.seat_clicked.connect(self._seat_clicked)

    def set_unit(self, px: float) -> None:
        """The height of the smallest text on an ordinary window, in pixels; a higher one has larger letters."""
        self.set_zoom(px / UNIT)

    def rescaled(self) -> None:
        """The height of the window, or the size of letters that is wanted, has changed."""
        for panel in (self.ribbon, self.foot, self.clock, self.seats, self.result, self.story, self.board):
            panel.set_unit(round(self.unit))
        self.flights.unit = round(self.unit)
        self.scoring.set_unit(round(self.unit))
        self.controls.redraw()
        self._share()

    def _share(self) -> None:
        """The board has the room, unless somebody has dragged the line between it and the controls, or a form with
        much to key in needs it more: nothing is played meanwhile."""
        if not self._dragged:
            side = min(round(self.unit * SIDE), self.width() * 2 // 5) * self._columns
            self.splitter.setSizes([self.width() - side, side])

    def _broaden(self, answered: bool = False) -> None:
        """The questions of a form that is higher than its place stand beside one another, for as long as it does; what
        was answered in it makes it no narrower."""
        form = self.controls.form
        if form is not None:
            self._lay_controls()
        most = round(self.width() * FORM) // round(self.unit * SIDE) if not self._dragged else 1
        columns = max(self.controls.columns(most), self._columns if answered else 1)
        self.controls.make_way(columns > 1)
        if form is not None:
            form.stand_in(columns)
        if columns != self._columns:
            self._columns = columns
            # A board as narrow as can be still takes the room of a third one; while nothing is played nobody needs it.
            self._board_side.setVisible(columns < BOARDLESS)
            self.round.setVisible(self._round_here and columns < BOARDLESS)
            self._share()

    def _lay_controls(self) -> None:
        """Give the controls the height now that the story has left them, and not once all else has been laid out."""
        self.beside.updateGeometry()
        for part in (self._control_side, self.controls):
            if (layout := part.layout()) is not None:
                layout.activate()

    def _side_dragged(self, _place: int, _which: int) -> None:
        self._dragged = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another size shares the room anew."""
        super().resizeEvent(event)
        self._share()
        self._share_height()
        QTimer.singleShot(0, self, self._broaden)

    def rekey(self) -> None:
        """Keys were remapped: what names them names them anew."""
        self.menus.rekey()
        self.controls.set_keys(self.keys.text("main"), self.keys.text("deal"))
        self.show_page()

    # --- showing -----------------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The host's page as of now."""
        return self.bridge.page_for(HOST)

    def show_page(self) -> None:
        """Show the page as it is now."""
        if not self.bridge.open:
            return
        page = self.page
        if any(line.by == CLOCK and line.entry > self._entry for line in page.story[-LATE_LINES:]):
            self.controls.clock_speaks()
        self._entry = page.entry
        for panel in (self.unkept, self.ribbon, self.foot, self.clock, self.seats, self.board, self.story):
            panel.set_page(page)
        if page.result is not None:
            self.result.set_page(page)
        self.flights.set_page(page)
        self.menus.call_seats([self.bridge.called(seat) for seat in self.bridge.seats])
        self.controls.seat(self.bridge.seats)
        self.stack.setCurrentIndex(1 if page.result is not None else 0)
        self.trace.setVisible(page.result is not None)
        self.again.setVisible(page.result is not None)
        names = dict.fromkeys((page.view.heading, page.title, "Parley"))
        self.setWindowTitle(" · ".join(names))
        self._show_wants(page)
        self._show_undo(page)

    def _show_wants(self, page: Page) -> None:
        # What a form sent off stands in it again if the step is taken back, also once the program was closed.
        keyed = self.bridge.keyed_before() if page.redo is not None else {}
        self.controls.hold_again(keyed)
        self.draw.hold_again(keyed)
        new_question = self.question.set_question(page.question)
        if to_key_in(page.offers):
            self.story.hide()  # before the form stands there: a window that has grown stays so
        drew = bool(self.draw.offers)
        new_draw = self.draw.set_offers(page.offers)
        self.controls.setVisible(page.question is None)
        # What is shown large above is not listed small below.
        offers = [o for o in page.offers if o not in self.draw.offers]
        gold = self.handing.gold(page, offers, bool(self.draw.offers), bool(self._stopped))
        self.controls.idle_icon, self.away = gold.icon, gold.away
        self.controls.set_letters(self._letters())
        self.controls.set_offers(gold.offers, gold.instead, gold.idle)
        if page.question is None and not self.draw.offers:
            self.controls.reopen()
        if (step := (page.view.heading, page.view.step, page.view.leader)) != self._step:
            self._step = step
            self.controls.to_top()
        # Where the gold button hands it to one player, this one says how anybody else gets it, to interrupt.
        round_too = not gold.here or sum(card.waiting for card in page.view.seats) == 1
        self._round_here = page.view.private and round_too and not (page.view.over or page.question)
        self.round.setVisible(self._round_here and self._columns < BOARDLESS)
        self._make_room()
        if new_question:
            self.question.setFocus()
        elif new_draw:
            self.draw.take_focus()
        elif drew and not self.draw.offers and self.controls.form is None:
            # The form that had the keyboard is gone; else the next key would press whatever stands after it.
            self.to_board()

    def set_phones(self, seats: frozenset[str]) -> None:
        """Whose phones are here."""
        if seats != self.handing.on_phones:
            self.handing.on_phones = seats
            self.show_page()

    def _make_room(self) -> None:
        """While something is filled in or keyed in the story stands back, or the window outgrew a small screen, and no
        button names a key that types into the form."""
        self.board.set_keyed(self.filling_in() is None)
        stop, less, more = map(self._key, ("pause", "less_time", "more_time"))
        self.clock_bar.set_page(self.page, stop, less, more, bool(self._stopped))
        another = _("Another evening with the same people")
        self.again.setText(self._with_key(another, "again"))
        self.again.setAccessibleName(another)
        say = to_whom([card for card in self.page.view.seats if card.waiting])
        hand = self._with_key(say, "round_the_table")
        first, last = (self.keys.text(f"seat{n}") for n in (1, len(self.bridge.seats)))
        if first and last and self._key("round_the_table"):
            # Seen at a table: who interrupted another's turn could not find the way to the own page.
            others = _("To anybody: {first} – {last}").format(first=first, last=last)
            beside = self.controls.instead and not self.controls.idle
            hand = others if beside else f"{hand}; {others[:1].lower()}{others[1:]}"
        self.round.setText(hand)
        self.round.setAccessibleName(say)
        self._share_height()

    def _with_key(self, say: str, name: str) -> str:
        key = self._key(name)
        return button_text(f"{say}  ({key})" if key else say)

    def _share_height(self) -> None:
        lines = self.fontMetrics().lineSpacing() * LINES
        share = SEARCHED if self.story.search.text().strip() else STORY
        high = max(lines + self.clock_bar.sizeHint().height(), round(self.height() * share))
        stands = self.controls.form is None and not self.draw.offers
        if stands and self._all_asked():
            # While all are asked for their word, each answer is in sight: the story has what they leave.
            self._lay_controls()
            high = min(high, self.controls.height() + self.beside.height() - self.controls.whole())
            stands = high >= self.beside.least()
        self.story.setVisible(stands)
        self.beside.set_high(high)

    def _all_asked(self) -> bool:
        return any(offer.seat and offer.group is ANSWERS for offer in self.controls.offers)

    def _answers_laid(self) -> None:
        if self._all_asked():
            QTimer.singleShot(0, self, self._share_height)  # amid a layout nothing is laid out anew

    def hall_says(self, words: str, calls: str, message: str, stopped: str) -> None:
        """How the table stands in its hall, as `HallBar.show_now` has it, and that its judges stopped the clock."""
        before, read = self.hall.isHidden(), self.hall.done.hasFocus()
        self.hall.show_now(words, calls, message, stopped)
        if read and self.hall.done.isHidden():
            self.to_board()  # else the keyboard would go on to the story's search
        if self.hall.isHidden() != before:
            self._make_room()
        self.stopped_by_judges(stopped)

    def _key(self, name: str) -> str:
        """The key for this name as a button names it; none while a form that stands open has it for itself."""
        return "" if self.filling_in() is not None and self.keys.types(name) else self.keys.text(name)

    def _show_undo(self, page: Page) -> None:
        for name in ("deal", "all_deals"):  # a game without deals has nothing to list
            self.menus.actions[name].setVisible(page.view.mats)
            self.menus.actions[name].allow("" if page.view.mats else _("This game has no deals to record."))
        self.menus.actions["again"].allow("" if page.result is not None else _("The evening is not over yet."))
        self.menus.actions["give_up"].allow(_("The evening is over already.") if page.result is not None else "")
        hands = self.controls.of_group(Group.HANDS)
        refused = [why.say for why in map(self.bridge.why_not, hands.refused)] if hands is not None else []
        none = "" if hands is not None else _("Hands are keyed in only while they are up, or lie open.")
        if none and any(rule.group is Chapter.VOTES for rule in GAMES[page.game].house_rules):
            none += " " + _("How votes are taken is chosen on the set-up page, before the evening begins.")
        self.menus.actions["hands"].allow("\n".join(refused) or none)
        for name, step, word, button in (
            ("undo", page.undo, _("Undo"), self.undo_button),
            ("redo", page.redo, _("Redo"), self.redo_button),
        ):
            action = self.menus.actions[name]
            nothing = _("There is nothing to take back.") if name == "undo" else _("There is nothing to do again.")
            action.set_say(told(word, step))
            action.allow("" if step is not None else nothing)
            button.set_step(word, step, self.keys.text(name))

    def to_board(self) -> None:
        """The focus goes back to the board, or to what stands open beside it."""
        if self.question.question is not None:
            self.question.setFocus()
        elif self.draw.form is not None and self.draw.offers:
            self.draw.take_focus()
        elif self.controls.form is not None:
            self.controls.form.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- doing -------------------------------------------------------------------------------------------------------

    def ask(self, data: Mapping[str, Any]) -> None:
        """Ask as the host; a refusal is said where it was asked, and the focus goes back to the board."""
        form = self.controls.form
        # What is done beside a form leaves it open: on the board, or from a menu.
        mine = form if form is not None and form.offer.do == data["do"] else None
        self.bridge.submit(HOST, data, partial(self._answered, mine))

    def _answered(self, asked: OfferForm | None, refused: tuple[RefusalText, ...]) -> None:
        self.controls.refuse(refused)
        if not refused and self.controls.form is asked:
            # Else the next step has opened its own form meanwhile, or another one stands open.
            self.controls.form_done()
            self.to_board()

    def _form_left(self) -> None:
        self._name_wall_key()
        self._broaden()
        self._make_room()
        self.to_board()

    def _before_next(self) -> None:
        """What comes before the next step: the laptop goes to somebody, or it is said what becomes of an empty seat."""
        self.wished.emit("people" if self.away else "round_the_table")

    def _hand_round(self) -> None:
        self.wished.emit("round_the_table")

    def _again(self) -> None:
        if self.controls.rest.takes(self.again):  # the second click of two was meant for the last step of the evening
            self.wished.emit("again")

    def say_wall(self, why: str) -> None:
        """Say why nobody sees the board on the wall (`Projector.covered`); a press ends it."""
        says = {
            "gone": ("", _("The projector waits for its screen to be plugged in")),
            "dark": ("blackout", _("The wall is black")),
            "message": ("", _("Take the message off the wall")),
            "pause": ("pause", _("The table pauses: go on")),
            "rules": ("house_rules", _("Take the house rules off the wall")),
            "deals": ("all_deals", _("Take the deals off the wall")),
            "free": ("public", _("A second screen is there: show the public window on it")),
        }
        self._pauses = why == "pause"
        name, say = says.get(why, ("", ""))
        self._wall_key = self.keys.text(name) if name else ""
        self.wall.setAccessibleName(say)
        self.wall.setVisible(bool(why))
        self._name_wall_key()

    def _name_wall_key(self) -> None:
        """An open form has that letter for itself: the button names it when it is its own again."""
        key = f"  ({self._wall_key})" if self._wall_key and self.filling_in() is None else ""
        self.wall.setText(button_text(self.wall.accessibleName() + key))

    def _clear_wall(self) -> None:
        self.wished.emit("clear_wall")

    def _trace(self) -> None:
        self.wished.emit("ledger")

    def _decide(self, data: dict[str, Any]) -> None:
        self.bridge.submit(HOST, data, partial(self._answered_in, self.question))

    def _drawn(self, data: dict[str, Any]) -> None:
        self.bridge.submit(HOST, data, partial(self._answered_in, self.draw))

    def _answered_in(self, panel: QuestionPanel | DrawPanel, refused: tuple[RefusalText, ...]) -> None:
        panel.refuse(refused)
        if not refused:
            self.board.setFocus()

    def _line_pressed(self, _entry: int) -> None:
        """A line of the story was pressed: what can be done about it, where it stands."""
        if (picked := self.story.picked()) is not None:
            line, at = picked
            self.line_menu.open_for(line, self._counts(line), bool(self._posted(line.stands_in)), at)

    def _line_opened(self, entry: int) -> None:
        """Enter on a line: whoever looks for one here wants to mend it, for whom the words name that were sought."""
        picked = self.story.picked()
        if picked is not None and self._counts(picked[0]):
            self._line_asked(MEND, picked[0].stands_for, picked[0].say, self.story.search.text())
        else:
            self._line_pressed(entry)

    def _counts(self, line: Line) -> bool:
        """Whether something can be done about a line."""
        return not line.undone and line.stands_for in self.bridge.headings()

    def _posted(self, entry: int) -> str:
        """Whose points moved in this entry, the first of them; "" where nobody's did."""
        accounts = [
            a for line in self.page.ledger if line.entry == entry and not line.what for a in (line.src, line.dst)
        ]
        return next(filter(None, map(holder, accounts)), "")

    def _line_asked(self, way: str, entry: int, say: str, sought: str = "") -> None:
        if way == WHY:
            self.reckon(self._posted(entry))
        else:
            self.line_asked.emit(way, entry, say, sought)

    def find_line(self) -> None:
        """The keyboard goes to the story, to find a line in it."""
        if self.story.isVisible():
            self.story.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.story.search.selectAll()
        else:  # while a form has its place, the judge's drawer has the lines
            self.wished.emit("judge")

    def _seat_clicked(self, seat: str) -> None:
        if seat in self.bridge.seats:
            self.wished.emit(f"seat{self.bridge.seats.index(seat) + 1}")

    def wish(self, name: str) -> None:
        """Do what this name in `keys` stands for, or send it on."""
        wishes: Mapping[str, Callable[[], None]] = {
            "main": self.main,
            "undo": self.undo,
            "redo": self.redo,
            "deal": self.deals.begin,
            "pause": self.pause,
            "more_time": partial(self.give_time, STEP),
            "less_time": partial(self.give_time, -STEP),
            "hands": self.hands,
            "scoring": partial(self.scoring.toggle, self.page),
            "find": self.find_line,
            "why": self.ask_why,
        }
        mine = wishes.get(name)
        if mine is not None:
            if name != "scoring":
                self.scoring.put_away()  # nothing is done where nobody sees it
            mine()
        elif name in PICKS:
            self.pick(PICKS.index(name) + 1)
        else:
            self.wished.emit(name)

    def main(self) -> None:
        """The one obvious next step; where the table pauses without a clock, first that it goes on."""
        if self._pauses:
            self.wished.emit("break")
            return
        offer = self.controls.main_offer()
        if not self.controls.isVisible():
            return
        if self.controls.instead and not self.controls.idle:
            self._before_next()
        elif offer is None:
            here = _("There is more than one thing to do now: choose by a digit, a letter or a button.")
            over = _("The evening is over. {key} begins another one with the same people.")
            say = over.format(key=self.keys.text("again")) if self.page.result is not None else here
            self.controls.refuse([RefusalText(self.controls.instead or say)])
        elif self.controls.meant(offer):
            self.controls.take(offer)

    def undo(self) -> None:
        """Take back the last entry in a form; where none is left, the last open step.

        What was seen already is the judge's to take back.
        """
        form = self.filling_in()
        if not (isinstance(form, OfferForm) and form.take_back()):
            self._take_back()

    def _take_back(self) -> None:
        self._rewind(self.page.undo, "rewind")

    def redo(self) -> None:
        """Do again what was taken back, unless something is keyed in a form, which would be lost with it."""
        if not self._keyed():
            self._do_again()

    def _do_again(self) -> None:
        self._rewind(self.page.redo, "redo")

    def _keyed(self) -> bool:
        form = self.filling_in()
        return isinstance(form, OfferForm) and form.keyed

    def _rewind(self, step: Any, do: str) -> None:
        if step is None:
            return
        if step.judges:
            self.wished.emit("judge_undo" if do == "rewind" else "judge_redo")
        else:
            if do == "rewind":
                self.controls.goes_back()
            self.ask({"do": do, "to": step.to} if do == "rewind" else {"do": do})

    def pause(self) -> None:
        """Pause, or go on; where no clock can be stopped the pause is a card on the wall."""
        offer = next((one for one in self.controls.offers if one.gives(Pause, Resume)), None)
        if offer is None:
            self.wished.emit("break")
        elif offer.refused:
            self.controls.take(offer)
        elif self._stopped and offer.gives(Resume):
            say = _("{stopped}. Let the clock run against their order? They see it.").format(stopped=self._stopped)
            let = partial(self._at_the_clock, offer.filled())
            AskDialog(self, say, _("Let the clock run"), lambda _line: let(), careful=True).open()
        else:
            self._at_the_clock(offer.filled())

    def stopped_by_judges(self, stopped: str) -> None:
        """The judges of the hall stopped the clock, in a sentence that says who; "" where they did not."""
        if stopped != self._stopped:
            self._stopped = stopped
            self.show_page()

    def give_time(self, seconds: int) -> None:
        """So many seconds more on the clock, or fewer."""
        self._at_the_clock({"do": snake(GiveTime.__name__), "seconds": seconds})

    def _at_the_clock(self, data: Mapping[str, Any]) -> None:
        """Ask as the host; a form that is half filled in stays open."""
        self.bridge.submit(HOST, data, self.controls.refuse)

    def hands(self) -> None:
        """Key in open hands."""
        offer = self.controls.of_group(Group.HANDS)
        if offer is not None:
            self.controls.take(offer)

    def pick(self, number: int) -> None:
        """The disc with this number; where none can be moved, what bears this number beside the board.

        At the end: how the score in this place came about.
        """
        result = self.page.result
        if result is not None:
            if number <= len(result.standings):
                self.reckon(result.standings[number - 1].seat)
            return
        if scenes.pick(self.board, number):
            return
        offer, step = self.controls.numbered(number), self.controls.main_offer()
        if offer is not None and self.controls.meant(offer):
            self.controls.take(offer)
        elif offer is None:
            # Nobody types into nothing without a word.
            first, nothing = _("First: {step} ({key})."), _("{pressed} stands for nothing now.")
            say = first if step is not None and step.fields and not step.refused else nothing
            key, words = self.keys.text("main"), step.say if step is not None else ""
            self.controls.refuse([RefusalText(say.format(step=words, key=key, pressed=number))])

    def reckon(self, seat: str, point: int | None = None) -> None:
        """Show how what a seat holds, or held at a point of the graph, came about, line by line down to the journal."""
        self.why.show_for(supply(seat), [card.name for card in (*self.page.view.seats, *self.page.view.gone)], point)

    def ask_why(self, seat: str = "") -> None:
        """Why a seat's figure is what it is, by its key; without one, that of whoever leads now, else sits first."""
        leads = next((card.name for card in self.page.view.seats if card.leads), "")
        self.reckon(self.bridge.called(seat) if seat else leads or self.bridge.called(self.bridge.playing[0]))

    def show_line(self, entry: int) -> None:
        """Bring a line of the story in sight, and mark it; what was searched for is left."""
        self.story.go_to(entry)

    # --- keys --------------------------------------------------------------------------------------------------------

    def _letters(self) -> str:
        """The letters that mean nothing here, neither to the window nor to the board."""
        taken = self.board.letters()
        return "".join(letter for letter in self.keys.free_letters() if letter not in taken)

    def filling_in(self) -> QWidget | None:
        """What is answered, filled in or keyed in now: whatever is typed in this window belongs to it."""
        if self.question.question is not None:
            return self.question
        if self.controls.form is not None:
            return self.controls.form
        return self.draw.form if self.draw.offers else None

    def event(self, event: QEvent) -> bool:
        """No letter that an open form, or the board, takes is a shortcut."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            on_board = self.board.hasFocus() and self.board.takes(event)
            if on_board or (typed(event) and self.filling_in() is not None):
                event.accept()
                return True
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is typed while the board has the keyboard, and a form stands open, goes into the form."""
        if watched is self.board and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            form = self.filling_in()
            if form is not None and typed(event):
                hand_over(event, form)
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and digits, which reach the window only while no field or control wants them."""
        form = self.filling_in()
        if form is not None and typed(event):
            if not form.isAncestorOf(QApplication.focusWidget() or self):
                hand_over(event, form)
            return
        name = self.keys.pressed(event, "main", "turn_over", *PICKS)
        plain = not event.modifiers() and not event.isAutoRepeat()
        offer = self.controls.at_letter(event.text().upper()) if plain and self.controls.isVisible() else None
        if offer is not None:
            if self.controls.meant(offer):
                self.controls.take(offer)
        elif name is not None and not event.isAutoRepeat():
            self.wish(name)
        elif event.key() == Qt.Key.Key_Escape:
            self.to_board()
        elif self._keyed() and self.keys.pressed(event, "undo"):
            self.undo()  # there is no step yet, but an entry
        elif why := self.menus.barred(event):
            # A grey action has no key in Qt: without a word nobody would know whether it was the right one.
            self.controls.refuse([RefusalText(why)])
        elif plain and event.text().isalpha() and self.controls.isVisible():
            # It may have stood on what somebody could do a moment ago.
            said = _("{pressed} stands for nothing now.").format(pressed=event.text().upper())
            self.controls.refuse([RefusalText(said)])
        else:
            super().keyPressEvent(event)

    def clock_runs(self) -> bool:
        """Whether time is running out for somebody now."""
        if not self.bridge.open:
            return False
        page = self.page
        clock = page.view.clock
        return page.running and clock is not None and clock.since is not None and not page.view.over

    def unkept_lines(self) -> bool:
        """Whether something would be lost if the program stopped now."""
        return self.bridge.open and bool(self.page.unkept)

    def half_filled(self) -> bool:
        """Whether something was keyed into a form that closing throws away, be it one press."""
        return self._keyed()

    def goes_on(self) -> bool:
        """Whether something was played here, and the end has not come yet."""
        return self.bridge.open and self.page.result is None and self.page.undo is not None

    def _would_lose(self) -> bool:
        return self.clock_runs() or self.unkept_lines() or self.half_made()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing is told first, so that everything is flushed; while a clock runs, something is not written, or a form
        is half filled in, it is asked first."""
        if self.isVisible() and self._would_lose() and not self.signalsBlocked():
            event.ignore()
            self.wish("quit")
            return
        self.closing.emit()
        event.accept()
