"""The palette of the podium in each theme: red banners in the dark, and nothing but meaning in the other two."""

from __future__ import annotations

from dataclasses import dataclass

from ui.faces.mood import Moods
from ui.panels.base import Dress
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
    repress: str = "#A5241F"
    reform: str = "#1A569B"
    on_card: str = "#FFFFFF"
    empty: str = "#33FFFFFF"
    """A level that is not reached."""
    paper: str = "#F2EEE4"
    """What the general secretary holds up."""
    on_paper: str = "#5A1014"
    raised: str = "#E8C678"
    """A thumb that is up: the brightest thing there is."""
    on_raised: str = "#2A0A0C"
    pole: str = "#C9A77A"
    fallen: str = "#8F6A66"
    """The pole of a placard that is down."""
    row: str = "#26E8B5A0"
    """The ground of a row on a panel."""

    def card(self, name: str) -> str:
        """The fill of a card, under white."""
        return {"repress": self.repress, "reform": self.reform}.get(name, self.panel)


_MOODS = {
    "dark": Mood("#1F0A0C", "#431317", "#C81A080A", "#80E8B5A0", "#F0CDBF", "#842026", "#4A1216"),
    "light": Mood("#FFFFFF", "#FBEDEA", "#E8FFFFFF", "#8A7A76", "#4A302B", "#F3CFC8", "#FBEBE7", empty="#22000000",
        raised="#E2BE6A", pole="#A5814A", row="#18A5241F", paper="#FFFFFF"),
    "contrast": Mood("#000000", "#000000", "#000000", "#FFFFFF", "#FFFFFF", "#000000", "#000000", empty="#40FFFFFF",
        raised="#FFE27A", on_raised="#000000", paper="#FFFFFF", on_paper="#000000", pole="#FFFFFF", fallen="#FFFFFF",
        row="#30FFFFFF"),
}  # fmt: skip
_PRIVATE = {
    "dark": {
        "ground": "#24090C", "ground_high": "#3A1013", "bar": "#120506", "panel": "#1D080A", "panel_high": "#321A1B",
        "line": "#40E8B5A0", "line_strong": "#C9978A", "ink_soft": "#F0CDBF", "choice": "#4A2024",
        "floor": "#4A2024", "floor_low": "#1D080A",
    },
    "light": {
        "ground_high": "#FFF6F4", "panel": "#FBF3F1", "panel_high": "#F6E7E3", "bar": "#F6E7E3",
        "line_strong": "#8A6A64", "ink_soft": "#4A2A24", "choice": "#F6D9D3",
        "floor": "#F6E7E3", "floor_low": "#FBF3F1",
    },
}  # fmt: skip

_ALL = Moods("politburo", _MOODS, _PRIVATE)
current, ground, private = _ALL.current, _ALL.ground, _ALL.worn


def dress() -> Dress:
    """What the mood puts on ribbon, foot and seats."""
    theme, colours = style.current(), current()
    bar = {"dark": "#120506", "light": "#F6E7E3"}.get(theme.name, theme.bar)
    return Dress(colours.panel, bar, colours.soft)
