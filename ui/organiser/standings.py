"""Standings of an event: the full ones at the desk with why, penalties, and how much of them is everybody's."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from companion.core.language import _, ngettext
from companion.tournament import reckon
from companion.tournament.entries import Penalty
from companion.tournament.release import Release, ReleaseStage, hiding, public
from companion.tournament.standings import NAMED, Ranked, said, standings, why
from companion.tournament.state import Tournament
from companion.tournament.wall import withdrawn
from ui.forms.words import button_text, label
from ui.organiser.parts import Detail, Do, KeyedGrid, button, then
from ui.windows.ask import AskDialog


class Standings(QWidget):
    """What only the desk sees, and above it what the hall sees."""

    released = Signal()
    """The hall is to look at the standings."""

    def __init__(self, do: Do, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._do, self._tell = do, tell
        self.tournament = Tournament()
        self.lines: tuple[Ranked, ...] = ()
        box = QVBoxLayout(self)
        top = QHBoxLayout()
        self.stage = QComboBox()
        self.stage.setAccessibleName(_("What the hall sees"))
        for stage, say in (
            (ReleaseStage.LIVE, _("everything, as results come in")),
            (ReleaseStage.ROUND, _("everything up to a round")),
            (ReleaseStage.TOP, _("the first places only")),
            (ReleaseStage.HIDDEN, _("nothing new until the ceremony")),
            (ReleaseStage.OPENING, _("the ceremony: place by place")),
        ):
            self.stage.addItem(say, stage)
        self.stage.currentIndexChanged.connect(self._stage_changed)
        self.rounds, self.top = QSpinBox(), QSpinBox()
        self.rounds.setPrefix(_("after round "))
        self.rounds.setAccessibleName(_("Up to which round"))
        self.top.setRange(1, 50)
        self.top.setValue(3)
        self.top.setPrefix(_("the first "))
        self.top.setAccessibleName(_("How many places"))
        self.show_ = button("", self.release, "main")
        for box_ in (self.rounds, self.top):
            box_.valueChanged.connect(self._stage_changed)
        top.addWidget(label(_("The hall sees"), "title"))
        top.addWidget(self.stage, 1)
        top.addWidget(self.rounds)
        top.addWidget(self.top)
        top.addWidget(self.show_)
        self.open_next = button(_("Open the next place"), self.open_one, "main")
        top.addWidget(self.open_next)
        for each in (self.show_, self.open_next):
            each.installEventFilter(self)
        box.addLayout(top)
        self.now = label("", "soft", wrap=True)
        box.addWidget(self.now)
        self.grid = KeyedGrid((_("Place"), _("Name"), _("Points"), _("By round"), _("Ties")), 1, _("Standings"))
        self.grid.itemSelectionChanged.connect(self._marked)
        box.addWidget(self.grid, 1)
        self.why = Detail(3)
        box.addWidget(self.why)
        foot = QHBoxLayout()
        self.points = QSpinBox()
        self.points.setRange(-500, 500)
        self.points.setValue(10)
        self.points.setAccessibleName(_("Points of the penalty"))
        self.penalty = button(_("Penalty …"), self.ask_penalty)
        foot.addStretch(1)
        foot.addWidget(self.points)
        foot.addWidget(self.penalty)
        box.addLayout(foot)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The second press of a double click opens nothing more: after the first the button is another one."""
        return event.type() == QEvent.Type.MouseButtonDblClick

    def set_tournament(self, t: Tournament) -> None:
        """Shows this."""
        over, before = (sum(each.over for each in of.rounds) for of in (t, self.tournament))
        released = t.release != self.tournament.release
        another = released or over != before or not self.tournament.sheet.name
        self.tournament = t
        self.lines = standings(reckon.record(t))
        breaks = [_(NAMED[way]) for way in t.sheet.terms.breaks]
        rows = []
        for line in self.lines:
            sat_in = {n: f" ({who})" for n, who in t.people[line.player].stand_ins.items()}
            rounds = "  ".join(f"{n}: {said(points)}{sat_in.get(n, '')}" for n, points in line.by_round.items())
            taken = f"  −{line.penalty}" if line.penalty else ""
            figures = "  ".join(f"{name} {said(figure)}" for name, figure in zip(breaks, line.breaks, strict=True))
            name = ", ".join(filter(None, (t.name(line.player), withdrawn(t, line.player))))
            rows.append((line.player, (str(line.place), name, said(line.points), rounds + taken, figures)))
        self.grid.fill(rows)
        self.rounds.setRange(0, max(0, len(t.rounds)))
        if another:
            self.stage.setCurrentIndex(max(0, self.stage.findData(t.release.stage)))
            # What was just shown stays there: another round is another act, and nobody's slip.
            self.rounds.setValue(t.release.rounds if released and t.release.rounds else over)
            self.top.setValue(t.release.top or 3)
        self._stage_changed()
        self._marked()

    def _stage_changed(self, _place: int = 0) -> None:
        stage = ReleaseStage(self.stage.currentData())  # Qt gives back a plain text
        self.rounds.setVisible(stage in (ReleaseStage.ROUND, ReleaseStage.TOP))
        self.top.setVisible(stage is ReleaseStage.TOP)
        now = self.tournament.release
        # After the winner the place under the pointer stays what it was, and does nothing more.
        self.open_next.setVisible(now.stage is ReleaseStage.OPENING)
        self.open_next.setEnabled(now.opened != 1)
        self.show_.setVisible(not (now.stage is ReleaseStage.OPENING and stage is ReleaseStage.OPENING))
        self.show_.setText(button_text(self._shows()))
        self.show_.setEnabled(self._asked() != now)
        seen = reckon.seen(self.tournament)
        self.now.setText(
            _("The hall sees no standings yet.")
            if not (seen.lines or seen.sealed)
            else ngettext(
                "The wall's standings: {lines} of {all} places, after {rounds} round.",
                "The wall's standings: {lines} of {all} places, after {rounds} rounds.",
                seen.rounds,
            ).format(lines=len(seen.lines), all=seen.players, rounds=seen.rounds)
        )
        if now.stage is ReleaseStage.OPENING and self._next() is not None:
            count = len({line.place for line in self.lines if line.place < (now.opened or len(self.lines) + 1)})
            say = ngettext("Open place {place} · the last", "Open place {place} · {count} to open", count)
            self.open_next.setText(button_text(say.format(place=self._next(), count=count)))
        else:
            self.open_next.setText(_("Every place is open"))

    def _next(self) -> int | None:
        """The place that the ceremony opens next; None when all are open."""
        opened = self.tournament.release.opened or len(self.lines) + 1
        return max((line.place for line in self.lines if line.place < opened), default=None)

    def _marked(self) -> None:
        key = self.grid.current()
        known = any(line.player == key for line in self.lines)
        self.penalty.setEnabled(known and bool(self.tournament.rounds))
        if not known:
            self.why.setText("")
            return
        names = {person.player: person.name for person in self.tournament.people.values()}
        told = [why(self.lines, self.tournament.sheet.terms, key, names).say]
        for one in self.tournament.penalties:
            if one.player == key:
                taken = ngettext(
                    "{points} point was taken in round {round} by {by}: {reason}.",
                    "{points} points were taken in round {round} by {by}: {reason}.",
                    one.points,
                )
                told.append(taken.format(points=one.points, round=one.round, by=one.by, reason=one.reason))
        for round_ in self.tournament.rounds:
            table = round_.seating.table_of(key)
            for entered in round_.results.get(table.number, ())[1:] if table is not None else ():
                text = _("Round {round}, table {table} was corrected by {by}: {reason}.")
                told.append(text.format(round=round_.number, table=table.number if table else 0, by=entered.by,
                                        reason=entered.reason.rstrip(".")))  # fmt: skip
        self.why.setText(" ".join(told))

    # --- doing --------------------------------------------------------------------------------------------------------

    def release(self) -> None:
        """The hall sees this from now on; what it has seen is never hidden again without a question."""
        asked, now = self._asked(), reckon.seen(self.tournament)
        then = public(reckon.record(self.tournament), asked)
        gone = {line.player for line in now.lines} - {line.player for line in then.lines}
        # A ceremony after more rounds than the hall knows of opens standings that it has not seen.
        if now.rounds <= then.rounds and (not gone or (then.sealed and now.rounds < then.rounds)):
            self._release(asked)
            return
        say = _(
            "The wall shows {now} places after round {rounds}, and would show {then}: what was open is hidden again."
            " Hide it?"
        )
        AskDialog(self, say.format(now=len(now.lines), rounds=now.rounds, then=len(then.lines)), _("Hide it again"),
            lambda _line: self._release(asked), careful=True).open()  # fmt: skip

    def _asked(self) -> Release:
        """What the boxes say."""
        over = sum(each.over for each in self.tournament.rounds)
        match ReleaseStage(self.stage.currentData()):
            case ReleaseStage.LIVE:
                return Release(ReleaseStage.LIVE)
            case ReleaseStage.ROUND:
                return Release(ReleaseStage.ROUND, self.rounds.value())
            case ReleaseStage.TOP:
                return Release(ReleaseStage.TOP, self.rounds.value(), self.top.value())
            case ReleaseStage.HIDDEN:
                return hiding(self.tournament.release, over)
        behind = min((line.place for line in self.lines if line.place > 3), default=0)
        return Release(ReleaseStage.OPENING, over, opened=behind)

    def _shows(self) -> str:
        """What the button does, with how many places the hall will see."""
        asked = self._asked()
        shown = len(public(reckon.record(self.tournament), asked).lines)
        if asked.stage is ReleaseStage.HIDDEN:
            return _("Keep what is shown") if shown else _("Keep all hidden")
        if asked.stage is ReleaseStage.OPENING and asked.opened:
            return _("Open places {place} to {last}").format(place=asked.opened, last=len(self.lines))
        if asked.stage is ReleaseStage.OPENING:
            return _("Begin")
        return ngettext("Show {count} place", "Show {count} places", shown).format(count=shown)

    def open_one(self) -> None:
        """One place more, from the last to the first."""
        now, place = self.tournament.release, self._next()
        if place is not None:
            self._release(Release(now.stage, now.rounds, now.top, place))

    def _release(self, release: Release) -> None:
        if not self._do(reckon.released(self.tournament, release)):
            return
        self.released.emit()
        if self.open_next.isVisible() and self.open_next.isEnabled():
            self.open_next.setFocus()
        elif not (self.show_.isVisible() and self.show_.isEnabled()):
            self.grid.setFocus()

    def ask_penalty(self) -> None:
        """A judge takes points, with a reason."""
        key, points = self.grid.current(), self.points.value()
        if key not in self.tournament.people:
            return
        round_ = len(self.tournament.rounds)
        say = ngettext(
            "{points} point from {name}, round {round}: why?",
            "{points} points from {name}, round {round}: why?",
            points,
        )
        AskDialog(self, say.format(points=points, name=self.tournament.name(key), round=round_), _("Take them"),
            then(self._do, lambda reason: Penalty(key, round_, points, reason)),
            line=_("Reason"), needed=True).open()  # fmt: skip
