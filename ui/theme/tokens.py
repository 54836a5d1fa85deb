"""The three themes as named colours, and the arithmetic that proves that they can be read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.core.vocabulary import Icon, Tone

DARK_INK = "#06121F"
"""The ink on bright fills: discs, brass, seat colours of the dark themes."""

SEAT_SHAPES = (
    "circle", "triangle", "square", "rhombus", "star", "hexagon", "wedge", "plus", "hourglass", "arrow",
)  # fmt: skip
"""Each seat has a shape beside its colour, so that no seat is told by hue alone."""

SEAT_DASHES: tuple[tuple[float, ...], ...] = (
    (), (5, 2), (1.2, 1.6), (6, 2, 1.2, 2), (3, 1.5), (9, 2.5),
    (2, 2), (9, 2, 1.2, 2), (4, 4), (6, 2, 1.2, 2, 1.2, 2),
)  # fmt: skip
"""Each seat has its own line in a graph (in pen widths; empty is solid)."""


@dataclass(frozen=True)
class Issue:
    """The fill, rim and symbol ink of a coloured disc."""

    fill: str
    rim: str
    ink: str


ISSUES: dict[str, Issue] = {
    Icon.RED: Issue("#D5483B", "#F6D8D2", DARK_INK),
    Icon.BLUE: Issue("#3E8EDE", "#D6E8FA", DARK_INK),
    Icon.GREEN: Issue("#2FA36B", "#D3F0E0", DARK_INK),
    Icon.YELLOW: Issue("#E6B325", "#FBF0CB", DARK_INK),
    Icon.BLACK: Issue("#1B1F24", "#D9D5CB", "#F2EEE4"),
}
NO_ISSUE = Issue("#6C7A89", "#DDE3EA", DARK_INK)

TONES = {Tone.FOR: "#1D6442", Tone.NEUTRAL: "#475A6E", Tone.AGAINST: "#A22E2A"}
"""The fill of what was chosen, by what it means, under `ON_TONE`; alike in all themes."""
ON_TONE = "#FFFFFF"


@dataclass(frozen=True)
class Theme:
    """Every colour that may be drawn, by what it means."""

    name: str
    ground: str
    ground_high: str
    panel: str
    panel_high: str
    """Fields, hovered rows, the mat on a seat's card."""
    bar: str
    """The strip at the foot."""
    line: str
    """Hairlines (with alpha)."""
    line_strong: str
    """Rims of controls: 3 : 1 on ground and panel."""
    ink: str
    ink_soft: str
    brass: str
    """The phase that is on, the leader's frame, points (a fill under `on_brass`)."""
    brass_ink: str
    """Brass as text."""
    on_brass: str
    good: str
    """Kept, gained: as text."""
    bad: str
    """Returned, lost: as text."""
    big_good: str
    big_bad: str
    big_dull: str
    """The headline of a vote: words over 6 % of the height."""
    focus: str
    clock: str
    clock_last: str
    clock_track: str
    wood_high: str
    wood_low: str
    wood_rim: str
    floor: str
    floor_low: str
    floor_rim: str
    seats: tuple[str, ...]
    on_seat: str
    choice: str
    """The one fill of everything that can be chosen in secret: nobody reads a choice from across the table."""
    frame: float = 1.0
    """How much thicker than a hairline the rims are."""
    shadow: str = "#59000000"
    issues: dict[str, Issue] = field(default_factory=lambda: ISSUES)
    mood: str = ""
    """Whose mood it wears, where a private window has put one on."""

    @property
    def key(self) -> str:
        """What tells its pictures from those of another theme, or of the same in another mood."""
        return f"{self.name} {self.mood}"

    def issue(self, colour: str) -> Issue:
        """The disc of an issue colour; a neutral one when the colour has no name here."""
        return self.issues.get(colour, NO_ISSUE)

    def seat(self, index: int) -> str:
        """The colour of the seat with this place in the colours."""
        return self.seats[index % len(self.seats)]


_BRIGHT_SEATS = (
    "#7BA7FF",
    "#F97F6B",
    "#CF92E0",
    "#F2B632",
    "#4FD6A0",
    "#D5DDE6",
    "#FCF59B",
    "#B8E600",
    "#FF8A1E",
    "#A8F0C0",
)
_DEEP_SEATS = (
    "#2450B8",
    "#9A281E",
    "#76308F",
    "#6B4800",
    "#11593A",
    "#3F4A57",
    "#0B12E0",
    "#0A0060",
    "#0B0D10",
    "#3B0A45",
)

DARK = Theme(
    name="dark",
    ground="#0A1A2C",
    ground_high="#153454",
    panel="#0A1B2D",
    panel_high="#12283F",
    bar="#06121F",
    line="#4D8FB7DE",
    line_strong="#7C9CBB",
    ink="#F2EEE4",
    ink_soft="#B0CEEA",
    brass="#C9A24B",
    brass_ink="#E8C678",
    on_brass=DARK_INK,
    good="#66DDA3",
    bad="#FFB1A7",
    big_good="#58D598",
    big_bad="#FF7468",
    big_dull="#F0C25A",
    focus="#FFE19A",
    clock="#52B4FA",
    clock_last="#FFA24D",
    clock_track="#24425F",
    wood_high="#8A5A33",
    wood_low="#5E3A1E",
    wood_rim="#3F2510",
    floor="#1E4873",
    floor_low="#143353",
    floor_rim="#86AFD8",
    seats=_BRIGHT_SEATS,
    on_seat=DARK_INK,
    choice="#1E3B59",
)

