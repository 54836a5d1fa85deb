"""On which pages the parts of a printed sheet stand."""

from __future__ import annotations

from PySide6.QtCore import QSizeF

from companion.sessions.minutes import Minutes
from ui.printing import DPI, FOOT_MM, INCH_MM, laid_out, layout_of


def pages_of_parts(sheet: Minutes) -> list[set[int]]:
    """For each heading the pages, from 0, on which it and what stands under it are printed."""
    inside = layout_of(sheet).paintRectPixels(DPI)
    high = inside.height() - FOOT_MM / INCH_MM * DPI
    document = laid_out(sheet, QSizeF(inside.width(), high))
    layout, block = document.documentLayout(), document.begin()
    found: list[set[int]] = []
    while block.isValid():
        if block.blockFormat().headingLevel() > 1:
            assert layout.blockBoundingRect(block).height() > 0, f"{block.text()} is not on the paper"
            found.append(set())
        if found:
            found[-1].add(int(layout.blockBoundingRect(block).center().y() // high))
        block = block.next()
    return found
