"""The console's window: every table of the hall, who waits longest and who has it, a table's board, and the log."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPixmap, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.page import Page
from companion.hall.branch import Branch
from companion.hall.console import ASKS, ConsolePage, Sign, TableCard, Waiting, shown
from companion.hall.keys import in_groups
from companion.hall.messages import ALL, OrderKind
from ui.console import saying
from ui.console.apart import ApartWindow
from ui.console.boards import BoardWindow
from ui.console.lists import CardList, Log, QueueList
from ui.console.parts import ConsoleFoot, CountButton, Do, Head, Panel, Small
from ui.console.screens import ServedPages
from ui.console.screensform import ScreensForm
from ui.console.source import Caring, HallSource
from ui.console.tiles import ROW, first_free
from ui.console.times import seconds_in
from ui.forms.words import fit
from ui.keys import Shortcuts
from ui.screens import nowhere
from ui.theme import paint, style
from ui.windows.ask import AskDialog
from ui.windows.scaled import ScaledWindow

LEAST = 15.0
LINES, COLUMNS = 45, 80
"""How many times the smallest text goes into the window's height, and into its width: 24 px of 1080 and of 1920."""
WIDE, HIGH = 1600, 900
SMALLEST = 960, 560
ONE, QUEUE_EDGE = 16.6, 2.5
"""How high the panel of the chosen table is, and what the queue's has above and under its rows, in units."""
SOON_MS = 40
"""So long after something was heard it is shown, with all that came meanwhile."""
TYPED_MS = 1000
"""So long after a digit the next one belongs to the same number."""
EACH = 5
"""Of so many tables each makes that a millisecond longer: a thousand tables are shown five times a second."""


