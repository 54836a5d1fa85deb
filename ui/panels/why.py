"""Why a figure is what it is, over any window: each posting with its line of the story, its round and its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from companion.core.language import _, figure, signed
from companion.core.ledger import supply
from companion.core.messages import Account
from companion.sessions.why import TRACK, Because, Explained
from ui.forms.words import button_text, label
from ui.keys import typed
from ui.theme import style

LINE = "line"
"""What a link to a line of the story begins with."""
PART_WIDE, PART_HIGH = 0.72, 0.86
"""How much of the window it lies over."""

Explain = Callable[[Account, int | None], Explained]
"""By account, and by which point of the graph where one was asked about."""


class WhyPanel(QFrame):
    """Lies over `over` while it is shown. Digits go from seat to seat and to what stands on tracks; a line that is
    pressed is told, Esc leaves."""

    entry_clicked = Signal(int)

    def __init__(self, over: QWidget, explain: Explain) -> None:
        super().__init__(over)
        self._over, self._explain, self._back = over, explain, over
        self._point: int | None = None
        self._names: Sequence[str] = ()
        self.setProperty("kind", "notice")
        self.account = ""
        self.explained = Explained("", None, ())
        self.title, self.about = label("", "big", wrap=True), label("", "soft", wrap=True)
        self._seats, self._tracks = QHBoxLayout(), QHBoxLayout()
        self.buttons: list[QPushButton] = []
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._pressed)
        self.text.setAccessibleName(_("Why"))
        self.text.installEventFilter(self)
        leave = QPushButton(button_text(_("Close  (Esc)")))
        leave.setAutoDefault(False)
        leave.clicked.connect(self.put_away)
        foot = QHBoxLayout()
        self.help = label("", "soft")
        foot.addWidget(self.help, 1)
        foot.addWidget(leave)
        box = QVBoxLayout(self)
        box.addLayout(self._seats)
        box.addLayout(self._tracks)
        box.addWidget(self.title)
        box.addWidget(self.about)
        box.addWidget(self.text, 1)
        box.addLayout(foot)
        self.setFocusProxy(self.text)
        self.hide()
        over.installEventFilter(self)

    def show_for(self, account: Account, names: Sequence[str], point: int | None = None) -> None:
        """Explain this account, or a point of its line in the graph; digits and buttons choose among `names`."""
        if not self.isVisible():
            window = self.window()
            self._back = window.focusWidget() or window
        self._names = names
        self._show(account, point)
        self._place()
        self.show()
        self.raise_()
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)

    def put_away(self) -> None:
        """The window is as it was."""
        if self.isVisible():
            self.hide()
            self._back.setFocus(Qt.FocusReason.PopupFocusReason)

    def _list(self, names: Sequence[str], tracks: Sequence[str]) -> None:
        accounts = {**{supply(name): name for name in names}, **{f"{TRACK}{name}": name for name in tracks}}
        if [button.property("account") for button in self.buttons] == [*accounts]:
            return
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for number, (account, name) in enumerate(accounts.items(), 1):
            button = QPushButton(button_text(f"{number}  {name}" if number < 10 else name))
            button.setProperty("kind", "fine")
            button.setProperty("account", account)
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(partial(self._chosen, account))
            (self._tracks if account.startswith(TRACK) else self._seats).addWidget(button)
            self.buttons.append(button)

    def _chosen(self, account: Account, _checked: bool = False) -> None:
        self._show(account)

    def _show(self, account: Account, point: int | None = None) -> None:
        self.account, self._point = account, point
        self.explained = found = self._explain(account, point)
        self._list(self._names, found.tracks)
        say = _("A line that is pressed is shown in the story. Tab and Enter do the same.")
        if found.points:
            say = _("← and → go from point to point of the graph. {more}").format(more=say)
        self.help.setText(say)
        for button in self.buttons:
            button.setChecked(button.property("account") == account)
        if found.figure is None:
            self.title.setText(_("{who}: what this page knows").format(who=found.who))
            self.about.setText(_("The rest only that player knows, until the evening is over."))
        else:
            said = _("Why {figure}?").format(figure=figure(found.figure))
            self.title.setText(f"{said}  {found.who}")
            self.about.setText(_("What came and went, in order, and what was held after it."))
        rows = "".join(_row(one, found.figure is not None) for one in found.because)
        nothing = escape(_("Nothing was posted yet."))
        self.text.setHtml(f"<table width='100%' cellpadding='5'>{rows}</table>" if rows else f"<p>{nothing}</p>")

    def _step(self, by: int) -> None:
        """To the point of the graph before or after this one; after the last comes what it is now."""
        count = self.explained.points
        at = (count if self._point is None else self._point) + by
        if 0 <= at <= count:
            self._show(self.account, at if at < count else None)

    def _pressed(self, link: QUrl) -> None:
        kind, _colon, entry = link.toString().partition(":")
        if kind == LINE and entry.isdecimal():
            self.put_away()
            self.entry_clicked.emit(int(entry))

    def _place(self) -> None:
        whole = self._over.rect()
        wide, high = round(whole.width() * PART_WIDE), round(whole.height() * PART_HIGH)
        self.setGeometry((whole.width() - wide) // 2, (whole.height() - high) // 2, wide, high)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It stays in the middle of what it lies over; Left and Right go along the graph, and scroll nothing."""
        if watched is getattr(self, "text", None):  # what is being thrown away may have lost it before its filter
            pressed = event.key() if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress else 0
            by = (pressed == Qt.Key.Key_Right) - (pressed == Qt.Key.Key_Left)
            if by:
                self._step(by)
            return bool(by)
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def event(self, event: QEvent) -> bool:
        """No letter typed here is a shortcut of the window below."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and typed(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit goes to that seat; Esc and the key that opened it leave."""
        if event.key() == Qt.Key.Key_Escape or event.text() == "?":
            self.put_away()
        elif event.text().isdecimal() and 1 <= int(event.text()) <= len(self.buttons):
            self.buttons[int(event.text()) - 1].click()
        event.accept()


def _mended(mark: str) -> str:
    """What the mark of a correction says, beside what it put there."""
    return f" <span style='color:{style.current().brass_ink}'>({escape(mark)})</span>" if mark else ""


def _row(one: Because, whole: bool) -> str:
    """A step as a row: what it changed, what was then held if all of it is known, its words, line and rules."""
    theme = style.current()
    ink = theme.good if one.change > 0 else theme.bad if one.change < 0 else theme.ink_soft
    line = _("line {n}").format(n=one.number) if one.number else ""
    where = " · ".join(filter(None, (one.round, line)))
    told = f"{where}: {one.told}" if one.told else where
    rules = "".join(f"<br><i>{escape(f'{number}: {text}' if text else number)}</i>" for number, text in one.rules)
    mended = _mended(one.mended)
    rests = "".join(
        f"<br><a href='{LINE}:{each.entry}' style='color:{theme.focus}'>"
        f"{escape(_('line {n}').format(n=each.number))}: {escape(each.told)}</a>{_mended(each.mended)}"
        for each in one.rests
    )
    held = f"→&nbsp;<b>{escape(figure(one.held))}</b>" if whole else ""
    return (
        f"<tr><td align='right' style='white-space:nowrap;color:{ink}'><b>{escape(signed(one.change))}</b></td>"
        f"<td align='right' style='white-space:nowrap'>{held}</td>"
        f"<td width='99%'><b>{escape(one.say)}</b>{mended}<br>"
        f"<a href='{LINE}:{one.entry}' style='color:{theme.focus}'>{escape(told)}</a>{rests}"
        f"<span style='color:{theme.ink_soft}'>{rules}</span></td></tr>"
    )