LIGHT = Theme(
    name="light",
    ground="#FFFFFF",
    ground_high="#FFFFFF",
    panel="#F1F4F8",
    panel_high="#E6EBF2",
    bar="#E6EBF2",
    line="#59203A55",
    line_strong="#5D7186",
    ink="#05090E",
    ink_soft="#27405A",
    brass="#D9B25B",
    brass_ink="#5A4800",
    on_brass=DARK_INK,
    good="#0A5232",
    bad="#8F1D18",
    big_good="#12683F",
    big_bad="#B3261E",
    big_dull="#6E4B00",
    focus="#0B4FA8",
    clock="#0F5FB5",
    clock_last="#B3400A",
    clock_track="#CBD6E2",
    wood_high="#B07B4B",
    wood_low="#8A5A33",
    wood_rim="#5E3A1E",
    floor="#E3EEF9",
    floor_low="#D3E3F3",
    floor_rim="#4A7099",
    seats=_DEEP_SEATS,
    on_seat="#FFFFFF",
    choice="#DCE8F4",
    shadow="#40000000",
)

CONTRAST = Theme(
    name="contrast",
    ground="#000000",
    ground_high="#000000",
    panel="#000000",
    panel_high="#1A1A1A",
    bar="#000000",
    line="#FFFFFFFF",
    line_strong="#FFFFFF",
    ink="#FFFFFF",
    ink_soft="#FFFFFF",
    brass="#FFD84A",
    brass_ink="#FFE27A",
    on_brass="#000000",
    good="#7CFFB8",
    bad="#FFB3AA",
    big_good="#7CFFB8",
    big_bad="#FF9C92",
    big_dull="#FFE27A",
    focus="#00E5FF",
    clock="#6CC4FF",
    clock_last="#FFB060",
    clock_track="#4A4A4A",
    wood_high="#3A2817",
    wood_low="#2A1C0F",
    wood_rim="#E8C9A6",
    floor="#0B1A2B",
    floor_low="#000000",
    floor_rim="#FFFFFF",
    seats=_BRIGHT_SEATS,
    on_seat="#000000",
    choice="#1A1A1A",
    frame=2.0,
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}


def in_mood(theme: Theme, mood: str, **colours: str) -> Theme:
    """The theme with some of its colours as a game's mood has them; what is kept and lost looks as it does everywhere.

    The high-contrast theme has no moods.
    """
    return theme if theme is CONTRAST else replace(theme, mood=mood, **colours)  # type: ignore[arg-type]  # colours


_WORDS = ("ink", "ink_soft", "brass_ink", "good", "bad")
_BIG = ("big_good", "big_bad", "big_dull")
_GROUNDS = ("ground", "ground_high", "panel", "panel_high", "bar")


def text_pairs(theme: Theme) -> list[tuple[str, str, str, float]]:
    """Every pair that may meet on a screen: (what, front, ground, least contrast)."""
    pairs = [(f"{w} on {g}", getattr(theme, w), getattr(theme, g), 7.0) for w in _WORDS for g in _GROUNDS]
    pairs += [(f"ink on {g}", theme.ink, getattr(theme, g), 7.0) for g in ("floor", "floor_low")]
    pairs += [
        (f"{w} on {g}", getattr(theme, w), getattr(theme, g), 4.5) for w in _BIG for g in ("ground", "ground_high")
    ]
    pairs += [(f"{w} on choice", getattr(theme, w), theme.choice, 7.0) for w in ("ink", "ink_soft")]
    pairs += [("rim of a choice", theme.line_strong, theme.choice, 3.0)]
    pairs += [("on_brass on brass", theme.on_brass, theme.brass, 7.0)]
    pairs += [(f"on_tone on {tone}", ON_TONE, fill, 7.0) for tone, fill in TONES.items()]
    pairs += [(f"on_seat on seat {n}", theme.on_seat, seat, 7.0) for n, seat in enumerate(theme.seats)]
    pairs += [(f"seat {n} on {g}", s, getattr(theme, g), 3.0) for n, s in enumerate(theme.seats) for g in _GROUNDS]
    pairs += [(f"symbol on {c}", issue.ink, issue.fill, 3.0) for c, issue in theme.issues.items()]
    lines, dark = ("line_strong", "clock", "clock_last", "focus"), ("ground", "ground_high", "panel")
    pairs += [(f"{w} on {g}", getattr(theme, w), getattr(theme, g), 3.0) for w in lines for g in dark]
    return pairs


def luminance(colour: str) -> float:
    """Relative luminance of `#RRGGBB` or `#AARRGGBB` (alpha is not looked at)."""
    digits = colour.lstrip("#")[-6:]
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(front: str, ground: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    a, b = sorted((luminance(front), luminance(ground)), reverse=True)
    return (a + 0.05) / (b + 0.05)
