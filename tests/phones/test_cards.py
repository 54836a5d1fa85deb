"""A card is drawn anew exactly where what it shows has changed: never too late, and seldom for nothing."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from companion.core.messages import PUBLIC
from companion.games import GAMES
from companion.games.legislation import commands as c
from companion.games.politburo.board import Mine
from companion.sessions import HandWoundTime
from tests.council.listed import SLUG, listed
from tests.games.legislation.evenings import Table
from ui.bot import Bot, laid
from ui.faces import face_of
from ui.faces.card import Card
from ui.faces.legislation.seat import DeckCard, HandCard
from ui.faces.renegotiation.seat import HandPanel, WherePanel
from ui.phones import svg
from ui.phones.cards import Album, DeviceCards, PhoneBoard, board
from ui.theme import paint
from ui.theme.tokens import THEMES

STEPS = 12
KEY = b"k" * 16


@pytest.mark.parametrize("game", [*GAMES, SLUG])
def test_what_was_drawn_before_is_what_would_be_drawn_now(qapp: QApplication, game: str) -> None:
    with listed():
        session = laid(game, 4, 27, HandWoundTime())
        bot, drawn, shown, face = Bot(session, 27), 0, 0, face_of(game)
        # What one seat was drawn another may be given, where it sees the same.
        album, wall_board, walls = Album(), PhoneBoard(face), 0
        seats = session.seats[:2]
        kept = {seat: DeviceCards(face, KEY, album) for seat in seats}
        for step in range(STEPS):
            bot.step()
            for_s = 0.0 if step < 2 else 0.002
            for seat, cards in kept.items():
                page = session.page(seat)
                while (place := cards.stale(page, "dark")) is not None:
                    cards.draw(place, page, "dark", for_s)
                    drawn += cards.stale(page, "dark") != place  # else a piece of it
                shown += len(cards.shown(page))
            public = session.page(PUBLIC)
            while (wall := wall_board.draw(public, "dark", for_s)) is None:
                walls += 1
            if step % 6 != 5:
                continue
            assert wall == board(face, public, "dark"), step
            for seat, cards in kept.items():
                page, anew = session.page(seat), DeviceCards(face, KEY)
                for place in anew.shown(page):
                    anew.draw(place, page, "dark")
                assert cards.all(page, "dark") == anew.all(page, "dark"), step
        assert drawn <= shown
        assert walls, "a board is drawn in pieces"


def test_the_wood_of_the_horseshoe_is_wood_on_phones_and_pages_too(qapp: QApplication) -> None:
    """A file of that kind knows no pen of many colours; Qt makes it black without a word."""
    made = board(face_of("article27"), laid("article27", 4, 27, HandWoundTime()).page(PUBLIC), "dark")
    assert THEMES["dark"].wood_high.lower() in made.svg.lower()


@pytest.mark.parametrize(
    ("game", "kind", "pieces"),
    [
        ("legislation", DeckCard, 7), ("legislation", HandCard, 6),
        ("renegotiation", HandPanel, 3), ("renegotiation", WherePanel, 8),
    ],
)  # fmt: skip
def test_the_largest_cards_are_drawn_in_pieces_between_which_the_windows_have_their_turn(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, game: str, kind: type[Card[Any]], pieces: int
) -> None:
    session = laid(game, 6, 27, HandWoundTime())
    bot, cards, face = Bot(session, 27), DeviceCards(face_of(game), KEY), face_of(game)
    place, card = next((n, one) for n, one in enumerate((*face.wide, *face.narrow)) if isinstance(one, kind))
    while place not in cards.shown(session.page(session.seats[0])):
        assert bot.step()
    page, turns, turn = session.page(session.seats[0]), list[int](), 0

    def counted(*given: Any) -> bytes:
        turns.append(turn)
        return real(*given)

    real = svg._file
    monkeypatch.setattr(svg, "_file", counted)
    while not any(one.title == card.title(page, card.mine(page)) for one in cards.all(page, "dark")):
        # The page of now, which may be another that says the same.
        cards.draw(place, copy.deepcopy(page), "dark", 0.0)
        turn += 1
    assert len({*turns}) == len(turns) >= pieces, "no two are drawn in one turn"
    assert turn > len(turns) + 2, "what was drawn is read, and written, in turns of their own"


def test_a_phones_card_leaves_out_no_attempt_of_a_round_and_no_round_before(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = laid("politburo", 5, 4, HandWoundTime())
    bot, seat = Bot(session, 4), session.seats[0]
    mine = session.page(seat).view.mine
    while not (isinstance(mine, Mine) and len(mine.facts) == 5 and len(mine.past) == 3):
        assert bot.step()
        mine = session.page(seat).view.mine
    written: list[str] = []

    def heard(real: Callable[..., Any]) -> Callable[..., Any]:
        def does(*given: Any, **more: Any) -> Any:
            written.append(given[2])
            return real(*given, **more)

        return does

    for name in ("write", "write_lines"):
        monkeypatch.setattr(paint, name, heard(getattr(paint, name)))
    cards = DeviceCards(face_of("politburo"), KEY)
    cards.draw(0, session.page(seat), "dark")
    assert {*mine.past, *(say for _icon, say in mine.facts)} <= {*written}


def test_a_hand_of_nine_bills_is_as_large_on_a_phone_as_one_of_six() -> None:
    wide, high = HandCard.phone
    box = QRectF(0, 0, wide, high - 2.4)
    six, nine = (HandCard._cells(box, held, 1.0) for held in (6, 9))
    assert len(nine) >= 9
    assert nine[0].width() == six[0].width()
    assert nine[-1].bottom() <= box.bottom()


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_no_word_is_cut_on_a_phones_cards_while_a_bill_is_voted_on(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    table = Table(seats).to_pledges()
    table.do("Ben", c.MakePledge(table.public.on_deck("Ana")[0], "pro"))
    page = table.end_turns().put().page("Ben")
    cut, shortened = [], paint.shortened

    def seen(text: str, *how: Any) -> str:
        made = shortened(text, *how)
        if made != text:
            cut.append(f"{text} → {made}")
        return made

    monkeypatch.setattr(paint, "shortened", seen)
    cards = DeviceCards(face_of("legislation"), KEY)
    for place in cards.shown(page):
        cards.draw(place, page, "dark")
    assert not cut
