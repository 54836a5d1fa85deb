"""The colours of all themes."""

from __future__ import annotations

from itertools import combinations

import pytest

from ui.theme import tokens
from ui.theme.tokens import THEMES, Theme, contrast, text_pairs

_DEUTAN = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
_PROTAN = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
_PLAIN = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def seen(colour: str, eyes: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """A colour as these eyes see it."""
    rgb = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return tuple(sum(m * c for m, c in zip(row, rgb, strict=True)) for row in eyes)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda t: t.name)
def test_every_text_can_be_read_on_every_ground_it_meets(theme: Theme) -> None:
    bad = [
        f"{what}: {contrast(a, b):.2f} < {least}" for what, a, b, least in text_pairs(theme) if contrast(a, b) < least
    ]
    assert not bad


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda t: t.name)
@pytest.mark.parametrize("eyes", [_PLAIN, _DEUTAN, _PROTAN], ids=["plain", "deutan", "protan"])
def test_no_two_seats_look_alike(theme: Theme, eyes: tuple[tuple[float, ...], ...]) -> None:
    for (a, one), (b, other) in combinations(enumerate(theme.seats), 2):
        far = sum((x - y) ** 2 for x, y in zip(seen(one, eyes), seen(other, eyes), strict=True)) ** 0.5
        assert far > 24, (a, b, far)


def test_each_seat_has_its_own_shape_and_its_own_line() -> None:
    assert len(set(tokens.SEAT_SHAPES)) == len(set(tokens.SEAT_DASHES)) == 10
    assert all(len(theme.seats) == 10 for theme in THEMES.values())


def test_contrast_is_measured_as_the_standard_says() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
