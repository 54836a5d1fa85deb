"""Players' own phones beside an evening's windows: their window, the code on the wall, squares on the curtains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt

from companion.core.language import _
from companion.core.messages import PUBLIC
from companion.core.page import Page
from ui.bridge import Bridge
from ui.pins import TablePins
from ui.projector import Projector
from ui.settings import Settings
from ui.windows.curtain import Curtain
from ui.windows.phones import DoorPanel, PhonesWindow, on_the_sheet
from ui.windows.table import TableWindow

if TYPE_CHECKING:  # nothing of the network is loaded before it is wanted
    from ui.phones.host import Phones
    from ui.phones.paired import Paired

PHONES = "phones.json"
"""The file of pairings, beside the settings."""


class OwnPhones(QObject):
    """The room of phones once somebody has asked for it, and what the table's windows show of it."""

    def __init__(
        self,
        bridge: Bridge,
        game: str,
        settings: Settings,
        table: TableWindow,
        projector: Projector,
        pins: TablePins,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._game, self._settings = bridge, game, settings
        self._table, self._projector, self._pins = table, projector, pins
        # A window that is being closed is on its screen until it has been.
        projector.covered.connect(self._wall_changed, Qt.ConnectionType.QueuedConnection)
        self.room: Phones | None = None
        """The phones, once somebody has asked for them."""
        self.window: PhonesWindow | None = None
        self._invites = False
        """Whether the wall shows where phones find the laptop."""
        self._invited_at = ("", "")
        """Where the evening was when it began to."""
        self._invited_whom = False
        """Whether somebody without a phone was there to scan it."""

    def made(self) -> Phones:
        """The room of phones, which is loaded when it is first wanted."""
        if self.room is None:
            from ui.phones.host import Phones

            name = self._bridge.file_name
            file = self._settings.path.with_name(PHONES) if name else None
            anywhere = self._settings.values.phones_anywhere
            self.take(Phones(self._bridge, self._game, name, file, self, anywhere=anywhere))
        assert self.room is not None
        return self.room

    def take(self, room: Phones) -> None:
        """These are the phones of this evening."""
        self.room = room
        room.pin_of, room.tries, room.place_of = self._pins.of, self._pins.tries, self._pins.place
        self._projector.agreed = lambda: on_the_sheet(room)
        room.changed.connect(self._changed)
        self._answers_at(self._table.door, room)

    def open(self) -> None:
        """Open the window with the switch for phones."""
        if self.window is None:
            room = self.made()
            self.window = PhonesWindow(self._table, room)
            room.changed.connect(self.window.show_now)
            self.window.on_wall.connect(self.invite)
            self.window.wanted.connect(self._open_wall)
            self.window.wall.setChecked(self._invites)
            self._answers_at(self.window.door, room)
            self.window.door.take_key(self._table.keys.text("let_in"))
            self._changed()
        self.window.stand_beside(self._table)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()

    @staticmethod
    def _answers_at(door: DoorPanel, room: Phones) -> None:
        door.yes.connect(room.let_in)
        door.all.connect(room.let_all_in)
        door.no.connect(room.refuse)

    def _wall_changed(self, _why: str) -> None:
        self._changed()

    def _open_wall(self) -> None:
        """The public window opens, so that the code stands somewhere."""
        if not self._projector.shown:
            self._projector.toggle()
        self._changed()

    def seated(self) -> list[Paired]:
        """Whose phones are in, by their names: the same people may play again."""
        room = self.room
        if room is None or not room.on:
            return []
        return [replace(one.paired, seat=self._bridge.called(one.seat)) for one in room.phones.values()]

    def begin(self, before: Sequence[Paired] = ()) -> None:
        """Let phones in from the beginning: their window opens, and the code is on the wall. Phones of `before` come
        back by themselves."""
        self.made().expect(before)
        self.made().switch(True)
        self.invite(True)
        self.open()

    def resume(self) -> None:
        """Phones that had a seat in this evening when it was closed have it again."""
        if self._bridge.file_name and self._settings.path.with_name(PHONES).is_file():
            self.made().resume()

    def show_on(self, curtain: Curtain, seat: str) -> None:
        """A seat's own square stands on its curtain, or that its phone has the page, too."""
        if self.room is None or not self.room.on or self._pins.of(seat):
            # What a PIN guards no square on its curtain opens.
            curtain.set_phone((), "")
        elif self.room.here(seat):
            said = _("This page is on the player's phone, too. The last choice before the box closes counts.")
            curtain.set_phone((), said)
        else:
            square = self.room.square_of(seat)
            say = _("Or by your own phone: scan this, once, within two minutes.")
            curtain.set_phone(square, say if square else "")

    def invite(self, on: bool) -> None:
        """Show on the wall where phones find the laptop, until all are in or the table goes on, or the board again."""
        self._invites, self._invited_at = on, _place(self._bridge.page_for(PUBLIC))
        self._invited_whom = False
        if self.window is not None:
            self.window.wall.setChecked(on)
        self._changed()

    def set_page(self, page: Page) -> None:
        """The table has gone on: the code leaves the wall with its next step."""
        if self._invites and _place(page) != self._invited_at:
            self.invite(False)

    def end(self, *seats: str) -> None:
        """Somebody else sits there: the phone of whoever sat there before shows nothing any more."""
        for seat in seats if self.room is not None else ():
            self.made().drop(seat)

    def close(self) -> None:
        """No phone is served any more."""
        if self.room is not None:
            self.room.close()

    def _changed(self) -> None:
        room, table = self.room, self._table
        if room is None or not self._bridge.open:
            return
        out = any(not room.here(seat) for seat in self._bridge.playing)
        self._invited_whom |= out
        if self._invites and self._invited_whom and not out and not room.asking:
            # All are in: the wall says again what the table waits for. Who is still to scan it has it by one more tick.
            self._invites = False
            if self.window is not None:
                self.window.wall.setChecked(False)
        self._projector.invite(room.invitation() if self._invites else None)
        # Whoever asks for a free seat is let in by one key, and comes before a phone that would take another's place.
        asking = sorted(room.asking.values(), key=lambda asker: room.of(asker.seat) is not None)
        ask, seat = (asking[0].id, asking[0].seat) if asking else ("", "")
        away = [self._bridge.called(seat) for seat in room.gone()]
        told = _("Away: the phone of {names}. The laptop can do it instead.").format(names=", ".join(away))
        table.set_phones(frozenset(seat for seat in self._bridge.playing if room.here(seat)))
        name, has = (self._bridge.called(seat), room.of(seat) is not None) if seat else ("", False)
        key = table.keys.text("let_in")
        if self.window is not None:
            self.window.show_wall(self._invites and not self._projector.shown)
        free = [self._bridge.called(asker.seat) for asker in room.alone()]
        for door in (table.door, *([self.window.door] if self.window is not None else [])):
            door.show_now(ask, name, has, len(asking) - 1, told if away else "", key, free)
        table.menus.actions["let_in"].allow("" if ask and not has else _("No phone asks for a seat that is free."))


def _place(page: Page) -> tuple[str, str]:
    """Where the evening is: its round and its step."""
    return page.view.heading, page.view.step
