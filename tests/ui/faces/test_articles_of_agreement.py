"""The face of Articles of Agreement: readable from the back row, moved by finger and digit, alike for every seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.core.messages import HOST, Reason
from companion.core.offers import Offer
from companion.core.page import Moment, Page
from companion.core.vocabulary import Icon
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.board import Deed, Part
from companion.games.articles_of_agreement.scores import PARTS
from tests.games.articles_of_agreement.evenings import Table
from tests.ui import decks, pages
from tests.ui.ink import Ink, Word, said, words
from ui.faces.articles_of_agreement import mood, treasure
from ui.faces.articles_of_agreement.layout import Plank
from ui.faces.articles_of_agreement.scene import KEY, Deck, marked
from ui.panels.board import BoardView
from ui.panels.clock import Clock
from ui.panels.spot import Flyer, SpotButton
from ui.theme import icons, style, tokens
from ui.windows import scenes
from ui.windows.public import PublicWindow

SIZES = ((1366, 768), (1920, 1080), (3840, 2160))
NONE = Qt.KeyboardModifier.NoModifier


def window_of(qtbot: QtBot, page: Page, size: tuple[int, int] = (1920, 1080), scale: float = 1.0) -> PublicWindow:
    """The projector with this page."""
    window = PublicWindow(lambda: 0, scale, game="articles_of_agreement")
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    window.set_page(page)
    return window


def deck(qtbot: QtBot, page: Page, interactive: bool = True) -> BoardView:
    """A deck on the host's laptop."""
    made = BoardView(Deck(), interactive)
    qtbot.addWidget(made)
    made.resize(1100, 600)
    made.show()
    made.set_page(page)
    return made


def sharing(shared: tuple[int | None, ...], seats: int = 4) -> Page:
    """A page on which the host may move treasures; each seat has its chair's digit."""
    board = decks.board("allocate", seats, shared)
    pirates = tuple(msgspec.structs.replace(pirate, digit=n) for n, pirate in enumerate(board.pirates, 1))
    return decks.page(msgspec.structs.replace(board, pirates=pirates), offers=(decks.MOVE,))


def middle_of(board: BoardView, seat: str) -> QPoint:
    """A point on this seat's plank."""
    plank: Plank = board.laid.planks[seat]
    return plank.box.center().toPoint()


def now(board: BoardView) -> str:
    """The treasure that a digit gives away."""
    assert board.frame is not None
    return marked(board.frame)


