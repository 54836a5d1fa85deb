"""Sheets on paper: A4 pages as a PDF, on a printer or as pictures, each with its number and what it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QPen,
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
INCH_MM = 25.4
MARGIN_MM = 16.0
FOOT_MM = 8.0
"""What the line at the foot has of a page."""
RULE = "#9a9a9a"
"""The lines of tables, as the sheet's own style has them."""
LAST = 0.93
"""So far down a page a heading may stand: under it there must be room for the first rows of its table."""


class PaintedPages(Struct, frozen=True):
    """Pages that are painted, lying on their side: what they are called, how many, and how one fills a box."""

    title: str
    count: int
    draw: Callable[[QPainter, QRectF, int], None]

    @property
    def foot(self) -> str:
        """What they are called."""
        return self.title


Paper: TypeAlias = Minutes | PaintedPages
"""What can be printed."""


class PagedPaper:
    """A paper, laid out for pages of this size (dots of 300 an inch): on whatever it is drawn, its lines fall alike."""

    def __init__(self, paper: Paper, size: QSizeF) -> None:
        self._paper, self._size = paper, size
        self._foot = 0.0 if isinstance(paper, PaintedPages) else FOOT_MM / INCH_MM * DPI
        self._page = QSizeF(size.width(), size.height() - self._foot)
        self._document = None if isinstance(paper, PaintedPages) else laid_out(paper, self._page)
        self.count = paper.count if isinstance(paper, PaintedPages) else self._pages()
        """How many pages there are."""

    def _pages(self) -> int:
        return self._document.pageCount() if self._document is not None else 0

    def draw(self, painter: QPainter, number: int, dpi: float) -> None:
        """Draw a page (from 0) with its upper left corner at the painter's own, on what has so many dots an inch."""
        painter.save()
        painter.scale(dpi / DPI, dpi / DPI)
        if isinstance(self._paper, PaintedPages):
            self._paper.draw(painter, QRectF(0, 0, self._size.width(), self._size.height()), number)
        elif self._document is not None:
            _draw(painter, self._document, number, self._page)
            _foot(painter, self._paper.foot, number + 1, self.count,
                  QRectF(0, self._page.height(), self._page.width(), self._foot))  # fmt: skip
        painter.restore()


def layout_of(paper: Paper) -> QPageLayout:
    """The page that a paper asks for."""
    lies = QPageLayout.Orientation.Landscape if isinstance(paper, PaintedPages) else QPageLayout.Orientation.Portrait
    edges = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM if isinstance(paper, PaintedPages) else MARGIN_MM / 2)
    return QPageLayout(QPageSize(QPageSize.PageSizeId.A4), lies, edges, QPageLayout.Unit.Millimeter)


def printed(paper: Paper) -> bytes:
    """A paper as a PDF; the letters of every name are taken from the fonts that this computer has."""
    kept = QByteArray()
    buffer = QBuffer(kept)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageLayout(layout_of(paper))
    writer.setTitle(paper.foot)
    writer.setCreator("Parley")
    print_on(writer, paper)
    buffer.close()
    return bytes(kept.data())


def print_on(device: QPagedPaintDevice, paper: Paper) -> int:
    """Print all pages of a paper on a device that has its own page; how many there were."""
    dpi = device.logicalDpiX()
    laid = PagedPaper(paper, QSizeF(device.width(), device.height()) * (DPI / dpi))
    painter = QPainter(device)
    for number in range(laid.count):
        if number:
            device.newPage()
        laid.draw(painter, number, dpi)
    painter.end()
    return laid.count


class Pictures:
    """The pages of a paper as pictures of a sheet, as they come out of a printer."""

    def __init__(self, paper: Paper, dpi: int) -> None:
        layout = layout_of(paper)
        self._whole, self._inside, self._dpi = layout.fullRectPixels(dpi), layout.paintRectPixels(dpi), dpi
        self._laid = PagedPaper(paper, QSizeF(layout.paintRectPixels(DPI).size()))
        self.count = self._laid.count

    def page(self, number: int) -> QImage:
        """One of them, from 0."""
        sheet = QImage(self._whole.size(), QImage.Format.Format_RGB32)
        sheet.fill(QColor("white"))
        painter = QPainter(sheet)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(self._inside.topLeft())
        self._laid.draw(painter, number, self._dpi)
        painter.end()
        return sheet


# --- text -------------------------------------------------------------------------------------------------------------


@cache
def _paper_device() -> QImage:
    """What texts are measured with."""
    made = QImage(1, 1, QImage.Format.Format_RGB32)
    made.setDotsPerMeterX(round(DPI / INCH_MM * 1000))
    made.setDotsPerMeterY(round(DPI / INCH_MM * 1000))
    return made


def laid_out(sheet: Minutes, page: QSizeF) -> QTextDocument:
    """A sheet as a document with pages of this size (dots)."""
    document = QTextDocument()
    # Else it is laid out as a browser's window would be, with wide margins.
    document.setMetaInformation(QTextDocument.MetaInformation.CssMedia, "print")
    document.documentLayout().setPaintDevice(_paper_device())
    document.setDefaultFont(_font(sheet.size))
    document.setDocumentMargin(0)
    # A name without a space is as wide as its column, and no wider.
    document.setDefaultTextOption(_anywhere())
    document.setHtml(html(sheet))
    document.setPageSize(page)
    if sheet.together:
        _keep_parts(document, page.height())
    else:
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
    _keep(document, last, document.lastBlock(), high)


def _keep_parts(document: QTextDocument, high: float) -> None:
    """A heading and all that stands under it are on one page, where one page has room for them."""
    block, first = document.begin().next(), QTextBlock()
    while block.isValid():
        if block.blockFormat().headingLevel():
            if first.isValid():
                _keep(document, first, block.previous(), high)
            first = block
        block = block.next()
    if first.isValid():
        _keep(document, first, document.lastBlock(), high)


def _keep(document: QTextDocument, first: QTextBlock, last: QTextBlock, high: float) -> None:
    layout = document.documentLayout()
    top, bottom = layout.blockBoundingRect(first).top(), layout.blockBoundingRect(last).bottom()
    if top // high != bottom // high and bottom - top < high:
        _on_next_page(first)


def _on_next_page(block: QTextBlock) -> None:
    above = block.blockFormat()
    above.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    QTextCursor(block).setBlockFormat(above)
    # Else headings farther on are left without any height at times, and are not on the paper.
    document = block.document()
    document.markContentsDirty(block.position(), document.characterCount() - block.position())


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
    painter.setPen(QPen(QColor(RULE), DPI / 150))
    for frame in document.rootFrame().childFrames():
        box = document.documentLayout().frameBoundingRect(frame)
        if box.top() < top + page.height() < box.bottom():  # else a table that goes on is open at the foot
            foot = top + page.height() - DPI / 300
            painter.drawLine(QPointF(box.left(), foot), QPointF(box.right(), foot))
    painter.restore()


def _foot(painter: QPainter, say: str, number: int, count: int, box: QRectF) -> None:
    painter.setPen(QColor("#555555"))
    font = _font(7.5)
    font.setPixelSize(round(7.5 / 72 * DPI))
    painter.setFont(font)
    pages = _("{page} of {pages}").format(page=number, pages=count)
    wide = box.width() * 0.15
    room = painter.fontMetrics().elidedText(say, Qt.TextElideMode.ElideRight, round(box.width() - wide))
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, room)
    painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, pages)
