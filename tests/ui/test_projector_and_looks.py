"""The projector, the sounds, the keys and the help; and names that would like to be markup."""

from __future__ import annotations

import wave
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from tests.ui.evenings import CTRL, Desk, Key
from ui import keys
from ui.keys import Shortcuts
from ui.settings import Settings
from ui.sounds import SOUNDS, Silent, Sounds
from ui.windows.help import HelpWindow

OpenDesk = Callable[..., Desk]


def test_blackout_and_message_are_keys_of_the_host(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_P, CTRL)
    public = at.evening.public
    assert public is not None
    assert public.isVisible()
    at.table.activateWindow()
    at.settle()
    at.key(Key.Key_B)
    assert public.cover.isVisible()
    assert at.table.wall.isVisible(), "the host may sit with his back to it"
    assert "black  (B)" in at.table.wall.text()
    controls = at.table.controls
    controls.open_form(next(offer for offer in controls.offers if offer.fields and not offer.refused))
    assert "(B)" not in at.table.wall.text(), "a letter of the form"
    controls.leave_form()
    assert "black  (B)" in at.table.wall.text()
    at.key(Key.Key_B)
    assert not public.cover.isVisible()
    assert not at.table.wall.isVisible()
    at.key(Key.Key_M)
    asked = at.asked()
    assert asked is not None
    assert asked.line is not None
    asked.line.setText("Dinner is ready")
    at.click(asked.yes)
    assert public.cover.isVisible()
    at.click(at.table.wall)
    assert not public.cover.isVisible()
    assert not at.table.wall.isVisible()


def test_the_laptop_says_what_else_covers_the_wall_and_takes_it_away(desk: OpenDesk) -> None:
    """Seen at a table: one stray R put the house rules on the wall, and for eight presses nobody at the laptop knew."""
    at = desk()
    at.key(Key.Key_P, CTRL)
    public = at.evening.public
    assert public is not None
    at.table.activateWindow()
    at.settle()
    for key, cover, says in ((Key.Key_R, public.cover, "house rules"), (Key.Key_G, public.deals, "deals")):
        at.key(key)
        assert cover.isVisible()
        assert at.table.wall.isVisible()
        assert says in at.table.wall.text()
        at.click(at.table.wall)
        assert not cover.isVisible()
        assert not at.table.wall.isVisible()
        at.key(key)
        at.key(key)
        assert not at.table.wall.isVisible(), "its key takes it away, too"


def test_the_screen_that_was_picked_is_remembered(desk: OpenDesk) -> None:
    at = desk()
    name = at.app.screens()[0].name()
    at.evening.wish(f"public:{name}")
    assert Settings(at.evening.settings.path).values.public_screen == name


def test_the_public_window_follows_the_evening(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_P, CTRL)
    at.table.activateWindow()
    at.settle()
    at.key(Key.Key_Space)
    public = at.evening.public
    assert public is not None
    assert public.page is not None
    assert public.page.viewer == "public"
    assert public.page.view.heading == at.view.heading


def test_the_gavel_is_heard_once_and_not_when_muted(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    assert at.sink.played == ["gavel"]
    at.evening.sounds.on = False
    at.keys(Key.Key_1, Key.Key_Space)
    assert at.sink.played == ["gavel"]


def test_time_that_runs_out_is_heard_as_such_and_not_as_the_gavel(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    at.wind(300_000)
    assert at.phase == "vote"
    assert at.sink.played == ["gavel", "time_up"]


def test_a_reopened_evening_is_silent(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    again = Silent()
    Sounds(again, True).set_page(at.page("public"))
    assert again.played == []


@pytest.mark.parametrize("name", SOUNDS)
def test_every_sound_is_short_and_small(name: str) -> None:
    path = files("assets") / "sounds" / f"{name}.wav"
    melody = name == "hum"
    assert len(path.read_bytes()) < (140_000 if melody else 60_000)
    with path.open("rb") as file, wave.open(file) as sound:
        assert sound.getnframes() / sound.getframerate() < (6.5 if melody else 1.5)


def test_no_two_keys_clash_as_they_come() -> None:
    assert Shortcuts({}).clashes() == {}


def test_a_remapped_key_is_kept_and_can_be_put_back(qapp: QApplication, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    window = HelpWindow(settings)
    window.rows["deal"].edit.setKeySequence("X")
    assert Shortcuts(Settings(settings.path).values.keys).text("deal") == "X"
    window.rows["deal"].back.click()
    assert settings.values.keys == {}
    window.deleteLater()


def test_the_page_of_keys_lists_every_key(qapp: QApplication, tmp_path: Path) -> None:
    window = HelpWindow(Settings(tmp_path / "settings.json"))
    assert set(window.rows) == {key.name for key in keys.KEYS}
    assert "Space" in window.text.toPlainText()
    window.deleteLater()


def test_the_letters_of_the_help_grow_with_its_window_and_its_paragraphs_stand_apart(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: twelve pixels high on a laptop, and as many on a screen of twice the height."""
    window = HelpWindow(Settings(tmp_path / "settings.json"))
    window.show()
    for high in (700, 2000):
        window.resize(900, high)
        qapp.processEvents()
        assert window.text.font().pixelSize() == round(max(16, high / 60))
        second = window.text.document().begin().next()
        assert second.blockFormat().topMargin() > window.unit / 3
    window.set_game("politburo")
    assert window.text.document().begin().next().blockFormat().topMargin() > window.unit / 3
    window.close()
    window.deleteLater()


class Heard(Silent):
    """A player that is there."""

    name = "pw-play"


def test_the_settings_say_through_what_sound_is_played_and_let_it_be_heard(qapp: QApplication, tmp_path: Path) -> None:
    sink = Heard()
    window = HelpWindow(Settings(tmp_path / "settings.json"), sink=sink)
    assert "pw-play" in window.heard.text()
    window.sound.setChecked(False)
    window.test_sound.click()
    assert sink.played == ["gavel"], "a test is heard though the evening is muted"
    window.deleteLater()


def test_the_settings_say_that_no_sound_player_was_found(qapp: QApplication, tmp_path: Path) -> None:
    window = HelpWindow(Settings(tmp_path / "settings.json"), sink=Silent())
    assert "aplay" in window.heard.text()
    assert not window.test_sound.isEnabled()
    window.deleteLater()


def test_names_are_shown_as_they_are_whatever_they_hold(desk: OpenDesk) -> None:
    names = ("<b>Ana</b>", "R&D", "<img src=x>")
    at = desk(*names)
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_D)
    at.evening.open_seat(names[0])
    at.settle()
    at.key(Key.Key_Return)
    for window in at.evening.windows():
        for part in [window, *window.findChildren(QWidget)]:
            assert "<b>" not in part.toolTip()
            assert "<img" not in part.toolTip()
            if isinstance(part, QLabel) and "<" in part.text():
                assert part.textFormat().name == "PlainText"
            if isinstance(part, QAbstractButton) and "R&" in part.text():
                assert "R&&D" in part.text()


def test_every_button_can_be_named_by_a_screen_reader(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_D)
    for button in at.table.findChildren(QAbstractButton):
        if button.isVisible():
            assert button.accessibleName() or button.text(), button
