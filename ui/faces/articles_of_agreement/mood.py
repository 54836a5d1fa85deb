"""The palette of the deck in each theme: wood and lantern light in the dark, nothing but meaning in the other two."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.vocabulary import Tone
from ui.faces.mood import Moods
from ui.panels.base import Dress
from ui.theme.tokens import ON_TONE, TONES


@dataclass(frozen=True)
class Mood:
    """What the deck adds to the theme."""

    ground: str
    ground_high: str
    bar: str
    """The line at the foot."""
    seam: str
    """The line between two boards of the deck."""
    panel: str
    plank: str
    """The head of a column."""
    rim: str
    soft: str
    paper: str
    """A treasure card, under `print`."""
    print: str
    paper_rim: str
    danger: str
    """The fill of what can be used against others, under `on_danger`."""
    on_danger: str
    disc: str
    on_disc: str
    slot: str
    """Where a share will lie."""
    aye: str = TONES[Tone.FOR]
    nay: str = TONES[Tone.AGAINST]
    sealed: str = TONES[Tone.NEUTRAL]
    on_ballot: str = ON_TONE

    def ballot(self, name: str) -> str:
        """The fill under the white words of a vote."""
        return {"aye": self.aye, "nay": self.nay}.get(name, self.sealed)

    def treasure(self, kind: str) -> str:
        """The colour of a treasure's symbol on paper."""
        return _TREASURES.get(kind, self.print)


_TREASURES = {
    "gold": "#9A6700",
    "rum": "#7A3A1C",
    "emerald": "#0B7347",
    "sapphire": "#1C57B8",
    "ruby": "#B01C38",
    "map": "#80602C",
    "compass": "#20697C",
    "spyglass": "#57459A",
    "bottle": "#4A6728",
    "pistol": "#3F4A56",
    "barrel": "#74450F",
    "spot": "#101316",
}
_MOODS = {
    "dark": Mood(
        ground="#1B1009", ground_high="#4A2F1B", bar="#0E0703", seam="#800E0703",
        panel="#D0201409", plank="#F0160D06", rim="#66D9A866",
        soft="#F0D9B8", paper="#F4E8CE", print="#2A190B", paper_rim="#C9A878", danger="#7C1F1B", on_danger="#FFFFFF",
        disc="#F4E8CE", on_disc="#2A190B", slot="#40F4E8CE",
    ),
    "light": Mood(
        ground="#FFFFFF", ground_high="#F8F1E6", bar="#EFE5D3", seam="#1A5A3A1E",
        panel="#F6EFE3", plank="#EFE5D3", rim="#8A7355",
        soft="#4A3218", paper="#FFFDF6", print="#1C0F04", paper_rim="#7A5C34", danger="#8A1F1A", on_danger="#FFFFFF",
        disc="#4A2F16", on_disc="#FFFFFF", slot="#665A3A1E",
    ),
    "contrast": Mood(
        ground="#000000", ground_high="#000000", bar="#000000", seam="#00000000",
        panel="#000000", plank="#000000", rim="#FFFFFF",
        soft="#FFFFFF", paper="#FFFFFF", print="#000000", paper_rim="#FFFFFF", danger="#8A0F0A", on_danger="#FFFFFF",
        disc="#FFFFFF", on_disc="#000000", slot="#FFFFFF",
    ),
}  # fmt: skip
_PRIVATE = {
    "dark": {
        "ground": "#22150B", "ground_high": "#3E2817", "bar": "#0E0703", "panel": "#24160A", "panel_high": "#362412",
        "line": "#40E8C795", "line_strong": "#C9A878", "ink_soft": "#EBD6B4", "choice": "#4B3219",
        "floor": "#4B3219", "floor_low": "#24160A", "clock": "#E2BE6A", "clock_track": "#4B3219",
    },
    "light": {
        "ground_high": "#FCF8F1", "panel": "#F8F3EA", "panel_high": "#F1E7D6", "bar": "#F1E7D6",
        "line_strong": "#80673F", "ink_soft": "#4A3717", "choice": "#F3E4C6",
        "floor": "#F1E7D6", "floor_low": "#F8F3EA", "clock": "#7A5200", "clock_track": "#E0CFB0",
    },
}  # fmt: skip

_ALL = Moods("articles_of_agreement", _MOODS, _PRIVATE)
current, ground, private = _ALL.current, _ALL.ground, _ALL.worn


def dress() -> Dress:
    """What the mood puts on the panels round the deck."""
    ours = current()
    return Dress(ours.plank, ours.bar, ours.soft, "wheel")
