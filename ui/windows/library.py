"""The library page: the evenings that were played here, open or over, and any other file that is one."""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.names import isolated, plain
from companion.sessions.library import Shelved
from ui.forms.choosing import PathButton
from ui.forms.search import SearchLine
from ui.forms.words import button_text, label, restyle
from ui.theme import paint
from ui.windows import scenes

PATH = Qt.ItemDataRole.UserRole
WHOLE = Qt.ItemDataRole.UserRole + 1
"""How many lines of a damaged evening are whole; 0 for one that is not damaged, or of which none is."""
SECOND = Qt.ItemDataRole.UserRole + 2
"""Whether they are those of its second copy."""
SHUT = Qt.ItemDataRole.UserRole + 3
"""Whether its books are closed and its key is not here."""
RUNS = Qt.ItemDataRole.UserRole + 4
"""Whether it can go on."""
KNOWN = Qt.ItemDataRole.UserRole + 5
"""All that an evening can be found by."""
AT_ONCE_S = 0.02
"""So long evenings are read before whoever waits at the keyboard is heard again; always one."""
WIDE, HIGH = 96, 72
"""How many pixels the picture of a game is drawn with in the list."""


def when_said(created: str) -> str:
    """A journal's date as people say it here; words that are no date are left as they are."""
    try:
        when = datetime.datetime.fromisoformat(created).astimezone()
    except ValueError:
        return created
    return when.strftime("%x %H:%M")


def state(game: Shelved) -> str:
    """How far an evening has come."""
    if game.given_up:
        return _("given up")
    return _("over") if game.over else _("round 1 is still to begin") if game.where == game.title else game.where


def said(game: Shelved) -> str:
    """An evening in one line."""
    return f"{game.title} · {state(game)} · {', '.join(map(isolated, game.seats))} · {when_said(game.created)}"


def open_copy(whole: int, second: bool = False) -> str:
    """What opens a damaged evening."""
    say = _("Open its second copy up to line {n}") if second else _("Open a copy up to line {n}")
    return say.format(n=whole)


def second_is_whole(game: Shelved) -> str:
    """That the second copy of a damaged evening is whole, in a sentence."""
    return _("Its second copy is whole up to line {n}: {where}.").format(n=game.whole, where=state(game))


def _picture(game: str) -> QIcon:
    """The picture of a game, small; an empty place for what cannot be opened."""
    size = QSize(WIDE, HIGH)
    if not game:
        empty = QPixmap(size)
        empty.fill(Qt.GlobalColor.transparent)
        return QIcon(empty)
    poster = scenes.picture(game)
    drawn = paint.ground_picture(size, 1.0, 0.5, 0.5, poster.ground())
    painter = QPainter(drawn)
    paint.begin(painter)
    poster.draw(painter, QRectF(0, 0, WIDE, HIGH))
    painter.end()
    made = QIcon(drawn)
    # A row that is marked shows it in its own colours, too.
    made.addPixmap(drawn, QIcon.Mode.Selected)
    return made


class EveningList(QListWidget):
    """A list in which Enter takes what is marked, and is not heard a second time by the page."""

    def changeEvent(self, event: QEvent) -> None:
        """Larger letters have larger symbols."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            high = round(self.fontMetrics().height() * 2.3)
            self.setIconSize(QSize(high * WIDE // HIGH, high))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what is marked."""
        if event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self.itemActivated.emit(item)
            event.accept()
        else:
            super().keyPressEvent(event)


