"""The host's window for phones: the switch, where they find the laptop, who is in, and what to do if none is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _, listed, ngettext
from ui.forms.buttons import LongButton
from ui.forms.words import button_text, label
from ui.panels.invitation import Invitation, SquareView, said

LINES, DOOR = 96, 136
"""So many pixels of the list of seats are in sight at least, more where the screen has room; and so many are kept for
who asks: no button moves under a hand when somebody does."""


class AnyPhones(Protocol):
    """What this window asks of the room of phones."""

    trouble: str

    @property
    def on(self) -> bool:
        """Whether phones are let in."""

    @property
    def hold(self) -> bool:
        """Whether a page is open only while a finger rests on it."""

    @property
    def watch(self) -> bool:
        """Whether anybody may watch."""

    anywhere: bool

    @property
    def tls(self) -> bool:
        """Whether the pages are encrypted."""

    def set_tls(self, on: bool) -> None:
        """Whether the pages are encrypted."""

    def switch(self, on: bool) -> None:
        """Let phones in, or no longer."""

    def set_hold(self, on: bool) -> None:
        """Whether a page is open only while a finger rests on it."""

    def set_watch(self, on: bool) -> None:
        """Whether anybody may watch."""

    def invitation(self) -> Invitation | None:
        """What the wall says; None while no phone is let in."""

    def drop(self, seat: str) -> None:
        """Let a seat's phone in no longer."""


def open_to_all() -> str:
    """What is said where the settings file lets phones in from anywhere."""
    return _(
        "Careful: the settings file lets phones in from outside the networks of a house, too (phones_anywhere). Whoever"
        " reaches this laptop can load the page and ask for a seat."
    )


def protected(tls: bool) -> str:
    """What protects the pages on their way, and what does not."""
    if tls:
        return _(
            "Each player's private page on their own phone, without app, account or internet. The pages are encrypted."
            " Nobody vouches for this laptop, so each phone warns once: whoever compares the certificate's fingerprint"
            " with the one on the wall, and goes on, is safe from everybody in the network."
        )
    return _(
        "Each player's private page on their own phone, without app, account or internet. On this network the"
        " pages are not encrypted: whoever runs it can read them. With secrets worth it, encrypt them, or use a"
        " hotspot of your own."
    )


def on_the_sheet(phones: AnyPhones) -> tuple[tuple[str, str], ...]:
    """What the sheet of house rules says first while phones are let in: what protects their pages."""
    if not phones.on:
        return ()
    plain = _("not encrypted: whoever runs this network could read every page")
    sealed = _("encrypted: nobody can read along, once the certificate's fingerprint was compared")
    return ((_("Are the pages on players' phones protected?"), sealed if phones.tls else plain),)


