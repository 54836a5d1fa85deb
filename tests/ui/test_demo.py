"""The demonstration plays whole evenings by the menu alone, and its pictures show every window."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from companion.core.messages import PUBLIC
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.ui.faces.drawn import SEEDS
from ui import pictures
from ui.bot import Bot, laid
from ui.demo import main


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_demonstration_comes_to_its_result_with_fewest_and_most_players(game: str) -> None:
    seed = SEEDS.get(game, 1)
    for seats in GAMES[game].meta.seats:
        session = laid(game, seats, seed, HandWoundTime())
        bot = Bot(session, seed)
        for _step in range(2000):
            if not bot.step():
                break
        assert session.page(PUBLIC).result is not None
        assert len(session.seats) == seats


@pytest.mark.parametrize(("game", "way"), [(g, w) for g in sorted(GAMES) for w in GAMES[g].presets if w is not Way.APP])
def test_a_demonstration_comes_to_its_result_in_each_way_to_sit_down(game: str, way: Way) -> None:
    session = laid(game, GAMES[game].meta.seats[0], 1, HandWoundTime(), way)
    bot = Bot(session, 1)
    for _step in range(2000):
        if not bot.step():
            break
    assert session.page(PUBLIC).result is not None
    options = session.evening.public.options
    assert {key: options[key] for key in GAMES[game].presets[way]} == GAMES[game].presets[way]


def test_the_same_seed_shows_the_same_evening() -> None:
    told = []
    for _time in range(2):
        session = laid("article27", 4, 7, HandWoundTime())
        bot = Bot(session, 7)
        while bot.step():
            pass
        told.append([line.say for line in session.page(PUBLIC).story])
    assert told[0] == told[1]


def test_pictures_show_every_window_and_one_sheet_per_size_and_theme(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = laid("article27", 3, 2, HandWoundTime())
    whole, many = pictures._phases, iter((None, 2))
    # Every step in one theme; in the other the same windows in its first ones.
    monkeypatch.setattr(pictures, "_phases", lambda *given: islice(whole(*given), next(many)))
    count = pictures.draw(session, 2, tmp_path, sizes=((640, 360),), themes=("dark", "light"))
    assert sorted(p.name for p in tmp_path.glob("*.png")) == ["sheet-360-dark.png", "sheet-360-light.png"]
    dark, light = ({p.name for p in (tmp_path / f"360-{theme}").glob("*.png")} for theme in ("dark", "light"))
    assert {name.rpartition("-")[2] for name in dark} == {
        "table.png", "public.png", "curtain.png", "seat.png", "judge.png"
    }  # fmt: skip
    assert {"look", "negotiation", "vote", "payouts"} <= {name.split("-")[1] for name in dark}, "every step is there"
    assert light < dark
    assert count == len(dark) + len(light) + 2


def test_a_number_of_seats_that_the_game_has_not_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["article27", "--seats", "9"])
    assert left.value.code == 64
    assert "from 3 to 6" in capsys.readouterr().err
