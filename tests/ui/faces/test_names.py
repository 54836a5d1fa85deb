"""Names: with 24 letters at the largest tables none is cut or runs into another; with any letters none is missing."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from unittest.mock import patch

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QApplication

from companion.core.corrections import Rename
from companion.core.countdown import Instant
from companion.core.messages import HOST, PUBLIC, Refusal
from companion.core.page import Page
from companion.games import GAMES
from companion.sessions import Session
from companion.sessions.time import HandWoundTime
from tests.ui.faces.drawn import SEED, SEEDS, frame_of, least_and_most
from tests.ui.half_words import looked_for
from tests.ui.ink import Ink, Word, words
from ui.bot import Bot, laid
from ui.faces import face_of
from ui.faces.scene import Frame, Live, portray
from ui.panels.marks import mark_of
from ui.theme import icons, style
from ui.windows.own import EDGE, GAP, LETTERS_WIDE
from ui.windows.public import PublicWindow

LONG = (
    "Maximiliane Featherstone", "Bartholomew Winterbottom", "Llanfairpwllgwyngyllgoge", "Konstantina Papadopoulos",
    "Wolfeschlegelsteinhausen", "Hubert Blaine-Wolfeschle", "Anna-Katharina von Thurn", "Theodora Quillfeatherson",
    "Sir Reginald Ponsonby Jr", "Nebuchadnezzar II of Bab",
)  # fmt: skip
MIXED = (
    "Alexandrina-Wilhelmine X", "Bartholomäus-Maximilian", "محمد عبد الرحمن الشريف", "欧阳明日香大将军",
    "Ферапонт Апполинарьевич",
)  # fmt: skip
SHORTEST = ("Aq", "Bq", "Cq", "Dq", "Eq", "Fq", "Gq", "Hq", "Iq", "Jq")
BOARDS = 4
"""So many boards of every phase are drawn with long and with short names."""
STEPS, SHORT = 110, 150
"""How far the evening of long names is played, and that of the smallest table, which is over then in four games."""
EARLY = (1,)
"""So many steps into every phase a page is kept."""
LAPTOP = (1366, 768)


def of_long_names(
    game: str, seats: int = 0, names: tuple[str, ...] = LONG, steps: int = STEPS
) -> tuple[tuple[Page, Page, Page], ...]:
    """Some pages of every phase, as the host, as everybody and as a seat sees them; of the largest table where
    no number of seats is given."""
    return played(game, seats or least_and_most(game)[1], names, steps)[0]


def long_and_short(game: str) -> tuple[tuple[Page, Page], ...]:
    """Some boards of every phase of the largest table, on which other things lie, as everybody sees them: with long
    names, and with names of two letters."""
    return played(game, least_and_most(game)[1], LONG, STEPS)[1]


def call(session: Session, names: Iterable[str]) -> None:
    """The players are called so."""
    for seat, name in zip(session.seats, names, strict=False):
        assert not isinstance(session.submit(HOST, Rename(seat, name)), Refusal)


@cache
def played(
    game: str, seats: int, names: tuple[str, ...], steps: int
) -> tuple[tuple[tuple[Page, Page, Page], ...], tuple[tuple[Page, Page], ...]]:
    """An evening of these names: its pages, and boards with long names and with short ones."""
    seed = SEEDS.get(game, SEED)
    session = laid(game, seats, seed, HandWoundTime())
    call(session, names)
    bot, phase, into, kept = Bot(session, seed), "", 0, dict[str, tuple[Page, Page, Page]]()
    pairs: dict[str, dict[object, tuple[Page, Page]]] = defaultdict(dict)
    for _step in range(steps):
        now = str(session.evening.public.phase)
        phase, into = now, into + 1 if now == phase else 0
        if into in EARLY:
            kept[f"{now} {into}"] = session.page(HOST), session.page(PUBLIC), session.page(who(session))
        board = (long := session.page(PUBLIC)).view.board
        lies = tuple(name for name in board.__struct_fields__ if getattr(board, name))
        if names == LONG and len(pairs[now]) < BOARDS and lies not in pairs[now]:
            call(session, SHORTEST)
            pairs[now][lies] = long, session.page(PUBLIC)
            call(session, names)
        if not bot.step():
            kept["over"] = session.page(HOST), session.page(PUBLIC), session.page(who(session))
            break
    return tuple(kept.values()), tuple(pair for each in pairs.values() for pair in each.values())


def who(session: Session) -> str:
    """Whose private page is looked at: that of the first seat, or, where one moves things there, of whoever leads."""
    view = session.page(PUBLIC).view
    leads = {card.name for card in view.seats if card.leads} if face_of(session.rules.meta.slug).hands else ()
    return next((seat for seat in session.seats if view.called(seat) in leads), session.seats[0])


def drawn(game: str, page: Page, *, pressed: bool) -> list[Word]:
    """Every word of the board."""
    frame = frame_of(page, LAPTOP, pressed)
    device = Ink(round(frame.wide), round(frame.high))
    painter = QPainter(device)
    portray(painter, face_of(game).scene, frame, style.current())
    painter.end()
    return [word for word in device.words if word.text.strip()]


def whole(text: str) -> bool:
    """Whether nothing but last words of a name are gone."""
    kept = text.partition("…")[0]
    return any(name.startswith(kept) and name[len(kept) :][:1] in (" ", "-") for name in LONG)


def draw_cards(game: str, page: Page) -> Iterator[list[Word]]:
    """Every word of each card of a seat's private window."""
    face = face_of(game)
    left, right = ((LETTERS_WIDE - 2 * EDGE - GAP) * part / sum(face.columns) for part in face.columns)
    for card in (*face.wide, *face.narrow):
        mine = card.mine(page)
        if mine is None or card.silent(page, mine):
            continue
        device = Ink(round((left if card in face.wide else right) * 17), round(card.tall(page, mine) * 17))
        painter = QPainter(device)
        card.draw(painter, QRectF(0, 0, device.width(), device.height()), page, 17.0)
        painter.end()
        yield [word for word in device.words if word.text.strip()]
    if face.hands is not None and face.hands.wanted(page):
        device = Ink(round(left * 17), 600)
        painter = QPainter(device)
        frame = Frame(page, page.view.board, left * 17, 600, 17.0, True, False, Live())
        portray(painter, face.hands, frame, style.current())
        painter.end()
        yield [word for word in device.words if word.text.strip()]


