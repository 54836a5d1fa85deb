"""Private windows of all games: one skeleton, each in its game's mood, and choices that look alike from afar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.contract import changed
from companion.core.messages import Reason
from companion.core.middle import BEGINS, MIDDLE
from companion.core.vocabulary import Group, Source, Way
from companion.games import GAMES
from companion.games.renegotiation.board import InForce
from companion.sessions import HandWoundTime, Session
from tests.games.contract.driving import Drive
from tests.ui.always import lying_on_others
from tests.ui.evenings import Desk
from ui.bot import Bot, laid
from ui.bridge import Bridge
from ui.faces import face_of
from ui.faces.renegotiation.seat import WherePanel
from ui.forms.buttons import LongButton
from ui.forms.words import RefusalText
from ui.theme import style, tokens
from ui.windows.own import PrivatePage
from ui.windows.seat import SeatWindow

FULL = (1920, 1080)
SIZES = (FULL, (1366, 768), (3840, 2160))


def own(app: QApplication, bridge: Bridge, seat: str, game: str, size: tuple[int, int] = FULL) -> SeatWindow:
    """A private window with its curtain up."""
    window = SeatWindow(bridge, seat, game, None)
    window.resize(*size)
    window.show()
    window.curtain.end_rest()
    window.curtain.stay.emit("")
    for _turn in range(3):
        app.processEvents()
    return window


def page_of(window: SeatWindow) -> PrivatePage:
    """What is behind the curtain."""
    assert window.own is not None
    return window.own


def at_a_vote(session: Session) -> str:
    """Play on until a seat may give a ballot; the seat, or the first one where nobody ever votes."""
    bot = Bot(session, 27)
    for _step in range(60):
        for seat in session.seats:
            if any(offer.group is Group.BALLOT for offer in session.page(seat).offers):
                return seat
        if not bot.step():
            break
    return session.seats[0]


@pytest.fixture(params=GAMES)
def window(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[SeatWindow]:
    """A private window of each game at its largest table, while people vote where they ever do."""
    game = request.param
    session = laid(game, GAMES[game].meta.seats[1], 27, HandWoundTime())
    bridge = Bridge(session)
    made = own(qapp, bridge, at_a_vote(session), game)
    yield made
    made.close()
    made.deleteLater()
    bridge.close()


def place(widget: QWidget, page: PrivatePage) -> QRect:
    """Where a widget stands on the page."""
    return QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())


def seen(page: PrivatePage) -> list[QWidget]:
    """The panels and the choices that are shown."""
    parts = [*page.cards, page.deals_card, page.offers, page.ballots, page.about, page.draw]
    return [part for part in parts if part.isVisible()]


@pytest.mark.parametrize("theme", tokens.THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_every_mood_can_be_read_on_every_ground_it_meets(game: str, theme: str) -> None:
    with style.worn(tokens.THEMES[theme]):
        worn = face_of(game).private()
    pairs = tokens.text_pairs(worn)
    bad = [f"{what}: {tokens.contrast(a, b):.2f}" for what, a, b, least in pairs if tokens.contrast(a, b) < least]
    assert not bad


def test_no_two_games_have_the_same_mood() -> None:
    worn = [face_of(game).private() for game in GAMES]
    for kind in ("ground", "panel", "choice"):
        assert len({getattr(theme, kind) for theme in worn}) == len(GAMES), kind


def test_the_skeleton_has_the_measures_of_the_picture(window: SeatWindow) -> None:
    page = page_of(window)
    assert page.bar.height() == 84
    assert page.foot.height() == 66
    boxes = [place(part, page) for part in seen(page)]
    assert min(box.left() for box in boxes) == 28
    assert page.width() - 1 - max(box.right() for box in boxes) == 28
    assert 16 <= min(box.top() for box in boxes) - 84 <= 20


def test_nothing_is_cut_and_nothing_lies_on_anything_else(window: SeatWindow, qapp: QApplication) -> None:
    page = page_of(window)
    for size in (*SIZES, (1366, 728), (1280, 690)):
        window.resize(*size)
        for _turn in range(3):
            qapp.processEvents()
        assert (window.width(), window.height()) == size, "the page asks for more than the window has"
        body = QRect(0, page.bar.height(), page.width(), page.height() - page.bar.height() - page.foot.height())
        boxes = [place(part, page) for part in seen(page)]
        for n, box in enumerate(boxes):
            assert body.contains(box), (size, box)
            assert not any(box.intersects(other) for other in boxes[n + 1 :]), (size, box)
        assert not (over := list(lying_on_others(page))), (size, over)


@pytest.mark.parametrize("seats", [3, 6])
def test_however_much_is_in_force_all_that_may_be_done_stays_above_the_foot(qapp: QApplication, seats: int) -> None:
    """Seen on a laptop: with three cards in force “Pick up” and “Travel” lay on “Back to the table”, none readable."""
    session = laid("renegotiation", seats, 27, HandWoundTime())
    bot = Bot(session, 27)
    while session.page("host").view.board.phase != "turn" or not session.page("host").view.board.must:
        assert bot.step()
    bridge = Bridge(session)
    made = own(qapp, bridge, session.page("host").view.board.active, "renegotiation", (1366, 735))
    page = bridge.page_for(made.seat)
    holds = [InForce(seat="Ana", card=face, target="Bernhard Konstantin Wolf") for face in page.view.board.must * 3]
    for count in range(4):
        board = changed(page.view.board, in_force=tuple(holds[:count]))
        page_of(made).set_page(changed(page, view=changed(page.view, board=board)))
        where = next(card for card in page_of(made).cards if isinstance(card.card, WherePanel))
        heights = []
        for why in ((), [RefusalText("Something else comes first: " * 4, Reason("own_turn", ("R4",)))]):
            page_of(made).refuse(why)
            for _turn in range(3):
                qapp.processEvents()
            heights.append(where.height())
        assert not (over := list(lying_on_others(page_of(made)))), over
        assert len({*heights}) == 1, "what is refused takes its lines from the list, which is scrolled"
        assert not where.isVisible() or where.height() >= where.unit * 8, "no map is squashed"
    made.close()
    made.deleteLater()
    bridge.close()


@pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].from_the_middle])
def test_what_a_seat_keys_in_of_its_own_is_read_on_a_small_laptop(qapp: QApplication, slug: str) -> None:
    """Seen as a picture: of twelve treasures to choose from only the upper rims, under three empty cards."""
    evening = Drive(slug, 3, options={**GAMES[slug].presets[Way.APP], BEGINS: MIDDLE}, corrections=False)
    asked = (
        wanted.owner
        for _tried in evening.run(40)
        for wanted in evening.rules.wants(evening.state)
        if wanted.source is Source.SEAT and evening.state.public.question is None
    )
    seat = next(asked, "")
    bridge = Bridge(evening.session)
    made = own(qapp, bridge, seat or evening.session.seats[0], slug, (1366, 768))
    form = page_of(made).draw.form
    assert (form is None) == (not seat), "Renegotiation deals nothing to a seat that it must remember"
    for button in form.findChildren(LongButton) if form is not None else ():
        assert button.height() >= button.sizeHint().height(), button.text()
        assert button.visibleRegion().boundingRect() == button.rect(), button.text()
    made.close()
    made.deleteLater()
    bridge.close()


def test_what_is_being_decided_is_the_largest_panel_and_stands_top_left(window: SeatWindow) -> None:
    page = page_of(window)
    boxes = {part: place(part, page) for part in page.cards if part.isVisible()}
    largest = max(boxes.values(), key=lambda box: box.width() * box.height())
    first = next(part for part in page.wide if part.isVisible())
    assert boxes[first].top() == min(box.top() for box in boxes.values())
    assert boxes[first].left() == 28
    assert boxes[first] == largest


def test_all_choices_have_one_fill_one_rim_and_one_size(window: SeatWindow, qapp: QApplication) -> None:
    page = page_of(window)
    buttons = list(page.ballots.buttons.values())
    wanted = QColor(face_of(window._game).private().choice)
    looks = set()
    for button in buttons:
        picture = button.grab().toImage()
        inner = QColor(picture.pixelColor(picture.width() // 2, picture.height() - 7))
        rim = [picture.pixelColor(picture.width() // 2, y).name() for y in range(4)]
        looks.add((inner.name(), *rim))
        assert inner == wanted
    assert len(looks) <= 1
    assert max((b.width() for b in buttons), default=0) - min((b.width() for b in buttons), default=0) <= 1
    assert len({button.height() for button in buttons}) <= 1


def test_a_panel_that_has_nothing_to_say_is_not_drawn(desk: Callable[..., Desk], tmp_path: Path) -> None:
    at = desk()
    window = own(at.app, at.evening.bridge, "Ana", "article27")
    page = page_of(window)
    told = {card.card.title(at.page("Ana"), at.page("Ana").view.mine) for card in page.cards if card.isVisible()}
    assert "Shown to you by your right neighbour" not in told, "nobody has shown anything yet"
    assert not page.ballots.isVisible()
    window.close()
    window.deleteLater()


def test_a_few_buttons_are_all_in_sight_whatever_deals_stand_above_them(qapp: QApplication) -> None:
    """Found by a stranger: at three seats “Pause the clock” lay below the rim of the page."""
    session = laid("article27", 3, 27, HandWoundTime())
    bot = Bot(session, 27)
    while sum(offer.deal != "" for offer in session.page(session.seats[0]).offers) < 3:
        assert bot.step()
    bridge = Bridge(session)
    made = own(qapp, bridge, session.seats[0], "article27", (1366, 768))
    offers = page_of(made).offers
    assert [offer.do for offer in offers.offers if offer.do == "pause"]
    assert 0 < offers.whole() <= offers.height()
    made.close()
    made.deleteLater()
    bridge.close()
