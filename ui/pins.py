"""PINs at the table: what opens each private window and the judge's drawer, tried once, and then only after a wait."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.core.language import _
from companion.core.messages import JUDGE
from companion.sessions import pins
from ui.bridge import Bridge


class TablePins:
    """The PINs of one evening as they are kept in its file; wrong ones are counted beside the keys of this person."""

    def __init__(self, bridge: Bridge, kept: Mapping[str, str], file: Path | None) -> None:
        self._bridge, self._file = bridge, file
        self.kept = dict(kept)
        # What lies in memory alone is opened by no other window and no command line.
        self.tries = pins.kept_tries() if file is not None else pins.Tries({}, lambda: None)

    def of(self, seat: str) -> str:
        """What is kept of the PIN of whoever sits there now; "" for none."""
        return pins.of(self.kept, seat, self._bridge.sat_down(seat))

    def place(self, seat: str) -> str:
        """What tries at this seat are counted under."""
        return pins.place(self._file, seat)

    def refusal(self, seat: str, kept: str, pin: str) -> str:
        """Why this PIN does not open the window, in a sentence; "" where it does. No PIN is no try: only how long the
        next one waits is said."""
        place = self.place(seat)
        if wait := self.tries.wait(place):
            return _("After a wrong PIN the next one is looked at in {n} s.").format(n=wait)
        if not pin:
            return ""
        right = pins.fits(pin, kept)
        self.tries.told(place, right)
        if right:
            return ""
        if kept == pins.LOST:
            return _("Of this PIN nothing was kept. The host renews it: Evening, People (Ctrl+F2).")
        wrong = _("That is not the judge's PIN.") if seat == JUDGE else _("That is not the PIN of this seat.")
        return wrong + " " + _("The next one is looked at in {n} s.").format(n=pins.WAIT_S)

    def renew(self, seat: str, pin: str) -> None:
        """Somebody else sits there, with this PIN or none: that of whoever sat there before opens nothing any more."""
        self.kept[pins.since(seat, max(self._bridge.sat_down(seat)))] = pins.sealed(pin) if pin else ""
        self._bridge.keep_pins(self.kept)

    def swap(self, one: str, other: str) -> None:
        """Two names stood at the wrong chairs: with each name goes its PIN."""
        kept = {one: self.kept.pop(other, ""), other: self.kept.pop(one, "")}
        self.kept.update({seat: pin for seat, pin in kept.items() if pin})
        self._bridge.keep_pins(self.kept)
