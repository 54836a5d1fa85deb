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
    soft: str
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
    "dark": Mood("#1F0A0C", "#431317", "#C81A080A", "#80E8B5A0", "#F0CDBF", "#842026", "#4A1216"),
    "light": Mood("#FFFFFF", "#FBEDEA", "#E8FFFFFF", "#8A7A76", "#4A302B", "#EDB9B0", "#F8E0DB", empty="#22000000"),
    "contrast": Mood("#000000", "#000000", "#000000", "#FFFFFF", "#FFFFFF", "#000000", "#000000", empty="#40FFFFFF"),
}


def current() -> Mood:
    """The mood that belongs to the theme that is on."""
    return _MOODS.get(style.current().name, _MOODS["dark"])


def ground() -> tuple[str, str]:
    """The ground of the public window and its glow."""
    return current().ground, current().ground_high
