"""Rounds of an event: a seating with what it costs, two players swapped by hand, publishing, taking back, the clock."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from companion.core.language import _, listed, ngettext
from companion.games import GAMES
from companion.tournament import reckon
from companion.tournament.cost import WEIGHTS, Cost, CostKind
from companion.tournament.doubts import gave_up
from companion.tournament.entries import (
    AnyEntry,
    ClockSet,
    JudgeCalled,
    RoundPublished,
    RoundTakenBack,
    TableChanged,
)
from companion.tournament.state import Round, Tournament
from companion.tournament.tables import everybody
from companion.tournament.wall import sides_of
from ui.forms.words import button_text, label
from ui.organiser.moving import MoveDialog, Seater, change_said
from ui.organiser.parts import Attempt, Detail, Do, KeyedGrid, button
from ui.windows.ask import AskDialog

MIXED = ""
"""All games of the sheet in one round."""
FEW = 6
"""So many names are said of those who have no seat."""


def cost_said(cost: Cost) -> str:
    """What a seating costs, in words."""
    said = {
        CostKind.APART: _("together, though kept apart"),
        CostKind.FIXED: _("away from a fixed table"),
        CostKind.GROUPS: _("steps of points between those who share a table"),
        CostKind.AGAIN: _("times two meet again"),
        CostKind.BEGINS: _("times somebody begins again"),
        CostKind.SIDES: _("times the same side again"),
        CostKind.LEFT: _("times the same neighbour again"),
    }
    parts = [f"{cost.of(part)} {said[part]} (× {WEIGHTS[part]})" for part in CostKind if cost.of(part)]
    return " + ".join(parts) if parts else _("nobody meets anybody again, and nothing else repeats")


class Rounds(QWidget):
    """The round that is shown, table by table."""

    published = Signal()

    def __init__(self, do: Do, attempt: Attempt, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._do, self._attempt, self._tell = do, attempt, tell
        self._seater: Seater | None = None
        self.tournament = Tournament()
        self.number = 0
        self._shown = (0, False)
        """Which round the list shows, and whether it is public."""
        self._games_for: tuple[int, tuple[str, ...]] = (0, ())
        """For which round, and of which games, one is offered."""
        box = QVBoxLayout(self)
        top = QHBoxLayout()
        self.which = QComboBox()
        self.which.setAccessibleName(_("Round"))
        self.which.currentIndexChanged.connect(self._chosen)
        self.game = QComboBox()
        self.game.setAccessibleName(_("Game of the next round"))
        self.by_score = QCheckBox(_("by points"))
        self.final = QSpinBox()
        self.final.setRange(0, 10)
        self.final.setSpecialValueText(_("no final"))
        self.final.setPrefix(_("final of "))
        self.final.setAccessibleName(_("How many of the first play a final at table 1"))
        self.make = button(_("Make a seating"), self.seat, "main")
        self.tables = QSpinBox()
        self.tables.setRange(0, 200)
        self.tables.setSpecialValueText(_("as many tables as needed"))
        self.tables.setSuffix(_(" tables"))
        self.tables.setAccessibleName(_("How many tables"))
        top.addWidget(self.which, 2)
        top.addWidget(label(_("Next"), "soft"))
        top.addWidget(self.game, 2)
        top.addWidget(self.tables)
        top.addWidget(self.final)
        top.addWidget(self.by_score)
        top.addWidget(self.make, 2)
        box.addLayout(top)
        hint = _(
            "Final: that many of the first sit at table 1. By points: who has as many points sits together, and the"
            " hall can tell who has how many. With fewer tables than needed some sit out, who did so least often."
        )
        self.hint = label(hint, "soft", wrap=True)
        for field in (self.final, self.tables, self.by_score):
            field.setToolTip(hint)
        box.addWidget(self.hint)
        self.said = Detail(2, "soft")
        box.addWidget(self.said)
        self.grid = KeyedGrid((_("Table"), _("Game"), _("Player"), _("Side"), _("State")), 2, _("Seating"))
        self.grid.itemSelectionChanged.connect(self._marked)
        box.addWidget(self.grid, 1)
        foot = QHBoxLayout()
        self.swap = button(_("Swap two"), self.swap_two, also=(self._swap_costs(10_000),))
        self.move_ = button(_("Move …"), self.ask_move)
        self.paper = button(_("On paper"), self.on_paper, also=(_("With a laptop"),))
        self.judge = button(_("Judge, please"), self.call_judge, also=(_("Judge came"),))
        self.back = button(_("Take back …"), self.ask_back)
        self.minutes = QSpinBox()
        self.minutes.setRange(0, 180)
        self.minutes.setValue(5)
        self.minutes.setPrefix(_("begins in "))
        self.minutes.setSuffix(_(" min"))
        self.minutes.setAccessibleName(_("Minutes until the round begins"))
        self.clock = button(_("Set the clock"), self.set_clock)
        self.publish = button(_("Publish"), self.make_public, "main")
        for each in (self.swap, self.move_, self.paper, self.judge, self.back, self.minutes, self.clock):
            foot.addWidget(each)
        foot.addWidget(self.publish, 1)
        box.addLayout(foot)

    def set_tournament(self, t: Tournament) -> None:
        """Shows this, at its last round unless another one was chosen."""
        grown = len(t.rounds) > len(self.tournament.rounds)
        self.tournament = t
        if grown or not 1 <= self.number <= len(t.rounds):
            self.number = len(t.rounds)
        self.which.blockSignals(True)
        self.which.clear()
        for each in t.rounds:
            state = _("over") if each.over else _("public") if each.published else _("at the desk only")
            self.which.addItem(_("Round {round} · {state}").format(round=each.number, state=state), each.number)
        if not t.rounds:
            self.which.addItem(_("No round yet"), 0)
        self.which.setCurrentIndex(max(0, self.number - 1))
        self.which.blockSignals(False)
        self._games()
        self._show()

    def _games(self) -> None:
        games, last = self.tournament.sheet.games, self.tournament.current
        again = last is not None and not last.published
        number = last.number if again and last is not None else self.tournament.next_round
        if self._games_for == (number, games):
            return  # what was chosen stays
        self._games_for = (number, games)
        self.game.clear()
        for game in games:
            self.game.addItem(GAMES[game].meta.title, game)
        if len(games) > 1:
            self.game.addItem(_("all games of the sheet"), MIXED)
        turn = reckon.game_of_round(self.tournament, number) if games else MIXED
        self.game.setCurrentIndex(max(0, self.game.findData(turn)))

    def _chosen(self, _place: int) -> None:
        self.number = int(self.which.currentData() or 0)
        self._show()

    @property
    def round(self) -> Round | None:
        """The round that is shown."""
        return self.tournament.round(self.number)

    def _show(self) -> None:
        t, now = self.tournament, self.round
        rows: list[tuple[str, tuple[str, ...]]] = []
        for table in now.tables if now is not None else ():
            title, sides = GAMES[table.game].meta.title, sides_of(table.game)
            state = self._state(now, table.number) if now is not None else ""
            for place, player in enumerate(table.seats):
                first = place == 0
                side = sides.get(table.sides[place], "") if place < len(table.sides) else ""
                name, absent = t.called(player, self.number), t.stands_for(player, self.number)
                name = _("{name} (for {other})").format(name=name, other=absent) if absent else name
                number = str(table.number) if first else ""
                rows.append((player, (number, title if first else "", name, side, state if first else "")))
        if now is not None:
            rows = [(p, ("–", _("no seat"), t.called(p, self.number), "", "")) for p in reckon.unseated(t, now)] + rows
            rows += [(player, ("–", _("sits out"), t.called(player, self.number), "", "")) for player in now.out]
        shown = (self.number, now is not None and now.published)
        if shown != self._shown:
            self._shown = shown
            self.grid.setRowCount(0)  # what was marked was marked in another seating
        self.grid.fill(rows)
        self.hint.setVisible(now is None)  # once there is a seating the list has its room
        self._marked()

    def _costs(self, round_: Round) -> str:
        said = _("This seating costs {total}, the less the better: {parts}.").format(
            total=round_.cost.total, parts=cost_said(round_.cost)
        )
        if round_.begins and not round_.over:
            begins, ends = (time.strftime("%H:%M", time.localtime(round_.begins + late))
                            for late in (0, self.tournament.sheet.minutes * 60))  # fmt: skip
            clock = _("The wall's clock: from {begins} to {ends}. {said}")
            said = clock.format(begins=begins, ends=ends, said=said)
        if without := self._without(round_):
            said = _("{without} “Move …” gives one. {said}").format(without=without, said=said)
        return said + (_(" Version {version}.").format(version=round_.version) if round_.version > 1 else "")

    def _without(self, round_: Round) -> str:
        """Who is here without a seat in this round, as a sentence; "" where everybody has one."""
        found = [self.tournament.name(player) for player in reckon.unseated(self.tournament, round_)]
        say = ngettext("{count} here without a seat: {names}.", "{count} here without a seat: {names}.", len(found))
        shown = listed(found if len(found) <= FEW else [*found[:FEW], "…"])
        return say.format(count=len(found), names=shown) if found else ""

    def _turned(self, round_: Round, one: str, other: str) -> str:
        """What it would do if these two changed places, in a few sentences."""
        turned = reckon.turned(self.tournament, round_, one, other)
        if turned.more:
            text = _("Swapped, it costs {count} more.") if turned.more > 0 else _("Swapped, it costs {count} less.")
        else:
            text = _("Swapped, it costs as much.")
        return " ".join([text.format(count=abs(turned.more)), *change_said(turned)])

    def _state(self, round_: Round, table: int) -> str:
        outcome, seated = round_.outcome(table), round_.table(table)
        found = []
        if outcome is not None and seated is not None:
            found = [_("given up") if gave_up(seated.game, outcome.lines) else _("over")]
        found += [_("paper")] if table in round_.paper else []
        found += [_("judge, please")] if table in round_.judge else []
        return ", ".join(found)

    def _marked(self) -> None:
        t, now, marked = self.tournament, self.round, self.grid.marked()
        desk = now is not None and not now.published
        last = t.current
        again = last is not None and not last.published
        if not self.busy:
            self.make.setText(
                button_text(
                    _("Make round {round} anew").format(round=last.number) if again and last is not None
                    else _("Seat round {round}").format(round=t.next_round)
                )
            )  # fmt: skip
        more = again or t.next_round <= t.sheet.rounds
        self.make.setEnabled(more)
        self.make.setToolTip("" if more else _("The sheet has no more rounds; it can be given more."))
        self.publish.setVisible(desk)
        self.publish.setText(button_text(_("Publish round {round}").format(round=self.number)))
        self.back.setVisible(now is not None and now.published)
        seated = set(everybody(now.seating)) if now is not None else set()
        two = desk and len(marked) == 2 and seated.issuperset(marked)
        self.swap.setEnabled(two)
        tip = _("Mark two players (Ctrl+click) first.")
        if now is not None and now.published:
            tip = _("The round is public: take it back first, with a reason.")
        self.swap.setToolTip("" if two else tip)
        if now is not None and two:
            after = reckon.swap(t, now, *marked).cost
            self.swap.setText(button_text(self._swap_costs(after.total)))
            self.said.setText(self._turned(now, *marked))
        else:
            self.swap.setText(_("Swap two"))
            first = _("Check people in, choose a game, and make the first seating.")
            self.said.setText(first if now is None else self._costs(now))
        table = self._table()
        for each in (self.paper, self.judge):
            each.setEnabled(table > 0)
        self.judge.setVisible(now is not None and now.published)
        waits = now is not None and table in now.judge
        self.judge.setText(_("Judge came") if waits else _("Judge, please"))
        self.paper.setText(_("With a laptop") if now is not None and table in now.paper else _("On paper"))
        runs = now is not None and now.published and not now.over
        one = now is not None and len(marked) == 1 and not now.over
        self.move_.setEnabled(one)
        self.move_.setToolTip("" if one else _("Mark one player first."))
        self.minutes.setVisible(runs)
        self.clock.setVisible(runs)

    @staticmethod
    def _swap_costs(total: int) -> str:
        return _("Swap two: costs {total} then").format(total=total)

    def _table(self) -> int:
        """The table on which the keyboard is; 0 for none."""
        now, key = self.round, self.grid.current()
        found = now.seating.table_of(key) if now is not None else None
        return found.number if found is not None else 0

    # --- doing --------------------------------------------------------------------------------------------------------

    def seat(self) -> None:
        """A seating for the next round, or another one for that which is not public yet; or stop looking for one."""
        if self._seater is not None:
            self._seater.stop = True
            return
        t, chosen = self.tournament, self.game.currentData()
        games = t.sheet.games if chosen == MIXED else (str(chosen),)
        seed = random.SystemRandom().randrange(2**31)
        asked = (games, seed, self.by_score.isChecked(), self.final.value(), self.tables.value())
        self._seater = Seater(self, lambda told: reckon.seated(t, *asked, told))
        self._seater.far.connect(self._far)
        self._seater.finished.connect(partial(self._found, t))
        self._far(0)
        self._seater.start()

    @property
    def busy(self) -> bool:
        """Whether a seating is being looked for."""
        return self._seater is not None

    def stop(self) -> None:
        """Nobody waits for a seating any more: the window closes."""
        if self._seater is not None:
            self._seater.finished.disconnect()
            self._seater.stop = True
            self._seater.wait()
            self._seater = None

    def _far(self, percent: int) -> None:
        self.make.setText(button_text(_("Seating, {percent} % · stop").format(percent=percent)))

    def _found(self, asked_of: Tournament) -> None:
        seater, self._seater = self._seater, None
        if seater is None:
            return
        seater.deleteLater()
        if seater.entry is not None and self.tournament is not asked_of:
            self._tell(_("Something changed while the seating was looked for: make it anew."))
        elif seater.entry is not None and self._do(seater.entry):
            self.number = seater.entry.round
            self.set_tournament(self.tournament)
        elif seater.why:
            self._tell(seater.why)
        self._marked()

    def ask_move(self) -> None:
        """Ask to which table the one who is marked goes, and why."""
        now, marked = self.round, self.grid.marked()
        if now is not None and len(marked) == 1:
            MoveDialog(self, self.tournament, now, marked[0], self._attempt).open()

    def swap_two(self) -> None:
        """The two who are marked change places, in a seating that nobody has seen."""
        now, marked = self.round, self.grid.marked()
        if now is not None and not now.published and len(marked) == 2:
            self._do(reckon.swap(self.tournament, now, *marked))

    def _with_table(self, make: Callable[[Round, int], AnyEntry]) -> None:
        now, table = self.round, self._table()
        if now is not None and table:
            self._do(make(now, table))

    def on_paper(self) -> None:
        """This table plays without a laptop, or with one."""
        self._with_table(lambda now, table: TableChanged(now.number, table, table not in now.paper))

    def call_judge(self) -> None:
        """This table waits for a judge, or one has come."""
        self._with_table(lambda now, table: JudgeCalled(now.number, table, table not in now.judge))

    def make_public(self) -> None:
        """Everybody may see it; that somebody is here without a seat is asked first."""
        now = self.round
        if now is not None and not now.published and (without := self._without(now)):
            say = _("{without} Publish round {round} all the same?").format(without=without, round=now.number)
            AskDialog(self, say, _("Publish it"), lambda _line: self._publish(now.number), careful=True).open()
        else:
            self._publish(self.number)

    def _publish(self, number: int) -> None:
        if self._do(RoundPublished(number)):
            self.grid.setFocus()  # the button is gone, and the keyboard must not fall on a name
            self.published.emit()

    def ask_back(self) -> None:
        """It is the desk's alone again, for a reason."""
        say = _("Take round {round} back? It leaves the wall, and this stays on record. Why?")
        AskDialog(self, say.format(round=self.number), _("Take it back"), partial(self._take_back, self.number),
            line=_("Reason"), needed=True).open()  # fmt: skip

    def _take_back(self, number: int, why: str) -> None:
        if self._do(RoundTakenBack(number, why)):
            self.grid.setFocus()

    def set_clock(self) -> None:
        """Play begins in so many minutes."""
        self._do(ClockSet(self.number, round(time.time()) + self.minutes.value() * 60))