class ConsoleWindow(ScaledWindow):
    """Digits find a table, arrows walk; G, M, T, B, P and H are about the chosen table, A and S about all of them."""

    closed = Signal()
    wished = Signal(str)
    """A thing to do that belongs to the program, by its name in `ui.keys`."""

    def __init__(
        self,
        source: HallSource,
        keys: Shortcuts,
        now: Callable[[], float] = time.time,
        screens: ServedPages | None = None,
    ) -> None:
        """Without `screens` nothing can be shown in browsers."""
        super().__init__(LEAST)
        self.source, self._now, self.screens = source, now, screens
        self.setWindowTitle(_("Console · Parley"))
        self.table = ""
        """The table that is chosen; "" for none."""
        self.asks = ""
        """The key of the machine that asks to be let in, where that is chosen."""
        self._begun = False
        """Whether a table was chosen: from then on nothing is, but by hand."""
        self.only: Sign | None = None
        """What the cards are about that are shown; None for all."""
        self.seen: ConsolePage = shown(source.hall, now())
        self.boards: dict[str, BoardWindow] = {}
        self.on_wall: Callable[[QWidget], bool] = nowhere
        """Lets a window fill the screen on which everybody looks, where there is one; whether it does."""
        self._drawn, self._drawn_for = QPixmap(), tuple[object, ...]()
        self._build()
        self._keys(keys)
        fit(self, WIDE, HIGH)
        # Its letters shrink with it: what it needs as it stands keeps no window from becoming smaller.
        room = self.layout()
        assert room is not None
        room.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self.setMinimumSize(*SMALLEST)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.refresh)
        self._typed = ""
        """The digits of a table's number so far."""
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPED_MS)
        self._second = QTimer(self)
        self._second.setInterval(1000)
        self._second.timeout.connect(self.refresh)
        self._second.start()
        source.heard.connect(self._hear)
        source.board_changed.connect(self._board)
        source.told.connect(self.tell)
        source.apart.connect(self._show_apart)
        self.restyle()
        self.refresh()
        self.cards.setFocus()

    # --- what it is made of -------------------------------------------------------------------------------------------

    def _build(self) -> None:
        middle = _Ground(self)
        outer = self._outer = QVBoxLayout(middle)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        self.head = Head()
        top = self._top = QHBoxLayout(self.head)
        self._title_room = QWidget()
        top.addWidget(self._title_room)
        self.counts = {sign: CountButton(sign) for sign in (
            Sign.PLAYS, Sign.CALL, Sign.RULING, Sign.AWAY, Sign.DONE)}  # fmt: skip
        for sign, button in self.counts.items():
            button.clicked.connect(partial(self.show_only, sign))
            top.addWidget(button)
        top.addStretch(1)
        self.to_all = Do("message", _("To all"), "A", self.message_all)
        self.stop = Do("stop", _("Stop all clocks"), "S", self.stop_all, "danger")
        self.show_screens = Do("screen", _("Screens"), "D", self.ask_screens)
        self.show_screens.setVisible(self.screens is not None)
        for each in (self.show_screens, self.to_all, self.stop):
            each.setSizePolicy(each.sizePolicy().Policy.Fixed, each.sizePolicy().Policy.Fixed)
            top.addWidget(each)
        outer.addWidget(self.head)
        body = self._body = QHBoxLayout()
        self.cards = CardList(_("Tables"))
        self.cards.chosen.connect(self.choose)
        self.cards.pressed_on.connect(lambda _table: self.show_board())
        body.addWidget(self.cards, 1)
        side = self._side = QVBoxLayout()
        self.waiting, self.one, self.record = Panel(_("Waiting, longest first")), Panel(), Panel()
        self.queue = QueueList(_("Waiting, longest first"))
        self.queue.chosen.connect(self._chosen_in_queue)
        self.queue.pressed_on.connect(self._pressed_in_queue)
        self._within(self.waiting, self.queue)
        self.small = Small()
        self.go = Do("goes", _("I go there"), "G", self.go_there, "main")
        self.message = Do("message", _("Message"), "M", self.message_one)
        self.more = Do("more_time", _("Add time"), "T", self.add_time)
        self.board = Do("screen", _("Its board"), "B", self.show_board)
        self.pause = Do("stop", _("Stop its clock"), "P", self.stop_one)
        self.hold_back = Do("withheld", _("Withhold"), "H", self.withhold)
        self.apart = Do("laptop", _("What is kept apart"), "K", self.show_apart)
        self.apart.hide()
        inside = QVBoxLayout(self.one)
        inside.addWidget(self.small, 1)
        for row in ((self.go, self.hold_back), (self.message, self.more), (self.board, self.pause), (self.apart,)):
            line = QHBoxLayout()
            for each in row:
                line.addWidget(each, 1)
            inside.addLayout(line)
        self.log = Log(_("Log"))
        self.log.chosen.connect(self._chosen_in_log)
        self._within(self.record, self.log)
        for part, share in ((self.waiting, 0), (self.one, 0), (self.record, 100)):
            side.addWidget(part, share)
        side.addStretch(1)
        body.addLayout(side)
        outer.addLayout(body, 1)
        self.foot = ConsoleFoot()
        outer.addWidget(self.foot)
        self.setCentralWidget(middle)

    @staticmethod
    def _within(panel: Panel, inner: QWidget) -> None:
        QVBoxLayout(panel).addWidget(inner)

    def _keys(self, keys: Shortcuts) -> None:
        for button in self._orders():
            # A key that is held says it once: the next step is another one.
            QShortcut(QKeySequence(button.key), self, button.click).setAutoRepeat(False)
        QShortcut(QKeySequence("Escape"), self, self.leave)
        QShortcut(QKeySequence("W"), self, self.to_queue)
        for name in ("help", "theme", "full_screen", "bigger", "smaller", "normal_size", "quit"):
            for sequence in keys.sequences(name):
                QShortcut(sequence, self, partial(self.wished.emit, name))
        for sequence in keys.sequences("close"):
            QShortcut(sequence, self, self.close)

    def _orders(self) -> tuple[Do, ...]:
        one = (self.go, self.message, self.more, self.board, self.pause, self.hold_back, self.apart)
        return (*one, self.show_screens, self.to_all, self.stop)

    @property
    def unit(self) -> float:
        """The height of the smallest text, in pixels."""
        return max(self._least, min(self.height() / LINES, self.width() / COLUMNS)) * self._zoom

    def rescaled(self) -> None:
        """Everything grows with the letters."""
        u = self.unit
        px = round
        for painted in (self.head, self.foot, self.small):
            painted.set_unit(u)
        for rows in (self.cards, self.queue, self.log):
            rows.set_unit(u)
        for button in self._orders():
            button.set_unit(u)
        for count in self.counts.values():
            count.set_unit(u)
        self.head.setFixedHeight(px(u * 3.5))
        self.foot.setFixedHeight(px(u * 2.75))
        self._top.setContentsMargins(0, 0, px(u * 1.15), 0)
        self._top.setSpacing(px(u * 0.4))
        self._body.setContentsMargins(px(u * 1.1), px(u * 0.85), px(u * 1.15), px(u * 0.85))
        self._body.setSpacing(px(u * 0.6))
        self._side.setSpacing(px(u * 0.6))
        for panel in (self.waiting, self.one, self.record):
            panel.unit = u
            panel.setFixedWidth(px(u * 20.6))
            inner = panel.layout()
            assert inner is not None
            edge = px(u * 0.5)
            top = u * 2.1 if panel is self.waiting else u * 0.5
            inner.setContentsMargins(edge, px(top), edge, px(u * 0.35))
            inner.setSpacing(px(u * 0.35))
        inside = self.one.layout()
        assert inside is not None
        inside.setContentsMargins(px(u * 0.75), px(u * 2.2), px(u * 0.75), px(u * 0.6))
        self._rows()
        self._head_room()

    def _rows(self) -> None:
        """The queue has room for who waits, if that is not too many; the rest is the log's."""
        u = self.unit
        rest = self.height() / u - (3.5 + 2.75 + 1.7 + 1.2) - ONE - 5.5 - QUEUE_EDGE
        rows = max(2.0, min(rest / ROW, len(self.queue.model_.rows)))
        self.waiting.setFixedHeight(round(u * (QUEUE_EDGE + ROW * rows)) + 4)
        self.one.setFixedHeight(round(u * ONE))
        self.record.setMinimumHeight(round(u * 2.6))

    def _head_room(self) -> None:
        """Counts stand between title and clock, which are painted where nothing else is; a long title gives way."""
        u = self.unit
        buttons = [each for each in (self.show_screens, self.to_all, self.stop) if not each.isHidden()]
        self.head.clock_right = sum(each.sizeHint().width() + u * 0.4 for each in buttons) + u * 1.15
        counts = sum(each.sizeHint().width() + u * 0.4 for each in self.counts.values() if not each.isHidden())
        room = self.width() - self.head.clock_right - self.head.clock_wide() - counts - u
        self.head.title_room = max(u * 8, min(self.head.title_wide(), room))
        self._title_room.setFixedWidth(round(self.head.title_room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_soon"):
            self.rescaled()

    def ground(self, painter: QPainter) -> None:
        """The chamber at night, behind everything."""
        key = (self.width(), self.height(), self.devicePixelRatioF(), style.current().key)
        if key != self._drawn_for:
            self._drawn_for = key
            self._drawn = paint.ground_picture(self.size(), self.devicePixelRatioF(), 0.4, 0.45)
        painter.drawPixmap(0, 0, self._drawn)

    # --- what it shows ------------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        if not self._soon.isActive():
            self._soon.start(SOON_MS + len(self.seen.cards) // EACH)

    def refresh(self) -> None:
        """Show the hall as it stands now."""
        seen = self.seen = shown(self.source.hall, self._now())
        self.head.put(seen)
        by_sign = {count.sign: count for count in seen.counts}
        for sign, button in self.counts.items():
            button.put(by_sign.get(sign))
        if self.only is not None and self.only not in by_sign:
            self.show_only(self.only)
        cards = [card for card in seen.cards if self.only in (None, card.sign)]
        waits = len(self.queue.model_.rows)
        self.cards.put(cards)
        self.queue.put(seen.queue)
        self.log.put(seen.log)
        if waits != len(seen.queue):
            self._rows()
        self.waiting.set_title(_("Waiting, longest first") if seen.queue else _("Nobody waits"))
        self.record.setVisible(bool(seen.log))
        right = _("nothing secret of a table that plays")
        self.foot.put(seen.sentence, seen.waited, seen.behind, right)
        self._head_room()
        self.cards.choose(self.table)
        self.queue.choose(self.asks or self.table)
        if not self._begun and not self.asks and seen.cards:
            free = first_free(seen.queue)
            self.choose(free.table if free is not None else seen.cards[0].table, by_hand=False)
        self._show_one()

    def card(self) -> TableCard | None:
        """The card of the chosen table."""
        return next((card for card in self.seen.cards if card.table == self.table), None)

    def _waits(self) -> Waiting | None:
        key = self.asks or self.table
        return next((row for row in self.seen.queue if (row.key or row.table) == key), None)

    def _show_one(self) -> None:
        card, waits = self.card(), self._waits()
        if self.asks and (waits is None or waits.kind != ASKS):
            self.choose("")  # nothing but a hand chooses who is next: whose key this is was not compared
            return
        may = "" if self.source.judge else _("This console only looks: no judge's key is here.")
        all_ = may or ("" if self.seen.cards else _("No table has been heard yet."))
        self.to_all.allow(all_)
        self.stop.allow(all_)
        if self.seen.stopped:
            self.stop.say("runs", _("Let clocks go on"), "")
        else:
            self.stop.say("stop", _("Stop all clocks"), "danger")
        self.apart.setVisible(card is not None and card.branched and not self.asks)
        if self.asks and waits is not None:
            self._show_asking(waits, may)
            return
        self.message.say("message", _("Message"))
        there = _("Choose a table first.") if card is None else ""
        gone = _("No laptop of this table was heard.") if card is not None and not card.title else ""
        for button in (self.message, self.more, self.pause):
            button.allow(may or there or gone)
        stands = card is not None and card.left is not None and not card.runs
        spare = self.source.spare(card.table) if card is not None and card.sign is Sign.AWAY else ""
        if spare:
            self.pause.say("laptop", _("Goes on elsewhere"))
        else:
            self.pause.say("runs" if stands else "stop", _("Let it go on") if stands else _("Stop its clock"))
        self.go.say(*saying.next_care(self.source.hall, self.seen, self.source.judge, card.table if card else ""))
        self.go.allow(may or there)
        withheld = card is not None and card.withheld
        self.hold_back.say(*(("looked", _("Show it again")) if withheld else ("withheld", _("Withhold"))))
        self.hold_back.allow(may or there)
        self.board.allow(there or (_("This table is withheld: boards show its clock and round.") if withheld else ""))
        if card is None:
            self.one.set_title(_("No table is chosen"), large=True)
            self.small.put(None, _("Arrows choose one; digits find it by its number."))
            return
        self.one.set_title(_("Table {table}").format(table=card.table), saying.where(card), large=True)
        self._show_page(card)

    def _show_page(self, card: TableCard) -> None:
        page = None if card.withheld else self.source.page(card.table)
        if card.withheld:
            instead = _("Withheld: clock and round only.")
        else:
            instead = self.source.trouble(card.table) or _("Nothing of its board has come yet.")
        self.small.put(page, instead)

    def _show_asking(self, waits: Waiting, may: str) -> None:
        at = _("table {table}").format(table=waits.table) if waits.table else ""
        self.one.set_title(_("At the door"), at, large=True)
        takes = self.source.takes(waits.key)
        self.small.put(None, f"{saying.at_the_door(waits, takes)}\n{in_groups(waits.key)}")
        self.go.say(*(("laptop", _("Goes on there"), "main") if takes else ("let_in", _("Let it in"), "main")))
        self.message.say("send_away", _("Send it away"))
        self.go.allow(may)
        self.message.allow(may)
        for button in (self.more, self.board, self.pause, self.hold_back):
            button.allow(_("A machine that asks to be let in plays nothing yet."))

    def _board(self, table: str) -> None:
        if table == self.table:
            self._show_one()
        page = self.source.page(table)
        window = self.boards.get(table)
        if window is not None and page is not None:
            window.set_page(page)

    # --- what is chosen -----------------------------------------------------------------------------------------------

    def choose(self, table: str, by_hand: bool = True) -> None:
        """This table is looked at from now on; a dead one that a hand chose with who asks for its evening."""
        heirs = (row.key for row in self.seen.queue if row.table == table and row.kind == ASKS)
        self.asks = next(filter(self.source.takes, heirs), "") if table and by_hand else ""
        if table != self.table:
            self.table, self._begun = table, True
            if table:
                self.source.watch(table)
        self.cards.choose(table)
        self.queue.choose(self.asks or table)
        self._show_one()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits find a table by its number, wherever the keyboard is; and among all tables."""
        if not event.text().isdecimal():
            super().keyPressEvent(event)
            return
        typed = (self._typed if self._typing.isActive() else "") + event.text()
        tables = [card.table for card in self.seen.cards]
        for number in (typed, event.text()):
            found = [table for table in tables if table.startswith(number)]
            if found:
                break
        else:
            return
        self._typed = number
        self._typing.start()
        self.choose(number if number in found else found[0])
        if self.only is not None and self.cards.model_.place(self.table) < 0:
            self.show_only(self.only)
        self.cards.setFocus()

    def _chosen_in_queue(self, key: str) -> None:
        row = next((each for each in self.seen.queue if (each.key or each.table) == key), None)
        if row is not None and row.kind == ASKS and not self.source.takes(row.key):
            self.table, self.asks, self._begun = "", row.key, True
            self.cards.choose("")
            self._show_one()
        elif row is not None:
            self.choose(row.table)

    def to_queue(self) -> None:
        """Bring the keyboard to the queue, and there to whoever waits longest."""
        self.queue.setFocus()
        if self.seen.queue:
            key = self.seen.queue[0].key or self.seen.queue[0].table
            self._chosen_in_queue(key)
            self.queue.choose(key)

    def _pressed_in_queue(self, key: str) -> None:
        if key == (self.asks or self.table):
            self.go_there()

    def _chosen_in_log(self, key: str) -> None:
        line = self.log.model_.rows[self.log.model_.place(key)]
        if line.table:
            self.choose(line.table)

    def show_only(self, sign: Sign) -> None:
        """Show the cards that are so alone, or all again."""
        self.only = None if self.only is sign else sign
        for each, button in self.counts.items():
            button.setChecked(each is self.only)
        self.refresh()

    def leave(self) -> None:
        """Esc: all cards again, then the board is put away, then the keyboard is on the cards."""
        if self.only is not None:
            self.show_only(self.only)
        elif self.table in self.boards:
            self.boards[self.table].close()
        self.cards.setFocus()

    # --- what is done -------------------------------------------------------------------------------------------------

    def go_there(self) -> None:
        """The one next step: let in who is at the door; go there, be there, be free again."""
        if self.source.away():
            self.tell(self.source.away())
        elif self.asks:
            self.source.gate("admit", self.asks)
            self.choose("")
        elif self.table:
            kinds: dict[str, Caring] = {"goes": "going", "there": "there", "done": "freed"}
            self.source.care(self.table, kinds[self.go.sign])

    def message_one(self) -> None:
        """Words for this table; or send away who is at the door."""
        if self.asks:
            say = _("Send this machine away? It may ask again.")
            key = self.asks
            AskDialog(
                self, say, _("Send it away"), lambda _line: self.source.gate("refuse", key), waits=self.source.away
            ).open()
            return
        say = _("A message for table {table}: everybody there reads it.").format(table=self.table)
        self._ask_words(say, self.table)

    def message_all(self) -> None:
        """Words for all tables."""
        self._ask_words(_("A message for every table: everybody in the hall reads it."), ALL)

    def _ask_words(self, say: str, table: str) -> None:
        def answered(line: str) -> None:
            self.source.order("message", table, words=line)

        AskDialog(self, say, _("Send it"), answered, line=_("Message"), needed=True, waits=self.source.away).open()

    def add_time(self) -> None:
        """Minutes for this table's clock."""

        def answered(line: str) -> None:
            seconds = seconds_in(line)
            if seconds is None:
                self.tell(
                    _("“{line}” is no time: write minutes, as 2, or 1:30, or -1 to take one away.").format(line=line)
                )
            else:
                self.source.order("time", table, seconds=seconds)

        table = self.table
        say = _("More time for table {table}: how many minutes? (-1 takes one away)").format(table=table)
        asked = AskDialog(self, say, _("Give it"), answered, line=_("Minutes"), needed=True, waits=self.source.away)
        if asked.line is not None:
            asked.line.setText("2")
            asked.line.selectAll()
        asked.open()

    def stop_one(self) -> None:
        """Stop this table's clock, or let it go on; or let a table without a word go on at another laptop."""
        if self.pause.sign == "laptop":
            self._ask_to_give()
        elif self.source.away():
            self.tell(self.source.away())
        else:
            self.source.order("go" if self.pause.sign == "runs" else "pause", self.table)

    def _ask_to_give(self) -> None:
        table, spare = self.table, self.source.spare(self.table)
        say = _(
            "Table {table} goes on at the laptop “{laptop}”, after the last line that came from the other one? What the"
            " other one still writes is kept apart, shown and never scored. A box that stood open is asked again."
        ).format(table=table, laptop=spare)
        AskDialog(
            self, say, _("Yes, it goes on there"), lambda _line: self.source.give(table), careful=True,
            waits=self.source.away,
        ).open()  # fmt: skip

    def stop_all(self) -> None:
        """Stop every clock of the hall, or let all go on; asked again in either case."""
        kind: OrderKind = "go" if self.seen.stopped else "pause"
        AskDialog(
            self, *saying.all_clocks(self.seen), lambda _line: self.source.order(kind), careful=True,
            waits=self.source.away,
        ).open()  # fmt: skip

    def ask_screens(self) -> None:
        """Where boards, standings, overlays and judges' pages are found."""
        if self.screens is not None:
            ScreensForm(self, self.screens, self.table, self.unit, self.tell).open()

    def withhold(self) -> None:
        """Let boards show clock and round of this table alone, or all of it again; asked again."""
        card = self.card()
        if card is None or not self.source.judge:
            return
        if card.withheld:
            say = _("Show table {table} on boards again, with all that everybody there sees?")
        else:
            say = _("Withhold table {table}? Boards, pages and this console then show its clock and round only.")
        say = say.format(table=card.table)
        AskDialog(
            self, say, _("Yes"), lambda _line: self.source.withhold(card.table, not card.withheld), careful=True,
            waits=self.source.away,
        ).open()  # fmt: skip

    def show_board(self) -> None:
        """The public board of this table in a window of its own, or put it away."""
        card = self.card()
        if card is None or card.withheld:
            return
        if card.table in self.boards:
            self.boards[card.table].close()
            return
        page = self.source.page(card.table)
        if page is None:
            self.tell(self.source.trouble(card.table) or _("Nothing of its board has come yet."))
            return
        made = self.boards[card.table] = BoardWindow(card.table, page)
        made.closed.connect(partial(self._board_gone, card.table))
        if not self.on_wall(made):
            made.show()

    def show_apart(self) -> None:
        """What another laptop wrote that does not hold this table any more."""
        card = self.card()
        if card is not None and card.branched:
            self.source.branches(card.table)

    def _show_apart(self, table: str, branches: Sequence[Branch]) -> None:
        card = self.card()
        if card is None or card.table != table or not card.branched:
            return

        def show(page: Page) -> None:
            board = BoardWindow(table, page)
            board.setParent(self, board.windowFlags())
            board.setWindowTitle(_("Table {table}, kept apart · Parley").format(table=table))
            board.closed.connect(board.deleteLater)
            board.show()

        ApartWindow(self, table, branches, self.unit, show).open()

    def _board_gone(self, table: str) -> None:
        window = self.boards.pop(table, None)
        if window is not None:
            window.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Its boards go with it."""
        self._second.stop()
        for window in tuple(self.boards.values()):
            window.close()
        super().closeEvent(event)
        self.closed.emit()


class _Ground(QWidget):
    """What everything stands on."""

    def __init__(self, window: ConsoleWindow) -> None:
        super().__init__()
        self._window = window

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._window.ground(painter)
        painter.end()
