"""A paint device that keeps every word which is drawn on it: what it says, how high it is, and where it stands."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QPaintDevice, QPaintEngine, QPaintEngineState, QTextItem, QTransform
from PySide6.QtWidgets import QWidget


class Word(NamedTuple):
    """A drawn word, measured in pixels of the device."""

    text: str
    high: float
    left: float
    right: float
    base: float
    across: float
    """How wide its letters are: 1 where they are no narrower than their font has them."""


class _Engine(QPaintEngine):
    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.words: list[Word] = []
        self._transform = QTransform()

    def begin(self, pdev: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        if state.state() & QPaintEngine.DirtyFlag.DirtyTransform:
            self._transform = state.transform()

    def drawTextItem(self, p: Any, textItem: QTextItem) -> None:  # noqa: N803  (Qt names it)
        at, across = self._transform.map(QPointF(p)), self._transform.m11()
        high = textItem.font().pixelSize() * self._transform.m22()
        self.words.append(Word(textItem.text(), high, at.x(), at.x() + textItem.width() * across, at.y(), across))

    def drawPath(self, path: Any) -> None: ...
    def drawPixmap(self, r: Any, pm: Any, sr: Any) -> None: ...
    def drawImage(self, *args: Any) -> None: ...
    def drawPolygon(self, *args: Any) -> None: ...
    def drawEllipse(self, *args: Any) -> None: ...
    def drawLines(self, *args: Any) -> None: ...
    def drawRects(self, *args: Any) -> None: ...


_KEPT: list[Ink] = []
"""PySide finds the wrapper of a device by its address: were one freed, the next picture there would be taken for it."""


class Ink(QPaintDevice):
    """Draw a widget on it with `of`; the words are in `words`."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._engine, self._size = _Engine(), (width, height)
        _KEPT.append(self)

    @property
    def words(self) -> list[Word]:
        """Every word that was drawn."""
        return self._engine.words

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        m = QPaintDevice.PaintDeviceMetric
        known = {m.PdmWidth: self._size[0], m.PdmHeight: self._size[1], m.PdmNumColors: 2**31 - 1, m.PdmDepth: 32,
                 m.PdmWidthMM: 300, m.PdmHeightMM: 200, m.PdmDpiX: 96, m.PdmDpiY: 96, m.PdmPhysicalDpiX: 96,
                 m.PdmPhysicalDpiY: 96, m.PdmDevicePixelRatio: 1}  # fmt: skip
        return known.get(metric, 65536)


def words(widget: QWidget) -> list[Word]:
    """Every word that this widget draws."""
    device = Ink(widget.width(), widget.height())
    widget.render(device, QPoint())
    return device.words


def said(widget: QWidget) -> str:
    """All that the widget draws, as one text."""
    return " | ".join(word.text for word in words(widget))