class DoorPanel(QWidget):
    """At the table: who asks to be let in, with one button for yes and one for no, and whose phone is away.

    Who asks for a seat that has a phone is let in by another button, in another place, that names what it does: a press
    meant for the one before, or made without reading, refuses.
    """

    yes = Signal(str)
    all = Signal()
    """Everybody who asks for a seat that is free, and that nobody else asks for, is let in."""
    no = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._ask = ""
        self._key = QKeySequence()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self.words = label("", wrap=True)
        box.addWidget(self.words)
        row = QHBoxLayout()
        self.let_in, self.refuse = LongButton(button_text(_("Let in"))), LongButton(button_text(_("Refuse all")))
        self.let_in.setProperty("kind", "main")
        self.let_in.clicked.connect(self._yes)
        self.refuse.clicked.connect(self.no)
        self.all_in = LongButton()
        self.all_in.clicked.connect(self.all)
        row.addWidget(self.let_in)
        row.addWidget(self.all_in)
        row.addWidget(self.refuse)
        box.addLayout(row)
        self.replace = LongButton()
        self.replace.clicked.connect(self._yes)
        box.addWidget(self.replace)
        box.addStretch(1)
        for button in (self.let_in, self.all_in, self.refuse, self.replace):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def take_key(self, key: str) -> None:
        """In a window that has no menu this key lets in, too."""
        self._key = QKeySequence(key)
        self.let_in.setShortcut(self._key)

    def by_key(self) -> None:
        """The key lets in who asks for a seat without a phone; a phone is replaced by its own button alone."""
        if not self.let_in.isHidden():
            self._yes()

    def _yes(self) -> None:
        if self._ask:
            self.yes.emit(self._ask)

    def show_now(
        self, ask: str, name: str, has: bool, more: int, away: str, key: str = "", free: Sequence[str] = ()
    ) -> None:
        """Who asks first, whether that seat has a phone, how many more ask, and whose are away, in a sentence; `key`
        lets a first phone in, and one button all of `free`, where there are several."""
        say = _("Let in")
        self.let_in.setText(button_text(f"{say}  ({key})" if key else say))
        self.let_in.setShortcut(self._key)  # a button that is given other words forgets its key
        self._ask = ask
        said_ = away
        if ask:
            taken = _("{name} already has a phone; let another one in its place?")
            said_ = (taken if has else _("{name}'s phone asks for a seat.")).format(name=name)
        if ask and more:
            said_ += " " + ngettext("{n} more asks.", "{n} more ask.", more).format(n=more)
        if len(free) > 1:
            said_ = _("These phones ask for a seat: {names}.").format(names=listed(free))
            let_in = _("Let {name} in").format(name=name)
            self.let_in.setText(button_text(f"{let_in}  ({key})" if key else let_in))
            self.let_in.setShortcut(self._key)
            self.all_in.setText(button_text(_("Let all {n} in").format(n=len(free))))
        self.all_in.setVisible(len(free) > 1)
        self.words.setText(said_)
        self.replace.setText(button_text(_("Replace {name}'s phone").format(name=name)))
        self.let_in.setVisible(bool(ask) and not has)
        self.replace.setVisible(bool(ask) and has)
        self.refuse.setVisible(bool(ask))
        self.setVisible(bool(said_))


