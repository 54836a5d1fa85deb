"""Two worlds over the wire: whatever a seat chose in secret, everybody else is sent the same, as often."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.filling import fill
from companion.core.messages import PUBLIC, Sealed, Seat
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from tests.games.contract.driving import Drive
from tests.phones.sitting import Sitting
from ui.bot import Bot, laid
from ui.phones import pages
from ui.phones.wire import Lobby, PhoneFrame

VOTING = ("article27", "politburo", "legislation", "articles_of_agreement")
"""Games in which something is chosen in secret; in The Renegotiation Game nothing is."""


class Wire:
    """What goes out, in the place of a network."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, Any]] = []

    def show(self, number: int, frame: PhoneFrame) -> None:
        """A page goes out."""
        cards = [(card.title, card.words, card.svg) for card in frame.cards]
        self.sent.append((number, (frame.open, frame.theme, frame.said, cards)))

    def show_lobby(self, seen: Lobby) -> None:
        """What all may see goes out."""
        self.sent.append((0, seen))

    def let_in(self, number: int, token_hash: str) -> None:
        """A device has a seat."""

    def put_out(self, number: int) -> None:
        """A device has none."""

    def show_wall(self, theme: str, frame: PhoneFrame | None) -> None:
        """The wall goes out."""
        self.sent.append((0, (theme, frame and [card.svg for card in frame.cards])))

    def stop(self) -> None:
        """Nobody is there."""


def at_a_secret(game: str) -> tuple[Drive, Seat, list[dict[str, Any]]]:
    """An evening in which a seat may choose among several things in secret, as commands."""
    drive = Drive(game, 1, bold=0.0, corrections=False)
    for _step in range(120):
        drive.step()
        for seat in drive.session.seats:
            able = [o for o in drive.session.page(seat).offers if not o.refused]
            for offer in able:
                found = [fill(o, lambda n: n - 1) for o in able if o.do == offer.do]
                found += [fill(offer, lambda _n: 0)]
                differ = [one for n, one in enumerate(found) if one not in found[:n]]
                if len(differ) > 1 and isinstance(drive.session.read(differ[0]), Sealed):
                    return drive, seat, differ
    raise AssertionError(f"nobody chooses in secret in {game}")


def wired(
    app: QApplication, game: str, which: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[tuple[int, Any]], Seat, list[Any]]:
    """All that goes out when a seat makes this one of its choices, with everybody else's page open."""
    drive, seat, secrets = at_a_secret(game)
    journal = MemoryJournal(drive.session.journal.header, drive.session.journal.records())
    again = Session.reopen(journal, HandWoundTime(), AppDraws(1))
    again.release()
    at = Sitting(app, again)
    wire = Wire()
    tokens = iter(f"{n:022d}" for n in range(99))
    monkeypatch.setattr("secrets.token_urlsafe", lambda _n: next(tokens))
    monkeypatch.setattr(at.phones, "_server", wire)
    at.phones.set_watch(True)
    for one in at.session.seats:
        at.phones._pair(one)
        phone = at.phones.of(one)
        assert phone is not None
        phone.here = True
        phone.open = phone.noted = one != seat
    at.phones.showing.watches("dark")
    settle(at)
    wire.sent.clear()
    at.do(seat, **secrets[which])
    settle(at)
    mine = at.phones.of(seat)
    assert mine is not None
    sent, own = wire.sent, [mine.frame.said if mine.frame is not None else None]
    at.close()
    return sent, seat, own


def on_the_wire(at: Sitting, wire: Wire) -> None:
    """Every seat has a phone, and it lies open; what goes out to them goes to this wire."""
    at.phones._server = wire  # type: ignore[assignment]  # all of it that is asked for
    for seat in at.session.seats:
        at.phones._pair(seat)
        phone = at.phones.of(seat)
        assert phone is not None
        at.phones.goes(phone.number, True)
        at.phones.looks(phone.number, True, "dark")
    settle(at)


def settle(at: Sitting) -> None:
    """Until everything is sent."""
    at.app.processEvents()
    for _turn in range(400):
        if not at.phones.showing.due:
            break
        at.app.processEvents()
    assert not at.phones.showing.due


@pytest.mark.parametrize("game", VOTING)
def test_what_everybody_is_sent_does_not_rest_on_what_one_has_chosen(
    qapp: QApplication, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, seat, own = wired(qapp, game, 0, monkeypatch)
    other, same, own_other = wired(qapp, game, 1, monkeypatch)
    assert seat == same
    assert first, "that somebody has chosen is told"
    assert first == other
    assert own == own_other, "covered, a phone does not show what was chosen on it"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_phone_says_what_happened_last_in_the_same_public_words(qapp: QApplication, game: str) -> None:
    """A turned vote and a broken pledge are read on the phone, covered or not, and nothing that only some may read."""
    session = laid(game, GAMES[game].meta.seats[0] + 1, 27, HandWoundTime())
    bot = Bot(session, 27)
    for _step in range(24):
        bot.step()
    before = session.page(PUBLIC).story
    at, wire = Sitting(qapp, session), Wire()
    at.phones._server = wire  # type: ignore[assignment]  # all of it that is asked for
    for place, seat in enumerate(session.seats):
        at.phones._pair(seat)
        phone = at.phones.of(seat)
        assert phone is not None
        at.phones.goes(phone.number, True)
        at.phones.looks(phone.number, place > 1, "dark")
    settle(at)
    said = [phone.frame.said for phone in at.phones.phones.values() if phone.frame is not None]
    assert len(said) == len(session.seats)
    told = [line.say for line in before if not line.undone][-pages.MOST_NEWS :]
    assert told
    assert "phone" in session.page(PUBLIC).story[-1].say or "window" in session.page(PUBLIC).story[-1].say
    assert all(one["news"] == told for one in said)
    first, second = ({name: what for name, what in one.items() if name != "me"} for one in said[:2])
    assert first == second, "covered pages look alike but for the name"
    at.close()
