"""Results of an event: evenings dropped or chosen, each with its verdict; sheets typed by two people; corrections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _, listed, ngettext
from companion.games import GAMES
from companion.journal import JournalError
from companion.organiser.desk import Desk
from companion.organiser.evenings import AlreadyThere, Brought, Match, ReasonNeeded, bring, matches, take_in
from companion.tournament.merge import differences
from companion.tournament.state import PlayerResult, Round, TableResult, Tournament
from companion.tournament.words import result_said
from ui.forms.choosing import Chooser
from ui.forms.words import label
from ui.organiser.parts import Attempt, Detail, KeyedGrid, button
from ui.organiser.typed import TypedSheet
from ui.organiser.which import Which

SHORT = 36
"""Letters of what the check says that stand in the list; all of it stands below."""


class Results(QWidget):
    """Every table of every public round with its result, and where it came from."""

    def __init__(self, desk: Desk, who: Callable[[], str], attempt: Attempt, tell: Callable[[str, bool], None]) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._desk, self._who, self._attempt, self._tell = desk, who, attempt, tell
        self.tournament = Tournament()
        self._waiting: list[Path] = []
        self._unclear: list[Brought] = []
        self._asking: Which | None = None
        self._taken, self._there = 0, 0
        """How many evenings were taken in, and how many were their tables' results already."""
        self._wrong, self._corrected = list[str](), list[str]()
        self._newest = 0
        """The last public round that was shown."""
        box = QVBoxLayout(self)
        self.said = label("", "soft", wrap=True)
        box.addWidget(self.said)
        self.grid = KeyedGrid(
            (_("Round"), _("Table"), _("Result"), _("From"), _("What the check says")), 2, _("Results")
        )
        self.grid.itemSelectionChanged.connect(self._marked)
        self.grid.itemDoubleClicked.connect(lambda _item: self.type_sheet())
        box.addWidget(self.grid, 1)
        self.more = Detail(3, "soft")
        box.addWidget(self.more)
        foot = QHBoxLayout()
        self.files = button(_("Evenings …"), self.pick, "main")
        self.folder = button(_("A folder …"), self.pick_folder)
        self.sheet = button(_("Type a sheet …"), self.type_sheet)
        for each in (self.files, self.folder, self.sheet):
            foot.addWidget(each, 1)
        box.addLayout(foot)

    def set_tournament(self, t: Tournament) -> None:
        """Shows this; of a round that became public meanwhile the first table without a result is marked."""
        newest = max((each.number for each in t.rounds if each.published), default=0)
        before, self._newest = self._newest, newest
        self.tournament = t
        rows = []
        missing = 0
        for round_ in reversed(t.rounds):
            for table in round_.tables if round_.published else ():
                entered = round_.results.get(table.number, ())
                missing += not entered
                outcome = entered[-1].outcome if entered else None
                source, verdict = _source(outcome, len(entered)), ""
                if outcome is not None and outcome.proof is not None:
                    verdict = outcome.proof.say
                elif outcome is not None:
                    verdict = _("typed alike by {names}").format(names=listed(outcome.typed_by))
                elif typed := round_.typed.get(table.number):
                    names = listed([each.by for each in typed])
                    more = _("typed by {names}: they differ") if len(typed) > 1 else _("typed once, by {names}")
                    source, verdict = _("paper"), more.format(names=names)
                rows.append(
                    (f"{round_.number} {table.number}",
                     (str(round_.number), f"{table.number} · {GAMES[table.game].meta.title}",
                      result_said(t, round_.number, table.number, outcome.lines) if outcome is not None else "",
                     source, verdict if len(verdict) <= SHORT else f"{verdict[: SHORT - 1].rstrip()}…"))
                )  # fmt: skip
        self.grid.fill(rows)
        if newest > before and (waiting := t.rounds[newest - 1].open_tables):
            self.grid.mark(f"{newest} {waiting[0]}")
        waits = _("No round is public yet.") if not rows else _("Every table has its result.")
        if missing:
            waits = ngettext("{count} table has no result yet.", "{count} tables have no result yet.", missing)
        waits = waits.format(count=missing)
        self.said.setText(
            _(
                "Drop evenings (*.parley) here, or a folder of them: each is checked and finds its table. {waits}"
            ).format(waits=waits)
        )
        self._marked()

    def _here(self) -> tuple[Round, int] | None:
        key = self.grid.current()
        if not key:
            return None
        number, table = map(int, key.split())
        return self.tournament.rounds[number - 1], table

    def _marked(self) -> None:
        here = self._here()
        self.sheet.setEnabled(here is not None)
        said = []
        if here is not None:
            round_, table = here
            for entered in round_.results.get(table, ()):
                reason = _(" because: {reason}").format(reason=entered.reason) if entered.reason else ""
                words = ""
                if entered.outcome.proof is not None and entered.outcome.proof.words:
                    words = _(" · last seal: {words}").format(words=" ".join(entered.outcome.proof.words))
                said.append(
                    _("{when} UTC, {by}: {result}{reason}{words}").format(
                        when=entered.wall[:16].replace("T", " "), by=entered.by,
                        result=result_said(self.tournament, round_.number, table, entered.outcome.lines),
                        reason=reason, words=words,
                    )
                )  # fmt: skip
            outcome = round_.outcome(table)
            if outcome is not None and outcome.proof is not None and len(outcome.proof.say) > SHORT:
                said.append(outcome.proof.say)
            typed = round_.typed.get(table, ())
            if len(typed) == 2:
                said.append(_("{one} and {other} differ: {what}.").format(
                    one=typed[0].by, other=typed[1].by, what=_differ(self.tournament, round_, typed)
                ))  # fmt: skip
        self.more.setText("\n".join(reversed(said)))

    # --- evenings -----------------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Evenings and folders may be dropped."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take them in."""
        event.acceptProposedAction()
        self.take([Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()])

    def pick(self) -> None:
        """Let evenings be chosen."""
        dialog = Chooser(self, _("Evenings"))
        dialog.setNameFilter(_("Evenings (*.parley)"))
        dialog.setFileMode(Chooser.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self.take(list(map(Path, names))))
        dialog.open()

    def pick_folder(self) -> None:
        """Let a folder be chosen, a stick perhaps."""
        dialog = Chooser(self, _("A folder of evenings"))
        dialog.setFileMode(Chooser.FileMode.Directory)
        dialog.fileSelected.connect(lambda name: self.take([Path(name)]))
        dialog.open()

    def take(self, paths: Sequence[Path]) -> None:
        """Take these evenings in, and those in these folders; what is not clear is asked, one after the other."""
        files = [each for path in paths for each in (sorted(path.glob("*.parley")) if path.is_dir() else [path])]
        if not files:
            self._tell(_("There is no evening (*.parley) in that folder."), False)
        elif not self._waiting:
            if self._asking is None:
                self._taken, self._there, self._wrong, self._corrected = 0, 0, [], []
            self._waiting = files
            self._next()
        else:
            self._waiting += files

    @property
    def busy(self) -> bool:
        """Whether evenings are being checked."""
        return bool(self._waiting)

    def _next(self) -> None:
        """One evening a turn: to check one takes a moment, and the window is there meanwhile."""
        if self._waiting:
            left = _("Checking {file}; {count} to go …").format(file=self._waiting[0].name, count=len(self._waiting))
            self._tell(left, True)
            QTimer.singleShot(0, self, self._take_next)
            return
        if self._unclear:
            self._ask()
            return
        said = (
            [
                ngettext("{count} evening was taken in.", "{count} evenings were taken in.", self._taken).format(
                    count=self._taken
                )
            ]
            if self._taken
            else []
        )
        if self._there:
            there = ngettext("{count} evening was its table's result already.",
                             "{count} evenings were their tables' results already.", self._there)  # fmt: skip
            said.append(there.format(count=self._there))
        self._tell("\n".join([*said, *self._corrected[:6], *self._wrong[:6]]), not self._wrong)

    def _take_next(self) -> None:
        path, brought = self._waiting.pop(0), None
        try:
            brought = bring(path)
            found = matches(self._desk.tournament, brought)
            sure = next((match for match in found if match.certain), None)
            if not brought.holds or sure is None:
                self._unclear.append(brought)
            else:
                self._keep(brought, sure)
                self._taken += 1
        except AlreadyThere:
            self._there += 1
        except ReasonNeeded:
            self._unclear += [brought] if brought is not None else []
        except (ValueError, OSError, JournalError) as error:
            self._wrong.append(str(error) if path.name in str(error) else f"{path.name}: {error}")
        self._next()

    def _keep(self, brought: Brought, match: Match, reason: str = "", sat_in: Mapping[str, str] = {}) -> None:
        """Take it in; where it corrects a result, that is said with its reason."""
        take_in(self._desk, self._who(), brought, match, reason, sat_in)
        entered = self._desk.tournament.rounds[match.round - 1].results[match.table]
        if len(entered) > 1:
            say = _("Round {round}, table {table} is corrected: {reason}")
            self._corrected.append(say.format(round=match.round, table=match.table, reason=entered[-1].reason))

    def _ask(self) -> None:
        """One question at a time, in the order of the files, by the tables that have no result by then."""
        if self._asking is not None:
            return
        brought = self._unclear.pop(0)
        t = self._desk.tournament
        self._asking = Which(self, brought, matches(t, brought), t, partial(self._take, brought))
        self._asking.finished.connect(self._answered)
        self._asking.open()

    def _answered(self, taken: int) -> None:
        name, self._asking = self._asking.file if self._asking is not None else "", None
        if taken:
            self._taken += 1
        else:
            self._wrong.append(_("{file}: left out.").format(file=name))
        self._next()

    def _take(self, brought: Brought, match: Match, reason: str, sat_in: Mapping[str, str]) -> str:
        """Take it in as was said; the sentence that says why not."""
        try:
            self._keep(brought, match, reason, sat_in)
        except (ValueError, OSError, JournalError) as error:
            return str(error)
        return ""

    # --- sheets -------------------------------------------------------------------------------------------------------

    def type_sheet(self) -> None:
        """Type what stands on a table's sheet; a second person does so again."""
        here = self._here()
        if here is not None:
            TypedSheet(self, self.tournament, *here, self._who(), self._attempt).open()


def _source(outcome: TableResult | None, times: int) -> str:
    if outcome is None:
        return _("waits")
    corrected = _(" (corrected)") if times > 1 else ""
    if outcome.proof is not None:
        return _("evening") + corrected
    return _("paper") + corrected


def _differ(t: Tournament, round_: Round, typed: Sequence[object]) -> str:
    one, other = round_.typed[next(at for at, each in round_.typed.items() if tuple(each) == tuple(typed))]
    return "; ".join(
        _("{name}: {one} or {other}").format(
            name=t.called(each.player, round_.number), one=_typed(each.one), other=_typed(each.other)
        )
        for each in differences(one, other)
    )


def _typed(line: PlayerResult) -> str:
    left = _(", left") if line.left else ""
    return (
        ngettext("place {place}, {points} point", "place {place}, {points} points", line.points).format(
            place=line.place or "–", points=line.points
        )
        + left
    )
