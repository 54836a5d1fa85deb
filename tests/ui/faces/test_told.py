"""No public figure changes without a line of the story for it, and a part of the board that shows the new figure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from companion.core.messages import PUBLIC
from companion.core.page import Page
from companion.core.vocabulary import Way
from companion.games import GAMES
from tests.ui.faces.drawn import evening, evenings, frames, least_and_most
from tests.ui.ink import Ink
from ui.faces import face_of
from ui.faces.politburo import stars as politburo_stars
from ui.faces.scene import Frame, Part, Scene, Touch
from ui.theme import paint

SIZE = (1920, 1080)
FIGURES: Mapping[str, Callable[[Any], dict[str, int | None]]] = {
    "article27": lambda board: {"bonus": board.bonus, **{f"track {row.agenda}": row.points for row in board.track}},
    "politburo": lambda board: {
        **{f"level {one.key}": one.level for one in board.ministries},
        **{f"influence {one.seat}": one.influence for one in board.members},
    },
    "legislation": lambda board: {
        **{f"total {one.seat}": one.total for one in board.members},
        **{f"broken {one.seat}": one.broken for one in board.members},
        # While three bills each are laid On Deck they have the room of the hand from which they come.
        **{
            f"hand {one.seat}": one.hand if board.knows_hands and board.phase != "on_deck" else None
            for one in board.members
        },
        **{f"pile {one.seat}": len(one.pile) for one in board.members},
        "deck": board.deck,
    },
    "articles_of_agreement": lambda board: {
        **{f"score {one.seat}": one.score if board.figures else None for one in board.pirates},
        **{f"{stack.kind} {one.seat}": stack.count for one in board.pirates for stack in one.hold},
        **{f"secrets {one.seat}": one.secrets for one in board.pirates},
    },
    "renegotiation": lambda board: {
        **{f"points {one.seat}": one.points for one in board.players},
        **{f"hand {one.seat}": one.hand for one in board.players},
        **{f"needed {one.seat}": one.target for one in board.players},
        **{f"stack {one.name}": one.cards for one in board.cities},
    },
}
"""The public figures on each board: accounts, tracks and counts; None where the table does not keep one. A game that is
not here has what stands beside its names."""


def _figure(badge: str) -> str:
    """The number of a badge; "" where it is none."""
    found = re.fullmatch(r"[−+]?(\d+)", badge)
    return badge.replace("−", "-") if found else ""


def figures(page: Page) -> dict[str, int | None]:
    """The public figures of a page, each by its name."""
    if page.game not in FIGURES:
        return {f"badge {card.seat}": int(_figure(card.badge)) for card in page.view.seats if _figure(card.badge)}
    return FIGURES[page.game](page.view.board)


def few(game: str, way: Way = Way.APP) -> int:
    """More changes than these are seen of any game; the figures beside the names alone may change once or twice, and
    cards that stay cardboard have few."""
    return 3 if game in FIGURES and way is Way.APP else 0


def changes(pages: Sequence[Page]) -> Iterator[tuple[int, dict[str, int]]]:
    """The pages of an evening on which a figure changed, by place, with the new figures."""
    for place, (before, after) in enumerate(pairwise(pages), 1):
        was, now = figures(before), figures(after)
        new = {name: value for name, value in now.items() if value is not None and was.get(name, 0) != value}
        if new and not after.view.over:
            yield place, new


@pytest.mark.parametrize(("game", "way"), [(game, way) for game in sorted(GAMES) for way in GAMES[game].presets])
def test_no_public_figure_changes_without_a_line_in_the_story(game: str, way: Way) -> None:
    seats = least_and_most(game)[way is Way.APP]
    pages = evenings(game, seats, way)[PUBLIC]
    told = 0
    for place, new in changes(pages):
        before, after = pages[place - 1], pages[place]
        lines = [line.say for line in after.story if before.entry < line.entry <= after.entry]
        assert lines, (place, new)
        told += 1
    assert told > few(game, way)
    entries = {line.entry for line in pages[-1].story}
    assert not [line for line in pages[-1].ledger if line.entry not in entries]


def numbers(
    frame: Frame[Any], scene: Scene[Any, Any], before: Mapping[str, Part], now: Mapping[str, Part], stars: list[int]
) -> tuple[set[int], dict[str, int]]:
    """Every number that the parts show which changed; and how many `stars` each has on it, as on the cardboard."""
    ink, counted = Ink(round(frame.wide), round(frame.high)), dict[str, int]()
    painter = QPainter(ink)
    paint.begin(painter)
    for name, part in now.items():
        old = before.get(name)
        if old is None or old.box != part.box or old.rests_on != part.rests_on:
            stars.clear()
            part.paint(painter)
            counted |= {name: len(stars)} if stars else {}
    for spot in scene.spots(frame, scene.lay(frame)):
        if spot.draw is not None and spot.shown:
            spot.draw(painter, QRectF(spot.box), Touch())
    painter.end()
    said = " ".join(word.text for word in ink.words).replace("−", "-")
    return {int(number) for number in re.findall(r"-?\d+", said)}, counted


def as_drawn(board: Any, name: str, value: int) -> set[int]:
    """The numbers by which a figure may be read: a loss is below 0, and a pile is read by its top card."""
    kind, _space, seat = name.partition(" ")
    piles = [one.pile for one in board.members if one.seat == seat] if kind == "pile" else []
    return {value, -value, *(int(pile[-1].number) for pile in piles if pile)}


def gone(before: Mapping[str, Part], now: Mapping[str, Part]) -> bool:
    """Whether something is drawn otherwise than before, as where nothing is left: what is nothing may be drawn as
    nothing."""
    return before.keys() != now.keys() or any(
        (part.box, part.rests_on) != (before[name].box, before[name].rests_on) for name, part in now.items()
    )


EACH = 4
"""So many changes of each figure in each phase are looked at."""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_public_figure_changes_without_a_part_that_shows_it(
    game: str, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    stars: list[int] = []
    monkeypatch.setattr(politburo_stars, "golden_star", lambda *_where: stars.append(1))
    scene, pages = face_of(game).scene, evening(game, least_and_most(game)[1], PUBLIC)
    at, seen = dict(changes(pages)), Counter[str]()
    wanted: dict[int, dict[str, int]] = {}
    for place, new in at.items():
        kinds = {name: f"{name.split()[0]} {pages[place].view.board.phase}" for name in new}
        some = {name: value for name, value in new.items() if seen[kinds[name]] < EACH}
        seen.update({kinds[name] for name in some})
        if some:
            wanted[place] = some
    missed: dict[str, str] = {}
    before: dict[str, Part] = {}
    for place, frame in enumerate(frames(scene, pages, SIZE, False)):
        if place not in wanted and place + 1 not in wanted:
            continue
        now = {part.name: part for part in scene.parts(frame, scene.lay(frame))}
        if place in wanted:
            shown, counted = numbers(frame, scene, before, now, stars)
        for name, value in wanted.get(place, {}).items():
            kind = name.split()[0]
            own = {count for part, count in counted.items() if part.endswith(f" {name.partition(' ')[2]}")}
            if not as_drawn(frame.board, name, value) & (own or shown) and not (value == 0 and gone(before, now)):
                missed[f"{kind} {frame.board.phase}"] = f"page {place}: {name} is {value}"
        before = now
    assert sum(seen.values()) > few(game)
    assert not missed


NEEDED: Mapping[str, tuple[tuple[str, ...], Callable[[Any], str]]] = {
    "article27": (("vote", "ballots_in"), lambda board: f"{board.needed} Yes and no Veto"),
    "politburo": (("thumbs", "thumbs_in"), lambda board: f"{board.vote.needed} of {board.vote.all} needed"),
    "legislation": (("vote",), lambda board: "+1 is needed"),
    "articles_of_agreement": (("vote", "votes_in"), lambda board: f"{board.needed} Ayes of {len(board.pirates)}"),
}
"""The phases in which people vote, and in which words the public screen says what is needed."""


@pytest.mark.parametrize("game", sorted(NEEDED))
def test_what_a_vote_needs_stays_on_the_screen_while_people_vote(game: str, qapp: QApplication) -> None:
    scene, (phases, needed) = face_of(game).scene, NEEDED[game]
    pages = [page for page in evening(game, least_and_most(game)[1], PUBLIC) if page.view.board.phase in phases]
    assert pages
    for page in pages[:: max(1, len(pages) // 6)]:
        (frame,) = frames(scene, [page], SIZE, False)
        ink = Ink(round(frame.wide), round(frame.high))
        painter = QPainter(ink)
        for part in scene.parts(frame, scene.lay(frame)):
            part.paint(painter)
        painter.end()
        shown = " ".join([*(word.text for word in ink.words), page.view.foot])
        assert needed(frame.board) in shown, (page.view.board.phase, shown)
