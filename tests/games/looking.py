"""What a test reads off a table, whatever the game: state, pages, boards, story, events, result."""

from __future__ import annotations

from typing import Generic, TypeVar

from companion.core.contract import Hid, Own, Pub, Split
from companion.core.messages import Event, Seat
from companion.core.page import Page, Result
from companion.sessions import Session

Board = TypeVar("Board")
Mine = TypeVar("Mine")
AnyEventClass = TypeVar("AnyEventClass", bound=Event)


class Looking(Generic[Pub, Own, Hid, Board, Mine]):
    """A table whose `session` is played by a test; the types are those of its game."""

    session: Session

    @property
    def state(self) -> Split[Pub, Own, Hid]:
        state: Split[Pub, Own, Hid] = self.session.evening.state
        return state

    @property
    def public(self) -> Pub:
        return self.state.public

    def own(self, seat: Seat) -> Own:
        return self.state.own[seat]

    def page(self, viewer: str = "public") -> Page:
        return self.session.page(viewer)

    def board(self) -> Board:
        board: Board = self.page().view.board
        return board

    def mine(self, seat: Seat) -> Mine:
        mine: Mine = self.page(seat).view.mine
        assert mine is not None
        return mine

    def all_look(self) -> None:
        """Everybody looks at what was dealt."""
        for seat in self.session.seats:
            self.session.note_opened(seat)

    def foot(self) -> str:
        """The sentence at the foot of the public window."""
        return self.page().view.foot

    def story(self, viewer: str = "public") -> list[str]:
        """The sentences that a viewer reads."""
        return [line.say for line in self.page(viewer).story]

    def offers(self, viewer: str) -> list[str]:
        """What a viewer may do now, without what is refused."""
        return [offer.do for offer in self.page(viewer).offers if not offer.refused]

    def happened(self, kind: type[AnyEventClass]) -> list[AnyEventClass]:
        """Every event of this kind in the steps that count, oldest first."""
        evening = self.session.evening
        events = (event for n in evening.live for event in evening.entries[n - 1].events)
        return [event for event in events if isinstance(event, kind)]

    @property
    def result(self) -> Result:
        result = self.page().result
        assert result is not None
        return result