@pytest.mark.parametrize("game", GAMES)
def test_no_window_shows_half_a_word_of_a_name_in_any_script_at_the_smallest_table(
    game: str, qapp: QApplication
) -> None:
    """Seen at two seats: “Bartholo. → Alexandri.” was in force, and “محمد ع.” had an honour."""
    pages = of_long_names(game, least_and_most(game)[0], MIXED, SHORT)
    window = PublicWindow(lambda: Instant(pages[0][1].now), game=game)
    window.resize(*LAPTOP)
    with looked_for() as cut:
        for host, public, private in pages:
            window.set_page(public)
            shown = words(window)
            drawn(game, host, pressed=True)
            [*draw_cards(game, private)]
            assert not cut, public.view.board.phase
            assert shown
    window.close()
    window.deleteLater()


@pytest.mark.parametrize("pressed", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_no_word_runs_into_another_and_no_name_loses_a_letter_inside_a_word(
    game: str, pressed: bool, qapp: QApplication
) -> None:
    """Last words may go where there is no room, and a first one be abbreviated; half a word is nobody's name."""
    for pages in of_long_names(game):
        apart_and_whole(drawn(game, pages[not pressed], pressed=pressed), pages[0])


@pytest.mark.parametrize("game", GAMES)
def test_no_title_is_smaller_or_narrower_beside_a_long_name(game: str, qapp: QApplication) -> None:
    """Seen on a wall: beside a long name *The single market completed* was narrow, and smaller than the name. What is
    said in several words keeps its letters; names are shortened before."""
    for pair in long_and_short(game):
        large, small = (defaultdict[str, float](float) for _page in pair)
        for page, sizes in zip(pair, (small, large), strict=True):
            for word in drawn(game, page, pressed=False):
                sizes[word.text] = max(sizes[word.text], word.high * word.across)
        titles = [text for text in large if re.search(r"[^\W\d]{2} [^\W\d]", text)]
        # A sentence that is broken at another word is judged elsewhere.
        kept = {text: small[text] / large[text] for text in titles if text in small}
        assert all(share > 0.97 for share in kept.values()), kept


@pytest.mark.parametrize("game", GAMES)
def test_the_pencil_of_a_correction_stands_on_its_own_part_and_touches_no_word(game: str, qapp: QApplication) -> None:
    """Seen on a wall: on the gap between two cards it read as the neighbour's, who had changed nothing; it lay over the
    last digit of a total, and over the end of a heading."""
    for page, _short in long_and_short(game):
        pencils_touch_no_word(game, page)


def pencils_touch_no_word(game: str, page: Page) -> None:
    """Wherever a correction may be marked on this board."""
    scene, frame = face_of(game).scene, frame_of(page, LAPTOP, False)
    written = [QRectF(one.left, one.base - one.high * 0.7, one.right - one.left, one.high * 0.7)
               for one in drawn(game, page, pressed=False)]  # fmt: skip
    for part in scene.parts(frame, scene.lay(frame)):
        if part.labels or part.shows in (None, ()):
            continue  # no correction is marked there
        mark = mark_of(part, frame.unit, frame.wide)
        assert frame.box.contains(mark), (part.name, "it is whole")
        if part.holder or part.marked is not None:
            over = mark.height() * 0.7  # its upper or lower edge, beyond which no neighbour stands
            assert part.box.adjusted(0, -over, 0, over).contains(mark), part.name
        disc = QPainterPath()
        disc.addEllipse(mark.adjusted(3, 3, -3, -3))
        assert not any(disc.intersects(word) for word in written), (part.name, page.view.board.phase)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_private_card_runs_into_another_and_no_name_loses_a_letter_inside_a_word(
    game: str, qapp: QApplication
) -> None:
    """Seen at eight seats: names ran into the letters of their agendas, and beside them half the card was empty."""
    for page in (private for _host, _public, private in of_long_names(game)):
        for drawn_words in draw_cards(game, page):
            apart_and_whole(drawn_words, page)
            assert not [word.text for word in drawn_words if word.text.endswith(" …")], page.view.board.phase


def apart_and_whole(words: list[Word], page: Page) -> None:
    """No word runs into the next one on its line, and no name ends inside one of its words."""
    cut = [word.text for word in words if re.search(r"\w…(?<!What if…)", word.text) and not whole(word.text)]
    assert not cut, (page.view.board.phase, cut)
    assert not [word.text for word in words if re.search(r"(?<![\w.])-\d", word.text)], "a true minus, as everywhere"
    lines: dict[int, list[Word]] = defaultdict(list)
    for word in words:
        for place in (0, 1):  # every word in two neighbouring bands, so that what is near is in one of them
            lines[round(word.base / 4) + place].append(word)
    for line in lines.values():
        line.sort(key=lambda word: word.left)
        for place, one in enumerate(line):
            for other in line[place + 1 :]:
                if other.left >= one.right:
                    break
                small = min(one.high, other.high)
                assert min(one.right, other.right) - other.left < small * 0.12, (one, other)


@pytest.mark.parametrize("game", GAMES)
def test_no_name_costs_a_seat_the_mark_that_it_is_waited_for(game: str, qapp: QApplication) -> None:
    """Seen at a table: three of four mutineers had an hourglass, the fourth a longer name, as if that one agreed."""
    for _host, page, _private in of_long_names(game):
        waits = sum(card.waiting and not card.leads for card in page.view.seats)
        marked = Counter[str]()
        with patch.object(icons, "draw", lambda _painter, name, *_where, marked=marked: marked.update([str(name)])):
            drawn(game, page, pressed=False)
        # In Article 27 the cards beside the board have it, and in Renegotiation one seat alone stands in its middle.
        assert game in ("article27", "renegotiation") or marked["waiting"] >= waits, page.view.board.phase


ACCENTS = str.maketrans("aeiou", "äëïöü")
FEW, PHASES = 30, 4
"""How far an evening is played, and in how many of its phases players are called otherwise for a moment."""


def told(game: str, session: Session) -> Counter[str]:
    """All words that are drawn on the wall and on the first seat's private page, without their accents."""
    words, page = drawn(game, session.page(PUBLIC), pressed=False), session.page(session.seats[0])
    device = Ink(800, 600)
    painter = QPainter(device)
    for card in (*face_of(game).wide, *face_of(game).narrow):
        if not card.silent(page, card.mine(page)):
            card.draw(painter, QRectF(0, 0, card.size[0] * 16, card.size[1] * 16), page, 16.0)
    painter.end()
    # A face that shows the last lines of the story shows that somebody is called otherwise now.
    story = {line.say for line in session.page(PUBLIC).story}
    texts = (word.text for word in (*words, *device.words) if word.text not in story)
    plain = (unicodedata.normalize("NFD", text) for text in texts)
    return Counter("".join(c for c in text if not unicodedata.combining(c)) for text in plain)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_was_renamed_is_shown_all_that_was_shown_before(game: str, qapp: QApplication) -> None:
    """A seat's key finds nothing among names: a part that looks for it there is empty for “Ana J.” and for “ليلى”."""
    session, known = laid(game, least_and_most(game)[0], SEEDS.get(game, SEED), HandWoundTime()), set[str]()
    bot = Bot(session, SEEDS.get(game, SEED))
    for _step in range(FEW):
        phase = str(session.evening.public.phase)
        if phase not in known and len(known) < PHASES:
            known.add(phase)
            before = told(game, session)
            for seat in session.seats:
                assert not isinstance(session.submit(HOST, Rename(seat, seat.translate(ACCENTS))), Refusal)
            assert told(game, session) == before, phase
            for seat in session.seats:
                session.submit(HOST, Rename(seat, seat))
        if not bot.step():
            break
