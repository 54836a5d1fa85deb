"""The benchmark's table: rows of figures that were measured in one run, so that their ratios mean something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Row(NamedTuple):
    """What was measured, in which unit, and the figures by name; each is set beside the first one."""

    what: str
    unit: str
    figures: Mapping[str, float]

    def __str__(self) -> str:
        (name, first), *rest = self.figures.items()
        said = [f"{name} {_short(first):>7} {self.unit}"]
        said += [f"{name} {_short(value):>7} ({value / first if first else 0:.2g}×)" for name, value in rest]
        return f"{self.what:52} {'   '.join(said)}"


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
