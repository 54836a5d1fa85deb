"""Sheets on paper: HTML laid out by Qt into a PDF of A4 pages, each with its number and what it belongs to."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
)

from companion.core.language import _
from companion.sessions.minutes import Minutes, html
from ui.theme import style

DPI = 300
MARGIN_MM = 16.0
FOOT_MM = 8.0
"""What the line at the foot has of a page."""
LAST = 0.93
"""So far down a page a heading may stand: under it there must be room for the first rows of its table."""


def printed(sheet: Minutes) -> bytes:
    """A sheet as a PDF; the letters of every name are taken from the fonts that this computer has."""
    kept = QByteArray()
    buffer = QBuffer(kept)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM / 2))
    writer.setTitle(sheet.foot)
    writer.setCreator("Parley")
    foot = FOOT_MM / 25.4 * DPI
    page = QSizeF(writer.width(), writer.height() - foot)
    document = _laid_out(sheet, writer, page)
    painter = QPainter(writer)
    count = document.pageCount()
    for number in range(count):
        if number:
            writer.newPage()
        _draw(painter, document, number, page)
        _foot(painter, sheet.foot, number + 1, count, QRectF(0, page.height(), page.width(), foot))
    painter.end()
    buffer.close()
    return bytes(kept.data())


def _laid_out(sheet: Minutes, writer: QPdfWriter, page: QSizeF) -> QTextDocument:
    document = QTextDocument()
    document.documentLayout().setPaintDevice(writer)
    document.setDefaultFont(_font(9.0))
    document.setDocumentMargin(0)
    # A name without a space is as wide as its column, and no wider.
    document.setDefaultTextOption(_anywhere())
    document.setHtml(html(sheet))
    document.setPageSize(page)
    _keep_headings(document, page.height())
    return document


def _keep_headings(document: QTextDocument, high: float) -> None:
    """No heading stands alone at the foot of a page, and no signature on another page than the others."""
    layout, block, last = document.documentLayout(), document.begin(), document.begin()
    while block.isValid():
        if block.blockFormat().headingLevel():
            last = block
            if layout.blockBoundingRect(block).bottom() % high > high * LAST:
                _on_next_page(block)
        block = block.next()
    # The lines for signatures stand together, where one page has them all.
    top, bottom = layout.blockBoundingRect(last).top(), layout.blockBoundingRect(document.lastBlock()).bottom()
    if top // high != bottom // high and bottom - top < high:
        _on_next_page(last)


def _on_next_page(block: QTextBlock) -> None:
    above = block.blockFormat()
    above.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    QTextCursor(block).setBlockFormat(above)


def _anywhere() -> QTextOption:
    wraps = QTextOption()
    wraps.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return wraps


def _font(points: float) -> QFont:
    font = QFont(style.families())
    font.setPointSizeF(points)
    return font


def _draw(painter: QPainter, document: QTextDocument, number: int, page: QSizeF) -> None:
    painter.save()
    top = number * page.height()
    painter.translate(0, -top)
    painter.setClipRect(QRectF(0, top, page.width(), page.height()))
    drawn = QAbstractTextDocumentLayout.PaintContext()
    drawn.clip = QRectF(0, top, page.width(), page.height())
    palette = QPalette()
    # Paper is white, whatever the windows wear.
    palette.setColor(QPalette.ColorRole.Text, QColor("black"))
    drawn.palette = palette
    document.documentLayout().draw(painter, drawn)
    painter.restore()


def _foot(painter: QPainter, say: str, number: int, count: int, box: QRectF) -> None:
    painter.setPen(QColor("#555555"))
    painter.setFont(_font(7.5))
    pages = _("{page} of {pages}").format(page=number, pages=count)
    wide = box.width() * 0.15
    room = painter.fontMetrics().elidedText(say, Qt.TextElideMode.ElideRight, round(box.width() - wide))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, room)
    painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, pages)
