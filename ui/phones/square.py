"""A QR code as its dark fields: drawn by whoever shows it."""

from __future__ import annotations

from functools import lru_cache

import segno

from ui.panels.invitation import Square


@lru_cache(maxsize=16)
def square(text: str) -> Square:
    """The code of this text, with the four fields round it that a camera needs."""
    made = segno.make(text, micro=False, error="m")
    return tuple(tuple(bool(field) for field in row) for row in made.matrix_iter(border=4))
