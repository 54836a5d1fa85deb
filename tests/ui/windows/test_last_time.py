"""What the last group set is offered again: way, house rules, clock, sides and files, per game; or the defaults."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.games import GAMES
from ui.last import GivenFile, LastTime, Memory
from ui.settings import LARGEST_FILE
from ui.windows.setup import SetupPage

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve")
Key = Qt.Key


def page(qtbot: QtBot, game: str = "article27", last: LastTime | None = None) -> SetupPage:
    """An open set-up page."""
    made = SetupPage(GAMES[game], NAMES, last=last)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    made.activateWindow()
    QApplication.processEvents()
    return made


def begun(qtbot: QtBot, made: SetupPage) -> LastTime:
    """Begin, and what is to be remembered of it."""
    with qtbot.waitSignal(made.started) as started:
        made.begin()
    last = started.args[0].last
    assert isinstance(last, LastTime)
    return last


def changed(qtbot: QtBot) -> LastTime:
    """An evening for which much was changed."""
    made = page(qtbot)
    made.ways.choose("box")
    made.front.set_values({"timer.length": 420, "first.secretary": "Cy"})
    made.rest.set_values({"judge.sees": "on"})
    made.seating.set_sides(made.seating.sides()[::-1])
    made.phones.click()
    return begun(qtbot, made)


def test_everything_is_as_it_was_the_last_time(qtbot: QtBot) -> None:
    last = changed(qtbot)
    again = page(qtbot, last=last)
    assert begun(qtbot, again) == last
    assert again.ways.chosen() == ("box",)
    assert again.judge.isChecked()
    assert again.phones.isChecked()
    assert again.values()["first.secretary"] == "Cy"
    assert again.stands.text().startswith("As last time: The box is on the table, ")


def test_the_defaults_are_one_press_away_and_so_is_the_way_back(qtbot: QtBot) -> None:
    last = changed(qtbot)
    first = page(qtbot)
    fresh = begun(qtbot, first)
    again = page(qtbot, last=last)
    assert again.other.text() == "Defaults"
    again.other.click()
    assert begun(qtbot, again) == fresh
    assert again.stands.text() == "Everything stands at its default."
    again.other.click()
    assert begun(qtbot, again) == last


def test_phones_are_off_until_the_host_ticks_them_and_then_called_as_last_time(qtbot: QtBot) -> None:
    made = page(qtbot, "politburo")
    assert not made.phones.isChecked()
    made.phones.click()
    again = page(qtbot, "politburo", begun(qtbot, made))
    assert again.stands.text() == "As last time: No box, phones."
    again.phones.click()
    assert again.stands.text() == "Changed just now: No box."
    again.phones.click()
    again.by_sheet("Cup", {})
    assert again.phones.isChecked(), "the sheet of an event says nothing of phones"
    again.phones.click()
    assert again.stands.text() == "By the sheet of “Cup”."


def test_what_is_changed_is_no_longer_called_as_last_time(qtbot: QtBot) -> None:
    again = page(qtbot, last=changed(qtbot))
    QTest.mouseClick(again.ways.buttons["app"], Qt.MouseButton.LeftButton)
    assert again.stands.text().startswith("Changed just now: No box")
    again.ways.choose("box")
    if not again.switches[0][1].isChecked():
        again.switches[0][1].click()
    more = again.switches[0][1].text().replace("&&", "&")
    assert f"The box is on the table ({more})" in again.stands.text(), "keying more is no small change"
    again.other.click()
    assert again.stands.text() == "Everything stands at its default."
    again.other.click()
    assert again.stands.text().startswith("As last time: The box is on the table, ")


def test_who_plays_a_game_for_the_first_time_is_told_nothing_of_a_last_time(qtbot: QtBot) -> None:
    made = page(qtbot)
    assert not made.stands.isVisible()
    assert not made.other.isVisible()


def test_how_many_house_rules_are_ones_own_is_said(qtbot: QtBot) -> None:
    made = page(qtbot, "politburo")
    usual = begun(qtbot, made)
    again = page(qtbot, "politburo", usual)
    assert again.stands.text() == "As last time: No box."
    rule = next(rule for rule in GAMES["politburo"].house_rules if rule.choices and rule.key not in ("judge.sees",))
    other = next(value for value, _say in rule.choices if value != usual.options[rule.key])
    for book in (made.front, made.rest):
        book.set_values({rule.key: other})
    again = page(qtbot, "politburo", begun(qtbot, made))
    assert again.stands.text() == "As last time: No box, 1 house rule changed."


def test_who_won_the_last_game_is_no_house_rule_that_anybody_changed(qtbot: QtBot) -> None:
    """Seen at a table: the second evening said “1 house rule of your own”, and nobody had changed one."""
    won = next(rule for rule in GAMES["renegotiation"].house_rules if rule.won)
    again = page(qtbot, "renegotiation", LastTime(NAMES, way="app", options={won.key: "Ana"}))
    assert again.values()[won.key] == "Ana"
    assert again.stands.text() == "As last time: No box."


def test_sides_go_with_the_people_and_who_is_new_gets_one_that_is_free(qtbot: QtBot) -> None:
    made = page(qtbot)
    sides = made.seating.sides()
    last = LastTime(("Eve", "Zoe", "Ana", "Ben"), (sides[0], sides[1], sides[2], sides[3]), "app")
    again = page(qtbot, last=last)
    assert again.seating.sides()[0] == sides[2]
    assert again.seating.sides()[1] == sides[3]
    assert again.seating.sides()[4] == sides[0]
    assert len(set(again.seating.sides())) == len(NAMES)


def test_a_house_rule_that_names_somebody_who_is_not_here_is_the_default_again(qtbot: QtBot) -> None:
    again = page(qtbot, last=LastTime(NAMES, (), "app", {"first.secretary": "Zoe", "no.such.rule": 3}))
    fresh = page(qtbot)
    assert again.values()["first.secretary"] == begun(qtbot, fresh).options["first.secretary"]
    assert "no.such.rule" not in again.values()


def test_a_file_is_offered_again_and_one_that_no_longer_stands_is_said(qtbot: QtBot) -> None:
    text = GAMES["politburo"].files[0].sample()
    again = page(qtbot, "politburo", LastTime(NAMES, (), "app", {}, {"members": GivenFile("mine.toml", text)}))
    assert again.files.values() == {"members": text}
    assert again.stands.text() == "As last time: No box, mine.toml."
    broken = page(qtbot, "politburo", LastTime(NAMES, (), "app", {}, {"members": GivenFile("mine.toml", "[")}))
    assert broken.files.values() == {}
    assert "The default is played by." in broken.files.lines["members"].said.text()
    assert broken.files.lines["members"].said.isVisible()


def test_digits_choose_the_way_to_sit_down_while_start_has_the_keyboard(qtbot: QtBot) -> None:
    made = page(qtbot)
    made.start.setFocus()
    for key, way in zip((Key.Key_1, Key.Key_2, Key.Key_3), made.presets, strict=True):
        QTest.keyClick(made.start, key)
        assert made.ways.chosen() == (way,)
        assert made.start.hasFocus()
    made.seating.rows[0].name.setFocus()
    QTest.keyClick(made.seating.rows[0].name, Key.Key_1)
    assert made.ways.chosen() == (list(made.presets)[2],)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_memory_keeps_every_game_by_itself(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    memory = Memory(tmp_path / "last")
    made = page(qtbot, game)
    last = begun(qtbot, made)
    memory.keep(game, last)
    assert Memory(tmp_path / "last").of(game) == last
    assert [other for other in GAMES if memory.of(other) is not None] == [game]


def test_house_rules_are_kept_under_a_name_whoever_plays_by_them_and_are_forgotten_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    memory, made = Memory(tmp_path), page(qtbot)
    made.preset_kept.connect(lambda name, rules: memory.keep_preset("article27", name, rules))
    made.ways.choose("box")
    made.front.set_values({"timer.length": 420, "first.secretary": "Cy"})
    made.keep_preset("  Friday   group ")
    made.keep_preset("\u200b")
    assert list(memory.presets("article27")) == ["Friday group"]
    assert made.stands.text() == "The house rules of “Friday group”."
    other, chosen = page(qtbot), made.named.activated
    other.set_presets(memory.presets("article27"))
    assert [other.named.itemText(n) for n in range(other.named.count())] == ["House rules of …", "Friday group"]
    names = other.seating.names()
    other.named.activated.emit(1)
    assert (other.ways.chosen(), other.seating.names()) == (("box",), names)
    assert other.values()["timer.length"] == 420
    assert other.values()["first.secretary"] == "random", "nobody who may not be there is named"
    other.ways.choose("app")
    assert other.stands.text() == "The house rules of “Friday group”, changed just now."
    made.set_presets(memory.presets("article27"))
    chosen.emit(2)
    assert not memory.presets("article27")


def test_a_pin_is_never_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    made = page(qtbot)
    made.seating.rows[0].pin.setText("4711")
    Memory(tmp_path).keep("article27", begun(qtbot, made))
    assert b"4711" not in (tmp_path / "article27.json").read_bytes()


@pytest.mark.parametrize(
    "data", [b"", b"{no", b"[]", b"[" * 100_000, b'{"seats": 3}', b"\xff\xfe", b" " * (LARGEST_FILE + 1) + b"{}"]
)
def test_a_memory_that_cannot_be_read_is_none(tmp_path: Path, data: bytes) -> None:
    for name in ("article27.json", "article27.presets.json"):
        (tmp_path / name).write_bytes(data)
    assert Memory(tmp_path).of("article27") is None
    assert Memory(tmp_path).presets("article27") == {}


def test_a_folder_that_cannot_be_written_costs_the_memory_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    memory = Memory(tmp_path / "file" / "last")
    memory.keep("article27", LastTime())
    assert memory.of("article27") is None
