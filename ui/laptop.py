"""The laptop's round: who has it next, of those who are waited for and those who have not looked at their cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.messages import HOST, PUBLIC
from companion.core.page import SeatCard
from companion.core.vocabulary import Group, Where
from ui.bridge import Bridge
from ui.windows.handing import Handing, said_aloud, waits_for_private


class LaptopRound:
    """Reads pages and opens nothing; it remembers where the round began, and who had the laptop last."""

    def __init__(self, bridge: Bridge, handing: Handing) -> None:
        self._bridge, self._handing = bridge, handing
        self._about = ""
        """What was to be chosen when the curtain came up."""
        self._last = ""
        """Who had the laptop last."""
        self._first, self._whole = "", False
        """Where the laptop began to go round, and whether to every seat or to those that are waited for."""
        self._to_look = False
        """Whether it goes round for looking alone."""
        self._had_turn: tuple[str, ...] = ()
        """The turn of which its seat had the laptop last."""

    def begin(self, seat: str) -> None:
        """A round begins at this seat."""
        self._to_look = bool(self._handing.looker)
        if self._to_look:
            self._handing.goes_round_again()
        self._first, self._whole = seat, not next(self._wanted(self._to_look), "")

    def given(self, seat: str) -> None:
        """This seat has the laptop now."""
        self._last, self._about = seat, self._bridge.page_for(PUBLIC).view.about
        self._had_turn = self._turn() if seat == self._turn()[0] else self._had_turn

    def first(self) -> str:
        """Who is waited for, or else has not looked yet; when nobody is, whose turn it is, and once that seat has had
        it whoever sits after the one who had it last.

        It goes to no seat whose phone is here, unless all are.
        """
        if looker := self._handing.looker:
            return looker
        waiting = [card.seat for card in self._around("") if card.waiting and self._privately(card.seat)]
        turn = self._turn()
        first = turn[0] if turn != self._had_turn and turn[0] not in self._handing.on_phones else ""
        else_ = waiting[0] if waiting else first or self._next(self._last)
        return next(self._wanted(to_look=False), else_)

    def _turn(self) -> tuple[str, ...]:
        """For whom alone the table waits, "" where it waits for nobody or for several; and in which step."""
        view = self._bridge.page_for(PUBLIC).view
        waiting = [card.seat for card in view.seats if card.waiting and card.seat in self._bridge.playing]
        return waiting[0] if len(waiting) == 1 else "", view.heading, view.step

    def _next(self, seat: str) -> str:
        """Who sits after this seat, of those without a phone here; of all, where all have one."""
        seats = self._bridge.playing
        start = seats.index(seat) + 1 if seat in seats else 0
        around = (*seats[start:], *seats[:start])
        return next((other for other in around if other not in self._handing.on_phones), around[0])

    def after(self, seat: str) -> str:
        """Who has the laptop after this seat: the next that is waited for, or the next in the round; empty for none."""
        if not self._whole:
            return next((other for other in self._wanted(self._to_look, seat) if other != seat), "")
        after = self._next(seat)
        return "" if after == self._first else after

    def after_done(self, seat: str) -> str:
        """Who has it once this seat has done what was waited for; empty for none.

        It goes on only to those who are waited for, too: whoever has not looked at the cards does so when the laptop
        goes round for that; and where something else is to be chosen now, first all see what came of this, and talk.
        What the host can do by the next press is decided in the open: no curtain stands before it.
        """
        self._whole = False
        host = self._bridge.page_for(HOST)
        private = waits_for_private(host, host.offers) and not said_aloud(host, host.offers)
        if host.view.about != self._about or not private:
            return ""
        return next((other for other in self.waiting(seat) if other != seat), "")

    def waits_for(self, seat: str) -> bool:
        """Whether this seat has something to choose on its private window before the table goes on; nothing as long as
        the table's next step is that somebody looks."""
        return not self._handing.looker and seat in self.waiting()

    def waiting(self, after: str = "") -> Iterator[str]:
        """Who is waited for and not away, beginning after this seat; one by one, for each takes a look at its page."""
        phones = self._handing.on_phones
        here = (card.seat for card in self._around(after) if card.waiting and not card.away)
        return (seat for seat in here if seat not in phones and self._privately(seat))

    def _wanted(self, to_look: bool, after: str = "") -> Iterator[str]:
        """To whom the laptop goes from this seat: those waited for, or where there are none who has not looked yet.

        While the table's next step is that somebody looks, it is for looking alone, whoever may do something besides;
        a round that began so ends so, or the same key would lead back to the table from a curtain and on from its page.
        To look it comes to nobody twice in one round: one who passes it on, or has lost the PIN, keeps none going.
        """
        waits = False
        for seat in self.waiting(after) if not to_look else ():
            waits = True
            yield seat
        if not waits:
            had = self._handing.had(self._bridge.page_for(HOST)) | self._handing.on_phones
            yield from (card.seat for card in self._around(after) if card.unlooked and card.seat not in had)

    def _around(self, after: str) -> Sequence[SeatCard]:
        """All seats clockwise, beginning after this one."""
        cards = self._bridge.page_for(PUBLIC).view.seats
        keys = [card.seat for card in cards]
        start = keys.index(after) + 1 if after in keys else 0
        return [*cards[start:], *cards[:start]]

    def _privately(self, seat: str) -> bool:
        """Whether it is the private window that is waited for; what is done on the board is done at the table, once it
        can be: who leads the next round may still have to count, as everybody else."""
        if seat not in self._bridge.playing:
            return False
        offers = self._bridge.page_for(seat).offers
        at_table = any(o.where is Where.TABLE and not o.refused for o in offers)
        return not at_table or any(o.group is Group.DRAW for o in offers)