class PhonesWindow(QDialog):
    """Stands beside the table while the host lets people in; it shows who is there, never what is on a phone."""

    on_wall = Signal(bool)
    """Whether the wall shows where phones find the laptop."""
    wanted = Signal()
    """The public window is to be opened: there is no wall yet."""

    def __init__(self, parent: QWidget, phones: AnyPhones) -> None:
        super().__init__(parent)
        self.setWindowTitle("Parley")
        self._phones = phones
        box = QVBoxLayout(self)
        box.addWidget(label(_("Phones"), "big"))
        self.words = label("", "soft", wrap=True)
        box.addWidget(self.words)
        self.door = DoorPanel()
        self.switch = self._check(box, _("Let phones in"), phones.switch)
        self.sealed = self._check(box, _("Encrypt the pages; each phone warns once"), phones.set_tls)
        row = QHBoxLayout()
        self.view = SquareView()
        row.addWidget(self.view)
        beside = QVBoxLayout()
        self.address = label("", "title", wrap=True)
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        beside.addWidget(self.address)
        self.help = label("", "soft", wrap=True)
        beside.addWidget(self.help)
        beside.addStretch(1)
        held = self.door.sizePolicy()
        held.setRetainSizeWhenHidden(True)
        self.door.setSizePolicy(held)
        self.door.setFixedHeight(DOOR)
        beside.addWidget(self.door)
        row.addLayout(beside, 1)
        box.addLayout(row)
        who = QWidget()
        self._grid = QGridLayout(who)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignBottom)
        for column, share in enumerate((4, 2, 1, 1, 4, 2, 1)):
            self._grid.setColumnStretch(column, share)
        shelf = QScrollArea()
        shelf.setFrameShape(QScrollArea.Shape.NoFrame)
        shelf.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        shelf.setWidgetResizable(True)
        shelf.setMinimumHeight(LINES)
        shelf.setWidget(who)
        box.addWidget(shelf, 1)
        say = _("The wall shows the code, until all are in or the table goes on")
        self.wall = self._check(box, say, self.on_wall.emit)
        self.no_wall = QPushButton(button_text(_("The public window is not open: open it, so that all can scan")))
        self.no_wall.setAutoDefault(False)
        self.no_wall.clicked.connect(self.wanted)
        self.no_wall.hide()
        box.addWidget(self.no_wall)
        self.watching = self._check(box, _("Anybody may watch the wall's picture on a phone"), phones.set_watch)
        self.holding = self._check(box, _("A page is open only while a finger rests on it"), phones.set_hold)
        close = QPushButton(button_text(_("Done")))
        close.clicked.connect(self.accept)
        close.setProperty("kind", "main")
        box.addWidget(close)
        self.resize(780, 640)
        self.show_now()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is said in it may make it higher: upwards, where it would leave the screen."""
        super().resizeEvent(event)
        below = self.frameGeometry().bottom() - self.screen().availableGeometry().bottom()
        if below > 0:
            self.move(self.x(), max(self.screen().availableGeometry().top(), self.y() - below))

    def stand_beside(self, window: QWidget) -> None:
        """Before it is shown: at the left of this window, so that what is pressed at its right is seen beside it."""
        if not self.isVisible():
            self.move(window.mapToGlobal(QPoint(24, 48)))

    def _check(self, box: QVBoxLayout, say: str, does: Callable[[bool], None]) -> QCheckBox:
        made = QCheckBox(say)
        made.clicked.connect(lambda on: does(on))
        box.addWidget(made)
        return made

    def show_now(self) -> None:
        """Show how things stand."""
        phones, invitation = self._phones, self._phones.invitation()
        self.words.setText(protected(phones.tls) + (f"\n{open_to_all()}" if phones.anywhere else ""))
        self.switch.setChecked(phones.on)
        self.sealed.setChecked(phones.tls)
        for check, on in ((self.watching, phones.watch), (self.holding, phones.hold)):
            check.setChecked(on)
            check.setEnabled(phones.on)
        self.wall.setEnabled(phones.on)
        self.view.show_square(invitation.square if invitation is not None else ())
        self.address.setText(invitation.address if invitation is not None else "")
        came = invitation.reached if invitation is not None else ""
        trying = _("A phone has reached {address}.").format(address=came) if came else _("No phone has come yet.")
        trying += " " + _(
            "No page comes? Is the phone in the same network as this laptop? Does a firewall keep port {port} shut?"
            " Many guest networks keep their guests apart: then use a hotspot of your own."
        ).format(port=invitation.address.rstrip("/").rpartition(":")[2] if invitation is not None else "")
        others = ", ".join(invitation.others) if invitation is not None else ""
        if others:
            trying += "\n" + _("This laptop's other addresses: {addresses}").format(addresses=others)
        mark = " ".join(invitation.mark) if invitation is not None else ""
        shown = _("Certificate, SHA-256: {mark}").format(mark=mark) if mark else ""
        parts = (invitation.note, trying, shown) if invitation is not None and invitation.address else ()
        said_ = "\n".join(part for part in parts if part)
        self.help.setText(phones.trouble or said_ or (invitation.note if invitation is not None else ""))
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        guests = invitation.guests if invitation is not None else ()
        lines = -(-len(guests) // 2)
        for n, guest in enumerate(guests):
            line, left = n % lines, n // lines * 4
            self._grid.addWidget(label(guest.card.name), line, left)
            self._grid.addWidget(label(said(guest.state), "soft"), line, left + 1)
            if guest.state in ("in", "away"):
                drop = QPushButton(button_text(_("Let go")))
                drop.setAutoDefault(False)
                drop.setAccessibleName(_("Let {name}'s phone go").format(name=guest.card.name))
                drop.clicked.connect(partial(self._drop, guest.card.seat))
                self._grid.addWidget(drop, line, left + 2)

    def show_wall(self, none: bool) -> None:
        """With `none`, the code is to stand on a wall that is not there."""
        self.no_wall.setVisible(none)

    def _drop(self, seat: str, _checked: bool = False) -> None:
        self._phones.drop(seat)
