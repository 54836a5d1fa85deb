"""The palette of parliament in each theme: green leather in the dark, and nothing but meaning in the other two."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.vocabulary import Tone
from ui.faces.mood import Moods
from ui.panels.base import Dress
from ui.theme.tokens import ON_TONE, TONES


@dataclass(frozen=True)
class Mood:
    """What the house adds to the theme."""

    ground: str
    ground_high: str
    panel: str
    row: str
    """The row of the one whose turn it is."""
    paper: str
    """A bill, under `print`."""
    print: str
    gain: str
    """+1 on paper."""
    loss: str
    """−1 on paper."""
    rim: str
    yay: str = TONES[Tone.FOR]
    abstain: str = TONES[Tone.NEUTRAL]
    nay: str = TONES[Tone.AGAINST]
    on_ballot: str = ON_TONE

    def ballot(self, name: str) -> str:
        """The fill under the white words of a ballot."""
        return {"yay": self.yay, "nay": self.nay}.get(name, self.abstain)

    def value(self, points: int) -> str:
        """The ink of a bill's value."""
        return self.gain if points > 0 else self.loss if points < 0 else self.print


_MOODS = {
    "dark": Mood("#0B231B", "#123D2F", "#0A1D17", "#123528", "#F4EFE0", "#0D1F18", "#0E5233", "#8F1D18", "#6EA98B"),
    "light": Mood("#FFFFFF", "#EFF7F2", "#F1F6F3", "#E3EFE8", "#FFFFFF", "#05090E", "#0A5232", "#8F1D18", "#3F6B57"),
    "contrast": Mood("#000000", "#000000", "#000000", "#1A1A1A", "#FFFFFF", "#000000", "#00401F", "#7A0E0A", "#FFFFFF"),
}
_PRIVATE = {
    "dark": {
        "ground": "#0B231B", "ground_high": "#113A2D", "bar": "#05120D", "panel": "#091D16", "panel_high": "#143026",
        "line": "#408FD8B4", "line_strong": "#8DBFA5", "ink_soft": "#C0E4D2", "choice": "#1C4435",
        "floor": "#1C4435", "floor_low": "#091D16",
    },
    "light": {
        "ground_high": "#F4FAF6", "panel": "#F1F6F3", "panel_high": "#E3EFE8", "bar": "#E3EFE8",
        "line_strong": "#4E7763", "ink_soft": "#1F4434", "choice": "#D5EBDF",
        "floor": "#E3EFE8", "floor_low": "#F1F6F3",
    },
}  # fmt: skip

_ALL = Moods("legislation", _MOODS, _PRIVATE)
current, ground, private = _ALL.current, _ALL.ground, _ALL.worn


def soft() -> str:
    """The ink of what is said beside the main thing, on the green."""
    return private().ink_soft


def dress() -> Dress:
    """The panels round the board: green leather and its soft ink."""
    theme = private()
    return Dress(theme.panel, theme.bar, theme.ink_soft)
