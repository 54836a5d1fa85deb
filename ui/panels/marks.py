"""The mark of a correction: a pencil on a small disc, beside every figure that it changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.page import Mended, Page, marked_by
from ui.faces.scene import Frame, Part, Scene, Spot, Touch
from ui.theme import icons, paint, style

MARK = 1.25
"""How wide a mark is, in units."""
ARCH = (1 - 0.5**0.5) / 2
"""How far inside its corner an arch has its rim, as a part of its width."""
ROUND = 0.24
"""How far inside a corner the middle of a mark stands, as a part of the side: there a disc has its rim."""


_SPOT = "spot "
"""How the name begins of what lies on a board."""


def draw_mark(painter: QPainter, box: QRectF, unit: float) -> None:
    """A pencil on a disc of brass, with a rim that parts it from whatever lies under it."""
    theme = style.current()
    painter.save()
    painter.setPen(QPen(QColor(theme.ground), paint.hair(1.5)))
    painter.setBrush(QColor(theme.brass))
    painter.drawEllipse(box.adjusted(1, 1, -1, -1))
    painter.setPen(Qt.PenStyle.NoPen)
    inner = box.adjusted(unit * 0.3, unit * 0.3, -unit * 0.3, -unit * 0.3)
    icons.draw(painter, "mended", inner, theme.on_brass)
    painter.restore()


def mark_of(part: Part, unit: float, wide: float) -> QRectF:
    """Where the mark of a part lies, on a board so wide: at its corner, over its edge, or on a round thing's rim;
    else where the part itself says."""
    side, box = unit * MARK, part.box if part.disc is None else part.disc
    if part.marked is not None:
        left, top = part.marked.x() - side / 2, part.marked.y() - side / 2
        return QRectF(min(left, wide - side), max(0.0, top), side, side)
    if part.arched or part.disc is not None:
        inwards = box.width() * ARCH - side / 2
        return QRectF(box.right() - side - inwards, box.top() + inwards, side, side)
    if part.words is not None:
        words = part.words
        return QRectF(min(words.right() + unit * 0.4, wide - side), words.center().y() - side / 2, side, side)
    return QRectF(min(box.right() - side * 0.55, wide - side), max(0.0, box.top() - side * 0.15), side, side)


def marked_spot(spot: Spot, marks: dict[str, str], unit: float) -> Spot:
    """The spot with its mark, which goes where it goes; the spot itself where no correction changed it."""
    say, draw = marks.get(_called(spot), ""), spot.draw
    if not say or draw is None:
        return spot

    def with_mark(painter: QPainter, box: QRectF, touch: Touch) -> None:
        draw(painter, box, touch)
        side = min(unit * MARK, box.width(), box.height())
        inwards = max(0.0, min(box.width(), box.height()) * ROUND - side / 2)  # on the rim of what is round
        draw_mark(painter, QRectF(box.right() - side - inwards, box.top() + inwards, side, side), unit)

    hint = f"{spot.hint}\n{say}".strip()
    return replace(spot, hint=hint, rests_on=(spot.rests_on, say, unit), draw=with_mark)


def _called(spot: Spot) -> str:
    return f"{_SPOT}{spot.key}"


class MarkedPlaces:
    """What each correction changed on a board, by name: its parts, and what lies on it; worked out once for each."""

    def __init__(self, scene: Scene[Any, Any]) -> None:
        self._scene = scene
        self._known: dict[int, tuple[Mended, dict[str, bool]]] = {}

    def of(self, page: Page, unit: float) -> dict[str, str]:
        """What is marked on the board of this page, of what lies there now, and what each mark says.

        What lies there, or came of a round, is marked until that is over: then another bears the same name.
        """
        found: list[tuple[str, str]] = []
        for one in page.corrected:
            known = self._known.get(one.entry)
            # Another evening has other boards.
            if known is None or known[0].before.board is not one.before.board:
                known = self._known[one.entry] = one, self._changed(page, one, unit)
            same = page.view.heading == one.after.heading
            found += [(name, one.say) for name, lasts in known[1].items() if same or lasts]
        marks = marked_by(found)
        if (marks or page.mended) and isinstance(page.view.board, self._scene.kind):
            parts, spots = self._laid(page, unit)
            marks |= {p.name: page.mended[p.holder] for p in parts.values() if p.holder in page.mended}
            marks = {name: say for name, say in marks.items() if name in parts or name in spots}
        return marks

    def _laid(self, page: Page, unit: float) -> tuple[dict[str, Part], dict[str, Spot]]:
        """The parts of this page's board, and what lies on it."""
        wide, high = self._scene.size
        frame = Frame(page, page.view.board, float(wide), float(high), unit)
        laid = self._scene.lay(frame)
        spots = {_called(s): s for s in self._scene.spots(frame, laid) if s.draw is not None and s.shown}
        return {part.name: part for part in self._scene.parts(frame, laid)}, spots

    def _changed(self, page: Page, one: Mended, unit: float) -> dict[str, bool]:
        """Where something else is to be seen after a correction than before it, and whether that outlasts the round."""
        found: list[tuple[dict[str, Part], dict[str, Spot]]] = []
        for view in (one.before, one.after):
            if not isinstance(view.board, self._scene.kind):
                return {}
            found.append(self._laid(changed(page, view=view, result=None, moments=()), unit))
        (parts, lay), (now, lies) = found
        names = {name for name in now if name not in parts or parts[name].shows != now[name].shows}
        # What names a thing that lies there leaves the mark to it.
        names -= {part.name for part in now.values() if part.labels}
        names |= {name for name in lies if name not in lay or lay[name].rests_on != lies[name].rests_on}
        return {name: name in now and now[name].lasts for name in names}