class LibraryPage(QWidget):
    """Every evening of this machine; Enter opens what is marked, Esc goes back to the choice of games."""

    open_wanted = Signal(Path)
    file_wanted = Signal()
    copy_wanted = Signal(Path)
    """A damaged evening is to be opened as a copy, up to its last whole line."""
    export_wanted = Signal(Path, bool)
    """An evening is to be exported; whether its books are open."""
    give_up_wanted = Signal(Path)
    """The table will not go on with it: its books are to open."""
    closed_wanted = Signal(Path)
    """What everybody may read of one whose key is not here is to be shown."""
    replay_wanted = Signal(Path)
    """An evening is to be stepped through, as everybody saw it."""
    check_wanted = Signal(Path)
    """What a file proves is to be shown, also of one that cannot be opened."""
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._later: Iterator[Shelved] | None = None
        self._pictures: dict[str, QIcon] = {}
        outer = self._outer = QVBoxLayout(self)
        head = QHBoxLayout()
        head.addWidget(label(_("Evenings that were played here"), "big"), 1)
        self.count = label("", "soft")
        head.addWidget(self.count)
        self.search = SearchLine(_("Search: name, game, date"))
        self.search.setAccessibleName(_("Search the evenings by name, game or date"))
        self.search.textChanged.connect(self._sift)
        head.addWidget(self.search, 1)
        self.back = self._button(_("Back  (Esc)"), "quiet")
        self.back.clicked.connect(self._leave)
        head.addWidget(self.back)
        outer.addLayout(head)
        self.notice = label("", "bad", wrap=True)
        self.notice.hide()
        outer.addWidget(self.notice)
        self.list = EveningList()
        self.list.setAccessibleName(_("Evenings that were played here"))
        self.list.setSpacing(3)
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._open)
        self.list.currentItemChanged.connect(self._marked)
        outer.addWidget(self.list, 1)
        self.empty = label(_("None yet."), "soft")
        outer.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignTop)
        foot = self._foot = QHBoxLayout()
        self.open = self._button(_("Open this evening"), "main")
        self.open.clicked.connect(self._open_marked)
        self.file = self._button(_("Open a file …"), "")
        self.file.clicked.connect(self._file)
        self.export = self._button(_("Export …"), "")
        self.export.clicked.connect(self._export)
        self.give_up = self._button(_("Give it up …"), "")
        self.give_up.clicked.connect(self._give_up)
        self.replay = self._button(_("Replay …"), "")
        self.replay.clicked.connect(self._replay)
        self.check = self._button(_("Check …"), "")
        self.check.clicked.connect(self._check)
        self.lies = PathButton(_("Its file: {path}"))
        self.lies.shown.connect(lambda said: self.tell(said, True))
        outer.addWidget(self.lies)
        foot.addWidget(self.open, 1)
        foot.addWidget(self.give_up)
        foot.addWidget(self.replay)
        foot.addWidget(self.check)
        foot.addWidget(self.export)
        foot.addWidget(self.file)
        outer.addLayout(foot)

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, in pixels; margins grow with it."""
        self._outer.setContentsMargins(round(px * 1.9), round(px * 1.3), round(px * 1.9), round(px * 1.3))
        self._outer.setSpacing(round(px * 0.8))
        self._foot.setSpacing(round(px * 0.7))

    def _button(self, text: str, role: str) -> QPushButton:
        button = QPushButton(button_text(text))
        button.setAutoDefault(False)
        button.setProperty("kind", role)
        return button

    def set_games(self, games: Sequence[Shelved]) -> None:
        """The evenings of the library, the latest first."""
        self._later, self._pictures = None, {}
        self.list.clear()
        for game in games:
            self._add(game)
        self.empty.setVisible(not games)
        self.list.setVisible(bool(games))
        self.open.setVisible(bool(games))
        self.export.setVisible(bool(games))
        self.check.setVisible(bool(games))
        self.replay.setVisible(bool(games))
        self.lies.setVisible(bool(games))
        self.search.setVisible(bool(games))
        self.setFocusProxy(self.list if games else self.file)
        under_way = next((n for n, game in enumerate(games) if not game.over and not game.trouble), 0)
        if games:
            self.list.setCurrentRow(under_way)
        self._marked()

    def _add(self, game: Shelved) -> None:
        item = QListWidgetItem(self._said(game))
        item.setData(PATH, str(game.path))
        item.setData(WHOLE, game.whole)
        item.setData(SECOND, game.second is not None)
        item.setData(SHUT, game.shut)
        item.setData(RUNS, not (game.over or game.trouble))
        if game.trouble and not (game.whole or game.shut):
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
        item.setIcon(self._picture_of(game.game))
        self.list.addItem(item)
        known = f"{self._said(game)} {game.created} {game.path.name} {' '.join(game.winners)}"
        item.setData(KNOWN, plain(known).casefold())

    def _picture_of(self, game: str) -> QIcon:
        if game not in self._pictures:
            self._pictures[game] = _picture(game)
        return self._pictures[game]

    def add_later(self, games: Iterator[Shelved]) -> None:
        """More evenings, of which some are read whenever nothing else is to be done."""
        self._later = games
        self._tell_count()
        QTimer.singleShot(0, self, self._read_one)

    def _read_one(self) -> None:
        if self._later is None or not self.isVisible():
            # An evening that was opened meanwhile is nobody's to read beside it.
            self._later = None
            return
        until = time.monotonic() + AT_ONCE_S
        while time.monotonic() < until:
            game = next(self._later, None)
            if game is None:
                self._later = None
                self._sift()
                return
            self._add(game)
            item = self.list.item(self.list.count() - 1)
            item.setHidden(not self._is_wanted(item))
        self._tell_count()
        QTimer.singleShot(0, self, self._read_one)

    def _is_wanted(self, item: QListWidgetItem) -> bool:
        """Whether every word that is searched for stands in what is known of an evening."""
        known = item.data(KNOWN)
        return all(word in known for word in plain(self.search.text()).casefold().split())

    def _sift(self) -> None:
        """Only the evenings are listed that are searched for; the first of them is marked."""
        items = [self.list.item(row) for row in range(self.list.count())]
        for item in items:
            item.setHidden(not self._is_wanted(item))
        marked = self.list.currentItem()
        if not marked or marked.isHidden():
            shown = next((item for item in items if not item.isHidden()), None)
            self.list.setCurrentItem(shown)  # type: ignore[arg-type]  # none is marked where none is listed
        self._tell_count()

    def _tell_count(self) -> None:
        count = self.list.count()
        shown = sum(not self.list.item(row).isHidden() for row in range(count))
        said = _("{shown} of {count}").format(shown=shown, count=count) if shown != count else ""
        self.count.setText(" · ".join(filter(None, (said, _("reading older ones …") if self._later else ""))))

    @staticmethod
    def _said(game: Shelved) -> str:
        trouble = " ".join(filter(None, (game.trouble, second_is_whole(game) if game.second is not None else "")))
        history = [say for say, is_so in (
            (_("closed"), game.shut and not game.copy), (_("damaged"), game.damaged or game.whole),
            (_("its second copy, all that is left"), game.copy), (_("went on in its second copy"), game.moved),
        ) if is_so]  # fmt: skip
        if not game.title:
            return f"{' · '.join((game.path.name, *history))}\n{trouble}"
        marks = [game.title, state(game)]
        if not (game.over or trouble):
            marks.insert(1, _("running"))
        if game.winners:
            marks.append(_("won by {names}").format(names=", ".join(map(isolated, game.winners))))
        seats = ", ".join(map(isolated, game.seats))
        lines = (" · ".join((*marks, when_said(game.created), *history)), seats, trouble)
        return "\n".join(filter(None, lines))

    def tell(self, sentence: str, good: bool = False) -> None:
        """Say what went wrong, or well; empty takes it away."""
        restyle(self.notice, kind="good" if good else "bad")
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def _leave(self) -> None:
        self.left.emit()

    def _file(self) -> None:
        self.file_wanted.emit()

    def _open(self, item: QListWidgetItem) -> None:
        if item.flags() & Qt.ItemFlag.ItemIsEnabled:
            wanted = self.copy_wanted if item.data(WHOLE) else self.open_wanted
            wanted = self.closed_wanted if item.data(SHUT) else wanted
            wanted.emit(Path(item.data(PATH)))

    def _open_marked(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._open(item)

    def _export(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.export_wanted.emit(Path(item.data(PATH)), not item.data(RUNS))

    def _replay(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.replay_wanted.emit(Path(item.data(PATH)))

    def _check(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.check_wanted.emit(Path(item.data(PATH)))

    def _give_up(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.give_up_wanted.emit(Path(item.data(PATH)))

    def _marked(self, *_items: object) -> None:
        item = self.list.currentItem()
        can = bool(item and item.flags() & Qt.ItemFlag.ItemIsEnabled)
        whole = item.data(WHOLE) if can else 0
        words = open_copy(whole, item.data(SECOND)) if whole else _("Open this evening")
        if can and item.data(SHUT):
            words = _("Show what everybody may read")
        self.open.setText(button_text(words))
        self.lies.setEnabled(item is not None)
        if item is not None:
            self.lies.set_path(Path(item.data(PATH)))
        self.give_up.setVisible(bool(item and item.data(RUNS)))
        for button, may in ((self.open, can), (self.export, can and not whole), (self.replay, can and not whole)):
            button.setEnabled(may)
            button.setToolTip("" if may else _("This one cannot be opened; its line says why."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back, Enter presses the button that has the focus; a key that is held says nothing more."""
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.list.setFocus()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = self.focusWidget()
            (focus if isinstance(focus, QPushButton) else self.open).click()
        else:
            super().keyPressEvent(event)