def drop(card: SpotButton, at: QPoint) -> None:
    """Drags a treasure to a place of the deck."""
    start = card.rect().center()
    QTest.mousePress(card, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(card, start + QPoint(40, 40))
    QTest.mouseMove(card, at - card.pos())
    QTest.mouseRelease(card, Qt.MouseButton.LeftButton, NONE, start)


# --- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_text_is_lower_than_three_percent_of_the_picture_nor_leaves_it(qtbot: QtBot, size: tuple[int, int]) -> None:
    window = window_of(qtbot, decks.SCENES["ready"], size)
    for scene, drawn in written(window):
        assert drawn, scene
        for word in drawn:
            assert word.high >= 0.03 * size[1], (scene, word)
            assert word.left >= -1, (scene, word)
            assert word.right <= size[0] + 1, (scene, word)
            assert 0 < word.base < size[1], (scene, word)


def test_nothing_is_drawn_outside_its_deck_with_the_largest_letters(qtbot: QtBot) -> None:
    for scene, drawn in written(window_of(qtbot, decks.SCENES["ready"], scale=1.2)):
        for word in drawn:
            assert word.left >= -1, (scene, word)
            assert word.right <= 1921, (scene, word)


def written(window: PublicWindow) -> Iterator[tuple[str, list[Word]]]:
    """Every scene of a deck, and the words that this window shows of it."""
    for scene, page in decks.SCENES.items():
        window.set_page(page)
        window.end_moments()
        yield scene, words(window)


@pytest.mark.parametrize("phase", ["vote", "votes_in", "mutiny"])
def test_what_an_ability_did_before_never_stands_where_votes_and_mutineers_do(qtbot: QtBot, phase: str) -> None:
    made = decks.board(phase)
    deed = Deed(what="ability", seat="Sam", victim="Udo", kind="ruby", said="Sam's ability: Udo discards a ruby")
    robbed = tuple(
        msgspec.structs.replace(one, lost=decks.stacks({"ruby": 1})) if one.seat == "Udo" else one
        for one in made.pirates
    )
    quiet = said(window_of(qtbot, decks.page(made)))
    drawn = said(window_of(qtbot, decks.page(msgspec.structs.replace(made, deeds=(deed,), pirates=robbed))))
    assert deed.said not in drawn
    for word in ("To vote", "Sealed", "Aye", "Mutineer", "Agrees"):
        assert (word in drawn) == (word in quiet), word


def test_an_accepted_share_out_says_who_keeps_and_who_gets_nothing(qtbot: QtBot) -> None:
    drawn = said(window_of(qtbot, decks.SCENES["accepted"]))
    for text in ("ACCEPTED", "3 Aye to 2 Nay", "keeps the share", "gets nothing", "Aye", "Nay", "Ruth", "2 secret"):
        assert text in drawn, text


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_seven_seats_have_their_names_whole(
    qtbot: QtBot, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("Anne", "Blackbeard", "Calico", "Stephanie", "Bartholomew", "Maximiliane von Trapp", "Bo")
    monkeypatch.setattr(decks, "CREW", names)
    board = decks.board("window", 7)
    window = window_of(qtbot, decks.page(board), size)
    deck = window.findChild(BoardView)
    assert deck is not None
    drawn = {word.text for word in words(deck)}
    assert {"Anne", "Blackbeard", "Calico", "Stephanie", "Bartholomew", "Maximiliane", "von Trapp", "Bo"} <= drawn


def test_no_word_of_the_headline_stands_alone_on_its_second_line(qtbot: QtBot) -> None:
    """Seen at a table: “Ekaterina Konstantinovna shares”, and under it “out”."""
    board, alone = decks.board("allocate", 4, (None,) * 7), 0
    for many in range(14):
        captain = "Ekaterina " + "e" * many
        page = decks.page(msgspec.structs.replace(board, captain=captain))
        drawn = [word.text for word in words(window_of(qtbot, page, (1366, 768)))]
        alone += "out" in drawn
        assert any(text.endswith("out") for text in drawn)
    assert alone == 0


def test_r11_only_an_even_crew_is_told_of_ties(qtbot: QtBot) -> None:
    assert "It takes 4 Ayes of 7. |" in said(window_of(qtbot, decks.page(decks.board("vote", 7))))
    assert "It takes 3 Ayes of 4; a tie is a mutiny." in said(window_of(qtbot, decks.page(decks.board("vote", 4))))


def test_a_mutiny_shows_who_agrees_whom_they_name_and_whom_it_waits_for(qtbot: QtBot) -> None:
    drawn = said(window_of(qtbot, decks.SCENES["mutiny"]))
    for text in ("MUTINY", "Agrees", "Agrees?", "for captain", "1:14"):
        assert text in drawn, text


def test_sealed_votes_are_seen_as_sealed_and_no_more(qtbot: QtBot) -> None:
    drawn = said(window_of(qtbot, decks.SCENES["votes in"]))
    assert drawn.count("Sealed") == 3
    assert "Nay |" not in drawn


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_every_treasure_has_its_word_beside_its_symbol_where_there_is_room(qtbot: QtBot, seats: int) -> None:
    made = decks.board("ready", seats)
    held = [dict.fromkeys(pieces.KINDS[place::seats], 2) for place in range(seats)]
    pirates = tuple(msgspec.structs.replace(p, hold=decks.stacks(held[n])) for n, p in enumerate(made.pirates))
    drawn = said(window_of(qtbot, decks.page(msgspec.structs.replace(made, pirates=pirates))))
    for word in ("Gold", "Rum", "Emerald", "Sapphire", "Ruby", "Map", "Compass", "Spyglass", "Message", "Pistol",
                 "Barrel", "Black Spot"):  # fmt: skip
        assert word in drawn


def test_no_two_treasures_share_a_symbol() -> None:
    used = [icons.NAMES[kind] for kind in pieces.KINDS]
    assert len(set(used)) == len(used)


def robbed(seats: int, thief: int, victim: int, kind: str = "emerald") -> Page:
    """A page on which one has just shot another, at the end of a round."""
    made = decks.board("window", seats)
    names = [pirate.seat for pirate in made.pirates]
    deed = Deed(
        what="pistol", seat=names[thief], victim=names[victim], kind=kind, said="A shot", why="And why.",
        points=((names[victim], 9, 2), (names[thief], 6, 13)),
    )  # fmt: skip
    lost = {victim: "emerald", thief: "pistol"}
    pirates = tuple(
        msgspec.structs.replace(
            pirate, share=(), fate="", fate_label="", gained=("emerald",) if place == thief else (),
            hold=decks.stacks({"emerald": 2, "gold": 1}), lost=decks.stacks({lost[place]: 1} if place in lost else {}),
        )
        for place, pirate in enumerate(made.pirates)
    )  # fmt: skip
    return decks.page(msgspec.structs.replace(made, pirates=pirates, deeds=(deed,), outcome=decks.ACCEPTED))


@pytest.mark.parametrize(("seats", "thief", "victim"), [(4, 1, 0), (5, 4, 1), (6, 0, 5), (7, 2, 3)])
def test_a_theft_shows_both_points_before_and_after_and_what_went(
    qtbot: QtBot, seats: int, thief: int, victim: int
) -> None:
    window = window_of(qtbot, robbed(seats, thief, victim), (1013, 570))
    drawn = said(window)
    for text in ("A shot", "And why.", "| 9 | 2 | −7", "| 6 | 13 | +7"):
        assert text in drawn, text
    deck = window.findChild(BoardView)
    assert deck is not None
    before, planks = deck.laid.before, [deck.laid.planks[name].box for name in decks.CREW[:seats]]
    # Seen at a table: “FAILED” stood under one column alone, as if that player had failed.
    assert before.isEmpty() or sum(before.intersected(p.adjusted(0, 0, 0, 999)).width() > 9 for p in planks) > 1
    assert before.isEmpty() == (seats < 7)
    assert not any(word.text.startswith("−1") for word in words(window)), "what went is struck out, not subtracted"
    for vote in ("keeps the share", "Aye |"):
        assert vote not in drawn, vote
    for word in words(window):
        assert word.high >= 0.03 * 570, word


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("thief", "victim"), [(2, 3), (3, 2)])
def test_a_theft_between_neighbours_has_its_word_and_an_arrow_from_the_robbed_to_the_thief(
    qtbot: QtBot, thief: int, victim: int, size: tuple[int, int]
) -> None:
    """Seen at a table: a symbol without its word over the gap between two planks, and nothing said who got it."""
    window = window_of(qtbot, robbed(7, thief, victim, "spyglass"), size)
    assert "Spyglass" in {word.text for word in words(window)}
    deck = window.findChild(BoardView)
    assert deck is not None
    rope, planks = deck.laid.rope, [deck.laid.planks[name] for name in decks.CREW]
    assert rope.leftward == (thief < victim)
    tip = rope.box.left() if rope.leftward else rope.box.right()
    assert planks[thief].box.left() < tip < planks[thief].box.right()
    assert abs(tip - rope.card.center().x()) - rope.card.width() / 2 > 2 * deck.laid.rope.card.height() / 2.4
    for plank in (planks[thief], planks[victim]):
        assert plank.points.height() > rope.card.height() * 2


@pytest.mark.parametrize(("seats", "thief", "victim"), [(4, 1, 0), (5, 4, 1), (7, 2, 3), (7, 6, 0)])
def test_a_swap_draws_what_goes_each_way_with_an_arrow_of_its_own(
    qtbot: QtBot, seats: int, thief: int, victim: int
) -> None:
    """Seen at a table: the sapphire lay on the arrow, and the rum that went back for it was not drawn."""
    page = robbed(seats, thief, victim, "sapphire")
    deed = msgspec.structs.replace(page.view.board.deeds[0], what="ability", give="bottle")
    board = msgspec.structs.replace(page.view.board, deeds=(deed,))
    window = window_of(qtbot, decks.page(board), (1013, 570))
    deck = window.findChild(BoardView)
    assert deck is not None
    rope = deck.laid.rope
    assert rope is not None
    assert {"Sapphire", "Message"} <= {word.text for word in words(window)}
    assert rope.card.height() == pytest.approx(rope.back.height())
    assert rope.card.bottom() < rope.back.top()
    tops, u = [deck.laid.planks[name].points.top() for name in (deed.seat, deed.victim)], rope.card.height() / 2.4
    assert not rope.across or rope.card.top() > max(tops) + u * 6.2, "below the figures"


def test_a_theft_that_stands_large_on_the_deck_has_no_banner_over_it(qtbot: QtBot) -> None:
    page = robbed(4, 1, 0)
    deed = page.view.board.deeds[-1]
    theft = Moment(deed.said, deed.why, Icon.PISTOL, who=(deed.seat,), to=(deed.victim,), entry=page.entry + 1)
    window = window_of(qtbot, page)
    window.set_page(msgspec.structs.replace(page, entry=theft.entry, moments=(theft,)))
    assert window.banner.moment is None
    assert deed.said in said(window)
    other = msgspec.structs.replace(theft, to=(deed.seat,), entry=theft.entry + 1)
    window.set_page(msgspec.structs.replace(page, entry=other.entry, moments=(theft, other)))
    assert window.banner.moment == other


def test_what_the_stage_says_of_a_barrel_or_an_ability_is_not_called_out_above_it(qtbot: QtBot) -> None:
    barrel = Deed(what="barrel", seat="Sam", said="Sam opens a barrel", why="The barrel is gone.")
    page = decks.page(msgspec.structs.replace(decks.board("window", 4), deeds=(barrel,)))
    window = window_of(qtbot, page)
    told = Moment(barrel.said, barrel.why, Icon.BARREL, who=("Sam",), entry=page.entry + 1)
    window.set_page(msgspec.structs.replace(page, entry=told.entry, moments=(told,)))
    assert window.banner.moment is None
    assert barrel.said in said(window)


def test_the_loot_is_counted_with_signs_and_what_came_last_stands_out_until_the_end(qtbot: QtBot) -> None:
    parts = (Part("Gold", 4, icon="gold"), Part("Rum", 1, icon="rum")), (Part("Gold", 2, icon="gold"),)
    made = decks.board("turned", 4, counting="Black Spot")
    pirates = [msgspec.structs.replace(p, parts=parts[n % 2]) for n, p in enumerate(made.pirates)]
    spot = Part("Black Spot", -5, icon="spot")
    pirates[3] = msgspec.structs.replace(pirates[3], parts=(*parts[1], spot))
    drawn = {word.text for word in words(window_of(qtbot, decks.page(msgspec.structs.replace(
        made, pirates=tuple(pirates)))))}  # fmt: skip
    assert {"+4", "+1", "+2", "−5"} <= drawn


def test_what_doubled_maps_takes_no_word_from_their_row_at_six_seats(qtbot: QtBot) -> None:
    """Seen on a wall: with two compasses and a spyglass the row was bare symbols and “+12”."""
    made = decks.board("turned", 6, counting="Black Spot")
    tools = Part("Maps", 12, icon="maps", by=("compass", "compass", "spyglass"))
    pirates = tuple(msgspec.structs.replace(p, parts=(tools,)) for p in made.pirates)
    shown = said(window_of(qtbot, decks.page(msgspec.structs.replace(made, pirates=pirates)))).split(" | ")
    assert shown.count("Maps") == len(pirates)


def test_the_black_spot_is_black_on_every_ground_with_a_rim_round_it(qapp: QApplication) -> None:
    """Seen at a table: on dark ground it was a white disc in the headline, white on red in the list, and gold below."""
    for ink in ("#FFFFFF", "#D9A866", "#101316"):
        picture = QImage(60, 60, QImage.Format.Format_RGB32)
        picture.fill(0xFF7C1F1B)
        painter = QPainter(picture)
        treasure.symbol(painter, "spot", QRectF(0, 0, 60, 60), ink)
        painter.end()
        assert picture.pixelColor(30, 30).name() == "#000000"
        assert any(picture.pixelColor(x, 30).name() == ink.lower() for x in range(20)), "a rim in the ink of the words"


def test_long_names_never_cost_a_theft_its_verdict(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen at a table: three names of 24 letters, and the line ended before it said who has the most emeralds."""
    crew = tuple(f"{name} {'x' * 20}"[:24] for name in ("Maximiliane", "Bartholomew", "Johannes", "Alessandra", "Bo"))
    monkeypatch.setattr(decks, "CREW", crew)
    page = robbed(5, 4, 0)
    deed = msgspec.structs.replace(
        page.view.board.deeds[-1], said=f"{crew[4]} shoots and takes an emerald from {crew[0]}",
        why=f"{crew[1]}, {crew[2]}, {crew[3]} and {crew[4]} have the most emeralds now. The pistol is spent.",
    )  # fmt: skip
    board = msgspec.structs.replace(page.view.board, deeds=(deed,))
    drawn = said(window_of(qtbot, decks.page(board)))
    assert "shoots and takes an emerald from Maxi" in drawn
    assert "have the most emeralds now. The pistol is spent." in drawn.replace(" | ", " ")


def test_once_everything_lies_open_no_private_card_says_that_there_is_nothing() -> None:
    """Seen at a table: while the loot was counted the largest panels said *none* and *empty*."""
    wide, narrow = scenes.own("articles_of_agreement", 16.0)
    secret = "My secret treasures (of use at the end only)"
    for phase, titles in (
        ("vote", [secret, "My share this round", "Open before me", "My character", "What I have now"]),
        ("final", [secret, "Open before me", "My character", "What I have now"]),
        ("secrets", [secret, "Open before me", "My character", "Counted so far"]),
        ("turned", ["Open before me", "My character", "Counted so far"]),
    ):
        page = decks.page(decks.board(phase))
        page = msgspec.structs.replace(page, view=msgspec.structs.replace(page.view, mine=decks.mine()))
        shown = [view.card for view in (*wide, *narrow) if view.has_something(page)]
        assert [card.title(page, decks.mine()) for card in shown] == titles


@pytest.mark.parametrize(("fate", "title"), [("keeps", "kept"), ("nothing", "discarded"), ("", "")])
def test_the_own_page_says_what_became_of_the_share(fate: str, title: str) -> None:
    """Seen on phones: a kept treasure stood there twice, and a discarded one as an empty share."""
    wide, _narrow = scenes.own("articles_of_agreement", 16.0)
    made, mine = decks.board("ready"), decks.mine()
    pirates = tuple(msgspec.structs.replace(p, fate=fate if p.seat == mine.seat else "keeps") for p in made.pirates)
    page = decks.page(msgspec.structs.replace(made, pirates=pirates))
    page = msgspec.structs.replace(page, view=msgspec.structs.replace(page.view, mine=mine))
    titles = [view.card.title(page, mine) for view in wide]
    assert ", ".join(filter(None, ("My share this round", title))) in titles
    assert mine.seat in [p.seat for p in made.pirates]


def test_all_that_one_pirate_has_stands_in_one_size(qtbot: QtBot) -> None:
    made = decks.board("ready", 7)
    pirates = tuple(
        msgspec.structs.replace(p, share=(), hold=decks.stacks({"gold": 1, "sapphire": 1, "bottle": 1}))
        for p in made.pirates
    )
    window = window_of(qtbot, decks.page(msgspec.structs.replace(made, pirates=pirates)))
    high = {word.high for word in words(window) if word.text in ("1 Gold", "1 Sapphire", "1 Message")}
    assert len(high) == 1, high


@pytest.mark.parametrize("size", SIZES)
def test_a_note_beside_a_sentence_on_a_low_stage_is_read(qtbot: QtBot, size: tuple[int, int]) -> None:
    """Seen at a table: of what stands after the first sentence nothing was drawn."""
    note = "Each takes the printed character card with the number beside the own name."
    made = msgspec.structs.replace(decks.board("ready", 7), outcome=None, notes=(note,))
    pirates = tuple(msgspec.structs.replace(p, vote="", fate="", share=()) for p in made.pirates)
    assert note in said(window_of(qtbot, decks.page(msgspec.structs.replace(made, pirates=pirates)), size))


def test_what_lies_open_stands_in_one_size_before_every_seat(qtbot: QtBot) -> None:
    """Seen from the back: pictures with digits at one seat, squashed words at the next, large ones at a third."""
    made = decks.board("ready", 5)
    most = dict.fromkeys(("gold", "rum", "emerald", "sapphire", "ruby", "map", "compass", "spyglass", "bottle"), 1)
    held: tuple[dict[str, int], ...] = (most, {"sapphire": 2}, {"gold": 1, "map": 1}, {}, {"rum": 1})
    pirates = tuple(
        msgspec.structs.replace(p, share=(), fate="keeps", fate_label="keeps the share", hold=decks.stacks(has))
        for p, has in zip(made.pirates, held, strict=True)
    )
    for size in SIZES:
        window = window_of(qtbot, decks.page(msgspec.structs.replace(made, pirates=pirates)), size)
        rows = [word for word in words(window) if word.text in ("1 Gold", "2 Sapphires", "1 Map", "1 Rum")]
        assert len(rows) >= 5, "the lowest rows alone are shared"
        assert len({word.high for word in rows}) == 1
        window.close()


@pytest.mark.parametrize(("wide", "high", "alone"), [(9.6, 30.0, 8), (9.6, 6.2, 3), (9.6, 3.7, 0), (13.0, 6.2, 8)])
def test_of_too_many_treasures_the_first_keep_their_words_and_the_last_share_a_row(
    qapp: QApplication, wide: float, high: float, alone: int
) -> None:
    """On a plank that is wide enough two columns keep all of them, before any word goes."""
    kinds = ("gold", "map", "rum", "emerald", "sapphire", "ruby", "compass", "spyglass")
    device, box = Ink(400, 800), QRectF(0, 0, wide * 23.6, high * 23.6)
    piles = [treasure.Pile(one, 1) for one in kinds]
    painter = QPainter(device)
    treasure.rows(painter, box, piles, 23.6, treasure.manner(box.width(), box.height(), [piles, []], 23.6))
    painter.end()
    drawn = [word.text for word in device.words]
    assert len(drawn) == len(kinds)
    assert [any(letter.isalpha() for letter in text) for text in drawn] == [n < alone for n in range(len(kinds))]


def test_among_bare_figures_stands_no_word(qapp: QApplication) -> None:
    """“1 Map” had room beside eight figures that had none, and looked like a mistake."""
    piles = [treasure.Pile(one, 1) for one in ("gold", "map", "spyglass")]
    for wide, worded in ((8.0, True), (4.0, False)):
        device, box = Ink(400, 800), QRectF(0, 0, wide * 23.6, 30 * 23.6)
        painter = QPainter(device)
        treasure.rows(painter, box, piles, 23.6, treasure.manner(box.width(), box.height(), [piles], 23.6))
        painter.end()
        drawn = [word.text for word in device.words]
        assert [any(letter.isalpha() for letter in text) for text in drawn] == [worded] * 3, drawn


def test_what_was_turned_up_stands_once_before_its_owner(qtbot: QtBot) -> None:
    """Seen at a table: a map stood as a card, and again in the list under it."""
    made = decks.board("secrets", 4, (None,) * 7, middle=())
    pirates = tuple(
        msgspec.structs.replace(
            p, turned=decks.stacks({"map": 1}), hold=decks.stacks({"map": 2 if place else 1, "gold": 1}), secrets=0
        )
        for place, p in enumerate(made.pirates)
    )
    drawn = [word.text for word in words(window_of(qtbot, decks.page(msgspec.structs.replace(made, pirates=pirates))))]
    assert drawn.count("1 Map") == 3
    assert drawn.count("1 Gold") == 4
    assert "2 Maps" not in drawn


def test_what_a_full_hold_cannot_show_is_counted(qtbot: QtBot) -> None:
    drawn = said(window_of(qtbot, decks.SCENES["all to one, refused"]))
    assert "26 more" in drawn


@pytest.mark.parametrize("phase", ["secrets", "turned", "over"])
def test_no_treasure_is_left_out_while_secrets_turn_and_points_are_counted(qtbot: QtBot, phase: str) -> None:
    """Seen at a table: among scores of +7 and +8 stood a +4, which was the cards that won, over an empty half."""
    made = decks.board(phase, 7, (None,) * 7, middle=(), counting="Black Spot")
    parts = tuple(Part(part.title(), 7, icon=part) for part in PARTS)
    hold = decks.stacks(dict.fromkeys(pieces.KINDS, 19))
    pirates = tuple(msgspec.structs.replace(p, hold=hold, parts=parts) for p in made.pirates)
    page = decks.page(msgspec.structs.replace(made, pirates=pirates))
    drawn = words(window_of(qtbot, page, (1013, 570)))
    assert sum(word.text.split()[0] == "19" for word in drawn) == 7 * len(pieces.KINDS)
    assert not [word for word in drawn if "more" in word.text]
    gems = tuple(part for part in parts if part.icon in pieces.GEMS)
    pirates = tuple(msgspec.structs.replace(p, parts=gems) for p in made.pirates)
    page = decks.page(msgspec.structs.replace(made, pirates=pirates))
    said = [word.text for word in words(window_of(qtbot, page, (1366, 768)))]
    assert all(said.count(part.label) == 7 for part in gems) or phase != "turned", "what is counted has its word"


def test_while_secrets_turn_six_kinds_keep_their_words_before_a_card_is_high(qtbot: QtBot) -> None:
    """Seen at a table: “2” and “1” without a word for rubies and compass, under three high cards."""
    made = decks.board("secrets", 5, (None,) * 7, middle=())
    six = dict.fromkeys(("gold", "rum", "emerald", "sapphire", "ruby", "compass"), 2)
    pirates = tuple(
        msgspec.structs.replace(p, hold=decks.stacks({} if place else six), secrets=4, turned=())
        for place, p in enumerate(made.pirates)
    )
    page = decks.page(msgspec.structs.replace(made, pirates=pirates))
    for size in SIZES:
        drawn = {word.text for word in words(window_of(qtbot, page, size))}
        assert {"2 Rubies", "2 Compasses"} <= drawn


def test_what_was_turned_up_and_is_all_that_lies_open_stands_there_once(qtbot: QtBot) -> None:
    made = decks.board("secrets", 4, (None,) * 7, middle=(), on_table=True)
    held = [decks.stacks(one) for one in ({"ruby": 2}, {"gold": 1, "map": 1}, {}, {})]
    pirates = tuple(
        msgspec.structs.replace(p, hold=held[n], turned=held[n], secrets=0) for n, p in enumerate(made.pirates)
    )
    drawn = said(window_of(qtbot, decks.page(msgspec.structs.replace(made, pirates=pirates))))
    assert drawn.count("Rub") == 2
    assert drawn.count("Map") == 1


def test_a_used_ability_hides_no_count_of_secrets_where_names_stand_above(qtbot: QtBot) -> None:
    (pirate,) = (p for p in decks.board("window", 7).pirates if p.ability_used)
    window = window_of(qtbot, decks.page(decks.board("window", 7)))
    face = window.findChild(BoardView)
    assert face is not None
    head = face.laid.planks[pirate.seat].head
    drawn = [word.text for word in words(face) if head.left() <= word.left < head.right() and word.base < head.bottom()]
    assert "2" in drawn


def test_tiles_become_lower_before_one_of_them_is_left_out() -> None:
    held = [(kind, 1) for kind in pieces.KINDS[:6]]
    row = 3 * (treasure.tile_width("gold", 1, 20) + 4)
    assert all(not place.isEmpty() for place in treasure.tiles(QRectF(0, 0, row, 20 * 2.6), held, 20))
    assert sum(place.isEmpty() for place in treasure.tiles(QRectF(0, 0, row, 20 * 2.2), held, 20)) == 3


@pytest.mark.parametrize("theme", tokens.THEMES)
def test_every_word_of_the_deck_can_be_read_on_its_ground(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(style, "current", lambda: tokens.THEMES[theme])
    now, ours = tokens.THEMES[theme], mood.current()
    for ground in (ours.ground, ours.ground_high, ours.panel, ours.plank, ours.bar):
        for ink in (now.ink, ours.soft, now.brass_ink, now.bad):
            assert tokens.contrast(ink, ground) >= 7, (ink, ground)
    assert tokens.contrast(ours.print, ours.paper) >= 7
    assert tokens.contrast(ours.on_danger, ours.danger) >= 7
    assert tokens.contrast(ours.on_disc, ours.disc) >= 7
    for vote in ("aye", "nay", ""):
        assert tokens.contrast(ours.on_ballot, ours.ballot(vote)) >= 7, vote
    for kind in pieces.KINDS:
        assert tokens.contrast(ours.treasure(kind), ours.paper) >= 3, kind


def test_the_deck_is_told_to_who_does_not_see_it(qtbot: QtBot) -> None:
    board = deck(qtbot, decks.SCENES["accepted"], interactive=False)
    told = board.accessibleDescription()
    for text in ("7 Ruth, captain", "share: Gold, Ruby", "gets nothing", "open: 2 Emeralds, 1 Black Spot, 1 Map"):
        assert text in told, text


def test_a_clock_stands_on_the_stage_while_it_runs(qtbot: QtBot) -> None:
    clock = Clock(lambda: 0)
    board = BoardView(Deck(), corner=clock)
    qtbot.addWidget(board)
    board.resize(1100, 600)
    board.show()
    board.set_page(decks.SCENES["accepted"])
    assert not clock.isVisible()
    board.set_page(decks.SCENES["mutiny"])
    assert clock.isVisible()
    assert board.rect().contains(clock.geometry())


# --- what is moved ----------------------------------------------------------------------------------------------------


def test_a_treasure_dragged_to_a_plank_is_wanted_there_and_beside_the_planks_in_the_middle(qtbot: QtBot) -> None:
    board = deck(qtbot, sharing((None, 0, None, None, None, None, None)))
    with qtbot.waitSignal(board.asked) as moved:
        drop(board.pieces["1"], middle_of(board, "Udo"))
    assert moved.args == [decks.moved("1", "Udo")]
    with qtbot.waitSignal(board.asked) as moved:
        drop(board.pieces["2"], board.laid.stage.center().toPoint())
    assert moved.args == [decks.moved("2", "")]


def test_a_treasure_let_go_where_it_was_asks_for_nothing_and_goes_back(qtbot: QtBot) -> None:
    board = deck(qtbot, sharing((0,) + (None,) * 6))
    home = board.pieces["1"].geometry()
    with qtbot.assertNotEmitted(board.asked):
        drop(board.pieces["1"], middle_of(board, "Ruth"))
    assert board.pieces["1"].geometry() == home


def test_a_digit_gives_the_first_treasure_of_the_middle_to_that_seat(qtbot: QtBot) -> None:
    board = deck(qtbot, sharing((0, 1, None, None, None, None, None)))
    assert now(board) == "3"
    with qtbot.waitSignal(board.asked) as moved:
        assert scenes.pick(board, 4)
    assert moved.args == [decks.moved("3", "Udo")]


def test_a_treasure_that_was_pressed_is_the_next_to_be_given(qtbot: QtBot) -> None:
    board = deck(qtbot, sharing((0, 1, None, None, None, None, None)))
    QTest.mouseClick(board.pieces["1"], Qt.MouseButton.LeftButton)
    assert now(board) == "1"
    with qtbot.waitSignal(board.asked) as moved:
        QTest.mouseClick(board.pieces[KEY + "Tess"], Qt.MouseButton.LeftButton)
    assert moved.args == [decks.moved("1", "Tess")]
    with qtbot.waitSignal(board.asked) as moved:
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, NONE, middle_of(board, "Udo") + QPoint(0, 20))
    assert moved.args == [decks.moved("3", "Udo")]
    assert now(board) == "3"


def test_when_all_is_shared_a_letter_marks_a_treasure_and_a_digit_gives_it(qtbot: QtBot) -> None:
    board = deck(qtbot, sharing(decks.SHARED))
    with qtbot.assertNotEmitted(board.asked):
        scenes.pick(board, 4)
        QTest.keyClick(board, Qt.Key.Key_G)
    assert now(board) == "7"
    with qtbot.waitSignal(board.asked) as moved:
        assert scenes.pick(board, 2)
    assert moved.args == [decks.moved("7", "Sam")]


@pytest.mark.parametrize("offers", [(), (msgspec.structs.replace(decks.MOVE, refused=(Reason("no"),)),)])
def test_treasures_that_may_not_move_take_no_input(qtbot: QtBot, offers: tuple[Offer, ...]) -> None:
    page = msgspec.structs.replace(sharing((None,) * 7), offers=offers)
    board = deck(qtbot, page)
    with qtbot.assertNotEmitted(board.asked):
        drop(board.pieces["1"], middle_of(board, "Udo"))
        assert not scenes.pick(board, 1)


def test_the_board_for_all_to_see_takes_no_input(qtbot: QtBot) -> None:
    board = deck(qtbot, sharing((None,) * 7), interactive=False)
    with qtbot.assertNotEmitted(board.asked):
        QTest.mouseClick(board.pieces["1"], Qt.MouseButton.LeftButton)
        assert not scenes.pick(board, 1)


def test_a_treasure_says_what_it_is_where_it_lies_and_what_can_be_done_with_it(qtbot: QtBot) -> None:
    board = deck(qtbot, sharing((1,) + (None,) * 6))
    assert board.pieces["1"].accessibleName() == "Gold, in Sam's share"
    assert board.pieces["2"].accessibleName() == "Ruby, not shared out yet"
    assert "digit" in board.pieces["2"].toolTip()


# --- what moves by itself ---------------------------------------------------------------------------------------------


def test_a_treasure_slides_to_its_share_unless_motion_is_off(qtbot: QtBot) -> None:
    board = deck(qtbot, sharing((None,) * 7))
    start = board.pieces["1"].geometry()
    style.set_motion(True)
    board.set_page(sharing((2,) + (None,) * 6))
    assert board.pieces["1"].moving
    qtbot.waitUntil(lambda: not board.pieces["1"].moving, timeout=4000)
    assert board.pieces["1"].geometry() != start
    assert board.laid.planks["Tess"].box.contains(board.pieces["1"].geometry().center().toPointF())


def test_votes_turn_together_and_stand_still_afterwards(qtbot: QtBot) -> None:
    board = deck(qtbot, decks.page(decks.board("votes_in")))
    style.set_motion(True)
    board.set_page(decks.SCENES["accepted"])
    assert board.live.moved
    for told in ("Nay |", "gets nothing", "stays captain"):
        assert told not in said(board), told
    qtbot.waitUntil(lambda: not board.live.moved, timeout=4000)
    assert said(board).count("Nay") >= 2


def test_the_secret_treasures_turn_at_the_end(qtbot: QtBot) -> None:
    closed = decks.board("secrets", 4, (None,) * 7, middle=())
    board = deck(qtbot, decks.page(closed))
    style.set_motion(True)
    turned = decks.stacks({"ruby": 1, "bottle": 1})
    pirates = tuple(msgspec.structs.replace(pirate, turned=turned, secrets=0) for pirate in closed.pirates)
    board.set_page(decks.page(msgspec.structs.replace(closed, pirates=pirates)))
    assert "The secret treasures" in said(board)
    assert "Ruby | Message" not in said(board), "still face down"
    qtbot.waitUntil(lambda: not board.live.moved, timeout=4000)
    assert said(board).count("Ruby | Message") == 4
    counted = decks.board("turned", 4, (None,) * 7, middle=())
    board.set_page(decks.page(counted))
    assert "Everything is counted" in said(board), "nothing is secret any more"
    board.set_page(decks.page(msgspec.structs.replace(counted, counting="Gold")))
    assert "Next is counted: Gold" in said(board)


def flying(board: BoardView) -> list[Flyer]:
    """Treasures that are on their way and none of the seven."""
    return [card for card in board.findChildren(Flyer) if card.isVisible()]


def test_what_a_pistol_took_flies_from_hold_to_hold_and_the_pistol_sinks(qtbot: QtBot) -> None:
    def after(hold: tuple[dict[str, int], dict[str, int]]) -> Page:
        made = decks.board("window", 4)
        pirates = tuple(
            msgspec.structs.replace(p, hold=decks.stacks(hold[n])) if n < 2 else p for n, p in enumerate(made.pirates)
        )
        return decks.page(msgspec.structs.replace(made, pirates=pirates))

    board = deck(qtbot, after(({"pistol": 1}, {"ruby": 1})))
    style.set_motion(True)
    board.set_page(after(({"ruby": 1}, {})))
    assert sorted(card.spot.what for card in flying(board)) == ["pistol", "ruby"]
    qtbot.waitUntil(lambda: not flying(board), timeout=4000)
    style.set_motion(False)
    board.set_page(after(({"pistol": 1}, {"ruby": 1})))
    assert not flying(board)


# --- one seat's own ---------------------------------------------------------------------------------------------------


def own_cards(qtbot: QtBot, page: Page) -> list[QWidget]:
    """The cards of a private window with this page."""
    wide, narrow = scenes.own("articles_of_agreement", 16.0)
    for card in (*wide, *narrow):
        qtbot.addWidget(card)
        card.resize(card.sizeHint())
        card.show()
        card.set_page(page)
    return [*wide, *narrow]


def private(**changed: object) -> Page:
    """The page of a seat."""
    page = decks.SCENES["vote"]
    return msgspec.structs.replace(page, view=msgspec.structs.replace(page.view, mine=decks.mine(**changed)))


def test_a_seats_cards_tell_its_secrets_its_share_and_what_it_would_score(qtbot: QtBot) -> None:
    cards = own_cards(qtbot, private())
    told = " ".join(card.accessibleDescription() for card in cards)
    for text in ("1 Sapphire, 1 Black Spot", "2 Gold", "6. open 4.", "Black Spot: −5"):
        assert text in told, text
    drawn = " ".join(said(card) for card in cards)
    for text in ("Sapphire", "Pistol", "−5", "open 4"):
        assert text in drawn, text


def test_whoever_has_a_printed_card_is_sent_to_it_and_nobody_else_misses_a_text(qtbot: QtBot) -> None:
    """Seen at tables with and without cards: “The app knows no text of this ability.” on every private page."""
    for printed, sent in ((True, "Read your printed card No. 7."), (False, "")):
        told = " ".join(c.accessibleDescription() for c in own_cards(qtbot, private(printed=printed, ability="")))
        assert (sent or "7 ") in told
        assert ("printed card" in told) is printed


def test_a_seats_cards_are_as_large_whatever_they_hold(qtbot: QtBot) -> None:
    full = private(
        hold=decks.stacks(decks.EVERYTHING), secrets=decks.stacks({"gold": 4, "ruby": 3}), captain=True,
        ability="Look at a secret.", character="The Cook",
    )  # fmt: skip
    empty = private(hold=(), secrets=(), share=(), parts=(), unknown=2)
    sizes = [[card.size() for card in own_cards(qtbot, page)] for page in (full, empty)]
    assert sizes[0] == sizes[1]
    told = " ".join(card.accessibleDescription() for card in own_cards(qtbot, empty))
    assert "2 cards that the app does not know" in told
    assert "(not official)" in " ".join(card.accessibleDescription() for card in own_cards(qtbot, full))


@pytest.mark.parametrize("count", [1, 3, 7])
def test_secret_treasures_never_leave_their_card(qtbot: QtBot, count: int) -> None:
    for card in own_cards(qtbot, private(secrets=decks.stacks({"spyglass": count, "spot": 1}))):
        for word in words(card):
            assert word.left >= -1, word
            assert word.right <= card.width() + 1, word


def test_a_page_of_another_game_leaves_the_deck_empty(qtbot: QtBot) -> None:
    board = BoardView(Deck())
    qtbot.addWidget(board)
    board.show()
    board.set_page(pages.page())
    assert board.board is None
    assert said(board) == ""


def test_where_digits_are_pressed_the_seats_key_hangs_on_its_plank_and_the_number_stands_as_on_the_wall(
    qtbot: QtBot,
) -> None:
    """Seen at a table: the host's large 3 was the key of whom the wall called No. 1, in the same place."""
    made = decks.board("vote", 4)
    pirates = tuple(msgspec.structs.replace(p, digit=n, score=0, hold=()) for n, p in enumerate(made.pirates, 1))
    page = decks.page(msgspec.structs.replace(made, pirates=pirates))
    board, wall = deck(qtbot, page), deck(qtbot, page, interactive=False)
    host = said(board).split(" | ")
    assert {"1", "2", "3", "4", "No. 7", "No. 6"} <= set(host)
    assert "7" not in host, "a character's number alone would be taken for a digit to press"
    projected = said(wall).split(" | ")
    assert {"No. 7", "No. 6"} <= set(projected), "and on the wall the same number is called the same"
    assert not {"1", "2", "3", "4"} & set(projected), "nobody presses digits on the projector"
    numbers = [[word.left for word in words(one) if word.text.startswith("No. ")] for one in (board, wall)]
    assert numbers[0] == numbers[1], "in the same place on both"
    for pirate in pirates:
        head = board.laid.planks[pirate.seat].head
        (key,) = (w for w in words(board) if w.text == str(pirate.digit) and head.left() <= w.left < head.right())
        assert key.base < head.top() + head.height() * 0.2, "above all that is said of the seat"


@pytest.mark.parametrize("size", SIZES)
def test_the_wall_introduces_the_characters_and_asks_for_an_ability_after_what_happened(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    """Seen on a wall: five empty planks while abilities lie face up, and after a shot “E. has the most rubies now: D.
    loses 7 … D., Bosun: Swap a face-up …”, of which nobody could read the question."""
    table = Table(5, ability_text="demo", numbers=(4, 2, 3, 1, 6))
    window = window_of(qtbot, table.page("public"), size)
    assert "Bosun" in said(window)
    assert "When: after a round or a theft." in said(window).replace(" | ", " ")
    table.give("Ana", "pistol").give("Di", "ruby").give("Eve", "gold").accepted()
    table.do("Ana", c.FirePistol("ruby:Di"))
    for seat in ("Di", "Ben"):
        table.do(HOST, c.Pass(seat))
    window.set_page(table.page("public"))
    shown = said(window).replace(" | ", " ")
    assert "Ana shoots and takes a ruby from Di" in shown
    asked, why = "Eve, Bosun: Swap a face-up treasure", "Ana has the most rubies now: Di loses 7, Ana gains 7."
    # Seen at a table: what the next one was offered stood right below the headline, as what came of it.
    assert 0 < shown.find(why) < shown.find(asked)
    assert f"| {asked[:12]}" in said(window), "a line of its own"
    board = decks.board("window", 5)
    assert board.outcome is not None
    window.set_page(decks.page(msgspec.structs.replace(board, asked=table.page("public").view.board.asked)))
    # Seen on a wall: a pencil on the gap between two columns read as the neighbour's.
    for plank in (part for part in window.chamber.parts.values() if part.holder):
        mark, own = window.chamber._mark_of(plank), plank.box
        assert own.left() + own.width() / 4 < mark.left() < mark.right() < own.right() - own.width() / 4, plank.name
    heard = said(window)
    shown = heard.replace(" | ", " ")
    assert 0 < shown.find(board.outcome.why) < shown.find(asked)
    assert f"| {asked[:12]}" in heard, "a line of its own"


def test_where_shares_lie_on_the_table_the_first_round_has_its_headline_and_its_characters(qtbot: QtBot) -> None:
    """Seen on a wall: six empty planks, and “All hands on deck” while the captain shared out."""
    table = Table(6, cards_mode="light", vote_medium="open").draw(HOST, "characters", "7 1 2 3 4 5")
    shown = said(window_of(qtbot, table.page("public")))
    assert "Ana shares out" in shown
    assert "All hands on deck" not in shown


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_every_total_has_its_coin_or_none_has(qtbot: QtBot, seats: int) -> None:
    """Seen on a wall: 24 of a long name stood without the coin that all others had."""
    made = decks.board("window", seats)
    long = "Maximilian von Hohenfels"
    pirates = tuple(msgspec.structs.replace(p, score=2, secrets=2, ability_used=False) for p in made.pirates)
    pirates = (msgspec.structs.replace(pirates[0], seat=long, score=24), *pirates[1:])
    drawn: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        real = icons.draw

        def draw(painter: QPainter, name: str, *given: Any) -> None:
            drawn.append(name)
            real(painter, name, *given)

        patch.setattr(icons, "draw", draw)
        window_of(qtbot, decks.page(msgspec.structs.replace(made, pirates=pirates))).grab()
    assert drawn.count("points") % seats == 0
    assert drawn.count("points") or seats > 6


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_r20_a_spent_pistol_lies_beside_whoever_fired_it_or_nowhere(qtbot: QtBot, seats: int) -> None:
    """Seen at a table: it lay under the column of somebody who had neither fired nor been robbed."""
    lain = 0
    for thief in range(seats):
        for victim in (one for one in range(seats) if one != thief):
            laid = deck(qtbot, robbed(seats, thief, victim)).laid
            if not laid.spent.isEmpty():
                lain += 1
                box = laid.planks[decks.CREW[thief]].box
                assert min(abs(laid.spent.left() - box.right()), abs(laid.spent.right() - box.left())) < 3
                assert not laid.spent.intersects(laid.rope.box)
    assert lain >= seats
