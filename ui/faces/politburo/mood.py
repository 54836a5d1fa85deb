"""The colours of the podium in each theme: red banners in the dark, and nothing but meaning in the other two."""

from __future__ import annotations

from dataclasses import dataclass

from ui.theme import style


@dataclass(frozen=True)
class Mood:
    """What the podium adds to the theme."""

    ground: str
    ground_high: str
    panel: str
    rim: str
    banner: str
    banner_low: str
    repress: str = "#AF2A24"
    reform: str = "#1F5FA6"
    on_card: str = "#FFFFFF"
    empty: str = "#33FFFFFF"
    """A level that is not reached."""

    def card(self, name: str) -> str:
        """The fill of a card, under white."""
        return {"repress": self.repress, "reform": self.reform}.get(name, self.panel)


_MOODS = {
    "dark": Mood("#1F0A0C", "#431317", "#1A080A", "#66E8B5A0", "#5A161B", "#3A0E12"),
    "light": Mood("#FFFFFF", "#FBEDEA", "#FFFFFF", "#8A7A76", "#F3D3CD", "#F8E4E0", empty="#22000000"),
    "contrast": Mood("#000000", "#000000", "#000000", "#FFFFFF", "#000000", "#000000", empty="#40FFFFFF"),
}


def current() -> Mood:
    """The mood that belongs to the theme that is on."""
    return _MOODS.get(style.current().name, _MOODS["dark"])


def ground() -> tuple[str, str]:
    """The ground of the public window and its glow."""
    return current().ground, current().ground_high
