"""The palette of the night over Europe in each theme: lights on deep blue, and nothing but meaning in the other two."""

from __future__ import annotations

from dataclasses import dataclass

from ui.faces.mood import Moods


@dataclass(frozen=True)
class Mood:
    """What the map adds to the theme."""

    ground: str
    ground_high: str
    panel: str
    link: str
    """A link between two capitals, over its glow."""
    glow: str
    """The light along a link and round a capital (with alpha)."""
    city: str
    """A capital, under its count."""
    hub: str
    dim: str
    """A capital without cards."""
    rim: str
    lit: str
    """A capital that can be reached, under `on_lit`."""
    on_lit: str
    card: str
    """A card on the stage, under `print`."""
    print: str
    soft_print: str
    points: str
    """The band of a points card, under white; the others are for what strikes at once, waits, interrupts, travels."""
    grid: str
    """The faint net of a chart (with alpha)."""
    seam: str = "#8A7A3C"
    """The thin rim and the rules on a sheet of paper."""
    bank: str = "#5A4A12"
    at_once: str = "#8A2B24"
    own_turn: str = "#1B4F8F"
    interrupt: str = "#6A2A86"
    travel: str = "#0F5A5A"
    on_band: str = "#FFFFFF"

    def band(self, kind: str) -> str:
        """The band of a kind of card, under white."""
        return {
            "points": self.points,
            "bank": self.bank,
            "at_once": self.at_once,
            "own_turn": self.own_turn,
            "interrupt": self.interrupt,
            "travel": self.travel,
        }.get(kind, self.own_turn)


_MOODS = {
    "dark": Mood(
        "#050D22", "#132E66", "#06122B", "#6F93D6", "#2E6FA8FF", "#1A3C7E", "#20488F", "#0D2350", "#A9C6FF",
        "#F2D27A", "#14110A", "#F4EFE0", "#0B1530", "#3A3A44", "#0E5A38", "#1E8FB7FF",
    ),
    "light": Mood(
        "#FFFFFF", "#EAF1FC", "#F4F7FD", "#5C7CB5", "#141B4FA0", "#DCE7FA", "#C9DAF6", "#F3F6FB", "#3A5688",
        "#FFD873", "#14110A", "#FFFFFF", "#05090E", "#33384A", "#0E5A38", "#142B4FA0",
    ),
    "contrast": Mood(
        "#000000", "#000000", "#000000", "#FFFFFF", "#00000000", "#000000", "#1A1A1A", "#000000", "#FFFFFF",
        "#FFD84A", "#000000", "#FFFFFF", "#000000", "#000000", "#00401F", "#00000000",
    ),
}  # fmt: skip
_PRIVATE = {
    "dark": {
        "ground": "#08142E", "ground_high": "#10264F", "bar": "#030817", "panel": "#06122D", "panel_high": "#142441",
        "line": "#408FB4FF", "line_strong": "#86A6DD", "ink_soft": "#BCD2FA", "choice": "#1B3566",
        "floor": "#1B3566", "floor_low": "#06122D",
    },
    "light": {
        "ground_high": "#F4F8FF", "panel": "#F4F7FD", "panel_high": "#E6EEFB", "bar": "#E6EEFB",
        "line_strong": "#5C7CB5", "ink_soft": "#2A4470", "choice": "#D9E4FA",
        "floor": "#E6EEFB", "floor_low": "#F4F7FD",
    },
}  # fmt: skip

_ALL = Moods("renegotiation", _MOODS, _PRIVATE)
current, ground, private = _ALL.current, _ALL.ground, _ALL.worn
