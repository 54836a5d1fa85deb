"""The lower edge of a list that is scrolled: no button is cut by it, a line says instead that more follows."""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea

from companion.core.language import ngettext
from ui.panels.offer_list import OfferList

MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest, QEvent.Type.Paint)


class BelowEdge(QLabel):
    """Stands where the edge of its scroll area would cut a row of buttons, and says how many are below it."""

    def __init__(self, area: QScrollArea, listed: OfferList) -> None:
        super().__init__(area.viewport())
        self._area, self._list = area, listed
        self.setProperty("kind", "soft")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stands: tuple[int, ...] = ()
        """The edge as it was placed last: it is asked at every painting, and seldom moves."""
        self.hide()
        area.viewport().installEventFilter(self)
        listed.installEventFilter(self)
        area.verticalScrollBar().valueChanged.connect(self.place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The edge moves with the size of the area, and with what is listed in it."""
        if isinstance(event, QChildEvent) and event.added():
            event.child().installEventFilter(self)  # what moves below the edge is not painted, and asks nobody
        elif event.type() in MOVES:
            QTimer.singleShot(0, self, self.place)
        return super().eventFilter(watched, event)

    def place(self) -> None:
        """Leave out the row that the edge cuts now; nothing where it cuts none."""
        listed, view = self._list, self._area.viewport()
        stands = self._area.widget() is listed
        buttons = listed.findChildren(QAbstractButton) if stands else []
        rows = [QRect(one.mapTo(view, QPoint()), one.size()) for one in buttons if not one.isHidden()]
        low = view.height()
        cut = min((row.top() for row in rows if row.top() < low <= row.bottom()), default=low)
        below = sum(row.bottom() >= low for row in rows)
        now = (cut, low, below, listed.y(), listed.width())
        if self._stands == now:
            return
        self._stands = now
        self.setVisible(cut < low)
        if cut == low:
            listed.clearMask()
            return
        listed.setMask(QRegion(0, 0, listed.width(), max(1, cut - listed.y())))
        self.setGeometry(0, cut, view.width(), low - cut)
        said = ngettext("{count} more below", "{count} more below", below).format(count=below)
        self.setText(said if self.height() >= self.fontMetrics().height() else "")
